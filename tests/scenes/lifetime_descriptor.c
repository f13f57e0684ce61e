/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Objects that a submit uses only through descriptor sets: destroyed while it is pending, and every
 * reason for which a set's contents must not count.
 */
#include "kit.h"

#include <stdlib.h>

#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
#define COMBINED VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER

struct bound {
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorPool pool;
    VkDescriptorSet set;
};

static struct bound
make_set_of(struct kit *kit, VkDescriptorType type, VkDescriptorSetLayout set_layout,
            VkDescriptorPoolCreateFlags pool_flags)
{
    struct bound bound = { .set_layout = set_layout };
    bound.layout = kit_pipeline_layout(kit, set_layout);
    bound.pipeline = kit_compute_pipeline(kit, bound.layout, KIT_SHADER_NOTHING_COMP);
    bound.pool = kit_descriptor_pool(kit, type, 4, pool_flags);
    bound.set = kit_descriptor_set(kit, bound.pool, set_layout);
    return bound;
}

static struct bound
make_set(struct kit *kit, VkDescriptorType type)
{
    return make_set_of(kit, type, kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT), 0);
}

static VkBuffer
storage_buffer(struct kit *kit)
{
    return kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL);
}

static VkImageView
sampled_view(struct kit *kit)
{
    return kit_image_view(kit, kit_bound_image(kit, 4, 4, VK_IMAGE_USAGE_SAMPLED_BIT));
}

static VkCommandBuffer
record_dispatch(struct kit *kit, const struct bound *bound)
{
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, bound->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, bound->layout, 0, 1,
                            &bound->set, 0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    return commands;
}

static void
submit_dispatch(struct kit *kit, const struct bound *bound)
{
    KIT_VK(kit, kit_submit(kit->queue, record_dispatch(kit, bound), VK_NULL_HANDLE));
}

/* Pending work does not use it. */
static void
drop_unused(struct kit *kit, VkObjectType type, uint64_t handle)
{
    kit_drop(kit, type, handle);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- what a set names is in use --- */

SCENE(buffer_in_a_set, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(view_in_a_set, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, COMBINED);
    VkImageView view = sampled_view(kit);
    kit_write_image(kit, bound.set, view, kit_sampler(kit));
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroyImageView-imageView-01026", VK_OBJECT_TYPE_IMAGE_VIEW,
                     KIT_HANDLE(view));
}

SCENE(sampler_in_a_set, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, COMBINED);
    VkSampler sampler = kit_sampler(kit);
    kit_write_image(kit, bound.set, sampled_view(kit), sampler);
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroySampler-sampler-01082", VK_OBJECT_TYPE_SAMPLER,
                     KIT_HANDLE(sampler));
}

static VkDescriptorSetLayout
immutable_layout(struct kit *kit, VkSampler sampler)
{
    VkDescriptorSetLayoutBinding binding = { 0, COMBINED, 1, VK_SHADER_STAGE_COMPUTE_BIT,
                                             &sampler };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    return kit_set_layout_of(kit, &info);
}

SCENE(immutable_sampler_of_a_set, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);
    struct bound bound = make_set_of(kit, COMBINED, immutable_layout(kit, sampler), 0);
    kit_write_image(kit, bound.set, sampled_view(kit), VK_NULL_HANDLE);
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroySampler-sampler-01082", VK_OBJECT_TYPE_SAMPLER,
                     KIT_HANDLE(sampler));
}

static void
write_with_template(struct kit *kit, const struct bound *bound, VkBuffer buffer)
{
    VkDescriptorUpdateTemplateEntry entry = { 0, 0, 1, STORAGE, 8, sizeof(VkDescriptorBufferInfo) };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_DESCRIPTOR_SET,
        .descriptorSetLayout = bound->set_layout,
    };
    struct {
        uint64_t before;
        VkDescriptorBufferInfo buffer;
    } data = { 0, { buffer, 0, VK_WHOLE_SIZE } };
    VkDescriptorUpdateTemplate template = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &template));
    vkUpdateDescriptorSetWithTemplate(kit->device, bound->set, template, &data);
    vkDestroyDescriptorUpdateTemplate(kit->device, template, NULL);
}

SCENE(buffer_written_by_template, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    write_with_template(kit, &bound, buffer);
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(buffer_replaced_by_template, KIT_PLAIN)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    write_with_template(kit, &bound, storage_buffer(kit));
    submit_dispatch(kit, &bound);
    drop_unused(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_in_a_copied_set, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    VkDescriptorSet source = kit_descriptor_set(kit, bound.pool, bound.set_layout);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, source, STORAGE, buffer);
    VkCopyDescriptorSet copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
        .srcSet = source,
        .dstSet = bound.set,
        .descriptorCount = 1,
    };
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    kit_write_buffer(kit, source, STORAGE, storage_buffer(kit));
    submit_dispatch(kit, &bound);
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(buffer_in_a_set_of_a_secondary, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdBindPipeline(secondary, VK_PIPELINE_BIND_POINT_COMPUTE, bound.pipeline);
    vkCmdBindDescriptorSets(secondary, VK_PIPELINE_BIND_POINT_COMPUTE, bound.layout, 0, 1,
                            &bound.set, 0, NULL);
    vkCmdDispatch(secondary, 1, 1, 1);
    kit_end(kit, secondary);
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdExecuteCommands(commands, 1, &secondary);
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

SCENE(second_submit_of_the_same_recording, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    VkCommandBuffer commands = record_dispatch(kit, &bound);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    kit_drop_pending(kit, "VUID-vkDestroyBuffer-buffer-00922", VK_OBJECT_TYPE_BUFFER,
                     KIT_HANDLE(buffer));
}

/* --- what is not --- */

SCENE(buffer_in_a_set_after_the_wait, KIT_PLAIN)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    submit_dispatch(kit, &bound);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_in_another_set, KIT_PLAIN)
{
    struct bound bound = make_set(kit, STORAGE);
    VkDescriptorSet other = kit_descriptor_set(kit, bound.pool, bound.set_layout);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, other, STORAGE, buffer);
    kit_write_buffer(kit, bound.set, STORAGE, storage_buffer(kit));
    submit_dispatch(kit, &bound);
    drop_unused(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_replaced_before_the_submit, KIT_PLAIN)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    kit_write_buffer(kit, bound.set, STORAGE, storage_buffer(kit));
    submit_dispatch(kit, &bound);
    drop_unused(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_replaced_between_submits, KIT_PLAIN)
{
    struct bound bound = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    submit_dispatch(kit, &bound);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_write_buffer(kit, bound.set, STORAGE, storage_buffer(kit));
    submit_dispatch(kit, &bound);
    drop_unused(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

/* A sampler beside an image that has the layout's: ignored. */
SCENE(ignored_sampler, KIT_PLAIN)
{
    struct bound bound = make_set_of(kit, COMBINED, immutable_layout(kit, kit_sampler(kit)), 0);
    VkSampler sampler = kit_sampler(kit);
    kit_write_image(kit, bound.set, sampled_view(kit), sampler);
    submit_dispatch(kit, &bound);
    drop_unused(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

struct shared {
    struct kit *kit;
    struct bound bound;
    VkBuffer first, second;
};

static void
replace_on_thread(uint32_t index, void *data)
{
    struct shared *shared = data;
    (void)index;
    kit_write_buffer(shared->kit, shared->bound.set, STORAGE, shared->second);
}

/*
 * The contents of a set by two threads in turn, the second of them not the one that submits. How
 * far the replay of each thread has come must not matter.
 */
SCENE(buffer_replaced_by_another_thread, KIT_PLAIN)
{
    for (int i = 0; i < 50; i++) {
        struct shared shared = { .kit = kit };
        shared.bound = make_set(kit, STORAGE);
        shared.first = storage_buffer(kit);
        shared.second = storage_buffer(kit);
        kit_write_buffer(kit, shared.bound.set, STORAGE, shared.first);
        kit_run_threads(1, replace_on_thread, &shared);
        submit_dispatch(kit, &shared.bound);
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(shared.first));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

/* --- bindings that shaders need not find valid --- */

static void
drop_from_loose_binding(struct kit *kit, VkDescriptorBindingFlags flags)
{
    bool after = flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
    VkPhysicalDeviceVulkan12Features offered = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
    };
    VkPhysicalDeviceFeatures2 query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &offered,
    };
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .descriptorBindingPartiallyBound = VK_TRUE,
        .descriptorBindingStorageBufferUpdateAfterBind = after,
    };
    struct kit_config config = { .device_next = &features };
    KIT_VK(kit, kit_open_instance(kit, &config));
    VkPhysicalDevice gpu = VK_NULL_HANDLE;
    uint32_t count = 1;
    vkEnumeratePhysicalDevices(kit->instance, &count, &gpu);
    vkGetPhysicalDeviceFeatures2(gpu, &query);
    if (!offered.descriptorBindingPartiallyBound ||
        (after && !offered.descriptorBindingStorageBufferUpdateAfterBind)) {
        kit_skip(kit, "the driver has no such bindings");
    }
    KIT_VK(kit, kit_open_device(kit, &config));
    VkDescriptorSetLayoutBinding binding = { 0, STORAGE, 4, VK_SHADER_STAGE_COMPUTE_BIT, NULL };
    VkDescriptorSetLayoutBindingFlagsCreateInfo loose = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &flags,
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = &loose,
        .flags = after ? VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT : 0,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    struct bound bound = make_set_of(kit, STORAGE, kit_set_layout_of(kit, &info),
                                     after ? VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT : 0);
    VkBuffer buffer = storage_buffer(kit);
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    submit_dispatch(kit, &bound);
    if (after) {
        kit_write_buffer(kit, bound.set, STORAGE, storage_buffer(kit));
    }
    drop_unused(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
}

SCENE(buffer_in_a_partially_bound_set, KIT_NO_DEVICE)
{
    drop_from_loose_binding(kit, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT);
}

SCENE(buffer_in_an_update_after_bind_set, KIT_NO_DEVICE)
{
    drop_from_loose_binding(kit, VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                     VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT);
}

/* --- the set itself is written while it is in use --- */

/* A shader stores to the buffer in it. */
static struct bound
make_used_set(struct kit *kit)
{
    struct bound bound = make_set(kit, STORAGE);
    bound.pipeline = kit_compute_pipeline(kit, bound.layout, KIT_SHADER_STORE_COMP);
    return bound;
}

SCENE(set_updated_while_pending, KIT_NULL_DRIVER)
{
    struct bound bound = make_used_set(kit), other = make_set(kit, STORAGE);
    VkBuffer buffer = storage_buffer(kit);
    VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                 .srcSet = other.set,
                                 .dstSet = bound.set,
                                 .descriptorCount = 1 };
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    kit_write_buffer(kit, other.set, STORAGE, buffer);
    submit_dispatch(kit, &bound);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-None-03047");
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-None-03047");
    vkUpdateDescriptorSets(kit->device, 0, NULL, 1, &copy);
    kit_write_buffer(kit, other.set, STORAGE, buffer);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_write_buffer(kit, bound.set, STORAGE, buffer);
}

/* Bound, and no shader that is run reads it. */
SCENE(set_updated_that_no_shader_uses, KIT_NULL_DRIVER)
{
    struct bound bound = make_set(kit, STORAGE);
    submit_dispatch(kit, &bound);
    kit_write_buffer(kit, bound.set, STORAGE, storage_buffer(kit));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(set_updated_after_the_fence, KIT_PLAIN)
{
    struct bound bound = make_used_set(kit);
    VkBuffer buffer = storage_buffer(kit);
    VkFence fence = kit_fence(kit, 0);
    for (int i = 0; i < 3; i++) {
        kit_write_buffer(kit, bound.set, STORAGE, buffer);
        KIT_VK(kit, kit_submit(kit->queue, record_dispatch(kit, &bound), fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
}

/* Held workers come to the first reset when all of them have been called: each frees the sets that
 * it found. */
SCENE(pool_reset_again_and_again,
      KIT_OWN_SETTINGS | KIT_NEEDS_WAKE | KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    kit_open(kit, NULL);
    struct bound bound = make_set(kit, STORAGE);
    VkFence fence = kit_fence(kit, 0);
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, record_dispatch(kit, &bound), fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        KIT_VK(kit, vkResetDescriptorPool(kit->device, bound.pool, 0));
        bound.set = kit_descriptor_set(kit, bound.pool, bound.set_layout);
    }
    VkCommandBuffer commands = record_dispatch(kit, &bound);
    KIT_VK(kit, vkResetDescriptorPool(kit->device, bound.pool, 0));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00070");
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

KIT_MAIN()
