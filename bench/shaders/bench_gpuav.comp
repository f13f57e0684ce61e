/* SPDX-License-Identifier: Apache-2.0 */
#version 450
/* Nearly every instruction is an access that instrumentation checks: the worst case. */
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { uint index; uint rounds; } push;
layout(set = 0, binding = 0) buffer Cells { uint cells[]; };

void main()
{
    uint at = gl_GlobalInvocationID.x & 1023u;
    uint value = cells[at];
    for (uint i = 0; i < push.rounds; i++) {
        value = value * 1664525u + cells[(value >> 8) & 1023u];
    }
    /* Dispatches without a barrier between them read only: the buffer holds zeros. The mistaken one writes, beyond the end. */
    if (push.index != 0u || value == 77777u) {
        cells[push.index + at] = value;
    }
}
