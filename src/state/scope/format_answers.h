/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a device says of formats.
 * Threads: any; asks the driver.
 */
#ifndef WAKE_STATE_FORMAT_ANSWERS_H
#define WAKE_STATE_FORMAT_ANSWERS_H

#include "state/scope/facts.h"

struct wake_device;

/* Of all formats, now, in zeroed memory for WAKE_FORMAT_COUNT. `simulated`: a layer below may say
 * something else with every question. */
void
wake_facts_ask_formats(const struct wake_facts *facts, const struct wake_device *device,
                       VkFormatProperties3 *formats, bool simulated);

#endif
