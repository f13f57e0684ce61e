/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dispatches whose descriptors come from heaps: no set is bound for them, but the heap that a mapping leads to, and push data is what
 * vkCmdPushDataEXT() has set.
 */
#include "heap_scene.h"
#include "newer_scene.h"
#include "shader_scene.h"

#include "comp_push.h"

#ifndef VK_EXT_descriptor_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

#define HEAP_ANSWERS                                                                \
    "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536," \
    "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"                   \
    "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"                \
    "imageDescriptorAlignment=32,samplerDescriptorAlignment=16,maxPushDataSize=256"

enum { HEAP = 65536, RESERVED = 1024 };

static void
open_heaps(struct kit *kit)
{
    setenv("WAKE_NULL_ANSWERS", HEAP_ANSWERS, 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap");
}

/* `memory`: of the buffer. */
static VkBindHeapInfoEXT
heap_of(struct kit *kit, VkDeviceMemory *memory)
{
    return heap_in_buffer(kit, HEAP, 16384, 0, RESERVED, memory);
}

/* Set 0, binding 0 is in the resource heap. */
static VkPipeline
heap_pipeline(struct kit *kit, const uint32_t *code, size_t size)
{
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
        .sourceData.constantOffset = { .heapOffset = RESERVED, .heapArrayStride = 64 }
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping
    };
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT
    };
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &flags,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .pNext = &mappings,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = shader_module(kit, code, size),
                   .pName = "main" }
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

SCENE(heaps_that_are_bound, SILENT | KIT_NULL_DRIVER)
{
    VkBindHeapInfoEXT heap;
    VkDeviceMemory memory;
    VkCommandBuffer commands;
    const uint32_t *code;
    VkPipeline pipeline;
    size_t size;

    open_heaps(kit);
    heap = heap_of(kit, &memory);
    code = kit_shader_code(KIT_SHADER_STORE_COMP, &size);
    pipeline = heap_pipeline(kit, code, size);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_expect(kit, "VUID-vkCmdDispatch-None-11308");
    vkCmdDispatch(commands, 1, 1, 1);
    NOW(vkCmdBindSamplerHeapEXT)(commands, &heap);
    kit_expect(kit, "VUID-vkCmdDispatch-None-11308");
    vkCmdDispatch(commands, 1, 1, 1);
    heap.reservedRangeOffset = 2 * RESERVED;
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

/* Sets and push constants make heaps invalid, heaps and push data make sets invalid. */
SCENE(heaps_after_sets, SILENT | KIT_NULL_DRIVER)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkPipelineBindPoint point = VK_PIPELINE_BIND_POINT_COMPUTE;
    static const uint32_t words[4];
    const VkPushDataInfoEXT push = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                                     .data = { words, sizeof(words) } };
    VkBindHeapInfoEXT heap;
    VkDeviceMemory memory;
    VkCommandBuffer commands;
    VkDescriptorSetLayout layout;
    VkPipelineLayout sets;
    VkDescriptorSet set;
    const uint32_t *code;
    VkPipeline of_heaps, of_sets;
    size_t size;

    open_heaps(kit);
    heap = heap_of(kit, &memory);
    code = kit_shader_code(KIT_SHADER_STORE_COMP, &size);
    of_heaps = heap_pipeline(kit, code, size);
    layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout);
    kit_write_buffer(kit, set, type,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    sets = kit_pipeline_layout(kit, layout);
    of_sets = kit_compute_pipeline(kit, sets, KIT_SHADER_STORE_COMP);
    commands = kit_recording(kit);
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    vkCmdBindPipeline(commands, point, of_heaps);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdBindDescriptorSets(commands, point, sets, 0, 1, &set, 0, NULL);
    kit_expect(kit, "VUID-vkCmdDispatch-None-11308");
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdBindPipeline(commands, point, of_sets);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_order_dispatches(commands);
    NOW(vkCmdPushDataEXT)(commands, &push);
    kit_expect(kit, "VUID-vkCmdDispatch-None-08600");
    vkCmdDispatch(commands, 1, 1, 1);
    kit_order_dispatches(commands);
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    vkCmdBindPipeline(commands, point, of_heaps);
    vkCmdDispatch(commands, 1, 1, 1);
    vkCmdBindPipeline(commands, point, of_sets);
    vkCmdBindDescriptorSets(commands, point, sets, 0, 1, &set, 0, NULL);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

/* `vuid`: NULL: none. */
static void
dispatch_inheriting(struct kit *kit, VkPipeline pipeline, const VkBindHeapInfoEXT *heap,
                    const char *vuid)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT,
        .pResourceHeapBindInfo = heap
    };
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = heap ? &heaps : NULL
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .pInheritanceInfo = &inheritance };

    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

SCENE(heaps_of_secondaries, SILENT | KIT_NULL_DRIVER)
{
    VkBindHeapInfoEXT heap;
    VkDeviceMemory memory;
    const uint32_t *code;
    VkPipeline pipeline;
    size_t size;

    open_heaps(kit);
    heap = heap_of(kit, &memory);
    code = kit_shader_code(KIT_SHADER_STORE_COMP, &size);
    pipeline = heap_pipeline(kit, code, size);
    dispatch_inheriting(kit, pipeline, &heap, NULL);
    dispatch_inheriting(kit, pipeline, NULL, "VUID-vkCmdDispatch-None-11308");
}

SCENE(heaps_that_are_nowhere, SILENT | KIT_NULL_DRIVER)
{
    VkBindHeapInfoEXT heap, none;
    VkDeviceMemory memory;
    VkCommandBuffer commands;

    open_heaps(kit);
    heap = heap_of(kit, &memory);
    commands = kit_recording(kit);
    none = heap;
    none.heapRange.address = 0;
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-size-11411");
    NOW(vkCmdBindResourceHeapEXT)(commands, &none);
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    kit_expect(kit, "VUID-VkDeviceAddress-None-10894");
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    kit_end(kit, commands);
}

SCENE(data_that_is_pushed, SILENT | KIT_NULL_DRIVER)
{
    static const uint32_t words[16];
    VkPushDataInfoEXT push = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                               .data = { words, 4 } };
    VkBindHeapInfoEXT heap;
    VkDeviceMemory memory;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    open_heaps(kit);
    heap = heap_of(kit, &memory);
    pipeline = heap_pipeline(kit, comp_push, sizeof(comp_push));
    commands = kit_recording(kit);
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_expect(kit, "VUID-vkCmdDispatch-None-11376");
    vkCmdDispatch(commands, 1, 1, 1);
    push.data.size = sizeof(words);
    NOW(vkCmdPushDataEXT)(commands, &push);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

/* The same of a shader object. */
SCENE(objects_in_heaps, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
        .sourceData.constantOffset = { .heapOffset = RESERVED, .heapArrayStride = 64 }
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping
    };
    VkPhysicalDeviceShaderObjectFeaturesEXT objects = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT
    };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &objects
    };
    VkShaderCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
                                   .pNext = &mappings,
                                   .flags = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT,
                                   .stage = stage,
                                   .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
                                   .pName = "main" };
    VkShaderEXT shader = VK_NULL_HANDLE;
    VkBindHeapInfoEXT heap;
    VkDeviceMemory memory;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", HEAP_ANSWERS, 1);
    NEW(kit, .extensions = { "VK_EXT_descriptor_heap", "VK_EXT_shader_object" }, .next = &heaps);
    heap = heap_of(kit, &memory);
    info.pCode = kit_shader_code(KIT_SHADER_STORE_COMP, &info.codeSize);
    KIT_VK(kit, NOW(vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader));
    commands = kit_recording(kit);
    NOW(vkCmdBindShadersEXT)(commands, 1, &stage, &shader);
    kit_expect(kit, "VUID-vkCmdDispatch-None-11308");
    vkCmdDispatch(commands, 1, 1, 1);
    NOW(vkCmdBindResourceHeapEXT)(commands, &heap);
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    NOW(vkDestroyShaderEXT)(kit->device, shader, NULL);
}

#endif

KIT_MAIN()
