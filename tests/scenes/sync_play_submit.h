/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secondaries, batches, queues, semaphores and waits of the host of random programs; and all of a
 * program.
 *
 * A timeline is signalled by its own queue only, its values one after the other. What waits for a
 * signal that is not submitted yet holds its queue; the queue that it waits for then waits for
 * nothing that is held itself, so that it gets there in the end.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_SUBMIT_H
#define WAKE_SCENES_SYNC_PLAY_SUBMIT_H

#include "sync_play_barrier.h"
#include "sync_play_pass.h"

/* ---- execution ------------------------------------------------------------------------------- */

static inline bool
is_held(const struct play *p, uint32_t queue)
{
    for (uint32_t i = 0; i < p->batch_count; i++) {
        if (p->batches[i].queue == queue && !p->batches[i].executed) {
            return true;
        }
    }
    return false;
}

static inline bool
is_anything_held(const struct play *p)
{
    for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
        if (is_held(p, i)) {
            return true;
        }
    }
    return false;
}

/* The first batch of the queue that has not executed does now, if it can. */
static inline bool
execute_next(struct play *p, uint32_t queue)
{
    for (uint32_t i = 0; i < p->call; i++) {
        struct play_batch *b = &p->batches[i];

        if (b->queue != queue || b->executed) {
            continue;
        }
        for (uint32_t k = 0; k < b->wait_count; k++) {
            if (p->executed[b->waits[k]] < b->counts[k]) {
                return false;
            }
        }
        b->executed = true;
        for (uint32_t k = 0; k < b->signal_count; k++) {
            p->executed[b->signals[k]] = b->signal_counts[k];
        }
        p->oracle->batches[i].turn = p->turn++;
        memcpy(p->oracle->batches[i].done, p->done, sizeof(p->done));
        return true;
    }
    return false;
}

/* Of several queues that can go on that one is first to which something was submitted, or which has
 * gone on last; then the one that was made first. */
static inline void
execute_all(struct play *p, uint32_t hint)
{
    for (bool more = true; more;) {
        more = execute_next(p, hint);
        for (uint32_t i = 0; i < ORACLE_QUEUES && !more; i++) {
            more = execute_next(p, i);
            hint = more ? i : hint;
        }
    }
}

/* The batch that gives a wait its signal. */
static inline const struct play_batch *
signal_of(const struct play *p, uint32_t semaphore, uint32_t count)
{
    for (uint32_t i = 0; i < p->batch_count; i++) {
        for (uint32_t k = 0; k < p->batches[i].signal_count; k++) {
            if (p->batches[i].signals[k] == semaphore && p->batches[i].signal_counts[k] == count) {
                return &p->batches[i];
            }
        }
    }
    return NULL;
}

/* The host sees a batch complete: with it what it waited for, and all that was submitted to the
 * same queue before. */
static inline void
observe(struct play *p, const struct play_batch *batch)
{
    for (const struct play_batch *b = p->batches; batch && b <= batch; b++) {
        if (b->queue != batch->queue || b->end <= p->done[b->queue]) {
            continue;
        }
        p->done[b->queue] = b->end;
        for (uint32_t i = 0; i < b->wait_count; i++) {
            observe(p, signal_of(p, b->waits[i], b->counts[i]));
        }
    }
}

static inline void
observe_queue(struct play *p, uint32_t queue)
{
    for (uint32_t i = p->batch_count; i-- > 0;) {
        if (p->batches[i].queue == queue) {
            observe(p, &p->batches[i]);
            return;
        }
    }
}

/* ---- submits --------------------------------------------------------------------------------- */

static inline bool
can_wait(const struct play *p, uint32_t queue, const struct step_semaphore *w, uint32_t *count_out)
{
    uint32_t number = w->number, of = number - BINARIES;

    *count_out = p->signalled[number];
    /* Only for signals that do not depend on what is not submitted, and only one queue at a time. */
    if (number < BINARIES) {
        return p->waited[number] < *count_out && p->executed[number] == *count_out &&
               (!p->waited[number] || p->waited_on[number] == queue);
    }
    if (of == queue) {
        return *count_out && p->executed[number] == *count_out;
    }
    if (w->ahead && !is_held(p, of) && !p->ahead[queue] && p->call == p->batch_count) {
        *count_out += 1;
        return true;
    }
    return *count_out && (p->executed[number] == *count_out || !p->ahead[queue]);
}

/* A binary one: behind the wait for its signal before, on the same queue. */
static inline bool
can_signal(const struct play *p, uint32_t queue, uint32_t number)
{
    return !p->signalled[number] ||
           (p->waited[number] == p->signalled[number] && p->waited_on[number] == queue);
}

static inline uint64_t
value_of(const struct play *p, uint32_t semaphore, uint32_t count)
{
    return semaphore < BINARIES ? 0 : p->set->values[semaphore - BINARIES] + count;
}

/* What was recorded since the last one is a batch of the next call. */
static inline void
make_batch(struct play *p, const struct step *s)
{
    struct play_batch *b = &p->batches[p->batch_count];

    p->position++;
    *b = (struct play_batch){ .queue = s->a,
                              .start = p->start,
                              .end = p->position,
                              .first = p->first,
                              .buffer_count = p->buffer - p->first };
    for (uint32_t i = 0; i < STEP_SEMAPHORES; i++) {
        const struct step_semaphore *w = &s->waits[i];
        uint32_t count;

        if (w->used && (i == 0 || w->number != s->waits[0].number) &&
            can_wait(p, s->a, w, &count)) {
            b->waits[b->wait_count] = w->number;
            b->counts[b->wait_count] = count;
            b->wait_stages[b->wait_count++] = w->stages;
            if (w->number < BINARIES) {
                p->waited[w->number] = count;
                p->waited_on[w->number] = s->a;
            }
        }
    }
    for (uint32_t i = 0; i < STEP_SEMAPHORES; i++) {
        const struct step_semaphore *w = &s->signals[i];

        if (!w->used || (i && w->number == s->signals[0].number) ||
            (w->number < BINARIES ? !can_signal(p, s->a, w->number)
                                  : w->number - BINARIES != s->a)) {
            continue;
        }
        b->signals[b->signal_count] = w->number;
        b->signal_counts[b->signal_count] = ++p->signalled[w->number];
        b->signal_stages[b->signal_count++] = s->second ? w->stages : ORACLE_STAGE(ALL_COMMANDS);
    }
    p->oracle->batches[p->batch_count].queue = s->a;
    p->oracle->batch_count = ++p->batch_count;
    for (uint32_t i = 0; i < p->oracle->op_count; i++) {
        struct oracle_op *op = &p->oracle->ops[i];

        op->batch = op->buffer >= p->first ? p->batch_count - 1 : op->batch;
    }
    for (uint32_t i = 0; i < p->oracle->dep_count; i++) {
        struct oracle_dep *d = &p->oracle->deps[i];

        if (d->buffer >= p->first) {
            d->queue = d->to = s->a;
        }
    }
    p->first = p->buffer;
    p->start = p->position;
}

static inline void
submit_one(struct play *p, const struct play_batch *all, uint32_t count, bool second)
{
    VkSemaphoreSubmitInfo waits[8][STEP_SEMAPHORES], signals[8][STEP_SEMAPHORES];
    VkCommandBufferSubmitInfo buffers[8][COMMAND_BUFFERS];
    VkSemaphore waits1[8][STEP_SEMAPHORES], signals1[8][STEP_SEMAPHORES];
    VkPipelineStageFlags stages1[8][STEP_SEMAPHORES];
    uint64_t wait_values[8][STEP_SEMAPHORES], signal_values[8][STEP_SEMAPHORES];
    VkTimelineSemaphoreSubmitInfo values[8];
    VkSubmitInfo2 infos[8];
    VkSubmitInfo infos1[8];

    for (uint32_t i = 0; i < count; i++) {
        const struct play_batch *b = &all[i];

        for (uint32_t k = 0; k < b->wait_count; k++) {
            waits1[i][k] = p->set->semaphores[b->waits[k]];
            wait_values[i][k] = value_of(p, b->waits[k], b->counts[k]);
            stages1[i][k] = (VkPipelineStageFlags)b->wait_stages[k];
            waits[i][k] = (VkSemaphoreSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                                   .semaphore = waits1[i][k],
                                                   .value = wait_values[i][k],
                                                   .stageMask = b->wait_stages[k] };
        }
        for (uint32_t k = 0; k < b->signal_count; k++) {
            signals1[i][k] = p->set->semaphores[b->signals[k]];
            signal_values[i][k] = value_of(p, b->signals[k], b->signal_counts[k]);
            signals[i][k] = (VkSemaphoreSubmitInfo){
                .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                .semaphore = signals1[i][k],
                .value = signal_values[i][k],
                .stageMask = b->signal_stages[k]
            };
        }
        for (uint32_t k = 0; k < b->buffer_count; k++) {
            buffers[i][k] = (VkCommandBufferSubmitInfo){
                .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                .commandBuffer = p->set->commands[b->first + k]
            };
        }
        values[i] = (VkTimelineSemaphoreSubmitInfo){
            .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
            .waitSemaphoreValueCount = b->wait_count,
            .pWaitSemaphoreValues = wait_values[i],
            .signalSemaphoreValueCount = b->signal_count,
            .pSignalSemaphoreValues = signal_values[i]
        };
        infos[i] = (VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                    .waitSemaphoreInfoCount = b->wait_count,
                                    .pWaitSemaphoreInfos = waits[i],
                                    .commandBufferInfoCount = b->buffer_count,
                                    .pCommandBufferInfos = buffers[i],
                                    .signalSemaphoreInfoCount = b->signal_count,
                                    .pSignalSemaphoreInfos = signals[i] };
        infos1[i] = (VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                    .pNext = &values[i],
                                    .waitSemaphoreCount = b->wait_count,
                                    .pWaitSemaphores = waits1[i],
                                    .pWaitDstStageMask = stages1[i],
                                    .commandBufferCount = b->buffer_count,
                                    .pCommandBuffers = &p->set->commands[b->first],
                                    .signalSemaphoreCount = b->signal_count,
                                    .pSignalSemaphores = signals1[i] };
    }
    if (second) {
        KIT_VK(p->set->kit,
               vkQueueSubmit2(p->set->queues[all->queue], count, infos, VK_NULL_HANDLE));
    } else {
        KIT_VK(p->set->kit,
               vkQueueSubmit(p->set->queues[all->queue], count, infos1, VK_NULL_HANDLE));
    }
}

/* What waits ahead is counted again. */
static inline void
count_ahead(struct play *p)
{
    memset(p->ahead, 0, sizeof(p->ahead));
    for (uint32_t i = 0; i < p->batch_count; i++) {
        const struct play_batch *b = &p->batches[i];

        for (uint32_t k = 0; k < b->wait_count && !b->executed; k++) {
            if (b->waits[k] >= BINARIES && p->executed[b->waits[k]] < b->counts[k]) {
                p->ahead[b->waits[k] - BINARIES]++;
            }
        }
    }
}

/* One call with the batches made since the last one. All are of one version: the first cannot leave
 * stages out when it signals. */
static inline void
play_call(struct play *p)
{
    const struct play_batch *all = &p->batches[p->call];
    uint32_t count = p->batch_count - p->call;
    bool second = false;

    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < STEP_SEMAPHORES; k++) {
            second |= k < all[i].signal_count &&
                      all[i].signal_stages[k] != ORACLE_STAGE(ALL_COMMANDS);
            second |= k < all[i].wait_count &&
                      (!all[i].wait_stages[k] || all[i].wait_stages[k] > UINT32_MAX);
        }
    }
    if (count) {
        submit_one(p, all, count, second);
        p->call = p->batch_count;
        execute_all(p, all->queue);
    }
    count_ahead(p);
}

/* The end of a batch; `more`: another one follows in the same call. */
static inline void
play_batch(struct play *p, const struct step *s, bool more)
{
    enum { MOST = 8 };

    play_cut(p);
    if (p->batch_count + 8 >= ORACLE_BATCHES) {
        play_call(p);
        return; /* it goes with the last one */
    }
    if (p->call < p->batch_count && (p->batches[p->call].queue != s->a)) {
        play_call(p);
    }
    make_batch(p, s);
    if (!more || p->batch_count - p->call == MOST) {
        play_call(p);
    }
}

static inline void
play_host_wait(struct play *p, const struct step *s)
{
    struct kit *kit = p->set->kit;
    uint32_t signalled = p->executed[BINARIES + s->a];
    const uint64_t value = value_of(p, BINARIES + s->a, signalled);
    const VkSemaphoreWaitInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                       .semaphoreCount = 1,
                                       .pSemaphores = &p->set->semaphores[BINARIES + s->a],
                                       .pValues = &value };

    if (is_anything_held(p)) {
        return;
    }
    switch (s->b) {
    case 0:
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
            observe_queue(p, i);
        }
        break;
    case 1:
        KIT_VK(kit, vkWaitSemaphores(kit->device, &info, UINT64_MAX));
        observe(p, signalled ? signal_of(p, BINARIES + s->a, signalled) : NULL);
        break;
    case 2:
        KIT_VK(kit, vkQueueSubmit(p->set->queues[s->a], 0, NULL, p->set->fence));
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &p->set->fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &p->set->fence));
        observe_queue(p, s->a);
        break;
    default:
        KIT_VK(kit, vkQueueWaitIdle(p->set->queues[s->a]));
        observe_queue(p, s->a);
        break;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static inline void
play_step(struct play *p, const struct step *s)
{
    p->position++;
    switch (s->kind) {
    case STEP_FILL:
    case STEP_UPDATE:
    case STEP_COPY: play_transfer(p, s); break;
    case STEP_DISPATCH: play_dispatch(p, s); break;
    case STEP_CLEAR_IMAGE:
    case STEP_BUFFER_TO_IMAGE:
    case STEP_IMAGE_TO_BUFFER:
    case STEP_COPY_IMAGE: play_image(p, s); break;
    case STEP_PASS: play_pass(p, s); break;
    case STEP_BARRIER: play_barrier(p, s); break;
    case STEP_SET_EVENT: play_set_event(p, s); break;
    case STEP_WAIT_EVENT: play_wait_event(p, s); break;
    case STEP_SECONDARY: play_secondary(p); break;
    case STEP_CUT: play_cut(p); break;
    case STEP_BATCH: play_batch(p, s, true); break;
    case STEP_SUBMIT: play_batch(p, s, false); break;
    case STEP_HOST_WAIT:
        play_batch(p, s, false);
        play_host_wait(p, s);
        break;
    default: break;
    }
}

/* What semaphores order. Specification, 'Semaphore Signaling': a signal has the signals before it
 * in its first scope, too. */
static inline void
tell_semaphores(struct play *p)
{
    struct oracle *o = p->oracle;

    for (uint32_t i = 0; i < p->batch_count; i++) {
        for (uint32_t k = 0; k < p->batches[i].wait_count; k++) {
            const struct play_batch *b = &p->batches[i],
                                    *by = signal_of(p, b->waits[k], b->counts[k]);

            for (const struct play_batch *s = p->batches; by && s <= by; s++) {
                for (uint32_t n = 0; s->queue == by->queue && n < s->signal_count; n++) {
                    if ((s == by && s->signals[n] != b->waits[k]) || o->dep_count >= ORACLE_DEPS) {
                        continue;
                    }
                    o->deps[o->dep_count++] = (struct oracle_dep){
                        .buffer = UINT32_MAX,
                        .queue = s->queue,
                        .until = s->end,
                        .to = b->queue,
                        .from = b->start,
                        .last = UINT32_MAX,
                        .masks = { .src = s->signal_stages[n], .dst = b->wait_stages[k] }
                    };
                }
            }
        }
    }
}

/* The queue of the batch that the step at hand will be part of. */
static inline uint32_t
queue_at(const struct program *program, uint32_t step)
{
    for (uint32_t i = step; i < program->count; i++) {
        const struct step *s = &program->steps[i];

        if (s->kind == STEP_BATCH || s->kind == STEP_SUBMIT || s->kind == STEP_HOST_WAIT) {
            return s->a;
        }
    }
    return 0;
}

/* What is left is submitted, what is held is let go, and everything is complete: all that was found
 * has been told. */
static inline void
play_end(struct play *p)
{
    struct kit *kit = p->set->kit;

    play_cut(p);
    play_call(p);
    make_batch(p, &(struct step){ .a = p->queue });
    play_call(p);
    for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
        if (p->ahead[i] && !is_held(p, i)) {
            make_batch(p, &(struct step){ .a = i,
                                          .signals = { { true, BINARIES + i, false,
                                                         ORACLE_STAGE(ALL_COMMANDS) } } });
            play_call(p);
            i = UINT32_MAX; /* others may have been let go by it */
        }
    }
    for (uint32_t i = 0; i < BINARIES; i++) {
        if (p->waited[i] != p->signalled[i]) {
            make_batch(
                p, &(struct step){ .a = p->waited[i] ? p->waited_on[i] : 0,
                                   .waits = { { true, i, false, ORACLE_STAGE(ALL_COMMANDS) } } });
            play_call(p);
        }
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    tell_semaphores(p);
    for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
        p->set->values[i] += p->signalled[BINARIES + i];
    }
}

static inline void
play_program(struct play *p, struct stage_set *set, const struct program *program,
             struct oracle *oracle)
{
    memset(p, 0, sizeof(*p));
    memset(oracle, 0, sizeof(*oracle));
    p->set = set;
    p->oracle = oracle;
    for (int i = 0; i < 2; i++) {
        KIT_VK(set->kit, vkResetCommandPool(set->kit->device, set->pools[i], 0));
    }
    for (p->step = 0; p->step < program->count && !p->finished; p->step++) {
        p->part = 0;
        p->queue = queue_at(program, p->step);
        play_step(p, &program->steps[p->step]);
    }
    p->queue = queue_at(program, p->step);
    p->part = 0;
    play_end(p);
    drop_passes(p);
    for (uint32_t i = 0; i < p->buffer * EVENTS; i++) {
        KIT_VK(set->kit, vkResetEvent(set->kit->device, set->events[i / EVENTS][i % EVENTS]));
    }
}

#endif
