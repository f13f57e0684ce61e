/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whatever is not to be had: memory of the layer or of the driver, threads, files, room in the address
 * space, the device itself. A program that does a little of nearly everything runs in a child: it has
 * to end, by itself, and to be told nothing that is not so.
 */
#include "fault.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/resource.h>

/* --- a program that does a little of nearly everything ------------------------------------------- */

static void
draw(struct kit *kit, VkCommandBuffer commands, const struct kit_target *target,
     VkDescriptorSet set, VkPipelineLayout layout)
{
    VkPipeline pipeline = kit_graphics_pipeline(kit, layout, target->render_pass);

    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &set, 0, NULL);
    vkCmdSetViewport(commands, 0, 1, &(VkViewport){ .width = 16, .height = 16, .maxDepth = 1 });
    vkCmdSetScissor(commands, 0, 1, &(VkRect2D){ .extent = { 16, 16 } });
    vkCmdSetLineWidth(commands, 1);
    for (uint32_t i = 0; i < 200; i++) {
        vkCmdDraw(commands, 3, 1, 0, 0);
    }
    vkCmdEndRenderPass(commands);
}

static void
transfer(struct kit *kit, VkCommandBuffer commands, VkBuffer buffer)
{
    VkQueryPool queries = kit_query_pool(kit, 4);
    VkEvent event = kit_event(kit);

    vkCmdResetQueryPool(commands, queries, 0, 4);
    vkCmdBeginQuery(commands, queries, 0, 0);
    vkCmdEndQuery(commands, queries, 0);
    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_TRANSFER_BIT);
    for (uint32_t i = 0; i < 200; i++) {
        kit_transfers_done(commands);
        vkCmdFillBuffer(commands, buffer, 0, 256, i);
    }
}

static void
work(struct kit *kit)
{
    VkBuffer buffer = kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL);
    VkDescriptorSetLayout set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                      VK_SHADER_STAGE_ALL);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, set_layout);
    VkPipelineLayout layout = kit_pipeline_layout(kit, set_layout);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_primary(kit);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkFence fence = kit_fence(kit, 0);

    if (!commands) {
        return; /* the loader ends a process that uses none */
    }
    (void)kit_sampler(kit);
    (void)kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    kit_write_buffer(kit, set, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, buffer);
    for (int i = 0; i < 2; i++) {
        kit_begin(kit, commands, 0);
        transfer(kit, commands, buffer);
        draw(kit, commands, &target, set, layout);
        kit_end(kit, commands);
        VkResult result = kit_submit_info(
            kit->queue, &(struct kit_submit_info){ .commands = commands,
                                                   .signal = i ? VK_NULL_HANDLE : semaphore,
                                                   .wait = i ? semaphore : VK_NULL_HANDLE,
                                                   .fence = fence });

        KIT_VK(kit, result);
        if (result != VK_SUCCESS) {
            return; /* nobody signals what comes next would wait for */
        }
        KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
        KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    }
}

static void
show_failures(struct kit *kit)
{
    char line[512];

    rewind(kit->failures);
    while (fgets(line, sizeof(line), kit->failures)) {
        fputs(line, stderr);
    }
}

/* Its valid calls succeed, unless it cannot even begin. */
static void
valid_application(void *data)
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
    work(kit);
    fault_bad_call(kit);
    kit_close(kit);
    if (kit->failure_count > 0) {
        show_failures(kit);
        _exit(6);
    }
}

/* Whatever its calls return, it goes on to its end. */
static void
stubborn_application(void *data)
{
    struct kit *kit = data;

    if (kit_open_instance(kit, NULL) == VK_SUCCESS && kit_open_device(kit, NULL) == VK_SUCCESS) {
        work(kit);
    }
    kit_close(kit);
    _exit(0);
}

static void
expect_a_good_end(struct kit *kit, void (*application)(void *data), const char *what, uint32_t n)
{
    struct kit_child child;

    kit_child_run(&child, application, kit);
    KIT_CHECK_TEXT(kit, WIFEXITED(child.status) && WEXITSTATUS(child.status) == 0,
                   "%s %u: status 0x%x: %.600s", what, n, (unsigned)child.status, child.output);
    kit_child_finish(&child);
}

/* --- memory -------------------------------------------------------------------------------------- */

static void
fail_allocations(struct kit *kit, uint32_t first, uint32_t last, uint32_t step)
{
    for (uint32_t n = first; n <= last; n += step) {
        char text[16];

        snprintf(text, sizeof(text), "%u", n);
        setenv("WAKE_FAIL_ALLOC", text, 1);
        expect_a_good_end(kit, valid_application, "allocation", n);
    }
}

SCENE(allocations_fail, FAULT)
{
    fail_allocations(kit, 1, 1200, 41);
}

SCENE(every_allocation_fails, FAULT | KIT_LONG)
{
    fail_allocations(kit, 1, 1500, 1);
}

SCENE(every_call_of_the_driver_fails_once, FAULT)
{
    static const char *const commands[] = {
        "vkCreateInstance",
        "vkEnumeratePhysicalDevices",
        "vkCreateDevice",
        "vkAllocateMemory",
        "vkCreateBuffer",
        "vkBindBufferMemory",
        "vkCreateImage",
        "vkBindImageMemory",
        "vkCreateImageView",
        "vkCreateSampler",
        "vkCreateFence",
        "vkCreateSemaphore",
        "vkCreateEvent",
        "vkCreateQueryPool",
        "vkCreateShaderModule",
        "vkCreateRenderPass",
        "vkCreateFramebuffer",
        "vkCreatePipelineLayout",
        "vkCreateDescriptorPool",
        "vkCreateDescriptorSetLayout",
        "vkAllocateDescriptorSets",
        "vkCreateCommandPool",
        "vkAllocateCommandBuffers",
        "vkBeginCommandBuffer",
        "vkEndCommandBuffer",
        "vkCreateGraphicsPipelines",
        "vkCreateComputePipelines",
        "vkQueueSubmit",
        "vkWaitForFences",
        "vkResetFences",
    };

    for (uint32_t i = 0; i < KIT_COUNT(commands); i++) {
        for (uint32_t nth = 1; nth <= 2; nth++) {
            char text[96];

            snprintf(text, sizeof(text), "%s:%u:VK_ERROR_OUT_OF_HOST_MEMORY", commands[i], nth);
            setenv("WAKE_NULL_FAIL", text, 1);
            expect_a_good_end(kit, stubborn_application, commands[i], nth);
        }
    }
}

static size_t
address_space(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");

    if (file) {
        if (fscanf(file, "%lu", &pages) != 1) {
            pages = 0;
        }
        fclose(file);
    }
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* Behind vkCreateDevice, with some to spare: loader, driver and C library do not survive everything
 * themselves. */
static size_t room;

static void
application_without_room(void *data)
{
    struct kit *kit = data;

    if (kit_open_instance(kit, NULL) == VK_SUCCESS && kit_open_device(kit, NULL) == VK_SUCCESS) {
        struct rlimit limit = { address_space() + room, address_space() + room };

        (void)setrlimit(RLIMIT_AS, &limit);
        work(kit);
    }
    kit_close(kit);
    _exit(0);
}

SCENE(little_room_in_the_address_space, FAULT)
{
    if (SANITIZED) {
        kit_skip(kit, "a sanitizer needs room of its own");
    }
    for (uint32_t kib = 1024; kib <= 12288; kib += 512) {
        room = (size_t)kib * 1024;
        expect_a_good_end(kit, application_without_room, "KiB", kib);
    }
}

/* --- threads and files --------------------------------------------------------------------------- */

static atomic_bool no_threads;

/* Stands before the C library's: this program exports it. */
int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
               void *argument)
{
    static int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

    if (atomic_load(&no_threads)) {
        return EAGAIN;
    }
    if (!real) {
        *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    }
    return real(thread, attributes, start, argument);
}

static void
application_without_threads(void *data)
{
    atomic_store(&no_threads, true);
    setenv("WAKE_NULL_INLINE", "1", 1);
    valid_application(data);
    _exit(kit_log_count(&((struct kit *)data)->log, BAD_FENCE) == 1 ? 0 : 7);
}

SCENE(no_thread_can_be_made, FAULT)
{
    expect_a_good_end(kit, application_without_threads, "thread", 0);
}

static void
application_without_files(void *data)
{
    struct kit *kit = data;
    struct rlimit limit = { 3, 3 };

    if (kit_open_instance(kit, NULL) != VK_SUCCESS) {
        _exit(5);
    }
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    if (kit_open_device(kit, NULL) != VK_SUCCESS) {
        _exit(6);
    }
    work(kit);
    fault_bad_call(kit);
    kit_close(kit);
    _exit(kit->failure_count ? 8 : kit_log_count(&kit->log, BAD_FENCE) == 1 ? 0 : 7);
}

SCENE(no_file_can_be_opened, FAULT)
{
    expect_a_good_end(kit, application_without_files, "file", 0);
}

/* --- the device ---------------------------------------------------------------------------------- */

SCENE(lost_at_every_submit, FAULT)
{
    enum { SUBMITS = 2 };

    for (uint32_t n = 1; n <= SUBMITS; n++) {
        char text[16];

        snprintf(text, sizeof(text), "%u", n);
        setenv("WAKE_NULL_LOSE_AT_SUBMIT", text, 1);
        expect_a_good_end(kit, stubborn_application, "submit", n);
    }
}

/* --- processes, instances, devices, threads ------------------------------------------------------ */

static void
use_device(struct kit *kit, VkDevice device, VkQueue queue)
{
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateFence(device, &info, NULL, &fence));
    KIT_VK(kit, vkQueueSubmit(queue, 0, NULL, fence));
    KIT_VK(kit, vkWaitForFences(device, 1, &fence, VK_TRUE, UINT64_MAX));
    vkDestroyFence(device, fence, NULL);
}

/* As many devices as the layer has places for; beyond that creation fails, and leaves nothing. */
SCENE(more_devices_than_places, FAULT)
{
    enum { PLACES = 256, TRIES = 2 };
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = 1,
                                            .pQueuePriorities = &(float){ 1 } };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue };
    VkDevice devices[PLACES + 1];

    kit_open(kit, NULL);
    for (int i = 0; i < TRIES; i++) {
        VkResult result = VK_SUCCESS;
        uint32_t count = 0;

        while (count <= PLACES && result == VK_SUCCESS) {
            result = vkCreateDevice(kit->gpu, &info, NULL, &devices[count]);
            count += result == VK_SUCCESS;
        }
        KIT_CHECK_TEXT(kit, result == VK_ERROR_OUT_OF_HOST_MEMORY, "gave %d", (int)result);
        /* The instance and the kit's device have places, too. */
        KIT_CHECK_TEXT(kit, count == PLACES - 2, "%u devices", count);
        while (count > 0) {
            VkFenceCreateInfo fence_info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
            VkFence fence = VK_NULL_HANDLE;

            count--;
            KIT_VK(kit, vkCreateFence(devices[count], &fence_info, NULL, &fence));
            vkDestroyFence(devices[count], fence, NULL);
            vkDestroyDevice(devices[count], NULL);
        }
    }
}

/* A child of the fork uses what there is, with no layer behind it any more; the parent goes on. */
static void
fork_and_go_on(struct kit *kit, const VkDevice *devices, const VkQueue *queues, uint32_t count)
{
    int status = -1;
    pid_t child = fork();

    if (child == 0) {
        for (uint32_t i = 0; i < count; i++) {
            VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
            VkFence fence = VK_NULL_HANDLE;

            if (vkCreateFence(devices[i], &info, NULL, &fence) == VK_SUCCESS) {
                vkDestroyFence(devices[i], fence, NULL);
            }
        }
        _exit(0);
    }
    KIT_CHECK(kit, child > 0 && waitpid(child, &status, 0) == child);
    KIT_CHECK_TEXT(kit, status == 0, "the child ended with 0x%x", (unsigned)status);
    for (uint32_t i = 0; i < count; i++) {
        use_device(kit, devices[i], queues[i]);
    }
}

SCENE(two_instances_three_devices_and_forks, FAULT)
{
    enum { DEVICES = 3, FORKS = 20 };
    struct kit *other = calloc(1, sizeof(*other));
    VkDevice devices[DEVICES];
    VkQueue queues[DEVICES];

    kit_open(kit, NULL);
    *other = (struct kit){ .scene = kit->scene };
    pthread_mutex_init(&other->owned_mutex, NULL);
    pthread_mutex_init(&other->failure_mutex, NULL);
    KIT_VK(kit, kit_open_instance(other, &(struct kit_config){ .no_debug_utils = true }));
    KIT_VK(kit, kit_open_device(other, &(struct kit_config){ .no_debug_utils = true }));
    devices[0] = kit->device;
    queues[0] = kit->queue;
    devices[1] = kit_second_device(kit, &queues[1]);
    devices[2] = other->device;
    queues[2] = other->queue;
    for (uint32_t i = 0; i < FORKS; i++) {
        fork_and_go_on(kit, devices, queues, DEVICES);
    }
    vkDestroyDevice(devices[1], NULL);
    kit_close(other);
    use_device(kit, kit->device, kit->queue);
    free(other);
}

static void *
one_call(void *data)
{
    struct kit *kit = data;
    VkFenceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO };
    VkFence fence = VK_NULL_HANDLE;

    if (vkCreateFence(kit->device, &info, NULL, &fence) == VK_SUCCESS) {
        vkDestroyFence(kit->device, fence, NULL);
    }
    return NULL;
}

/* What a thread leaves is used by the next one. */
SCENE(threads_come_and_go, FAULT)
{
    uint32_t count = 4000 * kit_scale();
    struct wake_heap_view before = { 0 }, after = { 0 };

    kit_open(kit, NULL);
    for (uint32_t i = 0; i < count; i++) {
        pthread_t thread;

        if (i == count / 2) {
            KIT_VK(kit, vkDeviceWaitIdle(kit->device));
            (void)kit_heap(kit, &before);
        }
        if (pthread_create(&thread, NULL, one_call, kit) == 0) {
            pthread_join(thread, NULL);
        }
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    (void)kit_heap(kit, &after);
    KIT_CHECK_TEXT(kit, after.setup <= before.setup + 256 * 1024, "setup: %llu, then %llu bytes",
                   (unsigned long long)before.setup, (unsigned long long)after.setup);
    KIT_CHECK_TEXT(kit, after.state <= before.state + 256 * 1024, "state: %llu, then %llu bytes",
                   (unsigned long long)before.state, (unsigned long long)after.state);
}

KIT_MAIN()
