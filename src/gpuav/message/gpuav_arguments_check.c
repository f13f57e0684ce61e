/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the arguments of indirect commands must be. Copies of a submission that did not get so far
 * are zero, or those of the submission before, and right.
 */
#include "gpuav/message/gpuav_arguments_check.h"
#include "gpuav/device/gpuav_say.h"
#include "gpuav/message/gpuav_command_text.h"
#include "gpuav/table/gpuav_addresses.h"

#include "base/heap.h"
#include "base/text.h"
#include "gen/commands.h"
#include "state/check/check.h"
#include "state/check/owners.h"
#include "state/scope/facts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The arguments at hand. */
struct check {
    struct wake_gpuav *gpuav;
    const struct wake_gpuav_submission *submission;
    const struct wake_gpuav_arguments *arguments;
    uint32_t *words; /* what they were, WAKE_GPUAV_ARGUMENT_BYTES */
    uint32_t stored_count;
};

enum { ID_TEXT = 128 };

static void
emit(const struct check *c, VkDebugUtilsMessageSeverityFlagBitsEXT severity, const char *id,
     const char *what)
{
    const struct wake_gpuav_arguments *a = c->arguments;
    struct wake_report *report = c->gpuav->device->scope.report;
    VkDebugUtilsLabelEXT labels[WAKE_GPUAV_MOST_LABELS];
    const struct wake_object_name objects[] = {
        { VK_OBJECT_TYPE_COMMAND_BUFFER, (uint64_t)(uintptr_t)a->owner->handle, a->owner->name },
        { VK_OBJECT_TYPE_BUFFER, (uint64_t)a->from.buffer, NULL },
    };
    const char *command = wake_commands[a->from.command].name;
    const struct wake_finding finding = {
        .unanswered = true,
        .id = id,
        .severity = severity,
        .origin = {
            .command = command,
            .thread = a->owner->thread,
            .frame = a->owner->frame,
            .command_buffer = (uint64_t)(uintptr_t)a->owner->handle,
            .command_index = UINT32_MAX,
            .submit = c->submission->number,
        },
        .objects = objects,
        .object_count = WAKE_COUNT(objects),
        .queue_labels = c->submission->labels,
        .command_labels = { labels, wake_gpuav_label_list(a->label, labels) },
    };
    struct wake_text text = WAKE_TEXT_INIT(WAKE_HEAP_MESSAGE);

    if (!wake_report_wanted(report, &finding)) {
        return;
    }
    wake_text_print(&text, "%s (buffer 0x%" PRIx64 ", offset %" PRIu64 "). Command buffer ", what,
                    (uint64_t)a->from.buffer, (uint64_t)a->from.offset);
    if (a->owner->name) {
        wake_text_print(&text, "(%s)", a->owner->name);
    }
    wake_text_print(&text, "(0x%" PRIxPTR ").", (uintptr_t)a->owner->handle);
    if (a->from.kind != WAKE_ARGUMENTS_DEPTH) {
        wake_text_print(&text, " %s Index %u.", wake_gpuav_action_kind(a->from.command), a->number);
    }
    (void)wake_report_emit(report, &finding, "%s", wake_text_get(&text));
    wake_text_finish(&text);
}

static WAKE_PRINTF(3, 4) void find(const struct check *c, const char *id, const char *format, ...)
{
    va_list values;
    char what[512];

    va_start(values, format);
    vsnprintf(what, sizeof(what), format, values);
    va_end(values);
    emit(c, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, id, what);
}

/* ---- one draw, dispatch or trace ------------------------------------------------------------- */

/* Which draw it is, where there are several: "of draw 3 " */
static const char *
place(const struct check *c, uint32_t i, char text[32])
{
    text[0] = 0;
    if (c->arguments->from.count > 1 || c->arguments->stored_count) {
        snprintf(text, 32, " of draw %u", i);
    }
    return text;
}

/* False: wrong, and said. */
static bool
check_first_instance(const struct check *c, uint32_t i, uint32_t value, const char *id)
{
    char where[32];

    if (!value ||
        wake_facts_feature(c->gpuav->device->facts, WAKE_FEATURE_drawIndirectFirstInstance)) {
        return true;
    }
    find(
        c, id,
        "The drawIndirectFirstInstance feature is not enabled, but the firstInstance member of the "
        "%s structure at index %u is not zero: firstInstance is %u in the arguments%s",
        c->arguments->from.kind == WAKE_ARGUMENTS_DRAW ? "VkDrawIndirectCommand"
                                                       : "VkDrawIndexedIndirectCommand",
        i, value, place(c, i, where));
    return false;
}

/* False: the command does not have the rule. */
static bool
put_id(char id[ID_TEXT], const struct wake_gpuav_arguments *arguments, const char *rule)
{
    const char *owner = wake_commands[wake_command_real(arguments->from.command)].name;

    rule = wake_rule_of_owner(owner, rule);
    snprintf(id, ID_TEXT, "VUID-%s-%s", owner, rule ? rule : "");
    return rule != NULL;
}

static bool
check_indices(const struct check *c, uint32_t i, const uint32_t *words)
{
    const VkDrawIndexedIndirectCommand *draw = (const void *)words;
    uint64_t end = (uint64_t)draw->firstIndex + draw->indexCount;
    char where[32], id[ID_TEXT];

    /* Arguments that draw nothing read nothing, whatever they say. */
    if (end <= c->arguments->indices || !draw->indexCount || !draw->instanceCount ||
        wake_facts_feature(c->gpuav->device->facts, WAKE_FEATURE_robustBufferAccess2)) {
        return true;
    }
    if (!WAKE_REPEATED_RULES) {
        snprintf(id, sizeof(id), "VUID-VkDrawIndexedIndirectCommand-robustBufferAccess2-08798");
    }
    if (!WAKE_REPEATED_RULES ||
        put_id(id, c->arguments, WAKE_ID(draw, "robustBufferAccess2-07825"))) {
        find(c, id,
             "firstIndex %u and indexCount %u in the arguments%s end behind index %" PRIu64
             ", and the bound index buffer has %" PRIu64,
             draw->firstIndex, draw->indexCount, place(c, i, where), end - 1,
             c->arguments->indices);
    }
    return false;
}

/* Three numbers of groups, their limits, and that of their product; 0: it has none. */
static bool
check_groups(const struct check *c, uint32_t i, const uint32_t *words, const uint64_t most[3],
             uint64_t most_total, const char *const names[3], const char *const ids[4])
{
    uint64_t total = (uint64_t)words[0] * words[1];
    char where[32];

    for (uint32_t k = 0; k < 3; k++) {
        if (words[k] > most[k]) {
            find(c, ids[k], "%s is %u in the arguments%s, and may be %" PRIu64 " at most", names[k],
                 words[k], place(c, i, where), most[k]);
            return false;
        }
    }
    /* No overflow: all are at most the limits. */
    if (most_total && words[2] && total > most_total / words[2]) {
        find(c, ids[3],
             "%s * %s * %s is %u * %u * %u in the arguments%s, and may be %" PRIu64 " at most",
             names[0], names[1], names[2], words[0], words[1], words[2], place(c, i, where),
             most_total);
        return false;
    }
    return true;
}

static bool
check_mesh(const struct check *c, uint32_t i, const uint32_t *words)
{
    static const char *const names[] = { "groupCountX", "groupCountY", "groupCountZ" };
    static const char *const task_ids[] = {
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07322",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07323",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07324",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07325",
    };
    static const char *const mesh_ids[] = {
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07326",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07327",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07328",
        "VUID-VkDrawMeshTasksIndirectCommandEXT-TaskEXT-07329",
    };
    const VkPhysicalDeviceMeshShaderPropertiesEXT *limits =
        &c->gpuav->device->facts->properties.meshShaderEXT;
    bool task = c->arguments->stages & VK_SHADER_STAGE_TASK_BIT_EXT;
    const uint32_t *most = task ? limits->maxTaskWorkGroupCount : limits->maxMeshWorkGroupCount;
    uint64_t wide[3] = { most[0], most[1], most[2] };

    if (!(c->arguments->stages & VK_SHADER_STAGE_MESH_BIT_EXT) || !most[0]) {
        return true; /* what the pipeline has is not known */
    }
    return check_groups(c, i, words, wide,
                        task ? limits->maxTaskWorkGroupTotalCount
                             : limits->maxMeshWorkGroupTotalCount,
                        names, task ? task_ids : mesh_ids);
}

static bool
check_mesh_nv(const struct check *c, uint32_t i, const uint32_t *words)
{
    uint32_t most = c->gpuav->device->facts->properties.meshShaderNV.maxDrawMeshTasksCount;
    char where[32];

    if (!most || words[0] <= most) {
        return true;
    }
    find(c, "VUID-VkDrawMeshTasksIndirectCommandNV-taskCount-02175",
         "taskCount is %u in the arguments%s, and may be %u at most", words[0], place(c, i, where),
         most);
    return false;
}

static bool
check_dispatch(const struct check *c, const uint32_t *words)
{
    static const char *const names[] = { "x", "y", "z" };
    static const char *const ids[] = {
        "VUID-VkDispatchIndirectCommand-x-00417",
        "VUID-VkDispatchIndirectCommand-y-00418",
        "VUID-VkDispatchIndirectCommand-z-00419",
    };
    const uint32_t *most = c->gpuav->device->properties.limits.maxComputeWorkGroupCount;

    for (uint32_t k = 0; k < 3; k++) { /* the product has no limit */
        if (words[k] > most[k]) {
            find(c, ids[k],
                 "Indirect dispatch VkDispatchIndirectCommand::%s of %u would exceed "
                 "maxComputeWorkGroupCount[%u] limit of %u: %s is %u in the arguments",
                 names[k], words[k], k, most[k], names[k], words[k]);
            return false;
        }
    }
    return true;
}

static bool
check_trace(const struct check *c, const uint32_t *words)
{
    static const char *const names[] = { "width", "height", "depth" };
    static const char *const ids[] = {
        "VUID-VkTraceRaysIndirectCommandKHR-width-03638",
        "VUID-VkTraceRaysIndirectCommandKHR-height-03639",
        "VUID-VkTraceRaysIndirectCommandKHR-depth-03640",
        "VUID-VkTraceRaysIndirectCommandKHR-width-03641",
    };
    static const char *const ids2[] = {
        "VUID-VkTraceRaysIndirectCommand2KHR-width-03638",
        "VUID-VkTraceRaysIndirectCommand2KHR-height-03639",
        "VUID-VkTraceRaysIndirectCommand2KHR-depth-03640",
        "VUID-VkTraceRaysIndirectCommand2KHR-width-03641",
    };
    const VkPhysicalDeviceLimits *limits = &c->gpuav->device->properties.limits;
    uint64_t most[3];

    for (uint32_t k = 0; k < 3; k++) {
        most[k] = (uint64_t)limits->maxComputeWorkGroupCount[k] *
                  limits->maxComputeWorkGroupSize[k];
    }
    return check_groups(
        c, 0, words, most,
        c->gpuav->device->facts->properties.rayTracingPipelineKHR.maxRayDispatchInvocationCount,
        names, c->arguments->from.kind == WAKE_ARGUMENTS_TRACE2 ? ids2 : ids);
}

/* A table of a trace that finds all in its arguments. */
struct trace_table {
    const char *name;
    VkDeviceAddress address;
    VkDeviceSize size, stride; /* 0: there is none */
    const char *usage, *base;
    const char *multiple, *most; /* NULL: no such rule */
};

/* False: wrong, and said. Direct traces are checked in core/ray/ray_tracing.c. */
static bool
check_table(const struct check *c, const struct trace_table *t)
{
    const VkPhysicalDeviceRayTracingPipelinePropertiesKHR *limits =
        &c->gpuav->device->facts->properties.rayTracingPipelineKHR;

    if (limits->shaderGroupBaseAlignment && t->address % limits->shaderGroupBaseAlignment) {
        find(c, t->base,
             "%sAddress is 0x%" PRIx64 " in the arguments, but shaderGroupBaseAlignment is %u",
             t->name, (uint64_t)t->address, limits->shaderGroupBaseAlignment);
        return false;
    }
    if (t->multiple && limits->shaderGroupHandleAlignment &&
        t->stride % limits->shaderGroupHandleAlignment) {
        find(c, t->multiple,
             "%sStride is %" PRIu64 " in the arguments, but shaderGroupHandleAlignment is %u",
             t->name, (uint64_t)t->stride, limits->shaderGroupHandleAlignment);
        return false;
    }
    if (t->most && limits->maxShaderGroupStride && t->stride > limits->maxShaderGroupStride) {
        find(c, t->most, "%sStride is %" PRIu64 " in the arguments, but maxShaderGroupStride is %u",
             t->name, (uint64_t)t->stride, limits->maxShaderGroupStride);
        return false;
    }
    if (t->size && !wake_gpuav_address_is_for_tables(c->gpuav, t->address)) {
        find(c, t->usage,
             "%sAddress is 0x%" PRIx64 " in the arguments, in a buffer that was created without "
             "VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR",
             t->name, (uint64_t)t->address);
        return false;
    }
    return true;
}

static bool
check_trace2(const struct check *c, const uint32_t *words)
{
    VkTraceRaysIndirectCommand2KHR with;

    memcpy(&with, words, sizeof(with));
    const struct trace_table tables[] = {
        { "raygenShaderRecord", with.raygenShaderRecordAddress, with.raygenShaderRecordSize, 0,
          "VUID-VkTraceRaysIndirectCommand2KHR-pRayGenShaderBindingTable-03681",
          "VUID-VkTraceRaysIndirectCommand2KHR-pRayGenShaderBindingTable-03682", NULL, NULL },
        { "missShaderBindingTable", with.missShaderBindingTableAddress,
          with.missShaderBindingTableSize, with.missShaderBindingTableStride,
          "VUID-VkTraceRaysIndirectCommand2KHR-pMissShaderBindingTable-03684",
          "VUID-VkTraceRaysIndirectCommand2KHR-pMissShaderBindingTable-03685",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-03686",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-04029" },
        { "hitShaderBindingTable", with.hitShaderBindingTableAddress,
          with.hitShaderBindingTableSize, with.hitShaderBindingTableStride,
          "VUID-VkTraceRaysIndirectCommand2KHR-pHitShaderBindingTable-03688",
          "VUID-VkTraceRaysIndirectCommand2KHR-pHitShaderBindingTable-03689",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-03690",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-04035" },
        { "callableShaderBindingTable", with.callableShaderBindingTableAddress,
          with.callableShaderBindingTableSize, with.callableShaderBindingTableStride,
          "VUID-VkTraceRaysIndirectCommand2KHR-pCallableShaderBindingTable-03692",
          "VUID-VkTraceRaysIndirectCommand2KHR-pCallableShaderBindingTable-03693",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-03694",
          "VUID-VkTraceRaysIndirectCommand2KHR-stride-04041" },
    };

    for (size_t i = 0; i < WAKE_COUNT(tables); i++) {
        if (!check_table(c, &tables[i])) {
            return false;
        }
    }
    return check_trace(c, &with.width);
}

static bool
check_depths(const struct check *c, uint32_t row, const uint32_t *words)
{
    for (uint32_t i = 0; i < c->arguments->from.width; i++) {
        float depth;

        memcpy(&depth, &words[i], sizeof(depth));
        if (!(depth >= 0 && depth <= 1)) { /* nor one that is no number */
            find(c,
                 c->arguments->from.command == WAKE_CMD_vkCmdCopyBufferToImage
                     ? "VUID-vkCmdCopyBufferToImage-None-00214"
                     : "VUID-VkCopyBufferToImageInfo2-None-00214",
                 "the depth of texel %u in row %u is %g", i, row, (double)depth);
            return false;
        }
    }
    return true;
}

static bool
check_one(const struct check *c, uint32_t i, const uint32_t *words)
{
    switch (c->arguments->from.kind) {
    case WAKE_ARGUMENTS_DRAW:
        return check_first_instance(c, i, words[3],
                                    "VUID-VkDrawIndirectCommand-firstInstance-00501");
    case WAKE_ARGUMENTS_DRAW_INDEXED:
        return check_first_instance(c, i, words[4],
                                    "VUID-VkDrawIndexedIndirectCommand-firstInstance-00554") &&
               check_indices(c, i, words);
    case WAKE_ARGUMENTS_MESH_NV: return check_mesh_nv(c, i, words);
    case WAKE_ARGUMENTS_MESH: return check_mesh(c, i, words);
    case WAKE_ARGUMENTS_DISPATCH: return check_dispatch(c, words);
    case WAKE_ARGUMENTS_DEPTH: return check_depths(c, i, words);
    case WAKE_ARGUMENTS_TRACE2: return check_trace2(c, words);
    default: return check_trace(c, words);
    }
}

/* ---- the count ------------------------------------------------------------------------------- */

/* Newer registries have no such rule. */
static void
say_beyond(const struct check *c, uint32_t stored, uint32_t count, uint64_t end)
{
    static const char *const beyond_ids[][2] = {
        [WAKE_ARGUMENTS_DRAW] = { WAKE_ID(draw, "countBuffer-03121"),
                                  WAKE_ID(draw, "countBuffer-03122") },
        [WAKE_ARGUMENTS_DRAW_INDEXED] = { WAKE_ID(draw, "countBuffer-03153"),
                                          WAKE_ID(draw, "countBuffer-03154") },
        [WAKE_ARGUMENTS_MESH_NV] = { WAKE_ID(draw, "countBuffer-02191"),
                                     WAKE_ID(draw, "countBuffer-02192") },
        [WAKE_ARGUMENTS_MESH] = { WAKE_ID(draw, "countBuffer-07098"),
                                  WAKE_ID(draw, "countBuffer-07099") },
    };
    const struct wake_gpuav_arguments *a = c->arguments;
    char id[ID_TEXT], what[512];

    snprintf(what, sizeof(what),
             "Indirect draw count of %u would exceed buffer size %" PRIu64 " of buffer 0x%" PRIx64
             " stride = %u offset = %" PRIu64
             ": that is what the count buffer says, maxDrawCount lets %u be drawn, and the "
             "arguments of all end at byte %" PRIu64,
             stored, (uint64_t)a->buffer_size, (uint64_t)a->from.buffer, a->from.stride,
             (uint64_t)a->from.offset, count, end);
    if (!WAKE_REPEATED_RULES) {
        emit(c, VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT, "WARNING-GPU-AV-drawCount", what);
    } else if (put_id(id, a, beyond_ids[a->from.kind][stored > 1])) {
        emit(c, VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT, id, what);
    }
}

static uint32_t
check_count(const struct check *c, uint32_t stored)
{
    const struct wake_gpuav_arguments *a = c->arguments;
    uint32_t most = c->gpuav->device->properties.limits.maxDrawIndirectCount;
    /* More than maxDrawCount is not drawn. */
    uint32_t count = stored < a->from.count ? stored : a->from.count;
    uint64_t end = a->from.offset + wake_gpuav_arguments_words(&a->from) * 4;
    char id[ID_TEXT];

    if (stored > most && put_id(id, a, WAKE_ID(draw, "countBuffer-02717"))) {
        find(
            c, id,
            "Indirect draw count of %u would exceed maxDrawIndirectCount limit of %u: that is what the "
            "count buffer says",
            stored, most);
    }
    /* The rules speak of the count that is stored, whatever maxDrawCount leaves of it. */
    if (stored) {
        end += (uint64_t)(stored - 1) * a->from.stride;
        if (end > a->buffer_size) {
            say_beyond(c, stored, count, end);
        }
    }
    return count < a->copied ? count : a->copied;
}

static void
check_arguments(const struct check *c)
{
    const struct wake_gpuav_arguments *a = c->arguments;
    uint32_t count = a->stored_count ? check_count(c, c->stored_count) : a->copied;

    for (uint32_t i = 0; i < count; i++) {
        /* The first that is wrong: one mistake is mostly made in all of them. */
        if (!check_one(c, i, c->words + (size_t)i * (a->from.stride / 4))) {
            return;
        }
    }
}

/* While nothing of the recording is pending, what the copy says is the last submission's. It is
 * zeroed then, and no submission is told twice. */
static void
take(struct check *c, struct wake_gpuav_recording *recording)
{
    const struct wake_gpuav_arguments *a = c->arguments;
    uint32_t bytes = wake_gpuav_arguments_bytes(a);
    bool held;

    wake_lock_take(&c->gpuav->lock);
    held = wake_gpuav_recording_hold(recording);
    memcpy(c->words, a->words, bytes);
    c->stored_count = a->stored_count ? *a->stored_count : 0;
    if (held) {
        memset(a->words, 0, bytes);
        if (a->stored_count) {
            *a->stored_count = 0;
        }
        wake_gpuav_recording_release(recording);
    }
    wake_lock_drop(&c->gpuav->lock);
}

void
wake_gpuav_arguments_check(struct wake_gpuav *gpuav, const struct wake_gpuav_submission *submission,
                           struct wake_gpuav_recording *recording)
{
    struct check c = { .gpuav = gpuav, .submission = submission };

    c.words = wake_alloc(WAKE_HEAP_GPUAV, WAKE_GPUAV_ARGUMENT_BYTES);
    if (!c.words) {
        wake_gpuav_fail(gpuav, "on the host to read arguments of indirect commands");
        return;
    }
    for (uint32_t i = 0; i < recording->argument_count; i++) {
        c.arguments = &recording->arguments[i];
        if (c.arguments->words) {
            take(&c, recording);
            check_arguments(&c);
        }
    }
    wake_free(WAKE_HEAP_GPUAV, c.words);
}
