/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From parameters of functions to the variables behind them. An access to a parameter is one to
 * whatever any call hands over.
 * Threads: one; while wake_spirv_entry_create() runs.
 */
#ifndef WAKE_SPIRV_SPIRV_CALLS_H
#define WAKE_SPIRV_SPIRV_CALLS_H

#include "spirv/spirv_follow.h"

/* spirv_calls.c: calls, and what they mean in the end. */
void
wake_spirv_follow_call(struct wake_spirv_follow *f, const uint32_t *instruction);
void
wake_spirv_hand_up(struct wake_spirv_follow *f);
bool
wake_spirv_is_parameter(const struct wake_spirv_follow *f, uint32_t root);

#endif
