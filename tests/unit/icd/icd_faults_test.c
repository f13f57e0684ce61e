/* SPDX-License-Identifier: Apache-2.0 */
/* Faults on demand, the lost device, the call log, live objects, and handle values. */
#include "icd_fixture.h"

#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>

static int
set_up(void **state)
{
    struct icd *icd = malloc(sizeof(*icd));
    icd_control()->set_hooks(true);
    icd_open(icd);
    icd->control->log_reset();
    *state = icd;
    return 0;
}

static int
tear_down(void **state)
{
    struct icd *icd = *state;
    icd->control->clear_faults();
    icd->control->log_enable(false);
    icd->control->hold(NULL, false);
    icd_close(icd);
    icd->control->forget_live();
    free(icd);
    unsetenv("WAKE_NULL_REUSE_HANDLES");
    unsetenv("WAKE_NULL_EQUAL_HANDLES");
    unsetenv("WAKE_NULL_FAIL");
    return 0;
}

static VkResult
allocate(struct icd *icd, VkDeviceMemory *memory)
{
    const VkMemoryAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 64 };
    return icd->AllocateMemory(icd->device, &info, NULL, memory);
}

static void
nth_call_fails_and_only_that_one(void **state)
{
    struct icd *icd = *state;
    VkDeviceMemory memory;
    assert_true(icd->control->fail("vkAllocateMemory", 3, VK_ERROR_OUT_OF_DEVICE_MEMORY));
    assert_false(icd->control->fail("vkNoSuchCommand", 1, VK_ERROR_OUT_OF_DEVICE_MEMORY));
    for (int i = 1; i <= 5; i++) {
        VkResult result = allocate(icd, &memory);
        assert_int_equal(result, i == 3 ? VK_ERROR_OUT_OF_DEVICE_MEMORY : VK_SUCCESS);
        assert_true((memory == VK_NULL_HANDLE) == (i == 3));
        icd->FreeMemory(icd->device, memory, NULL);
    }
    assert_int_equal(icd->control->count("vkAllocateMemory"), 5);
    assert_int_equal(icd->control->live("VkDeviceMemory"), 0);
}

static void
environment_sets_faults(void **state)
{
    struct icd *icd = *state;
    VkDeviceMemory memory;
    icd_close(icd);
    setenv("WAKE_NULL_FAIL", "vkAllocateMemory:2:VK_ERROR_TOO_MANY_OBJECTS,vkQueueWaitIdle:1:-1",
           1);
    icd_open(icd);
    icd_ok(allocate(icd, &memory));
    icd->FreeMemory(icd->device, memory, NULL);
    assert_int_equal(allocate(icd, &memory), VK_ERROR_TOO_MANY_OBJECTS);
    assert_int_equal(icd->QueueWaitIdle(icd->queues[0]), VK_ERROR_OUT_OF_HOST_MEMORY);
}

static void
device_is_lost_at_the_nth_submit_and_stays_lost(void **state)
{
    struct icd *icd = *state;
    VkFence fence = icd_fence(icd), other = icd_fence(icd);
    icd->control->lose_at_submit(2);
    icd_ok(icd->QueueSubmit(icd->queues[0], 0, NULL, fence));
    icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
    assert_int_equal(icd->QueueSubmit(icd->queues[0], 0, NULL, other), VK_ERROR_DEVICE_LOST);
    assert_int_equal(icd->QueueSubmit(icd->queues[1], 0, NULL, other), VK_ERROR_DEVICE_LOST);
    assert_int_equal(icd->WaitForFences(icd->device, 1, &other, VK_TRUE, UINT64_MAX),
                     VK_ERROR_DEVICE_LOST);
    assert_int_equal(icd->QueueWaitIdle(icd->queues[0]), VK_ERROR_DEVICE_LOST);
    assert_int_equal(icd->DeviceWaitIdle(icd->device), VK_ERROR_DEVICE_LOST);
    icd->DestroyFence(icd->device, fence, NULL);
    icd->DestroyFence(icd->device, other, NULL);
}

static void *
lose_later(void *arg)
{
    struct icd *icd = arg;
    icd->control->lose_device(icd->device);
    return NULL;
}

static void
losing_the_device_wakes_a_waiting_thread(void **state)
{
    struct icd *icd = *state;
    VkFence fence = icd_fence(icd);
    pthread_t thread;
    icd->control->hold(NULL, true);
    icd_ok(icd->QueueSubmit(icd->queues[0], 0, NULL, fence));
    assert_int_equal(pthread_create(&thread, NULL, lose_later, icd), 0);
    assert_int_equal(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX),
                     VK_ERROR_DEVICE_LOST);
    pthread_join(thread, NULL);
    icd->DestroyFence(icd->device, fence, NULL);
}

static void
crash_strikes_in_the_named_call(void **state)
{
    struct icd *icd = *state;
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    assert_true(icd->control->crash("vkCmdDispatch", 2));
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, SIG_DFL);
        icd->CmdDispatch(commands, 1, 1, 1);
        if (icd->control->count("vkCmdDispatch") != 1) {
            _exit(3);
        }
        icd->CmdDispatch(commands, 1, 1, 1);
        _exit(4);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGSEGV);
    icd->DestroyCommandPool(icd->device, pool, NULL);
}

static void *
make_buffers(void *arg)
{
    struct icd *icd = arg;
    const VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = 16 };
    for (int i = 0; i < 50; i++) {
        VkBuffer buffer;
        icd->CreateBuffer(icd->device, &info, NULL, &buffer);
        icd->DestroyBuffer(icd->device, buffer, NULL);
    }
    return (void *)(uintptr_t)syscall(SYS_gettid);
}

static void
log_tells_threads_apart_and_keeps_their_order(void **state)
{
    struct icd *icd = *state;
    pthread_t threads[3];
    void *ids[3];
    struct wake_null_call *calls = calloc(400, sizeof(*calls));
    icd->control->log_enable(true);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, make_buffers, icd), 0);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], &ids[i]);
    }
    assert_int_equal(icd->control->log_size(), 300);
    assert_int_equal(icd->control->log_dropped(), 0);
    assert_int_equal(icd->control->count("vkCreateBuffer"), 150);
    assert_int_equal(icd->control->log_read(0, calls, 400), 300);
    for (int t = 0; t < 3; t++) {
        int seen = 0;
        for (uint64_t i = 0; i < 300; i++) {
            assert_int_equal(calls[i].sequence, i);
            assert_true(calls[i].object == (uint64_t)(uintptr_t)icd->device);
            if (calls[i].thread == (uint64_t)(uintptr_t)ids[t]) {
                assert_string_equal(calls[i].command,
                                    seen % 2 ? "vkDestroyBuffer" : "vkCreateBuffer");
                seen++;
            }
        }
        assert_int_equal(seen, 100);
    }
    free(calls);
}

static void
leaks_are_counted_and_listed(void **state)
{
    struct icd *icd = *state;
    VkFence fence = icd_fence(icd);
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    struct wake_null_live live[8];
    bool found_fence = false, found_commands = false;
    assert_int_equal(icd->control->live("VkFence"), 1);
    assert_int_equal(icd->control->live(NULL), 3);
    uint64_t count = icd->control->list_live(live, 8);
    assert_int_equal(count, 3);
    for (uint64_t i = 0; i < count; i++) {
        found_fence |= live[i].handle == (uint64_t)(uintptr_t)fence &&
                       live[i].object_type == VK_OBJECT_TYPE_FENCE;
        found_commands |= live[i].handle == (uint64_t)(uintptr_t)commands &&
                          strcmp(live[i].type, "VkCommandBuffer") == 0;
    }
    assert_true(found_fence && found_commands);
    icd->DestroyCommandPool(icd->device, pool, NULL);
    assert_int_equal(icd->control->live(NULL), 1);
}

static void
handles_are_not_reused_unless_asked(void **state)
{
    struct icd *icd = *state;
    VkFence first = icd_fence(icd);
    icd->DestroyFence(icd->device, first, NULL);
    VkFence second = icd_fence(icd);
    assert_true(first != second);
    assert_int_equal(icd->GetFenceStatus(icd->device, second), VK_NOT_READY);
    icd->DestroyFence(icd->device, first, NULL); /* stale: must not touch the second */
    assert_int_equal(icd->GetFenceStatus(icd->device, second), VK_NOT_READY);
    assert_int_equal(icd->control->live("VkFence"), 1);
    icd->DestroyFence(icd->device, second, NULL);
    icd_close(icd);
    setenv("WAKE_NULL_REUSE_HANDLES", "1", 1);
    icd_open(icd);
    first = icd_fence(icd);
    VkFence kept = icd_fence(icd);
    assert_true(first != kept);
    icd->DestroyFence(icd->device, first, NULL);
    second = icd_fence(icd);
    assert_true(first == second);
    icd->DestroyFence(icd->device, second, NULL);
    icd->DestroyFence(icd->device, kept, NULL);
}

static void
equal_samplers_share_a_handle_when_asked(void **state)
{
    struct icd *icd = *state;
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO };
    VkSampler a, b, c;
    icd_ok(icd->CreateSampler(icd->device, &info, NULL, &a));
    icd_ok(icd->CreateSampler(icd->device, &info, NULL, &b));
    assert_true(a != b);
    icd->DestroySampler(icd->device, a, NULL);
    icd->DestroySampler(icd->device, b, NULL);
    icd_close(icd);
    setenv("WAKE_NULL_EQUAL_HANDLES", "1", 1);
    icd_open(icd);
    icd_ok(icd->CreateSampler(icd->device, &info, NULL, &a));
    icd_ok(icd->CreateSampler(icd->device, &info, NULL, &b));
    info.maxLod = 3.0f;
    icd_ok(icd->CreateSampler(icd->device, &info, NULL, &c));
    assert_true(a == b && a != c);
    icd->DestroySampler(icd->device, a, NULL);
    assert_int_equal(icd->control->live("VkSampler"), 2);
    icd->DestroySampler(icd->device, b, NULL);
    icd->DestroySampler(icd->device, c, NULL);
    assert_int_equal(icd->control->live("VkSampler"), 0);
}

static void
made_up_handles_are_ignored(void **state)
{
    struct icd *icd = *state;
    static const uint64_t values[] = { 1, 0xdeadbeef, 0x5a5a5a5a5a5a5a5aull, UINT64_MAX,
                                       0x41000000ffffffffull };
    VkMemoryRequirements needs;
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    uint64_t before = icd->control->live(NULL);
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
        VkBuffer buffer = (VkBuffer)(uintptr_t)values[i];
        VkFence fence = (VkFence)(uintptr_t)values[i];
        icd->GetBufferMemoryRequirements(icd->device, buffer, &needs);
        icd->BindBufferMemory(icd->device, buffer, (VkDeviceMemory)(uintptr_t)values[i], 0);
        icd->CmdFillBuffer(commands, buffer, 0, 64, 0);
        icd->DestroyBuffer(icd->device, buffer, NULL);
        icd->FreeMemory(icd->device, (VkDeviceMemory)(uintptr_t)values[i], NULL);
        icd_ok(icd->WaitForFences(icd->device, 1, &fence, VK_TRUE, UINT64_MAX));
        icd->DestroyCommandPool(icd->device, (VkCommandPool)(uintptr_t)values[i], NULL);
        icd_ok(icd_submit(icd, icd->queues[0], commands, (VkSemaphore)(uintptr_t)values[i], 1,
                          VK_NULL_HANDLE, 0, fence));
    }
    icd_ok(icd->DeviceWaitIdle(icd->device));
    assert_int_equal(icd->control->live(NULL), before);
    icd->DestroyCommandPool(icd->device, pool, NULL);
}

static void *
record_fills(void *arg)
{
    VkCommandBuffer commands = ((void **)arg)[1];
    struct icd *icd = ((void **)arg)[0];
    for (int i = 0; i < 2000; i++) {
        icd->CmdFillBuffer(commands, VK_NULL_HANDLE, 0, 64, 0);
    }
    return NULL;
}

static void
two_threads_in_one_command_buffer_do_no_harm(void **state)
{
    struct icd *icd = *state;
    VkCommandPool pool = icd_pool(icd);
    VkCommandBuffer commands = icd_begin(icd, pool);
    void *arg[2] = { icd, commands };
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, record_fills, arg), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(icd->control->count("vkCmdFillBuffer"), 4000);
    icd_ok(icd->EndCommandBuffer(commands));
    icd_ok(icd_submit(icd, icd->queues[0], commands, VK_NULL_HANDLE, 0, VK_NULL_HANDLE, 0,
                      VK_NULL_HANDLE));
    icd_ok(icd->DeviceWaitIdle(icd->device));
    icd->DestroyCommandPool(icd->device, pool, NULL);
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(nth_call_fails_and_only_that_one),
        CASE(environment_sets_faults),
        CASE(device_is_lost_at_the_nth_submit_and_stays_lost),
        CASE(losing_the_device_wakes_a_waiting_thread),
        CASE(crash_strikes_in_the_named_call),
        CASE(log_tells_threads_apart_and_keeps_their_order),
        CASE(leaks_are_counted_and_listed),
        CASE(handles_are_not_reused_unless_asked),
        CASE(equal_samplers_share_a_handle_when_asked),
        CASE(made_up_handles_are_ignored),
        CASE(two_threads_in_one_command_buffer_do_no_harm),
    };
    return cmocka_run_group_tests_name("icd faults", tests, NULL, NULL);
}
