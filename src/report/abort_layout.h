/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What messages of OpAbortKHR look like.
 * Threads: any.
 */
#ifndef WAKE_REPORT_ABORT_LAYOUT_H
#define WAKE_REPORT_ABORT_LAYOUT_H

#include "base/text.h"

enum wake_abort_kind {
    WAKE_ABORT_TEXT, /* an array of bytes, up to its first zero */
    WAKE_ABORT_UINT,
    WAKE_ABORT_SINT,
    WAKE_ABORT_FLOAT,
    WAKE_ABORT_OTHER /* bytes */
};

/* One scalar, vector or text of a message's type, by its Offset decorations. */
struct wake_abort_member {
    enum wake_abort_kind kind;
    uint32_t offset;
    uint32_t width; /* bytes of one component */
    uint32_t count; /* components; bytes of a text */
};

/* The type of an OpAbortKHR. */
struct wake_abort_layout {
    uint64_t size;
    const uint8_t *text; /* the constant that its first member is, NULL: not known */
    uint32_t text_size;
    uint32_t member_count;
    const struct wake_abort_member *members; /* by offset */
};

#endif
