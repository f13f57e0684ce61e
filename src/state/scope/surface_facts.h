/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the driver said of a surface while the call was made that is checked against it. It may say
 * something else a moment later, so it is asked inside the call and stands in the call's record.
 * Threads: written by the application thread that packs the record; immutable after that.
 */
#ifndef WAKE_STATE_SURFACE_FACTS_H
#define WAKE_STATE_SURFACE_FACTS_H

#include "base/vulkan_all.h"

struct wake_surface_facts {
    uint32_t families; /* bit i: family i of the physical device can present to it */
    bool families_known;
    bool capabilities_known;
    bool scaling_known;
    bool protected_known;
    VkSurfaceCapabilitiesKHR capabilities;
    VkImageUsageFlags shared_usage; /* sharedPresentSupportedUsageFlags; 0: not known */
    VkBool32 supports_protected;
    bool counters_known;
    bool ids_known;
    bool waits_known;
    VkBool32 supports_ids;   /* presentId2Supported */
    VkBool32 supports_waits; /* presentWait2Supported */
    bool flags_known;
    bool timing_known;
    VkBool32 supports_absolute,
        supports_relative; /* presentAtAbsoluteTimeSupported, presentAtRelativeTimeSupported */
    VkSwapchainCreateFlagsKHR
        flags; /* swapchainSupportedFlags, for the present mode of the create info */
    VkSurfaceCounterFlagsEXT counters; /* supportedSurfaceCounters */
    /* for the present mode of the create info; pNext is NULL */
    VkSurfacePresentScalingCapabilitiesEXT scaling;
    /* modes that a swapchain with the create info's may change to; 0: not known */
    uint32_t compatible_count;
    VkPresentModeKHR compatible[16];
    uint32_t format_count;
    uint32_t mode_count;
    const VkSurfaceFormatKHR *formats; /* NULL: not known */
    const VkPresentModeKHR *modes;     /* NULL likewise */
};

/* Likewise of displays, when a surface of a plane is made. */
#define WAKE_PLANES_UNKNOWN UINT32_MAX
struct wake_display_facts {
    uint32_t planes; /* of the physical device; WAKE_PLANES_UNKNOWN */
    bool plane_known;
    uint32_t plane;       /* that of the mode's display */
    uint32_t stack_index; /* its currentStackIndex */
    bool alpha_known;
    VkDisplayPlaneAlphaFlagsKHR alpha; /* supportedAlpha of plane and mode */
    bool display_known;
    VkBool32 reorders;                     /* planeReorderPossible */
    VkSurfaceTransformFlagsKHR transforms; /* supportedTransforms */
    VkBool32 persists;                     /* persistentContent */
    VkExtent2D visible;                    /* visibleRegion of the mode */
    uint32_t largest;                      /* maxImageDimension2D; 0: not known */
    uint64_t display;                      /* handle of the driver's */
};

#endif
