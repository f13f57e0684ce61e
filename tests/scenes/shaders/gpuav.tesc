// SPDX-License-Identifier: Apache-2.0
// Passes patches on. The last invocation reads what it is told to.
#version 460
layout(vertices = 3) out;
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
void main()
{
    float depth = 0.0;

    if (gl_InvocationID == 2) {
        depth = float(cells[push.index]); // the control
    }
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position + vec4(0.0, 0.0, depth, 0.0);
    gl_TessLevelInner[0] = 1.0;
    gl_TessLevelOuter[0] = 1.0;
    gl_TessLevelOuter[1] = 1.0;
    gl_TessLevelOuter[2] = 1.0;
}
