/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clocks, and the edges of waits that order some stages only: what is behind them, when they are
 * over, and how it was behind each batch of a queue.
 */
#include "sync/submit/sync_clock.h"

#include "base/heap.h"
#include "state/execution/queue_state.h"
#include "sync/submit/sync_chosen.h"

#include <string.h>

/* ---- scopes of masks ------------------------------------------------------------------------- */

bool
wake_sync_is_all(VkPipelineStageFlags2 stages)
{
    const VkPipelineStageFlags2 all = wake_sync_expand(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);

    return !(all & ~stages);
}

struct wake_access_set
wake_sync_all_accesses(uint64_t stages)
{
    struct wake_access_set set = { { 0, 0 } };

    if (stages == WAKE_SYNC_ALL_STAGES) {
        return (struct wake_access_set){ { UINT64_MAX, UINT64_MAX } };
    }
    for (; stages; stages &= stages - 1) {
        wake_access_set_add(&set, &wake_sync_stage_rows[__builtin_ctzll(stages)].pairs);
    }
    return set;
}

/* ---- clocks ---------------------------------------------------------------------------------- */

static bool
is_behind(const uint64_t *seen, const uint64_t *tags, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (seen[i] < tags[i]) {
            return false;
        }
    }
    return true;
}

void
wake_sync_clock_finish(struct wake_sync_clock *clock)
{
    wake_free(WAKE_HEAP_STATE, clock->edges);
    clock->edges = NULL;
    clock->edge_count = 0;
}

static void
remove_edge(struct wake_sync_clock *clock, uint32_t i)
{
    clock->edge_count--;
    memmove(&clock->edges[i], &clock->edges[i + 1],
            (clock->edge_count - i) * sizeof(clock->edges[0]));
}

/* The edge is over: what it covers comes before everything. */
static void
drop_edge(struct wake_sync_submitted *s, struct wake_sync_clock *clock, uint32_t i)
{
    wake_sync_join(clock->seen, clock->edges[i].tags, s->queue_count);
    remove_edge(clock, i);
}

/* `b` is the later one, or as old. */
static bool
same_scopes(const struct wake_sync_edge *a, const struct wake_sync_edge *b)
{
    for (uint32_t i = 0; i < a->scope_count && a->scope_count == b->scope_count; i++) {
        if (a->scopes[i].stages != b->scopes[i].stages || a->scopes[i].tag > b->scopes[i].tag) {
            return false;
        }
    }
    return a->scope_count == b->scope_count && a->queue == b->queue && a->src == b->src &&
           a->image.id == b->image.id && a->chain == b->chain && a->set.w[0] == b->set.w[0] &&
           a->set.w[1] == b->set.w[1];
}

void
wake_sync_add_edge(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
                   const struct wake_sync_edge *edge)
{
    if (is_behind(clock->seen, edge->tags, s->queue_count)) {
        return;
    }
    if (!clock->edges) {
        clock->edges = wake_alloc(WAKE_HEAP_STATE, WAKE_SYNC_EDGES * sizeof(*clock->edges));
        if (!clock->edges) {
            wake_sync_join(clock->seen, edge->tags, s->queue_count);
            return;
        }
    }
    /* What an older one covers, and no barrier has added to since, this one covers as well. */
    for (uint32_t i = 0; i < clock->edge_count; i++) {
        struct wake_sync_edge *known = &clock->edges[i];

        if (known->position == edge->position && same_scopes(known, edge) &&
            is_behind(edge->tags, known->tags, s->queue_count)) {
            *known = *edge;
            return;
        }
    }
    if (clock->edge_count == WAKE_SYNC_EDGES) {
        drop_edge(s, clock, 0);
    }
    clock->edges[clock->edge_count++] = *edge;
}

/* ---- edges ----------------------------------------------------------------------------------- */

/* A state as the log sees it: nothing but its chain is in a first scope. */
static struct wake_access_state
state_behind(const struct wake_sync_edge *edge)
{
    return (struct wake_access_state){ .write = WAKE_SYNC_PRESENT_ENGINE_READ,
                                       .write_tag = UINT64_MAX,
                                       .write_chain = edge->chain,
                                       .write_set = edge->set,
                                       .position = edge->position };
}

static uint64_t
cut_at(uint64_t begin, uint64_t end, uint64_t place)
{
    return place > begin && place < end ? place : end;
}

uint64_t
wake_sync_cut(const struct wake_sync_queue *q, uint32_t space, uint64_t begin, uint64_t end)
{
    const struct wake_barrier_log *log = &q->context.log;
    const struct wake_sync_placed *placed = q->placed.rows;

    for (uint32_t i = 0; i < log->dependency_count; i++) {
        const struct wake_dependency *d = &log->dependencies[i];

        if (d->space == space + UINT64_C(1)) {
            end = cut_at(begin, cut_at(begin, end, d->begin), d->end);
        }
    }
    for (uint32_t i = 0; i < q->placed.count; i++) {
        if (placed[i].space == space) {
            end = cut_at(begin, cut_at(begin, end, placed[i].begin), placed[i].end);
        }
    }
    return end;
}

void
wake_sync_extend_edge(struct wake_sync_queue *q, const struct wake_sync_edge *edge, uint32_t space,
                      uint64_t begin, uint64_t end, uint32_t until, uint64_t *chain_out,
                      struct wake_access_set *set_out)
{
    const struct wake_sync_placed *placed = q->placed.rows;
    const struct wake_barrier_log *log = &q->context.log;
    const struct wake_place place = { space, begin };
    struct wake_access_state state = state_behind(edge);
    uint64_t chain = edge->chain;
    uint32_t last = UINT32_MAX;

    if (edge->position >= until && !q->placed.count) {
        *chain_out = edge->chain;
        *set_out = edge->set;
        return;
    }
    if (edge->chain == WAKE_SYNC_ALL_STAGES) {
        *chain_out = WAKE_SYNC_ALL_STAGES;
        *set_out = (struct wake_access_set){ { UINT64_MAX, UINT64_MAX } };
        return;
    }
    for (uint32_t i = 0; i < q->placed.count; i++) {
        const struct wake_sync_placed *p = &placed[i];

        if (p->position < edge->position || p->position > until ||
            (space != WAKE_ANYWHERE && (p->space != space || p->end <= begin || p->begin >= end))) {
            continue;
        }
        if (p->position != last) { /* all of one command takes effect at once */
            wake_access_state_catch_up(&state, log, p->position, place);
            chain = state.write_chain;
            last = p->position;
        }
        if (chain & p->src_stages) {
            state.write_chain |= p->dst_stages;
            wake_access_set_add(&state.write_set, &p->dst);
        }
        if (p->beside && state.position <= p->position) {
            state.position = p->position + 1;
        }
    }
    wake_access_state_catch_up(&state, log, until, place);
    *chain_out = state.write_chain;
    *set_out = state.write_set;
}

void
wake_sync_settle_edges(struct wake_sync_queue *q)
{
    for (uint32_t i = 0; i < q->clock.edge_count; i++) {
        struct wake_sync_edge *edge = &q->clock.edges[i];

        wake_sync_extend_edge(q, edge, WAKE_ANYWHERE, 0, UINT64_MAX, q->context.log.count,
                              &edge->chain, &edge->set);
    }
    for (uint32_t i = 0; i < q->clock.edge_count; i++) {
        q->clock.edges[i].position = 0;
    }
    q->placed.count = 0;
}

static bool
has_place(const struct wake_barrier_log *log)
{
    for (uint32_t i = 0; i < log->dependency_count; i++) {
        if (log->dependencies[i].space) {
            return true;
        }
    }
    return false;
}

/* Barriers are taken into the edges where that loses nothing; edges that order all, or no more than
 * another, go. */
static void
refresh_edges(struct wake_sync_submitted *s, struct wake_sync_queue *q)
{
    struct wake_sync_clock *clock = &q->clock;
    const uint32_t now = q->context.log.count;
    const struct wake_access_set all = wake_sync_all_accesses(
        wake_sync_expand(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));

    if (!clock->edge_count || q->placed.count || has_place(&q->context.log)) {
        return;
    }
    for (uint32_t i = clock->edge_count; i-- > 0;) {
        struct wake_sync_edge *edge = &clock->edges[i];

        wake_sync_extend_edge(q, edge, WAKE_ANYWHERE, 0, UINT64_MAX, now, &edge->chain, &edge->set);
        edge->position = now;
        if (wake_sync_is_all(edge->chain) && wake_access_set_covers(&edge->set, &all)) {
            edge->chain = WAKE_SYNC_ALL_STAGES;
            edge->set = wake_sync_all_accesses(WAKE_SYNC_ALL_STAGES);
        }
        if (edge->chain == WAKE_SYNC_ALL_STAGES && wake_sync_is_whole(edge)) {
            drop_edge(s, clock, i);
        }
    }
    for (uint32_t i = clock->edge_count; i-- > 1;) {
        for (uint32_t k = i; k-- > 0;) {
            if (same_scopes(&clock->edges[k], &clock->edges[i]) &&
                is_behind(clock->edges[i].tags, clock->edges[k].tags, s->queue_count)) {
                remove_edge(clock, k);
                i--;
            }
        }
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

void
wake_sync_ends_finish(struct wake_sync_queue *q)
{
    for (size_t i = 0; i < WAKE_SYNC_ENDS; i++) {
        wake_free(WAKE_HEAP_STATE, q->ends[i].edges);
    }
}

void
wake_sync_end(struct wake_sync_submitted *s, struct wake_sync_queue *q, uint64_t number)
{
    struct wake_sync_end *end = &q->ends[q->end_count++ % WAKE_SYNC_ENDS];

    refresh_edges(s, q);
    if (q->queue->observed >= number) {
        q->observed = UINT64_MAX; /* complete already: to be looked at again */
    }
    end->number = number;
    end->tag = q->tag;
    end->scope_count = q->scope_count;
    memcpy(end->scopes, q->scopes, q->scope_count * sizeof(end->scopes[0]));
    memcpy(end->seen, q->clock.seen,
           s->queue_count * sizeof(end->seen[0])); /* those beyond are 0 */
    wake_free(WAKE_HEAP_STATE, end->edges);
    end->edges = NULL;
    end->edge_count = 0;
    if (!q->clock.edge_count) {
        return;
    }
    end->edges = wake_alloc(WAKE_HEAP_STATE, q->clock.edge_count * sizeof(*end->edges));
    if (!end->edges) {
        for (uint32_t i = 0; i < q->clock.edge_count; i++) {
            wake_sync_join(end->seen, q->clock.edges[i].tags, s->queue_count);
        }
        return;
    }
    end->edge_count = q->clock.edge_count;
    for (uint32_t i = 0; i < end->edge_count; i++) {
        end->edges[i] = q->clock.edges[i];
        wake_sync_extend_edge(q, &q->clock.edges[i], WAKE_ANYWHERE, 0, UINT64_MAX,
                              q->context.log.count, &end->edges[i].chain, &end->edges[i].set);
    }
}

/* Batches that the host knows to be complete have waited, and what they waited for is over, too. */
static void
drop_observed_edges(struct wake_sync_submitted *s, struct wake_sync_queue *q)
{
    for (uint32_t i = 0; i < q->clock.edge_count;) {
        const struct wake_sync_edge *edge = &q->clock.edges[i];

        if (edge->batch > q->queue->observed) {
            i++;
            continue;
        }
        for (uint32_t k = 0; edge->image.id && k < s->presented_count; k++) {
            if (s->presented[k].image == edge->image.id &&
                s->presented[k].tag <= edge->tags[WAKE_SYNC_PRESENTER]) {
                s->presented[k].over = true;
            }
        }
        if (edge->image.id) {
            q->clock.edges[i].tags[WAKE_SYNC_PRESENTER] = 0;
        }
        drop_edge(s, &q->clock, i);
    }
}

void
wake_sync_observe(struct wake_sync_submitted *s)
{
    for (uint32_t i = 0; i < s->presented_count; i++) {
        const struct wake_object *swapchain = s->presented[i].over
                                                  ? NULL
                                                  : wake_object_get(s->presented[i].swapchain);

        s->presented[i].over |= swapchain && swapchain->data && s->presented[i].index < 64 &&
                                ((const struct wake_swapchain *)swapchain->data)->seen >>
                                        s->presented[i].index &
                                    1;
    }
    for (uint32_t i = 1; i < s->queue_count; i++) {
        struct wake_sync_queue *q = s->queues[i];
        uint64_t from;

        if (!q || !q->end_count) {
            continue;
        }
        if (q->clock.edge_count) {
            drop_observed_edges(s, q);
        }
        if (q->done == q->tag || q->observed == q->queue->observed) {
            continue;
        }
        q->observed = q->queue->observed;
        from = q->end_count > WAKE_SYNC_ENDS ? q->end_count - WAKE_SYNC_ENDS : 0;
        for (uint64_t k = q->end_count; k-- > from;) {
            if (q->ends[k % WAKE_SYNC_ENDS].number <= q->queue->observed) {
                q->done = wake_sync_later(q->done, q->ends[k % WAKE_SYNC_ENDS].tag);
                break;
            }
        }
        if (q->done == q->tag) { /* nothing of it is of interest any more */
            wake_sync_settle_edges(q);
            wake_access_context_clear(&q->context);
            wake_sync_chosen_clear(q);
            wake_sync_drop_segments(q);
        }
    }
}
