/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reading memory that somebody else's pointer leads to, and that may not be there.
 * Threads: any.
 */
#ifndef WAKE_BASE_MEMORY_READ_H
#define WAKE_BASE_MEMORY_READ_H

#include "base/base.h"

/* False: not all of it can be read, or the system does not let us try. */
bool
wake_memory_read(void *to, const void *from, size_t size);

#endif
