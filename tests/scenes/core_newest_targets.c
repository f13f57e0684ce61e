/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images that copies write or read: lines, subsampled ones, their layouts when the copy executes. Skipped with headers that lack
 * VK_KHR_device_address_commands
 * or VK_KHR_copy_memory_indirect.
 */
#include "address_scene.h"

#if !defined(VK_KHR_device_address_commands) || !defined(VK_KHR_copy_memory_indirect)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT
#define COPIED (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static VkImageCreateInfo
info_of(VkImageType type, VkImageCreateFlags flags)
{
    return (VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .flags = flags,
                                .imageType = type,
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .extent = { 16, type == VK_IMAGE_TYPE_1D ? 1 : 16,
                                            type == VK_IMAGE_TYPE_3D ? 4 : 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = COPIED };
}

static VkImage
image(struct kit *kit, VkImageType type, VkImageCreateFlags flags)
{
    const VkImageCreateInfo info = info_of(type, flags);

    return image_of(kit, &info);
}

/* With both versions of the command; `rest` of the rule, or NULL. */
static void
copy(struct kit *kit, const char *rest, VkImage from, VkImage into, VkExtent3D extent)
{
    VkImageCopy region = { { COLOUR, 0, 0, 1 }, { 0 }, { COLOUR, 0, 0, 1 }, { 0 }, extent };
    VkImageCopy2 region2 = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                             .srcSubresource = region.srcSubresource,
                             .dstSubresource = region.dstSubresource,
                             .extent = extent };
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = from,
                              .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .dstImage = into,
                              .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .regionCount = 1,
                              .pRegions = &region2 };
    char text[128];

    for (int second = 0; second < 2; second++) {
        VkCommandBuffer commands = kit_recording(kit);

        if (rest) {
            snprintf(text, sizeof(text), "VUID-%s-%s",
                     second ? "VkCopyImageInfo2" : "vkCmdCopyImage", rest);
            kit_expect(kit, text);
        }
        if (second) {
            vkCmdCopyImage2(commands, &info);
        } else {
            vkCmdCopyImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, into, VK_IMAGE_LAYOUT_GENERAL,
                           1, &region);
        }
        kit_end(kit, commands);
    }
}

SCENE(lines, SILENT)
{
    NEW(kit, .version = 0);
    /* Other layers say of an extent that it goes beyond the line as well. */
    kit_allow(kit, "VUID-vkCmdCopyImage-dstOffset-00151");
    kit_allow(kit, "VUID-VkCopyImageInfo2-dstOffset-00151");
    kit_allow(kit, "VUID-vkCmdCopyImage-dstOffset-00153");
    kit_allow(kit, "VUID-VkCopyImageInfo2-dstOffset-00153");
    copy(kit, NULL, image(kit, VK_IMAGE_TYPE_2D, 0), image(kit, VK_IMAGE_TYPE_1D, 0),
         (VkExtent3D){ 4, 1, 1 });
    copy(kit, "srcImage-10908", image(kit, VK_IMAGE_TYPE_2D, 0), image(kit, VK_IMAGE_TYPE_1D, 0),
         (VkExtent3D){ 4, 2, 1 });
    copy(kit, "srcImage-10907", image(kit, VK_IMAGE_TYPE_3D, 0), image(kit, VK_IMAGE_TYPE_1D, 0),
         (VkExtent3D){ 4, 1, 2 });
}

SCENE(subsampled, SILENT)
{
    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    {
        VkImageCreateInfo info = info_of(VK_IMAGE_TYPE_2D, VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT);
        VkImage plain = image(kit, VK_IMAGE_TYPE_2D, 0), thin;

        info.usage |= VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
        thin = image_of(kit, &info);
        copy(kit, "dstImage-07969", plain, thin, (VkExtent3D){ 4, 4, 1 });
        copy(kit, "srcImage-07969", thin, plain, (VkExtent3D){ 4, 4, 1 });
    }
}

/* ---- layouts ---- */

SCENE(layouts_of_address_copies, SILENT)
{
    VkDeviceAddress from;
    VkDeviceMemoryImageCopyKHR region = { .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_IMAGE_COPY_KHR,
                                          .imageSubresource = { COLOUR, 0, 0, 1 },
                                          .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                          .imageExtent = { 16, 16, 1 } };
    VkCopyDeviceMemoryImageInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_IMAGE_INFO_KHR,
        .regionCount = 1,
        .pRegions = &region,
    };
    VkCommandBuffer commands;
    VkImage other;

    open_addresses(kit);
    from = address_with(kit, ANY_RANGE);
    region.addressRange = (VkDeviceAddressRangeKHR){ from, 4096 };
    info.image = image(kit, VK_IMAGE_TYPE_2D, 0);
    other = image(kit, VK_IMAGE_TYPE_2D, 0);
    commands = kit_recording(kit);
    change_layout(commands, info.image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    NOW(vkCmdCopyMemoryToImageKHR)(commands, &info);
    change_layout(commands, info.image, VK_IMAGE_LAYOUT_GENERAL,
                  VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    kit_expect(kit, "VUID-VkCopyDeviceMemoryImageInfoKHR-imageLayout-13028");
    NOW(vkCmdCopyMemoryToImageKHR)(commands, &info);
    kit_transfers_done(commands);
    kit_expect(kit, "VUID-VkCopyDeviceMemoryImageInfoKHR-imageLayout-13028");
    NOW(vkCmdCopyImageToMemoryKHR)(commands, &info);
    kit_end(kit, commands);

    info.image = other;
    commands = kit_recording(kit);
    NOW(vkCmdCopyMemoryToImageKHR)(commands, &info);
    kit_expect(kit, "VUID-vkCmdDraw-None-09600");
    finish(kit, commands);
}

SCENE(layouts_of_indirect_copies, SILENT)
{
    VkImageSubresourceLayers layers = { COLOUR, 0, 0, 1 };
    VkCopyMemoryToImageIndirectInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_IMAGE_INDIRECT_INFO_KHR,
        .copyCount = 1,
        .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .pImageSubresources = &layers
    };
    VkCommandBuffer commands;
    VkImage other;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    NEW_WITH(kit, VkPhysicalDeviceCopyMemoryIndirectFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COPY_MEMORY_INDIRECT_FEATURES_KHR,
             VK_KHR_COPY_MEMORY_INDIRECT_EXTENSION_NAME);
    info.copyAddressRange = (VkStridedDeviceAddressRangeKHR){
        address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT), 64, 64
    };
    info.dstImage = image(kit, VK_IMAGE_TYPE_2D, 0);
    other = image(kit, VK_IMAGE_TYPE_2D, 0);
    commands = kit_recording(kit);
    change_layout(commands, info.dstImage, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    change_layout(commands, info.dstImage, VK_IMAGE_LAYOUT_GENERAL,
                  VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    kit_expect(kit, "VUID-VkCopyMemoryToImageIndirectInfoKHR-dstImageLayout-07667");
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    kit_end(kit, commands);

    info.dstImage = other;
    commands = kit_recording(kit);
    NOW(vkCmdCopyMemoryToImageIndirectKHR)(commands, &info);
    kit_expect(kit, "VUID-vkCmdDraw-None-09600");
    finish(kit, commands);
}

/* ---- blits ---- */

SCENE(cubic_blits, SILENT)
{
    VkBlitImageCubicWeightsInfoQCOM weights = {
        .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_CUBIC_WEIGHTS_INFO_QCOM,
        .cubicWeights = VK_CUBIC_FILTER_WEIGHTS_CATMULL_ROM_QCOM
    };
    VkImageBlit2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
                            .srcSubresource = { COLOUR, 0, 0, 1 },
                            .srcOffsets = { { 0, 0, 0 }, { 8, 8, 1 } },
                            .dstSubresource = { COLOUR, 0, 0, 1 },
                            .dstOffsets = { { 0, 0, 0 }, { 16, 16, 1 } } };
    VkBlitImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
                              .pNext = &weights,
                              .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                              .regionCount = 1,
                              .pRegions = &region,
                              .filter = VK_FILTER_CUBIC_EXT };

    setenv("WAKE_NULL_ANSWERS", "selectableCubicWeights=0", 1);
    setenv("WAKE_NULL_FORMATS", "37=0xfc01", 1);
    NEW_WITH(kit, VkPhysicalDeviceCubicWeightsFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUBIC_WEIGHTS_FEATURES_QCOM,
             VK_QCOM_FILTER_CUBIC_WEIGHTS_EXTENSION_NAME, VK_EXT_FILTER_CUBIC_EXTENSION_NAME);
    info.srcImage = image(kit, VK_IMAGE_TYPE_2D, 0);
    info.dstImage = image(kit, VK_IMAGE_TYPE_2D, 0);
    vkCmdBlitImage2(kit_recording(kit), &info);
    weights.cubicWeights = VK_CUBIC_FILTER_WEIGHTS_B_SPLINE_QCOM;
    kit_expect(kit, "VUID-VkBlitImageInfo2-filter-09204");
    vkCmdBlitImage2(kit_recording(kit), &info);
    info.pNext = NULL;
    vkCmdBlitImage2(kit_recording(kit), &info);
}

#endif

KIT_MAIN()
