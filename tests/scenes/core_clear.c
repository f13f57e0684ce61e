/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clears of images outside of render passes.
 */
#include "transfer_scene.h"

#include <math.h>

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT

static void
color(struct kit *kit, const char *id, VkImage image, VkImageLayout layout,
      VkImageSubresourceRange range)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkClearColorValue value = { .float32 = { 0 } };

    if (id) {
        kit_expect(kit, id);
    }
    vkCmdClearColorImage(commands, image, layout ? layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                         &value, 1, &range);
    kit_end(kit, commands);
}

static void
depth(struct kit *kit, const char *id, VkImage image, VkImageLayout layout, float value,
      VkImageSubresourceRange range)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkClearDepthStencilValue clear = { .depth = value };

    if (id) {
        kit_expect(kit, id);
    }
    vkCmdClearDepthStencilImage(
        commands, image, layout ? layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, &clear, 1, &range);
    kit_end(kit, commands);
}

#define RANGE(...) ((VkImageSubresourceRange){ __VA_ARGS__ })
#define ALL(aspect) RANGE(aspect, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS)

SCENE(clear_color_valid, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 3, .layers = 4);

    color(kit, NULL, image, 0, ALL(COLOR));
    color(kit, NULL, image, VK_IMAGE_LAYOUT_GENERAL, RANGE(COLOR, 1, 2, 2, 2));
    color(kit, NULL, IMAGE(kit, .format = VK_FORMAT_R32_UINT), 0, ALL(COLOR));
}

SCENE(clear_color_image, KIT_NULL_DRIVER)
{
    color(kit, "VUID-vkCmdClearColorImage-image-00002",
          IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), 0, ALL(COLOR));
    color(kit, "VUID-vkCmdClearColorImage-image-00003", IMAGE(kit, .unbound = true), 0, ALL(COLOR));
    color(kit, "VUID-vkCmdClearColorImage-imageLayout-00005", IMAGE(kit, 0),
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, ALL(COLOR));
    color(kit, "VUID-vkCmdClearColorImage-image-00007",
          IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK), 0, ALL(COLOR));
    color(kit, "VUID-vkCmdClearColorImage-image-00007", IMAGE(kit, .format = VK_FORMAT_D16_UNORM),
          0, ALL(COLOR));
    color(kit, "VUID-vkCmdClearColorImage-image-01545",
          IMAGE(kit, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM), 0, ALL(COLOR));
}

SCENE(clear_color_layout_shared_present, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .instance_extensions = { "VK_KHR_surface", "VK_KHR_get_surface_capabilities2" },
                 .device_extensions = { "VK_KHR_swapchain", "VK_KHR_shared_presentable_image" } });
    color(kit, "VUID-vkCmdClearColorImage-imageLayout-01394", IMAGE(kit, 0),
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, ALL(COLOR));
    color(kit, NULL, IMAGE(kit, 0), VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR, ALL(COLOR));
    kit_close(kit);
}

SCENE(clear_color_ranges, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .levels = 3, .layers = 4);

    color(kit, "VUID-vkCmdClearColorImage-aspectMask-02498", image, 0, ALL(DEPTH));
    color(kit, "VUID-vkCmdClearColorImage-baseMipLevel-01470", image, 0,
          RANGE(COLOR, 3, VK_REMAINING_MIP_LEVELS, 0, 1));
    color(kit, "VUID-vkCmdClearColorImage-pRanges-01692", image, 0, RANGE(COLOR, 1, 3, 0, 1));
    color(kit, "VUID-vkCmdClearColorImage-baseArrayLayer-01472", image, 0,
          RANGE(COLOR, 0, 1, 4, VK_REMAINING_ARRAY_LAYERS));
    color(kit, "VUID-vkCmdClearColorImage-pRanges-01693", image, 0, RANGE(COLOR, 0, 1, 1, 4));
    color(kit, "VUID-VkImageSubresourceRange-levelCount-01720", image, 0, RANGE(COLOR, 0, 0, 0, 1));
    color(kit, "VUID-VkImageSubresourceRange-layerCount-01721", image, 0, RANGE(COLOR, 0, 1, 0, 0));
    /* Such aspects are none of a color image's, either. */
    kit_expect_some(kit, "VUID-vkCmdClearColorImage-aspectMask-02498");
    color(kit, NULL, image, 0, ALL(VK_IMAGE_ASPECT_PLANE_0_BIT));
}

SCENE(clear_color_null, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, 0);
    VkImageSubresourceRange range = ALL(COLOR);

    kit_expect(kit, "VUID-vkCmdClearColorImage-pColor-04961");
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, NULL, 1, &range);
    kit_end(kit, commands);
}

SCENE(clear_depth_valid, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT, .levels = 3, .layers = 4);

    depth(kit, NULL, image, 0, 1.0f, ALL(DEPTH | STENCIL));
    depth(kit, NULL, image, VK_IMAGE_LAYOUT_GENERAL, 0.0f, RANGE(STENCIL, 1, 2, 2, 2));
    depth(kit, NULL, IMAGE(kit, .format = VK_FORMAT_D16_UNORM), 0, 0.5f, ALL(DEPTH));
    depth(kit, NULL, IMAGE(kit, .format = VK_FORMAT_S8_UINT), 0, 0.5f, ALL(STENCIL));
}

SCENE(clear_depth_image, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage image = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT);
    VkImage unbound = IMAGE(kit, .format = VK_FORMAT_D16_UNORM, .unbound = true);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-image-00009");
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-image-00009");
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-image-02826");
    depth(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-02659",
          IMAGE(kit, .format = VK_FORMAT_S8_UINT, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), 0, 1.0f,
          ALL(STENCIL));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-02660",
          IMAGE(kit, .format = VK_FORMAT_D16_UNORM, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), 0, 1.0f,
          ALL(DEPTH));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-image-00010", unbound, 0, 1.0f, ALL(DEPTH));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-imageLayout-00012", image,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, 1.0f, ALL(DEPTH));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-image-00014", IMAGE(kit, 0), 0, 1.0f, ALL(DEPTH));
    depth(kit, "VUID-VkClearDepthStencilValue-depth-02506", image, 0, 1.5f, ALL(DEPTH));
    depth(kit, "VUID-VkClearDepthStencilValue-depth-02506", image, 0, -0.5f, ALL(DEPTH));
    depth(kit, "VUID-VkClearDepthStencilValue-depth-02506", image, 0, NAN, ALL(DEPTH));
}

SCENE(clear_depth_stencil_usage, KIT_NULL_DRIVER)
{
    VkImageStencilUsageCreateInfo sampled = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO,
        .stencilUsage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage image = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT, .next = &sampled);

    depth(kit, NULL, image, 0, 1.0f, ALL(DEPTH));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-02658", image, 0, 1.0f, ALL(STENCIL));
}

SCENE(clear_depth_unrestricted, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { "VK_EXT_depth_range_unrestricted" } });
    depth(kit, NULL, IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT), 0, 1.5f, ALL(DEPTH));
    kit_close(kit);
}

SCENE(clear_depth_ranges, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT, .levels = 3, .layers = 4);

    depth(kit, "VUID-vkCmdClearDepthStencilImage-aspectMask-02824", image, 0, 1.0f, ALL(COLOR));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-image-02825",
          IMAGE(kit, .format = VK_FORMAT_D16_UNORM), 0, 1.0f, ALL(DEPTH | STENCIL));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-image-02826",
          IMAGE(kit, .format = VK_FORMAT_S8_UINT), 0, 1.0f, ALL(DEPTH | STENCIL));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-baseMipLevel-01474", image, 0, 1.0f,
          RANGE(DEPTH, 3, VK_REMAINING_MIP_LEVELS, 0, 1));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-01694", image, 0, 1.0f,
          RANGE(DEPTH, 1, 3, 0, 1));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-baseArrayLayer-01476", image, 0, 1.0f,
          RANGE(DEPTH, 0, 1, 4, VK_REMAINING_ARRAY_LAYERS));
    depth(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-01695", image, 0, 1.0f,
          RANGE(DEPTH, 0, 1, 1, 4));
    depth(kit, "VUID-VkImageSubresourceRange-levelCount-01720", image, 0, 1.0f,
          RANGE(DEPTH, 0, 0, 0, 1));
    depth(kit, "VUID-VkImageSubresourceRange-layerCount-01721", image, 0, 1.0f,
          RANGE(DEPTH, 0, 1, 0, 0));
}

SCENE(clear_depth_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-pRanges-02660");
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    depth(kit, "VUID-vkCmdClearDepthStencilImage-image-00009",
          IMAGE(kit, .format = VK_FORMAT_D16_UNORM, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), 0, 1.0f,
          ALL(DEPTH));
    kit_close(kit);
}

KIT_MAIN()
