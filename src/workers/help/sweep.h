/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sweeping: giving back what nobody can look at any more.
 * Threads: any, not inside a run of a stream nor under a lock.
 */
#ifndef WAKE_WORKERS_SWEEP_H
#define WAKE_WORKERS_SWEEP_H

#include "base/base.h"

/* Reclaims ended threads and destroyed objects. Not inside a run. */
void
wake_sweep(void);

/* Reclaims what was destroyed, once enough of it waits. Any thread, not inside a run of a stream nor
 * under a lock. */
void
wake_sweep_when_due(void);

/*
 * What is destroyed goes, as far as nobody is at it: once or twice around. Then what the layer keeps
 * for later goes back to the system, if it is much. Slow; a device was destroyed, or nothing is to do.
 */
void
wake_sweep_all(void);
void
wake_give_back(void);
/* Between two looks at what other threads are about to finish. */
void
wake_wait_a_little(void);

#endif
