/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Verdicts of the oracle: every access against the most recent ones before it, in the order of
 * execution. Of each queue the last write counts, and the last read of each stage since; what a
 * queue has written over itself does not count for it any more, until the host has seen that
 * complete.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_ORACLE_JUDGE_H
#define WAKE_SCENES_SYNC_ORACLE_JUDGE_H

#include "sync_oracle.h"

/* The most recent accesses of one queue to one cell: ops, plus one. */
struct oracle_cell {
    uint32_t write;
    uint32_t reads[ORACLE_HISTORY];
    uint32_t read_count;
};

/* Of which accesses it is that is judged. */
struct oracle_view {
    bool submitted; /* all; what is found between different command buffers */
    uint32_t unit;  /* else those of one command buffer, as if nothing were before it, ... */
    /* ... of the secondaries that it executes too; what is found in one of these was told before */
    bool primary;
};

static inline bool
oracle_sees(const struct oracle_view *view, const struct oracle_op *op)
{
    return view->submitted || op->unit == view->unit || (view->primary && op->buffer == view->unit);
}

/* Both are in something that was judged by itself. */
static inline bool
oracle_is_old(const struct oracle_view *view, const struct oracle_op *a, const struct oracle_op *b)
{
    return view->submitted ? a->buffer == b->buffer : a->unit == b->unit && a->unit != view->unit;
}

static inline void
oracle_find(struct oracle *o, const struct oracle_view *view, uint32_t op, uint32_t cell,
            const char *kind, uint32_t prior, bool other)
{
    const struct oracle_op *a = &o->ops[op], *b = &o->ops[prior];

    /* Subpasses of an instance that no dependencies connect. */
    if (a->instance && a->instance == b->instance && (a->apart >> b->subpass & 1)) {
        kind = !a->write  ? "SYNC-HAZARD-READ-RACING-WRITE"
               : b->write ? "SYNC-HAZARD-WRITE-RACING-WRITE"
                          : "SYNC-HAZARD-WRITE-RACING-READ";
    }
    if (!oracle_is_old(view, a, b) && o->finding_count < ORACLE_FINDINGS) {
        o->findings[o->finding_count++] = (struct oracle_finding){ op, cell, kind, prior, other };
    }
}

/* The host had seen it complete. */
static inline bool
oracle_is_over(const struct oracle *o, const struct oracle_op *prior, const struct oracle_op *op)
{
    return prior->position <= o->batches[op->batch].done[oracle_queue(o, prior)];
}

/* A later read of the same stage is among the reads: what comes after that one comes after this
 * one. */
static inline bool
oracle_is_replaced(const struct oracle *o, const struct oracle_cell *c, uint32_t i)
{
    for (uint32_t k = i + 1; k < c->read_count; k++) {
        if (o->ops[c->reads[k] - 1].stage == o->ops[c->reads[i] - 1].stage) {
            return true;
        }
    }
    return false;
}

/*
 * Another read of the same stage is among them. The layer knows one of them, of which what comes
 * behind a subpass may not be true.
 */
static inline bool
oracle_has_equal(const struct oracle *o, const struct oracle_cell *c, uint32_t i)
{
    for (uint32_t k = 0; k < c->read_count; k++) {
        if (k != i && o->ops[c->reads[k] - 1].stage == o->ops[c->reads[i] - 1].stage) {
            return true;
        }
    }
    return false;
}

/* What is judged as one has read the cell like this before: what is before it is a hazard for the
 * first of these reads, or none. */
static inline bool
oracle_is_repeated(const struct oracle *o, const struct oracle_view *view,
                   const struct oracle_cell *c, const struct oracle_op *op)
{
    for (uint32_t i = 0; i < c->read_count; i++) {
        const struct oracle_op *read = &o->ops[c->reads[i] - 1];

        if (oracle_is_old(view, read, op) && read->stage == op->stage &&
            read->access == op->access) {
            return true;
        }
    }
    return false;
}

/* A layout transition as part of all that the others of its command are part of: so the layer knows
 * what leads from them. */
static inline struct oracle_op
oracle_with_others(const struct oracle *o, const struct oracle_op *op)
{
    struct oracle_op all = *op;

    for (uint32_t i = 0; i < o->op_count && !op->stage; i++) {
        const struct oracle_op *other = &o->ops[i];

        for (uint32_t k = 0; other->position == op->position && !other->stage &&
                             k < other->dep_count && all.dep_count < ORACLE_PARTS;
             k++) {
            all.deps[all.dep_count++] = other->deps[k];
        }
    }
    return all;
}

/*
 * Against what the queue itself did: a write against the last read of each stage since the last
 * write, or that write if there are none; a read against the last write, unless a read of it comes
 * before this one.
 */
static inline void
oracle_check_own(struct oracle *o, const struct oracle_view *view, const struct oracle_cell *c,
                 uint32_t number, uint32_t cell)
{
    const struct oracle_op *op = &o->ops[number], *write = c->write ? &o->ops[c->write - 1] : NULL;
    bool leaks = false;

    if (op->write && c->read_count) {
        for (uint32_t i = 0; i < c->read_count; i++) {
            const struct oracle_op *read = &o->ops[c->reads[i] - 1];

            if (!oracle_is_over(o, read, op) && !oracle_implied(read, op) &&
                !oracle_ordered(o, read, op, cell, false)) {
                oracle_find(o, view, number, cell, "SYNC-HAZARD-WRITE-AFTER-READ", c->reads[i] - 1,
                            oracle_is_replaced(o, c, i) ||
                                oracle_leads(o, read, op, cell, false, true));
            }
        }
        return;
    }
    if (!write || oracle_is_over(o, write, op) ||
        (!op->write && oracle_is_repeated(o, view, c, op))) {
        return;
    }
    for (uint32_t i = 0; i < c->read_count; i++) {
        const struct oracle_op *read = &o->ops[c->reads[i] - 1];

        /* Of an instance in another command buffer the layer knows when attachments are read, not
         * in which subpass. */
        leaks |= oracle_leads(o, read, op, cell, false, true) ||
                 (oracle_is_old(view, read, op) && read->order && op->order &&
                  read->instance == op->instance);
        if (oracle_implied(read, op) || oracle_ordered(o, read, op, cell, false)) {
            if (!read->instance || !oracle_has_equal(o, c, i)) {
                return;
            }
            leaks = true;
        }
    }
    /* Layout transitions of one queue come one after the other. */
    if (!op->stage && !write->stage) {
        return;
    }
    if (!oracle_implied(write, op) && !oracle_ordered(o, write, op, cell, true)) {
        const struct oracle_op all = oracle_with_others(o, write);

        leaks |= oracle_leads(o, &all, op, cell, true, true);
        oracle_find(o, view, number, cell,
                    op->write ? "SYNC-HAZARD-WRITE-AFTER-WRITE" : "SYNC-HAZARD-READ-AFTER-WRITE",
                    c->write - 1, leaks);
    }
}

/*
 * No semaphore leads from the one to the other: they may be at work at the same time. Their own
 * stages do not count, those of what is between them do: a wait that holds nothing leads nowhere.
 */
static inline bool
oracle_races(const struct oracle *o, const struct oracle_op *prior, const struct oracle_op *op)
{
    bool seen[ORACLE_DEPS] = { false };
    uint32_t open[ORACLE_DEPS], count = 0;

    for (uint32_t i = 0; i < o->dep_count; i++) {
        const struct oracle_dep *d = &o->deps[i];

        if (oracle_is_semaphore(d) && d->queue == oracle_queue(o, prior) &&
            prior->position < d->until) {
            seen[i] = true;
            open[count++] = i;
        }
    }
    while (count) {
        const struct oracle_dep *d = &o->deps[open[--count]];

        if (d->to == oracle_queue(o, op) && op->position > d->from) {
            return false;
        }
        for (uint32_t i = 0; i < o->dep_count; i++) {
            if (!seen[i] && oracle_chains(d, &o->deps[i], false)) {
                seen[i] = true;
                open[count++] = i;
            }
        }
    }
    return true;
}

static inline uint32_t
oracle_turn(const struct oracle *o, uint32_t op)
{
    return op ? o->turns[op - 1] + 1 : 0;
}

/* Against what another queue did. */
static inline void
oracle_check_other(struct oracle *o, const struct oracle_view *view, const struct oracle_cell *own,
                   const struct oracle_cell *c, uint32_t number, uint32_t cell)
{
    const struct oracle_op *op = &o->ops[number], *write = c->write ? &o->ops[c->write - 1] : NULL;
    uint32_t since = own->write && !oracle_is_over(o, &o->ops[own->write - 1], op)
                         ? oracle_turn(o, own->write)
                         : 0;
    bool replaced = false, maybe = false; /* not for certain: of equal reads one is known */

    for (uint32_t i = 0; i < c->read_count; i++) {
        const struct oracle_op *read = &o->ops[c->reads[i] - 1];
        bool ordered;

        if (oracle_is_over(o, read, op) || oracle_turn(o, c->reads[i]) <= since) {
            continue;
        }
        ordered = oracle_ordered(o, read, op, cell, false);
        if (op->write && !ordered) {
            oracle_find(o, view, number, cell,
                        oracle_races(o, read, op) ? "SYNC-HAZARD-WRITE-RACING-READ"
                                                  : "SYNC-HAZARD-WRITE-AFTER-READ",
                        c->reads[i] - 1,
                        oracle_is_replaced(o, c, i) ||
                            oracle_leads(o, read, op, cell, false, true));
        }
        maybe |= !op->write &&
                 (ordered ? read->instance != 0 : oracle_leads(o, read, op, cell, false, true));
        replaced |= !op->write && ordered && !oracle_is_replaced(o, c, i) &&
                    !(read->instance && oracle_has_equal(o, c, i));
    }
    if (!write || oracle_is_over(o, write, op) || oracle_turn(o, c->write) <= since) {
        return;
    }
    if (oracle_races(o, write, op)) {
        oracle_find(o, view, number, cell,
                    op->write ? "SYNC-HAZARD-WRITE-RACING-WRITE" : "SYNC-HAZARD-READ-RACING-WRITE",
                    c->write - 1, false);
        return;
    }
    for (uint32_t i = 0; i < own->read_count; i++) {
        /* A read of this queue has come behind the write and taken its place. */
        const struct oracle_op *read = &o->ops[own->reads[i] - 1];
        bool later = oracle_turn(o, own->reads[i]) > oracle_turn(o, c->write) &&
                     !oracle_is_over(o, read, op);

        /* Of one that made room for a later one of its stage it is not known when it was. */
        maybe |= (later || (!op->write && oracle_is_replaced(o, own, i))) &&
                 (op->write || oracle_leads(o, read, op, cell, false, true));
        replaced |= later && (op->write || oracle_ordered(o, read, op, cell, false)) &&
                    !(read->instance && oracle_has_equal(o, own, i));
    }
    if (!replaced && !(op->write && c->read_count) && !oracle_ordered(o, write, op, cell, true)) {
        oracle_find(o, view, number, cell,
                    op->write ? "SYNC-HAZARD-WRITE-AFTER-WRITE" : "SYNC-HAZARD-READ-AFTER-WRITE",
                    c->write - 1, maybe || oracle_leads(o, write, op, cell, true, true));
    }
}

static inline void
oracle_check(struct oracle *o, const struct oracle_view *view,
             struct oracle_cell (*cells)[ORACLE_SPACES][ORACLE_CELLS], uint32_t number,
             uint32_t cell)
{
    const struct oracle_op *op = &o->ops[number];
    uint32_t queue = oracle_queue(o, op);
    const struct oracle_cell *own = &cells[queue][op->space][cell];

    oracle_check_own(o, view, own, number, cell);
    for (uint32_t i = 0; i < ORACLE_QUEUES && view->submitted && !op->given_away; i++) {
        if (i != queue && !(!op->write && oracle_is_repeated(o, view, own, op))) {
            oracle_check_other(o, view, own, &cells[i][op->space][cell], number, cell);
        }
    }
}

static inline void
oracle_enter(struct oracle_cell *c, const struct oracle_op *op, uint32_t number)
{
    if (op->write) {
        c->write = number + 1;
        c->read_count = 0;
    } else if (c->read_count < ORACLE_HISTORY) {
        c->reads[c->read_count++] = number + 1;
    }
}

/* Ops in the order in which they execute. */
static inline uint32_t
oracle_order(struct oracle *o, uint32_t *order)
{
    uint32_t count = 0;

    for (uint32_t turn = 0; turn < o->batch_count; turn++) {
        for (uint32_t i = 0; i < o->op_count; i++) {
            if (o->batches[o->ops[i].batch].turn == turn) {
                o->turns[i] = count;
                order[count++] = i;
            }
        }
    }
    return count;
}

/* Whether a layout transition is part of it. */
static inline bool
oracle_has_transition(const struct oracle *o, const struct oracle_dep *d)
{
    for (uint32_t i = 0; i < o->op_count; i++) {
        for (uint32_t k = 0; k < o->ops[i].dep_count; k++) {
            if (d == &o->deps[o->ops[i].deps[k]]) {
                return true;
            }
        }
    }
    return false;
}

/* All accesses; those of one command against what was before it, then its reads and then its writes
 * are entered. */
static inline void
oracle_judge(struct oracle *o, const struct oracle_view *view)
{
    static struct oracle_cell cells[ORACLE_QUEUES][ORACLE_SPACES][ORACLE_CELLS];
    uint32_t order[ORACLE_OPS], count = oracle_order(o, order);

    memset(cells, 0, sizeof(cells));
    o->finding_count = 0;
    for (uint32_t i = 0; i < o->dep_count; i++) {
        o->deps[i].before = oracle_scope(o->deps[i].masks.src, true);
        o->deps[i].after = oracle_scope(o->deps[i].masks.dst, false);
        o->deps[i].before |= o->deps[i].acquires ? o->deps[i].after : 0;
        if (oracle_is_semaphore(&o->deps[i])) {
            o->deps[i].after &= ~ORACLE_STAGE(BOTTOM_OF_PIPE); /* such a wait holds nothing */
        }
        if (o->deps[i].inside) {
            o->deps[i].after &= ~(ORACLE_STAGE(TOP_OF_PIPE) | ORACLE_STAGE(BOTTOM_OF_PIPE));
        }
        /* No stage at all begins nothing, but layout transitions. */
        if (!o->deps[i].masks.src && !oracle_is_semaphore(&o->deps[i]) &&
            !oracle_has_transition(o, &o->deps[i])) {
            o->deps[i].before &= ~ORACLE_STAGE(TOP_OF_PIPE);
        }
    }
    for (uint32_t first = 0, end; first < count; first = end) {
        for (end = first;
             end < count && o->ops[order[end]].position == o->ops[order[first]].position;) {
            end++;
        }
        for (int pass = 0; pass < 3; pass++) {
            for (uint32_t i = first; i < end; i++) {
                const struct oracle_op *op = &o->ops[order[i]];

                for (uint32_t cell = 0; oracle_sees(view, op) && cell < ORACLE_CELLS; cell++) {
                    if (!oracle_has(&op->cells, cell)) {
                        continue;
                    }
                    if (pass == 0) {
                        oracle_check(o, view, cells, order[i], cell);
                    } else if (op->write == (pass == 2) && !op->given_away) {
                        oracle_enter(&cells[oracle_queue(o, op)][op->space][cell], op, order[i]);
                    }
                }
            }
        }
    }
}

#endif
