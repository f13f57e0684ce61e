/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Viewports and scissors that a secondary command buffer inherits (VK_NV_inherited_viewport_scissor): whether its primary has set
 * what the secondary's pipelines use. Specification, 'Drawing Commands', and VkCommandBufferInheritanceViewportScissorInfoNV.
 */
#include "core/pass/secondary_newer.h"

#define RULE WAKE_RULE("VUID-vkCmdDraw-None-07850", "VUID-vkCmdDraw-commandBuffer-02701")

static void
check_set(const struct wake_execution_of *of, uint32_t used, uint32_t set, const char *what)
{
    for (uint32_t i = 0; i < 32; i++) {
        if (used & ~set & UINT32_C(1) << i) {
            wake_find_objects(
                of->check, RULE, of->object, NULL,
                "pCommandBuffers[%u] draws with %s %u, which it inherits (viewportScissor2D), but it is not set: no command has, "
                "or vkCmdExecuteCommands() or a pipeline that has it static came behind",
                of->index, what, i);
        }
    }
}

static void
check_count(const struct wake_execution_of *of, bool used, uint32_t count, const char *what)
{
    if (used && !count) {
        wake_find_objects(
            of->check, RULE, of->object, NULL,
            "pCommandBuffers[%u] draws with a dynamic number of %ss, which it inherits (viewportScissor2D), but it is not set",
            of->index, what);
    }
}

static void
check_depths(const struct wake_execution_of *of, uint32_t viewports, const float (*set)[2])
{
    const struct wake_inheritance *its = of->inherited;

    for (uint32_t i = 0; i < WAKE_COUNT(its->depths) && i < its->depth_count; i++) {
        if (viewports & UINT32_C(1) << i &&
            (set[i][0] != its->depths[i][0] || set[i][1] != its->depths[i][1])) {
            wake_find_objects(
                of->check, RULE, of->object, NULL,
                "pCommandBuffers[%u] draws with viewport %u, whose depth it expects to be %g to %g (pViewportDepths), but it is "
                "set to %g to %g",
                of->index, i, (double)its->depths[i][0], (double)its->depths[i][1],
                (double)set[i][0], (double)set[i][1]);
        }
    }
}

void
wake_check_inherited_views(const struct wake_execution_of *of)
{
    const struct wake_recording *recording = of->check->cb->recording;
    const struct wake_demands *demands = &of->inherited->demands;
    const struct wake_dynamic_values *values;
    uint32_t viewports, scissors, counted;

    if (!of->inherited->depth_count || !recording) {
        return;
    }
    values = &recording->dynamic;
    counted = wake_bits_from(0, values->viewport_count);
    viewports = values->viewports | counted;
    scissors = values->scissors | wake_bits_from(0, values->scissor_count);
    check_set(of, demands->viewports, viewports, "viewport");
    check_set(of, demands->scissors, scissors, "scissor");
    check_count(of, demands->viewport_count, values->viewport_count, "viewport");
    check_count(of, demands->scissor_count, values->scissor_count, "scissor");
    if (demands->viewport_count && values->viewport_count > of->inherited->depth_count) {
        wake_find_objects(
            of->check, RULE, of->object, NULL,
            "pCommandBuffers[%u] draws with %u viewports, but inherits %u (viewportDepthCount)",
            of->index, values->viewport_count, of->inherited->depth_count);
        return;
    }
    check_depths(of, (demands->viewports & viewports) | (demands->viewport_count ? counted : 0),
                 recording->depths);
}
