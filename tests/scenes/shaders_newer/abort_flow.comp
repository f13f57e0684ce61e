// SPDX-License-Identifier: Apache-2.0
// Number 3 in a loop and a switch, 5 in its first turn, 6 in a loop of the function that calls; the others go on to the end.
#version 460
#extension GL_EXT_abort : require
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Numbers { uint numbers[]; };
uint deep(uint i)
{
    for (uint k = 0; k < 10; k++) {
        switch (i) {
        case 3:
            if (k == 4) {
                abortEXT("three at %u", k);
            }
            break;
        case 5:
            abortEXT("five");
        default: break;
        }
    }
    return i * 2;
}
uint middle(uint i)
{
    uint sum = 0, k = 0;
    do {
        sum += deep(i);
        if (i == 6 && k == 2) {
            abortEXT("six of %u", sum);
        }
    } while (++k < 4);
    return sum;
}
void main()
{
    uint i = gl_LocalInvocationIndex;
    numbers[i] = 1;
    numbers[i] = 1000 + middle(i);
}
