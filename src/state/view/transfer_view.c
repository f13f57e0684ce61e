/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers: from records to views.
 */
#include "state/view/transfer_view.h"

#include "gen/commands.h"

/* Of the first version: parameters. */
#define REGIONS(r)                                                                                 \
    {                                                                                              \
        (const char *)(r)->pRegions, sizeof(*(r)->pRegions), (r)->pRegions ? (r)->regionCount : 0, \
            0                                                                                      \
    }

/* Of the second: members of a struct, whose handles have their ids in front of it. `member` is the first one of the regions' first
 * version. */
#define ID_OF(info, type, name) \
    wake_packed_id(info, 0, WAKE_HANDLES_##type, WAKE_HANDLE_##type##_##name)
#define REGIONS2(info, region, member)                                                       \
    {                                                                                        \
        (info)->pRegions ? (const char *)(info)->pRegions + offsetof(region, member) : NULL, \
            sizeof(region), (info)->pRegions ? (info)->regionCount : 0,                      \
            (uint32_t)offsetof(region, member)                                               \
    }

static bool
first_version(const struct wake_record *record, uint32_t command, struct wake_transfer_view *view)
{
    switch (command) {
    case WAKE_CMD_vkCmdCopyBuffer: {
        const struct wake_rec_CmdCopyBuffer *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_BUFFER,
                                             .source = r->srcBuffer_id,
                                             .target = r->dstBuffer_id,
                                             .regions = REGIONS(r) };
        return true;
    }
    case WAKE_CMD_vkCmdCopyImage: {
        const struct wake_rec_CmdCopyImage *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_IMAGE,
                                             .source = r->srcImage_id,
                                             .target = r->dstImage_id,
                                             .source_layout = r->srcImageLayout,
                                             .target_layout = r->dstImageLayout,
                                             .regions = REGIONS(r) };
        return true;
    }
    case WAKE_CMD_vkCmdCopyBufferToImage: {
        const struct wake_rec_CmdCopyBufferToImage *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_BUFFER_TO_IMAGE,
                                             .source = r->srcBuffer_id,
                                             .target = r->dstImage_id,
                                             .target_layout = r->dstImageLayout,
                                             .regions = REGIONS(r) };
        return true;
    }
    case WAKE_CMD_vkCmdCopyImageToBuffer: {
        const struct wake_rec_CmdCopyImageToBuffer *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_IMAGE_TO_BUFFER,
                                             .source = r->srcImage_id,
                                             .target = r->dstBuffer_id,
                                             .source_layout = r->srcImageLayout,
                                             .regions = REGIONS(r) };
        return true;
    }
    case WAKE_CMD_vkCmdBlitImage: {
        const struct wake_rec_CmdBlitImage *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_BLIT_IMAGE,
                                             .source = r->srcImage_id,
                                             .target = r->dstImage_id,
                                             .source_layout = r->srcImageLayout,
                                             .target_layout = r->dstImageLayout,
                                             .regions = REGIONS(r),
                                             .filter = r->filter };
        return true;
    }
    case WAKE_CMD_vkCmdResolveImage: {
        const struct wake_rec_CmdResolveImage *r = (const void *)record;

        *view = (struct wake_transfer_view){ .kind = WAKE_RESOLVE_IMAGE,
                                             .source = r->srcImage_id,
                                             .target = r->dstImage_id,
                                             .source_layout = r->srcImageLayout,
                                             .target_layout = r->dstImageLayout,
                                             .regions = REGIONS(r) };
        return true;
    }
    default: return false;
    }
}

/* Between buffers and images. */
static bool
copies_of_second(const struct wake_record *record, uint32_t command,
                 struct wake_transfer_view *view)
{
    switch (command) {
    case WAKE_REAL_vkCmdCopyBuffer2: {
        const VkCopyBufferInfo2 *i =
            ((const struct wake_rec_CmdCopyBuffer2 *)record)->pCopyBufferInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_BUFFER,
                                             .source = ID_OF(i, VkCopyBufferInfo2, srcBuffer),
                                             .target = ID_OF(i, VkCopyBufferInfo2, dstBuffer),
                                             .regions = REGIONS2(i, VkBufferCopy2, srcOffset),
                                             .chain = i->pNext };
        break;
    }
    case WAKE_REAL_vkCmdCopyImage2: {
        const VkCopyImageInfo2 *i = ((const struct wake_rec_CmdCopyImage2 *)record)->pCopyImageInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){ .kind = WAKE_COPY_IMAGE,
                                             .source = ID_OF(i, VkCopyImageInfo2, srcImage),
                                             .target = ID_OF(i, VkCopyImageInfo2, dstImage),
                                             .source_layout = i->srcImageLayout,
                                             .target_layout = i->dstImageLayout,
                                             .regions = REGIONS2(i, VkImageCopy2, srcSubresource),
                                             .chain = i->pNext };
        break;
    }
    case WAKE_REAL_vkCmdCopyBufferToImage2: {
        const VkCopyBufferToImageInfo2 *i =
            ((const struct wake_rec_CmdCopyBufferToImage2 *)record)->pCopyBufferToImageInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){
            .kind = WAKE_COPY_BUFFER_TO_IMAGE,
            .source = ID_OF(i, VkCopyBufferToImageInfo2, srcBuffer),
            .target = ID_OF(i, VkCopyBufferToImageInfo2, dstImage),
            .target_layout = i->dstImageLayout,
            .regions = REGIONS2(i, VkBufferImageCopy2, bufferOffset),
            .chain = i->pNext
        };
        break;
    }
    case WAKE_REAL_vkCmdCopyImageToBuffer2: {
        const VkCopyImageToBufferInfo2 *i =
            ((const struct wake_rec_CmdCopyImageToBuffer2 *)record)->pCopyImageToBufferInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){
            .kind = WAKE_COPY_IMAGE_TO_BUFFER,
            .source = ID_OF(i, VkCopyImageToBufferInfo2, srcImage),
            .target = ID_OF(i, VkCopyImageToBufferInfo2, dstBuffer),
            .source_layout = i->srcImageLayout,
            .regions = REGIONS2(i, VkBufferImageCopy2, bufferOffset),
            .chain = i->pNext
        };
        break;
    }
    default: return false;
    }
    view->second = true;
    return true;
}

static bool
images_of_second(const struct wake_record *record, uint32_t command,
                 struct wake_transfer_view *view)
{
    switch (command) {
    case WAKE_REAL_vkCmdBlitImage2: {
        const VkBlitImageInfo2 *i = ((const struct wake_rec_CmdBlitImage2 *)record)->pBlitImageInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){ .kind = WAKE_BLIT_IMAGE,
                                             .source = ID_OF(i, VkBlitImageInfo2, srcImage),
                                             .target = ID_OF(i, VkBlitImageInfo2, dstImage),
                                             .source_layout = i->srcImageLayout,
                                             .target_layout = i->dstImageLayout,
                                             .regions = REGIONS2(i, VkImageBlit2, srcSubresource),
                                             .filter = i->filter,
                                             .chain = i->pNext };
        break;
    }
    case WAKE_REAL_vkCmdResolveImage2: {
        const VkResolveImageInfo2 *i =
            ((const struct wake_rec_CmdResolveImage2 *)record)->pResolveImageInfo;

        if (!i) {
            return false;
        }
        *view = (struct wake_transfer_view){ .kind = WAKE_RESOLVE_IMAGE,
                                             .source = ID_OF(i, VkResolveImageInfo2, srcImage),
                                             .target = ID_OF(i, VkResolveImageInfo2, dstImage),
                                             .source_layout = i->srcImageLayout,
                                             .target_layout = i->dstImageLayout,
                                             .regions = REGIONS2(i, VkImageResolve2,
                                                                 srcSubresource),
                                             .chain = i->pNext };
        break;
    }
    default: return false;
    }
    view->second = true;
    return true;
}

bool
wake_transfer_view(const struct wake_record *record, struct wake_transfer_view *view)
{
    uint32_t command = wake_command_real(record->command);

    return first_version(record, command, view) || copies_of_second(record, command, view) ||
           images_of_second(record, command, view);
}

const VkImageSubresourceLayers *
wake_transfer_layers(const struct wake_transfer_view *view, uint32_t index, bool target)
{
    const void *region = wake_region(&view->regions, index);

    switch (view->kind) {
    case WAKE_COPY_IMAGE:
        return target ? &((const VkImageCopy *)region)->dstSubresource
                      : &((const VkImageCopy *)region)->srcSubresource;
    case WAKE_BLIT_IMAGE:
        return target ? &((const VkImageBlit *)region)->dstSubresource
                      : &((const VkImageBlit *)region)->srcSubresource;
    case WAKE_RESOLVE_IMAGE:
        return target ? &((const VkImageResolve *)region)->dstSubresource
                      : &((const VkImageResolve *)region)->srcSubresource;
    default: return &((const VkBufferImageCopy *)region)->imageSubresource;
    }
}
