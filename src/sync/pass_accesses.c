/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: subpass dependencies, layout transitions, load, store and resolve operations; dynamic rendering.
 * Specification, 'Render Pass', 'Load and Store Operations', 'Multisample Resolve'.
 *
 * Subpasses share the recording's one context: a dependency is a barrier whose first scope is what its source subpass, or what
 * came before the instance, has done. Attachments are stored where they are used last. Accesses of two subpasses that no
 * dependency connects race (hazard_message.c).
 */
#include "state/create_info.h"
#include "state/facts.h"
#include "sync/draw_accesses.h"

#include <string.h>

enum { MOST_DEPENDENCIES = 32 };

/* ---- attachments --------------------------------------------------------------------------------------------- */

bool
wake_sync_attachment_box(struct wake_sync *sync, wake_id view_id, bool area,
                         VkImageAspectFlags aspects, struct wake_image_box *box, wake_id *image_out)
{
    const struct wake_image_view *view = wake_image_view_of(
        wake_check_object(sync->check, view_id, WAKE_TYPE_VkImageView));
    const struct wake_sync_pass *pass = &sync->recording->pass;
    const struct wake_format_info *format;

    if (!view || view->image_info.imageType == VK_IMAGE_TYPE_3D ||
        !(format = wake_format(view->image_info.format))) {
        return false;
    }
    *box = wake_image_box_whole(view->range);
    *image_out = view->image;
    /* A view of the depth or stencil of an image as an attachment is one of both. */
    if (format->aspects & (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)) {
        box->range.aspectMask = format->aspects;
    }
    if (aspects) {
        box->range.aspectMask &= aspects;
    }
    if (area) {
        if (pass->layers && pass->layers < box->range.layerCount) {
            box->range.layerCount = pass->layers;
        }
        if (pass->area.offset.x > 0 || pass->area.offset.y > 0 ||
            pass->area.extent.width < view->extent.width ||
            pass->area.extent.height < view->extent.height) {
            box->offset = (VkOffset3D){ pass->area.offset.x, pass->area.offset.y, 0 };
            box->extent = (VkExtent3D){ pass->area.extent.width, pass->area.extent.height, 1 };
        }
    }
    return box->range.aspectMask != 0;
}

static void
touch_attachment(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects, uint32_t access,
                 enum wake_ordered ordered)
{
    struct wake_image_box box;
    wake_id image;

    if (access != WAKE_SYNC_NONE &&
        wake_sync_attachment_box(sync, view, true, aspects, &box, &image)) {
        wake_sync_image(sync, image, &box, access, ordered, false);
    }
}

static uint32_t
load_access(VkAttachmentLoadOp op, bool depth)
{
    switch ((int)op) {
    case VK_ATTACHMENT_LOAD_OP_LOAD:
        return depth ? WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ
                     : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ;
    case VK_ATTACHMENT_LOAD_OP_CLEAR:
    case VK_ATTACHMENT_LOAD_OP_DONT_CARE:
        return depth ? WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
                     : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE;
    default: return WAKE_SYNC_NONE;
    }
}

static uint32_t
store_access(VkAttachmentStoreOp op, bool depth)
{
    return op != VK_ATTACHMENT_STORE_OP_STORE && op != VK_ATTACHMENT_STORE_OP_DONT_CARE
               ? WAKE_SYNC_NONE
           : depth ? WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE
                   : WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE;
}

/* ---- render passes ------------------------------------------------------------------------------------------- */

static void
use_in(struct wake_sync_pass *pass, const VkAttachmentReference2 *reference, uint32_t subpass)
{
    struct wake_sync_attachment *a;

    if (!reference || reference->attachment >= pass->attachment_count) {
        return;
    }
    a = &pass->attachments[reference->attachment];
    a->first = subpass < a->first ? subpass : a->first;
    a->last = subpass;
}

static void
find_uses(struct wake_sync_pass *pass)
{
    for (uint32_t s = 0; s < pass->pass->info.subpassCount; s++) {
        const struct wake_subpass *subpass = &pass->pass->subpasses[s];

        for (uint32_t i = 0; i < subpass->input_count; i++) {
            use_in(pass, &subpass->inputs[i], s);
        }
        for (uint32_t i = 0; i < subpass->color_count; i++) {
            use_in(pass, &subpass->colors[i], s);
            use_in(pass, subpass->resolves ? &subpass->resolves[i] : NULL, s);
        }
        use_in(pass, subpass->depth, s);
        use_in(pass, subpass->depth_resolve, s);
    }
}

static const VkMemoryBarrier2 *
own_barrier(const VkSubpassDependency2 *d)
{
    return wake_chain_find(d->pNext, VK_STRUCTURE_TYPE_MEMORY_BARRIER_2);
}

static struct wake_dependency
dependency_of(const VkSubpassDependency2 *d)
{
    const VkMemoryBarrier2 *own = own_barrier(d);

    return own ? wake_dependency_make(own->srcStageMask, own->srcAccessMask, own->dstStageMask,
                                      own->dstAccessMask)
               : wake_dependency_make(d->srcStageMask, d->srcAccessMask, d->dstStageMask,
                                      d->dstAccessMask);
}

/* What orders the source of a dependency. */
static void
limit(const struct wake_sync_pass *pass, uint32_t source, struct wake_dependency *d)
{
    if (source == VK_SUBPASS_EXTERNAL) {
        d->until = pass->subpass ? pass->begin_tag : UINT64_MAX;
    } else {
        d->since = pass->starts[source];
        d->until = source + 1 < pass->pass->info.subpassCount && source < pass->subpass
                       ? pass->starts[source + 1]
                       : UINT64_MAX - 1;
    }
}

#define ATTACHMENT_ACCESSES                                                                   \
    (VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |          \
     VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | \
     VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT)

/* Dependencies from `source` subpasses (a bit mask; bit 31 of `external`) to the subpass at hand. */
static uint32_t
dependencies_into(const struct wake_sync_pass *pass, uint32_t source, bool any,
                  struct wake_dependency *out)
{
    const VkRenderPassCreateInfo2 *info = &pass->pass->info;
    uint32_t count = 0;

    for (uint32_t i = 0; i < info->dependencyCount && count < MOST_DEPENDENCIES; i++) {
        const VkSubpassDependency2 *d = &info->pDependencies[i];

        if (d->dstSubpass != pass->subpass || d->srcSubpass == d->dstSubpass ||
            (!any && d->srcSubpass != source) ||
            (d->srcSubpass != VK_SUBPASS_EXTERNAL && d->srcSubpass > pass->subpass)) {
            continue;
        }
        out[count] = dependency_of(d);
        limit(pass, d->srcSubpass, &out[count++]);
    }
    return count;
}

static void
transition(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
           const struct wake_dependency *dependencies, uint32_t count)
{
    struct wake_image_box box;
    struct wake_image_walk walk;
    wake_id image;

    if (!wake_sync_attachment_box(sync, view, false, aspects, &box, &image) ||
        !wake_image_walk_begin(sync, image, &box, &walk)) {
        return;
    }
    while (wake_image_walk_next(&walk)) {
        struct wake_hazard hazard;

        wake_access_context_transition(sync->context, walk.span.space, walk.span.begin,
                                       walk.span.end, dependencies, count, sync->tag,
                                       sync->exact_only, false, &hazard);
        if (WAKE_UNLIKELY(hazard.kind)) {
            wake_sync_tell(sync, &hazard, image);
        }
    }
}

/* To the layout of a reference of the subpass at hand. */
static void
transition_to(struct wake_sync *sync, uint32_t index, VkImageLayout layout)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    struct wake_sync_attachment *a = &pass->attachments[index];
    struct wake_dependency d[MOST_DEPENDENCIES];
    uint32_t count;

    if (a->layout == layout) {
        return;
    }
    a->layout = layout;
    if (a->first == pass->subpass) {
        count = dependencies_into(pass, VK_SUBPASS_EXTERNAL, false, d);
        if (!count) {
            d[count++] = wake_dependency_make(VK_PIPELINE_STAGE_2_NONE, 0,
                                              VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                              ATTACHMENT_ACCESSES);
        }
    } else {
        count = dependencies_into(pass, 0, true, d);
    }
    transition(sync, a->view, 0, d, count);
}

static bool
is_depth(const VkAttachmentDescription2 *description)
{
    return wake_format_is_depth_or_stencil(description->format);
}

/* Each attachment that the subpass uses, once: what is to be done with it when the subpass begins. */
static void
begin_attachment(struct wake_sync *sync, const VkAttachmentReference2 *reference, uint32_t *done)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    const VkAttachmentDescription2 *description = wake_render_pass_attachment(pass->pass,
                                                                              reference);
    struct wake_sync_attachment *a;

    if (!description || reference->attachment >= pass->attachment_count ||
        (*done >> reference->attachment & 1)) {
        return;
    }
    *done |= UINT32_C(1) << reference->attachment;
    a = &pass->attachments[reference->attachment];
    transition_to(sync, reference->attachment, reference->layout);
    if (a->first != pass->subpass) {
        return;
    }
    if (!is_depth(description)) {
        touch_attachment(sync, a->view, 0, load_access(description->loadOp, false),
                         WAKE_ORDERED_NOT);
        return;
    }
    touch_attachment(sync, a->view, VK_IMAGE_ASPECT_DEPTH_BIT,
                     load_access(description->loadOp, true), WAKE_ORDERED_NOT);
    touch_attachment(sync, a->view, VK_IMAGE_ASPECT_STENCIL_BIT,
                     load_access(description->stencilLoadOp, true), WAKE_ORDERED_NOT);
}

static void
begin_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass->pass, pass->subpass);
    struct wake_dependency d[MOST_DEPENDENCIES];
    const VkRenderPassCreateInfo2 *info = &pass->pass->info;
    uint32_t count, done = 0;

    pass->start_tag = sync->tag;
    if (!subpass || pass->subpass >= WAKE_SYNC_SUBPASSES) {
        return;
    }
    pass->starts[pass->subpass] = sync->tag;
    for (uint32_t i = 0; i < info->dependencyCount; i++) {
        const VkSubpassDependency2 *one = &info->pDependencies[i];

        if (one->dstSubpass == pass->subpass && one->srcSubpass < pass->subpass) {
            pass->before[pass->subpass] |= UINT32_C(1) << one->srcSubpass |
                                           pass->before[one->srcSubpass];
        }
    }
    count = dependencies_into(pass, 0, true, d);
    wake_access_context_barrier(sync->context, d, count);
    for (uint32_t i = 0; i < subpass->input_count; i++) {
        begin_attachment(sync, &subpass->inputs[i], &done);
    }
    for (uint32_t i = 0; i < subpass->color_count; i++) {
        begin_attachment(sync, &subpass->colors[i], &done);
        if (subpass->resolves) {
            begin_attachment(sync, &subpass->resolves[i], &done);
        }
    }
    if (subpass->depth) {
        begin_attachment(sync, subpass->depth, &done);
    }
    if (subpass->depth_resolve) {
        begin_attachment(sync, subpass->depth_resolve, &done);
    }
}

/* Resolves, then stores of what is used here last. */
static void
end_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass->pass, pass->subpass);

    if (!subpass) {
        return;
    }
    for (uint32_t i = 0; subpass->resolves && i < subpass->color_count; i++) {
        uint32_t from = subpass->colors[i].attachment, to = subpass->resolves[i].attachment;

        if (from < pass->attachment_count && to < pass->attachment_count) {
            touch_attachment(sync, pass->attachments[from].view, 0,
                             WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ,
                             WAKE_ORDERED_COLOR);
            touch_attachment(sync, pass->attachments[to].view, 0,
                             WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE,
                             WAKE_ORDERED_COLOR);
        }
    }
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        const struct wake_sync_attachment *a = &pass->attachments[i];
        const VkAttachmentDescription2 *description = &pass->pass->info.pAttachments[i];

        if (a->first > a->last || a->last != pass->subpass) {
            continue;
        }
        if (!is_depth(description)) {
            touch_attachment(sync, a->view, 0, store_access(description->storeOp, false),
                             WAKE_ORDERED_RASTER);
            continue;
        }
        touch_attachment(sync, a->view, VK_IMAGE_ASPECT_DEPTH_BIT,
                         store_access(description->storeOp, true), WAKE_ORDERED_RASTER);
        touch_attachment(sync, a->view, VK_IMAGE_ASPECT_STENCIL_BIT,
                         store_access(description->stencilStoreOp, true), WAKE_ORDERED_RASTER);
    }
}

static void
begin_render_pass(struct wake_sync *sync, wake_id framebuffer_id)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    const struct wake_pass *begun = sync->cb->recording ? &sync->cb->recording->pass : NULL;
    const struct wake_framebuffer *framebuffer = wake_framebuffer_of(
        wake_check_object(sync->check, framebuffer_id, WAKE_TYPE_VkFramebuffer));

    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
    if (!begun || begun->kind != WAKE_PASS_RENDER_PASS) {
        return;
    }
    pass->pass = wake_render_pass_get(
        wake_check_object(sync->check, begun->render_pass, WAKE_TYPE_VkRenderPass));
    if (!pass->pass || pass->pass->info.attachmentCount > WAKE_SYNC_ATTACHMENTS || !framebuffer) {
        wake_render_pass_put(pass->pass);
        pass->pass = NULL;
        return;
    }
    pass->kind = WAKE_PASS_RENDER_PASS;
    pass->area = begun->area;
    pass->layers = framebuffer->info ? framebuffer->info->layers : 0;
    if (pass->pass->multiview) {
        pass->layers = 0;
    }
    pass->begin_tag = sync->tag;
    pass->attachment_count = pass->pass->info.attachmentCount;
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        pass->attachments[i] = (struct wake_sync_attachment){
            .view = i < begun->view_count ? begun->views[i] : 0,
            .layout = pass->pass->info.pAttachments[i].initialLayout,
            .first = UINT32_MAX,
        };
    }
    find_uses(pass);
    begin_subpass(sync);
}

static void
next_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;

    if (pass->pass) {
        end_subpass(sync);
        pass->subpass++;
        (void)wake_sync_new_tag(sync);
        begin_subpass(sync);
    }
}

static void
end_render_pass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    struct wake_dependency d[MOST_DEPENDENCIES];
    const VkRenderPassCreateInfo2 *info;
    uint32_t count = 0;

    if (!pass->pass) {
        return;
    }
    end_subpass(sync);
    (void)wake_sync_new_tag(sync);
    info = &pass->pass->info;
    for (uint32_t i = 0; i < info->dependencyCount && count < MOST_DEPENDENCIES; i++) {
        if (info->pDependencies[i].dstSubpass == VK_SUBPASS_EXTERNAL &&
            info->pDependencies[i].srcSubpass <= pass->subpass) {
            d[count] = dependency_of(&info->pDependencies[i]);
            limit(pass, info->pDependencies[i].srcSubpass, &d[count++]);
        }
    }
    wake_access_context_barrier(sync->context, d, count);
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        const struct wake_sync_attachment *a = &pass->attachments[i];

        if (a->first > a->last || a->layout == info->pAttachments[i].finalLayout) {
            continue;
        }
        count = 0;
        for (uint32_t k = 0; k < info->dependencyCount && count < MOST_DEPENDENCIES; k++) {
            if (info->pDependencies[k].dstSubpass == VK_SUBPASS_EXTERNAL &&
                info->pDependencies[k].srcSubpass == a->last) {
                d[count] = dependency_of(&info->pDependencies[k]);
                limit(pass, a->last, &d[count++]);
            }
        }
        if (!count) {
            d[count++] = wake_dependency_make(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                              ATTACHMENT_ACCESSES, VK_PIPELINE_STAGE_2_NONE, 0);
        }
        transition(sync, a->view, 0, d, count);
    }
    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
}

/* ---- dynamic rendering --------------------------------------------------------------------------------------- */

static void
begin_rendering(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;
    const struct wake_pass *begun = sync->cb->recording ? &sync->cb->recording->pass : NULL;
    uint64_t suspended = pass->flags & VK_RENDERING_SUSPENDING_BIT ? pass->start_tag : 0;

    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
    if (!begun || begun->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    pass->kind = WAKE_PASS_DYNAMIC;
    pass->area = begun->area;
    pass->layers = begun->view_mask ? 0 : begun->layer_count;
    pass->flags = begun->flags;
    pass->color_count = begun->color_count;
    memcpy(pass->colors, begun->colors, sizeof(pass->colors));
    pass->depth = begun->depth;
    pass->stencil = begun->stencil;
    pass->begin_tag = pass->start_tag = sync->tag;
    if (pass->flags & VK_RENDERING_RESUMING_BIT) {
        pass->start_tag =
            suspended; /* one instance with what was suspended, also in an earlier command buffer */
        return;
    }
    for (uint32_t i = 0; i < pass->color_count; i++) {
        touch_attachment(sync, pass->colors[i].view, 0, load_access(pass->colors[i].load, false),
                         WAKE_ORDERED_NOT);
    }
    touch_attachment(sync, pass->depth.view, VK_IMAGE_ASPECT_DEPTH_BIT,
                     load_access(pass->depth.load, true), WAKE_ORDERED_NOT);
    touch_attachment(sync, pass->stencil.view, VK_IMAGE_ASPECT_STENCIL_BIT,
                     load_access(pass->stencil.load, true), WAKE_ORDERED_NOT);
}

static void
end_attachment(struct wake_sync *sync, const struct wake_rendering_attachment *a,
               VkImageAspectFlags aspect)
{
    bool depth = aspect != 0;

    if (!a->view) {
        return;
    }
    if (a->resolve_mode != VK_RESOLVE_MODE_NONE && a->resolve_view) {
        /* Resolves of depth and stencil are done like those of color. */
        touch_attachment(sync, a->view, aspect,
                         WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ,
                         WAKE_ORDERED_RASTER);
        touch_attachment(sync, a->resolve_view, aspect,
                         WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE,
                         WAKE_ORDERED_RASTER);
    }
    touch_attachment(sync, a->view, aspect, store_access(a->store, depth), WAKE_ORDERED_RASTER);
}

static void
end_rendering(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->recording->pass;

    if (pass->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    if (!(pass->flags & VK_RENDERING_SUSPENDING_BIT)) {
        for (uint32_t i = 0; i < pass->color_count; i++) {
            end_attachment(sync, &pass->colors[i], 0);
        }
        end_attachment(sync, &pass->depth, VK_IMAGE_ASPECT_DEPTH_BIT);
        end_attachment(sync, &pass->stencil, VK_IMAGE_ASPECT_STENCIL_BIT);
        memset(pass, 0, sizeof(*pass));
    } else {
        pass->kind = WAKE_PASS_NONE; /* where it began is wanted when it resumes */
    }
}

void
wake_sync_pass_inherit(struct wake_sync *sync)
{
    if (sync->cb->continues) {
        sync->recording->pass.kind = WAKE_PASS_INHERITED;
    }
}

bool
wake_sync_pass(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginRenderPass:
    case WAKE_CMD_vkCmdBeginRenderPass2: {
        const VkRenderPassBeginInfo *info =
            ((const struct wake_rec_CmdBeginRenderPass *)record)->pRenderPassBegin;

        if (info) {
            begin_render_pass(sync, wake_packed_id(info, 0, WAKE_HANDLES_VkRenderPassBeginInfo,
                                                   WAKE_HANDLE_VkRenderPassBeginInfo_framebuffer));
        }
        return true;
    }
    case WAKE_CMD_vkCmdNextSubpass:
    case WAKE_CMD_vkCmdNextSubpass2: next_subpass(sync); return true;
    case WAKE_CMD_vkCmdEndRenderPass:
    case WAKE_CMD_vkCmdEndRenderPass2: end_render_pass(sync); return true;
    case WAKE_CMD_vkCmdBeginRendering: begin_rendering(sync); return true;
    case WAKE_CMD_vkCmdEndRendering: end_rendering(sync); return true;
    default: return false;
    }
}
