// SPDX-License-Identifier: Apache-2.0
// What every draw of a frame sees: set 0, and the push constants of one draw.
layout(set = 0, binding = 0, std140) uniform Frame {
    mat4 view_projection;
    vec4 eye;
    vec4 sun;
} frame;
layout(set = 0, binding = 1, std430) readonly buffer Surface { vec4 surface[]; };
layout(push_constant) uniform Draw {
    vec4 place;   // x, z, radius or scale, height of the land or heading of the boat
    vec4 tint;
    uint index;   // into surface
} draw;
