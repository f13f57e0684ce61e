/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Descriptors that draws and dispatches use.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_DRAWN_H
#define WAKE_CORE_DRAWN_H

#include "core/draw/draw.h"
#include "core/lifetime/draw_lifetime.h"
#include "core/shader/shader.h"
#include "state/descriptor/descriptor_set.h"
#include "state/descriptor/descriptor_update.h"

/* The rule that descriptors are valid, whatever makes them invalid. */
#define WAKE_DESCRIPTOR_RULE WAKE_ID(action, "None-02699")

/* One descriptor that a shader uses. */
struct wake_drawn {
    const struct wake_draw *draw;
    const struct wake_pipeline_use *use;
    const struct wake_object *set;
    uint32_t set_number; /* where it is bound */
    const struct wake_descriptor_layout *layout;
    const struct wake_descriptor_binding *binding;
    uint32_t element;
    const struct wake_descriptor *descriptor;
    const struct wake_descriptor_version *version;
    /* the rest was looked at before; or only whether the thread that records has destroyed it since
     * it was bound */
    bool lives_only, lost_only;
};

/* "the descriptor of set 0, VkDescriptorSet 0x12, binding 1[0], which ..." Returns `text`. */
const char *
wake_drawn_text(char *text, size_t size, const struct wake_drawn *drawn);
#define WAKE_DRAWN_TEXT 640

/* What was pushed into that set, which is bound; NULL: not known. */
struct wake_pushed_set;
struct wake_pushed_set *
wake_draw_pushed(const struct wake_draw *draw, uint32_t number);

/* draw_layouts.c: images in these sets (bit i: set i) against their layouts. Takes note of layouts
 * that the recording has not touched. */
void
wake_draw_check_layouts(const struct wake_draw *draw, uint32_t sets);

/* draw_feedback.c: the image is an attachment, too. False: that is wrong. */
struct wake_image_view;
bool
wake_check_drawn_feedback(const struct wake_drawn *drawn, const struct wake_image_view *view);

/* draw_inputs.c: the view of an input attachment, against the subpass's own. */
void
wake_check_drawn_input(const struct wake_drawn *drawn, const struct wake_object *object,
                       const struct wake_image_view *view);

/* draw_protected.c: the resource, against the command buffer. */
void
wake_check_drawn_protection(const struct wake_drawn *drawn);
/* draw_images.c: the view against the shader's image type and what is done with it. */
void
wake_check_drawn_image(const struct wake_drawn *drawn);
void
wake_check_drawn_texel(const struct wake_drawn *drawn);
/* The same of the view of a tensor. */
void
wake_check_drawn_tensor(const struct wake_drawn *drawn);
/* storage_formats.c: the format that the shader names for a storage image or texel buffer, against
 * that of the view. A warning of newer layers. */
#ifdef VK_VERSION_1_4
void
wake_check_storage_format(const struct wake_drawn *drawn, VkFormat format);
#else
WAKE_INLINE void
wake_check_storage_format(const struct wake_drawn *drawn, VkFormat format)
{
    (void)drawn;
    (void)format;
}
#endif
/* Images and samplers that are used together, of which the image is in that set. */
void
wake_check_drawn_pairs(const struct wake_draw *draw, uint32_t number,
                       const struct wake_object *object, const struct wake_descriptor_set *set,
                       const struct wake_descriptor_version *version);

#endif
