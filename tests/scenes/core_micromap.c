/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Micromaps: creation, builds, copies, properties. Wrong calls beside the nearest right ones.
 */
#include "kit_null.h"
#include "newer_ids.h"
#include "ray_scene.h"

#include <stdlib.h>

#define STORAGE VK_BUFFER_USAGE_MICROMAP_STORAGE_BIT_EXT
#define INPUT VK_BUFFER_USAGE_MICROMAP_BUILD_INPUT_READ_ONLY_BIT_EXT

enum { MAP_SIZE = 4096 };

static void
open_features(struct kit *kit, VkBool32 micromap, VkBool32 host)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceOpacityMicromapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = micromap,
        .micromapHostCommands = host
    };

    device.v12.pNext = &device.structures;
    device.structures.pNext = &feature;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } });
}

static void
open_micromaps(struct kit *kit)
{
    open_features(kit, VK_TRUE, VK_TRUE);
}

static VkMicromapEXT
create(struct kit *kit, const char *vuid, const VkMicromapCreateInfoEXT *info)
{
    VkMicromapEXT made = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (KIT_DEVICE_COMMAND(kit, vkCreateMicromapEXT)(kit->device, info, NULL, &made) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_MICROMAP_EXT, KIT_HANDLE(made));
    }
    return made;
}

static VkMicromapEXT
micromap_in(struct kit *kit, VkBuffer buffer, VkDeviceSize offset)
{
    return create(kit, NULL,
                  &(VkMicromapCreateInfoEXT){ .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                              .buffer = buffer,
                                              .offset = offset,
                                              .size = MAP_SIZE,
                                              .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT });
}

static VkDeviceAddress
address_of(struct kit *kit, VkBufferUsageFlags usage)
{
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = ray_buffer(kit, usage, 1) };

    return vkGetBufferDeviceAddress(kit->device, &info);
}

/* --- creation --- */

SCENE(micromap_create, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkMicromapCreateInfoEXT info, good = { .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                           .size = MAP_SIZE,
                                           .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT };

#define TRY(vuid, ...) \
    info = good;       \
    __VA_ARGS__;       \
    (void)create(kit, vuid, &info)
#define CREATE_ID(rest) "VUID-VkMicromapCreateInfoEXT-" rest
    open_micromaps(kit);
    good.buffer = ray_buffer(kit, STORAGE, 1);
    TRY(NULL, info.offset = (1 << 20) - MAP_SIZE);
    TRY(CREATE_ID("offset-07437"), info.offset = (1 << 20) - MAP_SIZE + 256);
    TRY(CREATE_ID("offset-07438"), info.offset = 128);
    TRY(CREATE_ID("buffer-07435"), info.buffer = ray_buffer(kit, INPUT, 1));
    TRY("VUID-vkCreateMicromapEXT-deviceAddress-07431", info.deviceAddress = 4096);
    TRY(CREATE_ID("createFlags-07434"),
        info.createFlags = VK_MICROMAP_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_EXT);
#undef TRY
}

SCENE(micromap_create_replay, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct ray_device device = ray_features();
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &device.structures,
                                           .features = { .sparseBinding = VK_TRUE,
                                                         .sparseResidencyBuffer = VK_TRUE } };
    VkPhysicalDeviceOpacityMicromapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE,
        .micromapCaptureReplay = VK_TRUE
    };
    VkMicromapCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
        .createFlags = VK_MICROMAP_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT_EXT,
        .size = MAP_SIZE,
        .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT,
        .deviceAddress = 4096
    };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                           VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                                  .size = MAP_SIZE,
                                  .usage = STORAGE };

    device.v12.pNext = &features;
    device.structures.pNext = &feature;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } });
    info.buffer = ray_buffer(kit, STORAGE, 1);
    (void)create(kit, NULL, &info);
    info.createFlags = 0;
    (void)create(kit, CREATE_ID("deviceAddress-07433"), &info);
    info.deviceAddress = 0;
    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    (void)create(kit, CREATE_ID("buffer-07436"), &info);
}

SCENE(micromap_features, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    const uint8_t version[2 * VK_UUID_SIZE] = { 0 };
    VkMicromapBuildInfoEXT build = { .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT };
    VkMicromapBuildSizesInfoEXT sizes = {
        .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_SIZES_INFO_EXT
    };
    VkMicromapVersionInfoEXT info = { .sType = VK_STRUCTURE_TYPE_MICROMAP_VERSION_INFO_EXT,
                                      .pVersionData = version };
    VkAccelerationStructureCompatibilityKHR answer;

    open_features(kit, VK_FALSE, VK_FALSE);
    kit_expect_newer(kit, NEWER_ID("VUID-vkDestroyMicromapEXT-micromap-11619", NULL));
    (void)create(kit, "VUID-vkCreateMicromapEXT-micromap-07430",
                 &(VkMicromapCreateInfoEXT){ .sType = VK_STRUCTURE_TYPE_MICROMAP_CREATE_INFO_EXT,
                                             .buffer = ray_buffer(kit, STORAGE, 1),
                                             .size = MAP_SIZE });
    kit_expect(kit, "VUID-vkGetMicromapBuildSizesEXT-micromap-07439");
    KIT_DEVICE_COMMAND(kit, vkGetMicromapBuildSizesEXT)
    (kit->device, VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, &sizes);
    kit_expect(kit, "VUID-vkGetDeviceMicromapCompatibilityEXT-micromap-07551");
    KIT_DEVICE_COMMAND(kit, vkGetDeviceMicromapCompatibilityEXT)(kit->device, &info, &answer);
}

/* --- builds --- */

struct build {
    VkMicromapUsageEXT usages[2];
    VkMicromapBuildInfoEXT infos[2];
};

static struct build
new_build(struct kit *kit, VkBuffer storage, VkDeviceAddress data, VkDeviceAddress scratch)
{
    struct build b = { .usages = { { 1, 0, VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT },
                                   { 1, 0, VK_OPACITY_MICROMAP_FORMAT_4_STATE_EXT } } };

    for (uint32_t i = 0; i < 2; i++) {
        b.infos[i] = (VkMicromapBuildInfoEXT){
            .sType = VK_STRUCTURE_TYPE_MICROMAP_BUILD_INFO_EXT,
            .type = VK_MICROMAP_TYPE_OPACITY_MICROMAP_EXT,
            .mode = VK_BUILD_MICROMAP_MODE_BUILD_EXT,
            .dstMicromap = micromap_in(kit, storage, (VkDeviceSize)i * MAP_SIZE),
            .usageCountsCount = 2,
            .data.deviceAddress = data,
            .scratchData.deviceAddress = scratch + (VkDeviceAddress)i * RAY_SIZE,
            .triangleArray.deviceAddress = data,
            .triangleArrayStride = sizeof(VkMicromapTriangleEXT)
        };
    }
    return b;
}

#define CMD_ID(rest) "VUID-vkCmdBuildMicromapsEXT-" rest
#define HOST_ID(rest) "VUID-vkBuildMicromapsEXT-" rest
#define BUILD(count, ...)                                         \
    b = good;                                                     \
    b.infos[0].pUsageCounts = b.infos[1].pUsageCounts = b.usages; \
    __VA_ARGS__;                                                  \
    KIT_DEVICE_COMMAND(kit, vkCmdBuildMicromapsEXT)(commands, (count), b.infos)
#define HOST(count, ...)                                                                     \
    b = good;                                                                                \
    b.infos[0].pUsageCounts = b.infos[1].pUsageCounts = b.usages;                            \
    __VA_ARGS__;                                                                             \
    (void)KIT_DEVICE_COMMAND(kit, vkBuildMicromapsEXT)(kit->device, VK_NULL_HANDLE, (count), \
                                                       b.infos)

SCENE(micromap_build, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_UNORDERED)
{
    const VkDeviceAddress nowhere = UINT64_C(0x7fff00000000);
    VkDeviceAddress data, scratch, plain, freed;
    VkCommandBuffer commands;
    struct build good, b;
    const VkMicromapUsageEXT *usage;
    VkMicromapEXT gone, unbound;
    VkBuffer storage;

    setenv("WAKE_NULL_ANSWERS",
           "maxOpacity2StateSubdivisionLevel=3,maxOpacity4StateSubdivisionLevel=2", 1);
    open_micromaps(kit);
    storage = ray_buffer(kit, STORAGE, 1);
    data = address_of(kit, INPUT);
    scratch = address_of(kit, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    plain = address_of(kit, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    freed = ray_freed_address(kit, INPUT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    good = new_build(kit, storage, data, scratch);
    unbound = micromap_in(kit, ray_buffer(kit, STORAGE, UINT32_MAX), 0);
    gone = micromap_in(kit, storage, 2 * MAP_SIZE);
    kit_drop(kit, VK_OBJECT_TYPE_MICROMAP_EXT, KIT_HANDLE(gone));
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    BUILD(2, b.usages[0].subdivisionLevel = 3; b.usages[1].subdivisionLevel = 2);
    kit_expect(kit, CMD_ID("pInfos-07514"));
    BUILD(1, b.infos[0].scratchData.deviceAddress += 64);
    kit_expect(kit, CMD_ID("pInfos-07515"));
    BUILD(1, b.infos[0].data.deviceAddress += 128);
    kit_expect(kit, CMD_ID("pInfos-07515"));
    BUILD(1, b.infos[0].triangleArray.deviceAddress += 64);
    kit_expect(kit, CMD_ID("pInfos-07511"));
    BUILD(1, b.infos[0].scratchData.deviceAddress = plain);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, CMD_ID("pInfos-10896"));
    }
    BUILD(1, b.infos[0].data.deviceAddress = 0);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, CMD_ID("pInfos-10897"));
    }
    BUILD(1, b.infos[0].triangleArray.deviceAddress = 0);
    kit_expect(kit, CMD_ID("data-07510"));
    BUILD(1, b.infos[0].data.deviceAddress = plain);
    kit_expect(kit, CMD_ID("data-07510"));
    BUILD(1, b.infos[0].triangleArray.deviceAddress = plain);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-size-11364", CMD_ID("pInfos-07512")));
    BUILD(1, b.infos[0].data.deviceAddress = nowhere);
    kit_expect(kit, NEWER_ID("VUID-VkDeviceAddress-None-10894", CMD_ID("pInfos-07513")));
    BUILD(1, b.infos[0].scratchData.deviceAddress = freed);
    kit_expect(kit, CMD_ID("mode-07462"));
    BUILD(1, b.infos[0].mode = (VkBuildMicromapModeEXT)5);
    kit_expect(kit, CMD_ID("dstMicromap-07463"));
    BUILD(1, b.infos[0].dstMicromap = VK_NULL_HANDLE);
    kit_expect(kit, CMD_ID("dstMicromap-07463"));
    BUILD(1, b.infos[0].dstMicromap = gone);
    kit_expect(kit, CMD_ID("pInfos-07508"));
    BUILD(1, b.infos[0].dstMicromap = unbound);
    kit_expect(kit, CMD_ID("dstMicromap-07465"));
    BUILD(2, b.infos[1].dstMicromap = micromap_in(kit, storage, MAP_SIZE / 2));
    kit_expect(kit, CMD_ID("scratchData-07467"));
    BUILD(2, b.infos[1].scratchData = b.infos[0].scratchData);
    kit_expect(kit, "VUID-VkMicromapUsageEXT-format-07520");
    BUILD(1, b.usages[0].subdivisionLevel = 4);
    kit_expect(kit, "VUID-VkMicromapUsageEXT-format-07521");
    BUILD(1, b.usages[1].subdivisionLevel = 3);
    kit_expect(kit, "VUID-VkMicromapBuildInfoEXT-type-07517");
    BUILD(1, b.usages[0].format = 77);
    kit_expect(kit, "VUID-VkMicromapBuildInfoEXT-pUsageCounts-07516");
    usage = good.usages;
    BUILD(1, b.infos[0].ppUsageCounts = &usage);
    kit_end(kit, commands);
}

SCENE(micromap_build_host, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static _Alignas(256) uint8_t data[4096];
    struct build good, b;
    VkBuffer storage;

    open_micromaps(kit);
    storage = ray_buffer(kit, STORAGE, 1);
    good = new_build(kit, storage, 0, 0);
    for (int i = 0; i < 2; i++) {
        good.infos[i].data.hostAddress = good.infos[i].triangleArray.hostAddress = data;
        good.infos[i].scratchData.hostAddress = data + 1024 * i;
    }
    good.infos[0].scratchData.hostAddress = data + 2048;
    HOST(2, (void)b);
    kit_expect(kit, HOST_ID("pInfos-07553"));
    HOST(1, b.infos[0].data.hostAddress = NULL);
    kit_expect(kit, HOST_ID("pInfos-07554"));
    HOST(1, b.infos[0].triangleArray.hostAddress = NULL);
    kit_expect(kit, HOST_ID("pInfos-07552"));
    HOST(1, b.infos[0].dstMicromap = micromap_in(kit, ray_buffer(kit, STORAGE, 0), 0));
    kit_expect(kit, HOST_ID("dstMicromap-07463"));
    HOST(1, b.infos[0].dstMicromap = VK_NULL_HANDLE);
    kit_expect(kit, HOST_ID("mode-07462"));
    HOST(1, b.infos[0].mode = (VkBuildMicromapModeEXT)5);
    kit_expect(kit, HOST_ID("dstMicromap-07465"));
    HOST(2, b.infos[1].dstMicromap = micromap_in(kit, storage, MAP_SIZE / 2));
    kit_expect(kit, HOST_ID("scratchData-07467"));
    HOST(2, b.infos[1].scratchData = b.infos[0].scratchData);
}

/* --- copies --- */

#define CALL(vuid, call)          \
    do {                          \
        const char *id_ = (vuid); \
        if (id_) {                \
            kit_expect(kit, id_); \
        }                         \
        (void)call;               \
    } while (0)

static VkCopyMicromapInfoEXT
new_copy(void)
{
    return (VkCopyMicromapInfoEXT){ .sType = VK_STRUCTURE_TYPE_COPY_MICROMAP_INFO_EXT,
                                    .mode = VK_COPY_MICROMAP_MODE_CLONE_EXT };
}

static VkCopyMicromapToMemoryInfoEXT
new_copy_to(void *memory)
{
    return (
        VkCopyMicromapToMemoryInfoEXT){ .sType = VK_STRUCTURE_TYPE_COPY_MICROMAP_TO_MEMORY_INFO_EXT,
                                        .dst.hostAddress = memory,
                                        .mode = VK_COPY_MICROMAP_MODE_SERIALIZE_EXT };
}

static VkCopyMemoryToMicromapInfoEXT
new_copy_from(const void *memory)
{
    return (
        VkCopyMemoryToMicromapInfoEXT){ .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_MICROMAP_INFO_EXT,
                                        .src.hostAddress = memory,
                                        .mode = VK_COPY_MICROMAP_MODE_DESERIALIZE_EXT };
}

SCENE(micromap_copies, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    static _Alignas(256) uint8_t memory[4096];
    VkCopyMicromapInfoEXT info = new_copy();
    VkCopyMicromapToMemoryInfoEXT to = new_copy_to(memory);
    VkCopyMemoryToMicromapInfoEXT from = new_copy_from(memory);
    PFN_vkCmdCopyMicromapEXT cmd_copy;
    PFN_vkCopyMicromapEXT copy;
    PFN_vkCmdCopyMicromapToMemoryEXT cmd_to;
    PFN_vkCopyMicromapToMemoryEXT host_to;
    PFN_vkCmdCopyMemoryToMicromapEXT cmd_from;
    PFN_vkCopyMemoryToMicromapEXT host_from;
    VkMicromapEXT one, two, unbound, hidden;
    VkCommandBuffer commands;
    VkDeviceAddress address;
    VkBuffer storage;

#define COPY(vuid) CALL(vuid, cmd_copy(commands, &info))
#define HOST_COPY(vuid) CALL(vuid, copy(kit->device, VK_NULL_HANDLE, &info))
#define TO(vuid) CALL(vuid, cmd_to(commands, &to))
#define HOST_TO(vuid) CALL(vuid, host_to(kit->device, VK_NULL_HANDLE, &to))
#define FROM(vuid) CALL(vuid, cmd_from(commands, &from))
#define HOST_FROM(vuid) CALL(vuid, host_from(kit->device, VK_NULL_HANDLE, &from))
    open_micromaps(kit);
    cmd_copy = KIT_DEVICE_COMMAND(kit, vkCmdCopyMicromapEXT);
    copy = KIT_DEVICE_COMMAND(kit, vkCopyMicromapEXT);
    cmd_to = KIT_DEVICE_COMMAND(kit, vkCmdCopyMicromapToMemoryEXT);
    host_to = KIT_DEVICE_COMMAND(kit, vkCopyMicromapToMemoryEXT);
    cmd_from = KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryToMicromapEXT);
    host_from = KIT_DEVICE_COMMAND(kit, vkCopyMemoryToMicromapEXT);
    storage = ray_buffer(kit, STORAGE, 1);
    one = micromap_in(kit, storage, 0);
    two = micromap_in(kit, storage, MAP_SIZE);
    unbound = micromap_in(kit, ray_buffer(kit, STORAGE, UINT32_MAX), 0);
    hidden = micromap_in(kit, ray_buffer(kit, STORAGE, 0), 0);
    address = address_of(kit, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    info.src = one;
    info.dst = two;
    COPY(NULL);
    HOST_COPY(NULL);
    info.mode = VK_COPY_MICROMAP_MODE_SERIALIZE_EXT;
    COPY("VUID-VkCopyMicromapInfoEXT-mode-07531");
    HOST_COPY("VUID-VkCopyMicromapInfoEXT-mode-07531");
    info.mode = VK_COPY_MICROMAP_MODE_COMPACT_EXT;
    info.src = unbound;
    COPY("VUID-vkCmdCopyMicromapEXT-buffer-07529");
    info.src = hidden;
    COPY(NULL);
    HOST_COPY("VUID-vkCopyMicromapEXT-buffer-07558");
    info.src = one;
    info.dst = hidden;
    HOST_COPY("VUID-vkCopyMicromapEXT-buffer-07559");
    info.dst = unbound;
    COPY("VUID-vkCmdCopyMicromapEXT-buffer-07530");

    to.src = from.dst = one;
    to.dst.deviceAddress = from.src.deviceAddress = address;
    TO(NULL);
    FROM(NULL);
    to.dst.deviceAddress = from.src.deviceAddress = address + 128;
    TO("VUID-vkCmdCopyMicromapToMemoryEXT-pInfo-07537");
    FROM("VUID-vkCmdCopyMemoryToMicromapEXT-pInfo-07544");
    to.dst.deviceAddress = from.src.deviceAddress = UINT64_C(0x7fff00000000);
    TO("VUID-vkCmdCopyMicromapToMemoryEXT-pInfo-07536");
    FROM("VUID-vkCmdCopyMemoryToMicromapEXT-pInfo-07543");
    to.dst.deviceAddress = from.src.deviceAddress = address;
    to.src = from.dst = unbound;
    TO("VUID-vkCmdCopyMicromapToMemoryEXT-buffer-07539");
    FROM("VUID-vkCmdCopyMemoryToMicromapEXT-buffer-07546");
    to.src = from.dst = one;
    to.mode = from.mode = VK_COPY_MICROMAP_MODE_CLONE_EXT;
    TO("VUID-VkCopyMicromapToMemoryInfoEXT-mode-07542");
    FROM("VUID-VkCopyMemoryToMicromapInfoEXT-mode-07548");
    kit_end(kit, commands);

    to.mode = VK_COPY_MICROMAP_MODE_SERIALIZE_EXT;
    from.mode = VK_COPY_MICROMAP_MODE_DESERIALIZE_EXT;
    to.dst.hostAddress = memory;
    from.src.hostAddress = memory;
    HOST_TO(NULL);
    HOST_FROM(NULL);
    to.dst.hostAddress = memory + 8;
    from.src.hostAddress = memory + 8;
    HOST_TO("VUID-vkCopyMicromapToMemoryEXT-pInfo-07570");
    HOST_FROM("VUID-vkCopyMemoryToMicromapEXT-pInfo-07564");
    to.dst.hostAddress = NULL;
    from.src.hostAddress = NULL;
    HOST_TO("VUID-vkCopyMicromapToMemoryEXT-pInfo-07569");
    HOST_FROM("VUID-vkCopyMemoryToMicromapEXT-pInfo-07563");
    to.dst.hostAddress = memory;
    from.src.hostAddress = memory;
    to.src = from.dst = hidden;
    HOST_TO("VUID-vkCopyMicromapToMemoryEXT-buffer-07568");
    HOST_FROM("VUID-vkCopyMemoryToMicromapEXT-buffer-07565");
}

SCENE(micromap_deferred, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static _Alignas(256) uint8_t memory[4096];
    const struct wake_null_icd_control *control = kit_null_control();
    VkCopyMicromapInfoEXT info = new_copy();
    VkCopyMicromapToMemoryInfoEXT to = new_copy_to(memory);
    VkCopyMemoryToMicromapInfoEXT from = new_copy_from(memory);
    VkDeferredOperationKHR operation = VK_NULL_HANDLE;
    VkBuffer storage;

/* The driver says so once, to the layer that asks. */
#define PENDING(call)                                                   \
    (control->fail("vkGetDeferredOperationResultKHR", 1, VK_NOT_READY), \
     kit_expect(kit, "VUID-" #call "-deferredOperation-03678"))
    if (!control) {
        kit_skip(kit, "the driver defers nothing");
    }
    open_micromaps(kit);
    storage = ray_buffer(kit, STORAGE, 1);
    info.src = to.src = from.dst = micromap_in(kit, storage, 0);
    info.dst = micromap_in(kit, storage, MAP_SIZE);
    KIT_VK(kit,
           KIT_DEVICE_COMMAND(kit, vkCreateDeferredOperationKHR)(kit->device, NULL, &operation));
    kit_own(kit, VK_OBJECT_TYPE_DEFERRED_OPERATION_KHR, KIT_HANDLE(operation));
    for (int pending = 0; pending < 2; pending++) {
        if (pending) {
            PENDING(vkCopyMicromapEXT);
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyMicromapEXT)(kit->device, operation, &info);
        if (pending) {
            PENDING(vkCopyMicromapToMemoryEXT);
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyMicromapToMemoryEXT)(kit->device, operation, &to);
        if (pending) {
            PENDING(vkCopyMemoryToMicromapEXT);
        }
        (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToMicromapEXT)(kit->device, operation, &from);
    }
#undef PENDING
}

/* On a device made of two, memory of both. */
SCENE(micromap_of_a_group, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static _Alignas(256) uint8_t memory[4096];
    struct ray_device device = ray_features();
    VkPhysicalDeviceOpacityMicromapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT,
        .micromap = VK_TRUE,
        .micromapHostCommands = VK_TRUE
    };
    struct kit_config config = { .device_next = &device.v12,
                                 .device_extensions = {
                                     VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                     VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                     VK_EXT_OPACITY_MICROMAP_EXTENSION_NAME } };
    VkCopyMicromapInfoEXT copy = new_copy();
    VkCopyMicromapToMemoryInfoEXT to = new_copy_to(memory);
    VkCopyMemoryToMicromapInfoEXT from = new_copy_from(memory);
    VkMicromapEXT one, several;
    VkDeviceSize out;
    struct build good, b;

    device.v12.pNext = &device.structures;
    device.v12.bufferDeviceAddressMultiDevice = VK_TRUE;
    device.structures.pNext = &feature;
    kit_open_group(kit, &config);
    one = micromap_in(kit, ray_buffer(kit, STORAGE, 2), 0); /* of the other heap */
    several = micromap_in(kit, ray_buffer(kit, STORAGE, 1), 0);
    good = new_build(kit, ray_buffer(kit, STORAGE, 2), 0, 0);
    good.infos[0].data.hostAddress = good.infos[0].triangleArray.hostAddress = memory;
    good.infos[0].scratchData.hostAddress = memory;
    HOST(1, (void)b);
    kit_expect(kit, HOST_ID("pInfos-07557"));
    HOST(1, b.infos[0].dstMicromap = several);
    copy.src = several;
    copy.dst = one;
    CALL("VUID-vkCopyMicromapEXT-buffer-07561",
         KIT_DEVICE_COMMAND(kit, vkCopyMicromapEXT)(kit->device, VK_NULL_HANDLE, &copy));
    copy.src = one;
    copy.dst = several;
    CALL("VUID-vkCopyMicromapEXT-buffer-07562",
         KIT_DEVICE_COMMAND(kit, vkCopyMicromapEXT)(kit->device, VK_NULL_HANDLE, &copy));
    for (int wrong = 0; wrong < 2; wrong++) {
        to.src = from.dst = wrong ? several : one;
        CALL(wrong ? "VUID-vkCopyMicromapToMemoryEXT-buffer-07572" : NULL,
             KIT_DEVICE_COMMAND(kit, vkCopyMicromapToMemoryEXT)(kit->device, VK_NULL_HANDLE, &to));
        CALL(
            wrong ? "VUID-vkCopyMemoryToMicromapEXT-buffer-07567" : NULL,
            KIT_DEVICE_COMMAND(kit, vkCopyMemoryToMicromapEXT)(kit->device, VK_NULL_HANDLE, &from));
        CALL(wrong ? "VUID-vkWriteMicromapsPropertiesEXT-buffer-07579" : NULL,
             KIT_DEVICE_COMMAND(kit, vkWriteMicromapsPropertiesEXT)(
                 kit->device, 1, &to.src, VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT,
                 sizeof(out), &out, sizeof(out)));
    }
}

/* --- properties --- */

SCENE(micromap_properties, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    const VkQueryType compacted = VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT;
    const VkQueryType serialized = VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT;
    VkQueryPoolCreateInfo pool_info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                        .queryType = compacted,
                                        .queryCount = 2 };
    PFN_vkCmdWriteMicromapsPropertiesEXT cmd_write;
    PFN_vkWriteMicromapsPropertiesEXT write;
    VkMicromapEXT one, unbound, hidden;
    VkQueryPool pool = VK_NULL_HANDLE;
    VkCommandBuffer commands;
    VkDeviceSize out[2];

#define CMD_WRITE(vuid, map, type, first) \
    CALL(vuid, cmd_write(commands, 1, &(map), type, pool, first))
#define WRITE(vuid, map, type, size, stride) \
    CALL(vuid, write(kit->device, 1, &(map), type, size, out, stride))
    open_micromaps(kit);
    cmd_write = KIT_DEVICE_COMMAND(kit, vkCmdWriteMicromapsPropertiesEXT);
    write = KIT_DEVICE_COMMAND(kit, vkWriteMicromapsPropertiesEXT);
    KIT_VK(kit, vkCreateQueryPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    one = micromap_in(kit, ray_buffer(kit, STORAGE, 1), 0);
    unbound = micromap_in(kit, ray_buffer(kit, STORAGE, UINT32_MAX), 0);
    hidden = micromap_in(kit, ray_buffer(kit, STORAGE, 0), 0);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    CMD_WRITE(NULL, one, compacted, 0);
    CMD_WRITE("VUID-vkCmdWriteMicromapsPropertiesEXT-queryPool-07526", one, compacted, 0);
    CMD_WRITE("VUID-vkCmdWriteMicromapsPropertiesEXT-queryType-07503", one, VK_QUERY_TYPE_OCCLUSION,
              1);
    CMD_WRITE("VUID-vkCmdWriteMicromapsPropertiesEXT-queryPool-07525", one, serialized, 1);
    CMD_WRITE("VUID-vkCmdWriteMicromapsPropertiesEXT-query-07528", one, compacted, 2);
    vkCmdResetQueryPool(commands, pool, 1, 1);
    CMD_WRITE("VUID-vkCmdWriteMicromapsPropertiesEXT-buffer-07527", unbound, compacted, 1);
    kit_end(kit, commands);
    WRITE(NULL, one, compacted, sizeof(out[0]), sizeof(out[0]));
    WRITE("VUID-vkWriteMicromapsPropertiesEXT-queryType-07503", one, VK_QUERY_TYPE_OCCLUSION, 8, 8);
    WRITE("VUID-vkWriteMicromapsPropertiesEXT-queryType-07573", one, serialized, 16, 12);
    WRITE("VUID-vkWriteMicromapsPropertiesEXT-queryType-07575", one, compacted, 16, 12);
    WRITE("VUID-vkWriteMicromapsPropertiesEXT-dataSize-07576", one, compacted, 8, 16);
    WRITE("VUID-vkWriteMicromapsPropertiesEXT-buffer-07577", hidden, compacted, 8, 8);
}

SCENE(micromap_host_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static _Alignas(256) uint8_t memory[4096];
    VkCopyMicromapInfoEXT copy = new_copy();
    VkCopyMicromapToMemoryInfoEXT to = new_copy_to(memory);
    VkCopyMemoryToMicromapInfoEXT from = new_copy_from(memory);
    VkDeviceSize out;
    struct build good, b;
    VkBuffer storage;

    open_features(kit, VK_TRUE, VK_FALSE);
    storage = ray_buffer(kit, STORAGE, 1);
    good = new_build(kit, storage, (VkDeviceAddress)(uintptr_t)memory,
                     (VkDeviceAddress)(uintptr_t)memory);
    copy.src = to.src = from.dst = good.infos[0].dstMicromap;
    copy.dst = good.infos[1].dstMicromap;
    kit_expect(kit, HOST_ID("micromapHostCommands-07555"));
    HOST(1, (void)b);
    CALL("VUID-vkCopyMicromapEXT-micromapHostCommands-07560",
         KIT_DEVICE_COMMAND(kit, vkCopyMicromapEXT)(kit->device, VK_NULL_HANDLE, &copy));
    CALL("VUID-vkCopyMicromapToMemoryEXT-micromapHostCommands-07571",
         KIT_DEVICE_COMMAND(kit, vkCopyMicromapToMemoryEXT)(kit->device, VK_NULL_HANDLE, &to));
    CALL("VUID-vkCopyMemoryToMicromapEXT-micromapHostCommands-07566",
         KIT_DEVICE_COMMAND(kit, vkCopyMemoryToMicromapEXT)(kit->device, VK_NULL_HANDLE, &from));
    CALL("VUID-vkWriteMicromapsPropertiesEXT-micromapHostCommands-07578",
         KIT_DEVICE_COMMAND(kit, vkWriteMicromapsPropertiesEXT)(
             kit->device, 1, &copy.src, VK_QUERY_TYPE_MICROMAP_COMPACTED_SIZE_EXT, sizeof(out),
             &out, sizeof(out)));
}

KIT_MAIN()
