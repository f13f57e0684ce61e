// SPDX-License-Identifier: Apache-2.0
// Both arms of a branch abort: nothing leads to where they meet.
#version 460
#extension GL_EXT_abort : require
layout(local_size_x = 2) in;
layout(set = 0, binding = 0) buffer Numbers { uint numbers[]; };
void either(uint i)
{
    if (i == 0) {
        abortEXT("left %v2u", uvec2(i, 7));
    } else {
        abortEXT("right %x", i + 14);
    }
    numbers[i] = 2;
}
void main()
{
    numbers[gl_LocalInvocationIndex] = 1;
    either(gl_LocalInvocationIndex);
    numbers[gl_LocalInvocationIndex] = 3;
}
