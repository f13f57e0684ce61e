/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between the parts of layout_ops.h: commands that transfer and synchronize, and those of render
 * pass instances.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_SAY_H
#define WAKE_STATE_LAYOUT_SAY_H

#include "state/recording/layout_ops.h"

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

/* vkCmdBeginRenderPass, vkCmdNextSubpass, vkCmdEndRenderPass, vkCmdBeginRendering. */
void
wake_layout_say_begin(const struct wake_layout_say *say, const VkRenderPassBeginInfo *info);
void
wake_layout_say_next(const struct wake_layout_say *say);
void
wake_layout_say_end(const struct wake_layout_say *say);
void
wake_layout_say_rendering(const struct wake_layout_say *say, const VkRenderingInfo *info);

#endif
