/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The table of explicit checks.
 */
#include "core/core_newer.h"
#include "state/view/submit_view.h"
#include "state/view/view_row.h"

typedef void (*core_function)(struct wake_check *check, const struct wake_record *record);

/* One adapter per row: a function is called through its own type only. */
#define CHECK(command, function)                                                                  \
    static void row_##function##_##command(struct wake_check *check, const struct wake_record *r) \
    {                                                                                             \
        function(check, (const struct WAKE_RECORD_##command *)r);                                 \
    }
#define VIEW(command, view, function) \
    WAKE_VIEW_ROW(row_##function##_##command, command, view, function(check, &v);)
#define VIEW2(command, view, function, another)                                   \
    WAKE_VIEW_ROW(row_##function##_##command, command, view, function(check, &v); \
                  another(check, &v);)
#include "core/checks.def"
#include "core/checks_newer.def"
#undef CHECK
#undef VIEW
#undef VIEW2

static const core_function functions[WAKE_CMD_COUNT][WAKE_SLOTS] = {
#define CHECK(command, function) \
    [WAKE_REAL_##command][WAKE_SLOT_##command##_##function] = row_##function##_##command,
#define VIEW(command, view, function) CHECK(command, function)
#define VIEW2(command, view, function, another) CHECK(command, function)
#include "core/checks.def"
#include "core/checks_newer.def"
#undef CHECK
#undef VIEW
#undef VIEW2
};

/* Commands that use query pools: setting check_queries. */
static const bool use_queries[WAKE_CMD_COUNT] = {
    [WAKE_REAL_vkCmdBeginQuery] = true,
    [WAKE_REAL_vkCmdBeginQueryIndexedEXT] = true,
    [WAKE_REAL_vkCmdCopyQueryPoolResults] = true,
    [WAKE_REAL_vkCmdEndQuery] = true,
    [WAKE_REAL_vkCmdEndQueryIndexedEXT] = true,
    [WAKE_REAL_vkCmdResetQueryPool] = true,
    [WAKE_REAL_vkCmdWriteTimestamp] = true,
    [WAKE_REAL_vkCmdWriteTimestamp2] = true,
    [WAKE_REAL_vkGetQueryPoolResults] = true,
    [WAKE_REAL_vkResetQueryPool] = true,
#ifdef VK_KHR_device_address_commands
    [WAKE_REAL_vkCmdCopyQueryPoolResultsToMemoryKHR] = true,
#endif
};

WAKE_NOINLINE static void
check_all(struct wake_check *check, const core_function *row)
{
    for (int i = 0; i < WAKE_SLOTS && row[i]; i++) {
        row[i](check, check->record);
    }
}

void
wake_core_check(struct wake_check *check)
{
    uint32_t command = wake_command_real(check->command);
    const core_function *row = functions[command];

    if (WAKE_UNLIKELY(use_queries[command]) && !check->scope->settings->check_queries) {
        return;
    }

    if (WAKE_UNLIKELY(row[1] != NULL)) {
        check_all(check, row);
    } else if (row[0]) {
        row[0](check, check->record); /* most commands: the last thing done here */
    }
}
