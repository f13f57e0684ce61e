/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures when recordings execute: whether anything has been built into one, and
 * what it was built from. Specification, 'Acceleration Structures'. What the host builds is not
 * followed here: it is ordered with batches by the application alone.
 * Threads: a recording's operations belong to the runner of the command buffer's stream, and are
 * read by batches like the rest of its result (state/recording/recorded.h); what a structure holds
 * belongs to the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_STRUCTURE_EXECUTION_H
#define WAKE_STATE_STRUCTURE_EXECUTION_H

#include "state/recording/build_state.h"
#include "state/recording/recorded.h"

struct wake_execution;
struct wake_structure;

enum wake_structure_kind {
    WAKE_STRUCTURE_BUILD,
    WAKE_STRUCTURE_WRITE, /* by a copy, or from memory */
    WAKE_STRUCTURE_CLONE, /* read by a copy */
    WAKE_STRUCTURE_COMPACT,
    WAKE_STRUCTURE_SERIALIZE,
    WAKE_STRUCTURE_MEASURE, /* its properties, but not the next */
    WAKE_STRUCTURE_COMPACTED_SIZE
};

/* An element of struct wake_recorded.structures. */
struct wake_structure_op {
    wake_id structure;
    wake_id source; /* BUILD: an update of it; 0: none, or looked at already */
    enum wake_structure_kind kind;
    uint32_t command; /* index in the command buffer */
    uint32_t owner;   /* enum wake_command */
    uint32_t index;   /* in the command's array */
    bool untouched;   /* the structure that is read had never been written when this was recorded */
    bool told;        /* what is wrong with it was said when it was recorded */
    struct wake_built *built; /* BUILD, its own; NULL: out of memory */
};

/* `found`: its checks have found something. */
void
wake_structures_apply(struct wake_command_buffer *cb, const struct wake_record *record,
                      uint32_t command, bool found);
/* The primary executes the secondary here. Under the lock of the secondary's pool. */
void
wake_structure_ops_take_over(struct wake_command_buffer *cb,
                             const struct wake_command_buffer *secondary);
void
wake_structure_ops_clear(struct wake_recorded *recorded);
void
wake_structure_ops_finish(struct wake_recorded *recorded);

/* Timeline. What a structure holds; NULL: not known. */
const struct wake_structure *
wake_structure_now(const struct wake_execution *execution, wake_id structure);
void
wake_structure_execute(const struct wake_execution *execution, const struct wake_structure_op *op);

#endif
