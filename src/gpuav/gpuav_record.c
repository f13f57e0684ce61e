/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Recordings: what was recorded for messages, who keeps it, and what begins and seals it.
 * (gpuav_commands.c says who may look into a command buffer.)
 */
#include "gpuav/gpuav_arguments.h"
#include "gpuav/gpuav_state.h"
#include "gpuav/gpuav_table.h"

#include "base/heap.h"
#include "state/object/create_info.h"
#include "state/recording/command_buffer.h"

#include <string.h>

struct wake_gpuav_arena_page {
    struct wake_gpuav_arena_page *next;
    size_t used, size;
    char bytes[] WAKE_ALIGNED(16);
};

enum { PAGE = 4096 - sizeof(struct wake_gpuav_arena_page) };

/* ---- recordings ------------------------------------------------------------------------------ */

bool
wake_gpuav_grow(void **array, uint32_t count, uint32_t *capacity, size_t size)
{
    uint32_t more = *capacity ? 2 * *capacity : 8;
    void *grown;

    if (count < *capacity) {
        return true;
    }
    grown = wake_realloc(WAKE_HEAP_GPUAV, *array, more * size);
    if (!grown) {
        return false;
    }
    *array = grown;
    *capacity = more;
    return true;
}

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

struct wake_gpuav_recording *
wake_gpuav_recording_get(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;

    if (recording) {
        return recording;
    }
    recording = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*recording));
    if (!recording) {
        return NULL;
    }
    recording->references = 1;
    recording->gpuav = cb->gpuav;
    recording->handle = (VkCommandBuffer)(uintptr_t)cb->named.handle;
    recording->thread = wake_thread_id();
    /* relaxed: a number for messages */
    recording->frame = WAKE_MOMENT_FRAME(wake_load_relaxed(&cb->gpuav->device->moment));
    wake_lock_take(&cb->gpuav->lock);
    recording->name = wake_strdup(WAKE_HEAP_GPUAV, cb->named.name);
    wake_lock_drop(&cb->gpuav->lock);
    cb->recording = recording;
    return recording;
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
    wake_gpuav_pushed_free(gpuav, recording->pushed);
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

/* Nothing is recorded and nothing is bound. What was recorded is the caller's to put. */
struct wake_gpuav_recording *
wake_gpuav_start_over(struct wake_gpuav_command_buffer *cb)
{
    struct wake_gpuav_recording *recording = cb->recording;

    cb->recording = NULL;
    cb->sealed = false;
    cb->label = NULL;
    cb->seen = 0;
    cb->stages = 0;
    cb->conditional = false;
    cb->suspends = false;
    cb->has_barriers = false;
    memset(cb->objects, 0, sizeof(cb->objects));
    for (uint32_t i = 0; i < WAKE_GPUAV_POINTS; i++) {
        struct wake_gpuav_point *point = &cb->points[i];

        point->pipeline = NULL;
        point->clean = NULL;
        point->bound = 0;
        point->disturbed = 0;
        point->row = 0;
        point->row_stale = false;
    }
    wake_gpuav_vertices_forget(cb);
    return recording;
}

/* ---- begin, end, reset ----------------------------------------------------------------------- */

/* Whether conditional rendering of a primary command buffer may decide about this secondary one. */
static bool
is_conditional(const struct wake_gpuav_command_buffer *cb, const VkCommandBufferBeginInfo *info)
{
    /* Of a primary one the pointer may be garbage. */
    const VkCommandBufferInheritanceConditionalRenderingInfoEXT *conditional =
        cb->is_secondary && info->pInheritanceInfo
            ? wake_chain_find(
                  info->pInheritanceInfo->pNext,
                  VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT)
            : NULL;

    return conditional && conditional->conditionalRenderingEnable;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_BeginCommandBuffer(VkCommandBuffer commandBuffer, const VkCommandBufferBeginInfo *pBeginInfo)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_enter(gpuav, commandBuffer);

    if (cb) {
        wake_gpuav_recording_put(wake_gpuav_start_over(cb));
        cb->conditional = is_conditional(cb, pBeginInfo);
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.BeginCommandBuffer(commandBuffer, pBeginInfo);
}

/*
 * The last command of a primary that reports makes it visible to the host, so that its submits need
 * nothing but a signal. Not where rendering is suspended: no barrier may stand before it is resumed,
 * which the next command buffer may do.
 *
 * Invariant (sealed). What was recorded does not change any more from here on: commands behind the end
 * go down as they are, and change nothing, as in the checks. Submits and primaries look at sealed
 * recordings only. So a recording is changed by one thread, then read by any; it leads to recordings
 * that were sealed before it, and never back to itself.
 */
static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_EndCommandBuffer(VkCommandBuffer commandBuffer)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);
    struct wake_gpuav_recording *recording = cb && !cb->is_secondary ? cb->recording : NULL;

    /* Whether rendering is suspended is only known with `arguments`. */
    if (recording && (recording->reports || recording->secondary_count) && gpuav->arguments &&
        !cb->suspends) {
        wake_gpuav_barrier_to_host(gpuav, commandBuffer);
        recording->ends_visible = true;
    }
    if (cb) {
        cb->sealed = true;
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.EndCommandBuffer(commandBuffer);
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_ResetCommandBuffer(VkCommandBuffer commandBuffer, VkCommandBufferResetFlags flags)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_enter(gpuav, commandBuffer);

    if (cb) {
        wake_gpuav_recording_put(wake_gpuav_start_over(cb));
    }
    wake_gpuav_commands_leave(cb);
    return gpuav->below.ResetCommandBuffer(commandBuffer, flags);
}

/* ---- secondary command buffers --------------------------------------------------------------- */

enum {
    MOST_NESTED = 16, /* secondaries of secondaries of ... that are followed */
};

/* Counts a recording that is executed, by itself or inside of one. */
static bool
keep_secondary(struct wake_gpuav_recording *recording, struct wake_gpuav_recording *executed)
{
    if (!wake_gpuav_grow((void **)&recording->secondaries, recording->secondary_count,
                         &recording->secondary_capacity, sizeof(*recording->secondaries))) {
        wake_gpuav_fail(recording->gpuav, "on the host for what is recorded");
        return false;
    }
    /* relaxed: the secondary's own reference, or that of what executed it, holds it meanwhile */
    (void)wake_fetch_add_relaxed(&executed->references, 1);
    recording->secondaries[recording->secondary_count++] = executed;
    return true;
}

static bool
is_kept(const struct wake_gpuav_recording *recording, const struct wake_gpuav_recording *executed)
{
    for (uint32_t i = recording->secondary_count; i-- > 0;) {
        if (recording->secondaries[i] == executed) {
            return true;
        }
    }
    return false;
}

/* What `from` executed itself, each once: lists would double with every level. */
static bool
keep_nested(struct wake_gpuav_recording *recording, const struct wake_gpuav_recording *from)
{
    for (uint32_t i = 0; i < from->secondary_count; i++) {
        if (!is_kept(recording, from->secondaries[i]) &&
            !keep_secondary(recording, from->secondaries[i])) {
            return false;
        }
    }
    recording->depth = recording->depth > from->depth ? recording->depth : from->depth + 1;
    return true;
}

static void
note_secondary(struct wake_gpuav_command_buffer *cb,
               const struct wake_gpuav_command_buffer *secondary)
{
    struct wake_gpuav_recording *executed = secondary->recording, *recording;

    cb->suspends |= secondary->suspends;
    if (!executed || executed->depth >= MOST_NESTED ||
        !(executed->blocks || executed->argument_count || executed->secondary_count)) {
        return;
    }
    recording = wake_gpuav_recording_get(cb);
    if (!recording) {
        wake_gpuav_fail(cb->gpuav, "on the host for what is recorded");
        return;
    }
    if (keep_secondary(recording, executed) && keep_nested(recording, executed)) {
        wake_gpuav_arguments_execute(cb, secondary);
    }
}

static VKAPI_ATTR void VKAPI_CALL
gpuav_CmdExecuteCommands(VkCommandBuffer commandBuffer, uint32_t commandBufferCount,
                         const VkCommandBuffer *pCommandBuffers)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(commandBuffer);
    struct wake_gpuav_command_buffer *cb = wake_gpuav_commands_record(commandBuffer);

    for (uint32_t i = 0; cb && i < commandBufferCount; i++) {
        /* One that is being recorded, itself for example, is not taken over; nor by the checks. */
        const struct wake_gpuav_command_buffer *secondary = wake_gpuav_commands_read(
            gpuav, pCommandBuffers[i]);

        if (secondary) {
            note_secondary(cb, secondary);
        }
        wake_gpuav_commands_read_end(secondary);
    }
    /* What is bound afterwards is undefined: the application binds it anew. */
    if (cb) {
        memset(cb->objects, 0, sizeof(cb->objects));
        wake_gpuav_vertices_forget(cb);
    }
    for (uint32_t i = 0; cb && i < WAKE_GPUAV_POINTS; i++) {
        cb->points[i].pipeline = NULL;
        cb->points[i].clean = NULL;
        cb->points[i].bound = 0;
        cb->points[i].disturbed = 0;
        cb->points[i].row_stale = true;
    }
    wake_gpuav_commands_leave(cb);
    gpuav->below.CmdExecuteCommands(commandBuffer, commandBufferCount, pCommandBuffers);
}

void
wake_gpuav_fill_records(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, BeginCommandBuffer);
    WAKE_GPUAV_REPLACE(next, EndCommandBuffer);
    WAKE_GPUAV_REPLACE(next, ResetCommandBuffer);
    WAKE_GPUAV_REPLACE(next, CmdExecuteCommands);
}
