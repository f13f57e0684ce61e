/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What has as many elements as there are viewports, where a command says how many these are: scaling of w, swizzles, palettes of
 * shading rates, exclusive scissors. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw.h"

/* What the pipeline says of its viewports in a struct of that type; NULL: nothing. */
static const void *
said_of_viewports(const struct wake_draw *draw, VkStructureType type)
{
    const VkPipelineViewportStateCreateInfo *viewport = draw->pipeline->viewport;

    return viewport ? wake_chain_find(viewport->pNext, type) : NULL;
}

static void
say_too_few(const struct wake_draw *draw, const char *rest, uint32_t count, const char *command,
            uint32_t set)
{
    WAKE_FIND_DRAW(draw, rest, "vkCmdSetViewportWithCount() has set %u viewports, and %s() %u",
                   count, command, set);
}

static void
say_pipeline_has_few(const struct wake_draw *draw, const char *rest, uint32_t count,
                     const char *member, uint32_t has)
{
    WAKE_FIND_DRAW(draw, rest,
                   "vkCmdSetViewportWithCount() has set %u viewports, and %s of the pipeline is %u",
                   count, member, has);
}

/* ---- scaling of w ---------------------------------------------------------------------------- */

static void
check_w_scaling(const struct wake_draw *draw, uint32_t count)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineViewportWScalingStateCreateInfoNV *scaling = said_of_viewports(
        draw, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV);

    if ((draw->objects && !WAKE_EXTENSION(draw->check, VK_NV_clip_space_w_scaling)) ||
        !wake_draw_switch(draw, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_ENABLE_NV, values->w_scaling,
                          scaling && scaling->viewportWScalingEnable)) {
        return;
    }
    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV)) {
        if (scaling && scaling->viewportCount < count) {
            say_pipeline_has_few(draw, WAKE_ID(draw, "viewportCount-04137"), count,
                                 "VkPipelineViewportWScalingStateCreateInfoNV::viewportCount",
                                 scaling->viewportCount);
        }
    } else if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV)) {
        if (wake_draw_has_rule(draw, WAKE_ID(draw, "None-08636"))) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "viewportCount-04138"),
                "viewportWScalingEnable is VK_TRUE, but vkCmdSetViewportWScalingNV() has not "
                "been called");
        }
    } else if (values->w_scaling_count < count) {
        say_too_few(draw, WAKE_ID(draw, WAKE_RULE("None-08636", "viewportCount-04138")), count,
                    "vkCmdSetViewportWScalingNV", values->w_scaling_count);
    }
}

/* ---- swizzles -------------------------------------------------------------------------------- */

static void
check_swizzles(const struct wake_draw *draw, uint32_t count)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineViewportSwizzleStateCreateInfoNV *swizzles = said_of_viewports(
        draw, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SWIZZLE_STATE_CREATE_INFO_NV);

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV)) {
        if (swizzles && swizzles->viewportCount < count) {
            say_pipeline_has_few(draw, WAKE_ID(draw, "viewportCount-07492"), count,
                                 "VkPipelineViewportSwizzleStateCreateInfoNV::viewportCount",
                                 swizzles->viewportCount);
        }
    } else if (WAKE_EXTENSION(draw->check, VK_NV_viewport_swizzle) &&
               wake_draw_is_set(draw, VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV) &&
               values->swizzle_count < count) {
        say_too_few(draw,
                    draw->objects ? WAKE_ID(draw, "viewportCount-09421")
                                  : WAKE_ID(draw, "viewportCount-07493"),
                    count, "vkCmdSetViewportSwizzleNV", values->swizzle_count);
    }
}

/* ---- palettes of shading rates ---------------------------------------------------------------- */

static void
check_palettes(const struct wake_draw *draw, uint32_t count)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineViewportShadingRateImageStateCreateInfoNV *rates = said_of_viewports(
        draw, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SHADING_RATE_IMAGE_STATE_CREATE_INFO_NV);

    if (!WAKE_FEATURE(draw->check, shadingRateImage) || wake_draw_discards(draw) ||
        !wake_draw_switch(draw, VK_DYNAMIC_STATE_SHADING_RATE_IMAGE_ENABLE_NV,
                          values->shading_rates, rates && rates->shadingRateImageEnable)) {
        return;
    }
    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_SHADING_RATE_PALETTE_NV)) {
        if (rates && rates->viewportCount < count) {
            say_pipeline_has_few(
                draw, WAKE_ID(draw, "viewportCount-04139"), count,
                "VkPipelineViewportShadingRateImageStateCreateInfoNV::viewportCount",
                rates->viewportCount);
        }
    } else if (!wake_draw_is_set(draw, VK_DYNAMIC_STATE_VIEWPORT_SHADING_RATE_PALETTE_NV)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "shadingRateImage-09234"),
            "shadingRateImageEnable is VK_TRUE, but vkCmdSetViewportShadingRatePaletteNV() has "
            "not been called");
    } else if (values->palette_count < count) {
        say_too_few(draw, WAKE_ID(draw, WAKE_RULE("None-08637", "viewportCount-04140")), count,
                    "vkCmdSetViewportShadingRatePaletteNV", values->palette_count);
    }
}

/* ---- scissors, shading rates; entry ---------------------------------------------------------- */

/* None at all switch the test off. */
static void
check_exclusive_scissors(const struct wake_draw *draw, uint32_t count)
{
    const VkPipelineViewportExclusiveScissorStateCreateInfoNV *scissors = said_of_viewports(
        draw, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_EXCLUSIVE_SCISSOR_STATE_CREATE_INFO_NV);

    if (scissors && scissors->exclusiveScissorCount && scissors->exclusiveScissorCount < count) {
        say_pipeline_has_few(
            draw,
            WAKE_ID(draw, WAKE_RULE("VkPipelineViewportCreateInfo-04142",
                                    "VkPipelineVieportCreateInfo-04142")),
            count, "VkPipelineViewportExclusiveScissorStateCreateInfoNV::exclusiveScissorCount",
            scissors->exclusiveScissorCount);
    }
}

/* A shader that chooses shading rates. */
static void
check_rate_of_viewports(const struct wake_draw *draw, uint32_t count)
{
    if (count < 2 || draw->facts->properties.fragmentShadingRateKHR
                         .primitiveFragmentShadingRateWithMultipleViewports) {
        return;
    }
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;
        const struct wake_spirv_builtin *rate = code && code->entry
                                                    ? wake_spirv_entry_builtin(
                                                          code->entry,
                                                          SpvBuiltInPrimitiveShadingRateKHR, true)
                                                    : NULL;

        if (rate && rate->used) {
            WAKE_FIND_DRAW(
                draw,
                draw->objects
                    ? WAKE_ID(draw, "primitiveFragmentShadingRateWithMultipleViewports-08642")
                    : WAKE_ID(draw, "primitiveFragmentShadingRateWithMultipleViewports-04552"),
                "the %s shader writes PrimitiveShadingRateKHR and vkCmdSetViewportWithCount() has set %u viewports, but "
                "primitiveFragmentShadingRateWithMultipleViewports is VK_FALSE",
                wake_name_VkShaderStageFlagBits(draw->pipeline->stage[i].stage), count);
            return;
        }
    }
}

void
wake_draw_check_viewport_state(const struct wake_draw *draw, uint32_t count)
{
    check_w_scaling(draw, count);
    check_swizzles(draw, count);
    check_palettes(draw, count);
    check_exclusive_scissors(draw, count);
    check_rate_of_viewports(draw, count);
}
