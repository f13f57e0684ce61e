/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What orders the batches of several queues: clocks, and the semaphores that carry them. Specification, 'Semaphore Signaling',
 * 'Semaphore Waiting': the first scope of a signal is what came before it in submission order at the stages of its mask, the second
 * one of a wait is what comes behind it, at the stages of its mask; both take in all memory accesses.
 *
 * A signal and a wait that leave no stage out make one clock take in another. Else the wait gets an edge.
 */
#include "sync/sync_submitted.h"

#include "base/heap.h"

#include <string.h>

static uint64_t
greater(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* ---- clocks -------------------------------------------------------------------------------------------------- */

static void
join(uint64_t *seen, const uint64_t *tags, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        seen[i] = greater(seen[i], tags[i]);
    }
}

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

/* The edge is over: what it covers comes before everything. */
static void
drop_edge(struct wake_sync_submitted *s, struct wake_sync_clock *clock, uint32_t i)
{
    join(clock->seen, clock->edges[i].tags, s->queue_count);
    clock->edge_count--;
    memmove(&clock->edges[i], &clock->edges[i + 1],
            (clock->edge_count - i) * sizeof(clock->edges[0]));
}

static bool
same_scopes(const struct wake_sync_edge *a, const struct wake_sync_edge *b)
{
    return a->queue == b->queue && a->src == b->src && a->image.id == b->image.id &&
           a->chain == b->chain && a->set.w[0] == b->set.w[0] && a->set.w[1] == b->set.w[1];
}

/* `q`: whose clock it is, NULL: one without a log. */
static void
add_edge(struct wake_sync_submitted *s, struct wake_sync_queue *q, struct wake_sync_clock *clock,
         const struct wake_sync_edge *edge)
{
    if (is_behind(clock->seen, edge->tags, s->queue_count)) {
        return;
    }
    if (!clock->edges) {
        clock->edges = wake_alloc(WAKE_HEAP_STATE, WAKE_SYNC_EDGES * sizeof(*clock->edges));
        if (!clock->edges) {
            join(clock->seen, edge->tags, s->queue_count);
            return;
        }
    }
    /* What an older one covers, and no barrier has added to since, this one covers as well. */
    for (uint32_t i = 0; i < clock->edge_count; i++) {
        struct wake_sync_edge *known = &clock->edges[i];
        uint64_t chain = known->chain;
        struct wake_access_set set = known->set;

        if (!same_scopes(known, edge) || !is_behind(edge->tags, known->tags, s->queue_count)) {
            continue;
        }
        if (q) {
            wake_sync_behind(q, known, UINT32_MAX, 0, UINT64_MAX, q->context.log.count, &chain,
                             &set);
        }
        if (chain == known->chain && wake_access_set_covers(&known->set, &set)) {
            *known = *edge;
            return;
        }
    }
    if (clock->edge_count == WAKE_SYNC_EDGES) {
        drop_edge(s, clock, 0);
    }
    clock->edges[clock->edge_count++] = *edge;
}

/* ---- edges --------------------------------------------------------------------------------------------------- */

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

/* Dependencies of the log that reach a part of a range only. */
static bool
is_cut(const struct wake_barrier_log *log, uint32_t space, uint64_t begin, uint64_t end)
{
    for (uint32_t i = 0; i < log->dependency_count; i++) {
        const struct wake_dependency *d = &log->dependencies[i];

        if (d->space && (space == UINT32_MAX || (d->space == space + UINT64_C(1) &&
                                                 ((d->begin > begin && d->begin < end) ||
                                                  (d->end > begin && d->end < end))))) {
            return true;
        }
    }
    return false;
}

void
wake_sync_behind(struct wake_sync_queue *q, const struct wake_sync_edge *edge, uint32_t space,
                 uint64_t begin, uint64_t end, uint32_t until, uint64_t *chain_out,
                 struct wake_access_set *set_out)
{
    const struct wake_sync_placed *placed = q->placed.rows;
    const struct wake_barrier_log *log = &q->context.log;
    const struct wake_place place = { space, begin };
    struct wake_access_state state = state_behind(edge);

    if (edge->chain == WAKE_SYNC_ALL_STAGES || is_cut(log, space, begin, end)) {
        *chain_out = WAKE_SYNC_ALL_STAGES;
        *set_out = (struct wake_access_set){ { UINT64_MAX, UINT64_MAX } };
        return;
    }
    for (uint32_t i = 0; i < q->placed.count; i++) {
        const struct wake_sync_placed *p = &placed[i];

        if (p->position < edge->position || p->position > until ||
            (space != UINT32_MAX && (p->space != space || p->end <= begin || p->begin >= end))) {
            continue;
        }
        wake_access_state_catch_up(&state, log, p->position, place);
        if (state.write_chain & p->src_stages) {
            state.write_chain |= p->dst_stages;
            wake_access_set_add(&state.write_set, &p->dst);
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

        wake_sync_behind(q, edge, UINT32_MAX, 0, UINT64_MAX, q->context.log.count, &edge->chain,
                         &edge->set);
    }
    for (uint32_t i = 0; i < q->clock.edge_count; i++) {
        q->clock.edges[i].position = 0;
    }
    q->placed.count = 0;
}

/* ---- scopes of masks ------------------------------------------------------------------------------------------- */

static bool
is_all(VkPipelineStageFlags2 stages)
{
    const VkPipelineStageFlags2 all = wake_sync_expand(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);

    return !(all & ~stages);
}

static uint64_t
first_scope(VkPipelineStageFlags2 stages)
{
    uint64_t scope = wake_sync_source(stages);

    return is_all(scope) ? WAKE_SYNC_ALL_STAGES : scope;
}

static uint64_t
second_scope(VkPipelineStageFlags2 stages)
{
    uint64_t scope = wake_sync_destination(stages);

    return is_all(scope) ? WAKE_SYNC_ALL_STAGES : scope;
}

/* All accesses of stages. */
static struct wake_access_set
all_accesses(uint64_t stages)
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

/* ---- semaphores ------------------------------------------------------------------------------------------------ */

/* The clock behind a batch, or behind a later one where it is not kept any more. NULL: nothing is known. */
static const struct wake_sync_end *
end_of(const struct wake_sync_queue *q, uint64_t number)
{
    uint64_t low = q->end_count > WAKE_SYNC_ENDS ? q->end_count - WAKE_SYNC_ENDS : 0,
             high = q->end_count;

    while (low < high) {
        uint64_t middle = (low + high) / 2;

        if (q->ends[middle % WAKE_SYNC_ENDS].number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < q->end_count ? &q->ends[low % WAKE_SYNC_ENDS] : NULL;
}

/* The signal that a wait takes. False: it is not known. */
static bool
find_signal(const struct wake_sync_submitted *s, const struct wake_wait *wait,
            struct wake_sync_signal *out)
{
    const struct wake_sync_object *object = wake_sync_object_of(wait->semaphore);
    const struct wake_sync_semaphore *known =
        s->semaphores[WAKE_ID_SLOT(wait->semaphore) % WAKE_SYNC_SEMAPHORES];
    const struct wake_sync_signal *best = NULL;

    if (!object || object->external) {
        return false;
    }
    for (uint32_t i = 0;
         known && known->id == wait->semaphore && i < WAKE_SYNC_SIGNALS && i < known->count; i++) {
        const struct wake_sync_signal *p = &known->points[i];

        if (object->timeline ? p->value >= wait->value && (!best || p->value < best->value)
                             : p->queue == wait->point.queue + 1 && p->batch == wait->point.batch) {
            best = p;
        }
    }
    if (best) {
        *out = *best;
    } else if (!object->timeline && wait->point.batch) {
        *out = (struct wake_sync_signal){ 0, wait->point.queue + 1, wait->point.batch,
                                          VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    } else {
        return false;
    }
    return out->queue < s->queue_count && s->queues[out->queue];
}

/* One that the presentation engine signalled. NULL: it did not, or has not presented the image before. */
static struct wake_sync_presented *
find_acquired(struct wake_sync_submitted *s, const struct wake_wait *wait, bool *acquired_out)
{
    const struct wake_sync_object *object = wake_sync_object_of(wait->semaphore);

    *acquired_out = object && !object->timeline && !object->external && !wait->point.batch &&
                    object->acquired.swapchain;
    return *acquired_out
               ? wake_sync_presented_of(s, object->acquired.swapchain, object->acquired.index)
               : NULL;
}

static void
see_all(const struct wake_sync_submitted *s, struct wake_sync_clock *clock)
{
    for (uint32_t i = 0; i < s->queue_count; i++) {
        if (s->queues[i]) {
            clock->seen[i] = s->queues[i]->tag;
        }
    }
}

/* What came before a signal of that queue, known by its end, comes before what `made` says. */
static void
take_in(struct wake_sync_submitted *s, struct wake_sync_queue *q, struct wake_sync_clock *clock,
        const struct wake_sync_end *end, uint64_t src, struct wake_sync_edge *made)
{
    if (src == WAKE_SYNC_ALL_STAGES && made->chain == WAKE_SYNC_ALL_STAGES) {
        join(clock->seen, end->seen, s->queue_count);
        clock->seen[made->queue] = greater(clock->seen[made->queue], end->tag);
    } else {
        memset(made->tags, 0, sizeof(made->tags));
        memcpy(made->tags, end->seen, s->queue_count * sizeof(made->tags[0]));
        made->tags[made->queue] = greater(end->tag, end->seen[made->queue]);
        made->src = src;
        add_edge(s, q, clock, made);
    }
    for (uint32_t i = 0; i < end->edge_count; i++) {
        const struct wake_sync_edge *inner = &end->edges[i];

        if (!(inner->chain & src)) {
            continue;
        }
        if (made->chain == WAKE_SYNC_ALL_STAGES && inner->src == WAKE_SYNC_ALL_STAGES &&
            !inner->image.id) {
            join(clock->seen, inner->tags, s->queue_count);
            continue;
        }
        memcpy(made->tags, inner->tags, sizeof(made->tags));
        made->queue = inner->queue;
        made->src = inner->src;
        made->image = inner->image;
        add_edge(s, q, clock, made);
        made->image = (struct wake_space_key){ 0, 0 };
    }
}

static void
take_in_present(struct wake_sync_submitted *s, struct wake_sync_queue *q,
                struct wake_sync_clock *clock, const struct wake_sync_presented *presented,
                struct wake_sync_edge *made)
{
    memset(made->tags, 0, sizeof(made->tags));
    memcpy(made->tags, presented->seen, s->queue_count * sizeof(made->tags[0]));
    made->queue = WAKE_SYNC_PRESENTER;
    made->tags[WAKE_SYNC_PRESENTER] = presented->tag;
    made->src = WAKE_SYNC_ALL_STAGES;
    made->image = (struct wake_space_key){ presented->image, 0 };
    add_edge(s, q, clock, made);
    made->image = (struct wake_space_key){ 0, 0 };
}

/* What the queue itself did before an edge is ordered by its log. */
static void
order_own(struct wake_sync_queue *q, const struct wake_sync_edge *edge)
{
    uint64_t tag = edge->tags[q->number];
    struct wake_dependency d = { .dst_stages = edge->chain,
                                 .dst = edge->set,
                                 .src_stages = WAKE_SYNC_ALL_STAGES,
                                 .until = tag + 1 };

    if (tag <= greater(q->clock.seen[q->number], q->done) || !q->context.space_count) {
        return;
    }
    if (edge->queue == q->number) {
        d.src_stages = edge->src;
    }
    d.src = all_accesses(d.src_stages);
    wake_access_context_barrier(&q->context, &d, 1);
}

void
wake_sync_wait(struct wake_sync_submitted *s, struct wake_sync_queue *q,
               const struct wake_wait *wait, const struct wake_batch *batch)
{
    struct wake_sync_edge made = { .batch = batch->number,
                                   .stages = wait->stages,
                                   .position = q->context.log.count };
    struct wake_sync_presented *presented;
    const struct wake_sync_end *end;
    struct wake_sync_signal signal;
    bool acquired;

    made.chain = batch->kind == WAKE_BATCH_SUBMIT ? second_scope(wait->stages)
                                                  : WAKE_SYNC_ALL_STAGES;
    made.set = all_accesses(made.chain);
    presented = find_acquired(s, wait, &acquired);
    if (acquired) {
        if (presented) {
            take_in_present(s, q, &q->clock, presented, &made);
        }
    } else if (!find_signal(s, wait, &signal) ||
               !(end = end_of(s->queues[signal.queue], signal.batch))) {
        see_all(s, &q->clock);
    } else {
        made.queue = signal.queue;
        take_in(s, q, &q->clock, end, first_scope(signal.stages), &made);
    }
    /* Edges that took the place of others are new ones, too. */
    for (uint32_t i = 0; i < q->clock.edge_count; i++) {
        if (q->clock.edges[i].batch == batch->number &&
            q->clock.edges[i].position == made.position) {
            order_own(q, &q->clock.edges[i]);
        }
    }
}

void
wake_sync_wait_whole(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
                     const struct wake_wait *wait)
{
    struct wake_sync_edge made = { .chain = WAKE_SYNC_ALL_STAGES,
                                   .set = { { UINT64_MAX, UINT64_MAX } } };
    struct wake_sync_presented *presented;
    const struct wake_sync_end *end;
    struct wake_sync_signal signal;
    bool acquired;

    presented = find_acquired(s, wait, &acquired);
    if (acquired) {
        if (presented) {
            take_in_present(s, NULL, clock, presented, &made);
        }
    } else if (!find_signal(s, wait, &signal) ||
               !(end = end_of(s->queues[signal.queue], signal.batch))) {
        see_all(s, clock);
    } else {
        made.queue = signal.queue;
        take_in(s, NULL, clock, end, first_scope(signal.stages), &made);
    }
}

void
wake_sync_signal(struct wake_sync_submitted *s, const struct wake_sync_queue *q,
                 const struct wake_batch *batch, const struct wake_batch_signal *signal)
{
    /* Sparse binds have no stages. */
    VkPipelineStageFlags2 stages = batch->kind == WAKE_BATCH_SUBMIT
                                       ? signal->stages
                                       : VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    const struct wake_sync_object *object = wake_sync_object_of(signal->semaphore);
    struct wake_sync_semaphore **at =
        &s->semaphores[WAKE_ID_SLOT(signal->semaphore) % WAKE_SYNC_SEMAPHORES];

    /* The wait for a binary one names the batch: what is known of others is that all stages signal. */
    if (!object || (!object->timeline && first_scope(stages) == WAKE_SYNC_ALL_STAGES &&
                    (!*at || (*at)->id != signal->semaphore))) {
        return;
    }
    if (!*at) {
        *at = wake_zalloc(WAKE_HEAP_STATE, sizeof(**at));
        if (!*at) {
            return;
        }
    }
    if ((*at)->id != signal->semaphore) {
        memset(*at, 0, sizeof(**at));
        (*at)->id = signal->semaphore;
    }
    (*at)->points[(*at)->count++ % WAKE_SYNC_SIGNALS] = (struct wake_sync_signal){
        signal->value, q->number, batch->number, stages
    };
}

/* ---- ends ------------------------------------------------------------------------------------------------------ */

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

    if (q->queue->observed >= number) {
        q->observed = UINT64_MAX; /* complete already: to be looked at again */
    }
    end->number = number;
    end->tag = q->tag;
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
            join(end->seen, q->clock.edges[i].tags, s->queue_count);
        }
        return;
    }
    end->edge_count = q->clock.edge_count;
    for (uint32_t i = 0; i < end->edge_count; i++) {
        end->edges[i] = q->clock.edges[i];
        wake_sync_behind(q, &q->clock.edges[i], UINT32_MAX, 0, UINT64_MAX, q->context.log.count,
                         &end->edges[i].chain, &end->edges[i].set);
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
                q->done = greater(q->done, q->ends[k % WAKE_SYNC_ENDS].tag);
                break;
            }
        }
        if (q->done == q->tag) { /* nothing of it is of interest any more */
            wake_sync_settle_edges(q);
            wake_access_context_clear(&q->context);
            wake_sync_drop_segments(q);
        }
    }
}
