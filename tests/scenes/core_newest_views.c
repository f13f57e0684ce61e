/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views of some slices, lists of formats, counters of transform feedback: rules that came after 1.3.239.
 */
#include "feedback_scene.h"
#include "newer_scene.h"

static VkImageCreateInfo
volume(VkImageType type)
{
    return (VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = type,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { 16, 16, type == VK_IMAGE_TYPE_3D ? 8 : 1 },
                                .mipLevels = 2,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_STORAGE_BIT };
}

SCENE(slices_of_views, SILENT)
{
    static const struct {
        uint32_t level, levels, offset, count;
        const char *vuid;
    } rows[] = {
        { 0, 1, 2, 6, NULL },
        { 1, 1, 3, VK_REMAINING_3D_SLICES_EXT, NULL },
        { 1, 1, 4, VK_REMAINING_3D_SLICES_EXT,
          "VUID-VkImageViewSlicedCreateInfoEXT-sliceOffset-07867" },
        { 0, 1, 2, 7, "VUID-VkImageViewSlicedCreateInfoEXT-sliceCount-07868" },
        { 0, 1, 2, 0, "VUID-VkImageViewSlicedCreateInfoEXT-sliceCount-07868" },
        { 0, 2, 0, 1, "VUID-VkImageViewSlicedCreateInfoEXT-None-07870" },
    };
    VkImageViewSlicedCreateInfoEXT sliced = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_SLICED_CREATE_INFO_EXT, .sliceCount = 1
    };
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .pNext = &sliced,
                                   .viewType = VK_IMAGE_VIEW_TYPE_3D,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkImageCreateInfo deep = volume(VK_IMAGE_TYPE_3D), flat = volume(VK_IMAGE_TYPE_2D);
    VkImageView view = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceImageSlicedViewOf3DFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_SLICED_VIEW_OF_3D_FEATURES_EXT,
             "VK_EXT_image_sliced_view_of_3d");
    info.image = image_of(kit, &deep);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        info.subresourceRange.baseMipLevel = rows[i].level;
        info.subresourceRange.levelCount = rows[i].levels;
        sliced.sliceOffset = rows[i].offset;
        sliced.sliceCount = rows[i].count;
        if (rows[i].vuid) {
            kit_expect(kit, rows[i].vuid);
        }
        if (vkCreateImageView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
        }
    }
    info.subresourceRange.levelCount = 1;
    sliced.sliceOffset = 0;
    sliced.sliceCount = 1;
    info.image = image_of(kit, &flat);
    info.viewType = VK_IMAGE_VIEW_TYPE_2D;
    kit_expect(kit, "VUID-VkImageViewSlicedCreateInfoEXT-image-07869");
    kit_expect(kit, "VUID-VkImageViewSlicedCreateInfoEXT-viewType-07909");
    if (vkCreateImageView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    }
}

SCENE(undefined_in_lists, SILENT)
{
    VkFormat formats[] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_UINT };
    VkImageFormatListCreateInfo list = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
                                         .viewFormatCount = 2,
                                         .pViewFormats = formats };
    VkImageCreateInfo info = volume(VK_IMAGE_TYPE_2D);
    VkImage image = VK_NULL_HANDLE;

    NEW(kit, .version = 0);
    info.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    info.pNext = &list;
    for (int wrong = 0; wrong < 2; wrong++) {
        if (wrong) {
            formats[1] = VK_FORMAT_UNDEFINED;
            kit_expect(kit, "VUID-VkImageFormatListCreateInfo-viewFormatCount-09540");
        }
        if (vkCreateImage(kit->device, &info, NULL, &image) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
        }
    }
}

SCENE(formats_of_planes, SILENT)
{
    VkImageCreateInfo image = volume(VK_IMAGE_TYPE_2D);
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_PLANE_0_BIT, 0, 1, 0,
                                                         1 } };

    NEW(kit, .version = 0);
    image.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    image.format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM;
    image.mipLevels = 1;
    image.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    info.image = image_of(kit, &image);
    for (int whole = 0; whole < 2; whole++) {
        VkImageView view = VK_NULL_HANDLE;

        if (whole) {
            info.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
            kit_expect(kit, "VUID-VkImageViewCreateInfo-format-12398");
        }
        if (vkCreateImageView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
            kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
        }
    }
}

/* More layers than maxSubsampledArrayLayers, which is a property of an extension that is not enabled. */
SCENE(layers_of_subsampled, SILENT)
{
    VkImageCreateInfo info = volume(VK_IMAGE_TYPE_2D);
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                         VK_REMAINING_ARRAY_LAYERS } };
    VkImageView made = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map");
    info.flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT;
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT;
    info.mipLevels = 1;
    info.arrayLayers = 64;
    view.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &made));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
}

SCENE(counters_of_bound_buffers, SILENT)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT |
                                     VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT;
    PFN_vkCmdBindTransformFeedbackBuffersEXT bind;
    PFN_vkCmdBeginTransformFeedbackEXT begin;
    PFN_vkCmdEndTransformFeedbackEXT end;
    VkCommandBuffer commands;
    struct kit_target target;
    VkDeviceSize zero = 0;
    VkBuffer buffer;

    NEW_WITH(kit, VkPhysicalDeviceTransformFeedbackFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
             "VK_EXT_transform_feedback");
    bind = KIT_DEVICE_COMMAND(kit, vkCmdBindTransformFeedbackBuffersEXT);
    begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginTransformFeedbackEXT);
    end = KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedbackEXT);
    target = kit_target(kit);
    buffer = kit_bound_buffer(kit, 256, usage, NULL);
    commands = kit_recording(kit);
    bind(commands, 0, 1, &buffer, &zero, NULL);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                      capturing_pipeline(kit, target.render_pass));
    begin(commands, 0, 1, &buffer, NULL);
    end(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounter-09630");
    begin(commands, 1, 1, &buffer, NULL);
    if (!kit_skips_calls()) {
        end(commands, 0, 0, NULL, NULL);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
