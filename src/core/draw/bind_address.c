/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Index and vertex buffers at device addresses (VK_KHR_device_address_commands). Specification, 'vkCmdBindIndexBuffer3KHR',
 * 'vkCmdBindVertexBuffers3KHR'.
 */
#include "core/buffer/address_range.h"
#include "core/core_newer.h"
#include "state/recording/index_type.h"

#ifdef VK_KHR_device_address_commands

void
wake_core_bind_index_address(struct wake_check *check,
                             const struct wake_rec_CmdBindIndexBuffer3KHR *r)
{
    const VkBindIndexBuffer3InfoKHR *info = r->pInfo;
    struct wake_address_range range;
    char text[WAKE_RANGE_TEXT];

    if (!info) {
        return;
    }
    range = wake_range_of(WAKE_RANGE_OF_INDICES, &info->addressRange, info->addressFlags,
                          &r->address);
    range.path = "pInfo->addressRange";
    range.flags_path = "pInfo->addressFlags";
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_INDEX_BUFFER_BIT)) {
        wake_find(check, "VUID-VkBindIndexBuffer3InfoKHR-addressRange-13051",
                  "%s, without VK_BUFFER_USAGE_INDEX_BUFFER_BIT",
                  wake_range_text(text, check, &range));
    }
    if (!range.size && !WAKE_FEATURE(check, nullDescriptor)) {
        wake_find(check, "VUID-VkBindIndexBuffer3InfoKHR-None-13055",
                  "pInfo->addressRange.size is 0, but the feature nullDescriptor is not enabled");
    } else if (!range.size && range.address) {
        wake_find(check, "VUID-VkBindIndexBuffer3InfoKHR-addressRange-13056",
                  "pInfo->addressRange.size is 0, but its address 0x%llx", U(range.address));
    }
    if (info->indexType == VK_INDEX_TYPE_NONE_KHR) {
        wake_find(check, "VUID-VkBindIndexBuffer3InfoKHR-indexType-13053",
                  "pInfo->indexType is VK_INDEX_TYPE_NONE_KHR");
        return;
    }
    if (info->indexType == VK_INDEX_TYPE_UINT8_KHR && !WAKE_FEATURE(check, indexTypeUint8)) {
        wake_find(
            check, "VUID-VkBindIndexBuffer3InfoKHR-indexType-13054",
            "pInfo->indexType is VK_INDEX_TYPE_UINT8_KHR, but the feature indexTypeUint8 is not enabled");
    }
    if (wake_index_type_size(info->indexType) &&
        range.address % wake_index_type_size(info->indexType)) {
        wake_find(check, "VUID-VkBindIndexBuffer3InfoKHR-addressRange-13052",
                  "pInfo->addressRange.address is 0x%llx, and pInfo->indexType is %s",
                  U(range.address), wake_name_VkIndexType(info->indexType));
    }
}

static void
check_vertices(struct wake_check *check, const VkBindVertexBuffer3InfoKHR *info, uint32_t i,
               const struct wake_address *found)
{
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_address_range range = wake_range_of_strided(
        WAKE_RANGE_OF_VERTICES, &info->addressRange, info->addressFlags, found);
    struct wake_range_paths paths;
    char text[WAKE_RANGE_TEXT];

    wake_range_in(&range, &paths, "pBindingInfos", i, "addressRange", "addressFlags");
    wake_check_address_range(check, &range);
    if (wake_address_lacks(&range, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT)) {
        wake_find(check, "VUID-VkBindVertexBuffer3InfoKHR-addressRange-13074",
                  "%s, without VK_BUFFER_USAGE_VERTEX_BUFFER_BIT",
                  wake_range_text(text, check, &range));
    }
    if (!range.size && !WAKE_FEATURE(check, nullDescriptor)) {
        wake_find(check, "VUID-VkBindVertexBuffer3InfoKHR-size-13072",
                  "%s.size is 0, but the feature nullDescriptor is not enabled", range.path);
    } else if (!range.size && range.address) {
        wake_find(check, "VUID-VkBindVertexBuffer3InfoKHR-addressRange-13075",
                  "%s.size is 0, but its address 0x%llx", range.path, U(range.address));
    }
    if (!info->setStride && info->addressRange.stride) {
        wake_find(check, "VUID-VkBindVertexBuffer3InfoKHR-setStride-13127",
                  "pBindingInfos[%u].setStride is VK_FALSE, but addressRange.stride is %llu", i,
                  U(info->addressRange.stride));
    }
    if (info->setStride && facts &&
        info->addressRange.stride > facts->limits.maxVertexInputBindingStride) {
        wake_find(check, "VUID-VkBindVertexBuffer3InfoKHR-setStride-13126",
                  "%s.stride is %llu, and maxVertexInputBindingStride is %u", range.path,
                  U(info->addressRange.stride), facts->limits.maxVertexInputBindingStride);
    }
}

void
wake_core_bind_vertex_addresses(struct wake_check *check,
                                const struct wake_rec_CmdBindVertexBuffers3KHR *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->limits.maxVertexInputBindings : UINT32_MAX;

    if (r->firstBinding >= most) {
        wake_find(check, "VUID-vkCmdBindVertexBuffers3KHR-firstBinding-13070",
                  "firstBinding is %u, and maxVertexInputBindings is %u", r->firstBinding, most);
    } else if (r->bindingCount > most - r->firstBinding) {
        wake_find(
            check, "VUID-vkCmdBindVertexBuffers3KHR-firstBinding-13071",
            "firstBinding %u and bindingCount %u go beyond maxVertexInputBindings, which is %u",
            r->firstBinding, r->bindingCount, most);
    }
    for (uint32_t i = 0; r->pBindingInfos && i < r->bindingCount; i++) {
        check_vertices(check, &r->pBindingInfos[i], i, r->addresses ? &r->addresses[i] : NULL);
    }
}

#endif
