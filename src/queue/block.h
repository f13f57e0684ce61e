/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Record memory: blocks of a few fixed sizes, recycled whole; no record is ever freed by itself.
 * Threads: any. Getting and putting a block is lock-free while the free rings serve it; the heap's
 * locks otherwise. The memory limit is the caller's business (wake_block_get never waits): see
 * workers/help/help.c.
 */
#ifndef WAKE_QUEUE_BLOCK_H
#define WAKE_QUEUE_BLOCK_H

#include "base/base.h"

/*
 * One block. A command buffer that holds a handful of commands must not cost 64 KiB, one that holds
 * 10,000 must not change blocks every 50: each block of a stream is four times the one before, up
 * to the largest class.
 */
struct wake_block {
    /* (h) the following block; written before the producer's cursor moves there */
    struct wake_block *next;
    char *sealed;       /* (h) end of the last record; written as `next` is */
    uint64_t opened_ns; /* (i) when it was opened: lag statistics */
    uint64_t epoch;     /* (i) reclamation epoch when it was opened: state/object/reclaim.c */
    uint32_t capacity;  /* (i) bytes of data */
    uint8_t size_class; /* (i) index of its free ring, WAKE_BLOCK_CLASSES: own allocation */
    char data[] WAKE_ALIGNED(16);
};

/* (a) The reclamation epoch that blocks opened now belong to; state/object/reclaim.c
 * advances it. */
extern uint64_t wake_block_epoch;

/* (a) Bytes under the memory limit, relaxed: threads at the limit lower it by what the allocator needs
 * beside them, and nothing follows from the value but when to help; (a) whether a block, or as much
 * memory, was taken beyond it: the next call then helps (workers/help/help.c). */
extern uint64_t wake_block_limit;
extern uint32_t wake_block_pressure;
/*
 * (i) Bytes that may be on their way, unread or dead, before threads that come back from a wait help
 * the workers; (a) whether there were more when a block was taken: a hint.
 */
extern uint64_t wake_block_backlog_limit;
extern uint32_t wake_block_backlog;

#define WAKE_BLOCK_CLASSES 4
extern const uint32_t wake_block_class_bytes[WAKE_BLOCK_CLASSES];

/*
 * Returns a block of at least `need` bytes of data; of class `size_class` if that suffices, of a
 * larger one, or an allocation of its own. NULL when the heap has no more. The caller owns it until
 * wake_block_put().
 */
WAKE_MUST_CHECK struct wake_block *
wake_block_get(uint32_t size_class, size_t need);
void
wake_block_put(struct wake_block *block);

struct wake_thread;
/* The calling thread has published a record with `bytes` of memory outside of blocks, which count as
 * being on their way: every so many of them the limits are looked at, as when a block is taken. */
void
wake_block_note_beside(struct wake_thread *self, size_t bytes);
/* Empties the spares of a thread that has ended, or of all when the engine stops. */
void
wake_block_drop_spares(struct wake_thread *thread);

/* Bytes of blocks that are not free, with what hangs on their records, and of what is dead: what an
 * application has ahead of the workers. */
uint64_t
wake_block_on_the_way(void);

/* Gives all free blocks back to the heap: at the memory limit. Any thread. */
void
wake_block_pool_trim(void);

/* Setup: free rings are made with the first engine and emptied with the last. */
bool
wake_block_pool_init(void);
void
wake_block_pool_finish(void);

#endif
