#version 460
// SPDX-License-Identifier: Apache-2.0
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 4) in;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Words { uint v[]; };
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(push_constant) uniform Push { Words head; uint k; };
void main()
{
    uint i = gl_GlobalInvocationID.x, at = k, s = 0u;
    float whole = 0.0;
    // more than one group has room for, and then another value each time
    s += head.v[at] + head.v[at + 1u] + head.v[at + 2u] + head.v[at + 3u] + head.v[at + 4u];
    s += head.v[at + 5u] + head.v[at + 6u] + head.v[at + 7u] + head.v[at + 8u] + head.v[at + 9u];
    s += head.v[at + 10u] + head.v[at + 11u] + head.v[at + 12u] + head.v[at + 13u] + head.v[at + 14u];
    s += head.v[at + 15u] + head.v[at + 16u] + head.v[at + 17u] + head.v[at + 18u] + head.v[at + 19u];
    at += 1u;
    s += head.v[at + 19u];
    at += 1u;
    s += head.v[at + 19u];
    float part = modf(float(s & 3u) + 0.5, whole); // stores through a pointer
    s += head.v[uint(whole) + 1u];
    if (i == 1u) {
        s += head.v[at + 20u];
    }
    to[i] = s;
    head.v[at + 21u] = 7u;
    to[i + 4] = head.v[at + 21u] + uint(part * 2.0);
}
