/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One call and all that looks at it: the struct wake_check of a record is filled in, and every
 * check that concerns the command is run over it.
 * Threads: the runner of the record's stream; in inline mode the application thread that made it.
 */
#ifndef WAKE_WORKERS_CHECK_CALL_H
#define WAKE_WORKERS_CHECK_CALL_H

#include "queue/record.h"
#include "state/check/check.h"
#include "state/execution/batch.h"
#include "state/recording/command_buffer.h"

/* What the replay of a command buffer's record has to look out for. */
enum wake_replay_care {
    WAKE_CARE_BOUNDARY = 1,   /* begin, end, reset: a place on the device timeline */
    WAKE_CARE_EXECUTE = 2,    /* the secondaries are replayed first */
    WAKE_CARE_BIND = 4,       /* so are updates of the sets */
    WAKE_CARE_REGION_END = 8, /* ends a debug region */
};
extern const uint8_t wake_replay_care[WAKE_CMD_COUNT] __attribute__((visibility("hidden")));

WAKE_INLINE bool
wake_is_boundary(uint32_t command)
{
    return wake_replay_care[command] & WAKE_CARE_BOUNDARY;
}

/* Submits, binds of sparse memory and presents. */
bool
wake_goes_to_queue(uint32_t command);

/* The check of a thread's record. wake_fill_dispatch(): its dispatchable object; wake_fill_queue():
 * the queue, with the turn. */
void
wake_fill_check(struct wake_check *check, const struct wake_call_prefix *prefix,
                const struct wake_record *record);
void
wake_fill_dispatch(struct wake_check *check);
void
wake_fill_queue(struct wake_check *check);
/* The check of a command buffer's records; `record`, `command`, `command_index` and `position` are
 * left to the caller. */
void
wake_fill_command_check(struct wake_check *check, struct wake_command_buffer *cb);

/* Everything about one call half; wake_check_recorded(): where it is of a command buffer's stream. */
void
wake_check_call(struct wake_check *check);
void
wake_check_recorded(struct wake_check *check);
/* A call that two threads made at once on one command buffer, or on one that is gone: parameters
 * only, no state. */
void
wake_check_apart(struct wake_check *check);
/* Parameters alone. */
void
wake_check_parameters(struct wake_check *check);
/* A note of an application thread: fills `check` itself. */
void
wake_check_note(struct wake_check *check, const struct wake_call_prefix *prefix,
                const struct wake_record *record, uint64_t position);

/* For the batches that the call submits. */
struct wake_batch_origin
wake_origin_of(const struct wake_check *check, uint64_t ticket);

/* A return half that has been applied: advice on its result. Inline it is deferred. */
void
wake_check_return(struct wake_check *check, const struct wake_call_prefix *prefix,
                  const struct wake_record *record, uint64_t position);

#endif
