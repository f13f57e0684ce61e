// SPDX-License-Identifier: Apache-2.0
// Writes to one of several buffers; which, a push constant says.
#version 450
layout(local_size_x = 4) in;
layout(push_constant) uniform Chosen {
    uint chosen;
};
layout(set = 0, binding = 0) writeonly buffer Cells {
    uint cells[];
} buffers[4];

void main()
{
    buffers[chosen].cells[gl_GlobalInvocationID.x] = 1;
}
