/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What commands that bind to a bind point share.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_DESCRIPTOR_BIND_H
#define WAKE_CORE_DESCRIPTOR_BIND_H

#include "state/check/check.h"

/* Whether the command buffer's queue family has the bind point; "VUID-" owner "-" rule says so
 * otherwise. */
bool
wake_check_bind_point(struct wake_check *check, VkPipelineBindPoint point, const char *owner,
                      const char *rule);

#endif
