/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Heaps of descriptors: what is bound, and what a secondary command buffer says of them.
 */
#include "newer_scene.h"

#include <stdlib.h>

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define RESOURCE_ID(number) "VUID-vkCmdBindResourceHeapEXT-pBindInfo-" number
#define SAMPLER_ID(number) "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-" number

enum { MOST = 65536, RESERVED = 1024 };

static VkCommandBuffer
open_heaps(struct kit *kit)
{
    setenv("WAKE_NULL_ANSWERS",
           "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"
           "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"
           "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"
           "imageDescriptorAlignment=32,samplerDescriptorAlignment=16",
           1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
    return kit_recording(kit);
}

/* The address of a buffer that is large enough. */
static VkBindHeapInfoEXT
right_heap(struct kit *kit)
{
    VkBufferUsageFlags2CreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT |
                 VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT
    };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .pNext = &usage,
                                .size = 2 * MOST };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkMemoryRequirements needs;
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    return (VkBindHeapInfoEXT){
        .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT,
        .heapRange = { vkGetBufferDeviceAddress(
                           kit->device,
                           &(VkBufferDeviceAddressInfo){
                               .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                               .buffer = buffer }),
                       16384 },
        .reservedRangeSize = RESERVED,
    };
}

SCENE(resource_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit);
    const VkBindHeapInfoEXT right = right_heap(kit);
    VkBindHeapInfoEXT wrong = right;

    NOW(vkCmdBindResourceHeapEXT)(commands, &right);
    wrong.reservedRangeOffset = 16384 - 512;
    kit_expect(kit, RESOURCE_ID("11232"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeSize = RESERVED - 1;
    kit_expect(kit, RESOURCE_ID("11233"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.size = MOST + 1;
    kit_expect(kit, RESOURCE_ID("11234"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.address += 16;
    kit_expect(kit, RESOURCE_ID("11235"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeOffset = 16;
    kit_expect(kit, RESOURCE_ID("11436"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    wrong.reservedRangeOffset = 8;
    kit_expect(kit, RESOURCE_ID("11435"));
    kit_expect(kit, RESOURCE_ID("11436"));
    NOW(vkCmdBindResourceHeapEXT)(commands, &wrong);
    kit_end(kit, commands);
}

SCENE(sampler_heaps, SILENT | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = open_heaps(kit);
    const VkBindHeapInfoEXT right = right_heap(kit);
    VkBindHeapInfoEXT wrong = right;

    NOW(vkCmdBindSamplerHeapEXT)(commands, &right);
    wrong.reservedRangeOffset = 16384 - 512;
    kit_expect(kit, SAMPLER_ID("11223"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeSize = RESERVED - 1;
    kit_expect(kit, SAMPLER_ID("11224"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.size = MOST + 1;
    kit_expect(kit, SAMPLER_ID("11225"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.heapRange.address += 16;
    kit_expect(kit, SAMPLER_ID("11226"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    wrong = right;
    wrong.reservedRangeOffset = 8;
    kit_expect(kit, SAMPLER_ID("11434"));
    NOW(vkCmdBindSamplerHeapEXT)(commands, &wrong);
    kit_end(kit, commands);
}

SCENE(inherited_without_the_feature, SILENT)
{
    VkBindHeapInfoEXT heap = { .sType = VK_STRUCTURE_TYPE_BIND_HEAP_INFO_EXT };
    VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT
    };
    VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &inherited };
    VkCommandBuffer commands;

    NEW(kit, .extensions = { "VK_EXT_descriptor_heap" });
    commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    kit_end(kit, commands);
    heaps.pSamplerHeapBindInfo = &heap;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11200");
    (void)vkBeginCommandBuffer(commands, &begin);
    heaps.pSamplerHeapBindInfo = NULL;
    heaps.pResourceHeapBindInfo = &heap;
    kit_expect(kit, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11201");
    (void)vkBeginCommandBuffer(commands, &begin);
}

KIT_MAIN()
