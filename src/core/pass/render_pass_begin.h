/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What render passes and dynamic rendering share when an instance begins.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_RENDER_PASS_BEGIN_H
#define WAKE_CORE_RENDER_PASS_BEGIN_H

#include "core/core.h"
#include "state/recording.h"

/* Rules of VkDeviceGroupRenderPassBeginInfo that do not need a framebuffer. */
void
wake_check_device_group_begin(struct wake_check *check,
                              const VkDeviceGroupRenderPassBeginInfo *group);

#endif
