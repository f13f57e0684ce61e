/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a scene needs of its driver. The null driver has everything, and a need that it does not
 * meet is a failure. Elsewhere the scene is left out: kit_open looks at the extensions and features
 * of its configuration, the rest scenes ask for here.
 * Threads: the scene's own.
 */
#ifndef WAKE_KIT_NEEDS_H
#define WAKE_KIT_NEEDS_H

#include <stdbool.h>
#include <vulkan/vulkan.h>

struct kit;
struct kit_config;

/* The null driver, unless it plays a poor one (WAKE_NULL_POOR). */
bool
kit_has_everything(void);

/* Ends the scene as skipped where the condition does not hold. */
#define KIT_NEED(kit, condition) kit_need((kit), (condition), #condition)
void
kit_need(struct kit *kit, bool met, const char *what);
void
kit_need_version(struct kit *kit, uint32_t version);
void
kit_need_extension(struct kit *kit, const char *name);
/* Images of the format can do all that. */
void
kit_need_format(struct kit *kit, VkFormat format, VkImageTiling tiling,
                VkFormatFeatureFlags features);
/* The device can make such an image, by what it says of its format. */
void
kit_need_image(struct kit *kit, const VkImageCreateInfo *info);
/* A family of queues with these flags, and without the others. */
void
kit_need_queue(struct kit *kit, VkQueueFlags with, VkQueueFlags without);
/* The scene's queue counts time. */
void
kit_need_timestamps(struct kit *kit);
/* `wanted` images of a swapchain, or more where the driver wants more. */
uint32_t
kit_image_count(struct kit *kit, VkSurfaceKHR surface, uint32_t wanted);
/* Features in a chain for vkCreateDevice. */
void
kit_need_features(struct kit *kit, const void *chain);

/* All that a configuration asks for; needs an instance. */
void
kit_need_config(struct kit *kit, const struct kit_config *config);
bool
kit_has_extension(struct kit *kit, const char *name);

/* A command that the driver lacks ends the scene as skipped, unless the layer called it. Once, in
 * the process of the scene. */
void
kit_skip_lacking_commands(struct kit *kit);

#endif
