/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The call that break_at means: everything that it names must fit.
 */
#include "workers/replay/break_at.h"

#include "base/break_text.h"
#include "state/object/object_name.h"
#include "state/recording/command_buffer.h"
#include "state/recording/label.h"

#include <signal.h>
#include <string.h>

bool wake_break_is_set;

static struct wake_break wanted; /* (i) after setup */

void
wake_break_open(const char *text)
{
    wake_break_is_set = text && text[0] && wake_break_read(text, &wanted);
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
        raise(SIGTRAP);
    }
}
