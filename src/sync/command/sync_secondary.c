/* SPDX-License-Identifier: Apache-2.0 */
/*
 * vkCmdExecuteCommands: what the secondaries did is entered into the primary, behind what that has
 * done.
 */
#include "sync/command/sync_secondary.h"

#include "state/object/family.h"
#include "sync/command/event_accesses.h"
#include "sync/command/pass_attachments.h"
#include "sync/recording/hazard_message.h"
#include "sync/recording/sync_earlier.h"

struct found {
    struct wake_sync *sync;
    const struct wake_sync_recording *inner;
};

static void
tell(void *context, const struct wake_hazard *hazard)
{
    struct found *found = context;

    wake_sync_tell_inner(found->sync, hazard, found->inner);
}

static void
close_wait(void *context, struct wake_dependency *dependency)
{
    const struct found *found = context;

    wake_sync_close_inner(found->sync, found->inner, dependency);
}

/* Tags of the secondary's commands become tags of this recording; they find their texts in
 * `executed`. */
static bool
take_tags(struct wake_sync *sync, wake_id id, struct wake_recorded *recorded, uint64_t count)
{
    struct wake_sync_recording *recording = sync->recording;
    struct wake_sync_executed *executed = wake_row_add(&recording->executed, sizeof(*executed));

    if (!executed) {
        return false;
    }
    *executed = (struct wake_sync_executed){ recording->tag, count, id,
                                             wake_recorded_get(recorded) };
    recording->tag += count;
    return true;
}

static void
execute(struct wake_sync *sync, struct wake_command_buffer *secondary, wake_id id)
{
    struct wake_sync_recording *inner = wake_sync_of(secondary->recorded);
    struct wake_ordering made[WAKE_ORDERED_COUNT];
    const struct wake_ordering *orderings[16] = { NULL };
    struct found found = { sync, inner };
    uint64_t tags = sync->recording->tag;

    if (secondary->incomplete || (inner && inner->done)) {
        sync->recording->done = true; /* from here on nothing is certain */
        return;
    }
    if (!inner || !inner->tag) {
        return;
    }
    if (!take_tags(sync, id, secondary->recorded, inner->tag)) {
        sync->recording->done = true;
        return;
    }
    for (int i = 1; i < WAKE_ORDERED_COUNT; i++) {
        orderings[i] = wake_sync_ordering(sync, (enum wake_ordered)i, &made[i]);
    }
    wake_sync_touch_slots(sync, inner, tags);
    wake_sync_import(sync, &inner->context,
                     &(struct wake_import){ .tags = tags,
                                            .orderings = orderings,
                                            .exact_only = sync->exact_only,
                                            .warns = sync->warns,
                                            .found = tell,
                                            .close = close_wait,
                                            .data = &found });
    wake_sync_import_events(sync, inner, tags);
}

void
wake_sync_execute(struct wake_sync *sync, const struct wake_rec_CmdExecuteCommands *r)
{
    for (uint32_t i = 0; r->pCommandBuffers && i < r->commandBufferCount; i++) {
        struct wake_object *object = wake_object_get(wake_packed_id(r->pCommandBuffers, i, 1, 0));
        struct wake_command_buffer *secondary = object && object->type == WAKE_TYPE_VkCommandBuffer
                                                    ? object->data
                                                    : NULL;

        if (!secondary || !r->targets || !secondary->pool) {
            sync->recording->done = true;
            return;
        }
        wake_family_lock_children(secondary->pool);
        if (wake_executed_is_there(secondary, r->targets[i])) {
            execute(sync, secondary, object->id);
        } else {
            sync->recording->done = true;
        }
        wake_family_unlock_children(secondary->pool);
    }
}
