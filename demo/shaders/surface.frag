// SPDX-License-Identifier: Apache-2.0
// Shades water (KIND 0), land (1) and the boat (2).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "frame_data.glsl"
layout(constant_id = 0) const int KIND = 0;
layout(set = 1, binding = 0) uniform sampler2D grain;
layout(set = 1, binding = 1, std140) uniform Material {
    vec4 colour;
    vec4 gloss;   // strength, exponent, grain, -
} material;
layout(location = 0) in vec3 in_position;
layout(location = 1) in vec3 in_normal;
layout(location = 2) in vec3 in_local;
layout(location = 3) in vec2 in_foam_and_height;
layout(location = 0) out vec4 out_colour;

void main()
{
    vec3 normal = normalize(in_normal);
    vec3 view = normalize(frame.eye.xyz - in_position);
    vec3 halfway = normalize(view + frame.sun.xyz);
    vec2 at = abs(normal.y) > 0.5 ? in_position.xz
                                  : vec2(in_position.x + in_position.z, in_position.y);
    float detail = mix(1.0, 0.55 + 0.9 * texture(grain, at * 0.7).r, material.gloss.z);
    vec3 base = draw.tint.rgb * material.colour.rgb * detail;
    float gloss = material.gloss.x;
    if (KIND == 0) {
        float crest = smoothstep(-0.35, 0.55, in_foam_and_height.y);
        base = mix(base * vec3(0.25, 0.45, 0.75), base * vec3(0.7, 1.35, 1.25), crest);
        base = mix(base, vec3(0.92, 0.97, 1.0), in_foam_and_height.x);
        float rim = pow(1.0 - max(dot(normal, view), 0.0), 4.0);
        base += vec3(0.30, 0.42, 0.55) * rim * step(0.5, normal.y);
    }
    // Sides sink into the dark below the waterline.
    float deep = smoothstep(-1.7, 0.0, in_position.y);
    float side = abs(normal.y) < 0.3 ? mix(0.25, 0.8, deep) : 1.0;
    float sun = max(dot(normal, frame.sun.xyz), 0.0);
    vec3 light = vec3(1.35, 1.2, 0.98) * sun * 1.25 + mix(vec3(0.16, 0.15, 0.2),
                 vec3(0.34, 0.45, 0.62), 0.5 + 0.5 * normal.y) * 0.9;
    float glint = pow(max(dot(normal, halfway), 0.0), material.gloss.y) * gloss;
    out_colour = vec4(base * light * side + vec3(1.5, 1.3, 1.0) * glint, draw.tint.a);
}
