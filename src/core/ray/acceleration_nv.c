/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures of VK_NV_ray_tracing: what they are made and built from, their memory,
 * copies. Specification, 'Acceleration Structures'.
 */
#include "core/words.h"
#include "core/query/query.h"

/* ---- geometries ------------------------------------------------------------------------------ */

/* One geometry of the struct behind `path`. */
struct geometry {
    struct wake_check *check;
    const VkGeometryNV *all;
    uint32_t index;
    const char *path;
};

static const VkBufferCreateInfo *
buffer_of(const struct geometry *g, uint32_t ordinal)
{
    return wake_VkBuffer_info(wake_check_object(
        g->check, wake_packed_id(g->all, g->index, WAKE_HANDLES_VkGeometryNV, ordinal),
        WAKE_TYPE_VkBuffer));
}

/* An offset inside of its buffer; a multiple of something. VUIDs NULL: no such rule. */
static void
check_offset(const struct geometry *g, const char *member, uint32_t ordinal, VkDeviceSize offset,
             uint32_t multiple, const char *inside, const char *aligned)
{
    const VkBufferCreateInfo *buffer = buffer_of(g, ordinal);

    if (buffer && offset >= buffer->size) {
        wake_find(g->check, inside,
                  "%s.pGeometries[%u].geometry.%s is %llu, but the buffer has %llu bytes", g->path,
                  g->index, member, U(offset), U(buffer->size));
    }
    if (multiple && offset % multiple) {
        wake_find(g->check, aligned,
                  "%s.pGeometries[%u].geometry.%s is %llu, but must be a multiple of %u", g->path,
                  g->index, member, U(offset), multiple);
    }
}

static uint32_t
component_size(VkFormat format)
{
    switch ((int)format) {
    case VK_FORMAT_R32G32B32_SFLOAT:
    case VK_FORMAT_R32G32_SFLOAT: return 4;
    case VK_FORMAT_R16G16B16_SFLOAT:
    case VK_FORMAT_R16G16_SFLOAT:
    case VK_FORMAT_R16G16_SNORM:
    case VK_FORMAT_R16G16B16_SNORM: return 2;
    default: return 0;
    }
}

static void
check_triangles(const struct geometry *g)
{
    const VkGeometryTrianglesNV *triangles = &g->all[g->index].geometry.triangles;
    uint32_t component = component_size(triangles->vertexFormat);

    if (!component) {
        wake_find(g->check, "VUID-VkGeometryTrianglesNV-vertexFormat-02430",
                  "%s.pGeometries[%u].geometry.triangles.vertexFormat is %s", g->path, g->index,
                  wake_name_VkFormat(triangles->vertexFormat));
    }
    if (triangles->vertexStride > UINT32_MAX) {
        wake_find(g->check, "VUID-VkGeometryTrianglesNV-vertexStride-03818",
                  "%s.pGeometries[%u].geometry.triangles.vertexStride is %llu, but at most "
                  "4294967295 is allowed",
                  g->path, g->index, U(triangles->vertexStride));
    }
    check_offset(g, "triangles.vertexOffset",
                 WAKE_HANDLE_VkGeometryNV_geometry_triangles_vertexData, triangles->vertexOffset,
                 component, "VUID-VkGeometryTrianglesNV-vertexOffset-02428",
                 "VUID-VkGeometryTrianglesNV-vertexOffset-02429");
    check_offset(g, "triangles.transformOffset",
                 WAKE_HANDLE_VkGeometryNV_geometry_triangles_transformData,
                 triangles->transformOffset, 16, "VUID-VkGeometryTrianglesNV-transformOffset-02437",
                 "VUID-VkGeometryTrianglesNV-transformOffset-02438");
    if (triangles->indexType == VK_INDEX_TYPE_NONE_NV) {
        if (triangles->indexData) {
            wake_find(
                g->check, "VUID-VkGeometryTrianglesNV-indexData-02434",
                "%s.pGeometries[%u].geometry.triangles.indexType is VK_INDEX_TYPE_NONE_NV, but indexData is not "
                "VK_NULL_HANDLE",
                g->path, g->index);
        }
        if (triangles->indexCount) {
            wake_find(
                g->check, "VUID-VkGeometryTrianglesNV-indexCount-02436",
                "%s.pGeometries[%u].geometry.triangles.indexType is VK_INDEX_TYPE_NONE_NV, but indexCount is %u",
                g->path, g->index, triangles->indexCount);
        }
        return;
    }
    if (triangles->indexType != VK_INDEX_TYPE_UINT16 &&
        triangles->indexType != VK_INDEX_TYPE_UINT32) {
        wake_find(g->check, "VUID-VkGeometryTrianglesNV-indexType-02433",
                  "%s.pGeometries[%u].geometry.triangles.indexType is %s", g->path, g->index,
                  wake_name_VkIndexType(triangles->indexType));
        return;
    }
    if (!triangles->indexData) {
        wake_find(g->check, "VUID-VkGeometryTrianglesNV-indexData-02435",
                  "%s.pGeometries[%u].geometry.triangles.indexType is %s, but indexData is "
                  "VK_NULL_HANDLE",
                  g->path, g->index, wake_name_VkIndexType(triangles->indexType));
    }
    check_offset(g, "triangles.indexOffset", WAKE_HANDLE_VkGeometryNV_geometry_triangles_indexData,
                 triangles->indexOffset, triangles->indexType == VK_INDEX_TYPE_UINT16 ? 2 : 4,
                 "VUID-VkGeometryTrianglesNV-indexOffset-02431",
                 "VUID-VkGeometryTrianglesNV-indexOffset-02432");
}

static void
check_aabbs(const struct geometry *g)
{
    const VkGeometryAABBNV *aabbs = &g->all[g->index].geometry.aabbs;

    check_offset(g, "aabbs.offset", WAKE_HANDLE_VkGeometryNV_geometry_aabbs_aabbData, aabbs->offset,
                 8, "VUID-VkGeometryAABBNV-offset-02439", "VUID-VkGeometryAABBNV-offset-02440");
    if (aabbs->stride % 8) {
        wake_find(g->check, "VUID-VkGeometryAABBNV-stride-02441",
                  "%s.pGeometries[%u].geometry.aabbs.stride is %u, but must be a multiple of 8",
                  g->path, g->index, aabbs->stride);
    }
}

/* ---- infos ----------------------------------------------------------------------------------- */

static void
check_counts(struct wake_check *check, const VkAccelerationStructureInfoNV *info, const char *path)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceRayTracingPropertiesNV *limits = facts ? &facts->properties.rayTracingNV
                                                                 : NULL;
    uint64_t triangles = 0;

    if (!limits) {
        return;
    }
    if (limits->maxGeometryCount && info->geometryCount > limits->maxGeometryCount) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-geometryCount-02422",
                  "%s.geometryCount is %u, but maxGeometryCount is %llu", path, info->geometryCount,
                  U(limits->maxGeometryCount));
    }
    if (limits->maxInstanceCount && info->instanceCount > limits->maxInstanceCount) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-instanceCount-02423",
                  "%s.instanceCount is %u, but maxInstanceCount is %llu", path, info->instanceCount,
                  U(limits->maxInstanceCount));
    }
    for (uint32_t i = 0; info->pGeometries && i < info->geometryCount; i++) {
        const VkGeometryTrianglesNV *g = &info->pGeometries[i].geometry.triangles;

        if (info->pGeometries[i].geometryType == VK_GEOMETRY_TYPE_TRIANGLES_NV) {
            triangles += (g->indexType == VK_INDEX_TYPE_NONE_NV ? g->vertexCount : g->indexCount) /
                         3;
        }
    }
    if (limits->maxTriangleCount && triangles > limits->maxTriangleCount) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-maxTriangleCount-02424",
                  "%s.pGeometries have %llu triangles in all, but maxTriangleCount is %llu", path,
                  U(triangles), U(limits->maxTriangleCount));
    }
}

static void
check_info(struct wake_check *check, const VkAccelerationStructureInfoNV *info, const char *path)
{
    struct geometry g = { .check = check, .all = info->pGeometries, .path = path };

    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-type-04623",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR", path);
    }
    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV && info->geometryCount) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-type-02425",
                  "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV, but geometryCount is %u",
                  path, info->geometryCount);
    }
    if (info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV && info->instanceCount) {
        wake_find(
            check, "VUID-VkAccelerationStructureInfoNV-type-02426",
            "%s.type is VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV, but instanceCount is %u",
            path, info->instanceCount);
    }
    if ((info->flags & VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_NV) &&
        (info->flags & VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_BUILD_BIT_NV)) {
        wake_find(check, "VUID-VkAccelerationStructureInfoNV-flags-02592", "%s.flags is %s", path,
                  WAKE_FLAGS_TEXT(VkBuildAccelerationStructureFlagsKHR, info->flags));
    }
    check_counts(check, info, path);
    for (; info->pGeometries && g.index < info->geometryCount; g.index++) {
        VkGeometryTypeKHR type = info->pGeometries[g.index].geometryType;

        if (type != VK_GEOMETRY_TYPE_TRIANGLES_NV && type != VK_GEOMETRY_TYPE_AABBS_NV) {
            wake_find(check, "VUID-VkGeometryNV-geometryType-03503",
                      "%s.pGeometries[%u].geometryType is %s", path, g.index,
                      wake_name_VkGeometryTypeKHR(type));
            continue;
        }
        if (type != info->pGeometries[0].geometryType &&
            info->type == VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_NV) {
            wake_find(check, "VUID-VkAccelerationStructureInfoNV-type-02786",
                      "%s.pGeometries[%u].geometryType is %s, but that of pGeometries[0] is %s",
                      path, g.index, wake_name_VkGeometryTypeKHR(type),
                      wake_name_VkGeometryTypeKHR(info->pGeometries[0].geometryType));
        }
        if (type == VK_GEOMETRY_TYPE_TRIANGLES_NV) {
            check_triangles(&g);
        } else {
            check_aabbs(&g);
        }
    }
}

void
wake_core_create_structure_nv(struct wake_check *check,
                              const struct wake_rec_CreateAccelerationStructureNV *r)
{
    const VkAccelerationStructureCreateInfoNV *info = r->pCreateInfo;

    if (!info || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    if (info->compactedSize && (info->info.geometryCount || info->info.instanceCount)) {
        wake_find(
            check, "VUID-VkAccelerationStructureCreateInfoNV-compactedSize-02421",
            "pCreateInfo->compactedSize is %llu, but info.geometryCount is %u and info.instanceCount %u",
            U(info->compactedSize), info->info.geometryCount, info->info.instanceCount);
    }
    check_info(check, &info->info, "pCreateInfo->info");
}

/* What a structure was made with; NULL: not known. */
static const VkAccelerationStructureInfoNV *
made_with(const struct wake_object *object)
{
    const struct wake_rec_CreateAccelerationStructureNV *r = wake_create_record(
        object, WAKE_CMD_vkCreateAccelerationStructureNV);

    return r && r->pCreateInfo ? &r->pCreateInfo->info : NULL;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void
check_bind(struct wake_check *check, const VkBindAccelerationStructureMemoryInfoNV *infos,
           uint32_t i, const struct wake_memory_needs *needs)
{
    const VkBindAccelerationStructureMemoryInfoNV *bind = &infos[i];
    const struct wake_object *memory = wake_check_object(
        check,
        wake_packed_id(infos, i, WAKE_HANDLES_VkBindAccelerationStructureMemoryInfoNV,
                       WAKE_HANDLE_VkBindAccelerationStructureMemoryInfoNV_memory),
        WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);

    if (needs->bound) {
        wake_find(check, "VUID-VkBindAccelerationStructureMemoryInfoNV-accelerationStructure-03620",
                  "pBindInfos[%u].accelerationStructure has memory already", i);
    }
    if (info && bind->memoryOffset >= info->allocationSize) {
        wake_find_objects(check, "VUID-VkBindAccelerationStructureMemoryInfoNV-memoryOffset-03621",
                          memory, NULL,
                          "pBindInfos[%u].memoryOffset is %llu, but memory has %llu bytes", i,
                          U(bind->memoryOffset), U(info->allocationSize));
    }
    if (info && needs->known &&
        (bind->memoryOffset < info->allocationSize
             ? needs->size > info->allocationSize - bind->memoryOffset
             : !WAKE_REPEATED_RULES)) {
        wake_find_objects(
            check, "VUID-VkBindAccelerationStructureMemoryInfoNV-size-03624", memory, NULL,
            "pBindInfos[%u].accelerationStructure needs %llu bytes, but memory has %llu, and memoryOffset is %llu",
            i, U(needs->size), U(info->allocationSize), U(bind->memoryOffset));
    }
    if (!needs->known) {
        return;
    }
    if (info && info->memoryTypeIndex < 32 && !(needs->types >> info->memoryTypeIndex & 1)) {
        wake_find_objects(check, "VUID-VkBindAccelerationStructureMemoryInfoNV-memory-03622",
                          memory, NULL,
                          "pBindInfos[%u].memory is of type %u, but memoryTypeBits are 0x%x", i,
                          info->memoryTypeIndex, needs->types);
    }
    if (needs->alignment && bind->memoryOffset % needs->alignment) {
        wake_find(check, "VUID-VkBindAccelerationStructureMemoryInfoNV-memoryOffset-03623",
                  "pBindInfos[%u].memoryOffset is %llu, but the alignment is %llu", i,
                  U(bind->memoryOffset), U(needs->alignment));
    }
}

void
wake_core_bind_structure_nv(struct wake_check *check,
                            const struct wake_rec_BindAccelerationStructureMemoryNV *r)
{
    for (uint32_t i = 0; r->pBindInfos && r->needs && i < r->bindInfoCount; i++) {
        check_bind(check, r->pBindInfos, i, &r->needs[i]);
    }
}

/* ---- builds ---------------------------------------------------------------------------------- */

static void
check_usage(struct wake_check *check, wake_id id, const char *name, const char *vuid)
{
    const struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);

    if (info && !(info->usage & VK_BUFFER_USAGE_RAY_TRACING_BIT_NV)) {
        wake_find_objects(check, vuid, object, NULL, "%s was created with usage %s", name,
                          WAKE_FLAGS_TEXT(VkBufferUsageFlags, info->usage));
    }
}

/* A structure that was made for as much. */
static bool
is_compatible(const VkAccelerationStructureInfoNV *made, const VkAccelerationStructureInfoNV *info)
{
    if (made->type != info->type || made->flags != info->flags ||
        made->instanceCount < info->instanceCount || made->geometryCount < info->geometryCount) {
        return false;
    }
    for (uint32_t i = 0; made->pGeometries && info->pGeometries && i < info->geometryCount; i++) {
        const VkGeometryDataNV *had = &made->pGeometries[i].geometry;
        const VkGeometryDataNV *has = &info->pGeometries[i].geometry;

        if (had->triangles.vertexCount < has->triangles.vertexCount ||
            had->triangles.indexCount < has->triangles.indexCount ||
            had->aabbs.numAABBs < has->aabbs.numAABBs) {
            return false;
        }
    }
    return true;
}

static void
check_scratch(struct wake_check *check, const struct wake_rec_CmdBuildAccelerationStructureNV *r)
{
    const struct wake_object *object = wake_check_object(check, r->scratch_id, WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(object);
    uint64_t needs = r->update ? r->update_scratch : r->build_scratch;

    if (info && (r->scratchOffset > info->size || needs > info->size - r->scratchOffset)) {
        wake_find_objects(
            check,
            r->update ? "VUID-vkCmdBuildAccelerationStructureNV-update-02492"
                      : "VUID-vkCmdBuildAccelerationStructureNV-update-02491",
            object, NULL,
            "%s needs %llu bytes of scratch memory, but scratch has %llu and scratchOffset is %llu",
            r->update ? "updating dst" : "building dst", U(needs), U(info->size),
            U(r->scratchOffset));
    }
}

void
wake_core_build_structure_nv(struct wake_check *check,
                             const struct wake_rec_CmdBuildAccelerationStructureNV *r)
{
    const struct wake_object *target = wake_check_object(check, r->dst_id,
                                                         WAKE_TYPE_VkAccelerationStructureNV);
    const VkAccelerationStructureInfoNV *made = made_with(target);
    const struct wake_object *from = wake_check_object(check, r->src_id,
                                                       WAKE_TYPE_VkAccelerationStructureNV);
    const VkAccelerationStructureInfoNV *source = made_with(from);
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t most = facts ? facts->properties.rayTracingNV.maxGeometryCount : 0;

    if (!r->pInfo || (check->record->flags & WAKE_RECORD_CAPPED)) {
        return;
    }
    if (most && r->pInfo->geometryCount > most) { /* of which dst cannot have so many either */
        wake_find(check, "VUID-vkCmdBuildAccelerationStructureNV-geometryCount-02241",
                  "pInfo->geometryCount is %u, but maxGeometryCount is %llu",
                  r->pInfo->geometryCount, U(most));
        return;
    }
    check_info(check, r->pInfo, "*pInfo");
    check_usage(check, r->scratch_id, "scratch",
                "VUID-VkAccelerationStructureInfoNV-scratch-02781");
    check_usage(check, r->instanceData_id, "instanceData",
                "VUID-VkAccelerationStructureInfoNV-instanceData-02782");
    if (made && !is_compatible(made, r->pInfo)) {
        wake_find_objects(
            check, "VUID-vkCmdBuildAccelerationStructureNV-dst-02488", target, NULL,
            "dst was created with type %s, flags 0x%x, %u instances and %u geometries, but pInfo has "
            "type %s, flags 0x%x, %u and %u, or a geometry with more",
            wake_name_VkAccelerationStructureTypeKHR(made->type), made->flags, made->instanceCount,
            made->geometryCount, wake_name_VkAccelerationStructureTypeKHR(r->pInfo->type),
            r->pInfo->flags, r->pInfo->instanceCount, r->pInfo->geometryCount);
    }
    if (r->update && !r->src) {
        wake_find(check, "VUID-vkCmdBuildAccelerationStructureNV-update-02489",
                  "update is VK_TRUE, but src is VK_NULL_HANDLE");
    } else if (r->update && source &&
               !(source->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_NV)) {
        wake_find_objects(
            check, "VUID-vkCmdBuildAccelerationStructureNV-update-02490", from, NULL,
            "update is VK_TRUE, but src (%s) was created with info.flags 0x%x, without "
            "VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_NV",
            WAKE_NAME_OF(from), source->flags);
    }
    if (target && !r->bound) {
        wake_find_objects(
            check, "VUID-vkCmdBuildAccelerationStructureNV-dst-07787", target, NULL,
            "dst (%s) has no memory: none was bound to it, or what was bound has been freed",
            WAKE_NAME_OF(target));
    }
    if (target) {
        check_scratch(check, r);
    }
}

/* ---- copies, handles ------------------------------------------------------------------------- */

void
wake_core_cmd_copy_structure_nv(struct wake_check *check,
                                const struct wake_rec_CmdCopyAccelerationStructureNV *r)
{
    const struct wake_object *target = wake_check_object(check, r->dst_id,
                                                         WAKE_TYPE_VkAccelerationStructureNV);
    const struct wake_object *from = wake_check_object(check, r->src_id,
                                                       WAKE_TYPE_VkAccelerationStructureNV);
    const VkAccelerationStructureInfoNV *source = made_with(from);

    if (r->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR &&
        r->mode != VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR) {
        wake_find(check, "VUID-vkCmdCopyAccelerationStructureNV-mode-03410", "mode is %s",
                  wake_name_VkCopyAccelerationStructureModeKHR(r->mode));
    }
    if (r->mode == VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR && source &&
        !(source->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV)) {
        wake_find_objects(
            check, "VUID-vkCmdCopyAccelerationStructureNV-src-03411", from, NULL,
            "mode is VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR, but src (%s) was created with "
            "info.flags 0x%x, without VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV",
            WAKE_NAME_OF(from), source->flags);
    }
    if (from && !r->source_bound) {
        wake_find_objects(
            check, "VUID-vkCmdCopyAccelerationStructureNV-buffer-03718", from, NULL,
            "src (%s) has no memory: none was bound to it, or what was bound has been freed",
            WAKE_NAME_OF(from));
    }
    if (target && !r->bound) {
        wake_find_objects(
            check, "VUID-vkCmdCopyAccelerationStructureNV-dst-07792", target, NULL,
            "dst (%s) has no memory: none was bound to it, or what was bound has been freed",
            WAKE_NAME_OF(target));
    }
}

void
wake_core_cmd_write_properties_nv(
    struct wake_check *check, const struct wake_rec_CmdWriteAccelerationStructuresPropertiesNV *r)
{
    const struct wake_query_write write = { wake_owners_properties_nv[0],
                                            WAKE_ID(properties_nv, "queryPool-03755"),
                                            NULL,
                                            WAKE_ID(properties_nv, "queryPool-03756"),
                                            r->queryPool_id,
                                            r->queryType,
                                            r->firstQuery,
                                            r->accelerationStructureCount };

    if (r->queryType != VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV) {
        wake_find_rule(check, write.owner, WAKE_ID(properties_nv, "queryType-06216"), NULL,
                       "queryType is %s", wake_name_VkQueryType(r->queryType));
        return;
    }
    wake_check_query_write(check, &write);
    for (uint32_t i = 0; r->pAccelerationStructures && i < r->accelerationStructureCount; i++) {
        const struct wake_object *object = wake_check_object(
            check, wake_packed_id(r->pAccelerationStructures, i, 1, 0),
            WAKE_TYPE_VkAccelerationStructureNV);
        const VkAccelerationStructureInfoNV *made = made_with(object);

        if (made && !(made->flags & VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV)) {
            wake_find_rule(
                check, write.owner, WAKE_ID(properties_nv, "pAccelerationStructures-06215"), object,
                "pAccelerationStructures[%u] (%s) was created with info.flags 0x%x, without "
                "VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_NV",
                i, WAKE_NAME_OF(object), made->flags);
        }
    }
}

void
wake_core_structure_handle_nv(struct wake_check *check,
                              const struct wake_rec_GetAccelerationStructureHandleNV *r)
{
    const struct wake_object *object = wake_check_object(check, r->accelerationStructure_id,
                                                         WAKE_TYPE_VkAccelerationStructureNV);

    if (r->dataSize < sizeof(uint64_t)) {
        wake_find(check, "VUID-vkGetAccelerationStructureHandleNV-dataSize-02240",
                  "dataSize is %zu, but a handle has 8 bytes", r->dataSize);
    }
    if (object && !r->bound) {
        wake_find_objects(
            check, "VUID-vkGetAccelerationStructureHandleNV-accelerationStructure-02787", object,
            NULL, "%s has no memory: none was bound to it, or what was bound has been freed",
            WAKE_NAME_OF(object));
    }
}
