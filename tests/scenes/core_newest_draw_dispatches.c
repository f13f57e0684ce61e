/* SPDX-License-Identifier: Apache-2.0 */
/*
 * More rules of descriptors with dispatches of tiles (VK_QCOM_tile_shading), generated commands (VK_EXT_device_generated_commands) and
 * execution graphs (VK_AMDX_shader_enqueue): sets and what is in them, samplers and images of vendors, protected and tile memory.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "attachment_scene.h"
#include "every_scene.h"

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

/* --- tile memory --- */

static VkImageView
image_in_tiles(struct kit *kit, VkDeviceMemory *memory_out)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8G8B8A8_UNORM,
                                     .extent = { 16, 16, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_STORAGE_BIT |
                                              VK_IMAGE_USAGE_TILE_MEMORY_BIT_QCOM };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = info.format,
                                 .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 } };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .allocationSize = 4096,
                                      .memoryTypeIndex = kit->memory.memoryTypeCount - 1 };
    VkMemoryRequirements needs;
    VkImageView view = VK_NULL_HANDLE;

    while (allocate.memoryTypeIndex &&
           !(kit->memory.memoryHeaps[kit->memory.memoryTypes[allocate.memoryTypeIndex].heapIndex]
                 .flags &
             VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM)) {
        allocate.memoryTypeIndex--;
    }
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &of.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(of.image));
    vkGetImageMemoryRequirements(kit->device, of.image, &needs);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, memory_out));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(*memory_out));
    KIT_VK(kit, vkBindImageMemory(kit->device, of.image, *memory_out, 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

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
