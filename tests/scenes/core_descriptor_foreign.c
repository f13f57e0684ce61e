/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkUpdateDescriptorSets: writes of what another device made.
 */
#include "descriptor_write_scene.h"

SCENE(write_foreign_sampler, KIT_NULL_DRIVER)
{
    VkDevice other = kit_second_device(kit, NULL);
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler sampler = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSampler(other, &info, NULL, &sampler));
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06238");
    write_image(kit, set_of(kit, SAMPLER, 1), SAMPLER, VK_NULL_HANDLE, sampler, GENERAL);
    vkDestroySampler(other, sampler, NULL);
    vkDestroyDevice(other, NULL);
}

/* Structures of both extensions on a device of their own. */
SCENE(write_foreign_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const char *const extensions[] = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              VK_NV_RAY_TRACING_EXTENSION_NAME };
    const float priority = 1;
    VkPhysicalDeviceBufferDeviceAddressFeatures addresses = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &addresses,
        .accelerationStructure = VK_TRUE
    };
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                      .queueCount = 1,
                                      .pQueuePriorities = &priority };
    VkDeviceCreateInfo device_info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                       .pNext = &features,
                                       .queueCreateInfoCount = 1,
                                       .pQueueCreateInfos = &queue,
                                       .enabledExtensionCount = 3,
                                       .ppEnabledExtensionNames = extensions };
    VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                  .size = 1024,
                                  .usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR };
    VkAccelerationStructureCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .size = 1024,
        .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
    };
    VkAccelerationStructureCreateInfoNV info_nv = {
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_NV,
        .info = { .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_INFO_NV,
                  .type = VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_NV,
                  .instanceCount = 1 }
    };
    VkAccelerationStructureKHR top = VK_NULL_HANDLE;
    VkAccelerationStructureNV top_nv = VK_NULL_HANDLE;
    VkWriteDescriptorSetAccelerationStructureKHR structures = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &top
    };
    VkWriteDescriptorSetAccelerationStructureNV structures_nv = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_NV,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &top_nv
    };
    VkDescriptorType types[2] = { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
                                  VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV };
    static const char *const vuids[2] = { "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06240",
                                          "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06241" };
    VkDevice other = VK_NULL_HANDLE;
    VkDeviceMemory memory = VK_NULL_HANDLE;
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;

    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { extensions[0], extensions[1], extensions[2] } });
    queue.queueFamilyIndex = kit->family;
    KIT_VK(kit, vkCreateDevice(kit->gpu, &device_info, NULL, &other));
#define OTHER(name) ((PFN_##name)(void (*)(void))vkGetDeviceProcAddr(other, #name))
    KIT_VK(kit, vkCreateBuffer(other, &buffer, NULL, &info.buffer));
    vkGetBufferMemoryRequirements(other, info.buffer, &needs);
    allocate.allocationSize = needs.size;
    allocate.memoryTypeIndex = (uint32_t)__builtin_ctz(needs.memoryTypeBits);
    KIT_VK(kit, vkAllocateMemory(other, &allocate, NULL, &memory));
    KIT_VK(kit, vkBindBufferMemory(other, info.buffer, memory, 0));
    KIT_VK(kit, OTHER(vkCreateAccelerationStructureKHR)(other, &info, NULL, &top));
    KIT_VK(kit, OTHER(vkCreateAccelerationStructureNV)(other, &info_nv, NULL, &top_nv));
    for (int i = 0; i < 2; i++) {
        VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, types[i], 1, 0),
                                                 one_binding(kit, 0, types[i], 1, COMPUTE, 0));
        VkWriteDescriptorSet write = a_write(set, 0, types[i]);

        write.pNext = i ? (const void *)&structures_nv : (const void *)&structures;
        kit_expect(kit, vuids[i]);
        update(kit, write);
    }
    OTHER(vkDestroyAccelerationStructureNV)(other, top_nv, NULL);
    OTHER(vkDestroyAccelerationStructureKHR)(other, top, NULL);
    vkDestroyBuffer(other, info.buffer, NULL);
    vkFreeMemory(other, memory, NULL);
    vkDestroyDevice(other, NULL);
}

/* Things of another device, by hand: the kit would keep them longer than their device. */
struct foreign {
    VkDevice device;
    VkBuffer buffer;
    VkBufferView texels;
    VkImage image;
    VkDeviceMemory memory[2];
    VkImageView view;
};

static struct foreign
make_foreign(struct kit *kit)
{
    struct foreign foreign = { .device = kit_second_device(kit, NULL) };
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);
    VkBufferCreateInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 256,
        .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT,
    };
    VkBufferViewCreateInfo texels = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
        .format = VK_FORMAT_R32_UINT,
        .range = VK_WHOLE_SIZE,
    };
    VkMemoryAllocateInfo memory = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(foreign.device, &buffer, NULL, &foreign.buffer));
    KIT_VK(kit, vkCreateImage(foreign.device, &spec.image, NULL, &foreign.image));
    for (int i = 0; i < 2; i++) {
        if (i == 0) {
            vkGetBufferMemoryRequirements(foreign.device, foreign.buffer, &needs);
        } else {
            vkGetImageMemoryRequirements(foreign.device, foreign.image, &needs);
        }
        memory.allocationSize = needs.size;
        memory.memoryTypeIndex = 0;
        while (!(needs.memoryTypeBits >> memory.memoryTypeIndex & 1)) {
            memory.memoryTypeIndex++;
        }
        KIT_VK(kit, vkAllocateMemory(foreign.device, &memory, NULL, &foreign.memory[i]));
    }
    KIT_VK(kit, vkBindBufferMemory(foreign.device, foreign.buffer, foreign.memory[0], 0));
    KIT_VK(kit, vkBindImageMemory(foreign.device, foreign.image, foreign.memory[1], 0));
    texels.buffer = foreign.buffer;
    KIT_VK(kit, vkCreateBufferView(foreign.device, &texels, NULL, &foreign.texels));
    spec.view.image = foreign.image;
    KIT_VK(kit, vkCreateImageView(foreign.device, &spec.view, NULL, &foreign.view));
    return foreign;
}

static void
drop_foreign(const struct foreign *foreign)
{
    vkDestroyImageView(foreign->device, foreign->view, NULL);
    vkDestroyBufferView(foreign->device, foreign->texels, NULL);
    vkDestroyImage(foreign->device, foreign->image, NULL);
    vkDestroyBuffer(foreign->device, foreign->buffer, NULL);
    vkFreeMemory(foreign->device, foreign->memory[0], NULL);
    vkFreeMemory(foreign->device, foreign->memory[1], NULL);
    vkDestroyDevice(foreign->device, NULL);
}

SCENE(write_foreign, KIT_NULL_DRIVER)
{
    struct foreign foreign = make_foreign(kit);

    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06239");
    write_image(kit, set_of(kit, SAMPLED, 1), SAMPLED, foreign.view, VK_NULL_HANDLE, GENERAL);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06236");
    write_texel(kit, set_of(kit, UNIFORM_TEXEL, 1), UNIFORM_TEXEL, foreign.texels);
    kit_expect(kit, "VUID-vkUpdateDescriptorSets-pDescriptorWrites-06237");
    write_buffer(kit, set_of(kit, UNIFORM, 1), 0, UNIFORM, foreign.buffer, 0, 256);
    drop_foreign(&foreign);
}

KIT_MAIN()
