/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The state of an instance or device, and the small questions about it.
 */
#include "practices/practice_state.h"
#include "practices/usage_map.h"

#include "base/heap.h"
#include "queue/order.h"

static void
destroy(struct wake_recorded_module *module)
{
    struct wake_practices *practices = (struct wake_practices *)module;

    wake_usage_map_destroy(practices->usage);
    wake_lock_finish(&practices->lock);
    wake_free(WAKE_HEAP_STATE, practices);
}

struct wake_practices *
wake_practices_of(struct wake_scope *scope)
{
    /* ORD(practices_get:A) acquire: what the maker wrote; pairs with ORD(practices_put:A). */
    struct wake_recorded_module *there = wake_load_acquire(&scope->practices), *none = NULL;
    struct wake_practices *practices;

    if (WAKE_LIKELY(there != NULL)) {
        return (struct wake_practices *)there;
    }
    practices = wake_zalloc(WAKE_HEAP_STATE, sizeof(*practices));
    if (!practices) {
        return NULL;
    }
    practices->module.destroy = destroy;
    wake_lock_init(&practices->lock, WAKE_RANK_PRACTICES);
    /* ORD(practices_put:A) the compare-and-swap releases what was made, and acquires another's if
     * that came first; without it a runner could read a lock that is not made yet. Pairs with
     * ORD(practices_get:A). */
    if (!wake_cas(&scope->practices, &none, &practices->module)) {
        destroy(&practices->module);
        return (struct wake_practices *)none;
    }
    return practices;
}

void
wake_practice_note(struct wake_check *check, struct wake_object *object, uint64_t bits)
{
    struct wake_practices *practices = object ? wake_practices_of(check->scope) : NULL;

    if (practices) {
        wake_lock_take(&practices->lock);
        /* relaxed: bits that grow; readers need nothing else that the writer wrote */
        wake_store_relaxed(&object->advice, wake_load_relaxed(&object->advice) | bits);
        wake_lock_drop(&practices->lock);
    }
}

void
wake_practice_add(struct wake_check *check, struct wake_object *object, int64_t by)
{
    struct wake_practices *practices = object ? wake_practices_of(check->scope) : NULL;

    if (practices) {
        wake_lock_take(&practices->lock);
        /* relaxed: a number; readers need nothing else that the writer wrote */
        wake_store_relaxed(&object->advice, wake_load_relaxed(&object->advice) + (uint64_t)by);
        wake_lock_drop(&practices->lock);
    }
}

uint32_t
wake_practice_asked(struct wake_check *check, uint64_t physical, uint32_t bits)
{
    struct wake_practices *practices = wake_practices_of(&check->scope->instance->scope);
    uint32_t before = UINT32_MAX;

    if (!practices) {
        return before;
    }
    wake_lock_take(&practices->lock);
    for (uint32_t i = 0; i < WAKE_PRACTICE_PHYSICALS; i++) {
        if (!practices->physicals[i].handle || practices->physicals[i].handle == physical) {
            practices->physicals[i].handle = physical;
            before = practices->physicals[i].asked;
            practices->physicals[i].asked |= bits;
            break;
        }
    }
    wake_lock_drop(&practices->lock);
    return before;
}

uint32_t
wake_practice_count(struct wake_check *check, uint32_t *count, int32_t by)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint32_t sum;

    wake_lock_take(&practices->lock);
    *count += (uint32_t)by;
    sum = *count;
    wake_lock_drop(&practices->lock);
    return sum;
}

uint32_t
wake_practice_frame_count(struct wake_check *check, uint32_t *count, uint32_t by)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint64_t frame = wake_practice_frame(check);
    uint32_t sum;

    wake_lock_take(&practices->lock);
    if (frame > practices->frame) {
        practices->frame = frame;
        practices->submits = 0;
        practices->barriers = 0;
    }
    *count += frame == practices->frame ? by : 0;
    sum = *count;
    wake_lock_drop(&practices->lock);
    return sum;
}
