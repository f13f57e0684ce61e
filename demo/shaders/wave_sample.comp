// SPDX-License-Identifier: Apache-2.0
// Reads the wave grid where each column stands: height, slope along x and z, foam.
#version 450
layout(local_size_x = 64) in;
layout(set = 0, binding = 0, std430) readonly buffer Waves { vec2 waves[]; };
layout(set = 0, binding = 1, std430) readonly buffer Places { vec2 places[]; };
layout(set = 0, binding = 2, std430) writeonly buffer Surface { vec4 surface[]; };
layout(push_constant) uniform Sample {
    uint count;
    int size;
    float cells_per_unit;
} sample_;

float cell_height(ivec2 cell)
{
    cell = clamp(cell, ivec2(0), ivec2(sample_.size - 1));
    return waves[cell.y * sample_.size + cell.x].x;
}

float height(vec2 at)
{
    ivec2 cell = ivec2(floor(at));
    vec2 part = at - vec2(cell);
    float low = mix(cell_height(cell), cell_height(cell + ivec2(1, 0)), part.x);
    float high = mix(cell_height(cell + ivec2(0, 1)), cell_height(cell + ivec2(1, 1)), part.x);
    return mix(low, high, part.y);
}

void main()
{
    uint index = gl_GlobalInvocationID.x;
    if (index >= sample_.count)
        return;
    vec2 at = places[index] * sample_.cells_per_unit + 0.5 * float(sample_.size - 1);
    float here = height(at);
    float east = height(at + vec2(2, 0)), west = height(at - vec2(2, 0));
    float north = height(at + vec2(0, 2)), south = height(at - vec2(0, 2));
    float bend = east + west + north + south - 4.0 * here;
    float foam = smoothstep(0.35, 1.3, abs(bend)) * 0.8 + smoothstep(0.5, 1.3, here) * 0.7;
    surface[index] = vec4(here, east - west, north - south, clamp(foam, 0.0, 1.0));
}
