/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What commands that bind to a bind point share.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_BIND_H
#define WAKE_CORE_DESCRIPTOR_BIND_H

#include "state/check/check.h"

/* Whether the command buffer's queue family has the bind point; "VUID-" owner "-" rule says so
 * otherwise. */
bool
wake_check_bind_point(struct wake_check *check, VkPipelineBindPoint point, const char *owner,
                      const char *rule);

#ifdef VK_VERSION_1_4
/* stageFlags of Vulkan 1.4's commands, which stand for bind points: whether the queue family has them. `path` names the flags. */
void
wake_check_stages_of_family(struct wake_check *check, VkShaderStageFlags stages, const char *vuid,
                            const char *path);
/* layout of the same, which may be null where the chain describes one. */
void
wake_check_info_layout(struct wake_check *check, const char *owner, VkPipelineLayout layout,
                       const void *chain);
#endif

#endif
