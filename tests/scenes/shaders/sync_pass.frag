// SPDX-License-Identifier: Apache-2.0
// Random programs about synchronization: reads an input attachment, reads or writes a buffer.
#version 450
#ifdef IN_TURN
#extension GL_ARB_fragment_shader_interlock : require
layout(pixel_interlock_ordered) in;
#endif
#ifdef FROM_ATTACHMENT
layout(input_attachment_index = 0, set = 1, binding = 0) uniform subpassInput attachment;
#endif
#ifdef BUFFER_READ
layout(set = 0, binding = 0) readonly buffer Cells { uint cells[]; };
#endif
#ifdef BUFFER_WRITE
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
#endif
#ifdef COLOURLESS
vec4 colour;
#else
layout(location = 0) out vec4 colour;
#endif
void main()
{
    vec4 c = vec4(1.0);
#ifdef FROM_ATTACHMENT
    c += subpassLoad(attachment);
#endif
#ifdef BUFFER_READ
    c.x += float(cells[0]);
#endif
#ifdef IN_TURN
    beginInvocationInterlockARB();
#endif
#ifdef BUFFER_WRITE
    cells[0] = 1;
#endif
#ifdef IN_TURN
    endInvocationInterlockARB();
#endif
    colour = c;
}
