/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device addresses that must be there, and are 0. Skipped with headers that lack VK_EXT_memory_decompression.
 */
#include "address_scene.h"

#ifndef VK_EXT_memory_decompression

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_memory_decompression");
}

#else

#define FLAGS (SILENT | KIT_NULL_DRIVER)
#define COUNTED_ID(rest) "VUID-vkCmdDecompressMemoryIndirectCountEXT-" rest

/* Regions at an address, or nowhere. */
static void
copy_buffers(struct kit *kit, bool nowhere)
{
    VkDeviceAddress at;

    NEW_WITH(kit, VkPhysicalDeviceCopyMemoryIndirectFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_COPY_MEMORY_INDIRECT_FEATURES_NV,
             VK_NV_COPY_MEMORY_INDIRECT_EXTENSION_NAME);
    at = address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    if (nowhere) {
        kit_expect(kit, "VUID-vkCmdCopyMemoryIndirectNV-copyBufferAddress-parameter");
    }
    KIT_DEVICE_COMMAND(kit, vkCmdCopyMemoryIndirectNV)
    (kit_recording(kit), nowhere ? 0 : at, 1, sizeof(VkCopyMemoryIndirectCommandNV));
}

SCENE(regions_of_copies_nowhere, FLAGS)
{
    copy_buffers(kit, true);
}

SCENE(regions_of_copies, FLAGS)
{
    copy_buffers(kit, false);
}

/* How many regions there are stands in device memory as well. */
static void
decompress(struct kit *kit, bool nowhere, bool uncounted)
{
    VkDeviceAddress at;

    NEW_WITH(kit, VkPhysicalDeviceMemoryDecompressionFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_DECOMPRESSION_FEATURES_EXT,
             VK_EXT_MEMORY_DECOMPRESSION_EXTENSION_NAME);
    at = address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
    if (nowhere) {
        kit_expect(kit, COUNTED_ID("indirectCommandsAddress-parameter"));
    }
    if (uncounted) {
        kit_expect(kit, COUNTED_ID("indirectCommandsCountAddress-parameter"));
    }
    KIT_DEVICE_COMMAND(kit, vkCmdDecompressMemoryIndirectCountEXT)
    (kit_recording(kit), VK_MEMORY_DECOMPRESSION_METHOD_GDEFLATE_1_0_BIT_EXT, nowhere ? 0 : at,
     uncounted ? 0 : at + 1024, 1, sizeof(VkDecompressMemoryRegionEXT));
}

SCENE(regions_to_decompress_nowhere, FLAGS)
{
    decompress(kit, true, false);
}

SCENE(count_of_regions_nowhere, FLAGS)
{
    decompress(kit, false, true);
}

SCENE(regions_to_decompress, FLAGS)
{
    decompress(kit, false, false);
}

/* No pipeline is bound, either: that is said where the address is one. */
static void
trace(struct kit *kit, bool nowhere)
{
    const VkStridedDeviceAddressRegionKHR none = { 0 };
    VkStridedDeviceAddressRegionKHR begin = { 0, 64, 64 };
    VkDeviceAddress at;

    NEW_WITH(kit, VkPhysicalDeviceRayTracingPipelineFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME);
    at = address_with(kit, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT |
                               VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    begin.deviceAddress = at;
    kit_expect(kit, nowhere ? "VUID-vkCmdTraceRaysIndirectKHR-indirectDeviceAddress-parameter"
                            : "VUID-vkCmdTraceRaysIndirectKHR-None-08606");
    KIT_DEVICE_COMMAND(kit, vkCmdTraceRaysIndirectKHR)
    (kit_recording(kit), &begin, &none, &none, &none, nowhere ? 0 : at);
}

SCENE(sizes_of_traces_nowhere, FLAGS)
{
    trace(kit, true);
}

SCENE(traces_without_pipeline, FLAGS)
{
    trace(kit, false);
}

#endif

KIT_MAIN()
