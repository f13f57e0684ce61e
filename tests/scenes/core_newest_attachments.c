/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views that dynamic rendering draws to, and create infos of images, views and buffers: rules of registries after 1.3.239.
 */
#include "newer_scene.h"

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

/* --- rendering --- */

enum { SIDE = 16 };

static VkImage
target(struct kit *kit, VkFormat format, VkSampleCountFlagBits samples, VkImageUsageFlags usage)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .imageType = VK_IMAGE_TYPE_2D,
                                               .format = format,
                                               .extent = { SIDE, SIDE, 1 },
                                               .mipLevels = samples == 1 ? 2 : 1,
                                               .arrayLayers = 4,
                                               .samples = samples,
                                               .usage = usage });
}

#define AT_ONCE VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT

static VkImageView
view_of(struct kit *kit, VkImage image, VkFormat format, VkImageSubresourceRange range,
        VkComponentMapping swizzle)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = image,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = format,
                                   .components = swizzle,
                                   .subresourceRange = range };
    VkImageView view;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#define COLOUR(levels, layers) \
    ((VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, levels, 0, layers })
#define DEPTH(levels, layers) \
    ((VkImageSubresourceRange){ VK_IMAGE_ASPECT_DEPTH_BIT, 0, levels, 0, layers })
static const VkComponentMapping same;
static const VkComponentMapping turned = { VK_COMPONENT_SWIZZLE_G, VK_COMPONENT_SWIZZLE_G,
                                           VK_COMPONENT_SWIZZLE_B, VK_COMPONENT_SWIZZLE_A };

static VkRenderingAttachmentInfo
drawn_to(VkImageView view)
{
    return (VkRenderingAttachmentInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
}

static VkRenderingInfo
rendering(uint32_t layers, uint32_t views, const VkRenderingAttachmentInfo *colour,
          const VkRenderingAttachmentInfo *depth)
{
    return (VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                              .renderArea = { { 0, 0 }, { SIDE, SIDE } },
                              .layerCount = layers,
                              .viewMask = views,
                              .colorAttachmentCount = colour != NULL,
                              .pColorAttachments = colour,
                              .pDepthAttachment = depth };
}

static void
render(struct kit *kit, const char *vuid, uint32_t layers, uint32_t views, VkImageView colour,
       VkImageView depth)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingAttachmentInfo one = drawn_to(colour ? colour : depth);
    VkRenderingInfo info = rendering(layers, views, colour ? &one : NULL, depth ? &one : NULL);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    if (!vuid || !kit_skips_calls()) {
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

SCENE(layers_of_views, SILENT)
{
    VkImageView colour, depth;
    VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;

    NEW(kit, .next = NULL);
    colour = view_of(kit, target(kit, format, 1, AT_ONCE), format, COLOUR(1, 2), same);
    format = VK_FORMAT_D16_UNORM;
    depth = view_of(kit, target(kit, format, 1, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
                    format, DEPTH(1, 2), same);
    render(kit, NULL, 2, 0, colour, VK_NULL_HANDLE);
    render(kit, NULL, 0, 3, colour, VK_NULL_HANDLE);
    render(kit, NULL, 2, 0, VK_NULL_HANDLE, depth);
    render(kit, "VUID-VkRenderingInfo-viewMask-10859", 3, 0, colour, VK_NULL_HANDLE);
    render(kit, "VUID-VkRenderingInfo-viewMask-12403", 0, 4, colour, VK_NULL_HANDLE);
    render(kit, "VUID-VkRenderingInfo-viewMask-10860", 3, 0, VK_NULL_HANDLE, depth);
    render(kit, "VUID-VkRenderingInfo-viewMask-12404", 0, 4, VK_NULL_HANDLE, depth);
}

SCENE(kinds_of_views, SILENT)
{
    VkImageView mixed, levels, depth;
    VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkImage image;

    NEW(kit, .next = NULL);
    image = target(kit, format, 1, AT_ONCE);
    mixed = view_of(kit, image, format, COLOUR(1, 1), turned);
    levels = view_of(kit, image, format, COLOUR(2, 1), same);
    format = VK_FORMAT_D16_UNORM;
    depth = view_of(kit, target(kit, format, 1, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
                    format, DEPTH(1, 1), turned);
    render(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09479", 1, 0, mixed, VK_NULL_HANDLE);
    render(kit, "VUID-VkRenderingAttachmentInfo-imageView-12486", 1, 0, levels, VK_NULL_HANDLE);
    render(kit, "VUID-VkRenderingInfo-pDepthAttachment-09481", 1, 0, VK_NULL_HANDLE, depth);
}

static void
resolve(struct kit *kit, const char *vuid, VkImageView from, VkImageView to)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingAttachmentInfo one = drawn_to(from);
    VkRenderingInfo info = rendering(1, 0, &one, NULL);

    one.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    one.resolveImageView = to;
    one.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    if (!vuid || !kit_skips_calls()) {
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

SCENE(views_to_resolve_to, SILENT)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkImageView from, to;
    VkImage image;

    NEW(kit, .next = NULL);
    from = view_of(kit, target(kit, format, VK_SAMPLE_COUNT_4_BIT, AT_ONCE), format, COLOUR(1, 1),
                   same);
    image = target(kit, format, 1, AT_ONCE);
    resolve(kit, NULL, from, view_of(kit, image, format, COLOUR(1, 1), same));
    resolve(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09480", from,
            view_of(kit, image, format, COLOUR(1, 1), turned));
    resolve(kit, "VUID-VkRenderingAttachmentInfo-resolveImageView-12487", from,
            view_of(kit, image, format, COLOUR(2, 1), same));
    to = view_of(kit, target(kit, format, 1, VK_IMAGE_USAGE_SAMPLED_BIT), format, COLOUR(1, 1),
                 same);
    resolve(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09476", from, to);
}

/* --- create infos --- */

static void
try_image(struct kit *kit, const char *vuid, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (vkCreateImage(kit->device, info, NULL, &image) == VK_SUCCESS) {
        vkDestroyImage(kit->device, image, NULL);
    }
}

static VkImageCreateInfo
plain(void)
{
    return (VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { SIDE, SIDE, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
}

SCENE(images, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW(kit, .extensions = { "VK_EXT_zero_initialize_device_memory", "VK_EXT_host_image_copy" });
    try_image(kit, NULL, &info);
    info.initialLayout = VK_IMAGE_LAYOUT_PREINITIALIZED;
    try_image(kit, "VUID-VkImageCreateInfo-initialLayout-12478", &info);
    info.initialLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT;
    try_image(kit, "VUID-VkImageCreateInfo-initialLayout-10765", &info);
    info = plain();
    info.imageType = VK_IMAGE_TYPE_3D;
    info.flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT | VK_IMAGE_CREATE_SPARSE_BINDING_BIT;
    try_image(kit, "VUID-VkImageCreateInfo-flags-09403", &info);
}

SCENE(host_transfer_without_feature, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW(kit, .version = VK_API_VERSION_1_3, .extensions = { "VK_EXT_host_image_copy" });
    info.usage |= VK_IMAGE_USAGE_HOST_TRANSFER_BIT;
    try_image(kit, "VUID-VkImageCreateInfo-usage-10245", &info);
}

SCENE(video_flags, SILENT)
{
    VkImageCreateInfo info = plain();
    VkBuffer buffer = VK_NULL_HANDLE;

    NEW(kit, .extensions = { "VK_KHR_video_maintenance1", "VK_KHR_video_queue" });
    info.flags = VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR;
    try_image(kit, "VUID-VkImageCreateInfo-flags-08328", &info);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-08325");
    if (vkCreateBuffer(
            kit->device,
            &(VkBufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                   .flags = VK_BUFFER_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR,
                                   .size = 64,
                                   .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT },
            NULL, &buffer) == VK_SUCCESS) {
        vkDestroyBuffer(kit->device, buffer, NULL);
    }
}

#endif

KIT_MAIN()
