/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a draw finds bound: the entry to the parts that look at it, and only where it has changed.
 */
#include "core/draw/draw_newer.h"

bool
wake_draw_begin(struct wake_draw *draw, struct wake_check *check, const char *owner, unsigned flags)
{
    int number = wake_draw_point(flags);

    *draw = (struct wake_draw){
        .check = check, .owner = owner, .flags = flags, .facts = wake_check_facts(check)
    };
    if (!check->cb || check->cb->incomplete || !draw->facts) {
        return false;
    }
    draw->recording = wake_recording_of(check->cb);
    if (!draw->recording) {
        return false;
    }
    draw->point = &draw->recording->points[number];
    if (wake_check_shader_objects(check) && !draw->point->pipeline) {
#ifdef WAKE_OWN_SHADER_OBJECT
        wake_report_unchecked(check->scope->report, WAKE_UNCHECKED_SHADER_OBJECTS);
#endif
        if (number == WAKE_BIND_GRAPHICS) {
            wake_draw_check_objects(draw);
        } else if (number == WAKE_BIND_COMPUTE) {
            wake_draw_check_compute_object(draw);
        }
        return false;
    }
    if (!draw->point->pipeline) {
        if (wake_check_unknown_extensions(check)) {
            return false; /* so may those of other extensions */
        }
        wake_find_rule(check, owner, WAKE_ID(action, "None-02700"), NULL,
                       "no pipeline is bound to %s in this command buffer%s",
                       wake_draw_point_name(flags),
                       check->cb->secondary ? ": a secondary one inherits none" : "");
        return false;
    }
    draw->user = draw->point->pipeline;
    draw->pipeline_object = wake_check_object(check, draw->point->pipeline, WAKE_TYPE_VkPipeline);
    draw->pipeline = wake_pipeline_of(draw->pipeline_object);
    return draw->pipeline != NULL;
}

void
wake_draw_check_bound(struct wake_draw *draw)
{
    struct wake_recording *recording = draw->recording;
    struct wake_bound_point *point = draw->point;
    uint32_t found;

    wake_draw_check_descriptors(draw);
    if (WAKE_UNLIKELY(wake_draw_is_protected(draw))) {
        wake_draw_check_protected(draw);
    }
    if (WAKE_UNLIKELY(recording->pass.tiled)) {
        wake_draw_check_tiles(draw);
    }
#ifdef VK_QCOM_tile_shading
    if (WAKE_UNLIKELY(WAKE_FEATURE(draw->check, tileShading))) {
        wake_draw_check_tile_shaders(draw);
    }
#endif
    if (draw->flags & (WAKE_DRAW_COMPUTE | WAKE_DRAW_RAYS)) {
        return;
    }
    if (WAKE_UNLIKELY(draw->check->cb->active.count) && !(draw->flags & WAKE_DRAW_MESH)) {
        wake_draw_check_mesh_queries(draw);
    }
    found = draw->check->found;
    if (point->pipeline_change != recording->checked_point ||
        recording->dynamic_change != recording->checked_dynamic ||
        recording->vertex_change != recording->checked_vertex ||
        recording->pass.number != recording->checked_pass ||
        draw->flags != recording->checked_flags) {
        wake_draw_check_dynamic(draw);
        wake_draw_check_dynamic3(draw);
        if (!(draw->flags & WAKE_DRAW_MESH)) {
            wake_draw_check_vertices(draw);
        }
        wake_draw_check_pass(draw);
        wake_draw_check_newer(draw);
        wake_draw_check_values(draw);
        if (draw->check->found == found) {
            recording->checked_point = point->pipeline_change;
            recording->checked_dynamic = recording->dynamic_change;
            recording->checked_vertex = recording->vertex_change;
            recording->checked_pass = recording->pass.number;
            recording->checked_flags = draw->flags;
        }
    }
}
