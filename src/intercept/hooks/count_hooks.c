/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What best practices want to know of a call while it is made: lengths that are parameters, and the
 * time. Nothing of it is asked while they are off.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/scope/scope.h"

static bool
wanted(const struct wake_scope *scope)
{
    return scope && scope->settings->best_practices;
}

static struct wake_count
families_of(VkPhysicalDevice physical, const uint32_t *given, bool details)
{
    const struct wake_scope *scope = wake_scope_find(physical);
    struct wake_count count = { 0, 0 };

    if (wanted(scope) && given) {
        count.asked = details ? *given : 0;
        scope->instance->next.GetPhysicalDeviceQueueFamilyProperties(physical, &count.there, NULL);
    }
    return count;
}

bool
wake_pack_queue_families(struct wake_pack *p,
                         struct wake_rec_GetPhysicalDeviceQueueFamilyProperties *r)
{
    r->count = families_of(r->physicalDevice, r->pQueueFamilyPropertyCount,
                           r->pQueueFamilyProperties != NULL);
    return !p->full;
}

bool
wake_pack_queue_families2(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceQueueFamilyProperties2 *r)
{
    /* The count stands in the record where there is an array: its elements were copied. */
    r->count = families_of(r->physicalDevice, r->pQueueFamilyPropertyCount,
                           r->pQueueFamilyProperties != NULL);
    return !p->full;
}

bool
wake_pack_counted_formats(struct wake_pack *p,
                          struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->physicalDevice);

    if (!wake_pack_surface_formats(p, r)) {
        return false;
    }
    r->count = (struct wake_count){ 0, 0 };
    if (wanted(scope) && r->pSurfaceFormatCount && r->surface_id &&
        scope->instance->next.GetPhysicalDeviceSurfaceFormatsKHR) {
        r->count.asked = r->pSurfaceFormats ? *r->pSurfaceFormatCount : 0;
        if (scope->instance->next.GetPhysicalDeviceSurfaceFormatsKHR(
                r->physicalDevice, r->surface, &r->count.there, NULL) != VK_SUCCESS) {
            r->count.there = UINT32_MAX;
        }
    }
    return !p->full;
}

bool
wake_pack_swapchain_images(struct wake_pack *p, struct wake_rec_GetSwapchainImagesKHR *r)
{
    const struct wake_scope *scope = wake_scope_find(r->device);
    const struct wake_device *device = (const struct wake_device *)scope;

    r->count = (struct wake_count){ 0, 0 };
    if (wanted(scope) && scope->is_device && r->pSwapchainImageCount && r->swapchain_id &&
        !(r->swapchain_id & WAKE_ID_FOREIGN)) {
        r->count.asked = r->pSwapchainImages ? *r->pSwapchainImageCount : 0;
        if (device->next.GetSwapchainImagesKHR(device->handle, r->swapchain, &r->count.there,
                                               NULL) != VK_SUCCESS) {
            r->count.there = UINT32_MAX;
        }
    }
    return !p->full;
}

bool
wake_pack_free_memory(struct wake_pack *p, struct wake_rec_FreeMemory *r)
{
    r->time = wanted(wake_scope_find(r->device)) ? wake_now_ns() : 0;
    return !p->full;
}
