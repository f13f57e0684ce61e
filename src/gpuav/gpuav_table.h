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

#include "gpuav/gpuav_state.h"

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

/* The checks of the instrumentation that settings ask for. */
uint32_t
wake_gpuav_table_checks(const struct wake_gpuav *gpuav);
bool
wake_gpuav_table_create(struct wake_gpuav *gpuav);
/* Accepts a device without one. */
void
wake_gpuav_table_destroy(struct wake_gpuav *gpuav);
/* What bindings WAKE_GPUAV_DESCRIPTORS and WAKE_GPUAV_ADDRESSES of our sets are. */
void
wake_gpuav_table_buffers(const struct wake_gpuav *gpuav, VkDescriptorBufferInfo *descriptors,
                         VkDescriptorBufferInfo *addresses);

/* Dynamic offsets that binding a set takes. */
uint32_t
wake_gpuav_table_dynamic_count(const struct wake_gpuav *gpuav, VkDescriptorSet set);
/* A row for what is bound, kept by the recording; 0: nothing is known of it, or there is no
 * room. */
uint32_t
wake_gpuav_table_row(struct wake_gpuav *gpuav, struct wake_gpuav_recording *recording,
                     const struct wake_gpuav_point *point);
void
wake_gpuav_table_free_rows(struct wake_gpuav *gpuav, const uint32_t *rows, uint32_t count);

/* Under the lock: `count` words, zeroed; 0: no room. */
uint32_t
wake_gpuav_table_alloc(struct wake_gpuav *gpuav, uint32_t count);
void
wake_gpuav_table_free(struct wake_gpuav_table *table, uint32_t offset, uint32_t count);

/* ---- gpuav_addresses.c ----------------------------------------------------------------------- */

VkDeviceSize
wake_gpuav_addresses_size(void);
void
wake_gpuav_addresses_fill(struct wake_device_dispatch *next);
void
wake_gpuav_address_gone(struct wake_gpuav_table *table, uint64_t buffer);
/* Whether a shader binding table may be there: a live buffer is known to be for one, or none is
 * known at all. */
bool
wake_gpuav_address_is_for_tables(struct wake_gpuav *gpuav, VkDeviceAddress address);
/* A live buffer with that address, of those that arguments can be copied from. False: none is
 * known. */
bool
wake_gpuav_address_find(struct wake_gpuav *gpuav, VkDeviceAddress address, uint32_t size,
                        VkBuffer *buffer_out, VkDeviceSize *offset_out);
/* Before a submit goes down: shaders of it see the buffers that live now. */
void
wake_gpuav_addresses_update(struct wake_gpuav *gpuav);

/* ---- gpuav_sets.c ---------------------------------------------------------------------------- */

/* The object goes: what refers to it may not be used by a shader any more. */
void
wake_gpuav_resource_gone(struct wake_gpuav *gpuav, enum wake_object_type type, uint64_t handle);
/* Where the contents of a set stand; 0: not known. */
uint32_t
wake_gpuav_set_offset(const struct wake_gpuav_table *table, VkDescriptorSet set);
/* A set with what a push command pushes, over what was pushed before it with the same layout (NULL:
 * nothing is known of that). NULL: no memory, or nothing is known. (cb) */
struct wake_gpuav_set *
wake_gpuav_set_push(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                    const struct wake_gpuav_set *previous, uint32_t count,
                    const VkWriteDescriptorSet *writes);
struct wake_gpuav_set *
wake_gpuav_set_push_template(struct wake_gpuav *gpuav, struct wake_descriptor_layout *layout,
                             const struct wake_gpuav_set *previous,
                             VkDescriptorUpdateTemplate handle, const void *data);
/* What a push command pushes: writes, or what lies where a template says. */
struct wake_gpuav_push {
    uint32_t count;
    const VkWriteDescriptorSet *writes;
    VkDescriptorUpdateTemplate pattern; /* VK_NULL_HANDLE: writes */
    const void *data;
};
/* The bind point that a template pushes for; false: not known. */
bool
wake_gpuav_template_point(struct wake_gpuav *gpuav, VkDescriptorUpdateTemplate handle,
                          VkPipelineBindPoint *out);
/* The recording frees it. */
void
wake_gpuav_pushed_keep(struct wake_gpuav_recording *recording, struct wake_gpuav_set *set);
uint32_t
wake_gpuav_pushed_offset(const struct wake_gpuav_set *set);
/* A recording's, all of them. */
void
wake_gpuav_pushed_free(struct wake_gpuav *gpuav, struct wake_gpuav_set *pushed);
void
wake_gpuav_table_fill(struct wake_device_dispatch *next);
void
wake_gpuav_sets_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_bindings.c: memory behind buffers and images -------------------------------------- */

void
wake_gpuav_bindings_init(struct wake_gpuav_table *table);
void
wake_gpuav_bindings_finish(struct wake_gpuav_table *table);
void
wake_gpuav_bindings_fill(struct wake_device_dispatch *next);
/* A buffer or image that goes; VK_NULL_HANDLE is accepted. */
void
wake_gpuav_unbind(struct wake_gpuav_table *table, enum wake_object_type type, uint64_t handle);

#endif
