/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a graphics pipeline rasterizes: points, lines or polygons (specification, 'Rasterization': the
 * rasterization input topology).
 * Threads: any.
 */
#ifndef WAKE_STATE_PIPELINE_TOPOLOGY_H
#define WAKE_STATE_PIPELINE_TOPOLOGY_H

#include "state/derived/pipeline.h"

/*
 * "points", "lines", NULL: neither, or not known. The last shader before rasterization says it where it makes
 * primitives, else `input`, the topology of the vertices.
 */
const char *
wake_pipeline_points_or_lines(const struct wake_pipeline *pipeline, VkPrimitiveTopology input);

#endif
