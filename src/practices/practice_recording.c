/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The uses of images by a recording, and its life.
 */
#include "practices/practice_recording.h"

#include "base/heap.h"
#include "state/derived/image.h"

enum { OPS_MOST = 1 << 16 }; /* of one recording; of more nothing is known */

static void
destroy(struct wake_recorded_module *module)
{
    struct wake_practice_recording *recording = (struct wake_practice_recording *)module;

    wake_free(WAKE_HEAP_RESULT, recording->ops.rows);
    wake_free(WAKE_HEAP_RESULT, recording->events.rows);
    wake_free(WAKE_HEAP_RESULT, recording->depths.rows);
    wake_free(WAKE_HEAP_RESULT, recording->clears.rows);
    wake_free(WAKE_HEAP_RESULT, recording);
}

struct wake_practice_recording *
wake_practice_recording_of(struct wake_check *check)
{
    struct wake_recorded *recorded = check->cb ? wake_recorded_of(check->cb) : NULL;
    struct wake_practice_recording *recording;

    if (!recorded || recorded->practices) {
        return recorded ? (struct wake_practice_recording *)recorded->practices : NULL;
    }
    recording = wake_zalloc(WAKE_HEAP_RESULT, sizeof(*recording));
    if (recording) {
        recording->module.destroy = destroy;
        recorded->practices = &recording->module;
    }
    return recording;
}

/* True: it was set already. */
static bool
note_event(struct wake_check *check, wake_id event, bool set)
{
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    struct wake_practice_event *events = recording ? recording->events.rows : NULL, *row;

    for (uint32_t i = 0; recording && i < recording->events.count; i++) {
        if (events[i].event == event) {
            bool before = events[i].set;

            events[i].set = set;
            return set && before;
        }
    }
    if (recording && (row = wake_row_add(&recording->events, sizeof(*row))) != NULL) {
        *row = (struct wake_practice_event){ event, set, set };
    }
    return false;
}

void
wake_practice_set_event(struct wake_check *check, wake_id id, bool set)
{
    char text[WAKE_OBJECT_TEXT];
    struct wake_object *event = wake_check_object(check, id, WAKE_TYPE_VkEvent);

    if (note_event(check, id, set) && event) {
        wake_practice(
            check, WAKE_PRACTICE_EVENT_SET_TWICE, event,
            "%s is set, but was set before in the command buffer or in a secondary that it "
            "executes, and not reset since: this does nothing",
            wake_object_text(text, sizeof(text), event));
    }
}

static void
add(struct wake_check *check, const struct wake_usage_op *op)
{
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    struct wake_usage_op *row = recording && recording->ops.count < OPS_MOST
                                    ? wake_row_add(&recording->ops, sizeof(*row))
                                    : NULL;

    if (row) {
        *row = *op;
    }
}

void
wake_usage_add(struct wake_check *check, wake_id id, enum wake_usage usage,
               const VkImageSubresourceRange *range)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkImage);
    const struct wake_image *image = object ? wake_image_of(object) : NULL;
    VkImageSubresourceRange resolved;

    if (image) {
        resolved = wake_resolve_range(&image->info, *range);
        add(check, &(struct wake_usage_op){ id, usage, check->command, resolved.baseMipLevel,
                                            resolved.levelCount, resolved.baseArrayLayer,
                                            resolved.layerCount });
    }
}

void
wake_usage_add_layers(struct wake_check *check, wake_id id, enum wake_usage usage,
                      const VkImageSubresourceLayers *layers)
{
    wake_usage_add(check, id, usage,
                   &(VkImageSubresourceRange){ layers->aspectMask, layers->mipLevel, 1,
                                               layers->baseArrayLayer, layers->layerCount });
}

void
wake_usage_add_shaders(struct wake_check *check)
{
    struct wake_practice_recording *recording = wake_practice_recording_of(check);
    const struct wake_usage_op *rows = recording ? recording->ops.rows : NULL;

    if (recording &&
        (!recording->ops.count || rows[recording->ops.count - 1].usage != WAKE_USAGE_SHADERS)) {
        add(check, &(struct wake_usage_op){ .usage = WAKE_USAGE_SHADERS });
    }
}

void
wake_usage_append(struct wake_check *check, const struct wake_practice_recording *secondary)
{
    const struct wake_usage_op *rows = secondary->ops.rows;
    const struct wake_practice_event *events = secondary->events.rows;

    for (uint32_t i = 0; i < secondary->ops.count; i++) {
        add(check, &rows[i]);
    }
    for (uint32_t i = 0; i < secondary->events.count; i++) {
        wake_practice_set_event(check, events[i].event, events[i].first);
        (void)note_event(check, events[i].event, events[i].set);
    }
}
