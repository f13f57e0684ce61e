/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Input attachments that shaders read, against those of the subpass.
 */
#include "draw_scene.h"
#include "picture_scene.h"
#include "shader_scene.h"

#include "frag_subpass.h"

#define COLOR VK_FORMAT_R8G8B8A8_UNORM
#define BOTH VK_FORMAT_D24_UNORM_S8_UINT

/* A pass that writes an attachment and reads it as input. */
static struct kit_target
looped_target(struct kit *kit, VkImageView view)
{
    const VkAttachmentDescription attachment = { .format = COLOR,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                 .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                 .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_GENERAL };
    const VkSubpassDescription subpass = { .inputAttachmentCount = 1,
                                           .pInputAttachments = &reference,
                                           .colorAttachmentCount = 1,
                                           .pColorAttachments = &reference };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .attachmentCount = 1,
                                               .pAttachments = &attachment,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass };
    struct kit_target made = { .view = view, .size = SIZE };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = SIZE,
                                     .height = SIZE,
                                     .layers = 1 };

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &made.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made.render_pass));
    info.renderPass = made.render_pass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    return made;
}

static VkDescriptorSet
input_set(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout, VkImageView view)
{
    const VkDescriptorImageInfo image = { VK_NULL_HANDLE, view, VK_IMAGE_LAYOUT_GENERAL };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = kit_descriptor_set(kit, pool, layout),
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                         .pImageInfo = &image };

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    return write.dstSet;
}

/* Descriptors in another layout are not valid either. */
static void
allow_invalid_descriptors(struct kit *kit)
{
    char id[128];

    for (size_t i = 0; i < KIT_COUNT(vertex_draws) + KIT_COUNT(mesh_draws); i++) {
        snprintf(id, sizeof(id), "VUID-%s-None-02699",
                 i < KIT_COUNT(vertex_draws) ? vertex_draws[i]
                                             : mesh_draws[i - KIT_COUNT(vertex_draws)]);
        kit_allow(kit, id);
    }
}

SCENE(other_views, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    VkImageView view = PICTURE(kit, .usage = usage);
    const VkImageView views[] = { PICTURE(kit, .usage = usage),
                                  PICTURE(kit, .usage = usage, .format = VK_FORMAT_R8G8B8A8_SRGB),
                                  view };
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 4, 0);
    s.target = looped_target(kit, view);
    s.base.render_pass = s.target.render_pass;
    rig_init(&r, &s.base);
    r.stages[1].module = MODULE(kit, frag_subpass);
    r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    VkPipeline vertices = rig_make(&s.base, &r), meshes = make_mesh(&s, &r);

    kit_allow(kit, "VUID-VkDescriptorImageInfo-imageLayout-00344");
    allow_invalid_descriptors(kit);
    for (size_t i = 0; i < KIT_COUNT(views); i++) {
        VkDescriptorSet set = input_set(kit, pool, layout, views[i]);
        const char *rest = views[i] == view ? NULL : "None-07469";

        begin_pass(&s);
        vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1,
                                &set, 0, NULL);
        bind(&s, vertices);
        draw_vertices(&s, rest);
        bind(&s, meshes);
        draw_meshes(&s, rest);
        again(&s);
    }
    kit_end(kit, s.commands);
}

/* A pass whose input attachment has both aspects, and names those. */
static VkRenderPass
aspect_pass(struct kit *kit, VkImageAspectFlags aspects)
{
    const VkAttachmentDescription2 attachments[] = {
        { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
          .format = COLOR,
          .samples = VK_SAMPLE_COUNT_1_BIT,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .finalLayout = VK_IMAGE_LAYOUT_GENERAL },
        { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
          .format = BOTH,
          .samples = VK_SAMPLE_COUNT_1_BIT,
          .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
          .finalLayout = VK_IMAGE_LAYOUT_GENERAL },
    };
    const VkAttachmentReference2 color = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                           .layout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference2 input = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                           .attachment = 1,
                                           .layout = VK_IMAGE_LAYOUT_GENERAL,
                                           .aspectMask = aspects };
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .inputAttachmentCount = 1,
                                            .pInputAttachments = &input,
                                            .colorAttachmentCount = 1,
                                            .pColorAttachments = &color };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .attachmentCount = 2,
                                           .pAttachments = attachments,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    VkRenderPass made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass2(kit->device, &info, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made));
    return made;
}

SCENE(other_aspects, KIT_NULL_DRIVER)
{
    const VkImageAspectFlags depth = VK_IMAGE_ASPECT_DEPTH_BIT,
                             stencil = VK_IMAGE_ASPECT_STENCIL_BIT;
    struct rig_base b = rig_base(kit);
    VkShaderModule reads = MODULE(kit, frag_subpass);
    VkPipelineLayout layout = shader_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, VK_SHADER_STAGE_FRAGMENT_BIT),
        VK_NULL_HANDLE, 0);

    /* It reads floating-point numbers: depth. */
    BAD(&b, "VUID-VkGraphicsPipelineCreateInfo-pStages-01565", r->stages[1].module = reads;
        r->info.layout = layout; r->info.renderPass = aspect_pass(kit, stencil));
    GOOD(&b, r->stages[1].module = reads; r->info.layout = layout;
         r->info.renderPass = aspect_pass(kit, depth));
    GOOD(&b, r->stages[1].module = reads; r->info.layout = layout;
         r->info.renderPass = aspect_pass(kit, depth | stencil));
    GOOD(&b, r->info.layout = layout; r->info.renderPass = aspect_pass(kit, stencil));
}

KIT_MAIN()
