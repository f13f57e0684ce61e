/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an update of an acceleration structure must not change. Specification, 'Acceleration
 * Structure Update Rules'.
 */
#include "core/ray/acceleration.h"

#include "state/recording/build_state.h"

#include <stdio.h>

enum { TEXT = 320 }; /* of one build: its flags, at most */

const char *const wake_built_rule_update = WAKE_ID(build_structure, "pInfos-03667");

/* By enum wake_built_change, with what the difference is about. */
static const struct rule {
    const char *rule, *member;
} rules[] = {
    [WAKE_BUILT_NO_UPDATE] = { WAKE_ID(build_structure, "pInfos-03667"), "flags" },
    [WAKE_BUILT_COUNT] = { WAKE_ID(build_structure, "pInfos-03758"), "geometryCount" },
    [WAKE_BUILT_FLAGS] = { WAKE_ID(build_structure, "pInfos-03759"), "flags" },
    [WAKE_BUILT_TYPE] = { WAKE_ID(build_structure, "pInfos-03760"), "type" },
    [WAKE_BUILT_GEOMETRY_TYPE] = { WAKE_ID(build_structure, "pInfos-03761"), "geometryType" },
    [WAKE_BUILT_GEOMETRY_FLAGS] = { WAKE_ID(build_structure, "pInfos-03762"), "flags" },
    [WAKE_BUILT_VERTEX_FORMAT] = { WAKE_ID(build_structure, "pInfos-03763"),
                                   "geometry.triangles.vertexFormat" },
    [WAKE_BUILT_MAX_VERTEX] = { WAKE_ID(build_structure, "pInfos-03764"),
                                "geometry.triangles.maxVertex" },
    [WAKE_BUILT_INDEX_TYPE] = { WAKE_ID(build_structure, "pInfos-03765"),
                                "geometry.triangles.indexType" },
    [WAKE_BUILT_TRANSFORM_NEW] = { WAKE_ID(build_structure, "pInfos-03766"),
                                   "geometry.triangles.transformData" },
    [WAKE_BUILT_TRANSFORM_GONE] = { WAKE_ID(build_structure, "pInfos-03767"),
                                    "geometry.triangles.transformData" },
    [WAKE_BUILT_PRIMITIVES] = { NULL, "primitiveCount" },
    [WAKE_BUILT_FIRST_VERTEX] = { NULL, "firstVertex" },
};

/* Ranges of indirect builds are in the device's memory. */
static const char *
rule_of(enum wake_built_change change)
{
    switch (change) {
    case WAKE_BUILT_PRIMITIVES: return WAKE_ID(build_range, "primitiveCount-03769");
    case WAKE_BUILT_FIRST_VERTEX: return WAKE_ID(build_range, "firstVertex-03770");
    default: return rules[change].rule;
    }
}

/* Names and numbers of both, as texts. */
static void
texts_of(enum wake_built_change change, const struct wake_built *built, uint32_t index,
         char text[TEXT])
{
    const struct wake_built_geometry *geometry = change >= WAKE_BUILT_GEOMETRY_TYPE
                                                     ? &built->geometries[index]
                                                     : NULL;
    const char *name = NULL;
    uint32_t number = 0;

    switch (change) {
    case WAKE_BUILT_COUNT: number = built->geometry_count; break;
    case WAKE_BUILT_NO_UPDATE:
    case WAKE_BUILT_FLAGS:
        wake_print_VkBuildAccelerationStructureFlagsKHR(text, TEXT, built->flags);
        return;
    case WAKE_BUILT_TYPE: name = wake_name_VkAccelerationStructureTypeKHR(built->type); break;
    case WAKE_BUILT_GEOMETRY_TYPE: name = wake_name_VkGeometryTypeKHR(geometry->type); break;
    case WAKE_BUILT_GEOMETRY_FLAGS:
        wake_print_VkGeometryFlagsKHR(text, TEXT, geometry->flags);
        return;
    case WAKE_BUILT_VERTEX_FORMAT: name = wake_name_VkFormat(geometry->vertex_format); break;
    case WAKE_BUILT_MAX_VERTEX: number = geometry->max_vertex; break;
    case WAKE_BUILT_INDEX_TYPE: name = wake_name_VkIndexType(geometry->index_type); break;
    case WAKE_BUILT_TRANSFORM_NEW:
    case WAKE_BUILT_TRANSFORM_GONE: name = geometry->transform ? "not NULL" : "NULL"; break;
    case WAKE_BUILT_PRIMITIVES: number = geometry->primitives; break;
    case WAKE_BUILT_FIRST_VERTEX: number = geometry->first_vertex; break;
    case WAKE_BUILT_SAME: break;
    }
    if (name) {
        (void)snprintf(text, TEXT, "%s", name);
    } else {
        (void)snprintf(text, TEXT, "%u", number);
    }
}

bool
wake_built_differs(struct wake_built_difference *out, const struct wake_built *was,
                   const struct wake_built *is)
{
    uint32_t index = 0;
    enum wake_built_change change = wake_built_compare(was, is, &index);
    char before[TEXT], now[TEXT], path[64] = "";

    if (change == WAKE_BUILT_SAME) {
        return false;
    }
    texts_of(change, was, index, before);
    texts_of(change, is, index, now);
    if (change >= WAKE_BUILT_PRIMITIVES) {
        (void)snprintf(path, sizeof(path), "its range %u.", index);
    } else if (change >= WAKE_BUILT_GEOMETRY_TYPE) {
        (void)snprintf(path, sizeof(path), "pGeometries[%u].", index);
    }
    out->rule = rule_of(change);
    if (change == WAKE_BUILT_NO_UPDATE) {
        (void)snprintf(out->text, sizeof(out->text),
                       "srcAccelerationStructure was built with flags %s, without "
                       "VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR",
                       before);
    } else {
        (void)snprintf(out->text, sizeof(out->text),
                       "%s%s is %s, and srcAccelerationStructure was built with %s", path,
                       rules[change].member, now, before);
    }
    return true;
}
