/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Presenting on devices that consist of several: which of them an image is taken from.
 * Specification, 'WSI Swapchain', VkDeviceGroupPresentInfoKHR.
 */
#include "core/core.h"
#include "core/words.h"

/* Whether the devices of the mask can present so; `masks` is presentMask, NULL: not known. */
static bool
can_present(VkDeviceGroupPresentModeFlagBitsKHR mode, uint32_t mask, const uint32_t *masks)
{
    bool single = mode == VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR ||
                  mode == VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR;
    bool local = mode == VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR ||
                 mode == VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_MULTI_DEVICE_BIT_KHR;

    if (single && !wake_is_one_bit(mask)) {
        return false;
    }
    if (!masks) {
        return true;
    }
    for (uint32_t i = 0; i < VK_MAX_DEVICE_GROUP_SIZE; i++) {
        if (local && (mask >> i & 1) && !masks[i]) {
            return false;
        }
        if (!local && (masks[i] & mask) == mask) {
            return true;
        }
    }
    return local;
}

static void
check_mask(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r,
           const VkDeviceGroupPresentInfoKHR *group, uint32_t i,
           const struct wake_object *swapchain)
{
    uint32_t mask = group->pDeviceMasks[i], acquired = r->chains[i].device_mask;
    const char *vuid;

    if (!can_present(group->mode, mask, r->present_masks)) {
        vuid = group->mode == VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR
                   ? "VUID-VkDeviceGroupPresentInfoKHR-mode-01298"
               : group->mode == VK_DEVICE_GROUP_PRESENT_MODE_REMOTE_BIT_KHR
                   ? "VUID-VkDeviceGroupPresentInfoKHR-mode-01299"
               : group->mode == VK_DEVICE_GROUP_PRESENT_MODE_SUM_BIT_KHR
                   ? "VUID-VkDeviceGroupPresentInfoKHR-mode-01300"
                   : "VUID-VkDeviceGroupPresentInfoKHR-mode-01301";
        wake_find_objects(check, vuid, swapchain, NULL,
                          "VkDeviceGroupPresentInfoKHR::mode is %s, pDeviceMasks[%u] is 0x%x%s",
                          wake_name_VkDeviceGroupPresentModeFlagBitsKHR(group->mode), i, mask,
                          wake_is_one_bit(mask) || mask == 0 ? "" : ", which has several devices");
    } else if (acquired && mask != acquired) {
        wake_find_objects(
            check, "VUID-VkDeviceGroupPresentInfoKHR-pDeviceMasks-01302", swapchain, NULL,
            "VkDeviceGroupPresentInfoKHR::pDeviceMasks[%u] is 0x%x; pPresentInfo->pImageIndices[%u] (%u) was acquired "
            "with device mask 0x%x",
            i, mask, i, r->pPresentInfo->pImageIndices[i], acquired);
    }
}

void
wake_core_present_group(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    const VkDeviceGroupPresentInfoKHR *group =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_PRESENT_INFO_KHR) : NULL;

    if (!group) {
        return;
    }
    if (group->swapchainCount && group->swapchainCount != info->swapchainCount) {
        wake_find(
            check, "VUID-VkDeviceGroupPresentInfoKHR-swapchainCount-01297",
            "VkDeviceGroupPresentInfoKHR::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
            group->swapchainCount, info->swapchainCount);
    }
    for (uint32_t i = 0;
         info->pSwapchains && info->pImageIndices && r->chains && i < info->swapchainCount; i++) {
        const struct wake_object *swapchain = wake_check_object(
            check, wake_packed_id(info->pSwapchains, i, 1, 0), WAKE_TYPE_VkSwapchainKHR);
        const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(swapchain);
        const VkDeviceGroupSwapchainCreateInfoKHR *modes =
            made ? wake_chain_find(made->pNext,
                                   VK_STRUCTURE_TYPE_DEVICE_GROUP_SWAPCHAIN_CREATE_INFO_KHR)
                 : NULL;
        VkDeviceGroupPresentModeFlagsKHR allowed = modes
                                                       ? modes->modes
                                                       : VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;

        if (!made) {
            continue;
        }
        if (!(group->mode & allowed)) {
            wake_find_objects(
                check, "VUID-VkDeviceGroupPresentInfoKHR-mode-01303", swapchain, NULL,
                "VkDeviceGroupPresentInfoKHR::mode is %s; pPresentInfo->pSwapchains[%u] was created for %s",
                wake_name_VkDeviceGroupPresentModeFlagBitsKHR(group->mode), i,
                WAKE_FLAGS_TEXT(VkDeviceGroupPresentModeFlagsKHR, allowed));
        } else if (group->pDeviceMasks && i < group->swapchainCount) {
            check_mask(check, r, group, i, swapchain);
        }
    }
}
