/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that the host changes images from and to: usages, aspects and features that they want.
 */
#include "newer_scene.h"

/* The loader need not know them. */
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define TRANSITION_ID(rest) "VUID-VkHostImageLayoutTransitionInfo-" rest

enum { SIZE = 16 };

static VkImage
image(struct kit *kit, VkFormat format, VkImageUsageFlags usage)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .imageType = VK_IMAGE_TYPE_2D,
                                               .format = format,
                                               .extent = { SIZE, SIZE, 1 },
                                               .mipLevels = 1,
                                               .arrayLayers = 1,
                                               .samples = VK_SAMPLE_COUNT_1_BIT,
                                               .usage = usage | VK_IMAGE_USAGE_HOST_TRANSFER_BIT });
}

static void
change(struct kit *kit, const char *vuid, VkImage image, VkImageAspectFlags aspects,
       VkImageLayout from, VkImageLayout to)
{
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .image = image,
        .oldLayout = from,
        .newLayout = to,
        .subresourceRange = { aspects, 0, 1, 0, 1 },
    };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkTransitionImageLayout)(kit->device, 1, &transition);
}

#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT
#define NOTHING VK_IMAGE_LAYOUT_UNDEFINED

static const struct {
    const char *id;
    VkImageLayout layout;
    VkImageAspectFlags aspects;
    VkImageUsageFlags wanted; /* one of those that do */
} rows[] = {
#define ROW(rest, name, aspects, wanted)                                              \
    {                                                                                 \
        TRANSITION_ID(rest), VK_IMAGE_LAYOUT_##name, aspects, VK_IMAGE_USAGE_##wanted \
    }
    ROW("oldLayout-01209", DEPTH_STENCIL_ATTACHMENT_OPTIMAL, DEPTH | STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("oldLayout-01210", DEPTH_STENCIL_READ_ONLY_OPTIMAL, DEPTH | STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("oldLayout-01211", SHADER_READ_ONLY_OPTIMAL, COLOUR, INPUT_ATTACHMENT_BIT),
    ROW("oldLayout-01212", TRANSFER_SRC_OPTIMAL, COLOUR, TRANSFER_SRC_BIT),
    ROW("oldLayout-01213", TRANSFER_DST_OPTIMAL, COLOUR, TRANSFER_DST_BIT),
    ROW("oldLayout-01658", DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, DEPTH | STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("oldLayout-01659", DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL, DEPTH | STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-03938", ATTACHMENT_OPTIMAL, COLOUR, COLOR_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-03939", READ_ONLY_OPTIMAL, COLOUR, INPUT_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-04065", DEPTH_READ_ONLY_OPTIMAL, DEPTH, DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-04066", DEPTH_ATTACHMENT_OPTIMAL, DEPTH, DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-04067", STENCIL_READ_ONLY_OPTIMAL, STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
    ROW("srcQueueFamilyIndex-04068", STENCIL_ATTACHMENT_OPTIMAL, STENCIL,
        DEPTH_STENCIL_ATTACHMENT_BIT),
#ifdef VK_VERSION_1_4
    ROW("srcQueueFamilyIndex-09550", RENDERING_LOCAL_READ, COLOUR, STORAGE_BIT),
#endif
};

SCENE(usages_of_layouts, SILENT)
{
    NEW(kit, .next = NULL);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        VkFormat format = rows[i].aspects == COLOUR ? VK_FORMAT_R8G8B8A8_UNORM
                                                    : VK_FORMAT_D24_UNORM_S8_UINT;

        change(kit, NULL, image(kit, format, rows[i].wanted), rows[i].aspects, NOTHING,
               rows[i].layout);
        change(kit, rows[i].id, image(kit, format, 0), rows[i].aspects, NOTHING, rows[i].layout);
    }
    /* It has both aspects, and one that is none. */
    change(kit, TRANSITION_ID("subresourceRange-09601"), image(kit, VK_FORMAT_D24_UNORM_S8_UINT, 0),
           DEPTH | STENCIL | VK_IMAGE_ASPECT_METADATA_BIT, NOTHING, VK_IMAGE_LAYOUT_GENERAL);
}

SCENE(usages_of_layouts_of_extensions, SILENT)
{
    static const struct {
        const char *id;
        VkImageLayout layout;
    } wrong[] = {
        { TRANSITION_ID("srcQueueFamilyIndex-07006"),
          VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT },
        { TRANSITION_ID("oldLayout-02088"),
          VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR },
        { TRANSITION_ID("srcQueueFamilyIndex-07120"), VK_IMAGE_LAYOUT_VIDEO_DECODE_SRC_KHR },
        { TRANSITION_ID("srcQueueFamilyIndex-07121"), VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR },
        { TRANSITION_ID("srcQueueFamilyIndex-07122"), VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR },
#ifdef VK_KHR_video_encode_queue
        { TRANSITION_ID("srcQueueFamilyIndex-07123"), VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR },
        { TRANSITION_ID("srcQueueFamilyIndex-07124"), VK_IMAGE_LAYOUT_VIDEO_ENCODE_DST_KHR },
        { TRANSITION_ID("srcQueueFamilyIndex-07125"), VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR },
#endif
    };
    VkImage plain;

    NEW_WITH(kit, VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT,
             "VK_EXT_attachment_feedback_loop_layout", "VK_KHR_fragment_shading_rate",
             "VK_KHR_video_queue", "VK_KHR_video_decode_queue", "VK_KHR_video_encode_queue",
             "VK_KHR_video_encode_quantization_map");
    plain = image(kit, VK_FORMAT_R8G8B8A8_UNORM, 0);
    for (uint32_t i = 0; i < KIT_COUNT(wrong); i++) {
        change(kit, wrong[i].id, plain, COLOUR, NOTHING, wrong[i].layout);
    }
#ifdef VK_KHR_video_encode_quantization_map
    kit_expect(kit, TRANSITION_ID("newLayout-09057")); /* none that the driver lists */
    change(kit, TRANSITION_ID("srcQueueFamilyIndex-10287"), plain, COLOUR, NOTHING,
           VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR);
#endif
}

SCENE(layouts_without_features, SILENT)
{
    VkImage colour, both;

    setenv("WAKE_NULL_ANSWERS", "synchronization2=0,separateDepthStencilLayouts=0", 1);
    NEW(kit, .extensions = { "VK_EXT_attachment_feedback_loop_layout" });
    colour = image(kit, VK_FORMAT_R8G8B8A8_UNORM,
                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                       VK_IMAGE_USAGE_STORAGE_BIT);
    both = image(kit, VK_FORMAT_D24_UNORM_S8_UINT, 0);
    kit_allow(kit, TRANSITION_ID("oldLayout-09229"));
    change(kit, TRANSITION_ID("synchronization2-07794"), colour, COLOUR, NOTHING,
           VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL);
    change(kit, TRANSITION_ID("synchronization2-07793"), colour, COLOUR,
           VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_GENERAL);
    kit_allow(kit, TRANSITION_ID("srcQueueFamilyIndex-07006"));
    change(kit, TRANSITION_ID("attachmentFeedbackLoopLayout-07313"), colour, COLOUR, NOTHING,
           VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT);
    change(kit, TRANSITION_ID("image-03320"), both, DEPTH, NOTHING, VK_IMAGE_LAYOUT_GENERAL);
    change(kit, NULL, both, DEPTH | STENCIL, NOTHING, VK_IMAGE_LAYOUT_GENERAL);
}

#ifdef VK_VERSION_1_4

SCENE(local_reads_without_feature, SILENT)
{
    static VkPhysicalDeviceHostImageCopyFeatures feature;
    VkHostImageLayoutTransitionInfo transition = {
        .sType = VK_STRUCTURE_TYPE_HOST_IMAGE_LAYOUT_TRANSITION_INFO,
        .newLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ,
        .subresourceRange = WHOLE,
    };

    feature = (VkPhysicalDeviceHostImageCopyFeatures){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_IMAGE_COPY_FEATURES
    };
    NEW(kit, .version = VK_API_VERSION_1_3,
        .extensions = { "VK_KHR_dynamic_rendering_local_read", "VK_EXT_host_image_copy" },
        .next = &feature);
    transition.image = image(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_USAGE_STORAGE_BIT);
    kit_expect(kit, TRANSITION_ID("dynamicRenderingLocalRead-09552"));
    (void)NOW(vkTransitionImageLayoutEXT)(kit->device, 1, &transition);
    transition.oldLayout = transition.newLayout;
    transition.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    kit_allow(kit, TRANSITION_ID("oldLayout-09229"));
    kit_expect(kit, TRANSITION_ID("dynamicRenderingLocalRead-09551"));
    (void)NOW(vkTransitionImageLayoutEXT)(kit->device, 1, &transition);
}

#endif

SCENE(aspects_of_formats, SILENT)
{
    VkImage both;

    NEW(kit, .next = NULL);
    both = image(kit, VK_FORMAT_D24_UNORM_S8_UINT, 0);
    change(kit, NULL, both, DEPTH, NOTHING, VK_IMAGE_LAYOUT_GENERAL);
    kit_allow(kit, TRANSITION_ID("subresourceRange-09601"));
    change(kit, TRANSITION_ID("image-03319"), both, COLOUR, NOTHING, VK_IMAGE_LAYOUT_GENERAL);
    change(kit, TRANSITION_ID("image-10749"), image(kit, VK_FORMAT_D16_UNORM, 0), STENCIL, NOTHING,
           VK_IMAGE_LAYOUT_GENERAL);
    change(kit, TRANSITION_ID("image-10750"), image(kit, VK_FORMAT_S8_UINT, 0), DEPTH, NOTHING,
           VK_IMAGE_LAYOUT_GENERAL);
}

/* ---- the layouts that images are in ------------------------------------------------------------ */

static char pixels[SIZE * SIZE * 4];

#define FIRST_LAYERS                       \
    {                                      \
        VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 \
    }

static void
copy_to(struct kit *kit, const char *vuid, VkImage to, VkImageLayout layout)
{
    VkMemoryToImageCopy region = { .sType = VK_STRUCTURE_TYPE_MEMORY_TO_IMAGE_COPY,
                                   .pHostPointer = pixels,
                                   .imageSubresource = FIRST_LAYERS,
                                   .imageExtent = { SIZE, SIZE, 1 } };
    VkCopyMemoryToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INFO,
                                     .dstImage = to,
                                     .dstImageLayout = layout,
                                     .regionCount = 1,
                                     .pRegions = &region };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkCopyMemoryToImage)(kit->device, &info);
}

static void
copy_from(struct kit *kit, const char *vuid, VkImage from, VkImageLayout layout)
{
    VkImageToMemoryCopy region = { .sType = VK_STRUCTURE_TYPE_IMAGE_TO_MEMORY_COPY,
                                   .pHostPointer = pixels,
                                   .imageSubresource = FIRST_LAYERS,
                                   .imageExtent = { SIZE, SIZE, 1 } };
    VkCopyImageToMemoryInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_MEMORY_INFO,
                                     .srcImage = from,
                                     .srcImageLayout = layout,
                                     .regionCount = 1,
                                     .pRegions = &region };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkCopyImageToMemory)(kit->device, &info);
}

static void
copy_between(struct kit *kit, const char *vuid, VkImage from, VkImage to)
{
    VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .srcSubresource = FIRST_LAYERS,
                            .dstSubresource = FIRST_LAYERS,
                            .extent = { SIZE, SIZE, 1 } };
    VkCopyImageToImageInfo info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_IMAGE_INFO,
                                    .srcImage = from,
                                    .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .dstImage = to,
                                    .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .regionCount = 1,
                                    .pRegions = &region };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkCopyImageToImage)(kit->device, &info);
}

#define MOVED_USAGES (VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

/* As the host has left them. */
SCENE(current_layouts, SILENT)
{
    VkImage one, other;

    NEW(kit, .next = NULL);
    one = image(kit, VK_FORMAT_R8G8B8A8_UNORM, MOVED_USAGES);
    other = image(kit, VK_FORMAT_R8G8B8A8_UNORM, MOVED_USAGES);
    copy_to(kit, "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059", one, GENERAL);
    copy_from(kit, "VUID-VkCopyImageToMemoryInfo-srcImageLayout-09064", one, GENERAL);
    change(kit, TRANSITION_ID("oldLayout-09229"), one, COLOUR, GENERAL,
           VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    change(kit, NULL, other, COLOUR, NOTHING, GENERAL);
    copy_to(kit, NULL, other, GENERAL);
    copy_from(kit, NULL, other, GENERAL);
    change(kit, NULL, one, COLOUR, NOTHING, GENERAL);
    copy_between(kit, NULL, other, one);
    change(kit, NULL, one, COLOUR, GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    copy_between(kit, "VUID-VkCopyImageToImageInfo-dstImageLayout-09071", other, one);
    copy_between(kit, "VUID-VkCopyImageToImageInfo-srcImageLayout-09070", one, other);
    change(kit, NULL, one, COLOUR, NOTHING, GENERAL);
    copy_to(kit, NULL, one, GENERAL);
}

/* As what has executed has left them, and the other way round. */
SCENE(current_layouts_of_both, SILENT)
{
    VkCommandBuffer commands;
    VkImage one;

    NEW(kit, .next = NULL);
    one = image(kit, VK_FORMAT_R8G8B8A8_UNORM, MOVED_USAGES);
    commands = kit_recording(kit);
    change_layout(commands, one, NOTHING, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    finish(kit, commands);
    copy_to(kit, "VUID-VkCopyMemoryToImageInfo-dstImageLayout-09059", one, GENERAL);
    change(kit, NULL, one, COLOUR, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, GENERAL);
    copy_to(kit, NULL, one, GENERAL);
    commands = kit_recording(kit);
    change_layout(commands, one, GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    finish(kit, commands);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdDraw-None-09600");
    change_layout(commands, one, GENERAL, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    finish(kit, commands);
}

KIT_MAIN()
