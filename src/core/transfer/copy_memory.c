/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Fills, updates and copies of ranges at device addresses (VK_KHR_device_address_commands). Specification, 'Clear Commands', 'Copying
 * Data Between Device Memory'.
 */
#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "core/region.h"
#include "core/transfer/transfer.h"

#ifdef VK_KHR_device_address_commands

/* ---- fills and updates ----------------------------------------------------------------------- */

static struct wake_address_range
target(enum wake_range_owner owner, const VkDeviceAddressRangeKHR *range,
       VkAddressCommandFlagsKHR flags, const struct wake_address *found)
{
    struct wake_address_range all = wake_range_of(owner, range, flags, found);

    all.member = WAKE_DST_RANGE_POINTER;
    all.path = "(*pDstRange)";
    all.flags_path = "dstFlags";
    return all;
}

void
wake_core_fill_memory(struct wake_check *check, const struct wake_rec_CmdFillMemoryKHR *r)
{
    struct wake_address_range range;
    char text[WAKE_RANGE_TEXT];

    wake_check_protected_flags(check, r->dstFlags, "dstFlags",
                               "VUID-vkCmdFillMemoryKHR-commandBuffer-13003",
                               "VUID-vkCmdFillMemoryKHR-commandBuffer-13004");
    if (!r->pDstRange) {
        return;
    }
    range = target(WAKE_RANGE_OF_FILL, r->pDstRange, r->dstFlags, &r->address);
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
        wake_find(check, "VUID-vkCmdFillMemoryKHR-dstRange-13000",
                  "%s, without VK_BUFFER_USAGE_TRANSFER_DST_BIT",
                  wake_range_text(text, check, &range));
    }
    if (range.address % 4) {
        wake_find(check, "VUID-vkCmdFillMemoryKHR-pDstRange-13001",
                  "pDstRange->address is 0x%llx, no multiple of 4", U(range.address));
    }
    if (range.size % 4) {
        wake_find(check, "VUID-vkCmdFillMemoryKHR-pDstRange-13002",
                  "pDstRange->size is %llu, no multiple of 4", U(range.size));
    }
}

void
wake_core_update_memory(struct wake_check *check, const struct wake_rec_CmdUpdateMemoryKHR *r)
{
    struct wake_address_range range;
    char text[WAKE_RANGE_TEXT];

    wake_check_protected_flags(check, r->dstFlags, "dstFlags",
                               "VUID-vkCmdUpdateMemoryKHR-commandBuffer-13010",
                               "VUID-vkCmdUpdateMemoryKHR-commandBuffer-13011");
    if (r->dataSize % 4) {
        wake_find(check, "VUID-vkCmdUpdateMemoryKHR-dataSize-13009",
                  "dataSize is %llu, no multiple of 4", U(r->dataSize));
    }
    if (!r->pDstRange) {
        return;
    }
    range = target(WAKE_RANGE_OF_UPDATE, r->pDstRange, r->dstFlags, &r->address);
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_TRANSFER_DST_BIT)) {
        wake_find(check, "VUID-vkCmdUpdateMemoryKHR-dstRange-13005",
                  "%s, without VK_BUFFER_USAGE_TRANSFER_DST_BIT",
                  wake_range_text(text, check, &range));
    }
    if (range.address % 4) {
        wake_find(check, "VUID-vkCmdUpdateMemoryKHR-pDstRange-13006",
                  "pDstRange->address is 0x%llx, no multiple of 4", U(range.address));
    }
    if (range.size > 65536) {
        wake_find(check, "VUID-vkCmdUpdateMemoryKHR-pDstRange-13007",
                  "pDstRange->size is %llu, more than 65536", U(range.size));
    }
    if (r->dataSize > range.size) {
        wake_find(check, "VUID-vkCmdUpdateMemoryKHR-dataSize-13008",
                  "dataSize is %llu, but pDstRange->size %llu", U(r->dataSize), U(range.size));
    }
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* One side of a region. */
struct side {
    enum wake_range_member member;
    const char *name, *flags_name;
    VkBufferUsageFlags usage;
    const char *lacks, *usage_name;
    const char *in_unprotected, *in_protected;
};

static const struct side sides[2] = {
    { WAKE_SRC_RANGE, "srcRange", "srcFlags", VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
      "VUID-VkDeviceMemoryCopyKHR-srcRange-13017", "VK_BUFFER_USAGE_TRANSFER_SRC_BIT",
      "VUID-vkCmdCopyMemoryKHR-commandBuffer-13012", NULL },
    { WAKE_DST_RANGE, "dstRange", "dstFlags", VK_BUFFER_USAGE_TRANSFER_DST_BIT,
      "VUID-VkDeviceMemoryCopyKHR-dstRange-13018", "VK_BUFFER_USAGE_TRANSFER_DST_BIT",
      "VUID-vkCmdCopyMemoryKHR-commandBuffer-13013",
      "VUID-vkCmdCopyMemoryKHR-commandBuffer-13014" },
};

static void
check_side(struct wake_check *check, const struct side *side, uint32_t i,
           const VkDeviceAddressRangeKHR *given, VkAddressCommandFlagsKHR flags,
           const struct wake_address *found)
{
    struct wake_address_range range = wake_range_of(WAKE_RANGE_OF_COPY, given, flags, found);
    struct wake_range_paths paths;
    char text[WAKE_RANGE_TEXT];

    range.member = side->member;
    wake_range_in(&range, &paths, "pCopyMemoryInfo->pRegions", i, side->name, side->flags_name);
    wake_check_protected_flags(check, flags, range.flags_path, side->in_unprotected,
                               side->in_protected);
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, side->usage)) {
        wake_find(check, side->lacks, "%s, without %s", wake_range_text(text, check, &range),
                  side->usage_name);
    }
}

/* VK_WHOLE_SIZE, which no range of addresses has: that is told. */
static bool
has_no_end(const VkDeviceAddressRangeKHR *range)
{
    return range->size > UINT64_MAX - range->address;
}

/* What one region reads is written by one, or read by another one. */
static void
check_overlap(struct wake_check *check, const VkCopyDeviceMemoryInfoKHR *info)
{
    uint32_t count = info->regionCount < WAKE_PAIRED_REGIONS ? info->regionCount
                                                             : WAKE_PAIRED_REGIONS;

    for (uint32_t i = 0; i < count; i++) {
        const VkDeviceAddressRangeKHR *read = &info->pRegions[i].srcRange;

        for (uint32_t k = 0; k < 2 * count; k++) {
            const uint32_t at = k / 2;
            const bool reads = k % 2; /* each pair that reads is compared once */
            const VkDeviceAddressRangeKHR *other = reads ? &info->pRegions[at].srcRange
                                                         : &info->pRegions[at].dstRange;

            if ((reads && at <= i) || has_no_end(read) || has_no_end(other) ||
                !wake_overlap((int64_t)read->address, read->size, (int64_t)other->address,
                              other->size)) {
                continue;
            }
            wake_find(
                check, "VUID-VkCopyDeviceMemoryInfoKHR-srcRange-13015",
                "pCopyMemoryInfo->pRegions[%u].srcRange is %llu bytes at 0x%llx, and pRegions[%u].%s %llu bytes at 0x%llx: they "
                "overlap",
                i, U(read->size), U(read->address), at, reads ? "srcRange" : "dstRange",
                U(other->size), U(other->address));
            return;
        }
    }
}

void
wake_core_cmd_copy_memory(struct wake_check *check, const struct wake_rec_CmdCopyMemoryKHR *r)
{
    const VkCopyDeviceMemoryInfoKHR *info = r->pCopyMemoryInfo;

    if (!info || !info->pRegions) {
        return;
    }
    for (uint32_t i = 0; i < info->regionCount; i++) {
        const VkDeviceMemoryCopyKHR *region = &info->pRegions[i];
        const struct wake_address *found = r->addresses ? &r->addresses[2 * i] : NULL;

        check_side(check, &sides[0], i, &region->srcRange, region->srcFlags, found);
        check_side(check, &sides[1], i, &region->dstRange, region->dstFlags,
                   found ? found + 1 : NULL);
        if (region->dstRange.size < region->srcRange.size) {
            wake_find(check, "VUID-VkDeviceMemoryCopyKHR-size-13016",
                      "pCopyMemoryInfo->pRegions[%u].srcRange.size is %llu, but dstRange.size %llu",
                      i, U(region->srcRange.size), U(region->dstRange.size));
        }
    }
    check_overlap(check, info);
}

#endif
