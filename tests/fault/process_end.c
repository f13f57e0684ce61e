/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Messages that are on their way when things break: a lost device, a driver that crashes, exit
 * without destroying anything, fork. The dying program runs in a child, whose log the scene reads.
 */
#include "fault.h"

/* --- device lost --- */

SCENE(device_lost_at_submit, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    kit_expect(kit, BAD_FENCE);
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    fault_bad_call(kit);
    control->lose_at_submit(1);
    KIT_CHECK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE) == VK_ERROR_DEVICE_LOST);
    /* Everything that was found is told before the application learns of the loss. */
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_FENCE) == 1);
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_ERROR_DEVICE_LOST);
}

SCENE(device_lost_while_waiting, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    kit_expect(kit, BAD_FENCE);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    fault_bad_call(kit);
    control->lose_device(kit->device);
    VkResult result = vkDeviceWaitIdle(kit->device);
    KIT_CHECK(kit, result == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, kit_log_count(&kit->log, BAD_FENCE) == 1);
}

SCENE(work_of_a_lost_device_may_be_destroyed, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    VkFence fence = kit_fence(kit, 0);
    control->lose_at_submit(1);
    VkResult result = kit_submit(kit->queue, kit_empty_primary(kit, 0), fence);
    KIT_CHECK(kit, result == VK_ERROR_DEVICE_LOST);
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_ERROR_DEVICE_LOST);
}

/* --- failed calls change nothing --- */

SCENE(failed_creation_leaves_nothing, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    KIT_CHECK(kit, control->fail("vkCreateBuffer", 1, VK_ERROR_OUT_OF_DEVICE_MEMORY));
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = 64,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
    };
    VkBuffer buffer = VK_NULL_HANDLE;
    KIT_CHECK(kit,
              vkCreateBuffer(kit->device, &info, NULL, &buffer) == VK_ERROR_OUT_OF_DEVICE_MEMORY);
}

SCENE(failed_submit_leaves_nothing_pending, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    VkFence fence = kit_fence(kit, 0);
    VkCommandBuffer commands = kit_empty_primary(kit, 0);
    KIT_CHECK(kit, control->fail("vkQueueSubmit", 1, VK_ERROR_OUT_OF_HOST_MEMORY));
    KIT_CHECK(kit, kit_submit(kit->queue, commands, fence) == VK_ERROR_OUT_OF_HOST_MEMORY);
    /* Neither the fence nor the command buffer is in use. */
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
}

SCENE(failed_begin_is_not_recording, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    kit_open(kit, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    KIT_CHECK(kit, control->fail("vkBeginCommandBuffer", 1, VK_ERROR_OUT_OF_HOST_MEMORY));
    VkCommandBufferBeginInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    KIT_CHECK(kit, vkBeginCommandBuffer(commands, &info) == VK_ERROR_OUT_OF_HOST_MEMORY);
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
}

/* --- programs that end --- */

static void
crash_later(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    fault_bad_call(kit);
    vkDestroySampler(kit->device, VK_NULL_HANDLE, NULL); /* the driver crashes here */
}

static void
crash_in_the_wrong_call(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    fault_bad_call(kit); /* the driver crashes here */
}

SCENE(driver_crash_after_a_mistake, FAULT)
{
    fault_log_to_stderr();
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    setenv("WAKE_NULL_CRASH", "vkDestroySampler:1", 1);
    struct kit_child child;
    kit_child_run(&child, crash_later, kit);
    KIT_CHECK(kit, WIFSIGNALED(child.status));
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 1, "output: %s", child.output);
    kit_child_finish(&child);
}

SCENE(driver_crash_in_the_wrong_call, FAULT)
{
    if (kit_is_guarded()) {
        kit_skip(kit, "the guard keeps the call from the driver");
    }
    fault_log_to_stderr();
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    setenv("WAKE_NULL_CRASH", "vkCreateFence:1", 1);
    struct kit_child child;
    kit_child_run(&child, crash_in_the_wrong_call, kit);
    KIT_CHECK(kit, WIFSIGNALED(child.status));
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 1, "output: %s", child.output);
    kit_child_finish(&child);
}

static void
own_handler(int signal_number)
{
    (void)signal_number;
    static const char text[] = "handler of the application\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof(text) - 1);
    (void)written;
    _exit(42);
}

static void
crash_with_own_handler(void *data)
{
    struct sigaction action = { .sa_handler = own_handler };
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGABRT, &action, NULL);
    sigaction(SIGILL, &action, NULL);
    sigaction(SIGTRAP, &action, NULL);
    crash_later(data);
}

SCENE(crash_handler_chains_to_the_applications, FAULT)
{
    fault_log_to_stderr();
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    setenv("WAKE_NULL_CRASH", "vkDestroySampler:1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, crash_with_own_handler, 42);
    KIT_CHECK(kit, fault_messages(child.output, BAD_FENCE) == 1);
    KIT_CHECK(kit, strstr(child.output, "handler of the application") != NULL);
    kit_child_finish(&child);
}

SCENE(no_handler_when_it_is_off, FAULT)
{
    struct sigaction before;
    struct sigaction after;
    const int signals[] = { SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL };
    void (*handlers[KIT_COUNT(signals)])(int);
    for (size_t i = 0; i < KIT_COUNT(signals); i++) {
        sigaction(signals[i], NULL, &before);
        handlers[i] = before.sa_handler;
    }
    setenv("WAKE_CRASH_HANDLER", "off", 1);
    kit_open(kit, NULL);
    for (size_t i = 0; i < KIT_COUNT(signals); i++) {
        sigaction(signals[i], NULL, &after);
        KIT_CHECK_TEXT(kit, after.sa_handler == handlers[i], "signal %d was taken", signals[i]);
    }
}

/* By default it leaves alone what the application handles itself: faults that it lives with must not
 * wait for anything. */
SCENE(the_applications_handlers_stay, FAULT)
{
    struct sigaction action = { .sa_handler = own_handler };
    struct sigaction after;

    sigaction(SIGSEGV, &action, NULL);
    kit_open(kit, NULL);
    sigaction(SIGSEGV, NULL, &after);
    KIT_CHECK(kit, after.sa_handler == own_handler);
    sigaction(SIGBUS, NULL, &after);
    KIT_CHECK(kit, kit_is_inline() == (after.sa_handler == SIG_DFL));
}

static void
call_with_everything_alive(struct kit *kit)
{
    kit_open(kit, NULL);
    kit->log.hook = fault_print_id;
    for (int i = 0; i < 10; i++) {
        fault_bad_call(kit);
    }
}

static void
exit_with_everything_alive(void *data)
{
    call_with_everything_alive(data);
    exit(0);
}

static void
exit_quickly_with_everything_alive(void *data)
{
    call_with_everything_alive(data);
    quick_exit(0);
}

SCENE(exit_writes_the_log, FAULT)
{
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_with_everything_alive, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 10, "output: %s", child.output);
    kit_child_finish(&child);
}

SCENE(quick_exit_writes_the_log, FAULT)
{
    fault_log_to_stderr();
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_STATS", "1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_quickly_with_everything_alive, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 10, "output: %s", child.output);
    KIT_CHECK_TEXT(kit, fault_occurrences(child.output, "wake_stats") == 1, "output: %s",
                   child.output);
    kit_child_finish(&child);
}

SCENE(exit_writes_the_log_of_held_workers, FAULT)
{
    fault_log_to_stderr();
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_with_everything_alive, 0);
    KIT_CHECK(kit, fault_messages(child.output, BAD_FENCE) == 10);
    kit_child_finish(&child);
}

SCENE(exit_calls_back_when_asked, FAULT)
{
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_EXIT_CALLBACKS", "1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_with_everything_alive, 0);
    KIT_CHECK(kit, fault_occurrences(child.output, "callback got " BAD_FENCE) == 10);
    kit_child_finish(&child);
}

/* --- fork --- */

static void
fork_and_go_on(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    for (int i = 0; i < 5; i++) {
        fault_bad_call(kit);
        pid_t pid = fork();
        if (pid == 0) {
            /* Exit handlers run; they must neither wait for threads that are not here nor speak. */
            exit(0);
        }
        int status = 0;
        waitpid(pid, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            fprintf(stderr, "the forked child ended with %d\n", status);
        }
    }
    kit_close(kit);
}

SCENE(forked_children_are_silent, FAULT)
{
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, fork_and_go_on, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 5, "output: %s", child.output);
    KIT_CHECK(kit, strstr(child.output, "forked child ended") == NULL);
    kit_child_finish(&child);
}

/* --- allocation failure --- */

/* A little of everything; a valid call may fail for want of memory, and nothing else may happen. */
static void
small_application(void *data)
{
    struct kit *kit = data;
    VkResult result = kit_open_instance(kit, NULL);
    if (result == VK_SUCCESS) {
        result = kit_open_device(kit, NULL);
    }
    if (result != VK_SUCCESS) {
        fprintf(stderr, "creation gave %d\n", (int)result);
        _exit(result == VK_ERROR_OUT_OF_HOST_MEMORY ? 0 : 5);
    }
    VkBuffer buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    for (int i = 0; i < 3; i++) {
        kit_begin(kit, commands, 0);
        for (int k = 0; k < 2000; k++) {
            vkCmdFillBuffer(commands, buffer, 0, 256, (uint32_t)k);
        }
        kit_end(kit, commands);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    fault_bad_call(kit);
    kit_close(kit);
    if (kit->failure_count > 0) {
        rewind(kit->failures);
        char line[512];
        while (fgets(line, sizeof(line), kit->failures)) {
            fputs(line, stderr);
        }
        _exit(6);
    }
}

static void
fail_each_allocation(struct kit *kit, int first, int last, int step)
{
    for (int n = first; n <= last; n += step) {
        char text[16];
        snprintf(text, sizeof(text), "%d", n);
        setenv("WAKE_FAIL_ALLOC", text, 1);
        struct kit_child child;
        kit_child_run(&child, small_application, kit);
        bool fine = WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0;
        KIT_CHECK_TEXT(kit, fine, "allocation %d: status 0x%x: %.600s", n, child.status,
                       child.output);
        kit_child_finish(&child);
    }
}

SCENE(each_of_the_first_allocations_fails, FAULT)
{
    fail_each_allocation(kit, 1, 60, 1);
}

SCENE(later_allocations_fail, FAULT)
{
    fail_each_allocation(kit, 61, 400, 13);
}

SCENE(every_allocation_fails_once, FAULT | KIT_LONG)
{
    fail_each_allocation(kit, 1, 1500, 1);
}

KIT_MAIN()
