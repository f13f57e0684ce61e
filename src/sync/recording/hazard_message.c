/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards in words: who accessed what, what ordered it so far, and what would have been enough.
 */
#include "sync/recording/hazard_message.h"

#include "gen/names.h"
#include "state/scope/scope.h"
#include "sync/recording/command_rows.h"
#include "sync/recording/draw_plan.h"
#include "sync/recording/image_place.h"

#include <stdio.h>
#include <string.h>

/* Of a hazard of accesses that may miss each other, since shaders choose their places. */
#define POSSIBLE "WAKE-sync-possible"

static const struct {
    const char *id;   /* where it is sure; else POSSIBLE */
    const char *does; /* the access */
    const char *did;  /* the one before it */
} kinds[] = {
    [WAKE_HAZARD_NONE] = { "", "", "" },
    [WAKE_HAZARD_READ_AFTER_WRITE] = { "SYNC-HAZARD-READ-AFTER-WRITE", "reads", "wrote" },
    [WAKE_HAZARD_WRITE_AFTER_READ] = { "SYNC-HAZARD-WRITE-AFTER-READ", "writes", "read" },
    [WAKE_HAZARD_WRITE_AFTER_WRITE] = { "SYNC-HAZARD-WRITE-AFTER-WRITE", "writes", "wrote" },
    [WAKE_HAZARD_READ_RACING_WRITE] = { "SYNC-HAZARD-READ-RACING-WRITE", "reads",
                                        "may write at the same time" },
    [WAKE_HAZARD_WRITE_RACING_WRITE] = { "SYNC-HAZARD-WRITE-RACING-WRITE", "writes",
                                         "may write at the same time" },
    [WAKE_HAZARD_WRITE_RACING_READ] = { "SYNC-HAZARD-WRITE-RACING-READ", "writes",
                                        "may read at the same time" },
    [WAKE_HAZARD_PRESENT_AFTER_READ] = { "SYNC-HAZARD-PRESENT-AFTER-READ", "presents", "read" },
    [WAKE_HAZARD_PRESENT_AFTER_WRITE] = { "SYNC-HAZARD-PRESENT-AFTER-WRITE", "presents", "wrote" },
    [WAKE_HAZARD_WRITE_AFTER_PRESENT] = { "SYNC-HAZARD-WRITE-AFTER-PRESENT", "writes",
                                          "presented" },
};

const char *
wake_sync_command_text(const struct wake_sync_recording *recording, uint64_t tag, char *text,
                       size_t size)
{
    const struct wake_sync_executed *executed = recording->executed.rows;
    const struct wake_sync_command *command;
    const char *labels;

    for (uint32_t i = 0; i < recording->executed.count; i++) {
        if (tag > executed[i].tags && tag <= executed[i].tags + executed[i].count) {
            const struct wake_sync_recording *inner = wake_sync_of(executed[i].recorded);
            struct wake_object *object = wake_object_get(executed[i].id);
            char name[WAKE_OBJECT_TEXT] = "a secondary command buffer",
                 within[WAKE_SYNC_COMMAND_TEXT / 2];

            if (object) {
                (void)wake_object_text(name, sizeof(name), object);
            }
            snprintf(text, size, "%s of %s",
                     inner ? wake_sync_command_text(inner, tag - executed[i].tags, within,
                                                    sizeof(within))
                           : "a command",
                     name);
            return text;
        }
    }
    command = wake_sync_find_command(recording, tag);
    if (!command) {
        snprintf(text, size, "an earlier command");
        return text;
    }
    labels = command->labels ? (const char *)recording->labels.rows + command->labels : NULL;
    snprintf(text, size, "%s(), command %u%s%s%s", wake_commands[command->command].name,
             command->index, labels ? " in \"" : "", labels ? labels : "", labels ? "\"" : "");
    return text;
}

/* Subpasses of one instance that no dependency connects race. */
static enum wake_hazard_kind
kind_in_pass(const struct wake_sync *sync, const struct wake_hazard *hazard)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    uint32_t from = 0;

    if (!pass->pass || hazard->prior_tag < pass->begin_tag ||
        hazard->prior_tag >= pass->start_tag || pass->subpass >= WAKE_SYNC_SUBPASSES) {
        return hazard->kind;
    }
    while (from < pass->subpass && pass->starts[from + 1] <= hazard->prior_tag) {
        from++;
    }
    if (pass->before[pass->subpass] >> from & 1) {
        return hazard->kind;
    }
    return hazard->kind == WAKE_HAZARD_READ_AFTER_WRITE    ? WAKE_HAZARD_READ_RACING_WRITE
           : hazard->kind == WAKE_HAZARD_WRITE_AFTER_WRITE ? WAKE_HAZARD_WRITE_RACING_WRITE
           : hazard->kind == WAKE_HAZARD_WRITE_AFTER_READ  ? WAKE_HAZARD_WRITE_RACING_READ
                                                           : hazard->kind;
}

/*
 * The stage and the access of a row as a barrier names them: what builds read has no access of its
 * own, and copies of structures have no stage without an extension.
 */
static void
print_stage(const struct wake_check *check, char *text, size_t size,
            const struct wake_sync_row *row)
{
    bool copy = row->stage == VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR;

    wake_print_VkPipelineStageFlags2(text, size,
                                     copy && !WAKE_EXTENSION(check, VK_KHR_ray_tracing_maintenance1)
                                         ? VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR
                                         : row->stage);
}

static void
print_access(char *text, size_t size, const struct wake_sync_row *row)
{
    bool input = row->stage == VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR &&
                 row->access == VK_ACCESS_2_SHADER_STORAGE_READ_BIT;

    wake_print_VkAccessFlags2(text, size, input ? VK_ACCESS_2_SHADER_READ_BIT : row->access);
}

/* A transition of vkCmdWaitEvents: the event was set before the access. Batches have no record. */
static bool
is_behind_set(const struct wake_check *check)
{
    return check->record && (check->record->command == WAKE_CMD_vkCmdWaitEvents ||
                             check->record->command == WAKE_CMD_vkCmdWaitEvents2);
}

const char *
wake_sync_transition_text(const char *command)
{
    static const struct {
        const char *command, *text;
    } passes[] = {
        { "vkCmdBeginRenderPass",
          "the subpass dependency of the layout transition, whose srcSubpass "
          "is VK_SUBPASS_EXTERNAL," },
        { "vkCmdEndRenderPass", "the subpass dependency of the layout transition, whose dstSubpass "
                                "is VK_SUBPASS_EXTERNAL," },
        { "vkCmdNextSubpass", "the subpass dependency of the layout transition" },
    };

    for (size_t i = 0; i < WAKE_COUNT(passes); i++) {
        if (strncmp(command, passes[i].command, strlen(passes[i].command)) == 0) {
            return passes[i].text;
        }
    }
    return "the dependency of the layout transition";
}

/* The smallest dependency between two accesses, as code. `at`, `before`: their commands. */
static void
print_needed(const struct wake_check *check, char *text, size_t size,
             const struct wake_hazard *hazard, const char *at, const char *before)
{
    static const struct wake_sync_row nothing;
    const struct wake_sync_row *prior = &wake_sync_rows[hazard->prior],
                               *now = &wake_sync_rows[hazard->access];
    char stage[4][160];

    if (hazard->prior == WAKE_SYNC_IMAGE_LAYOUT_TRANSITION) {
        print_stage(check, stage[0], sizeof(stage[0]), now);
        print_access(stage[1], sizeof(stage[1]), now);
        snprintf(text, size,
                 "It would have been enough if %s had .dstStageMask = %s, .dstAccessMask = %s",
                 wake_sync_transition_text(before), stage[0], stage[1]);
        return;
    }
    print_stage(check, stage[0], sizeof(stage[0]), prior);
    print_access(stage[1], sizeof(stage[1]), prior->write ? prior : &nothing);
    if (hazard->access == WAKE_SYNC_IMAGE_LAYOUT_TRANSITION) {
        snprintf(text, size,
                 "It would have been enough if %s%s had .srcStageMask = %s, .srcAccessMask = %s",
                 is_behind_set(check) ? "the event had been set behind it, and " : "",
                 wake_sync_transition_text(at), stage[0], stage[1]);
        return;
    }
    print_stage(check, stage[2], sizeof(stage[2]), now);
    print_access(stage[3], sizeof(stage[3]), prior->write ? now : &nothing);
    snprintf(
        text, size,
        "Between the two it would have been enough to have VkMemoryBarrier2{.srcStageMask = %s, .srcAccessMask = %s, "
        ".dstStageMask = %s, .dstAccessMask = %s}",
        stage[0], stage[1], stage[2], stage[3]);
}

/* What has been done so far. */
static void
print_applied(char *text, size_t size, const struct wake_hazard *hazard)
{
    const VkPipelineStageFlags2 chain = WAKE_STAGES_OF(hazard->chain) & ~WAKE_ENDS_OF_PIPE;
    char stages[256], sets[512];
    size_t at = 0;
    uint32_t more = 0;

    if (!chain && !wake_access_set_any(&hazard->set)) {
        snprintf(text, size, "no barrier since then reaches it");
        return;
    }
    wake_print_VkPipelineStageFlags2(stages, sizeof(stages), chain);
    if (!wake_sync_rows[hazard->prior].write) {
        snprintf(text, size, "barriers order it before %s only", stages);
        return;
    }
    sets[0] = 0;
    for (uint32_t i = 1; i < WAKE_SYNC_COUNT; i++) {
        if (!wake_access_set_has(&hazard->set, i)) {
            continue;
        }
        if (at > sizeof(sets) - 128) {
            more++;
            continue;
        }
        at += (size_t)snprintf(sets + at, sizeof(sets) - at, "%s%s", at ? ", " : "",
                               wake_sync_rows[i].name);
    }
    if (more) {
        snprintf(sets + at, sizeof(sets) - at, " and %u more", more);
    }
    snprintf(text, size, "barriers make it visible to %s only, and order it before %s",
             at ? sets : "nothing", chain ? stages : "nothing");
}

static void
print_range(char *text, size_t size, uint64_t base, const struct wake_hazard *hazard,
            struct wake_object *object)
{
    bool bytes = !object || object->type == WAKE_TYPE_VkBuffer ||
                 object->type == WAKE_TYPE_VkDeviceMemory;
    char place[WAKE_IMAGE_PLACE_TEXT];

    if (bytes) {
        snprintf(text, size, "bytes %llu to %llu", (unsigned long long)(hazard->begin - base),
                 (unsigned long long)(hazard->end - base));
    } else {
        snprintf(text, size, "%llu texels%s", (unsigned long long)(hazard->end - hazard->begin),
                 wake_image_place_text(place, sizeof(place), object, hazard->begin, hazard->end));
    }
}

/* How the call at fault can be found inside of it: inline, synchronization validation is on where it was asked for only, and
 * then takes all that shaders may access for accessed unless the other setting says less. */
static const char *
inline_hint(const struct wake_settings *settings)
{
    if (!settings->async) {
        return "";
    }
    if (settings->sync_switch == WAKE_SWITCH_ON) {
        return " (Set async = false to be told inside the call.)";
    }
    return settings->sync_shader_accesses == WAKE_SHADER_ACCESSES_SURE
               ? " (Set async = false, validate_sync = on and sync_shader_accesses = sure to be told inside the call.)"
               : " (Set async = false and validate_sync = on to be told inside the call.)";
}

void
wake_sync_say(struct wake_check *check, const struct wake_hazard *hazard,
              const struct wake_object *commands, wake_id object, uint64_t base, const char *who,
              const char *prior, const struct wake_sync_words *words)
{
    const char *id = hazard->doubtful ? POSSIBLE : kinds[hazard->kind].id;
    const char *does = hazard->access == WAKE_SYNC_PRESENT_ENGINE_READ ? "presents"
                                                                       : kinds[hazard->kind].does;
    struct wake_object *resource = wake_object_get(object);
    char name[WAKE_OBJECT_TEXT] = "memory", range[96 + WAKE_IMAGE_PLACE_TEXT], applied[896],
         needed[832];

    /* The limit first: a loop without a barrier would make a million texts that are not told. */
    if (!wake_check_wants(check, id,
                          hazard->doubtful ? VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT
                                           : VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
                          commands, resource)) {
        check->found += !hazard->doubtful;
        return;
    }
    if (resource) {
        (void)wake_object_text(name, sizeof(name), resource);
    }
    print_range(range, sizeof(range), base, hazard, resource);
    if (!words) {
        print_applied(applied, sizeof(applied), hazard);
        print_needed(check, needed, sizeof(needed), hazard,
                     *who ? who : wake_commands[check->command].name, prior);
    }
    if (hazard->doubtful) {
        wake_find_warning_objects(
            check, VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT, id, commands, resource,
            "%s%s %s of %s (%s), which %s %s (%s), if the two meet there: shaders choose the place. That would be %s: %s. "
            "%s.",
            who, does, range, name, wake_sync_rows[hazard->access].name, prior,
            kinds[hazard->kind].did, wake_sync_rows[hazard->prior].name, kinds[hazard->kind].id,
            words ? words->applied : applied, words ? words->needed : needed);
        return;
    }
    wake_find_objects(check, id, commands, resource,
                      "%s%s %s of %s (%s), which %s %s (%s): %s. %s.%s", who, does, range, name,
                      wake_sync_rows[hazard->access].name, prior, kinds[hazard->kind].did,
                      wake_sync_rows[hazard->prior].name, words ? words->applied : applied,
                      words ? words->needed : needed, inline_hint(check->scope->settings));
}

/* Of two buffers that hold a place, the one to name: the same whatever their order. */
static bool
names_better(const struct wake_sync_buffer *a, const struct wake_sync_buffer *b)
{
    if (a->size != b->size) {
        return a->size < b->size;
    }
    return a->base != b->base ? a->base > b->base : a->id < b->id;
}

static const struct wake_sync_buffer *
buffer_at(const struct wake_sync_recording *r, const struct wake_space_key *key,
          const struct wake_hazard *hazard)
{
    const struct wake_sync_buffer *best = NULL;

    for (size_t i = 0; i < r->buffer_count; i++) {
        const struct wake_sync_buffer *b = &r->buffers[i];

        if (b->id && b->space < r->context.space_count &&
            r->context.spaces[b->space].key.id == key->id &&
            r->context.spaces[b->space].key.offset == key->offset && b->base <= hazard->begin &&
            hazard->end <= b->base + b->size && (!best || names_better(b, best))) {
            best = b;
        }
    }
    return best;
}

wake_id
wake_sync_resource(const struct wake_sync_recording *r, const struct wake_access_context *context,
                   const struct wake_hazard *hazard, uint64_t *base_out)
{
    const struct wake_space_key *key = &context->spaces[hazard->space].key;
    const struct wake_sync_executed *executed = r ? r->executed.rows : NULL;
    const struct wake_sync_buffer *buffer = r ? buffer_at(r, key, hazard) : NULL;

    if (buffer) {
        *base_out = buffer->base;
        return buffer->id;
    }
    for (uint32_t i = 0; r && i < r->executed.count; i++) {
        if (hazard->tag > executed[i].tags && hazard->tag <= executed[i].tags + executed[i].count) {
            struct wake_hazard inner = *hazard;

            inner.tag -= executed[i].tags;
            return wake_sync_resource(wake_sync_of(executed[i].recorded), context, &inner,
                                      base_out);
        }
    }
    return key->id;
}

bool
wake_sync_was_told(struct wake_sync_work *work, uint64_t now, const struct wake_sync_told *one)
{
    if (work->told_tag != now) {
        work->told_tag = now;
        work->told_count = 0;
    }
    for (uint32_t i = 0; i < work->told_count && i < WAKE_SYNC_TOLD; i++) {
        const struct wake_sync_told *told = &work->told[i];

        if (told->prior == one->prior && told->object == one->object &&
            told->access == one->access && told->inner == one->inner &&
            told->doubtful <= one->doubtful) {
            return true;
        }
    }
    work->told[work->told_count++ % WAKE_SYNC_TOLD] = *one;
    return false;
}

/* The command of the prior access; that may be this one, which is not noted yet where it is looked at only. */
static const char *
prior_text(const struct wake_sync *sync, const struct wake_hazard *hazard, char *text, size_t size)
{
    if (!sync->checks_only || hazard->prior_tag != sync->tag) {
        return wake_sync_command_text(sync->recording, hazard->prior_tag, text, size);
    }
    snprintf(text, size, "%s(), command %u", wake_commands[sync->check->command].name,
             sync->check->command_index);
    return text;
}

/* Where in the sets: "through set 0, binding 1, element 2, ". */
static void
print_descriptor(char *text, size_t size, uint32_t key)
{
    const uint32_t element = key % (1u << WAKE_USED_BINDING_SHIFT) - 1;
    char of_array[24] = "";

    text[0] = 0;
    if (key) {
        if (element) {
            snprintf(of_array, sizeof(of_array), ", element %u", element);
        }
        snprintf(text, size, "through set %u, binding %u%s, ",
                 key >> WAKE_USED_SET_SHIFT & (WAKE_USED_MOST_SETS - 1),
                 key >> WAKE_USED_BINDING_SHIFT & (WAKE_USED_MOST_BINDINGS - 1), of_array);
    }
}

void
wake_sync_tell_through(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object,
                       uint32_t key)
{
    const struct wake_sync_buffer *known;
    struct wake_hazard named = *hazard;
    char prior[WAKE_SYNC_COMMAND_TEXT], who[WAKE_SYNC_ELEMENT_TEXT];

    sync->told = true;
    if (!object) {
        object = sync->context->spaces[hazard->space].key.id;
    }
    if (wake_sync_was_told(sync->work, sync->tag,
                           &(struct wake_sync_told){ hazard->prior_tag, object, 0, hazard->access,
                                                     hazard->doubtful })) {
        return;
    }
    known = wake_known_find(&sync->work->buffers, object);
    named.kind = kind_in_pass(sync, hazard);
    print_descriptor(who, sizeof(who), key);
    wake_sync_say(sync->check, &named, sync->cb->object, object, known ? known->base : 0, who,
                  prior_text(sync, hazard, prior, sizeof(prior)), NULL);
}

void
wake_sync_tell(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object)
{
    wake_sync_tell_through(sync, hazard, object, 0);
}

const char *
wake_sync_element_text(char *text, size_t size, uint32_t key)
{
    snprintf(text, size,
             "through element %u of the array of set %u, binding %u, which an index chose",
             key % (1u << WAKE_USED_BINDING_SHIFT) - 1,
             key >> WAKE_USED_SET_SHIFT & (WAKE_USED_MOST_SETS - 1),
             key >> WAKE_USED_BINDING_SHIFT & (WAKE_USED_MOST_BINDINGS - 1));
    return text;
}

/* The hazard is kept until shaders have marked the element. */
static bool
expect(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object, const char *who,
       const char *prior, const struct wake_earlier_action *action, uint32_t key,
       const struct wake_awaited_contents *contents, uint64_t family)
{
    const struct wake_used_element element = {
        .commands = sync->cb->object->id,
        .boundary = sync->cb->recording_at,
        .action = action->number,
        .command = action->command,
        .element = key,
    };
    const struct wake_sync_buffer *known = wake_known_find(&sync->work->buffers, object);
    struct wake_device *device = (struct wake_device *)sync->check->scope;
    struct wake_hazard named = *hazard;
    struct wake_check_aside aside;

    named.kind = kind_in_pass(sync, hazard);
    wake_check_aside_begin(sync->check, &aside);
    wake_sync_say(sync->check, &named, sync->cb->object, object, known ? known->base : 0, who,
                  prior, NULL);
    return wake_awaited_expect(device->awaited, device->scope.report, &element, contents, family,
                               wake_check_aside_end(sync->check, &aside));
}

void
wake_sync_expect(struct wake_sync *sync, enum wake_bind_point point,
                 const struct wake_hazard *hazard, const struct wake_plan_row *row)
{
    const struct wake_awaited_contents contents = wake_plan_row_contents(sync, point, row);
    const struct wake_earlier_action action = wake_sync_action(sync);
    char prior[WAKE_SYNC_COMMAND_TEXT], name[WAKE_SYNC_ELEMENT_TEXT],
        who[WAKE_SYNC_ELEMENT_TEXT + 2];

    if (wake_sync_was_told(sync->work, sync->tag,
                           &(struct wake_sync_told){ hazard->prior_tag, row->object, row->element,
                                                     hazard->access, false })) {
        return;
    }
    snprintf(who, sizeof(who), "%s, ", wake_sync_element_text(name, sizeof(name), row->element));
    (void)expect(sync, hazard, row->object, who,
                 wake_sync_command_text(sync->recording, hazard->prior_tag, prior, sizeof(prior)),
                 &action, row->element, &contents, 0);
}

bool
wake_sync_expect_earlier(struct wake_sync *sync, const struct wake_hazard *hazard, wake_id object,
                         const struct wake_earlier_action *action, uint32_t element,
                         const struct wake_awaited_contents *contents, uint64_t family)
{
    char command[WAKE_SYNC_COMMAND_TEXT], name[WAKE_SYNC_ELEMENT_TEXT],
        prior[WAKE_SYNC_COMMAND_TEXT + WAKE_SYNC_ELEMENT_TEXT + 4];

    if (!object) {
        object = sync->context->spaces[hazard->space].key.id;
    }
    snprintf(prior, sizeof(prior), "%s, %s,",
             wake_sync_command_text(sync->recording, action->tag, command, sizeof(command)),
             wake_sync_element_text(name, sizeof(name), element));
    return expect(sync, hazard, object, "", prior, action, element, contents, family);
}

void
wake_sync_tell_inner(struct wake_sync *sync, const struct wake_hazard *hazard,
                     const struct wake_sync_recording *inner)
{
    struct wake_hazard named = *hazard;
    uint64_t base = 0;
    wake_id resource = wake_sync_resource(inner, sync->context, hazard, &base);
    const struct wake_object *commands = wake_object_get(inner->command_buffer);
    char prior[WAKE_SYNC_COMMAND_TEXT], text[WAKE_SYNC_COMMAND_TEXT], name[WAKE_OBJECT_TEXT],
        who[WAKE_SYNC_COMMAND_TEXT + WAKE_OBJECT_TEXT + 8];

    if (wake_sync_was_told(sync->work, sync->tag,
                           &(struct wake_sync_told){ hazard->prior_tag, resource, hazard->tag,
                                                     hazard->access, hazard->doubtful })) {
        return;
    }
    who[0] = 0;
    if (commands) {
        snprintf(who, sizeof(who), "%s of %s, ",
                 wake_sync_command_text(inner, hazard->tag, text, sizeof(text)),
                 wake_object_text(name, sizeof(name), commands));
    }
    named.kind = kind_in_pass(sync, hazard);
    wake_sync_say(sync->check, &named, sync->cb->object, resource, base, who,
                  wake_sync_command_text(sync->recording, hazard->prior_tag, prior, sizeof(prior)),
                  NULL);
}
