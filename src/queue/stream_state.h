/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a stream and a thread are made of: stream.h has the field keys, and who may do what.
 * Threads: as the fields say.
 */
#ifndef WAKE_QUEUE_STREAM_STATE_H
#define WAKE_QUEUE_STREAM_STATE_H

#include "base/base.h"
#include "queue/record.h"

struct wake_block;

enum wake_stream_kind {
    WAKE_STREAM_COMMAND_BUFFER,
    WAKE_STREAM_THREAD,
};

/*
 * Who runs a stream. Transitions, and how each is made: by compare-and-swap where others may try at
 * the same moment; by an exchange or a store where the state belongs to one (RUNNING: its runner;
 * PARKED: whoever takes the stream off the waiters, or its runner, under the edge's lock; GONE: who
 * makes it anew).
 *   IDLE -> SCHEDULED              swap      anybody with news; pushes the stream on the ring
 *   SCHEDULED or IDLE -> RUNNING   swap      worker or helper
 *   SCHEDULED -> IDLE              swap      who could not push it: no memory
 *   RUNNING -> IDLE                exchange  its runner: a full fence before it looks at the news;
 *                                  store     the same, where it has no memory to run it with
 *   RUNNING -> PARKED              store     its runner, waiting for an edge
 *   PARKED -> RUNNING              store     its runner, before it lets go of the edge's lock: what
 *                                            it waits for has come meanwhile
 *   PARKED -> SCHEDULED            store     the edge
 *   IDLE or SCHEDULED -> GONE      swap      who ends the stream's life, when all of it was read
 *   GONE -> IDLE                   store     who makes the next stream of its memory, when it is whole
 * Where no other thread lives any more (the engine stops, or the process dies and one thread reads
 * what is left), stores make any state IDLE, or PARKED for ever. The ring of runnable streams may name a stream long after its life: such an entry finds GONE, or
 * the next life in a state of its own.
 */
enum wake_run_state {
    WAKE_RUN_IDLE,
    WAKE_RUN_SCHEDULED,
    WAKE_RUN_RUNNING,
    WAKE_RUN_PARKED,
    WAKE_RUN_GONE,
};

struct wake_thread;

struct wake_stream {
    /* Producer's line. (p) unless said otherwise */
    uint64_t handle; /* (a) VkCommandBuffer; 0: none, or freed. Verifies thread-local cache hits */
    struct wake_thread *owner; /* (a) the thread that may append; NULL: nobody, free to take */
    char *cursor;              /* (h) end of the last published record, inside `block` */
    char *end;                 /* end of the block; NULL sends every append through the slow path */
    const void *next;          /* (i) the next layer's dispatch table */
    void *device;              /* (i) struct wake_device */
    struct wake_block *block;  /* (a) the block that is written to */
    uint32_t size_class;       /* of the next block */
    uint32_t kind;             /* (i) enum wake_stream_kind */

    /* Consumer's line, written with every record. (c) unless said otherwise */
    struct wake_block *read_block WAKE_ALIGNED(WAKE_CACHE_LINE); /* the block that is read */
    char *read;                                                  /* next record */
    char *read_limit;         /* end of what is known to be published in read_block */
    uint64_t read_count;      /* (h) records consumed: relaxed writes, acquire reads by drains */
    uint64_t boundaries_done; /* (h) boundary records consumed: ORD(stream_boundary:A) */
    /* (a) reclamation epoch of read_block; an old value is only more careful */
    uint64_t read_epoch;
    /* (l:edge) streams parked until boundaries_done reaches their target */
    struct wake_stream *waiters;
    /* the record that is being applied, or was last: whoever dies meanwhile leaves it half done */
    const void *applying;

    /* What the producer looks at in slower calls, and links. The runner comes here when a run
     * begins and ends: while it runs, the line stays with the producer, who asks for a run with
     * every call that has a ticket. */
    uint32_t state WAKE_ALIGNED(WAKE_CACHE_LINE); /* (a) enum wake_run_state */
    uint32_t news;          /* (a) somebody asked for a run since the runner last looked */
    uint64_t memo_handle;   /* (p) the pipeline layout named last, */
    wake_id memo_id;        /* (p) its id, */
    uint32_t memo_removals; /* (p) and the table's count of removals then: intercept/pack/quick.h */
    uint64_t append_count;  /* (p) thread streams: records written; read by drains */
    /* (p) boundary records written; read by submits, which the API orders after them */
    uint64_t boundaries;
    struct wake_stream *open_next; /* (l:engine) list of streams whose tails are looked after */
    struct wake_stream *open_prev; /* (l:engine) */
    bool open;                     /* (l:engine) in that list */
    /* (a) the cursor at the last look for tails that rest: written under the engine's lock, compared without by wake_crowd_keeps() */
    const char *tail_seen;
    bool wants_open; /* (a) must be in it; a scan drops streams that need not be and have no tail */
    struct wake_stream *wait_next; /* (l:edge) next waiter of the same edge */
    uint64_t wait_target;          /* (l:edge) boundary or ticket waited for */
    uint32_t thread; /* (c) kernel thread number of the last owner, from the records */
};

#define WAKE_THREAD_RECORDINGS 16

/*
 * What a thread keeps about itself. Lives in type-stable memory: others read `active` of a thread
 * that may have ended.
 */
struct wake_thread {
    /* (a) written by the thread, read after a heavy fence by who wants its stream: the stream that it is inside of;
     * with WAKE_STREAM_LEFT the one that it left last; NULL: none */
    struct wake_stream *active;
    uint32_t id;    /* (i) kernel thread number */
    uint32_t depth; /* (p) nested calls, from message callbacks */
    /* (a) the command that it is about to record the slow way, and its number in the command buffer
     * (inline); 0: none. For another thread that meets it there: intercept/pack/meeting.c */
    uint32_t recording;
    uint32_t recording_index;
    /* (p) free blocks of the largest class that this thread put back itself: block.c */
    uint32_t spare_count;
    struct wake_block *spares[4];
    uint32_t spare_takes; /* (p) since it looked at the limits */
    /* (p) bytes of records' memory outside of blocks since the limit was looked at: block.c */
    size_t beside_blocks;
    uint64_t grown_ns;     /* (p) when it took its last block */
    uint64_t crowd_window; /* (p) workers/schedule/crowd.c */
    /* (p) of command buffers: those that it records are among them, unless they are more. Type-stable: whether one is,
     * its owner says. Streams by the order in which they came, whatever their handles; behind the last one NULL. */
    struct wake_stream *recordings[WAKE_THREAD_RECORDINGS];
    uint32_t next_recording;   /* (p) the place that is given to another one where none is free */
    struct wake_stream stream; /* what this thread calls on instances, devices and queues */
    struct wake_thread *link;  /* (l:engine) list of all threads, or of free ones */
    uint64_t drain_target;     /* (l:engine) append_count that a drain waits for */
    uint64_t end_target;       /* (l:engine) the same of a drain at the end */
    bool gone; /* (l:engine) the thread has ended; reclaimed when its stream is read */
    /* (a) inline mode: reclamation epoch when the thread began to check or apply a call, 0: it is at
     * none; ORD(inline_begin:A) */
    uint64_t inline_epoch;
};

/*
 * A few dozen bytes of static thread-local storage: `cache` finds the stream of a command buffer
 * without a shared look-up. A slot is only a hint, verified against stream->handle in type-stable
 * memory. One slot thrashes when two command buffers are recorded in turn, eight do not.
 */
#define WAKE_TLS_STREAMS 8
struct wake_tls {
    struct wake_thread *self;
    struct wake_stream *cache[WAKE_TLS_STREAMS];
};

extern _Thread_local struct wake_tls wake_tls __attribute__((tls_model("initial-exec")));

#endif
