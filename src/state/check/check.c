/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Findings on their way from a check to the report: objects get names, the origin is filled in.
 */
#include "state/check/check.h"

#include "base/heap.h"
#include "queue/order.h"
#include "report/call_stack.h"
#include "report/names_lookup.h"
#include "report/older_vuids.h"
#include "report/report.h"
#include "state/check/named.h"
#include "state/execution/queue_state.h"
#include "state/object/object_name.h"
#include "state/recording/command_buffer.h"
#include "state/recording/kept_recording.h"
#include "state/scope/scope.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_OBJECTS = 8, MAX_TEXT = 2048 };

struct wake_deferred_finding {
    struct wake_deferred_finding *next;
    struct wake_finding finding;
    struct wake_object_name objects[MAX_OBJECTS];
    enum wake_rank rank;
    char id[WAKE_MAX_ID], written[WAKE_MAX_ID];
    char text[MAX_TEXT];
};

bool
wake_check_extension(const struct wake_check *check, int extension)
{
    const struct wake_extension_info *info = &wake_extensions[extension];

    if (wake_scope_has(check->scope, extension)) {
        return true;
    }
    if (info->promoted_version) {
        return check->scope->api_version >= info->promoted_version;
    }
    return info->promoted_extension && wake_check_extension(check, info->promoted_extension);
}

uint32_t
wake_check_version(const struct wake_check *check)
{
    return check->scope->api_version;
}

static void
fill_finding(const struct wake_check *check, const char *vuid, struct wake_finding *finding)
{
    memset(finding, 0, sizeof(*finding));
    finding->id = vuid;
    finding->origin.command = wake_commands[check->command].name;
    finding->origin.thread = check->thread;
    finding->origin.frame = check->frame;
    finding->origin.command_buffer = check->cb ? check->cb->object->handle : 0;
    finding->origin.command_index = check->command_index;
    finding->origin.submit = check->submit;
    finding->origin.record = check->position;
    /* Without WAKE_CAPTURE_COMMANDS a command's record may stand where another call's stood. */
    if (WAKE_UNLIKELY(wake_load_relaxed(&wake_stack_mode)) && check->record &&
        (!check->cb || wake_load_relaxed(&wake_stack_mode) == WAKE_CAPTURE_COMMANDS)) {
        finding->origin.stack = wake_stack_of(check->record);
    }
    if (check->stack) {
        finding->origin.stack = check->stack;
    }
    finding->command_labels = check->cb ? wake_label_list(&check->cb->labels) : check->labels;
    if (check->queue) {
        finding->queue_labels = wake_label_list(&check->queue->labels);
    }
}

/* How ids of newer layers' own begin. No registry has them: who names one has looked at which it is. */
static bool
is_own(const char *id)
{
    static const char *const begins[] = { "BestPractices-", "UNASSIGNED-", "Undefined-Value-",
                                          "WARNING-" };

    for (size_t i = 0; i < WAKE_COUNT(begins); i++) {
        if (strncmp(id, begins[i], strlen(begins[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Of the ids that WAKE_RULE() puts together, the first one that the registry has, else the last. */
static const char *
choose_id(char chosen[WAKE_MAX_ID], const char *id)
{
    const char *end;

    while (WAKE_UNLIKELY((end = strchr(id, '|')) != NULL)) {
        snprintf(chosen, WAKE_MAX_ID, "%.*s", (int)(end - id), id);
        if (wake_vuid_text(chosen) || is_own(chosen)) {
            return chosen;
        }
        id = end + 1;
    }
    return id;
}

/* The oldest of them. */
static const char *
last_id(const char *id)
{
    const char *last = strrchr(id, '|');

    return last ? last + 1 : id;
}

/* How grave a message is, and about what. */
struct weight {
    VkDebugUtilsMessageSeverityFlagBitsEXT severity;
    VkDebugUtilsMessageTypeFlagsEXT types;
    bool unanswered; /* see wake_advice */
};

static const struct weight error_weight = { VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                                            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, false };

/* False: memory ran out. */
static bool
keep(struct wake_check *check, enum wake_rank rank, const struct wake_finding *finding,
     const char *text)
{
    struct wake_deferred_finding *later = wake_alloc(WAKE_HEAP_MESSAGE, sizeof(*later));

    if (!later) {
        return false;
    }
    later->next = NULL;
    later->rank = rank;
    later->finding = *finding;
    memcpy(later->objects, finding->objects,
           wake_finding_objects(finding) * sizeof(*later->objects));
    /* They may be gone when it is given, and those of the dead lie on the check's stack. */
    for (uint32_t i = 0; i < wake_finding_objects(finding); i++) {
        later->objects[i].name = wake_strdup(WAKE_HEAP_MESSAGE, finding->objects[i].name);
    }
    later->finding.objects = later->objects;
    wake_label_copy(&later->finding.queue_labels);
    wake_label_copy(&later->finding.command_labels);
    snprintf(later->id, sizeof(later->id), "%s", finding->id);
    later->finding.id = later->id;
    if (finding->written) {
        snprintf(later->written, sizeof(later->written), "%s", finding->written);
        later->finding.written = later->written;
    }
    memcpy(later->text, text, sizeof(later->text));
    if (!check->deferred) {
        check->deferred_tail = &check->deferred;
    }
    *check->deferred_tail = later;
    check->deferred_tail = &later->next;
    return true;
}

static void
drop(struct wake_deferred_finding *later)
{
    wake_label_copy_free(&later->finding.queue_labels);
    wake_label_copy_free(&later->finding.command_labels);
    for (uint32_t i = 0; i < wake_finding_objects(&later->finding); i++) {
        wake_free(WAKE_HEAP_MESSAGE, (char *)(uintptr_t)later->objects[i].name);
    }
    wake_free(WAKE_HEAP_MESSAGE, later);
}

static enum wake_rank
rank_now(const struct wake_check *check, const char *asked, bool wanted)
{
    char here[WAKE_MAX_ID];
    const char *vuid = asked;
    enum wake_rank by_rule;

    if (!wanted) {
        return check->rank ? (enum wake_rank)check->rank : WAKE_RANK_STATE;
    }
    vuid = wake_vuid_here(vuid, here, sizeof(here));
    by_rule = wake_rank_of_rule(vuid ? vuid : asked);
    /* Some implicit rules say again what another one does. */
    if (by_rule == WAKE_RANK_OWN || by_rule == WAKE_RANK_BESIDE) {
        return by_rule;
    }
    return check->rank ? (enum wake_rank)check->rank : by_rule;
}

/* The name of an object that is known by type and handle only. */
static const char *
name_of(const struct wake_check *check, enum wake_object_type type, uint64_t handle)
{
    return wake_object_name(wake_object_get(wake_table_find(check->scope->tables[type], handle)));
}

/* The name at the last boundary, or the first that it got while it was recorded. */
static const char *
own_name(const struct wake_command_buffer *cb)
{
    return cb->name ? cb->name : wake_object_name(cb->object);
}

static struct wake_object_name
dispatch_object(const struct wake_check *check)
{
    enum wake_object_type type = (enum wake_object_type)check->dispatch_type;

    return (struct wake_object_name){
        .type = wake_object_types[type].object_type,
        .handle = check->dispatch_handle,
        /* A command buffer may have left its table since. */
        .name = check->cb ? own_name(check->cb) : name_of(check, type, check->dispatch_handle),
    };
}

/* `all_out` begins with the `count` objects that were given; returns how many came behind them. */
static uint32_t
further_objects(const struct wake_check *check, const char *id, const char *text,
                const struct wake_object_name *given, struct wake_object_name all_out[MAX_OBJECTS],
                uint32_t count, struct wake_gone rooms[WAKE_NAMED_GONE])
{
    struct wake_object_name dispatch = dispatch_object(check);
    struct wake_named_message message = {
        .id = id,
        .text = text,
        .dispatch = check->cb || check->queue ? &dispatch : NULL,
        .record = check->record,
        .recording = check->cb ? check->cb->recording : NULL,
        .command = check->command,
        .rooms = rooms,
    };

    memcpy(all_out, given, count * sizeof(*given));
    return wake_named_add(&message, all_out, count, MAX_OBJECTS) - count;
}

/* `vuid` as WAKE_RULE() put it together. Ranks are those of the id that the registry has. */
static void
emit_weighed(struct wake_check *check, const struct weight *weight, const char *vuid,
             struct wake_object_name *objects, uint32_t count, const char *format, va_list args)
{
    bool error = weight->severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    struct wake_object_name all[MAX_OBJECTS];
    struct wake_gone gone[WAKE_NAMED_GONE];
    struct wake_finding finding;
    enum wake_rank rank;
    char text[MAX_TEXT], chosen[WAKE_MAX_ID];
    const char *older;
    bool wanted;

    older = last_id(vuid);
    vuid = choose_id(chosen, vuid);
    if (wake_vuid_is_given_up(vuid)) {
        return;
    }
    fill_finding(check, vuid, &finding);
    finding.written = older;
    finding.severity = weight->severity;
    finding.types = weight->types;
    finding.unanswered = weight->unanswered;
    finding.objects = objects;
    finding.object_count = count;
    wanted = check->aside || (!check->guard && wake_report_wanted(check->scope->report, &finding));
    rank = rank_now(check, vuid, wanted);
    if (error && !check->aside) {
        check->found++;
    }
    if (check->cb && check->cb->kept && !check->guard) {
        check->cb->kept->told = true;
    }
    if (!wanted) {
        return;
    }
    vsnprintf(text, sizeof(text), format, args);
    finding.further_count = further_objects(check, vuid, text, objects, all, count, gone);
    finding.objects = all;
    if ((check->defer || check->ranked || check->aside) && keep(check, rank, &finding, text)) {
        return;
    }
    if (check->aside) {
        return; /* out of memory, and not known to be true */
    }
    check->skip |= wake_report_emit(check->scope->report, &finding, "%s", text);
}

static void
emit(struct wake_check *check, const char *vuid, struct wake_object_name *objects, uint32_t count,
     const char *format, va_list args)
{
    emit_weighed(check, &error_weight, vuid, objects, count, format, args);
}

void
wake_check_settle_found(struct wake_check *check)
{
    struct wake_deferred_finding **at = &check->deferred, *later;
    enum wake_rank lowest = WAKE_RANK_OWN;

    for (later = check->deferred; later; later = later->next) {
        if (later->finding.severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT &&
            later->rank < lowest) {
            lowest = later->rank;
        }
    }
    while ((later = *at) != NULL) {
        if (later->rank > lowest && later->rank != WAKE_RANK_BESIDE) {
            *at = later->next;
            drop(later);
        } else {
            at = &later->next;
        }
    }
    check->deferred_tail = at;
    if (!check->defer) {
        (void)wake_check_deliver(check);
    }
}

uint32_t
wake_check_count_kept(const struct wake_check *check, bool (*is_such)(const char *id))
{
    uint32_t count = 0;

    for (const struct wake_deferred_finding *later = check->deferred; later; later = later->next) {
        count += later->finding.severity == VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT &&
                 is_such(later->id);
    }
    return count;
}

bool
wake_check_deliver(struct wake_check *check)
{
    struct wake_deferred_finding *next;

    for (struct wake_deferred_finding *later = check->deferred; later; later = next) {
        next = later->next;
        check->skip |= wake_report_emit(check->scope->report, &later->finding, "%s", later->text);
        drop(later);
    }
    check->deferred = NULL;
    return check->skip;
}

void
wake_check_aside_begin(struct wake_check *check, struct wake_check_aside *aside)
{
    *aside = (struct wake_check_aside){ check->deferred, check->deferred_tail };
    check->deferred = NULL;
    check->aside = true;
}

struct wake_deferred_finding *
wake_check_aside_end(struct wake_check *check, const struct wake_check_aside *aside)
{
    struct wake_deferred_finding *list = check->deferred;

    check->deferred = aside->deferred;
    check->deferred_tail = aside->deferred_tail;
    check->aside = false;
    for (struct wake_deferred_finding *later = list; later; later = later->next) {
        later->finding.unanswered = true;
    }
    return list;
}

void
wake_deferred_give(struct wake_report *report, struct wake_deferred_finding *list_take)
{
    struct wake_deferred_finding *next;

    for (struct wake_deferred_finding *later = list_take; later; later = next) {
        next = later->next;
        if (wake_report_wanted(report, &later->finding)) {
            (void)wake_report_emit(report, &later->finding, "%s", later->text);
        }
        drop(later);
    }
}

void
wake_deferred_drop(struct wake_deferred_finding *list_take)
{
    struct wake_deferred_finding *next;

    for (struct wake_deferred_finding *later = list_take; later; later = next) {
        next = later->next;
        drop(later);
    }
}

void
wake_find(struct wake_check *check, const char *vuid, const char *format, ...)
{
    struct wake_object_name object = dispatch_object(check);
    va_list args;

    va_start(args, format);
    emit(check, vuid, &object, 1, format, args);
    va_end(args);
}

void
wake_find_warning(struct wake_check *check, VkDebugUtilsMessageTypeFlagsEXT types, const char *id,
                  const char *format, ...)
{
    const struct weight weight = { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, types, false };
    struct wake_object_name object = dispatch_object(check);
    va_list args;

    va_start(args, format);
    emit_weighed(check, &weight, id, &object, 1, format, args);
    va_end(args);
}

void
wake_find_object(struct wake_check *check, const char *vuid, VkObjectType type, uint64_t handle,
                 const char *format, ...)
{
    struct wake_object_name objects[2];
    uint32_t count = 0;
    va_list args;

    objects[count++] = dispatch_object(check);
    if (handle && handle != objects[0].handle) {
        objects[count++] = (struct wake_object_name){
            type, handle, name_of(check, wake_type_of_object(type), handle)
        };
    }
    va_start(args, format);
    emit(check, vuid, objects, count, format, args);
    va_end(args);
}

void
wake_find_named(struct wake_check *check, const char *vuid, const struct wake_object_name *object,
                const char *format, ...)
{
    struct wake_object_name objects[2] = { dispatch_object(check), *object };
    va_list args;

    va_start(args, format);
    emit(check, vuid, objects, object->handle && object->handle != objects[0].handle ? 2 : 1,
         format, args);
    va_end(args);
}

/* The two, or else the dispatchable object of the call. */
static uint32_t
name_objects(const struct wake_check *check, const struct wake_object *first,
             const struct wake_object *second, struct wake_object_name objects[2])
{
    const struct wake_object *given[2] = { first, second };
    uint32_t count = 0;

    for (uint32_t i = 0; i < 2; i++) {
        if (given[i]) {
            bool own = check->cb && given[i] == check->cb->object;

            objects[count++] = (struct wake_object_name){
                wake_object_types[given[i]->type].object_type, given[i]->handle,
                own ? own_name(check->cb) : wake_object_name(given[i])
            };
        }
    }
    if (!count) {
        objects[count++] = dispatch_object(check);
    }
    return count;
}

bool
wake_check_wants(const struct wake_check *check, const char *id,
                 VkDebugUtilsMessageSeverityFlagBitsEXT severity, const struct wake_object *first,
                 const struct wake_object *second)
{
    struct wake_object_name objects[2];
    struct wake_finding finding;
    char chosen[WAKE_MAX_ID];

    if (check->aside) {
        return true;
    }
    fill_finding(check, choose_id(chosen, id), &finding);
    finding.written = last_id(id); /* lists may have that */
    finding.severity = severity;
    finding.objects = objects;
    finding.object_count = name_objects(check, first, second, objects);
    return wake_report_wanted(check->scope->report, &finding);
}

void
wake_find_objects(struct wake_check *check, const char *vuid, const struct wake_object *first,
                  const struct wake_object *second, const char *format, ...)
{
    struct wake_object_name objects[2];
    uint32_t count = name_objects(check, first, second, objects);
    va_list args;

    va_start(args, format);
    emit(check, vuid, objects, count, format, args);
    va_end(args);
}

void
wake_find_warning_objects(struct wake_check *check, VkDebugUtilsMessageTypeFlagsEXT types,
                          const char *id, const struct wake_object *first,
                          const struct wake_object *second, const char *format, ...)
{
    const struct weight weight = { VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, types, false };
    struct wake_object_name objects[2];
    uint32_t count = name_objects(check, first, second, objects);
    va_list args;

    va_start(args, format);
    emit_weighed(check, &weight, id, objects, count, format, args);
    va_end(args);
}

bool
wake_has_rule(const char *owner, const char *rule, char *vuid_out)
{
    const char *end;

    *vuid_out = '\0';
    rule = wake_rule_of_owner(owner, rule);
    if (!rule) {
        return false;
    }
    do {
        end = strchr(rule, '|');
        snprintf(vuid_out, WAKE_MAX_ID, "VUID-%s-%.*s", owner,
                 (int)(end ? (size_t)(end - rule) : strlen(rule)), rule);
        rule = end ? end + 1 : rule;
        if (wake_vuid_text(vuid_out)) {
            return true;
        }
    } while (end);
    return false;
}

enum { BOTH_IDS = 2 * WAKE_MAX_ID };

/* As above, or what is said in place of the last of them; with the last one added, whose rank counts. */
static bool
choose_rule(char ids[BOTH_IDS], const char *owner, const char *rule)
{
    const char *last = rule ? strrchr(rule, '|') : NULL;
    char here[WAKE_MAX_ID];
    size_t length;

    if (!rule) {
        return false; /* this owner has no such rule */
    }
    if (!wake_has_rule(owner, rule, ids)) {
        return *ids && wake_vuid_here(ids, here, sizeof(here));
    }
    if (last) {
        length = strlen(ids);
        snprintf(ids + length, BOTH_IDS - length, "|VUID-%s-%s", owner, last + 1);
    }
    return true;
}

void
wake_find_rule(struct wake_check *check, const char *owner, const char *rule,
               const struct wake_object *object, const char *format, ...)
{
    struct wake_object_name objects[2] = { dispatch_object(check) };
    uint32_t count = 1;
    char ids[BOTH_IDS];
    va_list args;

    if (!choose_rule(ids, owner, rule)) {
        return;
    }
    if (object && object->handle != objects[0].handle) {
        objects[count++] = (struct wake_object_name){ wake_object_types[object->type].object_type,
                                                      object->handle, wake_object_name(object) };
    }
    va_start(args, format);
    emit(check, ids, objects, count, format, args);
    va_end(args);
}

void
wake_find_rule_objects(struct wake_check *check, const char *owner, const char *rule,
                       const struct wake_object *first, const struct wake_object *second,
                       const char *format, ...)
{
    struct wake_object_name objects[2];
    uint32_t count = name_objects(check, first, second, objects);
    char ids[BOTH_IDS];
    va_list args;

    if (choose_rule(ids, owner, rule)) {
        va_start(args, format);
        emit(check, ids, objects, count, format, args);
        va_end(args);
    }
}

static WAKE_PRINTF(5, 6) void emit_one(struct wake_check *check, const struct weight *weight,
                                       const char *id, struct wake_object_name *object,
                                       const char *format, ...)
{
    va_list args;

    va_start(args, format);
    emit_weighed(check, weight, id, object, 1, format, args);
    va_end(args);
}

void
wake_advise(struct wake_check *check, const struct wake_advice *advice,
            const struct wake_object *object, const char *text)
{
    const struct weight weight = { advice->severity, advice->types, advice->unanswered };
    struct wake_object_name names[2];

    (void)name_objects(check, object, NULL, names);
    emit_one(check, &weight, advice->id, names, "%s", text);
}

const char *
wake_object_text(char *buffer, size_t size, const struct wake_object *object)
{
    const char *name = wake_object_name(object);

    wake_named_note(object);
    snprintf(buffer, size, "%s 0x%llx%s%s%s", wake_object_types[object->type].name,
             (unsigned long long)object->handle, name ? " [" : "", name ? name : "",
             name ? "]" : "");
    return buffer;
}
