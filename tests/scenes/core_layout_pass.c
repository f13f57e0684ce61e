/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of attachments and of images in descriptors.
 */
#include "layout_scene.h"
#include "render_pass_scene.h"
#include "shader_scene.h"

#include "comp_image.h"
#include "frag_sampler2d.h"

#define DESCRIPTOR_ID "VUID-VkDescriptorImageInfo-imageLayout-00344"
#define DEPTH_READ VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
#define DS VK_FORMAT_D24_UNORM_S8_UINT

/* An image with a view of all of it. */
struct seen {
    VkImage image;
    VkImageView view;
};

static struct seen
seen(struct kit *kit, VkFormat format, VkImageUsageFlags usage)
{
    bool depth = format == DS;
    struct seen made = { .image = IMAGE(kit, .format = format, .extent = { 16, 16, 1 },
                                        .usage = usage) };
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = made.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = format,
        .subresourceRange = { depth ? DEPTH_AND_STENCIL : VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &made.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made.view));
    return made;
}

static struct seen
seen_color(struct kit *kit)
{
    return seen(kit, VK_FORMAT_R8G8B8A8_UNORM,
                VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                    VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                    VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
}

static struct seen
seen_depth(struct kit *kit)
{
    return seen(kit, DS,
                VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
}

/* --- render passes --- */

/* One color attachment and one for depth, from one layout to another. */
static struct pass
layout_pass(VkImageLayout initial, VkImageLayout final, VkImageLayout depth_initial,
            VkImageLayout depth_final)
{
    struct pass pass = depth_pass(DS);

    pass.attachments[0].initialLayout = initial;
    pass.attachments[0].finalLayout = final;
    pass.attachments[1].initialLayout = depth_initial;
    pass.attachments[1].finalLayout = depth_final;
    return pass;
}

static void
run_pass(VkCommandBuffer commands, VkRenderPass pass, VkFramebuffer framebuffer, bool second)
{
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = pass,
                                   .framebuffer = framebuffer,
                                   .renderArea = { { 0, 0 }, { 16, 16 } } };
    VkSubpassBeginInfo contents = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };
    VkSubpassEndInfo end = { .sType = VK_STRUCTURE_TYPE_SUBPASS_END_INFO };

    if (second) {
        vkCmdBeginRenderPass2(commands, &info, &contents);
        vkCmdEndRenderPass2(commands, &end);
    } else {
        vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
        vkCmdEndRenderPass(commands);
    }
}

SCENE(initial_layouts, KIT_NULL_DRIVER | KIT_APPLIES | KIT_UNORDERED)
{
    struct seen color = seen_color(kit), depth = seen_depth(kit);
    struct pass description = layout_pass(COLOR, READ, DEPTH_READ, DEPTH_READ);
    VkRenderPass pass = pass_first(kit, &description), pass2 = pass_second(kit, &description);
    VkImageView views[] = { color.view, depth.view };
    VkFramebuffer framebuffer = framebuffer_of(kit, pass, 2, views);
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, color.image, UNDEFINED, COLOR);
    change_range(commands, depth.image, both, UNDEFINED, DEPTH_READ);
    run_pass(commands, pass, framebuffer, false);
    /* It is left in the final layout. */
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00900");
    run_pass(commands, pass, framebuffer, false);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass2-initialLayout-03100");
    run_pass(commands, pass2, framebuffer, true);
    change(commands, color.image, READ, COLOR);
    run_pass(commands, pass2, framebuffer, true);
    change(commands, color.image, READ, COLOR);
    change_range(commands, depth.image, both, UNDEFINED, DEPTH);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-initialLayout-00900");
    run_pass(commands, pass, framebuffer, false);
    kit_end(kit, commands);
}

SCENE(final_layouts, KIT_NULL_DRIVER)
{
    struct seen color = seen_color(kit), depth = seen_depth(kit);
    struct pass description = layout_pass(UNDEFINED, SRC, UNDEFINED, DEPTH_READ);
    VkRenderPass pass = pass_first(kit, &description);
    VkImageView views[] = { color.view, depth.view };
    VkFramebuffer framebuffer = framebuffer_of(kit, pass, 2, views);
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    run_pass(commands, pass, framebuffer, false);
    change(commands, color.image, SRC, GENERAL);
    change_range(commands, depth.image, both, DEPTH_READ, DST);
    run_pass(commands, pass, framebuffer, false);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-oldLayout-01197");
    change(commands, color.image, COLOR, GENERAL);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-oldLayout-01197");
    change_range(commands, depth.image, both, DEPTH, DST);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* Each aspect has layouts of its own, if the render pass says so. */
SCENE(stencil_layouts_apart, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_UNORDERED)
{
    VkAttachmentDescriptionStencilLayout stencil = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
        .stencilFinalLayout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL
    };
    VkAttachmentReferenceStencilLayout inside = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT,
        .stencilLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL
    };
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 },
                            only_depth = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    struct pass description = layout_pass(COLOR, COLOR, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                                          VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL);

    open_all(kit, NULL, NULL);
    description.attachment_next[1] = &stencil;
    description.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    description.subpasses[0].depth_next = &inside;
    struct seen color = seen_color(kit), depth = seen_depth(kit);
    VkRenderPass pass = pass_second(kit, &description);
    VkImageView views[] = { color.view, depth.view };
    VkFramebuffer framebuffer = framebuffer_of(kit, pass, 2, views);
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, color.image, UNDEFINED, COLOR);
    change_range(commands, depth.image, both, UNDEFINED,
                 VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL);
    run_pass(commands, pass, framebuffer, true);
    change_range(commands, depth.image, both,
                 VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
                 VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    change_range(commands, depth.image, only_depth, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
                 VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass2-initialLayout-03100");
    run_pass(commands, pass, framebuffer, true);
    kit_end(kit, commands);
}

/* A second subpass has another layout for the first one's attachment. */
SCENE(subpass_layouts, KIT_NULL_DRIVER)
{
    struct pass description = color_pass();
    VkSubpassDependency between = { 0,
                                    1,
                                    VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                                    VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
                                    VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                                    VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
                                    0 };
    struct seen first = seen_color(kit), second = seen_color(kit);

    description.subpass_count = 2;
    description.subpasses[1] = (struct subpass){ .color_count = 1,
                                                 .colors = { { 1, COLOR } },
                                                 .input_count = 1,
                                                 .inputs = { { 0, READ } },
                                                 .input_aspects = { VK_IMAGE_ASPECT_COLOR_BIT } };
    description.dependency_count = 1;
    description.dependencies[0] = between;
    description.attachments[0].finalLayout = READ;
    description.attachments[1].finalLayout = SRC;
    VkRenderPass pass = pass_first(kit, &description);
    VkImageView views[] = { first.view, second.view };
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = pass,
                                   .framebuffer = framebuffer_of(kit, pass, 2, views),
                                   .renderArea = { { 0, 0 }, { 16, 16 } } };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    change(commands, first.image, READ, GENERAL);
    change(commands, second.image, SRC, GENERAL);
    kit_end(kit, commands);
    submit(kit, commands);
}

/* --- dynamic rendering --- */

static void
render(VkCommandBuffer commands, VkImageView color, VkImageLayout layout, VkImageView depth,
       VkImageLayout depth_layout)
{
    VkRenderingAttachmentInfo attachment = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                             .imageView = color,
                                             .imageLayout = layout,
                                             .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR },
                              other = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = depth,
                                        .imageLayout = depth_layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .colorAttachmentCount = 1,
                             .pColorAttachments = &attachment,
                             .pDepthAttachment = depth ? &other : NULL };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

SCENE(dynamic_rendering, KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_APPLIES | KIT_UNORDERED)
{
    struct seen color = seen_color(kit), depth = seen_depth(kit), other = seen_color(kit);
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, color.image, UNDEFINED, COLOR);
    change_range(commands, depth.image, both, UNDEFINED, DEPTH);
    render(commands, color.view, COLOR, depth.view, DEPTH);
    render(commands, color.view, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, VK_NULL_HANDLE, UNDEFINED);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09592", LAYOUT_ID));
    render(commands, color.view, GENERAL, depth.view, DEPTH);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09588", LAYOUT_ID));
    render(commands, color.view, COLOR, depth.view, GENERAL);
    render(commands, other.view, COLOR, VK_NULL_HANDLE, UNDEFINED);
    kit_end(kit, commands);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09592",
                             LAYOUT_ID)); /* of `other`, which nothing has transitioned */
    submit(kit, commands);
}

/* Depth and stencil of an image that nothing has transitioned: newer registries have a rule for each. */
SCENE(rendering_to_depth_and_stencil, KIT_NULL_DRIVER)
{
    struct seen depth = seen_depth(kit);
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    VkRenderingAttachmentInfo attachment = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                             .imageView = depth.view,
                                             .imageLayout = DEPTH,
                                             .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR };
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } },
                             .layerCount = 1,
                             .pDepthAttachment = &attachment,
                             .pStencilAttachment = &attachment };
    VkCommandBuffer good = kit_recording(kit), bad;

    change_range(good, depth.image, both, UNDEFINED, DEPTH);
    vkCmdBeginRendering(good, &info);
    vkCmdEndRendering(good);
    kit_end(kit, good);
    submit(kit, good);

    depth = seen_depth(kit);
    attachment.imageView = depth.view;
    bad = kit_recording(kit);
    vkCmdBeginRendering(bad, &info);
    vkCmdEndRendering(bad);
    kit_end(kit, bad);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09588", LAYOUT_ID));
    kit_expect(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09590", LAYOUT_ID));
    submit(kit, bad);
}

/* Nothing has transitioned the image: with newer registries the first instance says what the next commands find. */
SCENE(rendering_to_what_was_rendered, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct seen color = seen_color(kit), depth = seen_depth(kit);
    VkCommandBuffer commands = kit_recording(kit);

    render(commands, color.view, COLOR, depth.view, DEPTH);
    render(commands, color.view, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, depth.view, DEPTH);
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09592", NULL));
    render(commands, color.view, GENERAL, depth.view, DEPTH);
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBeginRendering-pRenderingInfo-09588", NULL));
    render(commands, color.view, COLOR, depth.view, GENERAL);
    kit_expect_newer(kit, NEWER_ID("VUID-VkImageMemoryBarrier-oldLayout-01197", NULL));
    change(commands, color.image, GENERAL, COLOR);
    change(commands, color.image, UNDEFINED, GENERAL);
    render(commands, color.view, GENERAL, depth.view, DEPTH);
    change(commands, color.image, GENERAL, COLOR);
    render(commands, color.view, COLOR, depth.view, DEPTH);
    kit_end(kit, commands);
}

/* Such a layout, or such a view, is wrong by itself: that the image is in another layout is not
 * said as well. */
SCENE(rendering_in_wrong_layouts, KIT_NULL_DRIVER | KIT_APPLIES | KIT_UNORDERED)
{
    struct seen color = seen_color(kit), depth = seen_depth(kit);
    VkImageSubresourceRange both = { DEPTH_AND_STENCIL, 0, 1, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    change(commands, color.image, UNDEFINED, COLOR);
    change_range(commands, depth.image, both, UNDEFINED, DEPTH);
    kit_expect(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06090");
    render(commands, color.view, DEPTH, depth.view, DEPTH);
    change(commands, color.image, UNDEFINED, COLOR);
    kit_expect(kit, "VUID-VkRenderingAttachmentInfo-imageView-06135");
    render(commands, color.view, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, VK_NULL_HANDLE,
           UNDEFINED);
    change_range(commands, depth.image, both, UNDEFINED, DEPTH);
    kit_expect(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06087");
    render(commands, depth.view, COLOR, VK_NULL_HANDLE, UNDEFINED);
    kit_end(kit, commands);
}

/* --- descriptors --- */

struct work {
    VkCommandBuffer commands;
    VkImage image;
    VkImageView view;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    VkPipeline pipeline;
};

/* A dispatch that writes an image. */
static struct work
begin_work(struct kit *kit, VkImageLayout layout)
{
    struct seen made = seen(kit, VK_FORMAT_R8G8B8A8_UNORM,
                            VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1,
                                                      VK_SHADER_STAGE_ALL);
    struct work w = { .image = made.image,
                      .view = made.view,
                      .layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0) };
    VkDescriptorImageInfo image = { VK_NULL_HANDLE, made.view, layout };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                                   .pImageInfo = &image };

    w.pipeline = shader_compute(kit, MODULE(kit, comp_image), w.layout, NULL);
    w.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1, 0), set_layout);
    write.dstSet = w.set;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    w.commands = kit_recording(kit);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.pipeline);
    vkCmdBindDescriptorSets(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, w.layout, 0, 1, &w.set, 0,
                            NULL);
    return w;
}

SCENE(storage_image, KIT_NULL_DRIVER)
{
    struct work w = begin_work(kit, GENERAL);

    change(w.commands, w.image, UNDEFINED, GENERAL);
    vkCmdDispatch(w.commands, 1, 1, 1);
    vkCmdDispatch(w.commands, 1, 1, 1);
    change(w.commands, w.image, GENERAL, DST);
    kit_expect(kit, DESCRIPTOR_ID);
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdDispatch-None-02699"));
    vkCmdDispatch(w.commands, 1, 1, 1);
    change(w.commands, w.image, DST, GENERAL);
    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_end(kit, w.commands);
    submit(kit, w.commands);
}

SCENE(storage_image_first, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct work w = begin_work(kit, GENERAL);

    vkCmdDispatch(w.commands, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdClearColorImage-imageLayout-00004");
    clear(w.commands, w.image, DST);
    kit_end(kit, w.commands);
    kit_expect(kit, LAYOUT_ID);
    submit(kit, w.commands);
}

/* Rendered to, then sampled: with the transition between, and without. */
static void
render_to_texture(struct kit *kit, VkImageLayout final)
{
    struct rig_base base = rig_base(kit);
    struct seen texture = seen_color(kit);
    struct kit_target target = kit_target(kit);
    struct pass description = color_pass();
    VkImageView views[] = { texture.view, seen_color(kit).view };
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                                  VK_SHADER_STAGE_ALL);
    VkDescriptorSet set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, 0), layout);
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderPass pass;
    struct rig rig;

    description.attachments[0].finalLayout = final;
    pass = pass_first(kit, &description);
    base.render_pass = target.render_pass;
    rig_init(&rig, &base);
    rig.stages[1].module = MODULE(kit, frag_sampler2d);
    rig.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    kit_write_image(kit, set, texture.view, kit_sampler(kit));
    run_pass(commands, pass, framebuffer_of(kit, pass, 2, views), false);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&base, &rig));
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig.info.layout, 0, 1, &set,
                            0, NULL);
    if (final != GENERAL) { /* kit_write_image() */
        kit_expect(kit, DESCRIPTOR_ID);
        kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdDraw-None-02699"));
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(render_to_texture_right, KIT_NULL_DRIVER)
{
    render_to_texture(kit, GENERAL);
}

SCENE(render_to_texture_wrong, KIT_NULL_DRIVER)
{
    render_to_texture(kit, COLOR);
}

KIT_MAIN()
