/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies, blits, resolves and clears of images outside of render passes.
 */
#include "practices/practice_clear.h"
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/image.h"

static const struct wake_image *
image_of(struct wake_check *check, wake_id id)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkImage);

    return object ? wake_image_of(object) : NULL;
}

/* ---- clears ---------------------------------------------------------------------------------- */

void
wake_practice_clear_color(struct wake_check *check, const struct wake_rec_CmdClearColorImage *r)
{
    const struct wake_image *image = image_of(check, r->image_id);

    wake_practice(check, WAKE_PRACTICE_CLEAR_IMAGE, NULL,
                  "vkCmdClearColorImage() is slower than LOAD_OP_CLEAR or vkCmdClearAttachments()");
    if (image && r->pColor) {
        wake_practice_clear_value(check, image->info.format, r->pColor);
    }
    for (uint32_t i = 0; r->pRanges && i < r->rangeCount; i++) {
        wake_usage_add(check, r->image_id, WAKE_USAGE_CLEAR, &r->pRanges[i]);
    }
}

void
wake_practice_clear_depth(struct wake_check *check,
                          const struct wake_rec_CmdClearDepthStencilImage *r)
{
    wake_practice(check, WAKE_PRACTICE_CLEAR_DEPTH_IMAGE, NULL,
                  "vkCmdClearDepthStencilImage() is slower than LOAD_OP_CLEAR or "
                  "vkCmdClearAttachments()");
    wake_practice_zcull_discard(check, r->image_id, true);
    for (uint32_t i = 0; r->pRanges && i < r->rangeCount; i++) {
        wake_usage_add(check, r->image_id, WAKE_USAGE_CLEAR, &r->pRanges[i]);
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Older layers do not follow the second version of a command. */
#define SECOND(usage) (WAKE_REPEATED_RULES ? WAKE_USAGE_OTHER : WAKE_USAGE_##usage)

void
wake_practice_copy_image(struct wake_check *check, const struct wake_rec_CmdCopyImage *r)
{
    const struct wake_image *source = image_of(check, r->srcImage_id);
    const struct wake_image *destination = image_of(check, r->dstImage_id);

    if (source && destination && source->info.tiling != destination->info.tiling) {
        wake_practice(check, WAKE_PRACTICE_COPY_TILINGS, NULL,
                      "images of different tilings are copied: go by a buffer");
    }
    for (uint32_t i = 0; r->pRegions && i < r->regionCount; i++) {
        wake_usage_add_layers(check, r->srcImage_id, WAKE_USAGE_READ,
                              &r->pRegions[i].srcSubresource);
        wake_usage_add_layers(check, r->dstImage_id, WAKE_USAGE_COPY,
                              &r->pRegions[i].dstSubresource);
    }
}

void
wake_practice_copy_image2(struct wake_check *check, const struct wake_rec_CmdCopyImage2 *r)
{
    const VkCopyImageInfo2 *info = r->pCopyImageInfo;
    wake_id source = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageInfo2,
                                           WAKE_HANDLE_VkCopyImageInfo2_srcImage)
                          : 0;
    wake_id destination = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageInfo2,
                                                WAKE_HANDLE_VkCopyImageInfo2_dstImage)
                               : 0;

    for (uint32_t i = 0; info && info->pRegions && i < info->regionCount; i++) {
        wake_usage_add_layers(check, source, SECOND(READ), &info->pRegions[i].srcSubresource);
        wake_usage_add_layers(check, destination, SECOND(COPY), &info->pRegions[i].dstSubresource);
    }
}

void
wake_practice_copy_to_image(struct wake_check *check, const struct wake_rec_CmdCopyBufferToImage *r)
{
    for (uint32_t i = 0; r->pRegions && i < r->regionCount; i++) {
        wake_usage_add_layers(check, r->dstImage_id, WAKE_USAGE_COPY,
                              &r->pRegions[i].imageSubresource);
    }
}

void
wake_practice_copy_to_image2(struct wake_check *check,
                             const struct wake_rec_CmdCopyBufferToImage2 *r)
{
    const VkCopyBufferToImageInfo2 *info = r->pCopyBufferToImageInfo;

    for (uint32_t i = 0; info && info->pRegions && i < info->regionCount; i++) {
        wake_usage_add_layers(check,
                              wake_packed_id(info, 0, WAKE_HANDLES_VkCopyBufferToImageInfo2,
                                             WAKE_HANDLE_VkCopyBufferToImageInfo2_dstImage),
                              SECOND(COPY), &info->pRegions[i].imageSubresource);
    }
}

void
wake_practice_copy_from_image(struct wake_check *check,
                              const struct wake_rec_CmdCopyImageToBuffer *r)
{
    for (uint32_t i = 0; r->pRegions && i < r->regionCount; i++) {
        wake_usage_add_layers(check, r->srcImage_id, WAKE_USAGE_READ,
                              &r->pRegions[i].imageSubresource);
    }
}

void
wake_practice_copy_from_image2(struct wake_check *check,
                               const struct wake_rec_CmdCopyImageToBuffer2 *r)
{
    const VkCopyImageToBufferInfo2 *info = r->pCopyImageToBufferInfo;

    for (uint32_t i = 0; info && info->pRegions && i < info->regionCount; i++) {
        wake_usage_add_layers(check,
                              wake_packed_id(info, 0, WAKE_HANDLES_VkCopyImageToBufferInfo2,
                                             WAKE_HANDLE_VkCopyImageToBufferInfo2_srcImage),
                              SECOND(READ), &info->pRegions[i].imageSubresource);
    }
}

/* ---- blits ----------------------------------------------------------------------------------- */

static void
check_blit(struct wake_check *check, const VkOffset3D *source, const VkOffset3D *destination,
           uint32_t region)
{
    const VkOffset3D *offsets[] = { source, destination };
    static const char *const names[] = { "srcOffsets", "dstOffsets" };

    for (int i = 0; i < 2; i++) {
        if (offsets[i][0].x == offsets[i][1].x || offsets[i][0].y == offsets[i][1].y ||
            offsets[i][0].z == offsets[i][1].z) {
            wake_practice(check, WAKE_PRACTICE_BLIT_EXTENT, NULL, "pRegions[%u].%s enclose nothing",
                          region, names[i]);
        }
    }
}

void
wake_practice_blit(struct wake_check *check, const struct wake_rec_CmdBlitImage *r)
{
    for (uint32_t i = 0; r->pRegions && i < r->regionCount; i++) {
        check_blit(check, r->pRegions[i].srcOffsets, r->pRegions[i].dstOffsets, i);
        wake_usage_add_layers(check, r->srcImage_id, WAKE_USAGE_READ,
                              &r->pRegions[i].srcSubresource);
        wake_usage_add_layers(check, r->dstImage_id, WAKE_USAGE_BLIT,
                              &r->pRegions[i].dstSubresource);
    }
}

void
wake_practice_blit2(struct wake_check *check, const struct wake_rec_CmdBlitImage2 *r)
{
    const VkBlitImageInfo2 *info = r->pBlitImageInfo;

    for (uint32_t i = 0; info && info->pRegions && i < info->regionCount; i++) {
        check_blit(check, info->pRegions[i].srcOffsets, info->pRegions[i].dstOffsets, i);
        wake_usage_add_layers(check,
                              wake_packed_id(info, 0, WAKE_HANDLES_VkBlitImageInfo2,
                                             WAKE_HANDLE_VkBlitImageInfo2_srcImage),
                              SECOND(READ), &info->pRegions[i].srcSubresource);
        wake_usage_add_layers(check,
                              wake_packed_id(info, 0, WAKE_HANDLES_VkBlitImageInfo2,
                                             WAKE_HANDLE_VkBlitImageInfo2_dstImage),
                              SECOND(BLIT), &info->pRegions[i].dstSubresource);
    }
}

/* ---- resolves -------------------------------------------------------------------------------- */

static void
check_resolve(struct wake_check *check, wake_id source_id, wake_id destination_id)
{
    const struct wake_image *source = image_of(check, source_id);
    const struct wake_image *destination = image_of(check, destination_id);

    if (source && destination && source->info.imageType != destination->info.imageType) {
        wake_practice(check, WAKE_PRACTICE_RESOLVE_TYPES, NULL,
                      "the source is %s, the destination %s",
                      wake_name_VkImageType(source->info.imageType),
                      wake_name_VkImageType(destination->info.imageType));
    }
    wake_practice(check, WAKE_PRACTICE_RESOLVE, NULL,
                  "%s() reads and writes memory: resolve on the tile, with pResolveAttachments",
                  wake_commands[check->command].name);
}

void
wake_practice_resolve(struct wake_check *check, const struct wake_rec_CmdResolveImage *r)
{
    check_resolve(check, r->srcImage_id, r->dstImage_id);
    for (uint32_t i = 0; r->pRegions && i < r->regionCount; i++) {
        wake_usage_add_layers(check, r->srcImage_id, WAKE_USAGE_READ,
                              &r->pRegions[i].srcSubresource);
        wake_usage_add_layers(check, r->dstImage_id, WAKE_USAGE_RESOLVE,
                              &r->pRegions[i].dstSubresource);
    }
}

void
wake_practice_resolve2(struct wake_check *check, const struct wake_rec_CmdResolveImage2 *r)
{
    const VkResolveImageInfo2 *info = r->pResolveImageInfo;
    wake_id source, destination;

    if (!info) {
        return;
    }
    source = wake_packed_id(info, 0, WAKE_HANDLES_VkResolveImageInfo2,
                            WAKE_HANDLE_VkResolveImageInfo2_srcImage);
    destination = wake_packed_id(info, 0, WAKE_HANDLES_VkResolveImageInfo2,
                                 WAKE_HANDLE_VkResolveImageInfo2_dstImage);
    check_resolve(check, source, destination);
    for (uint32_t i = 0; info->pRegions && i < info->regionCount; i++) {
        wake_usage_add_layers(check, source, WAKE_USAGE_READ, &info->pRegions[i].srcSubresource);
        wake_usage_add_layers(check, destination, WAKE_USAGE_RESOLVE,
                              &info->pRegions[i].dstSubresource);
    }
}
