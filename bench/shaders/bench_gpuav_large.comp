/* SPDX-License-Identifier: Apache-2.0 */
#version 450
/* A module of some 20 KB, with an access in every tenth instruction, as material shaders have. */
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint index; uint rounds; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };

#define STEP                                                          \
    value = value * 1664525u + (value >> 3) - (value << 7);           \
    value = (value ^ value >> 5) * 31u + (value | 77u) * (value & 5u); \
    value += cells[(value >> 8) & 1023u];
#define STEP4 STEP STEP STEP STEP
#define STEP16 STEP4 STEP4 STEP4 STEP4

void main()
{
    uint value = 1013904223u;
    STEP16 STEP16 STEP4 STEP4
    cells[gl_GlobalInvocationID.x & 1023u] = value;
}
