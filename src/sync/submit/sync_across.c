/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between queues: sync_across.h.
 */
#include "sync/submit/sync_across.h"

#include "sync/access/access_walk.h"
#include "sync/submit/sync_clock.h"
#include "sync/submit/sync_submitted.h"

/* One access of this queue, or a present, that is checked against what another queue did. */
struct lookup {
    struct wake_sync_found *found;
    const struct wake_sync_clock *clock;
    struct wake_sync_queue *other;
    uint64_t
        since; /* accesses of the other queue with tags up to this one come before this queue's */
    struct wake_space_key key;
    uint32_t space;  /* of found->q's context; UINT32_MAX: a present */
    uint64_t tag;    /* in its recording */
    bool exact_only; /* possible accesses of the other queue make no hazard */
    uint32_t access; /* enum wake_sync_access */
    /* of a layout transition: the dependencies that order it; NULL: it is an access */
    const struct wake_dependency *safe;
    uint32_t safe_count;
    const struct wake_dependency *local; /* those that order an access within its subpass */
    uint32_t local_count;
    uint32_t until; /* position of the log */
    uint32_t other_space;
    bool
        acquired; /* the other queue is the presenter, and the image was acquired and not presented */
    bool done;    /* with the other queue: a hazard was found */
    struct wake_hazard *out;
};

/* How the clock orders one access of the other queue before this queue's. */
struct order {
    bool racing;                  /* not at all: no edge of the clock has it */
    uint64_t chain;               /* stages that come after it */
    struct wake_access_set set;   /* accesses that it is visible to */
    bool covered;                 /* the first scope of one of the signals has it */
    VkPipelineStageFlags2 waited; /* stages of the waits, for messages */
};

/*
 * An access that comes before an edge comes before the whole render pass instance. Dependencies of the access's subpass on commands
 * outside of the instance extend its chain to the stages and accesses of this subpass.
 */
static void
extend_to_subpass(const struct lookup *l, uint64_t *chain, struct wake_access_set *set)
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

/* Of an access of the other queue with that tag and chain, to a range. */
static struct order
order_of(const struct lookup *l, uint64_t tag, uint64_t own_chain, uint64_t begin, uint64_t end)
{
    struct order order = { .racing = true };

    for (uint32_t i = 0; i < l->clock->edge_count; i++) {
        const struct wake_sync_edge *edge = &l->clock->edges[i];
        struct wake_access_set set = edge->set;
        uint64_t chain = edge->chain;

        if (tag > edge->tags[l->other->number] ||
            (l->other->number == WAKE_SYNC_PRESENTER && edge->image.id != l->key.id)) {
            continue;
        }
        order.racing = false;
        order.waited |= edge->stages;
        if (l->other->number == edge->queue && !wake_sync_is_signalled(edge, tag, own_chain)) {
            continue;
        }
        order.covered = true;
        if (l->space != UINT32_MAX) {
            wake_sync_extend_edge(l->found->q, edge, l->space, begin, end, l->until, &chain, &set);
        }
        if (WAKE_UNLIKELY(l->local_count)) {
            extend_to_subpass(l, &chain, &set);
        }
        order.chain |= chain;
        wake_access_set_add(&order.set, &set);
    }
    return order;
}

/* Of several hazards one is kept: races come first. */
static void
keep_hazard(struct lookup *l, struct wake_hazard *hazard, const struct order *order, uint64_t begin,
            uint64_t end)
{
    struct wake_sync_found *found = l->found;

    l->done = true;
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
is_write(const struct lookup *l)
{
    return l->safe || l->access == WAKE_SYNC_PRESENT_ENGINE_READ || wake_sync_rows[l->access].write;
}

/* Whether an access with that chain comes before this one. */
static bool
is_ordered(const struct lookup *l, uint64_t chain)
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
kind_of(const struct lookup *l, bool prior_write, bool racing)
{
    /* A present races with accesses of queues other than its own. With those of its own queue it is an ordinary hazard: a layout
     * transition, which is a write, may be part of presenting. */
    if (l->access == WAKE_SYNC_PRESENT_ENGINE_READ &&
        !(racing && l->other->queue && l->other->queue != l->found->batch->queue)) {
        return prior_write ? WAKE_HAZARD_PRESENT_AFTER_WRITE : WAKE_HAZARD_PRESENT_AFTER_READ;
    }
    /* Ordered by the semaphore of the acquire, but not for these stages, it is an ordinary hazard. */
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

/* The chain of a read of this queue, extended by the dependencies that order the access within its subpass. */
static uint64_t
chain_of_read(const struct lookup *l, uint64_t chain, uint64_t stage, uint64_t tag)
{
    uint64_t extended = chain;

    for (uint32_t i = 0; i < l->local_count; i++) {
        const struct wake_dependency *d = &l->local[i];

        if ((chain & d->src_stages) ||
            ((stage & d->src_stages) && tag >= d->since && tag < d->until)) {
            extended |= d->dst_stages;
        }
    }
    return extended;
}

/* This queue has a read that is later than the other queue's write and comes before the access: the access is held against that
 * read, not against the write. */
static bool
has_read_since(const struct lookup *l, struct wake_access_state *own, uint64_t tag)
{
    for (uint32_t i = 0; own && i < own->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(own, i);

        if (read->tag > tag && read->tag > l->found->q->done &&
            (is_write(l) || read->tag <= l->clock->seen[l->found->q->number] ||
             is_ordered(l, chain_of_read(l, read->chain, wake_sync_rows[read->access].stage,
                                         read->tag)))) {
            return true;
        }
    }
    /* Of reads that were dropped for later ones only the common chain is kept, and not their tags. */
    return own && own->read_count && !is_write(l) &&
           is_ordered(l, chain_of_read(l, own->read_chain, 0, 0));
}

/* Both are writes and nothing orders them. That is told, as by other layers, even if there were reads in between. */
static bool
races_with_write(const struct lookup *l, const struct wake_access_state *state, uint64_t written,
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

/* A range with one state in the other queue. `own`: its state in this queue; NULL: there were no accesses. Accesses that the host has
 * seen complete do not count. */
static void
check_range(struct lookup *l, struct wake_access_state *state, struct wake_access_state *own,
            uint64_t begin, uint64_t end)
{
    uint64_t written = own && own->write && own->write_tag > l->found->q->done ? own->write_tag : 0;
    bool races = races_with_write(l, state, written, begin, end), replaced = false, reads = false;
    struct wake_hazard hazard;
    struct order order;

    for (uint32_t i = 0; i < state->read_count && !l->done && !races; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);

        reads |= read->tag > state->write_tag;
        if (read->tag <= l->since || read->tag <= written) {
            continue;
        }
        order = order_of(l, read->tag, read->chain, begin, end);
        if (is_write(l) && !is_ordered(l, order.chain) && !(order.racing && l->acquired)) {
            hazard = (struct wake_hazard){ .kind = kind_of(l, false, order.racing),
                                           .prior = read->access,
                                           .prior_tag = read->tag,
                                           .possible = read->possible };
            keep_hazard(l, &hazard, &order, begin, end);
        }
        replaced |= !is_write(l) && is_ordered(l, order.chain);
    }
    if (!state->write || state->write_tag <= l->since || state->write_tag <= written || l->done) {
        return;
    }
    order = order_of(l, state->write_tag, state->write_chain, begin, end);
    if (!order.racing &&
        (replaced || (is_write(l) && reads) || has_read_since(l, own, state->write_tag) ||
         (l->safe ? is_ordered(l, order.chain)
                  : order.chain == WAKE_SYNC_ALL_STAGES ||
                        wake_access_set_has(&order.set, l->access)))) {
        return;
    }
    hazard = (struct wake_hazard){ .kind = kind_of(l, true, order.racing),
                                   .prior = state->write,
                                   .prior_tag = state->write_tag,
                                   .possible = state->flags & WAKE_STATE_POSSIBLE };
    keep_hazard(l, &hazard, &order, begin, end);
}

/* The same of a range that may have several states in this queue. */
static void
check_parts(struct lookup *l, struct wake_access_state *state, uint64_t begin, uint64_t end)
{
    struct wake_sync_queue *own = l->found->q; /* NULL for presents */
    struct wake_access_context *context;
    struct wake_walk walk;
    uint64_t at = begin;

    if (!own || l->space == UINT32_MAX || l->space >= own->context.space_count) {
        check_range(l, state, NULL, begin, end);
        return;
    }
    context = &own->context;
    walk = wake_walk_begin(context, l->space, begin, l->until);
    while (at < end && !l->done) {
        bool gap = !walk.range || walk.range->begin > at;
        uint64_t upto = !walk.range ? end : gap ? walk.range->begin : walk.range->end;

        upto = upto < end ? upto : end;
        if (l->clock->edge_count) {
            upto = wake_sync_cut(own, l->space, at, upto);
        }
        if (gap) {
            check_range(l, state, NULL, at, upto);
        } else {
            wake_access_state_catch_up(&walk.range->state, &context->log, l->until,
                                       (struct wake_place){ l->space, walk.range->begin });
            check_range(l, state, &walk.range->state, at, upto);
            if (upto == walk.range->end) {
                walk.range = wake_range_map_next(walk.map, &walk.place);
            }
        }
        at = upto;
    }
}

static void
check_queue(struct lookup *l, uint64_t begin, uint64_t end)
{
    struct wake_access_context *context = &l->other->context;
    uint32_t space = wake_access_context_find(context, l->key);
    struct wake_walk walk;

    if (space == UINT32_MAX || context->lost) {
        return;
    }
    l->other_space = space;
    for (walk = wake_walk_begin(context, space, begin, context->log.count);
         walk.range && walk.range->begin < end && !l->done;
         walk.range = wake_range_map_next(walk.map, &walk.place)) {
        wake_access_state_catch_up(&walk.range->state, &context->log, context->log.count,
                                   (struct wake_place){ space, walk.range->begin });
        check_parts(l, &walk.range->state, walk.range->begin > begin ? walk.range->begin : begin,
                    walk.range->end < end ? walk.range->end : end);
    }
}

/* All other queues, as far as the clock does not order all of their accesses before this queue's. */
static void
check_queues(struct lookup *l, uint64_t begin, uint64_t end)
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
        l->done = false;
        if (i != WAKE_SYNC_PRESENTER) {
            check_queue(l, begin, end);
            continue;
        }
        for (uint32_t k = 0; k < s->presented_count && l->space != UINT32_MAX && is_write(l); k++) {
            if (s->presented[k].image == l->key.id && !s->presented[k].over) {
                l->acquired = s->presented[k].acquired;
                check_queue(l, begin, end);
            }
        }
    }
}

/* Barriers with a range, which the log of the queue does not have. */
static void
keep_placed(struct wake_sync_queue *q, const struct wake_first_access *first,
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
wake_sync_check_across(void *data, const struct wake_access_context *recording,
                       const struct wake_first_access *first,
                       const struct wake_dependency *dependencies, uint32_t space, uint32_t until,
                       bool exact_only, struct wake_hazard *hazard_out)
{
    struct wake_sync_found *found = data;
    struct lookup l = { .found = found,
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
            keep_placed(found->q, first, dependencies, space, until);
        }
        return false;
    }
    if (first->kind == WAKE_FIRST_RELEASE || first->kind == WAKE_FIRST_CHOSEN) {
        return false; /* the acquire is checked; elements that shaders chose are checked within this queue only */
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
    check_queues(&l, first->begin, first->end);
    return hazard_out->kind != WAKE_HAZARD_NONE;
}

bool
wake_sync_check_present_across(struct wake_sync_found *found, const struct wake_sync_clock *clock,
                               wake_id image, bool exact_only, struct wake_hazard *hazard_out)
{
    struct lookup l = { .found = found,
                        .clock = clock,
                        .key = { image, 0 },
                        .space = UINT32_MAX,
                        .access = WAKE_SYNC_PRESENT_ENGINE_READ,
                        .exact_only = exact_only,
                        .out = hazard_out };

    hazard_out->kind = WAKE_HAZARD_NONE;
    check_queues(&l, 0, UINT64_MAX);
    return hazard_out->kind != WAKE_HAZARD_NONE;
}
