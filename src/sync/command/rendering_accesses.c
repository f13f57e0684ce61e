/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: load, store and resolve operations, instances that are suspended and resumed.
 * Specification, 'Dynamic rendering'.
 */
#include "sync/command/rendering_accesses.h"

#include "state/recording/pass_begin.h"
#include "sync/command/pass_attachments.h"
#include "sync/recording/sync_recording.h"

#include <string.h>

/* Of an instance that begins, or ends, one hazard is told: the same barrier is missing for all of
 * its attachments. */
static void
touch(struct wake_sync *sync, wake_id view, VkImageAspectFlags aspects, uint32_t access,
      enum wake_ordered ordered)
{
    sync->quiet = sync->told;
    wake_sync_touch_attachment(sync, view, aspects, sync->work->pass.view_mask, access, ordered);
    sync->quiet = false;
}

static void
set_instance(struct wake_sync_pass *pass, const struct wake_pass *begun, uint64_t tag)
{
    pass->kind = WAKE_PASS_DYNAMIC;
    pass->area = begun->area;
    pass->layers = begun->view_mask ? 0 : begun->layer_count;
    pass->view_mask = begun->view_mask;
    pass->flags = begun->flags;
    pass->color_count = begun->color_count;
    memcpy(pass->colors, begun->colors, sizeof(pass->colors));
    pass->depth = begun->depth;
    pass->stencil = begun->stencil;
    pass->begin_tag = pass->start_tag = tag;
}

static void
load(struct wake_sync *sync)
{
    const struct wake_sync_pass *pass = &sync->work->pass;

    for (uint32_t i = 0; i < pass->color_count; i++) {
        touch(sync, pass->colors[i].view, 0, wake_sync_load_access(pass->colors[i].load, false),
              wake_sync_load_order(sync, false));
    }
    touch(sync, pass->depth.view, VK_IMAGE_ASPECT_DEPTH_BIT,
          wake_sync_load_access(pass->depth.load, true), wake_sync_load_order(sync, true));
    touch(sync, pass->stencil.view, VK_IMAGE_ASPECT_STENCIL_BIT,
          wake_sync_load_access(pass->stencil.load, true), wake_sync_load_order(sync, true));
}

void
wake_sync_begin_rendering(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_pass *begun = sync->cb->recording ? &sync->cb->recording->pass : NULL;
    uint64_t suspended = pass->flags & VK_RENDERING_SUSPENDING_BIT ? pass->start_tag : 0;

    wake_render_pass_put(pass->pass);
    memset(pass, 0, sizeof(*pass));
    if (!begun || begun->kind != WAKE_PASS_DYNAMIC) {
        return;
    }
    set_instance(pass, begun, sync->tag);
    if (pass->flags & VK_RENDERING_RESUMING_BIT) {
        pass->start_tag =
            suspended; /* one instance with what was suspended, also in an earlier command buffer */
        sync->recording->resumes |= !suspended;
        return;
    }
    load(sync);
}

void
wake_sync_look_at_rendering(struct wake_sync *sync, const struct wake_pass_view *view)
{
    struct wake_sync_pass *pass = &sync->work->pass;
    const struct wake_sync_pass before = *pass;
    struct wake_pass begun = { .kind = WAKE_PASS_DYNAMIC };

    if (pass->kind != WAKE_PASS_NONE || !view->rendering) {
        return;
    }
    wake_pass_read_rendering(&begun, view);
    if (!(begun.flags & VK_RENDERING_RESUMING_BIT)) {
        memset(pass, 0, sizeof(*pass));
        set_instance(pass, &begun, sync->tag);
        load(sync);
        *pass = before;
    }
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
        touch(sync, a->view, aspect, WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ,
              WAKE_ORDERED_RASTER);
        touch(sync, a->resolve_view, aspect,
              WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE, WAKE_ORDERED_RASTER);
    }
    touch(sync, a->view, aspect, wake_sync_store_access(a->store, depth), WAKE_ORDERED_RASTER);
}

void
wake_sync_end_rendering(struct wake_sync *sync)
{
    struct wake_sync_pass *pass = &sync->work->pass;

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
