/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Displays: two of them, with one mode and one plane each. The planes of the first may be put in
 * another order, those of the second stay where they are; neither can turn its picture.
 */
#include "null_answers.h"
#include "null_icd.h"

#include <string.h>

enum { DISPLAYS = 2, WIDTH = 1920, HEIGHT = 1080, RATE = 60000 };
#define DISPLAY(i) (uintptr_t)(0xd15a0000u + (i))
#define MODE(i) (uintptr_t)(0xd15b0000u + (i))

static uint32_t
room(uint32_t *count, bool asked)
{
    uint32_t given = asked && *count < DISPLAYS ? *count : DISPLAYS;

    *count = given;
    return asked ? given : 0;
}

#define RESULT(count) ((count) < DISPLAYS ? VK_INCOMPLETE : VK_SUCCESS)

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceDisplayPropertiesKHR(VkPhysicalDevice device, uint32_t *count,
                                           VkDisplayPropertiesKHR *out)
{
    (void)device;
    for (uint32_t i = 0, given = room(count, out != NULL); i < given; i++) {
        out[i] = (VkDisplayPropertiesKHR){
            .display = (VkDisplayKHR)DISPLAY(i),
            .displayName = "null",
            .physicalDimensions = { 520, 290 },
            .physicalResolution = { WIDTH, HEIGHT },
            .supportedTransforms = VK_SURFACE_TRANSFORM_IDENTITY_BIT_KHR,
            .planeReorderPossible = i == 0,
        };
    }
    return RESULT(*count);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetPhysicalDeviceDisplayPlanePropertiesKHR(VkPhysicalDevice device, uint32_t *count,
                                                VkDisplayPlanePropertiesKHR *out)
{
    (void)device;
    for (uint32_t i = 0, given = room(count, out != NULL); i < given; i++) {
        out[i] = (VkDisplayPlanePropertiesKHR){ .currentDisplay = (VkDisplayKHR)DISPLAY(i),
                                                .currentStackIndex = i };
    }
    return RESULT(*count);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDisplayPlaneSupportedDisplaysKHR(VkPhysicalDevice device, uint32_t plane, uint32_t *count,
                                         VkDisplayKHR *out)
{
    (void)device;
    (void)plane;
    for (uint32_t i = 0, given = room(count, out != NULL); i < given; i++) {
        out[i] = (VkDisplayKHR)DISPLAY(i);
    }
    return RESULT(*count);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDisplayModePropertiesKHR(VkPhysicalDevice device, VkDisplayKHR display, uint32_t *count,
                                 VkDisplayModePropertiesKHR *out)
{
    uint32_t i = 0, modes = 1;

    (void)device;
    while (i < DISPLAYS && (VkDisplayKHR)DISPLAY(i) != display) {
        i++;
    }
    if (i == DISPLAYS || (out && *count == 0)) {
        *count = 0;
        return i == DISPLAYS ? VK_SUCCESS : VK_INCOMPLETE;
    }
    NULL_SAID(modes, "displayModes");
    modes = out && *count < modes ? *count : modes;
    *count = modes;
    for (uint32_t k = 0; out && k < modes; k++) {
        out[k] = (VkDisplayModePropertiesKHR){
            .displayMode = (VkDisplayModeKHR)MODE(i + k * DISPLAYS),
            .parameters = { { WIDTH, HEIGHT }, RATE / (k + 1) }
        };
    }
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetDisplayPlaneCapabilitiesKHR(VkPhysicalDevice device, VkDisplayModeKHR mode, uint32_t plane,
                                    VkDisplayPlaneCapabilitiesKHR *out)
{
    (void)device;
    (void)mode;
    (void)plane;
    *out = (VkDisplayPlaneCapabilitiesKHR){
        .supportedAlpha = VK_DISPLAY_PLANE_ALPHA_OPAQUE_BIT_KHR |
                          VK_DISPLAY_PLANE_ALPHA_GLOBAL_BIT_KHR,
        .minSrcExtent = { 1, 1 },
        .maxSrcExtent = { WIDTH, HEIGHT },
        .minDstExtent = { 1, 1 },
        .maxDstExtent = { WIDTH, HEIGHT },
    };
    return VK_SUCCESS;
}
