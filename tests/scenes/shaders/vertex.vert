// SPDX-License-Identifier: Apache-2.0
// Vertex shaders: what is read and written depends on the macros.
#version 450
#ifdef QUAD
#extension GL_KHR_shader_subgroup_quad : require
#endif
#ifdef HALF
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
layout(location = 0) out f16vec2 half_out;
#endif
#ifdef RATE
#extension GL_EXT_fragment_shading_rate : require
#endif
#ifdef VIEWPORT
#extension GL_ARB_shader_viewport_layer_array : require
#endif
#ifdef MASK
#extension GL_NV_viewport_array2 : require
#endif
#ifdef CULL
out gl_PerVertex { vec4 gl_Position; float gl_CullDistance[CULL]; };
#endif
#ifdef CLIP_CULL
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[CLIP_CULL]; float gl_CullDistance[CLIP_CULL]; };
#endif
#ifdef XFB
layout(xfb_buffer = 0, xfb_stride = XFB_STRIDE, xfb_offset = XFB, location = 1) out vec4 captured;
#endif
#ifdef XFB_OTHER
layout(xfb_buffer = 1, xfb_stride = XFB_OTHER, xfb_offset = XFB_OTHER - 16, location = 2) out vec4 elsewhere;
#endif
#ifdef IN_VEC4
layout(location = 0) in vec4 position;
#endif
#ifdef IN_IVEC4
layout(location = 0) in ivec4 position;
#endif
#ifdef IN_DOUBLE
layout(location = 0) in double wide;
#endif
#ifdef IN_DVEC2
layout(location = 0) in dvec2 wide;
#endif
#ifdef IN_LATER
layout(location = 3) in vec4 later;
#endif
#ifdef OUT_VEC2
layout(location = 0) out vec2 to_next;
#endif
#ifdef OUT_VEC4
layout(location = 0) out vec4 to_next;
#endif
#ifdef OUT_IVEC4
layout(location = 0) flat out ivec4 to_next;
#endif
#ifdef OUT_FAR
layout(location = 200) out vec4 far_away;
#endif
#ifdef OUT_BLOCK
layout(location = 0) out Varying { vec2 uv; vec4 colour; } between;
#endif
#ifdef PUSH
layout(push_constant) uniform Push { vec4 offset; vec4 scale; } push;
#endif
#ifdef CLIP
out gl_PerVertex { vec4 gl_Position; float gl_ClipDistance[CLIP]; };
#endif
#ifdef STORE
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
void main()
{
#ifdef RATE
    gl_PrimitiveShadingRateEXT = 0;
#endif
    vec4 p = vec4(0.0);
#if defined(IN_VEC4) || defined(IN_IVEC4)
    p += vec4(position);
#endif
#ifdef IN_DOUBLE
    p.x += float(wide);
#endif
#ifdef IN_DVEC2
    p.x += float(wide.y);
#endif
#ifdef IN_LATER
    p += later;
#endif
#ifdef OUT_VEC2
    to_next = vec2(1.0);
#endif
#ifdef OUT_VEC4
    to_next = vec4(1.0);
#endif
#ifdef OUT_IVEC4
    to_next = ivec4(1);
#endif
#ifdef OUT_FAR
    far_away = vec4(1.0);
#endif
#ifdef OUT_BLOCK
    between.uv = vec2(1.0);
    between.colour = vec4(1.0);
#endif
#ifdef PUSH
    p += push.scale;
#endif
#ifdef POINT_SIZE
    gl_PointSize = 1.0;
#endif
#ifdef CLIP
    gl_ClipDistance[0] = 1.0;
#endif
#ifdef STORE
    cells[gl_VertexIndex] = 1;
#endif
#ifdef QUAD
    p += subgroupQuadBroadcast(p, 0);
#endif
#ifdef HALF
    half_out = f16vec2(1.0);
#endif
#ifdef CULL
    gl_CullDistance[0] = 1.0;
#endif
#ifdef CLIP_CULL
    gl_ClipDistance[0] = 1.0;
    gl_CullDistance[0] = 1.0;
#endif
#ifdef XFB
    captured = vec4(1.0);
#endif
#ifdef XFB_OTHER
    elsewhere = vec4(1.0);
#endif
#ifdef RATE
    gl_PrimitiveShadingRateEXT = 0;
#endif
#ifdef VIEWPORT
    gl_ViewportIndex = 0;
#endif
#ifdef MASK
    gl_ViewportMask[0] = 1;
#endif
    gl_Position = p;
}
