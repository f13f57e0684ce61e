// SPDX-License-Identifier: Apache-2.0
// Fragment shaders: what is read and written depends on the macros.
#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_shader_image_int64 : enable
#extension GL_EXT_shader_image_load_formatted : enable
#extension GL_ARB_shader_stencil_export : enable
#ifdef IN_VEC2
layout(location = 0) in vec2 from_last;
#endif
#ifdef IN_VEC4
layout(location = 0) in vec4 from_last;
#endif
#ifdef IN_BLOCK
layout(location = 0) in Varying { vec2 uv; vec4 colour; } between;
#endif
#ifdef IN_SAMPLE
layout(location = 0) sample in vec4 from_last;
#endif
#ifdef SAMPLED
layout(set = 0, binding = 0) uniform SAMPLED image;
#endif
#ifdef SEPARATE
layout(set = 0, binding = 0) uniform texture2D image;
layout(set = 0, binding = 1) uniform sampler image_sampler;
#endif
#ifdef SUBPASS
layout(input_attachment_index = SUBPASS, set = 0, binding = 0) uniform subpassInput attachment;
#endif
#ifdef UNIFORM
layout(set = 0, binding = 0) uniform Block { vec4 value; } block;
#endif
#ifdef STORE
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
#ifdef ARRAY
layout(set = 0, binding = 0) uniform sampler2D images[4];
#endif
#ifdef IMAGE
layout(set = 0, binding = 0 IMAGE_FORMAT) uniform IMAGE image;
#endif
#ifdef PUSH
layout(push_constant) uniform Push { uint value; uint other[7]; } push;
#endif
#ifdef RED_ONLY
layout(location = 0) out float colour;
#else
layout(location = 0) out vec4 colour;
#endif
#if defined(TWO) || defined(TWO_DECLARED)
layout(location = 1) out vec4 second;
#endif
void main()
{
    vec4 c = vec4(1.0);
#if defined(IN_VEC2)
    c.xy += from_last;
#endif
#if defined(IN_VEC4) || defined(IN_SAMPLE)
    c += from_last;
#endif
#ifdef AT_SAMPLE
    c += interpolateAtSample(from_last, 0);
#endif
#ifdef IN_BLOCK
    c += between.colour;
#endif
#ifdef SAMPLED
    c += vec4(HOW(image, AT));
#endif
#ifdef SEPARATE
    c += HOW(sampler2D(image, image_sampler), vec2(0.5));
#endif
#ifdef SUBPASS
    c += subpassLoad(attachment);
#endif
#ifdef UNIFORM
    c += block.value;
#endif
#ifdef ARRAY
    c += texture(images[ARRAY], vec2(0.5));
#endif
#ifdef STORE
    cells[0] = 1;
#endif
#ifdef IMAGE
    IMAGE_ACTION;
#endif
#ifdef PUSH
    c.x += float(push.PUSH);
#endif
#ifdef PRIMITIVE_ID
    c.x += float(gl_PrimitiveID);
#endif
#ifdef RED_ONLY
    colour = c.x;
#else
    colour = c;
#endif
#ifdef MASK
    gl_SampleMask[MASK - 1] = 1;
#endif
#ifdef DEPTH
    gl_FragDepth = c.x;
#endif
#ifdef STENCIL
    gl_FragStencilRefARB = 1;
#endif
#ifdef TWO
    second = c;
#endif
}
