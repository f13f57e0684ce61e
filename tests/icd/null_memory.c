/* SPDX-License-Identifier: Apache-2.0 */
/* Device memory over host memory that appears at its first use; export and import through file
 * descriptors. */
#include "null_icd.h"
#include "null_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SMALL 65536u /* up to here from malloc */

static const VkMemoryType types[NULL_MEMORY_TYPES + 1] = {
    { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0 },
    { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
          VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
      0 },
    { VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, 1 },
    { VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, 1 },
    { VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT |
          VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
      1 },
    { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT, 0 },
    { VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_PROTECTED_BIT, 0 },
};

pthread_rwlock_t null_memory_lock = PTHREAD_RWLOCK_INITIALIZER;
static _Atomic uint64_t used[NULL_HEAPS + 1];

bool
null_has_tile_memory(void)
{
    return null_config.newer && !null_config.poor;
}

uint32_t
null_tile_type(void)
{
    return NULL_MEMORY_TYPES + null_config.protected_memory;
}

VkMemoryType
null_memory_type(uint32_t type)
{
    if (null_has_tile_memory() && type == null_tile_type()) {
        return (VkMemoryType){ VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, NULL_HEAPS };
    }
    return types[type <= NULL_PROTECTED_TYPE ? type : 0];
}

VkDeviceSize
null_heap_used(uint32_t heap)
{
    return atomic_load(&used[heap]);
}

static unsigned char *
new_host(struct null_memory *memory)
{
    if (memory->fd >= 0) {
        void *p = mmap(NULL, memory->size, PROT_READ | PROT_WRITE, MAP_SHARED, memory->fd, 0);
        return p == MAP_FAILED ? NULL : p;
    }
    if (memory->size <= SMALL) {
        void *p = NULL;
        size_t size = memory->size ? memory->size : 1;
        if (posix_memalign(&p, 4096, (size + 63) & ~(size_t)63) == 0) {
            memset(p, 0, size);
        }
        return p;
    }
    void *p = mmap(NULL, memory->size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}

static void
free_host(struct null_memory *memory, unsigned char *host)
{
    if (!host || memory->imported_pointer) {
        return;
    }
    if (memory->fd < 0 && memory->size <= SMALL) {
        free(host);
    } else {
        munmap(host, memory->size);
    }
}

unsigned char *
null_memory_host(struct null_memory *memory)
{
    unsigned char *host = atomic_load_explicit(&memory->host, memory_order_acquire);
    if (!host) {
        unsigned char *fresh = new_host(memory);
        if (fresh && !atomic_compare_exchange_strong(&memory->host, &host, fresh)) {
            free_host(memory, fresh);
            return host;
        }
        host = fresh;
    }
    return host;
}

/* The fd the memory stands on, -1 when it needs none; false: an import that cannot work. */
static bool
find_fd(const VkMemoryAllocateInfo *info, int *fd)
{
    const VkImportMemoryFdInfoKHR *import = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    const VkExportMemoryAllocateInfo *export = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
    *fd = -1;
    if (import && import->handleType) {
        struct stat status;
        if (fstat(import->fd, &status) != 0 || (uint64_t)status.st_size < info->allocationSize) {
            return false;
        }
        *fd = import->fd; /* ownership passes to us */
    } else if (export && (export->handleTypes & (VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT |
                                                 VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT))) {
        *fd = memfd_create("wake-null-memory", MFD_CLOEXEC);
        if (*fd < 0 || ftruncate(*fd, (off_t)info->allocationSize) != 0) {
            return false;
        }
    }
    return true;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_AllocateMemory(VkDevice device, const VkMemoryAllocateInfo *info,
                    const VkAllocationCallbacks *allocator, VkDeviceMemory *out)
{
    (void)allocator;
    uint32_t type = info->memoryTypeIndex;
    uint32_t heap = null_memory_type(type).heapIndex;
    int fd = -1;
    *out = VK_NULL_HANDLE;
    if (info->allocationSize > null_config.heap_size ||
        atomic_load_explicit(&used[heap], memory_order_relaxed) >
            null_config.heap_size - info->allocationSize) {
        return VK_ERROR_OUT_OF_DEVICE_MEMORY;
    }
    if (info->pNext && !find_fd(info, &fd)) {
        return VK_ERROR_INVALID_EXTERNAL_HANDLE;
    }
    const VkImportMemoryHostPointerInfoEXT *pointer = null_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT);
    struct null_memory *memory = null_object_create(NULL_TYPE_VkDeviceMemory, device);
    if (!memory) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    memory->size = info->allocationSize;
    memory->type = type;
    memory->fd = fd;
    memory->imported_pointer = pointer != NULL;
    atomic_store_explicit(&memory->host, pointer ? pointer->pHostPointer : NULL,
                          memory_order_relaxed);
    atomic_fetch_add_explicit(&used[heap], memory->size, memory_order_relaxed);
    *out = (VkDeviceMemory)NULL_HANDLE(memory);
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL
null_FreeMemory(VkDevice device, VkDeviceMemory handle, const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_memory *memory = null_object_get(NULL_TYPE_VkDeviceMemory, NULL_U64(handle));
    if (!memory) {
        return;
    }
    /* A queue that executes what uses it, which is a mistake, may be about to make it its host memory:
     * behind this lock it finds the object no more. */
    pthread_rwlock_wrlock(&null_memory_lock);
    free_host(memory, atomic_exchange(&memory->host, NULL));
    if (memory->fd >= 0) {
        close(memory->fd);
        memory->fd = -1;
    }
    atomic_fetch_sub_explicit(&used[null_memory_type(memory->type).heapIndex], memory->size,
                              memory_order_relaxed);
    null_object_release(&memory->object);
    pthread_rwlock_unlock(&null_memory_lock);
}

static VkResult
map(VkDeviceMemory handle, VkDeviceSize offset, void **out)
{
    struct null_memory *memory = null_object_get(NULL_TYPE_VkDeviceMemory, NULL_U64(handle));
    bool visible = memory && (null_memory_type(memory->type).propertyFlags &
                              VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT);
    unsigned char *host = visible && offset < memory->size ? null_memory_host(memory) : NULL;
    *out = host ? host + offset : NULL;
    return host ? VK_SUCCESS : VK_ERROR_MEMORY_MAP_FAILED;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_MapMemory(VkDevice device, VkDeviceMemory memory, VkDeviceSize offset, VkDeviceSize size,
               VkMemoryMapFlags flags, void **out)
{
    (void)device;
    (void)size;
    (void)flags;
    return map(memory, offset, out);
}

#ifdef VK_KHR_map_memory2
VKAPI_ATTR VkResult VKAPI_CALL
null_MapMemory2KHR(VkDevice device, const VkMemoryMapInfoKHR *info, void **out)
{
    (void)device;
    return map(info->memory, info->offset, out);
}
#endif

VKAPI_ATTR uint64_t VKAPI_CALL
null_GetDeviceMemoryOpaqueCaptureAddress(VkDevice device,
                                         const VkDeviceMemoryOpaqueCaptureAddressInfo *info)
{
    (void)device;
    struct null_memory *memory = null_object_get(NULL_TYPE_VkDeviceMemory, NULL_U64(info->memory));
    return memory ? (uint64_t)(uintptr_t)null_memory_host(memory) : 0;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetMemoryFdKHR(VkDevice device, const VkMemoryGetFdInfoKHR *info, int *fd)
{
    (void)device;
    struct null_memory *memory = null_object_get(NULL_TYPE_VkDeviceMemory, NULL_U64(info->memory));
    *fd = memory && memory->fd >= 0 ? dup(memory->fd) : -1;
    return *fd >= 0 ? VK_SUCCESS : VK_ERROR_TOO_MANY_OBJECTS;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetMemoryFdPropertiesKHR(VkDevice device, VkExternalMemoryHandleTypeFlagBits type, int fd,
                              VkMemoryFdPropertiesKHR *properties)
{
    (void)device;
    (void)type;
    struct stat status;
    bool known = fstat(fd, &status) == 0;
    properties->memoryTypeBits = known ? (1u << NULL_MEMORY_TYPES) - 1 : 0;
    return known ? VK_SUCCESS : VK_ERROR_INVALID_EXTERNAL_HANDLE;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_GetMemoryHostPointerPropertiesEXT(VkDevice device, VkExternalMemoryHandleTypeFlagBits type,
                                       const void *pointer,
                                       VkMemoryHostPointerPropertiesEXT *properties)
{
    (void)device;
    (void)type;
    (void)pointer;
    properties->memoryTypeBits = 1u << 2 | 1u << 4;
    return VK_SUCCESS;
}
