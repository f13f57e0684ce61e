// SPDX-License-Identifier: Apache-2.0
// A ray query in one of two acceleration structures.
#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(set = 0, binding = 1) uniform accelerationStructureEXT scenes[2];
void main()
{
    rayQueryEXT query;

    rayQueryInitializeEXT(query, scenes[push.index], 0, 0xff, vec3(0.0), 0.0, vec3(0.0, 0.0, 1.0), 1.0); // the query
    rayQueryProceedEXT(query);
    cells[0] = rayQueryGetIntersectionTypeEXT(query, true);
}
