/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ownership, and the objects that need no pipeline: memory, resources, synchronization, command
 * buffers.
 */
#include "kit.h"

#include <stdlib.h>

void
kit_own_on(struct kit *kit, VkDevice device, VkObjectType type, uint64_t handle)
{
    if (!handle) {
        return;
    }
    pthread_mutex_lock(&kit->owned_mutex);
    if (kit->owned_count == kit->owned_capacity) {
        kit->owned_capacity = kit->owned_capacity ? 2 * kit->owned_capacity : 32;
        kit->owned = realloc(kit->owned, kit->owned_capacity * sizeof(kit->owned[0]));
    }
    kit->owned[kit->owned_count++] = (struct kit_owned){ type, handle, device };
    pthread_mutex_unlock(&kit->owned_mutex);
}

void
kit_own(struct kit *kit, VkObjectType type, uint64_t handle)
{
    kit_own_on(kit, kit->device, type, handle);
}

void
kit_forget(struct kit *kit, VkObjectType type, uint64_t handle)
{
    pthread_mutex_lock(&kit->owned_mutex);
    for (size_t i = kit->owned_count; i-- > 0;) {
        if (kit->owned[i].type == type && kit->owned[i].handle == handle) {
            for (size_t k = i + 1; k < kit->owned_count; k++) {
                kit->owned[k - 1] = kit->owned[k];
            }
            kit->owned_count--;
            break;
        }
    }
    pthread_mutex_unlock(&kit->owned_mutex);
}

void
kit_drop(struct kit *kit, VkObjectType type, uint64_t handle)
{
    kit_forget(kit, type, handle);
    kit_destroy_handle(kit->device, type, handle);
}

#define DESTROY(type_name, command, handle_type) \
    case VK_OBJECT_TYPE_##type_name: command(device, (handle_type)(uintptr_t)handle, NULL); break

/* Commands of extensions, which the loader does not export. */
#define EXTENSION(name) ((PFN_##name)(void (*)(void))vkGetDeviceProcAddr(device, #name))

void
kit_destroy_handle(VkDevice device, VkObjectType type, uint64_t handle)
{
    switch ((int)type) {
        DESTROY(DEVICE_MEMORY, vkFreeMemory, VkDeviceMemory);
        DESTROY(BUFFER, vkDestroyBuffer, VkBuffer);
        DESTROY(BUFFER_VIEW, vkDestroyBufferView, VkBufferView);
        DESTROY(IMAGE, vkDestroyImage, VkImage);
        DESTROY(IMAGE_VIEW, vkDestroyImageView, VkImageView);
        DESTROY(SAMPLER, vkDestroySampler, VkSampler);
        DESTROY(FENCE, vkDestroyFence, VkFence);
        DESTROY(SEMAPHORE, vkDestroySemaphore, VkSemaphore);
        DESTROY(EVENT, vkDestroyEvent, VkEvent);
        DESTROY(QUERY_POOL, vkDestroyQueryPool, VkQueryPool);
        DESTROY(COMMAND_POOL, vkDestroyCommandPool, VkCommandPool);
        DESTROY(RENDER_PASS, vkDestroyRenderPass, VkRenderPass);
        DESTROY(FRAMEBUFFER, vkDestroyFramebuffer, VkFramebuffer);
        DESTROY(SHADER_MODULE, vkDestroyShaderModule, VkShaderModule);
        DESTROY(PIPELINE_CACHE, vkDestroyPipelineCache, VkPipelineCache);
        DESTROY(PIPELINE_LAYOUT, vkDestroyPipelineLayout, VkPipelineLayout);
        DESTROY(PIPELINE, vkDestroyPipeline, VkPipeline);
        DESTROY(DESCRIPTOR_SET_LAYOUT, vkDestroyDescriptorSetLayout, VkDescriptorSetLayout);
        DESTROY(DESCRIPTOR_POOL, vkDestroyDescriptorPool, VkDescriptorPool);
        DESTROY(DESCRIPTOR_UPDATE_TEMPLATE, vkDestroyDescriptorUpdateTemplate,
                VkDescriptorUpdateTemplate);
        DESTROY(SAMPLER_YCBCR_CONVERSION, vkDestroySamplerYcbcrConversion,
                VkSamplerYcbcrConversion);
        DESTROY(PRIVATE_DATA_SLOT, vkDestroyPrivateDataSlot, VkPrivateDataSlot);
    case VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR:
        EXTENSION(vkDestroyAccelerationStructureKHR)
        (device, (VkAccelerationStructureKHR)(uintptr_t)handle, NULL);
        break;
    case VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_NV:
        EXTENSION(vkDestroyAccelerationStructureNV)
        (device, (VkAccelerationStructureNV)(uintptr_t)handle, NULL);
        break;
    case VK_OBJECT_TYPE_MICROMAP_EXT:
        EXTENSION(vkDestroyMicromapEXT)(device, (VkMicromapEXT)(uintptr_t)handle, NULL);
        break;
    case VK_OBJECT_TYPE_DEFERRED_OPERATION_KHR:
        EXTENSION(vkDestroyDeferredOperationKHR)
        (device, (VkDeferredOperationKHR)(uintptr_t)handle, NULL);
        break;
    case VK_OBJECT_TYPE_VIDEO_SESSION_KHR:
        EXTENSION(vkDestroyVideoSessionKHR)(device, (VkVideoSessionKHR)(uintptr_t)handle, NULL);
        break;
    case VK_OBJECT_TYPE_VIDEO_SESSION_PARAMETERS_KHR:
        EXTENSION(vkDestroyVideoSessionParametersKHR)
        (device, (VkVideoSessionParametersKHR)(uintptr_t)handle, NULL);
        break;
#ifdef VK_EXT_shader_object
    case VK_OBJECT_TYPE_SHADER_EXT:
        EXTENSION(vkDestroyShaderEXT)(device, (VkShaderEXT)(uintptr_t)handle, NULL);
        break;
#endif
#ifdef VK_EXT_device_generated_commands
    case VK_OBJECT_TYPE_INDIRECT_COMMANDS_LAYOUT_EXT:
        EXTENSION(vkDestroyIndirectCommandsLayoutEXT)
        (device, (VkIndirectCommandsLayoutEXT)(uintptr_t)handle, NULL);
        break;
#endif
    default: abort();
    }
}

/* --- memory, buffers, images --- */

static uint32_t
memory_type(const struct kit *kit, uint32_t allowed)
{
    const VkMemoryPropertyFlags wanted = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                         VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    uint32_t any = 0;
    for (uint32_t i = kit->memory.memoryTypeCount; i-- > 0;) {
        if (allowed & (1u << i)) {
            any = i;
        }
    }
    for (uint32_t i = 0; i < kit->memory.memoryTypeCount; i++) {
        if ((allowed & (1u << i)) &&
            (kit->memory.memoryTypes[i].propertyFlags & wanted) == wanted) {
            return i;
        }
    }
    return any;
}

static VkDeviceMemory
memory_of(struct kit *kit, VkDeviceSize size, uint32_t allowed)
{
    VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = size,
        .memoryTypeIndex = memory_type(kit, allowed),
    };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    return memory;
}

VkDeviceMemory
kit_memory(struct kit *kit, VkDeviceSize size)
{
    return memory_of(kit, size, UINT32_MAX);
}

VkDeviceMemory
kit_memory_for(struct kit *kit, const VkMemoryRequirements *needs)
{
    return memory_of(kit, needs->size, needs->memoryTypeBits);
}

VkBuffer
kit_buffer(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage)
{
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
        .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
    };
    VkBuffer buffer = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    return buffer;
}

VkBuffer
kit_bound_buffer(struct kit *kit, VkDeviceSize size, VkBufferUsageFlags usage,
                 VkDeviceMemory *memory_out)
{
    VkBuffer buffer = kit_buffer(kit, size, usage);
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    VkDeviceMemory memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    if (memory_out) {
        *memory_out = memory;
    }
    return buffer;
}

VkImage
kit_bound_image(struct kit *kit, uint32_t width, uint32_t height, VkImageUsageFlags usage)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { width, height, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = usage,
        .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
        .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
    };
    VkImage image = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    VkMemoryRequirements needs;
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    VkDeviceMemory memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    return image;
}

VkImageView
kit_image_view(struct kit *kit, VkImage image)
{
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

VkSampler
kit_sampler(struct kit *kit)
{
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .maxLod = 1.0f };
    VkSampler sampler = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    return sampler;
}

/* --- synchronization --- */

VkFence
kit_fence(struct kit *kit, VkFenceCreateFlags flags)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .flags = flags };
    VkFence fence = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateFence(kit->device, &info, NULL, &fence));
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    return fence;
}

static VkSemaphore
semaphore_of(struct kit *kit, const void *next)
{
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = next };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &semaphore));
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
    return semaphore;
}

VkSemaphore
kit_semaphore(struct kit *kit)
{
    return semaphore_of(kit, NULL);
}

VkSemaphore
kit_timeline(struct kit *kit, uint64_t value)
{
    VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
        .initialValue = value,
    };
    return semaphore_of(kit, &type);
}

VkEvent
kit_event(struct kit *kit)
{
    VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkEvent event = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateEvent(kit->device, &info, NULL, &event));
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
    return event;
}

VkQueryPool
kit_query_pool(struct kit *kit, uint32_t count)
{
    VkQueryPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_OCCLUSION,
        .queryCount = count,
    };
    VkQueryPool pool = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateQueryPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    return pool;
}

void
kit_ready_to_present(struct kit *kit, VkImage image)
{
    VkCommandBuffer commands = kit_primary(kit);
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .newLayout = VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    kit_begin(kit, commands, 0);
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

void
kit_drop_pending(struct kit *kit, const char *vuid, VkObjectType type, uint64_t handle)
{
    kit_expect(kit, vuid);
    if (kit_skips_calls()) {
        /* The call that gets skipped leaves the object to the scene. */
        kit_destroy_handle(kit->device, type, handle);
    } else {
        kit_drop(kit, type, handle);
    }
    vkDeviceWaitIdle(kit->device);
}

void
kit_signal(struct kit *kit, VkSemaphore timeline, uint64_t value)
{
    VkSemaphoreSignalInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
        .semaphore = timeline,
        .value = value,
    };
    KIT_VK(kit, vkSignalSemaphore(kit->device, &info));
}

void
kit_plane_needs(struct kit *kit, VkImage image, VkImageAspectFlagBits plane)
{
    VkImagePlaneMemoryRequirementsInfo of_plane = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_PLANE_MEMORY_REQUIREMENTS_INFO,
        .planeAspect = plane,
    };
    VkImageMemoryRequirementsInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_REQUIREMENTS_INFO_2,
        .pNext = plane ? &of_plane : NULL,
        .image = image,
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2 };
    vkGetImageMemoryRequirements2(kit->device, &info, &out);
}

VkBuffer
kit_addressed_buffer(struct kit *kit, const VkBufferCreateInfo *info, VkDeviceMemory *memory_out)
{
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkMemoryRequirements needs;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkBuffer buffer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateBuffer(kit->device, info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
    if (memory_out) {
        *memory_out = memory;
    }
    return buffer;
}

VkDeviceAddress
kit_address(struct kit *kit, VkBuffer buffer)
{
    const VkBufferDeviceAddressInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                             .buffer = buffer };

    return vkGetBufferDeviceAddress(kit->device, &info);
}
