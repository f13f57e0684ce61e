/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mistakes for which registries have no number, under other layers' own ids.
 */
#include "newer_ids.h"
#include "swapchain_scene.h"

#include <stdlib.h>

SCENE(color_attachments_beyond_the_limit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceExtendedDynamicState3FeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .extendedDynamicState3ColorBlendEnable = VK_TRUE,
        .extendedDynamicState3ColorBlendEquation = VK_TRUE,
        .extendedDynamicState3ColorWriteMask = VK_TRUE,
        .extendedDynamicState3ColorBlendAdvanced = VK_TRUE,
    };
    const VkBool32 enables[2] = { VK_FALSE, VK_FALSE };
    const VkColorComponentFlags masks[2] = { 0, 0 };
    const VkColorBlendEquationEXT equations[2] = { { .srcColorBlendFactor = VK_BLEND_FACTOR_ONE },
                                                   { .srcColorBlendFactor = VK_BLEND_FACTOR_ONE } };
    const VkColorBlendAdvancedEXT advanced[2] = { { .advancedBlendOp = VK_BLEND_OP_ZERO_EXT },
                                                  { .advancedBlendOp = VK_BLEND_OP_ZERO_EXT } };
    VkPhysicalDeviceProperties properties;
    VkCommandBuffer commands;
    uint32_t first;

    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME,
                                             VK_EXT_BLEND_OPERATION_ADVANCED_EXTENSION_NAME },
                      .device_next = &features });
    vkGetPhysicalDeviceProperties(kit->gpu, &properties);
    first = properties.limits.maxColorAttachments - 2;
    commands = kit_recording(kit);
    for (uint32_t beyond = 0; beyond < 2; beyond++, first++) {
#define SET(command, values)                                            \
    do {                                                                \
        if (beyond) {                                                   \
            kit_expect(kit, "UNASSIGNED-" #command "-limit");           \
        }                                                               \
        KIT_DEVICE_COMMAND(kit, command)(commands, first, 2, (values)); \
    } while (0)
        SET(vkCmdSetColorBlendEnableEXT, enables);
        SET(vkCmdSetColorBlendEquationEXT, equations);
        SET(vkCmdSetColorWriteMaskEXT, masks);
        SET(vkCmdSetColorBlendAdvancedEXT, advanced);
#undef SET
    }
    kit_end(kit, commands);
}

#if HAS_NEWER_IDS

/* The driver has more memory than it allocates at once. */
SCENE(memory_beyond_the_limit, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .allocationSize = 1ull << 20 };
    VkDeviceMemory memory;

    setenv("WAKE_NULL_ANSWERS", "maxMemoryAllocationSize=1048576", 1);
    kit_open(kit, NULL);
    KIT_VK(kit, vkAllocateMemory(kit->device, &info, NULL, &memory));
    vkFreeMemory(kit->device, memory, NULL);
    info.allocationSize++;
    kit_expect(kit, "UNASSIGNED-vkAllocateMemory-maxMemoryAllocationSize");
    if (vkAllocateMemory(kit->device, &info, NULL, &memory) == VK_SUCCESS) {
        vkFreeMemory(kit->device, memory, NULL);
    }
}

SCENE(buffer_view_of_depth, KIT_NULL_DRIVER)
{
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .buffer = kit_buffer(kit, 256,
                                                         VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT),
                                    .format = VK_FORMAT_D32_SFLOAT,
                                    .range = VK_WHOLE_SIZE };
    VkBufferView view;

    kit_expect(kit, "UNASSIGNED-VkBufferViewCreateInfo-depthStencil-format");
    if (vkCreateBufferView(kit->device, &info, NULL, &view) == VK_SUCCESS) {
        vkDestroyBufferView(kit->device, view, NULL);
    }
}

#endif

SCENE(immutable_samplers_of_another_device, KIT_NULL_DRIVER)
{
    const VkSamplerCreateInfo sampler_info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkDevice other = kit_second_device(kit, NULL);
    VkSampler sampler;
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_SAMPLER, 1,
                                                   VK_SHADER_STAGE_ALL, &sampler };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorSetLayoutSupport support = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT
    };
    VkDescriptorSetLayout layout;

    KIT_VK(kit, vkCreateSampler(other, &sampler_info, NULL, &sampler));
    kit_expect(kit, "UNASSIGNED-vkCreateDescriptorSetLayout-pImmutableSamplers-device");
    if (vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout) == VK_SUCCESS) {
        vkDestroyDescriptorSetLayout(kit->device, layout, NULL);
    }
    kit_expect(kit, "UNASSIGNED-vkGetDescriptorSetLayoutSupport-pImmutableSamplers-device");
    KIT_DEVICE_COMMAND(kit, vkGetDescriptorSetLayoutSupport)(kit->device, &info, &support);
    vkDestroySampler(other, sampler, NULL);
    vkDestroyDevice(other, NULL);
}

/* --- rectangles that changed --- */

static void
show(struct kit *kit, VkSwapchainKHR chain, VkRectLayerKHR rect, const char *id)
{
    const VkPresentRegionKHR region = { 1, &rect };
    const VkPresentRegionsKHR regions = { .sType = VK_STRUCTURE_TYPE_PRESENT_REGIONS_KHR,
                                          .swapchainCount = 1,
                                          .pRegions = &region };
    VkFence fence = kit_fence(kit, 0);
    VkImage images[16];
    uint32_t count = KIT_COUNT(images), index = 0;
    const VkPresentInfoKHR info = { .sType = VK_STRUCTURE_TYPE_PRESENT_INFO_KHR,
                                    .pNext = &regions,
                                    .swapchainCount = 1,
                                    .pSwapchains = &chain,
                                    .pImageIndices = &index };

    KIT_VK(kit, vkGetSwapchainImagesKHR(kit->device, chain, &count, images));
    if (vkAcquireNextImageKHR(kit->device, chain, 1000000000, VK_NULL_HANDLE, fence, &index) ==
        VK_SUCCESS) {
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        kit_ready_to_present(kit, images[index]);
        if (id) {
            kit_expect(kit, id);
        }
        vkQueuePresentKHR(kit->queue, &info);
    }
}

SCENE(rectangles_outside, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char wide[] = "UNASSIGNED-VkRectLayerKHR-offset-width",
                      high[] = "UNASSIGNED-VkRectLayerKHR-offset-height",
                      beyond[] = "VUID-VkRectLayerKHR-offset-04864";
    static const struct {
        VkRectLayerKHR rect;
        const char *id;
    } rows[] = {
        { { { 0, 0 }, { 64, 64 }, 0 }, NULL },
        { { { -1, -7 }, { 8, 8 }, 0 }, NULL },
        { { { 0, 0 }, { 0, 0 }, 0 }, NULL }, /* the sum is what a rule is about */
        { { { -8, 0 }, { 8, 8 }, 0 }, wide },
        { { { 0, -10 }, { 8, 8 }, 0 }, high },
        { { { 0, 60 }, { 8, 8 }, 0 }, beyond },
        { { { INT32_MAX, 0 }, { 0x80000001u, 8 }, 0 }, beyond },
    };
    struct screen screen;
    VkSwapchainCreateInfoKHR info;

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkSwapchainKHR chain;

        open_config(kit, &screen, VK_KHR_INCREMENTAL_PRESENT_EXTENSION_NAME, NULL, 1);
        info = good(&screen);
        chain = create(kit, &screen, &info);
        show(kit, chain, rows[i].rect, rows[i].id);
        close_screen(kit, &screen);
        if (i + 1 < KIT_COUNT(rows)) {
            kit_close(kit);
        }
    }
}

KIT_MAIN()
