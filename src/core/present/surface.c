/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Queries about surfaces. Specification, 'Querying for WSI Support'.
 */
#include "core/words.h"
#include "state/scope/surface_facts.h"

static void
check_support(struct wake_check *check, uint32_t owner, const char *rule, bool unsupported)
{
    if (unsupported) {
        wake_find_rule(check, wake_owners_surface_query[owner], rule, NULL,
                       "no queue family of the physical device can present to the surface");
    }
}

/* What the loader or a driver would look at. */
static void
check_there(struct wake_check *check, uint32_t owner, const char *rule, bool there)
{
    if (!there && !WAKE_EXTENSION(check, VK_GOOGLE_surfaceless_query)) {
        wake_find_rule(check, wake_owners_surface_query[owner], rule, NULL,
                       "surface is VK_NULL_HANDLE");
    }
}

/* A surface that was destroyed, or never created. */
static bool
is_gone(struct wake_check *check, const VkPhysicalDeviceSurfaceInfo2KHR *info)
{
#if WAKE_REPEATED_RULES
    (void)check, (void)info;
    return false; /* an implicit rule says so */
#else
    static const struct wake_handle_rule rule = {
        .vuid_parameter = "VUID-VkPhysicalDeviceSurfaceInfo2KHR-surface-07919",
        .type = VK_OBJECT_TYPE_SURFACE_KHR,
        .path = "pSurfaceInfo->surface",
        .optional = 1,
    };
    uint32_t found = check->found;

    if (info) {
        wake_check_handle(check, &rule, (uint64_t)info->surface,
                          wake_packed_id(info, 0, WAKE_HANDLES_VkPhysicalDeviceSurfaceInfo2KHR,
                                         WAKE_HANDLE_VkPhysicalDeviceSurfaceInfo2KHR_surface));
    }
    return check->found != found;
#endif
}

void
wake_core_destroy_surface(struct wake_check *check, const struct wake_rec_DestroySurfaceKHR *r)
{
    if (r->swapchains) {
        wake_find_object(check, "VUID-vkDestroySurfaceKHR-surface-01266",
                         VK_OBJECT_TYPE_SURFACE_KHR, (uint64_t)r->surface,
                         "surface has %llu swapchains that are not destroyed",
                         (unsigned long long)r->swapchains);
    }
}

static void
check_family(struct wake_check *check, const char *vuid, uint32_t index, uint32_t families)
{
    if (families && index >= families) {
        wake_find(check, vuid, "queueFamilyIndex is %u; the physical device has %u families", index,
                  families);
    }
}

void
wake_core_get_surface_support(struct wake_check *check,
                              const struct wake_rec_GetPhysicalDeviceSurfaceSupportKHR *r)
{
    check_family(check, "VUID-vkGetPhysicalDeviceSurfaceSupportKHR-queueFamilyIndex-01269",
                 r->queueFamilyIndex, r->families);
}

void
wake_core_get_surface_capabilities(struct wake_check *check,
                                   const struct wake_rec_GetPhysicalDeviceSurfaceCapabilitiesKHR *r)
{
    check_support(check, 0, WAKE_ID(surface_query, "surface-06211"), r->unsupported);
}

/* With VK_GOOGLE_surfaceless_query there may be no surface, and the rules have other numbers. */
static const char *
info_rule(const struct wake_check *check)
{
    return !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_GOOGLE_surfaceless_query)
               ? WAKE_ID(surface_query, "pSurfaceInfo-06522")
               : WAKE_ID(surface_query, "pSurfaceInfo-06210");
}

static const char *
surface_rule(const struct wake_check *check)
{
    return WAKE_EXTENSION(check, VK_GOOGLE_surfaceless_query)
               ? WAKE_ID(surface_query, "surface-06525")
               : WAKE_ID(surface_query, "surface-06211");
}

/* Answers that depend on a present mode and a surface. */
static void
needs_mode(struct wake_check *check, const char *name, bool mode, bool surface,
           const char *mode_vuid, const char *surface_vuid)
{
    if (!mode) {
        wake_find(
            check, mode_vuid,
            "pSurfaceCapabilities->pNext has a %s, but pSurfaceInfo->pNext no VkSurfacePresentModeEXT",
            name);
    }
    if (!surface) {
        wake_find(
            check, surface_vuid,
            "pSurfaceCapabilities->pNext has a %s, but pSurfaceInfo->surface is VK_NULL_HANDLE",
            name);
    }
}

/* The extension of either name. */
static bool
is_maintained(const struct wake_check *check)
{
#ifdef VK_KHR_surface_maintenance1
    if (WAKE_EXTENSION(check, VK_KHR_surface_maintenance1)) {
        return true;
    }
#endif
    return WAKE_EXTENSION(check, VK_EXT_surface_maintenance1);
}

void
wake_core_get_surface_capabilities2(
    struct wake_check *check, const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r)
{
    const void *asked = r->pSurfaceInfo ? r->pSurfaceInfo->pNext : NULL;
    const void *answers = r->pSurfaceCapabilities ? r->pSurfaceCapabilities->pNext : NULL;
    bool mode = wake_chain_find(asked, VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT);
    bool surface = !r->pSurfaceInfo || r->pSurfaceInfo->surface;

    if (is_gone(check, r->pSurfaceInfo)) {
        return;
    }
    check_there(check, 1, WAKE_ID(surface_query, "pSurfaceInfo-06521"), surface);
    check_support(check, 1, info_rule(check), r->unsupported);
    if (r->lacks_mode) {
        wake_find(
            check, "VUID-VkSurfacePresentModeEXT-presentMode-07780",
            "pSurfaceInfo->pNext: VkSurfacePresentModeEXT::presentMode is none that the surface has");
    }
#ifdef VK_EXT_multisampled_render_to_swapchain
    if (!surface &&
        wake_chain_find(answers, VK_STRUCTURE_TYPE_SWAPCHAIN_FLAGS_SURFACE_CAPABILITIES_EXT)) {
        wake_find(check, "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-12446",
                  "pSurfaceCapabilities->pNext has a VkSwapchainFlagsSurfaceCapabilitiesEXT, but "
                  "pSurfaceInfo->surface is VK_NULL_HANDLE");
    }
#endif
    if (!is_maintained(check)) {
        return; /* nobody looks at its structs: vulkaninfo asks every driver with them */
    }
    if (wake_chain_find(answers, VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_EXT)) {
        needs_mode(check, "VkSurfacePresentModeCompatibilityEXT", mode, surface,
                   "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07776",
                   "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07778");
    }
    if (wake_chain_find(answers, VK_STRUCTURE_TYPE_SURFACE_PRESENT_SCALING_CAPABILITIES_EXT)) {
        needs_mode(check, "VkSurfacePresentScalingCapabilitiesEXT", mode, surface,
                   "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07777",
                   "VUID-vkGetPhysicalDeviceSurfaceCapabilities2KHR-pNext-07779");
    }
}

void
wake_core_get_surface_counters(struct wake_check *check,
                               const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2EXT *r)
{
    check_support(check, 2, WAKE_ID(surface_query, "surface-06211"), r->unsupported);
}

void
wake_core_get_surface_formats(struct wake_check *check,
                              const struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r)
{
    check_there(check, 3, WAKE_ID(surface_query, "surface-06524"), r->surface);
    check_support(check, 3, surface_rule(check), r->unsupported);
}

void
wake_core_get_surface_formats2(struct wake_check *check,
                               const struct wake_rec_GetPhysicalDeviceSurfaceFormats2KHR *r)
{
    if (is_gone(check, r->pSurfaceInfo)) {
        return;
    }
    check_there(check, 4, WAKE_ID(surface_query, "pSurfaceInfo-06521"),
                !r->pSurfaceInfo || r->pSurfaceInfo->surface);
    check_support(check, 4, info_rule(check), r->unsupported);
    for (uint32_t i = 0; r->no_compression && r->pSurfaceFormatCount && i < *r->pSurfaceFormatCount;
         i++) {
        if (wake_chain_find(r->pSurfaceFormats[i].pNext,
                            VK_STRUCTURE_TYPE_IMAGE_COMPRESSION_PROPERTIES_EXT)) {
            wake_find(check, "VUID-VkSurfaceFormat2KHR-pNext-06750",
                      "pSurfaceFormats[%u].pNext has a VkImageCompressionPropertiesEXT, but the "
                      "physical device does not support VK_EXT_image_compression_control_swapchain",
                      i);
            return;
        }
    }
}

void
wake_core_get_surface_modes(struct wake_check *check,
                            const struct wake_rec_GetPhysicalDeviceSurfacePresentModesKHR *r)
{
    check_there(check, 5, WAKE_ID(surface_query, "surface-06524"), r->surface);
    check_support(check, 5, surface_rule(check), r->unsupported);
}

void
wake_core_get_present_rectangles(struct wake_check *check,
                                 const struct wake_rec_GetPhysicalDevicePresentRectanglesKHR *r)
{
    check_support(check, 6, WAKE_ID(surface_query, "surface-06211"), r->unsupported);
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

/* ---- displays -------------------------------------------------------------------------------- */

void
wake_core_create_display_mode(struct wake_check *check,
                              const struct wake_rec_CreateDisplayModeKHR *r)
{
    const VkDisplayModeParametersKHR *mode = r->pCreateInfo ? &r->pCreateInfo->parameters : NULL;

    if (!mode) {
        return;
    }
    if (!mode->visibleRegion.width) {
        wake_find(check, "VUID-VkDisplayModeParametersKHR-width-01990",
                  "pCreateInfo->parameters.visibleRegion.width is 0");
    }
    if (!mode->visibleRegion.height) {
        wake_find(check, "VUID-VkDisplayModeParametersKHR-height-01991",
                  "pCreateInfo->parameters.visibleRegion.height is 0");
    }
    if (!mode->refreshRate) {
        wake_find(check, "VUID-VkDisplayModeParametersKHR-refreshRate-01992",
                  "pCreateInfo->parameters.refreshRate is 0");
    }
}

void
wake_core_get_plane_displays(struct wake_check *check,
                             const struct wake_rec_GetDisplayPlaneSupportedDisplaysKHR *r)
{
    if (r->planes != WAKE_PLANES_UNKNOWN && r->planeIndex >= r->planes) {
        wake_find(check, "VUID-vkGetDisplayPlaneSupportedDisplaysKHR-planeIndex-01249",
                  "planeIndex is %u; the physical device has %u display planes", r->planeIndex,
                  (uint32_t)r->planes);
    }
}

/* Against what the device says of the plane and of the mode's display. */
static void
check_display(struct wake_check *check, const VkDisplaySurfaceCreateInfoKHR *info,
              const struct wake_display_facts *facts)
{
    if (facts->planes != WAKE_PLANES_UNKNOWN && info->planeIndex >= facts->planes) {
        wake_find(check, "VUID-VkDisplaySurfaceCreateInfoKHR-planeIndex-01252",
                  "pCreateInfo->planeIndex is %u; the physical device has %u display planes",
                  info->planeIndex, facts->planes);
        return;
    }
    if (facts->display_known && facts->plane_known &&
        (facts->reorders ? info->planeStackIndex >= facts->planes
                         : info->planeStackIndex != facts->stack_index)) {
        wake_find(
            check, "VUID-VkDisplaySurfaceCreateInfoKHR-planeReorderPossible-01253",
            "pCreateInfo->planeStackIndex is %u; planeReorderPossible of the display is %s, the physical device has %u "
            "display planes, and currentStackIndex of plane %u, which shows the display, is %u",
            info->planeStackIndex, facts->reorders ? "VK_TRUE" : "VK_FALSE", facts->planes,
            facts->plane, facts->stack_index);
    }
    if (facts->alpha_known && !(facts->alpha & info->alphaMode)) {
        wake_find(check, "VUID-VkDisplaySurfaceCreateInfoKHR-alphaMode-01255",
                  "pCreateInfo->alphaMode is %s; supportedAlpha of plane %u is %s",
                  wake_name_VkDisplayPlaneAlphaFlagBitsKHR(info->alphaMode), info->planeIndex,
                  WAKE_FLAGS_TEXT(VkDisplayPlaneAlphaFlagsKHR, facts->alpha));
    }
    if (facts->display_known && !(facts->transforms & info->transform)) {
        wake_find(check, "VUID-VkDisplaySurfaceCreateInfoKHR-transform-06740",
                  "pCreateInfo->transform is %s; supportedTransforms of the display are %s",
                  wake_name_VkSurfaceTransformFlagBitsKHR(info->transform),
                  WAKE_FLAGS_TEXT(VkSurfaceTransformFlagsKHR, facts->transforms));
    }
    if (facts->largest &&
        (info->imageExtent.width > facts->largest || info->imageExtent.height > facts->largest)) {
        wake_find(check, "VUID-VkDisplaySurfaceCreateInfoKHR-width-01256",
                  "pCreateInfo->imageExtent is %u x %u, but maxImageDimension2D is %u",
                  info->imageExtent.width, info->imageExtent.height, facts->largest);
    }
}

void
wake_core_create_display_surface(struct wake_check *check,
                                 const struct wake_rec_CreateDisplayPlaneSurfaceKHR *r)
{
    const VkDisplaySurfaceCreateInfoKHR *info = r->pCreateInfo;

    if (info && r->display) {
        check_display(check, info, r->display);
    }
    if (info && info->alphaMode == VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR &&
        !(info->globalAlpha >= 0.0f && info->globalAlpha <= 1.0f)) {
        wake_find(
            check, "VUID-VkDisplaySurfaceCreateInfoKHR-alphaMode-01254",
            "pCreateInfo->alphaMode is VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR, globalAlpha is %g",
            (double)info->globalAlpha);
    }
}

/* ---- window systems: what a driver would crash on -------------------------------------------- */

void
wake_core_create_wayland_surface(struct wake_check *check,
                                 const struct wake_rec_CreateWaylandSurfaceKHR *r)
{
    if (r->pCreateInfo && !r->pCreateInfo->display) {
        wake_find(check, "VUID-VkWaylandSurfaceCreateInfoKHR-display-01304",
                  "pCreateInfo->display is NULL");
    }
    if (r->pCreateInfo && !r->pCreateInfo->surface) {
        wake_find(check, "VUID-VkWaylandSurfaceCreateInfoKHR-surface-01305",
                  "pCreateInfo->surface is NULL");
    }
}

void
wake_core_create_xcb_surface(struct wake_check *check, const struct wake_rec_CreateXcbSurfaceKHR *r)
{
    if (r->pCreateInfo && !r->pCreateInfo->connection) {
        wake_find(check, "VUID-VkXcbSurfaceCreateInfoKHR-connection-01310",
                  "pCreateInfo->connection is NULL");
    }
    if (r->pCreateInfo && !r->pCreateInfo->window) {
        wake_find(check, "VUID-VkXcbSurfaceCreateInfoKHR-window-01311", "pCreateInfo->window is 0");
    }
}

void
wake_core_create_xlib_surface(struct wake_check *check,
                              const struct wake_rec_CreateXlibSurfaceKHR *r)
{
    if (r->pCreateInfo && !r->pCreateInfo->dpy) {
        wake_find(check, "VUID-VkXlibSurfaceCreateInfoKHR-dpy-01313", "pCreateInfo->dpy is NULL");
    }
    if (r->pCreateInfo && !r->pCreateInfo->window) {
        wake_find(check, "VUID-VkXlibSurfaceCreateInfoKHR-window-01314",
                  "pCreateInfo->window is 0");
    }
}

/* ---- families that a window system is asked about -------------------------------------------- */

void
wake_core_get_wayland_support(
    struct wake_check *check,
    const struct wake_rec_GetPhysicalDeviceWaylandPresentationSupportKHR *r)
{
    check_family(check,
                 "VUID-vkGetPhysicalDeviceWaylandPresentationSupportKHR-queueFamilyIndex-01306",
                 r->queueFamilyIndex, r->families);
}

void
wake_core_get_xcb_support(struct wake_check *check,
                          const struct wake_rec_GetPhysicalDeviceXcbPresentationSupportKHR *r)
{
    check_family(check, "VUID-vkGetPhysicalDeviceXcbPresentationSupportKHR-queueFamilyIndex-01312",
                 r->queueFamilyIndex, r->families);
}

void
wake_core_get_xlib_support(struct wake_check *check,
                           const struct wake_rec_GetPhysicalDeviceXlibPresentationSupportKHR *r)
{
    check_family(check, "VUID-vkGetPhysicalDeviceXlibPresentationSupportKHR-queueFamilyIndex-01315",
                 r->queueFamilyIndex, r->families);
}
