#version 460
// SPDX-License-Identifier: Apache-2.0
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(set = 0, binding = 1) buffer Data { uint v[]; } data[3];
layout(set = 0, binding = 2) uniform Block { uvec4 all[16]; mat2 m; } block;
layout(push_constant) uniform Push { uint k; uint step; };
void main()
{
    uint i = gl_GlobalInvocationID.x;
    data[1].v[k + i * step] = 100u + i;
    to[i] = data[1].v[k + i * step] + block.all[i].z + atomicAdd(data[2].v[k + i * step], 1u);
}
