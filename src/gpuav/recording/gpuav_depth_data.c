/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Depths that buffers have for images: they have to be from 0 to 1, and only the device knows them
 * when they are copied. Formats of integers cannot say anything else.
 */
#include "gpuav/device/gpuav_find.h"
#include "gpuav/recording/gpuav_arguments.h"

#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/object/reclaim.h"

static bool
has_floats(const struct wake_gpuav *gpuav, VkImage image)
{
    uint64_t hold = wake_reclaim_hold();
    const struct wake_rec_CreateImage *made = wake_create_record(
        wake_gpuav_known_object(gpuav, WAKE_TYPE_VkImage, (uint64_t)image), WAKE_CMD_vkCreateImage);
    bool has = made && made->pCreateInfo &&
               (made->pCreateInfo->format == VK_FORMAT_D32_SFLOAT ||
                made->pCreateInfo->format == VK_FORMAT_D32_SFLOAT_S8_UINT);

    wake_reclaim_let_go(hold);
    return has;
}

/* One region: rows of its first layer, as many as are worth a look. */
static void
note(struct wake_gpuav_command_buffer *cb, uint32_t command, VkBuffer buffer, VkDeviceSize offset,
     uint32_t row_length, VkExtent3D extent, const VkImageSubresourceLayers *layers)
{
    const uint32_t most = WAKE_GPUAV_ARGUMENT_BYTES / sizeof(float);
    uint32_t texels = row_length ? row_length : extent.width;
    const struct wake_gpuav_indirect from = {
        .kind = WAKE_ARGUMENTS_DEPTH,
        .command = command,
        .buffer = buffer,
        .offset = offset,
        .stride = texels * (uint32_t)sizeof(float),
        .count = extent.height,
        .width = extent.width < most ? extent.width : most,
    };

    if (layers->aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT && extent.width && extent.width <= texels &&
        texels <= UINT32_MAX / sizeof(float) && offset % sizeof(float) == 0) {
        wake_gpuav_arguments_note(cb, &from);
    }
}

static struct wake_gpuav_command_buffer *
interesting(VkCommandBuffer commandBuffer, VkImage image)
{
    return has_floats(wake_gpuav_of(commandBuffer), image)
               ? wake_gpuav_commands_record(commandBuffer)
               : NULL;
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdCopyBufferToImage(VkCommandBuffer commandBuffer, VkBuffer srcBuffer, VkImage dstImage,
                           VkImageLayout dstImageLayout, uint32_t regionCount,
                           const VkBufferImageCopy *pRegions)
{
    struct wake_gpuav_command_buffer *cb = interesting(commandBuffer, dstImage);

    for (uint32_t i = 0; cb && i < regionCount; i++) {
        note(cb, WAKE_CMD_vkCmdCopyBufferToImage, srcBuffer, pRegions[i].bufferOffset,
             pRegions[i].bufferRowLength, pRegions[i].imageExtent, &pRegions[i].imageSubresource);
    }
    wake_gpuav_commands_leave(cb);
    wake_gpuav_of(commandBuffer)
        ->below.CmdCopyBufferToImage(commandBuffer, srcBuffer, dstImage, dstImageLayout,
                                     regionCount, pRegions);
}

#define COPY_2(suffix)                                                                          \
    static VKAPI_ATTR void VKAPI_CALL gpuav_CmdCopyBufferToImage2##suffix(                      \
        VkCommandBuffer commandBuffer, const VkCopyBufferToImageInfo2 *info)                    \
    {                                                                                           \
        struct wake_gpuav_command_buffer *cb = interesting(commandBuffer, info->dstImage);      \
        for (uint32_t i = 0; cb && i < info->regionCount; i++) {                                \
            const VkBufferImageCopy2 *region = &info->pRegions[i];                              \
            note(cb, WAKE_CMD_vkCmdCopyBufferToImage2##suffix, info->srcBuffer,                 \
                 region->bufferOffset, region->bufferRowLength, region->imageExtent,            \
                 &region->imageSubresource);                                                    \
        }                                                                                       \
        wake_gpuav_commands_leave(cb);                                                          \
        wake_gpuav_of(commandBuffer)->below.CmdCopyBufferToImage2##suffix(commandBuffer, info); \
    }
COPY_2()
COPY_2(KHR)

void
wake_gpuav_fill_depths(struct wake_gpuav *gpuav, struct wake_device_dispatch *next)
{
    if (!wake_scope_has(&gpuav->device->scope, WAKE_EXT_VK_EXT_depth_range_unrestricted)) {
        WAKE_GPUAV_REPLACE(next, CmdCopyBufferToImage);
        WAKE_GPUAV_REPLACE(next, CmdCopyBufferToImage2);
        WAKE_GPUAV_REPLACE(next, CmdCopyBufferToImage2KHR);
    }
}
