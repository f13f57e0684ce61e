/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dependencies that reach every range, by distinct command.
 */
#include "sync/access/barrier_log.h"

#include "base/heap.h"

#include <string.h>

static uint64_t
hash_of(const struct wake_dependency *dependencies, uint32_t count)
{
    const uint64_t *words = (const void *)dependencies;
    uint64_t hash = count;

    for (size_t i = 0; i < count * sizeof(*dependencies) / sizeof(uint64_t); i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool
grow(void *array, uint32_t *capacity, uint32_t needed, size_t size)
{
    void **at = array;
    uint32_t room = *capacity ? *capacity : 4;
    void *made;

    if (WAKE_LIKELY(needed <= *capacity)) {
        return true;
    }
    while (room < needed) {
        room *= 2;
    }
    made = wake_realloc(WAKE_HEAP_RESULT, *at, room * size);
    if (made) {
        *at = made;
        *capacity = room;
    }
    return made != NULL;
}

static bool
is_row(const struct wake_barrier_log *log, const struct wake_barrier_row *row,
       const struct wake_dependency *dependencies, uint32_t count)
{
    return row->count == count &&
           memcmp(&log->dependencies[row->first], dependencies, count * sizeof(*dependencies)) == 0;
}

/* The row goes to the head of the list. */
static void
make_newest(struct wake_barrier_log *log, uint32_t number)
{
    struct wake_barrier_row *row = &log->rows[number - 1];

    if (log->newest == number) {
        return;
    }
    if (row->newer) {
        log->rows[row->newer - 1].older = row->older;
    }
    if (row->older) {
        log->rows[row->older - 1].newer = row->newer;
    }
    row->older = log->newest;
    row->newer = 0;
    if (log->newest) {
        log->rows[log->newest - 1].newer = number;
    }
    log->newest = number;
}

static bool
rehash(struct wake_barrier_log *log)
{
    uint32_t size = log->table_size ? log->table_size * 2 : 16;
    uint32_t *table = wake_zalloc(WAKE_HEAP_RESULT, size * sizeof(*table));

    if (!table) {
        return false;
    }
    for (uint32_t i = 0; i < log->row_count; i++) {
        uint32_t at = (uint32_t)log->rows[i].hash & (size - 1);

        while (table[at]) {
            at = (at + 1) & (size - 1);
        }
        table[at] = i + 1;
    }
    wake_free(WAKE_HEAP_RESULT, log->table);
    log->table = table;
    log->table_size = size;
    return true;
}

/* Row number + 1 of the dependencies; 0: out of memory. */
static uint32_t
find_row(struct wake_barrier_log *log, const struct wake_dependency *dependencies, uint32_t count)
{
    struct wake_barrier_row *row;
    uint64_t hash;
    uint32_t at;

    if (log->newest && is_row(log, &log->rows[log->newest - 1], dependencies, count)) {
        return log->newest;
    }
    hash = hash_of(dependencies, count);
    if (log->row_count * 2 >= log->table_size && !rehash(log)) {
        return 0;
    }
    for (at = (uint32_t)hash & (log->table_size - 1); log->table[at];
         at = (at + 1) & (log->table_size - 1)) {
        row = &log->rows[log->table[at] - 1];
        if (row->hash == hash && is_row(log, row, dependencies, count)) {
            return log->table[at];
        }
    }
    if (!grow(&log->rows, &log->row_capacity, log->row_count + 1, sizeof(*log->rows)) ||
        !grow(&log->dependencies, &log->dependency_capacity, log->dependency_count + count,
              sizeof(*dependencies))) {
        return 0;
    }
    row = &log->rows[log->row_count++];
    *row = (struct wake_barrier_row){ .first = log->dependency_count,
                                      .count = count,
                                      .hash = hash };
    memcpy(&log->dependencies[row->first], dependencies, count * sizeof(*dependencies));
    log->dependency_count += count;
    log->table[at] = log->row_count;
    return log->row_count;
}

/* The last position of a run. */
static uint32_t
end_of(const struct wake_barrier_run *run)
{
    return run->first + (run->count - 1) * run->stride;
}

/* Later positions: the last run goes on, if it can. False: out of memory. */
static bool
add_run(struct wake_barrier_row *row, const struct wake_barrier_run *run)
{
    struct wake_barrier_run *last = row->run_count ? &row->runs[row->run_count - 1] : NULL;

    row->last = end_of(run);
    if (last && last->count == 1 && run->count == 1) {
        last->stride = run->first - last->first;
        last->count = 2;
        return true;
    }
    if (last && last->count > 1 && run->first == end_of(last) + last->stride &&
        (run->count == 1 || run->stride == last->stride)) {
        last->count += run->count;
        return true;
    }
    if (!grow(&row->runs, &row->run_capacity, row->run_count + 1, sizeof(*row->runs))) {
        return false;
    }
    row->runs[row->run_count++] = *run;
    return true;
}

bool
wake_barrier_log_add(struct wake_barrier_log *log, const struct wake_dependency *dependencies,
                     uint32_t count)
{
    uint32_t number = find_row(log, dependencies, count);
    struct wake_barrier_row *row;

    if (!number) {
        return false;
    }
    row = &log->rows[number - 1];
    if (!add_run(row, &(struct wake_barrier_run){ log->count, 1, 1 })) {
        return false;
    }
    log->count++;
    make_newest(log, number);
    return true;
}

bool
wake_barrier_log_append(struct wake_barrier_log *log, const struct wake_barrier_log *other,
                        const struct wake_barrier_log_moves *moves)
{
    enum { AT_ONCE = 8 };
    struct wake_dependency few[AT_ONCE], *shifted = few;
    uint32_t base = log->count, number = other->newest;
    bool good = true;

    /* From the oldest row to the newest. */
    while (number && other->rows[number - 1].older) {
        number = other->rows[number - 1].older;
    }
    for (; number && good; number = other->rows[number - 1].newer) {
        const struct wake_barrier_row *from = &other->rows[number - 1];
        struct wake_barrier_row *row;
        uint32_t to;

        shifted = from->count > AT_ONCE
                      ? wake_alloc(WAKE_HEAP_RESULT, from->count * sizeof(*shifted))
                      : few;
        if (!shifted) {
            return false;
        }
        for (uint32_t i = 0; i < from->count; i++) {
            shifted[i] = other->dependencies[from->first + i];
            if (shifted[i].space) {
                shifted[i].space = moves->spaces[shifted[i].space - 1] + UINT64_C(1);
            }
            wake_dependency_shift(&shifted[i], moves->tags);
            if (WAKE_UNLIKELY(wake_dependency_is_open(&shifted[i])) && moves->close) {
                moves->close(moves->data, &shifted[i]);
            }
        }
        to = find_row(log, shifted, from->count);
        if (shifted != few) {
            wake_free(WAKE_HEAP_RESULT, shifted);
        }
        if (!to) {
            return false;
        }
        row = &log->rows[to - 1];
        for (uint32_t i = 0; good && i < from->run_count; i++) {
            const struct wake_barrier_run *run = &from->runs[i];

            good = add_run(
                row, &(struct wake_barrier_run){ base + run->first, run->stride, run->count });
        }
        if (good) {
            make_newest(log, to);
        }
    }
    log->count = base + other->count;
    return good;
}

uint32_t
wake_barrier_row_next(const struct wake_barrier_row *row, uint32_t from)
{
    uint32_t low = 0, high = row->run_count - 1;
    const struct wake_barrier_run *run = &row->runs[high];

    /* Most look for the last position. */
    if (run->count > 1 ? row->last - run->stride < from : high == 0 || end_of(run - 1) < from) {
        return row->last;
    }
    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (end_of(&row->runs[middle]) < from) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    run = &row->runs[low];
    return from <= run->first
               ? run->first
               : run->first + (from - run->first + run->stride - 1) / run->stride * run->stride;
}

void
wake_barrier_log_clear(struct wake_barrier_log *log)
{
    for (uint32_t i = 0; i < log->row_count; i++) {
        wake_free(WAKE_HEAP_RESULT, log->rows[i].runs);
    }
    if (log->table) {
        memset(log->table, 0, log->table_size * sizeof(*log->table));
    }
    log->row_count = 0;
    log->dependency_count = 0;
    log->newest = 0;
    log->count = 0;
}

void
wake_barrier_log_finish(struct wake_barrier_log *log)
{
    wake_barrier_log_clear(log);
    wake_free(WAKE_HEAP_RESULT, log->rows);
    wake_free(WAKE_HEAP_RESULT, log->dependencies);
    wake_free(WAKE_HEAP_RESULT, log->table);
    memset(log, 0, sizeof(*log));
}

uint64_t
wake_barrier_log_bytes(const struct wake_barrier_log *log)
{
    uint64_t bytes = log->row_capacity * sizeof(*log->rows) +
                     log->dependency_capacity * sizeof(*log->dependencies) +
                     log->table_size * sizeof(*log->table);

    for (uint32_t i = 0; i < log->row_count; i++) {
        bytes += log->rows[i].run_capacity * sizeof(*log->rows[i].runs);
    }
    return bytes;
}
