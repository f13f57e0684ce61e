/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether the bytes of a record are a record: everything in it that is a pointer, a count, a chain or
 * a string ends inside of it, no two pointers lead to the same bytes, ids name objects of their type, what the layer itself wrote into it is what
 * the layer can have written. By the shapes of gen/record_shapes.h, which come from the description that records are
 * packed by. What checks find wrong with a program is none of that: enums, flags and sizes are
 * anything.
 * Threads: one.
 */
#ifndef WAKE_TOOLS_LOG_CHECK_H
#define WAKE_TOOLS_LOG_CHECK_H

#include "queue/record.h"

struct wake_table;

struct log_check {
    const struct wake_table *types; /* of every object so far by id: its type, plus 1 */
    uint64_t *taken;                /* LOG_CHECK_ROOM() bytes: the words that a pointer leads to */
    char error[192];                /* what is wrong */
};

/* A bit for each word of a record. */
#define LOG_CHECK_ROOM(size) (((size) / 512 + 1) * sizeof(uint64_t))

/*
 * `record` alone, a copy of what stood at the address `base`. Its pointers lead to that place, and to the copy afterwards; where
 * false is returned some of them.
 */
bool
log_check_record(struct log_check *check, struct wake_record *record, size_t size, uint64_t base);
/* Whether an object of that type can be number `index` of those that the creating call made. */
bool
log_check_made(struct log_check *check, uint32_t command, const struct wake_record *record,
               uint32_t type, uint32_t index);
/* Whether a call with such a record makes objects, whose copy they lead to. */
bool
log_check_creates(uint32_t command);

#endif
