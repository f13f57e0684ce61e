/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Settings: every source, their order of strength, warnings, docs/settings.md against the table.
 * 'settings_test --table' prints the table for the documentation.
 */
#include "base/heap.h"
#include "base/settings.h"
#include "base/vulkan_all.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char folder[] = "/tmp/wake-settings-XXXXXX";

/* Nothing of the caller's environment, and a current folder without a settings file. */
static int
set_up(void **state)
{
    (void)state;
    static const char *const prefixes[] = { "WAKE_", "VK_" };
    bool again = true;
    while (again) {
        again = false;
        for (char **v = environ; *v && !again; v++) {
            for (size_t i = 0; i < 2; i++) {
                if (strncmp(*v, prefixes[i], strlen(prefixes[i])) == 0) {
                    char name[256];
                    snprintf(name, sizeof(name), "%.*s", (int)strcspn(*v, "="), *v);
                    unsetenv(name);
                    again = true;
                    break;
                }
            }
        }
    }
    unlink("vk_layer_settings.txt");
    return 0;
}

static void
write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static unsigned
count_warnings(const struct wake_settings *settings, const char *id)
{
    unsigned count = 0;
    for (const struct wake_settings_warning *w = settings->warnings; w; w = w->next) {
        count += strcmp(w->id, id) == 0;
    }
    return count;
}

static void
assert_warned(const struct wake_settings *settings, const char *id, const char *part)
{
    for (const struct wake_settings_warning *w = settings->warnings; w; w = w->next) {
        if (strcmp(w->id, id) == 0 && strstr(w->text, part)) {
            return;
        }
    }
    for (const struct wake_settings_warning *w = settings->warnings; w; w = w->next) {
        print_message("there is: %s: %s\n", w->id, w->text);
    }
    fail_msg("no warning %s that says '%s'", id, part);
}

static void
defaults(void **state)
{
    (void)state;
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.async);
    assert_true(s.workers >= 1 && s.workers <= 8);
    assert_string_equal(s.worker_affinity, "");
    assert_int_equal(s.memory_limit, 512);
    assert_int_equal(s.back_pressure, WAKE_BACK_PRESSURE_HELP);
    assert_int_equal(s.delivery, WAKE_DELIVERY_AUTO);
    assert_int_equal(s.log_stderr, WAKE_SWITCH_AUTO);
    assert_int_equal(s.log_format, WAKE_LOG_TEXT);
    assert_int_equal(s.report_flags, WAKE_REPORT_ERROR);
    assert_int_equal(s.debug_action, WAKE_ACTION_LOG | WAKE_ACTION_CALLBACK);
    assert_int_equal(s.duplicate_message_limit, -1);
    assert_string_equal(s.stats, "0");
    assert_true(s.check_parameters && s.check_lifetimes && s.check_threads && s.check_core);
    assert_true(s.check_command_buffers && s.check_object_in_use && s.check_shaders);
    assert_false(s.guard || s.unique_handles || s.passthrough || s.hold_workers);
    assert_true(s.validate_sync); /* auto, and async */
    assert_false(s.gpuav || s.debug_printf || s.best_practices);
    assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_SURE);
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

static void
environment(void **state)
{
    (void)state;
    setenv("WAKE_ASYNC", "0", 1);
    setenv("WAKE_WORKERS", "3", 1);
    setenv("WAKE_WORKER_AFFINITY", " 0-1,3 ", 1);
    setenv("WAKE_WORKER_NICE", "-5", 1);
    setenv("WAKE_MEMORY_LIMIT", "0x40", 1);
    setenv("WAKE_BACK_PRESSURE", "drop", 1);
    setenv("WAKE_DELIVERY", "next-call", 1);
    setenv("WAKE_LOG_FORMAT", "JSON", 1);
    setenv("WAKE_REPORT_FLAGS", "error,warn;perf", 1);
    setenv("WAKE_STATS", "/tmp/stats.txt", 1);
    setenv("WAKE_UNIQUE_HANDLES", "yes", 1);
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.async);
    assert_int_equal(s.workers, 3);
    assert_string_equal(s.worker_affinity, "0-1,3");
    assert_int_equal(s.worker_nice, -5);
    assert_int_equal(s.memory_limit, 64);
    assert_int_equal(s.back_pressure, WAKE_BACK_PRESSURE_DROP);
    assert_int_equal(s.delivery, WAKE_DELIVERY_NEXT_CALL);
    assert_int_equal(s.log_format, WAKE_LOG_JSON);
    assert_int_equal(s.report_flags,
                     WAKE_REPORT_ERROR | WAKE_REPORT_WARNING | WAKE_REPORT_PERFORMANCE);
    assert_string_equal(s.stats, "/tmp/stats.txt");
    assert_true(s.unique_handles);
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

/* Every row of the table is reached through its environment variable. */
static void
every_variable_is_read(void **state)
{
    (void)state;
    struct wake_setting_info info;
    for (size_t i = 0; wake_setting_info(i, &info); i++) {
        setenv(info.environment, "certainly no such value", 1);
        struct wake_settings s;
        assert_true(wake_settings_init(&s, NULL));
        /* Of the texts only some have a form. */
        bool is_text = strcmp(info.kind, "text") == 0 && strcmp(info.name, "break_at") != 0 &&
                       strcmp(info.name, "worker_affinity") != 0 &&
                       strcmp(info.name, "custom_stype_list") != 0;
        assert_int_equal(count_warnings(&s, "WAKE-settings-value") > 0, !is_text);
        assert_int_equal(count_warnings(&s, "WAKE-settings-unknown"), 0);
        wake_settings_finish(&s);
        unsetenv(info.environment);
    }
}

static void
khronos_environment(void **state)
{
    (void)state;
    setenv("VK_LAYER_DISABLES",
           "VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT:"
           "VALIDATION_CHECK_DISABLE_COMMAND_BUFFER_STATE",
           1);
    setenv("VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT", 1);
    setenv("VK_LAYER_MESSAGE_ID_FILTER", "0x7c54445e:VUID-vkCmdDraw-None-02700", 1);
    setenv("VK_LAYER_DUPLICATE_MESSAGE_LIMIT", "3", 1);
    write_file("vk_layer_settings.txt", "khronos_validation.message_id_filter = 5\n");
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.check_threads);
    assert_false(s.check_command_buffers);
    assert_true(s.check_object_in_use && s.check_core && s.check_parameters);
    assert_true(s.validate_sync && s.sync_queue_submit);
    assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_ALL);
    assert_string_equal(s.message_id_filter, "5,0x7c54445e:VUID-vkCmdDraw-None-02700");
    assert_int_equal(s.duplicate_message_limit, 3);
    wake_settings_finish(&s);
}

/* The switches of newer releases, in each of the three forms of a name. */
static void
khronos_switches(void **state)
{
    (void)state;
    struct wake_settings s;
    setenv("VK_LAYER_VALIDATE_SYNC", "1", 1);
    setenv("VK_KHRONOS_VALIDATION_SYNCVAL_SHADER_ACCESSES_HEURISTIC", "true", 1);
    setenv("VK_KHRONOS_VALIDATION_THREAD_SAFETY", "true", 1);
    setenv("VK_VALIDATION_THREAD_SAFETY", "false", 1); /* stronger */
    setenv("VK_LAYER_ASYNC", "false", 1);              /* not one of theirs */
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.validate_sync && s.sync_queue_submit && s.async);
    assert_int_equal(s.sync_switch, WAKE_SWITCH_ON);
    assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_ALL);
    assert_false(s.check_threads);
    assert_null(s.warnings);
    wake_settings_finish(&s);
    setenv("VK_LAYER_SYNCVAL_SUBMIT_TIME_VALIDATION", "0", 1);
    setenv("WAKE_SYNC_SHADER_ACCESSES", "whole", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.sync_queue_submit);
    assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_WHOLE);
    wake_settings_finish(&s);
}

/* Every way to switch it on means the same. */
static void
sync_by_any_name(void **state)
{
    static const char *const names[][2] = {
        { "WAKE_VALIDATE_SYNC", "on" },
        { "VK_LAYER_VALIDATE_SYNC", "1" },
        { "VK_KHRONOS_VALIDATION_VALIDATE_SYNC", "true" },
        { "VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT" },
    };
    struct wake_settings s;

    (void)state;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        setenv(names[i][0], names[i][1], 1);
        assert_true(wake_settings_init(&s, NULL));
        unsetenv(names[i][0]);
        assert_true(s.validate_sync);
        assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_ALL);
        wake_settings_finish(&s);
    }
}

/* Who names the heuristic means it, whatever synchronization validation is switched on by. */
static void
khronos_heuristic(void **state)
{
    (void)state;
    struct wake_settings s;
    setenv("VK_LAYER_ENABLES", "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT", 1);
    write_file("vk_layer_settings.txt",
               "khronos_validation.syncval_shader_accesses_heuristic = false\n");
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.validate_sync);
    assert_int_equal(s.sync_shader_accesses, WAKE_SHADER_ACCESSES_OFF);
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

static void
file_forms(void **state)
{
    (void)state;
    write_file("vk_layer_settings.txt",
               "# comment wake.workers = 7\n"
               "wake.workers = 2   # two\n"
               "  wake.log_file=a b.log\r\n"
               "WAKE.Guard = TRUE\n"
               "khronos_validation.report_flags = error,warn\n"
               "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG\n"
               "khronos_validation.enable_message_limit = false\n"
               "khronos_validation.fine_grained_locking = true\n"
               "khronos_validation.no_such_thing = 1\n"
               "lunarg_api_dump.file = true\n"
               "wake.check_shaders = \"off\"\n"
               "no equals sign\n");
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_int_equal(s.workers, 2);
    assert_string_equal(s.log_file, "a b.log");
    assert_true(s.guard);
    assert_int_equal(s.report_flags, WAKE_REPORT_ERROR | WAKE_REPORT_WARNING);
    assert_int_equal(s.debug_action, WAKE_ACTION_LOG);
    assert_int_equal(s.duplicate_message_limit, 0);
    assert_false(s.check_shaders);
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

static void
file_places(void **state)
{
    (void)state;
    write_file("other.txt", "wake.workers = 5\n");
    setenv("VK_LAYER_SETTINGS_PATH", "other.txt", 1);
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_int_equal(s.workers, 5);
    wake_settings_finish(&s);

    assert_true(mkdir("inner", 0777) == 0);
    write_file("inner/vk_layer_settings.txt", "khronos_validation.log_filename = here.txt\n");
    setenv("VK_LAYER_SETTINGS_PATH", "inner", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_string_equal(s.log_file, "here.txt");
    assert_null(s.warnings);
    wake_settings_finish(&s);

    setenv("VK_LAYER_SETTINGS_PATH", "nowhere", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_warned(&s, "WAKE-settings-value", "nowhere");
    wake_settings_finish(&s);
    unlink("inner/vk_layer_settings.txt");
    rmdir("inner");
    unlink("other.txt");
}

/* Of the current folder: whoever wrote it there must not choose files elsewhere. */
static void
files_of_the_current_folder(void **state)
{
    static const char text[] = "wake.log_file = here.txt\n"
                               "wake.record_log = ../there\n"
                               "wake.stats = /tmp/there\n"
                               "khronos_validation.log_filename = sub/there\n"
                               "wake.shader_cache_path = ..\n";
    struct wake_settings s;

    (void)state;
    write_file("vk_layer_settings.txt", text);
    assert_true(wake_settings_init(&s, NULL));
    assert_string_equal(s.log_file, "here.txt");
    assert_string_equal(s.record_log, "");
    assert_string_equal(s.stats, "0");
    assert_string_equal(s.shader_cache_path, "");
    assert_int_equal(count_warnings(&s, "WAKE-settings-value"), 4);
    assert_warned(&s, "WAKE-settings-value", "record_log is not set to ../there");
    assert_warned(&s, "WAKE-settings-value", "WAKE_TRUST_SETTINGS_FILE=1");
    wake_settings_finish(&s);

    /* The environment is the user's. */
    setenv("WAKE_RECORD_LOG", "/tmp/mine", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_string_equal(s.record_log, "/tmp/mine");
    wake_settings_finish(&s);
    setenv("WAKE_TRUST_SETTINGS_FILE", "1", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_string_equal(s.stats, "/tmp/there");
    assert_string_equal(s.log_file, "sub/there");
    assert_null(s.warnings);
    wake_settings_finish(&s);
    unsetenv("WAKE_TRUST_SETTINGS_FILE");
    setenv("VK_LAYER_SETTINGS_PATH", "vk_layer_settings.txt", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_string_equal(s.stats, "/tmp/there");
    wake_settings_finish(&s);
}

static void
a_settings_file_that_is_none(void **state)
{
    struct wake_settings s;

    (void)state;
    assert_int_equal(mkfifo("vk_layer_settings.txt", 0600), 0);
    assert_true(wake_settings_init(&s, NULL)); /* does not wait for who writes it */
    assert_warned(&s, "WAKE-settings-value", "it is not a regular file");
    wake_settings_finish(&s);
}

static const VkLayerSettingEXT *
layer_setting(VkLayerSettingEXT *setting, const char *layer, const char *name,
              VkLayerSettingTypeEXT type, uint32_t count, const void *values)
{
    setting->pLayerName = layer;
    setting->pSettingName = name;
    setting->type = type;
    setting->valueCount = count;
    setting->pValues = values;
    return setting;
}

static void
struct_types(void **state)
{
    (void)state;
    const VkBool32 yes = VK_TRUE;
    const int32_t two = 2;
    const int64_t minus = -7;
    const uint32_t limit = 77;
    const uint64_t size = 128;
    const char *const flags[] = { "error", "info" };
    const char *const file = "from struct";
    VkLayerSettingEXT list[12];
    static const char own[] = "VK_LAYER_WAKE_validation";
    static const char khronos[] = "VK_LAYER_KHRONOS_validation";
    layer_setting(&list[0], own, "guard", VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1, &yes);
    layer_setting(&list[1], own, "workers", VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &two);
    layer_setting(&list[2], own, "worker_nice", VK_LAYER_SETTING_TYPE_INT64_EXT, 1, &minus);
    layer_setting(&list[3], khronos, "duplicate_message_limit", VK_LAYER_SETTING_TYPE_UINT32_EXT, 1,
                  &limit);
    layer_setting(&list[4], own, "block_size", VK_LAYER_SETTING_TYPE_UINT64_EXT, 1, &size);
    layer_setting(&list[5], khronos, "report_flags", VK_LAYER_SETTING_TYPE_STRING_EXT, 2, flags);
    layer_setting(&list[6], khronos, "log_filename", VK_LAYER_SETTING_TYPE_STRING_EXT, 1, &file);
    layer_setting(&list[7], "VK_LAYER_LUNARG_api_dump", "workers", VK_LAYER_SETTING_TYPE_INT32_EXT,
                  1, &minus);
    layer_setting(&list[8], khronos, "printf_buffer_size", VK_LAYER_SETTING_TYPE_INT32_EXT, 1,
                  &two);
    /* Its names with ours in front. */
    layer_setting(&list[9], own, "printf_verbose", VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1, &yes);
    layer_setting(&list[10], own, "gpuav_buffer_address_oob", VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1,
                  &(VkBool32){ VK_FALSE });
    layer_setting(&list[11], own, "printf_only_preset", VK_LAYER_SETTING_TYPE_BOOL32_EXT, 1, &yes);
    const VkLayerSettingsCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 12,
        .pSettings = list,
    };
    /* Structs that are none of ours are stepped over. */
    const VkBaseInStructure other = { (VkStructureType)0x7fff0000, (const void *)&info };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &other));
    assert_true(s.guard);
    assert_int_equal(s.workers, 2);
    assert_int_equal(s.worker_nice, -7);
    assert_int_equal(s.duplicate_message_limit, 77);
    assert_int_equal(s.block_size, 128);
    assert_int_equal(s.report_flags, WAKE_REPORT_ERROR | WAKE_REPORT_INFO);
    assert_string_equal(s.log_file, "from struct");
    assert_true(s.debug_printf && !s.gpuav_address_checks);
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

/* A name of ours that is not quite right is told, although the Khronos layer has many that begin
 * so. */
static void
struct_with_a_slip(void **state)
{
    (void)state;
    const int32_t two = 2;
    VkLayerSettingEXT setting;
    layer_setting(&setting, "VK_LAYER_WAKE_validation", "gpuav_tabel_size",
                  VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &two);
    const VkLayerSettingsCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 1,
        .pSettings = &setting,
    };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &info));
    assert_int_equal(count_warnings(&s, "WAKE-settings-unknown"), 1);
    wake_settings_finish(&s);
}

static void
order_of_strength(void **state)
{
    (void)state;
    const int32_t one = 1;
    VkLayerSettingEXT list[3];
    static const char own[] = "VK_LAYER_WAKE_validation";
    layer_setting(&list[0], own, "workers", VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &one);
    layer_setting(&list[1], own, "block_size", VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &(int32_t){ 8 });
    layer_setting(&list[2], own, "memory_limit", VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &one);
    const VkLayerSettingsCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 3,
        .pSettings = list,
    };
    write_file("vk_layer_settings.txt", "wake.workers = 2\nwake.memory_limit = 2\n");
    setenv("WAKE_WORKERS", "3", 1);
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &info));
    assert_int_equal(s.workers, 3);      /* struct, file, environment */
    assert_int_equal(s.memory_limit, 2); /* struct, file */
    assert_int_equal(s.block_size, 8);   /* struct */
    assert_null(s.warnings);
    wake_settings_finish(&s);
}

static void
validation_features(void **state)
{
    (void)state;
    static const struct {
        VkValidationFeatureDisableEXT disable;
        size_t field;
    } each[] = {
        { VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT,
          offsetof(struct wake_settings, check_shaders) },
        { VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT,
          offsetof(struct wake_settings, check_threads) },
        { VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT,
          offsetof(struct wake_settings, check_parameters) },
        { VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT,
          offsetof(struct wake_settings, check_lifetimes) },
        { VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT,
          offsetof(struct wake_settings, check_core) },
        { VK_VALIDATION_FEATURE_DISABLE_SHADER_VALIDATION_CACHE_EXT,
          offsetof(struct wake_settings, shader_cache) },
    };
    for (size_t i = 0; i <= WAKE_COUNT(each); i++) {
        bool all = i == WAKE_COUNT(each);
        const VkValidationFeatureDisableEXT disable = all ? VK_VALIDATION_FEATURE_DISABLE_ALL_EXT
                                                          : each[i].disable;
        const VkValidationFeaturesEXT features = {
            .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
            .disabledValidationFeatureCount = 1,
            .pDisabledValidationFeatures = &disable,
        };
        struct wake_settings s;
        assert_true(wake_settings_init(&s, &features));
        for (size_t k = 0; k < WAKE_COUNT(each); k++) {
            bool on = *((const bool *)&s + each[k].field);
            assert_int_equal(on, !all && k != i);
        }
        assert_null(s.warnings);
        wake_settings_finish(&s);
    }

    setenv("WAKE_UNIQUE_HANDLES", "1", 1);
    const VkValidationFeatureDisableEXT unique = VK_VALIDATION_FEATURE_DISABLE_UNIQUE_HANDLES_EXT;
    const VkValidationFeatureEnableEXT enables[] = {
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT,
        VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT,
        VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT,
        VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT,
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT,
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT,
    };
    const VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .enabledValidationFeatureCount = WAKE_COUNT(enables),
        .pEnabledValidationFeatures = enables,
        .disabledValidationFeatureCount = 1,
        .pDisabledValidationFeatures = &unique,
    };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &features));
    assert_true(s.unique_handles); /* the environment is stronger */
    assert_null(s.warnings);
    assert_true(s.gpuav && s.gpuav_reserve_binding_slot && s.debug_printf);
    assert_true(s.best_practices && !s.best_practices_vendors);
    wake_settings_finish(&s);
}

/* The Khronos layer's names of vendors, ours, and the bools of its newer releases. */
static void
vendors_of_best_practices(void **state)
{
    static const struct {
        const char *variable, *value;
        unsigned vendors;
    } rows[] = {
        { "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ARM", WAKE_VENDOR_ARM },
        { "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_AMD", WAKE_VENDOR_AMD },
        { "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_IMG", WAKE_VENDOR_IMG },
        { "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_NVIDIA",
          WAKE_VENDOR_NVIDIA },
        { "VK_LAYER_ENABLES", "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ALL", WAKE_VENDORS_ALL },
        { "VK_LAYER_ENABLES",
          "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ARM;VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_IMG",
          WAKE_VENDOR_ARM | WAKE_VENDOR_IMG },
        { "WAKE_BEST_PRACTICES_VENDORS", "arm,nvidia", WAKE_VENDOR_ARM | WAKE_VENDOR_NVIDIA },
        { "WAKE_BEST_PRACTICES_VENDORS", "all", WAKE_VENDORS_ALL },
        { "VK_LAYER_VALIDATE_BEST_PRACTICES_AMD", "true", WAKE_VENDOR_AMD },
        { "VK_LAYER_VALIDATE_BEST_PRACTICES_AMD", "false", 0 },
    };
    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        struct wake_settings s;
        setenv(rows[i].variable, rows[i].value, 1);
        assert_true(wake_settings_init(&s, NULL));
        assert_int_equal(s.best_practices_vendors, rows[i].vendors);
        assert_false(s.best_practices);
        assert_null(s.warnings);
        wake_settings_finish(&s);
        unsetenv(rows[i].variable);
    }
}

/* By the names of the Khronos layer, whose older releases had another one; warnings are logged then. */
static void
legacy_detection(void **state)
{
    static const struct {
        const char *variable, *mode;
        int expected;
    } rows[] = {
        { "WAKE_LEGACY_DETECTION", "only_enabled", WAKE_LEGACY_ONLY_ENABLED },
        { "VK_LAYER_LEGACY_DETECTION", "ONLY_SUPPORTED", WAKE_LEGACY_ONLY_SUPPORTED },
        { "VK_LAYER_DEPRECATION_DETECTION", "ALWAYS", WAKE_LEGACY_ALWAYS },
    };
    struct wake_settings s;

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        setenv(rows[i].variable, "true", 1);
        setenv("VK_LAYER_LEGACY_DETECTION_MODE", rows[i].mode, 1);
        assert_true(wake_settings_init(&s, NULL));
        assert_true(s.legacy_detection && s.advises && !s.best_practices);
        assert_int_equal(s.legacy_detection_mode, rows[i].expected);
        assert_int_equal(s.report_flags, WAKE_REPORT_ERROR | WAKE_REPORT_WARNING);
        assert_null(s.warnings);
        wake_settings_finish(&s);
        unsetenv(rows[i].variable);
    }
    unsetenv("VK_LAYER_LEGACY_DETECTION_MODE");
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.legacy_detection || s.advises);
    wake_settings_finish(&s);
}

/* Whoever switches advice on by its name sees it in the log, unless the severities are given. */
static void
advice_is_shown(void **state)
{
    static const struct {
        const char *variable, *value;
        unsigned flags;
    } rows[] = {
        { "WAKE_BEST_PRACTICES", "1",
          WAKE_REPORT_ERROR | WAKE_REPORT_WARNING | WAKE_REPORT_PERFORMANCE },
        { "WAKE_SYNC_SHADER_ACCESSES", "warn", WAKE_REPORT_ERROR | WAKE_REPORT_WARNING },
        { "WAKE_SYNC_SHADER_ACCESSES", "all", WAKE_REPORT_ERROR },
    };

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        struct wake_settings s;
        setenv(rows[i].variable, rows[i].value, 1);
        assert_true(wake_settings_init(&s, NULL));
        assert_int_equal(s.report_flags, rows[i].flags);
        wake_settings_finish(&s);
        setenv("WAKE_REPORT_FLAGS", "error", 1);
        assert_true(wake_settings_init(&s, NULL));
        assert_int_equal(s.report_flags, WAKE_REPORT_ERROR);
        wake_settings_finish(&s);
        unsetenv("WAKE_REPORT_FLAGS");
        unsetenv(rows[i].variable);
    }
}

/* Values that do nothing, or nothing that was meant: the setting is named, and stays as it was. */
static void
values_that_do_nothing(void **state)
{
    static const char *const rows[][3] = {
        { "WAKE_REPORT_FLAGS", "", "report_flags" },
        { "WAKE_DEBUG_ACTION", "", "debug_action" },
        { "WAKE_WORKER_AFFINITY", "abc", "worker_affinity" },
        { "WAKE_WORKER_AFFINITY", "0-", "worker_affinity" },
        { "WAKE_WORKER_AFFINITY", "1023", "worker_affinity" },
        { "WAKE_CUSTOM_STYPE_LIST", "30003x", "custom_stype_list" },
        { "WAKE_CUSTOM_STYPE_LIST", "3000300000", "custom_stype_list" },
    };
    struct wake_settings s;

    (void)state;
    for (size_t i = 0; i < WAKE_COUNT(rows); i++) {
        setenv(rows[i][0], rows[i][1], 1);
        assert_true(wake_settings_init(&s, NULL));
        assert_non_null(s.warnings);
        assert_string_equal(s.warnings->id, "WAKE-settings-value");
        assert_non_null(strstr(s.warnings->text, rows[i][2]));
        assert_null(s.warnings->next);
        assert_int_equal(s.report_flags, WAKE_REPORT_ERROR);
        assert_int_equal(s.debug_action, WAKE_ACTION_LOG | WAKE_ACTION_CALLBACK);
        assert_string_equal(s.worker_affinity, "");
        wake_settings_finish(&s);
        unsetenv(rows[i][0]);
    }
    setenv("WAKE_CUSTOM_STYPE_LIST", "3000300000,24:3000300001, 0x18", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_null(s.warnings);
    wake_settings_finish(&s);
    unsetenv("WAKE_CUSTOM_STYPE_LIST");
}

/* Nobody stops without a message. */
static void
break_writes_the_log(void **state)
{
    struct wake_settings s;

    (void)state;
    setenv("WAKE_DEBUG_ACTION", "break", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.debug_action & WAKE_ACTION_LOG && s.debug_action & WAKE_ACTION_BREAK);
    assert_false(s.async);
    assert_int_equal(s.log_stderr, WAKE_SWITCH_AUTO);
    assert_null(s.warnings);
    wake_settings_finish(&s);
    unsetenv("WAKE_DEBUG_ACTION");
}

static void
validation_flags(void **state)
{
    (void)state;
    VkValidationCheckEXT check = VK_VALIDATION_CHECK_SHADERS_EXT;
    const VkValidationFlagsEXT flags = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FLAGS_EXT,
        .disabledValidationCheckCount = 1,
        .pDisabledValidationChecks = &check,
    };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &flags));
    assert_false(s.check_shaders);
    assert_true(s.check_core && s.check_threads);
    wake_settings_finish(&s);
    check = VK_VALIDATION_CHECK_ALL_EXT;
    assert_true(wake_settings_init(&s, &flags));
    assert_false(s.check_shaders || s.check_core || s.check_threads || s.check_parameters ||
                 s.check_lifetimes || s.check_command_buffers);
    wake_settings_finish(&s);
}

/* The form that the Khronos layer kept to itself, as an application compiled with it has it. */
struct khronos_array {
    const void *data;
    uint32_t count;
};
struct khronos_value {
    char name[VK_MAX_EXTENSION_NAME_SIZE];
    int type;
    union {
        uint32_t value32;
        struct khronos_array array;
    } data;
};
struct khronos_settings {
    VkStructureType sType;
    void *pNext;
    uint32_t count;
    struct khronos_value *values;
};

static void
private_form(void **state)
{
    (void)state;
    static const uint32_t types[] = { 3000300003u, 0x7fffffd5u };
    for (size_t i = 0; i < WAKE_COUNT(types); i++) {
        static const char filter[] = "VUID-a,VUID-b and what is behind";
        struct khronos_value values[2] = {
            { .name = "message_id_filter", .type = 8, .data.array = { filter, 13 } },
            { .name = "duplicate_message_limit", .type = 0, .data.value32 = 21 },
        };
        const struct khronos_settings info = { (VkStructureType)types[i], NULL, 2, values };
        struct wake_settings s;
        assert_true(wake_settings_init(&s, &info));
        assert_string_equal(s.message_id_filter, "VUID-a,VUID-b");
        assert_int_equal(s.duplicate_message_limit, 21);
        assert_null(s.warnings);
        wake_settings_finish(&s);
    }
    /* The later private form: layout of today's struct, strings numbered 8. */
    const char *const text = "warn";
    VkLayerSettingEXT setting;
    layer_setting(&setting, "VK_LAYER_KHRONOS_validation", "report_flags", (VkLayerSettingTypeEXT)8,
                  1, &text);
    const VkLayerSettingsCreateInfoEXT info = {
        .sType = (VkStructureType)0x7fffffd4,
        .settingCount = 1,
        .pSettings = &setting,
    };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &info));
    assert_int_equal(s.report_flags, WAKE_REPORT_WARNING);
    wake_settings_finish(&s);
}

static void
unknown_names(void **state)
{
    (void)state;
    setenv("WAKE_WORKRES", "2", 1);
    setenv("WAKE_DUPLICATE_LIMIT", "2", 1);
    setenv("WAKE_TEST_SEED", "1", 1);
    char text[1200] = "wake.ansync = 0\nwake.chek_threads = 0\nwake.";
    memset(text + strlen(text), 'x', 1000);
    strcat(text, " = 0\n");
    write_file("vk_layer_settings.txt", text);
    const int32_t one = 1;
    VkLayerSettingEXT list[2];
    layer_setting(&list[0], "VK_LAYER_WAKE_validation", "delivry", VK_LAYER_SETTING_TYPE_INT32_EXT,
                  1, &one);
    layer_setting(&list[1], "VK_LAYER_KHRONOS_validation", "enabels",
                  VK_LAYER_SETTING_TYPE_INT32_EXT, 1, &one);
    const VkLayerSettingsCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_LAYER_SETTINGS_CREATE_INFO_EXT,
        .settingCount = 2,
        .pSettings = list,
    };
    struct wake_settings s;
    assert_true(wake_settings_init(&s, &info));
    assert_warned(&s, "WAKE-settings-unknown", "nearest known one is delivery");
    assert_warned(&s, "WAKE-settings-unknown", "nearest known one is enables");
    assert_warned(
        &s, "WAKE-settings-unknown",
        "wake.ansync (vk_layer_settings.txt:1) is not a setting of this layer; the nearest "
        "known one is wake.async");
    assert_warned(&s, "WAKE-settings-unknown", "nearest known one is wake.check_threads");
    assert_warned(&s, "WAKE-settings-unknown", "nearest known one is WAKE_WORKERS");
    assert_warned(&s, "WAKE-settings-unknown", "WAKE_DUPLICATE_LIMIT");
    assert_warned(&s, "WAKE-settings-unknown", /* near none, and long */
                  "xxx... (vk_layer_settings.txt:3) is not a setting of this layer");
    assert_int_equal(count_warnings(&s, "WAKE-settings-unknown"), 7);
    wake_settings_finish(&s);
}

static void
bad_values(void **state)
{
    (void)state;
    setenv("WAKE_WORKERS", "many", 1);
    setenv("WAKE_ASYNC", "2", 1);
    setenv("WAKE_MEMORY_LIMIT", "0", 1);
    setenv("WAKE_BLOCK_SIZE", "12q", 1);
    setenv("WAKE_DELIVERY", "later", 1);
    setenv("WAKE_REPORT_FLAGS", "error,bogus", 1);
    setenv("VK_LAYER_DISABLES", "VK_VALIDATION_FEATURE_DISABLE_NOTHING_EXT", 1);
    struct wake_settings s;
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.workers >= 1 && s.async);
    assert_int_equal(s.memory_limit, 512);
    assert_int_equal(s.block_size, 64);
    assert_int_equal(s.delivery, WAKE_DELIVERY_AUTO);
    assert_int_equal(s.report_flags, WAKE_REPORT_ERROR);
    assert_warned(&s, "WAKE-settings-value",
                  "'many' is not a value of workers (environment variable WAKE_WORKERS); accepted: "
                  "auto, 0 to 256");
    assert_warned(&s, "WAKE-settings-value", "accepted: auto, worker, next-call, poll");
    assert_warned(&s, "WAKE-settings-value", "accepted: true, false");
    assert_warned(&s, "WAKE-settings-value", "VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT");
    assert_int_equal(count_warnings(&s, "WAKE-settings-value"), 7);
    wake_settings_finish(&s);
}

static void
settings_that_act_on_others(void **state)
{
    (void)state;
    struct wake_settings s;
    setenv("WAKE_DEBUG_ACTION", "break", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.async);
    wake_settings_finish(&s);

    setenv("WAKE_DEBUG_ACTION", "log_msg", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_true(s.async);
    assert_int_equal(s.log_stderr, WAKE_SWITCH_ON);
    wake_settings_finish(&s);
    setenv("WAKE_LOG_FILE", "x", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_int_equal(s.log_stderr, WAKE_SWITCH_AUTO);
    wake_settings_finish(&s);

    setenv("WAKE_CHECK_CORE", "0", 1);
    assert_true(wake_settings_init(&s, NULL));
    assert_false(s.check_command_buffers || s.check_object_in_use || s.check_image_layouts ||
                 s.check_queries);
    assert_true(s.check_parameters && s.check_shaders);
    wake_settings_finish(&s);
}

/* Whichever allocation fails: no crash, no leak, and the struct can be used. */
static void
survives_lack_of_memory(void **state)
{
    (void)state;
    setenv("WAKE_LOG_FILE", "x", 1);
    setenv("WAKE_NONSENSE", "1", 1);
    setenv("WAKE_ASYNC", "bad", 1);
    setenv("VK_LAYER_MESSAGE_ID_FILTER", "a", 1);
    write_file("vk_layer_settings.txt", "wake.stats = 1\nwake.gpuav = 1\n");
    size_t before = wake_heap_used(WAKE_HEAP_SETUP);
    bool complete = false;
    unsigned failed = 0;
    for (uint64_t n = 1; !complete; n++) {
        wake_heap_fail_after(n);
        struct wake_settings s;
        complete = wake_settings_init(&s, NULL);
        if (complete) {
            wake_heap_fail_after(0);
            assert_string_equal(s.log_file, "x");
            assert_int_equal(count_warnings(&s, "WAKE-settings-value"), 1);
        }
        failed += !complete;
        assert_non_null(s.log_file);
        assert_non_null(s.message_id_filter);
        wake_settings_finish(&s);
        assert_int_equal(wake_heap_used(WAKE_HEAP_SETUP), before);
        assert_true(n < 1000);
    }
    assert_true(failed > 5);
}

static void
print_row(char *row, size_t size, const struct wake_setting_info *info)
{
    snprintf(row, size, "| `%s` | `%s` | %s%s%s | %s%s%s | %s |", info->name, info->environment,
             info->kind, info->values[0] ? ": " : "", info->values,
             info->default_value[0] ? "`" : "", info->default_value,
             info->default_value[0] ? "`" : "(empty)", info->help);
}

static void
documentation_has_the_table(void **state)
{
    (void)state;
    static const char path[] = WAKE_SOURCE_FOLDER "/docs/settings.md";
    FILE *file = fopen(path, "r");
    if (!file) {
        fail_msg("cannot read %s", path);
    }
    static char text[64 * 1024];
    size_t length = fread(text, 1, sizeof(text) - 1, file);
    text[length] = '\0';
    fclose(file);
    struct wake_setting_info info;
    size_t rows = 0;
    for (; wake_setting_info(rows, &info); rows++) {
        char row[2048];
        print_row(row, sizeof(row), &info);
        if (!strstr(text, row)) {
            fail_msg("docs/settings.md lacks this row: %s", row);
        }
    }
    size_t documented = 0;
    for (const char *at = text; (at = strstr(at, "\n| `")); at++) {
        documented++;
    }
    assert_int_equal(documented, rows);
}

int
main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--table") == 0) {
        struct wake_setting_info info;
        puts("| setting | environment | values | default | meaning |\n|---|---|---|---|---|");
        for (size_t i = 0; wake_setting_info(i, &info); i++) {
            char row[2048];
            print_row(row, sizeof(row), &info);
            puts(row);
        }
        return 0;
    }
    if (!mkdtemp(folder) || chdir(folder) != 0) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(defaults, set_up),
        cmocka_unit_test_setup(environment, set_up),
        cmocka_unit_test_setup(every_variable_is_read, set_up),
        cmocka_unit_test_setup(khronos_environment, set_up),
        cmocka_unit_test_setup(khronos_switches, set_up),
        cmocka_unit_test_setup(sync_by_any_name, set_up),
        cmocka_unit_test_setup(khronos_heuristic, set_up),
        cmocka_unit_test_setup(file_forms, set_up),
        cmocka_unit_test_setup(file_places, set_up),
        cmocka_unit_test_setup(files_of_the_current_folder, set_up),
        cmocka_unit_test_setup(a_settings_file_that_is_none, set_up),
        cmocka_unit_test_setup(struct_types, set_up),
        cmocka_unit_test_setup(struct_with_a_slip, set_up),
        cmocka_unit_test_setup(order_of_strength, set_up),
        cmocka_unit_test_setup(validation_features, set_up),
        cmocka_unit_test_setup(vendors_of_best_practices, set_up),
        cmocka_unit_test_setup(legacy_detection, set_up),
        cmocka_unit_test_setup(advice_is_shown, set_up),
        cmocka_unit_test_setup(values_that_do_nothing, set_up),
        cmocka_unit_test_setup(break_writes_the_log, set_up),
        cmocka_unit_test_setup(validation_flags, set_up),
        cmocka_unit_test_setup(private_form, set_up),
        cmocka_unit_test_setup(unknown_names, set_up),
        cmocka_unit_test_setup(bad_values, set_up),
        cmocka_unit_test_setup(settings_that_act_on_others, set_up),
        cmocka_unit_test_setup(survives_lack_of_memory, set_up),
        cmocka_unit_test_setup(documentation_has_the_table, set_up),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink("vk_layer_settings.txt");
    if (chdir("/") == 0) {
        rmdir(folder);
    }
    return failed;
}
