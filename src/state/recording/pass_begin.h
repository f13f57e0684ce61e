/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCmdBeginRenderPass() begins, out of its record.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_PASS_BEGIN_H
#define WAKE_STATE_PASS_BEGIN_H

#include "state/recording/recording.h"

/* Area, render pass, framebuffer and views; the rest of `pass` is left as it is. */
void
wake_pass_read_begin(struct wake_pass *pass, const VkRenderPassBeginInfo *info);

#endif
