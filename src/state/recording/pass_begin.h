/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What vkCmdBeginRenderPass() and vkCmdBeginRendering() begin, out of their view.
 * Threads: the runner of the command buffer's stream.
 */
#ifndef WAKE_STATE_PASS_BEGIN_H
#define WAKE_STATE_PASS_BEGIN_H

#include "state/recording/recording.h"
#include "state/view/pass_view.h"

/* VkRenderPassTileShadingCreateInfoQCOM of that chain enables tile shading. */
bool
wake_has_tile_shading(const void *chain);
/* Its tileApronSize. */
VkExtent2D
wake_tile_apron(const void *chain);

/* Area, render pass, framebuffer and views; the rest of `pass` is left as it is. `view->begin` is not NULL. */
void
wake_pass_read_begin(struct wake_pass *pass, const struct wake_pass_view *view);
/* Area, layers, flags and attachments of dynamic rendering; likewise. `view->rendering` is not NULL. */
void
wake_pass_read_rendering(struct wake_pass *pass, const struct wake_pass_view *view);

#endif
