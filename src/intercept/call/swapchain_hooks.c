/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an application knows of its swapchains when it makes a call: which are retired, which images
 * it has acquired. Calls on a swapchain need it to themselves, so relaxed accesses suffice: the
 * application orders them, and a program that does not gets a message about that. Each record that
 * is checked against it takes a copy. What surfaces say is in surface_hooks.c.
 */
#include "intercept/hooks/hooks.h"
#include "intercept/pack/swapchain_facts.h"

#include "gen/records.h"
#include "intercept/call/call_objects.h"
#include "state/scope/chain.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

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
