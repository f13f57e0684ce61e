/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Explicit checks of commands that the registry of 1.3.239 lacks: checks_newer.def says which function checks which command. Apart from
 * core.h, which everything here includes.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_NEWER_H
#define WAKE_CORE_NEWER_H

#include "core/core.h"

#define CHECK(command, function) \
    void function(struct wake_check *check, const struct WAKE_RECORD_##command *r);
#define VIEW(command, view, function) \
    void function(struct wake_check *check, const struct wake_##view##_view *view);
#include "core/checks_newer.def"
#undef CHECK
#undef VIEW

#if !WAKE_REPEATED_RULES
/* What VK_KHR_maintenance5 brought is known to the driver. */
WAKE_INLINE bool
wake_core_has_maintenance5(const struct wake_check *check)
{
    return WAKE_EXTENSION(check, VK_KHR_maintenance5) ||
           wake_check_version(check) >= VK_API_VERSION_1_4;
}
#endif

#endif
