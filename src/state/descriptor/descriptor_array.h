/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The contents of a descriptor set as a persistent radix array: versions share what did not change
 * between them, so that one write into 500,000 descriptors costs a path of nodes, and the
 * difference of two versions costs what differs.
 * Threads: everything but reading a held version is under the owner's exclusion
 * (state/descriptor/descriptor_set.h).
 *
 * Nodes carry no reference counts: copying a path would then touch every sibling along it. The
 * history of one array is a line, so a node is seen by the versions from the one it was born in up
 * to the one before it was replaced, and only by those. What is replaced goes on the dead list of
 * the newest held version that sees it; when that version is put, it is freed, or handed on to the
 * next older held version if that one sees it too. A node that no held version sees is written in
 * place: an array that nobody holds is a plain tree.
 *
 *   pair of operations                    outside exclusion needed
 *   edit, hold, put, clear / each other   the owner's lock
 *   read of a held version / anything     none: nodes that it sees are neither written nor freed
 *                                         before its put
 *
 * Capacity: fixed at init. Reclaim: exact, at put; wake_descriptor_array_finish() needs all
 * versions put.
 */
#ifndef WAKE_STATE_DESCRIPTOR_ARRAY_H
#define WAKE_STATE_DESCRIPTOR_ARRAY_H

#include "base/vulkan_all.h"
#include "queue/record.h"

#define WAKE_DESCRIPTOR_LEAF_BITS 5
#define WAKE_DESCRIPTOR_LEAF (1u << WAKE_DESCRIPTOR_LEAF_BITS)
#define WAKE_DESCRIPTOR_FAN_BITS 5
#define WAKE_DESCRIPTOR_FAN (1u << WAKE_DESCRIPTOR_FAN_BITS)

enum wake_descriptor_state {
    WAKE_DESCRIPTOR_EMPTY = 0, /* never written, as far as this version knows */
    WAKE_DESCRIPTOR_KNOWN,
    WAKE_DESCRIPTOR_UNKNOWN, /* written, but with what is not known */
};

struct wake_descriptor {
    /* buffer, buffer view, image view, acceleration structure; 0: null, or a sampler alone */
    wake_id object;
    union {
        struct {
            uint64_t offset;
            uint64_t range;
        } buffer;
        struct {
            wake_id sampler;
            uint32_t layout; /* VkImageLayout */
        } image;
    };
    uint32_t type;  /* VkDescriptorType */
    uint32_t state; /* enum wake_descriptor_state */
};

struct wake_descriptor_node;

struct wake_descriptor_version {
    /* (i) until put */
    const struct wake_descriptor_node *root; /* NULL: nothing was ever written */
    uint32_t count;
    uint32_t levels; /* of inner nodes above the leaves */
    uint64_t stamp;
    /* (l:owner) */
    uint32_t references;
    struct wake_descriptor_version *older;
    struct wake_descriptor_version *newer;
    struct wake_descriptor_node *dead; /* replaced since, and seen by this version */
};

struct wake_descriptor_array {
    struct wake_descriptor_node *root;
    uint32_t count;  /* (i) */
    uint32_t levels; /* (i) */
    uint64_t stamp;  /* birth of nodes made now: versions held so far, plus one */
    bool changed;    /* since the newest held version was taken */
    struct wake_descriptor_version *newest;
    /* the last that was put: a set is held and put at every draw */
    struct wake_descriptor_version *spare;
    uint64_t nodes; /* alive, dead lists included */
    uint64_t made;  /* ever */
};

void
wake_descriptor_array_init(struct wake_descriptor_array *array, uint32_t count);
void
wake_descriptor_array_finish(struct wake_descriptor_array *array);

/*
 * Makes descriptor `index` writable in the version to come and returns it; `run_out` is how many
 * may be written behind it, itself included. Written pointers are good until the next hold. NULL:
 * out of memory, nothing changed.
 */
WAKE_MUST_CHECK struct wake_descriptor *
wake_descriptor_array_edit(struct wake_descriptor_array *array, uint32_t index, uint32_t *run_out);
/* Everything is as it was at first. */
void
wake_descriptor_array_clear(struct wake_descriptor_array *array);

/* The contents as they are now, for as long as the caller wants; NULL: out of memory. End with
 * put. */
WAKE_MUST_CHECK struct wake_descriptor_version *
wake_descriptor_array_hold(struct wake_descriptor_array *array);
void
wake_descriptor_array_put(struct wake_descriptor_array *array,
                          struct wake_descriptor_version *version);

/* ---- readers of a held version --------------------------------------------------------------- */

/* Never NULL for index < count. */
const struct wake_descriptor *
wake_descriptor_version_get(const struct wake_descriptor_version *version, uint32_t index);

/* Every leaf that was ever written: `count` descriptors from index `first` on. */
typedef void (*wake_descriptor_leaf_function)(void *context, uint32_t first, uint32_t count,
                                              const struct wake_descriptor *leaf);
void
wake_descriptor_version_each(const struct wake_descriptor_version *version,
                             wake_descriptor_leaf_function each, void *context);

/*
 * Every leaf that is another one in `newer` than in `older`, both of one array; a leaf of NULL was
 * not written yet. Costs as many steps as nodes differ.
 */
typedef void (*wake_descriptor_change_function)(void *context, uint32_t first, uint32_t count,
                                                const struct wake_descriptor *older,
                                                const struct wake_descriptor *newer);
void
wake_descriptor_version_diff(const struct wake_descriptor_version *older,
                             const struct wake_descriptor_version *newer,
                             wake_descriptor_change_function change, void *context);

#endif
