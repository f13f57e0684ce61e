/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Present ids and waits of a swapchain's own making (VK_KHR_present_id2, VK_KHR_present_wait2). Specification, 'Present Wait'.
 */
#include "core/core_newer.h"

#include "state/object/create_info.h"

#ifdef VK_KHR_present_id2

/* The flags of a swapchain; false: they are not known. */
static bool
find_flags(struct wake_check *check, wake_id id, VkSwapchainCreateFlagsKHR *out)
{
    const struct wake_rec_CreateSwapchainKHR *made = wake_create_record(
        wake_check_object(check, id, WAKE_TYPE_VkSwapchainKHR), WAKE_CMD_vkCreateSwapchainKHR);

    if (!made || !made->pCreateInfo) {
        return false;
    }
    *out = made->pCreateInfo->flags;
    return true;
}

void
wake_core_present_ids_2(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    const VkPresentId2KHR *ids = info ? wake_chain_find(info->pNext,
                                                        VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR)
                                      : NULL;
    VkSwapchainCreateFlagsKHR flags;

    if (!ids) {
        return;
    }
    if (ids->swapchainCount != info->swapchainCount) {
        wake_find(check, "VUID-VkPresentId2KHR-swapchainCount-10818",
                  "VkPresentId2KHR::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
                  ids->swapchainCount, info->swapchainCount);
        return;
    }
    for (uint32_t i = 0; ids->pPresentIds && info->pSwapchains && i < ids->swapchainCount; i++) {
        if (ids->pPresentIds[i] && !WAKE_FEATURE(check, presentId2)) {
            wake_find(
                check, "VUID-VkPresentInfoKHR-pNext-10821",
                "VkPresentId2KHR::pPresentIds[%u] is %llu; the feature presentId2 is not enabled",
                i, (unsigned long long)ids->pPresentIds[i]);
        }
        if (find_flags(check, wake_packed_id(info->pSwapchains, i, 1, 0), &flags) &&
            !(flags & VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR)) {
            wake_find(
                check, "VUID-VkPresentId2KHR-None-10820",
                "pSwapchains[%u] was created without VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR", i);
        }
    }
}

#endif

#ifdef VK_KHR_present_wait2

void
wake_core_wait_for_present_2(struct wake_check *check, const struct wake_rec_WaitForPresent2KHR *r)
{
    VkSwapchainCreateFlagsKHR flags;

    if (!WAKE_FEATURE(check, presentWait2)) {
        wake_find(check, "VUID-vkWaitForPresent2KHR-presentWait2-10814",
                  "the feature presentWait2 is not enabled");
    }
    if (find_flags(check, r->swapchain_id, &flags) &&
        !(flags & VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR)) {
        wake_find(check, "VUID-vkWaitForPresent2KHR-None-10816",
                  "the swapchain was created without VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR");
    }
}

#endif

#ifdef VK_KHR_swapchain_maintenance1

/* What swapchains may ask for with the feature alone. */
void
wake_core_swapchain_features(struct wake_check *check, const struct wake_rec_CreateSwapchainKHR *r)
{
    const VkSwapchainCreateInfoKHR *info = r->pCreateInfo;

    if (!info || WAKE_FEATURE(check, swapchainMaintenance1)) {
        return;
    }
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR)) {
        wake_find(check, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10155",
                  "pCreateInfo->pNext has a VkSwapchainPresentModesCreateInfoKHR, but the feature "
                  "swapchainMaintenance1 is not enabled");
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR) {
        wake_find(
            check, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10157",
            "pCreateInfo->flags has VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR, but the feature "
            "swapchainMaintenance1 is not enabled");
    }
}

#endif
