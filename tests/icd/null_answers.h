/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Answers to queries: chains of output structs, formats, limits, enumerations.
 * Threads: any.
 */
#ifndef NULL_ANSWERS_H
#define NULL_ANSWERS_H

#include "null_icd.h"

/* What a queue family with these flags says of video, where it is asked. */
void
null_answer_family_video(VkQueueFlags flags, void *chain);
/* Fills or zeroes a chain of output structs; `device` may be NULL where no answer needs it. */
void
null_answer_chain(const struct null_physical *device, void *chain);
bool
null_fill_struct(const struct null_physical *device, VkBaseOutStructure *out);
void
null_all_features(VkPhysicalDeviceFeatures *out);
/* Zeroes a struct behind sType and pNext. */
void
null_zero_body(void *out, size_t size);
/* The same, and its chain. */
void
null_zero_answer(void *out, size_t size);
void
null_fill_requirements(void *requirements2, VkDeviceSize size);
const struct null_format *
null_format_find(VkFormat format);
void
null_limits(VkPhysicalDeviceLimits *limits);
/* What WAKE_NULL_ANSWERS says of them. */
void
null_limits_said(VkPhysicalDeviceLimits *limits);

/* What WAKE_NULL_ANSWERS says of a feature, a property or a limit replaces the answer. */
#define NULL_SAID(member, name)                                                             \
    (null_config.answers || null_config.poor ? null_said((name), &(member), sizeof(member), \
                                                         _Generic((member), float           \
                                                                  : true, default           \
                                                                  : false))                 \
                                             : (void)0)
void
null_said(const char *name, void *answer, size_t size, bool real);
/* False if WAKE_NULL_FORMATS says nothing of a format. */
bool
null_format_said(bool buffers, int32_t format, VkFormatFeatureFlags2 *features);

/* "name=value,…": what stands behind `name=`, NULL if nothing does. */
const char *
null_said_of(const char *list, const char *name);

/* ---- a poor device: null_poor.c -------------------------------------------------------------- */

/* Its value of a feature, a property or a limit as text; NULL: as on any other, features: no. */
const char *
null_poor_said(const char *name);
/* Limits that are arrays. */
void
null_poor_limits(VkPhysicalDeviceLimits *limits);
VkFormatFeatureFlags2
null_poor_image_features(int32_t format, bool optimal);
VkFormatFeatureFlags2
null_poor_buffer_features(int32_t format);
/* Limits of images of a format with these features; false: there are none. */
bool
null_poor_image(VkImageType type, VkImageTiling tiling, VkImageUsageFlags usage,
                VkImageCreateFlags flags, VkFormatFeatureFlags2 features,
                VkImageFormatProperties *out);

/* vkEnumerate* of an array: copies what fits, VK_INCOMPLETE when not all of it does. */
VkResult
null_enumerate(const void *from, uint32_t available, size_t size, uint32_t *count, void *to);

#endif
