/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Chains of structs in records and create infos.
 * Threads: any.
 */
#ifndef WAKE_STATE_CHAIN_H
#define WAKE_STATE_CHAIN_H

#include "base/base.h"
#include "base/vulkan_all.h"

/* The struct of a pNext chain with that type, NULL: there is none. Chains of records hold known
 * structs only. */
WAKE_INLINE const void *
wake_chain_find(const void *pnext, VkStructureType stype)
{
    const VkBaseInStructure *link = pnext;

    while (link && link->sType != stype) {
        link = link->pNext;
    }
    return link;
}

#endif
