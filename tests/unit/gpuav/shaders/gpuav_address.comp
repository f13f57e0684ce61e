#version 460
// SPDX-License-Identifier: Apache-2.0
#extension GL_EXT_buffer_reference : require
layout(local_size_x = 4) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { uvec4 v; Node next; uint tail[]; };
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(push_constant) uniform Push { Node head; uint k; };
void main()
{
    uint i = gl_GlobalInvocationID.x;
    Node n = head;
    to[i] = n.v.y;
    n = n.next;
    to[i + 4] = n.v.z;
    to[i + 8] = 1u + n.tail[k + i];
    atomicAdd(n.tail[k + i], 5u);
}
