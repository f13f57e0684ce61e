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

#define BOTH VK_FORMAT_D24_UNORM_S8_UINT
#define STENCIL(levels, layers) \
    ((VkImageSubresourceRange){ VK_IMAGE_ASPECT_STENCIL_BIT, 0, levels, 0, layers })
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

/* --- depth and stencil --- */

/* Of both aspects, or of one; to: VK_NULL_HANDLE: nothing is resolved. */
static void
render_aspect(struct kit *kit, const char *vuid, const VkRenderingInfo *how, bool stencil,
              VkImageView from, VkImageView to)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingAttachmentInfo one = drawn_to(from);
    VkRenderingInfo info = *how;

    if (to) {
        one.resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
        one.resolveImageView = to;
        one.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    info.pDepthAttachment = stencil ? NULL : &one;
    info.pStencilAttachment = stencil ? &one : NULL;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRendering(commands, &info);
    if (!vuid || !kit_skips_calls()) {
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

SCENE(stencil_views, SILENT)
{
    VkRenderingInfo few = rendering(2, 0, NULL, NULL), many = rendering(3, 0, NULL, NULL);
    VkRenderingInfo masked = rendering(0, 4, NULL, NULL);
    VkImageView right, mixed;
    VkImage image;

    NEW(kit, .next = NULL);
    image = target(kit, BOTH, 1, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    right = view_of(kit, image, BOTH, STENCIL(1, 2), same);
    mixed = view_of(kit, image, BOTH, STENCIL(1, 2), turned);
    render_aspect(kit, NULL, &few, true, right, VK_NULL_HANDLE);
    render_aspect(kit, "VUID-VkRenderingInfo-viewMask-10861", &many, true, right, VK_NULL_HANDLE);
    render_aspect(kit, "VUID-VkRenderingInfo-viewMask-12405", &masked, true, right, VK_NULL_HANDLE);
    render_aspect(kit, "VUID-VkRenderingInfo-pStencilAttachment-09483", &few, true, mixed,
                  VK_NULL_HANDLE);
}

SCENE(depth_and_stencil_to_resolve_to, SILENT)
{
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    VkRenderingInfo how = rendering(1, 0, NULL, NULL);
    VkImage many, image, other;

    NEW(kit, .next = NULL);
    many = target(kit, BOTH, VK_SAMPLE_COUNT_4_BIT, usage);
    image = target(kit, BOTH, 1, usage);
    other = target(kit, BOTH, 1, VK_IMAGE_USAGE_SAMPLED_BIT);
    for (int stencil = 0; stencil < 2; stencil++) {
        VkImageSubresourceRange range = stencil ? STENCIL(1, 1) : DEPTH(1, 1);
        VkImageView from = view_of(kit, many, BOTH, range, same);

        render_aspect(kit, NULL, &how, stencil, from, view_of(kit, image, BOTH, range, same));
        render_aspect(kit,
                      stencil ? "VUID-VkRenderingInfo-pStencilAttachment-09484"
                              : "VUID-VkRenderingInfo-pDepthAttachment-09482",
                      &how, stencil, from, view_of(kit, image, BOTH, range, turned));
        render_aspect(kit,
                      stencil ? "VUID-VkRenderingInfo-pStencilAttachment-09478"
                              : "VUID-VkRenderingInfo-pDepthAttachment-09477",
                      &how, stencil, from, view_of(kit, other, BOTH, range, same));
    }
}

SCENE(deep_views, SILENT)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_3D,
                               .format = format,
                               .extent = { SIDE, SIDE, 2 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = AT_ONCE };
    VkImageViewCreateInfo deep = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_3D,
                                   .format = format,
                                   .subresourceRange = COLOUR(1, 1) };
    VkImageView view;

    NEW(kit, .next = NULL);
    deep.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &deep, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    render(kit, "VUID-VkRenderingAttachmentInfo-imageView-12470", 1, 0, view, VK_NULL_HANDLE);
    resolve(kit, "VUID-VkRenderingAttachmentInfo-resolveImageView-12471",
            view_of(kit, target(kit, format, VK_SAMPLE_COUNT_4_BIT, AT_ONCE), format, COLOUR(1, 1),
                    same),
            view);
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

SCENE(aligned_images, SILENT)
{
    VkImageAlignmentControlCreateInfoMESA control = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_ALIGNMENT_CONTROL_CREATE_INFO_MESA
    };
    VkExternalMemoryImageCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO
    };
    VkImageCreateInfo info = plain();

    NEW_WITH(kit, VkPhysicalDeviceImageAlignmentControlFeaturesMESA,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_ALIGNMENT_CONTROL_FEATURES_MESA,
             "VK_MESA_image_alignment_control");
    info.pNext = &control;
    try_image(kit, NULL, &info);
    info.tiling = VK_IMAGE_TILING_LINEAR;
    try_image(kit, "VUID-VkImageCreateInfo-pNext-09653", &info);
    info.tiling = VK_IMAGE_TILING_OPTIMAL;
    control.pNext = &external;
    try_image(kit, "VUID-VkImageCreateInfo-pNext-09654", &info);
}

SCENE(flags_and_usages_without_features, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW(kit, .extensions = { "VK_KHR_maintenance11", "VK_QCOM_tile_memory_heap",
                             "VK_KHR_video_encode_quantization_map", "VK_KHR_video_encode_queue",
                             "VK_KHR_video_queue" });
    info.flags = VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR;
    try_image(kit, "VUID-VkImageCreateInfo-flags-13355", &info);
    info.flags = 0;
    info.usage |= VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM;
    try_image(kit, "VUID-VkImageCreateInfo-tileMemoryHeap-10766", &info);
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR;
    kit_allow(kit, "VUID-VkImageCreateInfo-usage-10254");
    try_image(kit, "VUID-VkImageCreateInfo-usage-10251", &info);
}

SCENE(aliased_layers, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW_WITH(kit, VkPhysicalDeviceMaintenance11FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR, "VK_KHR_maintenance11");
    info.flags = VK_IMAGE_CREATE_ALIAS_SINGLE_LAYER_DESCRIPTOR_BIT_KHR;
    try_image(kit, NULL, &info);
    info.imageType = VK_IMAGE_TYPE_3D;
    try_image(kit, "VUID-VkImageCreateInfo-flags-13356", &info);
}

SCENE(quantization_maps, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW_WITH(kit, VkPhysicalDeviceVideoEncodeQuantizationMapFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUANTIZATION_MAP_FEATURES_KHR,
             "VK_KHR_video_encode_quantization_map", "VK_KHR_video_encode_queue",
             "VK_KHR_video_queue");
    info.usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_VIDEO_ENCODE_EMPHASIS_MAP_BIT_KHR;
    try_image(kit, "VUID-VkImageCreateInfo-usage-10254", &info);
    kit_allow(kit, "VUID-VkImageCreateInfo-usage-10254");
    info.imageType = VK_IMAGE_TYPE_3D;
    try_image(kit, "VUID-VkImageCreateInfo-usage-10252", &info);
    info.imageType = VK_IMAGE_TYPE_2D;
    info.samples = VK_SAMPLE_COUNT_4_BIT;
    try_image(kit, "VUID-VkImageCreateInfo-usage-10253", &info);
}

static void
try_view(struct kit *kit, const char *vuid, const VkImageCreateInfo *of, VkImageViewType type,
         const void *chain)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .pNext = chain,
                                   .image = image_of(kit, of),
                                   .viewType = type,
                                   .format = of->format,
                                   .subresourceRange = COLOUR(1, 1) };
    VkImageView view = VK_NULL_HANDLE;

    kit_expect(kit, vuid);
    if (vkCreateImageView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        vkDestroyImageView(kit->device, view, NULL);
    }
}

SCENE(views_without_features, SILENT)
{
    VkImageViewSlicedCreateInfoEXT sliced = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SLICED_CREATE_INFO_EXT, .sliceCount = 1
    };
    VkImageCreateInfo info = plain();

    NEW(kit, .extensions = { "VK_KHR_fragment_shading_rate", "VK_EXT_image_sliced_view_of_3d" });
    info.format = VK_FORMAT_R8_UINT;
    info.usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR;
    try_view(kit, "VUID-VkImageViewCreateInfo-attachmentFragmentShadingRate-12386", &info,
             VK_IMAGE_VIEW_TYPE_2D, NULL);
    info = plain();
    info.imageType = VK_IMAGE_TYPE_3D;
    info.extent.depth = 2;
    info.usage = VK_IMAGE_USAGE_STORAGE_BIT;
    try_view(kit, "VUID-VkImageViewSlicedCreateInfoEXT-None-07871", &info, VK_IMAGE_VIEW_TYPE_3D,
             &sliced);
}

/* Without the profiles that their images need. */
SCENE(views_of_video, SILENT | KIT_APPLIES)
{
    static const struct {
        VkImageUsageFlags usage;
        const char *id;
    } rows[] = {
        { VK_IMAGE_USAGE_VIDEO_DECODE_SRC_BIT_KHR, "VUID-VkImageViewCreateInfo-image-08335" },
        { VK_IMAGE_USAGE_VIDEO_ENCODE_DST_BIT_KHR, "VUID-VkImageViewCreateInfo-image-08338" },
    };
    VkImageCreateInfo info = plain();

    NEW(kit, .extensions = { "VK_KHR_video_queue", "VK_KHR_video_decode_queue",
                             "VK_KHR_video_encode_queue" });
    kit_allow(kit, "VUID-VkImageCreateInfo-usage-04815");
    kit_allow(kit, "VUID-VkImageCreateInfo-usage-04816");
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        info.usage = VK_IMAGE_USAGE_SAMPLED_BIT | rows[i].usage;
        try_view(kit, rows[i].id, &info, VK_IMAGE_VIEW_TYPE_2D, NULL);
    }
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

SCENE(pictures_alone, SILENT)
{
    VkImageCreateInfo info = plain();

    NEW_WITH(kit, VkPhysicalDeviceVideoMaintenance1FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_MAINTENANCE_1_FEATURES_KHR,
             "VK_KHR_video_maintenance1", "VK_KHR_video_queue", "VK_KHR_video_decode_queue");
    info.flags = VK_IMAGE_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR;
    info.usage |= VK_IMAGE_USAGE_VIDEO_DECODE_DPB_BIT_KHR;
    try_image(kit, "VUID-VkImageCreateInfo-flags-08329", &info);
    info.usage |= VK_IMAGE_USAGE_VIDEO_DECODE_DST_BIT_KHR;
    try_image(kit, NULL, &info);
    info.flags = 0;
    try_image(kit, "VUID-VkImageCreateInfo-usage-04815", &info);
}

#endif

KIT_MAIN()
