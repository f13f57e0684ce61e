/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between batches in words: both commands with command buffer, submit and queue, and the
 * smallest scope of a semaphore, or barrier, that would have been enough.
 */
#include "sync/submit/sync_submit_message.h"

#include "gen/names.h"
#include "state/execution/queue_state.h"
#include "sync/recording/chosen_first.h"
#include "sync/recording/hazard_message.h"
#include "sync/submit/sync_submitted.h"

#include <stdio.h>

struct wake_sync_segment *
wake_sync_segment_of(const struct wake_sync_queue *q, uint64_t tag)
{
    struct wake_sync_segment *segments = q->segments.rows;
    uint32_t low = 0, high = q->segments.count;

    while (low < high) {
        uint32_t middle = (low + high) / 2;

        if (segments[middle].tags + segments[middle].count < tag) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < q->segments.count && segments[low].tags < tag ? &segments[low] : NULL;
}

/* ---- commands and queues --------------------------------------------------------------------- */

enum {
    WHO = WAKE_SYNC_COMMAND_TEXT + 3 * WAKE_OBJECT_TEXT,
    WHO_CHOSE = WHO + WAKE_SYNC_ELEMENT_TEXT + 4
};

/* "vkCmdCopyBuffer(), command 3 of VkCommandBuffer 0x... in pSubmits[0], batch 7 of VkQueue
 * 0x..." */
static void
print_prior(char *text, size_t size, const struct wake_sync_queue *q, uint64_t tag)
{
    const struct wake_sync_segment *segment = wake_sync_segment_of(q, tag);
    const struct wake_object *object = segment ? wake_object_get(segment->commands) : NULL;
    const struct wake_sync_recording *recording;
    char name[WAKE_OBJECT_TEXT], queue[WAKE_OBJECT_TEXT], inner[WAKE_SYNC_COMMAND_TEXT];

    if (!segment || !object) {
        snprintf(text, size, "an earlier batch");
        return;
    }
    if (!q->queue) {
        snprintf(text, size, "%s of %s",
                 segment->acquired ? "the presentation engine until vkAcquireNextImageKHR()"
                                   : "vkQueuePresentKHR()",
                 wake_object_text(name, sizeof(name), object));
        return;
    }
    recording = wake_sync_of(segment->recorded);
    snprintf(text, size, "%s of %s in pSubmits[%u], batch %llu of %s",
             recording
                 ? wake_sync_command_text(recording, tag - segment->tags, inner, sizeof(inner))
                 : "a command",
             wake_object_text(name, sizeof(name), object), segment->index,
             (unsigned long long)segment->batch,
             wake_object_text(queue, sizeof(queue), q->queue->object));
}

static void
print_own(char *text, size_t size, const struct wake_sync_found *found, uint64_t tag)
{
    const struct wake_object *object = wake_object_get(found->commands);
    char name[WAKE_OBJECT_TEXT], queue[WAKE_OBJECT_TEXT], inner[WAKE_SYNC_COMMAND_TEXT];

    /* A present names its image as what is accessed. */
    if (!object || !found->recording) {
        text[0] = 0;
        return;
    }
    snprintf(text, size, "%s of %s in pSubmits[%u], batch %llu of %s, ",
             tag ? wake_sync_command_text(found->recording, tag, inner, sizeof(inner))
                 : "a command",
             wake_object_text(name, sizeof(name), object), found->batch->index,
             (unsigned long long)found->batch->number,
             wake_object_text(queue, sizeof(queue), found->batch->queue->object));
}

/* ---- sufficient synchronization -------------------------------------------------------------- */

/* The stage of an access in a scope; what has none needs them all. */
static VkPipelineStageFlags2
stage_of(uint32_t access)
{
    return wake_sync_rows[access].stage ? wake_sync_rows[access].stage
                                        : VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
}

static void
print_nothing(struct wake_sync_words *words, const struct wake_sync_found *found,
              const struct wake_hazard *hazard, const char *first, const char *second)
{
    if (hazard->access == WAKE_SYNC_PRESENT_ENGINE_READ) {
        snprintf(
            words->applied, sizeof(words->applied),
            "no semaphore that it waits for is signalled behind that, and the host has not seen it complete");
        snprintf(
            words->needed, sizeof(words->needed),
            "It would have been enough to have a semaphore in VkPresentInfoKHR::pWaitSemaphores that the batch "
            "signals with VkSemaphoreSubmitInfo{.stageMask = %s}",
            first);
    } else if (!found->other.prior->queue) {
        snprintf(words->applied, sizeof(words->applied),
                 "nothing has waited for the image's acquire since");
        snprintf(
            words->needed, sizeof(words->needed),
            "It would have been enough to wait for the semaphore that vkAcquireNextImageKHR signals, with "
            "VkSemaphoreSubmitInfo{.stageMask = %s}",
            second);
    } else {
        snprintf(words->applied, sizeof(words->applied),
                 "no semaphore, and nothing that the host has waited for, orders the two");
        snprintf(
            words->needed, sizeof(words->needed),
            "It would have been enough to wait with VkSemaphoreSubmitInfo{.stageMask = %s} for a semaphore that "
            "is signalled behind it with VkSemaphoreSubmitInfo{.stageMask = %s}",
            second, first);
    }
}

static void
print_words(struct wake_sync_words *words, const struct wake_sync_found *found,
            const struct wake_hazard *hazard, const char *own)
{
    const struct wake_sync_row *prior = &wake_sync_rows[hazard->prior],
                               *now = &wake_sync_rows[hazard->access];
    bool transition = hazard->access == WAKE_SYNC_IMAGE_LAYOUT_TRANSITION;
    char first[160], second[160], waited[224], access[128];

    wake_print_VkPipelineStageFlags2(first, sizeof(first), stage_of(hazard->prior));
    wake_print_VkPipelineStageFlags2(second, sizeof(second), stage_of(hazard->access));
    wake_print_VkPipelineStageFlags2(waited, sizeof(waited), found->other.waited);
    wake_print_VkAccessFlags2(access, sizeof(access), prior->write ? now->access : 0);
    switch (found->other.across) {
    case WAKE_ACROSS_NOTHING: print_nothing(words, found, hazard, first, second); return;
    case WAKE_ACROSS_SIGNAL:
        snprintf(words->applied, sizeof(words->applied),
                 "the semaphore that orders the two batches is signalled behind other stages only");
        snprintf(
            words->needed, sizeof(words->needed),
            "It would have been enough if it was signalled with VkSemaphoreSubmitInfo{.stageMask = %s}",
            first);
        return;
    case WAKE_ACROSS_WAIT:
        snprintf(
            words->applied, sizeof(words->applied),
            "the semaphore that orders the two is waited for at %s only, and no barrier leads from there to this access",
            waited);
        if (!(found->other.waited & ~VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT)) {
            /* Nothing comes after that, so that no barrier can lead on from there. */
            snprintf(
                words->needed, sizeof(words->needed),
                "It would have been enough to wait with VkSemaphoreSubmitInfo{.stageMask = %s}",
                second);
        } else if (transition) {
            snprintf(words->needed, sizeof(words->needed),
                     "It would have been enough if %s had .srcStageMask = %s, or the wait "
                     "VkSemaphoreSubmitInfo{.stageMask = %s}",
                     wake_sync_transition_text(own), waited, second);
        } else {
            snprintf(
                words->needed, sizeof(words->needed),
                "It would have been enough to wait with VkSemaphoreSubmitInfo{.stageMask = %s}, or to have "
                "VkMemoryBarrier2{.srcStageMask = %s, .srcAccessMask = 0, .dstStageMask = %s, .dstAccessMask = %s} "
                "before it",
                second, waited, second, access);
        }
        return;
    }
}

/* ---- elements that an index chose ------------------------------------------------------------ */

/* A command that may have used an element. */
struct chooser {
    wake_id commands; /* its command buffer */
    const struct wake_sync_recording *recording;
    const struct wake_sync_choice *choice;
    const struct wake_earlier_action *action;
};

/* Keeps the message until shaders have marked the element. True: they have, and it was given. */
static bool
expect(struct wake_sync_found *found, const struct wake_access_context *context,
       const struct wake_hazard *hazard, const struct chooser *chooser, uint64_t family,
       const char *own, const char *prior)
{
    struct wake_device *device = (struct wake_device *)found->check->scope;
    const struct wake_used_element element = { .commands = chooser->commands,
                                               .boundary = chooser->recording->boundary,
                                               .action = chooser->action->number,
                                               .command = chooser->action->command,
                                               .element = chooser->choice->element };
    struct wake_check_aside aside;
    uint64_t base = 0;
    wake_id resource = wake_sync_resource(found->recording, context, hazard, &base);

    wake_check_aside_begin(found->check, &aside);
    wake_sync_say(found->check, hazard, wake_object_get(found->commands), resource, base, own,
                  prior, NULL);
    return wake_awaited_expect(device->awaited, device->scope.report, &element,
                               &chooser->choice->contents, family,
                               wake_check_aside_end(found->check, &aside));
}

/* The recording that is entered chose it: another command buffer did something to it before. */
static void
expect_choice(struct wake_sync_found *found, const struct wake_hazard *hazard)
{
    const struct wake_sync_choice *choice = wake_chosen_first_find(found->recording,
                                                                   hazard->chosen - 1);
    const struct wake_sync_choosers *choosers;
    uint64_t family;

    if (!choice) {
        return;
    }
    choosers = wake_chosen_first_choosers(found->recording, choice);
    family = wake_awaited_family(((struct wake_device *)found->check->scope)->awaited);
    for (uint32_t i = 0; i < choosers->count; i++) {
        const struct chooser chooser = { found->commands, found->recording, choice,
                                         &choosers->actions[i] };
        char prior[WHO], who[WHO], own[WHO_CHOSE], element[WAKE_SYNC_ELEMENT_TEXT];

        print_prior(prior, sizeof(prior), found->q, hazard->prior_tag);
        print_own(who, sizeof(who), found, chooser.action->tag);
        snprintf(own, sizeof(own), "%s%s, ", who,
                 wake_sync_element_text(element, sizeof(element), choice->element));
        if (expect(found, &found->q->context, hazard, &chooser, family, own, prior)) {
            return;
        }
    }
}

void
wake_sync_expect_use(struct wake_sync_found *found, const struct wake_access_context *context,
                     const struct wake_hazard *hazard, const struct wake_sync_chosen_use *use)
{
    const struct wake_sync_segment *segment = wake_sync_segment_of(found->q, use->tag);
    const struct wake_sync_recording *recording = segment ? wake_sync_of(segment->recorded) : NULL;
    const struct wake_sync_choice *choice;
    const struct wake_sync_choosers *choosers;
    uint64_t family;

    if (!found->check || !recording || use->choice >= recording->choices.count) {
        return;
    }
    choice = (const struct wake_sync_choice *)recording->choices.rows + use->choice;
    choosers = wake_chosen_first_choosers(recording, choice);
    family = wake_awaited_family(((struct wake_device *)found->check->scope)->awaited);
    for (uint32_t i = choosers->count; i-- > 0;) {
        const struct chooser chooser = { segment->commands, recording, choice,
                                         &choosers->actions[i] };
        char who[WHO], own[WHO], prior[WHO_CHOSE], element[WAKE_SYNC_ELEMENT_TEXT];

        print_own(own, sizeof(own), found, hazard->tag);
        print_prior(who, sizeof(who), found->q, segment->tags + chooser.action->tag);
        snprintf(prior, sizeof(prior), "%s, %s,", who,
                 wake_sync_element_text(element, sizeof(element), choice->element));
        if (expect(found, context, hazard, &chooser, family, own, prior)) {
            return;
        }
    }
}

/* ---- the message ----------------------------------------------------------------------------- */

void
wake_sync_tell_submitted(void *data, const struct wake_hazard *hazard)
{
    struct wake_sync_found *found = data;
    bool across = found->other.tag && found->other.tag == hazard->prior_tag;
    const struct wake_sync_queue *q = across ? found->other.prior : found->q;
    struct wake_sync_words words;
    char prior[WHO], own[WHO];
    uint64_t base = 0;
    wake_id resource;

    if (found->check && hazard->chosen) {
        expect_choice(found, hazard);
        return;
    }
    if (!found->check ||
        (found->told_prior == hazard->prior_tag && found->told_space == hazard->space &&
         found->told_tag == hazard->tag && found->told_access == hazard->access &&
         found->told_doubtful <= hazard->doubtful)) {
        return;
    }
    found->told_prior = hazard->prior_tag;
    found->told_space = hazard->space;
    found->told_tag = hazard->tag;
    found->told_access = hazard->access;
    found->told_doubtful = hazard->doubtful;
    resource = wake_sync_resource(found->recording, &q->context, hazard, &base);
    print_prior(prior, sizeof(prior), q, hazard->prior_tag);
    print_own(own, sizeof(own), found, hazard->tag);
    if (across) {
        print_words(&words, found, hazard, own);
    }
    wake_sync_say(found->check, hazard, found->recording ? wake_object_get(found->commands) : NULL,
                  resource, base, own, prior, across ? &words : NULL);
}
