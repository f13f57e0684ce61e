/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device extensions that the next layer offers for a physical device. It is asked once for each
 * instance and physical device: the Vulkan loader touches megabytes for each answer.
 * Threads: any, in calls that the instance outlives.
 */
#ifndef WAKE_STATE_OFFERED_H
#define WAKE_STATE_OFFERED_H

#include "base/vulkan_all.h"
#include "queue/record.h"

#include <stdbool.h>
#include <stdint.h>

struct wake_instance;

/* One physical device's; it stays until the instance ends. */
struct wake_offered {
    struct wake_offered *next;          /* (l:offered) */
    VkPhysicalDevice physical;          /* (i) */
    struct wake_offer offer;            /* (i) */
    uint32_t count;                     /* (i) */
    VkExtensionProperties extensions[]; /* (i) */
};

/* NULL: the next layer does not say, or out of memory. */
const struct wake_offered *
wake_offered_find(struct wake_instance *instance, VkPhysicalDevice physical);
/* The same for a record; its version is 0 where that is not known. */
struct wake_offer
wake_offer_of(VkPhysicalDevice physical);
/* Whether an extension is among them, or the version that took it up. */
bool
wake_offer_has(const struct wake_offer *offer, int extension);
/* Whether it may be asked about any value (VK_KHR_maintenance5): what it does not know is not supported. NULL: not. */
bool
wake_offer_of_anything(const struct wake_offer *offer);
/* Whether an extension is among them; `unknown` where that is not known. */
bool
wake_offers(struct wake_instance *instance, VkPhysicalDevice physical, const char *name,
            bool unknown);
/* With the instance. */
void
wake_offered_free(struct wake_instance *instance);

#endif
