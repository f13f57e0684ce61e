/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory, buffers and images.
 * Threads: any.
 */
#ifndef NULL_MEMORY_H
#define NULL_MEMORY_H

#include "null_icd.h"

struct null_memory {
    struct null_object object;
    VkDeviceSize size;
    uint32_t type;
    int fd; /* -1, or what the memory was exported to or imported from */
    bool imported_pointer;
    _Atomic(unsigned char *) host; /* allocated at the first use */
};

struct null_buffer {
    struct null_object object;
    VkDeviceSize size;
    VkBufferCreateFlags flags;
    VkBufferUsageFlags usage;
    bool dedicated; /* has to have memory of its own */
    uint64_t memory;
    VkDeviceSize offset;
    _Atomic uint64_t address; /* made up for buffers without memory */
};

struct null_image {
    struct null_object object;
    VkImageCreateFlags flags;
    VkImageType type;
    VkFormat format;
    VkExtent3D extent;
    uint32_t mips, layers;
    uint32_t samples;
    VkImageTiling tiling;
    VkImageUsageFlags usage;
    bool presentable;
    bool dedicated; /* has to have memory of its own */
    uint64_t memory;
    VkDeviceSize offset;
};

VkMemoryType
null_memory_type(uint32_t type);

/* A driver that plays a newer one has tile memory: its last type, NULL_MEMORY_TYPES or one more. */
bool
null_has_tile_memory(void);
uint32_t
null_tile_type(void);
unsigned char *
null_memory_host(struct null_memory *memory);
/* Bytes [offset, offset + *size) of a bound buffer, *size cut to what is there; NULL when there is
 * nothing. */
unsigned char *
null_buffer_host(uint64_t buffer, VkDeviceSize offset, VkDeviceSize *size);
/* Held for reading while a queue touches memory, for writing while memory goes. */
extern pthread_rwlock_t null_memory_lock;
VkDeviceSize
null_heap_used(uint32_t heap);

#endif
