// SPDX-License-Identifier: Apache-2.0
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "sync.glsl"
layout(location = 0) out vec4 colour;
void main()
{
    access();
    colour = vec4(1.0);
}
