/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies whose regions lie in device memory (VK_KHR_copy_memory_indirect): what the call says of itself. Specification, 'Indirect
 * Copies'.
 */
#include "core/buffer/address_range.h"
#include "core/command/command_state.h"
#include "core/core_newer.h"
#include "core/transfer/transfer.h"
#include "core/words.h"

#ifdef VK_KHR_copy_memory_indirect

/* ---- commands in a row ----------------------------------------------------------------------- */

struct row_rules {
    const char *path;
    uint32_t size; /* of one command */
    const char *aligned, *stride, *usage, *count;
    const char *queue, *in_protected;
};

static void
check_rows(struct wake_check *check, const struct row_rules *rules,
           const VkStridedDeviceAddressRangeKHR *given, uint32_t count,
           const struct wake_address *found)
{
    const struct wake_address_range range = { .path = rules->path,
                                              .address = given->address,
                                              .size = given->size,
                                              .strided = true,
                                              .found = found };
    char text[WAKE_RANGE_TEXT];

    if (given->stride > given->size) {
        wake_find(check, "VUID-VkStridedDeviceAddressRangeKHR-stride-10957",
                  "%s.stride is %llu, and its size %llu", rules->path, U(given->stride),
                  U(given->size));
    }
    (void)wake_check_address_behind(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT)) {
        wake_find(check, rules->usage, "%s, without VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT",
                  wake_range_text(text, check, &range));
    }
    if (given->address % 4) {
        wake_find(check, rules->aligned, "%s.address is 0x%llx, no multiple of 4", rules->path,
                  U(given->address));
    }
    if (given->stride % 4 || given->stride < rules->size) {
        wake_find(check, rules->stride,
                  "%s.stride is %llu; it has to be a multiple of 4, and a command has %u bytes",
                  rules->path, U(given->stride), rules->size);
    }
    if (given->stride && count > given->size / given->stride) {
        wake_find(check, rules->count,
                  "copyCount is %u, but %s has %llu bytes with a stride of %llu", count,
                  rules->path, U(given->size), U(given->stride));
    }
}

static void
check_queue(struct wake_check *check, const struct row_rules *rules)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkQueueFamilyProperties *family = wake_transfer_family(check);

    if (facts && family &&
        !(family->queueFlags & facts->properties.copyMemoryIndirectKHR.supportedQueues)) {
        wake_find(
            check, rules->queue,
            "the command buffer is for a queue family with %s, and supportedQueues is %s",
            WAKE_FLAGS_TEXT(VkQueueFlags, family->queueFlags),
            WAKE_FLAGS_TEXT(VkQueueFlags, facts->properties.copyMemoryIndirectKHR.supportedQueues));
    }
    wake_check_unprotected(check, rules->in_protected);
}

/* ---- memory to memory ------------------------------------------------------------------------ */

void
wake_core_copy_memory_indirect(struct wake_check *check,
                               const struct wake_rec_CmdCopyMemoryIndirectKHR *r)
{
    static const struct row_rules rules = {
        "pCopyMemoryIndirectInfo->copyAddressRange",
        sizeof(VkCopyMemoryIndirectCommandKHR),
        "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-10942",
        "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-10943",
        "VUID-VkCopyMemoryIndirectInfoKHR-copyAddressRange-12210",
        "VUID-VkCopyMemoryIndirectInfoKHR-copyCount-10944",
        "VUID-vkCmdCopyMemoryIndirectKHR-commandBuffer-10936",
        "VUID-vkCmdCopyMemoryIndirectKHR-commandBuffer-10937",
    };
    const VkCopyMemoryIndirectInfoKHR *info = r->pCopyMemoryIndirectInfo;

    if (!info || !WAKE_FEATURE(check, indirectMemoryCopy)) {
        return; /* told */
    }
    check_queue(check, &rules);
    if (info->srcCopyFlags & VK_ADDRESS_COPY_PROTECTED_BIT_KHR) {
        wake_find(check, "VUID-VkCopyMemoryIndirectInfoKHR-srcCopyFlags-10940",
                  "pCopyMemoryIndirectInfo->srcCopyFlags has VK_ADDRESS_COPY_PROTECTED_BIT_KHR");
    }
    if (info->dstCopyFlags & VK_ADDRESS_COPY_PROTECTED_BIT_KHR) {
        wake_find(check, "VUID-VkCopyMemoryIndirectInfoKHR-dstCopyFlags-10941",
                  "pCopyMemoryIndirectInfo->dstCopyFlags has VK_ADDRESS_COPY_PROTECTED_BIT_KHR");
    }
    check_rows(check, &rules, &info->copyAddressRange, info->copyCount, &r->address);
}

/* ---- memory to an image ---------------------------------------------------------------------- */

static const struct wake_transfer_image_rules image_rules = {
    .name = "dstImage",
    .layout_name = "dstImageLayout",
    .best = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
    .usage_bit = VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    .feature_bit = VK_FORMAT_FEATURE_2_TRANSFER_DST_BIT,
    .usage = WAKE_ID(memory_image, "dstImage-07664"),
    .bound = WAKE_ID(memory_image, "dstImage-07665"),
    .features = WAKE_ID(memory_image, "dstImage-10974"),
    .subsampled = WAKE_ID(memory_image, "dstImage-07673"),
    .layout = WAKE_ID(memory_image, "dstImageLayout-07669"),
    .layout_shared = WAKE_ID(memory_image, "dstImageLayout-07669"),
    .subresource = "pImageSubresources",
};

#define FIND(t, image, rule, ...) WAKE_FIND_TRANSFER(t, rule, (image)->object, __VA_ARGS__)

static void
check_image(const struct wake_transfer *t, const struct wake_transfer_image *image)
{
    VkFormatFeatureFlags2 features;

    if (!image->info) {
        return;
    }
    if (image->info->flags & VK_IMAGE_CREATE_PROTECTED_BIT) {
        FIND(t, image, WAKE_ID(memory_image, "dstImage-07661"), "%sdstImage (%s) is protected",
             t->path, WAKE_NAME_OF(image->object));
    }
    if (image->info->samples != VK_SAMPLE_COUNT_1_BIT) {
        FIND(t, image, WAKE_ID(memory_image, "dstImage-07973"), "%sdstImage was created with %s",
             t->path, wake_name_VkSampleCountFlagBits(image->info->samples));
    }
    if (wake_transfer_features(t->check, image, &features) &&
        !(features & VK_FORMAT_FEATURE_2_COPY_IMAGE_INDIRECT_DST_BIT_KHR)) {
        FIND(t, image, WAKE_ID(memory_image, "dstImage-10955"),
             "%sdstImage (%s) has format %s, for which the device does not offer "
             "VK_FORMAT_FEATURE_2_COPY_IMAGE_INDIRECT_DST_BIT_KHR with %s",
             t->path, WAKE_NAME_OF(image->object), wake_name_VkFormat(image->info->format),
             wake_name_VkImageTiling(image->info->tiling));
    }
}

/* Layers of a 3D image are slices. */
static void
check_slices(const struct wake_transfer *t, const struct wake_transfer_image *image, uint32_t i,
             const VkImageSubresourceLayers *layers)
{
    uint32_t block = image->format && image->format->block_extent[2]
                         ? image->format->block_extent[2]
                         : 1;
    uint64_t end = (uint64_t)layers->baseArrayLayer + layers->layerCount;
    bool all = layers->layerCount == VK_REMAINING_ARRAY_LAYERS;
    uint32_t depth;

    if (image->info->imageType != VK_IMAGE_TYPE_3D || layers->mipLevel >= image->info->mipLevels) {
        return;
    }
    depth = wake_mip_extent(image->info, layers->mipLevel, layers->aspectMask).depth;
    if (layers->baseArrayLayer > depth) {
        FIND(
            t, image, WAKE_ID(memory_image, "dstImage-12292"),
            "%spImageSubresources[%u].baseArrayLayer is %u, and mip level %u of dstImage is %u deep",
            t->path, i, layers->baseArrayLayer, layers->mipLevel, depth);
    } else if (!all && end > depth) {
        FIND(
            t, image, WAKE_ID(memory_image, "dstImage-12289"),
            "%spImageSubresources[%u] has baseArrayLayer %u and layerCount %u, and mip level %u of dstImage is %u deep",
            t->path, i, layers->baseArrayLayer, layers->layerCount, layers->mipLevel, depth);
    }
    if (layers->baseArrayLayer % block) {
        FIND(
            t, image, WAKE_ID(memory_image, "dstImage-12291"),
            "%spImageSubresources[%u].baseArrayLayer is %u, no multiple of %u, which a texel block of %s has",
            t->path, i, layers->baseArrayLayer, block, wake_name_VkFormat(image->info->format));
    }
    if (!all && end != depth && layers->layerCount % block) {
        FIND(
            t, image, WAKE_ID(memory_image, "dstImage-12290"),
            "%spImageSubresources[%u].layerCount is %u, no multiple of %u, which a texel block of %s has, and ends at %llu of %u",
            t->path, i, layers->layerCount, block, wake_name_VkFormat(image->info->format), U(end),
            depth);
    }
}

static void
check_layers(const struct wake_transfer *t, const struct wake_transfer_image *image, uint32_t i,
             const VkImageSubresourceLayers *layers)
{
    const VkQueueFamilyProperties *family = wake_transfer_family(t->check);
    const VkImageAspectFlags aspects = layers->aspectMask;

    if (aspects & (aspects - 1)) {
        FIND(t, image, WAKE_ID(memory_image, "aspectMask-07662"),
             "%spImageSubresources[%u].aspectMask is %s", t->path, i,
             WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects));
    } else if (image->image && image->format && image->format->plane_count < 2 &&
               aspects & ~image->image->aspects) {
        FIND(t, image, WAKE_ID(memory_image, "aspectMask-12287"),
             "%spImageSubresources[%u].aspectMask is %s, but dstImage of format %s has %s", t->path,
             i, WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects),
             wake_name_VkFormat(image->info->format),
             WAKE_FLAGS_TEXT(VkImageAspectFlags, image->image->aspects));
    }
    if (aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT) && family &&
        !(family->queueFlags & VK_QUEUE_GRAPHICS_BIT)) {
        FIND(
            t, image, WAKE_ID(memory_image, "commandBuffer-07674"),
            "%spImageSubresources[%u].aspectMask is depth or stencil, and the command buffer is for a queue family without "
            "VK_QUEUE_GRAPHICS_BIT",
            t->path, i);
    }
    if (!image->info) {
        return;
    }
    if (layers->mipLevel >= image->info->mipLevels) {
        FIND(t, image, WAKE_ID(memory_image, "mipLevel-07670"),
             "%spImageSubresources[%u].mipLevel is %u, but dstImage has %u levels", t->path, i,
             layers->mipLevel, image->info->mipLevels);
    }
    check_slices(t, image, i, layers);
    if (image->info->imageType != VK_IMAGE_TYPE_3D &&
        layers->layerCount != VK_REMAINING_ARRAY_LAYERS &&
        (uint64_t)layers->baseArrayLayer + layers->layerCount > image->info->arrayLayers) {
        FIND(
            t, image, WAKE_ID(memory_image, "dstImage-12288"),
            "%spImageSubresources[%u] has baseArrayLayer %u and layerCount %u, but dstImage has %u layers",
            t->path, i, layers->baseArrayLayer, layers->layerCount, image->info->arrayLayers);
    }
}

void
wake_core_copy_to_image_indirect(struct wake_check *check,
                                 const struct wake_rec_CmdCopyMemoryToImageIndirectKHR *r)
{
    static const struct row_rules rules = {
        "pCopyMemoryToImageIndirectInfo->copyAddressRange",
        sizeof(VkCopyMemoryToImageIndirectCommandKHR),
        "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-10952",
        "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-10953",
        "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyAddressRange-12213",
        "VUID-VkCopyMemoryToImageIndirectInfoKHR-copyCount-10951",
        "VUID-vkCmdCopyMemoryToImageIndirectKHR-commandBuffer-10948",
        "VUID-vkCmdCopyMemoryToImageIndirectKHR-commandBuffer-10949",
    };
    const VkCopyMemoryToImageIndirectInfoKHR *info = r->pCopyMemoryToImageIndirectInfo;
    const struct wake_transfer t = { check, wake_owners_memory_image[1],
                                     wake_owners_memory_image[1], NULL,
                                     "pCopyMemoryToImageIndirectInfo->" };
    struct wake_transfer_image image;

    if (!info || !WAKE_FEATURE(check, indirectMemoryToImageCopy)) {
        return; /* told */
    }
    check_queue(check, &rules);
    check_rows(check, &rules, &info->copyAddressRange, info->copyCount, &r->address);
    image = wake_transfer_image(
        &t,
        wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToImageIndirectInfoKHR,
                       WAKE_HANDLE_VkCopyMemoryToImageIndirectInfoKHR_dstImage),
        info->dstImageLayout, &image_rules);
    check_image(&t, &image);
    for (uint32_t i = 0; info->pImageSubresources && i < info->copyCount; i++) {
        check_layers(&t, &image, i, &info->pImageSubresources[i]);
    }
}

#endif
