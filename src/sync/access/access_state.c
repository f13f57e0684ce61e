/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Access states: catching up with barriers, hazards, updates.
 */
#include "sync/access/access_state.h"

#include "base/heap.h"
#include "gen/sync_model.h"

#include <string.h>

_Static_assert(sizeof(struct wake_access_state) <= 96,
               "a tracked range takes no more than 128 bytes in all");

/* ---- barriers -------------------------------------------------------------------------------- */

static bool
reaches_write(const struct wake_access_state *state, const struct wake_dependency *d)
{
    return (state->write_chain & d->src_stages) ||
           (wake_access_set_has(&d->src, state->write) && state->write_tag < d->until &&
            state->write_tag >= d->since);
}

static bool
reaches_read(const struct wake_sync_read *read, const struct wake_dependency *d)
{
    return (read->chain & d->src_stages) ||
           (((wake_sync_rows[read->access].stage | WAKE_SRC_ANY) & d->src_stages) &&
            read->tag < d->until && read->tag >= d->since);
}

/* Whether a command's dependencies add anything to the write. */
static bool
moves_write(const struct wake_access_state *state, const struct wake_dependency *d, uint32_t count,
            struct wake_place place)
{
    for (; count--; d++) {
        if (((d->dst_stages & ~state->write_chain) ||
             !wake_access_set_covers(&state->write_set, &d->dst)) &&
            wake_dependency_is_there(d, place) && reaches_write(state, d)) {
            return true;
        }
    }
    return false;
}

static void
apply_to_write(struct wake_access_state *state, const struct wake_dependency *d, uint32_t count,
               struct wake_place place)
{
    uint64_t chain = state->write_chain;
    struct wake_access_set set = state->write_set;

    for (; count--; d++) {
        if (wake_dependency_is_there(d, place) && reaches_write(state, d)) {
            chain |= d->dst_stages;
            wake_access_set_add(&set, &d->dst);
        }
    }
    state->write_chain = chain;
    state->write_set = set;
}

static bool
moves_read(const struct wake_sync_read *read, const struct wake_dependency *d, uint32_t count,
           struct wake_place place)
{
    for (; count--; d++) {
        if ((d->dst_stages & ~read->chain) && wake_dependency_is_there(d, place) &&
            reaches_read(read, d)) {
            return true;
        }
    }
    return false;
}

static void
apply_to_read(struct wake_sync_read *read, const struct wake_dependency *d, uint32_t count,
              struct wake_place place)
{
    uint64_t chain = read->chain;

    for (; count--; d++) {
        if (wake_dependency_is_there(d, place) && reaches_read(read, d)) {
            chain |= d->dst_stages;
        }
    }
    read->chain = chain;
}

/* The row that comes first from position `from` on and adds something; NULL: none does. */
#define FIRST_ROW(moves, thing)                                                         \
    struct wake_barrier_row *best = NULL;                                               \
    uint32_t best_position = until;                                                     \
    bool only = true;                                                                   \
                                                                                        \
    for (uint32_t number = log->newest; number; number = log->rows[number - 1].older) { \
        struct wake_barrier_row *row = &log->rows[number - 1];                          \
        uint32_t position;                                                              \
                                                                                        \
        if (row->last < from) {                                                         \
            break;                                                                      \
        }                                                                               \
        only &= number == log->newest && row->count == 1;                               \
        if (!moves(thing, &log->dependencies[row->first], row->count, place)) {         \
            continue;                                                                   \
        }                                                                               \
        position = wake_barrier_row_next(row, from);                                    \
        if (position < best_position) {                                                 \
            best = row;                                                                 \
            best_position = position;                                                   \
        }                                                                               \
    }

static void
write_catches_up(struct wake_access_state *state, const struct wake_barrier_log *log, uint32_t from,
                 uint32_t until, struct wake_place place)
{
    for (;;) {
        FIRST_ROW(moves_write, state)
        if (!best) {
            return;
        }
        apply_to_write(state, &log->dependencies[best->first], best->count, place);
        if (only) {
            return; /* nothing but this one came, and a second time it adds nothing */
        }
        from = best_position + 1;
    }
}

static void
read_catches_up(struct wake_sync_read *read, const struct wake_barrier_log *log, uint32_t from,
                uint32_t until, struct wake_place place)
{
    for (;;) {
        FIRST_ROW(moves_read, read)
        if (!best) {
            return;
        }
        apply_to_read(read, &log->dependencies[best->first], best->count, place);
        if (only) {
            return;
        }
        from = best_position + 1;
    }
}

/* Reads that made room: where they stood is not known any more, but behind the write, and what comes
 * after them is. */
static struct wake_sync_read
gone_reads(uint64_t chain, uint64_t write_tag)
{
    return (struct wake_sync_read){ .chain = chain, .tag = write_tag, .access = WAKE_SYNC_NONE };
}

static uint64_t
chain_catches_up(uint64_t chain, uint64_t write_tag, const struct wake_barrier_log *log,
                 uint32_t from, uint32_t until, struct wake_place place)
{
    struct wake_sync_read gone = gone_reads(chain, write_tag);

    read_catches_up(&gone, log, from, until, place);
    return gone.chain;
}

void
wake_access_state_catch_up(struct wake_access_state *state, const struct wake_barrier_log *log,
                           uint32_t until, struct wake_place place)
{
    if (state->position >= until) {
        return;
    }
    if (state->write) {
        write_catches_up(state, log, state->position, until, place);
    }
    for (uint32_t i = 0; i < state->read_count; i++) {
        read_catches_up(wake_access_state_read(state, i), log, state->position, until, place);
    }
    if (state->read_chain) {
        state->read_chain = chain_catches_up(state->read_chain, state->write_tag, log,
                                             state->position, until, place);
    }
    state->position = until;
}

void
wake_access_state_apply(struct wake_access_state *state, const struct wake_dependency *dependencies,
                        uint32_t count)
{
    const struct wake_place place = { 0, 0 }; /* none of them is limited to one */

    if (state->write) {
        apply_to_write(state, dependencies, count, place);
    }
    for (uint32_t i = 0; i < state->read_count; i++) {
        apply_to_read(wake_access_state_read(state, i), dependencies, count, place);
    }
    if (state->read_chain) {
        struct wake_sync_read gone = gone_reads(state->read_chain, state->write_tag);

        apply_to_read(&gone, dependencies, count, place);
        state->read_chain = gone.chain;
    }
}

/* ---- hazards --------------------------------------------------------------------------------- */

static bool
found_write(const struct wake_access_state *state, enum wake_hazard_kind kind, uint32_t access,
            struct wake_hazard *out)
{
    out->kind = kind;
    out->access = access;
    out->prior = state->write;
    out->prior_tag = state->write_tag;
    out->possible = state->flags & WAKE_STATE_POSSIBLE;
    out->doubtful = false;
    out->chain = state->write_chain;
    out->set = state->write_set;
    return true;
}

static bool
found_read(const struct wake_sync_read *read, enum wake_hazard_kind kind, uint32_t access,
           struct wake_hazard *out)
{
    out->kind = kind;
    out->access = access;
    out->prior = read->access;
    out->prior_tag = read->tag;
    out->possible = read->possible;
    out->doubtful = false;
    out->chain = read->chain;
    out->set = (struct wake_access_set){ { 0, 0 } };
    return true;
}

/* Of an earlier render pass instance, and an access of attachments that `ordering` is about. */
static bool
is_earlier_attachment(uint32_t access, uint64_t tag, const struct wake_ordering *ordering)
{
    const uint64_t attachment = VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                                VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT |
                                VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT |
                                VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;

    return tag < ordering->before && (wake_sync_rows[access].access & attachment) &&
           wake_access_set_has(&ordering->accesses, access);
}

static bool
write_is_ordered(const struct wake_access_state *state, const struct wake_ordering *ordering)
{
    return ordering &&
           ((wake_access_set_has(&ordering->accesses, state->write) &&
             state->write_tag >= ordering->since && state->write_tag <= ordering->until) ||
            (!ordering->reads_only &&
             is_earlier_attachment(state->write, state->write_tag, ordering)));
}

/* A fragment reads its own texel of an input attachment before anything later of the subpass is
 * written there. */
static bool
read_is_ordered(const struct wake_sync_read *read, const struct wake_ordering *ordering)
{
    if (!ordering) {
        return false;
    }
    if (read->access == WAKE_SYNC_FRAGMENT_SHADER_INPUT_ATTACHMENT_READ) {
        return read->tag >= ordering->since || read->tag < ordering->before;
    }
    return ((wake_sync_rows[read->access].stage & ordering->stages) &&
            read->tag >= ordering->since) ||
           is_earlier_attachment(read->access, read->tag, ordering);
}

static bool
skips(const struct wake_access *a, bool exact_only, bool possible, bool placeless, uint64_t prior)
{
    return (exact_only && possible && (a->possible || !placeless)) ||
           (a->known && prior >= a->known) || prior <= a->floor;
}

static bool
skips_write(const struct wake_access *a, const struct wake_access_state *state)
{
    return skips(a, a->exact_only, state->flags & WAKE_STATE_POSSIBLE,
                 state->flags & WAKE_STATE_PLACELESS, state->write_tag);
}

/* One command's accesses do not meet; a layout transition that it makes comes before them. */
static bool
is_own(const struct wake_access_state *state, const struct wake_access *a)
{
    return state->write_tag == a->tag && state->write != WAKE_SYNC_IMAGE_LAYOUT_TRANSITION;
}

static bool
check_read(struct wake_access_state *state, const struct wake_access *a, uint64_t stage,
           const struct wake_ordering *ordering, struct wake_hazard *out)
{
    if (!state->write || is_own(state, a) || wake_access_set_has(&state->write_set, a->access) ||
        (state->read_chain & stage)) {
        return false;
    }
    /* A read before this one has taken the write's place. */
    for (uint32_t i = 0; i < state->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);

        if ((read->chain & stage) || read_is_ordered(read, ordering)) {
            return false;
        }
    }
    return !write_is_ordered(state, ordering) && !skips_write(a, state) &&
           found_write(state, WAKE_HAZARD_READ_AFTER_WRITE, a->access, out);
}

static bool
check_write(struct wake_access_state *state, const struct wake_access *a, uint64_t stage,
            const struct wake_ordering *ordering, struct wake_hazard *out)
{
    bool behind_read = false;

    for (uint32_t i = 0; i < state->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);
        const bool exact_only = a->exact_only || wake_sync_is_fetch(read->access);

        if ((read->chain & stage) || read->tag == a->tag || read_is_ordered(read, ordering)) {
            behind_read = true;
            continue;
        }
        if (!skips(a, exact_only, read->possible, read->placeless, read->tag)) {
            return found_read(read, WAKE_HAZARD_WRITE_AFTER_READ, a->access, out);
        }
        /* Whether it took place or not, this write comes behind it no more than behind the last one. */
        behind_read |= !(exact_only && read->possible);
    }
    return !behind_read && state->write && !is_own(state, a) &&
           !wake_access_set_has(&state->write_set, a->access) &&
           !write_is_ordered(state, ordering) && !skips_write(a, state) &&
           found_write(state, WAKE_HAZARD_WRITE_AFTER_WRITE, a->access, out);
}

bool
wake_access_state_check(struct wake_access_state *state, const struct wake_access *access,
                        struct wake_hazard *hazard_out)
{
    const struct wake_sync_row *row = &wake_sync_rows[access->access];
    const struct wake_ordering *ordering = access->ordering;

    if (ordering && !wake_access_set_has(&ordering->accesses, access->access)) {
        ordering = NULL;
    }
    return row->write ? check_write(state, access, row->stage, ordering, hazard_out)
                      : check_read(state, access, row->stage, ordering, hazard_out);
}

bool
wake_access_state_check_transition(struct wake_access_state *state,
                                   const struct wake_dependency *dependencies, uint32_t count,
                                   const struct wake_access *access, struct wake_hazard *hazard_out)
{
    for (uint32_t i = 0; i < state->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);
        bool safe = read->tag == access->tag ||
                    skips(access, access->exact_only, read->possible, read->placeless, read->tag);

        for (uint32_t k = 0; k < count && !safe; k++) {
            safe = reaches_read(read, &dependencies[k]);
        }
        if (!safe) {
            return found_read(read, WAKE_HAZARD_WRITE_AFTER_READ, WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                              hazard_out);
        }
    }
    /* Transitions of one queue come one after the other. */
    if (state->read_count || !state->write || state->write_tag == access->tag ||
        state->write == WAKE_SYNC_IMAGE_LAYOUT_TRANSITION || skips_write(access, state)) {
        return false;
    }
    for (uint32_t k = 0; k < count; k++) {
        if (reaches_write(state, &dependencies[k])) {
            return false;
        }
    }
    return found_write(state, WAKE_HAZARD_WRITE_AFTER_WRITE, WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
                       hazard_out);
}

/* ---- updates --------------------------------------------------------------------------------- */

bool
wake_access_state_has_read(struct wake_access_state *state, uint32_t access)
{
    for (uint32_t i = 0; i < state->read_count; i++) {
        const struct wake_sync_read *read = wake_access_state_read(state, i);

        /* One behind which barriers are makes room, unless no warning is told of the other one. */
        if (wake_sync_rows[read->access].stage == wake_sync_rows[access].stage) {
            return !read->possible && (!read->chain || wake_sync_is_fetch(access));
        }
    }
    return false;
}

bool
wake_access_state_put_read(struct wake_access_state *state, const struct wake_sync_read *read)
{
    uint64_t stage = wake_sync_rows[read->access].stage;
    uint32_t i, kinds = read->kinds;

    for (i = 0; i < state->read_count; i++) {
        struct wake_sync_read *known = wake_access_state_read(state, i);

        if (wake_sync_rows[known->access].stage == stage) {
            const struct wake_sync_read before = *known;

            *known = *read;
            known->kinds = (kinds | before.kinds) & 0x7f;
            /* What comes after it comes after the write, too, and sees it: that must not be
             * forgotten. It may be the same read once more. */
            if (before.tag == read->tag) {
                known->chain |= before.chain;
            } else {
                state->read_chain |= before.chain;
            }
            return true;
        }
    }
    if (WAKE_UNLIKELY(i >= WAKE_READS_INLINE) && i - WAKE_READS_INLINE >= state->read_capacity) {
        uint32_t capacity = state->read_capacity ? state->read_capacity * 2u : 2;
        struct wake_sync_read *more = wake_realloc(WAKE_HEAP_RESULT, state->more,
                                                   capacity * sizeof(*more));

        if (!more) {
            return false;
        }
        state->more = more;
        state->read_capacity = (uint8_t)capacity;
    }
    state->read_count++;
    *wake_access_state_read(state, i) = *read;
    return true;
}

void
wake_sync_read_catch_up(struct wake_sync_read *read, const struct wake_barrier_log *log,
                        uint32_t from, uint32_t until, struct wake_place place)
{
    if (from < until) {
        read_catches_up(read, log, from, until, place);
    }
}

void
wake_access_state_put_read_chain(struct wake_access_state *state, uint64_t chain,
                                 const struct wake_barrier_log *log, uint32_t from,
                                 struct wake_place place)
{
    if (chain) {
        state->read_chain |= from < state->position ? chain_catches_up(chain, state->write_tag, log,
                                                                       from, state->position, place)
                                                    : chain;
    }
}

static void
set_write(struct wake_access_state *state, uint32_t access, uint64_t tag, enum wake_doubt doubt)
{
    state->write = (uint8_t)access;
    state->write_tag = tag;
    state->write_chain = 0;
    state->write_set = (struct wake_access_set){ { 0, 0 } };
    state->flags = (uint8_t)(WAKE_STATE_CLOSED | (doubt ? WAKE_STATE_POSSIBLE : 0) |
                             (doubt == WAKE_DOUBT_PLACE ? WAKE_STATE_PLACELESS : 0));
    state->read_count = 0;
    state->read_chain = 0;
}

bool
wake_access_state_enter(struct wake_access_state *state, const struct wake_access *access)
{
    struct wake_sync_read read;

    if (wake_sync_rows[access->access].write) {
        set_write(state, access->access, access->tag, access->possible);
        return true;
    }
    memset(&read, 0, sizeof(read));
    read.tag = access->tag;
    read.access = (uint8_t)access->access;
    read.possible = access->possible != WAKE_DOUBT_NONE;
    read.placeless = access->possible == WAKE_DOUBT_PLACE;
    read.kinds = WAKE_READ_KIND(access->access) & 0x7f;
    return wake_access_state_put_read(state, &read);
}

void
wake_access_state_enter_transition(struct wake_access_state *state,
                                   const struct wake_dependency *dependencies, uint32_t count,
                                   uint64_t tag)
{
    set_write(state, WAKE_SYNC_IMAGE_LAYOUT_TRANSITION, tag, WAKE_DOUBT_NONE);
    for (uint32_t i = 0; i < count; i++) {
        state->write_chain |= dependencies[i].dst_stages;
        wake_access_set_add(&state->write_set, &dependencies[i].dst);
    }
}

void
wake_access_state_cut(struct wake_access_state *state)
{
    state->flags &= (uint8_t)~WAKE_STATE_PLACELESS;
    for (uint32_t i = 0; i < state->read_count; i++) {
        wake_access_state_read(state, i)->placeless = 0;
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

bool
wake_access_state_copy(struct wake_access_state *copy, const struct wake_access_state *state)
{
    *copy = *state;
    copy->more = NULL;
    copy->read_capacity = 0;
    if (state->read_count > WAKE_READS_INLINE) {
        uint32_t count = state->read_count - (uint32_t)WAKE_READS_INLINE;

        copy->more = wake_alloc(WAKE_HEAP_RESULT, count * sizeof(*copy->more));
        if (!copy->more) {
            return false;
        }
        memcpy(copy->more, state->more, count * sizeof(*copy->more));
        copy->read_capacity = (uint8_t)count;
    }
    return true;
}

bool
wake_access_state_equal(const struct wake_access_state *a, const struct wake_access_state *b)
{
    return a->write == b->write && a->write_tag == b->write_tag &&
           a->write_chain == b->write_chain && a->write_set.w[0] == b->write_set.w[0] &&
           a->write_set.w[1] == b->write_set.w[1] && a->position == b->position &&
           a->flags == b->flags && a->read_chain == b->read_chain &&
           a->read_count == b->read_count && a->read_count <= WAKE_READS_INLINE &&
           memcmp(a->reads, b->reads, a->read_count * sizeof(a->reads[0])) == 0;
}

void
wake_access_state_finish(struct wake_access_state *state)
{
    wake_free(WAKE_HEAP_RESULT, state->more);
    state->more = NULL;
    state->read_capacity = 0;
    state->read_count = 0;
}
