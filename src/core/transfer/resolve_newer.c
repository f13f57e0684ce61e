/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How vkCmdResolveImage2 resolves: VkResolveImageModeInfoKHR, which depth and stencil need. Specification, 'Resolving Multisample
 * Images'.
 */
#include "core/core_newer.h"

#include "core/words.h"
#include "state/derived/image.h"

#ifdef VK_KHR_maintenance10

struct mode_check {
    struct wake_check *check;
    const VkResolveImageModeInfoKHR *info; /* NULL: there is none */
    struct wake_object *source, *target;
    const struct wake_facts *facts;
};

#define TRANSFERS                                                               \
    ((VkResolveImageFlagsKHR)(VK_RESOLVE_IMAGE_SKIP_TRANSFER_FUNCTION_BIT_KHR | \
                              VK_RESOLVE_IMAGE_ENABLE_TRANSFER_FUNCTION_BIT_KHR))

#define FIND(m, vuid, ...) \
    wake_find_objects((m)->check, (vuid), (m)->source, (m)->target, __VA_ARGS__)

static bool
is_srgb(VkFormat format)
{
    const struct wake_format_info *info = wake_format(format);

    return info && info->numeric == WAKE_NUMERIC_SRGB;
}

static void
check_flags(const struct mode_check *m, VkFormat from, VkFormat to)
{
    const VkPhysicalDeviceMaintenance10PropertiesKHR *p = &m->facts->properties.maintenance10KHR;
    char text[256];

    if (!(m->info->flags & TRANSFERS)) {
        return;
    }
    wake_print_VkResolveImageFlagsKHR(text, sizeof(text), m->info->flags);
    if ((m->info->flags & TRANSFERS) == TRANSFERS) {
        FIND(m, "VUID-VkResolveImageModeInfoKHR-flags-10995",
             "the flags of VkResolveImageModeInfoKHR are %s: one of them excludes the other", text);
    }
    if (p->sType && !p->resolveSrgbFormatSupportsTransferFunctionControl) {
        FIND(m, "VUID-VkResolveImageModeInfoKHR-flags-10996",
             "the flags of VkResolveImageModeInfoKHR are %s, but "
             "resolveSrgbFormatSupportsTransferFunctionControl is VK_FALSE",
             text);
    }
    if (m->info->resolveMode != VK_RESOLVE_MODE_AVERAGE_BIT) {
        FIND(m, "VUID-VkResolveImageModeInfoKHR-flags-10997",
             "the flags of VkResolveImageModeInfoKHR are %s, but resolveMode is %s", text,
             wake_name_VkResolveModeFlagBits(m->info->resolveMode));
    }
    for (int k = 0; k < 2; k++) {
        if (!is_srgb(k ? to : from)) {
            FIND(m, "VUID-VkResolveImageInfo2-pNext-10982",
                 "the flags of VkResolveImageModeInfoKHR are %s, but %sImage has format %s", text,
                 k ? "dst" : "src", wake_name_VkFormat(k ? to : from));
        }
    }
}

static void
check_color(const struct mode_check *m, VkFormat format)
{
    VkResolveModeFlagBits mode = m->info->resolveMode;
    bool integer = wake_format_is_integer(format);

    if (mode == VK_RESOLVE_MODE_NONE) {
        FIND(
            m, "VUID-VkResolveImageInfo2-srcImage-10983",
            "srcImage has format %s, but resolveMode of VkResolveImageModeInfoKHR is VK_RESOLVE_MODE_NONE",
            wake_name_VkFormat(format));
    }
    if (m->info->flags & TRANSFERS) {
        return; /* which mode they want has been said */
    }
    if (!integer && mode != VK_RESOLVE_MODE_AVERAGE_BIT) {
        FIND(
            m, "VUID-VkResolveImageInfo2-srcImage-10984",
            "srcImage has format %s, which can be resolved by VK_RESOLVE_MODE_AVERAGE_BIT alone, but resolveMode is %s",
            wake_name_VkFormat(format), wake_name_VkResolveModeFlagBits(mode));
    } else if (integer && mode != VK_RESOLVE_MODE_SAMPLE_ZERO_BIT) {
        FIND(
            m, "VUID-VkResolveImageInfo2-srcImage-10985",
            "srcImage has the integer format %s, which can be resolved by VK_RESOLVE_MODE_SAMPLE_ZERO_BIT alone, but "
            "resolveMode is %s",
            wake_name_VkFormat(format), wake_name_VkResolveModeFlagBits(mode));
    }
}

/* One aspect that a region resolves. */
static void
check_mode(const struct mode_check *m, bool stencil, VkResolveModeFlags supported)
{
    static const char *const none[2] = { "VUID-VkResolveImageInfo2-srcImage-10987",
                                         "VUID-VkResolveImageInfo2-srcImage-10988" };
    static const char *const lacks[2] = { "VUID-VkResolveImageInfo2-srcImage-10989",
                                          "VUID-VkResolveImageInfo2-srcImage-10990" };
    VkResolveModeFlagBits mode = stencil ? m->info->stencilResolveMode : m->info->resolveMode;
    const char *name = stencil ? "stencilResolveMode" : "resolveMode";
    char text[256];

    if (mode == VK_RESOLVE_MODE_NONE) {
        FIND(
            m, none[stencil],
            "%s of VkResolveImageModeInfoKHR is VK_RESOLVE_MODE_NONE, but pRegions have the %s aspect",
            name, stencil ? "stencil" : "depth");
    } else if (!(mode & supported)) {
        wake_print_VkResolveModeFlags(text, sizeof(text), supported);
        FIND(m, lacks[stencil], "%s of VkResolveImageModeInfoKHR is %s, but %s is %s", name,
             wake_name_VkResolveModeFlagBits(mode),
             stencil ? "supportedStencilResolveModes" : "supportedDepthResolveModes", text);
    }
}

static void
check_depth_stencil(const struct mode_check *m, const VkResolveImageInfo2 *info,
                    VkImageAspectFlags has)
{
    const VkPhysicalDeviceDepthStencilResolveProperties *p =
        &m->facts->properties.depthStencilResolve;
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    VkImageAspectFlags named = 0, together = 0;

    if (!m->info) {
        FIND(m, "VUID-VkResolveImageInfo2-srcImage-10986",
             "srcImage has a depth/stencil format, but pResolveImageInfo->pNext has no "
             "VkResolveImageModeInfoKHR");
        return;
    }
    for (uint32_t i = 0; i < info->regionCount; i++) {
        VkImageAspectFlags aspects = info->pRegions[i].srcSubresource.aspectMask;

        named |= aspects;
        together |= (aspects & both) == both ? both : 0;
        if ((has & both) == both && (aspects & both) != both && p->sType &&
            !p->independentResolveNone) {
            FIND(m, "VUID-VkResolveImageInfo2-srcImage-10992",
                 "srcImage has depth and stencil, and independentResolveNone is VK_FALSE, but "
                 "pResolveImageInfo->pRegions[%u].srcSubresource.aspectMask is %s",
                 i, WAKE_FLAGS_TEXT(VkImageAspectFlags, aspects));
        }
    }
    if (named & has & VK_IMAGE_ASPECT_DEPTH_BIT) {
        check_mode(m, false, p->sType ? p->supportedDepthResolveModes : ~0u);
    }
    if (named & has & VK_IMAGE_ASPECT_STENCIL_BIT) {
        check_mode(m, true, p->sType ? p->supportedStencilResolveModes : ~0u);
    }
    if (together && p->sType && !p->independentResolve &&
        m->info->resolveMode != m->info->stencilResolveMode) {
        FIND(
            m, "VUID-VkResolveImageInfo2-srcImage-10991",
            "resolveMode of VkResolveImageModeInfoKHR is %s and stencilResolveMode %s, but independentResolve is VK_FALSE",
            wake_name_VkResolveModeFlagBits(m->info->resolveMode),
            wake_name_VkResolveModeFlagBits(m->info->stencilResolveMode));
    }
}

void
wake_core_resolve_mode(struct wake_check *check, const struct wake_rec_CmdResolveImage2 *r)
{
    const VkResolveImageInfo2 *info = r->pResolveImageInfo;
    struct mode_check m = { .check = check, .facts = wake_check_facts(check) };
    const struct wake_image *from, *to;

    if (!info || !m.facts || !WAKE_FEATURE(check, maintenance10)) {
        return; /* without the feature there is depth to resolve no more than the struct */
    }
    m.info = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_RESOLVE_IMAGE_MODE_INFO_KHR);
    m.source = wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkResolveImageInfo2,
                                                WAKE_HANDLE_VkResolveImageInfo2_srcImage),
                                 WAKE_TYPE_VkImage);
    m.target = wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkResolveImageInfo2,
                                                WAKE_HANDLE_VkResolveImageInfo2_dstImage),
                                 WAKE_TYPE_VkImage);
    from = wake_image_of(m.source);
    to = wake_image_of(m.target);
    if (!from || !to) {
        return;
    }
    if (m.info) {
        check_flags(&m, from->info.format, to->info.format);
    }
    if (wake_format_is_depth_or_stencil(from->info.format)) {
        check_depth_stencil(&m, info, from->aspects);
    } else if (m.info) {
        check_color(&m, from->info.format);
    }
}

#endif
