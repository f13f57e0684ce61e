/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks of what only the order of execution decides (state/execution/execution.h): each looks at
 * one batch, or one command buffer of it, then changes the state that the execution changes. In a
 * trial every change is taken back (wake_execution_undo()).
 * Threads: the holder of the device timeline's turn.
 */
#ifndef WAKE_CORE_EXECUTION_RULES_H
#define WAKE_CORE_EXECUTION_RULES_H

#include "core/core.h"
#include "state/execution/execution.h"

/* One batch, by all that is in this folder; says nothing if `execution->check` is NULL. */
void
wake_core_execute(const struct wake_execution *execution);

/* What all command buffers of a batch are looked at for together. */
void
wake_core_execute_batch(const struct wake_execution *execution);
/* One command buffer whose recording is known; `buffer->recorded` is not NULL. */
void
wake_core_execute_queries(const struct wake_execution *execution,
                          const struct wake_batch_buffer *buffer);
void
wake_core_execute_events(const struct wake_execution *execution,
                         const struct wake_batch_buffer *buffer);
void
wake_core_execute_transfers(const struct wake_execution *execution,
                            const struct wake_batch_buffer *buffer);
void
wake_core_execute_layouts(const struct wake_execution *execution,
                          const struct wake_batch_buffer *buffer);

void
wake_core_execute_video(const struct wake_execution *execution,
                        const struct wake_batch_buffer *buffer);

void
wake_core_execute_structures(const struct wake_execution *execution,
                             const struct wake_batch_buffer *buffer);

/* Layouts of images of swapchains, which change once the acquire has been waited for. */
void
wake_core_execute_acquired(const struct wake_execution *execution,
                           const struct wake_batch_buffer *buffer);
/* True: it presents an image whose acquire nothing has waited for, and that was said. */
bool
wake_core_present_unready(const struct wake_execution *execution, uint32_t i);

/* A present, when its waits are done. */
void
wake_core_execute_present(const struct wake_execution *execution);

#endif
