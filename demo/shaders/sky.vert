// SPDX-License-Identifier: Apache-2.0
// One triangle over the whole image, at the far plane.
#version 450
layout(location = 0) out vec2 out_at;

void main()
{
    out_at = vec2((gl_VertexIndex << 1) & 2, gl_VertexIndex & 2) * 2.0 - 1.0;
    gl_Position = vec4(out_at, 1.0, 1.0);
}
