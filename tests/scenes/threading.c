/* SPDX-License-Identifier: Apache-2.0 */
/*
 * External synchronization. Two threads in one object at once are reported and corrupt nothing;
 * threads that hand an object over properly, or have objects of their own, hear nothing.
 */
#include "newer_ids.h"
#include "kit.h"
#include "kit_null.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define RACE \
    NEWER_ID("UNASSIGNED-Threading-MultipleThreads-Write", "UNASSIGNED-Threading-MultipleThreads")
#define ROUNDS 2000000

/* A race that goes on until it was reported, or long enough to say that it is not. */
struct race {
    struct kit *kit;
    VkCommandBuffer commands;
    VkBuffer buffer;
    VkDescriptorPool pool;
    VkDescriptorSetLayout layout;
    atomic_bool over;
    void (*step)(struct race *race);
};

static void
race_thread(uint32_t index, void *data)
{
    struct race *race = data;
    for (int i = 0; i < ROUNDS && !atomic_load(&race->over); i++) {
        race->step(race);
        if (index == 0 && i % 64 == 0 && kit_log_count(&race->kit->log, RACE) > 0) {
            atomic_store(&race->over, true);
        }
    }
}

static void
step_update_buffer(struct race *race)
{
    static const uint32_t words[64];
    vkCmdUpdateBuffer(race->commands, race->buffer, 0, sizeof(words), words);
}

SCENE(two_threads_in_one_command_buffer, KIT_NULL_DRIVER | KIT_RACES | KIT_UNORDERED)
{
    kit_expect_some(kit, RACE);
    struct race race = {
        .kit = kit,
        .commands = kit_primary(kit),
        .buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
        .step = step_update_buffer,
    };
    kit_begin(kit, race.commands, 0);
    kit_run_threads(2, race_thread, &race);
    kit_end(kit, race.commands);
    kit_submit(kit->queue, race.commands, VK_NULL_HANDLE);
    vkDeviceWaitIdle(kit->device);
}

/* A meeting in the driver, so that it is known which call is met by which. */
struct meeting {
    struct kit *kit;
    VkCommandBuffer commands;
    VkBuffer buffer;
    pid_t thread; /* of the one that is met */
    atomic_bool inside, over;
};

static void
visit(void *data)
{
    struct meeting *meeting = data;

    meeting->thread = (pid_t)syscall(SYS_gettid);
    atomic_store(&meeting->inside, true);
    while (!atomic_load(&meeting->over)) {
        sched_yield();
    }
}

static void
fill_or_update(uint32_t index, void *data)
{
    struct meeting *meeting = data;

    if (index == 0) {
        vkCmdFillBuffer(meeting->commands, meeting->buffer, 64, 64, 1);
        return;
    }
    while (!atomic_load(&meeting->inside)) {
        sched_yield();
    }
    vkCmdUpdateBuffer(meeting->commands, meeting->buffer, 0, 4, "abcd");
    atomic_store(&meeting->over, true);
}

static void
check_meeting(struct kit *kit, const char *call, pid_t thread, const char *other)
{
    const struct kit_message *message;
    char part[160];

    kit_close(kit);
    message = kit_log_find(&kit->log, RACE);
    snprintf(part, sizeof(part), "%s(): object of type Vk", call);
    KIT_CHECK_TEXT(kit, message && strstr(message->text, part), "'%s' is not in: %s", part,
                   message ? message->text : "");
    snprintf(part, sizeof(part), "thread %d, which is in %s:", (int)thread, other);
    KIT_CHECK_TEXT(kit, message && strstr(message->text, part), "'%s' is not in: %s", part,
                   message ? message->text : "");
}

/* The message names both threads, both calls, and the command that is being recorded. */
SCENE(two_threads_and_their_commands, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const struct wake_null_icd_control *control = kit_null_control();
    struct meeting meeting = { .kit = kit };

    if (control == NULL) {
        kit_skip(kit, "the driver cannot be visited");
    }
    kit_expect(kit, RACE);
    kit_open(kit, NULL);
    meeting.commands = kit_primary(kit);
    meeting.buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    kit_begin(kit, meeting.commands, 0);
    vkCmdFillBuffer(meeting.commands, meeting.buffer, 256, 64, 0);
    vkCmdFillBuffer(meeting.commands, meeting.buffer, 512, 64, 0);
    control->set_visit("vkCmdFillBuffer", visit, &meeting);
    kit_run_threads(2, fill_or_update, &meeting);
    control->set_visit("vkCmdFillBuffer", NULL, NULL);
    kit_end(kit, meeting.commands);
    check_meeting(kit, "vkCmdUpdateBuffer", meeting.thread, "vkCmdFillBuffer(), command 2");
}

SCENE(two_threads_on_one_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const struct wake_null_icd_control *control = kit_null_control();
    if (control == NULL) {
        kit_skip(kit, "the driver cannot hold a queue");
    }
    kit_expect(kit, RACE);
    kit_open(kit, NULL);
    control->hold(VK_NULL_HANDLE, true);
    KIT_VK(kit, kit_submit(kit->queue, kit_empty_primary(kit, 0), VK_NULL_HANDLE));
    kit_run_threads(2, kit_wait_or_submit, kit);
    vkDeviceWaitIdle(kit->device);
    kit_close(kit);
    const struct kit_message *message = kit_log_find(&kit->log, RACE);
    KIT_CHECK_TEXT(kit,
                   message && strstr(message->text, "vkQueueSubmit(): object of type VkQueue") &&
                       strstr(message->text, ", which is in vkQueueWaitIdle(): VkQueue 0x"),
                   "not both calls: %s", message ? message->text : "");
}

static void
step_allocate_set(struct race *race)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = race->pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &race->layout,
    };
    VkDescriptorSet set;
    if (vkAllocateDescriptorSets(race->kit->device, &info, &set) == VK_SUCCESS) {
        vkFreeDescriptorSets(race->kit->device, race->pool, 1, &set);
    }
}

SCENE(two_threads_in_one_descriptor_pool, KIT_NULL_DRIVER | KIT_RACES)
{
    kit_expect_some(kit, RACE);
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    struct race race = {
        .kit = kit,
        .pool = kit_descriptor_pool(kit, type, 64,
                                    VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT),
        .layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT),
        .step = step_allocate_set,
    };
    kit_run_threads(2, race_thread, &race);
}

static void
step_reset_pool(struct race *race)
{
    vkResetDescriptorPool(race->kit->device, race->pool, 0);
}

SCENE(two_threads_reset_one_pool, KIT_NULL_DRIVER | KIT_RACES)
{
    kit_expect_some(kit, RACE);
    struct race race = {
        .kit = kit,
        .pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 64, 0),
        .step = step_reset_pool,
    };
    kit_run_threads(2, race_thread, &race);
}

/* Looked at inline only. */
struct updates {
    struct race race;
    VkDescriptorSet sets[2];
    bool same; /* both threads update the first one */
};

static void
update_thread(uint32_t index, void *data)
{
    struct updates *updates = data;
    struct race *race = &updates->race;
    VkDescriptorSet set = updates->sets[updates->same ? 0 : index];

    for (int i = 0; i < (updates->same ? ROUNDS : 2000) && !atomic_load(&race->over); i++) {
        kit_write_buffer(race->kit, set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, race->buffer);
        if (updates->same && i % 64 == 0 && kit_log_count(&race->kit->log, RACE) > 0) {
            atomic_store(&race->over, true);
        }
    }
}

static void
update_sets(struct kit *kit, bool same)
{
    struct updates updates = {
        .race = { .kit = kit,
                  .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL) },
        .same = same,
    };
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                  VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 2, 0);

    for (int i = 0; i < 2; i++) {
        updates.sets[i] = kit_descriptor_set(kit, pool, layout);
    }
    kit_run_threads(2, update_thread, &updates);
}

SCENE(two_threads_update_one_set, KIT_NULL_DRIVER | KIT_RACES)
{
    if (!kit_is_inline()) {
        kit_skip(kit, "updates are too many to be looked at");
    }
    kit_expect_some(kit, RACE);
    update_sets(kit, true);
}

/* --- what is allowed --- */

SCENE(two_threads_update_sets_of_their_own, KIT_PLAIN)
{
    update_sets(kit, false);
}

#define HAND_OVERS 2000

struct relay {
    struct kit *kit;
    pthread_mutex_t mutex;
    VkCommandBuffer commands;
    VkBuffer buffer;
};

static void
relay_thread(uint32_t index, void *data)
{
    struct relay *relay = data;
    for (int i = 0; i < HAND_OVERS; i++) {
        pthread_mutex_lock(&relay->mutex);
        kit_transfers_done(relay->commands);
        vkCmdFillBuffer(relay->commands, relay->buffer, 0, 64, index);
        pthread_mutex_unlock(&relay->mutex);
    }
}

SCENE(command_buffer_handed_over_under_a_lock, KIT_PLAIN)
{
    struct relay relay = {
        .kit = kit,
        .mutex = PTHREAD_MUTEX_INITIALIZER,
        .commands = kit_primary(kit),
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
    };
    kit_begin(kit, relay.commands, 0);
    kit_run_threads(4, relay_thread, &relay);
    kit_end(kit, relay.commands);
    KIT_VK(kit, kit_submit(kit->queue, relay.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
submit_thread(uint32_t index, void *data)
{
    struct relay *relay = data;
    struct kit *kit = relay->kit;
    (void)index;
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    for (int i = 0; i < HAND_OVERS / 10; i++) {
        pthread_mutex_lock(&relay->mutex);
        KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
        pthread_mutex_unlock(&relay->mutex);
    }
}

SCENE(queue_shared_under_a_lock, KIT_PLAIN)
{
    struct relay relay = { .kit = kit, .mutex = PTHREAD_MUTEX_INITIALIZER };
    kit_run_threads(4, submit_thread, &relay);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

static void
own_everything_thread(uint32_t index, void *data)
{
    struct kit *kit = data;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkQueue queue = kit->queues[index % kit->queue_count];
    uint32_t family = kit->queue_families[index % kit->queue_count];
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    VkDescriptorPool sets = kit_descriptor_pool(kit, type, 8, 0);
    VkBuffer buffer = kit_bound_buffer(
        kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkFence fence = kit_fence(kit, 0);
    VkCommandPool pool = kit_command_pool_of(kit, family, 0);
    VkCommandBuffer commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    for (int frame = 0; frame < 50; frame++) {
        KIT_VK(kit, vkResetDescriptorPool(kit->device, sets, 0));
        for (int i = 0; i < 8; i++) {
            kit_write_buffer(kit, kit_descriptor_set(kit, sets, layout), type, buffer);
        }
        kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
        for (int i = 0; i < 100; i++) {
            kit_transfers_done(commands);
            vkCmdFillBuffer(commands, buffer, 0, 64, (uint32_t)i);
        }
        kit_end(kit, commands);
        if (index < kit->queue_count) {
            KIT_VK(kit, kit_submit(queue, commands, fence));
            KIT_VK(kit, vkWaitForFences(kit->device, 1, &fence, VK_TRUE, UINT64_MAX));
            KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
        }
        KIT_VK(kit, vkResetCommandPool(kit->device, pool, 0));
    }
}

#define LOOKERS 4

struct first_look {
    struct kit *kit;
    VkDevice device;
    atomic_uint there;
    pthread_mutex_t mutex;
};

static void
look_and_submit(uint32_t index, void *data)
{
    struct first_look *look = data;
    struct kit *kit = look->kit;
    VkCommandPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT,
        .queueFamilyIndex = kit->family,
    };
    VkCommandBufferAllocateInfo one = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
        .commandBufferCount = 1,
    };
    VkQueue queue = VK_NULL_HANDLE;
    VkCommandBuffer commands;

    (void)index;
    KIT_VK(kit, vkCreateCommandPool(look->device, &info, NULL, &one.commandPool));
    KIT_VK(kit, vkAllocateCommandBuffers(look->device, &one, &commands));
    kit_begin(kit, commands, 0);
    kit_end(kit, commands);
    atomic_fetch_add(&look->there, 1);
    while (atomic_load(&look->there) < LOOKERS) {
        sched_yield();
    }
    vkGetDeviceQueue(look->device, kit->family, 0, &queue);
    pthread_mutex_lock(&look->mutex);
    KIT_VK(kit, kit_submit(queue, commands, VK_NULL_HANDLE));
    pthread_mutex_unlock(&look->mutex);
    pthread_mutex_lock(&look->mutex);
    KIT_VK(kit, vkQueueWaitIdle(queue));
    pthread_mutex_unlock(&look->mutex);
    KIT_VK(kit, vkResetCommandBuffer(commands, 0));
    vkDestroyCommandPool(look->device, one.commandPool, NULL);
}

/* Whoever comes first: all of them mean one queue, so that a wait for it is a wait for all. */
SCENE(a_queue_got_by_all_threads_at_once, KIT_PLAIN)
{
    for (int i = 0; i < 100; i++) {
        struct first_look look = {
            .kit = kit,
            .device = kit_second_device(kit, NULL),
            .mutex = PTHREAD_MUTEX_INITIALIZER,
        };
        kit_run_threads(LOOKERS, look_and_submit, &look);
        vkDestroyDevice(look.device, NULL);
    }
}

SCENE(each_thread_its_own_objects, KIT_NO_DEVICE)
{
    struct kit_config config = { .queues = 4 };
    kit_open(kit, &config);
    kit_run_threads(4, own_everything_thread, kit);
}

struct hand_over {
    struct kit *kit;
    pthread_barrier_t barrier;
    VkCommandBuffer commands;
    VkBuffer buffer;
};

static void
record_then_submit_thread(uint32_t index, void *data)
{
    struct hand_over *over = data;
    struct kit *kit = over->kit;
    for (int round = 0; round < 100; round++) {
        if (index == 0) {
            kit_begin(kit, over->commands, 0);
            vkCmdFillBuffer(over->commands, over->buffer, 0, 64, 0);
        }
        pthread_barrier_wait(&over->barrier);
        if (index == 1) {
            vkCmdFillBuffer(over->commands, over->buffer, 64, 64, 1);
            kit_end(kit, over->commands);
            KIT_VK(kit, kit_submit(kit->queue, over->commands, VK_NULL_HANDLE));
        }
        pthread_barrier_wait(&over->barrier);
        if (index == 0) {
            KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        }
    }
}

SCENE(begun_here_ended_there, KIT_PLAIN)
{
    struct hand_over over = {
        .kit = kit,
        .commands = kit_primary(kit),
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
    };
    pthread_barrier_init(&over.barrier, NULL, 2);
    kit_run_threads(2, record_then_submit_thread, &over);
    pthread_barrier_destroy(&over.barrier);
}

static void
read_only_thread(uint32_t index, void *data)
{
    struct hand_over *over = data;
    (void)index;
    for (int i = 0; i < 2000; i++) {
        VkMemoryRequirements needs;
        vkGetBufferMemoryRequirements(over->kit->device, over->buffer, &needs);
    }
}

SCENE(reading_one_object_from_many_threads, KIT_PLAIN)
{
    struct hand_over over = {
        .kit = kit,
        .buffer = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
    };
    kit_run_threads(4, read_only_thread, &over);
}

static void
create_destroy_thread(uint32_t index, void *data)
{
    struct kit *kit = data;
    struct kit_random random = kit_random(kit_seed(), index);
    for (int i = 0; i < 500; i++) {
        VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
        VkFence fence = kit_fence(kit,
                                  kit_random_below(&random, 2) ? VK_FENCE_CREATE_SIGNALED_BIT : 0);
        vkGetFenceStatus(kit->device, fence);
        kit_drop(kit, VK_OBJECT_TYPE_FENCE, KIT_HANDLE(fence));
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    }
}

SCENE(creating_from_many_threads, KIT_PLAIN)
{
    kit_run_threads(4, create_destroy_thread, kit);
}

struct coming {
    struct kit *kit;
    VkPipelineLayout layout;
    VkDescriptorSet set;
};

static void
bind_and_end_thread(uint32_t index, void *data)
{
    const struct coming *coming = data;
    struct kit *kit = coming->kit;
    VkCommandBuffer commands = kit_primary(kit);
    (void)index;
    kit_begin(kit, commands, 0);
    for (int i = 0; i < 20; i++) {
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, coming->layout, 0, 1,
                                &coming->set, 0, NULL);
    }
    kit_end(kit, commands);
}

/* The replay of a bind asks how far the calls of its thread were read: also when the thread is gone and what was its own belongs to
 * another one. */
SCENE(threads_come_and_go, KIT_PLAIN)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    struct coming coming = {
        .kit = kit,
        .layout = kit_pipeline_layout(kit, layout),
        .set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), layout),
    };
    kit_write_buffer(kit, coming.set, type,
                     kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, NULL));
    for (int i = 0; i < 60; i++) {
        kit_run_threads(3, bind_and_end_thread, &coming);
    }
}

KIT_MAIN()
