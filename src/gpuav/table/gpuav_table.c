/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The memory of the tables: places for sets, rows for commands.
 */
#include "gpuav/table/gpuav_table.h"
#include "gpuav/instrument/error_record.h"

#include <string.h>

enum { SMALLEST = 3 /* 8 words */ };

/* ---- places ---------------------------------------------------------------------------------- */

static uint32_t
class_of(uint32_t count)
{
    uint32_t class = SMALLEST;

    while (class < WAKE_GPUAV_CLASSES - 1 && (1u << class) < count) {
        class ++;
    }
    return class;
}

uint32_t
wake_gpuav_table_alloc(struct wake_gpuav *gpuav, uint32_t count)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t class = class_of(count), size = 1u << class;
    uint32_t offset = table->free[class];

    if (offset) {
        table->free[class] = table->words[offset + 1];
    } else if (size <= table->count - table->used) {
        offset = table->used;
        table->used += size;
    } else {
        return 0;
    }
    memset(table->words + offset, 0, count * sizeof(uint32_t));
    return offset;
}

void
wake_gpuav_table_free(struct wake_gpuav_table *table, uint32_t offset, uint32_t count)
{
    uint32_t class = class_of(count);

    if (offset) {
        table->words[offset] = 0; /* no set, or no binding: nothing is known */
        table->words[offset + 1] = table->free[class];
        table->free[class] = offset;
    }
}

/* ---- rows ------------------------------------------------------------------------------------ */

uint32_t
wake_gpuav_table_row(struct wake_gpuav *gpuav, const uint32_t *offsets, uint32_t sets)
{
    struct wake_gpuav_table *table = gpuav->table;
    uint32_t row = 0, offset;

    wake_lock_take(&table->lock);
    offset = table->free_row_count ? wake_gpuav_table_alloc(gpuav, WAKE_TABLE_BOUND_HEAD + sets)
                                   : 0;
    if (offset) {
        row = table->free_rows[--table->free_row_count];
        table->words[offset] = sets;
        memcpy(table->words + offset + WAKE_TABLE_BOUND_HEAD, offsets, sets * sizeof(*offsets));
        table->words[WAKE_TABLE_HEAD + row] = offset;
    }
    wake_lock_drop(&table->lock);
    return row;
}

void
wake_gpuav_table_free_rows(struct wake_gpuav *gpuav, const uint32_t *rows, uint32_t count)
{
    struct wake_gpuav_table *table = gpuav->table;

    if (!count) {
        return;
    }
    wake_lock_take(&table->lock);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t offset = table->words[WAKE_TABLE_HEAD + rows[i]];

        table->words[WAKE_TABLE_HEAD + rows[i]] = 0;
        wake_gpuav_table_free(table, offset, WAKE_TABLE_BOUND_HEAD + table->words[offset]);
        table->free_rows[table->free_row_count++] = rows[i];
    }
    wake_lock_drop(&table->lock);
}
