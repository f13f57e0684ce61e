/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks that shaders report into, from chunks that are made as needed and used again. No call to
 * the driver is made under a lock.
 */
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/table/gpuav_table_life.h"

#include "base/heap.h"

#include <string.h>

/* ---- chunks ---------------------------------------------------------------------------------- */

/* Bytes from one block's errors to the next: aligned for any device (the limit is 256). */
static size_t
error_stride(const struct wake_gpuav *gpuav)
{
    return WAKE_ROUND_UP(sizeof(struct wake_error_head) + gpuav->block_words * sizeof(uint32_t),
                         256);
}

static size_t
command_size(const struct wake_gpuav *gpuav)
{
    return (size_t)WAKE_GPUAV_BLOCK_ACTIONS * gpuav->command_stride;
}

static void
chunk_destroy(struct wake_gpuav *gpuav, struct wake_gpuav_chunk *chunk)
{
    if (chunk->pool) {
        gpuav->below.DestroyDescriptorPool(gpuav->device->handle, chunk->pool, NULL);
    }
    wake_gpuav_buffer_destroy(gpuav, &chunk->errors);
    wake_gpuav_buffer_destroy(gpuav, &chunk->commands);
    wake_free(WAKE_HEAP_GPUAV, chunk);
}

static bool
chunk_sets(struct wake_gpuav *gpuav, struct wake_gpuav_chunk *chunk)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    const VkDescriptorPoolSize sizes[] = {
        { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 3 * WAKE_GPUAV_CHUNK_BLOCKS },
        { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC, WAKE_GPUAV_CHUNK_BLOCKS },
    };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .maxSets = WAKE_GPUAV_CHUNK_BLOCKS,
        .poolSizeCount = WAKE_COUNT(sizes),
        .pPoolSizes = sizes,
    };
    VkDescriptorSetLayout layouts[WAKE_GPUAV_CHUNK_BLOCKS];
    VkDescriptorSet sets[WAKE_GPUAV_CHUNK_BLOCKS];
    VkDescriptorSetAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorSetCount = WAKE_GPUAV_CHUNK_BLOCKS,
        .pSetLayouts = layouts,
    };

    for (uint32_t i = 0; i < WAKE_GPUAV_CHUNK_BLOCKS; i++) {
        layouts[i] = gpuav->layout;
    }
    if (below->CreateDescriptorPool(gpuav->device->handle, &info, NULL, &chunk->pool) !=
        VK_SUCCESS) {
        chunk->pool = VK_NULL_HANDLE;
        return false;
    }
    allocate.descriptorPool = chunk->pool;
    if (below->AllocateDescriptorSets(gpuav->device->handle, &allocate, sets) != VK_SUCCESS) {
        return false;
    }
    for (uint32_t i = 0; i < WAKE_GPUAV_CHUNK_BLOCKS; i++) {
        chunk->blocks[i].set = sets[i];
    }
    return true;
}

static void
chunk_write(struct wake_gpuav *gpuav, struct wake_gpuav_chunk *chunk)
{
    for (uint32_t i = 0; i < WAKE_GPUAV_CHUNK_BLOCKS; i++) {
        struct wake_gpuav_block *block = &chunk->blocks[i];
        VkDescriptorBufferInfo buffers[WAKE_GPUAV_BINDINGS] = {
            [WAKE_GPUAV_ERRORS] = { chunk->errors.buffer, i * error_stride(gpuav),
                                    sizeof(struct wake_error_head) +
                                        gpuav->block_words * sizeof(uint32_t) },
            [WAKE_GPUAV_COMMAND] = { chunk->commands.buffer, i * command_size(gpuav),
                                     sizeof(struct wake_command_block) },
        };
        VkWriteDescriptorSet writes[WAKE_GPUAV_BINDINGS];

        wake_gpuav_table_buffers(gpuav, &buffers[WAKE_GPUAV_DESCRIPTORS],
                                 &buffers[WAKE_GPUAV_ADDRESSES]);
        for (uint32_t k = 0; k < WAKE_GPUAV_BINDINGS; k++) {
            writes[k] = (VkWriteDescriptorSet){
                .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                .dstSet = block->set,
                .dstBinding = k,
                .descriptorCount = 1,
                .descriptorType = k == WAKE_GPUAV_COMMAND
                                      ? VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC
                                      : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                .pBufferInfo = &buffers[k],
            };
        }
        gpuav->below.UpdateDescriptorSets(gpuav->device->handle, WAKE_GPUAV_BINDINGS, writes, 0,
                                          NULL);
        block->head = (struct wake_error_head *)((char *)chunk->errors.mapped +
                                                 i * error_stride(gpuav));
        block->data = (uint32_t *)(block->head + 1);
        block->commands = (char *)chunk->commands.mapped + i * command_size(gpuav);
    }
}

static struct wake_gpuav_chunk *
chunk_create(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_chunk *chunk = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*chunk));

    if (!chunk) {
        return NULL;
    }
    if (!wake_gpuav_buffer_create(gpuav, WAKE_GPUAV_CHUNK_BLOCKS * error_stride(gpuav),
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, gpuav->error_memory,
                                  &chunk->errors) ||
        !wake_gpuav_buffer_create(gpuav, WAKE_GPUAV_CHUNK_BLOCKS * command_size(gpuav),
                                  VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, gpuav->table_memory,
                                  &chunk->commands) ||
        !chunk_sets(gpuav, chunk)) {
        chunk_destroy(gpuav, chunk);
        return NULL;
    }
    chunk_write(gpuav, chunk);
    return chunk;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static struct wake_gpuav_block *
take(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_block *block = gpuav->free_blocks;

    if (block) {
        gpuav->free_blocks = block->next;
        block->next = NULL;
    }
    return block;
}

struct wake_gpuav_block *
wake_gpuav_block_get(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_block *block;
    struct wake_gpuav_chunk *chunk;

    wake_lock_take(&gpuav->lock);
    block = take(gpuav);
    wake_lock_drop(&gpuav->lock);
    if (block || wake_load_relaxed(&gpuav->failed)) {
        return block;
    }
    chunk = chunk_create(gpuav);
    if (!chunk) {
        wake_gpuav_fail(gpuav, "for what shaders report");
        return NULL;
    }
    wake_lock_take(&gpuav->lock);
    chunk->next = gpuav->chunks;
    gpuav->chunks = chunk;
    for (uint32_t i = 0; i < WAKE_GPUAV_CHUNK_BLOCKS; i++) {
        chunk->blocks[i].next = gpuav->free_blocks;
        gpuav->free_blocks = &chunk->blocks[i];
    }
    block = take(gpuav);
    wake_lock_drop(&gpuav->lock);
    return block;
}

void
wake_gpuav_block_clear(struct wake_gpuav *gpuav, struct wake_gpuav_block *block)
{
    uint32_t written = wake_load_relaxed(&block->head->written);

    if (written) {
        memset(block->data, 0,
               (written < gpuav->block_words ? written : gpuav->block_words) * sizeof(uint32_t));
        block->head->written = 0;
    }
    if (block->head->marked) {
        memset(block->head->used, 0, sizeof(block->head->used));
        block->head->marked = 0;
    }
    if (block->head->lost) {
        block->head->lost = 0;
    }
    block->read = 0;
    block->lost = 0;
}

void
wake_gpuav_blocks_put(struct wake_gpuav *gpuav, struct wake_gpuav_block *blocks)
{
    while (blocks) {
        struct wake_gpuav_block *block = blocks;

        blocks = block->next;
        wake_gpuav_block_clear(gpuav, block);
        block->next = gpuav->free_blocks;
        gpuav->free_blocks = block;
    }
}

void
wake_gpuav_blocks_finish(struct wake_gpuav *gpuav)
{
    while (gpuav->chunks) {
        struct wake_gpuav_chunk *chunk = gpuav->chunks;

        gpuav->chunks = chunk->next;
        chunk_destroy(gpuav, chunk);
    }
    gpuav->free_blocks = NULL;
}
