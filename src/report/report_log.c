/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The layer's own log: stderr, stdout or a file, as text or as one JSON object per line. It is
 * written when a finding is made, not when callbacks run, so that it is complete whatever becomes
 * of the application.
 */
#include "report/report_state.h"

#include "base/file_open.h"
#include "gen/names.h"

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
    static const char about_settings[] = "WAKE-settings-";
    return (log->flags & flag_of(severity, types)) ||
           strncmp(id, about_settings, sizeof(about_settings) - 1) == 0 ||
           (!has_messenger && strcmp(id, "UNASSIGNED-DEBUG-PRINTF") == 0);
}

static void
write_all(int file, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (written < 0 && errno != EINTR) {
            return; /* a full disk or a closed descriptor: nobody is left to tell */
        }
    }
}

/* The length of the UTF-8 sequence at `s`, 0 where there is none. `s` ends with a NUL, which no
 * sequence crosses. */
static size_t
utf8_length(const unsigned char *s)
{
    static const struct {
        unsigned char mask, lead, least_second;
    } forms[] = {
        { 0x80, 0x00, 0 }, { 0xe0, 0xc0, 0x80 }, { 0xf0, 0xe0, 0x80 }, { 0xf8, 0xf0, 0x80 }
    };
    for (size_t n = 0; n < WAKE_COUNT(forms); n++) {
        if ((s[0] & forms[n].mask) != forms[n].lead) {
            continue;
        }
        for (size_t i = 1; i <= n; i++) {
            if ((s[i] & 0xc0) != 0x80) {
                return 0;
            }
        }
        bool overlong = (n == 1 && s[0] < 0xc2) || (n == 2 && s[0] == 0xe0 && s[1] < 0xa0) ||
                        (n == 3 && s[0] == 0xf0 && s[1] < 0x90);
        bool surrogate = n == 2 && s[0] == 0xed && s[1] >= 0xa0;
        bool too_big = n == 3 && (s[0] > 0xf4 || (s[0] == 0xf4 && s[1] >= 0x90));
        return overlong || surrogate || too_big ? 0 : n + 1;
    }
    return 0;
}

void
wake_log_json_string(struct wake_text *text, const char *string)
{
    wake_text_put(text, "\"");
    for (const unsigned char *s = (const unsigned char *)string; *s;) {
        size_t length = utf8_length(s);
        if (length == 0) {
            wake_text_put(text, "\xef\xbf\xbd"); /* U+FFFD */
            s++;
        } else if (*s == '"' || *s == '\\') {
            wake_text_print(text, "\\%c", *s++);
        } else if (*s == '\n') {
            wake_text_put(text, "\\n");
            s++;
        } else if (*s < 0x20 || *s == 0x7f) {
            wake_text_print(text, "\\u%04x", *s++);
        } else {
            wake_text_append(text, (const char *)s, length);
            s += length;
        }
    }
    wake_text_put(text, "\"");
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

/* Handles are strings: 64 bits do not survive readers that keep numbers as doubles. */
static void
json_line(struct wake_text *line, const struct wake_finding *finding, const char *message)
{
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
    for (uint32_t i = 0; i < finding->object_count; i++) {
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
    json_member(line, "message", message);
    wake_text_put(line, "}\n");
}

void
wake_log_write(const struct wake_log *log, const struct wake_finding *finding,
               const struct wake_text *text, bool has_messenger)
{
    struct wake_text line = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    if (log->json) {
        json_line(&line, finding, wake_text_get(text));
    } else {
        wake_text_append(&line, wake_text_get(text), text->length);
        wake_text_put(&line, "\n");
    }
    const char *bytes = wake_text_get(&line);
    size_t length = line.length;
    static const char no_memory[] = "wake: out of memory while writing a message\n";
    if (line.failed || text->failed) {
        bytes = no_memory;
        length = sizeof(no_memory) - 1;
    }
    if (log->file >= 0) {
        write_all(log->file, bytes, length);
    }
    if (writes_to_stderr(log, has_messenger)) {
        write_all(STDERR_FILENO, bytes, length);
    }
    wake_text_finish(&line);
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
