/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sparse resources that need more of the address space than there is: by themselves, as others that live are not counted. An image
 * counts by the texels of its first level alone. Specification, 'Sparse Resource Features'.
 */
#include "core/core_newer.h"
#include "core/words.h"

#include "state/scope/facts.h"

#ifdef VK_NV_extended_sparse_address_space

/* Rules without the larger space, with it for uses that it is not for, and with it. */
struct room_rules {
    const char *plain, *others, *extended;
};

static void
check_room(struct wake_check *check, const struct room_rules *rules, uint64_t needed, bool others)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts->limits.sparseAddressSpaceSize;
    uint64_t larger = facts->properties.extendedSparseAddressSpaceNV.extendedSparseAddressSpaceSize;

    if (!WAKE_FEATURE(check, extendedSparseAddressSpace)) {
        if (needed > most) {
            wake_find(
                check, rules->plain,
                "the sparse resource needs %llu bytes by itself; sparseAddressSpaceSize is %llu",
                (unsigned long long)needed, (unsigned long long)most);
        }
        return;
    }
    if (others && needed > most) {
        wake_find(
            check, rules->others,
            "the sparse resource needs %llu bytes by itself; sparseAddressSpaceSize, which counts for its usage, is "
            "%llu",
            (unsigned long long)needed, (unsigned long long)most);
    }
    if (larger && needed > larger) {
        wake_find(
            check, rules->extended,
            "the sparse resource needs %llu bytes by itself; extendedSparseAddressSpaceSize is %llu",
            (unsigned long long)needed, (unsigned long long)larger);
    }
}

void
wake_core_sparse_buffer_room(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    static const struct room_rules rules = { "VUID-vkCreateBuffer-flags-00911",
                                             "VUID-vkCreateBuffer-flags-09383",
                                             "VUID-vkCreateBuffer-flags-09384" };
    const VkBufferCreateInfo *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);

    if (info && facts && info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) {
        check_room(
            check, &rules, info->size,
            info->usage &
                ~facts->properties.extendedSparseAddressSpaceNV.extendedSparseBufferUsageFlags);
    }
}

void
wake_core_sparse_image_room(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    static const struct room_rules rules = { "VUID-vkCreateImage-flags-00939",
                                             "VUID-vkCreateImage-flags-09385",
                                             "VUID-vkCreateImage-flags-09386" };
    const VkImageCreateInfo *info = r->pCreateInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_format_info *format = info ? wake_format(info->format) : NULL;
    uint64_t blocks;

    if (!facts || !format || format->plane_count > 1 ||
        !(info->flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT)) {
        return;
    }
    if (info->extent.width > 65536 || info->extent.height > 65536 || info->extent.depth > 65536 ||
        info->arrayLayers > 65536) {
        return; /* no device has such images */
    }
    blocks = (uint64_t)(info->extent.width / format->block_extent[0]) *
             (info->extent.height / format->block_extent[1]);
    if (blocks > UINT32_MAX) {
        return;
    }
    blocks *= info->extent.depth / format->block_extent[2];
    if (blocks > UINT64_MAX / 65536 / 64 / 256) {
        return;
    }
    check_room(check, &rules,
               blocks * format->block_size * info->arrayLayers * (uint64_t)info->samples,
               info->usage &
                   ~facts->properties.extendedSparseAddressSpaceNV.extendedSparseImageUsageFlags);
}

#endif
