// SPDX-License-Identifier: Apache-2.0
// A hexagonal column: of water, as high as its wave, or of land.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "frame_data.glsl"
layout(constant_id = 0) const int KIND = 0;
layout(location = 0) in vec4 in_position;   // w: lift of the bevel, in world units
layout(location = 1) in vec3 in_normal;
layout(location = 0) out vec3 out_position;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec3 out_local;
layout(location = 3) out vec2 out_foam_and_height;

void main()
{
    vec4 wave = surface[draw.index];
    float top = KIND == 0 ? wave.x * 0.42 : draw.place.w;
    vec3 world = vec3(draw.place.x + in_position.x * draw.place.z,
                      mix(-1.6, top, in_position.y) + in_position.w * draw.place.z,
                      draw.place.y + in_position.z * draw.place.z);
    vec3 normal = in_normal;
    if (KIND == 0 && normal.y > 0.2)
        normal = normalize(normal + vec3(-wave.y, 0.0, -wave.z) * 0.45);
    out_position = world;
    out_normal = normal;
    out_local = in_position.xyz;
    out_foam_and_height = vec2(KIND == 0 ? wave.w : 0.0, top);
    gl_Position = frame.view_projection * vec4(world, 1.0);
}
