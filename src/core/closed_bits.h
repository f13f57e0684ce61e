/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Bits of flags that came with extensions, and which of them a program may not use.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_CLOSED_BITS_H
#define WAKE_CORE_CLOSED_BITS_H

#include "core/core.h"
#include "state/scope/offered.h"

/* Bits that one extension brought, or two of which either will do. */
struct wake_extension_bits {
    uint64_t bits;
    int extension, another; /* enum wake_extension; 0: there is no other */
};

/* Whether the device has the extension; `offer`: whether the physical device offers it, NULL: of a device. */
WAKE_INLINE bool
wake_has_extension(const struct wake_check *check, const struct wake_offer *offer, int extension)
{
    return extension &&
           (offer ? wake_offer_has(offer, extension) : wake_check_extension(check, extension));
}

/* Of `flags`, the bits of extensions of which none is there. */
WAKE_INLINE uint64_t
wake_closed_bits(const struct wake_check *check, const struct wake_offer *offer,
                 const struct wake_extension_bits *rows, size_t count, uint64_t flags)
{
    uint64_t closed = 0;

    for (size_t i = 0; i < count; i++) {
        uint64_t bits = flags & rows[i].bits;

        if (bits && !wake_has_extension(check, offer, rows[i].extension) &&
            !wake_has_extension(check, offer, rows[i].another)) {
            closed |= bits;
        }
    }
    return closed && wake_check_unknown_extensions(check) ? 0 : closed;
}

#endif
