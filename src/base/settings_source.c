/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The two sources outside the program: vk_layer_settings.txt and the environment. A process with
 * raised privileges (AT_SECURE) gets neither: whoever starts it must not choose files for it to
 * write.
 */
#include "base/file_open.h"
#include "base/settings_table.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_NAME "vk_layer_settings.txt"

static bool
is_secure(void)
{
    return getauxval(AT_SECURE) != 0;
}

/* Cuts white space at both ends and one pair of quotes around the rest. */
static char *
trim(char *text)
{
    while (isspace((unsigned char)*text)) {
        text++;
    }
    size_t length = strlen(text);
    while (length && isspace((unsigned char)text[length - 1])) {
        text[--length] = '\0';
    }
    bool quoted = length >= 2 && text[0] == '"' && text[length - 1] == '"' &&
                  !memchr(text + 1, '"', length - 2);
    if (quoted) {
        text[length - 1] = '\0';
        text++;
    }
    return text;
}

static void
read_line(struct wake_settings_reader *reader, char *line, const char *where)
{
    static const char own[] = "wake.";
    static const char by_layer[] = "wake_validation."; /* as configurators write it */
    static const char khronos[] = "khronos_validation.";
    line[strcspn(line, "#")] = '\0';
    char *equals = strchr(line, '=');
    if (!equals) {
        const char *text = trim(line);
        if (strncasecmp(text, own, strlen(own)) == 0 ||
            strncasecmp(text, by_layer, strlen(by_layer)) == 0 ||
            strncasecmp(text, khronos, strlen(khronos)) == 0) {
            wake_settings_warn(reader, "WAKE-settings-value",
                               "the line '%.80s' (%s) has no '=': a setting is written as "
                               "wake.NAME = VALUE. The line is passed over",
                               text, where);
        }
        return;
    }
    *equals = '\0';
    char *key = trim(line);
    char *value = trim(equals + 1);
    const char *prefix = strncasecmp(key, by_layer, strlen(by_layer)) == 0 ? by_layer : own;
    if (strncasecmp(key, prefix, strlen(prefix)) == 0) {
        const char *name = key + strlen(prefix);
        /* Names of the Khronos layer are taken under our prefix too: the meaning is the same. */
        if (!wake_settings_set_khronos(reader, name, value, where)) {
            wake_settings_warn_unknown(reader, prefix, name, where);
        }
    } else if (strncasecmp(key, khronos, strlen(khronos)) == 0) {
        (void)wake_settings_set_khronos(reader, key + strlen(khronos), value, where);
    }
}

static FILE *
open_text(const char *path, char why[WAKE_FILE_WHY])
{
    int file = wake_file_open(AT_FDCWD, path, WAKE_FILE_READ, why);
    FILE *stream = file >= 0 ? fdopen(file, "r") : NULL;
    if (file >= 0 && !stream) {
        snprintf(why, WAKE_FILE_WHY, "%s", strerror(errno));
        close(file);
    }
    return stream;
}

/* The file to read, or NULL. A path in the environment that leads nowhere is told. */
static FILE *
open_file(struct wake_settings_reader *reader, struct wake_text *path)
{
    const char *given = secure_getenv("VK_LAYER_SETTINGS_PATH");
    const char *trusts = secure_getenv("WAKE_TRUST_SETTINGS_FILE");
    struct stat status;
    char why[WAKE_FILE_WHY];
    if (!given || !given[0]) {
        /* Whoever wrote into the folder that the application happens to run in. */
        reader->confined = !trusts || strcmp(trusts, "1") != 0;
        wake_text_put(path, FILE_NAME);
        FILE *found = open_text(wake_text_get(path), why);
        if (!found && errno != ENOENT) {
            wake_settings_warn(reader, "WAKE-settings-value",
                               "the settings file %s of the current folder is not read: %s",
                               wake_text_get(path), why);
        }
        return found;
    }
    wake_text_put(path, given);
    if (stat(given, &status) == 0 && S_ISDIR(status.st_mode)) {
        wake_text_put(path, "/" FILE_NAME);
    }
    FILE *file = open_text(wake_text_get(path), why);
    if (!file) {
        wake_settings_warn(
            reader, "WAKE-settings-value",
            "the settings file %s cannot be read: %s (environment variable VK_LAYER_SETTINGS_PATH)",
            wake_text_get(path), why);
    }
    return file;
}

void
wake_settings_read_file(struct wake_settings_reader *reader)
{
    if (is_secure()) {
        return;
    }
    struct wake_text path = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    FILE *file = open_file(reader, &path);
    if (file) {
        char *line = NULL; /* getline's own, from the C library */
        size_t size = 0;
        unsigned number = 0;
        while (getline(&line, &size, file) >= 0) {
            struct wake_text where = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
            wake_text_print(&where, "%s:%u", wake_text_get(&path), ++number);
            reader->no_memory |= where.failed;
            read_line(reader, line, wake_text_get(&where));
            wake_text_finish(&where);
        }
        free(line);
        fclose(file);
    }
    reader->confined = false;
    reader->no_memory |= path.failed;
    wake_text_finish(&path);
}

/* Settings of the Khronos layer have environment names with any of these before their own, the last
 * the weakest. */
static void
read_shared_variables(struct wake_settings_reader *reader)
{
    static const char *const prefixes[] = { "VK_LAYER_", "VK_VALIDATION_",
                                            "VK_KHRONOS_VALIDATION_" };
    for (size_t i = WAKE_COUNT(prefixes); i--;) {
        for (char **variable = environ; variable && *variable; variable++) {
            size_t prefix = strlen(prefixes[i]), length = strcspn(*variable, "=");
            char name[64], where[128];
            if (strncmp(*variable, prefixes[i], prefix) != 0 || !(*variable)[length] ||
                length - prefix >= sizeof(name)) {
                continue;
            }
            snprintf(name, sizeof(name), "%.*s", (int)(length - prefix), *variable + prefix);
            if (!wake_setting_is_shared(name)) {
                continue;
            }
            char *copy = wake_strdup(WAKE_HEAP_SETUP, *variable + length + 1);
            if (!copy) {
                reader->no_memory = true;
                return;
            }
            snprintf(where, sizeof(where), "environment variable %s%s", prefixes[i], name);
            (void)wake_settings_set_khronos(reader, name, trim(copy), where);
            wake_free(WAKE_HEAP_SETUP, copy);
        }
    }
}

static void
set_from(struct wake_settings_reader *reader, const char *variable, const char *setting)
{
    const char *value = secure_getenv(variable);
    if (value) {
        char where[96];
        snprintf(where, sizeof(where), "environment variable %s", variable);
        char *copy = wake_strdup(WAKE_HEAP_SETUP, value);
        if (!copy) {
            reader->no_memory = true;
            return;
        }
        wake_settings_set(reader, wake_setting_find(setting), trim(copy), where);
        wake_free(WAKE_HEAP_SETUP, copy);
    }
}

/* Variables of ours that are not settings: switches of the tests, the benchmark, the demo and the
 * build, and what no file may say. */
static bool
is_reserved(const char *name)
{
    static const char *const families[] = {
        "WAKE_TEST_",       "WAKE_NULL_",
        "WAKE_KIT_",        "WAKE_BENCH_",
        "WAKE_DEMO_",       "WAKE_EXTRA_REGISTRY=",
        "WAKE_JEMALLOC=",   "WAKE_WERROR=",
        "WAKE_SANITIZE=",   "WAKE_BUILD",
        "WAKE_APPS_",       "WAKE_LAYER_DIR=",
        "WAKE_FAIL_ALLOC=", "WAKE_TRUST_SETTINGS_FILE=",
        "WAKE_FUZZ_",       "WAKE_LINES_ONLY=",
        "WAKE_PRECOMPILE=", "WAKE_HEADERS=",
    };
    for (size_t i = 0; i < WAKE_COUNT(families); i++) {
        if (strncmp(name, families[i], strlen(families[i])) == 0) {
            return true;
        }
    }
    return false;
}

static void
warn_unknown_variables(struct wake_settings_reader *reader)
{
    static const char prefix[] = "WAKE_";
    for (char **variable = environ; variable && *variable; variable++) {
        if (strncmp(*variable, prefix, strlen(prefix)) != 0 || is_reserved(*variable)) {
            continue;
        }
        size_t length = strcspn(*variable, "=");
        bool known = false;
        for (size_t i = 0; i < wake_setting_count && !known; i++) {
            const char *name = wake_setting_table[i].environment;
            known = strlen(name) == length && strncmp(name, *variable, length) == 0;
        }
        if (!known) {
            char name[128];
            snprintf(name, sizeof(name), "%.*s", (int)(length - strlen(prefix)),
                     *variable + strlen(prefix));
            wake_settings_warn_unknown(reader, prefix, name, "environment variable");
        }
    }
}

void
wake_settings_read_environment(struct wake_settings_reader *reader)
{
    if (is_secure()) {
        return;
    }
    /* What the Khronos layer reads comes first, our own names are stronger. */
    set_from(reader, "VK_LAYER_DISABLES", "disables");
    set_from(reader, "VK_LAYER_ENABLES", "enables");
    read_shared_variables(reader);
    const char *filter = secure_getenv("VK_LAYER_MESSAGE_ID_FILTER");
    if (filter && filter[0]) {
        struct wake_text both = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
        wake_text_print(&both, "%s,%s", reader->settings->message_id_filter, filter);
        wake_settings_set(reader, wake_setting_find("message_id_filter"), wake_text_get(&both),
                          "environment variable VK_LAYER_MESSAGE_ID_FILTER");
        reader->no_memory |= both.failed;
        wake_text_finish(&both);
    }
    for (size_t i = 0; i < wake_setting_count; i++) {
        const struct wake_setting *setting = &wake_setting_table[i];
        if (setting->kind != WAKE_SETTING_ENABLES && setting->kind != WAKE_SETTING_DISABLES) {
            set_from(reader, setting->environment, setting->name);
        }
    }
    warn_unknown_variables(reader);
}
