/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Settings as text and back: one 'name = value' per line, as in a settings file. A record log
 * carries them to its replay.
 */
#include "base/settings_table.h"
#include "base/text.h"

#include <string.h>

static void
print_flags(struct wake_text *text, const struct wake_setting_word *words, unsigned flags)
{
    const char *none = "";
    bool any = false;

    for (; words->word; words++) {
        unsigned value = (unsigned)words->value;

        if (!value && !none[0]) {
            none = words->word;
        } else if (value && (flags & value) == value) {
            wake_text_print(text, "%s%s", any ? "," : "", words->word);
            flags &= ~value; /* of several words for one flag the first */
            any = true;
        }
    }
    wake_text_put(text, any ? "" : none);
}

static void
print_value(struct wake_text *text, const struct wake_setting *setting, const void *field)
{
    const struct wake_setting_word *word = setting->words;

    switch (setting->kind) {
    case WAKE_SETTING_BOOL: wake_text_put(text, *(const bool *)field ? "true" : "false"); break;
    case WAKE_SETTING_INT: wake_text_print(text, "%d", *(const int *)field); break;
    case WAKE_SETTING_WORD:
        while (word->word && word->value != *(const int *)field) {
            word++;
        }
        wake_text_put(text, word->word ? word->word : setting->default_value);
        break;
    case WAKE_SETTING_FLAGS: print_flags(text, word, *(const unsigned *)field); break;
    case WAKE_SETTING_TEXT:
        /* A line break would end the value; lists may have them, and take a blank for the same. */
        for (const char *s = *(const char *const *)field; s && *s; s++) {
            wake_text_append(text, *s == '\n' || *s == '\r' ? " " : s, 1);
        }
        break;
    case WAKE_SETTING_ENABLES:
    case WAKE_SETTING_DISABLES: break; /* what they did stands in the settings that they name */
    }
}

void
wake_settings_print(const struct wake_settings *settings, struct wake_text *text)
{
    for (size_t i = 0; i < wake_setting_count; i++) {
        const struct wake_setting *setting = &wake_setting_table[i];

        if (setting->kind != WAKE_SETTING_ENABLES && setting->kind != WAKE_SETTING_DISABLES) {
            wake_text_print(text, "%s = ", setting->name);
            print_value(text, setting, (const char *)settings + setting->offset);
            wake_text_put(text, "\n");
        }
    }
}

bool
wake_settings_parse(struct wake_settings *settings, char *text)
{
    struct wake_settings_reader reader = { .settings = settings,
                                           .last_warning = &settings->warnings };
    char *rest = NULL;

    memset(settings, 0, sizeof(*settings));
    wake_settings_defaults(&reader);
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        char *value = strstr(line, " = ");
        const struct wake_setting *setting;

        if (!value) {
            return false;
        }
        *value = '\0';
        setting = wake_setting_find(line);
        if (!setting) {
            return false;
        }
        wake_settings_set(&reader, setting, value + 3, "line of a record log");
    }
    wake_settings_derive(settings);
    return !reader.no_memory;
}
