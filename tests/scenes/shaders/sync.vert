// SPDX-License-Identifier: Apache-2.0
#version 450
#extension GL_GOOGLE_include_directive : enable
#include "sync.glsl"
void main()
{
    access();
    gl_Position = vec4(0.0, 0.0, 0.0, 1.0);
}
