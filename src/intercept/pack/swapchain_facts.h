/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a swapchain is like at a call.
 * Threads: application threads, inside the call.
 */
#ifndef WAKE_INTERCEPT_SWAPCHAIN_FACTS_H
#define WAKE_INTERCEPT_SWAPCHAIN_FACTS_H

#include "gen/records.h"

struct wake_swapchain;

/* NULL: not known. */
struct wake_swapchain *
wake_swapchain_of(wake_id id);
/* What the swapchain is at the call; all zero for one that is not known. */
struct wake_swapchain_facts
wake_swapchain_facts_of(wake_id id);

#endif
