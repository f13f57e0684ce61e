// SPDX-License-Identifier: Apache-2.0
// Writes a storage image by workgroups of SIZE_X * SIZE_Y invocations.
#version 450
layout(local_size_x = SIZE_X, local_size_y = SIZE_Y) in;
layout(binding = 0, rgba8) uniform writeonly image2D target;

void main()
{
    imageStore(target, ivec2(gl_GlobalInvocationID.xy), vec4(0));
}
