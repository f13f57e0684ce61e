/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdBindDescriptorSets: compatible layouts, dynamic offsets.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

#define ID(rest) "VUID-vkCmdBindDescriptorSets-" rest
#define B(number, type, count, stages)            \
    {                                             \
        (number), (type), (count), (stages), NULL \
    }

static void
bind(struct kit *kit, VkPipelineLayout layout, uint32_t first, VkDescriptorSet set, uint32_t count,
     const uint32_t *offsets)
{
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, first, 1, &set, count,
                            offsets);
    kit_end(kit, commands);
}

static struct layout_spec
two_bindings(VkDescriptorType type, uint32_t count, VkShaderStageFlags stages)
{
    return (struct layout_spec){
        .count = 2, .bindings = { B(3, type, count, stages), B(0, STORAGE, 1, COMPUTE) }
    };
}

SCENE(bind_identical_layouts, KIT_PLAIN)
{
    struct layout_spec spec = two_bindings(UNIFORM, 2, COMPUTE), turned = spec;
    VkSampler sampler = kit_sampler(kit);
    struct layout_spec sampled = { .count = 1,
                                   .bindings = { { 0, COMBINED, 1, FRAGMENT, &sampler } } };
    VkDescriptorSetLayout gone = make_layout(kit, spec);
    VkPipelineLayout layout;

    turned.bindings[0] = spec.bindings[1];
    turned.bindings[1] = spec.bindings[0];
    bind(kit, kit_pipeline_layout(kit, make_layout(kit, spec)), 0,
         make_set(kit, make_layout(kit, turned)), 0, NULL);
    bind(kit, kit_pipeline_layout(kit, make_layout(kit, sampled)), 0,
         make_set(kit, make_layout(kit, sampled)), 0, NULL);
    layout = kit_pipeline_layout(kit, gone);
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(gone));
    bind(kit, layout, 0, make_set(kit, make_layout(kit, spec)), 0, NULL);
}

SCENE(bind_other_layouts, KIT_NULL_DRIVER)
{
    struct layout_spec spec = two_bindings(UNIFORM, 2, COMPUTE),
                       other[5] = { spec, spec, spec, spec, spec };
    VkPipelineLayout layout = kit_pipeline_layout(kit, make_layout(kit, spec));

    other[0].bindings[0].descriptorType = STORAGE;
    other[1].bindings[0].descriptorCount = 3;
    other[2].bindings[0].stageFlags = COMPUTE | FRAGMENT;
    other[3].bindings[0].binding = 4;
    other[4].count = 1;
    for (size_t i = 0; i < KIT_COUNT(other); i++) {
        kit_expect(kit, ID("pDescriptorSets-00358"));
        bind(kit, layout, 0, make_set(kit, make_layout(kit, other[i])), 0, NULL);
    }
}

SCENE(bind_other_samplers, KIT_NULL_DRIVER)
{
    VkSampler samplers[2] = { kit_sampler(kit), VK_NULL_HANDLE };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .magFilter = VK_FILTER_LINEAR };
    struct layout_spec spec = { .count = 1,
                                .bindings = { { 0, COMBINED, 1, COMPUTE, &samplers[0] } } };
    VkDescriptorSetLayout first = make_layout(kit, spec), second;
    VkDescriptorSetLayout none = one_binding(kit, 0, COMBINED, 1, COMPUTE, 0);

    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[1]));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(samplers[1]));
    spec.bindings[0].pImmutableSamplers = &samplers[1];
    second = make_layout(kit, spec);
    kit_expect(kit, ID("pDescriptorSets-00358"));
    bind(kit, kit_pipeline_layout(kit, first), 0, make_set(kit, second), 0, NULL);
    kit_expect(kit, ID("pDescriptorSets-00358"));
    bind(kit, kit_pipeline_layout(kit, none), 0, make_set(kit, first), 0, NULL);
}

SCENE(bind_beyond, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout set_layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);

    kit_expect(kit, ID("firstSet-00360"));
    kit_expect_newer(kit, NEWER_ID(NULL, ID("pDescriptorSets-00358")));
    bind(kit, kit_pipeline_layout(kit, set_layout), 1, make_set(kit, set_layout), 0, NULL);
}

SCENE(bind_null, KIT_NULL_DRIVER)
{
    kit_expect(kit, ID("pDescriptorSets-06563"));
    bind(kit, kit_pipeline_layout(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0)), 0,
         VK_NULL_HANDLE, 0, NULL);
}

SCENE(bind_null_of_libraries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .graphicsPipelineLibrary = VK_TRUE
    };

    for (int enabled = 1; enabled >= 0; enabled--) {
        struct descriptor_device device;

        libraries.graphicsPipelineLibrary = enabled;
        descriptor_device_init(&device);
        descriptor_device_extension(&device, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME, NULL, 0);
        descriptor_device_extension(
            &device, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME, &libraries,
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT);
        descriptor_device_open(kit, &device);
        if (!enabled) {
            kit_expect(kit, ID("graphicsPipelineLibrary-06754"));
        }
        bind(kit, kit_pipeline_layout(kit, one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0)), 0,
             VK_NULL_HANDLE, 0, NULL);
        if (enabled) {
            kit_close(kit);
        }
    }
}

SCENE(bind_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout;

    open_mutable(kit);
    layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, ID("pDescriptorSets-04616"));
    bind(kit, kit_pipeline_layout(kit, layout), 0,
         kit_descriptor_set(kit, big_pool(kit, VK_DESCRIPTOR_POOL_CREATE_HOST_ONLY_BIT_EXT, true),
                            layout),
         0, NULL);
}

SCENE(bind_point, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    struct kit_config config = { .queues = KIT_MAX_QUEUES };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set;
    uint32_t family = UINT32_MAX;
    VkCommandBuffer commands;
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);

    kit_open(kit, &config);
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        VkQueueFlags flags = families[kit->queue_families[i]].queueFlags;
        family = flags & VK_QUEUE_COMPUTE_BIT && !(flags & VK_QUEUE_GRAPHICS_BIT)
                     ? kit->queue_families[i]
                     : family;
    }
    if (!KIT_CHECK(kit, family != UINT32_MAX)) {
        return;
    }
    layout = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    set = make_set(kit, layout);
    commands = kit_command_buffer(kit, kit_command_pool_of(kit, family, 0),
                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, 0);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                            kit_pipeline_layout(kit, layout), 0, 1, &set, 0, NULL);
    kit_expect(kit, ID("pipelineBindPoint-00361"));
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                            kit_pipeline_layout(kit, layout), 0, 1, &set, 0, NULL);
    kit_end(kit, commands);
}

/* --- dynamic offsets --- */

struct dynamic {
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkBuffer buffer;
};

/* Binding 0: two uniform buffers; binding 2: a storage buffer. */
static struct dynamic
dynamic_set(struct kit *kit, VkDeviceSize range)
{
    VkDescriptorSetLayout set_layout = make_layout(
        kit, (struct layout_spec){ .count = 2,
                                   .bindings = { B(2, STORAGE_DYNAMIC, 1, COMPUTE),
                                                 B(0, UNIFORM_DYNAMIC, 2, COMPUTE) } });
    struct dynamic dynamic = { kit_pipeline_layout(kit, set_layout), make_set(kit, set_layout),
                               VK_NULL_HANDLE };
    VkDescriptorBufferInfo infos[2];
    VkWriteDescriptorSet write = a_write(dynamic.set, 0, UNIFORM_DYNAMIC);

    dynamic.buffer = a_buffer(
        kit, 1024, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    infos[0] = infos[1] = (VkDescriptorBufferInfo){ dynamic.buffer, 256, range };
    write.descriptorCount = 2;
    write.pBufferInfo = infos;
    update(kit, write);
    write_buffer(kit, dynamic.set, 2, STORAGE_DYNAMIC, dynamic.buffer, 0, 512);
    return dynamic;
}

SCENE(dynamic_valid, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct dynamic dynamic = dynamic_set(kit, 256), whole = dynamic_set(kit, VK_WHOLE_SIZE);

    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 512, 64, 16 });
    bind(kit, whole.layout, 0, whole.set, 3, (uint32_t[]){ 0, 0, 512 });
}

SCENE(dynamic_count, KIT_NULL_DRIVER)
{
    struct dynamic dynamic = dynamic_set(kit, 256);

    kit_expect(kit, ID("dynamicOffsetCount-00359"));
    bind(kit, dynamic.layout, 0, dynamic.set, 2, (uint32_t[]){ 0, 0 });
    kit_expect(kit, ID("dynamicOffsetCount-00359"));
    bind(kit, dynamic.layout, 0, dynamic.set, 2, (uint32_t[]){ 0, 1 }); /* nor are they aligned */
    kit_expect(kit, ID("dynamicOffsetCount-00359"));
    bind(kit, dynamic.layout, 0, dynamic.set, 4, (uint32_t[]){ 0, 0, 0, 0 });
    kit_expect(kit, ID("dynamicOffsetCount-00359"));
    bind(kit, dynamic.layout, 0, dynamic.set, 0, NULL);
}

SCENE(dynamic_alignment, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct dynamic dynamic = dynamic_set(kit, 256);

    kit_expect(kit, ID("pDynamicOffsets-01971"));
    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 0, 16, 0 });
    kit_expect(kit, ID("pDynamicOffsets-01972"));
    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 0, 0, 8 });
    kit_expect(kit, ID("pDynamicOffsets-01972"));
    kit_expect(kit, ID("pDescriptorSets-01979"));
    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 0, 0, 521 });
}

SCENE(dynamic_range, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct dynamic dynamic = dynamic_set(kit, 256), whole = dynamic_set(kit, VK_WHOLE_SIZE);

    kit_expect(kit, ID("pDescriptorSets-01979"));
    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 576, 0, 0 });
    kit_expect(kit, ID("pDescriptorSets-01979"));
    bind(kit, dynamic.layout, 0, dynamic.set, 3, (uint32_t[]){ 0, 0, 528 });
    kit_expect(kit, ID("pDescriptorSets-06715"));
    bind(kit, whole.layout, 0, whole.set, 3, (uint32_t[]){ 0, 64, 0 });
}

KIT_MAIN()
