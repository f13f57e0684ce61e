/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Attachments of fragment shading rates, which a transfer has written: subpasses use them, so that
 * they change their layout at the beginning, by what dependencies say, and draws read them.
 */
#include "pipeline_rig.h"
#include "render_pass_scene.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define RATES VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR
#define RATE_STAGE VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
#define RATE_READ VK_ACCESS_2_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR
#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define COLOR_BOTH (VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT)
#define FLAGS (KIT_NO_DEVICE | KIT_NULL_DRIVER)

struct rated {
    struct kit *kit;
    VkImage images[2]; /* color, rates */
    VkImageView views[2];
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipeline;
};

static void
open_rates(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &v13,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &rates,
                            .device_extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME } });
}

static VkImageView
view_of(struct kit *kit, VkImage image, VkFormat format)
{
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit,
           vkCreateImageView(kit->device,
                             &(VkImageViewCreateInfo){
                                 .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .image = image,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = format,
                                 .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } },
                             NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static struct rated
make_rated(struct kit *kit, VkImageLayout initial, VkPipelineStageFlags2 from, VkAccessFlags2 wrote,
           VkPipelineStageFlags2 to, VkAccessFlags2 reads)
{
    static VkAttachmentReference2 reference = { VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 1,
                                                RATES, 0 };
    static VkFragmentShadingRateAttachmentInfoKHR info = {
        VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR, NULL, &reference, { 8, 8 }
    };
    static const VkPipelineFragmentShadingRateStateCreateInfoKHR taken = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
        .fragmentSize = { 1, 1 },
        .combinerOps = { VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR,
                         VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR },
    };
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL),
                         attachment_of(VK_FORMAT_R8_UINT, VK_SAMPLE_COUNT_1_BIT, RATES) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } }, .next = &info } },
        .dependency_count = from ? 1 : 0,
        .dependencies = { { VK_SUBPASS_EXTERNAL, 0, (VkPipelineStageFlags)from,
                            (VkPipelineStageFlags)to, (VkAccessFlags)wrote, (VkAccessFlags)reads,
                            0 } },
    };
    struct rated r = { .kit = kit };
    struct rig_base base = rig_base(kit);
    struct rig rig;
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 2,
                                            .pAttachments = r.views,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };

    pass.attachments[0].initialLayout = GENERAL;
    pass.attachments[0].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    pass.attachments[1].initialLayout = initial;
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    r.images[0] = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    r.images[1] = IMAGE(kit, .format = VK_FORMAT_R8_UINT,
                        .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR |
                                 VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    r.views[0] = view_of(kit, r.images[0], VK_FORMAT_R8G8B8A8_UNORM);
    r.views[1] = view_of(kit, r.images[1], VK_FORMAT_R8_UINT);
    framebuffer.renderPass = r.pass = pass_second(kit, &pass);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &r.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(r.framebuffer));
    base.render_pass = r.pass;
    rig_init(&rig, &base);
    rig.info.pNext = &taken;
    r.pipeline = rig_make(&base, &rig);
    return r;
}

static VkCommandBuffer
written(const struct rated *r)
{
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    VkCommandBuffer c = kit_recording(r->kit);

    general_of(c, r->images[0], VK_IMAGE_ASPECT_COLOR_BIT);
    general_of(c, r->images[1], VK_IMAGE_ASPECT_COLOR_BIT);
    vkCmdClearColorImage(c, r->images[1], GENERAL, &(VkClearColorValue){ { 0 } }, 1, &range);
    return c;
}

static void
draw(VkCommandBuffer c, const struct rated *r, const char *begin, const char *read)
{
    static const VkClearValue values[2];

    if (begin) {
        kit_expect(r->kit, begin);
    }
    vkCmdBeginRenderPass(c,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = r->pass,
                             .framebuffer = r->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                             .clearValueCount = 2,
                             .pClearValues = values,
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, r->pipeline);
    if (read) {
        kit_expect(r->kit, read);
    }
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRenderPass(c);
}

static void
to_rates(VkCommandBuffer c, const struct rated *r, VkPipelineStageFlags2 dst, VkAccessFlags2 access)
{
    VkImageMemoryBarrier2 b = image_barrier(r->images[1], GENERAL, RATES);

    b.srcStageMask = VK_PIPELINE_STAGE_2_CLEAR_BIT;
    b.srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT;
    b.dstStageMask = dst;
    b.dstAccessMask = access;
    record_image(c, true, &b);
}

SCENE(moved_by_the_pass, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, GENERAL, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                VK_ACCESS_TRANSFER_WRITE_BIT, RATE_STAGE | COLOR_STAGE,
                                RATE_READ | COLOR_BOTH);
    VkCommandBuffer c = written(&r);

    draw(c, &r, NULL, NULL);
    kit_end(kit, c);
}

/* What is implied waits for nothing, and leads to no reads of rates. */
SCENE(moved_by_the_pass_wrong, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, GENERAL, 0, 0, 0, 0);
    VkCommandBuffer c = written(&r);

    draw(c, &r, WAW, RAW);
    kit_end(kit, c);
}

SCENE(moved_before, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, RATES, 0, 0, 0, 0);
    VkCommandBuffer c = written(&r);

    to_rates(c, &r, RATE_STAGE, RATE_READ);
    draw(c, &r, NULL, NULL);
    kit_end(kit, c);
}

/* The barrier leads elsewhere. */
SCENE(moved_before_wrong, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, RATES, 0, 0, 0, 0);
    VkCommandBuffer c = written(&r);

    to_rates(c, &r, COLOR_STAGE, COLOR_BOTH);
    draw(c, &r, NULL, RAW);
    kit_end(kit, c);
}

/* The dependency leads to the color attachment only. */
SCENE(moved_for_others, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, GENERAL, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                VK_ACCESS_TRANSFER_WRITE_BIT, COLOR_STAGE, COLOR_BOTH);
    VkCommandBuffer c = written(&r);

    draw(c, &r, NULL, RAW);
    kit_end(kit, c);
}

SCENE(written_behind, FLAGS)
{
    open_rates(kit);
    struct rated r = make_rated(kit, RATES, 0, 0, 0, 0);
    VkCommandBuffer c = written(&r);
    VkImageMemoryBarrier2 b = image_barrier(r.images[1], RATES, GENERAL);

    to_rates(c, &r, RATE_STAGE, RATE_READ);
    draw(c, &r, NULL, NULL);
    b.srcStageMask = VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT;
    kit_expect(kit, WAR);
    record_image(c, true, &b);
    kit_end(kit, c);
}

KIT_MAIN()
