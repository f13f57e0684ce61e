/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clear values, and vkCmdClearAttachments.
 */
#include "practices/practice_clear.h"

#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "state/derived/render_pass.h"

#include <string.h>

/* Formats of which any value is compressed, as long as there are few of them. */
static bool
takes_any_value(VkFormat format)
{
    switch (format) {
    case VK_FORMAT_R8G8B8A8_UNORM:
    case VK_FORMAT_B8G8R8A8_UNORM:
    case VK_FORMAT_A8B8G8R8_UNORM_PACK32:
    case VK_FORMAT_A2R10G10B10_UNORM_PACK32:
    case VK_FORMAT_A2B10G10R10_UNORM_PACK32:
    case VK_FORMAT_R16G16B16A16_UNORM:
    case VK_FORMAT_R16G16B16A16_SNORM:
    case VK_FORMAT_R16G16B16A16_UINT:
    case VK_FORMAT_R16G16B16A16_SINT:
    case VK_FORMAT_R16G16B16A16_SFLOAT:
    case VK_FORMAT_R32G32B32A32_SFLOAT:
    case VK_FORMAT_B10G11R11_UFLOAT_PACK32: return true;
    default: return false;
    }
}

/* Whether the value is one of those seen so far, or there is room for another. */
static bool
is_registered(struct wake_practices *practices, const VkClearColorValue *value)
{
    bool found = false;

    wake_lock_take(&practices->lock);
    for (uint32_t i = 0; i < practices->color_count && !found; i++) {
        found = memcmp(practices->colors[i], value->uint32, sizeof(value->uint32)) == 0;
    }
    if (!found && practices->color_count < WAKE_PRACTICE_COLORS) {
        memcpy(practices->colors[practices->color_count++], value->uint32, sizeof(value->uint32));
        found = true;
    }
    wake_lock_drop(&practices->lock);
    return found;
}

void
wake_practice_clear_value(struct wake_check *check, VkFormat format, const VkClearColorValue *value)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    bool plain = true, equal = true;

    if (!practices || !wake_practice_on(check, WAKE_PRACTICE_CLEAR_COLOR)) {
        return;
    }
    for (int i = 0; i < 4; i++) {
        plain &= value->float32[i] == 0.0f || value->float32[i] == 1.0f;
        equal &= value->float32[i] == value->float32[0];
    }
    if (plain && equal) {
        return;
    }
    if (!takes_any_value(format)) {
        if (!plain) {
            wake_practice(check, WAKE_PRACTICE_CLEAR_COLOR, NULL,
                          "an image of %s is cleared to another value than 0.0 and 1.0: it is not "
                          "compressed then",
                          wake_name_VkFormat(format));
        }
    } else if (!is_registered(practices, value)) {
        wake_practice(
            check, WAKE_PRACTICE_CLEAR_COLOR, NULL,
            "an image is cleared to (%g, %g, %g, %g), after %u other values: only so many "
            "are compressed",
            (double)value->float32[0], (double)value->float32[1], (double)value->float32[2],
            (double)value->float32[3], WAKE_PRACTICE_COLORS);
    }
}

/* ---- vkCmdClearAttachments ------------------------------------------------------------------- */

static bool
clears_all(const struct wake_pass *pass, const struct wake_rec_CmdClearAttachments *r)
{
    for (uint32_t i = 0; r->pRects && i < r->rectCount; i++) {
        if (wake_same_area(&r->pRects[i].rect, &pass->area)) {
            return true;
        }
    }
    return false;
}

static void
check_fast_depth(struct wake_check *check, const VkClearAttachment *clear)
{
    const VkClearDepthStencilValue *value = &clear->clearValue.depthStencil;

    /* As in the Khronos layer: one of the two alone is not told of. */
    if (value->depth != 0.0f && value->depth != 1.0f && value->stencil) {
        wake_practice(check, WAKE_PRACTICE_CLEAR_FAST_DEPTH, NULL,
                      "the depth/stencil attachment is cleared to depth %g, stencil %u: depth 0 or "
                      "1 with stencil 0 is fast",
                      (double)value->depth, value->stencil);
    }
}

static void
check_fast_value(struct wake_check *check, const VkClearAttachment *clear)
{
    static const float fast[4][4] = {
        { 0, 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1, 0 }, { 1, 1, 1, 1 }
    };
    bool is_fast = false;

    if (!(clear->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT)) {
        check_fast_depth(check, clear);
        return;
    }
    for (int i = 0; i < 4; i++) {
        bool equal = true;

        for (int j = 0; j < 4; j++) {
            equal &= clear->clearValue.color.float32[j] == fast[i][j];
        }
        is_fast |= equal;
    }
    if (!is_fast) {
        wake_practice(
            check, WAKE_PRACTICE_CLEAR_FAST_VALUES, NULL,
            "color attachment %u is cleared to another value than (0, 0, 0, 0), (0, 0, 0, "
            "1), (1, 1, 1, 0) and (1, 1, 1, 1), which are fast",
            clear->colorAttachment);
    }
}

/* All of an attachment is cleared, in aspects that the render pass instance has not used before. */
static void
check_load(struct wake_check *check, const struct wake_render_pass *pass, uint32_t index,
           VkImageAspectFlags first)
{
    const VkAttachmentDescription2 *attachment = &pass->info.pAttachments[index];

    if (first & (VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT) &&
        attachment->loadOp == VK_ATTACHMENT_LOAD_OP_LOAD) {
        wake_practice(check,
                      first & VK_IMAGE_ASPECT_COLOR_BIT ? WAKE_PRACTICE_CLEAR_LOADED_COLOR
                                                        : WAKE_PRACTICE_CLEAR_LOADED_DEPTH,
                      NULL,
                      "attachment %u is loaded (LOAD_OP_LOAD) and cleared at once: clear it with "
                      "LOAD_OP_CLEAR",
                      index);
    }
    if (first & VK_IMAGE_ASPECT_STENCIL_BIT &&
        attachment->stencilLoadOp == VK_ATTACHMENT_LOAD_OP_LOAD) {
        wake_practice(check, WAKE_PRACTICE_CLEAR_LOADED_STENCIL, NULL,
                      "the stencil of attachment %u is loaded (LOAD_OP_LOAD) and cleared at once: "
                      "clear it with LOAD_OP_CLEAR",
                      index);
    }
}

static void
check_before_draw(struct wake_check *check)
{
    wake_practice(check, WAKE_PRACTICE_CLEAR_BEFORE_DRAW, NULL,
                  "the whole render area is cleared before anything is drawn: clear it with "
                  "LOAD_OP_CLEAR");
}

static void
note_clears(struct wake_check *check, struct wake_practice_recording *recording,
            const struct wake_rec_CmdClearAttachments *r, uint32_t attachment,
            VkImageAspectFlags first)
{
    for (uint32_t i = 0; r->pRects && i < r->rectCount; i++) {
        struct wake_practice_cleared *row = wake_row_add(&recording->clears, sizeof(*row));

        if (row) {
            *row = (struct wake_practice_cleared){ .call = check->command_index,
                                                   .attachment = attachment,
                                                   .first = first,
                                                   .drawn = recording->drawn,
                                                   .rect = r->pRects[i].rect };
        }
    }
}

/* The attachment of the render pass that is cleared; VK_ATTACHMENT_UNUSED: none. */
static uint32_t
cleared_attachment(const struct wake_render_pass *pass, const struct wake_subpass *subpass,
                   const VkClearAttachment *clear)
{
    const VkAttachmentReference2 *reference = subpass->depth;

    if (clear->aspectMask & VK_IMAGE_ASPECT_COLOR_BIT) {
        reference = clear->colorAttachment < subpass->color_count
                        ? &subpass->colors[clear->colorAttachment]
                        : NULL;
    }
    return reference && reference->attachment < WAKE_MAX_ATTACHMENTS &&
                   wake_render_pass_attachment(pass, reference)
               ? reference->attachment
               : VK_ATTACHMENT_UNUSED;
}

void
wake_practice_clear_attachments(struct wake_check *check,
                                const struct wake_rec_CmdClearAttachments *r)
{
    const struct wake_recording *state = check->cb->recording;
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    const struct wake_pass *pass = state ? &state->pass : NULL;
    struct wake_object *object = pass ? wake_object_get(pass->render_pass) : NULL;
    const struct wake_render_pass *render_pass = object ? wake_render_pass_of(object) : NULL;
    const struct wake_subpass *subpass = render_pass
                                             ? wake_render_pass_subpass(render_pass, pass->subpass)
                                             : NULL;
    bool all;

    for (uint32_t i = 0; r->pAttachments && i < r->attachmentCount; i++) {
        check_fast_value(check, &r->pAttachments[i]);
        if (r->pAttachments[i].aspectMask & VK_IMAGE_ASPECT_DEPTH_BIT) {
            wake_practice_zcull_clear(check);
        }
    }
    if (!recording || !pass || pass->kind == WAKE_PASS_DYNAMIC) {
        return;
    }
    all = pass->kind == WAKE_PASS_RENDER_PASS && clears_all(pass, r);
    if (all && !recording->drawn) {
        check_before_draw(check);
    }
    for (uint32_t i = 0; subpass && r->pAttachments && i < r->attachmentCount; i++) {
        uint32_t attachment = cleared_attachment(render_pass, subpass, &r->pAttachments[i]);
        VkImageAspectFlags first = r->pAttachments[i].aspectMask;

        if (attachment == VK_ATTACHMENT_UNUSED) {
            continue;
        }
        first &= ~recording->touched[attachment];
        recording->touched[attachment] |= r->pAttachments[i].aspectMask;
        if (all) {
            check_load(check, render_pass, attachment, first);
        } else if (pass->kind == WAKE_PASS_INHERITED) {
            note_clears(check, recording, r, attachment, first);
        }
    }
}

void
wake_practice_execute_clears(struct wake_check *check, struct wake_practice_recording *recording,
                             const struct wake_practice_recording *secondary)
{
    const struct wake_practice_cleared *rows = secondary->clears.rows;
    const struct wake_recording *state = check->cb->recording;
    const struct wake_pass *pass = state ? &state->pass : NULL;
    struct wake_object *object = pass ? wake_object_get(pass->render_pass) : NULL;
    const struct wake_render_pass *render_pass = object ? wake_render_pass_of(object) : NULL;
    uint32_t told = UINT32_MAX;

    if (!render_pass || pass->kind != WAKE_PASS_RENDER_PASS) {
        return;
    }
    for (uint32_t i = 0; i < secondary->clears.count; i++) {
        if (!wake_same_area(&rows[i].rect, &pass->area) ||
            rows[i].attachment >= render_pass->info.attachmentCount) {
            continue;
        }
        if (!recording->drawn && !rows[i].drawn && rows[i].call != told) {
            check_before_draw(check);
            told = rows[i].call;
        }
        check_load(check, render_pass, rows[i].attachment,
                   rows[i].first & ~recording->touched[rows[i].attachment]);
    }
}
