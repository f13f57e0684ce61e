#version 460
// SPDX-License-Identifier: Apache-2.0
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(set = 0, binding = 1) buffer Data { uint v[]; } data[3];
layout(push_constant) uniform Push { uint k; uint step; };
void main()
{
    uint i = gl_GlobalInvocationID.x;
    to[i] = 7u + data[k + gl_WorkGroupID.x].v[i & 3u];
}
