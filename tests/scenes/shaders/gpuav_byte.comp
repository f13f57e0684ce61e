// SPDX-License-Identifier: Apache-2.0
// A byte through an address: it can be converted, and nothing else.
#version 460
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_shader_8bit_storage : enable
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : enable

layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint low, high; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Byte { uint8_t byte; };

void main()
{
    cells[0] = uint(Byte(packUint2x32(uvec2(push.low, push.high))).byte);
}
