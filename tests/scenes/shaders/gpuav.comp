// SPDX-License-Identifier: Apache-2.0
// Compute shaders that make mistakes when they are told to: what they do depends on the macros.
#version 460
#extension GL_EXT_debug_printf : enable
#extension GL_EXT_nonuniform_qualifier : enable
#extension GL_EXT_buffer_reference : enable
#extension GL_EXT_buffer_reference_uvec2 : enable
layout(local_size_x = 1) in;
layout(push_constant) uniform Push { uint index; uint cell; } push;
#ifdef ADDRESS
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Word { uint word; };
#endif
#ifdef ARRAY
layout(set = 0, binding = 0) buffer Cells { uint cells[4]; } all[ARRAY];
#elif defined(RUNTIME)
layout(set = 0, binding = 0) buffer Cells { uint cells[4]; } all[];
#else
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
#ifdef UNIFORM
layout(set = 0, binding = 1) uniform Values { uvec4 values[UNIFORM]; };
#endif
#ifdef TEXEL
layout(set = 0, binding = 1) uniform usamplerBuffer texels;
#endif
void main()
{
#if defined(ARRAY) || defined(RUNTIME)
    all[push.index].cells[push.cell] = 7; // the array of descriptors
#elif defined(ADDRESS)
    Word(uvec2(push.index, push.cell)).word = 7; // the address
#elif defined(UNIFORM)
    cells[0] = values[push.index].x; // the uniform buffer
#elif defined(TEXEL)
    cells[0] = texelFetch(texels, int(push.index)).x; // the texel
#elif defined(PRINTF)
    debugPrintfEXT("invocation %u says %v3u and %f", gl_GlobalInvocationID.x, uvec3(1, 2, 3), 0.5);
    cells[push.index] = 1;
#else
    cells[push.index] = 7; // the store
#endif
}
