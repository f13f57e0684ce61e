/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Micromaps: creation, what builds are told, sizes, queries of their properties. Specification,
 * 'Micromap Properties'.
 */
#include "core/ray/micromap.h"
#include "core/words.h"
#include "core/query/query.h"

#include <stdio.h>

/* ---- shared ---------------------------------------------------------------------------------- */

const VkMicromapCreateInfoEXT *
wake_micromap_info(const struct wake_object *object)
{
    const struct wake_rec_CreateMicromapEXT *r = wake_create_record(object,
                                                                    WAKE_CMD_vkCreateMicromapEXT);

    return r ? r->pCreateInfo : NULL;
}

wake_id
wake_micromap_buffer(const VkMicromapCreateInfoEXT *info)
{
    return info ? wake_packed_id(info, 0, WAKE_HANDLES_VkMicromapCreateInfoEXT,
                                 WAKE_HANDLE_VkMicromapCreateInfoEXT_buffer)
                : 0;
}

void
wake_check_micromap_memory(struct wake_check *check, const struct wake_micromap_rules *rules,
                           wake_id micromap, const char *path)
{
    const struct wake_object *buffer = wake_check_object(
        check,
        wake_micromap_buffer(
            wake_micromap_info(wake_check_object(check, micromap, WAKE_TYPE_VkMicromapEXT))),
        WAKE_TYPE_VkBuffer);
    enum wake_structure_memory memory = wake_buffer_memory(check, buffer);
    const char *rule = memory == WAKE_STRUCTURE_UNBOUND   ? rules->bound
                       : memory == WAKE_STRUCTURE_HIDDEN  ? (rules->several ? rules->bound : NULL)
                       : memory == WAKE_STRUCTURE_SEVERAL ? rules->several
                                                          : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (rule) {
        wake_find_rule(check, rules->owner, rule, buffer, "%s lies in %s, %s", path,
                       wake_object_text(text, sizeof(text), buffer),
                       wake_structure_memory_text(memory));
    }
}

/* ---- creation -------------------------------------------------------------------------------- */

static void
check_place(struct wake_check *check, const VkMicromapCreateInfoEXT *info)
{
    const struct wake_object *object = wake_check_object(check, wake_micromap_buffer(info),
                                                         WAKE_TYPE_VkBuffer);
    const VkBufferCreateInfo *buffer = wake_VkBuffer_info(object);

    if (info->offset % 256) {
        wake_find(check, "VUID-VkMicromapCreateInfoEXT-offset-07438",
                  "pCreateInfo->offset is %llu, but must be a multiple of 256", U(info->offset));
    }
    if (!buffer) {
        return;
    }
    if (!(buffer->usage & VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT)) {
        wake_find_objects(check, "VUID-VkMicromapCreateInfoEXT-buffer-07435", object, NULL,
                          "pCreateInfo->buffer was created with usage %s",
                          WAKE_FLAGS_TEXT(VkBufferUsageFlags, buffer->usage));
    }
    if (buffer->flags & VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT) {
        wake_find_objects(check, "VUID-VkMicromapCreateInfoEXT-buffer-07436", object, NULL,
                          "pCreateInfo->buffer was created with flags %s",
                          WAKE_FLAGS_TEXT(VkBufferCreateFlags, buffer->flags));
    }
    if (info->offset > buffer->size || info->size > buffer->size - info->offset) {
        wake_find_objects(
            check, "VUID-VkMicromapCreateInfoEXT-offset-07437", object, NULL,
            "pCreateInfo->offset is %llu and size %llu, but pCreateInfo->buffer has %llu bytes",
            U(info->offset), U(info->size), U(buffer->size));
    }
}

void
wake_core_create_micromap(struct wake_check *check, const struct wake_rec_CreateMicromapEXT *r)
{
    const VkMicromapCreateInfoEXT *info = r->pCreateInfo;
    bool replay = info &&
                  info->createFlags & VK_MICROMAP_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_EXT;

    if (!WAKE_FEATURE(check, micromap)) {
        wake_find(check, "VUID-vkCreateMicromapEXT-micromap-07430",
                  "the feature micromap is not enabled");
        return;
    }
    wake_check_multi_device(check, wake_owners_micromap_multi[0],
                            WAKE_ID(micromap_multi, "device-07432"));
    if (!info) {
        return;
    }
    if (info->deviceAddress && !WAKE_FEATURE(check, micromapCaptureReplay)) {
        wake_find(
            check, "VUID-vkCreateMicromapEXT-deviceAddress-07431",
            "pCreateInfo->deviceAddress is 0x%llx, but the feature micromapCaptureReplay is not enabled",
            U(info->deviceAddress));
    } else if (info->deviceAddress && !replay) {
        wake_find(check, "VUID-VkMicromapCreateInfoEXT-deviceAddress-07433",
                  "pCreateInfo->deviceAddress is 0x%llx, but createFlags is 0x%x",
                  U(info->deviceAddress), info->createFlags);
    }
    if (replay && !WAKE_FEATURE(check, micromapCaptureReplay)) {
        wake_find(
            check, "VUID-VkMicromapCreateInfoEXT-createFlags-07434",
            "pCreateInfo->createFlags has VK_MICROMAP_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_EXT, "
            "but the feature micromapCaptureReplay is not enabled");
    }
    check_place(check, info);
}

/* ---- inputs of builds ------------------------------------------------------------------------ */

static void
check_usage(struct wake_check *check, const VkMicromapUsageEXT *usage, const char *path, uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceOpacityMicromapPropertiesEXT *limits =
        facts ? &facts->properties.opacityMicromapEXT : NULL;
    uint32_t most;
    bool two = usage->format == VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT;

    if (!two && usage->format != VK_OPACITY_MICROMAP_FORMAT_4_STATE_EXT) {
        wake_find(check, "VUID-VkMicromapBuildInfoEXT-type-07517",
                  "%s.pUsageCounts[%u].format is %u, which is no VkOpacityMicromapFormatEXT", path,
                  i, usage->format);
        return;
    }
    most = !limits ? UINT32_MAX
           : two   ? limits->maxOpacity2StateSubdivisionLevel
                   : limits->maxOpacity4StateSubdivisionLevel;
    if (usage->subdivisionLevel > most) {
        wake_find(
            check,
            two ? "VUID-VkMicromapUsageEXT-format-07520" : "VUID-VkMicromapUsageEXT-format-07521",
            "%s.pUsageCounts[%u].subdivisionLevel is %u, but %s is %u", path, i,
            usage->subdivisionLevel,
            two ? "maxOpacity2StateSubdivisionLevel" : "maxOpacity4StateSubdivisionLevel", most);
    }
}

void
wake_check_micromap_build(struct wake_check *check, const VkMicromapBuildInfoEXT *info,
                          const char *path)
{
    if (info->pUsageCounts && info->ppUsageCounts) {
        wake_find(check, "VUID-VkMicromapBuildInfoEXT-pUsageCounts-07516",
                  "%s has both pUsageCounts and ppUsageCounts", path);
        return;
    }
    for (uint32_t i = 0; info->type == VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT &&
                         info->pUsageCounts && i < info->usageCountsCount;
         i++) {
        check_usage(check, &info->pUsageCounts[i], path, i);
    }
}

#ifdef VK_VERSION_1_4
/* One count of what triangles name. `format`: a VkOpacityMicromapFormatEXT. */
static void
check_named_usage(struct wake_check *check, const VkMicromapUsageEXT *usage, const char *path,
                  uint32_t i)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceOpacityMicromapPropertiesEXT *limits =
        facts ? &facts->properties.opacityMicromapEXT : NULL;
    bool two = usage->format == VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT;
    uint32_t most = !limits ? UINT32_MAX
                    : two   ? limits->maxOpacity2StateSubdivisionLevel
                            : limits->maxOpacity4StateSubdivisionLevel;

    if (!two && usage->format != VK_OPACITY_MICROMAP_FORMAT_4_STATE_EXT) {
        wake_find(check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-format-11679",
                  "%s.pUsageCounts[%u].format is %u, which is no VkOpacityMicromapFormatEXT", path,
                  i, usage->format);
    } else if (usage->subdivisionLevel > most) {
        wake_find(
            check,
            two ? "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-subdivisionLevel-11680"
                : "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-subdivisionLevel-11681",
            "%s.pUsageCounts[%u].subdivisionLevel is %u, but %s is %u", path, i,
            usage->subdivisionLevel,
            two ? "maxOpacity2StateSubdivisionLevel" : "maxOpacity4StateSubdivisionLevel", most);
    }
}

void
wake_check_micromap_indices(struct wake_check *check,
                            const VkAccelerationStructureTrianglesOpacityMicromapEXT *named,
                            const char *path)
{
    uint32_t size = named->indexType == VK_INDEX_TYPE_UINT16   ? 2
                    : named->indexType == VK_INDEX_TYPE_UINT32 ? 4
                                                               : 0;

    if (named->indexType == VK_INDEX_TYPE_NONE_KHR) {
        return;
    }
    if (!size) {
        wake_find(check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-indexType-10719",
                  "%s.indexType is %s", path, wake_name_VkIndexType(named->indexType));
    } else if (named->indexStride % size) {
        wake_find(check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-indexType-10722",
                  "%s.indexStride is %llu, no multiple of %u, which indices of %s have", path,
                  U(named->indexStride), size, wake_name_VkIndexType(named->indexType));
    }
    if (named->indexStride > UINT32_MAX) {
        wake_find(check, "VUID-VkAccelerationStructureTrianglesOpacityMicromapEXT-indexType-10723",
                  "%s.indexStride is %llu, but at most 4294967295 is allowed", path,
                  U(named->indexStride));
    }
}

void
wake_check_named_micromap(struct wake_check *check,
                          const VkAccelerationStructureTrianglesOpacityMicromapEXT *named,
                          const char *path)
{
    const VkMicromapCreateInfoEXT *made = wake_micromap_info(wake_check_object(
        check,
        wake_packed_id(named, 0, WAKE_HANDLES_VkAccelerationStructureTrianglesOpacityMicromapEXT,
                       WAKE_HANDLE_VkAccelerationStructureTrianglesOpacityMicromapEXT_micromap),
        WAKE_TYPE_VkMicromapEXT));

    if (!made || made->type != VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT) {
        return;
    }
    for (uint32_t i = 0; named->pUsageCounts && i < named->usageCountsCount; i++) {
        check_named_usage(check, &named->pUsageCounts[i], path, i);
    }
}
#endif

void
wake_core_micromap_sizes(struct wake_check *check,
                         const struct wake_rec_GetMicromapBuildSizesEXT *r)
{
    if (!WAKE_FEATURE(check, micromap)) {
        wake_find(check, "VUID-vkGetMicromapBuildSizesEXT-micromap-07439",
                  "the feature micromap is not enabled");
        return;
    }
    wake_check_multi_device(check, wake_owners_micromap_multi[1],
                            WAKE_ID(micromap_multi, "device-07440"));
    if (r->pBuildInfo && !(check->record->flags & WAKE_RECORD_CAPPED)) {
        wake_check_micromap_build(check, r->pBuildInfo, "pBuildInfo");
    }
}

void
wake_core_micromap_compatibility(struct wake_check *check,
                                 const struct wake_rec_GetDeviceMicromapCompatibilityEXT *r)
{
    (void)r;
    if (!WAKE_FEATURE(check, micromap)) {
        wake_find(check, "VUID-vkGetDeviceMicromapCompatibilityEXT-micromap-07551",
                  "the feature micromap is not enabled");
    }
}

/* ---- properties ------------------------------------------------------------------------------ */

static bool
check_query_type(struct wake_check *check, const char *owner, VkQueryType type)
{
    if (type == VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT ||
        type == VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT) {
        return true;
    }
    wake_find_rule(check, owner, WAKE_ID(micromap_properties, "queryType-07503"), NULL,
                   "queryType is %s", wake_name_VkQueryType(type));
    return false;
}

static void
check_micromaps(struct wake_check *check, const struct wake_micromap_rules *rules,
                const VkMicromapEXT *micromaps, uint32_t count)
{
    char path[32];

    for (uint32_t i = 0; micromaps && i < count; i++) {
        (void)snprintf(path, sizeof(path), "pMicromaps[%u]", i);
        wake_check_micromap_memory(check, rules, wake_packed_id(micromaps, i, 1, 0), path);
    }
}

void
wake_core_write_micromap_properties(struct wake_check *check,
                                    const struct wake_rec_WriteMicromapsPropertiesEXT *r)
{
    const struct wake_micromap_rules rules = { wake_owners_micromap_properties[0],
                                               WAKE_ID(micromap_properties, "buffer-07577"),
                                               WAKE_ID(micromap_properties, "buffer-07579") };
    bool compacted = r->queryType == VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT;

    if (!WAKE_FEATURE(check, micromapHostCommands)) {
        wake_find(check, "VUID-vkWriteMicromapsPropertiesEXT-micromapHostCommands-07578",
                  "the feature micromapHostCommands is not enabled");
        return;
    }
    if (!check_query_type(check, rules.owner, r->queryType)) {
        return;
    }
    if (r->stride % sizeof(VkDeviceSize)) {
        wake_find_rule(check, rules.owner,
                       compacted ? WAKE_ID(micromap_properties, "queryType-07575")
                                 : WAKE_ID(micromap_properties, "queryType-07573"),
                       NULL, "queryType is %s and stride %zu, but must be a multiple of 8",
                       wake_name_VkQueryType(r->queryType), r->stride);
    }
    if (r->micromapCount && r->dataSize / r->micromapCount < r->stride) {
        wake_find_rule(check, rules.owner, WAKE_ID(micromap_properties, "dataSize-07576"), NULL,
                       "dataSize is %zu, but micromapCount is %u and stride %zu", r->dataSize,
                       r->micromapCount, r->stride);
    }
    check_micromaps(check, &rules, r->pMicromaps, r->micromapCount);
}

void
wake_core_cmd_write_micromap_properties(struct wake_check *check,
                                        const struct wake_rec_CmdWriteMicromapsPropertiesEXT *r)
{
    const struct wake_micromap_rules rules = { wake_owners_micromap_properties[1],
                                               WAKE_ID(micromap_properties, "buffer-07527"), NULL };
    const struct wake_query_write write = { rules.owner,
                                            WAKE_ID(micromap_properties, "queryPool-07525"),
                                            WAKE_ID(micromap_properties, "query-07528"),
                                            WAKE_ID(micromap_properties, "queryPool-07526"),
                                            r->queryPool_id,
                                            r->queryType,
                                            r->firstQuery,
                                            r->micromapCount };

    if (check_query_type(check, rules.owner, r->queryType)) {
        wake_check_query_write(check, &write);
    }
    check_micromaps(check, &rules, r->pMicromaps, r->micromapCount);
}
