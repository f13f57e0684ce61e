/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The call that break_at means: everything that it names must fit.
 */
#include "workers/replay/break_at.h"

#include "base/break_text.h"
#include "state/object/object_name.h"
#include "state/recording/command_buffer.h"
#include "state/recording/label.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

bool wake_break_is_set;

static struct wake_break wanted; /* (i) after setup */
static char written[256]; /* (i) likewise: the setting itself, of the last instance that had one */
static bool reached;      /* (a) relaxed: only for the line at the end */

void
wake_break_open(const char *text)
{
    wake_break_is_set = text && text[0] && wake_break_read(text, &wanted);
    /* Programs may make an instance only to ask it something, and destroy it. */
    if (wake_break_is_set && strncmp(written, text, sizeof(written) - 1) != 0) {
        wake_store_relaxed(&reached, false);
        snprintf(written, sizeof(written), "%s", text);
    }
}

void
wake_break_close(void)
{
    if (written[0] && !wake_load_relaxed(&reached)) {
        fprintf(stderr, "wake: break_at = %s was not reached: no call of this run was the one\n",
                written);
    }
}

void
wake_break_warn(struct wake_report *report, const char *text)
{
    const struct wake_finding finding = {
        .id = "WAKE-settings-value",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
    };
    struct wake_break read;

    if (wake_break_read(text, &read) && read.command[0] &&
        wake_command_by_name(read.command) == WAKE_CMD_NONE) {
        (void)wake_report_emit(
            report, &finding,
            "break_at = %s: there is no command of the name %s in the Vulkan headers that this "
            "layer was built with, so it will not be reached",
            text, read.command);
    }
}

/* In one write, before the signal: without a debugger it ends the process. */
static void
say_reached(const struct wake_check *check, const struct wake_break_call *call)
{
    char buffer[96] = "";

    if (check->cb) {
        snprintf(buffer, sizeof(buffer), ", command buffer 0x%" PRIx64 "%s%.40s%s",
                 check->cb->object->handle, call->name ? " (" : "", call->name ? call->name : "",
                 call->name ? ")" : "");
    }
    if (call->index != UINT32_MAX) {
        size_t at = strlen(buffer);

        snprintf(buffer + at, sizeof(buffer) - at, " command %u", call->index);
    }
    fprintf(stderr,
            "wake: break_at = %s is reached in %s(), frame %" PRIu64
            ", thread %u%s: SIGTRAP for the debugger (without one the program ends here)\n",
            written, call->command, call->frame, check->thread, buffer);
}

static bool
is_within(const struct wake_break_call *call)
{
    if (call->name && strcmp(call->name, wanted.where) == 0) {
        return true;
    }
    for (uint32_t i = 0; i < call->labels.count; i++) {
        if (call->labels.labels[i].pLabelName &&
            strcmp(call->labels.labels[i].pLabelName, wanted.where) == 0) {
            return true;
        }
    }
    return false;
}

bool
wake_break_fits(const struct wake_break_call *call)
{
    return wake_break_is_set && (!wanted.has_frame || call->frame == wanted.frame) &&
           (!wanted.has_index || call->index == wanted.index) &&
           (!wanted.command[0] || strcmp(call->command, wanted.command) == 0) &&
           (!wanted.where[0] || is_within(call));
}

void
wake_break_look(const struct wake_check *check)
{
    struct wake_break_call call = {
        .command = wake_commands[check->command].name,
        .frame = check->frame,
        .index = check->command_index,
    };

    if (check->cb) {
        call.labels = wake_label_list(&check->cb->labels);
        call.name = check->cb->name ? check->cb->name : wake_object_name(check->cb->object);
    }
    if (wake_break_fits(&call)) {
        wake_store_relaxed(&reached, true);
        say_reached(check, &call);
        raise(SIGTRAP);
    }
}
