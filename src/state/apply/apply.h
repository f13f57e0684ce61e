/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What calls do to state that only the replay sees: command buffers, queues, observed completion,
 * deaths.
 * Threads: the runner of the record's stream; ticketed calls with the device timeline's turn.
 */
#ifndef WAKE_STATE_APPLY_H
#define WAKE_STATE_APPLY_H

#include "state/apply/apply_call.h"

/* A call half whose checks are done. */
void
wake_apply_call(struct wake_apply *apply);
/* The same of a vkCmd*; `found` as above. */
void
wake_apply_command(struct wake_command_buffer *cb, const struct wake_record *record, bool found);
/* Active queries that began in a render pass instance: something was said of its end. */
void
wake_queries_of_pass_told(struct wake_command_buffer *cb);
/* A recording is given up: reset, or its begin failed. */
void
wake_apply_reset(struct wake_command_buffer *cb);

#endif
