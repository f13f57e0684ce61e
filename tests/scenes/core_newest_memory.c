/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about memory, sparse binds, devices and waits that came after 1.3.239, each beside what is right.
 */
#include "kit.h"

#include <stdlib.h>

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define COLOUR VK_FORMAT_R8G8B8A8_UNORM

static VkDeviceMemory
allocate(struct kit *kit, const void *next, VkDeviceSize size, uint32_t type)
{
    VkMemoryAllocateInfo info = { VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO, next, size, type };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    (void)vkAllocateMemory(kit->device, &info, NULL, &memory);
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

static uint32_t
first_type(uint32_t bits)
{
    uint32_t i = 0;

    while (i < 31 && !(bits >> i & 1)) {
        i++;
    }
    return i;
}

static VkImage
image_of(struct kit *kit, VkImageCreateFlags flags)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .flags = flags,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = COLOUR,
                               .extent = { 64, 64, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

/* --- dedicated memory --- */

SCENE(dedicated_to_another_kind, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBuffer buffer = kit_buffer(kit, 65536, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    VkBuffer small = kit_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    VkImage image = image_of(kit, 0);
    VkMemoryRequirements of_buffer, of_image;
    VkMemoryDedicatedAllocateInfo to = { .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
                                         .buffer = buffer };
    VkDeviceMemory memory;
    VkBindImageMemoryInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_IMAGE_MEMORY_INFO,
                                   .image = image };
    VkBindBufferMemoryInfo bind_buffer = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO,
                                           .buffer = small };

    vkGetBufferMemoryRequirements(kit->device, buffer, &of_buffer);
    vkGetImageMemoryRequirements(kit->device, image, &of_image);
    memory = allocate(kit, &to, of_buffer.size,
                      first_type(of_buffer.memoryTypeBits & of_image.memoryTypeBits));
    vkBindBufferMemory(kit->device, buffer, memory, 0);
    kit_expect(kit, "VUID-vkBindImageMemory-memory-10926");
    vkBindImageMemory(kit->device, image, memory, 0);
    image = bind.image = image_of(kit, 0);
    bind.memory = memory;
    kit_expect(kit, "VUID-VkBindImageMemoryInfo-memory-10926");
    vkBindImageMemory2(kit->device, 1, &bind);
    to = (VkMemoryDedicatedAllocateInfo){ .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
                                          .image = image_of(kit, 0) };
    memory = allocate(kit, &to, of_image.size,
                      first_type(of_buffer.memoryTypeBits & of_image.memoryTypeBits));
    kit_expect(kit, "VUID-vkBindBufferMemory-memory-10925");
    vkBindBufferMemory(kit->device, small, memory, 0);
    bind_buffer.buffer = kit_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    bind_buffer.memory = memory;
    kit_expect(kit, "VUID-VkBindBufferMemoryInfo-memory-10925");
    vkBindBufferMemory2(kit->device, 1, &bind_buffer);
}

SCENE(exported_size, KIT_NULL_DRIVER)
{
    VkExportMemoryAllocateInfo out = { VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO, NULL,
                                       VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT };
    VkMemoryDedicatedAllocateInfo alone = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .buffer = kit_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT)
    };

    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-07899");
    allocate(kit, &out, 0, 0);
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-07897");
    allocate(kit, NULL, 0, 0);
    kit_expect(kit, "VUID-VkMemoryAllocateInfo-allocationSize-07897");
    allocate(kit, &alone, 0, 0);
}

SCENE(zeroed_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceProtectedMemoryFeatures hidden = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    VkPhysicalDeviceZeroInitializeDeviceMemoryFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_DEVICE_MEMORY_FEATURES_EXT,
        .pNext = &hidden,
        .zeroInitializeDeviceMemory = VK_TRUE
    };
    VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = VK_MEMORY_ALLOCATE_ZERO_INITIALIZE_BIT_EXT,
    };
    VkImportMemoryHostPointerInfoEXT import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT,
        .pHostPointer = aligned_alloc(65536, 65536),
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_PROTECTED", "1", 1);
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_ZERO_INITIALIZE_DEVICE_MEMORY_EXTENSION_NAME,
                                             VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME },
                      .device_next = &feature });
    allocate(kit, &flags, 65536, 0);
    for (uint32_t i = 0; i < kit->memory.memoryTypeCount; i++) {
        if (kit->memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT) {
            kit_expect(kit, "VUID-VkMemoryAllocateFlagsInfo-flags-10761");
            allocate(kit, &flags, 65536, i);
        }
    }
    flags.pNext = &import;
    kit_expect(kit, "VUID-VkMemoryAllocateFlagsInfo-flags-10760");
    allocate(kit, &flags, 65536, 2);
    kit_close_device(kit);
    free(import.pHostPointer);
}

SCENE(placed_by_the_first_command, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceMapMemoryPlacedFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAP_MEMORY_PLACED_FEATURES_EXT,
        .memoryMapPlaced = VK_TRUE
    };
    VkDeviceMemory memory;
    void *data;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { VK_KHR_MAP_MEMORY_2_EXTENSION_NAME,
                                                          VK_EXT_MAP_MEMORY_PLACED_EXTENSION_NAME },
                                   .device_next = &feature });
    memory = allocate(kit, NULL, 65536, 1);
    kit_expect(kit, "VUID-vkMapMemory-flags-09568");
    (void)vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, VK_MEMORY_MAP_PLACED_BIT_EXT, &data);
    memory = allocate(kit, NULL, 65536, 1);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &data));
}

SCENE(captured_addresses, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceBufferDeviceAddressFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
        .bufferDeviceAddressCaptureReplay = VK_TRUE
    };
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                        .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 256,
                                .usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };

    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    for (int captured = 0; captured < 2; captured++) {
        VkBufferDeviceAddressInfo of = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
        VkDeviceMemoryOpaqueCaptureAddressInfo of_memory = {
            .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_OPAQUE_CAPTURE_ADDRESS_INFO
        };
        VkMemoryRequirements needs;

        if (captured) {
            info.flags = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
            flags.flags |= VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
        } else {
            kit_expect(kit, "VUID-vkGetBufferOpaqueCaptureAddress-pInfo-10725");
            kit_expect(kit, "VUID-vkGetDeviceMemoryOpaqueCaptureAddress-pInfo-10727");
        }
        KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &of.buffer));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(of.buffer));
        vkGetBufferMemoryRequirements(kit->device, of.buffer, &needs);
        of_memory.memory = allocate(kit, &flags, needs.size, first_type(needs.memoryTypeBits));
        vkBindBufferMemory(kit->device, of.buffer, of_memory.memory, 0);
        vkGetBufferOpaqueCaptureAddress(kit->device, &of);
        vkGetDeviceMemoryOpaqueCaptureAddress(kit->device, &of_memory);
    }
}

/* Memory that cannot be found again, under buffers that shall be. */
SCENE(captured_addresses_of_other_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceBufferDeviceAddressFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
        .bufferDeviceAddressCaptureReplay = VK_TRUE
    };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .flags = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT,
                                      .size = 256,
                                      .usage = VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    VkBindBufferMemoryInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_INFO };
    VkMemoryRequirements needs;

    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    for (int second = 0; second < 2; second++) {
        KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &bind.buffer));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(bind.buffer));
        vkGetBufferMemoryRequirements(kit->device, bind.buffer, &needs);
        bind.memory = allocate(kit, &flags, needs.size, first_type(needs.memoryTypeBits));
        if (second) {
            kit_expect(kit, "VUID-VkBindBufferMemoryInfo-bufferDeviceAddressCaptureReplay-09200");
            (void)vkBindBufferMemory2(kit->device, 1, &bind);
        } else {
            kit_expect(kit, "VUID-vkBindBufferMemory-bufferDeviceAddressCaptureReplay-09200");
            (void)vkBindBufferMemory(kit->device, bind.buffer, bind.memory, 0);
        }
    }
}

/* --- before there is a resource --- */

static void
planned(struct kit *kit, VkImageTiling tiling, VkImageAspectFlagBits aspect)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = COLOUR,
                               .extent = { 64, 64, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .tiling = tiling,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkDeviceImageMemoryRequirements of = { VK_STRUCTURE_TYPE_DEVICE_IMAGE_MEMORY_REQUIREMENTS, NULL,
                                           &info, aspect };
    VkMemoryRequirements2 needs = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };

    vkGetDeviceImageMemoryRequirements(kit->device, &of, &needs);
}

SCENE(planned_images, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceMaintenance4Features feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_IMAGE_DRM_FORMAT_MODIFIER_EXTENSION_NAME },
                      .device_next = &feature });
    planned(kit, VK_IMAGE_TILING_OPTIMAL, 0);
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirements-planeAspect-12399");
    planned(kit, VK_IMAGE_TILING_OPTIMAL, (VkImageAspectFlagBits)0x70000000);
    kit_expect(kit, "VUID-VkDeviceImageMemoryRequirements-pCreateInfo-12489");
    planned(kit, VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT, 0);
}

SCENE(usages_of_buffers, KIT_NULL_DRIVER)
{
    VkPhysicalDeviceExternalBufferInfo info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO,
        .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT,
        .handleType = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
    };
    VkExternalBufferProperties has = { .sType = VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES };
    VkBufferCreateInfo create = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = 64,
                                  .usage = 0x40000000 };
    VkBuffer buffer = VK_NULL_HANDLE;

    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &info, &has);
    info.usage = 0;
    kit_expect(kit, "VUID-VkPhysicalDeviceExternalBufferInfo-None-09500");
    vkGetPhysicalDeviceExternalBufferProperties(kit->gpu, &info, &has);
    kit_expect(kit, "VUID-VkBufferCreateInfo-None-09499");
    if (vkCreateBuffer(kit->device, &create, NULL, &buffer) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

/* --- sparse binds --- */

static void
open_sparse(struct kit *kit)
{
    static VkPhysicalDeviceFeatures2 features;

    features = (VkPhysicalDeviceFeatures2){ .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                            .features = { .sparseBinding = VK_TRUE,
                                                          .sparseResidencyImage2D = VK_TRUE } };
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+sparse:1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
}

static void
bind_sparse(struct kit *kit, VkBindSparseInfo info)
{
    info.sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO;
    (void)vkQueueBindSparse(kit->queue, 1, &info, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
}

SCENE(sparse_alignment, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT,
                                .size = 1 << 18,
                                .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT };
    VkSparseMemoryBind bind = { 0 };
    VkSparseBufferMemoryBindInfo of_buffer = { VK_NULL_HANDLE, 1, &bind };
    VkSparseImageOpaqueMemoryBindInfo of_image = { VK_NULL_HANDLE, 1, &bind };
    VkMemoryRequirements needs;

    open_sparse(kit);
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &of_buffer.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(of_buffer.buffer));
    vkGetBufferMemoryRequirements(kit->device, of_buffer.buffer, &needs);
    bind.memory = allocate(kit, NULL, 1 << 20, first_type(needs.memoryTypeBits));
    bind.size = needs.alignment;
    bind_sparse(kit, (VkBindSparseInfo){ .bufferBindCount = 1, .pBufferBinds = &of_buffer });
    bind.resourceOffset = 1;
    kit_expect(kit, "VUID-VkSparseMemoryBind-resourceOffset-09491");
    bind_sparse(kit, (VkBindSparseInfo){ .bufferBindCount = 1, .pBufferBinds = &of_buffer });
    of_image.image = image_of(kit, VK_IMAGE_CREATE_SPARSE_BINDING_BIT);
    vkGetImageMemoryRequirements(kit->device, of_image.image, &needs);
    bind = (VkSparseMemoryBind){ .memory = bind.memory, .size = needs.size };
    bind_sparse(kit,
                (VkBindSparseInfo){ .imageOpaqueBindCount = 1, .pImageOpaqueBinds = &of_image });
    bind.memoryOffset = 1;
    kit_expect(kit, "VUID-VkSparseMemoryBind-resourceOffset-09492");
    kit_expect(kit, "VUID-VkSparseMemoryBind-memory-01096");
    bind_sparse(kit,
                (VkBindSparseInfo){ .imageOpaqueBindCount = 1, .pImageOpaqueBinds = &of_image });
}

SCENE(sparse_extents, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const ids[] = { NULL, "VUID-VkSparseImageMemoryBind-extent-09388",
                                       "VUID-VkSparseImageMemoryBind-extent-09389",
                                       "VUID-VkSparseImageMemoryBind-extent-09390" };
    VkSparseImageMemoryBind bind = { .subresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0 } };
    VkSparseImageMemoryBindInfo of = { VK_NULL_HANDLE, 1, &bind };
    VkMemoryRequirements needs;

    open_sparse(kit);
    of.image = image_of(kit,
                        VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    vkGetImageMemoryRequirements(kit->device, of.image, &needs);
    bind.memory = allocate(kit, NULL, 1 << 20, first_type(needs.memoryTypeBits));
    for (int i = 0; i < 4; i++) {
        bind.extent = (VkExtent3D){ i == 1 ? 0 : 64, i == 2 ? 0 : 64, i == 3 ? 0 : 1 };
        if (ids[i]) {
            kit_expect(kit, ids[i]);
        }
        bind_sparse(kit, (VkBindSparseInfo){ .imageBindCount = 1, .pImageBinds = &of });
    }
    bind.extent.height = 0; /* and a depth of 0 still */
    kit_expect(kit, ids[2]);
    kit_expect(kit, ids[3]);
    bind_sparse(kit, (VkBindSparseInfo){ .imageBindCount = 1, .pImageBinds = &of });
}

/* The block of an image that starts in the last bytes of its memory, and behind them. */
SCENE(sparse_block_behind_memory, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkSparseImageMemoryBind bind = { .subresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0 },
                                     .extent = { 64, 64, 1 } };
    VkSparseImageMemoryBindInfo of = { VK_NULL_HANDLE, 1, &bind };
    VkMemoryRequirements needs;

    open_sparse(kit);
    of.image = image_of(kit,
                        VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT);
    vkGetImageMemoryRequirements(kit->device, of.image, &needs);
    bind.memory = allocate(kit, NULL, 1 << 20, first_type(needs.memoryTypeBits));
    bind.memoryOffset = (1 << 20) - needs.alignment;
    bind_sparse(kit, (VkBindSparseInfo){ .imageBindCount = 1, .pImageBinds = &of });
    bind.memoryOffset = 1 << 20;
    kit_expect(kit, "VUID-VkSparseMemoryBind-memoryOffset-01101");
    bind_sparse(kit, (VkBindSparseInfo){ .imageBindCount = 1, .pImageBinds = &of });
}

/* --- devices, waits, clocks --- */

static void
create_device(struct kit *kit, const void *next, uint32_t layers, const char *extension)
{
    static const char *const layer = "VK_LAYER_of_a_device";
    float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = kit->family,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = next,
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue,
                                .enabledLayerCount = layers,
                                .ppEnabledLayerNames = layers ? &layer : NULL,
                                .enabledExtensionCount = extension ? 1 : 0,
                                .ppEnabledExtensionNames = &extension };
    VkDevice device = VK_NULL_HANDLE;

    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
        vkDestroyDevice(device, NULL);
    }
}

SCENE(devices, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan14Features all = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES,
        .maintenance5 = VK_TRUE,
        .pushDescriptor = VK_TRUE,
    };
    VkPhysicalDeviceMaintenance5Features part = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES,
        .pNext = &all,
        .maintenance5 = VK_TRUE,
    };

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_4 });
    create_device(kit, NULL, 0, NULL);
    create_device(kit, &all, 0, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-10360");
    create_device(kit, &part, 0, NULL);
    all.pushDescriptor = VK_FALSE;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-10858");
    create_device(kit, &all, 0, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    kit_expect(kit, "VUID-VkDeviceCreateInfo-enabledLayerCount-12384");
    create_device(kit, NULL, 1, NULL);
}

/* The stage without the feature that it needs. */
static void
open_rays(struct kit *kit)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } });
}

SCENE(waits_for_rays, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_rays(kit);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkPipelineStageFlags stages = VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR;
    VkSubmitInfo signal = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .signalSemaphoreCount = 1,
                            .pSignalSemaphores = &semaphore };
    VkSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .waitSemaphoreCount = 1,
                          .pWaitSemaphores = &semaphore,
                          .pWaitDstStageMask = &stages };
    VkSemaphoreSubmitInfo at = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                 .semaphore = semaphore,
                                 .stageMask = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR };
    VkSubmitInfo2 signal2 = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                              .signalSemaphoreInfoCount = 1,
                              .pSignalSemaphoreInfos = &at };
    VkMemoryBarrier2 memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                .dstStageMask = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &memory };
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &signal, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-VkSubmitInfo-pWaitDstStageMask-07949");
    (void)vkQueueSubmit(kit->queue, 1, &wait, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
    at.semaphore = kit_semaphore(kit);
    kit_expect(kit, "VUID-VkSemaphoreSubmitInfo-stageMask-07946");
    (void)vkQueueSubmit2(kit->queue, 1, &signal2, VK_NULL_HANDLE);
    (void)vkQueueWaitIdle(kit->queue);
    kit_expect(kit, "VUID-VkMemoryBarrier2-dstStageMask-07946");
    vkCmdPipelineBarrier2(commands, &dependency);
    memory.srcStageMask = memory.dstStageMask;
    memory.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    kit_expect(kit, "VUID-VkMemoryBarrier2-srcStageMask-07946");
    vkCmdPipelineBarrier2(commands, &dependency);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-srcStageMask-07949");
    vkCmdPipelineBarrier(commands, stages, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL,
                         0, NULL);
    kit_expect(kit, "VUID-vkCmdPipelineBarrier-dstStageMask-07949");
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, stages, 0, 0, NULL, 0, NULL,
                         0, NULL);
}

/* The same masks in barriers of resources, and where events are set, reset and waited for. */
SCENE(events_and_rays, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    open_rays(kit);
    const VkPipelineStageFlags2 rays = VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR;
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkBufferMemoryBarrier2 buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER_2,
                                      .srcStageMask = rays,
                                      .dstStageMask = rays,
                                      .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                      .buffer = kit_bound_buffer(
                                          kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
                                      .size = VK_WHOLE_SIZE };
    VkImageMemoryBarrier2 image = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                    .srcStageMask = rays,
                                    .dstStageMask = rays,
                                    .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                    .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                    .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                    .image = kit_bound_image(kit, 4, 4,
                                                             VK_IMAGE_USAGE_TRANSFER_DST_BIT),
                                    .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkDependencyInfo dependency = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .bufferMemoryBarrierCount = 1,
                                    .pBufferMemoryBarriers = &buffer,
                                    .imageMemoryBarrierCount = 1,
                                    .pImageMemoryBarriers = &image };
    VkEvent events[5] = { kit_event(kit), kit_event(kit), kit_event(kit), kit_event(kit),
                          kit_event(kit) };
    VkCommandBuffer commands = kit_recording(kit);

    kit_expect(kit, "VUID-VkBufferMemoryBarrier2-srcStageMask-07946");
    kit_expect(kit, "VUID-VkBufferMemoryBarrier2-dstStageMask-07946");
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-srcStageMask-07946");
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-dstStageMask-07946");
    vkCmdPipelineBarrier2(commands, &dependency);
    kit_expect(kit, "VUID-vkCmdSetEvent-stageMask-07949");
    vkCmdSetEvent(commands, events[0], (VkPipelineStageFlags)rays);
    kit_expect(kit, "VUID-vkCmdResetEvent-stageMask-07949");
    vkCmdResetEvent(commands, events[1], (VkPipelineStageFlags)rays);
    kit_expect(kit, "VUID-vkCmdResetEvent2-stageMask-07946");
    vkCmdResetEvent2(commands, events[2], rays);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcStageMask-07949");
    vkCmdWaitEvents(commands, 1, &events[3], (VkPipelineStageFlags)rays, all, 0, NULL, 0, NULL, 0,
                    NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents-dstStageMask-07949");
    vkCmdWaitEvents(commands, 1, &events[4], all, (VkPipelineStageFlags)rays, 0, NULL, 0, NULL, 0,
                    NULL);
}

SCENE(a_clock_twice, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCalibratedTimestampInfoKHR infos[2] = {
        { VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_KHR, NULL, VK_TIME_DOMAIN_DEVICE_KHR },
        { VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_KHR, NULL, VK_TIME_DOMAIN_DEVICE_KHR },
    };
    uint64_t at[2], deviation;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_KHR_CALIBRATED_TIMESTAMPS_EXTENSION_NAME } });
    KIT_VK(kit, NOW(vkGetCalibratedTimestampsKHR)(kit->device, 1, infos, at, &deviation));
    kit_expect(kit, "VUID-vkGetCalibratedTimestampsKHR-timeDomain-09246");
    (void)NOW(vkGetCalibratedTimestampsKHR)(kit->device, 2, infos, at, &deviation);
}

KIT_MAIN()
