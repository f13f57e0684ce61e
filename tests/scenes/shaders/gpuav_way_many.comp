// SPDX-License-Identifier: Apache-2.0
// A ray query whose least distance is told, in a shader of many accesses.
#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint which; uint value; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(set = 0, binding = 1) uniform accelerationStructureEXT scenes[2];
#define ONE(i) sum += cells[(push.which + i) & 1u] * i;
#define FOUR(i) ONE(i) ONE(i + 1u) ONE(i + 2u) ONE(i + 3u)
#define SIXTEEN(i) FOUR(i) FOUR(i + 4u) FOUR(i + 8u) FOUR(i + 12u)
void main()
{
    uint sum = 0u;
    rayQueryEXT query;

    SIXTEEN(0u) SIXTEEN(16u) SIXTEEN(32u) SIXTEEN(48u)
    rayQueryInitializeEXT(query, scenes[0], 0, 0xff, vec3(0.0), uintBitsToFloat(push.value), vec3(0.0, 0.0, 1.0), 1.0);
    rayQueryProceedEXT(query);
    cells[0] = sum + rayQueryGetIntersectionTypeEXT(query, true);
}
