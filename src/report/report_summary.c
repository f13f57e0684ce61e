/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a run says about itself: one message at its beginning, with the settings that are in force
 * and where they come from, and a table of what was found at its end.
 */
#include "report/report_state.h"

#include "queue/order.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *
on_or_off(bool on)
{
    return on ? "on" : "off";
}

void
wake_report_introduce(struct wake_report *report)
{
    const struct wake_settings *s = report->settings;
    const struct wake_finding finding = {
        .id = WAKE_ID_STARTED,
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
    };
    struct wake_text how = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (s->async) {
        wake_text_print(&how, "async, %d worker%s", s->workers, s->workers == 1 ? "" : "s");
    } else {
        wake_text_put(&how, "inline");
    }
    wake_report_emit(report, &finding,
                     "Wake " WAKE_VERSION ", %s, synchronization validation %s, GPU-assisted "
                     "validation %s, settings from %s",
                     wake_text_get(&how), on_or_off(s->validate_sync), on_or_off(s->gpuav),
                     s->sources && s->sources[0] ? s->sources : "the defaults");
    wake_text_finish(&how);
}

/* The most severe first, then what came most often, then by name. */
static int
compare(const void *a, const void *b)
{
    const struct wake_id_count *x = a, *y = b;

    if (x->severity != y->severity) {
        return x->severity > y->severity ? -1 : 1;
    }
    return x->count != y->count ? (x->count > y->count ? -1 : 1) : strcmp(x->id, y->id);
}

static const char *
word_of(uint32_t severity)
{
    return severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT     ? "error"
           : severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT ? "warning"
                                                                        : "info";
}

static void
put_place(struct wake_text *text, const struct wake_id_count *row)
{
    const struct wake_origin *first = &row->first;
    const char *rest = row->place ? strchr(row->place, '|') : NULL;

    if (row->places > 1) {
        wake_text_print(text, " in %s%u places", row->places > WAKE_ID_PLACES ? "more than " : "",
                        row->places > WAKE_ID_PLACES ? WAKE_ID_PLACES : row->places);
    }
    if (!first->command && !first->command_buffer && !first->submit) {
        return;
    }
    wake_text_print(text, ", first in %s%s", first->command ? first->command : "a call",
                    first->command ? "()" : "");
    wake_text_print(text, ", frame %" PRIu64, first->frame);
    if (first->command_buffer && first->command_index != UINT32_MAX) {
        wake_text_print(text, ", command %u", first->command_index);
    }
    if (first->submit) {
        wake_text_print(text, ", submit %" PRIu64, first->submit);
    }
    if (rest) { /* labels, names */
        wake_text_print(text, " %s", rest);
    }
}

void
wake_report_unchecked(struct wake_report *report, enum wake_unchecked what)
{
    (void)wake_fetch_add_relaxed(&report->unchecked[what], 1);
}

static void
put_unchecked(struct wake_text *text, const uint64_t *counts)
{
    static const struct {
        const char *one, *many, *why;
    } words[WAKE_UNCHECKED_COUNT] = {
        [WAKE_UNCHECKED_ORDER] = { "batch was", "batches were",
                                   "not checked for layouts, ownership, queries and hazards between submits: a command buffer "
                                   "was submitted that was still being recorded, or calls were lost" },
        [WAKE_UNCHECKED_NEWER] = { "device was", "devices were",
                                   "checked in part: extensions or a version are enabled that are newer than the Vulkan headers "
                                   "which this layer was built with" },
        [WAKE_UNCHECKED_SHADER_OBJECTS] = { "draw or dispatch was", "draws and dispatches were",
                                            "checked without the code of their shader objects" },
    };

    for (uint32_t i = 0; i < WAKE_UNCHECKED_COUNT; i++) {
        uint64_t count = wake_load_relaxed(&counts[i]);

        if (count) {
            wake_text_print(text, "  %" PRIu64 " %s %s", count,
                            count == 1 ? words[i].one : words[i].many, words[i].why);
            if (i == WAKE_UNCHECKED_NEWER) {
                wake_text_print(text, " (%u.%u.%u)",
                                (unsigned)VK_API_VERSION_MAJOR(VK_HEADER_VERSION_COMPLETE),
                                (unsigned)VK_API_VERSION_MINOR(VK_HEADER_VERSION_COMPLETE),
                                (unsigned)VK_API_VERSION_PATCH(VK_HEADER_VERSION_COMPLETE));
            }
            wake_text_put(text, "\n");
        }
    }
}

/* What an id leaves unchecked, so that nobody takes silence for a good sign; "": nothing. */
static const char *
left_out_by(const char *id)
{
    return strcmp(id, "WAKE-gpuav-unavailable") == 0
               ? ": GPU-assisted validation was asked for and is off; it needs an instance and a "
                 "device of Vulkan 1.1, and known structs in the chain of VkDeviceCreateInfo"
               : "";
}

static void
put_table(struct wake_text *text, struct wake_ids *ids, uint64_t calls, uint64_t dropped)
{
    uint32_t count;
    struct wake_id_count *rows = wake_ids_counts(ids, &count);
    uint64_t total = 0, shown = 0;

    for (uint32_t i = 0; rows && i < count; i++) {
        total += rows[i].count;
        shown += rows[i].reported;
    }
    wake_text_print(text, "Wake: %" PRIu64 " message%s", total, total == 1 ? "" : "s");
    if (calls) {
        wake_text_print(text, " in %" PRIu64 " calls", calls);
    }
    wake_text_put(text, total ? ":\n" : "\n");
    if (rows) {
        qsort(rows, count, sizeof(*rows), compare);
    }
    for (uint32_t i = 0; rows && i < count; i++) {
        wake_text_print(text, "  %-7s %6" PRIu64 " x %s", word_of(rows[i].severity), rows[i].count,
                        rows[i].id);
        put_place(text, &rows[i]);
        wake_text_print(text, "%s\n", left_out_by(rows[i].id));
    }
    if (total > shown) {
        wake_text_print(text,
                        "  %" PRIu64
                        " of them were only counted: over duplicate_message_limit, or nobody "
                        "listens to their severity\n",
                        total - shown);
    }
    if (ids->muted) {
        wake_text_print(text, "  %" PRIu64 " more are known: the baseline has them\n", ids->muted);
    }
    if (dropped) {
        wake_text_print(text, "  %" PRIu64 " calls were not checked: back_pressure is drop\n",
                        dropped);
    }
    wake_free(WAKE_HEAP_SETUP, rows);
}

void
wake_report_summary(struct wake_report *report, uint64_t calls, uint64_t dropped)
{
    int wanted = report->settings->summary;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (wanted == WAKE_SWITCH_OFF || (wanted == WAKE_SWITCH_AUTO && !isatty(STDERR_FILENO))) {
        return;
    }
    put_table(&text, &report->ids, calls, dropped);
    put_unchecked(&text, report->unchecked);
    if (!text.failed) {
        wake_log_stderr(wake_text_get(&text));
    }
    wake_text_finish(&text);
}
