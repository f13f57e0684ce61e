/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Create infos of buffers: flags, usages and structs that came with registries after 1.3.239. Specification, 'Buffers'.
 */
#include "core/core_newer.h"
#include "core/buffer/allocation.h"
#include "core/buffer_usage.h"
#include "core/format_rule.h"

#include "core/video/video.h"
#include "core/words.h"

#ifdef VK_VERSION_1_4

#ifdef VK_VALVE_buffer_device_address_allocation_alignment
void
wake_check_address_alignment(struct wake_check *check,
                             const VkBufferDeviceAddressAlignmentAllocateInfoVALVE *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkPhysicalDeviceBufferDeviceAddressAllocationAlignmentPropertiesVALVE *p =
        facts ? &facts->properties.bufferDeviceAddressAllocationAlignmentVALVE : NULL;

    if (info->alignment & (info->alignment - 1)) {
        wake_find(check, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12512",
                  "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, which is no "
                  "power of two",
                  info->alignment);
    }
    if (!WAKE_FEATURE(check, bufferDeviceAddressAllocationAlignment)) {
        wake_find(
            check, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12513",
            "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but the feature "
            "bufferDeviceAddressAllocationAlignment is not enabled",
            info->alignment);
    } else if (p && p->sType && info->alignment > p->maxBufferDeviceAddressAllocationAlignment) {
        wake_find(check, "VUID-VkBufferDeviceAddressAlignmentAllocateInfoVALVE-alignment-12514",
                  "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but "
                  "maxBufferDeviceAddressAllocationAlignment is %u",
                  info->alignment, p->maxBufferDeviceAddressAllocationAlignment);
    }
}

static void
check_alignment(struct wake_check *check, const VkBufferCreateInfo *info)
{
    const VkBufferDeviceAddressAlignmentAllocateInfoVALVE *aligned = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_ALIGNMENT_ALLOCATE_INFO_VALVE);
    const VkBufferOpaqueCaptureAddressCreateInfo *capture = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_BUFFER_OPAQUE_CAPTURE_ADDRESS_CREATE_INFO);

    if (!aligned || !aligned->alignment) {
        return;
    }
    wake_check_address_alignment(check, aligned);
    if (!(info->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-12515",
            "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but pCreateInfo->flags lacks "
            "VK_BUFFER_CREATE_SPARSE_BINDING_BIT",
            aligned->alignment);
    }
    if (!(wake_buffer_usage(info) & VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT)) {
        wake_find(check, "VUID-VkBufferCreateInfo-alignment-12516",
                  "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but the "
                  "usage lacks VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT",
                  aligned->alignment);
    }
    if (capture && capture->opaqueCaptureAddress) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-alignment-12517",
            "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but opaqueCaptureAddress is 0x%llx",
            aligned->alignment, (unsigned long long)capture->opaqueCaptureAddress);
    }
}
#endif

#ifdef VK_EXT_descriptor_heap
static void
check_heap(struct wake_check *check, const VkBufferCreateInfo *info)
{
    const VkBufferCreateFlags sparse = VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                       VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT |
                                       VK_BUFFER_CREATE_SPARSE_ALIASED_BIT;
    const struct wake_facts *facts = wake_check_facts(check);

    if (!facts || !facts->properties.descriptorHeapEXT.sType ||
        !(wake_buffer_usage(info) & VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT)) {
        return;
    }
    if (info->flags & VK_BUFFER_CREATE_PROTECTED_BIT &&
        !facts->properties.descriptorHeapEXT.protectedDescriptorHeaps) {
        wake_find(check, "VUID-VkBufferCreateInfo-flags-11277",
                  "a buffer for descriptor heaps has VK_BUFFER_CREATE_PROTECTED_BIT, but "
                  "protectedDescriptorHeaps is VK_FALSE");
    }
    if (info->flags & sparse && !facts->properties.descriptorHeapEXT.sparseDescriptorHeaps) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-11279",
            "a buffer for descriptor heaps has the flags %s, but sparseDescriptorHeaps is VK_FALSE",
            WAKE_FLAGS_TEXT(VkBufferCreateFlags, info->flags));
    }
}
#endif

/* What protected buffers may be for. */
static void
check_protected(struct wake_check *check, const VkBufferCreateInfo *info)
{
    VkBufferUsageFlags2 allowed = VK_BUFFER_USAGE_2_TRANSFER_SRC_BIT |
                                  VK_BUFFER_USAGE_2_TRANSFER_DST_BIT |
                                  VK_BUFFER_USAGE_2_UNIFORM_TEXEL_BUFFER_BIT |
                                  VK_BUFFER_USAGE_2_STORAGE_TEXEL_BUFFER_BIT |
                                  VK_BUFFER_USAGE_2_UNIFORM_BUFFER_BIT |
                                  VK_BUFFER_USAGE_2_STORAGE_BUFFER_BIT |
                                  VK_BUFFER_USAGE_2_SHADER_DEVICE_ADDRESS_BIT |
                                  VK_BUFFER_USAGE_2_VIDEO_DECODE_SRC_BIT_KHR |
                                  VK_BUFFER_USAGE_2_VIDEO_ENCODE_DST_BIT_KHR;
    VkBufferUsageFlags2 usage = wake_buffer_usage(info);
    char text[512];

#ifdef VK_EXT_descriptor_heap
    allowed |= VK_BUFFER_USAGE_2_DESCRIPTOR_HEAP_BIT_EXT;
#endif
    if (info->flags & VK_BUFFER_CREATE_PROTECTED_BIT && usage & ~allowed) {
        wake_print_VkBufferUsageFlags2(text, sizeof(text), usage & ~allowed);
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-09641",
            "pCreateInfo->flags has VK_BUFFER_CREATE_PROTECTED_BIT, which does not go with the usage %s",
            text);
    }
}

static void
check_profiles(struct wake_check *check, const VkBufferCreateInfo *info)
{
    const VkVideoProfileListInfoKHR *list = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        wake_video_check_codec_feature(check, (uint32_t)list->pProfiles[i].videoCodecOperation,
                                       "VUID-VkBufferCreateInfo-pNext-10783",
                                       "VUID-VkBufferCreateInfo-pNext-10249");
    }
}

/* The usage of the chain counts instead, where the driver knows it. */
static void
hint_at_usage(struct wake_check *check, const VkBufferCreateInfo *info)
{
#if !WAKE_REPEATED_RULES
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_BUFFER_USAGE_FLAGS_2_CREATE_INFO) &&
        !wake_core_has_maintenance5(check)) {
        wake_find_warning(
            check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT,
            "WARNING-VkBufferUsageFlags2CreateInfo-Extension",
            "pCreateInfo->pNext has VkBufferUsageFlags2CreateInfo, but neither Vulkan 1.4 nor "
            "VK_KHR_maintenance5 is enabled: a driver may not look at its usage");
    }
#else
    (void)check, (void)info;
#endif
}

void
wake_core_buffer_newer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    const VkBufferCreateInfo *info = r->pCreateInfo;

    if (!info) {
        return;
    }
    hint_at_usage(check, info);
#ifdef VK_KHR_video_maintenance1
    if (info->flags & VK_BUFFER_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR &&
        !WAKE_FEATURE(check, videoMaintenance1)) {
        wake_find(
            check, "VUID-VkBufferCreateInfo-flags-08325",
            "pCreateInfo->flags has VK_BUFFER_CREATE_VIDEO_PROFILE_INDEPENDENT_BIT_KHR, but the feature videoMaintenance1 is "
            "not enabled");
    }
#endif
    check_protected(check, info);
    check_profiles(check, info);
#ifdef VK_VALVE_buffer_device_address_allocation_alignment
    check_alignment(check, info);
#endif
#ifdef VK_EXT_descriptor_heap
    check_heap(check, info);
#endif
}

void
wake_core_buffer_view_newer(struct wake_check *check, const struct wake_rec_CreateBufferView *r)
{
    if (r->pCreateInfo) {
        wake_check_planes_444(check, r->pCreateInfo->format,
                              "VUID-VkBufferViewCreateInfo-None-12278", "pCreateInfo->format");
    }
}

#endif
