/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks that shaders report into, from chunks that are made as needed and used again. No call to
 * the driver is made under a lock.
 */
#include "gpuav/gpuav_state.h"
#include "gpuav/gpuav_table.h"

#include "base/heap.h"

#include <string.h>

bool
wake_gpuav_buffer_create(struct wake_gpuav *gpuav, VkDeviceSize size, VkBufferUsageFlags usage,
                         uint32_t memory_type, struct wake_gpuav_buffer *out)
{
    const struct wake_device_dispatch *below = &gpuav->below;
    VkDevice device = gpuav->device->handle;
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .memoryTypeIndex = memory_type };
    VkMemoryRequirements needs;

    memset(out, 0, sizeof(*out));
    if (below->CreateBuffer(device, &info, NULL, &out->buffer) != VK_SUCCESS) {
        out->buffer = VK_NULL_HANDLE;
        return false;
    }
    below->GetBufferMemoryRequirements(device, out->buffer, &needs);
    allocate.allocationSize = needs.size;
    if (!(needs.memoryTypeBits >> memory_type & 1)) {
        goto fail;
    }
    if (below->AllocateMemory(device, &allocate, NULL, &out->memory) != VK_SUCCESS) {
        out->memory = VK_NULL_HANDLE;
        goto fail;
    }
    if (below->BindBufferMemory(device, out->buffer, out->memory, 0) != VK_SUCCESS ||
        below->MapMemory(device, out->memory, 0, VK_WHOLE_SIZE, 0, &out->mapped) != VK_SUCCESS) {
        goto fail;
    }
    memset(out->mapped, 0, size);
    return true;
fail:
    wake_gpuav_buffer_destroy(gpuav, out);
    return false;
}

void
wake_gpuav_buffer_destroy(struct wake_gpuav *gpuav, struct wake_gpuav_buffer *buffer)
{
    VkDevice device = gpuav->device->handle;

    if (buffer->buffer) {
        gpuav->below.DestroyBuffer(device, buffer->buffer, NULL);
    }
    if (buffer->memory) {
        gpuav->below.FreeMemory(device, buffer->memory, NULL);
    }
    memset(buffer, 0, sizeof(*buffer));
}

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
wake_gpuav_memory_finish(struct wake_gpuav *gpuav)
{
    while (gpuav->chunks) {
        struct wake_gpuav_chunk *chunk = gpuav->chunks;

        gpuav->chunks = chunk->next;
        chunk_destroy(gpuav, chunk);
    }
    gpuav->free_blocks = NULL;
}
