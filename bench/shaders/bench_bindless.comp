/* SPDX-License-Identifier: Apache-2.0 */
#version 450
#extension GL_EXT_nonuniform_qualifier : require
/* Reads one of very many buffers; which one is the same for all invocations. */
layout(local_size_x = 1) in;
layout(push_constant) uniform push { uint index; };
layout(set = 0, binding = 0) readonly buffer table { uint value; } tables[];
shared uint kept;

void main()
{
    kept = tables[index].value;
}
