/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands say of the layouts of images: which part of which image they find in a
 * layout, and which they leave it in. Written once, for checks (core/image/layout_check.c) and for the
 * recording's own account.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_OPS_H
#define WAKE_STATE_LAYOUT_OPS_H

#include "state/recording/image_layout.h"
#include "state/recording/recorded.h"

/* What says so. */
enum wake_layout_role {
    WAKE_LAYOUT_BARRIER, /* pImageMemoryBarriers[index], of pDependencyInfos[outer] */
    WAKE_LAYOUT_SOURCE,  /* srcImage, pRegions[index] */
    WAKE_LAYOUT_TARGET,  /* dstImage, pRegions[index] */
    WAKE_LAYOUT_CLEARED, /* image, pRanges[index] */
    WAKE_LAYOUT_INITIAL, /* attachment `index` of a render pass when it begins */
    WAKE_LAYOUT_SUBPASS, /* attachment `index` in a subpass, or after the last */
    WAKE_LAYOUT_COLOR,   /* vkCmdBeginRendering: pColorAttachments[index] */
    WAKE_LAYOUT_RESOLVE, /* its resolve attachment; of depth and stencil likewise */
    WAKE_LAYOUT_DEPTH,
    WAKE_LAYOUT_DEPTH_RESOLVE,
    WAKE_LAYOUT_STENCIL,
    WAKE_LAYOUT_STENCIL_RESOLVE,
    WAKE_LAYOUT_RATE,        /* fragment shading rate attachment */
    WAKE_LAYOUT_DENSITY,     /* fragment density map attachment */
    WAKE_LAYOUT_DECODED,     /* vkCmdDecodeVideoKHR: dstPictureResource */
    WAKE_LAYOUT_DECODED_TOO, /* the same, which pSetupReferenceSlot is, too */
    WAKE_LAYOUT_SETUP,       /* pSetupReferenceSlot */
    WAKE_LAYOUT_REFERENCE,   /* pReferenceSlots[index] */
};

struct wake_layout_op {
    struct wake_object *object;
    const struct wake_image *image;
    struct wake_layout_part part;
    VkImageLayout is;      /* WAKE_LAYOUT_ANY: no matter which */
    VkImageLayout becomes; /* equal to `is`: it stays as it was */
    bool checked;          /* false: `is` need not be true when the command is executed */
    bool equal;            /* a barrier between equal layouts */
    enum wake_layout_role role;
    uint32_t outer, index;
};

typedef void (*wake_layout_op_function)(void *context, const struct wake_layout_op *op);

/* Calls `each` for what the record says, in order. Before the recording has taken the command
 * in. */
void
wake_layout_ops(const struct wake_command_buffer *cb, const struct wake_record *record,
                uint32_t command, wake_layout_op_function each, void *context);

/* The command was checked: the recording takes note. */
void
wake_layouts_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                   uint32_t command);

/* The primary executes the secondary here, under the lock of the secondary's pool; or one whose
 * recording is not known. */
void
wake_layouts_execute_secondary(struct wake_command_buffer *cb,
                               const struct wake_command_buffer *secondary);
void
wake_layouts_lose(struct wake_command_buffer *cb);

/* The layouts of the recording; NULL: it has done nothing that is followed. */
WAKE_INLINE struct wake_layouts *
wake_layouts_of(const struct wake_command_buffer *cb)
{
    return cb->recorded ? &cb->recorded->layouts : NULL;
}

#endif
