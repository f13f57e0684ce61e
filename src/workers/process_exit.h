/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The end of a process that has not destroyed its instances, and the child of a fork. Neither makes
 * a Vulkan call.
 * Threads: the one that calls exit(), quick_exit() or fork().
 */
#ifndef WAKE_WORKERS_PROCESS_EXIT_H
#define WAKE_WORKERS_PROCESS_EXIT_H

#include "base/base.h"

/*
 * (i) In the child of a fork the layer is dead: its threads are not there, and its locks may be
 * held for ever. Every call goes straight down; nothing is recorded, drained or delivered. Written
 * while the child has one thread.
 */
extern bool wake_process_forked;

/* Registers for exit and fork, once per process; with the first engine. */
void
wake_process_arm(void);

#endif
