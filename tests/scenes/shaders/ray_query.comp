// SPDX-License-Identifier: Apache-2.0
// A ray query whose operands are constants.
#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x = 1) in;
layout(set = 0, binding = 0) uniform accelerationStructureEXT scene;
void main()
{
    rayQueryEXT query;

    rayQueryInitializeEXT(query, scene, TRACE, 0xff, vec3(0.0), FROM, vec3(0.0, 0.0, TO_Z), TO);
    rayQueryProceedEXT(query);
}
