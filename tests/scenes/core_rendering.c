/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: vkCmdBeginRendering.
 */
#include "newer_ids.h"
#include "render_pass_scene.h"

#include <stdlib.h>

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define RATE_USAGE VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
#define COLOR_LAYOUT VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
#define DEPTH_LAYOUT VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL

static VkRenderingAttachmentInfo
attachment(VkImageView view, VkImageLayout layout)
{
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
}

static VkRenderingInfo
rendering(uint32_t count, const VkRenderingAttachmentInfo *colors,
          const VkRenderingAttachmentInfo *depth, const VkRenderingAttachmentInfo *stencil)
{
    return (VkRenderingInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { 16, 16 } },
        .layerCount = 1,
        .colorAttachmentCount = count,
        .pColorAttachments = colors,
        .pDepthAttachment = depth,
        .pStencilAttachment = stencil,
    };
}

/* Id NULL: valid. */
static void
render(struct kit *kit, const char *id, const VkRenderingInfo *info)
{
    VkCommandBuffer commands = kit_primary(kit);
    if (id) {
        kit_expect(kit, id);
    }
    kit_begin(kit, commands, 0);
    vkCmdBeginRendering(commands, info);
    kit_allow(kit, "VUID-vkCmdEndRendering-renderpass"); /* where callbacks skip calls */
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

static void
render_color(struct kit *kit, const char *id, VkRenderingAttachmentInfo color)
{
    VkRenderingInfo info = rendering(1, &color, NULL, NULL);
    render(kit, id, &info);
}

static void
render_depth(struct kit *kit, const char *id, VkRenderingAttachmentInfo depth)
{
    VkRenderingInfo info = rendering(0, NULL, &depth, NULL);
    render(kit, id, &info);
}

static void
render_stencil(struct kit *kit, const char *id, VkRenderingAttachmentInfo stencil)
{
    VkRenderingInfo info = rendering(0, NULL, NULL, &stencil);
    render(kit, id, &info);
}

SCENE(rendering_valid, KIT_PLAIN)
{
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, 0), COLOR_LAYOUT);
    VkRenderingAttachmentInfo depth = attachment(ATTACHED(kit, .format = VK_FORMAT_D32_SFLOAT),
                                                 DEPTH_LAYOUT);
    VkRenderingInfo info = rendering(1, &color, &depth, NULL);
    render(kit, NULL, &info);
    info.renderArea = (VkRect2D){ { 3, 4 }, { 13, 12 } };
    render(kit, NULL, &info);
    /* Of an attachment without a view nothing else counts. */
    color.imageView = VK_NULL_HANDLE;
    color.imageLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    info = rendering(1, &color, NULL, NULL);
    render(kit, NULL, &info);
}

/* What is wrong in itself is told, not that nobody began the command buffer. */
SCENE(rendering_before_recording, KIT_NULL_DRIVER)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { 16, 16 } } };
    VkCommandBuffer commands = kit_primary(kit);
    kit_expect(kit, "VUID-VkRenderingInfo-viewMask-06069");
    vkCmdBeginRendering(commands, &info);
    info.layerCount = 1;
    kit_expect(kit, "VUID-vkCmdBeginRendering-commandBuffer-recording");
    vkCmdBeginRendering(commands, &info);
}

SCENE(rendering_depth_stencil_valid, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo both = attachment(ATTACHED(kit, .format = DS), DEPTH_LAYOUT);
    VkRenderingInfo info = rendering(0, NULL, &both, &both);
    render(kit, NULL, &info);
}

SCENE(rendering_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){ .device_next = &none });
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    render(kit, "VUID-vkCmdBeginRendering-dynamicRendering-06446", &info);
}

SCENE(rendering_in_secondary, KIT_NULL_DRIVER)
{
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    kit_begin_secondary(kit, commands, 0, VK_NULL_HANDLE);
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    kit_expect(kit, "VUID-vkCmdBeginRendering-commandBuffer-06068");
    vkCmdBeginRendering(commands, &info);
    kit_allow(kit, "VUID-vkCmdEndRendering-renderpass");
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(rendering_area, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, 0), COLOR_LAYOUT);
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    info.renderArea = (VkRect2D){ { -1, 0 }, { 16, 16 } };
    render(kit, "VUID-VkRenderingInfo-pNext-06077", &info);
    info.renderArea = (VkRect2D){ { 0, -1 }, { 16, 16 } };
    render(kit, "VUID-VkRenderingInfo-pNext-06078", &info);
    info.renderArea = (VkRect2D){ { 1, 0 }, { kit->properties.limits.maxFramebufferWidth, 16 } };
    render(kit, "VUID-VkRenderingInfo-pNext-07815", &info);
    info.renderArea = (VkRect2D){ { 0, 1 }, { 16, kit->properties.limits.maxFramebufferHeight } };
    render(kit, "VUID-VkRenderingInfo-pNext-07816", &info);
    info = rendering(1, &color, NULL, NULL);
    info.renderArea.extent.width = 17;
    render(kit, "VUID-VkRenderingInfo-pNext-06079", &info);
    info.renderArea = (VkRect2D){ { 0, 1 }, { 16, 16 } };
    render(kit, "VUID-VkRenderingInfo-pNext-06080", &info);
}

/* Without device groups the rules of areas have other numbers. */
static void
area_alone(struct kit *kit, bool with_map)
{
    const VkFormat rated = VK_FORMAT_R8_UINT, dense = VK_FORMAT_R8G8_UNORM;
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE
    };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE
    };
    VkPhysicalDeviceDynamicRenderingFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .pNext = with_map ? (void *)&maps : (void *)&rates,
        .dynamicRendering = VK_TRUE
    };
    kit_open(kit,
             &(struct kit_config){
                 .api_version = VK_API_VERSION_1_0,
                 .instance_extensions = { "VK_KHR_get_physical_device_properties2" },
                 .device_extensions = { "VK_KHR_dynamic_rendering", "VK_KHR_depth_stencil_resolve",
                                        "VK_KHR_create_renderpass2", "VK_KHR_multiview",
                                        "VK_KHR_maintenance2", "VK_KHR_fragment_shading_rate",
                                        "VK_EXT_fragment_density_map" },
                 .device_next = &features });
    PFN_vkCmdBeginRenderingKHR begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginRenderingKHR);
    PFN_vkCmdEndRenderingKHR end = KIT_DEVICE_COMMAND(kit, vkCmdEndRenderingKHR);
    const uint32_t width = kit->properties.limits.maxFramebufferWidth,
                   height = kit->properties.limits.maxFramebufferHeight;
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, 0), COLOR_LAYOUT);
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageView = with_map ? VK_NULL_HANDLE
                              : ATTACHED(kit, .format = rated, .usage = RATE_USAGE, .width = 1,
                                         .height = 1),
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .shadingRateAttachmentTexelSize = { 16, 16 }
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageView = !with_map ? VK_NULL_HANDLE
                               : ATTACHED(kit, .format = dense,
                                          .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT,
                                          .width = 1, .height = 1),
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    const struct {
        const char *vuid;
        VkRect2D area;
        bool attached;
        const void *next;
    } rows[] = {
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06077", "VUID-VkRenderingInfo-renderArea-06071"),
          { { -1, 0 }, { 16, 16 } },
          false,
          NULL },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06078", "VUID-VkRenderingInfo-renderArea-06072"),
          { { 0, -1 }, { 16, 16 } },
          false,
          NULL },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-07815", "VUID-VkRenderingInfo-renderArea-06073"),
          { { 1, 0 }, { width, 16 } },
          false,
          NULL },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-07816", "VUID-VkRenderingInfo-renderArea-06074"),
          { { 0, 1 }, { 16, height } },
          false,
          NULL },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06079", "VUID-VkRenderingInfo-imageView-06075"),
          { { 0, 0 }, { 17, 16 } },
          true,
          NULL },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06080", "VUID-VkRenderingInfo-imageView-06076"),
          { { 0, 1 }, { 16, 16 } },
          true,
          NULL },
        { NULL, { { 0, 0 }, { 16, 16 } }, true, &rate },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06119", "VUID-VkRenderingInfo-imageView-06117"),
          { { 1, 0 }, { 16, 16 } },
          false,
          &rate },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06121", "VUID-VkRenderingInfo-imageView-06118"),
          { { 0, 1 }, { 16, 16 } },
          false,
          &rate },
        { NULL, { { 0, 0 }, { 32, 32 } }, false, &density },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06112", "VUID-VkRenderingInfo-imageView-06110"),
          { { 1, 0 }, { 32, 16 } },
          false,
          &density },
        { NEWER_ID("VUID-VkRenderingInfo-pNext-06114", "VUID-VkRenderingInfo-imageView-06111"),
          { { 0, 1 }, { 16, 32 } },
          false,
          &density },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        if (rows[i].next == (with_map ? (const void *)&rate : (const void *)&density)) {
            continue;
        }
        VkRenderingInfo info = rendering(rows[i].attached, &color, NULL, NULL);
        VkCommandBuffer commands = kit_primary(kit);

        info.renderArea = rows[i].area;
        info.pNext = rows[i].next;
        if (rows[i].vuid) {
            kit_expect(kit, rows[i].vuid);
        }
        kit_begin(kit, commands, 0);
        begin(commands, &info);
        kit_allow(kit, "VUID-vkCmdEndRendering-renderpass"); /* where callbacks skip calls */
        end(commands);
        kit_end(kit, commands);
    }
}

SCENE(rendering_area_alone, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    area_alone(kit, false);
}

SCENE(rendering_area_alone_with_map, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    area_alone(kit, true);
}

SCENE(rendering_device_group, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, 0), COLOR_LAYOUT);
    VkRect2D area = { { 0, 0 }, { 16, 16 } };
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    VkRenderingInfo info = rendering(1, &color, NULL, NULL);
    info.pNext = &group;
    info.renderArea.extent.width = 100;
    render(kit, NULL, &info);
    area.extent.width = 17;
    render(kit, "VUID-VkRenderingInfo-pNext-06083", &info);
    area.extent = (VkExtent2D){ 16, 17 };
    render(kit, "VUID-VkRenderingInfo-pNext-06084", &info);
    info.colorAttachmentCount = 0;
    area = (VkRect2D){ { 1, 0 }, { kit->properties.limits.maxFramebufferWidth, 1 } };
    render(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06168", &info);
    area = (VkRect2D){ { 0, 1 }, { 1, kit->properties.limits.maxFramebufferHeight } };
    render(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06169", &info);
    /* Devices are looked at last. */
    group.deviceMask = 0;
    render(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-offset-06169", &info);
    area = (VkRect2D){ { 0, 0 }, { 16, 16 } };
    render(kit, "VUID-VkDeviceGroupRenderPassBeginInfo-deviceMask-00906", &info);
}

SCENE(rendering_layers, KIT_NULL_DRIVER)
{
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    info.layerCount = 0;
    render(kit, "VUID-VkRenderingInfo-viewMask-06069", &info);
    info.layerCount = kit->properties.limits.maxFramebufferLayers + 1;
    render(kit, "VUID-VkRenderingInfo-layerCount-07817", &info);
    info.layerCount = 0;
    info.viewMask = 1;
    render(kit, "VUID-VkRenderingInfo-multiview-06127", &info);
    info.viewMask = 1u << 31;
    kit_expect(kit, "VUID-VkRenderingInfo-viewMask-06128");
    render(kit, "VUID-VkRenderingInfo-multiview-06127", &info);
}

SCENE(rendering_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    info.layerCount = 0;
    info.viewMask = 3;
    render(kit, NULL, &info);
    info.layerCount = kit->properties.limits.maxFramebufferLayers + 1; /* whatever the views */
    render(kit, "VUID-VkRenderingInfo-layerCount-07817", &info);
    info.layerCount = 0;
    info.viewMask = 1u << 16;
    render(kit, "VUID-VkRenderingInfo-viewMask-06128", &info);
}

SCENE(rendering_color_count, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkRenderingAttachmentInfo colors[9];
    for (size_t i = 0; i < KIT_COUNT(colors); i++) {
        colors[i] = attachment(VK_NULL_HANDLE, VK_IMAGE_LAYOUT_UNDEFINED);
    }
    VkRenderingInfo info = rendering(8, colors, NULL, NULL);
    render(kit, NULL, &info);
    info.colorAttachmentCount = 9;
    render(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06106", &info);
}

SCENE(rendering_usage, KIT_NULL_DRIVER)
{
    const VkImageUsageFlags sampled = VK_IMAGE_USAGE_SAMPLED_BIT;
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06087",
                 attachment(ATTACHED(kit, .usage = sampled), COLOR_LAYOUT));
    VkImageView view = ATTACHED(kit, .format = DS, .usage = sampled);
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06088",
                 attachment(view, DEPTH_LAYOUT));
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06089",
                   attachment(view, DEPTH_LAYOUT));
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06547",
                 attachment(ATTACHED(kit, .format = VK_FORMAT_S8_UINT), DEPTH_LAYOUT));
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06548",
                   attachment(ATTACHED(kit, .format = VK_FORMAT_D16_UNORM), DEPTH_LAYOUT));
}

SCENE(rendering_samples, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo colors[2] = {
        attachment(ATTACHED(kit, 0), COLOR_LAYOUT),
        attachment(ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT), COLOR_LAYOUT)
    };
    VkRenderingInfo info = rendering(2, colors, NULL, NULL);
    render(kit, "VUID-VkRenderingInfo-multisampledRenderToSingleSampled-06857", &info);
    VkRenderingAttachmentInfo depth = attachment(
        ATTACHED(kit, .format = DS, .samples = VK_SAMPLE_COUNT_4_BIT), DEPTH_LAYOUT);
    info = rendering(1, colors, &depth, NULL);
    render(kit, "VUID-VkRenderingInfo-multisampledRenderToSingleSampled-06857", &info);
    info = rendering(1, colors + 1, &depth, NULL);
    render(kit, NULL, &info);
}

SCENE(rendering_clear_depth, KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo depth = attachment(ATTACHED(kit, .format = DS), DEPTH_LAYOUT);
    depth.clearValue.depthStencil.depth = 2.0f;
    render_depth(kit, "VUID-VkClearDepthStencilValue-depth-02506", depth);
    depth.loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    render_depth(kit, NULL, depth);
}

/* --- layouts --- */

SCENE(rendering_layouts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkImageView color = ATTACHED(kit, 0), both = ATTACHED(kit, .format = DS);
    const VkImageLayout never[] = { VK_IMAGE_LAYOUT_UNDEFINED,
                                    VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                    VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                                    VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                                    VK_IMAGE_LAYOUT_PREINITIALIZED };
    for (size_t i = 0; i < KIT_COUNT(never); i++) {
        render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06135",
                     attachment(color, never[i]));
    }
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06090",
                 attachment(color, DEPTH_LAYOUT));
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06096",
                 attachment(color, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL));
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06100",
                 attachment(color, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL));
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06092",
                 attachment(both, COLOR_LAYOUT));
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-07732",
                 attachment(both, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL));
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06094",
                   attachment(both, COLOR_LAYOUT));
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-07734",
                   attachment(both, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL));
    render_depth(kit, NULL, attachment(both, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL));
    render_stencil(kit, NULL, attachment(both, VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL));
    render_color(kit, NULL, attachment(color, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL));
    render_color(kit, NULL, attachment(color, VK_IMAGE_LAYOUT_GENERAL));
}

SCENE(rendering_layouts_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .instance_extensions = { "VK_KHR_surface" },
                                        .device_extensions = { "VK_EXT_fragment_density_map",
                                                               "VK_KHR_fragment_shading_rate",
                                                               "VK_KHR_swapchain" } });
    VkImageView color = ATTACHED(kit, 0);
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06140",
                 attachment(color, VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT));
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06143",
                 attachment(color, VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR));
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06145",
                 attachment(color, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR));
    VkRenderingAttachmentInfo resolved = attachment(ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT),
                                                    COLOR_LAYOUT);
    resolved.resolveImageView = color;
    resolved.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    resolved.resolveImageLayout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06141", resolved);
    resolved.resolveImageLayout = VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06144", resolved);
    resolved.resolveImageLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06146", resolved);
}

SCENE(rendering_layouts_shading_rate_nv, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_NV_shading_rate_image" } });
    VkImageView color = ATTACHED(kit, 0);
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06138",
                 attachment(color, VK_IMAGE_LAYOUT_SHADING_RATE_OPTIMAL_NV));
    VkRenderingAttachmentInfo resolved = attachment(ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT),
                                                    COLOR_LAYOUT);
    resolved.resolveImageView = color;
    resolved.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    resolved.resolveImageLayout = VK_IMAGE_LAYOUT_SHADING_RATE_OPTIMAL_NV;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06139", resolved);
}

/* --- resolve --- */

static VkRenderingAttachmentInfo
resolving(struct kit *kit, VkFormat format, VkResolveModeFlagBits mode)
{
    VkImageLayout layout = is_depth_format(format) ? DEPTH_LAYOUT : COLOR_LAYOUT;
    VkRenderingAttachmentInfo info = attachment(
        ATTACHED(kit, .format = format, .samples = VK_SAMPLE_COUNT_4_BIT), layout);
    info.resolveImageView = ATTACHED(kit, .format = format);
    info.resolveImageLayout = layout;
    info.resolveMode = mode;
    return info;
}

SCENE(rendering_resolve, KIT_NULL_DRIVER)
{
    const VkFormat unorm = VK_FORMAT_R8G8B8A8_UNORM, uint = VK_FORMAT_R8G8B8A8_UINT;
    render_color(kit, NULL, resolving(kit, unorm, VK_RESOLVE_MODE_AVERAGE_BIT));
    render_color(kit, NULL, resolving(kit, uint, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT));
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06129",
                 resolving(kit, unorm, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT));
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06130",
                 resolving(kit, uint, VK_RESOLVE_MODE_AVERAGE_BIT));
#define ATTACHMENT(newer, older) "VUID-VkRenderingAttachmentInfo-imageView-" NEWER_ID(newer, older)
    VkRenderingAttachmentInfo info = resolving(kit, unorm, VK_RESOLVE_MODE_AVERAGE_BIT);
    info.imageView = ATTACHED(kit, 0);
    render_color(kit, ATTACHMENT("06861", "06132"), info);
    info = resolving(kit, unorm, VK_RESOLVE_MODE_AVERAGE_BIT);
    info.resolveImageView = VK_NULL_HANDLE;
    render_color(kit, ATTACHMENT("06862", "06860"), info);
    if (HAS_NEWER_IDS) {
        /* The layout of no view counts for nothing there. */
        info.resolveImageLayout = VK_IMAGE_LAYOUT_UNDEFINED;
        render_color(kit, ATTACHMENT("06862", "06860"), info);
        info.resolveImageLayout = COLOR_LAYOUT;
    }
    info.resolveImageView = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT);
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06864", info);
    info.resolveImageView = ATTACHED(kit, .format = VK_FORMAT_B8G8R8A8_UNORM);
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06865", info);
}

/* Rules of newer registries about views that are attached: wrong ones, and the nearest that are right. */
SCENE(rendering_views_later, KIT_NULL_DRIVER)
{
    if (!HAS_NEWER_IDS) {
        return;
    }
    const VkComponentMapping swapped = { VK_COMPONENT_SWIZZLE_B, VK_COMPONENT_SWIZZLE_G,
                                         VK_COMPONENT_SWIZZLE_R, VK_COMPONENT_SWIZZLE_A };
    const VkFormat unorm = VK_FORMAT_R8G8B8A8_UNORM;
    VkRenderingAttachmentInfo info = resolving(kit, unorm, VK_RESOLVE_MODE_AVERAGE_BIT);
    info.resolveImageView = ATTACHED(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09476", info);
    info.resolveImageView = ATTACHED(kit, .components = swapped);
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09480", info);
    info.resolveImageView = ATTACHED(kit, .components = { .r = VK_COMPONENT_SWIZZLE_R });
    render_color(kit, NULL, info);
    info.resolveImageView = ATTACHED(kit, .levels = 2, .view_levels = 2);
    render_color(kit, "VUID-VkRenderingAttachmentInfo-resolveImageView-12487", info);
    info.resolveImageView = ATTACHED(kit, .levels = 2);
    render_color(kit, NULL, info);
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-09479",
                 attachment(ATTACHED(kit, .components = swapped), COLOR_LAYOUT));
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-12486",
                 attachment(ATTACHED(kit, .levels = 2, .view_levels = 2), COLOR_LAYOUT));
}

SCENE(rendering_depth_views, KIT_NULL_DRIVER)
{
    if (!HAS_NEWER_IDS) {
        return;
    }
    const VkComponentMapping swapped = { VK_COMPONENT_SWIZZLE_B, VK_COMPONENT_SWIZZLE_G,
                                         VK_COMPONENT_SWIZZLE_R, VK_COMPONENT_SWIZZLE_A };
    VkRenderingAttachmentInfo info = resolving(kit, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    info.resolveImageView = ATTACHED(kit, .format = DS, .usage = VK_IMAGE_USAGE_SAMPLED_BIT);
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-09477", info);
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-09478", info);
    info.resolveImageView = ATTACHED(kit, .format = DS, .components = swapped);
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-09482", info);
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-09484", info);
    info = attachment(ATTACHED(kit, .format = DS, .components = swapped), DEPTH_LAYOUT);
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-09481", info);
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-09483", info);
    info = attachment(ATTACHED(kit, .format = DS), DEPTH_LAYOUT);
    render_depth(kit, NULL, info);
    render_stencil(kit, NULL, info);
}

/* With as many layers as the rendering has, and with one less. */
static void
render_layers(struct kit *kit, const char *const ids[3], uint32_t layers, uint32_t mask)
{
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, .layers = 3, .view_layers = layers),
                                                 COLOR_LAYOUT),
                              both = attachment(
                                  ATTACHED(kit, .format = DS, .layers = 3, .view_layers = layers),
                                  DEPTH_LAYOUT);
    VkRenderingInfo infos[] = { rendering(1, &color, NULL, NULL), rendering(0, NULL, &both, NULL),
                                rendering(0, NULL, NULL, &both) };
    for (uint32_t i = 0; i < KIT_COUNT(infos); i++) {
        infos[i].layerCount = mask ? 1 : 2;
        infos[i].viewMask = mask;
        render(kit, ids[i], &infos[i]);
    }
}

SCENE(rendering_layers_of_views, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    if (!HAS_NEWER_IDS) {
        return;
    }
    open_all(kit, NULL, NULL);
    const char *const none[3] = { NULL };
    render_layers(kit, none, 2, 0);
    render_layers(kit,
                  (const char *const[3]){ "VUID-VkRenderingInfo-viewMask-10859",
                                          "VUID-VkRenderingInfo-viewMask-10860",
                                          "VUID-VkRenderingInfo-viewMask-10861" },
                  1, 0);
    render_layers(kit, none, 2, 3);
    render_layers(kit,
                  (const char *const[3]){ "VUID-VkRenderingInfo-viewMask-12403",
                                          "VUID-VkRenderingInfo-viewMask-12404",
                                          "VUID-VkRenderingInfo-viewMask-12405" },
                  1, 3);
}

SCENE(rendering_resolve_layouts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkRenderingAttachmentInfo color = resolving(kit, VK_FORMAT_R8G8B8A8_UNORM,
                                                VK_RESOLVE_MODE_AVERAGE_BIT);
    VkRenderingAttachmentInfo both = resolving(kit, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT);
    color.resolveImageLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06136", color);
    color.resolveImageLayout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06142", color);
    color.resolveImageLayout = DEPTH_LAYOUT;
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06091", color);
    color.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06097", color);
    color.resolveImageLayout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    render_color(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06101", color);
    /* One rule of two that forbid it. */
    color.resolveImageLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
    render_color(kit, "VUID-VkRenderingAttachmentInfo-imageView-06137", color);
    both.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    render_depth(kit, "VUID-VkRenderingAttachmentInfo-imageView-06137", both);
    both.resolveImageLayout = COLOR_LAYOUT;
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06093", both);
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06095", both);
    both.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06098", both);
    both.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06099", both);
    both.resolveImageLayout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-07733", both);
    both.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-07735", both);
}

SCENE(rendering_resolve_modes, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    render_depth(kit, NULL, resolving(kit, DS, VK_RESOLVE_MODE_AVERAGE_BIT));
    render_depth(kit, "VUID-VkRenderingInfo-pDepthAttachment-06102",
                 resolving(kit, DS, VK_RESOLVE_MODE_MAX_BIT));
    render_stencil(kit, "VUID-VkRenderingInfo-pStencilAttachment-06103",
                   resolving(kit, DS, VK_RESOLVE_MODE_MAX_BIT));
    VkRenderingAttachmentInfo depth = resolving(kit, DS, VK_RESOLVE_MODE_AVERAGE_BIT),
                              stencil = depth;
    VkRenderingInfo info = rendering(0, NULL, &depth, &stencil);
    stencil.resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    render(kit, "VUID-VkRenderingInfo-pDepthAttachment-06105", &info);
    stencil.resolveMode = VK_RESOLVE_MODE_NONE;
    render(kit, NULL, &info);
    depth.resolveMode = stencil.resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    stencil.resolveImageView = ATTACHED(kit, .format = DS);
    render(kit, "VUID-VkRenderingInfo-pDepthAttachment-06086", &info);
    stencil = depth;
    stencil.imageView = ATTACHED(kit, .format = DS, .samples = VK_SAMPLE_COUNT_4_BIT);
    render(kit, "VUID-VkRenderingInfo-pDepthAttachment-06085", &info);
}

SCENE(rendering_single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT feature = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    open_all(kit, "VK_EXT_multisampled_render_to_single_sampled", &feature);
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    VkImageView view = ATTACHED(
        kit, .flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT);
    VkRenderingAttachmentInfo color = attachment(view, COLOR_LAYOUT);
    VkRenderingInfo info = rendering(1, &color, NULL, NULL);
    color.storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE; /* what is stored has to be resolved */
    info.pNext = &single;
    render(kit, NULL, &info);
    single.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    for (VkBool32 on = VK_TRUE; on <= VK_TRUE; on--) {
        single.multisampledRenderToSingleSampledEnable = on;
        render(kit, "VUID-VkMultisampledRenderToSingleSampledInfoEXT-rasterizationSamples-06878",
               &info);
    }
    single.multisampledRenderToSingleSampledEnable = VK_TRUE;
    single.rasterizationSamples = VK_SAMPLE_COUNT_64_BIT;
    render(kit, "VUID-VkMultisampledRenderToSingleSampledInfoEXT-pNext-06880", &info);
    single.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    color.imageView = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_2_BIT);
    render(kit, "VUID-VkRenderingInfo-imageView-06858", &info);
    color.imageView = ATTACHED(kit, 0);
    render(kit, "VUID-VkRenderingInfo-imageView-06859", &info);
    color.imageView = view;
    color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    color.resolveImageView = ATTACHED(kit, 0);
    color.resolveImageLayout = COLOR_LAYOUT;
    render(kit, "VUID-VkRenderingAttachmentInfo-imageView-06863", &info);
    color.resolveImageView = VK_NULL_HANDLE;
    render(kit, NULL, &info);
    /* The extension alone changes what the rules are called. */
    info.pNext = NULL;
    color.resolveImageView = ATTACHED(kit, 0);
    render(kit, "VUID-VkRenderingAttachmentInfo-imageView-06861", &info);
    color.imageView = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT);
    color.resolveImageView = VK_NULL_HANDLE;
    render(kit, "VUID-VkRenderingAttachmentInfo-imageView-06862", &info);
    if (HAS_NEWER_IDS) { /* it alone, however many samples there are */
        color.imageView = ATTACHED(kit, 0);
        render(kit, "VUID-VkRenderingAttachmentInfo-imageView-06862", &info);
    }
}

/* --- fragment shading rate and density --- */

struct rated {
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate;
    VkRenderingInfo info;
};

#define RATE "VUID-VkRenderingFragmentShadingRateAttachmentInfoKHR-imageView-"

static void
rated(struct rated *r, VkImageView view, uint32_t width, uint32_t height)
{
    r->rate = (VkRenderingFragmentShadingRateAttachmentInfoKHR){
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageView = view,
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
        .shadingRateAttachmentTexelSize = { width, height },
    };
    r->info = rendering(0, NULL, NULL, NULL);
    r->info.pNext = &r->rate;
}

static void
texel(struct kit *kit, const char *id, VkImageView view, uint32_t width, uint32_t height)
{
    struct rated r;
    rated(&r, view, width, height);
    render(kit, id, &r.info);
}

SCENE(rendering_shading_rate, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_all(kit, "VK_KHR_fragment_shading_rate", &feature);
    const VkFormat format = VK_FORMAT_R8_UINT;
    VkImageView view = ATTACHED(kit, .format = format, .usage = RATE_USAGE), small = view;
    texel(kit, NULL, view, 8, 8);
    texel(kit, RATE "06149", view, 12, 8);
    texel(kit, RATE "06150", view, 32, 16);
    texel(kit, RATE "06151", view, 4, 8);
    texel(kit, RATE "06152", view, 8, 12);
    texel(kit, RATE "06153", view, 16, 32);
    texel(kit, RATE "06154", view, 8, 4);
    kit_expect(kit, RATE "06150");
    texel(kit, RATE "06155", view, 32, 8);
    kit_expect(kit, RATE "06153");
    texel(kit, RATE "06156", view, 8, 32);
    texel(kit, RATE "06148", ATTACHED(kit, .format = format), 8, 8);
    struct rated r;
    rated(&r, view, 8, 8);
    r.rate.imageLayout = COLOR_LAYOUT;
    render(kit, RATE "06147", &r.info);
    small = ATTACHED(kit, .format = format, .usage = RATE_USAGE, .width = 1, .height = 2);
    texel(kit, "VUID-VkRenderingInfo-pNext-06119", small, 8, 8);
    small = ATTACHED(kit, .format = format, .usage = RATE_USAGE, .width = 2, .height = 1);
    texel(kit, "VUID-VkRenderingInfo-pNext-06121", small, 8, 8);
    rated(&r, ATTACHED(kit, .format = format, .usage = RATE_USAGE, .layers = 2), 8, 8);
    r.info.layerCount = 3;
    render(kit, "VUID-VkRenderingInfo-imageView-06123", &r.info);
    r.info.viewMask = 0x88;
    render(kit, "VUID-VkRenderingInfo-imageView-06124", &r.info);
    view = ATTACHED(kit, .format = format,
                    .usage = RATE_USAGE | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    rated(&r, view, 8, 8);
    VkRenderingAttachmentInfo color = attachment(view, VK_IMAGE_LAYOUT_GENERAL);
    r.info.colorAttachmentCount = 1;
    r.info.pColorAttachments = &color;
    render(kit, "VUID-VkRenderingInfo-imageView-06125", &r.info);
}

SCENE(rendering_shading_rate_group, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pipelineFragmentShadingRate = VK_TRUE,
        .attachmentFragmentShadingRate = VK_TRUE,
    };
    open_all(kit, "VK_KHR_fragment_shading_rate", &feature);
    struct rated r;
    rated(&r,
          ATTACHED(kit, .format = VK_FORMAT_R8_UINT, .usage = RATE_USAGE, .width = 2, .height = 2),
          8, 8);
    VkRect2D area = { { 0, 0 }, { 17, 16 } };
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    r.rate.pNext = &group;
    render(kit, "VUID-VkRenderingInfo-pNext-06120", &r.info);
    area.extent = (VkExtent2D){ 16, 17 };
    render(kit, "VUID-VkRenderingInfo-pNext-06122", &r.info);
}

SCENE(rendering_density_map, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    const VkFormat format = VK_FORMAT_R8G8_UNORM;
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageView = ATTACHED(kit, .format = format, .usage = usage),
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
    };
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    info.pNext = &density;
    render(kit, NULL, &info);
    density.imageLayout = COLOR_LAYOUT;
    render(kit, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06157", &info);
    density.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    VkImageView map = density.imageView;
    density.imageView = ATTACHED(kit, .format = format);
    render(kit, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06158", &info);
    density.imageView = ATTACHED(kit, .format = format, .usage = usage, .layers = 2);
    render(kit, "VUID-VkRenderingInfo-imageView-06109", &info);
    info.viewMask = 0x88;
    render(kit, "VUID-VkRenderingInfo-imageView-06108", &info);
    info.viewMask = 0;
    density.imageView = map;
    info.renderArea.extent.width = 32 * 16 + 1;
    render(kit, "VUID-VkRenderingInfo-pNext-06112", &info);
    info.renderArea.extent = (VkExtent2D){ 16, 32 * 16 + 1 };
    render(kit, "VUID-VkRenderingInfo-pNext-06114", &info);
    info.renderArea.extent.height = 16;
    VkRenderingAttachmentInfo color = attachment(ATTACHED(kit, 0), COLOR_LAYOUT);
    info.colorAttachmentCount = 1;
    info.pColorAttachments = &color;
    render(kit, "VUID-VkRenderingInfo-imageView-06107", &info);
}

/* One view of both kinds: no device has the features of both extensions enabled, so their structs
 * are all there is. */
SCENE(rendering_rate_is_density, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .dynamicRendering = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_KHR_fragment_shading_rate",
                                                               "VK_EXT_fragment_density_map" },
                                        .device_next = &features });
    kit_expect_newer(
        kit, NEWER_ID("VUID-VkImageViewCreateInfo-attachmentFragmentShadingRate-12386", NULL));
    VkImageView view = ATTACHED(kit, .format = VK_FORMAT_R8G8_UNORM,
                                .usage = RATE_USAGE | VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT |
                                         VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageView = view,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    struct rated r;
    rated(&r, view, 8, 8);
    r.rate.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    r.rate.pNext = &density;
    render(kit, "VUID-VkRenderingInfo-imageView-06126", &r.info);
}

SCENE(rendering_density_map_more, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
        .fragmentDensityMapNonSubsampledImages = VK_TRUE,
    };
    open_all(kit, "VK_EXT_fragment_density_map", &feature);
    const VkFormat format = VK_FORMAT_R8G8_UNORM;
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT;
    VkRect2D area = { { 0, 0 }, { 16, 16 } };
    VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = 1,
        .deviceRenderAreaCount = 1,
        .pDeviceRenderAreas = &area,
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .pNext = &group,
        .imageView = ATTACHED(kit, .format = format, .usage = usage),
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    VkRenderingInfo info = rendering(0, NULL, NULL, NULL);
    info.pNext = &density;
    render(kit, NULL, &info);
    area.extent.width = 32 * 16 + 1;
    render(kit, "VUID-VkRenderingInfo-pNext-06113", &info);
    area.extent = (VkExtent2D){ 16, 32 * 16 + 1 };
    render(kit, "VUID-VkRenderingInfo-pNext-06115", &info);
    density.pNext = NULL;
    density.imageView = ATTACHED(kit, .format = format, .usage = usage,
                                 .flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT);
    render(kit, "VUID-VkRenderingFragmentDensityMapAttachmentInfoEXT-imageView-06159", &info);
    density.imageView = ATTACHED(kit, .format = format,
                                 .usage = usage | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkRenderingAttachmentInfo color = attachment(density.imageView, VK_IMAGE_LAYOUT_GENERAL);
    info.colorAttachmentCount = 1;
    info.pColorAttachments = &color;
    render(kit, "VUID-VkRenderingInfo-imageView-06116", &info);
}

SCENE(rendering_resolve_one_mode, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "independentResolveNone=0", 1);
    open_all(kit, NULL, NULL);
    VkRenderingAttachmentInfo depth = resolving(kit, DS, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT),
                              stencil = depth;
    VkRenderingInfo info = rendering(0, NULL, &depth, &stencil);
    render(kit, NULL, &info);
    stencil.resolveMode = VK_RESOLVE_MODE_NONE;
    render(kit, "VUID-VkRenderingInfo-pDepthAttachment-06104", &info);
}

KIT_MAIN()
