/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Results of calls: errors, and success that is not VK_SUCCESS.
 */
#include "practices/practice_rules.h"
#include "practices/practices.h"
#include "queue/record.h"

static bool
is_present(const struct wake_check *check)
{
    return wake_command_real(check->command) == WAKE_REAL_vkQueuePresentKHR;
}

void
wake_practices_return(struct wake_check *check, const struct wake_return *half)
{
    const char *command = wake_commands[check->command].name;

    if (half->result == VK_SUCCESS) {
        return;
    }
    if (half->result > 0) {
        wake_practice(check, WAKE_PRACTICE_RESULT_NOT_SUCCESS, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    } else if (half->result == VK_ERROR_OUT_OF_DATE_KHR ||
               half->result == VK_ERROR_FULL_SCREEN_EXCLUSIVE_MODE_LOST_EXT) {
        wake_practice(check, WAKE_PRACTICE_RESULT_FAILURE, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    } else {
        wake_practice(check, WAKE_PRACTICE_RESULT_ERROR, NULL, "%s() returned %s", command,
                      wake_name_VkResult((VkResult)half->result));
    }
    if (half->result == VK_SUBOPTIMAL_KHR && is_present(check)) {
        wake_practice(check, WAKE_PRACTICE_SUBOPTIMAL_SWAPCHAIN, NULL,
                      "%s() returned VK_SUBOPTIMAL_KHR: the swapchain does not match its surface "
                      "any more. Ask for the surface's capabilities and make a new one",
                      command);
    }
}
