/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shader objects that are bound together: independent sets, and modes of tessellation. Specification, 'Drawing Commands'.
 */
#include "core/draw/draw_newer.h"

#include "state/derived/pipeline_layout.h"

#ifndef WAKE_OWN_SHADER_OBJECT

/* ---- tessellation ---------------------------------------------------------------------------- */

/* Modes of which both shaders must have the same one, where both have one. */
static const struct mode_row {
    const char *what;
    const char *rest;
    SpvExecutionMode modes[3];
    uint32_t count;
} mode_rows[] = {
    { "subdivision",
      WAKE_ID(counted, "OpExecutionMode-12239"),
      { SpvExecutionModeTriangles, SpvExecutionModeQuads, SpvExecutionModeIsolines },
      3 },
    { "orientation of triangles",
      WAKE_ID(counted, "OpExecutionMode-12240"),
      { SpvExecutionModeVertexOrderCw, SpvExecutionModeVertexOrderCcw },
      2 },
    { "segment spacing",
      WAKE_ID(counted, "OpExecutionMode-12241"),
      { SpvExecutionModeSpacingEqual, SpvExecutionModeSpacingFractionalEven,
        SpvExecutionModeSpacingFractionalOdd },
      3 },
};

static uint32_t
output_vertices(const struct wake_spirv_entry *entry)
{
    const struct wake_spirv_mode *mode = wake_spirv_entry_mode(entry,
                                                               SpvExecutionModeOutputVertices);

    return mode ? mode->operands[0] : 0;
}

/* The number of a mode that the shader has; the row's count: none. */
static uint32_t
mode_of(const struct wake_spirv_entry *entry, const struct mode_row *row)
{
    uint32_t i = 0;

    while (i < row->count && !wake_spirv_entry_mode(entry, row->modes[i])) {
        i++;
    }
    return i;
}

void
wake_draw_check_tessellation(const struct wake_draw *draw)
{
    const struct wake_spirv_entry *control = wake_pipeline_entry(
        draw->pipeline, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
    const struct wake_spirv_entry *evaluation = wake_pipeline_entry(
        draw->pipeline, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
    uint32_t sizes[2];

    if (!control || !evaluation || draw->flags & WAKE_DRAW_MESH) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(mode_rows); i++) {
        const struct mode_row *row = &mode_rows[i];
        uint32_t one = mode_of(control, row), other = mode_of(evaluation, row);

        if (one < row->count && other < row->count && one != other) {
            WAKE_FIND_DRAW(
                draw, row->rest,
                "the tessellation control and evaluation shaders differ in their execution modes of %s",
                row->what);
        }
    }
    sizes[0] = output_vertices(control);
    sizes[1] = output_vertices(evaluation);
    if (sizes[0] && sizes[1] && sizes[0] != sizes[1]) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(counted, "OpExecutionMode-12242"),
            "the tessellation control shader has OutputVertices %u, the evaluation shader %u",
            sizes[0], sizes[1]);
    }
}

/* ---- independent sets ------------------------------------------------------------------------ */

#ifdef VK_KHR_maintenance11

#define BEFORE_MESH                                                          \
    (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT | \
     VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT | VK_SHADER_STAGE_GEOMETRY_BIT)
#define WITH_MESH                                       \
    ((VkShaderStageFlags)VK_SHADER_STAGE_TASK_BIT_EXT | \
     (VkShaderStageFlags)VK_SHADER_STAGE_MESH_BIT_EXT)

/* What the layouts are that sets were bound with. */
struct bound_layouts {
    bool dependent;            /* one lacks VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT */
    bool tasks;                /* one lacks VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR */
    VkShaderStageFlags stages; /* of bindings in their set layouts */
    bool any;
};

static const struct wake_pipeline_layout *
layout_of(const struct wake_draw *draw, wake_id layout)
{
    return wake_pipeline_layout_of(
        wake_check_object(draw->check, layout, WAKE_TYPE_VkPipelineLayout));
}

static struct bound_layouts
bound_layouts(const struct wake_draw *draw)
{
    struct bound_layouts found = { 0 };
    wake_id before = 0;

    for (uint32_t i = 0; i < draw->point->set_count; i++) {
        const struct wake_bound_set *bound = &draw->point->sets[i];
        const struct wake_pipeline_layout *layout = bound->set && bound->layout != before
                                                        ? layout_of(draw, bound->layout)
                                                        : NULL;

        if (!layout) {
            continue;
        }
        before = bound->layout;
        found.any = true;
        found.dependent |= !(layout->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT);
        found.tasks |= !(layout->flags & VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR);
        for (uint32_t k = 0; k < layout->set_count; k++) {
            const struct wake_descriptor_layout *set = layout->sets[k].layout;

            for (uint32_t b = 0; set && b < set->binding_count; b++) {
                found.stages |= set->bindings[b].stages;
            }
        }
    }
    return found;
}

/* Of shaders some of which are for independent sets. */
static void
check_bound_layouts(const struct wake_draw *draw, const struct wake_bound_shader *shaders,
                    uint32_t count)
{
    const struct bound_layouts layouts = bound_layouts(draw);
    bool sets = false, constants = false, without_task = false, no_task_layout;

    for (uint32_t i = 0; i < count; i++) {
        const VkShaderCreateInfoEXT *info = shaders[i].info;

        if (info->flags & VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR) {
            sets |= info->setLayoutCount && info->pSetLayouts;
            constants |= info->pushConstantRangeCount && info->pPushConstantRanges;
            without_task |= (info->flags & VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT) != 0;
        }
    }
    no_task_layout = without_task && draw->flags & WAKE_DRAW_MESH && layouts.any && layouts.tasks;
    if (sets && layouts.dependent && !no_task_layout) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "flags-13362"),
            "shaders were created with VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR and set layouts, but sets "
            "are bound with a pipeline layout without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT");
    }
    if (constants && draw->recording->push_layout) {
        const struct wake_pipeline_layout *pushed = layout_of(draw, draw->recording->push_layout);

        if (pushed && !(pushed->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT)) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(draw, "flags-12491"),
                "shaders were created with VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR and push constant ranges, but push "
                "constants were set with a pipeline layout without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT");
        }
    }
    if (layouts.stages & BEFORE_MESH && layouts.stages & WITH_MESH) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "flags-13363"),
            "shaders were created with VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR, but the set layouts of the "
            "pipeline layout that sets are bound with are for stages that go with mesh shaders and for stages "
            "that do not");
    }
    if (without_task && draw->flags & WAKE_DRAW_MESH) {
        if (no_task_layout) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(mesh, "flags-13364"),
                "a shader was created with VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT and for independent sets, "
                "but sets are bound with a pipeline layout without "
                "VK_PIPELINE_LAYOUT_CREATE_NO_TASK_SHADER_BIT_KHR");
        }
        if (draw->recording->shaders.bound & (VkShaderStageFlags)VK_SHADER_STAGE_TASK_BIT_EXT) {
            WAKE_FIND_DRAW(
                draw, WAKE_ID(mesh, "flags-13365"),
                "a shader was created with VK_SHADER_CREATE_NO_TASK_SHADER_BIT_EXT and for independent sets, "
                "but a task shader is bound");
        }
    }
}

void
wake_draw_check_independent(const struct wake_draw *draw, const struct wake_bound_shader *shaders,
                            uint32_t count)
{
    uint32_t independent = 0;

    for (uint32_t i = 0; i < count; i++) {
        independent += (shaders[i].info->flags & VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR) != 0;
    }
    if (WAKE_LIKELY(!independent)) {
        return;
    }
    if (independent < count) {
        WAKE_FIND_DRAW(
            draw, WAKE_ID(draw, "flags-13361"),
            "%u of the %u shaders that are bound were created with VK_SHADER_CREATE_INDEPENDENT_SETS_BIT_KHR, the "
            "others without",
            independent, count);
        return;
    }
    check_bound_layouts(draw, shaders, count);
}

#endif
#endif
