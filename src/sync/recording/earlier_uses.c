/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Uses by the space that they are in, and by the commands that they may have been of.
 */
#include "sync/recording/earlier_uses.h"

#include "base/heap.h"
#include "sync/access/access_barriers.h"
#include "sync/access/access_walk.h"
#include "sync/recording/chosen_first.h"
#include "sync/recording/draw_plan.h"

#include <string.h>

/* ---- the context ----------------------------------------------------------------------------- */

static bool
add_spaces(struct wake_access_context *to, const struct wake_access_context *context)
{
    while (to->space_count < context->space_count && !to->lost) {
        uint32_t next = to->space_count;

        if (wake_access_context_space(to, context->spaces[next].key) != next) {
            to->lost = true;
        }
    }
    return !to->lost;
}

bool
wake_earlier_add_spaces(struct wake_sync_earlier *earlier,
                        const struct wake_access_context *context)
{
    return add_spaces(&earlier->contexts[0], context) && add_spaces(&earlier->contexts[1], context);
}

static struct wake_sync_earlier *
make(struct wake_sync *sync)
{
    struct wake_sync_work *work = sync->work;
    struct wake_sync_earlier *earlier = work->earlier;

    if (!earlier) {
        work->earlier = earlier = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*earlier));
        if (!earlier) {
            return NULL;
        }
        for (int i = 0; i < 2; i++) {
            wake_access_context_init(&earlier->contexts[i], false, earlier->memos[i]);
        }
    }
    if (!earlier->use_count) {
        /* Nothing came here while it was empty. */
        for (int i = 0; i < 2; i++) {
            wake_access_context_set_local(&earlier->contexts[i], sync->context->local,
                                          sync->context->local_count);
        }
        earlier->barriers++;
        earlier->group_count = 0;
    }
    return wake_earlier_add_spaces(earlier, sync->context) ? earlier : NULL;
}

void
wake_earlier_clear(struct wake_sync_earlier *earlier)
{
    if (!earlier) {
        return;
    }
    for (int i = 0; i < 2; i++) {
        wake_access_context_clear(&earlier->contexts[i]);
    }
    memset(earlier->last, 0, sizeof(earlier->last));
    memset(earlier->buckets, 0, sizeof(earlier->buckets));
    earlier->group_count = 0;
    earlier->use_count = 0;
    earlier->link_count = 0;
    earlier->free = 0;
}

void
wake_earlier_free(struct wake_sync_earlier *earlier)
{
    if (earlier) {
        wake_access_context_finish(&earlier->contexts[0]);
        wake_access_context_finish(&earlier->contexts[1]);
        wake_free(WAKE_HEAP_RESULT, earlier);
    }
}

void
wake_earlier_tags(const struct wake_sync_earlier *earlier, void (*each)(void *data, uint64_t tag),
                  void *data)
{
    for (uint32_t i = 0; earlier && earlier->use_count && i < earlier->group_count; i++) {
        const struct wake_earlier_group *group = &earlier->groups[i];

        for (uint32_t k = 0; k < group->count && k < WAKE_EARLIER_ACTIONS; k++) {
            each(data, group->actions[k].tag);
        }
    }
}

/* ---- elements that shaders may choose -------------------------------------------------------- */

static void
add_action(const struct wake_sync *sync, struct wake_earlier_group *group)
{
    group->actions[group->count++ % WAKE_EARLIER_ACTIONS] = wake_sync_action(sync);
}

/* Takes the place of what was entered for the same element before. NULL: there is no room. */
static struct wake_earlier_use *
place_of(struct wake_sync_earlier *earlier, const struct wake_plan_row *row)
{
    uint16_t *bucket = wake_earlier_bucket(earlier, row->space), number;

    for (number = *bucket; number; number = earlier->links[number - 1].next) {
        struct wake_earlier_use *use = &earlier->links[number - 1].use;

        if (use->space == row->space && use->begin == row->begin && use->end == row->end &&
            use->access == row->access && use->element == row->element) {
            return use;
        }
    }
    if (earlier->free) {
        number = earlier->free;
        earlier->free = earlier->links[number - 1].next;
    } else if (earlier->link_count < WAKE_EARLIER_USES) {
        number = (uint16_t)++earlier->link_count;
    } else {
        return NULL;
    }
    earlier->links[number - 1].next = *bucket;
    *bucket = number;
    earlier->use_count++;
    return &earlier->links[number - 1].use;
}

/* One that no use is of; UINT32_MAX: there is none. */
static uint32_t
free_group(struct wake_sync_earlier *earlier)
{
    bool taken[WAKE_EARLIER_GROUPS] = { false };
    uint32_t group = 0;

    if (earlier->group_count < WAKE_EARLIER_GROUPS) {
        return earlier->group_count++;
    }
    for (uint32_t i = 0; i < WAKE_EARLIER_BUCKETS; i++) {
        for (uint16_t number = earlier->buckets[i]; number;
             number = earlier->links[number - 1].next) {
            taken[earlier->links[number - 1].use.group] = true;
        }
    }
    while (group < WAKE_EARLIER_GROUPS && taken[group]) {
        group++;
    }
    return group < WAKE_EARLIER_GROUPS ? group : UINT32_MAX;
}

static void
enter(struct wake_sync *sync, struct wake_sync_earlier *earlier, enum wake_bind_point point,
      const struct wake_plan_row *row, uint32_t group)
{
    const struct wake_access access = { .access = row->access, .tag = sync->tag };
    struct wake_earlier_use *use = place_of(earlier, row);
    struct wake_hazard hazard;

    if (!use) {
        return;
    }
    *use = (struct wake_earlier_use){ .begin = row->begin,
                                      .end = row->end,
                                      .tag = sync->tag,
                                      .contents = wake_plan_row_contents(sync, point, row),
                                      .space = row->space,
                                      .element = row->element,
                                      .group = group,
                                      .access = row->access,
                                      .placeless = row->placeless };
    wake_access_context_touch(wake_earlier_context(earlier, row->access), row->space, row->begin,
                              row->end, &access, WAKE_ORDERED_NOT, &hazard);
}

/* Where what is chosen is written, the same reads are looked at once more. */
static void
be_looked_at(struct wake_sync *sync)
{
    static const struct wake_dependency nothing = { .until = UINT64_MAX };

    sync->work->changes++;
    wake_access_context_barrier(sync->context, &nothing, 1);
}

void
wake_earlier_enter(struct wake_sync *sync, enum wake_bind_point point)
{
    const struct wake_plan *plan = &sync->work->chosen[point];
    const uint64_t *key = sync->work->descriptors[point].key;
    const struct wake_plan_row *rows = plan->rows.rows;
    struct wake_sync_earlier *earlier;
    struct wake_earlier_last *last;
    uint32_t group;

    if (!plan->rows.count || sync->checks_only || !(earlier = make(sync))) {
        return;
    }
    if (plan->writes) {
        be_looked_at(sync);
    }
    last = &earlier->last[point];
    if (last->key[0] && last->barriers == earlier->barriers &&
        memcmp(last->key, key, sizeof(last->key)) == 0) {
        add_action(sync, &earlier->groups[last->group]);
        wake_chosen_first_repeat(sync, last->choosers);
        return;
    }
    last->choosers = wake_chosen_first_note(sync, point);
    group = free_group(earlier);
    if (group == UINT32_MAX) {
        last->key[0] = 0;
        return;
    }
    memcpy(last->key, key, sizeof(last->key));
    last->barriers = earlier->barriers;
    last->group = group;
    earlier->groups[group].count = 0;
    add_action(sync, &earlier->groups[group]);
    for (uint32_t i = 0; i < plan->rows.count; i++) {
        enter(sync, earlier, point, &rows[i], group);
    }
}

void
wake_earlier_forget(struct wake_sync_earlier *earlier, const struct wake_span *span)
{
    uint16_t *link = wake_earlier_bucket(earlier, span->space);
    bool any = false;

    while (*link) {
        struct wake_earlier_link *one = &earlier->links[*link - 1];
        uint16_t number = *link;

        if (one->use.space != span->space || one->use.begin < span->begin ||
            one->use.end > span->end) {
            link = &one->next;
            continue;
        }
        *link = one->next;
        one->next = earlier->free;
        earlier->free = number;
        earlier->use_count--;
        any = true;
    }
    if (any) {
        memset(earlier->last, 0, sizeof(earlier->last)); /* what is chosen next is entered anew */
    }
}
