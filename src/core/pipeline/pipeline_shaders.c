/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shaders of a graphics pipeline that extensions limit: shading rates, transform feedback with mesh
 * shaders, fragment regions. What one stage must keep by itself is in core/shader.
 */
#include "core/pipeline/pipeline_rules.h"

/* Shaders that choose a shading rate for several viewports. */
static void
check_rate_output(const struct wake_graphics_check *p)
{
    bool many = p->pipeline->viewport && p->pipeline->viewport_count > 1 &&
                !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);

    if (!p->pre_rasterization || p->facts->properties.fragmentShadingRateKHR
                                     .primitiveFragmentShadingRateWithMultipleViewports) {
        return;
    }
    for (uint32_t i = 0; i < p->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = p->pipeline->stage[i].code;
        const struct wake_spirv_entry *entry = code ? code->entry : NULL;
        const char *vuid, *with;

        if (!wake_spirv_entry_writes(entry, SpvBuiltInPrimitiveShadingRateKHR)) {
            continue;
        }
        if (many) {
            vuid =
                "VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04503";
            with = "viewportCount is greater than 1";
        } else if (wake_spirv_entry_writes(entry, SpvBuiltInViewportIndex)) {
            vuid =
                "VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04504";
            with = "it writes ViewportIndex";
        } else if (wake_spirv_entry_writes(entry, SpvBuiltInViewportMaskNV)) {
            vuid =
                "VUID-VkGraphicsPipelineCreateInfo-primitiveFragmentShadingRateWithMultipleViewports-04505";
            with = "it writes ViewportMaskNV";
        } else {
            continue;
        }
        WAKE_FIND_GRAPHICS(
            p, vuid,
            "pStages: the %s writes PrimitiveShadingRateKHR and %s, but primitiveFragmentShadingRateWithMultipleViewports is "
            "VK_FALSE",
            wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage), with);
    }
}

/* Pipelines that generated commands bind capture nothing. */
static void
check_bindable_feedback(const struct wake_graphics_check *p)
{
#ifdef VK_EXT_device_generated_commands
    const VkPipelineCreateFlags2CreateInfo *flags = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    if (flags && (flags->flags & VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT) &&
        p->pre_rasterization) {
        wake_check_bindable_feedback(p, "VUID-VkGraphicsPipelineCreateInfo-flags-11001",
                                     "VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT");
    }
#else
    (void)p;
#endif
}

static void
check_mesh_feedback(const struct wake_graphics_check *p)
{
    if (!(p->pipeline->stages & (VK_SHADER_STAGE_MESH_BIT_EXT | VK_SHADER_STAGE_TASK_BIT_EXT))) {
        return;
    }
    for (uint32_t i = 0; i < p->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = p->pipeline->stage[i].code;

        if (code && code->entry && wake_spirv_entry_mode(code->entry, SpvExecutionModeXfb)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-None-02322",
                "pStages: the %s has the execution mode Xfb, but the pipeline has mesh shaders",
                wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage));
        }
    }
}

/* Subpasses of fragment regions run their shaders once for each. */
static void
check_region(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);

    if (p->fragment && fragment && p->pipeline->subpass_info &&
        p->pipeline->subpass_info->flags & VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_QCOM &&
        wake_spirv_has_capability(fragment->module, SpvCapabilitySampleRateShading)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-RuntimeSpirv-SampleRateShading-06378",
            "pStages: the fragment shader has the capability SampleRateShading, but subpass %u has "
            "VK_SUBPASS_DESCRIPTION_FRAGMENT_REGION_BIT_QCOM",
            p->pipeline->subpass);
    }
}

void
wake_check_graphics_shader_extensions(const struct wake_graphics_check *p)
{
    check_rate_output(p);
    check_mesh_feedback(p);
    check_bindable_feedback(p);
    check_region(p);
}
