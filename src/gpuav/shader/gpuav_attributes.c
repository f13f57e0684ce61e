/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Vertex attributes of pipelines, as their create infos say.
 */
#include "gpuav/shader/gpuav_attributes.h"

#include "base/heap.h"
#include "state/object/create_info.h"
#include "state/scope/facts.h"

bool
wake_gpuav_has_robust_vertices(const void *pnext)
{
    const VkPipelineRobustnessCreateInfoEXT *robust = wake_chain_find(
        pnext, VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT);

    return robust && robust->vertexInputs > VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT;
}

static const VkVertexInputBindingDescription *
binding_of(const VkPipelineVertexInputStateCreateInfo *input, uint32_t binding)
{
    for (uint32_t i = 0;
         input->pVertexBindingDescriptions && i < input->vertexBindingDescriptionCount; i++) {
        if (input->pVertexBindingDescriptions[i].binding == binding) {
            return &input->pVertexBindingDescriptions[i];
        }
    }
    return NULL;
}

/* What the chain says of a binding with one element for several instances; false: something in it
 * is not known. */
static bool
divisor_of(const VkPipelineVertexInputStateCreateInfo *input, uint32_t binding,
           uint32_t *divisor_out)
{
    const VkPipelineVertexInputDivisorStateCreateInfoEXT *divisors = input->pNext;

    *divisor_out = 1;
    if (!divisors) {
        return true;
    }
    if (divisors->sType != VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_EXT ||
        divisors->pNext) {
        return false;
    }
    for (uint32_t i = 0;
         divisors->pVertexBindingDivisors && i < divisors->vertexBindingDivisorCount; i++) {
        if (divisors->pVertexBindingDivisors[i].binding == binding) {
            *divisor_out = divisors->pVertexBindingDivisors[i].divisor;
        }
    }
    return true;
}

static struct wake_gpuav_attributes *
attributes_new(uint32_t room)
{
    struct wake_gpuav_attributes *made = wake_zalloc(WAKE_HEAP_GPUAV,
                                                     sizeof(*made) + room * sizeof(made->list[0]));

    if (made) {
        made->references = 1;
    }
    return made;
}

static struct wake_gpuav_attributes *
make_dynamic(void)
{
    struct wake_gpuav_attributes *made = attributes_new(0);

    if (made) {
        made->dynamic = true;
    }
    return made;
}

static struct wake_gpuav_attributes *
make(const VkGraphicsPipelineCreateInfo *info)
{
    const VkPipelineVertexInputStateCreateInfo *input = info->pVertexInputState;
    struct wake_gpuav_attributes *made;

    if (!input || !input->vertexAttributeDescriptionCount || !input->pVertexAttributeDescriptions) {
        return NULL;
    }
    made = attributes_new(input->vertexAttributeDescriptionCount);
    for (uint32_t i = 0; made && i < input->vertexAttributeDescriptionCount; i++) {
        const VkVertexInputAttributeDescription *from = &input->pVertexAttributeDescriptions[i];
        const VkVertexInputBindingDescription *binding = binding_of(input, from->binding);
        struct wake_gpuav_attribute *to = &made->list[made->count];

        to->size = wake_format_aspect_size(from->format, VK_IMAGE_ASPECT_COLOR_BIT);
        to->instances = binding && binding->inputRate == VK_VERTEX_INPUT_RATE_INSTANCE;
        if (!binding || from->binding >= WAKE_GPUAV_VERTEX_BUFFERS || !to->size ||
            (to->instances && !divisor_of(input, from->binding, &to->divisor))) {
            continue;
        }
        to->binding = (uint8_t)from->binding;
        to->location = from->location;
        to->offset = from->offset;
        to->stride = binding->stride;
        made->count++;
    }
    if (made) {
        made->dynamic_stride = wake_info_has_dynamic(info,
                                                     VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
        made->divided = input->pNext;
    }
    return made;
}

/* Then the state of vertex input is not looked at by anybody, and may be garbage. */
static bool
has_mesh(const VkGraphicsPipelineCreateInfo *info)
{
    for (uint32_t i = 0; info->pStages && i < info->stageCount; i++) {
        if (info->pStages[i].stage == VK_SHADER_STAGE_MESH_BIT_EXT) {
            return true;
        }
    }
    return false;
}

struct wake_gpuav_attributes *
wake_gpuav_attributes_make(const VkGraphicsPipelineCreateInfo *info)
{
    if (has_mesh(info)) {
        return NULL;
    }
    return wake_info_has_dynamic(info, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ? make_dynamic()
                                                                          : make(info);
}
void
wake_gpuav_attributes_put(struct wake_gpuav_attributes *attributes)
{
    if (attributes && wake_fetch_sub(&attributes->references, 1) == 1) {
        wake_free(WAKE_HEAP_GPUAV, attributes);
    }
}
