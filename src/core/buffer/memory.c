/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device memory: allocation, dedicated and imported memory, handles of it. Specification, 'Device
 * Memory'.
 */
#include "core/buffer/allocation.h"
#include "core/buffer/memory_fit.h"
#include "core/words.h"
#include "state/derived/image.h"

struct allocation {
    struct wake_check *check;
    const struct wake_facts *facts;
    const VkMemoryAllocateInfo *info;
    const struct wake_memory_needs *needs;        /* of the resource that it is dedicated to */
    const VkImportMemoryHostPointerInfoEXT *host; /* NULL: not imported like that */
    uint32_t imports;
    uint32_t host_types; /* memory types that the host pointer can be imported with */
};

/* Memory type of a device's memory; NULL: not known. */
static const VkMemoryType *
type_at(const struct wake_facts *facts, uint32_t index)
{
    return facts && index < facts->memory.memoryTypeCount && index < VK_MAX_MEMORY_TYPES
               ? &facts->memory.memoryTypes[index]
               : NULL;
}

static void
check_type(const struct allocation *a, uint32_t living)
{
    const VkMemoryType *type = type_at(a->facts, a->info->memoryTypeIndex);
    uint32_t most = a->facts->limits.maxMemoryAllocationCount;
    VkDeviceSize heap, most_bytes;

    (void)most_bytes; /* of newer registries */

    if (most && living >= most) {
        wake_find(a->check, "VUID-vkAllocateMemory-maxMemoryAllocationCount-04101",
                  "the device has %u allocations; maxMemoryAllocationCount is %u", living, most);
    }
    if (!type) {
        wake_find(a->check, "VUID-vkAllocateMemory-pAllocateInfo-01714",
                  "pAllocateInfo->memoryTypeIndex is %u; the device has %u memory types",
                  a->info->memoryTypeIndex, a->facts->memory.memoryTypeCount);
        return;
    }
#if !WAKE_REPEATED_RULES
    most_bytes = a->facts->properties.maintenance3.maxMemoryAllocationSize;
    if (most_bytes && a->info->allocationSize > most_bytes) {
        wake_find(
            a->check, "UNASSIGNED-vkAllocateMemory-maxMemoryAllocationSize",
            "pAllocateInfo->allocationSize is %llu; maxMemoryAllocationSize is %llu: larger allocations fail, or "
            "may fail on other machines",
            (unsigned long long)a->info->allocationSize, (unsigned long long)most_bytes);
    }
#endif
    heap = type->heapIndex < VK_MAX_MEMORY_HEAPS
               ? a->facts->memory.memoryHeaps[type->heapIndex].size
               : 0;
    if (heap && a->info->allocationSize > heap) {
        wake_find(a->check, "VUID-vkAllocateMemory-pAllocateInfo-01713",
                  "pAllocateInfo->allocationSize is %llu; heap %u of memory type %u has %llu bytes",
                  (unsigned long long)a->info->allocationSize, type->heapIndex,
                  a->info->memoryTypeIndex, (unsigned long long)heap);
    }
    if ((type->propertyFlags & VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD) &&
        !WAKE_FEATURE(a->check, deviceCoherentMemory)) {
        wake_find(
            a->check, "VUID-vkAllocateMemory-deviceCoherentMemory-02790",
            "pAllocateInfo->memoryTypeIndex is %u, with %s; the feature deviceCoherentMemory is not enabled",
            a->info->memoryTypeIndex, WAKE_FLAGS_TEXT(VkMemoryPropertyFlags, type->propertyFlags));
    }
    if ((type->propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT) &&
        !WAKE_FEATURE(a->check, protectedMemory)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01872",
            "pAllocateInfo->memoryTypeIndex is %u, with %s; the feature protectedMemory is not enabled",
            a->info->memoryTypeIndex, WAKE_FLAGS_TEXT(VkMemoryPropertyFlags, type->propertyFlags));
    }
}

static void
count_imports(struct allocation *a)
{
    for (const VkBaseInStructure *link = a->info->pNext; link; link = link->pNext) {
        switch ((int)link->sType) {
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR:
            a->imports += ((const VkImportMemoryFdInfoKHR *)link)->handleType != 0;
            break;
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_HOST_POINTER_INFO_EXT: {
            const VkImportMemoryHostPointerInfoEXT *host =
                (const VkImportMemoryHostPointerInfoEXT *)link;

            a->imports += host->handleType != 0;
            a->host = host->handleType ? host : NULL;
            break;
        }
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_WIN32_HANDLE_INFO_KHR:
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_WIN32_HANDLE_INFO_NV:
        case VK_STRUCTURE_TYPE_IMPORT_ANDROID_HARDWARE_BUFFER_INFO_ANDROID:
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_ZIRCON_HANDLE_INFO_FUCHSIA:
        case VK_STRUCTURE_TYPE_IMPORT_MEMORY_BUFFER_COLLECTION_FUCHSIA:
        case VK_STRUCTURE_TYPE_IMPORT_METAL_BUFFER_INFO_EXT: a->imports++; break;
        default: break;
        }
    }
}

/* Memory that is to be zero: neither another's nor hidden. */
static void
check_zeroed(const struct allocation *a, VkMemoryAllocateFlags flags)
{
#ifdef VK_EXT_zero_initialize_device_memory
    const VkMemoryType *type = type_at(a->facts, a->info->memoryTypeIndex);

    if (!(flags & VK_MEMORY_ALLOCATE_ZERO_INITIALIZE_BIT_EXT)) {
        return;
    }
    if (a->imports) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateFlagsInfo-flags-10760",
            "VkMemoryAllocateFlagsInfo::flags has VK_MEMORY_ALLOCATE_ZERO_INITIALIZE_BIT_EXT, but the memory is imported");
    }
    if (type && type->propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateFlagsInfo-flags-10761",
            "VkMemoryAllocateFlagsInfo::flags has VK_MEMORY_ALLOCATE_ZERO_INITIALIZE_BIT_EXT, but memory type %u is protected",
            a->info->memoryTypeIndex);
    }
#else
    (void)a;
    (void)flags;
#endif
}

/* Memory whose address is to be aligned. */
static void
check_aligned(const struct allocation *a, VkMemoryAllocateFlags flags, uint64_t address)
{
#ifdef VK_VALVE_buffer_device_address_allocation_alignment
    const VkBufferDeviceAddressAlignmentAllocateInfoVALVE *aligned = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_ALIGNMENT_ALLOCATE_INFO_VALVE);

    if (!aligned || !aligned->alignment) {
        return;
    }
    wake_check_address_alignment(a->check, aligned);
    if (!(flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-flags-12510",
            "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but VkMemoryAllocateFlagsInfo::flags is %s",
            aligned->alignment, WAKE_FLAGS_TEXT(VkMemoryAllocateFlags, flags));
    }
    if (address) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-alignment-12511",
            "alignment of VkBufferDeviceAddressAlignmentAllocateInfoVALVE is %u, but opaqueCaptureAddress is 0x%llx",
            aligned->alignment, (unsigned long long)address);
    }
#else
    (void)a;
    (void)flags;
    (void)address;
#endif
}

static void
check_flags(const struct allocation *a)
{
    const VkMemoryAllocateFlagsInfo *info = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
    const VkMemoryOpaqueCaptureAddressAllocateInfo *capture = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_MEMORY_OPAQUE_CAPTURE_ADDRESS_ALLOCATE_INFO);
    VkMemoryAllocateFlags flags = info ? info->flags : 0;
    uint64_t address = capture ? capture->opaqueCaptureAddress : 0;
    uint32_t devices = a->facts->physical_device_count;

    if ((flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT) &&
        !WAKE_FEATURE(a->check, bufferDeviceAddressCaptureReplay)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-flags-03330",
            "VkMemoryAllocateFlagsInfo::flags is %s; the feature bufferDeviceAddressCaptureReplay is not enabled",
            WAKE_FLAGS_TEXT(VkMemoryAllocateFlags, flags));
    }
    if ((flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT) &&
        !WAKE_FEATURE(a->check, bufferDeviceAddress)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-flags-03331",
            "VkMemoryAllocateFlagsInfo::flags is %s; the feature bufferDeviceAddress is not enabled",
            WAKE_FLAGS_TEXT(VkMemoryAllocateFlags, flags));
    }
    check_zeroed(a, flags);
    check_aligned(a, flags, address);
    if ((flags & VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT) && info->deviceMask == 0) {
        wake_find(a->check, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00676",
                  "VkMemoryAllocateFlagsInfo::deviceMask is 0");
    } else if ((flags & VK_MEMORY_ALLOCATE_DEVICE_MASK_BIT) && devices < 32 &&
               info->deviceMask >> devices) {
        wake_find(a->check, "VUID-VkMemoryAllocateFlagsInfo-deviceMask-00675",
                  "VkMemoryAllocateFlagsInfo::deviceMask is 0x%x; the device consists of %u",
                  info->deviceMask, devices);
    }
    if (!address) {
        return;
    }
    if (!(flags & VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-opaqueCaptureAddress-03329",
            "VkMemoryOpaqueCaptureAddressAllocateInfo::opaqueCaptureAddress is 0x%llx; VkMemoryAllocateFlagsInfo::flags "
            "is %s",
            (unsigned long long)address, WAKE_FLAGS_TEXT(VkMemoryAllocateFlags, flags));
    }
    if (a->host) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-pNext-03332",
            "VkMemoryOpaqueCaptureAddressAllocateInfo::opaqueCaptureAddress is 0x%llx; the memory is a host pointer's",
            (unsigned long long)address);
    }
    if (a->imports) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-opaqueCaptureAddress-03333",
            "VkMemoryOpaqueCaptureAddressAllocateInfo::opaqueCaptureAddress is 0x%llx; the memory is imported",
            (unsigned long long)address);
    }
}

/* Newer registries let dedicated memory be larger than its resource. No bytes at all are told by themselves. */
static bool
fits(const struct wake_memory_needs *needs, VkDeviceSize size)
{
    return !needs->known || !size ||
           (WAKE_REPEATED_RULES ? needs->size == size : needs->size <= size);
}

static void
check_dedicated(const struct allocation *a)
{
    const VkMemoryDedicatedAllocateInfo *to = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    const VkImportMemoryFdInfoKHR *fd = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    const struct wake_object *image_object, *buffer_object;
    const struct wake_image *image;
    const VkBufferCreateInfo *buffer;
    VkDeviceSize size = a->info->allocationSize;

    if (!to) {
        return;
    }
    if (to->image && to->buffer) {
        wake_find(a->check, "VUID-VkMemoryDedicatedAllocateInfo-image-01432",
                  "VkMemoryDedicatedAllocateInfo has both an image and a buffer");
        return;
    }
    image_object = wake_check_object(
        a->check,
        wake_packed_id(to, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                       WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_image),
        WAKE_TYPE_VkImage);
    buffer_object = wake_check_object(
        a->check,
        wake_packed_id(to, 0, WAKE_HANDLES_VkMemoryDedicatedAllocateInfo,
                       WAKE_HANDLE_VkMemoryDedicatedAllocateInfo_buffer),
        WAKE_TYPE_VkBuffer);
    image = image_object ? wake_image_of((struct wake_object *)image_object) : NULL;
    buffer = wake_VkBuffer_info(buffer_object);
    if (image && (image->info.flags & VK_IMAGE_CREATE_SPARSE_BINDING_BIT)) {
        wake_find_objects(a->check, "VUID-VkMemoryDedicatedAllocateInfo-image-01434", image_object,
                          NULL, "VkMemoryDedicatedAllocateInfo::image was created with flags %s",
                          WAKE_FLAGS_TEXT(VkImageCreateFlags, image->info.flags));
    } else if (image && (image->info.flags & VK_IMAGE_CREATE_DISJOINT_BIT)) {
        wake_find_objects(a->check, "VUID-VkMemoryDedicatedAllocateInfo-image-01797", image_object,
                          NULL, "VkMemoryDedicatedAllocateInfo::image was created with flags %s",
                          WAKE_FLAGS_TEXT(VkImageCreateFlags, image->info.flags));
    } else if (image && !a->imports && !fits(a->needs, size)) {
        wake_find_objects(
            a->check,
            !WAKE_REPEATED_RULES ||
                    WAKE_EXTENSION(a->check, VK_ANDROID_external_memory_android_hardware_buffer)
                ? "VUID-VkMemoryDedicatedAllocateInfo-image-02964"
                : "VUID-VkMemoryDedicatedAllocateInfo-image-01433",
            image_object, NULL, "pAllocateInfo->allocationSize is %llu; the image needs %llu",
            (unsigned long long)size, (unsigned long long)a->needs->size);
    }
    if (buffer && (buffer->flags & VK_BUFFER_CREATE_SPARSE_BINDING_BIT)) {
        wake_find_objects(a->check, "VUID-VkMemoryDedicatedAllocateInfo-buffer-01436",
                          buffer_object, NULL,
                          "VkMemoryDedicatedAllocateInfo::buffer was created with flags %s",
                          WAKE_FLAGS_TEXT(VkBufferCreateFlags, buffer->flags));
    } else if (buffer && !a->imports && !fits(a->needs, size)) {
        wake_find_objects(
            a->check,
            !WAKE_REPEATED_RULES ||
                    WAKE_EXTENSION(a->check, VK_ANDROID_external_memory_android_hardware_buffer)
                ? "VUID-VkMemoryDedicatedAllocateInfo-buffer-02965"
                : "VUID-VkMemoryDedicatedAllocateInfo-buffer-01435",
            buffer_object, NULL, "pAllocateInfo->allocationSize is %llu; the buffer needs %llu",
            (unsigned long long)size, (unsigned long long)a->needs->size);
    }
    if (fd && (image_object || buffer_object)) {
        wake_check_dedicated_import(a->check, fd, image_object ? image_object : buffer_object);
    }
    if (a->host && (to->image || to->buffer)) {
        wake_find(a->check, "VUID-VkMemoryAllocateInfo-pNext-02806",
                  "the memory is a host pointer's, and VkMemoryDedicatedAllocateInfo has %s",
                  to->image ? "an image" : "a buffer");
    }
}

static bool
is_host_type(VkExternalMemoryHandleTypeFlagBits type)
{
    return type == VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT ||
           type == VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_MAPPED_FOREIGN_MEMORY_BIT_EXT;
}

static bool
is_fd_type(VkExternalMemoryHandleTypeFlagBits type)
{
    return type == VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT ||
           type == VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT;
}

/* Structs that do not go together. */
static void
check_chain(const struct allocation *a)
{
    const void *chain = a->info->pNext;

    if (wake_chain_find(chain, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO) &&
        (wake_chain_find(chain, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO_NV) ||
         wake_chain_find(chain, VK_STRUCTURE_TYPE_EXPORT_MEMORY_WIN32_HANDLE_INFO_NV))) {
        wake_find(a->check, "VUID-VkMemoryAllocateInfo-pNext-00640",
                  "pAllocateInfo->pNext has a VkExportMemoryAllocateInfo and a "
                  "VkExportMemoryAllocateInfoNV or VkExportMemoryWin32HandleInfoNV");
    }
}

/* Images and buffers that are said to be for dedicated memory of their own. */
static void
check_dedicated_nv(const struct allocation *a, const VkDedicatedAllocationMemoryAllocateInfoNV *nv)
{
    const struct wake_object *image = wake_check_object(
        a->check,
        wake_packed_id(nv, 0, WAKE_HANDLES_VkDedicatedAllocationMemoryAllocateInfoNV,
                       WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_image),
        WAKE_TYPE_VkImage);
    const struct wake_object *buffer = wake_check_object(
        a->check,
        wake_packed_id(nv, 0, WAKE_HANDLES_VkDedicatedAllocationMemoryAllocateInfoNV,
                       WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_buffer),
        WAKE_TYPE_VkBuffer);
    const struct wake_rec_CreateImage *made = wake_create_record(image, WAKE_CMD_vkCreateImage);
    const VkImageCreateInfo *image_info = made ? made->pCreateInfo : NULL;
    const VkBufferCreateInfo *buffer_info = wake_VkBuffer_info(buffer);
    const VkDedicatedAllocationImageCreateInfoNV *of_image =
        image_info ? wake_chain_find(image_info->pNext,
                                     VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_IMAGE_CREATE_INFO_NV)
                   : NULL;
    const VkDedicatedAllocationBufferCreateInfoNV *of_buffer =
        buffer_info ? wake_chain_find(buffer_info->pNext,
                                      VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_BUFFER_CREATE_INFO_NV)
                    : NULL;

    if (nv->image && nv->buffer) {
        wake_find(a->check, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00649",
                  "VkDedicatedAllocationMemoryAllocateInfoNV has both an image and a buffer");
        return;
    }
    if (image_info && (!of_image || !of_image->dedicatedAllocation)) {
        wake_find_objects(
            a->check, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00650", image, NULL,
            "the image was created without VkDedicatedAllocationImageCreateInfoNV::dedicatedAllocation");
    }
    if (buffer_info && (!of_buffer || !of_buffer->dedicatedAllocation)) {
        wake_find_objects(
            a->check, "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00651", buffer, NULL,
            "the buffer was created without VkDedicatedAllocationBufferCreateInfoNV::dedicatedAllocation");
    }
    if (((of_image && of_image->dedicatedAllocation) ||
         (of_buffer && of_buffer->dedicatedAllocation)) &&
        !a->imports && a->needs->known && a->needs->size != a->info->allocationSize) {
        wake_find_objects(
            a->check,
            image_info ? "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00652"
                       : "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00653",
            image_info ? image : buffer, NULL,
            "pAllocateInfo->allocationSize is %llu; what it is dedicated to needs %llu",
            (unsigned long long)a->info->allocationSize, (unsigned long long)a->needs->size);
    }
}

/* Memory that is imported for an image or a buffer was allocated for such a one; `was`: what for.
 * Which one that is in another device or process is not known. */
static void
check_exported_for(const struct allocation *a, VkObjectType was)
{
    const VkMemoryDedicatedAllocateInfo *to = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_MEMORY_DEDICATED_ALLOCATE_INFO);
    const VkDedicatedAllocationMemoryAllocateInfoNV *nv = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV);
    const char *vuid = NULL;

    if (was != VK_OBJECT_TYPE_IMAGE && ((to && to->image) || (nv && nv->image))) {
        vuid = to && to->image ? "VUID-VkMemoryDedicatedAllocateInfo-image-01878"
                               : "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-image-00654";
    } else if (was != VK_OBJECT_TYPE_BUFFER && ((to && to->buffer) || (nv && nv->buffer))) {
        vuid = to && to->buffer ? "VUID-VkMemoryDedicatedAllocateInfo-buffer-01879"
                                : "VUID-VkDedicatedAllocationMemoryAllocateInfoNV-buffer-00655";
    }
    if (vuid) {
        wake_find(a->check, vuid,
                  "VkImportMemoryFdInfoKHR::fd was exported from memory dedicated to %s",
                  was == VK_OBJECT_TYPE_IMAGE    ? "an image"
                  : was == VK_OBJECT_TYPE_BUFFER ? "a buffer"
                                                 : "nothing");
    }
}

/* Which one instance of memory alone may be. */
static void
check_dma_buffer(const struct allocation *a, const VkImportMemoryFdInfoKHR *fd)
{
#ifdef VK_VERSION_1_4
    int instances = __builtin_popcount(wake_memory_instances(a->facts, a->info));

    if (fd && fd->handleType == VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT && instances > 1) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-None-12523",
            "VkImportMemoryFdInfoKHR::handleType is VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT, and the memory has %d "
            "instances",
            instances);
    }
#else
    (void)a, (void)fd;
#endif
}

static void
empty_allocation(const struct allocation *a)
{
    const VkExportMemoryAllocateInfo *out = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);

    wake_find(a->check,
              out && out->handleTypes ? WAKE_RULE("VUID-VkMemoryAllocateInfo-allocationSize-07899",
                                                  "VUID-VkMemoryAllocateInfo-allocationSize-00638")
                                      : "VUID-VkMemoryAllocateInfo-allocationSize-00638",
              "pAllocateInfo->allocationSize is 0");
}

static void
check_import(const struct allocation *a)
{
    const VkImportMemoryFdInfoKHR *fd = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);
    const VkDedicatedAllocationMemoryAllocateInfoNV *nv = wake_chain_find(
        a->info->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV);
    VkDeviceSize alignment =
        a->facts->properties.externalMemoryHostEXT.minImportedHostPointerAlignment;

    if (a->imports > 1) {
        wake_find(a->check, "VUID-VkMemoryAllocateInfo-None-06657",
                  "pAllocateInfo->pNext has %u imports", a->imports);
    }
    check_chain(a);
    check_dma_buffer(a, fd);
    if (!a->imports && a->info->allocationSize == 0) {
        empty_allocation(a);
    }
    if (fd && fd->handleType && !is_fd_type(fd->handleType)) {
        wake_find(a->check, "VUID-VkImportMemoryFdInfoKHR-handleType-00669",
                  "VkImportMemoryFdInfoKHR::handleType is %s",
                  wake_name_VkExternalMemoryHandleTypeFlagBits(fd->handleType));
    }
    if (fd && fd->handleType && fd->fd < 0) {
        wake_find(a->check, "VUID-VkImportMemoryFdInfoKHR-handleType-00670",
                  "VkImportMemoryFdInfoKHR::fd is %d", fd->fd);
    }
    if (nv) {
        check_dedicated_nv(a, nv);
    }
    if (!a->host) {
        return;
    }
    if (nv && (nv->image || nv->buffer)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-pNext-02805",
            "the memory is a host pointer's, and VkDedicatedAllocationMemoryAllocateInfoNV has %s",
            nv->image ? "an image" : "a buffer");
    }
    if (!is_host_type(a->host->handleType)) {
        wake_find(a->check, "VUID-VkImportMemoryHostPointerInfoEXT-handleType-01748",
                  "VkImportMemoryHostPointerInfoEXT::handleType is %s",
                  wake_name_VkExternalMemoryHandleTypeFlagBits(a->host->handleType));
        return;
    }
    if (alignment && (uintptr_t)a->host->pHostPointer % alignment) {
        wake_find(
            a->check, "VUID-VkImportMemoryHostPointerInfoEXT-pHostPointer-01749",
            "VkImportMemoryHostPointerInfoEXT::pHostPointer is %p; minImportedHostPointerAlignment is %llu",
            a->host->pHostPointer, (unsigned long long)alignment);
    }
    if (a->info->memoryTypeIndex < 32 && !(a->host_types >> a->info->memoryTypeIndex & 1)) {
        wake_find(
            a->check, "VUID-VkMemoryAllocateInfo-memoryTypeIndex-01744",
            "pAllocateInfo->memoryTypeIndex is %u; the host pointer can be imported with the types in 0x%x",
            a->info->memoryTypeIndex, a->host_types);
    }
    if (alignment && a->info->allocationSize % alignment) {
        wake_find(a->check, "VUID-VkMemoryAllocateInfo-allocationSize-01745",
                  "pAllocateInfo->allocationSize is %llu; minImportedHostPointerAlignment is %llu",
                  (unsigned long long)a->info->allocationSize, (unsigned long long)alignment);
    }
}

void
wake_core_allocate_memory(struct wake_check *check, const struct wake_rec_AllocateMemory *r)
{
    struct allocation a = { .check = check,
                            .facts = wake_check_facts(check),
                            .info = r->pAllocateInfo,
                            .needs = &r->dedicated,
                            .host_types = r->host_types };
    const VkMemoryPriorityAllocateInfoEXT *priority;

    if (!a.info || !a.facts) {
        return;
    }
    count_imports(&a);
    check_type(&a, r->living);
    check_flags(&a);
    check_dedicated(&a);
    check_import(&a);
    if (r->exported_size && (r->exported_size != a.info->allocationSize ||
                             r->exported_type != a.info->memoryTypeIndex)) {
        wake_find(
            check, "VUID-VkMemoryAllocateInfo-allocationSize-01742",
            "pAllocateInfo->allocationSize is %llu, memoryTypeIndex is %u; VkImportMemoryFdInfoKHR::fd was exported from memory of %llu bytes of type %u",
            (unsigned long long)a.info->allocationSize, a.info->memoryTypeIndex,
            (unsigned long long)r->exported_size, r->exported_type);
    }
    if (r->exported_size) {
        check_exported_for(&a, r->exported_for);
    }
    priority = wake_chain_find(a.info->pNext, VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT);
    if (priority && !(priority->priority >= 0.0f && priority->priority <= 1.0f)) {
        wake_find(check, "VUID-VkMemoryPriorityAllocateInfoEXT-priority-02602",
                  "VkMemoryPriorityAllocateInfoEXT::priority is %f", (double)priority->priority);
    }
}

/* ---- of memory ------------------------------------------------------------------------------- */

void
wake_core_set_memory_priority(struct wake_check *check,
                              const struct wake_rec_SetDeviceMemoryPriorityEXT *r)
{
    if (!(r->priority >= 0.0f && r->priority <= 1.0f)) {
        wake_find_objects(check, "VUID-vkSetDeviceMemoryPriorityEXT-priority-06258",
                          wake_check_object(check, r->memory_id, WAKE_TYPE_VkDeviceMemory), NULL,
                          "priority is %f", (double)r->priority);
    }
}

void
wake_core_get_memory_commitment(struct wake_check *check,
                                const struct wake_rec_GetDeviceMemoryCommitment *r)
{
    const struct wake_object *object = wake_check_object(check, r->memory_id,
                                                         WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(object);
    const VkMemoryType *type = info ? type_at(wake_check_facts(check), info->memoryTypeIndex)
                                    : NULL;

    if (type && !(type->propertyFlags & VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT)) {
        wake_find_objects(check, "VUID-vkGetDeviceMemoryCommitment-memory-00690", object, NULL,
                          "memory type %u has %s", info->memoryTypeIndex,
                          WAKE_FLAGS_TEXT(VkMemoryPropertyFlags, type->propertyFlags));
    }
}

void
wake_core_get_memory_fd(struct wake_check *check, const struct wake_rec_GetMemoryFdKHR *r)
{
#if !WAKE_REPEATED_RULES
    const struct wake_facts *facts = wake_check_facts(check);
#endif
    const VkMemoryGetFdInfoKHR *get = r->pGetFdInfo;
    const struct wake_object *object =
        get ? wake_check_object(check,
                                wake_packed_id(get, 0, WAKE_HANDLES_VkMemoryGetFdInfoKHR,
                                               WAKE_HANDLE_VkMemoryGetFdInfoKHR_memory),
                                WAKE_TYPE_VkDeviceMemory)
            : NULL;
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(object);
    const VkExportMemoryAllocateInfo *out =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO) : NULL;

    if (!get) {
        return;
    }
    if (!is_fd_type(get->handleType)) {
        wake_find(check, "VUID-VkMemoryGetFdInfoKHR-handleType-00672",
                  "pGetFdInfo->handleType is %s",
                  wake_name_VkExternalMemoryHandleTypeFlagBits(get->handleType));
    } else if (info && !((out ? out->handleTypes : 0) & get->handleType)) {
        wake_find_objects(
            check, "VUID-VkMemoryGetFdInfoKHR-handleType-00671", object, NULL,
            "pGetFdInfo->handleType is %s; the memory was allocated for %s",
            wake_name_VkExternalMemoryHandleTypeFlagBits(get->handleType),
            WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, out ? out->handleTypes : 0));
    }
#if !WAKE_REPEATED_RULES
    else if (info && facts && get->handleType == VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT &&
             __builtin_popcount(wake_memory_instances(facts, info)) > 1) {
        wake_find_objects(
            check, "VUID-VkMemoryGetFdInfoKHR-handleType-12524", object, NULL,
            "pGetFdInfo->handleType is VK_EXTERNAL_MEMORY_HANDLE_TYPE_DMA_BUF_BIT_EXT, but the memory has %d instances",
            __builtin_popcount(wake_memory_instances(facts, info)));
    }
#endif
}

void
wake_core_get_memory_fd_properties(struct wake_check *check,
                                   const struct wake_rec_GetMemoryFdPropertiesKHR *r)
{
    if (r->handleType == VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT) {
        wake_find(check, "VUID-vkGetMemoryFdPropertiesKHR-handleType-00674", "handleType is %s",
                  wake_name_VkExternalMemoryHandleTypeFlagBits(r->handleType));
    } else if (r->exported || r->fd < 0) {
        wake_find(check, "VUID-vkGetMemoryFdPropertiesKHR-fd-00673",
                  "fd is %d, which %s: it has to be one that another API has exported", r->fd,
                  r->exported ? "vkGetMemoryFdKHR() has made" : "is no file descriptor");
    }
}

void
wake_core_get_host_pointer_properties(struct wake_check *check,
                                      const struct wake_rec_GetMemoryHostPointerPropertiesEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    VkDeviceSize alignment =
        facts ? facts->properties.externalMemoryHostEXT.minImportedHostPointerAlignment : 0;

    if (!is_host_type(r->handleType)) {
        wake_find(check, "VUID-vkGetMemoryHostPointerPropertiesEXT-handleType-01752",
                  "handleType is %s", wake_name_VkExternalMemoryHandleTypeFlagBits(r->handleType));
    } else if (alignment && (uintptr_t)r->pHostPointer % alignment) {
        wake_find(check, "VUID-vkGetMemoryHostPointerPropertiesEXT-pHostPointer-01753",
                  "pHostPointer is %p; minImportedHostPointerAlignment is %llu", r->pHostPointer,
                  (unsigned long long)alignment);
    }
}
