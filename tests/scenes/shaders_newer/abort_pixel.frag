// SPDX-License-Identifier: Apache-2.0
// The pixel in the corner.
#version 460
#extension GL_EXT_abort : require
layout(location = 0) out vec4 colour;
void main()
{
    if (gl_FragCoord.x < 1.0 && gl_FragCoord.y < 1.0) {
        abortEXT("pixel %v2f", gl_FragCoord.xy);
    }
    colour = vec4(1);
}
