/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files about dynamic rendering share.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_RENDERING_RULES_H
#define WAKE_CORE_RENDERING_RULES_H

#include "core/core.h"
#include "state/derived/image.h"

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

enum wake_rendering_kind { WAKE_RENDERING_COLOR, WAKE_RENDERING_DEPTH, WAKE_RENDERING_STENCIL };

/* core/pass/rendering_newer.c: the view of an attachment, or the one that it is resolved to; `path` ends before its member. */
void
wake_check_rendering_view(struct wake_check *check, const VkRenderingInfo *info,
                          enum wake_rendering_kind kind, const struct wake_rendering_view *view,
                          const char *path, bool resolve);

/* Of one attachment: its flags, feedback loop and memory. */
void
wake_check_rendering_attachment(const struct wake_rendering_check *c,
                                const VkRenderingAttachmentInfo *info,
                                const struct wake_rendering_view *view,
                                const struct wake_rendering_view *resolve, const char *path);
/* Color attachments must have one number of samples also where others may differ. */
void
wake_check_color_samples(const struct wake_rendering_check *c);

/* core/pass/rendering_resume.c: against the suspended instance of the same recording. */
void
wake_check_resumed_rendering(struct wake_check *check, const struct wake_pass_view *view);

/* core/pass/rendering_rate.c: fragment shading rate and fragment density attachments. */
void
wake_check_rendering_rate(const struct wake_rendering_check *c);

/* VUIDs about the texels of a shading rate attachment, of subpasses and of dynamic rendering; by
 * width and height. */
struct wake_texel_size_rules {
    const char *power[2]; /* powers of two */
    const char *most[2], *least[2];
    const char *ratio[2]; /* too wide, too high */
};
/* `path`: what has the size. */
void
wake_check_texel_size(struct wake_check *check, const struct wake_facts *facts, VkExtent2D size,
                      const struct wake_texel_size_rules *rules, const char *path);

/* Which of two numbers a rule has: without device groups no render area but one is to be heard of. */
WAKE_INLINE bool
wake_rendering_groups(const struct wake_check *check)
{
    return !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_device_group);
}

#endif
