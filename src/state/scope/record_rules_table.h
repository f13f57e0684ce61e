/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rows of the table in gen/record_rules.c: which commands may be kept for recordings that repeat, and which words of
 * their records are compared how (record_same.h).
 * Threads: any; constant.
 */
#ifndef WAKE_STATE_RECORD_RULES_TABLE_H
#define WAKE_STATE_RECORD_RULES_TABLE_H

#include "base/base.h"

#include <stddef.h>

/* A word of a record that is not full: its number, 0: there is none; and how many bytes of it count. */
struct wake_part_word {
    uint8_t word, bytes;
};

/* Words of records by number, 0: none. */
struct wake_record_rule {
    uint8_t keep;
    struct wake_part_word part[2];
    /* about the call's place among others, so that they differ and say nothing: calls of the thread,
     * the last ticket before */
    uint8_t place, seen;
    uint8_t opaque; /* an address of the application's: whether it is NULL counts */
    uint8_t
        inside; /* not 0: `opaque` leads to a struct, and the address is so many words into that */
    /* where it is not 0, what the command depends on is not all in a recording's reach; or
     * WAKE_RULE_ALWAYS */
    uint8_t beyond;
};

#define WAKE_RULE_ALWAYS 255
#define WAKE_RULE_WORD(command, member) \
    (offsetof(struct wake_rec_##command, member) / sizeof(uint64_t))
#define WAKE_RULE_INSIDE(type, member) (offsetof(type, member) / sizeof(uint64_t))
#define WAKE_RULE_AFTER(command, member) \
    (offsetof(struct wake_rec_##command, member) + sizeof(((struct wake_rec_##command *)0)->member))
#define WAKE_RULE_END(command, member)                            \
    {                                                             \
        WAKE_RULE_AFTER(command, member) % sizeof(uint64_t)       \
            ? WAKE_RULE_AFTER(command, member) / sizeof(uint64_t) \
            : 0,                                                  \
            WAKE_RULE_AFTER(command, member) % sizeof(uint64_t)   \
    }

extern const struct wake_record_rule wake_record_rules[];

#endif
