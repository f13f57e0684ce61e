/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How vkCmdResolveImage2 resolves, and accesses of barriers: rules of registries after 1.3.239. Skipped with older
 * headers.
 */
#include "newer_scene.h"

#include <stdio.h>

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#define DEPTH VK_IMAGE_ASPECT_DEPTH_BIT
#define STENCIL VK_IMAGE_ASPECT_STENCIL_BIT
#define COLOUR VK_IMAGE_ASPECT_COLOR_BIT
#define SKIP VK_RESOLVE_IMAGE_SKIP_TRANSFER_FUNCTION_BIT_KHR
#define ENABLE VK_RESOLVE_IMAGE_ENABLE_TRANSFER_FUNCTION_BIT_KHR
#define NONE VK_RESOLVE_MODE_NONE
#define AVERAGE VK_RESOLVE_MODE_AVERAGE_BIT
#define ZERO VK_RESOLVE_MODE_SAMPLE_ZERO_BIT
#define RGBA VK_FORMAT_R8G8B8A8_UNORM
#define SRGB VK_FORMAT_R8G8B8A8_SRGB
#define D24S8 VK_FORMAT_D24_UNORM_S8_UINT
#define INFO_ID(rest) "VUID-VkResolveImageInfo2-" rest
#define MODE_ID(rest) "VUID-VkResolveImageModeInfoKHR-" rest

static void
open_10(struct kit *kit)
{
    NEW_WITH(kit, VkPhysicalDeviceMaintenance10FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, "VK_KHR_maintenance10");
}

static VkImage
image(struct kit *kit, VkFormat format, VkSampleCountFlagBits samples)
{
    return image_of(kit,
                    &(VkImageCreateInfo){
                        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                        .imageType = VK_IMAGE_TYPE_2D,
                        .format = format,
                        .extent = { 16, 16, 1 },
                        .mipLevels = 1,
                        .arrayLayers = 1,
                        .samples = samples,
                        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                 (format == D24S8 ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                  : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) });
}

struct how {
    VkFormat format;
    VkImageAspectFlags from, to;
    const VkResolveImageModeInfoKHR *mode;
};

/* Resolves an image of its own in a recording of its own; two rules that it breaks, NULL: none. */
static void
resolve(struct kit *kit, const char *first, const char *second, const struct how *how)
{
    VkImageResolve2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                               .srcSubresource = { how->from, 0, 0, 1 },
                               .dstSubresource = { how->to, 0, 0, 1 },
                               .extent = { 16, 16, 1 } };
    VkResolveImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
                                 .pNext = how->mode,
                                 .srcImage = image(kit, how->format, VK_SAMPLE_COUNT_4_BIT),
                                 .srcImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                 .dstImage = image(kit, how->format, VK_SAMPLE_COUNT_1_BIT),
                                 .dstImageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                 .regionCount = 1,
                                 .pRegions = &region };
    VkCommandBuffer commands = kit_recording(kit);

    if (first) {
        kit_expect(kit, first);
    }
    if (second) {
        kit_expect(kit, second);
    }
    vkCmdResolveImage2(commands, &info);
    vkEndCommandBuffer(commands);
}

static VkResolveImageModeInfoKHR
mode(VkResolveImageFlagsKHR flags, VkResolveModeFlagBits mode_, VkResolveModeFlagBits stencil)
{
    return (VkResolveImageModeInfoKHR){ .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_MODE_INFO_KHR,
                                        .flags = flags,
                                        .resolveMode = mode_,
                                        .stencilResolveMode = stencil };
}

#define RESOLVE(first, second, format, aspects, flags, depth, stencil)                            \
    do {                                                                                          \
        const VkResolveImageModeInfoKHR mode_ = mode((flags), (depth), (stencil));                \
        resolve(kit, (first), (second), &(struct how){ (format), (aspects), (aspects), &mode_ }); \
    } while (0)

SCENE(modes_of_colour, SILENT)
{
    open_10(kit);
    resolve(kit, NULL, NULL, &(struct how){ RGBA, COLOUR, COLOUR, NULL });
    RESOLVE(NULL, NULL, RGBA, COLOUR, 0, AVERAGE, NONE);
    RESOLVE(NULL, NULL, SRGB, COLOUR, SKIP, AVERAGE, NONE);
    RESOLVE(NULL, NULL, SRGB, COLOUR, ENABLE, AVERAGE, NONE);
    RESOLVE(NULL, NULL, VK_FORMAT_R8G8B8A8_UINT, COLOUR, 0, ZERO, NONE);
    RESOLVE(INFO_ID("srcImage-10983"), INFO_ID("srcImage-10984"), RGBA, COLOUR, 0, NONE, NONE);
    RESOLVE(INFO_ID("srcImage-10984"), NULL, RGBA, COLOUR, 0, ZERO, NONE);
    RESOLVE(INFO_ID("srcImage-10985"), NULL, VK_FORMAT_R8G8B8A8_UINT, COLOUR, 0, AVERAGE, NONE);
    /* Either image. */
    RESOLVE(INFO_ID("pNext-10982"), INFO_ID("pNext-10982"), RGBA, COLOUR, SKIP, AVERAGE, NONE);
    RESOLVE(MODE_ID("flags-10995"), NULL, SRGB, COLOUR, SKIP | ENABLE, AVERAGE, NONE);
    RESOLVE(MODE_ID("flags-10997"), NULL, SRGB, COLOUR, SKIP, ZERO, NONE);
}

SCENE(aspects_of_planes, SILENT)
{
    const VkImageAspectFlags plane = VK_IMAGE_ASPECT_PLANE_0_BIT;

    open_10(kit);
    /* Either image. */
    resolve(kit, "VUID-VkImageResolve2-aspectMask-10993", "VUID-VkImageResolve2-aspectMask-10993",
            &(struct how){ RGBA, plane, plane, NULL });
}

SCENE(no_control_of_transfer_functions, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "resolveSrgbFormatSupportsTransferFunctionControl=0", 1);
    open_10(kit);
    RESOLVE(NULL, NULL, SRGB, COLOUR, 0, AVERAGE, NONE);
    RESOLVE(MODE_ID("flags-10996"), NULL, SRGB, COLOUR, SKIP, AVERAGE, NONE);
}

SCENE(modes_of_depth, SILENT)
{
    open_10(kit);
    RESOLVE(NULL, NULL, D24S8, DEPTH | STENCIL, 0, ZERO, ZERO);
    RESOLVE(NULL, NULL, D24S8, DEPTH, 0, ZERO, NONE);
    RESOLVE(NULL, NULL, D24S8, STENCIL, 0, NONE, ZERO);
    resolve(kit, INFO_ID("srcImage-10986"), NULL, &(struct how){ D24S8, DEPTH, DEPTH, NULL });
    RESOLVE(INFO_ID("srcImage-10987"), NULL, D24S8, DEPTH, 0, NONE, ZERO);
    RESOLVE(INFO_ID("srcImage-10988"), NULL, D24S8, STENCIL, 0, ZERO, NONE);
    RESOLVE(INFO_ID("srcSubresource-11800"), INFO_ID("dstSubresource-11801"), D24S8, COLOUR, 0,
            ZERO, ZERO);
    RESOLVE(INFO_ID("srcSubresource-11800"), INFO_ID("dstSubresource-11801"), RGBA, DEPTH, 0,
            AVERAGE, NONE);
}

SCENE(few_modes_of_depth, SILENT)
{
    setenv("WAKE_NULL_ANSWERS",
           "supportedDepthResolveModes=1,supportedStencilResolveModes=1,independentResolve=0,"
           "independentResolveNone=0",
           1);
    open_10(kit);
    RESOLVE(NULL, NULL, D24S8, DEPTH | STENCIL, 0, ZERO, ZERO);
    RESOLVE(INFO_ID("srcImage-10992"), NULL, D24S8, DEPTH, 0, ZERO, ZERO);
    RESOLVE(INFO_ID("srcImage-10989"), INFO_ID("srcImage-10991"), D24S8, DEPTH | STENCIL, 0,
            AVERAGE, ZERO);
    RESOLVE(INFO_ID("srcImage-10990"), INFO_ID("srcImage-10991"), D24S8, DEPTH | STENCIL, 0, ZERO,
            VK_RESOLVE_MODE_MIN_BIT);
}

/* The first version has no modes, and the rule about aspects all the same. */
SCENE(aspects_of_the_first_version, SILENT)
{
    VkImageResolve region = { .srcSubresource = { COLOUR, 0, 0, 1 },
                              .dstSubresource = { COLOUR, 0, 0, 1 },
                              .extent = { 16, 16, 1 } };
    VkCommandBuffer commands;
    VkImage from, to;

    open_10(kit);
    commands = kit_recording(kit);
    from = image(kit, RGBA, VK_SAMPLE_COUNT_4_BIT);
    to = image(kit, RGBA, VK_SAMPLE_COUNT_1_BIT);
    vkCmdResolveImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1,
                      &region);
    from = image(kit, D24S8, VK_SAMPLE_COUNT_4_BIT);
    to = image(kit, D24S8, VK_SAMPLE_COUNT_1_BIT);
    kit_expect(kit, "VUID-vkCmdResolveImage-srcSubresource-11800");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstSubresource-11801");
    vkCmdResolveImage(commands, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1,
                      &region);
    vkEndCommandBuffer(commands);
}

/* --- barriers --- */

/* One access, in every kind of barrier, on either side. `stages` make it; `others` do not: `number` says so. */
struct access {
    VkAccessFlags2 access;
    VkPipelineStageFlags2 stages, others;
    const char *number;
};

static void
barrier(struct kit *kit, VkCommandBuffer commands, const struct access *access, VkBuffer buffer,
        VkImage target, bool source, bool wrong)
{
    const VkPipelineStageFlags2 stages = wrong ? access->others : access->stages;
    VkMemoryBarrier2 memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                .srcStageMask = source ? stages : 0,
                                .srcAccessMask = source ? access->access : 0,
                                .dstStageMask = source ? 0 : stages,
                                .dstAccessMask = source ? 0 : access->access };
    VkBufferMemoryBarrier2 of_buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                         .srcStageMask = memory.srcStageMask,
                                         .srcAccessMask = memory.srcAccessMask,
                                         .dstStageMask = memory.dstStageMask,
                                         .dstAccessMask = memory.dstAccessMask,
                                         .buffer = buffer,
                                         .size = VK_WHOLE_SIZE };
    VkImageMemoryBarrier2 of_image = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                       .srcStageMask = memory.srcStageMask,
                                       .srcAccessMask = memory.srcAccessMask,
                                       .dstStageMask = memory.dstStageMask,
                                       .dstAccessMask = memory.dstAccessMask,
                                       .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                       .image = target,
                                       .subresourceRange = WHOLE };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .memoryBarrierCount = 1,
                              .pMemoryBarriers = &memory,
                              .bufferMemoryBarrierCount = 1,
                              .pBufferMemoryBarriers = &of_buffer,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &of_image };
    static const char *const owners[] = { "VkMemoryBarrier2", "VkBufferMemoryBarrier2",
                                          "VkImageMemoryBarrier2" };

    for (size_t i = 0; wrong && i < KIT_COUNT(owners); i++) {
        char vuid[96];

        snprintf(vuid, sizeof(vuid), "VUID-%s-%sAccessMask-%s", owners[i], source ? "src" : "dst",
                 access->number);
        kit_expect(kit, vuid);
    }
    vkCmdPipelineBarrier2(commands, &info);
}

SCENE(accesses_of_newer_stages, SILENT | KIT_UNORDERED)
{
    const VkPipelineStageFlags2 draw = VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT;
    const struct access all[] = {
        { VK_ACCESS_2_SHADER_TILE_ATTACHMENT_READ_BIT_QCOM, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
          VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, "10670" },
        { VK_ACCESS_2_SHADER_TILE_ATTACHMENT_WRITE_BIT_QCOM, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
          VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, "10671" },
        { VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT,
          VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT, draw, "11771" },
        { VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT,
          VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT, draw, "11772" },
        { VK_ACCESS_2_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
          VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT, "03920" },
        { VK_ACCESS_2_SAMPLER_HEAP_READ_BIT_EXT, VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT, draw,
          "11294" },
        { VK_ACCESS_2_RESOURCE_HEAP_READ_BIT_EXT, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, draw,
          "11294" },
    };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heap = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    VkPhysicalDeviceTileShadingFeaturesQCOM tiles = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, .pNext = &heap
    };
    VkPhysicalDeviceMemoryDecompressionFeaturesEXT decompression = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_DECOMPRESSION_FEATURES_EXT,
        .pNext = &tiles
    };
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkImage target;

    NEW(kit,
        .extensions = { "VK_EXT_descriptor_heap", "VK_KHR_shader_untyped_pointers",
                        "VK_QCOM_tile_shading", "VK_QCOM_tile_properties",
                        "VK_EXT_memory_decompression" },
        .next = &decompression);
    commands = kit_recording(kit);
    buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    target = image(kit, RGBA, VK_SAMPLE_COUNT_1_BIT);
    for (size_t i = 0; i < KIT_COUNT(all); i++) {
        for (int source = 0; source < 2; source++) {
            barrier(kit, commands, &all[i], buffer, target, source, false);
            barrier(kit, commands, &all[i], buffer, target, source, true);
        }
    }
    /* A stage without its feature does not make the access either. */
    kit_expect(kit, "VUID-VkMemoryBarrier2-srcStageMask-03931");
    kit_expect(kit, "VUID-VkMemoryBarrier2-srcAccessMask-10670");
    vkCmdPipelineBarrier2(
        commands, &(VkDependencyInfo){
                      .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                      .memoryBarrierCount = 1,
                      .pMemoryBarriers = &(VkMemoryBarrier2){
                          .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                          .srcStageMask = VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
                          .srcAccessMask = VK_ACCESS_2_SHADER_TILE_ATTACHMENT_READ_BIT_QCOM } });
    vkEndCommandBuffer(commands);
}

#endif

KIT_MAIN()
