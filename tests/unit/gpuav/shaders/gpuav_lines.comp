#version 460
// SPDX-License-Identifier: Apache-2.0
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
void main()
{
    to[0] = 1u;
#line 100
    to[1] = 2u; // said to be line 100
    to[2] = 3u;
#line 12
    to[3] = 4u; // said to be line 12, which there is twice
}
