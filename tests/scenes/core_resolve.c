/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Resolves outside of render passes.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define DRAWN                                                            \
    (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT | \
     VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT)

struct call {
    VkImage from, to;
    VkImageLayout from_layout, to_layout; /* 0: the transfer layouts */
    VkImageResolve region;
};

static void
resolve(VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageLayout from = call->from_layout ? call->from_layout
                                           : VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    VkImageLayout to = call->to_layout ? call->to_layout : VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;

    if (version == 0) {
        vkCmdResolveImage(commands, call->from, from, call->to, to, 1, &call->region);
    } else {
        VkImageResolve2 region = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
            .srcSubresource = call->region.srcSubresource,
            .srcOffset = call->region.srcOffset,
            .dstSubresource = call->region.dstSubresource,
            .dstOffset = call->region.dstOffset,
            .extent = call->region.extent,
        };
        VkResolveImageInfo2 info = {
            .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
            .srcImage = call->from,
            .srcImageLayout = from,
            .dstImage = call->to,
            .dstImageLayout = to,
            .regionCount = 1,
            .pRegions = &region,
        };
        vkCmdResolveImage2(commands, &info);
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
        resolve(commands, version, call);
        kit_end(kit, commands);
    }
}

static VkImageResolve
region(uint32_t width, uint32_t height, uint32_t depth)
{
    return (VkImageResolve){
        .srcSubresource = COLOR_LAYER,
        .dstSubresource = COLOR_LAYER,
        .extent = { width, height, depth },
    };
}

#define WHOLE region(32, 32, 1)

static VkImage
many(struct kit *kit, uint32_t size)
{
    return IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = DRAWN, .layers = 2,
                 .extent = { size, size, 1 });
}

static void
wrong(struct kit *kit, const char *first, const char *second, VkImage from, VkImage to,
      VkImageResolve what)
{
    both(kit, first, second, &(struct call){ .from = from, .to = to, .region = what });
}

SCENE(resolve_valid, KIT_NULL_DRIVER)
{
    VkImage from = many(kit, 32), to = IMAGE(kit, .layers = 2, .levels = 2);
    VkImageResolve what = region(16, 16, 1);

    wrong(kit, NULL, NULL, from, to, WHOLE);
    what.srcSubresource.layerCount = what.dstSubresource.layerCount = 2;
    what.srcOffset.x = 16;
    what.dstSubresource.mipLevel = 1;
    wrong(kit, NULL, NULL, from, to, what);
}

SCENE(resolve_images, KIT_NULL_DRIVER)
{
    VkImage from = many(kit, 32), to = IMAGE(kit, 0);

    wrong(
        kit, "VUID-vkCmdResolveImage-srcImage-06762", "VUID-VkResolveImageInfo2-srcImage-06762",
        IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
        to, WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-dstImage-06764", "VUID-VkResolveImageInfo2-dstImage-06764",
          from, IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-00256", "VUID-VkResolveImageInfo2-srcImage-00256",
          IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = DRAWN, .unbound = true), to, WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-dstImage-00258", "VUID-VkResolveImageInfo2-dstImage-00258",
          from, IMAGE(kit, .unbound = true), WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-00257", "VUID-VkResolveImageInfo2-srcImage-00257",
          IMAGE(kit, 0), to, WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-dstImage-00259", "VUID-VkResolveImageInfo2-dstImage-00259",
          from, many(kit, 32), WHOLE);
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-01386", "VUID-VkResolveImageInfo2-srcImage-01386",
          from, IMAGE(kit, .format = VK_FORMAT_B8G8R8A8_UNORM), WHOLE);
    both(kit, "VUID-vkCmdResolveImage-srcImageLayout-00261",
         "VUID-VkResolveImageInfo2-srcImageLayout-00261",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    both(kit, "VUID-vkCmdResolveImage-dstImageLayout-00263",
         "VUID-VkResolveImageInfo2-dstImageLayout-00263",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
}

SCENE(resolve_to_compressed, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    kit_expect(kit, "VUID-vkCmdResolveImage-dstImage-02003");
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstImage-02003");
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-01386", "VUID-VkResolveImageInfo2-srcImage-01386",
          many(kit, 32), IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK), WHOLE);
}

SCENE(resolve_layouts_shared_present, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){
                 .instance_extensions = { "VK_KHR_surface", "VK_KHR_get_surface_capabilities2" },
                 .device_extensions = { "VK_KHR_swapchain", "VK_KHR_shared_presentable_image" } });
    VkImage from = many(kit, 32), to = IMAGE(kit, 0);

    both(kit, "VUID-vkCmdResolveImage-srcImageLayout-01400",
         "VUID-VkResolveImageInfo2-srcImageLayout-01400",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .from_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    both(kit, "VUID-vkCmdResolveImage-dstImageLayout-01401",
         "VUID-VkResolveImageInfo2-dstImageLayout-01401",
         &(struct call){ .from = from,
                         .to = to,
                         .region = WHOLE,
                         .to_layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL });
    kit_close(kit);
}

SCENE(resolve_subresources, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage from = many(kit, 32), to = IMAGE(kit, .layers = 2);
    VkImageResolve what = WHOLE;

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstSubresource-01712");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstSubresource-01712");
    what.srcSubresource.mipLevel = 1;
    wrong(kit, "VUID-vkCmdResolveImage-srcSubresource-01709",
          "VUID-VkResolveImageInfo2-srcSubresource-01709", from, to, what);
    what = WHOLE;
    what.dstSubresource.mipLevel = 1;
    wrong(kit, "VUID-vkCmdResolveImage-dstSubresource-01710",
          "VUID-VkResolveImageInfo2-dstSubresource-01710", from, to, what);
    what = WHOLE;
    what.srcSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdResolveImage-srcSubresource-01711",
          "VUID-VkResolveImageInfo2-srcSubresource-01711", from, to, what);
    what = WHOLE;
    what.dstSubresource.baseArrayLayer = 2;
    wrong(kit, "VUID-vkCmdResolveImage-dstSubresource-01712",
          "VUID-VkResolveImageInfo2-dstSubresource-01712", from, to, what);
    what = WHOLE;
    what.srcSubresource.layerCount = 2;
    wrong(kit, "VUID-VkImageResolve-layerCount-00267", "VUID-VkImageResolve2-layerCount-00267",
          from, to, what);
    if (HAS_NEWER_IDS) {
        /* The feature maintenance5 is another matter. */
        kit_allow(kit, "VUID-VkImageSubresourceLayers-layerCount-09243");
        what.srcSubresource.layerCount = VK_REMAINING_ARRAY_LAYERS; /* two */
        wrong(kit, "VUID-VkImageResolve-layerCount-08804", "VUID-VkImageResolve2-layerCount-08804",
              from, to, what);
        what.srcSubresource.baseArrayLayer = 1;
        wrong(kit, NULL, NULL, from, to, what);
    }
    what = WHOLE;
    what.srcSubresource.aspectMask = what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    /* Either image. */
    kit_expect(kit, "VUID-VkImageResolve-aspectMask-00266");
    kit_expect(kit, NEWER_ID("VUID-VkImageResolve2-maintenance10-10994",
                             "VUID-VkImageResolve2-aspectMask-00266"));
    wrong(kit, "VUID-VkImageResolve-aspectMask-00266",
          NEWER_ID("VUID-VkImageResolve2-maintenance10-10994",
                   "VUID-VkImageResolve2-aspectMask-00266"),
          from, to, what);
    what.srcSubresource.aspectMask = what.dstSubresource.aspectMask = VK_IMAGE_ASPECT_METADATA_BIT;
    kit_expect(kit, "VUID-VkImageResolve-aspectMask-00266");
    kit_expect(kit, NEWER_ID("VUID-VkImageResolve2-maintenance10-10994",
                             "VUID-VkImageResolve2-aspectMask-00266"));
    wrong(kit, "VUID-VkImageResolve-aspectMask-00266",
          NEWER_ID("VUID-VkImageResolve2-maintenance10-10994",
                   "VUID-VkImageResolve2-aspectMask-00266"),
          from, to, what);
    /* Neither image can be 3D and multisampled: the source is 2D, and newer registries take any layer of it. */
    what = WHOLE;
    what.srcSubresource.baseArrayLayer = 1;
    wrong(kit, NEWER_ID(NULL, "VUID-vkCmdResolveImage-srcImage-04446"),
          NEWER_ID(NULL, "VUID-VkResolveImageInfo2-srcImage-04446"), from,
          IMAGE(kit, .type = VK_IMAGE_TYPE_3D), what);
    what = WHOLE;
    what.srcSubresource.layerCount = 2;
    kit_expect(kit, "VUID-VkImageResolve-layerCount-00267");
    kit_expect(kit, "VUID-VkImageResolve2-layerCount-00267");
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-04446", "VUID-VkResolveImageInfo2-srcImage-04446",
          from, IMAGE(kit, .type = VK_IMAGE_TYPE_3D), what);
    what = WHOLE;
    what.dstSubresource.baseArrayLayer = 1;
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-04447", "VUID-VkResolveImageInfo2-srcImage-04447",
          from, IMAGE(kit, .type = VK_IMAGE_TYPE_3D), what);
}

SCENE(resolve_box, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    VkImage from = many(kit, 32), large = many(kit, 64), to = IMAGE(kit, 0),
            to_large = IMAGE(kit, .extent = { 64, 64, 1 });
    VkImage deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D), line = IMAGE(kit, .line = true);
    VkImageResolve what = region(33, 32, 1);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstOffset-00275");
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstOffset-00277");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstOffset-00275");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstOffset-00277");
    if (VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 350)) {
        kit_expect(kit, "VUID-VkResolveImageInfo2-srcOffset-00272");
        kit_expect(kit, "VUID-vkCmdResolveImage-srcOffset-00272");
    }
    wrong(kit, "VUID-vkCmdResolveImage-srcOffset-00269", "VUID-VkResolveImageInfo2-srcOffset-00269",
          from, to_large, what);
    wrong(kit, "VUID-vkCmdResolveImage-dstOffset-00274", "VUID-VkResolveImageInfo2-dstOffset-00274",
          large, to, what);
    what = region(32, 33, 1);
    wrong(kit, "VUID-vkCmdResolveImage-srcOffset-00270", "VUID-VkResolveImageInfo2-srcOffset-00270",
          from, to_large, what);
    wrong(kit, "VUID-vkCmdResolveImage-dstOffset-00275", "VUID-VkResolveImageInfo2-dstOffset-00275",
          large, to, what);
    what = WHOLE;
    what.srcOffset.z = 1;
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-00273", "VUID-VkResolveImageInfo2-srcImage-00273",
          from, to, what);
    what.srcOffset.z = 2; /* nor a layer */
    kit_expect(kit, "VUID-VkResolveImageInfo2-srcOffset-00272");
    kit_expect(kit, "VUID-vkCmdResolveImage-srcOffset-00272");
    wrong(kit, "VUID-vkCmdResolveImage-srcImage-00273", "VUID-VkResolveImageInfo2-srcImage-00273",
          from, to, what);
    what = WHOLE;
    what.dstOffset.z = 1;
    wrong(kit, "VUID-vkCmdResolveImage-dstImage-00278", "VUID-VkResolveImageInfo2-dstImage-00278",
          from, to, what);
    what = WHOLE;
    what.dstOffset.z = 32;
    wrong(kit, "VUID-vkCmdResolveImage-dstOffset-00277", "VUID-VkResolveImageInfo2-dstOffset-00277",
          from, deep, what);
    what = region(32, 1, 1);
    what.dstOffset.y = 1;
    wrong(kit, "VUID-vkCmdResolveImage-dstImage-00276", "VUID-VkResolveImageInfo2-dstImage-00276",
          from, line, what);
}

KIT_MAIN()
