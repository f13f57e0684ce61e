/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer's own log: stderr, stdout or a file, as text or as one JSON object per line. It is
 * written when a finding is made, not when callbacks run, so that it is complete whatever becomes
 * of the application.
 */
#include "report/json_text.h"
#include "report/report_state.h"

#include "base/file_open.h"
#include "base/file_write.h"
#include "gen/names.h"
#include "queue/order.h"
#include "report/call_stack.h"
#include "report/names_lookup.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

bool
wake_log_init(struct wake_log *log, const struct wake_settings *settings, char why[WAKE_FILE_WHY])
{
    bool wanted = settings->debug_action & WAKE_ACTION_LOG;
    *log = (struct wake_log){
        .file = -1,
        .to_stderr = wanted && settings->log_stderr == WAKE_SWITCH_ON,
        .auto_stderr = wanted && settings->log_stderr == WAKE_SWITCH_AUTO,
        .json = settings->log_format == WAKE_LOG_JSON,
        .flags = settings->report_flags,
    };
    if (!wanted || !settings->log_file[0]) {
        return true;
    }
    log->auto_stderr = false; /* there is a place for the log already */
    if (strcmp(settings->log_file, "stderr") == 0) {
        log->to_stderr = true;
    } else if (strcmp(settings->log_file, "stdout") == 0) {
        log->file = STDOUT_FILENO;
    } else {
        /* Appended, never cut: several instances and processes may write to one file. */
        log->file = wake_file_open(AT_FDCWD, settings->log_file, WAKE_FILE_APPEND, why);
        log->owns_file = log->file >= 0;
        log->to_stderr |= !log->owns_file;
        return log->owns_file;
    }
    return true;
}

void
wake_log_finish(struct wake_log *log)
{
    if (log->owns_file) {
        close(log->file);
    }
    log->file = -1;
    log->owns_file = false;
}

static bool
writes_to_stderr(const struct wake_log *log, bool has_messenger)
{
    return log->to_stderr || (log->auto_stderr && !has_messenger);
}

static unsigned
flag_of(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types)
{
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) {
        return WAKE_REPORT_ERROR;
    }
    if (severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) {
        return types & VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT ? WAKE_REPORT_PERFORMANCE
                                                                       : WAKE_REPORT_WARNING;
    }
    return severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT ? WAKE_REPORT_INFO
                                                                   : WAKE_REPORT_VERBOSE;
}

bool
wake_log_wants(const struct wake_log *log, const char *id,
               VkDebugUtilsMessageSeverityFlagBitsEXT severity,
               VkDebugUtilsMessageTypeFlagsEXT types, bool has_messenger)
{
    if (log->file < 0 && !writes_to_stderr(log, has_messenger)) {
        return false;
    }
    /* What is wrong with the settings must be seen under settings that show errors only, and what a
     * shader prints, where no messenger does. */
    return (log->flags & flag_of(severity, types)) || wake_id_is_about_settings(id) ||
           (!has_messenger && wake_id_is_printed(id));
}

/* A pipe that nobody reads holds up one message, not every one: the file that took no more; -1: none.
 * (a) relaxed: at worst another message waits. */
static int full = -1;

static void
write_all(int file, const char *bytes, size_t length)
{
    enum { PATIENCE_MS = 1000 };
    bool was_full = wake_load_relaxed(&full) == file;
    bool whole = wake_file_write(file, bytes, length, was_full ? 0 : PATIENCE_MS);

    /* Of a full disk or a closed descriptor nobody is left to tell. */
    if (!whole && errno == EAGAIN) {
        wake_store_relaxed(&full, file);
    } else if (was_full) {
        wake_store_relaxed(&full, -1);
    }
}

static void
json_member(struct wake_text *text, const char *key, const char *string)
{
    wake_text_print(text, ",\"%s\":", key);
    wake_log_json_string(text, string);
}

static void
json_labels(struct wake_text *text, const char *key, const struct wake_labels *labels)
{
    wake_text_print(text, ",\"%s\":[", key);
    for (uint32_t i = 0; i < labels->count; i++) {
        const char *name = labels->labels[i].pLabelName;
        wake_text_put(text, i ? "," : "");
        wake_log_json_string(text, name ? name : "");
    }
    wake_text_put(text, "]");
}

static const char *
severity_word(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
              VkDebugUtilsMessageTypeFlagsEXT types)
{
    switch (flag_of(severity, types)) {
    case WAKE_REPORT_ERROR: return "error";
    case WAKE_REPORT_WARNING: return "warning";
    case WAKE_REPORT_PERFORMANCE: return "performance";
    case WAKE_REPORT_INFO: return "info";
    default: return "verbose";
    }
}

/* VK_OBJECT_TYPE_IMAGE_VIEW as "VkImageView"; what only names an author stays in capitals. */
static void
json_type(struct wake_text *line, VkObjectType type)
{
    static const char prefix[] = "VK_OBJECT_TYPE_";
    static const char *const authors[] = { "KHR", "EXT", "NV",    "NVX",
                                           "AMD", "ARM", "INTEL", "FUCHSIA" };
    const char *name = wake_name_VkObjectType(type);

    name += strncmp(name, prefix, sizeof(prefix) - 1) == 0 ? sizeof(prefix) - 1 : 0;
    wake_text_put(line, "\"Vk");
    for (size_t length; *name; name += length + (name[length] == '_')) {
        bool author = false;

        length = strcspn(name, "_");
        for (size_t i = 0; i < WAKE_COUNT(authors) && !author; i++) {
            author = strlen(authors[i]) == length && strncmp(authors[i], name, length) == 0;
        }
        for (size_t i = 0; i < length; i++) {
            char c = i && !author && name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32)
                                                                      : name[i];

            wake_text_append(line, &c, 1);
        }
    }
    wake_text_put(line, "\"");
}

/* The members that newer Khronos layers write with message_format_json, for those who read them. */
static void
json_khronos(struct wake_text *line, const struct wake_log_entry *entry)
{
    const struct wake_finding *finding = entry->finding;
    const char *sentence = wake_vuid_text(finding->id);
    const struct wake_labels *labels = &finding->command_labels;
    char link[512];

    json_member(line, "VUID", finding->id);
    json_member(line, "Severity",
                finding->severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT ? "Error"
                : finding->severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
                    ? "Warning"
                    : "Information");
    wake_text_print(line, ",\"MessageID\":\"0x%" PRIx32 "\",\"Objects\":[",
                    (uint32_t)wake_message_id_number(finding->id));
    for (uint32_t i = 0; i < wake_finding_objects(finding); i++) {
        const struct wake_object_name *object = &finding->objects[i];
        wake_text_put(line, i ? ",{\"type\":" : "{\"type\":");
        json_type(line, object->type);
        wake_text_print(line, ",\"handle\":\"0x%" PRIx64 "\"", object->handle);
        json_member(line, "name", object->name ? object->name : "");
        wake_text_put(line, "}");
    }
    wake_text_put(line, "]");
    json_member(line, "Function", finding->origin.command ? finding->origin.command : "");
    json_member(line, "MainMessage", entry->found);
    json_member(line, "DebugRegion",
                labels->count && labels->labels[0].pLabelName ? labels->labels[0].pLabelName : "");
    json_member(line, "SpecText", sentence ? sentence : "");
    json_member(line, "SpecUrl", sentence ? wake_vuid_link(finding->id, link, sizeof(link)) : "");
}

static void
json_stack(struct wake_text *line, uint32_t stack)
{
    struct wake_text frames = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (stack && wake_stack_text(&frames, stack)) {
        json_member(line, "stack", wake_text_get(&frames));
    }
    wake_text_finish(&frames);
}

/* Handles are strings: 64 bits do not survive readers that keep numbers as doubles. */
static void
json_line(struct wake_text *line, const struct wake_log_entry *entry)
{
    const struct wake_finding *finding = entry->finding;
    const struct wake_origin *origin = &finding->origin;
    wake_text_put(line, "{\"id\":");
    wake_log_json_string(line, finding->id);
    wake_text_print(line, ",\"number\":%" PRId32 ",\"severity\":\"%s\",\"pid\":%ld",
                    wake_message_id_number(finding->id),
                    severity_word(finding->severity, finding->types),
                    wake_process_number ? (long)wake_process_number : (long)getpid());
    if (origin->command) {
        json_member(line, "command", origin->command);
    }
    wake_text_print(line, ",\"thread\":%u,\"frame\":%" PRIu64 ",\"record\":%" PRIu64,
                    origin->thread, origin->frame, origin->record);
    if (origin->command_buffer) {
        wake_text_print(line, ",\"commandBuffer\":\"0x%" PRIx64 "\"", origin->command_buffer);
        if (origin->command_index != UINT32_MAX) {
            wake_text_print(line, ",\"commandIndex\":%u", origin->command_index);
        }
    }
    if (origin->submit) {
        wake_text_print(line, ",\"submit\":%" PRIu64, origin->submit);
    }
    wake_text_put(line, ",\"objects\":[");
    for (uint32_t i = 0; i < wake_finding_objects(finding); i++) {
        const struct wake_object_name *object = &finding->objects[i];
        wake_text_print(line, "%s{\"type\":\"%s\",\"handle\":\"0x%" PRIx64 "\"", i ? "," : "",
                        wake_name_VkObjectType(object->type), object->handle);
        if (object->name) {
            json_member(line, "name", object->name);
        }
        wake_text_put(line, "}");
    }
    wake_text_put(line, "]");
    json_labels(line, "queueLabels", &finding->queue_labels);
    json_labels(line, "commandLabels", &finding->command_labels);
    json_stack(line, origin->stack);
    wake_text_print(line, ",\"place\":\"%s\"", entry->place); /* nothing in it is escaped */
    json_member(line, "message", wake_text_get(entry->text));
    json_khronos(line, entry);
    wake_text_put(line, "}\n");
}

static void
write_one(int file, const struct wake_log_entry *entry, bool json)
{
    static const char no_memory[] = "wake: out of memory while writing a message\n";
    struct wake_text line = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    if (json) {
        json_line(&line, entry);
    } else {
        wake_text_append(&line, wake_text_get(entry->text), entry->text->length);
        wake_text_put(&line, "\n");
    }
    if (line.failed || entry->text->failed) {
        write_all(file, no_memory, sizeof(no_memory) - 1);
    } else {
        write_all(file, wake_text_get(&line), line.length);
    }
    wake_text_finish(&line);
}

/* Where a file has the log, stderr is for people, and gets text. */
void
wake_log_write(const struct wake_log *log, const struct wake_log_entry *entry, bool has_messenger)
{
    if (log->file >= 0) {
        write_one(log->file, entry, log->json);
    }
    if (writes_to_stderr(log, has_messenger)) {
        write_one(STDERR_FILENO, entry, log->json && log->file < 0);
    }
}

void
wake_log_stderr(const char *text)
{
    write_all(STDERR_FILENO, text, strlen(text));
}

void
wake_log_spill(const struct wake_log *log, const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    if (log->auto_stderr && data->pMessage) {
        write_all(STDERR_FILENO, data->pMessage, strlen(data->pMessage));
        write_all(STDERR_FILENO, "\n", 1);
    }
}
