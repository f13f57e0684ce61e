// SPDX-License-Identifier: Apache-2.0
// A store to one of several images.
#version 460
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0, rgba8) writeonly uniform image2D all[4];
void main()
{
    imageStore(all[push.index], ivec2(0), vec4(1.0));
}
