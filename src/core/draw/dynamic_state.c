/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set dynamic state: viewports, scissors, vertex input, and those of Vulkan 1.0 to
 * 1.3. Those of VK_EXT_extended_dynamic_state3 are in core/draw/dynamic_state3.c.
 */
#include "core/core_newer.h"
#include "core/pipeline/pipeline_rules.h"

#include "state/recording/recording.h"

#include <stdio.h>

/* ---- viewports and scissors ------------------------------------------------------------------ */

struct range_rules {
    const char *sum, *first, *count; /* sum with maxViewports; what multiViewport allows */
};

/* first + count within maxViewports; 0 and 1 without multiViewport. */
static void
check_range(struct wake_check *check, uint32_t first, uint32_t count, const char *first_name,
            const char *count_name, const struct range_rules *rules)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t sum = (uint64_t)first + count;

    if (WAKE_LIKELY(first == 0 && count == 1) || !facts) {
        return;
    }
    if (!WAKE_FEATURE(check, multiViewport)) {
        if (first != 0) {
            wake_find(check, rules->first, "%s is %u, but the feature multiViewport is not enabled",
                      first_name, first);
        }
        if (count != 1) {
            wake_find(check, rules->count, "%s is %u, but the feature multiViewport is not enabled",
                      count_name, count);
        }
        return;
    }
    if (sum < 1 || sum > facts->limits.maxViewports) {
        wake_find(check, rules->sum,
                  "%s is %u and %s %u; their sum must be in 1 to maxViewports (%u)", first_name,
                  first, count_name, count, facts->limits.maxViewports);
    }
}

static void
check_viewports(struct wake_check *check, const VkViewport *viewports, uint32_t count)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts) {
        wake_check_viewports(check, facts, viewports, count, "pViewports");
    }
}

/* A secondary command buffer that inherits viewports and scissors must leave them alone. */
static void
check_inherits(struct wake_check *check, const char *vuid)
{
    if (WAKE_UNLIKELY(check->cb->recording && check->cb->recording->inherits_viewports)) {
        wake_find(check, vuid,
                  "the command buffer was begun with viewportScissor2D of "
                  "VkCommandBufferInheritanceViewportScissorInfoNV");
    }
}

void
wake_core_cmd_set_viewport(struct wake_check *check, const struct wake_rec_CmdSetViewport *r)
{
    static const struct range_rules rules = {
        .sum = "VUID-vkCmdSetViewport-firstViewport-01223",
        .first = "VUID-vkCmdSetViewport-firstViewport-01224",
        .count = "VUID-vkCmdSetViewport-viewportCount-01225",
    };

    check_range(check, r->firstViewport, r->viewportCount, "firstViewport", "viewportCount",
                &rules);
    check_viewports(check, r->pViewports, r->viewportCount);
    check_inherits(check, "VUID-vkCmdSetViewport-commandBuffer-04821");
}

void
wake_core_cmd_set_scissor(struct wake_check *check, const struct wake_rec_CmdSetScissor *r)
{
    static const struct range_rules rules = {
        .sum = "VUID-vkCmdSetScissor-firstScissor-00592",
        .first = "VUID-vkCmdSetScissor-firstScissor-00593",
        .count = "VUID-vkCmdSetScissor-scissorCount-00594",
    };
    static const struct wake_rect_rules rect_rules = {
        .negative = "VUID-vkCmdSetScissor-x-00595",
        .wide = "VUID-vkCmdSetScissor-offset-00596",
        .high = "VUID-vkCmdSetScissor-offset-00597",
    };

    check_range(check, r->firstScissor, r->scissorCount, "firstScissor", "scissorCount", &rules);
    wake_check_rects(check, r->pScissors, r->scissorCount, "pScissors", &rect_rules);
    check_inherits(check, "VUID-vkCmdSetScissor-viewportScissor2D-04789");
}

/* ---- features -------------------------------------------------------------------------------- */

/* A command of an extension that Vulkan 1.3 took in without its feature. */
static void
check_promoted(struct wake_check *check, int feature, const char *vuid)
{
    if (WAKE_UNLIKELY(wake_check_version(check) < VK_API_VERSION_1_3 &&
                      !wake_check_feature(check, feature) && !wake_check_shader_objects(check))) {
        wake_find(check, vuid, "the feature %s is not enabled", wake_feature_names[feature]);
    }
}

#define PROMOTED(name, function, feature, vuid)                              \
    void function(struct wake_check *check, const struct wake_rec_##name *r) \
    {                                                                        \
        (void)r;                                                             \
        check_promoted(check, WAKE_FEATURE_##feature, vuid);                 \
    }

PROMOTED(CmdSetCullMode, wake_core_cmd_set_cull_mode, extendedDynamicState,
         "VUID-vkCmdSetCullMode-None-03384")
PROMOTED(CmdSetFrontFace, wake_core_cmd_set_front_face, extendedDynamicState,
         "VUID-vkCmdSetFrontFace-None-03383")
PROMOTED(CmdSetPrimitiveTopology, wake_core_cmd_set_primitive_topology, extendedDynamicState,
         "VUID-vkCmdSetPrimitiveTopology-None-03347")
PROMOTED(CmdSetDepthTestEnable, wake_core_cmd_set_depth_test_enable, extendedDynamicState,
         "VUID-vkCmdSetDepthTestEnable-None-03352")
PROMOTED(CmdSetDepthWriteEnable, wake_core_cmd_set_depth_write_enable, extendedDynamicState,
         "VUID-vkCmdSetDepthWriteEnable-None-03354")
PROMOTED(CmdSetDepthCompareOp, wake_core_cmd_set_depth_compare_op, extendedDynamicState,
         "VUID-vkCmdSetDepthCompareOp-None-03353")
#ifdef VK_VERSION_1_4
PROMOTED(CmdBindVertexBuffers2, wake_core_bind_vertex_buffers_2_feature, extendedDynamicState,
         "VUID-vkCmdBindVertexBuffers2-None-08971")
void
wake_core_set_depth_bounds_feature(struct wake_check *check,
                                   const struct wake_rec_CmdSetDepthBoundsTestEnable *r)
{
    if (r->depthBoundsTestEnable && !WAKE_FEATURE(check, depthBounds)) {
        wake_find(check, "VUID-vkCmdSetDepthBoundsTestEnable-depthBounds-10010",
                  "depthBoundsTestEnable is VK_TRUE, but the feature depthBounds is not enabled");
    }
}
#endif
PROMOTED(CmdSetDepthBoundsTestEnable, wake_core_cmd_set_depth_bounds_test_enable,
         extendedDynamicState, "VUID-vkCmdSetDepthBoundsTestEnable-None-03349")
PROMOTED(CmdSetStencilTestEnable, wake_core_cmd_set_stencil_test_enable, extendedDynamicState,
         "VUID-vkCmdSetStencilTestEnable-None-03350")
PROMOTED(CmdSetStencilOp, wake_core_cmd_set_stencil_op, extendedDynamicState,
         "VUID-vkCmdSetStencilOp-None-03351")
PROMOTED(CmdSetRasterizerDiscardEnable, wake_core_cmd_set_rasterizer_discard_enable,
         extendedDynamicState2, "VUID-vkCmdSetRasterizerDiscardEnable-None-04871")
PROMOTED(CmdSetDepthBiasEnable, wake_core_cmd_set_depth_bias_enable, extendedDynamicState2,
         "VUID-vkCmdSetDepthBiasEnable-None-04872")
PROMOTED(CmdSetPrimitiveRestartEnable, wake_core_cmd_set_primitive_restart_enable,
         extendedDynamicState2, "VUID-vkCmdSetPrimitiveRestartEnable-None-04866")

/* The counts of these two are the command's own: no first. */
static void
check_with_count(struct wake_check *check, uint32_t count, const char *name, const char *range_vuid,
                 const char *feature_vuid)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (WAKE_LIKELY(count == 1) || !facts) {
        return;
    }
    if (!WAKE_FEATURE(check, multiViewport)) {
        wake_find(check, feature_vuid, "%s is %u, but the feature multiViewport is not enabled",
                  name, count);
    } else if (count == 0 || count > facts->limits.maxViewports) {
        wake_find(check, range_vuid, "%s is %u, which is not in 1 to maxViewports (%u)", name,
                  count, facts->limits.maxViewports);
    }
}

void
wake_core_cmd_set_viewport_with_count(struct wake_check *check,
                                      const struct wake_rec_CmdSetViewportWithCount *r)
{
    check_promoted(check, WAKE_FEATURE_extendedDynamicState,
                   "VUID-vkCmdSetViewportWithCount-None-03393");
    check_with_count(check, r->viewportCount, "viewportCount",
                     "VUID-vkCmdSetViewportWithCount-viewportCount-03394",
                     "VUID-vkCmdSetViewportWithCount-viewportCount-03395");
    check_viewports(check, r->pViewports, r->viewportCount);
    check_inherits(check, "VUID-vkCmdSetViewportWithCount-commandBuffer-04819");
}

void
wake_core_cmd_set_scissor_with_count(struct wake_check *check,
                                     const struct wake_rec_CmdSetScissorWithCount *r)
{
    static const struct wake_rect_rules rules = {
        .negative = "VUID-vkCmdSetScissorWithCount-x-03399",
        .wide = "VUID-vkCmdSetScissorWithCount-offset-03400",
        .high = "VUID-vkCmdSetScissorWithCount-offset-03401",
    };

    check_promoted(check, WAKE_FEATURE_extendedDynamicState,
                   "VUID-vkCmdSetScissorWithCount-None-03396");
    check_with_count(check, r->scissorCount, "scissorCount",
                     "VUID-vkCmdSetScissorWithCount-scissorCount-03397",
                     "VUID-vkCmdSetScissorWithCount-scissorCount-03398");
    wake_check_rects(check, r->pScissors, r->scissorCount, "pScissors", &rules);
    check_inherits(check, "VUID-vkCmdSetScissorWithCount-commandBuffer-04820");
}

/* ---- values ---------------------------------------------------------------------------------- */

void
wake_core_cmd_set_line_width(struct wake_check *check, const struct wake_rec_CmdSetLineWidth *r)
{
    if (WAKE_UNLIKELY(r->lineWidth != 1.0f) && !WAKE_FEATURE(check, wideLines)) {
        wake_find(check, "VUID-vkCmdSetLineWidth-lineWidth-00788",
                  "lineWidth is %g, but the feature wideLines is not enabled",
                  (double)r->lineWidth);
    }
}

void
wake_core_cmd_set_depth_bias(struct wake_check *check, const struct wake_rec_CmdSetDepthBias *r)
{
    if (WAKE_UNLIKELY(r->depthBiasClamp != 0.0f) && !WAKE_FEATURE(check, depthBiasClamp)) {
        wake_find(check, "VUID-vkCmdSetDepthBias-depthBiasClamp-00790",
                  "depthBiasClamp is %g, but the feature depthBiasClamp is not enabled",
                  (double)r->depthBiasClamp);
    }
}

void
wake_core_cmd_set_depth_bounds(struct wake_check *check, const struct wake_rec_CmdSetDepthBounds *r)
{
    bool low = r->minDepthBounds >= 0.0f && r->minDepthBounds <= 1.0f;
    bool high = r->maxDepthBounds >= 0.0f && r->maxDepthBounds <= 1.0f;

    if (WAKE_LIKELY(low && high) || WAKE_EXTENSION(check, VK_EXT_depth_range_unrestricted)) {
        return;
    }
    if (!low) {
        wake_find(
            check,
            WAKE_RULE("VUID-vkCmdSetDepthBounds-minDepthBounds-02508",
                      "VUID-vkCmdSetDepthBounds-minDepthBounds-00600"),
            "minDepthBounds is %g, which is not in 0 to 1; VK_EXT_depth_range_unrestricted is not enabled",
            (double)r->minDepthBounds);
    }
    if (!high) {
        wake_find(
            check,
            WAKE_RULE("VUID-vkCmdSetDepthBounds-maxDepthBounds-02509",
                      "VUID-vkCmdSetDepthBounds-maxDepthBounds-00601"),
            "maxDepthBounds is %g, which is not in 0 to 1; VK_EXT_depth_range_unrestricted is not enabled",
            (double)r->maxDepthBounds);
    }
}

void
wake_core_cmd_set_line_stipple(struct wake_check *check,
                               const struct wake_rec_CmdSetLineStippleEXT *r)
{
    if (r->lineStippleFactor < 1 || r->lineStippleFactor > 256) {
        wake_find(check, "VUID-vkCmdSetLineStippleEXT-lineStippleFactor-02776",
                  "lineStippleFactor is %u, which is not in 1 to 256", r->lineStippleFactor);
    }
}

void
wake_core_cmd_set_patch_control_points(struct wake_check *check,
                                       const struct wake_rec_CmdSetPatchControlPointsEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!WAKE_FEATURE(check, extendedDynamicState2PatchControlPoints) &&
        !wake_check_shader_objects(check)) {
        wake_find(check, "VUID-vkCmdSetPatchControlPointsEXT-None-04873",
                  "the feature extendedDynamicState2PatchControlPoints is not enabled");
    }
    if (facts && (r->patchControlPoints == 0 ||
                  r->patchControlPoints > facts->limits.maxTessellationPatchSize)) {
        wake_find(check, "VUID-vkCmdSetPatchControlPointsEXT-patchControlPoints-04874",
                  "patchControlPoints is %u, which is not in 1 to maxTessellationPatchSize (%u)",
                  r->patchControlPoints, facts->limits.maxTessellationPatchSize);
    }
}

void
wake_core_cmd_set_logic_op(struct wake_check *check, const struct wake_rec_CmdSetLogicOpEXT *r)
{
    (void)r;
    if (!WAKE_FEATURE(check, extendedDynamicState2LogicOp) && !wake_check_shader_objects(check)) {
        wake_find(check, "VUID-vkCmdSetLogicOpEXT-None-04867",
                  "the feature extendedDynamicState2LogicOp is not enabled");
    }
}

void
wake_core_cmd_set_color_write_enable(struct wake_check *check,
                                     const struct wake_rec_CmdSetColorWriteEnableEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!WAKE_FEATURE(check, colorWriteEnable)) {
        wake_find(check, "VUID-vkCmdSetColorWriteEnableEXT-None-04803",
                  "the feature colorWriteEnable is not enabled");
    }
    if (facts && r->attachmentCount > facts->limits.maxColorAttachments) {
        wake_find(check, "VUID-vkCmdSetColorWriteEnableEXT-attachmentCount-06656",
                  "attachmentCount is %u, maxColorAttachments %u", r->attachmentCount,
                  facts->limits.maxColorAttachments);
    }
}

/* ---- vertex input ---------------------------------------------------------------------------- */

static void
check_binding(struct wake_check *check, const struct wake_facts *facts, uint32_t i,
              const VkVertexInputBindingDescription2EXT *b)
{
    const VkPhysicalDeviceLimits *limits = &facts->limits;
    uint32_t max = facts->properties.vertexAttributeDivisorEXT.maxVertexAttribDivisor;

    if (b->binding >= limits->maxVertexInputBindings) {
        wake_find(check, "VUID-VkVertexInputBindingDescription2EXT-binding-04796",
                  "pVertexBindingDescriptions[%u].binding is %u, maxVertexInputBindings %u", i,
                  b->binding, limits->maxVertexInputBindings);
    }
    if (b->stride > limits->maxVertexInputBindingStride) {
        wake_find(check, "VUID-VkVertexInputBindingDescription2EXT-stride-04797",
                  "pVertexBindingDescriptions[%u].stride is %u, maxVertexInputBindingStride %u", i,
                  b->stride, limits->maxVertexInputBindingStride);
    }
    if (b->divisor == 1) {
        return;
    }
    if (b->divisor == 0 && !WAKE_FEATURE(check, vertexAttributeInstanceRateZeroDivisor)) {
        wake_find(
            check, "VUID-VkVertexInputBindingDescription2EXT-divisor-04798",
            "pVertexBindingDescriptions[%u].divisor is 0, but the feature vertexAttributeInstanceRateZeroDivisor is "
            "not enabled",
            i);
    } else if (b->divisor > 1 && !WAKE_FEATURE(check, vertexAttributeInstanceRateDivisor)) {
        wake_find(
            check, "VUID-VkVertexInputBindingDescription2EXT-divisor-04799",
            "pVertexBindingDescriptions[%u].divisor is %u, but the feature vertexAttributeInstanceRateDivisor is not enabled",
            i, b->divisor);
    } else if (b->divisor > max) {
        wake_find(check, "VUID-VkVertexInputBindingDescription2EXT-divisor-06226",
                  "pVertexBindingDescriptions[%u].divisor is %u, maxVertexAttribDivisor %u", i,
                  b->divisor, max);
    } else if (b->inputRate != VK_VERTEX_INPUT_RATE_INSTANCE) {
        wake_find(check, "VUID-VkVertexInputBindingDescription2EXT-divisor-06227",
                  "pVertexBindingDescriptions[%u].divisor is %u, but inputRate is %s", i,
                  b->divisor, wake_name_VkVertexInputRate(b->inputRate));
    }
}

static void
check_attribute(struct wake_check *check, const struct wake_facts *facts, uint32_t i,
                const VkVertexInputAttributeDescription2EXT *a)
{
    const VkPhysicalDeviceLimits *limits = &facts->limits;

    if (a->location >= limits->maxVertexInputAttributes) {
        wake_find(check, "VUID-VkVertexInputAttributeDescription2EXT-location-06228",
                  "pVertexAttributeDescriptions[%u].location is %u, maxVertexInputAttributes %u", i,
                  a->location, limits->maxVertexInputAttributes);
    }
    if (a->binding >= limits->maxVertexInputBindings) {
        wake_find(check, "VUID-VkVertexInputAttributeDescription2EXT-binding-06229",
                  "pVertexAttributeDescriptions[%u].binding is %u, maxVertexInputBindings %u", i,
                  a->binding, limits->maxVertexInputBindings);
    }
    if (a->offset > limits->maxVertexInputAttributeOffset) {
        wake_find(check, "VUID-VkVertexInputAttributeDescription2EXT-offset-06230",
                  "pVertexAttributeDescriptions[%u].offset is %u, maxVertexInputAttributeOffset %u",
                  i, a->offset, limits->maxVertexInputAttributeOffset);
    }
    if (!wake_vertex_format_allowed(facts, a->format)) {
        wake_find(
            check, "VUID-VkVertexInputAttributeDescription2EXT-format-04805",
            "pVertexAttributeDescriptions[%u].format is %s, which the device does not support in vertex buffers",
            i, wake_name_VkFormat(a->format));
    }
}

static void
check_bindings(struct wake_check *check, const struct wake_facts *facts,
               const struct wake_rec_CmdSetVertexInputEXT *r)
{
    for (uint32_t i = 0; r->pVertexBindingDescriptions && i < r->vertexBindingDescriptionCount;
         i++) {
        check_binding(check, facts, i, &r->pVertexBindingDescriptions[i]);
        for (uint32_t k = 0; k < i; k++) {
            if (r->pVertexBindingDescriptions[k].binding ==
                r->pVertexBindingDescriptions[i].binding) {
                wake_find(check, "VUID-vkCmdSetVertexInputEXT-pVertexBindingDescriptions-04794",
                          "pVertexBindingDescriptions[%u] and [%u] both describe binding %u", k, i,
                          r->pVertexBindingDescriptions[i].binding);
                break;
            }
        }
    }
}

/* Behind the stride of its binding, where the device does not read that far. */
static void
check_stride(struct wake_check *check, uint32_t i, const VkVertexInputAttributeDescription2EXT *a,
             const VkVertexInputBindingDescription2EXT *binding)
{
    uint32_t size = wake_format_aspect_size(a->format, VK_IMAGE_ASPECT_COLOR_BIT);

    if ((uint64_t)a->offset + size > binding->stride) {
        wake_find(
            check,
            "VUID-VkVertexInputAttributeDescription2EXT-vertexAttributeAccessBeyondStride-04806",
            "pVertexAttributeDescriptions[%u] has offset %u and %s, of %u bytes, but the stride of "
            "binding %u is %u, and the feature vertexAttributeAccessBeyondStride is not enabled",
            i, a->offset, wake_name_VkFormat(a->format), size, a->binding, binding->stride);
    }
}

static void
check_attributes(struct wake_check *check, const struct wake_facts *facts,
                 const struct wake_rec_CmdSetVertexInputEXT *r)
{
    for (uint32_t i = 0; r->pVertexAttributeDescriptions && i < r->vertexAttributeDescriptionCount;
         i++) {
        const VkVertexInputAttributeDescription2EXT *a = &r->pVertexAttributeDescriptions[i];
        bool found = r->vertexBindingDescriptionCount && !r->pVertexBindingDescriptions;

        check_attribute(check, facts, i, a);
        for (uint32_t k = 0; r->pVertexBindingDescriptions && k < r->vertexBindingDescriptionCount;
             k++) {
            if (r->pVertexBindingDescriptions[k].binding != a->binding) {
                continue;
            }
            found = true;
            if (WAKE_UNLIKELY(WAKE_EXTENSION(check, VK_KHR_portability_subset)) &&
                !WAKE_FEATURE(check, vertexAttributeAccessBeyondStride)) {
                check_stride(check, i, a, &r->pVertexBindingDescriptions[k]);
            }
        }
        if (!found) {
            wake_find(
                check, "VUID-vkCmdSetVertexInputEXT-binding-04793",
                "pVertexAttributeDescriptions[%u].binding is %u, which no element of pVertexBindingDescriptions describes",
                i, a->binding);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (r->pVertexAttributeDescriptions[k].location == a->location) {
                wake_find(check, "VUID-vkCmdSetVertexInputEXT-pVertexAttributeDescriptions-04795",
                          "pVertexAttributeDescriptions[%u] and [%u] both describe location %u", k,
                          i, a->location);
                break;
            }
        }
    }
}

void
wake_core_cmd_set_vertex_input(struct wake_check *check,
                               const struct wake_rec_CmdSetVertexInputEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (!WAKE_FEATURE(check, vertexInputDynamicState) && !wake_check_shader_objects(check)) {
        wake_find(check, "VUID-vkCmdSetVertexInputEXT-None-04790",
                  "the feature vertexInputDynamicState is not enabled");
    }
    if (!facts) {
        return;
    }
    if (r->vertexBindingDescriptionCount > facts->limits.maxVertexInputBindings) {
        wake_find(check, "VUID-vkCmdSetVertexInputEXT-vertexBindingDescriptionCount-04791",
                  "vertexBindingDescriptionCount is %u, maxVertexInputBindings %u",
                  r->vertexBindingDescriptionCount, facts->limits.maxVertexInputBindings);
    }
    if (r->vertexAttributeDescriptionCount > facts->limits.maxVertexInputAttributes) {
        wake_find(check, "VUID-vkCmdSetVertexInputEXT-vertexAttributeDescriptionCount-04792",
                  "vertexAttributeDescriptionCount is %u, maxVertexInputAttributes %u",
                  r->vertexAttributeDescriptionCount, facts->limits.maxVertexInputAttributes);
    }
    check_bindings(check, facts, r);
    check_attributes(check, facts, r);
}
