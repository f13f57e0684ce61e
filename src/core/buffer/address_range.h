/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranges at device addresses that commands take, with flags about the buffers that are there (VK_KHR_device_address_commands): the
 * rules that all of them share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_ADDRESS_RANGE_H
#define WAKE_CORE_ADDRESS_RANGE_H

#include "core/core.h"

#if defined(VK_KHR_device_address_commands) || defined(VK_KHR_copy_memory_indirect)

/* Who has the rules of a range: in wake_owners_address_range. */
enum wake_range_owner {
    WAKE_RANGE_OF_FILL,
    WAKE_RANGE_OF_UPDATE,
    WAKE_RANGE_OF_COPY,
    WAKE_RANGE_OF_IMAGE_COPY,
    WAKE_RANGE_OF_INDICES,
    WAKE_RANGE_OF_VERTICES,
    WAKE_RANGE_OF_FEEDBACK,
    WAKE_RANGE_OF_CONDITION,
    WAKE_RANGE_OF_BARRIER,
    WAKE_RANGE_OF_DRAW,
    WAKE_RANGE_OF_COUNTED_DRAW,
    WAKE_RANGE_OF_DISPATCH,
    WAKE_RANGE_OF_RESULTS,
    WAKE_RANGE_OF_MARKER,
    WAKE_RANGE_OF_STRUCTURE,
    WAKE_RANGE_OWNERS,
};

/* What the range is called in the ids of its owner. */
enum wake_range_member {
    WAKE_ADDRESS_RANGE, /* addressRange, addressFlags */
    WAKE_SRC_RANGE,
    WAKE_DST_RANGE,
    WAKE_DST_RANGE_POINTER, /* pDstRange */
    WAKE_COUNT_RANGE,
};

struct wake_address_range {
    enum wake_range_owner owner;
    enum wake_range_member member;
    const char *path; /* "pInfo->addressRange" */
    const char *flags_path;
    VkDeviceAddress address;
    VkDeviceSize size;
    bool strided;                     /* it is a VkStridedDeviceAddressRangeKHR */
    uint32_t flags;                   /* VkAddressCommandFlagsKHR */
    const struct wake_address *found; /* NULL: not known */
};

/* The range in itself, and that the buffer is there. False: nothing is known of it. */
bool
wake_check_address_behind(struct wake_check *check, const struct wake_address_range *range);

/* All of them have memory, and not one has one of the usages. */
WAKE_INLINE bool
wake_address_lacks(const struct wake_address_range *range, VkBufferUsageFlags usage)
{
    return range->address && range->found && range->found->known && range->found->found &&
           !(range->found->usage & usage);
}

#define WAKE_RANGE_TEXT (WAKE_OBJECT_TEXT + 640)
/* "pInfo->addressRange.address is 0x1000, and VkBuffer 0x5, which is there, was created with usage VK_…". Returns `text`. */
const char *
wake_range_text(char text[WAKE_RANGE_TEXT], const struct wake_check *check,
                const struct wake_address_range *range);

#endif

#ifdef VK_KHR_device_address_commands

/* Of a range with the flags that stand beside it. The paths are the caller's. */
WAKE_INLINE struct wake_address_range
wake_range_of(enum wake_range_owner owner, const VkDeviceAddressRangeKHR *range,
              VkAddressCommandFlagsKHR flags, const struct wake_address *found)
{
    return (struct wake_address_range){ .owner = owner,
                                        .address = range->address,
                                        .size = range->size,
                                        .flags = flags,
                                        .found = found };
}

WAKE_INLINE struct wake_address_range
wake_range_of_strided(enum wake_range_owner owner, const VkStridedDeviceAddressRangeKHR *range,
                      VkAddressCommandFlagsKHR flags, const struct wake_address *found)
{
    return (struct wake_address_range){ .owner = owner,
                                        .address = range->address,
                                        .size = range->size,
                                        .strided = true,
                                        .flags = flags,
                                        .found = found };
}

/* Where the paths of a range in an array are put. */
struct wake_range_paths {
    char range[64], flags[64];
};

/* "array[i].name" and "array[i].flags_name", which `range` leads to from then on. */
void
wake_range_in(struct wake_address_range *range, struct wake_range_paths *paths, const char *array,
              uint32_t i, const char *name, const char *flags_name);

/* What the flags say, of each other and of the buffer that is there. */
void
wake_check_address_flags(struct wake_check *check, const struct wake_address_range *range);
/* The same as wake_check_address_behind(), and what the flags say of the buffer. */
void
wake_check_address_range(struct wake_check *check, const struct wake_address_range *range);

/* VK_ADDRESS_COMMAND_PROTECTED_BIT_KHR, which the flags must not have in a command buffer that is not protected, and have in one
 * that is. NULL: there is no such rule. */
void
wake_check_protected_flags(struct wake_check *check, VkAddressCommandFlagsKHR flags,
                           const char *flags_path, const char *in_unprotected,
                           const char *in_protected);

#endif

#endif
