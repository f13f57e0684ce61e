/* SPDX-License-Identifier: Apache-2.0 */
#version 450
/* Reads only: two dispatches without a barrier between them must be no hazard. */
layout(local_size_x = 4) in;
layout(set = 0, binding = 2) readonly buffer table { vec4 entries[4]; };
shared vec4 kept[4];

void main()
{
    kept[gl_LocalInvocationID.x] = entries[gl_LocalInvocationID.x];
}
