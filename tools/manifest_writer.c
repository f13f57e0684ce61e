/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Writes a layer manifest at build time: a template's @NAMES@ replaced, and the settings and presets
 * that a configurator shows, from the layer's own table.
 * usage: wake_manifest TEMPLATE FILE LAYER_NAME LIBRARY_PATH API_VERSION
 */
#include "base/settings_table.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INDENT "                "

static void
put_string(FILE *file, const char *text)
{
    putc('"', file);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') {
            putc('\\', file);
        }
        putc(*text, file);
    }
    putc('"', file);
}

static void
put_member(FILE *file, const char *name, const char *text)
{
    fprintf(file, ", \"%s\": ", name);
    put_string(file, text);
}

/* "gpuav_table_size" is shown as "Gpuav table size". */
static void
put_label(FILE *file, const char *name)
{
    char label[64];
    size_t length = 0;

    for (; name[length] && length + 1 < sizeof(label); length++) {
        label[length] = name[length] == '_' ? ' ' : name[length];
    }
    label[length] = '\0';
    label[0] = (char)toupper((unsigned char)label[0]);
    put_member(file, "label", label);
}

/* Words that mean the same as one before them are spellings of other layers. */
static bool
is_spelling(const struct wake_setting_word *words, const struct wake_setting_word *word)
{
    for (; words != word; words++) {
        if (words->value == word->value) {
            return true;
        }
    }
    return false;
}

static void
put_words(FILE *file, const struct wake_setting *setting)
{
    bool first = true;

    fputs(", \"flags\": [", file);
    for (const struct wake_setting_word *word = setting->words; word->word; word++) {
        if (is_spelling(setting->words, word)) {
            continue;
        }
        fprintf(file, "%s\n" INDENT "    { \"key\": ", first ? "" : ",");
        put_string(file, word->word);
        put_label(file, word->word);
        fprintf(file, ", \"description\": \"%s = %s\" }", setting->name, word->word);
        first = false;
    }
    fputs(" ]", file);
}

/* A value as a settings file has it, in the JSON type of its setting. */
static void
put_value(FILE *file, const struct wake_setting *setting, const char *value)
{
    bool list = setting->kind == WAKE_SETTING_FLAGS;
    char copy[256], *rest = NULL;
    bool first = true;

    if (setting->kind == WAKE_SETTING_BOOL ||
        (setting->kind == WAKE_SETTING_INT && !setting->words)) {
        fputs(value, file);
        return;
    }
    if (!list) {
        put_string(file, value);
        return;
    }
    snprintf(copy, sizeof(copy), "%s", value);
    fputs("[", file);
    for (char *word = strtok_r(copy, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        fputs(first ? "" : ", ", file);
        put_string(file, word);
        first = false;
    }
    fputs("]", file);
}

static const char *
type_of(const struct wake_setting *setting)
{
    switch (setting->kind) {
    case WAKE_SETTING_BOOL: return "BOOL";
    case WAKE_SETTING_INT: return setting->words ? "STRING" : "INT"; /* a number or a word */
    case WAKE_SETTING_WORD: return "ENUM";
    case WAKE_SETTING_FLAGS: return "FLAGS";
    default:
        return setting->is_folder ? "SAVE_FOLDER" : setting->names_file ? "SAVE_FILE" : "STRING";
    }
}

static void
put_setting(FILE *file, const struct wake_setting *setting)
{
    fputs(INDENT "{ \"key\": ", file);
    put_string(file, setting->name);
    put_member(file, "env", setting->environment);
    put_label(file, setting->name);
    put_member(file, "description", setting->help);
    put_member(file, "type", type_of(setting));
    fputs(", \"default\": ", file);
    put_value(file, setting, setting->default_value);
    if (setting->kind == WAKE_SETTING_INT && !setting->words) {
        fprintf(file, ", \"range\": { \"min\": %d, \"max\": %d }", setting->minimum,
                setting->maximum);
    }
    if (setting->kind == WAKE_SETTING_WORD || setting->kind == WAKE_SETTING_FLAGS) {
        put_words(file, setting);
    }
    if (setting->advanced) {
        put_member(file, "view", "ADVANCED");
    }
    fputs(", \"platforms\": [\"LINUX\"], \"status\": \"STABLE\" }", file);
}

static const struct wake_setting *
setting_named(const char *name)
{
    for (size_t i = 0; i < wake_setting_count; i++) {
        if (strcmp(wake_setting_table[i].name, name) == 0) {
            return &wake_setting_table[i];
        }
    }
    fprintf(stderr, "wake_manifest: a preset names %s, which is no setting\n", name);
    exit(1);
}

static void
put_preset(FILE *file, const struct wake_preset *preset)
{
    fputs(INDENT "{ \"label\": ", file);
    put_string(file, preset->label);
    put_member(file, "description", preset->description);
    fputs(", \"platforms\": [\"LINUX\"], \"status\": \"STABLE\", \"settings\": [", file);
    for (size_t i = 0; preset->values[i].name; i++) {
        fprintf(file, "%s\n" INDENT "    { \"key\": \"%s\", \"value\": ", i ? "," : "",
                preset->values[i].name);
        put_value(file, setting_named(preset->values[i].name), preset->values[i].value);
        fputs(" }", file);
    }
    fputs(" ] }", file);
}

/* 'enables' and 'disables' are left out: each of their words is a setting of its own. */
static void
put_features(FILE *file)
{
    bool first = true;

    fputs("{\n            \"presets\": [\n", file);
    for (size_t i = 0; i < wake_preset_count; i++) {
        put_preset(file, &wake_presets[i]);
        fputs(i + 1 < wake_preset_count ? ",\n" : " ],\n            \"settings\": [\n", file);
    }
    for (size_t i = 0; i < wake_setting_count; i++) {
        const struct wake_setting *setting = &wake_setting_table[i];

        if (setting->kind == WAKE_SETTING_ENABLES || setting->kind == WAKE_SETTING_DISABLES) {
            continue;
        }
        fputs(first ? "" : ",\n", file);
        put_setting(file, setting);
        first = false;
    }
    fputs(" ]\n        }", file);
}

static void
put_line(FILE *file, const char *line, char **argv)
{
    static const char *const names[] = { "@WAKE_LAYER_NAME@", "@WAKE_LIBRARY_PATH@",
                                         "@WAKE_API_VERSION@" };
    const char *at = strchr(line, '@');

    if (!at) {
        fputs(line, file);
        return;
    }
    fprintf(file, "%.*s", (int)(at - line), line);
    for (size_t i = 0; i < WAKE_COUNT(names); i++) {
        if (strncmp(at, names[i], strlen(names[i])) == 0) {
            fprintf(file, "%s%s", argv[3 + i], at + strlen(names[i]));
            return;
        }
    }
    put_features(file);
    fputs(strchr(at + 1, '@') + 1, file);
}

int
main(int argc, char **argv)
{
    FILE *template = argc == 6 ? fopen(argv[1], "r") : NULL;
    FILE *file = template ? fopen(argv[2], "w") : NULL;
    char line[512];

    if (!file) {
        fputs("usage: wake_manifest TEMPLATE FILE LAYER_NAME LIBRARY_PATH API_VERSION\n", stderr);
        return 1;
    }
    while (fgets(line, sizeof(line), template)) {
        put_line(file, line, argv);
    }
    fclose(template);
    return fclose(file) == 0 ? 0 : 1;
}
