/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Formats of abort messages: "%u", "%v4f", "%ul" and the others of printf in shaders, applied to
 * the bytes of a message. For abort_message.c only.
 * Threads: any; pure.
 */
#ifndef WAKE_REPORT_ABORT_FORMAT_H
#define WAKE_REPORT_ABORT_FORMAT_H

#include "report/abort_layout.h"

#define WAKE_ABORT_MAX_ARGUMENTS 64

/* Appends the text of the first member with its conversions replaced; false, and nothing appended:
 * that is no such text. */
bool
wake_abort_put_formatted(struct wake_text *out, const uint8_t *data, uint64_t size,
                         const struct wake_abort_layout *layout);

/* Appends one member. */
void
wake_abort_put_member(struct wake_text *out, const uint8_t *bytes,
                      const struct wake_abort_member *member);

/*
 * Where a text of at least `shortest` bytes and its arguments are if they fill the message: by
 * scalar packing, or as older compilers packed them. `members` has room for the text and
 * WAKE_ABORT_MAX_ARGUMENTS. False: they do not.
 */
bool
wake_abort_guess(const uint8_t *data, uint64_t size, uint64_t shortest,
                 struct wake_abort_member *members, uint32_t *count_out);

#endif
