/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pipeline that transform feedback can capture from.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_FEEDBACK_SCENE_H
#define WAKE_SCENES_FEEDBACK_SCENE_H

#include "shader_scene.h"

#include "vert_xfb.h"

/* Rasterizes nothing; viewport, scissor and line width are dynamic. */
static inline VkPipeline
capturing_pipeline(struct kit *kit, VkRenderPass render_pass)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    base.render_pass = render_pass;
    rig_init(&r, &base);
    rig_discard(&r, VK_TRUE);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR);
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_WIDTH);
    r.stages[0].module = MODULE(kit, vert_xfb);
    return rig_make(&base, &r);
}

#endif
