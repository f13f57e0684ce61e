/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about what processes share: memory, semaphores and fences by file descriptors, dedicated allocations. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include <unistd.h>

static void
prepare_sharing(struct program *p)
{
    program_extension(p, VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME);
    program_extension(p, VK_KHR_EXTERNAL_SEMAPHORE_FD_EXTENSION_NAME);
    program_extension(p, VK_KHR_EXTERNAL_FENCE_FD_EXTENSION_NAME);
    p->features.v12.timelineSemaphore = VK_TRUE;
}

/* A descriptor that nothing took is closed. */
static void
drop(int fd)
{
    if (fd >= 0) {
        close(fd);
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static VkBuffer
shared_buffer(struct program *p, VkExternalMemoryHandleTypeFlags types)
{
    VkBuffer buffer = VK_NULL_HANDLE;
    const VkExternalMemoryBufferCreateInfo external = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO,
        .handleTypes = M("a buffer of a handle type that cannot be shared", types,
                         (VkExternalMemoryHandleTypeFlags)
                             VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT),
    };
    const VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .pNext = M("a buffer that is not shared", &external, NULL),
        .flags = M("a shared buffer that is sparse", 0u,
                   (VkBufferCreateFlags)VK_BUFFER_CREATE_SPARSE_BINDING_BIT),
        .size = 4096,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
    };
    MAKE(BUFFER, buffer, vkCreateBuffer(p->device, &info, NULL, &buffer));
    return buffer;
}

static VkDeviceMemory
allocate(struct program *p, VkBuffer buffer, const void *next, bool imports)
{
    VkMemoryRequirements needs = { 0 };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    const VkMemoryDedicatedAllocateInfo dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO,
        .pNext = next,
        .buffer = M("memory dedicated to nothing", buffer, VK_NULL_HANDLE),
    };
    /* Memory that is imported is dedicated to the very buffer that it was exported for. */
    bool alone = !imports && program_pick(p, "dedicated", 2);
    uint32_t type = 0;

    DO(vkGetBufferMemoryRequirements(p->device, buffer, &needs));
    while (type < 31 && !(needs.memoryTypeBits >> type & 1)) {
        type++;
    }
    const VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .pNext = alone ? &dedicated : next,
        .allocationSize = alone
                              ? M("dedicated memory of another size", needs.size, needs.size + 4096)
                              : M("memory of size 0", needs.size, (VkDeviceSize)0),
        .memoryTypeIndex = M("memory of a type that is not there", type, 31u),
    };
    MAKE(DEVICE_MEMORY, memory, vkAllocateMemory(p->device, &info, NULL, &memory));
    return memory;
}

static void
memories(struct program *p)
{
    const VkExternalMemoryHandleTypeFlagBits opaque = VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;
    const VkExportMemoryAllocateInfo exported = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO,
        .handleTypes = M(
            "memory exported as another type", (VkExternalMemoryHandleTypeFlags)opaque,
            (VkExternalMemoryHandleTypeFlags)VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT),
    };
    int fd = -1;
    VkBuffer from = shared_buffer(p, opaque), into = shared_buffer(p, opaque);
    VkDeviceMemory memory = allocate(p, from, M("memory that is not exported", &exported, NULL),
                                     false);

    TRY(vkBindBufferMemory(p->device, from, memory, 0));
    const VkMemoryGetFdInfoKHR get = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_GET_FD_INFO_KHR,
        .memory = M("a descriptor of no memory", memory, VK_NULL_HANDLE),
        .handleType = M(
            "a descriptor of a type that was not exported",
            M("a descriptor that is none", opaque, VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT),
            VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT),
    };
    TRY(NOW(vkGetMemoryFdKHR)(p->device, &get, &fd));
    const VkImportMemoryFdInfoKHR import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR,
        .handleType = M("memory imported as what has no descriptor", opaque,
                        VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_WIN32_BIT),
        .fd = M("memory imported from nothing", fd, -1),
    };
    VkDeviceMemory again = allocate(p, into, &import, true);
    TRY(vkBindBufferMemory(
        p->device, into, again,
        M("imported memory that is not aligned", (VkDeviceSize)0, (VkDeviceSize)1)));
    if (p->over) {
        drop(fd);
    }
}

/* ---- semaphores and fences ------------------------------------------------------------------- */

static VkSemaphore
shared_semaphore(struct program *p, VkExternalSemaphoreHandleTypeFlags types, bool timeline)
{
    VkSemaphore semaphore = VK_NULL_HANDLE;
    const VkSemaphoreTypeCreateInfo type = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = timeline ? VK_SEMAPHORE_TYPE_TIMELINE : VK_SEMAPHORE_TYPE_BINARY,
        .initialValue = timeline ? 1 : M("a binary semaphore with a value", 0u, 5u),
    };
    const VkExportSemaphoreCreateInfo exported = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_SEMAPHORE_CREATE_INFO,
        .pNext = &type,
        .handleTypes = M(
            "a semaphore of a type that cannot be shared", types,
            (VkExternalSemaphoreHandleTypeFlags)VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_WIN32_BIT),
    };
    const VkSemaphoreCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
        .pNext = M("a semaphore that is not exported", (const void *)&exported,
                   (const void *)&type),
    };
    MAKE(SEMAPHORE, semaphore, vkCreateSemaphore(p->device, &info, NULL, &semaphore));
    return semaphore;
}

static void
signal(struct program *p, VkSemaphore semaphore, VkFence fence, bool timeline)
{
    const uint64_t value = 7;
    const VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 1,
        .pSignalSemaphoreValues = &value,
    };
    const VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = timeline ? &values : NULL,
        .signalSemaphoreCount = semaphore ? 1 : 0,
        .pSignalSemaphores = &semaphore,
    };
    TRY(vkQueueSubmit(p->queue, 1, &info, fence));
}

static void
semaphores(struct program *p)
{
    bool sync = program_pick(p, "sync", 2), timeline = !sync && program_pick(p, "timeline", 2);
    const VkExternalSemaphoreHandleTypeFlagBits
        type = sync ? VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT
                    : VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT,
        other = sync ? VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT
                     : VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_SYNC_FD_BIT;
    VkSemaphore from = shared_semaphore(p, type, timeline),
                into = shared_semaphore(p, type, timeline);
    int fd = -1;

    UNLESS("a semaphore that nothing signals")
    {
        signal(p, from, VK_NULL_HANDLE, timeline);
    }
    const VkSemaphoreGetFdInfoKHR get = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_GET_FD_INFO_KHR,
        .semaphore = M("a descriptor of no semaphore", from, VK_NULL_HANDLE),
        .handleType = M("a descriptor of a semaphore's other type",
                        M("a descriptor that semaphores have not", type,
                          VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE_BIT),
                        other),
    };
    TRY(NOW(vkGetSemaphoreFdKHR)(p->device, &get, &fd));
    IF("a semaphore exported twice")
    {
        int twice = -1;
        TRY(NOW(vkGetSemaphoreFdKHR)(p->device, &get, &twice));
        drop(twice);
    }
    const VkImportSemaphoreFdInfoKHR import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_SEMAPHORE_FD_INFO_KHR,
        .semaphore = into,
        .flags = sync       ? M("a sync descriptor imported for good",
                                (VkSemaphoreImportFlags)VK_SEMAPHORE_IMPORT_TEMPORARY_BIT, 0u)
                 : timeline ? M("a timeline imported for a while", 0u,
                                (VkSemaphoreImportFlags)VK_SEMAPHORE_IMPORT_TEMPORARY_BIT)
                            : program_pick(p, "temporary", 2),
        .handleType = M("a descriptor imported that semaphores have not", type,
                        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_D3D12_FENCE_BIT),
        .fd = M("a descriptor that is below -1", fd, -5),
    };
    TRY(NOW(vkImportSemaphoreFdKHR)(p->device, &import));
    IF("a semaphore destroyed while it is in use")
    {
        signal(p, into, VK_NULL_HANDLE, timeline);
        DROP(SEMAPHORE, into);
    }
    TRY(vkQueueWaitIdle(p->queue));
    if (p->over) {
        drop(fd);
    }
}

static VkFence
shared_fence(struct program *p, VkExternalFenceHandleTypeFlags types)
{
    VkFence fence = VK_NULL_HANDLE;
    const VkExportFenceCreateInfo exported = {
        .sType = VK_STRUCTURE_TYPE_EXPORT_FENCE_CREATE_INFO,
        .handleTypes = M(
            "a fence of a type that cannot be shared", types,
            (VkExternalFenceHandleTypeFlags)VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT),
    };
    const VkFenceCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO,
        .pNext = M("a fence that is not exported", &exported, NULL),
    };
    MAKE(FENCE, fence, vkCreateFence(p->device, &info, NULL, &fence));
    return fence;
}

static void
fences(struct program *p)
{
    bool sync = program_pick(p, "sync", 2);
    const VkExternalFenceHandleTypeFlagBits
        type = sync ? VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT
                    : VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT,
        other = sync ? VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_FD_BIT
                     : VK_EXTERNAL_FENCE_HANDLE_TYPE_SYNC_FD_BIT;
    VkFence from = shared_fence(p, type), into = shared_fence(p, type);
    int fd = -1;

    UNLESS("a fence that nothing signals")
    {
        signal(p, VK_NULL_HANDLE, from, false);
    }
    const VkFenceGetFdInfoKHR get = {
        .sType = VK_STRUCTURE_TYPE_FENCE_GET_FD_INFO_KHR,
        .fence = M("a descriptor of no fence", from, VK_NULL_HANDLE),
        .handleType = M("a descriptor of a fence's other type",
                        M("a descriptor that fences have not", type,
                          VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT),
                        other),
    };
    TRY(NOW(vkGetFenceFdKHR)(p->device, &get, &fd));
    IF("a fence that is in use imported")
    {
        signal(p, VK_NULL_HANDLE, into, false);
    }
    const VkImportFenceFdInfoKHR import = {
        .sType = VK_STRUCTURE_TYPE_IMPORT_FENCE_FD_INFO_KHR,
        .fence = into,
        .flags = sync ? M("a sync descriptor imported for good",
                          (VkFenceImportFlags)VK_FENCE_IMPORT_TEMPORARY_BIT, 0u)
                      : program_pick(p, "temporary", 2),
        .handleType = M("a descriptor imported that fences have not", type,
                        VK_EXTERNAL_FENCE_HANDLE_TYPE_OPAQUE_WIN32_BIT),
        .fd = fd,
    };
    TRY(NOW(vkImportFenceFdKHR)(p->device, &import));
    TRY(vkQueueWaitIdle(p->queue));
    if (p->over) {
        drop(fd);
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

static void
questions(struct program *p)
{
    const VkPhysicalDeviceExternalBufferInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_BUFFER_INFO,
        .flags = M("flags that buffers have not", 0u, 0x40000000u),
        .usage = M("a shared buffer of no usage", VK_BUFFER_USAGE_TRANSFER_SRC_BIT, 0u),
        .handleType = M("a handle type of no bit", VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
                        (VkExternalMemoryHandleTypeFlagBits)0),
    };
    VkExternalBufferProperties properties = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_BUFFER_PROPERTIES
    };
    DO(vkGetPhysicalDeviceExternalBufferProperties(p->kit->gpu, &buffer, &properties));
    const VkPhysicalDeviceExternalSemaphoreInfo semaphore = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTERNAL_SEMAPHORE_INFO,
        .handleType = M("a semaphore type of two bits",
                        VK_EXTERNAL_SEMAPHORE_HANDLE_TYPE_OPAQUE_FD_BIT,
                        (VkExternalSemaphoreHandleTypeFlagBits)0x3),
    };
    VkExternalSemaphoreProperties of_semaphore = {
        .sType = VK_STRUCTURE_TYPE_EXTERNAL_SEMAPHORE_PROPERTIES
    };
    DO(vkGetPhysicalDeviceExternalSemaphoreProperties(p->kit->gpu, &semaphore, &of_semaphore));
    VkMemoryFdPropertiesKHR of_fd = { .sType = VK_STRUCTURE_TYPE_MEMORY_FD_PROPERTIES_KHR };
    IF("properties of an opaque descriptor")
    {
        TRY(NOW(vkGetMemoryFdPropertiesKHR)(p->device, VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT,
                                            0, &of_fd));
    }
}

const struct program_subject external_subjects[] = {
    { "shared_memory", memories, prepare_sharing },
    { "shared_semaphore", semaphores, prepare_sharing },
    { "shared_fence", fences, prepare_sharing },
    { "shared_question", questions, prepare_sharing },
    { NULL, NULL, NULL },
};

#endif
