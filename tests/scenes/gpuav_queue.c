/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GPU-assisted validation between the application and its queues: who is told what, on which
 * thread, and what is never called. On the null driver, which adds given records where instrumented
 * shaders would.
 */
#include "gpuav_records.h"

#include <unistd.h>

KIT_MAIN()

/* Modules are looked at where the driver has them. */
#define GPUAV (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_DRIVER_HANDLES)

enum { MANY = 16, DISPATCHES = 3 };

/* vkDestroyDevice does not wait for a callback that runs on another thread. */
static void
close_told(struct kit *kit, size_t messages)
{
    kit_close_device(kit);
    if (kit_has_layer()) {
        kit_log_wait(&kit->log, GPUAV_ID, messages);
    }
}

/* What is read at one time, and says the same, is one message with a number: the numbers' sum. */
static void
check_number(struct kit *kit, unsigned long wanted)
{
    unsigned long sum = 0;

    kit_close(kit); /* waits for callbacks */
    for (size_t i = 0; i < kit->log.count; i++) {
        const struct kit_message *message = kit->log.messages[i];
        static const char words[] = "The same went wrong ";
        const char *number = strstr(message->text, words);

        if (kit_same_id(GPUAV_ID, message->id)) {
            sum += number ? strtoul(number + sizeof(words) - 1, NULL, 10) : 1;
        }
    }
    KIT_CHECK_TEXT(kit, sum == wanted, "%lu of %lu records came", sum, wanted);
}

/* Of those that are there. */
static size_t
count_with(struct kit *kit, const char *first, const char *second)
{
    size_t count = 0;

    pthread_mutex_lock(&kit->log.mutex);
    for (size_t i = 0; i < kit->log.count; i++) {
        count += strstr(kit->log.messages[i]->text, first) &&
                 strstr(kit->log.messages[i]->text, second);
    }
    pthread_mutex_unlock(&kit->log.mutex);
    return count;
}

/* ---- many queues ----------------------------------------------------------------------------- */

struct worker {
    struct kit *kit;
    struct gpuav_compute with;
};

static void
submit_one(uint32_t index, void *data)
{
    struct worker *worker = (struct worker *)data + index;

    KIT_VK(worker->kit,
           kit_submit(worker->kit->queues[index], worker->with.commands, VK_NULL_HANDLE));
}

SCENE(sixteen_queues_at_once, GPUAV)
{
    static struct worker workers[MANY];

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer:16", 1);
    gpuav_open_null(kit, MANY);
    KIT_CHECK(kit, kit->queue_count == MANY);
    struct gpuav_compute with = gpuav_prepare(kit);
    kit_log_expect(&kit->log, GPUAV_ID, MANY * DISPATCHES, MANY * DISPATCHES);
    for (uint32_t i = 0; i < MANY; i++) {
        char name[32];

        workers[i] = (struct worker){ kit, with };
        workers[i].with.commands = kit_primary(kit);
        snprintf(name, sizeof(name), "commands of queue %02u", i);
        kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(workers[i].with.commands), name);
        gpuav_record(kit, &workers[i].with, DISPATCHES, 0);
    }
    kit_null_control()->hold(VK_NULL_HANDLE, true);
    kit_run_threads(MANY, submit_one, workers);
    kit_null_control()->hold(VK_NULL_HANDLE, false);
    for (uint32_t i = 0; i < MANY; i++) {
        KIT_VK(kit, vkQueueWaitIdle(kit->queues[i]));
    }
    close_told(kit, MANY * DISPATCHES);
    for (uint32_t i = 0; i < MANY * DISPATCHES && kit_has_layer(); i++) {
        char name[64], number[32];

        snprintf(name, sizeof(name), "Command buffer (commands of queue %02u)(0x", i / DISPATCHES);
        snprintf(number, sizeof(number), "Dispatch Index %u.", i % DISPATCHES);
        KIT_CHECK_TEXT(kit, count_with(kit, name, number) == 1, "%s ... %s: %zu times", name,
                       number, count_with(kit, name, number));
    }
}

/* ---- what is called, and by whom ------------------------------------------------------------- */

SCENE(nobody_waits_for_idle, GPUAV)
{
    static struct wake_null_call calls[4096];
    const struct wake_null_icd_control *control = kit_null_control();

    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    kit_log_expect(&kit->log, GPUAV_ID, 1, 5);
    gpuav_record(kit, &with, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    control->log_reset();
    control->log_enable(true);
    for (uint32_t i = 0; i < 5; i++) {
        KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
        if (kit_has_layer() && kit_has_workers()) {
            kit_log_wait(&kit->log, GPUAV_ID,
                         i + 1); /* although the application waits for nothing */
        }
    }
    control->log_enable(false);
    uint64_t count = control->log_read(0, calls, KIT_COUNT(calls));
    uint64_t submits = 0;
    for (uint64_t i = 0; i < count; i++) {
        const char *command = calls[i].command;

        submits += strcmp(command, "vkQueueSubmit") == 0;
        KIT_CHECK_TEXT(kit,
                       strcmp(command, "vkQueueWaitIdle") != 0 &&
                           strcmp(command, "vkDeviceWaitIdle") != 0,
                       "%s was called", command);
        KIT_CHECK_TEXT(kit, !strstr(command, "Wait") || calls[i].thread != (uint64_t)gettid(),
                       "%s on the application's thread", command);
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_CHECK_TEXT(kit, submits == 5, "%llu submits", (unsigned long long)submits);
    check_number(kit, 5);
}

/* How many of the calls in the log are of a command. */
static uint32_t
count_of(const char *command)
{
    static struct wake_null_call calls[4096];
    uint64_t count = kit_null_control()->log_read(0, calls, KIT_COUNT(calls));
    uint32_t found = 0;

    for (uint64_t i = 0; i < count; i++) {
        found += strcmp(calls[i].command, command) == 0;
    }
    return found;
}

/* What shaders report is made visible to the host by the command buffer itself. Where it leaves
 * rendering suspended, no barrier may stand: a command buffer of the layer's follows the submit. */
SCENE(recordings_end_with_a_barrier, GPUAV)
{
    const VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = VK_RENDERING_SUSPENDING_BIT,
        .renderArea.extent = { 16, 16 },
        .layerCount = 1,
    };
    const VkRenderingInfo resumed = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = VK_RENDERING_RESUMING_BIT,
        .renderArea.extent = { 16, 16 },
        .layerCount = 1,
    };
    const struct wake_null_icd_control *control = kit_null_control();

    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer rest = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer both[2] = { with.commands, rest };
    VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .commandBufferCount = 2,
        .pCommandBuffers = both,
    };

    kit_log_expect(&kit->log, GPUAV_ID, 3, 3);
    kit_begin(kit, rest, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    vkCmdBeginRendering(rest, &resumed);
    vkCmdEndRendering(rest);
    kit_end(kit, rest);
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    vkCmdBeginRendering(secondary, &rendering);
    vkCmdEndRendering(secondary);
    kit_end(kit, secondary);
    for (uint32_t i = 0; i < 3; i++) {
        kit_begin(kit, with.commands, 0);
        gpuav_dispatch(&with, 0, 0);
        if (i == 1) {
            vkCmdBeginRendering(with.commands, &rendering);
            vkCmdEndRendering(with.commands);
        } else if (i == 2) {
            vkCmdExecuteCommands(with.commands, 1, &secondary);
        }
        control->log_reset();
        control->log_enable(true);
        kit_end(kit, with.commands);
        info.commandBufferCount = i ? 2 : 1;
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
        control->log_enable(false);
        uint32_t barriers = count_of("vkCmdPipelineBarrier");
        uint32_t made = count_of("vkAllocateCommandBuffers");
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        /* That of the command buffer that follows is recorded once. */
        KIT_CHECK_TEXT(kit, !kit_has_layer() || (barriers == (i < 2) && made == (i == 1)),
                       "%u: %u and %u", i, barriers, made);
    }
}

SCENE(other_submits_cost_nothing, GPUAV)
{
    static struct wake_null_call calls[4096];
    const struct wake_null_icd_control *control = kit_null_control();

    gpuav_open_null(kit, 1);
    VkCommandBuffer nothing = kit_empty_primary(kit, 0);
    VkFence fence = kit_fence(kit, 0);
    VkBindSparseInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO };
    control->log_reset();
    control->log_enable(true);
    KIT_VK(kit, kit_submit(kit->queue, nothing, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueSubmit(kit->queue, 0, NULL, fence));
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &bind, VK_NULL_HANDLE));
    control->log_enable(false);
    uint64_t count = control->log_read(0, calls, KIT_COUNT(calls));
    uint64_t submits = 0;
    for (uint64_t i = 0; i < count; i++) {
        /* What the layer's checks ask the driver is no matter here. */
        KIT_CHECK_TEXT(kit,
                       !strstr(calls[i].command, "Wait") && !strstr(calls[i].command, "vkCreate"),
                       "%s", calls[i].command);
        submits += strncmp(calls[i].command, "vkQueue", 7) == 0;
    }
    KIT_CHECK_TEXT(kit, submits == 3, "%llu submits", (unsigned long long)submits);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_allow(kit, "VUID-vkQueueBindSparse-queuetype");
}

/* ---- what goes before its results are read --------------------------------------------------- */

SCENE(pool_destroyed_at_once, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkFence fence = kit_fence(kit, 0);

    kit_expect(kit, GPUAV_ID);
    with.commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(with.commands), "short life");
    gpuav_record(kit, &with, 1, 0);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(pool));
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(with.pipeline));
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(with.layout));
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module));
    gpuav_check_text(kit, GPUAV_ID,
                     (const char *const[]){ "Command buffer (short life)(0x", NULL });
}

SCENE(module_and_layout_destroyed_before_use, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);

    kit_expect(kit, GPUAV_ID);
    kit_name(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module), "gone");
    kit_drop(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(with.module));
    gpuav_run(kit, &with, 0, 0);
    gpuav_check_text(kit, GPUAV_ID, (const char *const[]){ "Shader Module (gone)(0x", NULL });
}

SCENE(submitted_again, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);

    kit_log_expect(&kit->log, GPUAV_ID, 1, 20);
    gpuav_record(kit, &with, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    kit_null_control()->hold(VK_NULL_HANDLE, true);
    for (uint32_t i = 0; i < 20; i++) {
        KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    }
    kit_null_control()->hold(VK_NULL_HANDLE, false);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    check_number(kit, 20);
}

/* What follows a submit goes into its last batch where it can: the application's signals and their
 * values are as they were. */
SCENE(signals_of_the_application_stand, GPUAV)
{
    enum { LONG = 20 };
    VkCommandBuffer many[LONG];
    VkCommandBufferSubmitInfo many2[LONG];

    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkSemaphore signals[2] = { kit_semaphore(kit), kit_timeline(kit, 0) };
    uint64_t values[2] = { 0, 0 }, reached = 0;
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkTimelineSemaphoreSubmitInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .signalSemaphoreValueCount = 2,
        .pSignalSemaphoreValues = values,
    };
    VkProtectedSubmitInfo unprotected = {
        .sType = VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO,
        .pNext = &timeline,
    };
    VkSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &timeline,
        .pWaitSemaphores = signals,
        .pWaitDstStageMask = &stage,
        .commandBufferCount = 1,
        .pCommandBuffers = many,
        .signalSemaphoreCount = 2,
        .pSignalSemaphores = signals,
    };
    VkSemaphoreSubmitInfo signal2 = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = signals[1],
        .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
    };
    VkSubmitInfo2 info2 = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = many2,
        .signalSemaphoreInfoCount = 1,
        .pSignalSemaphoreInfos = &signal2,
    };

    kit_log_expect(&kit->log, GPUAV_ID, 1, 3 + 2 * LONG);
    gpuav_record(kit, &with, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    for (uint32_t i = 0; i < LONG; i++) {
        many[i] = with.commands;
        many2[i] = (VkCommandBufferSubmitInfo){
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
            .commandBuffer = with.commands,
        };
    }
    for (uint64_t i = 1; i <= 5; i++) {
        values[1] = signal2.value = i;
        if (i <= 3) {
            info.pNext = i == 3 ? (void *)&unprotected : (void *)&timeline;
            info.commandBufferCount = i == 2 ? LONG : 1;
            info.waitSemaphoreCount = i > 1; /* for the first of the signals of the submit before */
            KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
        } else {
            info2.commandBufferInfoCount = i == 5 ? LONG : 1;
            KIT_VK(kit, vkQueueSubmit2(kit->queue, 1, &info2, VK_NULL_HANDLE));
        }
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit, vkGetSemaphoreCounterValue(kit->device, signals[1], &reached));
        KIT_CHECK_TEXT(kit, reached == i, "%llu", (unsigned long long)reached);
    }
    check_number(kit, 3 + 2 * LONG);
}

SCENE(recorded_again, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);

    kit_log_expect(&kit->log, GPUAV_ID, 4 * 100, 4 * 100);
    for (uint32_t i = 0; i < 4; i++) {
        gpuav_record(kit, &with, 100, 0); /* more than fit into one block */
        KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    }
    close_told(kit, 4 * 100);
    KIT_CHECK(kit, !kit_has_layer() ||
                       count_with(kit, "Dispatch Index 99.", "VUID-vkCmdDispatch-") == 4);
}

SCENE(secondary, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandPool pool = kit_command_pool(kit, 0);
    VkCommandBuffer primary = with.commands;
    VkCommandBuffer secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_log_expect(&kit->log, GPUAV_ID, 3, 3);
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(primary), "first");
    kit_name(kit, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary), "second");
    with.commands = secondary;
    kit_begin_secondary(kit, secondary, 0, VK_NULL_HANDLE);
    gpuav_dispatch(&with, 0, 0);
    gpuav_dispatch(&with, 0, 0);
    kit_end(kit, secondary);
    with.commands = primary;
    kit_begin(kit, primary, 0);
    gpuav_dispatch(&with, 0, 0);
    vkCmdExecuteCommands(primary, 1, &secondary);
    kit_end(kit, primary);
    KIT_VK(kit, kit_submit(kit->queue, primary, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    close_told(kit, 3);
    KIT_CHECK(kit, !kit_has_layer() ||
                       count_with(kit, "Command buffer (first)", "Dispatch Index 0.") == 1);
    KIT_CHECK(kit, !kit_has_layer() ||
                       count_with(kit, "Command buffer (second)", "Dispatch Index 1.") == 1);
}

SCENE(labels, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    PFN_vkCmdBeginDebugUtilsLabelEXT begin = KIT_DEVICE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT);
    PFN_vkCmdEndDebugUtilsLabelEXT end = KIT_DEVICE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT);
    const VkDebugUtilsLabelEXT outer = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                         .pLabelName = "frame" };
    const VkDebugUtilsLabelEXT inner = { .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                         .pLabelName = "shadows" };

    kit_expect(kit, GPUAV_ID);
    if (!begin || !end) {
        begin = KIT_INSTANCE_COMMAND(kit, vkCmdBeginDebugUtilsLabelEXT);
        end = KIT_INSTANCE_COMMAND(kit, vkCmdEndDebugUtilsLabelEXT);
    }
    kit_begin(kit, with.commands, 0);
    begin(with.commands, &outer);
    begin(with.commands, &inner);
    end(with.commands);
    begin(with.commands, &inner);
    gpuav_dispatch(&with, 0, 0);
    end(with.commands);
    end(with.commands);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, GPUAV_ID);
    KIT_CHECK(kit, !message || (message->command_label_count == 2 &&
                                strcmp(message->command_labels[0], "shadows") == 0 &&
                                strcmp(message->command_labels[1], "frame") == 0));
}

/* ---- when things break ----------------------------------------------------------------------- */

SCENE(device_lost_with_results_on_the_way, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkEvent never = kit_event(kit), ran = kit_event(kit);
    const struct wake_null_icd_control *control = kit_null_control();

    kit_expect(kit, GPUAV_ID);
    kit_allow(kit, "VUID-vkCmdWaitEvents-srcStageMask-01158"); /* newer: nobody has set it yet */
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, 0, 0);
    vkCmdSetEvent(with.commands, ran, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    vkCmdWaitEvents(with.commands, 1, &never, VK_PIPELINE_STAGE_HOST_BIT,
                    VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    while (vkGetEventStatus(kit->device, ran) != VK_EVENT_SET) {
    }
    control->lose_device(kit->device);
    if (kit_has_layer() && kit_has_workers()) {
        kit_log_wait(&kit->log, GPUAV_ID, 1);
    }
    KIT_CHECK(kit, vkDeviceWaitIdle(kit->device) == VK_ERROR_DEVICE_LOST);
}

SCENE(no_timeline_semaphores, GPUAV)
{
    setenv("WAKE_NULL_ANSWERS", "timelineSemaphore=0", 1);
    kit_null_control()->set_write_mode(true);
    setenv("WAKE_GPUAV", "1", 1);
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    struct kit_config config = { .device_next = &features };
    kit_open(kit, &config);
    struct gpuav_compute with = gpuav_prepare(kit);

    kit_log_expect(&kit->log, GPUAV_ID, 1, 5);
    gpuav_record(kit, &with, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    for (uint32_t i = 0; i < 5; i++) {
        KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
        if (kit_has_layer() && kit_has_workers()) {
            kit_log_wait(&kit->log, GPUAV_ID, i + 1);
        }
    }
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    check_number(kit, 5);
}

SCENE(address_not_aligned, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);

    gpuav_write_records(kit, with.module, 6);
    kit_expect(kit, "VUID-RuntimeSpirv-PhysicalStorageBuffer64-06315");
    gpuav_run(kit, &with, 0, 0);
}

SCENE(records_without_room, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    const struct wake_null_write head = { .set = GPUAV_SLOT,
                                          .word_count = 4,
                                          .words = { 0, 1000000, 5, 0 } };

    kit_null_control()->set_writes(&head, 1);
    kit_expect(kit, "WAKE-gpuav-overflow");
    gpuav_run(kit, &with, 0, 0);
    gpuav_check_text(kit, "WAKE-gpuav-overflow", (const char *const[]){ "5 records", NULL });
}

SCENE(records_that_make_no_sense, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    struct wake_null_write bad = { .set = GPUAV_SLOT, .record = true, .word_count = GPUAV_RECORD };

    for (uint32_t round = 0; round < 64; round++) {
        for (uint32_t i = 0; i < GPUAV_RECORD; i++) {
            bad.words[i] = (round * 0x9E3779B1u) ^ (i * 0x85EBCA6Bu);
        }
        bad.words[0] = round;
        kit_null_control()->set_writes(&bad, 1);
        gpuav_run(kit, &with, 0, 0);
    }
}

SCENE(no_memory_for_the_first_block, GPUAV)
{
    kit_null_control()->set_hooks(true);
    kit_null_control()->fail("vkAllocateMemory", 1, VK_ERROR_OUT_OF_DEVICE_MEMORY);
    kit_expect(kit, "WAKE-gpuav-memory");
    setenv("WAKE_GPUAV", "1", 1);
    kit_open(kit, NULL);
    struct gpuav_compute with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    gpuav_run(kit, &with, 0, 0);
}

SCENE(no_memory_for_more_blocks, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);

    kit_expect(kit, "WAKE-gpuav-memory");
    kit_expect_some(kit, GPUAV_ID);
    kit_null_control()->fail("vkAllocateMemory", 1, VK_ERROR_OUT_OF_DEVICE_MEMORY);
    gpuav_record(kit, &with, 64 * 40, 0); /* more blocks than the first chunk has */
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- the reserved set ------------------------------------------------------------------------ */

SCENE(slot_taken, GPUAV)
{
    VkDescriptorSetLayout sets[32];
    VkPipelineLayout layout = VK_NULL_HANDLE;

    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkDescriptorSetLayout empty = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 0, 0);
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = KIT_COUNT(sets),
        .pSetLayouts = sets,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &(VkPushConstantRange){ VK_SHADER_STAGE_ALL, 0, 8 },
    };

    for (uint32_t i = 0; i < KIT_COUNT(sets); i++) {
        sets[i] = i ? empty : with.set_layout;
    }
    kit_expect(kit, "WAKE-gpuav-slot");
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    with.layout = layout;
    with.pipeline = shader_compute(kit, with.module, layout, NULL);
    /* Its shader is the original: nothing of ours is bound, so that the driver has nowhere to write
     * the record. */
    gpuav_run(kit, &with, 0, 0);
}

SCENE(slot_reserved, GPUAV)
{
    setenv("WAKE_GPUAV_RESERVE_BINDING_SLOT", "1", 1);
    gpuav_open_null(kit, 1);
    VkPhysicalDeviceProperties2 second = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2
    };

    vkGetPhysicalDeviceProperties2(kit->gpu, &second);
    KIT_CHECK(kit, kit->properties.limits.maxBoundDescriptorSets == (kit_has_layer() ? 31 : 32));
    KIT_CHECK(kit, second.properties.limits.maxBoundDescriptorSets == (kit_has_layer() ? 31 : 32));
}

/*
 * A pipeline with a shorter layout between two dispatches with a longer one. To bind the layer's
 * set for it undoes the longer layout's second set, which the application rightly thinks to be
 * bound still.
 */
SCENE(sets_stay_bound, GPUAV)
{
    const struct wake_null_icd_control *control = kit_null_control();

    control->set_hooks(true);
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    const VkPushConstantRange push = { VK_SHADER_STAGE_ALL, 0, 8 };
    const VkDescriptorSetLayout two[2] = {
        with.set_layout,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_ALL),
    };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 2,
        .pSetLayouts = two,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &push,
    };
    VkPipelineLayout longer = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &longer));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(longer));
    VkPipeline other = shader_compute(kit, with.module, longer, NULL);
    VkDescriptorSet second = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0), two[1]);
    kit_write_buffer(kit, second, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, with.buffers[0]);
    const VkDescriptorSet sets[2] = { with.set, second };
    const uint32_t zero[2] = { 0, 0 };
    kit_begin(kit, with.commands, 0);
    vkCmdPushConstants(with.commands, longer, VK_SHADER_STAGE_ALL, 0, sizeof(zero), zero);
    vkCmdBindDescriptorSets(with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, longer, 0, 2, sets, 0,
                            NULL);
    uint64_t before = control->count("vkCmdBindDescriptorSets");
    vkCmdBindPipeline(with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, other);
    vkCmdDispatch(with.commands, 1, 1, 1); /* binds ours */
    KIT_CHECK(kit, control->count("vkCmdBindDescriptorSets") - before == 1);
    vkCmdBindPipeline(with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, with.pipeline);
    vkCmdDispatch(with.commands, 1, 1, 1); /* ours, which undoes the second set */
    KIT_CHECK(kit, control->count("vkCmdBindDescriptorSets") - before == 2);
    vkCmdBindPipeline(with.commands, VK_PIPELINE_BIND_POINT_COMPUTE, other);
    vkCmdDispatch(with.commands, 1, 1, 1); /* the second set, and ours */
    KIT_CHECK(kit, control->count("vkCmdBindDescriptorSets") - before == 4);
    vkCmdDispatch(with.commands, 1, 1, 1);
    KIT_CHECK(kit, control->count("vkCmdBindDescriptorSets") - before == 5);
    kit_end(kit, with.commands);
    kit_log_expect(&kit->log, GPUAV_ID, 4, 4);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- gpuav_flush_on_wait --------------------------------------------------------------------- */

SCENE(flush_on_wait, GPUAV)
{
    setenv("WAKE_GPUAV_FLUSH_ON_WAIT", "1", 1);
    setenv("WAKE_DELIVERY", "poll", 1);
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkFence fence = kit_fence(kit, 0);

    kit_log_expect(&kit->log, GPUAV_ID, 2, 2);
    gpuav_record(kit, &with, 1, 0);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, fence));
    KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
    KIT_CHECK(kit, !kit_has_layer() || kit_log_count(&kit->log, GPUAV_ID) == 1);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_CHECK(kit, !kit_has_layer() || kit_log_count(&kit->log, GPUAV_ID) == 2);
}
