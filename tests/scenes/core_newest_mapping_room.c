/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Samplers that pipelines and shaders embed, and the room that they leave to others (VK_EXT_descriptor_heap). Skipped with older
 * headers.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "ray_pipeline_scene.h"

#ifndef VK_EXT_descriptor_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define QUIET (SILENT | KIT_NULL_DRIVER)
#define ROOM_FOR_TWO                                                              \
    "maxSamplerAllocationCount=4,minSamplerHeapReservedRangeWithEmbedded=32,"     \
    "samplerDescriptorSize=16,samplerDescriptorAlignment=16,maxPushDataSize=256," \
    "imageDescriptorAlignment=16,bufferDescriptorAlignment=16"

static const VkSamplerCreateInfo samplers[2] = {
    { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .maxLod = 1.0f },
    { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO, .maxLod = 2.0f }
};
#define EMBEDDED(number)                                                      \
    {                                                                         \
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,    \
        .firstBinding = (number), .bindingCount = 1,                          \
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_SAMPLER_BIT_EXT,               \
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT, \
        .sourceData.constantOffset.pEmbeddedSampler = &samplers[number]       \
    }
static const VkDescriptorSetAndBindingMappingEXT mappings[2] = { EMBEDDED(0), EMBEDDED(1) };
static const VkShaderDescriptorSetAndBindingMappingInfoEXT one = {
    .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
    .mappingCount = 1,
    .pMappings = mappings
};
static const VkShaderDescriptorSetAndBindingMappingInfoEXT two = {
    .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
    .mappingCount = 2,
    .pMappings = mappings
};
static const VkPipelineCreateFlags2CreateInfo heaps = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
    .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT
};

static void
open_embedded(struct kit *kit, const char *answers)
{
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR rays;
    static VkPhysicalDeviceShaderObjectFeaturesEXT objects;
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT features;

    setenv("WAKE_NULL_ANSWERS", answers, 1);
    rays = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR
    };
    objects = (VkPhysicalDeviceShaderObjectFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT, .pNext = &rays
    };
    features = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &objects
    };
    NEW(kit,
        .extensions = { "VK_EXT_descriptor_heap", "VK_EXT_shader_object",
                        "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                        "VK_KHR_deferred_host_operations", "VK_NV_ray_tracing" },
        .next = &features);
}

static void
expect(struct kit *kit, const char *vuid)
{
    if (vuid) {
        kit_expect(kit, vuid);
    }
}

static VkPipeline
make_compute(struct kit *kit, const char *vuid, const void *stage_next)
{
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .pNext = &heaps };
    VkPipeline pipeline = VK_NULL_HANDLE;

    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    info.stage.pNext = stage_next;
    expect(kit, vuid);
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

/* The mappings of the stages below. */
static const VkShaderDescriptorSetAndBindingMappingInfoEXT *mapped = &one;

static void
make_graphics(struct kit *kit, const char *vuid)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    rig_init(&r, &base);
    r.info.pNext = &heaps;
    r.info.layout = VK_NULL_HANDLE;
    r.stages[0].pNext = mapped;
    r.stages[1].pNext = mapped;
    expect(kit, vuid);
    (void)rig_make(&base, &r);
}

static void
make_rays(struct kit *kit, const char *vuid)
{
    struct rays good = new_rays(kit);

    good.info.pNext = &heaps;
    good.info.layout = VK_NULL_HANDLE;
    good.stages[RGEN].pNext = mapped;
    expect(kit, vuid);
    (void)make(&good);
}

static void
make_nv(struct kit *kit, const char *vuid, const void *stage_next)
{
    const VkRayTracingShaderGroupCreateInfoNV general = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_NV,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = NONE,
        .anyHitShader = NONE,
        .intersectionShader = NONE
    };
    struct rays good = new_rays(kit);
    const VkRayTracingPipelineCreateInfoNV info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_NV,
        .pNext = &heaps,
        .stageCount = 1,
        .pStages = good.stages,
        .groupCount = 1,
        .pGroups = &general,
        .maxRecursionDepth = 1,
        .basePipelineIndex = -1
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    good.stages[0].pNext = stage_next;
    expect(kit, vuid);
    (void)NOW(vkCreateRayTracingPipelinesNV)(kit->device, VK_NULL_HANDLE, 1, &info, NULL,
                                             &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

static VkShaderEXT
make_shader(struct kit *kit, const char *vuid)
{
    VkShaderCreateInfoEXT info = { .sType = VK_STRUCTURE_TYPE_SHADER_CREATE_INFO_EXT,
                                   .pNext = mapped,
                                   .flags = VK_SHADER_CREATE_DESCRIPTOR_HEAP_BIT_EXT,
                                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                                   .codeType = VK_SHADER_CODE_TYPE_SPIRV_EXT,
                                   .pName = "main" };
    VkShaderEXT shader = VK_NULL_HANDLE;

    info.pCode = kit_shader_code(KIT_SHADER_NOTHING_COMP, &info.codeSize);
    expect(kit, vuid);
    (void)NOW(vkCreateShadersEXT)(kit->device, 1, &info, NULL, &shader);
    return shader;
}

static void
make_sampler(struct kit *kit, const char *vuid)
{
    VkSampler sampler = VK_NULL_HANDLE;

    expect(kit, vuid);
    (void)vkCreateSampler(kit->device, &samplers[0], NULL, &sampler);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

SCENE(samplers_beside_pipelines, QUIET)
{
    VkPipeline pipeline;

    open_embedded(kit, ROOM_FOR_TWO);
    make_sampler(kit, NULL);
    pipeline = make_compute(kit, NULL, &one);
    make_sampler(kit, NULL);
    make_sampler(kit, "VUID-vkCreateSampler-maxSamplerAllocationCount-11412");
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    make_sampler(kit, NULL);
}

SCENE(samplers_beside_shaders, QUIET)
{
    VkShaderEXT shader;

    open_embedded(kit, ROOM_FOR_TWO);
    make_sampler(kit, NULL);
    make_sampler(kit, NULL);
    (void)make_compute(kit, NULL, NULL);
    make_sampler(kit, NULL);
    shader = make_shader(kit, "VUID-vkCreateShadersEXT-pCreateInfos-11413");
    NOW(vkDestroyShaderEXT)(kit->device, shader, NULL);
}

SCENE(pipelines_beside_samplers, QUIET)
{
    open_embedded(kit, ROOM_FOR_TWO);
    make_sampler(kit, NULL);
    (void)make_compute(kit, NULL, &one);
    make_graphics(kit, NULL);
    make_rays(kit, NULL);
    make_nv(kit, NULL, &one);
    make_sampler(kit, NULL);
    (void)make_compute(kit, "VUID-vkCreateComputePipelines-pCreateInfos-11414", &one);
    (void)make_compute(kit, NULL, NULL);
    make_graphics(kit, "VUID-vkCreateGraphicsPipelines-pCreateInfos-11414");
    make_rays(kit, "VUID-vkCreateRayTracingPipelinesKHR-pCreateInfos-11414");
    make_nv(kit, "VUID-vkCreateRayTracingPipelinesNV-pCreateInfos-11414", &one);
}

SCENE(many_samplers_of_rays, QUIET)
{
    VkShaderEXT shader;

    open_embedded(kit, "samplerDescriptorSize=16,samplerDescriptorAlignment=16,maxPushDataSize=256,"
                       "maxDescriptorHeapEmbeddedSamplers=1");
    make_nv(kit, NULL, &one);
    make_nv(kit, "VUID-vkCreateRayTracingPipelinesNV-pCreateInfos-11429", &two);
    mapped = &two;
    make_graphics(kit, "VUID-vkCreateGraphicsPipelines-pCreateInfos-11429");
    make_rays(kit, "VUID-vkCreateRayTracingPipelinesKHR-pCreateInfos-11429");
    shader = make_shader(kit, "VUID-vkCreateShadersEXT-pCreateInfos-11428");
    NOW(vkDestroyShaderEXT)(kit->device, shader, NULL);
}

#endif

KIT_MAIN()
