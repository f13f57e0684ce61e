/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances of framebuffers without images: the views that come with the begin.
 */
#include "render_pass_begin_scene.h"

static const VkFormat color_format = VK_FORMAT_R8G8B8A8_UNORM,
                      other_format = VK_FORMAT_R8G8B8A8_UINT;

struct imageless {
    struct instance instance;
    VkRenderPassAttachmentBeginInfo attachments;
    VkImageView view;
};

/* `subpass_next`: for the chain of the subpass, NULL: none. */
static void
imageless_with(struct kit *kit, struct imageless *made, VkImageUsageFlags usage,
               VkImageCreateFlags flags, const void *subpass_next)
{
    struct pass pass = color_pass();
    VkFramebufferAttachmentImageInfo image = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .flags = flags,
        .usage = usage,
        .width = 16,
        .height = 16,
        .layerCount = 1,
        .viewFormatCount = 1,
        .pViewFormats = &color_format
    };
    VkFramebufferAttachmentsCreateInfo images = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 1,
        .pAttachmentImageInfos = &image,
    };
    pass.attachment_count = 1;
    pass.subpasses[0].next = subpass_next;
    *made = (struct imageless){ .instance.pass = subpass_next ? pass_second(kit, &pass)
                                                              : pass_first(kit, &pass) };
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .pNext = &images,
        .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT,
        .renderPass = made->instance.pass,
        .attachmentCount = 1,
        .width = 16,
        .height = 16,
        .layers = 1,
    };
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &made->instance.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made->instance.framebuffer));
    made->attachments = (VkRenderPassAttachmentBeginInfo){
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = 1,
        .pAttachments = &made->view,
    };
    made->instance.next = &made->attachments;
}

static void
imageless_of(struct kit *kit, struct imageless *made, VkImageUsageFlags usage)
{
    imageless_with(kit, made, usage, VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, NULL);
}

#define COLOR_USAGE (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT)

static void
imageless(struct kit *kit, const char *id, const struct attached *attached)
{
    struct imageless made;
    struct attached with = *attached;
    imageless_of(kit, &made, COLOR_USAGE);
    with.flags ^= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    made.view = attached_view(kit, &with);
    begin(kit, id, id, &made.instance);
}

#define IMAGELESS(kit, id, ...) imageless((kit), (id), &(struct attached){ __VA_ARGS__ })

SCENE(imageless_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkFormat two[2] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_UINT };
    VkImageFormatListCreateInfo list = { VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO, NULL, 1,
                                         two };
    IMAGELESS(kit, NULL, 0);
    IMAGELESS(kit, NULL, .image_next = &list);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03209",
              .flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-04627",
              .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03211", .width = 17);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03212", .height = 17);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03213", .layers = 2);
    list.viewFormatCount = 2;
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03214", .image_next = &list);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03216",
              .format = VK_FORMAT_R8G8B8A8_SRGB);
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03217",
              .samples = VK_SAMPLE_COUNT_4_BIT);
    IMAGELESS(kit, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-03218", .levels = 2,
              .view_levels = 2);
    IMAGELESS(kit, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-03219",
              .components = { .g = VK_COMPONENT_SWIZZLE_ONE });
    IMAGELESS(kit, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-04114",
              .type = VK_IMAGE_TYPE_3D, .view_3d = true);
}

SCENE(imageless_single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkImageCreateFlags flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT;
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT feature = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    open_all(kit, "VK_EXT_multisampled_render_to_single_sampled", &feature);
    const VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    struct imageless made;
    imageless_with(kit, &made, COLOR_USAGE, flags, &single);
    made.view = ATTACHED(kit, .flags = flags);
    begin(kit, NULL, NULL, &made.instance);
    imageless_with(kit, &made, COLOR_USAGE, flags | VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT, &single);
    made.view = ATTACHED(kit, .flags = flags | VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT, .layers = 6,
                         .view_layers = 1);
    begin(kit, "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-07010",
          "VUID-VkRenderPassAttachmentBeginInfo-pAttachments-07010", &made.instance);
}

SCENE(imageless_foreign_view, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct foreign_view foreign = foreign_view(kit);
    struct imageless made;
    imageless_with(kit, &made, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT, 0, NULL);
    made.view = foreign.view;
    begin(kit, "VUID-VkRenderPassBeginInfo-framebuffer-02780",
          "VUID-VkRenderPassBeginInfo-framebuffer-02780", &made.instance);
    foreign_view_end(&foreign);
}

SCENE(imageless_view_formats, KIT_NULL_DRIVER | KIT_APPLIES | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    kit_allow(kit, "VUID-VkImageViewCreateInfo-pNext-01585");
    VkImageFormatListCreateInfo list = { VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO, NULL, 1,
                                         &other_format };
    IMAGELESS(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03215", .image_next = &list);
}

SCENE(imageless_counts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct imageless made;
    imageless_of(kit, &made, COLOR_USAGE);
    made.attachments.attachmentCount = 0;
    begin(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03208",
          "VUID-VkRenderPassBeginInfo-framebuffer-03208", &made.instance);
    made.instance.next = NULL;
    begin(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03208",
          "VUID-VkRenderPassBeginInfo-framebuffer-03208", &made.instance);
    made.attachments.attachmentCount = 1;
    struct instance plain = one_color(kit);
    made.view = ATTACHED(kit, 0);
    plain.next = &made.attachments;
    begin(kit, "VUID-VkRenderPassBeginInfo-framebuffer-03207",
          "VUID-VkRenderPassBeginInfo-framebuffer-03207", &plain);
    made.attachments.attachmentCount = 0;
    begin(kit, NULL, NULL, &plain);
}

KIT_MAIN()
