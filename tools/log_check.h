/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether the bytes of a record are a record: everything in it that is a pointer, a count, a chain or
 * a string ends inside of it, ids name objects of their type, what the layer itself wrote into it is what
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
    char error[192];                /* what is wrong */
};

/* `bytes`: the record alone, moved to where it is. */
bool
log_check_record(struct log_check *check, const struct wake_record *record, size_t size);
/* Whether an object of that type can be number `index` of those that the creating call made. */
bool
log_check_made(struct log_check *check, uint32_t command, const struct wake_record *record,
               uint32_t type, uint32_t index);
/* Whether a call with such a record makes objects, whose copy they lead to. */
bool
log_check_creates(uint32_t command);

#endif
