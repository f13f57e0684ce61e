/* SPDX-License-Identifier: Apache-2.0 */
/*
 * WAKE_NULL_CARELESS: a driver that looks at nothing. Whatever is waited for is over, every event is
 * set, every format can do everything, what is asked of an object is the same for all of them, and
 * where nothing has to be answered nothing is written. Stand-ins for a device, on which test suites
 * and capture tools run, are like that; a layer must neither believe them too much nor fail on them.
 */
#include "null_icd.h"
#include "null_answers.h"
#include "null_memory.h"
#include "null_record.h"

#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 4096,
    TYPES = 6,
    ANY_TYPE = 0xffff, /* more than there are */
    NOT_LAZY = ANY_TYPE & ~(1 << 3),
    SIZES = 4, /* of acceleration structures and descriptor set layouts */
    STRUCTURES = 0x262144,
    DESCRIPTOR_ALIGNMENT = 4
};

/* ---- waiting --------------------------------------------------------------------------------- */

/* For commands of any parameters, where the calling convention lets a callee ignore them. */
static VKAPI_ATTR VkResult VKAPI_CALL
succeed(void)
{
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
say_set(void)
{
    return VK_EVENT_SET;
}

static VKAPI_ATTR VkResult VKAPI_CALL
acquire_first(VkDevice device, VkSwapchainKHR swapchain, uint64_t timeout, VkSemaphore semaphore,
              VkFence fence, uint32_t *index)
{
    (void)device, (void)swapchain, (void)timeout, (void)semaphore, (void)fence;
    *index = 0;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
acquire_first2(VkDevice device, const VkAcquireNextImageInfoKHR *info, uint32_t *index)
{
    (void)device, (void)info;
    *index = 0;
    return VK_SUCCESS;
}

/* As many as there are of the presented ones that were asked for: one. */
static VKAPI_ATTR VkResult VKAPI_CALL
one_image(VkDevice device, VkSwapchainKHR swapchain, uint32_t *count, VkImage *out)
{
    uint32_t one = 1;
    VkResult result;

    if (!out || !*count) {
        *count = out ? 0 : 1;
        return out ? VK_INCOMPLETE : VK_SUCCESS;
    }
    result = null_GetSwapchainImagesKHR(device, swapchain, &one, out);
    *count = one;
    return result < 0 ? result : VK_SUCCESS;
}

/* ---- memory ---------------------------------------------------------------------------------- */

/* What is mapped holds anything. */
static VKAPI_ATTR VkResult VKAPI_CALL
map_anything(VkDevice device, VkDeviceMemory handle, VkDeviceSize offset, VkDeviceSize size,
             VkMemoryMapFlags flags, void **out)
{
    struct null_memory *memory = null_object_get(NULL_TYPE_VkDeviceMemory, NULL_U64(handle));
    unsigned char *host = memory && offset < memory->size ? null_memory_host(memory) : NULL;

    (void)device, (void)flags;
    if (!host) {
        return VK_ERROR_MEMORY_MAP_FAILED;
    }
    if (!memory->imported_pointer) {
        memset(host + offset, 0xcd, (size_t)NULL_MIN(size, memory->size - offset));
    }
    *out = host + offset;
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
memory_properties(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties *out)
{
    static const VkMemoryPropertyFlags types[TYPES] = {
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT,
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
            VK_MEMORY_PROPERTY_HOST_CACHED_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT,
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_PROTECTED_BIT,
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
    };

    (void)device;
    memset(out, 0, sizeof(*out));
    out->memoryTypeCount = TYPES;
    for (uint32_t i = 0; i < TYPES; i++) {
        out->memoryTypes[i] = (VkMemoryType){ types[i], i >= 2 };
    }
    out->memoryHeapCount = 2;
    out->memoryHeaps[0] = (VkMemoryHeap){ null_config.heap_size,
                                          VK_MEMORY_HEAP_MULTI_INSTANCE_BIT };
    out->memoryHeaps[1] = (VkMemoryHeap){ null_config.heap_size, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT };
}

static VKAPI_ATTR void VKAPI_CALL
memory_properties2(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties2 *out)
{
    memory_properties(device, &out->memoryProperties);
}

static VkMemoryRequirements
in_pages(VkDeviceSize size, uint32_t types)
{
    return (VkMemoryRequirements){ (size + PAGE - 1) / PAGE * PAGE, 1, types };
}

static VKAPI_ATTR void VKAPI_CALL
buffer_requirements(VkDevice device, VkBuffer buffer, VkMemoryRequirements *out)
{
    null_GetBufferMemoryRequirements(device, buffer, out);
    *out = in_pages(out->size, ANY_TYPE);
}

static VKAPI_ATTR void VKAPI_CALL
buffer_requirements2(VkDevice device, const VkBufferMemoryRequirementsInfo2 *info,
                     VkMemoryRequirements2 *out)
{
    buffer_requirements(device, info->buffer, &out->memoryRequirements);
}

static VKAPI_ATTR void VKAPI_CALL
device_buffer_requirements(VkDevice device, const VkDeviceBufferMemoryRequirements *info,
                           VkMemoryRequirements2 *out)
{
    (void)device;
    out->memoryRequirements = in_pages(info->pCreateInfo->size, ANY_TYPE);
}

static VKAPI_ATTR void VKAPI_CALL
image_requirements(VkDevice device, VkImage image, VkMemoryRequirements *out)
{
    null_GetImageMemoryRequirements(device, image, out);
    out->alignment = 1;
    out->memoryTypeBits = NOT_LAZY;
}

static VKAPI_ATTR void VKAPI_CALL
image_requirements2(VkDevice device, const VkImageMemoryRequirementsInfo2 *info,
                    VkMemoryRequirements2 *out)
{
    image_requirements(device, info->image, &out->memoryRequirements);
}

static VKAPI_ATTR void VKAPI_CALL
device_image_requirements(VkDevice device, const VkDeviceImageMemoryRequirements *info,
                          VkMemoryRequirements2 *out)
{
    null_GetDeviceImageMemoryRequirements(device, info, out);
    out->memoryRequirements.alignment = 1;
    out->memoryRequirements.memoryTypeBits = NOT_LAZY;
}

static VKAPI_ATTR void VKAPI_CALL
structure_requirements_nv(VkDevice device,
                          const VkAccelerationStructureMemoryRequirementsInfoNV *info,
                          VkMemoryRequirements2 *out)
{
    (void)device, (void)info;
    out->memoryRequirements = in_pages(PAGE, ANY_TYPE);
}

static VKAPI_ATTR void VKAPI_CALL
sparse_requirements(VkDevice device, VkImage image, uint32_t *count,
                    VkSparseImageMemoryRequirements *out)
{
    (void)device, (void)image;
    if (!out) {
        *count = 1;
    } else if (*count) {
        *out = (VkSparseImageMemoryRequirements){
            .formatProperties = { VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT |
                                      VK_IMAGE_ASPECT_STENCIL_BIT | VK_IMAGE_ASPECT_METADATA_BIT,
                                  { 4, 4, 4 },
                                  VK_SPARSE_IMAGE_FORMAT_SINGLE_MIPTAIL_BIT },
            .imageMipTailSize = 8,
            .imageMipTailStride = 4,
        };
    }
}

static VKAPI_ATTR void VKAPI_CALL
sparse_requirements2(VkDevice device, const VkImageSparseMemoryRequirementsInfo2 *info,
                     uint32_t *count, VkSparseImageMemoryRequirements2 *out)
{
    sparse_requirements(device, info->image, count, out ? &out->memoryRequirements : NULL);
}

static VKAPI_ATTR void VKAPI_CALL
say_no_layout(VkDevice device, VkImage image, const VkImageSubresource *subresource,
              VkSubresourceLayout *out)
{
    (void)device, (void)image, (void)subresource;
    memset(out, 0, sizeof(*out));
}

/* ---- formats --------------------------------------------------------------------------------- */

static bool
is_depth_stencil(VkFormat format)
{
    return format >= VK_FORMAT_D16_UNORM && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
}

/* All bits of the first version but for those of the other kind of attachments. */
static VKAPI_ATTR void VKAPI_CALL
format_properties(VkPhysicalDevice device, VkFormat format, VkFormatProperties *out)
{
    const VkFormatFeatureFlags colors = VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT |
                                        VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT,
                               depths = VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT,
                               all = format == VK_FORMAT_UNDEFINED ? 0
                                     : is_depth_stencil(format)    ? 0x7fffffff & ~colors
                                                                   : 0x7fffffff & ~depths;

    (void)device;
    *out = (VkFormatProperties){ all, all, all };
}

static VKAPI_ATTR void VKAPI_CALL
format_properties2(VkPhysicalDevice device, VkFormat format, VkFormatProperties2 *out)
{
    VkFormatProperties3 *three = (void *)null_chain_find(out->pNext,
                                                         VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3);

    format_properties(device, format, &out->formatProperties);
    if (three) {
        three->linearTilingFeatures = out->formatProperties.linearTilingFeatures;
        three->optimalTilingFeatures = out->formatProperties.optimalTilingFeatures |
                                       UINT64_C(0x400000000000) /* host image transfers */;
        three->bufferFeatures = out->formatProperties.bufferFeatures;
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
image_format_properties(VkPhysicalDevice device, VkFormat format, VkImageType type,
                        VkImageTiling tiling, VkImageUsageFlags usage, VkImageCreateFlags flags,
                        VkImageFormatProperties *out)
{
    bool linear = tiling == VK_IMAGE_TILING_LINEAR;

    (void)device, (void)type, (void)usage, (void)flags;
    if (format == VK_FORMAT_E5B9G9R9_UFLOAT_PACK32) {
        return VK_ERROR_FORMAT_NOT_SUPPORTED;
    }
    *out = (VkImageFormatProperties){ { 4096, 4096, 256 },
                                      linear ? 1 : 12,
                                      linear ? 1 : 256,
                                      linear ? VK_SAMPLE_COUNT_1_BIT : 0x3f,
                                      UINT64_C(1) << 32 };
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
image_format_properties2(VkPhysicalDevice device, const VkPhysicalDeviceImageFormatInfo2 *info,
                         VkImageFormatProperties2 *out)
{
    const VkPhysicalDeviceExternalImageFormatInfo *asked = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO);
    VkExternalImageFormatProperties *external = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES);

    if (asked && external) {
        external->externalMemoryProperties.externalMemoryFeatures =
            VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT | VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT;
        external->externalMemoryProperties.compatibleHandleTypes = asked->handleType;
    }
    (void)image_format_properties(device, info->format, info->type, info->tiling, info->usage,
                                  info->flags, &out->imageFormatProperties);
    return VK_SUCCESS;
}

/* ---- surfaces, displays ---------------------------------------------------------------------- */

static VKAPI_ATTR VkResult VKAPI_CALL
surface_support(VkPhysicalDevice device, uint32_t family, VkSurfaceKHR surface, VkBool32 *out)
{
    (void)device, (void)family, (void)surface;
    *out = VK_TRUE;
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
surface_capabilities(VkPhysicalDevice device, VkSurfaceKHR surface, VkSurfaceCapabilitiesKHR *out)
{
    (void)device, (void)surface;
    *out = (VkSurfaceCapabilitiesKHR){
        .minImageCount = 1,
        .currentExtent = { UINT32_MAX, UINT32_MAX },
        .minImageExtent = { 1, 1 },
        .maxImageExtent = { 0xffff, 0xffff },
        .maxImageArrayLayers = 128,
        .supportedTransforms = 0x1ff,
        .currentTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .supportedCompositeAlpha = 0xf,
        .supportedUsageFlags = 0xff,
    };
    return VK_SUCCESS;
}

static VKAPI_ATTR VkResult VKAPI_CALL
present_modes(VkPhysicalDevice device, VkSurfaceKHR surface, uint32_t *count, VkPresentModeKHR *out)
{
    static const VkPresentModeKHR all[] = { VK_PRESENT_MODE_IMMEDIATE_KHR,
                                            VK_PRESENT_MODE_MAILBOX_KHR,
                                            VK_PRESENT_MODE_FIFO_KHR,
                                            VK_PRESENT_MODE_FIFO_RELAXED_KHR,
                                            VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR,
                                            VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR };

    (void)device, (void)surface;
    null_enumerate(all, 6, sizeof(all[0]), count, out);
    return VK_SUCCESS;
}

/* No display of a plane or mode is any that was told. */
static VKAPI_ATTR VkResult VKAPI_CALL
one_of_nothing(VkPhysicalDevice device, uint32_t plane, uint32_t *count, VkDisplayKHR *out)
{
    (void)device, (void)plane;
    *count = 1;
    if (out) {
        *out = VK_NULL_HANDLE;
    }
    return VK_SUCCESS;
}

/* ---- addresses, sizes ------------------------------------------------------------------------ */

static VKAPI_ATTR VkDeviceAddress VKAPI_CALL
structure_address(VkDevice device, const VkAccelerationStructureDeviceAddressInfoKHR *info)
{
    (void)device, (void)info;
    return STRUCTURES;
}

static VKAPI_ATTR void VKAPI_CALL
structure_sizes(VkDevice device, VkAccelerationStructureBuildTypeKHR type,
                const VkAccelerationStructureBuildGeometryInfoKHR *info, const uint32_t *counts,
                VkAccelerationStructureBuildSizesInfoKHR *out)
{
    (void)device, (void)type, (void)info, (void)counts;
    out->accelerationStructureSize = SIZES;
    out->updateScratchSize = SIZES;
    out->buildScratchSize = SIZES;
}

static VKAPI_ATTR void VKAPI_CALL
descriptor_layout_size(VkDevice device, VkDescriptorSetLayout layout, VkDeviceSize *out)
{
    (void)device, (void)layout;
    *out = SIZES;
}

static VKAPI_ATTR void VKAPI_CALL
layout_support(VkDevice device, const VkDescriptorSetLayoutCreateInfo *info,
               VkDescriptorSetLayoutSupport *out)
{
    (void)device, (void)info;
    out->supported = VK_TRUE;
}

static VKAPI_ATTR VkResult VKAPI_CALL
host_pointer_properties(VkDevice device, VkExternalMemoryHandleTypeFlagBits type,
                        const void *pointer, VkMemoryHostPointerPropertiesEXT *out)
{
    (void)device, (void)type, (void)pointer;
    out->memoryTypeBits = 1u << (TYPES - 1);
    return VK_SUCCESS;
}

static VKAPI_ATTR void VKAPI_CALL
semaphore_properties(VkPhysicalDevice device, const VkPhysicalDeviceExternalSemaphoreInfo *info,
                     VkExternalSemaphoreProperties *out)
{
    (void)device, (void)info;
    out->exportFromImportedHandleTypes = out->compatibleHandleTypes = 0x1f;
    out->externalSemaphoreFeatures = 3;
}

static VKAPI_ATTR void VKAPI_CALL
fence_properties(VkPhysicalDevice device, const VkPhysicalDeviceExternalFenceInfo *info,
                 VkExternalFenceProperties *out)
{
    (void)device, (void)info;
    out->exportFromImportedHandleTypes = out->compatibleHandleTypes = 0xf;
    out->externalFenceFeatures = 3;
}

/* ---- the table ------------------------------------------------------------------------------- */

#define ANSWER(name, function)                     \
    {                                              \
        "vk" #name, (PFN_vkVoidFunction)(function) \
    }

static const struct {
    const char *command; /* and its other names, where the registry has some */
    PFN_vkVoidFunction function;
} careless[] = {
    ANSWER(QueueSubmit, succeed),
    ANSWER(QueueSubmit2, succeed),
    ANSWER(QueueSubmit2KHR, succeed),
    ANSWER(QueueBindSparse, succeed),
    ANSWER(QueuePresentKHR, succeed),
    ANSWER(QueueWaitIdle, succeed),
    ANSWER(DeviceWaitIdle, succeed),
    ANSWER(WaitForFences, succeed),
    ANSWER(GetFenceStatus, succeed),
    ANSWER(ResetFences, succeed),
    ANSWER(WaitSemaphores, succeed),
    ANSWER(WaitSemaphoresKHR, succeed),
    ANSWER(SignalSemaphore, succeed),
    ANSWER(SignalSemaphoreKHR, succeed),
    ANSWER(GetSemaphoreCounterValue, succeed),
    ANSWER(GetSemaphoreCounterValueKHR, succeed),
    ANSWER(SetEvent, succeed),
    ANSWER(ResetEvent, succeed),
    ANSWER(GetEventStatus, say_set),
    ANSWER(GetQueryPoolResults, succeed),
    ANSWER(AcquireNextImageKHR, acquire_first),
    ANSWER(AcquireNextImage2KHR, acquire_first2),
    ANSWER(GetSwapchainImagesKHR, one_image),
    ANSWER(WaitForPresentKHR, succeed),
    ANSWER(MapMemory, map_anything),
    ANSWER(GetPhysicalDeviceMemoryProperties, memory_properties),
    ANSWER(GetPhysicalDeviceMemoryProperties2, memory_properties2),
    ANSWER(GetPhysicalDeviceMemoryProperties2KHR, memory_properties2),
    ANSWER(GetBufferMemoryRequirements, buffer_requirements),
    ANSWER(GetBufferMemoryRequirements2, buffer_requirements2),
    ANSWER(GetBufferMemoryRequirements2KHR, buffer_requirements2),
    ANSWER(GetDeviceBufferMemoryRequirements, device_buffer_requirements),
    ANSWER(GetDeviceBufferMemoryRequirementsKHR, device_buffer_requirements),
    ANSWER(GetImageMemoryRequirements, image_requirements),
    ANSWER(GetImageMemoryRequirements2, image_requirements2),
    ANSWER(GetImageMemoryRequirements2KHR, image_requirements2),
    ANSWER(GetDeviceImageMemoryRequirements, device_image_requirements),
    ANSWER(GetDeviceImageMemoryRequirementsKHR, device_image_requirements),
    ANSWER(GetAccelerationStructureMemoryRequirementsNV, structure_requirements_nv),
    ANSWER(GetImageSparseMemoryRequirements, sparse_requirements),
    ANSWER(GetImageSparseMemoryRequirements2, sparse_requirements2),
    ANSWER(GetImageSparseMemoryRequirements2KHR, sparse_requirements2),
    ANSWER(GetImageSubresourceLayout, say_no_layout),
    ANSWER(GetPhysicalDeviceFormatProperties, format_properties),
    ANSWER(GetPhysicalDeviceFormatProperties2, format_properties2),
    ANSWER(GetPhysicalDeviceFormatProperties2KHR, format_properties2),
    ANSWER(GetPhysicalDeviceImageFormatProperties, image_format_properties),
    ANSWER(GetPhysicalDeviceImageFormatProperties2, image_format_properties2),
    ANSWER(GetPhysicalDeviceImageFormatProperties2KHR, image_format_properties2),
    ANSWER(GetPhysicalDeviceSurfaceSupportKHR, surface_support),
    ANSWER(GetPhysicalDeviceSurfaceCapabilitiesKHR, surface_capabilities),
    ANSWER(GetPhysicalDeviceSurfacePresentModesKHR, present_modes),
    ANSWER(GetDisplayPlaneSupportedDisplaysKHR, one_of_nothing),
    ANSWER(GetAccelerationStructureDeviceAddressKHR, structure_address),
    ANSWER(GetAccelerationStructureBuildSizesKHR, structure_sizes),
    ANSWER(GetDescriptorSetLayoutSizeEXT, descriptor_layout_size),
    ANSWER(GetDescriptorSetLayoutSupport, layout_support),
    ANSWER(GetDescriptorSetLayoutSupportKHR, layout_support),
    ANSWER(GetMemoryHostPointerPropertiesEXT, host_pointer_properties),
    ANSWER(GetPhysicalDeviceExternalSemaphoreProperties, semaphore_properties),
    ANSWER(GetPhysicalDeviceExternalSemaphorePropertiesKHR, semaphore_properties),
    ANSWER(GetPhysicalDeviceExternalFenceProperties, fence_properties),
    ANSWER(GetPhysicalDeviceExternalFencePropertiesKHR, fence_properties),
};

void
null_careless_set_up(void)
{
    for (size_t i = 0; i < sizeof(careless) / sizeof(careless[0]); i++) {
        int command = null_command_find(careless[i].command);
        if (command >= 0) {
            null_plain[command] = careless[i].function;
        }
    }
}
