/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying label commands.
 */
#include "state/apply/apply_label.h"

#include "gen/records.h"
#include "state/execution/queue_state.h"

void
wake_apply_label(struct wake_label_stack *labels, const struct wake_record *record,
                 uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT: {
        const VkDebugUtilsLabelEXT *info =
            ((const struct wake_rec_CmdBeginDebugUtilsLabelEXT *)record)->pLabelInfo;

        if (command == WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT) {
            wake_label_begin(labels, WAKE_LABEL_UTILS, info ? info->pLabelName : NULL,
                             info ? info->color : NULL);
        } else {
            wake_label_insert(labels, info ? info->pLabelName : NULL, info ? info->color : NULL);
        }
        break;
    }
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT: {
        const VkDebugMarkerMarkerInfoEXT *info =
            ((const struct wake_rec_CmdDebugMarkerBeginEXT *)record)->pMarkerInfo;

        if (command == WAKE_CMD_vkCmdDebugMarkerBeginEXT) {
            wake_label_begin(labels, WAKE_LABEL_MARKER, info ? info->pMarkerName : NULL,
                             info ? info->color : NULL);
        } else {
            wake_label_insert(labels, info ? info->pMarkerName : NULL, info ? info->color : NULL);
        }
        break;
    }
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT: wake_label_end(labels, WAKE_LABEL_UTILS); break;
    default: wake_label_end(labels, WAKE_LABEL_MARKER); break;
    }
}

void
wake_carry_regions(struct wake_queue *queue, const struct wake_submit_view *call)
{
    for (struct wake_submit_walk walk = wake_submit_walk(call); wake_submit_next(&walk);) {
        struct wake_object *object = wake_object_get(walk.id);
        const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                                   ? object->data
                                                   : NULL;

        if (cb && cb->state != WAKE_CB_RECORDING) {
            wake_regions_after(queue->open_regions, cb);
        }
    }
}

void
wake_regions_after(int32_t open[WAKE_LABEL_FAMILIES], const struct wake_command_buffer *cb)
{
    for (int family = 0; family < WAKE_LABEL_FAMILIES; family++) {
        const struct wake_label_depth *depth = &cb->labels.depth[family];
        /* Ends that ended nothing count as not made. */
        int32_t wrong = open[family] + depth->lowest < 0 ? -(open[family] + depth->lowest) : 0;

        open[family] += depth->net + wrong;
        if (cb->incomplete) {
            open[family] = WAKE_REGIONS_UNKNOWN; /* dropped calls may have begun any number */
        }
    }
}

void
wake_apply_queue_label(struct wake_apply *a, wake_id queue_id)
{
    struct wake_queue *queue = wake_queue_of((struct wake_device *)a->scope, queue_id);
    /* The same shape as that of the insertion. */
    const struct wake_rec_QueueBeginDebugUtilsLabelEXT *r = (const void *)a->record;

    if (!queue) {
        return;
    }
    if (a->command == WAKE_CMD_vkQueueEndDebugUtilsLabelEXT) {
        wake_label_end(&queue->labels, WAKE_LABEL_UTILS);
        if (queue->labels.depth[WAKE_LABEL_UTILS].net < 0) {
            queue->labels.depth[WAKE_LABEL_UTILS].net = 0; /* a finding; counted as not made */
        }
    } else if (a->command == WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT) {
        wake_label_begin(&queue->labels, WAKE_LABEL_UTILS,
                         r->pLabelInfo ? r->pLabelInfo->pLabelName : NULL,
                         r->pLabelInfo ? r->pLabelInfo->color : NULL);
    } else {
        wake_label_insert(&queue->labels, r->pLabelInfo ? r->pLabelInfo->pLabelName : NULL,
                          r->pLabelInfo ? r->pLabelInfo->color : NULL);
    }
}
