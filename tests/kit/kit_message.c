/* SPDX-License-Identifier: Apache-2.0 */
/* Stores messages by value and judges them against the expectations of a scene. */
#include "kit_message.h"

#include "kit_scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
kit_log_init(struct kit_log *log)
{
    memset(log, 0, sizeof(*log));
    pthread_mutex_init(&log->mutex, NULL);
    pthread_cond_init(&log->arrived, NULL);
}

void
kit_log_finish(struct kit_log *log)
{
    for (size_t i = 0; i < log->count; i++) {
        free(log->messages[i]->text);
        free(log->messages[i]);
    }
    free(log->messages);
    free(log->demands);
    pthread_cond_destroy(&log->arrived);
    pthread_mutex_destroy(&log->mutex);
}

static void
copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

/*
 * Warnings about outputs of shaders that no attachment or input takes, and the other way round.
 * Pipelines of scenes about something else have such.
 */
static bool
is_incidental(const struct kit_log *log, const struct kit_message *message)
{
    static const char *const ids[] = { "UNASSIGNED-CoreValidation-Shader-InputNotProduced",
                                       "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch",
                                       "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed" };

    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
        if (!log->interfaces && kit_same_id(ids[i], message->id) &&
            message->severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) {
            return true;
        }
    }
    return false;
}

/* "... [with Vulkan 1.3.239: VUID-...]" */
static void
older_from_text(char *id, size_t size, const char *text)
{
    static const char words[] = " [with Vulkan 1.3.239: ";
    const char *begin = strstr(text, words);

    if (begin) {
        begin += sizeof(words) - 1;
        snprintf(id, size, "%.*s", (int)strcspn(begin, "]"), begin);
    }
}

static VkBool32
store(struct kit_log *log, struct kit_message *message)
{
    pthread_mutex_lock(&log->mutex);
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? 2 * log->capacity : 64;
        log->messages = realloc(log->messages, log->capacity * sizeof(log->messages[0]));
    }
    log->messages[log->count++] = message;
    if (log->inside && !log->allow_overlap) {
        log->overlapped = true;
    }
    log->inside = true;
    pthread_cond_broadcast(&log->arrived);
    kit_message_hook hook = log->hook;
    void *data = log->hook_data;
    pthread_mutex_unlock(&log->mutex);

    VkBool32 result = hook ? hook(message, data)
                           : (log->skip_calls && !is_incidental(log, message) ? VK_TRUE : VK_FALSE);

    pthread_mutex_lock(&log->mutex);
    log->inside = false;
    pthread_mutex_unlock(&log->mutex);
    return result;
}

VKAPI_ATTR VkBool32 VKAPI_CALL
kit_log_utils_callback(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                       VkDebugUtilsMessageTypeFlagsEXT types,
                       const VkDebugUtilsMessengerCallbackDataEXT *data, void *user_data)
{
    /* The loader speaks through messengers too, about drivers and manifests of the machine. What it
     * has to emulate is asked for by the layer. */
    if (data->pMessageIdName && strcmp(data->pMessageIdName, "Loader Message") == 0 &&
        !(data->pMessage && strstr(data->pMessage, "Emulation"))) {
        return VK_FALSE;
    }
    /* So do Mesa's drivers, with a line of their source for an id or none: about SPIR-V that
     * glslang makes, for one. */
    if (!data->pMessageIdName || strncmp(data->pMessageIdName, "../src/", 7) == 0 ||
        (data->pMessage && strncmp(data->pMessage, "../src/", 7) == 0)) {
        return VK_FALSE;
    }
    struct kit_message *message = calloc(1, sizeof(*message));
    copy_text(message->id, sizeof(message->id), data->pMessageIdName);
    message->text = strdup(data->pMessage ? data->pMessage : "");
    older_from_text(message->older, sizeof(message->older), message->text);
    message->number = data->messageIdNumber;
    message->severity = severity;
    message->types = types;
    message->thread = pthread_self();
    for (uint32_t i = 0; i < data->objectCount && i < KIT_MESSAGE_OBJECTS; i++) {
        struct kit_object_name *object = &message->objects[message->object_count++];
        object->type = data->pObjects[i].objectType;
        object->handle = data->pObjects[i].objectHandle;
        copy_text(object->name, sizeof(object->name), data->pObjects[i].pObjectName);
    }
    for (uint32_t i = 0; i < data->queueLabelCount && i < KIT_MESSAGE_LABELS; i++) {
        copy_text(message->queue_labels[message->queue_label_count++],
                  sizeof(message->queue_labels[0]), data->pQueueLabels[i].pLabelName);
    }
    for (uint32_t i = 0; i < data->cmdBufLabelCount && i < KIT_MESSAGE_LABELS; i++) {
        copy_text(message->command_labels[message->command_label_count++],
                  sizeof(message->command_labels[0]), data->pCmdBufLabels[i].pLabelName);
    }
    return store(user_data, message);
}

/* debug_report has no field for the id: it is the text between "[ " and " ]". */
static void
id_from_text(char *id, size_t size, const char *text)
{
    const char *begin = strstr(text, "[ ");
    const char *end = begin ? strstr(begin, " ]") : NULL;
    if (end) {
        snprintf(id, size, "%.*s", (int)(end - begin - 2), begin + 2);
    }
}

VKAPI_ATTR VkBool32 VKAPI_CALL
kit_log_report_callback(VkDebugReportFlagsEXT flags, VkDebugReportObjectTypeEXT type,
                        uint64_t object, size_t location, int32_t code, const char *prefix,
                        const char *text, void *user_data)
{
    (void)location;
    (void)code;
    if (prefix && strstr(prefix, "loader") != NULL) {
        return VK_FALSE;
    }
    struct kit_message *message = calloc(1, sizeof(*message));
    message->text = strdup(text ? text : "");
    id_from_text(message->id, sizeof(message->id), message->text);
    older_from_text(message->older, sizeof(message->older), message->text);
    message->number = code;
    message->severity = flags & VK_DEBUG_REPORT_ERROR_BIT_EXT
                            ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT
                            : VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
    message->thread = pthread_self();
    message->object_count = 1;
    message->objects[0].type = (VkObjectType)type;
    message->objects[0].handle = object;
    return store(user_data, message);
}

static void
add_demand_locked(struct kit_log *log, const char *id)
{
    if ((log->demand_count & (log->demand_count - 1)) == 0) {
        size_t capacity = log->demand_count ? 2 * log->demand_count : 1;
        log->demands = realloc(log->demands, capacity * sizeof(log->demands[0]));
    }
    struct kit_demand *demand = &log->demands[log->demand_count++];
    copy_text(demand->id, sizeof(demand->id), id);
    demand->after = log->count;
}

void
kit_log_expect(struct kit_log *log, const char *id, size_t minimum, size_t maximum)
{
    if (kit_id_is_gone(id)) {
        return;
    }
    pthread_mutex_lock(&log->mutex);
    if (minimum) {
        add_demand_locked(log, id);
    }
    size_t i = 0;
    while (i < log->expectation_count && !kit_same_id(log->expectations[i].id, id)) {
        i++;
    }
    struct kit_expectation *expectation = &log->expectations[i];
    if (i == log->expectation_count) {
        if (i == sizeof(log->expectations) / sizeof(log->expectations[0])) {
            fprintf(stderr, "kit: too many expectations in one scene\n");
            abort();
        }
        copy_text(expectation->id, sizeof(expectation->id), id);
        log->expectation_count++;
    }
    expectation->several |= strcmp(expectation->id, id) != 0;
    expectation->minimum += minimum;
    expectation->maximum = maximum > SIZE_MAX - expectation->maximum
                               ? SIZE_MAX
                               : expectation->maximum + maximum;
    pthread_mutex_unlock(&log->mutex);
}

static size_t
count_locked(const struct kit_log *log, const char *id)
{
    size_t count = 0;
    for (size_t i = 0; i < log->count; i++) {
        count += kit_same_id(log->messages[i]->id, id);
    }
    return count;
}

size_t
kit_log_count(struct kit_log *log, const char *id)
{
    pthread_mutex_lock(&log->mutex);
    size_t count = count_locked(log, id);
    pthread_mutex_unlock(&log->mutex);
    return count;
}

const struct kit_message *
kit_log_find(struct kit_log *log, const char *id)
{
    return kit_log_find_text(log, id, "");
}

const struct kit_message *
kit_log_find_text(struct kit_log *log, const char *id, const char *words)
{
    const struct kit_message *found = NULL;
    pthread_mutex_lock(&log->mutex);
    for (size_t i = 0; i < log->count && !found; i++) {
        if (kit_same_id(log->messages[i]->id, id) && strstr(log->messages[i]->text, words)) {
            found = log->messages[i];
        }
    }
    pthread_mutex_unlock(&log->mutex);
    return found;
}

void
kit_log_wait(struct kit_log *log, const char *id, size_t count)
{
    pthread_mutex_lock(&log->mutex);
    while (count_locked(log, id) < count) {
        pthread_cond_wait(&log->arrived, &log->mutex);
    }
    pthread_mutex_unlock(&log->mutex);
}

static bool
is_expected(const struct kit_log *log, const char *id)
{
    for (size_t i = 0; i < log->expectation_count; i++) {
        if (kit_same_id(log->expectations[i].id, id)) {
            return true;
        }
    }
    return false;
}

/* What was written for 1.3.239 looks for its ids in the text. */
static size_t
judge_older(const struct kit_log *log, FILE *out)
{
    size_t problems = 0;
    for (size_t i = 0; i < log->expectation_count; i++) {
        const char *id = log->expectations[i].id;
        for (size_t k = 0; k < log->count; k++) {
            const struct kit_message *message = log->messages[k];
            if (!log->expectations[i].several && !message->older[0] &&
                kit_same_id(id, message->id) && kit_wants_older(id, message->id) &&
                !strstr(message->text, id)) {
                fprintf(out, "older id: %s is not in: %s\n", id, message->text);
                problems++;
            }
        }
    }
    return problems;
}

/*
 * Where messages come inside the calls: those that were expected together come before the scene expects others. What comes later
 * than that was said of another call.
 */
static size_t
judge_order(const struct kit_log *log, FILE *out)
{
    size_t problems = 0, next = 0;

    for (size_t first = 0; first < log->demand_count; first = next) {
        size_t begin = log->demands[first].after;
        while (next < log->demand_count && log->demands[next].after == begin) {
            next++;
        }
        size_t end = next < log->demand_count ? log->demands[next].after : log->count;
        for (size_t i = first; i < next; i++) {
            const char *id = log->demands[i].id;
            size_t wanted = 0, came = 0;
            for (size_t k = first; k <= i; k++) {
                wanted += kit_same_id(log->demands[k].id, id);
            }
            for (size_t k = begin; k < end; k++) {
                came += kit_same_id(log->messages[k]->id, id);
            }
            if (came < wanted) {
                fprintf(out,
                        "elsewhere: %s, expected after %zu messages, was not among the next %zu\n",
                        id, begin, end - begin);
                problems++;
            }
        }
    }
    return problems;
}

size_t
kit_log_verdict(struct kit_log *log, FILE *out)
{
    size_t problems = 0;
    pthread_mutex_lock(&log->mutex);
    for (size_t i = 0; i < log->expectation_count; i++) {
        const struct kit_expectation *expectation = &log->expectations[i];
        size_t count = count_locked(log, expectation->id);
        if (count < expectation->minimum) {
            fprintf(out, "missing: %s came %zu of %zu times\n", expectation->id, count,
                    expectation->minimum);
            problems++;
        } else if (count > expectation->maximum) {
            fprintf(out, "repeated: %s came %zu times, at most %zu expected\n", expectation->id,
                    count, expectation->maximum);
            problems++;
        }
    }
    for (size_t i = 0; i < log->count; i++) {
        const struct kit_message *message = log->messages[i];
        bool serious = message->severity >= VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
        if (serious && !log->accept_all && !is_expected(log, message->id) &&
            !is_incidental(log, message)) {
            fprintf(out, "unexpected: %s: %s\n", message->id, message->text);
            problems++;
        }
    }
    problems += kit_is_wake() ? judge_older(log, out) : 0;
    problems += kit_is_wake() && log->in_order ? judge_order(log, out) : 0;
    if (log->overlapped) {
        fprintf(out, "two callbacks of one instance ran at once\n");
        problems++;
    }
    pthread_mutex_unlock(&log->mutex);
    return problems;
}

static void
write_json_string(const char *text, FILE *out)
{
    fputc('"', out);
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\') {
            fprintf(out, "\\%c", *c);
        } else if (*c < 0x20 || *c >= 0x7f) {
            fprintf(out, "\\u%04x", *c);
        } else {
            fputc(*c, out);
        }
    }
    fputc('"', out);
}

void
kit_log_write_json(struct kit_log *log, FILE *out)
{
    pthread_mutex_lock(&log->mutex);
    fputc('[', out);
    for (size_t i = 0; i < log->count; i++) {
        const struct kit_message *message = log->messages[i];
        fprintf(out, "%s{\"id\":", i ? "," : "");
        write_json_string(message->id, out);
        if (message->older[0]) {
            fputs(",\"older\":", out);
            write_json_string(message->older, out);
        }
        fprintf(out, ",\"severity\":%d,\"objects\":[", (int)message->severity);
        for (uint32_t k = 0; k < message->object_count; k++) {
            fprintf(out, "%s[%d,%" PRIu64 ",", k ? "," : "", (int)message->objects[k].type,
                    message->objects[k].handle);
            write_json_string(message->objects[k].name, out);
            fputc(']', out);
        }
        fputs("],\"text\":", out);
        write_json_string(message->text, out);
        fputc('}', out);
    }
    fputc(']', out);
    pthread_mutex_unlock(&log->mutex);
}
