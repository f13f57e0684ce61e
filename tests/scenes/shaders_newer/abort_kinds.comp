// SPDX-License-Identifier: Apache-2.0
// One argument of each kind. The buffer holds 77.
#version 460
#extension GL_EXT_abort : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Numbers { uint numbers[]; };
void main()
{
    uint i = numbers[0];
    abortEXT("u %u i %d f %f v %v3f d %f l %lu h %u b %d", i + 7, -5, 1.5, vec3(1, 2, 3), 2.25lf, 0x123456789aul,
             uint16_t(9), true);
}
