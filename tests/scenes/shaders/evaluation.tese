// SPDX-License-Identifier: Apache-2.0
#version 450
layout(MODE) in;
#ifdef IN_PATCH
layout(location = 0) patch in vec4 of_patch;
#endif
void main()
{
    gl_Position = gl_in[0].gl_Position;
#ifdef IN_PATCH
    gl_Position += of_patch;
#endif
#ifdef POINT_SIZE
    gl_PointSize = 1.0;
#endif
}
