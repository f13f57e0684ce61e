// SPDX-License-Identifier: Apache-2.0
// A triangle that covers everything. With MISTAKE, one vertex reads what it is told to.
#version 460
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
layout(location = 0) out vec4 colour;
void main()
{
    colour = vec4(1.0);
#ifdef MISTAKE
    if (gl_VertexIndex == 2) {
        colour.x = float(cells[push.index]); // the vertex
    }
#endif
    gl_Position = vec4(gl_VertexIndex == 1 ? 3.0 : -1.0, gl_VertexIndex == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
