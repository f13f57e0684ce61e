/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Layouts that recordings need first, against those that images have when the recordings execute;
 * presented images. Specification, 'Image Layouts', 'WSI Swapchain'.
 */
#include "core/execution/execution_rules.h"
#include "core/image/layout_check.h"

#include "state/execution/layout_execution.h"
#include "state/object/family.h"

#include <stdio.h>

static bool
is_barrier(uint32_t command)
{
    switch (wake_command_real(command)) {
    case WAKE_REAL_vkCmdPipelineBarrier:
    case WAKE_REAL_vkCmdPipelineBarrier2:
    case WAKE_REAL_vkCmdWaitEvents:
    case WAKE_REAL_vkCmdWaitEvents2: return true;
    default: return false;
    }
}

static WAKE_COLD void
wrong_layout(const struct wake_execution *execution, const struct wake_batch_buffer *buffer,
             const struct wake_object *object, const struct wake_image *image,
             const struct wake_executed_difference *d)
{
    const struct wake_object *cb = wake_object_get(buffer->id);
    const uint32_t role = d->needed.user.role;
    const bool barrier = is_barrier(d->needed.user.command);
    struct wake_check *check = execution->check;
    VkDebugUtilsLabelEXT labels[WAKE_LABELS_MARKED];
    char name[WAKE_OBJECT_TEXT], where[WAKE_SUBRESOURCE_TEXT], through[48] = "";

    if (role & WAKE_LAYOUT_DESCRIPTOR) {
        snprintf(through, sizeof(through), " through set %u, binding %u,",
                 role >> WAKE_LAYOUT_SET_SHIFT & (WAKE_LAYOUT_MOST_SETS - 1),
                 role & (WAKE_LAYOUT_MOST_BINDINGS - 1));
    }
    check->labels = wake_label_marked(&buffer->recorded->marks, d->needed.user.index, labels);
    wake_find_objects(
        check, wake_layout_rule((enum wake_layout_role)role), cb, object,
        "pSubmits[%u].pCommandBuffers[%u]: its command %u, %s(),%s %s %s%s %s, but %s is in %s when it executes",
        execution->batch->index, (uint32_t)(buffer - execution->batch->buffers),
        d->needed.user.index, wake_commands[d->needed.user.command].name, through,
        barrier ? "has a barrier of" : "needs", wake_object_text(name, sizeof(name), object),
        barrier ? " whose oldLayout is" : " in", wake_name_VkImageLayout(d->needed.needs),
        wake_layout_subresource_text(where, sizeof(where), &image->shape, d->number),
        wake_name_VkImageLayout(d->now));
    check->labels = (struct wake_labels){ NULL, 0 };
}

/* As many subresources of an image are told, each by itself. */
#define TOLD_SUBRESOURCES 256

static WAKE_COLD void
wrong_layouts(const struct wake_execution *execution, const struct wake_batch_buffer *buffer,
              const struct wake_object *object, const struct wake_image *image,
              const struct wake_image_layouts *row)
{
    struct wake_executed_difference difference = { 0 };
    uint32_t from = 0;

    for (int i = 0; i < TOLD_SUBRESOURCES &&
                    wake_executed_layouts_differ(object, image, row, from, &difference);
         i++) {
        wrong_layout(execution, buffer, object, image, &difference);
        from = difference.number + 1;
    }
}

void
wake_core_execute_layouts(const struct wake_execution *execution,
                          const struct wake_batch_buffer *buffer)
{
    const struct wake_layouts *layouts = &buffer->recorded->layouts;
    bool told = execution->check && execution->device->scope.settings->check_image_layouts;
    struct wake_executed_difference difference;

    if (WAKE_UNLIKELY(layouts->lost)) {
        execution->device->executions.unknown = true;
        return;
    }
    for (uint32_t i = 0; i < layouts->count; i++) {
        const struct wake_image_layouts *row = &layouts->rows[i];
        struct wake_object *object = wake_object_get(row->image);
        const struct wake_image *image = wake_image_of(object);

        if (!image) {
            continue; /* destroyed, which has been said */
        }
        if (told &&
            WAKE_UNLIKELY(wake_executed_layouts_differ(object, image, row, 0, &difference))) {
            wrong_layouts(execution, buffer, object, image, row);
        }
        wake_executed_layouts_change(execution, object, image, row);
    }
}

/* ---- presenting ------------------------------------------------------------------------------ */

void
wake_core_execute_present(const struct wake_execution *execution)
{
    struct wake_check *check = execution->check;
    bool shared = check && WAKE_EXTENSION(check, VK_KHR_shared_presentable_image);

    if (!check || !check->scope->settings->check_image_layouts) {
        return;
    }
    for (uint32_t i = 0; i < execution->batch->image_count; i++) {
        const struct wake_batch_image *presented = &execution->batch->images[i];
        struct wake_object *swapchain = wake_check_object(check, presented->swapchain,
                                                          WAKE_TYPE_VkSwapchainKHR);
        struct wake_object *object = swapchain && swapchain->data
                                         ? wake_swapchain_image(swapchain, presented->index)
                                         : NULL;
        const struct wake_image *image = wake_image_of(object);
        struct wake_executed_difference d;
        char name[WAKE_OBJECT_TEXT], where[WAKE_SUBRESOURCE_TEXT];

        /* Through images of the application's own that have the same memory anything may have
         * happened. */
        if (!image || !image->shape.slots ||
            wake_load_relaxed(&((struct wake_swapchain *)swapchain->data)->aliased) ||
            wake_core_present_unready(execution, i)) {
            continue;
        }
        if (wake_executed_layouts_other(object, image, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                                        shared ? VK_IMAGE_LAYOUT_SHARED_PRESENT_KHR
                                               : VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                                        &d)) {
            wake_find_objects(
                check,
                shared ? "VUID-VkPresentInfoKHR-pImageIndices-01430"
                       : "VUID-VkPresentInfoKHR-pImageIndices-01296",
                object, swapchain,
                "pPresentInfo->pImageIndices[%u] is %u, %s, of which %s is in %s", i,
                presented->index, wake_object_text(name, sizeof(name), object),
                wake_layout_subresource_text(where, sizeof(where), &image->shape, d.number),
                wake_name_VkImageLayout(d.now));
        }
    }
}
