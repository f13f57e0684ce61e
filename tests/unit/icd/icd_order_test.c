/* SPDX-License-Identifier: Apache-2.0 */
/* The null driver's fences, semaphores, events and queues order what the specification says they
 * order. */
#include "icd_fixture.h"

#include <pthread.h>
#include <stdatomic.h>

/* A submission executes inline or on the queue's thread; every test here runs both ways. */
static int
set_up(void **state)
{
    struct icd *icd = malloc(sizeof(*icd));
    icd_open(icd);
    *state = icd;
    return 0;
}

static int
tear_down(void **state)
{
    struct icd *icd = *state;
    icd->control->hold(NULL, false);
    icd->control->set_inline(true);
    icd->control->set_delay_us(0);
    icd_close(icd);
    free(icd);
    return 0;
}

static void
fence_is_signalled_by_its_submission_only(void **state)
{
    struct icd *icd = *state;
    VkFence fence = icd_fence(icd);
    icd->control->hold(icd->queues[0], true);
    icd_ok(icd_submit(icd, icd->queues[0], NULL, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0, fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    assert_int_equal(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, 0), VK_TIMEOUT);
    assert_int_equal(icd->control->pending(icd->queues[0]), 1);
    icd->control->hold(icd->queues[0], false);
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    icd_ok(icd->GetFenceStatus(icd->device, fence));
    icd_ok(icd->ResetFences(icd->device, 1, &fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    icd->DestroyFence(icd->device, fence, NULL);
}

static void
wait_any_needs_one_and_wait_all_needs_each(void **state)
{
    struct icd *icd = *state;
    VkFence fences[2] = { icd_fence(icd), icd_fence(icd) };
    icd_ok(icd->QueueSubmit(icd->queues[0], 0, NULL, fences[1]));
    icd_ok(icd->WaitForFences(icd->device, 2, fences, VK_FALSE, 10 * ICD_SECOND));
    assert_int_equal(icd->WaitForFences(icd->device, 2, fences, VK_TRUE, 0), VK_TIMEOUT);
    icd_ok(icd->QueueSubmit(icd->queues[0], 0, NULL, fences[0]));
    icd_ok(icd->WaitForFences(icd->device, 2, fences, VK_TRUE, 10 * ICD_SECOND));
    icd->DestroyFence(icd->device, fences[0], NULL);
    icd->DestroyFence(icd->device, fences[1], NULL);
}

static void
timeline_wait_may_be_submitted_before_its_signal(void **state)
{
    struct icd *icd = *state;
    VkSemaphore timeline = icd_semaphore(icd, true);
    VkFence fence = icd_fence(icd);
    icd_ok(icd_submit(icd, icd->queues[0], NULL, timeline, 5, timeline, 6, fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    icd_ok(icd_submit(icd, icd->queues[1], NULL, VK_NULL_HANDLE, 0, timeline, 4, VK_NULL_HANDLE));
    icd_ok(icd->QueueWaitIdle(icd->queues[1]));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    const VkSemaphoreSignalInfo signal = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                           .semaphore = timeline,
                                           .value = 5 };
    icd_ok(icd->SignalSemaphore(icd->device, &signal));
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    uint64_t value = 0;
    icd_ok(icd->GetSemaphoreCounterValue(icd->device, timeline, &value));
    assert_int_equal(value, 6);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroySemaphore(icd->device, timeline, NULL);
    icd->DestroyFence(icd->device, fence, NULL);
}

static void
wait_semaphores_any_and_all(void **state)
{
    struct icd *icd = *state;
    VkSemaphore semaphores[2] = { icd_semaphore(icd, true), icd_semaphore(icd, true) };
    uint64_t values[2] = { 1, 2 };
    VkSemaphoreWaitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                 .semaphoreCount = 2,
                                 .pSemaphores = semaphores,
                                 .pValues = values };
    assert_int_equal(icd->WaitSemaphores(icd->device, &wait, 1000), VK_TIMEOUT);
    icd_ok(
        icd_submit(icd, icd->queues[0], NULL, VK_NULL_HANDLE, 0, semaphores[1], 2, VK_NULL_HANDLE));
    wait.flags = VK_SEMAPHORE_WAIT_ANY_BIT;
    icd_ok(icd->WaitSemaphores(icd->device, &wait, UINT64_MAX));
    wait.flags = 0;
    assert_int_equal(icd->WaitSemaphores(icd->device, &wait, 0), VK_TIMEOUT);
    icd_ok(
        icd_submit(icd, icd->queues[0], NULL, VK_NULL_HANDLE, 0, semaphores[0], 7, VK_NULL_HANDLE));
    icd_ok(icd->WaitSemaphores(icd->device, &wait, UINT64_MAX));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroySemaphore(icd->device, semaphores[0], NULL);
    icd->DestroySemaphore(icd->device, semaphores[1], NULL);
}

/* Queue 1 copies what queue 0 fills, a binary semaphore between them, queue 0 held meanwhile. */
static void
binary_semaphore_orders_two_queues(void **state)
{
    struct icd *icd = *state;
    VkDeviceMemory memory[2];
    VkBuffer buffers[2] = { icd_buffer(icd, 256, &memory[0]), icd_buffer(icd, 256, &memory[1]) };
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer fill = icd_begin(icd, pool), copy = icd_begin(icd, pool);
    const VkBufferCopy region = { 0, 16, 64 };
    icd->CmdFillBuffer(fill, buffers[0], 0, VK_WHOLE_SIZE, 0xabcd1234);
    icd->CmdCopyBuffer(copy, buffers[0], buffers[1], 1, &region);
    icd_ok(icd->EndCommandBuffer(fill));
    icd_ok(icd->EndCommandBuffer(copy));
    VkSemaphore semaphore = icd_semaphore(icd, false);
    icd->control->hold(icd->queues[0], true);
    icd_ok(icd_submit(icd, icd->queues[0], fill, VK_NULL_HANDLE, 0, semaphore, 0, VK_NULL_HANDLE));
    icd_ok(icd_submit(icd, icd->queues[1], copy, semaphore, 0, VK_NULL_HANDLE, 0, VK_NULL_HANDLE));
    assert_int_equal(icd->control->pending(icd->queues[1]), 1);
    icd->control->hold(icd->queues[0], false);
    icd_ok(icd->QueueWaitIdle(icd->queues[1]));
    uint32_t *words;
    icd_ok(icd->MapMemory(icd->device, memory[1], 0, VK_WHOLE_SIZE, 0, (void **)&words));
    assert_int_equal(words[3], 0);
    assert_int_equal(words[4], 0xabcd1234);
    assert_int_equal(words[19], 0xabcd1234);
    assert_int_equal(words[20], 0);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroySemaphore(icd->device, semaphore, NULL);
    icd->DestroyCommandPool(icd->device, pool, NULL);
    for (int i = 0; i < 2; i++) {
        icd->DestroyBuffer(icd->device, buffers[i], NULL);
        icd->FreeMemory(icd->device, memory[i], NULL);
    }
}

static void
event_wait_holds_the_queue_until_it_is_set(void **state)
{
    struct icd *icd = *state;
    const VkEventCreateInfo info = { .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO };
    VkEvent first, second;
    icd_ok(icd->CreateEvent(icd->device, &info, NULL, &first));
    icd_ok(icd->CreateEvent(icd->device, &info, NULL, &second));
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer secondary = icd_begin(icd, pool), commands = icd_begin(icd, pool);
    icd->CmdWaitEvents(secondary, 1, &first, 1, 1, 0, NULL, 0, NULL, 0, NULL);
    icd_ok(icd->EndCommandBuffer(secondary));
    icd->CmdExecuteCommands(commands, 1, &secondary);
    icd->CmdSetEvent(commands, second, 1);
    icd->CmdResetEvent(commands, first, 1);
    icd_ok(icd->EndCommandBuffer(commands));
    VkFence fence = icd_fence(icd);
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0, fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    assert_int_equal(icd->GetEventStatus(icd->device, second), VK_EVENT_RESET);
    icd_ok(icd->SetEvent(icd->device, first));
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    assert_int_equal(icd->GetEventStatus(icd->device, second), VK_EVENT_SET);
    assert_int_equal(icd->GetEventStatus(icd->device, first), VK_EVENT_RESET);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroyFence(icd->device, fence, NULL);
    icd->DestroyCommandPool(icd->device, pool, NULL);
    icd->DestroyEvent(icd->device, first, NULL);
    icd->DestroyEvent(icd->device, second, NULL);
}

static void
sparse_bind_waits_and_signals(void **state)
{
    struct icd *icd = *state;
    VkSemaphore semaphore = icd_semaphore(icd, false);
    VkFence fence = icd_fence(icd);
    const VkBindSparseInfo info = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO,
                                    .waitSemaphoreCount = 1,
                                    .pWaitSemaphores = &semaphore };
    icd_ok(icd->QueueBindSparse(icd->queues[1], 1, &info, fence));
    assert_int_equal(icd->GetFenceStatus(icd->device, fence), VK_NOT_READY);
    icd_ok(icd_submit(icd, icd->queues[0], NULL, VK_NULL_HANDLE, 0, semaphore, 0, VK_NULL_HANDLE));
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroySemaphore(icd->device, semaphore, NULL);
    icd->DestroyFence(icd->device, fence, NULL);
}

/* A delay is a lower bound, never looked at by a clock here: the submission just must not run
 * inline. */
static void
delayed_submission_completes(void **state)
{
    struct icd *icd = *state;
    VkFence fence = icd_fence(icd);
    uint64_t before = icd->control->executed();
    icd->control->set_delay_us(200);
    for (int i = 0; i < 5; i++) {
        icd_ok(icd_submit(icd, icd->queues[0], NULL, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                          i == 4 ? fence : VK_NULL_HANDLE));
    }
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    assert_int_equal(icd->control->executed() - before, 5);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroyFence(icd->device, fence, NULL);
}

static void
destroying_a_device_with_pending_work_ends(void **state)
{
    struct icd *icd = *state;
    VkSemaphore never = icd_semaphore(icd, true);
    icd_ok(icd_submit(icd, icd->queues[0], NULL, never, 1, VK_NULL_HANDLE, 0, VK_NULL_HANDLE));
    icd->control->hold(NULL, true);
    icd_ok(icd_submit(icd, icd->queues[1], NULL, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    assert_int_equal(icd->control->pending(icd->queues[1]), 1);
    icd->control->forget_live(); /* the semaphore goes with the device; tear_down destroys it */
}

/* ---- many threads ---------------------------------------------------------------------------- */

#define ROUNDS 200

struct runner {
    struct icd *icd;
    uint32_t index;
    VkSemaphore *ring;
    _Atomic uint32_t *failures;
    pthread_t thread;
};

/* Each queue waits for its neighbour's last round: a ring that turns only if waits and signals
 * really order. */
static void *
turn(void *arg)
{
    struct runner *r = arg;
    struct icd *icd = r->icd;
    VkFence fence = icd_fence(icd);
    uint32_t left = (r->index + icd->queue_count - 1) % icd->queue_count;
    for (uint64_t i = 1; i <= ROUNDS; i++) {
        VkResult result = icd_submit(icd, icd->queues[r->index], NULL, r->ring[left],
                                     r->index == 0 ? i - 1 : i, r->ring[r->index], i,
                                     i == ROUNDS ? fence : VK_NULL_HANDLE);
        if (result != VK_SUCCESS) {
            atomic_fetch_add(r->failures, 1);
        }
    }
    if (icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX) != VK_SUCCESS) {
        atomic_fetch_add(r->failures, 1);
    }
    uint64_t value = 0;
    icd->GetSemaphoreCounterValue(icd->device, r->ring[left], &value);
    if (value < (r->index == 0 ? ROUNDS - 1 : ROUNDS)) {
        atomic_fetch_add(r->failures, 1);
    }
    icd->DestroyFence(icd->device, fence, NULL);
    return NULL;
}

static void
ring_of_queues(void **state)
{
    struct icd *icd = *state;
    VkSemaphore ring[ICD_MAX_QUEUES];
    struct runner runners[ICD_MAX_QUEUES];
    _Atomic uint32_t failures = 0;
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        ring[i] = icd_semaphore(icd, true);
    }
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        runners[i] = (struct runner){ icd, i, ring, &failures, 0 };
        assert_int_equal(pthread_create(&runners[i].thread, NULL, turn, &runners[i]), 0);
    }
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        pthread_join(runners[i].thread, NULL);
    }
    assert_int_equal(failures, 0);
    icd_ok(icd->DeviceWaitIdle(icd->device));
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        uint64_t value = 0;
        icd_ok(icd->GetSemaphoreCounterValue(icd->device, ring[i], &value));
        assert_int_equal(value, ROUNDS);
        icd->DestroySemaphore(icd->device, ring[i], NULL);
    }
}

static void *
churn(void *arg)
{
    struct runner *r = arg;
    struct icd *icd = r->icd;
    VkCommandPool pool = icd_pool(icd);
    for (int i = 0; i < ROUNDS; i++) {
        VkDeviceMemory memory;
        VkBuffer buffer = icd_buffer(icd, 128, &memory);
        VkCommandBuffer commands = icd_begin(icd, pool);
        uint32_t word = (uint32_t)i * 977u + r->index, *words;
        icd->CmdFillBuffer(commands, buffer, 0, 128, word);
        icd->EndCommandBuffer(commands);
        VkFence fence = icd_fence(icd);
        icd_submit(icd, icd->queues[r->index], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                   fence);
        icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX);
        icd->MapMemory(icd->device, memory, 0, VK_WHOLE_SIZE, 0, (void **)&words);
        if (words[31] != word) {
            atomic_fetch_add(r->failures, 1);
        }
        icd->DestroyFence(icd->device, fence, NULL);
        icd->FreeCommandBuffers(icd->device, pool, 1, &commands);
        icd->DestroyBuffer(icd->device, buffer, NULL);
        icd->FreeMemory(icd->device, memory, NULL);
    }
    icd->DestroyCommandPool(icd->device, pool, NULL);
    return NULL;
}

static void
objects_from_every_thread(void **state)
{
    struct icd *icd = *state;
    struct runner runners[ICD_MAX_QUEUES];
    _Atomic uint32_t failures = 0;
    uint64_t before = icd->control->live(NULL);
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        runners[i] = (struct runner){ icd, i, NULL, &failures, 0 };
        assert_int_equal(pthread_create(&runners[i].thread, NULL, churn, &runners[i]), 0);
    }
    for (uint32_t i = 0; i < icd->queue_count; i++) {
        pthread_join(runners[i].thread, NULL);
    }
    assert_int_equal(failures, 0);
    assert_int_equal(icd->control->live(NULL), before);
}

static int
set_up_threaded(void **state)
{
    int result = set_up(state);
    ((struct icd *)*state)->control->set_inline(false);
    return result;
}

#define BOTH_WAYS(test)                                       \
    cmocka_unit_test_setup_teardown(test, set_up, tear_down), \
        cmocka_unit_test_setup_teardown(test, set_up_threaded, tear_down)

int
main(void)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+sparse:4,compute+transfer:2,transfer:2",
           1);
    const struct CMUnitTest tests[] = {
        BOTH_WAYS(fence_is_signalled_by_its_submission_only),
        BOTH_WAYS(wait_any_needs_one_and_wait_all_needs_each),
        BOTH_WAYS(timeline_wait_may_be_submitted_before_its_signal),
        BOTH_WAYS(wait_semaphores_any_and_all),
        BOTH_WAYS(binary_semaphore_orders_two_queues),
        BOTH_WAYS(event_wait_holds_the_queue_until_it_is_set),
        BOTH_WAYS(sparse_bind_waits_and_signals),
        BOTH_WAYS(delayed_submission_completes),
        BOTH_WAYS(destroying_a_device_with_pending_work_ends),
        BOTH_WAYS(ring_of_queues),
        BOTH_WAYS(objects_from_every_thread),
    };
    return cmocka_run_group_tests_name("icd order", tests, NULL, NULL);
}
