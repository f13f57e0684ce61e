/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory for tensors. Specification, 'Tensor Memory Binding'.
 */
#include "core/tensor/tensor.h"

#include "core/buffer/bound.h"
#include "core/buffer/memory_fit.h"
#include "core/words.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#ifdef VK_ARM_tensor_controls

struct bind {
    struct wake_check *check;
    uint32_t i;
    const VkBindTensorMemoryInfoARM *info;
    const struct wake_memory_needs *needs;
    const struct wake_object *object, *memory;
    const VkTensorCreateInfoARM *tensor;
    const VkMemoryAllocateInfo *allocated;
};

static void
check_needs(const struct bind *b)
{
    const struct wake_memory_needs *needs = b->needs;
    VkDeviceSize size = b->allocated->allocationSize, offset = b->info->memoryOffset;

    if (size && offset >= size) {
        wake_find_objects(b->check, "VUID-VkBindTensorMemoryInfoARM-memoryOffset-09713", b->object,
                          b->memory, "pBindInfos[%u].memoryOffset is %llu; %s has %llu bytes", b->i,
                          U(offset), WAKE_NAME_OF(b->memory), U(size));
    }
    if (!needs->known) {
        return;
    }
    if (b->allocated->memoryTypeIndex < 32 &&
        !(needs->types & (1u << b->allocated->memoryTypeIndex))) {
        wake_find_objects(b->check, "VUID-VkBindTensorMemoryInfoARM-memory-09714", b->object,
                          b->memory,
                          "pBindInfos[%u]: %s is of type %u; memoryTypeBits of %s is 0x%x", b->i,
                          WAKE_NAME_OF(b->memory), b->allocated->memoryTypeIndex,
                          WAKE_NAME_OF(b->object), needs->types);
    }
    if (needs->alignment && offset % needs->alignment) {
        wake_find_objects(b->check, "VUID-VkBindTensorMemoryInfoARM-memoryOffset-09715", b->object,
                          b->memory,
                          "pBindInfos[%u].memoryOffset is %llu; %s wants an alignment of %llu",
                          b->i, U(offset), WAKE_NAME_OF(b->object), U(needs->alignment));
    }
    if (size && (offset >= size || needs->size > size - offset)) {
        wake_find_objects(
            b->check, "VUID-VkBindTensorMemoryInfoARM-size-09716", b->object, b->memory,
            "pBindInfos[%u]: %s has %llu bytes, memoryOffset is %llu; %s needs %llu", b->i,
            WAKE_NAME_OF(b->memory), U(size), U(offset), WAKE_NAME_OF(b->object), U(needs->size));
    }
}

static void
check_dedicated(const struct bind *b)
{
    const VkMemoryDedicatedAllocateInfoTensorARM *to = wake_chain_find(
        b->allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM);
    wake_id id = to && to->tensor
                     ? wake_packed_id(to, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfoTensorARM,
                                      WAKE_HANDLE_VkMemoryDedicatedAllocateInfoTensorARM_tensor)
                     : 0;

    if (id && (id != b->object->id || b->info->memoryOffset)) {
        wake_find_objects(b->check, "VUID-VkBindTensorMemoryInfoARM-memory-09806", b->object,
                          b->memory, "pBindInfos[%u]: %s is dedicated to %s; memoryOffset is %llu",
                          b->i, WAKE_NAME_OF(b->memory),
                          id == b->object->id ? "this tensor" : "another tensor",
                          U(b->info->memoryOffset));
    } else if (b->needs->known && b->needs->dedicated && id != b->object->id) {
        wake_find_objects(b->check, "VUID-VkBindTensorMemoryInfoARM-tensor-09717", b->object,
                          b->memory,
                          "pBindInfos[%u]: %s requires a dedicated allocation; %s is none for it",
                          b->i, WAKE_NAME_OF(b->object), WAKE_NAME_OF(b->memory));
    }
}

static void
check_kind(const struct bind *b)
{
    const struct wake_facts *facts = wake_check_facts(b->check);
    const VkMemoryAllocateFlagsInfo *info = wake_chain_find(
        b->allocated->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    VkMemoryAllocateFlags flags = info ? info->flags : 0;
    bool is_protected = b->tensor->flags & VK_TENSOR_CREATE_PROTECTED_BIT_ARM;
    bool replays = b->tensor->flags & VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM;
    uint32_t type = b->allocated->memoryTypeIndex;

    if (facts && type < facts->memory.memoryTypeCount &&
        is_protected !=
            !!(facts->memory.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT)) {
        wake_find_objects(b->check,
                          is_protected ? "VUID-VkBindTensorMemoryInfoARM-tensor-09718"
                                       : "VUID-VkBindTensorMemoryInfoARM-tensor-09719",
                          b->object, b->memory,
                          "pBindInfos[%u]: %s is %sprotected, memory type %u is %sprotected", b->i,
                          WAKE_NAME_OF(b->object), is_protected ? "" : "not ", type,
                          is_protected ? "not " : "");
    }
    if (replays && !(flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT)) {
        wake_find_objects(
            b->check, "VUID-VkBindTensorMemoryInfoARM-tensor-09943", b->object, b->memory,
            "pBindInfos[%u]: %s was created with "
            "VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM, but %s was allocated "
            "without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT",
            b->i, WAKE_NAME_OF(b->object), WAKE_NAME_OF(b->memory));
    }
    if (replays && !(flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find_objects(
            b->check, "VUID-VkBindTensorMemoryInfoARM-tensor-09944", b->object, b->memory,
            "pBindInfos[%u]: %s was created with "
            "VK_TENSOR_CREATE_DESCRIPTOR_BUFFER_CAPTURE_REPLAY_BIT_ARM, but %s was allocated "
            "without VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT",
            b->i, WAKE_NAME_OF(b->object), WAKE_NAME_OF(b->memory));
    }
}

void
wake_core_bind_tensors(struct wake_check *check, const struct wake_rec_BindTensorMemoryARM *r)
{
    static const struct wake_external_rules external = { WAKE_ID(bind_tensor, "memory-09895"),
                                                         WAKE_ID(bind_tensor, "memory-09896"),
                                                         WAKE_ID(bind_tensor, "memory-09896") };

    for (uint32_t i = 0; r->pBindInfos && r->needs && i < r->bindInfoCount; i++) {
        const VkBindTensorMemoryInfoARM *info = &r->pBindInfos[i];
        wake_id id = wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindTensorMemoryInfoARM,
                                    WAKE_HANDLE_VkBindTensorMemoryInfoARM_tensor);
        wake_id memory = wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindTensorMemoryInfoARM,
                                        WAKE_HANDLE_VkBindTensorMemoryInfoARM_memory);
        struct bind b = { .check = check,
                          .i = i,
                          .info = info,
                          .needs = &r->needs[i],
                          .object = wake_check_object(check, id, WAKE_TYPE_VkTensorARM),
                          .memory = wake_check_object(check, memory, WAKE_TYPE_VkDeviceMemory) };
        const VkExternalMemoryTensorCreateInfoARM *outside;

        b.tensor = wake_tensor_info(b.object);
        if (!b.tensor) {
            continue;
        }
        if (b.needs->bound) {
            wake_find_objects(check, "VUID-VkBindTensorMemoryInfoARM-tensor-09712", b.object,
                              b.memory, "pBindInfos[%u]: %s is bound to %s already", i,
                              wake_core_bound_text((char[WAKE_OBJECT_TEXT]){ 0 }, b.needs->bound),
                              WAKE_NAME_OF(b.object));
        }
        b.allocated = wake_VkDeviceMemory_info(b.memory);
        if (!b.allocated) {
            continue;
        }
        outside = wake_chain_find(b.tensor->pNext,
                                  VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_TENSOR_CREATE_INFO_ARM);
        check_needs(&b);
        check_dedicated(&b);
        wake_check_bound_external(check, wake_owners_bind_tensor[0], &external, b.object, b.memory,
                                  outside ? outside->handleTypes : 0);
        check_kind(&b);
    }
}

void
wake_core_allocate_for_tensor(struct wake_check *check, const struct wake_rec_AllocateMemory *r)
{
    const VkMemoryDedicatedAllocateInfoTensorARM *to =
        r->pAllocateInfo
            ? wake_chain_find(r->pAllocateInfo->pNext,
                              VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO_TENSOR_ARM)
            : NULL;

    if (to && to->tensor && r->dedicated.known &&
        r->pAllocateInfo->allocationSize != r->dedicated.size) {
        wake_find(check, "VUID-VkMemoryDedicatedAllocateInfoTensorARM-allocationSize-09710",
                  "pAllocateInfo->allocationSize is %llu, but the tensor that it is dedicated to "
                  "needs %llu",
                  U(r->pAllocateInfo->allocationSize), U(r->dedicated.size));
    }
}

#endif
