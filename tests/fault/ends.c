/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every way in which a process ends: the message of its last call is there afterwards. Each scene
 * runs several such processes; WAKE_TEST_SCALE multiplies how many (docs/reliability.md).
 */
#include "fault.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/prctl.h>
#include <sys/resource.h>

KIT_MAIN()

enum { RUNS = 4 };

/* ---- a process that ends, and what it leaves ------------------------------------------------- */

struct end {
    struct kit *kit;
    void (*way)(struct kit *kit); /* after the wrong call, or instead of coming back from it */
    bool recorders;               /* two threads record meanwhile */
    bool busy;                    /* much is on its way */
    bool late_handler;            /* the application's own, made after its instance */
};

static void *
record_for_ever(void *data)
{
    struct kit *kit = data;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                     .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
                                     .queueFamilyIndex = kit->family };
    VkCommandPool pool;
    VkCommandBuffer commands;

    vkCreateCommandPool(kit->device, &info, NULL, &pool);
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = pool,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1
    };
    vkAllocateCommandBuffers(kit->device, &allocate, &commands);
    for (;;) {
        VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };

        vkBeginCommandBuffer(commands, &begin);
        for (int i = 0; i < 1000; i++) {
            vkCmdSetViewport(commands, 0, 1, &viewport);
        }
        vkEndCommandBuffer(commands);
    }
    return NULL;
}

/* Enough that workers are at it when the process ends. */
static void
record_much(struct kit *kit)
{
    VkCommandBuffer commands = kit_primary(kit);
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };

    kit_begin(kit, commands, 0);
    for (int i = 0; i < 200000; i++) {
        vkCmdSetViewport(commands, 0, 1, &viewport);
    }
    kit_end(kit, commands);
}

static void
leave_at_once(int number)
{
    (void)number;
    _exit(42);
}

static void
run_to_the_end(void *data)
{
    struct end *end = data;
    struct kit *kit = end->kit;
    pthread_t thread;

    kit_open(kit, NULL);
    if (end->late_handler) {
        struct sigaction action = { .sa_handler = leave_at_once };

        sigaction(SIGSEGV, &action, NULL);
    }
    for (int i = 0; end->recorders && i < 2; i++) {
        pthread_create(&thread, NULL, record_for_ever, kit);
    }
    if (end->busy) {
        record_much(kit);
    }
    fault_bad_call(kit); /* or the driver crashes here */
    end->way(kit);
}

/* Until no process is left: the child's watcher is the scene's, once the child is gone. */
static void
run_and_wait(struct kit_child *child, void (*function)(void *), void *data)
{
    int status, last = 0;
    pid_t pid;

    prctl(PR_SET_CHILD_SUBREAPER, 1);
    kit_child_start(child);
    if (child->pid == 0) {
        function(data);
        exit(0);
    }
    while ((pid = waitpid(-1, &status, __WALL)) > 0) {
        last = pid == child->pid ? status : last;
    }
    kit_child_wait(child);
    child->status = last;
}

static void
way_exit(struct kit *kit)
{
    (void)kit;
    exit(0);
}

static void
count(struct end *end)
{
    unsigned runs = RUNS * kit_scale(), delivered = 0;
    struct kit *kit = end->kit;
    char lost[512] = "";
    size_t said;

    if (kit_is_guarded()) {
        kit_skip(kit, "the guard keeps the call from the driver");
    }
    fault_log_to_stderr();
    for (unsigned i = 0; i < runs; i++) {
        struct kit_child child;

        run_and_wait(&child, run_to_the_end, end);
        said = fault_messages(child.output, BAD_FENCE);
        /* Twice: a worker was killed between writing it and noting so (docs/reliability.md). */
        if (said == 1 || (said > 1 && end->way != way_exit)) {
            delivered++;
        } else {
            snprintf(lost, sizeof(lost), "status 0x%x: %.400s", child.status, child.output);
        }
        kit_child_finish(&child);
    }
    KIT_CHECK_TEXT(kit, delivered == runs, "delivered %u of %u; %s", delivered, runs, lost);
}

static void
only_the_watcher(void)
{
    setenv("WAKE_CRASH_HANDLER", "off", 1);
}

static void
only_the_handler(void)
{
    setenv("WAKE_CRASH_RECOVERY", "off", 1);
}

/* ---- ways ------------------------------------------------------------------------------------ */

static void
way_leave(struct kit *kit)
{
    (void)kit;
    _exit(0);
}

static void
way_kill(struct kit *kit)
{
    (void)kit;
    kill(getpid(), SIGKILL);
}

static void
way_term(struct kit *kit)
{
    (void)kit;
    raise(SIGTERM);
}

static void
way_exec(struct kit *kit)
{
    (void)kit;
    execl("/bin/true", "true", (char *)NULL);
}

static void
way_fault(struct kit *kit)
{
    (void)kit;
    raise(SIGSEGV);
}

static void
way_abort(struct kit *kit)
{
    (void)kit;
    abort();
}

/* Never: so that a compiler makes it no loop. */
static volatile int deep_enough;

static int
overflow(int depth)
{
    volatile char room[4096];

    room[depth & 4095] = (char)depth;
    return deep_enough ? 0 : overflow(depth + 1) + room[(depth + 1) & 4095];
}

static void
way_overflow(struct kit *kit)
{
    (void)kit;
    (void)overflow(0);
}

/* The calling thread, which is not the first, is at a call meanwhile. */
static void *
kill_from_a_thread(void *data)
{
    (void)data;
    kill(getpid(), SIGKILL);
    return NULL;
}

static void
way_killed_in_a_call(struct kit *kit)
{
    pthread_t thread;

    pthread_create(&thread, NULL, kill_from_a_thread, NULL);
    (void)record_for_ever(kit);
}

#define END(name, flags, prepare, ...)                  \
    SCENE(name, flags)                                  \
    {                                                   \
        struct end end = { .kit = kit, ##__VA_ARGS__ }; \
        prepare;                                        \
        count(&end);                                    \
    }

/* Both, as they are by default. */
END(ends_by_exit, FAULT, (void)0, .way = way_exit)
END(ends_by_leaving, FAULT, (void)0, .way = way_leave)
END(ends_by_sigkill, FAULT, (void)0, .way = way_kill)
END(ends_by_sigterm, FAULT, (void)0, .way = way_term)
END(ends_by_exec, FAULT, (void)0, .way = way_exec)
END(ends_by_sigsegv, FAULT, (void)0, .way = way_fault)
END(ends_by_abort, FAULT, (void)0, .way = way_abort)
END(ends_by_stack_overflow, FAULT, (void)0, .way = way_overflow)
END(ends_in_a_late_handler, FAULT, (void)0, .way = way_fault, .late_handler = true)
END(killed_while_recording, FAULT, (void)0, .way = way_killed_in_a_call)
END(killed_while_others_record, FAULT, (void)0, .way = way_kill, .recorders = true)
END(killed_while_a_worker_is_busy, FAULT, (void)0, .way = way_kill, .busy = true)
END(crash_while_others_record, FAULT, (void)0, .way = way_fault, .recorders = true)
END(crash_while_a_worker_is_busy, FAULT, (void)0, .way = way_fault, .busy = true)

static void
driver_crashes(void)
{
    setenv("WAKE_NULL_CRASH", "vkCreateFence:1", 1);
}

END(driver_crash, FAULT, driver_crashes(), .way = way_leave)
END(driver_crash_while_others_record, FAULT, driver_crashes(), .way = way_leave, .recorders = true)
END(driver_crash_while_a_worker_is_busy, FAULT, driver_crashes(), .way = way_leave, .busy = true)
END(driver_crash_with_a_late_handler, FAULT, driver_crashes(), .way = way_leave,
    .late_handler = true)

/* One of the two alone. */
END(watcher_serves_a_crash, FAULT, (driver_crashes(), only_the_watcher()), .way = way_leave)
END(watcher_serves_a_crash_while_others_record, FAULT, (driver_crashes(), only_the_watcher()),
    .way = way_leave, .recorders = true)
END(watcher_serves_a_crash_while_a_worker_is_busy, FAULT, (driver_crashes(), only_the_watcher()),
    .way = way_leave, .busy = true)
END(handler_serves_a_crash, FAULT, (driver_crashes(), only_the_handler()), .way = way_leave)
END(handler_serves_a_crash_while_others_record, FAULT, (driver_crashes(), only_the_handler()),
    .way = way_leave, .recorders = true)
END(handler_serves_a_crash_while_a_worker_is_busy, FAULT, (driver_crashes(), only_the_handler()),
    .way = way_leave, .busy = true)

/* ---- threads and callbacks that end ---------------------------------------------------------- */

/* What the layer and other threads use outlives the first thread's stack, where the scene's is. */
static struct kit outlives;

static void
end_the_first_thread(void *data)
{
    outlives = *(const struct kit *)data;
    kit_open(&outlives, NULL);
    fault_bad_call(&outlives);
    pthread_exit(NULL);
}

SCENE(the_first_thread_ends, FAULT)
{
    struct kit_child child;

    fault_log_to_stderr();
    run_and_wait(&child, end_the_first_thread, kit);
    KIT_CHECK_TEXT(kit, WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0,
                   "status 0x%x: %s", child.status, child.output);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 1, "output: %s", child.output);
    kit_child_finish(&child);
}

static pthread_t first_thread;

static void *
outlive_the_first_thread(void *data)
{
    pthread_join(first_thread, NULL);
    for (int i = 0; i < 3; i++) {
        fault_bad_call(data);
    }
    return NULL;
}

static void
end_before_another_thread(void *data)
{
    pthread_t thread;

    outlives = *(const struct kit *)data;
    kit_open(&outlives, NULL);
    first_thread = pthread_self();
    pthread_create(&thread, NULL, outlive_the_first_thread, &outlives);
    pthread_exit(NULL);
}

SCENE(the_first_thread_ends_before_another, FAULT)
{
    struct kit_child child;

    fault_log_to_stderr();
    run_and_wait(&child, end_before_another_thread, kit);
    KIT_CHECK_TEXT(kit, WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0,
                   "status 0x%x: %s", child.status, child.output);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, BAD_FENCE) == 3, "output: %s", child.output);
    kit_child_finish(&child);
}

static atomic_uint calls_back;

static VkBool32
end_this_thread(const struct kit_message *message, void *data)
{
    struct kit *kit = data;

    (void)message;
    if (atomic_fetch_add(&calls_back, 1) == 0) {
        kit->log.inside = false; /* the kit's own note that a callback runs */
        pthread_exit(NULL);
    }
    return VK_FALSE;
}

SCENE(a_callback_ends_the_layers_thread, FAULT_SETTINGS | KIT_ASYNC_ONLY)
{
    setenv("WAKE_DELIVERY", "worker", 1);
    kit->log.hook = end_this_thread;
    kit->log.hook_data = kit;
    kit_open(kit, NULL);
    for (int i = 0; i < 3; i++) {
        kit_expect(kit, BAD_FENCE);
        fault_bad_call(kit);
        while (atomic_load(&calls_back) == 0) {
            sched_yield(); /* the layer's thread is to run it, and not this one at the end */
        }
    }
    kit_close(kit); /* waits for no callback */
    KIT_CHECK_TEXT(kit, atomic_load(&calls_back) == 3, "%u callbacks", atomic_load(&calls_back));
}

static void
call_in_a_forked_child(void *data)
{
    struct kit *kit = data;

    kit_open(kit, NULL);
    if (fork() == 0) {
        fault_bad_call(kit);
        fault_bad_call(kit);
        _exit(0);
    }
    wait(NULL);
    kit_close(kit);
}

SCENE(a_forked_child_is_told_once, FAULT)
{
    struct kit_child child;

    fault_log_to_stderr();
    run_and_wait(&child, call_in_a_forked_child, kit);
    KIT_CHECK_TEXT(kit, fault_occurrences(child.output, "validation ended at the fork") == 1,
                   "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, BAD_FENCE) == 0);
    kit_child_finish(&child);
}

/* ---- what is said ---------------------------------------------------------------------------- */

static void
crash_in_a_command(void *data)
{
    struct kit *kit = data;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands;

    kit_open(kit, NULL);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    for (int i = 0; i < 1205; i++) {
        vkCmdSetViewport(commands, 0, 1, &viewport);
    }
    vkCmdSetLineWidth(commands, 1); /* the driver crashes here */
}

SCENE(a_crash_names_its_command, FAULT)
{
    struct kit_child child;

    if (kit_is_inline()) {
        kit_skip(kit, "nothing is kept of a call that is validated at once");
    }
    fault_log_to_stderr();
    setenv("WAKE_NULL_CRASH", "vkCmdSetLineWidth:1", 1);
    run_and_wait(&child, crash_in_a_command, kit);
    KIT_CHECK_TEXT(
        kit,
        strstr(child.output, "died in vkCmdSetLineWidth(), command 1,205 of its command buffer"),
        "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, "WAKE-process-end") == 1);
    kit_child_finish(&child);
}

static void
crash_behind_a_command(void *data)
{
    struct kit *kit = data;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };
    VkCommandBuffer commands;

    kit_open(kit, NULL);
    commands = kit_primary(kit);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(commands), "upload");
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    raise(SIGSEGV);
}

SCENE(a_crash_names_the_command_before_it, FAULT)
{
    struct kit_child child;

    if (kit_is_inline()) {
        kit_skip(kit, "nothing is kept of a call that is validated at once");
    }
    fault_log_to_stderr();
    run_and_wait(&child, crash_behind_a_command, kit);
    KIT_CHECK_TEXT(kit, strstr(child.output, "died; its last call was vkCmdSetViewport()"),
                   "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, "WAKE-process-end") == 1);
    kit_child_finish(&child);
}

static void
crash_behind_a_recording(void *data)
{
    struct kit *kit = data;
    VkCommandBuffer commands;

    kit_open(kit, NULL);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    vkCmdSetLineWidth(commands, 1);
    (void)vkEndCommandBuffer(commands);
    raise(SIGSEGV);
}

SCENE(a_crash_names_the_end_of_a_recording, FAULT)
{
    struct kit_child child;

    if (kit_is_inline()) {
        kit_skip(kit, "nothing is kept of a call that is validated at once");
    }
    fault_log_to_stderr();
    run_and_wait(&child, crash_behind_a_recording, kit);
    KIT_CHECK_TEXT(kit, strstr(child.output, "died; its last call was vkEndCommandBuffer()"),
                   "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, "WAKE-process-end") == 1);
    kit_child_finish(&child);
}

struct shared_recording {
    VkCommandBuffer commands;
    pthread_barrier_t begun;
};

static void *
record_again(void *data)
{
    struct shared_recording *shared = data;
    VkViewport viewport = { 0, 0, 1, 1, 0, 1 };

    (void)vkBeginCommandBuffer(
        shared->commands,
        &(VkCommandBufferBeginInfo){ .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO });
    vkCmdSetViewport(shared->commands, 0, 1, &viewport);
    pthread_barrier_wait(&shared->begun);
    pause();
    return NULL;
}

static void
crash_beside_another_recording(void *data)
{
    struct kit *kit = data;
    struct shared_recording shared;
    pthread_t thread;

    kit_open(kit, NULL);
    shared.commands = kit_primary(kit);
    kit_begin(kit, shared.commands, 0);
    vkCmdSetLineWidth(shared.commands, 1);
    (void)vkEndCommandBuffer(shared.commands);
    pthread_barrier_init(&shared.begun, NULL, 2);
    pthread_create(&thread, NULL, record_again, &shared);
    pthread_barrier_wait(&shared.begun);
    raise(SIGSEGV);
}

SCENE(a_crash_names_no_call_of_another_thread, FAULT)
{
    struct kit_child child;

    if (kit_is_inline()) {
        kit_skip(kit, "nothing is kept of a call that is validated at once");
    }
    fault_log_to_stderr();
    run_and_wait(&child, crash_beside_another_recording, kit);
    KIT_CHECK_TEXT(kit, strstr(child.output, "died; its last call, but for commands, was vk"),
                   "output: %s", child.output);
    KIT_CHECK(kit, fault_messages(child.output, "WAKE-process-end") == 1);
    kit_child_finish(&child);
}

static void *
crash_at_once(void *data)
{
    raise(SIGSEGV);
    return data;
}

static void
crash_in_a_stranger(void *data)
{
    struct kit *kit = data;
    pthread_t thread;

    kit_open(kit, NULL);
    (void)kit_recording(kit);
    KIT_CHECK(kit, pthread_create(&thread, NULL, crash_at_once, NULL) == 0);
    pthread_join(thread, NULL);
}

SCENE(a_crash_of_a_thread_without_calls_is_told, FAULT)
{
    struct kit_child child;

    if (kit_is_inline()) {
        kit_skip(kit, "nothing is kept of a call that is validated at once");
    }
    fault_log_to_stderr();
    run_and_wait(&child, crash_in_a_stranger, kit);
    KIT_CHECK_TEXT(kit, strstr(child.output, "died; it has made no call of Vulkan"), "output: %s",
                   child.output);
    kit_child_finish(&child);
}
