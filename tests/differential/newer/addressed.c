/* SPDX-License-Identifier: Apache-2.0 */
/* Steps of generated programs of Vulkan 1.4: buffers with addresses, compute pipelines. */
#include "program.h"

#ifdef VK_VERSION_1_4

static VkDeviceMemory
allocate(struct program *p, VkBuffer buffer, VkDeviceSize size)
{
    const VkMemoryPropertyFlags host = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                       VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    const VkMemoryAllocateFlagsInfo flags = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
        .flags = M("memory without the flag of addresses", VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT,
                   0u),
    };
    VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                  .pNext = &flags };
    VkMemoryRequirements needs = { 0 };
    VkDeviceMemory memory = VK_NULL_HANDLE;

    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    /* What writes to it may not know that the buffer was made too small. */
    info.allocationSize = needs.size > size ? needs.size : size;
    for (uint32_t i = 0; i < p->kit->memory.memoryTypeCount; i++) {
        if ((needs.memoryTypeBits & 1u << i) &&
            (p->kit->memory.memoryTypes[i].propertyFlags & host) == host) {
            info.memoryTypeIndex = i;
        }
    }
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

struct program_addressed
program_addressed(struct program *p, VkDeviceSize size, VkBufferUsageFlags2 usage)
{
    const VkBufferUsageFlags2 wide = usage | VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT;
    const VkBufferUsageFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO,
        .usage = wide,
    };
    const bool is_wide = program_pick(p, "wide usage of the buffer", 3) == 0 || wide >> 31;
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = is_wide ? &flags : NULL,
        .size = M("buffer of size 0", size, 0u),
        .usage = is_wide ? 0
                         : M("buffer without the usage of addresses", (VkBufferUsageFlags)wide,
                             (VkBufferUsageFlags)usage),
    };
    struct program_addressed made = { 0 };

    MAKE(BUFFER, made.buffer, vkCreateBuffer(p->device, &info, NULL, &made.buffer));
    made.memory = allocate(p, made.buffer, size);
    UNLESS("addressed buffer without memory")
    {
        TRY(vkBindBufferMemory(p->device, made.buffer, made.memory, 0));
    }
    const VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                            .buffer = made.buffer };
    DO(made.address = vkGetBufferDeviceAddress(p->device, &ask));
    return made;
}

VkPipelineLayout
program_pipeline_layout(struct program *p, VkDescriptorSetLayout set)
{
    VkPipelineLayout layout = VK_NULL_HANDLE;
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = set ? 1 : 0,
        .pSetLayouts = &set,
    };
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &info, NULL, &layout));
    return layout;
}

VkPipeline
program_compute(struct program *p, VkShaderModule module, VkPipelineLayout layout,
                VkPipelineCreateFlags2 flags)
{
    VkPipeline pipeline = VK_NULL_HANDLE;
    const VkPipelineCreateFlags2CreateInfo wide = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = flags,
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = flags >> 32 ? &wide : NULL,
        .flags = (VkPipelineCreateFlags)flags,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main" },
        .layout = layout,
    };
    MAKE(PIPELINE, pipeline,
         vkCreateComputePipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

#endif
