// SPDX-License-Identifier: Apache-2.0
// Samples one of two textures, whose samplers may convert Y'CbCr; INDEX says which.
#version 450
layout(set = 0, binding = 0) uniform sampler2D textures[2];
layout(set = 0, binding = 1) buffer Cells { uint which; vec4 color; } cells;
layout(constant_id = 0) const int special = 1;
void main()
{
    cells.color = textureLod(textures[INDEX], vec2(0.5), 0.0);
}
