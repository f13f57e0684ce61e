/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making framebuffers, with images and without.
 */
#include "newer_ids.h"
#include "render_pass_scene.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT

struct frame {
    VkRenderPass pass;
    uint32_t count;
    VkImageView views[4];
    uint32_t width, height, layers; /* 16, 16, 1 */
    VkFramebufferCreateFlags flags;
    const void *next;
    int last; /* MAKE() sets it, so that those before it need not be there */
};

static void
make(struct kit *kit, const char *id, const struct frame *frame)
{
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .pNext = frame->next,
        .flags = frame->flags,
        .renderPass = frame->pass,
        .attachmentCount = frame->count,
        .pAttachments = frame->flags ? NULL : frame->views,
        .width = frame->width ? frame->width : 16,
        .height = frame->height ? frame->height : 16,
        .layers = frame->layers ? frame->layers : 1,
    };
    if (id) {
        kit_expect(kit, id);
    }
    VkFramebuffer made = VK_NULL_HANDLE;
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made));
}

#define MAKE(kit, id, ...) make((kit), (id), &(struct frame){ __VA_ARGS__, .last = 0 })

static VkRenderPass
one_color(struct kit *kit)
{
    struct pass pass = color_pass();
    pass.attachment_count = 1;
    return pass_first(kit, &pass);
}

SCENE(framebuffer_valid, KIT_PLAIN)
{
    VkRenderPass pass = one_color(kit);
    MAKE(kit, NULL, pass, 1, { ATTACHED(kit, 0) });
    MAKE(kit, NULL, pass, 1,
         { ATTACHED(kit, .width = 64, .height = 64, .levels = 3, .base_level = 2) });
    MAKE(kit, NULL, pass, 1, { ATTACHED(kit, .layers = 4) }, .layers = 4);
    struct pass depth = depth_pass(VK_FORMAT_D32_SFLOAT);
    MAKE(kit, NULL, pass_first(kit, &depth), 2,
         { ATTACHED(kit, 0), ATTACHED(kit, .format = VK_FORMAT_D32_SFLOAT) });
}

SCENE(framebuffer_counts, KIT_NULL_DRIVER)
{
    VkRenderPass pass = one_color(kit);
    VkImageView view = ATTACHED(kit, 0);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-attachmentCount-00876", pass, 2, { view, view });
    kit_expect(kit, "VUID-VkFramebufferCreateInfo-flags-02778");
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass,
        .attachmentCount = 1,
        .width = 16,
        .height = 16,
        .layers = 1,
    };
    VkFramebuffer made = VK_NULL_HANDLE;
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made));
}

SCENE(framebuffer_dead_view, KIT_NULL_DRIVER)
{
    VkRenderPass pass = one_color(kit);
    VkImageView view = ATTACHED(kit, 0);
    kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-02778", pass, 1, { view });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-02778", pass, 1, { VK_NULL_HANDLE });
}

/* The view lives, but what its image was bound to does not. */
SCENE(framebuffer_freed_memory, KIT_NULL_DRIVER)
{
    VkRenderPass pass = one_color(kit);
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;
    VkImageView view;
    VkDeviceMemory memory;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    view = kit_image_view(kit, image);
    MAKE(kit, NULL, pass, 1, { view });
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    MAKE(kit,
         NEWER_ID("UNASSIGNED-VkFramebufferCreateInfo-BoundResourceFreedMemoryAccess",
                  "UNASSIGNED-CoreValidation-BoundResourceFreedMemoryAccess"),
         pass, 1, { view });
}

SCENE(framebuffer_usage, KIT_NULL_DRIVER)
{
    struct pass depth = depth_pass(DS), input = input_pass();
    VkImageView color = ATTACHED(kit, 0);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00877", one_color(kit), 1,
         { ATTACHED(kit, .usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00877", one_color(kit), 1,
         { ATTACHED(kit, .view_usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02633", pass_first(kit, &depth), 2,
         { color, ATTACHED(kit, .format = DS, .usage = VK_IMAGE_USAGE_SAMPLED_BIT) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00879", pass_first(kit, &input), 2,
         { color, ATTACHED(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) });
}

SCENE(framebuffer_depth_resolve_usage, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(DS);
    VkAttachmentReference2 reference = { VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 2,
                                         VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, 0 };
    VkSubpassDescriptionDepthStencilResolve resolve = {
        VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE, NULL,
        VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, &reference
    };
    pass.attachment_count = 3;
    pass.attachments[0].samples = pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    pass.attachments[2] = attachment_of(DS, VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_LAYOUT_GENERAL);
    pass.subpasses[0].next = &resolve;
    VkRenderPass made = pass_second(kit, &pass);
    VkImageView color = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT);
    VkImageView depth = ATTACHED(kit, .format = DS, .samples = VK_SAMPLE_COUNT_4_BIT);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02634", made, 3,
         { color, depth, ATTACHED(kit, .format = DS, .usage = VK_IMAGE_USAGE_SAMPLED_BIT) });
    MAKE(kit, NULL, made, 3, { color, depth, ATTACHED(kit, .format = DS) });
}

SCENE(framebuffer_views, KIT_NULL_DRIVER)
{
    VkRenderPass pass = one_color(kit);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00880", pass, 1,
         { ATTACHED(kit, .format = VK_FORMAT_B8G8R8A8_UNORM) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00881", pass, 1,
         { ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00883", pass, 1,
         { ATTACHED(kit, .levels = 2, .view_levels = 2) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00884", pass, 1,
         { ATTACHED(kit, .components = { .r = VK_COMPONENT_SWIZZLE_G }) });
    MAKE(kit, NULL, pass, 1, { ATTACHED(kit, .components = { .r = VK_COMPONENT_SWIZZLE_R }) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04113", pass, 1,
         { ATTACHED(kit, .type = VK_IMAGE_TYPE_3D, .view_3d = true) });
}

SCENE(framebuffer_size, KIT_NULL_DRIVER)
{
    VkRenderPass pass = one_color(kit);
    VkImageView view = ATTACHED(kit, 0);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04533", pass, 1, { view }, .width = 17);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04534", pass, 1, { view }, .height = 17);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04535", pass, 1, { view }, .layers = 2);
    /* An attachment that no subpass uses may be smaller. */
    struct pass unused = color_pass();
    MAKE(kit, NULL, pass_first(kit, &unused), 2, { view, ATTACHED(kit, .width = 8, .height = 8) });
}

static void
limits(struct kit *kit, const char *id, uint32_t width, uint32_t height, uint32_t layers)
{
    struct pass none = color_pass();
    none.attachment_count = 0;
    none.subpasses[0].color_count = 0;
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass_first(kit, &none),
        .width = width,
        .height = height,
        .layers = layers,
    };
    if (id) {
        kit_expect(kit, id);
    }
    VkFramebuffer made = VK_NULL_HANDLE;
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made));
}

SCENE(framebuffer_limits, KIT_NULL_DRIVER)
{
    const VkPhysicalDeviceLimits *l = &kit->properties.limits;
    limits(kit, NULL, l->maxFramebufferWidth, l->maxFramebufferHeight, l->maxFramebufferLayers);
    limits(kit, "VUID-VkFramebufferCreateInfo-width-00885", 0, 1, 1);
    limits(kit, "VUID-VkFramebufferCreateInfo-width-00886", l->maxFramebufferWidth + 1, 1, 1);
    limits(kit, "VUID-VkFramebufferCreateInfo-height-00887", 1, 0, 1);
    limits(kit, "VUID-VkFramebufferCreateInfo-height-00888", 1, l->maxFramebufferHeight + 1, 1);
    limits(kit, "VUID-VkFramebufferCreateInfo-layers-00889", 1, 1, 0);
    limits(kit, "VUID-VkFramebufferCreateInfo-layers-00890", 1, 1, l->maxFramebufferLayers + 1);
}

SCENE(framebuffer_multiview, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass views = color_pass();
    views.attachment_count = 1;
    views.has_views = true;
    views.subpasses[0].view_mask = 6;
    VkRenderPass pass = pass_first(kit, &views);
    MAKE(kit, NULL, pass, 1, { ATTACHED(kit, .layers = 3) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-04536", pass, 1,
         { ATTACHED(kit, .layers = 2) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-02531", pass, 1,
         { ATTACHED(kit, .layers = 3) }, .layers = 2);
}

/* --- imageless --- */

static VkFramebufferAttachmentImageInfo
image_info(const VkFormat *format, VkImageUsageFlags usage)
{
    return (VkFramebufferAttachmentImageInfo){
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .usage = usage,
        .width = 16,
        .height = 16,
        .layerCount = 1,
        .viewFormatCount = 1,
        .pViewFormats = format
    };
}

static void
imageless(struct kit *kit, const char *id, VkRenderPass pass, uint32_t count, uint32_t infos,
          const VkFramebufferAttachmentImageInfo *list)
{
    VkFramebufferAttachmentsCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = infos,
        .pAttachmentImageInfos = list,
    };
    MAKE(kit, id, pass, count, .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info);
}

static const VkFormat color_format = VK_FORMAT_R8G8B8A8_UNORM, depth_format = DS,
                      other_format = VK_FORMAT_R8_UNORM;

SCENE(imageless_feature, KIT_NULL_DRIVER)
{
    VkFramebufferAttachmentImageInfo image = image_info(&color_format,
                                                        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03189", one_color(kit), 1, 1, &image);
}

SCENE(imageless_shape, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkRenderPass pass = one_color(kit);
    VkFramebufferAttachmentImageInfo images[2] = { image_info(
        &color_format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) };
    images[1] = images[0];
    imageless(kit, NULL, pass, 1, 1, images);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03191", pass, 1, 2, images);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-03190", pass, 1,
         .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT);
    images[0].width = 15;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04541", pass, 1, 1, images);
    images[0] = images[1];
    images[0].height = 15;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04542", pass, 1, 1, images);
    images[0] = images[1];
    images[0].pViewFormats = &other_format;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03205", pass, 1, 1, images);
    images[0].viewFormatCount = 0;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03205", pass, 1, 1, images);
}

SCENE(imageless_layers, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkFramebufferAttachmentImageInfo image = image_info(&color_format,
                                                        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkFramebufferAttachmentsCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 1,
        .pAttachmentImageInfos = &image,
    };
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-04546", one_color(kit), 1,
         .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info, .layers = 2);
    struct pass views = color_pass();
    views.attachment_count = 1;
    views.has_views = true;
    views.subpasses[0].view_mask = 3;
    VkRenderPass pass = pass_first(kit, &views);
    imageless(kit, "VUID-VkFramebufferCreateInfo-renderPass-03198", pass, 1, 1, &image);
    image.layerCount = 2;
    imageless(kit, NULL, pass, 1, 1, &image);
}

SCENE(imageless_usage, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass depth = depth_pass(DS), input = input_pass();
    VkFramebufferAttachmentImageInfo images[3] = { image_info(&color_format,
                                                              VK_IMAGE_USAGE_SAMPLED_BIT) };
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03201", one_color(kit), 1, 1, images);
    images[0].usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    images[1] = image_info(&depth_format, VK_IMAGE_USAGE_SAMPLED_BIT);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03202", pass_first(kit, &depth), 2, 2,
              images);
    images[1].usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    imageless(kit, NULL, pass_first(kit, &depth), 2, 2, images);
    images[1] = image_info(&color_format, VK_IMAGE_USAGE_SAMPLED_BIT);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03204", pass_first(kit, &input), 2, 2,
              images);
    VkAttachmentReference2 reference = { VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 2,
                                         VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, 0 };
    VkSubpassDescriptionDepthStencilResolve resolve = {
        VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE, NULL,
        VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, &reference
    };
    depth.attachment_count = 3;
    depth.attachments[0].samples = depth.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    depth.attachments[2] = attachment_of(DS, VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_LAYOUT_GENERAL);
    depth.subpasses[0].next = &resolve;
    images[1] = image_info(&depth_format, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    images[2] = image_info(&depth_format, VK_IMAGE_USAGE_SAMPLED_BIT);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-03203", pass_second(kit, &depth), 3, 3,
              images);
}

/* --- fragment shading rate and density --- */

SCENE(framebuffer_shading_rate, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_all(kit, "VK_KHR_fragment_shading_rate", &feature);
    const VkImageUsageFlags rate = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR;
    const VkFormat format = VK_FORMAT_R8_UINT;
    VkAttachmentReference2 reference = {
        VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 1,
        VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR, 0
    };
    VkFragmentShadingRateAttachmentInfoKHR info = {
        VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR, NULL, &reference, { 8, 8 }
    };
    struct pass pass = color_pass();
    pass.attachments[1].format = format;
    pass.subpasses[0].next = &info;
    VkRenderPass made = pass_second(kit, &pass);
    VkImageView color = ATTACHED(kit, .layers = 4);
    MAKE(kit, NULL, made, 2,
         { color, ATTACHED(kit, .format = format, .usage = rate, .width = 2, .height = 2) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04539", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = rate, .width = 1, .height = 2) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04540", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = rate, .width = 2, .height = 1) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04548", made, 2,
         { color, ATTACHED(kit, .format = format) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04538", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = rate, .layers = 2) }, .layers = 4);
    pass.subpasses[0].view_mask = 7;
    made = pass_second(kit, &pass);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04537", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = rate, .layers = 2) });
    VkFramebufferAttachmentImageInfo images[2] = {
        image_info(&color_format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT), image_info(&format, rate)
    };
    images[0].layerCount = 4;
    images[1].layerCount = 2;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04587", made, 2, 2, images);
    images[1] = image_info(&format, VK_IMAGE_USAGE_SAMPLED_BIT);
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04549", made, 2, 2, images);
    images[1].usage = rate;
    images[1].width = 1;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04543", made, 2, 2, images);
    images[1].width = 2;
    images[1].height = 1;
    imageless(kit, "VUID-VkFramebufferCreateInfo-flags-04544", made, 2, 2, images);
}

SCENE(framebuffer_density, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapNonSubsampledImages = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { 1, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT },
    };
    const VkFormat format = VK_FORMAT_R8G8_UNORM;
    const VkImageUsageFlags density = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    struct pass pass = color_pass();
    pass.next = &map;
    pass.attachments[1].format = format;
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    VkRenderPass made = pass_first(kit, &pass);
    VkImageView color = ATTACHED(kit, .width = 64, .height = 64);
    MAKE(kit, NULL, made, 2,
         { color, ATTACHED(kit, .format = format, .usage = density, .width = 2, .height = 2) },
         .width = 64, .height = 64);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02555", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = density, .width = 1, .height = 2) },
         .width = 64, .height = 64);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02556", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = density, .width = 2, .height = 1) },
         .width = 64, .height = 64);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-02747", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = density, .layers = 2) });
    VkFramebufferAttachmentImageInfo images[2] = {
        image_info(&color_format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT), image_info(&format, density)
    };
    VkFramebufferAttachmentsCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 2,
        .pAttachmentImageInfos = images,
    };
    images[0].width = images[0].height = 64;
    images[1].width = 1;
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-03196", made, 2,
         .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info, .width = 64, .height = 64);
    images[1].width = 2;
    images[1].height = 1;
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-03197", made, 2,
         .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info, .width = 64, .height = 64);
}

SCENE(framebuffer_density_subsampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { 1, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT },
    };
    struct pass pass = color_pass();
    pass.next = &map;
    pass.attachments[1].format = VK_FORMAT_R8G8_UNORM;
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    VkRenderPass made = pass_first(kit, &pass);
    VkImageView density = ATTACHED(kit, .format = VK_FORMAT_R8G8_UNORM,
                                   .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
    MAKE(kit, NULL, made, 2,
         { ATTACHED(kit, .flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT), density });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-02553", made, 2,
         { ATTACHED(kit, 0), density });
}

SCENE(framebuffer_density_of_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapNonSubsampledImages = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { 1, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT },
    };
    const VkFormat format = VK_FORMAT_R8G8_UNORM;
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    struct pass pass = color_pass();
    pass.next = &map;
    pass.attachments[1].format = format;
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02552", pass_first(kit, &pass), 2,
         { ATTACHED(kit, 0), ATTACHED(kit, .format = format, .usage = usage,
                                      .flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT) });
    pass.has_views = true;
    pass.subpasses[0].view_mask = 7;
    VkRenderPass made = pass_first(kit, &pass);
    VkImageView color = ATTACHED(kit, .layers = 3);
    MAKE(kit, NULL, made, 2,
         { color, ATTACHED(kit, .format = format, .usage = usage, .layers = 3) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-renderPass-02746", made, 2,
         { color, ATTACHED(kit, .format = format, .usage = usage, .layers = 2) });
}

SCENE(imageless_shading_rate, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_all(kit, "VK_KHR_fragment_shading_rate", &feature);
    static const VkFormat format = VK_FORMAT_R8_UINT;
    VkAttachmentReference2 reference = {
        VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL, 1,
        VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR, 0
    };
    VkFragmentShadingRateAttachmentInfoKHR rate = {
        VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR, NULL, &reference, { 8, 8 }
    };
    VkFramebufferAttachmentImageInfo images[2] = {
        image_info(&color_format, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
        image_info(&format, VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR)
    };
    VkFramebufferAttachmentsCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 2,
        .pAttachmentImageInfos = images,
    };
    struct pass pass = color_pass();
    pass.attachments[1].format = format;
    pass.subpasses[0].next = &rate;
    VkRenderPass made = pass_second(kit, &pass);
    images[0].layerCount = 4;
    MAKE(kit, NULL, made, 2, .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info,
         .layers = 4);
    images[1].layerCount = 2;
    MAKE(kit, "VUID-VkFramebufferCreateInfo-flags-04545", made, 2,
         .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info, .layers = 4);
}

SCENE(framebuffer_slices_of_depth, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(VK_FORMAT_D32_SFLOAT);
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-00891", pass_first(kit, &pass), 2,
         { ATTACHED(kit, 0), ATTACHED(kit, .format = VK_FORMAT_D32_SFLOAT, .type = VK_IMAGE_TYPE_3D,
                                      .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) });
    MAKE(kit, NULL, one_color(kit), 1,
         { ATTACHED(kit, .type = VK_IMAGE_TYPE_3D,
                    .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT) });
}

SCENE(framebuffer_single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT feature = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    open_all(kit, "VK_EXT_multisampled_render_to_single_sampled", &feature);
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    struct pass pass = color_pass();
    pass.attachment_count = 1;
    pass.subpasses[0].next = &single;
    VkRenderPass made = pass_second(kit, &pass);
    MAKE(kit, NULL, made, 1,
         { ATTACHED(kit, .flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-samples-06881", made, 1, { ATTACHED(kit, 0) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-samples-07009", made, 1,
         { ATTACHED(kit,
                    .flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT |
                             VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT,
                    .layers = 6, .view_layers = 1) });
}

SCENE(framebuffer_foreign_view, KIT_NULL_DRIVER)
{
    struct foreign_view foreign = foreign_view(kit);

    MAKE(kit,
         NEWER_ID("VUID-vkCreateFramebuffer-pCreateInfo-02777",
                  "VUID-VkFramebufferCreateInfo-commonparent"),
         one_color(kit), 1, { foreign.view });
    foreign_view_end(&foreign);
}

/* Vulkan 1.0 without VK_KHR_multiview has rules of its own. */
SCENE(framebuffer_without_multiview, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceImagelessFramebufferFeatures imageless_feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGELESS_FRAMEBUFFER_FEATURES,
        .imagelessFramebuffer = VK_TRUE,
    };
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT density_feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &imageless_feature,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapNonSubsampledImages = VK_TRUE,
    };
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { 1, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT },
    };
    const VkFormat format = VK_FORMAT_R8G8_UNORM;
    const VkImageUsageFlags density = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    VkFramebufferAttachmentImageInfo image = image_info(&color_format,
                                                        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkFramebufferAttachmentsCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 1,
        .pAttachmentImageInfos = &image,
    };
    struct pass pass = color_pass();
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2" },
                      .device_extensions = { "VK_EXT_fragment_density_map", "VK_KHR_maintenance2",
                                             "VK_KHR_image_format_list",
                                             "VK_KHR_imageless_framebuffer" },
                      .device_next = &density_feature });
    MAKE(kit, NULL, one_color(kit), 1, .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info);
    MAKE(kit,
         NEWER_ID("VUID-VkFramebufferCreateInfo-renderPass-04546",
                  "VUID-VkFramebufferCreateInfo-flags-04547"),
         one_color(kit), 1, .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, .next = &info,
         .layers = 2);
    pass.next = &map;
    pass.attachments[1].format = format;
    pass.attachments[1].storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE;
    VkRenderPass made = pass_first(kit, &pass);
    MAKE(kit, NULL, made, 2,
         { ATTACHED(kit, 0), ATTACHED(kit, .format = format, .usage = density) });
    MAKE(kit, "VUID-VkFramebufferCreateInfo-pAttachments-02744", made, 2,
         { ATTACHED(kit, 0), ATTACHED(kit, .format = format, .usage = density, .layers = 2) });
}

KIT_MAIN()
