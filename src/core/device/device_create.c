/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Devices and their queues, and what extensions need of each other. Specification, 'Device
 * Creation', 'Extension Dependencies'. A device is checked as a call on its instance: what it
 * enables is worked out of the create info.
 */
#include "core/device/extension_rules.h"
#include "core/words.h"
#include "core/shader/shader_abort.h"
#include "state/scope/device_answer.h"

#include <string.h>

struct creation {
    struct wake_check *check;
    const VkDeviceCreateInfo *info;
    uint64_t features[(WAKE_FEATURE_COUNT + 63) / 64];
    uint64_t extensions[WAKE_EXTENSION_WORDS];
    uint64_t answers; /* WAKE_ANSWER_* */
    uint32_t family_count;
    const VkQueueFamilyProperties *families;
};

/* ---- extensions ------------------------------------------------------------------------------ */

#define HAS(c, name) (((c)->extensions[WAKE_EXT_##name / 64] >> (WAKE_EXT_##name % 64)) & 1)
#define ENABLES(c, name) \
    (((c)->features[WAKE_FEATURE_##name / 64] >> (WAKE_FEATURE_##name % 64)) & 1)

static void
check_extensions(const struct creation *c)
{
    const struct wake_scope *instance = &c->check->scope->instance->scope;
    const struct wake_dependency d = { c->extensions, wake_check_version(c->check), false,
                                       instance->extensions, instance->api_version };

    wake_core_check_needs(c->check, &d, c->info->ppEnabledExtensionNames,
                          c->info->enabledExtensionCount,
                          "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    wake_check_newer_dependencies(c->check, c->info,
                                  wake_check_version(c->check) >= VK_API_VERSION_1_1 ||
                                      HAS(c, VK_KHR_get_physical_device_properties2));
    if (HAS(c, VK_AMD_negative_viewport_height)) {
        if (wake_check_version(c->check) >= VK_API_VERSION_1_1) {
            wake_find(
                c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-01840",
                "pCreateInfo->ppEnabledExtensionNames has VK_AMD_negative_viewport_height; maintenance1 is part of the "
                "version in use");
        } else if (HAS(c, VK_KHR_maintenance1)) {
            wake_find(
                c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-00374",
                "pCreateInfo->ppEnabledExtensionNames has both VK_AMD_negative_viewport_height and "
                "VK_KHR_maintenance1");
        }
    }
    if (HAS(c, VK_KHR_buffer_device_address) && HAS(c, VK_EXT_buffer_device_address)) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-03328",
                  "pCreateInfo->ppEnabledExtensionNames has both VK_KHR_buffer_device_address and "
                  "VK_EXT_buffer_device_address");
    }
    if (HAS(c, VK_AMD_shader_fragment_mask) && ENABLES(c, descriptorBuffer)) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-None-08095",
                  "the feature descriptorBuffer is enabled, and VK_AMD_shader_fragment_mask");
    }
}

/* ---- features -------------------------------------------------------------------------------- */

static void
check_versions(const struct creation *c)
{
    const VkPhysicalDeviceVulkan11Features *v11 = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES);
    const VkPhysicalDeviceVulkan12Features *v12 = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES);

    if (v11 && HAS(c, VK_KHR_shader_draw_parameters) && !v11->shaderDrawParameters) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-04476",
                  "VkPhysicalDeviceVulkan11Features::shaderDrawParameters is VK_FALSE");
    }
    if (!v12) {
        return;
    }
    if (HAS(c, VK_KHR_draw_indirect_count) && !v12->drawIndirectCount) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02831",
                  "VkPhysicalDeviceVulkan12Features::drawIndirectCount is VK_FALSE");
    }
    if (HAS(c, VK_KHR_sampler_mirror_clamp_to_edge) && !v12->samplerMirrorClampToEdge) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02832",
                  "VkPhysicalDeviceVulkan12Features::samplerMirrorClampToEdge is VK_FALSE");
    }
    if (HAS(c, VK_EXT_descriptor_indexing) && !v12->descriptorIndexing) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02833",
                  "VkPhysicalDeviceVulkan12Features::descriptorIndexing is VK_FALSE");
    }
    if (HAS(c, VK_EXT_sampler_filter_minmax) && !v12->samplerFilterMinmax) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02834",
                  "VkPhysicalDeviceVulkan12Features::samplerFilterMinmax is VK_FALSE");
    }
    if (HAS(c, VK_EXT_shader_viewport_index_layer) &&
        !(v12->shaderOutputViewportIndex && v12->shaderOutputLayer)) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02835",
            "VkPhysicalDeviceVulkan12Features::shaderOutputViewportIndex is %u, shaderOutputLayer is %u",
            v12->shaderOutputViewportIndex, v12->shaderOutputLayer);
    }
    if (HAS(c, VK_EXT_buffer_device_address) && v12->bufferDeviceAddress) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-pNext-04748",
            "VkPhysicalDeviceVulkan12Features::bufferDeviceAddress is VK_TRUE, and VK_EXT_buffer_device_address is enabled");
    }
}

#if !WAKE_REPEATED_RULES
/* Robust accesses of what is updated after it was bound. */
static void
check_robust_updates(const struct creation *c)
{
    if (!(c->answers & WAKE_ANSWER_NOT_ROBUST) || !ENABLES(c, robustBufferAccess) ||
        !(ENABLES(c, descriptorBindingUniformBufferUpdateAfterBind) ||
          ENABLES(c, descriptorBindingStorageBufferUpdateAfterBind) ||
          ENABLES(c, descriptorBindingUniformTexelBufferUpdateAfterBind) ||
          ENABLES(c, descriptorBindingStorageTexelBufferUpdateAfterBind))) {
        return;
    }
    wake_find(
        c->check, "VUID-VkDeviceCreateInfo-robustBufferAccess-10247",
        "the features robustBufferAccess and %s are enabled, but robustBufferAccessUpdateAfterBind is VK_FALSE",
        ENABLES(c, descriptorBindingUniformBufferUpdateAfterBind)
            ? "descriptorBindingUniformBufferUpdateAfterBind"
        : ENABLES(c, descriptorBindingStorageBufferUpdateAfterBind)
            ? "descriptorBindingStorageBufferUpdateAfterBind"
        : ENABLES(c, descriptorBindingUniformTexelBufferUpdateAfterBind)
            ? "descriptorBindingUniformTexelBufferUpdateAfterBind"
            : "descriptorBindingStorageTexelBufferUpdateAfterBind");
}

#ifdef VK_ARM_scheduling_controls
/* How many shader cores queues have: of the device, or of each. */
static void
check_cores(const struct creation *c)
{
    const VkStructureType type = VK_STRUCTURE_TYPE_DEVICE_QUEUE_SHADER_CORE_CONTROL_CREATE_INFO_ARM;
    bool all = wake_chain_find(c->info->pNext, type) != NULL;

    for (uint32_t i = 0; i <= c->info->queueCreateInfoCount && c->info->pQueueCreateInfos; i++) {
        bool last = i == c->info->queueCreateInfoCount;

        if (last ? !all : !wake_chain_find(c->info->pQueueCreateInfos[i].pNext, type)) {
            continue;
        }
        if (all && !last) {
            wake_find(c->check, "VUID-VkDeviceCreateInfo-pNext-09396",
                      "pCreateInfo->pNext has a VkDeviceQueueShaderCoreControlCreateInfoARM, and "
                      "so has that of pCreateInfo->pQueueCreateInfos[%u]",
                      i);
        }
        if (!(c->answers & WAKE_ANSWER_CORES)) {
            wake_find(c->check,
                      last ? "VUID-VkDeviceCreateInfo-pNext-09397"
                           : "VUID-VkDeviceQueueCreateInfo-pNext-09398",
                      "a pNext chain has a VkDeviceQueueShaderCoreControlCreateInfoARM, but "
                      "schedulingControlsFlags lacks "
                      "VK_PHYSICAL_DEVICE_SCHEDULING_CONTROLS_SHADER_CORE_COUNT_ARM");
        }
    }
}
#endif

/* What newer registries say: devices have no layers, and push descriptors are a feature of 1.4. */
static void
check_newer(const struct creation *c)
{
    const VkPhysicalDeviceVulkan14Features *v14 = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES);

    if (c->info->enabledLayerCount) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-enabledLayerCount-12384",
                  "pCreateInfo->enabledLayerCount is %u: layers are enabled for the instance alone",
                  c->info->enabledLayerCount);
    } else if (c->info->ppEnabledLayerNames) {
        wake_find(c->check, "VUID-VkDeviceCreateInfo-ppEnabledLayerNames-12385",
                  "pCreateInfo->ppEnabledLayerNames is not NULL: layers are enabled for the "
                  "instance alone");
    }
    if (v14 && HAS(c, VK_KHR_push_descriptor) && !v14->pushDescriptor) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-10858",
            "VK_KHR_push_descriptor is enabled, but VkPhysicalDeviceVulkan14Features::pushDescriptor is VK_FALSE");
    }
}
#endif

/* Structs that became parts of the features of a version. */
static const VkStructureType in_11[] = {
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLER_YCBCR_CONVERSION_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_DRAW_PARAMETERS_FEATURES,
};
static const VkStructureType in_12[] = {
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_INT64_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_INDEXING_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SCALAR_BLOCK_LAYOUT_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGELESS_FRAMEBUFFER_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_UNIFORM_BUFFER_STANDARD_LAYOUT_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_EXTENDED_TYPES_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SEPARATE_DEPTH_STENCIL_LAYOUTS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_MEMORY_MODEL_FEATURES,
};
static const VkStructureType in_13[] = {
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_ROBUSTNESS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INLINE_UNIFORM_BLOCK_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_CREATION_CACHE_CONTROL_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_DEMOTE_TO_HELPER_INVOCATION_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_INTEGER_DOT_PRODUCT_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_TERMINATE_INVOCATION_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TEXTURE_COMPRESSION_ASTC_HDR_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_WORKGROUP_MEMORY_FEATURES,
};
#if !WAKE_REPEATED_RULES
static const VkStructureType in_14[] = {
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GLOBAL_PRIORITY_QUERY_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SUBGROUP_ROTATE_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT_CONTROLS_2_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_EXPECT_ASSUME_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INDEX_TYPE_UINT8_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_LOCAL_READ_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_6_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_PROTECTED_ACCESS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_ROBUSTNESS_FEATURES,
    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_IMAGE_COPY_FEATURES,
};
#endif

/* The struct that has the features of a version, and one that became a part of it. */
static void
check_twice(const struct creation *c)
{
    static const struct {
        const char *vuid;
        VkStructureType version;
        const VkStructureType *parts;
        uint32_t count;
    } rows[] = {
        { "VUID-VkDeviceCreateInfo-pNext-02829",
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, in_11, WAKE_COUNT(in_11) },
        { "VUID-VkDeviceCreateInfo-pNext-02830",
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, in_12, WAKE_COUNT(in_12) },
        { "VUID-VkDeviceCreateInfo-pNext-06532",
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, in_13, WAKE_COUNT(in_13) },
#if !WAKE_REPEATED_RULES
        { "VUID-VkDeviceCreateInfo-pNext-10360",
          VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES, in_14, WAKE_COUNT(in_14) },
#endif
    };

    for (uint32_t i = 0; i < WAKE_COUNT(rows); i++) {
        bool found = !wake_chain_find(c->info->pNext, rows[i].version);

        for (uint32_t k = 0; k < rows[i].count && !found; k++) {
            if (wake_chain_find(c->info->pNext, rows[i].parts[k])) {
                wake_find(c->check, rows[i].vuid, "pCreateInfo->pNext has %s and %s",
                          wake_name_VkStructureType(rows[i].version),
                          wake_name_VkStructureType(rows[i].parts[k]));
                found = true;
            }
        }
    }
}

static void
check_features(const struct creation *c)
{
    const char *rate = ENABLES(c, pipelineFragmentShadingRate) ? "pipelineFragmentShadingRate"
                                                               : NULL;
    const char *primitive = ENABLES(c, primitiveFragmentShadingRate)
                                ? "primitiveFragmentShadingRate"
                                : NULL;
    const char *attachment = ENABLES(c, attachmentFragmentShadingRate)
                                 ? "attachmentFragmentShadingRate"
                                 : NULL;

#define NEEDS(vuid, feature, needed)                                                          \
    if (ENABLES(c, feature) && !ENABLES(c, needed)) {                                         \
        wake_find(c->check, vuid, "the feature " #feature " is enabled, " #needed " is not"); \
    }
#define EXCLUDES(vuid, feature, other)                                                    \
    if (ENABLES(c, feature) && other) {                                                   \
        wake_find(c->check, vuid, "the features " #feature " and %s are enabled", other); \
    }
    EXCLUDES("VUID-VkDeviceCreateInfo-shadingRateImage-04478", shadingRateImage, rate)
    EXCLUDES("VUID-VkDeviceCreateInfo-shadingRateImage-04479", shadingRateImage, primitive)
    EXCLUDES("VUID-VkDeviceCreateInfo-shadingRateImage-04480", shadingRateImage, attachment)
    EXCLUDES("VUID-VkDeviceCreateInfo-fragmentDensityMap-04481", fragmentDensityMap, rate)
    EXCLUDES("VUID-VkDeviceCreateInfo-fragmentDensityMap-04482", fragmentDensityMap, primitive)
    EXCLUDES("VUID-VkDeviceCreateInfo-fragmentDensityMap-04483", fragmentDensityMap, attachment)
    NEEDS("VUID-VkDeviceCreateInfo-None-04896", sparseImageInt64Atomics, shaderImageInt64Atomics)
    NEEDS("VUID-VkDeviceCreateInfo-None-04897", sparseImageFloat32Atomics,
          shaderImageFloat32Atomics)
    NEEDS("VUID-VkDeviceCreateInfo-None-04898", sparseImageFloat32AtomicAdd,
          shaderImageFloat32AtomicAdd)
    NEEDS("VUID-VkDeviceCreateInfo-sparseImageFloat32AtomicMinMax-04975",
          sparseImageFloat32AtomicMinMax, shaderImageFloat32AtomicMinMax)
    NEEDS("VUID-VkPhysicalDeviceVariablePointersFeatures-variablePointers-01431", variablePointers,
          variablePointersStorageBuffer)
    NEEDS("VUID-VkPhysicalDeviceMultiviewFeatures-multiviewGeometryShader-00580",
          multiviewGeometryShader, multiview)
    NEEDS("VUID-VkPhysicalDeviceMultiviewFeatures-multiviewTessellationShader-00581",
          multiviewTessellationShader, multiview)
    NEEDS("VUID-VkPhysicalDeviceMeshShaderFeaturesEXT-multiviewMeshShader-07032",
          multiviewMeshShader, multiview)
    NEEDS("VUID-VkPhysicalDeviceMeshShaderFeaturesEXT-primitiveFragmentShadingRateMeshShader-07033",
          primitiveFragmentShadingRateMeshShader, primitiveFragmentShadingRate)
    NEEDS("VUID-VkPhysicalDeviceRobustness2FeaturesEXT-robustBufferAccess2-04000",
          robustBufferAccess2, robustBufferAccess)
    NEEDS(
        "VUID-VkPhysicalDeviceRayTracingPipelineFeaturesKHR-rayTracingPipelineShaderGroupHandleCaptureReplayMixed-03575",
        rayTracingPipelineShaderGroupHandleCaptureReplayMixed,
        rayTracingPipelineShaderGroupHandleCaptureReplay)
#undef NEEDS
#undef EXCLUDES
    if (c->info->pEnabledFeatures &&
        wake_chain_find(c->info->pNext, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2)) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-pNext-00373",
            "pCreateInfo->pNext has a VkPhysicalDeviceFeatures2, and pCreateInfo->pEnabledFeatures is not NULL");
    }
}

/* ---- queues ---------------------------------------------------------------------------------- */

static VkQueueGlobalPriorityKHR
priority_of(const VkDeviceQueueCreateInfo *queue)
{
    const VkDeviceQueueGlobalPriorityCreateInfoKHR *link = wake_chain_find(
        queue->pNext, VK_STRUCTURE_TYPE_DEVICE_QUEUE_GLOBAL_PRIORITY_CREATE_INFO_KHR);

    return link ? link->globalPriority : VK_QUEUE_GLOBAL_PRIORITY_MEDIUM_KHR;
}

/* What an element has in common with those before it. */
static void
check_family_again(const struct creation *c, uint32_t i)
{
    const VkDeviceQueueCreateInfo *queues = c->info->pQueueCreateInfos, *queue = &queues[i];
    uint32_t sum = queue->queueCount;
    bool priority = false, shared = false, same = false;

    for (uint32_t k = 0; k < i; k++) {
        if (queues[k].queueFamilyIndex == queue->queueFamilyIndex) {
            sum += queues[k].queueCount;
            shared = true;
            same |= (queues[k].flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT) ==
                    (queue->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT);
            priority |= priority_of(&queues[k]) != priority_of(queue);
        }
    }
    if (!shared) {
        return;
    }
    if (same) {
        wake_find(
            c->check,
            !WAKE_REPEATED_RULES || wake_check_version(c->check) >= VK_API_VERSION_1_1
                ? "VUID-VkDeviceCreateInfo-queueFamilyIndex-02802"
                : "VUID-VkDeviceCreateInfo-queueFamilyIndex-00372",
            "pCreateInfo->pQueueCreateInfos[%u].queueFamilyIndex is %u, as in an element before", i,
            queue->queueFamilyIndex);
        if (WAKE_REPEATED_RULES) {
            return;
        }
    }
    if (priority) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-pQueueCreateInfos-06654",
            "pCreateInfo->pQueueCreateInfos[%u] has another global priority than an element before of family %u",
            i, queue->queueFamilyIndex);
    }
    if (queue->queueFamilyIndex < c->family_count &&
        sum > c->families[queue->queueFamilyIndex].queueCount) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-pQueueCreateInfos-06755",
            "pCreateInfo->pQueueCreateInfos[%u] and elements before ask for %u queues of family %u, which has %u",
            i, sum, queue->queueFamilyIndex, c->families[queue->queueFamilyIndex].queueCount);
    }
}

static void
check_queue(const struct creation *c, uint32_t i)
{
    const VkDeviceQueueCreateInfo *queue = &c->info->pQueueCreateInfos[i];
    const VkQueueFamilyProperties *family = queue->queueFamilyIndex < c->family_count
                                                ? &c->families[queue->queueFamilyIndex]
                                                : NULL;

    if (c->family_count && !family) {
        wake_find(
            c->check, "VUID-VkDeviceQueueCreateInfo-queueFamilyIndex-00381",
            "pCreateInfo->pQueueCreateInfos[%u].queueFamilyIndex is %u; the physical device has %u families",
            i, queue->queueFamilyIndex, c->family_count);
    }
    if (family && queue->queueCount > family->queueCount) {
        wake_find(c->check, "VUID-VkDeviceQueueCreateInfo-queueCount-00382",
                  "pCreateInfo->pQueueCreateInfos[%u].queueCount is %u; family %u has %u queues", i,
                  queue->queueCount, queue->queueFamilyIndex, family->queueCount);
    }
    if ((queue->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT) && !ENABLES(c, protectedMemory)) {
        wake_find(
            c->check, "VUID-VkDeviceQueueCreateInfo-flags-02861",
            "pCreateInfo->pQueueCreateInfos[%u].flags is %s; the feature protectedMemory is not enabled",
            i, WAKE_FLAGS_TEXT(VkDeviceQueueCreateFlags, queue->flags));
    } else if ((queue->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT) && family &&
               !(family->queueFlags & VK_QUEUE_PROTECTED_BIT)) {
        wake_find(c->check, "VUID-VkDeviceQueueCreateInfo-flags-06449",
                  "pCreateInfo->pQueueCreateInfos[%u].flags is %s; family %u has %s", i,
                  WAKE_FLAGS_TEXT(VkDeviceQueueCreateFlags, queue->flags), queue->queueFamilyIndex,
                  WAKE_FLAGS_TEXT(VkQueueFlags, family->queueFlags));
    }
#ifdef VK_KHR_internally_synchronized_queues
    if (queue->flags & VK_DEVICE_QUEUE_CREATE_INTERNALLY_SYNCHRONIZED_BIT_KHR &&
        !ENABLES(c, internallySynchronizedQueues)) {
        bool known = HAS(c, VK_KHR_internally_synchronized_queues);

        wake_find(c->check,
                  known ? "VUID-VkDeviceQueueCreateInfo-internallySynchronizedQueues-12348"
                        : "VUID-VkDeviceQueueCreateInfo-flags-parameter",
                  "pCreateInfo->pQueueCreateInfos[%u].flags is %s; the %s is not enabled", i,
                  WAKE_FLAGS_TEXT(VkDeviceQueueCreateFlags, queue->flags),
                  known ? "feature internallySynchronizedQueues"
                        : "extension VK_KHR_internally_synchronized_queues");
    }
#endif
    for (uint32_t k = 0; queue->pQueuePriorities && k < queue->queueCount; k++) {
        if (!(queue->pQueuePriorities[k] >= 0.0f && queue->pQueuePriorities[k] <= 1.0f)) {
            wake_find(c->check, "VUID-VkDeviceQueueCreateInfo-pQueuePriorities-00383",
                      "pCreateInfo->pQueueCreateInfos[%u].pQueuePriorities[%u] is %f", i, k,
                      (double)queue->pQueuePriorities[k]);
        }
    }
    check_family_again(c, i);
}

static void
check_group(const struct creation *c, VkPhysicalDevice physical)
{
    const VkDeviceGroupDeviceCreateInfo *group = wake_chain_find(
        c->info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO);
    bool member = false;

    if (!group || !group->pPhysicalDevices || !group->physicalDeviceCount) {
        return;
    }
    for (uint32_t i = 0; i < group->physicalDeviceCount; i++) {
        member |= group->pPhysicalDevices[i] == physical;
        for (uint32_t k = 0; k < i; k++) {
            if (group->pPhysicalDevices[k] == group->pPhysicalDevices[i]) {
                wake_find(
                    c->check, "VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-00375",
                    "VkDeviceGroupDeviceCreateInfo::pPhysicalDevices[%u] and [%u] are the same", k,
                    i);
                break;
            }
        }
    }
    if (!member) {
        wake_find(c->check, "VUID-VkDeviceGroupDeviceCreateInfo-physicalDeviceCount-00377",
                  "physicalDevice is not in VkDeviceGroupDeviceCreateInfo::pPhysicalDevices");
    }
}

/* The Khronos layer's own rule, of this one extension: its struct of features is there, but it is not enabled. Newer layers,
 * that know the extension's later name, have it no more. */
static void
check_divisor(const struct creation *c)
{
#ifdef VK_KHR_vertex_attribute_divisor
    (void)c;
#else
    if (wake_chain_find(c->info->pNext,
                        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT) &&
        !HAS(c, VK_EXT_vertex_attribute_divisor) &&
        c->check->scope->api_version < VK_MAKE_API_VERSION(0, 1, 4, 0)) {
        wake_find(
            c->check, "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled",
            "VkDeviceCreateInfo->pNext includes a VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT struct, "
            "VK_EXT_vertex_attribute_divisor must be enabled when it creates a device.");
    }
#endif
}

/* Older registries have an implicit rule that there is a queue. */
static void
check_no_queues(const struct creation *c, bool allowed)
{
#ifdef VK_KHR_maintenance9
    if (!c->info->queueCreateInfoCount && !allowed) {
        wake_find(
            c->check, "VUID-VkDeviceCreateInfo-None-10778",
            "pCreateInfo->queueCreateInfoCount is 0, but the physical device does not offer VK_KHR_maintenance9");
    }
#else
    (void)c;
    (void)allowed;
#endif
}

void
wake_core_create_device(struct wake_check *check, const struct wake_rec_CreateDevice *r)
{
    struct creation c = { .check = check,
                          .info = r->pCreateInfo,
                          .answers = r->portable,
                          .family_count = r->family_count,
                          .families = r->families };

    if (!c.info) {
        return;
    }
    wake_facts_enable(c.features, c.info);
    (void)wake_core_read_extensions(c.info->ppEnabledExtensionNames, c.info->enabledExtensionCount,
                                    c.extensions);
    check_extensions(&c);
    if (r->portable & WAKE_ANSWER_PORTABLE && !HAS(&c, VK_KHR_portability_subset)) {
        wake_find(
            check, "VUID-VkDeviceCreateInfo-pProperties-04451",
            "physicalDevice offers VK_KHR_portability_subset, which pCreateInfo->ppEnabledExtensionNames does not have");
    }
    check_versions(&c);
    check_twice(&c);
    check_divisor(&c);
#if !WAKE_REPEATED_RULES
    check_newer(&c);
    check_robust_updates(&c);
#ifdef VK_ARM_scheduling_controls
    check_cores(&c);
#endif
#endif
    check_features(&c);
    check_group(&c, r->physicalDevice);
    check_no_queues(&c, r->portable & WAKE_ANSWER_NO_QUEUES);
    for (uint32_t i = 0; c.info->pQueueCreateInfos && i < c.info->queueCreateInfoCount; i++) {
        check_queue(&c, i);
    }
}

/* ---- getting queues -------------------------------------------------------------------------- */

void
wake_core_get_device_queue(struct wake_check *check, const struct wake_rec_GetDeviceQueue *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t family = r->queueFamilyIndex;

    if (!facts || (family >= WAKE_COUNT(facts->queue_counts) &&
                   family < wake_check_device(check)->family_count)) {
        return;
    }
    if (family >= WAKE_COUNT(facts->queue_counts) || !facts->queue_counts[family]) {
        wake_find(check, "VUID-vkGetDeviceQueue-queueFamilyIndex-00384",
                  "queueFamilyIndex is %u, of which the device was created without queues", family);
    } else if (!facts->queue_unflagged[family]) {
        wake_find(check, "VUID-vkGetDeviceQueue-flags-01841",
                  "the queues of family %u were created with %s", family,
                  WAKE_FLAGS_TEXT(VkDeviceQueueCreateFlags, facts->queue_flags[family]));
    } else if (r->queueIndex >= facts->queue_counts[family] - facts->protected_counts[family]) {
        wake_find(check, "VUID-vkGetDeviceQueue-queueIndex-00385",
                  "queueIndex is %u; the device was created with %u queues of family %u",
                  r->queueIndex, facts->queue_counts[family] - facts->protected_counts[family],
                  family);
    }
}

void
wake_core_get_device_queue2(struct wake_check *check, const struct wake_rec_GetDeviceQueue2 *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkDeviceQueueInfo2 *info = r->pQueueInfo;
    uint32_t family = info ? info->queueFamilyIndex : 0, count;
    bool is_protected;

    if (!info || !facts ||
        (family >= WAKE_COUNT(facts->queue_counts) &&
         family < wake_check_device(check)->family_count)) {
        return;
    }
    if (family >= WAKE_COUNT(facts->queue_counts) || !facts->queue_counts[family]) {
        wake_find(
            check, "VUID-VkDeviceQueueInfo2-queueFamilyIndex-01842",
            "pQueueInfo->queueFamilyIndex is %u, of which the device was created without queues",
            family);
        return;
    }
    is_protected = info->flags & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT;
    count = is_protected ? facts->protected_counts[family]
                         : facts->queue_counts[family] - facts->protected_counts[family];
    if (!count || (info->flags & ~facts->queue_flags[family])) {
        wake_find(check, "VUID-VkDeviceQueueInfo2-flags-06225",
                  "pQueueInfo->flags is %s; the queues of family %u were created with others",
                  WAKE_FLAGS_TEXT(VkDeviceQueueCreateFlags, info->flags), family);
    } else if (info->queueIndex >= count) {
        wake_find(
            check, "VUID-VkDeviceQueueInfo2-queueIndex-01843",
            "pQueueInfo->queueIndex is %u; the device was created with %u such queues of family %u",
            info->queueIndex, count, family);
    }
}
