/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Many threads on many queues of several families. Each thread sends what it makes from queue to queue, ordered by a timeline
 * semaphore of its own: buffers that change their owner, images that change their layout, dispatches with sets that are written
 * while they are bound, secondaries; everything is made anew and destroyed as it goes. One frame in a few has one mistake out of a
 * list. Every mistake must be told, as often as it was made, and nothing else.
 *
 * Nobody waits for a queue: what one thread makes complete would decide what another one may do.
 * WAKE_TEST_SEED repeats a run, WAKE_TEST_SCALE multiplies the frames. `./run stress` goes through seeds.
 */
#include "kit.h"

#include <stdatomic.h>

enum { THREADS = 4, FRAMES = 64, HOPS = 3, SIZE = 1024, APART = 4096, BUFFERS = 3 };

enum mistake {
    NO_MISTAKE,
    FILL_UNALIGNED,
    FILL_TWICE, /* without a barrier */
    OLD_LAYOUT,
    NOT_RELEASED,
    NOT_RECORDED,
    OLD_VALUE,
    /* While the frame's batches are pending: */
    DESTROY_USED,
    UPDATE_USED,
    RESET_USED,
    BEGIN_USED,
    MISTAKES,
};

static const char *const ids[MISTAKES] = {
    [FILL_UNALIGNED] = "VUID-vkCmdFillBuffer-dstOffset-00025",
    [FILL_TWICE] = "SYNC-HAZARD-WRITE-AFTER-WRITE",
    [OLD_LAYOUT] = "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout",
    [NOT_RELEASED] = "VUID-vkQueueSubmit-pSubmits-02207",
    [NOT_RECORDED] = "VUID-vkQueueSubmit-pCommandBuffers-00070",
    [OLD_VALUE] = "VUID-VkSubmitInfo-pSignalSemaphores-03242",
    [DESTROY_USED] = "VUID-vkDestroyBuffer-buffer-00922",
    [UPDATE_USED] = "VUID-vkUpdateDescriptorSets-None-03047",
    [RESET_USED] = "VUID-vkResetCommandPool-commandPool-00040",
    [BEGIN_USED] = "VUID-vkBeginCommandBuffer-commandBuffer-00049",
};

struct world {
    struct kit *kit;
    pthread_mutex_t mutexes[KIT_MAX_QUEUES];
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    bool valid; /* no mistakes */
    atomic_size_t made[MISTAKES];
};

/* What a thread has, and the frame that it is at. */
struct lane {
    struct world *world;
    struct kit *kit;
    struct kit_random random;
    VkSemaphore line, gate; /* timelines: what is done; what may begin */
    uint64_t value, gate_value;
    VkCommandPool pools[KIT_MAX_QUEUES]; /* one for each queue */
    VkDeviceMemory memory;               /* of the buffers of a frame */
    VkImage image;                       /* of queues of the scene's family */
    VkImageLayout image_layout;
    enum mistake mistake;
    uint32_t hops, at_hop; /* that has the mistake */
    uint32_t route[HOPS];  /* queues */
    /* one that is sent round, one that the set names, one that nobody has released */
    VkBuffer buffer, stored, stray;
    VkSemaphore five; /* a timeline that is at 5 */
    VkDescriptorPool set_pool;
    VkDescriptorSet set;
    VkPipeline pipeline;
    VkCommandBuffer last;
};

/* ---- recording ------------------------------------------------------------------------------- */

static bool
makes(const struct lane *lane, enum mistake mistake, uint32_t hop)
{
    return lane->mistake == mistake && lane->at_hop == hop;
}

/* Of one half: the release on a queue of the first family, or the acquire on one of the second. */
static void
record_transfer(VkCommandBuffer commands, VkBuffer buffer, uint32_t from_family, uint32_t to_family)
{
    VkBufferMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .srcQueueFamilyIndex = from_family,
        .dstQueueFamilyIndex = to_family,
        .buffer = buffer,
        .size = VK_WHOLE_SIZE,
    };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 1, &barrier,
                         0, NULL);
}

static uint32_t
another_family(const struct kit *kit, uint32_t family)
{
    uint32_t i = 0;

    while (kit->queue_families[i] == family) {
        i++;
    }
    return kit->queue_families[i];
}

static void
record_image(struct lane *lane, VkCommandBuffer commands, uint32_t hop)
{
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .oldLayout = makes(lane, OLD_LAYOUT, hop) ? VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL : lane->image_layout,
        .newLayout = lane->image_layout == VK_IMAGE_LAYOUT_GENERAL ? VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL : VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = lane->image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1,
                         &barrier);
    lane->image_layout = barrier.newLayout;
}

static void
record_fills(const struct lane *lane, VkCommandBuffer commands, uint32_t hop)
{
    uint32_t count = 1 + hop;

    for (uint32_t i = 0; i < count; i++) {
        kit_transfers_done(commands);
        vkCmdFillBuffer(commands, lane->buffer, 0, SIZE, i);
    }
    if (makes(lane, FILL_UNALIGNED, hop)) {
        kit_transfers_done(commands);
        vkCmdFillBuffer(commands, lane->buffer, 2, 4, 0);
    }
    if (makes(lane, FILL_TWICE, hop)) {
        vkCmdFillBuffer(commands, lane->buffer, 0, SIZE, count);
    }
}

static void
record_secondary(struct lane *lane, VkCommandBuffer commands, uint32_t hop)
{
    struct kit *kit = lane->kit;
    VkCommandBuffer inner = kit_command_buffer(kit, lane->pools[lane->route[hop]], VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, inner, 0, VK_NULL_HANDLE);
    kit_transfers_done(inner);
    vkCmdFillBuffer(inner, lane->buffer, 0, SIZE, hop);
    kit_end(kit, inner);
    vkCmdExecuteCommands(commands, 1, &inner);
}

static VkCommandBuffer
record_hop(struct lane *lane, uint32_t hop)
{
    struct kit *kit = lane->kit;
    uint32_t queue = lane->route[hop], here = kit->queue_families[queue], other;
    VkCommandBuffer commands = kit_command_buffer(kit, lane->pools[queue], VK_COMMAND_BUFFER_LEVEL_PRIMARY);

    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    other = hop ? kit->queue_families[lane->route[hop - 1]] : here;
    if (other != here) {
        record_transfer(commands, lane->buffer, other, here);
    }
    if (makes(lane, NOT_RELEASED, hop)) {
        record_transfer(commands, lane->stray, another_family(kit, here), here);
    }
    record_fills(lane, commands, hop);
    if (here == kit->family) {
        record_image(lane, commands, hop);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, lane->pipeline);
        vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, lane->world->layout, 0, 1, &lane->set, 0, NULL);
        vkCmdDispatch(commands, 1, 1, 1);
    }
    if (kit_random_below(&lane->random, 3) == 0) {
        record_secondary(lane, commands, hop);
    }
    other = hop + 1 < lane->hops ? kit->queue_families[lane->route[hop + 1]] : here;
    if (other != here) {
        record_transfer(commands, lane->buffer, here, other);
    }
    kit_end(kit, commands);
    return commands;
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void
submit(struct lane *lane, uint32_t hop, const struct kit_submit_info *info)
{
    uint32_t queue = lane->route[hop];

    pthread_mutex_lock(&lane->world->mutexes[queue]);
    KIT_VK(lane->kit, kit_submit_info(lane->kit->queues[queue], info));
    pthread_mutex_unlock(&lane->world->mutexes[queue]);
}

/* The first waits for the gate, the others for the one before. */
static void
submit_hop(struct lane *lane, uint32_t hop)
{
    submit(lane, hop,
           &(struct kit_submit_info){ .commands = lane->last,
                                      .wait = hop ? lane->line : lane->gate,
                                      .wait_value = hop ? lane->value : lane->gate_value + 1,
                                      .signal = lane->line,
                                      .signal_value = lane->value + 1 });
    lane->value++;
}

/* In front of the last hop, on its queue: what that one signals says that this one is done as well. */
static void
wrong_submit(struct lane *lane, uint32_t hop)
{
    struct kit *kit = lane->kit;
    VkCommandPool pool = lane->pools[lane->route[hop]];

    if (lane->mistake == NOT_RECORDED) {
        submit(lane, hop,
               &(struct kit_submit_info){ .commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY) });
    } else if (lane->mistake == OLD_VALUE) {
        submit(lane, hop, &(struct kit_submit_info){ .signal = lane->five, .signal_value = 4 });
    }
}

/* All that was submitted waits for the gate. */
static void
wrong_while_pending(struct lane *lane)
{
    struct kit *kit = lane->kit;
    uint32_t hop = lane->hops - 1;

    switch (lane->mistake) {
    case DESTROY_USED:
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(lane->buffer));
        lane->buffer = VK_NULL_HANDLE;
        break;
    case UPDATE_USED: kit_write_buffer(kit, lane->set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, lane->stored); break;
    case RESET_USED: KIT_VK(kit, vkResetCommandPool(kit->device, lane->pools[lane->route[hop]], 0)); break;
    case BEGIN_USED: kit_begin(kit, lane->last, 0); break;
    default: break;
    }
}

static void
open_gate(struct lane *lane)
{
    struct kit *kit = lane->kit;

    KIT_VK(kit, vkSignalSemaphore(kit->device, &(VkSemaphoreSignalInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                                                         .semaphore = lane->gate,
                                                                         .value = ++lane->gate_value }));
    KIT_VK(kit, vkWaitSemaphores(kit->device,
                                 &(VkSemaphoreWaitInfo){ .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                                         .semaphoreCount = 1,
                                                         .pSemaphores = &lane->line,
                                                         .pValues = &lane->value },
                                 UINT64_MAX));
}

static VkBuffer
new_buffer(struct lane *lane, uint32_t number)
{
    VkBuffer buffer = kit_buffer(lane->kit, SIZE, VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkMemoryRequirements needs;

    vkGetBufferMemoryRequirements(lane->kit->device, buffer, &needs);
    KIT_VK(lane->kit, vkBindBufferMemory(lane->kit->device, buffer, lane->memory, (VkDeviceSize)number * APART));
    return buffer;
}

static void
make_frame(struct lane *lane)
{
    struct kit *kit = lane->kit;

    lane->buffer = new_buffer(lane, 0);
    lane->stored = new_buffer(lane, 1);
    lane->stray = new_buffer(lane, 2);
    lane->five = kit_timeline(kit, 5);
    lane->set_pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, 0);
    lane->set = kit_descriptor_set(kit, lane->set_pool, lane->world->set_layout);
    kit_write_buffer(kit, lane->set, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, lane->stored);
    lane->pipeline = kit_compute_pipeline(kit, lane->world->layout, KIT_SHADER_STORE_COMP);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        lane->pools[i] = kit_command_pool_of(kit, kit->queue_families[i], VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT);
    }
}

static void
drop_frame(struct lane *lane)
{
    struct kit *kit = lane->kit;

    for (uint32_t i = 0; i < kit->queue_count; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_COMMAND_POOL, KIT_HANDLE(lane->pools[i]));
    }
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(lane->pipeline));
    kit_drop(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(lane->set_pool));
    kit_drop(kit, VK_OBJECT_TYPE_SEMAPHORE, KIT_HANDLE(lane->five));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(lane->stray));
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(lane->stored));
    if (lane->buffer) {
        kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(lane->buffer));
    }
}

/* What the frame does, and what is wrong with it. */
static void
choose(struct lane *lane)
{
    uint32_t choice = kit_random_below(&lane->random, 2 * MISTAKES);

    lane->hops = 1 + kit_random_below(&lane->random, HOPS);
    for (uint32_t hop = 0; hop < lane->hops; hop++) {
        lane->route[hop] = kit_random_below(&lane->random, lane->kit->queue_count);
    }
    lane->mistake = choice < MISTAKES && !lane->world->valid ? (enum mistake)choice : NO_MISTAKE;
    lane->at_hop = kit_random_below(&lane->random, lane->hops);
    if (lane->mistake == OLD_LAYOUT || lane->mistake == UPDATE_USED) {
        lane->route[lane->at_hop] = 0; /* of the family that has image and set */
    }
}

static void
frames_thread(uint32_t index, void *data)
{
    struct world *world = data;
    struct kit *kit = world->kit;
    struct lane lane = { .world = world, .kit = kit, .random = kit_random(kit_seed(), index) };

    lane.line = kit_timeline(kit, 0);
    lane.gate = kit_timeline(kit, 0);
    lane.memory = kit_memory(kit, BUFFERS * APART);
    lane.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    for (uint32_t frame = 0; frame < FRAMES * kit_scale(); frame++) {
        choose(&lane);
        make_frame(&lane);
        for (uint32_t hop = 0; hop < lane.hops; hop++) {
            lane.last = record_hop(&lane, hop);
            if (hop + 1 == lane.hops) {
                wrong_submit(&lane, hop);
            }
            submit_hop(&lane, hop);
        }
        wrong_while_pending(&lane);
        open_gate(&lane);
        drop_frame(&lane);
        atomic_fetch_add(&world->made[lane.mistake], 1);
    }
}

static void
run_frames(struct kit *kit, struct world *world)
{
    VkPhysicalDeviceVulkan12Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES, .timelineSemaphore = VK_TRUE
    };

    world->kit = kit;
    kit_open(kit, &(struct kit_config){ .device_next = &features, .queues = KIT_MAX_QUEUES });
    world->set_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    world->layout = kit_pipeline_layout(kit, world->set_layout);
    for (uint32_t i = 0; i < KIT_COUNT(world->mutexes); i++) {
        pthread_mutex_init(&world->mutexes[i], NULL);
    }
    kit_run_threads(THREADS, frames_thread, world);
}

/* Of any driver with several queue families. */
SCENE(valid, KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    struct world world = { .valid = true };

    run_frames(kit, &world);
}

SCENE(with_mistakes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_MANY_QUEUES | KIT_MANY_FAMILIES | KIT_ANY_CALL)
{
    struct world world = { .valid = false };

    run_frames(kit, &world);
    for (uint32_t mistake = NO_MISTAKE + 1; mistake < MISTAKES; mistake++) {
        size_t made = atomic_load(&world.made[mistake]);

        KIT_CHECK(kit, made > 0);
        kit_log_expect(&kit->log, ids[mistake], made, made);
    }
}

KIT_MAIN()
