/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of newer registries about one parameter or one feature: rendering and graphics pipelines. Skipped with older headers.
 */
#include "attachment_scene.h"

#if !defined(VK_ARM_performance_counters_by_region) || \
    !defined(VK_VALVE_fragment_density_map_layered) || !defined(VK_EXT_descriptor_heap)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_performance_counters_by_region");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* ---- layouts of what is resolved to ------------------------------------------------------------ */

/* An image, and a view of it. */
static VkImageView
target(struct kit *kit, VkFormat format, VkImageUsageFlags usage, VkImageAspectFlags aspects,
       VkImage *image_out)
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { 32, 32, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = usage | VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = format,
                                 .subresourceRange = { aspects, 0, 1, 0, 1 } };
    VkImageView view = VK_NULL_HANDLE;

    *image_out = of.image = image_of(kit, &info);
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* The image is brought into a layout before it is rendered to. */
static void
render_after(struct kit *kit, const struct rendered *r, VkImage image, VkImageAspectFlags aspects,
             VkImageLayout layout, const char *first, const char *second)
{
    const VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                           .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT |
                                                            VK_ACCESS_MEMORY_WRITE_BIT,
                                           .newLayout = layout,
                                           .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                           .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                           .image = image,
                                           .subresourceRange = { aspects, 0, 1, 0, 1 } };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    if (first) {
        kit_expect(kit, first);
    }
    if (second) {
        kit_expect(kit, second);
    }
    vkCmdBeginRendering(commands, &r->info);
    if (!first) {
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

SCENE(resolves_in_other_layouts, SILENT | KIT_UNORDERED)
{
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    const VkImageLayout other = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
    VkImage image;
    struct rendered r;

    NEW(kit, .version = 0);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
    resolve_to(&r.color, VK_RESOLVE_MODE_AVERAGE_BIT,
               target(kit, COLOR_FORMAT, AS_COLOR, VK_IMAGE_ASPECT_COLOR_BIT, &image));
    render_after(kit, &r, image, VK_IMAGE_ASPECT_COLOR_BIT,
                 VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, NULL, NULL);
    render_after(kit, &r, image, VK_IMAGE_ASPECT_COLOR_BIT, other,
                 "VUID-vkCmdBeginRendering-pRenderingInfo-09593", NULL);
    r.depth = r.stencil = rendered_attachment(
        ATTACHMENT(kit, .format = DEPTH_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT), true);
    r.info.pDepthAttachment = &r.depth;
    r.info.pStencilAttachment = &r.stencil;
    r.color.resolveMode = VK_RESOLVE_MODE_NONE;
    resolve_to(
        &r.depth, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
        target(kit, DEPTH_FORMAT, VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT, both, &image));
    resolve_to(&r.stencil, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, r.depth.resolveImageView);
    render_after(kit, &r, image, both, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL, NULL,
                 NULL);
    render_after(kit, &r, image, both, other, "VUID-vkCmdBeginRendering-pRenderingInfo-09589",
                 "VUID-vkCmdBeginRendering-pRenderingInfo-09591");
}

/* ---- counters by region ------------------------------------------------------------------------ */

SCENE(counters_of_regions, SILENT)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 65536,
                                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .pNext = &flags,
                                            .allocationSize = 65536 };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceAddress addresses[2];
    VkMemoryRequirements needs;
    VkDeviceMemory memory;
    uint32_t indices[4] = { 0, 1, 2, 3 };
    VkRenderPassPerformanceCountersByRegionBeginInfoARM counters = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM,
        .counterAddressCount = 1,
        .pCounterAddresses = addresses,
        .counterIndexCount = 2,
        .pCounterIndices = indices
    };
    struct rendered r;

    setenv("WAKE_NULL_ANSWERS",
           "maxPerRegionPerformanceCounters=2,regionAlignment=16,"
           "rowStrideAlignment=64",
           1);
    NEW_WITH(kit, VkPhysicalDevicePerformanceCountersByRegionFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM,
             "VK_ARM_performance_counters_by_region");
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    vkGetBufferMemoryRequirements(kit->device, ask.buffer, &needs);
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    addresses[0] = addresses[1] = vkGetBufferDeviceAddress(kit->device, &ask);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 2));
    r.info.pNext = &counters;
    r.info.viewMask = 3;
    try_rendering(kit, NULL, &r);
    counters.counterAddressCount = 2;
    try_rendering(
        kit, "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-counterAddressCount-11815",
        &r);
    counters.counterAddressCount = 1;
    counters.counterIndexCount = 3;
    try_rendering(
        kit, "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-counterIndexCount-11818",
        &r);
}

/* Where they go: beyond the end of the buffer, or what is there has been freed. */
static void
lead_counters(struct kit *kit, VkDeviceSize beyond)
{
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                      .size = 65536,
                                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                               VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateFlagsInfo flags = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                              .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .pNext = &flags,
                                            .allocationSize = 65536 };
    VkBufferDeviceAddressInfo ask = { .sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO };
    VkDeviceMemory memory;
    VkDeviceAddress address;
    uint32_t index = 0;
    VkRenderPassPerformanceCountersByRegionBeginInfoARM counters = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_PERFORMANCE_COUNTERS_BY_REGION_BEGIN_INFO_ARM,
        .counterAddressCount = 1,
        .pCounterAddresses = &address,
        .counterIndexCount = 1,
        .pCounterIndices = &index
    };
    struct rendered r;

    setenv("WAKE_NULL_ANSWERS", "maxPerRegionPerformanceCounters=2", 1);
    NEW_WITH(kit, VkPhysicalDevicePerformanceCountersByRegionFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PERFORMANCE_COUNTERS_BY_REGION_FEATURES_ARM,
             "VK_ARM_performance_counters_by_region");
    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &ask.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(ask.buffer));
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindBufferMemory(kit->device, ask.buffer, memory, 0));
    address = vkGetBufferDeviceAddress(kit->device, &ask);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 2));
    r.info.pNext = &counters;
    r.info.viewMask = 3;
    try_rendering(kit, NULL, &r);
    if (beyond) {
        address += beyond;
        try_rendering(
            kit, "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11817",
            &r);
        address = 0;
        try_rendering(kit, NULL, &r);
        return;
    }
    kit_drop(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    try_rendering(
        kit, "VUID-VkRenderPassPerformanceCountersByRegionBeginInfoARM-pCounterAddresses-11816",
        &r);
}

SCENE(counters_without_memory, SILENT | KIT_NULL_DRIVER)
{
    lead_counters(kit, 0);
}

SCENE(counters_beyond_their_buffer, SILENT | KIT_NULL_DRIVER)
{
    lead_counters(kit, 65532);
}

/* ---- pipelines --------------------------------------------------------------------------------- */

SCENE(layers_of_density_maps, SILENT)
{
    VkPipelineFragmentDensityMapLayeredCreateInfoVALVE layers = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_DENSITY_MAP_LAYERED_CREATE_INFO_VALVE,
        .maxFragmentDensityMapLayers = 2
    };
    const VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .pNext = &layers,
        .flags = VK_PIPELINE_CREATE_2_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE
    };
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT density;
    static VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE layered;
    struct rig_base base;
    struct rig r;

    density = (VkPhysicalDeviceFragmentDensityMapFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT
    };
    layered = (VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_LAYERED_FEATURES_VALVE,
        .pNext = &density
    };
    setenv("WAKE_NULL_ANSWERS", "maxFragmentDensityMapLayers=2", 1);
    NEW(kit,
        .extensions = { "VK_VALVE_fragment_density_map_layered", "VK_EXT_fragment_density_map" },
        .next = &layered);
    base = rig_base(kit);
    rig_init(&r, &base);
    r.info.pNext = &flags;
    (void)rig_make(&base, &r);
    layers.maxFragmentDensityMapLayers = 3;
    kit_expect(
        kit,
        "VUID-VkPipelineFragmentDensityMapLayeredCreateInfoVALVE-maxFragmentDensityMapLayers-10825");
    (void)rig_make(&base, &r);
}

SCENE(layered_passes_without_feature, SILENT)
{
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2 };
    VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .flags = VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE,
        .subpassCount = 1,
        .pSubpasses = &subpass
    };
    VkRenderPass pass = VK_NULL_HANDLE;

    NEW(kit,
        .extensions = { "VK_VALVE_fragment_density_map_layered", "VK_EXT_fragment_density_map" });
    kit_expect(kit, "VUID-VkRenderPassCreateInfo2-fragmentDensityMapLayered-10829");
    (void)vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

SCENE(mappings_without_feature, SILENT)
{
    const VkDescriptorSetAndBindingMappingEXT mapping = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_AND_BINDING_MAPPING_EXT,
        .bindingCount = 1,
        .resourceMask = VK_SPIRV_RESOURCE_TYPE_ALL_EXT,
        .source = VK_DESCRIPTOR_MAPPING_SOURCE_HEAP_WITH_CONSTANT_OFFSET_EXT
    };
    const VkShaderDescriptorSetAndBindingMappingInfoEXT mappings = {
        .sType = VK_STRUCTURE_TYPE_SHADER_DESCRIPTOR_SET_AND_BINDING_MAPPING_INFO_EXT,
        .mappingCount = 1,
        .pMappings = &mapping
    };
    VkComputePipelineCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO };
    VkPipeline pipeline = VK_NULL_HANDLE;

    NEW(kit, .extensions = { "VK_EXT_descriptor_heap" });
    info.stage = rig_stage(VK_SHADER_STAGE_COMPUTE_BIT, kit_shader(kit, KIT_SHADER_NOTHING_COMP));
    info.stage.pNext = &mappings;
    info.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-VkPipelineShaderStageCreateInfo-descriptorHeap-11314");
    (void)vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

#endif

KIT_MAIN()
