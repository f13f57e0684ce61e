/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Flags of pipelines of every kind, alone, beside others, and beside those of libraries.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"
#include "ray_pipeline_scene.h"

#include "vert_in_double.h"
#include "vert_in_dvec2.h"
#include "vert_in_vec4.h"

#define GRAPHICS_ID(rest) "VUID-VkGraphicsPipelineCreateInfo-" rest
#define COMPUTE_ID(rest) "VUID-VkComputePipelineCreateInfo-" rest
#define NV_ID(rest) "VUID-VkRayTracingPipelineCreateInfoNV-" rest
/* VK_PIPELINE_CREATE_RAY_TRACING_DISPLACEMENT_MICROMAP_BIT_NV: still provisional. */
#define DISPLACEMENT_MICROMAP 0x10000000
#define NOW (SILENT | KIT_NULL_DRIVER)
#define RAYS                                                            \
    "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations", \
        "VK_KHR_ray_tracing_pipeline"

/* Ray tracing, and the features of `more`, which may have others behind it. */
static void
open_rays(struct kit *kit, void *more, const char *first, const char *second)
{
    static VkPhysicalDeviceRayTracingPipelineFeaturesKHR pipelines;
    static VkPhysicalDeviceAccelerationStructureFeaturesKHR structures;

    structures = (VkPhysicalDeviceAccelerationStructureFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = more,
    };
    pipelines = (VkPhysicalDeviceRayTracingPipelineFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_FEATURES_KHR,
        .pNext = &structures,
    };
    NEW(kit, .extensions = { RAYS, first, second }, .next = &pipelines);
}

#define FEATURES(type, structure_type) \
    static type features;              \
    features = (type)                  \
    {                                  \
        .sType = (structure_type)      \
    }

/* --- one pipeline of each kind ---------------------------------------------------------------- */

static VkPipelineCreateFlags2CreateInfo
wide(VkPipelineCreateFlags2 flags)
{
    return (VkPipelineCreateFlags2CreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO, .flags = flags
    };
}

static VkPipeline
graphics(struct kit *kit, VkPipelineCreateFlags2 flags, VkPipelineLayout layout)
{
    VkPipelineCreateFlags2CreateInfo more = wide(flags);
    struct rig_base base = rig_base(kit);
    struct rig r;

    rig_init(&r, &base);
    r.info.pNext = &more;
    r.info.layout = layout;
    return rig_make(&base, &r);
}

static void
compute(struct kit *kit, VkPipelineCreateFlags2 flags, VkPipelineLayout layout)
{
    VkPipelineCreateFlags2CreateInfo more = wide(flags);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &more,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

static VkPipeline
rays(struct kit *kit, VkPipelineCreateFlags2 flags, VkPipelineLayout layout)
{
    VkPipelineCreateFlags2CreateInfo more = wide(flags);
    struct rays p = new_rays(kit);

    p.info.pNext = &more;
    p.info.layout = layout;
    return make(&p);
}

static VkPipelineLayout
plain(struct kit *kit)
{
    return kit_pipeline_layout(kit, VK_NULL_HANDLE);
}

#define ALL_KINDS(flags, layout, graphics_id, compute_id, rays_id) \
    do {                                                           \
        if (graphics_id) {                                         \
            kit_expect(kit, graphics_id);                          \
        }                                                          \
        (void)graphics(kit, flags, layout);                        \
        if (compute_id) {                                          \
            kit_expect(kit, compute_id);                           \
        }                                                          \
        compute(kit, flags, layout);                               \
        if (rays_id) {                                             \
            kit_expect(kit, rays_id);                              \
        }                                                          \
        (void)rays(kit, flags, layout);                            \
    } while (0)

/* --- features --------------------------------------------------------------------------------- */

SCENE(flags_without_features, NOW)
{
    open_rays(kit, NULL, "VK_EXT_device_generated_commands", "VK_EXT_shader_64bit_indexing");
    kit_expect(kit, GRAPHICS_ID("flags-11000"));
    (void)graphics(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT, plain(kit));
    kit_expect(kit, COMPUTE_ID("flags-11007"));
    compute(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT, plain(kit));
    ALL_KINDS(VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT, plain(kit), GRAPHICS_ID("flags-11798"),
              COMPUTE_ID("flags-11798"), KHR_ID("flags-11798"));
}

SCENE(flags_with_features, NOW)
{
    FEATURES(VkPhysicalDeviceDeviceGeneratedCommandsFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_EXT);
    open_rays(kit, &features, "VK_EXT_device_generated_commands", NULL);
    (void)graphics(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT, plain(kit));
    compute(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT, plain(kit));
}

SCENE(indexing_of_64_bits, NOW)
{
    FEATURES(VkPhysicalDeviceShader64BitIndexingFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_64_BIT_INDEXING_FEATURES_EXT);
    open_rays(kit, &features, "VK_EXT_shader_64bit_indexing", NULL);
    ALL_KINDS(VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT, plain(kit), NULL, NULL, NULL);
}

SCENE(micromaps_of_other_kinds, NOW)
{
    open_rays(kit, NULL, "VK_NV_displacement_micromap", "VK_EXT_opacity_micromap");
    kit_expect(kit, GRAPHICS_ID("flags-07997"));
    (void)graphics(kit, DISPLACEMENT_MICROMAP, plain(kit));
    kit_expect(kit, COMPUTE_ID("flags-07996"));
    compute(kit, DISPLACEMENT_MICROMAP, plain(kit));
}

SCENE(micromaps_used_and_not, NOW)
{
    const VkPipelineCreateFlags2 uses = VK_PIPELINE_CREATE_2_RAY_TRACING_OPACITY_MICROMAP_BIT_EXT,
                                 disallows = VK_PIPELINE_CREATE_2_DISALLOW_OPACITY_MICROMAP_BIT_ARM;

    VkPhysicalDeviceOpacityMicromapFeaturesEXT micromaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_EXT
    };

    FEATURES(VkPhysicalDevicePipelineOpacityMicromapFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_OPACITY_MICROMAP_FEATURES_ARM);
    features.pNext = &micromaps;
    open_rays(kit, &features, "VK_ARM_pipeline_opacity_micromap", "VK_EXT_opacity_micromap");
    (void)rays(kit, uses, plain(kit));
    (void)rays(kit, disallows, plain(kit));
    kit_expect(kit, KHR_ID("flags-10392"));
    (void)rays(kit, uses | disallows, plain(kit));
}

SCENE(mixed_micromaps_without_feature, NOW)
{
    const VkPipelineCreateFlags2 mixed =
        VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR;

    open_rays(kit, NULL, "VK_KHR_opacity_micromap", "VK_KHR_device_address_commands");
    ALL_KINDS(mixed, plain(kit), GRAPHICS_ID("flags-11595"), COMPUTE_ID("flags-11593"),
              KHR_ID("flags-11599"));
}

SCENE(compute_bindable_by_nv, NOW)
{
    NEW(kit, .extensions = { "VK_NV_device_generated_commands_compute",
                             "VK_NV_device_generated_commands" });
    kit_expect(kit, COMPUTE_ID("flags-09007"));
    compute(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_NV, plain(kit));
}

SCENE(compute_bindable_without_address, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceDeviceGeneratedCommandsComputeFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_COMPUTE_FEATURES_NV,
             "VK_NV_device_generated_commands_compute", "VK_NV_device_generated_commands");
    compute(kit, 0, plain(kit));
    kit_expect(kit, COMPUTE_ID("flags-09008"));
    compute(kit, VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_NV, plain(kit));
}

/* --- beside others ---------------------------------------------------------------------------- */

SCENE(kept_without_a_library, NOW)
{
    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library");
    (void)graphics(kit, 0, plain(kit));
    kit_expect(kit, GRAPHICS_ID("flags-09245"));
    (void)graphics(kit, VK_PIPELINE_CREATE_2_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT,
                   plain(kit));
}

SCENE(rays_with_protection, NOW)
{
    open_rays(kit, NULL, NULL, NULL);
    kit_expect(kit, KHR_ID("flags-12341"));
    (void)rays(kit, VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT, plain(kit));
    kit_expect(kit, KHR_ID("flags-12341"));
    kit_expect(kit, KHR_ID("flags-07369"));
    (void)rays(kit,
               VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT |
                   VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT,
               plain(kit));
}

SCENE(captured_with_a_cache, NOW)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCreateFlags2CreateInfo more = wide(VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR);
    VkPipelineCache cache = VK_NULL_HANDLE;
    VkComputePipelineCreateInfo pipeline_info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = &more,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDevicePipelineBinaryFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR,
             "VK_KHR_pipeline_binary");
    pipeline_info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                    kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    pipeline_info.layout = plain(kit);
    compute(kit, VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR, plain(kit));
    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    kit_expect(kit, "VUID-vkCreateComputePipelines-pNext-09617");
    (void)vkCreateComputePipelines(kit->device, cache, 1, &pipeline_info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(graphics_captured_with_a_cache, NOW)
{
    const VkPipelineCacheCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO
    };
    VkPipelineCreateFlags2CreateInfo more = wide(VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR);
    VkPipelineCache cache = VK_NULL_HANDLE;
    VkPipeline pipeline = VK_NULL_HANDLE;
    VkShaderModule module;
    struct rig_base base;
    struct rig r;

    NEW_WITH(kit, VkPhysicalDevicePipelineBinaryFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_BINARY_FEATURES_KHR,
             "VK_KHR_pipeline_binary");
    base = rig_base(kit);
    rig_init(&r, &base);
    r.info.pNext = &more;
    (void)rig_make(&base, &r);
    /* Binaries that there are not stand for no code. */
    module = r.stages[0].module;
    r.stages[0].module = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-stage-06845");
    (void)rig_make(&base, &r);
    r.stages[0].module = module;
    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    kit_expect(kit, "VUID-vkCreateGraphicsPipelines-pNext-09617");
    (void)vkCreateGraphicsPipelines(kit->device, cache, 1, &r.info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

SCENE(protection_without_feature, NOW)
{
    setenv("WAKE_NULL_ANSWERS", "pipelineProtectedAccess=0", 1);
    NEW(kit, .extensions = { "VK_EXT_pipeline_protected_access" });
    compute(kit, 0, plain(kit));
    kit_expect(kit, COMPUTE_ID("pipelineProtectedAccess-07368"));
    compute(kit, VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT_EXT, plain(kit));
}

/* --- layouts ---------------------------------------------------------------------------------- */

SCENE(layouts_beside_heaps, NOW)
{
    const VkPipelineCreateFlags2 heap = VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;

    FEATURES(VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT);
    open_rays(kit, &features, "VK_EXT_descriptor_heap", NULL);
    ALL_KINDS(heap, VK_NULL_HANDLE, NULL, NULL, NULL);
    ALL_KINDS(heap, plain(kit), GRAPHICS_ID("flags-11311"), COMPUTE_ID("flags-11311"),
              KHR_ID("flags-11311"));
}

SCENE(layouts_of_independent_sets, NOW)
{
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    FEATURES(VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT);
    open_rays(kit, &features, "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library");
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    ALL_KINDS(0, layout, NULL, COMPUTE_ID("layout-12396"), KHR_ID("layout-12402"));
}

/* --- libraries -------------------------------------------------------------------------------- */

static VkPipeline
library(struct kit *kit, VkPipelineCreateFlags2 flags, VkPipeline linked)
{
    struct rig_base base = rig_base(kit);
    VkPipelineCreateFlags2CreateInfo more = wide(flags);
    VkGraphicsPipelineLibraryCreateInfoEXT parts = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &more,
        .flags = linked ? VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
                        : VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
    };
    VkPipelineLibraryCreateInfoKHR link = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .pNext = &parts,
        .libraryCount = 1,
        .pLibraries = &linked
    };
    struct rig r;

    rig_init(&r, &base);
    more.flags |= VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR;
    r.info.pNext = linked ? (const void *)&link : &parts;
    r.info.stageCount = linked ? 1 : 0;
    if (flags & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT) {
        r.info.layout = VK_NULL_HANDLE;
    }
    return rig_make(&base, &r);
}

SCENE(micromaps_of_libraries, NOW)
{
    const VkPipelineCreateFlags2 mixed =
        VK_PIPELINE_CREATE_2_OPACITY_MICROMAP_DISALLOW_MIXED_SPECIAL_INDEX_BIT_KHR;
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries;
    static VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR addresses;
    VkPipeline with, without;

    addresses = (VkPhysicalDeviceDeviceAddressCommandsFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_ADDRESS_COMMANDS_FEATURES_KHR
    };
    libraries = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &addresses
    };
    NEW(kit,
        .extensions = { RAYS, "VK_KHR_opacity_micromap", "VK_KHR_device_address_commands",
                        "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library" },
        .next = &(VkPhysicalDeviceOpacityMicromapFeaturesKHR){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_OPACITY_MICROMAP_FEATURES_KHR,
            .pNext = &libraries });
    with = library(kit, mixed, VK_NULL_HANDLE);
    without = library(kit, 0, VK_NULL_HANDLE);
    (void)library(kit, mixed, with);
    (void)library(kit, 0, with);
    kit_expect(kit, GRAPHICS_ID("pLibraries-11594"));
    (void)library(kit, mixed, without);
}

SCENE(flags_of_libraries, NOW)
{
    static VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps;
    static VkPhysicalDeviceDescriptorBufferFeaturesEXT buffers;
    static const struct {
        VkPipelineCreateFlags2 flag;
        const char *own, *library;
    } rows[] = {
        { VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT, GRAPHICS_ID("flags-11273"),
          GRAPHICS_ID("flags-11274") },
        { VK_PIPELINE_CREATE_2_DESCRIPTOR_BUFFER_BIT_EXT, GRAPHICS_ID("flags-12355"),
          GRAPHICS_ID("flags-12356") },
        { VK_PIPELINE_CREATE_2_NO_PROTECTED_ACCESS_BIT, GRAPHICS_ID("flags-12357"),
          GRAPHICS_ID("flags-12358") },
        { VK_PIPELINE_CREATE_2_PROTECTED_ACCESS_ONLY_BIT, GRAPHICS_ID("flags-12359"),
          GRAPHICS_ID("flags-12360") },
    };
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries;

    buffers = (VkPhysicalDeviceDescriptorBufferFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT
    };
    heaps = (VkPhysicalDeviceDescriptorHeapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &buffers
    };
    libraries = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &heaps
    };
    NEW(kit,
        .extensions = { "VK_EXT_descriptor_heap", "VK_EXT_descriptor_buffer",
                        "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library" },
        .next = &libraries);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkPipeline with = library(kit, rows[i].flag, VK_NULL_HANDLE);
        VkPipeline without = library(kit, 0, VK_NULL_HANDLE);

        (void)library(kit, rows[i].flag, with);
        kit_expect(kit, rows[i].own);
        (void)library(kit, rows[i].flag, without);
        kit_expect(kit, rows[i].library);
        (void)library(kit, 0, with);
    }
}

/* --- graphics --------------------------------------------------------------------------------- */

#define VERTEX_INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define PRE_RASTERIZATION VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT

static void
part_of(struct kit *kit, VkGraphicsPipelineLibraryFlagsEXT flags, VkPipelineCreateFlags create,
        uint32_t stages, const char *id)
{
    struct rig_base base = rig_base(kit);
    VkGraphicsPipelineLibraryCreateInfoEXT parts = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = flags
    };
    struct rig r;

    rig_init(&r, &base);
    r.info.pNext = &parts;
    r.info.flags = create;
    r.info.stageCount = stages;
    if (id) {
        kit_expect(kit, id);
    }
    (void)rig_make(&base, &r);
}

SCENE(parts_that_are_missing, NOW)
{
    const VkPipelineCreateFlags library_flag = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;

    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library");
    part_of(kit, VERTEX_INPUT, library_flag, 0, NULL);
    part_of(kit, VERTEX_INPUT, library_flag, 1, GRAPHICS_ID("stageCount-09587"));
    part_of(kit, VERTEX_INPUT, 0, 0, GRAPHICS_ID("flags-08901"));
    part_of(kit, VERTEX_INPUT | PRE_RASTERIZATION, 0, 1, GRAPHICS_ID("flags-08909"));
    part_of(kit, OUTPUT, 0, 0, GRAPHICS_ID("flags-08901"));
}

SCENE(states_of_graphics, NOW)
{
    struct rig_base base;

    setenv("WAKE_NULL_ANSWERS", "conservativePointAndLineRasterization=0", 1);
    NEW(kit, .extensions = { "VK_EXT_conservative_rasterization" });
    base = rig_base(kit);
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT,
        .conservativeRasterizationMode = VK_CONSERVATIVE_RASTERIZATION_MODE_OVERESTIMATE_EXT
    };

    GOOD(&base, rig_render_dynamically(r); r->formats[0] = VK_FORMAT_E5B9G9R9_UFLOAT_PACK32);
    BAD(&base, GRAPHICS_ID("None-09043"), rig_render_dynamically(r);
        r->formats[0] = VK_FORMAT_E5B9G9R9_UFLOAT_PACK32; r->attachments[0].colorWriteMask = 7);
    GOOD(&base, r->raster.pNext = &conservative);
    BAD(&base, GRAPHICS_ID("conservativePointAndLineRasterization-08892"),
        r->raster.pNext = &conservative;
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST);
    BAD(&base, GRAPHICS_ID("None-09497"), r->info.flags = 0x80000000u);
    kit_expect(kit, GRAPHICS_ID("layout-06602"));
    BAD(&base, GRAPHICS_ID("None-07826"), r->info.layout = VK_NULL_HANDLE);
}

SCENE(bits_that_are_none, NOW)
{
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .flags = 0x80000000u };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rays p;

    open_rays(kit, NULL, NULL, NULL);
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    info.layout = plain(kit);
    kit_expect(kit, COMPUTE_ID("None-09497"));
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    p = new_rays(kit);
    p.info.flags = 0x80000000u;
    kit_expect(kit, KHR_ID("None-09497"));
    (void)make(&p);
}

static void
with_input(struct rig *r, VkShaderModule vertex, VkFormat format)
{
    r->stages[0].module = vertex;
    r->input.vertexBindingDescriptionCount = r->input.vertexAttributeDescriptionCount = 1;
    r->attributes[0].format = format;
    r->bindings[0].stride = 32;
}

SCENE(inputs_of_64_bits, NOW)
{
    struct rig_base base;

    NEW(kit, .next = NULL);
    base = rig_base(kit);
    GOOD(&base, with_input(r, MODULE(kit, vert_in_double), VK_FORMAT_R64_SFLOAT));
    GOOD(&base, with_input(r, MODULE(kit, vert_in_double), VK_FORMAT_R64G64_SFLOAT));
    BAD(&base, GRAPHICS_ID("pVertexInputState-08930"),
        with_input(r, MODULE(kit, vert_in_double), VK_FORMAT_R32_SFLOAT));
    BAD(&base, GRAPHICS_ID("pVertexInputState-08929"),
        with_input(r, MODULE(kit, vert_in_vec4), VK_FORMAT_R64G64_SFLOAT));
    /* Numbers of another kind are that, whatever their widths. */
    BAD(&base, GRAPHICS_ID("Input-08733"),
        with_input(r, MODULE(kit, vert_in_double), VK_FORMAT_R32_UINT));
    BAD(&base, GRAPHICS_ID("Input-08733"),
        with_input(r, MODULE(kit, vert_in_vec4), VK_FORMAT_R64_UINT));
    BAD(&base, GRAPHICS_ID("pVertexInputState-09198"),
        with_input(r, MODULE(kit, vert_in_dvec2), VK_FORMAT_R64_SFLOAT));
}

#ifdef VK_VERSION_1_4
static void
make_robust(struct kit *kit, const char *vuid, const VkPipelineRobustnessCreateInfo *robust)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .pNext = robust,
        .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP)),
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE)
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* Not where descriptors are written after they were bound, unless the device says that it can. */
SCENE(robust_after_binds, NOW)
{
    const VkPipelineRobustnessBufferBehavior robust =
        VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_ROBUST_BUFFER_ACCESS;
    const VkPipelineRobustnessCreateInfo none = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO
    };
    VkPipelineRobustnessCreateInfo storage = none, uniform = none, images = none;

    storage.storageBuffers = robust;
    uniform.uniformBuffers = robust;
    images.images = VK_PIPELINE_ROBUSTNESS_IMAGE_BEHAVIOR_ROBUST_IMAGE_ACCESS;
    setenv("WAKE_NULL_ANSWERS", "robustBufferAccessUpdateAfterBind=0,robustBufferAccess=0", 1);
    NEW(kit, .version = 0);
    make_robust(kit, NULL, &none);
    make_robust(kit, "VUID-VkPipelineRobustnessCreateInfo-storageBuffers-10636", &storage);
    make_robust(kit, "VUID-VkPipelineRobustnessCreateInfo-uniformBuffers-10637", &uniform);
    make_robust(kit, "VUID-VkPipelineRobustnessCreateInfo-images-10638", &images);
}
#endif

/* --- extensions that are not enabled ---------------------------------------------------------- */

#define NONE_IDS GRAPHICS_ID("None-09497"), COMPUTE_ID("None-09497")

/* A graphics and a compute pipeline; what each is told, NULL: nothing. */
static void
make_both(struct kit *kit, const struct rig_base *base, VkPipelineCreateFlags flags,
          const char *drawn, const char *computed)
{
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                         .flags = flags,
                                         .stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT,
                                                            base->compute),
                                         .layout = base->layout };
    VkPipeline pipeline = VK_NULL_HANDLE;
    struct rig rig;

    rig_init(&rig, base);
    rig.info.flags = flags;
    if (drawn) {
        kit_expect(kit, drawn);
    }
    (void)rig_make(base, &rig);
    if (computed) {
        kit_expect(kit, computed);
    }
    if (vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline) ==
        VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    }
}

SCENE(flags_of_closed_extensions, NOW)
{
    static const VkPipelineCreateFlags closed[] = {
        VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV,
        VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR,
        VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR,
        VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT,
    };
    struct rig_base base;

    NEW(kit, .extensions = { NULL });
    base = rig_base(kit);
    make_both(kit, &base, VK_PIPELINE_CREATE_DISABLE_OPTIMIZATION_BIT, NULL, NULL);
    for (uint32_t i = 0; i < KIT_COUNT(closed); i++) {
        make_both(kit, &base, closed[i], NONE_IDS);
    }
}

/* What extensions share with maintenance5 is theirs. */
SCENE(wide_flags_of_closed_extensions, NOW)
{
#ifdef VK_ARM_shader_instrumentation
    struct rig_base base;

    NEW(kit, .extensions = { NULL });
    base = rig_base(kit);
    (void)graphics(kit, VK_PIPELINE_CREATE_2_DISABLE_OPTIMIZATION_BIT, base.layout);
    kit_expect(kit, "VUID-VkPipelineCreateFlags2CreateInfo-flags-parameter");
    (void)graphics(kit, VK_PIPELINE_CREATE_2_INSTRUMENT_SHADERS_BIT_ARM, base.layout);
#else
    kit_skip(kit, "the headers know no VK_ARM_shader_instrumentation");
#endif
}

SCENE(flags_of_open_extensions, NOW)
{
    struct rig_base base;

    NEW(kit, .extensions = { "VK_KHR_pipeline_executable_properties" });
    base = rig_base(kit);
    make_both(kit, &base,
              VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR |
                  VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR,
              NULL, NULL);
    make_both(kit, &base, VK_PIPELINE_CREATE_DEFER_COMPILE_BIT_NV, NONE_IDS);
}

/* What states say of themselves is told beside the rules of the pipeline. */
SCENE(flags_beside_states, NOW)
{
    const VkPipelineCreateFlags rays = VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR;
    struct rig_base base;

    NEW(kit, .extensions = { "VK_KHR_pipeline_library", RAYS });
    base = rig_base(kit);
    kit_expect(kit, "VUID-VkPipelineInputAssemblyStateCreateInfo-topology-parameter");
    BAD(&base, GRAPHICS_ID("flags-03374"), r->info.flags = rays;
        r->assembly.topology = (VkPrimitiveTopology)0x7f);
    kit_expect(kit, "VUID-VkPipelineMultisampleStateCreateInfo-sType-sType");
    BAD(&base, GRAPHICS_ID("rasterizerDiscardEnable-09024"), r->info.pViewportState = NULL;
        r->multisample.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO);
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-flags-parameter");
    BAD(&base, GRAPHICS_ID("flags-03374"), r->info.flags = rays; r->stages[0].flags = 0x40000000);
}

KIT_MAIN()
