/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The record log: records, and what application threads write into objects that records lead to.
 * All of these but the first only where wake_record_log_is_on().
 * Threads: any.
 */
#ifndef WAKE_STATE_RECORD_LOG_RECORDS_H
#define WAKE_STATE_RECORD_LOG_RECORDS_H

#include "queue/stream.h"
#include "state/scope/record_log.h"

struct wake_descriptor_set;
struct wake_object;
struct wake_video_parameters;

/* A number that is another one where a record of the same bytes would mean something else. */
uint64_t
wake_record_log_build(void);
WAKE_COLD void
wake_record_log_executed(const struct wake_object *secondary, uint64_t clock);
WAKE_COLD void
wake_record_log_update(wake_id id, const struct wake_descriptor_set *set);
WAKE_COLD void
wake_record_log_video(wake_id id, const struct wake_video_parameters *parameters);
/* The runner of `stream`, about to check `size` bytes at `at`: a record, with its prefix where it
 * has one. */
WAKE_COLD void
wake_record_log_record(const struct wake_stream *stream, const void *at, size_t size);

#endif
