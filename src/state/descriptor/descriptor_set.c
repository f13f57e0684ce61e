/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets: numbered updates, versions, and the objects that a submit finds in them.
 */
#include "state/descriptor/descriptor_set.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"
#include "queue/lock.h"
#include "state/object/create_info.h"
#include "state/scope/scope.h"

#include <stdlib.h>
#include <string.h>

/* ---- life ------------------------------------------------------------------------------------ */

/* How many descriptors the last binding of set number `index` of the call has. */
static uint32_t
variable_count(const VkDescriptorSetAllocateInfo *info, uint32_t index)
{
    for (const VkBaseInStructure *s = info->pNext; s; s = s->pNext) {
        if (s->sType == VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO) {
            const VkDescriptorSetVariableDescriptorCountAllocateInfo *counts = (const void *)s;
            return counts->pDescriptorCounts && index < counts->descriptorSetCount
                       ? counts->pDescriptorCounts[index]
                       : 0;
        }
    }
    return 0;
}

static bool
is_host_only(const struct wake_object *pool)
{
    const VkDescriptorPoolCreateInfo *info = wake_VkDescriptorPool_info(pool);

    return info && info->flags & VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT;
}

/* The state of a set of that layout, whose reference it takes over; NULL: not known. NULL: out of
 * memory. */
static struct wake_descriptor_set *
make(const struct wake_object *object, struct wake_descriptor_layout *layout, uint32_t count,
     bool host_only)
{
    struct wake_descriptor_set *set = wake_zalloc(WAKE_HEAP_STATE, sizeof(*set));

    if (!set) {
        return NULL;
    }
    set->published = wake_slab_word(WAKE_ID_SLOT(object->id));
    wake_lock_init(&set->lock, WAKE_RANK_DESCRIPTORS);
    set->host_only = host_only;
    set->clock = &((const struct wake_device *)object->scope)->clock;
    set->layout = layout;
    set->layout_object = layout ? layout->object : 0;
    set->count = count;
    wake_descriptor_array_init(&set->array, count);
    return set;
}

bool
wake_descriptor_set_create(struct wake_object *object, const struct wake_create *create)
{
    const struct wake_rec_AllocateDescriptorSets *r = create &&
                                                              create->command ==
                                                                  WAKE_CMD_vkAllocateDescriptorSets
                                                          ? (const void *)create->record
                                                          : NULL;
    const VkDescriptorSetAllocateInfo *info = r ? r->pAllocateInfo : NULL;
    uint32_t *published = wake_slab_word(WAKE_ID_SLOT(object->id));
    bool host_only = is_host_only(wake_object_get(object->parent));
    struct wake_descriptor_layout *layout = NULL;
    uint32_t count = 0;

    if (info && info->pSetLayouts && object->create_index < info->descriptorSetCount) {
        const struct wake_object *made = wake_object_get(
            wake_packed_id(info->pSetLayouts, object->create_index, 1, 0));

        layout = made && made->type == WAKE_TYPE_VkDescriptorSetLayout ? made->data : NULL;
    }
    /* Nobody has its id yet: relaxed. */
    wake_store_relaxed(published, 0);
    if (layout) {
        wake_descriptor_layout_get(layout);
        count = layout->count;
    }
    if (layout && !layout->variable) {
        object->data = (void *)((uintptr_t)layout | WAKE_SET_IDLE |
                                (host_only ? WAKE_SET_IDLE_HOST_ONLY : 0));
        return true;
    }
    if (layout) {
        const struct wake_descriptor_binding *last = &layout->bindings[layout->binding_count - 1];

        count = variable_count(info, object->create_index);
        count = last->first + (count < last->count ? count : last->count);
    }
    object->data = make(object, layout, count, host_only);
    if (!object->data) {
        wake_descriptor_layout_put(layout);
        wake_store_relaxed(published, WAKE_SET_NUMBER_NONE);
    }
    return object->data != NULL;
}

WAKE_NOINLINE struct wake_descriptor_set *
wake_descriptor_set_wake(struct wake_object *object)
{
    void *data = wake_load_acquire(&object->data);
    struct wake_descriptor_layout *layout;
    struct wake_descriptor_set *set;

    if (!((uintptr_t)data & WAKE_SET_IDLE)) {
        return data; /* another thread was quicker */
    }
    layout = (void *)((uintptr_t)data & ~(WAKE_SET_IDLE | WAKE_SET_IDLE_HOST_ONLY));
    set = make(object, layout, layout->count, (uintptr_t)data & WAKE_SET_IDLE_HOST_ONLY);
    /* ORD(set_state:A) release: the state before the pointer; pairs with ORD(set_state:B). The
     * layout's reference goes with it. */
    if (wake_cas(&object->data, &data, set)) {
        if (!set) {
            /* Updates that are not noted would make its contents look older than they are. */
            wake_store_relaxed(wake_slab_word(WAKE_ID_SLOT(object->id)), WAKE_SET_NUMBER_NONE);
            wake_descriptor_layout_put(layout);
        }
        return set;
    }
    if (set) {
        wake_lock_finish(&set->lock);
        wake_free(WAKE_HEAP_STATE, set);
    }
    return data;
}

void
wake_descriptor_set_destroy(void *data)
{
    struct wake_descriptor_set *set = data;

    if ((uintptr_t)data & WAKE_SET_IDLE) {
        wake_descriptor_layout_put(
            (void *)((uintptr_t)data & ~(WAKE_SET_IDLE | WAKE_SET_IDLE_HOST_ONLY)));
        return;
    }
    if (!set) {
        return;
    }
    wake_descriptor_array_finish(&set->array);
    wake_descriptor_layout_put(set->layout);
    wake_free(WAKE_HEAP_STATE, set->objects);
    wake_lock_finish(&set->lock);
    wake_free(WAKE_HEAP_STATE, set);
}

/* ---- updates --------------------------------------------------------------------------------- */

static void
forget_contents(struct wake_descriptor_set *set)
{
    wake_descriptor_array_clear(&set->array);
    set->unknown = true;
}

bool
wake_descriptor_set_begin(struct wake_descriptor_set *set, uint32_t number)
{
    bool in_order;

    wake_lock_take(&set->lock);
    in_order = number == set->applied + 1 && set->newest == set->applied;
    if ((int32_t)(number - set->newest) > 0) {
        set->newest = number;
    }
    set->applied++;
    set->contents++;
    if (!in_order) {
        forget_contents(set);
    }
    return in_order;
}

void
wake_descriptor_set_end(struct wake_descriptor_set *set)
{
    wake_lock_drop(&set->lock);
}

/* NULL descriptors: unknown ones. */
static void
write_places(struct wake_descriptor_set *set, uint32_t index,
             const struct wake_descriptor *descriptors, uint32_t count)
{
    static const struct wake_descriptor unknown = { .state = WAKE_DESCRIPTOR_UNKNOWN };
    uint32_t run;

    if (index >= set->count) {
        return;
    }
    for (count = count < set->count - index ? count : set->count - index; count;
         index += run, count -= run) {
        struct wake_descriptor *to = wake_descriptor_array_edit(&set->array, index, &run);

        if (!to) {
            forget_contents(set);
            return;
        }
        run = run < count ? run : count;
        if (descriptors) {
            memcpy(to, descriptors, run * sizeof(*to));
            descriptors += run;
            continue;
        }
        for (uint32_t i = 0; i < run; i++) {
            to[i] = unknown;
        }
    }
}

void
wake_descriptor_set_write(struct wake_descriptor_set *set, uint32_t index,
                          const struct wake_descriptor *descriptors, uint32_t count)
{
    write_places(set, index, descriptors, count);
}

void
wake_descriptor_set_write_unknown(struct wake_descriptor_set *set, uint32_t index, uint32_t count)
{
    if (index == 0 && count >= set->count) {
        forget_contents(set);
    } else {
        write_places(set, index, NULL, count);
    }
}

/* The last `count` updates until number `last`, the newest first: their moments only grow. */
static bool
changed_between(const struct wake_descriptor_set *set, uint32_t last, uint32_t count, uint64_t from,
                uint64_t to)
{
    const struct wake_descriptor_layout *layout = set->layout;

    for (uint32_t i = 0; i < count && i < WAKE_UPDATE_TIMES; i++) {
        /* relaxed: of this update, or of a newer one that is called at this moment */
        uint64_t touched = wake_load_relaxed(&set->touched[(last - i) % WAKE_UPDATE_TIMES]);

        if (touched < from) {
            return false;
        }
        if (touched < to) {
            /* Specification, vkUpdateDescriptorSets: bindings with either flag may be updated;
             * which binding it was is not kept. */
            return layout && layout->complete &&
                   !(layout->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT) &&
                   !(layout->any_flags & (VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                          VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT));
        }
    }
    return false;
}

bool
wake_descriptor_set_changed(const struct wake_descriptor_set *set, uint32_t after, uint64_t from,
                            uint64_t to)
{
    /* ORD(descriptor_touched:A) acquire: the moments of the updates up to this number; pairs with
     * ORD(descriptor_publish:A). */
    uint32_t last = wake_load_acquire(set->published);

    return changed_between(set, last, last - after, from, to);
}

bool
wake_descriptor_set_changed_at_all(const struct wake_descriptor_set *set, uint64_t from,
                                   uint64_t to)
{
    /* acquire as of ORD(descriptor_touched:A) */
    uint32_t last = wake_load_acquire(set->published);

    return changed_between(set, last, last, from, to);
}

/* ---- versions -------------------------------------------------------------------------------- */

struct wake_descriptor_version *
wake_descriptor_set_hold(struct wake_descriptor_set *set, uint32_t number)
{
    struct wake_descriptor_version *version = NULL;

    wake_lock_take(&set->lock);
    if (set->applied == number && set->newest == number && !set->unknown) {
        version = wake_descriptor_array_hold(&set->array);
    }
    wake_lock_drop(&set->lock);
    return version;
}

struct wake_descriptor_version *
wake_descriptor_set_hold_current(struct wake_descriptor_set *set)
{
    return wake_descriptor_set_hold(set, wake_load_relaxed(set->published));
}

void
wake_descriptor_set_put(struct wake_descriptor_set *set, struct wake_descriptor_version *version)
{
    wake_lock_take(&set->lock);
    wake_descriptor_array_put(&set->array, version);
    wake_lock_drop(&set->lock);
}

/* ---- descriptors that a submit uses ---------------------------------------------------------- */

struct collect {
    wake_id *ids;
    uint32_t count;
    uint32_t capacity;
    bool failed;
};

static void
collect_id(struct collect *to, wake_id id)
{
    if (!id || (to->count && to->ids[to->count - 1] == id)) {
        return;
    }
    if (to->count == to->capacity) {
        uint32_t capacity = to->capacity ? to->capacity * 2 : 8;
        wake_id *more = wake_realloc(WAKE_HEAP_STATE, to->ids, capacity * sizeof(*more));

        if (!more) {
            to->failed = true;
            return;
        }
        to->ids = more;
        to->capacity = capacity;
    }
    to->ids[to->count++] = id;
}

static void
collect_leaf(void *context, uint32_t first, uint32_t count, const struct wake_descriptor *leaf)
{
    (void)first;
    for (uint32_t i = 0; i < count; i++) {
        if (leaf[i].state != WAKE_DESCRIPTOR_KNOWN) {
            continue;
        }
        collect_id(context, leaf[i].object);
        if (wake_type_has_sampler(leaf[i].type)) {
            collect_id(context, leaf[i].image.sampler);
        }
    }
}

static int
by_id(const void *left, const void *right)
{
    wake_id a = *(const wake_id *)left, b = *(const wake_id *)right;

    return a < b ? -1 : a > b;
}

static void
collect_objects(struct wake_descriptor_set *set, const struct wake_descriptor_version *version,
                uint64_t contents)
{
    struct collect to = { set->objects, 0, 0, false };
    uint32_t unique = 0;

    to.capacity = set->objects_of ? set->object_count : 0;
    if (version) {
        wake_descriptor_version_each(version, collect_leaf, &to);
    }
    for (uint32_t b = 0; b < set->layout->binding_count; b++) {
        const struct wake_descriptor_binding *binding = &set->layout->bindings[b];
        for (uint32_t i = 0; binding->immutable_samplers && i < binding->count; i++) {
            collect_id(&to, binding->immutable_samplers[i]);
        }
    }
    if (to.count) {
        qsort(to.ids, to.count, sizeof(*to.ids), by_id);
    }
    for (uint32_t i = 0; i < to.count; i++) {
        if (!unique || to.ids[unique - 1] != to.ids[i]) {
            to.ids[unique++] = to.ids[i];
        }
    }
    set->objects = to.ids;
    set->object_count = unique;
    set->objects_of = contents +
                      1; /* incomplete where memory ran out: less is found, nothing false */
}

/* Bindings with these flags need not hold anything valid, or may change while a submit uses the
 * set. */
static const VkDescriptorBindingFlags loose =
    VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
    VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT |
    VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

const wake_id *
wake_descriptor_set_objects(struct wake_descriptor_set *set, uint32_t *count_out)
{
    struct wake_descriptor_version *version = NULL;
    uint64_t contents;
    bool current, stale;

    *count_out = 0;
    if (!set->layout || !set->layout->complete || (set->layout->any_flags & loose)) {
        return NULL;
    }
    wake_lock_take(&set->lock);
    /* ORD(descriptor_current:A) `applied` first, then `published`: no more can be applied than were
     * published, so if they are equal, nothing that was published before this moment was missing in
     * the contents. Relaxed: updates that the application ordered before the submit's call happen
     * before this runner read that call's record. Pairs with ORD(descriptor_publish:A). */
    current = set->applied == wake_load_relaxed(set->published) && set->newest == set->applied;
    contents = set->contents;
    stale = set->objects_of != contents + 1;
    if (current && stale && set->array.root) {
        version = wake_descriptor_array_hold(&set->array);
        current = version != NULL;
    }
    wake_lock_drop(&set->lock);
    if (!current) {
        return NULL;
    }
    if (stale) {
        collect_objects(set, version, contents);
        if (version) {
            wake_descriptor_set_put(set, version);
        }
    }
    *count_out = set->object_count;
    return set->objects;
}
