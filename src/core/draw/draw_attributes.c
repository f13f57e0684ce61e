/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Vertex buffers that a draw reads: whether they are bound, and where the attributes lie in them. Specification, 'Drawing Commands',
 * 'Vertex Input Description'.
 */
#include "core/draw/draw.h"

#include <string.h>

/* ---- vertex buffers -------------------------------------------------------------------------- */

/* What is read from no buffer is in none either, where the registry's rule does not leave that to robustBufferAccess. */
static WAKE_COLD void
reads_from_no_buffer(const struct wake_draw *draw, uint32_t binding)
{
    const char *rule = wake_vuid_text("VUID-vkCmdDraw-None-02721");

    if (rule && !strstr(rule, "robustBufferAccess")) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-02721"),
            "the vertex attributes of binding %u are in no buffer: its buffer is an invalid value for "
            "the command buffer",
            binding);
    }
}

static void
check_binding(const struct wake_draw *draw, uint32_t binding)
{
    const struct wake_bound_buffer *bound = binding < WAKE_MAX_VERTEX_BUFFERS
                                                ? &draw->recording->vertex[binding]
                                                : NULL;

    if (!bound) {
        return;
    }
    if (!bound->bound) {
        if (wake_check_unknown_extensions(draw->check)) {
            return; /* a newer command may have bound one, by its address */
        }
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-04007"),
            "the pipeline reads vertex binding %u, but no vertex buffer has been bound to it in this recording",
            binding);
        reads_from_no_buffer(draw, binding);
    } else if (!bound->buffer && !bound->at_address && !WAKE_FEATURE(draw->check, nullDescriptor)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-04008"),
            "the pipeline reads vertex binding %u, to which VK_NULL_HANDLE is bound, and the feature nullDescriptor is "
            "not enabled",
            binding);
        reads_from_no_buffer(draw, binding);
    }
}

/* Whether the vertex shader has an input variable at that location, as far as is known. */
static bool
is_read(const struct wake_pipeline *p, uint32_t location)
{
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(p, VK_SHADER_STAGE_VERTEX_BIT);

    for (uint32_t i = 0; vertex && i < vertex->input_count; i++) {
        if (vertex->inputs[i].location == location) {
            return true;
        }
    }
    return !vertex;
}

/* Specification, 'Vertex Input Address Calculation': the component, or all of a packed format. */
static uint32_t
alignment_of(VkFormat format)
{
    const char *name = wake_name_VkFormat(format);
    const char *at = strpbrk(name, "0123456789"); /* VK_FORMAT_R16G16_SNORM */
    uint32_t size = wake_format_aspect_size(format, VK_IMAGE_ASPECT_COLOR_BIT), bits = 0;

    if (!size || strstr(name, "_PACK")) {
        return size ? size : 1;
    }
    for (; at && *at >= '0' && *at <= '9'; at++) {
        bits = bits * 10 + (uint32_t)(*at - '0');
    }
    return bits && bits % 8 == 0 ? bits / 8 : 1;
}

/* An attribute that the vertex shader reads. */
struct attribute {
    uint32_t location, binding, offset;
    VkFormat format;
    VkDeviceSize stride; /* from vertex to vertex; 0: not known, or there is one for all */
    bool
        dynamic; /* vkCmdSetVertexInputEXT has described it: older registries do not look at those */
};

/* False: attributes of the format may lie anywhere. */
static bool
wants_alignment(const struct wake_draw *draw, bool packed, bool wide)
{
#ifdef VK_EXT_legacy_vertex_attributes
    if (WAKE_FEATURE(draw->check, legacyVertexAttributes)) {
        return !packed && wide;
    }
#else
    (void)draw;
    (void)packed;
    (void)wide;
#endif
    return true;
}

/* Older registries say of the beginning only that it is inside of the buffer. */
static bool
has_strides(const struct wake_draw *draw)
{
    return wake_draw_has_rule(draw, WAKE_ID(counted, "format-10390"));
}

static void
check_address(const struct wake_draw *draw, const struct attribute *a)
{
    const struct wake_bound_buffer *bound = &draw->recording->vertex[a->binding];
    bool wide = a->format >= VK_FORMAT_R64_UINT && a->format <= VK_FORMAT_R64G64B64A64_SFLOAT,
         packed, misplaced;
    VkDeviceSize address = bound->offset + a->offset;
    uint32_t alignment;

    /* Nothing but components of 64 bits wants more than four bytes. */
    if (WAKE_LIKELY((address | a->stride) % (wide ? 8 : 4) == 0) || !bound->buffer) {
        return;
    }
    alignment = alignment_of(a->format);
    packed = strstr(wake_name_VkFormat(a->format), "_PACK") != NULL;
    misplaced = address % alignment;
    if ((misplaced || a->stride % alignment) && wants_alignment(draw, packed, wide) &&
        ((misplaced && !a->dynamic) || has_strides(draw))) {
        WAKE_FIND_DRAW(
            draw,
            packed ? WAKE_ID(counted, WAKE_RULE("format-10389", "None-02721"))
                   : WAKE_ID(counted, WAKE_RULE("format-10390", "None-02721")),
            "vertex attribute %u begins at byte %llu of the buffer that is bound to binding %u (pOffsets %llu and offset %u), "
            "with a stride of %llu to the next one: %s is no multiple of %u, the alignment of its format %s",
            a->location, (unsigned long long)address, a->binding, (unsigned long long)bound->offset,
            a->offset, (unsigned long long)a->stride, misplaced ? "the first" : "the stride",
            alignment, wake_name_VkFormat(a->format));
    }
}

static VkDeviceSize
stride_of(const struct wake_draw *draw, uint32_t binding)
{
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_bound_buffer *bound = &draw->recording->vertex[binding];

    for (uint32_t i = 0; p->vertex_bindings && i < p->vertex_binding_count; i++) {
        if (p->vertex_bindings[i].binding == binding) {
            return p->vertex_bindings[i].inputRate != VK_VERTEX_INPUT_RATE_VERTEX ? 0
                   : !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE)
                       ? p->vertex_bindings[i].stride
                   : bound->has_stride ? bound->stride
                                       : 0;
        }
    }
    return 0;
}

/* Where the attributes lie in the buffers. */
static void
check_addresses(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;

    for (uint32_t i = 0; p->vertex_attributes && i < p->vertex_attribute_count; i++) {
        const VkVertexInputAttributeDescription *from = &p->vertex_attributes[i];
        struct attribute a = {
            from->location, from->binding, from->offset, from->format, 0, false
        };

        if (from->binding < WAKE_MAX_VERTEX_BUFFERS && is_read(p, from->location)) {
            a.stride = stride_of(draw, from->binding);
            check_address(draw, &a);
        }
    }
}

/* Likewise of attributes that vkCmdSetVertexInputEXT has described. */
static void
check_dynamic_addresses(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;

    for (uint32_t left = values->vertex_locations; left; left &= left - 1) {
        uint32_t location = (uint32_t)__builtin_ctz(left);
        struct attribute a = { location,
                               values->vertex_sources[location],
                               values->vertex_offsets[location],
                               values->vertex_formats[location],
                               0,
                               true };

        if (a.binding < WAKE_MAX_VERTEX_BUFFERS && is_read(draw->pipeline, location)) {
            a.stride = a.binding < WAKE_COUNT(values->vertex_strides)
                           ? values->vertex_strides[a.binding]
                           : 0;
            check_address(draw, &a);
        }
    }
}

/* Which of its variants the rule has depends on the extensions that there are. */
static const char *
strides_rule(const struct wake_draw *draw)
{
    return WAKE_EXTENSION(draw->check, VK_EXT_vertex_input_dynamic_state)
               ? WAKE_ID(draw, "pStrides-04913")
               : WAKE_ID(draw, "pStrides-04884");
}

static bool
any_strides(const struct wake_draw *draw)
{
    for (uint32_t i = 0; i < WAKE_MAX_VERTEX_BUFFERS; i++) {
        if (draw->recording->vertex[i].has_stride) {
            return true;
        }
    }
    return false;
}

/* A stride that a command gave holds all attributes of the binding, or is 0. */
static void
check_stride(const struct wake_draw *draw, uint32_t binding)
{
    const struct wake_pipeline *p = draw->pipeline;
    VkDeviceSize stride = draw->recording->vertex[binding].stride, end;

    for (uint32_t i = 0; stride && p->vertex_attributes && i < p->vertex_attribute_count; i++) {
        const VkVertexInputAttributeDescription *attribute = &p->vertex_attributes[i];

        end = (VkDeviceSize)attribute->offset +
              wake_format_aspect_size(attribute->format, VK_IMAGE_ASPECT_COLOR_BIT);
        if (attribute->binding == binding && stride < end && is_read(p, attribute->location)) {
            wake_find_object(
                draw->check,
                draw->recording->vertex[binding].at_address
                    ? "VUID-vkCmdBindVertexBuffers3KHR-addressRange-13073"
                    : "VUID-vkCmdBindVertexBuffers2-pStrides-06209",
                VK_OBJECT_TYPE_PIPELINE, draw->pipeline_object->handle,
                "the stride of vertex binding %u is %llu, but attribute %u of the pipeline ends at byte %llu (offset %u, %s)",
                binding, (unsigned long long)stride, attribute->location, (unsigned long long)end,
                attribute->offset, wake_name_VkFormat(attribute->format));
            return;
        }
    }
}

/* The bindings that vkCmdSetVertexInputEXT has given to what the shader reads. */
static void
check_dynamic_bindings(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    uint64_t checked = 0;

    for (uint32_t left = values->vertex_locations; left; left &= left - 1) {
        uint32_t location = (uint32_t)__builtin_ctz(left);
        uint32_t binding = values->vertex_sources[location];

        if (binding < 64 && !(checked >> binding & 1) && is_read(draw->pipeline, location)) {
            checked |= UINT64_C(1) << binding;
            check_binding(draw, binding);
        }
    }
}

void
wake_draw_check_vertices(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    bool dynamic_input = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);

    wake_draw_measure_vertices(draw);
    if (dynamic_input) {
        if (!wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
            WAKE_FIND_DRAW(draw, WAKE_ID(draw, "None-04914"),
                           "%s, but vkCmdSetVertexInputEXT() has not been called",
                           draw->objects ? "a vertex shader object is bound"
                                         : "the pipeline has VK_DYNAMIC_STATE_VERTEX_INPUT_EXT");
        } else {
            check_dynamic_bindings(draw);
            check_dynamic_addresses(draw);
        }
        return;
    }
    for (uint32_t i = 0; p->vertex_attributes && i < p->vertex_attribute_count; i++) {
        uint32_t binding = p->vertex_attributes[i].binding;
        bool seen = !is_read(p, p->vertex_attributes[i].location);

        for (uint32_t k = 0; k < i && !seen; k++) {
            seen = p->vertex_attributes[k].binding == binding &&
                   is_read(p, p->vertex_attributes[k].location);
        }
        if (!seen) {
            check_binding(draw, binding);
        }
    }
    check_addresses(draw);
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE)) {
        for (uint32_t i = 0; p->vertex_bindings && i < p->vertex_binding_count; i++) {
            uint32_t binding = p->vertex_bindings[i].binding;

            if (binding >= WAKE_MAX_VERTEX_BUFFERS || !draw->recording->vertex[binding].bound) {
                continue;
            }
            if (draw->recording->vertex[binding].has_stride) {
                check_stride(draw, binding);
            } else {
                WAKE_FIND_DRAW(
                    draw, strides_rule(draw),
                    "the pipeline has VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE, but vertex binding %u was bound "
                    "without pStrides",
                    binding);
            }
        }
        if (!p->vertex_binding_count && !any_strides(draw) &&
            !wake_check_unknown_extensions(draw->check)) {
            WAKE_FIND_DRAW(draw, strides_rule(draw),
                           "the pipeline has VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE, but "
                           "vkCmdBindVertexBuffers2() has not been called with pStrides");
        }
    }
}
