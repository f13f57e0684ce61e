/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the checks of images, views, samplers and swapchains share.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_IMAGE_RULES_H
#define WAKE_CORE_IMAGE_RULES_H

#include "core/core.h"
#include "report/names_lookup.h"
#include "state/image.h"
#include "state/scope.h"

enum { WAKE_FLAGS_TEXT_SIZE = 320 };

/* WAKE_FLAGS_TEXT(VkImageUsageFlags, usage): flags in words, for the arguments of one message. */
WAKE_INLINE const char *
wake_flags_text(char *buffer, unsigned id, uint64_t value)
{
    wake_flags_print(buffer, WAKE_FLAGS_TEXT_SIZE, id, value);
    return buffer;
}
#define WAKE_FLAGS_TEXT(type, value) \
    wake_flags_text((char[WAKE_FLAGS_TEXT_SIZE]){ 0 }, WAKE_FLAGS_##type, (value))
/* WAKE_NAME_OF(memory): an object in words, likewise. */
#define WAKE_NAME_OF(object) \
    wake_object_text((char[WAKE_OBJECT_TEXT]){ 0 }, WAKE_OBJECT_TEXT, (object))

/*
 * Concurrent sharing: an array of at least two different families of the physical device. `path`
 * leads to the members ("pCreateInfo->"); the device has `available` families.
 */
struct wake_sharing_rule {
    const char *path;
    const char *pointer;  /* VUID: pQueueFamilyIndices */
    const char *count;    /* likewise: queueFamilyIndexCount */
    const char *families; /* each of them */
};
void
wake_core_sharing(struct wake_check *check, const struct wake_sharing_rule *rule,
                  uint32_t available, VkSharingMode mode, uint32_t count, const uint32_t *families);

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

/* Usage and chained structs of a create info (core/image_usage.c). */
void
wake_core_image_usage(struct wake_check *check, const VkImageCreateInfo *info);

/* Image creation limits (core/image_limits.c). Only for create infos without other mistakes. */
void
wake_core_image_limits(struct wake_check *check, const VkImageCreateInfo *info);

WAKE_INLINE const struct wake_device *
wake_check_device(const struct wake_check *check)
{
    return (const struct wake_device *)check->scope;
}

/* Tails of the rules of buffers, or of images, about memory that goes to another API or comes from
 * one. */
struct wake_external_rules {
    const char *exported;
    const char *imported;
    const char *imported_or_android; /* with VK_ANDROID_external_memory_android_hardware_buffer */
};
/* Memory that is bound to a resource which was created for the handle types `types`. In
 * external_handles.c. */
void
wake_check_bound_external(struct wake_check *check, const char *owner,
                          const struct wake_external_rules *rules,
                          const struct wake_object *resource, const struct wake_object *memory,
                          VkExternalMemoryHandleTypeFlags types);

#endif
