/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Single rules of views, pipeline layouts and caches that came with registries after 1.3.239. Skipped with older headers.
 */
#include "newer_scene.h"

#if !defined(VK_ARM_tensors) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define QUIET (SILENT | KIT_NULL_DRIVER)

static void
expect(struct kit *kit, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
}

/* --- tensors ---------------------------------------------------------------------------------- */

static void
make_layout(struct kit *kit, const char *const *vuids, uint32_t count, VkShaderStageFlags stages,
            VkDescriptorSetLayoutCreateFlags flags)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_TENSOR_ARM, count, stages,
                                                   NULL };
    const VkDescriptorBindingFlags after = VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
    const VkDescriptorSetLayoutBindingFlagsCreateInfo bindings = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &after
    };
    const VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = flags ? &bindings : NULL,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayout layout = kit_set_layout_of(kit, &set);
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &layout
    };
    VkPipelineLayout made = VK_NULL_HANDLE;

    for (uint32_t i = 0; vuids && vuids[i]; i++) {
        kit_expect(kit, vuids[i]);
    }
    (void)vkCreatePipelineLayout(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(made));
}

#define LAYOUT_ID(rest) "VUID-VkPipelineLayoutCreateInfo-" rest

SCENE(tensors_of_layouts, QUIET)
{
    static const char *const of_stage[] = { LAYOUT_ID("pSetLayouts-09698"), NULL };
    static const char *const of_all[] = { LAYOUT_ID("pSetLayouts-09698"),
                                          LAYOUT_ID("pSetLayouts-09699"), NULL };
    static const char *const after_stage[] = { LAYOUT_ID("descriptorType-09879"), NULL };
    static const char *const after_all[] = { LAYOUT_ID("descriptorType-09879"),
                                             LAYOUT_ID("pSetLayouts-09878"), NULL };
    const VkDescriptorSetLayoutCreateFlags after =
        VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

    setenv("WAKE_NULL_ANSWERS",
           "maxPerStageDescriptorSetStorageTensors=2,maxDescriptorSetStorageTensors=4,"
           "maxPerStageDescriptorUpdateAfterBindStorageTensors=6,"
           "maxDescriptorSetUpdateAfterBindStorageTensors=8",
           1);
    NEW_WITH(kit, VkPhysicalDeviceTensorFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, "VK_ARM_tensors");
    make_layout(kit, NULL, 2, VK_SHADER_STAGE_COMPUTE_BIT, 0);
    make_layout(kit, of_stage, 3, VK_SHADER_STAGE_COMPUTE_BIT, 0);
    make_layout(kit, of_all, 5, VK_SHADER_STAGE_COMPUTE_BIT, 0);
    make_layout(kit, NULL, 6, VK_SHADER_STAGE_COMPUTE_BIT, after);
    make_layout(kit, after_stage, 7, VK_SHADER_STAGE_COMPUTE_BIT, after);
    make_layout(kit, after_all, 9, VK_SHADER_STAGE_COMPUTE_BIT, after);
}

/* --- views ------------------------------------------------------------------------------------ */

static VkImage
plain_image(struct kit *kit, VkFormat format, VkImageUsageFlags usage, const void *next)
{
    return image_of(kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                               .pNext = next,
                                               .imageType = VK_IMAGE_TYPE_2D,
                                               .format = format,
                                               .extent = { 16, 16, 1 },
                                               .mipLevels = 1,
                                               .arrayLayers = 1,
                                               .samples = VK_SAMPLE_COUNT_1_BIT,
                                               .tiling = VK_IMAGE_TILING_LINEAR,
                                               .usage = usage });
}

static void
make_view(struct kit *kit, const char *vuid, VkImage image, VkFormat format,
          VkImageUsageFlags usage)
{
    const VkImageViewUsageCreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO, .usage = usage
    };
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .pNext = usage ? &own : NULL,
                                         .image = image,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = format,
                                         .subresourceRange = WHOLE };
    VkImageView view = VK_NULL_HANDLE;

    expect(kit, vuid);
    (void)vkCreateImageView(kit->device, &info, NULL, &view);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
}

SCENE(masks_of_invocations, QUIET)
{
    VkImage image, bytes;

    NEW_WITH(kit, VkPhysicalDeviceInvocationMaskFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INVOCATION_MASK_FEATURES_HUAWEI,
             "VK_HUAWEI_invocation_mask", "VK_KHR_ray_tracing_pipeline",
             "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
    bytes = plain_image(kit, VK_FORMAT_R8_UINT,
                        VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI | VK_IMAGE_USAGE_SAMPLED_BIT,
                        NULL);
    image = plain_image(kit, VK_FORMAT_R8_UNORM,
                        VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI | VK_IMAGE_USAGE_SAMPLED_BIT,
                        NULL);
    make_view(kit, NULL, bytes, VK_FORMAT_R8_UINT, 0);
    make_view(kit, "VUID-VkImageViewCreateInfo-invocationMask-04993", image, VK_FORMAT_R8_UNORM, 0);
}

/* --- pipeline caches -------------------------------------------------------------------------- */

#ifdef VK_QCOM_data_graph_model
static VkPipelineCache
cache_of(struct kit *kit, VkPipelineCacheHeaderVersion version)
{
    const uint32_t words[8] = { sizeof(words), version };
    const VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO,
                                             .initialDataSize = sizeof(words),
                                             .pInitialData = words };
    VkPipelineCache cache = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    return cache;
}

SCENE(caches_of_graphs, QUIET)
{
    VkPipelineCache plain, other, graphs;
    size_t size = 0;

    NEW(kit, .version = 0);
    plain = cache_of(kit, VK_PIPELINE_CACHE_HEADER_VERSION_ONE);
    other = cache_of(kit, VK_PIPELINE_CACHE_HEADER_VERSION_ONE);
    graphs = cache_of(kit, VK_PIPELINE_CACHE_HEADER_VERSION_DATA_GRAPH_QCOM);
    KIT_VK(kit, vkMergePipelineCaches(kit->device, plain, 1, &other));
    kit_expect(kit, "VUID-vkMergePipelineCaches-dstCache-11832");
    (void)vkMergePipelineCaches(kit->device, graphs, 1, &other);
    kit_expect(kit, "VUID-vkMergePipelineCaches-headerVersion-11833");
    (void)vkMergePipelineCaches(kit->device, plain, 1, &graphs);
    KIT_VK(kit, vkGetPipelineCacheData(kit->device, plain, &size, NULL));
    kit_expect(kit, "VUID-vkGetPipelineCacheData-pipelineCache-11834");
    (void)vkGetPipelineCacheData(kit->device, graphs, &size, NULL);
}
#endif

#endif

KIT_MAIN()
