/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A context in one piece of memory: what an import reads of it, and no more.
 */
#include "sync/access/access_pack.h"

#include <string.h>

/* The next so many bytes of the piece. Without a piece it only counts. */
struct piece {
    char *memory;
    size_t used;
};

static void *
take(struct piece *piece, size_t size)
{
    char *at = piece->memory ? piece->memory + piece->used : NULL;

    piece->used += (size + 7) & ~(size_t)7;
    return at;
}

static void *
copy(struct piece *piece, const void *from, size_t size)
{
    void *to = take(piece, size);

    if (to && size) {
        memcpy(to, from, size);
    }
    return to;
}

/* Reads that did not find room in the range. */
static void
pack_reads(struct piece *piece, struct wake_access_state *state, uint32_t count)
{
    uint32_t more = count > WAKE_READS_INLINE ? count - WAKE_READS_INLINE : 0;
    void *reads;

    if (piece->memory) {
        reads = more ? copy(piece, state->more, more * sizeof(*state->more)) : NULL;
        state->more = reads;
        state->read_capacity = (uint8_t)more;
    } else {
        (void)take(piece, more * sizeof(*state->more));
    }
}

/* One leaf however many ranges there are: it is gone over, nothing is looked for. */
static void
pack_map(struct piece *piece, const struct wake_range_map *map, struct wake_range_map *packed)
{
    uint32_t count = (uint32_t)map->count;
    struct wake_range_leaf **leaves = take(piece, sizeof(*leaves));
    struct wake_range_leaf *leaf = take(piece, sizeof(*leaf) + count * sizeof(leaf->items[0]));
    struct wake_range *ranges = take(piece, count * sizeof(*ranges));
    uint32_t n = 0;

    for (uint32_t i = 0; i < map->leaf_count; i++) {
        for (uint32_t k = 0; k < map->leaves[i]->count; k++, n++) {
            struct wake_range *range = map->leaves[i]->items[k].range;

            if (piece->memory) {
                ranges[n] = *range;
                leaf->items[n].begin = range->begin;
                leaf->items[n].range = range = &ranges[n];
            }
            pack_reads(piece, &range->state, range->state.read_count);
        }
    }
    if (piece->memory) {
        leaves[0] = leaf;
        leaf->count = leaf->capacity = count;
        *packed = (struct wake_range_map){
            .leaves = leaves, .leaf_count = count != 0, .leaf_capacity = 1, .count = count
        };
    }
}

static void
pack_log(struct piece *piece, const struct wake_barrier_log *log, struct wake_barrier_log *packed)
{
    struct wake_barrier_row *rows = copy(piece, log->rows, log->row_count * sizeof(*rows));

    *packed = (struct wake_barrier_log){
        .dependencies = copy(piece, log->dependencies,
                             log->dependency_count * sizeof(*log->dependencies)),
        .dependency_count = log->dependency_count,
        .rows = rows,
        .row_count = log->row_count,
        .newest = log->newest,
        .count = log->count,
    };
    for (uint32_t i = 0; i < log->row_count; i++) {
        struct wake_barrier_run *runs = copy(piece, log->rows[i].runs,
                                             log->rows[i].run_count * sizeof(*runs));

        if (rows) {
            rows[i].runs = runs;
        }
    }
}

static void
pack(struct piece *piece, const struct wake_access_context *context,
     struct wake_access_context *packed)
{
    struct wake_sync_space *spaces = copy(piece, context->spaces,
                                          context->space_count * sizeof(*spaces));

    *packed = (struct wake_access_context){
        .spaces = spaces,
        .space_count = context->space_count,
        .keeps_first = context->keeps_first,
        .lost = context->lost,
        .first = copy(piece, context->first, context->first_count * sizeof(*context->first)),
        .first_count = context->first_count,
        .dependencies = copy(piece, context->dependencies,
                             context->dependency_count * sizeof(*context->dependencies)),
        .dependency_count = context->dependency_count,
    };
    pack_log(piece, &context->log, &packed->log);
    for (uint32_t i = 0; i < context->space_count; i++) {
        pack_map(piece, &context->spaces[i].map, spaces ? &spaces[i].map : NULL);
    }
}

size_t
wake_access_context_packed_bytes(const struct wake_access_context *context)
{
    struct piece piece = { NULL, 0 };
    struct wake_access_context none;

    pack(&piece, context, &none);
    return piece.used;
}

void
wake_access_context_pack(const struct wake_access_context *context, void *memory,
                         struct wake_access_context *packed_out)
{
    struct piece piece = { memory, 0 };

    pack(&piece, context, packed_out);
}
