/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acquiring and presenting images. What the application has of a swapchain at the call stands in
 * the record (struct wake_swapchain_facts). Specification, 'WSI Swapchain'.
 */
#include "core/lifetime/lifetime.h"
#include "core/submit/semaphore.h"
#include "core/submit/submit_state.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/scope/surface_facts.h"

/* ---- acquiring ------------------------------------------------------------------------------- */

struct acquire {
    struct wake_check *check;
    bool second;
    wake_id swapchain;
    wake_id semaphore;
    wake_id fence;
    bool has_semaphore;
    bool has_fence;
    uint64_t timeout;
    const struct wake_swapchain_facts *facts;
};

/* Whether the presentation engine may need one of the images that the application has before it
 * gives another. */
static void
check_progress(const struct acquire *a, const struct wake_object *swapchain)
{
    const struct wake_rec_CreateSwapchainKHR *r = wake_create_record(swapchain,
                                                                     WAKE_CMD_vkCreateSwapchainKHR);
    uint32_t acquired = (uint32_t)__builtin_popcountll(a->facts->acquired), least;

    if (a->timeout != UINT64_MAX || !r || !r->surface_facts ||
        !r->surface_facts->capabilities_known || !a->facts->image_count) {
        return;
    }
    least = r->surface_facts->capabilities.minImageCount;
    if (least <= a->facts->image_count && acquired > a->facts->image_count - least) {
        wake_find_object(
            a->check,
            a->second ? "VUID-vkAcquireNextImage2KHR-surface-07784"
                      : "VUID-vkAcquireNextImageKHR-surface-07783",
            VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
            "timeout is UINT64_MAX; %u of %u images are acquired, and the surface's minImageCount is %u",
            acquired, a->facts->image_count, least);
    }
}

static const char *const fence_vuids[] = { "VUID-vkAcquireNextImageKHR-fence-01287",
                                           "VUID-VkAcquireNextImageInfoKHR-fence-01289" };
static const char *const busy_fence_vuids[] = {
    WAKE_RULE("VUID-vkAcquireNextImageKHR-fence-10066", "VUID-vkAcquireNextImageKHR-fence-01287"),
    WAKE_RULE("VUID-VkAcquireNextImageInfoKHR-fence-10067",
              "VUID-VkAcquireNextImageInfoKHR-fence-01289")
};

/*
 * A signal that no wait has taken, or a wait of a batch that the application does not know to be
 * complete. Waits of presents are said by newer layers only: presents follow from each other without the
 * host's knowledge.
 */
static void
check_unsignaled(const struct acquire *a, const struct wake_object *object)
{
    struct wake_device *device = (struct wake_device *)a->check->scope;
    const struct wake_sync_object *sync = object ? object->data : NULL;
    const struct wake_queue *queue;
    char text[WAKE_OBJECT_TEXT];

    if (!sync || sync->timeline || sync->external || device->submit_failed ||
        wake_load_relaxed(&device->lost)) {
        return;
    }
    if (sync->signalled) {
        wake_find_rule(
            a->check, wake_owners_acquire[a->second],
            a->second ? WAKE_ID(acquire, "semaphore-01288") : WAKE_ID(acquire, "semaphore-01286"),
            object,
            "semaphore (%s) is signaled already, or will be: nothing has waited for it since its last signal",
            wake_object_text(text, sizeof(text), object));
        return;
    }
    queue = sync->waited.batch ? wake_queue_by_index(device, sync->waited.queue) : NULL;
    if (queue && !wake_queue_may_be_done(queue, sync->waited.batch)) {
        wake_find_rule(
            a->check, wake_owners_acquire[a->second],
            a->second ? WAKE_ID(acquire, "semaphore-01781") : WAKE_ID(acquire, "semaphore-01779"),
            object,
            "semaphore (%s) is waited for by a submitted batch that is not known to have completed: wait for the fence of "
            "that submit first, or take another semaphore",
            wake_object_text(text, sizeof(text), object));
    } else if (wake_semaphore_is_presented(a->check, sync)) {
        wake_find_rule(
            a->check, wake_owners_acquire[a->second],
            a->second ? WAKE_ID(acquire, "semaphore-01781") : WAKE_ID(acquire, "semaphore-01779"),
            object,
            "semaphore (%s) is waited for by the present of image %u, which has not been acquired again since",
            wake_object_text(text, sizeof(text), object), sync->presented.index);
    }
}

static void
check_acquire(const struct acquire *a)
{
    const char *owner = wake_owners_acquire[a->second];
    const struct wake_object *swapchain = wake_check_object(a->check, a->swapchain,
                                                            WAKE_TYPE_VkSwapchainKHR);
    const struct wake_object *semaphore = wake_check_object(a->check, a->semaphore,
                                                            WAKE_TYPE_VkSemaphore);
    const VkSemaphoreCreateInfo *info = wake_VkSemaphore_info(semaphore);
    const VkSemaphoreTypeCreateInfo *type =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;

    if (!a->has_semaphore && !a->has_fence) {
        wake_find_rule(a->check, owner,
                       a->second ? WAKE_ID(acquire, "semaphore-01782")
                                 : WAKE_ID(acquire, "semaphore-01780"),
                       swapchain, "semaphore and fence are VK_NULL_HANDLE");
    }
    if (type && type->semaphoreType != VK_SEMAPHORE_TYPE_BINARY) {
        wake_find_rule(a->check, owner,
                       a->second ? WAKE_ID(acquire, "semaphore-03266")
                                 : WAKE_ID(acquire, "semaphore-03265"),
                       semaphore, "semaphore is a timeline semaphore");
    }
    check_unsignaled(a, semaphore);
    wake_check_fence(a->check, a->fence, fence_vuids[a->second], busy_fence_vuids[a->second]);
    if (swapchain && a->facts->known && a->facts->retired) {
        wake_find_rule(a->check, owner,
                       a->second ? WAKE_ID(acquire, "swapchain-01675")
                                 : WAKE_ID(acquire, "swapchain-01285"),
                       swapchain, "the swapchain is retired: it was the oldSwapchain of another");
    } else if (swapchain && a->facts->known) {
        check_progress(a, swapchain);
    }
}

void
wake_core_acquire_next_image(struct wake_check *check, const struct wake_rec_AcquireNextImageKHR *r)
{
    struct acquire a = { .check = check,
                         .swapchain = r->swapchain_id,
                         .semaphore = r->semaphore_id,
                         .fence = r->fence_id,
                         .has_semaphore = r->semaphore != VK_NULL_HANDLE,
                         .has_fence = r->fence != VK_NULL_HANDLE,
                         .timeout = r->timeout,
                         .facts = &r->chain };

    check_acquire(&a);
}

void
wake_core_acquire_next_image2(struct wake_check *check,
                              const struct wake_rec_AcquireNextImage2KHR *r)
{
    const VkAcquireNextImageInfoKHR *info = r->pAcquireInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    struct acquire a = { .check = check, .second = true, .facts = &r->chain };

    if (!info) {
        return;
    }
    a.swapchain = wake_packed_id(info, 0, WAKE_HANDLES_VkAcquireNextImageInfoKHR,
                                 WAKE_HANDLE_VkAcquireNextImageInfoKHR_swapchain);
    a.semaphore = wake_packed_id(info, 0, WAKE_HANDLES_VkAcquireNextImageInfoKHR,
                                 WAKE_HANDLE_VkAcquireNextImageInfoKHR_semaphore);
    a.fence = wake_packed_id(info, 0, WAKE_HANDLES_VkAcquireNextImageInfoKHR,
                             WAKE_HANDLE_VkAcquireNextImageInfoKHR_fence);
    a.has_semaphore = info->semaphore != VK_NULL_HANDLE;
    a.has_fence = info->fence != VK_NULL_HANDLE;
    a.timeout = info->timeout;
    check_acquire(&a);
    if (!info->deviceMask) {
        wake_find(check, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01291",
                  "pAcquireInfo->deviceMask is 0");
    } else if (facts && facts->physical_device_count < 32 &&
               info->deviceMask >> facts->physical_device_count) {
        wake_find(check, "VUID-VkAcquireNextImageInfoKHR-deviceMask-01290",
                  "pAcquireInfo->deviceMask is 0x%x; the device has %u physical devices",
                  info->deviceMask, facts->physical_device_count);
    }
}

/* ---- presenting ------------------------------------------------------------------------------ */

static void
check_image(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r, uint32_t i,
            const struct wake_object *swapchain)
{
    const struct wake_swapchain_facts *facts = &r->chains[i];
    uint32_t index = r->pPresentInfo->pImageIndices[i];
    const char *vuid = WAKE_EXTENSION(check, VK_KHR_shared_presentable_image)
                           ? "VUID-VkPresentInfoKHR-pImageIndices-01430"
                           : "VUID-VkPresentInfoKHR-pImageIndices-01296";

    if (!facts->known) {
        return;
    }
    if (facts->image_count && index >= facts->image_count) {
        wake_find_object(check, vuid, VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
                         "pPresentInfo->pImageIndices[%u] is %u; the swapchain has %u images", i,
                         index, facts->image_count);
    } else if (index < 64 ? !(facts->acquired >> index & 1) : !facts->image_count) {
        wake_find_object(check, vuid, VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
                         "pPresentInfo->pImageIndices[%u] is %u: that image is not acquired", i,
                         index);
    } else if (!facts->image_count && swapchain->data &&
               check->scope->settings->check_image_layouts &&
               !wake_load_relaxed(&((struct wake_swapchain *)swapchain->data)->aliased)) {
        wake_find_object(
            check, vuid, VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
            "pPresentInfo->pImageIndices[%u] is %u, an image in VK_IMAGE_LAYOUT_UNDEFINED: "
            "vkGetSwapchainImagesKHR() was not asked for it, so that no barrier can have changed that",
            i, index);
    }
}

static void
check_id(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r, uint32_t i,
         const struct wake_object *swapchain)
{
    const VkPresentIdKHR *ids = wake_chain_find(r->pPresentInfo->pNext,
                                                VK_STRUCTURE_TYPE_PRESENT_ID_KHR);
    const struct wake_swapchain_facts *facts = &r->chains[i];

    if (ids && ids->pPresentIds && i < ids->swapchainCount && facts->known && ids->pPresentIds[i] &&
        ids->pPresentIds[i] <= facts->present_id) {
        wake_find_object(
            check, "VUID-VkPresentIdKHR-presentIds-04999", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
            swapchain->handle,
            "VkPresentIdKHR::pPresentIds[%u] is %llu; the last of the swapchain was %llu", i,
            (unsigned long long)ids->pPresentIds[i], (unsigned long long)facts->present_id);
    }
}

static void
check_queue(struct wake_check *check, const struct wake_object *swapchain, uint32_t i)
{
    const struct wake_rec_CreateSwapchainKHR *r = wake_create_record(swapchain,
                                                                     WAKE_CMD_vkCreateSwapchainKHR);
    const struct wake_surface_facts *facts = r ? r->surface_facts : NULL;
    uint32_t family = check->queue ? check->queue->family : UINT32_MAX;

    if (facts && facts->families_known && family < 32 && !(facts->families >> family & 1)) {
        wake_find_object(
            check, "VUID-vkQueuePresentKHR-pSwapchains-01292", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
            swapchain->handle,
            "the surface of pPresentInfo->pSwapchains[%u] cannot be presented to from family %u", i,
            family);
    }
}

static const struct wake_object *
surface_of(const VkSwapchainCreateInfoKHR *made)
{
    return wake_object_get(wake_packed_id(made, 0, WAKE_HANDLES_VkSwapchainCreateInfoKHR,
                                          WAKE_HANDLE_VkSwapchainCreateInfoKHR_surface));
}

/* The surface's display and its mode, as they were when it was made; NULL: it has none that is
 * known. */
static const struct wake_display_facts *
display_of(const VkSwapchainCreateInfoKHR *made)
{
    const struct wake_rec_CreateDisplayPlaneSurfaceKHR *r = wake_create_record(
        surface_of(made), WAKE_CMD_vkCreateDisplayPlaneSurfaceKHR);

    return r && r->display && r->display->display_known ? r->display : NULL;
}

static bool
is_inside(const VkRect2D *rect, VkExtent2D whole)
{
    return rect->offset.x >= 0 && rect->offset.y >= 0 &&
           (int64_t)rect->offset.x + rect->extent.width <= whole.width &&
           (int64_t)rect->offset.y + rect->extent.height <= whole.height;
}

static void
check_display(struct wake_check *check, const VkDisplayPresentInfoKHR *info,
              const struct wake_object *swapchain, const VkSwapchainCreateInfoKHR *made)
{
    const struct wake_display_facts *facts = display_of(made);

    if (!is_inside(&info->srcRect, made->imageExtent)) {
        wake_find_object(
            check, "VUID-VkDisplayPresentInfoKHR-srcRect-01257", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
            swapchain->handle,
            "VkDisplayPresentInfoKHR::srcRect is %u x %u at (%d, %d); imageExtent is %u x %u",
            info->srcRect.extent.width, info->srcRect.extent.height, info->srcRect.offset.x,
            info->srcRect.offset.y, made->imageExtent.width, made->imageExtent.height);
    }
    if (facts && !is_inside(&info->dstRect, facts->visible)) {
        wake_find_object(
            check, "VUID-VkDisplayPresentInfoKHR-dstRect-01258", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
            swapchain->handle,
            "VkDisplayPresentInfoKHR::dstRect is %u x %u at (%d, %d); visibleRegion of the display mode is %u x %u",
            info->dstRect.extent.width, info->dstRect.extent.height, info->dstRect.offset.x,
            info->dstRect.offset.y, facts->visible.width, facts->visible.height);
    }
    if (facts && info->persistent && !facts->persists) {
        wake_find_object(
            check, "VUID-VkDisplayPresentInfoKHR-persistentContent-01259",
            VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
            "VkDisplayPresentInfoKHR::persistent is VK_TRUE; persistentContent of the display is VK_FALSE");
    }
}

/* The create info of the surface behind swapchain `i`, where that is one of a display that is known; NULL: not. */
static const VkDisplaySurfaceCreateInfoKHR *
shown_by(const struct wake_check *check, const VkPresentInfoKHR *info, uint32_t i,
         uint64_t *display)
{
    const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(wake_check_object(
        check, wake_packed_id(info->pSwapchains, i, 1, 0), WAKE_TYPE_VkSwapchainKHR));
    const struct wake_rec_CreateDisplayPlaneSurfaceKHR *r =
        made ? wake_create_record(surface_of(made), WAKE_CMD_vkCreateDisplayPlaneSurfaceKHR) : NULL;

    if (!r || !r->display || !r->display->display_known) {
        return NULL;
    }
    *display = r->display->display;
    return r->pCreateInfo;
}

#ifdef VK_NV_display_stereo
static VkDisplaySurfaceStereoTypeNV
stereo_of(const VkDisplaySurfaceCreateInfoKHR *info)
{
    const VkDisplaySurfaceStereoCreateInfoNV *stereo = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DISPLAY_SURFACE_STEREO_CREATE_INFO_NV);

    return stereo ? stereo->stereoType : VK_DISPLAY_SURFACE_STEREO_TYPE_NONE_NV;
}
#endif

/* One display shows one mode. */
static void
check_one_mode(struct wake_check *check, const VkPresentInfoKHR *info, uint32_t i)
{
    uint64_t display, other;
    const VkDisplaySurfaceCreateInfoKHR *own = i ? shown_by(check, info, i, &display) : NULL;

    for (uint32_t k = 0; own && k < i; k++) {
        const VkDisplaySurfaceCreateInfoKHR *before = shown_by(check, info, k, &other);

        if (!before || other != display) {
            continue;
        }
        if (before->displayMode != own->displayMode) {
            wake_find(
                check, "VUID-vkQueuePresentKHR-pSwapchains-01293",
                "the surfaces of pPresentInfo->pSwapchains[%u] and [%u] are of one display, and "
                "have different modes",
                k, i);
            return;
        }
#ifdef VK_NV_display_stereo
        if (stereo_of(before) != stereo_of(own)) {
            wake_find(
                check, "VUID-vkQueuePresentKHR-pSwapchains-10285",
                "the surfaces of pPresentInfo->pSwapchains[%u] and [%u] are of one display, and "
                "have different values of VkDisplaySurfaceStereoCreateInfoNV::stereoType",
                k, i);
            return;
        }
#endif
    }
}

static void
check_regions(struct wake_check *check, const VkPresentInfoKHR *info, uint32_t i,
              const struct wake_object *swapchain)
{
    const VkPresentRegionsKHR *regions = wake_chain_find(info->pNext,
                                                         VK_STRUCTURE_TYPE_PRESENT_REGIONS_KHR);
    const VkDisplayPresentInfoKHR *display = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DISPLAY_PRESENT_INFO_KHR);
    const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(swapchain);
    const VkPresentRegionKHR *region = regions && regions->pRegions && i < regions->swapchainCount
                                           ? &regions->pRegions[i]
                                           : NULL;

    if (!made) {
        return;
    }
    for (uint32_t k = 0; region && region->pRectangles && k < region->rectangleCount; k++) {
        const VkRectLayerKHR *rect = &region->pRectangles[k];
        bool turned = made->preTransform &
                      (VK_SURFACE_TRANSFORM_ROTATE_90_BIT_KHR |
                       VK_SURFACE_TRANSFORM_ROTATE_270_BIT_KHR |
                       VK_SURFACE_TRANSFORM_HORIZONTAL_MIRROR_ROTATE_90_BIT_KHR |
                       VK_SURFACE_TRANSFORM_HORIZONTAL_MIRROR_ROTATE_270_BIT_KHR);
        int64_t right = (int64_t)rect->offset.x + rect->extent.width,
                bottom = (int64_t)rect->offset.y + rect->extent.height;

        bool left = right <= 0 && rect->extent.width, above = bottom <= 0 && rect->extent.height;

        if (!turned && (left || above)) { /* no registry has a number for it */
            wake_find_object(
                check,
                left ? "UNASSIGNED-VkRectLayerKHR-offset-width"
                     : "UNASSIGNED-VkRectLayerKHR-offset-height",
                VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
                "VkPresentRegionsKHR::pRegions[%u].pRectangles[%u] is %u x %u at (%d, %d), outside of the image",
                i, k, rect->extent.width, rect->extent.height, rect->offset.x, rect->offset.y);
        } else if (!turned &&
                   (right > made->imageExtent.width || bottom > made->imageExtent.height)) {
            wake_find_object(
                check, "VUID-VkRectLayerKHR-offset-04864", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
                swapchain->handle,
                "VkPresentRegionsKHR::pRegions[%u].pRectangles[%u] is %u x %u at (%d, %d); imageExtent is %u x %u",
                i, k, rect->extent.width, rect->extent.height, rect->offset.x, rect->offset.y,
                made->imageExtent.width, made->imageExtent.height);
        }
        if (rect->layer >= made->imageArrayLayers) {
            wake_find_object(
                check, "VUID-VkRectLayerKHR-layer-01262", VK_OBJECT_TYPE_SWAPCHAIN_KHR,
                swapchain->handle,
                "VkPresentRegionsKHR::pRegions[%u].pRectangles[%u].layer is %u; imageArrayLayers is %u",
                i, k, rect->layer, made->imageArrayLayers);
        }
    }
    if (display) {
        check_display(check, display, swapchain, made);
    }
}

static void
check_mode(struct wake_check *check, const VkPresentInfoKHR *info, uint32_t i,
           const struct wake_object *swapchain)
{
    const VkSwapchainPresentModeInfoEXT *modes = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_EXT);
    const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(swapchain);
    const VkSwapchainPresentModesCreateInfoEXT *list =
        made ? wake_chain_find(made->pNext,
                               VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_EXT)
             : NULL;
    bool found = false;

    /* A count that differs was told. */
    if (!modes || !modes->pPresentModes || modes->swapchainCount != info->swapchainCount || !made) {
        return;
    }
    for (uint32_t k = 0; list && list->pPresentModes && k < list->presentModeCount; k++) {
        found |= list->pPresentModes[k] == modes->pPresentModes[i];
    }
    if (!found && (!list || list->pPresentModes)) {
        wake_find_object(
            check, "VUID-VkSwapchainPresentModeInfoEXT-pPresentModes-07761",
            VK_OBJECT_TYPE_SWAPCHAIN_KHR, swapchain->handle,
            "VkSwapchainPresentModeInfoEXT::pPresentModes[%u] is %s, which the swapchain was not created for",
            i, wake_name_VkPresentModeKHR(modes->pPresentModes[i]));
    }
}

/* Structs of the chain that say once more how many swapchains there are. */
static void
check_counts(struct wake_check *check, const VkPresentInfoKHR *info)
{
    const VkPresentIdKHR *ids = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_ID_KHR);
    const VkPresentRegionsKHR *regions = wake_chain_find(info->pNext,
                                                         VK_STRUCTURE_TYPE_PRESENT_REGIONS_KHR);
    const VkPresentTimesInfoGOOGLE *times = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PRESENT_TIMES_INFO_GOOGLE);
    const VkSwapchainPresentFenceInfoEXT *fences = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT);
    const VkSwapchainPresentModeInfoEXT *modes = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_EXT);
    uint32_t count = info->swapchainCount;

    if (ids && ids->swapchainCount != count) {
        wake_find(check, "VUID-VkPresentIdKHR-swapchainCount-04998",
                  "VkPresentIdKHR::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
                  ids->swapchainCount, count);
    }
    for (uint32_t i = 0;
         ids && ids->pPresentIds && !WAKE_FEATURE(check, presentId) && i < ids->swapchainCount;
         i++) {
        if (ids->pPresentIds[i]) {
            wake_find(
                check, "VUID-VkPresentInfoKHR-pNext-06235",
                "VkPresentIdKHR::pPresentIds[%u] is %llu; the feature presentId is not enabled", i,
                (unsigned long long)ids->pPresentIds[i]);
            break;
        }
    }
    if (regions && regions->swapchainCount != count) {
        wake_find(check, "VUID-VkPresentRegionsKHR-swapchainCount-01260",
                  "VkPresentRegionsKHR::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
                  regions->swapchainCount, count);
    }
    if (times && times->swapchainCount != count) {
        wake_find(
            check, "VUID-VkPresentTimesInfoGOOGLE-swapchainCount-01247",
            "VkPresentTimesInfoGOOGLE::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
            times->swapchainCount, count);
    }
    if (fences && fences->swapchainCount != count) {
        wake_find(
            check, "VUID-VkSwapchainPresentFenceInfoEXT-swapchainCount-07757",
            "VkSwapchainPresentFenceInfoEXT::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
            fences->swapchainCount, count);
    }
    for (uint32_t i = 0; fences && fences->pFences && i < fences->swapchainCount; i++) {
        wake_check_fence(check, wake_packed_id(fences->pFences, i, 1, 0),
                         "VUID-VkSwapchainPresentFenceInfoEXT-pFences-07758",
                         "VUID-VkSwapchainPresentFenceInfoEXT-pFences-07759");
    }
    if (modes && modes->swapchainCount != count) {
        wake_find(
            check, "VUID-VkSwapchainPresentModeInfoEXT-swapchainCount-07760",
            "VkSwapchainPresentModeInfoEXT::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
            modes->swapchainCount, count);
    }
}

void
wake_core_swapchain_counter(struct wake_check *check,
                            const struct wake_rec_GetSwapchainCounterEXT *r)
{
    if (r->never) {
        wake_find(check, "VUID-vkGetSwapchainCounterEXT-swapchain-01245",
                  "nothing of the swapchain has been presented");
    }
}

void
wake_core_queue_present(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;

    if (!info) {
        return;
    }
    check_counts(check, info);
    for (uint32_t i = 0;
         info->pSwapchains && info->pImageIndices && r->chains && i < info->swapchainCount; i++) {
        const struct wake_object *swapchain = wake_check_object(
            check, wake_packed_id(info->pSwapchains, i, 1, 0), WAKE_TYPE_VkSwapchainKHR);

        if (swapchain) {
            check_image(check, r, i, swapchain);
            check_id(check, r, i, swapchain);
            check_queue(check, swapchain, i);
            check_regions(check, info, i, swapchain);
            check_one_mode(check, info, i);
            check_mode(check, info, i, swapchain);
        }
    }
}

/* ---- the rest -------------------------------------------------------------------------------- */

/* An image goes back when nothing uses it any more. */
static void
check_released(struct wake_check *check, const VkReleaseSwapchainImagesInfoEXT *info,
               uint32_t index)
{
    struct wake_object *chain = wake_check_object(check, wake_packed_id(info, 0, 1, 0),
                                                  WAKE_TYPE_VkSwapchainKHR);
    const struct wake_object *image = chain ? wake_swapchain_image(chain, index) : NULL;
    char batch[WAKE_BATCH_TEXT];
    struct wake_point point;

    if (image && wake_object_in_use((struct wake_device *)check->scope, image, &point)) {
        wake_find_objects(
            check, "VUID-VkReleaseSwapchainImagesInfoEXT-pImageIndices-07786", chain, image,
            "image %u of %s is still in use by %s: no wait, fence status or semaphore value has "
            "shown that it has completed",
            index, WAKE_NAME_OF(chain), wake_batch_text(batch, check, &point));
    }
}

void
wake_core_release_swapchain_images(struct wake_check *check,
                                   const struct wake_rec_ReleaseSwapchainImagesEXT *r)
{
    const VkReleaseSwapchainImagesInfoEXT *info = r->pReleaseInfo;

    for (uint32_t i = 0; info && info->pImageIndices && r->chain.known && i < info->imageIndexCount;
         i++) {
        uint32_t index = info->pImageIndices[i];

        if (index < 64 ? !(r->chain.acquired >> index & 1)
                       : r->chain.image_count && index >= r->chain.image_count) {
            wake_find_object(check, "VUID-VkReleaseSwapchainImagesInfoEXT-pImageIndices-07785",
                             VK_OBJECT_TYPE_SWAPCHAIN_KHR, (uint64_t)info->swapchain,
                             "pReleaseInfo->pImageIndices[%u] is %u: that image is not acquired", i,
                             index);
        } else if (info->swapchain) {
            check_released(check, info, index);
        }
    }
}

void
wake_core_wait_for_present(struct wake_check *check, const struct wake_rec_WaitForPresentKHR *r)
{
    if (!WAKE_FEATURE(check, presentWait)) {
        wake_find(check, "VUID-vkWaitForPresentKHR-presentWait-06234",
                  "the feature presentWait is not enabled");
    }
    if (r->chain.known && r->chain.retired) {
        wake_find_object(check, "VUID-vkWaitForPresentKHR-swapchain-04997",
                         VK_OBJECT_TYPE_SWAPCHAIN_KHR, (uint64_t)r->swapchain,
                         "the swapchain is retired: it was the oldSwapchain of another");
    }
}
