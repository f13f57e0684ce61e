/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What messages say of a command.
 * Threads: any.
 */
#ifndef WAKE_GPUAV_GPUAV_COMMAND_TEXT_H
#define WAKE_GPUAV_GPUAV_COMMAND_TEXT_H

#include "gpuav/recording/gpuav_record.h"

/* What messages call the commands that start shaders. */
const char *
wake_gpuav_action_kind(uint32_t command);
enum { WAKE_GPUAV_MOST_LABELS = 32 };
/* From the innermost on; returns how many. */
uint32_t
wake_gpuav_label_list(const struct wake_gpuav_label *label,
                      VkDebugUtilsLabelEXT labels_out[WAKE_GPUAV_MOST_LABELS]);

#endif
