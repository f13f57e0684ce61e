/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers: from records to views.
 */
#include "state/view/transfer_view.h"

#include "gen/commands.h"

#define REGIONS(from, at)                                                                         \
    {                                                                                             \
        (from)->pRegions ? (const char *)(from)->pRegions + (at) : NULL,                          \
            sizeof(*(from)->pRegions), (from)->pRegions ? (from)->regionCount : 0, (uint32_t)(at) \
    }

/* The first version has parameters, the rest of the view's members name them as `r->`. */
#define FIRST(command, from, to, ...)                                                           \
    case WAKE_CMD_vkCmd##command: {                                                             \
        const struct wake_rec_Cmd##command *r = (const void *)record;                           \
                                                                                                \
        *view = (struct wake_transfer_view){                                                    \
            .source = r->from##_id, .target = r->to##_id, .regions = REGIONS(r, 0), __VA_ARGS__ \
        };                                                                                      \
        return true;                                                                            \
    }

/* The second has a struct, whose handles have their ids in front of it. `member` is the first one of its regions' first version. */
#define ID_OF(info, type, name) \
    wake_packed_id(info, 0, WAKE_HANDLES_##type, WAKE_HANDLE_##type##_##name)
#define SECOND(command, from, to, region, member, ...)                                        \
    case WAKE_REAL_vkCmd##command##2: {                                                       \
        const Vk##command##Info2 *r =                                                         \
            ((const struct wake_rec_Cmd##command##2 *)record)->p##command##Info;              \
                                                                                              \
        if (!r) {                                                                             \
            return false;                                                                     \
        }                                                                                     \
        *view = (struct wake_transfer_view){ .second = true,                                  \
                                             .source = ID_OF(r, Vk##command##Info2, from),    \
                                             .target = ID_OF(r, Vk##command##Info2, to),      \
                                             .regions = REGIONS(r, offsetof(region, member)), \
                                             __VA_ARGS__ };                                   \
        return true;                                                                          \
    }

/* One of the two images, or both. */
#define FROM_IMAGE .source_layout = r->srcImageLayout
#define TO_IMAGE .target_layout = r->dstImageLayout

bool
wake_transfer_view(const struct wake_record *record, uint32_t command,
                   struct wake_transfer_view *view)
{
    switch (command) {
        FIRST(CopyBuffer, srcBuffer, dstBuffer, .kind = WAKE_COPY_BUFFER)
        FIRST(CopyImage, srcImage, dstImage, .kind = WAKE_COPY_IMAGE, FROM_IMAGE, TO_IMAGE)
        FIRST(CopyBufferToImage, srcBuffer, dstImage, .kind = WAKE_COPY_BUFFER_TO_IMAGE, TO_IMAGE)
        FIRST(CopyImageToBuffer, srcImage, dstBuffer, .kind = WAKE_COPY_IMAGE_TO_BUFFER, FROM_IMAGE)
        FIRST(BlitImage, srcImage, dstImage, .kind = WAKE_BLIT_IMAGE, FROM_IMAGE, TO_IMAGE,
              .filter = r->filter)
        FIRST(ResolveImage, srcImage, dstImage, .kind = WAKE_RESOLVE_IMAGE, FROM_IMAGE, TO_IMAGE)
        SECOND(CopyBuffer, srcBuffer, dstBuffer, VkBufferCopy2, srcOffset, .kind = WAKE_COPY_BUFFER)
        SECOND(CopyImage, srcImage, dstImage, VkImageCopy2, srcSubresource, .kind = WAKE_COPY_IMAGE,
               FROM_IMAGE, TO_IMAGE)
        SECOND(CopyBufferToImage, srcBuffer, dstImage, VkBufferImageCopy2, bufferOffset,
               .kind = WAKE_COPY_BUFFER_TO_IMAGE, TO_IMAGE)
        SECOND(CopyImageToBuffer, srcImage, dstBuffer, VkBufferImageCopy2, bufferOffset,
               .kind = WAKE_COPY_IMAGE_TO_BUFFER, FROM_IMAGE)
        SECOND(BlitImage, srcImage, dstImage, VkImageBlit2, srcSubresource, .kind = WAKE_BLIT_IMAGE,
               FROM_IMAGE, TO_IMAGE, .filter = r->filter)
        SECOND(ResolveImage, srcImage, dstImage, VkImageResolve2, srcSubresource,
               .kind = WAKE_RESOLVE_IMAGE, FROM_IMAGE, TO_IMAGE)
    default: return false;
    }
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

static struct wake_slices
from_to(int32_t from, int32_t to)
{
    return from < to ? (struct wake_slices){ (uint32_t)from, (uint32_t)(to - from) }
                     : (struct wake_slices){ (uint32_t)to, (uint32_t)(from - to) };
}

struct wake_slices
wake_transfer_slices(const struct wake_transfer_view *view, uint32_t index, bool target)
{
    const void *region = wake_region(&view->regions, index);
    const VkImageCopy *copy = region;
    const VkImageResolve *resolve = region;
    const VkImageBlit *blit = region;
    const VkBufferImageCopy *other = region;

    switch (view->kind) {
    case WAKE_COPY_IMAGE:
        return (struct wake_slices){ (uint32_t)(target ? copy->dstOffset.z : copy->srcOffset.z),
                                     copy->extent.depth };
    case WAKE_BLIT_IMAGE:
        return target ? from_to(blit->dstOffsets[0].z, blit->dstOffsets[1].z)
                      : from_to(blit->srcOffsets[0].z, blit->srcOffsets[1].z);
    case WAKE_RESOLVE_IMAGE:
        return (struct wake_slices){
            (uint32_t)(target ? resolve->dstOffset.z : resolve->srcOffset.z), resolve->extent.depth
        };
    default:
        return (struct wake_slices){ (uint32_t)other->imageOffset.z, other->imageExtent.depth };
    }
}
