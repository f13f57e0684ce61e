/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Heaps of descriptors: the buffers behind the addresses that are bound, inherited and written, when a call is made.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "state/object/addresses.h"
#include "state/recording/command_buffer.h"
#include "state/scope/chain.h"
#include "state/scope/facts.h"

#ifdef VK_EXT_descriptor_heap

static struct wake_address
find(struct wake_pack *p, const VkBindHeapInfoEXT *info)
{
    return info ? wake_pack_address(p, info->heapRange.address) : (struct wake_address){ 0 };
}

/* pDatas is written by the driver, but for its sizes. */
bool
wake_pack_heap_captures(struct wake_pack *p, struct wake_rec_GetImageOpaqueCaptureDataEXT *r)
{
    const struct wake_facts *facts = wake_pack_device(p)->facts;

    r->wrong = r->wrong_size = 0;
    for (uint32_t i = 0; facts && r->pDatas && i < r->imageCount && !r->wrong; i++) {
        if (r->pDatas[i].size !=
            facts->properties.descriptorHeapEXT.imageCaptureReplayOpaqueDataSize) {
            r->wrong = i + UINT64_C(1);
            r->wrong_size = r->pDatas[i].size;
        }
    }
    return !p->full;
}

/* pIndex is written by the driver, but read where an index is asked for. */
bool
wake_pack_register_border(struct wake_pack *p, struct wake_rec_RegisterCustomBorderColorEXT *r)
{
    r->wanted = r->requestIndex && r->pIndex ? *r->pIndex : 0;
    return !p->full;
}

/* ---- reserved ranges ------------------------------------------------------------------------- */

/* What a command buffer has bound last as the reserved range of one kind of heap. */
struct reserved {
    wake_id cb; /* 0: none */
    uint64_t handle;
    uint64_t boundaries; /* of its stream then: they say whether the recording is still there */
    uint64_t begin, end;
    bool sampler;
};

enum { RESERVED = 256 }; /* of more the earliest are not looked at any more */
static struct wake_lock lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);
static struct reserved reserved[RESERVED]; /* (l:lock) */
static uint32_t next_reserved;             /* (l:lock) */

/* The recording that has bound it is there: not reset, begun anew or freed. Relaxed: calls on the other command buffer at this
 * moment are ordered with this one by nobody. */
static bool
is_there(const struct reserved *row, const struct wake_scope *scope)
{
    const struct wake_object *object = wake_object_get(row->cb);
    const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer &&
                                                   object->scope == scope
                                               ? object->data
                                               : NULL;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);
    uint64_t now;

    if (!cb || wake_table_find(scope->tables[WAKE_TYPE_VkCommandBuffer], row->handle) != row->cb ||
        (pool && wake_load_relaxed(&pool->epoch) != wake_load_relaxed(&cb->pool_epoch_app))) {
        return false;
    }
    now = wake_load_relaxed(&cb->stream.boundaries);
    return now == row->boundaries ||
           (now == row->boundaries + 1 &&
            wake_load_relaxed(&cb->facts_app.state) == WAKE_CB_EXECUTABLE);
}

/* Another command buffer that has bound a part of the range, or all of it as that of the other kind
 * of heap; 0: none. */
static wake_id
reserved_by(const struct reserved *own, const struct wake_scope *scope)
{
    for (uint32_t i = 0; i < RESERVED; i++) {
        const struct reserved *row = &reserved[i];

        if (row->cb && row->cb != own->cb && row->begin < own->end && own->begin < row->end &&
            !(row->begin == own->begin && row->end == own->end && row->sampler == own->sampler) &&
            is_there(row, scope)) {
            return row->cb;
        }
    }
    return 0;
}

static void
reserve(const struct reserved *own)
{
    uint32_t at = next_reserved;

    for (uint32_t i = 0; i < RESERVED; i++) {
        if (reserved[i].cb == own->cb && reserved[i].sampler == own->sampler) {
            reserved[i] = *own;
            return;
        }
    }
    next_reserved = (at + 1) % RESERVED;
    reserved[at] = *own;
}

/* In the command that binds it: inside of its command buffer's stream. */
static wake_id
bind_reserved(const struct wake_pack *p, const VkBindHeapInfoEXT *info, bool sampler)
{
    const struct wake_stream *stream = wake_tls.self ? wake_load_relaxed(&wake_tls.self->active)
                                                     : NULL;
    const struct wake_command_buffer *cb;
    struct reserved own;
    wake_id by;

    if (!info || !info->reservedRangeSize || !stream || (uintptr_t)stream & WAKE_STREAM_LEFT ||
        stream->kind != WAKE_STREAM_COMMAND_BUFFER ||
        stream->device != wake_pack_device((struct wake_pack *)(uintptr_t)p)) {
        return 0;
    }
    cb = wake_command_buffer_of((struct wake_stream *)(uintptr_t)stream);
    own = (struct reserved){ .cb = cb->object->id,
                             .handle = cb->object->handle,
                             .boundaries = wake_load_relaxed(&stream->boundaries),
                             .begin = info->heapRange.address + info->reservedRangeOffset,
                             .sampler = sampler };
    own.end = own.begin + info->reservedRangeSize;
    wake_lock_take(&lock);
    by = reserved_by(&own, cb->object->scope);
    if (!by) {
        reserve(&own);
    }
    wake_lock_drop(&lock);
    return by;
}

bool
wake_pack_resource_heap(struct wake_pack *p, struct wake_rec_CmdBindResourceHeapEXT *r)
{
    r->address = find(p, r->pBindInfo);
    r->reserved_by = bind_reserved(p, r->pBindInfo, false);
    return !p->full;
}

bool
wake_pack_sampler_heap(struct wake_pack *p, struct wake_rec_CmdBindSamplerHeapEXT *r)
{
    r->address = find(p, r->pBindInfo);
    r->reserved_by = bind_reserved(p, r->pBindInfo, true);
    return !p->full;
}

/* ---- written descriptors --------------------------------------------------------------------- */

/* Of acceleration structures: whether there is one, as far as all are known. */
static struct wake_address
find_structure(struct wake_pack *p, const VkResourceDescriptorInfoEXT *info)
{
    struct wake_device *device = wake_pack_device(p);
    const VkDeviceAddressRangeEXT *range = info->data.pAddressRange;
    struct wake_address found = { .known = range != NULL, .found = true };

    if (!range) {
        return found;
    }
    if (info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV) {
        found.found = wake_addresses_is_structure(device, range->address,
                                                  WAKE_TYPE_VkAccelerationStructureNV);
    } else if (info->type == VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR && device->facts &&
               !wake_facts_feature(device->facts,
                                   WAKE_FEATURE_accelerationStructureCaptureReplay)) {
        found.found = wake_addresses_is_structure(device, range->address,
                                                  WAKE_TYPE_VkAccelerationStructureKHR);
    }
    return found;
}

static struct wake_address
find_behind(struct wake_pack *p, const VkResourceDescriptorInfoEXT *info)
{
    const VkDeviceAddressRangeEXT *range = NULL;

    switch ((int)info->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        range = info->data.pTexelBuffer ? &info->data.pTexelBuffer->addressRange : NULL;
        break;
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER: range = info->data.pAddressRange; break;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_NV:
    case VK_DESCRIPTOR_TYPE_PARTITIONED_ACCELERATION_STRUCTURE_NV: return find_structure(p, info);
    default: break;
    }
    return range && range->address ? wake_pack_address(p, range->address)
                                   : (struct wake_address){ 0 };
}

bool
wake_pack_write_resources(struct wake_pack *p, struct wake_rec_WriteResourceDescriptorsEXT *r)
{
    struct wake_address *found = r->pResources && !(p->flags & WAKE_RECORD_CAPPED)
                                     ? wake_pack_alloc(p, r->resourceCount * sizeof(*found))
                                     : NULL;

    for (uint32_t i = 0; found && i < r->resourceCount; i++) {
        found[i] = find_behind(p, &r->pResources[i]);
    }
    r->addresses = found;
    r->counts = p->flags & WAKE_RECORD_CAPPED
                    ? NULL
                    : wake_ask_resource_counts(p, r->pResources, r->resourceCount);
    return !p->full;
}

#endif

const struct wake_address *
wake_pack_inherited_heaps(struct wake_pack *p, const VkCommandBufferBeginInfo *info)
{
#ifdef VK_EXT_descriptor_heap
    const VkCommandBufferInheritanceDescriptorHeapInfoEXT *heaps =
        info && info->pInheritanceInfo
            ? wake_chain_find(info->pInheritanceInfo->pNext,
                              VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT)
            : NULL;
    struct wake_address *found = heaps ? wake_pack_alloc(p, 2 * sizeof(*found)) : NULL;

    if (found) {
        found[0] = find(p, heaps->pSamplerHeapBindInfo);
        found[1] = find(p, heaps->pResourceHeapBindInfo);
    }
    return found;
#else
    (void)p;
    (void)info;
    return NULL;
#endif
}
