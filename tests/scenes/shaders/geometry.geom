// SPDX-License-Identifier: Apache-2.0
#version 450
layout(INPUT) in;
layout(OUTPUT, max_vertices = VERTICES) out;
#ifdef INVOCATIONS
layout(invocations = INVOCATIONS) in;
#endif
#ifdef POSITION_STREAM
layout(stream = POSITION_STREAM) out gl_PerVertex { vec4 gl_Position; };
#endif
#ifdef STREAM
layout(stream = STREAM, location = 0) out vec4 streamed;
#endif
#ifdef XFB
layout(xfb_buffer = 0, xfb_stride = XFB_STRIDE, xfb_offset = XFB, location = 1) out vec4 captured;
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
#ifdef STREAM
    streamed = vec4(1.0);
    EmitStreamVertex(STREAM);
    EndStreamPrimitive(STREAM);
#endif
#ifdef BOTH
    EmitStreamVertex(0);
    EndStreamPrimitive(0);
#endif
#ifdef XFB
    captured = vec4(0.0);
#endif
#ifndef STREAM
    EmitVertex();
    EndPrimitive();
#endif
}
