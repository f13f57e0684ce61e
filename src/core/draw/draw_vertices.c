/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Vertices and instances of draws without index buffer, against the vertex buffers. Specification,
 * 'Vertex Input Address Calculation'. How many there is room for is computed when bound state is
 * looked at; a draw then costs two comparisons.
 */
#include "core/draw/draw.h"

/* Whether the vertex shader does something with an input variable at that location, for certain. */
static bool
is_used(const struct wake_spirv_entry *vertex, uint32_t location)
{
    for (uint32_t i = 0; vertex && i < vertex->input_count; i++) {
        if (vertex->inputs[i].location == location && vertex->inputs[i].used) {
            return true;
        }
    }
    return false;
}

/* Vertices, or instances, whose attribute is inside of the buffer; UINT64_MAX: not known, or all. */
static uint64_t
room_of(const struct wake_draw *draw, const VkVertexInputBindingDescription *binding,
        const VkVertexInputAttributeDescription *attribute)
{
    const struct wake_bound_buffer *bound = &draw->recording->vertex[binding->binding];
    const VkBufferCreateInfo *info = wake_VkBuffer_info(
        wake_check_object(draw->check, bound->buffer, WAKE_TYPE_VkBuffer));
    uint64_t size = wake_format_aspect_size(attribute->format, VK_IMAGE_ASPECT_COLOR_BIT);
    uint64_t stride = binding->stride, begin = bound->offset + attribute->offset, end;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE)) {
        if (!bound->has_stride) {
            return UINT64_MAX;
        }
        stride = bound->stride;
    }
    if (!info || !size || bound->offset > info->size) {
        return UINT64_MAX;
    }
    end = bound->size < info->size - bound->offset ? bound->offset + bound->size : info->size;
    if (begin > end || end - begin < size) {
        return 0;
    }
    return stride ? (end - begin - size) / stride + 1 : UINT64_MAX;
}

static void
measure_attribute(const struct wake_draw *draw, const VkVertexInputBindingDescription *binding,
                  const VkVertexInputAttributeDescription *attribute)
{
    struct wake_vertex_room *room = &draw->recording->vertex_room;
    const VkPipelineVertexInputStateCreateInfo *input = draw->pipeline->vertex_input;
    bool instances = binding->inputRate == VK_VERTEX_INPUT_RATE_INSTANCE;
    uint64_t most;

    /* Divisors stand in the chain. */
    if (instances && (!input || input->pNext)) {
        return;
    }
    most = room_of(draw, binding, attribute);
    if (instances && most < room->instances) {
        room->instances = most;
        room->instance_location = attribute->location;
        room->instance_binding = attribute->binding;
    } else if (!instances && most < room->vertices) {
        room->vertices = most;
        room->vertex_location = attribute->location;
        room->vertex_binding = attribute->binding;
    }
}

void
wake_draw_measure_vertices(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(p, VK_SHADER_STAGE_VERTEX_BIT);

    draw->recording->vertex_room = (struct wake_vertex_room){ .known = true,
                                                              .vertices = UINT64_MAX,
                                                              .instances = UINT64_MAX };
    /* With robustness what is outside reads as something. */
    if (WAKE_FEATURE(draw->check, robustBufferAccess) ||
        WAKE_FEATURE(draw->check, pipelineRobustness) ||
        wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ||
        wake_check_unknown_extensions(draw->check)) {
        return;
    }
    for (uint32_t i = 0; p->vertex_attributes && i < p->vertex_attribute_count; i++) {
        const VkVertexInputAttributeDescription *attribute = &p->vertex_attributes[i];

        for (uint32_t k = 0; p->vertex_bindings && k < p->vertex_binding_count; k++) {
            const VkVertexInputBindingDescription *binding = &p->vertex_bindings[k];

            if (binding->binding == attribute->binding &&
                binding->binding < WAKE_MAX_VERTEX_BUFFERS &&
                draw->recording->vertex[binding->binding].buffer &&
                is_used(vertex, attribute->location)) {
                measure_attribute(draw, binding, attribute);
            }
        }
    }
}

/* Of those that a draw names the ones that make whole primitives; 0: not known. */
static uint32_t
used_vertices(const struct wake_draw *draw, uint32_t count)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    VkPrimitiveTopology topology = draw->pipeline->topology;

    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)) {
        if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)) {
            return 0;
        }
        topology = values->topology;
    }
    switch (topology) {
    case VK_PRIMITIVE_TOPOLOGY_POINT_LIST: return count;
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST: return count - count % 2;
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP: return count < 2 ? 0 : count;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST: return count - count % 3;
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN: return count < 3 ? 0 : count;
    default: return 0;
    }
}

static void
find(const struct wake_draw *draw, const char *what, uint64_t count, uint64_t most,
     uint32_t location, uint32_t binding)
{
    const struct wake_bound_buffer *bound = &draw->recording->vertex[binding];

    WAKE_FIND_DRAW(
        draw, WAKE_ID(draw, "None-02721"),
        "it reads vertex attribute %u of %s %llu, but the buffer that is bound to binding %u at offset %llu has room for %llu",
        location, what, (unsigned long long)(count - 1), binding, (unsigned long long)bound->offset,
        (unsigned long long)most);
}

void
wake_draw_check_instance_room(const struct wake_draw *draw, uint32_t vertices, uint32_t first,
                              uint32_t count)
{
    const struct wake_vertex_room *room = &draw->recording->vertex_room;

    if (WAKE_UNLIKELY(room->known && count && (uint64_t)first + count > room->instances) &&
        used_vertices(draw, vertices)) {
        find(draw, "instance", (uint64_t)first + count, room->instances, room->instance_location,
             room->instance_binding);
    }
}

void
wake_draw_check_vertex_room(const struct wake_draw *draw, uint32_t first, uint32_t count,
                            uint32_t instances)
{
    const struct wake_vertex_room *room = &draw->recording->vertex_room;

    if (WAKE_UNLIKELY(room->known && instances && (uint64_t)first + count > room->vertices)) {
        uint32_t used = used_vertices(draw, count);

        if (used && (uint64_t)first + used > room->vertices) {
            find(draw, "vertex", (uint64_t)first + used, room->vertices, room->vertex_location,
                 room->vertex_binding);
        }
    }
}
