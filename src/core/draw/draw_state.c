/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic state that a draw needs. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw.h"

#include <stdio.h>

/* ---- dynamic state --------------------------------------------------------------------------- */

/* Two states that are the same one, with and without a count, excuse each other; some are no state
 * of graphics pipelines alone. */
static bool
is_excused(const struct wake_draw *draw, VkDynamicState state)
{
    switch (state) {
    case VK_DYNAMIC_STATE_VIEWPORT:
        return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    case VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT:
        return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT);
    case VK_DYNAMIC_STATE_SCISSOR:
        return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
    case VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT:
        return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR);
    case VK_DYNAMIC_STATE_RAY_TRACING_PIPELINE_STACK_SIZE_KHR:
    case VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE: return true;
    default: return false;
    }
}

/* Binding a pipeline undoes what it has static: what is set of that now was set since. */
static void
check_static(const struct wake_draw *draw)
{
    const struct wake_enum_info *info = &wake_enums[WAKE_ENUM_VkDynamicState];
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    if (WAKE_LIKELY(
            !((values->set[0] & ~(draw->pipeline->dynamic[0] | draw->pipeline->lacks[0])) |
              (values->set[1] & ~(draw->pipeline->dynamic[1] | draw->pipeline->lacks[1]))))) {
        return;
    }
    for (uint32_t i = 0; i < info->count; i++) {
        VkDynamicState state = (VkDynamicState)wake_names32[info->first + i].value;

        if (wake_dynamic_is_set(values, state) && !wake_draw_dynamic(draw, state) &&
            !wake_pipeline_lacks(draw->pipeline, state) && !is_excused(draw, state)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-02859"),
                "the pipeline was created without %s, but a command has set that state since the pipeline was bound",
                wake_name_VkDynamicState(state));
            return;
        }
    }
}

static uint32_t
low_bits(uint32_t count)
{
    return count >= 32 ? UINT32_MAX : (1u << count) - 1;
}

#define NUMBERS_TEXT 100

/* "0, 3": the bits that are set. Returns `text`. */
static const char *
numbers_text(char text[NUMBERS_TEXT], uint32_t bits)
{
    size_t used = 0;

    text[0] = 0;
    for (uint32_t i = 0; i < 32 && used < NUMBERS_TEXT; i++) {
        if (bits >> i & 1) {
            int more = snprintf(text + used, NUMBERS_TEXT - used, "%s%u", used ? ", " : "", i);

            used += more > 0 ? (size_t)more : 0;
        }
    }
    return text;
}

/* Newer registries have rules of their own for what was never set, by numbers that once were about what
 * is set; a count that differs from the pipeline's has none there. */
static bool
has_newer_counts(const struct wake_draw *draw)
{
    return wake_draw_has_rule(draw, WAKE_ID(draw, "None-07832"));
}

static bool
lacks_counts(const struct wake_draw *draw, bool viewports, bool scissors)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    bool found = false;

    if (WAKE_LIKELY((!viewports || values->viewport_count) &&
                    (!scissors || values->scissor_count)) ||
        draw->recording->inherits_viewports || !has_newer_counts(draw)) {
        return draw->recording->inherits_viewports;
    }
    if (viewports && !values->viewport_count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewportCount-03417"),
            "the viewports are dynamic with their count, but vkCmdSetViewportWithCount() has not been called");
        found = true;
    }
    if (scissors && !values->scissor_count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "scissorCount-03418"),
            "the scissors are dynamic with their count, but vkCmdSetScissorWithCount() has not been called");
        found = true;
    }
    return found;
}

/* What the primary has set is looked at where it executes the secondary: inherited_views.c. */
static void
check_inherited(const struct wake_draw *draw)
{
    const struct wake_inheritance *inherited = draw->check->cb->inherited;

    if (inherited && wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT) &&
        draw->pipeline->viewport_count > inherited->depth_count) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, WAKE_RULE("None-07850", "commandBuffer-02701")),
                       "the pipeline has %u viewports, but the command buffer inherits %u "
                       "(viewportDepthCount)",
                       draw->pipeline->viewport_count, inherited->depth_count);
    }
}

static void
check_viewports(const struct wake_draw *draw)
{
    char text[NUMBERS_TEXT];

    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_pipeline *p = draw->pipeline;
    bool viewport_count = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    bool scissor_count = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);

    if (WAKE_UNLIKELY(draw->recording->inherits_viewports)) {
        check_inherited(draw);
    }
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT) &&
        !draw->recording->inherits_viewports && low_bits(p->viewport_count) & ~values->viewports) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, WAKE_RULE("None-07831", "commandBuffer-02701")),
            "Dynamic viewport(s) %s are used by pipeline state object, but were not provided via calls to vkCmdSetViewport(). "
            "The pipeline has %u viewports with VK_DYNAMIC_STATE_VIEWPORT",
            numbers_text(text, low_bits(p->viewport_count) & ~values->viewports),
            p->viewport_count);
    }
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR) && !draw->recording->inherits_viewports &&
        low_bits(p->scissor_count) & ~values->scissors) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, WAKE_RULE("None-07832", "commandBuffer-02701")),
            "Dynamic scissor(s) %s are used by pipeline state object, but were not provided via calls to vkCmdSetScissor(). "
            "The pipeline has %u scissors with VK_DYNAMIC_STATE_SCISSOR",
            numbers_text(text, low_bits(p->scissor_count) & ~values->scissors), p->scissor_count);
    }
    if (viewport_count && values->viewport_count) {
        wake_draw_check_viewport_state(draw, values->viewport_count);
    }
    if (lacks_counts(draw, viewport_count, scissor_count)) {
        return;
    }
    if (viewport_count && scissor_count) {
        if (values->viewport_count != values->scissor_count || !values->viewport_count) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "viewportCount-03419"),
                "vkCmdSetViewportWithCount() has set %u viewports and vkCmdSetScissorWithCount() %u scissors",
                values->viewport_count, values->scissor_count);
        }
    } else if (viewport_count && values->viewport_count != p->scissor_count &&
               !has_newer_counts(draw)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewportCount-03417"),
            "vkCmdSetViewportWithCount() has set %u viewports, and the pipeline has %u scissors",
            values->viewport_count, p->scissor_count);
    } else if (scissor_count && values->scissor_count != p->viewport_count &&
               !has_newer_counts(draw)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "scissorCount-03418"),
            "vkCmdSetScissorWithCount() has set %u scissors, and the pipeline has %u viewports",
            values->scissor_count, p->viewport_count);
    }
}

/* Specification, 'Primitive Topologies': point, line, triangle, patch. */
static int
topology_class(VkPrimitiveTopology topology)
{
    return topology == VK_PRIMITIVE_TOPOLOGY_POINT_LIST   ? 0
           : wake_is_line(topology)                       ? 1
           : topology == VK_PRIMITIVE_TOPOLOGY_PATCH_LIST ? 3
                                                          : 2;
}

/* Rules of registries that know shader objects; older ones had them of pipelines only. */
static void
check_patches(const struct wake_draw *draw)
{
    VkPrimitiveTopology topology = draw->recording->dynamic.topology;
    bool control = draw->pipeline->stages & VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;

    if (control && topology != VK_PRIMITIVE_TOPOLOGY_PATCH_LIST) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "primitiveTopology-10286"),
            "there is a tessellation control shader, but vkCmdSetPrimitiveTopology() has set %s",
            wake_name_VkPrimitiveTopology(topology));
    } else if (!control && topology == VK_PRIMITIVE_TOPOLOGY_PATCH_LIST) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "primitiveTopology-10747"),
            "vkCmdSetPrimitiveTopology() has set VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, but there is no "
            "tessellation control shader");
    }
}

static void
check_topology(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) ||
        draw->flags & WAKE_DRAW_MESH ||
        (draw->objects && !(draw->pipeline->stages & VK_SHADER_STAGE_VERTEX_BIT))) {
        return;
    }
    if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, WAKE_RULE("None-07842", "primitiveTopology-03420")),
            "the topology is dynamic, but vkCmdSetPrimitiveTopology() has not been called");
        return;
    }
    check_patches(draw);
    if (draw->pipeline->topology != VK_PRIMITIVE_TOPOLOGY_MAX_ENUM &&
        topology_class(values->topology) != topology_class(draw->pipeline->topology)) {
        bool third = WAKE_EXTENSION(draw->check, VK_EXT_extended_dynamic_state3);

        if (third &&
            draw->facts->properties.extendedDynamicState3EXT.dynamicPrimitiveTopologyUnrestricted) {
            return;
        }
        WAKE_FIND_DRAW(
            draw,
            third ? WAKE_ID(draw, "dynamicPrimitiveTopologyUnrestricted-07500")
            : has_newer_counts(draw)
                ? WAKE_ID(draw, WAKE_RULE("dynamicPrimitiveTopologyUnrestricted-07500",
                                          "primitiveTopology-03420"))
                : WAKE_ID(draw, "primitiveTopology-03420"),
            "vkCmdSetPrimitiveTopology() has set %s, and the pipeline was created with %s, which is of another class",
            wake_name_VkPrimitiveTopology(values->topology),
            wake_name_VkPrimitiveTopology(draw->pipeline->topology));
    }
}

static void
check_color_writes(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT) &&
        wake_dynamic_is_set(values, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT) &&
        values->color_write_count < draw->pipeline->blend_attachment_count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "attachmentCount-07750"),
            "vkCmdSetColorWriteEnableEXT() was called with attachmentCount %u, and the pipeline's color blend state has "
            "%u attachments",
            values->color_write_count, draw->pipeline->blend_attachment_count);
    }
}

/* As many as there can be, where commands alone say that there are some. */
static void
check_all_rectangles(const struct wake_draw *draw, uint32_t set)
{
#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint32_t most = draw->facts->properties.discardRectangleEXT.maxDiscardRectangles;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT) &&
        wake_dynamic_is_set(values, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_ENABLE_EXT) &&
        values->discard_enable && low_bits(most) & ~set) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "rasterizerDiscardEnable-09236"),
            "vkCmdSetDiscardRectangleEnableEXT() has set VK_TRUE, and maxDiscardRectangles is %u, but "
            "vkCmdSetDiscardRectangleEXT() has not set number %u in this recording",
            most, __builtin_ctz(low_bits(most) & ~set));
    }
#else
    (void)draw;
    (void)set;
#endif
}

/* As many as the pipeline has, which may be none; the struct of a library is not looked for. */
static void
check_discard_rectangles(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineDiscardRectangleStateCreateInfoEXT *state;
    uint32_t set = wake_dynamic_is_set(values, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT)
                       ? values->discard_rectangles
                       : 0;

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT) ||
        draw->pipeline->linked || draw->recording->inherits_viewports) {
        return;
    }
    if (draw->objects) {
        check_all_rectangles(draw, set);
        return;
    }
    state = wake_chain_find(draw->pipeline->info->pNext,
                            VK_STRUCTURE_TYPE_PIPELINE_DISCARD_RECTANGLE_STATE_CREATE_INFO_EXT);
    if (state && low_bits(state->discardRectangleCount) & ~set) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-07751"),
            "the pipeline has %u discard rectangles with VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT, but "
            "vkCmdSetDiscardRectangleEXT() has not set number %u in this recording",
            state->discardRectangleCount,
            __builtin_ctz(low_bits(state->discardRectangleCount) & ~set));
    } else if (!state) {
        check_all_rectangles(draw, set);
    }
}

void
wake_draw_check_dynamic(const struct wake_draw *draw)
{
    bool discards;

    check_static(draw);
    /* The usual pipeline: nothing dynamic but what was set. */
    if ((draw->pipeline->dynamic[0] | draw->pipeline->dynamic[1]) == 0) {
        return;
    }
    discards = wake_draw_discards(draw);
    wake_draw_check_dynamic_set(draw);
    /* Without them only what never rasterizes may be drawn: the pipeline has no viewport state
     * then. */
    if (!discards || !draw->pipeline->rasterizer_discard) {
        check_viewports(draw);
    }
    if (!discards) {
        check_color_writes(draw);
        check_discard_rectangles(draw);
    }
    check_topology(draw);
}
