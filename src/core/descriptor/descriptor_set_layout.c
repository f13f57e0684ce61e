/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptor set layouts. Specification, 'Descriptor Set Layout'.
 */
#include "core/core.h"

/* Comparing each binding with each other is for layouts as people write them. */
enum { MAX_COMPARED = 1024 };

struct layout_call {
    struct wake_check *check;
    const VkDescriptorSetLayoutCreateInfo *info;
    /* NULL: none, or not one for each binding */
    const VkDescriptorSetLayoutBindingFlagsCreateInfo *flags;
    const VkMutableDescriptorTypeCreateInfoEXT *lists;
    bool push;
    bool descriptor_buffer;
    /* whether such a layout is supported: what limits allow is the question, and no finding */
    bool query;
};

static bool
is_dynamic(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

/* ---- the layout's flags ---------------------------------------------------------------------- */

/* Flags of an extension that is not enabled, on a device of a version that does not have them. */
#define FLAGS_NOT_ENABLED                                                 \
    WAKE_OWN_RULE("VUID-VkDescriptorSetLayoutCreateInfo-flags-parameter", \
                  "UNASSIGNED-CoreValidation-DrawState-ExtensionNotEnabled")

/* A device of a version that the registry lacks may push descriptors by a feature of its own. */
static bool
may_know_push(const struct wake_check *check)
{
#ifdef VK_VERSION_1_4
    (void)check;
    return true;
#else
    return !wake_check_newer_than_registry(check);
#endif
}

static void
check_flags(const struct layout_call *call)
{
    struct wake_check *check = call->check;
    VkDescriptorSetLayoutCreateFlags flags = call->info->flags;
    bool host_only = flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT;
    bool after_bind = flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

    if (call->push && !wake_scope_has(check->scope, WAKE_EXT_VK_KHR_push_descriptor) &&
        may_know_push(check) && !WAKE_LATER_FEATURE(check, pushDescriptor)) {
        wake_find(
            check,
            !WAKE_REPEATED_RULES && wake_check_version(check) < VK_MAKE_API_VERSION(0, 1, 4, 0)
                ? FLAGS_NOT_ENABLED
                : WAKE_RULE("VUID-VkDescriptorSetLayoutCreateInfo-flags-10354",
                            "UNASSIGNED-CoreValidation-DrawState-ExtensionNotEnabled"),
            "Attempted to use VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR in "
            "pCreateInfo->flags but its required extension VK_KHR_push_descriptor has not been "
            "enabled, nor the feature pushDescriptor of Vulkan 1.4");
    }
    if (after_bind && !WAKE_EXTENSION(check, VK_EXT_descriptor_indexing)) {
        wake_find(
            check, FLAGS_NOT_ENABLED,
            "Attempted to use VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT in "
            "pCreateInfo->flags but its required extension VK_EXT_descriptor_indexing has not "
            "been enabled");
    }
    if (host_only && call->push) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04590",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR and "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT");
    }
    if (host_only && after_bind) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04592",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT and "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT");
    }
    if (host_only && !WAKE_FEATURE(check, mutableDescriptorType)) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04596",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT, but the feature "
            "mutableDescriptorType is not enabled");
    }
    if (flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT &&
        !call->descriptor_buffer) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08001",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT without "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT");
    }
    if (call->descriptor_buffer && after_bind) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08002",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT and "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT");
    }
    if (call->descriptor_buffer && host_only) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08003",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT and "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_HOST_ONLY_POOL_BIT_EXT");
    }
}

/* ---- one binding ----------------------------------------------------------------------------- */

#if !WAKE_REPEATED_RULES
static bool
has_conversion(const VkSamplerCreateInfo *sampler)
{
    const VkSamplerYcbcrConversionInfo *info = wake_chain_find(
        sampler->pNext, VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_INFO);

    return info && info->conversion;
}

/* Samplers with YCbCr conversion are combined with images, and all of a binding are alike. */
static void
check_conversions(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];
    bool any = false, none = false;
    char text[WAKE_OBJECT_TEXT];

    for (uint32_t k = 0; k < b->descriptorCount; k++) {
        struct wake_object *object = wake_check_object(
            call->check, wake_packed_id(b->pImmutableSamplers, k, 1, 0), WAKE_TYPE_VkSampler);
        const VkSamplerCreateInfo *sampler = wake_VkSampler_info(object);

        if (!sampler) {
            continue;
        }
        *(has_conversion(sampler) ? &any : &none) = true;
        if (any && b->descriptorType == VK_DESCRIPTOR_TYPE_SAMPLER) {
            wake_find_objects(
                call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-12215", object, NULL,
                "pCreateInfo->pBindings[%u] is VK_DESCRIPTOR_TYPE_SAMPLER, but pImmutableSamplers[%u] is %s, which has a YCbCr "
                "conversion: such a sampler takes VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER",
                i, k, wake_object_text(text, sizeof(text), object));
            return;
        }
        if (any && none) {
            wake_find_objects(
                call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-12200", object, NULL,
                "pCreateInfo->pBindings[%u].pImmutableSamplers[%u] is %s, which has %s YCbCr conversion, unlike those before it",
                i, k, wake_object_text(text, sizeof(text), object),
                has_conversion(sampler) ? "a" : "no");
            return;
        }
    }
}
#endif

static void
check_samplers(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];
    bool sampler_type = b->descriptorType == VK_DESCRIPTOR_TYPE_SAMPLER ||
                        b->descriptorType == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;

    for (uint32_t k = 0; sampler_type && b->pImmutableSamplers && k < b->descriptorCount; k++) {
        wake_id id = wake_packed_id(b->pImmutableSamplers, k, 1, 0);
        const struct wake_handle_rule rule = {
            "VUID-VkDescriptorSetLayoutBinding-descriptorType-00282",
            call->check->command == WAKE_CMD_vkCreateDescriptorSetLayout
                ? "UNASSIGNED-vkCreateDescriptorSetLayout-pImmutableSamplers-device"
                : "UNASSIGNED-vkGetDescriptorSetLayoutSupport-pImmutableSamplers-device",
            VK_OBJECT_TYPE_SAMPLER, "pCreateInfo->pBindings[].pImmutableSamplers[]", false
        };
        struct wake_object *object = wake_check_object(call->check, id, WAKE_TYPE_VkSampler);
        const VkSamplerCreateInfo *sampler = wake_VkSampler_info(object);

        wake_check_handle(call->check, &rule, (uint64_t)b->pImmutableSamplers[k], id);
        if (sampler && (sampler->borderColor == VK_BORDER_COLOR_FLOAT_CUSTOM_EXT ||
                        sampler->borderColor == VK_BORDER_COLOR_INT_CUSTOM_EXT)) {
            char text[WAKE_OBJECT_TEXT];
            wake_find_objects(
                call->check, "VUID-VkDescriptorSetLayoutBinding-pImmutableSamplers-04009", object,
                NULL,
                "pCreateInfo->pBindings[%u].pImmutableSamplers[%u] is %s, whose borderColor is %s",
                i, k, wake_object_text(text, sizeof(text), object),
                wake_name_VkBorderColor(sampler->borderColor));
        }
    }
#if !WAKE_REPEATED_RULES
    if (sampler_type && b->pImmutableSamplers) {
        check_conversions(call, i);
    }
#endif
}

static void
check_inline_block(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];
    const struct wake_facts *facts = wake_check_facts(call->check);
    uint32_t limit = facts ? facts->properties.inlineUniformBlock.maxInlineUniformBlockSize : 0;

    if (!WAKE_FEATURE(call->check, inlineUniformBlock)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-04604",
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK, but the feature "
            "inlineUniformBlock is not enabled",
            i);
    }
    if (call->push) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-02208",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, but "
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK",
            i);
    }
    if (b->descriptorCount % 4 && WAKE_FEATURE(call->check, inlineUniformBlock)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-02209",
            "pCreateInfo->pBindings[%u].descriptorCount, the size of an inline uniform block, is %u",
            i, b->descriptorCount);
    }
    if (limit && b->descriptorCount > limit && !call->descriptor_buffer && !call->query) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-08004",
            "pCreateInfo->pBindings[%u].descriptorCount, the size of an inline uniform block, is %u, but "
            "maxInlineUniformBlockSize is %u",
            i, b->descriptorCount, limit);
    }
}

static void
check_mutable(const struct layout_call *call, uint32_t i)
{
    if (!WAKE_FEATURE(call->check, mutableDescriptorType)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-mutableDescriptorType-04595",
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_MUTABLE_EXT, but the feature "
            "mutableDescriptorType is not enabled",
            i);
    }
    if (call->info->pBindings[i].pImmutableSamplers) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-04594",
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_MUTABLE_EXT, but pImmutableSamplers is not NULL",
            i);
    }
    if (call->push) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-04591",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, but "
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_MUTABLE_EXT",
            i);
    }
    if (!call->lists || call->lists->mutableDescriptorTypeListCount <= i) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-pBindings-07303",
            "pCreateInfo->pBindings[%u].descriptorType is VK_DESCRIPTOR_TYPE_MUTABLE_EXT, but the pNext chain has %s",
            i,
            call->lists ? "too few pMutableDescriptorTypeLists"
                        : "no VkMutableDescriptorTypeCreateInfoEXT");
    }
}

static void
check_embedded(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];

    if (b->descriptorType != VK_DESCRIPTOR_TYPE_SAMPLER) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-flags-08005",
            "pCreateInfo->pBindings[%u].descriptorType is %s in a layout of embedded immutable samplers",
            i, wake_name_VkDescriptorType(b->descriptorType));
    }
    if (b->descriptorCount > 1) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-flags-08006",
            "pCreateInfo->pBindings[%u].descriptorCount is %u in a layout of embedded immutable samplers",
            i, b->descriptorCount);
    }
    if (b->descriptorCount == 1 && !b->pImmutableSamplers) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBinding-flags-08007",
            "pCreateInfo->pBindings[%u].pImmutableSamplers is NULL in a layout of embedded immutable samplers",
            i);
    }
}

/* VK_SHADER_STAGE_ALL is a value of its own, with bits that name no stage. */
static bool
are_stages(VkShaderStageFlags stages)
{
    if (stages == VK_SHADER_STAGE_ALL) {
        return true;
    }
    for (uint32_t bits = stages; bits; bits &= bits - 1) {
        if (!wake_enum_find(WAKE_ENUM_VkShaderStageFlagBits, bits & (~bits + 1))) {
            return false;
        }
    }
    return true;
}

static void
check_binding(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];
    VkShaderStageFlags fragment = VK_SHADER_STAGE_FRAGMENT_BIT;
    char text[256];

    if (call->push && is_dynamic(b->descriptorType)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-00280",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, but "
            "pCreateInfo->pBindings[%u].descriptorType is %s",
            i, wake_name_VkDescriptorType(b->descriptorType));
    }
    if (call->descriptor_buffer && is_dynamic(b->descriptorType)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-08000",
            "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT, but "
            "pCreateInfo->pBindings[%u].descriptorType is %s",
            i, wake_name_VkDescriptorType(b->descriptorType));
    }
    if (b->descriptorType == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT && b->descriptorCount &&
        b->stageFlags && b->stageFlags != fragment) {
        (void)wake_print_VkShaderStageFlags(text, sizeof(text), b->stageFlags);
        wake_find(call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorType-01510",
                  "pCreateInfo->pBindings[%u] is an input attachment, but its stageFlags are %s", i,
                  text);
    }
    if (b->descriptorCount && !are_stages(b->stageFlags) &&
        !wake_check_unknown_extensions(call->check)) {
        wake_find(call->check, "VUID-VkDescriptorSetLayoutBinding-descriptorCount-00283",
                  "pCreateInfo->pBindings[%u].stageFlags is 0x%x", i, b->stageFlags);
    }
    if (b->descriptorType == VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK) {
        check_inline_block(call, i);
    }
    if (b->descriptorType == VK_DESCRIPTOR_TYPE_MUTABLE_EXT) {
        check_mutable(call, i);
    }
    if (call->info->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_EMBEDDED_IMMUTABLE_SAMPLERS_BIT_EXT) {
        check_embedded(call, i);
    }
    check_samplers(call, i);
}

/* ---- binding flags --------------------------------------------------------------------------- */

/* Which feature lets descriptors of a type be updated after they were bound. */
static const struct after_bind_rule {
    VkDescriptorType type;
    enum wake_feature feature;
    const char *name;
    const char *vuid;
} after_bind_rules[] = {
    { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, WAKE_FEATURE_descriptorBindingUniformBufferUpdateAfterBind,
      "descriptorBindingUniformBufferUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingUniformBufferUpdateAfterBind-03005" },
    { VK_DESCRIPTOR_TYPE_SAMPLER, WAKE_FEATURE_descriptorBindingSampledImageUpdateAfterBind,
      "descriptorBindingSampledImageUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingSampledImageUpdateAfterBind-03006" },
    { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
      WAKE_FEATURE_descriptorBindingSampledImageUpdateAfterBind,
      "descriptorBindingSampledImageUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingSampledImageUpdateAfterBind-03006" },
    { VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, WAKE_FEATURE_descriptorBindingSampledImageUpdateAfterBind,
      "descriptorBindingSampledImageUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingSampledImageUpdateAfterBind-03006" },
    { VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, WAKE_FEATURE_descriptorBindingStorageImageUpdateAfterBind,
      "descriptorBindingStorageImageUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingStorageImageUpdateAfterBind-03007" },
    { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, WAKE_FEATURE_descriptorBindingStorageBufferUpdateAfterBind,
      "descriptorBindingStorageBufferUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingStorageBufferUpdateAfterBind-03008" },
    { VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
      WAKE_FEATURE_descriptorBindingUniformTexelBufferUpdateAfterBind,
      "descriptorBindingUniformTexelBufferUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingUniformTexelBufferUpdateAfterBind-03009" },
    { VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
      WAKE_FEATURE_descriptorBindingStorageTexelBufferUpdateAfterBind,
      "descriptorBindingStorageTexelBufferUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingStorageTexelBufferUpdateAfterBind-03010" },
    { VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK,
      WAKE_FEATURE_descriptorBindingInlineUniformBlockUpdateAfterBind,
      "descriptorBindingInlineUniformBlockUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingInlineUniformBlockUpdateAfterBind-02211" },
    { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
      WAKE_FEATURE_descriptorBindingAccelerationStructureUpdateAfterBind,
      "descriptorBindingAccelerationStructureUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingAccelerationStructureUpdateAfterBind-03570" },
#ifdef VK_ARM_tensors
    { VK_DESCRIPTOR_TYPE_TENSOR_ARM, WAKE_FEATURE_descriptorBindingStorageTensorUpdateAfterBind,
      "descriptorBindingStorageTensorUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingStorageTensorUpdateAfterBind-09697" },
#endif
    { VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV,
      WAKE_FEATURE_descriptorBindingAccelerationStructureUpdateAfterBind,
      "descriptorBindingAccelerationStructureUpdateAfterBind",
      "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingAccelerationStructureUpdateAfterBind-03570" },
};

static void
check_after_bind(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *b = &call->info->pBindings[i];

    if (!(call->info->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-03000",
            "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, but pCreateInfo->flags has no "
            "VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT",
            i);
    }
    if (is_dynamic(b->descriptorType) || b->descriptorType == VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-None-03011",
            "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, but the binding is %s",
            i, wake_name_VkDescriptorType(b->descriptorType));
    }
    for (uint32_t k = 0; k < WAKE_COUNT(after_bind_rules); k++) {
        const struct after_bind_rule *rule = &after_bind_rules[k];

        if (rule->type == b->descriptorType && !wake_check_feature(call->check, rule->feature)) {
            wake_find(
                call->check, rule->vuid,
                "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, the binding is %s, but the feature %s is "
                "not enabled",
                i, wake_name_VkDescriptorType(b->descriptorType), rule->name);
        }
    }
}

static void
check_variable(const struct layout_call *call, uint32_t i)
{
    const VkDescriptorSetLayoutBinding *bindings = call->info->pBindings;

    if (!WAKE_FEATURE(call->check, descriptorBindingVariableDescriptorCount)) {
        wake_find(
            call->check,
            "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingVariableDescriptorCount-03014",
            "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, but the feature "
            "descriptorBindingVariableDescriptorCount is not enabled",
            i);
    }
    if (is_dynamic(bindings[i].descriptorType)) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03015",
            "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT, but the binding is %s",
            i, wake_name_VkDescriptorType(bindings[i].descriptorType));
    }
    for (uint32_t k = 0; k < call->info->bindingCount; k++) {
        if (bindings[k].binding > bindings[i].binding) {
            wake_find(
                call->check, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-pBindingFlags-03004",
                "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT for binding %u, but "
                "pCreateInfo->pBindings[%u].binding is %u",
                i, bindings[i].binding, k, bindings[k].binding);
            break;
        }
    }
}

static void
check_binding_flags(const struct layout_call *call)
{
    static const VkDescriptorBindingFlags not_pushed =
        VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
        VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT |
        VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT;
    struct wake_check *check = call->check;
    bool after_bind = false, dynamic = false;
    char text[256];

    for (uint32_t i = 0; i < call->info->bindingCount; i++) {
        VkDescriptorBindingFlags flags = call->flags->pBindingFlags[i];

        dynamic |= is_dynamic(call->info->pBindings[i].descriptorType);
        if (flags & VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT) {
            after_bind = true;
            check_after_bind(call, i);
        }
        if (flags & VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT &&
            !WAKE_FEATURE(check, descriptorBindingUpdateUnusedWhilePending)) {
            wake_find(
                check,
                "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingUpdateUnusedWhilePending-03012",
                "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT, but the feature "
                "descriptorBindingUpdateUnusedWhilePending is not enabled",
                i);
        }
        if (flags & VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT &&
            !WAKE_FEATURE(check, descriptorBindingPartiallyBound)) {
            wake_find(
                check,
                "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-descriptorBindingPartiallyBound-03013",
                "pBindingFlags[%u] has VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT, but the feature "
                "descriptorBindingPartiallyBound is not enabled",
                i);
        }
        if (flags & VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT) {
            check_variable(call, i);
        }
        if (call->push && flags & not_pushed) {
            (void)wake_print_VkDescriptorBindingFlags(text, sizeof(text), flags & not_pushed);
            wake_find(check, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-flags-03003",
                      "pBindingFlags[%u] has %s in a layout of push descriptors", i, text);
        }
    }
    if (after_bind && dynamic) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutCreateInfo-descriptorType-03001",
            "a binding has VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, and a binding is a dynamic buffer");
    }
}

/* ---- mutable types --------------------------------------------------------------------------- */

static void
check_mutable_list(const struct layout_call *call, uint32_t i)
{
    const VkMutableDescriptorTypeListEXT *list = &call->lists->pMutableDescriptorTypeLists[i];
    bool is_mutable = call->info->pBindings[i].descriptorType == VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
    static const struct {
        VkDescriptorType type;
        const char *vuid;
    } forbidden[] = {
        { VK_DESCRIPTOR_TYPE_MUTABLE_EXT,
          "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04600" },
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC,
          "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04601" },
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC,
          "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04602" },
        { VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK,
          "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04603" },
#ifdef VK_ARM_tensors
        { VK_DESCRIPTOR_TYPE_TENSOR_ARM,
          "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-09696" },
#endif
    };

    if (is_mutable && !list->descriptorTypeCount) {
        wake_find(
            call->check, "VUID-VkMutableDescriptorTypeListEXT-descriptorTypeCount-04597",
            "pMutableDescriptorTypeLists[%u].descriptorTypeCount is 0, but pBindings[%u].descriptorType is "
            "VK_DESCRIPTOR_TYPE_MUTABLE_EXT",
            i, i);
    }
    if (!is_mutable && list->descriptorTypeCount) {
        wake_find(
            call->check, "VUID-VkMutableDescriptorTypeListEXT-descriptorTypeCount-04599",
            "pMutableDescriptorTypeLists[%u].descriptorTypeCount is %u, but pBindings[%u].descriptorType is %s",
            i, list->descriptorTypeCount, i,
            wake_name_VkDescriptorType(call->info->pBindings[i].descriptorType));
        return;
    }
    for (uint32_t k = 0; list->pDescriptorTypes && k < list->descriptorTypeCount; k++) {
        for (uint32_t m = 0; m < k; m++) {
            if (list->pDescriptorTypes[m] == list->pDescriptorTypes[k]) {
                wake_find(
                    call->check, "VUID-VkMutableDescriptorTypeListEXT-pDescriptorTypes-04598",
                    "pMutableDescriptorTypeLists[%u].pDescriptorTypes has %s twice, at %u and %u",
                    i, wake_name_VkDescriptorType(list->pDescriptorTypes[k]), m, k);
                return;
            }
        }
        for (uint32_t m = 0; m < WAKE_COUNT(forbidden); m++) {
            if (list->pDescriptorTypes[k] == forbidden[m].type) {
                wake_find(call->check, forbidden[m].vuid,
                          "pMutableDescriptorTypeLists[%u].pDescriptorTypes[%u] is %s", i, k,
                          wake_name_VkDescriptorType(forbidden[m].type));
            }
        }
    }
}

/* ---- numbers of descriptors; entry ----------------------------------------------------------- */

static void
check_numbers(const struct layout_call *call)
{
    const VkDescriptorSetLayoutBinding *bindings = call->info->pBindings;

#ifdef VK_NV_per_stage_descriptor_set
    if (WAKE_FEATURE(call->check, perStageDescriptorSet) &&
        call->info->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV) {
        return; /* stages have their own */
    }
#endif
    for (uint32_t i = 1; i < call->info->bindingCount && i < MAX_COMPARED; i++) {
        for (uint32_t k = 0; k < i; k++) {
            if (bindings[i].binding == bindings[k].binding) {
                wake_find(call->check, "VUID-VkDescriptorSetLayoutCreateInfo-binding-00279",
                          "pCreateInfo->pBindings[%u] and [%u] have the same binding, %u", k, i,
                          bindings[i].binding);
                break;
            }
        }
    }
}

static void
check_push_count(const struct layout_call *call)
{
    const struct wake_facts *facts = wake_check_facts(call->check);
    uint32_t limit = facts ? facts->properties.pushDescriptorKHR.maxPushDescriptors : 0;
    uint64_t count = 0;

    for (uint32_t i = 0; i < call->info->bindingCount; i++) {
        count += call->info->pBindings[i].descriptorCount;
    }
    if (limit && count > limit) {
        wake_find(
            call->check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-00281",
            "the bindings of a layout of push descriptors have %llu descriptors, but maxPushDescriptors is %u",
            (unsigned long long)count, limit);
    }
}

static void
check_layout(struct wake_check *check, const VkDescriptorSetLayoutCreateInfo *info, bool query)
{
    const VkDescriptorSetLayoutBindingFlagsCreateInfo *flags;
    struct layout_call call = { .check = check, .info = info, .query = query };

    if (!info) {
        return;
    }
    call.push = info->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
    call.descriptor_buffer = info->flags &
                             VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
    check_flags(&call);
    flags = wake_chain_find(info->pNext,
                            VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO);
    call.lists = wake_chain_find(info->pNext,
                                 VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT);
    if (flags && flags->bindingCount && flags->bindingCount != info->bindingCount) {
        wake_find(
            check, "VUID-VkDescriptorSetLayoutBindingFlagsCreateInfo-bindingCount-03002",
            "VkDescriptorSetLayoutBindingFlagsCreateInfo::bindingCount is %u, but pCreateInfo->bindingCount is %u",
            flags->bindingCount, info->bindingCount);
    } else if (flags && flags->bindingCount && flags->pBindingFlags) {
        call.flags = flags;
    }
    if (!info->pBindings) {
        return;
    }
    check_numbers(&call);
    for (uint32_t i = 0; i < info->bindingCount; i++) {
        check_binding(&call, i);
        if (call.lists && call.lists->pMutableDescriptorTypeLists &&
            i < call.lists->mutableDescriptorTypeListCount) {
            check_mutable_list(&call, i);
        }
    }
    if (call.push && !query) {
        check_push_count(&call);
    }
    if (call.flags) {
        check_binding_flags(&call);
    }
}

void
wake_core_create_descriptor_set_layout(struct wake_check *check,
                                       const struct wake_rec_CreateDescriptorSetLayout *r)
{
    check_layout(check, r->pCreateInfo, false);
#ifdef VK_VERSION_1_4
    if (r->unsupported) {
        wake_find(
            check, "VUID-vkCreateDescriptorSetLayout-support-09582",
            "pCreateInfo has more descriptors than maxPerSetDescriptors (%u), and the device does not support it",
            wake_check_facts(check)
                ? wake_check_facts(check)->properties.maintenance3.maxPerSetDescriptors
                : 0);
    }
#endif
}

/* The struct must be one that could be used to create a layout, whether the device supports it or
 * not. */
void
wake_core_get_descriptor_set_layout_support(struct wake_check *check,
                                            const struct wake_rec_GetDescriptorSetLayoutSupport *r)
{
    check_layout(check, r->pCreateInfo, true);
}
