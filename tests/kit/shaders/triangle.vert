// SPDX-License-Identifier: Apache-2.0
#version 450
void main()
{
    gl_Position = vec4(float(gl_VertexIndex & 1), float(gl_VertexIndex & 2), 0.0, 1.0);
}
