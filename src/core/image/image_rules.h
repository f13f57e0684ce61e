/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of images, views, samplers and swapchains share.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_IMAGE_RULES_H
#define WAKE_CORE_IMAGE_RULES_H

#include "core/words.h"
#include "state/derived/image.h"

/*
 * Concurrent sharing: an array of at least two different families of the physical device. `path`
 * leads to the members ("pCreateInfo->"); the device has `available` families.
 */
struct wake_sharing_rule {
    const char *path;
    const char *pointer;  /* VUID: pQueueFamilyIndices */
    const char *count;    /* likewise: queueFamilyIndexCount */
    const char *families; /* each of them */
    const char *one; /* with the feature maintenance11, where one family will do; NULL: never */
};
void
wake_core_sharing(struct wake_check *check, const struct wake_sharing_rule *rule,
                  uint32_t available, VkSharingMode mode, uint32_t count, const uint32_t *families);

/* Which of the rules a create info of the device has. */
enum {
    WAKE_SHARING_OLDER, /* of registries that have an id for each set of extensions */
    WAKE_SHARING_OTHER,
    WAKE_SHARING_ONE, /* with the feature maintenance11 */
    WAKE_SHARINGS
};
/* The same of what is made on a device. */
void
wake_core_sharing_on_device(struct wake_check *check,
                            const struct wake_sharing_rule rules[WAKE_SHARINGS], VkSharingMode mode,
                            uint32_t count, const uint32_t *families);

/* Formats of the same compatibility class, or equal. */
bool
wake_formats_compatible(VkFormat a, VkFormat b);
/* An uncompressed format whose texel is as large as a block of the compressed one. */
bool
wake_formats_size_compatible(VkFormat uncompressed, VkFormat compressed);
/* The format has a _422 or _420 suffix. */
bool
wake_format_half_width(VkFormat format);
bool
wake_format_half_height(VkFormat format);
bool
wake_swizzle_is(VkComponentSwizzle swizzle, VkComponentSwizzle identity);
bool
wake_components_identity(const VkComponentMapping *components);

/* Features of the format as an image of that tiling has them; for modifiers, what all of
 * `modifier`s (count) have in common. */
VkFormatFeatureFlags2
wake_image_format_features(struct wake_check *check, VkFormat format, VkImageTiling tiling,
                           const uint64_t *modifiers, uint32_t modifier_count);
/* The planes of memory that a modifier gives a format; 0: not known. */
uint32_t
wake_modifier_planes(struct wake_check *check, VkFormat format, uint64_t modifier);

/* What the physical device says about an image, in whichever form the instance has the query. */
VkResult
wake_ask_image_format(const struct wake_check *check, const VkPhysicalDeviceImageFormatInfo2 *info,
                      VkImageFormatProperties2 *properties_out);

/* What the physical device says of memory of that handle type for such an image; false: not known. */
bool
wake_image_external(const struct wake_check *check, const VkImageCreateInfo *info,
                    VkExternalMemoryHandleTypeFlagBits handle_type,
                    VkExternalMemoryProperties *properties_out);

/* Usage and chained structs of a create info (core/image/image_usage.c). Returns how many findings say that a
 * framebuffer cannot be that large. */
uint32_t
wake_core_image_usage(struct wake_check *check, const VkImageCreateInfo *info);

/* Image creation limits (core/image/image_limits.c). Only for create infos without other mistakes. */
void
wake_core_image_limits(struct wake_check *check, const VkImageCreateInfo *info);

#endif
