/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set dynamic state: viewports, scissors, values, vertex input.
 */
#include "dynamic_state_scene.h"
#include "newer_ids.h"

#include <stdlib.h>

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
    VkRect2D left = { { -1, 0 }, { 16, 16 } }, up = { { 0, -1 }, { 16, 16 } },
             both = { { -1, -1 }, { 16, 16 } };
    VkRect2D wide = { { 16, 0 }, { INT32_MAX, 16 } }, high = { { 0, 16 }, { 16, INT32_MAX } };
    VkRect2D most = { { 0, 0 }, { INT32_MAX, INT32_MAX } };

    BAD("VUID-vkCmdSetScissor-x-00595", vkCmdSetScissor(commands, 0, 1, &left));
    BAD("VUID-vkCmdSetScissor-x-00595", vkCmdSetScissor(commands, 0, 1, &up));
    kit_expect(kit, "VUID-vkCmdSetScissor-x-00595"); /* x and y */
    BAD("VUID-vkCmdSetScissor-x-00595", vkCmdSetScissor(commands, 0, 1, &both));
    BAD("VUID-vkCmdSetScissor-offset-00596", vkCmdSetScissor(commands, 0, 1, &wide));
    wide = (VkRect2D){ { -1, 0 }, { UINT32_MAX, 16 } };
    kit_expect(kit, "VUID-vkCmdSetScissor-x-00595");
    BAD("VUID-vkCmdSetScissor-offset-00596", vkCmdSetScissor(commands, 0, 1, &wide));
    wide = (VkRect2D){ { 16, 0 }, { INT32_MAX, 16 } };
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
    BAD(NEWER_ID("VUID-vkCmdSetDepthBounds-minDepthBounds-00600",
                 "VUID-vkCmdSetDepthBounds-minDepthBounds-02508"),
        vkCmdSetDepthBounds(commands, -0.5f, 1.0f));
    BAD(NEWER_ID("VUID-vkCmdSetDepthBounds-maxDepthBounds-00601",
                 "VUID-vkCmdSetDepthBounds-maxDepthBounds-02509"),
        vkCmdSetDepthBounds(commands, 0.0f, 1.5f));
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
    kit_expect(kit, "VUID-VkVertexInputBindingDescription2EXT-binding-04796");
    SET("VUID-vkCmdSetVertexInputEXT-vertexBindingDescriptionCount-04791", 33, 0, (void)0);
    kit_expect(kit, "VUID-VkVertexInputAttributeDescription2EXT-location-06228");
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

KIT_MAIN()
