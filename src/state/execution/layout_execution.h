/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts of images as execution changes them. An image's are in ranges that cover all of its
 * subresources; until something is executed that names it, it is as it was created.
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_STATE_LAYOUT_EXECUTION_H
#define WAKE_STATE_LAYOUT_EXECUTION_H

#include "state/execution/execution.h"
#include "state/recording/image_layout.h"

/* Up to `end`, from where the one before ends. */
struct wake_executed_range {
    uint32_t end;
    VkImageLayout layout;
};

/* Behind a VkImage that something was executed with; replaced as a whole. */
struct wake_executed_layouts {
    uint32_t count;
    struct wake_executed_range ranges[];
};

/* A part of an image that is in another layout than a recording needs. */
struct wake_executed_difference {
    struct wake_layout_range needed;
    uint32_t number; /* of the first such subresource */
    VkImageLayout now;
};

/* True: what `row` needs first of the subresources from `from` on is not there. */
bool
wake_executed_layouts_differ(const struct wake_object *object, const struct wake_image *image,
                             const struct wake_image_layouts *row, uint32_t from,
                             struct wake_executed_difference *difference_out);
/* The layout of the first subresource that is in none of the two, and its number. False: all are in
 * one of them. */
bool
wake_executed_layouts_other(const struct wake_object *object, const struct wake_image *image,
                            VkImageLayout one, VkImageLayout other,
                            struct wake_executed_difference *difference_out);
/* What the recording leaves behind. */
void
wake_executed_layouts_change(const struct wake_execution *execution, struct wake_object *object,
                             const struct wake_image *image, const struct wake_image_layouts *row);
#ifdef VK_VERSION_1_4
/* vkTransitionImageLayout. */
void
wake_executed_layouts_by_host(struct wake_device *device,
                              const VkHostImageLayoutTransitionInfo *transitions, uint32_t count);
#endif

#endif
