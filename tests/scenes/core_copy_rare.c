/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies with extensions that change their rules, of formats that cannot be copied, and second
 * versions of commands on Vulkan 1.0.
 */
#include "newer_ids.h"
#include "transfer_scene.h"

#define COLOR VK_IMAGE_ASPECT_COLOR_BIT
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define BOTH (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

/* What one region of every command is about; `chain` goes to the regions of the second versions. */
struct call {
    VkBuffer buffer;
    VkImage from, to;
    VkImageAspectFlags aspect;
    uint32_t layers;
    VkDeviceSize offset; /* in the buffer */
    VkOffset3D at;       /* in the image, of copies from and to buffers */
    const void *chain;
};

static VkImageSubresourceLayers
layers(const struct call *call)
{
    return (VkImageSubresourceLayers){ call->aspect ? call->aspect : COLOR, 0, 0,
                                       call->layers ? call->layers : 1 };
}

static void
copy_image(struct kit *kit, VkCommandBuffer commands, int version, const struct call *call,
           VkExtent3D extent)
{
    VkImageCopy region = { .srcSubresource = layers(call),
                           .dstSubresource = layers(call),
                           .extent = extent };
    VkImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .pNext = call->chain,
                            .srcSubresource = layers(call),
                            .dstSubresource = layers(call),
                            .extent = extent };
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = call->from,
                              .srcImageLayout = GENERAL,
                              .dstImage = call->to,
                              .dstImageLayout = GENERAL,
                              .regionCount = 1,
                              .pRegions = &second };

    if (version == 0) {
        vkCmdCopyImage(commands, call->from, GENERAL, call->to, GENERAL, 1, &region);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdCopyImage2KHR)(commands, &info);
    }
}

static void
to_image(struct kit *kit, VkCommandBuffer commands, int version, const struct call *call)
{
    VkBufferImageCopy region = { .bufferOffset = call->offset,
                                 .imageSubresource = layers(call),
                                 .imageOffset = call->at,
                                 .imageExtent = { 4, 1, 1 } };
    VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                  .pNext = call->chain,
                                  .bufferOffset = call->offset,
                                  .imageSubresource = layers(call),
                                  .imageOffset = call->at,
                                  .imageExtent = { 4, 1, 1 } };
    VkCopyBufferToImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                      .srcBuffer = call->buffer,
                                      .dstImage = call->to,
                                      .dstImageLayout = GENERAL,
                                      .regionCount = 1,
                                      .pRegions = &second };

    if (version == 0) {
        vkCmdCopyBufferToImage(commands, call->buffer, call->to, GENERAL, 1, &region);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdCopyBufferToImage2KHR)(commands, &info);
    }
}

static void
to_buffer(struct kit *kit, VkCommandBuffer commands, int version, const struct call *call)
{
    VkBufferImageCopy region = { .bufferOffset = call->offset,
                                 .imageSubresource = layers(call),
                                 .imageOffset = call->at,
                                 .imageExtent = { 4, 1, 1 } };
    VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                  .pNext = call->chain,
                                  .bufferOffset = call->offset,
                                  .imageSubresource = layers(call),
                                  .imageOffset = call->at,
                                  .imageExtent = { 4, 1, 1 } };
    VkCopyImageToBufferInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
                                      .srcImage = call->from,
                                      .srcImageLayout = GENERAL,
                                      .dstBuffer = call->buffer,
                                      .regionCount = 1,
                                      .pRegions = &second };

    if (version == 0) {
        vkCmdCopyImageToBuffer(commands, call->from, GENERAL, call->buffer, 1, &region);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdCopyImageToBuffer2KHR)(commands, &info);
    }
}

static void
blit(struct kit *kit, VkCommandBuffer commands, int version, const struct call *call)
{
    VkImageBlit region = {
        layers(call), { { 0, 0, 0 }, { 4, 1, 1 } }, layers(call), { { 0, 0, 0 }, { 4, 1, 1 } }
    };
    VkImageBlit2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
                            .pNext = call->chain,
                            .srcSubresource = layers(call),
                            .srcOffsets = { { 0, 0, 0 }, { 4, 1, 1 } },
                            .dstSubresource = layers(call),
                            .dstOffsets = { { 0, 0, 0 }, { 4, 1, 1 } } };
    VkBlitImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
                              .srcImage = call->from,
                              .srcImageLayout = GENERAL,
                              .dstImage = call->to,
                              .dstImageLayout = GENERAL,
                              .regionCount = 1,
                              .pRegions = &second };

    if (version == 0) {
        vkCmdBlitImage(commands, call->from, GENERAL, call->to, GENERAL, 1, &region,
                       VK_FILTER_NEAREST);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdBlitImage2KHR)(commands, &info);
    }
}

static void
resolve(struct kit *kit, VkCommandBuffer commands, int version, const struct call *call,
        VkOffset3D offset)
{
    VkImageResolve region = { .srcSubresource = layers(call),
                              .srcOffset = offset,
                              .dstSubresource = layers(call),
                              .extent = { 4, 1, 1 } };
    VkImageResolve2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                               .srcSubresource = layers(call),
                               .srcOffset = offset,
                               .dstSubresource = layers(call),
                               .extent = { 4, 1, 1 } };
    VkResolveImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
                                 .srcImage = call->from,
                                 .srcImageLayout = GENERAL,
                                 .dstImage = call->to,
                                 .dstImageLayout = GENERAL,
                                 .regionCount = 1,
                                 .pRegions = &second };

    if (version == 0) {
        vkCmdResolveImage(commands, call->from, GENERAL, call->to, GENERAL, 1, &region);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdResolveImage2KHR)(commands, &info);
    }
}

/* A device with the second versions as an extension, which every version of Vulkan has. */
static VkCommandBuffer
open_copies(struct kit *kit, uint32_t version, const char *extension, const void *features)
{
    kit_open(kit, &(struct kit_config){
                      .api_version = version,
                      .instance_extensions = { version == VK_API_VERSION_1_0
                                                   ? "VK_KHR_get_physical_device_properties2"
                                                   : NULL },
                      .device_extensions = { "VK_KHR_copy_commands2", extension },
                      .device_next = features });
    return kit_recording(kit);
}

static void
close_copies(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    kit_close(kit);
}

SCENE(second_versions_of_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_ANY_CALL)
{
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_0, NULL, NULL);
    VkExtent3D whole = { 32, 32, 1 };
    VkImage from = IMAGE(kit, .layers = 4), to = IMAGE(kit, 0),
            deep = IMAGE(kit, .type = VK_IMAGE_TYPE_3D);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstSubresource-01699");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcSubresource-01698");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstSubresource-01699");
    kit_expect(kit, "VUID-vkCmdCopyImage-srcSubresource-01698");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-00127");
    copy_image(kit, commands, 1, &(struct call){ .from = IMAGE(kit, .unbound = true), .to = to },
               whole);
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstImage-00132");
    copy_image(kit, commands, 1, &(struct call){ .from = from, .to = IMAGE(kit, .unbound = true) },
               whole);
    kit_expect(kit, NEWER_ID("VUID-VkCopyImageInfo2-aspect-06662",
                             "VUID-VkCopyImageInfo2-srcImage-00126"));
    copy_image(kit, commands, 1,
               &(struct call){ .from = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT), .to = to },
               whole);
    kit_expect(kit, NEWER_ID("VUID-VkCopyImageInfo2-aspect-06663",
                             "VUID-VkCopyImageInfo2-dstImage-00131"));
    copy_image(
        kit, commands, 1,
        &(struct call){ .from = from, .to = IMAGE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT) },
        whole);
    kit_expect(kit, NEWER_ID("VUID-VkCopyImageInfo2-srcImage-01548",
                             "VUID-VkCopyImageInfo2-srcImage-00135"));
    copy_image(kit, commands, 1,
               &(struct call){ .from = IMAGE(kit, .format = VK_FORMAT_R32G32_SFLOAT), .to = to },
               whole);
    kit_expect(kit, NEWER_ID("VUID-VkCopyImageInfo2-apiVersion-07933",
                             "VUID-VkCopyImageInfo2-srcImage-07742"));
    copy_image(kit, commands, 1, &(struct call){ .from = deep, .to = to }, whole);
    kit_expect(kit, NEWER_ID("VUID-VkCopyImageInfo2-apiVersion-08969",
                             "VUID-VkCopyImageInfo2-srcImage-01789"));
    copy_image(kit, commands, 1, &(struct call){ .from = from, .to = to },
               (VkExtent3D){ 32, 32, 2 });
    for (int i = 0; i < 2; i++) { /* of the source and of the destination */
        kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-00139");
        kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-00139");
    }
    for (int version = 0; version < 2; version++) {
        copy_image(
            kit, commands, version,
            &(struct call){ .from = deep, .to = IMAGE(kit, .type = VK_IMAGE_TYPE_3D), .layers = 2 },
            whole);
    }
    close_copies(kit, commands);
}

SCENE(second_regions_of_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_0, NULL, NULL);
    VkImage depth = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT, .layers = 2);
    VkImage other = IMAGE(kit, .format = VK_FORMAT_D24_UNORM_S8_UINT, .layers = 2);
    VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .srcSubresource = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 1 },
                            .dstSubresource = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 0, 1 },
                            .extent = { 4, 4, 1 } };
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = depth,
                              .srcImageLayout = GENERAL,
                              .dstImage = other,
                              .dstImageLayout = GENERAL,
                              .regionCount = 1,
                              .pRegions = &region };
    struct call call = { .buffer = kit_bound_buffer(kit, 4096, BOTH, NULL),
                         .from = IMAGE(kit, 0),
                         .to = IMAGE(kit, 0),
                         .offset = 2 };

    /* The same calls break these rules as well. */
    if (!HAS_NEWER_IDS) {
        kit_allow(kit, "VUID-VkCopyBufferToImageInfo2-pRegions-07273");
        kit_allow(kit, "VUID-VkCopyImageToBufferInfo2-pRegions-07273");
        kit_allow(kit, "VUID-vkCmdCopyBufferToImage-pRegions-07273");
        kit_allow(kit, "VUID-vkCmdCopyImageToBuffer-pRegions-07273");
    }
    kit_expect(
        kit, NEWER_ID("VUID-VkImageCopy2-apiVersion-07940", "VUID-VkImageCopy2-aspectMask-00137"));
    KIT_DEVICE_COMMAND(kit, vkCmdCopyImage2KHR)(commands, &info);
    region.dstSubresource = (VkImageSubresourceLayers){ VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0, 2 };
    kit_expect(
        kit, NEWER_ID("VUID-VkImageCopy2-apiVersion-07941", "VUID-VkImageCopy2-layerCount-00138"));
    KIT_DEVICE_COMMAND(kit, vkCmdCopyImage2KHR)(commands, &info);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-bufferOffset-00193");
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-bufferOffset-00193");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-bufferOffset-00193");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-bufferOffset-00193");
    for (int version = 0; version < 2; version++) {
        to_image(kit, commands, version, &call);
        to_buffer(kit, commands, version, &call);
    }
    close_copies(kit, commands);
}

SCENE(formats_that_cannot_be_copied, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_3, NULL, NULL);
    const VkImageUsageFlags drawn = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    VkImage wide = IMAGE(kit, .format = VK_FORMAT_R64G64B64A64_SFLOAT);
    VkImage many = IMAGE(kit, .format = VK_FORMAT_R64G64B64A64_SFLOAT,
                         .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn);
    VkImage same = IMAGE(kit, .format = VK_FORMAT_R64G64B64A64_SFLOAT);
    VkImage depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM_S8_UINT);
    VkClearColorValue color = { .float32 = { 0 } };
    VkClearDepthStencilValue clear = { .depth = 0 };
    VkImageSubresourceRange colors = { COLOR, 0, 1, 0, 1 },
                            depths = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    struct call call = { .buffer = kit_bound_buffer(kit, 4096, BOTH, NULL),
                         .from = wide,
                         .to = same };

    kit_expect(kit, "VUID-vkCmdCopyImage-srcImage-01995");
    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-01996");
    kit_expect(kit, "VUID-VkCopyImageInfo2-srcImage-01995");
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstImage-01996");
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-dstImage-01997");
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-dstImage-01997");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-srcImage-01998");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-srcImage-01998");
    kit_expect(kit, "VUID-vkCmdResolveImage-srcImage-06763");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstImage-06765");
    kit_expect(kit, "VUID-VkResolveImageInfo2-srcImage-06763");
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstImage-06765");
    for (int version = 0; version < 2; version++) {
        copy_image(kit, commands, version, &call, (VkExtent3D){ 32, 32, 1 });
        to_image(kit, commands, version, &call);
        to_buffer(kit, commands, version, &call);
        resolve(kit, commands, version, &(struct call){ .from = many, .to = same },
                (VkOffset3D){ 0 });
    }
    kit_expect(kit, "VUID-vkCmdClearColorImage-image-01993");
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkCmdClearColorImage-image-09678");
    }
    vkCmdClearColorImage(commands, wide, GENERAL, &color, 1, &colors);
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-image-01994");
    vkCmdClearDepthStencilImage(commands, depth, GENERAL, &clear, 1, &depths);
    close_copies(kit, commands);
}

SCENE(subsampled_images, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .fragmentDensityMap = VK_TRUE,
    };
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_3, "VK_EXT_fragment_density_map",
                                           &features);
    VkImage subsampled = IMAGE(kit, .flags = VK_IMAGE_CREATE_SUBSAMPLED_BIT_EXT),
            to = IMAGE(kit, 0);
    const VkImageUsageFlags drawn = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    VkImage many = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn);
    VkBuffer buffer = kit_bound_buffer(kit, 4096, BOTH, NULL);

    kit_expect(kit, "VUID-vkCmdCopyImage-dstImage-02542");
    kit_expect(kit, "VUID-VkCopyImageInfo2-dstImage-02542");
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-dstImage-02543");
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-dstImage-02543");
    kit_expect(kit, "VUID-vkCmdCopyImageToBuffer-srcImage-02544");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-srcImage-02544");
    kit_expect(kit, "VUID-vkCmdBlitImage-dstImage-02545");
    kit_expect(kit, "VUID-VkBlitImageInfo2-dstImage-02545");
    kit_expect(kit, "VUID-vkCmdResolveImage-dstImage-02546");
    kit_expect(kit, "VUID-VkResolveImageInfo2-dstImage-02546");
    for (int version = 0; version < 2; version++) {
        copy_image(kit, commands, version, &(struct call){ .from = subsampled, .to = to },
                   (VkExtent3D){ 32, 32, 1 });
        to_image(kit, commands, version, &(struct call){ .buffer = buffer, .to = subsampled });
        to_buffer(kit, commands, version, &(struct call){ .buffer = buffer, .from = subsampled });
        blit(kit, commands, version, &(struct call){ .from = to, .to = subsampled });
        resolve(kit, commands, version, &(struct call){ .from = many, .to = subsampled },
                (VkOffset3D){ 0 });
    }
    close_copies(kit, commands);
}

/* Of four texels in a row, which a rotation turns around the first one. */
SCENE(rotated_regions, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const struct {
        VkSurfaceTransformFlagBitsKHR way;
        VkOffset3D right, wrong;
    } rows[] = {
        { VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR, { 28, 31, 0 }, { 29, 31, 0 } },
        { VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR, { 32, 28, 0 }, { 32, 29, 0 } },
        { VK_SURFACE_TRANSFORM_ROTATE_180_BIT_KHR, { 4, 1, 0 }, { 2, 1, 0 } },
        { VK_SURFACE_TRANSFORM_ROTATE_270_BIT_KHR, { 31, 4, 0 }, { 32, 4, 0 } },
    };
    VkCopyCommandTransformInfoQCOM rotated = {
        .sType = VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM
    };
    kit_open(kit, &(struct kit_config){ .instance_extensions = { "VK_KHR_surface" },
                                        .device_extensions = { "VK_KHR_copy_commands2",
                                                               "VK_KHR_swapchain",
                                                               "VK_QCOM_rotated_copy_commands" } });
    VkCommandBuffer commands = kit_recording(kit);
    VkImage image = IMAGE(kit, 0);
    struct call call = { .buffer = kit_bound_buffer(kit, 4096, BOTH, NULL),
                         .from = image,
                         .to = image,
                         .chain = &rotated };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        rotated.transform = rows[i].way;
        call.at = rows[i].right;
        to_image(kit, commands, 1, &call);
        to_buffer(kit, commands, 1, &call);
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2KHR-pRegions-04554");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2KHR-pRegions-04557");
        call.at = rows[i].wrong;
        to_image(kit, commands, 1, &call);
        to_buffer(kit, commands, 1, &call);
    }
    kit_end(kit, commands);
}

SCENE(rotated_copies, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkCopyCommandTransformInfoQCOM rotated = {
        .sType = VK_STRUCTURE_TYPE_COPY_COMMAND_TRANSFORM_INFO_QCOM,
        .transform = VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR,
    };
    kit_open(kit, &(struct kit_config){ .instance_extensions = { "VK_KHR_surface" },
                                        .device_extensions = { "VK_KHR_copy_commands2",
                                                               "VK_KHR_swapchain",
                                                               "VK_QCOM_rotated_copy_commands" } });
    VkCommandBuffer commands = kit_recording(kit);
    VkImage blocks = IMAGE(kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK),
            line = IMAGE(kit, .line = true), flat = IMAGE(kit, 0), target = IMAGE(kit, 0);
    VkImage planes = IMAGE(kit, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
    struct call call = { .buffer = kit_bound_buffer(kit, 4096, BOTH, NULL),
                         .from = flat,
                         .to = target,
                         .chain = &rotated };

    to_image(kit, commands, 1, &call);
    to_buffer(kit, commands, 1, &call);
    blit(kit, commands, 1, &call);
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2KHR-pRegions-04555");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2KHR-pRegions-04558");
    call.from = call.to = blocks;
    to_image(kit, commands, 1, &call);
    to_buffer(kit, commands, 1, &call);
    kit_expect(kit, "VUID-VkBlitImageInfo2-pRegions-04561");
    call.to = flat;
    blit(kit, commands, 1, &call);
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2KHR-pRegions-06203");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2KHR-pRegions-06205");
    kit_expect(kit, "VUID-VkBlitImageInfo2KHR-pRegions-06207");
    call.from = call.to = line;
    to_image(kit, commands, 1, &call);
    to_buffer(kit, commands, 1, &call);
    call.to = flat;
    blit(kit, commands, 1, &call);
    kit_expect(kit, "VUID-VkCopyBufferToImageInfo2KHR-pRegions-06204");
    kit_expect(kit, "VUID-VkCopyImageToBufferInfo2KHR-pRegions-06206");
    call.from = call.to = planes;
    call.aspect = VK_IMAGE_ASPECT_PLANE_0_BIT;
    to_image(kit, commands, 1, &call);
    to_buffer(kit, commands, 1, &call);
    /* Nor can it be blitted at all. */
    kit_expect(kit, "VUID-VkBlitImageInfo2KHR-pRegions-06208");
    kit_expect(kit, "VUID-VkBlitImageInfo2-srcImage-01999");
    kit_expect(kit, "VUID-VkBlitImageInfo2-srcImage-06421");
    call.to = flat;
    call.aspect = COLOR;
    blit(kit, commands, 1, &call);
    /* What is not about width and height holds of rotated regions, too. */
    kit_expect(kit, "VUID-VkBlitImageInfo2-srcSubresource-01707");
    kit_expect(kit, "VUID-VkBlitImageInfo2-dstSubresource-01708");
    call.from = flat;
    call.to = target;
    call.layers = 9;
    blit(kit, commands, 1, &call);
    if (VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 350)) {
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-dstImage-07980");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-srcImage-07980");
        kit_expect(kit, "VUID-VkCopyBufferToImageInfo2-imageOffset-09104");
        kit_expect(kit, "VUID-VkCopyImageToBufferInfo2-imageOffset-09104");
        call.layers = 1;
        call.at = (VkOffset3D){ 3, 0, 1 };
        to_image(kit, commands, 1, &call);
        to_buffer(kit, commands, 1, &call);
    }
    close_copies(kit, commands);
}

SCENE(resolve_of_lines_and_volumes, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_ANY_CALL)
{
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_3, NULL, NULL);
    VkImage to = IMAGE(kit, 0);

    /* The same calls break these rules as well. */
    kit_expect(kit, "VUID-VkResolveImageInfo2-srcOffset-00270");
    kit_expect(kit, "VUID-vkCmdResolveImage-srcOffset-00270");
    /* Such images have one sample: that is wrong, too. */
    for (int version = 0; version < 2; version++) {
        kit_expect(kit, version ? "VUID-VkResolveImageInfo2-srcImage-00257"
                                : "VUID-vkCmdResolveImage-srcImage-00257");
        kit_expect(kit, version ? "VUID-VkResolveImageInfo2-srcImage-00271"
                                : "VUID-vkCmdResolveImage-srcImage-00271");
        resolve(kit, commands, version,
                &(struct call){ .from = IMAGE(kit, .line = true), .to = to },
                (VkOffset3D){ 0, 1, 0 });
        kit_expect(kit, version ? "VUID-VkResolveImageInfo2-srcImage-00257"
                                : "VUID-vkCmdResolveImage-srcImage-00257");
        kit_expect(kit, version ? "VUID-VkResolveImageInfo2-srcOffset-00272"
                                : "VUID-vkCmdResolveImage-srcOffset-00272");
        resolve(kit, commands, version,
                &(struct call){ .from = IMAGE(kit, .type = VK_IMAGE_TYPE_3D), .to = to },
                (VkOffset3D){ 0, 0, 32 });
    }
    close_copies(kit, commands);
}

SCENE(resolve_to_linear, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDeviceLinearColorAttachmentFeaturesNV features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINEAR_COLOR_ATTACHMENT_FEATURES_NV,
        .linearColorAttachment = VK_TRUE,
    };
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_3, "VK_NV_linear_color_attachment",
                                           &features);
    const VkImageUsageFlags drawn = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    struct call call = { .from = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn),
                         .to = IMAGE(kit, .tiling = VK_IMAGE_TILING_LINEAR) };

    kit_expect(kit, "VUID-vkCmdResolveImage-linearColorAttachment-06519");
    kit_expect(kit, "VUID-VkResolveImageInfo2-linearColorAttachment-06519");
    for (int version = 0; version < 2; version++) {
        resolve(kit, commands, version, &call, (VkOffset3D){ 0 });
    }
    close_copies(kit, commands);
}

SCENE(memory_planes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkCommandBuffer commands = open_copies(kit, VK_API_VERSION_1_3,
                                           "VK_EXT_image_drm_format_modifier", NULL);
    struct call call = { .buffer = kit_bound_buffer(kit, 4096, BOTH, NULL),
                         .from = IMAGE(kit, 0),
                         .aspect = VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT };
    VkClearColorValue color = { .float32 = { 0 } };
    VkImageSubresourceRange range = { VK_IMAGE_ASPECT_MEMORY_PLANE_0_BIT_EXT, 0, 1, 0, 1 };
    bool newest = VK_HEADER_VERSION_COMPLETE >= VK_MAKE_API_VERSION(0, 1, 4, 350);

    kit_expect(kit, "VUID-VkImageSubresourceLayers-aspectMask-02247");
    to_buffer(kit, commands, 0, &call);
    kit_expect(kit, "VUID-VkImageSubresourceRange-aspectMask-02278");
    if (newest) {
        kit_expect(kit, "VUID-vkCmdClearColorImage-aspectMask-02498");
    }
    vkCmdClearColorImage(commands, call.from, GENERAL, &color, 1, &range);
    range.aspectMask = COLOR | VK_IMAGE_ASPECT_PLANE_0_BIT;
    kit_expect(kit, "VUID-VkImageSubresourceRange-aspectMask-01670");
    if (newest) {
        kit_expect(kit, "VUID-vkCmdClearColorImage-aspectMask-02498");
    }
    vkCmdClearColorImage(commands, call.from, GENERAL, &color, 1, &range);
    close_copies(kit, commands);
}

KIT_MAIN()
