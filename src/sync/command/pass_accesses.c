/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: subpass dependencies, layout transitions, load, store and resolve
 * operations.
 * Specification, 'Render Pass', 'Load and Store Operations', 'Multisample Resolve'.
 *
 * Subpasses share the recording's one context: a dependency is a barrier whose first scope is what
 * its source subpass, or what came before the instance, has done. Attachments are stored where they
 * are used last. Accesses of two subpasses that no dependency connects race (hazard_message.c).
 */
#include "state/object/create_info.h"
#include "state/recording/pass_begin.h"
#include "state/scope/facts.h"
#include "sync/command/pass_accesses.h"
#include "sync/command/pass_attachments.h"
#include "sync/command/pass_dependencies.h"
#include "sync/command/rendering_accesses.h"
#include "sync/recording/command_rows.h"
#include "sync/recording/hazard_message.h"
#include "sync/recording/sync_address.h"
#include "sync/recording/sync_earlier.h"

#include <string.h>

#define ATTACHMENT_ACCESSES                                                                   \
    (VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |          \
     VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT | VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT | \
     VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT)

/* ---- render passes --------------------------------------------------------------------------- */

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
        use_in(pass, subpass->shading_rate, s);
    }
}

/* True: it is a hazard for sure. `within`: what comes behind it is the subpass's own; `beside`: a barrier is added afterwards that
 * says nothing about it. */
static bool
transition(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects,
           const struct wake_dependency *dependencies, uint32_t count, bool within, bool beside)
{
    struct wake_image_box box;
    struct wake_image_walk walk;
    wake_id image;
    bool wrong = false;

    if (!wake_sync_attachment_box(sync, view, false, aspects, &box, &image) ||
        !wake_image_walk_begin(sync, image, &box, &walk)) {
        return false;
    }
    while (wake_image_walk_next(&walk)) {
        struct wake_hazard hazard;

        wake_sync_transition(sync, &walk.span, dependencies, count, within, beside, image, &hazard);
        if (WAKE_UNLIKELY(hazard.kind) && !wrong) { /* of several parts one is told */
            wake_sync_tell(sync, &hazard, image);
            wrong = !hazard.doubtful;
        }
    }
    return wrong;
}

static bool
is_depth(const VkAttachmentDescription2 *description)
{
    return wake_format_is_depth_or_stencil(description->format);
}

/* The aspects whose layout changes; 0: none. */
static VkImageAspectFlags
changed(const struct wake_sync_attachment *a, bool depth, VkImageLayout layout,
        VkImageLayout stencil_layout)
{
    const VkImageAspectFlags all = ~(VkImageAspectFlags)0;

    if (!depth) {
        return a->layout != layout ? all : 0;
    }
    return (a->layout != layout ? VK_IMAGE_ASPECT_DEPTH_BIT : 0u) |
           (a->stencil_layout != stencil_layout ? VK_IMAGE_ASPECT_STENCIL_BIT : 0u);
}

static const VkAttachmentDescriptionStencilLayout *
stencil_layouts(const VkAttachmentDescription2 *description)
{
    return wake_chain_find(description->pNext,
                           VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT);
}

/* The same behind the last subpass. */
static VkImageAspectFlags
changed_at_end(const struct wake_sync_attachment *a, const VkAttachmentDescription2 *description)
{
    const VkAttachmentDescriptionStencilLayout *own = stencil_layouts(description);

    return changed(a, is_depth(description), description->finalLayout,
                   own ? own->stencilFinalLayout : description->finalLayout);
}

static VkImageLayout
stencil_layout_of(const VkAttachmentReference2 *reference)
{
    const VkAttachmentReferenceStencilLayout *own = wake_chain_find(
        reference->pNext, VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT);

    return own ? own->stencilLayout : reference->layout;
}

/* The attachments of a subpass, in the order in which they are looked at. */
enum { REFERENCES = 6 };
struct references {
    const VkAttachmentReference2 *first;
    uint32_t count;
};

static void
list_references(const struct wake_subpass *s, struct references lists_out[REFERENCES])
{
    const struct references lists[REFERENCES] = {
        { s->inputs, s->input_count },
        { s->colors, s->color_count },
        { s->resolves, s->resolves ? s->color_count : 0 },
        { s->depth, s->depth != NULL },
        { s->depth_resolve, s->depth_resolve != NULL },
        { s->shading_rate, s->shading_rate != NULL },
    };

    memcpy(lists_out, lists, sizeof(lists));
}

/* The reference by which a subpass brings an attachment to its layout: the first one. NULL: it does not use it. */
static const VkAttachmentReference2 *
reference_in(const struct wake_subpass *s, uint32_t attachment)
{
    struct references lists[REFERENCES];

    list_references(s, lists);
    for (size_t i = 0; i < REFERENCES; i++) {
        for (uint32_t k = 0; k < lists[i].count; k++) {
            if (lists[i].first[k].attachment == attachment) {
                return &lists[i].first[k];
            }
        }
    }
    return NULL;
}

static bool
uses(const struct wake_subpass *s, uint32_t attachment)
{
    return reference_in(s, attachment) != NULL;
}

/* Earlier subpasses use it, but none that this one comes after: it is as if its use here were the
 * first. */
static bool
is_alone(const struct wake_sync_pass *pass, uint32_t attachment)
{
    if (pass->attachments[attachment].first >= pass->subpass) {
        return false;
    }
    for (uint32_t i = 0; i < pass->subpass; i++) {
        if ((pass->before[pass->subpass] >> i & 1) && uses(&pass->pass->subpasses[i], attachment)) {
            return false;
        }
    }
    return true;
}

/* Where an attachment comes from that the instance has not used. */
static void
set_initial(struct wake_sync_attachment *a, const VkAttachmentDescription2 *description)
{
    const VkAttachmentDescriptionStencilLayout *own = stencil_layouts(description);

    a->layout = description->initialLayout;
    a->stencil_layout = own ? own->stencilInitialLayout : description->initialLayout;
}

/* To the layout of a reference of the subpass at hand. */
static void
transition_to(struct wake_sync *sync, const VkAttachmentReference2 *reference)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const VkAttachmentDescription2 *description = wake_render_pass_attachment(pass->pass,
                                                                              reference);
    struct wake_sync_attachment *a;
    struct wake_dependency d[WAKE_PASS_ROWS];
    uint64_t into = wake_pass_rows_between(sync, WAKE_PASS_ANY, pass->subpass), only = UINT64_MAX,
             ends = into;
    VkImageLayout stencil_layout;
    VkImageAspectFlags aspects;
    uint32_t count;
    bool alone;

    if (!description || reference->attachment >= pass->attachment_count) {
        return;
    }
    a = &pass->attachments[reference->attachment];
    alone = is_alone(pass, reference->attachment);
    if (WAKE_UNLIKELY(alone)) {
        set_initial(a, description);
    }
    stencil_layout = stencil_layout_of(reference);
    aspects = changed(a, is_depth(description), reference->layout, stencil_layout);
    a->layout = reference->layout;
    a->stencil_layout = stencil_layout;
    a->moved = 0;
    if (!aspects) {
        return;
    }
    /* Away from the layout that it comes in: by what leads from the outside to any subpass that
     * uses it. */
    if (a->first == pass->subpass || alone) {
        only = wake_pass_rows_between(sync, VK_SUBPASS_EXTERNAL, pass->subpass);
        into &= only;
        for (uint32_t i = pass->subpass + 1; i <= a->last; i++) {
            if (uses(&pass->pass->subpasses[i], reference->attachment)) {
                only |= wake_pass_rows_between(sync, VK_SUBPASS_EXTERNAL, i);
            }
        }
        pass->moved_elsewhere |= only & ~into;
        ends = only;
    }
    count = wake_pass_dependencies(sync, only, ends, d);
    if (!count) { /* alone */
        d[count++] = wake_dependency_make(
            VK_PIPELINE_STAGE_2_NONE, 0, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, ATTACHMENT_ACCESSES);
    }
    pass->moved_wrongly |= transition(sync, a->view, aspects, d, count, into != 0, false);
    pass->moved |= into;
    a->moved = aspects;
    a->within = into != 0;
    a->leads = (struct wake_access_set){ { 0, 0 } };
    for (uint32_t i = 0; i < count; i++) {
        wake_access_set_add(&a->leads, &d[i].dst);
    }
}

/* Before the instance is entered: a load operation after the transition of the same command, which the context does not have yet. */
static void
check_load_after_transition(struct wake_sync *sync, const struct wake_sync_attachment *a,
                            VkImageAspectFlags aspects, uint32_t access)
{
    const struct wake_dependency behind = wake_pass_behind_transitions(sync);
    const struct wake_access_set *leads = a->within ? &behind.dst : &a->leads;
    struct wake_image_box box;
    struct wake_image_walk walk;
    wake_id image;

    if (!sync->quiet && access != WAKE_SYNC_NONE && !wake_access_set_has(leads, access) &&
        wake_sync_attachment_box(sync, a->view, true, aspects, &box, &image) &&
        wake_image_walk_begin(sync, image, &box, &walk) && wake_image_walk_next(&walk)) {
        const struct wake_hazard hazard = {
            .kind = wake_sync_rows[access].write ? WAKE_HAZARD_WRITE_AFTER_WRITE
                                                 : WAKE_HAZARD_READ_AFTER_WRITE,
            .access = access,
            .prior = WAKE_SYNC_IMAGE_LAYOUT_TRANSITION,
            .prior_tag = sync->tag,
            .chain = behind.dst_stages,
            .set = *leads,
            .begin = walk.span.begin,
            .end = walk.span.end,
            .space = walk.span.space,
            .bytes = walk.span.end - walk.span.begin,
        };
        wake_sync_tell(sync, &hazard, image);
    }
}

static void
load_aspects(struct wake_sync *sync, const struct wake_sync_attachment *a, uint32_t views,
             VkImageAspectFlags aspects, uint32_t access, enum wake_ordered ordered)
{
    if (sync->checks_only && (aspects ? a->moved & aspects : a->moved)) {
        check_load_after_transition(sync, a, aspects, access);
    } else {
        wake_sync_touch_attachment(sync, a->view, aspects, views, access, ordered);
    }
}

/* Views of an attachment that no subpass from `begin` to below `end` uses, of those of the subpass at hand. */
static uint32_t
views_but(const struct wake_sync_pass *pass, uint32_t attachment, uint32_t begin, uint32_t end)
{
    uint32_t views = pass->view_mask;

    for (uint32_t i = begin; views && i < end; i++) {
        if (uses(&pass->pass->subpasses[i], attachment)) {
            views &= ~pass->pass->subpasses[i].view_mask;
        }
    }
    return views;
}

/* The load operation of an attachment that is used here first; each view has its own. */
static void
load(struct wake_sync *sync, const VkAttachmentReference2 *reference)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const VkAttachmentDescription2 *description = wake_render_pass_attachment(pass->pass,
                                                                              reference);
    const struct wake_sync_attachment *a;
    uint32_t views;

    /* Of shading rates nothing is loaded or stored by stages of attachments. */
    if (!description || reference->attachment >= pass->attachment_count ||
        reference == wake_render_pass_subpass(pass->pass, pass->subpass)->shading_rate) {
        return;
    }
    a = &pass->attachments[reference->attachment];
    views = views_but(pass, reference->attachment, a->first, pass->subpass);
    if (pass->view_mask ? !views : a->first != pass->subpass) {
        return;
    }
    /* Where a transition is wrong, what its dependency does for load operations is no second fault. */
    sync->quiet = pass->moved_wrongly;
    if (!is_depth(description)) {
        load_aspects(sync, a, views, 0, wake_sync_load_access(description->loadOp, false),
                     wake_sync_load_order(sync, false));
        return;
    }
    sync->told = false;
    load_aspects(sync, a, views, VK_IMAGE_ASPECT_DEPTH_BIT,
                 wake_sync_load_access(description->loadOp, true),
                 wake_sync_load_order(sync, true));
    sync->quiet |= sync->told;
    load_aspects(sync, a, views, VK_IMAGE_ASPECT_STENCIL_BIT,
                 wake_sync_load_access(description->stencilLoadOp, true),
                 wake_sync_load_order(sync, true));
}

/* Once for each attachment that the subpass uses. */
static void
each_attachment(struct wake_sync *sync, const struct wake_subpass *subpass,
                void (*act)(struct wake_sync *sync, const VkAttachmentReference2 *reference))
{
    struct references lists[REFERENCES];
    uint64_t done = 0;

    list_references(subpass, lists);
    for (size_t i = 0; i < REFERENCES; i++) {
        for (uint32_t k = 0; k < lists[i].count; k++) {
            uint32_t attachment = lists[i].first[k].attachment;

            if (attachment < WAKE_SYNC_ATTACHMENTS && !(done >> attachment & 1)) {
                done |= UINT64_C(1) << attachment;
                act(sync, &lists[i].first[k]);
            }
        }
    }
}

static void
begin_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass->pass, pass->subpass);
    const VkRenderPassCreateInfo2 *info = &pass->pass->info;

    pass->start_tag = sync->tag;
    if (!subpass || pass->subpass >= WAKE_SYNC_SUBPASSES) {
        return;
    }
    pass->starts[pass->subpass] = sync->tag;
    pass->view_mask = subpass->view_mask;
    for (uint32_t i = 0; i < info->dependencyCount; i++) {
        const VkSubpassDependency2 *one = &info->pDependencies[i];

        if (one->dstSubpass == pass->subpass && one->srcSubpass < pass->subpass) {
            pass->before[pass->subpass] |= UINT32_C(1) << one->srcSubpass |
                                           pass->before[one->srcSubpass];
        }
    }
    pass->moved = pass->moved_elsewhere = 0;
    pass->moved_wrongly = false;
    each_attachment(sync, subpass, transition_to);
    if (pass->moved && !sync->checks_only) {
        wake_pass_note_transition(sync);
    }
    wake_pass_set_local(sync);
    each_attachment(sync, subpass, load);
    sync->quiet = false;
}

/* Of depth and stencil, too, in the stage and with the accesses of color attachments. */
static void
resolve(struct wake_sync *sync, const VkAttachmentReference2 *from,
        const VkAttachmentReference2 *to, VkImageAspectFlags aspects, enum wake_ordered ordered)
{
    const struct wake_sync_pass *pass = &sync->work->pass;

    if (from->attachment < pass->attachment_count && to->attachment < pass->attachment_count) {
        wake_sync_touch_attachment(
            sync, pass->attachments[from->attachment].view, aspects, pass->view_mask,
            WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ, ordered);
        wake_sync_touch_attachment(
            sync, pass->attachments[to->attachment].view, aspects, pass->view_mask,
            WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE, ordered);
    }
}

/* What is used here last; each view by itself. */
static void
store(struct wake_sync *sync, uint32_t attachment)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_sync_attachment *a = &pass->attachments[attachment];
    const VkAttachmentDescription2 *description = &pass->pass->info.pAttachments[attachment];
    uint32_t views = views_but(pass, attachment, pass->subpass + 1, a->last + 1);
    const struct wake_subpass *subpass = &pass->pass->subpasses[pass->subpass];
    const VkAttachmentReference2 *reference = reference_in(subpass, attachment);

    if (!reference || reference == subpass->shading_rate ||
        (pass->view_mask ? !views : a->last != pass->subpass)) {
        return;
    }
    if (!is_depth(description)) {
        wake_sync_touch_attachment(sync, a->view, 0, views,
                                   wake_sync_store_access(description->storeOp, false),
                                   WAKE_ORDERED_RASTER);
        return;
    }
    sync->told = false;
    wake_sync_touch_attachment(sync, a->view, VK_IMAGE_ASPECT_DEPTH_BIT, views,
                               wake_sync_store_access(description->storeOp, true),
                               WAKE_ORDERED_RASTER);
    sync->quiet = sync->told;
    wake_sync_touch_attachment(sync, a->view, VK_IMAGE_ASPECT_STENCIL_BIT, views,
                               wake_sync_store_access(description->stencilStoreOp, true),
                               WAKE_ORDERED_RASTER);
    sync->quiet = false;
}

/* Resolves, then stores. */
static void
end_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_subpass *subpass = wake_render_pass_subpass(pass->pass, pass->subpass);

    if (!subpass) {
        return;
    }
    for (uint32_t i = 0; subpass->resolves && i < subpass->color_count; i++) {
        resolve(sync, &subpass->colors[i], &subpass->resolves[i], 0, WAKE_ORDERED_COLOR);
    }
    if (subpass->depth && subpass->depth_resolve) {
        if (subpass->depth_resolve_mode != VK_RESOLVE_MODE_NONE) {
            resolve(sync, subpass->depth, subpass->depth_resolve, VK_IMAGE_ASPECT_DEPTH_BIT,
                    WAKE_ORDERED_RASTER);
        }
        if (subpass->stencil_resolve_mode != VK_RESOLVE_MODE_NONE) {
            resolve(sync, subpass->depth, subpass->depth_resolve, VK_IMAGE_ASPECT_STENCIL_BIT,
                    WAKE_ORDERED_RASTER);
        }
    }
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        store(sync, i);
    }
}

/* Which attachments change their layouts at their first use, or behind the last one. */
static void
find_moves(struct wake_sync_pass *pass)
{
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        const VkAttachmentDescription2 *description = &pass->pass->info.pAttachments[i];
        struct wake_sync_attachment *a = &pass->attachments[i], last = *a;
        const VkAttachmentReference2 *r;

        if (a->first > a->last) {
            continue;
        }
        r = reference_in(&pass->pass->subpasses[a->first], i);
        a->moves_in = r && changed(a, is_depth(description), r->layout, stencil_layout_of(r));
        r = reference_in(&pass->pass->subpasses[a->last], i);
        if (r) {
            last.layout = r->layout;
            last.stencil_layout = stencil_layout_of(r);
            a->moves_out = changed_at_end(&last, description) != 0;
        }
    }
}

static void
begin_render_pass(struct wake_sync *sync, const struct wake_pass *begun)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_framebuffer *framebuffer = wake_framebuffer_of(
        wake_check_object(sync->check, begun ? begun->framebuffer : 0, WAKE_TYPE_VkFramebuffer));

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
        const VkAttachmentDescription2 *description = &pass->pass->info.pAttachments[i];

        pass->attachments[i] = (struct wake_sync_attachment){
            .view = i < begun->view_count ? begun->views[i] : 0,
            .first = UINT32_MAX,
        };
        set_initial(&pass->attachments[i], description);
    }
    find_uses(pass);
    find_moves(pass);
    wake_pass_begin_dependencies(sync);
    begin_subpass(sync);
}

static void
next_subpass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;

    /* Behind the last one there is no other: that is told as such. */
    if (pass->pass && pass->subpass + 1 < pass->pass->info.subpassCount) {
        end_subpass(sync);
        pass->subpass++;
        (void)wake_sync_new_tag(sync);
        begin_subpass(sync);
    }
}

/* To the layout that an attachment is left in. Of one that no subpass uses no dependency is about that: it comes behind what
 * everything waits for. */
static void
final_transition(struct wake_sync *sync, uint32_t attachment, bool beside)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_sync_attachment *a = &pass->attachments[attachment];
    VkImageAspectFlags aspects = changed_at_end(a, &pass->pass->info.pAttachments[attachment]);
    struct wake_dependency d[WAKE_PASS_ROWS];
    uint32_t count = 1;
    uint64_t ends = 0;

    if (!aspects ||
        (pass->pass->density_map && pass->pass->density_map->attachment == attachment)) {
        return;
    }
    if (WAKE_UNLIKELY(a->first > a->last)) {
        d[0] = wake_dependency_make(VK_PIPELINE_STAGE_2_NONE, 0,
                                    VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT, 0);
    } else {
        for (uint32_t k = a->first; k <= a->last; k++) {
            if (uses(&pass->pass->subpasses[k], attachment)) {
                ends |= wake_pass_rows_between(sync, k, VK_SUBPASS_EXTERNAL);
            }
        }
        count = wake_pass_dependencies(sync, UINT64_MAX, ends, d);
    }
    transition(sync, a->view, aspects, d, count, false, beside);
}

static void
end_render_pass(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    struct wake_dependency out[WAKE_PASS_ROWS];
    uint32_t out_count;

    if (!pass->pass) {
        return;
    }
    end_subpass(sync);
    (void)wake_sync_new_tag(sync);
    wake_sync_set_local(sync, NULL, 0);
    pass->start_tag = pass->begin_tag; /* behind the last subpass nothing races with one */
    out_count = wake_pass_way_out(sync, out);
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        final_transition(sync, i, out_count != 0);
    }
    wake_sync_add_barrier(sync, out, out_count);
    sync->work->pass_rows.count = 0;
    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
}

void
wake_sync_pass_inherit(struct wake_sync *sync)
{
    if (sync->cb->continues) {
        sync->work->pass.kind = WAKE_PASS_INHERITED;
    }
}

/* One that begins inside of another is told as such. Neither is followed any further, so that no
 * hazards come of it. */
static bool
forget_nested(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;

    if (WAKE_LIKELY(pass->kind == WAKE_PASS_NONE)) {
        return false;
    }
    wake_sync_set_local(sync, NULL, 0);
    sync->work->pass_rows.count = 0;
    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
    return true;
}

/* Before the instance is entered: its first transitions, and load operations without one. */
static void
check_pass_begin(struct wake_sync *sync, const struct wake_pass_view *view)
{
    struct wake_pass begun = { .kind = WAKE_PASS_RENDER_PASS };

    if (sync->work->pass.kind != WAKE_PASS_NONE || !view->begin) {
        return;
    }
    wake_pass_read_begin(&begun, view);
    begin_render_pass(sync, &begun);
    wake_sync_set_local(sync, NULL, 0);
    sync->work->pass_rows.count = 0;
    wake_render_pass_put(sync->work->pass.pass);
    memset(&sync->work->pass, 0, sizeof(sync->work->pass));
}

void
wake_sync_pass(struct wake_sync *sync, const struct wake_record *record, uint32_t command)
{
    struct wake_pass_view view;

    if (command == WAKE_CMD_vkCmdClearAttachments) {
        wake_sync_clear_attachments(sync, (const void *)record);
        return;
    }
    if (!wake_pass_view(record, command, &view)) {
        return;
    }
    switch (view.step) {
    case WAKE_BEGIN_RENDER_PASS:
        if (sync->checks_only) {
            check_pass_begin(sync, &view);
        } else if (!forget_nested(sync) && view.begin) {
            begin_render_pass(sync, sync->cb->recording ? &sync->cb->recording->pass : NULL);
        }
        break;
    case WAKE_BEGIN_RENDERING:
        if (sync->checks_only) {
            wake_sync_look_at_rendering(sync, &view);
        } else if (!forget_nested(sync)) {
            wake_sync_begin_rendering(sync);
        }
        break;
    case WAKE_NEXT_SUBPASS: next_subpass(sync); break;
    case WAKE_END_RENDER_PASS: end_render_pass(sync); break;
    case WAKE_END_RENDERING: wake_sync_end_rendering(sync); break;
    default: break;
    }
}
