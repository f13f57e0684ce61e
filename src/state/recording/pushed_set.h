/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptors: what vkCmdPushDescriptorSet* has written into sets that have no object, by
 * bind point and number of the set. A set that is bound in their place leaves them behind; whoever
 * looks asks the recording's state first (struct wake_bound_set).
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_PUSHED_SET_H
#define WAKE_STATE_PUSHED_SET_H

#include "state/descriptor/descriptor_set.h"
#include "state/recording/command_buffer.h"

/* What one call pushes into. */
struct wake_push {
    uint32_t point;  /* enum wake_bind_point */
    uint32_t number; /* of the set */
    wake_id pipeline_layout;
    const struct wake_descriptor_layout *layout;
};
typedef void (*wake_push_function)(void *context, const struct wake_push *push, uint32_t place,
                                   const struct wake_descriptor *descriptor);
/* Calls `put` for every descriptor that the record pushes. False: it is of another command, or what
 * it pushes is not known. */
bool
wake_push_each(const struct wake_record *record, uint32_t command, wake_push_function put,
               void *context);
/* The layout of a set that is pushed with that pipeline layout; NULL: not known. */
const struct wake_descriptor_layout *
wake_push_layout(wake_id pipeline_layout, uint32_t number);

struct wake_pushed_set {
    uint32_t point, number;
    wake_id pipeline_layout; /* of the last push */
    bool there;              /* something was pushed in this recording */
    /* its layout, count and array alone; the layout as of the last look */
    struct wake_descriptor_set contents;
};

/* Keeps what the record pushes. */
void
wake_pushed_sets_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                       uint32_t command);
/* NULL: nothing was pushed there, or what is not known. */
struct wake_pushed_set *
wake_pushed_set_of(const struct wake_command_buffer *cb, uint32_t point, uint32_t number);
/* A new recording begins. */
void
wake_pushed_sets_forget(struct wake_command_buffer *cb);
void
wake_pushed_sets_free(struct wake_command_buffer *cb);

#endif
