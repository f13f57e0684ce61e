/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers, buffer views, their memory and addresses. Wrong calls beside the nearest right ones.
 */
#include "kit.h"
#include "kit_null.h"
#include "newer_ids.h"

#include <stdlib.h>

enum { SIZE = 4096 };

static VkBuffer
create(struct kit *kit, const VkBufferCreateInfo *info)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    vkCreateBuffer(kit->device, info, NULL, &buffer);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

/* A buffer that differs from a plain one in what the arguments assign. */
#define BUFFER(...)                                                                   \
    ({                                                                                \
        VkBufferCreateInfo i = { VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = SIZE,  \
                                 .usage = VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT }; \
        __VA_ARGS__;                                                                  \
        create(kit, &i);                                                              \
    })

static VkDeviceMemory
allocate(struct kit *kit, VkDeviceSize size, uint32_t type, const void *next)
{
    VkMemoryAllocateInfo info = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, next, size, type };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static void
open_with(struct kit *kit, const void *next, const char *extension)
{
    kit_open(kit, &(struct kit_config){ .device_next = next, .device_extensions = { extension } });
}

/* --- creation --- */

SCENE(create_valid, KIT_PLAIN)
{
    uint32_t families[2] = { 0, 1 };
    BUFFER((void)0);
    BUFFER(i.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    BUFFER(i.queueFamilyIndexCount = 7); /* ignored where the sharing mode is exclusive */
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, NULL);
    if (count > 1) {
        BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 2,
               i.pQueueFamilyIndices = families);
    }
}

SCENE(create_flags_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-size-00912");
    BUFFER(i.size = 0);
    kit_expect(kit, NEWER_ID("VUID-VkBufferCreateInfo-None-09500",
                             "VUID-VkBufferCreateInfo-usage-requiredbitmask"));
    BUFFER(i.usage = 0);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-00915");
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-01887");
    BUFFER(i.flags = VK_BUFFER_CREATE_PROTECTED_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-03338");
    BUFFER(i.flags = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-size-06409");
    BUFFER(i.size = (1ull << 40) + 1);
    BUFFER(i.size = 1ull << 40);
    VkBufferOpaqueCaptureAddressCreateInfo capture = {
        VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO, NULL, 4096
    };
    kit_expect(kit, "VUID-VkBufferCreateInfo-opaqueCaptureAddress-03337");
    BUFFER(i.pNext = &capture);
}

SCENE(create_sparse, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    features.features.sparseBinding = VK_TRUE;
    open_with(kit, &features, NULL);
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-00916");
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-00917");
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_ALIASED_BIT);
}

SCENE(create_sparse_resident, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceProtectedMemoryFeatures protection = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &protection };
    features.features.sparseBinding = features.features.sparseResidencyBuffer = VK_TRUE;
    open_with(kit, &features, NULL);
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT);
    BUFFER(i.flags = VK_BUFFER_CREATE_PROTECTED_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-00918");
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-None-01888");
    BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_PROTECTED_BIT);
}

SCENE(create_sharing_wrong, KIT_NULL_DRIVER | KIT_MANY_FAMILIES)
{
    uint32_t twice[2] = { 0, 0 }, beyond[2] = { 0, 100 };
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-00913");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 2);
    /* Neither was given; a pointer to nothing is a pointer. */
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-00913");
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-00914");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-00914");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.pQueueFamilyIndices = twice);
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-00914");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 1,
           i.pQueueFamilyIndices = twice);
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-01419");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 2,
           i.pQueueFamilyIndices = twice);
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-01419");
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 2,
           i.pQueueFamilyIndices = beyond);
}

SCENE(create_sharing_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    uint32_t twice[2] = { 0, 0 };
    kit_expect(kit, NEWER_ID("VUID-VkBufferCreateInfo-sharingMode-01419",
                             "VUID-VkBufferCreateInfo-sharingMode-01391"));
    BUFFER(i.sharingMode = VK_SHARING_MODE_CONCURRENT, i.queueFamilyIndexCount = 2,
           i.pQueueFamilyIndices = twice);
}

SCENE(create_dedicated_nv, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    features.features.sparseBinding = VK_TRUE;
    open_with(kit, &features, VK_NV_DEDICATED_ALLOCATION_EXTENSION_NAME);
    VkDedicatedAllocationBufferCreateInfoNV dedicated = {
        VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV, NULL, VK_TRUE
    };
    BUFFER(i.pNext = &dedicated);
    kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-01571");
    BUFFER(i.pNext = &dedicated, i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT);
}

SCENE(create_address_ext, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceBufferDeviceAddressFeaturesEXT features = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES_EXT, NULL, VK_TRUE,
        VK_TRUE, VK_FALSE
    };
    open_with(kit, &features, VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME);
    VkBufferDeviceAddressCreateInfoEXT address = {
        VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_CREATE_INFO_EXT, NULL, 65536
    };
    BUFFER(i.pNext = &address, i.flags = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT,
           i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-deviceAddress-02604");
    BUFFER(i.pNext = &address, i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
}

static void
open_descriptor_buffer(struct kit *kit, bool push, bool replay)
{
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &twelve,
        .descriptorBuffer = VK_TRUE,
        .descriptorBufferCaptureReplay = replay,
        .descriptorBufferPushDescriptors = push,
    };
    open_with(kit, &features, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME);
}

#define PUSH_USAGE VK_BUFFER_USAGE_PUSH_DESCRIPTORS_DESCRIPTOR_BUFFER_BIT_EXT
#define RESOURCE_USAGE VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
#define SAMPLER_USAGE VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT

SCENE(create_descriptor_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_descriptor_buffer(kit, true, false);
    VkOpaqueCaptureDescriptorDataCreateInfoEXT capture = {
        VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT, NULL, &capture
    };
    BUFFER(i.usage = RESOURCE_USAGE);
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08098");
    BUFFER(i.usage = RESOURCE_USAGE, i.size = 1ull << 33);
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08097");
    BUFFER(i.usage = SAMPLER_USAGE, i.size = 1ull << 33);
    /* The null driver needs no buffer for push descriptors. */
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08102");
    BUFFER(i.usage = PUSH_USAGE | RESOURCE_USAGE);
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08102");
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08103");
    BUFFER(i.usage = PUSH_USAGE);
    kit_expect(kit, "VUID-VkBufferCreateInfo-flags-08099");
    BUFFER(i.flags = VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    kit_expect(kit, "VUID-VkBufferCreateInfo-pNext-08100");
    BUFFER(i.pNext = &capture);
}

SCENE(create_push_descriptor_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_descriptor_buffer(kit, false, false);
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08101");
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-08102");
    BUFFER(i.usage = PUSH_USAGE | SAMPLER_USAGE);
}

/* --- views --- */

static void
view(struct kit *kit, VkBuffer buffer, VkFormat format, VkDeviceSize offset, VkDeviceSize range)
{
    VkBufferViewCreateInfo info = { VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO, .buffer = buffer,
                                    .format = format, .offset = offset, .range = range };
    VkBufferView made = VK_NULL_HANDLE;
    vkCreateBufferView(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(made));
}

#define RGBA VK_FORMAT_R8G8B8A8_UNORM

SCENE(view_valid, KIT_PLAIN)
{
    VkBuffer buffer = kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    VkDeviceSize step = kit->properties.limits.minTexelBufferOffsetAlignment;
    view(kit, buffer, RGBA, 0, VK_WHOLE_SIZE);
    view(kit, buffer, RGBA, step, SIZE - step);
    view(kit, buffer, RGBA, 0, 4);
}

SCENE(view_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBuffer buffer = kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-00925");
    view(kit, buffer, RGBA, SIZE, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-00925");
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-00931");
    view(kit, buffer, RGBA, SIZE, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-range-00928");
    view(kit, buffer, RGBA, 0, 0);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-range-00929");
    view(kit, buffer, RGBA, 0, 6);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-00931");
    view(kit, buffer, RGBA, 16, SIZE);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-02749");
    view(kit, buffer, RGBA, 4, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00935");
    view(kit, BUFFER((void)0), RGBA, 0, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00932");
    view(kit, kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL), RGBA, 0, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00933");
    view(kit, buffer, VK_FORMAT_BC1_RGB_UNORM_BLOCK, 0, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00933");
    view(kit, buffer, VK_FORMAT_UNDEFINED, 0, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-00934");
    view(kit, kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, NULL),
         VK_FORMAT_BC1_RGB_UNORM_BLOCK, 0, 16);
}

SCENE(view_too_long, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    const VkDeviceSize texels = kit->properties.limits.maxTexelBufferElements;
    VkBuffer buffer = BUFFER(i.size = 4 * texels + 16);
    KIT_VK(kit,
           vkBindBufferMemory(kit->device, buffer, allocate(kit, 4 * texels + 4096, 0, NULL), 0));
    view(kit, buffer, RGBA, 0, 4 * texels);
    view(kit, buffer, RGBA, 16, VK_WHOLE_SIZE);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-range-00930");
    view(kit, buffer, RGBA, 0, 4 * texels + 4);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-range-04059");
    view(kit, buffer, RGBA, 0, VK_WHOLE_SIZE);
}

SCENE(view_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-offset-00926");
    view(kit, kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL), RGBA, 4,
         16);
}

/* The null driver: one texel for both, at most 16 bytes. */
SCENE(view_texel_alignment, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceTexelBufferAlignmentFeaturesEXT features = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXEL_BUFFER_ALIGNMENT_FEATURES_EXT, NULL, VK_TRUE
    };
    open_with(kit, &features, VK_EXT_TEXEL_BUFFER_ALIGNMENT_EXTENSION_NAME);
    VkBuffer uniform = kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT, NULL);
    VkBuffer storage = kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT, NULL);
    view(kit, uniform, RGBA, 4, 16);
    view(kit, storage, RGBA, 4, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-02751");
    view(kit, uniform, RGBA, 2, 16);
    kit_expect(kit, "VUID-VkBufferViewCreateInfo-buffer-02750");
    view(kit, storage, RGBA, 2, 16);
}

/* --- memory --- */

static void
bind2(struct kit *kit, VkBuffer buffer, VkDeviceMemory memory, VkDeviceSize offset,
      const void *next)
{
    VkBindBufferMemoryInfo info = { VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO, next, buffer, memory,
                                    offset };
    vkBindBufferMemory2(kit->device, 1, &info);
}

SCENE(bind_valid, KIT_PLAIN)
{
    VkMemoryRequirements needs;
    VkBuffer first = BUFFER((void)0), second = BUFFER((void)0);
    vkGetBufferMemoryRequirements(kit->device, first, &needs);
    VkDeviceMemory memory = allocate(kit, 2 * needs.size,
                                     (uint32_t)__builtin_ctz(needs.memoryTypeBits), NULL);
    KIT_VK(kit, vkBindBufferMemory(kit->device, first, memory, 0));
    bind2(kit, second, memory, needs.size, NULL);
}

SCENE(bind_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, 65536, 0, NULL), small = allocate(kit, 1024, 0, NULL),
                   lazy = allocate(kit, 65536, 5, NULL);
    VkBuffer twice = BUFFER((void)0);
    vkBindBufferMemory(kit->device, twice, memory, 0);
    kit_expect(kit, "VUID-vkBindBufferMemory-buffer-07459");
    vkBindBufferMemory(kit->device, twice, memory, 0);
    kit_expect(kit, "VUID-vkBindBufferMemory-memoryOffset-01031");
    kit_expect(kit, "VUID-vkBindBufferMemory-size-01037"); /* too */
    vkBindBufferMemory(kit->device, BUFFER((void)0), memory, 65536);
    kit_expect(kit, "VUID-vkBindBufferMemory-memoryOffset-01031");
    if (!HAS_NEWER_IDS) { /* beyond the memory, what is left is no question */
        kit_expect(kit, "VUID-vkBindBufferMemory-size-01037");
    }
    vkBindBufferMemory(kit->device, BUFFER((void)0), memory, 131072);
    kit_expect(kit, "VUID-vkBindBufferMemory-memory-01035");
    vkBindBufferMemory(kit->device, BUFFER((void)0), lazy, 0);
    kit_expect(kit, "VUID-vkBindBufferMemory-memoryOffset-01036");
    vkBindBufferMemory(kit->device, BUFFER((void)0), memory, 1);
    kit_expect(kit, "VUID-vkBindBufferMemory-size-01037");
    vkBindBufferMemory(kit->device, BUFFER((void)0), small, 0);
}

/* What was bound to nothing can still be bound. */
SCENE(bind_nothing, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, 65536, 0, NULL);
    VkBuffer buffer = BUFFER((void)0);

    kit_expect(kit, "VUID-vkBindBufferMemory-memory-parameter");
    vkBindBufferMemory(kit->device, buffer, VK_NULL_HANDLE, 0);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    buffer = BUFFER((void)0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memory-parameter");
    bind2(kit, buffer, VK_NULL_HANDLE, 0, NULL);
    bind2(kit, buffer, memory, 0, NULL);
}

SCENE(bind2_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceMemory memory = allocate(kit, 65536, 0, NULL), small = allocate(kit, 1024, 0, NULL),
                   lazy = allocate(kit, 65536, 5, NULL);
    VkBuffer twice = BUFFER((void)0);
    bind2(kit, twice, memory, 0, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-buffer-07459");
    bind2(kit, twice, memory, 0, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memoryOffset-01031");
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-size-01037"); /* too */
    bind2(kit, BUFFER((void)0), memory, 65536, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memoryOffset-01031");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-VkBindBufferMemoryInfo-size-01037");
    }
    bind2(kit, BUFFER((void)0), memory, 131072, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memory-01035");
    bind2(kit, BUFFER((void)0), lazy, 0, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memoryOffset-01036");
    bind2(kit, BUFFER((void)0), memory, 1, NULL);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-size-01037");
    bind2(kit, BUFFER((void)0), small, 0, NULL);
    VkBindBufferMemoryInfo both[2] = { { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                         .buffer = BUFFER((void)0),
                                         .memory = memory },
                                       { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                         .buffer = BUFFER((void)0),
                                         .memory = memory } };
    KIT_VK(kit, vkBindBufferMemory2(kit->device, 2, both));
    both[0].buffer = both[1].buffer = BUFFER((void)0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-buffer-07459");
    vkBindBufferMemory2(kit->device, 2, both);
    uint32_t indices[2] = { 0, 1 };
    VkBindBufferMemoryDeviceGroupInfo group = {
        VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_DEVICE_GROUP_INFO, NULL, 1, indices
    };
    bind2(kit, BUFFER((void)0), memory, 0, &group);
    group.pDeviceIndices = &indices[1];
    kit_expect(kit, "VUID-VkBindBufferMemoryDeviceGroupInfo-pDeviceIndices-01607");
    bind2(kit, BUFFER((void)0), memory, 0, &group);
    group.deviceIndexCount = 2;
    indices[1] = 0;
    group.pDeviceIndices = indices;
    kit_expect(kit, "VUID-VkBindBufferMemoryDeviceGroupInfo-deviceIndexCount-01606");
    bind2(kit, BUFFER((void)0), memory, 0, &group);
}

SCENE(bind_dedicated, KIT_NULL_DRIVER)
{
    VkMemoryDedicatedAllocateInfo to = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO
    };
    VkBuffer first = BUFFER((void)0), second = BUFFER((void)0);
    to.buffer = first;
    VkDeviceMemory memory = allocate(kit, SIZE, 0, &to);
    kit_expect(kit, "VUID-vkBindBufferMemory-memory-01508");
    vkBindBufferMemory(kit->device, second, memory, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memory-01508");
    bind2(kit, BUFFER((void)0), memory, 0, NULL);
    vkBindBufferMemory(kit->device, first, memory, 0);
}

SCENE(bind_sparse, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    features.features.sparseBinding = VK_TRUE;
    open_with(kit, &features, NULL);
    VkDeviceMemory memory = allocate(kit, 65536, 0, NULL);
    kit_expect(kit, "VUID-vkBindBufferMemory-buffer-01030");
    vkBindBufferMemory(kit->device, BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT), memory,
                       0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-buffer-01030");
    bind2(kit, BUFFER(i.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT), memory, 0, NULL);
}

SCENE(bind_external, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with(kit, NULL, VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME);
    VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, NULL,
                                       VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkExternalMemoryBufferCreateInfo external = {
        VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO, NULL,
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkDeviceMemory memory = allocate(kit, 65536, 0, &out);
    vkBindBufferMemory(kit->device, BUFFER(i.pNext = &external), memory, 0);
    kit_expect(kit, "VUID-vkBindBufferMemory-memory-02726");
    vkBindBufferMemory(kit->device, BUFFER((void)0), memory, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memory-02726");
    bind2(kit, BUFFER((void)0), memory, 0, NULL);
    int fd = -1;
    KIT_VK(kit, KIT_DEVICE_COMMAND(kit, vkGetMemoryFdKHR)(
                    kit->device,
                    &(VkMemoryGetFdInfoKHR){ VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR, NULL, memory,
                                             VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT },
                    &fd));
    VkImportMemoryFdInfoKHR in = { VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR, NULL,
                                   VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT, fd };
    VkDeviceMemory imported = allocate(kit, 65536, 0, &in);
    vkBindBufferMemory(kit->device, BUFFER(i.pNext = &external), imported, 0);
    kit_expect(kit, NEWER_ID("VUID-vkBindBufferMemory-memory-02985",
                             "VUID-vkBindBufferMemory-memory-02727"));
    vkBindBufferMemory(kit->device, BUFFER((void)0), imported, 0);
    kit_expect(kit, NEWER_ID("VUID-VkBindBufferMemoryInfo-memory-02985",
                             "VUID-VkBindBufferMemoryInfo-memory-02727"));
    bind2(kit, BUFFER((void)0), imported, 0, NULL);
}

/* The null driver wants memory of its own for buffers that are shared as DMA buffers. */
SCENE(bind_required_dedicated, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_DMA_BUF_EXTENSION_NAME } });
    VkExternalMemoryBufferCreateInfo external = {
        VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO, NULL,
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT
    };
    VkBuffer own = BUFFER(i.pNext = &external);
    VkMemoryDedicatedAllocateInfo to = { .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
                                         .buffer = own };
    vkBindBufferMemory(kit->device, own, allocate(kit, SIZE, 0, &to), 0);
    VkDeviceMemory memory = allocate(kit, 65536, 0, NULL);
    kit_expect(kit, "VUID-vkBindBufferMemory-buffer-01444");
    vkBindBufferMemory(kit->device, BUFFER(i.pNext = &external), memory, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-buffer-01444");
    bind2(kit, BUFFER(i.pNext = &external), memory, 0, NULL);
}

SCENE(bind_protected, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    VkPhysicalDeviceProtectedMemoryFeatures protection = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE,
    };
    open_with(kit, &protection, NULL);
    uint32_t type = 0;
    while (type < kit->memory.memoryTypeCount &&
           !(kit->memory.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT)) {
        type++;
    }
    if (type == kit->memory.memoryTypeCount) {
        kit_skip(kit, "no protected memory");
    }
    VkDeviceMemory memory = allocate(kit, 65536, type, NULL), plain = allocate(kit, 65536, 0, NULL);
    vkBindBufferMemory(kit->device, BUFFER(i.flags = VK_BUFFER_CREATE_PROTECTED_BIT), memory, 0);
    kit_expect(kit, "VUID-vkBindBufferMemory-None-01898");
    vkBindBufferMemory(kit->device, BUFFER(i.flags = VK_BUFFER_CREATE_PROTECTED_BIT), plain, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-None-01898");
    bind2(kit, BUFFER(i.flags = VK_BUFFER_CREATE_PROTECTED_BIT), plain, 0, NULL);
    kit_expect(kit, "VUID-vkBindBufferMemory-None-01899");
    vkBindBufferMemory(kit->device, BUFFER((void)0), memory, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-None-01899");
    bind2(kit, BUFFER((void)0), memory, 0, NULL);
}

/* --- addresses --- */

/* Of newer registries: neither the feature nor the flag of what is captured is there. */
static void
expect_not_captured(struct kit *kit)
{
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetBufferOpaqueCaptureAddress-None-03326", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetBufferOpaqueCaptureAddress-pInfo-10725", NULL));
}

static void
expect_memory_not_captured(struct kit *kit)
{
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetDeviceMemoryOpaqueCaptureAddress-None-03334", NULL));
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetDeviceMemoryOpaqueCaptureAddress-pInfo-10727", NULL));
}

SCENE(address_of_group, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &twelve,
        .descriptorBuffer = VK_TRUE,
        .descriptorBufferCaptureReplay = VK_TRUE,
    };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME } };
    kit_open_group(kit, &config);
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, NULL,
                                        VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 0 };
    VkDeviceMemory memory = allocate(kit, 65536, 0, &flags);
    VkBuffer buffer = BUFFER(i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
    vkBindBufferMemory(kit->device, buffer, memory, 0);
    VkBufferDeviceAddressInfo info = { VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, NULL, buffer };
    kit_expect(kit, "VUID-vkGetBufferDeviceAddress-device-03325");
    vkGetBufferDeviceAddress(kit->device, &info);
    kit_expect(kit, "VUID-vkGetBufferOpaqueCaptureAddress-device-03327");
    expect_not_captured(kit);
    vkGetBufferOpaqueCaptureAddress(kit->device, &info);
    VkDeviceMemoryOpaqueCaptureAddressInfo of = {
        VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO, NULL, memory
    };
    kit_expect(kit, "VUID-vkGetDeviceMemoryOpaqueCaptureAddress-device-03335");
    expect_memory_not_captured(kit);
    vkGetDeviceMemoryOpaqueCaptureAddress(kit->device, &of);
    char data[256];
    VkBufferCaptureDescriptorDataInfoEXT capture = {
        VK_STRUCTURE_TYPE_BUFFER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT, NULL,
        BUFFER(i.flags = VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT)
    };
    kit_expect(kit, "VUID-vkGetBufferOpaqueCaptureDescriptorDataEXT-device-08074");
    KIT_DEVICE_COMMAND(kit, vkGetBufferOpaqueCaptureDescriptorDataEXT)(kit->device, &capture, data);

    VkImageCreateInfo image_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 4, 4, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImageCaptureDescriptorDataInfoEXT of_image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CAPTURE_DESCRIPTOR_DATA_INFO_EXT
    };
    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &of_image.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(of_image.image));
    kit_expect(kit, "VUID-vkGetImageOpaqueCaptureDescriptorDataEXT-device-08078");
    KIT_DEVICE_COMMAND(kit, vkGetImageOpaqueCaptureDescriptorDataEXT)(kit->device, &of_image, data);
    kit_expect_newer(kit, NEWER_ID("VUID-vkBindImageMemory-image-09202", NULL));
    vkBindImageMemory(kit->device, of_image.image, allocate(kit, 65536, 0, &flags), 0);
    VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .flags = VK_IMAGE_VIEW_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT,
        .image = of_image.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 }
    };
    VkImageViewCaptureDescriptorDataInfoEXT of_view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CAPTURE_DESCRIPTOR_DATA_INFO_EXT
    };
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &of_view.imageView));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(of_view.imageView));
    kit_expect(kit, "VUID-vkGetImageViewOpaqueCaptureDescriptorDataEXT-device-08082");
    KIT_DEVICE_COMMAND(kit, vkGetImageViewOpaqueCaptureDescriptorDataEXT)
    (kit->device, &of_view, data);
    VkSamplerCreateInfo sampler_info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .flags = VK_SAMPLER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT
    };
    VkSamplerCaptureDescriptorDataInfoEXT of_sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT
    };
    KIT_VK(kit, vkCreateSampler(kit->device, &sampler_info, NULL, &of_sampler.sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(of_sampler.sampler));
    kit_expect(kit, "VUID-vkGetSamplerOpaqueCaptureDescriptorDataEXT-device-08086");
    KIT_DEVICE_COMMAND(kit, vkGetSamplerOpaqueCaptureDescriptorDataEXT)
    (kit->device, &of_sampler, data);
}

static VkDeviceMemory
addressable(struct kit *kit)
{
    VkMemoryAllocateFlagsInfo flags = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO, NULL,
                                        VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT, 0 };
    return allocate(kit, 65536, 0, &flags);
}

static void
address(struct kit *kit, VkBuffer buffer)
{
    VkBufferDeviceAddressInfo info = { VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, NULL, buffer };
    vkGetBufferDeviceAddress(kit->device, &info);
}

SCENE(address_of_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceBufferDeviceAddressFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE
    };
    open_with(kit, &features, NULL);
    VkDeviceMemory memory = addressable(kit), plain = allocate(kit, 65536, 0, NULL);
    VkBuffer buffer = BUFFER(i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT);
    kit_expect(kit, NEWER_ID("VUID-vkGetBufferDeviceAddress-bufferDeviceAddress-03324",
                             "VUID-VkBufferDeviceAddressInfo-buffer-02600"));
    address(kit, buffer);
    vkBindBufferMemory(kit->device, buffer, memory, 0);
    address(kit, buffer);
    VkBuffer other = BUFFER((void)0);
    vkBindBufferMemory(kit->device, other, memory, 0);
    kit_expect(kit, "VUID-VkBufferDeviceAddressInfo-buffer-02601");
    address(kit, other);
    kit_expect(kit, "VUID-vkBindBufferMemory-bufferDeviceAddress-03339");
    vkBindBufferMemory(kit->device, BUFFER(i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT),
                       plain, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-bufferDeviceAddress-03339");
    bind2(kit, BUFFER(i.usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT), plain, 0, NULL);
    VkDeviceMemoryOpaqueCaptureAddressInfo of = {
        VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO, NULL, memory
    };
    expect_memory_not_captured(kit);
    vkGetDeviceMemoryOpaqueCaptureAddress(kit->device, &of);
    of.memory = plain;
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetDeviceMemoryOpaqueCaptureAddress-None-03334", NULL));
    kit_expect(kit, "VUID-VkDeviceMemoryOpaqueCaptureAddressInfo-memory-03336");
    vkGetDeviceMemoryOpaqueCaptureAddress(kit->device, &of);
}

SCENE(address_not_enabled, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, SIZE, VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT, NULL);
    VkBufferDeviceAddressInfo info = { VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, NULL, buffer };
    kit_expect(kit, "VUID-vkGetBufferDeviceAddress-bufferDeviceAddress-03324");
    vkGetBufferDeviceAddress(kit->device, &info);
    kit_expect(kit, "VUID-vkGetBufferOpaqueCaptureAddress-None-03326");
    kit_expect_newer(kit, NEWER_ID("VUID-vkGetBufferOpaqueCaptureAddress-pInfo-10725", NULL));
    vkGetBufferOpaqueCaptureAddress(kit->device, &info);
    VkDeviceMemoryOpaqueCaptureAddressInfo of = {
        VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO, NULL, kit_memory(kit, SIZE)
    };
    kit_expect(kit, "VUID-vkGetDeviceMemoryOpaqueCaptureAddress-None-03334");
    kit_expect(kit, "VUID-VkDeviceMemoryOpaqueCaptureAddressInfo-memory-03336");
    vkGetDeviceMemoryOpaqueCaptureAddress(kit->device, &of);
}

SCENE(capture_data, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_descriptor_buffer(kit, false, true);
    char data[256];
    VkBuffer replayed = BUFFER(i.flags = VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT);
    VkBufferCaptureDescriptorDataInfoEXT info = {
        VK_STRUCTURE_TYPE_BUFFER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT, NULL, replayed
    };
    PFN_vkGetBufferOpaqueCaptureDescriptorDataEXT get = KIT_DEVICE_COMMAND(
        kit, vkGetBufferOpaqueCaptureDescriptorDataEXT);
    get(kit->device, &info, data);
    info.buffer = BUFFER((void)0);
    kit_expect(kit, "VUID-VkBufferCaptureDescriptorDataInfoEXT-buffer-08075");
    get(kit->device, &info, data);
    VkDeviceMemory plain = allocate(kit, 65536, 0, NULL);
    kit_expect(kit, "VUID-vkBindBufferMemory-descriptorBufferCaptureReplay-08112");
    kit_expect_newer(kit, NEWER_ID("VUID-vkBindBufferMemory-buffer-09201", NULL));
    vkBindBufferMemory(kit->device, replayed, plain, 0);
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-descriptorBufferCaptureReplay-08112");
    kit_expect_newer(kit, NEWER_ID("VUID-VkBindBufferMemoryInfo-buffer-09201", NULL));
    bind2(kit, BUFFER(i.flags = VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT), plain,
          0, NULL);
}

SCENE(capture_data_not_enabled, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_descriptor_buffer(kit, false, false);
    char data[256];
    VkBufferCaptureDescriptorDataInfoEXT info = {
        VK_STRUCTURE_TYPE_BUFFER_CAPTURE_DESCRIPTOR_DATA_INFO_EXT, NULL, BUFFER((void)0)
    };
    kit_expect(kit, "VUID-vkGetBufferOpaqueCaptureDescriptorDataEXT-None-08072");
    kit_expect(kit, "VUID-VkBufferCaptureDescriptorDataInfoEXT-buffer-08075");
    KIT_DEVICE_COMMAND(kit, vkGetBufferOpaqueCaptureDescriptorDataEXT)(kit->device, &info, data);
}

KIT_MAIN()
