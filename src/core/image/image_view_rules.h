/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The parts of the check of vkCreateImageView: image_view.c, image_view_extensions.c.
 * Threads: those of checks.
 */
#ifndef WAKE_CORE_IMAGE_VIEW_RULES_H
#define WAKE_CORE_IMAGE_VIEW_RULES_H

#include "core/image/image_rules.h"

/* Image and formats are known. */
struct wake_view_check {
    struct wake_check *check;
    const VkImageViewCreateInfo *info;
    const char *path;           /* to its members */
    struct wake_object *object; /* the image */
    const struct wake_image *image;
    const VkImageStencilUsageCreateInfo *stencil; /* of the image */
    bool flat;                                    /* a 2D view, or array of such */
    bool slices;                                  /* layers of the view are slices of a 3D image */
};

/* A finding about the image. */
#define WAKE_FIND_VIEW(v, vuid, ...) \
    wake_find_object((v)->check, vuid, VK_OBJECT_TYPE_IMAGE, (v)->object->handle, __VA_ARGS__)

/* The same of a member of the create info, with whose name the text begins. */
#define WAKE_FIND_VIEW_MEMBER(v, vuid, format, ...)                                            \
    wake_find_object((v)->check, vuid, VK_OBJECT_TYPE_IMAGE, (v)->object->handle, "%s" format, \
                     (v)->path, ##__VA_ARGS__)

/* Flags, chained structs and subsets of extensions; `usage` is the view's. */
void
wake_check_view_extensions(const struct wake_view_check *v, VkImageUsageFlags usage);

#endif
