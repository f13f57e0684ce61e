/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acquires of ownership that no release has preceded when they execute. Specification, 'Queue
 * Family Ownership Transfer'.
 */
#include "core/execution/execution_rules.h"

#include "state/execution/ownership.h"

#include <stdio.h>

static WAKE_COLD void
not_released(const struct wake_execution *execution, const struct wake_object *cb,
             const struct wake_transfer *acquire)
{
    const struct wake_object *object = wake_object_get(acquire->of.resource);
    const VkImageSubresourceRange *range = &acquire->of.range;
    char text[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], where[128];

    if (!object) {
        return;
    }
    if (acquire->image) {
        (void)snprintf(where, sizeof(where), "mip levels %u to %u and array layers %u to %u",
                       range->baseMipLevel, range->baseMipLevel + range->levelCount - 1,
                       range->baseArrayLayer, range->baseArrayLayer + range->layerCount - 1);
    } else {
        (void)snprintf(where, sizeof(where), "bytes %llu to %llu",
                       (unsigned long long)acquire->of.offset,
                       (unsigned long long)(acquire->of.offset + acquire->of.size - 1));
    }
    wake_find_objects(
        execution->check,
        execution->check->command == WAKE_CMD_vkQueueSubmit
            ? "VUID-vkQueueSubmit-pSubmits-02207"
            : "VUID-vkQueueSubmit2-commandBuffer-03879",
        cb, object,
        "barrier %u of command %u in %s acquires %s of %s for queue family %u from family %u, but no release of that "
        "has been submitted before",
        acquire->index, acquire->command, wake_object_text(other, sizeof(other), cb), where,
        wake_object_text(text, sizeof(text), object), acquire->of.destination, acquire->of.source);
}

void
wake_core_execute_transfers(const struct wake_execution *execution,
                            const struct wake_batch_buffer *buffer)
{
    const struct wake_transfer *rows = buffer->recorded->transfers.rows;
    const struct wake_object *cb = wake_object_get(buffer->id);

    for (uint32_t i = 0; i < buffer->recorded->transfers.count; i++) {
        if (execution->check && cb && rows[i].acquire &&
            !wake_transfer_is_released(execution->device, &rows[i])) {
            not_released(execution, cb, &rows[i]);
        }
        wake_transfer_execute(execution, &rows[i]);
    }
}
