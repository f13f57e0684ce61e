/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the commands of render pass instances say of layouts.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_LAYOUT_OPS_PASS_H
#define WAKE_STATE_LAYOUT_OPS_PASS_H

#include "state/recording/layout_say.h"

/* vkCmdBeginRenderPass, vkCmdNextSubpass, vkCmdEndRenderPass, vkCmdBeginRendering. */
void
wake_layout_say_begin(const struct wake_layout_say *say, const VkRenderPassBeginInfo *info);
void
wake_layout_say_next(const struct wake_layout_say *say);
void
wake_layout_say_end(const struct wake_layout_say *say);
void
wake_layout_say_rendering(const struct wake_layout_say *say, const VkRenderingInfo *info);

#endif
