/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Sparse binding. What resources need is in the record, one row for each bind (struct
 * wake_memory_needs). Specification, 'Sparse Resources'.
 */
#include "core/buffer/allocation.h"
#include "core/words.h"
#include "state/derived/image.h"
#include "state/execution/queue_state.h"

/* ---- device groups ---------------------------------------------------------------------------- */

/* What a batch binds to. NULL: nothing says so, or what does is told already. */
static const VkDeviceGroupBindSparseInfo *
check_group(struct wake_check *check, const VkBindSparseInfo *info, uint32_t batch)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkDeviceGroupBindSparseInfo *group = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_DEVICE_GROUP_BIND_SPARSE_INFO);
    uint32_t devices = facts ? facts->physical_device_count : UINT32_MAX;

    if (group && (group->resourceDeviceIndex >= devices || group->memoryDeviceIndex >= devices)) {
        wake_find(
            check, "VUID-VkDeviceGroupBindSparseInfo-resourceDeviceIndex-01118",
            "pBindInfo[%u]: VkDeviceGroupBindSparseInfo::resourceDeviceIndex is %u, memoryDeviceIndex %u; the device has "
            "%u physical devices",
            batch, group->resourceDeviceIndex, group->memoryDeviceIndex, devices);
        group = NULL;
    }
    return group;
}

static void
check_instance(struct wake_check *check, const VkDeviceGroupBindSparseInfo *group,
               const struct wake_object *memory, const VkMemoryAllocateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t instances = facts && group ? wake_memory_instances(facts, info) : 0;

    if (instances && !(instances >> group->memoryDeviceIndex & 1)) {
        wake_find_objects(
            check, "VUID-VkDeviceGroupBindSparseInfo-memoryDeviceIndex-01119", memory, NULL,
            "VkDeviceGroupBindSparseInfo::memoryDeviceIndex is %u; the memory has instances on the devices 0x%x",
            group->memoryDeviceIndex, instances);
    }
}

/* ---- rules of every kind of bind ------------------------------------------------------------- */

/* Handle types that memory may have, and a resource was created for. */
struct external_rules {
    const char *exported, *imported;
};

static void
check_external(struct wake_check *check, const struct external_rules *rules,
               const VkMemoryAllocateInfo *info, VkExternalMemoryHandleTypeFlags types)
{
    const VkExportMemoryAllocateInfo *out = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_EXPORT_MEMORY_ALLOCATE_INFO);
    const VkImportMemoryFdInfoKHR *fd = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_IMPORT_MEMORY_FD_INFO_KHR);

    if (out && out->handleTypes && !(out->handleTypes & types)) {
        wake_find(check, rules->exported,
                  "the memory can be exported as %s; the resource was created for %s",
                  WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, out->handleTypes),
                  WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types));
    }
    if (fd && fd->handleType && !(fd->handleType & types)) {
        wake_find(check, rules->imported,
                  "the memory was imported as %s; the resource was created for %s",
                  WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, fd->handleType),
                  WAKE_FLAGS_TEXT(VkExternalMemoryHandleTypeFlags, types));
    }
}

static const VkMemoryAllocateInfo *
allocation(struct wake_check *check, wake_id id, const struct wake_object **object_out)
{
    *object_out = wake_check_object(check, id, WAKE_TYPE_VkDeviceMemory);
    return wake_VkDeviceMemory_info(*object_out);
}

static bool
is_lazy(struct wake_check *check, const VkMemoryAllocateInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return facts && info->memoryTypeIndex < facts->memory.memoryTypeCount &&
           (facts->memory.memoryTypes[info->memoryTypeIndex].propertyFlags &
            VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT);
}

/* Where registries before 1.4 have nothing but the requirements of memory. */
static void
check_aligned(struct wake_check *check, const VkSparseMemoryBind *bind, uint32_t i,
              const struct wake_memory_needs *needs, bool image)
{
#if !WAKE_REPEATED_RULES
    VkDeviceSize alignment = needs->known ? needs->alignment : 0;

    if (!alignment || bind->flags & VK_SPARSE_MEMORY_BIND_METADATA_BIT) {
        return;
    }
    if (bind->resourceOffset % alignment || (bind->memory && bind->memoryOffset % alignment) ||
        (!image && bind->size % alignment)) {
        wake_find(
            check,
            image ? "VUID-VkSparseMemoryBind-resourceOffset-09492"
                  : "VUID-VkSparseMemoryBind-resourceOffset-09491",
            "pBinds[%u].resourceOffset is %llu, memoryOffset is %llu, size is %llu; the alignment is %llu",
            i, (unsigned long long)bind->resourceOffset, (unsigned long long)bind->memoryOffset,
            (unsigned long long)bind->size, (unsigned long long)alignment);
    }
#else
    (void)check;
    (void)bind;
    (void)i;
    (void)needs;
    (void)image;
#endif
}

static void
check_bind(struct wake_check *check, const VkDeviceGroupBindSparseInfo *group,
           const VkSparseMemoryBind *binds, uint32_t i, const struct wake_memory_needs *needs,
           VkExternalMemoryHandleTypeFlags types)
{
    static const struct external_rules external = { "VUID-VkSparseMemoryBind-memory-02730",
                                                    "VUID-VkSparseMemoryBind-memory-02731" };
    const VkSparseMemoryBind *bind = &binds[i];
    const struct wake_object *memory = NULL;
    const VkMemoryAllocateInfo *info =
        bind->memory ? allocation(check,
                                  wake_packed_id(binds, i, WAKE_HANDLES_VkSparseMemoryBind,
                                                 WAKE_HANDLE_VkSparseMemoryBind_memory),
                                  &memory)
                     : NULL;
    unsigned long long offset = bind->memoryOffset, size = bind->size, place = bind->resourceOffset;

    if (size == 0) {
        wake_find(check, "VUID-VkSparseMemoryBind-size-01098", "pBinds[%u].size is 0", i);
    }
    /* Metadata is bound beside the resource's own bytes. */
    if (needs->known && !(bind->flags & VK_SPARSE_MEMORY_BIND_METADATA_BIT)) {
        if (place >= needs->size) {
            wake_find(check, "VUID-VkSparseMemoryBind-resourceOffset-01099",
                      "pBinds[%u].resourceOffset is %llu; the resource has %llu bytes", i, place,
                      (unsigned long long)needs->size);
        }
        if (place <= needs->size && size > needs->size - place) {
            wake_find(
                check, "VUID-VkSparseMemoryBind-size-01100",
                "pBinds[%u].resourceOffset is %llu, size is %llu; the resource has %llu bytes", i,
                place, size, (unsigned long long)needs->size);
        }
    }
    if (!info) {
        return;
    }
    if (is_lazy(check, info)) {
        wake_find_objects(check, "VUID-VkSparseMemoryBind-memory-01097", memory, NULL,
                          "memory type %u is lazily allocated", info->memoryTypeIndex);
    }
    if (needs->known && !(WAKE_REPEATED_RULES && is_lazy(check, info)) &&
        ((info->memoryTypeIndex < 32 && !(needs->types & (1u << info->memoryTypeIndex))) ||
         (needs->alignment && offset % needs->alignment))) {
        wake_find_objects(
            check, "VUID-VkSparseMemoryBind-memory-01096", memory, NULL,
            "pBinds[%u].memory is of type %u, memoryOffset is %llu; memoryTypeBits is 0x%x, the alignment is %llu",
            i, info->memoryTypeIndex, offset, needs->types, (unsigned long long)needs->alignment);
    }
    if (offset >= info->allocationSize) {
        wake_find_objects(check, "VUID-VkSparseMemoryBind-memoryOffset-01101", memory, NULL,
                          "pBinds[%u].memoryOffset is %llu; the memory has %llu bytes", i, offset,
                          (unsigned long long)info->allocationSize);
    }
    if (offset <= info->allocationSize && size > info->allocationSize - offset) {
        wake_find_objects(
            check, "VUID-VkSparseMemoryBind-size-01102", memory, NULL,
            "pBinds[%u].memoryOffset is %llu, size is %llu; the memory has %llu bytes", i, offset,
            size, (unsigned long long)info->allocationSize);
    }
    check_external(check, &external, info, types);
    check_instance(check, group, memory, info);
}

static VkExternalMemoryHandleTypeFlags
image_types(const struct wake_image *image)
{
    const VkExternalMemoryImageCreateInfo *external =
        image ? wake_chain_find(image->info.pNext,
                                VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO)
              : NULL;

    return external ? external->handleTypes : image ? 0 : ~0u;
}

/* ---- blocks of images ------------------------------------------------------------------------ */

/* One axis of VkSparseImageMemoryBind. */
struct axis {
    const char *offset_rule, *extent_rule, *name;
    int32_t offset;
    uint32_t extent, block, whole;
};

static void
check_axis(struct wake_check *check, const struct wake_object *image, uint32_t i,
           const struct axis *a)
{
    if (!a->block) {
        return;
    }
    if (a->offset % (int64_t)a->block) {
        wake_find_objects(check, a->offset_rule, image, NULL,
                          "pBinds[%u].offset.%c is %d; the sparse block has %u", i, a->name[0],
                          a->offset, a->block);
    }
    if (a->extent % a->block && (int64_t)a->offset + a->extent != a->whole) {
        wake_find_objects(
            check, a->extent_rule, image, NULL,
            "pBinds[%u].offset.%c is %d, extent.%s is %u; the sparse block has %u, the subresource %u",
            i, a->name[0], a->offset, a->name + 2, a->extent, a->block, a->whole);
    }
}

/* An extent of 0, which registries before 1.4 do not mention. */
static bool
is_empty(struct wake_check *check, const struct wake_object *image,
         const VkSparseImageMemoryBind *bind, uint32_t i)
{
#if !WAKE_REPEATED_RULES
    const VkExtent3D extent = bind->extent;
    const char *const wrong[] = {
        extent.width ? NULL : "VUID-VkSparseImageMemoryBind-extent-09388",
        extent.height ? NULL : "VUID-VkSparseImageMemoryBind-extent-09389",
        extent.depth ? NULL : "VUID-VkSparseImageMemoryBind-extent-09390",
    };

    for (size_t k = 0; k < WAKE_COUNT(wrong); k++) {
        if (wrong[k]) {
            wake_find_objects(check, wrong[k], image, NULL, "pBinds[%u].extent is %u x %u x %u", i,
                              extent.width, extent.height, extent.depth);
        }
    }
    return !extent.width || !extent.height || !extent.depth;
#else
    (void)check;
    (void)image;
    (void)bind;
    (void)i;
    return false;
#endif
}

static void
check_block(struct wake_check *check, const VkDeviceGroupBindSparseInfo *group,
            const struct wake_object *object, const struct wake_image *image,
            const VkSparseImageMemoryBind *binds, uint32_t i, const struct wake_sparse_block *needs)
{
    static const struct external_rules external = { "VUID-VkSparseImageMemoryBind-memory-02732",
                                                    "VUID-VkSparseImageMemoryBind-memory-02733" };
    const VkSparseImageMemoryBind *bind = &binds[i];
    const struct wake_object *memory = NULL;
    const VkMemoryAllocateInfo *info =
        bind->memory ? allocation(check,
                                  wake_packed_id(binds, i, WAKE_HANDLES_VkSparseImageMemoryBind,
                                                 WAKE_HANDLE_VkSparseImageMemoryBind_memory),
                                  &memory)
                     : NULL;
    VkExtent3D whole;

    if (bind->subresource.mipLevel >= image->info.mipLevels) {
        wake_find_objects(check, "VUID-VkSparseImageMemoryBindInfo-subresource-01722", object, NULL,
                          "pBinds[%u].subresource.mipLevel is %u; the image has %u levels", i,
                          bind->subresource.mipLevel, image->info.mipLevels);
        return;
    }
    if (bind->subresource.arrayLayer >= image->info.arrayLayers) {
        wake_find_objects(check, "VUID-VkSparseImageMemoryBindInfo-subresource-01723", object, NULL,
                          "pBinds[%u].subresource.arrayLayer is %u; the image has %u layers", i,
                          bind->subresource.arrayLayer, image->info.arrayLayers);
        return;
    }
    if (image->known_format && (bind->subresource.aspectMask & ~image->aspects)) {
        wake_find_objects(check,
                          WAKE_RULE("VUID-VkSparseImageMemoryBindInfo-subresource-01106",
                                    "VUID-VkSparseImageMemoryBind-subresource-01106"),
                          object, NULL, "pBinds[%u].subresource.aspectMask is %s; the image has %s",
                          i, WAKE_FLAGS_TEXT(VkImageAspectFlags, bind->subresource.aspectMask),
                          WAKE_FLAGS_TEXT(VkImageAspectFlags, image->aspects));
        return;
    }
    if (is_empty(check, object, bind, i)) {
        return;
    }
    whole = wake_mip_extent(&image->info, bind->subresource.mipLevel, bind->subresource.aspectMask);
    check_axis(check, object, i,
               &(struct axis){ "VUID-VkSparseImageMemoryBind-offset-01107",
                               "VUID-VkSparseImageMemoryBind-extent-01108", "x width",
                               bind->offset.x, bind->extent.width, needs->width, whole.width });
    check_axis(check, object, i,
               &(struct axis){ "VUID-VkSparseImageMemoryBind-offset-01109",
                               "VUID-VkSparseImageMemoryBind-extent-01110", "y height",
                               bind->offset.y, bind->extent.height, needs->height, whole.height });
    check_axis(check, object, i,
               &(struct axis){ "VUID-VkSparseImageMemoryBind-offset-01111",
                               "VUID-VkSparseImageMemoryBind-extent-01112", "z depth",
                               bind->offset.z, bind->extent.depth, needs->depth, whole.depth });
    if (!info) {
        return;
    }
    if (needs->types &&
        ((info->memoryTypeIndex < 32 && !(needs->types & (1u << info->memoryTypeIndex))) ||
         (needs->alignment && bind->memoryOffset % needs->alignment))) {
        wake_find_objects(
            check, "VUID-VkSparseImageMemoryBind-memory-01105", object, memory,
            "pBinds[%u].memory is of type %u, memoryOffset is %llu; memoryTypeBits is 0x%x, the alignment is %llu",
            i, info->memoryTypeIndex, (unsigned long long)bind->memoryOffset, needs->types,
            (unsigned long long)needs->alignment);
    }
    if (!WAKE_REPEATED_RULES && bind->memoryOffset >= info->allocationSize) {
        /* No rule of VkSparseImageMemoryBind says it, so the newest layer names this one. */
        wake_find_objects(check, "VUID-VkSparseMemoryBind-memoryOffset-01101", memory, NULL,
                          "pBinds[%u].memoryOffset is %llu; the memory has %llu bytes", i,
                          (unsigned long long)bind->memoryOffset,
                          (unsigned long long)info->allocationSize);
    }
    check_external(check, &external, info, image_types(image));
    check_instance(check, group, memory, info);
}

/* ---- batches --------------------------------------------------------------------------------- */

static bool
is_timeline(struct wake_check *check, wake_id id)
{
    const VkSemaphoreCreateInfo *info = wake_VkSemaphore_info(
        wake_check_object(check, id, WAKE_TYPE_VkSemaphore));
    const VkSemaphoreTypeCreateInfo *type =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO) : NULL;

    return type && type->semaphoreType == VK_SEMAPHORE_TYPE_TIMELINE;
}

static bool
any_timeline(struct wake_check *check, const VkSemaphore *semaphores, uint32_t count)
{
    bool any = false;

    for (uint32_t i = 0; semaphores && i < count; i++) {
        any |= is_timeline(check, wake_packed_id(semaphores, i, 1, 0));
    }
    return any;
}

static void
check_semaphores(struct wake_check *check, const VkBindSparseInfo *info)
{
    const VkTimelineSemaphoreSubmitInfo *values = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    bool waits = any_timeline(check, info->pWaitSemaphores, info->waitSemaphoreCount);
    bool signals = any_timeline(check, info->pSignalSemaphores, info->signalSemaphoreCount);

    if (!values) {
        if (waits || signals) {
            wake_find(
                check, "VUID-VkBindSparseInfo-pWaitSemaphores-03246",
                "pBindInfo has timeline semaphores, and no VkTimelineSemaphoreSubmitInfo in its pNext chain");
        }
        return;
    }
    if (waits && values->waitSemaphoreValueCount != info->waitSemaphoreCount) {
        wake_find(
            check, "VUID-VkBindSparseInfo-pNext-03247",
            "VkTimelineSemaphoreSubmitInfo::waitSemaphoreValueCount is %u, waitSemaphoreCount is %u",
            values->waitSemaphoreValueCount, info->waitSemaphoreCount);
    }
    if (signals && values->signalSemaphoreValueCount != info->signalSemaphoreCount) {
        wake_find(
            check, "VUID-VkBindSparseInfo-pNext-03248",
            "VkTimelineSemaphoreSubmitInfo::signalSemaphoreValueCount is %u, signalSemaphoreCount is %u",
            values->signalSemaphoreValueCount, info->signalSemaphoreCount);
    }
}

static void
check_buffers(struct wake_check *check, const VkDeviceGroupBindSparseInfo *group,
              const VkBindSparseInfo *info, const struct wake_memory_needs **needs)
{
    for (uint32_t k = 0; info->pBufferBinds && k < info->bufferBindCount; k++, (*needs)++) {
        const VkSparseBufferMemoryBindInfo *of = &info->pBufferBinds[k];
        const VkBufferCreateInfo *buffer = wake_VkBuffer_info(wake_check_object(
            check,
            wake_packed_id(info->pBufferBinds, k, WAKE_HANDLES_VkSparseBufferMemoryBindInfo,
                           WAKE_HANDLE_VkSparseBufferMemoryBindInfo_buffer),
            WAKE_TYPE_VkBuffer));
        const VkExternalMemoryBufferCreateInfo *external =
            buffer ? wake_chain_find(buffer->pNext,
                                     VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO)
                   : NULL;

        for (uint32_t i = 0; of->pBinds && i < of->bindCount; i++) {
            check_aligned(check, &of->pBinds[i], i, *needs, false);
            check_bind(check, group, of->pBinds, i, *needs,
                       external ? external->handleTypes
                       : buffer ? 0
                                : ~0u);
        }
    }
}

static void
check_images(struct wake_check *check, const VkDeviceGroupBindSparseInfo *group,
             const VkBindSparseInfo *info, const struct wake_memory_needs **needs,
             const struct wake_sparse_block **blocks)
{
    for (uint32_t k = 0; info->pImageOpaqueBinds && k < info->imageOpaqueBindCount;
         k++, (*needs)++) {
        const VkSparseImageOpaqueMemoryBindInfo *of = &info->pImageOpaqueBinds[k];
        const struct wake_image *image = wake_image_of(
            wake_check_object(check,
                              wake_packed_id(info->pImageOpaqueBinds, k,
                                             WAKE_HANDLES_VkSparseImageOpaqueMemoryBindInfo,
                                             WAKE_HANDLE_VkSparseImageOpaqueMemoryBindInfo_image),
                              WAKE_TYPE_VkImage));

        for (uint32_t i = 0; of->pBinds && i < of->bindCount; i++) {
            check_aligned(check, &of->pBinds[i], i, *needs, true);
            check_bind(check, group, of->pBinds, i, *needs, image_types(image));
        }
    }
    for (uint32_t k = 0; info->pImageBinds && k < info->imageBindCount; k++) {
        const VkSparseImageMemoryBindInfo *of = &info->pImageBinds[k];
        struct wake_object *object = wake_check_object(
            check,
            wake_packed_id(info->pImageBinds, k, WAKE_HANDLES_VkSparseImageMemoryBindInfo,
                           WAKE_HANDLE_VkSparseImageMemoryBindInfo_image),
            WAKE_TYPE_VkImage);
        const struct wake_image *image = wake_image_of(object);

        if (image && !(image->info.flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT)) {
            wake_find_objects(check, "VUID-VkSparseImageMemoryBindInfo-image-02901", object, NULL,
                              "the image was created with flags %s",
                              WAKE_FLAGS_TEXT(VkImageCreateFlags, image->info.flags));
        }
        for (uint32_t i = 0; of->pBinds && i < of->bindCount; i++, (*blocks)++) {
            if (image) {
                check_block(check, group, object, image, of->pBinds, i, *blocks);
            }
        }
    }
}

void
wake_core_bind_sparse(struct wake_check *check, const struct wake_rec_QueueBindSparse *r)
{
    const struct wake_memory_needs *buffers = r->buffers, *images = r->images;
    const struct wake_sparse_block *blocks = r->blocks;
    const struct wake_device *device = wake_check_device(check);
    VkQueueFlags flags = check->queue && check->queue->family < device->family_count
                             ? device->families[check->queue->family].queueFlags
                             : VK_QUEUE_SPARSE_BINDING_BIT;

    if (!(flags & VK_QUEUE_SPARSE_BINDING_BIT)) {
        wake_find(check, "VUID-vkQueueBindSparse-queuetype",
                  "the queue is of family %u, whose queueFlags are %s", check->queue->family,
                  WAKE_FLAGS_TEXT(VkQueueFlags, flags));
        return;
    }

    for (uint32_t i = 0; r->pBindInfo && buffers && images && blocks && i < r->bindInfoCount; i++) {
        const VkDeviceGroupBindSparseInfo *group = check_group(check, &r->pBindInfo[i], i);

        check_semaphores(check, &r->pBindInfo[i]);
        check_buffers(check, group, &r->pBindInfo[i], &buffers);
        check_images(check, group, &r->pBindInfo[i], &images, &blocks);
    }
}
