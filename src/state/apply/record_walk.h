/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading records: which object a destruction destroys.
 * Threads: any.
 */
#ifndef WAKE_STATE_RECORD_WALK_H
#define WAKE_STATE_RECORD_WALK_H

#include "queue/record.h"

/* The id of the one object that a vkDestroy…, vkFree… or vkReset… record names; 0 where it names an
 * array. */
wake_id
wake_destroyed_id(const struct wake_record *record);

#endif
