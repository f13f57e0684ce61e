/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor sets and their layouts in situations that users of validation met: what is identically
 * defined, what is gone.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#define STAGES VK_SHADER_STAGE_COMPUTE_BIT
#define PLANES VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM

/* --- immutable samplers of several handles --- */

/* What its create info says beside a nearest filter. */
struct sampling {
    VkFilter filter;
    bool compares, converts;
    VkSamplerReductionMode reduction;
    VkSamplerYcbcrRange range;
};

static VkSampler
sampler_of(struct kit *kit, const struct sampling *s)
{
    const VkSamplerYcbcrConversionCreateInfo of = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .format = PLANES,
        .ycbcrModel = VK_SAMPLER_YCBCR_MODEL_CONVERSION_YCBCR_709,
        .ycbcrRange = s->range,
    };
    VkSamplerYcbcrConversionInfo conversion = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO
    };
    VkSamplerReductionModeCreateInfo reduction = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_REDUCTION_MODE_CREATE_INFO,
        .pNext = s->converts ? &conversion : NULL,
        .reductionMode = s->reduction,
    };
    const VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .pNext = &reduction,
        .magFilter = s->filter,
        .minFilter = s->filter,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeW = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .compareEnable = s->compares,
    };
    VkSampler sampler;

    if (s->converts) {
        KIT_VK(kit, vkCreateSamplerYcbcrConversion(kit->device, &of, NULL, &conversion.conversion));
        kit_own(kit, VK_OBJECT_TYPE_SAMPLER_YCBCR_CONVERSION, KIT_HANDLE(conversion.conversion));
    }
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    return sampler;
}

/* A buffer for the shader, and two samplers of those. */
static VkDescriptorSetLayout
layout_of(struct kit *kit, const struct sampling *first, const struct sampling *second)
{
    const VkSampler samplers[2] = { sampler_of(kit, first), sampler_of(kit, second) };
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, STAGES, NULL },
        { 1, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 2, STAGES, samplers },
    };
    const VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = KIT_COUNT(bindings),
        .pBindings = bindings,
    };

    return kit_set_layout_of(kit, &info);
}

static VkDescriptorSet
set_of(struct kit *kit, VkDescriptorSetLayout layout)
{
    const VkDescriptorPoolSize sizes[] = { { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1 },
                                           { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 6 } };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = 1,
        .poolSizeCount = KIT_COUNT(sizes),
        .pPoolSizes = sizes
    };
    VkDescriptorPool pool;
    VkDescriptorSet set;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    set = kit_descriptor_set(kit, pool, layout);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    return set;
}

/* The pipeline's layout was made with the first, the set and what it is bound by with the second. */
static void
dispatch_with(struct kit *kit, const struct sampling *pipeline, const struct sampling *set,
              const char *vuid)
{
    VkDescriptorSetLayout layouts[2] = { layout_of(kit, pipeline, pipeline),
                                         layout_of(kit, pipeline, set) };
    VkPipelineLayout by = kit_pipeline_layout(kit, layouts[1]);
    VkDescriptorSet bound = set_of(kit, layouts[1]);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBindPipeline(
        commands, VK_PIPELINE_BIND_POINT_COMPUTE,
        kit_compute_pipeline(kit, kit_pipeline_layout(kit, layouts[0]), KIT_SHADER_STORE_COMP));
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, by, 0, 1, &bound, 0, NULL);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDispatch(commands, 1, 1, 1);
    kit_end(kit, commands);
}

#define OTHER "VUID-vkCmdDispatch-None-08600"

SCENE(samplers_of_one_definition, SILENT)
{
    const struct sampling s[] = {
        { 0 },
        { .filter = VK_FILTER_LINEAR, .reduction = VK_SAMPLER_REDUCTION_MODE_MIN },
        { .compares = true },
        { .converts = true },
    };

    NEW(kit, .next = NULL);
    for (size_t i = 0; i < KIT_COUNT(s); i++) {
        dispatch_with(kit, &s[i], &s[i], NULL);
    }
}

SCENE(samplers_of_other_definitions, SILENT)
{
    const struct sampling s[] = {
        { 0 },
        { .filter = VK_FILTER_LINEAR },
        { .compares = true },
        { .filter = VK_FILTER_LINEAR, .reduction = VK_SAMPLER_REDUCTION_MODE_MIN },
    }, converting[] = {
        { .converts = true },
        { .converts = true, .range = VK_SAMPLER_YCBCR_RANGE_ITU_NARROW },
    };

    NEW(kit, .next = NULL);
    for (size_t i = 1; i < KIT_COUNT(s); i++) {
        dispatch_with(kit, &s[i - 1], &s[i], OTHER);
    }
    dispatch_with(kit, &converting[0], &converting[1], OTHER);
}

/* Bound by the very layout of the pipeline, a set of another one. */
SCENE(set_of_one_definition, SILENT)
{
    const struct sampling plain = { 0 }, linear = { .filter = VK_FILTER_LINEAR };
    VkPipelineLayout layout;
    VkDescriptorSet sets[2];
    VkCommandBuffer commands;

    NEW(kit, .next = NULL);
    layout = kit_pipeline_layout(kit, layout_of(kit, &plain, &linear));
    sets[0] = set_of(kit, layout_of(kit, &plain, &linear));
    sets[1] = set_of(kit, layout_of(kit, &linear, &plain));
    commands = kit_recording(kit);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &sets[0], 0,
                            NULL);
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-00358");
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &sets[1], 0,
                            NULL);
    kit_end(kit, commands);
}

/* --- set layouts that are gone --- */

static void
push_by_template(struct kit *kit, bool gone, bool info)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, STAGES,
                                                   NULL };
    const VkDescriptorSetLayoutCreateInfo of = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorSetLayout layout = kit_set_layout_of(kit, &of);
    const VkDescriptorUpdateTemplateEntry entry = {
        .descriptorCount = 1, .descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER
    };
    VkDescriptorUpdateTemplateCreateInfo template_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_UPDATE_TEMPLATE_CREATE_INFO,
        .descriptorUpdateEntryCount = 1,
        .pDescriptorUpdateEntries = &entry,
        .templateType = VK_DESCRIPTOR_UPDATE_TEMPLATE_TYPE_PUSH_DESCRIPTORS,
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_COMPUTE,
        .pipelineLayout = kit_pipeline_layout(kit, layout),
    };
    const VkDescriptorBufferInfo buffer = {
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL), 0, 256
    };
    VkPushDescriptorSetWithTemplateInfo push = {
        .sType = VK_STRUCTURE_TYPE_PUSH_DESCRIPTOR_SET_WITH_TEMPLATE_INFO,
        .layout = template_info.pipelineLayout,
        .pData = &buffer,
    };
    VkCommandBuffer commands;

    KIT_VK(kit, vkCreateDescriptorUpdateTemplate(kit->device, &template_info, NULL,
                                                 &push.descriptorUpdateTemplate));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_UPDATE_TEMPLATE,
            KIT_HANDLE(push.descriptorUpdateTemplate));
    if (gone) {
        kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    }
    commands = kit_recording(kit);
    if (gone) {
        kit_expect(kit, info ? "VUID-VkPushDescriptorSetWithTemplateInfo-set-11854"
                             : "VUID-vkCmdPushDescriptorSetWithTemplate-set-11854");
    }
    if (info) {
        KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplate2)(commands, &push);
    } else {
        KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetWithTemplate)
        (commands, push.descriptorUpdateTemplate, push.layout, 0, &buffer);
    }
    kit_end(kit, commands);
}

SCENE(pushed_by_template, SILENT)
{
    NEW(kit, .next = NULL);
    push_by_template(kit, false, false);
    push_by_template(kit, false, true);
}

SCENE(pushed_by_template_after_its_layout, SILENT)
{
    NEW(kit, .next = NULL);
    push_by_template(kit, true, false);
    push_by_template(kit, true, true);
}

/* --- sets and layouts that are null --- */

/* A layout of two sets, of which the first is VK_NULL_HANDLE; `set_out` has that of the second. */
static VkPipelineLayout
layout_with_hole(struct kit *kit, VkDescriptorSetLayout *set_out)
{
    VkDescriptorSetLayout sets[2] = {
        VK_NULL_HANDLE, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, STAGES)
    };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT,
        .setLayoutCount = 2,
        .pSetLayouts = sets,
    };
    VkPipelineLayout layout;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    *set_out = sets[1];
    return layout;
}

SCENE(sets_of_no_layout, SILENT)
{
    const VkDescriptorSetLayoutCreateInfo empty = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO
    };
    VkDescriptorSetLayout of;
    VkDescriptorSet sets[2] = { VK_NULL_HANDLE };
    VkPipelineLayout layout;
    VkDescriptorPool pool;
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
             VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    layout = layout_with_hole(kit, &of);
    pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2, 0);
    sets[1] = kit_descriptor_set(kit, pool, of);
    commands = kit_recording(kit);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 2, sets, 0, NULL);
    sets[0] = kit_descriptor_set(kit, pool, kit_set_layout_of(kit, &empty));
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-00358");
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 2, sets, 0, NULL);
    kit_end(kit, commands);
}

/* No buffer is VK_WHOLE_SIZE, which dynamic offsets do not go with; what was not written is nothing yet. */
SCENE(offsets_into_no_buffer, SILENT)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    const VkDescriptorBufferInfo none = { .range = VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = type,
                                   .pBufferInfo = &none };
    const uint32_t offsets[2] = { 0, 256 };
    VkDescriptorSetLayout of;
    VkDescriptorPool pool;
    VkDescriptorSet unwritten;
    VkPipelineLayout layout;
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceRobustness2FeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,
             VK_EXT_ROBUSTNESS_2_EXTENSION_NAME);
    of = kit_set_layout(kit, type, 1, STAGES);
    layout = kit_pipeline_layout(kit, of);
    pool = kit_descriptor_pool(kit, type, 2, 0);
    write.dstSet = kit_descriptor_set(kit, pool, of);
    unwritten = kit_descriptor_set(kit, pool, of);
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    commands = kit_recording(kit);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &write.dstSet,
                            1, &offsets[0]);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &unwritten, 1,
                            &offsets[1]);
    kit_expect(kit, "VUID-vkCmdBindDescriptorSets-pDescriptorSets-06715");
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &write.dstSet,
                            1, &offsets[1]);
    kit_end(kit, commands);
}

#endif

KIT_MAIN()
