/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One thing that a recorded command says of a layout, and how the files that read commands say it:
 * layout_ops.h, layout_ops_pass.h.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_SAY_H
#define WAKE_STATE_LAYOUT_SAY_H

#include "state/recording/command_buffer.h"
#include "state/recording/image_layout.h"

/* What says so. */
enum wake_layout_role {
    WAKE_LAYOUT_BARRIER, /* pImageMemoryBarriers[index], of pDependencyInfos[outer] */
    WAKE_LAYOUT_SOURCE,  /* srcImage, pRegions[index] */
    WAKE_LAYOUT_TARGET,  /* dstImage, pRegions[index] */
    WAKE_LAYOUT_COPIED,  /* image, pRegions[index], which has the layout */
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
    WAKE_LAYOUT_ENCODED,     /* vkCmdEncodeVideoKHR: srcPictureResource */
    WAKE_LAYOUT_ENCODE_SETUP,
    WAKE_LAYOUT_ENCODE_REFERENCE,
    WAKE_LAYOUT_ENCODE_MAP, /* quantizationMap */
};

struct wake_layout_op {
    struct wake_object *object;
    const struct wake_image *image;
    struct wake_layout_part part;
    VkImageLayout is;      /* WAKE_LAYOUT_ANY: no matter which */
    VkImageLayout becomes; /* equal to `is`: it stays as it was */
    bool checked;          /* false: `is` need not be true when the command is executed */
    bool equal;            /* a barrier between equal layouts: the recording takes no note */
    enum wake_layout_role role;
    uint32_t outer, index;
};

typedef void (*wake_layout_op_function)(void *context, const struct wake_layout_op *op);

struct wake_layout_say {
    const struct wake_command_buffer *cb;
    wake_layout_op_function each;
    void *context;
};

/* The image and the part of it. False: it is not known, or not followed, or the part is empty. */
WAKE_INLINE bool
wake_layout_aim(struct wake_layout_op *op, wake_id id, const VkImageSubresourceRange *range)
{
    if (!op->object || op->object->id != id) {
        op->object = wake_object_get(id);
        op->image = wake_image_of(op->object);
    }
    return op->image && wake_layout_part(&op->image->shape, range, &op->part);
}

#endif
