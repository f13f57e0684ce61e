// SPDX-License-Identifier: Apache-2.0
// A text of twelve characters, which compilers do not end with a zero.
#version 460
#extension GL_EXT_abort : require
layout(local_size_x = 1) in;
void main()
{
    abortEXT("nothing left");
}
