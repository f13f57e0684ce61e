/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What rules of 1.3.239 forbid, and newer features allow: nothing is said. Skipped with older headers.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11) || !defined(VK_EXT_shader_64bit_indexing) || \
    !defined(VK_NV_per_stage_descriptor_set)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#include "pipeline_rig.h"

#define STAGES VK_SHADER_STAGE_COMPUTE_BIT

/* With the feature maintenance6 no buffer is a buffer, but has to be bound, too. */
SCENE(indexed_without_an_index_buffer, SILENT | KIT_NULL_DRIVER)
{
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    struct kit_target target;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    NEW(kit, .next = NULL);
    target = kit_target(kit);
    pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                     target.render_pass);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    kit_expect(kit, "VUID-vkCmdDrawIndexed-None-07312");
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdBindIndexBuffer(commands, VK_NULL_HANDLE, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(commands, 3, 1, 0, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static void
write_storage(struct kit *kit, VkDeviceSize size)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSet set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0),
                                             kit_set_layout(kit, type, 1, STAGES));

    kit_write_buffer(kit, set, type,
                     kit_bound_buffer(kit, size, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
}

SCENE(storage_of_64_bits, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "maxStorageBufferRange=4096", 1);
    NEW_WITH(kit, VkPhysicalDeviceShader64BitIndexingFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_64_BIT_INDEXING_FEATURES_EXT,
             VK_EXT_SHADER_64BIT_INDEXING_EXTENSION_NAME);
    write_storage(kit, 8192);
}

SCENE(storage_of_32_bits, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "maxStorageBufferRange=4096", 1);
    NEW(kit, .next = NULL);
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-00333");
    write_storage(kit, 8192);
}

/* Dynamic rendering in raster order. */
static void
order(struct kit *kit)
{
    struct rig_base b = rig_base(kit);
    struct rig r;

    rig_init(&r, &b);
    rig_render_dynamically(&r);
    r.blend.flags =
        VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT;
    (void)rig_make(&b, &r);
}

SCENE(rasterization_order_with_local_reads, SILENT | KIT_NULL_DRIVER)
{
    NEW_WITH(kit, VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_FEATURES_EXT,
             VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME);
    order(kit);
}

SCENE(rasterization_order_without, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "dynamicRenderingLocalRead=0", 1);
    NEW_WITH(kit, VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_FEATURES_EXT,
             VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-06482");
    order(kit);
}

/* Without the extension, too: the rules of what the flags would do, and not those of their values. */
SCENE(rasterization_order_without_extension, SILENT | KIT_NULL_DRIVER)
{
    struct rig_base b;
    struct rig r;

    setenv("WAKE_NULL_ANSWERS", "dynamicRenderingLocalRead=0", 1);
    NEW(kit, .next = NULL);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-flags-06482");
    kit_expect(
        kit,
        "VUID-VkPipelineColorBlendStateCreateInfo-rasterizationOrderColorAttachmentAccess-06465");
    order(kit);
    b = rig_base(kit);
    rig_init(&r, &b);
    rig_render_dynamically(&r);
    r.rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM;
    r.depth.flags =
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-None-09526");
    (void)rig_make(&b, &r);
}

/* Their own limits, of VK_KHR_maintenance7, are larger. */
static void
lay_out_dynamic(struct kit *kit)
{
    (void)kit_pipeline_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, 6, STAGES));
}

#define FEW                                         \
    "maxDescriptorSetUniformBuffersDynamic=4,"      \
    "maxDescriptorSetTotalUniformBuffersDynamic=8," \
    "maxDescriptorSetTotalStorageBuffersDynamic=8," \
    "maxDescriptorSetTotalBuffersDynamic=8,"        \
    "maxDescriptorSetUpdateAfterBindUniformBuffersDynamic=4"

SCENE(dynamic_buffers_in_total, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", FEW, 1);
    NEW_WITH(kit, VkPhysicalDeviceMaintenance7FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_7_FEATURES_KHR,
             VK_KHR_MAINTENANCE_7_EXTENSION_NAME);
    lay_out_dynamic(kit);
}

SCENE(dynamic_buffers_of_a_kind, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", FEW, 1);
    NEW(kit, .next = NULL);
    kit_expect(kit, "VUID-VkPipelineLayoutCreateInfo-descriptorType-03030");
    kit_expect(kit, "VUID-VkPipelineLayoutCreateInfo-pSetLayouts-03038");
    lay_out_dynamic(kit);
}

static void
lay_out_twice(struct kit *kit, VkDescriptorSetLayoutCreateFlags flags)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, VK_SHADER_STAGE_VERTEX_BIT, NULL },
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_FRAGMENT_BIT, NULL },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = flags,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;

    if (vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    }
}

SCENE(bindings_of_each_stage, SILENT | KIT_NULL_DRIVER)
{
    NEW_WITH(kit, VkPhysicalDevicePerStageDescriptorSetFeaturesNV,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PER_STAGE_DESCRIPTOR_SET_FEATURES_NV,
             VK_NV_PER_STAGE_DESCRIPTOR_SET_EXTENSION_NAME, VK_KHR_MAINTENANCE_6_EXTENSION_NAME);
    lay_out_twice(kit, VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-binding-00279");
    lay_out_twice(kit, 0);
}

/* Of queues that only copy. */
static void
copy_from_2(struct kit *kit)
{
    const VkBufferImageCopy region = { .bufferOffset = 2,
                                       .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                       .imageExtent = { 4, 4, 1 } };
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = VK_FORMAT_R8_UNORM,
                                     .extent = { 4, 4, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT };
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdCopyBufferToImage(commands,
                           kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL),
                           image_of(kit, &info), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    kit_end(kit, commands);
}

SCENE(offsets_on_every_queue, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    NEW_WITH(kit, VkPhysicalDeviceMaintenance11FeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_11_FEATURES_KHR,
             VK_KHR_MAINTENANCE_11_EXTENSION_NAME);
    copy_from_2(kit);
}

SCENE(offsets_on_transfer_queues, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_QUEUES", "transfer:1", 1);
    NEW(kit, .next = NULL);
    kit_expect(kit, "VUID-vkCmdCopyBufferToImage-commandBuffer-07737");
    copy_from_2(kit);
}

/* 16 x 16, at rates of 8 x 8 each, of a view of less. */
static void
render_at_rates(struct kit *kit, uint32_t width)
{
    const VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8_UINT,
        .extent = { width, 2, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR
    };
    const VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = image_of(kit, &image),
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = image.format,
                                         .subresourceRange = WHOLE };
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_SHADING_RATE_ATTACHMENT_OPTIMAL_KHR,
        .shadingRateAttachmentTexelSize = { 8, 8 },
    };
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .pNext = &rate,
                                   .renderArea = { { 0, 0 }, { 16, 16 } },
                                   .layerCount = 1 };
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &rate.imageView));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(rate.imageView));
    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

static void
open_rated(struct kit *kit)
{
    static VkPhysicalDeviceMaintenance7FeaturesKHR maintenance;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    maintenance = (VkPhysicalDeviceMaintenance7FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_7_FEATURES_KHR
    };
    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &maintenance,
    };
    NEW(kit,
        .extensions = { VK_KHR_MAINTENANCE_7_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
        .next = &rates);
}

SCENE(rates_of_no_texel, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "robustFragmentShadingRateAttachmentAccess=1", 1);
    open_rated(kit);
    render_at_rates(kit, 1);
}

SCENE(rates_of_texels, SILENT | KIT_NULL_DRIVER)
{
    setenv("WAKE_NULL_ANSWERS", "robustFragmentShadingRateAttachmentAccess=0", 1);
    open_rated(kit);
    render_at_rates(kit, 2);
    kit_expect(kit, "VUID-VkRenderingInfo-pNext-06119");
    render_at_rates(kit, 1);
}

#endif

KIT_MAIN()
