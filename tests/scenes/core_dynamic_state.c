/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set dynamic state: values, limits, features.
 */
#include "kit.h"

#include <stdlib.h>

/* A device with these features and extensions; a command buffer that records. */
static VkCommandBuffer
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
          const char *const *extensions, uint32_t count)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = (void *)(uintptr_t)next };
    struct kit_config config = { .device_next = &features };
    VkCommandBuffer commands;

    if (core) {
        features.features = *core;
    }
    for (uint32_t i = 0; i < count; i++) {
        config.device_extensions[i] = extensions[i];
    }
    kit_open(kit, &config);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    return commands;
}

#define COMMAND(name) PFN_##name name = KIT_DEVICE_COMMAND(kit, name)
#define BAD(vuid, call)        \
    do {                       \
        kit_expect(kit, vuid); \
        call;                  \
    } while (0)

static const VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
static const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };

/* --- viewports and scissors --- */

SCENE(viewport_values, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCommandBuffer commands = kit_recording(kit);
    static const struct {
        VkViewport viewport;
        const char *vuid;
    } rows[] = {
        { { 0.0f, 0.0f, 0.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-width-01770" },
        { { 0.0f, 0.0f, 32769.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-width-01771" },
        { { 0.0f, 0.0f, 16.0f, 32769.0f, 0.0f, 1.0f }, "VUID-VkViewport-height-01773" },
        { { -65537.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-x-01774" },
        { { 65530.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-x-01232" },
        { { 0.0f, -65537.0f, 16.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-y-01775" },
        { { 0.0f, 65530.0f, 16.0f, 16.0f, 0.0f, 1.0f }, "VUID-VkViewport-y-01233" },
        { { 0.0f, 0.0f, 16.0f, 16.0f, -1.0f, 1.0f }, "VUID-VkViewport-minDepth-01234" },
        { { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 2.0f }, "VUID-VkViewport-maxDepth-01235" },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        BAD(rows[i].vuid, vkCmdSetViewport(commands, 0, 1, &rows[i].viewport));
    }
    VkViewport flipped = { 0.0f, 16.0f, 16.0f, -16.0f, 1.0f, 0.0f };
    vkCmdSetViewport(commands, 0, 1, &flipped);
    kit_end(kit, commands);
}

SCENE(viewports_without_feature, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkViewport viewports[2] = { viewport, viewport };
    VkRect2D scissors[2] = { scissor, scissor };

    BAD("VUID-vkCmdSetViewport-firstViewport-01224", vkCmdSetViewport(commands, 1, 1, viewports));
    BAD("VUID-vkCmdSetViewport-viewportCount-01225", vkCmdSetViewport(commands, 0, 2, viewports));
    BAD("VUID-vkCmdSetScissor-firstScissor-00593", vkCmdSetScissor(commands, 1, 1, scissors));
    BAD("VUID-vkCmdSetScissor-scissorCount-00594", vkCmdSetScissor(commands, 0, 2, scissors));
    BAD("VUID-vkCmdSetViewportWithCount-viewportCount-03395",
        vkCmdSetViewportWithCount(commands, 2, viewports));
    BAD("VUID-vkCmdSetScissorWithCount-scissorCount-03398",
        vkCmdSetScissorWithCount(commands, 2, scissors));
    vkCmdSetViewport(commands, 0, 1, viewports);
    vkCmdSetScissor(commands, 0, 1, scissors);
    vkCmdSetViewportWithCount(commands, 1, viewports);
    vkCmdSetScissorWithCount(commands, 1, scissors);
    kit_end(kit, commands);
}

SCENE(viewports_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    VkCommandBuffer commands = open_with(kit, &core, NULL, NULL, 0);
    VkViewport viewports[17];
    VkRect2D scissors[17];

    for (uint32_t i = 0; i < 17; i++) {
        viewports[i] = viewport;
        scissors[i] = scissor;
    }
    BAD("VUID-vkCmdSetViewport-firstViewport-01223", vkCmdSetViewport(commands, 1, 16, viewports));
    BAD("VUID-vkCmdSetScissor-firstScissor-00592", vkCmdSetScissor(commands, 1, 16, scissors));
    BAD("VUID-vkCmdSetViewportWithCount-viewportCount-03394",
        vkCmdSetViewportWithCount(commands, 17, viewports));
    BAD("VUID-vkCmdSetScissorWithCount-scissorCount-03397",
        vkCmdSetScissorWithCount(commands, 17, scissors));
    vkCmdSetViewport(commands, 1, 15, viewports);
    vkCmdSetScissor(commands, 0, 16, scissors);
    vkCmdSetViewportWithCount(commands, 16, viewports);
    vkCmdSetScissorWithCount(commands, 16, scissors);
    kit_end(kit, commands);
}

SCENE(scissor_values, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRect2D left = { { -1, 0 }, { 16, 16 } }, up = { { 0, -1 }, { 16, 16 } };
    VkRect2D wide = { { 16, 0 }, { INT32_MAX, 16 } }, high = { { 0, 16 }, { 16, INT32_MAX } };
    VkRect2D most = { { 0, 0 }, { INT32_MAX, INT32_MAX } };

    BAD("VUID-vkCmdSetScissor-x-00595", vkCmdSetScissor(commands, 0, 1, &left));
    BAD("VUID-vkCmdSetScissor-x-00595", vkCmdSetScissor(commands, 0, 1, &up));
    BAD("VUID-vkCmdSetScissor-offset-00596", vkCmdSetScissor(commands, 0, 1, &wide));
    BAD("VUID-vkCmdSetScissor-offset-00597", vkCmdSetScissor(commands, 0, 1, &high));
    BAD("VUID-vkCmdSetScissorWithCount-x-03399", vkCmdSetScissorWithCount(commands, 1, &left));
    BAD("VUID-vkCmdSetScissorWithCount-offset-03400", vkCmdSetScissorWithCount(commands, 1, &wide));
    BAD("VUID-vkCmdSetScissorWithCount-offset-03401", vkCmdSetScissorWithCount(commands, 1, &high));
    vkCmdSetScissor(commands, 0, 1, &most);
    kit_end(kit, commands);
}

/* Viewports that come from the primary. */
SCENE(viewports_inherited, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_NV_INHERITED_VIEWPORT_SCISSOR_EXTENSION_NAME,
                                              VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME };
    VkPhysicalDeviceInheritedViewportScissorFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INHERITED_VIEWPORT_SCISSOR_FEATURES_NV,
        .inheritedViewportScissor2D = VK_TRUE
    };
    kit_end(kit, open_with(kit, NULL, &features, extensions, 2));
    COMMAND(vkCmdSetDiscardRectangleEXT);
    VkRenderPass pass = kit_render_pass(kit);
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_graphics_pipeline(kit, layout, pass);
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBufferInheritanceViewportScissorInfoNV inherit = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_VIEWPORT_SCISSOR_INFO_NV,
        .viewportScissor2D = VK_TRUE,
        .viewportDepthCount = 1,
        .pViewportDepths = &viewport,
    };
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .pNext = &inherit,
        .renderPass = pass
    };
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                      .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                      .pInheritanceInfo = &inheritance };
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
    BAD("VUID-vkCmdSetViewport-commandBuffer-04821", vkCmdSetViewport(commands, 0, 1, &viewport));
    BAD("VUID-vkCmdSetScissor-viewportScissor2D-04789", vkCmdSetScissor(commands, 0, 1, &scissor));
    BAD("VUID-vkCmdSetViewportWithCount-commandBuffer-04819",
        vkCmdSetViewportWithCount(commands, 1, &viewport));
    BAD("VUID-vkCmdSetScissorWithCount-commandBuffer-04820",
        vkCmdSetScissorWithCount(commands, 1, &scissor));
    BAD("VUID-vkCmdSetDiscardRectangleEXT-viewportScissor2D-04788",
        vkCmdSetDiscardRectangleEXT(commands, 0, 1, &scissor));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
    /* Begun again without it. */
    inheritance.pNext = NULL;
    commands = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &info));
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    kit_end(kit, commands);
}

/* --- values --- */

SCENE(values_without_features, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);

    BAD("VUID-vkCmdSetLineWidth-lineWidth-00788", vkCmdSetLineWidth(commands, 2.0f));
    BAD("VUID-vkCmdSetDepthBias-depthBiasClamp-00790",
        vkCmdSetDepthBias(commands, 0.0f, 1.0f, 0.0f));
    BAD("VUID-vkCmdSetDepthBounds-minDepthBounds-02508",
        vkCmdSetDepthBounds(commands, -0.5f, 1.0f));
    BAD("VUID-vkCmdSetDepthBounds-maxDepthBounds-02509", vkCmdSetDepthBounds(commands, 0.0f, 1.5f));
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdSetDepthBias(commands, 1.0f, 0.0f, 1.0f);
    vkCmdSetDepthBounds(commands, 0.0f, 1.0f);
    kit_end(kit, commands);
}

SCENE(values_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_DEPTH_RANGE_UNRESTRICTED_EXTENSION_NAME };
    VkPhysicalDeviceFeatures core = { .wideLines = VK_TRUE,
                                      .depthBiasClamp = VK_TRUE,
                                      .depthBounds = VK_TRUE };
    VkCommandBuffer commands = open_with(kit, &core, NULL, extensions, 1);

    vkCmdSetLineWidth(commands, 2.0f);
    vkCmdSetDepthBias(commands, 0.0f, 1.0f, 0.0f);
    vkCmdSetDepthBounds(commands, -0.5f, 1.5f);
    kit_end(kit, commands);
}

SCENE(values_of_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = {
        VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,       VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME,
        VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME,         VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
        VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME,         VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME,
        VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME, VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME
    };
    VkPhysicalDeviceColorWriteEnableFeaturesEXT writes = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COLOR_WRITE_ENABLE_FEATURES_EXT,
        .colorWriteEnable = VK_TRUE
    };
    VkPhysicalDeviceExtendedDynamicState2FeaturesEXT two = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_2_FEATURES_EXT,
        .pNext = &writes,
        .extendedDynamicState2PatchControlPoints = VK_TRUE,
    };
    VkCommandBuffer commands = open_with(kit, NULL, &two, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetLineStippleEXT);
    COMMAND(vkCmdSetDiscardRectangleEXT);
    COMMAND(vkCmdSetSampleLocationsEXT);
    COMMAND(vkCmdSetExclusiveScissorNV);
    COMMAND(vkCmdSetViewportShadingRatePaletteNV);
    COMMAND(vkCmdSetViewportWScalingNV);
    COMMAND(vkCmdSetCoarseSampleOrderNV);
    COMMAND(vkCmdSetPatchControlPointsEXT);
    COMMAND(vkCmdSetColorWriteEnableEXT);
    COMMAND(vkCmdSetLogicOpEXT);
    VkRect2D rects[40];
    VkBool32 enables[16] = { VK_TRUE };
    VkPhysicalDeviceDiscardRectanglePropertiesEXT offer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DISCARD_RECTANGLE_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
    };
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    for (uint32_t i = 0; i < 40; i++) {
        rects[i] = scissor;
    }
    BAD("VUID-vkCmdSetLineStippleEXT-lineStippleFactor-02776",
        vkCmdSetLineStippleEXT(commands, 0, 1));
    BAD("VUID-vkCmdSetLineStippleEXT-lineStippleFactor-02776",
        vkCmdSetLineStippleEXT(commands, 257, 1));
    vkCmdSetLineStippleEXT(commands, 256, 1);
    BAD("VUID-vkCmdSetPatchControlPointsEXT-patchControlPoints-04874",
        vkCmdSetPatchControlPointsEXT(commands, 33));
    vkCmdSetPatchControlPointsEXT(commands, 32);
    BAD("VUID-vkCmdSetColorWriteEnableEXT-attachmentCount-06656",
        vkCmdSetColorWriteEnableEXT(commands, 9, enables));
    vkCmdSetColorWriteEnableEXT(commands, 8, enables);
    BAD("VUID-vkCmdSetLogicOpEXT-None-04867", vkCmdSetLogicOpEXT(commands, VK_LOGIC_OP_COPY));

    BAD("VUID-vkCmdSetDiscardRectangleEXT-firstDiscardRectangle-00585",
        vkCmdSetDiscardRectangleEXT(commands, offer.maxDiscardRectangles, 1, rects));
    vkCmdSetDiscardRectangleEXT(commands, offer.maxDiscardRectangles - 1, 1, rects);
    rects[0].offset.x = -1;
    BAD("VUID-vkCmdSetDiscardRectangleEXT-x-00587",
        vkCmdSetDiscardRectangleEXT(commands, 0, 1, rects));
    rects[0].offset.x = INT32_MAX;
    BAD("VUID-vkCmdSetDiscardRectangleEXT-offset-00588",
        vkCmdSetDiscardRectangleEXT(commands, 0, 1, rects));
    rects[0] = (VkRect2D){ { 0, INT32_MAX }, { 1, 1 } };
    BAD("VUID-vkCmdSetDiscardRectangleEXT-offset-00589",
        vkCmdSetDiscardRectangleEXT(commands, 0, 1, rects));

    VkSampleLocationEXT location = { 0.5f, 0.5f };
    VkSampleLocationsInfoEXT locations = {
        .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
        .sampleLocationsPerPixel = VK_SAMPLE_COUNT_1_BIT,
        .sampleLocationGridSize = { 1, 1 },
        .sampleLocationsCount = 1,
        .pSampleLocations = &location,
    };
    vkCmdSetSampleLocationsEXT(commands, &locations);
    locations.sampleLocationGridSize.width = 2;
    BAD("VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527",
        vkCmdSetSampleLocationsEXT(commands, &locations));
    locations.sampleLocationsPerPixel = VK_SAMPLE_COUNT_64_BIT;
    locations.sampleLocationGridSize.width = 0;
    kit_expect(kit, "VUID-VkSampleLocationsInfoEXT-sampleLocationsCount-01527");
    BAD("VUID-VkSampleLocationsInfoEXT-sampleLocationsPerPixel-01526",
        vkCmdSetSampleLocationsEXT(commands, &locations));

    BAD("VUID-vkCmdSetExclusiveScissorNV-None-02031",
        vkCmdSetExclusiveScissorNV(commands, 0, 1, &scissor));
    VkShadingRatePaletteEntryNV entry = VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_PIXEL_NV;
    VkShadingRatePaletteNV palette = { 1, &entry };
    BAD("VUID-vkCmdSetViewportShadingRatePaletteNV-None-02064",
        vkCmdSetViewportShadingRatePaletteNV(commands, 0, 1, &palette));
    VkViewportWScalingNV scaling = { 1.0f, 1.0f };
    BAD("VUID-vkCmdSetViewportWScalingNV-firstViewport-01324",
        vkCmdSetViewportWScalingNV(commands, 16, 1, &scaling));
    vkCmdSetViewportWScalingNV(commands, 0, 1, &scaling);
    VkCoarseSampleLocationNV coarse_locations[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
    VkCoarseSampleOrderCustomNV order = {
        VK_SHADING_RATE_PALETTE_ENTRY_1_INVOCATION_PER_2X1_PIXELS_NV, 1, 2, coarse_locations
    };
    BAD("VUID-vkCmdSetCoarseSampleOrderNV-sampleOrderType-02081",
        vkCmdSetCoarseSampleOrderNV(commands, VK_COARSE_SAMPLE_ORDER_TYPE_DEFAULT_NV, 1, &order));
    vkCmdSetCoarseSampleOrderNV(commands, VK_COARSE_SAMPLE_ORDER_TYPE_DEFAULT_NV, 0, NULL);
    kit_end(kit, commands);
}

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

/* --- what Vulkan 1.3 took in --- */

SCENE(promoted_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1,
                                 .device_extensions = {
                                     VK_EXT_EXTENDED_DYNAMIC_STATE_EXTENSION_NAME,
                                     VK_EXT_EXTENDED_DYNAMIC_STATE_2_EXTENSION_NAME,
                                     VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
                                     VK_EXT_COLOR_WRITE_ENABLE_EXTENSION_NAME } };
    kit_open(kit, &config);
    VkCommandBuffer commands = kit_recording(kit);
#define CALL(vuid, name, ...)        \
    do {                             \
        COMMAND(name);               \
        kit_expect(kit, vuid);       \
        name(commands, __VA_ARGS__); \
    } while (0)
    CALL("VUID-vkCmdSetCullMode-None-03384", vkCmdSetCullModeEXT, VK_CULL_MODE_NONE);
    CALL("VUID-vkCmdSetFrontFace-None-03383", vkCmdSetFrontFaceEXT, VK_FRONT_FACE_CLOCKWISE);
    CALL("VUID-vkCmdSetPrimitiveTopology-None-03347", vkCmdSetPrimitiveTopologyEXT,
         VK_PRIMITIVE_TOPOLOGY_POINT_LIST);
    CALL("VUID-vkCmdSetDepthTestEnable-None-03352", vkCmdSetDepthTestEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetDepthWriteEnable-None-03354", vkCmdSetDepthWriteEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetDepthCompareOp-None-03353", vkCmdSetDepthCompareOpEXT, VK_COMPARE_OP_LESS);
    CALL("VUID-vkCmdSetDepthBoundsTestEnable-None-03349", vkCmdSetDepthBoundsTestEnableEXT,
         VK_FALSE);
    CALL("VUID-vkCmdSetStencilTestEnable-None-03350", vkCmdSetStencilTestEnableEXT, VK_FALSE);
    CALL("VUID-vkCmdSetStencilOp-None-03351", vkCmdSetStencilOpEXT, VK_STENCIL_FACE_FRONT_BIT,
         VK_STENCIL_OP_KEEP, VK_STENCIL_OP_KEEP, VK_STENCIL_OP_KEEP, VK_COMPARE_OP_LESS);
    CALL("VUID-vkCmdSetViewportWithCount-None-03393", vkCmdSetViewportWithCountEXT, 1, &viewport);
    CALL("VUID-vkCmdSetScissorWithCount-None-03396", vkCmdSetScissorWithCountEXT, 1, &scissor);
    CALL("VUID-vkCmdSetRasterizerDiscardEnable-None-04871", vkCmdSetRasterizerDiscardEnableEXT,
         VK_FALSE);
    CALL("VUID-vkCmdSetDepthBiasEnable-None-04872", vkCmdSetDepthBiasEnableEXT, VK_FALSE);
    CALL("VUID-vkCmdSetPrimitiveRestartEnable-None-04866", vkCmdSetPrimitiveRestartEnableEXT,
         VK_FALSE);
    CALL("VUID-vkCmdSetPatchControlPointsEXT-None-04873", vkCmdSetPatchControlPointsEXT, 3);
    VkBool32 enable = VK_TRUE;
    CALL("VUID-vkCmdSetColorWriteEnableEXT-None-04803", vkCmdSetColorWriteEnableEXT, 1, &enable);
    CALL("VUID-vkCmdSetVertexInputEXT-None-04790", vkCmdSetVertexInputEXT, 0, NULL, 0, NULL);
    kit_end(kit, commands);
}

SCENE(promoted_in_version_1_3, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdSetCullMode(commands, VK_CULL_MODE_NONE);
    vkCmdSetDepthBiasEnable(commands, VK_FALSE);
    kit_end(kit, commands);
}

/* --- vertex input --- */

SCENE(vertex_input, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
                                              VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME };
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .vertexInputDynamicState = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, 2);
    COMMAND(vkCmdSetVertexInputEXT);
    VkVertexInputBindingDescription2EXT b[40];
    VkVertexInputAttributeDescription2EXT a[40];

#define RESET()                                                                  \
    for (uint32_t i = 0; i < 40; i++) {                                          \
        b[i] = (VkVertexInputBindingDescription2EXT){                            \
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,   \
            .binding = i,                                                        \
            .stride = 16,                                                        \
            .divisor = 1                                                         \
        };                                                                       \
        a[i] = (VkVertexInputAttributeDescription2EXT){                          \
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT, \
            .location = i,                                                       \
            .format = VK_FORMAT_R32G32B32A32_SFLOAT                              \
        };                                                                       \
    }
#define SET(vuid, bindings, attributes, change)                                  \
    do {                                                                         \
        RESET();                                                                 \
        change;                                                                  \
        BAD(vuid, vkCmdSetVertexInputEXT(commands, bindings, b, attributes, a)); \
    } while (0)
    SET("VUID-vkCmdSetVertexInputEXT-vertexBindingDescriptionCount-04791", 33, 0, (void)0);
    SET("VUID-vkCmdSetVertexInputEXT-vertexAttributeDescriptionCount-04792", 1, 33, (void)0);
    SET("VUID-vkCmdSetVertexInputEXT-binding-04793", 1, 1, a[0].binding = 1);
    SET("VUID-vkCmdSetVertexInputEXT-pVertexBindingDescriptions-04794", 2, 0, b[1].binding = 0);
    SET("VUID-vkCmdSetVertexInputEXT-pVertexAttributeDescriptions-04795", 1, 2, a[1].location = 0);
    SET("VUID-VkVertexInputBindingDescription2EXT-binding-04796", 1, 0, b[0].binding = 32);
    SET("VUID-VkVertexInputBindingDescription2EXT-stride-04797", 1, 0, b[0].stride = 2049);
    SET("VUID-VkVertexInputBindingDescription2EXT-divisor-04798", 1, 0,
        (b[0].divisor = 0, b[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE));
    SET("VUID-VkVertexInputBindingDescription2EXT-divisor-04799", 1, 0,
        (b[0].divisor = 2, b[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE));
    SET("VUID-VkVertexInputAttributeDescription2EXT-location-06228", 1, 1, a[0].location = 32);
    SET("VUID-VkVertexInputAttributeDescription2EXT-offset-06230", 1, 1, a[0].offset = 2048);
    SET("VUID-VkVertexInputAttributeDescription2EXT-format-04805", 1, 1,
        a[0].format = VK_FORMAT_D32_SFLOAT);
    kit_expect(kit, "VUID-vkCmdSetVertexInputEXT-binding-04793");
    SET("VUID-VkVertexInputAttributeDescription2EXT-binding-06229", 1, 1, a[0].binding = 32);
    RESET();
    vkCmdSetVertexInputEXT(commands, 32, b, 32, a);
    kit_end(kit, commands);
}

SCENE(vertex_input_divisors, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME,
                                              VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME };
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT divisors = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT,
        .vertexAttributeInstanceRateDivisor = VK_TRUE,
    };
    VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &divisors,
        .vertexInputDynamicState = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, 2);
    COMMAND(vkCmdSetVertexInputEXT);
    VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 16,
        .divisor = 2
    };
    VkPhysicalDeviceVertexAttributeDivisorPropertiesEXT offer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &offer
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    BAD("VUID-VkVertexInputBindingDescription2EXT-divisor-06227",
        vkCmdSetVertexInputEXT(commands, 1, &binding, 0, NULL));
    binding.inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    vkCmdSetVertexInputEXT(commands, 1, &binding, 0, NULL);
    if (offer.maxVertexAttribDivisor < UINT32_MAX) {
        binding.divisor = offer.maxVertexAttribDivisor + 1;
        BAD("VUID-VkVertexInputBindingDescription2EXT-divisor-06226",
            vkCmdSetVertexInputEXT(commands, 1, &binding, 0, NULL));
    }
    kit_end(kit, commands);
}

/* --- VK_EXT_extended_dynamic_state3 --- */

#define THREE(command, feature, number) \
    "VUID-vkCmdSet" #command "-extendedDynamicState3" #feature "-" #number

SCENE(third_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = {
        VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
        VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,         VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
        VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME,        VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
        VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME
    };
    VkPhysicalDeviceDepthClipControlFeaturesEXT control = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_CONTROL_FEATURES_EXT,
        .depthClipControl = VK_TRUE
    };
    VkPhysicalDeviceDepthClipEnableFeaturesEXT clip = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEPTH_CLIP_ENABLE_FEATURES_EXT,
        .pNext = &control,
        .depthClipEnable = VK_TRUE
    };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = &clip,
        .transformFeedback = VK_TRUE
    };
    VkCommandBuffer commands = open_with(kit, NULL, &feedback, extensions, KIT_COUNT(extensions));
    VkBool32 enable = VK_FALSE;
    VkSampleMask mask = 1;
    VkColorComponentFlags components = 0xf;
    VkColorBlendEquationEXT equation = { 0 };
    VkColorBlendAdvancedEXT advanced = { .srcPremultiplied = VK_TRUE, .dstPremultiplied = VK_TRUE };

    CALL(THREE(TessellationDomainOriginEXT, TessellationDomainOrigin, 07444),
         vkCmdSetTessellationDomainOriginEXT, VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT);
    CALL(THREE(RasterizationSamplesEXT, RasterizationSamples, 07414),
         vkCmdSetRasterizationSamplesEXT, VK_SAMPLE_COUNT_1_BIT);
    CALL(THREE(SampleLocationsEnableEXT, SampleLocationsEnable, 07415),
         vkCmdSetSampleLocationsEnableEXT, VK_FALSE);
    CALL(THREE(LineStippleEnableEXT, LineStippleEnable, 07421), vkCmdSetLineStippleEnableEXT,
         VK_FALSE);
    CALL(THREE(ConservativeRasterizationModeEXT, ConservativeRasterizationMode, 07426),
         vkCmdSetConservativeRasterizationModeEXT, VK_CONSERVATIVE_RASTERIZATION_MODE_DISABLED_EXT);
    CALL(THREE(SampleMaskEXT, SampleMask, 07342), vkCmdSetSampleMaskEXT, VK_SAMPLE_COUNT_1_BIT,
         &mask);
    CALL(THREE(AlphaToCoverageEnableEXT, AlphaToCoverageEnable, 07343),
         vkCmdSetAlphaToCoverageEnableEXT, VK_FALSE);
    CALL(THREE(AlphaToOneEnableEXT, AlphaToOneEnable, 07345), vkCmdSetAlphaToOneEnableEXT,
         VK_FALSE);
    CALL(THREE(DepthClampEnableEXT, DepthClampEnable, 07448), vkCmdSetDepthClampEnableEXT,
         VK_FALSE);
    CALL(THREE(LogicOpEnableEXT, LogicOpEnable, 07365), vkCmdSetLogicOpEnableEXT, VK_FALSE);
    CALL(THREE(ColorBlendEnableEXT, ColorBlendEnable, 07355), vkCmdSetColorBlendEnableEXT, 0, 1,
         &enable);
    CALL(THREE(ColorBlendEquationEXT, ColorBlendEquation, 07356), vkCmdSetColorBlendEquationEXT, 0,
         1, &equation);
    CALL(THREE(ColorWriteMaskEXT, ColorWriteMask, 07364), vkCmdSetColorWriteMaskEXT, 0, 1,
         &components);
    CALL(THREE(ColorBlendAdvancedEXT, ColorBlendAdvanced, 07504), vkCmdSetColorBlendAdvancedEXT, 0,
         1, &advanced);
    CALL(THREE(DepthClipEnableEXT, DepthClipEnable, 07450), vkCmdSetDepthClipEnableEXT, VK_FALSE);
    CALL(THREE(DepthClipNegativeOneToOneEXT, DepthClipNegativeOneToOne, 07452),
         vkCmdSetDepthClipNegativeOneToOneEXT, VK_FALSE);
    CALL(THREE(ProvokingVertexModeEXT, ProvokingVertexMode, 07446), vkCmdSetProvokingVertexModeEXT,
         VK_PROVOKING_VERTEX_MODE_FIRST_VERTEX_EXT);
    CALL(THREE(RasterizationStreamEXT, RasterizationStream, 07410), vkCmdSetRasterizationStreamEXT,
         0);
    CALL(THREE(LineRasterizationModeEXT, LineRasterizationMode, 07417),
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_DEFAULT_EXT);
    CALL(THREE(PolygonModeEXT, PolygonMode, 07422), vkCmdSetPolygonModeEXT, VK_POLYGON_MODE_FILL);
    CALL(THREE(ExtraPrimitiveOverestimationSizeEXT, ExtraPrimitiveOverestimationSize, 07427),
         vkCmdSetExtraPrimitiveOverestimationSizeEXT, 0.0f);
    kit_end(kit, commands);
}

SCENE(third_of_vendors_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_NV_VIEWPORT_SWIZZLE_EXTENSION_NAME,
                                              VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME,
                                              VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                              VK_NV_COVERAGE_REDUCTION_MODE_EXTENSION_NAME,
                                              VK_NV_REPRESENTATIVE_FRAGMENT_TEST_EXTENSION_NAME,
                                              VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME,
                                              VK_NV_CLIP_SPACE_W_SCALING_EXTENSION_NAME };
    VkCommandBuffer commands = open_with(kit, NULL, NULL, extensions, KIT_COUNT(extensions));
    VkViewportSwizzleNV swizzle = { VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_X_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Y_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_Z_NV,
                                    VK_VIEWPORT_COORDINATE_SWIZZLE_POSITIVE_W_NV };
    float table = 1.0f;

    CALL(THREE(ViewportSwizzleNV, ViewportSwizzle, 07445), vkCmdSetViewportSwizzleNV, 0, 1,
         &swizzle);
    CALL(THREE(ViewportWScalingEnableNV, ViewportWScalingEnable, 07580),
         vkCmdSetViewportWScalingEnableNV, VK_FALSE);
    CALL(THREE(ShadingRateImageEnableNV, ShadingRateImageEnable, 07416),
         vkCmdSetShadingRateImageEnableNV, VK_FALSE);
    CALL(THREE(RepresentativeFragmentTestEnableNV, RepresentativeFragmentTestEnable, 07346),
         vkCmdSetRepresentativeFragmentTestEnableNV, VK_FALSE);
    CALL(THREE(CoverageToColorEnableNV, CoverageToColorEnable, 07347),
         vkCmdSetCoverageToColorEnableNV, VK_FALSE);
    CALL(THREE(CoverageToColorLocationNV, CoverageToColorLocation, 07348),
         vkCmdSetCoverageToColorLocationNV, 0);
    CALL(THREE(CoverageReductionModeNV, CoverageReductionMode, 07349),
         vkCmdSetCoverageReductionModeNV, VK_COVERAGE_REDUCTION_MODE_MERGE_NV);
    CALL(THREE(CoverageModulationModeNV, CoverageModulationMode, 07350),
         vkCmdSetCoverageModulationModeNV, VK_COVERAGE_MODULATION_MODE_NONE_NV);
    CALL(THREE(CoverageModulationTableEnableNV, CoverageModulationTableEnable, 07351),
         vkCmdSetCoverageModulationTableEnableNV, VK_FALSE);
    CALL(THREE(CoverageModulationTableNV, CoverageModulationTable, 07352),
         vkCmdSetCoverageModulationTableNV, 1, &table);
    kit_end(kit, commands);
}

static VkPhysicalDeviceExtendedDynamicState3FeaturesEXT
third_features(void *next)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .pNext = next
    };
    for (VkBool32 *feature = &features.extendedDynamicState3TessellationDomainOrigin;
         feature <= &features.extendedDynamicState3ShadingRateImageEnable; feature++) {
        *feature = VK_TRUE;
    }
    return features;
}

SCENE(third_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
                                              VK_EXT_PROVOKING_VERTEX_EXTENSION_NAME,
                                              VK_EXT_LINE_RASTERIZATION_EXTENSION_NAME,
                                              VK_EXT_DEPTH_CLIP_ENABLE_EXTENSION_NAME,
                                              VK_EXT_DEPTH_CLIP_CONTROL_EXTENSION_NAME,
                                              VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME,
                                              VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    VkColorBlendEquationEXT e = { 0 };

    CALL("VUID-vkCmdSetDepthClampEnableEXT-depthClamp-07449", vkCmdSetDepthClampEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetAlphaToOneEnableEXT-alphaToOne-07607", vkCmdSetAlphaToOneEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetLogicOpEnableEXT-logicOp-07366", vkCmdSetLogicOpEnableEXT, VK_TRUE);
    CALL("VUID-vkCmdSetDepthClipEnableEXT-depthClipEnable-07451", vkCmdSetDepthClipEnableEXT,
         VK_FALSE);
    CALL("VUID-vkCmdSetDepthClipNegativeOneToOneEXT-depthClipControl-07453",
         vkCmdSetDepthClipNegativeOneToOneEXT, VK_FALSE);
    CALL("VUID-vkCmdSetProvokingVertexModeEXT-provokingVertexMode-07447",
         vkCmdSetProvokingVertexModeEXT, VK_PROVOKING_VERTEX_MODE_LAST_VERTEX_EXT);
    CALL("VUID-vkCmdSetRasterizationStreamEXT-transformFeedback-07411",
         vkCmdSetRasterizationStreamEXT, 0);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07418",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_EXT);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07419",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_BRESENHAM_EXT);
    CALL("VUID-vkCmdSetLineRasterizationModeEXT-lineRasterizationMode-07420",
         vkCmdSetLineRasterizationModeEXT, VK_LINE_RASTERIZATION_MODE_RECTANGULAR_SMOOTH_EXT);
    CALL("VUID-vkCmdSetPolygonModeEXT-fillModeNonSolid-07424", vkCmdSetPolygonModeEXT,
         VK_POLYGON_MODE_LINE);
    CALL("VUID-vkCmdSetPolygonModeEXT-polygonMode-07425", vkCmdSetPolygonModeEXT,
         VK_POLYGON_MODE_FILL_RECTANGLE_NV);
    CALL("VUID-vkCmdSetExtraPrimitiveOverestimationSizeEXT-extraPrimitiveOverestimationSize-07428",
         vkCmdSetExtraPrimitiveOverestimationSizeEXT, -1.0f);
    e.srcColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR;
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07357", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .dstColorBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07358", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .srcAlphaBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07359", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .dstAlphaBlendFactor = VK_BLEND_FACTOR_SRC1_COLOR };
    CALL("VUID-VkColorBlendEquationEXT-dualSrcBlend-07360", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    e = (VkColorBlendEquationEXT){ .colorBlendOp = VK_BLEND_OP_XOR_EXT,
                                   .alphaBlendOp = VK_BLEND_OP_XOR_EXT };
    CALL("VUID-VkColorBlendEquationEXT-colorBlendOp-07361", vkCmdSetColorBlendEquationEXT, 0, 1,
         &e);
    COMMAND(vkCmdSetDepthClampEnableEXT);
    COMMAND(vkCmdSetPolygonModeEXT);
    vkCmdSetDepthClampEnableEXT(commands, VK_FALSE);
    vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_FILL);
    kit_end(kit, commands);
}

SCENE(third_portable, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              "VK_KHR_portability_subset" };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkColorBlendEquationEXT equation = { 0 };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetColorBlendEquationEXT);
    equation.srcAlphaBlendFactor = VK_BLEND_FACTOR_CONSTANT_ALPHA;
    vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation);
    equation.srcColorBlendFactor = VK_BLEND_FACTOR_CONSTANT_ALPHA;
    BAD("VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07362",
        vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation));
    equation.srcColorBlendFactor = VK_BLEND_FACTOR_ZERO;
    equation.dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_ALPHA;
    BAD("VUID-VkColorBlendEquationEXT-constantAlphaColorBlendFactors-07363",
        vkCmdSetColorBlendEquationEXT(commands, 0, 1, &equation));
    kit_end(kit, commands);
}

SCENE(third_rectangles, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_NV_FILL_RECTANGLE_EXTENSION_NAME };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(NULL);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetPolygonModeEXT);

    vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_FILL_RECTANGLE_NV);
    BAD("VUID-vkCmdSetPolygonModeEXT-fillModeNonSolid-07424",
        vkCmdSetPolygonModeEXT(commands, VK_POLYGON_MODE_LINE));
    kit_end(kit, commands);
}

SCENE(third_streams, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const extensions[] = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                              VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME };
    VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = third_features(&feedback);
    VkCommandBuffer commands = open_with(kit, NULL, &features, extensions, KIT_COUNT(extensions));
    COMMAND(vkCmdSetRasterizationStreamEXT);

    vkCmdSetRasterizationStreamEXT(commands, 0);
    BAD("VUID-vkCmdSetRasterizationStreamEXT-rasterizationStream-07412",
        vkCmdSetRasterizationStreamEXT(commands, 1000));
    kit_end(kit, commands);
}

/* --- fragment shading rates --- */

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
