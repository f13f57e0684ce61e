/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands say of the layouts of images.
 */
#include "state/recording/layout_ops.h"

#include "gen/records.h"
#include "state/object/create_info.h"
#include "state/recording/layout_ops_pass.h"
#include "state/recording/video_session.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"
#include "state/view/barrier_view.h"
#include "state/view/transfer_view.h"

#include <string.h>

#define DEPTH_STENCIL (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)

/* ---- barriers -------------------------------------------------------------------------------- */

static const struct wake_facts *
facts_of(const struct wake_layout_say *say)
{
    const struct wake_scope *scope = say->cb->object->scope;

    return scope->is_device ? ((const struct wake_device *)scope)->facts : NULL;
}

/* Without separateDepthStencilLayouts both aspects always have one layout; a barrier that names one
 * of them only is wrong. */
static bool
aspects_apart(const struct wake_layout_say *say)
{
    const struct wake_facts *facts = facts_of(say);

    return !facts || wake_facts_feature(facts, WAKE_FEATURE_separateDepthStencilLayouts);
}

WAKE_INLINE void
say_barrier(const struct wake_layout_say *say, struct wake_layout_op *op, wake_id id,
            const VkImageMemoryBarrier2 *b)
{
    const struct wake_command_pool *pool = wake_command_pool_of(say->cb);
    /* Such a value is wrong, and has been said so. */
    bool wrong = b->newLayout == VK_IMAGE_LAYOUT_UNDEFINED ||
                 b->newLayout == VK_IMAGE_LAYOUT_PREINITIALIZED;

    if (!wake_layout_aim(op, id, &b->subresourceRange)) {
        return;
    }
    if (op->image->shape.slots == 2 && WAKE_UNLIKELY(op->part.slots == 1) &&
        (op->image->aspects & DEPTH_STENCIL) && !aspects_apart(say)) {
        op->part.slot = 0;
        op->part.slots = 2;
    }
    op->is = b->oldLayout;
    op->becomes = wrong ? WAKE_LAYOUT_UNKNOWN : b->newLayout;
    op->checked = true;
    op->equal = b->oldLayout == b->newLayout && b->srcQueueFamilyIndex == b->dstQueueFamilyIndex;
    if (WAKE_UNLIKELY(!op->equal && say->cb->place.render_pass == WAKE_SCOPE_INSIDE)) {
        return; /* inside of a render pass instance nothing changes: has been said */
    }
    if (WAKE_UNLIKELY(b->srcQueueFamilyIndex != b->dstQueueFamilyIndex)) {
        if (wake_family_is_outside(b->srcQueueFamilyIndex)) {
            op->is = WAKE_LAYOUT_ANY; /* it may have changed there */
        } else if (!pool || (b->srcQueueFamilyIndex != pool->family &&
                             b->dstQueueFamilyIndex != pool->family)) {
            op->becomes = WAKE_LAYOUT_UNKNOWN;
        } else if (b->srcQueueFamilyIndex == pool->family &&
                   !wake_family_is_outside(b->dstQueueFamilyIndex)) {
            op->becomes = op->is; /* a release: the acquire that follows makes the transition */
        }
    }
    say->each(say->context, op);
}

void
wake_layout_barriers(const struct wake_command_buffer *cb, const struct wake_barrier_view *view,
                     wake_layout_op_function each, void *context)
{
    const struct wake_layout_say say = { cb, each, context };
    struct wake_layout_op op = { .role = WAKE_LAYOUT_BARRIER };
    struct wake_barriers scratch;

    for (op.outer = 0; op.outer < view->count; op.outer++) {
        const struct wake_barriers *all = wake_barriers_at(view, op.outer, &scratch);

        for (op.index = 0; op.index < all->image_count; op.index++) {
            const VkImageMemoryBarrier2 one = wake_image_barrier(all, op.index);

            say_barrier(&say, &op, wake_barrier_image(all, op.index), &one);
        }
    }
}

/* ---- transfers ------------------------------------------------------------------------------- */

static void
say_regions(const struct wake_layout_say *say, const struct wake_transfer_view *view, bool target)
{
    VkImageLayout layout = target ? view->target_layout : view->source_layout;
    struct wake_layout_op op = { .is = layout,
                                 .becomes = layout,
                                 .checked = true,
                                 .role = target ? WAKE_LAYOUT_TARGET : WAKE_LAYOUT_SOURCE };
    VkImageSubresourceLayers last = { 0 };

    for (op.index = 0; op.index < view->regions.count; op.index++) {
        VkImageSubresourceLayers layers = *wake_transfer_layers(view, op.index, target);
        VkImageSubresourceRange range;

        if (op.index && memcmp(&layers, &last, sizeof(layers)) == 0 &&
            !(op.image && op.image->shape.slices)) {
            continue;
        }
        last = layers;
        range = (VkImageSubresourceRange){ layers.aspectMask, layers.mipLevel, 1,
                                           layers.baseArrayLayer, layers.layerCount };
        if (wake_layout_aim(&op, target ? view->target : view->source, &range)) {
            struct wake_slices slices = wake_transfer_slices(view, op.index, target);

            wake_layout_part_slices(&op.image->shape, &op.part, slices.first, slices.count);
            say->each(say->context, &op);
        }
    }
}

static void
say_ranges(const struct wake_layout_say *say, wake_id id, VkImageLayout layout,
           const VkImageSubresourceRange *ranges, uint32_t count)
{
    struct wake_layout_op op = {
        .is = layout, .becomes = layout, .checked = true, .role = WAKE_LAYOUT_CLEARED
    };

    for (op.index = 0; ranges && op.index < count; op.index++) {
        if (wake_layout_aim(&op, id, &ranges[op.index])) {
            say->each(say->context, &op);
        }
    }
}

/* Copies between images and memory at device addresses. */
#if defined(VK_KHR_device_address_commands) || defined(VK_KHR_copy_memory_indirect)

static void
say_addressed(const struct wake_layout_say *say, struct wake_layout_op *op, wake_id id,
              VkImageLayout layout, const VkImageSubresourceLayers *layers,
              struct wake_slices slices)
{
    const VkImageSubresourceRange range = { layers->aspectMask, layers->mipLevel, 1,
                                            layers->baseArrayLayer, layers->layerCount };

    op->is = op->becomes = layout;
    if (wake_layout_aim(op, id, &range)) {
        wake_layout_part_slices(&op->image->shape, &op->part, slices.first, slices.count);
        say->each(say->context, op);
    }
}

#endif

#ifdef VK_KHR_device_address_commands

static void
say_memory_regions(const struct wake_layout_say *say, const VkCopyDeviceMemoryImageInfoKHR *info)
{
    struct wake_layout_op op = { .checked = true, .role = WAKE_LAYOUT_COPIED };

    for (op.index = 0; info && info->pRegions && op.index < info->regionCount; op.index++) {
        const VkDeviceMemoryImageCopyKHR *region = &info->pRegions[op.index];

        say_addressed(
            say, &op,
            wake_packed_id(info, 0, WAKE_HANDLES_VkCopyDeviceMemoryImageInfoKHR,
                           WAKE_HANDLE_VkCopyDeviceMemoryImageInfoKHR_image),
            region->imageLayout, &region->imageSubresource,
            (struct wake_slices){ (uint32_t)region->imageOffset.z, region->imageExtent.depth });
    }
}

#endif

#ifdef VK_KHR_copy_memory_indirect

/* Others are wrong, and have been said: nothing follows from them. */
static bool
may_be_copied(VkImageLayout layout, VkImageLayout best)
{
    return layout == best || layout == VK_IMAGE_LAYOUT_GENERAL ||
           layout == VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR;
}

static void
say_indirect_regions(const struct wake_layout_say *say,
                     const VkCopyMemoryToImageIndirectInfoKHR *info)
{
    struct wake_layout_op op = {
        .checked = true,
        .role = WAKE_LAYOUT_TARGET,
        .equal = info && !may_be_copied(info->dstImageLayout, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL),
    };

    if (!info) {
        return;
    }
    op.object = wake_object_get(
        wake_packed_id(info, 0, WAKE_HANDLES_VkCopyMemoryToImageIndirectInfoKHR,
                       WAKE_HANDLE_VkCopyMemoryToImageIndirectInfoKHR_dstImage));
    op.image = wake_image_of(op.object);
    if (!op.image || op.image->shape.slices) {
        return; /* which slices are written stands in memory */
    }
    for (op.index = 0; info->pImageSubresources && op.index < info->copyCount; op.index++) {
        say_addressed(say, &op, op.object->id, info->dstImageLayout,
                      &info->pImageSubresources[op.index], (struct wake_slices){ 0 });
    }
}

#endif

/* Copies, blits and resolves of images; clears. */
static void
say_transfer(const struct wake_layout_say *say, const struct wake_record *record, uint32_t command)
{
    struct wake_transfer_view view;

    if (record->command == WAKE_CMD_vkCmdClearColorImage) {
        const struct wake_rec_CmdClearColorImage *r = (const void *)record;

        say_ranges(say, r->image_id, r->imageLayout, r->pRanges, r->rangeCount);
    } else if (record->command == WAKE_CMD_vkCmdClearDepthStencilImage) {
        const struct wake_rec_CmdClearDepthStencilImage *r = (const void *)record;

        say_ranges(say, r->image_id, r->imageLayout, r->pRanges, r->rangeCount);
#ifdef VK_KHR_device_address_commands
    } else if (record->command == WAKE_CMD_vkCmdCopyMemoryToImageKHR) {
        say_memory_regions(
            say, ((const struct wake_rec_CmdCopyMemoryToImageKHR *)record)->pCopyMemoryInfo);
    } else if (record->command == WAKE_CMD_vkCmdCopyImageToMemoryKHR) {
        say_memory_regions(
            say, ((const struct wake_rec_CmdCopyImageToMemoryKHR *)record)->pCopyMemoryInfo);
#endif
#ifdef VK_KHR_copy_memory_indirect
    } else if (record->command == WAKE_CMD_vkCmdCopyMemoryToImageIndirectKHR) {
        say_indirect_regions(say, ((const struct wake_rec_CmdCopyMemoryToImageIndirectKHR *)record)
                                      ->pCopyMemoryToImageIndirectInfo);
#endif
    } else if (wake_transfer_view(record, command, &view)) {
        if (view.kind != WAKE_COPY_BUFFER && view.kind != WAKE_COPY_BUFFER_TO_IMAGE) {
            say_regions(say, &view, false);
        }
        if (view.kind != WAKE_COPY_BUFFER && view.kind != WAKE_COPY_IMAGE_TO_BUFFER) {
            say_regions(say, &view, true);
        }
    }
}

/* ---- video ----------------------------------------------------------------------------------- */

/* VK_IMAGE_LAYOUT_GENERAL is right for all pictures then, too. */
static bool
has_unified_layouts(const struct wake_command_buffer *cb)
{
#ifdef VK_KHR_unified_image_layouts
    const struct wake_scope *scope = cb->object->scope;
    const struct wake_facts *facts = scope->is_device ? ((const struct wake_device *)scope)->facts
                                                      : NULL;

    return facts && wake_facts_feature(facts, WAKE_FEATURE_unifiedImageLayoutsVideo);
#else
    (void)cb;
    return false;
#endif
}

static void
say_picture(const struct wake_layout_say *say, struct wake_video_picture picture,
            VkImageLayout layout, enum wake_layout_role role, uint32_t index)
{
    struct wake_layout_op op = {
        .is = layout, .becomes = layout, .checked = true, .role = role, .index = index
    };
    VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, picture.level, 1, picture.layer,
                                      1 };

    if (picture.image && !has_unified_layouts(say->cb) &&
        wake_layout_aim(&op, picture.image, &range)) {
        say->each(say->context, &op);
    }
}

static void
say_decode(const struct wake_layout_say *say, const VkVideoDecodeInfoKHR *info)
{
    const VkImageLayout dst = VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR;
    const VkImageLayout dpb = VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR;
    const VkVideoPictureResourceInfoKHR *setup = info->pSetupReferenceSlot
                                                     ? info->pSetupReferenceSlot->pPictureResource
                                                     : NULL;
    struct wake_video_picture output = wake_video_output_of(info);
    struct wake_video_picture reconstructed = wake_video_picture_of(setup);
    bool one = output.image && output.image == reconstructed.image &&
               output.level == reconstructed.level && output.layer == reconstructed.layer;

    say_picture(say, output, one ? dpb : dst, one ? WAKE_LAYOUT_DECODED_TOO : WAKE_LAYOUT_DECODED,
                0);
    if (setup && !one) {
        say_picture(say, reconstructed, dpb, WAKE_LAYOUT_SETUP, 0);
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        say_picture(say, wake_video_picture_of(info->pReferenceSlots[i].pPictureResource), dpb,
                    WAKE_LAYOUT_REFERENCE, i);
    }
}

#ifdef WAKE_VIDEO_NEWER

static void
say_encode(const struct wake_layout_say *say, const VkVideoEncodeInfoKHR *info)
{
    const VkImageLayout dpb = VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR;
    const VkVideoEncodeQuantizationMapInfoKHR *map = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUANTIZATION_MAP_INFO_KHR);

    say_picture(say, wake_video_source_of(info), VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR,
                WAKE_LAYOUT_ENCODED, 0);
    if (info->pSetupReferenceSlot) {
        say_picture(say, wake_video_picture_of(info->pSetupReferenceSlot->pPictureResource), dpb,
                    WAKE_LAYOUT_ENCODE_SETUP, 0);
    }
    for (uint32_t i = 0; info->pReferenceSlots && i < info->referenceSlotCount; i++) {
        say_picture(say, wake_video_picture_of(info->pReferenceSlots[i].pPictureResource), dpb,
                    WAKE_LAYOUT_ENCODE_REFERENCE, i);
    }
    if (map) {
        say_picture(say, wake_video_map_of(map), VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR,
                    WAKE_LAYOUT_ENCODE_MAP, 0);
    }
}

#endif

/* ---- commands -------------------------------------------------------------------------------- */

void
wake_layout_ops(const struct wake_command_buffer *cb, const struct wake_record *record,
                uint32_t command, wake_layout_op_function each, void *context)
{
    const struct wake_layout_say say = { cb, each, context };

    command = wake_command_real(command);
    if (command == WAKE_CMD_vkCmdDecodeVideoKHR) {
        const struct wake_rec_CmdDecodeVideoKHR *r = (const void *)record;

        if (r->pDecodeInfo) {
            say_decode(&say, r->pDecodeInfo);
        }
#ifdef WAKE_VIDEO_NEWER
    } else if (command == WAKE_CMD_vkCmdEncodeVideoKHR) {
        const struct wake_rec_CmdEncodeVideoKHR *r = (const void *)record;

        if (r->pEncodeInfo) {
            say_encode(&say, r->pEncodeInfo);
        }
#endif
    } else {
        say_transfer(&say, record, command);
    }
}

void
wake_layout_pass(const struct wake_command_buffer *cb, const struct wake_pass_view *view,
                 wake_layout_op_function each, void *context)
{
    const struct wake_layout_say say = { cb, each, context };

    wake_layout_say_pass(&say, view);
}

/* ---- the recording --------------------------------------------------------------------------- */

struct account {
    struct wake_layouts *layouts;
    struct wake_layout_place place;
};

static void
account_for(void *context, const struct wake_layout_op *op)
{
    struct account *account = context;

    if (op->equal) {
        return; /* says nothing for sure: with synchronization2 such layouts are ignored */
    }
    account->place.role = (uint16_t)op->role;
    if (op->is == op->becomes) {
        wake_layouts_use(account->layouts, op->object->id, &op->image->shape, &op->part, op->is,
                         account->place);
    } else {
        wake_layouts_change(account->layouts, op->object->id, &op->image->shape, &op->part, op->is,
                            op->becomes, account->place);
    }
}

void
wake_layouts_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                   uint32_t command)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    struct account account = { recorded ? &recorded->layouts : NULL,
                               { cb->command_index, (uint16_t)command, 0 } };

    if (recorded) {
        wake_label_mark(&recorded->marks, &cb->labels, cb->command_index);
        wake_layout_ops(cb, record, command, account_for, &account);
    }
}

void
wake_layouts_apply_barriers(struct wake_command_buffer *cb, const struct wake_barrier_view *view,
                            uint32_t command)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    struct account account = { recorded ? &recorded->layouts : NULL,
                               { cb->command_index, (uint16_t)command, 0 } };

    if (recorded) {
        wake_label_mark(&recorded->marks, &cb->labels, cb->command_index);
        wake_layout_barriers(cb, view, account_for, &account);
    }
}

void
wake_layouts_apply_pass(struct wake_command_buffer *cb, const struct wake_pass_view *view,
                        uint32_t command)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    struct account account = { recorded ? &recorded->layouts : NULL,
                               { cb->command_index, (uint16_t)command, 0 } };

    if (recorded) {
        wake_label_mark(&recorded->marks, &cb->labels, cb->command_index);
        wake_layout_pass(cb, view, account_for, &account);
    }
}

void
wake_layouts_execute_secondary(struct wake_command_buffer *cb,
                               const struct wake_command_buffer *secondary)
{
    const struct wake_layouts *from = wake_layouts_of(secondary);
    struct wake_recorded *recorded = from && (from->count || from->lost) ? wake_recorded_of(cb)
                                                                         : NULL;

    if (secondary->incomplete) {
        wake_layouts_lose(cb);
    } else if (recorded) {
        wake_label_mark(&recorded->marks, &cb->labels, cb->command_index);
        wake_layouts_take_over(
            &recorded->layouts, from,
            (struct wake_layout_place){ cb->command_index, WAKE_CMD_vkCmdExecuteCommands, 0 });
    }
}

void
wake_layouts_lose(struct wake_command_buffer *cb)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);

    if (recorded) {
        recorded->layouts.lost = true;
    }
}
