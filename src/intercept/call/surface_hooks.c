/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What surfaces say as calls about them and their swapchains are made: queue families that present to them, formats, modes,
 * ids, waits. How many swapchains live on each.
 */
#include "intercept/hooks/hooks.h"
#include "intercept/pack/swapchain_facts.h"

#include "gen/records.h"
#include "intercept/call/call_objects.h"
#include "state/object/create_info.h"
#include "state/scope/facts.h"
#include "state/scope/offered.h"
#include "state/scope/scope.h"
#include "state/scope/surface_facts.h"

static uint32_t
supporting_families(const struct wake_instance *instance, VkPhysicalDevice physical,
                    VkSurfaceKHR surface)
{
    uint32_t count = 0, families = 0;

    instance->next.GetPhysicalDeviceQueueFamilyProperties(physical, &count, NULL);
    for (uint32_t i = 0; i < count && i < 32; i++) {
        VkBool32 yes = VK_FALSE;

        /* What cannot be said now is no mistake of the application. */
        if (instance->next.GetPhysicalDeviceSurfaceSupportKHR(physical, i, surface, &yes) !=
                VK_SUCCESS ||
            yes) {
            families |= 1u << i;
        }
    }
    return families;
}

/* The living surface behind an id; NULL: it is not for us to ask about. */
static struct wake_object *
surface_of(wake_id id)
{
    struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkSurfaceKHR ? object : NULL;
}

/*
 * Taken before the call is published: after that a worker may come to it, and the swapchain is
 * nobody's any more, whatever the driver still does.
 */
bool
wake_pack_destroy_swapchain(struct wake_pack *p, struct wake_rec_DestroySwapchainKHR *r)
{
    const VkSwapchainCreateInfoKHR *info = r->swapchain_id & WAKE_ID_FOREIGN
                                               ? NULL
                                               : wake_VkSwapchainKHR_info(
                                                     wake_object_get(r->swapchain_id));

    r->surface = info ? wake_packed_id(info, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                       WAKE_HANDLE_VkSwapchainCreateInfoKHR_surface)
                      : 0;
    return !p->full;
}

/* Those of vkCreateSharedSwapchainsKHR are not counted. */
void
wake_hook_destroy_swapchain(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                            const VkAllocationCallbacks *allocator)
{
    const struct wake_rec_DestroySwapchainKHR *r = (const void *)call->record;
    struct wake_object *surface = NULL;

    (void)device;
    (void)swapchain;
    (void)allocator;
    if (r && call->scope && !call->skipped) {
        surface = surface_of(r->surface);
    }
    if (surface && wake_load_relaxed(&surface->memory)) {
        (void)wake_fetch_add_relaxed(&surface->memory, (wake_id)-1);
    }
}

/*
 * A surface has nothing bound to it: its `memory` counts the swapchains that live. Relaxed: an
 * application that destroys the surface has ordered all that it did with its swapchains before.
 */
bool
wake_pack_destroy_surface(struct wake_pack *p, struct wake_rec_DestroySurfaceKHR *r)
{
    const struct wake_object *surface = surface_of(r->surface_id);

    /* What was left when the last device went is said there. */
    r->swapchains = surface && wake_load_relaxed(&surface->scope->instance->device_count)
                        ? wake_load_relaxed(&surface->memory)
                        : 0;
    return !p->full;
}

static void
ask_lists(struct wake_pack *p, struct wake_surface_facts *facts,
          const struct wake_instance *instance, VkPhysicalDevice physical, VkSurfaceKHR surface)
{
    uint32_t count = 0;

    if (instance->next.GetPhysicalDeviceSurfaceFormatsKHR(physical, surface, &count, NULL) ==
            VK_SUCCESS &&
        count) {
        VkSurfaceFormatKHR *formats = wake_pack_alloc(p, count * sizeof(*formats));

        if (formats && instance->next.GetPhysicalDeviceSurfaceFormatsKHR(physical, surface, &count,
                                                                         formats) == VK_SUCCESS) {
            facts->formats = formats;
            facts->format_count = count;
        }
    }
    count = 0;
    if (instance->next.GetPhysicalDeviceSurfacePresentModesKHR(physical, surface, &count, NULL) ==
            VK_SUCCESS &&
        count) {
        VkPresentModeKHR *modes = wake_pack_alloc(p, count * sizeof(*modes));

        if (modes && instance->next.GetPhysicalDeviceSurfacePresentModesKHR(
                         physical, surface, &count, modes) == VK_SUCCESS) {
            facts->modes = modes;
            facts->mode_count = count;
        }
    }
}

#ifdef VK_KHR_present_id2 /* the oldest of those that ask */
/* What the driver says of the surface in `answer`, a struct of a chain; `next`: more of the question, or NULL. */
static bool
ask_surface(const struct wake_device *device, VkSurfaceKHR surface, const void *next, void *answer)
{
    const VkPhysicalDeviceSurfaceInfo2KHR query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
        .pNext = next,
        .surface = surface
    };
    VkSurfaceCapabilities2KHR out = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR,
                                      .pNext = answer };

    return device->scope.instance->next.GetPhysicalDeviceSurfaceCapabilities2KHR(
               device->physical, &query, &out) == VK_SUCCESS;
}
#endif

/* Whether presents may have ids of VkPresentId2KHR. */
static void
ask_ids(struct wake_surface_facts *facts, const struct wake_device *device, VkSurfaceKHR surface)
{
#ifdef VK_KHR_present_id2
    VkSurfaceCapabilitiesPresentId2KHR ids = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_PRESENT_ID_2_KHR
    };

    facts->ids_known = wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_present_id2) &&
                       ask_surface(device, surface, NULL, &ids);
    facts->supports_ids = ids.presentId2Supported;
#else
    (void)facts, (void)device, (void)surface;
#endif
}

/* Whether presents may be waited for by vkWaitForPresent2KHR. */
static void
ask_waits(struct wake_surface_facts *facts, const struct wake_device *device, VkSurfaceKHR surface)
{
#ifdef VK_KHR_present_wait2
    VkSurfaceCapabilitiesPresentWait2KHR waits = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_PRESENT_WAIT_2_KHR
    };

    facts->waits_known = wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_present_wait2) &&
                         ask_surface(device, surface, NULL, &waits);
    facts->supports_waits = waits.presentWait2Supported;
#else
    (void)facts, (void)device, (void)surface;
#endif
}

/* Which flags swapchains of that present mode may have. */
static void
ask_flags(struct wake_surface_facts *facts, const struct wake_device *device,
          const VkSwapchainCreateInfoKHR *info, VkSurfaceKHR surface)
{
#ifdef VK_EXT_multisampled_render_to_swapchain
    const VkSurfacePresentModeKHR mode = { .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_KHR,
                                           .presentMode = info->presentMode };
    VkSwapchainFlagsSurfaceCapabilitiesEXT flags = {
        .sType = VK_STRUCTURE_TYPE_SWAPCHAIN_FLAGS_SURFACE_CAPABILITIES_EXT
    };

    facts->flags_known = wake_scope_has(&device->scope,
                                        WAKE_EXT_VK_EXT_multisampled_render_to_swapchain) &&
                         ask_surface(device, surface, &mode, &flags);
    facts->flags = flags.swapchainSupportedFlags;
#else
    (void)facts, (void)device, (void)info, (void)surface;
#endif
}

/* Whether presents may have times. */
static void
ask_timing(struct wake_surface_facts *facts, const struct wake_device *device, VkSurfaceKHR surface)
{
#ifdef VK_EXT_present_timing
    VkPresentTimingSurfaceCapabilitiesEXT timing = {
        .sType = VK_STRUCTURE_TYPE_PRESENT_TIMING_SURFACE_CAPABILITIES_EXT
    };

    facts->timing_known = wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_present_timing) &&
                          ask_surface(device, surface, NULL, &timing);
    facts->supports_absolute = timing.presentAtAbsoluteTimeSupported;
    facts->supports_relative = timing.presentAtRelativeTimeSupported;
#else
    (void)facts, (void)device, (void)surface;
#endif
}

/* The extension of either name. */
static bool
surface_is_maintained(const struct wake_instance *instance)
{
    bool is = wake_scope_has(&instance->scope, WAKE_EXT_VK_EXT_surface_maintenance1);

#ifdef VK_KHR_surface_maintenance1
    is |= wake_scope_has(&instance->scope, WAKE_EXT_VK_KHR_surface_maintenance1);
#endif
    return is;
}

/* Whether the surface says what its present modes change to and how it scales. */
static bool
is_maintained(const struct wake_device *device)
{
    bool chain = wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_swapchain_maintenance1);

#ifdef VK_KHR_swapchain_maintenance1
    chain |= wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_swapchain_maintenance1);
#endif
    return chain && surface_is_maintained(device->scope.instance);
}

/* What only extensions tell. */
static void
ask_more(struct wake_surface_facts *facts, const struct wake_device *device,
         const VkSwapchainCreateInfoKHR *info, VkSurfaceKHR surface)
{
    const struct wake_instance *instance = device->scope.instance;
    bool maintained = is_maintained(device);
    VkSurfacePresentModeEXT mode = { .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT,
                                     .presentMode = info->presentMode };
    VkPhysicalDeviceSurfaceInfo2KHR query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SURFACE_INFO_2_KHR,
        .pNext = maintained ? &mode : NULL,
        .surface = surface
    };
    VkSharedPresentSurfaceCapabilitiesKHR shared = {
        .sType = VK_STRUCTURE_TYPE_SHARED_PRESENT_SURFACE_CAPABILITIES_KHR
    };
    VkSurfaceProtectedCapabilitiesKHR guarded = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PROTECTED_CAPABILITIES_KHR
    };
    VkSurfacePresentModeCompatibilityEXT compatible = {
        .sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_EXT,
        .presentModeCount = WAKE_COUNT(facts->compatible),
        .pPresentModes = facts->compatible
    };
    VkSurfaceCapabilities2KHR out = { .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_KHR };

    if (instance->next.GetPhysicalDeviceSurfaceCapabilities2EXT &&
        wake_scope_has(&instance->scope, WAKE_EXT_VK_EXT_display_surface_counter)) {
        VkSurfaceCapabilities2EXT counted = {
            .sType = VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_2_EXT
        };

        facts->counters_known = instance->next.GetPhysicalDeviceSurfaceCapabilities2EXT(
                                    device->physical, surface, &counted) == VK_SUCCESS;
        facts->counters = counted.supportedSurfaceCounters;
    }
    if (!wake_scope_has(&instance->scope, WAKE_EXT_VK_KHR_get_surface_capabilities2)) {
        return;
    }
    if (wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_shared_presentable_image)) {
        shared.pNext = out.pNext;
        out.pNext = &shared;
    }
    if (wake_scope_has(&instance->scope, WAKE_EXT_VK_KHR_surface_protected_capabilities)) {
        guarded.pNext = out.pNext;
        out.pNext = &guarded;
    }
    if (maintained) {
        facts->scaling.sType = VK_STRUCTURE_TYPE_SURFACE_PRESENT_SCALING_CAPABILITIES_EXT;
        facts->scaling.pNext = out.pNext;
        out.pNext = &facts->scaling;
        compatible.pNext = out.pNext;
        out.pNext = &compatible;
    }
    if (out.pNext && instance->next.GetPhysicalDeviceSurfaceCapabilities2KHR(
                         device->physical, &query, &out) == VK_SUCCESS) {
        facts->shared_usage = shared.sharedPresentSupportedUsageFlags;
        facts->supports_protected = guarded.supportsProtected;
        facts->protected_known = wake_scope_has(&instance->scope,
                                                WAKE_EXT_VK_KHR_surface_protected_capabilities);
        facts->scaling_known = maintained;
        facts->compatible_count = maintained && compatible.presentModeCount <=
                                                    WAKE_COUNT(facts->compatible)
                                      ? compatible.presentModeCount
                                      : 0;
    }
    facts->scaling.pNext = NULL;
    ask_ids(facts, device, surface);
    ask_waits(facts, device, surface);
    ask_flags(facts, device, info, surface);
    ask_timing(facts, device, surface);
}

bool
wake_pack_new_swapchain(struct wake_pack *p, struct wake_rec_CreateSwapchainKHR *r)
{
    const struct wake_device *device = (const void *)wake_scope_find(r->device);
    const struct wake_object *surface = NULL;
    struct wake_surface_facts *facts;
    const struct wake_instance *instance;

    r->old = wake_swapchain_facts_of(
        r->pCreateInfo ? wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                        WAKE_HANDLE_VkSwapchainCreateInfoKHR_oldSwapchain)
                       : 0);
    r->surface_facts = NULL;
    if (r->pCreateInfo) {
        surface = surface_of(wake_packed_id(r->pCreateInfo, 0,
                                            WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                            WAKE_HANDLE_VkSwapchainCreateInfoKHR_surface));
    }
    if (!surface || !device ||
        !device->scope.instance->next.GetPhysicalDeviceSurfaceCapabilitiesKHR) {
        return !p->full;
    }
    instance = device->scope.instance;
    facts = wake_pack_alloc(p, sizeof(*facts));
    if (!facts) {
        return false;
    }
    *facts = (struct wake_surface_facts){ .families_known = true };
    facts->families = supporting_families(instance, device->physical,
                                          (VkSurfaceKHR)surface->handle);
    facts->capabilities_known = instance->next.GetPhysicalDeviceSurfaceCapabilitiesKHR(
                                    device->physical, (VkSurfaceKHR)surface->handle,
                                    &facts->capabilities) == VK_SUCCESS;
    ask_lists(p, facts, instance, device->physical, (VkSurfaceKHR)surface->handle);
    ask_more(facts, device, r->pCreateInfo, (VkSurfaceKHR)surface->handle);
    r->surface_facts = facts;
    return !p->full;
}

/* Whether no family of the physical device can present to the surface. */
static bool
unsupported(VkPhysicalDevice physical, wake_id id)
{
    const struct wake_scope *scope = wake_scope_find(physical);
    const struct wake_object *surface = surface_of(id);

    return scope && surface && scope->instance->next.GetPhysicalDeviceSurfaceSupportKHR &&
           !supporting_families(scope->instance, physical, (VkSurfaceKHR)surface->handle);
}

#define SURFACE_QUERY(name, command, id)                         \
    bool name(struct wake_pack *p, struct wake_rec_##command *r) \
    {                                                            \
        r->unsupported = unsupported(r->physicalDevice, (id));   \
        return !p->full;                                         \
    }
#define SURFACE_OF_INFO                                                                     \
    (r->pSurfaceInfo                                                                        \
         ? wake_packed_id(r->pSurfaceInfo, 0, WAKE_HANDLES_VkPhysicalDeviceSurfaceInfo2KHR, \
                          WAKE_HANDLE_VkPhysicalDeviceSurfaceInfo2KHR_surface)              \
         : 0)

SURFACE_QUERY(wake_pack_surface_capabilities, GetPhysicalDeviceSurfaceCapabilitiesKHR,
              r->surface_id)

/* Whether the surface does not have the present mode that is asked about. */
static bool
lacks_mode(const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);
    const struct wake_object *surface = surface_of(SURFACE_OF_INFO);
    const VkSurfacePresentModeEXT *asked = r->pSurfaceInfo
                                               ? wake_chain_find(
                                                     r->pSurfaceInfo->pNext,
                                                     VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT)
                                               : NULL;
    VkPresentModeKHR modes[32];
    uint32_t count = WAKE_COUNT(modes);

    if (!scope || !surface || !asked || !surface_is_maintained(scope->instance) ||
        !scope->instance->next.GetPhysicalDeviceSurfacePresentModesKHR ||
        scope->instance->next.GetPhysicalDeviceSurfacePresentModesKHR(
            r->physicalDevice, (VkSurfaceKHR)surface->handle, &count, modes) != VK_SUCCESS) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (modes[i] == asked->presentMode) {
            return false;
        }
    }
    return true;
}

bool
wake_pack_surface_capabilities2(struct wake_pack *p,
                                struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r)
{
    r->unsupported = unsupported(r->physicalDevice, SURFACE_OF_INFO);
    r->lacks_mode = !r->unsupported && lacks_mode(r);
    return !p->full;
}

SURFACE_QUERY(wake_pack_surface_counters, GetPhysicalDeviceSurfaceCapabilities2EXT, r->surface_id)
SURFACE_QUERY(wake_pack_surface_formats, GetPhysicalDeviceSurfaceFormatsKHR, r->surface_id)
SURFACE_QUERY(wake_pack_surface_modes, GetPhysicalDeviceSurfacePresentModesKHR, r->surface_id)
SURFACE_QUERY(wake_pack_surface_rectangles, GetPhysicalDevicePresentRectanglesKHR, r->surface_id)

bool
wake_pack_surface_formats2(struct wake_pack *p,
                           struct wake_rec_GetPhysicalDeviceSurfaceFormats2KHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);

    r->unsupported = unsupported(r->physicalDevice, SURFACE_OF_INFO);
    r->no_compression = scope && r->pSurfaceFormats &&
                        !wake_offers(scope->instance, r->physicalDevice,
                                     VK_EXT_IMAGE_COMPRESSION_CONTROL_SWAPCHAIN_EXTENSION_NAME,
                                     true);
    return !p->full;
}

/* Of a group of several only the first physical device is asked. */
bool
wake_pack_group_surface_modes(struct wake_pack *p,
                              struct wake_rec_GetDeviceGroupSurfacePresentModesKHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->device);

    r->unsupported = scope &&
                     unsupported(((const struct wake_device *)scope)->physical, r->surface_id);
    return !p->full;
}
