/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCreateSwapchainKHR, against what the surface said at the call. Specification, 'WSI Swapchain'.
 */
#include "core/image/image_rules.h"
#include "state/scope/surface_facts.h"

#include <stdio.h>

struct swapchain {
    struct wake_check *check;
    const VkSwapchainCreateInfoKHR *info;
    const struct wake_surface_facts *facts; /* NULL: nothing is known */
    const struct wake_swapchain_facts *old;
    wake_id surface;
    bool shared; /* an image that the presentation engine reads all the time */
};

#define FIND(s, vuid, ...)                                                                       \
    wake_find_object((s)->check, vuid, VK_OBJECT_TYPE_SURFACE_KHR, (uint64_t)(s)->info->surface, \
                     __VA_ARGS__)

/* ---- by itself ------------------------------------------------------------------------------- */

static void
check_sharing(const struct swapchain *s)
{
    static const struct wake_sharing_rule before = {
        "pCreateInfo->", "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01277",
        "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01278",
        "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01393", NULL
    };
    static const struct wake_sharing_rule since = {
        "pCreateInfo->", "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01277",
        "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01278",
        "VUID-VkSwapchainCreateInfoKHR-imageSharingMode-01428", NULL
    };

    wake_core_sharing(s->check,
                      !WAKE_REPEATED_RULES ||
                              WAKE_EXTENSION(s->check, VK_KHR_get_physical_device_properties2)
                          ? &since
                          : &before,
                      wake_check_device(s->check)->family_count, s->info->imageSharingMode,
                      s->info->queueFamilyIndexCount, s->info->pQueueFamilyIndices);
}

static void
check_format_list(const struct swapchain *s)
{
    const VkImageFormatListCreateInfo *list = wake_chain_find(
        s->info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    bool own = false;

    for (uint32_t i = 0; list && list->pViewFormats && i < list->viewFormatCount; i++) {
        own |= list->pViewFormats[i] == s->info->imageFormat;
        if (!wake_formats_compatible(list->pViewFormats[i], s->info->imageFormat)) {
            FIND(
                s, "VUID-VkSwapchainCreateInfoKHR-pNext-04099",
                "VkImageFormatListCreateInfo::pViewFormats[%u] is %s; pCreateInfo->imageFormat is %s",
                i, wake_name_VkFormat(list->pViewFormats[i]),
                wake_name_VkFormat(s->info->imageFormat));
        }
    }
    if (s->info->flags & VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR) {
        if (!list || !list->viewFormatCount || (list->pViewFormats && !own)) {
            FIND(s, "VUID-VkSwapchainCreateInfoKHR-flags-03168",
                 "pCreateInfo->flags has VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR; %s",
                 list && list->viewFormatCount ? "pViewFormats does not have imageFormat"
                                               : "pNext lists no formats");
        }
    } else if (list && list->viewFormatCount > 1) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-flags-04100",
             "VkImageFormatListCreateInfo::viewFormatCount is %u; pCreateInfo->flags has no "
             "VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR",
             list->viewFormatCount);
    }
}

static void
check_old(const struct swapchain *s)
{
    wake_id id = wake_packed_id(s->info, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                WAKE_HANDLE_VkSwapchainCreateInfoKHR_oldSwapchain);
    const struct wake_object *old = s->info->oldSwapchain
                                        ? wake_check_object(s->check, id, WAKE_TYPE_VkSwapchainKHR)
                                        : NULL;
    const VkSwapchainCreateInfoKHR *info = wake_VkSwapchainKHR_info(old);
    wake_id surface = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                            WAKE_HANDLE_VkSwapchainCreateInfoKHR_surface)
                           : 0;

    if (!old) {
        return;
    }
    if (s->old->known && s->old->retired) {
        wake_find_object(s->check, "VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933",
                         VK_OBJECT_TYPE_SWAPCHAIN_KHR, old->handle,
                         "pCreateInfo->oldSwapchain is retired: it was an oldSwapchain before");
    } else if (surface && s->surface && surface != s->surface) {
        wake_find_object(s->check, "VUID-VkSwapchainCreateInfoKHR-oldSwapchain-01933",
                         VK_OBJECT_TYPE_SWAPCHAIN_KHR, old->handle,
                         "pCreateInfo->oldSwapchain belongs to another surface");
    }
}

static void
check_flags(const struct swapchain *s)
{
    const struct wake_facts *device = wake_check_facts(s->check);

    if ((s->info->flags & VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) && device &&
        device->physical_device_count <= 1) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-physicalDeviceCount-01429",
             "pCreateInfo->flags is %s; the device has one physical device",
             WAKE_FLAGS_TEXT(VkSwapchainCreateFlagsKHR, s->info->flags));
    }
    if ((s->info->flags & VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR) && s->facts &&
        s->facts->protected_known && !s->facts->supports_protected) {
        FIND(
            s, "VUID-VkSwapchainCreateInfoKHR-flags-03187",
            "pCreateInfo->flags has VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR; the surface's supportsProtected is VK_FALSE");
    }
    const VkSwapchainCounterCreateInfoEXT *counters = wake_chain_find(
        s->info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_COUNTER_CREATE_INFO_EXT);

    if (counters && s->facts && s->facts->counters_known &&
        counters->surfaceCounters & ~s->facts->counters) {
        FIND(
            s, "VUID-VkSwapchainCounterCreateInfoEXT-surfaceCounters-01244",
            "VkSwapchainCounterCreateInfoEXT::surfaceCounters is %s; supportedSurfaceCounters of the surface is %s",
            WAKE_FLAGS_TEXT(VkSurfaceCounterFlagsEXT, counters->surfaceCounters),
            WAKE_FLAGS_TEXT(VkSurfaceCounterFlagsEXT, s->facts->counters));
    }
    if (wake_chain_find(s->info->pNext, VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_CONTROL_EXT) &&
        !WAKE_FEATURE(s->check, imageCompressionControlSwapchain)) {
        FIND(
            s, "VUID-VkSwapchainCreateInfoKHR-pNext-06752",
            "pCreateInfo->pNext has a VkImageCompressionControlEXT; the feature imageCompressionControlSwapchain is not enabled");
    }
}

/* ---- presentation modes and scaling ---------------------------------------------------------- */

static bool
has_mode(const VkPresentModeKHR *modes, uint32_t count, VkPresentModeKHR mode)
{
    for (uint32_t i = 0; i < count; i++) {
        if (modes[i] == mode) {
            return true;
        }
    }
    return false;
}

#define MODES_TEXT 512

/* The surface's, for a message. */
static const char *
modes_text(char text[MODES_TEXT], const struct wake_surface_facts *facts)
{
    size_t used = 0;

    text[0] = '\0';
    for (uint32_t i = 0; i < facts->mode_count && used < MODES_TEXT; i++) {
        int more = snprintf(text + used, MODES_TEXT - used, "%s%s", i ? ", " : "",
                            wake_name_VkPresentModeKHR(facts->modes[i]));

        used += more > 0 ? (size_t)more : 0;
    }
    return text;
}

static void
check_modes(const struct swapchain *s)
{
    char text[MODES_TEXT];
    const VkSwapchainPresentModesCreateInfoEXT *list = wake_chain_find(
        s->info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT);

    if (s->facts && s->facts->modes &&
        !has_mode(s->facts->modes, s->facts->mode_count, s->info->presentMode)) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-presentMode-01281",
             "pCreateInfo->presentMode is %s; the surface has %s",
             wake_name_VkPresentModeKHR(s->info->presentMode), modes_text(text, s->facts));
    }
    if (!list || !list->pPresentModes) {
        return;
    }
    for (uint32_t i = 0; s->facts && s->facts->modes && i < list->presentModeCount; i++) {
        if (!has_mode(s->facts->modes, s->facts->mode_count, list->pPresentModes[i])) {
            FIND(s, "VUID-VkSwapchainPresentModesCreateInfoEXT-None-07762",
                 "pPresentModes[%u] is %s; the surface has %s", i,
                 wake_name_VkPresentModeKHR(list->pPresentModes[i]), modes_text(text, s->facts));
        }
        if (s->facts->compatible_count &&
            !has_mode(s->facts->compatible, s->facts->compatible_count, list->pPresentModes[i])) {
            FIND(s, "VUID-VkSwapchainPresentModesCreateInfoEXT-pPresentModes-07763",
                 "pPresentModes[%u] is %s, which a swapchain with presentMode %s cannot change to",
                 i, wake_name_VkPresentModeKHR(list->pPresentModes[i]),
                 wake_name_VkPresentModeKHR(s->info->presentMode));
        }
    }
    if (!has_mode(list->pPresentModes, list->presentModeCount, s->info->presentMode)) {
        FIND(s, "VUID-VkSwapchainPresentModesCreateInfoEXT-presentMode-07764",
             "pCreateInfo->presentMode is %s, which pPresentModes does not have",
             wake_name_VkPresentModeKHR(s->info->presentMode));
    }
}

static bool
several(uint32_t bits)
{
    return bits & (bits - 1);
}

/* One member of the scaling: its bits, what the surface has of them, and the rules about it, the
 * last of which is about a swapchain with several modes, beside the other's. */
struct scaling_rule {
    const char *member, *text, *supported_member, *supported_text;
    VkFlags bits, supported;
    const char *several, *unsupported, *of_modes;
};

static void
check_scaling_member(const struct swapchain *s, bool known, bool modes,
                     const struct scaling_rule *rule)
{
    if (several(rule->bits)) {
        FIND(s, rule->several, "%s is %s", rule->member, rule->text);
        return;
    }
    if (!known || !(rule->bits & ~rule->supported)) {
        return;
    }
    FIND(s, rule->unsupported, "%s is %s; %s is %s", rule->member, rule->text,
         rule->supported_member, rule->supported_text);
    if (modes) {
        FIND(s, rule->of_modes, "%s is %s; %s is %s for the modes of pPresentModes", rule->member,
             rule->text, rule->supported_member, rule->supported_text);
    }
}

#define SCALING_RULE(type, of, can_of)                                                 \
    .member = #of, .text = WAKE_FLAGS_TEXT(type, scaling->of), .bits = scaling->of,    \
    .supported_member = #can_of, .supported_text = WAKE_FLAGS_TEXT(type, can->can_of), \
    .supported = can->can_of

static void
check_scaling(const struct swapchain *s)
{
    const VkSwapchainPresentScalingCreateInfoEXT *scaling = wake_chain_find(
        s->info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_EXT);
    static const VkSurfacePresentScalingCapabilitiesEXT nothing;
    bool known = s->facts && s->facts->scaling_known;
    const VkSurfacePresentScalingCapabilitiesEXT *can = known ? &s->facts->scaling : &nothing;
    bool modes = wake_chain_find(s->info->pNext,
                                 VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT);

    if (!scaling) {
        return;
    }
    if (!scaling->presentGravityX != !scaling->presentGravityY) {
        FIND(s,
             scaling->presentGravityX
                 ? "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07766"
                 : "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07765",
             "presentGravityX is %s, presentGravityY is %s",
             WAKE_FLAGS_TEXT(VkPresentGravityFlagsEXT, scaling->presentGravityX),
             WAKE_FLAGS_TEXT(VkPresentGravityFlagsEXT, scaling->presentGravityY));
    }
    const struct scaling_rule rules[] = {
        { SCALING_RULE(VkPresentScalingFlagsEXT, scalingBehavior, supportedPresentScaling),
          .several = "VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07767",
          .unsupported = "VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07770",
          .of_modes = "VUID-VkSwapchainPresentScalingCreateInfoEXT-scalingBehavior-07771" },
        { SCALING_RULE(VkPresentGravityFlagsEXT, presentGravityX, supportedPresentGravityX),
          .several = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07768",
          .unsupported = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07772",
          .of_modes = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityX-07773" },
        { SCALING_RULE(VkPresentGravityFlagsEXT, presentGravityY, supportedPresentGravityY),
          .several = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07769",
          .unsupported = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07774",
          .of_modes = "VUID-VkSwapchainPresentScalingCreateInfoEXT-presentGravityY-07775" },
    };

    for (uint32_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
        check_scaling_member(s, known, modes, &rules[i]);
    }
}

/* ---- against the surface --------------------------------------------------------------------- */

static bool
within(VkExtent2D extent, VkExtent2D least, VkExtent2D most)
{
    return extent.width >= least.width && extent.height >= least.height &&
           extent.width <= most.width && extent.height <= most.height;
}

static void
check_extent(const struct swapchain *s)
{
    const VkSwapchainPresentScalingCreateInfoEXT *scaling = wake_chain_find(
        s->info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_SCALING_CREATE_INFO_EXT);
    bool maintained = wake_scope_has(s->check->scope, WAKE_EXT_VK_EXT_swapchain_maintenance1);
    VkExtent2D extent = s->info->imageExtent, least, most;

    if (!extent.width || !extent.height) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageExtent-01689",
             "pCreateInfo->imageExtent is %u x %u", extent.width, extent.height);
        return;
    }
    if (!s->facts || !s->facts->capabilities_known) {
        return;
    }
    if (scaling && scaling->scalingBehavior) {
        if (s->facts->scaling_known && !within(extent, s->facts->scaling.minScaledImageExtent,
                                               s->facts->scaling.maxScaledImageExtent)) {
            FIND(
                s, "VUID-VkSwapchainCreateInfoKHR-pNext-07782",
                "pCreateInfo->imageExtent is %u x %u; minScaledImageExtent is %u x %u, maxScaledImageExtent %u x %u",
                extent.width, extent.height, s->facts->scaling.minScaledImageExtent.width,
                s->facts->scaling.minScaledImageExtent.height,
                s->facts->scaling.maxScaledImageExtent.width,
                s->facts->scaling.maxScaledImageExtent.height);
        }
        return;
    }
    least = s->facts->capabilities.minImageExtent;
    most = s->facts->capabilities.maxImageExtent;
    if (!within(extent, least, most)) {
        FIND(
            s,
            maintained ? "VUID-VkSwapchainCreateInfoKHR-pNext-07781"
                       : "VUID-VkSwapchainCreateInfoKHR-imageExtent-01274",
            "pCreateInfo->imageExtent is %u x %u; minImageExtent is %u x %u, maxImageExtent %u x %u",
            extent.width, extent.height, least.width, least.height, most.width, most.height);
    }
}

static void
check_counts(const struct swapchain *s)
{
    const VkSurfaceCapabilitiesKHR *can = &s->facts->capabilities;
    const VkSwapchainCreateInfoKHR *info = s->info;

    if (!s->shared && info->minImageCount < can->minImageCount) {
        FIND(s,
             WAKE_EXTENSION(s->check, VK_KHR_shared_presentable_image)
                 ? "VUID-VkSwapchainCreateInfoKHR-presentMode-02839"
                 : "VUID-VkSwapchainCreateInfoKHR-minImageCount-01271",
             "pCreateInfo->minImageCount is %u; the surface's minImageCount is %u",
             info->minImageCount, can->minImageCount);
    }
    if (can->maxImageCount && info->minImageCount > can->maxImageCount) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-minImageCount-01272",
             "pCreateInfo->minImageCount is %u; the surface's maxImageCount is %u",
             info->minImageCount, can->maxImageCount);
    }
    if (info->imageArrayLayers < 1 || info->imageArrayLayers > can->maxImageArrayLayers) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageArrayLayers-01275",
             "pCreateInfo->imageArrayLayers is %u; the surface's maxImageArrayLayers is %u",
             info->imageArrayLayers, can->maxImageArrayLayers);
    }
}

static void
check_capabilities(const struct swapchain *s)
{
    const VkSurfaceCapabilitiesKHR *can = &s->facts->capabilities;
    const VkSwapchainCreateInfoKHR *info = s->info;
    VkImageUsageFlags usage = s->shared ? s->facts->shared_usage : can->supportedUsageFlags;

    check_counts(s);
    if ((info->imageUsage & ~usage) && (!s->shared || usage)) {
        FIND(s,
             s->shared ? "VUID-VkSwapchainCreateInfoKHR-imageUsage-01384"
                       : "VUID-VkSwapchainCreateInfoKHR-presentMode-01427",
             "pCreateInfo->imageUsage is %s; the surface has %s",
             WAKE_FLAGS_TEXT(VkImageUsageFlags, info->imageUsage),
             WAKE_FLAGS_TEXT(VkImageUsageFlags, usage));
    }
    if (several(info->preTransform) || !(info->preTransform & can->supportedTransforms)) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-preTransform-01279",
             "pCreateInfo->preTransform is %s; the surface's supportedTransforms is %s",
             WAKE_FLAGS_TEXT(VkSurfaceTransformFlagsKHR, info->preTransform),
             WAKE_FLAGS_TEXT(VkSurfaceTransformFlagsKHR, can->supportedTransforms));
    } else if (info->preTransform != can->currentTransform) {
        wake_find_warning(
            s->check, VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
            WAKE_OWN_RULE("WARNING-Swapchain-PreTransform",
                          "UNASSIGNED-CoreValidation-SwapchainPreTransform"),
            "pCreateInfo->preTransform is %s, but the surface's currentTransform is %s: the presentation engine transforms "
            "each image",
            WAKE_FLAGS_TEXT(VkSurfaceTransformFlagsKHR, info->preTransform),
            WAKE_FLAGS_TEXT(VkSurfaceTransformFlagsKHR, can->currentTransform));
    }
    if (several(info->compositeAlpha) || !(info->compositeAlpha & can->supportedCompositeAlpha)) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-compositeAlpha-01280",
             "pCreateInfo->compositeAlpha is %s; the surface's supportedCompositeAlpha is %s",
             WAKE_FLAGS_TEXT(VkCompositeAlphaFlagsKHR, info->compositeAlpha),
             WAKE_FLAGS_TEXT(VkCompositeAlphaFlagsKHR, can->supportedCompositeAlpha));
    }
}

#define FORMATS_TEXT 768
#define FORMATS_NAMED 6 /* of a list that may be long */

/* The surface's, for a message. */
static const char *
formats_text(char text[FORMATS_TEXT], const struct wake_surface_facts *facts)
{
    size_t used = 0;

    text[0] = '\0';
    for (uint32_t i = 0; i < facts->format_count && i < FORMATS_NAMED && used < FORMATS_TEXT; i++) {
        int more = snprintf(text + used, FORMATS_TEXT - used, "%s%s with %s", i ? ", " : "",
                            wake_name_VkFormat(facts->formats[i].format),
                            wake_name_VkColorSpaceKHR(facts->formats[i].colorSpace));

        used += more > 0 ? (size_t)more : 0;
    }
    if (facts->format_count > FORMATS_NAMED && used < FORMATS_TEXT) {
        (void)snprintf(text + used, FORMATS_TEXT - used, " and %u more",
                       facts->format_count - FORMATS_NAMED);
    }
    return text;
}

static void
check_format(const struct swapchain *s)
{
    char text[FORMATS_TEXT];
    bool found = !s->facts->formats || (s->facts->format_count == 1 &&
                                        s->facts->formats[0].format == VK_FORMAT_UNDEFINED);

    for (uint32_t i = 0; !found && i < s->facts->format_count; i++) {
        found = s->facts->formats[i].format == s->info->imageFormat &&
                s->facts->formats[i].colorSpace == s->info->imageColorSpace;
    }
    if (!found) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01273",
             "pCreateInfo->imageFormat is %s, imageColorSpace is %s; the surface has %s",
             wake_name_VkFormat(s->info->imageFormat),
             wake_name_VkColorSpaceKHR(s->info->imageColorSpace), formats_text(text, s->facts));
    }
}

/* The implied image creation parameters. */
static void
check_image(const struct swapchain *s)
{
    const VkSwapchainCreateInfoKHR *info = s->info;
    const VkImageFormatListCreateInfo *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO);
    VkImageFormatListCreateInfo formats;
    VkPhysicalDeviceImageFormatInfo2 query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .format = info->imageFormat,
        .type = VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_OPTIMAL,
        .usage = info->imageUsage
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };
    const VkImageFormatProperties *most = &out.imageFormatProperties;
    VkResult result;

    if (list) {
        formats = *list;
        formats.pNext = NULL;
        query.pNext = &formats;
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR) {
        query.flags |= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR) {
        query.flags |= VK_IMAGE_CREATE_PROTECTED_BIT;
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT_KHR) {
        query.flags |= VK_IMAGE_CREATE_SPLIT_INSTANCE_BIND_REGIONS_BIT;
    }
    result = wake_ask_image_format(s->check, &query, &out);
    if (result == VK_ERROR_FORMAT_NOT_SUPPORTED) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778",
             "the physical device answers %s to a 2D image of %s with usage %s",
             wake_name_VkResult(result), wake_name_VkFormat(info->imageFormat),
             WAKE_FLAGS_TEXT(VkImageUsageFlags, info->imageUsage));
        return;
    }
    if (result == VK_SUCCESS && (info->imageExtent.width > most->maxExtent.width ||
                                 info->imageExtent.height > most->maxExtent.height)) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778",
             "pCreateInfo->imageExtent is %u x %u; a 2D image of %s can have %u x %u",
             info->imageExtent.width, info->imageExtent.height,
             wake_name_VkFormat(info->imageFormat), most->maxExtent.width, most->maxExtent.height);
    }
    if (result == VK_SUCCESS && info->imageArrayLayers > most->maxArrayLayers) {
        FIND(s, "VUID-VkSwapchainCreateInfoKHR-imageFormat-01778",
             "pCreateInfo->imageArrayLayers is %u; a 2D image of %s can have %u",
             info->imageArrayLayers, wake_name_VkFormat(info->imageFormat), most->maxArrayLayers);
    }
}

void
wake_core_create_swapchain(struct wake_check *check, const struct wake_rec_CreateSwapchainKHR *r)
{
    struct swapchain s = {
        .check = check, .info = r->pCreateInfo, .facts = r->surface_facts, .old = &r->old
    };
    uint32_t before = check->found, extents;

    if (!s.info) {
        return;
    }
    s.surface = wake_packed_id(s.info, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                               WAKE_HANDLE_VkSwapchainCreateInfoKHR_surface);
    s.shared = s.info->presentMode == VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR ||
               s.info->presentMode == VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR;
    check_old(&s);
    check_sharing(&s);
    check_format_list(&s);
    check_flags(&s);
    if (s.facts && s.facts->families_known && !s.facts->families) {
        FIND(&s, "VUID-VkSwapchainCreateInfoKHR-surface-01270",
             "no queue family of the physical device can present to pCreateInfo->surface");
        return;
    }
    extents = check->found;
    check_extent(&s);
    extents = check->found - extents; /* an image as large can be wrong, too */
    check_scaling(&s);
    if (s.shared && s.info->minImageCount != 1) {
        FIND(&s, "VUID-VkSwapchainCreateInfoKHR-minImageCount-01383",
             "pCreateInfo->minImageCount is %u, presentMode is %s", s.info->minImageCount,
             wake_name_VkPresentModeKHR(s.info->presentMode));
    }
    if (s.facts && s.facts->capabilities_known) {
        check_capabilities(&s);
    }
    if (s.facts) {
        check_format(&s);
    }
    check_modes(&s);
    if (check->found == before + extents) {
        check_image(&s);
    }
}
