/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Suspended dynamic rendering: how the render pass instances of a recording lean on those before
 * and behind it in a submit. Specification, 'Render Pass', vkCmdBeginRendering, VkSubmitInfo.
 * Threads: the runner of the command buffer's stream; read by batches like the rest of a
 * recording's result (state/recording/recorded.h).
 */
#ifndef WAKE_STATE_SUSPENDED_H
#define WAKE_STATE_SUSPENDED_H

#include "state/recording/recorded.h"
#include "state/view/pass_view.h"

/* Bits of struct wake_recorded.instances. */
enum wake_instances {
    WAKE_INSTANCES_ANY = 1 << 0,       /* there is one */
    WAKE_INSTANCES_RESUME = 1 << 1,    /* the first one resumes */
    WAKE_INSTANCES_SUSPENDED = 1 << 2, /* the last one suspends */
    WAKE_INSTANCES_ORPHAN = 1 << 3,    /* one resumes, but the one before it does not suspend */
    WAKE_INSTANCES_CROSSED = 1 << 4,   /* one does not resume, but the one before it suspends */
    /* Action or synchronization commands outside of instances: */
    WAKE_INSTANCES_LEAD = 1 << 5,   /* before the first one, or where there is none */
    WAKE_INSTANCES_WORKED = 1 << 6, /* between one that suspends and one that resumes it */
    WAKE_INSTANCES_TRAIL = 1 << 7   /* behind the last one */
};

/* A command that begins a render pass instance. */
void
wake_suspended_apply(struct wake_command_buffer *cb, const struct wake_pass_view *view);
/* The end of a recording. */
void
wake_suspended_finish(struct wake_command_buffer *cb);
/* The primary executes the secondary here. Under the lock of the secondary's pool. */
void
wake_suspended_take_over(struct wake_command_buffer *cb,
                         const struct wake_command_buffer *secondary);

#endif
