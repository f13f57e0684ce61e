/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Debug labels that are open: of one recording (vkCmd…DebugUtilsLabelEXT, vkCmdDebugMarker…EXT), or
 * of one queue (vkQueue…DebugUtilsLabelEXT). Copies: they outlive the records that brought them.
 * Threads: the runner of the command buffer's stream; a queue's with the device timeline's turn.
 */
#ifndef WAKE_STATE_LABEL_H
#define WAKE_STATE_LABEL_H

#include "base/base.h"
#include "base/vulkan_all.h"
#include "report/report.h"

/* Regions may begin in one command buffer and end in a later one of the same queue; those of the
 * two extensions do not mix. */
enum wake_label_family { WAKE_LABEL_UTILS, WAKE_LABEL_MARKER, WAKE_LABEL_FAMILIES };

/* Begins minus ends: at the end, and at the lowest point on the way (never above 0). */
struct wake_label_depth {
    int32_t net;
    int32_t lowest;
};

struct wake_label_stack {
    /* `capacity` places, the last `count` of them filled, the most recent first */
    VkDebugUtilsLabelEXT *labels;
    uint32_t count;
    uint32_t capacity;
    uint32_t changes; /* grows when the list is another one */
    bool inserted;    /* the most recent one is no region: it goes with the next label */
    struct wake_label_depth depth[WAKE_LABEL_FAMILIES];
};

/* A label without a name is kept as an empty one. Out of memory: the depth counts, the name is
 * lost. */
void
wake_label_begin(struct wake_label_stack *stack, enum wake_label_family family, const char *name,
                 const float *color);
/* More ends than begins are counted, and change nothing else. */
void
wake_label_end(struct wake_label_stack *stack, enum wake_label_family family);
void
wake_label_insert(struct wake_label_stack *stack, const char *name, const float *color);
/* Nothing is open any more, as in a new recording. */
void
wake_label_clear(struct wake_label_stack *stack);
/* Accepts a zeroed stack. */
void
wake_label_finish(struct wake_label_stack *stack);

/* For a finding; valid until the stack changes. */
WAKE_INLINE struct wake_labels
wake_label_list(const struct wake_label_stack *stack)
{
    return (struct wake_labels){ stack->count ? stack->labels + (stack->capacity - stack->count)
                                              : NULL,
                                 stack->count };
}

/*
 * Labels around some commands of a recording, for messages about its execution. Noted in the order of the commands; a
 * command that nothing was noted for has those of the last one before it.
 */
struct wake_label_marks {
    struct wake_label_mark {
        uint32_t index; /* the command's */
        uint32_t
            text; /* into `texts`: how many labels there are, then each with its zero, the most recent first */
    } * rows;
    char *texts;
    uint32_t count, capacity;
    uint32_t size, room; /* of `texts` */
    uint32_t changes;    /* of the stack, at the last note */
};
enum { WAKE_LABELS_MARKED = 8 }; /* the most recent ones of a command */

WAKE_COLD void
wake_label_mark_changed(struct wake_label_marks *marks, const struct wake_label_stack *stack,
                        uint32_t index);
/* Out of memory: the command has the labels of an earlier one. */
WAKE_INLINE void
wake_label_mark(struct wake_label_marks *marks, const struct wake_label_stack *stack,
                uint32_t index)
{
    if (WAKE_UNLIKELY(marks->changes != stack->changes)) {
        wake_label_mark_changed(marks, stack, index);
    }
}
/* The labels of a command, in `labels_out` and in the marks' own memory. */
struct wake_labels
wake_label_marked(const struct wake_label_marks *marks, uint32_t index,
                  VkDebugUtilsLabelEXT labels_out[WAKE_LABELS_MARKED]);
/* Nothing is noted any more; `stack`, of the next recording, has no labels. */
void
wake_label_marks_clear(struct wake_label_marks *marks);
void
wake_label_marks_finish(struct wake_label_marks *marks);

/* Turns `labels` into a copy that wake_label_copy_free() ends. Out of memory: into no labels. */
void
wake_label_copy(struct wake_labels *labels);
void
wake_label_copy_free(struct wake_labels *labels);

#endif
