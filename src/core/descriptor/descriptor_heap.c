/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Heaps of descriptors: the range that a command binds, and the buffer behind its address. Specification, 'Descriptor Heaps'.
 */
#include "core/core_newer.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/recording/command_buffer.h"

#ifdef VK_EXT_descriptor_heap

/* `found`: of the call. */
static void
check_buffer(struct wake_check *check, const VkBindHeapInfoEXT *info, const char *path,
             const struct wake_address *found, const char *vuid)
{
    unsigned long long address = info->heapRange.address;

    if (!address && info->heapRange.size) {
        wake_find(check, "VUID-VkDeviceAddressRangeKHR-size-11411",
                  "%s->heapRange.address is 0, and its size %llu", path,
                  (unsigned long long)info->heapRange.size);
    }
    if (!found->known) {
        return;
    }
    if (found->found && found->unbound) {
        wake_find(check, "VUID-VkDeviceAddress-None-10894",
                  "%s->heapRange.address is 0x%llx, in a buffer that has no memory, or whose "
                  "memory has been freed",
                  path, address);
    } else if (!found->found && address) {
        wake_find(check, "VUID-VkDeviceAddress-size-11364",
                  "%s->heapRange.address is 0x%llx, but no living buffer whose address was asked "
                  "for is there",
                  path, address);
    } else if (found->found && !(found->usage & VK_BUFFER_USAGE_DESCRIPTOR_HEAP_BIT_EXT)) {
        wake_find(
            check, vuid,
            "%s->heapRange.address is 0x%llx, but the buffer that is there was created with usage %s",
            path, address, WAKE_FLAGS_TEXT(VkBufferUsageFlags, found->usage));
    } else if (found->found && info->heapRange.size > found->left) {
        wake_find(
            check, "VUID-VkDeviceAddressRangeKHR-address-11365",
            "%s->heapRange.size is %llu, but from its address 0x%llx the buffer has %llu bytes",
            path, (unsigned long long)info->heapRange.size, address,
            (unsigned long long)found->left);
    }
}

/* ---- binds ----------------------------------------------------------------------------------- */

/* Of one kind of heap: its limits by their names, and its rules. */
struct heap {
    const char *alignment_name, *most_name, *reserved_name;
    VkDeviceSize alignment, most, reserved;
    const char *vuid_end, *vuid_reserved, *vuid_most, *vuid_alignment;
};

/* The reserved part begins where descriptors of that kind may. */
static void
check_begin(struct wake_check *check, const VkBindHeapInfoEXT *info, const char *name,
            VkDeviceSize alignment, const char *vuid)
{
    if (alignment && info->reservedRangeOffset % alignment) {
        wake_find(check, vuid, "pBindInfo->reservedRangeOffset is %llu, but %s is %llu",
                  (unsigned long long)info->reservedRangeOffset, name,
                  (unsigned long long)alignment);
    }
}

static void
check_heap(struct wake_check *check, const VkBindHeapInfoEXT *info, const struct heap *heap)
{
    unsigned long long begin = info->reservedRangeOffset, reserved = info->reservedRangeSize;
    unsigned long long size = info->heapRange.size;

    if (begin > size || reserved > size - begin) {
        wake_find(check, heap->vuid_end,
                  "pBindInfo->reservedRangeOffset (%llu) and reservedRangeSize (%llu) are beyond "
                  "heapRange.size (%llu)",
                  begin, reserved, size);
    }
    if (reserved < heap->reserved) {
        wake_find(check, heap->vuid_reserved,
                  "pBindInfo->reservedRangeSize is %llu, but %s is %llu", reserved,
                  heap->reserved_name, (unsigned long long)heap->reserved);
    }
    if (heap->most && size > heap->most) {
        wake_find(check, heap->vuid_most, "pBindInfo->heapRange.size is %llu, but %s is %llu", size,
                  heap->most_name, (unsigned long long)heap->most);
    }
    if (heap->alignment && info->heapRange.address % heap->alignment) {
        wake_find(check, heap->vuid_alignment,
                  "pBindInfo->heapRange.address is 0x%llx, but %s is %llu",
                  (unsigned long long)info->heapRange.address, heap->alignment_name,
                  (unsigned long long)heap->alignment);
    }
}

/* `by`: the command buffer that has bound a part of it; 0: none. */
static void
check_reserved(struct wake_check *check, const VkBindHeapInfoEXT *info, wake_id by,
               const char *vuid)
{
    const struct wake_object *other = by ? wake_object_get(by) : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (by) {
        wake_find_objects(
            check, vuid, check->cb->object, other,
            "the reserved range of pBindInfo, %llu bytes from 0x%llx, and one that %s has bound have "
            "memory in common, but are not the same range of the same kind of heap",
            (unsigned long long)info->reservedRangeSize,
            (unsigned long long)(info->heapRange.address + info->reservedRangeOffset),
            other ? wake_object_text(text, sizeof(text), other) : "another command buffer");
    }
}

#define HEAP(limits, Kind, kind, end_, reserved_, most_, alignment_)                       \
    (struct heap)                                                                          \
    {                                                                                      \
        .alignment_name = #kind "HeapAlignment", .most_name = "max" #Kind "HeapSize",      \
        .reserved_name = "min" #Kind "HeapReservedRange",                                  \
        .alignment = (limits)->kind##HeapAlignment, .most = (limits)->max##Kind##HeapSize, \
        .reserved = (limits)->min##Kind##HeapReservedRange, .vuid_end = end_,              \
        .vuid_reserved = reserved_, .vuid_most = most_, .vuid_alignment = alignment_       \
    }

void
wake_core_bind_resource_heap(struct wake_check *check,
                             const struct wake_rec_CmdBindResourceHeapEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceDescriptorHeapPropertiesEXT *limits;
    uint32_t found;

    if (!facts || !r->pBindInfo) {
        return;
    }
    check_buffer(check, r->pBindInfo, "pBindInfo", &r->address,
                 "VUID-vkCmdBindResourceHeapEXT-heapRange-11237");
    limits = &facts->properties.descriptorHeapEXT;
    check_heap(check, r->pBindInfo,
               &HEAP(limits, Resource, resource, "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11232",
                     "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11233",
                     "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11234",
                     "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11235"));
    check_reserved(check, r->pBindInfo, r->reserved_by,
                   "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11236");
    found = check->found;
    check_begin(check, r->pBindInfo, "bufferDescriptorAlignment", limits->bufferDescriptorAlignment,
                "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11435");
    if (check->found == found) {
        check_begin(check, r->pBindInfo, "imageDescriptorAlignment",
                    limits->imageDescriptorAlignment,
                    "VUID-vkCmdBindResourceHeapEXT-pBindInfo-11436");
    }
}

void
wake_core_bind_sampler_heap(struct wake_check *check,
                            const struct wake_rec_CmdBindSamplerHeapEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceDescriptorHeapPropertiesEXT *limits;

    if (!facts || !r->pBindInfo) {
        return;
    }
    check_buffer(check, r->pBindInfo, "pBindInfo", &r->address,
                 "VUID-vkCmdBindSamplerHeapEXT-heapRange-11230");
    limits = &facts->properties.descriptorHeapEXT;
    check_heap(check, r->pBindInfo,
               &HEAP(limits, Sampler, sampler, "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11223",
                     "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11224",
                     "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11225",
                     "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11226"));
    check_reserved(check, r->pBindInfo, r->reserved_by,
                   "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11228");
    check_begin(check, r->pBindInfo, "samplerDescriptorAlignment",
                limits->samplerDescriptorAlignment, "VUID-vkCmdBindSamplerHeapEXT-pBindInfo-11434");
}

/* ---- descriptors written to memory of the host ----------------------------------------------- */

void
wake_core_write_sampler_sizes(struct wake_check *check,
                              const struct wake_rec_WriteSamplerDescriptorsEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize size = facts ? facts->properties.descriptorHeapEXT.samplerDescriptorSize : 0;

    for (uint32_t i = 0; r->pDescriptors && i < r->samplerCount; i++) {
        if (r->pDescriptors[i].size < size) {
            wake_find(check, "VUID-vkWriteSamplerDescriptorsEXT-size-11203",
                      "pDescriptors[%u].size is %zu, but samplerDescriptorSize is %llu", i,
                      r->pDescriptors[i].size, (unsigned long long)size);
        }
    }
}

void
wake_core_descriptor_size(struct wake_check *check,
                          const struct wake_rec_GetPhysicalDeviceDescriptorSizeEXT *r)
{
    switch ((int)r->descriptorType) {
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC:
    case VK_DESCRIPTOR_TYPE_INLINE_UNIFORM_BLOCK:
    case VK_DESCRIPTOR_TYPE_MUTABLE_EXT:
        wake_find(check, "VUID-vkGetPhysicalDeviceDescriptorSizeEXT-type-11362",
                  "descriptorType is %s, of which heaps have no descriptors",
                  wake_name_VkDescriptorType(r->descriptorType));
        break;
    default: break;
    }
}

void
wake_core_heap_captures(struct wake_check *check,
                        const struct wake_rec_GetImageOpaqueCaptureDataEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    if (facts && facts->physical_device_count > 1 &&
        !WAKE_FEATURE(check, bufferDeviceAddressMultiDevice)) {
        wake_find(
            check, "VUID-vkGetImageOpaqueCaptureDataEXT-device-11284",
            "the device consists of %u, and the feature bufferDeviceAddressMultiDevice is not enabled",
            facts->physical_device_count);
    }
    if (facts && r->wrong) {
        wake_find(check,
                  r->wrong_size ? "VUID-vkGetImageOpaqueCaptureDataEXT-size-11283"
                                : "VUID-VkHostAddressRangeEXT-size-arraylength",
                  "pDatas[%llu].size is %llu, but imageCaptureReplayOpaqueDataSize is %llu",
                  (unsigned long long)r->wrong - 1, (unsigned long long)r->wrong_size,
                  (unsigned long long)
                      facts->properties.descriptorHeapEXT.imageCaptureReplayOpaqueDataSize);
    }
    for (uint32_t i = 0; i < r->imageCount; i++) {
        struct wake_object *object = r->pImages
                                         ? wake_check_object(check,
                                                             wake_packed_id(r->pImages, i, 1, 0),
                                                             WAKE_TYPE_VkImage)
                                         : NULL;
        const struct wake_image *image = wake_image_of(object);

        if (image &&
            !(image->info.flags & VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT)) {
            wake_find_objects(
                check, "VUID-vkGetImageOpaqueCaptureDataEXT-pImages-11285", object, NULL,
                "pImages[%u] was created without VK_IMAGE_CREATE_DESCRIPTOR_HEAP_CAPTURE_REPLAY_BIT_EXT",
                i);
        }
    }
}

/* ---- secondary command buffers --------------------------------------------------------------- */

static void
check_inherited(struct wake_check *check,
                const VkCommandBufferInheritanceDescriptorHeapInfoEXT *heaps,
                const struct wake_address *found)
{
    if (found && heaps->pSamplerHeapBindInfo) {
        check_buffer(
            check, heaps->pSamplerHeapBindInfo, "pSamplerHeapBindInfo", &found[0],
            "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-pSamplerHeapBindInfo-11470");
    }
    if (found && heaps->pResourceHeapBindInfo) {
        check_buffer(
            check, heaps->pResourceHeapBindInfo, "pResourceHeapBindInfo", &found[1],
            "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-pResourceHeapBindInfo-11471");
    }
}

void
wake_core_begin_with_heaps(struct wake_check *check, const struct wake_rec_BeginCommandBuffer *r)
{
    const VkCommandBufferInheritanceInfo *inherited = r->pBeginInfo
                                                          ? r->pBeginInfo->pInheritanceInfo
                                                          : NULL;
    const VkCommandBufferInheritanceDescriptorHeapInfoEXT *heaps =
        inherited
            ? wake_chain_find(inherited->pNext,
                              VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_DESCRIPTOR_HEAP_INFO_EXT)
            : NULL;

    if (heaps && WAKE_FEATURE(check, descriptorHeap)) {
        check_inherited(check, heaps, r->heaps);
    }
    if (!heaps || WAKE_FEATURE(check, descriptorHeap)) {
        return;
    }
    if (heaps->pSamplerHeapBindInfo) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11200",
            "pSamplerHeapBindInfo is not NULL, but the feature descriptorHeap is not enabled");
    }
    if (heaps->pResourceHeapBindInfo) {
        wake_find(
            check, "VUID-VkCommandBufferInheritanceDescriptorHeapInfoEXT-descriptorHeap-11201",
            "pResourceHeapBindInfo is not NULL, but the feature descriptorHeap is not enabled");
    }
}

#endif
