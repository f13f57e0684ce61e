// SPDX-License-Identifier: Apache-2.0
// One step of the wave equation on a square grid; the boat pushes the water up at its bow and
// pulls it down at its stern. The island in the middle reflects.
#version 450
layout(local_size_x = 16, local_size_y = 16) in;
layout(set = 0, binding = 0, std430) readonly buffer Before { vec2 before[]; };
layout(set = 0, binding = 1, std430) writeonly buffer After { vec2 after[]; };
layout(push_constant) uniform Step {
    vec2 boat;      // in cells
    vec2 heading;   // unit length
    int size;       // cells per side
    float island;   // radius, in cells
} step_;

float height_at(ivec2 cell)
{
    cell = clamp(cell, ivec2(0), ivec2(step_.size - 1));
    return before[cell.y * step_.size + cell.x].x;
}

void main()
{
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    if (cell.x >= step_.size || cell.y >= step_.size)
        return;
    int index = cell.y * step_.size + cell.x;
    vec2 now = before[index];
    float around = height_at(cell + ivec2(1, 0)) + height_at(cell - ivec2(1, 0)) +
                   height_at(cell + ivec2(0, 1)) + height_at(cell - ivec2(0, 1));
    float next = 2.0 * now.x - now.y + 0.24 * (around - 4.0 * now.x);

    vec2 from_boat = vec2(cell) - step_.boat;
    next += 0.035 * dot(from_boat, step_.heading) * exp(-dot(from_boat, from_boat) / 14.0);

    vec2 from_middle = vec2(cell) - 0.5 * float(step_.size - 1);
    float edge = length(from_middle) / (0.5 * float(step_.size));
    next *= 0.9965 - 0.06 * smoothstep(0.86, 1.0, edge);
    if (length(from_middle) < step_.island)
        next = 0.0;
    after[index] = vec2(next, now.x);
}
