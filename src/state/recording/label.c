/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Label stacks: filled from the end of an array downwards, so that a finding is given the most
 * recent label first without turning the list round.
 */
#include "state/recording/label.h"

#include "base/heap.h"

#include <string.h>

static VkDebugUtilsLabelEXT *
top_of(struct wake_label_stack *stack)
{
    return stack->labels + (stack->capacity - stack->count);
}

static void
pop(struct wake_label_stack *stack)
{
    wake_free(WAKE_HEAP_RESULT, (void *)(uintptr_t)top_of(stack)->pLabelName);
    stack->count--;
}

static bool
grow(struct wake_label_stack *stack)
{
    uint32_t capacity = stack->capacity ? stack->capacity * 2 : 4;
    VkDebugUtilsLabelEXT *labels = wake_alloc(WAKE_HEAP_RESULT, capacity * sizeof(*labels));

    if (!labels) {
        return false;
    }
    if (stack->count) {
        memcpy(labels + (capacity - stack->count), top_of(stack), stack->count * sizeof(*labels));
    }
    wake_free(WAKE_HEAP_RESULT, stack->labels);
    stack->labels = labels;
    stack->capacity = capacity;
    return true;
}

static bool
push(struct wake_label_stack *stack, const char *name, const float *color)
{
    char *copy = wake_strdup(WAKE_HEAP_RESULT, name ? name : "");
    VkDebugUtilsLabelEXT *label;

    if (!copy || (stack->count == stack->capacity && !grow(stack))) {
        wake_free(WAKE_HEAP_RESULT, copy);
        return false;
    }
    stack->count++;
    label = top_of(stack);
    memset(label, 0, sizeof(*label));
    label->sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT;
    label->pLabelName = copy;
    if (color) {
        memcpy(label->color, color, sizeof(label->color));
    }
    return true;
}

static void
drop_inserted(struct wake_label_stack *stack)
{
    if (stack->inserted) {
        stack->inserted = false;
        pop(stack);
    }
}

void
wake_label_begin(struct wake_label_stack *stack, enum wake_label_family family, const char *name,
                 const float *color)
{
    drop_inserted(stack);
    stack->depth[family].net++;
    (void)push(stack, name, color);
}

void
wake_label_end(struct wake_label_stack *stack, enum wake_label_family family)
{
    struct wake_label_depth *depth = &stack->depth[family];

    drop_inserted(stack);
    depth->net--;
    if (depth->net < depth->lowest) {
        depth->lowest = depth->net;
    }
    if (stack->count) {
        pop(stack);
    }
}

void
wake_label_insert(struct wake_label_stack *stack, const char *name, const float *color)
{
    drop_inserted(stack);
    stack->inserted = push(stack, name, color);
}

void
wake_label_clear(struct wake_label_stack *stack)
{
    while (stack->count) {
        pop(stack);
    }
    stack->inserted = false;
    memset(stack->depth, 0, sizeof(stack->depth));
}

void
wake_label_finish(struct wake_label_stack *stack)
{
    wake_label_clear(stack);
    wake_free(WAKE_HEAP_RESULT, stack->labels);
    memset(stack, 0, sizeof(*stack));
}

/* ---- copies ---------------------------------------------------------------------------------- */

void
wake_label_copy(struct wake_labels *labels)
{
    size_t bytes = labels->count * sizeof(VkDebugUtilsLabelEXT);
    VkDebugUtilsLabelEXT *copy;
    char *text;

    if (labels->count == 0) {
        labels->labels = NULL;
        return;
    }
    for (uint32_t i = 0; i < labels->count; i++) {
        bytes += strlen(labels->labels[i].pLabelName) + 1;
    }
    copy = wake_alloc(WAKE_HEAP_MESSAGE, bytes);
    if (!copy) {
        *labels = (struct wake_labels){ NULL, 0 };
        return;
    }
    text = (char *)(copy + labels->count);
    for (uint32_t i = 0; i < labels->count; i++) {
        size_t length = strlen(labels->labels[i].pLabelName) + 1;

        copy[i] = labels->labels[i];
        copy[i].pLabelName = memcpy(text, labels->labels[i].pLabelName, length);
        text += length;
    }
    labels->labels = copy;
}

void
wake_label_copy_free(struct wake_labels *labels)
{
    wake_free(WAKE_HEAP_MESSAGE, (void *)(uintptr_t)labels->labels);
    *labels = (struct wake_labels){ NULL, 0 };
}
