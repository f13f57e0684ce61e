/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines by rules that came after 1.3.239: parts that are missing, formats, view masks, and shaders against the states.
 * Specification, 'Graphics Pipelines'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "state/derived/pipeline_layout.h"
#include "state/derived/pipeline_topology.h"
#include "spirv/spirv_newer_ops.h"

#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350

/* ---- parts ----------------------------------------------------------------------------------- */

/* Not all is known of a library that does not say what it has. */
static bool
has_silent_library(const struct wake_graphics_check *p)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    for (uint32_t i = 0; libraries && libraries->pLibraries && i < libraries->libraryCount; i++) {
        const struct wake_pipeline *library = wake_pipeline_of(wake_check_object(
            p->check, wake_packed_id(libraries->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline));

        if (!library || !library->parts) {
            return true;
        }
    }
    return false;
}

/* Whether the layouts of all libraries were created without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, for certain. */
static bool
has_dependent_sets(const struct wake_graphics_check *p)
{
    for (int i = 0; i < 2; i++) {
        const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
            wake_check_object(p->check, p->pipeline->part_layouts[i], WAKE_TYPE_VkPipelineLayout));

        if (!layout || layout->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT) {
            return false;
        }
    }
    return true;
}

static void
check_parts(const struct wake_graphics_check *p)
{
    bool says_parts = wake_chain_find(p->info->pNext,
                                      VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
    const VkGraphicsPipelineLibraryFlagsEXT shaders = WAKE_PART_PRE_RASTERIZATION |
                                                      WAKE_PART_FRAGMENT;
    const VkGraphicsPipelineLibraryFlagsEXT fragments = WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT;
    const struct wake_pipeline *pipeline = p->pipeline;

    if (says_parts && !(pipeline->own_parts & shaders) && p->info->stageCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-stageCount-09587",
            "stageCount is %u, but the pipeline describes no pre-rasterization and no fragment shaders",
            p->info->stageCount);
    }
    if (!p->info->layout && !pipeline->heaps && !pipeline->linked &&
        pipeline->own_parts == WAKE_PARTS_ALL) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-None-07826",
            "layout is VK_NULL_HANDLE, but the pipeline has a complete set of state%s", "");
    }
    if (!p->info->layout && !pipeline->heaps && pipeline->linked && !pipeline->own_parts &&
        !(WAKE_PARTS_ALL & ~WAKE_PART_VERTEX_INPUT & ~pipeline->parts) && has_dependent_sets(p)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-layout-07827",
            "layout is VK_NULL_HANDLE, but libraries have a complete set of state, and their layouts were "
            "created without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT%s",
            "");
    }
    if (p->info->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR || !(says_parts || pipeline->linked) ||
        has_silent_library(p)) {
        return;
    }
    if (pipeline->parts & WAKE_PART_PRE_RASTERIZATION &&
        pipeline->stages & VK_SHADER_STAGE_VERTEX_BIT &&
        !(pipeline->parts & WAKE_PART_VERTEX_INPUT)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-08899",
            "flags lacks VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, and there is a vertex shader, but neither the "
            "pipeline nor a library has vertex input state%s",
            "");
    }
    if (!(pipeline->parts & WAKE_PART_PRE_RASTERIZATION)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-08901",
            "flags lacks VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, but neither the pipeline nor a library has "
            "pre-rasterization shader state%s",
            "");
    } else if (!pipeline->rasterizer_discard && (pipeline->parts & fragments) != fragments) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-08909",
            "flags lacks VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, but neither the pipeline nor a library has "
            "%s state",
            pipeline->parts & WAKE_PART_FRAGMENT ? "fragment output interface" : "fragment shader");
    }
}

/* Without the struct that has more of them. */
static void
check_flags(const struct wake_graphics_check *p)
{
    const VkPipelineCreateFlags unknown = 0x80000000u;

    if (p->info->flags & unknown &&
        !wake_chain_find(p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-None-09497",
                           "flags is 0x%x, which has bits that are none", p->info->flags);
    }
}

/* ---- attachments and views ------------------------------------------------------------------- */

static VkFormat
color_format(const struct wake_graphics_check *p, uint32_t i)
{
    const struct wake_subpass *subpass = p->pipeline->subpass_info;
    const VkAttachmentDescription2 *attachment;

    if (!p->pipeline->render_pass) {
        return p->pipeline->color_formats && i < p->pipeline->color_count
                   ? p->pipeline->color_formats[i]
                   : VK_FORMAT_UNDEFINED;
    }
    attachment = subpass && subpass->colors && i < subpass->color_count
                     ? wake_render_pass_attachment(p->pipeline->pass, &subpass->colors[i])
                     : NULL;
    return attachment ? attachment->format : VK_FORMAT_UNDEFINED;
}

/* Of a format that shares its exponent all components are written, or none. */
static void
check_write_masks(const struct wake_graphics_check *p)
{
    const VkColorComponentFlags all = 0xf;

    if (!p->output || wake_graphics_dynamic(p, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT)) {
        return;
    }
    for (uint32_t i = 0; p->pipeline->blend_attachments && i < p->pipeline->blend_attachment_count;
         i++) {
        VkColorComponentFlags mask = p->pipeline->blend_attachments[i].colorWriteMask;

        if (mask && (mask & all) != all && color_format(p, i) == VK_FORMAT_E5B9G9R9_UFLOAT_PACK32) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-None-09043",
                "pColorBlendState->pAttachments[%u].colorWriteMask is 0x%x, but that attachment is "
                "VK_FORMAT_E5B9G9R9_UFLOAT_PACK32, whose components are written together",
                i, mask);
        }
    }
}

static void
check_views(const struct wake_graphics_check *p)
{
    uint32_t mask = p->pipeline->view_mask;
    uint32_t most = p->facts->properties.meshShaderEXT.maxMeshMultiviewViewCount;
    uint32_t highest = mask ? 31 - (uint32_t)__builtin_clz(mask) : 0;

    if (!mask || !p->pre_rasterization) {
        return;
    }
    if (p->pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT && most && highest >= most) {
        WAKE_FIND_GRAPHICS(
            p,
            p->pipeline->render_pass ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-12325"
                                     : "VUID-VkGraphicsPipelineCreateInfo-renderPass-12326",
            "the view mask is 0x%x, but maxMeshMultiviewViewCount is %u", mask, most);
    }
#ifdef VK_QCOM_multiview_per_view_viewports
    if (p->pipeline->render_pass || !WAKE_FEATURE(p->check, multiviewPerViewViewports) ||
        !p->info->pViewportState) {
        return;
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT) &&
        highest >= p->info->pViewportState->viewportCount) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-multiviewPerViewViewports-12249",
                           "the view mask is 0x%x, but pViewportState->viewportCount is %u", mask,
                           p->info->pViewportState->viewportCount);
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT) &&
        highest >= p->info->pViewportState->scissorCount) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-multiviewPerViewViewports-12250",
                           "the view mask is 0x%x, but pViewportState->scissorCount is %u", mask,
                           p->info->pViewportState->scissorCount);
    }
#endif
}

/* Whether points or lines are rasterized; false where a dynamic state will say. */
static bool
makes_points_or_lines(const struct wake_graphics_check *p)
{
    return wake_pipeline_points_or_lines(
               p->pipeline, wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)
                                ? VK_PRIMITIVE_TOPOLOGY_MAX_ENUM
                                : p->pipeline->topology) != NULL;
}

static void
check_conservative(const struct wake_graphics_check *p)
{
    const VkPipelineRasterizationConservativeStateCreateInfoEXT *state =
        p->pipeline->rasterization
            ? wake_chain_find(
                  p->pipeline->rasterization->pNext,
                  VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT)
            : NULL;
    const VkPhysicalDeviceConservativeRasterizationPropertiesEXT *offer =
        &p->facts->properties.conservativeRasterizationEXT;

    if (state && p->pre_rasterization && offer->sType &&
        !offer->conservativePointAndLineRasterization &&
        state->conservativeRasterizationMode != VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT) &&
        makes_points_or_lines(p)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-conservativePointAndLineRasterization-08892",
            "pRasterizationState->pNext: conservativeRasterizationMode is %s where points or lines are rasterized "
            "(the topology is %s), but conservativePointAndLineRasterization is VK_FALSE",
            wake_name_VkConservativeRasterizationModeEXT(state->conservativeRasterizationMode),
            wake_name_VkPrimitiveTopology(p->pipeline->topology));
    }
}

/* ---- shaders --------------------------------------------------------------------------------- */

/* An input of the vertex shader and its attribute: numbers of 64 bits are not converted. */
static void
check_width(const struct wake_graphics_check *p, const struct wake_spirv_entry *vertex,
            const struct wake_spirv_slot *slot, VkFormat format)
{
    const char *name = wake_spirv_name(vertex->module, slot->variable);
    uint32_t wide = wake_format_wide(format);

    if (wide && slot->width != 64) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-08929",
            "pVertexInputState: the attribute of location %u is %s, but the vertex shader's input '%s' has "
            "components of %u bits",
            slot->location, wake_name_VkFormat(format), name, slot->width);
    } else if (!wide && slot->width == 64) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-08930",
            "pVertexInputState: the attribute of location %u is %s, but the vertex shader's input '%s' has "
            "components of 64 bits",
            slot->location, wake_name_VkFormat(format), name);
    } else if (wide && slot->component + slot->components > wide) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pVertexInputState-09198",
            "pVertexInputState: the attribute of location %u is %s, and the vertex shader's input '%s' has "
            "components beyond those",
            slot->location, wake_name_VkFormat(format), name);
    }
}

static void
check_widths(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *vertex = wake_pipeline_entry(p->pipeline,
                                                                VK_SHADER_STAGE_VERTEX_BIT);

    if (!vertex || wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT) ||
        !(p->pipeline->parts & WAKE_PART_VERTEX_INPUT) ||
        !wake_graphics_parts_meet(p, WAKE_PART_VERTEX_INPUT | WAKE_PART_PRE_RASTERIZATION)) {
        return;
    }
    for (uint32_t i = 0; i < vertex->input_count; i++) {
        const struct wake_spirv_slot *slot = &vertex->inputs[i];

        for (uint32_t k = 0; slot->whole && slot->base != WAKE_SPIRV_OTHER &&
                             k < p->pipeline->vertex_attribute_count;
             k++) {
            const VkVertexInputAttributeDescription *a = &p->pipeline->vertex_attributes[k];
            const enum wake_spirv_base base = wake_format_base(a->format);

            if (a->location == slot->location) {
                /* That numbers are of another kind is said alone. */
                if (base == slot->base || base == WAKE_SPIRV_OTHER) {
                    check_width(p, vertex, slot, a->format);
                }
                break;
            }
        }
    }
}

/* Tile images, which fragments read as they are. */
static void
check_tile_images(const struct wake_graphics_check *p, const struct wake_spirv_entry *fragment)
{
    const VkPipelineDepthStencilStateCreateInfo *depth = p->pipeline->depth_stencil;
    const VkPipelineMultisampleStateCreateInfo *samples = p->pipeline->multisample;
    bool early = wake_spirv_entry_mode(fragment, SpvExecutionModeEarlyFragmentTests);
    bool any = false;

    for (uint32_t i = WAKE_SPV_CAPABILITY_COLOR_READ; i <= WAKE_SPV_CAPABILITY_STENCIL_READ; i++) {
        any |= wake_spirv_has_capability(fragment->module, i);
    }
    if (!any) {
        return;
    }
    if (p->info->renderPass) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-08710",
            "renderPass is not VK_NULL_HANDLE, but the fragment shader has a capability to read tile images%s",
            "");
    }
    if ((fragment->reads_tile_color || fragment->reads_tile_depth ||
         fragment->reads_tile_stencil) &&
        samples && samples->sampleShadingEnable && samples->minSampleShading < 1.0f) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-RuntimeSpirv-minSampleShading-08732",
            "the fragment shader reads tile images, but pMultisampleState->minSampleShading is %g",
            (double)samples->minSampleShading);
    }
    if (early && depth && depth->depthWriteEnable &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE) &&
        fragment->reads_tile_depth) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-08711",
            "the fragment shader tests early and reads depth, but pDepthStencilState->depthWriteEnable is VK_TRUE%s",
            "");
    }
    if (early && depth && (depth->front.writeMask || depth->back.writeMask) &&
        !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_STENCIL_WRITE_MASK) &&
        fragment->reads_tile_stencil) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-08712",
            "the fragment shader tests early and reads stencil, but the write masks of "
            "pDepthStencilState are 0x%x and 0x%x",
            depth->front.writeMask, depth->back.writeMask);
    }
}

static void
check_input_attachments(const struct wake_graphics_check *p,
                        const struct wake_spirv_entry *fragment)
{
    if (p->info->renderPass || !(p->parts & WAKE_PART_OUTPUT) ||
        wake_chain_find(p->info->pNext, VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO)) {
        return;
    }
    for (uint32_t i = 0; i < fragment->use_count; i++) {
        const struct wake_spirv_use *use = &fragment->uses[i];
        /* Of an array, those that are read. */
        const uint32_t elements = use->first <= use->last ? use->last + 1
                                  : use->count            ? use->count
                                                          : 1;

        if (use->resource == WAKE_RESOURCE_INPUT_ATTACHMENT && use->attachment != UINT32_MAX &&
            wake_spirv_decoration(fragment->module, use->variable, WAKE_SPIRV_NO_MEMBER,
                                  SpvDecorationInputAttachmentIndex) &&
            use->attachment + elements > p->pipeline->color_count) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-09652",
                "the fragment shader reads input attachment %u, but colorAttachmentCount is %u and there "
                "is no VkRenderingInputAttachmentIndexInfo",
                use->attachment, p->pipeline->color_count);
        }
    }
}

void
wake_check_graphics_newer(const struct wake_graphics_check *p)
{
    const struct wake_spirv_entry *fragment = wake_pipeline_entry(p->pipeline,
                                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    const struct wake_spirv_entry *mesh = wake_pipeline_entry(p->pipeline,
                                                              VK_SHADER_STAGE_MESH_BIT_EXT);

    check_parts(p);
    check_flags(p);
    check_write_masks(p);
    check_views(p);
    check_conservative(p);
    check_widths(p);
    if (p->pre_rasterization && mesh && p->pipeline->stages & VK_SHADER_STAGE_TASK_BIT_EXT &&
        wake_spirv_entry_builtin(mesh, SpvBuiltInDrawIndex, false)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-09631",
            "pStages has a task shader, but the mesh shader has a variable DrawIndex%s", "");
    }
    if (fragment && p->fragment) {
        check_tile_images(p, fragment);
        check_input_attachments(p, fragment);
    }
}

#else

void
wake_check_graphics_newer(const struct wake_graphics_check *p)
{
    (void)p;
}

#endif
