// SPDX-License-Identifier: Apache-2.0
// Compute shaders: what they use depends on the macros.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_shader_16bit_storage : enable
#extension GL_EXT_shader_8bit_storage : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_EXT_shader_atomic_int64 : enable
#extension GL_EXT_shader_atomic_float : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_EXT_shader_realtime_clock : enable
#extension GL_EXT_shader_atomic_float2 : enable
#extension GL_EXT_shader_image_int64 : enable
#extension GL_EXT_shader_image_load_formatted : enable
#extension GL_EXT_shader_subgroup_extended_types_int64 : enable
#extension GL_KHR_shader_subgroup_quad : enable
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : enable
#ifndef X
#define X 1
#endif
#ifndef Y
#define Y 1
#endif
#ifndef Z
#define Z 1
#endif
#ifdef SPECIAL_X
layout(local_size_x_id = 7) in;
#else
layout(local_size_x = X, local_size_y = Y, local_size_z = Z) in;
#endif
#ifdef SHARED
shared uint memory[SHARED];
#endif
#ifdef STORE
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
#ifdef IDLE8
layout(set = 0, binding = 0) buffer Idle { uint8_t idle[]; };
#endif
#ifdef STORE8
layout(set = 0, binding = 0) buffer Cells { uint8_t cells[]; };
#endif
#ifdef STORE16
layout(set = 0, binding = 0) buffer Cells { uint16_t cells[]; };
#endif
#ifdef IMAGE
layout(set = 0, binding = 0 IMAGE_FORMAT) uniform IMAGE image;
#endif
#ifdef TEXEL
layout(set = 0, binding = 0) uniform TEXEL texels;
layout(set = 0, binding = 1) buffer Cells { uint cells[]; };
#endif
#ifdef PUSH
layout(push_constant) uniform Push { uint value; uint other[7]; } push;
#endif
#ifdef ATOMIC64
layout(set = 0, binding = 0) buffer Cells { uint64_t cells[]; };
#endif
#ifdef ATOMICF
layout(set = 0, binding = 0) buffer Cells { float cells[]; };
#endif
#ifdef BLOCK
layout(set = 0, binding = 0) uniform Small { BLOCK value; } small;
#endif
#ifdef PUSH_SMALL
layout(push_constant) uniform Push { PUSH_SMALL value; } push;
#endif
#ifdef ATOMIC_CELL
layout(set = 0, binding = 0) buffer Cells { ATOMIC_CELL cells[]; };
#endif
#ifdef SHARED_CELL
shared SHARED_CELL cell;
#endif
#ifdef TWO_SETS
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(set = 1, binding = 0) buffer Others { uint others[]; };
#endif
#ifdef THROUGH_FUNCTION
layout(set = 0, binding = 0) uniform sampler2D first;
layout(set = 0, binding = 1) uniform sampler2D second;
layout(set = 0, binding = 2) buffer Cells { vec4 cells[]; };
vec4 look(sampler2D s)
{
    return textureLodOffset(s, vec2(0.5), 0.0, ivec2(1));
}
#endif
layout(constant_id = 3) const bool flag = true;
layout(constant_id = 4) const uint number = 4;
void main()
{
#ifdef SHARED
    memory[gl_LocalInvocationIndex] = 1;
#endif
#if defined(STORE) || defined(STORE8) || defined(STORE16)
    cells[0] = cells[1];
#endif
#ifdef IMAGE
    IMAGE_ACTION;
#endif
#ifdef TEXEL
    cells[0] = uint(texelFetch(texels, 0).x);
#endif
#ifdef PUSH
    if (push.PUSH == 5) {
        return;
    }
#endif
#ifdef ATOMIC64
    atomicAdd(cells[0], 1ul);
#endif
#ifdef ATOMICF
    atomicExchange(cells[0], 1.0);
#endif
#ifdef BLOCK
    if (int(small.value) == 5) {
        return;
    }
#endif
#ifdef PUSH_SMALL
    if (int(push.value) == 5) {
        return;
    }
#endif
#ifdef ATOMIC_CELL
    ATOMIC(cells[0], ATOMIC_CELL(1));
#endif
#ifdef SHARED_CELL
    ATOMIC(cell, SHARED_CELL(1));
#endif
#ifdef SUBGROUP64
    uint64_t wide = subgroupAdd(uint64_t(gl_LocalInvocationIndex));
    if (wide == 3) {
        return;
    }
#endif
#ifdef TWO_SETS
    cells[0] = others[0];
#endif
#ifdef THROUGH_FUNCTION
    cells[0] = look(second);
#endif
#ifdef SUBGROUP
    uint sum = subgroupAdd(gl_LocalInvocationIndex);
    if (sum == 3) {
        return;
    }
#endif
    if (flag && number == 99) {
        return;
    }
}
