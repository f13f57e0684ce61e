/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Builds of acceleration structures in a recording.
 */
#include "state/recording/build_state.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "gen/records.h"

#include <string.h>

enum { ROWS = 64 };

struct wake_builds {
    struct wake_built *rows[ROWS]; /* chained by wake_built.next */
};

static struct wake_built **
row_of(struct wake_builds *builds, wake_id structure)
{
    return &builds->rows[(structure ^ structure >> 6) % ROWS];
}

const struct wake_built *
wake_builds_find(const struct wake_builds *builds, wake_id structure)
{
    const struct wake_built *built = builds ? *row_of((struct wake_builds *)builds, structure)
                                            : NULL;

    while (built && built->structure != structure) {
        built = built->next;
    }
    return built;
}

void
wake_builds_forget(struct wake_builds *builds, wake_id structure)
{
    struct wake_built **link = builds ? row_of(builds, structure) : NULL;

    while (link && *link) {
        struct wake_built *built = *link;

        if (built->structure == structure) {
            *link = built->next;
            wake_free(WAKE_HEAP_STATE, built);
            return;
        }
        link = &built->next;
    }
}

static struct wake_built_geometry
geometry_of(const VkAccelerationStructureGeometryKHR *geometry)
{
    const VkAccelerationStructureGeometryTrianglesDataKHR *triangles =
        &geometry->geometry.triangles;
    struct wake_built_geometry built = { .type = geometry->geometryType, .flags = geometry->flags };

    if (geometry->geometryType == VK_GEOMETRY_TYPE_TRIANGLES_KHR) {
        built.vertex_format = triangles->vertexFormat;
        built.max_vertex = triangles->maxVertex;
        built.index_type = triangles->indexType;
        built.transform = triangles->transformData.deviceAddress != 0;
    }
    return built;
}

struct wake_built *
wake_built_make(const VkAccelerationStructureBuildGeometryInfoKHR *info, wake_id structure,
                const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    uint32_t count = info->pGeometries ? info->geometryCount : 0;
    struct wake_built *built = wake_zalloc(WAKE_HEAP_STATE,
                                           sizeof(*built) + count * sizeof(built->geometries[0]));

    if (!built) {
        return NULL;
    }
    built->structure = structure;
    built->type = info->type;
    built->flags = info->flags;
    built->geometries_known = info->pGeometries != NULL;
    built->counts_known = ranges != NULL;
    built->geometry_count = info->geometryCount;
    for (uint32_t i = 0; i < count; i++) {
        built->geometries[i] = geometry_of(&info->pGeometries[i]);
        built->geometries[i].primitives = ranges ? ranges[i].primitiveCount : 0;
        built->geometries[i].first_vertex = ranges ? ranges[i].firstVertex : 0;
    }
    return built;
}

struct wake_built *
wake_built_copy(const struct wake_built *built)
{
    struct wake_built *copy = built ? wake_alloc(WAKE_HEAP_STATE, wake_built_size(built)) : NULL;

    if (copy) {
        memcpy(copy, built, wake_built_size(built));
    }
    return copy;
}

static enum wake_built_change
compare_geometry(const struct wake_built_geometry *was, const struct wake_built_geometry *is)
{
    if (is->type != was->type) {
        return WAKE_BUILT_GEOMETRY_TYPE;
    }
    if (is->flags != was->flags) {
        return WAKE_BUILT_GEOMETRY_FLAGS;
    }
    if (is->type != VK_GEOMETRY_TYPE_TRIANGLES_KHR) {
        return WAKE_BUILT_SAME;
    }
    if (is->vertex_format != was->vertex_format) {
        return WAKE_BUILT_VERTEX_FORMAT;
    }
    if (is->max_vertex != was->max_vertex) {
        return WAKE_BUILT_MAX_VERTEX;
    }
    if (is->index_type != was->index_type) {
        return WAKE_BUILT_INDEX_TYPE;
    }
    return is->transform == was->transform ? WAKE_BUILT_SAME
           : is->transform                 ? WAKE_BUILT_TRANSFORM_NEW
                                           : WAKE_BUILT_TRANSFORM_GONE;
}

static enum wake_built_change
compare_counts(const struct wake_built_geometry *was, const struct wake_built_geometry *is)
{
    if (is->primitives != was->primitives) {
        return WAKE_BUILT_PRIMITIVES;
    }
    return is->type == VK_GEOMETRY_TYPE_TRIANGLES_KHR && is->index_type != VK_INDEX_TYPE_NONE_KHR &&
                   is->first_vertex != was->first_vertex
               ? WAKE_BUILT_FIRST_VERTEX
               : WAKE_BUILT_SAME;
}

/* Of all but whether updates are allowed. */
static enum wake_built_change
compare(const struct wake_built *was, const struct wake_built *is, uint32_t *geometry_out)
{
    bool counts = was->counts_known && is->counts_known;

    if (is->geometry_count != was->geometry_count) {
        return WAKE_BUILT_COUNT;
    }
    if (is->flags != was->flags) {
        return WAKE_BUILT_FLAGS;
    }
    if (is->type != was->type) {
        return WAKE_BUILT_TYPE;
    }
    for (uint32_t i = 0; is->geometries_known && was->geometries_known && i < is->geometry_count;
         i++) {
        enum wake_built_change change = compare_geometry(&was->geometries[i], &is->geometries[i]);

        if (change == WAKE_BUILT_SAME && counts) {
            change = compare_counts(&was->geometries[i], &is->geometries[i]);
        }
        if (change != WAKE_BUILT_SAME) {
            *geometry_out = i;
            return change;
        }
    }
    return WAKE_BUILT_SAME;
}

enum wake_built_change
wake_built_compare(const struct wake_built *was, const struct wake_built *is,
                   uint32_t *geometry_out)
{
    *geometry_out = 0;
    return was->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR
               ? compare(was, is, geometry_out)
               : WAKE_BUILT_NO_UPDATE;
}

bool
wake_built_equal(const struct wake_built *first, const struct wake_built *second)
{
    uint32_t geometry;

    return first->geometries_known == second->geometries_known &&
           first->counts_known == second->counts_known &&
           compare(first, second, &geometry) == WAKE_BUILT_SAME;
}

static void
note(struct wake_builds *builds, const VkAccelerationStructureBuildGeometryInfoKHR *info,
     wake_id structure, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    struct wake_built **row = row_of(builds, structure);
    struct wake_built *built = wake_built_make(info, structure, ranges);

    if (built) {
        built->next = *row;
        *row = built;
    }
}

static void
note_all(struct wake_builds **builds, const VkAccelerationStructureBuildGeometryInfoKHR *infos,
         uint32_t count, const VkAccelerationStructureBuildRangeInfoKHR *ranges)
{
    if (!infos) {
        return;
    }
    if (!*builds) {
        *builds = wake_zalloc(WAKE_HEAP_STATE, sizeof(**builds));
    }
    for (uint32_t i = 0; *builds && i < count; i++) {
        wake_id structure = wake_build_target(infos, i);

        wake_builds_forget(*builds, structure);
        note(*builds, &infos[i], structure, ranges);
        ranges = ranges ? ranges + infos[i].geometryCount : NULL;
    }
}

void
wake_builds_apply(struct wake_builds **builds, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBuildAccelerationStructuresKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresKHR *r = (const void *)record;
        note_all(builds, r->pInfos, r->infoCount, r->ranges);
        break;
    }
    case WAKE_CMD_vkCmdBuildAccelerationStructuresIndirectKHR: {
        const struct wake_rec_CmdBuildAccelerationStructuresIndirectKHR *r = (const void *)record;
        note_all(builds, r->pInfos, r->infoCount, NULL);
        break;
    }
    case WAKE_CMD_vkCmdCopyAccelerationStructureKHR: {
        const struct wake_rec_CmdCopyAccelerationStructureKHR *r = (const void *)record;
        if (r->pInfo) {
            wake_builds_forget(*builds,
                               wake_packed_id(r->pInfo, 0,
                                              WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                              WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst));
        }
        break;
    }
    case WAKE_CMD_vkCmdCopyMemoryToAccelerationStructureKHR: {
        const struct wake_rec_CmdCopyMemoryToAccelerationStructureKHR *r = (const void *)record;
        if (r->pInfo) {
            wake_builds_forget(
                *builds,
                wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                               WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst));
        }
        break;
    }
    default: break;
    }
}

void
wake_builds_free(struct wake_builds **builds)
{
    for (uint32_t i = 0; *builds && i < ROWS; i++) {
        while ((*builds)->rows[i]) {
            struct wake_built *built = (*builds)->rows[i];

            (*builds)->rows[i] = built->next;
            wake_free(WAKE_HEAP_STATE, built);
        }
    }
    wake_free(WAKE_HEAP_STATE, *builds);
    *builds = NULL;
}
