/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads all sources of settings, the weakest first, and works out what follows from combinations.
 */
#include "base/settings.h"

#include "base/break_text.h"
#include "base/settings_table.h"

static bool
was_given(const struct wake_settings_reader *reader, const char *name)
{
    return reader->given[wake_setting_find(name) - wake_setting_table];
}

static int
automatic_workers(void)
{
    int half = (int)wake_processors() / 2;
    return half < 1 ? 1 : half > 8 ? 8 : half;
}

static void
check_break(struct wake_settings_reader *reader)
{
    struct wake_break wanted;

    if (!wake_break_read(reader->settings->break_at, &wanted)) {
        wake_settings_warn(reader, "WAKE-settings-value",
                           "break_at = %s: accepted are frame N, command N, the name of a command, "
                           "and of 'LABEL', separated by commas",
                           reader->settings->break_at);
        reader->settings->break_at = "";
    }
    if (reader->settings->break_at[0]) {
        reader->settings->async = false; /* as for debug_action = break */
    }
}

/* What settings mean for each other. */
static void
resolve(struct wake_settings_reader *reader)
{
    struct wake_settings *s = reader->settings;
    if (s->workers < 0) {
        s->workers = automatic_workers();
    }
    if (!s->check_core) {
        s->check_command_buffers = false;
        s->check_object_in_use = false;
        s->check_queries = false;
        s->check_image_layouts = false;
    }
    if (s->debug_action & WAKE_ACTION_BREAK) {
        s->async = false; /* a breakpoint in a worker would show the wrong stack */
    }
    check_break(reader);
    wake_settings_derive(s);
    if (s->sync_switch == WAKE_SWITCH_ON && !was_given(reader, "sync_shader_accesses")) {
        /* Whoever asks for it, by whichever name, expects what the Khronos layer says. */
        s->sync_shader_accesses = WAKE_SHADER_ACCESSES_ALL;
    }
    if (s->legacy_detection && !was_given(reader, "report_flags")) {
        s->report_flags |= WAKE_REPORT_WARNING; /* as the Khronos layer does: else nobody sees it */
    }
    if (!s->async && s->record_log[0]) {
        wake_settings_warn(reader, "WAKE-settings-value",
                           "record_log writes what workers read: without async it writes nothing");
        s->record_log = "";
    }
    if (s->log_stderr == WAKE_SWITCH_AUTO && was_given(reader, "debug_action") &&
        (s->debug_action & WAKE_ACTION_LOG) && !s->log_file[0]) {
        s->log_stderr = WAKE_SWITCH_ON;
    }
}

bool
wake_settings_init(struct wake_settings *settings, const void *instance_pnext)
{
    *settings = (struct wake_settings){ 0 };
    struct wake_settings_reader reader = { .settings = settings,
                                           .last_warning = &settings->warnings };
    wake_settings_defaults(&reader);
    wake_settings_read_chain(&reader, instance_pnext);
    wake_settings_read_file(&reader);
    wake_settings_read_environment(&reader);
    resolve(&reader);
    return !reader.no_memory;
}
