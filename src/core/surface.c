/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries about surfaces. Specification, 'Querying for WSI Support'.
 */
#include "core/image_rules.h"

static const char *const wake_owners_surface_query[] = {
    "vkGetPhysicalDeviceSurfaceCapabilitiesKHR",  "vkGetPhysicalDeviceSurfaceCapabilities2KHR",
    "vkGetPhysicalDeviceSurfaceCapabilities2EXT", "vkGetPhysicalDeviceSurfaceFormatsKHR",
    "vkGetPhysicalDeviceSurfaceFormats2KHR",      "vkGetPhysicalDeviceSurfacePresentModesKHR",
    "vkGetPhysicalDevicePresentRectanglesKHR"
};

static void
check_support(struct wake_check *check, uint32_t owner, const char *rule, bool unsupported)
{
    if (unsupported) {
        wake_find_rule(check, wake_owners_surface_query[owner], rule, NULL,
                       "no queue family of the physical device can present to the surface");
    }
}

void
wake_core_get_surface_capabilities(struct wake_check *check,
                                   const struct wake_rec_GetPhysicalDeviceSurfaceCapabilitiesKHR *r)
{
    check_support(check, 0, "surface-06211", r->unsupported);
}

/* With VK_GOOGLE_surfaceless_query there may be no surface, and the rules have other numbers. */
static const char *
info_rule(const struct wake_check *check)
{
    return WAKE_EXTENSION(check, VK_GOOGLE_surfaceless_query) ? "pSurfaceInfo-06522"
                                                              : "pSurfaceInfo-06210";
}

static const char *
surface_rule(const struct wake_check *check)
{
    return WAKE_EXTENSION(check, VK_GOOGLE_surfaceless_query) ? "surface-06525" : "surface-06211";
}

void
wake_core_get_surface_capabilities2(
    struct wake_check *check, const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r)
{
    check_support(check, 1, info_rule(check), r->unsupported);
}

void
wake_core_get_surface_counters(struct wake_check *check,
                               const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2EXT *r)
{
    check_support(check, 2, "surface-06211", r->unsupported);
}

void
wake_core_get_surface_formats(struct wake_check *check,
                              const struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r)
{
    check_support(check, 3, surface_rule(check), r->unsupported);
}

void
wake_core_get_surface_formats2(struct wake_check *check,
                               const struct wake_rec_GetPhysicalDeviceSurfaceFormats2KHR *r)
{
    check_support(check, 4, info_rule(check), r->unsupported);
}

void
wake_core_get_surface_modes(struct wake_check *check,
                            const struct wake_rec_GetPhysicalDeviceSurfacePresentModesKHR *r)
{
    check_support(check, 5, surface_rule(check), r->unsupported);
}

void
wake_core_get_present_rectangles(struct wake_check *check,
                                 const struct wake_rec_GetPhysicalDevicePresentRectanglesKHR *r)
{
    check_support(check, 6, "surface-06211", r->unsupported);
}

void
wake_core_get_group_surface_modes(struct wake_check *check,
                                  const struct wake_rec_GetDeviceGroupSurfacePresentModesKHR *r)
{
    if (r->unsupported) {
        wake_find(check, "VUID-vkGetDeviceGroupSurfacePresentModesKHR-surface-06212",
                  "no queue family of the physical device can present to the surface");
    }
}
