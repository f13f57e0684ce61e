/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances that go on in other command buffers: secondaries inside of them, dynamic
 * rendering that is suspended and resumed.
 */
#include "pipeline_rig.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define DS_ASPECTS (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

static void
open_inside(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &v13,
                            .device_extensions = { VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME } });
}

/* ---- secondaries ----------------------------------------------------------------------------- */

struct inside {
    VkImage image, to;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipeline;
};

/* Operations that leave the attachment alone: what draws do is all that is done to it. */
static struct inside
make_inside(struct kit *kit)
{
    struct inside in = {
        .image = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_DST_BIT),
        .to = IMAGE(kit, .layers = 1),
    };
    const VkImageView view = kit_image_view(kit, in.image);
    const VkAttachmentReference reference = { 0, GENERAL };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_NONE_EXT,
        .storeOp = VK_ATTACHMENT_STORE_OP_NONE,
        .initialLayout = GENERAL,
        .finalLayout = GENERAL,
    };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .pAttachments = &view,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };
    struct rig_base base = rig_base(kit);
    struct rig r;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &in.pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(in.pass));
    framebuffer.renderPass = in.pass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &in.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(in.framebuffer));
    base.render_pass = in.pass;
    rig_init(&r, &base);
    in.pipeline = rig_make(&base, &r);
    return in;
}

static VkCommandBuffer
drawing(struct kit *kit, const struct inside *in)
{
    VkCommandBuffer c = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                           VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, c,
                        VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT |
                            VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
                        in->pass);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, in->pipeline);
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdDraw(c, 3, 1, 0, 0);
    kit_end(kit, c);
    return c;
}

static void
begin_inside(VkCommandBuffer c, const struct inside *in)
{
    vkCmdBeginRenderPass(c,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = in->pass,
                             .framebuffer = in->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                         },
                         VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
}

/* Draws of secondaries are in the order of the subpass, and nothing orders them with what is
 * outside. */
SCENE(secondaries_inside, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_inside(kit);
    struct inside in = make_inside(kit);
    VkCommandBuffer both[2] = { drawing(kit, &in), drawing(kit, &in) };
    VkCommandBuffer c = kit_recording(kit);

    general_of(c, in.image, VK_IMAGE_ASPECT_COLOR_BIT);
    general_of(c, in.to, VK_IMAGE_ASPECT_COLOR_BIT);
    begin_inside(c, &in);
    vkCmdExecuteCommands(c, 2, both);
    vkCmdEndRenderPass(c);
    kit_expect(kit, RAW);
    copy_images(c, in.image, in.to);
    begin_inside(c, &in);
    kit_expect(kit, WAR);
    vkCmdExecuteCommands(c, 1, both);
    vkCmdEndRenderPass(c);
    memory_barrier(c, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                         .src_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                         .dst = VK_PIPELINE_STAGE_2_COPY_BIT,
                                         .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT });
    kit_expect(kit, WAW); /* to the other image, which the copy before wrote */
    copy_images(c, in.image, in.to);
    kit_end(kit, c);
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

static void
render_part(VkCommandBuffer c, VkImageView color, VkImageView depth, VkRenderingFlags flags)
{
    const VkRenderingAttachmentInfo attachments[2] = {
        { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
          .imageView = color,
          .imageLayout = GENERAL,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE },
        { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
          .imageView = depth,
          .imageLayout = GENERAL,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE },
    };

    vkCmdBeginRendering(c, &(VkRenderingInfo){
                               .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .flags = flags,
                               .renderArea = { .extent = { TEXELS, TEXELS } },
                               .layerCount = 1,
                               .colorAttachmentCount = 1,
                               .pColorAttachments = &attachments[0],
                               .pDepthAttachment = &attachments[1],
                           });
    vkCmdEndRendering(c);
}

struct parts {
    VkImage color, depth, to;
    VkImageView color_view, depth_view;
};

static struct parts
make_parts(struct kit *kit)
{
    struct parts p = {
        .color = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                     VK_IMAGE_USAGE_TRANSFER_SRC_BIT),
        .depth = IMAGE(kit, .format = DS, .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
        .to = IMAGE(kit, .layers = 1),
    };
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = p.depth,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = DS,
                                         .subresourceRange = { DS_ASPECTS, 0, 1, 0, 1 } };

    p.color_view = kit_image_view(kit, p.color);
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &p.depth_view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(p.depth_view));
    return p;
}

static void
parts_general(VkCommandBuffer c, const struct parts *p)
{
    general_of(c, p->color, VK_IMAGE_ASPECT_COLOR_BIT);
    general_of(c, p->depth, DS_ASPECTS);
    general_of(c, p->to, VK_IMAGE_ASPECT_COLOR_BIT);
}

/* What is suspended is stored when the last part ends. */
SCENE(suspended, KIT_NO_DEVICE)
{
    open_inside(kit);
    struct parts p = make_parts(kit);
    VkCommandBuffer c = kit_recording(kit);

    parts_general(c, &p);
    render_part(c, p.color_view, p.depth_view, VK_RENDERING_SUSPENDING_BIT);
    render_part(c, p.color_view, p.depth_view,
                VK_RENDERING_RESUMING_BIT | VK_RENDERING_SUSPENDING_BIT);
    render_part(c, p.color_view, p.depth_view, VK_RENDERING_RESUMING_BIT);
    kit_expect(kit, RAW);
    copy_images(c, p.color, p.to);
    kit_end(kit, c);
}

/* One instance in two command buffers of one batch. */
SCENE(resumed_later, KIT_NO_DEVICE)
{
    open_inside(kit);
    struct parts p = make_parts(kit);
    VkCommandBuffer both[2] = { kit_recording(kit), kit_recording(kit) };

    parts_general(both[0], &p);
    render_part(both[0], p.color_view, p.depth_view, VK_RENDERING_SUSPENDING_BIT);
    kit_end(kit, both[0]);
    render_part(both[1], p.color_view, p.depth_view, VK_RENDERING_RESUMING_BIT);
    memory_barrier(
        both[1], true,
        &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
                              .src_access = VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
                              .dst = VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT,
                              .dst_access = VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT });
    memory_barrier(both[1], true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                         .src_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                         .dst = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                         .dst_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT });
    render_part(both[1], p.color_view, p.depth_view, 0);
    kit_end(kit, both[1]);
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .commandBufferCount = 2,
                                               .pCommandBuffers = both },
                              VK_NULL_HANDLE));
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
