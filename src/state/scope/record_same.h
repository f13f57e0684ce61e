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
/* Of such a command: whether some of the objects that it depends on are not found from the recording: addresses, shader objects. */
bool
wake_record_goes_beyond(const struct wake_record *record);
/*
 * What the words of a kept record are compared by, a byte for each: where the call stands among others,
 * and padding, not at all; a pointer of the application that no check follows, by being NULL; one into
 * the record by where it leads. `copy` is the record in the place where it stays.
 */
void
wake_plan_record(const struct wake_record *copy, uint8_t *plan);
/* Whether `a`, which may be anything, says what `b` does, which has that plan. */
bool
wake_record_same(const struct wake_record *a, const struct wake_record *b, const uint8_t *plan);

/* From a record on, of those that were compared together: the last ticket before the calls. */
struct wake_seen_change {
    uint32_t record;
    uint64_t seen;
};

enum { WAKE_SEEN_CHANGES = 8 };

/* Whole records in a row that stand alone, and their plans. */
struct wake_planned {
    const char *records;
    const uint8_t *plan;
    size_t bytes; /* of the records */
    /* What the others say there of the last ticket before their calls, where they say it: as of the record before, then behind
     * them, and where it changed. */
    uint64_t seen;
    uint32_t change_count;
    struct wake_seen_change changes[WAKE_SEEN_CHANGES];
};

/*
 * The same for records in a row: how many of those in `a` say what those in `b` do, until one differs,
 * at most `most`, and not more than some hundred words at a time. Those in `a` may be anything. Both
 * sides take the same bytes, which bytes_out says. `b` may be validated for `a` later: so `seen` and its changes are
 * noted in it.
 */
uint32_t
wake_records_same(const char *a, size_t a_bytes, struct wake_planned *b, uint32_t most,
                  size_t *bytes_out);
/* Makes the record say that ticket, if it says one. */
void
wake_record_set_seen(struct wake_record *record, uint64_t seen);

#endif
