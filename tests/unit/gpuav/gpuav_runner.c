/* SPDX-License-Identifier: Apache-2.0 */
#include "gpuav_runner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                 \
    do {                                                                            \
        VkResult result_ = (call);                                                  \
        if (result_ != VK_SUCCESS) {                                                \
            fprintf(stderr, "%s:%d: %s: %d\n", __FILE__, __LINE__, #call, result_); \
            abort();                                                                \
        }                                                                           \
    } while (0)

enum {
    /* bytes of memory for each buffer: more than any of them has, so that nothing else is hit */
    SLOT = 16384,
    COMMAND_OFFSET = 64,
    TABLE_ROW = 1,
    TABLE_BOUND = 4,
    TABLE_SET = 16,
    TABLE_DESCRIPTORS = 64,
    TABLE_ELEMENTS = 4 /* descriptors that a binding has room for */
};

static const uint32_t counts[] = { 1, 3, 1, 1, 1, 2 };

/* ---- device ---------------------------------------------------------------------------------- */

static void
make_device(struct runner *r)
{
    const float priority = 1.0f;
    VkPhysicalDeviceVulkan12Features have12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    VkPhysicalDeviceFeatures2 have = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                       .pNext = &have12 };
    VkPhysicalDeviceVulkan12Features want12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES
    };
    VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO };
    VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO, .pNext = &want12 };
    VkPhysicalDeviceFeatures want = { 0 };

    vkGetPhysicalDeviceFeatures2(r->physical, &have);
    want.shaderInt64 = have.features.shaderInt64;
    want.shaderStorageBufferArrayDynamicIndexing =
        have.features.shaderStorageBufferArrayDynamicIndexing;
    r->dynamic_indexing = want.shaderStorageBufferArrayDynamicIndexing;
    want12.bufferDeviceAddress = have12.bufferDeviceAddress;
    queue.pQueuePriorities = &priority;
    queue.queueCount = 1;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.pEnabledFeatures = &want;
    CHECK(vkCreateDevice(r->physical, &info, NULL, &r->device));
    vkGetDeviceQueue(r->device, 0, 0, &r->queue);
    r->addresses[0] = want12.bufferDeviceAddress;
}

static uint32_t
memory_type(const struct runner *r, uint32_t bits, VkMemoryPropertyFlags flags)
{
    VkPhysicalDeviceMemoryProperties all;

    vkGetPhysicalDeviceMemoryProperties(r->physical, &all);
    for (uint32_t i = 0; i < all.memoryTypeCount; i++) {
        if ((bits & 1u << i) && (all.memoryTypes[i].propertyFlags & flags) == flags) {
            return i;
        }
    }
    abort();
}

static uint32_t
size_of(uint32_t buffer)
{
    return buffer == RUNNER_ERRORS  ? (WAKE_ERROR_HEAD_WORDS + RUNNER_ERROR_WORDS) * 4
           : buffer == RUNNER_TABLE ? RUNNER_TABLE_WORDS * 4
           : buffer <= RUNNER_DATA2 ? RUNNER_WORDS * 16
                                    : RUNNER_WORDS * 4;
}

static void
make_buffers(struct runner *r)
{
    bool address = r->addresses[0] != 0;
    VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .pNext = &flags };
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO };
    uint32_t bits = UINT32_MAX;

    flags.flags = address ? VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT : 0;
    for (uint32_t i = 0; i < RUNNER_BUFFERS; i++) {
        VkMemoryRequirements need;

        info.size = size_of(i);
        info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                     VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                     VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
                     (address ? VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT : 0);
        CHECK(vkCreateBuffer(r->device, &info, NULL, &r->buffers[i]));
        vkGetBufferMemoryRequirements(r->device, r->buffers[i], &need);
        bits &= need.memoryTypeBits;
    }
    allocate.allocationSize = (VkDeviceSize)RUNNER_BUFFERS * 2 * SLOT;
    allocate.memoryTypeIndex = memory_type(
        r, bits, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    CHECK(vkAllocateMemory(r->device, &allocate, NULL, &r->memory));
    CHECK(vkMapMemory(r->device, r->memory, 0, VK_WHOLE_SIZE, 0, (void **)&r->mapped));
    for (uint32_t i = 0; i < RUNNER_BUFFERS; i++) {
        VkBufferDeviceAddressInfo which = { VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO, NULL,
                                            r->buffers[i] };

        CHECK(vkBindBufferMemory(r->device, r->buffers[i], r->memory, (VkDeviceSize)i * 2 * SLOT));
        r->words[i] = r->mapped + (size_t)i * 2 * SLOT / 4;
        r->addresses[i] = address ? vkGetBufferDeviceAddress(r->device, &which) : 0;
    }
}

static void
make_view(struct runner *r, uint32_t i, uint32_t buffer)
{
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO };

    info.buffer = r->buffers[buffer];
    info.format = VK_FORMAT_R32_UINT;
    info.range = RUNNER_RANGE;
    CHECK(vkCreateBufferView(r->device, &info, NULL, &r->views[i]));
}

/* ---- commands -------------------------------------------------------------------------------- */

static VkCommandBuffer
begin(struct runner *r)
{
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO
    };
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    VkCommandBuffer commands;

    allocate.commandPool = r->commands;
    allocate.commandBufferCount = 1;
    CHECK(vkAllocateCommandBuffers(r->device, &allocate, &commands));
    CHECK(vkBeginCommandBuffer(commands, &info));
    return commands;
}

static void
submit(struct runner *r, VkCommandBuffer commands)
{
    VkMemoryBarrier barrier = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, VK_ACCESS_MEMORY_WRITE_BIT,
                                VK_ACCESS_HOST_READ_BIT };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_HOST_BIT,
                         0, 1, &barrier, 0, NULL, 0, NULL);
    CHECK(vkEndCommandBuffer(commands));
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    CHECK(vkQueueSubmit(r->queue, 1, &info, VK_NULL_HANDLE));
    CHECK(vkQueueWaitIdle(r->queue));
    vkFreeCommandBuffers(r->device, r->commands, 1, &commands);
}

/* ---- images ---------------------------------------------------------------------------------- */

static void
clear_image(VkCommandBuffer commands, VkImage image, float red)
{
    VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER };
    VkClearColorValue colour = { .float32 = { red, 0, 0, 1 } };

    barrier.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    barrier.image = image;
    barrier.newLayout = VK_IMAGE_LAYOUT_GENERAL;
    barrier.dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT;
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    vkCmdClearColorImage(commands, image, VK_IMAGE_LAYOUT_GENERAL, &colour, 1,
                         &barrier.subresourceRange);
}

static void
make_images(struct runner *r)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO };
    VkSamplerCreateInfo sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkMemoryRequirements need;
    VkCommandBuffer commands;

    info.imageType = VK_IMAGE_TYPE_2D;
    info.format = VK_FORMAT_R8G8B8A8_UNORM;
    info.extent = (VkExtent3D){ 1, 1, 1 };
    info.mipLevels = info.arrayLayers = 1;
    info.samples = VK_SAMPLE_COUNT_1_BIT;
    info.usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    for (uint32_t i = 0; i < 2; i++) {
        CHECK(vkCreateImage(r->device, &info, NULL, &r->images[i]));
    }
    vkGetImageMemoryRequirements(r->device, r->images[0], &need);
    need.size = (need.size + need.alignment - 1) / need.alignment * need.alignment;
    allocate.allocationSize = need.size * 2;
    allocate.memoryTypeIndex = memory_type(r, need.memoryTypeBits, 0);
    CHECK(vkAllocateMemory(r->device, &allocate, NULL, &r->image_memory));
    commands = begin(r);
    for (uint32_t i = 0; i < 2; i++) {
        VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO };

        CHECK(vkBindImageMemory(r->device, r->images[i], r->image_memory, i * need.size));
        view.image = r->images[i];
        view.viewType = VK_IMAGE_VIEW_TYPE_2D;
        view.format = info.format;
        view.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
        CHECK(vkCreateImageView(r->device, &view, NULL, &r->image_views[i]));
        clear_image(commands, r->images[i], (float)(10 * (i + 1)) / 255.0f);
    }
    submit(r, commands);
    CHECK(vkCreateSampler(r->device, &sampler, NULL, &r->sampler));
}

/* ---- sets ------------------------------------------------------------------------------------ */

static VkDescriptorType
type_of(uint32_t binding)
{
    static const VkDescriptorType types[] = {
        VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,       VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
    };

    return types[binding];
}

static VkDescriptorType
reserved_type(uint32_t binding)
{
    return binding == WAKE_GPUAV_COMMAND ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                                         : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

static void
make_layouts(struct runner *r)
{
    VkPushConstantRange push = { VK_SHADER_STAGE_COMPUTE_BIT, 0, 16 };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO };

    for (uint32_t set = 0; set <= RUNNER_SET; set++) {
        VkDescriptorSetLayoutCreateInfo layout = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
        };
        VkDescriptorSetLayoutBinding bindings[6] = { 0 };

        layout.bindingCount = set == 0 ? 6 : set == RUNNER_SET ? WAKE_GPUAV_BINDINGS : 0;
        layout.pBindings = bindings;
        for (uint32_t i = 0; i < layout.bindingCount; i++) {
            bindings[i].binding = i;
            bindings[i].descriptorType = set == 0 ? type_of(i) : reserved_type(i);
            bindings[i].descriptorCount = set == 0 ? counts[i] : 1;
            bindings[i].stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
        }
        CHECK(vkCreateDescriptorSetLayout(r->device, &layout, NULL, &r->layouts[set]));
    }
    info.setLayoutCount = RUNNER_SET + 1;
    info.pSetLayouts = r->layouts;
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &push;
    CHECK(vkCreatePipelineLayout(r->device, &info, NULL, &r->layout));
}

static void
write_set(struct runner *r, uint32_t binding, uint32_t element, uint32_t buffer)
{
    VkDescriptorBufferInfo range = { r->buffers[buffer], 0,
                                     buffer == RUNNER_OUT ? VK_WHOLE_SIZE : RUNNER_RANGE };
    VkDescriptorImageInfo image = { r->sampler, r->image_views[element & 1],
                                    VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET };

    write.dstSet = r->sets[0];
    write.dstBinding = binding;
    write.dstArrayElement = element;
    write.descriptorCount = 1;
    write.descriptorType = type_of(binding);
    write.pBufferInfo = &range;
    write.pImageInfo = &image;
    write.pTexelBufferView = &r->views[binding == 4];
    vkUpdateDescriptorSets(r->device, 1, &write, 0, NULL);
}

static void
write_reserved(struct runner *r, uint32_t binding, uint32_t buffer, VkDeviceSize bytes)
{
    VkDescriptorBufferInfo range = { r->buffers[buffer], 0, bytes };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET };

    write.dstSet = r->sets[1];
    write.dstBinding = binding;
    write.descriptorCount = 1;
    write.descriptorType = reserved_type(binding);
    write.pBufferInfo = &range;
    vkUpdateDescriptorSets(r->device, 1, &write, 0, NULL);
}

static void
make_sets(struct runner *r)
{
    const VkDescriptorPoolSize sizes[] = { { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 16 },
                                           { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 4 },
                                           { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 4 },
                                           { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 4 },
                                           { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, 4 },
                                           { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 4 } };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO };
    VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO
    };
    VkDescriptorSetLayout both[2] = { r->layouts[0], r->layouts[RUNNER_SET] };

    info.maxSets = 2;
    info.poolSizeCount = sizeof(sizes) / sizeof(sizes[0]);
    info.pPoolSizes = sizes;
    CHECK(vkCreateDescriptorPool(r->device, &info, NULL, &r->pool));
    allocate.descriptorPool = r->pool;
    allocate.descriptorSetCount = 2;
    allocate.pSetLayouts = both;
    CHECK(vkAllocateDescriptorSets(r->device, &allocate, r->sets));
    write_set(r, 0, 0, RUNNER_OUT);
    for (uint32_t i = 0; i < 3; i++) {
        write_set(r, 1, i, RUNNER_DATA0 + i);
    }
    write_set(r, 2, 0, RUNNER_UNIFORM);
    write_set(r, 3, 0, RUNNER_TEXELS_FROM);
    write_set(r, 4, 0, RUNNER_TEXELS_INTO);
    write_set(r, 5, 0, RUNNER_OUT);
    write_set(r, 5, 1, RUNNER_OUT);
    write_reserved(r, WAKE_GPUAV_DESCRIPTORS, RUNNER_TABLE, VK_WHOLE_SIZE);
    write_reserved(r, WAKE_GPUAV_ADDRESSES, RUNNER_ADDRESSES, VK_WHOLE_SIZE);
    write_reserved(r, WAKE_GPUAV_COMMAND, RUNNER_COMMANDS, sizeof(struct wake_command_block));
}

/* ---- all ------------------------------------------------------------------------------------- */

bool
runner_init(struct runner *r)
{
    VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO };
    VkCommandPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO };
    uint32_t count = 1;
    VkResult result;

    memset(r, 0, sizeof(*r));
    application.apiVersion = VK_API_VERSION_1_2;
    info.pApplicationInfo = &application;
    result = vkCreateInstance(&info, NULL, &r->instance);
    if (result != VK_SUCCESS) {
        r->instance = VK_NULL_HANDLE;
        return false;
    }
    result = vkEnumeratePhysicalDevices(r->instance, &count, &r->physical);
    if ((result != VK_SUCCESS && result != VK_INCOMPLETE) || count == 0) {
        vkDestroyInstance(r->instance, NULL);
        return false;
    }
    make_device(r);
    CHECK(vkCreateCommandPool(r->device, &pool, NULL, &r->commands));
    make_buffers(r);
    make_view(r, 0, RUNNER_TEXELS_FROM);
    make_view(r, 1, RUNNER_TEXELS_INTO);
    make_images(r);
    make_layouts(r);
    make_sets(r);
    return true;
}

void
runner_finish(struct runner *r)
{
    for (unsigned i = 0; i < 2; i++) {
        vkDestroyPipeline(r->device, r->made[i].pipeline, NULL);
    }
    vkDestroyDescriptorPool(r->device, r->pool, NULL);
    vkDestroyPipelineLayout(r->device, r->layout, NULL);
    for (uint32_t i = 0; i <= RUNNER_SET; i++) {
        vkDestroyDescriptorSetLayout(r->device, r->layouts[i], NULL);
    }
    vkDestroySampler(r->device, r->sampler, NULL);
    for (uint32_t i = 0; i < 2; i++) {
        vkDestroyImageView(r->device, r->image_views[i], NULL);
        vkDestroyImage(r->device, r->images[i], NULL);
        vkDestroyBufferView(r->device, r->views[i], NULL);
    }
    for (uint32_t i = 0; i < RUNNER_BUFFERS; i++) {
        vkDestroyBuffer(r->device, r->buffers[i], NULL);
    }
    vkFreeMemory(r->device, r->memory, NULL);
    vkFreeMemory(r->device, r->image_memory, NULL);
    vkDestroyCommandPool(r->device, r->commands, NULL);
    vkDestroyDevice(r->device, NULL);
    vkDestroyInstance(r->instance, NULL);
}

uint32_t *
runner_descriptor(struct runner *r, uint32_t binding, uint32_t element)
{
    return &r->words[RUNNER_TABLE][TABLE_DESCRIPTORS + (binding * TABLE_ELEMENTS + element) *
                                                           WAKE_TABLE_DESCRIPTOR_WORDS];
}

void
runner_reset(struct runner *r)
{
    uint32_t *table = r->words[RUNNER_TABLE];
    struct wake_command_block command = { .number = RUNNER_COMMAND, .bound = TABLE_ROW };

    memset(r->mapped, 0, (size_t)RUNNER_BUFFERS * 2 * SLOT);
    for (uint32_t b = 0; b <= RUNNER_TEXELS_INTO; b++) {
        for (uint32_t i = 0; i < SLOT / 4; i++) {
            r->words[b][i] = 1000 * b + (i & 15);
        }
    }
    table[0] = TABLE_ROW + 1;
    table[WAKE_TABLE_HEAD + TABLE_ROW] = TABLE_BOUND;
    table[TABLE_BOUND] = 1; /* one set */
    table[TABLE_BOUND + WAKE_TABLE_BOUND_HEAD] = TABLE_SET;
    table[TABLE_SET] = 6;
    for (uint32_t binding = 0; binding < 6; binding++) {
        uint32_t *row =
            &table[TABLE_SET + WAKE_TABLE_SET_HEAD + binding * WAKE_TABLE_BINDING_WORDS];

        row[0] = counts[binding];
        row[1] = (uint32_t)(runner_descriptor(r, binding, 0) - table);
        for (uint32_t i = 0; i < counts[binding]; i++) {
            runner_descriptor(r, binding, i)[0] = WAKE_GPUAV_VALID;
            runner_descriptor(r, binding, i)[1] = binding == 0 ? size_of(RUNNER_OUT)
                                                  : binding == 1 || binding == 2 ? RUNNER_RANGE
                                                  : binding < 5                  ? RUNNER_RANGE / 4
                                                                                 : UINT32_MAX;
        }
    }
    memcpy(r->words[RUNNER_COMMANDS] + COMMAND_OFFSET / 4, &command, sizeof(command));
}

static VkPipeline
make_pipeline(struct runner *r, const uint32_t *code, size_t words)
{
    const VkSpecializationMapEntry entry = { 3, 0, 4 };
    const VkSpecializationInfo special = { 1, &entry, 4, &r->length };
    VkShaderModuleCreateInfo module_info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO };
    VkShaderModule module;
    VkPipeline pipeline;

    module_info.codeSize = words * 4;
    module_info.pCode = code;
    CHECK(vkCreateShaderModule(r->device, &module_info, NULL, &module));
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = module;
    info.stage.pName = "main";
    info.stage.pSpecializationInfo = r->length ? &special : NULL;
    info.layout = r->layout;
    CHECK(vkCreateComputePipelines(r->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    vkDestroyShaderModule(r->device, module, NULL);
    return pipeline;
}

static VkPipeline
pipeline_of(struct runner *r, const uint32_t *code, size_t words)
{
    uint64_t hash = 1469598103934665603u + r->length;
    unsigned to = r->next;

    for (size_t i = 0; i < words; i++) {
        hash = (hash ^ code[i]) * 1099511628211u;
    }
    for (unsigned i = 0; i < 2; i++) {
        if (r->made[i].pipeline && r->made[i].hash == hash) {
            return r->made[i].pipeline;
        }
    }
    vkDestroyPipeline(r->device, r->made[to].pipeline, NULL);
    r->made[to].pipeline = make_pipeline(r, code, words);
    r->made[to].hash = hash;
    r->next = 1 - to;
    return r->made[to].pipeline;
}

void
runner_run(struct runner *r, const uint32_t *code, size_t words, uint32_t groups,
           const uint32_t push[4], uint32_t error_words)
{
    const uint32_t offset = COMMAND_OFFSET;
    VkPipeline pipeline = pipeline_of(r, code, words);
    VkCommandBuffer commands;

    write_reserved(r, WAKE_GPUAV_ERRORS, RUNNER_ERRORS, (WAKE_ERROR_HEAD_WORDS + error_words) * 4);
    commands = begin(r);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, r->layout, 0, 1, &r->sets[0],
                            0, NULL);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, r->layout, RUNNER_SET, 1,
                            &r->sets[1], 1, &offset);
    vkCmdPushConstants(commands, r->layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, 16, push);
    vkCmdDispatch(commands, groups, 1, 1);
    submit(r, commands);
}
