/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mappings of sets and bindings to descriptor heaps: by themselves, and against the shader.
 */
#include "newer_scene.h"
#include "shader_scene.h"

#include "every_tensor_read_comp.h"
#include "frag_uniform.h"
#include "heap_blocks.h"
#include "heap_blocks_chosen.h"
#include "heap_image.h"
#include "heap_length.h"
#include "heap_sampled.h"
#include "heap_sampled_array.h"
#include "heap_sampler.h"
#include "heap_storage.h"
#include "heap_uniform.h"

#define NOW (SILENT | KIT_NULL_DRIVER)
#define MAPPING_ID(rest) "VUID-VkDescriptorSetAndBindingMappingEXT-" rest
#define STAGE_ID(rest) "VUID-VkPipelineShaderStageCreateInfo-" rest
#define OBJECT_ID(rest) "VUID-VkShaderCreateInfoEXT-" rest
#define FROM(name) VK_DESCRIPTOR_MAPPING_SOURCE_##name##_EXT
#define DATA .sourceData
#define BUFFER VK_SPIRV_RESOURCE_TYPE_UNIFORM_BUFFER_BIT_EXT

static const VkSamplerCreateInfo right_sampler = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                                   .maxLod = 1.0f };
static const VkSamplerCreateInfo of_own_color = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                                  .borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT };
static const VkDebugUtilsObjectNameInfoEXT name_of_sampler = {
    .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
    .objectType = VK_OBJECT_TYPE_SAMPLER,
    .pObjectName = "one"
};
static const VkSamplerCreateInfo named = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                           .pNext = &name_of_sampler };

#define ANSWERS                                                                     \
    "maxPushDataSize=256,bufferDescriptorAlignment=16,imageDescriptorAlignment=32," \
    "samplerDescriptorAlignment=16,maxShaderGroupStride=128,"                       \
    "minUniformBufferOffsetAlignment=64,samplerDescriptorSize=16,"                  \
    "minSamplerHeapReservedRangeWithEmbedded=16"

static void
open_answers(struct kit *kit, const char *answers)
{
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap", "VK_KHR_ray_tracing_pipeline",
             "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
}

static void
open_mappings(struct kit *kit)
{
    open_answers(kit, ANSWERS);
}

/* A compute pipeline with these mappings. */
static void
mapped(struct kit *kit, const uint32_t *words, size_t size,
       const VkDescriptorSetAndBindingMappingEXT *mappings, uint32_t count)
{
    VkDescriptorSetAndBindingMappingEXT copies[4];
    VkShaderDescriptorSetAndBindingMappingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = count,
        .pMappings = copies,
    };
    VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT
    };
    VkComputePipelineCreateInfo create = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                           .pNext = &flags };
    VkPipeline pipeline = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < count; i++) {
        copies[i] = mappings[i];
        copies[i].sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT;
    }
    create.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, shader_module(kit, words, size));
    create.stage.pNext = &info;
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &create, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* One mapping, of what it does not say of all resources and one binding. */
static void
map_one(struct kit *kit, const uint32_t *words, size_t size, const char *id,
        VkDescriptorSetAndBindingMappingEXT mapping)
{
    mapping.resourceMask = mapping.resourceMask ? mapping.resourceMask
                                                : VK_SPIRV_RESOURCE_TYPE_ALL_EXT;
    mapping.bindingCount = mapping.bindingCount ? mapping.bindingCount : 1;
    if (id) {
        kit_expect(kit, id);
    }
    mapped(kit, words, size, &mapping, 1);
}

#define OF(code, id, ...) \
    map_one(kit, code, sizeof(code), id, (VkDescriptorSetAndBindingMappingEXT){ __VA_ARGS__ })

/* The shader has nothing to be mapped. */
static void
map_nothing(struct kit *kit, const char *id, VkDescriptorSetAndBindingMappingEXT mapping)
{
    size_t size;
    const uint32_t *words = kit_shader_code(KIT_SHADER_NOTHING_COMP, &size);

    map_one(kit, words, size, id, mapping);
}

#define ALONE(id, ...) map_nothing(kit, id, (VkDescriptorSetAndBindingMappingEXT){ __VA_ARGS__ })

/* --- by themselves ---------------------------------------------------------------------------- */

SCENE(data_and_addresses, NOW)
{
    open_mappings(kit);
    ALONE(NULL, .source = FROM(PUSH_DATA), DATA.pushDataOffset = 252);
    ALONE(MAPPING_ID("source-11246"), .source = FROM(PUSH_DATA), DATA.pushDataOffset = 2);
    ALONE(MAPPING_ID("source-12452"), .source = FROM(PUSH_DATA), DATA.pushDataOffset = 256);
    ALONE(MAPPING_ID("source-11245"), .source = FROM(PUSH_DATA), .bindingCount = 2);
    ALONE(MAPPING_ID("source-11356"), .source = FROM(PUSH_DATA),
          .resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT);
    ALONE(NULL, .source = FROM(PUSH_ADDRESS), DATA.pushAddressOffset = 248);
    ALONE(MAPPING_ID("source-11247"), .source = FROM(PUSH_ADDRESS), DATA.pushAddressOffset = 4);
    ALONE(MAPPING_ID("source-12453"), .source = FROM(PUSH_ADDRESS), DATA.pushAddressOffset = 256);
    ALONE(MAPPING_ID("source-11357"), .source = FROM(PUSH_ADDRESS),
          .resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT);
    ALONE(NULL, .source = FROM(SHADER_RECORD_DATA), DATA.shaderRecordDataOffset = 4);
    ALONE(MAPPING_ID("source-11248"), .source = FROM(SHADER_RECORD_DATA), .bindingCount = 3);
    ALONE(MAPPING_ID("source-11249"), .source = FROM(SHADER_RECORD_DATA),
          DATA.shaderRecordDataOffset = 2);
    ALONE(MAPPING_ID("source-11250"), .source = FROM(SHADER_RECORD_ADDRESS),
          DATA.shaderRecordAddressOffset = 4);
}

SCENE(data_of_heaps, NOW)
{
    open_mappings(kit);
    ALONE(NULL, .source = FROM(RESOURCE_HEAP_DATA), DATA.heapData = { 64, 252 });
    ALONE("VUID-VkDescriptorMappingSourceHeapDataEXT-heapOffset-11263",
          .source = FROM(RESOURCE_HEAP_DATA), DATA.heapData = { 32, 0 });
    ALONE("VUID-VkDescriptorMappingSourceHeapDataEXT-pushOffset-11264",
          .source = FROM(RESOURCE_HEAP_DATA), DATA.heapData = { 0, 2 });
    ALONE("VUID-VkDescriptorMappingSourceHeapDataEXT-pushOffset-11265",
          .source = FROM(RESOURCE_HEAP_DATA), DATA.heapData = { 0, 256 });
    ALONE(NULL, .source = FROM(INDIRECT_ADDRESS), DATA.indirectAddress = { 248, 8 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectAddressEXT-pushOffset-11266",
          .source = FROM(INDIRECT_ADDRESS), DATA.indirectAddress = { 4, 0 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectAddressEXT-pushOffset-11267",
          .source = FROM(INDIRECT_ADDRESS), DATA.indirectAddress = { 256, 0 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectAddressEXT-addressOffset-11268",
          .source = FROM(INDIRECT_ADDRESS), DATA.indirectAddress = { 0, 4 });
}

SCENE(indices, NOW)
{
    open_mappings(kit);
    ALONE(NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET));
    ALONE(NULL, .source = FROM(HEAP_WITH_PUSH_INDEX), DATA.pushIndex = { .pushOffset = 252 });
    ALONE("VUID-VkDescriptorMappingSourcePushIndexEXT-pushOffset-11258",
          .source = FROM(HEAP_WITH_PUSH_INDEX), DATA.pushIndex = { .pushOffset = 2 });
    ALONE("VUID-VkDescriptorMappingSourcePushIndexEXT-pushOffset-11259",
          .source = FROM(HEAP_WITH_PUSH_INDEX), DATA.pushIndex = { .pushOffset = 256 });
    ALONE(NULL, .source = FROM(HEAP_WITH_INDIRECT_INDEX),
          DATA.indirectIndex = { .pushOffset = 248, .addressOffset = 4 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-pushOffset-11260",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX), DATA.indirectIndex = { .pushOffset = 4 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-pushOffset-11261",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX), DATA.indirectIndex = { .pushOffset = 256 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-addressOffset-11262",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX), DATA.indirectIndex = { .addressOffset = 2 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pushOffset-11359",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .pushOffset = 4 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pushOffset-11360",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .pushOffset = 256 });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-addressOffset-11361",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .addressOffset = 2 });
    ALONE("VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-shaderRecordOffset-11269",
          .source = FROM(HEAP_WITH_SHADER_RECORD_INDEX),
          DATA.shaderRecordIndex = { .shaderRecordOffset = 2 });
    ALONE("VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-shaderRecordOffset-11270",
          .source = FROM(HEAP_WITH_SHADER_RECORD_INDEX),
          DATA.shaderRecordIndex = { .shaderRecordOffset = 128 });
    ALONE(MAPPING_ID("source-11358"), .source = FROM(HEAP_WITH_PUSH_INDEX), .resourceMask = BUFFER,
          DATA.pushIndex = { .useCombinedImageSamplerIndex = VK_TRUE });
}

SCENE(embedded_samplers, NOW)
{
    open_mappings(kit);
    ALONE(NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
          DATA.constantOffset = { .pEmbeddedSampler = &right_sampler });
    ALONE("VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-11445",
          .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
          DATA.constantOffset = { .pEmbeddedSampler = &of_own_color });
    ALONE("VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-11415",
          .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
          DATA.constantOffset = { .pEmbeddedSampler = &named });
    ALONE("VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-11445",
          .source = FROM(HEAP_WITH_PUSH_INDEX),
          DATA.pushIndex = { .pEmbeddedSampler = &of_own_color });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-11445",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX),
          DATA.indirectIndex = { .pEmbeddedSampler = &of_own_color });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-11445",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .pEmbeddedSampler = &of_own_color });
    ALONE("VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-11445",
          .source = FROM(HEAP_WITH_SHADER_RECORD_INDEX),
          DATA.shaderRecordIndex = { .pEmbeddedSampler = &of_own_color });
    ALONE(MAPPING_ID("source-11389"), .source = FROM(HEAP_WITH_CONSTANT_OFFSET), .bindingCount = 2,
          DATA.constantOffset = { .pEmbeddedSampler = &right_sampler });
}

/* One is what the device has room for. */
SCENE(many_embedded_samplers, NOW)
{
    static const VkSamplerCreateInfo other = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                               .maxLod = 2.0f };
    VkDescriptorSetAndBindingMappingEXT two[2] = {
        { .bindingCount = 1,
          .resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT,
          .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
          .sourceData.constantOffset.pEmbeddedSampler = &right_sampler },
    };
    size_t size;
    const uint32_t *words = kit_shader_code(KIT_SHADER_NOTHING_COMP, &size);

    open_answers(kit, ANSWERS ",maxDescriptorHeapEmbeddedSamplers=1");
    two[1] = two[0];
    two[1].firstBinding = 1;
    mapped(kit, words, size, two, 2);
    two[1].sourceData.constantOffset.pEmbeddedSampler = &other;
    kit_expect(kit, "VUID-vkCreateComputePipelines-pCreateInfos-11429");
    mapped(kit, words, size, two, 2);
}

static const char data_of_sampler[64];
static const VkOpaqueCaptureDescriptorDataCreateInfoEXT captured_data = {
    .sType = VK_STRUCTURE_TYPE_OPAQUE_CAPTURE_DESCRIPTOR_DATA_CREATE_INFO_EXT,
    .opaqueCaptureDescriptorData = data_of_sampler
};
static const VkSamplerCreateInfo captured = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                              .pNext = &captured_data };

SCENE(embedded_samplers_by_index, NOW)
{
    open_mappings(kit);
    ALONE("VUID-VkDescriptorMappingSourceConstantOffsetEXT-pEmbeddedSampler-12432",
          .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
          DATA.constantOffset = { .pEmbeddedSampler = &captured });
    ALONE("VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-11415",
          .source = FROM(HEAP_WITH_PUSH_INDEX), DATA.pushIndex = { .pEmbeddedSampler = &named });
    ALONE("VUID-VkDescriptorMappingSourcePushIndexEXT-pEmbeddedSampler-12432",
          .source = FROM(HEAP_WITH_PUSH_INDEX), DATA.pushIndex = { .pEmbeddedSampler = &captured });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-11415",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX),
          DATA.indirectIndex = { .pEmbeddedSampler = &named });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexEXT-pEmbeddedSampler-12432",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX),
          DATA.indirectIndex = { .pEmbeddedSampler = &captured });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-11415",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .pEmbeddedSampler = &named });
    ALONE("VUID-VkDescriptorMappingSourceIndirectIndexArrayEXT-pEmbeddedSampler-12432",
          .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY),
          DATA.indirectIndexArray = { .pEmbeddedSampler = &captured });
    ALONE("VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-11415",
          .source = FROM(HEAP_WITH_SHADER_RECORD_INDEX),
          DATA.shaderRecordIndex = { .pEmbeddedSampler = &named });
    ALONE("VUID-VkDescriptorMappingSourceShaderRecordIndexEXT-pEmbeddedSampler-12432",
          .source = FROM(HEAP_WITH_SHADER_RECORD_INDEX),
          DATA.shaderRecordIndex = { .pEmbeddedSampler = &captured });
}

SCENE(mappings_that_overlap, NOW)
{
    VkDescriptorSetAndBindingMappingEXT two[2] = {
        { .firstBinding = 0, .bindingCount = 2, .resourceMask = BUFFER },
        { .firstBinding = 1, .bindingCount = 1, .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT },
    };
    size_t size;
    const uint32_t *words = kit_shader_code(KIT_SHADER_NOTHING_COMP, &size);

    open_mappings(kit);
    kit_expect(kit, "VUID-VkShaderDescriptorSetAndBindingMappingInfoEXT-pMappings-11244");
    mapped(kit, words, size, two, 2);
    two[1].resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT;
    mapped(kit, words, size, two, 2);
    two[1].resourceMask = BUFFER;
    two[1].descriptorSet = 1;
    mapped(kit, words, size, two, 2);
}

/* --- tensors ---------------------------------------------------------------------------------- */

#ifdef VK_ARM_tensors
SCENE(offsets_of_tensors, NOW)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceTensorFeaturesARM tensors;

    tensors = (VkPhysicalDeviceTensorFeaturesARM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &tensors
    };
    setenv("WAKE_NULL_ANSWERS",
           ANSWERS
           ",tensorDescriptorAlignment=32,maxTensorDimensionCount=6,maxTensorElements=65536,"
           "maxPerDimensionTensorElements=32768,maxTensorStride=65536,maxTensorSize=262144,"
           "maxTensorShaderAccessArrayLength=8,maxTensorShaderAccessSize=64,"
           "shaderTensorSupportedStages=0x7fffffff",
           1);
    NEW(kit, .extensions = { "VK_EXT_descriptor_heap", "VK_ARM_tensors" }, .next = &heaps);
    OF(every_tensor_read_comp, NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       DATA.constantOffset = { .heapOffset = 64, .heapArrayStride = 32 });
    OF(every_tensor_read_comp, MAPPING_ID("source-11390"),
       .source = FROM(HEAP_WITH_CONSTANT_OFFSET), DATA.constantOffset = { .heapOffset = 16 });
    OF(every_tensor_read_comp, MAPPING_ID("source-11390"), .source = FROM(HEAP_WITH_PUSH_INDEX),
       DATA.pushIndex = { .heapOffset = 32, .heapArrayStride = 48 });
}
#endif

/* --- against shaders -------------------------------------------------------------------------- */

SCENE(what_is_not_mapped, NOW)
{
    open_mappings(kit);
    OF(heap_uniform, NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET));
    OF(heap_uniform, "VUID-VkComputePipelineCreateInfo-flags-11312",
       .source = FROM(HEAP_WITH_CONSTANT_OFFSET), .firstBinding = 1);
    OF(heap_uniform, "VUID-VkComputePipelineCreateInfo-flags-11312",
       .source = FROM(HEAP_WITH_CONSTANT_OFFSET), .descriptorSet = 1);
    OF(heap_uniform, "VUID-VkComputePipelineCreateInfo-flags-11312",
       .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       .resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT);
}

SCENE(data_for_the_wrong_resources, NOW)
{
    open_mappings(kit);
    OF(heap_uniform, NULL, .bindingCount = 1, .source = FROM(PUSH_DATA), DATA.pushDataOffset = 192);
    OF(heap_uniform, STAGE_ID("pNext-11316"), .bindingCount = 1, .source = FROM(PUSH_DATA),
       DATA.pushDataOffset = 196);
    OF(heap_storage, STAGE_ID("pNext-11315"), .bindingCount = 1, .source = FROM(PUSH_DATA));
    OF(heap_storage, NULL, .bindingCount = 1, .source = FROM(PUSH_ADDRESS));
    OF(heap_length, STAGE_ID("pNext-11378"), .bindingCount = 1, .source = FROM(PUSH_ADDRESS));
    OF(heap_image, STAGE_ID("pNext-11318"), .bindingCount = 1, .source = FROM(PUSH_ADDRESS));
    OF(heap_uniform, STAGE_ID("pNext-12454"), .bindingCount = 1,
       .source = FROM(SHADER_RECORD_DATA));
    kit_expect(kit, STAGE_ID("pNext-12454"));
    OF(heap_uniform, STAGE_ID("pNext-11317"), .bindingCount = 1, .source = FROM(SHADER_RECORD_DATA),
       DATA.shaderRecordDataOffset = 96);
    OF(heap_sampled_array, NULL, .bindingCount = 1, .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       DATA.constantOffset = { .heapArrayStride = 32, .samplerHeapArrayStride = 16 });
    OF(heap_sampled_array, STAGE_ID("pNext-11399"), .bindingCount = 1,
       .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       DATA.constantOffset = { .heapArrayStride = 32,
                               .pEmbeddedSampler = &right_sampler,
                               .samplerHeapArrayStride = 16 });
}

/* A shader object of one shader and its one mapping. */
static void
map_object(struct kit *kit, const uint32_t *words, size_t size, const char *id,
           VkDescriptorSetAndBindingMappingEXT mapping)
{
    VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping,
    };
    const VkShaderCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
        .pNext = &mappings,
        .flags = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT,
        .stage = VK_SHADER_STAGE_COMPUTE_BIT,
        .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
        .codeSize = size,
        .pCode = words,
        .pName = "main",
    };
    VkShaderEXT shader = VK_NULL_HANDLE;

    mapping.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT;
    mapping.resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT;
    mapping.bindingCount = 1;
    if (id) {
        kit_expect(kit, id);
    }
    (void)KIT_DEVICE_COMMAND(kit, vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader);
    if (shader) {
        KIT_DEVICE_COMMAND(kit, vkDestroyShaderEXT)(kit->device, shader, NULL);
    }
}

#define OBJECT(code, id, ...) \
    map_object(kit, code, sizeof(code), id, (VkDescriptorSetAndBindingMappingEXT){ __VA_ARGS__ })

SCENE(arrays_that_the_shader_chooses_from, NOW)
{
    static const struct {
        VkDescriptorMappingSourceEXT source;
        const char *id;
    } sources[] = {
        { FROM(PUSH_DATA), "VUID-VkPipelineShaderStageCreateInfo-pNext-11315" },
        { FROM(RESOURCE_HEAP_DATA), "VUID-VkPipelineShaderStageCreateInfo-pNext-11315" },
        { FROM(PUSH_ADDRESS), "VUID-VkPipelineShaderStageCreateInfo-pNext-11318" },
        { FROM(INDIRECT_ADDRESS), "VUID-VkPipelineShaderStageCreateInfo-pNext-11318" },
    };

    open_mappings(kit);
    for (uint32_t i = 0; i < KIT_COUNT(sources); i++) {
        OF(heap_blocks, sources[i].id, .source = sources[i].source);
        kit_expect(kit, sources[i].id);
        OF(heap_blocks_chosen, "VUID-RuntimeSpirv-DescriptorSet-11385",
           .source = sources[i].source);
    }
    OF(heap_blocks_chosen, NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       DATA.constantOffset = { .heapArrayStride = 64 });
}

/* All elements of the arrays are one and the same. */
SCENE(arrays_without_a_stride, NOW)
{
    const char *hint = "WARNING-VkDescriptorSetAndBindingMappingEXT-heapArrayStride-zero";

    open_mappings(kit);
    OF(heap_blocks_chosen, hint, .source = FROM(HEAP_WITH_CONSTANT_OFFSET));
    OF(heap_sampled_array, hint, .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       DATA.constantOffset = { .samplerHeapArrayStride = 16 });
    OF(heap_blocks_chosen, hint, .source = FROM(HEAP_WITH_PUSH_INDEX));
    OF(heap_blocks_chosen, hint, .source = FROM(HEAP_WITH_INDIRECT_INDEX));
    OF(heap_blocks_chosen, NULL, .source = FROM(HEAP_WITH_INDIRECT_INDEX_ARRAY));
    OF(heap_blocks_chosen, NULL, .source = FROM(HEAP_WITH_PUSH_INDEX),
       DATA.pushIndex = { .heapArrayStride = 64 });
    OF(heap_blocks, hint, .source = FROM(HEAP_WITH_CONSTANT_OFFSET));
    OF(heap_uniform, NULL, .source = FROM(HEAP_WITH_CONSTANT_OFFSET));
}

SCENE(data_for_the_wrong_objects, NOW)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;

    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    setenv("WAKE_NULL_ANSWERS",
           "maxPushDataSize=256,bufferDescriptorAlignment=16,imageDescriptorAlignment=32,"
           "samplerDescriptorAlignment=16,maxShaderGroupStride=128,samplerDescriptorSize=16,"
           "minSamplerHeapReservedRangeWithEmbedded=16",
           1);
    NEW(kit,
        .extensions = { "VK_EXT_descriptor_heap", "VK_EXT_shader_object",
                        "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations" },
        .next = &(VkPhysicalDeviceShaderObjectFeaturesEXT){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT,
            .pNext = &heaps,
            .shaderObject = VK_TRUE });
    OBJECT(heap_uniform, NULL, .source = FROM(PUSH_DATA), DATA.pushDataOffset = 192);
    OBJECT(heap_uniform, OBJECT_ID("pNext-11316"), .source = FROM(PUSH_DATA),
           DATA.pushDataOffset = 196);
    OBJECT(heap_storage, OBJECT_ID("pNext-11315"), .source = FROM(PUSH_DATA));
    OBJECT(heap_storage, NULL, .source = FROM(PUSH_ADDRESS));
    OBJECT(heap_length, OBJECT_ID("pNext-11378"), .source = FROM(PUSH_ADDRESS));
    OBJECT(heap_image, OBJECT_ID("pNext-11318"), .source = FROM(PUSH_ADDRESS));
    OBJECT(heap_uniform, OBJECT_ID("pNext-12454"), .source = FROM(SHADER_RECORD_DATA));
    kit_expect(kit, OBJECT_ID("pNext-12454"));
    OBJECT(heap_uniform, OBJECT_ID("pNext-11317"), .source = FROM(SHADER_RECORD_DATA),
           DATA.shaderRecordDataOffset = 96);
    OBJECT(heap_sampled_array, OBJECT_ID("pNext-11399"), .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
           DATA.constantOffset = { .heapArrayStride = 32,
                                   .pEmbeddedSampler = &right_sampler,
                                   .samplerHeapArrayStride = 16 });
}

SCENE(variables_of_draws, NOW)
{
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT
    };
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = FROM(PUSH_DATA)
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping
    };
    struct rig_base base;
    VkShaderModule reads;

    open_mappings(kit);
    base = rig_base(kit);
    reads = MODULE(kit, frag_uniform);
    GOOD(&base, r->info.pNext = &flags; r->info.layout = VK_NULL_HANDLE);
    GOOD(&base, r->info.pNext = &flags; r->info.layout = VK_NULL_HANDLE;
         r->stages[1].module = reads; r->stages[1].pNext = &info);
    BAD(&base, "VUID-VkGraphicsPipelineCreateInfo-flags-11312", r->info.pNext = &flags;
        r->info.layout = VK_NULL_HANDLE; r->stages[1].module = reads);
}

SCENE(offsets_of_descriptors, NOW)
{
    open_mappings(kit);
#define AT(code, id, ...)                                                      \
    OF(code, id, .bindingCount = 2, .source = FROM(HEAP_WITH_CONSTANT_OFFSET), \
       DATA.constantOffset = { __VA_ARGS__ })
    AT(heap_image, NULL, .heapOffset = 32);
    AT(heap_image, MAPPING_ID("source-11251"), .heapOffset = 16);
    AT(heap_image, MAPPING_ID("source-11251"), .heapArrayStride = 16);
    AT(heap_uniform, MAPPING_ID("source-11252"), .heapOffset = 8);
    AT(heap_storage, MAPPING_ID("source-11252"), .heapArrayStride = 8);
    AT(heap_sampled, NULL, .heapOffset = 32, .samplerHeapOffset = 16);
    AT(heap_sampled, MAPPING_ID("source-12406"), .heapOffset = 16);
    AT(heap_sampled, MAPPING_ID("source-11254"), .samplerHeapOffset = 8);
    AT(heap_sampler, NULL, .heapOffset = 32);
#undef AT
    kit_expect(kit, MAPPING_ID("source-11251")); /* of its image */
    OF(heap_sampler, MAPPING_ID("source-11253"), .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
       .bindingCount = 2, .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
       DATA.constantOffset = { .heapOffset = 8 });
}

/* A pipeline that is not created for descriptor heaps. */
SCENE(mappings_that_are_ignored, NOW)
{
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = FROM(HEAP_WITH_CONSTANT_OFFSET),
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping,
    };
    VkComputePipelineCreateInfo create = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    open_mappings(kit);
    create.layout = kit_pipeline_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_ALL));
    create.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                             shader_module(kit, heap_uniform, sizeof(heap_uniform)));
    create.stage.pNext = &info;
    kit_expect(kit, "WARNING-VkShaderDescriptorSetAndBindingMappingInfoEXT-ignored");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &create, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    create.stage.pNext = NULL;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &create, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* A sampler of its own is found as images are. */
SCENE(samplers_of_their_own, NOW)
{
    open_mappings(kit);
#define SAMPLER(from, member, id, ...) \
    OF(heap_sampler, id, .source = FROM(from), .bindingCount = 2, DATA.member = { __VA_ARGS__ })
#define HINT_ID(member) "WARNING-VkDescriptorSetAndBindingMappingEXT-" member "-sampler"
    SAMPLER(HEAP_WITH_CONSTANT_OFFSET, constantOffset, NULL, .heapOffset = 32);
    SAMPLER(HEAP_WITH_CONSTANT_OFFSET, constantOffset, NULL, .heapOffset = 32,
            .samplerHeapOffset = 16);
    SAMPLER(HEAP_WITH_CONSTANT_OFFSET, constantOffset, HINT_ID("constantOffset"),
            .samplerHeapOffset = 16);
    SAMPLER(HEAP_WITH_CONSTANT_OFFSET, constantOffset, HINT_ID("constantOffset"),
            .samplerHeapArrayStride = 16);
    SAMPLER(HEAP_WITH_PUSH_INDEX, pushIndex, HINT_ID("pushIndex"), .samplerPushOffset = 4);
    SAMPLER(HEAP_WITH_PUSH_INDEX, pushIndex, HINT_ID("pushIndex"), .samplerHeapIndexStride = 16);
    SAMPLER(HEAP_WITH_PUSH_INDEX, pushIndex, NULL, .pushOffset = 4, .samplerPushOffset = 4);
    SAMPLER(HEAP_WITH_INDIRECT_INDEX, indirectIndex, HINT_ID("indirectIndex"),
            .samplerHeapOffset = 16);
    SAMPLER(HEAP_WITH_INDIRECT_INDEX, indirectIndex, HINT_ID("indirectIndex"),
            .samplerAddressOffset = 16);
    SAMPLER(HEAP_WITH_INDIRECT_INDEX_ARRAY, indirectIndexArray, HINT_ID("indirectIndexArray"),
            .samplerHeapOffset = 16);
    SAMPLER(HEAP_WITH_INDIRECT_INDEX_ARRAY, indirectIndexArray, NULL, .heapOffset = 32);
#undef HINT_ID
#undef SAMPLER
}

SCENE(offsets_of_indices, NOW)
{
    open_mappings(kit);
    OF(heap_sampled, NULL, .source = FROM(HEAP_WITH_PUSH_INDEX),
       DATA.pushIndex = { .samplerPushOffset = 252 });
    OF(heap_sampled, MAPPING_ID("source-12456"), .source = FROM(HEAP_WITH_PUSH_INDEX),
       DATA.pushIndex = { .samplerPushOffset = 2 });
    OF(heap_sampled, MAPPING_ID("source-12457"), .source = FROM(HEAP_WITH_PUSH_INDEX),
       DATA.pushIndex = { .samplerPushOffset = 256 });
    OF(heap_sampled, MAPPING_ID("source-12458"), .source = FROM(HEAP_WITH_INDIRECT_INDEX),
       DATA.indirectIndex = { .samplerPushOffset = 4 });
    OF(heap_sampled, MAPPING_ID("source-12459"), .source = FROM(HEAP_WITH_INDIRECT_INDEX),
       DATA.indirectIndex = { .samplerPushOffset = 256 });
    OF(heap_sampled, MAPPING_ID("source-12460"), .source = FROM(HEAP_WITH_INDIRECT_INDEX),
       DATA.indirectIndex = { .samplerAddressOffset = 2 });
}

KIT_MAIN()
