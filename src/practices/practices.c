/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which functions look at which command.
 */
#include "practices/practices.h"

#include "practices/practice_rules.h"
#include "state/view/view_row.h"

enum { FUNCTIONS = 4 };

typedef void (*practice_function)(struct wake_check *check, const struct wake_record *record);

/* One adapter per row: a function is called through its own type only. */
#define CALL(command, record, function)                                                           \
    static void row_##function##_##command(struct wake_check *check, const struct wake_record *r) \
    {                                                                                             \
        function(check, (const struct wake_rec_##record *)r);                                     \
    }
#define VIEW(command, view, function) \
    WAKE_VIEW_ROW(row_##function##_##command, command, view, function(check, &v);)
#define VIEW2 VIEW
#define CALL2 CALL
#define CALL3 CALL
#define CALL4 CALL
#include "practices/calls.def"
#undef CALL
#undef VIEW
#undef VIEW2
#undef CALL2
#undef CALL3
#undef CALL4

static const practice_function functions[WAKE_CMD_COUNT][FUNCTIONS] = {
#define CALL(command, record, function) [WAKE_REAL_##command][0] = row_##function##_##command,
#define VIEW CALL
#define VIEW2 CALL2
#define CALL2(command, record, function) [WAKE_REAL_##command][1] = row_##function##_##command,
#define CALL3(command, record, function) [WAKE_REAL_##command][2] = row_##function##_##command,
#define CALL4(command, record, function) [WAKE_REAL_##command][3] = row_##function##_##command,
#include "practices/calls.def"
#undef CALL
#undef VIEW
#undef VIEW2
#undef CALL2
#undef CALL3
#undef CALL4
};

static void
check_practices(struct wake_check *check)
{
    const practice_function *row = functions[wake_command_real(check->command)];
    struct wake_draw_view draw;

    for (int i = 0; i < FUNCTIONS && row[i]; i++) {
        row[i](check, check->record);
    }
    if (wake_commands[check->command].draw &&
        wake_draw_view(check->record, wake_command_real(check->command), &draw)) {
        wake_practice_draw(check, &draw);
    }
}

void
wake_practices_check(struct wake_check *check)
{
    if (check->scope->settings->legacy_detection) {
        wake_practice_legacy(check);
    }
    if (wake_practices_on(check->scope)) {
        check_practices(check);
    }
}
