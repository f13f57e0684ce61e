// SPDX-License-Identifier: Apache-2.0
// A read from one of several storage buffers.
#version 460
#extension GL_EXT_nonuniform_qualifier : enable
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint index; uint cell; } push;
#ifdef ARRAY
layout(set = 0, binding = 0) buffer Cells { uint cells[4]; } all[ARRAY];
#else
layout(set = 0, binding = 0) buffer Cells { uint cells[4]; } all[];
#endif
void main()
{
    all[0].cells[1] = all[push.index].cells[push.cell];
}
