// SPDX-License-Identifier: Apache-2.0
// Evening behind the scene: a gradient with a soft glow.
#version 450
layout(location = 0) in vec2 in_at;
layout(location = 0) out vec4 out_colour;

void main()
{
    float up = 0.5 - 0.5 * in_at.y;
    vec3 colour = mix(vec3(0.055, 0.07, 0.12), vec3(0.30, 0.36, 0.50), smoothstep(0.0, 1.1, up));
    colour += vec3(0.75, 0.42, 0.22) * exp(-3.2 * distance(in_at, vec2(0.55, -0.95)));
    out_colour = vec4(colour, 1.0);
}
