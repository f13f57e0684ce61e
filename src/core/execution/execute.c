/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The list of what executes.
 */
#include "core/execution/execution_rules.h"

void
wake_core_execute(const struct wake_execution *execution)
{
    const struct wake_batch *batch = execution->batch;

    wake_core_execute_batch(execution);
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        const struct wake_batch_buffer *buffer = &batch->buffers[i];

        if (!buffer->known || (buffer->recorded && buffer->recorded->lost)) {
            execution->device->executions.unknown |= buffer->known;
            /* What it does is not known: what follows would be compared with a state that is not
             * there. */
            return;
        }
        if (buffer->recorded) {
            wake_core_execute_queries(execution, buffer);
            wake_core_execute_events(execution, buffer);
            wake_core_execute_transfers(execution, buffer);
            wake_core_execute_acquired(execution, buffer);
            wake_core_execute_layouts(execution, buffer);
            wake_core_execute_video(execution, buffer);
            wake_core_execute_structures(execution, buffer);
        }
    }
    if (batch->kind == WAKE_BATCH_PRESENT) {
        wake_core_execute_present(execution);
    }
}
