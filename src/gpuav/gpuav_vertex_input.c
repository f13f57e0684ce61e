/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For how many vertices and instances the vertex buffers have room: what shaders of draws whose
 * vertices only the device knows are told, by index buffers and arguments of indirect draws.
 * Specification, 'Vertex Input Address Calculation'. Vertices of other draws are checked when they
 * are recorded (core/draw_vertices.c).
 *
 * What is not known for certain is not told: attributes that commands describe, buffers and strides
 * that nobody here has seen, divisors.
 */
#include "gpuav/gpuav_state.h"

#include "base/heap.h"
#include "state/create_info.h"
#include "state/facts.h"
#include "state/pipeline.h"

#include <string.h>

/* VkBufferUsageFlags2CreateInfo is newer than the registry may be. */
enum { USAGE_FLAGS_2 = 1000470006 };

/* ---- pipelines ------------------------------------------------------------------------------- */

static bool
is_dynamic(const VkGraphicsPipelineCreateInfo *info, VkDynamicState state)
{
    const VkPipelineDynamicStateCreateInfo *dynamic = info->pDynamicState;

    for (uint32_t i = 0; dynamic && i < dynamic->dynamicStateCount; i++) {
        if (dynamic->pDynamicStates[i] == state) {
            return true;
        }
    }
    return false;
}

static bool
is_robust(const VkGraphicsPipelineCreateInfo *info)
{
    const VkPipelineRobustnessCreateInfoEXT *robust = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT);

    return robust && robust->vertexInputs > VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT;
}

static const VkVertexInputBindingDescription *
binding_of(const VkPipelineVertexInputStateCreateInfo *input, uint32_t binding)
{
    for (uint32_t i = 0; i < input->vertexBindingDescriptionCount; i++) {
        if (input->pVertexBindingDescriptions[i].binding == binding) {
            return &input->pVertexBindingDescriptions[i];
        }
    }
    return NULL;
}

static struct wake_gpuav_attributes *
make(const VkGraphicsPipelineCreateInfo *info)
{
    const VkPipelineVertexInputStateCreateInfo *input = info->pVertexInputState;
    struct wake_gpuav_attributes *made;

    if (!input || !input->vertexAttributeDescriptionCount) {
        return NULL;
    }
    made = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*made) + input->vertexAttributeDescriptionCount *
                                                            sizeof(made->list[0]));
    for (uint32_t i = 0; made && i < input->vertexAttributeDescriptionCount; i++) {
        const VkVertexInputAttributeDescription *from = &input->pVertexAttributeDescriptions[i];
        const VkVertexInputBindingDescription *binding = binding_of(input, from->binding);
        struct wake_gpuav_attribute *to = &made->list[made->count];

        to->size = wake_format_aspect_size(from->format, VK_IMAGE_ASPECT_COLOR_BIT);
        to->instances = binding && binding->inputRate == VK_VERTEX_INPUT_RATE_INSTANCE;
        /* Divisors stand in the chain. */
        if (!binding || from->binding >= WAKE_GPUAV_VERTEX_BUFFERS || !to->size ||
            (to->instances && input->pNext)) {
            continue;
        }
        to->binding = (uint8_t)from->binding;
        to->location = from->location;
        to->offset = from->offset;
        to->stride = binding->stride;
        made->count++;
    }
    if (made) {
        made->references = 1;
        made->dynamic_stride = is_dynamic(info, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    }
    return made;
}

struct wake_gpuav_attributes *
wake_gpuav_attributes_get(struct wake_gpuav *gpuav, const VkGraphicsPipelineCreateInfo *info)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    if (!(gpuav->settings.checks & WAKE_CHECK_VERTEX) || is_robust(info)) {
        return NULL;
    }
    if (wake_pipeline_own_parts(info) & WAKE_PART_VERTEX_INPUT) {
        return is_dynamic(info, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ? NULL : make(info);
    }
    for (uint32_t i = 0; libraries && i < libraries->libraryCount; i++) {
        const struct wake_gpuav_pipeline *library = WAKE_GPUAV_FIND(gpuav, pipelines,
                                                                    libraries->pLibraries[i]);

        if (library && library->attributes) {
            /* relaxed: the library has a reference */
            (void)wake_fetch_add_relaxed(&library->attributes->references, 1);
            return library->attributes;
        }
    }
    return NULL;
}

void
wake_gpuav_attributes_put(struct wake_gpuav_attributes *attributes)
{
    if (attributes && wake_fetch_sub(&attributes->references, 1) == 1) {
        wake_free(WAKE_HEAP_GPUAV, attributes);
    }
}

/* ---- buffers --------------------------------------------------------------------------------- */

void
wake_gpuav_vertices_note_buffer(struct wake_gpuav *gpuav, const VkBufferCreateInfo *info,
                                VkBuffer buffer)
{
    bool ok;

    if (gpuav->settings.checks & WAKE_CHECK_VERTEX &&
        info->usage & VK_BUFFER_USAGE_VERTEX_BUFFER_BIT && info->size &&
        !wake_chain_find(info->pNext, (VkStructureType)USAGE_FLAGS_2)) {
        /* Without memory for the entry nothing is said of it. */
        (void)wake_table_insert(&gpuav->vertex_buffers, (uint64_t)buffer, info->size, &ok);
    }
}

void
wake_gpuav_vertices_forget_buffer(struct wake_gpuav *gpuav, uint64_t buffer)
{
    if (gpuav->settings.checks & WAKE_CHECK_VERTEX && buffer) {
        (void)wake_table_remove(&gpuav->vertex_buffers, buffer, 0);
    }
}

/* ---- what is bound --------------------------------------------------------------------------- */

static void
note_bound(VkCommandBuffer commandBuffer, uint32_t first, uint32_t count, const VkBuffer *buffers,
           const VkDeviceSize *offsets, const VkDeviceSize *sizes, const VkDeviceSize *strides)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = WAKE_GPUAV_FIND(gpuav, command_buffers, commandBuffer);

    if (!cb) {
        return;
    }
    cb->vertices.stale = true;
    for (uint32_t i = 0; i < count && first + i < WAKE_GPUAV_VERTEX_BUFFERS; i++) {
        struct wake_gpuav_vertex_buffer *to = &cb->vertices.buffers[first + i];
        uint64_t size = buffers[i] ? wake_table_find(&gpuav->vertex_buffers, (uint64_t)buffers[i])
                                   : 0;

        *to = (struct wake_gpuav_vertex_buffer){ .known = size && offsets[i] <= size,
                                                 .has_stride = strides != NULL,
                                                 .stride = strides ? strides[i] : 0 };
        if (to->known) {
            to->bytes = size - offsets[i];
            to->bytes = sizes && sizes[i] < to->bytes ? sizes[i] : to->bytes;
        }
    }
}

void
wake_gpuav_vertices_forget(struct wake_gpuav_command_buffer *cb)
{
    for (uint32_t i = 0; i < WAKE_GPUAV_VERTEX_BUFFERS; i++) {
        cb->vertices.buffers[i].known = false;
    }
    cb->vertices.attributes = NULL;
    cb->vertices.stale = true;
}

/* ---- draws ----------------------------------------------------------------------------------- */

/* How many fit; UINT32_MAX: not known, or all. */
static uint32_t
room_of(const struct wake_gpuav_vertex_buffer *buffer, const struct wake_gpuav_attribute *attribute,
        bool dynamic_stride)
{
    uint64_t stride = dynamic_stride ? buffer->stride : attribute->stride;
    uint64_t end = (uint64_t)attribute->offset + attribute->size, room;

    if (!buffer->known || (dynamic_stride && !buffer->has_stride)) {
        return UINT32_MAX;
    }
    if (buffer->bytes < end) {
        return 0;
    }
    room = stride ? (buffer->bytes - end) / stride + 1 : UINT32_MAX;
    return room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
}

static void
measure(struct wake_gpuav_vertices *v, const struct wake_gpuav_attributes *attributes,
        uint32_t locations)
{
    v->room[0] = v->room[1] = UINT32_MAX;
    for (uint32_t i = 0; i < attributes->count; i++) {
        const struct wake_gpuav_attribute *attribute = &attributes->list[i];
        uint32_t room, which = attribute->instances;

        if (attribute->location >= 32 || !(locations >> attribute->location & 1)) {
            continue;
        }
        room = room_of(&v->buffers[attribute->binding], attribute, attributes->dynamic_stride);
        if (room < v->room[which]) {
            v->room[which] = room;
            v->least[which][0] = attribute->binding;
            v->least[which][1] = (uint8_t)attribute->location;
        }
    }
}

void
wake_gpuav_vertices_tell(struct wake_gpuav_command_buffer *cb, uint32_t command,
                         struct wake_command_block *words, struct wake_gpuav_action *action)
{
    const struct wake_gpuav_pipeline *pipeline = action->pipeline;
    struct wake_gpuav_vertices *v = &cb->vertices;
    bool indexed = command == WAKE_CMD_vkCmdDrawIndexed ||
                   command == WAKE_CMD_vkCmdDrawMultiIndexedEXT;

    words->vertices = words->instances = 0;
    if (!pipeline->attributes || !pipeline->locations || cb->gpuav->blind || cb->gpuav->unseen ||
        command == WAKE_CMD_vkCmdDraw || command == WAKE_CMD_vkCmdDrawMultiEXT) {
        return;
    }
    if (v->stale || v->attributes != pipeline->attributes || v->locations != pipeline->locations) {
        v->stale = false;
        v->attributes = pipeline->attributes;
        v->locations = pipeline->locations;
        measure(v, pipeline->attributes, pipeline->locations);
    }
    /* UINT32_MAX, nothing to say, becomes 0. */
    words->vertices = v->room[0] + 1;
    words->instances = indexed ? 0 : v->room[1] + 1;
    memcpy(action->least, v->least, sizeof(v->least));
}

/* ---- commands -------------------------------------------------------------------------------- */

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdBindVertexBuffers(VkCommandBuffer commandBuffer, uint32_t firstBinding,
                           uint32_t bindingCount, const VkBuffer *pBuffers,
                           const VkDeviceSize *pOffsets)
{
    note_bound(commandBuffer, firstBinding, bindingCount, pBuffers, pOffsets, NULL, NULL);
    wake_gpuav_of(commandBuffer)
        ->below.CmdBindVertexBuffers(commandBuffer, firstBinding, bindingCount, pBuffers, pOffsets);
}

#define BIND_2(suffix)                                                                       \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdBindVertexBuffers2##suffix(                   \
        VkCommandBuffer commandBuffer, uint32_t firstBinding, uint32_t bindingCount,         \
        const VkBuffer *pBuffers, const VkDeviceSize *pOffsets, const VkDeviceSize *pSizes,  \
        const VkDeviceSize *pStrides)                                                        \
    {                                                                                        \
        note_bound(commandBuffer, firstBinding, bindingCount, pBuffers, pOffsets, pSizes,    \
                   pStrides);                                                                \
        wake_gpuav_of(commandBuffer)                                                         \
            ->below.CmdBindVertexBuffers2##suffix(commandBuffer, firstBinding, bindingCount, \
                                                  pBuffers, pOffsets, pSizes, pStrides);     \
    }

BIND_2()
BIND_2(EXT)

void
wake_gpuav_fill_vertices(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers);
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers2);
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers2EXT);
}
