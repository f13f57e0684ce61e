/* SPDX-License-Identifier: Apache-2.0 */
#version 450
layout(push_constant) uniform push { vec4 rows[4]; };
layout(set = 0, binding = 0) uniform frame { vec4 tint[4]; };
layout(location = 0) in vec2 position;
layout(location = 0) out vec4 colour;

void main()
{
    colour = tint[0] + rows[0];
    gl_Position = vec4(position, 0.0, 1.0);
}
