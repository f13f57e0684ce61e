/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which object a call destroys. Generated from the registry (src/intercept/gen/emit_destroyed.py): a new command has its row.
 * Threads: any.
 */
#ifndef WAKE_STATE_DESTROYED_VIEW_H
#define WAKE_STATE_DESTROYED_VIEW_H

#include "queue/record.h"

/* The one object that a vkDestroy…, vkFree… or vkReset…Pool record names; 0: it names an array, or is of another command. */
wake_id
wake_destroyed_id(const struct wake_record *record);

#endif
