/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files about dynamic rendering share.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_RENDERING_RULES_H
#define WAKE_CORE_RENDERING_RULES_H

#include "core/core.h"
#include "state/image.h"

struct wake_rendering_check {
    struct wake_check *check;
    const struct wake_facts *facts; /* NULL: not known */
    const VkRenderingInfo *info;
    const VkDeviceGroupRenderPassBeginInfo *group;            /* NULL: none, or without areas */
    const VkMultisampledRenderToSingleSampledInfoEXT *single; /* NULL: none, or not enabled */
};

/* An attachment that VkRenderingInfo names. */
struct wake_rendering_view {
    VkImageView handle;
    struct wake_object *object;         /* NULL: not known */
    const struct wake_image_view *view; /* NULL likewise */
};

struct wake_rendering_view
wake_rendering_view(const struct wake_check *check, const VkRenderingAttachmentInfo *packed,
                    uint32_t index, bool resolve);

/* core/rendering_rate.c: fragment shading rate and fragment density attachments. */
void
wake_check_rendering_rate(const struct wake_rendering_check *c);

#endif
