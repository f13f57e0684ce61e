/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Subpasses that work on views of one attachment each: load and store operations of a view belong
 * to the first and the last subpass that has it.
 */
#include "render_pass_scene.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define RACE "SYNC-HAZARD-WRITE-RACING-WRITE"
#define LOAD VK_ATTACHMENT_LOAD_OP_LOAD
#define CLEARED VK_ATTACHMENT_LOAD_OP_CLEAR

enum { LAYERS = 4 };

struct instance {
    VkImage image;
    VkImageAspectFlags aspect;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
};

static void
open_views(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &v13,
        .multiview = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){ .device_next = &v11 });
}

/* Two subpasses that no dependency connects, each with its views. */
static struct instance
instance_of(struct kit *kit, bool depth, VkAttachmentLoadOp load, const uint32_t views[2])
{
    const VkFormat format = depth ? VK_FORMAT_D32_SFLOAT : VK_FORMAT_R8G8B8A8_UNORM;
    struct instance made = { .aspect = depth ? VK_IMAGE_ASPECT_DEPTH_BIT
                                             : VK_IMAGE_ASPECT_COLOR_BIT };
    struct pass pass = { .attachment_count = 1,
                         .attachments = { attachment_of(format, VK_SAMPLE_COUNT_1_BIT, GENERAL) },
                         .subpass_count = 2 };
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = format,
                                   .subresourceRange = { made.aspect, 0, 1, 0, LAYERS } };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };
    VkImageView view = VK_NULL_HANDLE;

    pass.attachments[0].initialLayout = GENERAL;
    pass.attachments[0].loadOp = load;
    for (uint32_t i = 0; i < 2; i++) {
        pass.subpasses[i].view_mask = views[i];
        pass.subpasses[i].has_depth = depth;
        pass.subpasses[i].depth.layout = pass.subpasses[i].colors[0].layout = GENERAL;
        pass.subpasses[i].color_count = !depth;
    }
    made.pass = pass_second(kit, &pass);
    info.image = made.image = IMAGE(kit, .format = format, .layers = LAYERS,
                                    .usage = depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                   : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    framebuffer.renderPass = made.pass;
    framebuffer.pAttachments = &view;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    return made;
}

/* The second subpass writes what the first one has written, too, or not. */
static void
play(struct kit *kit, const uint32_t views[2], const char *hazard)
{
    static const VkClearValue values[1];
    const VkClearRect rect = { { { 0, 0 }, { TEXELS, TEXELS } }, 0, 1 };

    for (uint32_t i = 0; i < 4; i++) {
        struct instance with = instance_of(kit, i & 1, i & 2 ? LOAD : CLEARED, views);
        const VkClearAttachment clear = { with.aspect, 0, { { { 0 } } } };
        VkCommandBuffer c = kit_recording(kit);

        general_of(c, with.image, with.aspect);
        vkCmdBeginRenderPass(c,
                             &(VkRenderPassBeginInfo){
                                 .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                 .renderPass = with.pass,
                                 .framebuffer = with.framebuffer,
                                 .renderArea = { .extent = { TEXELS, TEXELS } },
                                 .clearValueCount = 1,
                                 .pClearValues = values,
                             },
                             VK_SUBPASS_CONTENTS_INLINE);
        vkCmdClearAttachments(c, 1, &clear, 1, &rect);
        vkCmdNextSubpass(c, VK_SUBPASS_CONTENTS_INLINE);
        if (hazard) {
            kit_expect(kit, hazard);
        }
        vkCmdClearAttachments(c, 1, &clear, 1, &rect);
        vkCmdEndRenderPass(c);
        kit_end(kit, c);
    }
}

SCENE(apart, KIT_NO_DEVICE)
{
    open_views(kit);
    play(kit, (uint32_t[]){ 1, 2 }, NULL);
    play(kit, (uint32_t[]){ 8, 6 }, NULL);
}

SCENE(shared, KIT_NO_DEVICE | KIT_APPLIES)
{
    open_views(kit);
    play(kit, (uint32_t[]){ 1, 3 }, RACE);
    play(kit, (uint32_t[]){ 6, 12 }, RACE);
}

KIT_MAIN()
