/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Values of extensions that are not enabled. Where an explicit rule forbids the value, it is that
 * rule that is broken; elsewhere nothing is said, or with strict_extensions that the value is none.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"

#include <stdlib.h>

SCENE(values_with_a_rule_of_their_own, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkBuffer indices = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBindIndexBuffer-indexType-parameter",
                             "VUID-vkCmdBindIndexBuffer-indexType-02765"));
    vkCmdBindIndexBuffer(commands, indices, 0, VK_INDEX_TYPE_UINT8_EXT);
    kit_expect(kit, NEWER_ID("VUID-vkCmdBindIndexBuffer-indexType-parameter",
                             "VUID-vkCmdBindIndexBuffer-indexType-02507"));
    vkCmdBindIndexBuffer(commands, indices, 0, VK_INDEX_TYPE_NONE_KHR);
    kit_end(kit, commands);
    kit_expect_newer(
        kit, NEWER_ID("VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-parameter", NULL));
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-polygonMode-01414",
        r->raster.polygonMode = VK_POLYGON_MODE_FILL_RECTANGLE_NV);
    BAD(&b,
        NEWER_ID("VUID-VkPipelineDynamicStateCreateInfo-pDynamicStates-parameter",
                 "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04807"),
        rig_dynamic(r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT));
    BAD(&b,
        NEWER_ID("VUID-VkPipelineDynamicStateCreateInfo-pDynamicStates-parameter",
                 "VUID-VkGraphicsPipelineCreateInfo-extendedDynamicState3PolygonMode-07372"),
        rig_dynamic(r, VK_DYNAMIC_STATE_POLYGON_MODE_EXT));
}

/* --- values that later versions took up --- */

static void
use_later_values(struct kit *kit, bool offered)
{
    const VkSamplerCreateInfo sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE
    };
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT,
                                      .imageType = VK_IMAGE_TYPE_3D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 4, 4, 4 },
                                      .mipLevels = 1,
                                      .arrayLayers = 1,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
    VkSampler made = VK_NULL_HANDLE;
    VkImage drawn = VK_NULL_HANDLE;

    if (!offered) {
        kit_expect(kit, NEWER_ID("VUID-VkSamplerCreateInfo-addressModeU-parameter",
                                 "VUID-VkSamplerCreateInfo-addressModeU-01079"));
    }
    (void)vkCreateSampler(kit->device, &sampler, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(made));
    if (!offered) {
        kit_expect_newer(kit, NEWER_ID("VUID-VkImageCreateInfo-flags-parameter", NULL));
    }
    (void)vkCreateImage(kit->device, &image, NULL, &drawn);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(drawn));
}

SCENE(values_of_later_versions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    use_later_values(kit, false);
}

SCENE(values_of_later_versions_by_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_0,
                      .device_extensions = { VK_KHR_SAMPLER_MIRROR_CLAMP_TO_EDGE_EXTENSION_NAME,
                                             VK_KHR_MAINTENANCE_1_EXTENSION_NAME } });
    use_later_values(kit, true);
}

SCENE(values_of_this_version, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .samplerMirrorClampToEdge = VK_TRUE
    };

    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_2, .device_next = &features });
    use_later_values(kit, true);
}

SCENE(values_without_one, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    setenv("WAKE_STRICT_EXTENSIONS", "1", 1);
    kit_open(kit, NULL);

    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                    .minFilter = VK_FILTER_CUBIC_EXT };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = 64,
                                  .usage = VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT };
    VkSampler made = VK_NULL_HANDLE;
    VkBuffer too = VK_NULL_HANDLE;

    kit_expect(kit, "VUID-VkSamplerCreateInfo-minFilter-parameter");
    (void)vkCreateSampler(kit->device, &sampler, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(made));
#ifndef VK_KHR_maintenance5 /* whose registry has an explicit rule instead */
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-parameter");
#else
    kit_expect_newer(kit, NEWER_ID("VUID-VkBufferCreateInfo-None-09499", NULL));
#endif
    (void)vkCreateBuffer(kit->device, &buffer, NULL, &too);
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(too));
}

/* A struct that a later version brought, asked for with an instance of an earlier one. */
SCENE(structs_of_later_versions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_2 });

    VkPhysicalDeviceVulkan12Properties twelve = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES
    };
    VkPhysicalDeviceVulkan13Properties thirteen = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_PROPERTIES
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &twelve
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    properties.pNext = &thirteen;
    if (VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 0)) { /* newer layers pass over */
        kit_expect(kit, "VUID-VkPhysicalDeviceProperties2-pNext-pNext");
    }
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
}

/* Another value of the same call that is none at all is told beside it. */
SCENE(values_beside_others, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    setenv("WAKE_STRICT_EXTENSIONS", "1", 1);
    kit_open(kit, NULL);

    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .minFilter = VK_FILTER_CUBIC_EXT,
                                 .mipmapMode = (VkSamplerMipmapMode)77 };
    VkSampler made = VK_NULL_HANDLE;

    kit_expect(kit, "VUID-VkSamplerCreateInfo-minFilter-parameter");
    kit_expect(kit, "VUID-VkSamplerCreateInfo-mipmapMode-parameter");
    (void)vkCreateSampler(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(made));
}

KIT_MAIN()
