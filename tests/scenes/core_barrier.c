/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers: stages, accesses, ranges of buffers and images, layouts, ownership.
 */
#include "barrier_scene.h"
#include "newer_ids.h"

#include <string.h>

static const char *const buffer_owner[] = { "VkBufferMemoryBarrier", "VkBufferMemoryBarrier2" };
static const char *const image_owner[] = { "VkImageMemoryBarrier", "VkImageMemoryBarrier2" };

#define USUAL \
    (VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT)

SCENE(valid_barriers, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkImage image = IMAGE(kit, .usage = USUAL, .levels = 4, .layers = 3);

    for (int second = 0; second < 2; second++) {
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);

        memory_barrier(commands, second,
                       &(struct masks_spec){ .src = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                             .src_access = VK_ACCESS_TRANSFER_WRITE_BIT |
                                                           VK_ACCESS_MEMORY_READ_BIT,
                                             .dst = VK_PIPELINE_STAGE_HOST_BIT,
                                             .dst_access = VK_ACCESS_HOST_READ_BIT });
        memory_barrier(commands, second,
                       &(struct masks_spec){ .src_access = VK_ACCESS_SHADER_WRITE_BIT |
                                                           VK_ACCESS_MEMORY_WRITE_BIT,
                                             .dst = VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT,
                                             .dst_access = VK_ACCESS_INDEX_READ_BIT |
                                                           VK_ACCESS_COLOR_ATTACHMENT_READ_BIT |
                                                           VK_ACCESS_INDIRECT_COMMAND_READ_BIT });
        b.offset = 252;
        b.size = 4;
        b.srcStageMask = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT;
        b.srcAccessMask = VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT;
        record_buffer(commands, second, &b);
        b.srcQueueFamilyIndex = b.dstQueueFamilyIndex = kit->family;
        record_buffer(commands, second, &b);
        record_image(commands, second, &i);
        i.oldLayout = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
        i.newLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
        i.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 3, 1, 1, 2 };
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

SCENE(buffer_ranges, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkBuffer unbound = kit_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    VkBufferMemoryBarrier2 b;

    for (int second = 0; second < 2; second++) {
        b = buffer_barrier(buffer);
        b.offset = 256;
        expect_of(kit, buffer_owner[second], "offset-01187");
        record_buffer(commands, second, &b);
        b.offset = 128;
        b.size = 129;
        expect_of(kit, buffer_owner[second], "size-01189");
        record_buffer(commands, second, &b);
        b.size = 0;
        expect_of(kit, buffer_owner[second], "size-01188");
        record_buffer(commands, second, &b);
        b.size = 128;
        record_buffer(commands, second, &b);
        b = buffer_barrier(unbound);
        expect_of(kit, buffer_owner[second], "buffer-01931");
        record_buffer(commands, second, &b);
    }
    kit_end(kit, commands);
}

SCENE(image_ranges, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, .levels = 4, .layers = 3);
    VkImage unbound = IMAGE(kit, .unbound = true);
    const struct {
        uint32_t level, levels, layer, layers;
        const char *rest;
    } cases[] = {
        { 4, VK_REMAINING_MIP_LEVELS, 0, 1, "subresourceRange-01486" },
        { 3, 2, 0, 1, "subresourceRange-01724" },
        { 0, 1, 3, VK_REMAINING_ARRAY_LAYERS, "subresourceRange-01488" },
        { 0, 1, 2, 2, "subresourceRange-01725" },
    };

    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        for (size_t k = 0; k < KIT_COUNT(cases); k++) {
            i.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT,
                                                            cases[k].level, cases[k].levels,
                                                            cases[k].layer, cases[k].layers };
            expect_of(kit, image_owner[second], cases[k].rest);
            record_image(commands, second, &i);
        }
        i.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 0, 1 };
        kit_expect(kit, "VUID-VkImageSubresourceRange-levelCount-01720");
        record_image(commands, second, &i);
        i.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 0 };
        kit_expect(kit, "VUID-VkImageSubresourceRange-layerCount-01721");
        record_image(commands, second, &i);
        i = image_barrier(unbound, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
        expect_of(kit, image_owner[second], "image-01932");
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

SCENE(layouts_without_usage, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage storage = IMAGE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT);
    static const struct {
        VkImageLayout layout;
        const char *rest;
    } cases[] = {
        { VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, "oldLayout-01208" },
        { VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, "oldLayout-01209" },
        { VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, "oldLayout-01210" },
        { VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL, "oldLayout-01211" },
        { VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, "oldLayout-01212" },
        { VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, "oldLayout-01213" },
        { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, "oldLayout-01658" },
        { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL, "oldLayout-01659" },
        { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL, "srcQueueFamilyIndex-04065" },
        { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, "srcQueueFamilyIndex-04066" },
        { VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL, "srcQueueFamilyIndex-04067" },
        { VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL, "srcQueueFamilyIndex-04068" },
        { VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, "srcQueueFamilyIndex-03938" },
        { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL, "srcQueueFamilyIndex-03939" },
    };

    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i;

        for (size_t k = 0; k < KIT_COUNT(cases); k++) {
            i = image_barrier(storage, VK_IMAGE_LAYOUT_UNDEFINED, cases[k].layout);
            expect_of(kit, image_owner[second], cases[k].rest);
            record_image(commands, second, &i);
        }
        i = image_barrier(storage, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_PREINITIALIZED);
        expect_of(kit, image_owner[second], "newLayout-01198");
        record_image(commands, second, &i);
        i = image_barrier(storage, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* A device with no feature at all: synchronization2 among them. */
static void
open_bare(struct kit *kit, const char *extension)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit,
             &(struct kit_config){ .device_extensions = { extension }, .device_next = &nothing });
}

SCENE(layouts_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands;
    VkImage image;
    VkImageMemoryBarrier2 i;

    open_bare(kit, NULL);
    commands = kit_recording(kit);
    image = IMAGE(kit, .usage = USUAL | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    i = image_barrier(image, VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_GENERAL);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-synchronization2-07793");
    record_image(commands, false, &i);
    i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-synchronization2-07794");
    record_image(commands, false, &i);
    /* Equal layouts are a transition as well there. */
    i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_UNDEFINED);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-newLayout-01198");
    record_image(commands, false, &i);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-03937");
    vkCmdPipelineBarrier(commands, 0, ALL_STAGES, 0, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-dstStageMask-03937");
    vkCmdPipelineBarrier(commands, ALL_STAGES, 0, 0, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier2-synchronization2-03848");
    memory_barrier(commands, true, &(struct masks_spec){ 0 });
    kit_end(kit, commands);
}

/* Beside the rule of the format's kind. */
static void
expect_wrong_aspect(struct kit *kit, int second)
{
    if (HAS_NEWER_IDS) {
        expect_of(kit, image_owner[second], "subresourceRange-09601");
    }
}

static const char *const one_aspect[] = {
    NEWER_ID("VUID-VkImageMemoryBarrier-image-10749",
             "UNASSIGNED-CoreValidation-DrawState-InvalidImageAspect"),
    NEWER_ID("VUID-VkImageMemoryBarrier2-image-10749",
             "UNASSIGNED-CoreValidation-DrawState-InvalidImageAspect"),
};

SCENE(aspects, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage color = IMAGE(kit, .usage = USUAL);
    VkImage both = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT,
                         .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    VkImage depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM,
                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);

    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(color, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
        expect_wrong_aspect(kit, second);
        expect_of(kit, image_owner[second], "image-01671");
        record_image(commands, second, &i);
        i.image = both;
        expect_of(kit, image_owner[second], "image-03320");
        record_image(commands, second, &i);
        i.image = depth;
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_STENCIL_BIT;
        expect_wrong_aspect(kit, second);
        kit_expect(kit, one_aspect[second]);
        record_image(commands, second, &i);
        i.image = both;
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

SCENE(separate_aspects, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static const VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = (void *)&features13,
        .separateDepthStencilLayouts = VK_TRUE,
    };
    VkCommandBuffer commands;
    VkImage both;

    kit_open(kit, &(struct kit_config){ .device_next = &features12 });
    commands = kit_recording(kit);
    both = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT,
                 .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(both, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        expect_wrong_aspect(kit, second);
        expect_of(kit, image_owner[second], "image-03319");
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
        i.newLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* As libplacebo: planes that are not disjoint, one by one. */
SCENE(planes_of_one_memory, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage planes = IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);

    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(planes, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_0_BIT;
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT;
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_2_BIT;
        expect_of(kit, image_owner[second], NEWER_ID("subresourceRange-09601", "image-01673"));
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
        expect_wrong_aspect(kit, second);
        if (!HAS_NEWER_IDS) {
            expect_of(kit, image_owner[second], "image-01671");
        }
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

SCENE(disjoint_aspects, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkImage planes = IMAGE(kit, .format = VK_FORMAT_G8_B8R8_2PLANE_420_UNORM,
                           .flags = VK_IMAGE_CREATE_DISJOINT_BIT, .unbound = true);

    VkBindImagePlaneMemoryInfo which[2];
    VkBindImageMemoryInfo binds[2];

    for (uint32_t plane = 0; plane < 2; plane++) {
        VkImagePlaneMemoryRequirementsInfo asked = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
            .planeAspect = plane ? VK_IMAGE_ASPECT_PLANE_1_BIT : VK_IMAGE_ASPECT_PLANE_0_BIT,
        };
        VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

        vkGetImageMemoryRequirements2(
            kit->device,
            &(VkImageMemoryRequirementsInfo2){
                .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
                .pNext = &asked,
                .image = planes,
            },
            &needs);
        which[plane] = (VkBindImagePlaneMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_PLANE_MEMORY_INFO,
            .planeAspect = asked.planeAspect,
        };
        binds[plane] = (VkBindImageMemoryInfo){
            .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
            .pNext = &which[plane],
            .image = planes,
            .memory = kit_memory(kit, needs.memoryRequirements.size),
        };
    }
    KIT_VK(kit, vkBindImageMemory2(kit->device, 2, binds));
    for (int second = 0; second < 2; second++) {
        VkImageMemoryBarrier2 i = image_barrier(planes, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT;
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_1_BIT | VK_IMAGE_ASPECT_PLANE_2_BIT;
        expect_wrong_aspect(kit, second);
        expect_of(kit, image_owner[second], NEWER_ID("image-01672", "image-01673"));
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_PLANE_2_BIT;
        expect_wrong_aspect(kit, second);
        expect_of(kit, image_owner[second], NEWER_ID("image-01672", "image-01673"));
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
        expect_wrong_aspect(kit, second);
        expect_of(kit, image_owner[second], "image-01672");
        record_image(commands, second, &i);
        i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_PLANE_1_BIT;
        kit_expect(kit, "VUID-VkImageSubresourceRange-aspectMask-01670");
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

/* ---- ownership ------------------------------------------------------------------------------- */

SCENE(ownership, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_EXT_queue_family_foreign" } });
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkImage image = IMAGE(kit, .usage = USUAL);
    const struct {
        uint32_t src, dst;
        const char *buffer, *image;
    } cases[] = {
        { kit->family, VK_QUEUE_FAMILY_EXTERNAL, NULL, NULL },
        { VK_QUEUE_FAMILY_EXTERNAL, VK_QUEUE_FAMILY_EXTERNAL, NULL, NULL }, /* no transfer */
        /* newer registries have given that up, and ask for one that is the pool's */
        { VK_QUEUE_FAMILY_EXTERNAL, VK_QUEUE_FAMILY_FOREIGN_EXT,
          NEWER_ID("srcQueueFamilyIndex-1038", "srcQueueFamilyIndex-04087"),
          NEWER_ID("srcQueueFamilyIndex-1038", "srcQueueFamilyIndex-04070") },
        { kit->family, 77, "buffer-04089", "image-04072" },
        { 77, kit->family, "buffer-04089", "image-04072" },
        { VK_QUEUE_FAMILY_IGNORED, kit->family, NULL, NULL },
        { kit->family, VK_QUEUE_FAMILY_IGNORED, NULL, NULL },
    };

    for (int second = 0; second < 2; second++) {
        for (size_t k = 0; k < KIT_COUNT(cases); k++) {
            VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
            VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_GENERAL,
                                                    VK_IMAGE_LAYOUT_GENERAL);

            b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = cases[k].src;
            b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = cases[k].dst;
            for (int image_too = 0; image_too < 2; image_too++) {
                const char *rest = image_too ? cases[k].image : cases[k].buffer;

                if (rest && strcmp(rest, "srcQueueFamilyIndex-1038") == 0) {
                    kit_expect(kit, second ? "VUID-vkCmdPipelineBarrier2-srcQueueFamilyIndex-10387"
                                           : "VUID-vkCmdPipelineBarrier-srcQueueFamilyIndex-10388");
                } else if (rest) {
                    expect_of(kit, image_too ? image_owner[second] : buffer_owner[second], rest);
                }
            }
            record_buffer(commands, second, &b);
            record_image(commands, second, &i);
        }
    }
    kit_end(kit, commands);
}

/* Resources that two families share. */
static void
shared(struct kit *kit, VkBuffer *buffer_out, VkImage *image_out)
{
    static const uint32_t families[2] = { 0, 1 };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device,
                               &(VkBufferCreateInfo){
                                   .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                   .size = 256,
                                   .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                   .sharingMode = VK_SHARING_MODE_CONCURRENT,
                                   .queueFamilyIndexCount = 2,
                                   .pQueueFamilyIndices = families,
                               },
                               NULL, buffer_out));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(*buffer_out));
    vkGetBufferMemoryRequirements(kit->device, *buffer_out, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, *buffer_out, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImage(kit->device,
                              &(VkImageCreateInfo){
                                  .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                  .imageType = VK_IMAGE_TYPE_2D,
                                  .format = VK_FORMAT_R8G8B8A8_UNORM,
                                  .extent = { 32, 32, 1 },
                                  .mipLevels = 1,
                                  .arrayLayers = 1,
                                  .samples = VK_SAMPLE_COUNT_1_BIT,
                                  .usage = USUAL,
                                  .sharingMode = VK_SHARING_MODE_CONCURRENT,
                                  .queueFamilyIndexCount = 2,
                                  .pQueueFamilyIndices = families,
                              },
                              NULL, image_out));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(*image_out));
    vkGetImageMemoryRequirements(kit->device, *image_out, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, *image_out, kit_memory_for(kit, &needs), 0));
}

static void
shared_ownership(struct kit *kit, bool bare)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    VkImage image = VK_NULL_HANDLE;
    VkCommandBuffer commands = kit_recording(kit);

    shared(kit, &buffer, &image);
    for (int second = 0; second < (bare ? 1 : 2); second++) {
        VkBufferMemoryBarrier2 b = buffer_barrier(buffer);
        VkImageMemoryBarrier2 i = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        record_buffer(commands, second, &b);
        record_image(commands, second, &i);
        b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = VK_QUEUE_FAMILY_EXTERNAL;
        record_buffer(commands, second, &b);
        record_image(commands, second, &i);
        b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = 0;
        expect_of(kit, buffer_owner[second],
                  bare ? NEWER_ID("None-09050", "buffer-04088") : "buffer-04088");
        expect_of(kit, image_owner[second],
                  bare ? NEWER_ID("None-09053", "image-04071") : "image-04071");
        record_buffer(commands, second, &b);
        record_image(commands, second, &i);
        b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = 0;
        if (bare) {
            expect_of(kit, buffer_owner[0], NEWER_ID("None-09050", "synchronization2-03853"));
            expect_of(kit, image_owner[0], NEWER_ID("None-09053", "synchronization2-03857"));
        }
        record_buffer(commands, second, &b);
        record_image(commands, second, &i);
    }
    kit_end(kit, commands);
}

SCENE(ownership_of_shared, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    shared_ownership(kit, false);
}

SCENE(ownership_of_shared_first, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES, .device_next = &nothing });
    shared_ownership(kit, true);
}

/* ---- version 1.0 ----------------------------------------------------------------------------- */

SCENE(aspects_of_old, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkImage color, both;
    VkImageMemoryBarrier2 i;

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    VkCommandBuffer commands = kit_recording(kit);
    color = IMAGE(kit, .usage = USUAL);
    both = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT,
                 .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    i = image_barrier(color, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    record_image(commands, false, &i);
    i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    expect_wrong_aspect(kit, false);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-image-02902");
    record_image(commands, false, &i);
    i.image = both;
    kit_expect(kit, NEWER_ID("VUID-VkImageMemoryBarrier-image-03320",
                             "VUID-VkImageMemoryBarrier-image-01207"));
    record_image(commands, false, &i);
    i.subresourceRange.aspectMask |= VK_IMAGE_ASPECT_STENCIL_BIT;
    record_image(commands, false, &i);
    kit_end(kit, commands);
}

SCENE(aspects_of_old_second, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceSynchronization2Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    VkImageMemoryBarrier2 i;

    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_1,
                      .device_next = &features,
                      .device_extensions = { VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME } });
    VkCommandBuffer commands = kit_recording(kit);
    const PFN_vkCmdPipelineBarrier2KHR barrier = KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR);
    i = image_barrier(IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT,
                            .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT),
                      VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .imageMemoryBarrierCount = 1,
                                    .pImageMemoryBarriers = &i };
    i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    kit_expect(kit, NEWER_ID("VUID-VkImageMemoryBarrier2-image-03320",
                             "VUID-VkImageMemoryBarrier2-image-01207"));
    barrier(commands, &info);
    i.subresourceRange.aspectMask |= VK_IMAGE_ASPECT_STENCIL_BIT;
    barrier(commands, &info);
    kit_end(kit, commands);
}

/* Version 1.0, and the second version of barriers as an extension of it. */
static VkCommandBuffer
old_with_second(struct kit *kit, VkDependencyInfo *info)
{
    static const VkPhysicalDeviceSynchronization2Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE,
    };

    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .instance_extensions = { "VK_KHR_get_physical_device_properties2" },
                      .device_next = &features,
                      .device_extensions = { VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME } });
    *info = (VkDependencyInfo){ .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO };
    return kit_recording(kit);
}

SCENE(aspects_of_oldest_second, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkDependencyInfo info;
    VkCommandBuffer commands = old_with_second(kit, &info);
    const PFN_vkCmdPipelineBarrier2KHR barrier = KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR);
    VkImageMemoryBarrier2 i = image_barrier(IMAGE(kit, .usage = USUAL), VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_GENERAL);

    info.imageMemoryBarrierCount = 1;
    info.pImageMemoryBarriers = &i;
    barrier(commands, &info);
    i.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    expect_wrong_aspect(kit, true);
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-image-02902");
    barrier(commands, &info);
    kit_end(kit, commands);
}

SCENE(ownership_of_oldest_second, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkDependencyInfo info;
    VkCommandBuffer commands = old_with_second(kit, &info);
    const PFN_vkCmdPipelineBarrier2KHR barrier = KIT_DEVICE_COMMAND(kit, vkCmdPipelineBarrier2KHR);
    VkBufferMemoryBarrier2 b = buffer_barrier(
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    VkImageMemoryBarrier2 i = image_barrier(IMAGE(kit, .usage = USUAL), VK_IMAGE_LAYOUT_GENERAL,
                                            VK_IMAGE_LAYOUT_GENERAL);

    info.bufferMemoryBarrierCount = info.imageMemoryBarrierCount = 1;
    info.pBufferMemoryBarriers = &b;
    info.pImageMemoryBarriers = &i;
    b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = kit->family;
    b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = kit->family;
    barrier(commands, &info);
    b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = 77;
    kit_expect(kit, "VUID-VkBufferMemoryBarrier2-buffer-04086");
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-image-04069");
    barrier(commands, &info);
    kit_end(kit, commands);
}

SCENE(ownership_of_old, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_FAMILIES | KIT_ANY_CALL)
{
    VkBuffer buffer, common = VK_NULL_HANDLE;
    VkImage image, common_image = VK_NULL_HANDLE;

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkBufferMemoryBarrier-buffer-04086");
    kit_expect(kit, "VUID-VkImageMemoryBarrier-image-04069");
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_0, .queues = KIT_MAX_QUEUES });
    VkCommandBuffer commands = kit_recording(kit);
    const struct {
        uint32_t src, dst;
        bool apart, common; /* wrong for what one family uses at a time, what all share */
    } cases[] = {
        { 0, 1, false, true },
        { 1, 0, false, true },
        { 0, 0, false, true },
        { 0, 77, true, true },
        { 77, 0, true, true },
        { 0, VK_QUEUE_FAMILY_IGNORED, false, true },
        { VK_QUEUE_FAMILY_IGNORED, VK_QUEUE_FAMILY_IGNORED, false, false },
    };
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    image = IMAGE(kit, .usage = USUAL);
    shared(kit, &common, &common_image);
    for (size_t k = 0; k < KIT_COUNT(cases); k++) {
        for (int all = 0; all < 2; all++) {
            VkBufferMemoryBarrier2 b = buffer_barrier(all ? common : buffer);
            VkImageMemoryBarrier2 i = image_barrier(
                all ? common_image : image, VK_IMAGE_LAYOUT_GENERAL, VK_IMAGE_LAYOUT_GENERAL);

            b.srcQueueFamilyIndex = i.srcQueueFamilyIndex = cases[k].src;
            b.dstQueueFamilyIndex = i.dstQueueFamilyIndex = cases[k].dst;
            if (all ? cases[k].common : cases[k].apart) {
                expect_of(kit, buffer_owner[0],
                          all ? NEWER_ID("None-09050", "synchronization2-03852") : "buffer-04086");
                expect_of(kit, image_owner[0],
                          all ? NEWER_ID("None-09053", "synchronization2-03856") : "image-04069");
            }
            record_buffer(commands, false, &b);
            record_image(commands, false, &i);
        }
    }
    kit_end(kit, commands);
}

KIT_MAIN()
