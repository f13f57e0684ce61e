/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What buffers need and have when memory is bound to them, what memory is mapped, and how much of
 * it there is. Read while the call is packed, because later the application may have changed or
 * destroyed it.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/pack/call_state.h"
#include "intercept/hooks/hooks.h"
#include "state/object/addresses.h"
#include "state/object/bound_alive.h"
#include "state/object/create_info.h"
#include "state/object/family.h"
#include "state/scope/chain.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"
#include "state/scope/table.h"

static wake_id
bound_to(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkBuffer);

    /* What is not known counts as bound. */
    return object ? wake_bound_alive(object) : id;
}

/* ---- needs ----------------------------------------------------------------------------------- */

static struct wake_memory_needs
needs_of(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkBuffer);
    VkMemoryDedicatedRequirements dedicated = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_DEDICATED_REQUIREMENTS
    };
    VkMemoryRequirements2 out = { .sType = VK_STRUCTURE_TYPE_MEMORY_REQUIREMENTS_2,
                                  .pNext = &dedicated };
    VkBufferMemoryRequirementsInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_REQUIREMENTS_INFO_2
    };
    struct wake_memory_needs needs = { 0 };
    PFN_vkGetBufferMemoryRequirements2 ask;
    const struct wake_device *device;

    if (!object) {
        return needs;
    }
    needs.bound = wake_object_bound(object);
    device = (const struct wake_device *)object->scope;
    ask = device->next.GetBufferMemoryRequirements2 ? device->next.GetBufferMemoryRequirements2
                                                    : device->next.GetBufferMemoryRequirements2KHR;
    if (device->scope.api_version < VK_API_VERSION_1_1 &&
        !wake_scope_has(&device->scope, WAKE_EXT_VK_KHR_get_memory_requirements2)) {
        ask = NULL;
    }
    info.buffer = (VkBuffer)object->handle;
#ifdef VK_QCOM_tile_memory_heap
    VkTileMemoryRequirementsQCOM tiles;

    wake_needs_ask_tiles(device, &tiles, &out);
#endif
    if (ask) {
        ask(device->handle, &info, &out);
    } else {
        device->next.GetBufferMemoryRequirements(device->handle, info.buffer,
                                                 &out.memoryRequirements);
    }
    wake_needs_told(&needs, &out.memoryRequirements);
#ifdef VK_QCOM_tile_memory_heap
    wake_needs_told_tiles(&needs, &tiles);
#endif
    needs.dedicated = dedicated.requiresDedicatedAllocation;
    return needs;
}

bool
wake_pack_bind_buffer(struct wake_pack *p, struct wake_rec_BindBufferMemory *r)
{
    r->needs = needs_of(r->buffer_id);
    return !p->full;
}

bool
wake_pack_bind_buffer2(struct wake_pack *p, struct wake_rec_BindBufferMemory2 *r)
{
    uint32_t count = r->pBindInfos ? r->bindInfoCount : 0;
    struct wake_memory_needs *needs = wake_pack_alloc(p, (count ? count : 1) * sizeof(*needs));

    r->needs = needs;
    for (uint32_t i = 0; needs && i < count; i++) {
        needs[i] = needs_of(wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                           WAKE_HANDLE_VkBindBufferMemoryInfo_buffer));
    }
    return !p->full;
}

bool
wake_pack_buffer_view_bound(struct wake_pack *p, struct wake_rec_CreateBufferView *r)
{
    r->bound = r->pCreateInfo
                   ? bound_to(wake_packed_id(r->pCreateInfo, 0, WAKE_HANDLES_VkBufferViewCreateInfo,
                                             WAKE_HANDLE_VkBufferViewCreateInfo_buffer))
                   : 0;
    return !p->full;
}

bool
wake_pack_buffer_address_bound(struct wake_pack *p, struct wake_rec_GetBufferDeviceAddress *r)
{
    r->bound = r->pInfo
                   ? bound_to(wake_packed_id(r->pInfo, 0, WAKE_HANDLES_VkBufferDeviceAddressInfo,
                                             WAKE_HANDLE_VkBufferDeviceAddressInfo_buffer))
                   : 0;
    return !p->full;
}

/* ---- sparse binding -------------------------------------------------------------------------- */

static struct wake_sparse_block
block_of(wake_id id, VkImageAspectFlags aspect)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkImage);
    const struct wake_rec_CreateImage *made = wake_create_record(object, WAKE_CMD_vkCreateImage);
    struct wake_sparse_block block = { 0 };
    VkSparseImageMemoryRequirements list[8];
    VkMemoryRequirements needs;
    uint32_t count = WAKE_COUNT(list);
    const struct wake_device *device;

    if (!made || !made->pCreateInfo ||
        !(made->pCreateInfo->flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)) {
        return block;
    }
    device = (const struct wake_device *)object->scope;
    device->next.GetImageMemoryRequirements(device->handle, (VkImage)object->handle, &needs);
    block.types = needs.memoryTypeBits;
    block.alignment = needs.alignment;
    device->next.GetImageSparseMemoryRequirements(device->handle, (VkImage)object->handle, &count,
                                                  list);
    for (uint32_t i = 0; i < count && i < WAKE_COUNT(list); i++) {
        if (list[i].formatProperties.aspectMask & aspect) {
            VkExtent3D extent = list[i].formatProperties.imageGranularity;

            block.width = extent.width;
            block.height = extent.height;
            block.depth = extent.depth;
            break;
        }
    }
    return block;
}

static void
fill_sparse(const VkBindSparseInfo *info, struct wake_memory_needs *buffers,
            struct wake_memory_needs *images, struct wake_sparse_block *blocks, uint32_t counts[3])
{
    for (uint32_t k = 0; info->pBufferBinds && k < info->bufferBindCount; k++, counts[0]++) {
        if (buffers) {
            buffers[counts[0]] = needs_of(
                wake_packed_id(info->pBufferBinds, k, WAKE_HANDLES_VkSparseBufferMemoryBindInfo,
                               WAKE_HANDLE_VkSparseBufferMemoryBindInfo_buffer));
        }
    }
    for (uint32_t k = 0; info->pImageOpaqueBinds && k < info->imageOpaqueBindCount;
         k++, counts[1]++) {
        if (images) {
            images[counts[1]] = wake_image_needs(
                wake_packed_id(info->pImageOpaqueBinds, k,
                               WAKE_HANDLES_VkSparseImageOpaqueMemoryBindInfo,
                               WAKE_HANDLE_VkSparseImageOpaqueMemoryBindInfo_image),
                NULL);
        }
    }
    for (uint32_t k = 0; info->pImageBinds && k < info->imageBindCount; k++) {
        wake_id id = wake_packed_id(info->pImageBinds, k, WAKE_HANDLES_VkSparseImageMemoryBindInfo,
                                    WAKE_HANDLE_VkSparseImageMemoryBindInfo_image);

        for (uint32_t j = 0; info->pImageBinds[k].pBinds && j < info->pImageBinds[k].bindCount;
             j++, counts[2]++) {
            if (blocks) {
                blocks[counts[2]] = block_of(id,
                                             info->pImageBinds[k].pBinds[j].subresource.aspectMask);
            }
        }
    }
}

/* Needs of every pBufferBinds and pImageOpaqueBinds, and the sparse block of every pBinds of every pImageBinds, one after the other. */
bool
wake_pack_bind_sparse(struct wake_pack *p, struct wake_rec_QueueBindSparse *r)
{
    uint32_t counts[3] = { 0 }, at[3] = { 0 };
    struct wake_memory_needs *buffers, *images;
    struct wake_sparse_block *blocks;

    for (uint32_t i = 0; r->pBindInfo && i < r->bindInfoCount; i++) {
        fill_sparse(&r->pBindInfo[i], NULL, NULL, NULL, counts);
    }
    if (counts[0]) {
        wake_addresses_bind_sparse(wake_pack_device(p));
    }
    r->buffers = buffers = wake_pack_alloc(p, (counts[0] + 1) * sizeof(*buffers));
    r->images = images = wake_pack_alloc(p, (counts[1] + 1) * sizeof(*images));
    r->blocks = blocks = wake_pack_alloc(p, (counts[2] + 1) * sizeof(*blocks));
    for (uint32_t i = 0; r->pBindInfo && buffers && images && blocks && i < r->bindInfoCount; i++) {
        fill_sparse(&r->pBindInfo[i], buffers, images, blocks, at);
    }
    return !p->full;
}

/* ---- allocations ----------------------------------------------------------------------------- */

/* The memory types that a host pointer can be imported with; all where the driver cannot be
 * asked. */
static uint32_t
host_pointer_types(const struct wake_device *device, const VkMemoryAllocateInfo *info)
{
    const VkImportMemoryHostPointerInfoEXT *host = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT);
    VkMemoryHostPointerPropertiesEXT properties = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_HOST_POINTER_PROPERTIES_EXT
    };
    VkDeviceSize alignment =
        device->facts
            ? device->facts->properties.externalMemoryHostEXT.minImportedHostPointerAlignment
            : 0;

    if (!host || !alignment || (uintptr_t)host->pHostPointer % alignment ||
        !device->next.GetMemoryHostPointerPropertiesEXT ||
        (host->handleType != VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT &&
         host->handleType != VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_MAPPED_FOREIGN_MEMORY_BIT_EXT) ||
        device->next.GetMemoryHostPointerPropertiesEXT(
            device->handle, host->handleType, host->pHostPointer, &properties) != VK_SUCCESS) {
        return UINT32_MAX;
    }
    return properties.memoryTypeBits;
}

bool
wake_pack_allocate_memory(struct wake_pack *p, struct wake_rec_AllocateMemory *r)
{
    const VkMemoryDedicatedAllocateInfo *dedicated =
        r->pAllocateInfo ? wake_chain_find(r->pAllocateInfo->pNext,
                                           VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO)
                         : NULL;
    const VkDedicatedAllocationMemoryAllocateInfoNV *nv =
        r->pAllocateInfo
            ? wake_chain_find(r->pAllocateInfo->pNext,
                              VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV)
            : NULL;
    const struct wake_scope *scope = wake_scope_find(r->device);

    r->dedicated = (struct wake_memory_needs){ 0 };
    if (dedicated && dedicated->image) {
        r->dedicated = wake_image_needs(
            wake_packed_id(dedicated, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                           WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_image),
            NULL);
    } else if (dedicated && dedicated->buffer) {
        r->dedicated = needs_of(wake_packed_id(dedicated, 0,
                                               WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                                               WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_buffer));
    } else if (nv && nv->image) {
        r->dedicated = wake_image_needs(
            wake_packed_id(nv, 0, WAKE_HANDLES_VkDedicatedAllocationMemoryAllocateInfoNV,
                           WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_image),
            NULL);
    } else if (nv && nv->buffer) {
        r->dedicated = needs_of(
            wake_packed_id(nv, 0, WAKE_HANDLES_VkDedicatedAllocationMemoryAllocateInfoNV,
                           WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_buffer));
    }
#ifdef VK_ARM_tensors
    const VkMemoryDedicatedAllocateInfoTensorARM *tensor =
        r->pAllocateInfo
            ? wake_chain_find(r->pAllocateInfo->pNext,
                              VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM)
            : NULL;

    if (tensor && tensor->tensor) {
        r->dedicated = wake_tensor_needs(
            wake_packed_id(tensor, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfoTensorARM,
                           WAKE_HANDLE_VkMemoryDedicatedAllocateInfoTensorARM_tensor));
    }
#endif
    /* Relaxed: the application orders the calls that it counts itself; of those that it does not,
     * either order is right. */
    r->living = scope && scope->is_device
                    ? wake_load_relaxed(&((const struct wake_device *)scope)->allocations)
                    : 0;
    r->host_types = r->pAllocateInfo && r->pAllocateInfo->pNext && scope && scope->is_device
                        ? host_pointer_types((const struct wake_device *)scope, r->pAllocateInfo)
                        : UINT32_MAX;
    wake_fd_pack_import(r);
    r->time = scope && scope->settings->best_practices ? wake_now_ns() : 0;
    return !p->full;
}

void
wake_hook_allocate_memory(struct wake_call *call, VkDevice device, const VkMemoryAllocateInfo *info,
                          const VkAllocationCallbacks *allocator, VkDeviceMemory *memory,
                          VkResult result)
{
    (void)device;
    (void)allocator;
    (void)memory;
    if (call->scope && !call->skipped && result == VK_SUCCESS) {
        wake_fd_imported(info);
        (void)wake_fetch_add_relaxed(&call->device->allocations, 1);
    }
}

void
wake_hook_free_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory,
                      const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    if (!call->scope || call->skipped || !memory) {
        return;
    }
    if (wake_load_relaxed(&call->device->allocations)) {
        (void)wake_fetch_add_relaxed(&call->device->allocations, (uint32_t)-1);
    }
    /* What this thread is recording goes on with an owner record, as after a renaming: it has the
     * ticket of this call, so that later commands find what the memory was bound to without it. */
    (void)wake_fetch_add_relaxed(&call->device->moment, WAKE_MOMENT_RENAMED);
    wake_stream_forget_cache();
}

/* ---- mapping --------------------------------------------------------------------------------- */

/* Relaxed: whoever maps or unmaps has the memory to itself, and the application orders that before
 * what leans on it. */
static struct wake_mapping
mapping_of(wake_id id)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkDeviceMemory);
    const struct wake_memory *memory = object ? object->data : NULL;
    struct wake_mapping mapping = { 0 };

    if (memory) {
        mapping.offset = wake_load_relaxed(&memory->offset);
        mapping.size = wake_load_relaxed(&memory->size);
        mapping.known = true;
    }
    return mapping;
}

static const struct wake_mapping *
mappings_of(struct wake_pack *p, const VkMappedMemoryRange *ranges, uint32_t count)
{
    struct wake_mapping *mappings;

    count = ranges ? count : 0;
    mappings = wake_pack_alloc(p, (count ? count : 1) * sizeof(*mappings));
    for (uint32_t i = 0; mappings && i < count; i++) {
        mappings[i] = mapping_of(wake_packed_id(ranges, i, WAKE_HANDLES_VkMappedMemoryRange,
                                                WAKE_HANDLE_VkMappedMemoryRange_memory));
    }
    return mappings;
}

bool
wake_pack_map_memory(struct wake_pack *p, struct wake_rec_MapMemory *r)
{
    r->mapping = mapping_of(r->memory_id);
    return !p->full;
}

bool
wake_pack_unmap_memory(struct wake_pack *p, struct wake_rec_UnmapMemory *r)
{
    r->mapping = mapping_of(r->memory_id);
    return !p->full;
}

bool
wake_pack_flush_memory(struct wake_pack *p, struct wake_rec_FlushMappedMemoryRanges *r)
{
    r->mappings = mappings_of(p, r->pMemoryRanges, r->memoryRangeCount);
    return !p->full;
}

bool
wake_pack_invalidate_memory(struct wake_pack *p, struct wake_rec_InvalidateMappedMemoryRanges *r)
{
    r->mappings = mappings_of(p, r->pMemoryRanges, r->memoryRangeCount);
    return !p->full;
}

static void
set_mapping(struct wake_call *call, VkDeviceMemory handle, VkDeviceSize offset, VkDeviceSize size,
            const void *address)
{
    struct wake_object *object = wake_hook_object(
        wake_table_find(call->scope->tables[WAKE_TYPE_VkDeviceMemory], (uint64_t)handle),
        WAKE_TYPE_VkDeviceMemory);
    struct wake_memory *memory = object ? object->data : NULL;
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(object);

    if (!memory) {
        return;
    }
    if (size == VK_WHOLE_SIZE) {
        size = info && info->allocationSize > offset ? info->allocationSize - offset
                                                     : UINT64_MAX - offset;
    }
    /* Relaxed: see mapping_of(). */
    wake_store_relaxed(&memory->offset, offset);
    wake_store_relaxed(&memory->size, size);
    wake_store_relaxed(&memory->address, (uint64_t)(uintptr_t)address);
}

void
wake_hook_map_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory,
                     VkDeviceSize offset, VkDeviceSize size, VkMemoryMapFlags flags, void **data,
                     VkResult result)
{
    (void)device;
    (void)flags;
    if (call->scope && !call->skipped && result == VK_SUCCESS) {
        set_mapping(call, memory, offset, size, data ? *data : NULL);
    }
}

void
wake_hook_unmap_memory(struct wake_call *call, VkDevice device, VkDeviceMemory memory)
{
    (void)device;
    if (call->scope && !call->skipped) {
        set_mapping(call, memory, 0, 0, NULL);
    }
}

#ifdef VK_VERSION_1_4

/* A place that the application wants, and whether a mapping lies there already. */
struct place {
    uint64_t begin, end;
    bool covered;
};

static void
note_covered(void *context, uint64_t handle, wake_id id)
{
    struct place *place = context;
    const struct wake_object *object = wake_object_get(id);
    const struct wake_memory *memory = object && object->type == WAKE_TYPE_VkDeviceMemory
                                           ? object->data
                                           : NULL;
    uint64_t address = memory ? wake_load_relaxed(&memory->address) : 0;
    uint64_t size = memory ? wake_load_relaxed(&memory->size) : 0;

    (void)handle;
    place->covered |= address && size && address < place->end && place->begin < address + size;
}

static bool
is_covered(struct wake_pack *p, const VkMemoryMapInfo *info)
{
#ifdef VK_EXT_map_memory_placed
    const VkMemoryMapPlacedInfoEXT *placed = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_MEMORY_MAP_PLACED_INFO_EXT);
    const VkMemoryAllocateInfo *made = wake_VkDeviceMemory_info(wake_hook_object(
        wake_packed_id(info, 0, WAKE_HANDLES_VkMemoryMapInfo, WAKE_HANDLE_VkMemoryMapInfo_memory),
        WAKE_TYPE_VkDeviceMemory));
    struct place place = { 0 };

    if (!placed || !placed->pPlacedAddress || !made ||
        !(info->flags & VK_MEMORY_MAP_PLACED_BIT_EXT) || info->offset > made->allocationSize) {
        return false;
    }
    place.begin = (uintptr_t)placed->pPlacedAddress;
    place.end = place.begin +
                (info->size == VK_WHOLE_SIZE ? made->allocationSize - info->offset : info->size);
    wake_table_each(p->tables[WAKE_TYPE_VkDeviceMemory], note_covered, &place);
    return place.covered;
#else
    (void)p, (void)info, (void)look_at;
    return false;
#endif
}

bool
wake_pack_map_memory_2(struct wake_pack *p, struct wake_rec_MapMemory2 *r)
{
    r->covered = r->pMemoryMapInfo && is_covered(p, r->pMemoryMapInfo);
    if (r->pMemoryMapInfo) {
        r->mapping = mapping_of(wake_packed_id(r->pMemoryMapInfo, 0, WAKE_HANDLES_VkMemoryMapInfo,
                                               WAKE_HANDLE_VkMemoryMapInfo_memory));
    }
    return !p->full;
}

bool
wake_pack_unmap_memory_2(struct wake_pack *p, struct wake_rec_UnmapMemory2 *r)
{
    if (r->pMemoryUnmapInfo) {
        r->mapping = mapping_of(wake_packed_id(r->pMemoryUnmapInfo, 0,
                                               WAKE_HANDLES_VkMemoryUnmapInfo,
                                               WAKE_HANDLE_VkMemoryUnmapInfo_memory));
    }
    return !p->full;
}

void
wake_hook_map_memory_2(struct wake_call *call, VkDevice device, const VkMemoryMapInfo *info,
                       void **data, VkResult result)
{
    if (info) {
        wake_hook_map_memory(call, device, info->memory, info->offset, info->size, info->flags,
                             data, result);
    }
}

void
wake_hook_unmap_memory_2(struct wake_call *call, VkDevice device, const VkMemoryUnmapInfo *info,
                         VkResult result)
{
    if (info && result == VK_SUCCESS) {
        wake_hook_unmap_memory(call, device, info->memory);
    }
}

#endif
