/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What checks of the memory of images share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_IMAGE_MEMORY_H
#define WAKE_CORE_IMAGE_MEMORY_H

#include "core/image/image_rules.h"

/* `image`: the object, or NULL. */
#define WAKE_FIND_IMAGE(check, image, vuid, ...)                                         \
    wake_find_object((check), vuid, VK_OBJECT_TYPE_IMAGE, (image) ? (image)->handle : 0, \
                     __VA_ARGS__)

/* NULL: not known. */
struct wake_object *
wake_known_image(struct wake_check *check, wake_id id, const struct wake_image **image_out);
/* A single plane that the format has. */
bool
wake_is_plane(VkFormat format, VkImageAspectFlags aspect);
/* A single memory plane, as far as is known. */
bool
wake_is_memory_plane(struct wake_check *check, const VkImageCreateInfo *image,
                     VkImageAspectFlags aspect);

#endif
