// SPDX-License-Identifier: Apache-2.0
// What every invocation does to the buffer, beside what some of them do.
#version 450
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer Cells {
    uint head;  // bytes 0 to 4: read
    uint flag;  // bytes 4 to 8: read
    vec3 place; // bytes 16 to 28: written
    uint late;
    uint sometimes;
    uint counter;
    uint cells[];
};

void main()
{
    uint mine = head;

    cells[gl_GlobalInvocationID.x] = mine;
    if (flag == 1) {
        sometimes = 1;
    }
    place = vec3(mine);
    atomicAdd(counter, 1);
    for (uint i = 0; i < mine; i++) {
        cells[i] = i;
    }
    late = 2; // were the loop to wait for another command, it would come behind that
}
