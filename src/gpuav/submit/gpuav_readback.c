/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The readback threads.
 */
#include "gpuav/submit/gpuav_readback.h"
#include "base/fault_signals.h"
#include "gpuav/device/gpuav_memory.h"
#include "gpuav/message/gpuav_message.h"
#include "gpuav/submit/gpuav_queue.h"
#include "gpuav/submit/gpuav_semaphore.h"

#include "base/heap.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    MAX_WAITED = 128,
    LINGER = 20,          /* looks before it sleeps, */
    LINGER_NS = 50000,    /* so far apart */
    APART_NS = 200000,    /* rounds of a stream of submits */
    SLICE_NS = 100000000, /* of a wait in the driver: then it looks whether it is to stop, and */
    SLICES = 8,           /* waits no more than so many while nothing finishes */
    EXIT_LOOKS = 2000,    /* of exit() at the thread, */
    EXIT_NS = 1000000,    /* so far apart */
};

struct wake_readback {
    struct wake_readback *next; /* (l:gpuav) */
    struct wake_gpuav *gpuav;   /* (i) */
    pthread_t thread;
    struct wake_lock lock;
    struct wake_condition news;      /* something is pending, or it is time to stop */
    struct wake_condition given;     /* results have been given */
    struct wake_gpuav_queue *queues; /* (l:readback) that it serves */
    uint32_t queue_count;            /* (l:readback) */
    /* (i) rung by the host while the thread is in the driver; VK_NULL_HANDLE: one queue only */
    VkSemaphore bell;
    uint64_t bell_value; /* (l:readback) */
    bool waits;          /* (l:readback) in the driver, for queues that had something pending */
    bool sleeps;         /* (l:readback) on `news`; else it looks for itself before long */
    bool stop;           /* (l:readback) end when nothing is pending */
    bool silent;         /* (l:readback) the process ends */
    bool gives;          /* (l:readback) results of a submission that is in no list any more */
};

/* What a round of the thread waits for. */
struct round {
    VkSemaphore semaphores[MAX_WAITED + 1];
    uint64_t values[MAX_WAITED + 1];
    uint32_t count;
    VkFence fence;
};

/* ---- submissions on their way to it ---------------------------------------------------------- */

/* Under the lock: what was submitted to a queue goes to the end of its list. */
static void
take_in(struct wake_gpuav_queue *queue)
{
    struct wake_gpuav_submission *list = NULL, *last, *at;

    /* relaxed: whoever finds it empty takes the lock next, and looks whether the thread knows */
    if (!wake_load_relaxed(&queue->news)) {
        return;
    }
    /* ORD(submission_take:A) acquire: the submissions; pairs with ORD(submission_push:A). */
    last = at = wake_exchange(&queue->news, NULL);
    while (at) {
        struct wake_gpuav_submission *before = at->next;

        for (uint32_t i = 0; i < at->count; i++) {
            /* relaxed: two threads may have submissions of one recording, and none of them needs
             * more than that each is counted before it is finished */
            (void)wake_fetch_add_relaxed(&at->recordings[i]->known, 1);
        }
        at->next = list;
        list = at;
        at = before;
    }
    if (queue->last) {
        queue->last->next = list;
    } else {
        queue->first = list;
    }
    queue->last = last;
}

/* ---- the thread ------------------------------------------------------------------------------ */

/* Under the lock. False: nothing is pending. */
static bool
plan(struct wake_readback *readback, struct round *round)
{
    round->count = 0;
    round->fence = VK_NULL_HANDLE;
    for (struct wake_gpuav_queue *queue = readback->queues; queue && round->count < MAX_WAITED;
         queue = queue->readback_next) {
        take_in(queue);
        if (queue->first) {
            round->fence = queue->first->fence;
            round->semaphores[round->count] = queue->semaphore;
            round->values[round->count++] = queue->first->value;
        }
    }
    if (!round->count) {
        return false;
    }
    if (readback->bell) {
        round->semaphores[round->count] = readback->bell;
        round->values[round->count++] = readback->bell_value + 1;
    }
    return true;
}

/* Time is no reason to tell anybody anything: whoever sits at a breakpoint takes hours. It is cut
 * into slices for the sake of vkDestroyDevice. */
static VkResult
wait(struct wake_gpuav *gpuav, const struct round *round)
{
    const VkSemaphoreWaitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .flags = round->count > 1 ? VK_SEMAPHORE_WAIT_ANY_BIT : 0,
        .semaphoreCount = round->count,
        .pSemaphores = round->semaphores,
        .pValues = round->values,
    };

    if (wake_load_relaxed(&gpuav->lost)) {
        return VK_ERROR_DEVICE_LOST;
    }
    return gpuav->timeline ? wake_gpuav_wait_semaphores(gpuav, &info, SLICE_NS)
                           : gpuav->below.WaitForFences(gpuav->device->handle, 1, &round->fence,
                                                        VK_TRUE, SLICE_NS);
}

/* Whether a submission of a device without timeline semaphores has finished. Under the lock. */
static bool
is_finished(struct wake_gpuav *gpuav, const struct wake_gpuav_submission *submission)
{
    return wake_load_relaxed(&gpuav->lost) ||
           gpuav->below.GetFenceStatus(gpuav->device->handle, submission->fence) != VK_NOT_READY;
}

/* The value up to which a queue's submissions have finished. Not under the lock, so that nobody who
 * submits waits for the driver. */
static uint64_t
finished_now(struct wake_gpuav *gpuav, const struct wake_gpuav_queue *queue)
{
    uint64_t value = 0;

    return !gpuav->timeline || wake_load_relaxed(&gpuav->lost) ||
                   wake_gpuav_semaphore_value(gpuav, queue->semaphore, &value) != VK_SUCCESS
               ? UINT64_MAX
               : value;
}

/* Under the lock: the oldest submission of a queue, if it has finished. */
static struct wake_gpuav_submission *
take_finished(struct wake_readback *readback, struct wake_gpuav_queue *queue, uint64_t value)
{
    struct wake_gpuav *gpuav = readback->gpuav;
    struct wake_gpuav_submission *submission = queue->first;

    /* At the end of the process what is left is not ours any more. */
    if (readback->silent || !submission || submission->value > value ||
        (!gpuav->timeline && !is_finished(gpuav, submission))) {
        return NULL;
    }
    queue->first = submission->next;
    queue->last = queue->first ? queue->last : NULL;
    readback->gives = true;
    return submission;
}

/* Under the lock. The fence can be used again, unless the device is lost. */
static void
keep_fence(struct wake_gpuav_queue *queue, VkFence fence)
{
    if (fence && wake_gpuav_grow((void **)&queue->spare_fences, queue->spare_fence_count,
                                 &queue->spare_fence_capacity, sizeof(fence))) {
        queue->spare_fences[queue->spare_fence_count++] = fence;
    } else if (fence) {
        queue->gpuav->below.DestroyFence(queue->gpuav->device->handle, fence, NULL);
    }
}

/* Under the lock: results up to this submission have been given, and it refers to nothing any
 * more. */
static void
note_given(struct wake_readback *readback, struct wake_gpuav_queue *queue,
           struct wake_gpuav_submission *submission)
{
    queue->done = submission->value;
    readback->gives = false;
    keep_fence(queue, submission->fence);
    wake_condition_wake_all(&readback->given);
}

/* For use again, if it is of the usual size. */
static void
put_away(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    struct wake_gpuav_submission *used = wake_load_relaxed(&queue->used);

    if (submission->room > WAKE_GPUAV_SUBMISSION_ROOM) {
        wake_free(WAKE_HEAP_GPUAV, submission);
        return;
    }
    do {
        submission->next = used;
        /* ORD(submission_used:A) release: emptied; pairs with ORD(submission_get:A). */
    } while (!wake_cas(&queue->used, &used, submission));
}

/* True: there was something. */
static bool
give_finished_of(struct wake_readback *readback, struct wake_gpuav_queue *queue)
{
    struct wake_gpuav_submission *submission = NULL;
    uint64_t value;
    bool some, any = false;

    wake_lock_take(&readback->lock);
    take_in(queue);
    some = queue->first != NULL;
    wake_lock_drop(&readback->lock);
    value = some ? finished_now(readback->gpuav, queue) : 0;
    while (some) {
        struct wake_gpuav_submission *given = submission;

        wake_lock_take(&readback->lock);
        if (given) {
            note_given(readback, queue, given);
        }
        submission = take_finished(readback, queue, value);
        wake_lock_drop(&readback->lock);
        if (given) {
            put_away(queue, given);
        }
        if (!submission) {
            break;
        }
        any = true;
        wake_gpuav_collect(readback->gpuav, submission);
        wake_gpuav_submission_empty(submission);
    }
    return any;
}

static bool
give_finished(struct wake_readback *readback)
{
    struct wake_gpuav_queue *queue;
    bool any = false;

    wake_lock_take(&readback->lock);
    queue = readback->queues; /* queues are added in front and never removed */
    wake_lock_drop(&readback->lock);
    for (; queue; queue = queue->readback_next) {
        any |= give_finished_of(readback, queue);
    }
    return any;
}

/*
 * Under the lock, which it drops meanwhile. True: something is pending, and `round` says what.
 * False: it is time to stop. Who submits often does not wake anybody: for a moment the thread looks
 * for itself.
 */
static bool
await_news(struct wake_readback *readback, struct round *round)
{
    const struct timespec moment = { .tv_nsec = LINGER_NS };
    uint32_t looks = 0;

    for (;;) {
        if (round && !readback->silent && plan(readback, round)) {
            return true;
        }
        if (readback->stop) {
            return false;
        }
        if (looks++ < LINGER && round && !readback->silent) {
            wake_lock_drop(&readback->lock);
            (void)nanosleep(&moment, NULL);
            wake_lock_take(&readback->lock);
        } else {
            readback->sleeps = true;
            wake_condition_wait(&readback->news, &readback->lock);
            readback->sleeps = false;
        }
    }
}

/*
 * vkDestroyDevice waits for the thread. A right program destroys its device when all of its work is
 * complete, and so ours, but for an instant. What still has not finished after a while in which
 * nothing has never will, as far as we know: a batch that waits for a semaphore that nobody signals,
 * for example. Then it is read as that of a lost device, and what is ours in the driver is left to
 * it, since it is in use.
 */
static void
give_up(struct wake_gpuav *gpuav)
{
    /* relaxed, both: for this device's readback threads, and for whoever joins them */
    wake_store_relaxed(&gpuav->abandoned, true);
    wake_store_relaxed(&gpuav->lost, true);
}

static void *
readback_main(void *argument)
{
    struct wake_readback *readback = argument;
    struct wake_gpuav *gpuav = readback->gpuav;
    const struct timespec nap = { .tv_nsec = 1000000 }, apart = { .tv_nsec = APART_NS };
    struct round *round = wake_alloc(WAKE_HEAP_GPUAV, sizeof(*round));
    uint32_t slices = 0; /* since it is to stop, and nothing has finished */

    (void)pthread_setname_np(pthread_self(), "wake-readback");
    (void)wake_role_swap(WAKE_ROLE_WORKER);
    for (;;) {
        bool some, stop;
        VkResult result;

        wake_lock_take(&readback->lock);
        some = await_news(readback, round);
        readback->waits = some;
        wake_lock_drop(&readback->lock);
        if (!some) {
            break;
        }
        result = wait(gpuav, round);
        if (result == VK_ERROR_DEVICE_LOST) {
            /* relaxed: a hint for this device's readback threads, each of which would find it out
             * by itself */
            wake_store_relaxed(&gpuav->lost, true);
        } else if (result < 0) {
            (void)nanosleep(&nap, NULL); /* out of memory: there may be some later */
        }
        wake_lock_take(&readback->lock);
        readback->waits = false;
        stop = readback->stop;
        wake_lock_drop(&readback->lock);
        slices = give_finished(readback) || !stop ? 0 : slices + 1;
        if (slices >= SLICES) {
            give_up(gpuav);
        }
        /* In the driver again at once, it would be woken by each submit of a stream, and contend
         * with those who submit for the driver's locks. Who waits with gpuav_flush_on_wait waits
         * for this thread. */
        if (!gpuav->flush_on_wait) {
            (void)nanosleep(&apart, NULL);
        }
    }
    wake_free(WAKE_HEAP_GPUAV, round);
    return NULL;
}

/* ---- coming and going ------------------------------------------------------------------------ */

static void
readback_destroy(struct wake_readback *readback)
{
    if (readback->bell) {
        readback->gpuav->below.DestroySemaphore(readback->gpuav->device->handle, readback->bell,
                                                NULL);
    }
    wake_condition_finish(&readback->news);
    wake_condition_finish(&readback->given);
    wake_lock_finish(&readback->lock);
    wake_free(WAKE_HEAP_GPUAV, readback);
}

/* All signals stay with the application's threads, but for faults. */
static bool
start_thread(struct wake_readback *readback)
{
    sigset_t others, before;
    bool started;

    wake_signals_but_faults(&others);
    pthread_sigmask(SIG_SETMASK, &others, &before);
    started = pthread_create(&readback->thread, NULL, readback_main, readback) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static struct wake_readback *
readback_create(struct wake_gpuav *gpuav)
{
    struct wake_readback *readback = wake_zalloc(WAKE_HEAP_GPUAV, sizeof(*readback));

    if (!readback) {
        return NULL;
    }
    readback->gpuav = gpuav;
    wake_lock_init_brief(&readback->lock, WAKE_RANK_POOL);
    wake_condition_init(&readback->news);
    wake_condition_init(&readback->given);
    if ((!gpuav->wait_any_spins && !wake_gpuav_semaphore_create(gpuav, &readback->bell)) ||
        !start_thread(readback)) {
        readback_destroy(readback);
        return NULL;
    }
    return readback;
}

bool
wake_readback_serve(struct wake_gpuav_queue *queue)
{
    struct wake_gpuav *gpuav = queue->gpuav;
    struct wake_readback *readback = NULL, *other = NULL;

    if (queue->readback) {
        return true;
    }
    if (!gpuav->wait_any_spins) {
        wake_lock_take(&gpuav->lock);
        readback = gpuav->readbacks;
        wake_lock_drop(&gpuav->lock);
    }
    if (!readback) {
        readback = readback_create(gpuav);
        if (!readback) {
            return false;
        }
        wake_lock_take(&gpuav->lock);
        if (!gpuav->wait_any_spins && gpuav->readbacks) {
            other = readback; /* two queues at once: one thread is enough */
            readback = gpuav->readbacks;
        } else {
            readback->next = gpuav->readbacks;
            gpuav->readbacks = readback;
        }
        wake_lock_drop(&gpuav->lock);
    }
    if (other) {
        wake_lock_take(&other->lock);
        other->stop = true;
        wake_condition_wake_all(&other->news);
        wake_lock_drop(&other->lock);
        pthread_join(other->thread, NULL); /* it has nothing to do but to end */
        readback_destroy(other);
    }
    wake_lock_take(&readback->lock);
    queue->readback_next = readback->queues;
    readback->queues = queue;
    readback->queue_count++;
    wake_lock_drop(&readback->lock);
    /* ORD(readback_serve:A) release: the readback before what leads to it; pairs with
     * ORD(readback_flush:A). */
    wake_store_release(&queue->readback, readback);
    return true;
}

VkFence
wake_readback_fence(struct wake_gpuav_queue *queue)
{
    const VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    const struct wake_device_dispatch *below = &queue->gpuav->below;
    VkDevice device = queue->gpuav->device->handle;
    VkFence fence = VK_NULL_HANDLE;

    wake_lock_take(&queue->readback->lock);
    if (queue->spare_fence_count) {
        fence = queue->spare_fences[--queue->spare_fence_count];
    }
    wake_lock_drop(&queue->readback->lock);
    if (fence) {
        if (below->ResetFences(device, 1, &fence) == VK_SUCCESS) {
            return fence;
        }
        below->DestroyFence(device, fence, NULL); /* nothing uses it: spares are signalled */
        return VK_NULL_HANDLE;
    }
    return below->CreateFence(device, &info, NULL, &fence) == VK_SUCCESS ? fence : VK_NULL_HANDLE;
}

void
wake_readback_push(struct wake_gpuav_queue *queue, struct wake_gpuav_submission *submission)
{
    struct wake_readback *readback = queue->readback;
    struct wake_gpuav_submission *newest = wake_load_relaxed(&queue->news);

    do {
        submission->next = newest;
        /* ORD(submission_push:A) release: the submission; pairs with ORD(submission_take:A). */
    } while (!wake_cas(&queue->news, &newest, submission));
    if (queue->spare) {
        wake_prefetch_write(queue->spare);
        wake_prefetch_write((const char *)queue->spare + WAKE_CACHE_LINE);
    }
    if (newest) {
        return; /* who found nothing there has told the thread, or is about to */
    }
    wake_lock_take(&readback->lock);
    if (!queue->first) { /* else it knows of the queue, and looks again */
        if (readback->sleeps) {
            wake_condition_wake_all(&readback->news);
        } else if (readback->waits && readback->bell) {
            /* It waits for other queues. The value is new each time, since the thread asks for the
             * next one. */
            wake_gpuav_semaphore_signal(queue->gpuav, readback->bell, ++readback->bell_value);
        }
    }
    wake_lock_drop(&readback->lock);
}

/* Value up to which a queue's submits have finished. */
static uint64_t
finished_value(struct wake_gpuav *gpuav, struct wake_gpuav_queue *queue)
{
    struct wake_readback *readback = queue->readback;
    uint64_t value = 0;

    if (gpuav->timeline) {
        return wake_gpuav_semaphore_value(gpuav, queue->semaphore, &value) == VK_SUCCESS ? value
                                                                                         : 0;
    }
    wake_lock_take(&readback->lock);
    take_in(queue);
    for (struct wake_gpuav_submission *s = queue->first; s && is_finished(gpuav, s); s = s->next) {
        value = s->value;
    }
    wake_lock_drop(&readback->lock);
    return value;
}

uint64_t
wake_readback_oldest(struct wake_gpuav *gpuav)
{
    uint64_t oldest = UINT64_MAX;

    wake_lock_take(&gpuav->lock);
    /* ORD(submitting:B) acquire: what is counted no more is in its queue's list, or was; pairs with
     * ORD(submitting:A). Release: that shaders are led away from every list, for who counts itself
     * later; pairs with ORD(submitting:C). So it is an addition of nothing, not a load. */
    if (wake_fetch_add(&gpuav->submitting, 0) > 1) {
        oldest = 0; /* another thread's is in no list yet */
    }
    for (struct wake_gpuav_queue *queue = gpuav->queue_list; queue; queue = queue->next) {
        struct wake_readback *readback = wake_load_acquire(
            &queue->readback); /* as in wake_readback_flush() */

        if (readback) {
            wake_lock_take(&readback->lock);
            take_in(queue);
            oldest = queue->first && queue->first->number < oldest ? queue->first->number : oldest;
            wake_lock_drop(&readback->lock);
        }
    }
    wake_lock_drop(&gpuav->lock);
    return oldest;
}

void
wake_readback_flush(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_queue *queue;

    wake_lock_take(&gpuav->lock);
    queue = gpuav->queue_list; /* queues are added in front and never removed */
    wake_lock_drop(&gpuav->lock);
    for (; queue; queue = queue->next) {
        /* ORD(readback_flush:A) acquire: the readback of a queue that another thread submits to;
         * pairs with ORD(readback_serve:A). */
        struct wake_readback *readback = wake_load_acquire(&queue->readback);
        uint64_t value;

        if (!readback || wake_load_relaxed(&gpuav->lost)) {
            continue;
        }
        value = finished_value(gpuav, queue);
        wake_lock_take(&readback->lock);
        while (queue->done < value && !readback->silent && !wake_load_relaxed(&gpuav->lost)) {
            wake_condition_wait(&readback->given, &readback->lock);
        }
        wake_lock_drop(&readback->lock);
    }
    wake_report_flush(gpuav->device->scope.report);
}

void
wake_readbacks_finish(struct wake_gpuav *gpuav)
{
    while (gpuav->readbacks) {
        struct wake_readback *readback = gpuav->readbacks;

        wake_lock_take(&readback->lock);
        readback->stop = true;
        wake_condition_wake_all(&readback->news);
        wake_lock_drop(&readback->lock);
        pthread_join(readback->thread, NULL);
        gpuav->readbacks = readback->next;
        readback_destroy(readback);
    }
}

/*
 * Invariant: a submission is in a list, or the thread gives its results, until all of them were given. So what is in
 * no list when the process ends is the thread's, which would end with it in the middle. Counted in looks and not in
 * time, as where streams are drained then: a process that is stopped does not run out of them.
 */
static void
await_given(struct wake_readback *readback)
{
    const struct timespec moment = { .tv_nsec = EXIT_NS };
    bool gives = true;

    for (uint32_t i = 0; gives && i < EXIT_LOOKS; i++) {
        wake_lock_take(&readback->lock);
        gives = readback->gives;
        wake_lock_drop(&readback->lock);
        if (gives) {
            (void)nanosleep(&moment, NULL);
        }
    }
}

void
wake_readbacks_at_exit(struct wake_gpuav *gpuav)
{
    enum { MOST = 256 };
    struct wake_gpuav_submission *left[MOST];

    for (struct wake_readback *readback = gpuav->readbacks; readback; readback = readback->next) {
        uint32_t count = 0;

        wake_lock_take(&readback->lock);
        readback->silent =
            true; /* from here on the thread takes nothing, so that nothing in the lists is freed */
        wake_condition_wake_all(&readback->given);
        for (struct wake_gpuav_queue *queue = readback->queues; queue;
             queue = queue->readback_next) {
            take_in(queue);
            for (struct wake_gpuav_submission *s = queue->first; s && count < MOST; s = s->next) {
                left[count++] = s;
            }
        }
        wake_lock_drop(&readback->lock);
        for (uint32_t i = 0; i < count; i++) {
            wake_gpuav_collect(gpuav, left[i]);
        }
        await_given(readback);
    }
}
