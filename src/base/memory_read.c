/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory that may not be there: the kernel reads it, and says so instead of a signal.
 */
#include "base/memory_read.h"

#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

bool
wake_memory_read(void *to, const void *from, size_t size)
{
    struct iovec local = { .iov_base = to, .iov_len = size };
    struct iovec remote = { .iov_base = (void *)(uintptr_t)from, .iov_len = size };
    int before = errno;
    bool read = process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)size;

    errno = before;
    return read;
}
