/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How records are treated at the moment.
 */
#include "workers/engine_mode.h"

#include "queue/order.h"

#include <stdio.h>
#include <unistd.h>

bool wake_inline;
bool wake_dropping;
bool wake_process_forked;

void
wake_process_say_forked(void)
{
    static bool told; /* (a) */

    if (wake_process_forked && !wake_exchange(&told, true)) {
        fprintf(stderr,
                "wake: process %ld was forked from one that uses Vulkan: validation ended at the "
                "fork, and its Vulkan calls are not checked\n",
                (long)getpid());
    }
}
