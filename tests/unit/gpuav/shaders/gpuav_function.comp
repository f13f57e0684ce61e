#version 460
// SPDX-License-Identifier: Apache-2.0
layout(local_size_x = 2) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(set = 0, binding = 5) uniform sampler2D tex[2];
uint look(sampler2D s)
{
    return uint(textureLod(s, vec2(0.5), 0.0).x * 255.0 + 0.5);
}
uint twice(sampler2D s)
{
    return look(s) * 2u;
}
void main()
{
    uint i = gl_GlobalInvocationID.x;
    to[i] = look(tex[0]) + twice(tex[1]) * 1000u;
    to[i + 2] = look(tex[1]);
}
