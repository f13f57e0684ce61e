/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that do not go with tile shading (VK_QCOM_tile_shading), or with its per-tile execution.
 */
#include "tile_scene.h"

/* A recording inside of an instance with tile shading. */
static VkCommandBuffer
begin_tiled(struct kit *kit)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);

    return begin_pass(kit, make_pass(kit, NULL, false, &info, 0));
}

/* With everything that there is of features, and transform feedback. */
static VkCommandBuffer
begin_fed(struct kit *kit)
{
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
    static VkPhysicalDeviceTileShadingFeaturesQCOM shading;
    const VkDeviceSize offset = 0;
    VkCommandBuffer commands;
    VkBuffer buffer;

    feedback = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT
    };
    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &feedback
    };
    shading = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &addresses
    };
    NEW(kit,
        .extensions = { SHADING, "VK_EXT_transform_feedback", "VK_KHR_device_address_commands" },
        .next = &shading);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT, NULL);
    commands = begin_tiled(kit);
    NOW(vkCmdBindTransformFeedbackBuffersEXT)(commands, 0, 1, &buffer, &offset, NULL);
    return commands;
}

SCENE(feedback_begins, SILENT)
{
    VkCommandBuffer commands = begin_fed(kit);

    begin_per_tile(kit, commands);
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233");
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-10656");
    NOW(vkCmdBeginTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    kit_allow(kit, "VUID-vkCmdEndTransformFeedbackEXT-None-02375");
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-None-10657");
    NOW(vkCmdEndTransformFeedbackEXT)(commands, 0, 0, NULL, NULL);
    kit_allow(kit, "VUID-vkCmdBeginTransformFeedback2EXT-None-06233");
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedback2EXT-None-10656");
    NOW(vkCmdBeginTransformFeedback2EXT)(commands, 0, 0, NULL);
    kit_allow(kit, "VUID-vkCmdEndTransformFeedback2EXT-None-02375");
    kit_expect(kit, "VUID-vkCmdEndTransformFeedback2EXT-None-10657");
    NOW(vkCmdEndTransformFeedback2EXT)(commands, 0, 0, NULL);
}

static void
open_shading(struct kit *kit, const char *extension, VkBool32 dispatches)
{
    VkPhysicalDeviceTileShadingFeaturesQCOM feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM,
        .tileShading = VK_TRUE,
        .tileShadingPerTileDispatch = VK_TRUE,
        .tileShadingPerTileDraw = VK_TRUE,
        .tileShadingDispatchTile = dispatches
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit,
             &(struct kit_config){ .api_version = VULKAN_1_4,
                                   .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
                                   .device_extensions = { SHADING, extension },
                                   .device_next = &feature });
}

SCENE(markers, SILENT)
{
    VkDebugMarkerMarkerInfoEXT marker = { .sType = VK_STRUCTURE_TYPE_DEBUG_MARKER_MARKER_INFO_EXT,
                                          .pMarkerName = "marker" };
    VkCommandBuffer commands;

    setenv("WAKE_NULL_DEBUG_UTILS", "1", 1); /* for runs without a layer that has them */
    open_shading(kit, VK_EXT_DEBUG_MARKER_EXTENSION_NAME, VK_TRUE);
    commands = begin_tiled(kit);
    NOW(vkCmdDebugMarkerBeginEXT)(commands, &marker);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdDebugMarkerBeginEXT-None-10614");
    NOW(vkCmdDebugMarkerBeginEXT)(commands, &marker);
    kit_expect(kit, "VUID-vkCmdDebugMarkerEndEXT-None-10615");
    NOW(vkCmdDebugMarkerEndEXT)(commands);
}

SCENE(events, SILENT)
{
    VkMemoryBarrier2 barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = VK_PIPELINE_STAGE_2_TRANSFER_BIT,
                                 .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT };
    const VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                          .memoryBarrierCount = 1,
                                          .pMemoryBarriers = &barrier };
    VkCommandBuffer commands;
    VkEvent event;

    OPEN_SHADING(kit);
    event = kit_event(kit);
    commands = begin_tiled(kit);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdWaitEvents-None-10655");
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-None-10654");
    vkCmdWaitEvents2(commands, 1, &event, &dependency);
}

SCENE(queries_with_an_index, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool queries;

    NEW_WITH(kit, VkPhysicalDeviceTileShadingFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, SHADING,
             "VK_EXT_transform_feedback");
    queries = kit_query_pool(kit, 2);
    commands = begin_tiled(kit);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdBeginQueryIndexedEXT-None-10681");
    NOW(vkCmdBeginQueryIndexedEXT)(commands, queries, 0, 0, 0);
}

static void
bind_compute(struct kit *kit, VkCommandBuffer commands)
{
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                           KIT_SHADER_NOTHING_COMP));
}

SCENE(dispatches, SILENT)
{
    const VkDispatchTileInfoQCOM tile = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    VkCommandBuffer commands;
    VkBuffer buffer;

    OPEN_SHADING(kit);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    commands = begin_tiled(kit);
    bind_compute(kit, commands);
    kit_expect(kit, "VUID-vkCmdDispatchBase-None-10672");
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    kit_expect(kit, "VUID-vkCmdDispatchIndirect-None-10672");
    vkCmdDispatchIndirect(commands, buffer, 0);
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10668");
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10672");
    NOW(vkCmdDispatchTileQCOM)(commands, &tile);
    begin_per_tile(kit, commands);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    vkCmdDispatchIndirect(commands, buffer, 0);
    NOW(vkCmdDispatchTileQCOM)(commands, &tile);
    end_per_tile(kit, commands);
    vkCmdEndRenderPass(commands);
    vkCmdDispatchBase(commands, 0, 0, 0, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(dispatch_of_tiles_without_feature, SILENT)
{
    const VkDispatchTileInfoQCOM tile = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    VkCommandBuffer commands;

    open_shading(kit, NULL, VK_FALSE);
    commands = begin_tiled(kit);
    bind_compute(kit, commands);
    begin_per_tile(kit, commands);
    kit_expect(kit, "VUID-vkCmdDispatchTileQCOM-None-10669");
    NOW(vkCmdDispatchTileQCOM)(commands, &tile);
}

SCENE(simultaneous_use, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkImageView view;
    VkFramebufferCreateInfo made = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = 32,
                                     .height = 32,
                                     .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 32, 32 } } };
    const VkSubpassBeginInfo contents = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };
    VkCommandBuffer commands;

    OPEN_SHADING(kit);
    view = ATTACHMENT(kit, .format = COLOR_FORMAT);
    made.renderPass = begin.renderPass = make_pass(kit, NULL, true, &info, 0);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &made, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    commands = kit_recording(kit);
    vkCmdBeginRenderPass2(commands, &begin, &contents);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = kit_primary(kit);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    kit_expect(kit, "VUID-vkCmdBeginRenderPass2-flags-10652");
    vkCmdBeginRenderPass2(commands, &begin, &contents);
}

/* The map is the only attachment. */
static void
make_mapped_pass(struct kit *kit, const char *vuid, bool second, const void *next)
{
    const VkImageLayout layout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT;
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8_UNORM,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                                 .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                                 .initialLayout = layout,
                                                 .finalLayout = layout };
    const VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .pNext = next,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    const VkAttachmentDescription2 attachment_2 = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = VK_FORMAT_R8G8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .initialLayout = layout,
        .finalLayout = layout
    };
    const VkSubpassDescription2 subpass_2 = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    const VkRenderPassCreateInfo2 info_2 = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                             .pNext = next,
                                             .attachmentCount = 1,
                                             .pAttachments = &attachment_2,
                                             .subpassCount = 1,
                                             .pSubpasses = &subpass_2 };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)(second ? vkCreateRenderPass2(kit->device, &info_2, NULL, &pass)
                  : vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

/* A map and tile shading exclude each other. */
SCENE(density_maps, SILENT)
{
    VkRenderPassTileShadingCreateInfoQCOM info = tiles(ENABLE, 0, 0);
    VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .pNext = &info,
        .fragmentDensityMapAttachment = { VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_UNDEFINED }
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT used = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT density;
    static VkPhysicalDeviceTileShadingFeaturesQCOM shading;
    struct rendered r;

    density = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT
    };
    shading = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &density
    };
    NEW(kit, .extensions = { SHADING, "VK_EXT_fragment_density_map" }, .next = &shading);
    make_mapped_pass(kit, NULL, false, &map);
    make_mapped_pass(kit, NULL, true, &map);
    map.fragmentDensityMapAttachment = (VkAttachmentReference){
        0, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT
    };
    make_mapped_pass(kit, "VUID-VkRenderPassCreateInfo-fragmentDensityMapAttachment-10648", false,
                     &map);
    make_mapped_pass(kit, "VUID-VkRenderPassCreateInfo2-fragmentDensityMapAttachment-10651", true,
                     &map);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &used;
    used.imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8G8_UNORM,
                                .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
    try_rendering(kit, NULL, &r);
    used.pNext = &info;
    try_rendering(kit, "VUID-VkRenderingInfo-imageView-10643", &r);
}

KIT_MAIN()
