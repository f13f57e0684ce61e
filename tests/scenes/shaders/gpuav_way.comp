// SPDX-License-Identifier: Apache-2.0
// A ray query of which one number is told: 1 the origin's, 2 the direction's, 3 tmin, 4 tmax, 5 the flags.
#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint which; uint value; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(set = 0, binding = 1) uniform accelerationStructureEXT scenes[2];
void main()
{
    float value = uintBitsToFloat(push.value);
    vec3 origin = vec3(0.0, push.which == 1 ? value : 0.0, 0.0);
    vec3 direction = vec3(push.which == 2 ? value : 0.0, 0.0, 1.0);
    float tmin = push.which == 3 ? value : 0.5;
    uint flags = push.which == 5 ? push.value : 0;
    rayQueryEXT query;

    if (push.which == 4) {
        rayQueryInitializeEXT(query, scenes[0], 0, 0xff, vec3(0.0), 0.5, vec3(0.0, 0.0, 1.0), value);
    } else {
        rayQueryInitializeEXT(query, scenes[0], flags, 0xff, origin, tmin, direction, 1.0); // the way
    }
    rayQueryProceedEXT(query);
    cells[0] = rayQueryGetIntersectionTypeEXT(query, true);
}
