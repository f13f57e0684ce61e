/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pushed descriptors: what is in the sets that have no object. A set that is bound in their place,
 * or pushed with another layout, leaves them behind; whoever looks asks the recording's state first
 * (struct wake_bound_set). Descriptions of vertices that a command gives.
 */
#include "sync/recording/sync_pushed.h"

#include "gen/records.h"
#include "state/recording/pushed_set.h"
#include "sync/recording/sync_recording.h"

static struct wake_sync_pushed *
find(const struct wake_sync_work *work, uint32_t point, uint32_t set, uint32_t place)
{
    struct wake_sync_pushed *rows = work->pushed.rows;

    for (uint32_t i = 0; i < work->pushed.count; i++) {
        if (rows[i].place == place && rows[i].set == set && rows[i].point == point) {
            return &rows[i];
        }
    }
    return NULL;
}

const struct wake_descriptor *
wake_sync_pushed(const struct wake_sync_work *work, uint32_t point, uint32_t set, uint32_t place)
{
    const struct wake_sync_pushed *row = find(work, point, set, place);

    return row ? &row->descriptor : NULL;
}

static void
put(void *context, const struct wake_push *push, uint32_t place,
    const struct wake_descriptor *descriptor)
{
    struct wake_sync_work *work = context;
    struct wake_sync_pushed *row = find(work, push->point, push->number, place);

    if (!row) {
        row = wake_row_add(&work->pushed, sizeof(*row));
    }
    if (row) {
        *row = (struct wake_sync_pushed){ push->point, push->number, place, *descriptor };
    }
}

static void
set_vertex_input(struct wake_sync_work *work, const struct wake_rec_CmdSetVertexInputEXT *r)
{
    struct wake_vertex_input *input = &work->vertex_input;

    work->vertex_bytes_of = 0;
    input->binding_count = 0;
    if (r->vertexBindingDescriptionCount > WAKE_SYNC_BINDINGS || !r->pVertexBindingDescriptions ||
        r->vertexAttributeDescriptionCount > WAKE_SYNC_ATTRIBUTES ||
        !r->pVertexAttributeDescriptions ||
        r->head.flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return;
    }
    input->binding_count = r->vertexBindingDescriptionCount;
    for (uint32_t i = 0; i < input->binding_count; i++) {
        const VkVertexInputBindingDescription2EXT *b = &r->pVertexBindingDescriptions[i];

        input->bindings[i] = (VkVertexInputBindingDescription){ b->binding, b->stride,
                                                                b->inputRate };
        input->divisors[i] = b->divisor;
    }
    input->attribute_count = r->vertexAttributeDescriptionCount;
    for (uint32_t i = 0; i < input->attribute_count; i++) {
        const VkVertexInputAttributeDescription2EXT *a = &r->pVertexAttributeDescriptions[i];

        input->attributes[i] = (VkVertexInputAttributeDescription){ a->location, a->binding,
                                                                    a->format, a->offset };
    }
}

void
wake_sync_push(struct wake_sync_work *work, const struct wake_record *record, uint32_t command)
{
    if (command == WAKE_REAL_vkCmdSetVertexInputEXT) {
        set_vertex_input(work, (const void *)record);
    } else {
        (void)wake_push_each(record, command, put, work);
    }
}
