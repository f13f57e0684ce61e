/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for buffers. Specification, 'Resource Memory Association'.
 */
#include "core/buffer/bound.h"
#include "core/buffer/memory_fit.h"
#include "core/buffer_usage.h"
#include "core/words.h"

#define SPARSE_FLAGS                                                               \
    (VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT | \
     VK_BUFFER_CREATE_SPARSE_ALIASED_BIT)

struct bind {
    struct wake_memory_fit fit; /* its resource is the buffer; memory NULL: none, or not known */
    const VkBufferCreateInfo *buffer;
};

static void
check_needs(const struct bind *b)
{
    static const struct wake_fit_rules rules = {
        .beyond = WAKE_ID(bind_buffer, "memoryOffset-01031"),
        .types = WAKE_ID(bind_buffer, "memory-01035"),
        .alignment = WAKE_ID(bind_buffer, "memoryOffset-01036"),
        .size = WAKE_ID(bind_buffer, "size-01037"),
        .tile_alignment = WAKE_ID(bind_buffer, "memory-10740"),
        .tile_size = WAKE_ID(bind_buffer, "memory-10742"),
    };

    /* How much is left behind an offset that is beyond the memory is no question, newer layers say. */
    wake_check_fit_needs(&b->fit, &rules,
                         WAKE_REPEATED_RULES || b->fit.offset == b->fit.allocated->allocationSize);
}

static void
check_dedicated(const struct bind *b)
{
    const VkMemoryDedicatedAllocateInfo *to = wake_chain_find(
        b->fit.allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    wake_id id = to && to->buffer
                     ? wake_packed_id(to, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                                      WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_buffer)
                     : 0;

    if (b->fit.needs->known && b->fit.needs->dedicated && id != b->fit.resource->id) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "buffer-01444"),
                       b->fit.resource,
                       "the buffer requires a dedicated allocation; %s is none for it",
                       WAKE_NAME_OF(b->fit.memory));
    }
    if (to && to->image) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "memory-10925"),
                       b->fit.resource, "%s is dedicated to an image", WAKE_NAME_OF(b->fit.memory));
    }
    if (id && (id != b->fit.resource->id || b->fit.offset)) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "memory-01508"),
                       b->fit.resource, "%s is dedicated to %s; memoryOffset is %llu",
                       WAKE_NAME_OF(b->fit.memory),
                       id == b->fit.resource->id ? "this buffer" : "another buffer",
                       (unsigned long long)b->fit.offset);
    }
}

static bool
buffers_alike(const void *info, struct wake_object *other)
{
    const VkBufferCreateInfo *a = info, *b = wake_VkBuffer_info(other);

    return !b || (a->size == b->size && a->usage == b->usage && a->flags == b->flags &&
                  a->sharingMode == b->sharingMode);
}

static void
check_dedicated_nv(const struct bind *b)
{
    const VkDedicatedAllocationBufferCreateInfoNV *made = wake_chain_find(
        b->buffer->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV);

    if (made && made->dedicatedAllocation) {
        wake_check_fit_dedicated_nv(&b->fit, WAKE_ID(bind_buffer, "buffer-01038"), b->buffer,
                                    buffers_alike);
    }
}

static void
check_kind(const struct bind *b)
{
    const struct wake_facts *facts = wake_check_facts(b->fit.check);
    const VkMemoryAllocateFlagsInfo *info = wake_chain_find(
        b->fit.allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    bool address = info && (info->flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT);

    wake_check_fit_protection(&b->fit, b->buffer->flags & VK_BUFFER_CREATE_PROTECTED_BIT,
                              WAKE_ID(bind_buffer, "None-01898"),
                              WAKE_ID(bind_buffer, "None-01899"));
    if (facts && (b->buffer->usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) && !address &&
        WAKE_FEATURE(b->fit.check, bufferDeviceAddress) &&
        !wake_scope_has(b->fit.check->scope, WAKE_EXT_VK_EXT_buffer_device_address)) {
        wake_find_rule(
            b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "bufferDeviceAddress-03339"),
            b->fit.resource,
            "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT in "
            "pNext<VkMemoryAllocateFlagsInfo>.flags; the buffer has VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT",
            WAKE_NAME_OF(b->fit.memory));
    }
    if (facts && (b->buffer->flags & VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) &&
        !address && WAKE_FEATURE(b->fit.check, descriptorBufferCaptureReplay)) {
        wake_find_rule(b->fit.check, b->fit.owner,
                       WAKE_ID(bind_buffer, "descriptorBufferCaptureReplay-08112"), b->fit.resource,
                       "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT",
                       WAKE_NAME_OF(b->fit.memory));
    }
}

/* What the buffer was created for, and the flags of its memory lack. Rules of newer registries. */
static void
check_allocated_flags(const struct bind *b)
{
    const VkMemoryAllocateFlagsInfo *info = wake_chain_find(
        b->fit.allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    VkMemoryAllocateFlags flags = info ? info->flags : 0;
    bool replay = flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;

    if ((b->buffer->flags & VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT) && !replay &&
        WAKE_FEATURE(b->fit.check, bufferDeviceAddressCaptureReplay)) {
        wake_find_rule(
            b->fit.check, b->fit.owner,
            WAKE_ID(bind_buffer, "bufferDeviceAddressCaptureReplay-09200"), b->fit.resource,
            "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT; the buffer has "
            "VK_BUFFER_CREATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT",
            WAKE_NAME_OF(b->fit.memory));
    }
    if ((b->buffer->flags & VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT) && !replay) {
        wake_find_rule(
            b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "buffer-09201"), b->fit.resource,
            "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT; the buffer has "
            "VK_BUFFER_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_EXT",
            WAKE_NAME_OF(b->fit.memory));
    }
#ifdef VK_EXT_descriptor_heap
    if (!(flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT) &&
        (wake_buffer_usage(b->buffer) & VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT)) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "buffer-11408"),
                       b->fit.resource,
                       "%s was allocated without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT; the buffer "
                       "has VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT",
                       WAKE_NAME_OF(b->fit.memory));
    }
#endif
}

static void
check_bind(struct bind *b, wake_id buffer, wake_id memory)
{
    static const struct wake_external_rules external_rules = {
        WAKE_ID(bind_buffer, "memory-02726"), WAKE_ID(bind_buffer, "memory-02727"),
        WAKE_ID(bind_buffer, "memory-02985")
    };
    const VkExternalMemoryBufferCreateInfo *outside;

    b->fit.resource = wake_check_object(b->fit.check, buffer, WAKE_TYPE_VkBuffer);
    b->buffer = wake_VkBuffer_info(b->fit.resource);
    if (!b->buffer) {
        return;
    }
    if (b->buffer->flags & SPARSE_FLAGS) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "buffer-01030"),
                       b->fit.resource, "the buffer was created with flags %s",
                       WAKE_FLAGS_TEXT(VkBufferCreateFlags, b->buffer->flags));
        return;
    }
    b->fit.memory = wake_check_object(b->fit.check, memory, WAKE_TYPE_VkDeviceMemory);
    if (b->fit.needs->bound) {
        wake_find_rule(b->fit.check, b->fit.owner, WAKE_ID(bind_buffer, "buffer-07459"),
                       b->fit.resource, "%s is bound to the buffer already: attempting to bind %s",
                       wake_core_bound_text((char[WAKE_OBJECT_TEXT]){ 0 }, b->fit.needs->bound),
                       b->fit.memory ? WAKE_NAME_OF(b->fit.memory) : "memory");
    }
    outside = wake_chain_find(b->buffer->pNext,
                              VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO);
    b->fit.allocated = wake_VkDeviceMemory_info(b->fit.memory);
    if (b->fit.allocated) {
        check_needs(b);
        check_dedicated(b);
        check_dedicated_nv(b);
        wake_check_bound_external(b->fit.check, b->fit.owner, &external_rules, b->fit.resource,
                                  b->fit.memory, outside ? outside->handleTypes : 0);
        check_kind(b);
        check_allocated_flags(b);
    }
}

void
wake_core_bind_buffer_memory(struct wake_check *check, const struct wake_rec_BindBufferMemory *r)
{
    struct bind b = { .fit = { .check = check,
                               .owner = wake_owners_bind_buffer[0],
                               .needs = &r->needs,
                               .offset = r->memoryOffset } };

    check_bind(&b, r->buffer_id, r->memory_id);
}

static void
check_group(struct wake_check *check, const VkBindBufferMemoryInfo *info,
            const VkMemoryAllocateInfo *memory)
{
    const VkBindBufferMemoryDeviceGroupInfo *group = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BIND_BUFFER_MEMORY_DEVICE_GROUP_INFO);
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t instances = memory && facts ? wake_memory_instances(facts, memory) : 0;

    if (!group || !facts) {
        return;
    }
    if (group->deviceIndexCount && group->deviceIndexCount != facts->physical_device_count) {
        wake_find(
            check, "VUID-VkBindBufferMemoryDeviceGroupInfo-deviceIndexCount-01606",
            "VkBindBufferMemoryDeviceGroupInfo::deviceIndexCount is %u; the device has %u physical devices",
            group->deviceIndexCount, facts->physical_device_count);
    }
    for (uint32_t i = 0; group->pDeviceIndices && i < group->deviceIndexCount; i++) {
        if (group->pDeviceIndices[i] >= facts->physical_device_count) {
            wake_find(
                check, "VUID-VkBindBufferMemoryDeviceGroupInfo-pDeviceIndices-01607",
                "VkBindBufferMemoryDeviceGroupInfo::pDeviceIndices[%u] is %u; the device has %u physical devices",
                i, group->pDeviceIndices[i], facts->physical_device_count);
            return;
        }
        if (instances && !(instances >> group->pDeviceIndices[i] & 1)) {
            wake_find(
                check, "VUID-VkBindBufferMemoryInfo-pNext-01605",
                "VkBindBufferMemoryDeviceGroupInfo::pDeviceIndices[%u] is %u; the memory has instances on the devices 0x%x",
                i, group->pDeviceIndices[i], instances);
            return;
        }
    }
}

void
wake_core_bind_buffer_memory2(struct wake_check *check, const struct wake_rec_BindBufferMemory2 *r)
{
    for (uint32_t i = 0; r->pBindInfos && r->needs && i < r->bindInfoCount; i++) {
        struct wake_memory_needs needs = r->needs[i];
        struct bind b = { .fit = { .check = check,
                                   .owner = wake_owners_bind_buffer[1],
                                   .needs = &needs,
                                   .offset = r->pBindInfos[i].memoryOffset } };

        /* The record has what was bound before the call. */
        for (uint32_t k = 0; k < i && !needs.bound; k++) {
            needs.bound = r->pBindInfos[k].buffer == r->pBindInfos[i].buffer;
        }
        check_bind(&b,
                   wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                  WAKE_HANDLE_VkBindBufferMemoryInfo_buffer),
                   wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                  WAKE_HANDLE_VkBindBufferMemoryInfo_memory));
        check_group(check, &r->pBindInfos[i],
                    wake_VkDeviceMemory_info(wake_check_object(
                        check,
                        wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                       WAKE_HANDLE_VkBindBufferMemoryInfo_memory),
                        WAKE_TYPE_VkDeviceMemory)));
    }
}
