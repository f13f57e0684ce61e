/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is known of a semaphore, and calls of the host on timeline semaphores. Specification, 'Host
 * Synchronization'.
 */
#include "core/submit/semaphore.h"

#include "core/core.h"
#include "state/execution/queue_state.h"
#include "state/execution/submission.h"
#include "state/object/family.h"
#include "state/scope/scope.h"

#include <stdio.h>

enum { LOOKED = 64 /* of the signals that are to come: more are not looked at */ };

uint64_t
wake_known_value(const struct wake_check *check, const struct wake_sync_object *sync,
                 const struct wake_signal **pending_out)
{
    struct wake_device *device = (struct wake_device *)check->scope;
    uint64_t value = sync->value;
    uint32_t looked = 0;

    *pending_out = NULL;
    for (const struct wake_signal *signal = sync->signals; signal && looked++ < LOOKED;
         signal = signal->next) {
        const struct wake_queue *queue = wake_queue_by_index(device, signal->point.queue);

        if (queue && signal->point.batch && queue->observed >= signal->point.batch) {
            value = value > signal->value ? value : signal->value;
        } else if (!*pending_out) {
            *pending_out = signal;
        }
    }
    return value;
}

struct wake_sync_object *
wake_check_semaphore(const struct wake_check *check, wake_id id,
                     const struct wake_object **object_out)
{
    struct wake_object *object = wake_check_object(check, id, WAKE_TYPE_VkSemaphore);

    *object_out = object;
    return object ? object->data : NULL;
}

bool
wake_semaphore_is_presented(const struct wake_check *check, const struct wake_sync_object *sync)
{
    /* The host may learn of presents by their ids. */
    bool waits = WAKE_FEATURE(check, presentWait);

#ifdef VK_KHR_present_wait2
    waits = waits || WAKE_FEATURE(check, presentWait2);
#endif
    return !WAKE_REPEATED_RULES && !waits && sync->presented.swapchain &&
           wake_present_may_wait((struct wake_device *)check->scope, sync);
}

/* ---- the host -------------------------------------------------------------------------------- */

/* False: a binary semaphore. */
static bool
must_be_timeline(struct wake_check *check, wake_id id, const char *vuid, const char *path)
{
    const struct wake_object *object;
    const struct wake_sync_object *sync = wake_check_semaphore(check, id, &object);
    char name[WAKE_OBJECT_TEXT];

    if (sync && !sync->timeline) {
        wake_find_objects(check, vuid, object, NULL, "%s (%s) is a binary semaphore", path,
                          wake_object_text(name, sizeof(name), object));
    }
    return sync && sync->timeline;
}

void
wake_core_signal_semaphore(struct wake_check *check, const struct wake_rec_SignalSemaphore *r)
{
    const VkSemaphoreSignalInfo *info = r->pSignalInfo;
    const struct wake_facts *facts = wake_check_facts(check);
    uint64_t limit = facts ? facts->properties.timelineSemaphore.maxTimelineSemaphoreValueDifference
                           : 0;
    const struct wake_object *object;
    const struct wake_sync_object *sync;
    const struct wake_signal *pending;
    uint64_t value;
    wake_id id;

    if (!info) {
        return;
    }
    id = wake_packed_id(info, 0, WAKE_HANDLES_VkSemaphoreSignalInfo,
                        WAKE_HANDLE_VkSemaphoreSignalInfo_semaphore);
    if (!must_be_timeline(check, id, "VUID-VkSemaphoreSignalInfo-semaphore-03257",
                          "pSignalInfo->semaphore")) {
        return;
    }
    sync = wake_check_semaphore(check, id, &object);
    if (sync->external || wake_load_relaxed(&((const struct wake_device *)check->scope)->lost)) {
        return;
    }
    value = wake_known_value(check, sync, &pending);
    if (info->value <= value) {
        wake_find_objects(check, "VUID-VkSemaphoreSignalInfo-value-03258", object, NULL,
                          "pSignalInfo->value is %llu, but the semaphore has reached %llu",
                          U(info->value), U(value));
    } else if (pending && info->value >= pending->value) {
        wake_find_objects(
            check, "VUID-VkSemaphoreSignalInfo-value-03259", object, NULL,
            "pSignalInfo->value is %llu, but a submitted batch, not known to have completed, signals the semaphore "
            "with %llu",
            U(info->value), U(pending->value));
    } else if (!pending && limit && info->value - value > limit) {
        wake_find_objects(
            check, "VUID-VkSemaphoreSignalInfo-value-03260", object, NULL,
            "pSignalInfo->value is %llu, which differs from the semaphore's value %llu by more than "
            "maxTimelineSemaphoreValueDifference %llu",
            U(info->value), U(value), U(limit));
    }
}

void
wake_core_wait_semaphores(struct wake_check *check, const struct wake_rec_WaitSemaphores *r)
{
    const VkSemaphoreWaitInfo *info = r->pWaitInfo;

    for (uint32_t i = 0; info && info->pSemaphores && i < info->semaphoreCount; i++) {
        char path[48];

        snprintf(path, sizeof(path), "pWaitInfo->pSemaphores[%u]", i);
        (void)must_be_timeline(check, wake_packed_id(info->pSemaphores, i, 1, 0),
                               "VUID-VkSemaphoreWaitInfo-pSemaphores-03256", path);
    }
}

void
wake_core_get_semaphore_value(struct wake_check *check,
                              const struct wake_rec_GetSemaphoreCounterValue *r)
{
    (void)must_be_timeline(check, r->semaphore_id,
                           "VUID-vkGetSemaphoreCounterValue-semaphore-03255", "semaphore");
}
