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
    stack->changes++;
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
    stack->changes++;
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
    stack->changes = 0;
    memset(stack->depth, 0, sizeof(stack->depth));
}

void
wake_label_finish(struct wake_label_stack *stack)
{
    wake_label_clear(stack);
    wake_free(WAKE_HEAP_RESULT, stack->labels);
    memset(stack, 0, sizeof(*stack));
}

/* ---- marks ----------------------------------------------------------------------------------- */

/* Room for `more` of `size` bytes behind `count`; false: out of memory. */
static bool
reserve(void **rows, uint32_t count, uint32_t *capacity, uint32_t more, size_t size)
{
    uint32_t wanted = *capacity;
    void *grown;

    while (wanted < count + more) {
        wanted = wanted ? wanted * 2 : 16;
    }
    if (wanted == *capacity) {
        return true;
    }
    grown = wake_alloc(WAKE_HEAP_RESULT, wanted * size);
    if (!grown) {
        return false;
    }
    if (count) {
        memcpy(grown, *rows, count * size);
    }
    wake_free(WAKE_HEAP_RESULT, *rows);
    *rows = grown;
    *capacity = wanted;
    return true;
}

void
wake_label_mark_changed(struct wake_label_marks *marks, const struct wake_label_stack *stack,
                        uint32_t index)
{
    enum { LONGEST = 255 };
    struct wake_labels list = wake_label_list(stack);
    uint32_t count = list.count < WAKE_LABELS_MARKED ? list.count : WAKE_LABELS_MARKED;
    void *rows = marks->rows, *texts = marks->texts;
    uint32_t bytes = 1;

    marks->changes = stack->changes;
    for (uint32_t i = 0; i < count; i++) {
        bytes += (uint32_t)strnlen(list.labels[i].pLabelName, LONGEST) + 1;
    }
    if (reserve(&rows, marks->count, &marks->capacity, 1, sizeof(*marks->rows))) {
        marks->rows = rows;
        if (reserve(&texts, marks->size, &marks->room, bytes, 1)) {
            marks->texts = texts;
            marks->rows[marks->count++] = (struct wake_label_mark){ index, marks->size };
            marks->texts[marks->size++] = (char)count;
            for (uint32_t i = 0; i < count; i++) {
                size_t length = strnlen(list.labels[i].pLabelName, LONGEST);

                memcpy(marks->texts + marks->size, list.labels[i].pLabelName, length);
                marks->size += (uint32_t)length;
                marks->texts[marks->size++] = 0;
            }
        }
    }
}

struct wake_labels
wake_label_marked(const struct wake_label_marks *marks, uint32_t index,
                  VkDebugUtilsLabelEXT labels_out[WAKE_LABELS_MARKED])
{
    uint32_t low = 0, high = marks->count, count;
    const char *at;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (marks->rows[middle].index <= index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (!low) {
        return (struct wake_labels){ NULL, 0 };
    }
    at = marks->texts + marks->rows[low - 1].text;
    count = (uint32_t)*at++;
    for (uint32_t i = 0; i < count; i++, at += strlen(at) + 1) {
        labels_out[i] = (VkDebugUtilsLabelEXT){ .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                                .pLabelName = at };
    }
    return (struct wake_labels){ labels_out, count };
}

void
wake_label_marks_clear(struct wake_label_marks *marks)
{
    marks->count = 0;
    marks->size = 0;
    marks->changes = 0;
}

void
wake_label_marks_finish(struct wake_label_marks *marks)
{
    wake_free(WAKE_HEAP_RESULT, marks->rows);
    wake_free(WAKE_HEAP_RESULT, marks->texts);
    memset(marks, 0, sizeof(*marks));
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
