// SPDX-License-Identifier: Apache-2.0
// The third of the triangle's corners.
#version 460
#extension GL_EXT_abort : require
void main()
{
    if (gl_VertexIndex == 2) {
        abortEXT("vertex %d", gl_VertexIndex);
    }
    gl_Position = vec4(vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) * 4 - 1, 0, 1);
}
