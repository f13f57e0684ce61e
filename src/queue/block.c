/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Block pool: one multi-producer multi-consumer ring of free blocks per size class. A ring that is
 * full hands the block back to the heap, one that is empty takes a new one from it, so neither ever
 * waits.
 */
#include "queue/block.h"

#include "base/heap.h"
#include "queue/order.h"
#include "queue/stream_state.h"

#include <string.h>
#include <unistd.h>

/* With its head a block is what the heap gives out: it rounds 64 KiB and a little up to 80. */
#define DATA(bytes) ((bytes) - sizeof(struct wake_block))
const uint32_t wake_block_class_bytes[WAKE_BLOCK_CLASSES] = { DATA(1024), DATA(4096), DATA(16384),
                                                              DATA(65536) };

/*
 * How many free blocks of a class are kept, so that a burst needs no heap: 32 MiB of the largest,
 * which a frame of 100,000 draws fits in, and on machines of more than eight cores 4 MiB for each:
 * what was not in use at once is not there. With 16 MiB for 16 recording threads, which have 30 MiB
 * under way in a burst of 20,000 calls each, a draw cost 10 % more.
 */
static const uint32_t keep[WAKE_BLOCK_CLASSES] = { 1024, 1024, 512, 512 };
enum { KEEP_PER_CORE = 64, KEEP_MOST = 4096 };

enum { LOOK_AFTER = 8 }; /* spares */

static uint32_t
ring_size(uint32_t size_class)
{
    uint32_t size = keep[size_class];

    if (size_class == WAKE_BLOCK_CLASSES - 1) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        while (size < KEEP_MOST && (long)size < cores * KEEP_PER_CORE) {
            size *= 2; /* a ring's size is a power of two */
        }
    }
    return size;
}

struct free_ring {
    ck_ring_t ring;
    ck_ring_buffer_t *slots;
};

uint64_t wake_block_epoch = 1;
uint64_t wake_block_limit = UINT64_MAX;
uint32_t wake_block_pressure;
uint64_t wake_block_backlog_limit = UINT64_MAX;
uint32_t wake_block_backlog;

static struct free_ring rings[WAKE_BLOCK_CLASSES];

bool
wake_block_pool_init(void)
{
    for (uint32_t i = 0; i < WAKE_BLOCK_CLASSES; i++) {
        uint32_t size = ring_size(i);

        rings[i].slots = wake_zalloc(WAKE_HEAP_SETUP, sizeof(ck_ring_buffer_t) * size);
        if (!rings[i].slots) {
            wake_block_pool_finish();
            return false;
        }
        ck_ring_init(&rings[i].ring, size);
    }
    return true;
}

static struct wake_block *
ring_take(struct free_ring *free_ring)
{
    void *block = NULL;
    bool taken;

    wake_tsan_ignore_begin();
    taken = ck_ring_dequeue_mpmc(&free_ring->ring, free_ring->slots, &block);
    wake_tsan_ignore_end();
    if (!taken) {
        return NULL;
    }
    /* ORD(block_get:A) observes the last consumer's use of the block; pairs with
     * ORD(block_put:A). */
    wake_tsan_consume(block);
    return block;
}

void
wake_block_pool_trim(void)
{
    for (uint32_t i = 0; i < WAKE_BLOCK_CLASSES; i++) {
        struct wake_block *block;

        while (rings[i].slots && (block = ring_take(&rings[i])) != NULL) {
            wake_free(WAKE_HEAP_BLOCK, block);
        }
    }
}

void
wake_block_pool_finish(void)
{
    wake_block_pool_trim();
    for (uint32_t i = 0; i < WAKE_BLOCK_CLASSES; i++) {
        wake_free(WAKE_HEAP_SETUP, rings[i].slots);
        rings[i].slots = NULL;
    }
}

/* Bytes of free blocks: a racy sum. */
static uint64_t
free_bytes(void)
{
    uint64_t bytes = 0;

    for (uint32_t i = 0; i < WAKE_BLOCK_CLASSES; i++) {
        bytes += rings[i].slots ? (uint64_t)ck_ring_size(&rings[i].ring) *
                                      (wake_block_class_bytes[i] + sizeof(struct wake_block))
                                : 0;
    }
    return bytes;
}

static uint64_t
on_the_way(const struct wake_heap_use *use)
{
    uint64_t blocks = use->kinds[WAKE_HEAP_BLOCK], unused = free_bytes();

    return (blocks > unused ? blocks - unused : 0) + use->kinds[WAKE_HEAP_DEAD];
}

uint64_t
wake_block_on_the_way(void)
{
    struct wake_heap_use use;

    wake_heap_use(&use);
    return on_the_way(&use);
}

/* Hints: whoever helps looks at the sums. */
static void
look_at_limits(void)
{
    struct wake_heap_use use;

    wake_heap_use(&use);
    if (WAKE_UNLIKELY(use.limited >= wake_load_relaxed(&wake_block_limit))) {
        wake_store_relaxed(&wake_block_pressure, 1);
    }
    if (WAKE_UNLIKELY(use.limited >= wake_block_backlog_limit &&
                      on_the_way(&use) >= wake_block_backlog_limit)) {
        wake_store_relaxed(&wake_block_backlog, 1);
    }
}

void
wake_block_note_beside(struct wake_thread *self, size_t bytes)
{
    wake_heap_note(WAKE_HEAP_BLOCK, (ptrdiff_t)bytes);
    self->beside_blocks += bytes;
    if (WAKE_UNLIKELY(self->beside_blocks >= wake_block_class_bytes[WAKE_BLOCK_CLASSES - 1])) {
        self->beside_blocks = 0;
        look_at_limits();
    }
}

/*
 * Where an application thread validates for itself it puts back the very blocks that it needs next:
 * a few are kept with the thread, last in first out, which spares the shared ring and finds them in
 * the processor's cache.
 */
static struct wake_block *
spare_take(uint32_t size_class)
{
    struct wake_thread *self = wake_tls.self;

    if (size_class != WAKE_BLOCK_CLASSES - 1 || !self || !self->spare_count) {
        return NULL;
    }
    return self->spares[--self->spare_count];
}

/*
 * A spare was in use before. To read the sums costs a line of each thread's, which is dear while all
 * write theirs; so limits are looked at with some spares only. What else grows, grows by this thread
 * validating, which is what a full memory asks of it.
 */
static bool
spare_needs_look(void)
{
    struct wake_thread *self = wake_tls.self;

    self->spare_takes = (self->spare_takes + 1) % LOOK_AFTER;
    return self->spare_takes == 0;
}

static bool
spare_put(struct wake_block *block)
{
    struct wake_thread *self = wake_tls.self;

    if (block->size_class != WAKE_BLOCK_CLASSES - 1 || !self ||
        self->spare_count == WAKE_COUNT(self->spares)) {
        return false;
    }
    self->spares[self->spare_count++] = block;
    return true;
}

void
wake_block_drop_spares(struct wake_thread *thread)
{
    while (thread->spare_count) {
        wake_free(WAKE_HEAP_BLOCK, thread->spares[--thread->spare_count]);
    }
}

struct wake_block *
wake_block_get(uint32_t size_class, size_t need)
{
    struct wake_block *block = NULL;
    bool look = true;
    size_t capacity;

    while (size_class < WAKE_BLOCK_CLASSES && wake_block_class_bytes[size_class] < need) {
        size_class++;
    }
    if (size_class < WAKE_BLOCK_CLASSES) {
        capacity = wake_block_class_bytes[size_class];
        block = spare_take(size_class);
        if (block) {
            look = spare_needs_look();
        } else {
            block = ring_take(&rings[size_class]);
        }
    } else {
        capacity = WAKE_ROUND_UP(need, 4096);
        if (capacity > UINT32_MAX) {
            return NULL;
        }
    }
    if (!block) {
        block = wake_alloc(WAKE_HEAP_BLOCK, sizeof(*block) + capacity);
        if (!block) {
            return NULL;
        }
        block->capacity = (uint32_t)capacity;
        block->size_class = (uint8_t)size_class;
    }
    block->next = NULL;
    block->sealed = NULL;
    if (look) {
        look_at_limits();
    }
    return block;
}

void
wake_block_put(struct wake_block *block)
{
    bool kept = false;

    if (!block || spare_put(block)) {
        return;
    }
    if (block->size_class < WAKE_BLOCK_CLASSES && rings[block->size_class].slots &&
        !wake_ring_is_stuck(&rings[block->size_class].ring)) {
        struct free_ring *free_ring = &rings[block->size_class];
        /* ORD(block_put:A) publishes that nobody reads the block any more; pairs with
         * ORD(block_get:A). The ring's own release and acquire order it on the processor. */
        wake_tsan_publish(block);
        wake_tsan_ignore_begin();
        kept = ck_ring_enqueue_mpmc(&free_ring->ring, free_ring->slots, block);
        wake_tsan_ignore_end();
    }
    if (!kept) {
        wake_free(WAKE_HEAP_BLOCK, block);
    }
}
