/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Subpass dependencies. Specification, VkSubpassDependency: the first scope is what the source
 * subpass does, or what came before the instance; the second one what the destination subpass does,
 * or what comes behind the instance.
 *
 * What orders a subpass behind what is elsewhere is good for that subpass only, so it is not
 * written into the log: it is *local* (access_context.h), and looked at where an access would be a
 * hazard without. Dependencies chain where one ends in the subpass that the other begins in; a
 * *row* knows which ones it leads to. At the end of the instance one entry of the log has what
 * leads out of it: what is visible there by dependencies to the outside, and for barriers to come
 * the stages that subpasses were brought to, because all that they did comes before those barriers.
 * (Of an earlier read the stages alone are known: it counts as if these had been brought to what is
 * behind the instance.)
 */
#include "sync/command/pass_dependencies.h"

#include "state/object/create_info.h"
#include "sync/recording/sync_earlier.h"

#include <string.h>

#define ATTACHMENT_ACCESSES                                                                   \
    (VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |          \
     VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | \
     VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT)

static struct wake_pass_row *
rows_of(const struct wake_sync *sync, uint32_t *count_out)
{
    *count_out = sync->work->pass_rows.count;
    return sync->work->pass_rows.rows;
}

static struct wake_pass_row *
add_row(struct wake_sync *sync, uint32_t src, uint32_t dst, const struct wake_dependency *d)
{
    struct wake_pass_row *row = sync->work->pass_rows.count < WAKE_PASS_ROWS
                                    ? wake_row_add(&sync->work->pass_rows, sizeof(*row))
                                    : NULL;

    if (!row) { /* nothing is certain then */
        sync->recording->done = true;
        return NULL;
    }
    *row = (struct wake_pass_row){ .src = src, .dst = dst, .dependency = *d };
    /* What is in a subpass does not lead to what comes behind the instance by nothing but order. */
    if (dst != VK_SUBPASS_EXTERNAL) {
        row->dependency.dst_stages &= ~WAKE_ENDS_OF_PIPE;
    }
    return row;
}

static bool
has_row(const struct wake_sync *sync, uint32_t src, uint32_t dst)
{
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);

    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].src == src && rows[i].dst == dst) {
            return true;
        }
    }
    return false;
}

/* Where one comes to stages of a subpass that another one begins with. */
static uint64_t
rows_from(const struct wake_sync *sync, uint32_t subpass, uint64_t stages)
{
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);
    uint64_t found = 0;

    for (uint32_t i = 0; i < count; i++) {
        if (rows[i].src == subpass && (stages & rows[i].dependency.src_stages)) {
            found |= UINT64_C(1) << i;
        }
    }
    return found;
}

/* With all that the rows in a set lead to. */
static uint64_t
reach_of(const struct wake_sync *sync, uint64_t reach)
{
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);

    for (uint64_t open = reach; open;) {
        const struct wake_pass_row *row = &rows[__builtin_ctzll(open)];
        uint64_t more = 0;

        open &= open - 1;
        if (row->dst != VK_SUBPASS_EXTERNAL) {
            more = rows_from(sync, row->dst, row->dependency.dst_stages) & ~reach;
        }
        reach |= more;
        open |= more;
    }
    return reach;
}

void
wake_pass_begin_dependencies(struct wake_sync *sync)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const VkRenderPassCreateInfo2 *info = &pass->pass->info;
    const struct wake_dependency before = wake_dependency_make(VK_PIPELINE_STAGE_2_NONE, 0,
                                                               VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                                               ATTACHMENT_ACCESSES),
                                 after = wake_dependency_make(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                                              ATTACHMENT_ACCESSES,
                                                              VK_PIPELINE_STAGE_2_NONE, 0);
    struct wake_pass_row *rows;
    uint32_t count;

    sync->work->pass_rows.count = 0;
    for (uint32_t i = 0; i < info->dependencyCount; i++) {
        const VkSubpassDependency2 *d = &info->pDependencies[i];
        const VkMemoryBarrier2 *own = wake_chain_find(d->pNext, VK_STRUCTURE_TYPE_MEMORY_BARRIER_2);
        struct wake_dependency made = own ? wake_dependency_make(
                                                own->srcStageMask, own->srcAccessMask,
                                                own->dstStageMask, own->dstAccessMask)
                                          : wake_dependency_make(d->srcStageMask, d->srcAccessMask,
                                                                 d->dstStageMask, d->dstAccessMask);

        if (d->srcSubpass != d->dstSubpass && !add_row(sync, d->srcSubpass, d->dstSubpass, &made)) {
            return;
        }
    }
    /* The implicit ones: where layouts of an attachment change, and nothing is said about it. */
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        const struct wake_sync_attachment *a = &pass->attachments[i];

        if (a->moves_in && !has_row(sync, VK_SUBPASS_EXTERNAL, a->first) &&
            !add_row(sync, VK_SUBPASS_EXTERNAL, a->first, &before)) {
            return;
        }
        if (a->moves_out && !has_row(sync, a->last, VK_SUBPASS_EXTERNAL) &&
            !add_row(sync, a->last, VK_SUBPASS_EXTERNAL, &after)) {
            return;
        }
    }
    rows = rows_of(sync, &count);
    for (uint32_t i = 0; i < count; i++) {
        rows[i].reach = reach_of(sync, UINT64_C(1) << i);
    }
}

/* A row's first scope, with no second one yet. */
static struct wake_dependency
source_of(const struct wake_sync_pass *pass, const struct wake_pass_row *row)
{
    struct wake_dependency d = { .src_stages = row->dependency.src_stages,
                                 .src = row->dependency.src,
                                 .until = pass->begin_tag };

    if (row->src != VK_SUBPASS_EXTERNAL) {
        d.since = pass->starts[row->src];
        d.until = row->src < pass->subpass ? pass->starts[row->src + 1] : UINT64_MAX - 1;
    }
    return d;
}

uint32_t
wake_pass_dependencies(const struct wake_sync *sync, uint64_t only, uint64_t ends,
                       struct wake_dependency *out)
{
    uint32_t count, made = 0;
    const struct wake_pass_row *rows = rows_of(sync, &count);

    for (uint32_t i = 0; i < count; i++) {
        uint64_t reach = rows[i].reach & ends;

        if (!(only >> i & 1) || !reach) {
            continue;
        }
        out[made] = source_of(&sync->work->pass, &rows[i]);
        for (; reach; reach &= reach - 1) {
            const struct wake_dependency *end = &rows[__builtin_ctzll(reach)].dependency;

            out[made].dst_stages |= end->dst_stages;
            wake_access_set_add(&out[made].dst, &end->dst);
        }
        made++;
    }
    return made;
}

uint64_t
wake_pass_rows_between(const struct wake_sync *sync, uint32_t src, uint32_t dst)
{
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);
    uint64_t found = 0;

    for (uint32_t i = 0; i < count; i++) {
        if ((src == WAKE_PASS_ANY || rows[i].src == src) && rows[i].dst == dst) {
            found |= UINT64_C(1) << i;
        }
    }
    return found;
}

void
wake_pass_set_local(struct wake_sync *sync)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    struct wake_dependency local[WAKE_PASS_ROWS];

    /* Also where there are none: reads of each subpass are known by themselves, because
     * dependencies go on from one. */
    wake_sync_set_local(
        sync, local,
        wake_pass_dependencies(sync, UINT64_MAX,
                               wake_pass_rows_between(sync, WAKE_PASS_ANY, pass->subpass), local));
}

struct wake_dependency
wake_pass_behind_transitions(const struct wake_sync *sync)
{
    const uint32_t transition = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION;
    struct wake_dependency made = { .until = UINT64_MAX };
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);

    made.src.w[transition >> 6] |= UINT64_C(1) << (transition & 63);
    for (uint64_t ends = sync->work->pass.moved; ends; ends &= ends - 1) {
        const struct wake_dependency *end = &rows[__builtin_ctzll(ends)].dependency;

        made.dst_stages |= end->dst_stages;
        wake_access_set_add(&made.dst, &end->dst);
    }
    return made;
}

void
wake_pass_note_transition(struct wake_sync *sync)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_dependency made = wake_pass_behind_transitions(sync);
    const uint32_t count = sync->work->pass_rows.count;
    struct wake_pass_row *row;

    row = add_row(sync, pass->subpass, pass->subpass, &made);
    if (row) {
        row->reach = reach_of(sync, UINT64_C(1) << count | pass->moved_elsewhere);
    }
}

void
wake_pass_local_barrier(struct wake_sync *sync, const struct wake_dependency *d)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    uint32_t count;
    struct wake_pass_row *rows = rows_of(sync, &count);
    uint64_t into = wake_pass_rows_between(sync, WAKE_PASS_ANY, pass->subpass);
    bool changed = false;

    /* Where a row comes to: wider than it is, if a barrier with a range or a second row of the kind
     * adds to it. */
    for (; into; into &= into - 1) {
        struct wake_pass_row *row = &rows[__builtin_ctzll(into)];

        if (!(row->dependency.dst_stages & d->src_stages) ||
            (!(d->dst_stages & ~row->dependency.dst_stages) &&
             wake_access_set_covers(&row->dependency.dst, &d->dst))) {
            continue;
        }
        row->dependency.dst_stages |= d->dst_stages & ~WAKE_ENDS_OF_PIPE;
        wake_access_set_add(&row->dependency.dst, &d->dst);
        changed = true;
    }
    if (!changed) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        rows[i].reach = reach_of(sync, rows[i].reach);
    }
    wake_pass_set_local(sync);
}

uint32_t
wake_pass_way_out(const struct wake_sync *sync, struct wake_dependency *out)
{
    uint32_t count;
    const struct wake_pass_row *rows = rows_of(sync, &count);

    for (uint32_t i = 0; i < count; i++) {
        out[i] = source_of(&sync->work->pass, &rows[i]);
        for (uint64_t reach = rows[i].reach; reach; reach &= reach - 1) {
            const struct wake_pass_row *end = &rows[__builtin_ctzll(reach)];

            out[i].dst_stages |= end->dependency.dst_stages;
            if (end->dst == VK_SUBPASS_EXTERNAL) {
                wake_access_set_add(&out[i].dst, &end->dependency.dst);
            }
        }
    }
    return count;
}
