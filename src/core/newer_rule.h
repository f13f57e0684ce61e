/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that registries newer than 1.3.239 have split, or say in other words for a part of the cases. Where all cases went to one
 * new number, report/older_vuids.def has the pair, and checks name the older one alone.
 * Threads: any; what it reads is constant.
 */
#ifndef WAKE_CORE_NEWER_RULE_H
#define WAKE_CORE_NEWER_RULE_H

#include "report/names_lookup.h"

/* The VUID `newer` where the registry of the build has it, else `older`. Static strings come out. */
WAKE_INLINE const char *
wake_rule_here(const char *newer, const char *older)
{
    return wake_vuid_text(newer) ? newer : older;
}

#endif
