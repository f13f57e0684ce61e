/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A messenger for tests: keeps what it was called with, notices overlapping calls, and can be made
 * to do something inside its callback.
 * Threads: any; its own mutex.
 */
#ifndef WAKE_UNIT_REPORT_RECORDER_H
#define WAKE_UNIT_REPORT_RECORDER_H

#include "report/report.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define RECORDER_MAX 4096

struct recorder_entry {
    char id[64];
    char found[64]; /* what stands between "| " and the end of the first line */
    uint32_t thread;
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
};

struct recorder {
    pthread_mutex_t mutex;
    struct recorder_entry entries[RECORDER_MAX];
    size_t count;
    int inside;   /* callbacks running now */
    int overlaps; /* callbacks that ran at the same time on two threads */
    uint32_t inside_thread;
    VkBool32 answer;
    /* Called inside the callback, without the mutex. */
    void (*act)(void *context, const VkDebugUtilsMessengerCallbackDataEXT *data);
    void *context;
};

#define RECORDER_INIT                      \
    {                                      \
        .mutex = PTHREAD_MUTEX_INITIALIZER \
    }

static VKAPI_ATTR VkBool32 VKAPI_CALL
recorder_callback(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                  VkDebugUtilsMessageTypeFlagsEXT types,
                  const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data)
{
    struct recorder *recorder = user_data;
    uint32_t thread = wake_thread_id();
    pthread_mutex_lock(&recorder->mutex);
    recorder->overlaps += recorder->inside > 0 && recorder->inside_thread != thread;
    recorder->inside++;
    recorder->inside_thread = thread;
    if (recorder->count < RECORDER_MAX) {
        struct recorder_entry *entry = &recorder->entries[recorder->count++];
        const char *message = data->pMessage ? data->pMessage : "";
        const char *bar = strstr(message, "| MessageID = ");
        const char *found = bar ? strstr(bar + 2, "| ") : NULL;
        found = found ? found + 2 : message;
        *entry = (struct recorder_entry){ .thread = thread, .severity = severity, .types = types };
        snprintf(entry->id, sizeof(entry->id), "%s", data->pMessageIdName);
        snprintf(entry->found, sizeof(entry->found), "%.*s", (int)strcspn(found, "\n"), found);
    }
    pthread_mutex_unlock(&recorder->mutex);
    if (recorder->act) {
        recorder->act(recorder->context, data);
    }
    pthread_mutex_lock(&recorder->mutex);
    recorder->inside--;
    pthread_mutex_unlock(&recorder->mutex);
    return recorder->answer;
}

static size_t WAKE_UNUSED
recorder_count(struct recorder *recorder)
{
    pthread_mutex_lock(&recorder->mutex);
    size_t count = recorder->count;
    pthread_mutex_unlock(&recorder->mutex);
    return count;
}

/* handle 0 puts it into the instance's chain. */
static bool WAKE_UNUSED
recorder_add(struct recorder *recorder, struct wake_report *report, uint64_t handle)
{
    const VkDebugUtilsMessengerCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT |
                           VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
        .pfnUserCallback = recorder_callback,
        .pUserData = recorder,
    };
    return wake_report_add_messenger(report, &info, handle);
}

/* Settings for a report under test: no log, no limit. */
static struct wake_settings WAKE_UNUSED
recorder_settings(bool async, enum wake_delivery delivery)
{
    return (struct wake_settings){
        .async = async,
        .workers = 1,
        .delivery = (int)delivery,
        .log_file = "",
        .log_stderr = WAKE_SWITCH_OFF,
        .message_id_filter = "",
        .message_id_include = "",
        .report_flags = WAKE_REPORT_ERROR,
    };
}

static bool WAKE_UNUSED
recorder_emit(struct wake_report *report, const char *id, unsigned number)
{
    const struct wake_finding finding = {
        .id = id,
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .origin = { .command_index = UINT32_MAX },
    };
    return wake_report_emit(report, &finding, "%u", number);
}

#endif
