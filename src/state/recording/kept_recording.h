/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings that repeat the last one word for word, as a renderer's frame of the same scene does.
 *
 * A copy of the records of a recording in which nothing was found is kept with its results. The
 * records of the next recording are then compared with the copy, instead of being validated; at its
 * end the results are taken again. Where one differs, those before it are validated after all, from
 * the copy: nothing is lost but the comparison.
 *
 * What a command's validation depends on is in its record (ids, numbers of updates, answers of the
 * driver), in the records before it, in what is fixed when an object is made, and in what has died.
 * So a recording may be taken for the same if its records are, and if nothing of the device has
 * died, nothing was renamed and no memory was freed since the kept one began. Commands that depend
 * on more (vkCmdExecuteCommands, builds, video, what was pushed) are not kept: state/scope/record_same.h.
 *
 * Threads: the runner of the command buffer's stream. The results move at boundaries only, which
 * keep submits out (workers/pin.h).
 */
#ifndef WAKE_STATE_KEPT_RECORDING_H
#define WAKE_STATE_KEPT_RECORDING_H

#include "queue/record.h"
#include "state/recording/command_buffer.h"

enum wake_kept_state {
    WAKE_KEPT_NOTHING,
    WAKE_KEPT_ADDING,    /* the recording is validated, and its records are copied */
    WAKE_KEPT_WHOLE,     /* there is a whole one */
    WAKE_KEPT_REPEATING, /* the same, and the recording has repeated it so far */
};

/* Records one after the other. They never move: their pointers lead into themselves. */
struct wake_kept_chunk {
    struct wake_kept_chunk *next;
    uint32_t used;
    uint32_t capacity;            /* bytes of data, behind which the records' plans stand, */
    char data[] WAKE_ALIGNED(16); /* a byte for each word: state/scope/record_same.h */
};

/* A place in the copy. */
struct wake_kept_place {
    struct wake_kept_chunk *chunk;
    uint32_t at;
};

struct wake_kept {
    enum wake_kept_state state;
    bool told;           /* something was found since the last boundary: state/check.c */
    bool stashed;        /* the results are here and not in the command buffer */
    bool again;          /* the command buffer has them back, and its recording ends */
    uint8_t misses;      /* recordings in a row that did not repeat the kept one, up to a bound */
    uint8_t pause;       /* recordings until the next one is kept */
    uint32_t names;      /* WAKE_MOMENT_NAMES() when it began */
    uint64_t begun_seen; /* the last ticket before it began */
    struct wake_kept_chunk *first, *last;
    struct wake_kept_place next; /* repeating: the record that comes next */
    uint32_t count;              /* records */
    uint32_t repeated;           /* of them, the first one left out */
    uint32_t bytes;
    uint32_t end_bytes; /* of them, vkEndCommandBuffer's, the last of the last chunk */

    struct wake_recorded *recorded;
    struct wake_id_set uses, drawn;
    struct wake_row drawn_sets;
    struct wake_label_stack labels;
    uint32_t query_types;
    struct wake_demands demands; /* of a secondary */
};

/* The results go from the command buffer: reset, or begun anew. Before they are emptied. */
void
wake_kept_leave(struct wake_command_buffer *cb);
/* A recording has begun with this record, and the command buffer's fields say so. */
void
wake_kept_begin(struct wake_command_buffer *cb, const struct wake_record *record);
/* A command was validated and applied. Where the state is _ADDING. */
void
wake_kept_add(struct wake_command_buffer *cb, const struct wake_record *record);
/* Of the commands in a row that `bytes` from `records` on hold, at most `most`: how many are those that
 * come next, so that nothing has to be done for them, and how many bytes they take. 0: the first is
 * another. Where the state is _REPEATING. */
uint32_t
wake_kept_repeats(struct wake_command_buffer *cb, const char *records, size_t bytes, uint32_t most,
                  size_t *bytes_out);
/* The same of vkEndCommandBuffer: the command buffer has the results again. */
bool
wake_kept_repeats_end(struct wake_command_buffer *cb, const struct wake_record *record);
/* vkEndCommandBuffer is applied, to a recording that was validated. */
void
wake_kept_end(struct wake_command_buffer *cb, const struct wake_record *record);
/* Reclaim. */
void
wake_kept_free(struct wake_command_buffer *cb);

/* The commands that were taken for repeated, to validate them after all. NULL: there are no more. */
struct wake_kept_walk {
    struct wake_kept_place place;
    uint32_t left;
};
struct wake_kept_walk
wake_kept_walk(const struct wake_kept *kept);
const struct wake_record *
wake_kept_walk_next(struct wake_kept_walk *walk);
/* Behind that: the kept recording is of no more use. */
void
wake_kept_miss(struct wake_command_buffer *cb);

#endif
