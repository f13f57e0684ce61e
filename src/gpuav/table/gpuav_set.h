/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A descriptor set in the table; private to gpuav_sets.c, gpuav_set_*.c and gpuav_resources.c.
 *
 * Threads: those of the application, with the external synchronization that Vulkan asks for; fields
 * as in gpuav_state.h and gpuav_table.h.
 */
#ifndef WAKE_GPUAV_GPUAV_SET_H
#define WAKE_GPUAV_GPUAV_SET_H

#include "gpuav/table/gpuav_table.h"

enum {
    /* objects that one descriptor refers to: a view, what it is a view of, a sampler */
    WAKE_GPUAV_LINKS = 3
};

/* That a descriptor refers to an object. (l:table) */
struct wake_gpuav_link {
    struct wake_gpuav_set *set;
    struct wake_gpuav_link *next;
    /* what leads here: `next` of another link, or with WAKE_GPUAV_LINK_FIRST `first` of the object;
     * 0: refers to nothing */
    uintptr_t at;
};
#define WAKE_GPUAV_LINK_FIRST ((uintptr_t)1)

struct wake_gpuav_resource {
    uint64_t handle;
    struct wake_gpuav_link *first; /* (l:table) */
};

/* Of a pool, or pushed: then it is a recording's, has no handle and no links, and is not changed
 * any more. */
/*
 * Invariant: sets of pools are found, changed, linked and unlinked under the lock, whatever the
 * application says about threads and pools. Whoever unlinks one, from the table of handles and from
 * the list of its own pool, frees it, after its links are empty. (i) members may be looked at in
 * wake_table_visit() as well, which excludes the removal.
 */
struct wake_gpuav_set {
    struct wake_gpuav_set *next, *previous; /* (l:table), or (cb) */
    struct wake_gpuav_set_pool *pool;       /* (i) whose list it is in; NULL: pushed */
    uint64_t handle;
    struct wake_descriptor_layout *layout; /* counted */
    uint32_t offset;                       /* (i) place in the table; 0: not known to shaders */
    uint32_t words;                        /* (i) of it */
    uint32_t base;  /* (i) its first descriptor; they are in the order of the layout's places */
    uint32_t count; /* (i) descriptors */
    struct wake_gpuav_link links[]; /* (l:table) WAKE_GPUAV_LINKS of each descriptor */
};

struct wake_gpuav_set_pool {
    VkDescriptorPool handle;      /* (i) */
    struct wake_gpuav_set *first; /* (l:table) */
};

struct wake_gpuav_template {
    uint32_t references;            /* (a) */
    VkPipelineBindPoint bind_point; /* for pushed sets */
    uint32_t count;
    VkDescriptorUpdateTemplateEntry entries[];
};

/* ---- gpuav_resources.c ----------------------------------------------------------------------- */

/* Under the lock: the descriptor refers to the object from now on, or with handle 0 to nothing. */
void
wake_gpuav_link(struct wake_gpuav_table *table, struct wake_gpuav_set *set,
                struct wake_gpuav_link *link, enum wake_object_type type, uint64_t handle);
/* Under the lock. */
void
wake_gpuav_unlink(struct wake_gpuav_link *link);
/* Under the lock: the handle of what it refers to; 0: nothing. */
uint64_t
wake_gpuav_linked(const struct wake_gpuav_link *link);
void
wake_gpuav_resources_fill(struct wake_device_dispatch *next);
/* What the application left behind. */
void
wake_gpuav_resources_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_set_update.c ---------------------------------------------------------------------- */

/* What is written to: a set that was just pushed, or the one behind a handle. */
struct wake_gpuav_target {
    struct wake_gpuav_set *pushed; /* NULL: `handle` */
    VkDescriptorSet handle;
};
void
wake_gpuav_set_write(struct wake_gpuav *gpuav, struct wake_gpuav_target target,
                     const VkWriteDescriptorSet *write);
void
wake_gpuav_set_write_template(struct wake_gpuav *gpuav, struct wake_gpuav_target target,
                              const struct wake_gpuav_template *entries, const void *data);
/* Accepts NULL. */
void
wake_gpuav_template_put(struct wake_gpuav_template *entries);
void
wake_gpuav_updates_fill(struct wake_device_dispatch *next);
/* What the application left behind. */
void
wake_gpuav_updates_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_sets.c ---------------------------------------------------------------------------- */

/* Largest binding number plus one; 0: too large to be looked after. */
uint32_t
wake_gpuav_set_numbers(const struct wake_descriptor_layout *layout);
/* Under the lock: the set as it is before any update. Others than partially bound sets are checked
 * when they are bound, for all that is not written: shaders need not know. */
void
wake_gpuav_set_put_new(struct wake_gpuav_table *table, struct wake_gpuav_set *set,
                       uint32_t numbers);
void
wake_gpuav_sets_fill(struct wake_device_dispatch *next);
/* What the application left behind. */
void
wake_gpuav_sets_finish(struct wake_gpuav *gpuav);
void
wake_gpuav_set_free(struct wake_gpuav *gpuav, struct wake_gpuav_set *set);

#endif
