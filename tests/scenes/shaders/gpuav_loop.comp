// SPDX-License-Identifier: Apache-2.0
// Every invocation below the first word adds up cells in a loop, the others do nothing. With MANY: each writes where it is told.
#version 450

layout(local_size_x = 1, local_size_y = 32) in;
layout(push_constant) uniform Push { uint count, cell; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; } all[2];

void main()
{
    uint here = gl_GlobalInvocationID.y, sum = 0;

#ifdef MANY
    all[1].cells[push.cell] = here;
#else
    if (here < push.count) {
        for (uint i = 0; i < 10; i++) {
            sum += all[0].cells[i + push.cell];
        }
        all[1].cells[here] = sum + 1 + here;
    }
#endif
}
