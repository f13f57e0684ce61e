/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer as the loader sees it: links of the chain, and which names it answers.
 * Threads: any.
 */
#ifndef WAKE_INTERCEPT_LAYER_H
#define WAKE_INTERCEPT_LAYER_H

#include "gen/commands.h"
#include "state/scope/scope.h"

#define WAKE_EXPORT __attribute__((visibility("default")))

/*
 * The chain link of a create call: the next layer's, with occurrences of this library that follow
 * directly skipped. NULL when there is none. Advances the chain, as the loader interface asks of
 * every layer.
 */
VkLayerInstanceLink *
wake_instance_link(const VkInstanceCreateInfo *info, PFN_vkGetInstanceProcAddr own);
VkLayerDeviceLink *
wake_device_link(const VkDeviceCreateInfo *info, PFN_vkGetInstanceProcAddr own);

/* VK_EXT_validation_cache (intercept/cache_commands.c): before the first call on a device, and what
 * it leaves behind. */
void
wake_validation_cache_provide(struct wake_device *device);
void
wake_validation_caches_leave(const struct wake_device *device);

/* Buried scopes: their memory stays until nothing in limbo refers to them. */
void
wake_bury(struct wake_scope *scope);
void
wake_bury_sweep(void);

#endif
