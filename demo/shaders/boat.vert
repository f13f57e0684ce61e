// SPDX-License-Identifier: Apache-2.0
// The boat rides on the column under it and leans with the slope there.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "frame_data.glsl"
layout(location = 0) in vec4 in_position;
layout(location = 1) in vec3 in_normal;
layout(location = 0) out vec3 out_position;
layout(location = 1) out vec3 out_normal;
layout(location = 2) out vec3 out_local;
layout(location = 3) out vec2 out_foam_and_height;

void main()
{
    float c = cos(draw.place.w), s = sin(draw.place.w);
    mat3 turn = mat3(c, 0.0, s, 0.0, 1.0, 0.0, -s, 0.0, c);
    vec3 world = turn * in_position.xyz * draw.place.z;
    vec4 wave = clamp(surface[draw.index], vec4(-1.0), vec4(1.0));
    world += vec3(draw.place.x, 0.12 + wave.x * 0.2, draw.place.y);
    out_position = world;
    out_normal = turn * in_normal;
    out_local = in_position.xyz;
    out_foam_and_height = vec2(0.0, 1.0);
    gl_Position = frame.view_projection * vec4(world, 1.0);
}
