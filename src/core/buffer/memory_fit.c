/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Memory fits the buffer or the image that it is bound to. Specification, 'Resource Memory Association'.
 */
#include "core/buffer/memory_fit.h"
#include "core/words.h"

static bool
is_image(const struct wake_memory_fit *fit)
{
    return fit->resource->type == WAKE_TYPE_VkImage;
}

static const char *
noun(const struct wake_memory_fit *fit)
{
    return is_image(fit) ? "image" : "buffer";
}

static void
check_tile_needs(const struct wake_memory_fit *fit, const struct wake_fit_rules *rules)
{
    const struct wake_memory_needs *needs = fit->needs;
    VkDeviceSize size = fit->allocated->allocationSize;

    if (rules->tile_alignment && needs->tile_alignment && fit->offset % needs->tile_alignment) {
        wake_find_rule(fit->check, fit->owner, rules->tile_alignment, fit->resource,
                       "memoryOffset is %llu; the alignment in tile memory is %llu", U(fit->offset),
                       U(needs->tile_alignment));
    }
    if (rules->tile_size && size &&
        needs->tile_size > (fit->offset < size ? size - fit->offset : 0)) {
        wake_find_rule(fit->check, fit->owner, rules->tile_size, fit->resource,
                       "%s has %llu bytes, memoryOffset is %llu; the %s needs %llu of tile memory",
                       WAKE_NAME_OF(fit->memory), U(size), U(fit->offset), noun(fit),
                       U(needs->tile_size));
    }
}

void
wake_check_fit_needs(const struct wake_memory_fit *fit, const struct wake_fit_rules *rules,
                     bool size_counts)
{
    const struct wake_memory_needs *needs = fit->needs;
    VkDeviceSize size = fit->allocated->allocationSize, offset = fit->offset;
    uint32_t type = fit->allocated->memoryTypeIndex;

    /* A dedicated import of foreign memory has size 0 here: the one that its exporter gave it is not known. */
    if (size && offset >= size) {
        wake_find_rule(fit->check, fit->owner, rules->beyond, fit->resource,
                       "memoryOffset is %llu; %s has %llu bytes", U(offset),
                       WAKE_NAME_OF(fit->memory), U(size));
    }
    if (!needs->known) {
        return;
    }
    if (type < 32 && !(needs->types & (1u << type))) {
        wake_find_rule(fit->check, fit->owner, rules->types, fit->resource,
                       "%s is of type %u; memoryTypeBits is 0x%x", WAKE_NAME_OF(fit->memory), type,
                       needs->types);
    }
    if (wake_is_tile_memory(wake_check_facts(fit->check), type)) {
        check_tile_needs(fit, rules);
        return;
    }
    if (needs->alignment && offset % needs->alignment) {
        wake_find_rule(fit->check, fit->owner, rules->alignment, fit->resource,
                       "memoryOffset is %llu; the alignment is %llu", U(offset),
                       U(needs->alignment));
    }
    if (size && (offset < size ? needs->size > size - offset : size_counts && needs->size)) {
        wake_find_rule(fit->check, fit->owner, rules->size, fit->resource,
                       "%s has %llu bytes, memoryOffset is %llu; the %s needs %llu",
                       WAKE_NAME_OF(fit->memory), U(size), U(offset), noun(fit), U(needs->size));
    }
}

void
wake_check_fit_protection(const struct wake_memory_fit *fit, bool is_protected,
                          const char *protected_rule, const char *unprotected_rule)
{
    const struct wake_facts *facts = wake_check_facts(fit->check);
    uint32_t type = fit->allocated->memoryTypeIndex;

    if (facts && type < facts->memory.memoryTypeCount &&
        is_protected !=
            !!(facts->memory.memoryTypes[type].propertyFlags & VK_MEMORY_PROPERTY_PROTECTED_BIT)) {
        wake_find_rule(fit->check, fit->owner, is_protected ? protected_rule : unprotected_rule,
                       fit->resource, "the %s is %sprotected, memory type %u is %sprotected",
                       noun(fit), is_protected ? "" : "not ", type, is_protected ? "not " : "");
    }
}

void
wake_check_fit_dedicated_nv(const struct wake_memory_fit *fit, const char *rule, const void *info,
                            bool (*alike)(const void *info, struct wake_object *other))
{
    const VkDedicatedAllocationMemoryAllocateInfoNV *to = wake_chain_find(
        fit->allocated->pNext, VK_STRUCTURE_TYPE_DEDICATED_ALLOCATION_MEMORY_ALLOCATE_INFO_NV);
    const char *one = is_image(fit) ? "an image" : "a buffer";
    bool named = to && (is_image(fit) ? to->image != VK_NULL_HANDLE : to->buffer != VK_NULL_HANDLE);
    struct wake_object *other = NULL;

    if (named) {
        other = wake_check_object(
            fit->check,
            wake_packed_id(to, 0, WAKE_HANDLES_VkDedicatedAllocationMemoryAllocateInfoNV,
                           is_image(fit)
                               ? WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_image
                               : WAKE_HANDLE_VkDedicatedAllocationMemoryAllocateInfoNV_buffer),
            fit->resource->type);
    }
    if (!named || fit->offset || (other && !alike(info, other))) {
        wake_find_rule(
            fit->check, fit->owner, rule, fit->resource,
            "the %s was created with VkDedicatedAllocation%sCreateInfoNV::dedicatedAllocation, but %s was "
            "allocated %s%s%s; memoryOffset is %llu",
            noun(fit), is_image(fit) ? "Image" : "Buffer", WAKE_NAME_OF(fit->memory),
            !named        ? "without VkDedicatedAllocationMemoryAllocateInfoNV::"
            : fit->offset ? "for such "
                          : "for ",
            !named ? noun(fit) : one, named && !fit->offset ? " that is not like it" : "",
            U(fit->offset));
    }
}
