/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage of parameters, structs and chains, record by record: each rule broken once by
 * one changed member and nothing else reported, and the same record silent before and after.
 */
#include "implicit_fixture.h"

/* -- parameters and plain structs -------------------------------------------------------------- */

static VkBufferCreateInfo
buffer_info(void)
{
    return (VkBufferCreateInfo){ .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                 .size = 64,
                                 .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT };
}

static void
test_buffer(void **state)
{
    (void)state;
    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    BREAKS(vkCreateBuffer, r, r.pCreateInfo, NULL, "VUID-vkCreateBuffer-pCreateInfo-parameter");
    assert_string_equal(noted.texts[0], "pCreateInfo is NULL [vkCreateBuffer: required parameter "
                                        "pCreateInfo specified as NULL]");
    BREAKS(vkCreateBuffer, r, r.pBuffer, NULL, "VUID-vkCreateBuffer-pBuffer-parameter");
    BREAKS(vkCreateBuffer, r, info.sType, VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
           "VUID-VkBufferCreateInfo-sType-sType");
#ifndef VK_KHR_maintenance5 /* whose registry has explicit rules instead */
    BREAKS(vkCreateBuffer, r, info.usage, 0, "VUID-VkBufferCreateInfo-usage-requiredbitmask");
    BREAKS(vkCreateBuffer, r, info.usage, 0x40000000, "VUID-VkBufferCreateInfo-usage-parameter");
    TEXT_HAS("pCreateInfo->usage");
    TEXT_HAS("VkBufferUsageFlagBits");
#endif
    BREAKS(vkCreateBuffer, r, info.flags, 0x80000000, "VUID-VkBufferCreateInfo-flags-parameter");
    BREAKS(vkCreateBuffer, r, info.sharingMode, (VkSharingMode)99,
           "VUID-VkBufferCreateInfo-sharingMode-parameter");
    assert_string_equal(
        noted.texts[0],
        "value of pCreateInfo->sharingMode (99) does not fall within the begin..end "
        "range of the core VkSharingMode enumeration tokens and is not an extension "
        "added token; it must be VK_SHARING_MODE_EXCLUSIVE or VK_SHARING_MODE_CONCURRENT");
    info.flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT;
    info.sharingMode = VK_SHARING_MODE_CONCURRENT;
    SILENT(vkCreateBuffer, r);
}

static void
test_image(void **state)
{
    (void)state;
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .format = VK_FORMAT_R8_UNORM,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkImage image;
    struct wake_rec_CreateImage r = { .pCreateInfo = &info, .pImage = &image };

    BREAKS(vkCreateImage, r, info.format, (VkFormat)5000,
           "VUID-VkImageCreateInfo-format-parameter");
    TEXT_HAS("values of VkFormat");
    BREAKS(vkCreateImage, r, info.imageType, (VkImageType)3,
           "VUID-VkImageCreateInfo-imageType-parameter");
    BREAKS(vkCreateImage, r, info.tiling, (VkImageTiling)2,
           "VUID-VkImageCreateInfo-tiling-parameter");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)0,
           "VUID-VkImageCreateInfo-samples-parameter");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)3,
           "VUID-VkImageCreateInfo-samples-parameter");
    TEXT_HAS("VK_SAMPLE_COUNT_1_BIT | VK_SAMPLE_COUNT_2_BIT");
    BREAKS(vkCreateImage, r, info.samples, (VkSampleCountFlagBits)128,
           "VUID-VkImageCreateInfo-samples-parameter");
    BREAKS(vkCreateImage, r, info.initialLayout, (VkImageLayout)77,
           "VUID-VkImageCreateInfo-initialLayout-parameter");
    /* Beyond the contiguous core values, but core since 1.1 and 1.3. */
    info.format = VK_FORMAT_G8B8G8R8_422_UNORM;
    info.initialLayout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    SILENT(vkCreateImage, r);
}

static void
test_reserved_flags_and_bools(void **state)
{
    (void)state;
    VkBufferViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = VK_FORMAT_R32_UINT,
                                    .buffer = HANDLE(VkBuffer, 1) };
    struct {
        wake_id id;
        VkBufferViewCreateInfo info;
    } packed = { GOOD_ID, view };
    VkBufferView made;
    struct wake_rec_CreateBufferView r = { .pCreateInfo = &packed.info, .pView = &made };

    BREAKS(vkCreateBufferView, r, packed.info.flags, 1,
           "VUID-VkBufferViewCreateInfo-flags-zerobitmask");
    BREAKS(vkCreateBufferView, r, packed.id, 0, "VUID-VkBufferViewCreateInfo-buffer-parameter");
    BREAKS(vkCreateBufferView, r, packed.info.buffer, VK_NULL_HANDLE,
           "VUID-VkBufferViewCreateInfo-buffer-parameter");

    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler made_sampler;
    struct wake_rec_CreateSampler s = { .pCreateInfo = &sampler, .pSampler = &made_sampler };

    BREAKS(vkCreateSampler, s, sampler.anisotropyEnable, 2,
           "UNASSIGNED-GeneralParameterError-UnrecognizedValue");
    BREAKS(vkCreateSampler, s, sampler.magFilter, (VkFilter)2,
           "VUID-VkSamplerCreateInfo-magFilter-parameter");
    BREAKS(vkCreateSampler, s, sampler.addressModeU, (VkSamplerAddressMode)5,
           "VUID-VkSamplerCreateInfo-addressModeU-parameter");
    BREAKS(vkCreateSampler, s, sampler.mipmapMode, (VkSamplerMipmapMode)-1,
           "VUID-VkSamplerCreateInfo-mipmapMode-parameter");
}

static void
test_counts_and_arrays(void **state)
{
    (void)state;
    struct {
        wake_id ids[2];
        VkFence fences[2];
    } p = { { GOOD_ID, GOOD_ID }, { HANDLE(VkFence, 1), HANDLE(VkFence, 2) } };
    struct wake_rec_WaitForFences r = { .fenceCount = 2, .pFences = p.fences, .waitAll = VK_TRUE };

    BREAKS(vkWaitForFences, r, r.fenceCount, 0, "VUID-vkWaitForFences-fenceCount-arraylength");
    BREAKS(vkWaitForFences, r, r.pFences, NULL, "VUID-vkWaitForFences-pFences-parameter");
    assert_string_equal(noted.texts[0], "pFences is NULL, but fenceCount is 2 [vkWaitForFences: "
                                        "required parameter pFences specified as NULL]");
    BREAKS(vkWaitForFences, r, p.fences[1], VK_NULL_HANDLE,
           "VUID-vkWaitForFences-pFences-parameter");
    BREAKS(vkWaitForFences, r, p.ids[0], FOREIGN_ID, "VUID-vkWaitForFences-pFences-parent");
    BREAKS(vkWaitForFences, r, r.waitAll, 7, "UNASSIGNED-GeneralParameterError-UnrecognizedValue");

    VkCommandBufferAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                         .commandBufferCount = 1 };
    struct {
        wake_id id;
        VkCommandBufferAllocateInfo info;
    } packed = { GOOD_ID, info };
    VkCommandBuffer made;
    struct wake_rec_AllocateCommandBuffers a = { .pAllocateInfo = &packed.info,
                                                 .pCommandBuffers = &made };

    packed.info.commandPool = HANDLE(VkCommandPool, 1);
    BREAKS(vkAllocateCommandBuffers, a, packed.info.commandBufferCount, 0,
           "VUID-vkAllocateCommandBuffers-pAllocateInfo::commandBufferCount-arraylength");
    assert_string_equal(noted.texts[0],
                        "pAllocateInfo->commandBufferCount is 0, it must be at least 1");
    BREAKS(vkAllocateCommandBuffers, a, a.pCommandBuffers, NULL,
           "VUID-vkAllocateCommandBuffers-pCommandBuffers-parameter");
    BREAKS(vkAllocateCommandBuffers, a, packed.info.level, (VkCommandBufferLevel)2,
           "VUID-VkCommandBufferAllocateInfo-level-parameter");
    BREAKS(vkAllocateCommandBuffers, a, packed.id, 0,
           "VUID-VkCommandBufferAllocateInfo-commandPool-parameter");
    /* An absurd count was cut in the copy: nothing is known about it. */
    packed.info.commandBufferCount = 0;
    a.head.flags = WAKE_RECORD_CAPPED;
    SILENT(vkAllocateCommandBuffers, a);
    r.head.flags = WAKE_RECORD_CAPPED;
    r.fenceCount = 0x7fffffff;
    r.pFences = NULL;
    SILENT(vkWaitForFences, r);
}

static void
test_conditional_count(void **state)
{
    (void)state;
    VkDeviceSize sizes[1] = { 4 };
    struct wake_rec_CmdBindVertexBuffers2 r = { .bindingCount = 0 };

    SILENT(vkCmdBindVertexBuffers2, r);
    r.pSizes = sizes;
    FINDS(vkCmdBindVertexBuffers2, r, "VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength");
    FINDS(vkCmdBindVertexBuffers2EXT, r, "VUID-vkCmdBindVertexBuffers2-bindingCount-arraylength");
}

static void
test_strings(void **state)
{
    (void)state;
    VkApplicationInfo stray = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    const char *names[] = { "VK_KHR_surface", "VK_KHR_xcb_surface" };
    VkApplicationInfo app = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                              .pApplicationName = "gr\303\274n" };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pApplicationInfo = &app,
                                  .enabledExtensionCount = 2,
                                  .ppEnabledExtensionNames = names };
    VkInstance instance;
    struct wake_rec_CreateInstance r = { .pCreateInfo = &info, .pInstance = &instance };

    BREAKS(vkCreateInstance, r, app.pApplicationName, "gr\374n",
           "VUID-VkApplicationInfo-pApplicationName-parameter");
    assert_string_equal(
        noted.texts[0],
        "pCreateInfo->pApplicationInfo->pApplicationName is no UTF-8 text: byte 0xfc at offset 2");
    BREAKS(vkCreateInstance, r, app.pEngineName, "\300\200",
           "VUID-VkApplicationInfo-pEngineName-parameter");
    BREAKS(vkCreateInstance, r, app.pEngineName, "\355\240\200",
           "VUID-VkApplicationInfo-pEngineName-parameter");
    BREAKS(vkCreateInstance, r, names[1], NULL,
           "VUID-VkInstanceCreateInfo-ppEnabledExtensionNames-parameter");
    TEXT_HAS("pCreateInfo->ppEnabledExtensionNames[1]");
    BREAKS(vkCreateInstance, r, info.ppEnabledExtensionNames, NULL,
           "VUID-VkInstanceCreateInfo-ppEnabledExtensionNames-parameter");
    BREAKS(vkCreateInstance, r, app.sType, VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
           "VUID-VkApplicationInfo-sType-sType");
    BREAKS(vkCreateInstance, r, app.pNext, &stray, "VUID-VkApplicationInfo-pNext-pNext");
    app.pEngineName = "\360\237\214\212"; /* four bytes */
    SILENT(vkCreateInstance, r);
    app.pEngineName = "cut \360\237"; /* the copy ended within a character */
    SILENT(vkCreateInstance, r);
}

static void
test_arithmetic_length(void **state)
{
    (void)state;
    uint32_t words[4] = { 0 };
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = sizeof(words),
                                      .pCode = words };
    VkShaderModule made;
    struct wake_rec_CreateShaderModule r = { .pCreateInfo = &info, .pShaderModule = &made };

    BREAKS(vkCreateShaderModule, r, info.pCode, NULL,
           "VUID-VkShaderModuleCreateInfo-pCode-parameter");
    BREAKS(vkCreateShaderModule, r, info.flags, 4,
           "VUID-VkShaderModuleCreateInfo-flags-zerobitmask");
}

/* -- pNext chains ------------------------------------------------------------------------------ */

static void
test_chain(void **state)
{
    (void)state;
    VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO
    };
    VkExternalMemoryBufferCreateInfo again = external;
    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer r = { .pCreateInfo = &info, .pBuffer = &buffer };

    info.pNext = &external;
    BREAKS(vkCreateBuffer, r, external.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    BREAKS(vkCreateBuffer, r, external.sType, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    TEXT_HAS("unexpected VkStructureType VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO");
    TEXT_HAS("a VkMemoryDedicatedAllocateInfo does not extend VkBufferCreateInfo");
    BREAKS(vkCreateBuffer, r, external.sType, (VkStructureType)1999999000,
           "VUID-VkBufferCreateInfo-pNext-pNext");
    BREAKS(vkCreateBuffer, r, external.pNext, &again, "VUID-VkBufferCreateInfo-sType-unique");
    BREAKS(vkCreateBuffer, r, external.handleTypes, 0x40000000,
           "VUID-VkExternalMemoryBufferCreateInfo-handleTypes-parameter");
    TEXT_HAS("pCreateInfo->pNext<VkExternalMemoryBufferCreateInfo>.handleTypes");
    /* With an extension that the registry does not know, nothing unknown is wrong. */
    scope.newer_than_registry = true;
    external.sType = (VkStructureType)NEWER_VALUE;
    SILENT(vkCreateBuffer, r);
    info.usage |= 0x40000000;
    info.sharingMode = (VkSharingMode)NEWER_VALUE;
    SILENT(vkCreateBuffer, r);
    /* But for what no registry will have. */
    info.sharingMode = VK_SHARING_MODE_MAX_ENUM;
    FINDS(vkCreateBuffer, r, "VUID-VkBufferCreateInfo-sharingMode-parameter");
    info.sharingMode = VK_SHARING_MODE_EXCLUSIVE;
    external.sType = VK_STRUCTURE_TYPE_MAX_ENUM;
    FINDS(vkCreateBuffer, r, "VUID-VkBufferCreateInfo-pNext-pNext");
}

static void
test_chain_where_none_may_be(void **state)
{
    (void)state;
    VkExternalMemoryBufferCreateInfo stray = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO
    };
    VkPrivateDataSlotCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO };
    VkPrivateDataSlot slot;
    struct wake_rec_CreatePrivateDataSlot r = { .pCreateInfo = &info, .pPrivateDataSlot = &slot };

    BREAKS(vkCreatePrivateDataSlot, r, info.pNext, &stray,
           "VUID-VkPrivateDataSlotCreateInfo-pNext-pNext");
    TEXT_HAS("it must be NULL");
#ifndef VK_VERSION_1_4 /* later there are flags */
    BREAKS(vkCreatePrivateDataSlot, r, info.flags, 8,
           "VUID-VkPrivateDataSlotCreateInfo-flags-zerobitmask");
#endif
}

static void
test_chain_of_loader_and_layers(void **state)
{
    (void)state;
    VkBaseInStructure loader[3] = { { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO },
                                    { .sType = VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO },
                                    { .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT } };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pNext = &loader[0] };
    VkInstance instance;
    struct wake_rec_CreateInstance r = { .pCreateInfo = &info, .pInstance = &instance };

    loader[0].pNext = &loader[1];
    loader[1].pNext = &loader[2];
    SILENT(vkCreateInstance, r);
#ifdef VK_LUNARG_direct_driver_loading
    const char *name = VK_LUNARG_DIRECT_DRIVER_LOADING_EXTENSION_NAME;
    VkDirectDriverLoadingInfoLUNARG driver = {
        .sType = VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_INFO_LUNARG,
        .pfnGetInstanceProcAddr = (PFN_vkGetInstanceProcAddrLUNARG)(uintptr_t)1
    };
    VkDirectDriverLoadingListLUNARG list = {
        .sType = VK_STRUCTURE_TYPE_DIRECT_DRIVER_LOADING_LIST_LUNARG,
        .driverCount = 1,
        .pDrivers = &driver
    };

    info.pNext = &list;
    if (wake_vuid_text("VUID-VkInstanceCreateInfo-pNext-09400")) {
        SILENT(vkCreateInstance, r); /* the explicit rule says it */
    } else {
        FINDS(vkCreateInstance, r, "VUID-VkInstanceCreateInfo-pNext");
    }
    info.enabledExtensionCount = 1;
    info.ppEnabledExtensionNames = &name;
    SILENT(vkCreateInstance, r);
    BREAKS(vkCreateInstance, r, list.driverCount, 0,
           "VUID-VkDirectDriverLoadingListLUNARG-driverCount-arraylength");
#endif
}

static void
test_repeating_structs(void **state)
{
    (void)state;
    VkPrivateDataSlotCreateInfo other = {
        .sType = VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO
    };
    VkDevicePrivateDataCreateInfo twice[2] = {
        { .sType = VK_STRUCTURE_TYPE_DEVICE_PRIVATE_DATA_CREATE_INFO },
        { .sType = VK_STRUCTURE_TYPE_DEVICE_PRIVATE_DATA_CREATE_INFO }
    };
    float priority = 1.0f;
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                .pNext = &twice[0],
                                .queueCreateInfoCount = 1,
                                .pQueueCreateInfos = &queue };
    VkDevice device;
    struct wake_rec_CreateDevice r = { .pCreateInfo = &info, .pDevice = &device };

    twice[0].pNext = &twice[1]; /* the registry allows several */
    SILENT(vkCreateDevice, r);
    BREAKS(vkCreateDevice, r, queue.queueCount, 0,
           "VUID-VkDeviceQueueCreateInfo-queueCount-arraylength");
    BREAKS(vkCreateDevice, r, queue.pQueuePriorities, NULL,
           "VUID-VkDeviceQueueCreateInfo-pQueuePriorities-parameter");
    TEXT_HAS("pCreateInfo->pQueueCreateInfos[0].pQueuePriorities");
#ifndef VK_KHR_maintenance9 /* there it may be 0 */
    BREAKS(vkCreateDevice, r, info.queueCreateInfoCount, 0,
           "VUID-VkDeviceCreateInfo-queueCreateInfoCount-arraylength");
#endif
    BREAKS(vkCreateDevice, r, info.flags, 1, "VUID-VkDeviceCreateInfo-flags-zerobitmask");
    BREAKS(vkCreateDevice, r, info.pNext, &other, "VUID-VkDeviceCreateInfo-pNext-pNext");

    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    VkPhysicalDeviceVulkan12Features again = features;

    info.pNext = &features;
    BREAKS(vkCreateDevice, r, features.scalarBlockLayout, 255,
           "UNASSIGNED-GeneralParameterError-UnrecognizedValue");
    BREAKS(vkCreateDevice, r, features.pNext, &again, "VUID-VkDeviceCreateInfo-sType-unique");
}

static void
test_outputs(void **state)
{
    (void)state;
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .scalarBlockLayout = 12345
    };
    VkPhysicalDeviceFeatures2 all = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                      .pNext = &features };
    struct wake_rec_GetPhysicalDeviceFeatures2 r = { .pFeatures = &all };

    BREAKS(vkGetPhysicalDeviceFeatures2, r, r.pFeatures, NULL,
           "VUID-vkGetPhysicalDeviceFeatures2-pFeatures-parameter");
    BREAKS(vkGetPhysicalDeviceFeatures2KHR, r, all.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPhysicalDeviceFeatures2-sType-sType");
    /* What a newer driver may know is not wrong to ask for. */
    features.sType = (VkStructureType)NEWER_VALUE;
    SILENT(vkGetPhysicalDeviceFeatures2, r);

    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
    };
    VkPhysicalDeviceIDProperties ids[2] = {
        { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES },
        { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES }
    };
    struct wake_rec_GetPhysicalDeviceProperties2 p = { .pProperties = &properties };

    ids[0].pNext = &ids[1];
    BREAKS(vkGetPhysicalDeviceProperties2, p, properties.pNext, &ids[0],
           "VUID-VkPhysicalDeviceProperties2-sType-unique");
    BREAKS(vkGetPhysicalDeviceProperties2, p, properties.pNext, &all,
           "VUID-VkPhysicalDeviceProperties2-pNext-pNext");
}

static void
test_output_arrays(void **state)
{
    (void)state;
    VkQueueFamilyCheckpointPropertiesNV first = {
        .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_CHECKPOINT_PROPERTIES_NV
    };
    VkQueueFamilyCheckpointPropertiesNV second = first;
    VkQueueFamilyProperties2 families[3] = {
        { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 },
        { .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2 },
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO }
    };
    uint32_t count = 2;
    struct wake_rec_GetPhysicalDeviceQueueFamilyProperties2 r = {
        .pQueueFamilyPropertyCount = &count, .pQueueFamilyProperties = families
    };

    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, families[1].sType,
           VK_STRUCTURE_TYPE_SUBMIT_INFO, "VUID-VkQueueFamilyProperties2-sType-sType");
    TEXT_HAS("pQueueFamilyProperties[1].sType");
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2KHR, r, count, 3,
           "VUID-VkQueueFamilyProperties2-sType-sType");
    noted.enabled_extension = WAKE_EXT_VK_NV_device_diagnostic_checkpoints;
    families[0].pNext = &first;
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, first.pNext, &second,
           "VUID-VkQueueFamilyProperties2-sType-unique");
    BREAKS(vkGetPhysicalDeviceQueueFamilyProperties2, r, families[1].pNext, &families[2],
           "VUID-VkQueueFamilyProperties2-pNext-pNext");
    TEXT_HAS("pQueueFamilyProperties[1].pNext");
    /* A question about the number only. */
    r.pQueueFamilyProperties = NULL;
    count = UINT32_MAX;
    SILENT(vkGetPhysicalDeviceQueueFamilyProperties2, r);

    VkPhysicalDeviceToolProperties tool = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TOOL_PROPERTIES
    };
    struct wake_rec_GetPhysicalDeviceToolProperties t = { .pToolCount = &count,
                                                          .pToolProperties = &tool };

    count = 1;
    BREAKS(vkGetPhysicalDeviceToolProperties, t, tool.sType, VK_STRUCTURE_TYPE_SUBMIT_INFO,
           "VUID-VkPhysicalDeviceToolProperties-sType-sType");
}

/* -- what only extensions offer ---------------------------------------------------------------- */

static void
test_extensions(void **state)
{
    (void)state;
    struct wake_rec_CmdBindPipeline r = {
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR,
        .pipeline = HANDLE(VkPipeline, 1),
        .pipeline_id = GOOD_ID
    };

    FINDS(vkCmdBindPipeline, r, "VUID-vkCmdBindPipeline-pipelineBindPoint-parameter");
    TEXT_HAS("VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, which needs the extension");
    TEXT_HAS("VK_KHR_ray_tracing_pipeline");
    noted.enabled_extension = WAKE_EXT_VK_KHR_ray_tracing_pipeline;
    SILENT(vkCmdBindPipeline, r);
    noted.enabled_extension = WAKE_EXT_VK_NV_ray_tracing;
    SILENT(vkCmdBindPipeline, r);

    VkBufferCreateInfo info = buffer_info();
    VkBuffer buffer;
    struct wake_rec_CreateBuffer b = { .pCreateInfo = &info, .pBuffer = &buffer };

#ifndef VK_KHR_maintenance5 /* whose registry has explicit rules of a buffer's usage instead */
    info.usage |= VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT;
    FINDS(vkCreateBuffer, b, "VUID-VkBufferCreateInfo-usage-parameter");
    TEXT_HAS("has VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT, which needs the extension");
    noted.enabled_extension = WAKE_EXT_VK_EXT_transform_feedback;
    SILENT(vkCreateBuffer, b);
#endif

    VkDedicatedAllocationBufferCreateInfoNV dedicated = {
        .sType = VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV
    };

    info = buffer_info();
    info.pNext = &dedicated;
    FINDS(vkCreateBuffer, b, "VUID-VkBufferCreateInfo-pNext-pNext");
    TEXT_HAS("needs the extension VK_NV_dedicated_allocation");
    noted.enabled_extension = WAKE_EXT_VK_NV_dedicated_allocation;
    SILENT(vkCreateBuffer, b);
}

static void
test_no_extension_is_needed_to_ask(void **state)
{
    (void)state;
    VkFormatProperties out;
    struct wake_rec_GetPhysicalDeviceFormatProperties r = {
        .format = VK_FORMAT_PVRTC1_2BPP_UNORM_BLOCK_IMG, .pFormatProperties = &out
    };

    SILENT(vkGetPhysicalDeviceFormatProperties, r);
    BREAKS(vkGetPhysicalDeviceFormatProperties, r, r.format, (VkFormat)1999999000,
           "VUID-vkGetPhysicalDeviceFormatProperties-format-parameter");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_buffer),
        TEST(test_image),
        TEST(test_reserved_flags_and_bools),
        TEST(test_counts_and_arrays),
        TEST(test_conditional_count),
        TEST(test_strings),
        TEST(test_arithmetic_length),
        TEST(test_chain),
        TEST(test_chain_where_none_may_be),
        TEST(test_chain_of_loader_and_layers),
        TEST(test_repeating_structs),
        TEST(test_outputs),
        TEST(test_output_arrays),
        TEST(test_extensions),
        TEST(test_no_extension_is_needed_to_ask),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
