/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What messages say of a command: its kind, and the labels around it.
 */
#include "gpuav/message/gpuav_command_text.h"

#include "gen/commands.h"

#include <string.h>

uint32_t
wake_gpuav_label_list(const struct wake_gpuav_label *label,
                      VkDebugUtilsLabelEXT out[WAKE_GPUAV_MOST_LABELS])
{
    uint32_t count = 0;

    for (; label && count < WAKE_GPUAV_MOST_LABELS; label = label->outer) {
        out[count] = (VkDebugUtilsLabelEXT){ .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                             .pLabelName = label->name };
        memcpy(out[count++].color, label->color, sizeof(label->color));
    }
    return count;
}

const char *
wake_gpuav_action_kind(uint32_t command)
{
    return wake_commands[command].draw & WAKE_DRAW_COMPUTE ? "Compute Dispatch"
           : wake_commands[command].draw & WAKE_DRAW_RAYS  ? "Ray Trace"
                                                           : "Draw";
}
