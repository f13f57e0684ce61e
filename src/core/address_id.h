/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules about what is behind a device address: registries of today have them of addresses in general, older ones of each
 * command and member.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_ADDRESS_ID_H
#define WAKE_CORE_ADDRESS_ID_H

#include "core/core.h"

#include <stdio.h>

enum { WAKE_ADDRESS_IDS = 2 * WAKE_MAX_ID };

/* For wake_find(): that no buffer is there, or that none of those there has memory; `rule` of the owner says so in older
 * registries. False: this registry has no rule for it. */
static inline bool
wake_address_id(char ids[WAKE_ADDRESS_IDS], const struct wake_address *found, const char *owner,
                const char *rule)
{
    const char *general = found->found ? "VUID-VkDeviceAddress-None-10894"
                                       : "VUID-VkDeviceAddress-size-11364";
    char own[WAKE_MAX_ID];
    bool has_own = wake_has_rule(owner, rule, own);

    if (!*own || (!has_own && !wake_vuid_text(general))) {
        return false;
    }
    (void)snprintf(ids, WAKE_ADDRESS_IDS, "%s|%s", general, own);
    return true;
}

/* The same of commands and structs that came later than the rules of addresses in general. NULL: the registry has none. */
static inline const char *
wake_address_rule(const struct wake_address *found)
{
    const char *general = found->found ? "VUID-VkDeviceAddress-None-10894"
                                       : "VUID-VkDeviceAddress-size-11364";

    return wake_vuid_text(general) ? general : NULL;
}

/* What is wrong there, for the message. */
static inline const char *
wake_address_fault(const struct wake_address *found)
{
    return found->found ? "in a buffer that has no memory, or whose memory has been freed"
                        : "which no vkGetBufferDeviceAddress() of a living buffer leads to";
}

#endif
