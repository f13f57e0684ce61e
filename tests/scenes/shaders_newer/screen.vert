// SPDX-License-Identifier: Apache-2.0
// A triangle over every pixel.
#version 460
void main()
{
    gl_Position = vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4 - 1, 0, 1);
}
