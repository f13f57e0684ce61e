/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Decoding and encoding of video: bitstreams, pictures, and the slots of references. Specification, 'Video Coding'.
 */
#include "sync/command/video_accesses.h"

#include "state/derived/image.h"
#include "sync/recording/sync_address.h"

/* One level and layer of a view; a picture is as large as it says, in texels of the first plane. */
static void
picture(struct wake_sync *sync, wake_id view_id, const VkVideoPictureResourceInfoKHR *resource,
        uint32_t access)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(sync->check, view_id, WAKE_TYPE_VkImageView));
    const struct wake_image *image = view ? wake_image_of(wake_check_object(
                                                sync->check, view->image, WAKE_TYPE_VkImage))
                                          : NULL;
    bool told = sync->told;

    if (!image || resource->baseArrayLayer >= view->range.layerCount) {
        return;
    }
    sync->told = false;
    for (VkImageAspectFlags left = image->aspects; left; left &= left - 1) {
        VkImageAspectFlags aspect = left & -left;
        uint32_t level = view->range.baseMipLevel;
        VkExtent3D all = wake_mip_extent(&image->info, level, 0);
        VkExtent3D plane = wake_mip_extent(&image->info, level, aspect);
        uint32_t x = plane.width ? all.width / plane.width : 1;
        uint32_t y = plane.height ? all.height / plane.height : 1;
        struct wake_image_box box = {
            .range = { aspect, level, 1, view->range.baseArrayLayer + resource->baseArrayLayer, 1 },
            .offset = { resource->codedOffset.x / (int32_t)(x ? x : 1),
                        resource->codedOffset.y / (int32_t)(y ? y : 1), 0 },
            .extent = { resource->codedExtent.width / (x ? x : 1),
                        resource->codedExtent.height / (y ? y : 1), 1 }
        };

        if (!sync->told) { /* one hazard of a picture, in whichever plane */
            wake_sync_image(sync, view->image, &box, access, WAKE_ORDERED_NOT, false);
        }
    }
    sync->told |= told;
}

static wake_id
view_of(const VkVideoPictureResourceInfoKHR *resource)
{
    return wake_packed_id(resource, 0, WAKE_HANDLES_VkVideoPictureResourceInfoKHR,
                          WAKE_HANDLE_VkVideoPictureResourceInfoKHR_imageViewBinding);
}

/* The slots that are read, and the one that is set up. `output`: where a decode writes, which may be the same picture. */
static void
slots(struct wake_sync *sync, uint32_t count, const VkVideoReferenceSlotInfoKHR *references,
      const VkVideoReferenceSlotInfoKHR *setup, wake_id output, uint32_t output_layer,
      const uint32_t accesses[2])
{
    const VkVideoPictureResourceInfoKHR *made = setup ? setup->pPictureResource : NULL;

    if (made && !(view_of(made) == output && made->baseArrayLayer == output_layer)) {
        picture(sync, view_of(made), made, accesses[1]);
    }
    for (uint32_t i = 0; references && i < count; i++) {
        if (references[i].pPictureResource) {
            picture(sync, view_of(references[i].pPictureResource), references[i].pPictureResource,
                    accesses[0]);
        }
    }
}

static void
decode(struct wake_sync *sync, const VkVideoDecodeInfoKHR *info)
{
    static const uint32_t accesses[2] = { WAKE_SYNC_VIDEO_DECODE_KHR_VIDEO_DECODE_READ_KHR,
                                          WAKE_SYNC_VIDEO_DECODE_KHR_VIDEO_DECODE_WRITE_KHR };
    wake_id output = wake_packed_id(
        info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
        WAKE_HANDLE_VkVideoDecodeInfoKHR_dstPictureResource_imageViewBinding);

    wake_sync_buffer(sync,
                     wake_packed_id(info, 0, WAKE_HANDLES_VkVideoDecodeInfoKHR,
                                    WAKE_HANDLE_VkVideoDecodeInfoKHR_srcBuffer),
                     info->srcBufferOffset, info->srcBufferRange, accesses[0], false);
    picture(sync, output, &info->dstPictureResource, accesses[1]);
    slots(sync, info->referenceSlotCount, info->pReferenceSlots, info->pSetupReferenceSlot, output,
          info->dstPictureResource.baseArrayLayer, accesses);
}

#ifdef WAKE_VIDEO_NEWER
static void
encode(struct wake_sync *sync, const VkVideoEncodeInfoKHR *info)
{
    static const uint32_t accesses[2] = { WAKE_SYNC_VIDEO_ENCODE_KHR_VIDEO_ENCODE_READ_KHR,
                                          WAKE_SYNC_VIDEO_ENCODE_KHR_VIDEO_ENCODE_WRITE_KHR };

    wake_sync_buffer(sync,
                     wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeInfoKHR,
                                    WAKE_HANDLE_VkVideoEncodeInfoKHR_dstBuffer),
                     info->dstBufferOffset, info->dstBufferRange, accesses[1], false);
    picture(sync,
            wake_packed_id(info, 0, WAKE_HANDLES_VkVideoEncodeInfoKHR,
                           WAKE_HANDLE_VkVideoEncodeInfoKHR_srcPictureResource_imageViewBinding),
            &info->srcPictureResource, accesses[0]);
    slots(sync, info->referenceSlotCount, info->pReferenceSlots, info->pSetupReferenceSlot, 0, 0,
          accesses);
}
#endif

bool
wake_sync_video(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    if (command == WAKE_CMD_vkCmdDecodeVideoKHR) {
        const struct wake_rec_CmdDecodeVideoKHR *r = (const void *)record;

        if (r->pDecodeInfo) {
            decode(sync, r->pDecodeInfo);
        }
        return true;
    }
#ifdef WAKE_VIDEO_NEWER
    if (command == WAKE_CMD_vkCmdEncodeVideoKHR) {
        const struct wake_rec_CmdEncodeVideoKHR *r = (const void *)record;

        if (r->pEncodeInfo) {
            encode(sync, r->pEncodeInfo);
        }
        return true;
    }
#endif
    return false;
}
