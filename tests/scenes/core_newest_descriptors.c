/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about descriptors that came after 1.3.239, each beside what is right.
 */
#include "descriptor_write_scene.h"

#include <stdlib.h>

#define LAYOUT_ID(rest) "VUID-VkDescriptorSetLayoutCreateInfo-" rest
#define BINDING_ID(rest) "VUID-VkDescriptorSetLayoutBinding-" rest
#define POOL_ID(rest) "VUID-VkDescriptorPoolCreateInfo-" rest
#define TEMPLATE_ID(rest) "VUID-VkDescriptorUpdateTemplateCreateInfo-" rest
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* A device of 1.4, which pushes descriptors or does not, without the extension. */
static void
open_pushing(struct kit *kit, bool push)
{
    static VkPhysicalDeviceVulkan14Features features;

    features = (VkPhysicalDeviceVulkan14Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_4_FEATURES,
        .maintenance6 = VK_TRUE,
        .pushDescriptor = push,
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_4, .device_next = &features });
}

static void
large_layout(struct kit *kit, const char *vuid, uint32_t first, uint32_t second)
{
    const VkDescriptorSetLayoutBinding bindings[2] = {
        { 0, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, first, VK_SHADER_STAGE_COMPUTE_BIT, NULL },
        { 1, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, second, VK_SHADER_STAGE_COMPUTE_BIT, NULL }
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings
    };
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateDescriptorSetLayout(kit->device, &info, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
}

/* More descriptors than the limit, which the driver does not support. */
SCENE(large_layouts, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "maxPerSetDescriptors=1024", 1);
    open_pushing(kit, false);
    large_layout(kit, NULL, 1000, 24);
    large_layout(kit, "VUID-vkCreateDescriptorSetLayout-support-09582", 1000, 25);
}

/* What an immutable sampler converts must be there. */
SCENE(conversion_of_nothing, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static VkPhysicalDeviceVulkan11Features v11;
    VkSamplerYcbcrConversionCreateInfo made = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
    };
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    VkDescriptorImageInfo none = { 0 };
    struct descriptor_device device;
    VkWriteDescriptorSet write;
    VkSampler samplers[2];

    descriptor_device_init(&device);
    v11 = (VkPhysicalDeviceVulkan11Features){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = device.features.pNext,
        .samplerYcbcrConversion = VK_TRUE,
    };
    device.features.pNext = &v11;
    device.robustness.nullDescriptor = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME, &device.robustness,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &made, NULL, &conversion.conversion));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(conversion.conversion));
    for (int i = 0; i < 2; i++) {
        VkDescriptorSetLayoutBinding binding = { 0, COMBINED, 1, COMPUTE, &samplers[i] };

        KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[i]));
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(samplers[i]));
        info.pNext = &conversion;
        write = a_write(
            make_set(kit,
                     make_layout(kit, (struct layout_spec){ .count = 1, .bindings = { binding } })),
            0, COMBINED);
        write.pImageInfo = &none;
        if (i) {
            kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-09506");
        }
        update(kit, write);
    }
}

static VkDescriptorUpdateTemplate
push_template(struct kit *kit, VkPipelineLayout layout)
{
    VkDescriptorUpdateTemplateEntry entry = { .descriptorCount = 1, .descriptorType = UNIFORM };
    VkDescriptorUpdateTemplateCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = layout,
    };
    VkDescriptorUpdateTemplate made = VK_NULL_HANDLE;

    (void)vkCreateDescriptorUpdateTemplate(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE, KIT_HANDLE(made));
    return made;
}

/* A template for a set that the layout of the push leaves out. */
SCENE(pushed_into_no_layout, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    VkDescriptorSetLayout sets[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT,
        .setLayoutCount = 2,
        .pSetLayouts = sets,
    };
    VkDescriptorUpdateTemplate template;
    VkPipelineLayout layouts[2];
    VkDescriptorBufferInfo buffer;
    VkCommandBuffer commands;

    kit_open(kit, &(struct kit_config){
                      .device_next = &libraries,
                      .device_extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                             VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME } });
    sets[0] = one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layouts[i]));
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layouts[i]));
        sets[0] = VK_NULL_HANDLE;
    }
    template = push_template(kit, layouts[0]);
    buffer = (VkDescriptorBufferInfo){ uniform_buffer(kit, 256), 0, 256 };
    commands = kit_recording(kit);
    NOW(vkCmdPushDescriptorSetWithTemplateKHR)(commands, template, layouts[0], 0, &buffer);
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-set-11854");
    NOW(vkCmdPushDescriptorSetWithTemplateKHR)(commands, template, layouts[1], 0, &buffer);
    kit_end(kit, commands);
}

static void
push_2(struct kit *kit, VkPipelineLayout layout)
{
    VkDescriptorBufferInfo buffer = { uniform_buffer(kit, 256), 0, 256 };
    VkWriteDescriptorSet write = a_write(VK_NULL_HANDLE, 0, UNIFORM);
    VkPushDescriptorSetInfo info = { .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_INFO,
                                     .stageFlags = COMPUTE,
                                     .layout = layout,
                                     .descriptorWriteCount = 1,
                                     .pDescriptorWrites = &write };

    write.pBufferInfo = &buffer;
    NOW(vkCmdPushDescriptorSet2)(kit_recording(kit), &info);
}

SCENE(push_with_the_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPipelineLayout layout;

    open_pushing(kit, true);
    layout = kit_pipeline_layout(kit, one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0));
    push_template(kit, layout);
    push_2(kit, layout);
}

SCENE(push_without_it, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorBufferInfo buffer = { VK_NULL_HANDLE, 0, 256 };
    VkPushDescriptorSetWithTemplateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO, .pData = &buffer
    };
    VkPipelineLayout layout;
    VkCommandBuffer commands;

    open_pushing(kit, false);
    kit_expect(kit, LAYOUT_ID("flags-10354"));
    one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    layout = kit_pipeline_layout(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0));
    kit_expect(kit, TEMPLATE_ID("templateType-10355"));
    kit_expect(kit, TEMPLATE_ID("templateType-00353"));
    info.descriptorUpdateTemplate = push_template(kit, layout);
    kit_expect(kit, "VUID-vkCmdPushDescriptorSet2-None-10357");
    kit_expect(kit, "VUID-VkPushDescriptorSetInfo-set-00365");
    push_2(kit, layout);
    buffer.buffer = uniform_buffer(kit, 256);
    info.layout = layout;
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-None-10358");
    kit_expect(kit, "VUID-vkCmdPushDescriptorSetWithTemplate-set-07305");
    NOW(vkCmdPushDescriptorSetWithTemplate)
    (commands, info.descriptorUpdateTemplate, layout, 0, &buffer);
    kit_expect(kit, "VUID-VkPushDescriptorSetWithTemplateInfo-None-10359");
    kit_expect(kit, "VUID-VkPushDescriptorSetWithTemplateInfo-set-07305");
    NOW(vkCmdPushDescriptorSetWithTemplate2)(commands, &info);
}

SCENE(indices_without_the_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkCommandBuffer commands;
    VkBuffer buffer;

    open_pushing(kit, false);
    buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    commands = kit_recording(kit);
    NOW(vkCmdBindIndexBuffer2)(commands, buffer, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer2-indexType-08787");
    NOW(vkCmdBindIndexBuffer2)(commands, buffer, 0, VK_WHOLE_SIZE, VK_INDEX_TYPE_UINT8);
    kit_end(kit, commands);
}

/* --- layouts --- */

static VkSampler
converting_sampler(struct kit *kit)
{
    VkSamplerYcbcrConversionCreateInfo how = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
    };
    VkSamplerYcbcrConversionInfo with = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO,
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .pNext = &with,
                                 .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
                                 .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE };
    VkSampler sampler = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &how, NULL, &with.conversion));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(with.conversion));
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    return sampler;
}

static void
immutable(struct kit *kit, VkDescriptorType type, uint32_t count, const VkSampler *samplers)
{
    make_layout(kit, (struct layout_spec){
                         .count = 1, .bindings = { { 0, type, count, FRAGMENT, samplers } } });
}

SCENE(immutable_conversions, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceSamplerYcbcrConversionFeatures feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SAMPLER_YCBCR_CONVERSION_FEATURES,
        .samplerYcbcrConversion = VK_TRUE,
    };
    VkSampler samplers[3];

    kit_open(kit, &(struct kit_config){ .device_next = &feature });
    samplers[0] = converting_sampler(kit);
    samplers[1] = converting_sampler(kit);
    samplers[2] = kit_sampler(kit);
    immutable(kit, COMBINED, 2, samplers);
    immutable(kit, SAMPLER, 1, samplers + 2);
    kit_expect(kit, BINDING_ID("descriptorType-12200"));
    immutable(kit, COMBINED, 3, samplers);
    kit_expect(kit, BINDING_ID("descriptorType-12215"));
    immutable(kit, SAMPLER, 2, samplers);
}

SCENE(layouts_of_descriptor_buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;
    VkDescriptorSetLayout layout;
    VkSampler sampler;
    VkDeviceSize size;

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.buffers.descriptorBuffer = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    descriptor_device_extension(&device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    layout = one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    NOW(vkGetDescriptorSetLayoutSizeEXT)(kit->device, layout, &size);
    NOW(vkGetDescriptorSetLayoutBindingOffsetEXT)(kit->device, layout, 0, &size);
    layout = one_binding(kit, BUFFER_LAYOUT | PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-11811");
    NOW(vkGetDescriptorSetLayoutSizeEXT)(kit->device, layout, &size);
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-11813");
    NOW(vkGetDescriptorSetLayoutBindingOffsetEXT)(kit->device, layout, 0, &size);
    sampler = kit_sampler(kit);
    layout = make_layout(
        kit, (struct layout_spec){ .flags = BUFFER_LAYOUT | EMBEDDED_LAYOUT,
                                   .count = 1,
                                   .bindings = { { 0, SAMPLER, 1, COMPUTE, &sampler } } });
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutSizeEXT-layout-11812");
    NOW(vkGetDescriptorSetLayoutSizeEXT)(kit->device, layout, &size);
    kit_expect(kit, "VUID-vkGetDescriptorSetLayoutBindingOffsetEXT-layout-11814");
    NOW(vkGetDescriptorSetLayoutBindingOffsetEXT)(kit->device, layout, 0, &size);
}

SCENE(pool_of_blocks, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorPoolSize size = { BLOCK, 64 };
    VkDescriptorPoolInlineUniformBlockCreateInfo blocks = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_INLINE_UNIFORM_BLOCK_CREATE_INFO,
    };
    VkDescriptorPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .maxSets = 1,
                                        .poolSizeCount = 1,
                                        .pPoolSizes = &size };
    VkDescriptorPool pools[3] = { VK_NULL_HANDLE, VK_NULL_HANDLE, VK_NULL_HANDLE };

    open_indexing(kit);
    kit_expect(kit, POOL_ID("pPoolSizes-09424"));
    (void)vkCreateDescriptorPool(kit->device, &info, NULL, &pools[0]);
    info.pNext = &blocks;
    kit_expect(kit, POOL_ID("pPoolSizes-09424"));
    (void)vkCreateDescriptorPool(kit->device, &info, NULL, &pools[1]);
    blocks.maxInlineUniformBlockBindings = 1;
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pools[2]));
    for (int i = 0; i < 3; i++) {
        kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pools[i]));
    }
}

/* --- writes --- */

static void
write_two(struct kit *kit, struct layout_spec spec)
{
    VkDescriptorBufferInfo infos[2] = { { uniform_buffer(kit, 256), 0, 256 } };
    VkWriteDescriptorSet write = a_write(make_set(kit, make_layout(kit, spec)), 0, UNIFORM);

    infos[1] = infos[0];
    write.descriptorCount = 2;
    write.pBufferInfo = infos;
    update(kit, write);
}

SCENE(write_goes_on, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkDescriptorBindingFlags partially = VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

    open_indexing(kit);
    write_two(kit, (struct layout_spec){
                       .count = 2,
                       .bindings = { B(0, UNIFORM, 1, COMPUTE), B(1, UNIFORM, 1, COMPUTE) },
                       .binding_flags = { partially, partially } });
    kit_expect(kit, ID("descriptorCount-10777"));
    write_two(kit, (struct layout_spec){
                       .count = 2,
                       .bindings = { B(0, UNIFORM, 1, COMPUTE), B(1, UNIFORM, 1, COMPUTE) },
                       .binding_flags = { partially, 0 } });
    kit_expect(kit, ID("descriptorCount-10776"));
    write_two(kit, (struct layout_spec){
                       .count = 2,
                       .bindings = { B(0, UNIFORM, 1, COMPUTE), B(1, UNIFORM, 1, FRAGMENT) } });
    kit_expect(kit, ID("dstBinding-10009"));
    write_two(kit, (struct layout_spec){ .count = 0 });
}

SCENE(write_mutable_as_such, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType types[2] = { UNIFORM, STORAGE };
    VkMutableDescriptorTypeListEXT list = { 2, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    VkDescriptorSet set;

    open_mutable(kit);
    set = kit_descriptor_set(
        kit, big_pool(kit, 0, true),
        make_layout(kit, (struct layout_spec){ .count = 1,
                                               .bindings = { B(0, MUTABLE, 1, COMPUTE) },
                                               .next = &lists }));
    write_buffer(kit, set, 0, UNIFORM, uniform_buffer(kit, 256), 0, 256);
    kit_expect(kit, ID("dstSet-04611"));
    write_buffer(kit, set, 0, MUTABLE, uniform_buffer(kit, 256), 0, 256);
}

SCENE(layouts_of_other_aspects, KIT_NULL_DRIVER)
{
    struct view_spec spec = view_spec(VK_IMAGE_USAGE_SAMPLED_BIT);
    VkDescriptorSet set = set_of(kit, SAMPLED, 1);
    VkImageView colour = a_view(kit, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView depth;

    spec.image.format = spec.view.format = VK_FORMAT_D16_UNORM;
    spec.view.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    depth = make_view(kit, &spec);
    write_image(kit, set, SAMPLED, depth, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageLayout-09426");
    write_image(kit, set, SAMPLED, colour, VK_NULL_HANDLE,
                VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    kit_expect(kit, "VUID-VkDescriptorImageInfo-imageLayout-09425");
    kit_expect(kit, ID("descriptorType-04149"));
    write_image(kit, set, SAMPLED, depth, VK_NULL_HANDLE, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
}

KIT_MAIN()
