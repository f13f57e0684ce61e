// SPDX-License-Identifier: Apache-2.0
#version 460
#ifdef NV
#extension GL_NV_ray_tracing : require
#else
#extension GL_EXT_ray_tracing : require
#endif

void
main()
{
}
