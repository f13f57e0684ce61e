/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Custom resolves of the render pass instances that secondaries are executed in.
 * Threads: the runner of the record's stream.
 */
#ifndef WAKE_CORE_CUSTOM_RESOLVE_H
#define WAKE_CORE_CUSTOM_RESOLVE_H

#include "core/core.h"
#include "state/recording/command_buffer.h"
#include "state/recording/recording.h"

/* pCommandBuffers[index], which is `object` and was recorded with what `inherited` says, in a dynamic render pass instance. */
void
wake_check_custom_secondary(struct wake_check *check, const struct wake_pass *pass,
                            const struct wake_inheritance *inherited, struct wake_object *object,
                            uint32_t index);

#endif
