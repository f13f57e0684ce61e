/* SPDX-License-Identifier: Apache-2.0 */
/* Limits, properties, memory types, and the chains of queries: what the driver claims to be. */
#include "null_icd.h"
#include "null_answers.h"
#include "null_memory.h"
#include "null_newer.h"
#include "null_sync.h"

#include <stdio.h>
#include <string.h>

VkResult
null_enumerate(const void *from, uint32_t available, size_t size, uint32_t *count, void *to)
{
    if (!to) {
        *count = available;
        return VK_SUCCESS;
    }
    uint32_t copied = NULL_MIN(*count, available);
    if (copied) {
        memcpy(to, from, copied * size);
    }
    *count = copied;
    return copied < available ? VK_INCOMPLETE : VK_SUCCESS;
}

void
null_zero_body(void *out, size_t size)
{
    memset((char *)out + sizeof(VkBaseOutStructure), 0, size - sizeof(VkBaseOutStructure));
}

static void
fill_uuid(uint8_t uuid[VK_UUID_SIZE], uint32_t index)
{
    memset(uuid, 0x5a, VK_UUID_SIZE);
    uuid[VK_UUID_SIZE - 1] = (uint8_t)index;
}

#ifdef VK_VERSION_1_4
/* The layouts of host copies: all but those of presentation, or VK_IMAGE_LAYOUT_GENERAL alone. */
static void
host_layouts(uint32_t *count, VkImageLayout *list)
{
    static const VkImageLayout layouts[] = {
        VK_IMAGE_LAYOUT_GENERAL,
        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
        VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
        VK_IMAGE_LAYOUT_PREINITIALIZED,
        VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
        VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL,
        VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ,
        VK_IMAGE_LAYOUT_VIDEO_DECODE_DST_KHR,
        VK_IMAGE_LAYOUT_VIDEO_DECODE_SRC_KHR,
        VK_IMAGE_LAYOUT_VIDEO_DECODE_DPB_KHR,
        VK_IMAGE_LAYOUT_VIDEO_ENCODE_DST_KHR,
        VK_IMAGE_LAYOUT_VIDEO_ENCODE_SRC_KHR,
        VK_IMAGE_LAYOUT_VIDEO_ENCODE_DPB_KHR,
        VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
        VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
        VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT,
    };
    uint32_t has = sizeof(layouts) / sizeof(layouts[0]);
    VkBool32 one = VK_FALSE;

    NULL_SAID(one, "hostCopiesInGeneral");
    has = one ? 1 : has;
    if (list) {
        has = has < *count ? has : *count;
        memcpy(list, layouts, has * sizeof(*list));
    }
    *count = has;
}

static void
host_copies(VkPhysicalDeviceHostImageCopyProperties *s)
{
    host_layouts(&s->copySrcLayoutCount, s->pCopySrcLayouts);
    host_layouts(&s->copyDstLayoutCount, s->pCopyDstLayouts);
}

static void
host_copies_14(VkPhysicalDeviceVulkan14Properties *s)
{
    host_layouts(&s->copySrcLayoutCount, s->pCopySrcLayouts);
    host_layouts(&s->copyDstLayoutCount, s->pCopyDstLayouts);
}
#endif

/* Structs whose answer depends on the device or on what it was asked. */
static void
refine(const struct null_physical *device, VkBaseOutStructure *s)
{
    switch ((int)s->sType) {
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES:
        fill_uuid(((VkPhysicalDeviceIDProperties *)s)->deviceUUID, device->index);
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_PROPERTIES:
        fill_uuid(((VkPhysicalDeviceVulkan11Properties *)s)->deviceUUID, device->index);
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT: {
        VkPhysicalDeviceMemoryBudgetPropertiesEXT *budget = (void *)s;
        null_zero_body(budget, sizeof(*budget));
        for (uint32_t i = 0; i < NULL_HEAPS + (uint32_t)null_has_tile_memory(); i++) {
            budget->heapBudget[i] = null_config.heap_size;
            budget->heapUsage[i] = null_heap_used(i);
        }
        break;
    }
    case VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES: {
        VkExternalImageFormatProperties *external = (void *)s;
        external->externalMemoryProperties = (VkExternalMemoryProperties){
            VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT | VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT,
            VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
            VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT
        };
        break;
    }
    case VK_STRUCTURE_TYPE_QUEUE_FAMILY_GLOBAL_PRIORITY_PROPERTIES_KHR: {
        static const VkQueueGlobalPriorityKHR priorities[] = {
            VK_QUEUE_GLOBAL_PRIORITY_LOW_KHR, VK_QUEUE_GLOBAL_PRIORITY_MEDIUM_KHR,
            VK_QUEUE_GLOBAL_PRIORITY_HIGH_KHR, VK_QUEUE_GLOBAL_PRIORITY_REALTIME_KHR
        };
        VkQueueFamilyGlobalPriorityPropertiesKHR *priority = (void *)s;
        priority->priorityCount = 4;
        memcpy(priority->priorities, priorities, sizeof(priorities));
        break;
    }
    case VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_IMAGE_FORMAT_PROPERTIES:
        ((VkSamplerYcbcrConversionImageFormatProperties *)s)->combinedImageSamplerDescriptorCount =
            1;
        NULL_SAID(((VkSamplerYcbcrConversionImageFormatProperties *)s)
                      ->combinedImageSamplerDescriptorCount,
                  "combinedImageSamplerDescriptorCount");
        break;
#ifdef VK_EXT_descriptor_heap
    case VK_STRUCTURE_TYPE_SUBSAMPLED_IMAGE_FORMAT_PROPERTIES_EXT:
        ((VkSubsampledImageFormatPropertiesEXT *)s)->subsampledImageDescriptorCount = 1;
        NULL_SAID(((VkSubsampledImageFormatPropertiesEXT *)s)->subsampledImageDescriptorCount,
                  "subsampledImageDescriptorCount");
        break;
#endif
    case VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_LAYOUT_SUPPORT:
        ((VkDescriptorSetVariableDescriptorCountLayoutSupport *)s)->maxVariableDescriptorCount =
            1048576;
        break;
#ifdef VK_VERSION_1_4
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_IMAGE_COPY_PROPERTIES:
        host_copies((VkPhysicalDeviceHostImageCopyProperties *)s);
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_6_PROPERTIES:
        ((VkPhysicalDeviceMaintenance6Properties *)s)->maxCombinedImageSamplerDescriptorCount = 1;
        break;
    case VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_PROPERTIES:
        ((VkPhysicalDeviceVulkan14Properties *)s)->maxCombinedImageSamplerDescriptorCount = 1;
        host_copies_14((VkPhysicalDeviceVulkan14Properties *)s);
        break;
#endif
    default: break;
    }
}

void
null_answer_chain(const struct null_physical *device, void *chain)
{
    static const struct null_physical nobody = { .offered = null_config.offered };
    for (VkBaseOutStructure *s = chain; s; s = s->pNext) {
        null_fill_struct(device ? device : &nobody, s);
        refine(device ? device : &nobody, s);
        null_newer_answer(s);
    }
}

void
null_zero_answer(void *out, size_t size)
{
    null_zero_body(out, size);
    null_answer_chain(NULL, ((VkBaseOutStructure *)out)->pNext);
}

/* ---- features and properties ----------------------------------------------------------------- */

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceFeatures(VkPhysicalDevice device, VkPhysicalDeviceFeatures *out)
{
    (void)device;
    null_all_features(out);
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceFeatures2(VkPhysicalDevice device, VkPhysicalDeviceFeatures2 *out)
{
    null_all_features(&out->features);
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceProperties(VkPhysicalDevice handle, VkPhysicalDeviceProperties *out)
{
    struct null_physical *device = NULL_PHYSICAL(handle);
    memset(out, 0, sizeof(*out));
    out->apiVersion = VK_MAKE_API_VERSION(0, 1, device->minor, VK_HEADER_VERSION);
    out->driverVersion = VK_MAKE_API_VERSION(0, 0, 1, 0);
    out->vendorID = VK_VENDOR_ID_MESA; /* nobody's hardware: a vendor id that is not a PCI one */
    out->deviceID = 0x57414b45 + device->index;
    out->deviceType = VK_PHYSICAL_DEVICE_TYPE_OTHER;
    if (device->index == 0) {
        snprintf(out->deviceName, sizeof(out->deviceName), "Wake null driver");
    } else {
        snprintf(out->deviceName, sizeof(out->deviceName), "Wake null driver (%u)", device->index);
    }
    fill_uuid(out->pipelineCacheUUID, 0);
    null_limits(&out->limits);
    if (!null_config.poor) {
        out->sparseProperties = (VkPhysicalDeviceSparseProperties){ VK_TRUE, VK_TRUE, VK_TRUE,
                                                                    VK_FALSE, VK_TRUE };
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceProperties2(VkPhysicalDevice device, VkPhysicalDeviceProperties2 *out)
{
    null_GetPhysicalDeviceProperties(device, &out->properties);
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
}

static const VkPhysicalDeviceLimits limits_answer = {
    .maxImageDimension1D = 16384,
    .maxImageDimension2D = 16384,
    .maxImageDimension3D = 2048,
    .maxImageDimensionCube = 16384,
    .maxImageArrayLayers = 2048,
    .maxTexelBufferElements = 1u << 27,
    .maxUniformBufferRange = 65536,
    .maxStorageBufferRange = UINT32_MAX,
    .maxPushConstantsSize = 256,
    .maxMemoryAllocationCount = UINT32_MAX,
    .maxSamplerAllocationCount = 4096,
    .bufferImageGranularity = 64,
    .sparseAddressSpaceSize = 1ull << 46,
    .maxBoundDescriptorSets = 32,
    .maxPerStageDescriptorSamplers = 1048576,
    .maxPerStageDescriptorUniformBuffers = 1048576,
    .maxPerStageDescriptorStorageBuffers = 1048576,
    .maxPerStageDescriptorSampledImages = 1048576,
    .maxPerStageDescriptorStorageImages = 1048576,
    .maxPerStageDescriptorInputAttachments = 1048576,
    .maxPerStageResources = 4194304,
    .maxDescriptorSetSamplers = 1048576,
    .maxDescriptorSetUniformBuffers = 1048576,
    .maxDescriptorSetUniformBuffersDynamic = 16,
    .maxDescriptorSetStorageBuffers = 1048576,
    .maxDescriptorSetStorageBuffersDynamic = 16,
    .maxDescriptorSetSampledImages = 1048576,
    .maxDescriptorSetStorageImages = 1048576,
    .maxDescriptorSetInputAttachments = 1048576,
    .maxVertexInputAttributes = 32,
    .maxVertexInputBindings = 32,
    .maxVertexInputAttributeOffset = 2047,
    .maxVertexInputBindingStride = 2048,
    .maxVertexOutputComponents = 128,
    .maxTessellationGenerationLevel = 64,
    .maxTessellationPatchSize = 32,
    .maxTessellationControlPerVertexInputComponents = 128,
    .maxTessellationControlPerVertexOutputComponents = 128,
    .maxTessellationControlPerPatchOutputComponents = 120,
    .maxTessellationControlTotalOutputComponents = 4096,
    .maxTessellationEvaluationInputComponents = 128,
    .maxTessellationEvaluationOutputComponents = 128,
    .maxGeometryShaderInvocations = 127,
    .maxGeometryInputComponents = 128,
    .maxGeometryOutputComponents = 128,
    .maxGeometryOutputVertices = 1024,
    .maxGeometryTotalOutputComponents = 1024,
    .maxFragmentInputComponents = 128,
    .maxFragmentOutputAttachments = 8,
    .maxFragmentDualSrcAttachments = 1,
    .maxFragmentCombinedOutputResources = 4194304,
    .maxComputeSharedMemorySize = 65536,
    .maxComputeWorkGroupCount = { INT32_MAX, 65535, 65535 },
    .maxComputeWorkGroupInvocations = 1024,
    .maxComputeWorkGroupSize = { 1024, 1024, 64 },
    .subPixelPrecisionBits = 8,
    .subTexelPrecisionBits = 8,
    .mipmapPrecisionBits = 8,
    .maxDrawIndexedIndexValue = UINT32_MAX,
    .maxDrawIndirectCount = UINT32_MAX,
    .maxSamplerLodBias = 16.0f,
    .maxSamplerAnisotropy = 16.0f,
    .maxViewports = 16,
    .maxViewportDimensions = { 32768, 32768 },
    .viewportBoundsRange = { -65536.0f, 65536.0f },
    .viewportSubPixelBits = 8,
    .minMemoryMapAlignment = 64,
    .minTexelBufferOffsetAlignment = 16,
    .minUniformBufferOffsetAlignment = 64,
    .minStorageBufferOffsetAlignment = 16,
    .minTexelOffset = -8,
    .maxTexelOffset = 7,
    .minTexelGatherOffset = -32,
    .maxTexelGatherOffset = 31,
    .minInterpolationOffset = -0.5f,
    .maxInterpolationOffset = 0.4375f,
    .subPixelInterpolationOffsetBits = 4,
    .maxFramebufferWidth = 16384,
    .maxFramebufferHeight = 16384,
    .maxFramebufferLayers = 2048,
    .framebufferColorSampleCounts = 0x1f,
    .framebufferDepthSampleCounts = 0x1f,
    .framebufferStencilSampleCounts = 0x1f,
    .framebufferNoAttachmentsSampleCounts = 0x1f,
    .maxColorAttachments = 8,
    .sampledImageColorSampleCounts = 0x1f,
    .sampledImageIntegerSampleCounts = 0x1f,
    .sampledImageDepthSampleCounts = 0x1f,
    .sampledImageStencilSampleCounts = 0x1f,
    .storageImageSampleCounts = 0x1f,
    .maxSampleMaskWords = 1,
    .timestampComputeAndGraphics = VK_TRUE,
    .timestampPeriod = 1.0f,
    .maxClipDistances = 8,
    .maxCullDistances = 8,
    .maxCombinedClipAndCullDistances = 8,
    .discreteQueuePriorities = 2,
    .pointSizeRange = { 1.0f, 2047.0f },
    .lineWidthRange = { 1.0f, 64.0f },
    .pointSizeGranularity = 0.0625f,
    .lineWidthGranularity = 0.0625f,
    .strictLines = VK_TRUE,
    .standardSampleLocations = VK_TRUE,
    .optimalBufferCopyOffsetAlignment = 1,
    .optimalBufferCopyRowPitchAlignment = 1,
    .nonCoherentAtomSize = 64,
};

void
null_limits(VkPhysicalDeviceLimits *limits)
{
    *limits = limits_answer;
    if (null_config.poor) {
        null_poor_limits(limits);
    }
    null_limits_said(limits);
    NULL_SAID(limits->maxComputeWorkGroupCount[0], "maxComputeWorkGroupCount[0]");
}

/* ---- memory ---------------------------------------------------------------------------------- */

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceMemoryProperties(VkPhysicalDevice device,
                                       VkPhysicalDeviceMemoryProperties *out)
{
    (void)device;
    memset(out, 0, sizeof(*out));
    out->memoryTypeCount = null_config.poor ? NULL_POOR_TYPES
                                            : NULL_MEMORY_TYPES + null_config.protected_memory;
    out->memoryHeapCount = NULL_HEAPS;
    out->memoryHeaps[0] = (VkMemoryHeap){ null_config.heap_size, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT };
    out->memoryHeaps[1] = (VkMemoryHeap){ null_config.heap_size, 0 };
    if (null_has_tile_memory()) { /* the last type, in a heap of its own */
        out->memoryHeaps[out->memoryHeapCount++] = (VkMemoryHeap){
            null_config.heap_size, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT | 1u << 3 /* tile memory */
        };
        out->memoryTypeCount++;
    }
    for (uint32_t i = 0; i < out->memoryTypeCount; i++) {
        out->memoryTypes[i] = null_memory_type(i);
    }
    if (null_config.device_count > 1) {
        out->memoryHeaps[0].flags |= VK_MEMORY_HEAP_MULTI_INSTANCE_BIT;
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceMemoryProperties2(VkPhysicalDevice device,
                                        VkPhysicalDeviceMemoryProperties2 *out)
{
    null_GetPhysicalDeviceMemoryProperties(device, &out->memoryProperties);
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
}

VKAPI_ATTR void VKAPI_CALL
null_GetDeviceGroupPeerMemoryFeatures(VkDevice device, uint32_t heap, uint32_t local,
                                      uint32_t remote, VkPeerMemoryFeatureFlags *out)
{
    (void)device, (void)heap, (void)local, (void)remote;
    *out = VK_PEER_MEMORY_FEATURE_COPY_SRC_BIT | VK_PEER_MEMORY_FEATURE_COPY_DST_BIT |
           VK_PEER_MEMORY_FEATURE_GENERIC_SRC_BIT | VK_PEER_MEMORY_FEATURE_GENERIC_DST_BIT;
}

/* ---- small answers --------------------------------------------------------------------------- */

VKAPI_ATTR void VKAPI_CALL
null_GetDescriptorSetLayoutSupport(VkDevice device, const VkDescriptorSetLayoutCreateInfo *info,
                                   VkDescriptorSetLayoutSupport *out)
{
    uint32_t most = UINT32_MAX, count = 0;

    (void)device;
    NULL_SAID(most, "maxPerSetDescriptors");
    for (uint32_t i = 0; i < info->bindingCount; i++) {
        count += info->pBindings[i].descriptorCount;
    }
    out->supported = count <= most;
    null_answer_chain(NULL, out->pNext);
}

VKAPI_ATTR void VKAPI_CALL
null_GetRenderAreaGranularity(VkDevice device, VkRenderPass render_pass, VkExtent2D *out)
{
    (void)device;
    (void)render_pass;
    *out = (VkExtent2D){ 1, 1 };
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPipelineCacheData(VkDevice device, VkPipelineCache cache, size_t *size, void *data)
{
    (void)device;
    (void)cache;
    VkPipelineCacheHeaderVersionOne header = {
        .headerSize = 32,
        .headerVersion = VK_PIPELINE_CACHE_HEADER_VERSION_ONE,
        .vendorID = VK_VENDOR_ID_MESA,
        .deviceID = 0x57414b45
    };
    fill_uuid(header.pipelineCacheUUID, 0);
    if (!data) {
        *size = sizeof(header);
        return VK_SUCCESS;
    }
    if (*size < sizeof(header)) {
        *size = 0;
        return VK_INCOMPLETE;
    }
    memcpy(data, &header, sizeof(header));
    *size = sizeof(header);
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_GetAccelerationStructureBuildSizesKHR(VkDevice device,
                                           VkAccelerationStructureBuildTypeKHR type,
                                           const VkAccelerationStructureBuildGeometryInfoKHR *info,
                                           const uint32_t *max_primitives,
                                           VkAccelerationStructureBuildSizesInfoKHR *out)
{
    (void)device, (void)type, (void)info, (void)max_primitives;
    out->accelerationStructureSize = 65536;
    out->updateScratchSize = 65536;
    out->buildScratchSize = 65536;
    NULL_SAID(out->updateScratchSize, "updateScratchSize");
    NULL_SAID(out->buildScratchSize, "buildScratchSize");
}

VKAPI_ATTR void VKAPI_CALL
null_GetMicromapBuildSizesEXT(VkDevice device, VkAccelerationStructureBuildTypeKHR type,
                              const VkMicromapBuildInfoEXT *info, VkMicromapBuildSizesInfoEXT *out)
{
    (void)device, (void)type, (void)info;
    out->micromapSize = 65536;
    out->buildScratchSize = 65536;
    out->discardable = VK_FALSE;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceMultisamplePropertiesEXT(VkPhysicalDevice device,
                                               VkSampleCountFlagBits samples,
                                               VkMultisamplePropertiesEXT *out)
{
    (void)device;
    (void)samples;
    out->maxSampleLocationGridSize = (VkExtent2D){ 1, 1 };
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceFragmentShadingRatesKHR(VkPhysicalDevice device, uint32_t *count,
                                              VkPhysicalDeviceFragmentShadingRateKHR *out)
{
    static const VkExtent2D sizes[] = { { 4, 4 }, { 4, 2 }, { 2, 4 }, { 2, 2 },
                                        { 2, 1 }, { 1, 2 }, { 1, 1 } };
    const uint32_t available = sizeof(sizes) / sizeof(sizes[0]);
    (void)device;
    if (!out) {
        *count = available;
        return VK_SUCCESS;
    }
    *count = NULL_MIN(*count, available);
    for (uint32_t i = 0; i < *count; i++) {
        out[i].fragmentSize = sizes[i];
        out[i].sampleCounts = i + 1 == available ? ~0u : 0x7;
    }
    return *count < available ? VK_INCOMPLETE : VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceCalibrateableTimeDomainsEXT(VkPhysicalDevice device, uint32_t *count,
                                                  VkTimeDomainEXT *out)
{
    static const VkTimeDomainEXT domains[] = { VK_TIME_DOMAIN_DEVICE_EXT,
                                               VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT,
                                               (VkTimeDomainEXT)1000208000, /* of presents */
                                               (VkTimeDomainEXT)1000208001 };
    (void)device;
    return null_enumerate(domains, null_config.newer ? 4 : 2, sizeof(domains[0]), count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetCalibratedTimestampsEXT(VkDevice device, uint32_t count,
                                const VkCalibratedTimestampInfoEXT *infos, uint64_t *timestamps,
                                uint64_t *deviation)
{
    (void)device;
    (void)infos;
    for (uint32_t i = 0; i < count; i++) {
        timestamps[i] = null_now_ns();
    }
    *deviation = 0;
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceExternalBufferProperties(VkPhysicalDevice device,
                                               const VkPhysicalDeviceExternalBufferInfo *info,
                                               VkExternalBufferProperties *out)
{
    (void)device;
    const VkExternalMemoryHandleTypeFlags known =
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT |
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT |
        VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT;
    memset(&out->externalMemoryProperties, 0, sizeof(out->externalMemoryProperties));
    if (info->handleType & known) {
        VkExternalMemoryFeatureFlags features = VK_EXTERNAL_MEMORY_FEATURE_IMPORTABLE_BIT;
        if (info->handleType != VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT) {
            features |= VK_EXTERNAL_MEMORY_FEATURE_EXPORTABLE_BIT;
        }
        NULL_SAID(features, "externalMemoryFeatures");
        out->externalMemoryProperties = (VkExternalMemoryProperties){ features, info->handleType,
                                                                      info->handleType };
    }
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceExternalSemaphoreProperties(VkPhysicalDevice device,
                                                  const VkPhysicalDeviceExternalSemaphoreInfo *info,
                                                  VkExternalSemaphoreProperties *out)
{
    (void)device;
    const VkExternalSemaphoreHandleTypeFlags known =
        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT |
        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    bool yes = info->handleType & known;
    out->exportFromImportedHandleTypes = yes ? info->handleType : 0;
    out->compatibleHandleTypes = yes ? info->handleType : 0;
    out->externalSemaphoreFeatures = yes ? VK_EXTERNAL_SEMAPHORE_FEATURE_EXPORTABLE_BIT |
                                               VK_EXTERNAL_SEMAPHORE_FEATURE_IMPORTABLE_BIT
                                         : 0;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPhysicalDeviceExternalFenceProperties(VkPhysicalDevice device,
                                              const VkPhysicalDeviceExternalFenceInfo *info,
                                              VkExternalFenceProperties *out)
{
    (void)device;
    const VkExternalFenceHandleTypeFlags known = VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT |
                                                 VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
    bool yes = info->handleType & known;
    out->exportFromImportedHandleTypes = yes ? info->handleType : 0;
    out->compatibleHandleTypes = yes ? info->handleType : 0;
    out->externalFenceFeatures = yes ? VK_EXTERNAL_FENCE_FEATURE_EXPORTABLE_BIT |
                                           VK_EXTERNAL_FENCE_FEATURE_IMPORTABLE_BIT
                                     : 0;
}
