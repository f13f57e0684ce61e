/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the files about making render passes share. Both versions are checked in the second form
 * (state/derived/render_pass.h); the names of the application's structs, from the lists of owners.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_RENDER_PASS_RULES_H
#define WAKE_CORE_RENDER_PASS_RULES_H

#include "core/core.h"
#include "state/derived/render_pass.h"

struct wake_pass_check {
    struct wake_check *check;
    const struct wake_facts *facts; /* NULL: not known */
    const struct wake_render_pass *pass;
    const void *chain; /* pCreateInfo->pNext of the application's own version */
    bool second;
};

/* A set of image layouts, ended by VK_IMAGE_LAYOUT_MAX_ENUM. */
bool
wake_layout_in(VkImageLayout layout, const VkImageLayout *set);
extern const VkImageLayout wake_layouts_separate[]; /* depth or stencil alone */
extern const VkImageLayout wake_layouts_depth[];    /* depth alone */
extern const VkImageLayout wake_layouts_stencil[];  /* stencil alone */
extern const VkImageLayout wake_layouts_mixed[]; /* one aspect read-only, the other an attachment */
extern const VkImageLayout wake_layouts_together[]; /* depth and stencil alike */
extern const VkImageLayout wake_layouts_generic[];  /* VK_KHR_synchronization2's */

/* core/pass/render_pass_subpass.c, core/pass/render_pass_resolve.c, core/pass/render_pass_dependency.c */
void
wake_pass_check_subpasses(const struct wake_pass_check *c);
void
wake_pass_check_depth_resolve(const struct wake_pass_check *c, uint32_t subpass);
void
wake_pass_check_shading_rate(const struct wake_pass_check *c, uint32_t subpass);
void
wake_pass_check_density_map(const struct wake_pass_check *c);
void
wake_pass_check_dependencies(const struct wake_pass_check *c);
void
wake_pass_check_views(const struct wake_pass_check *c);

/* framebuffer.c: sample counts of images like the view's, and with its format; all where the driver
 * does not say. */
struct wake_image_view;
VkSampleCountFlags
wake_view_sample_counts(const struct wake_check *check, const struct wake_image_view *view);

/* resolve_memory.c: what resolve attachments of `pass` must not be in, of the view that is one; `vuid` is told. */
struct wake_object;
void
wake_check_resolve_memory(struct wake_check *check, const struct wake_render_pass *pass,
                          uint32_t attachment, const struct wake_object *object,
                          const struct wake_image_view *view, const char *vuid);

/* attachment_memory.c: attachments in the same memory; the views of a framebuffer, or all views of pRenderingInfo (0: none). */
void
wake_check_pass_memory(struct wake_check *check, const struct wake_render_pass *pass,
                       const wake_id *views, uint32_t count, bool second);
void
wake_check_rendering_memory(struct wake_check *check, const wake_id *views, uint32_t count);

/* Features of a format with any tiling; all where nothing is known of it. */
VkFormatFeatureFlags2
wake_potential_features(const struct wake_facts *facts, VkFormat format);
/* The number of the highest bit, 0 for none. */
uint32_t
wake_highest_bit(uint32_t mask);

/* Outside of a fragment shading rate attachment the rate is 1 x 1, so that its first level need not cover what is rendered. */
WAKE_INLINE bool
wake_rates_are_robust(const struct wake_check *check)
{
#ifdef VK_KHR_maintenance7
    const struct wake_facts *facts = wake_check_facts(check);

    return facts && WAKE_FEATURE(check, maintenance7) &&
           facts->properties.maintenance7KHR.robustFragmentShadingRateAttachmentAccess;
#else
    (void)check;
    return false;
#endif
}

#endif
