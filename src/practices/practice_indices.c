/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The contents of index buffers, for hardware that shades every vertex between the smallest and the largest index, and keeps
 * the last few that it has shaded. They are read where the application has them mapped, when the draw is replayed: inline that
 * is the moment of the call. Memory that is not mapped then, or not any more, is passed over.
 */
#include "base/heap.h"
#include "base/memory_read.h"
#include "practices/practice_rules.h"
#include "state/derived/pipeline.h"
#include "state/object/family.h"
#include "state/recording/recording.h"

#include <string.h>

enum {
    CACHED_VERTICES = 32,
    INDICES_AT_ONCE = 2048,
    MOST_INDICES = 1 << 20 /* of a draw that is looked at */
};

struct index_range {
    const struct wake_memory *memory;
    uint64_t place; /* of the first index, in the application's memory */
    uint32_t count, bytes;
    bool restart; /* the largest value is no index */
};

struct index_facts {
    uint32_t smallest, largest;
    uint32_t shaded;                 /* vertices that are not in the cache when they are needed */
    uint32_t cache[CACHED_VERTICES]; /* the last used in front; at the start, vertex 0 */
};

/* ---- reading --------------------------------------------------------------------------------- */

/* Where the indices of a draw are mapped. False: they are not, or not all of them. */
static bool
find_indices(const struct wake_recording *state, uint32_t first, struct index_range *range)
{
    const struct wake_object *buffer = wake_object_get(state->index.buffer);
    const struct wake_object *memory = buffer ? wake_object_get(wake_object_bound(buffer)) : NULL;
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);
    uint64_t offset, size, start, mapped;

    range->bytes = state->index_type == VK_INDEX_TYPE_UINT32   ? 4
                   : state->index_type == VK_INDEX_TYPE_UINT16 ? 2
                                                               : 1;
    size = (uint64_t)range->count * range->bytes;
    offset = state->index.offset + (uint64_t)first * range->bytes;
    if (!info || !memory || memory->type != WAKE_TYPE_VkDeviceMemory || !memory->data ||
        state->index.at_address || offset > info->size || size > info->size - offset) {
        return false;
    }
    range->memory = memory->data;
    /* relaxed: what the application maps and unmaps meanwhile is asked about again afterwards */
    mapped = wake_load_relaxed(&range->memory->offset);
    start = buffer->memory_offset + offset;
    range->place = wake_load_relaxed(&range->memory->address);
    if (!range->place || start < mapped ||
        start - mapped + size > wake_load_relaxed(&range->memory->size)) {
        return false;
    }
    range->place += start - mapped;
    return true;
}

static bool
read_indices(const struct index_range *range, uint32_t from, uint32_t count, uint32_t *out)
{
    uint8_t bytes[INDICES_AT_ONCE * 4];

    if (!wake_memory_read(bytes,
                          (const void *)(uintptr_t)(range->place + (uint64_t)from * range->bytes),
                          (size_t)count * range->bytes) ||
        !wake_load_relaxed(&range->memory->address)) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint16_t small;

        if (range->bytes == 4) {
            memcpy(&out[i], bytes + i * 4, 4);
        } else if (range->bytes == 2) {
            memcpy(&small, bytes + i * 2, 2);
            out[i] = small;
        } else {
            out[i] = bytes[i];
        }
    }
    return true;
}

/* Whether the largest value begins a primitive anew. */
static bool
restarts(const struct wake_recording *state)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(
        wake_object_get(state->points[WAKE_BIND_GRAPHICS].pipeline));

    if (pipeline && wake_pipeline_is_dynamic(pipeline, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE)) {
        return state->dynamic.primitive_restart;
    }
    return !pipeline || !pipeline->input_assembly ||
           pipeline->input_assembly->primitiveRestartEnable;
}

static bool
is_restart(const struct index_range *range, uint32_t index)
{
    return range->restart && index == UINT32_MAX >> (32 - 8 * range->bytes);
}

/* ---- what they mean -------------------------------------------------------------------------- */

static void
shade(struct index_facts *facts, uint32_t index)
{
    uint32_t at = 0;

    while (at < CACHED_VERTICES - 1 && facts->cache[at] != index) {
        at++;
    }
    facts->shaded += facts->cache[at] != index;
    memmove(&facts->cache[1], &facts->cache[0], at * sizeof(facts->cache[0]));
    facts->cache[0] = index;
    facts->smallest = index < facts->smallest ? index : facts->smallest;
    facts->largest = index > facts->largest ? index : facts->largest;
}

static bool
scan_indices(const struct index_range *range, struct index_facts *facts)
{
    uint32_t some[INDICES_AT_ONCE];

    memset(facts, 0, sizeof(*facts));
    facts->smallest = UINT32_MAX;
    for (uint32_t i = 0; i < range->count; i += INDICES_AT_ONCE) {
        uint32_t count = range->count - i < INDICES_AT_ONCE ? range->count - i : INDICES_AT_ONCE;

        if (!read_indices(range, i, count, some)) {
            return false;
        }
        for (uint32_t k = 0; k < count; k++) {
            if (!is_restart(range, some[k])) {
                shade(facts, some[k]);
            }
        }
    }
    return facts->smallest <= facts->largest;
}

/* How many vertices are named that lie close together; 0: not known. */
static uint32_t
count_vertices(const struct index_range *range, const struct index_facts *facts)
{
    uint8_t *seen = wake_zalloc(WAKE_HEAP_STATE, (facts->largest - facts->smallest) / 8 + 1);
    uint32_t some[INDICES_AT_ONCE], vertices = 0;

    for (uint32_t i = 0; seen && i < range->count; i += INDICES_AT_ONCE) {
        uint32_t count = range->count - i < INDICES_AT_ONCE ? range->count - i : INDICES_AT_ONCE;

        if (!read_indices(range, i, count, some)) {
            vertices = 0;
            break;
        }
        for (uint32_t k = 0; k < count; k++) {
            uint32_t bit = some[k] - facts->smallest;

            /* what was written meanwhile may be another index */
            if (bit <= facts->largest - facts->smallest && !(seen[bit / 8] >> bit % 8 & 1)) {
                seen[bit / 8] |= (uint8_t)(1 << bit % 8);
                vertices++;
            }
        }
    }
    wake_free(WAKE_HEAP_STATE, seen);
    return vertices;
}

void
wake_practice_indices(struct wake_check *check, const struct wake_draw_view *view)
{
    const struct wake_recording *state = check->cb->recording;
    struct index_range range = { .count = view->count };
    struct index_facts facts;
    uint32_t vertices;

    if (!state || !view->count || view->count > MOST_INDICES ||
        !wake_practice_on(check, WAKE_PRACTICE_INDICES_SPARSE)) {
        return;
    }
    range.restart = restarts(state);
    if (!find_indices(state, view->first, &range) || !scan_indices(&range, &facts)) {
        return;
    }
    if (facts.largest - facts.smallest >= view->count) {
        wake_practice(check, WAKE_PRACTICE_INDICES_SPARSE, wake_object_get(state->index.buffer),
                      "the %u indices of the draw are from %u to %u: some hardware loads, and "
                      "shades, every vertex in between",
                      view->count, facts.smallest, facts.largest);
        return;
    }
    vertices = facts.shaded > 1 ? count_vertices(&range, &facts) : 0;
    if (vertices && vertices <= facts.shaded / 2) {
        wake_practice(check, WAKE_PRACTICE_INDICES_THRASH, wake_object_get(state->index.buffer),
                      "the draw names %u vertices, but in an order in which a cache of the last %u "
                      "has them shaded %u times: put indices of the same vertices closer together",
                      vertices, CACHED_VERTICES, facts.shaded);
    }
}
