/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Copies from buffer to buffer, fills and updates. Specification, 'Copying Data Between Buffers',
 * 'Filling Buffers', 'Updating Buffers'.
 */
#include "core/transfer/transfer.h"

/* ---- copies ---------------------------------------------------------------------------------- */

static const struct wake_transfer_buffer_rules copy_source = {
    .name = "srcBuffer",
    .usage_bit = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
    .usage = WAKE_ID(copy_buffer, "srcBuffer-00118"),
    .bound = WAKE_ID(copy_buffer, "srcBuffer-00119"),
    .in_unprotected = WAKE_ID(copy_buffer_command, "commandBuffer-01822"),
};
static const struct wake_transfer_buffer_rules copy_target = {
    .name = "dstBuffer",
    .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    .usage = WAKE_ID(copy_buffer, "dstBuffer-00120"),
    .bound = WAKE_ID(copy_buffer, "dstBuffer-00121"),
    .in_unprotected = WAKE_ID(copy_buffer_command, "commandBuffer-01823"),
    .in_protected = WAKE_ID(copy_buffer_command, "commandBuffer-01824"),
};

struct buffer_side {
    const struct wake_object *object;
    const VkBufferCreateInfo *info; /* NULL: not known */
};

/* One side of a region. */
static void
copy_range(const struct wake_transfer *t, const struct buffer_side *side, uint32_t index,
           VkDeviceSize offset, VkDeviceSize size, bool source)
{
    const char *name = source ? "src" : "dst";
    char text[WAKE_OBJECT_TEXT];

    if (!side->info ||
        WAKE_LIKELY(offset < side->info->size && size <= side->info->size - offset)) {
        return;
    }
    wake_object_text(text, sizeof(text), side->object);
    if (offset >= side->info->size) {
        WAKE_FIND_TRANSFER(t,
                           source ? WAKE_ID(copy_buffer, "srcOffset-00113")
                                  : WAKE_ID(copy_buffer, "dstOffset-00114"),
                           side->object, "%spRegions[%u].%sOffset is %llu, but %s has %llu bytes",
                           t->path, index, name, U(offset), text, U(side->info->size));
    }
    if (offset > side->info->size && !WAKE_REPEATED_RULES) {
        return; /* how much is left there is no question, newer layers say */
    }
    WAKE_FIND_TRANSFER(
        t, source ? WAKE_ID(copy_buffer, "size-00115") : WAKE_ID(copy_buffer, "size-00116"),
        side->object,
        "%spRegions[%u] copies %llu bytes %s %sOffset %llu, but %s has %llu bytes, so that %llu are left",
        t->path, index, U(size), source ? "from" : "to", name, U(offset), text, U(side->info->size),
        U(offset < side->info->size ? side->info->size - offset : 0));
}

/* Where the buffer lies: its memory, or itself where that is not one range of one memory. */
static wake_id
buffer_place(const struct buffer_side *side, VkDeviceSize *offset_out)
{
    wake_id memory = side->info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT
                         ? 0
                         : wake_object_bound(side->object);

    *offset_out = memory && memory != side->object->id ? side->object->memory_offset : 0;
    return memory ? memory : side->object->id;
}

static void
copy_overlap(const struct wake_transfer *t, const struct wake_regions *regions,
             const struct buffer_side *source, const struct buffer_side *target)
{
    uint32_t count = regions->count < WAKE_PAIRED_REGIONS ? regions->count : WAKE_PAIRED_REGIONS;
    VkDeviceSize from, to;

    if (!source->info || !target->info ||
        WAKE_LIKELY(buffer_place(source, &from) != buffer_place(target, &to))) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const VkBufferCopy *a = wake_region(regions, i);

        for (uint32_t k = 0; k < count; k++) {
            const VkBufferCopy *b = wake_region(regions, k);

            if (a->srcOffset < source->info->size && a->size <= source->info->size &&
                b->dstOffset < target->info->size && b->size <= target->info->size &&
                wake_overlap((int64_t)(from + a->srcOffset), a->size, (int64_t)(to + b->dstOffset),
                             b->size)) {
                WAKE_FIND_TRANSFER(
                    t, WAKE_ID(copy_buffer, "pRegions-00117"), source->object,
                    "what %spRegions[%u] reads (%llu bytes at %llu) and what pRegions[%u] writes (%llu bytes at %llu) is the "
                    "same memory in part",
                    t->path, i, U(a->size), U(a->srcOffset), k, U(b->size), U(b->dstOffset));
            }
        }
    }
}

/* What two regions write is not in any order. Silent where the registry of the build has no such rule yet. */
static void
targets_overlap(const struct wake_transfer *t, const struct wake_regions *regions,
                const struct buffer_side *target)
{
    uint32_t count = regions->count < WAKE_PAIRED_REGIONS ? regions->count : WAKE_PAIRED_REGIONS;

    for (uint32_t i = 0; i < count; i++) {
        const VkBufferCopy *a = wake_region(regions, i);

        for (uint32_t k = i + 1; k < count; k++) {
            const VkBufferCopy *b = wake_region(regions, k);

            if (WAKE_UNLIKELY(
                    wake_overlap((int64_t)a->dstOffset, a->size, (int64_t)b->dstOffset, b->size))) {
                WAKE_FIND_TRANSFER(
                    t, WAKE_ID(copy_buffer, "pRegions-12482"), target->object,
                    "%spRegions[%u] writes %llu bytes at %llu, and pRegions[%u] writes %llu bytes at %llu of the same buffer",
                    t->path, i, U(a->size), U(a->dstOffset), k, U(b->size), U(b->dstOffset));
                return;
            }
        }
    }
}

void
wake_core_copy_buffer(struct wake_check *check, const struct wake_transfer_view *view)
{
    struct wake_transfer t = { check, wake_owners_copy_buffer[view->second],
                               wake_owners_copy_buffer_command[view->second],
                               wake_owners_buffer_copy[view->second],
                               view->second ? "pCopyBufferInfo->" : "" };
    const struct wake_regions *regions = &view->regions;
    struct buffer_side source, target;

    source.info = wake_transfer_buffer(&t, view->source, &copy_source, &source.object);
    target.info = wake_transfer_buffer(&t, view->target, &copy_target, &target.object);
    for (uint32_t i = 0; i < regions->count; i++) {
        const VkBufferCopy *region = wake_region(regions, i);

        if (WAKE_UNLIKELY(!region->size)) {
            wake_find_rule(check, t.region, WAKE_ID(buffer_copy, "size-01988"), source.object,
                           "%spRegions[%u].size is 0", t.path, i);
        }
        copy_range(&t, &source, i, region->srcOffset, region->size, true);
        copy_range(&t, &target, i, region->dstOffset, region->size, false);
    }
    copy_overlap(&t, regions, &source, &target);
    if (regions->count > 1 && target.info) {
        targets_overlap(&t, regions, &target);
    }
}

_Static_assert(sizeof(VkBufferCopy2) - offsetof(VkBufferCopy2, srcOffset) == sizeof(VkBufferCopy) &&
                   offsetof(VkBufferCopy2, size) - offsetof(VkBufferCopy2, srcOffset) ==
                       offsetof(VkBufferCopy, size),
               "the second version is the first with a head");

/* ---- fills and updates ----------------------------------------------------------------------- */

static const struct wake_transfer_buffer_rules fill_target = {
    .name = "dstBuffer",
    .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    .usage = WAKE_ID(fill_buffer, "dstBuffer-00029"),
    .bound = WAKE_ID(fill_buffer, "dstBuffer-00031"),
    .in_unprotected = WAKE_ID(fill_buffer, "commandBuffer-01811"),
    .in_protected = WAKE_ID(fill_buffer, "commandBuffer-01812"),
};
static const struct wake_transfer_buffer_rules update_target = {
    .name = "dstBuffer",
    .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    .usage = WAKE_ID(update_buffer, "dstBuffer-00034"),
    .bound = WAKE_ID(update_buffer, "dstBuffer-00035"),
    .in_unprotected = WAKE_ID(update_buffer, "commandBuffer-01813"),
    .in_protected = WAKE_ID(update_buffer, "commandBuffer-01814"),
};

void
wake_core_fill_buffer(struct wake_check *check, const struct wake_rec_CmdFillBuffer *r)
{
    struct wake_transfer t = { check, wake_owners_fill_buffer[0], wake_owners_fill_buffer[0], NULL,
                               "" };
    const struct wake_object *object;
    const VkBufferCreateInfo *info = wake_transfer_buffer(&t, r->dstBuffer_id, &fill_target,
                                                          &object);
    const VkQueueFamilyProperties *family = wake_transfer_family(check);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(r->dstOffset % 4)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(fill_buffer, "dstOffset-00025"), object,
                           "dstOffset is %llu, no multiple of 4", U(r->dstOffset));
    }
    if (WAKE_UNLIKELY(!r->size)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(fill_buffer, "size-00026"), object, "size is 0");
    } else if (WAKE_UNLIKELY(r->size != VK_WHOLE_SIZE && r->size % 4)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(fill_buffer, "size-00028"), object,
                           "size is %llu, neither VK_WHOLE_SIZE nor a multiple of 4", U(r->size));
    }
    if (WAKE_UNLIKELY((r->dstOffset | (r->size == VK_WHOLE_SIZE ? 0 : r->size)) % 4)) {
        /* Where a wrong offset and a wrong size end is told when they are right. */
    } else if (info) {
        bool beyond = r->dstOffset >= info->size;
        VkDeviceSize left = beyond ? 0 : info->size - r->dstOffset;

        if (WAKE_UNLIKELY(beyond)) {
            WAKE_FIND_TRANSFER(&t, WAKE_ID(fill_buffer, "dstOffset-00024"), object,
                               "dstOffset is %llu, but %s has %llu bytes", U(r->dstOffset),
                               wake_object_text(text, sizeof(text), object), U(info->size));
        }
        if (WAKE_UNLIKELY(r->size != VK_WHOLE_SIZE && r->size > left) &&
            (r->dstOffset <= info->size || WAKE_REPEATED_RULES)) {
            WAKE_FIND_TRANSFER(
                &t, WAKE_ID(fill_buffer, "size-00027"), object,
                "size is %llu, but %s has %llu bytes, of which %llu lie behind dstOffset %llu",
                U(r->size), wake_object_text(text, sizeof(text), object), U(info->size), U(left),
                U(r->dstOffset));
        }
    }
    /* Since VK_KHR_maintenance1 queues that only transfer may fill, too. */
    if (WAKE_UNLIKELY(family &&
                      !(family->queueFlags & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT))) &&
        !WAKE_EXTENSION(check, VK_KHR_maintenance1)) {
        WAKE_FIND_TRANSFER(
            &t, WAKE_ID(fill_buffer, "commandBuffer-00030"), object,
            "the command buffer's pool is for a queue family with neither graphics nor compute, and neither "
            "VK_KHR_maintenance1 nor Vulkan 1.1 is enabled");
    }
}

void
wake_core_update_buffer(struct wake_check *check, const struct wake_rec_CmdUpdateBuffer *r)
{
    struct wake_transfer t = { check, wake_owners_update_buffer[0], wake_owners_update_buffer[0],
                               NULL, "" };
    const struct wake_object *object;
    const VkBufferCreateInfo *info = wake_transfer_buffer(&t, r->dstBuffer_id, &update_target,
                                                          &object);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(r->dstOffset % 4)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(update_buffer, "dstOffset-00036"), object,
                           "dstOffset is %llu, no multiple of 4", U(r->dstOffset));
    }
    if (WAKE_UNLIKELY(r->dataSize > 65536)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(update_buffer, "dataSize-00037"), object, "dataSize is %llu",
                           U(r->dataSize));
    }
    if (WAKE_UNLIKELY(r->dataSize % 4)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(update_buffer, "dataSize-00038"), object,
                           "dataSize is %llu, no multiple of 4", U(r->dataSize));
    }
    if (WAKE_UNLIKELY((r->dstOffset | r->dataSize) % 4 || r->dataSize > 65536)) {
        /* The same. */
    } else if (info && WAKE_UNLIKELY(r->dstOffset >= info->size)) {
        WAKE_FIND_TRANSFER(&t, WAKE_ID(update_buffer, "dstOffset-00032"), object,
                           "dstOffset is %llu, but %s has %llu bytes", U(r->dstOffset),
                           wake_object_text(text, sizeof(text), object), U(info->size));
    } else if (info && WAKE_UNLIKELY(r->dataSize > info->size - r->dstOffset)) {
        WAKE_FIND_TRANSFER(
            &t, WAKE_ID(update_buffer, "dataSize-00033"), object,
            "dataSize is %llu, but %s has %llu bytes, of which %llu lie behind dstOffset %llu",
            U(r->dataSize), wake_object_text(text, sizeof(text), object), U(info->size),
            U(info->size - r->dstOffset), U(r->dstOffset));
    }
}
