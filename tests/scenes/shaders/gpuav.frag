// SPDX-License-Identifier: Apache-2.0
// Colours from vertices. With MISTAKE, one fragment reads what it is told to; with TEXTURES, from an array of them.
#version 460
#extension GL_EXT_nonuniform_qualifier : enable
layout(push_constant) uniform Push { uint index; uint cell; } push;
#ifdef TEXTURES
layout(set = 0, binding = 0) uniform sampler2D textures[TEXTURES];
#else
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
#endif
layout(location = 0) in vec4 colour;
layout(location = 0) out vec4 result;
void main()
{
    result = colour;
#if defined(TEXTURES)
    if (ivec2(gl_FragCoord.xy) == ivec2(3, 5)) {
#ifdef NONUNIFORM
        result = textureLod(textures[nonuniformEXT(push.index)], vec2(0.5), 0.0); // the texture of each
#else
        result = textureLod(textures[push.index], vec2(0.5), 0.0); // the texture
#endif
    }
#elif defined(MISTAKE)
    if (ivec2(gl_FragCoord.xy) == ivec2(3, 5)) {
        result.x = float(cells[push.index]); // the fragment
    }
#endif
}
