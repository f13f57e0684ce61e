/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers at device addresses, and a device whose commands take them (VK_KHR_device_address_commands), which the headers have to know.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_ADDRESS_SCENE_H
#define WAKE_SCENES_ADDRESS_SCENE_H

#include "newer_scene.h"

/* Of a buffer that any of the commands may be given. */
#define ANY_RANGE                                                                          \
    (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |                 \
     VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |                \
     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT | \
     VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT)

/* Of one that is protected: others it cannot have. */
#define SECRET_RANGE (VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT)

enum { RANGE_SIZE = 131072 };

/* The memory of the buffer is the scene's as well. */
static inline VkBuffer
buffer_at_address(struct kit *kit, VkBufferCreateFlags flags, VkBufferUsageFlags usage)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = flags,
                                      .size = RANGE_SIZE,
                                      .usage = usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateFlagsInfo with_address = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &with_address };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    if (flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT) {
        return buffer;
    }
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    allocate.allocationSize = needs.size;
    /* the last type is the protected one, where there is one */
    allocate.memoryTypeIndex = (uint32_t)(flags & VK_BUFFER_CREATE_PROTECTED_BIT
                                              ? 31 - __builtin_clz(needs.memoryTypeBits)
                                              : __builtin_ctz(needs.memoryTypeBits));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    return buffer;
}

static inline VkDeviceAddress
address_with(struct kit *kit, VkBufferUsageFlags usage)
{
    return kit_address(kit, buffer_at_address(kit, 0, usage));
}

static inline VkCommandBuffer
protected_commands(struct kit *kit)
{
    const VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                           .flags = VK_COMMAND_POOL_CREATE_PROTECTED_BIT,
                                           .queueFamilyIndex = kit->family };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
    };
    VkCommandBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &allocate.commandPool));
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(allocate.commandPool));
    KIT_VK(kit, vkAllocateCommandBuffers(kit->device, &allocate, &buffer));
    kit_begin(kit, buffer, 0);
    return buffer;
}

#ifdef VK_KHR_device_address_commands

/* `features`: structs for three extensions more. */
static inline void
open_addresses_of(struct kit *kit, const char *const more[3], void *features)
{
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT feedback;
    static VkPhysicalDeviceConditionalRenderingFeaturesEXT conditional;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;

    feedback = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = features
    };
    conditional = (VkPhysicalDeviceConditionalRenderingFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT,
        .pNext = &feedback
    };
    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR,
        .pNext = &conditional
    };
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    NEW(kit,
        .extensions = { VK_KHR_DEVICE_ADDRESS_COMMANDS_EXTENSION_NAME,
                        VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME,
                        VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME, more[0], more[1], more[2] },
        .next = &addresses);
}
#define NEW_ADDRESSES(kit, features, ...) \
    open_addresses_of((kit), (const char *const[3]){ __VA_ARGS__ }, (features))

static inline void
open_addresses_and(struct kit *kit, const char *one, const char *two, void *features)
{
    NEW_ADDRESSES(kit, features, one, two);
}

static inline void
open_addresses(struct kit *kit)
{
    open_addresses_and(kit, NULL, NULL, NULL);
}

/* The words of VkAddressCommandFlagBitsKHR. */
#define PROTECTED VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR
#define FULLY_BOUND VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR
#define STORAGE VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR
#define UNKNOWN_STORAGE VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR
#define FEEDBACK VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR
#define UNKNOWN_FEEDBACK VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR

#endif

#endif
