/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline barriers and commands of events, of both versions.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_BARRIER_VIEW_H
#define WAKE_STATE_BARRIER_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"
#include "state/view/range_view.h"

/* No family of the device: another API, another device or instance. */
WAKE_INLINE bool
wake_family_is_outside(uint32_t family)
{
    return family == VK_QUEUE_FAMILY_EXTERNAL || family == VK_QUEUE_FAMILY_FOREIGN_EXT;
}

enum wake_barrier_kind {
    WAKE_PIPELINE_BARRIER,
    WAKE_SET_EVENT,
    WAKE_RESET_EVENT,
    WAKE_WAIT_EVENTS,
};

/* The barriers of a command of the first version, or of one VkDependencyInfo. */
struct wake_barriers {
    bool second;
    VkDependencyFlags flags;
    VkPipelineStageFlags2 stages[2]; /* source, destination: of a command of the first version */
    uint32_t memory_count, buffer_count, image_count;
    const void *memory;  /* VkMemoryBarrier, or VkMemoryBarrier2 */
    const void *buffers; /* VkBufferMemoryBarrier, or ...2 */
    const void *images;  /* VkImageMemoryBarrier, or ...2 */
    const void *next;    /* of the VkDependencyInfo */
};

struct wake_barrier_view {
    enum wake_barrier_kind kind;
    bool second;
    uint32_t count; /* of groups of barriers: one, or one for each VkDependencyInfo */
    const VkDependencyInfo *infos; /* of the second version */
    struct wake_barriers barriers; /* the first group */
    VkPipelineStageFlags2 stages;  /* stageMask: of a set of the first version, of resets */
    uint32_t event_count;          /* 1 of a set or reset */
    wake_id event;                 /* of a set or reset */
    const VkEvent *events;         /* of a wait, with their ids */
    /* what was found at the ranges of all groups (state/view/range_view.h); NULL: none */
    const struct wake_address *ranges;
};

#define WAKE_BARRIERS_OF(r)                                                         \
    .memory_count = (r)->pMemoryBarriers ? (r)->memoryBarrierCount : 0,             \
    .buffer_count = (r)->pBufferMemoryBarriers ? (r)->bufferMemoryBarrierCount : 0, \
    .image_count = (r)->pImageMemoryBarriers ? (r)->imageMemoryBarrierCount : 0,    \
    .memory = (r)->pMemoryBarriers, .buffers = (r)->pBufferMemoryBarriers,          \
    .images = (r)->pImageMemoryBarriers

WAKE_INLINE struct wake_barriers
wake_barriers_of(const VkDependencyInfo *info)
{
    return (struct wake_barriers){
        .second = true, .flags = info->dependencyFlags, .next = info->pNext, WAKE_BARRIERS_OF(info)
    };
}

/* One group of them, made in `scratch` if it is not the first; `index` is below `view->count`. */
WAKE_INLINE const struct wake_barriers *
wake_barriers_at(const struct wake_barrier_view *view, uint32_t index,
                 struct wake_barriers *scratch)
{
    if (!index) {
        return &view->barriers;
    }
    *scratch = wake_barriers_of(&view->infos[index]);
    return scratch;
}

/* What was found at the ranges of one group; NULL: nothing. */
const struct wake_address *
wake_barrier_ranges_at(const struct wake_barrier_view *view, uint32_t index);

/* False: there is no barrier of an image. */
WAKE_INLINE bool
wake_names_images(const struct wake_barrier_view *view)
{
    return view->barriers.image_count || view->count > 1;
}

WAKE_INLINE wake_id
wake_barrier_event(const struct wake_barrier_view *view, uint32_t index)
{
    return view->events ? wake_packed_id(view->events, index, 1, 0) : view->event;
}

/* Barriers of ranges at device addresses. */
WAKE_INLINE uint32_t
wake_barrier_range_count(const struct wake_barriers *b)
{
#ifdef VK_KHR_device_address_commands
    return WAKE_UNLIKELY(b->next != NULL) ? wake_range_barriers(b->next).count : 0;
#else
    (void)b;
    return 0;
#endif
}

/* How many barriers there are, and the masks of one of them: memory barriers come first, then those of buffers, then of images, then of
 * ranges. */
WAKE_INLINE uint32_t
wake_barrier_count(const struct wake_barriers *b)
{
    return b->memory_count + b->buffer_count + b->image_count + wake_barrier_range_count(b);
}

VkMemoryBarrier2
wake_barrier_masks(const struct wake_barriers *b, uint32_t index);

/* The stages of all barriers, source or `target`. */
VkPipelineStageFlags2
wake_barrier_stages(const struct wake_barriers *b, bool target);

/* ---- one barrier, in the form of the second version ------------------------------------------- */

WAKE_INLINE VkMemoryBarrier2
wake_memory_barrier(const struct wake_barriers *b, uint32_t index)
{
    const VkMemoryBarrier *one;

    if (b->second) {
        return ((const VkMemoryBarrier2 *)b->memory)[index];
    }
    one = (const VkMemoryBarrier *)b->memory + index;
    return (VkMemoryBarrier2){
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
    };
}

WAKE_INLINE wake_id
wake_barrier_buffer(const struct wake_barriers *b, uint32_t index)
{
    return b->second ? wake_packed_id(b->buffers, index, WAKE_HANDLES_VkBufferMemoryBarrier2,
                                      WAKE_HANDLE_VkBufferMemoryBarrier2_buffer)
                     : wake_packed_id(b->buffers, index, WAKE_HANDLES_VkBufferMemoryBarrier,
                                      WAKE_HANDLE_VkBufferMemoryBarrier_buffer);
}

WAKE_INLINE VkBufferMemoryBarrier2
wake_buffer_barrier(const struct wake_barriers *b, uint32_t index)
{
    const VkBufferMemoryBarrier *one;

    if (b->second) {
        return ((const VkBufferMemoryBarrier2 *)b->buffers)[index];
    }
    one = (const VkBufferMemoryBarrier *)b->buffers + index;
    return (VkBufferMemoryBarrier2){
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
        .srcQueueFamilyIndex = one->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = one->dstQueueFamilyIndex,
        .buffer = one->buffer,
        .offset = one->offset,
        .size = one->size,
    };
}

WAKE_INLINE wake_id
wake_barrier_image(const struct wake_barriers *b, uint32_t index)
{
    return b->second ? wake_packed_id(b->images, index, WAKE_HANDLES_VkImageMemoryBarrier2,
                                      WAKE_HANDLE_VkImageMemoryBarrier2_image)
                     : wake_packed_id(b->images, index, WAKE_HANDLES_VkImageMemoryBarrier,
                                      WAKE_HANDLE_VkImageMemoryBarrier_image);
}

WAKE_INLINE VkImageMemoryBarrier2
wake_image_barrier(const struct wake_barriers *b, uint32_t index)
{
    const VkImageMemoryBarrier *one;

    if (b->second) {
        return ((const VkImageMemoryBarrier2 *)b->images)[index];
    }
    one = (const VkImageMemoryBarrier *)b->images + index;
    return (VkImageMemoryBarrier2){
        .pNext = one->pNext,
        .srcStageMask = b->stages[0],
        .srcAccessMask = one->srcAccessMask,
        .dstStageMask = b->stages[1],
        .dstAccessMask = one->dstAccessMask,
        .oldLayout = one->oldLayout,
        .newLayout = one->newLayout,
        .srcQueueFamilyIndex = one->srcQueueFamilyIndex,
        .dstQueueFamilyIndex = one->dstQueueFamilyIndex,
        .image = one->image,
        .subresourceRange = one->subresourceRange,
    };
}

/* ---- from a record ----------------------------------------------------------------------------- */

/* `command`: of the record, an alias as what it stands for. False: not one of these. Inline, so that who knows the command pays for
 * that one alone. */
WAKE_INLINE bool
wake_barrier_view(const struct wake_record *record, uint32_t command,
                  struct wake_barrier_view *view)
{
/* The members of the view name the record as `r->`. */
#define WAKE_ROW(name, ...)                                        \
    {                                                              \
        const struct wake_rec_Cmd##name *r = (const void *)record; \
                                                                   \
        *view = (struct wake_barrier_view){ __VA_ARGS__ };         \
        return true;                                               \
    }
#define WAKE_INFOS(all, number)                                                         \
    .second = true, .count = (all) ? (number) : 0, .infos = (all), .ranges = r->ranges, \
    .barriers = (all) && (number) ? wake_barriers_of(all) : (struct wake_barriers)      \
    {                                                                                   \
        .second = true                                                                  \
    }
#define WAKE_EVENT(r) .event_count = 1, .event = (r)->event_id
    switch (command) {
    case WAKE_CMD_vkCmdPipelineBarrier:
        WAKE_ROW(PipelineBarrier, .kind = WAKE_PIPELINE_BARRIER, .count = 1,
                 .barriers = { .flags = r->dependencyFlags,
                               .stages = { r->srcStageMask, r->dstStageMask },
                               WAKE_BARRIERS_OF(r) })
    case WAKE_REAL_vkCmdPipelineBarrier2:
        WAKE_ROW(PipelineBarrier2, .kind = WAKE_PIPELINE_BARRIER, WAKE_INFOS(r->pDependencyInfo, 1))
    case WAKE_CMD_vkCmdSetEvent:
        WAKE_ROW(SetEvent, .kind = WAKE_SET_EVENT, WAKE_EVENT(r), .stages = r->stageMask)
    case WAKE_REAL_vkCmdSetEvent2:
        WAKE_ROW(SetEvent2, .kind = WAKE_SET_EVENT, WAKE_EVENT(r),
                 WAKE_INFOS(r->pDependencyInfo, 1))
    case WAKE_CMD_vkCmdResetEvent:
        WAKE_ROW(ResetEvent, .kind = WAKE_RESET_EVENT, WAKE_EVENT(r), .stages = r->stageMask)
    case WAKE_REAL_vkCmdResetEvent2:
        WAKE_ROW(ResetEvent2, .kind = WAKE_RESET_EVENT, .second = true, WAKE_EVENT(r),
                 .stages = r->stageMask)
    case WAKE_CMD_vkCmdWaitEvents:
        WAKE_ROW(
            WaitEvents, .kind = WAKE_WAIT_EVENTS, .count = 1,
            .barriers = { .stages = { r->srcStageMask, r->dstStageMask }, WAKE_BARRIERS_OF(r) },
            .event_count = r->pEvents ? r->eventCount : 0, .events = r->pEvents)
    case WAKE_REAL_vkCmdWaitEvents2:
        WAKE_ROW(WaitEvents2, .kind = WAKE_WAIT_EVENTS,
                 WAKE_INFOS(r->pDependencyInfos, r->eventCount),
                 .event_count = r->pEvents && r->pDependencyInfos ? r->eventCount : 0,
                 .events = r->pEvents)
    default: return false;
    }
#undef WAKE_ROW
#undef WAKE_INFOS
#undef WAKE_EVENT
}

#endif
