// SPDX-License-Identifier: Apache-2.0
// Reads two attributes of three.
#version 460
layout(location = 0) in vec4 place;
layout(location = 1) in vec4 shift;
layout(location = 2) in vec4 nothing;
layout(location = 0) out vec4 colour;
void main()
{
    colour = vec4(1.0); // the fetch
    gl_Position = place + shift;
}
