/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches whose arguments lie at device addresses (VK_KHR_device_address_commands): the rules that they share with all
 * others, and what their ranges say of themselves. Which buffer is behind an address is not looked at. Specification, 'Drawing
 * Commands', 'Dispatching Commands'.
 */
#include "core/core_newer.h"
#include "core/draw/draw.h"

#ifdef VK_KHR_device_address_commands

enum { DRAW, DRAW_INDEXED, DRAW_MESH, COUNT, COUNT_INDEXED, COUNT_MESH, BYTES, DISPATCH };
enum { INFO, COUNT_INFO, DISPATCH_INFO };

/* Whose numbers differ from command to command: what must not be protected, and the feature that draws with counts need. */
static const struct command_rules {
    const char *protected_commands;
    const char *counts;
} command_ids[] = {
    [DRAW] = { "VUID-vkCmdDrawIndirect2KHR-commandBuffer-13057", NULL },
    [DRAW_INDEXED] = { "VUID-vkCmdDrawIndexedIndirect2KHR-commandBuffer-13059", NULL },
    [DRAW_MESH] = { "VUID-vkCmdDrawMeshTasksIndirect2EXT-commandBuffer-13067", NULL },
    [COUNT] = { "VUID-vkCmdDrawIndirectCount2KHR-commandBuffer-13058",
                "VUID-vkCmdDrawIndirectCount2KHR-drawIndirectCount-13119" },
    [COUNT_INDEXED] = { "VUID-vkCmdDrawIndexedIndirectCount2KHR-commandBuffer-13060",
                        "VUID-vkCmdDrawIndexedIndirectCount2KHR-drawIndirectCount-13120" },
    [COUNT_MESH] = { "VUID-vkCmdDrawMeshTasksIndirectCount2EXT-commandBuffer-13068",
                     "VUID-vkCmdDrawMeshTasksIndirectCount2EXT-drawIndirectCount-13069" },
    [BYTES] = { NULL, NULL },
    [DISPATCH] = { "VUID-vkCmdDispatchIndirect2KHR-commandBuffer-13049", NULL },
};

#define STORAGE VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR
#define UNKNOWN_STORAGE VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR
#define FEEDBACK VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR
#define UNKNOWN_FEEDBACK VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR

/* Rules of a range and its flags, that of the commands or that of their count. */
struct range_rules {
    const char *path, *flags_path;
    const char *storage, *feedback, *aligned;
};

static const struct range_rules command_rules = {
    "pInfo->addressRange",
    "pInfo->addressFlags",
    WAKE_ID(addressed_info, "addressFlags-13100"),
    WAKE_ID(addressed_info, "addressFlags-13101"),
    WAKE_ID(addressed_info, "addressRange-13109"),
};
static const struct range_rules count_rules = {
    "pInfo->countAddressRange",
    "pInfo->countAddressFlags",
    WAKE_ID(addressed_info, "countAddressFlags-13100"),
    WAKE_ID(addressed_info, "countAddressFlags-13101"),
    WAKE_ID(addressed_info, "countAddressRange-13115"),
};

static void
check_range(struct wake_check *check, const char *owner, VkDeviceAddress address,
            VkAddressCommandFlagsKHR flags, const struct range_rules *rules)
{
    if (flags & STORAGE && flags & UNKNOWN_STORAGE) {
        wake_find_rule(check, owner, rules->storage, NULL,
                       "%s has both VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR and "
                       "VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR",
                       rules->flags_path);
    }
    if (flags & FEEDBACK && flags & UNKNOWN_FEEDBACK) {
        wake_find_rule(check, owner, rules->feedback, NULL,
                       "%s has both VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR and "
                       "VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR",
                       rules->flags_path);
    }
    if (address % 4) {
        wake_find_rule(check, owner, rules->aligned, NULL, "%s.address is 0x%llx", rules->path,
                       (unsigned long long)address);
    }
}

static void
check_count(struct wake_check *check, const char *owner, uint32_t count)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (count > 1 && !WAKE_FEATURE(check, multiDrawIndirect)) {
        wake_find_rule(check, owner, WAKE_ID(addressed_info, "drawCount-02718"), NULL,
                       "pInfo->drawCount is %u, but the feature multiDrawIndirect is not enabled",
                       count);
    } else if (facts && count > facts->limits.maxDrawIndirectCount) {
        wake_find_rule(check, owner, WAKE_ID(addressed_info, "drawCount-02719"), NULL,
                       "pInfo->drawCount is %u, maxDrawIndirectCount %u", count,
                       facts->limits.maxDrawIndirectCount);
    }
}

/* Commands in a row, each of `size` bytes: three rules of each draw, in that order. */
struct stride_rules {
    const char *end, *zero, *small, *multiple;
};

static void
check_strides(struct wake_check *check, const char *owner, const struct stride_rules *rules,
              const VkStridedDeviceAddressRangeKHR *range, uint32_t count, uint32_t size)
{
    unsigned long long stride = range->stride, bytes = range->size;

    if (count && (count - 1) * stride + size > bytes) {
        wake_find_rule(
            check, owner, rules->end, NULL,
            "%u commands of %u bytes, %llu bytes apart, end behind pInfo->addressRange.size (%llu)",
            count, size, stride, bytes);
    }
    if (count > 1 && !stride) {
        wake_find_rule(check, owner, rules->zero, NULL,
                       "%u commands, and pInfo->addressRange.stride is 0", count);
    }
    if (stride && stride < size) {
        wake_find_rule(check, owner, rules->small, NULL,
                       "pInfo->addressRange.stride is %llu, and a command has %u bytes", stride,
                       size);
    }
    if (stride % 4) {
        wake_find_rule(check, owner, rules->multiple, NULL, "pInfo->addressRange.stride is %llu",
                       stride);
    }
}

/* What the draw has in common with all others, and what the command says of itself. */
static void
check_drawn(struct wake_draw *draw, struct wake_check *check, int owner, unsigned flags)
{
    const struct command_rules *ids = &command_ids[owner];

    if (wake_draw_begin(draw, check, wake_owners_addressed[owner], flags)) {
        if (flags & WAKE_DRAW_MESH) {
            (void)wake_draw_check_mesh_stages(draw);
        }
        wake_draw_check_bound(draw);
        if (flags & WAKE_DRAW_INDEXED) {
            (void)wake_draw_check_index_buffer(draw);
        }
    }
    if (!wake_draw_has_parameters(draw)) {
        return;
    }
    if (WAKE_UNLIKELY(wake_draw_is_protected(draw) && ids->protected_commands)) {
        wake_find(check, ids->protected_commands,
                  "the command buffer is protected: its pool was created with "
                  "VK_COMMAND_POOL_CREATE_PROTECTED_BIT");
    }
    if (ids->counts && !WAKE_FEATURE(check, drawIndirectCount)) {
        wake_find(check, ids->counts, "the feature drawIndirectCount is not enabled");
    }
}

static const struct stride_rules draw_strides = { WAKE_ID(addressed, "pInfo-13110"),
                                                  WAKE_ID(addressed, "pInfo-13111"),
                                                  WAKE_ID(addressed, "pInfo-13112"),
                                                  WAKE_ID(addressed, "pInfo-13113") };

static void
check_draw(struct wake_check *check, int owner, unsigned flags, const VkDrawIndirect2InfoKHR *info,
           uint32_t size)
{
    struct wake_draw draw;

    check_drawn(&draw, check, owner, flags);
    if (!info) {
        return;
    }
    check_range(check, wake_owners_addressed_info[INFO], info->addressRange.address,
                info->addressFlags, &command_rules);
    check_count(check, wake_owners_addressed_info[INFO], info->drawCount);
    if (owner == DRAW || owner == DRAW_INDEXED) {
        check_strides(check, wake_owners_addressed[owner], &draw_strides, &info->addressRange,
                      info->drawCount, size);
    }
}

static void
check_counted(struct wake_check *check, int owner, unsigned flags,
              const VkDrawIndirectCount2InfoKHR *info, uint32_t size)
{
    struct wake_draw draw;

    check_drawn(&draw, check, owner, flags);
    if (!info) {
        return;
    }
    check_range(check, wake_owners_addressed_info[COUNT_INFO], info->addressRange.address,
                info->addressFlags, &command_rules);
    check_range(check, wake_owners_addressed_info[COUNT_INFO], info->countAddressRange.address,
                info->countAddressFlags, &count_rules);
    if (info->countAddressRange.size < 4) {
        wake_find(check, "VUID-VkDrawIndirectCount2InfoKHR-countAddressRange-13117",
                  "pInfo->countAddressRange.size is %llu",
                  (unsigned long long)info->countAddressRange.size);
    }
    if (owner == COUNT || owner == COUNT_INDEXED) {
        check_strides(check, wake_owners_addressed[owner], &draw_strides, &info->addressRange,
                      info->maxDrawCount, size);
    }
}

void
wake_core_draw_indirect_2(struct wake_check *check, const struct wake_rec_CmdDrawIndirect2KHR *r)
{
    check_draw(check, DRAW, 0, r->pInfo, sizeof(VkDrawIndirectCommand));
}

void
wake_core_draw_indexed_indirect_2(struct wake_check *check,
                                  const struct wake_rec_CmdDrawIndexedIndirect2KHR *r)
{
    check_draw(check, DRAW_INDEXED, WAKE_DRAW_INDEXED, r->pInfo,
               sizeof(VkDrawIndexedIndirectCommand));
}

void
wake_core_draw_mesh_indirect_2(struct wake_check *check,
                               const struct wake_rec_CmdDrawMeshTasksIndirect2EXT *r)
{
    check_draw(check, DRAW_MESH, WAKE_DRAW_MESH, r->pInfo,
               sizeof(VkDrawMeshTasksIndirectCommandEXT));
}

void
wake_core_draw_count_2(struct wake_check *check, const struct wake_rec_CmdDrawIndirectCount2KHR *r)
{
    check_counted(check, COUNT, 0, r->pInfo, sizeof(VkDrawIndirectCommand));
}

void
wake_core_draw_indexed_count_2(struct wake_check *check,
                               const struct wake_rec_CmdDrawIndexedIndirectCount2KHR *r)
{
    check_counted(check, COUNT_INDEXED, WAKE_DRAW_INDEXED, r->pInfo,
                  sizeof(VkDrawIndexedIndirectCommand));
}

void
wake_core_draw_mesh_count_2(struct wake_check *check,
                            const struct wake_rec_CmdDrawMeshTasksIndirectCount2EXT *r)
{
    check_counted(check, COUNT_MESH, WAKE_DRAW_MESH, r->pInfo,
                  sizeof(VkDrawMeshTasksIndirectCommandEXT));
}

void
wake_core_draw_bytes_2(struct wake_check *check,
                       const struct wake_rec_CmdDrawIndirectByteCount2EXT *r)
{
    struct wake_draw draw;

    check_drawn(&draw, check, BYTES, 0);
    if (wake_draw_has_parameters(&draw)) {
        (void)wake_draw_check_byte_count(&draw, r->vertexStride);
    }
}

void
wake_core_dispatch_indirect_2(struct wake_check *check,
                              const struct wake_rec_CmdDispatchIndirect2KHR *r)
{
    struct wake_draw draw;

    check_drawn(&draw, check, DISPATCH, WAKE_DRAW_COMPUTE);
    if (r->pInfo) {
        if (r->pInfo->addressRange.size < sizeof(VkDispatchIndirectCommand)) {
            wake_find(check, "VUID-vkCmdDispatchIndirect2KHR-pInfo-13050",
                      "pInfo->addressRange.size is %llu, and a VkDispatchIndirectCommand has %zu bytes",
                      (unsigned long long)r->pInfo->addressRange.size,
                      sizeof(VkDispatchIndirectCommand));
        }
        check_range(check, wake_owners_addressed_info[DISPATCH_INFO],
                    r->pInfo->addressRange.address, r->pInfo->addressFlags, &command_rules);
    }
}

#endif
