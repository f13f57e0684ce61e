/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the scenes about ray tracing share: a device with it, buffers with addresses, acceleration
 * structures.
 * Threads: the scene's own.
 */
#ifndef WAKE_SCENES_RAY_SCENE_H
#define WAKE_SCENES_RAY_SCENE_H

#include "kit.h"

#define BOTTOM VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR
#define TOP VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
#define GENERIC VK_ACCELERATION_STRUCTURE_TYPE_GENERIC_KHR

enum {
    RAY_SIZE = 65536
}; /* of an acceleration structure of the null driver, and of its scratch memory */

struct ray_device {
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR pipelines;
};

__attribute__((unused)) static struct ray_device
ray_features(void)
{
    return (struct ray_device){
        .v12 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
                 .bufferDeviceAddress = VK_TRUE },
        .structures = { .sType =
                            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
                        .accelerationStructure = VK_TRUE,
                        .accelerationStructureIndirectBuild = VK_TRUE,
                        .accelerationStructureHostCommands = VK_TRUE },
        .pipelines = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
                       .rayTracingPipeline = VK_TRUE,
                       .rayTracingPipelineTraceRaysIndirect = VK_TRUE,
                       .rayTraversalPrimitiveCulling = VK_TRUE },
    };
}

__attribute__((unused)) static void
ray_open_with(struct kit *kit, struct ray_device *device)
{
    device->v12.pNext = &device->structures;
    device->structures.pNext = &device->pipelines;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device->v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                             VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME,
                                             VK_NV_DEVICE_GENERATED_COMMANDS_EXTENSION_NAME } });
}

__attribute__((unused)) static void
ray_open(struct kit *kit)
{
    struct ray_device device = ray_features();

    ray_open_with(kit, &device);
}

/* A buffer of 1 MiB for all that ray tracing wants; `type` is of its memory, UINT32_MAX: none. */
__attribute__((unused)) static VkBuffer
ray_buffer_in(struct kit *kit, VkBufferUsageFlags usage, uint32_t type, VkDeviceMemory *bound)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 1 << 20,
                                .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .pNext = &flags,
                                        .memoryTypeIndex = type };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    if (type == UINT32_MAX) {
        return buffer;
    }
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    allocation.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    *bound = memory;
    return buffer;
}

__attribute__((unused)) static VkBuffer
ray_buffer(struct kit *kit, VkBufferUsageFlags usage, uint32_t type)
{
    VkDeviceMemory memory;

    return ray_buffer_in(kit, usage, type, &memory);
}

/* The address of a buffer whose memory has been freed since. */
__attribute__((unused)) static VkDeviceAddress
ray_freed_address(struct kit *kit, VkBufferUsageFlags usage)
{
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                       .buffer = ray_buffer_in(kit, usage, 1, &memory) };
    VkDeviceAddress address = vkGetBufferDeviceAddress(kit->device, &info);

    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return address;
}

#define RAY_STORAGE VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR

/* The address of a buffer for geometries, scratch memory and shader binding tables; a multiple of
 * 256. */
__attribute__((unused)) static VkDeviceAddress
ray_address(struct kit *kit)
{
    VkBufferDeviceAddressInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
        .buffer = ray_buffer(kit,
                             VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                                 VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                 VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR |
                                 VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                             1),
    };

    return vkGetBufferDeviceAddress(kit->device, &info);
}

__attribute__((unused)) static VkAccelerationStructureKHR
ray_structure(struct kit *kit, VkAccelerationStructureTypeKHR type, VkBuffer buffer,
              VkDeviceSize offset)
{
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = buffer,
        .offset = offset,
        .size = RAY_SIZE,
        .type = type
    };
    VkAccelerationStructureKHR structure = VK_NULL_HANDLE;

    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkCreateAccelerationStructureKHR)(kit->device, &info, NULL,
                                                                          &structure));
    kit_own(kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(structure));
    return structure;
}

/* One that the host has filled from what was serialized before. */
__attribute__((unused)) static VkAccelerationStructureKHR
ray_filled(struct kit *kit, VkAccelerationStructureKHR structure)
{
    static _Alignas(16) uint8_t memory[4096];
    const VkCopyMemoryToAccelerationStructureInfoKHR from = {
        .sType = VK_STRUCTURE_TYPE_COPY_MEMORY_TO_ACCELERATION_STRUCTURE_INFO_KHR,
        .src.hostAddress = memory,
        .dst = structure,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_DESERIALIZE_KHR
    };

    (void)KIT_DEVICE_COMMAND(kit, vkCopyMemoryToAccelerationStructureKHR)(kit->device,
                                                                          VK_NULL_HANDLE, &from);
    return structure;
}

#endif
