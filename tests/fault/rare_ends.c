/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What is rare: ends in the middle of something, forks that go on using Vulkan, the memory limit, a
 * second thread, regions of debug labels that do not match.
 */
#include "fault.h"
#include "kit_threads.h"

#include <pthread.h>
#include <stdatomic.h>

#define BAD_VIEWPORT "VUID-vkCmdSetViewport-viewportCount-arraylength"

/* The value of a counter in the line that WAKE_STATS prints; UINT64_MAX when it is not there. */
static uint64_t
statistic(const char *text, const char *name)
{
    char key[64];
    snprintf(key, sizeof(key), "\"%s\":", name);
    const char *line = strstr(text, "\"wake_stats\"");
    const char *at = line ? strstr(line, key) : NULL;
    return at ? strtoull(at + strlen(key), NULL, 10) : UINT64_MAX;
}

/* --- exit --- */

static void
exit_and_leave(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    for (int i = 0; i < 3; i++) {
        fault_bad_call(kit);
    }
    exit(0);
}

SCENE(exit_tells_what_no_callback_got, FAULT_SETTINGS)
{
    /* A messenger is there, so that no log is kept; it never hears, because the program never
     * asks. */
    setenv("WAKE_DELIVERY", "poll", 1);
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_and_leave, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 3, "output: %s", child.output);
    kit_child_finish(&child);
}

SCENE(exit_prints_statistics, FAULT_SETTINGS)
{
    setenv("WAKE_STATS", "1", 1);
    struct kit_child child;
    kit_child_run(&child, exit_and_leave, kit);
    KIT_CHECK_TEXT(kit, statistic(child.output, "records") < UINT64_MAX, "output: %s",
                   child.output);
    KIT_CHECK(kit, statistic(child.output, "records") > 0);
    KIT_CHECK(kit, fault_occurrences(child.output, "\"wake_stats\"") == 1);
    kit_child_finish(&child);
}

static void
come_and_go(uint32_t index, void *data)
{
    VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                      .apiVersion = VK_API_VERSION_1_1 };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pApplicationInfo = &application };
    (void)index;
    (void)data;
    for (int i = 0; i < 5; i++) {
        VkInstance instance;
        if (vkCreateInstance(&info, NULL, &instance) == VK_SUCCESS) {
            vkDestroyInstance(instance, NULL);
        }
    }
}

SCENE(a_hundred_instances_of_short_lived_threads, FAULT)
{
    char name[] = "/tmp/wake-stats-XXXXXX";
    int file = mkstemp(name);
    setenv("WAKE_STATS", name, 1);
    for (int round = 0; round < 5; round++) {
        kit_run_threads(4, come_and_go, kit);
    }
    kit_open(kit, NULL);
    kit_close(kit);
    char text[4096] = "";
    lseek(file, 0, SEEK_SET);
    ssize_t length = read(file, text, sizeof(text) - 1);
    KIT_CHECK(kit, length > 0);
    KIT_CHECK_TEXT(kit, statistic(text, "records") < UINT64_MAX, "file: %s", text);
    close(file);
    unlink(name);
}

static VkBool32
exit_at_once(const struct kit_message *message, void *data)
{
    (void)message;
    (void)data;
    exit(7);
}

static void
exit_from_a_callback(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    kit->log.hook = exit_at_once;
    fault_bad_call(kit);
    fault_bad_call(kit);
    kit_close(kit);
}

SCENE(exit_inside_a_callback, FAULT)
{
    if (SANITIZED) {
        kit_skip(kit, "the loader ends with a mutex of its own held, which sanitizers report");
    }
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_from_a_callback, 7);
    kit_child_finish(&child);
}

static atomic_bool recording_ends;

static void *
record_without_end(void *data)
{
    struct kit *kit = data;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = kit->family,
    };
    VkCommandPool pool;
    vkCreateCommandPool(kit->device, &info, NULL, &pool);
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkCommandBuffer commands;
    vkAllocateCommandBuffers(kit->device, &allocate, &commands);
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    while (!atomic_load(&recording_ends)) {
        vkBeginCommandBuffer(commands, &begin);
        for (int i = 0; i < 1000; i++) {
            vkCmdSetViewport(commands, 0, 1, &viewport);
        }
        vkEndCommandBuffer(commands);
    }
    vkDestroyCommandPool(kit->device, pool, NULL);
    return NULL;
}

static void
exit_while_others_record(void *data)
{
    struct kit *kit = data;
    pthread_t threads[3];
    kit_open(kit, NULL);
    for (size_t i = 0; i < KIT_COUNT(threads); i++) {
        pthread_create(&threads[i], NULL, record_without_end, kit);
    }
    fault_bad_call(kit);
    exit(0);
}

SCENE(exit_while_other_threads_record, FAULT)
{
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, exit_while_others_record, 0);
    KIT_CHECK(kit, fault_messages(child.output, BAD_FENCE) == 1);
    kit_child_finish(&child);
}

/* The call that tells of the loss comes back, however fast others record meanwhile. (Its message may
 * be in a callback on the layer's own thread just then.) */
SCENE(device_lost_while_others_record_without_end, FAULT)
{
    const struct wake_null_icd_control *control = fault_control(kit);
    pthread_t threads[3];
    kit_open(kit, NULL);
    kit_expect(kit, BAD_FENCE);
    atomic_store(&recording_ends, false);
    for (size_t i = 0; i < KIT_COUNT(threads); i++) {
        pthread_create(&threads[i], NULL, record_without_end, kit);
    }
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    for (int i = 0; i < 100; i++) {
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    }
    fault_bad_call(kit);
    control->lose_at_submit(1);
    KIT_CHECK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE) == VK_ERROR_DEVICE_LOST);
    atomic_store(&recording_ends, true);
    for (size_t i = 0; i < KIT_COUNT(threads); i++) {
        pthread_join(threads[i], NULL);
    }
}

/* --- crash --- */

static void
crash_with_messages_waiting(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetViewport(commands, 0, 0, &viewport);
    fault_bad_call(kit);
    raise(SIGABRT);
}

static void
crash_with_callbacks(void *data)
{
    ((struct kit *)data)->log.hook = fault_print_id;
    crash_with_messages_waiting(data);
}

SCENE(crash_delivers_what_held_workers_left, FAULT_SETTINGS)
{
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_DELIVERY", "poll", 1);
    struct kit_child child;
    kit_child_run(&child, crash_with_callbacks, kit);
    KIT_CHECK(kit, WIFSIGNALED(child.status) && WTERMSIG(child.status) == SIGABRT);
    KIT_CHECK_TEXT(kit, fault_occurrences(child.output, "callback got " BAD_FENCE) == 1,
                   "output: %s", child.output);
    KIT_CHECK(kit, fault_occurrences(child.output, "callback got " BAD_VIEWPORT) == 1);
    kit_child_finish(&child);
}

SCENE(crash_without_workers, FAULT_SETTINGS)
{
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    setenv("WAKE_WORKERS", "0", 1);
    fault_log_to_stderr();
    struct kit_child child;
    kit_child_run(&child, crash_with_messages_waiting, kit);
    KIT_CHECK(kit, WIFSIGNALED(child.status) && WTERMSIG(child.status) == SIGABRT);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_VIEWPORT) == 1, "output: %s",
                   child.output);
    kit_child_finish(&child);
}

static VkBool32
crash_here(const struct kit_message *message, void *data)
{
    (void)message;
    (void)data;
    raise(SIGSEGV);
    return VK_FALSE;
}

static void
crash_in_callback(void *data)
{
    struct kit *kit = data;
    kit->log.hook = crash_here;
    kit_open(kit, NULL);
    fault_bad_call(kit);
    kit_close(kit);
}

SCENE(crash_inside_a_callback, FAULT)
{
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    fault_log_to_stderr();
    struct kit_child child;
    kit_child_run(&child, crash_in_callback, kit);
    /* Not told as 'killed by SIGSEGV': a sanitizer's handler exits instead. */
    KIT_CHECK_TEXT(kit, child.status != 0, "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, BAD_FENCE) == 1);
    kit_child_finish(&child);
}

static void
handled(int number)
{
    static const char text[] = "handled\n";
    ssize_t written = write(STDERR_FILENO, text, sizeof(text) - 1);
    (void)number;
    (void)written;
}

static void
survive_signals(void *data)
{
    struct kit *kit = data;
    struct sigaction action = { .sa_handler = handled };
    sigaction(SIGFPE, &action, NULL);
    kit_open(kit, NULL);
    raise(SIGFPE);
    raise(SIGFPE);
    kit_close(kit);
    raise(SIGFPE);
    struct sigaction after;
    sigaction(SIGFPE, NULL, &after);
    exit(after.sa_handler == handled ? 0 : 9);
}

SCENE(handlers_that_return_are_called_and_put_back, FAULT)
{
    setenv("WAKE_CRASH_HANDLER", "1", 1);
    struct kit_child child;
    fault_run_exiting(kit, &child, survive_signals, 0);
    KIT_CHECK(kit, fault_occurrences(child.output, "handled\n") == 3);
    kit_child_finish(&child);
}

/* --- fork --- */

/* What a program may still do in a child: calls on what it had, and an instance of its own. */
static void
use_vulkan_in_the_child(struct kit *kit)
{
    VkApplicationInfo application = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                      .apiVersion = VK_API_VERSION_1_1 };
    VkInstanceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                  .pApplicationInfo = &application };
    VkInstance instance;
    for (int i = 0; i < 100; i++) {
        VkFenceCreateInfo wrong = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
        VkFence fence = VK_NULL_HANDLE;
        if (vkCreateFence(kit->device, &wrong, NULL, &fence) == VK_SUCCESS) {
            vkDestroyFence(kit->device, fence, NULL);
        }
    }
    if (vkCreateInstance(&info, NULL, &instance) == VK_SUCCESS) {
        vkDestroyInstance(instance, NULL);
    }
    exit(0);
}

static void
fork_while_recording(void *data)
{
    struct kit *kit = data;
    pthread_t threads[3];
    kit_open(kit, NULL);
    for (size_t i = 0; i < KIT_COUNT(threads); i++) {
        pthread_create(&threads[i], NULL, record_without_end, kit);
    }
    for (int i = 0; i < 20; i++) {
        int status = 0;
        pid_t pid = fork();
        if (pid == 0) {
            use_vulkan_in_the_child(kit);
        }
        waitpid(pid, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            fprintf(stderr, "child ended with 0x%x\n", status);
        }
    }
    fault_bad_call(kit);
    atomic_store(&recording_ends, true);
    for (size_t i = 0; i < KIT_COUNT(threads); i++) {
        pthread_join(threads[i], NULL);
    }
    kit_close(kit);
}

SCENE(forked_children_pass_everything_through, FAULT)
{
    if (SANITIZED) {
        kit_skip(kit, "a sanitizer's own locks do not survive a fork beside running threads");
    }
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, fork_while_recording, 0);
    /* The parent's one mistake; none of its children's. */
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 1, "output: %s", child.output);
    KIT_CHECK(kit, strstr(child.output, "child ended with") == NULL);
    kit_child_finish(&child);
}

/* Forks inside callbacks: the child returns into the layer, where others had locks, turns and
 * streams. */
static atomic_int forks_left;
static atomic_bool in_child;

static VkBool32
fork_in_callback(const struct kit_message *message, void *data)
{
    (void)message;
    (void)data;
    if (atomic_load(&in_child)) {
        fprintf(stderr, "the child was called back\n");
        return VK_FALSE;
    }
    if (atomic_fetch_sub(&forks_left, 1) <= 0) {
        return VK_FALSE;
    }
    pid_t pid = fork();
    if (pid == 0) {
        atomic_store(&in_child, true);
        return VK_FALSE;
    }
    int status = 0;
    waitpid(pid, &status, 0); /* a child that blocks is a test that does not end */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
        fprintf(stderr, "child ended with 0x%x\n", status);
    }
    return VK_FALSE;
}

/* The child ends here, unless its one thread is the layer's, which returns. */
static void
wrong_call_that_may_fork(struct kit *kit)
{
    VkFenceCreateInfo wrong = { .sType = VK_STRUCTURE_TYPE_APPLICATION_INFO };
    VkFence fence = VK_NULL_HANDLE;
    if (vkCreateFence(kit->device, &wrong, NULL, &fence) == VK_SUCCESS) {
        vkDestroyFence(kit->device, fence, NULL);
    }
    if (atomic_load(&in_child)) {
        use_vulkan_in_the_child(kit);
    }
}

static void *
wrong_calls_beside(void *data)
{
    /* No longer than there is a fork to come: each call is a message, and all are delivered. */
    while (!atomic_load(&recording_ends) && atomic_load(&forks_left) > 0) {
        wrong_call_that_may_fork(data);
    }
    return NULL;
}

static void
fork_in_callbacks(struct kit *kit, size_t thread_count)
{
    pthread_t threads[3];
    kit_open(kit, NULL);
    kit->log.hook = fork_in_callback;
    atomic_store(&forks_left, 10);
    for (size_t i = 0; i < thread_count; i++) {
        pthread_create(&threads[i], NULL, wrong_calls_beside, kit);
    }
    while (atomic_load(&forks_left) > 0) {
        for (int i = 0; i < 5; i++) {
            wrong_call_that_may_fork(kit);
        }
        vkDeviceWaitIdle(kit->device); /* where messages may be delivered, too */
        if (atomic_load(&in_child)) {
            use_vulkan_in_the_child(kit);
        }
    }
    atomic_store(&recording_ends, true);
    for (size_t i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
    }
    kit_close(kit);
    if (atomic_load(&in_child)) {
        exit(0);
    }
}

static void
fork_in_callbacks_alone(void *data)
{
    fork_in_callbacks(data, 0);
}

static void
fork_in_callbacks_beside_others(void *data)
{
    fork_in_callbacks(data, 3);
}

static void
expect_quiet_children(struct kit *kit, void (*program)(void *data))
{
    struct kit_child child;
    if (SANITIZED) {
        kit_skip(kit, "a sanitizer's own locks do not survive a fork beside running threads");
    }
    fault_run_exiting(kit, &child, program, 0);
    KIT_CHECK_TEXT(kit, strstr(child.output, "child ended with") == NULL, "output: %s",
                   child.output);
    KIT_CHECK(kit, strstr(child.output, "called back") == NULL);
    kit_child_finish(&child);
}

SCENE(forked_in_a_callback, FAULT)
{
    expect_quiet_children(kit, fork_in_callbacks_alone);
}

SCENE(forked_in_a_callback_beside_other_threads, FAULT)
{
    expect_quiet_children(kit, fork_in_callbacks_beside_others);
}

SCENE(forked_in_a_callback_of_the_next_call, FAULT)
{
    setenv("WAKE_DELIVERY", "next-call", 1);
    expect_quiet_children(kit, fork_in_callbacks_beside_others);
}

static void
fork_in_the_last_callbacks(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    kit->log.hook = fork_in_callback;
    atomic_store(&forks_left, 3);
    for (int i = 0; i < 20; i++) {
        wrong_call_that_may_fork(kit);
    }
    /* Most are delivered here: the child comes back from destroying the device or the messenger. */
    kit_close(kit);
    exit(0);
}

SCENE(forked_while_the_device_goes, FAULT)
{
    setenv("WAKE_DELIVERY", "poll", 1);
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    expect_quiet_children(kit, fork_in_the_last_callbacks);
}

/* --- threads --- */

static void *
one_valid_call(void *data)
{
    struct kit *kit = data;
    vkDeviceWaitIdle(kit->device);
    return NULL;
}

SCENE(a_second_thread_switches_delivery, FAULT_SETTINGS)
{
    setenv("WAKE_WORKERS", "1", 1);
    kit_open(kit, NULL);
    pthread_t thread;
    pthread_create(&thread, NULL, one_valid_call, kit);
    pthread_join(thread, NULL);
    kit_expect(kit, BAD_FENCE);
    fault_bad_call(kit);
    /* With one thread only, one of these calls would deliver it. */
    while (kit_log_count(&kit->log, BAD_FENCE) == 0) {
        vkDeviceWaitIdle(kit->device);
    }
    const struct kit_message *message = kit_log_find(&kit->log, BAD_FENCE);
    KIT_CHECK(kit, !pthread_equal(message->thread, pthread_self()));
}

/* --- memory --- */

static void
record_wrong_frame(struct kit *kit, VkCommandBuffer commands, int wrong)
{
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    kit_begin(kit, commands, 0);
    for (int i = 0; i < wrong; i++) {
        vkCmdSetViewport(commands, 0, 0, &viewport);
    }
    kit_end(kit, commands);
}

static void
never_poll(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    size_t frames = 0;
    while (frames < 300 || (frames < 10000 && kit_log_count(&kit->log, BAD_VIEWPORT) == 0)) {
        record_wrong_frame(kit, commands, 100);
        frames++;
    }
    fprintf(stderr, "before any poll: %s\n",
            kit_log_count(&kit->log, BAD_VIEWPORT) > 0 ? "some" : "none");
    kit_close(kit);
    fprintf(stderr, "in the end: %s\n",
            kit_log_count(&kit->log, BAD_VIEWPORT) == frames * 100 ? "all" : "not all");
}

SCENE(messages_of_one_who_never_polls_are_bounded, FAULT_SETTINGS)
{
    setenv("WAKE_DELIVERY", "poll", 1);
    setenv("WAKE_MEMORY_LIMIT", "4", 1);
    setenv("WAKE_STATS", "1", 1);
    struct kit_child child;
    kit_child_run(&child, never_poll, kit);
    KIT_CHECK_TEXT(kit, strstr(child.output, "before any poll: some"), "output: %s", child.output);
    KIT_CHECK(kit, strstr(child.output, "in the end: all"));
    /* 30,000 messages take several times that. */
    uint64_t peak = statistic(child.output, "memory_peak");
    KIT_CHECK_TEXT(kit, peak < 8u << 20, "peak %llu", (unsigned long long)peak);
    kit_child_finish(&child);
}

static void
drop_in_the_middle(void *data)
{
    struct kit *kit = data;
    kit_open(kit, NULL);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    kit_begin(kit, commands, 0);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    for (int i = 0; i < 100000; i++) {
        vkCmdSetViewport(commands, 0, 1, &viewport);
    }
    vkCmdEndRenderPass(commands); /* not recorded: nothing may be concluded from that */
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close_device(kit); /* everything is validated, and there is room again */
    KIT_VK(kit, kit_open_device(kit, NULL));
    record_wrong_frame(kit, kit_primary(kit), 1);
    kit_close(kit);
    for (size_t i = 0; i < kit->log.count; i++) {
        fprintf(stderr, "got %s\n", kit->log.messages[i]->id);
    }
}

SCENE(dropped_calls_are_no_mistakes, FAULT_SETTINGS)
{
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    setenv("WAKE_BACK_PRESSURE", "drop", 1);
    setenv("WAKE_STATS", "1", 1);
    struct kit_child child;
    kit_child_run(&child, drop_in_the_middle, kit);
    KIT_CHECK_TEXT(kit, fault_occurrences(child.output, "got ") == 2, "output: %s", child.output);
    KIT_CHECK(kit, fault_occurrences(child.output, "got WAKE-memory-dropped") == 1);
    KIT_CHECK(kit, fault_occurrences(child.output, "got " BAD_VIEWPORT) == 1);
    uint64_t dropped = statistic(child.output, "dropped");
    KIT_CHECK_TEXT(kit, dropped > 0 && dropped < UINT64_MAX, "dropped %llu",
                   (unsigned long long)dropped);
    kit_child_finish(&child);
}

SCENE(nothing_is_dropped_unless_asked, FAULT_SETTINGS)
{
    setenv("WAKE_HOLD_WORKERS", "1", 1);
    setenv("WAKE_MEMORY_LIMIT", "2", 1);
    setenv("WAKE_STATS", "1", 1);
    struct kit_child child;
    kit_child_run(&child, drop_in_the_middle, kit);
    KIT_CHECK_TEXT(kit, fault_occurrences(child.output, "got ") == 1, "output: %s", child.output);
    KIT_CHECK(kit, statistic(child.output, "dropped") == 0);
    KIT_CHECK(kit, statistic(child.output, "records") > 100000);
    kit_child_finish(&child);
}

/* --- guard --- */

SCENE(guard_keeps_commands_from_the_driver, FAULT_SETTINGS)
{
    const struct wake_null_icd_control *control = kit_null_control();
    if (!control) {
        kit_skip(kit, "no control interface");
    }
    setenv("WAKE_GUARD", "1", 1);
    kit_open(kit, NULL);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, NULL);
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer dead = kit_buffer(kit, 64, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(dead));
    kit_begin(kit, commands, 0);
    vkCmdBindIndexBuffer(commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-buffer-parameter");
    vkCmdBindIndexBuffer(commands, dead, 0, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, "VUID-vkCmdSetViewport-pViewports-parameter");
    vkCmdSetViewport(commands, 0, 1, NULL);
    /* Wrong, but nothing that crashes: it passes. */
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-indexType-parameter");
    vkCmdBindIndexBuffer(commands, buffer, 0, (VkIndexType)77);
    kit_end(kit, commands);
    KIT_CHECK(kit, control->count("vkCmdBindIndexBuffer") == 2);
    KIT_CHECK(kit, control->count("vkCmdSetViewport") == 0);
    /* The recording does not name the dead buffer: it may be submitted. */
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- regions of labels --- */

struct label_commands {
    PFN_vkCmdBeginDebugUtilsLabelEXT begin;
    PFN_vkCmdEndDebugUtilsLabelEXT end;
    PFN_vkCmdInsertDebugUtilsLabelEXT insert;
};

static struct label_commands
label_commands(struct kit *kit)
{
    return (struct label_commands){
        KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT),
        KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT),
        KIT_INSTANCE_COMMAND(kit, vkCmdInsertDebugUtilsLabelEXT),
    };
}

static VkDebugUtilsLabelEXT
label(const char *name)
{
    return (VkDebugUtilsLabelEXT){ .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                   .pLabelName = name };
}

SCENE(regions_may_span_command_buffers, KIT_NEEDS_WAKE)
{
    struct label_commands commands = label_commands(kit);
    VkDebugUtilsLabelEXT frame = label("frame");
    VkCommandBuffer first = kit_primary(kit);
    VkCommandBuffer second = kit_primary(kit);
    kit_begin(kit, first, 0);
    commands.begin(first, &frame);
    commands.begin(first, &frame);
    kit_end(kit, first);
    kit_begin(kit, second, 0);
    commands.end(second);
    commands.begin(second, &frame);
    commands.end(second);
    commands.end(second);
    kit_end(kit, second);
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, kit_submit(kit->queue, first, VK_NULL_HANDLE));
        KIT_VK(kit, kit_submit(kit->queue, second, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
}

SCENE(region_ended_too_often, KIT_NEEDS_WAKE)
{
    struct label_commands commands = label_commands(kit);
    VkDebugUtilsLabelEXT frame = label("frame");
    VkCommandBuffer primary = kit_primary(kit);
    kit_begin(kit, primary, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    commands.begin(primary, &frame);
    commands.end(primary);
    commands.end(primary);
    kit_end(kit, primary);
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01912");
    KIT_VK(kit, kit_submit(kit->queue, primary, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(region_of_a_secondary_ended_too_often, KIT_NEEDS_WAKE)
{
    struct label_commands commands = label_commands(kit);
    VkDebugUtilsLabelEXT frame = label("frame");
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    commands.begin(secondary, &frame);
    commands.end(secondary);
    kit_expect(kit, "VUID-vkCmdEndDebugUtilsLabelEXT-commandBuffer-01913");
    commands.end(secondary);
    kit_end(kit, secondary);
}

SCENE(region_of_a_queue_ended_too_often, KIT_NEEDS_WAKE)
{
    VkDebugUtilsLabelEXT upload = label("upload");
    KIT_INSTANCE_COMMAND(kit, vkQueueBeginDebugUtilsLabelEXT)(kit->queue, &upload);
    KIT_INSTANCE_COMMAND(kit, vkQueueEndDebugUtilsLabelEXT)(kit->queue);
    kit_expect(kit, "VUID-vkQueueEndDebugUtilsLabelEXT-None-01911");
    KIT_INSTANCE_COMMAND(kit, vkQueueEndDebugUtilsLabelEXT)(kit->queue);
}

SCENE(labels_are_copied_and_go_with_the_recording, KIT_NEEDS_WAKE)
{
    struct label_commands commands = label_commands(kit);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer primary = kit_primary(kit);
    char name[16] = "inner";
    kit_expect(kit, BAD_VIEWPORT);
    kit_expect(kit, BAD_VIEWPORT);
    kit_begin(kit, primary, 0);
    for (int i = 0; i < 9; i++) {
        VkDebugUtilsLabelEXT outer = label("outer");
        commands.begin(primary, &outer);
    }
    VkDebugUtilsLabelEXT inner = label(name);
    commands.insert(primary, &inner);
    memset(name, 'x', sizeof(name) - 1);
    for (int i = 0; i < 20000; i++) {
        vkCmdSetLineWidth(primary, 1.0f); /* the record of the label is long gone */
    }
    vkCmdSetViewport(primary, 0, 0, &viewport);
    kit_end(kit, primary);
    kit_begin(kit, primary, 0);
    vkCmdSetViewport(primary, 0, 0, &viewport);
    kit_end(kit, primary);
    kit_close(kit);
    const struct kit_message *first = kit->log.count == 2 ? kit->log.messages[0] : NULL;
    if (KIT_CHECK(kit, first != NULL) && KIT_CHECK(kit, first->command_label_count >= 4)) {
        KIT_CHECK(kit, strcmp(first->command_labels[0], "inner") == 0);
        KIT_CHECK(kit, strcmp(first->command_labels[3], "outer") == 0);
        KIT_CHECK(kit, kit->log.messages[1]->command_label_count == 0);
    }
}

SCENE(markers_are_labels_too, FAULT)
{
    struct kit_config config = { .instance_extensions = { VK_EXT_DEBUG_REPORT_EXTENSION_NAME },
                                 .device_extensions = { VK_EXT_DEBUG_MARKER_EXTENSION_NAME } };
    kit_open(kit, &config);
    PFN_vkCmdDebugMarkerBeginEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdDebugMarkerBeginEXT);
    PFN_vkCmdDebugMarkerEndEXT end = KIT_DEVICE_COMMAND(kit, vkCmdDebugMarkerEndEXT);
    VkDebugMarkerMarkerInfoEXT info = { .sType = VK_STRUCTURE_TYPE_DEBUG_MARKER_MARKER_INFO_EXT,
                                        .pMarkerName = "shadows" };
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer primary = kit_primary(kit);
    kit_begin(kit, primary, 0);
    begin(primary, &info);
    kit_expect(kit, BAD_VIEWPORT);
    vkCmdSetViewport(primary, 0, 0, &viewport);
    end(primary);
    end(primary);
    kit_end(kit, primary);
    kit_expect(kit, "VUID-vkCmdDebugMarkerEndEXT-commandBuffer-01239");
    KIT_VK(kit, kit_submit(kit->queue, primary, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, BAD_VIEWPORT);
    if (KIT_CHECK(kit, message != NULL) && KIT_CHECK(kit, message->command_label_count == 1)) {
        KIT_CHECK(kit, strcmp(message->command_labels[0], "shadows") == 0);
    }
}

KIT_MAIN()
