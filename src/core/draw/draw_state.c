/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic state, vertex buffers and queries that a draw needs. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw.h"

#include <stdio.h>
#include <string.h>

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

    if (WAKE_LIKELY(!((values->set[0] & ~draw->pipeline->dynamic[0]) |
                      (values->set[1] & ~draw->pipeline->dynamic[1])))) {
        return;
    }
    for (uint32_t i = 0; i < info->count; i++) {
        VkDynamicState state = (VkDynamicState)wake_names32[info->first + i].value;

        if (wake_dynamic_is_set(values, state) && !wake_draw_dynamic(draw, state) &&
            !is_excused(draw, state)) {
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

/* What the pipeline says of its viewports in a struct of that type, to compare with `count` of them
 * that commands have set. NULL: nothing; or `count` is 0: they are the pipeline's, which was checked
 * itself. */
static const void *
said_of_viewports(const struct wake_draw *draw, uint32_t count, VkStructureType type)
{
    const VkPipelineViewportStateCreateInfo *viewport = draw->pipeline->viewport;

    return viewport && count ? wake_chain_find(viewport->pNext, type) : NULL;
}

static void
check_w_scaling(const struct wake_draw *draw, uint32_t count)
{
    const VkPipelineViewportWScalingStateCreateInfoNV *scaling = said_of_viewports(
        draw, count, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_W_SCALING_STATE_CREATE_INFO_NV);
    uint32_t set = draw->recording->dynamic.w_scaling_count;

    if (!scaling || !scaling->viewportWScalingEnable) {
        return;
    }
    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_W_SCALING_NV)) {
        if (scaling->viewportCount < count) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "viewportCount-04137"),
                "vkCmdSetViewportWithCount() has set %u viewports, and "
                "VkPipelineViewportWScalingStateCreateInfoNV::viewportCount of the pipeline is %u",
                count, scaling->viewportCount);
        }
    } else if (set && set < count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewportCount-04138"),
            "vkCmdSetViewportWithCount() has set %u viewports, and vkCmdSetViewportWScalingNV() %u",
            count, set);
    }
}

static void
check_swizzles(const struct wake_draw *draw, uint32_t count)
{
    const VkPipelineViewportSwizzleStateCreateInfoNV *swizzles = said_of_viewports(
        draw, count, VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_SWIZZLE_STATE_CREATE_INFO_NV);

    if (swizzles && swizzles->viewportCount < count &&
        !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_SWIZZLE_NV)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "viewportCount-07492"),
            "vkCmdSetViewportWithCount() has set %u viewports, and "
            "VkPipelineViewportSwizzleStateCreateInfoNV::viewportCount of the pipeline is %u",
            count, swizzles->viewportCount);
    }
}

/* `count` viewports as commands have set them, and a shader that chooses shading rates. */
static void
check_rate_of_viewports(const struct wake_draw *draw, uint32_t count)
{
    if (count < 2 || draw->facts->properties.fragmentShadingRateKHR
                         .primitiveFragmentShadingRateWithMultipleViewports) {
        return;
    }
    for (uint32_t i = 0; i < draw->pipeline->stage_count; i++) {
        const struct wake_stage_code *code = draw->pipeline->stage[i].code;
        const struct wake_spirv_builtin *rate = code && code->entry
                                                    ? wake_spirv_entry_builtin(
                                                          code->entry,
                                                          SpvBuiltInPrimitiveShadingRateKHR, true)
                                                    : NULL;

        if (rate && rate->used) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "primitiveFragmentShadingRateWithMultipleViewports-04552"),
                "the %s shader writes PrimitiveShadingRateKHR and vkCmdSetViewportWithCount() has set %u viewports, but "
                "primitiveFragmentShadingRateWithMultipleViewports is VK_FALSE",
                wake_name_VkShaderStageFlagBits(draw->pipeline->stage[i].stage), count);
            return;
        }
    }
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
    char vuid[WAKE_MAX_ID];

    return wake_has_rule(draw->owner, WAKE_ID(draw, "None-07832"), vuid);
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

static void
check_viewports(const struct wake_draw *draw)
{
    char text[NUMBERS_TEXT];

    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_pipeline *p = draw->pipeline;
    bool viewport_count = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    bool scissor_count = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);

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
    check_w_scaling(draw, viewport_count ? values->viewport_count : 0);
    check_swizzles(draw, viewport_count ? values->viewport_count : 0);
    check_rate_of_viewports(draw, viewport_count ? values->viewport_count : 0);
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

static void
check_address(const struct wake_draw *draw, const VkVertexInputAttributeDescription *attribute,
              VkDeviceSize address)
{
    bool wide = attribute->format >= VK_FORMAT_R64_UINT &&
                attribute->format <= VK_FORMAT_R64G64B64A64_SFLOAT;
    uint32_t alignment;

    /* Nothing but components of 64 bits wants more than four bytes. */
    if (WAKE_LIKELY(address % (wide ? 8 : 4) == 0)) {
        return;
    }
    alignment = alignment_of(attribute->format);
    if (address % alignment) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-02721"),
            "vertex attribute %u begins at byte %llu of the buffer that is bound to binding %u (pOffsets %llu and offset %u), "
            "which is no multiple of %u, the alignment of its format %s",
            attribute->location, (unsigned long long)address, attribute->binding,
            (unsigned long long)draw->recording->vertex[attribute->binding].offset,
            attribute->offset, alignment, wake_name_VkFormat(attribute->format));
    }
}

/* Where the attributes begin in the buffers. */
static void
check_addresses(const struct wake_draw *draw)
{
    const struct wake_pipeline *p = draw->pipeline;

    for (uint32_t i = 0; p->vertex_attributes && i < p->vertex_attribute_count; i++) {
        const VkVertexInputAttributeDescription *attribute = &p->vertex_attributes[i];
        const struct wake_bound_buffer *bound = attribute->binding < WAKE_MAX_VERTEX_BUFFERS
                                                    ? &draw->recording->vertex[attribute->binding]
                                                    : NULL;

        if (bound && bound->bound && bound->buffer && is_read(p, attribute->location)) {
            check_address(draw, attribute, bound->offset + attribute->offset);
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
                draw->check, "VUID-vkCmdBindVertexBuffers2-pStrides-06209", VK_OBJECT_TYPE_PIPELINE,
                draw->pipeline_object->handle,
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
