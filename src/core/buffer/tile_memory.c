/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tile memory (VK_QCOM_tile_memory_heap): allocations from its heap, buffers for it, and what binds it to command buffers.
 * Specification, 'Tile Memory'.
 */
#include "core/buffer/allocation.h"
#include "core/buffer_usage.h"
#include "core/core_newer.h"

#include "state/recording/command_buffer.h"
#include "state/view/pass_view.h"

#ifdef VK_QCOM_tile_memory_heap

void
wake_core_allocate_tiles(struct wake_check *check, const struct wake_rec_AllocateMemory *r)
{
    if (r->pAllocateInfo && !WAKE_FEATURE(check, tileMemoryHeap) &&
        wake_is_tile_memory(wake_check_facts(check), r->pAllocateInfo->memoryTypeIndex)) {
        wake_find(
            check, "VUID-vkAllocateMemory-tileMemoryHeap-10976",
            "pAllocateInfo->memoryTypeIndex is %u, of a heap with VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM, but the feature "
            "tileMemoryHeap is not enabled",
            r->pAllocateInfo->memoryTypeIndex);
    }
}

void
wake_core_create_tile_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    const VkBufferCreateInfo *info = r->pCreateInfo;
    const VkBufferUsageFlags2 tile = VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM;
    const VkBufferCreateFlags never = VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT |
                                      VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT |
                                      VK_BUFFER_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR |
                                      VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                      VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT |
                                      VK_BUFFER_CREATE_SPARSE_ALIASED_BIT |
                                      VK_BUFFER_CREATE_PROTECTED_BIT;
    VkBufferUsageFlags2 allowed = tile | VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                                  VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT |
                                  VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                  VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                  VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    const struct wake_facts *facts = wake_check_facts(check);
    VkBufferUsageFlags2 usage = info ? wake_buffer_usage(info) : 0;
    char flags[512];

    if (!(usage & tile)) {
        return;
    }
    if (!facts || facts->properties.tileMemoryHeapQCOM.tileBufferTransfers) {
        allowed |= VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    }
    if (!WAKE_FEATURE(check, tileMemoryHeap)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-tileMemoryHeap-10762",
            "the usage has VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM, but the feature tileMemoryHeap is not enabled");
    }
    if (info->flags & never) {
        (void)wake_print_VkBufferCreateFlags(flags, sizeof(flags), info->flags & never);
        wake_find(
            check, "VUID-VkBufferCreateInfo-usage-10763",
            "the usage has VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM, which does not go with %s in pCreateInfo->flags",
            flags);
    }
    if (usage & ~allowed) {
        (void)wake_print_VkBufferUsageFlags2(flags, sizeof(flags), usage & ~allowed);
        wake_find(check, "VUID-VkBufferCreateInfo-usage-10764",
                  "the usage has VK_BUFFER_USAGE_TILE_MEMORY_BIT_QCOM, which does not go with %s",
                  flags);
    }
}

/* `path`: of the struct; NULL where there is none. */
static void
check_bound(struct wake_check *check, const VkTileMemoryBindInfoQCOM *info, const char *path)
{
    struct wake_object *memory =
        info ? wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkTileMemoryBindInfoQCOM,
                                                WAKE_HANDLE_VkTileMemoryBindInfoQCOM_memory),
                                 WAKE_TYPE_VkDeviceMemory)
             : NULL;
    const VkMemoryAllocateInfo *made = wake_VkDeviceMemory_info(memory);
    char text[WAKE_OBJECT_TEXT];

    if (made && !wake_is_tile_memory(wake_check_facts(check), made->memoryTypeIndex)) {
        wake_find_objects(
            check, "VUID-VkTileMemoryBindInfoQCOM-memory-10726", memory, NULL,
            "%smemory is %s, of memory type %u, whose heap has no VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM",
            path, wake_object_text(text, sizeof(text), memory), made->memoryTypeIndex);
    }
}

void
wake_core_bind_tile_memory(struct wake_check *check, const struct wake_rec_CmdBindTileMemoryQCOM *r)
{
    check_bound(check, r->pTileMemoryBindInfo, "pTileMemoryBindInfo->");
}

/* What a secondary command buffer inherits. */
void
wake_core_begin_tile_memory(struct wake_check *check, const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferInheritanceInfo *inherited = r->pBeginInfo && check->cb &&
                                                              check->cb->secondary
                                                          ? r->pBeginInfo->pInheritanceInfo
                                                          : NULL;

    if (inherited) {
        check_bound(check,
                    wake_chain_find(inherited->pNext, VK_STRUCTURE_TYPE_TILE_MEMORY_BIND_INFO_QCOM),
                    "pBeginInfo->pInheritanceInfo->pNext: VkTileMemoryBindInfoQCOM::");
    }
}

/* ---- size for a render pass ------------------------------------------------------------------ */

static void
check_size(struct wake_check *check, const void *chain)
{
    const VkTileMemorySizeInfoQCOM *info = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_TILE_MEMORY_SIZE_INFO_QCOM);
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize most = 0;

    for (uint32_t i = 0; facts && i < facts->memory.memoryHeapCount; i++) {
        const VkMemoryHeap *heap = &facts->memory.memoryHeaps[i];

        if (heap->flags & VK_MEMORY_HEAP_TILE_MEMORY_BIT_QCOM && heap->size > most) {
            most = heap->size;
        }
    }
    if (info && facts && info->size > most) {
        wake_find(
            check, "VUID-VkTileMemorySizeInfoQCOM-size-10729",
            "size of VkTileMemorySizeInfoQCOM is %llu, but the largest heap of tile memory has %llu bytes",
            (unsigned long long)info->size, (unsigned long long)most);
    }
}

void
wake_core_tile_size(struct wake_check *check, const struct wake_rec_CreateRenderPass *r)
{
    check_size(check, r->pCreateInfo ? r->pCreateInfo->pNext : NULL);
}

void
wake_core_tile_size_2(struct wake_check *check, const struct wake_rec_CreateRenderPass2 *r)
{
    check_size(check, r->pCreateInfo ? r->pCreateInfo->pNext : NULL);
}

void
wake_core_tile_size_rendering(struct wake_check *check, const struct wake_rec_CmdBeginRendering *r)
{
    check_size(check, r->pRenderingInfo ? r->pRenderingInfo->pNext : NULL);
}

#endif
