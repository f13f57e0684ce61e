/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A report: made, findings in, messages of the application itself, counters.
 */
#include "report/report.h"

#include "queue/order.h"
#include "report/names_lookup.h"
#include "report/report_state.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <xxhash.h>

struct wake_report *
wake_report_create(const struct wake_settings *settings)
{
    struct wake_report *report = wake_zalloc(WAKE_HEAP_SETUP, sizeof(*report));
    if (!report) {
        return NULL;
    }
    report->settings = settings;
    report->last = &report->first;
    wake_lock_init(&report->lock, WAKE_RANK_REPORT);
    wake_condition_init(&report->changed);
    char why[WAKE_FILE_WHY];
    bool logs = wake_log_init(&report->log, settings, why);
    if (!wake_ids_init(&report->ids, settings)) {
        wake_report_free(report);
        return NULL;
    }
    const struct wake_finding finding = {
        .id = "WAKE-settings-value",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
    };
    if (!logs) {
        wake_report_emit(report, &finding,
                         "the log file %s cannot be opened: %s; the log goes to stderr",
                         settings->log_file, why);
    }
    if (settings->baseline && settings->baseline[0] &&
        !wake_ids_read_known(&report->ids, settings->baseline, why)) {
        wake_report_emit(report, &finding, "the baseline %s cannot be read: %s; nothing is muted",
                         settings->baseline, why);
    }
    return report;
}

void
wake_report_set_hooks(struct wake_report *report, const struct wake_report_hooks *hooks)
{
    report->hooks = *hooks;
}

/* Names of rules in a filter that no registry has which this build knows. Only a hint: it may be the id of a newer
 * registry, or of another layer. */
static void
hint_at_names(struct wake_report *report, const char *setting, const struct wake_id_list *list)
{
    const struct wake_finding finding = {
        .id = "WAKE-settings-value",
        .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT,
        .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
    };

    for (size_t i = 0; i < list->count; i++) {
        if (strncmp(list->words[i].text, "VUID-", 5) == 0 &&
            !wake_vuid_is_known(list->words[i].text)) {
            wake_report_emit(
                report, &finding,
                "%s has %s, which is no rule of the Vulkan headers that this layer was built "
                "with, nor an older id of one: no message of this layer has it",
                setting, list->words[i].text);
        }
    }
}

void
wake_report_settings_warnings(struct wake_report *report)
{
    if (report->warned) {
        return;
    }
    report->warned = true;
    for (const struct wake_settings_warning *w = report->settings->warnings; w; w = w->next) {
        const struct wake_finding finding = {
            .id = w->id,
            .severity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT,
            .types = VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        };
        wake_report_emit(report, &finding, "%s", w->text);
    }
    hint_at_names(report, "message_id_filter", &report->ids.exclude);
    hint_at_names(report, "message_id_include", &report->ids.include);
}

static VkDebugUtilsMessageTypeFlagsEXT
types_of(const struct wake_finding *finding)
{
    return finding->types ? finding->types : VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
}

/* Checks name rules by the ids of 1.3.239. */
static const char *
id_here(const char *id, char *buf, size_t size)
{
    const char *here = wake_vuid_here(id, buf, size);

    return here ? here : id;
}

/* The id of 1.3.239 that a message also has; NULL: none. */
static const char *
id_before(const struct wake_finding *finding, const char *said, char *buf, size_t size)
{
    return wake_vuid_before(finding->written ? finding->written : finding->id, said, buf, size);
}

/* The same where what the user has listed depends on it. */
static enum wake_verdict
judge(struct wake_report *report, const struct wake_finding *finding, const char *id,
      const char *place, enum wake_hearing heard, bool looking_only)
{
    char older[WAKE_MAX_ID];
    const char *before = wake_ids_ask_before(&report->ids)
                             ? id_before(finding, id, older, sizeof(older))
                             : NULL;

    return wake_ids_judge(&report->ids, id, before, place, heard, looking_only);
}

/* Relaxed loads: which of two racing things came first, a finding or a change of messengers, nobody
 * can tell. */
static bool
messengers_hear(struct wake_report *report, VkDebugUtilsMessageSeverityFlagBitsEXT severity)
{
    return (wake_load_relaxed(&report->heard_severities) & severity) != 0;
}

static bool
log_hears(struct wake_report *report, const char *id,
          VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types)
{
    return wake_log_wants(&report->log, id, severity, types,
                          wake_load_relaxed(&report->has_messenger));
}

/* Inline the answer of a callback decides about each call: no limit keeps one from it, unless it was asked for. */
static enum wake_hearing
hearing(const struct wake_report *report, bool calls, bool logs)
{
    const struct wake_settings *settings = report->settings;

    if (calls && !settings->async && settings->duplicate_message_limit < 0) {
        return WAKE_HEARD_ALWAYS;
    }
    return calls || logs ? WAKE_HEARD : WAKE_HEARD_BY_NOBODY;
}

/* The summary also says what nobody listens to, and where the first came from. */
static void
note_unheard(struct wake_report *report, const struct wake_finding *finding, const char *id,
             const char *place, enum wake_verdict verdict)
{
    if (verdict == WAKE_VERDICT_UNHEARD) {
        struct wake_finding named = *finding;

        named.id = id;
        wake_ids_note_first(&report->ids, &named, place);
    }
}

bool
wake_report_wanted(struct wake_report *report, const struct wake_finding *finding)
{
    if (WAKE_UNLIKELY(wake_forks != 0)) {
        return false;
    }
    char here[WAKE_MAX_ID], place[WAKE_PLACE_TEXT];
    const char *id = id_here(finding->id, here, sizeof(here));
    VkDebugUtilsMessageSeverityFlagBitsEXT severity = finding->severity;
    /* The types are not known yet, so a warning counts as heard when either kind would be. */
    bool calls = messengers_hear(report, severity);
    bool logs = !calls &&
                (log_hears(report, id, severity, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT) ||
                 log_hears(report, id, severity, VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT));
    wake_place_text(finding, place);
    enum wake_verdict verdict = judge(report, finding, id, place, hearing(report, calls, logs),
                                      true);
    note_unheard(report, finding, id, place, verdict);
    return verdict == WAKE_VERDICT_REPORT || verdict == WAKE_VERDICT_REPORT_LAST;
}

/* No memory for a message: its identity at least goes to the log, from the stack. */
static void
log_without_memory(struct wake_report *report, const struct wake_finding *finding)
{
    char line[512];
    int length = snprintf(line, sizeof(line),
                          "Validation Error: [ %s ] | %s%s(out of memory: no text)\n", finding->id,
                          finding->origin.command ? finding->origin.command : "",
                          finding->origin.command ? "(): " : "");
    if (length > 0) {
        size_t size = (size_t)length < sizeof(line) ? (size_t)length : sizeof(line) - 1;
        ssize_t written = write(report->log.file >= 0 ? report->log.file : STDERR_FILENO, line,
                                size);
        (void)written;
    }
}

static bool
deliver(struct wake_report *report, const struct wake_finding *finding, struct wake_text *text,
        bool logged)
{
    struct wake_message *message = wake_message_create(finding, text);
    if (!message) {
        log_without_memory(report, finding);
        return false;
    }
    message->logged = logged;
    if (!report->settings->async) {
        return wake_delivery_emit_inline(report, message, finding->unanswered);
    }
    wake_lock_take(&report->lock);
    /* Whoever has the turn, this thread included, looks at the queue when it leaves. */
    bool tell = report->first == NULL && report->turn_thread == 0;
    wake_delivery_queue(report, message);
    wake_lock_drop(&report->lock);
    if (tell) {
        wake_delivery_notify(report);
    }
    return false;
}

static uint64_t
hash_of(const struct wake_finding *finding, const struct wake_text *text)
{
    /* The place of the call makes two that say the same differ. */
    uint64_t place = finding->origin.record << 32 ^ finding->origin.thread;

    return XXH3_64bits_withSeed(wake_text_get(text), text->length, place) | 1;
}

/* Relaxed: read only by who is left when all threads that write it are gone. */
static void
note_out(struct wake_report *report, uint64_t hash)
{
    uint32_t at = wake_fetch_add_relaxed(&report->latest_next, 1) % WAKE_REPORT_LATEST;

    wake_store_relaxed(&report->latest[at], hash);
}

/* The watcher: whether it is out already. Each counts once. */
static bool
was_out(struct wake_report *report, uint64_t hash)
{
    for (uint32_t i = 0; i < WAKE_REPORT_LATEST; i++) {
        if (report->latest[i] == hash) {
            report->latest[i] = 0;
            return true;
        }
    }
    return false;
}

bool
wake_report_emit(struct wake_report *report, const struct wake_finding *given, const char *format,
                 ...)
{
    struct wake_finding finding = *given;
    if (WAKE_UNLIKELY(wake_forks != 0)) {
        /* a child of a fork says nothing, also in the middle of the call whose callback forked */
        return false;
    }
    char here[WAKE_MAX_ID], place[WAKE_PLACE_TEXT];
    finding.id = id_here(given->id, here, sizeof(here));
    wake_place_text(&finding, place);
    finding.types = types_of(given);
    bool calls = messengers_hear(report, finding.severity);
    bool logs = log_hears(report, finding.id, finding.severity, finding.types);
    enum wake_verdict verdict = judge(report, given, finding.id, place,
                                      hearing(report, calls, logs), false);
    note_unheard(report, &finding, finding.id, place, verdict);
    if (verdict != WAKE_VERDICT_REPORT && verdict != WAKE_VERDICT_REPORT_LAST) {
        return false;
    }
    wake_ids_note_first(&report->ids, &finding, place);
    struct wake_text found = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    va_list arguments;
    va_start(arguments, format);
    wake_text_vprint(&found, format, arguments);
    va_end(arguments);
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    char before[WAKE_MAX_ID];
    finding.written = id_before(given, finding.id, before, sizeof(before));
    wake_message_text(&text, &finding, wake_text_get(&found), verdict == WAKE_VERDICT_REPORT_LAST,
                      (int)report->ids.limit);
    bool complete = !found.failed && !text.failed;
    uint64_t hash = hash_of(&finding, &text);
    if (WAKE_UNLIKELY(wake_process_number) && was_out(report, hash)) {
        wake_text_finish(&found);
        wake_text_finish(&text);
        return false;
    }
    if (logs && complete) {
        wake_log_write(
            &report->log,
            &(const struct wake_log_entry){ &finding, place, wake_text_get(&found), &text },
            wake_load_relaxed(&report->has_messenger));
        note_out(report, hash);
    } else if (!complete) {
        log_without_memory(report, &finding);
    }
    wake_text_finish(&found);
    bool breaks = (report->settings->debug_action & WAKE_ACTION_BREAK) &&
                  (finding.severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT);
    /* A text cut short by lack of memory still names the id: callbacks get what there is. The
     * report may be gone afterwards: a callback can destroy the instance. */
    if (!logs) {
        note_out(report, hash); /* with the message in the queue, but for a moment */
    }
    bool skip = calls && deliver(report, &finding, &text, logs && complete);
    wake_text_finish(&text);
    if (breaks && !wake_forks) {
        raise(SIGTRAP);
    }
    return skip;
}

void
wake_report_begin_submit(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    wake_delivery_begin_turn(report);
    wake_lock_drop(&report->lock);
}

void
wake_report_end_submit(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    wake_delivery_end_turn(report);
    if (!report->settings->async) {
        /* What its callbacks caused has no other deliverer. */
        (void)wake_delivery_run(report, report->queued);
    }
    wake_delivery_leave(report, true);
}

static void
submit(struct wake_report *report, const struct wake_call *call)
{
    wake_report_begin_submit(report);
    wake_lock_take(&report->lock);
    wake_messengers_call(report, call);
    wake_lock_drop(&report->lock);
    wake_report_end_submit(report);
}

void
wake_report_submit_debug_utils(struct wake_report *report,
                               VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                               VkDebugUtilsMessageTypeFlagsEXT types,
                               const VkDebugUtilsMessengerCallbackDataEXT *data)
{
    submit(report, &(const struct wake_call){ .severity = severity, .types = types, .data = data });
}

static VkDebugUtilsMessageSeverityFlagBitsEXT
severity_of_flags(VkDebugReportFlagsEXT flags)
{
    if (flags & VK_DEBUG_REPORT_ERROR_BIT_EXT) {
        return VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    }
    if (flags & (VK_DEBUG_REPORT_WARNING_BIT_EXT | VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT)) {
        return VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT;
    }
    return flags & VK_DEBUG_REPORT_INFORMATION_BIT_EXT
               ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
               : VK_DEBUG_UTILS_MESSAGE_SEVERITY_VERBOSE_BIT_EXT;
}

void
wake_report_submit_debug_report(struct wake_report *report, VkDebugReportFlagsEXT flags,
                                VkDebugReportObjectTypeEXT object_type, uint64_t object,
                                size_t location, int32_t message_code, const char *layer_prefix,
                                const char *message)
{
    const VkDebugUtilsObjectNameInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
        .objectType = wake_object_type_of_debug_report(object_type),
        .objectHandle = object,
    };
    const VkDebugUtilsMessengerCallbackDataEXT data = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CALLBACK_DATA_EXT,
        .pMessageIdName = layer_prefix,
        .messageIdNumber = message_code,
        .pMessage = message,
        .objectCount = 1,
        .pObjects = &info,
    };
    const struct wake_call call = {
        .severity = severity_of_flags(flags),
        .types = flags & VK_DEBUG_REPORT_PERFORMANCE_WARNING_BIT_EXT
                     ? VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT
                     : VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .data = &data,
        .is_debug_report = true,
        .flags = flags,
        .object_type = object_type,
        .object = object,
        .location = location,
        .code = message_code,
        .prefix = layer_prefix,
    };
    submit(report, &call);
}

int
wake_report_file(const struct wake_report *report)
{
    return report->log.file;
}

uint64_t
wake_report_count(struct wake_report *report, const char *id)
{
    return wake_ids_count(&report->ids, id);
}

uint64_t
wake_report_total(struct wake_report *report)
{
    wake_lock_take(&report->ids.lock);
    uint64_t total = report->ids.total;
    wake_lock_drop(&report->ids.lock);
    return total;
}

uint64_t
wake_report_suppressed(struct wake_report *report)
{
    wake_lock_take(&report->ids.lock);
    uint64_t suppressed = report->ids.suppressed;
    wake_lock_drop(&report->ids.lock);
    return suppressed;
}

uint64_t
wake_report_pending(struct wake_report *report)
{
    wake_lock_take(&report->lock);
    uint64_t pending = report->pending;
    wake_lock_drop(&report->lock);
    return pending;
}
