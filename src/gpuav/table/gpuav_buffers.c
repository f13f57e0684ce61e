/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Buffers whose size is asked for later: those with vertices, indices, or arguments of indirect commands,
 * which can be copied from.
 */
#include "gpuav/table/gpuav_buffers.h"

#include "state/object/create_info.h"

/* VkBufferUsageFlags2CreateInfo, which takes the place of the usage that is known here, is newer than
 * the registry may be. */
enum { USAGE_FLAGS_2 = 1000470006 };

static void
note_vertices(struct wake_gpuav *gpuav, const VkBufferCreateInfo *info, VkBuffer buffer)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
    bool ok;

    if (info->usage & usage && info->size &&
        !wake_chain_find(info->pNext, (VkStructureType)USAGE_FLAGS_2)) {
        /* Without memory for the entry nothing is said of it. */
        (void)wake_table_insert(&gpuav->vertex_buffers, (uint64_t)buffer, info->size, &ok);
    }
}

void
wake_gpuav_buffers_forget(struct wake_gpuav *gpuav, uint64_t buffer)
{
    if (gpuav->arguments && buffer) {
        (void)wake_table_remove(&gpuav->indirect_buffers, buffer, 0);
        (void)wake_table_remove(&gpuav->vertex_buffers, buffer, 0);
    }
}

/* What a buffer is made with: arguments can be copied from it. False: it is left as it is. */
static bool
buffer_info(const VkBufferCreateInfo *from, VkBufferCreateInfo *to)
{
    if (!(from->usage & VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT) ||
        from->flags & VK_BUFFER_CREATE_PROTECTED_BIT || !from->size ||
        /* What others import has to be made alike everywhere. */
        wake_chain_find(from->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO) ||
        wake_chain_find(from->pNext, (VkStructureType)USAGE_FLAGS_2)) {
        return false;
    }
    *to = *from;
    to->usage |= VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    return true;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateBuffer(VkDevice device, const VkBufferCreateInfo *pCreateInfo,
                   const VkAllocationCallbacks *pAllocator, VkBuffer *pBuffer)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkBufferCreateInfo info;
    bool ok, copyable = buffer_info(pCreateInfo, &info);
    VkResult result = gpuav->below.CreateBuffer(device, copyable ? &info : pCreateInfo, pAllocator,
                                                pBuffer);

    if (result == VK_SUCCESS && copyable) {
        /* Without memory for the entry its arguments are not looked at. */
        (void)wake_table_insert(&gpuav->indirect_buffers, (uint64_t)*pBuffer, info.size, &ok);
    }
    if (result == VK_SUCCESS) {
        note_vertices(gpuav, pCreateInfo, *pBuffer);
    }
    return result;
}

/* What a buffer needs is said of the buffer that there will be. */
#define REQUIREMENTS(suffix)                                                           \
    static VKAPI_ATTR void VKAPI_CALL gpuav_GetDeviceBufferMemoryRequirements##suffix( \
        VkDevice device, const VkDeviceBufferMemoryRequirements *pInfo,                \
        VkMemoryRequirements2 *pMemoryRequirements)                                    \
    {                                                                                  \
        VkDeviceBufferMemoryRequirements asked = *pInfo;                               \
        VkBufferCreateInfo info;                                                       \
        if (buffer_info(pInfo->pCreateInfo, &info)) {                                  \
            asked.pCreateInfo = &info;                                                 \
        }                                                                              \
        wake_gpuav_of(device)->below.GetDeviceBufferMemoryRequirements##suffix(        \
            device, &asked, pMemoryRequirements);                                      \
    }

REQUIREMENTS()
REQUIREMENTS(KHR)

void
wake_gpuav_fill_buffers(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreateBuffer);
    WAKE_GPUAV_REPLACE(next, GetDeviceBufferMemoryRequirements);
    WAKE_GPUAV_REPLACE(next, GetDeviceBufferMemoryRequirementsKHR);
}
