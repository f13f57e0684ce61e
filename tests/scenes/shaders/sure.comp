// SPDX-License-Identifier: Apache-2.0
// Writes to a buffer of which it is known, or is not, that the first invocation makes them, and where.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data {
    vec4 data[];
};
layout(push_constant) uniform Push {
    uint count; // of elements
    uint place;
};

void main()
{
    uint id = gl_GlobalInvocationID.x;

#if WAY == 1 // keeps within a size, as most shaders do
    if (id >= count || gl_GlobalInvocationID.y >= place) {
        return;
    }
    data[id + 2] = vec4(id);
#elif WAY == 2 // somewhere
    data[place] = vec4(id);
#elif WAY == 3 // perhaps
    if (place == 7) {
        data[id] = vec4(id);
    }
#endif
}
