/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fragment shading rates as dynamic state, and images of shading rates.
 */
#include "dynamic_state_scene.h"

static VkCommandBuffer
open_rates(struct kit *kit, VkBool32 pipeline, VkBool32 primitive, VkBool32 attachment, bool enums)
{
    static const char *const extensions[] = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                                              VK_NV_FRAGMENT_SHADING_RATE_ENUMS_EXTENSION_NAME };
    VkPhysicalDeviceFragmentShadingRateEnumsFeaturesNV more = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_ENUMS_FEATURES_NV,
        .fragmentShadingRateEnums = enums
    };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &more,
        .pipelineFragmentShadingRate = pipeline,
        .primitiveFragmentShadingRate = primitive,
        .attachmentFragmentShadingRate = attachment,
    };
    return open_with(kit, NULL, &features, extensions, 2);
}

#define RATE "VUID-vkCmdSetFragmentShadingRateKHR-"
#define RATE_ENUM "VUID-vkCmdSetFragmentShadingRateEnumNV-"
static const VkFragmentShadingRateCombinerOpKHR keep[2] = {
    VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR, VK_FRAGMENT_SHADING_RATE_COMBINER_OP_KEEP_KHR
};
static const VkFragmentShadingRateCombinerOpKHR replace[2] = {
    VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR,
    VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR
};

SCENE(shading_rates, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = open_rates(kit, VK_TRUE, VK_FALSE, VK_FALSE, true);
    COMMAND(vkCmdSetFragmentShadingRateKHR);
    COMMAND(vkCmdSetFragmentShadingRateEnumNV);
    VkExtent2D size = { 4, 4 };

    vkCmdSetFragmentShadingRateKHR(commands, &size, keep);
#define RATED(vuid, w, h)            \
    size = (VkExtent2D){ (w), (h) }; \
    BAD(vuid, vkCmdSetFragmentShadingRateKHR(commands, &size, keep))
    RATED(RATE "pFragmentSize-04513", 0, 1);
    RATED(RATE "pFragmentSize-04514", 1, 0);
    RATED(RATE "pFragmentSize-04515", 3, 1);
    RATED(RATE "pFragmentSize-04516", 1, 3);
    RATED(RATE "pFragmentSize-04517", 8, 1);
    RATED(RATE "pFragmentSize-04518", 1, 8);
    kit_expect(kit, RATE "pFragmentSize-04515");
    RATED(RATE "pFragmentSize-04517", 12, 1);
    kit_expect(kit, RATE "pFragmentSize-04516");
    RATED(RATE "pFragmentSize-04518", 1, 12);
    size = (VkExtent2D){ 1, 1 };
    kit_expect(kit, RATE "attachmentFragmentShadingRate-04511");
    BAD(RATE "primitiveFragmentShadingRate-04510",
        vkCmdSetFragmentShadingRateKHR(commands, &size, replace));
    kit_expect(kit, RATE_ENUM "attachmentFragmentShadingRate-04582");
    BAD(RATE_ENUM "primitiveFragmentShadingRate-04581",
        vkCmdSetFragmentShadingRateEnumNV(
            commands, VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV, replace));
    BAD(RATE_ENUM "supersampleFragmentShadingRates-04577",
        vkCmdSetFragmentShadingRateEnumNV(
            commands, VK_FRAGMENT_SHADING_RATE_4_INVOCATIONS_PER_PIXEL_NV, keep));
    BAD(RATE_ENUM "noInvocationFragmentShadingRates-04578",
        vkCmdSetFragmentShadingRateEnumNV(commands, VK_FRAGMENT_SHADING_RATE_NO_INVOCATIONS_NV,
                                          keep));
    vkCmdSetFragmentShadingRateEnumNV(
        commands, VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_2X2_PIXELS_NV, keep);
    kit_end(kit, commands);
}

/* An array that is NULL: `const VkFragmentShadingRateCombinerOpKHR combinerOps[2]` is a pointer. */
SCENE(no_combiners, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = open_rates(kit, VK_TRUE, VK_TRUE, VK_TRUE, true);
    COMMAND(vkCmdSetFragmentShadingRateKHR);
    COMMAND(vkCmdSetFragmentShadingRateEnumNV);
    VkExtent2D size = { 1, 1 };

    BAD(RATE "combinerOps-parameter", vkCmdSetFragmentShadingRateKHR(commands, &size, NULL));
    BAD(RATE_ENUM "combinerOps-parameter",
        vkCmdSetFragmentShadingRateEnumNV(
            commands, VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV, NULL));
    kit_end(kit, commands);
}

SCENE(shading_rates_of_primitives, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = open_rates(kit, VK_FALSE, VK_TRUE, VK_TRUE, true);
    COMMAND(vkCmdSetFragmentShadingRateKHR);
    COMMAND(vkCmdSetFragmentShadingRateEnumNV);
    VkExtent2D size = { 1, 1 };

    vkCmdSetFragmentShadingRateKHR(commands, &size, replace);
    RATED(RATE "pipelineFragmentShadingRate-04507", 2, 1);
    RATED(RATE "pipelineFragmentShadingRate-04508", 1, 2);
    BAD(RATE_ENUM "pipelineFragmentShadingRate-04576",
        vkCmdSetFragmentShadingRateEnumNV(
            commands, VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_2X2_PIXELS_NV, keep));
    kit_end(kit, commands);
}

SCENE(shading_rates_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = open_rates(kit, VK_FALSE, VK_FALSE, VK_FALSE, false);
    COMMAND(vkCmdSetFragmentShadingRateKHR);
    COMMAND(vkCmdSetFragmentShadingRateEnumNV);
    VkExtent2D size = { 1, 1 };

    BAD(RATE "pipelineFragmentShadingRate-04509",
        vkCmdSetFragmentShadingRateKHR(commands, &size, keep));
    kit_expect(kit, RATE_ENUM "pipelineFragmentShadingRate-04580");
    BAD(RATE_ENUM "fragmentShadingRateEnums-04579",
        vkCmdSetFragmentShadingRateEnumNV(
            commands, VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV, keep));
    kit_end(kit, commands);
}

KIT_MAIN()

SCENE(shading_rate_images, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
                                              VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME };
    VkPhysicalDeviceExclusiveScissorFeaturesNV exclusive = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV,
        .exclusiveScissor = VK_TRUE
    };
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .pNext = &exclusive,
        .shadingRateImage = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, 2);
    COMMAND(vkCmdSetExclusiveScissorNV);
    COMMAND(vkCmdSetViewportShadingRatePaletteNV);
    VkShadingRatePaletteEntryNV entries[256] = {
        VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV
    };
    VkShadingRatePaletteNV palettes[2] = { { 1, entries }, { 1, entries } };
    VkPhysicalDeviceShadingRateImagePropertiesNV offer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_PROPERTIES_NV
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
    };
    VkRect2D rects[2] = { scissor, scissor };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    BAD("VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02068",
        vkCmdSetViewportShadingRatePaletteNV(commands, 1, 1, palettes));
    kit_expect(kit, "VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02067");
    BAD("VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02068",
        vkCmdSetViewportShadingRatePaletteNV(commands, 1 << 16, 1, palettes));
    BAD("VUID-vkCmdSetViewportShadingRatePaletteNV-viewportCount-02069",
        vkCmdSetViewportShadingRatePaletteNV(commands, 0, 2, palettes));
    vkCmdSetViewportShadingRatePaletteNV(commands, 0, 1, palettes);
    if (offer.shadingRatePaletteSize < 256) {
        palettes[0].shadingRatePaletteEntryCount = offer.shadingRatePaletteSize + 1;
        BAD("VUID-VkShadingRatePaletteNV-shadingRatePaletteEntryCount-02071",
            vkCmdSetViewportShadingRatePaletteNV(commands, 0, 1, palettes));
    }
    BAD("VUID-vkCmdSetExclusiveScissorNV-firstExclusiveScissor-02035",
        vkCmdSetExclusiveScissorNV(commands, 1, 1, rects));
    BAD("VUID-vkCmdSetExclusiveScissorNV-exclusiveScissorCount-02036",
        vkCmdSetExclusiveScissorNV(commands, 0, 2, rects));
    vkCmdSetExclusiveScissorNV(commands, 0, 1, rects);
    rects[0].offset.y = -1;
    BAD("VUID-vkCmdSetExclusiveScissorNV-x-02037",
        vkCmdSetExclusiveScissorNV(commands, 0, 1, rects));
    rects[0].offset = (VkOffset2D){ INT32_MAX, 0 };
    BAD("VUID-vkCmdSetExclusiveScissorNV-offset-02038",
        vkCmdSetExclusiveScissorNV(commands, 0, 1, rects));
    rects[0].offset = (VkOffset2D){ 0, INT32_MAX };
    BAD("VUID-vkCmdSetExclusiveScissorNV-offset-02039",
        vkCmdSetExclusiveScissorNV(commands, 0, 1, rects));
    kit_end(kit, commands);
}

SCENE(shading_rate_images_of_many_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
                                              VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME };
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    VkPhysicalDeviceExclusiveScissorFeaturesNV exclusive = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXCLUSIVE_SCISSOR_FEATURES_NV,
        .exclusiveScissor = VK_TRUE
    };
    VkPhysicalDeviceShadingRateImageFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV,
        .pNext = &exclusive,
        .shadingRateImage = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, &core, &features, extensions, 2);
    COMMAND(vkCmdSetExclusiveScissorNV);
    COMMAND(vkCmdSetViewportShadingRatePaletteNV);
    VkShadingRatePaletteEntryNV entry = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV;
    VkShadingRatePaletteNV palette = { 1, &entry };

    BAD("VUID-vkCmdSetViewportShadingRatePaletteNV-firstViewport-02067",
        vkCmdSetViewportShadingRatePaletteNV(commands, 16, 1, &palette));
    BAD("VUID-vkCmdSetExclusiveScissorNV-firstExclusiveScissor-02034",
        vkCmdSetExclusiveScissorNV(commands, 16, 1, &scissor));
    vkCmdSetViewportShadingRatePaletteNV(commands, 15, 1, &palette);
    vkCmdSetExclusiveScissorNV(commands, 15, 1, &scissor);
    kit_end(kit, commands);
}
