/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures at addresses (vkCreateAccelerationStructure2KHR), builds of micromaps, and rules of newer registries about
 * builds and copies. Skipped with older headers.
 */
#include "address_scene.h"
#include "build_scene.h"

#if !defined(VK_KHR_opacity_micromap) || !defined(VK_KHR_device_address_commands)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_opacity_micromap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define AT_ID(rest) "VUID-VkAccelerationStructureCreateInfo2KHR-" rest
#define MICROMAP VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR

/* What open_with() asks for beyond the usual. */
struct asked {
    bool micromap, capture; /* with their features */
    bool replay, group;
};

static void
open_asked(struct kit *kit, const struct asked *asked)
{
    static VkPhysicalDeviceOpacityMicromapFeaturesKHR micromaps;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT descriptors;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
    static VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR newer;

    setenv("WAKE_NULL_ANSWERS",
           asked->capture ? "maxMicromapTriangles=100"
                          : "maxMicromapTriangles=100,accelerationStructureCaptureReplay=0,"
                            "descriptorBufferCaptureReplay=0",
           1);
    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = asked->micromap ? (void *)&micromaps : &newer
    };
    newer = (VkPhysicalDeviceRayTracingMaintenance1FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_MAINTENANCE_1_FEATURES_KHR
    };
    micromaps = (VkPhysicalDeviceOpacityMicromapFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_KHR, .pNext = &newer
    };
    descriptors = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &addresses
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &descriptors
    };
    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_KHR_opacity_micromap", "VK_EXT_descriptor_buffer",
                        "VK_KHR_ray_tracing_pipeline", "VK_NV_ray_tracing_motion_blur",
                        "VK_KHR_device_address_commands", "VK_EXT_transform_feedback",
                        "VK_KHR_ray_tracing_maintenance1" },
        .next = &structures, .group = asked->group, .replay = asked->replay);
}
#define OPEN(kit, ...) open_asked((kit), &(struct asked){ __VA_ARGS__ })

static void
open_with(struct kit *kit, bool micromap, bool capture)
{
    OPEN(kit, .micromap = micromap, .capture = capture);
}

/* --- creation at an address --- */

static VkDeviceAddress
address_of(struct kit *kit, VkBuffer buffer)
{
    return vkGetBufferDeviceAddress(
        kit->device, &(VkBufferDeviceAddressInfo){
                         .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, .buffer = buffer });
}

static VkAccelerationStructureCreateInfo2KHR
info_at(VkDeviceAddress address)
{
    return (VkAccelerationStructureCreateInfo2KHR){
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_2_KHR,
        .addressRange = { address, RAY_SIZE },
        .addressFlags = VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR,
        .type = BOTTOM,
    };
}

static VkAccelerationStructureKHR
create_at(struct kit *kit, const char *vuid, const VkAccelerationStructureCreateInfo2KHR *info)
{
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (NOW(vkCreateAccelerationStructure2KHR)(kit->device, info, NULL, &structure) == VK_SUCCESS &&
        structure) {
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    }
    return structure;
}

#define CREATE_AT(vuid, good, ...)                        \
    do {                                                  \
        VkAccelerationStructureCreateInfo2KHR i = (good); \
        __VA_ARGS__;                                      \
        (void)create_at(kit, (vuid), &i);                 \
    } while (0)

SCENE(at_addresses, SILENT | KIT_NULL_DRIVER)
{
    const VkAddressCommandFlagsKHR
        storage = VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR,
        storage_unknown = VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR,
        feedback = VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR,
        feedback_unknown = VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
    VkAccelerationStructureCreateInfo2KHR good;
    VkDeviceAddress plain;

    open_with(kit, true, true);
    good = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    plain = address_of(kit, ray_buffer(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0));
    CREATE_AT(NULL, good, (void)i);
    CREATE_AT(NULL, good, i.type = MICROMAP);
    CREATE_AT(AT_ID("addressRange-11605"), good, i.addressRange.address += 64);
    CREATE_AT(AT_ID("addressRange-11608"), good, i.addressRange.size = 0);
    CREATE_AT("VUID-VkDeviceAddressRangeKHR-address-11365", good, i.addressRange.size = 1 << 24);
    CREATE_AT(AT_ID("addressRange-11602"), good, i.addressRange.address = 0);
    CREATE_AT(AT_ID("addressRange-11603"), good, i.addressRange.address = plain;
              i.addressFlags |= storage);
    CREATE_AT(AT_ID("addressFlags-13100"), good, i.addressFlags |= storage | storage_unknown);
    CREATE_AT(AT_ID("addressFlags-13101"), good, i.addressFlags |= feedback | feedback_unknown);
    CREATE_AT(AT_ID("addressRange-13123"), good, i.addressFlags |= storage);
    CREATE_AT(AT_ID("addressRange-13125"), good, i.addressFlags |= feedback);
    CREATE_AT(
        AT_ID("createFlags-11607"), good,
        i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR);
    CREATE_AT(
        AT_ID("createFlags-11610"), good, i.type = MICROMAP;
        i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    CREATE_AT(AT_ID("createFlags-11611"), good, i.type = MICROMAP;
              i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_MOTION_BIT_NV);
}

SCENE(at_addresses_of_storage, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfo2KHR good;

    open_with(kit, true, true);
    good = info_at(
        address_of(kit, ray_buffer(kit, RAY_STORAGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0)));
    CREATE_AT(NULL, good, i.addressFlags |= VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR);
    CREATE_AT(NULL, good,
              i.addressFlags |= VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR);
    CREATE_AT(AT_ID("addressRange-13122"), good, (void)i);
}

SCENE(at_addresses_of_feedback, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfo2KHR good;

    open_with(kit, true, true);
    good = info_at(address_of(
        kit, ray_buffer(kit, RAY_STORAGE | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT, 0)));
    CREATE_AT(NULL, good,
              i.addressFlags |= VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR);
    CREATE_AT(NULL, good,
              i.addressFlags |= VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR);
    CREATE_AT(AT_ID("addressRange-13124"), good, (void)i);
}

/* A buffer with flags of its own; sparse ones have no memory. */
static VkDeviceAddress
address_of_flags(struct kit *kit, VkBufferCreateFlags flags, VkMemoryAllocateFlags with)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = flags,
                                      .size = 1 << 20,
                                      .usage = RAY_STORAGE |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateFlagsInfo how = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                            .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT | with };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &how };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;
    VkBuffer buffer;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    if (!(flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
        allocate.allocationSize = needs.size;
        allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
        KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
        KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    }
    return address_of(kit, buffer);
}

SCENE(at_addresses_of_other_buffers, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddress plain, sparse, replayed;

    OPEN(kit, .capture = true, .replay = true);
    plain = address_of(kit, ray_buffer(kit, RAY_STORAGE, 0));
    sparse = address_of_flags(
        kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT, 0);
    replayed = address_of_flags(kit, VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT,
                                VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT);
    CREATE_AT(
        NULL, info_at(replayed),
        i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR);
    CREATE_AT(AT_ID("createFlags-11606"), info_at(replayed), (void)i);
    CREATE_AT(NULL, info_at(address_of_flags(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT, 0)),
              i.addressFlags = 0);
    CREATE_AT(AT_ID("addressRange-11604"), info_at(sparse), i.addressFlags = 0);
    CREATE_AT(AT_ID("addressRange-13097"),
              info_at(address_of_flags(kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT, 0)),
              i.addressFlags = VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR);
    CREATE_AT(AT_ID("addressRange-13099"), info_at(plain),
              i.addressFlags = VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR);
}

SCENE(at_addresses_that_are_protected, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    OPEN(kit, .capture = true);
    kit_expect(kit, AT_ID("addressRange-11603"));
    CREATE_AT(AT_ID("addressRange-13098"),
              info_at(address_of(
                  kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE))),
              (void)i);
}

/* Without the feature there, nobody may ask for the address of a buffer. */
SCENE(replay_of_groups, SILENT | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR,
        .size = RAY_SIZE,
        .type = BOTTOM,
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;
    VkDeviceAddress address;

    OPEN(kit, .capture = true, .replay = true, .group = true);
    kit_expect(kit, "VUID-vkGetBufferDeviceAddress-device-03325");
    address = address_of(kit, ray_buffer(kit, RAY_STORAGE, 0));
    CREATE_AT(NULL, info_at(address), (void)i);
    kit_expect(kit, AT_ID("createFlags-11607"));
    CREATE_AT(AT_ID("createFlags-11673"), info_at(address), i.createFlags = info.createFlags);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    kit_expect(kit, CREATE_ID("createFlags-11673"));
    if (NOW(vkCreateAccelerationStructureKHR)(kit->device, &info, NULL, &structure) == VK_SUCCESS &&
        structure) {
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    }
}

SCENE(at_addresses_unbound, SILENT | KIT_NULL_DRIVER)
{
    VkDeviceAddress freed;

    open_with(kit, true, true);
    freed = ray_freed_address(kit, RAY_STORAGE);
    CREATE_AT("VUID-VkDeviceAddress-None-10894", info_at(freed), i.addressFlags = 0);
    CREATE_AT("VUID-VkDeviceAddress-size-11364", info_at(0x1234500), i.addressFlags = 0);
}

SCENE(at_addresses_without_features, SILENT | KIT_NULL_DRIVER)
{
    static const uint64_t data = 0;
    static const VkOpaqueCaptureDescriptorDataCreateInfoEXT opaque = {
        .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
        .opaqueCaptureDescriptorData = &data
    };
    VkAccelerationStructureCreateInfo2KHR good;

    open_with(kit, false, false);
    good = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    CREATE_AT(AT_ID("micromap-11609"), good, i.type = MICROMAP);
    CREATE_AT(
        AT_ID("createFlags-08108"), good,
        i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    CREATE_AT(AT_ID("pNext-08109"), good, i.pNext = &opaque);
    CREATE_AT(
        AT_ID("createFlags-03613"), good,
        i.createFlags = VK_ACCELERATION_STRUCTURE_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_KHR);
}

SCENE(type_of_creation, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE,
        .type = MICROMAP,
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    open_with(kit, true, true);
    info.buffer = ray_buffer(kit, RAY_STORAGE, 0);
    kit_expect(kit, CREATE_ID("type-11600"));
    if (NOW(vkCreateAccelerationStructureKHR)(kit->device, &info, NULL, &structure) == VK_SUCCESS &&
        structure) {
        kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    }
}

/* --- builds of micromaps --- */

struct micromap {
    VkMicromapUsageKHR usage;
    VkAccelerationStructureGeometryMicromapDataKHR data;
    VkAccelerationStructureGeometryKHR geometry;
    VkAccelerationStructureBuildGeometryInfoKHR info;
    bool ranged;
};

static struct micromap
new_micromap(VkDeviceAddress address, VkAccelerationStructureKHR structure)
{
    return (struct micromap){
        .usage = { 1, 2, VK_OPACITY_MICROMAP_FORMAT_2_STATE_KHR },
        .data = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_MICROMAP_DATA_KHR,
                  .usageCountsCount = 1,
                  .data = address,
                  .triangleArray = address + 1024,
                  .triangleArrayStride = 8 },
        .geometry = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                      .geometryType = VK_GEOMETRY_TYPE_MICROMAP_KHR },
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
                  .type = MICROMAP,
                  .dstAccelerationStructure = structure,
                  .scratchData.deviceAddress = address + RAY_SIZE,
                  .geometryCount = 1 },
    };
}

static void
build_micromap(struct kit *kit, const char *vuid, const struct micromap *changed)
{
    static const VkAccelerationStructureBuildRangeInfoKHR range = { 1, 0, 0, 0 };
    const VkAccelerationStructureBuildRangeInfoKHR *ranges = changed->ranged ? &range : NULL;
    VkCommandBuffer commands = kit_recording(kit);
    struct micromap m = *changed;

    m.data.pUsageCounts = &m.usage;
    m.geometry.pNext = &m.data;
    m.info.pGeometries = &m.geometry;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 1, &m.info, &ranges);
    kit_end(kit, commands);
}

#define BUILD_MICROMAP(vuid, good, ...)  \
    do {                                 \
        struct micromap m = (good);      \
        __VA_ARGS__;                     \
        build_micromap(kit, (vuid), &m); \
    } while (0)

SCENE(builds_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfo2KHR create;
    VkDeviceAddress address, plain, storage;
    VkAccelerationStructureKHR bottom;
    struct micromap good;

    open_with(kit, true, true);
    address = ray_address(kit);
    plain = address_of(kit, ray_buffer(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, 0));
    storage = address_of(kit, ray_buffer(kit, RAY_STORAGE, 0));
    create = info_at(storage);
    bottom = create_at(kit, NULL, &create);
    create.type = MICROMAP;
    create.addressRange.address += RAY_SIZE;
    good = new_micromap(address, create_at(kit, NULL, &create));
    BUILD_MICROMAP(NULL, good, (void)m);
    BUILD_MICROMAP(CMD_ID("ppBuildRangeInfos-11544"), good, m.ranged = true);
    BUILD_MICROMAP(CMD_ID("mode-11545"), good,
                   m.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
                   m.info.srcAccelerationStructure = m.info.dstAccelerationStructure;
                   kit_expect(kit, CMD_ID("srcAccelerationStructure-11546")));
    BUILD_MICROMAP(CMD_ID("srcAccelerationStructure-11546"), good,
                   m.info.srcAccelerationStructure = bottom);
    BUILD_MICROMAP(CMD_ID("dstAccelerationStructure-11547"), good,
                   m.info.dstAccelerationStructure = bottom);
    BUILD_MICROMAP(CMD_ID("micromap-11550"), good, m.data.data = 0);
    BUILD_MICROMAP(CMD_ID("micromap-11550"), good, m.data.triangleArray = 0);
    BUILD_MICROMAP(CMD_ID("micromap-11551"), good, m.data.data = plain);
    BUILD_MICROMAP(CMD_ID("micromap-11552"), good, m.data.data += 64);
    BUILD_MICROMAP(CMD_ID("micromap-11554"), good, m.data.triangleArray = address + (1 << 20) - 128;
                   m.usage.count = 20);
}

SCENE(sizes_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureBuildSizesInfoKHR sizes = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR
    };
    const VkAccelerationStructureBuildTypeKHR on_device =
        VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR;
    const uint32_t most = 1;
    struct micromap m;

    open_with(kit, true, true);
    m = new_micromap(0, VK_NULL_HANDLE);
    m.data.pUsageCounts = &m.usage;
    m.geometry.pNext = &m.data;
    m.info.pGeometries = &m.geometry;
    NOW(vkGetAccelerationStructureBuildSizesKHR)(kit->device, on_device, &m.info, NULL, &sizes);
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-pMaxPrimitiveCounts-11613");
    NOW(vkGetAccelerationStructureBuildSizesKHR)(kit->device, on_device, &m.info, &most, &sizes);
    kit_expect(kit, "VUID-vkGetAccelerationStructureBuildSizesKHR-buildType-11614");
    NOW(vkGetAccelerationStructureBuildSizesKHR)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR, &m.info, NULL, &sizes);
}

SCENE(indirect_builds_of_micromaps, SILENT | KIT_NULL_DRIVER)
{
    const uint32_t stride = sizeof(VkAccelerationStructureBuildRangeInfoKHR), one = 1,
                   *counts = &one;
    VkAccelerationStructureCreateInfo2KHR create;
    VkDeviceAddress address;
    VkCommandBuffer commands;
    struct micromap m;

    open_with(kit, true, true);
    address = ray_address(kit);
    create = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    create.type = MICROMAP;
    m = new_micromap(address, create_at(kit, NULL, &create));
    m.data.pUsageCounts = &m.usage;
    m.geometry.pNext = &m.data;
    m.info.pGeometries = &m.geometry;
    commands = kit_recording(kit);
    kit_expect(kit, INDIRECT_ID("type-11557"));
    NOW(vkCmdBuildAccelerationStructuresIndirectKHR)
    (commands, 1, &m.info, &address, &stride, &counts);
    kit_end(kit, commands);
}

/* --- triangles with micromaps --- */

SCENE(triangles_with_micromaps, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureTrianglesOpacityMicromapKHR use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR,
        .indexType = VK_INDEX_TYPE_UINT16,
        .indexStride = 2,
    };
    VkAccelerationStructureCreateInfo2KHR create;
    struct build good;

#define USE_ID(rest) "VUID-VkAccelerationStructureTrianglesOpacityMicromapKHR-" rest
#define WITH(vuid, ...)                                                                \
    BUILD(                                                                             \
        good, VkAccelerationStructureTrianglesOpacityMicromapKHR u = use; __VA_ARGS__; \
        TRIANGLES.pNext = &u; if (vuid) { kit_expect(kit, (vuid)); })
    open_with(kit, true, true);
    good = new_build(kit);
    create = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    create.type = MICROMAP;
    use.micromap = create_at(kit, NULL, &create);
    use.indexBuffer = good.address;
    WITH((const char *)NULL, (void)u);
    WITH((const char *)NULL, u.indexType = VK_INDEX_TYPE_NONE_KHR; u.indexBuffer = 0);
    WITH((const char *)NULL, u.micromap = VK_NULL_HANDLE);
    WITH(USE_ID("indexBuffer-11571"), u.indexType = VK_INDEX_TYPE_NONE_KHR);
    WITH(USE_ID("indexBuffer-11572"), u.indexBuffer = 0);
    WITH(USE_ID("indexStride-11573"), u.indexStride = 3);
    WITH(USE_ID("indexStride-11574"), u.indexStride = UINT64_C(1) << 32;
         b.ranges[0].primitiveCount = 0);
    WITH(USE_ID("micromap-11579"), u.indexType = VK_INDEX_TYPE_NONE_KHR; u.indexBuffer = 0;
         u.micromap = VK_NULL_HANDLE);
}

/* Their indices end before the triangles do. */
SCENE(indices_of_micromaps, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkAccelerationStructureTrianglesOpacityMicromapKHR use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR,
        .indexType = VK_INDEX_TYPE_UINT16,
        .indexStride = 2,
    };
    VkAccelerationStructureCreateInfo2KHR create;
    VkCommandBuffer commands;
    struct build good;

    open_with(kit, true, true);
    good = new_build(kit);
    create = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    create.type = MICROMAP;
    use.micromap = create_at(kit, NULL, &create);
    good.geometries[0].geometry.triangles.pNext = &use;
    good.ranges[0].primitiveCount = 2;
    use.indexBuffer = address_of(
        kit,
        ray_buffer(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR, 1));
    use.indexBuffer += (1 << 20) - 4;
    commands = kit_recording(kit);
    record(&good, commands);
    use.indexBuffer += 2;
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-indexBuffer-11577");
    record(&good, commands);
    use.indexBuffer = 0x1000;
    kit_expect(kit, "VUID-VkDeviceAddress-size-11364");
    record(&good, commands);
    kit_end(kit, commands);
}

/* One build writes where another reads the micromap of its triangles. */
SCENE(micromaps_under_others, SILENT | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkAccelerationStructureTrianglesOpacityMicromapKHR use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR,
        .indexType = VK_INDEX_TYPE_NONE_KHR
    };
    VkAccelerationStructureBuildGeometryInfoKHR infos[2];
    const VkAccelerationStructureBuildRangeInfoKHR *ranges[2];
    VkAccelerationStructureCreateInfo2KHR create;
    VkAccelerationStructureKHR places[2];
    VkCommandBuffer commands;
    struct micromap m;
    struct build first, second;

    open_with(kit, true, true);
    first = new_build(kit);
    second = new_build(kit);
    create = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 0)));
    create.type = MICROMAP;
    use.micromap = create_at(kit, NULL, &create);
    create.type = BOTTOM;
    create.addressRange.address += 256;
    places[0] = create_at(kit, NULL, &create);
    create.addressRange.address += RAY_SIZE;
    places[1] = create_at(kit, NULL, &create);
    first.geometries[0].geometry.triangles.pNext = &use;
    infos[0] = first.info;
    infos[1] = second.info;
    infos[0].pGeometries = first.geometries;
    infos[1].pGeometries = second.geometries;
    ranges[0] = first.ranges;
    ranges[1] = second.ranges;
    commands = kit_recording(kit);
    infos[1].dstAccelerationStructure = places[1];
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 2, infos, ranges);
    infos[1].dstAccelerationStructure = places[0];
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11549");
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 2, infos, ranges);
    m = new_micromap(second.address, use.micromap);
    m.data.pUsageCounts = &m.usage;
    m.geometry.pNext = &m.data;
    m.info.pGeometries = &m.geometry;
    infos[1] = m.info;
    ranges[1] = NULL;
    kit_expect(kit, "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11548");
    NOW(vkCmdBuildAccelerationStructuresKHR)(commands, 2, infos, ranges);
    kit_end(kit, commands);
}

/* --- scratch of indirect builds --- */

static void
build_alone(const struct build *b, const char *vuid)
{
    VkCommandBuffer commands = kit_recording(b->kit);

    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    record(b, commands);
    kit_end(b->kit, commands);
}

SCENE(scratch_of_indirect_builds, SILENT | KIT_NULL_DRIVER)
{
    struct build b;

    open_with(kit, true, true);
    b = new_build(kit);
    b.indirect = true;
    b.info.scratchData.deviceAddress = b.address + (1 << 20) - RAY_SIZE;
    build_alone(&b, NULL);
    b.info.scratchData.deviceAddress += 256;
    build_alone(&b, INDIRECT_ID("pInfos-12258"));
    b.info.mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;
    b.info.srcAccelerationStructure = b.info.dstAccelerationStructure;
    build_alone(&b, INDIRECT_ID("pInfos-12259"));
}

/* --- what the host may not use --- */

SCENE(structures_for_the_device, SILENT | KIT_NULL_DRIVER)
{
    static _Alignas(16) uint8_t memory[4096];
    VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR
    };
    VkCopyAccelerationStructureToMemoryInfoKHR to = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .dst.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };
    VkCopyMemoryToAccelerationStructureInfoKHR from = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.hostAddress = memory,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };
    VkAccelerationStructureCreateInfo2KHR info;
    VkAccelerationStructureKHR own, other;
    uint64_t size;

    open_with(kit, true, true);
    info = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 1)));
    own = create_at(kit, NULL, &info);
    other = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    copy.src = other;
    copy.dst = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-src-11586");
    (void)NOW(vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &copy);
    copy.src = ray_filled(kit, other);
    (void)NOW(vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &copy);
    copy.src = own;
    copy.dst = other;
    kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-src-11588");
    (void)NOW(vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &copy);
    copy.src = other;
    copy.dst = own;
    kit_expect(kit, "VUID-vkCopyAccelerationStructureKHR-dst-11589");
    (void)NOW(vkCopyAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &copy);
    to.src = from.dst = own;
    kit_expect(kit, "VUID-vkCopyAccelerationStructureToMemoryKHR-src-11678");
    (void)NOW(vkCopyAccelerationStructureToMemoryKHR)(kit->device, VK_NULL_HANDLE, &to);
    kit_expect(kit, "VUID-vkCopyMemoryToAccelerationStructureKHR-dst-11677");
    (void)NOW(vkCopyMemoryToAccelerationStructureKHR)(kit->device, VK_NULL_HANDLE, &from);
    kit_expect(kit,
               "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11592");
    (void)NOW(vkWriteAccelerationStructuresPropertiesKHR)(
        kit->device, 1, &own, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR,
        sizeof(size), &size, sizeof(size));
}

SCENE(pointers_of_structures, SILENT | KIT_NULL_DRIVER)
{
    const VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_BOTTOM_LEVEL_POINTERS_KHR,
        .queryCount = 2
    };
    VkAccelerationStructureKHR bottom, top;
    VkQueryPool pool = VK_NULL_HANDLE;
    VkCommandBuffer commands;
    uint64_t size;

    open_with(kit, true, true);
    bottom = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    top = ray_structure(kit, VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR,
                        ray_buffer(kit, RAY_STORAGE, 1), 0);
    kit_expect(kit,
               "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-11591");
    (void)NOW(vkWriteAccelerationStructuresPropertiesKHR)(kit->device, 1, &top, info.queryType,
                                                          sizeof(size), &size, sizeof(size));
    (void)ray_filled(kit, top);
    (void)ray_filled(kit, bottom);
    (void)NOW(vkWriteAccelerationStructuresPropertiesKHR)(kit->device, 1, &top, info.queryType,
                                                          sizeof(size), &size, sizeof(size));
    kit_expect(kit,
               "VUID-vkWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-12425");
    (void)NOW(vkWriteAccelerationStructuresPropertiesKHR)(kit->device, 1, &bottom, info.queryType,
                                                          sizeof(size), &size, sizeof(size));
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    NOW(vkCmdWriteAccelerationStructuresPropertiesKHR)(commands, 1, &top, info.queryType, pool, 0);
    kit_expect(kit,
               "VUID-vkCmdWriteAccelerationStructuresPropertiesKHR-pAccelerationStructures-12425");
    NOW(vkCmdWriteAccelerationStructuresPropertiesKHR)
    (commands, 1, &bottom, info.queryType, pool, 1);
    kit_end(kit, commands);
}

/* Triangles of the host, into a structure that it may build. */
static void
build_on_host(struct kit *kit, const char *vuid, VkAccelerationStructureKHR from,
              VkAccelerationStructureKHR to, const void *next)
{
    static _Alignas(16) uint8_t scratch[1 << 17];
    static float vertices[64];
    static uint32_t indices[16];
    VkAccelerationStructureGeometryKHR triangles = triangles_at(0);
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 },
                                                   *ranges = &range;
    const VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = BOTTOM,
        .flags = VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR,
        .mode = from ? VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
                     : VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR,
        .srcAccelerationStructure = from,
        .dstAccelerationStructure = to,
        .geometryCount = 1,
        .pGeometries = &triangles,
        .scratchData.hostAddress = scratch
    };

    triangles.geometry.triangles.pNext = next;
    triangles.geometry.triangles.vertexData.hostAddress = vertices;
    triangles.geometry.triangles.indexData.hostAddress = indices;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &info, &ranges);
}

SCENE(builds_by_the_host, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureTrianglesOpacityMicromapKHR use = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_TRIANGLES_OPACITY_MICROMAP_KHR,
        .indexType = VK_INDEX_TYPE_NONE_KHR
    };
    VkAccelerationStructureCreateInfo2KHR info;
    VkAccelerationStructureKHR own, other;

    open_with(kit, true, true);
    info = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 1)));
    own = create_at(kit, NULL, &info);
    other = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    build_on_host(kit, NULL, VK_NULL_HANDLE, other, NULL);
    build_on_host(kit, NULL, other, other, NULL);
    build_on_host(kit, HOST_ID("pInfos-11703"), VK_NULL_HANDLE, own, NULL);
    kit_allow(kit, HOST_ID("pInfos-03667"));
    kit_allow(kit, HOST_ID("pInfos-03758"));
    build_on_host(kit, HOST_ID("pInfos-11706"), own, other, NULL);
    info = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 1)));
    info.type = MICROMAP;
    use.micromap = create_at(kit, NULL, &info);
    build_on_host(kit, HOST_ID("pInfos-11705"), VK_NULL_HANDLE, other, &use);
}

/* What instances in memory of the host refer to. */
static void
build_instances(struct kit *kit, const char *vuid, VkAccelerationStructureKHR to,
                VkAccelerationStructureKHR of)
{
    static uint64_t scratch[16384];
    VkAccelerationStructureInstanceKHR instance = {
        .transform = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } },
        .mask = 0xff,
        .accelerationStructureReference = KIT_HANDLE(of)
    };
    VkAccelerationStructureGeometryKHR geometry = instances_at(0, VK_FALSE);
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 },
                                                   *ranges = &range;
    const VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = TOP,
        .dstAccelerationStructure = to,
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch
    };

    geometry.geometry.instances.data.hostAddress = &instance;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &info, &ranges);
}

SCENE(instances_for_the_host, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfo2KHR info;
    VkAccelerationStructureKHR own, other, top;

    open_with(kit, true, true);
    info = info_at(address_of(kit, ray_buffer(kit, RAY_STORAGE, 1)));
    own = create_at(kit, NULL, &info);
    other = ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0);
    top = ray_structure(kit, TOP, ray_buffer(kit, RAY_STORAGE, 1), 0);
    build_instances(kit, NULL, top, other);
    build_instances(kit, HOST_ID("pInfos-11704"), top, own);
}

SCENE(small_builds_by_the_host, SILENT | KIT_NULL_DRIVER)
{
    VkAccelerationStructureCreateInfoKHR small = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = RAY_SIZE - 256,
        .type = BOTTOM
    };
    VkAccelerationStructureKHR to = VK_NULL_HANDLE;

    open_with(kit, true, true);
    small.buffer = ray_buffer(kit, RAY_STORAGE, 1);
    KIT_VK(kit, NOW(vkCreateAccelerationStructureKHR)(kit->device, &small, NULL, &to));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(to));
    build_on_host(kit, HOST_ID("pInfos-10126"), VK_NULL_HANDLE, to, NULL);
}

#endif

KIT_MAIN()
