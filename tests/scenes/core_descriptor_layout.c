/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor set layouts: bindings, binding flags, mutable types.
 */
#include "descriptor_scene.h"
#include "newer_ids.h"

static void
expect_layout(struct kit *kit, const char *vuid, struct layout_spec spec)
{
    kit_expect(kit, vuid);
    (void)make_layout(kit, spec);
}

#define FLAG_ID(rest) "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-" rest
#define B(number, type, count, stages)            \
    {                                             \
        (number), (type), (count), (stages), NULL \
    }

SCENE(layout_valid, KIT_PLAIN)
{
    VkSampler sampler = kit_sampler(kit);

    (void)make_layout(kit, (struct layout_spec){ .count = 0 });
    (void)make_layout(kit, (struct layout_spec){
                               .count = 4,
                               .bindings = { B(5, UNIFORM, 1, VERTEX),
                                             B(0, STORAGE_DYNAMIC, 2, COMPUTE),
                                             B(2, INPUT, 1, FRAGMENT),
                                             { 3, COMBINED, 1, VK_SHADER_STAGE_ALL, &sampler } } });
    (void)make_layout(kit, (struct layout_spec){ .count = 1, .bindings = { B(0, INPUT, 0, 0) } });
}

/* More samplers than a call may name, and none is named. */
SCENE(layout_many_samplers, KIT_NULL_DRIVER)
{
    kit_allow(kit, "VUID-vkCreateDescriptorSetLayout-support-09582"); /* where the limit is lower */
    (void)make_layout(
        kit,
        (struct layout_spec){ .count = 1, .bindings = { B(0, COMBINED, (1u << 20) + 1, VERTEX) } });
}

SCENE(layout_same_number, KIT_NULL_DRIVER)
{
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutCreateInfo-binding-00279",
        (struct layout_spec){ .count = 2,
                              .bindings = { B(1, UNIFORM, 1, VERTEX), B(1, STORAGE, 1, VERTEX) } });
}

SCENE(layout_input_stage, KIT_NULL_DRIVER)
{
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-01510",
        (struct layout_spec){ .count = 1, .bindings = { B(0, INPUT, 1, FRAGMENT | VERTEX) } });
}

/* --- push descriptors --- */

SCENE(layout_no_stage, KIT_NULL_DRIVER)
{
    static const VkShaderStageFlags stages[] = { 1u << 29 };

    (void)make_layout(kit, (struct layout_spec){
                               .count = 1, .bindings = { { 0, SAMPLER, 0, stages[0], NULL } } });
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutBinding-descriptorCount-00283",
        (struct layout_spec){ .count = 1, .bindings = { { 0, SAMPLER, 1, stages[0], NULL } } });
}

/* The flags of an extension that is not enabled have no number of their own. */
SCENE(layout_flags_of_no_extension, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const struct layout_spec pushed = { .flags = PUSH_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, UNIFORM, 1, VERTEX) } };
    const struct layout_spec after_bind = { .flags = UAB_LAYOUT,
                                            .count = 1,
                                            .bindings = { B(0, UNIFORM, 1, VERTEX) } };

    kit_open(kit, &(struct kit_config){ .api_version = VK_API_VERSION_1_1 });
    expect_layout(kit,
                  NEWER_ID("VUID-VkDescriptorSetLayoutCreateInfo-flags-parameter",
                           "UNASSIGNED-CoreValidation-DrawState-ExtensionNotEnabled"),
                  pushed);
    expect_layout(kit,
                  NEWER_ID("VUID-VkDescriptorSetLayoutCreateInfo-flags-parameter",
                           "UNASSIGNED-CoreValidation-DrawState-ExtensionNotEnabled"),
                  after_bind);
}

/* The version that took an extension up, or the extension itself. */
SCENE(layout_flags_of_a_version, KIT_NULL_DRIVER)
{
    (void)one_binding(kit, UAB_LAYOUT, UNIFORM, 1, VERTEX, 0);
}

SCENE(layout_flags_of_an_extension, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_1,
                      .device_extensions = { VK_EXT_DESCRIPTOR_INDEXING_EXTENSION_NAME } });
    (void)one_binding(kit, UAB_LAYOUT, UNIFORM, 1, VERTEX, 0);
}

SCENE(layout_push_valid, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with_extension(kit, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    (void)one_binding(kit, PUSH_LAYOUT, UNIFORM, 32, COMPUTE, 0);
}

SCENE(layout_push_dynamic, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with_extension(kit, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-00280",
                  (struct layout_spec){ .flags = PUSH_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, UNIFORM_DYNAMIC, 1, VERTEX) } });
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-00280",
                  (struct layout_spec){ .flags = PUSH_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, STORAGE_DYNAMIC, 1, VERTEX) } });
}

SCENE(layout_push_many, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_with_extension(kit, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-00281",
                  (struct layout_spec){
                      .flags = PUSH_LAYOUT,
                      .count = 2,
                      .bindings = { B(0, UNIFORM, 30, VERTEX), B(1, STORAGE, 3, VERTEX) } });
}

static void
open_push_indexing(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    enable_indexing(&device);
    device.mutable_types.mutableDescriptorType = VK_TRUE;
    descriptor_device_extension(
        &device, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME, &device.mutable_types,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT);
    descriptor_device_extension(&device, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
}

SCENE(layout_push_inline_block, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_push_indexing(kit);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-02208",
                  (struct layout_spec){
                      .flags = PUSH_LAYOUT, .count = 1, .bindings = { B(0, BLOCK, 16, VERTEX) } });
}

SCENE(layout_push_binding_flags, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_push_indexing(kit);
    (void)one_binding(kit, PUSH_LAYOUT, UNIFORM, 2, VERTEX,
                      VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-flags-03003",
                  (struct layout_spec){ .flags = PUSH_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, UNIFORM, 2, VERTEX) },
                                        .binding_flags = { VARIABLE_BINDING } });
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-flags-03003",
                  (struct layout_spec){
                      .flags = PUSH_LAYOUT,
                      .count = 1,
                      .bindings = { B(0, UNIFORM, 2, VERTEX) },
                      .binding_flags = { VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT } });
}

SCENE(layout_push_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_push_indexing(kit);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04590",
                  (struct layout_spec){ .flags = PUSH_LAYOUT | HOST_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, UNIFORM, 1, VERTEX) } });
}

/* --- inline uniform blocks --- */

SCENE(layout_inline_feature, KIT_NULL_DRIVER)
{
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-04604",
                  (struct layout_spec){ .count = 1, .bindings = { B(0, BLOCK, 16, VERTEX) } });
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-04604",
                  (struct layout_spec){ .count = 1, .bindings = { B(0, BLOCK, 1, VERTEX) } });
}

SCENE(layout_inline_size, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    (void)one_binding(kit, 0, BLOCK, 4096, VERTEX, 0);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-02209",
                  (struct layout_spec){ .count = 1, .bindings = { B(0, BLOCK, 18, VERTEX) } });
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-08004",
                  (struct layout_spec){ .count = 1, .bindings = { B(0, BLOCK, 4100, VERTEX) } });
}

/* Asking about support is how an application learns the limits. */
SCENE(layout_support_of_too_much, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorSetLayoutBinding binding = B(0, BLOCK, 8192, VERTEX);
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    VkDescriptorSetLayoutSupport support = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT
    };

    open_indexing(kit);
    vkGetDescriptorSetLayoutSupport(kit->device, &info, &support);
}

SCENE(layout_support_of_nonsense, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayoutBinding bindings[] = { B(3, UNIFORM, 1, VERTEX),
                                                B(3, UNIFORM, 1, VERTEX) };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 2,
        .pBindings = bindings,
    };
    VkDescriptorSetLayoutSupport support = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT
    };

    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-binding-00279");
    vkGetDescriptorSetLayoutSupport(kit->device, &info, &support);
}

/* --- immutable samplers --- */

SCENE(layout_dead_sampler, KIT_NULL_DRIVER)
{
    VkSampler sampler = kit_sampler(kit);

    kit_drop(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutBinding-descriptorType-00282",
        (struct layout_spec){ .count = 1, .bindings = { { 0, SAMPLER, 1, FRAGMENT, &sampler } } });
}

SCENE(layout_custom_border, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceCustomBorderColorFeaturesEXT border = { .customBorderColors = VK_TRUE };
    VkSamplerCustomBorderColorCreateInfoEXT color = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
    };
    VkSamplerCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .pNext = &color,
        .borderColor = VK_BORDER_COLOR_FLOAT_CUSTOM_EXT,
    };
    struct descriptor_device device;
    VkSampler sampler;

    descriptor_device_init(&device);
    descriptor_device_extension(&device, VK_EXT_CUSTOM_BORDER_COLOR_EXTENSION_NAME, &border,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT);
    descriptor_device_open(kit, &device);
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
    (void)one_binding(kit, 0, SAMPLER, 1, FRAGMENT, 0);
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutBinding-pImmutableSamplers-04009",
        (struct layout_spec){ .count = 1, .bindings = { { 0, SAMPLER, 1, FRAGMENT, &sampler } } });
}

/* --- binding flags --- */

SCENE(layout_indexing_valid, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    static const VkDescriptorType types[] = { UNIFORM,       SAMPLER,       COMBINED,
                                              SAMPLED,       STORAGE_IMAGE, STORAGE,
                                              UNIFORM_TEXEL, STORAGE_TEXEL, BLOCK };

    open_indexing(kit);
    for (size_t i = 0; i < KIT_COUNT(types); i++) {
        (void)one_binding(kit, UAB_LAYOUT, types[i], 4, COMPUTE, UAB_BINDING);
    }
    (void)make_layout(
        kit, (struct layout_spec){
                 .flags = UAB_LAYOUT,
                 .count = 2,
                 .bindings = { B(7, SAMPLED, 100, FRAGMENT), B(0, UNIFORM, 1, VERTEX) },
                 .binding_flags = { UAB_BINDING | VARIABLE_BINDING |
                                        VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT |
                                        VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT,
                                    0 } });
}

SCENE(layout_flag_count, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorBindingFlags bits[2] = { 0 };
    VkDescriptorSetLayoutBindingFlagsCreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .pBindingFlags = bits,
    };
    struct layout_spec spec = { .count = 1,
                                .bindings = { B(0, UNIFORM, 1, VERTEX) },
                                .next = &flags };

    open_indexing(kit);
    (void)make_layout(kit, spec);
    flags.bindingCount = 2;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-bindingCount-03002", spec);
}

SCENE(layout_flag_pool_bit, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-03000",
                  (struct layout_spec){ .count = 1,
                                        .bindings = { B(0, UNIFORM, 1, VERTEX) },
                                        .binding_flags = { UAB_BINDING } });
}

SCENE(layout_flag_beside_dynamic, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-03001",
                  (struct layout_spec){
                      .flags = UAB_LAYOUT,
                      .count = 2,
                      .bindings = { B(0, UNIFORM, 1, VERTEX), B(1, UNIFORM_DYNAMIC, 1, VERTEX) },
                      .binding_flags = { UAB_BINDING, 0 } });
}

SCENE(layout_flag_never, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-None-03011",
                  (struct layout_spec){ .flags = UAB_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, INPUT, 1, FRAGMENT) },
                                        .binding_flags = { UAB_BINDING } });
}

SCENE(layout_flag_variable_not_last, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_indexing(kit);
    expect_layout(
        kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03004",
        (struct layout_spec){ .count = 2,
                              .bindings = { B(0, UNIFORM, 1, VERTEX), B(1, UNIFORM, 1, VERTEX) },
                              .binding_flags = { VARIABLE_BINDING, 0 } });
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03015",
                  (struct layout_spec){ .count = 1,
                                        .bindings = { B(0, STORAGE_DYNAMIC, 1, VERTEX) },
                                        .binding_flags = { VARIABLE_BINDING } });
}

/* Each type without its feature: nothing of descriptor indexing is enabled. */
SCENE(layout_flag_features, KIT_NULL_DRIVER)
{
    static const struct {
        VkDescriptorType type;
        const char *vuid;
    } rows[] = {
        { UNIFORM, FLAG_ID("descriptorBindingUniformBufferUpdateAfterBind-03005") },
        { SAMPLER, FLAG_ID("descriptorBindingSampledImageUpdateAfterBind-03006") },
        { COMBINED, FLAG_ID("descriptorBindingSampledImageUpdateAfterBind-03006") },
        { SAMPLED, FLAG_ID("descriptorBindingSampledImageUpdateAfterBind-03006") },
        { STORAGE_IMAGE, FLAG_ID("descriptorBindingStorageImageUpdateAfterBind-03007") },
        { STORAGE, FLAG_ID("descriptorBindingStorageBufferUpdateAfterBind-03008") },
        { UNIFORM_TEXEL, FLAG_ID("descriptorBindingUniformTexelBufferUpdateAfterBind-03009") },
        { STORAGE_TEXEL, FLAG_ID("descriptorBindingStorageTexelBufferUpdateAfterBind-03010") },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        kit_expect(kit, rows[i].vuid);
        (void)one_binding(kit, UAB_LAYOUT, rows[i].type, 1, COMPUTE, UAB_BINDING);
    }
    kit_expect(kit, FLAG_ID("descriptorBindingUpdateUnusedWhilePending-03012"));
    (void)one_binding(kit, 0, UNIFORM, 1, COMPUTE,
                      VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT);
    kit_expect(kit, FLAG_ID("descriptorBindingPartiallyBound-03013"));
    (void)one_binding(kit, 0, UNIFORM, 1, COMPUTE, VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT);
    kit_expect(kit, FLAG_ID("descriptorBindingVariableDescriptorCount-03014"));
    (void)one_binding(kit, 0, UNIFORM, 1, COMPUTE, VARIABLE_BINDING);
}

SCENE(layout_flag_inline_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.v13.inlineUniformBlock = VK_TRUE;
    descriptor_device_open(kit, &device);
    kit_expect(kit, FLAG_ID("descriptorBindingInlineUniformBlockUpdateAfterBind-02211"));
    (void)one_binding(kit, UAB_LAYOUT, BLOCK, 16, COMPUTE, UAB_BINDING);
}

SCENE(layout_flag_structure_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.structures.accelerationStructure = VK_TRUE;
    descriptor_device_extension(
        &device, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME, &device.structures,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR);
    descriptor_device_extension(&device, VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME, NULL, 0);
    descriptor_device_open(kit, &device);
    kit_expect(kit, FLAG_ID("descriptorBindingAccelerationStructureUpdateAfterBind-03570"));
    (void)one_binding(kit, UAB_LAYOUT, STRUCTURE, 1, COMPUTE, UAB_BINDING);
}

/* --- mutable types --- */

static struct layout_spec
mutable_spec(const VkMutableDescriptorTypeCreateInfoEXT *lists, VkDescriptorType type)
{
    return (
        struct layout_spec){ .count = 1, .bindings = { B(0, type, 1, COMPUTE) }, .next = lists };
}

SCENE(layout_mutable, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType types[] = { UNIFORM, STORAGE };
    VkMutableDescriptorTypeListEXT list = { 2, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    static const struct {
        VkDescriptorType type;
        const char *vuid;
    } never[] = {
        { MUTABLE, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04600" },
        { STORAGE_DYNAMIC, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04601" },
        { UNIFORM_DYNAMIC, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04602" },
        { BLOCK, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04603" },
    };

    open_mutable(kit);
    (void)make_layout(kit, mutable_spec(&lists, MUTABLE));
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-pBindings-07303",
                  mutable_spec(NULL, MUTABLE));
    expect_layout(kit, "VUID-VkMutableDescriptorTypeListEXT-descriptorTypeCount-04599",
                  mutable_spec(&lists, UNIFORM));
    for (size_t i = 0; i < KIT_COUNT(never); i++) {
        types[1] = never[i].type;
        expect_layout(kit, never[i].vuid, mutable_spec(&lists, MUTABLE));
    }
    types[1] = types[0];
    expect_layout(kit, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04598",
                  mutable_spec(&lists, MUTABLE));
    list.descriptorTypeCount = 0;
    (void)make_layout(kit, mutable_spec(&lists, UNIFORM));
    expect_layout(kit, "VUID-VkMutableDescriptorTypeListEXT-descriptorTypeCount-04597",
                  mutable_spec(&lists, MUTABLE));
}

SCENE(layout_mutable_samplers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType types[] = { UNIFORM, STORAGE };
    VkMutableDescriptorTypeListEXT list = { 2, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    struct layout_spec spec = mutable_spec(&lists, MUTABLE);
    VkSampler samplers[4];

    open_mutable(kit);
    samplers[0] = samplers[1] = samplers[2] = samplers[3] = kit_sampler(kit);
    spec.bindings[0].pImmutableSamplers = samplers;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-04594", spec);
}

SCENE(layout_mutable_pushed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType types[] = { UNIFORM, STORAGE };
    VkMutableDescriptorTypeListEXT list = { 2, types };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };
    struct layout_spec spec = mutable_spec(&lists, MUTABLE);

    open_push_indexing(kit);
    spec.flags = PUSH_LAYOUT;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04591", spec);
}

SCENE(layout_mutable_feature, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkDescriptorType type = UNIFORM;
    VkMutableDescriptorTypeListEXT list = { 1, &type };
    VkMutableDescriptorTypeCreateInfoEXT lists = {
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 1,
        .pMutableDescriptorTypeLists = &list,
    };

    open_with_extension(kit, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME);
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-mutableDescriptorType-04595",
                  mutable_spec(&lists, MUTABLE));
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04596",
                  (struct layout_spec){ .flags = HOST_LAYOUT,
                                        .count = 1,
                                        .bindings = { B(0, UNIFORM, 1, COMPUTE) } });
}

SCENE(layout_host_only, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_mutable(kit);
    (void)one_binding(kit, HOST_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04592");
    (void)one_binding(kit, HOST_LAYOUT | UAB_LAYOUT, UNIFORM, 1, COMPUTE, 0);
}

/* --- descriptor buffers --- */

static void
open_buffers(struct kit *kit)
{
    struct descriptor_device device;

    descriptor_device_init(&device);
    enable_indexing(&device);
    device.v12.bufferDeviceAddress = VK_TRUE;
    device.mutable_types.mutableDescriptorType = VK_TRUE;
    device.buffers.descriptorBuffer = VK_TRUE;
    descriptor_device_extension(
        &device, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME, &device.mutable_types,
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT);
    descriptor_device_extension(&device, VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME, &device.buffers,
                                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_BUFFER_FEATURES_EXT);
    descriptor_device_open(kit, &device);
}

SCENE(layout_descriptor_buffer, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_buffers(kit);
    (void)one_binding(kit, BUFFER_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    (void)one_binding(kit, BUFFER_LAYOUT, BLOCK, 8192, COMPUTE, 0);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08000");
    (void)one_binding(kit, BUFFER_LAYOUT, UNIFORM_DYNAMIC, 1, COMPUTE, 0);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08002");
    (void)one_binding(kit, BUFFER_LAYOUT | UAB_LAYOUT, UNIFORM, 1, COMPUTE, 0);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08003");
    (void)one_binding(kit, BUFFER_LAYOUT | HOST_LAYOUT, UNIFORM, 1, COMPUTE, 0);
}

SCENE(layout_embedded, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkSampler samplers[2];
    struct layout_spec spec = { .flags = BUFFER_LAYOUT | EMBEDDED_LAYOUT,
                                .count = 1,
                                .bindings = { { 0, SAMPLER, 1, FRAGMENT, samplers } } };

    open_buffers(kit);
    samplers[0] = samplers[1] = kit_sampler(kit);
    (void)make_layout(kit, spec);
    spec.flags = EMBEDDED_LAYOUT;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08001", spec);
    spec.flags = BUFFER_LAYOUT | EMBEDDED_LAYOUT;
    spec.bindings[0].descriptorCount = 2;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-flags-08006", spec);
    spec.bindings[0].descriptorCount = 1;
    spec.bindings[0].pImmutableSamplers = NULL;
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-flags-08007", spec);
    spec.bindings[0] = (VkDescriptorSetLayoutBinding)B(0, UNIFORM, 1, FRAGMENT);
    kit_expect(kit, "VUID-VkDescriptorSetLayoutBinding-flags-08007");
    expect_layout(kit, "VUID-VkDescriptorSetLayoutBinding-flags-08005", spec);
}

KIT_MAIN()
