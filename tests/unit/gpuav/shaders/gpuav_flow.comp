#version 460
// SPDX-License-Identifier: Apache-2.0
// Control flow of all kinds around accesses: what is computed must not change.
layout(local_size_x = 8) in;
layout(constant_id = 3) const uint LENGTH = 3;
layout(set = 0, binding = 0) buffer Out { uint to[]; };
layout(set = 0, binding = 1) buffer Data { uint v[]; } data[LENGTH];
layout(push_constant) uniform Push { uint k; uint step; };
uint sum(uint from, uint n)
{
    uint all = 0u;
    for (uint j = 0u; j < n; j++) {
        if (data[1].v[(from + j) & 15u] == 9u) {
            continue;
        }
        all += data[k].v[(from + j) & 15u];
        if (all > 500u) {
            return all;
        }
    }
    return all;
}
void main()
{
    uint i = gl_GlobalInvocationID.x, x = 0u, j = i;
    do {
        x += data[0].v[j & 15u];
        j++;
    } while (data[1].v[j & 15u] > 3u && j < 40u);
    while (data[2].v[x & 15u] < j) {
        x += 1u + data[k].v[j & 7u];
        if (x > 200u) {
            break;
        }
        j--;
    }
    switch (data[0].v[i] & 3u) {
    case 0u: x += 1u; break;
    case 1u: x += data[2].v[1]; // falls through
    case 2u: x ^= data[1].v[x & 15u]; break;
    default: x += sum(i, 5u); break;
    }
    to[i] = x + sum(x, i) + sum(2u, 3u);
}
