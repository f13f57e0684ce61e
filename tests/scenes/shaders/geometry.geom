// SPDX-License-Identifier: Apache-2.0
#version 450
layout(INPUT) in;
layout(OUTPUT, max_vertices = VERTICES) out;
#ifdef INVOCATIONS
layout(invocations = INVOCATIONS) in;
#endif
void main()
{
    gl_Position = gl_in[0].gl_Position;
#ifdef POINT_SIZE
    gl_PointSize = 1.0;
#endif
#ifdef PRIMITIVE_ID
    gl_PrimitiveID = gl_PrimitiveIDIn;
#endif
#ifdef LAYER
    gl_Layer = 1;
#endif
    EmitVertex();
    EndPrimitive();
}
