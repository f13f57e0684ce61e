/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tables that shaders read: coming and going.
 */
#include "gpuav/table/gpuav_table_life.h"
#include "gpuav/instrument/error_record.h"
#include "gpuav/table/gpuav_addresses.h"
#include "gpuav/table/gpuav_bindings.h"
#include "gpuav/table/gpuav_set.h"

#include "base/heap.h"
#include "state/scope/facts.h"

uint32_t
wake_gpuav_table_checks(const struct wake_gpuav *gpuav)
{
    const struct wake_settings *settings = gpuav->device->scope.settings;
    /* With robustBufferAccess what lies outside a buffer's range is defined: no mistake. */
    bool robust = !gpuav->device->facts ||
                  wake_facts_feature(gpuav->device->facts, WAKE_FEATURE_robustBufferAccess);
    uint32_t checks = 0;

    if (settings->gpuav) {
        checks |= WAKE_CHECK_RAY | WAKE_CHECK_MESH;
        checks |= settings->gpuav_descriptor_checks
                      ? WAKE_CHECK_DESCRIPTOR_INDEX | WAKE_CHECK_DESCRIPTOR_STATE
                      : 0;
        if (settings->gpuav_buffer_checks && !robust) {
            checks |= WAKE_CHECK_UNIFORM_RANGE | WAKE_CHECK_STORAGE_RANGE | WAKE_CHECK_TEXEL_RANGE |
                      WAKE_CHECK_VERTEX;
        }
        if (settings->gpuav_address_checks && gpuav->device->facts &&
            wake_facts_feature(gpuav->device->facts, WAKE_FEATURE_bufferDeviceAddress)) {
            checks |= WAKE_CHECK_ADDRESS;
        }
    }
    return checks;
}

static bool
table_init(struct wake_gpuav *gpuav, struct wake_gpuav_table *table, uint32_t count)
{
    table->count = count;
    table->used = WAKE_TABLE_HEAD + WAKE_GPUAV_ROWS;
    table->free_rows = wake_alloc(WAKE_HEAP_GPUAV, WAKE_GPUAV_ROWS * sizeof(*table->free_rows));
    if (!table->free_rows ||
        !wake_gpuav_buffer_create(gpuav, (VkDeviceSize)count * sizeof(uint32_t),
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpuav->table_memory,
                                  &table->buffer) ||
        !wake_gpuav_buffer_create(gpuav, wake_gpuav_addresses_size(),
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpuav->table_memory,
                                  &table->addresses)) {
        return false;
    }
    table->words = table->buffer.mapped;
    table->list_stale = 1;
    table->words[0] = WAKE_GPUAV_ROWS;
    for (uint32_t row = WAKE_GPUAV_ROWS - 1; row > 0; row--) {
        table->free_rows[table->free_row_count++] = row; /* row 0: nothing is known */
    }
    return true;
}

bool
wake_gpuav_table_create(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_table *table = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*table));
    uint32_t count = (uint32_t)gpuav->device->scope.settings->gpuav_table_size *
                     (1024 * 1024 / sizeof(uint32_t));
    uint32_t limit = gpuav->device->properties.limits.maxStorageBufferRange / sizeof(uint32_t);

    if (!table) {
        return false;
    }
    gpuav->table = table;
    wake_lock_init(&table->lock, WAKE_RANK_POOL);
    wake_gpuav_bindings_init(table);
    wake_table_init(&table->sets);
    wake_table_init(&table->set_pools);
    wake_table_init(&table->templates);
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        wake_table_init(&table->resources[type]);
    }
    return table_init(gpuav, table, count < limit ? count : limit);
}

void
wake_gpuav_table_destroy(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_table *table = gpuav->table;

    if (!table) {
        return;
    }
    wake_gpuav_sets_finish(gpuav);
    wake_gpuav_updates_finish(gpuav);
    wake_gpuav_resources_finish(gpuav);
    gpuav->table = NULL;
    wake_gpuav_buffer_destroy(gpuav, &table->buffer);
    wake_gpuav_buffer_destroy(gpuav, &table->addresses);
    wake_gpuav_bindings_finish(table);
    wake_table_finish(&table->sets);
    wake_table_finish(&table->set_pools);
    wake_table_finish(&table->templates);
    for (int type = 1; type < WAKE_TYPE_COUNT; type++) {
        wake_table_finish(&table->resources[type]);
    }
    wake_lock_finish(&table->lock);
    wake_free(WAKE_HEAP_GPUAV, table->free_rows);
    wake_free(WAKE_HEAP_GPUAV, table->ranges);
    wake_free(WAKE_HEAP_GPUAV, table);
}

void
wake_gpuav_table_buffers(const struct wake_gpuav *gpuav, VkDescriptorBufferInfo *descriptors,
                         VkDescriptorBufferInfo *addresses)
{
    *descriptors = (VkDescriptorBufferInfo){ gpuav->table->buffer.buffer, 0, VK_WHOLE_SIZE };
    *addresses = (VkDescriptorBufferInfo){ gpuav->table->addresses.buffer, 0, VK_WHOLE_SIZE };
}

void
wake_gpuav_table_fill(struct wake_device_dispatch *next)
{
    wake_gpuav_bindings_fill(next);
    wake_gpuav_resources_fill(next);
    wake_gpuav_updates_fill(next);
    wake_gpuav_sets_fill(next);
}
