/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Streams: the slow half of appending (ownership, blocks) and reading.
 */
#include "queue/stream.h"

#include <string.h>

/*
 * What an untouched cache slot points to: its handle matches nothing, so that the fast path needs
 * no NULL check.
 */
static struct wake_stream no_stream = { .handle = ~(uint64_t)0 };

_Thread_local struct wake_tls wake_tls __attribute__((tls_model("initial-exec"))) = {
    .self = NULL,
    .cache = { &no_stream, &no_stream, &no_stream, &no_stream, &no_stream, &no_stream, &no_stream,
               &no_stream },
};

uint32_t wake_attention;

void
wake_stream_init(struct wake_stream *stream, enum wake_stream_kind kind, void *device,
                 const void *next)
{
    /* Field by field: scans may look at the stream of the last life, unlink it from the list of
     * tails, or find it in the ring of runnable streams. The list's fields are theirs; the state
     * comes last, so that nobody runs what is half made. */
    wake_store_relaxed(&stream->handle, 0);
    wake_store_relaxed(&stream->owner, NULL);
    wake_store_relaxed(&stream->cursor, NULL);
    wake_store_relaxed(&stream->read, NULL);
    wake_store_relaxed(&stream->news, 0);
    wake_store_relaxed(&stream->wants_open, false);
    stream->end = stream->read_limit = NULL;
    stream->block = stream->read_block = NULL;
    stream->size_class = 0;
    wake_store_relaxed(&stream->kind, (uint32_t)kind);
    stream->device = device;
    stream->next = next;
    stream->applying = NULL;
    stream->boundaries = stream->boundaries_done = 0;
    stream->wait_next = NULL;
    stream->wait_target = 0;
    if (kind == WAKE_STREAM_COMMAND_BUFFER) {
        stream->read_count = stream->append_count = 0;
        stream->waiters = NULL;
    }
    /* A thread's counts go on where the last life stopped, without ever going back: a recording of
     * that life may ask at this moment whether its thread's calls up to a position were read
     * (wake_park_for_position()). It must not park for something that was read long ago: nobody
     * would wake it. All was read when the thread was reclaimed, so nobody waits either. */
    stream->thread = 0;
    stream->memo_handle = 0;
    stream->memo_id = 0;
    stream->memo_removals = 0;
    /* ORD(stream_init:A) release: all of the above before anybody can claim the stream, which could
     * not be claimed since it was retired; pairs with ORD(run_claim:A). */
    wake_store_release(&stream->state, WAKE_RUN_IDLE);
}

bool
wake_stream_retire(struct wake_stream *stream)
{
    uint32_t state = WAKE_RUN_IDLE;

    /* ORD(stream_retire:A) acquire: what the last runner read of it, before it is made anew; pairs
     * with ORD(run_end:A). */
    if (wake_cas(&stream->state, &state, WAKE_RUN_GONE)) {
        return true;
    }
    return state == WAKE_RUN_SCHEDULED && wake_cas(&stream->state, &state, WAKE_RUN_GONE);
}

void
wake_stream_finish(struct wake_stream *stream)
{
    struct wake_block *block = stream->read_block;

    while (block) {
        struct wake_block *next = block->next;
        wake_block_put(block);
        block = next;
    }
    stream->read_block = stream->block = NULL;
    stream->end = stream->read_limit = NULL;
    /* Scans look at these two until they drop the stream. */
    wake_store_relaxed(&stream->read, NULL);
    wake_store_relaxed(&stream->cursor, NULL);
    stream->size_class = 0;
}

/* Owner of a stream while a taker looks where the former owner is: whoever meets it is a second
 * thread at the same moment. */
static struct wake_thread taking;

enum wake_take
wake_stream_take(struct wake_stream *stream, struct wake_thread *self)
{
    struct wake_thread *former = wake_load_acquire(&stream->owner);
    bool inside;

    wake_store_relaxed(&self->active, stream);
    wake_fence_light();
    for (;;) {
        if (former == self) {
            /* Still the owner after having said so: the same check as the fast path's. */
            if (wake_load_relaxed(&stream->owner) == self) {
                return WAKE_TAKE_OK;
            }
            former = wake_load_acquire(&stream->owner);
            continue;
        }
        if (former == &taking) {
            wake_store_release(&self->active, NULL);
            return WAKE_TAKE_CONFLICT;
        }
        if (wake_cas(&stream->owner, &former, former ? &taking : self)) {
            break;
        }
    }
    if (!former) {
        /* ORD(stream_take:C) acquire (the swap): what the last owner appended; pairs with
         * ORD(stream_give:A). */
        return WAKE_TAKE_NEW;
    }
    /* ORD(stream_take:A) the swap above, then the heavy fence: pairs with ORD(stream_open:A) and
     * ORD(stream_shut:A). */
    wake_fence_heavy();
    /* ORD(stream_take:B) acquire: what the former owner wrote before it left; pairs with
     * ORD(stream_leave:A). */
    inside = wake_load_acquire(&former->active) == stream;
    wake_store_release(&stream->owner, inside ? former : self);
    if (inside) {
        wake_store_release(&self->active, NULL);
        return WAKE_TAKE_CONFLICT;
    }
    return WAKE_TAKE_NEW;
}

void
wake_stream_shut(struct wake_stream *stream)
{
    wake_store_relaxed(&stream->handle, 0);
    /* ORD(stream_shut:A) the swap, then the caller's heavy fence: pairs with ORD(stream_take:A), and
     * is what that is for ORD(stream_open:A). Who says 'inside' later finds another owner than
     * itself, and leaves. */
    (void)wake_exchange(&stream->owner, &taking);
}

bool
wake_stream_is_shut(const struct wake_stream *stream)
{
    /* Acquire: a taker that is not inside any more has stored its answer before. */
    return wake_load_acquire(&stream->owner) == &taking;
}

void
wake_stream_give(struct wake_stream *stream)
{
    struct wake_thread *self = wake_tls.self;

    /* ORD(stream_give:A) release (the swap): everything this owner appended, before the stream is
     * free to take. Pairs with ORD(stream_take:C). */
    (void)wake_cas(&stream->owner, &self, NULL);
}

bool
wake_stream_grow(struct wake_stream *stream, size_t need)
{
    struct wake_block *block = wake_block_get(stream->size_class, need);

    if (!block) {
        return false;
    }
    block->opened_ns = wake_now_ns();
    if (wake_tls.self) {
        wake_tls.self->grown_ns = block->opened_ns;
    }
    block->epoch = wake_load_relaxed(&wake_block_epoch);
    if (stream->size_class + 1 < WAKE_BLOCK_CLASSES) {
        stream->size_class++;
    }
    if (stream->block) {
        stream->block->sealed = stream->cursor;
        stream->block->next = block;
        wake_tsan_publish(block);
    } else {
        /* The first block of all: whoever reads the stream was told of it through the run state, or
         * sees the cursor. */
        wake_store_relaxed(&stream->read_epoch, block->epoch);
        wake_store_release(&stream->read_block, block);
    }
    wake_store_relaxed(&stream->block, block);
    stream->end = block->data + block->capacity;
    wake_stream_publish(stream, block->data);
    return true;
}

static bool
in_block(const struct wake_block *block, const char *at)
{
    return at >= block->data && at <= block->data + block->capacity;
}

char *
wake_stream_look(struct wake_stream *stream)
{
    for (;;) {
        struct wake_block *block;
        char *cursor;

        if (stream->read && stream->read < stream->read_limit) {
            return stream->read;
        }
        /* ORD(stream_read:A) acquire: the records that the cursor covers, and the seal and link of
         * every block before the one it points into. Pairs with ORD(stream_publish:A). */
        cursor = wake_load_acquire(&stream->cursor);
        wake_tsan_consume(stream);
        if (!cursor) {
            return NULL;
        }
        block = wake_load_acquire(&stream->read_block);
        if (!stream->read) {
            wake_store_relaxed(&stream->read, block->data);
        }
        if (in_block(block, cursor)) {
            stream->read_limit = cursor;
            return stream->read < cursor ? stream->read : NULL;
        }
        stream->read_limit = block->sealed;
        if (stream->read < stream->read_limit) {
            return stream->read;
        }
        /* ORD(stream_epoch:A) release: the effects of the block's records before the epoch of the
         * next one, by which drains know that they were read; pairs with ORD(drain:B). */
        wake_store_release(&stream->read_epoch, block->next->epoch);
        wake_store_release(&stream->read_block, block->next);
        wake_store_relaxed(&stream->read, block->next->data);
        stream->read_limit = NULL;
        wake_block_put(block);
    }
}

void
wake_stream_skip_block(struct wake_stream *stream)
{
    wake_store_relaxed(&stream->read, stream->read_limit);
}

bool
wake_stream_has_tail(struct wake_stream *stream)
{
    /* Relaxed: a stale answer costs one more look, and the run state decides who may read. */
    return wake_load_relaxed(&stream->cursor) != wake_load_relaxed(&stream->read);
}

void
wake_stream_forget_cache(void)
{
    for (uint32_t i = 0; i < WAKE_TLS_STREAMS; i++) {
        wake_tls.cache[i] = &no_stream;
    }
}

void
wake_stream_forget(void)
{
    wake_tls.self = NULL;
    wake_stream_forget_cache();
}
