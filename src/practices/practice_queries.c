/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What should have been asked before: features, lengths of arrays, memory requirements, surfaces.
 */
#include "practices/practice_state.h"

/* ---- physical devices ------------------------------------------------------------------------ */

void
wake_practice_features(struct wake_check *check, const struct wake_rec_GetPhysicalDeviceFeatures *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice, WAKE_ASKED_FEATURES);
}

void
wake_practice_features2(struct wake_check *check,
                        const struct wake_rec_GetPhysicalDeviceFeatures2 *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice, WAKE_ASKED_FEATURES);
}

static void
check_families(struct wake_check *check, VkPhysicalDevice physical, uint32_t bit, bool details,
               const struct wake_count *count)
{
    uint32_t before = wake_practice_asked(check, (uint64_t)(uintptr_t)physical, bit);

    if (!details || !wake_practice_in_order(check)) {
        return;
    }
    /* Newer layers take the number for 1 then. */
    if (!(before & bit) && (WAKE_REPEATED_RULES || count->asked != 1)) {
        wake_practice(
            check, WAKE_PRACTICE_COUNT_NOT_ASKED, NULL,
            "%s() is called with pQueueFamilyProperties before the number of families has "
            "been asked for: call it with NULL there first",
            wake_commands[check->command].name);
    } else if (before & bit && count->asked != count->there) {
        wake_practice(check, WAKE_PRACTICE_FAMILIES_MISMATCH, NULL,
                      "%s(): *pQueueFamilyPropertyCount is %u, but the physical device has %u "
                      "families",
                      wake_commands[check->command].name, count->asked, count->there);
    }
}

void
wake_practice_families(struct wake_check *check,
                       const struct wake_rec_GetPhysicalDeviceQueueFamilyProperties *r)
{
    check_families(check, r->physicalDevice, WAKE_ASKED_FAMILIES, r->pQueueFamilyProperties != NULL,
                   &r->count);
}

void
wake_practice_families2(struct wake_check *check,
                        const struct wake_rec_GetPhysicalDeviceQueueFamilyProperties2 *r)
{
    check_families(check, r->physicalDevice, WAKE_ASKED_FAMILIES2,
                   r->pQueueFamilyProperties != NULL, &r->count);
}

void
wake_practice_capabilities(struct wake_check *check,
                           const struct wake_rec_GetPhysicalDeviceSurfaceCapabilitiesKHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                              WAKE_ASKED_CAPABILITIES);
}

void
wake_practice_capabilities2(struct wake_check *check,
                            const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2KHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                              WAKE_ASKED_CAPABILITIES);
}

void
wake_practice_capabilities2_ext(struct wake_check *check,
                                const struct wake_rec_GetPhysicalDeviceSurfaceCapabilities2EXT *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                              WAKE_ASKED_CAPABILITIES);
}

void
wake_practice_modes(struct wake_check *check,
                    const struct wake_rec_GetPhysicalDeviceSurfacePresentModesKHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                              r->pPresentModes ? WAKE_ASKED_MODES : 0);
}

void
wake_practice_formats(struct wake_check *check,
                      const struct wake_rec_GetPhysicalDeviceSurfaceFormatsKHR *r)
{
    uint32_t before = wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                                          r->pSurfaceFormats ? WAKE_ASKED_FORMATS
                                                             : WAKE_ASKED_FORMAT_COUNT);

    if (!r->pSurfaceFormats || !wake_practice_in_order(check)) {
        return;
    }
    if (!(before & (WAKE_ASKED_FORMATS | WAKE_ASKED_FORMAT_COUNT))) {
        wake_practice(check, WAKE_PRACTICE_COUNT_MUST_BE_ASKED, NULL,
                      "pSurfaceFormats is given before the number of formats has been asked for: "
                      "call vkGetPhysicalDeviceSurfaceFormatsKHR() with NULL there first");
    } else if (r->count.asked > r->count.there) {
        wake_practice(check, WAKE_PRACTICE_FORMATS_MISMATCH, NULL,
                      "*pSurfaceFormatCount is %u, but the surface has %u formats", r->count.asked,
                      r->count.there);
    }
}

void
wake_practice_formats2(struct wake_check *check,
                       const struct wake_rec_GetPhysicalDeviceSurfaceFormats2KHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice,
                              r->pSurfaceFormats ? WAKE_ASKED_FORMATS : 0);
}

void
wake_practice_planes(struct wake_check *check,
                     const struct wake_rec_GetPhysicalDeviceDisplayPlanePropertiesKHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice, WAKE_ASKED_PLANES);
}

void
wake_practice_planes2(struct wake_check *check,
                      const struct wake_rec_GetPhysicalDeviceDisplayPlaneProperties2KHR *r)
{
    (void)wake_practice_asked(check, (uint64_t)(uintptr_t)r->physicalDevice, WAKE_ASKED_PLANES);
}

/* A call that names a plane. Its first parameter is the physical device. */
static void
check_planes(struct wake_check *check)
{
    uint32_t before = wake_practice_asked(check, check->dispatch_handle, 0);

    if (!(before & WAKE_ASKED_PLANES) && wake_practice_in_order(check)) {
        wake_practice(check, WAKE_PRACTICE_PLANES_UNASKED, NULL,
                      "%s() names a plane before the planes have been asked for: call "
                      "vkGetPhysicalDeviceDisplayPlanePropertiesKHR() first",
                      wake_commands[check->command].name);
    }
}

void
wake_practice_plane_displays(struct wake_check *check,
                             const struct wake_rec_GetDisplayPlaneSupportedDisplaysKHR *r)
{
    (void)r;
    check_planes(check);
}

void
wake_practice_plane_capabilities(struct wake_check *check,
                                 const struct wake_rec_GetDisplayPlaneCapabilitiesKHR *r)
{
    (void)r;
    check_planes(check);
}

void
wake_practice_plane_capabilities2(struct wake_check *check,
                                  const struct wake_rec_GetDisplayPlaneCapabilities2KHR *r)
{
    (void)r;
    check_planes(check);
}

/* ---- memory requirements --------------------------------------------------------------------- */

static void
asked(struct wake_check *check, wake_id id, int type)
{
    wake_practice_note(check, wake_check_object(check, id, type), WAKE_ADVICE_ASKED);
}

void
wake_practice_buffer_needs(struct wake_check *check,
                           const struct wake_rec_GetBufferMemoryRequirements *r)
{
    asked(check, r->buffer_id, WAKE_TYPE_VkBuffer);
}

void
wake_practice_buffer_needs2(struct wake_check *check,
                            const struct wake_rec_GetBufferMemoryRequirements2 *r)
{
    if (r->pInfo) {
        asked(check,
              wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkBufferMemoryRequirementsInfo2,
                             WAKE_HANDLE_VkBufferMemoryRequirementsInfo2_buffer),
              WAKE_TYPE_VkBuffer);
    }
}

void
wake_practice_image_needs(struct wake_check *check,
                          const struct wake_rec_GetImageMemoryRequirements *r)
{
    asked(check, r->image_id, WAKE_TYPE_VkImage);
}

void
wake_practice_image_needs2(struct wake_check *check,
                           const struct wake_rec_GetImageMemoryRequirements2 *r)
{
    if (r->pInfo) {
        asked(check,
              wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkImageMemoryRequirementsInfo2,
                             WAKE_HANDLE_VkImageMemoryRequirementsInfo2_image),
              WAKE_TYPE_VkImage);
    }
}

void
wake_practice_sparse_needs(struct wake_check *check,
                           const struct wake_rec_GetImageSparseMemoryRequirements *r)
{
    wake_practice_note(check, wake_check_object(check, r->image_id, WAKE_TYPE_VkImage),
                       WAKE_ADVICE_ASKED_SPARSE);
}

void
wake_practice_sparse_needs2(struct wake_check *check,
                            const struct wake_rec_GetImageSparseMemoryRequirements2 *r)
{
    if (r->pInfo) {
        wake_practice_note(
            check,
            wake_check_object(
                check,
                wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkImageSparseMemoryRequirementsInfo2,
                               WAKE_HANDLE_VkImageSparseMemoryRequirementsInfo2_image),
                WAKE_TYPE_VkImage),
            WAKE_ADVICE_ASKED_SPARSE);
    }
}

void
wake_practice_structure_needs(struct wake_check *check,
                              const struct wake_rec_GetAccelerationStructureMemoryRequirementsNV *r)
{
    if (r->pInfo) {
        asked(
            check,
            wake_packed_id(
                r->pInfo, 0, WAKE_HANDLES_VkAccelerationStructureMemoryRequirementsInfoNV,
                WAKE_HANDLE_VkAccelerationStructureMemoryRequirementsInfoNV_accelerationStructure),
            WAKE_TYPE_VkAccelerationStructureNV);
    }
}

/* ---- video sessions -------------------------------------------------------------------------- */

void
wake_practice_video_needs(struct wake_check *check,
                          const struct wake_rec_GetVideoSessionMemoryRequirementsKHR *r)
{
    struct wake_object *session = wake_check_object(check, r->videoSession_id,
                                                    WAKE_TYPE_VkVideoSessionKHR);

    if (!session) {
        return;
    }
    if (r->pMemoryRequirements && !(wake_load_relaxed(&session->advice) & WAKE_ADVICE_ASKED) &&
        wake_practice_in_order(check)) {
        wake_practice(check, WAKE_PRACTICE_VIDEO_COUNT_UNASKED, session,
                      "pMemoryRequirements is given before the number of the session's memory "
                      "requirements has been asked for: call with NULL there first");
    }
    wake_practice_note(check, session,
                       r->pMemoryRequirements ? WAKE_ADVICE_ASKED_SPARSE : WAKE_ADVICE_ASKED);
}

void
wake_practice_bind_video(struct wake_check *check,
                         const struct wake_rec_BindVideoSessionMemoryKHR *r)
{
    struct wake_object *session = wake_check_object(check, r->videoSession_id,
                                                    WAKE_TYPE_VkVideoSessionKHR);
    uint64_t advice = session ? wake_load_relaxed(&session->advice) : 0;

    if (!session || !wake_practice_in_order(check)) {
        return;
    }
    if (!(advice & WAKE_ADVICE_ASKED)) {
        wake_practice(check, WAKE_PRACTICE_VIDEO_BIND_COUNT_UNASKED, session,
                      "memory is bound to the session before the number of its memory requirements "
                      "has been asked for (vkGetVideoSessionMemoryRequirementsKHR())");
    } else if (!(advice & WAKE_ADVICE_ASKED_SPARSE)) {
        wake_practice(check, WAKE_PRACTICE_VIDEO_BIND_UNASKED, session,
                      "memory is bound to the session before all of its memory requirements have "
                      "been asked for (vkGetVideoSessionMemoryRequirementsKHR())");
    }
}

/* ---- swapchains ------------------------------------------------------------------------------ */

void
wake_practice_swapchain_images(struct wake_check *check,
                               const struct wake_rec_GetSwapchainImagesKHR *r)
{
    struct wake_object *swapchain = wake_check_object(check, r->swapchain_id,
                                                      WAKE_TYPE_VkSwapchainKHR);

    if (!swapchain) {
        return;
    }
    if (r->pSwapchainImages && wake_practice_in_order(check)) {
        bool asked = wake_load_relaxed(&swapchain->advice) & WAKE_ADVICE_ASKED;

        if (!asked) {
            wake_practice(check, WAKE_PRACTICE_SWAPCHAIN_COUNT_UNASKED, swapchain,
                          "pSwapchainImages is given before the number of images has been asked "
                          "for: call vkGetSwapchainImagesKHR() with NULL there first");
        }
        if (r->count.asked > (asked ? r->count.there : 0)) {
            wake_practice(check, WAKE_PRACTICE_SWAPCHAIN_COUNT, swapchain,
                          "*pSwapchainImageCount is %u, but %u images are known of: the swapchain "
                          "has %u",
                          r->count.asked, asked ? r->count.there : 0, r->count.there);
        }
    }
    wake_practice_note(check, swapchain, WAKE_ADVICE_ASKED);
}

void
wake_practice_acquire(struct wake_check *check, const struct wake_rec_AcquireNextImageKHR *r)
{
    if (r->chain.known && !r->chain.image_count) {
        wake_practice(check, WAKE_PRACTICE_SWAPCHAIN_IMAGES_UNASKED,
                      wake_check_object(check, r->swapchain_id, WAKE_TYPE_VkSwapchainKHR),
                      "an image is acquired of a swapchain whose images are not known: call "
                      "vkGetSwapchainImagesKHR() first");
    }
}
