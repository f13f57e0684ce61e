/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation of variables of several types at one binding: a view has to fit the one that is used. Skipped on drivers
 * without what they need.
 */
#include "gpuav_scene.h"

#include "gpuav_aliases.h"

KIT_MAIN()

enum { PLAIN, WHOLE, CUBE };

struct aliases {
    struct gpuav_compute with;
    VkBuffer sum;
};

static VkImageView
view_of(struct kit *kit, uint32_t kind)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = kind == CUBE ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = kind == WHOLE ? VK_FORMAT_R32_UINT : VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 4, 4, 1 },
        .mipLevels = 1,
        .arrayLayers = kind == CUBE ? 6 : 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
    };
    VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = kind == CUBE ? VK_IMAGE_VIEW_TYPE_CUBE : VK_IMAGE_VIEW_TYPE_2D,
        .format = info.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, info.arrayLayers },
    };
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_SHADER_READ_BIT,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .subresourceRange = view_info.subresourceRange,
    };
    VkMemoryRequirements needs;
    VkCommandBuffer commands = kit_recording(kit);
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &view_info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view_info.image));
    vkGetImageMemoryRequirements(kit->device, view_info.image, &needs);
    KIT_VK(kit,
           vkBindImageMemory(kit->device, view_info.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view_info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    barrier.image = view_info.image;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    return view;
}

/* A view of each kind, in that order. */
static struct gpuav_compute
open_aliases(struct kit *kit)
{
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .descriptorIndexing = VK_TRUE,
        .runtimeDescriptorArray = VK_TRUE,
        .descriptorBindingPartiallyBound = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features12,
        .features = { .shaderSampledImageArrayDynamicIndexing = VK_TRUE },
    };
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 4, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    const VkDescriptorBindingFlags flags[] = { VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, 0 };
    const VkDescriptorSetLayoutBindingFlagsCreateInfo binding_flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 2,
        .pBindingFlags = flags,
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &binding_flags,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    const VkDescriptorPoolSize sizes[] = { { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 4 },
                                           { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 } };
    const VkDescriptorPoolCreateInfo pool_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = 2,
        .pPoolSizes = sizes,
    };
    struct gpuav_compute with = { 0 };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    VkDescriptorBufferInfo range = { .range = VK_WHOLE_SIZE };
    VkDescriptorImageInfo images[3] = { 0 };

    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    with.module = shader_module(kit, gpuav_aliases, sizeof(gpuav_aliases));
    with.set_layout = kit_set_layout_of(kit, &info);
    with.layout = shader_layout(kit, with.set_layout, VK_NULL_HANDLE, 8);
    with.pipeline = shader_compute(kit, with.module, with.layout, NULL);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool_info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    with.set = kit_descriptor_set(kit, pool, with.set_layout);
    range.buffer = kit_bound_buffer(kit, 16, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
    for (uint32_t i = 0; i < KIT_COUNT(images); i++) {
        images[i] = (VkDescriptorImageInfo){ .imageView = view_of(kit, i),
                                             .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    }
    const VkWriteDescriptorSet writes[] = {
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = with.set,
          .descriptorCount = KIT_COUNT(images),
          .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
          .pImageInfo = images },
        { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
          .dstSet = with.set,
          .dstBinding = 1,
          .descriptorCount = 1,
          .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
          .pBufferInfo = &range },
    };
    vkUpdateDescriptorSets(kit->device, 2, writes, 0, NULL);
    with.commands = kit_primary(kit);
    return with;
}

SCENE(aliases_that_fit, KIT_NO_DEVICE)
{
    const struct gpuav_compute with = open_aliases(kit);

    for (uint32_t kind = PLAIN; kind <= CUBE; kind++) {
        gpuav_run(kit, &with, kind, kind);
    }
}

SCENE(aliases_of_other_numbers, KIT_NO_DEVICE)
{
    const struct gpuav_compute with = open_aliases(kit);

    kit_expect(kit, "VUID-vkCmdDispatch-format-07753");
    gpuav_run(kit, &with, PLAIN, WHOLE);
}

SCENE(aliases_of_another_type, KIT_NO_DEVICE)
{
    const struct gpuav_compute with = open_aliases(kit);

    kit_expect(kit, "VUID-vkCmdDispatch-viewType-07752");
    gpuav_run(kit, &with, CUBE, PLAIN);
}
