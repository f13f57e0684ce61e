/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two subpasses, of which the second reads as input attachment what the first one wrote: dependencies that are enough, that fall
 * short, and none; layouts that change between them.
 */
#include "pipeline_rig.h"
#include "render_pass_scene.h"
#include "sync_scene.h"

#include "frag_subpass.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define READ_ONLY VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define FRAGMENT VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT

static const struct row {
    VkImageLayout layout; /* of the input attachment */
    bool ordered;         /* there is a dependency */
    VkPipelineStageFlags src, dst;
    VkAccessFlags src_access, dst_access;
    const char *next, *draw; /* what is told at the next subpass, at its draw */
} rows[] = {
    { GENERAL, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL, NULL },
    { READ_ONLY, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL, NULL },
    { GENERAL, true, COLOR_STAGE, FRAGMENT, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
      VK_ACCESS_SHADER_READ_BIT, NULL, RAW },
    { GENERAL, true, VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT, FRAGMENT,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, NULL,
      RAW },
    { READ_ONLY, true, VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT, FRAGMENT,
      VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, WAW,
      NULL },
    { GENERAL, false, 0, 0, 0, 0, NULL, "SYNC-HAZARD-READ-RACING-WRITE" },
};

struct subpasses {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipelines[2];
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkImage images[2];
};

static struct subpasses
make_subpasses(struct kit *kit, const struct row *row)
{
    struct subpasses s = { 0 };
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL),
                         attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, GENERAL) },
        .subpass_count = 2,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } },
                       { .color_count = 1,
                         .colors = { { 1, GENERAL } },
                         .input_count = 1,
                         .inputs = { { 0, row->layout } },
                         .input_aspects = { VK_IMAGE_ASPECT_COLOR_BIT } } },
        .dependency_count = row->ordered,
        .dependencies = { { 0, 1, row->src, row->dst, row->src_access, row->dst_access, 0 } },
    };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 2,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };
    VkImageView views[2];
    VkShaderModule module = VK_NULL_HANDLE;
    struct rig r;

    for (int i = 0; i < 2; i++) {
        pass.attachments[i].storeOp = VK_ATTACHMENT_STORE_OP_NONE;
        pass.attachments[i].initialLayout = GENERAL;
        pass.attachments[i].finalLayout = i ? GENERAL : row->layout;
        s.images[i] = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);
        views[i] = kit_image_view(kit, s.images[i]);
    }
    s.pass = pass_second(kit, &pass);
    framebuffer.renderPass = s.pass;
    framebuffer.pAttachments = views;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &s.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(s.framebuffer));
    s.layout = kit_pipeline_layout(kit, set_layout);
    s.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), set_layout);
    vkUpdateDescriptorSets(
        kit->device, 1,
        &(VkWriteDescriptorSet){
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = s.set,
            .descriptorCount = 1,
            .descriptorType = type,
            .pImageInfo = &(VkDescriptorImageInfo){ .imageView = views[0],
                                                    .imageLayout = row->layout } },
        0, NULL);
    KIT_VK(kit, vkCreateShaderModule(kit->device,
                                     &(VkShaderModuleCreateInfo){
                                         .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                         .codeSize = sizeof(frag_subpass),
                                         .pCode = frag_subpass },
                                     NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    for (uint32_t i = 0; i < 2; i++) {
        struct rig_base base = rig_base(kit);

        base.render_pass = s.pass;
        base.layout = s.layout;
        base.fragment = i ? module : base.fragment;
        rig_init(&r, &base);
        r.info.subpass = i;
        s.pipelines[i] = rig_make(&base, &r);
    }
    return s;
}

static void
run(struct kit *kit, const struct row *row)
{
    struct subpasses s = make_subpasses(kit, row);
    VkCommandBuffer c = recording(kit);

    for (int i = 0; i < 2; i++) {
        VkImageMemoryBarrier2 b = image_barrier(s.images[i], VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(c, true, &b);
    }
    vkCmdBeginRenderPass(c,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = s.pass,
                             .framebuffer = s.framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s.pipelines[0]);
    vkCmdDraw(c, 3, 1, 0, 0);
    if (row->next) {
        kit_expect(kit, row->next);
    }
    vkCmdNextSubpass(c, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s.pipelines[1]);
    vkCmdBindDescriptorSets(c, VK_PIPELINE_BIND_POINT_GRAPHICS, s.layout, 0, 1, &s.set, 0, NULL);
    if (row->draw) {
        kit_expect(kit, row->draw);
    }
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRenderPass(c);
    kit_end(kit, c);
}

SCENE(inputs, KIT_NO_DEVICE)
{
    open_sync(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        run(kit, &rows[i]);
    }
}

KIT_MAIN()
