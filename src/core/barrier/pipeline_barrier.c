/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of both versions, and the pipeline barriers that they are recorded with.
 * Specification, 'Memory Barriers', 'Queue Family Ownership Transfer', 'Pipeline Barriers'.
 */
#include "core/barrier/barrier.h"

#include "core/buffer/bound.h"
#include "state/derived/image.h"

/* ---- queue families -------------------------------------------------------------------------- */

WAKE_INLINE bool
families_plain(uint32_t source, uint32_t destination)
{
    return source == VK_QUEUE_FAMILY_IGNORED && destination == VK_QUEUE_FAMILY_IGNORED;
}

/* Where families have to be the same, that is told and nothing more about those that are not. */
static bool
looks_at_families(const struct wake_barrier_check *b, uint32_t source, uint32_t destination)
{
    return !families_plain(source, destination) && !(b->same_family && source != destination);
}

/*
 * A release is executed by the family that gives the resource away, an acquire by the one that gets
 * it: the half of the other family is not looked at there.
 */
static bool
half_counts(const struct wake_barrier_check *b, uint32_t source, uint32_t destination, int half)
{
    const struct wake_command_pool *pool = wake_command_pool_of(b->check->cb);

    return source == destination || !pool || pool->family == (half ? destination : source);
}

/* ---- masks of one barrier -------------------------------------------------------------------- */

/* By kind of barrier: memory, buffers, images. */
static const char *const access_rules[3][2] = {
    { WAKE_ID(barrier_event, "srcAccessMask-02815"),
      WAKE_ID(barrier_event, "dstAccessMask-02816") },
    { WAKE_ID(barrier_event, "pBufferMemoryBarriers-02817"),
      WAKE_ID(barrier_event, "pBufferMemoryBarriers-02818") },
    { WAKE_ID(barrier_event, "pImageMemoryBarriers-02819"),
      WAKE_ID(barrier_event, "pImageMemoryBarriers-02820") },
};

struct masks {
    VkPipelineStageFlags2 stages[2];
    VkAccessFlags2 accesses[2];
};

/* The half of the other family has stages that this one knows, too. */
static bool
uses_all_stages(const struct wake_barrier_check *b)
{
#ifdef VK_KHR_maintenance8
    return b->all->flags & VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR;
#else
    (void)b;
    return false;
#endif
}

static void
check_masks(const struct wake_barrier_check *b, const struct wake_sync_at *at, int kind,
            const struct masks *m, const bool counts[2])
{
    for (int half = 0; half < 2; half++) {
        enum wake_mask which = half ? WAKE_MASK_DESTINATION : WAKE_MASK_SOURCE;

        if (b->all->second) {
            if (m->stages[half] && !wake_check_stage_features(at, which, m->stages[half])) {
                if (WAKE_REPEATED_RULES) {
                    continue;
                }
            } else if (WAKE_REPEATED_RULES || counts[half] || uses_all_stages(b)) {
                wake_check_stage_family(
                    at, which, m->stages[half], b->check->cb->queue_flags, b->command,
                    kind && b->object_rules ? b->object_rules[half] : b->family_rules[half]);
            }
        }
        if (counts[half] && m->accesses[half]) {
            wake_check_accesses(at, which, m->accesses[half], m->stages[half],
                                access_rules[kind][half]);
        }
    }
}

/* ---- buffers --------------------------------------------------------------------------------- */

static void
check_buffer(const struct wake_barrier_check *b, const struct wake_sync_at *at,
             const VkBufferMemoryBarrier2 *barrier)
{
    const char *owner = wake_owners_buffer_barrier[b->all->second];
    const struct wake_object *object = at->object;
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (!info) {
        return;
    }
    if (WAKE_UNLIKELY(
            looks_at_families(b, barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex))) {
        wake_check_buffer_families(at, owner, object, info->sharingMode, barrier);
    }
    if (WAKE_UNLIKELY(!wake_core_has_memory(b->check, object)) &&
        !(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        wake_find_rule(b->check, owner, WAKE_ID(buffer_barrier, "buffer-01931"), object,
                       "%sbuffer (%s) has no memory: %s%s", wake_sync_path(at, path),
                       wake_object_text(name, sizeof(name), object), wake_core_no_memory(object),
                       wake_core_bind_it(object, "Buffer"));
    }
    if (WAKE_UNLIKELY(barrier->offset >= info->size)) {
        wake_find_rule(b->check, owner, WAKE_ID(buffer_barrier, "offset-01187"), object,
                       "%soffset is %llu, but %s has %llu bytes", wake_sync_path(at, path),
                       U(barrier->offset), wake_object_text(name, sizeof(name), object),
                       U(info->size));
    } else if (barrier->size != VK_WHOLE_SIZE &&
               WAKE_UNLIKELY(barrier->size > info->size - barrier->offset)) {
        wake_find_rule(
            b->check, owner, WAKE_ID(buffer_barrier, "size-01189"), object,
            "%ssize is %llu, but %s has %llu bytes, of which %llu lie behind offset %llu",
            wake_sync_path(at, path), U(barrier->size),
            wake_object_text(name, sizeof(name), object), U(info->size),
            U(info->size - barrier->offset), U(barrier->offset));
    }
    if (WAKE_UNLIKELY(!barrier->size)) {
        wake_find_rule(b->check, owner, WAKE_ID(buffer_barrier, "size-01188"), object,
                       "%ssize is 0", wake_sync_path(at, path));
    }
}

/* ---- images ---------------------------------------------------------------------------------- */

static void
check_image(const struct wake_barrier_check *b, const struct wake_sync_at *at,
            const VkImageMemoryBarrier2 *barrier)
{
    struct wake_object *object = at->object;
    const struct wake_image *image = wake_image_of(object);
    char path[WAKE_SYNC_PATH], name[WAKE_OBJECT_TEXT];

    if (!image) {
        return;
    }
    if (WAKE_UNLIKELY(
            looks_at_families(b, barrier->srcQueueFamilyIndex, barrier->dstQueueFamilyIndex))) {
        wake_check_image_families(at, wake_owners_image_barrier[b->all->second], object,
                                  image->info.sharingMode, barrier);
    }
    if (WAKE_UNLIKELY(!wake_core_has_memory(b->check, object)) && !image->swapchain &&
        !(image->info.flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT)) {
        wake_find_rule(b->check, wake_owners_image_barrier[b->all->second],
                       WAKE_ID(image_barrier, "image-01932"), object,
                       "%simage (%s) has no memory: %s%s", wake_sync_path(at, path),
                       wake_object_text(name, sizeof(name), object), wake_core_no_memory(object),
                       wake_core_bind_it(object, "Image"));
    }
    wake_check_image_barrier(at, wake_owners_image_barrier[b->all->second], barrier, object, image);
}

/* ---- all barriers of a command --------------------------------------------------------------- */

static WAKE_COLD void
unequal_families(const struct wake_barrier_check *b, const struct wake_sync_at *at, uint32_t source,
                 uint32_t destination)
{
    char path[WAKE_SYNC_PATH], texts[2][WAKE_FAMILY_TEXT];

    wake_find_objects(
        b->check, "VUID-vkCmdWaitEvents-srcQueueFamilyIndex-02803", b->check->cb->object,
        at->object,
        "%ssrcQueueFamilyIndex is %s and dstQueueFamilyIndex %s: events do not transfer ownership",
        wake_sync_path(at, path), wake_family_text(texts[0], source),
        wake_family_text(texts[1], destination));
}

void
wake_check_barriers(const struct wake_barrier_check *b)
{
    const struct wake_barriers *all = b->all;
    struct wake_sync_at at = {
        .check = b->check,
        .prefix = b->prefix,
        .outer = b->outer,
        .outer_index = b->outer_index,
        .second = all->second,
    };
    static const bool always[2] = { true, true };

    at.owner = all->second ? WAKE_MASKS_MEMORY2 : b->masks;
    at.array = "pMemoryBarriers";
    for (at.index = 0; at.index < all->memory_count; at.index++) {
        VkMemoryBarrier2 one = wake_memory_barrier(all, at.index);

        if (WAKE_UNLIKELY(one.pNext) && all->second) {
            wake_check_memory_chain(&at, one.pNext);
        }
        check_masks(b, &at, 0,
                    &(struct masks){ { one.srcStageMask, one.dstStageMask },
                                     { one.srcAccessMask, one.dstAccessMask } },
                    always);
    }
    at.owner = all->second ? WAKE_MASKS_BUFFER2 : b->masks;
    at.array = "pBufferMemoryBarriers";
    for (at.index = 0; at.index < all->buffer_count; at.index++) {
        VkBufferMemoryBarrier2 one = wake_buffer_barrier(all, at.index);
        bool counts[2] = { half_counts(b, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex, 0),
                           half_counts(b, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex, 1) };

        at.object = wake_check_object(b->check, wake_barrier_buffer(all, at.index),
                                      WAKE_TYPE_VkBuffer);
        check_masks(b, &at, 1,
                    &(struct masks){ { one.srcStageMask, one.dstStageMask },
                                     { one.srcAccessMask, one.dstAccessMask } },
                    counts);
        if (b->same_family && WAKE_UNLIKELY(one.srcQueueFamilyIndex != one.dstQueueFamilyIndex)) {
            unequal_families(b, &at, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex);
        }
        check_buffer(b, &at, &one);
    }
    at.owner = all->second ? WAKE_MASKS_IMAGE2 : b->masks;
    at.array = "pImageMemoryBarriers";
    for (at.index = 0; at.index < all->image_count; at.index++) {
        VkImageMemoryBarrier2 one = wake_image_barrier(all, at.index);
        bool counts[2] = { half_counts(b, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex, 0),
                           half_counts(b, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex, 1) };

        at.object = wake_check_object(b->check, wake_barrier_image(all, at.index),
                                      WAKE_TYPE_VkImage);
        check_masks(b, &at, 2,
                    &(struct masks){ { one.srcStageMask, one.dstStageMask },
                                     { one.srcAccessMask, one.dstAccessMask } },
                    counts);
        if (b->same_family && WAKE_UNLIKELY(one.srcQueueFamilyIndex != one.dstQueueFamilyIndex)) {
            unequal_families(b, &at, one.srcQueueFamilyIndex, one.dstQueueFamilyIndex);
        }
        check_image(b, &at, &one);
    }
    if (WAKE_UNLIKELY(all->next != NULL)) {
        wake_check_range_barriers(b);
    }
}

void
wake_check_dependency_flags(const struct wake_barrier_check *b, const char *rule)
{
#ifdef VK_KHR_maintenance8
    if (WAKE_UNLIKELY(b->all->flags &
                      VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR) &&
        WAKE_EXTENSION(b->check, VK_KHR_maintenance8) && !WAKE_FEATURE(b->check, maintenance8)) {
        wake_find_rule(
            b->check, b->command, rule, NULL,
            "dependencyFlags has VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR, but the feature "
            "maintenance8 is not enabled");
    }
#else
    (void)b;
    (void)rule;
#endif
}

void
wake_check_barrier_stages(const struct wake_barrier_check *b)
{
    const struct wake_sync_at at = { .check = b->check, .owner = b->masks, .prefix = "" };

    for (int half = 0; half < 2; half++) {
        enum wake_mask which = half ? WAKE_MASK_DESTINATION : WAKE_MASK_SOURCE;
        VkPipelineStageFlags2 stages = b->all->stages[half];

        if (wake_check_stage_features(&at, which, stages)) {
            wake_check_stage_family(&at, which, stages, b->check->cb->queue_flags, b->command,
                                    b->family_rules[half]);
        }
    }
}

/* ---- pipeline barriers ----------------------------------------------------------------------- */

void
wake_core_pipeline_barrier(struct wake_check *check, const struct wake_barrier_view *view)
{
    static const char *const family_rules[2][2] = {
        { WAKE_ID(pipeline_barrier, "srcStageMask-06461"),
          WAKE_ID(pipeline_barrier, "dstStageMask-06462") },
        { WAKE_ID(pipeline_barrier, "srcStageMask-03849"),
          WAKE_ID(pipeline_barrier, "dstStageMask-03850") },
    };
    static const char *const object_rules[2] = {
        WAKE_ID(pipeline_barrier, WAKE_RULE("srcStageMask-09675", "srcStageMask-03849")),
        WAKE_ID(pipeline_barrier, WAKE_RULE("dstStageMask-09676", "dstStageMask-03850")),
    };
    const struct wake_barrier_check b = {
        .check = check,
        .command = wake_owners_pipeline_barrier[view->second],
        .masks = WAKE_MASKS_PIPELINE_BARRIER,
        .prefix = view->second ? "pDependencyInfo->" : "",
        .family_rules = family_rules[view->second],
        .object_rules = object_rules,
        .all = &view->barriers,
        .ranges = view->ranges,
    };

    if (view->second && WAKE_UNLIKELY(!WAKE_FEATURE(check, synchronization2))) {
        wake_find(check, "VUID-vkCmdPipelineBarrier2-synchronization2-03848",
                  "the feature synchronization2 is not enabled");
        if (WAKE_REPEATED_RULES) {
            return;
        }
    }
    if (!view->count) {
        return;
    }
    if (!view->second) {
        wake_check_barrier_stages(&b);
    }
    wake_check_dependency_flags(&b, WAKE_ID(pipeline_barrier, "maintenance8-10206"));
    wake_check_barriers(&b);
    if (WAKE_UNLIKELY(check->cb->place.render_pass == WAKE_SCOPE_INSIDE)) {
        wake_check_barriers_in_pass(&b);
    } else if (WAKE_UNLIKELY(b.all->flags & VK_DEPENDENCY_VIEW_LOCAL_BIT)) {
        wake_find_rule(
            check, b.command, WAKE_ID(pipeline_barrier, "dependencyFlags-01186"), NULL,
            "%sdependencyFlags has VK_DEPENDENCY_VIEW_LOCAL_BIT, but the command is outside of a render pass instance",
            b.prefix);
    }
}
