/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Persistent array of descriptors: paths are copied, siblings shared, dead nodes kept by the
 * versions that see them.
 */
#include "state/descriptor/descriptor_array.h"

#include "base/heap.h"

#include <string.h>

/* Followed by WAKE_DESCRIPTOR_FAN children, NULL where nothing is written below, or by the
 * descriptors of a leaf. */
struct wake_descriptor_node {
    struct wake_descriptor_node *dead_next; /* (l:owner) */
    uint64_t birth;                         /* (i) the array's stamp when it was made */
};

static struct wake_descriptor_node **
children_of(const struct wake_descriptor_node *node)
{
    return (struct wake_descriptor_node **)(node + 1);
}

static struct wake_descriptor *
leaf_of(const struct wake_descriptor_node *node)
{
    return (struct wake_descriptor *)(node + 1);
}

static const struct wake_descriptor empty;

static uint32_t
leaf_length(uint32_t count)
{
    return count < WAKE_DESCRIPTOR_LEAF ? count : WAKE_DESCRIPTOR_LEAF;
}

static size_t
node_bytes(const struct wake_descriptor_array *array, uint32_t level)
{
    return sizeof(struct wake_descriptor_node) +
           (level ? WAKE_DESCRIPTOR_FAN * sizeof(struct wake_descriptor_node *)
                  : leaf_length(array->count) * sizeof(struct wake_descriptor));
}

/* Bits of an index below a child of a node of that level. */
static uint32_t
level_shift(uint32_t level)
{
    return WAKE_DESCRIPTOR_LEAF_BITS + (level - 1) * WAKE_DESCRIPTOR_FAN_BITS;
}

static uint32_t
child_of(uint32_t index, uint32_t level)
{
    return (index >> level_shift(level)) & (WAKE_DESCRIPTOR_FAN - 1);
}

void
wake_descriptor_array_init(struct wake_descriptor_array *array, uint32_t count)
{
    memset(array, 0, sizeof(*array));
    array->count = count;
    array->stamp = 1;
    while ((uint64_t)count > (UINT64_C(1) << (WAKE_DESCRIPTOR_LEAF_BITS +
                                              array->levels * WAKE_DESCRIPTOR_FAN_BITS))) {
        array->levels++;
    }
}

/* ---- life of nodes --------------------------------------------------------------------------- */

static struct wake_descriptor_node *
node_make(struct wake_descriptor_array *array, uint32_t level,
          const struct wake_descriptor_node *from)
{
    size_t bytes = node_bytes(array, level);
    struct wake_descriptor_node *node = wake_alloc(WAKE_HEAP_STATE, bytes);

    if (!node) {
        return NULL;
    }
    if (from) {
        memcpy(node, from, bytes);
    } else {
        memset(node, 0, bytes);
    }
    node->dead_next = NULL;
    node->birth = array->stamp;
    array->nodes++;
    array->made++;
    return node;
}

static void
node_free(struct wake_descriptor_array *array, struct wake_descriptor_node *node)
{
    array->nodes--;
    wake_free(WAKE_HEAP_STATE, node);
}

/* Whether no held version sees it. */
static bool
is_own(const struct wake_descriptor_array *array, const struct wake_descriptor_node *node)
{
    return !array->newest || node->birth > array->newest->stamp;
}

/* The version to come does not have it any more. */
static void
node_retire(struct wake_descriptor_array *array, struct wake_descriptor_node *node)
{
    if (is_own(array, node)) {
        node_free(array, node);
    } else {
        node->dead_next = array->newest->dead;
        array->newest->dead = node;
    }
}

static void
retire_below(struct wake_descriptor_array *array, struct wake_descriptor_node *node, uint32_t level)
{
    for (uint32_t i = 0; level && i < WAKE_DESCRIPTOR_FAN; i++) {
        if (children_of(node)[i]) {
            retire_below(array, children_of(node)[i], level - 1);
        }
    }
    node_retire(array, node);
}

void
wake_descriptor_array_clear(struct wake_descriptor_array *array)
{
    if (array->root) {
        retire_below(array, array->root, array->levels);
        array->root = NULL;
        array->changed = true;
    }
}

void
wake_descriptor_array_finish(struct wake_descriptor_array *array)
{
    WAKE_ASSERT(!array->newest);
    wake_descriptor_array_clear(array);
    wake_free(WAKE_HEAP_STATE, array->spare);
    array->spare = NULL;
    WAKE_ASSERT(array->nodes == 0);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Makes the node behind `link` one that the version to come has to itself. */
static struct wake_descriptor_node *
node_own(struct wake_descriptor_array *array, struct wake_descriptor_node **link, uint32_t level)
{
    struct wake_descriptor_node *node = *link;

    if (!node || !is_own(array, node)) {
        struct wake_descriptor_node *copy = node_make(array, level, node);

        if (!copy) {
            return NULL;
        }
        if (node) {
            node_retire(array, node);
        }
        *link = node = copy;
    }
    return node;
}

struct wake_descriptor *
wake_descriptor_array_edit(struct wake_descriptor_array *array, uint32_t index, uint32_t *run_out)
{
    struct wake_descriptor_node **link = &array->root;
    struct wake_descriptor_node *node;
    uint32_t at, run;

    WAKE_ASSERT(index < array->count);
    for (uint32_t level = array->levels; level; level--) {
        node = node_own(array, link, level);
        if (!node) {
            return NULL; /* copies made so far say the same as what they replaced */
        }
        link = &children_of(node)[child_of(index, level)];
    }
    node = node_own(array, link, 0);
    if (!node) {
        return NULL;
    }
    array->changed = true;
    at = index & (WAKE_DESCRIPTOR_LEAF - 1);
    run = leaf_length(array->count) - at;
    *run_out = run < array->count - index ? run : array->count - index;
    return &leaf_of(node)[at];
}

/* ---- versions -------------------------------------------------------------------------------- */

struct wake_descriptor_version *
wake_descriptor_array_hold(struct wake_descriptor_array *array)
{
    struct wake_descriptor_version *version = array->newest;

    if (version && !array->changed) {
        version->references++;
        return version;
    }
    version = array->spare ? array->spare : wake_alloc(WAKE_HEAP_STATE, sizeof(*version));
    if (!version) {
        return NULL;
    }
    array->spare = NULL;
    *version = (struct wake_descriptor_version){
        .root = array->root,
        .count = array->count,
        .levels = array->levels,
        .stamp = array->stamp++,
        .references = 1,
        .older = array->newest,
    };
    if (array->newest) {
        array->newest->newer = version;
    }
    array->newest = version;
    array->changed = false;
    return version;
}

void
wake_descriptor_array_put(struct wake_descriptor_array *array,
                          struct wake_descriptor_version *version)
{
    struct wake_descriptor_version *older;
    struct wake_descriptor_node *next;

    if (!version || --version->references) {
        return;
    }
    older = version->older;
    for (struct wake_descriptor_node *node = version->dead; node; node = next) {
        next = node->dead_next;
        if (older && node->birth <= older->stamp) {
            node->dead_next = older->dead;
            older->dead = node;
        } else {
            node_free(array, node);
        }
    }
    if (older) {
        older->newer = version->newer;
    }
    if (version->newer) {
        version->newer->older = older;
    } else {
        array->newest = older;
        array->changed = true; /* the next older one is not what the array says now */
    }
    if (array->spare) {
        wake_free(WAKE_HEAP_STATE, version);
    } else {
        array->spare = version;
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

const struct wake_descriptor *
wake_descriptor_version_get(const struct wake_descriptor_version *version, uint32_t index)
{
    const struct wake_descriptor_node *node = version->root;

    for (uint32_t level = version->levels; level && node; level--) {
        node = children_of(node)[child_of(index, level)];
    }
    return node ? &leaf_of(node)[index & (WAKE_DESCRIPTOR_LEAF - 1)] : &empty;
}

struct walk {
    uint32_t count;
    wake_descriptor_leaf_function each;
    wake_descriptor_change_function change;
    void *context;
};

static uint32_t
leaf_end(const struct walk *walk, uint32_t first)
{
    uint32_t left = walk->count - first;

    return left < WAKE_DESCRIPTOR_LEAF ? left : WAKE_DESCRIPTOR_LEAF;
}

static void
walk_each(const struct walk *walk, const struct wake_descriptor_node *node, uint32_t level,
          uint32_t first)
{
    if (!node) {
        return;
    }
    if (level == 0) {
        walk->each(walk->context, first, leaf_end(walk, first), leaf_of(node));
        return;
    }
    for (uint32_t i = 0; i < WAKE_DESCRIPTOR_FAN; i++) {
        walk_each(walk, children_of(node)[i], level - 1, first + (i << level_shift(level)));
    }
}

static void
walk_diff(const struct walk *walk, const struct wake_descriptor_node *older,
          const struct wake_descriptor_node *newer, uint32_t level, uint32_t first)
{
    if (older == newer) {
        return;
    }
    if (level == 0) {
        walk->change(walk->context, first, leaf_end(walk, first), older ? leaf_of(older) : NULL,
                     newer ? leaf_of(newer) : NULL);
        return;
    }
    for (uint32_t i = 0; i < WAKE_DESCRIPTOR_FAN; i++) {
        walk_diff(walk, older ? children_of(older)[i] : NULL, newer ? children_of(newer)[i] : NULL,
                  level - 1, first + (i << level_shift(level)));
    }
}

void
wake_descriptor_version_each(const struct wake_descriptor_version *version,
                             wake_descriptor_leaf_function each, void *context)
{
    struct walk walk = { version->count, each, NULL, context };

    walk_each(&walk, version->root, version->levels, 0);
}

void
wake_descriptor_version_diff(const struct wake_descriptor_version *older,
                             const struct wake_descriptor_version *newer,
                             wake_descriptor_change_function change, void *context)
{
    struct walk walk = { newer->count, NULL, change, context };

    walk_diff(&walk, older->root, newer->root, newer->levels, 0);
}
