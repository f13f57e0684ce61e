/* SPDX-License-Identifier: Apache-2.0 */
#include "sync/recording/set_plans.h"

#include "base/heap.h"
#include "sync/recording/draw_plan.h"

#include <string.h>

enum {
    FIRST_CAPACITY = 64, /* entries; four times as many when as many made room for others */
    MOST_CAPACITY = 1024,
    ROWS_EACH = 4 /* rows that there is room for, for each entry */
};

struct entry {
    struct wake_set_plan_key key; /* set 0: none */
    uint32_t first;               /* row */
    uint32_t count;
    bool writes; /* some row is a write */
};

struct wake_set_plans {
    uint32_t capacity;          /* entries: a power of two */
    uint32_t lost;              /* entries that made room for others */
    uint32_t used;              /* rows */
    bool full;                  /* there was no room for a set's rows */
    struct wake_plan_row *rows; /* capacity * ROWS_EACH, behind the entries */
    struct entry entries[];
};

/* The two entries that a key may be in; what was noted last stands in the first. */
static struct entry *
entries_of(struct wake_set_plans *plans, const struct wake_set_plan_key *key)
{
    uint64_t hash = (key->set * UINT64_C(0x9e3779b97f4a7c15)) ^
                    (key->pipeline * UINT64_C(0xc2b2ae3d27d4eb4f)) ^ (key->index << 32);

    return &plans->entries[(hash >> 32) & (plans->capacity - 2)];
}

static bool
is_of(const struct entry *entry, const struct wake_set_plan_key *key)
{
    return memcmp(&entry->key, key, sizeof(*key)) == 0;
}

void
wake_set_plans_renew(struct wake_sync_work *work)
{
    struct wake_set_plans *plans = work->set_plans;
    uint32_t capacity = !plans                            ? FIRST_CAPACITY
                        : plans->capacity < MOST_CAPACITY ? plans->capacity * 4
                                                          : MOST_CAPACITY;
    size_t entries = sizeof(*plans) + capacity * sizeof(plans->entries[0]);

    if (plans && !plans->full && plans->lost < plans->capacity) {
        return;
    }
    if (!plans || capacity != plans->capacity) {
        plans = wake_alloc(WAKE_HEAP_RESULT,
                           entries + (size_t)capacity * ROWS_EACH * sizeof(struct wake_plan_row));
        if (!plans) {
            return; /* what is there stays as it is */
        }
        plans->rows = (struct wake_plan_row *)(void *)((char *)plans + entries);
        plans->capacity = capacity;
        wake_free(WAKE_HEAP_RESULT, work->set_plans);
        work->set_plans = plans;
    }
    memset(plans->entries, 0, capacity * sizeof(plans->entries[0]));
    plans->lost = 0;
    plans->used = 0;
    plans->full = false;
    for (int i = 0; i < WAKE_BIND_POINTS; i++) {
        wake_plan_drop(&work->descriptors[i]);
    }
}

static void
add_rows(struct wake_plan *plan, const struct wake_plan_row *rows, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const struct wake_span span = { rows[i].space, rows[i].begin, rows[i].end };
        struct wake_plan_row *row = wake_plan_add(plan, &span, rows[i].access,
                                                  (enum wake_ordered)rows[i].ordered,
                                                  rows[i].possible, rows[i].object);

        if (row) {
            row->certain = rows[i].certain;
            row->placeless = rows[i].placeless;
            row->element = rows[i].element;
        }
    }
}

bool
wake_set_plans_find(const struct wake_sync_work *work, const struct wake_set_plan_key *key,
                    struct wake_plan *plan)
{
    struct wake_set_plans *plans = work->set_plans;
    const struct entry *entry = plans ? entries_of(plans, key) : NULL;

    if (!entry || (!is_of(entry, key) && !is_of(++entry, key))) {
        return false;
    }
    if (entry->writes || plan->part_count == WAKE_PLAN_PARTS) {
        add_rows(plan, &plans->rows[entry->first], entry->count);
    } else {
        plan->parts[plan->part_count++] = (struct wake_plan_part){ &plans->rows[entry->first],
                                                                   entry->count };
    }
    return true;
}

void
wake_set_plans_note(struct wake_sync_work *work, const struct wake_set_plan_key *key,
                    struct wake_plan *plan, uint32_t first)
{
    struct wake_set_plans *plans = work->set_plans;
    const struct wake_plan_row *rows = plan->rows.rows;
    uint32_t count = plan->rows.count - first;
    struct entry *entry;

    if (!plans) {
        return;
    }
    if (count > plans->capacity * ROWS_EACH - plans->used) {
        plans->full = true;
        return;
    }
    entry = entries_of(plans, key);
    plans->lost += entry[1].key.set != 0;
    entry[1] = entry[0];
    *entry = (struct entry){ *key, plans->used, count, false };
    for (uint32_t i = 0; i < count; i++) {
        plans->rows[plans->used++] = rows[first + i];
        entry->writes |= wake_sync_rows[rows[first + i].access].write;
    }
    if (!entry->writes && plan->part_count < WAKE_PLAN_PARTS) {
        plan->rows.count = first;
        (void)wake_set_plans_find(work, key, plan);
    }
}

void
wake_set_plans_unfold(struct wake_plan *plan)
{
    uint32_t count = plan->part_count;

    plan->part_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        add_rows(plan, plan->parts[i].rows, plan->parts[i].count);
    }
}
