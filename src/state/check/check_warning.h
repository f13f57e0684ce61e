/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a check warns of what is valid, but hardly meant.
 * Threads: see check.h.
 */
#ifndef WAKE_STATE_CHECK_WARNING_H
#define WAKE_STATE_CHECK_WARNING_H

#include "state/check/check.h"

/* `types` is VALIDATION, or PERFORMANCE for what costs time alone. It is no finding: `found` does
 * not count it. */
void
wake_find_warning(struct wake_check *check, VkDebugUtilsMessageTypeFlagsEXT types, const char *id,
                  const char *format, ...) WAKE_PRINTF(4, 5);

#endif
