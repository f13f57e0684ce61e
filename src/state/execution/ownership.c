/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers of ownership.
 */
#include "state/execution/ownership.h"

#include "base/heap.h"
#include "state/derived/image.h"
#include "state/execution/trial.h"
#include "state/object/create_info.h"
#include "state/scope/scope.h"

enum {
    KEPT_TRANSFERS = 64, /* that the next recording finds ready */
    ROWS = 256,
    SWEEP_FIRST = 1024, /* releases, after which those of dead resources are looked for */
    MOST_PARTS = 4096   /* subresources or ranges that are compared one by one */
};

/* ---- recordings ------------------------------------------------------------------------------ */

static void
add(struct wake_command_buffer *cb, const struct wake_transfer *transfer)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);

    if (recorded) {
        (void)wake_recorded_add(recorded, &recorded->transfers, transfer, sizeof(*transfer));
    }
}

/* False: no half of a transfer that this command buffer's queues execute. */
static bool
begin(const struct wake_command_buffer *cb, uint32_t source, uint32_t destination, uint32_t index,
      struct wake_transfer *transfer)
{
    const struct wake_command_pool *pool = wake_command_pool_of(cb);

    /* Families of the outside and VK_QUEUE_FAMILY_IGNORED are the highest numbers. */
    if (!pool || source >= VK_QUEUE_FAMILY_FOREIGN_EXT ||
        destination >= VK_QUEUE_FAMILY_FOREIGN_EXT ||
        (pool->family != source && pool->family != destination)) {
        return false;
    }
    *transfer = (struct wake_transfer){ .of = { .source = source, .destination = destination },
                                        .acquire = pool->family == destination,
                                        .command = cb->command_index,
                                        .index = index };
    return true;
}

static WAKE_COLD void
transfer_buffer(struct wake_command_buffer *cb, const struct wake_barriers *all, uint32_t index)
{
    const VkBufferMemoryBarrier2 barrier = wake_buffer_barrier(all, index);
    const wake_id id = wake_barrier_buffer(all, index);
    const struct wake_object *object = wake_object_get(id);
    const VkBufferCreateInfo *info = object && object->type == WAKE_TYPE_VkBuffer
                                         ? wake_VkBuffer_info(object)
                                         : NULL;
    struct wake_transfer transfer;

    if (!info || info->sharingMode != VK_SHARING_MODE_EXCLUSIVE || barrier.offset >= info->size ||
        !begin(cb, barrier.srcQueueFamilyIndex, barrier.dstQueueFamilyIndex, index, &transfer)) {
        return;
    }
    transfer.of.resource = id;
    transfer.of.offset = barrier.offset;
    transfer.of.size = barrier.size < info->size - barrier.offset ? barrier.size
                                                                  : info->size - barrier.offset;
    add(cb, &transfer);
}

static WAKE_COLD void
transfer_image(struct wake_command_buffer *cb, const struct wake_barriers *all, uint32_t index)
{
    const VkImageMemoryBarrier2 barrier = wake_image_barrier(all, index);
    const wake_id id = wake_barrier_image(all, index);
    struct wake_object *object = wake_object_get(id);
    const struct wake_image *image = object && object->type == WAKE_TYPE_VkImage
                                         ? wake_image_of(object)
                                         : NULL;
    struct wake_transfer transfer;

    if (!image || image->info.sharingMode != VK_SHARING_MODE_EXCLUSIVE ||
        !begin(cb, barrier.srcQueueFamilyIndex, barrier.dstQueueFamilyIndex, index, &transfer)) {
        return;
    }
    transfer.image = true;
    transfer.of.resource = id;
    transfer.of.range = wake_resolve_range(&image->info, barrier.subresourceRange);
    if (transfer.of.range.levelCount && transfer.of.range.layerCount) {
        add(cb, &transfer);
    }
}

void
wake_transfers_apply(struct wake_command_buffer *cb, const struct wake_barrier_view *view)
{
    const struct wake_barriers *all = &view->barriers;

    for (uint32_t i = 0; i < all->buffer_count; i++) {
        const VkBufferMemoryBarrier2 b = wake_buffer_barrier(all, i);

        if (WAKE_UNLIKELY(b.srcQueueFamilyIndex != b.dstQueueFamilyIndex)) {
            transfer_buffer(cb, all, i);
        }
    }
    for (uint32_t i = 0; i < all->image_count; i++) {
        const VkImageMemoryBarrier2 b = wake_image_barrier(all, i);

        if (WAKE_UNLIKELY(b.srcQueueFamilyIndex != b.dstQueueFamilyIndex)) {
            transfer_image(cb, all, i);
        }
    }
}

void
wake_transfers_take_over(struct wake_command_buffer *cb,
                         const struct wake_command_buffer *secondary)
{
    const struct wake_recorded *recorded = secondary->recorded;
    const struct wake_transfer *rows = recorded ? recorded->transfers.rows : NULL;

    for (uint32_t i = 0; rows && i < recorded->transfers.count; i++) {
        struct wake_transfer transfer = rows[i];

        transfer.command = cb->command_index;
        add(cb, &transfer);
    }
}

void
wake_transfers_clear(struct wake_recorded *recorded)
{
    recorded->transfers.count = 0;
    if (WAKE_UNLIKELY(recorded->transfers.capacity > KEPT_TRANSFERS)) {
        wake_transfers_finish(recorded);
    }
}

void
wake_transfers_finish(struct wake_recorded *recorded)
{
    wake_free(WAKE_HEAP_RESULT, recorded->transfers.rows);
    recorded->transfers = (struct wake_row){ 0 };
}

/* ---- sharing --------------------------------------------------------------------------------- */

static bool
is_among(uint32_t family, VkSharingMode mode, const uint32_t *families, uint32_t count)
{
    if (mode != VK_SHARING_MODE_CONCURRENT || !families) {
        return true;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (families[i] == family) {
            return true;
        }
    }
    return false;
}

static bool
is_shared_with(wake_id id, uint32_t family)
{
    struct wake_object *object = wake_object_get(id);
    const struct wake_image_view *view;
    const struct wake_image *image;
    const VkBufferCreateInfo *buffer;

    switch (object ? object->type : 0) {
    case WAKE_TYPE_VkBuffer:
        buffer = wake_VkBuffer_info(object);
        return !buffer || is_among(family, buffer->sharingMode, buffer->pQueueFamilyIndices,
                                   buffer->queueFamilyIndexCount);
    case WAKE_TYPE_VkImageView:
        view = wake_image_view_of(object);
        object = view ? wake_object_get(view->image) : NULL;
        if (!object || object->type != WAKE_TYPE_VkImage) {
            return true;
        }
        break;
    case WAKE_TYPE_VkImage: break;
    default: return true;
    }
    image = wake_image_of(object);
    return !image || is_among(family, image->info.sharingMode, image->info.pQueueFamilyIndices,
                              image->info.queueFamilyIndexCount);
}

void
wake_ownership_finish(struct wake_command_buffer *cb)
{
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    struct wake_recorded *recorded;

    for (uint32_t i = 0; pool && cb->uses.ids && i <= cb->uses.mask; i++) {
        if (cb->uses.ids[i] && !is_shared_with(cb->uses.ids[i], pool->family)) {
            recorded = wake_recorded_of(cb);
            if (recorded) {
                recorded->elsewhere = cb->uses.ids[i];
            }
            return;
        }
    }
}

/* ---- releases -------------------------------------------------------------------------------- */

struct release {
    struct release *next;
    bool image;
    struct wake_transfer_of of;
};

struct wake_releases {
    uint32_t count;
    uint32_t sweep_at;
    struct release *rows[ROWS];
};

static struct release **
row_of(struct wake_releases *releases, wake_id resource)
{
    return &releases->rows[(resource ^ resource >> 8) % ROWS];
}

static bool
is_between(const struct release *release, const struct wake_transfer_of *of)
{
    return release->of.resource == of->resource && release->of.source == of->source &&
           release->of.destination == of->destination;
}

static bool
is_same(const struct release *release, const struct wake_transfer_of *of)
{
    const VkImageSubresourceRange *a = &release->of.range, *b = &of->range;

    return is_between(release, of) && release->of.offset == of->offset &&
           release->of.size == of->size && a->aspectMask == b->aspectMask &&
           a->baseMipLevel == b->baseMipLevel && a->levelCount == b->levelCount &&
           a->baseArrayLayer == b->baseArrayLayer && a->layerCount == b->layerCount;
}

/* The link to an equal release; it holds NULL: there is none. */
static struct release **
find(struct wake_releases *releases, const struct wake_transfer_of *of)
{
    struct release **link = row_of(releases, of->resource);

    while (*link && !is_same(*link, of)) {
        link = &(*link)->next;
    }
    return link;
}

static bool
holds_subresource(const struct release *release, uint32_t level, uint32_t layer,
                  VkImageAspectFlags aspects)
{
    const VkImageSubresourceRange *range = &release->of.range;

    /* A barrier for the color of a planar image is one for its planes. */
    return level - range->baseMipLevel < range->levelCount &&
           layer - range->baseArrayLayer < range->layerCount &&
           (!(aspects & ~range->aspectMask) || (range->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) ||
            (aspects & VK_IMAGE_ASPECT_COLOR_BIT));
}

/* Several releases together hold all that is acquired. */
static bool
is_covered_image(const struct release *row, const struct wake_transfer_of *of)
{
    const VkImageSubresourceRange *range = &of->range;

    if ((uint64_t)range->levelCount * range->layerCount > MOST_PARTS) {
        return true;
    }
    for (uint32_t level = 0; level < range->levelCount; level++) {
        for (uint32_t layer = 0; layer < range->layerCount; layer++) {
            VkImageAspectFlags missing = range->aspectMask;

            for (const struct release *r = row; r && missing; r = r->next) {
                for (VkImageAspectFlags bits = is_between(r, of) ? missing : 0; bits;
                     bits &= bits - 1) {
                    VkImageAspectFlags aspect = bits & (~bits + 1);

                    if (holds_subresource(r, range->baseMipLevel + level,
                                          range->baseArrayLayer + layer, aspect)) {
                        missing &= ~aspect;
                    }
                }
            }
            if (missing) {
                return false;
            }
        }
    }
    return true;
}

static bool
is_covered_buffer(const struct release *row, const struct wake_transfer_of *of)
{
    VkDeviceSize at = of->offset;
    bool grows = true;

    while (grows && at < of->offset + of->size) {
        grows = false;
        for (const struct release *r = row; r; r = r->next) {
            if (is_between(r, of) && r->of.offset <= at && at - r->of.offset < r->of.size) {
                at = r->of.offset + r->of.size;
                grows = true;
            }
        }
    }
    return grows;
}

bool
wake_transfer_is_released(const struct wake_device *device, const struct wake_transfer *acquire)
{
    struct wake_releases *releases = device->executions.releases;
    const struct release *row;

    if (!releases) {
        return false;
    }
    if (*find(releases, &acquire->of)) {
        return true;
    }
    row = *row_of(releases, acquire->of.resource);
    return acquire->image ? is_covered_image(row, &acquire->of)
                          : is_covered_buffer(row, &acquire->of);
}

/* ---- execution ------------------------------------------------------------------------------- */

struct undo_transfer {
    struct wake_undo head;
    struct wake_releases *releases;
    struct release *release;
    bool acquired;
};

static void
put_back(struct wake_releases *releases, struct release *release)
{
    struct release **row = row_of(releases, release->of.resource);

    release->next = *row;
    *row = release;
    releases->count++;
}

static void
undo_transfer(struct wake_undo *head)
{
    struct undo_transfer *undo = (void *)head;

    if (undo->acquired) {
        put_back(undo->releases, undo->release);
    } else {
        struct release **link = find(undo->releases, &undo->release->of);

        *link = undo->release->next;
        undo->releases->count--;
        wake_free(WAKE_HEAP_STATE, undo->release);
    }
}

static struct undo_transfer *
undo_of(const struct wake_execution *execution, struct wake_releases *releases,
        struct release *release, bool acquired)
{
    struct undo_transfer *undo = execution->trial
                                     ? wake_execution_undo(execution, sizeof(*undo), undo_transfer)
                                     : NULL;

    if (undo) {
        undo->releases = releases;
        undo->release = release;
        undo->acquired = acquired;
    }
    return undo;
}

/* Resources that were destroyed while they were released are never acquired. */
static void
sweep(struct wake_releases *releases)
{
    for (uint32_t i = 0; i < ROWS; i++) {
        struct release **link = &releases->rows[i];

        while (*link) {
            struct release *release = *link;

            if (wake_object_get(release->of.resource)) {
                link = &release->next;
            } else {
                *link = release->next;
                releases->count--;
                wake_free(WAKE_HEAP_STATE, release);
            }
        }
    }
    releases->sweep_at = releases->count * 2 > SWEEP_FIRST ? releases->count * 2 : SWEEP_FIRST;
}

static void
release(const struct wake_execution *execution, const struct wake_transfer *transfer)
{
    struct wake_releases *releases = execution->device->executions.releases;
    struct release *entry;

    if (!releases) {
        releases = wake_zalloc(WAKE_HEAP_STATE, sizeof(*releases));
        execution->device->executions.releases = releases;
    }
    entry = releases && !*find(releases, &transfer->of)
                ? wake_alloc(WAKE_HEAP_STATE, sizeof(*entry))
                : NULL;
    if (!entry) {
        /* Out of memory, an acquire would find nothing. */
        execution->device->executions.unknown |= !releases || !*find(releases, &transfer->of);
        return;
    }
    *entry = (struct release){ .image = transfer->image, .of = transfer->of };
    put_back(releases, entry);
    (void)undo_of(execution, releases, entry, false);
    if (!execution->trial && releases->count > releases->sweep_at) {
        sweep(releases);
    }
}

void
wake_transfer_execute(const struct wake_execution *execution, const struct wake_transfer *transfer)
{
    struct wake_releases *releases = execution->device->executions.releases;
    struct release **link, *entry;

    if (!transfer->acquire) {
        release(execution, transfer);
        return;
    }
    link = releases ? find(releases, &transfer->of) : NULL;
    entry = link ? *link : NULL;
    if (!entry) {
        return; /* none, or only a part of one, which stays */
    }
    *link = entry->next;
    releases->count--;
    if (!undo_of(execution, releases, entry, true)) {
        wake_free(WAKE_HEAP_STATE, entry);
    }
}

void
wake_releases_finish(struct wake_device *device)
{
    struct wake_releases *releases = device->executions.releases;

    for (uint32_t i = 0; releases && i < ROWS; i++) {
        while (releases->rows[i]) {
            struct release *entry = releases->rows[i];

            releases->rows[i] = entry->next;
            wake_free(WAKE_HEAP_STATE, entry);
        }
    }
    wake_free(WAKE_HEAP_STATE, releases);
}
