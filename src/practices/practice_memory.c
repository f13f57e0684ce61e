/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocations, and what is bound to them.
 */
#include "practices/practice_state.h"

#include "state/execution/queue_state.h"

enum {
    MANY_ALLOCATIONS = 250,
    SMALL_ALLOCATION = 256 << 10, /* bytes */
    SMALL_DEDICATED = 1 << 20,    /* bytes */
    BOUND = 16                    /* of wake_object.advice: what one bound resource counts */
};
#define REUSE_NS UINT64_C(5000000000)

/* ---- allocations ----------------------------------------------------------------------------- */

static void
check_reuse(struct wake_check *check, const VkMemoryAllocateInfo *info, uint64_t now)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    bool found = false;

    if (!practices || !wake_practice_on(check, WAKE_PRACTICE_MEMORY_REUSE)) {
        return;
    }
    wake_lock_take(&practices->lock);
    for (uint32_t i = 0; i < WAKE_PRACTICE_FREED && !found; i++) {
        struct wake_practice_freed *freed = &practices->freed[i];

        found = freed->there && freed->type == info->memoryTypeIndex &&
                freed->size == info->allocationSize && freed->time <= now &&
                now - freed->time < REUSE_NS;
    }
    wake_lock_drop(&practices->lock);
    if (found) {
        wake_practice(
            check, WAKE_PRACTICE_MEMORY_REUSE, NULL,
            "%llu bytes are allocated of memory type %u, of which an allocation of that size "
            "has just been freed: use allocations again",
            (unsigned long long)info->allocationSize, info->memoryTypeIndex);
    }
}

/* Newer layers pass over the structure where its extension is not enabled. */
static bool
has_priority(const struct wake_check *check, const VkMemoryAllocateInfo *info)
{
    return info && (WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_EXT_memory_priority)) &&
           wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_MEMORY_PRIORITY_ALLOCATE_INFO_EXT);
}

void
wake_practice_allocate_memory(struct wake_check *check, const struct wake_rec_AllocateMemory *r)
{
    const VkMemoryAllocateInfo *info = r->pAllocateInfo;

    if (!info) {
        return;
    }
    if (r->living + 1 > MANY_ALLOCATIONS) {
        wake_practice(check, WAKE_PRACTICE_MEMORY_MANY, NULL,
                      "this is allocation %u of those that are alive, more than %u: take many "
                      "resources from one allocation",
                      r->living + 1, MANY_ALLOCATIONS);
    }
    if (info->allocationSize < SMALL_ALLOCATION) {
        wake_practice(check, WAKE_PRACTICE_MEMORY_SMALL, NULL,
                      "pAllocateInfo->allocationSize is %llu, less than %u: allocate more at once, "
                      "and take several resources from it",
                      (unsigned long long)info->allocationSize, SMALL_ALLOCATION);
    }
    if (!WAKE_EXTENSION(check, VK_EXT_pageable_device_local_memory) && !has_priority(check, info)) {
        wake_practice(check, WAKE_PRACTICE_MEMORY_PRIORITY, NULL,
                      "pAllocateInfo has no VkMemoryPriorityAllocateInfoEXT: say how much it "
                      "matters that the allocation stays in video memory");
    }
    check_reuse(check, info, r->time);
}

void
wake_practice_free_memory(struct wake_check *check, const struct wake_rec_FreeMemory *r)
{
    struct wake_object *memory = wake_check_object(check, r->memory_id, WAKE_TYPE_VkDeviceMemory);
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);
    struct wake_practices *practices = wake_practices_of(check->scope);
    uint64_t bound = memory ? wake_load_relaxed(&memory->advice) / BOUND : 0;

    if (bound) {
        wake_practice(check, WAKE_PRACTICE_MEMORY_STATE, memory,
                      "the memory is freed while %llu buffers or images that are bound to it still "
                      "exist",
                      (unsigned long long)bound);
    }
    if (practices && info) {
        wake_lock_take(&practices->lock);
        practices->freed[practices->freed_next++ % WAKE_PRACTICE_FREED] =
            (struct wake_practice_freed){ info->allocationSize, r->time, info->memoryTypeIndex,
                                          true };
        wake_lock_drop(&practices->lock);
    }
}

void
wake_practice_memory_priority(struct wake_check *check,
                              const struct wake_rec_SetDeviceMemoryPriorityEXT *r)
{
    wake_practice_note(check, wake_check_object(check, r->memory_id, WAKE_TYPE_VkDeviceMemory),
                       WAKE_ADVICE_PRIORITY);
}

/* ---- binding --------------------------------------------------------------------------------- */

static void
check_bind(struct wake_check *check, struct wake_object *memory)
{
    if (memory) {
        wake_practice_add(check, memory, BOUND);
        if (WAKE_EXTENSION(check, VK_EXT_pageable_device_local_memory) &&
            !(wake_load_relaxed(&memory->advice) & WAKE_ADVICE_PRIORITY) &&
            !(!WAKE_REPEATED_RULES && has_priority(check, wake_VkDeviceMemory_info(memory))) &&
            wake_practice_in_order(check)) {
            wake_practice(check, WAKE_PRACTICE_BIND_PRIORITY, memory,
                          "the memory has no priority: say with vkSetDeviceMemoryPriorityEXT() how "
                          "much it matters that it stays in video memory");
        }
    }
}

static void
check_dedicated(struct wake_check *check, enum wake_practice rule,
                const struct wake_object *resource, const char *what,
                const struct wake_object *memory, VkDeviceSize size)
{
    const VkMemoryAllocateInfo *info = wake_VkDeviceMemory_info(memory);
    char text[WAKE_OBJECT_TEXT];

    if (info && info->allocationSize == size && size < SMALL_DEDICATED) {
        wake_practice(check, rule, resource,
                      "the %s needs all of %s, which has %llu bytes, less than %u: take small "
                      "resources from larger allocations",
                      what, wake_object_text(text, sizeof(text), memory), (unsigned long long)size,
                      SMALL_DEDICATED);
    }
}

static void
check_bind_buffer(struct wake_check *check, wake_id buffer_id, wake_id memory_id)
{
    struct wake_object *buffer = wake_check_object(check, buffer_id, WAKE_TYPE_VkBuffer);
    struct wake_object *memory = wake_check_object(check, memory_id, WAKE_TYPE_VkDeviceMemory);
    const VkBufferCreateInfo *info = wake_VkBuffer_info(buffer);

    if (!info) {
        return;
    }
    if (!(wake_load_relaxed(&buffer->advice) & WAKE_ADVICE_ASKED) &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_BUFFER_CREATE_INFO) &&
        wake_practice_in_order(check)) {
        wake_practice(check, WAKE_PRACTICE_BIND_BUFFER_UNASKED, buffer,
                      "memory is bound to a buffer whose requirements have not been asked for: "
                      "call vkGetBufferMemoryRequirements() first");
    }
    check_dedicated(check, WAKE_PRACTICE_BIND_BUFFER_SMALL, buffer, "buffer", memory, info->size);
    check_bind(check, memory);
}

void
wake_practice_bind_buffer(struct wake_check *check, const struct wake_rec_BindBufferMemory *r)
{
    check_bind_buffer(check, r->buffer_id, r->memory_id);
}

/* Remembers what a failure would leave behind. A thread has one call at a time. */
static void
note_bind(struct wake_check *check, uint32_t count, bool statuses)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    struct wake_practice_bind *free = NULL;

    if (!practices) {
        return;
    }
    wake_lock_take(&practices->lock);
    for (uint32_t i = 0; i < WAKE_PRACTICE_BINDS; i++) {
        struct wake_practice_bind *bind = &practices->binds[i];

        if (bind->thread == check->thread) {
            free = bind;
            break;
        }
        free = bind->thread ? free : bind;
    }
    if (free) {
        *free = (struct wake_practice_bind){ check->thread, count, statuses };
    }
    wake_lock_drop(&practices->lock);
}

void
wake_practice_bound(struct wake_check *check, int32_t result)
{
    struct wake_practices *practices = wake_practices_of(check->scope);
    struct wake_practice_bind bind = { 0 };
    bool image = wake_command_real(check->command) == WAKE_REAL_vkBindImageMemory2;

    if (!practices) {
        return;
    }
    wake_lock_take(&practices->lock);
    for (uint32_t i = 0; i < WAKE_PRACTICE_BINDS; i++) {
        if (practices->binds[i].thread == check->thread) {
            bind = practices->binds[i];
            practices->binds[i].thread = 0;
        }
    }
    wake_lock_drop(&practices->lock);
    if (result >= VK_SUCCESS || bind.count < 2) {
        return;
    }
    if (bind.statuses) {
        wake_practice(check,
                      image ? WAKE_PRACTICE_BIND_PARTIAL_IMAGE_STATUS
                            : WAKE_PRACTICE_BIND_PARTIAL_BUFFER_STATUS,
                      NULL,
                      "%s() returned %s: those of the %u %s whose VkBindMemoryStatus has "
                      "VK_SUCCESS are bound, the others are not",
                      wake_commands[check->command].name, wake_name_VkResult((VkResult)result),
                      bind.count, image ? "images" : "buffers");
    } else {
        wake_practice(
            check, image ? WAKE_PRACTICE_BIND_PARTIAL_IMAGE : WAKE_PRACTICE_BIND_PARTIAL_BUFFER,
            NULL,
            "%s() returned %s: which of the %u %s are bound nobody knows. Destroy them all, "
            "or chain a VkBindMemoryStatus to each, which says so",
            wake_commands[check->command].name, wake_name_VkResult((VkResult)result), bind.count,
            image ? "images" : "buffers");
    }
}

static bool
has_status(const void *chain)
{
#ifdef VK_KHR_maintenance6
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_BIND_MEMORY_STATUS) != NULL;
#else
    (void)chain;
    return false;
#endif
}

void
wake_practice_bind_buffer2(struct wake_check *check, const struct wake_rec_BindBufferMemory2 *r)
{
    bool statuses = false;

    for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
        statuses |= has_status(r->pBindInfos[i].pNext);
        check_bind_buffer(check,
                          wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                         WAKE_HANDLE_VkBindBufferMemoryInfo_buffer),
                          wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindBufferMemoryInfo,
                                         WAKE_HANDLE_VkBindBufferMemoryInfo_memory));
    }
    note_bind(check, r->bindInfoCount, statuses);
}

static void
check_lazy(struct wake_check *check, const struct wake_object *image, const VkImageCreateInfo *info,
           const struct wake_object *memory, const struct wake_memory_needs *needs)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const VkMemoryAllocateInfo *allocation = wake_VkDeviceMemory_info(memory);
    uint32_t lazy = UINT32_MAX, type = allocation ? allocation->memoryTypeIndex : UINT32_MAX;

    if (!facts || type >= facts->memory.memoryTypeCount || !needs->known ||
        !(info->usage & VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT)) {
        return;
    }
    for (uint32_t i = 0; i < facts->memory.memoryTypeCount; i++) {
        if (needs->types >> i & 1 &&
            facts->memory.memoryTypes[i].propertyFlags & VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT) {
            lazy = i;
        }
    }
    if (lazy != UINT32_MAX && !(facts->memory.memoryTypes[type].propertyFlags &
                                VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT)) {
        wake_practice(check, WAKE_PRACTICE_BIND_NOT_LAZY, image,
                      "the image is a transient attachment, but its memory is of type %u, which is "
                      "not lazily allocated: take type %u and save %llu bytes",
                      type, lazy, (unsigned long long)needs->size);
    }
}

static void
check_bind_image(struct wake_check *check, wake_id image_id, wake_id memory_id,
                 const struct wake_memory_needs *needs)
{
    struct wake_object *image = wake_check_object(check, image_id, WAKE_TYPE_VkImage);
    struct wake_object *memory = wake_check_object(check, memory_id, WAKE_TYPE_VkDeviceMemory);
    const struct wake_rec_CreateImage *made = wake_create_record(image, WAKE_REAL_vkCreateImage);
    const VkImageCreateInfo *info = made ? made->pCreateInfo : NULL;

    if (!info) {
        return;
    }
    if (!(wake_load_relaxed(&image->advice) & WAKE_ADVICE_ASKED) &&
        !(info->flags & VK_IMAGE_CREATE_DISJOINT_BIT) &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_EXTERNAL_MEMORY_IMAGE_CREATE_INFO) &&
        !wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_IMAGE_SWAPCHAIN_CREATE_INFO_KHR) &&
        wake_practice_in_order(check)) {
        wake_practice(check, WAKE_PRACTICE_BIND_IMAGE_UNASKED, image,
                      "memory is bound to an image whose requirements have not been asked for: "
                      "call vkGetImageMemoryRequirements() first");
    }
    if (needs && needs->known) {
        check_dedicated(check, WAKE_PRACTICE_BIND_IMAGE_SMALL, image, "image", memory, needs->size);
        check_lazy(check, image, info, memory, needs);
    }
    check_bind(check, memory);
}

void
wake_practice_bind_image(struct wake_check *check, const struct wake_rec_BindImageMemory *r)
{
    check_bind_image(check, r->image_id, r->memory_id, &r->needs);
}

void
wake_practice_bind_image2(struct wake_check *check, const struct wake_rec_BindImageMemory2 *r)
{
    bool statuses = false;

    for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
        statuses |= has_status(r->pBindInfos[i].pNext);
        check_bind_image(check,
                         wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                                        WAKE_HANDLE_VkBindImageMemoryInfo_image),
                         wake_packed_id(r->pBindInfos, i, WAKE_HANDLES_VkBindImageMemoryInfo,
                                        WAKE_HANDLE_VkBindImageMemoryInfo_memory),
                         r->needs ? &r->needs[i] : NULL);
    }
    note_bind(check, r->bindInfoCount, statuses);
}

void
wake_practice_bind_structure(struct wake_check *check,
                             const struct wake_rec_BindAccelerationStructureMemoryNV *r)
{
    for (uint32_t i = 0; r->pBindInfos && i < r->bindInfoCount; i++) {
        struct wake_object *structure = wake_check_object(
            check,
            wake_packed_id(
                r->pBindInfos, i, WAKE_HANDLES_VkBindAccelerationStructureMemoryInfoNV,
                WAKE_HANDLE_VkBindAccelerationStructureMemoryInfoNV_accelerationStructure),
            WAKE_TYPE_VkAccelerationStructureNV);

        if (structure && !(wake_load_relaxed(&structure->advice) & WAKE_ADVICE_ASKED) &&
            wake_practice_in_order(check)) {
            wake_practice(check, WAKE_PRACTICE_BIND_STRUCTURE_UNASKED, structure,
                          "memory is bound to an acceleration structure whose requirements have "
                          "not been asked for: call "
                          "vkGetAccelerationStructureMemoryRequirementsNV() first");
        }
    }
}

/* What is destroyed is not bound any more. */
static void
unbind(struct wake_check *check, wake_id id, int type)
{
    struct wake_object *object = wake_check_object(check, id, type);
    struct wake_object *memory = object && object->bound ? wake_object_get(object->bound) : NULL;

    if (memory && memory->type == WAKE_TYPE_VkDeviceMemory &&
        wake_load_relaxed(&memory->advice) >= BOUND) {
        wake_practice_add(check, memory, -BOUND);
    }
}

void
wake_practice_destroy_buffer(struct wake_check *check, const struct wake_rec_DestroyBuffer *r)
{
    unbind(check, r->buffer_id, WAKE_TYPE_VkBuffer);
}

void
wake_practice_destroy_image(struct wake_check *check, const struct wake_rec_DestroyImage *r)
{
    unbind(check, r->image_id, WAKE_TYPE_VkImage);
}

/* ---- sparse memory --------------------------------------------------------------------------- */

static void
check_sparse_image(struct wake_check *check, wake_id id, bool opaque)
{
    struct wake_object *image = wake_check_object(check, id, WAKE_TYPE_VkImage);
    const struct wake_rec_CreateImage *made = wake_create_record(image, WAKE_REAL_vkCreateImage);
    uint64_t advice = image ? wake_load_relaxed(&image->advice) : 0;

    if (!made || !made->pCreateInfo || !wake_practice_in_order(check)) {
        return;
    }
    if (made->pCreateInfo->flags & VK_IMAGE_CREATE_SPARSE_RESIDENCY_BIT &&
        !(advice & WAKE_ADVICE_ASKED_SPARSE)) {
        wake_practice(check,
                      opaque ? WAKE_PRACTICE_SPARSE_OPAQUE_BLOCKS_UNASKED
                             : WAKE_PRACTICE_SPARSE_BLOCKS_UNASKED,
                      image,
                      "sparse memory is bound to an image whose sparse requirements have not been "
                      "asked for: call vkGetImageSparseMemoryRequirements() first");
    }
    if (!(advice & WAKE_ADVICE_ASKED)) {
        wake_practice(check,
                      opaque ? WAKE_PRACTICE_SPARSE_OPAQUE_UNASKED : WAKE_PRACTICE_SPARSE_UNASKED,
                      image,
                      "sparse memory is bound to an image whose requirements have not been asked "
                      "for: call vkGetImageMemoryRequirements() first");
    }
}

void
wake_practice_bind_sparse(struct wake_check *check, const struct wake_rec_QueueBindSparse *r)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;
    VkQueueFlags flags = check->queue && check->queue->family < device->family_count
                             ? device->families[check->queue->family].queueFlags
                             : 0;

    for (uint32_t i = 0; r->pBindInfo && i < r->bindInfoCount; i++) {
        const VkBindSparseInfo *info = &r->pBindInfo[i];

        for (uint32_t j = 0; info->pImageBinds && j < info->imageBindCount; j++) {
            check_sparse_image(check,
                               wake_packed_id(info->pImageBinds, j,
                                              WAKE_HANDLES_VkSparseImageMemoryBindInfo,
                                              WAKE_HANDLE_VkSparseImageMemoryBindInfo_image),
                               false);
        }
        for (uint32_t j = 0; info->pImageOpaqueBinds && j < info->imageOpaqueBindCount; j++) {
            check_sparse_image(check,
                               wake_packed_id(info->pImageOpaqueBinds, j,
                                              WAKE_HANDLES_VkSparseImageOpaqueMemoryBindInfo,
                                              WAKE_HANDLE_VkSparseImageOpaqueMemoryBindInfo_image),
                               true);
        }
    }
    if (flags & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT)) {
        wake_practice(check, WAKE_PRACTICE_SPARSE_NOT_ASYNC, NULL,
                      "sparse memory is bound on a queue for graphics or compute: do it on a queue "
                      "for transfers only, where its cost on the host is hidden");
    }
}
