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
 * The reporter, now and then: a process whose last thread has ended, ends; but the layer's threads are
 * threads, too. Where no thread of the application that used Vulkan is left it looks whether any is,
 * and exits in place of the last one. Returns when it is to be called again, `next` at the latest.
 */
uint64_t
wake_process_watch(uint64_t next);

/* Registers for exit and fork, once per process; with the first engine. */
void
wake_process_arm(void);

#endif
