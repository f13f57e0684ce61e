/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Following pointers and handles through one entry point, and noting what is done to a variable:
 * what spirv_use.c, spirv_images.c and spirv_calls.c share.
 * Threads: one; lives as long as wake_spirv_follow() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_FOLLOW_H
#define WAKE_SPIRV_SPIRV_FOLLOW_H

#include "spirv/spirv_entry.h"

enum { WAKE_SPIRV_MAX_PAIRS = 512, WAKE_SPIRV_MAX_EDGES = 1 << 16 };

/* Where a pointer or handle comes from. */
struct wake_spirv_origin {
    uint32_t root;    /* variable or function parameter, 0: not known */
    uint32_t element; /* of the array of descriptors; WAKE_SPIRV_DYNAMIC; only if `indexed` */
    uint32_t member;  /* of the struct; WAKE_SPIRV_DYNAMIC: the whole */
    uint32_t sampler; /* of a sampled image: its sampler's root */
    uint32_t sampler_element;
    uint32_t offset; /* push constants: first byte */
    uint32_t type;   /* what is pointed to, below `root` */
    uint32_t stride; /* MatrixStride of the matrix that `type` is, or is in; 0: none */
    bool indexed;    /* the descriptor is chosen */
    bool inside;     /* something below the descriptor is chosen */
    bool first;      /* `offset` is where the first invocation accesses it */
    /* push constants: `offset` is where the part begins of which `type` is an element */
    bool vague;
    uint32_t vague_type; /* then: that part */
    uint32_t vague_stride;
};

/* A parameter gets an argument. */
struct wake_spirv_edge {
    uint32_t parameter;
    uint32_t call; /* the OpFunctionCall, by its result */
    struct wake_spirv_origin from;
};

struct wake_spirv_traced_pair {
    struct wake_spirv_origin image, sampler;
    uint32_t access;
};

/* spirv_certain.c: on the way through the entry point's function. */
struct wake_spirv_certainty {
    /* where the branches so far lead at most: its OpLabel; 0: before the first block */
    uint32_t reach;
    uint32_t steps;
    bool over;  /* from here on nothing is certain */
    bool now;   /* this block is */
    bool ended; /* the last block, by a branch */
};

enum { WAKE_SPIRV_MOST_OPEN = 32 };

/* spirv_first.c: the way of the first invocation through the entry point's function. */
struct wake_spirv_first {
    uint32_t *stores; /* by id: the one value that a variable of the function gets; 0: none */
    bool *reached;    /* by id: an OpLabel that it surely comes to */
    struct {
        uint32_t merge, exits;
        bool reached;
    } open[WAKE_SPIRV_MOST_OPEN]; /* selections and loops around the block */
    uint32_t open_count;
    uint32_t exits; /* so far: ways out of the function */
    uint32_t steps;
    bool compute; /* built-ins give it the number 0 */
    bool begun;
    bool now; /* it comes through this block */
};

struct wake_spirv_follow {
    struct wake_spirv_entry *entry;
    const struct wake_spirv_module *module;
    const struct wake_spirv_values *values;
    struct wake_spirv_origin *origins; /* by id */
    uint32_t *numbers;                 /* by id: its touch, plus one */
    struct wake_spirv_touch *touches;
    uint32_t touch_count, touch_room;
    struct wake_spirv_edge *edges;
    uint32_t edge_count, edge_room;
    struct wake_spirv_traced_pair *pairs;
    uint32_t pair_count, pair_room;
    uint32_t pair_steps; /* of finding out which calls pairs come from */
    struct wake_spirv_certainty certainty;
    struct wake_spirv_first first;
    uint32_t certain_room;
    uint32_t certain_parts; /* of the access at hand that were looked at */
    bool failed;
};

/* The origin of an id; never NULL, `root` 0 where it is not known. */
WAKE_INLINE const struct wake_spirv_origin *
wake_spirv_origin(const struct wake_spirv_follow *f, uint32_t id)
{
    return &f->origins[id < f->module->bound ? id : 0];
}

WAKE_INLINE void
wake_spirv_set_origin(struct wake_spirv_follow *f, uint32_t id, const struct wake_spirv_origin *o)
{
    if (id && id < f->module->bound) {
        f->origins[id] = *o;
    }
}

/* Notes an access to what is behind an origin, or an id. */
void
wake_spirv_note(struct wake_spirv_follow *f, const struct wake_spirv_origin *o, uint32_t access);
void
wake_spirv_note_id(struct wake_spirv_follow *f, uint32_t id, uint32_t access);
/* NULL: not known, or out of memory. */
struct wake_spirv_touch *
wake_spirv_touch_of(struct wake_spirv_follow *f, uint32_t root);
void
wake_spirv_touch_element(struct wake_spirv_touch *touch, bool indexed, uint32_t element);

#endif
