/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines whose descriptors come from heaps, with every draw, dispatch and trace: the heap that a mapping leads to is bound, and push
 * data is set, also in secondary command buffers.
 */
#include "every_scene.h"
#include "heap_scene.h"
#include "newer_scene.h"

#include "comp_push.h"
#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"
#include "every_read_comp.h"
#include "every_read_frag.h"
#include "every_read_rgen.h"
#include "frag_push.h"
#include "rgen_push.h"

#ifndef VK_EXT_descriptor_heap

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_descriptor_heap");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define DRAWS (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define HEAP_ANSWERS                                                                 \
    "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"  \
    "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"                    \
    "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"                 \
    "imageDescriptorAlignment=32,samplerDescriptorAlignment=16,maxPushDataSize=256," \
    "samplerDescriptorSize=16,minSamplerHeapReservedRangeWithEmbedded=2048"

enum { HEAP = 65536, RESERVED = 1024 };

/* What stands in the chains of pipelines and stages: set 0, binding 0 is in the resource heap. */
struct heap_chains {
    VkPipelineCreateFlags2CreateInfo flags;
    VkDescriptorSetAndBindingMappingEXT mapping;
    VkShaderDescriptorSetAndBindingMappingInfoEXT mappings;
};

static void
fill_chains(struct heap_chains *c)
{
    *c = (struct heap_chains){
        .flags = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
                   .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT },
        .mapping = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
                     .bindingCount = 1,
                     .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
                     .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
                     .sourceData.constantOffset = { .heapOffset = RESERVED,
                                                    .heapArrayStride = 64 } },
        .mappings = { .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
                      .mappingCount = 1,
                      .pMappings = &c->mapping },
    };
}

/* One of each kind: `vertex` and `mesh` have the fragment shader. */
struct pipelines {
    VkPipeline vertex, mesh, compute, rays;
};

static VkPipeline
heap_rays(struct stage *s, const struct heap_chains *c, VkShaderModule module)
{
    VkPipelineShaderStageCreateInfo stage = rig_stage(VK_SHADER_STAGE_RAYGEN_BIT_KHR, module);
    const VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR,
    };
    const VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .pNext = &c->flags,
        .stageCount = 1,
        .pStages = &stage,
        .groupCount = 1,
        .pGroups = &group,
        .maxPipelineRayRecursionDepth = 1,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    stage.pNext = &c->mappings;
    (void)s->CreateRayTracingPipelines(s->kit->device, VK_NULL_HANDLE, VK_NULL_HANDLE, 1, &info,
                                       NULL, &pipeline);
    kit_own(s->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

/* `embedded`: the sampler of the mapping; NULL: none. */
static struct pipelines
heap_pipelines(struct stage *s, VkShaderModule fragment, VkShaderModule compute,
               VkShaderModule raygen, const VkSamplerCreateInfo *embedded)
{
    struct heap_chains c;
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .pNext = &c.flags,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, compute),
                                         .basePipelineIndex = -1 };
    struct pipelines p = { 0 };
    struct rig r;

    fill_chains(&c);
    c.mapping.sourceData.constantOffset.pEmbeddedSampler = embedded;
    rig_init(&r, &s->base);
    r.info.pNext = &c.flags;
    r.info.layout = VK_NULL_HANDLE;
    r.stages[1].module = fragment;
    r.stages[1].pNext = &c.mappings;
    p.vertex = rig_make(&s->base, &r);
    p.mesh = make_mesh(s, &r);
    info.stage.pNext = &c.mappings;
    KIT_VK(s->kit,
           vkCreateComputePipelines(s->kit->device, VK_NULL_HANDLE, 1, &info, NULL, &p.compute));
    kit_own(s->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(p.compute));
    p.rays = heap_rays(s, &c, raygen);
    return p;
}

static VkBindHeapInfoEXT
heap_of(struct kit *kit)
{
    return heap_in_buffer(kit, HEAP, 16384, 2 * RESERVED, RESERVED, NULL);
}

static void
open_heaps(struct stage *s, struct kit *kit)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceMaintenance5Features maintenance;
    const struct wish wish = { .extensions = { VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME,
                                               VK_KHR_MAINTENANCE_5_EXTENSION_NAME },
                               .next = &heaps };

    maintenance = (VkPhysicalDeviceMaintenance5Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
        .pNext = &maintenance
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_ANSWERS", HEAP_ANSWERS, 1);
    set_up_as(s, kit, &wish);
}

/* All of them break that rule; NULL: none. `heap`, `push`: what is bound and set before; NULL: nothing. */
static void
run_all(struct stage *s, const struct pipelines *p, const VkBindHeapInfoEXT *heap,
        const VkPushDataInfoEXT *push, const char *rest)
{
    struct kit *kit = s->kit;

    if (heap) {
        NOW(vkCmdBindResourceHeapEXT)(s->commands, heap);
    }
    if (push) {
        NOW(vkCmdPushDataEXT)(s->commands, push);
    }
    begin_pass(s);
    bind(s, p->vertex);
    draw_vertices(s, rest);
    bind(s, p->mesh);
    draw_meshes(s, rest);
    vkCmdEndRenderPass(s->commands);
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE, p->compute);
    dispatch_all(s, rest);
    bind_rays(s, p->rays);
    trace_all(s, rest);
    kit_end(kit, s->commands);
    record(s);
}

SCENE(heaps, DRAWS)
{
    VkBindHeapInfoEXT heap;
    struct pipelines p;
    struct stage s;

    open_heaps(&s, kit);
    heap = heap_of(kit);
    p = heap_pipelines(&s, MODULE(kit, every_read_frag), MODULE(kit, every_read_comp),
                       RAYS_MODULE(&s, every_read_rgen), NULL);
    run_all(&s, &p, NULL, NULL, "None-11308");
    run_all(&s, &p, &heap, NULL, NULL);
}

SCENE(push_data, DRAWS)
{
    static const uint32_t words[8];
    VkPushDataInfoEXT push = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                               .data = { words, sizeof(words) } };
    VkBindHeapInfoEXT heap;
    struct pipelines p;
    struct stage s;

    open_heaps(&s, kit);
    heap = heap_of(kit);
    p = heap_pipelines(&s, MODULE(kit, frag_push), MODULE(kit, comp_push),
                       RAYS_MODULE(&s, rgen_push), NULL);
    run_all(&s, &p, &heap, NULL, "None-11376");
    run_all(&s, &p, &heap, &push, NULL);
}

SCENE(embedded_samplers, DRAWS)
{
    const VkSamplerCreateInfo embedded = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                           .maxLod = 1.0f };
    VkBindHeapInfoEXT heap, samplers;
    struct pipelines p;
    struct stage s;

    open_heaps(&s, kit);
    heap = heap_of(kit);
    samplers = heap_of(kit);
    p = heap_pipelines(&s, MODULE(kit, every_lod_frag), MODULE(kit, every_lod_comp),
                       RAYS_MODULE(&s, every_lod_rgen), &embedded);
    NOW(vkCmdBindSamplerHeapEXT)(s.commands, &samplers);
    run_all(&s, &p, &heap, NULL, "pBindInfo-11375");
    samplers = heap_of(kit); /* none reserves another part of the same heap */
    samplers.reservedRangeSize = 2 * RESERVED;
    NOW(vkCmdBindSamplerHeapEXT)(s.commands, &samplers);
    run_all(&s, &p, &heap, NULL, NULL);
}

/* A dispatch in a secondary command buffer, with what that has set itself. */
static void
in_secondary(struct stage *s, VkPipeline pipeline, const VkBindHeapInfoEXT *heap,
             const VkPushDataInfoEXT *push, const char *vuid)
{
    struct kit *kit = s->kit;
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    const VkCommandBufferInheritanceDescriptorHeapInfoEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT,
        .pResourceHeapBindInfo = heap
    };
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &heaps
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                             .pInheritanceInfo = &inheritance };

    KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (push) {
        NOW(vkCmdPushDataEXT)(commands, push);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
    NOW(vkCmdBindResourceHeapEXT)(s->commands, heap);
    vkCmdExecuteCommands(s->commands, 1, &commands);
}

SCENE(push_data_in_secondaries, SILENT | KIT_NULL_DRIVER)
{
    static const uint32_t words[8];
    VkPushDataInfoEXT push = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                               .data = { words, sizeof(words) } };
    VkBindHeapInfoEXT heap;
    struct pipelines p;
    struct stage s;

    open_heaps(&s, kit);
    heap = heap_of(kit);
    p = heap_pipelines(&s, MODULE(kit, frag_push), MODULE(kit, comp_push),
                       RAYS_MODULE(&s, rgen_push), NULL);
    NOW(vkCmdPushDataEXT)(s.commands, &push);
    in_secondary(&s, p.compute, &heap, &push, NULL);
    in_secondary(&s, p.compute, &heap, NULL, "VUID-vkCmdDispatch-None-11376");
    kit_end(kit, s.commands);
}

#endif

KIT_MAIN()
