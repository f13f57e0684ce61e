/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages about the layer itself.
 * Threads: any.
 */
#ifndef WAKE_GPUAV_GPUAV_SAY_H
#define WAKE_GPUAV_GPUAV_SAY_H

#include "gpuav/device/gpuav_state.h"
#include "report/report.h"

void
wake_gpuav_say(struct wake_report *report, const char *id,
               VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkObjectType type, uint64_t handle,
               const char *format, ...) WAKE_PRINTF(6, 7);
/* Says once that memory ran out, and instruments nothing from here on. */
void
wake_gpuav_fail(struct wake_gpuav *gpuav, const char *what);

#endif
