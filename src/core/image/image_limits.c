/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Image creation limits: whether the physical device can do what a create info asks for.
 * Specification, 'Image Creation Limits'.
 */
#include "core/image/image_rules.h"
#include "state/scope/image_answers.h"
#include "state/scope/queries.h"

enum { MAX_MODIFIERS = 64 };

/* What all queries about one create info say together. */
struct limits {
    bool defined;
    VkResult result; /* of the query that failed */
    VkImageFormatProperties all;
    bool maybe_linear;
    VkFormatFeatureFlags2 features;
};

/* ---- queries --------------------------------------------------------------------------------- */

VkResult
wake_ask_image_format(const struct wake_check *check, const VkPhysicalDeviceImageFormatInfo2 *info,
                      VkImageFormatProperties2 *properties_out)
{
    const struct wake_instance *instance = check->scope->instance;
    VkPhysicalDevice physical = wake_check_device(check)->physical;
    PFN_vkGetPhysicalDeviceImageFormatProperties2 ask = wake_question_image_formats_2(instance);

    if (ask) {
        return ask(physical, info, properties_out);
    }
    return instance->next.GetPhysicalDeviceImageFormatProperties(
        physical, info->format, info->type, info->tiling, info->usage, info->flags,
        &properties_out->imageFormatProperties);
}

/* The modifiers of a format; 0: none, or the query is not there. `list` has room for
 * MAX_MODIFIERS. */
static uint32_t
ask_modifiers(const struct wake_check *check, VkFormat format,
              VkDrmFormatModifierPropertiesEXT *list)
{
    const struct wake_instance *instance = check->scope->instance;
    PFN_vkGetPhysicalDeviceFormatProperties2 ask = wake_question_formats_2(instance);
    VkDrmFormatModifierPropertiesListEXT modifiers = {
        .sType = VK_STRUCTURE_TYPE_DRM_FORMAT_MODIFIER_PROPERTIES_LIST_EXT,
        .drmFormatModifierCount = MAX_MODIFIERS,
        .pDrmFormatModifierProperties = list
    };
    VkFormatProperties2 properties = { .sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2,
                                       .pNext = &modifiers };

    if (!ask || !WAKE_EXTENSION(check, VK_EXT_image_drm_format_modifier)) {
        return 0;
    }
    ask(wake_check_device(check)->physical, format, &properties);
    return modifiers.drmFormatModifierCount < MAX_MODIFIERS ? modifiers.drmFormatModifierCount
                                                            : MAX_MODIFIERS;
}

uint32_t
wake_modifier_planes(struct wake_check *check, VkFormat format, uint64_t modifier)
{
    VkDrmFormatModifierPropertiesEXT list[MAX_MODIFIERS];
    uint32_t count = ask_modifiers(check, format, list);

    for (uint32_t i = 0; i < count; i++) {
        if (list[i].drmFormatModifier == modifier) {
            return list[i].drmFormatModifierPlaneCount;
        }
    }
    return 0;
}

VkFormatFeatureFlags2
wake_image_format_features(struct wake_check *check, VkFormat format, VkImageTiling tiling,
                           const uint64_t *modifiers, uint32_t modifier_count)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkFormatProperties3 *properties = facts ? wake_format_properties(facts, format) : NULL;
    VkFormatFeatureFlags2 features = ~(VkFormatFeatureFlags2)0;

    if (!properties || !wake_format(format)) {
        return features;
    }
    if (tiling == VK_IMAGE_TILING_OPTIMAL) {
        return properties->optimalTilingFeatures;
    }
    if (tiling == VK_IMAGE_TILING_LINEAR) {
        return properties->linearTilingFeatures;
    }
    if (tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT && modifier_count) {
        VkDrmFormatModifierPropertiesEXT list[MAX_MODIFIERS];
        uint32_t count = ask_modifiers(check, format, list);

        for (uint32_t i = 0; i < modifier_count; i++) {
            for (uint32_t k = 0; k < count; k++) {
                if (list[k].drmFormatModifier == modifiers[i]) {
                    features &= list[k].drmFormatModifierTilingFeatures;
                }
            }
        }
    }
    return features;
}

/* ---- the list of queries --------------------------------------------------------------------- */

/* A query without a chain, of which the driver is asked once. */
static VkResult
ask_plain(const struct wake_check *check, const VkPhysicalDeviceImageFormatInfo2 *query,
          VkImageFormatProperties2 *out)
{
    const struct wake_facts *facts = wake_check_facts(check);
    struct wake_image_answers *answers = facts ? facts->image_answers : NULL;
    struct wake_image_answer asked = { .question = { query->format, query->type, query->tiling,
                                                     query->usage, query->flags } };
    const struct wake_image_answer *answer = wake_image_answers_find(answers, &asked.question);

    if (answer) {
        out->imageFormatProperties = answer->properties;
        return answer->result;
    }
    asked.result = wake_ask_image_format(check, query, out);
    if (asked.result == VK_SUCCESS || asked.result == VK_ERROR_FORMAT_NOT_SUPPORTED) {
        asked.properties = out->imageFormatProperties;
        wake_image_answers_add(answers, &asked);
    }
    return asked.result;
}

/* One query with its chain: copies, since the structs of the record have other neighbours. */
struct query {
    VkPhysicalDeviceImageFormatInfo2 info;
    VkImageFormatListCreateInfo formats;
    VkImageStencilUsageCreateInfo stencil;
    VkVideoProfileListInfoKHR video;
    VkPhysicalDeviceExternalImageFormatInfo external;
    VkPhysicalDeviceImageDrmFormatModifierInfoEXT modifier;
};

/* Chains what the create info has in its own chain and what decides about formats. */
static void
build_query(struct query *q, const VkImageCreateInfo *info)
{
    const VkImageFormatListCreateInfo *formats = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    const VkImageStencilUsageCreateInfo *stencil = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_STENCIL_USAGE_CREATE_INFO);
    const VkVideoProfileListInfoKHR *video = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    q->info = (VkPhysicalDeviceImageFormatInfo2){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = info->format,
        .type = info->imageType,
        .tiling = info->tiling,
        .usage = info->usage,
        .flags = info->flags
    };
    if (formats) {
        q->formats = *formats;
        q->formats.pNext = q->info.pNext;
        q->info.pNext = &q->formats;
    }
    if (stencil) {
        q->stencil = *stencil;
        q->stencil.pNext = q->info.pNext;
        q->info.pNext = &q->stencil;
    }
    if (video) {
        q->video = *video;
        q->video.pNext = q->info.pNext;
        q->info.pNext = &q->video;
    }
}

static void
chain_external(struct query *q, VkExternalMemoryHandleTypeFlagBits handle_type)
{
    q->external = (VkPhysicalDeviceExternalImageFormatInfo){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_IMAGE_FORMAT_INFO,
        .pNext = q->info.pNext,
        .handleType = handle_type
    };
    q->info.pNext = &q->external;
}

static void
chain_modifier(struct query *q, const VkImageCreateInfo *info, uint64_t modifier)
{
    q->modifier = (VkPhysicalDeviceImageDrmFormatModifierInfoEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT,
        .pNext = q->info.pNext,
        .drmFormatModifier = modifier,
        .sharingMode = info->sharingMode,
        .queueFamilyIndexCount = info->queueFamilyIndexCount,
        .pQueueFamilyIndices = info->pQueueFamilyIndices
    };
    q->info.pNext = &q->modifier;
}

/* The limits become the least of what they were and of one answer. */
static void
lower_limits(VkImageFormatProperties *all, const VkImageFormatProperties *answer)
{
#define LEAST(member)                   \
    if (answer->member < all->member) { \
        all->member = answer->member;   \
    }
    LEAST(maxExtent.width)
    LEAST(maxExtent.height)
    LEAST(maxExtent.depth)
    LEAST(maxMipLevels)
    LEAST(maxArrayLayers)
    LEAST(maxResourceSize)
#undef LEAST
    all->sampleCounts &= answer->sampleCounts;
}

/* One query. `handle_type` 0: of no external memory; `compatible_out` says what goes with it. */
static bool
ask_one(const struct wake_check *check, const VkImageCreateInfo *info,
        const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout, const uint64_t *modifier,
        VkExternalMemoryHandleTypeFlagBits handle_type, struct limits *limits,
        VkExternalMemoryHandleTypeFlags *compatible_out)
{
    struct query query;
    VkExternalImageFormatProperties external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES
    };
    VkImageFormatProperties2 answer = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                        .pNext = handle_type ? &external : NULL };

    build_query(&query, info);
    if (handle_type) {
        chain_external(&query, handle_type);
    }
    if (modifier || layout) {
        chain_modifier(&query, info, modifier ? *modifier : layout->drmFormatModifier);
    }
    limits->result = query.info.pNext ? wake_ask_image_format(check, &query.info, &answer)
                                      : ask_plain(check, &query.info, &answer);
    if (limits->result != VK_SUCCESS) {
        return false;
    }
    lower_limits(&limits->all, &answer.imageFormatProperties);
    *compatible_out = external.externalMemoryProperties.compatibleHandleTypes;
    return true;
}

bool
wake_image_external(const struct wake_check *check, const VkImageCreateInfo *info,
                    VkExternalMemoryHandleTypeFlagBits handle_type,
                    VkExternalMemoryProperties *properties_out)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    VkExternalImageFormatProperties external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_IMAGE_FORMAT_PROPERTIES
    };
    VkImageFormatProperties2 answer = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2,
                                        .pNext = &external };
    struct query query;

    if (info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT && !layout) {
        return false; /* which modifier of the list it has is not known */
    }
    build_query(&query, info);
    chain_external(&query, handle_type);
    if (layout) {
        chain_modifier(&query, info, layout->drmFormatModifier);
    }
    if (wake_ask_image_format(check, &query.info, &answer) != VK_SUCCESS) {
        return false;
    }
    *properties_out = external.externalMemoryProperties;
    return true;
}

/* An answer that says that there is no such image; others say that nobody knows. */
static bool
is_unsupported(VkResult result)
{
    return result == VK_ERROR_FORMAT_NOT_SUPPORTED ||
           result == VK_ERROR_IMAGE_USAGE_NOT_SUPPORTED_KHR ||
           result == VK_ERROR_VIDEO_PROFILE_FORMAT_NOT_SUPPORTED_KHR;
}

/* All handle types with one modifier, or without. */
static bool
ask_handles(struct wake_check *check, const VkImageCreateInfo *info,
            const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout, const uint64_t *modifier,
            struct limits *limits)
{
    const VkExternalMemoryImageCreateInfo *external = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO);
    VkExternalMemoryHandleTypeFlags types = external ? external->handleTypes : 0;
    VkExternalMemoryHandleTypeFlags compatible = 0;

    if (!types) {
        return ask_one(check, info, layout, modifier, 0, limits, &compatible);
    }
    for (uint32_t bit = 0; bit < 32; bit++) {
        VkExternalMemoryHandleTypeFlagBits type = (VkExternalMemoryHandleTypeFlagBits)(1u << bit);

        if (!(types & type)) {
            continue;
        }
        if (!ask_one(check, info, layout, modifier, type, limits, &compatible)) {
            return false;
        }
        if (types & ~compatible) {
            wake_find(
                check, "VUID-VkImageCreateInfo-pNext-00990",
                "VkExternalMemoryImageCreateInfo::handleTypes is %s; compatible with %s are %s",
                WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types),
                wake_name_VkExternalMemoryHandleTypeFlagBits(type),
                WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, compatible));
            break;
        }
    }
    return true;
}

/* A modifier that does not go with the rest of the image. */
static void
find_modifier(struct wake_check *check, const char *vuid, uint64_t modifier, struct limits *limits)
{
    limits->defined = false;
    if (is_unsupported(limits->result) && !WAKE_REPEATED_RULES) {
        wake_find(check, vuid,
                  "the physical device answers %s to the image with the modifier 0x%llx",
                  wake_name_VkResult(limits->result), (unsigned long long)modifier);
    }
}

static void
ask_all(struct wake_check *check, const VkImageCreateInfo *info, struct limits *limits)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    const VkImageDrmFormatModifierListCreateInfoEXT *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_LIST_CREATE_INFO_EXT);

    limits->defined = true;
    limits->all = (VkImageFormatProperties){
        { UINT32_MAX, UINT32_MAX, UINT32_MAX }, UINT32_MAX, UINT32_MAX, 0x7f, UINT64_MAX
    };
    limits->maybe_linear = info->tiling == VK_IMAGE_TILING_LINEAR;
    if (info->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT) {
        limits->defined = ask_handles(check, info, NULL, NULL, limits);
        limits->features = wake_image_format_features(check, info->format, info->tiling, NULL, 0);
        return;
    }
    if (layout) {
        limits->maybe_linear = layout->drmFormatModifier == 0;
        if (!ask_handles(check, info, layout, NULL, limits)) {
            find_modifier(
                check, "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifier-02264",
                layout->drmFormatModifier, limits);
        }
        limits->features = wake_image_format_features(check, info->format, info->tiling,
                                                      &layout->drmFormatModifier, 1);
    } else if (list && list->pDrmFormatModifiers) {
        for (uint32_t i = 0; i < list->drmFormatModifierCount; i++) {
            limits->maybe_linear |= list->pDrmFormatModifiers[i] == 0;
            if (!ask_handles(check, info, NULL, &list->pDrmFormatModifiers[i], limits)) {
                find_modifier(
                    check,
                    "VUID-VkImageDrmFormatModifierListCreateInfoEXT-pDrmFormatModifiers-02263",
                    list->pDrmFormatModifiers[i], limits);
            }
        }
        limits->features = wake_image_format_features(check, info->format, info->tiling,
                                                      list->pDrmFormatModifiers,
                                                      list->drmFormatModifierCount);
    } else {
        limits->features = ~(VkFormatFeatureFlags2)0;
    }
}

/* ---- rules ----------------------------------------------------------------------------------- */

static bool
is_linear_modifier(const VkImageCreateInfo *info, const struct limits *limits)
{
    return limits->maybe_linear && info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT;
}

/* How many planes of memory the application lays out itself. */
static void
check_memory_planes(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkImageDrmFormatModifierExplicitCreateInfoEXT *layout = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_DRM_FORMAT_MODIFIER_EXPLICIT_CREATE_INFO_EXT);
    uint32_t planes = layout && info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT
                          ? wake_modifier_planes(check, info->format, layout->drmFormatModifier)
                          : 0;

    if (planes && layout->drmFormatModifierPlaneCount != planes) {
        wake_find(
            check,
            "VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifierPlaneCount-02265",
            "drmFormatModifierPlaneCount is %u; format %s with drmFormatModifier 0x%llx has %u",
            layout->drmFormatModifierPlaneCount, wake_name_VkFormat(info->format),
            (unsigned long long)layout->drmFormatModifier, planes);
    }
}

/* What the device was asked about, behind the answer. */
#define OF_KIND "for %s images of %s and %s with this usage and these flags"
#define KIND(info)                                                                \
    wake_name_VkFormat((info)->format), wake_name_VkImageType((info)->imageType), \
        wake_name_VkImageTiling((info)->tiling)

static void
compare(struct wake_check *check, const VkImageCreateInfo *info, const struct limits *limits)
{
    const VkImageFormatProperties *most = &limits->all;

    if (info->extent.width > most->maxExtent.width) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-02252",
                  "pCreateInfo->extent.width is %u; at most %u " OF_KIND, info->extent.width,
                  most->maxExtent.width, KIND(info));
    }
    if (info->extent.height > most->maxExtent.height) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-02253",
                  "pCreateInfo->extent.height is %u; at most %u " OF_KIND, info->extent.height,
                  most->maxExtent.height, KIND(info));
    }
    if (info->extent.depth > most->maxExtent.depth) {
        wake_find(check, "VUID-VkImageCreateInfo-extent-02254",
                  "pCreateInfo->extent.depth is %u; at most %u " OF_KIND, info->extent.depth,
                  most->maxExtent.depth, KIND(info));
    }
    if (info->mipLevels > most->maxMipLevels) {
        wake_find(check, "VUID-VkImageCreateInfo-mipLevels-02255",
                  "pCreateInfo->mipLevels is %u; at most %u " OF_KIND, info->mipLevels,
                  most->maxMipLevels, KIND(info));
    }
    if (info->arrayLayers > most->maxArrayLayers) {
        wake_find(check, "VUID-VkImageCreateInfo-arrayLayers-02256",
                  "pCreateInfo->arrayLayers is %u; at most %u " OF_KIND, info->arrayLayers,
                  most->maxArrayLayers, KIND(info));
    }
    if (!(info->samples & most->sampleCounts) && !is_linear_modifier(info, limits)) {
        wake_find(check, "VUID-VkImageCreateInfo-samples-02258",
                  "pCreateInfo->samples is %s; possible are %s " OF_KIND,
                  wake_name_VkSampleCountFlagBits(info->samples),
                  WAKE_FLAGS_TEXT(VkSampleCountFlags, most->sampleCounts), KIND(info));
    }
}

/* Handle types of VK_NV_external_memory, each of which has to go with all others. */
static void
check_external_nv(struct wake_check *check, const VkImageCreateInfo *info)
{
    const VkExternalMemoryImageCreateInfoNV *nv = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO_NV);
    PFN_vkGetPhysicalDeviceExternalImageFormatPropertiesNV ask =
        check->scope->instance->next.GetPhysicalDeviceExternalImageFormatPropertiesNV;

    if (!nv || !ask ||
        !wake_scope_has(&check->scope->instance->scope,
                        WAKE_EXT_VK_NV_external_memory_capabilities)) {
        return;
    }
    for (uint32_t bits = nv->handleTypes; bits; bits &= bits - 1) {
        VkExternalMemoryHandleTypeFlagsNV type = bits & (~bits + 1);
        VkExternalImageFormatPropertiesNV can = { 0 };

        if (ask(wake_check_device(check)->physical, info->format, info->imageType, info->tiling,
                info->usage, info->flags, type, &can) == VK_SUCCESS &&
            nv->handleTypes & ~can.compatibleHandleTypes) {
            wake_find(check, "VUID-VkImageCreateInfo-pNext-00991",
                      "VkExternalMemoryImageCreateInfoNV::handleTypes is %s; compatible with %s "
                      "are %s",
                      WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlagsNV, nv->handleTypes),
                      WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlagsNV, type),
                      can.compatibleHandleTypes ? WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlagsNV,
                                                                  can.compatibleHandleTypes)
                                                : "none");
            return;
        }
    }
}

/* Most images are plain ones of a kind that the driver has been asked about: nothing is left to
 * compute. */
static bool
is_known_to_fit(const struct wake_check *check, const VkImageCreateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const struct wake_image_question question = { info->format, info->imageType, info->tiling,
                                                  info->usage, info->flags };
    const struct wake_image_answer *answer;
    const VkImageFormatProperties *most;

    if (info->pNext || info->tiling == VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT ||
        (info->flags & VK_IMAGE_CREATE_DISJOINT_BIT) || !facts) {
        return false;
    }
    answer = wake_image_answers_find(facts->image_answers, &question);
    if (!answer || answer->result != VK_SUCCESS) {
        return false;
    }
    most = &answer->properties;
    return info->extent.width <= most->maxExtent.width &&
           info->extent.height <= most->maxExtent.height &&
           info->extent.depth <= most->maxExtent.depth && info->mipLevels <= most->maxMipLevels &&
           info->arrayLayers <= most->maxArrayLayers && (info->samples & most->sampleCounts);
}

void
wake_core_image_limits(struct wake_check *check, const VkImageCreateInfo *info)
{
    struct limits limits = { .defined = false };

    if (WAKE_LIKELY(is_known_to_fit(check, info))) {
        return;
    }
    if (!wake_format(info->format)) {
        return;
    }
    check_memory_planes(check, info);
    check_external_nv(check, info);
    ask_all(check, info, &limits);
    if (!limits.defined) {
        if (is_unsupported(limits.result) &&
            (info->tiling != VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT || WAKE_REPEATED_RULES)) {
            wake_find(
                check, "VUID-VkImageCreateInfo-imageCreateMaxMipLevels-02251",
                "the physical device answers %s to format %s, type %s, tiling %s, usage %s, flags %s",
                wake_name_VkResult(limits.result), wake_name_VkFormat(info->format),
                wake_name_VkImageType(info->imageType), wake_name_VkImageTiling(info->tiling),
                WAKE_FLAGS_TEXT(VkImageUsageFlags, info->usage),
                WAKE_FLAGS_TEXT(VkImageCreateFlags, info->flags));
        }
        return;
    }
    compare(check, info, &limits);
    if (is_linear_modifier(info, &limits)) {
        if (info->samples != VK_SAMPLE_COUNT_1_BIT) {
            wake_find(check, "VUID-VkImageCreateInfo-samples-02257",
                      "pCreateInfo->samples is %s with the modifier DRM_FORMAT_MOD_LINEAR",
                      wake_name_VkSampleCountFlagBits(info->samples));
        }
        if (info->flags & VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT) {
            wake_find(
                check, "VUID-VkImageCreateInfo-flags-02259",
                "pCreateInfo->flags has VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT with the modifier "
                "DRM_FORMAT_MOD_LINEAR");
        }
    }
#ifdef VK_VERSION_1_4
    if (info->usage & VK_IMAGE_USAGE_HOST_TRANSFER_BIT &&
        !(limits.features & VK_FORMAT_FEATURE_2_HOST_IMAGE_TRANSFER_BIT)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageCreateFormatFeatures-09048",
            "pCreateInfo->usage has VK_IMAGE_USAGE_HOST_TRANSFER_BIT; format %s with tiling %s does not have "
            "VK_FORMAT_FEATURE_2_HOST_IMAGE_TRANSFER_BIT",
            wake_name_VkFormat(info->format), wake_name_VkImageTiling(info->tiling));
    }
#endif
    if ((info->flags & VK_IMAGE_CREATE_DISJOINT_BIT) && wake_format_is_multiplanar(info->format) &&
        !(limits.features & VK_FORMAT_FEATURE_2_DISJOINT_BIT)) {
        wake_find(
            check, "VUID-VkImageCreateInfo-imageCreateFormatFeatures-02260",
            "pCreateInfo->flags has VK_IMAGE_CREATE_DISJOINT_BIT; format %s with tiling %s does not have "
            "VK_FORMAT_FEATURE_DISJOINT_BIT",
            wake_name_VkFormat(info->format), wake_name_VkImageTiling(info->tiling));
    }
}
