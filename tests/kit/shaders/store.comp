// SPDX-License-Identifier: Apache-2.0
#version 450
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
void main()
{
    cells[gl_GlobalInvocationID.x] = gl_GlobalInvocationID.x;
}
