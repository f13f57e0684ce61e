/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances, devices, queues and the small objects of devices. Wrong calls beside the nearest right
 * ones.
 */
#include "newer_ids.h"
#include "kit_null.h"

#include <stdlib.h>
#include <string.h>

/* --- instances --- */

SCENE(instance_chain_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDebugReportCallbackCreateInfoEXT report = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_ERROR_BIT_EXT,
        .pfnCallback = kit_log_report_callback,
        .pUserData = &kit->log,
    };
    setenv("WAKE_STRICT_EXTENSIONS", "1", 1);
    kit_expect_some(kit,
                    "VUID-VkInstanceCreateInfo-pNext-04925"); /* that callback may hear of it too */
    kit_open(kit, &(struct kit_config){ .instance_next = &report });
}

/* Programs do that, and hear of what goes wrong. */
SCENE(instance_chain, KIT_NO_DEVICE)
{
    VkDebugReportCallbackCreateInfoEXT report = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_REPORT_CALLBACK_CREATE_INFO_EXT,
        .flags = VK_DEBUG_REPORT_ERROR_BIT_EXT,
        .pfnCallback = kit_log_report_callback,
        .pUserData = &kit->log,
    };
    kit_open(kit, &(struct kit_config){ .instance_next = &report });
}

/* Instances are checked once they are there: the callback in the chain hears of it. */
static void
instance(struct kit *kit, VkInstanceCreateFlags flags, uint32_t version, uint32_t count,
         const char *const *extensions)
{
    const char *layer = kit_layer_name();
    VkDebugUtilsMessengerCreateInfoEXT messenger = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
        .pfnUserCallback = kit_log_utils_callback,
        .pUserData = &kit->log,
    };
    VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                      .apiVersion = version };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pNext = &messenger,
                                  .flags = flags,
                                  .pApplicationInfo = &application,
                                  .enabledLayerCount = layer[0] ? 1 : 0,
                                  .ppEnabledLayerNames = &layer,
                                  .enabledExtensionCount = count,
                                  .ppEnabledExtensionNames = extensions };
    VkInstance made = VK_NULL_HANDLE;
    if (vkCreateInstance(&info, NULL, &made) == VK_SUCCESS && made) {
        vkDestroyInstance(made, NULL);
    }
}

SCENE(instance_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const utils[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME,
                                         VK_EXT_SWAPCHAIN_COLOR_SPACE_EXTENSION_NAME };
    instance(kit, 0, VK_API_VERSION_1_0, 1, utils);
    kit_expect(kit, "VUID-VkInstanceCreateInfo-flags-06559");
    instance(kit, VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR, VK_API_VERSION_1_0, 1, utils);
    kit_expect(kit, "VUID-VkApplicationInfo-apiVersion-04010");
    instance(kit, 0, 7, 1, utils);
    instance(kit, 0, VK_API_VERSION_1_0, 0, NULL);
    setenv("WAKE_STRICT_EXTENSIONS", "1", 1);
    kit_expect(kit, "VUID-VkInstanceCreateInfo-pNext-04926");
    instance(kit, 0, VK_API_VERSION_1_0, 0, NULL);
    unsetenv("WAKE_STRICT_EXTENSIONS");
    kit_expect(kit, "VUID-vkCreateInstance-ppEnabledExtensionNames-01388");
    instance(kit, 0, VK_API_VERSION_1_0, 2, utils);
}

/* What a driver refuses was wrong all the same. */
SCENE(instance_refused, KIT_NO_DEVICE)
{
    static const char *const utils[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    kit_expect(kit, "VUID-VkApplicationInfo-apiVersion-04010");
    instance(kit, 0, 7, 1, utils);
    instance(kit, 0, VK_API_VERSION_1_0, 1, utils);
}

SCENE(instance_refused_by_the_null_driver, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const utils[] = { VK_EXT_DEBUG_UTILS_EXTENSION_NAME };
    setenv(
        "WAKE_NULL_FAIL",
        "vkCreateInstance:1:VK_ERROR_INCOMPATIBLE_DRIVER,vkCreateInstance:2:VK_ERROR_INITIALIZATION_FAILED",
        1);
    kit_expect(kit, "VUID-VkInstanceCreateInfo-flags-06559");
    instance(kit, VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR, VK_API_VERSION_1_0, 1, utils);
    instance(kit, 0, VK_API_VERSION_1_0, 1, utils);
    instance(kit, 0, VK_API_VERSION_1_0, 1, utils);
}

SCENE(instance_features_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    static const VkValidationFeatureEnableEXT enabled[] = {
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT
    };
    VkValidationFeaturesEXT features = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                                         .enabledValidationFeatureCount = 1,
                                         .pEnabledValidationFeatures = enabled };
    kit_expect(kit, "VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02967");
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME },
                      .instance_next = &features });
}

/* What older registries say of debug printf and another feature. */
static void
printf_and(struct kit *kit, VkValidationFeatureEnableEXT other, const char *id)
{
    const VkValidationFeatureEnableEXT enabled[] = { VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT,
                                                     other };
    VkValidationFeaturesEXT features = { .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                                         .enabledValidationFeatureCount = 2,
                                         .pEnabledValidationFeatures = enabled };
    kit_allow(kit, "WAKE-gpuav-feature");
    kit_expect_newer(kit, id);
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME },
                      .instance_next = &features });
}

SCENE(instance_features_exclude, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    printf_and(kit, VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT,
               NEWER_ID(NULL, "VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02968"));
}

SCENE(instance_features_reserve, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    printf_and(kit, VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT,
               NEWER_ID(NULL, "VUID-VkValidationFeaturesEXT-pEnabledValidationFeatures-02967"));
}

/* --- devices --- */

struct wanted {
    const void *next;
    const VkPhysicalDeviceFeatures *features;
    uint32_t queue_count;
    const VkDeviceQueueCreateInfo *queues; /* NULL: one of the first family */
    const char *extensions[4];
};

static void
create(struct kit *kit, const struct wanted *wanted)
{
    static const float priority;
    VkDeviceQueueCreateInfo queue = { VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = kit->family, .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = wanted->next,
                                .queueCreateInfoCount = wanted->queues ? wanted->queue_count : 1,
                                .pQueueCreateInfos = wanted->queues ? wanted->queues : &queue,
                                .ppEnabledExtensionNames = wanted->extensions,
                                .pEnabledFeatures = wanted->features };
    VkDevice device = VK_NULL_HANDLE;
    while (info.enabledExtensionCount < KIT_COUNT(wanted->extensions) &&
           wanted->extensions[info.enabledExtensionCount]) {
        info.enabledExtensionCount++;
    }
    if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS && device) {
        vkDestroyDevice(device, NULL);
    }
}

#define CREATE(...) create(kit, &(struct wanted){ __VA_ARGS__ })

SCENE(device_valid, KIT_PLAIN)
{
    VkPhysicalDeviceVulkan11Features eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES
    };
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &eleven
    };
    VkPhysicalDeviceFeatures features = { VK_FALSE };
    VkPhysicalDeviceFeatures2 features2 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                            .pNext = &twelve };
    CREATE(.features = &features);
    CREATE(.next = &features2);
    CREATE(.next = &(VkPhysicalDeviceMultiviewFeatures){
               .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES });
}

/* Of this extension alone older Khronos layers want it enabled where its struct stands in the chain. */
SCENE(device_divisor_features, KIT_NULL_DRIVER)
{
    const char *name = VK_EXT_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME;
    VkPhysicalDeviceVertexAttributeDivisorFeaturesEXT divisor = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_EXT
    };

    CREATE(.next = &divisor, .extensions = { name });
#ifndef VK_KHR_vertex_attribute_divisor
    kit_expect(kit, "UNASSIGNED-GeneralParameterError-ExtensionNotEnabled");
#endif
    CREATE(.next = &divisor);
}

SCENE(device_chain_wrong, KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures features = { VK_FALSE };
    VkPhysicalDeviceFeatures2 features2 = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-00373");
    CREATE(.next = &features2, .features = &features);

    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES
    };
    VkPhysicalDeviceVulkan11Features eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES, .pNext = &multiview
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-02829");
    CREATE(.next = &eleven);
    VkPhysicalDeviceHostQueryResetFeatures reset = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_HOST_QUERY_RESET_FEATURES
    };
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .pNext = &reset
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-02830");
    CREATE(.next = &twelve);
    VkPhysicalDeviceSynchronization2Features two = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES
    };
    VkPhysicalDeviceVulkan13Features thirteen = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .pNext = &two
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-06532");
    CREATE(.next = &thirteen);
}

SCENE(device_extension_without_feature, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan11Features eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES
    };
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-04476");
    CREATE(.next = &eleven, .extensions = { VK_KHR_SHADER_DRAW_PARAMETERS_EXTENSION_NAME });
    eleven.shaderDrawParameters = VK_TRUE;
    CREATE(.next = &eleven, .extensions = { VK_KHR_SHADER_DRAW_PARAMETERS_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02831");
    CREATE(.next = &twelve, .extensions = { VK_KHR_DRAW_INDIRECT_COUNT_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02832");
    CREATE(.next = &twelve, .extensions = { VK_KHR_SAMPLER_MIRROR_CLAMP_TO_EDGE_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02833");
    CREATE(.next = &twelve, .extensions = { VK_EXT_DESCRIPTOR_INDEXING_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02834");
    CREATE(.next = &twelve, .extensions = { VK_EXT_SAMPLER_FILTER_MINMAX_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-02835");
    CREATE(.next = &twelve, .extensions = { VK_EXT_SHADER_VIEWPORT_INDEX_LAYER_EXTENSION_NAME });
    twelve.bufferDeviceAddress = VK_TRUE;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pNext-04748");
    CREATE(.next = &twelve, .extensions = { VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME });
}

SCENE(device_extensions_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-03328");
    CREATE(.extensions = { VK_KHR_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME,
                           VK_EXT_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-01840");
    CREATE(.extensions = { VK_AMD_NEGATIVE_VIEWPORT_HEIGHT_EXTENSION_NAME });
    kit_expect(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    CREATE(.extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME });
    CREATE(.extensions = { VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                           VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME });
}

SCENE(device_extensions_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    kit_expect(kit, "VUID-VkDeviceCreateInfo-ppEnabledExtensionNames-00374");
    CREATE(.extensions = { VK_KHR_MAINTENANCE_1_EXTENSION_NAME,
                           VK_AMD_NEGATIVE_VIEWPORT_HEIGHT_EXTENSION_NAME });
    CREATE(.extensions = { VK_AMD_NEGATIVE_VIEWPORT_HEIGHT_EXTENSION_NAME });
}

/* A device's extensions need some of the instance, too. */
SCENE(device_extensions_without_instance, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    kit_expect(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    CREATE(.extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME });
    kit_expect(kit, "VUID-vkCreateDevice-ppEnabledExtensionNames-01387");
    CREATE(.extensions = { VK_KHR_MULTIVIEW_EXTENSION_NAME });
    CREATE(.extensions = { VK_KHR_MAINTENANCE_1_EXTENSION_NAME });
    kit_close(kit);
    /* The text says what is missing and where to ask for it, and nothing that is there. */
    for (size_t i = 0; kit_is_wake() && i < kit->log.count; i++) {
        KIT_CHECK_TEXT(kit,
                       strstr(kit->log.messages[i]->text,
                              "(in VkInstanceCreateInfo::ppEnabledExtensionNames)"),
                       "%s", kit->log.messages[i]->text);
    }
}

SCENE(device_extensions_with_instance, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0,
                                        .instance_extensions = {
                                            VK_KHR_SURFACE_EXTENSION_NAME,
                                            VK_KHR_GET_PHYSICAL_DEVICE_PROPERTIES_2_EXTENSION_NAME,
                                        } });
    CREATE(.extensions = { VK_KHR_SWAPCHAIN_EXTENSION_NAME, VK_KHR_MULTIVIEW_EXTENSION_NAME });
}

SCENE(device_features_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT, NULL, VK_FALSE,
        VK_TRUE
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-None-04896");
    CREATE(.next = &wide, .extensions = { VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME });
    VkPhysicalDeviceShaderAtomicFloatFeaturesEXT real = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_FEATURES_EXT,
        .sparseImageFloat32Atomics = VK_TRUE,
        .sparseImageFloat32AtomicAdd = VK_TRUE,
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-None-04897");
    kit_expect(kit, "VUID-VkDeviceCreateInfo-None-04898");
    CREATE(.next = &real, .extensions = { VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME });
    VkPhysicalDeviceShaderAtomicFloat2FeaturesEXT more = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_ATOMIC_FLOAT_2_FEATURES_EXT,
        .sparseImageFloat32AtomicMinMax = VK_TRUE,
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-sparseImageFloat32AtomicMinMax-04975");
    CREATE(.next = &more, .extensions = { VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
                                          VK_EXT_SHADER_ATOMIC_FLOAT_2_EXTENSION_NAME });
    VkPhysicalDeviceVariablePointersFeatures pointers = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VARIABLE_POINTERS_FEATURES, NULL, VK_FALSE, VK_TRUE
    };
    kit_expect(kit, "VUID-VkPhysicalDeviceVariablePointersFeatures-variablePointers-01431");
    CREATE(.next = &pointers);
    VkPhysicalDeviceMultiviewFeatures multiview = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES, NULL, VK_FALSE, VK_TRUE, VK_TRUE
    };
    kit_expect(kit, "VUID-VkPhysicalDeviceMultiviewFeatures-multiviewGeometryShader-00580");
    kit_expect(kit, "VUID-VkPhysicalDeviceMultiviewFeatures-multiviewTessellationShader-00581");
    CREATE(.next = &multiview);
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .multiviewMeshShader = VK_TRUE,
        .primitiveFragmentShadingRateMeshShader = VK_TRUE,
    };
    kit_expect(kit, "VUID-VkPhysicalDeviceMeshShaderFeaturesEXT-multiviewMeshShader-07032");
    kit_expect(
        kit,
        "VUID-VkPhysicalDeviceMeshShaderFeaturesEXT-primitiveFragmentShadingRateMeshShader-07033");
    CREATE(.next = &mesh, .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME });
    VkPhysicalDeviceRobustness2FeaturesEXT robust = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT, NULL, VK_TRUE, VK_FALSE,
        VK_FALSE
    };
    kit_expect(kit, "VUID-VkPhysicalDeviceRobustness2FeaturesEXT-robustBufferAccess2-04000");
    CREATE(.next = &robust, .extensions = { VK_EXT_ROBUSTNESS_2_EXTENSION_NAME });
}

SCENE(device_features_wrong_too, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan12Features twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .bufferDeviceAddress = VK_TRUE,
        .descriptorIndexing = VK_TRUE,
    };
    VkPhysicalDeviceDescriptorBufferFeaturesEXT buffer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT,
        .pNext = &twelve,
        .descriptorBuffer = VK_TRUE,
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-None-08095");
    CREATE(.next = &buffer, .extensions = { VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME,
                                            VK_AMD_SHADER_FRAGMENT_MASK_EXTENSION_NAME });
    VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &twelve,
        .rayTracingPipelineShaderGroupHandleCaptureReplayMixed = VK_TRUE,
    };
    kit_expect(kit, "VUID-VkPhysicalDeviceRayTracingPipelineFeaturesKHR-"
                    "rayTracingPipelineShaderGroupHandleCaptureReplayMixed-03575");
    CREATE(.next = &rays, .extensions = { VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                          VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                          VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME });
}

SCENE(device_features_exclude, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rate = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR, NULL, VK_TRUE,
        VK_TRUE, VK_TRUE
    };
    VkPhysicalDeviceShadingRateImageFeaturesNV image = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADING_RATE_IMAGE_FEATURES_NV, &rate, VK_TRUE, VK_FALSE
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-shadingRateImage-04478");
    kit_expect(kit, "VUID-VkDeviceCreateInfo-shadingRateImage-04479");
    kit_expect(kit, "VUID-VkDeviceCreateInfo-shadingRateImage-04480");
    CREATE(.next = &image, .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                                           VK_NV_SHADING_RATE_IMAGE_EXTENSION_NAME });
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT density = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT, &rate, VK_TRUE,
        VK_FALSE, VK_FALSE
    };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-fragmentDensityMap-04481");
    kit_expect(kit, "VUID-VkDeviceCreateInfo-fragmentDensityMap-04482");
    kit_expect(kit, "VUID-VkDeviceCreateInfo-fragmentDensityMap-04483");
    CREATE(.next = &density, .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                                             VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME });
}

static VkDeviceQueueCreateInfo
queues_of(uint32_t family, uint32_t count)
{
    static const float priorities[64];
    return (VkDeviceQueueCreateInfo){ VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueFamilyIndex = family, .queueCount = count,
                                      .pQueuePriorities = priorities };
}

SCENE(device_queues_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDeviceQueueCreateInfo queues[2] = { queues_of(0, 1), queues_of(0, 1) };
    kit_expect(kit, "VUID-VkDeviceCreateInfo-queueFamilyIndex-02802");
    CREATE(.queues = queues, .queue_count = 2);
    queues[0] = queues[1] = queues_of(0, 4);
    kit_expect(kit, "VUID-VkDeviceCreateInfo-queueFamilyIndex-02802");
    kit_expect_newer(kit, NEWER_ID("VUID-VkDeviceCreateInfo-pQueueCreateInfos-06755", NULL));
    CREATE(.queues = queues, .queue_count = 2);
    queues[0] = queues_of(40, 1);
    kit_expect(kit, "VUID-VkDeviceQueueCreateInfo-queueFamilyIndex-00381");
    CREATE(.queues = queues, .queue_count = 1);
    queues[0] = queues_of(0, 40);
    kit_expect(kit, "VUID-VkDeviceQueueCreateInfo-queueCount-00382");
    CREATE(.queues = queues, .queue_count = 1);
    float beyond = 1.5f;
    queues[0] = queues_of(0, 1);
    queues[0].pQueuePriorities = &beyond;
    kit_expect(kit, "VUID-VkDeviceQueueCreateInfo-pQueuePriorities-00383");
    CREATE(.queues = queues, .queue_count = 1);
    queues[0] = queues_of(0, 1);
    queues[0].flags = VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT;
    VkPhysicalDeviceProtectedMemoryFeatures protection = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    kit_expect(kit, "VUID-VkDeviceQueueCreateInfo-flags-02861");
    CREATE(.queues = queues, .queue_count = 1);
    kit_expect(kit, "VUID-VkDeviceQueueCreateInfo-flags-06449");
    CREATE(.next = &protection, .queues = queues, .queue_count = 1);
}

SCENE(device_queues_wrong_on_1_0, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    VkDeviceQueueCreateInfo queues[2] = { queues_of(0, 1), queues_of(0, 1) };
    kit_expect(kit, NEWER_ID("VUID-VkDeviceCreateInfo-queueFamilyIndex-02802",
                             "VUID-VkDeviceCreateInfo-queueFamilyIndex-00372"));
    CREATE(.queues = queues, .queue_count = 2);
}

SCENE(device_protected_queues, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:2,transfer+protected:1", 1);
    VkPhysicalDeviceProtectedMemoryFeatures protection = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROTECTED_MEMORY_FEATURES,
        .protectedMemory = VK_TRUE
    };
    VkDeviceQueueCreateInfo queues[2] = { queues_of(0, 1), queues_of(0, 1) };
    queues[1].flags = VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT;
    kit_open(kit, &(struct kit_config){ .device_next = &protection });
    CREATE(.next = &protection, .queues = queues, .queue_count = 2);
    queues[1].queueCount = 2;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pQueueCreateInfos-06755");
    CREATE(.next = &protection, .queues = queues, .queue_count = 2);
    VkDeviceQueueGlobalPriorityCreateInfoKHR high = {
        VK_STRUCTURE_TYPE_DEVICE_QUEUE_GLOBAL_PRIORITY_CREATE_INFO_KHR, NULL,
        VK_QUEUE_GLOBAL_PRIORITY_HIGH_KHR
    };
    queues[1].queueCount = 1;
    queues[1].pNext = &high;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-pQueueCreateInfos-06654");
    CREATE(.next = &protection, .queues = queues, .queue_count = 2,
           .extensions = { VK_KHR_GLOBAL_PRIORITY_EXTENSION_NAME });
    queues[0].flags = queues[1].flags;
    kit_expect(kit, "VUID-VkDeviceCreateInfo-queueFamilyIndex-02802");
    kit_expect_newer(kit, NEWER_ID("VUID-VkDeviceCreateInfo-pQueueCreateInfos-06654", NULL));
    CREATE(.next = &protection, .queues = queues, .queue_count = 2,
           .extensions = { VK_KHR_GLOBAL_PRIORITY_EXTENSION_NAME });

    /* One queue of either kind of family 0, one protected of family 1. */
    VkDeviceQueueCreateInfo all[3] = { queues_of(0, 1), queues_of(0, 1), queues_of(1, 1) };
    all[1].flags = all[2].flags = VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT;
    VkDeviceCreateInfo info = { VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &protection,
                                .queueCreateInfoCount = 3, .pQueueCreateInfos = all };
    VkDevice device;
    VkQueue queue;
    KIT_VK(kit, vkCreateDevice(kit->gpu, &info, NULL, &device));
    VkDeviceQueueInfo2 of = { VK_STRUCTURE_TYPE_DEVICE_QUEUE_INFO_2,
                              .flags = VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT,
                              .queueFamilyIndex = 1 };
    vkGetDeviceQueue2(device, &of, &queue);
    vkGetDeviceQueue(device, 0, 0, &queue);
    kit_expect(kit, "VUID-vkGetDeviceQueue-flags-01841");
    vkGetDeviceQueue(device, 1, 0, &queue);
    kit_expect(kit, "VUID-vkGetDeviceQueue-queueIndex-00385");
    vkGetDeviceQueue(device, 0, 1, &queue);
    of.flags = 0;
    kit_expect(kit, "VUID-VkDeviceQueueInfo2-flags-06225");
    vkGetDeviceQueue2(device, &of, &queue);
    of.queueFamilyIndex = 0;
    of.queueIndex = 1;
    kit_expect(kit, "VUID-VkDeviceQueueInfo2-queueIndex-01843");
    vkGetDeviceQueue2(device, &of, &queue);
    vkDestroyDevice(device, NULL);
}

SCENE(get_queue_wrong, KIT_NULL_DRIVER)
{
    VkQueue queue = VK_NULL_HANDLE; /* where a layer skips the call, the loader looks into it */
    kit_expect(kit, "VUID-vkGetDeviceQueue-queueFamilyIndex-00384");
    vkGetDeviceQueue(kit->device, 1, 0, &queue);
    kit_expect(kit, "VUID-vkGetDeviceQueue-queueIndex-00385");
    vkGetDeviceQueue(kit->device, 0, 1, &queue);
    VkDeviceQueueInfo2 of = { VK_STRUCTURE_TYPE_DEVICE_QUEUE_INFO_2, .queueFamilyIndex = 1 };
    kit_expect(kit, "VUID-VkDeviceQueueInfo2-queueFamilyIndex-01842");
    vkGetDeviceQueue2(kit->device, &of, &queue);
}

SCENE(device_group_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_DEVICES", "2", 1);
    kit_open(kit, NULL);
    VkPhysicalDevice two[2];
    uint32_t count = 2;
    vkEnumeratePhysicalDevices(kit->instance, &count, two);
    VkDeviceGroupDeviceCreateInfo group = { VK_STRUCTURE_TYPE_DEVICE_GROUP_DEVICE_CREATE_INFO, NULL,
                                            2, two };
    CREATE(.next = &group);
    group.physicalDeviceCount = 1;
    group.pPhysicalDevices = two[0] == kit->gpu ? &two[1] : &two[0];
    kit_expect(kit, "VUID-VkDeviceGroupDeviceCreateInfo-physicalDeviceCount-00377");
    CREATE(.next = &group);
    group.physicalDeviceCount = 2;
    group.pPhysicalDevices = two;
    two[1] = two[0];
    kit_expect(kit, "VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-00375");
    CREATE(.next = &group);
}

/* --- small objects --- */

SCENE(command_pool_wrong, KIT_NULL_DRIVER)
{
    VkCommandPoolCreateInfo info = { VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .queueFamilyIndex = 1 };
    VkCommandPool pool = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-vkCreateCommandPool-queueFamilyIndex-01937");
    vkCreateCommandPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    info.queueFamilyIndex = 0;
    info.flags = VK_COMMAND_POOL_CREATE_PROTECTED_BIT;
    pool = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkCommandPoolCreateInfo-flags-02860");
    vkCreateCommandPool(kit->device, &info, NULL, &pool);
    kit_own(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
}

SCENE(peer_memory_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPeerMemoryFeatureFlags features;
    kit_open_group(kit, NULL);
    vkGetDeviceGroupPeerMemoryFeatures(kit->device, kit->memory.memoryHeapCount - 1, 0, 1,
                                       &features);
    kit_expect(kit, "VUID-vkGetDeviceGroupPeerMemoryFeatures-heapIndex-00691");
    vkGetDeviceGroupPeerMemoryFeatures(kit->device, kit->memory.memoryHeapCount, 1, 0, &features);
    kit_expect(kit, "VUID-vkGetDeviceGroupPeerMemoryFeatures-localDeviceIndex-00692");
    vkGetDeviceGroupPeerMemoryFeatures(kit->device, 0, 2, 0, &features);
    kit_expect(kit, "VUID-vkGetDeviceGroupPeerMemoryFeatures-remoteDeviceIndex-00693");
    vkGetDeviceGroupPeerMemoryFeatures(kit->device, 0, 0, 2, &features);
    kit_expect(kit, "VUID-vkGetDeviceGroupPeerMemoryFeatures-localDeviceIndex-00694");
    vkGetDeviceGroupPeerMemoryFeatures(kit->device, 0, 1, 1, &features);
}

static void
semaphore(struct kit *kit, VkSemaphoreType type, uint64_t value)
{
    VkSemaphoreTypeCreateInfo chain = { VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO, NULL, type,
                                        value };
    VkSemaphoreCreateInfo info = { VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, &chain, 0 };
    VkSemaphore made = VK_NULL_HANDLE;
    vkCreateSemaphore(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(made));
}

SCENE(semaphore_wrong, KIT_NULL_DRIVER)
{
    semaphore(kit, VK_SEMAPHORE_TYPE_TIMELINE, 7);
    semaphore(kit, VK_SEMAPHORE_TYPE_BINARY, 0);
    kit_expect(kit, "VUID-VkSemaphoreTypeCreateInfo-semaphoreType-03279");
    semaphore(kit, VK_SEMAPHORE_TYPE_BINARY, 7);
}

SCENE(semaphore_not_enabled, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){ .device_next = &none });
    kit_expect(kit, "VUID-VkSemaphoreTypeCreateInfo-timelineSemaphore-03252");
    semaphore(kit, VK_SEMAPHORE_TYPE_TIMELINE, 0);
}

static VkPrivateDataSlot
slot(struct kit *kit)
{
    VkPrivateDataSlotCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO };
    VkPrivateDataSlot made = VK_NULL_HANDLE;
    vkCreatePrivateDataSlot(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_PRIVATE_DATA_SLOT, KIT_HANDLE(made));
    return made;
}

SCENE(private_data, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDevicePrivateDataFeatures features = {
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PRIVATE_DATA_FEATURES, NULL, VK_TRUE
    };
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkPrivateDataSlot made = slot(kit);
    uint64_t data;
    vkSetPrivateData(kit->device, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(kit->device), made, 1);
    vkSetPrivateData(kit->device, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(kit_fence(kit, 0)), made, 1);
    vkGetPrivateData(kit->device, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(kit->device), made, &data);
    kit_expect(kit, "VUID-vkSetPrivateData-objectHandle-04016");
    vkSetPrivateData(kit->device, VK_OBJECT_TYPE_INSTANCE, KIT_HANDLE(kit->instance), made, 1);
    kit_expect(kit, "VUID-vkSetPrivateData-objectHandle-04017");
    vkSetPrivateData(kit->device, VK_OBJECT_TYPE_FENCE, 0xdead, made, 1);
    kit_expect(kit, "VUID-vkSetPrivateData-objectHandle-04017");
    vkSetPrivateData(kit->device, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(kit_fence(kit, 0)), made, 1);
    kit_expect(kit, "VUID-vkGetPrivateData-objectType-04018");
    vkGetPrivateData(kit->device, VK_OBJECT_TYPE_PHYSICAL_DEVICE, KIT_HANDLE(kit->gpu), made,
                     &data);
#if HAS_NEWER_IDS
    kit_expect(kit, "VUID-vkGetPrivateData-objectHandle-09498");
    vkGetPrivateData(kit->device, VK_OBJECT_TYPE_FENCE, 0, made, &data);
    kit_expect(kit, "VUID-vkGetPrivateData-objectHandle-09498");
    vkGetPrivateData(kit->device, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(kit_fence(kit, 0)), made, &data);
#endif
    vkGetPrivateData(kit->device, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(kit_fence(kit, 0)), made, &data);
}

SCENE(private_data_not_enabled, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCreatePrivateDataSlot-privateData-04564");
    slot(kit);
}

SCENE(time_domains, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkTimeDomainEXT domains[] = { VK_TIME_DOMAIN_DEVICE_EXT,
                                        VK_TIME_DOMAIN_CLOCK_MONOTONIC_EXT,
                                        VK_TIME_DOMAIN_CLOCK_MONOTONIC_RAW_EXT };
    VkCalibratedTimestampInfoEXT infos[3];
    uint64_t timestamps[3], deviation;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_CALIBRATED_TIMESTAMPS_EXTENSION_NAME } });
    PFN_vkGetCalibratedTimestampsEXT get = KIT_DEVICE_COMMAND(kit, vkGetCalibratedTimestampsEXT);
    for (size_t i = 0; i < KIT_COUNT(infos); i++) {
        infos[i] = (VkCalibratedTimestampInfoEXT){
            .sType = VK_STRUCTURE_TYPE_CALIBRATED_TIMESTAMP_INFO_EXT, .timeDomain = domains[i]
        };
    }
    (void)get(kit->device, 2, infos, timestamps, &deviation);
    /* The null driver has the first two. */
    kit_expect(kit, "VUID-VkCalibratedTimestampInfoEXT-timeDomain-02354");
    (void)get(kit->device, 3, infos, timestamps, &deviation);
}

SCENE(names_wrong, KIT_NULL_DRIVER)
{
    PFN_vkSetDebugUtilsObjectNameEXT set = KIT_DEVICE_COMMAND(kit, vkSetDebugUtilsObjectNameEXT);
    VkDebugUtilsObjectNameInfoEXT info = { VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT, NULL,
                                           VK_OBJECT_TYPE_UNKNOWN, KIT_HANDLE(kit->queue),
                                           "queue" };
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02587");
    set(kit->device, &info);
    info.objectHandle = 0;
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02587");
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02588");
    kit_expect(kit, "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02589");
    set(kit->device, &info);
    info.objectType = VK_OBJECT_TYPE_FENCE;
    kit_expect(kit, "VUID-vkSetDebugUtilsObjectNameEXT-pNameInfo-02588");
    set(kit->device, &info);
    uint32_t tag = 7;
    VkDebugUtilsObjectTagInfoEXT of = { VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_TAG_INFO_EXT,
                                        NULL,
                                        VK_OBJECT_TYPE_UNKNOWN,
                                        KIT_HANDLE(kit->queue),
                                        1,
                                        sizeof(tag),
                                        &tag };
    kit_expect(kit, "VUID-VkDebugUtilsObjectTagInfoEXT-objectType-01908");
    KIT_DEVICE_COMMAND(kit, vkSetDebugUtilsObjectTagEXT)(kit->device, &of);
    of.objectType = info.objectType = VK_OBJECT_TYPE_FENCE;
    of.objectHandle = info.objectHandle = KIT_HANDLE(kit_fence(kit, 0));
    set(kit->device, &info);
    KIT_DEVICE_COMMAND(kit, vkSetDebugUtilsObjectTagEXT)(kit->device, &of);
    of.objectType = info.objectType = VK_OBJECT_TYPE_EVENT;
    kit_expect(kit, "VUID-VkDebugUtilsObjectNameInfoEXT-objectType-02590");
    set(kit->device, &info);
    kit_expect(kit, "VUID-VkDebugUtilsObjectTagInfoEXT-objectHandle-01910");
    KIT_DEVICE_COMMAND(kit, vkSetDebugUtilsObjectTagEXT)(kit->device, &of);
}

/* What may be named: whatever lives, of the instance as well. */
/* Newer Mesa takes every handle for one of its own. */
SCENE(names_right, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    kit_open(kit, &(struct kit_config){
                      .instance_extensions = { VK_KHR_SURFACE_EXTENSION_NAME,
                                               VK_EXT_HEADLESS_SURFACE_EXTENSION_NAME } });
    const VkHeadlessSurfaceCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_HEADLESS_SURFACE_CREATE_INFO_EXT
    };
    VkSurfaceKHR surface;
    KIT_VK(kit, KIT_INSTANCE_COMMAND(kit, vkCreateHeadlessSurfaceEXT)(kit->instance, &info, NULL,
                                                                      &surface));
    kit_name(kit, VK_OBJECT_TYPE_SURFACE_KHR, KIT_HANDLE(surface), "surface");
    vkDestroySurfaceKHR(kit->instance, surface, NULL);
    kit_name(kit, VK_OBJECT_TYPE_INSTANCE, KIT_HANDLE(kit->instance), "instance");
    kit_name(kit, VK_OBJECT_TYPE_PHYSICAL_DEVICE, KIT_HANDLE(kit->gpu), "gpu");
    kit_name(kit, VK_OBJECT_TYPE_DEVICE, KIT_HANDLE(kit->device), "device");
    kit_name(kit, VK_OBJECT_TYPE_QUEUE, KIT_HANDLE(kit->queue), "queue");
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(kit_primary(kit)), "commands");
    kit_name(kit, VK_OBJECT_TYPE_DEBUG_UTILS_MESSENGER_EXT, KIT_HANDLE(kit->messenger),
             "messenger");
}

SCENE(marker_names_wrong, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE)
{
    kit_open(kit,
             &(struct kit_config){ .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
                                   .device_extensions = { VK_EXT_DEBUG_MARKER_EXTENSION_NAME } });
    PFN_vkDebugMarkerSetObjectNameEXT set = KIT_DEVICE_COMMAND(kit, vkDebugMarkerSetObjectNameEXT);
    PFN_vkDebugMarkerSetObjectTagEXT mark = KIT_DEVICE_COMMAND(kit, vkDebugMarkerSetObjectTagEXT);
    uint32_t tag = 7;
    VkDebugMarkerObjectNameInfoEXT info = { VK_STRUCTURE_TYPE_DEBUG_MARKER_OBJECT_NAME_INFO_EXT,
                                            NULL, VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT,
                                            KIT_HANDLE(kit->queue), "queue" };
    VkDebugMarkerObjectTagInfoEXT of = { VK_STRUCTURE_TYPE_DEBUG_MARKER_OBJECT_TAG_INFO_EXT,
                                         NULL,
                                         VK_DEBUG_REPORT_OBJECT_TYPE_UNKNOWN_EXT,
                                         KIT_HANDLE(kit->queue),
                                         1,
                                         sizeof(tag),
                                         &tag };
    kit_expect(kit, "VUID-VkDebugMarkerObjectNameInfoEXT-objectType-01490");
    set(kit->device, &info);
    kit_expect(kit, "VUID-VkDebugMarkerObjectTagInfoEXT-objectType-01493");
    mark(kit->device, &of);
    info.objectType = of.objectType = VK_DEBUG_REPORT_OBJECT_TYPE_FENCE_EXT;
    info.object = of.object = 0;
    kit_expect(kit, "VUID-VkDebugMarkerObjectNameInfoEXT-object-01491");
    set(kit->device, &info);
    kit_expect(kit, "VUID-VkDebugMarkerObjectTagInfoEXT-object-01494");
    mark(kit->device, &of);
    info.object = of.object = KIT_HANDLE(kit_fence(kit, 0));
    set(kit->device, &info);
    mark(kit->device, &of);
    info.objectType = of.objectType = VK_DEBUG_REPORT_OBJECT_TYPE_EVENT_EXT;
    kit_expect(kit, "VUID-VkDebugMarkerObjectNameInfoEXT-object-01492");
    set(kit->device, &info);
    kit_expect(kit, "VUID-VkDebugMarkerObjectTagInfoEXT-object-01495");
    mark(kit->device, &of);
}

KIT_MAIN()
