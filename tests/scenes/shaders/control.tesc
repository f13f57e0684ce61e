// SPDX-License-Identifier: Apache-2.0
#version 450
layout(vertices = VERTICES) out;
#ifdef OUT_PATCH
layout(location = 0) patch out vec4 of_patch;
#elif defined(OUT_EACH)
layout(location = 0) out vec4 of_each[];
#endif
void main()
{
    gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
    gl_TessLevelOuter[0] = 1.0;
    gl_TessLevelInner[0] = 1.0;
#ifdef OUT_PATCH
    of_patch = vec4(1.0);
#elif defined(OUT_EACH)
    of_each[gl_InvocationID] = vec4(1.0);
#endif
}
