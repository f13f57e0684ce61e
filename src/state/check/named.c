/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Texts are put together before the finding is given, object by object: the last ones are remembered, and looked for in the text.
 */
#include "state/check/named.h"

#include "state/check/call_handles.h"
#include "state/object/object_name.h"
#include "state/recording/recording.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* More than one text names. */
enum { REMEMBERED = 16 };

static _Thread_local struct {
    wake_id ids[REMEMBERED];
    uint32_t next; /* the oldest one */
} named;

void
wake_named_note(const struct wake_object *object)
{
    named.ids[named.next++ % REMEMBERED] = object->id;
}

struct list {
    struct wake_object_name *objects;
    uint32_t count, most;
};

static void
add(struct list *list, const struct wake_object_name *object)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->objects[i].type == object->type && list->objects[i].handle == object->handle) {
            return;
        }
    }
    if (list->count < list->most && object->handle) {
        list->objects[list->count++] = *object;
    }
}

static void
add_object(struct list *list, const struct wake_object *object)
{
    if (object) {
        add(list, &(struct wake_object_name){ wake_object_types[object->type].object_type,
                                              object->handle, wake_object_name(object) });
    }
}

/* Where the text has the object as wake_object_text() writes it, at or behind `from`; NULL: nowhere. */
static const char *
find(const char *from, const struct wake_object *object)
{
    char written[64];
    int length = snprintf(written, sizeof(written), "%s 0x%llx",
                          wake_object_types[object->type].name, (unsigned long long)object->handle);
    const char *at = strstr(from, written);

    while (at && isxdigit((unsigned char)at[length])) {
        at = strstr(at + 1, written);
    }
    return at;
}

/* What ids no longer find was there a moment ago, and is inline: the text names it in both modes. */
static void
find_remembered(const struct wake_object *objects_out[REMEMBERED], const char *text,
                struct wake_gone rooms[WAKE_NAMED_GONE])
{
    uint32_t used = 0;

    for (uint32_t i = 0; i < REMEMBERED; i++) {
        const struct wake_object *object = wake_object_get(named.ids[i]);

        if (!object && named.ids[i] && used < WAKE_NAMED_GONE) {
            object = wake_gone_find(named.ids[i], &rooms[used]);
            object = object && find(text, object) ? object : NULL;
            used += object != NULL;
        }
        objects_out[i] = object;
    }
}

/* In the text's order, whichever was put together first. */
static void
add_named(struct list *list, const char *text, struct wake_gone rooms[WAKE_NAMED_GONE])
{
    const struct wake_object *objects[REMEMBERED], *next;

    find_remembered(objects, text, rooms);
    for (const char *from = text; from;) {
        const char *first = NULL;

        next = NULL;
        for (uint32_t i = 0; i < REMEMBERED; i++) {
            /* A number of old stands for nothing, or for another object that the text does not name; of two with one handle
             * the text means the living one. */
            const char *at = objects[i] ? find(from, objects[i]) : NULL;

            /* relaxed: one that dies meanwhile is the same object by either name */
            if (at && (!first || at < first ||
                       (at == first && wake_load_relaxed(&next->dead_at) &&
                        !wake_load_relaxed(&objects[i]->dead_at)))) {
                first = at;
                next = objects[i];
            }
        }
        add_object(list, next);
        from = first ? first + 1 : NULL;
    }
}

/* The call's parameters. */
static void
add_parameters(struct list *list, const struct wake_record *record)
{
    const struct wake_call_handles *handles =
        &wake_call_handles[wake_command_real(record->command)];

    for (uint32_t i = 0; i < handles->count; i++) {
        wake_id id;

        memcpy(&id, (const char *)record + handles->at[i], sizeof(id));
        add_object(list, id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id));
    }
}

/* The render pass that a command is recorded inside of. Not of commands that change that: some are looked at behind it. */
static void
add_pass(struct list *list, const struct wake_recording *recording)
{
    if (recording->pass.kind == WAKE_PASS_RENDER_PASS && recording->pass.render_pass) {
        add_object(list, wake_object_get(recording->pass.render_pass));
    }
}

/* What a draw, dispatch or trace is made with. */
static void
add_bound(struct list *list, const struct wake_recording *recording, uint32_t draw)
{
    enum wake_bind_point kind = draw & WAKE_DRAW_GRAPHICS  ? WAKE_BIND_GRAPHICS
                                : draw & WAKE_DRAW_COMPUTE ? WAKE_BIND_COMPUTE
                                                           : WAKE_BIND_RAY_TRACING;

    if (recording->points[kind].pipeline) {
        add_object(list, wake_object_get(recording->points[kind].pipeline));
        return;
    }
    for (uint32_t i = 0; i < WAKE_SHADER_STAGES; i++) {
        bool compute = 1u << i == VK_SHADER_STAGE_COMPUTE_BIT;

        if (recording->shaders.shader[i] && compute == (kind == WAKE_BIND_COMPUTE)) {
            add_object(list, wake_object_get(recording->shaders.shader[i]));
        }
    }
}

/* Of the call's parameters it is about one. */
static bool
is_hazard(const char *id)
{
    return strncmp(id, "SYNC-", strlen("SYNC-")) == 0;
}

uint32_t
wake_named_add(const struct wake_named_message *message, struct wake_object_name *objects,
               uint32_t count, uint32_t most)
{
    struct list list = { objects, count, most };
    uint32_t draw = wake_commands[message->command].draw;

    if (message->dispatch) {
        add(&list, message->dispatch);
    }
    add_named(&list, message->text, message->rooms);
    /* Of a submit, not: it may be looked at when it can be executed, and others have ended by then. */
    if (message->record && message->record->command < WAKE_CMD_COUNT && !is_hazard(message->id) &&
        wake_commands[message->command].kind != WAKE_KIND_QUEUE) {
        add_parameters(&list, message->record);
    }
    if (message->recording) {
        if (draw) {
            add_bound(&list, message->recording, draw);
        }
        if (!wake_commands[message->command].pass_step) {
            add_pass(&list, message->recording);
        }
    }
    return list.count;
}
