/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Why a recording is invalid at vkEndCommandBuffer, or at a vkCmdExecuteCommands that names it.
 * Submits have an answer of their own:
 * command_state.c.
 * Threads: the runner of the stream; of a secondary, under the lock of its pool.
 */
#ifndef WAKE_CORE_INVALID_RECORDING_H
#define WAKE_CORE_INVALID_RECORDING_H

#include "state/check/check.h"
#include "state/object/reclaim.h"
#include "state/recording/command_buffer.h"

enum { WAKE_INVALID_TEXT = 2 * WAKE_OBJECT_TEXT + 128 };

enum wake_invalid_cause {
    WAKE_INVALID_BY_DEATH,
    WAKE_INVALID_BY_FREED_MEMORY,
    WAKE_INVALID_BY_UPDATE,
    WAKE_INVALID_BY_DESCRIPTOR,
    WAKE_INVALID_BY_MEMORY_OF_DESCRIPTOR
};

struct wake_invalid {
    enum wake_invalid_cause cause;
    const struct wake_object *object; /* NULL: nothing is known of it any more */
    const struct wake_object *set;    /* by a descriptor: that names the object */
    struct wake_gone gone;            /* room for an object that no id finds any more */
};

/*
 * At a call before which `seen` was the last ticket, and behind which the device's clock was
 * `clock`. Of updates only those behind
 * `from` count, of deaths only those behind `since`.
 */
bool
wake_recording_is_invalid(const struct wake_command_buffer *cb, uint64_t since, uint64_t seen,
                          uint64_t from, uint64_t clock, struct wake_invalid *out);
/*
 * The buffer or image that the object is, or that is behind the view or framebuffer, if its memory
 * was freed by a call between the tickets; 0 and UINT64_MAX: at any time.
 */
const struct wake_object *
wake_without_memory(struct wake_object *object, uint64_t since, uint64_t seen);
/* What the object is made of and that was destroyed up to that ticket: a framebuffer's views and their images, a view's image
 * or buffer; NULL: nothing. It may lie in `gone`. */
const struct wake_object *
wake_dead_part_of(struct wake_object *object, uint64_t seen, struct wake_gone *gone);
/* What other layers call a recording that an object of that type made invalid. */
#define WAKE_INVALID_ID 112
const char *
wake_invalid_id(char text[WAKE_INVALID_ID], int type);
/* With that id. */
const char *
wake_invalid_text(char *text, size_t size, const struct wake_invalid *invalid);

#endif
