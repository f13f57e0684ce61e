/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the driver answered when it was asked about kinds of images. Its answers never change, and
 * applications make many images of few kinds. Only plain questions are kept, without a chain: most
 * are.
 * Threads: any runner may find and add.
 */
#ifndef WAKE_STATE_IMAGE_ANSWERS_H
#define WAKE_STATE_IMAGE_ANSWERS_H

#include "base/base.h"
#include "base/vulkan_all.h"

struct wake_image_answers; /* of a device */

/* The parameters of vkGetPhysicalDeviceImageFormatProperties. */
struct wake_image_question {
    VkFormat format;
    VkImageType type;
    VkImageTiling tiling;
    VkImageUsageFlags usage;
    VkImageCreateFlags flags;
};

struct wake_image_answer {
    struct wake_image_question question;
    VkResult result;
    VkImageFormatProperties properties; /* of a success */
};

/* NULL: out of memory; nothing is kept then. */
struct wake_image_answers *
wake_image_answers_create(void);
void
wake_image_answers_destroy(struct wake_image_answers *answers);

/* NULL: not asked yet, or not kept. `answers` may be NULL. Valid as long as the device is. */
const struct wake_image_answer *
wake_image_answers_find(const struct wake_image_answers *answers,
                        const struct wake_image_question *question);
void
wake_image_answers_add(struct wake_image_answers *answers, const struct wake_image_answer *answer);

#endif
