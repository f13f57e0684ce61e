/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scopes: tables, and the way from a dispatchable handle to its instance or device.
 */
#include "state/scope/scope.h"

#include <pthread.h>
#include <string.h>

/*
 * The loader gives all dispatchable handles of one instance, and all of one device, the same first
 * word. Few of them live at once, so a small open-addressed array does; a removed place keeps its
 * key until it is used again.
 */
enum { KEYS = WAKE_SCOPE_KEYS };

struct wake_scope_key wake_scope_keys[KEYS];
static struct wake_lock keys_lock = WAKE_LOCK_INIT(WAKE_RANK_SCOPES);

bool wake_scope_pass_through;

struct wake_scope *
wake_scope_find_slow(const void *key)
{
    for (uint32_t i = wake_scope_place(key), n = 0; n < KEYS; i = (i + 1) & (KEYS - 1), n++) {
        /* ORD(scope_find:A) acquire, twice: the scope behind the pointer, and the pointer behind
         * the key; pairs with ORD(scope_register:A). */
        void *found = wake_load_acquire(&wake_scope_keys[i].key);
        if (found == key) {
            return wake_load_acquire(&wake_scope_keys[i].scope);
        }
        if (!found) {
            return NULL;
        }
    }
    return NULL;
}

bool
wake_scope_register(struct wake_scope *scope)
{
    bool done = false;

    if (!scope->checking) {
        /* Relaxed: whoever calls on the scope's handles was given them after this. Others, who may
         * record at this moment, are not concerned. */
        wake_store_relaxed(&wake_scope_pass_through, true);
    }
    wake_lock_take(&keys_lock);
    for (uint32_t i = wake_scope_place(scope->key), n = 0; n < KEYS && !done;
         i = (i + 1) & (KEYS - 1), n++) {
        if (wake_scope_keys[i].key == scope->key || !wake_scope_keys[i].key) {
            /* ORD(scope_register:A) release: the scope before what leads to it; pairs with
             * ORD(scope_find:A). */
            wake_store_release(&wake_scope_keys[i].scope, scope);
            wake_store_release(&wake_scope_keys[i].key, scope->key);
            done = true;
        }
    }
    /* Every place holds the key of some scope of the past: take one whose scope is gone. Probes
     * that pass it still work, because no place is ever emptied. */
    for (uint32_t i = wake_scope_place(scope->key), n = 0; n < KEYS && !done;
         i = (i + 1) & (KEYS - 1), n++) {
        if (!wake_scope_keys[i].scope) {
            wake_store_release(&wake_scope_keys[i].key, scope->key);
            wake_store_release(&wake_scope_keys[i].scope, scope);
            done = true;
        }
    }
    wake_lock_drop(&keys_lock);
    return done;
}

void
wake_scope_unregister(struct wake_scope *scope)
{
    wake_lock_take(&keys_lock);
    for (uint32_t i = 0; i < KEYS; i++) {
        if (wake_scope_keys[i].scope == scope) {
            wake_store_release(&wake_scope_keys[i].scope, NULL);
        }
    }
    wake_lock_drop(&keys_lock);
}

/* Stands for the types that an instance has no objects of: nothing is ever found there. */
static struct wake_table no_table;
static pthread_once_t no_table_once = PTHREAD_ONCE_INIT;

static void
no_table_init(void)
{
    wake_table_init(&no_table);
}

void
wake_scope_init(struct wake_scope *scope, struct wake_scope *instance)
{
    pthread_once(&no_table_once, no_table_init);
    scope->is_device = instance != NULL;
    scope->tables[WAKE_TYPE_NONE] = &no_table;
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        bool of_instance = wake_object_types[type].of_instance;

        if (of_instance == scope->is_device) {
            scope->tables[type] = instance ? instance->tables[type] : &no_table;
            continue;
        }
        wake_table_init(&scope->own[type]);
        scope->tables[type] = &scope->own[type];
    }
    wake_lock_init(&scope->timeline.lock, WAKE_RANK_EDGE);
    wake_lock_init(&scope->timeline.inline_turn, WAKE_RANK_DEVICE);
}

void
wake_scope_finish(struct wake_scope *scope)
{
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        if (scope->tables[type] == &scope->own[type]) {
            wake_table_finish(&scope->own[type]);
        }
    }
    wake_lock_finish(&scope->timeline.lock);
    wake_lock_finish(&scope->timeline.inline_turn);
    if (scope->practices) {
        scope->practices->destroy(scope->practices);
    }
}

/* The live object of that handle in a table like the `type`th of `except`, but in any other scope.
 * Under keys_lock. */
static wake_id
search(const struct wake_scope *except, enum wake_object_type type, uint64_t handle)
{
    wake_id id = 0;

    for (uint32_t i = 0; i < KEYS && !id; i++) {
        struct wake_scope *scope = wake_scope_keys[i].scope;

        if (scope && scope != except && scope->tables[type] == &scope->own[type]) {
            id = wake_table_find(scope->tables[type], handle);
        }
    }
    return id;
}

wake_id
wake_scope_name_slow(const struct wake_table *table, uint64_t handle)
{
    wake_id id = wake_table_find_slow(table, handle);

    if (id || !handle) {
        return id;
    }
    /* Rare: a wrong handle, or one of a type whose objects come in structs that the layer does not
     * follow. */
    wake_lock_take(&keys_lock);
    for (uint32_t i = 0; i < KEYS; i++) {
        const struct wake_scope *scope = wake_scope_keys[i].scope;

        if (scope && table >= scope->own && table < scope->own + WAKE_TYPE_COUNT) {
            id = search(scope, (enum wake_object_type)(table - scope->own), handle);
            break;
        }
    }
    wake_lock_drop(&keys_lock);
    return id ? id | WAKE_ID_FOREIGN : 0;
}

void
wake_scope_forked(void)
{
    for (uint32_t i = 0; i < KEYS; i++) {
        if (wake_scope_keys[i].scope) {
            wake_scope_keys[i].scope->checking = false;
        }
    }
}
