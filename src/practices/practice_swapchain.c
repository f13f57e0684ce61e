/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Swapchains, and how often a frame submits.
 */
#include "practices/practice_state.h"

enum { SUBMITS_OF_FRAME = 20 };

static void
check_surface_asked(struct wake_check *check, VkPresentModeKHR mode)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;
    uint32_t asked = wake_practice_asked(check, (uint64_t)(uintptr_t)device->physical, 0);
    static const struct {
        enum wake_practice rule;
        uint32_t bit;
        const char *what, *command;
    } rows[] = {
        { WAKE_PRACTICE_CAPABILITIES_UNASKED, WAKE_ASKED_CAPABILITIES, "capabilities",
          "vkGetPhysicalDeviceSurfaceCapabilitiesKHR" },
        { WAKE_PRACTICE_MODES_UNASKED, WAKE_ASKED_MODES, "present modes",
          "vkGetPhysicalDeviceSurfacePresentModesKHR" },
        { WAKE_PRACTICE_FORMATS_UNASKED, WAKE_ASKED_FORMATS, "formats",
          "vkGetPhysicalDeviceSurfaceFormatsKHR" },
    };

    for (size_t i = 0; i < WAKE_COUNT(rows) && wake_practice_in_order(check); i++) {
        if (rows[i].bit == WAKE_ASKED_MODES && mode == VK_PRESENT_MODE_FIFO_KHR) {
            continue; /* there always */
        }
        if (!(asked & rows[i].bit)) {
            wake_practice(check, rows[i].rule, NULL,
                          "a swapchain is made before the %s of its surface have been asked for: "
                          "call %s() first",
                          rows[i].what, rows[i].command);
        }
    }
}

static bool
knows_modes(const struct wake_check *check)
{
#ifdef VK_KHR_swapchain_maintenance1
    if (WAKE_EXTENSION(check, VK_KHR_swapchain_maintenance1)) {
        return true;
    }
#endif
#ifdef VK_EXT_swapchain_maintenance1
    return WAKE_EXTENSION(check, VK_EXT_swapchain_maintenance1);
#else
    (void)check;
    return false;
#endif
}

void
wake_practice_create_swapchain(struct wake_check *check,
                               const struct wake_rec_CreateSwapchainKHR *r)
{
    const VkSwapchainCreateInfoKHR *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    check_surface_asked(check, info->presentMode);
    wake_practice_sharing(check, WAKE_PRACTICE_SWAPCHAIN_SHARING, info->imageSharingMode,
                          info->queueFamilyIndexCount, "swapchain");
    if (info->minImageCount == 2 && (info->presentMode == VK_PRESENT_MODE_FIFO_KHR ||
                                     info->presentMode == VK_PRESENT_MODE_MAILBOX_KHR)) {
        wake_practice(check, WAKE_PRACTICE_SWAPCHAIN_TWO_IMAGES, NULL,
                      "pCreateInfo->minImageCount is 2: with two images a frame that is late costs "
                      "a whole refresh. Ask for 3");
    }
    if (info->presentMode != VK_PRESENT_MODE_FIFO_KHR) {
        wake_practice(
            check, WAKE_PRACTICE_SWAPCHAIN_NOT_FIFO, NULL,
            "pCreateInfo->presentMode is %s: VK_PRESENT_MODE_FIFO_KHR draws no frame that "
            "is not shown, and saves power",
            wake_name_VkPresentModeKHR(info->presentMode));
    }
    if (knows_modes(check) &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT)) {
        wake_practice(check, WAKE_PRACTICE_SWAPCHAIN_NO_MODES, NULL,
                      "VK_KHR_swapchain_maintenance1 is enabled, but pCreateInfo has no "
                      "VkSwapchainPresentModesCreateInfoKHR: say with it which present modes the "
                      "swapchain will be used with");
    }
}

void
wake_practice_create_shared_swapchains(struct wake_check *check,
                                       const struct wake_rec_CreateSharedSwapchainsKHR *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->swapchainCount; i++) {
        wake_practice_sharing(check, WAKE_PRACTICE_SHARED_SWAPCHAIN_SHARING,
                              r->pCreateInfos[i].imageSharingMode,
                              r->pCreateInfos[i].queueFamilyIndexCount, "swapchain");
    }
}

void
wake_practice_present(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint32_t submits = practices ? wake_practice_frame_count(check, &practices->submits, 0) : 0;

    (void)r;
    if (submits > SUBMITS_OF_FRAME) {
        wake_practice(check, WAKE_PRACTICE_MANY_SUBMITS, NULL,
                      "the frame has submitted %u times, more than %u: submit more at once",
                      submits, SUBMITS_OF_FRAME);
    }
}
