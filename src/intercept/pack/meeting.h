/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two threads in one object at once: which call the other thread is in.
 * Threads: the application thread that met the other one.
 */
#ifndef WAKE_INTERCEPT_MEETING_H
#define WAKE_INTERCEPT_MEETING_H

#include "gen/commands.h"
#include "state/recording/command_buffer.h"
#include "state/object/object.h"

/*
 * `user` of an object says who is in it: the thread's number, which Linux keeps below 2^22, and the
 * command's. 0: nobody.
 */
enum { WAKE_USER_COMMAND_BITS = 10, WAKE_USER_COMMAND_MASK = (1 << WAKE_USER_COMMAND_BITS) - 1 };
_Static_assert(WAKE_CMD_COUNT <= 1 << WAKE_USER_COMMAND_BITS, "a command fits into `user`");

WAKE_INLINE uint32_t
wake_user_word(uint32_t thread, enum wake_command command)
{
    return thread << WAKE_USER_COMMAND_BITS | (uint32_t)command;
}

WAKE_INLINE bool
wake_same_user(uint32_t a, uint32_t b)
{
    return a >> WAKE_USER_COMMAND_BITS == b >> WAKE_USER_COMMAND_BITS;
}

/* The thread that is inside the command buffer's stream, and what it records. */
WAKE_COLD struct wake_other_call
wake_other_recorder(const struct wake_command_buffer *cb);

#endif
