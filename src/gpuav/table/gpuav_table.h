/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tables that shaders read: what descriptor sets hold (gpuav_sets.c fills it in), what each
 * command has bound, and where live buffers are (error_record.h has the words).
 *
 * The application's threads write through, straight into memory that shaders read: Vulkan forbids
 * to change what a pending command may use, so what stands there when the command runs is what
 * stood there at its submit. Bindings that may be updated while a command is pending hold
 * descriptors that it does not use.
 *
 * Room is found by size classes of powers of two that are never split or joined: whoever goes to an
 * offset that was given back, which only a program that breaks the rules does, finds a well-formed
 * set.
 *
 * Threads: application threads, inside calls; a recording's rows go wherever its last reference
 * goes. One lock, of rank pool.
 */
#ifndef WAKE_GPUAV_GPUAV_TABLE_H
#define WAKE_GPUAV_GPUAV_TABLE_H

#include "gpuav/device/gpuav_memory.h"

enum {
    WAKE_GPUAV_ROWS = 16384,
    WAKE_GPUAV_CLASSES = 32,
    WAKE_GPUAV_AREAS = 4,      /* lists of addresses that may be read at one time */
    WAKE_GPUAV_RANGES = 16384, /* in a list */
};

struct wake_gpuav_range;

struct wake_gpuav_table {
    struct wake_lock lock;
    struct wake_gpuav_buffer buffer;    /* descriptor table */
    struct wake_gpuav_buffer addresses; /* address table */
    uint32_t *words;                    /* (i) mapped */
    uint32_t count;                     /* (i) words */
    uint32_t used;                      /* (l:table) words ever given away */
    /* (l:table) first free place of 2^n words; the second word of a free place has the next */
    uint32_t free[WAKE_GPUAV_CLASSES];
    uint32_t *free_rows;             /* (l:table) */
    uint32_t free_row_count;         /* (l:table) */
    bool told_full;                  /* (l:table) */
    struct wake_gpuav_range *ranges; /* (l:table) of live buffers with an address */
    uint32_t range_count, range_capacity;
    bool ranges_unknown; /* (l:table) there is one more, of which nothing is known */
    /* (a) written under the lock: what is live changed since the last list, or no area was free */
    uint32_t list_stale;
    uint32_t lists; /* (l:table) that shaders were led to so far */
    uint32_t area;  /* (l:table) of the list that shaders are led to */
    /* (l:table) number of the last submit that may read each of the others */
    uint64_t area_until[WAKE_GPUAV_AREAS];
    struct wake_table memories, bound_buffers, bound_images; /* gpuav_bindings.c */
    struct wake_table sets;      /* VkDescriptorSet -> struct wake_gpuav_set */
    struct wake_table set_pools; /* VkDescriptorPool -> struct wake_gpuav_set_pool */
    struct wake_table templates; /* VkDescriptorUpdateTemplate -> struct wake_gpuav_template */
    /* handle -> struct wake_gpuav_resource, of the types that descriptors name */
    struct wake_table resources[WAKE_TYPE_COUNT];
};

/* A row for what is bound: where the contents of each set stand, 0: not known. 0: there is no room. */
uint32_t
wake_gpuav_table_row(struct wake_gpuav *gpuav, const uint32_t *offsets, uint32_t sets);
void
wake_gpuav_table_free_rows(struct wake_gpuav *gpuav, const uint32_t *rows, uint32_t count);

/* Under the lock: `count` words, zeroed; 0: no room. */
uint32_t
wake_gpuav_table_alloc(struct wake_gpuav *gpuav, uint32_t count);
void
wake_gpuav_table_free(struct wake_gpuav_table *table, uint32_t offset, uint32_t count);

#endif
