/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table in gen/call_handles.c: where a record has the ids of the objects that its call names as parameters of their own.
 * Threads: any; constant.
 */
#ifndef WAKE_STATE_CALL_HANDLES_H
#define WAKE_STATE_CALL_HANDLES_H

#include "base/base.h"

#include <stddef.h>

struct wake_call_handles {
    uint16_t count;
    uint16_t at[6]; /* bytes from the record's beginning, of a wake_id each */
};

/* By enum wake_command; WAKE_CMD_COUNT of them. */
extern const struct wake_call_handles wake_call_handles[];

#endif
