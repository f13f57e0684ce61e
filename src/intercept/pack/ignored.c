/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which states of a graphics pipeline are used: the specification's conditions on
 * VkGraphicsPipelineCreateInfo, as far as they decide whether a pointer may hold garbage.
 */
#include "intercept/pack/ignored.h"

#include "base/newer_vulkan.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/object/object.h"

#define ALL_PARTS                                                     \
    (VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT |    \
     VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT | \
     VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT |           \
     VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT)

static const void *
in_chain(const void *pnext, VkStructureType type)
{
    uint32_t links = 0;

    for (const VkBaseInStructure *s = pnext; s && links < WAKE_PACK_CAP_CHAIN;
         s = s->pNext, links++) {
        if (s->sType == type) {
            return s;
        }
    }
    return NULL;
}

/* Those of VkPipelineCreateFlags2CreateInfo take the place of the others. */
static uint64_t
flags_of(const VkGraphicsPipelineCreateInfo *in)
{
    const struct wake_wide_flags *wide = in_chain(
        in->pNext, (VkStructureType)WAKE_STYPE_PIPELINE_CREATE_FLAGS_2);

    return wide ? wide->flags : in->flags;
}

/* Which of the four parts of a pipeline this create info describes itself. */
static VkGraphicsPipelineLibraryFlagsEXT
parts_of(const VkGraphicsPipelineCreateInfo *in)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT *library = in_chain(
        in->pNext, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
    const VkPipelineLibraryCreateInfoKHR *linked = in_chain(
        in->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    if (library) {
        return library->flags;
    }
    return flags_of(in) & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR || (linked && linked->libraryCount)
               ? 0
               : ALL_PARTS;
}

static VkShaderStageFlags
stages_of(const VkGraphicsPipelineCreateInfo *in)
{
    VkShaderStageFlags stages = 0;

    for (uint32_t i = 0; in->pStages && i < in->stageCount && i < 16; i++) {
        stages |= in->pStages[i].stage;
    }
    return stages;
}

static bool
is_discarded(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT) &&
           in->pRasterizationState && in->pRasterizationState->rasterizerDiscardEnable &&
           !wake_info_has_dynamic(in, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
}

bool
wake_uses_vertex_input(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT) &&
           !(stages_of(in) & VK_SHADER_STAGE_MESH_BIT_EXT) &&
           !wake_info_has_dynamic(in, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
}

bool
wake_uses_input_assembly(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT) &&
           !(stages_of(in) & VK_SHADER_STAGE_MESH_BIT_EXT);
}

bool
wake_uses_tessellation(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT) &&
           (stages_of(in) & VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT) &&
           (stages_of(in) & VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
}

bool
wake_uses_viewport(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT) &&
           !is_discarded(in);
}

bool
wake_uses_rasterization(const VkGraphicsPipelineCreateInfo *in)
{
    return parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
}

bool
wake_uses_multisample(const VkGraphicsPipelineCreateInfo *in)
{
    return (parts_of(in) & (VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT |
                            VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT)) &&
           !is_discarded(in);
}

/* ---- attachments of the subpass -------------------------------------------------------------- */

struct attachments {
    bool known; /* false: the render pass is not known, so nothing may be followed */
    bool color, depth_stencil;
};

static struct attachments
subpass1(const VkRenderPassCreateInfo *info, uint32_t subpass)
{
    struct attachments found = { .known = info && info->pSubpasses &&
                                          subpass < info->subpassCount };

    if (found.known) {
        const VkSubpassDescription *s = &info->pSubpasses[subpass];
        found.color = s->colorAttachmentCount > 0;
        found.depth_stencil = s->pDepthStencilAttachment &&
                              s->pDepthStencilAttachment->attachment != VK_ATTACHMENT_UNUSED;
    }
    return found;
}

static struct attachments
subpass2(const VkRenderPassCreateInfo2 *info, uint32_t subpass)
{
    struct attachments found = { .known = info && info->pSubpasses &&
                                          subpass < info->subpassCount };

    if (found.known) {
        const VkSubpassDescription2 *s = &info->pSubpasses[subpass];
        found.color = s->colorAttachmentCount > 0;
        found.depth_stencil = s->pDepthStencilAttachment &&
                              s->pDepthStencilAttachment->attachment != VK_ATTACHMENT_UNUSED;
    }
    return found;
}

static struct attachments
attachments_of(const struct wake_pack *p, const VkGraphicsPipelineCreateInfo *in)
{
    struct wake_object *object;

    if (!in->renderPass) {
        const VkPipelineRenderingCreateInfo *rendering = in_chain(
            in->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
        return (struct attachments){
            .known = true,
            .depth_stencil = rendering &&
                             (rendering->depthAttachmentFormat != VK_FORMAT_UNDEFINED ||
                              rendering->stencilAttachmentFormat != VK_FORMAT_UNDEFINED),
        };
    }
    object = wake_object_get(wake_pack_find(p, WAKE_TYPE_VkRenderPass, (uint64_t)in->renderPass));
    if (!object || !object->create) {
        return (struct attachments){ .known = false };
    }
    if (object->create->command == WAKE_CMD_vkCreateRenderPass) {
        return subpass1(
            ((const struct wake_rec_CreateRenderPass *)object->create->record)->pCreateInfo,
            in->subpass);
    }
    return subpass2(
        ((const struct wake_rec_CreateRenderPass2 *)object->create->record)->pCreateInfo,
        in->subpass);
}

bool
wake_uses_depth_stencil(const struct wake_pack *p, const VkGraphicsPipelineCreateInfo *in)
{
    struct attachments found;

    if (!(parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT) ||
        is_discarded(in)) {
        return false;
    }
    if (!in->renderPass &&
        !(parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT)) {
        return true; /* the formats stand in another library */
    }
    found = attachments_of(p, in);
    return found.known && found.depth_stencil;
}

bool
wake_uses_color_blend(const struct wake_pack *p, const VkGraphicsPipelineCreateInfo *in)
{
    struct attachments found;

    if (!(parts_of(in) & VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT) ||
        is_discarded(in)) {
        return false;
    }
    if (!in->renderPass) {
        return true; /* without color attachments, too: its count must be theirs */
    }
    found = attachments_of(p, in);
    return found.known && found.color;
}

/* ---- chains of the states -------------------------------------------------------------------- */

bool
wake_uses_color_formats(const struct wake_pack *p)
{
    return !p->graphics ||
           (!p->graphics->renderPass &&
            parts_of(p->graphics) & VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT);
}

bool
wake_uses_viewports(const struct wake_pack *p)
{
    return !p->graphics ||
           (!wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_VIEWPORT) &&
            !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT));
}

bool
wake_uses_scissors(const struct wake_pack *p)
{
    return !p->graphics ||
           (!wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_SCISSOR) &&
            !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT));
}

bool
wake_uses_sample_mask(const struct wake_pack *p)
{
    return !p->graphics || !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_SAMPLE_MASK_EXT);
}

/* Advanced blend operations are in the attachments, too, but take the place of the equation. */
bool
wake_uses_blend_attachments(const struct wake_pack *p)
{
    return !p->graphics ||
           !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT) ||
           !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_COLOR_BLEND_EQUATION_EXT) ||
           !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_COLOR_WRITE_MASK_EXT);
}

bool
wake_uses_discard_rectangles(const struct wake_pack *p)
{
    return !p->graphics ||
           !wake_info_has_dynamic(p->graphics, VK_DYNAMIC_STATE_DISCARD_RECTANGLE_EXT);
}
