// SPDX-License-Identifier: Apache-2.0
// Variables of several types at one binding: which of them is used, a push constant says.
#version 460
#extension GL_EXT_nonuniform_qualifier : require
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint kind; uint index; } push;
layout(set = 0, binding = 0) uniform texture2D plain[];
layout(set = 0, binding = 0) uniform utexture2D whole[];
layout(set = 0, binding = 0) uniform textureCube cubes[];
layout(set = 0, binding = 1) buffer Out { uint sum; } to;
void main()
{
    uint sum = 0;

    if (push.kind == 0) {
        sum = uint(texelFetch(plain[push.index], ivec2(0), 0).x);
    } else if (push.kind == 1) {
        sum = texelFetch(whole[push.index], ivec2(0), 0).x;
    } else {
        sum = uint(textureSize(cubes[push.index], 0).x);
    }
    to.sum = sum;
}
