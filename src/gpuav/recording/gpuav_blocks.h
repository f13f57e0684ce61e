/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks that shaders report into.
 * Threads: fields as in gpuav_state.h.
 */
#ifndef WAKE_GPUAV_GPUAV_BLOCKS_H
#define WAKE_GPUAV_GPUAV_BLOCKS_H

#include "gpuav/device/gpuav_memory.h"
#include "gpuav/instrument/error_record.h"

enum {
    WAKE_GPUAV_BLOCK_ACTIONS = 64, /* draws, dispatches and traces that share a block */
    WAKE_GPUAV_CHUNK_BLOCKS = 32,
};

/* Where up to WAKE_GPUAV_BLOCK_ACTIONS commands of one recording report, with the descriptor set
 * that says so to shaders. */
struct wake_gpuav_block {
    struct wake_gpuav_block *next; /* (l:gpuav) free list; (h) list of its recording */
    VkDescriptorSet set;           /* (i) */
    struct wake_error_head *head;  /* (i) mapped; written by shaders */
    uint32_t *data;                /* (i) behind it, `words` of gpuav->block_words */
    char *commands;                /* (i) mapped: command blocks, `command_stride` apart */
    /* (h) number of the recording's action that the first command block is for */
    uint32_t first_action;
    uint32_t read; /* (l:gpuav) words of data that were read since it was zeroed */
    uint32_t lost; /* (l:gpuav) lost records that were told since */
};

struct wake_gpuav_chunk {
    struct wake_gpuav_chunk *next; /* (l:gpuav) */
    struct wake_gpuav_buffer errors;
    struct wake_gpuav_buffer commands;
    VkDescriptorPool pool;
    struct wake_gpuav_block blocks[WAKE_GPUAV_CHUNK_BLOCKS];
};

/* NULL: no memory; wake_gpuav_fail() has been called. */
struct wake_gpuav_block *
wake_gpuav_block_get(struct wake_gpuav *gpuav);
/* Zeroes and gives back a list. Under the lock. */
void
wake_gpuav_blocks_put(struct wake_gpuav *gpuav, struct wake_gpuav_block *blocks);
/* What was written is zeroed. Under the lock, while nothing that uses the block executes. */
void
wake_gpuav_block_clear(struct wake_gpuav *gpuav, struct wake_gpuav_block *block);
void
wake_gpuav_blocks_finish(struct wake_gpuav *gpuav);

#endif
