/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The display modes that an application has made: drivers need not list them with those of the display.
 * Threads: any, in calls that the instance outlives.
 */
#ifndef WAKE_STATE_DISPLAY_MODES_H
#define WAKE_STATE_DISPLAY_MODES_H

#include "base/vulkan_all.h"

#include <stdbool.h>

struct wake_instance;

/* It stays until the instance ends, as the mode itself. */
struct wake_display_mode {
    struct wake_display_mode *next; /* (l:display_modes) */
    VkDisplayModeKHR mode;          /* (i) as are all below */
    VkPhysicalDevice physical;
    VkDisplayKHR display;
    VkExtent2D visible; /* visibleRegion */
};

/* Without memory it is not known, as those of the driver that it does not list. */
void
wake_display_mode_add(struct wake_instance *instance, const struct wake_display_mode *mode);
/* NULL: the instance has made no such mode. */
const struct wake_display_mode *
wake_display_mode_find(const struct wake_instance *instance, VkDisplayModeKHR mode);
/* With the instance. */
void
wake_display_modes_free(struct wake_instance *instance);

#endif
