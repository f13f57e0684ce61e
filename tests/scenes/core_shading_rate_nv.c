/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The shading rate image and orders of coarse samples of VK_NV_shading_rate_image.
 */
#include "kit.h"
#include "newer_ids.h"

#include <stdlib.h>

#define BIND_ID(rest) "VUID-vkCmdBindShadingRateImageNV-" rest
#define ORDER_ID(rest) "VUID-VkCoarseSampleOrderCustomNV-" rest
#define LOCATION_ID(rest) "VUID-VkCoarseSampleLocationNV-" rest

static VkCommandBuffer
open_rates(struct kit *kit)
{
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .shadingRateImage = VK_TRUE,
        .shadingRateCoarseSampleOrder = VK_TRUE
    };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", "shadingRateMaxCoarseSamples=16", 1);
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME } });
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    return commands;
}

static VkImageView
rates_seen_as(struct kit *kit, VkFormat format, VkImageUsageFlags usage, VkImageViewType type)
{
    const bool flat = type == VK_IMAGE_VIEW_TYPE_1D;
    VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = flat ? VK_IMAGE_TYPE_1D : VK_IMAGE_TYPE_2D,
                                .format = format,
                                .extent = { 16, flat ? 1 : 16, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = usage };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = type,
                                   .format = format,
                                   .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkMemoryRequirements needs;
    VkImageView made = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &view.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view.image));
    vkGetImageMemoryRequirements(kit->device, view.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view.image, kit_memory_for(kit, &needs), 0));
    (void)vkCreateImageView(kit->device, &view, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    return made;
}

static VkImageView
rates_in(struct kit *kit, VkFormat format, VkImageUsageFlags usage)
{
    return rates_seen_as(kit, format, usage, VK_IMAGE_VIEW_TYPE_2D);
}

SCENE(rate_image_without_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME } });
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    kit_expect(kit, BIND_ID("None-02058"));
    KIT_DEVICE_COMMAND(kit, vkCmdBindShadingRateImageNV)
    (commands, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED);
    kit_end(kit, commands);
}

SCENE(rate_image, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_SHADING_RATE_IMAGE_BIT_NV;
    VkCommandBuffer commands = open_rates(kit);
    PFN_vkCmdBindShadingRateImageNV bind = KIT_DEVICE_COMMAND(kit, vkCmdBindShadingRateImageNV);
    VkImageView good = rates_in(kit, VK_FORMAT_R8_UINT, usage);

    bind(commands, good, VK_IMAGE_LAYOUT_SHADING_RATE_OPTIMAL_NV);
    bind(commands, good, VK_IMAGE_LAYOUT_GENERAL);
    bind(commands, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED);
    bind(commands, rates_seen_as(kit, VK_FORMAT_R8_UINT, usage, VK_IMAGE_VIEW_TYPE_2D_ARRAY),
         VK_IMAGE_LAYOUT_GENERAL);
    kit_allow(kit, "VUID-VkImageViewCreateInfo-image-02086"); /* which is said of the view before */
    kit_expect(kit, BIND_ID("imageView-02059"));
    bind(commands, rates_seen_as(kit, VK_FORMAT_R8_UINT, usage, VK_IMAGE_VIEW_TYPE_1D),
         VK_IMAGE_LAYOUT_GENERAL);
    kit_expect(kit, BIND_ID("imageLayout-02063"));
    bind(commands, good, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    kit_expect(kit, BIND_ID("imageView-02061"));
    bind(commands, rates_in(kit, VK_FORMAT_R8_UINT, VK_IMAGE_USAGE_SAMPLED_BIT),
         VK_IMAGE_LAYOUT_GENERAL);
    kit_allow(kit, "VUID-VkImageViewCreateInfo-image-02087"); /* which is said of the view before */
    kit_allow(kit, "VUID-VkImageViewCreateInfo-usage-02277");
    kit_expect(kit, BIND_ID("imageView-02060"));
    bind(commands, rates_in(kit, VK_FORMAT_R8_UNORM, usage | VK_IMAGE_USAGE_SAMPLED_BIT),
         VK_IMAGE_LAYOUT_GENERAL);
    kit_end(kit, commands);
}

SCENE(coarse_samples, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCommandBuffer commands = open_rates(kit);
    VkCoarseSampleLocationNV locations[32];
    VkCoarseSampleOrderCustomNV order;

#define ORDER(vuid, ...)                                                             \
    order = (VkCoarseSampleOrderCustomNV){                                           \
        .shadingRate = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X2_PIXELS_NV, \
        .sampleCount = 2,                                                            \
        .sampleLocationCount = 8,                                                    \
        .pSampleLocations = locations                                                \
    };                                                                               \
    for (uint32_t i = 0; i < 32; i++) {                                              \
        locations[i] = (VkCoarseSampleLocationNV){ i / 2 % 2, i / 4 % 2, i % 2 };    \
    }                                                                                \
    __VA_ARGS__;                                                                     \
    if (vuid) {                                                                      \
        kit_expect(kit, vuid);                                                       \
    }                                                                                \
    KIT_DEVICE_COMMAND(kit, vkCmdSetCoarseSampleOrderNV)                             \
    (commands, VK_COARSE_SAMPLE_ORDER_TYPE_CUSTOM_NV, 1, &order)
    const char *none = NULL;

    ORDER(none, (void)order);
    ORDER(ORDER_ID("shadingRate-02073"),
          order.shadingRate = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV);
    kit_expect(kit, ORDER_ID("sampleLocationCount-02075"));
    kit_expect_newer(kit, NEWER_ID(ORDER_ID("pSampleLocations-02077"), NULL));
    ORDER(ORDER_ID("sampleCount-02074"), order.sampleCount = 3);
    kit_expect_newer(kit, NEWER_ID(ORDER_ID("pSampleLocations-02077"), NULL));
    ORDER(ORDER_ID("sampleLocationCount-02075"), order.sampleLocationCount = 7);
    kit_expect(kit, ORDER_ID("pSampleLocations-02077"));
    ORDER(ORDER_ID("sampleLocationCount-02076"),
          order.shadingRate = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_4X4_PIXELS_NV;
          order.sampleLocationCount = 32);
    ORDER(ORDER_ID("pSampleLocations-02077"), locations[1].sample = 0);
    kit_expect(kit, ORDER_ID("pSampleLocations-02077"));
    ORDER(LOCATION_ID("pixelX-02078"), locations[0].pixelX = 2);
    kit_expect(kit, ORDER_ID("pSampleLocations-02077"));
    ORDER(LOCATION_ID("pixelY-02079"), locations[0].pixelY = 2);
    kit_expect(kit, ORDER_ID("pSampleLocations-02077"));
    ORDER(LOCATION_ID("sample-02080"), locations[0].sample = 2);
    kit_end(kit, commands);
#undef ORDER
}

KIT_MAIN()
