#version 460
// SPDX-License-Identifier: Apache-2.0
#extension GL_EXT_debug_printf : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 4) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(push_constant) uniform Push { uint k; uint step; };
void main()
{
    uint i = gl_GlobalInvocationID.x;
    to[i] = i;
    if (i == k) {
        debugPrintfEXT("plain");
        debugPrintfEXT("%d and %u, %5.2f|%v3f, %lx 100%%", -int(i), i + step, float(i) * 0.5, vec3(1.0, -2.0, 3.5), uint64_t(i) << 33);
    }
}
