/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules, and how one is told.
 */
#include "practices/practice_rules.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_TEXT = 1024 };

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
#define VERBOSE                                       \
    VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT,  \
        VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT | \
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT

/* The id of the registry in use, then the one before it. NULL: no such advice. */
#define SAME ""
#define GONE "-"
#define NEW "++"
#if WAKE_REPEATED_RULES
#define ID(id, newer) (sizeof(newer) == sizeof(NEW) ? NULL : "UNASSIGNED-" id)
#else
#define ID(id, newer)                                       \
    (sizeof(newer) == sizeof(SAME)   ? id "|UNASSIGNED-" id \
     : sizeof(newer) == sizeof(GONE) ? NULL                 \
     : sizeof(newer) == sizeof(NEW)  ? id                   \
                                     : newer "|UNASSIGNED-" id)
#endif

static const struct rule rules[WAKE_PRACTICES] = {
#define RULE(name, vendors, kind, id, newer) \
    [WAKE_PRACTICE_##name] = { { ID(id, newer), kind, false }, vendors },
#include "practices/rules.def"
#undef RULE
};

bool
wake_practice_on(const struct wake_check *check, enum wake_practice rule)
{
    return rules[rule].advice.id &&
           (!rules[rule].vendors ||
            (rules[rule].vendors & check->scope->settings->best_practices_vendors));
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
        !wake_check_wants(check, rules[rule].advice.id, rules[rule].advice.severity, object,
                          NULL)) {
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
