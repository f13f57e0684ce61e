/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What recorded commands say of the layouts of images: which part of which image they find in a
 * layout, and which they leave it in. Written once, for checks (core/image/layout_check.c) and for the
 * recording's own account.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_OPS_H
#define WAKE_STATE_LAYOUT_OPS_H

#include "state/recording/layout_say.h"
#include "state/recording/recorded.h"
#include "state/view/barrier_view.h"
#include "state/view/pass_view.h"

/* Calls `each` for what the record says, in order. Before the recording has taken the command
 * in. */
void
wake_layout_ops(const struct wake_command_buffer *cb, const struct wake_record *record,
                uint32_t command, wake_layout_op_function each, void *context);
/* The same of a pipeline barrier, or a wait for events. */
void
wake_layout_barriers(const struct wake_command_buffer *cb, const struct wake_barrier_view *view,
                     wake_layout_op_function each, void *context);
/* The same of a command of render pass instances. */
void
wake_layout_pass(const struct wake_command_buffer *cb, const struct wake_pass_view *view,
                 wake_layout_op_function each, void *context);

/* The command was checked: the recording takes note. */
void
wake_layouts_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                   uint32_t command);
void
wake_layouts_apply_barriers(struct wake_command_buffer *cb, const struct wake_barrier_view *view,
                            uint32_t command);
void
wake_layouts_apply_pass(struct wake_command_buffer *cb, const struct wake_pass_view *view,
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
