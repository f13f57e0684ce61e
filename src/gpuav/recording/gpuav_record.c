/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings: what was recorded for messages, and who keeps it.
 */
#include "gpuav/recording/gpuav_record.h"
#include "gpuav/recording/gpuav_argument_pages.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/shader/gpuav_pipeline.h"
#include "gpuav/table/gpuav_sets.h"

#include "base/heap.h"

struct wake_gpuav_arena_page {
    struct wake_gpuav_arena_page *next;
    size_t used, size;
    char bytes[] WAKE_ALIGNED(16);
};

enum { PAGE = 4096 - sizeof(struct wake_gpuav_arena_page) };

void *
wake_gpuav_recording_alloc(struct wake_gpuav_recording *recording, size_t size)
{
    struct wake_gpuav_arena_page *page = recording->arena;
    void *out;

    size = WAKE_ROUND_UP(size, 16);
    if (!page || page->size - page->used < size) {
        size_t room = size > PAGE ? size : PAGE;

        page = wake_alloc(WAKE_HEAP_GPUAV, sizeof(*page) + room);
        if (!page) {
            return NULL;
        }
        page->next = recording->arena;
        page->used = 0;
        page->size = room;
        recording->arena = page;
    }
    out = page->bytes + page->used;
    page->used += size;
    return out;
}

/*
 * Who has a recording: command buffers (`references`: its own, and primaries that execute it), and
 * submissions. Those are counted where they come and where they go, in words of different lines: a
 * submit that had to write where the readback thread wrote last would wait for that line each time.
 *
 *   submitted   whoever submits counts itself, before the driver is called, without a lock
 *   finished    (l:gpuav) of them, those that have finished, or that the driver did not take
 *   left        (l:gpuav) of those, the ones that nobody reads for any more
 *
 * Invariant: the host writes what shaders write (zeroes blocks, empties copies of arguments) only
 * while all that were submitted have finished. Who does so is under the lock, and sets HELD in
 * `submitted` where that says so; a submit that finds HELD waits for the lock once before it goes
 * to the driver.
 *
 * Invariant: who finds under the lock that there is no reference and that all submissions have left
 * is the only one to find it, and frees the recording: references go, and submissions leave, under
 * the lock.
 */
#define SUBMITTED_HELD (UINT64_C(1) << 63)

void
wake_gpuav_recording_submit(struct wake_gpuav_recording *recording)
{
    /* ORD(recording_submit:A) acquire: what was written while it was held, before shaders write
     * again; pairs with ORD(recording_hold:A). */
    if (WAKE_UNLIKELY(wake_fetch_add(&recording->submitted, 1) & SUBMITTED_HELD)) {
        wake_lock_take(&recording->gpuav->lock);
        wake_lock_drop(&recording->gpuav->lock);
    }
}

bool
wake_gpuav_recording_pending(const struct wake_gpuav_recording *recording)
{
    /* relaxed, both: what is pending finishes, and whoever counts the last one here sees none. The
     * second word is on the line of those who submit: asked only where the first one knows of
     * nothing. */
    return wake_load_relaxed(&recording->known) > recording->finished ||
           (wake_load_relaxed(&recording->submitted) & ~SUBMITTED_HELD) > recording->finished;
}

bool
wake_gpuav_recording_hold(struct wake_gpuav_recording *recording)
{
    uint64_t submitted = wake_load_relaxed(&recording->submitted);

    while (submitted == recording->finished) {
        if (wake_cas(&recording->submitted, &submitted, submitted | SUBMITTED_HELD)) {
            return true;
        }
    }
    return false;
}

void
wake_gpuav_recording_release(struct wake_gpuav_recording *recording)
{
    /* ORD(recording_hold:A) release: what was written meanwhile; pairs with
     * ORD(recording_submit:A). */
    (void)wake_fetch_sub(&recording->submitted, SUBMITTED_HELD);
}

/* Under the lock. `submitted` is looked at only where nobody is left to submit it; not held, since
 * that too is under the lock. */
static bool
is_unused(const struct wake_gpuav_recording *recording)
{
    /* relaxed, both: references go under the lock, and a submit that still comes has one */
    return !wake_load_relaxed(&recording->references) &&
           wake_load_relaxed(&recording->submitted) == recording->left;
}

static void
recording_free(struct wake_gpuav_recording *recording)
{
    struct wake_gpuav *gpuav = recording->gpuav;

    wake_gpuav_table_free_rows(gpuav, recording->rows, recording->row_count);
    wake_gpuav_set_free_all(gpuav, recording->pushed);
    wake_lock_take(&gpuav->lock);
    wake_gpuav_blocks_put(gpuav, recording->blocks);
    wake_gpuav_argument_pages_put(gpuav, recording->argument_pages);
    wake_lock_drop(&gpuav->lock);
    for (uint32_t i = 0; i < recording->pipeline_count; i++) {
        wake_gpuav_pipeline_put(gpuav, recording->pipelines[i]);
    }
    for (uint32_t i = 0; i < recording->secondary_count; i++) {
        wake_gpuav_recording_put(recording->secondaries[i]);
    }
    while (recording->arena) {
        struct wake_gpuav_arena_page *page = recording->arena;

        recording->arena = page->next;
        wake_free(WAKE_HEAP_GPUAV, page);
    }
    wake_free(WAKE_HEAP_GPUAV, recording->actions);
    wake_free(WAKE_HEAP_GPUAV, recording->pipelines);
    wake_free(WAKE_HEAP_GPUAV, recording->secondaries);
    wake_free(WAKE_HEAP_GPUAV, recording->rows);
    wake_free(WAKE_HEAP_GPUAV, recording->arguments);
    wake_free(WAKE_HEAP_GPUAV, recording->name);
    wake_free(WAKE_HEAP_GPUAV, recording);
}

void
wake_gpuav_recording_put(struct wake_gpuav_recording *recording)
{
    struct wake_gpuav *gpuav = recording ? recording->gpuav : NULL;
    bool unused;

    if (!recording) {
        return;
    }
    wake_lock_take(&gpuav->lock);
    (void)wake_fetch_sub(&recording->references, 1);
    unused = is_unused(recording);
    wake_lock_drop(&gpuav->lock);
    if (unused) {
        recording_free(recording);
    }
}

void
wake_gpuav_recording_leave(struct wake_gpuav_recording *recording)
{
    struct wake_gpuav *gpuav = recording->gpuav;
    bool unused;

    wake_lock_take(&gpuav->lock);
    recording->left++;
    unused = is_unused(recording);
    wake_lock_drop(&gpuav->lock);
    if (unused) {
        recording_free(recording);
    }
}
