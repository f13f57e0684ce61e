/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Applying label commands.
 */
#include "state/apply/apply_label.h"

#include "state/execution/queue_state.h"

/* A region begins, or a label is inserted. */
static void
apply_utils(struct wake_label_stack *labels, const VkDebugUtilsLabelEXT *info, bool begins)
{
    const char *name = info ? info->pLabelName : NULL;
    const float *color = info ? info->color : NULL;

    if (begins) {
        wake_label_begin(labels, WAKE_LABEL_UTILS, name, color);
    } else {
        wake_label_insert(labels, name, color);
    }
}

static void
apply_marker(struct wake_label_stack *labels, const VkDebugMarkerMarkerInfoEXT *info, bool begins)
{
    const char *name = info ? info->pMarkerName : NULL;
    const float *color = info ? info->color : NULL;

    if (begins) {
        wake_label_begin(labels, WAKE_LABEL_MARKER, name, color);
    } else {
        wake_label_insert(labels, name, color);
    }
}

#define RECORD(name) ((const struct wake_rec_##name *)record)

void
wake_apply_label(struct wake_label_stack *labels, const struct wake_record *record,
                 uint32_t command)
{
    switch (command) {
    case WAKE_CMD_vkCmdBeginDebugUtilsLabelEXT:
        apply_utils(labels, RECORD(CmdBeginDebugUtilsLabelEXT)->pLabelInfo, true);
        break;
    case WAKE_CMD_vkCmdInsertDebugUtilsLabelEXT:
        apply_utils(labels, RECORD(CmdInsertDebugUtilsLabelEXT)->pLabelInfo, false);
        break;
    case WAKE_CMD_vkQueueBeginDebugUtilsLabelEXT:
        apply_utils(labels, RECORD(QueueBeginDebugUtilsLabelEXT)->pLabelInfo, true);
        break;
    case WAKE_CMD_vkQueueInsertDebugUtilsLabelEXT:
        apply_utils(labels, RECORD(QueueInsertDebugUtilsLabelEXT)->pLabelInfo, false);
        break;
    case WAKE_CMD_vkCmdDebugMarkerBeginEXT:
        apply_marker(labels, RECORD(CmdDebugMarkerBeginEXT)->pMarkerInfo, true);
        break;
    case WAKE_CMD_vkCmdDebugMarkerInsertEXT:
        apply_marker(labels, RECORD(CmdDebugMarkerInsertEXT)->pMarkerInfo, false);
        break;
    case WAKE_CMD_vkCmdEndDebugUtilsLabelEXT:
    case WAKE_CMD_vkQueueEndDebugUtilsLabelEXT: wake_label_end(labels, WAKE_LABEL_UTILS); break;
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

    if (!queue) {
        return;
    }
    wake_apply_label(&queue->labels, a->record, a->command);
    if (a->command == WAKE_CMD_vkQueueEndDebugUtilsLabelEXT &&
        queue->labels.depth[WAKE_LABEL_UTILS].net < 0) {
        queue->labels.depth[WAKE_LABEL_UTILS].net = 0; /* a finding; counted as not made */
    }
}
