/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of draws that came with registries newer than 1.3.239; older ones do not have them, and nothing is said. Specification,
 * 'Drawing Commands'.
 */
#include "core/draw/draw_newer.h"

#include "core/draw/draw_custom.h"
#include "core/draw/draw_local_read.h"
#include "core/pipeline/pipeline_rules.h"

/* ---- vertex input that a command has described ----------------------------------------------- */

static bool
may_lack_attributes(const struct wake_draw *draw)
{
    (void)draw;
#ifdef VK_EXT_vertex_attribute_robustness
    if (WAKE_FEATURE(draw->check, vertexAttributeRobustness)) {
        return true;
    }
#endif
#ifdef VK_KHR_maintenance9
    if (WAKE_FEATURE(draw->check, maintenance9)) {
        return true;
    }
#endif
    return false;
}

static bool
converts_attributes(const struct wake_draw *draw)
{
    (void)draw;
#ifdef VK_EXT_legacy_vertex_attributes
    return WAKE_FEATURE(draw->check, legacyVertexAttributes);
#else
    return false;
#endif
}

/* The attribute that an input variable reads, against its type. */
static void
check_attribute(const struct wake_draw *draw, const struct wake_spirv_entry *vertex,
                const struct wake_spirv_slot *slot)
{
    VkFormat format = draw->recording->dynamic.vertex_formats[slot->location];
    enum wake_spirv_base base = wake_format_base(format);
    uint32_t wide = wake_format_wide(format);
    const char *name = wake_spirv_name(vertex->module, slot->variable);

    if (!slot->whole || slot->base == WAKE_SPIRV_OTHER) {
        return;
    }
    if (base != WAKE_SPIRV_OTHER && base != slot->base &&
        (slot->width == 64 || !converts_attributes(draw))) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "Input-08734"),
            "vkCmdSetVertexInputEXT() has given location %u the format %s, which is not of the type of the vertex "
            "shader's input '%s'",
            slot->location, wake_name_VkFormat(format), name);
    }
    if (wide && slot->width != 64) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "format-08936"),
            "vkCmdSetVertexInputEXT() has given location %u the format %s, but the vertex shader's input '%s' has "
            "components of %u bits",
            slot->location, wake_name_VkFormat(format), name, slot->width);
    } else if (wide && slot->component + slot->components > wide) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-09203"),
            "vkCmdSetVertexInputEXT() has given location %u the format %s, and the vertex shader's input '%s' has "
            "components of 64 bits beyond those",
            slot->location, wake_name_VkFormat(format), name);
    } else if (!wide && slot->width == 64) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "format-08937"),
            "vkCmdSetVertexInputEXT() has given location %u the format %s, but the vertex shader's input '%s' has "
            "components of 64 bits",
            slot->location, wake_name_VkFormat(format), name);
    }
}

static void
check_vertex_input(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(draw->pipeline,
                                                                VK_SHADER_STAGE_VERTEX_BIT);

    if (!vertex || !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ||
        !wake_dynamic_is_set(values, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
        return;
    }
    for (uint32_t i = 0; i < vertex->input_count; i++) {
        const struct wake_spirv_slot *slot = &vertex->inputs[i];
        bool described = slot->location < WAKE_COUNT(values->vertex_sources) &&
                         values->vertex_locations >> slot->location & 1;

        if (slot->location >= WAKE_COUNT(values->vertex_sources)) {
            continue; /* beyond what is remembered */
        }
        if (described) {
            check_attribute(draw, vertex, slot);
        } else if (slot->whole && !may_lack_attributes(draw)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "Input-07939"),
                "the vertex shader has the input '%s' at location %u, for which vkCmdSetVertexInputEXT() has "
                "described no attribute",
                wake_spirv_name(vertex->module, slot->variable), slot->location);
        }
    }
}

/* Strides that vkCmdBindVertexBuffers3KHR() has set, and the pipeline has its own. */
static void
check_strides(const struct wake_draw *draw)
{
    const struct wake_recording *recording = draw->recording;

    if (draw->objects || wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE) ||
        wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
        return;
    }
    for (uint32_t i = 0; i < recording->vertex_count; i++) {
        if (recording->vertex[i].at_address && recording->vertex[i].has_stride) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-13118"),
                "vkCmdBindVertexBuffers3KHR() has bound vertex buffer %u with setStride VK_TRUE, but the "
                "stride is the pipeline's: VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE is not dynamic",
                i);
            return;
        }
    }
}

/* ---- input assembly -------------------------------------------------------------------------- */

static void
check_restart(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    VkPrimitiveTopology topology = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)
                                       ? values->topology
                                       : draw->pipeline->topology;

    if (!wake_draw_dynamic(draw, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE) ||
        !wake_dynamic_is_set(values, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE) ||
        !values->primitive_restart) {
        return;
    }
    switch (topology) {
    case VK_PRIMITIVE_TOPOLOGY_POINT_LIST:
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST:
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY:
    case VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST_WITH_ADJACENCY:
        if (!WAKE_FEATURE(draw->check, primitiveTopologyListRestart)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-09637"),
                "vkCmdSetPrimitiveRestartEnable() has set VK_TRUE, the topology is %s, and the feature "
                "primitiveTopologyListRestart is not enabled",
                wake_name_VkPrimitiveTopology(topology));
        }
        break;
    case VK_PRIMITIVE_TOPOLOGY_PATCH_LIST:
        if (!WAKE_FEATURE(draw->check, primitiveTopologyPatchListRestart)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "None-10909"),
                "vkCmdSetPrimitiveRestartEnable() has set VK_TRUE, the topology is "
                "VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, and the feature primitiveTopologyPatchListRestart is not "
                "enabled");
        }
        break;
    default: break;
    }
}

/* ---- fragments ------------------------------------------------------------------------------- */

static void
check_alpha(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(draw->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);

    if (!fragment || !wake_draw_dynamic(draw, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT) ||
        !wake_dynamic_is_set(values, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT) ||
        !values->alpha_to_coverage || wake_draw_discards(draw)) {
        return;
    }
    for (uint32_t i = 0; i < fragment->output_count; i++) {
        const struct wake_spirv_slot *slot = &fragment->outputs[i];

        if (slot->location == 0 && slot->index == 0 && slot->component + slot->components > 3) {
            return;
        }
    }
    WAKE_FIND_DRAW(
        draw,
        draw->objects ? WAKE_ID(draw, "alphaToCoverageEnable-08920")
                      : WAKE_ID(draw, "alphaToCoverageEnable-08919"),
        "vkCmdSetAlphaToCoverageEnableEXT() has set VK_TRUE, but the fragment shader has no output with an alpha "
        "component at location 0");
}

#ifdef VK_EXT_dynamic_rendering_unused_attachments

/* Formats that differ, where attachments may go unused: one of the two must be none. What is used needs one anyway. */
static void
check_aspect(const struct wake_draw *draw, const struct wake_rendering_attachment *attachment,
             VkFormat format, bool tests, bool stencil)
{
    bool may_go_unused = WAKE_FEATURE(draw->check, dynamicRenderingUnusedAttachments);
    const char *name = stencil ? "stencil" : "depth";

    if (!attachment->view) {
        return;
    }
    if (may_go_unused && format != VK_FORMAT_UNDEFINED && format != attachment->format) {
        WAKE_FIND_DRAW(
            draw,
            stencil ? WAKE_ID(draw, "dynamicRenderingUnusedAttachments-08918")
                    : WAKE_ID(draw, "dynamicRenderingUnusedAttachments-08915"),
            "%sAttachmentFormat of the pipeline is %s, and the attachment's image view has %s",
            name, wake_name_VkFormat(format), wake_name_VkFormat(attachment->format));
    } else if (format == VK_FORMAT_UNDEFINED && tests && !draw->recording->pass.resolving) {
        WAKE_FIND_DRAW(
            draw,
            stencil ? WAKE_ID(draw, "pStencilAttachment-08965")
                    : WAKE_ID(draw, "pDepthAttachment-08964"),
            "the %s test is enabled and there is such an attachment, but %sAttachmentFormat of the pipeline is "
            "VK_FORMAT_UNDEFINED",
            name, name);
    }
}

/* What a secondary was told of the attachments. */
static void
check_unused_inherited(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;

    for (uint32_t i = 0; i < now->color_count; i++) {
        if (now->colors[i].format != VK_FORMAT_UNDEFINED && wake_draw_writes_undefined(draw, i)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "pColorAttachments-08963"),
                "the fragment shader writes color attachment %u, which has %s by "
                "VkCommandBufferInheritanceRenderingInfo, but pColorAttachmentFormats[%u] of the "
                "pipeline is VK_FORMAT_UNDEFINED",
                i, wake_name_VkFormat(now->colors[i].format), i);
        }
    }
}

static void
check_unused(const struct wake_draw *draw)
{
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    const VkPipelineDepthStencilStateCreateInfo *state = p->depth_stencil;
    bool may_go_unused = WAKE_FEATURE(draw->check, dynamicRenderingUnusedAttachments);

    if (draw->objects || p->render_pass || wake_draw_discards(draw)) {
        return;
    }
    if (now->kind == WAKE_PASS_INHERITED && !now->render_pass) {
        check_unused_inherited(draw);
    }
    if (now->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    for (uint32_t i = 0; i < now->color_count; i++) {
        if (now->colors[i].view && !now->resolving &&
            (i >= p->color_count || !p->color_formats
                 ? may_go_unused /* else that there are fewer is said */
                 : p->color_formats[i] == VK_FORMAT_UNDEFINED) &&
            wake_draw_writes_color(draw, i)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "pColorAttachments-08963"),
                "the fragment shader writes color attachment %u, which has an image view, but "
                "pColorAttachmentFormats[%u] of the pipeline is VK_FORMAT_UNDEFINED",
                i, i);
        }
    }
    for (uint32_t i = 0;
         may_go_unused && i < now->color_count && i < p->color_count && p->color_formats; i++) {
        if (now->colors[i].view && p->color_formats[i] != VK_FORMAT_UNDEFINED &&
            p->color_formats[i] != now->colors[i].format) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "dynamicRenderingUnusedAttachments-08911"),
                "pColorAttachmentFormats[%u] of the pipeline is %s, and pColorAttachments[%u].imageView has %s",
                i, wake_name_VkFormat(p->color_formats[i]), i,
                wake_name_VkFormat(now->colors[i].format));
        }
    }
    check_aspect(draw, &now->depth, p->depth_format,
                 wake_draw_dynamic(draw, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE)
                     ? values->depth_test
                     : state && state->depthTestEnable,
                 false);
    check_aspect(draw, &now->stencil, p->stencil_format,
                 wake_draw_dynamic(draw, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE)
                     ? values->stencil_test
                     : state && state->stencilTestEnable,
                 true);
}

#endif

/* Viewports and scissors that each view has of its own. */
static void
check_view_counts(const struct wake_draw *draw)
{
#ifdef VK_QCOM_multiview_per_view_viewports
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const struct wake_pass *now = &draw->recording->pass;
    uint32_t views = now->kind == WAKE_PASS_DYNAMIC ? now->view_mask : draw->pipeline->view_mask;
    uint32_t viewports = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT)
                             ? values->viewport_count
                             : draw->pipeline->viewport_count;
    uint32_t scissors = wake_draw_dynamic(draw, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT)
                            ? values->scissor_count
                            : draw->pipeline->scissor_count;

    uint32_t highest = views ? 31u - (uint32_t)__builtin_clz(views) : 0;

    if (!views || wake_draw_discards(draw) ||
        !WAKE_FEATURE(draw->check, multiviewPerViewViewports)) {
        return;
    }
    if (viewports && highest >= viewports) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "multiviewPerViewViewports-12262"),
                       "the view mask is 0x%x, and there are %u viewports", views, viewports);
    }
    if (scissors && highest >= scissors) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "multiviewPerViewViewports-12263"),
                       "the view mask is 0x%x, and there are %u scissors", views, scissors);
    }
#else
    (void)draw;
#endif
}

static void
check_contents(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;

    /* VK_RENDERING_CONTENTS_INLINE_BIT_KHR */
    if (now->kind == WAKE_PASS_DYNAMIC &&
        now->flags & VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT && !(now->flags & 0x10)) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "flags-10582"),
            "the render pass instance was begun with VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT, and "
            "without VK_RENDERING_CONTENTS_INLINE_BIT_KHR");
    }
}

#if defined(VK_EXT_legacy_dithering) && defined(VK_VERSION_1_4)

/* The instance has it where the pipeline does. */
static void
check_dithering(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const struct wake_pipeline *p = draw->pipeline;
    bool asked = now->flags & VK_RENDERING_ENABLE_LEGACY_DITHERING_BIT_EXT;
    const VkPipelineCreateFlags2CreateInfo *flags;
    bool made;

    if (draw->objects || now->kind != WAKE_PASS_DYNAMIC || !p->info || p->linked) {
        return;
    }
    flags = wake_chain_find(p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    made = flags && flags->flags & VK_PIPELINE_CREATE_2_ENABLE_LEGACY_DITHERING_BIT_EXT;
    if (asked && !made) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-09642"),
            "the render pass instance was begun with VK_RENDERING_ENABLE_LEGACY_DITHERING_BIT_EXT, and the pipeline "
            "was created without VK_PIPELINE_CREATE_2_ENABLE_LEGACY_DITHERING_BIT_EXT");
    } else if (made && !asked) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "None-09643"),
            "the pipeline was created with VK_PIPELINE_CREATE_2_ENABLE_LEGACY_DITHERING_BIT_EXT, and the render "
            "pass instance was begun without VK_RENDERING_ENABLE_LEGACY_DITHERING_BIT_EXT");
    }
}

#endif

#ifdef VK_VALVE_fragment_density_map_layered

/* Layers with a density each, of which the pipeline was made for so many. */
static void
check_layers(const struct wake_draw *draw)
{
    const struct wake_pass *now = &draw->recording->pass;
    const VkPipelineFragmentDensityMapLayeredCreateInfoVALVE *layered;
    const VkPipelineCreateFlags2CreateInfo *flags;

    if (WAKE_LIKELY(!(now->flags & VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE)) ||
        now->kind != WAKE_PASS_DYNAMIC || draw->objects || !draw->pipeline->info) {
        return;
    }
    flags = wake_chain_find(draw->pipeline->info->pNext,
                            VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    layered = wake_chain_find(
        draw->pipeline->info->pNext,
        VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_DENSITY_MAP_LAYERED_CREATE_INFO_VALVE);
    if (flags && flags->flags & VK_PIPELINE_CREATE_2_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE &&
        layered && now->layer_count > layered->maxFragmentDensityMapLayers) {
        WAKE_FIND_DRAW(draw, WAKE_ID(draw, "layers-10831"),
                       "the render pass instance has %u layers and "
                       "VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE, and "
                       "maxFragmentDensityMapLayers of the pipeline is %u",
                       now->layer_count, layered->maxFragmentDensityMapLayers);
    }
}

#endif

/* The framebuffer has one layer, and the shader says which one of several. */
static void
hint_at_layer(const struct wake_draw *draw)
{
    const struct wake_framebuffer *framebuffer;

    if (WAKE_LIKELY(!draw->pipeline->layer_stage) || WAKE_REPEATED_RULES) {
        return;
    }
    framebuffer = draw->recording->pass.kind == WAKE_PASS_RENDER_PASS
                      ? wake_framebuffer_of(wake_check_object(draw->check,
                                                              draw->recording->pass.framebuffer,
                                                              WAKE_TYPE_VkFramebuffer))
                      : NULL;
    if (framebuffer && framebuffer->info && framebuffer->info->layers == 1) {
        wake_find_warning(
            draw->check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "Undefined-Value-Layer-Written",
            "the shader of %s writes Layer, but the framebuffer was created with 1 layer: what is "
            "written is undefined",
            wake_name_VkShaderStageFlagBits(draw->pipeline->layer_stage));
    }
}

void
wake_draw_check_newer(const struct wake_draw *draw)
{
    check_contents(draw);
    hint_at_layer(draw);
#if defined(VK_EXT_legacy_dithering) && defined(VK_VERSION_1_4)
    check_dithering(draw);
#endif
#ifdef VK_VALVE_fragment_density_map_layered
    check_layers(draw);
#endif
    if (!(draw->flags & WAKE_DRAW_MESH)) {
        check_vertex_input(draw);
        check_strides(draw);
        check_restart(draw);
    }
    check_alpha(draw);
    wake_draw_check_custom(draw);
#ifdef VK_EXT_dynamic_rendering_unused_attachments
    check_unused(draw);
#endif
    wake_draw_check_local_read(draw);
    check_view_counts(draw);
}

void
wake_draw_check_first_instance(const struct wake_draw *draw, uint32_t first)
{
#ifdef VK_KHR_vertex_attribute_divisor
    const struct wake_dynamic_values *values = &draw->recording->dynamic;
    const VkPipelineVertexInputStateCreateInfo *input = draw->pipeline->vertex_input;
    const VkPipelineVertexInputDivisorStateCreateInfoKHR *divisors;

    if (WAKE_LIKELY(!first) ||
        !wake_check_extension(draw->check, WAKE_EXT_VK_KHR_vertex_attribute_divisor) ||
        draw->facts->properties.vertexAttributeDivisorKHR.supportsNonZeroFirstInstance) {
        return;
    }
    if (wake_draw_dynamic(draw, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT)) {
        if (values->vertex_divides) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(instanced, "None-09462"),
                "firstInstance is %u, vkCmdSetVertexInputEXT() has set a divisor other than 1, and "
                "supportsNonZeroFirstInstance is VK_FALSE",
                first);
        }
        return;
    }
    divisors = input ? wake_chain_find(
                           input->pNext,
                           VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_KHR)
                     : NULL;
    for (uint32_t i = 0;
         divisors && divisors->pVertexBindingDivisors && i < divisors->vertexBindingDivisorCount;
         i++) {
        if (divisors->pVertexBindingDivisors[i].divisor != 1) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(instanced, "pNext-09461"),
                "firstInstance is %u, pVertexBindingDivisors[%u].divisor of the pipeline is %u, and "
                "supportsNonZeroFirstInstance is VK_FALSE",
                first, i, divisors->pVertexBindingDivisors[i].divisor);
            return;
        }
    }
#else
    (void)draw;
    (void)first;
#endif
}
