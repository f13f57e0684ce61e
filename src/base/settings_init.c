/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads all sources of settings, the weakest first, and works out what follows from combinations.
 */
#include "base/settings.h"

#include "base/break_text.h"
#include "base/settings_table.h"

#include <errno.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

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

/* A list of processors, as the workers read it; at least one of them must be there. */
static void
check_affinity(struct wake_settings_reader *reader)
{
    const char *list = reader->settings->worker_affinity, *at = list;
    cpu_set_t own;
    bool right = true, any = false, known = sched_getaffinity(0, sizeof(own), &own) == 0;

    while (right && *at) {
        char *end;
        unsigned long first = strtoul(at, &end, 10), last = first;

        right = end != at && *at != '-' && *at != '+';
        if (right && *end == '-') {
            at = end + 1;
            last = strtoul(at, &end, 10);
            right = end != at && last >= first;
        }
        for (unsigned long i = first; right && i <= last && i < CPU_SETSIZE; i++) {
            any |= !known || CPU_ISSET(i, &own);
        }
        right &= *end == '\0' || (*end == ',' && end[1] != '\0');
        at = *end ? end + 1 : end;
    }
    if (list[0] && (!right || !any)) {
        wake_settings_warn(
            reader, "WAKE-settings-value",
            right ? "worker_affinity = %s: the process may run on none of these "
                    "processors. Workers run where the application may"
                  : "worker_affinity = %s: accepted are numbers of processors and ranges "
                    "of them, separated by commas, for example 4-7,12. Workers run where "
                    "the application may",
            list);
        reader->settings->worker_affinity = "";
    }
}

/* Pairs of numbers: a structure type and its size. */
static void
check_stypes(struct wake_settings_reader *reader)
{
    static const char separators[] = ",;:| \t\r\n";
    const char *at = reader->settings->custom_stype_list;
    uint32_t count = 0;
    bool right = true;

    for (at += strspn(at, separators); right && *at; at += strspn(at, separators)) {
        char *end;

        errno = 0;
        (void)strtoull(at, &end, 0);
        right = end != at && !errno && (*end == '\0' || strchr(separators, *end));
        count++;
        at = end;
    }
    if (!right || count % 2) {
        wake_settings_warn(
            reader, "WAKE-settings-value",
            "custom_stype_list = %s: accepted are pairs of numbers, a structure type and "
            "its size, separated by commas, for example 3000300000,24. What stands before "
            "the mistake counts",
            reader->settings->custom_stype_list);
    }
}

/* Whoever asks for warnings by the name of what gives them wants to see them. */
static void
show_what_is_asked_for(struct wake_settings_reader *reader)
{
    struct wake_settings *s = reader->settings;

    if (was_given(reader, "report_flags")) {
        return;
    }
    if (s->legacy_detection) {
        s->report_flags |= WAKE_REPORT_WARNING;
    }
    if (s->best_practices) {
        s->report_flags |= WAKE_REPORT_WARNING | WAKE_REPORT_PERFORMANCE;
    }
    if (s->validate_sync && s->sync_shader_accesses == WAKE_SHADER_ACCESSES_WARN) {
        s->report_flags |= WAKE_REPORT_WARNING;
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
    check_affinity(reader);
    check_stypes(reader);
    show_what_is_asked_for(reader);
    if (!s->async && s->record_log[0]) {
        wake_settings_warn(reader, "WAKE-settings-value",
                           "record_log writes what workers read: without async it writes nothing");
        s->record_log = "";
    }
    if (s->log_stderr == WAKE_SWITCH_AUTO && was_given(reader, "debug_action") &&
        (s->debug_action & WAKE_ACTION_LOG) && !s->log_file[0]) {
        s->log_stderr = WAKE_SWITCH_ON;
    }
    if (s->debug_action & WAKE_ACTION_BREAK) {
        /* Nobody stops in a call without being told why. A messenger of the application says it as well. */
        s->debug_action |= WAKE_ACTION_LOG;
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
