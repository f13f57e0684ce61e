/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The heavy half of the asymmetric fence.
 */
#include "queue/order.h"

#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_once_t membarrier_once = PTHREAD_ONCE_INIT;
bool wake_membarrier_works;

static void
membarrier_register(void)
{
    long commands = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);

    if (commands < 0 || !(commands & MEMBARRIER_CMD_PRIVATE_EXPEDITED)) {
        return;
    }
    /* relaxed: a thread that misses it executes the full fence */
    wake_store_relaxed(&wake_membarrier_works,
                       syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) ==
                           0);
}

bool
wake_fence_is_asymmetric(void)
{
    pthread_once(&membarrier_once, membarrier_register);
    return wake_load_relaxed(&wake_membarrier_works);
}

void
wake_fence_heavy(void)
{
    if (wake_fence_is_asymmetric()) {
        syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
    }
    wake_fence();
}
