/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an application knows of its swapchains when it makes a call: which are retired, which images
 * it has acquired. Calls on a swapchain need it to themselves, so relaxed accesses suffice: the
 * application orders them, and a program that does not gets a message about that. Each record that
 * is checked against it takes a copy.
 */
#include "intercept/hooks/hooks.h"
#include "intercept/pack/swapchain_facts.h"

#include "gen/records.h"
#include "intercept/call/call_objects.h"
#include "state/object/bound_alive.h"
#include "state/object/create_info.h"
#include "state/scope/facts.h"
#include "state/scope/offered.h"
#include "state/object/family.h"
#include "state/scope/scope.h"
#include "state/scope/surface_facts.h"

static struct wake_swapchain *
swapchain_at(const struct wake_call *call, VkSwapchainKHR handle)
{
    if (!call->scope || call->skipped || !handle) {
        return NULL;
    }
    return wake_swapchain_of(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkSwapchainKHR], (uint64_t)handle));
}

/* ---- copies in records ----------------------------------------------------------------------- */

bool
wake_pack_image_view_bound(struct wake_pack *p, struct wake_rec_CreateImageView *r)
{
    const struct wake_object *image = r->pCreateInfo ? wake_object_get(wake_packed_id(
                                                           r->pCreateInfo, 0,
                                                           WAKE_HANDLES_VkImageViewCreateInfo,
                                                           WAKE_HANDLE_VkImageViewCreateInfo_image))
                                                     : NULL;

    r->bound = image ? wake_bound_alive(image) : 0;
    return !p->full;
}

bool
wake_pack_framebuffer_freed(struct wake_pack *p, struct wake_rec_CreateFramebuffer *r)
{
    const VkFramebufferCreateInfo *info = r->pCreateInfo;
    uint32_t count = info && info->pAttachments &&
                             !(info->flags & VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT)
                         ? info->attachmentCount
                         : 0;

    r->freed = 0;
    for (uint32_t i = 0; i < count && i < 64; i++) {
        const VkImageViewCreateInfo *view = wake_VkImageView_info(
            wake_object_get(wake_packed_id(info->pAttachments, i, 1, 0)));
        const struct wake_object *image = view ? wake_object_get(wake_packed_id(
                                                     view, 0, WAKE_HANDLES_VkImageViewCreateInfo,
                                                     WAKE_HANDLE_VkImageViewCreateInfo_image))
                                               : NULL;

        if (image && wake_object_bound(image) && !wake_bound_alive(image)) {
            r->freed |= UINT64_C(1) << i;
        }
    }
    return !p->full;
}

/* ---- surfaces -------------------------------------------------------------------------------- */

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

/* ---- swapchains ------------------------------------------------------------------------------ */

bool
wake_pack_acquire_swapchain(struct wake_pack *p, struct wake_rec_AcquireNextImageKHR *r)
{
    r->chain = wake_swapchain_facts_of(r->swapchain_id);
    return !p->full;
}

bool
wake_pack_acquire2_swapchain(struct wake_pack *p, struct wake_rec_AcquireNextImage2KHR *r)
{
    r->chain = wake_swapchain_facts_of(
        r->pAcquireInfo ? wake_packed_id(r->pAcquireInfo, 0, WAKE_HANDLES_VkAcquireNextImageInfoKHR,
                                         WAKE_HANDLE_VkAcquireNextImageInfoKHR_swapchain)
                        : 0);
    return !p->full;
}

/* They are the same as long as the device lives. Two first presents may both ask. */
static bool
ask_present_masks(struct wake_device *device)
{
    VkDeviceGroupPresentCapabilitiesKHR out = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_PRESENT_CAPABILITIES_KHR
    };

    if (!device->next.GetDeviceGroupPresentCapabilitiesKHR ||
        device->next.GetDeviceGroupPresentCapabilitiesKHR(device->handle, &out) != VK_SUCCESS) {
        return false;
    }
    wake_lock_take(&device->lock);
    memcpy(device->present_masks, out.presentMask, sizeof(out.presentMask));
    device->present_masks_known = true;
    wake_lock_drop(&device->lock);
    return true;
}

/* For each physical device of the group those whose images it can present; NULL: not known. */
static const uint32_t *
present_masks(struct wake_pack *p, struct wake_device *device)
{
    uint32_t *masks;
    bool known;

    if (!device) {
        return NULL;
    }
    wake_lock_take(&device->lock);
    known = device->present_masks_known;
    wake_lock_drop(&device->lock);
    if (!known && !ask_present_masks(device)) {
        return NULL;
    }
    masks = wake_pack_alloc(p, sizeof(device->present_masks));
    if (masks) {
        wake_lock_take(&device->lock);
        memcpy(masks, device->present_masks, sizeof(device->present_masks));
        wake_lock_drop(&device->lock);
    }
    return masks;
}

static uint32_t
acquired_mask(wake_id id, uint32_t index)
{
    const struct wake_swapchain *chain = wake_swapchain_of(id);

    return chain && index < WAKE_COUNT(chain->masks) ? wake_load_relaxed(&chain->masks[index]) : 0;
}

#ifdef VK_EXT_present_timing
/* The time domain that a present names, and whether its times have room; `id`: of the swapchain. */
static void
timing_facts(struct wake_swapchain_facts *facts, const VkPresentInfoKHR *info, wake_id id,
             uint32_t i)
{
    const VkPresentTimingsInfoEXT *timings = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT);
    struct wake_swapchain *chain = timings && timings->pTimingInfos && i < timings->swapchainCount
                                       ? wake_swapchain_of(id)
                                       : NULL;

    facts->domain = chain ? (uint8_t)wake_time_domain_kind(chain,
                                                           timings->pTimingInfos[i].timeDomainId)
                          : WAKE_DOMAIN_UNKNOWN;
    facts->no_room = chain && !wake_timing_has_room(chain);
}
#endif

bool
wake_pack_present_swapchains(struct wake_pack *p, struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    bool group = info &&
                 wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_PRESENT_INFO_KHR);
    uint32_t count = r->pPresentInfo && r->pPresentInfo->pSwapchains
                         ? r->pPresentInfo->swapchainCount
                         : 0;
    struct wake_swapchain_facts *chains = wake_pack_alloc(p, (count ? count : 1) * sizeof(*chains));

    r->chains = chains;
    r->present_masks = group ? present_masks(p, (struct wake_device *)wake_scope_find(r->queue))
                             : NULL;
    for (uint32_t i = 0; chains && i < count; i++) {
        wake_id id = wake_packed_id(info->pSwapchains, i, 1, 0);

        chains[i] = wake_swapchain_facts_of(id);
        if (group && info->pImageIndices) {
            chains[i].device_mask = acquired_mask(id, info->pImageIndices[i]);
        }
#ifdef VK_EXT_present_timing
        timing_facts(&chains[i], info, id, i);
#endif
    }
    return !p->full;
}

/* never: nothing of the swapchain has been presented. */
bool
wake_pack_swapchain_counter(struct wake_pack *p, struct wake_rec_GetSwapchainCounterEXT *r)
{
    const struct wake_swapchain *chain = wake_swapchain_of(r->swapchain_id);

    r->never = chain && !wake_load_relaxed(&chain->shown);
    return !p->full;
}

bool
wake_pack_wait_swapchain(struct wake_pack *p, struct wake_rec_WaitForPresentKHR *r)
{
    r->chain = wake_swapchain_facts_of(r->swapchain_id);
    return !p->full;
}

#ifdef VK_KHR_present_wait2
bool
wake_pack_wait_swapchain_2(struct wake_pack *p, struct wake_rec_WaitForPresent2KHR *r)
{
    r->chain = wake_swapchain_facts_of(r->swapchain_id);
    return !p->full;
}
#endif

/* ---- after the driver returned --------------------------------------------------------------- */

void
wake_hook_create_swapchain(struct wake_call *call, VkDevice device,
                           const VkSwapchainCreateInfoKHR *info,
                           const VkAllocationCallbacks *allocator, VkSwapchainKHR *swapchain,
                           VkResult result)
{
    struct wake_swapchain *old = info ? swapchain_at(call, info->oldSwapchain) : NULL;
    struct wake_object *surface = NULL;

    (void)device;
    (void)allocator;
    (void)swapchain;
    if (result == VK_SUCCESS && info && call->scope && !call->skipped) {
        surface = wake_object_get(wake_table_find(
            call->scope->instance->scope.tables[WAKE_TYPE_VkSurfaceKHR], (uint64_t)info->surface));
    }
    if (surface) {
        (void)wake_fetch_add_relaxed(&surface->memory, 1);
    }
    if (old) {
        wake_store_relaxed(&old->retired,
                           true); /* specification: also where no new one could be made */
    }
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

void
wake_hook_get_swapchain_images(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                               uint32_t *count, VkImage *images, VkResult result)
{
    struct wake_swapchain *chain = result == VK_SUCCESS && count ? swapchain_at(call, swapchain)
                                                                 : NULL;

    (void)device;
    (void)images;
    if (chain) {
        wake_store_relaxed(&chain->image_count, *count);
    }
}

static void
acquired(struct wake_call *call, VkSwapchainKHR swapchain, const uint32_t *index, uint32_t mask,
         VkResult result)
{
    struct wake_swapchain *chain = index && (result == VK_SUCCESS || result == VK_SUBOPTIMAL_KHR)
                                       ? swapchain_at(call, swapchain)
                                       : NULL;

    if (chain && *index < 64) {
        wake_store_relaxed(&chain->masks[*index], mask);
        wake_store_relaxed(&chain->acquired, wake_load_relaxed(&chain->acquired) | UINT64_C(1)
                                                                                       << *index);
        wake_store_relaxed(&chain->ever, wake_load_relaxed(&chain->ever) | UINT64_C(1) << *index);
        call->value = *index;
    }
}

/* The replay learns what may be waited for, and for what. */
static void
to_be_signalled(struct wake_call *call, VkSwapchainKHR swapchain, VkSemaphore semaphore,
                VkFence fence, VkResult result)
{
    const struct {
        enum wake_object_type type;
        uint64_t handle;
    } all[] = { { WAKE_TYPE_VkSemaphore, (uint64_t)semaphore },
                { WAKE_TYPE_VkFence, (uint64_t)fence },
                { WAKE_TYPE_VkSwapchainKHR, (uint64_t)swapchain } };

    if (!call->stream || (result != VK_SUCCESS && result != VK_SUBOPTIMAL_KHR)) {
        return;
    }
    for (size_t i = 0; i < WAKE_COUNT(all); i++) {
        if (all[i].handle) {
            wake_call_learn(call, all[i].type, &all[i].handle, 1);
        }
    }
}

/* What vkAcquireNextImageKHR() stands for; 0: not known. */
static uint32_t
all_devices(const struct wake_call *call)
{
    const struct wake_device *device = (const struct wake_device *)call->scope;
    uint32_t count = device && device->facts && !call->skipped
                         ? device->facts->physical_device_count
                         : 0;

    return count && count < 32 ? (UINT32_C(1) << count) - 1 : 0;
}

void
wake_hook_acquire_next_image(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                             uint64_t timeout, VkSemaphore semaphore, VkFence fence,
                             uint32_t *index, VkResult result)
{
    (void)device;
    (void)timeout;
    acquired(call, swapchain, index, all_devices(call), result);
    to_be_signalled(call, swapchain, semaphore, fence, result);
}

void
wake_hook_acquire_next_image2(struct wake_call *call, VkDevice device,
                              const VkAcquireNextImageInfoKHR *info, uint32_t *index,
                              VkResult result)
{
    (void)device;
    if (info) {
        acquired(call, info->swapchain, index, info->deviceMask, result);
        to_be_signalled(call, info->swapchain, info->semaphore, info->fence, result);
    }
}

static void
given_back(struct wake_swapchain *chain, uint32_t index)
{
    if (chain && index < 64) {
        wake_store_relaxed(&chain->acquired,
                           wake_load_relaxed(&chain->acquired) & ~(UINT64_C(1) << index));
    }
}

void
wake_hook_release_swapchain_images(struct wake_call *call, VkDevice device,
                                   const VkReleaseSwapchainImagesInfoEXT *info, VkResult result)
{
    (void)device;
    for (uint32_t i = 0; result >= 0 && info && info->pImageIndices && i < info->imageIndexCount;
         i++) {
        given_back(swapchain_at(call, info->swapchain), info->pImageIndices[i]);
    }
}

/* An image that is shared with the presentation engine stays acquired for ever. */
static bool
is_shared(const struct wake_call *call, VkSwapchainKHR swapchain)
{
    const struct wake_object *object = wake_object_get(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkSwapchainKHR], (uint64_t)swapchain));
    const struct wake_rec_CreateSwapchainKHR *r = object && object->create &&
                                                          object->create->command ==
                                                              WAKE_CMD_vkCreateSwapchainKHR
                                                      ? (const void *)object->create->record
                                                      : NULL;

    return r && r->pCreateInfo &&
           (r->pCreateInfo->presentMode == VK_PRESENT_MODE_SHARED_DEMAND_REFRESH_KHR ||
            r->pCreateInfo->presentMode == VK_PRESENT_MODE_SHARED_CONTINUOUS_REFRESH_KHR);
}

void
wake_hook_presented_images(struct wake_call *call, const VkPresentInfoKHR *info, VkResult result)
{
    const VkPresentIdKHR *ids = info
                                    ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_ID_KHR)
                                    : NULL;
#ifdef VK_KHR_present_id2
    const VkPresentId2KHR *second = info ? wake_chain_find(info->pNext,
                                                           VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR)
                                         : NULL;
#endif

    if (result == VK_ERROR_OUT_OF_HOST_MEMORY || result == VK_ERROR_OUT_OF_DEVICE_MEMORY) {
        return; /* specification, vkQueuePresentKHR: nothing was done */
    }
    for (uint32_t i = 0;
         info && info->pSwapchains && info->pImageIndices && i < info->swapchainCount; i++) {
        struct wake_swapchain *chain = swapchain_at(call, info->pSwapchains[i]);

        if (chain && ids && ids->pPresentIds && i < ids->swapchainCount && ids->pPresentIds[i]) {
            wake_store_relaxed(&chain->present_id, ids->pPresentIds[i]);
        }
#ifdef VK_KHR_present_id2
        if (chain && second && second->pPresentIds && i < second->swapchainCount &&
            second->pPresentIds[i]) {
            wake_store_relaxed(&chain->present_id, second->pPresentIds[i]);
        }
#endif
        if (chain) {
            wake_store_relaxed(&chain->shown, true); /* or it may have been: another one failed */
        }
#ifdef VK_EXT_present_timing
        if (chain) {
            wake_timing_presented(chain, info, i, result);
        }
#endif
        if (chain && !is_shared(call, info->pSwapchains[i])) {
            given_back(chain, info->pImageIndices[i]);
        }
    }
}
