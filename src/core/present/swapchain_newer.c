/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What VK_KHR_swapchain_maintenance1 (or its EXT elder) brings to swapchains and presents: sets of present modes, scaling, fences.
 * What a surface supports is not asked for here. Specification, 'WSI Swapchain'.
 */
#include "core/core_newer.h"

#include "state/object/create_info.h"

#ifdef VK_KHR_swapchain_maintenance1

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_modes(struct wake_check *check, const VkSwapchainPresentModesCreateInfoKHR *modes)
{
    for (uint32_t i = 0; modes->pPresentModes && i < modes->presentModeCount; i++) {
        if (modes->pPresentModes[i] == VK_PRESENT_MODE_FIFO_LATEST_READY_KHR &&
            !WAKE_FEATURE(check, presentModeFifoLatestReady)) {
            wake_find(
                check, "VUID-VkSwapchainPresentModesCreateInfoKHR-presentModeFifoLatestReady-10160",
                "VkSwapchainPresentModesCreateInfoKHR::pPresentModes[%u] is VK_PRESENT_MODE_FIFO_LATEST_READY_KHR, but the feature "
                "presentModeFifoLatestReady is not enabled",
                i);
        }
    }
}

static void
check_scaling(struct wake_check *check, const VkSwapchainPresentScalingCreateInfoKHR *scaling)
{
    VkFlags x = scaling->presentGravityX, y = scaling->presentGravityY;
    VkFlags behavior = scaling->scalingBehavior;

    if ((behavior || x || y) && !WAKE_FEATURE(check, swapchainMaintenance1)) {
        wake_find(
            check, "VUID-VkSwapchainPresentScalingCreateInfoKHR-swapchainMaintenance1-10154",
            "scalingBehavior is 0x%x, presentGravityX 0x%x and presentGravityY 0x%x, but the feature swapchainMaintenance1 "
            "is not enabled",
            behavior, x, y);
    }
}

void
wake_core_swapchain_maintenance(struct wake_check *check,
                                const struct wake_rec_CreateSwapchainKHR *r)
{
    const VkSwapchainCreateInfoKHR *info = r->pCreateInfo;
    const VkSwapchainPresentModesCreateInfoKHR *modes;
    const VkSwapchainPresentScalingCreateInfoKHR *scaling;

    if (!info) {
        return;
    }
    modes = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR);
    scaling = wake_chain_find(info->pNext,
                              VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_KHR);
    if (modes) {
        check_modes(check, modes);
    }
    if (scaling) {
        check_scaling(check, scaling);
    }
    if (info->presentMode == VK_PRESENT_MODE_FIFO_LATEST_READY_KHR &&
        !WAKE_FEATURE(check, presentModeFifoLatestReady)) {
        wake_find(
            check, "VUID-VkSwapchainCreateInfoKHR-presentModeFifoLatestReady-10161",
            "pCreateInfo->presentMode is VK_PRESENT_MODE_FIFO_LATEST_READY_KHR, but the feature "
            "presentModeFifoLatestReady is not enabled");
    }
#ifdef VK_EXT_present_timing
    if (info->flags & VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT &&
        !WAKE_FEATURE(check, presentTiming) && !WAKE_FEATURE(check, presentAtAbsoluteTime) &&
        !WAKE_FEATURE(check, presentAtRelativeTime)) {
        wake_find(
            check, "VUID-VkSwapchainCreateInfoKHR-presentTiming-12232",
            "pCreateInfo->flags has VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT, but none of the features presentTiming, "
            "presentAtAbsoluteTime and presentAtRelativeTime is enabled");
    }
#endif
}

/* ---- presents -------------------------------------------------------------------------------- */

static const VkSwapchainPresentModesCreateInfoKHR *
modes_of(const VkSwapchainCreateInfoKHR *info)
{
    return info ? wake_chain_find(info->pNext,
                                  VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR)
                : NULL;
}

void
wake_core_present_maintenance(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    const VkSwapchainPresentFenceInfoKHR *fences;
    uint32_t with = 0, known = 0;

    if (!info || !info->pSwapchains) {
        return;
    }
    fences = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_KHR);
    if (fences && !WAKE_FEATURE(check, swapchainMaintenance1)) {
        wake_find(check, "VUID-VkPresentInfoKHR-swapchainMaintenance1-10158",
                  "pPresentInfo->pNext has a VkSwapchainPresentFenceInfoKHR, but the feature "
                  "swapchainMaintenance1 is not enabled");
    }
    for (uint32_t i = 0; i < info->swapchainCount; i++) {
        const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(wake_check_object(
            check, wake_packed_id(info->pSwapchains, i, 1, 0), WAKE_TYPE_VkSwapchainKHR));

        known += made != NULL;
        with += modes_of(made) != NULL;
        for (uint32_t k = 0; k < i; k++) {
            if (info->pSwapchains[k] == info->pSwapchains[i]) {
                wake_find(check, "VUID-VkPresentInfoKHR-pSwapchain-09231",
                          "pPresentInfo->pSwapchains[%u] and [%u] are the same swapchain", k, i);
            }
        }
    }
    if (known == info->swapchainCount && with && with != known) {
        wake_find(
            check, "VUID-VkPresentInfoKHR-pSwapchains-09199",
            "%u of the %u swapchains in pPresentInfo->pSwapchains were created with a VkSwapchainPresentModesCreateInfoKHR, "
            "the others without",
            with, known);
    }
}

void
wake_core_release_images(struct wake_check *check,
                         const struct wake_rec_ReleaseSwapchainImagesKHR *r)
{
    (void)r;
    if (!WAKE_FEATURE(check, swapchainMaintenance1)) {
        wake_find(check, "VUID-vkReleaseSwapchainImagesKHR-swapchainMaintenance1-10159",
                  "the feature swapchainMaintenance1 is not enabled");
    }
}

#endif
