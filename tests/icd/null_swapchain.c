/* SPDX-License-Identifier: Apache-2.0 */
/* Surfaces of any size, swapchains with images of their own, acquire and present that signal what
 * they are given. */
#include "null_icd.h"
#include "null_answers.h"
#include "null_memory.h"
#include "null_sync.h"
#include "null_submission.h"

#include <stdlib.h>
#include <string.h>

#define MAX_IMAGES 16

/* Slots are small: the body is apart. `available` payloads are 1 while an image can be acquired. */
struct body {
    uint32_t count;
    VkImage images[MAX_IMAGES];
    struct null_payload *available[MAX_IMAGES];
    _Atomic uint32_t next;
    _Atomic uint64_t number; /* of the last present that has one */
};

struct null_swapchain {
    struct null_object object;
    struct body *body;
};
NULL_SMALL_BODY(struct null_swapchain);

static struct body *
body_of(VkSwapchainKHR handle)
{
    struct null_swapchain *swapchain = null_object_get(NULL_TYPE_VkSwapchainKHR, NULL_U64(handle));
    return swapchain ? swapchain->body : NULL;
}

/* ---- surfaces -------------------------------------------------------------------------------- */

/* Families that only transfer cannot present. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfaceSupportKHR(VkPhysicalDevice device, uint32_t family,
                                        VkSurfaceKHR surface, VkBool32 *out)
{
    (void)device;
    (void)surface;
    *out = family < null_config.family_count &&
           (null_config.family_flags[family] & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT));
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfaceCapabilitiesKHR(VkPhysicalDevice device, VkSurfaceKHR surface,
                                             VkSurfaceCapabilitiesKHR *out)
{
    (void)device;
    (void)surface;
    *out = (VkSurfaceCapabilitiesKHR){
        .minImageCount = 2,
        .maxImageCount = MAX_IMAGES,
        .currentExtent = { UINT32_MAX, UINT32_MAX },
        .minImageExtent = { 1, 1 },
        .maxImageExtent = { 16384, 16384 },
        .maxImageArrayLayers = 4096, /* more than images may have */
        .supportedTransforms = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .currentTransform = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
        .supportedCompositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR |
                                   VK_COMPOSITE_ALPHA_INHERIT_BIT_KHR,
        .supportedUsageFlags = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                               VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_STORAGE_BIT |
                               VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                               VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
    };
    return VK_SUCCESS;
}

#ifdef VK_EXT_surface_maintenance1
/* Not everything that could be, so that there is something which cannot be asked for. */
static void
fill_scaling(VkSurfacePresentScalingCapabilitiesEXT *out)
{
    out->supportedPresentScaling = VK_PRESENT_SCALING_ONE_TO_ONE_BIT_EXT |
                                   VK_PRESENT_SCALING_ASPECT_RATIO_STRETCH_BIT_EXT;
    out->supportedPresentGravityX = VK_PRESENT_GRAVITY_MIN_BIT_EXT;
    out->supportedPresentGravityY = VK_PRESENT_GRAVITY_MIN_BIT_EXT;
    out->minScaledImageExtent = (VkExtent2D){ 1, 1 };
    out->maxScaledImageExtent = (VkExtent2D){ 16384, 16384 };
}

static void
fill_compatible(VkSurfacePresentModeCompatibilityEXT *out, VkPresentModeKHR mode)
{
    static const VkPresentModeKHR now[] = { VK_PRESENT_MODE_IMMEDIATE_KHR,
                                            VK_PRESENT_MODE_MAILBOX_KHR },
                                  later[] = { VK_PRESENT_MODE_FIFO_KHR,
                                              VK_PRESENT_MODE_FIFO_RELAXED_KHR };
    bool at_once = mode == now[0] || mode == now[1];
    null_enumerate(at_once ? now : later, 2, sizeof(now[0]), &out->presentModeCount,
                   out->pPresentModes);
}
#endif

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfaceCapabilities2KHR(VkPhysicalDevice device,
                                              const VkPhysicalDeviceSurfaceInfo2KHR *info,
                                              VkSurfaceCapabilities2KHR *out)
{
    null_answer_chain(NULL_PHYSICAL(device), out->pNext);
    VkSharedPresentSurfaceCapabilitiesKHR *shared = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SHARED_PRESENT_SURFACE_CAPABILITIES_KHR);
    if (shared) {
        shared->sharedPresentSupportedUsageFlags = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    }
#ifdef VK_KHR_present_id2
    VkSurfaceCapabilitiesPresentId2KHR *ids = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_PRESENT_ID_2_KHR);
    if (ids) {
        ids->presentId2Supported = VK_TRUE;
        NULL_SAID(ids->presentId2Supported, "presentId2Supported");
    }
#endif
#ifdef VK_KHR_present_wait2
    VkSurfaceCapabilitiesPresentWait2KHR *waits = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SURFACE_CAPABILITIES_PRESENT_WAIT_2_KHR);
    if (waits) {
        waits->presentWait2Supported = VK_TRUE;
        NULL_SAID(waits->presentWait2Supported, "presentWait2Supported");
    }
#endif
#ifdef VK_EXT_present_timing
    VkPresentTimingSurfaceCapabilitiesEXT *timing = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_PRESENT_TIMING_SURFACE_CAPABILITIES_EXT);
    if (timing) {
        timing->presentTimingSupported = VK_TRUE;
        timing->presentAtAbsoluteTimeSupported = VK_TRUE;
        timing->presentAtRelativeTimeSupported = VK_TRUE;
        timing->presentStageQueries = VK_PRESENT_STAGE_QUEUE_OPERATIONS_END_BIT_EXT |
                                      VK_PRESENT_STAGE_IMAGE_FIRST_PIXEL_OUT_BIT_EXT;
        NULL_SAID(timing->presentAtAbsoluteTimeSupported, "presentAtAbsoluteTimeSupported");
        NULL_SAID(timing->presentAtRelativeTimeSupported, "presentAtRelativeTimeSupported");
    }
#endif
#ifdef VK_EXT_multisampled_render_to_swapchain
    VkSwapchainFlagsSurfaceCapabilitiesEXT *flags = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_FLAGS_SURFACE_CAPABILITIES_EXT);
    if (flags) {
        flags->swapchainSupportedFlags =
            VK_SWAPCHAIN_CREATE_PROTECTED_BIT_KHR | VK_SWAPCHAIN_CREATE_MUTABLE_FORMAT_BIT_KHR |
            VK_SWAPCHAIN_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT;
        NULL_SAID(flags->swapchainSupportedFlags, "swapchainSupportedFlags");
    }
#endif
#ifdef VK_EXT_surface_maintenance1
    const VkSurfacePresentModeEXT *mode = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_EXT);
    void *scaling = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SURFACE_PRESENT_SCALING_CAPABILITIES_EXT);
    void *compatible = (void *)null_chain_find(
        out->pNext, VK_STRUCTURE_TYPE_SURFACE_PRESENT_MODE_COMPATIBILITY_EXT);
    if (scaling) {
        fill_scaling(scaling);
    }
    if (compatible && mode) {
        fill_compatible(compatible, mode->presentMode);
    }
#endif
    return null_GetPhysicalDeviceSurfaceCapabilitiesKHR(device, info->surface,
                                                        &out->surfaceCapabilities);
}

#ifdef VK_EXT_present_timing
VKAPI_ATTR VkResult VKAPI_CALL
null_GetSwapchainTimeDomainPropertiesEXT(VkDevice device, VkSwapchainKHR swapchain,
                                         VkSwapchainTimeDomainPropertiesEXT *out, uint64_t *counter)
{
    static const VkTimeDomainKHR domains[] = { VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT,
                                               VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT };
    static const uint64_t ids[] = { 1, 2 };
    uint32_t count = out->timeDomainCount;
    (void)device;
    (void)swapchain;
    if (counter) {
        *counter = 1;
    }
    (void)null_enumerate(ids, 2, sizeof(ids[0]), &count, out->pTimeDomainIds);
    return null_enumerate(domains, 2, sizeof(domains[0]), &out->timeDomainCount, out->pTimeDomains);
}
#endif

#ifdef VK_EXT_present_timing
/* The last present is told of where there is room, completely, but for its stages. */
VKAPI_ATTR VkResult VKAPI_CALL
null_GetPastPresentationTimingEXT(VkDevice device, const VkPastPresentationTimingInfoEXT *info,
                                  VkPastPresentationTimingPropertiesEXT *out)
{
    uint32_t count = out->presentationTimingCount;
    struct body *body = body_of(info->swapchain);

    (void)device;
    out->presentationTimingCount = out->pPresentationTimings && count ? 1 : 0;
    if (out->presentationTimingCount) {
        out->pPresentationTimings[0].presentId = body ? atomic_load(&body->number) : 0;
        out->pPresentationTimings[0].reportComplete = VK_TRUE;
    }
    return VK_SUCCESS;
}
#endif

static const VkSurfaceFormatKHR surface_formats[] = {
    { VK_FORMAT_B8G8R8A8_UNORM, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR },
    { VK_FORMAT_B8G8R8A8_SRGB, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR },
    { VK_FORMAT_R8G8B8A8_UNORM, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR },
    { VK_FORMAT_R8G8B8A8_SRGB, VK_COLOR_SPACE_SRGB_NONLINEAR_KHR },
};
#define SURFACE_FORMATS (sizeof(surface_formats) / sizeof(surface_formats[0]))

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfaceFormatsKHR(VkPhysicalDevice device, VkSurfaceKHR surface,
                                        uint32_t *count, VkSurfaceFormatKHR *out)
{
    (void)device;
    (void)surface;
    return null_enumerate(surface_formats, SURFACE_FORMATS, sizeof(surface_formats[0]), count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfaceFormats2KHR(VkPhysicalDevice device,
                                         const VkPhysicalDeviceSurfaceInfo2KHR *info,
                                         uint32_t *count, VkSurfaceFormat2KHR *out)
{
    (void)device;
    (void)info;
    uint32_t room = *count;
    *count = out ? NULL_MIN(room, SURFACE_FORMATS) : SURFACE_FORMATS;
    for (uint32_t i = 0; out && i < *count; i++) {
        out[i].surfaceFormat = surface_formats[i];
    }
    return out && room < SURFACE_FORMATS ? VK_INCOMPLETE : VK_SUCCESS;
}

#define NULL_FIFO_LATEST_READY \
    ((VkPresentModeKHR)1000361000) /* of VK_KHR_present_mode_fifo_latest_ready */

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceSurfacePresentModesKHR(VkPhysicalDevice device, VkSurfaceKHR surface,
                                             uint32_t *count, VkPresentModeKHR *out)
{
    static const VkPresentModeKHR modes[] = { VK_PRESENT_MODE_FIFO_KHR, VK_PRESENT_MODE_MAILBOX_KHR,
                                              VK_PRESENT_MODE_IMMEDIATE_KHR,
                                              VK_PRESENT_MODE_FIFO_RELAXED_KHR,
                                              NULL_FIFO_LATEST_READY };
    (void)device;
    (void)surface;
    return null_enumerate(modes, null_config.newer ? 5 : 4, sizeof(modes[0]), count, out);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceGroupPresentCapabilitiesKHR(VkDevice device, VkDeviceGroupPresentCapabilitiesKHR *out)
{
    (void)device;
    memset(out->presentMask, 0, sizeof(out->presentMask));
    out->presentMask[0] = 1;
    out->modes = VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDeviceGroupSurfacePresentModesKHR(VkDevice device, VkSurfaceKHR surface,
                                          VkDeviceGroupPresentModeFlagsKHR *out)
{
    (void)device;
    (void)surface;
    *out = VK_DEVICE_GROUP_PRESENT_MODE_LOCAL_BIT_KHR;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDevicePresentRectanglesKHR(VkPhysicalDevice device, VkSurfaceKHR surface,
                                           uint32_t *count, VkRect2D *out)
{
    static const VkRect2D all = { { 0, 0 }, { 16384, 16384 } };
    (void)device;
    (void)surface;
    return null_enumerate(&all, 1, sizeof(all), count, out);
}

/* ---- swapchains ------------------------------------------------------------------------------ */

static void
release_body(struct body *body)
{
    for (uint32_t i = 0; i < body->count; i++) {
        null_object_destroy(NULL_TYPE_VkImage, NULL_U64(body->images[i]));
        null_payload_put(body->available[i]);
    }
    free(body);
}

static VkResult
fill_body(VkDevice device, struct body *body, const VkSwapchainCreateInfoKHR *info)
{
    const VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = info->imageFormat,
        .extent = { info->imageExtent.width, info->imageExtent.height, 1 },
        .mipLevels = 1,
        .arrayLayers = info->imageArrayLayers,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = info->imageUsage,
    };
    uint32_t wanted = NULL_MIN(info->minImageCount, MAX_IMAGES);
    wanted = wanted ? wanted : 1;
    for (uint32_t i = 0; i < wanted; i++) {
        struct null_payload *payload = null_payload_create(1, false);
        if (!payload || null_CreateImage(device, &image, NULL, &body->images[i]) != VK_SUCCESS) {
            null_payload_put(payload);
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        struct null_image *created = null_object_get(NULL_TYPE_VkImage, NULL_U64(body->images[i]));
        created->presentable = true;
        body->available[i] = payload;
        body->count++;
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateSwapchainKHR(VkDevice device, const VkSwapchainCreateInfoKHR *info,
                        const VkAllocationCallbacks *allocator, VkSwapchainKHR *out)
{
    (void)allocator;
    struct body *body = calloc(1, sizeof(*body));
    struct null_swapchain *swapchain = NULL;
    *out = VK_NULL_HANDLE;
    if (body && fill_body(device, body, info) == VK_SUCCESS) {
        swapchain = null_object_create(NULL_TYPE_VkSwapchainKHR, device);
    }
    if (!swapchain) {
        if (body) {
            release_body(body);
        }
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    swapchain->body = body;
    *out = (VkSwapchainKHR)NULL_HANDLE(swapchain);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateSharedSwapchainsKHR(VkDevice device, uint32_t count,
                               const VkSwapchainCreateInfoKHR *infos,
                               const VkAllocationCallbacks *allocator, VkSwapchainKHR *out)
{
    VkResult result = VK_SUCCESS;
    for (uint32_t i = 0; i < count && result == VK_SUCCESS; i++) {
        result = null_CreateSwapchainKHR(device, &infos[i], allocator, &out[i]);
    }
    return result;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroySwapchainKHR(VkDevice device, VkSwapchainKHR handle,
                         const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_swapchain *swapchain = null_object_get(NULL_TYPE_VkSwapchainKHR, NULL_U64(handle));
    if (swapchain) {
        struct body *body = swapchain->body;
        null_object_release(&swapchain->object);
        release_body(body);
    }
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetSwapchainImagesKHR(VkDevice device, VkSwapchainKHR handle, uint32_t *count, VkImage *out)
{
    (void)device;
    struct body *body = body_of(handle);
    return null_enumerate(body ? body->images : NULL, body ? body->count : 0, sizeof(VkImage),
                          count, out);
}

/* ---- acquire --------------------------------------------------------------------------------- */

struct acquire {
    struct null_device *device;
    struct body *body;
    uint32_t index;
};

static bool
take_image(void *arg)
{
    struct acquire *a = arg;
    uint32_t first = atomic_load(&a->body->next);
    for (uint32_t i = 0; i < a->body->count; i++) {
        uint32_t k = (first + i) % a->body->count;
        uint64_t available = 1;
        if (atomic_compare_exchange_strong(&a->body->available[k]->value, &available, 0)) {
            atomic_store(&a->body->next, k + 1);
            a->index = k;
            return true;
        }
    }
    return atomic_load(&a->device->lost);
}

static VkResult
acquire(VkDevice device, VkSwapchainKHR handle, uint64_t timeout, VkSemaphore semaphore,
        VkFence fence, uint32_t *index)
{
    struct acquire a = { NULL_DEVICE(device), body_of(handle), UINT32_MAX };
    *index = 0;
    if (!a.body) {
        return VK_ERROR_OUT_OF_DATE_KHR;
    }
    if (!take_image(&a) && timeout > 0) {
        null_progress_wait(take_image, &a, null_deadline(timeout));
    }
    if (atomic_load(&a.device->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    if (a.index == UINT32_MAX) {
        return timeout ? VK_TIMEOUT : VK_NOT_READY;
    }
    struct null_payload *payload = null_semaphore_payload(semaphore, false);
    if (payload) {
        atomic_store(&payload->value, 1);
        null_payload_put(payload);
    }
    payload = null_fence_payload(fence);
    if (payload) {
        atomic_store(&payload->value, 1);
    }
    null_progress_notify();
    *index = a.index;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_AcquireNextImageKHR(VkDevice device, VkSwapchainKHR swapchain, uint64_t timeout,
                         VkSemaphore semaphore, VkFence fence, uint32_t *index)
{
    return acquire(device, swapchain, timeout, semaphore, fence, index);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_AcquireNextImage2KHR(VkDevice device, const VkAcquireNextImageInfoKHR *info, uint32_t *index)
{
    return acquire(device, info->swapchain, info->timeout, info->semaphore, info->fence, index);
}

#ifdef VK_EXT_swapchain_maintenance1
VKAPI_ATTR VkResult VKAPI_CALL
null_ReleaseSwapchainImagesEXT(VkDevice device, const VkReleaseSwapchainImagesInfoEXT *info)
{
    (void)device;
    struct body *body = body_of(info->swapchain);
    for (uint32_t i = 0; body && i < info->imageIndexCount; i++) {
        if (info->pImageIndices[i] < body->count) {
            atomic_store(&body->available[info->pImageIndices[i]]->value, 1);
        }
    }
    null_progress_notify();
    return VK_SUCCESS;
}
#endif

/* ---- present --------------------------------------------------------------------------------- */

VKAPI_ATTR VkResult VKAPI_CALL
null_QueuePresentKHR(VkQueue queue, const VkPresentInfoKHR *info)
{
    struct null_device *device = NULL_QUEUE(queue)->dispatch.device;
    struct null_submission_space space;
    if (atomic_load(&device->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    struct null_submission *s = null_submission_begin(&space, info->waitSemaphoreCount, 0,
                                                      info->swapchainCount * 2);
    if (!s) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    s->delay_us = atomic_load(&null_config.delay_us);
    for (uint32_t i = 0; i < info->waitSemaphoreCount; i++) {
        null_submission_wait(s, info->pWaitSemaphores[i], 0);
    }
#ifdef VK_EXT_swapchain_maintenance1
    const VkSwapchainPresentFenceInfoEXT *fences = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_FENCE_INFO_EXT);
#endif
#ifdef VK_KHR_present_id2
    const VkPresentId2KHR *ids = null_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR);
#endif
    VkResult result = VK_SUCCESS;
    for (uint32_t i = 0; i < info->swapchainCount; i++) {
        struct body *body = body_of(info->pSwapchains[i]);
        VkResult one = body && info->pImageIndices[i] < body->count ? VK_SUCCESS
                                                                    : VK_ERROR_OUT_OF_DATE_KHR;
        if (one == VK_SUCCESS) {
#ifdef VK_KHR_present_id2
            if (ids && ids->pPresentIds && i < ids->swapchainCount && ids->pPresentIds[i]) {
                atomic_store(&body->number, ids->pPresentIds[i]);
            }
#endif
            struct null_payload *available = body->available[info->pImageIndices[i]];
            null_payload_get(available);
            null_submission_signal_take(s, available, 1);
            s->present_count++;
        } else {
            result = one;
        }
#ifdef VK_EXT_swapchain_maintenance1
        if (fences && fences->pFences && i < fences->swapchainCount) {
            null_submission_fence(s, fences->pFences[i]);
        }
#endif
        if (info->pResults) {
            info->pResults[i] = one;
        }
    }
    VkResult submitted = null_submission_end(NULL_QUEUE(queue), s);
    return submitted != VK_SUCCESS ? submitted : result;
}
