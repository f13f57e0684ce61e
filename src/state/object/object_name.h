/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Debug names of objects.
 * Threads: any.
 */
#ifndef WAKE_STATE_OBJECT_NAME_H
#define WAKE_STATE_OBJECT_NAME_H

#include "state/object/object.h"

/* Of an object, the newest; older ones are dropped. */
#define WAKE_NAMES_KEPT 8

/* Debug name; `name` is copied, NULL or "" removes it. False: out of memory. Readers:
 * wake_object_name(). */
bool
wake_object_set_name(struct wake_object *object, const char *name);
/*
 * The name that the object had after the renamings of wake_names_at, NULL: none. The first name
 * counts from the beginning: it may be given after a command that names the object, and any name is
 * better than none. Objects of instances have one name.
 */
const char *
wake_object_name(const struct wake_object *object);

/* Renamings that the record at hand saw: set by the replay, WAKE_NAMES_NOW on every other
 * occasion. */
#define WAKE_NAMES_NOW UINT64_MAX
extern _Thread_local uint64_t wake_names_at __attribute__((tls_model("initial-exec")));

#endif
