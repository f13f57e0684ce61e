#version 460
// SPDX-License-Identifier: Apache-2.0
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(set = 0, binding = 3) uniform utextureBuffer from;
layout(set = 0, binding = 4, r32ui) uniform uimageBuffer into;
layout(push_constant) uniform Push { uint k; uint step; };
void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint got = texelFetch(from, int(k + i * step)).x;
    imageStore(into, int(k + i * step), uvec4(got + 1u));
    to[i] = got + imageAtomicAdd(into, int(k + i * step), 2u);
}
