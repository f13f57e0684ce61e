/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects for every draw there is, of vertices and of meshes, and all the state that they need.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_OBJECT_DRAWS_H
#define WAKE_SCENES_OBJECT_DRAWS_H

#include "draw_scene.h"
#include "object_rig.h"

#include <stdlib.h>

#define DRAWS (KIT_NULL_DRIVER | KIT_NO_DEVICE)

/* --- shader objects, for draws of vertices and of meshes --- */

enum { VERTEX, CONTROL, EVALUATION, GEOMETRY, FRAGMENT, TASK, MESH, STAGES };
static const VkShaderStageFlagBits stage_bits[STAGES] = {
    VK_SHADER_STAGE_VERTEX_BIT,
    VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
    VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
    VK_SHADER_STAGE_GEOMETRY_BIT,
    VK_SHADER_STAGE_FRAGMENT_BIT,
    VK_SHADER_STAGE_TASK_BIT_EXT,
    VK_SHADER_STAGE_MESH_BIT_EXT,
};

struct objects {
    struct stage s;
    VkImageView view;
    uint64_t made[32];
    uint32_t made_count;
    uint64_t vertex, fragment, mesh;
};

static inline uint64_t
object_of(struct objects *o, const struct shader_info *info)
{
    object_create(o->s.kit, 1, info, &o->made[o->made_count]);
    return o->made[o->made_count++];
}

static inline struct shader_info
mesh_info(void)
{
    struct shader_info info = object_info(VK_SHADER_STAGE_MESH_BIT_EXT);

    info.flags = VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT;
    info.nextStage = VK_SHADER_STAGE_FRAGMENT_BIT;
    return info;
}

static inline void
open_objects(struct objects *o, struct kit *kit, const struct wish *wish)
{
    static VkPhysicalDeviceShaderObjectFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT
    };
    struct wish all = wish ? *wish : (struct wish){ 0 };
    struct shader_info infos[3] = { object_info(VK_SHADER_STAGE_VERTEX_BIT),
                                    object_info(VK_SHADER_STAGE_FRAGMENT_BIT), mesh_info() };
    size_t count = 0;

    while (all.extensions[count]) {
        count++;
    }
    all.extensions[count] = VK_EXT_SHADER_OBJECT_EXTENSION_NAME;
    feature.pNext = all.next;
    all.next = &feature;
    *o = (struct objects){ 0 };
    set_up_as(&o->s, kit, &all);
    o->view = kit_image_view(kit,
                             kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    o->vertex = object_of(o, &infos[0]);
    o->fragment = object_of(o, &infos[1]);
    o->mesh = object_of(o, &infos[2]);
}

static inline void
close_objects(struct objects *o)
{
    kit_end(o->s.kit, o->s.commands);
    for (uint32_t i = 0; i < o->made_count; i++) {
        object_destroy(o->s.kit, o->made[i]);
    }
}

/* Those that are 0 are left empty; of the stages `left_out` nothing is said. */
static inline void
bind_objects(struct objects *o, const uint64_t *shaders, VkShaderStageFlags left_out)
{
    VkShaderStageFlagBits stages[STAGES];
    uint64_t bound[STAGES];
    uint32_t count = 0;

    for (uint32_t i = 0; i < STAGES; i++) {
        if (!(left_out & (VkShaderStageFlags)stage_bits[i])) {
            stages[count] = stage_bits[i];
            bound[count++] = shaders[i];
        }
    }
    if (count) {
        NEWER_COMMAND(o->s.kit, bind_shaders, "vkCmdBindShadersEXT")
        (o->s.commands, count, stages, bound);
    }
}

static inline void
bind_vertices(struct objects *o)
{
    bind_objects(o, (const uint64_t[STAGES]){ [VERTEX] = o->vertex, [FRAGMENT] = o->fragment }, 0);
}

static inline void
bind_meshes(struct objects *o)
{
    bind_objects(o, (const uint64_t[STAGES]){ [MESH] = o->mesh, [FRAGMENT] = o->fragment }, 0);
}

static inline void
begin_objects(struct objects *o)
{
    object_begin_rendering(o->s.commands, o->view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
}

static inline void
end_objects(struct objects *o)
{
    vkCmdEndRendering(o->s.commands);
    kit_end(o->s.kit, o->s.commands);
    record(&o->s);
}

/* --- state --- */

/* What a device with all features of draw_scene.h needs beyond OBJECT_STATES. */
#define MORE_STATES(X)                                                                        \
    X("None-07634", vkCmdSetSampleLocationsEnableEXT, VK_FALSE)                               \
    X("None-07749", vkCmdSetColorWriteEnableEXT, 1, (&(VkBool32){ VK_TRUE }))                 \
    X("None-07880", vkCmdSetDiscardRectangleEnableEXT, VK_TRUE)                               \
    X("None-07881", vkCmdSetDiscardRectangleModeEXT, VK_DISCARD_RECTANGLE_MODE_INCLUSIVE_EXT) \
    X("None-07751", vkCmdSetDiscardRectangleEXT, 0, 8,                                        \
      *(&(VkRect2D[8]){ { { 0, 0 }, { 1, 1 } } }))                                            \
    X("None-07630", vkCmdSetRasterizationStreamEXT, 0)

static inline void
set_objects(struct objects *o, const char *left_out)
{
    struct kit *kit = o->s.kit;

    object_set(kit, o->s.commands, left_out);
#define SET_EXT(rest, command, ...)                                   \
    if (!left_out || strcmp(rest, left_out)) {                        \
        KIT_DEVICE_COMMAND(kit, command)(o->s.commands, __VA_ARGS__); \
    }
    MORE_STATES(SET_EXT)
#undef SET_EXT
}

/* Every draw with that state left out, in recordings of their own. */
static inline void
leave_out(struct objects *o, const char *left_out, const char *vertices, const char *meshes)
{
    begin_objects(o);
    set_objects(o, left_out);
    bind_vertices(o);
    draw_vertices(&o->s, vertices);
    bind_meshes(o);
    draw_meshes(&o->s, meshes);
    end_objects(o);
}

/* Every draw with shader objects breaks that rule. */
static inline void
draw_objects(struct objects *o, const char *rest)
{
    bind_vertices(o);
    draw_vertices(&o->s, rest);
    bind_meshes(o);
    draw_meshes(&o->s, rest);
}
#endif
