// SPDX-License-Identifier: Apache-2.0
// Places vertices of a patch at the front or as deep as it is told to read.
#version 460
layout(triangles, equal_spacing, ccw) in;
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
void main()
{
    gl_Position = vec4(0.0, 0.0, float(cells[push.cell]), 1.0); // the evaluation
}
