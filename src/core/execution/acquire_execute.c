/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images of swapchains that are used before what their acquire signals has been waited for: until then
 * the presentation engine may still read them. Specification, vkAcquireNextImageKHR.
 */
#include "core/execution/execution_rules.h"

#include "state/derived/image.h"
#include "state/execution/submission.h"
#include "state/object/family.h"

/* Whether the batch itself waits for it. */
static bool
waits_for(const struct wake_batch *batch, wake_id swapchain, uint32_t index)
{
    for (uint32_t i = 0; i < batch->wait_count; i++) {
        const struct wake_sync_object *sync = wake_sync_object_of(batch->waits[i].semaphore);

        if (sync && sync->acquired.swapchain == swapchain && sync->acquired.index == index) {
            return true;
        }
    }
    return false;
}

static bool
is_ready(const struct wake_execution *execution, const struct wake_object *swapchain,
         uint32_t index)
{
    const struct wake_swapchain *chain = swapchain->data;

    return !chain || index >= 64 || (chain->ready >> index & 1) ||
           wake_load_relaxed(&chain->aliased) ||
           waits_for(execution->batch, swapchain->id, index) ||
           WAKE_EXTENSION(execution->check, VK_KHR_shared_presentable_image);
}

static bool
changes_layout(const struct wake_image_layouts *row)
{
    const struct wake_layout_range *ranges = wake_image_layouts_ranges(row);

    for (uint32_t i = 0; i < row->count; i++) {
        if (ranges[i].now != ranges[i].needs) {
            return true;
        }
    }
    return false;
}

/* Of an image that was presented before, synchronization validation says it. What earlier batches of
 * the same call wait for is not known yet when the call is tried. */
static bool
is_looked_at(const struct wake_execution *execution, const struct wake_object *swapchain,
             uint32_t index)
{
    const struct wake_swapchain *chain = swapchain->data;

    return execution->batch->index == 0 && index < 64 && chain &&
           (!chain->presented[index] || !execution->check->scope->settings->validate_sync);
}

void
wake_core_execute_acquired(const struct wake_execution *execution,
                           const struct wake_batch_buffer *buffer)
{
    const struct wake_layouts *layouts = &buffer->recorded->layouts;
    struct wake_check *check = execution->check;

    if (!check || layouts->lost || execution->batch->kind != WAKE_BATCH_SUBMIT) {
        return;
    }
    for (uint32_t i = 0; i < layouts->count; i++) {
        struct wake_object *object = wake_object_get(layouts->rows[i].image);
        const struct wake_object *swapchain = object ? wake_object_get(object->parent) : NULL;
        char name[WAKE_OBJECT_TEXT], chain[WAKE_OBJECT_TEXT];

        if (WAKE_LIKELY(!swapchain || swapchain->type != WAKE_TYPE_VkSwapchainKHR) ||
            !is_looked_at(execution, swapchain, object->create_index) ||
            is_ready(execution, swapchain, object->create_index) ||
            !changes_layout(&layouts->rows[i])) {
            continue;
        }
        wake_find_objects(
            check, "UNASSIGNED-non-acquired-swapchain-image-used", wake_object_get(buffer->id),
            object,
            "pSubmits[%u].pCommandBuffers[%u] changes the layout of %s, image %u of %s, but nothing has waited for the "
            "semaphore or fence of an acquire of it. Wait in the batch for the semaphore that "
            "vkAcquireNextImageKHR signals",
            execution->batch->index, (uint32_t)(buffer - execution->batch->buffers),
            wake_object_text(name, sizeof(name), object), object->create_index,
            wake_object_text(chain, sizeof(chain), swapchain));
    }
}

bool
wake_core_present_unready(const struct wake_execution *execution, uint32_t i)
{
    const struct wake_batch_image *presented = &execution->batch->images[i];
    struct wake_object *swapchain = wake_check_object(execution->check, presented->swapchain,
                                                      WAKE_TYPE_VkSwapchainKHR);
    char name[WAKE_OBJECT_TEXT];

    if (!swapchain || is_ready(execution, swapchain, presented->index)) {
        return false;
    }
    wake_find_objects(
        execution->check, "UNASSIGNED-VkPresentInfoKHR-pImageIndices-MissingAcquireWait", swapchain,
        wake_swapchain_image(swapchain, presented->index),
        "pPresentInfo->pImageIndices[%u] is %u of %s, but nothing has waited for the semaphore or fence that its acquire "
        "signals. Wait for it in the batch that draws the image, or in pPresentInfo->pWaitSemaphores",
        i, presented->index, wake_object_text(name, sizeof(name), swapchain));
    return true;
}
