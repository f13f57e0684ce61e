/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For tests of implicit valid usage: a check context that notes what is found, and one record run
 * through the generated check of its command. Included by one file of a program only, since it
 * defines what checks call.
 * Threads: the test's own.
 */
#ifndef WAKE_UNIT_CORE_IMPLICIT_FIXTURE_H
#define WAKE_UNIT_CORE_IMPLICIT_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gen/extensions.h"
#include "gen/implicit.h"
#include "gen/records.h"
#include "report/names_lookup.h"
#include "state/check/check.h"

/* -- a check context that notes what is found -------------------------------------------------- */

#define MAX_FOUND 16
#define GOOD_ID ((wake_id)7)
#define FOREIGN_ID (WAKE_ID_FOREIGN | 8)
#define NEWER_VALUE 1001500000 /* of an extension that does not exist yet */
#define HANDLE(type, n) ((type)(uintptr_t)(n))

/* What the checks found, and what they were told of the device. */
static struct {
    unsigned count;
    char vuids[MAX_FOUND][2 * WAKE_MAX_ID];
    char texts[MAX_FOUND][1400];
    int enabled_extension;
} noted;
static struct wake_settings settings = { .check_parameters = true, .strict_extensions = true };
static struct wake_scope scope = { .settings = &settings,
                                   .is_device = true,
                                   .api_version = VK_API_VERSION_1_3 };

void
wake_find(struct wake_check *check, const char *vuid, const char *format, ...)
{
    va_list args;

    (void)check;
    if (noted.count == MAX_FOUND) {
        return;
    }
    va_start(args, format);
    vsnprintf(noted.texts[noted.count], sizeof(noted.texts[0]), format, args);
    va_end(args);
    snprintf(noted.vuids[noted.count++], sizeof(noted.vuids[0]), "%s", vuid);
}

bool
wake_check_extension(const struct wake_check *check, int extension)
{
    uint32_t promoted = wake_extensions[extension].promoted_version;

    return noted.enabled_extension == extension ||
           (promoted && check->scope->api_version >= promoted);
}

void
wake_check_wrong_handle(struct wake_check *check, const struct wake_handle_rule *rule,
                        uint64_t handle, wake_id id)
{
    if (handle == 0 && rule->optional == 1) {
        return;
    }
    if (id == FOREIGN_ID) {
        wake_find(check, rule->vuid_parent, "%s is of another device", rule->path);
    } else {
        wake_find(check, rule->vuid_parameter, "%s is not valid", rule->path);
    }
}

/* -- running ----------------------------------------------------------------------------------- */

static void
run(enum wake_command command, void *record)
{
    struct wake_record *head = record;

    struct wake_check check = { .scope = &scope, .record = head, .command = command };

    head->command = (uint16_t)command;
    noted.count = 0;
    assert_non_null(wake_implicit_table[command]);
    wake_implicit_table[command](&check, head);
}

static void
expect_silence(enum wake_command command, void *record, int line)
{
    run(command, record);
    if (noted.count != 0) {
        fail_msg("line %d: a valid call gave %s: %s", line, noted.vuids[0], noted.texts[0]);
    }
}

/* Newer registries have "must not be 0" in the rule about valid combinations: WAKE_RULE(). */
static bool
is_rule(const char *said, const char *vuid)
{
    static const char older[] = "-requiredbitmask", newer[] = "-parameter|";
    const char *end = strstr(vuid, older);
    size_t length = end ? (size_t)(end - vuid) : 0;

    /* Newer layers' id, and behind it the older one. */
    if (strncmp(said, "UNASSIGNED-", 11) == 0 && strchr(said, '|')) {
        return strcmp(strchr(said, '|') + 1, vuid) == 0;
    }
    return strcmp(said, vuid) == 0 ||
           (end && !wake_vuid_text(vuid) && strncmp(said, vuid, length) == 0 &&
            strncmp(said + length, newer, sizeof(newer) - 1) == 0 &&
            strcmp(said + length + sizeof(newer) - 1, vuid) == 0);
}

static void
expect_one(enum wake_command command, void *record, const char *vuid, int line)
{
    /* A count of 0 is told of each array that it counts. */
    bool many = strstr(vuid, "-arraylength") != NULL;

    run(command, record);
    if (noted.count == 0 || (noted.count > 1 && !many) ||
        !is_rule(noted.vuids[noted.count - 1], vuid) || !is_rule(noted.vuids[0], vuid)) {
        fail_msg("line %d: %u findings, the first is %s (%s), not %s", line, noted.count,
                 noted.count ? noted.vuids[0] : "none", noted.count ? noted.texts[0] : "", vuid);
    }
}

#define SILENT(command, record) expect_silence(WAKE_CMD_##command, &(record), __LINE__)
#define FINDS(command, record, vuid) expect_one(WAKE_CMD_##command, &(record), vuid, __LINE__)

/* One member takes a bad value for the length of one run. */
#define BREAKS(command, record, member, bad, vuid) \
    do {                                           \
        __typeof__(member) good_ = (member);       \
        SILENT(command, record);                   \
        (member) = (bad);                          \
        FINDS(command, record, vuid);              \
        (member) = good_;                          \
    } while (0)

#define TEXT_HAS(words) assert_non_null(strstr(noted.texts[0], words))

static int
fresh(void **state)
{
    (void)state;
    memset(&noted, 0, sizeof(noted));
    settings.check_parameters = true;
    scope.newer_than_registry = false;
    return 0;
}

#define TEST(name) cmocka_unit_test_setup(name, fresh)

#endif
