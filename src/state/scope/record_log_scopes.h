/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The record log: instances and devices. All of these only where wake_record_log_is_on().
 * Threads: any.
 */
#ifndef WAKE_STATE_RECORD_LOG_SCOPES_H
#define WAKE_STATE_RECORD_LOG_SCOPES_H

#include "base/base.h"

struct wake_device;
struct wake_instance;
struct wake_scope;

WAKE_COLD void
wake_record_log_instance(struct wake_instance *instance);
WAKE_COLD void
wake_record_log_device(const struct wake_device *device);
WAKE_COLD void
wake_record_log_scope_end(const struct wake_scope *scope);
/* Objects of the scope may be unknown from here on. */
WAKE_COLD void
wake_record_log_lost(const struct wake_scope *scope);
/* A physical device of the instance is newer than the registry. */
void
wake_record_log_newer(const struct wake_scope *scope);

#endif
