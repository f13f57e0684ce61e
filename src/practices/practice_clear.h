/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Clear values.
 * Threads: as in practices.h.
 */
#ifndef WAKE_PRACTICES_PRACTICE_CLEAR_H
#define WAKE_PRACTICES_PRACTICE_CLEAR_H

#include "practices/practice_rules.h"

/* An image of that format is cleared to a value: NVIDIA compresses few of them. */
void
wake_practice_clear_value(struct wake_check *check, VkFormat format,
                          const VkClearColorValue *value);

#endif
