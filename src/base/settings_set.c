/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Values: defaults, parsing by the table, warnings.
 */
#include "base/settings.h"

#include "base/heap.h"
#include "base/settings_table.h"
#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What separates the members of a list: commas in files, colons or semicolons in environment
 * variables. */
#define LIST_SEPARATORS ",:; \t"

static size_t
row_of(const struct wake_setting *setting)
{
    return (size_t)(setting - wake_setting_table);
}

static void *
field_of(struct wake_settings_reader *reader, const struct wake_setting *setting)
{
    return (char *)reader->settings + setting->offset;
}

const struct wake_setting *
wake_setting_find(const char *name)
{
    for (size_t i = 0; i < wake_setting_count; i++) {
        if (strcasecmp(wake_setting_table[i].name, name) == 0) {
            return &wake_setting_table[i];
        }
    }
    return NULL;
}

void
wake_settings_warn(struct wake_settings_reader *reader, const char *id, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    struct wake_settings_warning *warning = length < 0
                                                ? NULL
                                                : wake_alloc(WAKE_HEAP_SETUP,
                                                             sizeof(*warning) + (size_t)length + 1);
    if (warning) {
        warning->next = NULL;
        warning->id = id;
        vsnprintf(warning->text, (size_t)length + 1, format, again);
        *reader->last_warning = warning;
        reader->last_warning = &warning->next;
    } else {
        reader->no_memory = true;
    }
    va_end(again);
}

/* Edit distance (insert, delete, replace: one each), without regard to case. Names that are longer than any of ours are far away: a
 * file may have them by the megabyte. */
static size_t
distance(const char *a, const char *b)
{
    size_t row[128];
    size_t length = strlen(b);
    if (length >= WAKE_COUNT(row) || strnlen(a, WAKE_COUNT(row)) == WAKE_COUNT(row)) {
        return SIZE_MAX;
    }
    for (size_t i = 0; i <= length; i++) {
        row[i] = i;
    }
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        int letter = tolower((unsigned char)a[i]);
        row[0] = i + 1;
        for (size_t k = 0; k < length; k++) {
            size_t best = diagonal + (letter != tolower((unsigned char)b[k]));
            best = row[k] + 1 < best ? row[k] + 1 : best;
            best = row[k + 1] + 1 < best ? row[k + 1] + 1 : best;
            diagonal = row[k + 1];
            row[k + 1] = best;
        }
    }
    return row[length];
}

bool
wake_settings_is_slip(const char *name)
{
    enum { SLIP = 2 };

    for (size_t i = 0; i < wake_setting_count; i++) {
        if (distance(name, wake_setting_table[i].name) <= SLIP) {
            return true;
        }
    }
    return false;
}

void
wake_settings_warn_unknown(struct wake_settings_reader *reader, const char *prefix,
                           const char *name, const char *where)
{
    bool environment = strcmp(prefix, "WAKE_") == 0;
    const char *nearest = "";
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < wake_setting_count; i++) {
        const char *known = environment ? wake_setting_table[i].environment
                                        : wake_setting_table[i].name;
        if (environment && strncmp(known, prefix, strlen(prefix)) == 0) {
            known += strlen(prefix);
        } else if (environment) {
            continue;
        }
        size_t d = distance(name, known);
        if (d < least) {
            least = d;
            nearest = known;
        }
    }
    if (least == SIZE_MAX) {
        wake_settings_warn(reader, "WAKE-settings-unknown",
                           "%s%.60s... (%s) is not a setting of this layer", prefix, name, where);
        return;
    }
    wake_settings_warn(reader, "WAKE-settings-unknown",
                       "%s%s (%s) is not a setting of this layer; the nearest known one is %s%s",
                       prefix, name, where, prefix, nearest);
}

/* The accepted values of a setting, for warnings and documentation. */
static void
describe_values(const struct wake_setting *setting, struct wake_text *text)
{
    if (setting->kind == WAKE_SETTING_BOOL) {
        wake_text_put(text, "true, false");
        return;
    }
    if (setting->kind == WAKE_SETTING_ENABLES || setting->kind == WAKE_SETTING_DISABLES) {
        const struct wake_feature *feature = setting->kind == WAKE_SETTING_ENABLES
                                                 ? wake_enable_features
                                                 : wake_disable_features;
        for (size_t i = 0; feature[i].name; i++) {
            wake_text_print(text, "%s%s", i ? ", " : "", feature[i].name);
        }
        return;
    }
    bool first = true;
    int seen[32];
    size_t seen_count = 0;
    for (const struct wake_setting_word *w = setting->words; w && w->word; w++) {
        bool repeated = false;
        for (size_t i = 0; i < seen_count; i++) {
            repeated |= seen[i] == w->value;
        }
        if (repeated || seen_count == WAKE_COUNT(seen)) {
            continue; /* another spelling of the same */
        }
        seen[seen_count++] = w->value;
        wake_text_print(text, "%s%s", first ? "" : ", ", w->word);
        first = false;
    }
    if (setting->kind == WAKE_SETTING_INT) {
        int least = setting->words && setting->minimum < 0 ? 0 : setting->minimum;
        wake_text_print(text, "%s%d to %d", first ? "" : ", ", least, setting->maximum);
    }
}

static void
warn_value(struct wake_settings_reader *reader, const struct wake_setting *setting,
           const char *value, const char *where)
{
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    describe_values(setting, &text);
    wake_settings_warn(reader, "WAKE-settings-value",
                       "'%s' is not a value of %s (%s); accepted: %s. The setting stays as it was",
                       value, setting->name, where, wake_text_get(&text));
    reader->no_memory |= text.failed;
    wake_text_finish(&text);
}

static bool
parse_bool(const char *value, bool *bool_out)
{
    static const char *const yes[] = { "1", "true", "on", "yes" };
    static const char *const no[] = { "0", "false", "off", "no" };
    for (size_t i = 0; i < WAKE_COUNT(yes); i++) {
        if (strcasecmp(value, yes[i]) == 0) {
            *bool_out = true;
            return true;
        }
        if (strcasecmp(value, no[i]) == 0) {
            *bool_out = false;
            return true;
        }
    }
    return false;
}

static bool
parse_word(const struct wake_setting_word *words, const char *value, int *value_out)
{
    for (; words && words->word; words++) {
        if (strcasecmp(words->word, value) == 0) {
            *value_out = words->value;
            return true;
        }
    }
    return false;
}

static bool
parse_int(const struct wake_setting *setting, const char *value, int *value_out)
{
    if (parse_word(setting->words, value, value_out)) {
        return true;
    }
    char *end;
    errno = 0;
    long long number = strtoll(value, &end, 0);
    if (end == value || *end || errno || number < setting->minimum || number > setting->maximum) {
        return false;
    }
    *value_out = (int)number;
    return true;
}

/* Takes the next member of a list, in place. Quotes around a member are dropped. NULL at the end.
 */
static char *
next_member(char **rest)
{
    char *member = strtok_r(NULL, LIST_SEPARATORS, rest);
    if (member && member[0] == '"') {
        member++;
        size_t length = strlen(member);
        if (length && member[length - 1] == '"') {
            member[length - 1] = '\0';
        }
    }
    return member;
}

static bool
parse_flags(const struct wake_setting *setting, char *value, unsigned *flags_out)
{
    unsigned flags = 0;
    char *rest = value;
    bool any =
        false; /* an empty list would say nothing of its effect: the word for that is 'none' */
    for (char *member = next_member(&rest); member; member = next_member(&rest)) {
        int bit;
        any = true;
        if (!parse_word(setting->words, member, &bit)) {
            return false;
        }
        flags |= (unsigned)bit;
    }
    if (any) {
        *flags_out = flags;
    }
    return any;
}

static void
apply_feature_list(struct wake_settings_reader *reader, const struct wake_setting *setting,
                   char *value, const char *where)
{
    bool on = setting->kind == WAKE_SETTING_ENABLES;
    const struct wake_feature *features = on ? wake_enable_features : wake_disable_features;
    char *rest = value;
    for (char *member = next_member(&rest); member; member = next_member(&rest)) {
        const struct wake_feature *feature = features;
        while (feature->name && strcasecmp(feature->name, member) != 0) {
            feature++;
        }
        if (feature->name) {
            wake_settings_apply_feature(reader, feature, on, where);
        } else {
            warn_value(reader, setting, member, where);
        }
    }
}

/* Keeps a copy of `value` for as long as the settings live. */
static const char *
keep_string(struct wake_settings_reader *reader, const char *value)
{
    size_t size = strlen(value) + 1;
    struct wake_settings_string *string = wake_alloc(WAKE_HEAP_SETUP, sizeof(*string) + size);
    if (!string) {
        reader->no_memory = true;
        return NULL;
    }
    memcpy(string->text, value, size);
    string->next = reader->settings->strings;
    reader->settings->strings = string;
    return string->text;
}

/* Adds where a setting stands to the list of sources, in words: a file by its path. */
static void
note_source(struct wake_settings_reader *reader, const char *where)
{
    struct wake_settings *s = reader->settings;
    const char *colon = strrchr(where, ':');
    bool environment = strncmp(where, "environment", 11) == 0;
    bool file = !environment && colon && colon[1] >= '0' && colon[1] <= '9';
    struct wake_text all = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    struct wake_text one = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);

    if (file) {
        wake_text_append(&one, where, (size_t)(colon - where));
    } else {
        wake_text_put(&one, environment ? "the environment" : "vkCreateInstance");
    }
    if (!s->sources || !strstr(s->sources, wake_text_get(&one))) {
        wake_text_print(&all, "%s%s%s", s->sources ? s->sources : "", s->sources ? ", " : "",
                        wake_text_get(&one));
        s->sources = keep_string(reader, wake_text_get(&all));
    }
    reader->no_memory |= one.failed || all.failed;
    wake_text_finish(&all);
    wake_text_finish(&one);
}

/* False: not a value of this setting. */
static bool
store(struct wake_settings_reader *reader, const struct wake_setting *setting, char *value,
      const char *where)
{
    switch (setting->kind) {
    case WAKE_SETTING_BOOL: return parse_bool(value, field_of(reader, setting));
    case WAKE_SETTING_INT: return parse_int(setting, value, field_of(reader, setting));
    case WAKE_SETTING_WORD: return parse_word(setting->words, value, field_of(reader, setting));
    case WAKE_SETTING_FLAGS: return parse_flags(setting, value, field_of(reader, setting));
    case WAKE_SETTING_TEXT: {
        const char *kept = keep_string(reader, value);
        if (kept) {
            *(const char **)field_of(reader, setting) = kept;
        }
        return true;
    }
    case WAKE_SETTING_ENABLES:
    case WAKE_SETTING_DISABLES: apply_feature_list(reader, setting, value, where); return true;
    }
    return false;
}

/* A name without a folder: one of a folder could lead anywhere, by a link. */
static bool
is_inside(const char *value)
{
    return !strchr(value, '/') && strcmp(value, "..") != 0;
}

void
wake_settings_set(struct wake_settings_reader *reader, const struct wake_setting *setting,
                  const char *value, const char *where)
{
    if (reader->confined && setting->names_file && !is_inside(value)) {
        wake_settings_warn(reader, "WAKE-settings-value",
                           "%s is not set to %s (%s): a settings file of the current folder names "
                           "files of that folder only; WAKE_TRUST_SETTINGS_FILE=1 in the "
                           "environment, or VK_LAYER_SETTINGS_PATH, allows it",
                           setting->name, value, where);
        return;
    }
    char *copy = wake_strdup(WAKE_HEAP_SETUP, value);
    if (!copy) {
        reader->no_memory = true;
        return;
    }
    size_t row = row_of(setting);
    if (!store(reader, setting, copy, where)) {
        warn_value(reader, setting, value, where);
    } else {
        reader->given[row] = true;
        note_source(reader, where);
    }
    wake_free(WAKE_HEAP_SETUP, copy);
}

void
wake_settings_apply_feature(struct wake_settings_reader *reader, const struct wake_feature *feature,
                            bool on, const char *where)
{
    if (!feature->field) {
        for (const struct wake_feature *f = wake_disable_features; f->name; f++) {
            if (f->field) {
                wake_settings_apply_feature(reader, f, on, where);
            }
        }
    } else if (feature->flags) {
        reader->settings->best_practices_vendors |= on ? feature->flags : 0;
    } else if (feature->field[0]) {
        wake_settings_set(reader, wake_setting_find(feature->field), on ? "true" : "false", where);
    }
}

/* Newer Khronos layers choose between two kinds of instrumentation with one word. */
static void
set_gpu_based(struct wake_settings_reader *reader, const char *value, const char *where)
{
    if (strcasecmp(value, "GPU_BASED_GPU_ASSISTED") == 0) {
        wake_settings_set(reader, wake_setting_find("gpuav"), "true", where);
    } else if (strcasecmp(value, "GPU_BASED_DEBUG_PRINTF") == 0) {
        wake_settings_set(reader, wake_setting_find("debug_printf"), "true", where);
    }
}

/* Newer Khronos layers have a bool for each vendor. */
static bool
set_vendor(struct wake_settings_reader *reader, const char *name, const char *value)
{
    static const struct wake_setting_word vendors[] = {
        { "validate_best_practices_arm", WAKE_VENDOR_ARM },
        { "validate_best_practices_amd", WAKE_VENDOR_AMD },
        { "validate_best_practices_img", WAKE_VENDOR_IMG },
        { "validate_best_practices_nvidia", WAKE_VENDOR_NVIDIA },
        { NULL, 0 },
    };
    bool on = false;
    int vendor;

    if (!parse_word(vendors, name, &vendor)) {
        return false;
    }
    if (parse_bool(value, &on) && on) {
        reader->settings->best_practices_vendors |= (unsigned)vendor;
    }
    return true;
}

bool
wake_settings_set_khronos(struct wake_settings_reader *reader, const char *name, const char *value,
                          const char *where)
{
    if (strcasecmp(name, "enable_message_limit") == 0) {
        bool limited = true;
        if (parse_bool(value, &limited) && !limited) {
            wake_settings_set(reader, wake_setting_find("duplicate_message_limit"), "0", where);
        }
        return true;
    }
    if (strcasecmp(name, "validate_gpu_based") == 0) {
        set_gpu_based(reader, value, where);
        return true;
    }
    if (strcasecmp(name, "printf_only_preset") == 0) {
        bool only = false;
        if (parse_bool(value, &only) && only) {
            wake_settings_set(reader, wake_setting_find("debug_printf"), "true", where);
        }
        return true;
    }
    if (set_vendor(reader, name, value)) {
        return true;
    }
    for (const struct wake_setting_alias *alias = wake_setting_aliases; alias->name; alias++) {
        if (strcasecmp(alias->name, name) == 0) {
            name = alias->target;
            break;
        }
    }
    const struct wake_setting *setting = wake_setting_find(name);
    if (setting) {
        wake_settings_set(reader, setting, value, where);
    }
    return setting != NULL;
}

void
wake_settings_derive(struct wake_settings *s)
{
    s->validate_sync = s->sync_switch == WAKE_SWITCH_ON ||
                       (s->sync_switch == WAKE_SWITCH_AUTO && s->async && s->check_core);
    s->advises = s->best_practices || s->legacy_detection;
}

void
wake_settings_defaults(struct wake_settings_reader *reader)
{
    for (size_t i = 0; i < wake_setting_count; i++) {
        const struct wake_setting *setting = &wake_setting_table[i];
        char value[64];
        snprintf(value, sizeof(value), "%s", setting->default_value);
        if (setting->kind == WAKE_SETTING_TEXT) {
            *(const char **)field_of(reader, setting) = setting->default_value;
        } else if (setting->kind != WAKE_SETTING_ENABLES &&
                   setting->kind != WAKE_SETTING_DISABLES) {
            bool known = store(reader, setting, value, "default");
            WAKE_ASSERT(known);
            (void)known;
        }
    }
}

void
wake_settings_finish(struct wake_settings *settings)
{
    while (settings->warnings) {
        struct wake_settings_warning *warning = settings->warnings;
        settings->warnings = warning->next;
        wake_free(WAKE_HEAP_SETUP, warning);
    }
    while (settings->strings) {
        struct wake_settings_string *string = settings->strings;
        settings->strings = string->next;
        wake_free(WAKE_HEAP_SETUP, string);
    }
}

bool
wake_setting_info(size_t index, struct wake_setting_info *info_out)
{
    static const char *const kinds[] = { "bool",    "int",     "text",   "one of",
                                         "list of", "list of", "list of" };
    if (index >= wake_setting_count) {
        return false;
    }
    const struct wake_setting *setting = &wake_setting_table[index];
    *info_out = (struct wake_setting_info){
        .name = setting->name,
        .environment = setting->environment,
        .kind = kinds[setting->kind],
        .default_value = setting->default_value,
        .help = setting->help,
    };
    if (setting->kind != WAKE_SETTING_TEXT) {
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
        describe_values(setting, &text);
        snprintf(info_out->values, sizeof(info_out->values), "%s", wake_text_get(&text));
        wake_text_finish(&text);
    }
    return true;
}
