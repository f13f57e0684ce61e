// SPDX-License-Identifier: Apache-2.0
// One resource, which the descriptor heap has, by the macros.
#version 450
#extension GL_EXT_samplerless_texture_functions : enable
layout(local_size_x = 1) in;
#ifdef UNIFORM
layout(set = 0, binding = 0) uniform Block { vec4 values[4]; } block;
#endif
#ifdef BLOCKS
layout(set = 0, binding = 0) uniform Block { vec4 value; } blocks[4];
#endif
#ifdef STORAGE
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
#ifdef SAMPLED
layout(set = 0, binding = 0) uniform sampler2D picture ELEMENTS;
#endif
#ifdef IMAGE
layout(set = 0, binding = 0, rgba8) uniform image2D image;
#endif
#ifdef SAMPLER
layout(set = 0, binding = 0) uniform sampler one;
layout(set = 0, binding = 1) uniform texture2D view;
#endif
void main()
{
    vec4 value;
#ifdef UNIFORM
    value = block.values[1];
#endif
#ifdef BLOCKS
    value = blocks[BLOCKS].value;
#endif
#ifdef STORAGE
    value.x = float(cells STORAGE);
#endif
#ifdef SAMPLED
    value = textureLod(picture SAMPLED, vec2(0), 0);
#endif
#ifdef IMAGE
    value = imageLoad(image, ivec2(0));
#endif
#ifdef SAMPLER
    value = textureLod(sampler2D(view, one), vec2(0), 0);
#endif
}
