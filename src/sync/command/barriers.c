/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What barriers of both versions order: those of pipeline barriers, and of waits for events.
 * Specification, 'Pipeline Barriers'.
 */
#include "sync/command/barriers.h"

#include "base/heap.h"
#include "sync/access/access_walk.h"
#include "sync/command/pass_dependencies.h"
#include "sync/recording/hazard_message.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_earlier.h"

#include <string.h>

enum { FEW = 16, MANY = 64 };

/* What masks mean, made once for those that come again and again. */
static const struct wake_dependency *
made(struct wake_sync *sync, VkPipelineStageFlags2 src, VkAccessFlags2 src_access,
     VkPipelineStageFlags2 dst, VkAccessFlags2 dst_access)
{
    const uint64_t hash = (src ^ src_access << 5 ^ dst << 11 ^ dst_access << 17) *
                          UINT64_C(0x9e3779b97f4a7c15);
    struct wake_sync_made *m = &sync->work->made[hash >> 32 & (WAKE_SYNC_MADE - 1)];

    if (WAKE_UNLIKELY(m->src != src || m->src_access != src_access || m->dst != dst ||
                      m->dst_access != dst_access || !m->dependency.until)) {
        *m = (struct wake_sync_made){ src, src_access, dst, dst_access,
                                      wake_dependency_make(src, src_access, dst, dst_access) };
    }
    return &m->dependency;
}

#define MADE(sync, one)                                                         \
    *made(sync, (one)->srcStageMask, (one)->srcAccessMask, (one)->dstStageMask, \
          (one)->dstAccessMask)

/* Where no layout changes no stage at all begins nothing, other than the top of the pipe. */
static struct wake_dependency
made_of(struct wake_sync *sync, const VkMemoryBarrier2 *one, bool moves)
{
    struct wake_dependency d = MADE(sync, one);

    d.src_stages = one->srcStageMask || moves ? d.src_stages : 0;
    return d;
}

static bool
moves(const VkImageMemoryBarrier2 *one)
{
    return one->oldLayout != one->newLayout;
}

/* The barrier with that number changes a layout; of version 1, where they have one scope: any of them. */
static bool
barrier_moves(const struct wake_barriers *all, uint32_t i)
{
    const uint32_t first = all->memory_count + all->buffer_count;

    for (uint32_t k = 0; k < all->image_count; k++) {
        const VkImageMemoryBarrier2 one = wake_image_barrier(all, k);

        if ((!all->second || first + k == i) && moves(&one)) {
            return true;
        }
    }
    return false;
}

/* Where the first scope ends with the set of an event: what had come to it by then. */
static void
end_scope(const struct wake_sync_barriers *b, struct wake_dependency *d)
{
    if (WAKE_UNLIKELY(b->open)) {
        d->since = WAKE_SINCE_WAIT + b->open - 1;
        d->until = d->src_stages;
        d->src_stages = 0;
        return;
    }
    d->until = b->until;
    for (uint32_t i = 0; i < b->scope_count; i++) {
        if (d->src_stages == b->scopes[i].stages) {
            d->src_stages = b->scopes[i].bits;
            return;
        }
    }
}

/* The dependencies without a range: for barriers with one, their stages alone. */
static uint32_t
global_dependencies(struct wake_sync *sync, const struct wake_sync_barriers *b,
                    struct wake_dependency *out)
{
    const struct wake_barriers *all = &b->all;
    uint32_t count = 0;

    for (uint32_t i = 0; i < all->memory_count; i++) {
        const VkMemoryBarrier2 one = wake_memory_barrier(all, i);

        out[count++] = made_of(sync, &one, !all->second && barrier_moves(all, 0));
    }
    /* What a range of addresses is about counts for all memory: whose it is may be unclear. */
    for (uint32_t i = wake_barrier_count(all) - wake_barrier_range_count(all);
         i < wake_barrier_count(all); i++) {
        const VkMemoryBarrier2 one = wake_barrier_masks(all, i);

        out[count++] = MADE(sync, &one);
    }
    if (!all->second && !count) {
        out[count++] = made_of(
            sync,
            &(VkMemoryBarrier2){ .srcStageMask = all->stages[0], .dstStageMask = all->stages[1] },
            barrier_moves(all, 0));
    }
    for (uint32_t i = all->memory_count; all->second && i < wake_barrier_count(all); i++) {
        const VkMemoryBarrier2 one = wake_barrier_masks(all, i);
        const struct wake_dependency d = made_of(
            sync,
            &(VkMemoryBarrier2){ .srcStageMask = one.srcStageMask,
                                 .dstStageMask = one.dstStageMask },
            !one.srcStageMask && barrier_moves(all, i));

        /* Most have the stages of the one before. */
        if (!count || out[count - 1].src_stages != d.src_stages ||
            out[count - 1].dst_stages != d.dst_stages) {
            out[count++] = d;
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        end_scope(b, &out[i]);
    }
    return count;
}

/* Whether a barrier is the second half of a transfer of ownership to the family of this command
 * buffer. */
static bool
is_acquire(const struct wake_sync *sync, uint32_t from, uint32_t to)
{
    const struct wake_command_pool *pool = sync->cb->pool ? sync->cb->pool->data : NULL;

    return from != to && pool && to == pool->family;
}

/*
 * An acquire comes after its release, by semaphores. Where it names no stage that it begins with, it
 * begins with those that it leads to, which a wait for the release has held; from outside of the
 * device it comes behind everything, whatever has waited.
 */
static void
begin_acquire(struct wake_dependency *d, uint32_t from, VkPipelineStageFlags2 src,
              VkPipelineStageFlags2 dst)
{
    const VkPipelineStageFlags2 ends = WAKE_ENDS_OF_PIPE;

    if (src & ~ends) {
        return;
    }
    if (from < VK_QUEUE_FAMILY_FOREIGN_EXT && (dst & ~ends)) {
        d->src_stages |= wake_sync_destination(dst);
        return;
    }
    d->since = 0;
    d->until = UINT64_MAX;
    d->src_stages = UINT64_MAX;
    d->src = (struct wake_access_set){ { UINT64_MAX, UINT64_MAX } };
}

/* Aspects, levels and layers of one barrier: what is wrong with several of them is one mistake. */
static void
tell_once(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id image, bool *told)
{
    if (WAKE_UNLIKELY(hazard->kind) && !*told) {
        wake_sync_tell(sync, hazard, image);
        *told = !hazard->doubtful; /* the error may be another one's */
    }
}

/* What a barrier is about; layers may be slices. */
static struct wake_image_box
barrier_box(struct wake_sync *sync, const struct wake_image *image, VkImageSubresourceRange range)
{
    const bool whole = !range.baseArrayLayer && range.layerCount == VK_REMAINING_ARRAY_LAYERS;
    struct wake_image_box box;
    VkImageSubresourceRange level = range;

    if (WAKE_LIKELY(image->info.imageType != VK_IMAGE_TYPE_3D) || whole ||
        !wake_image_has_slices(wake_check_facts(sync->check), &image->info)) {
        return wake_image_box_whole(wake_resolve_range(&image->info, range));
    }
    level.baseArrayLayer = 0;
    level.layerCount = 1;
    box = wake_image_box_whole(wake_resolve_range(&image->info, level));
    box.offset.z = (int32_t)(range.baseArrayLayer & INT32_MAX);
    box.extent = (VkExtent3D){ INT32_MAX, INT32_MAX, range.layerCount };
    return box;
}

static void
image_barrier(struct wake_sync *sync, const struct wake_sync_barriers *b, uint32_t i,
              const struct wake_dependency *global, uint32_t global_count)
{
    const VkImageMemoryBarrier2 one = wake_image_barrier(&b->all, i);
    const uint32_t from = one.srcQueueFamilyIndex, to = one.dstQueueFamilyIndex;
    const wake_id id = wake_barrier_image(&b->all, i);
    const struct wake_image *image = wake_image_of(
        wake_check_object(sync->check, id, WAKE_TYPE_VkImage));
    struct wake_dependency d = MADE(sync, &one);
    struct wake_image_box box;
    struct wake_image_walk walk;
    bool told = false;

    if (!image) {
        return;
    }
    d.src_stages = one.srcStageMask || moves(&one) ? d.src_stages : 0;
    end_scope(b, &d);
    if (is_acquire(sync, from, to)) {
        begin_acquire(&d, from, one.srcStageMask, one.dstStageMask);
    }
    box = barrier_box(sync, image, one.subresourceRange);
    if (!wake_image_walk_begin(sync, id, &box, &walk)) {
        return;
    }
    while (wake_image_walk_next(&walk)) {
        bool changes = moves(&one), releases = from != to && !is_acquire(sync, from, to);
        struct wake_hazard hazard = { .kind = WAKE_HAZARD_NONE }, possible;

        /* A transfer of ownership has its transition once, between its halves: it counts as the
         * acquire's. */
        if (!changes || releases) {
            possible.kind = WAKE_HAZARD_NONE;
            if (changes) {
                wake_sync_possible_transition(sync, &walk.span, &d, 1, &possible);
            }
            if (changes && !sync->checks_only) { /* perhaps it is made now */
                wake_access_context_release(sync->context, walk.span.space, walk.span.begin,
                                            walk.span.end, &d, 1, sync->tag, sync->exact_only,
                                            &hazard);
            } else if (changes) {
                wake_access_context_check_transition(sync->context, walk.span.space,
                                                     walk.span.begin, walk.span.end, &d, 1,
                                                     sync->tag, sync->exact_only, &hazard);
            }
            tell_once(sync, hazard.kind ? &hazard : &possible, id, &told);
            if (!sync->checks_only) {
                (void)wake_sync_range_barrier(sync, &walk.span, &d, global, global_count,
                                              WAKE_WAITS_NOT);
            }
            continue;
        }
        wake_sync_transition(sync, &walk.span, &d, 1, false, global_count > 0, id, &hazard);
        tell_once(sync, &hazard, id, &told);
    }
}

static bool
span_of(struct wake_sync *sync, const struct wake_barriers *all, uint32_t i,
        struct wake_span *span_out)
{
    const VkBufferMemoryBarrier2 one = wake_buffer_barrier(all, i);

    return wake_sync_buffer_span(sync, wake_barrier_buffer(all, i), one.offset, one.size, span_out);
}

/* Two of the command's barriers are about the same bytes; of very many that is taken for
 * granted. */
static bool
buffers_overlap(struct wake_sync *sync, const struct wake_barriers *all)
{
    struct wake_span spans[MANY];
    uint32_t count = 0;

    if (all->buffer_count > MANY) {
        return true;
    }
    for (uint32_t i = 0; i < all->buffer_count && all->buffer_count > 1; i++) {
        if (!span_of(sync, all, i, &spans[count])) {
            continue;
        }
        for (uint32_t k = 0; k < count; k++) {
            if (spans[k].space == spans[count].space && spans[k].begin < spans[count].end &&
                spans[count].begin < spans[k].end) {
                return true;
            }
        }
        count++;
    }
    return false;
}

/* True: `d_out` is to be written down with those that have no range. */
static bool
buffer_barrier(struct wake_sync *sync, const struct wake_sync_barriers *b, uint32_t i,
               const struct wake_dependency *global, uint32_t global_count, enum wake_waits waits,
               struct wake_dependency *d_out)
{
    const VkBufferMemoryBarrier2 one = wake_buffer_barrier(&b->all, i);
    const uint32_t from = one.srcQueueFamilyIndex;
    struct wake_span span;

    *d_out = MADE(sync, &one);
    d_out->src_stages = one.srcStageMask ? d_out->src_stages : 0;
    end_scope(b, d_out);
    if (is_acquire(sync, from, one.dstQueueFamilyIndex)) {
        begin_acquire(d_out, from, one.srcStageMask, one.dstStageMask);
    }
    return span_of(sync, &b->all, i, &span) &&
           !wake_sync_range_barrier(sync, &span, d_out, global, global_count, waits);
}

/* Within a subpass: they take on what dependencies have brought to it. */
static void
local_barriers(struct wake_sync *sync, const struct wake_barriers *all,
               const struct wake_dependency *global, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        wake_pass_local_barrier(sync, &global[i]);
    }
    for (uint32_t i = all->memory_count; i < wake_barrier_count(all); i++) {
        const VkMemoryBarrier2 one = wake_barrier_masks(all, i);
        const struct wake_dependency d = MADE(sync, &one);

        wake_pass_local_barrier(sync, &d);
    }
}

void
wake_sync_apply(struct wake_sync *sync, const struct wake_sync_barriers *b)
{
    const struct wake_barriers *all = &b->all;
    struct wake_dependency few[FEW], *global = few;
    uint32_t room = all->memory_count + all->buffer_count * 2 + all->image_count +
                    wake_barrier_range_count(all) * 2 + 1,
             count, more = 0;
    enum wake_waits waits;

    if (sync->checks_only) {
        for (uint32_t i = 0; i < all->image_count; i++) {
            image_barrier(sync, b, i, NULL, 0);
        }
        return;
    }
    if (room > FEW) {
        global = wake_alloc(WAKE_HEAP_RESULT, room * sizeof(*global));
        if (!global) {
            sync->context->lost = true;
            return;
        }
    }
    count = global_dependencies(sync, b, global);
    waits = buffers_overlap(sync, all) ? WAKE_WAITS : WAKE_WAITS_FOR_MANY;
    for (uint32_t i = 0; i < all->buffer_count; i++) {
        more += buffer_barrier(sync, b, i, global, count, waits, &global[count + more]);
    }
    for (uint32_t i = 0; i < all->image_count; i++) {
        image_barrier(sync, b, i, global, count);
    }
    wake_sync_add_barrier(sync, global, count + more);
    if (WAKE_UNLIKELY(sync->work->pass_rows.count)) {
        local_barriers(sync, all, global, count + more);
    }
    if (global != few) {
        wake_free(WAKE_HEAP_RESULT, global);
    }
}
