/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about micromaps of opacity: creation, sizes, builds, copies, questions. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define SIZE (1u << 20)
#define MAP_SIZE 65536u

static void
prepare_micromaps(struct program *p)
{
    program_extension(p, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    program_extension(p, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    program_extension(p, VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME);
    FEATURES(AccelerationStructureFeaturesKHR, ACCELERATION_STRUCTURE_FEATURES_KHR);
    AccelerationStructureFeaturesKHR->accelerationStructure = VK_TRUE;
    FEATURES(OpacityMicromapFeaturesEXT, OPACITY_MICROMAP_FEATURES_EXT);
    OpacityMicromapFeaturesEXT->micromap = M("no micromap", VK_TRUE, VK_FALSE);
    OpacityMicromapFeaturesEXT->micromapHostCommands = M("no micromaps of the host", VK_TRUE,
                                                         VK_FALSE);
    p->features.v12.bufferDeviceAddress = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

struct micromaps {
    struct program_addressed input, scratch;
    VkMicromapUsageEXT usage;
    VkMicromapEXT maps[2];
    VkMicromapBuildSizesInfoEXT sizes;
};

static VkMicromapBuildInfoEXT
build_info(struct program *p, const struct micromaps *m)
{
    return (VkMicromapBuildInfoEXT){
        .sType = M("build of another struct", VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .type = M("build of no type", VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT, (VkMicromapTypeEXT)77),
        .flags = M("build both for speed and for speed",
                   (VkBuildMicromapFlagsEXT)VK_BUILD_MICROMAP_ALLOW_COMPACTION_BIT_EXT,
                   (VkBuildMicromapFlagsEXT)VK_BUILD_MICROMAP_PREFER_FAST_BUILD_BIT_EXT |
                       VK_BUILD_MICROMAP_PREFER_FAST_TRACE_BIT_EXT),
        .mode = M("build of no mode", VK_BUILD_MICROMAP_MODE_BUILD_EXT, (VkBuildMicromapModeEXT)77),
        .usageCountsCount = M("build of no usages", 1u, 0u),
        .pUsageCounts = M("usages missing", &m->usage, NULL),
    };
}

static VkMicromapEXT
make_map(struct program *p, const struct micromaps *m)
{
    struct program_addressed storage = program_addressed(
        p, SIZE,
        M("map in a buffer of another usage",
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_MICROMAP_STORAGE_BIT_EXT,
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT));
    const VkMicromapCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
        .createFlags = M(
            "map for replay", (VkMicromapCreateFlagsEXT)0,
            (VkMicromapCreateFlagsEXT)VK_MICROMAP_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_EXT),
        .buffer = M("map in no buffer", storage.buffer, VK_NULL_HANDLE),
        .offset = M("map at an odd offset", M("map behind the buffer", 0u, SIZE), 100u),
        .size = m->sizes.micromapSize ? m->sizes.micromapSize : MAP_SIZE,
        .type = M("map of no type", VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT, (VkMicromapTypeEXT)77),
        .deviceAddress = M("map at an address", 0u, 4096u),
    };
    VkMicromapEXT map = VK_NULL_HANDLE;

    MAKE(MICROMAP_EXT, map, NOW(vkCreateMicromapEXT)(p->device, &info, NULL, &map));
    return map;
}

static void
build(struct program *p, const struct micromaps *m)
{
    VkMicromapBuildInfoEXT info = build_info(p, m);

    info.dstMicromap = M("build of no map", m->maps[0], VK_NULL_HANDLE);
    info.data.deviceAddress = M(
        "data at an odd address",
        M("data at an unknown address", m->input.address, (VkDeviceAddress)1 << 60),
        m->input.address + 4);
    info.scratchData.deviceAddress = M("scratch at an odd address", m->scratch.address,
                                       m->scratch.address + 4);
    info.triangleArray.deviceAddress = M("triangles at an odd address", m->input.address + 65536,
                                         m->input.address + 65540);
    info.triangleArrayStride = M("triangles of an odd stride", sizeof(VkMicromapTriangleEXT), 7u);
    DO(NOW(vkCmdBuildMicromapsEXT)(p->commands, M("no builds", 1u, 0u), &info));
}

static void
copy(struct program *p, const struct micromaps *m)
{
    const VkCopyMicromapInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_COPY_MICROMAP_INFO_EXT,
        .src = M("copy of no map", m->maps[0], VK_NULL_HANDLE),
        .dst = M("copy to no map", m->maps[1], VK_NULL_HANDLE),
        .mode = M("copy that serializes",
                  program_pick(p, "compact", 2) ? VK_COPY_MICROMAP_MODE_COMPACT_EXT
                                                : VK_COPY_MICROMAP_MODE_CLONE_EXT,
                  VK_COPY_MICROMAP_MODE_SERIALIZE_EXT),
    };
    DO(NOW(vkCmdCopyMicromapEXT)(p->commands, &info));
}

static void
properties(struct program *p, const struct micromaps *m)
{
    static const VkQueryType types[] = { VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT,
                                         VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT };
    const VkQueryType type = types[program_pick(p, "query", 2)];
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = M("pool of another type", type, VK_QUERY_TYPE_OCCLUSION),
        .queryCount = 1,
    };
    const VkMicromapEXT map = M("properties of no map", m->maps[0], VK_NULL_HANDLE);
    VkQueryPool pool = VK_NULL_HANDLE;

    MAKE(QUERY_POOL, pool, vkCreateQueryPool(p->device, &info, NULL, &pool));
    UNLESS("queries that were never reset")
    {
        DO(vkCmdResetQueryPool(p->commands, pool, 0, 1));
    }
    DO(NOW(vkCmdWriteMicromapsPropertiesEXT)(
        p->commands, M("properties of no maps", 1u, 0u), &map,
        M("properties of another query", type, VK_QUERY_TYPE_TIMESTAMP), pool,
        M("properties behind the pool", 0u, 1u)));
}

static void
micromaps(struct program *p)
{
    struct micromaps m = {
        .usage = { 2, M("usage of a deep subdivision", 0u, 1000u),
                   M("usage of no format", VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT, 77u) },
        .sizes.sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_SIZES_INFO_EXT,
    };

    program_begin(p);
    m.input = program_addressed(
        p, SIZE,
        M("input in a buffer of another usage",
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT,
          (VkBufferUsageFlags2)VK_BUFFER_USAGE_2_TRANSFER_DST_BIT));
    m.scratch = program_addressed(p, SIZE, VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT);
    const VkMicromapBuildInfoEXT info = build_info(p, &m);
    DO(NOW(vkGetMicromapBuildSizesEXT)(p->device,
                                       M("sizes of no build type",
                                         VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR,
                                         (VkAccelerationStructureBuildTypeKHR)77),
                                       &info, M("sizes to nowhere", &m.sizes, NULL)));
    m.maps[0] = make_map(p, &m);
    m.maps[1] = make_map(p, &m);
    IF("map destroyed before its build")
    {
        DROP(MICROMAP_EXT, m.maps[0]);
    }
    build(p, &m);
    program_barrier(p);
    if (program_pick(p, "copy", 2)) {
        copy(p, &m);
    } else {
        properties(p, &m);
    }
    IF("map destroyed before the submit")
    {
        DROP(MICROMAP_EXT, m.maps[0]);
    }
    program_finish(p);
}

const struct program_subject micromap_subjects[] = {
    { "micromaps", micromaps, prepare_micromaps },
    { NULL, NULL, NULL },
};

#endif
