/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How records are treated at the moment, for everybody who makes or reads some.
 * Threads: any.
 */
#ifndef WAKE_WORKERS_ENGINE_MODE_H
#define WAKE_WORKERS_ENGINE_MODE_H

#include "base/base.h"

extern bool wake_inline; /* (i) WAKE_ASYNC=0: records are replayed by the thread that makes them */

/* (a) back_pressure = drop, and the limit was reached: calls are to be dropped while there is no
 * room. A hint. */
extern bool wake_dropping;

/*
 * (i) In the child of a fork the layer is dead: its threads are not there, and its locks may be
 * held for ever. Every call goes straight down; nothing is recorded, drained or delivered. Written
 * while the child has one thread.
 */
extern bool wake_process_forked;

/* At a Vulkan call that is not recorded: in such a child, says so, once. */
WAKE_COLD void
wake_process_say_forked(void);

#endif
