/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tables of rules and of functions.
 */
#include "practices/practices.h"

#include "practices/practice_rules.h"

#include <stdarg.h>
#include <stdio.h>

enum { FUNCTIONS = 4, MAX_TEXT = 1024 };

struct rule {
    struct wake_advice advice;
    unsigned vendors; /* enum wake_vendor; 0: everybody */
};

#define EVERYBODY 0
#define ARM WAKE_VENDOR_ARM
#define AMD WAKE_VENDOR_AMD
#define IMG WAKE_VENDOR_IMG
#define NVIDIA WAKE_VENDOR_NVIDIA
#define WARNING \
    VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT
#define PERFORMANCE \
    VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT
#define INFO \
    VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT

static const struct rule rules[WAKE_PRACTICES] = {
#define RULE(name, vendors, kind, id) \
    [WAKE_PRACTICE_##name] = { { "UNASSIGNED-" id, kind }, vendors },
#include "practices/rules.def"
#undef RULE
};

bool
wake_practice_on(const struct wake_check *check, enum wake_practice rule)
{
    return !rules[rule].vendors ||
           (rules[rule].vendors & check->scope->settings->best_practices_vendors);
}

void
wake_practice(struct wake_check *check, enum wake_practice rule, const struct wake_object *object,
              const char *format, ...)
{
    static const char *const names[] = { "[Arm] ", "[AMD] ", "[IMG] ", "[NVIDIA] " };
    unsigned vendors = rules[rule].vendors & check->scope->settings->best_practices_vendors;
    char text[MAX_TEXT];
    size_t used = 0;
    va_list args;

    if (!wake_practice_on(check, rule) ||
        !wake_check_wants(check, rules[rule].advice.id, rules[rule].advice.severity, object, NULL)) {
        return;
    }
    for (unsigned i = 0; i < WAKE_COUNT(names); i++) {
        if (vendors >> i & 1) {
            used += (size_t)snprintf(text + used, sizeof(text) - used, "%s", names[i]);
        }
    }
    va_start(args, format);
    vsnprintf(text + used, sizeof(text) - used, format, args);
    va_end(args);
    wake_advise(check, &rules[rule].advice, object, text);
}

typedef void (*practice_function)(struct wake_check *check, const struct wake_record *record);

/* One adapter per row: a function is called through its own type only. */
#define CALL(command, record, function)                                                           \
    static void row_##function##_##command(struct wake_check *check, const struct wake_record *r) \
    {                                                                                             \
        function(check, (const struct wake_rec_##record *)r);                                     \
    }
#define CALL2 CALL
#define CALL3 CALL
#define CALL4 CALL
#include "practices/calls.def"
#undef CALL
#undef CALL2
#undef CALL3
#undef CALL4

static const practice_function functions[WAKE_CMD_COUNT][FUNCTIONS] = {
#define CALL(command, record, function) [WAKE_REAL_##command][0] = row_##function##_##command,
#define CALL2(command, record, function) [WAKE_REAL_##command][1] = row_##function##_##command,
#define CALL3(command, record, function) [WAKE_REAL_##command][2] = row_##function##_##command,
#define CALL4(command, record, function) [WAKE_REAL_##command][3] = row_##function##_##command,
#include "practices/calls.def"
#undef CALL
#undef CALL2
#undef CALL3
#undef CALL4
};

void
wake_practices_check(struct wake_check *check)
{
    const practice_function *row = functions[wake_command_real(check->command)];

    for (int i = 0; i < FUNCTIONS && row[i]; i++) {
        row[i](check, check->record);
    }
}
