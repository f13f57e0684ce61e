/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For how many vertices and instances the vertex buffers have room. Shaders are told that for draws whose
 * vertices only the device knows, by index buffers and arguments of indirect draws.
 * Specification, 'Vertex Input Address Calculation'. Vertices of other draws are checked when they
 * are recorded (core/draw/draw_vertices.c), but where commands describe the attributes, or instances
 * have divisors: those are told of all draws.
 *
 * Shaders are told nothing where a buffer or a stride is not known for certain.
 */
#include "gpuav/instrument/error_record.h"
#include "gpuav/recording/gpuav_recording.h"
#include "gpuav/shader/gpuav_pipeline.h"

#include "state/scope/facts.h"

#include <string.h>

/* ---- bound vertex buffers -------------------------------------------------------------------- */

static void
note_bound(VkCommandBuffer commandBuffer, uint32_t first, uint32_t count, const VkBuffer *buffers,
           const VkDeviceSize *offsets, const VkDeviceSize *sizes, const VkDeviceSize *strides)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

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
    wake_gpuav_commands_leave(cb);
}

/* Locations from 32 on are not followed, so there is room for all that are. */
static void
note_said(struct wake_gpuav_vertices *v, uint32_t binding_count,
          const VkVertexInputBindingDescription2EXT *bindings, uint32_t attribute_count,
          const VkVertexInputAttributeDescription2EXT *attributes)
{
    v->said = v->stale = true;
    v->said_count = 0;
    for (uint32_t i = 0; i < binding_count; i++) {
        if (bindings[i].binding < WAKE_GPUAV_VERTEX_BUFFERS) {
            v->buffers[bindings[i].binding].has_stride = false; /* what is said last counts */
        }
    }
    for (uint32_t i = 0; i < attribute_count && v->said_count < WAKE_COUNT(v->said_list); i++) {
        const VkVertexInputAttributeDescription2EXT *from = &attributes[i];
        struct wake_gpuav_attribute *to = &v->said_list[v->said_count];

        *to = (struct wake_gpuav_attribute){
            .location = from->location,
            .offset = from->offset,
            .size = wake_format_aspect_size(from->format, VK_IMAGE_ASPECT_COLOR_BIT),
            .binding = (uint8_t)from->binding,
        };
        for (uint32_t k = 0; k < binding_count && to->size && to->location < 32; k++) {
            if (bindings[k].binding == from->binding && from->binding < WAKE_GPUAV_VERTEX_BUFFERS) {
                to->stride = bindings[k].stride;
                to->divisor = bindings[k].divisor;
                to->instances = bindings[k].inputRate == VK_VERTEX_INPUT_RATE_INSTANCE;
                v->said_count++;
                break;
            }
        }
    }
}

/* ---- draws ----------------------------------------------------------------------------------- */

/* Bytes from one element to the next; false: not known. */
static bool
stride_of(const struct wake_gpuav_vertex_buffer *buffer,
          const struct wake_gpuav_attribute *attribute,
          const struct wake_gpuav_attributes *attributes, uint64_t *stride_out)
{
    bool dynamic = attributes && attributes->dynamic_stride;

    *stride_out = dynamic ? buffer->stride : attribute->stride;
    if ((!attributes || attributes->dynamic) && buffer->has_stride &&
        buffer->stride < *stride_out) {
        /* Bound behind vkCmdSetVertexInputEXT. Whether it counts is another state's to say: the one
         * that leaves more room does. */
        *stride_out = buffer->stride;
    }
    return !dynamic || buffer->has_stride;
}

/* How many vertices or instances fit; UINT32_MAX: not known, or all. */
static uint32_t
room_of(const struct wake_gpuav_vertex_buffer *buffer, const struct wake_gpuav_attribute *attribute,
        const struct wake_gpuav_attributes *attributes)
{
    uint64_t end = (uint64_t)attribute->offset + attribute->size, stride, room;

    if (!buffer->known || !stride_of(buffer, attribute, attributes, &stride)) {
        return UINT32_MAX;
    }
    if (buffer->bytes < end) {
        return 0;
    }
    room = stride ? (buffer->bytes - end) / stride + 1 : UINT32_MAX;
    /* Which instance is the first is not known here, and it is not divided: those that are outside
     * whichever it is are told. */
    room = attribute->instances ? room * attribute->divisor : room;
    return room && room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
}

/* `attributes`: the pipeline's, NULL for shader objects. */
static void
measure(struct wake_gpuav_vertices *v, const struct wake_gpuav_attributes *attributes,
        uint32_t locations)
{
    bool said = !attributes || attributes->dynamic;
    const struct wake_gpuav_attribute *list = said ? v->said_list : attributes->list;
    uint32_t count = said ? v->said_count : attributes->count;

    v->room[0] = v->room[1] = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_gpuav_attribute *attribute = &list[i];
        uint32_t room, which = attribute->instances;

        if (attribute->location >= 32 || !(locations >> attribute->location & 1)) {
            continue;
        }
        room = room_of(&v->buffers[attribute->binding], attribute, attributes);
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
    const struct wake_gpuav_attributes *attributes = pipeline->attributes;
    struct wake_gpuav_vertices *v = &cb->vertices;
    bool objects = !pipeline->named.handle;
    unsigned traits = wake_commands[command].draw & ~(unsigned)WAKE_DRAW_MULTI;
    bool plain = traits == WAKE_DRAW_GRAPHICS;
    bool indexed = traits == (WAKE_DRAW_GRAPHICS | WAKE_DRAW_INDEXED);
    bool said = objects || (attributes && attributes->dynamic);

    words->vertices = words->instances = 0;
    if (!(said ? v->said : attributes != NULL) || !pipeline->locations || cb->gpuav->blind ||
        cb->gpuav->unseen || (plain && !said && !attributes->divided)) {
        return;
    }
    if (v->stale || v->attributes != attributes || v->locations != pipeline->locations) {
        v->stale = false;
        v->attributes = attributes;
        v->locations = pipeline->locations;
        measure(v, attributes, pipeline->locations);
    }
    /* UINT32_MAX, nothing to say, becomes 0. What core says is left to it. */
    words->vertices = plain && !said ? 0 : v->room[0] + 1;
    words->instances = (plain || indexed) && !said && !attributes->divided ? 0 : v->room[1] + 1;
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

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdSetVertexInputEXT(
    VkCommandBuffer commandBuffer, uint32_t vertexBindingDescriptionCount,
    const VkVertexInputBindingDescription2EXT *pVertexBindingDescriptions,
    uint32_t vertexAttributeDescriptionCount,
    const VkVertexInputAttributeDescription2EXT *pVertexAttributeDescriptions)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    if (cb) {
        note_said(&cb->vertices, vertexBindingDescriptionCount, pVertexBindingDescriptions,
                  vertexAttributeDescriptionCount, pVertexAttributeDescriptions);
    }
    wake_gpuav_commands_leave(cb);
    gpuav->below.CmdSetVertexInputEXT(commandBuffer, vertexBindingDescriptionCount,
                                      pVertexBindingDescriptions, vertexAttributeDescriptionCount,
                                      pVertexAttributeDescriptions);
}

void
wake_gpuav_fill_vertices(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers);
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers2);
    WAKE_GPUAV_REPLACE(next, CmdBindVertexBuffers2EXT);
    WAKE_GPUAV_REPLACE(next, CmdSetVertexInputEXT);
}
