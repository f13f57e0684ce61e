/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The store of verdicts.
 */
#include "state/derived/shader_verdict.h"

#include "base/heap.h"
#include "base/key_set.h"
#include "gen/extensions.h"
#include "queue/lock.h"
#include "queue/order.h"
#include "spirv/spirv_known.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    BUCKETS = 1 << 14,
    FLUSH_AT = 512,        /* new keys that are written together */
    KEPT_MOST = 4096,      /* verdicts */
    VALID_MOST = 1 << 16,  /* keys of code that was found valid in this process */
    LOADED_MOST = 1 << 17, /* keys from disk: 4 MiB */
};

static struct {
    struct wake_lock lock;
    struct wake_condition made;
    struct wake_verdict *buckets[BUCKETS]; /* (l:verdicts) asked for in this process */
    struct wake_verdict *first, **last;    /* (l:verdicts) of them what is over, oldest first */
    size_t kept;                           /* (l:verdicts) how many that are */
    struct wake_key_set known;             /* (l:verdicts) valid */
    size_t found_valid; /* (l:verdicts) of them: neither from disk nor from a validation cache */
    struct wake_key128 *fresh;          /* (l:verdicts) valid, not on disk yet */
    size_t fresh_count, fresh_capacity; /* (l:verdicts) */
    uint64_t count;                     /* (a) */
    bool keeps;                         /* (a) there is a cache on disk */
    bool stopped;       /* (l:verdicts) the process ends: no validator is begun any more */
    uint32_t running;   /* (a) verdicts that are worked out right now; raised with the lock */
    bool (*help)(void); /* (i) while threads run */
} store = { .lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB),
            .made = { .condition = PTHREAD_COND_INITIALIZER } };

/* Whoever reads or writes files holds it, and does not hold the store's lock while at it. */
static struct {
    struct wake_lock lock;
    struct wake_disk_cache *cache; /* (l:disk) */
    const char *path;              /* (l:disk) */
    uint64_t limit;                /* (l:disk) */
    bool wanted;                   /* (l:disk) a setting allows it */
    bool loaded; /* (a) the keys of valid code were read, or nothing can be read */
} disk = { .lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE) };

static const struct wake_verdict valid = { .state = WAKE_VERDICT_VALID };

/* ---- keys ------------------------------------------------------------------------------------ */

void
wake_verdict_uuid(uint32_t options, uint8_t uuid[WAKE_UUID_SIZE])
{
    char text[512];
    struct wake_key128 key;
    int length = snprintf(text, sizeof(text), "wake %s; verdicts 1; %s; %08x", WAKE_VERSION,
                          wake_spirv_validator_version(), options);

    key = wake_key128_of(text, length > 0 ? (size_t)length : 0, 0);
    memcpy(uuid, &key, WAKE_UUID_SIZE);
    uuid[6] = (uint8_t)((uuid[6] & 0x0f) | 0x80); /* RFC 9562: version 8, anything that one likes */
    uuid[8] = (uint8_t)((uuid[8] & 0x3f) | 0x80);
}

/* The folder of the keys on disk. */
static const char *
kind_of_keys(char text[64])
{
    uint8_t uuid[WAKE_UUID_SIZE];
    int used = snprintf(text, 64, "valid-");

    wake_verdict_uuid(0, uuid);
    for (int i = 0; i < WAKE_UUID_SIZE; i++) {
        used += snprintf(text + used, 64 - (size_t)used, "%02x", uuid[i]);
    }
    return text;
}

static bool
has(const struct wake_device *device, int extension)
{
    const struct wake_extension_info *info = &wake_extensions[extension];

    return wake_scope_has(&device->scope, extension) ||
           (info->promoted_version && device->scope.api_version >= info->promoted_version);
}

/* The distribution's SPIR-V tools may be older than what Vulkan 1.4 and later extensions have of SPIR-V. */
static bool
may_be_newer(const struct wake_device *device)
{
    if (device->scope.unknown_extensions || VK_API_VERSION_MINOR(device->scope.api_version) > 3) {
        return true;
    }
    for (const uint16_t *at = wake_extensions_of_newer_spirv; *at != WAKE_EXT_NONE; at++) {
        if (wake_scope_has(&device->scope, *at)) {
            return true;
        }
    }
    return false;
}

uint32_t
wake_verdict_options(const struct wake_device *device)
{
    const struct wake_facts *facts = device->facts;
    uint32_t version = device->scope.api_version, options = WAKE_SPIRV_VULKAN_1_0;

    if (version >= VK_API_VERSION_1_3) {
        options = WAKE_SPIRV_VULKAN_1_3;
    } else if (version >= VK_API_VERSION_1_2) {
        options = WAKE_SPIRV_VULKAN_1_2;
    } else if (version >= VK_API_VERSION_1_1) {
        options = has(device, WAKE_EXT_VK_KHR_spirv_1_4) ? WAKE_SPIRV_VULKAN_1_1_SPIRV_1_4
                                                         : WAKE_SPIRV_VULKAN_1_1;
    }
    if (has(device, WAKE_EXT_VK_KHR_relaxed_block_layout)) {
        options |= WAKE_SPIRV_RELAXED_BLOCKS;
    }
    if (!facts) {
        return options | WAKE_SPIRV_LENIENT;
    }
    options |= wake_facts_feature(facts, WAKE_FEATURE_uniformBufferStandardLayout)
                   ? WAKE_SPIRV_UNIFORM_STANDARD
                   : 0;
    options |= wake_facts_feature(facts, WAKE_FEATURE_scalarBlockLayout) ? WAKE_SPIRV_SCALAR_BLOCKS
                                                                         : 0;
    options |= wake_facts_feature(facts,
                                  WAKE_FEATURE_workgroupMemoryExplicitLayoutScalarBlockLayout)
                   ? WAKE_SPIRV_WORKGROUP_SCALAR
                   : 0;
    options |= wake_facts_feature(facts, WAKE_FEATURE_maintenance4) ? WAKE_SPIRV_LOCAL_SIZE_ID : 0;
#ifdef VK_KHR_maintenance8
    options |= wake_facts_feature(facts, WAKE_FEATURE_maintenance8) ? WAKE_SPIRV_ANY_OFFSETS : 0;
#endif
    options |= may_be_newer(device) ? WAKE_SPIRV_LENIENT : 0;
    return options;
}

struct wake_key128
wake_verdict_key(uint32_t options, const uint32_t *words, size_t count)
{
    return wake_key128_of(words, count * sizeof(*words), options);
}

/* ---- disk ------------------------------------------------------------------------------------ */

/* With the store's lock. False: out of memory. */
static bool
know(const struct wake_key128 *keys, size_t count)
{
    if (!wake_key_set_has_room(&store.known, count)) {
        size_t capacity = wake_key_set_capacity(store.known.count + count); /* at least twice */
        struct wake_key128 *slots = wake_alloc(WAKE_HEAP_SETUP, capacity * sizeof(*slots));

        if (!slots) {
            return false;
        }
        wake_free(WAKE_HEAP_SETUP, wake_key_set_move(&store.known, slots, capacity));
    }
    for (size_t i = 0; i < count; i++) {
        (void)wake_key_set_add(&store.known, keys[i]);
    }
    return true;
}

/* With the disk's lock. */
static void
disk_open(void)
{
    if (disk.wanted && !disk.cache) {
        disk.cache = wake_disk_cache_open(disk.path, disk.limit);
        disk.wanted = disk.cache != NULL;
    }
}

WAKE_NOINLINE static void
load(void)
{
    struct wake_key128 *keys = NULL;
    size_t count = 0;
    char kind[64];

    wake_lock_take(&disk.lock);
    if (!disk.loaded) {
        disk_open();
        if (disk.cache) {
            keys = wake_disk_keys_load(disk.cache, kind_of_keys(kind), &count);
            count = count < LOADED_MOST ? count : LOADED_MOST;
        }
        wake_lock_take(&store.lock);
        (void)know(keys, count);
        wake_store_relaxed(&store.keeps, disk.cache != NULL);
        wake_lock_drop(&store.lock);
        wake_free(WAKE_HEAP_SETUP, keys);
        /* ORD(verdicts_load:A) release: the keys; whoever sees the flag finds them under the
         * store's lock. Pairs with ORD(verdicts_load:B). */
        wake_store_release(&disk.loaded, true);
    }
    wake_lock_drop(&disk.lock);
}

WAKE_INLINE void
load_once(void)
{
    /* ORD(verdicts_load:B) acquire: the keys were read; pairs with ORD(verdicts_load:A). */
    if (WAKE_UNLIKELY(!wake_load_acquire(&disk.loaded))) {
        load();
    }
}

void
wake_verdicts_flush(void)
{
    struct wake_key128 *keys;
    size_t count;
    char kind[64];

    wake_lock_take(&disk.lock);
    wake_lock_take(&store.lock);
    keys = store.fresh;
    count = store.fresh_count;
    store.fresh = NULL;
    store.fresh_count = store.fresh_capacity = 0;
    wake_lock_drop(&store.lock);
    if (disk.cache && count) {
        (void)wake_disk_keys_add(disk.cache, kind_of_keys(kind), keys, count);
    }
    wake_lock_drop(&disk.lock);
    wake_free(WAKE_HEAP_SETUP, keys);
}

void
wake_verdicts_stop(void)
{
    /* Looks: a thread that this handler interrupted will not get on. */
    enum { PATIENCE = 2000, LOOK_NS = 1000000 };

    wake_lock_take(&store.lock);
    store.stopped = true;
    wake_lock_drop(&store.lock);
    for (uint32_t i = 0; i < PATIENCE && wake_load_relaxed(&store.running); i++) {
        struct timespec moment = { 0, LOOK_NS };

        nanosleep(&moment, NULL);
    }
}

void
wake_verdicts_open(const struct wake_settings *settings)
{
    wake_lock_take(&disk.lock);
    if (!disk.cache) {
        wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)disk.path);
        disk.path = wake_strdup(WAKE_HEAP_SETUP, settings->shader_cache_path);
        disk.limit = (uint64_t)settings->shader_cache_size << 20;
        disk.wanted = settings->shader_cache;
        wake_store_release(&disk.loaded, false);
    }
    wake_lock_drop(&disk.lock);
}

void
wake_verdicts_close(void)
{
    wake_verdicts_flush();
    wake_lock_take(&disk.lock);
    wake_disk_cache_close(disk.cache);
    disk.cache = NULL;
    disk.wanted = false;
    wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)disk.path);
    disk.path = NULL;
    wake_store_relaxed(&store.keeps, false);
    wake_lock_drop(&disk.lock);
}

struct wake_disk_cache *
wake_verdicts_take_disk(void)
{
    wake_lock_take(&disk.lock);
    disk_open();
    return disk.cache;
}

void
wake_verdicts_give_disk(void)
{
    wake_lock_drop(&disk.lock);
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* With the lock. */
static struct wake_verdict **
bucket_of(struct wake_key128 key)
{
    return &store.buckets[key.high & (BUCKETS - 1)];
}

static struct wake_verdict *
find(struct wake_key128 key)
{
    struct wake_verdict *verdict = *bucket_of(key);

    while (verdict && !wake_keys_equal(verdict->key, key)) {
        verdict = verdict->next;
    }
    return verdict;
}

/* "[VUID-StandaloneSpirv-Location-04916] Variable must ...": the specification's own number for
 * what is wrong. */
static const char *
id_of(char *text)
{
    char *end = strncmp(text, "[VUID-", 6) == 0 ? strchr(text, ']') : NULL;
    char id[128];

    if (!end || end - text > (ptrdiff_t)sizeof(id)) {
        return WAKE_INCONSISTENT_SPIRV;
    }
    snprintf(id, sizeof(id), "%.*s", (int)(end - text - 1), text + 1);
    return wake_strdup(WAKE_HEAP_SETUP, id);
}

static void
free_verdict(struct wake_verdict *verdict)
{
    /* `id` is the layer's own text but where the specification has a number for it. */
    if (verdict->id && strcmp(verdict->id, WAKE_INCONSISTENT_SPIRV) != 0) {
        wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)verdict->id);
    }
    wake_free(WAKE_HEAP_SETUP, (void *)(uintptr_t)verdict->text);
    wake_free(WAKE_HEAP_SETUP, verdict);
}

/* Nobody finds it any more: it goes when the last one that looks at it is done. With the lock. */
static void
unlist(struct wake_verdict *verdict)
{
    struct wake_verdict **link = bucket_of(verdict->key);

    while (*link != verdict) {
        link = &(*link)->next;
    }
    *link = verdict->next;
    verdict->listed = false;
    if (!verdict->references) {
        free_verdict(verdict);
    }
}

/* It was worked out: of valid code the key is enough. With the lock. */
static void
keep(struct wake_verdict *verdict, uint32_t state)
{
    if (state == WAKE_VERDICT_VALID && store.found_valid < VALID_MOST && know(&verdict->key, 1)) {
        store.found_valid++;
        unlist(verdict);
        return;
    }
    if (!store.last) {
        store.last = &store.first;
    }
    *store.last = verdict;
    store.last = &verdict->later;
    if (++store.kept > KEPT_MOST) {
        struct wake_verdict *oldest = store.first;

        store.first = oldest->later;
        store.kept--;
        unlist(oldest);
    }
}

/* True: `fresh` is due. */
static bool
note_fresh(struct wake_key128 key)
{
    if (store.fresh_count == store.fresh_capacity) {
        size_t capacity = store.fresh_capacity ? store.fresh_capacity * 2 : 64;
        struct wake_key128 *more = wake_realloc(WAKE_HEAP_SETUP, store.fresh,
                                                capacity * sizeof(*more));

        if (!more) {
            return false;
        }
        store.fresh = more;
        store.fresh_capacity = capacity;
    }
    store.fresh[store.fresh_count++] = key;
    return store.fresh_count >= FLUSH_AT;
}

static void
work_out(struct wake_verdict *verdict, uint32_t options, const uint32_t *words, size_t count)
{
    char text[WAKE_SPIRV_TEXT];
    enum wake_spirv_verdict found = wake_spirv_validate(options, words, count, text);
    uint32_t state = WAKE_VERDICT_VALID;
    bool due = false;

    (void)wake_fetch_add_relaxed(&store.count, 1);
    if (found != WAKE_SPIRV_VALID) {
        /* It passes over extensions that it does not know, and then calls what they allow an
         * error. */
        state = found == WAKE_SPIRV_INVALID && wake_spirv_knows(words, count, NULL)
                    ? WAKE_VERDICT_INVALID
                    : WAKE_VERDICT_UNKNOWN;
        verdict->text = wake_strdup(WAKE_HEAP_SETUP, text);
        verdict->id = state == WAKE_VERDICT_INVALID ? id_of(text) : NULL;
    }
    wake_lock_take(&store.lock);
    if (state == WAKE_VERDICT_VALID && wake_load_relaxed(&store.keeps)) {
        due = note_fresh(verdict->key);
    }
    /* ORD(verdict_put:A) release: id and text; pairs with ORD(verdict_get:A). */
    wake_store_release(&verdict->state, state);
    wake_store_relaxed(&store.running, store.running - 1);
    wake_condition_wake_all(&store.made);
    keep(verdict, state);
    wake_lock_drop(&store.lock);
    if (due) {
        wake_verdicts_flush();
    }
}

static enum wake_verdict_state
state_of(const struct wake_verdict *verdict)
{
    /* ORD(verdict_get:A) acquire: id and text; pairs with ORD(verdict_put:A). */
    return (enum wake_verdict_state)wake_load_acquire(&verdict->state);
}

/* Begins one that nobody has begun. NULL: out of memory, or `verdict_out` receives what there
 * is. A reference to either is the caller's. */
static struct wake_verdict *
begin(struct wake_key128 key, const struct wake_verdict **verdict_out)
{
    struct wake_verdict *mine = NULL, *found;

    load_once();
    wake_lock_take(&store.lock);
    *verdict_out = wake_key_set_has(&store.known, key) ? &valid : NULL;
    found = *verdict_out ? NULL : find(key);
    if (found) {
        found->references++;
        *verdict_out = found;
    }
    if (!*verdict_out && !store.stopped) {
        mine = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*mine));
    }
    if (mine) {
        wake_store_relaxed(&store.running, store.running + 1);
        mine->key = key;
        mine->references = 1;
        mine->listed = true;
        mine->next = *bucket_of(key);
        *bucket_of(key) = mine;
    }
    wake_lock_drop(&store.lock);
    return mine;
}

static void
wait_for(const struct wake_verdict *verdict)
{
    while (state_of(verdict) == WAKE_VERDICT_RUNNING) {
        if (store.help && store.help()) {
            continue;
        }
        wake_lock_take(&store.lock);
        if (state_of(verdict) == WAKE_VERDICT_RUNNING) {
            wake_condition_wait(&store.made, &store.lock);
        }
        wake_lock_drop(&store.lock);
    }
}

void
wake_verdicts_orphaned(void)
{
    for (size_t i = 0; i < BUCKETS; i++) {
        for (struct wake_verdict **link = &store.buckets[i]; *link;) {
            if (state_of(*link) == WAKE_VERDICT_RUNNING) {
                *link = (*link)->next;
            } else {
                link = &(*link)->next;
            }
        }
    }
    store.running = 0;
    wake_store_relaxed(&store.keeps, false); /* the files are for processes that live */
}

const struct wake_verdict *
wake_verdict_of(struct wake_key128 key, uint32_t options, const uint32_t *words, size_t count)
{
    const struct wake_verdict *verdict;
    struct wake_verdict *mine = begin(key, &verdict);

    if (mine) {
        work_out(mine, options, words, count);
        verdict = mine;
    } else if (verdict) {
        wait_for(verdict);
    }
    if (verdict && state_of(verdict) == WAKE_VERDICT_VALID) {
        wake_verdict_put(verdict);
        return &valid;
    }
    return verdict;
}

void
wake_verdict_prepare(struct wake_key128 key, uint32_t options, const uint32_t *words, size_t count)
{
    const struct wake_verdict *verdict;
    struct wake_verdict *mine = begin(key, &verdict);

    if (mine) {
        work_out(mine, options, words, count);
        verdict = mine;
    }
    wake_verdict_put(verdict);
}

void
wake_verdict_put(const struct wake_verdict *verdict)
{
    struct wake_verdict *own = (struct wake_verdict *)(uintptr_t)verdict;

    if (!verdict || verdict == &valid) {
        return;
    }
    wake_lock_take(&store.lock);
    if (--own->references == 0 && !own->listed) {
        free_verdict(own);
    }
    wake_lock_drop(&store.lock);
}

enum wake_verdict_state
wake_verdict_find(struct wake_key128 key)
{
    const struct wake_verdict *verdict;
    enum wake_verdict_state state;

    load_once();
    wake_lock_take(&store.lock);
    verdict = wake_key_set_has(&store.known, key) ? &valid : find(key);
    state = verdict ? state_of(verdict) : WAKE_VERDICT_RUNNING;
    wake_lock_drop(&store.lock);
    return state;
}

void
wake_verdict_note_valid(struct wake_key128 key)
{
    wake_lock_take(&store.lock);
    if (!find(key)) {
        (void)know(&key, 1);
    }
    wake_lock_drop(&store.lock);
}

void
wake_verdicts_set_help(bool (*help)(void))
{
    store.help = help;
}

uint64_t
wake_verdicts_made(void)
{
    return wake_load_relaxed(&store.count);
}

bool
wake_verdict_is_invalid(const struct wake_facts *facts, const struct wake_verdict *verdict)
{
    if (!verdict || verdict->state != WAKE_VERDICT_INVALID) {
        return false;
    }
#ifdef VK_KHR_maintenance9
    /* Bits of integers of any width: SPIRV-Tools that are older than the feature know of 32 alone. */
    if (verdict->id && (!facts || wake_facts_feature(facts, WAKE_FEATURE_maintenance9)) &&
        strcmp(verdict->id, "VUID-StandaloneSpirv-Base-04781") == 0) {
        return false;
    }
#endif
#if defined(VK_VERSION_1_4) && VK_HEADER_VERSION >= 350
    /* Meshes have one of each primitive, of which older SPIRV-Tools do not know (shader_builtins.c). */
    if (verdict->id &&
        strcmp(verdict->id, "VUID-PrimitiveShadingRateKHR-PrimitiveShadingRateKHR-04486") == 0) {
        return false;
    }
#endif
#ifdef VK_EXT_shader_uniform_buffer_unsized_array
    /* Uniform blocks that end with a run-time array want a feature (shader_newest_rules.c), of which older SPIRV-Tools do not know. */
    if (verdict->id && verdict->text &&
        strcmp(verdict->id, "VUID-StandaloneSpirv-OpTypeRuntimeArray-04680") == 0 &&
        strstr(verdict->text, "storage class Uniform")) {
        return false;
    }
#endif
    (void)facts;
    return true;
}
