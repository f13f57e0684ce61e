/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: vertex input, input assembly, tessellation.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"

bool
wake_vertex_format_allowed(const struct wake_facts *facts, VkFormat format)
{
    return format != VK_FORMAT_UNDEFINED &&
           (!wake_format(format) || wake_format_properties(facts, format)->bufferFeatures &
                                        VK_FORMAT_FEATURE_2_VERTEX_BUFFER_BIT);
}

/* ---- vertex input ---------------------------------------------------------------------------- */

static void
check_bindings(const struct wake_graphics_check *p,
               const VkPipelineVertexInputStateCreateInfo *state)
{
    const VkPhysicalDeviceLimits *limits = &p->facts->limits;
    bool dynamic_stride = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);

    /* Those that may be there, and one more. */
    for (uint32_t i = 0;
         state->pVertexBindingDescriptions && i < state->vertexBindingDescriptionCount &&
         i <= limits->maxVertexInputBindings;
         i++) {
        const VkVertexInputBindingDescription *binding = &state->pVertexBindingDescriptions[i];

        if (binding->binding >= limits->maxVertexInputBindings) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDescription-binding-00618",
                "pVertexInputState->pVertexBindingDescriptions[%u].binding is %u, maxVertexInputBindings %u",
                i, binding->binding, limits->maxVertexInputBindings);
        }
        if (binding->stride > limits->maxVertexInputBindingStride && !dynamic_stride) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDescription-stride-00619",
                "pVertexInputState->pVertexBindingDescriptions[%u].stride is %u, maxVertexInputBindingStride %u",
                i, binding->stride, limits->maxVertexInputBindingStride);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (state->pVertexBindingDescriptions[k].binding == binding->binding) {
                WAKE_FIND_GRAPHICS(
                    p, "VUID-VkPipelineVertexInputStateCreateInfo-pVertexBindingDescriptions-00616",
                    "pVertexInputState->pVertexBindingDescriptions[%u] and [%u] both describe binding %u",
                    k, i, binding->binding);
                break;
            }
        }
    }
}

static const VkVertexInputBindingDescription *
find_binding(const VkPipelineVertexInputStateCreateInfo *state, uint32_t number)
{
    for (uint32_t i = 0;
         state->pVertexBindingDescriptions && i < state->vertexBindingDescriptionCount; i++) {
        if (state->pVertexBindingDescriptions[i].binding == number) {
            return &state->pVertexBindingDescriptions[i];
        }
    }
    return NULL;
}

static void
check_attribute(const struct wake_graphics_check *p, uint32_t i,
                const VkVertexInputAttributeDescription *attribute)
{
    const VkPhysicalDeviceLimits *limits = &p->facts->limits;

    if (attribute->location >= limits->maxVertexInputAttributes) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkVertexInputAttributeDescription-location-00620",
            "pVertexInputState->pVertexAttributeDescriptions[%u].location is %u, maxVertexInputAttributes %u",
            i, attribute->location, limits->maxVertexInputAttributes);
    }
    if (attribute->binding >= limits->maxVertexInputBindings) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkVertexInputAttributeDescription-binding-00621",
            "pVertexInputState->pVertexAttributeDescriptions[%u].binding is %u, maxVertexInputBindings %u",
            i, attribute->binding, limits->maxVertexInputBindings);
    }
    if (attribute->offset > limits->maxVertexInputAttributeOffset) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkVertexInputAttributeDescription-offset-00622",
            "pVertexInputState->pVertexAttributeDescriptions[%u].offset is %u, maxVertexInputAttributeOffset %u",
            i, attribute->offset, limits->maxVertexInputAttributeOffset);
    }
#if !WAKE_REPEATED_RULES
    if (wake_format_is_depth_or_stencil(attribute->format)) {
        uint8_t rank = p->check->rank;

        p->check->rank = WAKE_RANK_PARAMETER; /* as the rule below */
        WAKE_FIND_GRAPHICS(
            p, "UNASSIGNED-VkVertexInputAttributeDescription-depthStencil-format",
            "pVertexInputState->pVertexAttributeDescriptions[%u].format is %s: vertices are of color formats",
            i, wake_name_VkFormat(attribute->format));
        p->check->rank = rank;
    }
#endif
    if (!wake_vertex_format_allowed(p->facts, attribute->format)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkVertexInputAttributeDescription-format-00623",
            "pVertexInputState->pVertexAttributeDescriptions[%u].format is %s, which the device does not support "
            "in vertex buffers (bufferFeatures has no VK_FORMAT_FEATURE_VERTEX_BUFFER_BIT)%s",
            i, wake_name_VkFormat(attribute->format), wake_depth_format_id(attribute->format));
    }
}

static void
check_attributes(const struct wake_graphics_check *p,
                 const VkPipelineVertexInputStateCreateInfo *state)
{
    for (uint32_t i = 0;
         state->pVertexAttributeDescriptions && i < state->vertexAttributeDescriptionCount &&
         i <= p->facts->limits.maxVertexInputAttributes;
         i++) {
        const VkVertexInputAttributeDescription *attribute =
            &state->pVertexAttributeDescriptions[i];

        check_attribute(p, i, attribute);
        if (!find_binding(state, attribute->binding) &&
            (state->pVertexBindingDescriptions || !state->vertexBindingDescriptionCount)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineVertexInputStateCreateInfo-binding-00615",
                "pVertexInputState->pVertexAttributeDescriptions[%u].binding is %u, which no element of "
                "pVertexBindingDescriptions (%u of them) describes",
                i, attribute->binding, state->vertexBindingDescriptionCount);
        }
        for (uint32_t k = 0; k < i; k++) {
            if (state->pVertexAttributeDescriptions[k].location == attribute->location) {
                WAKE_FIND_GRAPHICS(
                    p,
                    "VUID-VkPipelineVertexInputStateCreateInfo-pVertexAttributeDescriptions-00617",
                    "pVertexInputState->pVertexAttributeDescriptions[%u] and [%u] both describe location %u",
                    k, i, attribute->location);
                break;
            }
        }
    }
}

static void
check_divisors(const struct wake_graphics_check *p,
               const VkPipelineVertexInputStateCreateInfo *state)
{
    const VkPipelineVertexInputDivisorStateCreateInfoEXT *divisors = wake_chain_find(
        state->pNext, VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT);
    uint32_t max = p->facts->properties.vertexAttributeDivisorEXT.maxVertexAttribDivisor;

    for (uint32_t i = 0;
         divisors && divisors->pVertexBindingDivisors && i < divisors->vertexBindingDivisorCount;
         i++) {
        const VkVertexInputBindingDivisorDescriptionEXT *d = &divisors->pVertexBindingDivisors[i];
        const VkVertexInputBindingDescription *binding = find_binding(state, d->binding);

        if (d->binding >= p->facts->limits.maxVertexInputBindings) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDivisorDescriptionEXT-binding-01869",
                "pVertexInputState->pNext: pVertexBindingDivisors[%u].binding is %u, maxVertexInputBindings %u",
                i, d->binding, p->facts->limits.maxVertexInputBindings);
        }
        if (d->divisor == 0 && !WAKE_FEATURE(p->check, vertexAttributeInstanceRateZeroDivisor)) {
            WAKE_FIND_GRAPHICS(
                p,
                "VUID-VkVertexInputBindingDivisorDescriptionEXT-vertexAttributeInstanceRateZeroDivisor-02228",
                "pVertexInputState->pNext: pVertexBindingDivisors[%u].divisor is 0, but the feature "
                "vertexAttributeInstanceRateZeroDivisor is not enabled",
                i);
        } else if (d->divisor != 1 && !WAKE_FEATURE(p->check, vertexAttributeInstanceRateDivisor)) {
            WAKE_FIND_GRAPHICS(
                p,
                "VUID-VkVertexInputBindingDivisorDescriptionEXT-vertexAttributeInstanceRateDivisor-02229",
                "pVertexInputState->pNext: pVertexBindingDivisors[%u].divisor is %u, but the feature "
                "vertexAttributeInstanceRateDivisor is not enabled",
                i, d->divisor);
        } else if (d->divisor > max) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDivisorDescriptionEXT-divisor-01870",
                "pVertexInputState->pNext: pVertexBindingDivisors[%u].divisor is %u, maxVertexAttribDivisor %u",
                i, d->divisor, max);
        }
        if (!binding || binding->inputRate != VK_VERTEX_INPUT_RATE_INSTANCE) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkVertexInputBindingDivisorDescriptionEXT-inputRate-01871",
                "pVertexInputState->pNext: pVertexBindingDivisors[%u] is for binding %u, %s%s", i,
                d->binding,
                binding ? "whose inputRate is " : "which pVertexBindingDescriptions does not have",
                binding ? wake_name_VkVertexInputRate(binding->inputRate) : "");
        }
    }
}

static void
check_vertex_input(const struct wake_graphics_check *p,
                   const VkPipelineVertexInputStateCreateInfo *state)
{
    const VkPhysicalDeviceLimits *limits = &p->facts->limits;

    if (state->vertexBindingDescriptionCount > limits->maxVertexInputBindings) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineVertexInputStateCreateInfo-vertexBindingDescriptionCount-00613",
            "pVertexInputState->vertexBindingDescriptionCount is %u, maxVertexInputBindings %u",
            state->vertexBindingDescriptionCount, limits->maxVertexInputBindings);
    }
    if (state->vertexAttributeDescriptionCount > limits->maxVertexInputAttributes) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineVertexInputStateCreateInfo-vertexAttributeDescriptionCount-00614",
            "pVertexInputState->vertexAttributeDescriptionCount is %u, maxVertexInputAttributes %u",
            state->vertexAttributeDescriptionCount, limits->maxVertexInputAttributes);
    }
    check_bindings(p, state);
    check_attributes(p, state);
    if (state->pNext) {
        check_divisors(p, state);
    }
}

/* ---- input assembly -------------------------------------------------------------------------- */

static bool
is_list(VkPrimitiveTopology topology)
{
    return topology == VK_PRIMITIVE_TOPOLOGY_POINT_LIST ||
           topology == VK_PRIMITIVE_TOPOLOGY_LINE_LIST ||
           topology == VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST ||
           topology == VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY ||
           topology == VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY;
}

static void
check_assembly(const struct wake_graphics_check *p,
               const VkPipelineInputAssemblyStateCreateInfo *state)
{
    VkPrimitiveTopology topology = state->topology;
    bool adjacency = topology >= VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY &&
                     topology <= VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP_WITH_ADJACENCY;
    bool patches = topology == VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    bool lists = WAKE_EXTENSION(p->check, VK_EXT_primitive_topology_list_restart) ||
                 !WAKE_REPEATED_RULES;
    bool restarts = state->primitiveRestartEnable &&
                    !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE);

    if (restarts && is_list(topology) && !WAKE_FEATURE(p->check, primitiveTopologyListRestart)) {
        WAKE_FIND_GRAPHICS(
            p,
            lists ? "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-06252"
                  : "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00428",
            "pInputAssemblyState->primitiveRestartEnable is VK_TRUE and topology %s, but the feature "
            "primitiveTopologyListRestart is not enabled",
            wake_name_VkPrimitiveTopology(topology));
    }
    if (restarts && patches && !WAKE_FEATURE(p->check, primitiveTopologyPatchListRestart)) {
        WAKE_FIND_GRAPHICS(
            p,
            lists ? "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-06253"
                  : "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00428",
            "pInputAssemblyState->primitiveRestartEnable is VK_TRUE and topology VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, "
            "but the feature primitiveTopologyPatchListRestart is not enabled");
    }
    if (adjacency && !WAKE_FEATURE(p->check, geometryShader)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00429",
            "pInputAssemblyState->topology is %s, but the feature geometryShader is not enabled",
            wake_name_VkPrimitiveTopology(topology));
    }
    if (patches && !WAKE_FEATURE(p->check, tessellationShader)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-00430",
            "pInputAssemblyState->topology is VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, but the feature tessellationShader "
            "is not enabled");
    }
}

void
wake_check_graphics_input(const struct wake_graphics_check *p)
{
    const VkPipelineTessellationStateCreateInfo *tessellation = p->info->pTessellationState;
    uint32_t max = p->facts->limits.maxTessellationPatchSize;

    if (p->vertex_input && p->info->pVertexInputState) {
        check_vertex_input(p, p->info->pVertexInputState);
    }
    if (p->vertex_input && p->info->pInputAssemblyState) {
        check_assembly(p, p->info->pInputAssemblyState);
    }
    if (p->pre_rasterization && tessellation &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT) &&
        (tessellation->patchControlPoints == 0 || tessellation->patchControlPoints > max)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkPipelineTessellationStateCreateInfo-patchControlPoints-01214",
            "pTessellationState->patchControlPoints is %u, which is not in 1 to maxTessellationPatchSize (%u)",
            tessellation->patchControlPoints, max);
    }
}
