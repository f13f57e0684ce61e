/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What orders the batches of several queues: the semaphores that carry clocks. Specification,
 * 'Semaphore Signaling', 'Semaphore Waiting': the first scope of a signal is what came before it in
 * submission order at the stages of its mask, the second one of a wait is what comes behind it, at
 * the stages of its mask; both take in all memory accesses.
 *
 * A signal and a wait that leave no stage out make one clock take in another. Else the wait gets an
 * edge.
 */
#include "sync/submit/sync_semaphore.h"

#include "base/heap.h"
#include "sync/submit/sync_chosen.h"
#include "sync/submit/sync_clock.h"
#include "sync/submit/sync_presented.h"

#include <string.h>

/* ---- scopes of masks ------------------------------------------------------------------------- */

static uint64_t
first_scope(VkPipelineStageFlags2 stages)
{
    uint64_t scope = wake_sync_source(stages);

    return wake_sync_is_all(scope) ? WAKE_SYNC_ALL_STAGES : scope;
}

static uint64_t
second_scope(VkPipelineStageFlags2 stages)
{
    /* A wait at the bottom of the pipe holds nothing. */
    uint64_t scope = wake_sync_destination(stages) & ~VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT;

    return wake_sync_is_all(scope) ? WAKE_SYNC_ALL_STAGES : scope;
}

/* ---- semaphores ------------------------------------------------------------------------------ */

/* The clock behind a batch, or behind a later one where it is not kept any more. NULL: nothing is
 * known. */
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
                                          VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, 0 };
    } else {
        return false;
    }
    return out->queue < s->queue_count && s->queues[out->queue];
}

/* No batch has brought the semaphore to the value: the host did, or it began with it. Nothing is
 * ordered by such a wait but what the host knows to be complete. */
static bool
is_of_host(const struct wake_wait *wait)
{
    const struct wake_sync_object *object = wake_sync_object_of(wait->semaphore);

    return object && object->timeline && !object->external &&
           (object->executed < wait->value || wait->value <= object->initial);
}

/* One that the presentation engine signalled. NULL: it did not, or nothing is known of the
 * image. */
static struct wake_sync_presented *
find_acquired(struct wake_sync_submitted *s, const struct wake_wait *wait, bool *acquired_out)
{
    const struct wake_sync_object *object = wake_sync_object_of(wait->semaphore);

    *acquired_out = object && !object->timeline && !object->external && !wait->point.batch &&
                    object->acquired.swapchain;
    return *acquired_out ? wake_sync_acquired(s, object->acquired.swapchain, object->acquired.index)
                         : NULL;
}

static void
order_after_all(const struct wake_sync_submitted *s, struct wake_sync_clock *clock)
{
    for (uint32_t i = 0; i < s->queue_count; i++) {
        if (s->queues[i]) {
            clock->seen[i] = s->queues[i]->tag;
        }
    }
}

/* Whether it was in the first scope of the signal, or of one before that. */
static bool
is_passed_on(const struct wake_sync_end *end, const struct wake_sync_edge *edge, uint64_t src)
{
    bool passed = edge->chain & src;

    for (uint32_t i = 0; i < end->scope_count; i++) {
        const struct wake_sync_scope *scope = &end->scopes[i];

        passed |= edge->batch <= scope->batch &&
                  (edge->chain &
                   (scope->stages == WAKE_SYNC_ALL_STAGES ? scope->stages : scope->bit));
    }
    return passed;
}

/* What came before a signal of that queue, known by its end, comes before what `made` says. */
static void
take_in(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
        const struct wake_sync_end *end, const struct wake_sync_signal *signal,
        struct wake_sync_edge *made)
{
    const uint32_t queue = signal->queue;
    const uint64_t src = first_scope(signal->stages);

    made->queue = queue;
    memset(made->tags, 0, sizeof(made->tags));
    wake_sync_join(made->tags, end->seen, s->queue_count);
    for (uint32_t i = 0; i < end->edge_count; i++) {
        if (wake_sync_is_whole(&end->edges[i]) && is_passed_on(end, &end->edges[i], src)) {
            wake_sync_join(made->tags, end->edges[i].tags, s->queue_count);
        }
    }
    made->tags[queue] = wake_sync_later(end->tag, made->tags[queue]);
    if (src == WAKE_SYNC_ALL_STAGES && made->chain == WAKE_SYNC_ALL_STAGES) {
        wake_sync_join(clock->seen, made->tags, s->queue_count);
    } else {
        made->src = src;
        made->bit = signal->bit;
        made->scope_count = src == WAKE_SYNC_ALL_STAGES ? 0 : end->scope_count;
        memcpy(made->scopes, end->scopes, made->scope_count * sizeof(made->scopes[0]));
        wake_sync_add_edge(s, clock, made);
    }
    for (uint32_t i = 0; i < end->edge_count; i++) {
        const struct wake_sync_edge *inner = &end->edges[i];

        if (!wake_sync_is_whole(inner) && is_passed_on(end, inner, src)) {
            memcpy(made->tags, inner->tags, sizeof(made->tags));
            made->queue = inner->queue;
            made->src = inner->src;
            made->bit = inner->bit;
            made->scope_count = inner->scope_count;
            memcpy(made->scopes, inner->scopes, sizeof(made->scopes));
            made->image = inner->image;
            wake_sync_add_edge(s, clock, made);
        }
    }
    made->image = (struct wake_space_key){ 0, 0 };
    made->scope_count = 0;
}

static void
take_in_present(struct wake_sync_submitted *s, struct wake_sync_clock *clock,
                const struct wake_sync_presented *presented, struct wake_sync_edge *made)
{
    memset(made->tags, 0, sizeof(made->tags));
    memcpy(made->tags, presented->seen, s->queue_count * sizeof(made->tags[0]));
    made->queue = WAKE_SYNC_PRESENTER;
    made->tags[WAKE_SYNC_PRESENTER] = presented->tag;
    made->src = WAKE_SYNC_ALL_STAGES;
    made->image = (struct wake_space_key){ presented->image, 0 };
    wake_sync_add_edge(s, clock, made);
    made->image = (struct wake_space_key){ 0, 0 };
}

/* What the queue itself has before an edge, in the first scope of a signal. */
static struct wake_dependency
order_scope(uint64_t stages, uint64_t tag, uint64_t bit)
{
    if (stages != WAKE_SYNC_ALL_STAGES) {
        return (struct wake_dependency){ .src_stages = bit, .until = UINT64_MAX };
    }
    return (struct wake_dependency){ .src_stages = WAKE_SRC_ANY,
                                     .src = wake_sync_all_accesses(WAKE_SYNC_ALL_STAGES),
                                     .until = tag + 1 };
}

/* That is ordered by its log. */
static void
order_own(struct wake_sync_queue *q, const struct wake_sync_edge *edge)
{
    const bool own = edge->queue == q->number;
    uint64_t tag = edge->tags[q->number];
    struct wake_dependency all[WAKE_SYNC_SCOPES + 1];
    uint32_t count = 1;

    if (tag <= wake_sync_later(q->clock.seen[q->number], q->done) || !q->context.space_count) {
        return;
    }
    all[0] = order_scope(own ? edge->src : WAKE_SYNC_ALL_STAGES, tag, edge->bit);
    for (uint32_t i = 0; i < edge->scope_count && own; i++) {
        all[count++] = order_scope(edge->scopes[i].stages, edge->scopes[i].tag,
                                   edge->scopes[i].bit);
    }
    for (uint32_t i = 0; i < count; i++) {
        all[i].dst_stages = WAKE_STAGES_OF(edge->chain);
        all[i].dst = edge->set;
    }
    wake_sync_queue_barrier(q, all, count);
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
    made.set = wake_sync_all_accesses(made.chain);
    presented = find_acquired(s, wait, &acquired);
    if (acquired) {
        if (presented) {
            take_in_present(s, &q->clock, presented, &made);
        }
    } else if (is_of_host(wait)) {
        return;
    } else if (!find_signal(s, wait, &signal) ||
               !(end = end_of(s->queues[signal.queue], signal.batch))) {
        order_after_all(s, &q->clock);
    } else {
        take_in(s, &q->clock, end, &signal, &made);
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
            take_in_present(s, clock, presented, &made);
        }
    } else if (is_of_host(wait)) {
        return;
    } else if (!find_signal(s, wait, &signal) ||
               !(end = end_of(s->queues[signal.queue], signal.batch))) {
        order_after_all(s, clock);
    } else {
        take_in(s, clock, end, &signal, &made);
    }
}

/* Scopes that a later one has in it, and those that are over, are left out. Too many: the two oldest
 * become one, which may be wider than they are. */
static void
note_scope(struct wake_sync_queue *q, const struct wake_sync_scope *scope)
{
    uint32_t kept = 0;

    if (!scope->stages) {
        return;
    }
    for (uint32_t i = 0; i < q->scope_count; i++) {
        if ((q->scopes[i].stages & ~scope->stages) && q->scopes[i].tag > q->done) {
            q->scopes[kept++] = q->scopes[i];
        }
    }
    if (kept == WAKE_SYNC_SCOPES) {
        q->scopes[1].stages |= q->scopes[0].stages;
        q->scopes[1].bit |= q->scopes[0].bit;
        memmove(q->scopes, q->scopes + 1, --kept * sizeof(q->scopes[0]));
    }
    q->scopes[kept++] = *scope;
    q->scope_count = kept;
}

/* The first scope of a signal that leaves stages out: what is in it gets a bit. */
static void
mark_scope(struct wake_sync_queue *q, struct wake_sync_scope *scope)
{
    static const uint64_t bits[WAKE_SIGNAL_BITS] = {
        VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
        VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT,
        VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT,
        VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT,
        UINT64_C(1) << 48,
        UINT64_C(1) << 49,
        UINT64_C(1) << 50,
        UINT64_C(1) << 51,
    };
    const struct wake_dependency d = { .src_stages = scope->stages,
                                       .src = wake_sync_all_accesses(scope->stages),
                                       .dst_stages = bits[q->signal_bits % WAKE_SIGNAL_BITS],
                                       .until = UINT64_MAX };

    q->signal_bits++;
    scope->bit = d.dst_stages;
    wake_sync_queue_barrier(q, &d, 1);
}

void
wake_sync_signal(struct wake_sync_submitted *s, struct wake_sync_queue *q,
                 const struct wake_batch *batch, const struct wake_batch_signal *signal)
{
    /* Sparse binds have no stages. */
    VkPipelineStageFlags2 stages = batch->kind == WAKE_BATCH_SUBMIT
                                       ? signal->stages
                                       : VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    const struct wake_sync_object *object = wake_sync_object_of(signal->semaphore);
    struct wake_sync_scope scope = { q->tag, first_scope(stages), batch->number, 0 };
    struct wake_sync_semaphore **at =
        &s->semaphores[WAKE_ID_SLOT(signal->semaphore) % WAKE_SYNC_SEMAPHORES];

    if (WAKE_UNLIKELY(scope.stages != WAKE_SYNC_ALL_STAGES)) {
        mark_scope(q, &scope);
    }
    note_scope(q, &scope);
    /* The wait for a binary one names the batch: what is known of others is that all stages
     * signal. */
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
        signal->value, q->number, batch->number, stages, scope.bit
    };
}
