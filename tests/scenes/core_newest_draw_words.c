/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Words that users of validation missed in messages about draws: through which descriptor, of which
 * dependency, of which shader module.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#include "shader_scene.h"
#include "sync_scene.h"

#include "frag_sampler2d.h"

#define OUTPUT VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define EARLY VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT
#define READ_ONLY VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL

/* One of `count` messages does. Others' words are their own. */
static void
says(struct kit *kit, size_t count, const char *id, const char *words)
{
    if (kit_is_wake()) {
        kit_log_wait(&kit->log, id, count);
        KIT_CHECK_TEXT(kit, kit_log_find_text(&kit->log, id, words) != NULL,
                       "'%s' is in no message of %s", words, id);
    }
}

/* One attachment, which is cleared, and can be sampled afterwards. `stages`: behind
 * VK_SUBPASS_EXTERNAL; 0: no dependency. */
static VkRenderPass
pass_of(struct kit *kit, VkPipelineStageFlags stages)
{
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                                 .finalLayout = READ_ONLY };
    const VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
                                           .colorAttachmentCount = 1,
                                           .pColorAttachments = &color };
    const VkSubpassDependency dependency = {
        .srcSubpass = VK_SUBPASS_EXTERNAL,
        .srcStageMask = OUTPUT,
        .dstStageMask = stages,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
    };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass,
                                          .dependencyCount = stages ? 1 : 0,
                                          .pDependencies = &dependency };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkImageView
target_view(struct kit *kit)
{
    return kit_image_view(
        kit, kit_bound_image(kit, 16, 16,
                             VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT));
}

static void
begin_pass(struct kit *kit, VkCommandBuffer commands, VkRenderPass pass, VkImageView view)
{
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass,
                                           .attachmentCount = 1,
                                           .pAttachments = &view,
                                           .width = 16,
                                           .height = 16,
                                           .layers = 1 };
    const VkClearValue clear = { .color = { .float32 = { 1 } } };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = pass,
                                    .renderArea = { { 0, 0 }, { 16, 16 } },
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
}

SCENE(dependencies_of_another_render_pass, SILENT)
{
    const char *id = "VUID-vkCmdDraw-renderPass-02684";
    struct rig_base base;
    VkRenderPass others[2];
    struct rig rig;

    NEW(kit, .version = 0);
    base = rig_base(kit);
    base.render_pass = pass_of(kit, OUTPUT);
    rig_init(&rig, &base);
    others[0] = pass_of(kit, OUTPUT | EARLY);
    others[1] = pass_of(kit, 0);
    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands = kit_recording(kit);

        begin_pass(kit, commands, others[i], target_view(kit));
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&base, &rig));
        kit_expect(kit, id);
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
    says(
        kit, 2, id,
        "pDependencies[0].dstStageMask is VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT in the first");
    says(kit, 2, id, "dependencyCount is 1 in the first, 0 in the second");
}

/* A pipeline that samples the view, and the set with it. */
struct sampled {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkPipeline pipeline;
};

static struct sampled
sampled_of(struct kit *kit, VkRenderPass pass, VkImageView view)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    VkDescriptorSetLayout set = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    struct sampled s = { .layout = kit_pipeline_layout(kit, set),
                         .set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0),
                                                   set) };
    const VkDescriptorImageInfo image = { kit_sampler(kit), view, READ_ONLY };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = s.set,
                                         .descriptorCount = 1,
                                         .descriptorType = type,
                                         .pImageInfo = &image };
    struct rig_base base = rig_base(kit);
    struct rig rig;

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    base.layout = s.layout;
    base.render_pass = pass;
    rig_init(&rig, &base);
    rig.stages[1].module = MODULE(kit, frag_sampler2d);
    s.pipeline = rig_make(&base, &rig);
    return s;
}

static void
draw_sampled(VkCommandBuffer commands, const struct sampled *s)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, s->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, s->layout, 0, 1, &s->set, 0,
                            NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
}

/* No dependency behind the render pass that brings the image into the layout of sampling. */
SCENE(sampled_behind_a_render_pass, SILENT)
{
    const char *id = "SYNC-HAZARD-READ-AFTER-WRITE";
    VkCommandBuffer commands;
    struct sampled s;
    VkRenderPass pass;
    VkImageView view;

    NEW(kit, .instance_next = sync_asked_for());
    pass = pass_of(kit, OUTPUT);
    view = target_view(kit);
    s = sampled_of(kit, pass, view);
    commands = kit_recording(kit);
    begin_pass(kit, commands, pass, view);
    vkCmdEndRenderPass(commands);
    begin_pass(kit, commands, pass, target_view(kit));
    kit_expect(kit, id);
    draw_sampled(commands, &s);
    finish(kit, commands);
    says(kit, 1, id, "through set 0, binding 0, reads");
    says(kit, 1, id, "whose dstSubpass is VK_SUBPASS_EXTERNAL, had .dstStageMask = ");
}

SCENE(sampled_in_no_layout, SILENT)
{
    const char *id = "VUID-vkCmdDraw-None-09600";
    VkCommandBuffer commands;
    struct sampled s;
    VkRenderPass pass;

    NEW(kit, .version = 0);
    pass = pass_of(kit, OUTPUT);
    s = sampled_of(kit, pass, target_view(kit));
    commands = kit_recording(kit);
    begin_pass(kit, commands, pass, target_view(kit));
    draw_sampled(commands, &s);
    kit_end(kit, commands);
    kit_expect(kit, id);
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    says(kit, 1, id, "vkCmdDraw(), through set 0, binding 0, needs VkImage");
}

SCENE(module_that_a_layout_lacks, SILENT)
{
    const char *id = "VUID-VkGraphicsPipelineCreateInfo-layout-07988";
    struct rig_base base;
    struct rig rig;
    bool named = false;

    NEW(kit, .version = 0);
    base = rig_base(kit);
    rig_init(&rig, &base);
    rig.stages[1].module = MODULE(kit, frag_sampler2d);
    kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(rig.stages[1].module), "sky.frag");
    kit_expect(kit, id);
    (void)rig_make(&base, &rig);
    if (kit_is_wake()) {
        const struct kit_message *message;

        kit_log_wait(&kit->log, id, 1);
        message = kit_log_find(&kit->log, id);
        for (size_t i = 0; message && i < message->object_count; i++) {
            named |= strcmp(message->objects[i].name, "sky.frag") == 0;
        }
        KIT_CHECK(kit, named);
    }
}

#endif

KIT_MAIN()
