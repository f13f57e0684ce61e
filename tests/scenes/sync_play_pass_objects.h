/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes, framebuffers and pipelines of random programs.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_PASS_OBJECTS_H
#define WAKE_SCENES_SYNC_PLAY_PASS_OBJECTS_H

#include "sync_play.h"

static inline bool
pass_uses(const struct step_pass *p, uint32_t slot, enum pass_use use)
{
    for (uint32_t i = 0; i < p->subpasses; i++) {
        if (p->uses[i][slot] == use) {
            return true;
        }
    }
    return false;
}

static inline VkImageLayout
pass_initial(const struct step_pass *p, uint32_t slot)
{
    return pass_moves(p, slot) && pass_load(p, slot) != VK_ATTACHMENT_LOAD_OP_LOAD
               ? VK_IMAGE_LAYOUT_UNDEFINED
               : VK_IMAGE_LAYOUT_GENERAL;
}

/* In all subpasses. */
static inline VkImageLayout
pass_layout(const struct step_pass *p, uint32_t slot)
{
    return !pass_moves(p, slot) || pass_uses(p, slot, PASS_INPUT) ? VK_IMAGE_LAYOUT_GENERAL
           : slot == PASS_DEPTH ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                                : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
}

static inline VkImageView
pass_view(const struct stage_set *s, const struct step_pass *p, uint32_t slot)
{
    return slot < IMAGES ? s->views[slot][p->level][p->layers[slot]] : s->target_views[slot];
}

/* The attachment that a slot is; VK_ATTACHMENT_UNUSED: none. */
static inline uint32_t
pass_attachment(const struct step_pass *p, uint32_t slot)
{
    uint32_t number = 0;

    for (uint32_t i = 0; i < slot; i++) {
        number += pass_first_use(p, i) < PASS_SUBPASSES;
    }
    return pass_first_use(p, slot) < PASS_SUBPASSES ? number : VK_ATTACHMENT_UNUSED;
}

/* The slot that a subpass uses like that; PASS_SLOTS: none. */
static inline uint32_t
pass_slot(const struct step_pass *p, uint32_t subpass, enum pass_use use)
{
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (p->uses[subpass][i] == use) {
            return i;
        }
    }
    return PASS_SLOTS;
}

static inline VkAttachmentReference
pass_reference(const struct step_pass *p, uint32_t subpass, enum pass_use use)
{
    uint32_t slot = pass_slot(p, subpass, use);

    return slot < PASS_SLOTS
               ? (VkAttachmentReference){ pass_attachment(p, slot), pass_layout(p, slot) }
               : (VkAttachmentReference){ VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_GENERAL };
}

static inline void
make_render_pass(const struct stage_set *s, const struct step_pass *p, struct play_pass *made)
{
    VkAttachmentDescription attachments[PASS_SLOTS];
    VkImageView views[PASS_SLOTS];
    VkAttachmentReference references[PASS_SUBPASSES][4];
    VkSubpassDescription subpasses[PASS_SUBPASSES];
    VkSubpassDependency dependencies[PASS_DEPENDENCIES];
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .pAttachments = attachments,
                                    .subpassCount = p->subpasses,
                                    .pSubpasses = subpasses,
                                    .dependencyCount = p->dependency_count,
                                    .pDependencies = dependencies };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .pAttachments = views,
                                            .width = IMAGE_TEXELS >> p->level,
                                            .height = IMAGE_TEXELS >> p->level,
                                            .layers = 1 };

    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        if (pass_first_use(p, i) == PASS_SUBPASSES) {
            continue;
        }
        views[info.attachmentCount] = pass_view(s, p, i);
        attachments[info.attachmentCount++] = (VkAttachmentDescription){
            .format = i == PASS_DEPTH ? VK_FORMAT_D32_SFLOAT : VK_FORMAT_R8_UNORM,
            .samples = i == PASS_MANY ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT,
            .loadOp = pass_load(p, i),
            .storeOp = p->slots[i].store,
            .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
            .initialLayout = pass_initial(p, i),
            .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
        };
    }
    for (uint32_t i = 0; i < p->subpasses; i++) {
        VkAttachmentReference *r = references[i];

        r[0] = pass_reference(p, i, PASS_COLOR);
        r[1] = pass_reference(p, i, PASS_INPUT);
        r[2] = pass_reference(p, i, PASS_TESTED);
        r[3] = pass_reference(p, i, PASS_RESOLVED);
        subpasses[i] = (VkSubpassDescription){
            .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
            .inputAttachmentCount = r[1].attachment != VK_ATTACHMENT_UNUSED,
            .pInputAttachments = &r[1],
            .colorAttachmentCount = 1,
            .pColorAttachments = &r[0],
            .pResolveAttachments = r[3].attachment != VK_ATTACHMENT_UNUSED ? &r[3] : NULL,
            .pDepthStencilAttachment = &r[2],
        };
    }
    for (uint32_t i = 0; i < p->dependency_count; i++) {
        const struct pass_dependency *d = &p->dependencies[i];

        dependencies[i] = (VkSubpassDependency){
            .srcSubpass = d->src == PASS_OUTSIDE ? VK_SUBPASS_EXTERNAL : d->src,
            .dstSubpass = d->dst == PASS_OUTSIDE ? VK_SUBPASS_EXTERNAL : d->dst,
            .srcStageMask = (VkPipelineStageFlags)d->masks.src,
            .dstStageMask = (VkPipelineStageFlags)d->masks.dst,
            .srcAccessMask = (VkAccessFlags)d->masks.src_access,
            .dstAccessMask = (VkAccessFlags)d->masks.dst_access,
        };
    }
    KIT_VK(s->kit, vkCreateRenderPass(s->kit->device, &info, NULL, &made->pass));
    framebuffer.renderPass = made->pass;
    framebuffer.attachmentCount = info.attachmentCount;
    KIT_VK(s->kit, vkCreateFramebuffer(s->kit->device, &framebuffer, NULL, &made->framebuffer));
}

static inline VkPipeline
make_pipeline(const struct stage_set *s, const struct step_pass *p, uint32_t subpass,
              enum pass_buffer access, VkRenderPass pass)
{
    const struct rig_base base = {
        .kit = s->kit,
        .layout = s->pass_layout,
        .render_pass = pass,
        .vertex = s->vertex,
        .fragment = s->fragments[pass_slot(p, subpass, PASS_INPUT) < PASS_SLOTS][access]
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rig r;

    rig_init(&r, &base);
    r.info.subpass = subpass;
    r.info.pDynamicState = NULL;
    r.bindings[0].stride = 4;
    r.attributes[0].format = VK_FORMAT_R32_SFLOAT;
    r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    r.depth.depthTestEnable = p->uses[subpass][PASS_DEPTH] == PASS_TESTED;
    r.depth.depthWriteEnable = p->depth_writes[subpass];
    r.depth.depthCompareOp = VK_COMPARE_OP_ALWAYS;
    if (p->uses[subpass][PASS_MANY]) {
        r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    }
    if (p->dynamic) {
        rig_render_dynamically(&r);
        r.formats[0] = VK_FORMAT_R8_UNORM;
        r.rendering.depthAttachmentFormat = p->uses[subpass][PASS_DEPTH] ? VK_FORMAT_D32_SFLOAT
                                                                         : VK_FORMAT_UNDEFINED;
    }
    KIT_VK(s->kit,
           vkCreateGraphicsPipelines(s->kit->device, VK_NULL_HANDLE, 1, &r.info, NULL, &pipeline));
    return pipeline;
}

static inline void
drop_passes(struct play *p)
{
    VkDevice device = p->set->kit->device;

    for (uint32_t i = 0; i < p->pass_count; i++) {
        vkDestroyFramebuffer(device, p->passes[i].framebuffer, NULL);
        vkDestroyRenderPass(device, p->passes[i].pass, NULL);
        for (uint32_t k = 0; k < PASS_SUBPASSES * 3; k++) {
            vkDestroyPipeline(device, p->passes[i].pipelines[k / 3][k % 3], NULL);
        }
    }
    p->pass_count = 0;
}

#endif
