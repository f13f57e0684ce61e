/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The life of what a command buffer is followed with: a work while it is recorded, behind that what
 * is kept of it. Command buffers that lie idle are many and small, so what is kept is one piece of
 * memory without room to grow; works are few and large, and a device has some of them ready.
 */
#include "sync/recording/sync_work.h"

#include "base/heap.h"
#include "queue/order.h"
#include "state/scope/scope.h"
#include "sync/access/access_pack.h"
#include "sync/recording/command_rows.h"
#include "sync/recording/earlier_uses.h"

#include <stddef.h>
#include <string.h>

enum {
    MOST_PACKED = 64 << 10, /* bytes of accesses: more stay where they are */
    MOST_ROWS = 4096        /* of a list that a work keeps room for */
};

/* ---- lists ----------------------------------------------------------------------------------- */

/* Lists of a recording that are kept, with the size of a row. */
static const struct {
    size_t offset;
    size_t size;
} lists[] = {
#define LIST(name, type)                                         \
    {                                                            \
        offsetof(struct wake_sync_recording, name), sizeof(type) \
    }
    LIST(commands, struct wake_sync_command),
    LIST(executed, struct wake_sync_executed),
    LIST(labels, char),
    LIST(events, struct wake_sync_event),
    LIST(waits, struct wake_sync_open_wait),
    LIST(slots, struct wake_sync_slot_use),
    LIST(choices, struct wake_sync_choice),
    LIST(choosers, struct wake_sync_choosers),
#undef LIST
};

static struct wake_row *
list_of(struct wake_sync_recording *recording, size_t i)
{
    return (struct wake_row *)(void *)((char *)recording + lists[i].offset);
}

static size_t
list_bytes(struct wake_sync_recording *recording, size_t i)
{
    return (list_of(recording, i)->count * lists[i].size + 7) & ~(size_t)7;
}

/* Empty; what is larger than most recordings need is given back. */
static void
empty(struct wake_row *row)
{
    row->count = 0;
    if (row->capacity > MOST_ROWS) {
        wake_free(WAKE_HEAP_RESULT, row->rows);
        *row = (struct wake_row){ 0 };
    }
}

static void
put_executed(struct wake_sync_recording *recording)
{
    struct wake_sync_executed *executed = recording->executed.rows;

    for (uint32_t i = 0; i < recording->executed.count; i++) {
        wake_recorded_put(executed[i].recorded);
    }
}

/* ---- kept work ------------------------------------------------------------------------------- */

static struct wake_recorded_module *
stay(struct wake_recorded_module *module)
{
    return module;
}

static void
destroy_recording(struct wake_recorded_module *module)
{
    struct wake_sync_recording *recording = (struct wake_sync_recording *)module;

    put_executed(recording);
    if (!recording->packed) {
        wake_access_context_finish(&recording->context);
        for (size_t i = 0; i < WAKE_COUNT(lists); i++) {
            wake_free(WAKE_HEAP_RESULT, list_of(recording, i)->rows);
        }
    }
    wake_free(WAKE_HEAP_RESULT, recording);
}

/* Moves what the work has of its recording out of it. NULL: out of memory, nothing changed. */
static struct wake_sync_recording *
take_recording(struct wake_sync_work *work)
{
    struct wake_sync_recording *from = &work->recording, *made;
    size_t context = wake_access_context_packed_bytes(&from->context);
    size_t bytes = 0;
    const uint32_t used = work->buffers.used;
    bool packed;
    char *at;

    for (size_t i = 0; i < WAKE_COUNT(lists); i++) {
        bytes += list_bytes(from, i);
    }
    packed = context + bytes <= MOST_PACKED;
    made = wake_alloc(WAKE_HEAP_RESULT, sizeof(*made) + used * sizeof(*from->buffers) +
                                            (packed ? context + bytes : 0));
    if (!made) {
        return NULL;
    }
    *made = *from;
    made->module.end = stay;
    made->module.destroy = destroy_recording;
    made->packed = packed;
    made->suspends = (work->pass.flags & VK_RENDERING_SUSPENDING_BIT) != 0;
    made->suspended = work->pass.start_tag;
    at = (char *)(made + 1);
    made->buffers = (struct wake_sync_buffer *)(void *)at;
    made->buffer_count = used;
    for (uint32_t i = 0; i <= work->buffers.mask; i++) {
        if (work->buffers.rows[i].id) {
            memcpy(at, &work->buffers.rows[i], sizeof(work->buffers.rows[i]));
            at += sizeof(work->buffers.rows[i]);
        }
    }
    if (packed) {
        wake_access_context_pack(&from->context, at, &made->context);
        at += context;
    } else {
        made->context.memos = NULL;
        wake_access_context_init(&from->context, true, work->memos);
    }
    for (size_t i = 0; i < WAKE_COUNT(lists); i++) {
        struct wake_row *row = list_of(from, i), *to = list_of(made, i);

        if (packed) {
            to->rows = at;
            if (row->count) {
                memcpy(at, row->rows, row->count * lists[i].size);
            }
            at += list_bytes(from, i);
        } else {
            *row = (struct wake_row){ 0 };
        }
        row->count = 0;
    }
    return made;
}

/* ---- works ----------------------------------------------------------------------------------- */

/* As before the first command; what it has room for stays. */
static void
clear(struct wake_sync_work *work)
{
    struct wake_sync_recording *recording = &work->recording;

    put_executed(recording);
    wake_access_context_clear(&recording->context);
    for (size_t i = 0; i < WAKE_COUNT(lists); i++) {
        empty(list_of(recording, i));
    }
    recording->command_buffer = 0;
    recording->tag = 0;
    recording->resumes = false;
    recording->done = false;
    work->label = 0;
    work->last_label = 0;
    work->thin_at = 0;
    work->label_stale = false;
    work->event_bits = 0;
    empty(&work->pushed);
    empty(&work->pass_rows);
    wake_render_pass_put(work->pass.pass);
    memset(&work->pass, 0, sizeof(work->pass));
    for (int i = 0; i < WAKE_BIND_POINTS; i++) {
        wake_plan_drop(&work->descriptors[i]);
        empty(&work->descriptors[i].rows);
        wake_plan_drop(&work->chosen[i]);
        empty(&work->chosen[i].rows);
    }
    wake_free(WAKE_HEAP_RESULT, work->set_plans);
    work->set_plans = NULL;
    wake_earlier_clear(work->earlier);
    wake_plan_drop(&work->attachments);
    empty(&work->attachments.rows);
    work->changes = 0;
    work->actions = 0;
    memset(work->drawn, 0, sizeof(work->drawn));
    wake_known_clear(&work->buffers);
    memset(work->feedback, 0, sizeof(work->feedback));
    work->vertex_bytes_of = 0;
    work->vertex_input.binding_count = 0;
    work->feedback_tag = 0;
    work->told_tag = 0;
    work->told_count = 0;
}

static void
destroy_work(struct wake_recorded_module *module)
{
    struct wake_sync_work *work = (struct wake_sync_work *)module;

    clear(work);
    wake_earlier_free(work->earlier);
    wake_access_context_finish(&work->recording.context);
    for (size_t i = 0; i < WAKE_COUNT(lists); i++) {
        wake_free(WAKE_HEAP_RESULT, list_of(&work->recording, i)->rows);
    }
    wake_free(WAKE_HEAP_RESULT, work->pushed.rows);
    wake_free(WAKE_HEAP_RESULT, work->pass_rows.rows);
    for (int i = 0; i < WAKE_BIND_POINTS; i++) {
        wake_free(WAKE_HEAP_RESULT, work->descriptors[i].rows.rows);
        wake_free(WAKE_HEAP_RESULT, work->chosen[i].rows.rows);
    }
    wake_free(WAKE_HEAP_RESULT, work->attachments.rows.rows);
    wake_free(WAKE_HEAP_RESULT, work);
}

/* vkEndCommandBuffer. */
static struct wake_recorded_module *
end(struct wake_recorded_module *module)
{
    struct wake_sync_work *work = (struct wake_sync_work *)module;
    struct wake_sync_recording *kept;
    struct wake_recorded_module **works = work->device->sync_works;

    wake_sync_thin_commands(work);
    kept = take_recording(work);
    if (!kept) {
        work->recording.buffers = work->buffers.rows;
        work->recording.buffer_count = work->buffers.mask + 1;
        return module; /* all of it stays, as nothing of it may be forgotten */
    }
    clear(work);
    for (uint32_t i = 0; i < WAKE_SYNC_WORKS; i++) {
        struct wake_recorded_module *none = NULL;

        /* ORD(sync_work:A) release: who takes it finds it empty. Pairs with ORD(sync_work:B). */
        if (!wake_load_relaxed(&works[i]) && wake_cas(&works[i], &none, module)) {
            return &kept->module;
        }
    }
    destroy_work(module);
    return &kept->module;
}

static struct wake_sync_work *
take_work(struct wake_device *device)
{
    struct wake_sync_work *work;

    for (uint32_t i = 0; i < WAKE_SYNC_WORKS; i++) {
        /* ORD(sync_work:B) acquire: without it the work could be seen as it was while another
         * runner emptied it. Pairs with ORD(sync_work:A). */
        if (wake_load_relaxed(&device->sync_works[i]) &&
            (work = (struct wake_sync_work *)wake_exchange(&device->sync_works[i], NULL)) != NULL) {
            return work;
        }
    }
    work = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*work));
    if (work) {
        work->device = device;
        work->recording.module.end = end;
        work->recording.module.destroy = destroy_work;
        wake_known_init(&work->buffers);
        wake_access_context_init(&work->recording.context, true, work->memos);
    }
    return work;
}

struct wake_sync_work *
wake_sync_work_make(struct wake_command_buffer *cb)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    struct wake_sync_work *work = recorded ? take_work((struct wake_device *)cb->object->scope)
                                           : NULL;

    if (work) {
        recorded->sync = &work->recording.module;
    }
    return work;
}
