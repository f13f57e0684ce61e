/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Push constants in pipeline layouts and commands.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_PUSH_CONSTANTS_H
#define WAKE_CORE_PUSH_CONSTANTS_H

#include "state/check/check.h"

/* pCreateInfo->pPushConstantRanges, not NULL. */
void
wake_check_push_ranges(struct wake_check *check, const VkPipelineLayoutCreateInfo *info);

#endif
