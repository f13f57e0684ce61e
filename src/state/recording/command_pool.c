/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Command pools, and the making and unmaking of their command buffers.
 */
#include "state/recording/command_pool.h"

#include "base/heap.h"
#include "gen/records.h"
#include "state/object/object_life.h"
#include "state/recording/command_buffer.h"
#include "state/recording/kept_recording.h"
#include "state/recording/pushed_set.h"
#include "state/recording/recorded.h"
#include "state/recording/recording.h"
#include "state/scope/scope.h"

#include <sched.h>
#include <string.h>

/*
 * Type-stable: a late hit in some thread's cache reads the handle of a stream that is gone. Command
 * buffers are therefore kept on a free list for ever and never given back to the heap.
 */
static struct wake_lock spare_lock = WAKE_LOCK_INIT(WAKE_RANK_SLAB);
static struct wake_command_buffer *spare; /* (l:slab) */

static bool
create(struct wake_object *object, struct wake_object *pool, bool secondary)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_command_buffer *cb;

    wake_lock_take(&spare_lock);
    cb = spare;
    if (cb) {
        spare = cb->next;
    }
    wake_lock_drop(&spare_lock);
    if (!cb) {
        cb = wake_zalloc(WAKE_HEAP_STATE, sizeof(*cb));
        if (!cb) {
            return false;
        }
    }
    cb->object = object;
    memset(&cb->pool, 0, sizeof(*cb) - offsetof(struct wake_command_buffer, pool));
    cb->pool = pool;
    cb->secondary = secondary;
    cb->queue_flags = wake_command_pool_of(cb) ? wake_command_pool_of(cb)->queue_flags : 0;
    cb->place = (struct wake_situation){
        .render_pass = WAKE_SCOPE_OUTSIDE,
        .video_coding = WAKE_SCOPE_OUTSIDE,
        .levels = wake_command_buffer_levels(cb),
        .contents = WAKE_CONTENTS_INLINE,
    };
    wake_stream_init(&cb->stream, WAKE_STREAM_COMMAND_BUFFER, device, &device->next);
    /* Not before: a wrong program's other thread that knows the handle from an earlier object would
     * have a submit wait for as many boundaries as the stream had then. */
    wake_store_release(&object->data, cb);
    wake_lock_take(&device->lock);
    cb->next = device->command_buffers;
    if (cb->next) {
        cb->next->prev = cb;
    }
    device->command_buffers = cb;
    wake_lock_drop(&device->lock);
    /* Last: from here on a cache may hit it. */
    wake_store_release(&cb->stream.handle, object->handle);
    return true;
}

static void
destroy(struct wake_command_buffer *cb)
{
    while (!wake_stream_retire(&cb->stream)) {
        sched_yield(); /* for the few instructions of a runner that has found nothing here */
    }
    wake_stream_finish(&cb->stream);
    wake_recording_drop(cb);
    wake_id_set_finish(&cb->uses);
    wake_id_set_finish(&cb->drawn);
    wake_free(WAKE_HEAP_STATE, cb->inherited);
    wake_free(WAKE_HEAP_STATE, cb->around);
    wake_free(WAKE_HEAP_RESULT, cb->active.rows);
    wake_recorded_finish(cb);
    wake_kept_free(cb);
    wake_free(WAKE_HEAP_RESULT, cb->executed.rows);
    wake_free(WAKE_HEAP_RESULT, cb->drawn_sets.rows);
    wake_pushed_sets_free(cb);
    wake_free(WAKE_HEAP_RESULT, cb->name);
    wake_label_finish(&cb->labels);
    wake_lock_take(&spare_lock);
    cb->next = spare;
    spare = cb;
    wake_lock_drop(&spare_lock);
}

bool
wake_command_buffer_create(struct wake_object *object, const struct wake_create *made,
                           struct wake_object *parent)
{
    const struct wake_rec_AllocateCommandBuffers *r = made ? (const void *)made->record : NULL;
    struct wake_object *pool = parent && parent->type == WAKE_TYPE_VkCommandPool ? parent : NULL;

    return create(object, pool,
                  r && r->pAllocateInfo &&
                      r->pAllocateInfo->level == VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

void
wake_command_buffer_unlink(struct wake_object *object)
{
    if (object->data) {
        wake_store_release(&((struct wake_command_buffer *)object->data)->stream.handle, 0);
    }
}

/* A command buffer looks at its pool for as long as it lives, and may be freed by a call behind the
 * one that destroys the pool, where a wrong program does both at once. The pool stays until then:
 * wake_retire_destroyed(). */
void
wake_command_buffer_join(struct wake_object *object, struct wake_object *pool, bool joins)
{
    struct wake_command_buffer *cb = object->data;

    if (cb && cb->pool == pool) {
        if (joins) {
            /* relaxed: read once the pool has ended, under whose lock this is done */
            (void)wake_fetch_add_relaxed(&((struct wake_command_pool *)pool->data)->living, 1);
        } else {
            cb->pool = NULL; /* as when it is not known: nobody has the command buffer yet */
        }
    }
}

void
wake_command_buffer_finish(struct wake_object *object)
{
    struct wake_device *device = (struct wake_device *)object->scope;
    struct wake_command_buffer *cb = object->data;

    wake_lock_take(&device->lock);
    if (cb->prev) {
        cb->prev->next = cb->next;
    } else {
        device->command_buffers = cb->next;
    }
    if (cb->next) {
        cb->next->prev = cb->prev;
    }
    wake_lock_drop(&device->lock);
    destroy(cb);
}

/* ---- pools ----------------------------------------------------------------------------------- */

bool
wake_command_pool_create(struct wake_object *object, const struct wake_create *create,
                         struct wake_object *parent)
{
    const struct wake_rec_CreateCommandPool *r = create ? (const void *)create->record : NULL;
    const VkCommandPoolCreateInfo *info = r ? r->pCreateInfo : NULL;
    const struct wake_device *device = (const struct wake_device *)object->scope;
    struct wake_command_pool *pool = wake_zalloc(WAKE_HEAP_STATE, sizeof(*pool));

    (void)parent;
    if (!pool) {
        return false;
    }
    wake_lock_init(&pool->pool.lock, WAKE_RANK_POOL);
    if (info) {
        pool->family = info->queueFamilyIndex;
        pool->flags = info->flags;
        if (pool->family < device->family_count) {
            pool->queue_flags = device->families[pool->family].queueFlags;
        }
    }
    object->data = pool;
    return true;
}

void
wake_command_pool_reset(struct wake_object *pool)
{
    struct wake_command_pool *command_pool = pool->data;

    if (command_pool) {
        (void)wake_fetch_add(&command_pool->epoch, 1);
    }
}

void
wake_retire_destroyed(struct wake_object *object, uint64_t ticket)
{
    struct wake_command_buffer *cb = object->type == WAKE_TYPE_VkCommandBuffer ? object->data
                                                                               : NULL;
    struct wake_object *pool = cb ? cb->pool : NULL;
    const struct wake_command_pool *own = object->type == WAKE_TYPE_VkCommandPool ? object->data
                                                                                  : NULL;

    if (!wake_object_die(object, ticket)) {
        return;
    }
    /* relaxed: with the turn, behind the call that ended the pool */
    if (own && wake_load_relaxed(&own->living) > 0) {
        return; /* the last of them takes it along */
    }
    if (pool) {
        wake_family_left(pool, object);
    }
    wake_object_leave(object);
    if (pool && wake_fetch_sub(&((struct wake_command_pool *)pool->data)->living, 1) == 1 &&
        wake_load_relaxed(&pool->dead_at)) {
        wake_object_leave(pool);
    }
}
