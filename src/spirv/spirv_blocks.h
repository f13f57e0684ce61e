/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The blocks of one function, and which of them dominate which: what every way from the function's
 * beginning to a block comes through.
 * Threads: one.
 */
#ifndef WAKE_SPIRV_SPIRV_BLOCKS_H
#define WAKE_SPIRV_SPIRV_BLOCKS_H

#include "spirv/spirv_words.h"

struct wake_spirv_module;

struct wake_spirv_block {
    uint32_t at, last; /* where its label and its last instruction stand */
    uint32_t order;    /* reverse postorder; UINT32_MAX: control does not get there */
    uint32_t parent;   /* its immediate dominator; its own number: the first block */
    uint32_t first;    /* in the tree of dominators it has the numbers from here on ... */
    uint32_t size;     /* ... so many, with those that it dominates */
};

struct wake_spirv_blocks {
    struct wake_spirv_block *blocks; /* in the order in which they stand */
    uint32_t count, room;
    struct wake_spirv_words work;
    bool failed; /* out of memory, or too many: no block dominates another */
};

/* Reads the function that begins at word `at`. May be called again; a zeroed object is empty. */
void
wake_spirv_blocks_read(struct wake_spirv_blocks *blocks, const struct wake_spirv_module *module,
                       uint32_t at);
void
wake_spirv_blocks_finish(struct wake_spirv_blocks *blocks);
/* The block in which word `at` stands; UINT32_MAX: none. */
uint32_t
wake_spirv_block_at(const struct wake_spirv_blocks *blocks, uint32_t at);
/* A block dominates itself. Numbers beyond the last block do not dominate anything. */
bool
wake_spirv_block_dominates(const struct wake_spirv_blocks *blocks, uint32_t a, uint32_t b);

#endif
