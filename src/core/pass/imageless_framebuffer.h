/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances whose framebuffer has no views of its own.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_IMAGELESS_FRAMEBUFFER_H
#define WAKE_CORE_IMAGELESS_FRAMEBUFFER_H

#include "core/core.h"

/* One vkCmdBeginRenderPass, of either version. */
struct wake_pass_begin {
    struct wake_check *check;
    const VkRenderPassBeginInfo *info;
    struct wake_object *pass_object;
    struct wake_object *framebuffer_object;
    const struct wake_render_pass *pass;
    const struct wake_framebuffer *framebuffer;
    const VkRenderPassAttachmentBeginInfo *imageless; /* NULL: none */
    bool second;
};

/* The views that take the place of the framebuffer's. */
void
wake_check_imageless(const struct wake_pass_begin *b);

#endif
