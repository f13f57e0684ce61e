/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The one table of settings: names, types, defaults, environment names and help. docs/settings.md
 * is compared with it by tests/unit/base/settings_test.c.
 */
#include "base/settings_table.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

static const struct wake_setting_word back_pressure_words[] = {
    { "help", WAKE_BACK_PRESSURE_HELP },
    { "drop", WAKE_BACK_PRESSURE_DROP },
    { NULL, 0 },
};
static const struct wake_setting_word delivery_words[] = {
    { "auto", WAKE_DELIVERY_AUTO },           { "worker", WAKE_DELIVERY_WORKER },
    { "next-call", WAKE_DELIVERY_NEXT_CALL }, { "poll", WAKE_DELIVERY_POLL },
    { "next_call", WAKE_DELIVERY_NEXT_CALL }, { NULL, 0 },
};
static const struct wake_setting_word switch_words[] = {
    { "auto", WAKE_SWITCH_AUTO }, { "on", WAKE_SWITCH_ON },
    { "off", WAKE_SWITCH_OFF },   { "1", WAKE_SWITCH_ON },
    { "true", WAKE_SWITCH_ON },   { "yes", WAKE_SWITCH_ON },
    { "0", WAKE_SWITCH_OFF },     { "false", WAKE_SWITCH_OFF },
    { "no", WAKE_SWITCH_OFF },    { NULL, 0 },
};
static const struct wake_setting_word log_format_words[] = {
    { "text", WAKE_LOG_TEXT },
    { "json", WAKE_LOG_JSON },
    { NULL, 0 },
};
static const struct wake_setting_word report_words[] = {
    { "error", WAKE_REPORT_ERROR },
    { "warn", WAKE_REPORT_WARNING },
    { "perf", WAKE_REPORT_PERFORMANCE },
    { "info", WAKE_REPORT_INFO },
    { "verbose", WAKE_REPORT_VERBOSE },
    { "none", 0 },
    { "debug", WAKE_REPORT_VERBOSE },
    { "warning", WAKE_REPORT_WARNING },
    { NULL, 0 },
};
static const struct wake_setting_word action_words[] = {
    { "log_msg", WAKE_ACTION_LOG },
    { "callback", WAKE_ACTION_CALLBACK },
    { "break", WAKE_ACTION_BREAK },
    { "ignore", 0 },
    { "VK_DBG_LAYER_ACTION_LOG_MSG", WAKE_ACTION_LOG },
    { "VK_DBG_LAYER_ACTION_CALLBACK", WAKE_ACTION_CALLBACK },
    { "VK_DBG_LAYER_ACTION_BREAK", WAKE_ACTION_BREAK },
    { "VK_DBG_LAYER_ACTION_IGNORE", 0 },
    { "VK_DBG_LAYER_ACTION_DEFAULT", WAKE_ACTION_LOG | WAKE_ACTION_CALLBACK },
    { "VK_DBG_LAYER_ACTION_DEBUG_OUTPUT", 0 },
    { NULL, 0 },
};
static const struct wake_setting_word auto_words[] = { { "auto", -1 }, { NULL, 0 } };

static const struct wake_setting_word shader_accesses_words[] = {
    { "off", WAKE_SHADER_ACCESSES_OFF },
    { "whole", WAKE_SHADER_ACCESSES_WHOLE },
    { "sure", WAKE_SHADER_ACCESSES_SURE },
    { "warn", WAKE_SHADER_ACCESSES_WARN },
    { "all", WAKE_SHADER_ACCESSES_ALL },
    /* As a bool: syncval_shader_accesses_heuristic of newer Khronos layers. */
    { "true", WAKE_SHADER_ACCESSES_ALL },
    { "1", WAKE_SHADER_ACCESSES_ALL },
    { "on", WAKE_SHADER_ACCESSES_ALL },
    { "yes", WAKE_SHADER_ACCESSES_ALL },
    { "false", WAKE_SHADER_ACCESSES_OFF },
    { "0", WAKE_SHADER_ACCESSES_OFF },
    { "no", WAKE_SHADER_ACCESSES_OFF },
    { NULL, 0 },
};

static const struct wake_setting_word capture_words[] = {
    { "off", WAKE_CAPTURE_OFF },
    { "submits", WAKE_CAPTURE_SUBMITS },
    { "commands", WAKE_CAPTURE_COMMANDS },
    { NULL, 0 },
};

static const struct wake_setting_word legacy_words[] = {
    { "always", WAKE_LEGACY_ALWAYS },
    { "only_supported", WAKE_LEGACY_ONLY_SUPPORTED },
    { "only_enabled", WAKE_LEGACY_ONLY_ENABLED },
    { NULL, 0 },
};

static const struct wake_setting_word vendor_words[] = {
    { "arm", WAKE_VENDOR_ARM },
    { "amd", WAKE_VENDOR_AMD },
    { "img", WAKE_VENDOR_IMG },
    { "nvidia", WAKE_VENDOR_NVIDIA },
    { "all", WAKE_VENDORS_ALL },
    { "none", 0 },
    { NULL, 0 },
};

#define FIELD(field) .offset = offsetof(struct wake_settings, field)
#define ROW(n, env, k, d) \
    .name = (n), .environment = (env), .kind = WAKE_SETTING_##k, .default_value = (d)

const struct wake_setting wake_setting_table[] = {
    { ROW("async", "WAKE_ASYNC", BOOL, "true"), FIELD(async),
      .help = "Validate on worker threads behind the application; off: inline, on the calling "
              "thread, so that a callback can have a call skipped." },
    { ROW("workers", "WAKE_WORKERS", INT, "auto"), FIELD(workers), .minimum = -1, .maximum = 256,
      .words = auto_words,
      .help = "Number of worker threads; auto: half of the processors, at least 1, at most 8. "
              "With 0 the application's threads validate for themselves." },
    { ROW("worker_affinity", "WAKE_WORKER_AFFINITY", TEXT, ""), FIELD(worker_affinity),
      .advanced = true,
      .help = "Processors that workers may run on, for example 4-7,12; empty: those of the "
              "application." },
    { ROW("worker_nice", "WAKE_WORKER_NICE", INT, "0"), FIELD(worker_nice), .minimum = -20,
      .maximum = 19, .advanced = true,
      .help = "Niceness of the workers, relative to the application's." },
    { ROW("memory_limit", "WAKE_MEMORY_LIMIT", INT, "512"), FIELD(memory_limit), .minimum = 1,
      .maximum = 1 << 20, .advanced = true,
      .help = "MiB that records, pending messages and results on their way may take." },
    { ROW("back_pressure", "WAKE_BACK_PRESSURE", WORD, "help"), FIELD(back_pressure),
      .words = back_pressure_words, .advanced = true,
      .help = "What a thread does at the memory limit: help validates before going on; drop loses "
              "records, counts them and says so." },
    { ROW("reuse_recordings", "WAKE_REUSE_RECORDINGS", BOOL, "true"), FIELD(reuse_recordings),
      .advanced = true,
      .help =
          "In async mode, compare the records of a command buffer that is recorded again with those of "
          "its last recordings, and validate them only where they differ." },
    { ROW("block_size", "WAKE_BLOCK_SIZE", INT, "64"), FIELD(block_size), .minimum = 4,
      .maximum = 4096, .advanced = true, .help = "KiB of one block of records." },
    { ROW("hold_workers", "WAKE_HOLD_WORKERS", BOOL, "false"), FIELD(hold_workers),
      .advanced = true,
      .help = "For tests: workers start held and validate nothing until released." },
    { ROW("stats", "WAKE_STATS", TEXT, "0"), FIELD(stats), .names_file = true, .advanced = true,
      .help = "Print the layer's counters at exit: 0 never, 1 to stderr, otherwise the name of a "
              "file." },
    { ROW("record_log", "WAKE_RECORD_LOG", TEXT, ""), FIELD(record_log), .names_file = true,
      .advanced = true,
      .help = "Write what the workers read to this file, for wake_replay; %p in the name becomes "
              "the process's number. See testing.md." },
    { ROW("capture_callstack", "WAKE_CAPTURE_CALLSTACK", WORD, "off"), FIELD(capture_callstack),
      .words = capture_words,
      .help = "Keep the application's call stack with every call, and show it in messages: submits "
              "(calls on instances, devices and queues) or commands (recorded ones, too)." },
    { ROW("break_at", "WAKE_BREAK_AT", TEXT, ""), FIELD(break_at),
      .help =
          "Raise SIGTRAP in a call, which makes the run inline: frame N, command N, a command's "
          "name, of 'LABEL', separated by commas; for example frame 30, command 10 of 'opaque'. A line on "
          "stderr says that it was reached, or at the end that it was not." },
    { ROW("trace", "WAKE_TRACE", TEXT, ""), FIELD(trace), .names_file = true,
      .help =
          "Append to this file what the layer does when, in the form that ui.perfetto.dev reads: "
          "recordings, validation, what shaders report, waits. See tuning.md." },
    { ROW("progress", "WAKE_PROGRESS", TEXT, ""), FIELD(progress), .names_file = true,
      .advanced = true,
      .help = "Append to this file ten times a second: nanoseconds, calls validated, longest lag "
              "since the last line in ns, messages, bytes of memory." },
    { ROW("command_context", "WAKE_COMMAND_CONTEXT", TEXT, ""), FIELD(command_context),
      .names_file = true, .advanced = true,
      .help =
          "Append to this file, for each message about a recorded command, the commands around it, "
          "one JSON object a line; wake run --report shows them." },
    { ROW("crash_handler", "WAKE_CRASH_HANDLER", WORD, "auto"), FIELD(crash_handler),
      .words = switch_words, .advanced = true,
      .help = "When the process crashes, let workers finish and deliver what they found, then go "
              "on crashing; auto: where the application has no signal handler of its own when the "
              "first instance is made." },
    { ROW("crash_recovery", "WAKE_CRASH_RECOVERY", BOOL, "true"), FIELD(crash_recovery),
      .advanced = true,
      .help = "Keep a small process that validates what was recorded last, however the application "
              "ends; see reliability.md." },
    { ROW("exit_callbacks", "WAKE_EXIT_CALLBACKS", BOOL, "false"), FIELD(exit_callbacks),
      .advanced = true,
      .help = "At process exit with an instance still alive, call the application's callbacks "
              "too; off: only the log is written." },
    { ROW("guard", "WAKE_GUARD", BOOL, "false"), FIELD(guard),
      .help = "Check on the calling thread what would crash the driver (dead handles, null "
              "pointers, wrong sType), and skip such a call, in async mode too." },
    { ROW("unique_handles", "WAKE_UNIQUE_HANDLES", BOOL, "false"), FIELD(unique_handles),
      .help = "Hand the application handles of the layer's own, the same from run to run; a device "
              "with something newer than the registry enabled keeps the driver's." },
    { ROW("passthrough", "WAKE_PASSTHROUGH", BOOL, "false"), FIELD(passthrough), .advanced = true,
      .help = "Record and validate nothing; for measuring what the thunks alone cost." },
    { ROW("emulate_shader_abort", "WAKE_EMULATE_SHADER_ABORT", BOOL, "false"),
      FIELD(emulate_shader_abort), .advanced = true,
      .help = "Offer VK_KHR_shader_abort, VK_KHR_device_fault and VK_KHR_shader_constant_data on "
              "drivers without them; see shader_abort.md." },
    { ROW("delivery", "WAKE_DELIVERY", WORD, "auto"), FIELD(delivery), .words = delivery_words,
      .advanced = true,
      .help =
          "When and on which thread callbacks run in async mode; with next-call and poll also for "
          "other threads' mistakes, on a thread that may hold locks of the application; see "
          "messages.md." },
    { ROW("log_stderr", "WAKE_LOG_STDERR", WORD, "auto"), FIELD(log_stderr), .words = switch_words,
      .help = "Write messages to stderr; auto: while the application has no messenger registered, "
              "or when debug_action asks for it and log_file is empty." },
    { ROW("summary", "WAKE_SUMMARY", WORD, "auto"), FIELD(summary), .words = switch_words,
      .help =
          "At the end of an instance, write to stderr how many messages of which id there were, and "
          "where the first of each came from; auto: if stderr is a terminal." },
    { ROW("log_file", "WAKE_LOG_FILE", TEXT, ""), FIELD(log_file), .names_file = true,
      .help = "Append messages to this file; stdout and stderr are understood." },
    { ROW("log_format", "WAKE_LOG_FORMAT", WORD, "text"), FIELD(log_format),
      .words = log_format_words,
      .help =
          "Form of the log: text as in callbacks, or one JSON object per line. Beside a log_file, "
          "stderr always gets text." },
    { ROW("report_flags", "WAKE_REPORT_FLAGS", FLAGS, "error"), FIELD(report_flags),
      .words = report_words,
      .help = "Severities that are written to the log. Messengers choose their own. Warnings "
              "about settings are always written." },
    { ROW("debug_action", "WAKE_DEBUG_ACTION", FLAGS, "log_msg,callback"), FIELD(debug_action),
      .words = action_words,
      .help = "log_msg: write the log. break: raise SIGTRAP after an error, which makes the run "
              "inline; the log is written then, too. ignore: no log. callback changes nothing: "
              "messengers are always called." },
    { ROW("strict_extensions", "WAKE_STRICT_EXTENSIONS", BOOL, "false"), FIELD(strict_extensions),
      .help = "Also report structs in chains that belong to an extension which is not enabled; "
              "drivers pass over them. The same of values of enums and flags, which are reported "
              "in any case with headers of 1.4." },
    { ROW("custom_stype_list", "WAKE_CUSTOM_STYPE_LIST", TEXT, ""), FIELD(custom_stype_list),
      .advanced = true,
      .help = "Structures in chains that no registry has and that are not reported: pairs of "
              "structure type and size, for example 3000300000,24. VK_LAYER_CUSTOM_STYPE_LIST is "
              "understood." },
    { ROW("message_id_filter", "WAKE_MESSAGE_ID_FILTER", TEXT, ""), FIELD(message_id_filter),
      .help = "Messages that are never reported: a list of VUIDs or of their numbers, decimal or "
              "hexadecimal. VK_LAYER_MESSAGE_ID_FILTER adds to it." },
    { ROW("message_id_include", "WAKE_MESSAGE_ID_INCLUDE", TEXT, ""), FIELD(message_id_include),
      .help = "When not empty, only messages of this list are reported." },
    { ROW("duplicate_message_limit", "WAKE_DUPLICATE_MESSAGE_LIMIT", INT, "auto"),
      FIELD(duplicate_message_limit), .minimum = -1, .maximum = INT_MAX, .words = auto_words,
      .help = "How often one message id is reported from one place (command, labels, names of "
              "objects); 0: no limit; auto: 10, but inline callbacks get every message, since "
              "their answer decides about the call." },
    { ROW("baseline", "WAKE_BASELINE", TEXT, ""), FIELD(baseline), .names_file = true,
      .help = "A log of an earlier run, with log_format=json: what it has, by id and place, is not "
              "reported again." },
    { ROW("check_parameters", "WAKE_CHECK_PARAMETERS", BOOL, "true"), FIELD(check_parameters),
      .help = "Implicit valid usage: parameters, structure types, chains, flags, enums, array "
              "lengths." },
    { ROW("check_lifetimes", "WAKE_CHECK_LIFETIMES", BOOL, "true"), FIELD(check_lifetimes),
      .help = "Object lifetime: use of destroyed or foreign handles, leaks." },
    { ROW("check_threads", "WAKE_CHECK_THREADS", BOOL, "true"), FIELD(check_threads),
      .help = "External synchronization: two threads in one object at once." },
    { ROW("check_core", "WAKE_CHECK_CORE", BOOL, "true"), FIELD(check_core),
      .help = "Core checks: command-buffer states, objects in use, and explicit valid usage." },
    { ROW("check_command_buffers", "WAKE_CHECK_COMMAND_BUFFERS", BOOL, "true"),
      FIELD(check_command_buffers), .help = "Part of check_core: the states of command buffers." },
    { ROW("check_object_in_use", "WAKE_CHECK_OBJECT_IN_USE", BOOL, "true"),
      FIELD(check_object_in_use),
      .help = "Part of check_core: objects destroyed while a pending command buffer uses them." },
    { ROW("check_queries", "WAKE_CHECK_QUERIES", BOOL, "true"), FIELD(check_queries),
      .help = "Part of check_core: commands that use query pools." },
    { ROW("check_image_layouts", "WAKE_CHECK_IMAGE_LAYOUTS", BOOL, "true"),
      FIELD(check_image_layouts), .help = "Part of check_core: image layouts." },
    { ROW("check_shaders", "WAKE_CHECK_SHADERS", BOOL, "true"), FIELD(check_shaders),
      .help = "Checks of shader modules, and of each stage against its layout and its "
              "specialization; not of stages and attributes against each other." },
    { ROW("shader_cache", "WAKE_SHADER_CACHE", BOOL, "true"), FIELD(shader_cache),
      .help =
          "Keep verdicts on shader modules, and instrumented modules, on disk, from run to run." },
    { ROW("shader_cache_path", "WAKE_SHADER_CACHE_PATH", TEXT, ""), FIELD(shader_cache_path),
      .names_file = true, .is_folder = true, .advanced = true,
      .help = "Folder of the cache on disk; empty: wake in $XDG_CACHE_HOME or ~/.cache." },
    { ROW("shader_cache_size", "WAKE_SHADER_CACHE_SIZE", INT, "256"), FIELD(shader_cache_size),
      .minimum = 1, .maximum = 1 << 20, .advanced = true,
      .help = "MiB that the cache on disk may take." },
    { ROW("wait_for_shaders", "WAKE_WAIT_FOR_SHADERS", BOOL, "false"), FIELD(wait_for_shaders),
      .help =
          "In async mode, have the creation of a pipeline wait for the verdicts on its shaders, and "
          "keep invalid code from the driver." },
    { ROW("validate_sync", "WAKE_VALIDATE_SYNC", WORD, "auto"), FIELD(sync_switch),
      .words = switch_words,
      .help = "Synchronization validation, see sync.md; auto: in async mode, where it costs the "
              "application's threads nothing, unless check_core is off." },
    { ROW("sync_shader_accesses", "WAKE_SYNC_SHADER_ACCESSES", WORD, "sure"),
      FIELD(sync_shader_accesses), .words = shader_accesses_words,
      .help =
          "Hazards with accesses of shaders, and of indexed draws with their vertices: off, whole (only what "
          "every invocation does at a constant place of a buffer), sure (and wherever the bytes that are "
          "accessed must be among those of the other access), warn (sure, and warnings WAKE-sync-possible of what "
          "is only possible, which are written to the log unless report_flags is given), all (whatever shaders may do is an error, as with the Khronos layer; the default where validate_sync is switched on by any of its names)." },
    { ROW("sync_queue_submit", "WAKE_SYNC_QUEUE_SUBMIT", BOOL, "true"), FIELD(sync_queue_submit),
      .help = "Part of validate_sync: hazards between command buffers, found when they are "
              "submitted." },
    { ROW("sync_load_after_store", "WAKE_SYNC_LOAD_AFTER_STORE", BOOL, "false"),
      FIELD(sync_load_after_store),
      .help =
          "Part of validate_sync: load operations have to wait for what earlier render pass instances wrote to the attachment." },
    { ROW("gpuav", "WAKE_GPUAV", BOOL, "false"), FIELD(gpuav),
      .help = "GPU-assisted validation: shaders check their own accesses; see gpuav.md." },
    { ROW("gpuav_reserve_binding_slot", "WAKE_GPUAV_RESERVE_BINDING_SLOT", BOOL, "false"),
      FIELD(gpuav_reserve_binding_slot), .advanced = true,
      .help = "Show the application one descriptor set less than the device has: the last one is "
              "the layer's." },
    { ROW("gpuav_flush_on_wait", "WAKE_GPUAV_FLUSH_ON_WAIT", BOOL, "false"),
      FIELD(gpuav_flush_on_wait), .advanced = true,
      .help =
          "Give the messages of finished submits before a wait of the application returns; inline that is so." },
    { ROW("gpuav_descriptor_checks", "WAKE_GPUAV_DESCRIPTOR_CHECKS", BOOL, "true"),
      FIELD(gpuav_descriptor_checks),
      .help = "Part of gpuav: indices into arrays of descriptors, uninitialized and destroyed "
              "descriptors." },
    { ROW("gpuav_buffer_checks", "WAKE_GPUAV_BUFFER_CHECKS", BOOL, "true"),
      FIELD(gpuav_buffer_checks),
      .help = "Part of gpuav: accesses outside the bound range of buffers, without "
              "robustBufferAccess; arguments of indirect commands." },
    { ROW("gpuav_address_checks", "WAKE_GPUAV_ADDRESS_CHECKS", BOOL, "true"),
      FIELD(gpuav_address_checks),
      .help = "Part of gpuav: buffer device addresses outside of live buffers." },
    { ROW("gpuav_safe_mode", "WAKE_GPUAV_SAFE_MODE", BOOL, "true"), FIELD(gpuav_safe_mode),
      .help = "Accesses that are found wrong are left out, and read 0; off: they happen." },
    { ROW("gpuav_validate", "WAKE_GPUAV_VALIDATE", BOOL, "true"), FIELD(gpuav_validate),
      .advanced = true, .help = "Use an instrumented module only if SPIRV-Tools finds it valid." },
    { ROW("gpuav_buffer_size", "WAKE_GPUAV_BUFFER_SIZE", INT, "16"), FIELD(gpuav_buffer_size),
      .minimum = 1, .maximum = 16384, .advanced = true,
      .help = "KiB that the shaders of 64 draws or dispatches have for what they report." },
    { ROW("gpuav_table_size", "WAKE_GPUAV_TABLE_SIZE", INT, "16"), FIELD(gpuav_table_size),
      .minimum = 1, .maximum = 1024, .advanced = true,
      .help = "MiB of the table that tells shaders what descriptor sets hold." },
    { ROW("debug_printf", "WAKE_DEBUG_PRINTF", BOOL, "false"), FIELD(debug_printf),
      .help = "Messages from debugPrintfEXT in shaders, as information." },
    { ROW("best_practices", "WAKE_BEST_PRACTICES", BOOL, "false"), FIELD(best_practices),
      .help =
          "Warnings about valid but unwise use; see practices.md. Warnings are written to the log "
          "then, unless report_flags is given." },
    { ROW("best_practices_vendors", "WAKE_BEST_PRACTICES_VENDORS", FLAGS, "none"),
      FIELD(best_practices_vendors), .words = vendor_words,
      .help =
          "Part of best_practices: whose hardware the advice is for, besides the general one." },
    { ROW("legacy_detection", "WAKE_LEGACY_DETECTION", BOOL, "false"), FIELD(legacy_detection),
      .help = "Warnings about commands and extensions that something newer took the place of; see "
              "practices.md. Warnings are written to the log then, unless report_flags is given." },
    { ROW("legacy_detection_mode", "WAKE_LEGACY_DETECTION_MODE", WORD, "always"),
      FIELD(legacy_detection_mode), .words = legacy_words,
      .help = "Part of legacy_detection: always, only_supported (where the device supports what "
              "took the place), only_enabled (where that is enabled)." },
    { ROW("enables", "VK_LAYER_ENABLES", ENABLES, ""),
      .help = "Features of VK_EXT_validation_features to switch on, by their names in Vulkan's "
              "headers." },
    { ROW("disables", "VK_LAYER_DISABLES", DISABLES, ""),
      .help = "Features of VK_EXT_validation_features to switch off, by their names in Vulkan's "
              "headers." },
};
_Static_assert(WAKE_COUNT(wake_setting_table) <= WAKE_SETTINGS_MOST, "a reader knows each row");
const size_t wake_setting_count = WAKE_COUNT(wake_setting_table);

/* Numbers are those of VkValidationFeatureEnableEXT and VkValidationFeatureDisableEXT. */
const struct wake_feature wake_enable_features[] = {
    { "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT", 0, "gpuav", 0 },
    { "VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_RESERVE_BINDING_SLOT_EXT", 1,
      "gpuav_reserve_binding_slot", 0 },
    { "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT", 2, "best_practices", 0 },
    { "VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT", 3, "debug_printf", 0 },
    { "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT", 4, "validate_sync", 0 },
    { "VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION", -1, "validate_sync", 0 },
    { "VALIDATION_CHECK_ENABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT", -1, "validate_sync", 0 },
    { "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ARM", -1, "best_practices_vendors",
      WAKE_VENDOR_ARM },
    { "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_AMD", -1, "best_practices_vendors",
      WAKE_VENDOR_AMD },
    { "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_IMG", -1, "best_practices_vendors",
      WAKE_VENDOR_IMG },
    { "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_NVIDIA", -1, "best_practices_vendors",
      WAKE_VENDOR_NVIDIA },
    { "VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_ALL", -1, "best_practices_vendors",
      WAKE_VENDORS_ALL },
    { NULL, 0, NULL, 0 },
};
const struct wake_feature wake_disable_features[] = {
    { "VK_VALIDATION_FEATURE_DISABLE_ALL_EXT", 0, NULL, 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_SHADERS_EXT", 1, "check_shaders", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_THREAD_SAFETY_EXT", 2, "check_threads", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_API_PARAMETERS_EXT", 3, "check_parameters", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_OBJECT_LIFETIMES_EXT", 4, "check_lifetimes", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_CORE_CHECKS_EXT", 5, "check_core", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_UNIQUE_HANDLES_EXT", 6, "unique_handles", 0 },
    { "VK_VALIDATION_FEATURE_DISABLE_SHADER_VALIDATION_CACHE_EXT", 7, "shader_cache", 0 },
    { "VALIDATION_CHECK_DISABLE_COMMAND_BUFFER_STATE", -1, "check_command_buffers", 0 },
    { "VALIDATION_CHECK_DISABLE_OBJECT_IN_USE", -1, "check_object_in_use", 0 },
    { "VALIDATION_CHECK_DISABLE_QUERY_VALIDATION", -1, "check_queries", 0 },
    { "VALIDATION_CHECK_DISABLE_IMAGE_LAYOUT_VALIDATION", -1, "check_image_layouts", 0 },
    { "VALIDATION_CHECK_DISABLE_SYNCHRONIZATION_VALIDATION_QUEUE_SUBMIT", -1, "sync_queue_submit",
      0 },
    { NULL, 0, NULL, 0 },
};

const struct wake_setting_alias wake_setting_aliases[] = {
    { "log_filename", "log_file" },
    { "validate_core", "check_core" },
    { "stateless_param", "check_parameters" },
    { "object_lifetime", "check_lifetimes" },
    { "thread_safety", "check_threads" },
    { "check_command_buffer", "check_command_buffers" },
    { "check_query", "check_queries" },
    { "check_image_layout", "check_image_layouts" },
    { "check_shaders_caching", "shader_cache" },
    { "validate_best_practices", "best_practices" },
    { "gpuav_enable", "gpuav" },
    { "gpuav_buffer_address_oob", "gpuav_address_checks" },
    { "gpuav_buffers_validation", "gpuav_buffer_checks" },
    { "gpuav_reserve_binding_slot", "gpuav_reserve_binding_slot" },
    { "printf_enable", "debug_printf" },
    { "deprecation_detection", "legacy_detection" },
    { "syncval_shader_accesses_heuristic", "sync_shader_accesses" },
    { "syncval_submit_time_validation", "sync_queue_submit" },
    { "syncval_full_validation", "sync_queue_submit" },
    { "syncval_queue_submit", "sync_queue_submit" },
    { "syncval_load_op_after_store_op_validation", "sync_load_after_store" },
    { NULL, NULL },
};

bool
wake_setting_is_shared(const char *name)
{
    /* Those that both call the same; the rest are aliases. */
    static const char *const same[] = {
        "check_object_in_use",
        "check_shaders",
        "debug_action",
        "report_flags",
        "duplicate_message_limit",
        "enable_message_limit",
        "legacy_detection",
        "legacy_detection_mode",
        "unique_handles",
        "validate_gpu_based",
        "validate_sync",
        "custom_stype_list",
        "validate_best_practices_arm",
        "validate_best_practices_amd",
        "validate_best_practices_img",
        "validate_best_practices_nvidia",
    };
    for (size_t i = 0; i < WAKE_COUNT(same); i++) {
        if (strcasecmp(same[i], name) == 0) {
            return true;
        }
    }
    for (const struct wake_setting_alias *alias = wake_setting_aliases; alias->name; alias++) {
        if (strcasecmp(alias->name, name) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * Settings of the Khronos layer, of Debian's and of newer releases, that steer something Wake does
 * otherwise or not at all. A program that sets them for that layer has made no mistake.
 */
static const char *const families[] = {
    "gpuav_", "printf_", "syncval_", "message_format_", "validate_", "debug_", "vma_",
};

bool
wake_setting_is_foreign(const char *name)
{
    static const char *const names[] = {
        "fine_grained_locking",          "warn_on_robust_oob",
        "reserve_binding_slot",          "select_instrumented_shaders",
        "use_instrumented_shader_cache",
    };
    for (size_t i = 0; i < WAKE_COUNT(families); i++) {
        if (strncmp(name, families[i], strlen(families[i])) == 0) {
            return true;
        }
    }
    for (size_t i = 0; i < WAKE_COUNT(names); i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}
