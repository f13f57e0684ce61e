/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A stream: the records of one command buffer or of one application thread, in blocks, from one
 * producer at a time to one consumer at a time. Appending is wait-free: no lock, no atomic
 * read-modify-write, no fence instruction.
 * Threads: see the pair table.
 *
 *   pair of operations                   outside exclusion needed
 *   append / append, same owner          none (one thread)
 *   append / append, two threads         none: ownership below decides; the loser's record goes to
 *                                        its own stream
 *   append / read                        none
 *   read / read                          the run state: only its claimer reads
 *   append / schedule, read / schedule   none
 *
 * Ownership. A command buffer belongs to the thread named in `owner`. That thread says where it is
 * by storing the stream in its own `active` word, then checks `owner` once more
 * (ORD(stream_open:A), with a light fence between). A thread that wants a stream of another one
 * swaps `owner` and then executes the heavy fence: now either it sees the former owner's `active`
 * word naming the stream, and that owner is inside a call at this moment (two threads in one
 * command buffer: a finding, and the swap is undone), or the former owner will see that it lost the
 * stream before it touches the cursor.
 * A command buffer that is not being recorded has no owner, and taking it costs one
 * compare-and-swap.
 *
 * Progress. Append: wait-free but at block ends, where a block is taken from the pool and, at the
 * memory limit, the producer helps (workers/help/help.c). Full: never; blocks are added. Reclaim:
 * the consumer puts a block back when it has passed its last record.
 */
#ifndef WAKE_QUEUE_STREAM_H
#define WAKE_QUEUE_STREAM_H

#include "queue/block.h"
#include "queue/order.h"
#include "queue/record.h"
#include "queue/stream_state.h"

/*
 * In the lowest byte of `active`: the thread has left the stream that the other bytes name, and no stream compares equal to
 * that. Only that byte is written, so that leaving costs one store as before; streams are further apart than it tells.
 */
enum { WAKE_STREAM_LEFT = 1 };
#define WAKE_STREAM_LOW ((uintptr_t)0xff)

/* Where the lowest byte of `active` is. */
WAKE_INLINE uint8_t *
wake_stream_low(struct wake_thread *self)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return (uint8_t *)&self->active + sizeof(self->active) - 1;
#else
    return (uint8_t *)&self->active;
#endif
}

/* Producer: it does something else than recording commands. Not from inside of one, as a callback may be. */
WAKE_INLINE void
wake_thread_forget_left(struct wake_thread *self)
{
    if (wake_load_relaxed(wake_stream_low(self)) & WAKE_STREAM_LEFT) {
        wake_store_relaxed(&self->active, NULL); /* own word; nobody compares what was left */
    }
}

/*
 * Nonzero when an application thread should look up from its work: workers sleep for good, or
 * messages wait for this thread. Read after publishing, with a light fence; written before a heavy
 * one (ORD(attention:A)).
 */
enum {
    WAKE_ATTENTION_ASLEEP = 1,
    WAKE_ATTENTION_MESSAGES = 2,
};
extern uint32_t wake_attention __attribute__((visibility("hidden")));

WAKE_INLINE uint32_t
wake_tls_slot(uint64_t handle)
{
    /* The top three bits of a multiplicative hash of the low half: two instructions. */
    return ((uint32_t)handle * 0x9E3779B1u) >> 29;
}

/*
 * Opens the calling thread's stream for `handle` for a record of at least `size` bytes, which may
 * be written at its cursor. NULL when the slow path must decide (unknown here, not the owner, not
 * recording, block full, inline mode); nothing is open then. After success end with
 * wake_stream_leave(*self_out), after wake_stream_publish() or without it.
 */
WAKE_INLINE struct wake_stream *
wake_stream_open(uint64_t handle, size_t size, struct wake_thread **self_out)
{
    struct wake_stream *stream = wake_tls.cache[wake_tls_slot(handle)];
    struct wake_thread *self = wake_tls.self;

    if (WAKE_UNLIKELY(!wake_equals_relaxed(&stream->handle, handle))) {
        return NULL;
    }
    /* ORD(stream_open:A) relaxed store, light fence, relaxed load: says 'inside' before it looks at
     * the owner. Pairs with ORD(stream_take:A), whose heavy fence forbids that both miss the other;
     * without it two threads could write at one cursor. */
    wake_store_relaxed(&self->active, stream);
    wake_fence_light();
    if (WAKE_UNLIKELY(!wake_equals_relaxed(&stream->owner, self) ||
                      stream->cursor + size > stream->end)) {
        wake_store_release(&self->active, NULL);
        return NULL;
    }
    *self_out = self;
    return stream;
}

/* Publishes everything up to `cursor`. */
WAKE_INLINE void
wake_stream_publish(struct wake_stream *stream, char *cursor)
{
    wake_tsan_publish(stream);
    /* ORD(stream_publish:A) release: the record's bytes before the cursor that covers them. Pairs
     * with ORD(stream_read:A); without it the consumer could read a record that is not written
     * yet. */
    wake_store_release(&stream->cursor, cursor);
}

/* Ends what wake_stream_open() began. True: the caller should run wake_attend() when it has nothing
 * left to do. */
WAKE_INLINE bool
wake_stream_leave(struct wake_thread *self)
{
    /* ORD(stream_leave:A) release: the appended bytes before 'not inside any more'; pairs with
     * ORD(stream_take:B). Which stream it was stays, for who wants to know what the thread did last. */
    wake_store_release(wake_stream_low(self), (uint8_t)WAKE_STREAM_LEFT);
    wake_fence_light();
    /* ORD(attention:B) relaxed, after the light fence: a worker that raised the flag and executed
     * the heavy fence before re-reading the cursors either saw this thread's record or is seen
     * here. Pairs with ORD(attention:A). */
    return WAKE_UNLIKELY(!wake_is_zero_relaxed(&wake_attention));
}

/* ---- producer, slow path --------------------------------------------------------------------- */

enum wake_take {
    WAKE_TAKE_OK,       /* the calling thread owns the stream and is inside it (active is set) */
    WAKE_TAKE_NEW,      /* the same, and it did not before: an owner record is due */
    WAKE_TAKE_CONFLICT, /* another thread is inside a call on it at this moment */
};

/* Makes the calling thread the owner. End with wake_stream_leave() unless it was a conflict. */
enum wake_take
wake_stream_take(struct wake_stream *stream, struct wake_thread *self);

/* Gives the stream up, so that the next thread can take it without a heavy fence. Only by its
 * owner, inside. */
void
wake_stream_give(struct wake_stream *stream);

/* Adds a block of at least `need` bytes. False: out of memory, nothing changed. Only by the owner,
 * inside. */
WAKE_MUST_CHECK bool
wake_stream_grow(struct wake_stream *stream, size_t need);

/* ---- consumer: only the runner of the stream ------------------------------------------------- */

/* As peek, where what was known to be published is consumed. */
char *
wake_stream_look(struct wake_stream *stream);

/* The next published record or prefix, NULL when all that was published at the last look is
 * consumed. */
WAKE_INLINE char *
wake_stream_peek(struct wake_stream *stream)
{
    return WAKE_LIKELY(stream->read < stream->read_limit) ? stream->read : wake_stream_look(stream);
}

/* Bytes known to be published behind the record that peek returned: its size must not exceed it. */
WAKE_INLINE size_t
wake_stream_readable(const struct wake_stream *stream)
{
    return (size_t)(stream->read_limit - stream->read);
}

/* Steps over `count` records of `size` bytes together. */
WAKE_INLINE void
wake_stream_skip_many(struct wake_stream *stream, size_t size, uint64_t count)
{
    wake_store_relaxed(&stream->read, stream->read + size);
    /* ORD(stream_skip:A) release: the effects of the records before the count that drains, and
     * recordings that wait for them, read; pairs with ORD(drain:A) and ORD(stream_position:B). */
    wake_store_release(&stream->read_count, stream->read_count + count);
}

/* The same of one record. */
WAKE_INLINE void
wake_stream_skip(struct wake_stream *stream, size_t size)
{
    wake_stream_skip_many(stream, size, 1);
}

/* Gives up on the rest of the block: a torn record was found. */
void
wake_stream_skip_block(struct wake_stream *stream);

/* ---- any thread ------------------------------------------------------------------------------ */

/* Whether something is published that no runner has consumed. Racy by nature: a hint for scans and
 * drains. */
bool
wake_stream_has_tail(struct wake_stream *stream);

/* The next command that the calling thread records in each command buffer takes the slow path. */
void
wake_stream_forget_cache(void);
/* In the child of a fork: the calling thread finds no stream any more, so that every call takes the
 * slow path. */
void
wake_stream_forget(void);

/* ---- setup ----------------------------------------------------------------------------------- */

/*
 * `stream` is type-stable memory, zeroed when it was new, or retired; a stream that it was before
 * may still stand in the list of tails and keeps its place there. A thread's stream keeps its
 * counts. The first block is made by the first grow.
 */
void
wake_stream_init(struct wake_stream *stream, enum wake_stream_kind kind, void *device,
                 const void *next);
/*
 * Ends the life of a stream of which all was read: false when it may not end now, because somebody
 * runs it. That can only be a runner that an old entry of the ring led here, which finds nothing
 * and leaves.
 */
bool
wake_stream_retire(struct wake_stream *stream);
/* Whether nobody runs the stream, is about to, or waits with it. */
WAKE_INLINE bool
wake_stream_rests(const struct wake_stream *stream)
{
    uint32_t state = wake_load_acquire(&stream->state);

    return state == WAKE_RUN_IDLE || state == WAKE_RUN_GONE;
}
/*
 * A command buffer that is gone, which no id and no table leads to any more; but a thread of a wrong
 * program may be in a call on it, or hold a hint. Nobody enters it after this and a heavy fence:
 * whoever entered before is named by its thread's `active`, or wake_stream_is_shut() is false,
 * because somebody was taking it, and it has to be shut again.
 */
void
wake_stream_shut(struct wake_stream *stream);
bool
wake_stream_is_shut(const struct wake_stream *stream);
/* Puts every block back. Nobody may use the stream any more; its memory stays a stream for late
 * cache hits. */
void
wake_stream_finish(struct wake_stream *stream);

#endif
