/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Non-dispatchable handles (and command buffers): slots in type-stable arrays that double in size
 * and are never given back, so that any 64-bit value can be looked up without harm. A handle is
 * type, generation and index.
 */
#include "null_icd.h"
#include "null_memory.h"
#include "null_record.h"
#include "null_sync.h"

#include <stdlib.h>
#include <string.h>

#define BUCKETS 22 /* 256 << 21 slots in the last one */
#define FIRST_BUCKET 256u
#define SHARDS 8
#define GENERATION_MASK 0xffffffu
#define TYPE_SHIFT 56
#define TYPE_TAG 0x40 /* keeps handles away from small integers and from user-space addresses */

/* Free slots of the threads that share a shard; LIFO: the slot freed last is handed out first. */
struct shard {
    pthread_mutex_t lock;
    uint32_t first; /* index + 1, under lock */
    char padding[64];
};

struct pool {
    _Atomic(char *) buckets[BUCKETS];
    _Atomic uint32_t next; /* first index never handed out */
    _Atomic int64_t live;
    pthread_mutex_t grow;
    struct shard shards[SHARDS];
};

static struct pool pools[NULL_TYPE_COUNT];
static _Atomic uint32_t thread_count;
static __thread uint32_t thread_shard; /* shard + 1 */

/* The types that carry much; every other body fits the 40 bytes behind the head, as NULL_SMALL_BODY
 * asserts. */
static size_t
slot_size(enum null_type type)
{
    switch (type) {
    case NULL_TYPE_PAYLOAD: return sizeof(struct null_payload);
    case NULL_TYPE_COMMAND_BUFFER: return sizeof(struct null_command_buffer);
    case NULL_TYPE_VkBuffer: return sizeof(struct null_buffer);
    case NULL_TYPE_VkImage: return sizeof(struct null_image);
    case NULL_TYPE_VkDeviceMemory: return sizeof(struct null_memory);
    default: return NULL_SMALL_SLOT;
    }
}

static uint32_t
bucket_of(uint32_t index)
{
    return 31u - (uint32_t)__builtin_clz(index + FIRST_BUCKET) - 8u;
}

static struct null_object *
slot_at(struct pool *pool, enum null_type type, uint32_t index)
{
    uint32_t b = bucket_of(index);
    char *base = atomic_load_explicit(&pool->buckets[b], memory_order_acquire);
    return base ? (struct null_object *)(base + slot_size(type) *
                                                    (index + FIRST_BUCKET - (FIRST_BUCKET << b)))
                : NULL;
}

static void
set_up_locks(void)
{
    for (int t = 0; t < NULL_TYPE_COUNT; t++) {
        pthread_mutex_init(&pools[t].grow, NULL);
        for (int s = 0; s < SHARDS; s++) {
            pthread_mutex_init(&pools[t].shards[s].lock, NULL);
        }
    }
}

/* A forked child that goes on creating objects has not the threads that held locks; what those guard is
 * in order between any two stores. */
__attribute__((constructor)) static void
set_up_pools(void)
{
    set_up_locks();
    pthread_atfork(NULL, NULL, set_up_locks);
}

static struct shard *
own_shard(struct pool *pool)
{
    if (null_config.reuse_handles) {
        return &pool->shards[0];
    }
    if (thread_shard == 0) {
        thread_shard = 1 + atomic_fetch_add(&thread_count, 1) % SHARDS;
    }
    return &pool->shards[thread_shard - 1];
}

static struct null_object *
fresh_slot(struct pool *pool, enum null_type type)
{
    uint32_t index = atomic_fetch_add(&pool->next, 1);
    uint32_t b = bucket_of(index);
    if (b >= BUCKETS) {
        atomic_fetch_sub(&pool->next, 1);
        return NULL;
    }
    if (!atomic_load_explicit(&pool->buckets[b], memory_order_acquire)) {
        pthread_mutex_lock(&pool->grow);
        if (!atomic_load_explicit(&pool->buckets[b], memory_order_relaxed)) {
            char *base = calloc((size_t)FIRST_BUCKET << b, slot_size(type));
            atomic_store_explicit(&pool->buckets[b], base, memory_order_release);
        }
        pthread_mutex_unlock(&pool->grow);
    }
    struct null_object *slot = slot_at(pool, type, index);
    if (slot) {
        slot->index = index;
        slot->type = type;
    }
    return slot;
}

void *
null_object_create(enum null_type type, void *parent)
{
    struct pool *pool = &pools[type];
    struct shard *shard = own_shard(pool);
    struct null_object *slot = NULL;
    pthread_mutex_lock(&shard->lock);
    if (shard->first) {
        slot = slot_at(pool, type, shard->first - 1);
        shard->first = slot->next_free;
    }
    pthread_mutex_unlock(&shard->lock);
    if (!slot) {
        slot = fresh_slot(pool, type);
        if (!slot) {
            return NULL;
        }
    }
    slot->parent = parent;
    uint32_t state = atomic_load_explicit(&slot->state, memory_order_relaxed);
    atomic_store_explicit(&slot->state, state | 1, memory_order_release);
    atomic_fetch_add_explicit(&pool->live, 1, memory_order_relaxed);
    return slot;
}

void
null_object_release(struct null_object *object)
{
    struct pool *pool = &pools[object->type];
    uint32_t state = atomic_load_explicit(&object->state, memory_order_relaxed);
    /* Two threads may destroy one handle: only one of them wins. */
    uint32_t next = state & ~1u;
    if (!null_config.reuse_handles) {
        next = (next + 2) & (GENERATION_MASK << 1);
    }
    if (!(state & 1) || !atomic_compare_exchange_strong(&object->state, &state, next)) {
        return;
    }
    atomic_fetch_sub_explicit(&pool->live, 1, memory_order_relaxed);
    struct shard *shard = own_shard(pool);
    pthread_mutex_lock(&shard->lock);
    object->next_free = shard->first;
    shard->first = object->index + 1;
    pthread_mutex_unlock(&shard->lock);
}

uint64_t
null_object_handle(const struct null_object *object)
{
    uint64_t generation = atomic_load_explicit(&object->state, memory_order_relaxed) >> 1 &
                          GENERATION_MASK;
    return (uint64_t)(TYPE_TAG + object->type) << TYPE_SHIFT | generation << 32 | object->index;
}

void *
null_object_get(enum null_type type, uint64_t handle)
{
    struct pool *pool = &pools[type];
    uint32_t index = (uint32_t)handle;
    if (handle >> TYPE_SHIFT != (uint64_t)(TYPE_TAG + type) ||
        index >= atomic_load_explicit(&pool->next, memory_order_acquire)) {
        return NULL;
    }
    uint32_t b = bucket_of(index);
    struct null_object *slot = b < BUCKETS ? slot_at(pool, type, index) : NULL;
    uint32_t expected = (uint32_t)(handle >> 32 & GENERATION_MASK) << 1 | 1;
    if (!slot || atomic_load_explicit(&slot->state, memory_order_acquire) != expected) {
        return NULL;
    }
    return slot;
}

void
null_object_destroy(enum null_type type, uint64_t handle)
{
    struct null_object *object = null_object_get(type, handle);
    if (object) {
        null_object_release(object);
    }
}

bool
null_object_owns(enum null_type type, const void *address)
{
    struct pool *pool = &pools[type];
    size_t size = slot_size(type);
    uint32_t used = atomic_load_explicit(&pool->next, memory_order_acquire);
    for (uint32_t b = 0; b < BUCKETS; b++) {
        const char *base = atomic_load_explicit(&pool->buckets[b], memory_order_acquire);
        uintptr_t distance = (uintptr_t)address - (uintptr_t)base;
        if (base && distance < size * ((size_t)FIRST_BUCKET << b)) {
            return distance % size == 0 &&
                   distance / size + (FIRST_BUCKET << b) - FIRST_BUCKET < used;
        }
    }
    return false;
}

uint64_t
null_object_live(enum null_type type)
{
    int64_t live = atomic_load(&pools[type].live);
    return live > 0 ? (uint64_t)live : 0;
}

/* Calls visit for every live slot a test may know of. */
static void
each_live(void (*visit)(struct null_object *object, void *arg), void *arg)
{
    for (int t = 1; t < NULL_TYPE_COUNT; t++) {
        uint32_t used = t == NULL_TYPE_PAYLOAD ? 0 : atomic_load(&pools[t].next);
        for (uint32_t i = 0; i < used; i++) {
            struct null_object *slot = slot_at(&pools[t], (enum null_type)t, i);
            if (slot && (atomic_load_explicit(&slot->state, memory_order_acquire) & 1)) {
                visit(slot, arg);
            }
        }
    }
}

struct listing {
    struct wake_null_live *out;
    uint64_t count, max;
};

static void
list_one(struct null_object *object, void *arg)
{
    struct listing *l = arg;
    if (l->count < l->max) {
        uint64_t handle = null_object_handle(object);
        if (object->type == NULL_TYPE_COMMAND_BUFFER) {
            handle = NULL_U64(&((struct null_command_buffer *)object)->dispatch);
        }
        l->out[l->count] = (struct wake_null_live){
            .type = null_type_names[object->type],
            .object_type = (VkObjectType)null_type_object[object->type],
            .handle = handle,
            .parent = object->parent,
        };
    }
    l->count++;
}

uint64_t
null_object_list(struct wake_null_live *out, uint64_t max)
{
    struct listing l = { out, 0, out ? max : 0 };
    each_live(list_one, &l);
    return l.count;
}

static void
forget_one(struct null_object *object, void *arg)
{
    (void)arg;
    null_object_release(object);
}

void
null_object_forget_all(void)
{
    each_live(forget_one, NULL);
}
