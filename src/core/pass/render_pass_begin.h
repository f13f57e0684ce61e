/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What render passes and dynamic rendering share when an instance begins.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_RENDER_PASS_BEGIN_H
#define WAKE_CORE_RENDER_PASS_BEGIN_H

#include "core/core.h"
#include "state/recording/recording.h"

/* The devices that the recording was begun for; 0: not known. */
uint32_t
wake_begun_devices(struct wake_check *check);
/* Rules of VkDeviceGroupRenderPassBeginInfo that do not need a framebuffer: of the devices, and of their areas. */
void
wake_check_device_group_mask(struct wake_check *check,
                             const VkDeviceGroupRenderPassBeginInfo *group);
void
wake_check_device_group_areas(struct wake_check *check,
                              const VkDeviceGroupRenderPassBeginInfo *group);

/* Silent where the registry of the build has no such rules yet. `rendering`: of a VkRenderingInfo. */
void
wake_check_empty_area(struct wake_check *check, bool rendering, const VkRect2D *area);

#endif
