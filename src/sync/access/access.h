/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The access model: sets of (stage, access) pairs, and what the scopes of synchronization commands
 * mean in them. The tables are generated (gen/sync_model.h).
 * Threads: pure functions of constant tables.
 */
#ifndef WAKE_SYNC_ACCESS_H
#define WAKE_SYNC_ACCESS_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* Bit i: the pair with number i of enum wake_sync_access. */
struct wake_access_set {
    uint64_t w[2];
};

struct wake_sync_row {
    VkPipelineStageFlags2 stage;
    VkAccessFlags2 access;
    bool write;
    const char *name;
};

struct wake_sync_stage_row {
    /* what the stage stands for; itself where it is plain; 0: nothing (top, bottom) */
    VkPipelineStageFlags2 parts;
    VkPipelineStageFlags2 earlier;
    VkPipelineStageFlags2 later;
    struct wake_access_set pairs; /* of a plain stage */
};

/* Which part of src/sync knows a command. */
enum wake_sync_part {
    WAKE_SYNC_PART_NONE,
    WAKE_SYNC_PART_TRANSFER,
    WAKE_SYNC_PART_BARRIER,
    WAKE_SYNC_PART_PASS,
    WAKE_SYNC_PART_DRAW,
    WAKE_SYNC_PART_EXECUTE,
    WAKE_SYNC_PART_OTHER,
    WAKE_SYNC_PART_PUSH,
    WAKE_SYNC_PART_LABEL
};

extern const uint8_t wake_sync_parts[]; /* by command */
extern const struct wake_sync_row wake_sync_rows[];
extern const struct wake_sync_stage_row wake_sync_stage_rows[64];
extern const struct wake_access_set wake_sync_access_pairs[64];

WAKE_INLINE bool
wake_access_set_has(const struct wake_access_set *set, uint32_t access)
{
    return set->w[access >> 6] >> (access & 63) & 1;
}

WAKE_INLINE void
wake_access_set_add(struct wake_access_set *set, const struct wake_access_set *other)
{
    set->w[0] |= other->w[0];
    set->w[1] |= other->w[1];
}

WAKE_INLINE bool
wake_access_set_covers(const struct wake_access_set *set, const struct wake_access_set *other)
{
    return !((other->w[0] & ~set->w[0]) | (other->w[1] & ~set->w[1]));
}

WAKE_INLINE bool
wake_access_set_any(const struct wake_access_set *set)
{
    return (set->w[0] | set->w[1]) != 0;
}

/*
 * One dependency between two sets of commands, as access states take it: execution scopes expanded
 * to logically earlier and later stages, access scopes restricted to what the stages as given may
 * do.
 */
struct wake_dependency {
    uint64_t src_stages; /* WAKE_SRC_ANY: whatever is done, of those by themselves */
    uint64_t dst_stages;
    struct wake_access_set src;
    struct wake_access_set dst;
    /* Only accesses with tags of since to below until are in the first scope by themselves; what
     * comes to it by a chain is, too. */
    uint64_t since;
    uint64_t until; /* UINT64_MAX: all */
    /* Only ranges of this space, plus one, from begin to end; 0: everywhere. */
    uint64_t space;
    uint64_t begin;
    uint64_t end;
};

/* No plain stage, and in no chain. */
#define WAKE_SRC_ANY VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT

/*
 * A wait for an event that its recording does not set: what comes before it is known only where the
 * recording is entered into what did. Until then the first scope is empty: `since` is this plus the
 * number of the wait, `until` the stages of the first scope, `src_stages` 0.
 */
#define WAKE_SINCE_WAIT (UINT64_C(1) << 63)

WAKE_INLINE bool
wake_dependency_is_open(const struct wake_dependency *dependency)
{
    return dependency->since >= WAKE_SINCE_WAIT;
}

/* The same where all tags are later by that much. */
WAKE_INLINE void
wake_dependency_shift(struct wake_dependency *dependency, uint64_t tags)
{
    if (dependency->until == UINT64_MAX || wake_dependency_is_open(dependency)) {
        return;
    }
    dependency->since += dependency->since ? tags : 0; /* 0: everything before */
    /* Without an end, but with a beginning, stays so. */
    dependency->until += dependency->until < UINT64_MAX - 1 - tags
                             ? tags
                             : UINT64_MAX - 1 - dependency->until;
}

/* Where an access state belongs to. A dependency has all of a range in it, or none. */
struct wake_place {
    uint32_t space;
    uint64_t begin;
};

/* A space: with what reaches any range. */
#define WAKE_ANYWHERE UINT32_MAX

WAKE_INLINE bool
wake_dependency_is_there(const struct wake_dependency *dependency, struct wake_place place)
{
    return !dependency->space || place.space == WAKE_ANYWHERE ||
           (dependency->space == place.space + UINT64_C(1) && place.begin >= dependency->begin &&
            place.begin < dependency->end);
}

/* Plain stages that a mask stands for. */
VkPipelineStageFlags2
wake_sync_expand(VkPipelineStageFlags2 stages);
/* Where nothing is done, but chains meet. */
#define WAKE_ENDS_OF_PIPE \
    (VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT)
/* Expanded, with what is logically earlier (first scope) or later (second scope); and with the ends
 * of the pipe, where chains meet. */
VkPipelineStageFlags2
wake_sync_source(VkPipelineStageFlags2 stages);
VkPipelineStageFlags2
wake_sync_destination(VkPipelineStageFlags2 stages);
/* The pairs of a mask of accesses that the stages, not expanded to earlier or later ones, may
 * make. */
struct wake_access_set
wake_sync_restrict(VkPipelineStageFlags2 stages, VkAccessFlags2 accesses);
/* All of it. */
struct wake_dependency
wake_dependency_make(VkPipelineStageFlags2 src_stages, VkAccessFlags2 src,
                     VkPipelineStageFlags2 dst_stages, VkAccessFlags2 dst);

#endif
