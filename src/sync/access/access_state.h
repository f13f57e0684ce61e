/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of the accesses to one range of addresses: the most recent write, the reads since,
 * and what follows each of them through barriers. Hazards are looked for here; specification,
 * 'Execution and Memory Dependencies', with the rule that only the most recent access counts.
 * Threads: one user at a time.
 */
#ifndef WAKE_SYNC_ACCESS_STATE_H
#define WAKE_SYNC_ACCESS_STATE_H

#include "gen/sync_model.h"
#include "sync/access/barrier_log.h"

enum { WAKE_READS_INLINE = 2, WAKE_TAG_BITS = 47 };

/* How sure it is that an access of a range takes place. */
enum wake_doubt {
    WAKE_DOUBT_NONE,  /* all bytes of the range are accessed */
    WAKE_DOUBT_ALL,   /* perhaps none of them */
    WAKE_DOUBT_PLACE, /* some of them are, but which ones is not known */
    WAKE_DOUBT_BITS = 2
};

/*
 * Reads of vertices, indices and commands. Which of them indexed and indirect draws use, buffers decide:
 * hazards with those are told where they are sure, whatever else is.
 */
WAKE_INLINE bool
wake_sync_is_fetch(uint32_t access)
{
    return access == WAKE_SYNC_VERTEX_ATTRIBUTE_INPUT_VERTEX_ATTRIBUTE_READ ||
           access == WAKE_SYNC_INDEX_INPUT_INDEX_READ ||
           access == WAKE_SYNC_DRAW_INDIRECT_INDIRECT_COMMAND_READ;
}

/* The last read at one stage. */
struct wake_sync_read {
    uint64_t chain; /* stages that come after it */
    uint64_t tag : WAKE_TAG_BITS;
    uint64_t access : 8; /* enum wake_sync_access; names the stage */
    uint64_t possible : 1;
    uint64_t placeless : 1; /* possible, but surely somewhere in this very range */
    uint64_t kinds : 7;     /* of reads of this stage so far: WAKE_READ_KIND */
};

enum wake_access_flag {
    WAKE_STATE_POSSIBLE = 1 << 0, /* the write is a possible one */
    /* written in this context: what came before it is of no interest any more */
    WAKE_STATE_CLOSED = 1 << 1,
    /* the possible write is surely somewhere in this very range */
    WAKE_STATE_PLACELESS = 1 << 2
};

/* Reads of one stage differ in few bits; where two are taken for the same, one of them is not a
 * first access. */
#define WAKE_READ_KIND(access) (1u << (access) % 7u)

/* Zero: no access. */
struct wake_access_state {
    uint64_t write_chain;             /* stages of the dependency chain behind the write */
    struct wake_access_set write_set; /* accesses that it is visible to */
    uint64_t write_tag;
    uint64_t read_chain; /* stages that come after reads which made room for later ones */
    uint32_t position;   /* of the barrier log: what came before has been applied */
    uint8_t write;       /* enum wake_sync_access, WAKE_SYNC_NONE: no write */
    uint8_t flags;
    uint8_t read_count;
    uint8_t read_capacity; /* of more */
    struct wake_sync_read reads[WAKE_READS_INLINE];
    struct wake_sync_read *more; /* reads behind those */
};

/*
 * Accesses that are ordered without a barrier: attachments of one subpass. Specification,
 * 'Rasterization Order' and the rules for load, store and resolve operations. Towards render pass
 * instances that ended before on the same queue the same is taken as ordered for attachment
 * accesses: whether a load operation has to wait for an earlier store operation by a barrier is not
 * settled (the Khronos layer's load_op_after_store_op_validation is off for that, and so is
 * sync_load_after_store), and renderers rely on it.
 */
struct wake_ordering {
    uint64_t stages;
    struct wake_access_set accesses;
    uint64_t since;  /* towards accesses with such tags: of the subpass */
    uint64_t until;  /* towards writes up to here */
    uint64_t before; /* and with tags below this one: of earlier instances */
    bool reads_only; /* of these, what they read */
};

enum wake_hazard_kind {
    WAKE_HAZARD_NONE,
    WAKE_HAZARD_READ_AFTER_WRITE,
    WAKE_HAZARD_WRITE_AFTER_READ,
    WAKE_HAZARD_WRITE_AFTER_WRITE,
    WAKE_HAZARD_READ_RACING_WRITE,
    WAKE_HAZARD_WRITE_RACING_WRITE,
    WAKE_HAZARD_WRITE_RACING_READ,
    WAKE_HAZARD_PRESENT_AFTER_READ,
    WAKE_HAZARD_PRESENT_AFTER_WRITE,
    WAKE_HAZARD_WRITE_AFTER_PRESENT
};

struct wake_hazard {
    enum wake_hazard_kind kind;
    uint32_t access; /* the one that is checked */
    uint32_t prior;
    uint64_t prior_tag;
    uint64_t tag;               /* of a recording that is entered: the one that is checked */
    bool possible;              /* the prior one */
    bool doubtful;              /* the two may miss each other: told as a warning */
    uint64_t chain;             /* stages behind the prior access */
    struct wake_access_set set; /* what a prior write is visible to */
    uint64_t begin, end;        /* of the range with that history */
    uint32_t space;             /* in the context */
    uint64_t bytes;             /* of the access's range that have a hazard: WAKE_DOUBT_PLACE */
    /* of a recording that is entered: number of the first access that is checked, plus 1, if that is
     * one which shaders may choose; else 0 */
    uint32_t chosen;
};

/* One access that is checked, then entered. */
struct wake_access {
    uint32_t access; /* enum wake_sync_access */
    enum wake_doubt possible;
    /* no hazards towards possible accesses, but of an exact one that covers all of the range of one
     * which is surely somewhere in it */
    bool exact_only;
    bool together;  /* checked before, with the other accesses of its command */
    uint64_t tag;   /* accesses with the same tag are one command's: no hazards among them */
    uint64_t floor; /* accesses with this tag and earlier ones are over */
    /* hazards towards accesses with this tag and later ones were told before; 0: none */
    uint64_t known;
    const struct wake_ordering *ordering; /* NULL: none */
    /* of another context that is entered; else the context's count */
    const struct wake_dependency *local;
    uint32_t local_count;
    bool within; /* a transition: what comes behind it is local */
};

/* Perhaps there is no such access, or it is somewhere else, so that hazards with it are not told. */
WAKE_INLINE bool
wake_access_is_unsure(const struct wake_access *access)
{
    return access->possible && (access->exact_only || wake_sync_is_fetch(access->access));
}

/* Reads, by number below read_count. */
WAKE_INLINE struct wake_sync_read *
wake_access_state_read(struct wake_access_state *state, uint32_t i)
{
    return i < WAKE_READS_INLINE ? &state->reads[i] : &state->more[i - WAKE_READS_INLINE];
}

/* Everything of the log up to position `until`. */
void
wake_access_state_catch_up(struct wake_access_state *state, const struct wake_barrier_log *log,
                           uint32_t until, struct wake_place place);
/* Dependencies that take effect at once, on this range. The state has caught up. */
void
wake_access_state_apply(struct wake_access_state *state, const struct wake_dependency *dependencies,
                        uint32_t count);
/* False: none. Fills in what belongs to the state. */
bool
wake_access_state_check(struct wake_access_state *state, const struct wake_access *access,
                        struct wake_hazard *hazard_out);
/* False: out of memory, the read is not known. */
bool
wake_access_state_enter(struct wake_access_state *state, const struct wake_access *access);
/* A layout transition, of `count` dependencies any of which may make it safe. */
bool
wake_access_state_check_transition(struct wake_access_state *state,
                                   const struct wake_dependency *dependencies, uint32_t count,
                                   const struct wake_access *access,
                                   struct wake_hazard *hazard_out);
void
wake_access_state_enter_transition(struct wake_access_state *state,
                                   const struct wake_dependency *dependencies, uint32_t count,
                                   uint64_t tag);
/* Spilled reads are copied. False: out of memory. */
bool
wake_access_state_copy(struct wake_access_state *copy, const struct wake_access_state *state);
/* A read of this stage took place since the write, which another one that is not sure must not replace. */
bool
wake_access_state_has_read(struct wake_access_state *state, uint32_t access);
/* A read with what follows it, from another context. False: out of memory. */
bool
wake_access_state_put_read(struct wake_access_state *state, const struct wake_sync_read *read);
/* Stages that come after reads of another context which made room there. */
void
wake_access_state_put_read_chain(struct wake_access_state *state, uint64_t chain,
                                 const struct wake_barrier_log *log, uint32_t from,
                                 struct wake_place place);
/* A read by itself: what the log has between two positions. */
void
wake_sync_read_catch_up(struct wake_sync_read *read, const struct wake_barrier_log *log,
                        uint32_t from, uint32_t until, struct wake_place place);
/* Equal but for what they do not hold in themselves; states with spilled reads never are. */
bool
wake_access_state_equal(const struct wake_access_state *a, const struct wake_access_state *b);
/* The range is cut: where in it an access is that is surely somewhere is not known any more. */
void
wake_access_state_cut(struct wake_access_state *state);
void
wake_access_state_finish(struct wake_access_state *state);

#endif
