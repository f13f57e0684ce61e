/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Flags about opacity micromaps, of builds and of the instances that they read, on devices that have one extension of micromaps,
 * or none. Skipped with older headers.
 */
#include "build_scene.h"
#include "newer_scene.h"

#ifndef VK_KHR_opacity_micromap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_opacity_micromap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* `micromaps`: an extension and the struct of its features, or NULL. */
static void
open_builds(struct kit *kit, const char *extension, void *micromaps)
{
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;

    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = micromaps
    };
    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &addresses
    };
    NEW(kit,
        .extensions = { "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations",
                        "VK_KHR_device_address_commands", "VK_KHR_ray_tracing_pipeline",
                        extension },
        .next = &structures);
}

static void
open_khr(struct kit *kit)
{
    static VkPhysicalDeviceOpacityMicromapFeaturesKHR micromaps;

    micromaps = (VkPhysicalDeviceOpacityMicromapFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_KHR
    };
    open_builds(kit, "VK_KHR_opacity_micromap", &micromaps);
}

static void
open_ext(struct kit *kit)
{
    static VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps;

    micromaps = (VkPhysicalDeviceOpacityMicromapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT
    };
    open_builds(kit, "VK_EXT_opacity_micromap", &micromaps);
}

/* One instance, in an array or behind a pointer, with a structure below it. */
static void
build_instance(struct kit *kit, const char *vuid, VkGeometryInstanceFlagsKHR flags, bool pointer)
{
    static uint64_t scratch[16384];
    VkAccelerationStructureInstanceKHR instance = {
        .transform = { { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 } } },
        .mask = 0xff,
        .flags = flags & 0xff
    };
    const VkAccelerationStructureInstanceKHR *const list = &instance;
    VkAccelerationStructureGeometryKHR geometry = instances_at(0, pointer);
    const VkAccelerationStructureBuildRangeInfoKHR range = { .primitiveCount = 1 },
                                                   *ranges = &range;
    VkAccelerationStructureBuildGeometryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
        .type = TOP,
        .dstAccelerationStructure = ray_structure(kit, TOP, ray_buffer(kit, RAY_STORAGE, 1), 0),
        .geometryCount = 1,
        .pGeometries = &geometry,
        .scratchData.hostAddress = scratch
    };

    instance.accelerationStructureReference = KIT_HANDLE(
        ray_structure(kit, BOTTOM, ray_buffer(kit, RAY_STORAGE, 1), 0));
    geometry.geometry.instances.data.hostAddress = pointer ? (const void *)&list : &instance;
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)NOW(vkBuildAccelerationStructuresKHR)(kit->device, VK_NULL_HANDLE, 1, &info, &ranges);
}

#define INSTANCE_ID(rest) "VUID-VkAccelerationStructureInstanceKHR-" rest
#define TWO_STATES VK_GEOMETRY_INSTANCE_FORCE_OPACITY_MICROMAP_2_STATE_BIT_KHR
#define DISABLED VK_GEOMETRY_INSTANCE_DISABLE_OPACITY_MICROMAPS_BIT_KHR

SCENE(instances_without_micromaps, SILENT | KIT_NULL_DRIVER)
{
    open_builds(kit, NULL, NULL);
    build_instance(kit, NULL, VK_GEOMETRY_INSTANCE_FORCE_OPAQUE_BIT_KHR, false);
    build_instance(kit, INSTANCE_ID("micromap-11580"), TWO_STATES, false);
    build_instance(kit, INSTANCE_ID("micromap-11580"), DISABLED, false);
}

/* The Khronos layer does not follow the pointers. */
SCENE(instances_behind_pointers, SILENT | KIT_NULL_DRIVER)
{
    open_builds(kit, NULL, NULL);
    build_instance(kit, NULL, VK_GEOMETRY_INSTANCE_FORCE_OPAQUE_BIT_KHR, true);
    build_instance(kit, INSTANCE_ID("micromap-11580"), TWO_STATES, true);
}

SCENE(instances_with_micromaps, SILENT | KIT_NULL_DRIVER)
{
    open_khr(kit);
    build_instance(kit, NULL, TWO_STATES | DISABLED, false);
}

SCENE(instances_with_older_micromaps, SILENT | KIT_NULL_DRIVER)
{
    open_ext(kit);
    build_instance(kit, NULL, TWO_STATES | DISABLED, true);
}

/* A bit that VK_KHR_opacity_micromap has not taken over, and one that it has. */
static void
build_with_flags(struct kit *kit, bool data_expected)
{
    struct build good = new_build(kit);

    BUILD(good,
          b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR);
    if (data_expected) {
        EXPECT_TWICE(INFO_ID("flags-parameter"));
    }
    BUILD(
        good,
        b.info.flags |= VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT);
}

SCENE(flags_of_the_other_extension, SILENT | KIT_NULL_DRIVER)
{
    open_khr(kit);
    build_with_flags(kit, true);
}

SCENE(flags_of_both_extensions, SILENT | KIT_NULL_DRIVER)
{
    open_ext(kit);
    build_with_flags(kit, false);
}

#endif

KIT_MAIN()
