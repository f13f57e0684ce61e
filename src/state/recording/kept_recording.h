/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings that repeat an earlier one word for word, as a renderer's frame of the same scene does.
 *
 * A copy of the records of a recording in which nothing was found is kept with its results. The
 * records of the next recording are then compared with the copy, instead of being validated; at its
 * end the results are taken again. Where one differs, those before it are validated after all, from
 * the copy: nothing is lost but the comparison.
 *
 * Threads: the runner of the command buffer's stream, if nothing else is said. The results move at
 * boundaries only, which keep submits out (workers/replay/pin.h).
 *
 * Several are kept, because a frame is rarely the last one again: it names the image of a swapchain
 * that comes every third time. A recording that leaves the one with which it is compared goes on
 * with another that is the same until there; where there is none, it becomes one itself.
 *
 * What a command's validation depends on is in its record (ids, numbers of updates, answers of the
 * driver), in the records before it, in what is fixed when an object is made, and in what has died.
 * So a recording may be taken for the same if its records are, if nothing that it depends on has died
 * since the kept one began, and if nothing was renamed. What it depends on (its reach) is collected once,
 * when it is whole: core/lifetime/recording_reach.h. Where that is not all known (device addresses,
 * shader objects, very many descriptors), any death of the device ends it, and any memory that is freed.
 * Commands that depend on more (vkCmdExecuteCommands, builds, video) are not kept: state/scope/record_same.h.
 */
#ifndef WAKE_STATE_KEPT_RECORDING_H
#define WAKE_STATE_KEPT_RECORDING_H

#include "state/recording/command_buffer.h"
#include "state/scope/record_copy.h"

/* As many as swapchains have images. */
enum { WAKE_KEPT_VARIANTS = 4 };

enum wake_kept_state {
    WAKE_KEPT_NOTHING, /* the command buffer's recording is none of the kept ones */
    WAKE_KEPT_ADDING,  /* the recording is validated, and its records are copied */
    WAKE_KEPT_WHOLE, /* it was copied, or repeated, to its end: the command buffer has the results */
    WAKE_KEPT_REPEATING, /* it has repeated a kept one so far */
};

/* One recording. */
struct wake_kept_variant {
    struct wake_record_copy records;
    uint32_t end_bytes; /* of the last one, vkEndCommandBuffer's */
    uint64_t used;      /* number of the recording that it was, or that repeated it last */
    bool candidate; /* the one at hand may repeat it: nothing has changed, and it begins alike */
    /* of another variant: how many records both begin with (0: not compared), and where this one goes on behind them */
    uint32_t shared[WAKE_KEPT_VARIANTS];
    struct wake_copy_place fork[WAKE_KEPT_VARIANTS];

    uint32_t names;      /* WAKE_MOMENT_NAMES() when it began, or was repeated last */
    uint64_t begun_seen; /* the last ticket before it began */
    bool beyond;         /* a command of it depends on more than its reach would hold */
    bool reached;        /* all of these lived at death number `deaths` of the device */
    uint64_t deaths;
    struct wake_id_set reach; /* the objects that its validation and results depend on */

    bool stashed; /* the results are here and not in the command buffer */
    struct wake_recorded *recorded;
    struct wake_id_set uses, drawn;
    struct wake_row drawn_sets;
    struct wake_label_stack labels;
    uint32_t query_types;
    struct wake_demands demands; /* of a secondary */
};

/* What the last owner record said, up to a command. */
struct wake_kept_moment {
    uint32_t from; /* so many commands have repeated until then */
    uint32_t thread;
    uint64_t moment, seen;
    uint64_t position; /* of the command behind it in the stream */
};

/* The last ticket before the binds from a command on. */
struct wake_kept_seen {
    uint32_t from;
    uint64_t seen;
};

/* What the recording thread destroyed behind so many commands. */
struct wake_kept_death {
    uint32_t from;
    struct wake_control_death record;
};

/* A variant that the recording at hand has repeated up to a command, and then left for another. */
struct wake_kept_leg {
    uint32_t until;
    uint8_t variant;
};

struct wake_kept {
    enum wake_kept_state state;
    bool told;         /* something was found since the last boundary: state/check/check.c */
    bool again;        /* the command buffer has old results back, and its recording ends */
    uint8_t current;   /* the variant that is added to, repeated or whole; else nothing */
    uint8_t tries;     /* recordings that repeated nothing, since one did or since the last pause */
    uint8_t pauses;    /* since one did */
    uint8_t pause;     /* recordings until the next one is kept */
    uint32_t names;    /* WAKE_MOMENT_NAMES() when the recording at hand began */
    uint32_t repeated; /* records that repeat the current variant, the first one left out, */
    struct wake_copy_place next; /* and the one of it that comes next */
    uint8_t leg_count;
    struct wake_kept_leg legs[WAKE_KEPT_VARIANTS];          /* before the current variant */
    struct wake_row moments;                                /* struct wake_kept_moment */
    struct wake_row tickets;                                /* struct wake_kept_seen */
    uint64_t seen;                                          /* of the last one */
    struct wake_row deaths;                                 /* struct wake_kept_death */
    struct wake_kept_variant *variants[WAKE_KEPT_VARIANTS]; /* NULL: none */
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
/*
 * Of a recording that has just been kept: what it depends on is collected between the two. `all`: nothing is
 * missing, and all of it lived when `deaths` was taken (wake_deaths_count()) before.
 */
bool
wake_kept_wants_reach(const struct wake_command_buffer *cb);
void
wake_kept_reached(struct wake_command_buffer *cb, struct wake_id_set *reach, uint64_t deaths,
                  bool all);
/*
 * Whether the command buffer has the results of a kept recording, and all that it depends on lives. By the runner
 * of the stream, or with the turn of a submit that has pinned it.
 */
bool
wake_kept_lives(const struct wake_command_buffer *cb);
/* Reclaim. */
void
wake_kept_free(struct wake_command_buffer *cb);

/* An owner record has been replayed. Where the state is _REPEATING. */
void
wake_kept_note_moment(struct wake_command_buffer *cb);
/* The recording thread has destroyed something. False: the recording depends on it, or may. Where the state is _REPEATING. */
bool
wake_kept_note_death(struct wake_command_buffer *cb, const struct wake_control_death *record);
/*
 * The commands that were taken for repeated, to validate them after all, each with the command buffer as of the owner record
 * before it. NULL: there are no more, and the command buffer is as of the last one.
 */
struct wake_kept_walk {
    struct wake_copy_place place;
    uint32_t at;       /* commands before it */
    uint64_t position; /* of the one that was returned last, in the stream */
    uint64_t seen;     /* before it, where it is a bind */
    uint32_t leg, moment, death, ticket;
};
struct wake_kept_walk
wake_kept_walk(const struct wake_kept *kept);
const struct wake_record *
wake_kept_walk_next(struct wake_kept_walk *walk, struct wake_command_buffer *cb);
/* The next of what was noted as destroyed behind the command that was returned last; NULL: there is no more. */
const struct wake_control_death *
wake_kept_walk_death(struct wake_kept_walk *walk, const struct wake_kept *kept);
/* Behind that: the recording goes on as one of its own, which may be kept. */
void
wake_kept_diverge(struct wake_command_buffer *cb);

#endif
