/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Questions about cooperative matrices by scope (VK_EXT_cooperative_matrix_maintenance1). Specification,
 * VkPhysicalDeviceCooperativeMatrixInfo2EXT.
 */
#include "core/core_newer.h"

#ifdef VK_EXT_cooperative_matrix_maintenance1

static void
check_subgroup(struct wake_check *check, const VkPhysicalDeviceCooperativeMatrixInfo2EXT *info,
               uint32_t smallest, uint32_t largest)
{
    uint32_t size = info->subgroupSize;

    if (!size) {
        return;
    }
    if (!wake_is_one_bit(size)) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-subgroupSize-13374",
                  "pCooperativeMatrixInfo->subgroupSize is %u, which is no power of two", size);
    }
    if (info->scope != VK_SCOPE_SUBGROUP_KHR) {
        return;
    }
    if (smallest && !largest) {
        if (size != smallest) {
            wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-scope-13377",
                      "pCooperativeMatrixInfo->subgroupSize is %u, the feature subgroupSizeControl "
                      "is not supported, and subgroupSize of the device is %u",
                      size, smallest);
        }
    } else if (size < smallest) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-scope-13375",
                  "pCooperativeMatrixInfo->subgroupSize is %u, and minSubgroupSize is %u", size,
                  smallest);
    } else if (largest && size > largest) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-scope-13376",
                  "pCooperativeMatrixInfo->subgroupSize is %u, and maxSubgroupSize is %u", size,
                  largest);
    }
}

static void
check_workgroup(struct wake_check *check, const VkPhysicalDeviceCooperativeMatrixInfo2EXT *info,
                uint32_t most)
{
    uint32_t count = info->invocations;

    if (most == UINT32_MAX) {
        wake_find(
            check,
            "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-cooperativeMatrixWorkgroupScope-13373",
            "pCooperativeMatrixInfo->scope is VK_SCOPE_WORKGROUP_KHR, and the feature "
            "cooperativeMatrixWorkgroupScope is not supported");
        most = 0;
    }
    if (!wake_is_one_bit(count)) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-invocations-13378",
                  "pCooperativeMatrixInfo->scope is VK_SCOPE_WORKGROUP_KHR, but invocations is %u, "
                  "which is no power of two",
                  count);
    } else if (info->subgroupSize && count % info->subgroupSize) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-subgroupSize-13379",
                  "pCooperativeMatrixInfo->scope is VK_SCOPE_WORKGROUP_KHR and invocations is %u, "
                  "which is no multiple of subgroupSize, %u",
                  count, info->subgroupSize);
    }
    if (most && count > most) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-scope-13380",
                  "pCooperativeMatrixInfo->scope is VK_SCOPE_WORKGROUP_KHR and invocations is %u, "
                  "but cooperativeMatrixWorkgroupScopeMaxWorkgroupSize is %u",
                  count, most);
    }
}

void
wake_core_matrix_properties_2(
    struct wake_check *check,
    const struct wake_rec_GetPhysicalDeviceCooperativeMatrixProperties2EXT *r)
{
    const VkPhysicalDeviceCooperativeMatrixInfo2EXT *info = r->pCooperativeMatrixInfo;

    if (r->unsupported) {
        wake_find(
            check,
            "VUID-vkGetPhysicalDeviceCooperativeMatrixProperties2EXT-cooperativeMatrixProperties2-13371",
            "the physical device does not support the feature cooperativeMatrixProperties2");
        return;
    }
    if (!info) {
        return;
    }
    if (info->scope != VK_SCOPE_SUBGROUP_KHR && info->scope != VK_SCOPE_WORKGROUP_KHR) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-scope-13372",
                  "pCooperativeMatrixInfo->scope is %s: it must be VK_SCOPE_SUBGROUP_KHR or "
                  "VK_SCOPE_WORKGROUP_KHR",
                  wake_name_VkScopeKHR(info->scope));
        return;
    }
    check_subgroup(check, info, r->smallest, r->largest);
    if (info->scope == VK_SCOPE_WORKGROUP_KHR) {
        check_workgroup(check, info, r->invocations);
    } else if (info->invocations) {
        wake_find(check, "VUID-VkPhysicalDeviceCooperativeMatrixInfo2EXT-invocations-13381",
                  "pCooperativeMatrixInfo->scope is VK_SCOPE_SUBGROUP_KHR, but invocations is %u: "
                  "it must be 0",
                  info->invocations);
    }
}

#endif
