/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Wrong programs with GPU-assisted validation on: the checks tell what is wrong, and nothing that
 * stands between the application and the driver is taken apart by it. On the null driver, which
 * survives the same calls; tests/stress/gpuav_storm.c does such things at random, on many threads.
 */
#include "gpuav_records.h"

KIT_MAIN()

#define GPUAV (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NEEDS_WAKE | KIT_DRIVER_HANDLES)

static VkCommandBuffer
secondary(struct kit *kit)
{
    return kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT),
        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
}

static void
begin_secondary(VkCommandBuffer commands)
{
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO
    };
    const VkCommandBufferBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT,
        .pInheritanceInfo = &inheritance,
    };

    vkBeginCommandBuffer(commands, &info);
}

static void
dispatch_into(struct gpuav_compute with, VkCommandBuffer commands)
{
    with.commands = commands;
    gpuav_dispatch(&with, 0, 0);
}

/* ---- secondaries ----------------------------------------------------------------------------- */

SCENE(a_secondary_that_executes_itself, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandBuffer own = secondary(kit);

    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkCmdExecuteCommands-pCommandBuffers-00089");
    begin_secondary(own);
    dispatch_into(with, own);
    vkCmdExecuteCommands(own, 1, &own);
    dispatch_into(with, own);
    vkCmdExecuteCommands(own, 1, &own);
    vkEndCommandBuffer(own);
    kit_begin(kit, with.commands, 0);
    vkCmdExecuteCommands(with.commands, 1, &own);
    kit_end(kit, with.commands);
    kit_submit(kit->queue, with.commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

/* Each of them was sealed when the other took it over; again and again, which would be a list
 * without an end. */
SCENE(two_secondaries_that_execute_each_other, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandBuffer both[2] = { secondary(kit), secondary(kit) };

    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkCmdExecuteCommands-bufferlevel");
    for (uint32_t i = 0; i < 200; i++) {
        VkCommandBuffer own = both[i & 1], other = both[~i & 1];

        begin_secondary(own);
        dispatch_into(with, own);
        if (i) {
            vkCmdExecuteCommands(own, 1, &other);
        }
        vkEndCommandBuffer(own);
    }
    kit_begin(kit, with.commands, 0);
    vkCmdExecuteCommands(with.commands, 2, both);
    kit_end(kit, with.commands);
    kit_submit(kit->queue, with.commands, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

/* The nearest right thing: what a secondary reports is told. */
SCENE(a_secondary_that_a_primary_executes, GPUAV)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandBuffer own = secondary(kit);

    kit_log_expect(&kit->log, GPUAV_ID, 2, 2);
    begin_secondary(own);
    dispatch_into(with, own);
    dispatch_into(with, own);
    KIT_VK(kit, vkEndCommandBuffer(own));
    kit_begin(kit, with.commands, 0);
    vkCmdExecuteCommands(with.commands, 1, &own);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- pools ----------------------------------------------------------------------------------- */

enum { MANY = 8 };

static VkDescriptorPool
set_pool(struct kit *kit)
{
    const VkDescriptorPoolSize size = { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, MANY };
    const VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = VK_DESCRIPTOR_POOL_CREATE_FREE_DESCRIPTOR_SET_BIT,
        .maxSets = MANY,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    return pool;
}

static void
allocate_sets(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout,
              VkDescriptorSet sets[MANY])
{
    VkDescriptorSetLayout layouts[MANY];
    const VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = MANY,
        .pSetLayouts = layouts,
    };

    for (uint32_t i = 0; i < MANY; i++) {
        layouts[i] = layout;
    }
    KIT_VK(kit, vkAllocateDescriptorSets(kit->device, &info, sets));
}

static void
write_set(struct kit *kit, VkDescriptorSet set, VkBuffer buffer)
{
    const VkDescriptorBufferInfo range = { buffer, 0, VK_WHOLE_SIZE };
    const VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = set,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                                         .pBufferInfo = &range };

    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

static void
use_set(struct kit *kit, struct gpuav_compute with, VkDescriptorSet set)
{
    with.set = set;
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, 0, 0);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* `wrong`: every other set is given back to the other pool. Both are used and emptied afterwards. */
static void
give_back(struct kit *kit, bool wrong)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkDescriptorPool pools[2] = { set_pool(kit), set_pool(kit) };
    VkDescriptorSet sets[2][MANY];

    for (uint32_t round = 0; round < 3; round++) {
        for (uint32_t i = 0; i < 2; i++) {
            allocate_sets(kit, pools[i], with.set_layout, sets[i]);
            for (uint32_t k = 0; k < MANY; k++) {
                write_set(kit, sets[i][k], with.buffers[0]);
            }
        }
        for (uint32_t i = 0; i < 2; i++) {
            /* the first, the last and one in between of each pool's list */
            vkFreeDescriptorSets(kit->device, pools[i ^ wrong], 1, &sets[i][MANY - 1]);
            vkFreeDescriptorSets(kit->device, pools[i ^ wrong], 1, &sets[i][0]);
            vkFreeDescriptorSets(kit->device, pools[i ^ wrong], 1, &sets[i][3]);
        }
        use_set(kit, with, sets[0][4]);
        use_set(kit, with, sets[1][4]);
        for (uint32_t i = 0; i < 2; i++) {
            vkResetDescriptorPool(kit->device, pools[i], 0);
        }
    }
    for (uint32_t i = 0; i < 2; i++) {
        vkDestroyDescriptorPool(kit->device, pools[i], NULL);
    }
}

SCENE(sets_given_back_to_the_other_pool, GPUAV)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-parent");
    give_back(kit, true);
}

SCENE(sets_given_back_to_their_pool, GPUAV)
{
    kit_log_expect(&kit->log, GPUAV_ID, 6, 6);
    give_back(kit, false);
}

static void
free_commands(struct kit *kit, bool wrong)
{
    gpuav_open_null(kit, 1);
    struct gpuav_compute with = gpuav_prepare(kit);
    VkCommandPool pools[2];
    VkCommandBuffer commands[2][3];

    for (uint32_t i = 0; i < 2; i++) {
        const VkCommandPoolCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
            .queueFamilyIndex = kit->family,
        };

        KIT_VK(kit, vkCreateCommandPool(kit->device, &info, NULL, &pools[i]));
        for (uint32_t k = 0; k < 3; k++) {
            const VkCommandBufferAllocateInfo allocate = {
                .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                .commandPool = pools[i],
                .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                .commandBufferCount = 1,
            };

            KIT_VK(kit, vkAllocateCommandBuffers(kit->device, &allocate, &commands[i][k]));
            kit_begin(kit, commands[i][k], 0);
            dispatch_into(with, commands[i][k]);
            kit_end(kit, commands[i][k]);
        }
    }
    for (uint32_t i = 0; i < 2; i++) {
        vkFreeCommandBuffers(kit->device, pools[i ^ wrong], 1, &commands[i][2]);
        vkFreeCommandBuffers(kit->device, pools[i ^ wrong], 1, &commands[i][0]);
    }
    KIT_VK(kit, kit_submit(kit->queue, commands[0][1], VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, commands[1][1], VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    for (uint32_t i = 0; i < 2; i++) {
        vkResetCommandPool(kit->device, pools[i], 0);
        vkDestroyCommandPool(kit->device, pools[i], NULL);
    }
}

SCENE(command_buffers_given_back_to_the_other_pool, GPUAV)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkFreeCommandBuffers-pCommandBuffers-parent");
    free_commands(kit, true);
}

SCENE(command_buffers_given_back_to_their_pool, GPUAV)
{
    kit_log_expect(&kit->log, GPUAV_ID, 2, 2);
    free_commands(kit, false);
}

/* ---- the end of a device --------------------------------------------------------------------- */

/* vkDestroyDevice waits for what will finish, and not for what never will. */
static void
destroy_pending(struct kit *kit, const char *queues)
{
    setenv("WAKE_NULL_QUEUES", queues, 1);
    gpuav_open_null(kit, 2);
    struct gpuav_compute with = gpuav_prepare(kit);
    const VkSemaphoreTypeCreateInfo timeline = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
        .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE,
    };
    const VkSemaphoreCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO,
                                         .pNext = &timeline };
    const uint64_t never = 1;
    const VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = 1,
        .pWaitSemaphoreValues = &never,
    };
    const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkSemaphore semaphore = VK_NULL_HANDLE;
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .pNext = &values,
                            .waitSemaphoreCount = 1,
                            .pWaitSemaphores = &semaphore,
                            .pWaitDstStageMask = &stage,
                            .commandBufferCount = 1,
                            .pCommandBuffers = &with.commands };

    gpuav_record(kit, &with, 1, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    KIT_VK(kit, vkCreateSemaphore(kit->device, &info, NULL, &semaphore));
    KIT_VK(kit, vkQueueSubmit(kit->queues[0], 1, &submit, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queues[kit->queue_count - 1], with.commands, VK_NULL_HANDLE));
}

SCENE(a_device_with_a_batch_that_never_begins, GPUAV | KIT_LEAVES)
{
    kit_allow_all(kit);
    kit_expect_some(kit, "VUID-vkDestroyDevice-device-00378");
    destroy_pending(kit, "graphics+compute+transfer:2");
    vkDestroyDevice(kit->device, NULL);
    kit->device = VK_NULL_HANDLE;
    kit->owned_count = 0;
}
