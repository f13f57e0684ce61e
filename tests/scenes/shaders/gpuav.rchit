// SPDX-License-Identifier: Apache-2.0
// The closest hit. The second ray reads what it is told to.
#version 460
#extension GL_EXT_ray_tracing : require
layout(push_constant) uniform Push { uint index; uint cell; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };
layout(location = 0) rayPayloadInEXT uint payload;
void main()
{
    if (push.index == 3 && gl_LaunchIDEXT.x == 1) {
        payload = cells[push.cell]; // the closest hit
    }
}
