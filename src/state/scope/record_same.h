/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When two records of recorded commands say the same, for recordings that repeat the last one
 * (state/recording/kept_recording.h).
 * Threads: any; nothing is written.
 */
#ifndef WAKE_STATE_RECORD_SAME_H
#define WAKE_STATE_RECORD_SAME_H

#include "queue/record.h"

/*
 * Whether validating the command depends on nothing but its record, the records before it, what is
 * fixed when an object is made, and what has died.
 */
bool
wake_record_stands_alone(const struct wake_record *record);
/*
 * Whether the records say the same. Pointers into the records are compared by where they lead; a
 * pointer of the application that no check follows, by being NULL; where the call stands among
 * others, and padding, not at all.
 */
bool
wake_record_same(const struct wake_record *a, const struct wake_record *b);
/*
 * The same for records in a row: how many of those in `a` say what those in `b` do, until one differs
 * or does not stand alone, at most `most`. Those in `b` are whole and stood alone, but for the last;
 * those in `a` may be anything. Both sides take the same bytes, which bytes_out says.
 */
uint32_t
wake_records_same(const char *a, size_t a_bytes, const char *b, size_t b_bytes, uint32_t most,
                  size_t *bytes_out);

#endif
