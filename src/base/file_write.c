/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writing all of something.
 */
#include "base/file_write.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

/* Until the file takes more, or the time is over, which gives false with EAGAIN. */
static bool
wait_for_room(int file, uint64_t until_ns)
{
    struct pollfd wanted = { .fd = file, .events = POLLOUT };
    uint64_t now = wake_now_ns();

    if (now >= until_ns) {
        errno = EAGAIN;
        return false;
    }
    /* Whatever it answers, the next write tells. */
    (void)poll(&wanted, 1, (int)((until_ns - now) / 1000000 + 1));
    return true;
}

bool
wake_file_write(int file, const void *data, size_t size, uint32_t patience_ms)
{
    const uint64_t patience = (uint64_t)patience_ms * 1000000;
    const char *at = data;
    uint64_t until = 0; /* 0: it has got on */

    while (size) {
        ssize_t written = write(file, at, size);

        if (written > 0) {
            at += written;
            size -= (size_t)written;
            until = 0;
        } else if (written == 0) {
            errno = EIO; /* no file that can be written to does that: it would for ever */
            return false;
        } else if (errno == EAGAIN) {
            until = until ? until : wake_now_ns() + patience;
            if (!wait_for_room(file, until)) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}
