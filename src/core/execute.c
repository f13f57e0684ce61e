/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The list of what executes.
 */
#include "core/execute.h"

void
wake_core_execute(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;

    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        const struct wake_batch_buffer *buffer = &batch->buffers[i];

        if (!buffer->known) {
            /* What it does is not known: what follows would be compared with a state that is not there. */
            return;
        }
        if (buffer->recorded) {
            wake_core_execute_queries(execution, buffer);
        }
    }
}
