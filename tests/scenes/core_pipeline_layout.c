/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline layouts: how many descriptors fit, push constant ranges, vkCmdPushConstants.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

#define ID(rest) "VUID-VkPipelineLayoutCreateInfo-" rest

static VkPipelineLayout
pipeline_layout(struct kit *kit, uint32_t count, const VkDescriptorSetLayout *sets, uint32_t ranges,
                const VkPushConstantRange *range)
{
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = count,
        .pSetLayouts = sets,
        .pushConstantRangeCount = ranges,
        .pPushConstantRanges = range,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    (void)vkCreatePipelineLayout(kit->device, &info, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

static void
of_sets(struct kit *kit, uint32_t count, const VkDescriptorSetLayout *sets)
{
    (void)pipeline_layout(kit, count, sets, 0, NULL);
}

SCENE(sets_valid, KIT_PLAIN)
{
    VkDescriptorSetLayout sets[] = { one_binding(kit, 0, UNIFORM, 8, COMPUTE, 0),
                                     one_binding(kit, 0, STORAGE, 4, VERTEX, 0) };
    VkPushConstantRange ranges[] = { { VERTEX, 0, 64 }, { FRAGMENT, 32, 96 } };

    of_sets(kit, 0, NULL);
    of_sets(kit, 2, sets);
    (void)pipeline_layout(kit, 2, sets, 2, ranges);
}

SCENE(sets_too_many, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorSetLayout sets[33];

    for (size_t i = 0; i < KIT_COUNT(sets); i++) {
        sets[i] = i ? sets[0] : one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    }
    of_sets(kit, 32, sets);
    kit_expect(kit, ID("setLayoutCount-00286"));
    of_sets(kit, 33, sets);
}

SCENE(sets_null, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout none = VK_NULL_HANDLE;

    kit_expect(kit, ID("pSetLayouts-06561"));
    of_sets(kit, 1, &none);
}

SCENE(sets_null_of_libraries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .graphicsPipelineLibrary = VK_TRUE
    };
    VkDescriptorSetLayout none = VK_NULL_HANDLE;

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
            kit_expect(kit, ID("graphicsPipelineLibrary-06753"));
        }
        of_sets(kit, 1, &none);
        if (enabled) {
            kit_close(kit);
        }
    }
}

SCENE(sets_push_twice, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout sets[2];

    open_with_extension(kit, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    sets[0] = one_binding(kit, PUSH_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    sets[1] = one_binding(kit, PUSH_LAYOUT, STORAGE, 1, COMPUTE, 0);
    of_sets(kit, 1, sets);
    kit_expect(kit, ID("pSetLayouts-00293"));
    of_sets(kit, 2, sets);
}

SCENE(sets_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout set;

    open_mutable(kit);
    set = one_binding(kit, HOST_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, ID("pSetLayouts-04606"));
    of_sets(kit, 1, &set);
}

SCENE(sets_descriptor_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;
    VkDescriptorSetLayout sets[2];

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.buffers.descriptorBuffer = VK_TRUE;
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    sets[0] = sets[1] = one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    of_sets(kit, 2, sets);
    sets[1] = one_binding(kit, 0, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, ID("pSetLayouts-08008"));
    of_sets(kit, 2, sets);
}

/* --- how many descriptors --- */

enum {
    LIMIT = 1048576, /* of the null driver, for each stage and for all, after bind or not */
    DYNAMIC_LIMIT = 16,
    BLOCK_LIMIT = 16
};

/* One rule: its ids without descriptor indexing, with it, and for the limit of sets that are
 * updated after bind. */
struct limit_row {
    VkDescriptorType type;
    const char *before;
    const char *plain;
    const char *after_bind;
};
/* Newer registries have no rule of its own for devices without descriptor indexing. */
#define BEFORE(row) (HAS_NEWER_IDS ? (row).plain : (row).before)

static const struct limit_row stage_rows[] = {
    { SAMPLER, ID("pSetLayouts-00287"), ID("descriptorType-03016"), ID("descriptorType-03022") },
    { UNIFORM, ID("pSetLayouts-00288"), ID("descriptorType-03017"), ID("descriptorType-03023") },
    { STORAGE, ID("pSetLayouts-00289"), ID("descriptorType-03018"), ID("descriptorType-03024") },
    { SAMPLED, ID("pSetLayouts-00290"), ID("descriptorType-03019"), ID("descriptorType-03025") },
    { STORAGE_IMAGE, ID("pSetLayouts-00291"), ID("descriptorType-03020"),
      ID("descriptorType-03026") },
    { INPUT, ID("pSetLayouts-01676"), ID("descriptorType-03021"), ID("descriptorType-03027") },
};

/* In the same order: what one stage may not have, all together may not have either on this
 * driver. */
static const struct limit_row total_rows[] = {
    { SAMPLER, ID("pSetLayouts-01677"), ID("descriptorType-03028"), ID("pSetLayouts-03036") },
    { UNIFORM, ID("pSetLayouts-01678"), ID("descriptorType-03029"), ID("pSetLayouts-03037") },
    { STORAGE, ID("pSetLayouts-01680"), ID("descriptorType-03031"), ID("pSetLayouts-03039") },
    { SAMPLED, ID("pSetLayouts-01682"), ID("descriptorType-03033"), ID("pSetLayouts-03041") },
    { STORAGE_IMAGE, ID("pSetLayouts-01683"), ID("descriptorType-03034"), ID("pSetLayouts-03042") },
    { INPUT, ID("pSetLayouts-01684"), ID("descriptorType-03035"), ID("pSetLayouts-03043") },
};

static VkShaderStageFlags
stage_of(VkDescriptorType type)
{
    return type == INPUT ? FRAGMENT : VERTEX;
}

/* One more than the limits. */
static VkDescriptorSetLayout
one_too_many(struct kit *kit, VkDescriptorSetLayoutCreateFlags flags, VkDescriptorType type)
{
    return make_layout(
        kit, (struct layout_spec){ .flags = flags,
                                   .count = 2,
                                   .bindings = { { 0, type, LIMIT, stage_of(type), NULL },
                                                 { 1, type, 1, stage_of(type), NULL } } });
}

static void
open_old(struct kit *kit)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1 };

    kit_open(kit, &config);
}

SCENE(limits_of_old_devices, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_old(kit);
    for (size_t i = 0; i < KIT_COUNT(stage_rows); i++) {
        VkDescriptorType type = stage_rows[i].type;
        VkDescriptorSetLayout fits = one_binding(kit, 0, type, LIMIT, stage_of(type), 0);
        VkDescriptorSetLayout too_many = one_too_many(kit, 0, type);

        of_sets(kit, 1, &fits);
        kit_expect(kit, BEFORE(stage_rows[i]));
        kit_expect(kit, BEFORE(total_rows[i]));
        of_sets(kit, 1, &too_many);
    }
}

SCENE(limits_of_all_stages, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_old(kit);
    for (size_t i = 0; i < KIT_COUNT(total_rows); i++) {
        VkDescriptorSetLayout sets[2] = { one_binding(kit, 0, total_rows[i].type, LIMIT,
                                                      stage_of(total_rows[i].type), 0) };

        if (total_rows[i].type == INPUT) {
            continue;
        }
        sets[1] = one_binding(kit, 0, total_rows[i].type, 1, COMPUTE, 0);
        kit_expect(kit, BEFORE(total_rows[i]));
        of_sets(kit, 2, sets);
    }
}

SCENE(limits_with_indexing, KIT_NULL_DRIVER | KIT_APPLIES)
{
    for (size_t i = 0; i < KIT_COUNT(stage_rows); i++) {
        VkDescriptorType type = stage_rows[i].type;
        VkDescriptorSetLayout too_many = one_too_many(kit, 0, type);

        kit_expect(kit, stage_rows[i].plain);
        kit_expect(kit, total_rows[i].plain);
        kit_expect(kit, stage_rows[i].after_bind);
        kit_expect(kit, total_rows[i].after_bind);
        of_sets(kit, 1, &too_many);
    }
}

/* What is updated after bind counts for the larger limits only. */
SCENE(limits_after_bind, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    for (size_t i = 0; i < KIT_COUNT(stage_rows); i++) {
        VkDescriptorType type = stage_rows[i].type;
        VkDescriptorSetLayout too_many = one_too_many(kit, UAB_LAYOUT, type);

        kit_expect(kit, stage_rows[i].after_bind);
        kit_expect(kit, total_rows[i].after_bind);
        of_sets(kit, 1, &too_many);
    }
}

SCENE(limits_of_dynamic_buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const struct limit_row rows[] = {
        { UNIFORM_DYNAMIC, ID("pSetLayouts-01679"), ID("descriptorType-03030"), NULL },
        { STORAGE_DYNAMIC, ID("pSetLayouts-01681"), ID("descriptorType-03032"), NULL },
    };

    open_old(kit);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkDescriptorSetLayout sets[2] = { one_binding(kit, 0, rows[i].type, DYNAMIC_LIMIT, VERTEX,
                                                      0),
                                          one_binding(kit, 0, rows[i].type, 1, COMPUTE, 0) };

        of_sets(kit, 1, sets);
        kit_expect(kit, BEFORE(rows[i]));
        of_sets(kit, 2, sets);
    }
}

SCENE(limits_of_dynamic_buffers_with_indexing, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const struct limit_row rows[] = {
        { UNIFORM_DYNAMIC, NULL, ID("descriptorType-03030"), ID("pSetLayouts-03038") },
        { STORAGE_DYNAMIC, NULL, ID("descriptorType-03032"), ID("pSetLayouts-03040") },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkDescriptorSetLayout fits = one_binding(kit, 0, rows[i].type, DYNAMIC_LIMIT, VERTEX, 0);
        VkDescriptorSetLayout most = one_binding(kit, 0, rows[i].type, LIMIT + 1, VERTEX, 0);

        of_sets(kit, 1, &fits);
        kit_expect(kit, rows[i].plain);
        kit_expect(kit, rows[i].after_bind);
        /* Dynamic buffers count as buffers for a stage. */
        kit_expect(kit, rows[i].type == UNIFORM_DYNAMIC ? ID("descriptorType-03017")
                                                        : ID("descriptorType-03018"));
        kit_expect(kit, rows[i].type == UNIFORM_DYNAMIC ? ID("descriptorType-03023")
                                                        : ID("descriptorType-03024"));
        of_sets(kit, 1, &most);
    }
}

SCENE(limits_of_inline_blocks, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorSetLayout sets[BLOCK_LIMIT + 1];

    open_indexing(kit);
    for (int i = 0; i <= BLOCK_LIMIT; i++) {
        sets[i] = one_binding(kit, 0, BLOCK, 16, VERTEX, 0);
    }
    of_sets(kit, BLOCK_LIMIT, sets);
    kit_expect(kit, ID("descriptorType-02214"));
    kit_expect(kit, ID("descriptorType-02216"));
    kit_expect(kit, ID("descriptorType-02215"));
    kit_expect(kit, ID("descriptorType-02217"));
    of_sets(kit, BLOCK_LIMIT + 1, sets);
}

SCENE(limits_of_inline_blocks_of_old_devices, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceInlineUniformBlockFeatures blocks = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INLINE_UNIFORM_BLOCK_FEATURES,
        .inlineUniformBlock = VK_TRUE,
    };
    struct kit_config config = {
        .api_version = VK_API_VERSION_1_1,
        .device_extensions = { VK_EXT_INLINE_UNIFORM_BLOCK_EXTENSION_NAME },
        .device_next = &blocks
    };
    VkDescriptorSetLayout sets[BLOCK_LIMIT + 1];

    kit_open(kit, &config);
    for (int i = 0; i <= BLOCK_LIMIT; i++) {
        sets[i] = one_binding(kit, 0, BLOCK, 16, VERTEX, 0);
    }
    of_sets(kit, BLOCK_LIMIT, sets);
    kit_expect(kit, NEWER_ID(ID("descriptorType-02214"), ID("descriptorType-02212")));
    kit_expect(kit, NEWER_ID(ID("descriptorType-02216"), ID("descriptorType-02213")));
    of_sets(kit, BLOCK_LIMIT + 1, sets);
}

SCENE(limits_of_inline_bytes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkDescriptorSetLayout sets[17];

    open_indexing(kit);
    for (size_t i = 0; i < KIT_COUNT(sets); i++) {
        sets[i] = one_binding(kit, 0, BLOCK, 4096, VERTEX, 0);
    }
    of_sets(kit, 16, sets);
    sets[15] = make_layout(
        kit, (struct layout_spec){ .count = 1, .bindings = { { 0, BLOCK, 4096, 0, NULL } } });
    of_sets(kit, 16, sets);
    /* 65,536 bytes are allowed, and 16 blocks: both at once go over. */
    kit_expect(kit, ID("descriptorType-02214"));
    kit_expect(kit, ID("descriptorType-02216"));
    kit_expect(kit, ID("descriptorType-02215"));
    kit_expect(kit, ID("descriptorType-02217"));
    kit_expect(kit, ID("descriptorType-06531"));
    sets[15] = sets[0];
    of_sets(kit, 17, sets);
}

SCENE(limits_of_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct descriptor_device device;
    VkDescriptorSetLayout set;

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.structures.accelerationStructure = VK_TRUE;
    descriptor_device_extension(
        &device, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME, &device.structures,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
    descriptor_device_extension(&device, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    set = one_binding(kit, 0, STRUCTURE, LIMIT, COMPUTE, 0);
    of_sets(kit, 1, &set);
    set = one_binding(kit, 0, STRUCTURE, LIMIT + 1, COMPUTE, 0);
    kit_expect(kit, ID("descriptorType-03571"));
    kit_expect(kit, ID("descriptorType-03572"));
    kit_expect(kit, ID("descriptorType-03573"));
    kit_expect(kit, ID("descriptorType-03574"));
    of_sets(kit, 1, &set);
}

SCENE(limits_of_subsampled_samplers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps = { .fragmentDensityMap = VK_TRUE };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .flags = VK_SAMPLER_CREATE_SUBSAMPLED_BIT_EXT,
        .addressModeU = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
        .addressModeV = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE,
    };
    struct descriptor_device device;
    VkSampler samplers[2];
    VkDescriptorSetLayout set;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, VK_EXT_FRAGMENT_DENSITY_MAP_2_EXTENSION_NAME, NULL, 0);
    descriptor_device_extension(
        &device, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME, &maps,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &samplers[0]));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(samplers[0]));
    samplers[1] = samplers[0];
    set = make_layout(kit, (struct layout_spec){
                               .count = 1, .bindings = { { 0, SAMPLER, 1, FRAGMENT, samplers } } });
    of_sets(kit, 1, &set);
    set = make_layout(kit, (struct layout_spec){
                               .count = 1, .bindings = { { 0, SAMPLER, 2, FRAGMENT, samplers } } });
    kit_expect(kit, ID("pImmutableSamplers-03566"));
    of_sets(kit, 1, &set);
}

/* --- push constant ranges --- */

static void
one_range(struct kit *kit, uint32_t offset, uint32_t size)
{
    VkPushConstantRange range = { VERTEX, offset, size };

    (void)pipeline_layout(kit, 0, NULL, 1, &range);
}

SCENE(ranges, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPushConstantRange twice[] = { { VERTEX, 0, 16 }, { VERTEX | FRAGMENT, 16, 16 } };
    const VkPushConstantRange thrice[] = { { VK_SHADER_STAGE_VERTEX_BIT, 0, 4 },
                                           { VK_SHADER_STAGE_ALL_GRAPHICS, 4, 4 },
                                           { VK_SHADER_STAGE_FRAGMENT_BIT, 8, 4 } };

    one_range(kit, 0, 256);
    one_range(kit, 252, 4);
    kit_expect(kit, "VUID-VkPushConstantRange-offset-00294");
    kit_expect(kit, "VUID-VkPushConstantRange-size-00298");
    one_range(kit, 256, 4);
    kit_expect(kit, "VUID-VkPushConstantRange-offset-00294"); /* that it ends there, too, follows */
    one_range(kit, 260, 4);
    kit_expect(kit, "VUID-VkPushConstantRange-offset-00295");
    one_range(kit, 2, 4);
    kit_expect(kit, "VUID-VkPushConstantRange-size-00296");
    one_range(kit, 0, 0);
    kit_expect(kit, "VUID-VkPushConstantRange-size-00297");
    one_range(kit, 0, 6);
    kit_expect(kit, "VUID-VkPushConstantRange-size-00298");
    one_range(kit, 4, 256);
    kit_expect(kit, ID("pPushConstantRanges-00292"));
    (void)pipeline_layout(kit, 0, NULL, 2, twice);
    /* Two elements name a stage again. */
    kit_expect(kit, ID("pPushConstantRanges-00292"));
    kit_expect(kit, ID("pPushConstantRanges-00292"));
    (void)pipeline_layout(kit, 0, NULL, 3, thrice);
}

SCENE(push_valid, KIT_PLAIN)
{
    VkPushConstantRange ranges[] = { { VERTEX, 0, 64 }, { FRAGMENT, 32, 64 }, { COMPUTE, 0, 128 } };
    VkPipelineLayout layout = pipeline_layout(kit, 0, NULL, 3, ranges);
    VkCommandBuffer commands = kit_recording(kit);
    char data[128] = { 0 };

    vkCmdPushConstants(commands, layout, VERTEX | COMPUTE, 0, 32, data);
    vkCmdPushConstants(commands, layout, VERTEX | FRAGMENT | COMPUTE, 32, 32, data);
    vkCmdPushConstants(commands, layout, FRAGMENT | COMPUTE, 64, 32, data);
    vkCmdPushConstants(commands, layout, COMPUTE, 96, 32, data);
    kit_end(kit, commands);
}

static void
push(struct kit *kit, const char *vuid, VkShaderStageFlags stages, uint32_t offset, uint32_t size)
{
    VkPushConstantRange ranges[] = { { VERTEX, 0, 256 }, { FRAGMENT, 128, 128 } };
    VkPipelineLayout layout = pipeline_layout(kit, 0, NULL, 2, ranges);
    VkCommandBuffer commands = kit_recording(kit);
    char data[512] = { 0 };

    kit_expect(kit, vuid);
    vkCmdPushConstants(commands, layout, stages, offset, size, data);
    kit_end(kit, commands);
}

SCENE(push_wrong, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    push(kit, "VUID-vkCmdPushConstants-offset-00368", VERTEX, 2, 4);
    push(kit, "VUID-vkCmdPushConstants-size-00369", VERTEX, 0, 6);
    kit_expect(kit, "VUID-vkCmdPushConstants-size-00371"); /* too */
    push(kit, "VUID-vkCmdPushConstants-offset-00370", VERTEX, 256, 4);
    push(kit, "VUID-vkCmdPushConstants-offset-00370", VERTEX, 260, 4);
    push(kit, "VUID-vkCmdPushConstants-size-00371", VERTEX, 128, 132);
    push(kit, "VUID-vkCmdPushConstants-offset-01795", VERTEX | FRAGMENT, 64, 64);
    push(kit, "VUID-vkCmdPushConstants-offset-01795", VERTEX | FRAGMENT, 96, 64);
    push(kit, "VUID-vkCmdPushConstants-offset-01796", VERTEX, 128, 64);
    push(kit, "VUID-vkCmdPushConstants-offset-01796", VERTEX, 96, 64);
}

/* With weights and block matching there are more kinds of sampled images, and the rules have other
 * ids. */
SCENE(limits_with_image_processing, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout too_many;

    open_with_extension(kit, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME);
    too_many = one_too_many(kit, 0, SAMPLED);
    kit_expect(kit, ID("descriptorType-06939"));
    kit_expect(kit, total_rows[3].plain);
    kit_expect(kit, stage_rows[3].after_bind);
    kit_expect(kit, total_rows[3].after_bind);
    of_sets(kit, 1, &too_many);
}

SCENE(limits_with_image_processing_of_old_devices, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct kit_config config = { .api_version = VK_API_VERSION_1_1,
                                 .device_extensions = {
                                     VK_KHR_FORMAT_FEATURE_FLAGS_2_EXTENSION_NAME,
                                     VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME } };
    VkDescriptorSetLayout too_many;

    kit_open(kit, &config);
    too_many = one_too_many(kit, 0, SAMPLED);
    kit_expect(kit, NEWER_ID(ID("descriptorType-06939"), ID("pSetLayouts-06938")));
    kit_expect(kit, BEFORE(total_rows[3]));
    of_sets(kit, 1, &too_many);
}

SCENE(limits_of_old_acceleration_structures, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout sets[2];

    open_with_extension(kit, VK_NV_RAY_TRACING_EXTENSION_NAME);
    sets[0] = one_binding(kit, 0, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV, LIMIT, COMPUTE, 0);
    sets[1] = one_binding(kit, 0, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV, 1, COMPUTE, 0);
    of_sets(kit, 1, sets);
    kit_expect(kit, ID("descriptorType-02381"));
    of_sets(kit, 2, sets);
}

KIT_MAIN()
