/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What descriptors name and is lost before a dispatch, while it is recorded or before its submit: acceleration structures, the
 * memory of images and of buffers.
 */
#include "ray_scene.h"
#include "shader_scene.h"

#include "comp_image.h"
#include "ray_query_good.h"

#define NOT_VALID "VUID-vkCmdDispatch-None-02699"
#define NOT_RECORDING "VUID-vkEndCommandBuffer-commandBuffer-00059"
#define NOT_EXECUTABLE "VUID-vkQueueSubmit-pCommandBuffers-00070"

struct lost {
    struct kit *kit;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkDeviceMemory memory;
    VkAccelerationStructureKHR structure;
    VkBuffer storage; /* of the structure, in `memory` */
};

static struct lost
lost_of(struct kit *kit, VkDescriptorType type, VkShaderModule module)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    struct lost l = { .kit = kit, .layout = kit_pipeline_layout(kit, layout) };

    l.pipeline = kit_compute_of(kit, l.layout, module);
    l.set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    return l;
}

static VkCommandBuffer
begun(const struct lost *l)
{
    VkCommandBuffer commands = kit_recording(l->kit);

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, l->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, l->layout, 0, 1, &l->set, 0,
                            NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    return commands;
}

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    (void)kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

/* --- acceleration structures --- */

static struct lost
with_structure(struct kit *kit)
{
    VkPhysicalDeviceRayQueryFeaturesKHR queries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR, .rayQuery = VK_TRUE
    };
    struct ray_device device = ray_features();
    VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1
    };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .pNext = &structures,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR
    };
    struct lost l;

    device.v12.pNext = &device.structures;
    device.structures.pNext = &queries;
    kit_open(kit, &(struct kit_config){
                      .device_next = &device.v12,
                      .device_extensions = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                             VK_KHR_RAY_QUERY_EXTENSION_NAME } });
    l = lost_of(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, MODULE(kit, ray_query_good));
    l.storage = ray_buffer_in(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR, 0,
                              &l.memory);
    l.structure = ray_structure(kit, TOP, l.storage, 0);
    structures.pAccelerationStructures = &l.structure;
    write.dstSet = l.set;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    return l;
}

static void
drop_structure(const struct lost *l)
{
    kit_drop(l->kit, VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, KIT_HANDLE(l->structure));
}

SCENE(structure_dead_at_the_dispatch, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct lost l = with_structure(kit);

    drop_structure(&l);
    kit_expect(kit, NOT_VALID);
    kit_end(kit, begun(&l));
}

SCENE(structure_dead_while_recording, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct lost l = with_structure(kit);
    VkCommandBuffer commands = begun(&l);

    drop_structure(&l);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

SCENE(structure_dead_at_the_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct lost l = with_structure(kit);
    VkCommandBuffer commands = begun(&l);

    kit_end(kit, commands);
    drop_structure(&l);
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

SCENE(structure_that_lives, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct lost l = with_structure(kit);

    kit_end(kit, begun(&l));
    drop_structure(&l);
}

/* The buffer of a structure, or the memory of that. */
static void
drop_below(const struct lost *l, bool memory)
{
    if (memory) {
        kit_drop(l->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(l->memory));
    } else {
        kit_drop(l->kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(l->storage));
    }
}

static void
dispatch_without(struct kit *kit, bool memory)
{
    struct lost l = with_structure(kit);

    drop_below(&l, memory);
    kit_expect(kit, NOT_VALID);
    kit_end(kit, begun(&l));
}

static void
end_without(struct kit *kit, bool memory)
{
    struct lost l = with_structure(kit);
    VkCommandBuffer commands = begun(&l);

    drop_below(&l, memory);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

static void
submit_without(struct kit *kit, bool memory)
{
    struct lost l = with_structure(kit);
    VkCommandBuffer commands = begun(&l);

    kit_end(kit, commands);
    drop_below(&l, memory);
    kit_expect(kit, NOT_EXECUTABLE);
    submit(kit, commands);
}

SCENE(structure_without_buffer_at_the_dispatch, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    dispatch_without(kit, false);
}

SCENE(structure_without_buffer_while_recording, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    end_without(kit, false);
}

/* A command names the structure itself: what it lies in is destroyed behind that. */
SCENE(structure_without_buffer_behind_a_copy, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct lost l = with_structure(kit);
    VkCommandBuffer commands = kit_recording(kit);
    const VkCopyAccelerationStructureInfoKHR copy = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = l.structure,
        .dst = ray_structure(
            kit, TOP, ray_buffer(kit, VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR, 0), 0)
    };

    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &copy);
    vkCmdSetLineWidth(commands, 1);
    drop_below(&l, false);
    kit_expect(kit, "VUID-vkCmdSetLineWidth-commandBuffer-recording");
    vkCmdSetLineWidth(commands, 1);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

SCENE(structure_without_buffer_at_the_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    submit_without(kit, false);
}

SCENE(structure_without_memory_at_the_dispatch, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    dispatch_without(kit, true);
}

SCENE(structure_without_memory_while_recording, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    end_without(kit, true);
}

SCENE(structure_without_memory_at_the_submit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    submit_without(kit, true);
}

/* --- memory --- */

static struct lost
with_image(struct kit *kit)
{
    struct lost l = lost_of(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, MODULE(kit, comp_image));
    VkDescriptorImageInfo info = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                     .newLayout = VK_IMAGE_LAYOUT_GENERAL,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                           1 } };
    const VkImageCreateInfo image = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                      .imageType = VK_IMAGE_TYPE_2D,
                                      .format = VK_FORMAT_R8G8B8A8_UNORM,
                                      .extent = { 8, 8, 1 },
                                      .mipLevels = 1,
                                      .arrayLayers = 1,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .usage = VK_IMAGE_USAGE_STORAGE_BIT };
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8G8B8A8_UNORM,
                                   .subresourceRange = barrier.subresourceRange };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = l.set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                                   .pImageInfo = &info };
    VkCommandBuffer commands = kit_recording(kit);
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &view.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(view.image));
    vkGetImageMemoryRequirements(kit->device, view.image, &needs);
    l.memory = kit_memory_for(kit, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view.image, l.memory, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &info.imageView));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(info.imageView));
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    barrier.image = view.image;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    kit_end(kit, commands);
    submit(kit, commands);
    return l;
}

static void
drop_memory(const struct lost *l)
{
    kit_drop(l->kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(l->memory));
}

SCENE(memory_of_an_image_freed_at_the_dispatch, KIT_NULL_DRIVER)
{
    struct lost l = with_image(kit);

    drop_memory(&l);
    kit_expect(kit, NOT_VALID);
    kit_end(kit, begun(&l));
}

SCENE(memory_of_an_image_freed_while_recording, KIT_NULL_DRIVER)
{
    struct lost l = with_image(kit);
    VkCommandBuffer commands = begun(&l);

    drop_memory(&l);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

SCENE(memory_of_an_image_freed_after_the_submit, KIT_NULL_DRIVER)
{
    struct lost l = with_image(kit);
    VkCommandBuffer commands = begun(&l);

    kit_end(kit, commands);
    submit(kit, commands);
    drop_memory(&l);
}

SCENE(memory_of_a_buffer_freed_while_recording, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_COMPUTE_BIT);
    struct lost l = { .kit = kit, .layout = kit_pipeline_layout(kit, layout) };
    VkCommandBuffer commands;

    l.pipeline = kit_compute_pipeline(kit, l.layout, KIT_SHADER_STORE_COMP);
    l.set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), layout);
    kit_write_buffer(kit, l.set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, &l.memory));
    commands = begun(&l);
    drop_memory(&l);
    kit_expect(kit, NOT_RECORDING);
    vkEndCommandBuffer(commands);
}

KIT_MAIN()
