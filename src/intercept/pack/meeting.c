/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What another thread records in a command buffer. A recorded command leaves no trace of its own in
 * its thread while it is in the driver, since that would cost each of them an instruction: but its
 * record is the last that was published. The records lead from the beginning of their block to the
 * last one; they are copied first, by the kernel, since the block may be filled anew meanwhile.
 */
#include "intercept/pack/meeting.h"

#include "base/heap.h"
#include "base/memory_read.h"
#include "workers/engine_mode.h"

/* A program with this mistake may make it in each call: later ones do without. */
enum { MOST_LOOKS = 64 };

struct walk {
    uint32_t last;  /* enum wake_command of the last record */
    uint32_t count; /* commands since the recording began; UINT32_MAX: not seen in this block */
};

/* False: these bytes are no records. */
static bool
walk_records(const char *bytes, size_t size, struct walk *walk)
{
    size_t at = 0;

    *walk = (struct walk){ 0, UINT32_MAX };
    while (at + sizeof(struct wake_record) <= size) {
        const struct wake_record *record = (const void *)(bytes + at);

        if (record->size < sizeof(*record) || record->size % 8 || record->size > size - at) {
            return false;
        }
        if (record->command == WAKE_CMD_vkBeginCommandBuffer) {
            walk->count = 0;
        } else if (record->command < WAKE_CMD_COUNT && walk->count != UINT32_MAX) {
            walk->count++;
        }
        if (record->command < WAKE_CMD_COUNT) {
            walk->last = record->command;
        }
        at += record->size;
    }
    return at == size;
}

/* The records of the block that is written to. */
static bool
walk_block(const struct wake_stream *stream, struct walk *walk)
{
    static uint32_t looks;
    const struct wake_block *block = wake_load_relaxed(&stream->block);
    const char *cursor = wake_load_acquire(&stream->cursor);
    size_t size = block && cursor > block->data ? (size_t)(cursor - block->data) : 0;
    char *copy;
    bool read;

    if (!size || size > wake_block_class_bytes[WAKE_BLOCK_CLASSES - 1] ||
        wake_fetch_add_relaxed(&looks, 1) >= MOST_LOOKS) {
        return false;
    }
    copy = wake_alloc(WAKE_HEAP_SETUP, size);
    read = copy && wake_memory_read(copy, block->data, size) &&
           wake_load_relaxed(&stream->block) == block && walk_records(copy, size, walk);
    wake_free(WAKE_HEAP_SETUP, copy);
    return read;
}

static bool
is_boundary(uint32_t command)
{
    return command == WAKE_CMD_vkBeginCommandBuffer || command == WAKE_CMD_vkEndCommandBuffer ||
           command == WAKE_CMD_vkResetCommandBuffer;
}

struct wake_other_call
wake_other_recorder(const struct wake_command_buffer *cb)
{
    const struct wake_thread *owner = wake_load_acquire(&cb->stream.owner);
    struct wake_other_call other = { .index = UINT32_MAX };
    struct walk walk = { 0, UINT32_MAX };

    if (!owner) {
        return other; /* it has left meanwhile */
    }
    other.thread = owner->id;
    other.command = wake_load_relaxed(&owner->recording);
    if (wake_inline) {
        other.index = wake_load_relaxed(&owner->recording_index);
    } else if (walk_block(&cb->stream, &walk)) {
        bool published = !other.command;

        other.command = published ? walk.last : other.command;
        other.index = walk.count - (published && walk.count != UINT32_MAX);
    }
    if (is_boundary(other.command) || !other.command) {
        other.index = UINT32_MAX;
    }
    return other;
}
