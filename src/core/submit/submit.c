/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits: stages that waits hold up, semaphores of both kinds, protected and grouped batches. What
 * is about the command buffers themselves is in command_state.c. Specification, 'Command Buffer
 * Submission', 'Semaphores', 'Fences'.
 */
#include "core/barrier/barrier.h"
#include "core/submit/semaphore.h"

#include "state/execution/execution.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/scope/scope.h"
#include "state/view/submit_view.h"

#include <stdio.h>

enum { SEEN = 64 };

/* A semaphore as the batches of this call leave it. */
struct seen {
    wake_id id;
    bool signalled;
    uint64_t value;
};

enum submit_kind { FIRST, SECOND, SPARSE, PRESENT };

struct submit {
    struct wake_check *check;
    enum submit_kind kind;
    bool second;
    uint32_t batch;
    VkQueueFlags flags; /* of the queue's family; 0: not known */
    bool binary;        /* what binary semaphores are in is known */
    uint32_t seen_count;
    struct seen seen[SEEN];
};

/* One wait or signal of either version. */
struct operation {
    wake_id id;
    uint64_t value;
    bool has_value;
    VkPipelineStageFlags2 stages;
    uint32_t index;
    bool wait;
};

/* What every kind of submit says of semaphores, by enum submit_kind. */
static const struct semaphore_vuids {
    const char *no_signal, *no_signal_alone, *other_queue;
    const char *signalled, *not_greater, *wait_differs, *signal_differs;
} semaphore_vuids[] = {
    [FIRST] = { .no_signal = "VUID-vkQueueSubmit-pWaitSemaphores-03238",
                .no_signal_alone = "VUID-vkQueueSubmit-pWaitSemaphores-00069",
                .other_queue = "VUID-vkQueueSubmit-pWaitSemaphores-00068",
                .signalled = "VUID-vkQueueSubmit-pSignalSemaphores-00067",
                .not_greater = "VUID-VkSubmitInfo-pSignalSemaphores-03242",
                .wait_differs = "VUID-VkSubmitInfo-pWaitSemaphores-03243",
                .signal_differs = "VUID-VkSubmitInfo-pSignalSemaphores-03244" },
    [SECOND] = { .no_signal = "VUID-vkQueueSubmit2-semaphore-03873",
                 .no_signal_alone = "VUID-vkQueueSubmit2-semaphore-03872",
                 .other_queue = "VUID-vkQueueSubmit2-semaphore-03871",
                 .signalled = "VUID-vkQueueSubmit2-semaphore-03868",
                 .not_greater = "VUID-VkSubmitInfo2-semaphore-03882",
                 .wait_differs = "VUID-VkSubmitInfo2-semaphore-03884",
                 .signal_differs = "VUID-VkSubmitInfo2-semaphore-03883" },
    [SPARSE] = { .no_signal = "VUID-vkQueueBindSparse-pWaitSemaphores-03245",
                 .no_signal_alone = "VUID-vkQueueBindSparse-pWaitSemaphores-01117",
                 .other_queue = "VUID-vkQueueBindSparse-pWaitSemaphores-01116",
                 .signalled = "VUID-vkQueueBindSparse-pSignalSemaphores-01115",
                 .not_greater = "VUID-VkBindSparseInfo-pSignalSemaphores-03249",
                 .wait_differs = "VUID-VkBindSparseInfo-pWaitSemaphores-03250",
                 .signal_differs = "VUID-VkBindSparseInfo-pSignalSemaphores-03251" },
    [PRESENT] = { .no_signal = "VUID-vkQueuePresentKHR-pWaitSemaphores-03268",
                  .no_signal_alone = "VUID-vkQueuePresentKHR-pWaitSemaphores-01295",
                  .other_queue = "VUID-vkQueuePresentKHR-pWaitSemaphores-01294" },
};

/* ---- states of semaphores -------------------------------------------------------------------- */

static struct seen *
seen_of(struct submit *s, wake_id id, const struct wake_sync_object *sync)
{
    for (uint32_t i = 0; i < s->seen_count; i++) {
        if (s->seen[i].id == id) {
            return &s->seen[i];
        }
    }
    if (s->seen_count == SEEN) {
        return NULL;
    }
    s->seen[s->seen_count] = (struct seen){ .id = id, .signalled = sync->signalled };
    return &s->seen[s->seen_count++];
}

/* ---- one semaphore --------------------------------------------------------------------------- */

static const char *
operation_path(const struct submit *s, const struct operation *o, char text[96])
{
    snprintf(text, 96, "%s[%u].%s%s[%u]%s", s->kind == SPARSE ? "pBindInfo" : "pSubmits", s->batch,
             o->wait ? "pWaitSemaphore" : "pSignalSemaphore", s->second ? "Infos" : "s", o->index,
             s->second ? ".semaphore" : "");
    return text;
}

/* The queue that has taken the signal, and is not known to be done with that. */
static const struct wake_queue *
waiting_queue(const struct submit *s, const struct wake_sync_object *sync)
{
    struct wake_device *device = (struct wake_device *)s->check->scope;
    const struct wake_queue *queue = sync->waited.batch
                                         ? wake_queue_by_index(device, sync->waited.queue)
                                         : NULL;

    return queue && queue != s->check->queue && !wake_queue_may_be_done(queue, sync->waited.batch)
               ? queue
               : NULL;
}

/* A wait for a binary semaphore that has no signal. The specification counts it in one way where
 * there are timeline semaphores, newer registries always. */
static void
find_no_signal(const struct submit *s, const char *path, const struct wake_object *object,
               const struct wake_sync_object *sync)
{
    const struct semaphore_vuids *vuids = &semaphore_vuids[s->kind];
    const struct wake_queue *other = waiting_queue(s, sync);
    char name[WAKE_OBJECT_TEXT], queue[WAKE_OBJECT_TEXT];

    if (other) {
        wake_find_objects(
            s->check, vuids->other_queue, object, other->object,
            "%s (%s) has no signal that this could wait for: %s waits for its last one already%s",
            path, wake_object_text(name, sizeof(name), object),
            wake_object_text(queue, sizeof(queue), other->object),
            /* as other layers number it */
            s->kind == PRESENT ? " [VUID-vkQueuePresentKHR-pWaitSemaphores-03268]" : "");
        return;
    }
    wake_find_objects(
        s->check,
        !WAKE_REPEATED_RULES || WAKE_EXTENSION(s->check, VK_KHR_timeline_semaphore)
            ? vuids->no_signal
            : vuids->no_signal_alone,
        object, NULL,
        "%s (%s) has no signal that this could wait for: none has been submitted, or another wait has taken it",
        path, wake_object_text(name, sizeof(name), object));
}

/* Its signal depends on one of a timeline semaphore that may come later for other waits, but not for this one. */
static void
check_depends(const struct submit *s, const char *path, const struct wake_object *object,
              const struct wake_sync_object *sync)
{
    struct wake_device *device = (struct wake_device *)s->check->scope;
    struct wake_point at;
    const struct wake_wait *wait = wake_execution_missing(device, sync->point, &at);
    const struct wake_object *timeline = wait ? wake_object_get(wait->semaphore) : NULL;
    char name[WAKE_OBJECT_TEXT], other[WAKE_OBJECT_TEXT], queue[WAKE_OBJECT_TEXT];
    const struct wake_queue *waits;

    if (!timeline || !(waits = wake_queue_by_index(device, at.queue))) {
        return;
    }
    wake_find_objects(
        s->check, semaphore_vuids[s->kind].no_signal, object, timeline,
        "%s (%s) has a signal that depends on more than has been submitted: batch %llu of %s waits for the value "
        "%llu of %s, which nothing signals so far",
        path, wake_object_text(name, sizeof(name), object), U(at.batch),
        wake_object_text(queue, sizeof(queue), waits->object), U(wait->value),
        wake_object_text(other, sizeof(other), timeline));
}

static void
check_binary(struct submit *s, const struct operation *o, const struct wake_object *object,
             const struct wake_sync_object *sync)
{
    struct seen *seen = s->binary && !sync->external ? seen_of(s, o->id, sync) : NULL;
    char path[96], name[WAKE_OBJECT_TEXT];
    uint32_t before = s->check->found;

    if (!seen) {
        return;
    }
    if (o->wait && !seen->signalled) {
        find_no_signal(s, operation_path(s, o, path), object, sync);
    } else if (o->wait) {
        check_depends(s, operation_path(s, o, path), object, sync);
    } else if (seen->signalled) {
        wake_find_objects(
            s->check, semaphore_vuids[s->kind].signalled, object, NULL,
            "%s (%s) is signaled already, or will be: nothing has waited for it since its last signal "
            "[UNASSIGNED-CoreValidation-DrawState-QueueForwardProgress]",
            operation_path(s, o, path), wake_object_text(name, sizeof(name), object));
    } else if (wake_semaphore_is_presented(s->check, sync)) {
        wake_find_objects(
            s->check, semaphore_vuids[s->kind].signalled, object,
            wake_object_get(sync->presented.swapchain),
            "%s (%s) may still be in use by a swapchain: the present of image %u waits for it, and that image has not been "
            "acquired again since. A semaphore for each image, or a fence of the present "
            "(VkSwapchainPresentFenceInfoKHR), is safe",
            operation_path(s, o, path), wake_object_text(name, sizeof(name), object),
            sync->presented.index);
    }
    if (!o->wait) {
        s->check->beside += s->check->found - before;
    }
    seen->signalled = !o->wait;
}

/* No value that the semaphore has on the way is within the limit. */
static bool
is_beyond(uint64_t value, uint64_t limit, const struct wake_signal *pending,
          const struct seen *seen)
{
    uint64_t most = seen ? seen->value : 0;

    for (const struct wake_signal *signal = pending; signal; signal = signal->next) {
        most = signal->value > most ? signal->value : most;
    }
    return value > most && value - most > limit;
}

static void
check_timeline(struct submit *s, const struct operation *o, const struct wake_object *object,
               const struct wake_sync_object *sync)
{
    const struct wake_facts *facts = wake_check_facts(s->check);
    const struct wake_signal *pending;
    uint64_t value = wake_known_value(s->check, sync, &pending);
    uint64_t limit = facts ? facts->properties.timelineSemaphore.maxTimelineSemaphoreValueDifference
                           : 0;
    uint64_t difference = o->value > value ? o->value - value : value - o->value;
    struct seen *seen = seen_of(s, o->id, sync);
    char path[96], name[WAKE_OBJECT_TEXT];

    if (sync->external) {
        return;
    }
    if (!o->wait) {
        /* Also by batches of other queues that nothing holds up, not even this one. */
        uint64_t least = value > sync->executed ? value : sync->executed;

        /* They ascend: as a rule none of them is as great. */
        for (const struct wake_signal *signal =
                 pending && sync->last_signal->value >= o->value ? pending : NULL;
             signal; signal = signal->next) {
            if (s->check->queue && signal->point.queue == s->check->queue->index &&
                signal->value > least) {
                least = signal->value; /* executed before this one */
            }
        }
        if (seen && seen->value > least) {
            least = seen->value;
        }
        if (o->value <= least) {
            wake_find_objects(
                s->check, semaphore_vuids[s->kind].not_greater, object, NULL,
                "the value %llu that %s (%s) is signaled with is not greater than %llu, which it has or may have reached then",
                U(o->value), operation_path(s, o, path),
                wake_object_text(name, sizeof(name), object), U(least));
            return;
        }
    }
    /* Only where nothing may have happened that is not known, or else where no signal on its way is as near. */
    if (limit && WAKE_UNLIKELY(difference > limit) &&
        ((!pending && (!seen || !seen->value)) ||
         (o->value > value && is_beyond(o->value, limit, pending, seen)))) {
        wake_find_objects(s->check,
                          o->wait ? semaphore_vuids[s->kind].wait_differs
                                  : semaphore_vuids[s->kind].signal_differs,
                          object, NULL,
                          "the value %llu of %s (%s) differs from its value %llu by more than "
                          "maxTimelineSemaphoreValueDifference %llu",
                          U(o->value), operation_path(s, o, path),
                          wake_object_text(name, sizeof(name), object), U(value), U(limit));
    }
    if (seen && !o->wait) {
        seen->value = o->value;
    }
}

static void
check_stages(const struct submit *s, const struct operation *o)
{
    struct wake_sync_at at = {
        .check = s->check,
        .owner = s->second ? WAKE_MASKS_SEMAPHORE2 : WAKE_MASKS_SUBMIT,
        .prefix = "",
        .outer = "pSubmits",
        .outer_index = s->batch,
        .second = s->second,
    };
    enum wake_mask which = s->second ? WAKE_MASK_STAGE : WAKE_MASK_WAIT;

    if (s->second) {
        at.array = o->wait ? "pWaitSemaphoreInfos" : "pSignalSemaphoreInfos";
        at.index = o->index;
    }
    if (!s->second && (o->stages & VK_PIPELINE_STAGE_HOST_BIT)) {
        wake_find(s->check, "VUID-VkSubmitInfo-pWaitDstStageMask-00078",
                  "pSubmits[%u].pWaitDstStageMask[%u] has VK_PIPELINE_STAGE_HOST_BIT", s->batch,
                  o->index);
    }
    if ((s->second && !o->stages) || !wake_check_stage_features(&at, which, o->stages)) {
        return;
    }
    wake_check_stage_family(&at, which, o->stages, s->flags, wake_owners_submit[s->second],
                            !s->second ? WAKE_ID(submit, "pWaitDstStageMask-00066")
                            : o->wait  ? WAKE_ID(submit, "stageMask-03870")
                                       : WAKE_ID(submit, "stageMask-03869"));
}

static void
check_operation(struct submit *s, const struct operation *o)
{
    const struct wake_object *object;
    const struct wake_sync_object *sync = wake_check_semaphore(s->check, o->id, &object);

    if (!sync) {
        return;
    }
    if (!sync->timeline) {
        check_binary(s, o, object, sync);
    } else if (o->has_value ||
               s->kind != SPARSE) { /* of sparse binds values that are missing have been reported */
        check_timeline(s, o, object, sync);
    }
}

/* `complete`: no value of a timeline semaphore is missing. */
static void
check_operations(struct submit *s, const struct wake_batch_view *batch, bool wait, bool complete)
{
    struct wake_semaphores semaphores;
    const struct wake_facts *facts;
    uint32_t devices;

    if (!(wait ? batch->wait_count : batch->signal_count)) {
        return;
    }
    facts = wake_check_facts(s->check);
    devices = facts ? facts->physical_device_count : 0;
    semaphores = wake_batch_semaphores(batch, !wait);
    for (uint32_t i = 0; i < semaphores.count; i++) {
        struct wake_semaphore_use use = wake_semaphore_at(&semaphores, i);
        struct operation o = { use.semaphore, use.value, use.has_value, use.stages, i, wait };

        if (devices && use.device >= devices) {
            wake_find(
                s->check,
                devices == 1 ? "VUID-VkSemaphoreSubmitInfo-device-03888"
                             : "VUID-VkSemaphoreSubmitInfo-device-03889",
                "pSubmits[%u].%s[%u].deviceIndex is %u, but the device has %u physical devices",
                s->batch, wait ? "pWaitSemaphoreInfos" : "pSignalSemaphoreInfos", i, use.device,
                devices);
        }
        if (semaphores.second || semaphores.stages) {
            check_stages(s, &o);
        }
        if (complete) {
            check_operation(s, &o);
        }
    }
}

/* ---- batches of the first version ------------------------------------------------------------ */

static bool
any_timeline(const struct wake_check *check, const struct wake_batch_view *batch, bool signals)
{
    struct wake_semaphores semaphores;

    if (!(signals ? batch->signal_count : batch->wait_count)) {
        return false;
    }
    semaphores = wake_batch_semaphores(batch, signals);
    for (uint32_t i = 0; i < semaphores.count; i++) {
        const struct wake_object *object;
        const struct wake_sync_object *sync = wake_check_semaphore(
            check, wake_semaphore_at(&semaphores, i).semaphore, &object);

        if (sync && sync->timeline) {
            return true;
        }
    }
    return false;
}

/* False: values of timeline semaphores are missing. */
static bool
check_values(const struct submit *s, const struct wake_batch_view *batch)
{
    const VkTimelineSemaphoreSubmitInfo *values = wake_chain_find(
        batch->chain, VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO);
    bool waits = any_timeline(s->check, batch, false);
    bool signals = any_timeline(s->check, batch, true);

    if (WAKE_LIKELY(!waits && !signals)) {
        return true;
    }
    if (!values) {
        wake_find(
            s->check, "VUID-VkSubmitInfo-pWaitSemaphores-03239",
            "pSubmits[%u] names a timeline semaphore, but its pNext chain has no VkTimelineSemaphoreSubmitInfo",
            s->batch);
        return false;
    }
    if (waits && values->waitSemaphoreValueCount != batch->wait_count) {
        wake_find(
            s->check, "VUID-VkSubmitInfo-pNext-03240",
            "pSubmits[%u] waits for a timeline semaphore; VkTimelineSemaphoreSubmitInfo::waitSemaphoreValueCount is %u, but "
            "waitSemaphoreCount is %u",
            s->batch, values->waitSemaphoreValueCount, batch->wait_count);
        return false;
    }
    if (signals && values->signalSemaphoreValueCount != batch->signal_count) {
        wake_find(
            s->check, "VUID-VkSubmitInfo-pNext-03241",
            "pSubmits[%u] signals a timeline semaphore; VkTimelineSemaphoreSubmitInfo::signalSemaphoreValueCount is %u, but "
            "signalSemaphoreCount is %u",
            s->batch, values->signalSemaphoreValueCount, batch->signal_count);
        return false;
    }
    return true;
}

static bool
is_protected(wake_id id, bool *known_out)
{
    const struct wake_object *object = wake_object_get(id);
    const struct wake_command_buffer *cb = object && object->type == WAKE_TYPE_VkCommandBuffer
                                               ? object->data
                                               : NULL;
    const struct wake_command_pool *pool = wake_command_pool_of(cb);

    *known_out = pool != NULL;
    return pool && (pool->flags & VK_COMMAND_POOL_CREATE_PROTECTED_BIT);
}

static void
check_protection(const struct submit *s, wake_id id, uint32_t index, bool wanted)
{
    bool known, has = is_protected(id, &known);
    uint32_t before = s->check->found;

    if (WAKE_LIKELY(!known || has == wanted)) {
        return;
    }
    wake_find_rule(s->check, wake_owners_submit_batch[s->second],
                   s->second ? (wanted ? WAKE_ID(submit_batch, "flags-03886")
                                       : WAKE_ID(submit_batch, "flags-03887"))
                             : (wanted ? WAKE_ID(submit_batch, "pNext-04148")
                                       : WAKE_ID(submit_batch, "pNext-04120")),
                   wake_object_get(id), "pSubmits[%u] is %s, but %s[%u]%s is %s", s->batch,
                   wanted ? "protected" : "not protected",
                   s->second ? "pCommandBufferInfos" : "pCommandBuffers", index,
                   s->second ? ".commandBuffer" : "", has ? "protected" : "not");
    s->check->beside += s->check->found - before;
}

static void
check_group(const struct submit *s, const VkSubmitInfo *info, const VkDeviceGroupSubmitInfo *group)
{
    const struct wake_facts *facts = wake_check_facts(s->check);
    uint32_t devices = facts ? facts->physical_device_count : 0;

    if (group->waitSemaphoreCount != info->waitSemaphoreCount) {
        wake_find(
            s->check, "VUID-VkDeviceGroupSubmitInfo-waitSemaphoreCount-00082",
            "VkDeviceGroupSubmitInfo::waitSemaphoreCount is %u, but pSubmits[%u].waitSemaphoreCount is %u",
            group->waitSemaphoreCount, s->batch, info->waitSemaphoreCount);
    }
    if (group->commandBufferCount != info->commandBufferCount) {
        wake_find(
            s->check, "VUID-VkDeviceGroupSubmitInfo-commandBufferCount-00083",
            "VkDeviceGroupSubmitInfo::commandBufferCount is %u, but pSubmits[%u].commandBufferCount is %u",
            group->commandBufferCount, s->batch, info->commandBufferCount);
    }
    if (group->signalSemaphoreCount != info->signalSemaphoreCount) {
        wake_find(
            s->check, "VUID-VkDeviceGroupSubmitInfo-signalSemaphoreCount-00084",
            "VkDeviceGroupSubmitInfo::signalSemaphoreCount is %u, but pSubmits[%u].signalSemaphoreCount is %u",
            group->signalSemaphoreCount, s->batch, info->signalSemaphoreCount);
    }
    for (uint32_t i = 0;
         devices && group->pCommandBufferDeviceMasks && i < group->commandBufferCount; i++) {
        if (devices < 32 && group->pCommandBufferDeviceMasks[i] >> devices) {
            wake_find(
                s->check, "VUID-VkDeviceGroupSubmitInfo-pCommandBufferDeviceMasks-00086",
                "VkDeviceGroupSubmitInfo::pCommandBufferDeviceMasks[%u] is 0x%x, but the device has %u physical devices",
                i, group->pCommandBufferDeviceMasks[i], devices);
        }
    }
    for (int signal = 0; devices && signal < 2; signal++) {
        const uint32_t *indices = signal ? group->pSignalSemaphoreDeviceIndices
                                         : group->pWaitSemaphoreDeviceIndices;
        uint32_t count = signal ? group->signalSemaphoreCount : group->waitSemaphoreCount;

        for (uint32_t i = 0; indices && i < count; i++) {
            if (indices[i] >= devices) {
                wake_find(
                    s->check, "VUID-VkDeviceGroupSubmitInfo-pWaitSemaphoreDeviceIndices-00085",
                    "VkDeviceGroupSubmitInfo::%s[%u] is %u, but the device has %u physical devices",
                    signal ? "pSignalSemaphoreDeviceIndices" : "pWaitSemaphoreDeviceIndices", i,
                    indices[i], devices);
            }
        }
    }
}

/* Whether the application asked for protected queues of that family. */
static bool
protected_queue(const struct wake_check *check)
{
    const struct wake_facts *facts = wake_check_facts(check);

    return !facts || !check->queue || check->queue->family >= 32 ||
           (facts->queue_flags[check->queue->family] & VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT);
}

static void
check_batch1(struct submit *s, const VkSubmitInfo *info, const struct wake_batch_view *batch)
{
    const VkProtectedSubmitInfo *protection = wake_chain_find(
        batch->chain, VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO);
    const VkDeviceGroupSubmitInfo *group = wake_chain_find(
        batch->chain, VK_STRUCTURE_TYPE_DEVICE_GROUP_SUBMIT_INFO);
    bool wanted = protection && protection->protectedSubmit, complete = check_values(s, batch);

    if (wanted && !protected_queue(s->check)) {
        wake_find(
            s->check, "VUID-vkQueueSubmit-queue-06448",
            "VkProtectedSubmitInfo::protectedSubmit of pSubmits[%u] is VK_TRUE, but the queue was created without "
            "VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT",
            s->batch);
    }
    if (group) {
        check_group(s, info, group);
    }
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        check_protection(s, wake_batch_buffer_id(batch, i), i, wanted);
    }
    check_operations(s, batch, true, complete);
    check_operations(s, batch, false, complete);
}

/* ---- batches of the second version ----------------------------------------------------------- */

/* A timeline semaphore that a batch both waits for and signals. */
static bool
waits_and_signals(const struct submit *s, const struct wake_batch_view *batch)
{
    struct wake_semaphores waits, signals;
    bool good = true;

    if (!batch->wait_count || !batch->signal_count) {
        return true;
    }
    waits = wake_batch_semaphores(batch, false);
    signals = wake_batch_semaphores(batch, true);
    for (uint32_t i = 0; i < signals.count; i++) {
        struct wake_semaphore_use signal = wake_semaphore_at(&signals, i);
        const struct wake_object *object;
        const struct wake_sync_object *sync = wake_check_semaphore(s->check, signal.semaphore,
                                                                   &object);

        for (uint32_t k = 0; sync && sync->timeline && k < waits.count; k++) {
            struct wake_semaphore_use wait = wake_semaphore_at(&waits, k);

            if (wait.semaphore == signal.semaphore && signal.value <= wait.value) {
                wake_find_objects(
                    s->check, "VUID-VkSubmitInfo2-semaphore-03881", object, NULL,
                    "pSubmits[%u] waits for the value %llu (pWaitSemaphoreInfos[%u]) of the semaphore that it "
                    "signals with %llu (pSignalSemaphoreInfos[%u])",
                    s->batch, U(wait.value), k, U(signal.value), i);
                good = false;
            }
        }
    }
    return good;
}

static void
check_batch2(struct submit *s, const VkSubmitInfo2 *info, const struct wake_batch_view *batch)
{
    const struct wake_facts *facts = wake_check_facts(s->check);
    uint32_t devices = facts ? facts->physical_device_count : 0;
    bool wanted = info->flags & VK_SUBMIT_PROTECTED_BIT;

    if (wanted && !protected_queue(s->check)) {
        wake_find(
            s->check, "VUID-vkQueueSubmit2-queue-06447",
            "pSubmits[%u].flags has VK_SUBMIT_PROTECTED_BIT, but the queue was created without "
            "VK_DEVICE_QUEUE_CREATE_PROTECTED_BIT",
            s->batch);
    }
    for (uint32_t i = 0; i < batch->buffer_count; i++) {
        check_protection(s, wake_batch_buffer_id(batch, i), i, wanted);
        if (devices && devices < 32 && info->pCommandBufferInfos[i].deviceMask >> devices) {
            wake_find(
                s->check, "VUID-VkCommandBufferSubmitInfo-deviceMask-03891",
                "pSubmits[%u].pCommandBufferInfos[%u].deviceMask is 0x%x, but the device has %u physical devices",
                s->batch, i, info->pCommandBufferInfos[i].deviceMask, devices);
        }
    }
    if (waits_and_signals(s, batch)) {
        check_operations(s, batch, true, true);
    }
    check_operations(s, batch, false, true);
}

/* ---- submits --------------------------------------------------------------------------------- */

/* Payloads may come from outside by commands that are not seen. Those of file descriptors are:
 * state/apply/apply_external.h. */
static bool
imports(const struct wake_check *check)
{
    return WAKE_EXTENSION(check, VK_KHR_external_semaphore_win32) ||
           WAKE_EXTENSION(check, VK_FUCHSIA_external_semaphore) ||
           wake_check_unknown_extensions(check);
}

static struct submit
submit_of(struct wake_check *check, const struct wake_submit_view *call)
{
    const struct wake_device *device = (const struct wake_device *)check->scope;
    const struct wake_queue *queue = check->queue;

    return (struct submit){
        .check = check,
        .kind = call->kind == WAKE_BATCH_SPARSE    ? SPARSE
                : call->kind == WAKE_BATCH_PRESENT ? PRESENT
                : call->second                     ? SECOND
                                                   : FIRST,
        .second = call->second,
        .flags = queue && queue->family < device->family_count
                     ? device->families[queue->family].queueFlags
                     : 0,
        .binary = !device->submit_failed && !wake_load_relaxed(&device->lost) && !imports(check),
    };
}

void
wake_core_queue_submit(struct wake_check *check, const struct wake_submit_view *call)
{
    struct submit s = submit_of(check, call);
    struct wake_batch_view batch = { 0 };

    if (WAKE_UNLIKELY(call->second && !WAKE_FEATURE(check, synchronization2))) {
        wake_find(check, "VUID-vkQueueSubmit2-synchronization2-03866",
                  "the feature synchronization2 is not enabled");
        return;
    }
    for (; wake_next_batch(call, &batch); s.batch++) {
        if (call->second) {
            check_batch2(&s, (const VkSubmitInfo2 *)call->batches + s.batch, &batch);
        } else {
            check_batch1(&s, (const VkSubmitInfo *)call->batches + s.batch, &batch);
        }
    }
}

/* Semaphores of sparse binds; what is bound is in sparse.c. */
void
wake_core_bind_sparse_semaphores(struct wake_check *check, const struct wake_submit_view *call)
{
    struct submit s = submit_of(check, call);
    struct wake_batch_view batch = { 0 };

    for (; wake_next_batch(call, &batch); s.batch++) {
        check_operations(&s, &batch, true, true);
        check_operations(&s, &batch, false, true);
    }
}

void
wake_core_present_waits(struct wake_check *check, const struct wake_submit_view *call)
{
    struct submit s = submit_of(check, call);
    struct wake_batch_view batch = { 0 };
    struct wake_semaphores waits;
    char path[96], name[WAKE_OBJECT_TEXT];

    if (!wake_next_batch(call, &batch)) {
        return;
    }
    waits = wake_batch_semaphores(&batch, false);
    for (uint32_t i = 0; i < waits.count; i++) {
        wake_id id = wake_semaphore_at(&waits, i).semaphore;
        const struct wake_object *object;
        const struct wake_sync_object *sync = wake_check_semaphore(check, id, &object);
        struct seen *seen;

        if (sync && sync->timeline) {
            wake_find_objects(check, "VUID-vkQueuePresentKHR-pWaitSemaphores-03267", object, NULL,
                              "pPresentInfo->pWaitSemaphores[%u] (%s) is a timeline semaphore", i,
                              wake_object_text(name, sizeof(name), object));
            continue;
        }
        snprintf(path, sizeof(path), "pPresentInfo->pWaitSemaphores[%u]", i);
        seen = sync && s.binary && !sync->external ? seen_of(&s, id, sync) : NULL;
        if (seen) {
            (seen->signalled ? check_depends : find_no_signal)(&s, path, object, sync);
            seen->signalled = false;
        }
    }
}
