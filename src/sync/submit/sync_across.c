/* SPDX-License-Identifier: Apache-2.0 */
/*
 * First accesses of a batch against what other queues did: races where no semaphore orders the two,
 * the ordinary kinds of hazard where one does, but not these stages.
 *
 * Of what the other queue did only its most recent accesses count, as everywhere; what this queue
 * has written over since is of no interest, and reads of this queue that came behind another
 * queue's write take its place.
 */
#include "sync/submit/sync_across.h"

#include "sync/access/access_walk.h"
#include "sync/submit/sync_clock.h"
#include "sync/submit/sync_submitted.h"

/* The access that is looked at. */
struct look {
    struct wake_sync_found *found;
    const struct wake_sync_clock *clock;
    struct wake_sync_queue *other;
    uint64_t since; /* what the other did up to here comes before everything */
    struct wake_space_key key;
    uint32_t space;  /* of found->q's context; UINT32_MAX: a present */
    uint64_t tag;    /* in its recording */
    bool exact_only; /* possible accesses of the other make no hazard */
    uint32_t access; /* enum wake_sync_access */
    /* a layout transition: what may make it so; NULL: an access */
    const struct wake_dependency *safe;
    uint32_t safe_count;
    const struct wake_dependency *local; /* what orders the access within its subpass */
    uint32_t local_count;
    uint32_t until; /* position of the log */
    uint32_t other_space;
    bool acquired; /* the other is the presenter, which has not presented the image */
    bool told;
    struct wake_hazard *out;
};

/* How the clock orders one access of the other queue. */
struct order {
    bool racing;
    uint64_t chain;
    struct wake_access_set set;
    bool covered; /* by the signal of some semaphore */
    VkPipelineStageFlags2 waited;
};

/* Where dependencies take what is behind an edge, and so before all subpasses, on to this one. */
static void
go_on(const struct look *l, uint64_t *chain, struct wake_access_set *set)
{
    uint64_t before = *chain;

    for (uint32_t i = 0; i < l->local_count; i++) {
        const struct wake_dependency *d = &l->local[i];

        if (before & d->src_stages) {
            *chain |= d->dst_stages;
            wake_access_set_add(set, &d->dst);
        }
    }
}

static struct order
order_of(const struct look *l, uint64_t tag, uint64_t chain, uint64_t begin, uint64_t end)
{
    struct order order = { .racing = true };

    for (uint32_t i = 0; i < l->clock->edge_count; i++) {
        const struct wake_sync_edge *edge = &l->clock->edges[i];
        struct wake_access_set set = edge->set;
        uint64_t behind = edge->chain;

        if (tag > edge->tags[l->other->number] ||
            (l->other->number == WAKE_SYNC_PRESENTER && edge->image.id != l->key.id)) {
            continue;
        }
        order.racing = false;
        order.waited |= edge->stages;
        if (l->other->number == edge->queue && !wake_sync_is_signalled(edge, tag, chain)) {
            continue;
        }
        order.covered = true;
        if (l->space != UINT32_MAX) {
            wake_sync_behind(l->found->q, edge, l->space, begin, end, l->until, &behind, &set);
        }
        if (WAKE_UNLIKELY(l->local_count)) {
            go_on(l, &behind, &set);
        }
        order.chain |= behind;
        wake_access_set_add(&order.set, &set);
    }
    return order;
}

/* Of several hazards one is told: races come first. */
static void
note(struct look *l, struct wake_hazard *hazard, const struct order *order, uint64_t begin,
     uint64_t end)
{
    struct wake_sync_found *found = l->found;

    l->told = true;
    if (((l->exact_only || wake_sync_is_fetch(hazard->prior)) && hazard->possible) ||
        (l->out->kind && (!order->racing || found->other.across == WAKE_ACROSS_NOTHING))) {
        return;
    }
    hazard->access = l->access;
    hazard->tag = l->tag;
    hazard->begin = begin;
    hazard->end = end;
    hazard->space = l->other_space;
    hazard->chain = order->chain;
    hazard->set = order->set;
    *l->out = *hazard;
    found->other.tag = hazard->prior_tag;
    found->other.prior = l->other;
    found->other.across = order->racing    ? WAKE_ACROSS_NOTHING
                          : order->covered ? WAKE_ACROSS_WAIT
                                           : WAKE_ACROSS_SIGNAL;
    found->other.waited = order->waited;
}

static bool
is_write(const struct look *l)
{
    return l->safe || l->access == WAKE_SYNC_PRESENT_ENGINE_READ || wake_sync_rows[l->access].write;
}

/* Whether what has that chain comes before the access. */
static bool
is_before(const struct look *l, uint64_t chain)
{
    if (chain == WAKE_SYNC_ALL_STAGES) {
        return true;
    }
    for (uint32_t i = 0; i < l->safe_count; i++) {
        if (chain & l->safe[i].src_stages) {
            return true;
        }
    }
    return !l->safe && (chain & wake_sync_rows[l->access].stage);
}

static enum wake_hazard_kind
kind_of(const struct look *l, bool prior_write, bool racing)
{
    /* What another queue does than the one that presents is a race; a layout transition, and so a
     * write, may be part of presenting. */
    if (l->access == WAKE_SYNC_PRESENT_ENGINE_READ &&
        !(racing && l->other->queue && l->other->queue != l->found->batch->queue)) {
        return prior_write ? WAKE_HAZARD_PRESENT_AFTER_WRITE : WAKE_HAZARD_PRESENT_AFTER_READ;
    }
    /* In spite of a semaphore it is an ordinary one, with what the acquire waits for. */
    if (l->other->number == WAKE_SYNC_PRESENTER && racing) {
        return WAKE_HAZARD_WRITE_AFTER_PRESENT;
    }
    if (!is_write(l)) {
        return racing ? WAKE_HAZARD_READ_RACING_WRITE : WAKE_HAZARD_READ_AFTER_WRITE;
    }
    if (racing) {
        return prior_write ? WAKE_HAZARD_WRITE_RACING_WRITE : WAKE_HAZARD_WRITE_RACING_READ;
    }
    return prior_write ? WAKE_HAZARD_WRITE_AFTER_WRITE : WAKE_HAZARD_WRITE_AFTER_READ;
}

/* What comes behind a read of this queue, with what orders the access within its subpass. */
static uint64_t
behind_read(const struct look *l, uint64_t chain, uint64_t stage, uint64_t tag)
{
    uint64_t behind = chain;

    for (uint32_t i = 0; i < l->local_count; i++) {
        const struct wake_dependency *d = &l->local[i];

        if ((chain & d->src_stages) ||
            ((stage & d->src_stages) && tag >= d->since && tag < d->until)) {
            behind |= d->dst_stages;
        }
    }
    return behind;
}

/* A read of this queue, later than the write and before the access: it has taken the write's
 * place. */
static bool
has_read_since(const struct look *l, struct wake_access_state *own, uint64_t tag)
{
    for (uint32_t i = 0; own && i < own->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(own, i);

        if (read->tag > tag && read->tag > l->found->q->done &&
            (is_write(l) || read->tag <= l->clock->seen[l->found->q->number] ||
             is_before(
                 l, behind_read(l, read->chain, wake_sync_rows[read->access].stage, read->tag)))) {
            return true;
        }
    }
    /* Reads that made room for those: when they were is not known any more. */
    return own && own->read_count && !is_write(l) &&
           is_before(l, behind_read(l, own->read_chain, 0, 0));
}

/* A write beside a write of another queue, whatever was read since: told as that, as other layers do. */
static bool
races_with_write(const struct look *l, const struct wake_access_state *state, uint64_t written,
                 uint64_t begin, uint64_t end)
{
    struct order order;

    if (!is_write(l) || l->acquired || !state->write || state->write_tag <= l->since ||
        state->write_tag <= written) {
        return false;
    }
    order = order_of(l, state->write_tag, state->write_chain, begin, end);
    return order.racing;
}

/* `own`: what this queue did to the same range; NULL: nothing. What the host has seen complete
 * counts as nothing. */
static void
look_at(struct look *l, struct wake_access_state *state, struct wake_access_state *own,
        uint64_t begin, uint64_t end)
{
    uint64_t written = own && own->write && own->write_tag > l->found->q->done ? own->write_tag : 0;
    bool races = races_with_write(l, state, written, begin, end), replaced = false, reads = false;
    struct wake_hazard hazard;
    struct order order;

    for (uint32_t i = 0; i < state->read_count && !l->told && !races; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);

        reads |= read->tag > state->write_tag;
        if (read->tag <= l->since || read->tag <= written) {
            continue;
        }
        order = order_of(l, read->tag, read->chain, begin, end);
        if (is_write(l) && !is_before(l, order.chain) && !(order.racing && l->acquired)) {
            hazard = (struct wake_hazard){ .kind = kind_of(l, false, order.racing),
                                           .prior = read->access,
                                           .prior_tag = read->tag,
                                           .possible = read->possible };
            note(l, &hazard, &order, begin, end);
        }
        replaced |= !is_write(l) && is_before(l, order.chain);
    }
    if (!state->write || state->write_tag <= l->since || state->write_tag <= written || l->told) {
        return;
    }
    order = order_of(l, state->write_tag, state->write_chain, begin, end);
    if (!order.racing &&
        (replaced || (is_write(l) && reads) || has_read_since(l, own, state->write_tag) ||
         (l->safe ? is_before(l, order.chain)
                  : order.chain == WAKE_SYNC_ALL_STAGES ||
                        wake_access_set_has(&order.set, l->access)))) {
        return;
    }
    hazard = (struct wake_hazard){ .kind = kind_of(l, true, order.racing),
                                   .prior = state->write,
                                   .prior_tag = state->write_tag,
                                   .possible = state->flags & WAKE_STATE_POSSIBLE };
    note(l, &hazard, &order, begin, end);
}

/* Part by part, as this queue's own history has it. */
static void
look_beside_own(struct look *l, struct wake_access_state *state, uint64_t begin, uint64_t end)
{
    struct wake_sync_queue *own = l->found->q; /* NULL for presents */
    struct wake_access_context *context;
    struct wake_walk walk;
    uint64_t at = begin;

    if (!own || l->space == UINT32_MAX || l->space >= own->context.space_count) {
        look_at(l, state, NULL, begin, end);
        return;
    }
    context = &own->context;
    walk = wake_walk_begin(context, l->space, begin, l->until);
    while (at < end && !l->told) {
        bool gap = !walk.range || walk.range->begin > at;
        uint64_t upto = !walk.range ? end : gap ? walk.range->begin : walk.range->end;

        upto = upto < end ? upto : end;
        if (l->clock->edge_count) {
            upto = wake_sync_cut(own, l->space, at, upto);
        }
        if (gap) {
            look_at(l, state, NULL, at, upto);
        } else {
            wake_access_state_catch_up(&walk.range->state, &context->log, l->until,
                                       (struct wake_place){ l->space, walk.range->begin });
            look_at(l, state, &walk.range->state, at, upto);
            if (upto == walk.range->end) {
                walk.range = wake_range_map_next(walk.map, &walk.place);
            }
        }
        at = upto;
    }
}

static void
look_in(struct look *l, uint64_t begin, uint64_t end)
{
    struct wake_access_context *context = &l->other->context;
    uint32_t space = wake_access_context_find(context, l->key);
    struct wake_walk walk;

    if (space == UINT32_MAX || context->lost) {
        return;
    }
    l->other_space = space;
    for (walk = wake_walk_begin(context, space, begin, context->log.count);
         walk.range && walk.range->begin < end && !l->told;
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        wake_access_state_catch_up(&walk.range->state, &context->log, context->log.count,
                                   (struct wake_place){ space, walk.range->begin });
        look_beside_own(l, &walk.range->state,
                        walk.range->begin > begin ? walk.range->begin : begin,
                        walk.range->end < end ? walk.range->end : end);
    }
}

/* Everything that the other queues did and that the clock does not put before all of what comes. */
static void
look_everywhere(struct look *l, uint64_t begin, uint64_t end)
{
    struct wake_sync_submitted *s = l->found->s;

    for (uint32_t i = 0; i < s->queue_count; i++) {
        struct wake_sync_queue *other = s->queues[i];

        if (!other || (other == l->found->q && l->space != UINT32_MAX)) {
            continue;
        }
        l->since = l->clock->seen[i] > other->done ? l->clock->seen[i] : other->done;
        if (other->tag <= l->since || !other->segments.count) {
            continue;
        }
        l->other = other;
        l->acquired = false;
        l->told = false;
        if (i != WAKE_SYNC_PRESENTER) {
            look_in(l, begin, end);
            continue;
        }
        for (uint32_t k = 0; k < s->presented_count && l->space != UINT32_MAX && is_write(l); k++) {
            if (s->presented[k].image == l->key.id && !s->presented[k].over) {
                l->acquired = s->presented[k].acquired;
                look_in(l, begin, end);
            }
        }
    }
}

static void
note_placed(struct wake_sync_queue *q, const struct wake_first_access *first,
            const struct wake_dependency *d, uint32_t space, uint32_t until)
{
    for (uint32_t i = 0; i < first->count; i++, d++) {
        struct wake_sync_placed *placed = q->placed.count < WAKE_SYNC_PLACED
                                              ? wake_row_add(&q->placed, sizeof(*placed))
                                              : NULL;

        if (!placed) { /* too many to follow: edges may be taken for wider than they are */
            q->placed.count = 0;
            for (uint32_t k = 0; k < q->clock.edge_count; k++) {
                q->clock.edges[k].chain = WAKE_SYNC_ALL_STAGES;
            }
            return;
        }
        *placed = (struct wake_sync_placed){ space,      until,          first->begin,
                                             first->end, d->src_stages,  d->dst_stages,
                                             d->dst,     first->possible };
    }
}

bool
wake_sync_look_across(void *data, const struct wake_access_context *recording,
                      const struct wake_first_access *first,
                      const struct wake_dependency *dependencies, uint32_t space, uint32_t until,
                      bool exact_only, struct wake_hazard *hazard_out)
{
    struct wake_sync_found *found = data;
    struct look l = { .found = found,
                      .clock = &found->q->clock,
                      .key = recording->spaces[first->space].key,
                      .space = space,
                      .tag = first->tag,
                      .access = first->access,
                      .exact_only = exact_only,
                      .until = until,
                      .out = hazard_out };

    hazard_out->kind = WAKE_HAZARD_NONE;
    if (first->kind == WAKE_FIRST_BARRIER) {
        if (found->q->clock.edge_count) {
            note_placed(found->q, first, dependencies, space, until);
        }
        return false;
    }
    if (first->kind == WAKE_FIRST_RELEASE || first->kind == WAKE_FIRST_CHOSEN) {
        return false; /* the acquire is looked at; choices are with this queue only */
    }
    if (first->kind == WAKE_FIRST_TRANSITION) {
        l.safe = dependencies;
        l.safe_count = first->count;
    } else if (first->possible && (exact_only || wake_sync_is_fetch(first->access))) {
        return false;
    } else {
        l.local = dependencies;
        l.local_count = first->count;
    }
    look_everywhere(&l, first->begin, first->end);
    return hazard_out->kind != WAKE_HAZARD_NONE;
}

bool
wake_sync_present_across(struct wake_sync_found *found, const struct wake_sync_clock *clock,
                         wake_id image, bool exact_only, struct wake_hazard *hazard_out)
{
    struct look l = { .found = found,
                      .clock = clock,
                      .key = { image, 0 },
                      .space = UINT32_MAX,
                      .access = WAKE_SYNC_PRESENT_ENGINE_READ,
                      .exact_only = exact_only,
                      .out = hazard_out };

    hazard_out->kind = WAKE_HAZARD_NONE;
    look_everywhere(&l, 0, UINT64_MAX);
    return hazard_out->kind != WAKE_HAZARD_NONE;
}
