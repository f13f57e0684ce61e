/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The record log: objects. All of these only where wake_record_log_is_on().
 * Threads: any.
 */
#ifndef WAKE_STATE_RECORD_LOG_OBJECTS_H
#define WAKE_STATE_RECORD_LOG_OBJECTS_H

#include "state/scope/record_log.h"

struct wake_create;
struct wake_object;

/* Between wake_record_log_begin() and end: a creating call, unless it is in the log already. */
WAKE_COLD void
wake_record_log_create(struct wake_create *create);
WAKE_COLD void
wake_record_log_object(const struct wake_object *object);
WAKE_COLD void
wake_record_log_name(const struct wake_object *object, const char *name, uint32_t since);
WAKE_COLD void
wake_record_log_bind(const struct wake_object *object, wake_id memory, uint64_t offset);
WAKE_COLD void
wake_record_log_queue(const struct wake_object *object, uint32_t family);

#endif
