/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a finished submission left in memory, as findings: which command buffer, command, pipeline,
 * module, invocation.
 *
 * The records of one block are copied out and its words zeroed under the lock, and only when
 * nothing that reports there can be executing: then every record is whole. A command buffer that is
 * submitted again and again while it is pending never lets that happen; its records are read all
 * the same after a few submits, and one that is not whole yet is left for the next time.
 */
#include "gpuav/message/gpuav_message.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/instrument/instrument.h"
#include "gpuav/message/gpuav_arguments_check.h"
#include "gpuav/message/gpuav_command_text.h"
#include "gpuav/message/gpuav_source.h"
#include "gpuav/message/gpuav_text.h"
#include "gpuav/message/gpuav_used.h"
#include "gpuav/recording/gpuav_blocks.h"
#include "gpuav/shader/gpuav_pipeline.h"
#include "gpuav/table/gpuav_found.h"

#include "base/heap.h"
#include "gen/commands.h"
#include "report/trace.h"
#include "state/check/check.h"

#include <inttypes.h>
#include <string.h>

enum {
    /* finished submits of a recording whose records may wait for those that have not finished */
    PUT_OFF = 8
};

/* Records of one block that say the same of different invocations. */
struct group {
    uint32_t first; /* the first of them, in reading.words */
    uint32_t count;
};

enum { MOST_GROUPS = 128 };

struct reading {
    struct wake_gpuav *gpuav;
    const struct wake_gpuav_submission *submission;
    const struct wake_gpuav_recording *recording;
    uint32_t *words; /* a copy of a block's data */
    uint32_t lost;   /* records of the block that found no room, until a message has said so */
    bool wrong;      /* the block has records other than of printf */
    struct group groups[MOST_GROUPS];
    uint32_t group_count;
};

/* ---- one record ------------------------------------------------------------------------------ */

/* "(name)(0x43)", under no lock; `name` may be NULL. */
static void
put_object(struct wake_text *text, const char *what, const struct wake_object_name *object)
{
    wake_text_print(text, " %s ", what);
    if (object->name) {
        wake_text_print(text, "(%s)", object->name);
    }
    wake_text_print(text, "(0x%" PRIx64 ").", object->handle);
}

static const struct wake_gpuav_stage *
stage_of(const struct wake_gpuav_pipeline *pipeline, uint32_t shader_id)
{
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        const struct wake_gpuav_stage *stage = &pipeline->stages[i];

        if (stage->shader && stage->shader->code.shader_id == shader_id) {
            return stage;
        }
    }
    return NULL;
}

static void
note_name(struct wake_gpuav *gpuav, const struct wake_gpuav_named *named, VkObjectType type,
          struct wake_object_name *out)
{
    wake_lock_take(&gpuav->lock);
    *out = (struct wake_object_name){ type, named->handle,
                                      wake_strdup(WAKE_HEAP_GPUAV, named->name) };
    wake_lock_drop(&gpuav->lock);
}

/*
 * The set, and the buffer in it, behind the set and binding of the record. Not of what has been freed
 * since the submit finished, so that messages without it have the same objects.
 */
static void
put_found(struct wake_text *text, struct wake_gpuav *gpuav, const struct wake_gpuav_action *action,
          const uint32_t *record)
{
    struct wake_gpuav_found found;

    if (!wake_gpuav_find_descriptor(gpuav, action->row, record, &found)) {
        return;
    }
    if (found.set) {
        put_object(
            text, "Descriptor Set",
            &(struct wake_object_name){ VK_OBJECT_TYPE_DESCRIPTOR_SET, found.set, found.set_name });
    }
    if (found.buffer) {
        put_object(
            text, "Buffer",
            &(struct wake_object_name){ VK_OBJECT_TYPE_BUFFER, found.buffer, found.buffer_name });
    }
    wake_free(WAKE_HEAP_GPUAV, found.set_name);
    wake_free(WAKE_HEAP_GPUAV, found.buffer_name);
}

static void
put_check(struct wake_text *text, const struct reading *reading,
          const struct wake_gpuav_action *action, const struct wake_gpuav_stage *stage,
          const struct wake_object_name *objects, uint32_t object_count, const uint32_t *record,
          uint32_t count)
{
    wake_gpuav_record_error(text, record);
    put_found(text, reading->gpuav, action, record);
    put_object(text, "Command buffer", &objects[0]);
    wake_text_print(text, " %s Index %u.", wake_gpuav_action_kind(action->command), action->number);
    for (uint32_t i = 1; i < object_count; i++) {
        put_object(text,
                   objects[i].type == VK_OBJECT_TYPE_PIPELINE     ? "Pipeline"
                   : objects[i].type == VK_OBJECT_TYPE_SHADER_EXT ? "Shader Object"
                                                                  : "Shader Module",
                   &objects[i]);
    }
    wake_text_print(text, " Shader Instruction Index = %u. ", record[WAKE_RECORD_INSTRUCTION]);
    wake_gpuav_record_stage(text, record);
    wake_gpuav_source_text(text, stage->shader, record[WAKE_RECORD_INSTRUCTION]);
    if (count > 1) {
        wake_text_print(text, "\nThe same went wrong %u times in this command.", count);
    }
    if (reading->lost) {
        wake_text_print(text, "\n%u more records of shaders found no room (gpuav_buffer_size).",
                        reading->lost);
    }
}

static void
put_printf(struct wake_text *text, const struct wake_gpuav_stage *stage, const uint32_t *record)
{
    const struct wake_instrumented_printf *print = wake_instrumented_find_printf(
        &stage->shader->code, record[WAKE_RECORD_INSTRUCTION]);
    const uint32_t *words = record + WAKE_RECORD_WORDS;
    size_t count = record[WAKE_RECORD_SIZE] - WAKE_RECORD_WORDS, length;
    char few[1024], *many;

    if (!print) {
        return;
    }
    length = wake_printf_text(print, words, count, few, sizeof(few));
    if (length < sizeof(few)) {
        wake_text_put(text, few);
        return;
    }
    many = wake_alloc(WAKE_HEAP_GPUAV, length + 1);
    if (many) {
        (void)wake_printf_text(print, words, count, many, length + 1);
        wake_text_put(text, many);
        wake_free(WAKE_HEAP_GPUAV, many);
    }
}

/* What the access does is defined: reads give zero or what is in the buffer, writes nothing. */
static bool
is_defined(const struct wake_gpuav_stage *stage, const uint32_t *record)
{
    return stage->robust && (record[WAKE_RECORD_ERROR] == WAKE_RECORD_BUFFER_OUT_OF_BOUNDS ||
                             record[WAKE_RECORD_ERROR] == WAKE_RECORD_TEXEL_OUT_OF_BOUNDS);
}

/* An element that the layout of the binding has, and the set was allocated without, counts as not written. */
static void
note_variable(const struct wake_gpuav_layout *layout, uint32_t *record)
{
    uint32_t *words = record + WAKE_RECORD_WORDS;
    const struct wake_gpuav_variable *variable = layout && words[2] < WAKE_GPUAV_SETS
                                                     ? &layout->variable[words[2]]
                                                     : NULL;

    if (variable && record[WAKE_RECORD_ERROR] == WAKE_RECORD_INDEX_OUT_OF_BOUNDS &&
        variable->binding == words[3] && words[0] < variable->count) {
        record[WAKE_RECORD_ERROR] = WAKE_RECORD_UNINITIALIZED;
        words[5] = words[1];
        words[1] = WAKE_GPUAV_BEYOND;
    }
}

/* The command buffer, the pipeline and the module of a record; all names but the first are copies.
 * Returns how many. */
static uint32_t
list_objects(const struct reading *reading, const struct wake_gpuav_action *action,
             const struct wake_gpuav_stage *stage, struct wake_object_name objects_out[3])
{
    uint32_t count = 1;

    objects_out[0] = (struct wake_object_name){ VK_OBJECT_TYPE_COMMAND_BUFFER,
                                                (uint64_t)(uintptr_t)reading->recording->handle,
                                                reading->recording->name };
    if (action->pipeline->named.handle) { /* else shader objects */
        note_name(reading->gpuav, &action->pipeline->named, VK_OBJECT_TYPE_PIPELINE,
                  &objects_out[count++]);
    }
    if (stage->module) {
        note_name(reading->gpuav, &stage->module->named,
                  stage->module->is_object ? VK_OBJECT_TYPE_SHADER_EXT
                                           : VK_OBJECT_TYPE_SHADER_MODULE,
                  &objects_out[count++]);
    }
    return count;
}

/* `prints`: a line of the program's own, which begins with no command; the second line says which it was. */
static struct wake_origin
origin_of(const struct reading *reading, const struct wake_gpuav_action *action, bool prints)
{
    return (struct wake_origin){
        .command = prints ? NULL : wake_commands[action->command].name,
        .action = prints ? wake_gpuav_action_kind(action->command) : NULL,
        .action_number = action->number,
        .thread = reading->recording->thread,
        .frame = reading->recording->frame,
        .command_buffer = (uint64_t)(uintptr_t)reading->recording->handle,
        .command_index = UINT32_MAX,
        .submit = reading->submission->number,
    };
}

/* `count`: invocations that say so. False: the record makes no sense. */
static bool
give(struct reading *reading, uint32_t *record, uint32_t count)
{
    const struct wake_gpuav_recording *recording = reading->recording;
    const struct wake_gpuav_action *action = record[WAKE_RECORD_COMMAND] < recording->action_count
                                                 ? &recording->actions[record[WAKE_RECORD_COMMAND]]
                                                 : NULL;
    const struct wake_gpuav_stage *stage = action ? stage_of(action->pipeline,
                                                             record[WAKE_RECORD_SHADER])
                                                  : NULL;
    bool prints = record[WAKE_RECORD_ERROR] == WAKE_RECORD_PRINTF;
    struct wake_report *report = reading->gpuav->device->scope.report;
    struct wake_object_name objects[3];
    VkDebugUtilsLabelEXT labels[WAKE_GPUAV_MOST_LABELS];
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);
    char id[WAKE_GPUAV_ID_TEXT];
    struct wake_finding finding;

    if (!stage) {
        return false;
    }
    reading->wrong |= !prints;
    if (!wake_gpuav_record_is_told(record)) {
        return true;
    }
    if (record[WAKE_RECORD_ERROR] == WAKE_RECORD_VERTEX) {
        const uint8_t *least = action->least[record[WAKE_RECORD_WORDS + 2] & 1];

        record[WAKE_RECORD_WORDS + 3] = least[0];
        record[WAKE_RECORD_WORDS + 4] = least[1];
    }
    if (is_defined(stage, record)) {
        return true;
    }
    if (!WAKE_REPEATED_RULES) {
        note_variable(action->pipeline->layout, record);
    }
    finding = (struct wake_finding){
        .unanswered = true,
        .id = wake_gpuav_record_id(
            record, wake_commands[action->command].name,
            action->pipeline->named.handle &&
                (!WAKE_REPEATED_RULES || wake_scope_has(&reading->gpuav->device->scope,
                                                        WAKE_EXT_VK_EXT_pipeline_robustness)),
            id, sizeof(id)),
        .severity = prints ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_INFO_BIT_EXT
                           : VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .origin = origin_of(reading, action, prints),
        .objects = objects,
        .object_count = list_objects(reading, action, stage, objects),
        .queue_labels = reading->submission->labels,
        .command_labels = { labels, wake_gpuav_label_list(action->label, labels) },
    };
    if (wake_report_wanted(report, &finding)) {
        if (prints) {
            /* The text alone: it is the program's own. */
            put_printf(&text, stage, record);
        } else {
            put_check(&text, reading, action, stage, objects, finding.object_count, record, count);
            reading->lost = 0;
        }
        (void)wake_report_emit(report, &finding, "%s", wake_text_get(&text));
        wake_text_finish(&text);
    }
    for (uint32_t i = 1; i < finding.object_count; i++) {
        wake_free(WAKE_HEAP_GPUAV, (char *)(uintptr_t)objects[i].name);
    }
    return true;
}

/* ---- blocks ---------------------------------------------------------------------------------- */

/* Under the lock: copies what is new in the block. Returns the words copied; *lost_out: records
 * that found no room. */
static uint32_t
copy_out(struct wake_gpuav *gpuav, struct wake_gpuav_recording *recording,
         struct wake_gpuav_block *block, uint32_t *to, uint32_t *lost_out)
{
    bool held = wake_gpuav_recording_hold(recording);
    /* Acquire, although a wait in the driver orders what shaders wrote: a lost device orders
     * nothing, and where shaders are threads (lavapipe) this is the best that can be had then. Each
     * record is checked for what it says of its length. */
    uint32_t written = wake_load_acquire(&block->head->written);
    uint32_t lost = wake_load_acquire(&block->head->lost);
    uint32_t end = written < gpuav->block_words ? written : gpuav->block_words;
    uint32_t count = 0;

    *lost_out = lost - block->lost;
    block->lost = lost;
    while (block->read < end) {
        uint32_t size = wake_gpuav_record_size(block->data, end, block->read);

        if (!size) {
            break; /* the end; what does not fit is not written; or one that is being written */
        }
        memcpy(to + count, block->data + block->read, size * sizeof(*to));
        count += size;
        block->read += size;
    }
    if (held) {
        wake_gpuav_block_clear(gpuav, block);
        wake_gpuav_recording_release(recording);
    }
    return count;
}

/* Whether two records say the same of two invocations. */
static bool
say_the_same(const uint32_t *a, const uint32_t *b)
{
    static const uint8_t same[] = { WAKE_RECORD_SHADER, WAKE_RECORD_INSTRUCTION, WAKE_RECORD_ERROR,
                                    WAKE_RECORD_COMMAND };
    const uint32_t *x = a + WAKE_RECORD_WORDS, *y = b + WAKE_RECORD_WORDS;

    for (size_t i = 0; i < WAKE_COUNT(same); i++) {
        if (a[same[i]] != b[same[i]]) {
            return false;
        }
    }
    switch (a[WAKE_RECORD_ERROR]) {
    case WAKE_RECORD_PRINTF: return false;
    case WAKE_RECORD_UNINITIALIZED: return x[1] == y[1] && x[2] == y[2] && x[3] == y[3];
    case WAKE_RECORD_RAY: return x[0] == y[0] && x[1] == y[1];
    case WAKE_RECORD_MESH: return x[0] == y[0];
    case WAKE_RECORD_VERTEX: return x[2] == y[2]; /* give() fills in the others */
    default: return x[2] == y[2] && x[3] == y[3] && x[4] == y[4];
    }
}

/* NULL: there are too many. */
static struct group *
group_of(struct reading *reading, uint32_t at)
{
    const uint32_t *record = reading->words + at;

    for (uint32_t i = 0; i < reading->group_count; i++) {
        if (say_the_same(reading->words + reading->groups[i].first, record)) {
            return &reading->groups[i];
        }
    }
    if (record[WAKE_RECORD_ERROR] == WAKE_RECORD_PRINTF || reading->group_count == MOST_GROUPS) {
        return NULL;
    }
    reading->groups[reading->group_count] = (struct group){ .first = at };
    return &reading->groups[reading->group_count++];
}

/* The records of one block, those that say the same as one. */
static void
give_all(struct reading *reading, uint32_t words)
{
    uint32_t printed = 0;

    reading->group_count = 0;
    for (uint32_t at = 0; at < words; at += reading->words[at + WAKE_RECORD_SIZE]) {
        struct group *group = group_of(reading, at);

        if (group) {
            group->count++;
        }
        printed += !group;
    }
    if (reading->group_count == 1 && !printed) {
        /* Those that found no room are like the others. */
        reading->groups[0].count += reading->lost;
        reading->lost = 0;
    }
    for (uint32_t at = 0; at < words; at += reading->words[at + WAKE_RECORD_SIZE]) {
        struct group *group = group_of(reading, at);

        if (!group || group->first == at) {
            (void)give(reading, reading->words + at, group ? group->count : 1);
        }
    }
}

static void
say_lost(const struct reading *reading)
{
    wake_gpuav_say(
        reading->gpuav->device->scope.report, "WAKE-gpuav-overflow",
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, VK_OBJECT_TYPE_COMMAND_BUFFER,
        (uint64_t)(uintptr_t)reading->recording->handle,
        "%u records of shaders found no room (gpuav_buffer_size; of shaders of %d accesses "
        "and more two for each invocation) and are lost.",
        reading->lost, WAKE_INSTRUMENT_LARGE);
}

static void
collect_recording(struct reading *reading, struct wake_gpuav_recording *recording)
{
    struct wake_gpuav *gpuav = reading->gpuav;

    reading->recording = recording;
    for (struct wake_gpuav_block *block = recording->blocks; block; block = block->next) {
        uint32_t count;

        wake_gpuav_used_collect(recording, block);
        /* Relaxed: the usual block, in which there is nothing; what is not seen yet is seen at a
         * later submit's end. */
        if (!wake_load_relaxed(&block->head->written)) {
            continue;
        }
        wake_lock_take(&gpuav->lock);
        count = copy_out(gpuav, recording, block, reading->words, &reading->lost);
        wake_lock_drop(&gpuav->lock);
        reading->wrong = false;
        give_all(reading, count);
        /* One of the messages of mistakes has said it, or none of them is to be said: those that
         * are lost would be like them. Lines of a printf are missed. */
        if (reading->lost && !reading->wrong) {
            say_lost(reading);
        }
    }
}

void
wake_gpuav_collect(struct wake_gpuav *gpuav, struct wake_gpuav_submission *submission)
{
    struct reading reading = { .gpuav = gpuav, .submission = submission };
    uint64_t begun = wake_trace_begin();

    for (uint32_t i = 0; i < submission->count; i++) {
        struct wake_gpuav_recording *recording = submission->recordings[i];
        bool later;

        wake_lock_take(&gpuav->lock);
        recording->finished++;
        later = wake_gpuav_recording_pending(recording) && ++recording->put_off < PUT_OFF;
        recording->put_off = later ? recording->put_off : 0;
        wake_lock_drop(&gpuav->lock);
        if (later) {
            continue;
        }
        if (!reading.words) {
            reading.words = wake_alloc(WAKE_HEAP_GPUAV,
                                       gpuav->block_words * sizeof(*reading.words));
            if (!reading.words) {
                wake_gpuav_fail(gpuav, "on the host to read what shaders reported");
                return;
            }
        }
        collect_recording(&reading, recording);
        if (recording->copies) {
            wake_gpuav_arguments_check(gpuav, submission, recording);
        }
    }
    wake_free(WAKE_HEAP_GPUAV, reading.words);
    wake_trace_end(WAKE_SPAN_READ_BACK, begun, submission->number);
}
