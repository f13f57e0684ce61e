// SPDX-License-Identifier: Apache-2.0
// A uniform buffer of any kind, and two storage buffers of which one is written to.
#version 450

layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint index, element; } push;
layout(set = 0, binding = 0, std140) uniform Values { uvec4 values[4]; };
layout(set = 0, binding = 1) buffer Cells { uint cells[]; } all[2];

void main()
{
    all[push.element].cells[push.index] = values[push.index & 3].x + 7;
}
