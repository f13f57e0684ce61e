/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Of every row of the settings' table: a value that is not the default changes that setting and no
 * other but those that follow from it, whether it comes from the environment, the file or
 * VkLayerSettingsCreateInfoEXT; all three mean the same. A value of the wrong type changes nothing,
 * and the warning names the setting.
 */
#include "base/heap.h"
#include "base/settings.h"
#include "base/text.h"
#include "base/vulkan_all.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/wake-properties-XXXXXX";

static void
write_file(const char *text)
{
    FILE *file = fopen("vk_layer_settings.txt", "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* A value that the setting may have and does not have by default. */
static void
other_value(const struct wake_setting_info *info, char *value, size_t size)
{
    const char *range = strstr(info->values, " to "), *word = info->values;

    if (strcmp(info->name, "break_at") == 0) {
        snprintf(value, size, "frame 3");
    } else if (strcmp(info->name, "worker_affinity") == 0) {
        snprintf(value, size, "%d", sched_getcpu());
    } else if (strcmp(info->name, "custom_stype_list") == 0) {
        snprintf(value, size, "3000300000,24");
    } else if (strcmp(info->kind, "bool") == 0) {
        snprintf(value, size, "%s", strcmp(info->default_value, "true") == 0 ? "false" : "true");
    } else if (strcmp(info->kind, "int") == 0) {
        long most = strtol(range + 4, NULL, 10);

        snprintf(value, size, "%d", strtol(info->default_value, NULL, 10) == 7 || most < 7 ? 1 : 7);
    } else if (strcmp(info->kind, "text") == 0) {
        snprintf(value, size, "something_else");
    } else {
        size_t length = strcspn(word, ",");

        /* The first word that the default does not have. */
        snprintf(value, size, "%.*s", (int)length, word);
        while (strstr(info->default_value, value) && word[length]) {
            word += length + 1 + strspn(word + length + 1, " ");
            length = strcspn(word, ",");
            snprintf(value, size, "%.*s", (int)length, word);
        }
    }
}

/* All settings as text. */
static char *
read_all(const void *chain, const struct wake_setting_info *info, const char *why)
{
    struct wake_settings s;
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
    char *copy;

    assert_true(wake_settings_init(&s, chain));
    for (const struct wake_settings_warning *w = s.warnings; w; w = w->next) {
        if (!info || !strstr(w->text, info->name)) {
            fail_msg("%s of %s: %s", why, info ? info->name : "nothing", w->text);
        }
    }
    wake_settings_print(&s, &text);
    copy = strdup(wake_text_get(&text));
    wake_text_finish(&text);
    wake_settings_finish(&s);
    return copy;
}

static void
layer_setting(VkLayerSettingEXT *setting, const char *name, VkLayerSettingTypeEXT type,
              const void *value)
{
    *setting = (VkLayerSettingEXT){ .pLayerName = "VK_LAYER_WAKE_validation",
                                    .pSettingName = name,
                                    .type = type,
                                    .valueCount = 1,
                                    .pValues = value };
}

static char *
from_struct(const struct wake_setting_info *info, const char *value)
{
    VkLayerSettingEXT setting;
    VkLayerSettingsCreateInfoEXT chain = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 1,
        .pSettings = &setting
    };
    VkBool32 yes = strcmp(value, "true") == 0;
    int32_t number = (int32_t)strtol(value, NULL, 10);

    if (strcmp(info->kind, "bool") == 0) {
        layer_setting(&setting, info->name, VK_LAYER_SETTING_TYPE_BOOL32_EXT, &yes);
    } else if (strcmp(info->kind, "int") == 0) {
        layer_setting(&setting, info->name, VK_LAYER_SETTING_TYPE_INT32_EXT, &number);
    } else {
        layer_setting(&setting, info->name, VK_LAYER_SETTING_TYPE_STRING_EXT, &value);
    }
    return read_all(&chain, NULL, "the struct");
}

static bool
is_switch_of_others(const char *name)
{
    return strcmp(name, "enables") == 0 || strcmp(name, "disables") == 0;
}

static void
every_source_means_the_same(void **state)
{
    struct wake_setting_info info;
    char *plain = read_all(NULL, NULL, "defaults");
    unsigned seen = 0;

    (void)state;
    for (size_t i = 0; wake_setting_info(i, &info); i++) {
        char value[160], line[400];
        char *environment, *file, *chained;

        other_value(&info, value, sizeof(value));
        setenv(info.environment, value, 1);
        environment = read_all(NULL, NULL, "the environment");
        unsetenv(info.environment);
        if (strcmp(environment, plain) == 0) {
            fail_msg("%s = %s changes nothing", info.environment, value);
        }
        chained = from_struct(&info, value);
        if (strcmp(chained, environment) != 0) {
            fail_msg("%s = %s: the struct means something else than the environment", info.name,
                     value);
        }
        snprintf(line, sizeof(line), "wake.%s = %s\n", info.name, value);
        if (is_switch_of_others(info.name)) {
            snprintf(line, sizeof(line), "khronos_validation.%s = %s\n", info.name, value);
        }
        write_file(line);
        file = read_all(NULL, NULL, "the file");
        unlink("vk_layer_settings.txt");
        if (strcmp(file, environment) != 0) {
            fail_msg("%s = %s: the file means something else than the environment", info.name,
                     value);
        }
        free(environment), free(chained), free(file);
        seen++;
    }
    assert_true(seen > 50);
    free(plain);
}

/* A number where words are wanted, words where a number or a bool is. */
static void
wrong_types_are_named(void **state)
{
    struct wake_setting_info info;
    const char *word = "certainly_no_such_value";
    const float real = 0.5f;
    char *plain = read_all(NULL, NULL, "defaults");

    (void)state;
    for (size_t i = 0; wake_setting_info(i, &info); i++) {
        bool is_text = strcmp(info.kind, "text") == 0;
        VkLayerSettingEXT setting;
        VkLayerSettingsCreateInfoEXT chain = {
            .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
            .settingCount = 1,
            .pSettings = &setting,
        };
        struct wake_settings s;
        struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_SETUP);
        bool named = false;

        if (is_text) {
            continue; /* whatever it is, it is text */
        }
        if (strcmp(info.kind, "bool") == 0 || strcmp(info.kind, "int") == 0) {
            layer_setting(&setting, info.name, VK_LAYER_SETTING_TYPE_STRING_EXT, &word);
        } else {
            layer_setting(&setting, info.name, VK_LAYER_SETTING_TYPE_FLOAT32_EXT, &real);
        }
        assert_true(wake_settings_init(&s, &chain));
        for (const struct wake_settings_warning *w = s.warnings; w; w = w->next) {
            named |= strcmp(w->id, "WAKE-settings-value") == 0 && strstr(w->text, info.name);
        }
        wake_settings_print(&s, &text);
        if (!named || strcmp(wake_text_get(&text), plain) != 0) {
            fail_msg("%s: a value of the wrong type is %s", info.name,
                     named ? "taken" : "not named");
        }
        wake_text_finish(&text);
        wake_settings_finish(&s);
    }
    free(plain);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_source_means_the_same),
        cmocka_unit_test(wrong_types_are_named),
    };
    int failed;

    for (char **v = environ; *v;) {
        char name[256];

        snprintf(name, sizeof(name), "%.*s", (int)strcspn(*v, "="), *v);
        if (strncmp(name, "WAKE_", 5) == 0 || strncmp(name, "VK_", 3) == 0) {
            unsetenv(name);
            v = environ;
        } else {
            v++;
        }
    }
    if (!mkdtemp(folder) || chdir(folder) != 0) {
        return 1;
    }
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    (void)!chdir("/");
    rmdir(folder);
    return failed;
}
