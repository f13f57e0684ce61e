/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Object lifetime: handles that name nothing, something dead, something of another device;
 * destruction while in use; leaks.
 * Threads: the runner of the record's stream; the functions for calls that destroy need the device
 * timeline's turn.
 */
#ifndef WAKE_CORE_LIFETIME_H
#define WAKE_CORE_LIFETIME_H

#include "state/check/check.h"
#include "state/execution/submission.h"
#include "state/object/object.h"

/*
 * A handle that a type and an integer name; `id` as packed, 0: there is no such object. False:
 * reported by `vuid`, or by `vuid_parent` (NULL: it may belong to any device) where the object is
 * another device's.
 */
bool
wake_check_named(struct wake_check *check, enum wake_object_type type, uint64_t handle, wake_id id,
                 const char *path, const char *vuid, const char *vuid_parent);

/* "batch 3 of VkQueue 0x… [graphics]": the batch at `point` of the check's device. Returns
 * `buffer`. */
#define WAKE_BATCH_TEXT (WAKE_OBJECT_TEXT + 32)
const char *
wake_batch_text(char buffer[WAKE_BATCH_TEXT], const struct wake_check *check,
                const struct wake_point *point);

/* A call that destroys, frees or resets: nothing of it may be used by a batch that the application
 * has not seen complete. */
void
wake_check_destroys(struct wake_check *check);

/* vkDestroyDevice, vkDestroyInstance: everything that still lives in the scope. */
void
wake_check_leaks(struct wake_check *check);

/* A call on an object that another thread was inside of. */
void
wake_check_threads(struct wake_check *check, wake_id id, uint64_t handle,
                   const struct wake_other_call *other);

#endif
