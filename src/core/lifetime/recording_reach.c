/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Collecting what a recording depends on.
 */
#include "core/lifetime/recording_reach.h"

#include "core/lifetime/draw_lifetime.h"
#include "core/lifetime/pipeline_needs.h"
#include "state/object/object_parts.h"
#include "state/recording/kept_recording.h"
#include "state/scope/deaths.h"
#include "state/scope/scope.h"

enum {
    REACH_MOST = 1 << 15 /* objects: of a recording with more, any death counts */
};

struct reach {
    struct wake_id_set ids;
    bool missing; /* one is dead, or there is no room for it */
    const struct wake_facts *facts;
};

static void
add(void *context, wake_id id)
{
    struct reach *reach = context;
    struct wake_object *object;

    if (!id || id & WAKE_ID_FOREIGN || reach->missing || wake_id_set_has(&reach->ids, id)) {
        return;
    }
    object = wake_object_get(id);
    /* acquire as of ORD(ticket_done:B) */
    if (!object || wake_load_acquire(&object->dead_at) || reach->ids.count == REACH_MOST ||
        !wake_id_set_add(&reach->ids, id)) {
        reach->missing = true;
        return;
    }
    wake_each_part(object, wake_object_bound(object), add, reach);
    if (object->type == WAKE_TYPE_VkPipeline) {
        wake_each_need(object, reach->facts, add, reach);
    }
}

void
wake_note_reach(struct wake_command_buffer *cb)
{
    const struct wake_scope *scope = cb->object->scope;
    struct reach reach = { .facts = ((const struct wake_device *)scope)->facts };
    uint64_t deaths;

    if (!wake_kept_wants_reach(cb)) {
        return;
    }
    deaths = wake_deaths_count(&((const struct wake_device *)scope)->deaths);
    for (uint32_t i = 0; cb->uses.ids && i <= cb->uses.mask; i++) {
        add(&reach, cb->uses.ids[i]);
    }
    /* The draws' checks have noted the sets: without them nothing is known of those. */
    reach.missing = !scope->settings->check_core || !wake_drawn_sets_each(cb, add, &reach) ||
                    reach.missing;
    wake_kept_reached(cb, &reach.ids, deaths, !reach.missing);
}
