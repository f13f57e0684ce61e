// SPDX-License-Identifier: Apache-2.0
// Passes triangles on. With MISTAKE, reads what it is told to.
#version 460
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
layout(location = 0) in vec4 colours[];
layout(location = 0) out vec4 colour;
void main()
{
    float red = float(cells[push.index]); // the geometry
    for (int i = 0; i < 3; i++) {
        gl_Position = gl_in[i].gl_Position;
        colour = vec4(red, colours[i].yzw);
        EmitVertex();
    }
    EndPrimitive();
}
