/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rasterization input topology of a pipeline.
 */
#include "state/derived/pipeline_topology.h"

#include "spirv/spirv_entry.h"

/* What a mesh or geometry shader puts out. */
static const char *
put_out(const struct wake_spirv_entry *last)
{
    return !last                                                          ? NULL
           : wake_spirv_entry_mode(last, SpvExecutionModeOutputPoints)    ? "points"
           : wake_spirv_entry_mode(last, SpvExecutionModeOutputLineStrip) ? "lines"
           : wake_spirv_entry_mode(last, SpvExecutionModeOutputLinesNV)   ? "lines"
                                                                          : NULL;
}

const char *
wake_pipeline_points_or_lines(const struct wake_pipeline *pipeline, VkPrimitiveTopology input)
{
    const struct wake_spirv_entry *last;

    if (pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT) {
        return put_out(wake_pipeline_entry(pipeline, VK_SHADER_STAGE_MESH_BIT_EXT));
    }
    if (pipeline->stages & VK_SHADER_STAGE_GEOMETRY_BIT) {
        return put_out(wake_pipeline_entry(pipeline, VK_SHADER_STAGE_GEOMETRY_BIT));
    }
    if (pipeline->stages & VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT) {
        last = wake_pipeline_entry(pipeline, VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT);
        return !last                                                    ? NULL
               : wake_spirv_entry_mode(last, SpvExecutionModePointMode) ? "points"
               : wake_spirv_entry_mode(last, SpvExecutionModeIsolines)  ? "lines"
                                                                        : NULL;
    }
    switch (input) {
    case VK_PRIMITIVE_TOPOLOGY_POINT_LIST: return "points";
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST:
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP:
    case VK_PRIMITIVE_TOPOLOGY_LINE_LIST_WITH_ADJACENCY:
    case VK_PRIMITIVE_TOPOLOGY_LINE_STRIP_WITH_ADJACENCY: return "lines";
    default: return NULL;
    }
}
