/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which command a tag stands for, for messages. Every command has a row at first. Of a recording of a
 * million commands that would be more than all else that is kept of it, so from time to time rows are
 * dropped that no message can ask for: nothing that is known of the accesses has their tags.
 */
#include "sync/recording/command_rows.h"

#include "base/heap.h"
#include "sync/recording/earlier_uses.h"

#include <string.h>

enum {
    THIN_FIRST = 4096,    /* rows; twice as many as stayed later */
    LABELS_MOST = 1 << 16 /* bytes of label texts before those without a row are dropped */
};

/* ---- labels ---------------------------------------------------------------------------------- */

static char *
add_text(struct wake_row *texts, const char *text, size_t size)
{
    uint32_t start = texts->count;

    for (size_t i = 0; i < size; i++) {
        char *at = wake_row_add(texts, 1);

        if (!at) {
            texts->count = start;
            return NULL;
        }
        *at = text[i];
    }
    return (char *)texts->rows + start;
}

/* The path of open label regions as one text. */
static void
note_labels(struct wake_sync_work *work, const struct wake_command_buffer *cb)
{
    struct wake_row *texts = &work->recording.labels;
    struct wake_labels list = wake_label_list(&cb->labels);
    char path[256];
    size_t used = 0;

    work->label_stale = false;
    work->label = 0;
    for (uint32_t i = list.count; i-- && used < sizeof(path) - 1;) {
        const char *name = list.labels[i].pLabelName ? list.labels[i].pLabelName : "";

        for (uint32_t n = 0; name[n] && n < 64 && used < sizeof(path) - 1; n++) {
            path[used++] = name[n];
        }
        if (i && used < sizeof(path) - 1) {
            path[used++] = '/';
        }
    }
    path[used++] = 0;
    if (!list.count || (!texts->count && !add_text(texts, "", 1))) { /* 0 is no label */
        return;
    }
    if (work->last_label && strcmp((char *)texts->rows + work->last_label, path) == 0) {
        work->label = work->last_label;
        return;
    }
    if (add_text(texts, path, used)) {
        work->label = work->last_label = texts->count - (uint32_t)used;
    }
}

/* Drops the texts that no row has. */
static void
thin_labels(struct wake_sync_work *work)
{
    struct wake_sync_command *rows = work->recording.commands.rows;
    struct wake_row *texts = &work->recording.labels, kept = { 0 };
    uint32_t before = 0, now = 0;

    if (texts->count < LABELS_MOST || !add_text(&kept, "", 1)) {
        return;
    }
    for (uint32_t i = 0; i < work->recording.commands.count; i++) {
        if (rows[i].labels && rows[i].labels != before) {
            const char *text = (const char *)texts->rows + rows[i].labels;
            const char *at = add_text(&kept, text, strlen(text) + 1);

            before = rows[i].labels;
            now = at ? (uint32_t)(at - (const char *)kept.rows) : 0;
        }
        rows[i].labels = rows[i].labels ? now : 0;
    }
    wake_free(WAKE_HEAP_RESULT, texts->rows);
    *texts = kept;
    work->last_label = 0;
    work->label_stale = true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static struct wake_sync_command *
find(const struct wake_row *commands, uint64_t tag)
{
    struct wake_sync_command *rows = commands->rows;
    uint32_t low = 0, high = commands->count, guess;
    uint64_t behind, span;

    if (!high || rows[high - 1].tag < tag || rows[0].tag > tag) {
        return NULL;
    }
    /* Tags count commands: where rows are every so many of them, it stands as far from the last as they say. */
    behind = rows[high - 1].tag - tag;
    span = rows[high - 1].tag - rows[0].tag;
    guess = high - 1 - (span ? (uint32_t)(behind * (high - 1) / span) : 0);
    if (rows[guess].tag == tag) {
        return &rows[guess];
    }
    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (rows[middle].tag < tag) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < commands->count && rows[low].tag == tag ? &rows[low] : NULL;
}

const struct wake_sync_command *
wake_sync_find_command(const struct wake_sync_recording *recording, uint64_t tag)
{
    return find(&recording->commands, tag);
}

static void
mark(void *data, uint64_t tag)
{
    struct wake_sync_command *row = find(data, tag);

    if (row) {
        row->known = 1;
    }
}

/* Drops the rows that no access has. */
static void
thin(struct wake_sync_work *work)
{
    struct wake_sync_recording *recording = &work->recording;
    struct wake_access_context *context = &recording->context;
    struct wake_sync_command *rows = recording->commands.rows;
    const struct wake_sync_event *events = recording->events.rows;
    const struct wake_sync_slot_use *slots = recording->slots.rows;
    const struct wake_sync_choosers *choosers = recording->choosers.rows;
    uint32_t kept = 0;

    wake_access_context_tags(context, mark, &recording->commands);
    wake_earlier_tags(work->earlier, mark, &recording->commands);
    for (uint32_t i = 0; i < context->first_count; i++) {
        mark(&recording->commands, context->first[i].tag);
    }
    for (uint32_t i = 0; i < recording->events.count; i++) {
        mark(&recording->commands, events[i].tag);
    }
    for (uint32_t i = 0; i < recording->choosers.count; i++) {
        for (uint32_t k = 0; k < choosers[i].count; k++) {
            mark(&recording->commands, choosers[i].actions[k].tag);
        }
    }
    for (uint32_t i = 0; i < recording->slots.count; i++) {
        mark(&recording->commands, slots[i].tag);
    }
    for (uint32_t i = 0; i < recording->commands.count; i++) {
        if (rows[i].known) {
            rows[kept] = rows[i];
            rows[kept++].known = 0;
        }
    }
    recording->commands.count = kept;
    thin_labels(work);
    work->thin_at = kept < THIN_FIRST / 2 ? THIN_FIRST : kept * 2;
}

void
wake_sync_thin_commands(struct wake_sync_work *work)
{
    if (work->recording.commands.count >= THIN_FIRST / 4) {
        thin(work);
    }
}

bool
wake_sync_add_command(struct wake_sync *sync)
{
    struct wake_sync_work *work = sync->work;
    struct wake_row *commands = &work->recording.commands;
    struct wake_sync_command *command;

    if (WAKE_UNLIKELY(commands->count >= work->thin_at)) {
        if (work->thin_at) {
            thin(work);
        } else {
            work->thin_at = THIN_FIRST;
        }
    }
    if (WAKE_UNLIKELY(work->label_stale)) {
        note_labels(work, sync->cb);
    }
    command = wake_row_add(commands, sizeof(*command));
    if (command) {
        *command = (struct wake_sync_command){ .tag = sync->tag,
                                               .command = sync->check->command,
                                               .index = sync->check->command_index,
                                               .labels = work->label };
    }
    return command != NULL;
}

bool
wake_sync_new_tag(struct wake_sync *sync)
{
    sync->tag = ++sync->recording->tag;
    return wake_sync_add_command(sync);
}
