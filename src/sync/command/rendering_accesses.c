/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dynamic rendering: load, store and resolve operations, instances that are suspended and resumed.
 * Specification, 'Dynamic rendering'.
 */
#include "sync/command/rendering_accesses.h"

#include "sync/command/pass_attachments.h"
#include "sync/recording/sync_recording.h"

#include <string.h>

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
    pass->kind = WAKE_PASS_DYNAMIC;
    pass->area = begun->area;
    pass->layers = begun->view_mask ? 0 : begun->layer_count;
    pass->view_mask = begun->view_mask;
    pass->flags = begun->flags;
    pass->color_count = begun->color_count;
    memcpy(pass->colors, begun->colors, sizeof(pass->colors));
    pass->depth = begun->depth;
    pass->stencil = begun->stencil;
    pass->begin_tag = pass->start_tag = sync->tag;
    if (pass->flags & VK_RENDERING_RESUMING_BIT) {
        pass->start_tag =
            suspended; /* one instance with what was suspended, also in an earlier command buffer */
        sync->recording->resumes |= !suspended;
        return;
    }
    for (uint32_t i = 0; i < pass->color_count; i++) {
        wake_sync_touch_attachment(sync, pass->colors[i].view, 0, pass->view_mask,
                                   wake_sync_load_access(pass->colors[i].load, false),
                                   WAKE_ORDERED_COLOR);
    }
    wake_sync_touch_attachment(sync, pass->depth.view, VK_IMAGE_ASPECT_DEPTH_BIT, pass->view_mask,
                               wake_sync_load_access(pass->depth.load, true),
                               WAKE_ORDERED_DEPTH_STENCIL);
    wake_sync_touch_attachment(sync, pass->stencil.view, VK_IMAGE_ASPECT_STENCIL_BIT,
                               pass->view_mask, wake_sync_load_access(pass->stencil.load, true),
                               WAKE_ORDERED_DEPTH_STENCIL);
}

static void
end_attachment(struct wake_sync *sync, const struct wake_rendering_attachment *a,
               VkImageAspectFlags aspect)
{
    bool depth = aspect != 0;
    uint32_t views = sync->work->pass.view_mask;

    if (!a->view) {
        return;
    }
    if (a->resolve_mode != VK_RESOLVE_MODE_NONE && a->resolve_view) {
        /* Resolves of depth and stencil are done like those of color. */
        wake_sync_touch_attachment(sync, a->view, aspect, views,
                                   WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ,
                                   WAKE_ORDERED_RASTER);
        wake_sync_touch_attachment(sync, a->resolve_view, aspect, views,
                                   WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE,
                                   WAKE_ORDERED_RASTER);
    }
    wake_sync_touch_attachment(sync, a->view, aspect, views,
                               wake_sync_store_access(a->store, depth), WAKE_ORDERED_RASTER);
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
