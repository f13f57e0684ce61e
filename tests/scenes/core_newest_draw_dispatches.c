/* SPDX-License-Identifier: Apache-2.0 */
/*
 * More rules of descriptors with dispatches of tiles (VK_QCOM_tile_shading), generated commands (VK_EXT_device_generated_commands) and
 * execution graphs (VK_AMDX_shader_enqueue): sets and what is in them, samplers and images of vendors, protected and tile memory.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "attachment_scene.h"
#include "every_scene.h"
#include "heap_scene.h"
#include "tile_memory_scene.h"

#include "asm_ray_query_comp.h"
#include "comp_push.h"
#include "every_atomic64_comp.h"
#include "every_lod_comp.h"
#include "every_read_comp.h"
#include "every_write_comp.h"

#if !defined(VK_EXT_device_generated_commands) || !defined(VK_QCOM_tile_shading) || \
    !defined(VK_AMDX_shader_enqueue) || !defined(VK_QCOM_tile_memory_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_tile_memory_heap");
}

#else

#include "both_scene.h"

static const char *const cubic[] = { VK_EXT_FILTER_CUBIC_EXTENSION_NAME, NULL };

static VkSampler
nearest(struct kit *kit)
{
    return sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
}

/* --- sets --- */

SCENE(sets, DISPATCHES)
{
    struct stage s;

    open_commands(&s, kit, NULL, NULL, NULL);
    VkImageView view = PICTURE(kit, 0);

    BOTH(FOUND(COMBINED, view, nearest(kit)), lod, NULL);
    BOTH(FOUND(COMBINED, view, nearest(kit), .unbound = true), lod, "None-08600");
    BOTH(FOUND(COMBINED, view, nearest(kit), .unwritten = true), lod, "None-08114");
    close_commands(&s);
}

SCENE(sets_or_descriptor_buffers, DISPATCHES)
{
    VkPhysicalDeviceDescriptorBufferFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT
    };
    const VkPipelineCreateFlags buffers = VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
    struct stage s;

    open_commands(&s, kit, NULL, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &features);
    VkImageView view = PICTURE(kit, 0);
    VkSampler with = nearest(kit);
    VkBuffer buffer = addressed_buffer(kit, VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT |
                                                VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT);

    BOTH(FOUND(COMBINED, view, with, .flags = buffers), lod, "None-08115");
    BOTH(FOUND(COMBINED, view, with, .descriptors = buffer), lod, "None-08117");
    BOTH(FOUND(COMBINED, view, with, .descriptors = buffer, .flags = buffers), lod, NULL);
    close_commands(&s);
}

/* --- no pipeline --- */

static void
dispatch_a_tile(struct stage *s, const char *rest)
{
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM end = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };

    vkCmdBeginRendering(s->commands, &target.info);
    CMD(vkCmdBeginPerTileExecutionQCOM)(s->commands, &begin);
    expect_of(s, "vkCmdDispatchTileQCOM", rest);
    CMD(vkCmdDispatchTileQCOM)(s->commands, &dispatch);
    CMD(vkCmdEndPerTileExecutionQCOM)(s->commands, &end);
    vkCmdEndRendering(s->commands);
}

SCENE(no_pipeline, DISPATCHES)
{
    struct stage stage, *s = &stage;
    VkGeneratedCommandsPipelineInfoEXT *info;

    open_commands(s, kit, NULL, NULL, NULL);
    info = (VkGeneratedCommandsPipelineInfoEXT *)(uintptr_t)generated.pNext;
    info->pipeline = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                          KIT_SHADER_NOTHING_COMP);
    expect_of(s, "vkCmdExecuteGeneratedCommandsEXT", "None-08606");
    CMD(vkCmdExecuteGeneratedCommandsEXT)(s->commands, VK_FALSE, &generated);
    dispatch_a_tile(s, "None-08606");
    close_commands(s);
}

SCENE(no_shader_object, DISPATCHES)
{
    VkPhysicalDeviceShaderObjectFeaturesEXT objects = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_OBJECT_FEATURES_EXT
    };
    struct stage s;

    open_commands(&s, kit, NULL, VK_EXT_SHADER_OBJECT_EXTENSION_NAME, &objects);
    dispatch_a_tile(&s, "None-10743");
    close_commands(&s);
}

/* --- heaps --- */

static const char *const heap_extensions[] = { "VK_KHR_shader_untyped_pointers", NULL };

/* A compute pipeline whose set 0, binding 0, is in the resource heap. */
static struct dispatched
heap_pipeline(struct kit *kit, VkShaderModule module, const VkSamplerCreateInfo *embedded)
{
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT |
                 VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT,
        .sourceData.constantOffset = { .heapOffset = 1024,
                                       .heapArrayStride = 64,
                                       .pEmbeddedSampler = embedded }
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping
    };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .pNext = &flags,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, module),
                                         .basePipelineIndex = -1 };
    struct dispatched made = { 0 };

    info.stage.pNext = &mappings;
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &made.compute);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(made.compute));
    return made;
}

static VkBindHeapInfoEXT
heap_of(struct kit *kit, VkDeviceSize reserved)
{
    return heap_in_buffer(kit, 65536, 16384, 2048, reserved, NULL);
}

SCENE(heaps, DISPATCHES)
{
    static const uint32_t words[8];
    const VkSamplerCreateInfo embedded = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                           .maxLod = 1.0f };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT
    };
    const VkPushDataInfoEXT push = { .sType = VK_STRUCTURE_TYPE_PUSH_DATA_INFO_EXT,
                                     .data = { words, sizeof(words) } };
    VkBindHeapInfoEXT heap, samplers;
    struct dispatched reading, pushing, sampling;
    struct stage stage, *s = &stage;

    also_enabled = heap_extensions;
    also_answered = "resourceHeapAlignment=256,samplerHeapAlignment=256,maxResourceHeapSize=65536,"
                    "maxSamplerHeapSize=65536,minResourceHeapReservedRange=1024,"
                    "minSamplerHeapReservedRange=1024,bufferDescriptorAlignment=16,"
                    "imageDescriptorAlignment=32,samplerDescriptorAlignment=16,maxPushDataSize=256,"
                    "samplerDescriptorSize=16,minSamplerHeapReservedRangeWithEmbedded=2048";
    open_commands(s, kit, NULL, VK_EXT_DESCRIPTOR_HEAP_EXTENSION_NAME, &features);
    heap = heap_of(kit, 1024);
    reading = heap_pipeline(kit, MODULE(kit, every_read_comp), NULL);
    pushing = heap_pipeline(kit, MODULE(kit, comp_push), NULL);
    sampling = heap_pipeline(kit, MODULE(kit, every_lod_comp), &embedded);
    dispatch_both(s, &reading, "None-11308");
    CMD(vkCmdBindResourceHeapEXT)(s->commands, &heap);
    dispatch_both(s, &reading, NULL);
    CMD(vkCmdBindResourceHeapEXT)(s->commands, &heap);
    dispatch_both(s, &pushing, "None-11376");
    CMD(vkCmdBindResourceHeapEXT)(s->commands, &heap);
    CMD(vkCmdPushDataEXT)(s->commands, &push);
    dispatch_both(s, &pushing, NULL);
    samplers = heap_of(kit, 1024);
    CMD(vkCmdBindSamplerHeapEXT)(s->commands, &samplers);
    CMD(vkCmdBindResourceHeapEXT)(s->commands, &heap);
    dispatch_both(s, &sampling, "pBindInfo-11375");
    samplers = heap_of(kit, 2048);
    CMD(vkCmdBindSamplerHeapEXT)(s->commands, &samplers);
    CMD(vkCmdBindResourceHeapEXT)(s->commands, &heap);
    dispatch_both(s, &sampling, NULL);
    close_commands(s);
}

/* --- samplers and images of vendors --- */

SCENE(corner_sampled, DISPATCHES)
{
    VkPhysicalDeviceCornerSampledImageFeaturesNV corner = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CORNER_SAMPLED_IMAGE_FEATURES_NV
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO }; /* repeats */
    struct stage s;

    open_commands(&s, kit, NULL, VK_NV_CORNER_SAMPLED_IMAGE_EXTENSION_NAME, &corner);
    VkImageView view = PICTURE(kit, .flags = VK_IMAGE_CREATE_CORNER_SAMPLED_BIT_NV);

    BOTH(FOUND(COMBINED, view, sampler_of(kit, &info)), lod, "flags-02696");
    BOTH(FOUND(COMBINED, view, nearest(kit)), lod, NULL);
    close_commands(&s);
}

static VkSampler
edged(struct kit *kit, VkFilter filter, const void *next)
{
    const VkSamplerAddressMode edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    const VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                       .pNext = next,
                                       .magFilter = filter,
                                       .minFilter = filter,
                                       .addressModeU = edge,
                                       .addressModeV = edge,
                                       .addressModeW = edge };

    return sampler_of(kit, &info);
}

static const VkSamplerReductionModeCreateInfo clamping = {
    .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
    .reductionMode = VK_SAMPLER_REDUCTION_MODE_WEIGHTED_AVERAGE_RANGECLAMP_QCOM
};

SCENE(clamped_ranges, DISPATCHES)
{
    VkPhysicalDeviceCubicClampFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUBIC_CLAMP_FEATURES_QCOM
    };
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "37=0x1f083", 1);
    also_enabled = cubic;
    open_commands(&s, kit, NULL, VK_QCOM_FILTER_CUBIC_CLAMP_EXTENSION_NAME, &features);
    BOTH(FOUND(COMBINED, PICTURE(kit, 0), edged(kit, VK_FILTER_NEAREST, &clamping)), lod,
         "reductionMode-09213");
    BOTH(FOUND(COMBINED, PICTURE(kit, 0), edged(kit, VK_FILTER_CUBIC_EXT, &clamping)), lod, NULL);
    close_commands(&s);
}

SCENE(clamped_ranges_without_feature, DISPATCHES)
{
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "37=0x1f083", 1);
    also_enabled = cubic;
    open_commands(&s, kit, NULL, VK_QCOM_FILTER_CUBIC_CLAMP_EXTENSION_NAME, NULL);
    BOTH(FOUND(COMBINED, PICTURE(kit, 0), edged(kit, VK_FILTER_CUBIC_EXT, &clamping)), lod,
         "cubicRangeClamp-09212");
    close_commands(&s);
}

SCENE(weights_without_feature, DISPATCHES)
{
    VkSamplerCubicWeightsCreateInfoQCOM weights = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUBIC_WEIGHTS_CREATE_INFO_QCOM,
        .cubicWeights = VK_CUBIC_FILTER_WEIGHTS_B_SPLINE_QCOM
    };
    struct stage s;

    setenv("WAKE_NULL_FORMATS", "37=0x1f083", 1);
    also_enabled = cubic;
    open_commands(&s, kit, NULL, VK_QCOM_FILTER_CUBIC_WEIGHTS_EXTENSION_NAME, NULL);
    BOTH(FOUND(COMBINED, PICTURE(kit, 0), edged(kit, VK_FILTER_CUBIC_EXT, &weights)), lod,
         "selectableCubicWeights-09214");
    weights.cubicWeights = VK_CUBIC_FILTER_WEIGHTS_CATMULL_ROM_QCOM;
    BOTH(FOUND(COMBINED, PICTURE(kit, 0), edged(kit, VK_FILTER_CUBIC_EXT, &weights)), lod, NULL);
    close_commands(&s);
}

/* --- sparse images --- */

static VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide;

static void
without_sparse_atomics(struct offered *offered)
{
    (void)offered;
    wide.sparseImageInt64Atomics = VK_FALSE;
}

static void
sparse_atomics(struct kit *kit, void (*change)(struct offered *offered), const char *rest)
{
    const VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .flags = VK_IMAGE_CREATE_SPARSE_BINDING_BIT | VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R64_UINT,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_STORAGE_BIT,
    };
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = image.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;
    struct stage s;

    wide = (VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
    };
    open_commands(&s, kit, change, VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME, &wide);
    KIT_VK(kit, vkCreateImage(kit->device, &image, NULL, &info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(info.image));
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    BOTH(FOUND(STORAGE, view), atomic64, rest);
    close_commands(&s);
}

SCENE(sparse_atomics_without, DISPATCHES)
{
    sparse_atomics(kit, without_sparse_atomics, "sparseImageInt64Atomics-04474");
}

SCENE(sparse_atomics_with, DISPATCHES)
{
    sparse_atomics(kit, NULL, NULL);
}

/* --- protected memory --- */

static void
open_protected(struct stage *s, struct kit *kit)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    open_commands(s, kit, NULL, NULL, NULL);
    /* Memory that is protected is another subject's. */
    kit_allow(kit, "VUID-vkBindImageMemory-None-01901");
    kit_allow(kit, "VUID-vkBindImageMemory-memory-01047");
}

SCENE(protected_images, DISPATCHES)
{
    struct stage s;

    open_protected(&s, kit);
    BOTH(FOUND(STORAGE, PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT,
                                .flags = VK_IMAGE_CREATE_PROTECTED_BIT)),
         write, "commandBuffer-02707");
    BOTH(FOUND(STORAGE, PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT)), write, NULL);
    close_commands(&s);
}

SCENE(protected_graphs, DISPATCHES)
{
    struct stage s;
    VkCommandBuffer plain;

    open_protected(&s, kit);
    plain = s.commands;
    s.commands = kit_command_buffer(kit,
                                    kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
                                    VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, s.commands, 0);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX,
                      make_graph(kit, kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                                 kit_pipeline_layout(kit, VK_NULL_HANDLE), 0));
    dispatch_graphs(&s, "commandBuffer-09181");
    kit_end(kit, s.commands);
    s.commands = plain;
    close_commands(&s);
}

/* A dispatch of tiles by a protected command buffer, which writes that image; NULL: none, with a query of rays. */
static void
protected_tile(struct stage *s, VkImageView view, const char *rest)
{
    const struct found found = { STORAGE, .view = view };
    VkDescriptorSetLayout set_layout = VK_NULL_HANDLE;
    struct kit *kit = s->kit;
    VkCommandBuffer plain = s->commands;
    VkPipelineLayout layout;
    VkDescriptorSet set = view ? found_set(kit, &found, &set_layout) : VK_NULL_HANDLE;

    s->commands = kit_command_buffer(kit,
                                     kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
                                     VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, s->commands, 0);
    layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    if (view) {
        vkCmdBindDescriptorSets(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                                NULL);
    }
    vkCmdBindPipeline(
        s->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
        shader_compute(kit, view ? MODULE(kit, every_write_comp) : MODULE(kit, asm_ray_query_comp),
                       layout, NULL));
    dispatch_a_tile(s, rest);
    kit_end(kit, s->commands);
    s->commands = plain;
}

SCENE(protected_tiles, DISPATCHES)
{
    static const char *const more[] = { VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                        VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL };
    VkPhysicalDeviceRayQueryFeaturesKHR rays = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR
    };
    uint32_t secret = 0;
    struct stage s;

    setenv("WAKE_NULL_PROTECTED", "1", 1);
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    also_enabled = more;
    open_commands(&s, kit, NULL, VK_KHR_RAY_QUERY_EXTENSION_NAME, &rays);
    for (uint32_t i = 0; i < kit->memory.memoryTypeCount; i++) {
        if (kit->memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT) {
            secret |= 1u << i;
        }
    }
    render_to(&target, ATTACHMENT(kit, .format = COLOR_FORMAT,
                                  .flags = VK_IMAGE_CREATE_PROTECTED_BIT, .memory_types = secret));
    target.info.pNext = &tiles;
    protected_tile(
        &s,
        PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT, .flags = VK_IMAGE_CREATE_PROTECTED_BIT),
        NULL);
    protected_tile(&s, PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT), "commandBuffer-02712");
    protected_tile(&s, VK_NULL_HANDLE, "commandBuffer-04617");
    close_commands(&s);
}

/* --- tile memory --- */

SCENE(images_in_tile_memory, DISPATCHES)
{
    VkPhysicalDeviceTileMemoryHeapFeaturesQCOM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_MEMORY_HEAP_FEATURES_QCOM
    };
    VkTileMemoryBindInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM };
    struct stage stage, *s = &stage;
    VkImageView view;

    open_commands(s, kit, NULL, VK_QCOM_TILE_MEMORY_HEAP_EXTENSION_NAME, &features);
    view = image_in_tiles(kit, &info.memory);
    dispatch_found(s, FOUND(STORAGE, view), MODULE(kit, every_read_comp), "commandBuffer-10746");
    CMD(vkCmdBindTileMemoryQCOM)(s->commands, &info);
    dispatch_found(s, FOUND(STORAGE, view), MODULE(kit, every_read_comp), NULL);
    close_commands(s);
}

#endif

KIT_MAIN()
