// SPDX-License-Identifier: Apache-2.0
// Prints texts of its own beside numbers.
#version 460
#extension GL_EXT_debug_printf : enable
layout(local_size_x = 1) in;
void main()
{
    debugPrintfEXT("%s number %u of %s, %d%%", "apple 5%", gl_GlobalInvocationID.x + 3, "a tree", -1);
}
