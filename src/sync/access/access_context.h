/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The accesses of a recording, or of a queue: spaces of addresses (a memory object, an image), each
 * with the history of its ranges, and the log of dependencies that reach all of them.
 *
 * A recording also keeps its first accesses, in order: what was touched before this context wrote
 * it, and the barriers that had come until then. With them and what is there at its end it can be
 * entered into another context behind what that has seen, as often as it is executed:
 * wake_access_context_import().
 *
 * Knows nothing of Vulkan's objects: a space is named by a key.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_CONTEXT_H
#define WAKE_SYNC_ACCESS_CONTEXT_H

#include "sync/access/range_map.h"

struct wake_space_key {
    uint64_t id;     /* of the object */
    uint64_t offset; /* where several of one object are apart */
};

struct wake_sync_space {
    struct wake_space_key key;
    uint32_t changes; /* by writes, transitions and barriers with a range */
    uint32_t reads;   /* that were something new */
    struct wake_range_map map;
};

enum wake_first_kind {
    WAKE_FIRST_ACCESS,
    WAKE_FIRST_BARRIER,
    WAKE_FIRST_TRANSITION,
    WAKE_FIRST_TOGETHER, /* an access: all of its tag are checked, then they are entered */
    WAKE_FIRST_RELEASE,  /* a transition that somebody else may make later: it is only checked */
    WAKE_FIRST_CHOSEN /* an access that shaders may choose: struct wake_import says what is done */
};

/* What came first in a context, or a barrier with a range that came before it was closed. */
struct wake_first_access {
    uint64_t begin;
    uint64_t end;
    uint64_t tag : WAKE_TAG_BITS;
    uint64_t access : 8;                 /* enum wake_sync_access */
    uint64_t kind : 3;                   /* enum wake_first_kind */
    uint64_t ordered : 4;                /* which ordering the access has: WAKE_ORDERED_* */
    uint64_t possible : WAKE_DOUBT_BITS; /* _BARRIER, _TRANSITION: beside others of its command */
    uint32_t space;
    uint32_t position; /* of the log then */
    /* the first of `count` in the context's dependencies; of accesses: those that are local then */
    uint32_t dependency;
    uint32_t count;
};

/* What has been read already, with nothing since that would make another read of it anything
 * new. */
struct wake_read_memo {
    uint64_t begin;
    uint64_t end; /* 0: none */
    uint32_t space;
    uint32_t changes;
    uint32_t position;
    uint8_t access;
    uint8_t possible; /* enum wake_doubt */
};

enum { WAKE_READ_MEMOS = 32, WAKE_RANGES_AT_ONCE = 8 };

struct wake_access_context {
    struct wake_read_memo *memos; /* the user's: WAKE_READ_MEMOS; NULL: it is not touched */
    struct wake_sync_space *spaces;
    uint32_t space_count;
    uint32_t space_capacity;
    uint32_t *space_table; /* by key: space + 1 */
    uint32_t space_table_size;
    uint32_t last_space; /* found last */
    struct wake_range_pool pool;
    struct wake_barrier_log log;
    bool keeps_first;
    bool lost; /* memory ran out: nothing more is concluded */
    struct wake_first_access *first;
    uint32_t first_count;
    uint32_t first_capacity;
    struct wake_dependency *dependencies; /* of first accesses */
    uint32_t dependency_count;
    uint32_t dependency_capacity;
    struct wake_dependency *local; /* _set_local */
    uint32_t local_count;
    uint32_t local_capacity;
};

/* Is told of each hazard. */
typedef void (*wake_hazard_function)(void *context, const struct wake_hazard *hazard);
/*
 * Checks a first access against accesses that the context does not have, before it is entered at a space and position of the context.
 * `dependencies`: those that order it, as they are in the context. `exact_only`: as in struct wake_import. True: there is a hazard,
 * which is told if the access has none with the context's own accesses.
 */
typedef bool (*wake_first_access_check)(void *context, const struct wake_access_context *other,
                                        const struct wake_first_access *first,
                                        const struct wake_dependency *dependencies, uint32_t space,
                                        uint32_t until, bool exact_only,
                                        struct wake_hazard *hazard_out);

/* What is done with accesses that shaders may choose. */
enum wake_import_chosen {
    WAKE_CHOSEN_NOT,    /* they are left out */
    WAKE_CHOSEN_CHECK,  /* they are checked, not entered */
    WAKE_CHOSEN_READS,  /* they are entered, not checked: the reads, */
    WAKE_CHOSEN_WRITES, /* or the writes */
};

/* How one context is entered into another. */
struct wake_import {
    uint64_t tags; /* its tags move up by that many */
    /* what its first accesses are ordered with, by what they were noted with; NULL: nothing */
    const struct wake_ordering *const *orderings;
    uint64_t floor;  /* accesses of the context with tags up to this one are over */
    bool exact_only; /* hazards with possible accesses are not told, */
    bool warns;      /* but as doubtful ones where an access has no other */
    enum wake_import_chosen chosen;
    wake_hazard_function found;          /* NULL: hazards are told to no function */
    wake_first_access_check check_first; /* NULL: the context's own accesses are all that counts */
    wake_close_function close;           /* NULL: open dependencies stay so */
    void *data;                          /* of the functions */
};

/* `memos`: room for WAKE_READ_MEMOS of them. */
void
wake_access_context_init(struct wake_access_context *context, bool keeps_first,
                         struct wake_read_memo *memos);
/* As after init, with what memory there is. */
void
wake_access_context_clear(struct wake_access_context *context);
void
wake_access_context_finish(struct wake_access_context *context);

/* Number of the space with that key. UINT32_MAX: out of memory. */
uint32_t
wake_access_context_space(struct wake_access_context *context, struct wake_space_key key);
/* The same, but UINT32_MAX where there is none. */
uint32_t
wake_access_context_find(const struct wake_access_context *context, struct wake_space_key key);

/* Whether a dependency with a range is written down beside those without one: where there are many
 * ranges it should be. */
enum wake_waits { WAKE_WAITS_NOT, WAKE_WAITS_FOR_MANY, WAKE_WAITS };

/*
 * Whether the hazard of an access of so many bytes is a hazard for sure: of one whose place is not
 * known, if there is one wherever it may be.
 */
WAKE_INLINE bool
wake_hazard_is_sure(const struct wake_hazard *hazard, enum wake_doubt doubt, uint64_t bytes)
{
    return doubt == WAKE_DOUBT_NONE ||
           (doubt == WAKE_DOUBT_PLACE && hazard->bytes == bytes && !hazard->possible);
}

/* All ranges catch up, and the log is empty. Costs as much as there are ranges: for contexts that
 * live long. */
void
wake_access_context_settle(struct wake_access_context *context);
/*
 * Forgets what is over, all accesses with tags up to `floor`, and spaces that nothing is left of;
 * the log is empty afterwards. Numbers of spaces change.
 */
void
wake_access_context_trim(struct wake_access_context *context, uint64_t floor);
/* Every tag of an access that is still known. */
void
wake_access_context_tags(struct wake_access_context *context,
                         void (*each)(void *data, uint64_t tag), void *data);

/* Ranges tracked, and bytes that they take with all that finds them. */
uint64_t
wake_access_context_ranges(const struct wake_access_context *context);
uint64_t
wake_access_context_bytes(const struct wake_access_context *context);

void
wake_note_first(struct wake_access_context *context, const struct wake_first_access *like);
/* Where the context keeps them for a first access. */
uint32_t
wake_keep_dependencies(struct wake_access_context *context,
                       const struct wake_dependency *dependencies, uint32_t count);

#endif
