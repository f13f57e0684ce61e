/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches have in common.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_DRAW_H
#define WAKE_CORE_DRAW_H

#include "core/core.h"
#include "state/derived/pipeline.h"
#include "state/recording/command_buffer.h"
#include "state/recording/recording.h"

/* Beside traits of commands: what is executed may set push constants and push data itself. */
#define WAKE_DRAW_PUSHES (1u << 31)
/* Beside WAKE_DRAW_COMPUTE: by an execution graph (VK_AMDX_shader_enqueue). */
#define WAKE_DRAW_GRAPH (1u << 30)
/* By sequences of VK_EXT_device_generated_commands: the command has fewer rules. */
#define WAKE_DRAW_GENERATED (1u << 29)

/* One draw, dispatch or trace. */
struct wake_draw {
    struct wake_check *check;
    const char *owner; /* of its VUIDs */
    unsigned flags;    /* WAKE_DRAW_* */
    const struct wake_facts *facts;
    struct wake_recording *recording;
    struct wake_bound_point *point;
    struct wake_object *pipeline_object;
    const struct wake_pipeline *pipeline;
    /* Shader objects are bound instead: `pipeline` has nothing but dynamic state and their stages, or where descriptors are looked at,
     * the code of one of them */
    bool objects;
    const struct wake_pipeline_layout *layout; /* of that one */
    wake_id user;                              /* the pipeline, or that one */
};

/* The bind point that a draw uses, and its name. */
WAKE_INLINE int
wake_draw_point(unsigned flags)
{
    return flags & WAKE_DRAW_GRAPH     ? WAKE_BIND_EXECUTION_GRAPH
           : flags & WAKE_DRAW_COMPUTE ? WAKE_BIND_COMPUTE
           : flags & WAKE_DRAW_RAYS    ? WAKE_BIND_RAY_TRACING
                                       : WAKE_BIND_GRAPHICS;
}
WAKE_INLINE const char *
wake_draw_point_name(unsigned flags)
{
#ifdef VK_AMDX_shader_enqueue
    if (flags & WAKE_DRAW_GRAPH) {
        return wake_name_VkPipelineBindPoint(VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX);
    }
#endif
    return wake_name_VkPipelineBindPoint(flags & WAKE_DRAW_COMPUTE ? VK_PIPELINE_BIND_POINT_COMPUTE
                                         : flags & WAKE_DRAW_RAYS
                                             ? VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
                                             : VK_PIPELINE_BIND_POINT_GRAPHICS);
}

/* Finds the state of a draw; false when what is bound cannot be checked, which has been reported where
 * the application is at fault. */
bool
wake_draw_begin(struct wake_draw *draw, struct wake_check *check, const char *owner,
                unsigned flags);
/* Behind wake_draw_begin(), also where that found no pipeline: the draw's own parameters can be checked. */
WAKE_INLINE bool
wake_draw_has_parameters(const struct wake_draw *draw)
{
    return draw->recording != NULL;
}

/*
 * Everything that depends on bound state alone. What a draw before it found in order, with the same
 * pipeline, dynamic state, buffers and render pass instance, is not looked at again.
 */
void
wake_draw_check_bound(struct wake_draw *draw);

/* draw_mesh.c, of a draw of mesh shaders: the pipeline must have no stages that go with none. */
void
wake_draw_check_mesh_stages(const struct wake_draw *draw);

/* draw_commands.c: instances of a draw, where the host knows them. */
void
wake_draw_check_instances(const struct wake_draw *draw, uint32_t first, uint32_t count);
/* False: no index buffer is bound, which has been reported. */
bool
wake_draw_check_index_buffer(const struct wake_draw *draw);
/* conditional.c: what the versions of transform feedback have in common; in the order of wake_owners_transform_feedback. */
enum wake_feedback_command {
    WAKE_FEEDBACK_BEGIN,
    WAKE_FEEDBACK_END,
    WAKE_FEEDBACK_BEGIN_2,
    WAKE_FEEDBACK_END_2,
};
const VkPhysicalDeviceTransformFeedbackPropertiesEXT *
wake_feedback_limits(const struct wake_check *check); /* NULL: not known */
void
wake_feedback_check_bind(struct wake_check *check, int version, uint32_t first, uint32_t count);
void
wake_feedback_check_counters(struct wake_check *check, enum wake_feedback_command which,
                             uint32_t first, uint32_t count);
void
wake_feedback_check_begin(struct wake_check *check, enum wake_feedback_command which,
                          uint32_t first, uint32_t count);
void
wake_feedback_check_end(struct wake_check *check, enum wake_feedback_command which);
/* Of draws whose vertices a counter of transform feedback says. False: there is no such feature, which has been reported. */
bool
wake_draw_check_byte_count(const struct wake_draw *draw, uint32_t offset, uint32_t stride);

/* draw_bound.c: wake_draw_begin() and wake_draw_check_bound(). Parts of the second: draw_state.c, draw_dynamic_set.c, draw_dynamic3.c, draw_pass.c. */
void
wake_draw_check_dynamic(const struct wake_draw *draw);
void
wake_draw_check_dynamic_set(const struct wake_draw *draw);
/* What is rasterized are lines, for certain. */
bool
wake_draw_rasterizes_lines(const struct wake_draw *draw);
/* draw_viewports.c: what there is of each of the `count` viewports that vkCmdSetViewportWithCount() has set. */
void
wake_draw_check_viewport_state(const struct wake_draw *draw, uint32_t count);
void
wake_draw_check_dynamic3(const struct wake_draw *draw);
void
wake_draw_check_vertices(const struct wake_draw *draw);
void
wake_draw_check_pass(const struct wake_draw *draw);
/* draw_vertices.c: takes note of how many vertices and instances the vertex buffers have room for;
 * part of the above. */
void
wake_draw_measure_vertices(const struct wake_draw *draw);
/* Vertices `first` and `count` - 1 behind it, of a draw of some instances. */
void
wake_draw_check_vertex_room(const struct wake_draw *draw, uint32_t first, uint32_t count,
                            uint32_t instances);
/* Instances, of a draw of so many vertices or indices. */
void
wake_draw_check_instance_room(const struct wake_draw *draw, uint32_t vertices, uint32_t first,
                              uint32_t count);

/* draw_dynamic3.c. Bit i: color attachment i of the subpass is used; it is, and blends. */
uint32_t
wake_draw_active_colors(const struct wake_draw *draw);
uint32_t
wake_draw_blending(const struct wake_draw *draw);
/* The last shader before rasterization makes lines, for certain. */
bool
wake_draw_makes_lines(const struct wake_draw *draw);

/* draw_objects.c: a draw, or a dispatch, without a pipeline on a device with shader objects. */
void
wake_draw_check_objects(struct wake_draw *draw);
void
wake_draw_check_compute_object(struct wake_draw *draw);
/* A compute shader object is bound, which was created without VK_SHADER_CREATE_DISPATCH_BASE_BIT_EXT. */
bool
wake_draw_lacks_dispatch_base(const struct wake_draw *draw);
/* draw_pass.c: what holds of them in a render pass instance as well. */
void
wake_draw_check_objects_pass(const struct wake_draw *draw);

/* The samples of an image view; 0: not known. */
VkSampleCountFlagBits
wake_draw_view_samples(const struct wake_draw *draw, wake_id view);
/* draw_pass.c: which of depth and stencil it writes, for certain. */
VkImageAspectFlags
wake_draw_writes_depth(const struct wake_draw *draw);
/* The color aspect, if the fragment shader has the output of attachment `i` and its mask lets something through; 0 as well where that
 * is not known. */
VkImageAspectFlags
wake_draw_writes_color(const struct wake_draw *draw, uint32_t i);
/* Color attachment `i`, which the pipeline says it has not. */
bool
wake_draw_writes_undefined(const struct wake_draw *draw, uint32_t i);

/* draw_protected.c: protected command buffers and resources; queries of mesh shaders. */
bool
wake_draw_is_protected(const struct wake_draw *draw);
void
wake_draw_check_protected(const struct wake_draw *draw);
void
wake_draw_check_protected_pass(const struct wake_draw *draw);
void
wake_draw_check_mesh_queries(const struct wake_draw *draw);

/* draw_descriptors.c: of dispatches and traces as well, with a memory of its own. */
void
wake_draw_check_descriptors(const struct wake_draw *draw);
/* Of one shader object, without a memory of what was looked at. */
void
wake_draw_check_object_descriptors(const struct wake_draw *draw);

/* Whether the registry has that rule of the command. Puts an id together: not before something is found. */
WAKE_INLINE bool
wake_draw_has_rule(const struct wake_draw *draw, const char *rest)
{
    char vuid[WAKE_MAX_ID];

    return wake_has_rule(draw->owner, rest, vuid);
}

#define WAKE_FIND_DRAW(draw, rest, ...) \
    wake_find_rule((draw)->check, (draw)->owner, rest, (draw)->pipeline_object, __VA_ARGS__)

WAKE_INLINE bool
wake_is_line(VkPrimitiveTopology topology)
{
    return topology == VK_PRIMITIVE_TOPOLOGY_LINE_LIST ||
           topology == VK_PRIMITIVE_TOPOLOGY_LINE_STRIP ||
           topology == VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY ||
           topology == VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY;
}

/* Whether the pipeline leaves a state to commands; compute pipelines none. */
WAKE_INLINE bool
wake_draw_dynamic(const struct wake_draw *draw, VkDynamicState state)
{
    return wake_pipeline_is_dynamic(draw->pipeline, state);
}

/* A state is dynamic, and a command has set it. */
WAKE_INLINE bool
wake_draw_is_set(const struct wake_draw *draw, VkDynamicState state)
{
    return wake_draw_dynamic(draw, state) && wake_dynamic_is_set(&draw->recording->dynamic, state);
}

/* A switch as a command has set it, or as the pipeline has it. */
WAKE_INLINE bool
wake_draw_switch(const struct wake_draw *draw, VkDynamicState state, VkBool32 set, bool of_pipeline)
{
    return wake_draw_dynamic(draw, state) ? wake_draw_is_set(draw, state) && set : of_pipeline;
}

/* rasterizationSamples, as a command has set it or as the pipeline has it. */
WAKE_INLINE VkSampleCountFlagBits
wake_draw_samples(const struct wake_draw *draw)
{
    return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT)
               ? draw->recording->dynamic.samples
               : draw->pipeline->rasterization_samples;
}

/* What the pipeline was created with for lines; NULL: nothing. */
WAKE_INLINE const VkPipelineRasterizationLineStateCreateInfoEXT *
wake_draw_line_state(const struct wake_draw *draw)
{
    const VkPipelineRasterizationStateCreateInfo *raster = draw->pipeline->rasterization;

    return raster ? wake_chain_find(
                        raster->pNext,
                        VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_EXT)
                  : NULL;
}

/* No fragments are made. */
WAKE_INLINE bool
wake_draw_discards(const struct wake_draw *draw)
{
    return wake_draw_dynamic(draw, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE)
               ? draw->recording->dynamic.rasterizer_discard
               : draw->pipeline->rasterizer_discard;
}

/* Buffers of indirect commands. */
struct wake_indirect {
    const char *name; /* buffer, countBuffer */
    wake_id buffer;
    VkDeviceSize offset;
    const char *bound, *usage, *aligned; /* rests */
};

/* Indirect commands and their rules that differ in numbers only. */
struct wake_indirect_rules {
    uint32_t size; /* of one command */
    const char *stride, *one, *several;
};

void
wake_draw_check_indirect(const struct wake_draw *draw, const struct wake_draw_view *view,
                         const struct wake_indirect_rules *rules);

/* The same with a count in a buffer. */
struct wake_count_rules {
    uint32_t size;
    const char *stride, *end;
};

void
wake_draw_check_counted(const struct wake_draw *draw, const struct wake_draw_view *view,
                        const struct wake_count_rules *rules);

#endif
