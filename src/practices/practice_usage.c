/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What one use of an image after another costs, in the order of execution.
 */
#include "practices/practice_recording.h"
#include "practices/practice_state.h"
#include "practices/practices.h"
#include "practices/usage_map.h"

#include "base/heap.h"
#include "state/execution/queue_state.h"
#include "state/object/family.h"

#include <string.h>

enum { NO_FAMILY = UINT16_MAX };

struct use {
    const struct wake_execution *execution;
    const struct wake_usage_op *op;
    const struct wake_object *object;
    uint32_t level, layer;
};

static void
tell(const struct use *use, enum wake_practice rule, const char *before, const char *advice)
{
    struct wake_check *check = use->execution->check;

    if (check) {
        wake_practice(check, rule, use->object,
                      "%s %s level %u, layer %u of the image, which %s before: %s",
                      wake_commands[use->op->command].name,
                      use->op->usage == WAKE_USAGE_PASS_CLEAR ? "clears (LOAD_OP_CLEAR)"
                                                              : "loads (LOAD_OP_LOAD)",
                      use->level, use->layer, before, advice);
    }
}

static void
compare(const struct use *use, enum wake_usage before)
{
    static const char draw[] = "it costs a round trip through memory on tiles; draw the source in "
                               "this render pass";

    if (use->op->usage == WAKE_USAGE_PASS_CLEAR) {
        if (before == WAKE_USAGE_PASS_STORE) {
            tell(use, WAKE_PRACTICE_USAGE_STORE_CLEAR, "a render pass stored (STORE_OP_STORE)",
                 "nothing has read what was stored; do not store it");
        } else if (before == WAKE_USAGE_CLEAR) {
            tell(use, WAKE_PRACTICE_USAGE_CLEAR_CLEAR, "vkCmdClear*Image cleared",
                 "the first clear is redundant");
        }
        return;
    }
    switch (before) {
    case WAKE_USAGE_CLEAR:
        tell(use, WAKE_PRACTICE_USAGE_CLEAR_LOAD, "vkCmdClear*Image cleared",
             "clear it with LOAD_OP_CLEAR, which costs nothing");
        break;
    case WAKE_USAGE_BLIT: tell(use, WAKE_PRACTICE_USAGE_BLIT_LOAD, "a blit wrote", draw); break;
    case WAKE_USAGE_COPY: tell(use, WAKE_PRACTICE_USAGE_COPY_LOAD, "a copy wrote", draw); break;
    case WAKE_USAGE_RESOLVE:
        tell(use, WAKE_PRACTICE_USAGE_RESOLVE_LOAD, "a resolve wrote",
             "go on in the render pass that is resolved");
        break;
    case WAKE_USAGE_PASS_DISCARD:
        tell(use, WAKE_PRACTICE_USAGE_DISCARD_LOAD,
             "a render pass did not store (STORE_OP_DONT_CARE)", "its contents are undefined");
        break;
    default: break;
    }
}

static bool
reads(enum wake_usage usage)
{
    return usage == WAKE_USAGE_PASS_LOAD || usage == WAKE_USAGE_READ;
}

static void
use_subresource(const struct use *use, struct wake_used_image *image, uint32_t shaders)
{
    struct wake_used_subresource *sub =
        &image->subresources[use->layer * image->levels + use->level];
    enum wake_usage before = (enum wake_usage)sub->usage, now = (enum wake_usage)use->op->usage;
    uint16_t family = (uint16_t)use->execution->batch->queue->family;

    if (now == WAKE_USAGE_TRANSFER) {
        sub->family = NO_FAMILY;
        return;
    }
    if (before != WAKE_USAGE_NONE && image->shader_usage && sub->shaders != shaders) {
        before = WAKE_USAGE_OTHER; /* a shader may have read it since */
    }
    if (now == WAKE_USAGE_PASS_CLEAR || now == WAKE_USAGE_PASS_LOAD) {
        compare(use, before);
    }
    if (image->exclusive && sub->usage != WAKE_USAGE_NONE && sub->family != family &&
        sub->family != NO_FAMILY && reads(now) && use->execution->check) {
        wake_practice(
            use->execution->check, WAKE_PRACTICE_USAGE_FAMILIES, use->object,
            "%s reads level %u, layer %u of the image on queue family %u, after family %u "
            "used it: it was made with VK_SHARING_MODE_EXCLUSIVE, and nothing has "
            "transferred its ownership",
            wake_commands[use->op->command].name, use->level, use->layer, family, sub->family);
    }
    sub->usage = (uint8_t)now;
    sub->family = family;
    sub->shaders = shaders;
}

static void
run_op(const struct wake_execution *execution, struct wake_usage_map *map,
       const struct wake_usage_op *op)
{
    struct wake_object *object;
    struct wake_used_image *image;

    if (op->usage == WAKE_USAGE_SHADERS) {
        map->shaders++;
        return;
    }
    object = wake_object_get(op->image);
    image = object && object->type == WAKE_TYPE_VkImage ? wake_usage_map_find(map, object) : NULL;
    for (uint32_t layer = 0; image && layer < op->layer_count; layer++) {
        for (uint32_t level = 0; level < op->level_count; level++) {
            struct use use = { execution, op, object, op->level + level, op->layer + layer };

            if (use.level < image->levels && use.layer < image->layers) {
                use_subresource(&use, image, map->shaders);
            }
        }
    }
}

/* wake_object.advice of an event, with the turn. */
enum { SIGNALED = 1 };

static void
signal_event(struct wake_object *event, bool set)
{
    if (event) {
        /* relaxed: the turn orders it */
        wake_store_relaxed(&event->advice, set ? SIGNALED : 0);
    }
}

void
wake_practice_host_set_event(struct wake_check *check, const struct wake_rec_SetEvent *r)
{
    signal_event(wake_check_object(check, r->event_id, WAKE_TYPE_VkEvent), true);
}

void
wake_practice_host_reset_event(struct wake_check *check, const struct wake_rec_ResetEvent *r)
{
    signal_event(wake_check_object(check, r->event_id, WAKE_TYPE_VkEvent), false);
}

static void
run_events(const struct wake_execution *execution, wake_id commands,
           const struct wake_practice_recording *recording)
{
    const struct wake_practice_event *events = recording->events.rows;
    struct wake_object *object = wake_object_get(commands);
    char text[WAKE_OBJECT_TEXT], buffer[WAKE_OBJECT_TEXT];

    for (uint32_t i = 0; i < recording->events.count; i++) {
        struct wake_object *event = wake_object_get(events[i].event);

        if (!event || event->type != WAKE_TYPE_VkEvent) {
            continue;
        }
        if (events[i].first && wake_load_relaxed(&event->advice) == SIGNALED && object &&
            execution->check) {
            wake_practice(execution->check, WAKE_PRACTICE_EVENT_SET_TWICE, event,
                          "%s sets %s, which an earlier command buffer or the host has set, and "
                          "nothing has reset since: this does nothing",
                          wake_object_text(buffer, sizeof(buffer), object),
                          wake_object_text(text, sizeof(text), event));
        }
        signal_event(event, events[i].set);
    }
}

/* What is presented is read, and its contents are lost. */
static void
present(const struct wake_usage_map *map, const struct wake_batch *batch)
{
    for (uint32_t i = 0; map && map->capacity && i < batch->image_count; i++) {
        struct wake_object *swapchain = wake_object_get(batch->images[i].swapchain);
        const struct wake_object *object = swapchain ? wake_swapchain_image(swapchain,
                                                                            batch->images[i].index)
                                                     : NULL;
        struct wake_used_image *image = object ? wake_usage_map_place(map, object->id) : NULL;

        if (image && image->id) {
            memset(image->subresources, 0,
                   (size_t)image->levels * image->layers * sizeof(*image->subresources));
        }
    }
}

void
wake_practices_batch(const struct wake_execution *execution)
{
    struct wake_practices *practices = wake_practices_of(&execution->device->scope);

    if (practices && execution->batch->kind == WAKE_BATCH_PRESENT) {
        present(practices->usage, execution->batch);
    }
    if (!practices || execution->batch->kind != WAKE_BATCH_SUBMIT) {
        return;
    }
    if (!practices->usage) {
        practices->usage = wake_zalloc(WAKE_HEAP_STATE, sizeof(*practices->usage));
    }
    for (uint32_t i = 0; practices->usage && i < execution->batch->buffer_count; i++) {
        const struct wake_batch_buffer *buffer = &execution->batch->buffers[i];
        const struct wake_practice_recording *recording =
            buffer->recorded ? (const void *)buffer->recorded->practices : NULL;
        const struct wake_usage_op *ops = recording ? recording->ops.rows : NULL;

        if (buffer->recorded) {
            wake_practice_executed_queries(buffer->recorded);
        }
        if (recording) {
            run_events(execution, buffer->id, recording);
        }
        for (uint32_t j = 0; recording && j < recording->ops.count; j++) {
            run_op(execution, practices->usage, &ops[j]);
        }
    }
}
