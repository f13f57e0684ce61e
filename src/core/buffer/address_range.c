/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranges at device addresses. Specification, 'Buffers', VkDeviceAddress, VkDeviceAddressRangeKHR, VkAddressCommandFlagBitsKHR.
 */
#include "core/buffer/address_range.h"

#include "core/words.h"
#include "state/recording/command_buffer.h"
#include "state/scope/facts.h"

#include <stdio.h>

#if defined(VK_KHR_device_address_commands) || defined(VK_KHR_copy_memory_indirect)

_Static_assert(WAKE_COUNT(wake_owners_address_range) == WAKE_RANGE_OWNERS,
               "a row of owners.def, in the order of enum wake_range_owner");

const char *
wake_range_text(char text[WAKE_RANGE_TEXT], const struct wake_check *check,
                const struct wake_address_range *range)
{
    const struct wake_object *buffer = wake_check_object(check, range->found->buffer,
                                                         WAKE_TYPE_VkBuffer);

    (void)snprintf(text, WAKE_RANGE_TEXT,
                   "%s.address is 0x%llx, and %s, which is there, was created with usage %s",
                   range->path, U(range->address), buffer ? WAKE_NAME_OF(buffer) : "the buffer",
                   WAKE_FLAGS_TEXT(VkBufferUsageFlags, range->found->usage));
    return text;
}

bool
wake_check_address_behind(struct wake_check *check, const struct wake_address_range *range)
{
    const struct wake_address *found = range->found;

    if (!range->address) {
        if (range->size) {
            wake_find(check,
                      range->strided ? "VUID-VkStridedDeviceAddressRangeKHR-size-11411"
                                     : "VUID-VkDeviceAddressRangeKHR-size-11411",
                      "%s.address is 0, and its size %llu", range->path, U(range->size));
        }
        return false;
    }
    if (!found || !found->known) {
        return false;
    }
    if (!found->found) {
        wake_find(check, "VUID-VkDeviceAddress-size-11364",
                  "%s.address is 0x%llx, but no living buffer whose address was asked for is there",
                  range->path, U(range->address));
        return false;
    }
    if (found->unbound) {
        wake_find(check, "VUID-VkDeviceAddress-None-10894",
                  "%s.address is 0x%llx, but the buffer that is there has no memory", range->path,
                  U(range->address));
    } else if (range->size > found->left) {
        wake_find(check,
                  range->strided ? "VUID-VkStridedDeviceAddressRangeKHR-address-11365"
                                 : "VUID-VkDeviceAddressRangeKHR-address-11365",
                  "%s.size is %llu, but from its address 0x%llx the buffer has %llu bytes",
                  range->path, U(range->size), U(range->address), U(found->left));
    }
    return true;
}

#endif

#ifdef VK_KHR_device_address_commands

void
wake_range_in(struct wake_address_range *range, struct wake_range_paths *paths, const char *array,
              uint32_t i, const char *name, const char *flags_name)
{
    (void)snprintf(paths->range, sizeof(paths->range), "%s[%u].%s", array, i, name);
    (void)snprintf(paths->flags, sizeof(paths->flags), "%s[%u].%s", array, i, flags_name);
    range->path = paths->range;
    range->flags_path = paths->flags;
}

/* Numbers that each kind of range has under its own name. */
struct range_rules {
    const char *bound, *secret, *open;
    const char *both[2], *lacks[2], *has[2]; /* of storage, of transform feedback */
};

static const struct range_rules range_rules[] = {
    [WAKE_ADDRESS_RANGE] = { WAKE_ID(address_range, "addressRange-13097"),
                             WAKE_ID(address_range, "addressRange-13098"),
                             WAKE_ID(address_range, "addressRange-13099"),
                             { WAKE_ID(address_range, "addressFlags-13100"),
                               WAKE_ID(address_range, "addressFlags-13101") },
                             { WAKE_ID(address_range, "addressRange-13122"),
                               WAKE_ID(address_range, "addressRange-13124") },
                             { WAKE_ID(address_range, "addressRange-13123"),
                               WAKE_ID(address_range, "addressRange-13125") } },
    [WAKE_SRC_RANGE] = { WAKE_ID(address_range, "srcRange-13097"),
                         WAKE_ID(address_range, "srcRange-13098"),
                         WAKE_ID(address_range, "srcRange-13099"),
                         { WAKE_ID(address_range, "srcFlags-13100"),
                           WAKE_ID(address_range, "srcFlags-13101") },
                         { WAKE_ID(address_range, "srcRange-13122"),
                           WAKE_ID(address_range, "srcRange-13124") },
                         { WAKE_ID(address_range, "srcRange-13123"),
                           WAKE_ID(address_range, "srcRange-13125") } },
    [WAKE_DST_RANGE] = { WAKE_ID(address_range, "dstRange-13097"),
                         WAKE_ID(address_range, "dstRange-13098"),
                         WAKE_ID(address_range, "dstRange-13099"),
                         { WAKE_ID(address_range, "dstFlags-13100"),
                           WAKE_ID(address_range, "dstFlags-13101") },
                         { WAKE_ID(address_range, "dstRange-13122"),
                           WAKE_ID(address_range, "dstRange-13124") },
                         { WAKE_ID(address_range, "dstRange-13123"),
                           WAKE_ID(address_range, "dstRange-13125") } },
    [WAKE_DST_RANGE_POINTER] = { WAKE_ID(address_range, "pDstRange-13097"),
                                 WAKE_ID(address_range, "pDstRange-13098"),
                                 WAKE_ID(address_range, "pDstRange-13099"),
                                 { WAKE_ID(address_range, "dstFlags-13100"),
                                   WAKE_ID(address_range, "dstFlags-13101") },
                                 { WAKE_ID(address_range, "pDstRange-13122"),
                                   WAKE_ID(address_range, "pDstRange-13124") },
                                 { WAKE_ID(address_range, "pDstRange-13123"),
                                   WAKE_ID(address_range, "pDstRange-13125") } },
    [WAKE_COUNT_RANGE] = { WAKE_ID(address_range, "countAddressRange-13097"),
                           WAKE_ID(address_range, "countAddressRange-13098"),
                           WAKE_ID(address_range, "countAddressRange-13099"),
                           { WAKE_ID(address_range, "countAddressFlags-13100"),
                             WAKE_ID(address_range, "countAddressFlags-13101") },
                           { WAKE_ID(address_range, "countAddressRange-13122"),
                             WAKE_ID(address_range, "countAddressRange-13124") },
                           { WAKE_ID(address_range, "countAddressRange-13123"),
                             WAKE_ID(address_range, "countAddressRange-13125") } },
};

/* What flags say of a usage of the buffer. */
static const struct usage_flags {
    VkBufferUsageFlags usage;
    VkAddressCommandFlagsKHR with, unknown;
    const char *name;
} usage_flags[] = {
    { VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR,
      VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR, "STORAGE_BUFFER" },
    { VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
      VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR,
      VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR,
      "TRANSFORM_FEEDBACK_BUFFER" },
};

#define FIND(check, range, rule, ...) \
    wake_find_rule((check), wake_owners_address_range[(range)->owner], (rule), NULL, __VA_ARGS__)

static void
check_usages(struct wake_check *check, const struct wake_address_range *range,
             const struct range_rules *rules)
{
    char text[WAKE_RANGE_TEXT];

    for (size_t i = 0; i < WAKE_COUNT(usage_flags); i++) {
        const struct usage_flags *row = &usage_flags[i];

        if (range->flags & row->unknown) {
            continue;
        }
        if (range->found->usage & row->usage && !(range->flags & row->with)) {
            FIND(check, range, rules->lacks[i],
                 "%s, but %s has neither VK_ADDRESS_COMMAND_%s_USAGE_BIT_KHR nor "
                 "VK_ADDRESS_COMMAND_UNKNOWN_%s_USAGE_BIT_KHR",
                 wake_range_text(text, check, range), range->flags_path, row->name, row->name);
        } else if (!(range->found->shared & row->usage) && range->flags & row->with) {
            FIND(check, range, rules->has[i], "%s, but %s has VK_ADDRESS_COMMAND_%s_USAGE_BIT_KHR",
                 wake_range_text(text, check, range), range->flags_path, row->name);
        }
    }
}

static bool
may_fault(const struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return facts && !facts->properties.protectedMemory.protectedNoFault &&
           !facts->properties.vulkan11.protectedNoFault;
}

static void
check_both_flags(struct wake_check *check, const struct wake_address_range *range)
{
    for (size_t i = 0; i < WAKE_COUNT(usage_flags); i++) {
        const struct usage_flags *row = &usage_flags[i];

        if (range->flags & row->with && range->flags & row->unknown) {
            FIND(check, range, range_rules[range->member].both[i],
                 "%s has both VK_ADDRESS_COMMAND_%s_USAGE_BIT_KHR and "
                 "VK_ADDRESS_COMMAND_UNKNOWN_%s_USAGE_BIT_KHR",
                 range->flags_path, row->name, row->name);
        }
    }
}

/* What the flags say of a buffer that is there. */
static void
check_buffer_flags(struct wake_check *check, const struct wake_address_range *range)
{
    const struct range_rules *rules = &range_rules[range->member];
    const bool secret = range->flags & VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR;

    check_usages(check, range, rules);
    if (range->found->sparse && range->flags & VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR) {
        FIND(
            check, range, rules->bound,
            "%s has VK_ADDRESS_COMMAND_FULLY_BOUND_BIT_KHR, but the buffer at %s.address 0x%llx is sparse, and nothing "
            "was bound to it",
            range->flags_path, range->path, U(range->address));
    }
    if (range->found->secret && !secret && may_fault(check)) {
        FIND(
            check, range, rules->secret,
            "the buffer at %s.address 0x%llx is protected and the device lacks protectedNoFault, but %s has no "
            "VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR",
            range->path, U(range->address), range->flags_path);
    }
    if (range->found->open && secret && may_fault(check)) {
        FIND(
            check, range, rules->open,
            "the buffer at %s.address 0x%llx is not protected and the device lacks protectedNoFault, but %s has "
            "VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR",
            range->path, U(range->address), range->flags_path);
    }
}

void
wake_check_address_flags(struct wake_check *check, const struct wake_address_range *range)
{
    check_both_flags(check, range);
    if (range->address && range->found && range->found->known && range->found->found &&
        !range->found->unbound) {
        check_buffer_flags(check, range);
    }
}

void
wake_check_address_range(struct wake_check *check, const struct wake_address_range *range)
{
    check_both_flags(check, range);
    if (wake_check_address_behind(check, range)) {
        check_buffer_flags(check, range);
    }
}

void
wake_check_protected_flags(struct wake_check *check, VkAddressCommandFlagsKHR flags,
                           const char *flags_path, const char *in_unprotected,
                           const char *in_protected)
{
    const struct wake_command_pool *pool = wake_command_pool_of(check->cb);
    const bool secret = flags & VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR;

    if (!pool || !may_fault(check)) {
        return;
    }
    if (!(pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT) && secret && in_unprotected) {
        wake_find(
            check, in_unprotected,
            "%s has VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR, but the command buffer is not protected and the device lacks "
            "protectedNoFault",
            flags_path);
    } else if (pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT && !secret && in_protected) {
        wake_find(
            check, in_protected,
            "%s has no VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR, but the command buffer is protected and the device lacks "
            "protectedNoFault",
            flags_path);
    }
}

#endif
