/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Implicit valid usage of parameters and structs: one wrong argument each, and the nearest right
 * one. A call that names its error on the null driver still returns: what it created is destroyed
 * with the scene.
 */
#include "kit.h"
#include "newer_ids.h"

#include <stdlib.h>
#include <string.h>

static const VkBufferCreateInfo good_buffer = {
    .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
    .size = 64,
    .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    .sharingMode = VK_SHARING_MODE_EXCLUSIVE,
};

static void
create_buffer(struct kit *kit, const VkBufferCreateInfo *info)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    if (vkCreateBuffer(kit->device, info, NULL, &buffer) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

/* --- pointers --- */

SCENE(info_pointer_null, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkCreateBuffer-pCreateInfo-parameter");
    create_buffer(kit, NULL);
}

SCENE(info_pointer_valid, KIT_PLAIN)
{
    create_buffer(kit, &good_buffer);
}

/* How many handles there would have been stands in the struct that is not there. */
SCENE(allocate_info_null, KIT_FATAL)
{
    VkCommandBuffer commands[4];
    VkDescriptorSet sets[4];
    kit_expect(kit, "VUID-vkAllocateCommandBuffers-pAllocateInfo-parameter");
    vkAllocateCommandBuffers(kit->device, NULL, commands);
    kit_expect(kit, "VUID-vkAllocateDescriptorSets-pAllocateInfo-parameter");
    vkAllocateDescriptorSets(kit->device, NULL, sets);
}

SCENE(result_pointer_null, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkCreateFence-pFence-parameter");
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    vkCreateFence(kit->device, &info, NULL, NULL);
}

SCENE(array_pointer_null, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkWaitForFences-pFences-parameter");
    vkWaitForFences(kit->device, 1, NULL, VK_TRUE, 0);
}

SCENE(array_pointer_valid, KIT_PLAIN)
{
    VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
}

SCENE(count_pointer_null, KIT_FATAL)
{
    kit_expect(kit,
               "VUID-vkGetPhysicalDeviceQueueFamilyProperties-pQueueFamilyPropertyCount-parameter");
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, NULL, NULL);
}

SCENE(count_pointer_valid, KIT_PLAIN)
{
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, NULL);
    KIT_CHECK(kit, count > 0);
}

SCENE(optional_array_null, KIT_FATAL)
{
    kit_expect(kit, "VUID-vkQueueSubmit-pSubmits-parameter");
    vkQueueSubmit(kit->queue, 1, NULL, VK_NULL_HANDLE);
}

SCENE(optional_array_absent, KIT_PLAIN)
{
    KIT_VK(kit, vkQueueSubmit(kit->queue, 0, NULL, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(nested_array_null, KIT_FATAL)
{
    kit_expect(kit, "VUID-VkSubmitInfo-pCommandBuffers-parameter");
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .commandBufferCount = 1 };
    vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

SCENE(nested_struct_array_null, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkRenderPassCreateInfo-pSubpasses-parameter");
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .subpassCount = 1,
    };
    VkRenderPass render_pass = VK_NULL_HANDLE;
    vkCreateRenderPass(kit->device, &info, NULL, &render_pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(render_pass));
}

SCENE(string_null, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-pName-parameter");
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage =
            {
                .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
            },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(string_valid, KIT_PLAIN)
{
    kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), KIT_SHADER_NOTHING_COMP);
}

SCENE(allocator_without_functions, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkAllocationCallbacks-pfnAllocation-00632");
    kit_expect(kit, "VUID-VkAllocationCallbacks-pfnReallocation-00633");
    kit_expect(kit, "VUID-VkAllocationCallbacks-pfnFree-00634");
    VkAllocationCallbacks callbacks = { 0 };
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE;
    vkCreateFence(kit->device, &info, &callbacks, &fence);
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
    kit_allow(kit, "VUID-vkDestroyFence-fence-01121");
}

/* --- sType --- */

SCENE(stype_wrong, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-sType-sType");
    VkBufferCreateInfo info = good_buffer;
    info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    create_buffer(kit, &info);
}

SCENE(stype_garbage, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkFenceCreateInfo-sType-sType");
    VkFenceCreateInfo info = { .sType = (VkStructureType)0x7fffabcd };
    VkFence fence = VK_NULL_HANDLE;
    vkCreateFence(kit->device, &info, NULL, &fence);
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
}

SCENE(stype_wrong_in_array, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkSubmitInfo-sType-sType");
    VkSubmitInfo infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO },
        { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO },
    };
    vkQueueSubmit(kit->queue, 2, infos, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

SCENE(stype_wrong_in_nested_struct, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-sType-sType");
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage =
            {
                .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                .pName = "main",
            },
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(stype_right_in_array, KIT_PLAIN)
{
    VkSubmitInfo infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO },
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO },
    };
    KIT_VK(kit, vkQueueSubmit(kit->queue, 2, infos, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(stype_wrong_in_command, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkDependencyInfo-sType-sType");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO };
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
}

SCENE(stype_wrong_in_output, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkPhysicalDeviceFeatures2-sType-sType");
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    vkGetPhysicalDeviceFeatures2(kit->gpu, &features);
}

SCENE(stype_wrong_in_output_array, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkQueueFamilyProperties2-sType-sType");
    VkQueueFamilyProperties2 families[2] = { { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO },
                                             { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO } };
    uint32_t count = 1; /* the second is none of the call's business */
    vkGetPhysicalDeviceQueueFamilyProperties2(kit->gpu, &count, families);
}

SCENE(stype_wrong_in_tools, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkPhysicalDeviceToolProperties-sType-sType");
    VkPhysicalDeviceToolProperties tool = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    uint32_t count = 1;
    vkGetPhysicalDeviceToolProperties(kit->gpu, &count, &tool);
}

SCENE(output_array_right, KIT_PLAIN)
{
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties2(kit->gpu, &count, NULL);
    VkQueueFamilyProperties2 families[16];
    for (uint32_t i = 0; i < KIT_COUNT(families); i++) {
        families[i] = (VkQueueFamilyProperties2){
            .sType = VK_STRUCTURE_TYPE_QUEUE_FAMILY_PROPERTIES_2
        };
    }
    /* More room than there is to say. */
    uint32_t filled = KIT_COUNT(families);
    vkGetPhysicalDeviceQueueFamilyProperties2(kit->gpu, &filled, families);
    KIT_CHECK(kit, filled == (count < KIT_COUNT(families) ? count : KIT_COUNT(families)));
}

/* --- pNext --- */

SCENE(pnext_not_allowed, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkFenceCreateInfo-pNext-pNext");
    VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_BINARY,
    };
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO, .pNext = &type };
    VkFence fence = VK_NULL_HANDLE;
    vkCreateFence(kit->device, &info, NULL, &fence);
    kit_own(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
}

SCENE(pnext_must_be_null, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkCommandBufferAllocateInfo-pNext-pNext");
    VkApplicationInfo stray = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .pNext = &stray,
        .commandPool = pool,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands;
    vkAllocateCommandBuffers(kit->device, &info, &commands);
}

SCENE(pnext_unknown, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkSemaphoreCreateInfo-pNext-pNext");
    VkBaseInStructure unknown = { .sType = (VkStructureType)0x7ffe1234 };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &unknown };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    vkCreateSemaphore(kit->device, &info, NULL, &semaphore);
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
}

SCENE(pnext_twice, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkSemaphoreCreateInfo-sType-unique");
    VkSemaphoreTypeCreateInfo second = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO };
    VkSemaphoreTypeCreateInfo first = second;
    first.pNext = &second;
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &first };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    vkCreateSemaphore(kit->device, &info, NULL, &semaphore);
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
}

SCENE(pnext_allowed, KIT_PLAIN)
{
    kit_timeline(kit, 7);
}

static void
create_sampler(struct kit *kit, const void *pnext)
{
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .pNext = pnext };
    VkSampler sampler = VK_NULL_HANDLE;
    if (vkCreateSampler(kit->device, &info, NULL, &sampler) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    }
}

/* Structs of extensions that are not enabled: the rule that the extension itself has goes first. */
static const VkSamplerCustomBorderColorCreateInfoEXT border_of_extension = {
    .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT
};

static void
create_cubic_sampler(struct kit *kit)
{
    /* A value that only a device extension adds, and the scene does not enable it. */
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = VK_FILTER_CUBIC_EXT,
        .maxLod = 1.0f,
    };
    VkSampler sampler = VK_NULL_HANDLE;

    vkCreateSampler(kit->device, &info, NULL, &sampler);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

/* Components pass over structs of extensions that they do not support. */
SCENE(extension_off, KIT_NULL_DRIVER)
{
    create_sampler(kit, &border_of_extension);
    kit_expect_newer(kit, NEWER_ID("VUID-VkSamplerCreateInfo-magFilter-parameter", NULL));
    create_cubic_sampler(kit);
}

SCENE(extension_off_strict, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    setenv("WAKE_STRICT_EXTENSIONS", "1", 1);
    kit_open(kit, NULL);
    kit_expect(kit, "VUID-VkSamplerCreateInfo-pNext-pNext");
    create_sampler(kit, &border_of_extension);
    kit_expect(kit, "VUID-VkSamplerCreateInfo-magFilter-parameter");
    create_cubic_sampler(kit);
}

/* --- structs of versions and of the extensions that these took up --- */

static const VkSamplerReductionModeCreateInfo mode_of_1_2 = {
    .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO
};

/* Newer layers pass over structs of later versions. */
static void
expect_later(struct kit *kit, const char *id)
{
    if (VK_HEADER_VERSION_COMPLETE < VK_MAKE_API_VERSION(0, 1, 4, 0)) {
        kit_expect(kit, id);
    }
}

SCENE(pnext_later_version, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkProtectedSubmitInfo protected = { .sType = VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = &protected };

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_0 });
    expect_later(kit, "VUID-VkSamplerCreateInfo-pNext-pNext");
    create_sampler(kit, &mode_of_1_2);
    expect_later(kit, "VUID-VkSubmitInfo-pNext-pNext");
    vkQueueSubmit(kit->queue, 1, &submit, VK_NULL_HANDLE);
}

SCENE(pnext_taken_up_later, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_1,
                      .device_extensions = { VK_EXT_SAMPLER_FILTER_MINMAX_EXTENSION_NAME } });
    create_sampler(kit, &mode_of_1_2);
}

SCENE(pnext_of_this_version, KIT_NULL_DRIVER)
{
    create_sampler(kit, &mode_of_1_2);
}

static void
open_device_with(struct kit *kit, uint32_t version, const void *features)
{
    struct kit_config config = { .api_version = version, .device_next = features };

    KIT_VK(kit, kit_open_instance(kit, &config));
    (void)kit_open_device(kit, &config);
}

SCENE(pnext_later_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    expect_later(kit, "VUID-VkDeviceCreateInfo-pNext-pNext");
    open_device_with(kit, VK_API_VERSION_1_1, &features);
}

/* Nobody could have asked for them. */
SCENE(pnext_features_of_1_0, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDevice16BitStorageFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES
    };
    expect_later(kit, "VUID-VkDeviceCreateInfo-pNext-pNext");
    open_device_with(kit, VK_API_VERSION_1_0, &features);
}

SCENE(pnext_features_of_1_1, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDevice8BitStorageFeatures features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES
    };
    open_device_with(kit, VK_API_VERSION_1_1, &features);
}

/* --- structs that no registry has --- */

struct private_struct {
    VkStructureType sType;
    const void *pNext;
    uint32_t value;
};

SCENE(pnext_private, KIT_NULL_DRIVER)
{
    struct private_struct link = { .sType = (VkStructureType)3000300000u };

    kit_expect(kit, "VUID-VkSamplerCreateInfo-pNext-pNext");
    create_sampler(kit, &link);
}

SCENE(pnext_private_and_listed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct private_struct link = { .sType = (VkStructureType)3000300000u };
    struct private_struct last = { .sType = (VkStructureType)3000300001u, .pNext = &link };

    setenv("VK_LAYER_CUSTOM_STYPE_LIST", "3000300000,24;0xb2d4f1e1,24", 1);
    kit_open(kit, NULL);
    create_sampler(kit, &last);
}

SCENE(pnext_private_and_another_listed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct private_struct link = { .sType = (VkStructureType)24 };

    setenv("WAKE_CUSTOM_STYPE_LIST", "3000300000,24", 1);
    kit_open(kit, NULL);
    kit_expect(kit, "VUID-VkSamplerCreateInfo-pNext-pNext"); /* the size of a type is no type */
    create_sampler(kit, &link);
}

SCENE(pnext_extension_off_rule_first, KIT_NULL_DRIVER)
{
    VkSamplerBorderColorComponentMappingCreateInfoEXT swizzle = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_BORDER_COLOR_COMPONENT_MAPPING_CREATE_INFO_EXT
    };
    kit_expect(kit,
               "VUID-VkSamplerBorderColorComponentMappingCreateInfoEXT-borderColorSwizzle-06437");
    create_sampler(kit, &swizzle);
}

SCENE(pnext_member_wrong, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkSemaphoreTypeCreateInfo-semaphoreType-parameter");
    VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = (VkSemaphoreType)77,
    };
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                   .pNext = &type };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    vkCreateSemaphore(kit->device, &info, NULL, &semaphore);
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
}

/* --- enums and flags --- */

SCENE(enum_out_of_range, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-sharingMode-parameter");
    VkBufferCreateInfo info = good_buffer;
    info.sharingMode = (VkSharingMode)99;
    create_buffer(kit, &info);
}

SCENE(enum_negative, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkCommandBufferAllocateInfo-level-parameter");
    VkCommandBufferAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = kit_command_pool(kit, 0),
        .level = (VkCommandBufferLevel)-3,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands;
    vkAllocateCommandBuffers(kit->device, &info, &commands);
}

SCENE(enum_of_command_out_of_range, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-parameter");
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, (VkPipelineBindPoint)1234, pipeline);
    kit_end(kit, commands);
}

SCENE(enum_of_command_valid, KIT_PLAIN)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_end(kit, commands);
}

SCENE(enum_in_nested_array, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkAttachmentDescription-loadOp-parameter");
    VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = (VkAttachmentLoadOp)55,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkRenderPass render_pass = VK_NULL_HANDLE;
    vkCreateRenderPass(kit->device, &info, NULL, &render_pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(render_pass));
}

#ifndef VK_KHR_maintenance5 /* whose registry has explicit rules instead */
SCENE(flags_unknown_bit, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-parameter");
    VkBufferCreateInfo info = good_buffer;
    info.usage |= 0x40000000;
    create_buffer(kit, &info);
}

/* Nothing else is said of the other bits, whatever they would need. */
SCENE(flags_every_bit, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-parameter");
    VkBufferCreateInfo info = good_buffer;
    info.usage = VK_BUFFER_USAGE_FLAG_BITS_MAX_ENUM;
    create_buffer(kit, &info);
}

SCENE(flags_required_zero, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkBufferCreateInfo-usage-requiredbitmask");
    VkBufferCreateInfo info = good_buffer;
    info.usage = 0;
    create_buffer(kit, &info);
}
#endif

SCENE(flags_reserved, KIT_PLAIN)
{
    kit_expect(kit, "VUID-VkSemaphoreCreateInfo-flags-zerobitmask");
    VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .flags = 2 };
    VkSemaphore semaphore = VK_NULL_HANDLE;
    vkCreateSemaphore(kit->device, &info, NULL, &semaphore);
    kit_own(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(semaphore));
}

SCENE(flags_reserved_argument, KIT_PLAIN)
{
#ifdef VK_EXT_map_memory_placed
    const VkMemoryMapFlags unknown = 0x40000000;
    kit_expect(kit, "VUID-vkMapMemory-flags-parameter");
#else
    const VkMemoryMapFlags unknown = 1;
    kit_expect(kit, "VUID-vkMapMemory-flags-zerobitmask");
#endif
    VkDeviceMemory memory;
    kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, &memory);
    void *data = NULL;
    if (vkMapMemory(kit->device, memory, 0, 64, unknown, &data) == VK_SUCCESS) {
        vkUnmapMemory(kit->device, memory);
    }
}

SCENE(flags_reserved_argument_zero, KIT_PLAIN)
{
    VkDeviceMemory memory;
    kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, &memory);
    void *data = NULL;
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, 64, 0, &data));
    KIT_CHECK(kit, data != NULL);
    vkUnmapMemory(kit->device, memory);
}

SCENE(flags_single_bit_wanted, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkImageCreateInfo-samples-parameter");
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 4, 4, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT | VK_SAMPLE_COUNT_4_BIT,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkImage image = VK_NULL_HANDLE;
    vkCreateImage(kit->device, &info, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
}

SCENE(flags_ignored_member, KIT_PLAIN)
{
    /* queueFamilyIndexCount and its pointer mean nothing with exclusive sharing. */
    VkBufferCreateInfo info = good_buffer;
    info.queueFamilyIndexCount = 17;
    create_buffer(kit, &info);
}

SCENE(boolean_other, KIT_PLAIN)
{
    kit_expect(kit, NEWER_ID("UNASSIGNED-GeneralParameterError-UnrecognizedBool32",
                             "UNASSIGNED-GeneralParameterError-UnrecognizedValue"));
    VkFence fence = kit_fence(kit, VK_FENCE_CREATE_SIGNALED_BIT);
    vkWaitForFences(kit->device, 1, &fence, 5, UINT64_MAX);
}

/* --- counts and handles --- */

SCENE(count_zero, KIT_PLAIN)
{
    kit_expect(kit, "VUID-vkResetFences-fenceCount-arraylength");
    VkFence fence = kit_fence(kit, 0);
    vkResetFences(kit->device, 0, &fence);
}

/* Of each array. */
SCENE(count_zero_of_arrays, KIT_NULL_DRIVER)
{
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);
    const VkDeviceSize offset = 0;
    VkSemaphore semaphore = kit_semaphore(kit);
    const uint64_t value = 0;
    const VkSemaphoreWaitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .pSemaphores = &semaphore,
                                       .pValues = &value };

    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-bindingCount-arraylength");
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-bindingCount-arraylength");
    vkCmdBindVertexBuffers(commands, 0, 0, &buffer, &offset);
    kit_end(kit, commands);
    kit_expect(kit, "VUID-VkSemaphoreWaitInfo-semaphoreCount-arraylength");
    kit_expect(kit, "VUID-VkSemaphoreWaitInfo-semaphoreCount-arraylength");
    (void)vkWaitSemaphores(kit->device, &wait, 0);
}

SCENE(count_one, KIT_PLAIN)
{
    VkFence fence = kit_fence(kit, 0);
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
}

SCENE(count_zero_in_command, KIT_PLAIN)
{
    kit_expect(kit, "VUID-vkCmdSetViewport-viewportCount-arraylength");
    VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    kit_end(kit, commands);
}

SCENE(count_zero_in_struct, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkRenderPassCreateInfo-subpassCount-arraylength");
    VkSubpassDescription subpass = { 0 };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .pSubpasses = &subpass,
    };
    VkRenderPass render_pass = VK_NULL_HANDLE;
    vkCreateRenderPass(kit->device, &info, NULL, &render_pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(render_pass));
}

SCENE(command_array_null, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdSetScissor-pScissors-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetScissor(commands, 0, 1, NULL);
    kit_end(kit, commands);
}

SCENE(required_handle_null, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkGetFenceStatus-fence-parameter");
    vkGetFenceStatus(kit->device, VK_NULL_HANDLE);
}

SCENE(required_handle_null_in_struct, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-VkImageViewCreateInfo-image-parameter");
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;
    vkCreateImageView(kit->device, &info, NULL, &view);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
}

SCENE(required_handle_null_in_command, KIT_NULL_DRIVER)
{
    kit_expect(kit, "VUID-vkCmdFillBuffer-dstBuffer-parameter");
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdFillBuffer(commands, VK_NULL_HANDLE, 0, 4, 0);
    kit_end(kit, commands);
}

SCENE(optional_handle_null, KIT_PLAIN)
{
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

KIT_MAIN()
