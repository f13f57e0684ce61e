/* SPDX-License-Identifier: Apache-2.0 */
#version 450
layout(set = 0, binding = 1) uniform sampler2D picture;
layout(set = 0, binding = 2) readonly buffer table { vec4 entries[4]; };
layout(location = 0) in vec4 colour;
layout(location = 0) out vec4 target;

void main()
{
    target = colour * texture(picture, vec2(0.5)) + entries[0];
}
