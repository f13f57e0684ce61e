/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blits.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT

struct call {
    VkImage from, to;
    VkImageLayout from_layout, to_layout; /* 0: the transfer layouts */
    VkFilter filter;
    VkImageBlit region;
};

static void
blit(VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageLayout from = call->from_layout ? call->from_layout
                                           : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    VkImageLayout to = call->to_layout ? call->to_layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    if (version == 0) {
        vkCmdBlitImage(commands, call->from, from, call->to, to, 1, &call->region, call->filter);
    } else {
        VkImageBlit2 region = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
            .srcSubresource = call->region.srcSubresource,
            .srcOffsets = { call->region.srcOffsets[0], call->region.srcOffsets[1] },
            .dstSubresource = call->region.dstSubresource,
            .dstOffsets = { call->region.dstOffsets[0], call->region.dstOffsets[1] },
        };
        VkBlitImageInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
            .srcImage = call->from,
            .srcImageLayout = from,
            .dstImage = call->to,
            .dstImageLayout = to,
            .regionCount = 1,
            .pRegions = &region,
            .filter = call->filter,
        };
        vkCmdBlitImage2(commands, &info);
    }
}

/* In either version, each with its id; NULL: none. */
static void
both(struct kit *kit, const char *first, const char *second, const struct call *call)
{
    for (int version = 0; version < 2; version++) {
        VkCommandBuffer commands = kit_recording(kit);

        if (first) {
            kit_expect(kit, version ? second : first);
        }
        blit(commands, version, call);
        kit_end(kit, commands);
    }
}

static VkImageBlit
region(VkImageAspectFlags aspect, int32_t width, int32_t height, int32_t depth)
{
    return (VkImageBlit){
        .srcSubresource = { aspect, 0, 0, 1 },
        .srcOffsets = { { 0, 0, 0 }, { width, height, depth } },
        .dstSubresource = { aspect, 0, 0, 1 },
        .dstOffsets = { { 0, 0, 0 }, { width, height, depth } },
    };
}

#define WHOLE region(COLOR, 32, 32, 1)

static void
wrong(struct kit *kit, const char *first, const char *second, VkImage from, VkImage to,
      VkImageBlit what)
{
    both(kit, first, second, &(struct call){ .from = from, .to = to, .region = what });
}

SCENE(blit_valid, KIT_NULL_DRIVER)
{
    kit_need_format(kit, VK_FORMAT_D24_UNORM_S8_UINT, VK_IMAGE_TILING_OPTIMAL,
                    VK_FORMAT_FEATURE_BLIT_DST_BIT);
    VkImage from = IMAGE(kit, .levels = 3), to = IMAGE(kit, .format = VK_FORMAT_B8G8R8A8_SRGB);
    VkImageBlit what = WHOLE;

    wrong(kit, NULL, NULL, from, to, what);
    /* Mirrored, scaled, of a smaller level. */
    what.srcOffsets[0].x = 8;
    what.srcOffsets[1] = (VkOffset3D){ 0, 8, 1 };
    what.srcSubresource.mipLevel = 2;
    both(kit, NULL, NULL,
         &(struct call){ .from = from, .to = to, .region = what, .filter = VK_FILTER_LINEAR });
    /* To another level of the same image. */
    what = WHOLE;
    what.dstSubresource.mipLevel = 1;
    what.dstOffsets[1] = (VkOffset3D){ 16, 16, 1 };
    both(kit, NULL, NULL,
         &(struct call){ .from = from, .to = from, .region = what, .filter = VK_FILTER_LINEAR });
    wrong(kit, NULL, NULL, IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT),
          IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT), region(DEPTH, 32, 32, 1));
    wrong(kit, NULL, NULL, IMAGE(kit, .type = VK_IMAGE_TYPE_3D),
          IMAGE(kit, .type = VK_IMAGE_TYPE_3D), region(COLOR, 32, 32, 32));
    wrong(kit, NULL, NULL, IMAGE(kit, .line = true), IMAGE(kit, .line = true),
          region(COLOR, 32, 1, 1));
}

SCENE(blit_images, KIT_NULL_DRIVER)
{
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);
    const VkImageUsageFlags drawn = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    VkImage many = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn);

    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00219", "VUID-VkBlitImageInfo2-srcImage-00219",
          IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), to, WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-00224", "VUID-VkBlitImageInfo2-dstImage-00224", from,
          IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00220", "VUID-VkBlitImageInfo2-srcImage-00220",
          IMAGE(kit, .unbound = true), to, WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-00225", "VUID-VkBlitImageInfo2-dstImage-00225", from,
          IMAGE(kit, .unbound = true), WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00233", "VUID-VkBlitImageInfo2-srcImage-00233", many,
          to, WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-00234", "VUID-VkBlitImageInfo2-dstImage-00234", from,
          many, WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-02000", "VUID-VkBlitImageInfo2-dstImage-02000", from,
          IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK), WHOLE);
    both(kit, "VUID-vkCmdBlitImage-srcImageLayout-00222",
         "VUID-VkBlitImageInfo2-srcImageLayout-00222",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    both(kit, "VUID-vkCmdBlitImage-dstImageLayout-00227",
         "VUID-VkBlitImageInfo2-dstImageLayout-00227",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
}

SCENE(blit_layouts_shared_present, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .instance_extensions = { "VK_KHR_surface", "VK_KHR_get_surface_capabilities2" },
                 .device_extensions = { "VK_KHR_swapchain", "VK_KHR_shared_presentable_image" } });
    VkImage from = IMAGE(kit, 0), to = IMAGE(kit, 0);

    both(kit, "VUID-vkCmdBlitImage-srcImageLayout-01398",
         "VUID-VkBlitImageInfo2-srcImageLayout-01398",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    both(kit, "VUID-vkCmdBlitImage-dstImageLayout-01399",
         "VUID-VkBlitImageInfo2-dstImageLayout-01399",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    kit_close(kit);
}

SCENE(blit_formats, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage color = IMAGE(kit, 0), depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM);
    VkImage planes = IMAGE(kit, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);

    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00229", "VUID-VkBlitImageInfo2-srcImage-00229",
          IMAGE(kit, .format = VK_FORMAT_R8G8B8A8_SINT), color, WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00230", "VUID-VkBlitImageInfo2-srcImage-00230", color,
          IMAGE(kit, .format = VK_FORMAT_R8G8B8A8_UINT), WHOLE);
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00231", "VUID-VkBlitImageInfo2-srcImage-00231", depth,
          IMAGE(kit, .format = VK_FORMAT_D32_SFLOAT), region(DEPTH, 32, 32, 1));
    both(kit, "VUID-vkCmdBlitImage-srcImage-00232", "VUID-VkBlitImageInfo2-srcImage-00232",
         &(struct call){ .from = depth,
                         .to = IMAGE(kit, .format = VK_FORMAT_D16_UNORM),
                         .region = region(DEPTH, 32, 32, 1),
                         .filter = VK_FILTER_LINEAR });
    both(kit, "VUID-vkCmdBlitImage-filter-02001", "VUID-VkBlitImageInfo2-filter-02001",
         &(struct call){ .from = IMAGE(kit, .format = VK_FORMAT_R8_UINT),
                         .to = IMAGE(kit, .format = VK_FORMAT_R8_UINT),
                         .region = WHOLE,
                         .filter = VK_FILTER_LINEAR });
    /* The device offers no blits of these formats, either. */
    kit_expect(kit, "VUID-vkCmdBlitImage-srcImage-01999");
    kit_expect(kit, "VUID-VkBlitImageInfo2-srcImage-01999");
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-06421", "VUID-VkBlitImageInfo2-srcImage-06421", planes,
          color, WHOLE);
    kit_expect(kit, "VUID-vkCmdBlitImage-dstImage-02000");
    kit_expect(kit, "VUID-VkBlitImageInfo2-dstImage-02000");
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-06422", "VUID-VkBlitImageInfo2-dstImage-06422", color,
          planes, WHOLE);
}

SCENE(blit_cubic, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_EXT_filter_cubic" } });
    VkImage deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D), flat = IMAGE(kit, 0);

    both(kit, "VUID-vkCmdBlitImage-filter-02002", "VUID-VkBlitImageInfo2-filter-02002",
         &(struct call){
             .from = flat, .to = IMAGE(kit, 0), .region = WHOLE, .filter = VK_FILTER_CUBIC_EXT });
    kit_expect(kit, "VUID-vkCmdBlitImage-filter-02002");
    kit_expect(kit, "VUID-VkBlitImageInfo2-filter-02002");
    both(kit, "VUID-vkCmdBlitImage-filter-00237", "VUID-VkBlitImageInfo2-filter-00237",
         &(struct call){ .from = deep,
                         .to = IMAGE(kit, .type = VK_IMAGE_TYPE_3D),
                         .region = WHOLE,
                         .filter = VK_FILTER_CUBIC_EXT });
    kit_close(kit);
}

SCENE(blit_subresources, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkBlitImageInfo2-dstSubresource-01708");
    kit_expect(kit, "VUID-vkCmdBlitImage-dstSubresource-01708");
    kit_need_format(kit, VK_FORMAT_D24_UNORM_S8_UINT, VK_IMAGE_TILING_OPTIMAL,
                    VK_FORMAT_FEATURE_BLIT_DST_BIT);
    VkImage from = IMAGE(kit, .layers = 2), to = IMAGE(kit, .layers = 2);
    VkImage depth = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT);
    VkImageBlit what = WHOLE;

    what.srcSubresource.mipLevel = 1;
    wrong(kit, "VUID-vkCmdBlitImage-srcSubresource-01705",
          "VUID-VkBlitImageInfo2-srcSubresource-01705", from, to, what);
    what = WHOLE;
    what.dstSubresource.mipLevel = 1;
    wrong(kit, "VUID-vkCmdBlitImage-dstSubresource-01706",
          "VUID-VkBlitImageInfo2-dstSubresource-01706", from, to, what);
    what = WHOLE;
    what.srcSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdBlitImage-srcSubresource-01707",
          "VUID-VkBlitImageInfo2-srcSubresource-01707", from, to, what);
    what = WHOLE;
    what.dstSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdBlitImage-dstSubresource-01708",
          "VUID-VkBlitImageInfo2-dstSubresource-01708", from, to, what);
    what = WHOLE;
    what.srcSubresource.layerCount = 2;
    wrong(kit, "VUID-VkImageBlit-layerCount-00239", "VUID-VkImageBlit2-layerCount-00239", from, to,
          what);
    if (HAS_NEWER_IDS) {
        /* The feature maintenance5 is another matter. */
        kit_allow(kit, "VUID-VkImageSubresourceLayers-layerCount-09243");
        what.srcSubresource.layerCount = VK_REMAINING_ARRAY_LAYERS; /* two */
        wrong(kit, "VUID-VkImageBlit-layerCount-08801", "VUID-VkImageBlit2-layerCount-08801", from,
              to, what);
        what.srcSubresource.baseArrayLayer = 1;
        wrong(kit, NULL, NULL, from, to, what);
    }
    what = region(DEPTH, 32, 32, 1);
    what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
    wrong(kit, "VUID-VkImageBlit-aspectMask-00238", "VUID-VkImageBlit2-aspectMask-00238", depth,
          IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT), what);
    kit_expect(kit, "VUID-vkCmdBlitImage-aspectMask-00242");
    kit_expect(kit, "VUID-VkBlitImageInfo2-aspectMask-00242");
    wrong(kit, "VUID-vkCmdBlitImage-aspectMask-00241", "VUID-VkBlitImageInfo2-aspectMask-00241",
          from, to, region(DEPTH, 32, 32, 1));
    what = WHOLE;
    what.dstSubresource.baseArrayLayer = 1;
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00240", "VUID-VkBlitImageInfo2-srcImage-00240", from,
          IMAGE(kit, .type = VK_IMAGE_TYPE_3D), what);
}

SCENE(blit_offsets, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage small = IMAGE(kit, 0), large = IMAGE(kit, .extent = { 64, 64, 1 });
    VkImage line = IMAGE(kit, .line = true), line2 = IMAGE(kit, .line = true);
    VkImage deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D),
            deeper = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { 64, 64, 64 });

    /* The same calls break these rules as well. */
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBlitImage-dstOffsets-12519", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-VkBlitImageInfo2-dstOffsets-12519", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-vkCmdBlitImage-dstOffsets-12520", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-VkBlitImageInfo2-dstOffsets-12520", NULL));
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00215");
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00215");
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00215");
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00216");
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00216");
        kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-00216");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00215");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00215");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00215");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00216");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00216");
        kit_expect(kit, "VUID-vkCmdBlitImage-pRegions-00216");
    }
    wrong(kit, "VUID-vkCmdBlitImage-srcOffset-00243", "VUID-VkBlitImageInfo2-srcOffset-00243",
          small, large, region(COLOR, 33, 32, 1));
    wrong(kit, "VUID-vkCmdBlitImage-srcOffset-00244", "VUID-VkBlitImageInfo2-srcOffset-00244",
          small, large, region(COLOR, 32, 33, 1));
    wrong(kit, "VUID-vkCmdBlitImage-srcOffset-00246", "VUID-VkBlitImageInfo2-srcOffset-00246", deep,
          deeper, region(COLOR, 32, 32, 33));
    wrong(kit, "VUID-vkCmdBlitImage-dstOffset-00248", "VUID-VkBlitImageInfo2-dstOffset-00248",
          large, small, region(COLOR, 33, 32, 1));
    wrong(kit, "VUID-vkCmdBlitImage-dstOffset-00249", "VUID-VkBlitImageInfo2-dstOffset-00249",
          large, small, region(COLOR, 32, 33, 1));
    wrong(kit, "VUID-vkCmdBlitImage-dstOffset-00251", "VUID-VkBlitImageInfo2-dstOffset-00251",
          deeper, deep, region(COLOR, 32, 32, 33));
    VkImageBlit what = region(COLOR, 32, 1, 1);
    what.srcOffsets[1].y = 0;
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00245", "VUID-VkBlitImageInfo2-srcImage-00245", line,
          line2, what);
    what = region(COLOR, 32, 1, 1);
    what.dstOffsets[1].y = 0;
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-00250", "VUID-VkBlitImageInfo2-dstImage-00250", line,
          line2, what);
    what = WHOLE;
    what.srcOffsets[1].z = 0;
    wrong(kit, "VUID-vkCmdBlitImage-srcImage-00247", "VUID-VkBlitImageInfo2-srcImage-00247", small,
          large, what);
    what = WHOLE;
    what.dstOffsets[1].z = 0;
    wrong(kit, "VUID-vkCmdBlitImage-dstImage-00252", "VUID-VkBlitImageInfo2-dstImage-00252", small,
          large, what);
}

SCENE(blit_overlap, KIT_NULL_DRIVER)
{
    VkImage image = IMAGE(kit, 0);
    struct call call = { .from = image,
                         .to = image,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_GENERAL,
                         .to_layout = VK_IMAGE_LAYOUT_GENERAL };

    call.region.srcOffsets[1].x = 16;
    call.region.dstOffsets[0].x = 15;
    both(kit, "VUID-vkCmdBlitImage-pRegions-00217", "VUID-VkBlitImageInfo2-pRegions-00217", &call);
    call.region.dstOffsets[0].x = 16;
    both(kit, NULL, NULL, &call);
}

KIT_MAIN()
