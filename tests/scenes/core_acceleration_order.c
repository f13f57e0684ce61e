/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Acceleration structures that one command buffer builds and another one reads: updates, copies,
 * properties. Wrong ones beside the nearest right ones.
 */
#include "build_scene.h"
#include "newer_ids.h"

#define UPDATE_MODE VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR
#define UPDATES VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR
#define COMPACTS VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_COMPACTION_BIT_KHR
#define EMPTY_ID                                                 \
    NEWER_ID("VUID-vkCmdCopyAccelerationStructureKHR-src-11633", \
             "VUID-VkCopyAccelerationStructureInfoKHR-src-04963")
#define COMPACT_ID "VUID-VkCopyAccelerationStructureInfoKHR-src-03411"

static void
run(struct kit *kit, VkCommandBuffer commands)
{
    kit_submit(kit->queue, commands, VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* Another structure in the same buffer, with the flags of its build. */
static struct build
another(const struct build *good, uint32_t place, VkBuildAccelerationStructureFlagsKHR flags)
{
    struct build b = *good;

    b.info.flags = flags;
    b.info.dstAccelerationStructure = ray_structure(b.kit, BOTTOM, b.storage, place * RAY_SIZE);
    return b;
}

static VkCommandBuffer
recorded(const struct build *b)
{
    VkCommandBuffer commands = kit_recording(b->kit);

    record(b, commands);
    kit_end(b->kit, commands);
    return commands;
}

static void
build_now(const struct build *b)
{
    run(b->kit, recorded(b));
}

static struct build
update_of(const struct build *b)
{
    struct build update = *b;

    update.info.mode = UPDATE_MODE;
    update.info.srcAccelerationStructure = update.info.dstAccelerationStructure;
    return update;
}

static void
copy_in(struct kit *kit, VkCommandBuffer commands, VkAccelerationStructureKHR from,
        VkAccelerationStructureKHR to, VkCopyAccelerationStructureModeKHR mode)
{
    VkCopyAccelerationStructureInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_INFO_KHR,
        .src = from,
        .dst = to,
        .mode = mode
    };

    KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureKHR)(commands, &info);
}

static VkCommandBuffer
recorded_copy(const struct build *from, const struct build *to,
              VkCopyAccelerationStructureModeKHR mode)
{
    VkCommandBuffer commands = kit_recording(from->kit);

    copy_in(from->kit, commands, from->info.dstAccelerationStructure,
            to->info.dstAccelerationStructure, mode);
    kit_end(from->kit, commands);
    return commands;
}

static VkCommandBuffer
recorded_query(const struct build *b, VkQueryType type)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = type,
                                   .queryCount = 1 };
    VkCommandBuffer commands = kit_recording(b->kit);
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(b->kit, vkCreateQueryPool(b->kit->device, &info, NULL, &pool));
    kit_own(b->kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    vkCmdResetQueryPool(commands, pool, 0, 1);
    KIT_DEVICE_COMMAND(b->kit, vkCmdWriteAccelerationStructuresPropertiesKHR)
    (commands, 1, &b->info.dstAccelerationStructure, type, pool, 0);
    kit_end(b->kit, commands);
    return commands;
}

/* As a renderer does: built, measured, compacted, updated each frame by one recording. */
SCENE(order_as_usual, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build good, update, small, third;
    VkCommandBuffer commands;

    ray_open(kit);
    good = new_build(kit);
    good.info.flags = UPDATES | COMPACTS;
    small = another(&good, 1, 0);
    third = another(&good, 2, UPDATES);
    update = update_of(&good);
    commands = recorded(&update); /* before what it updates is built */
    build_now(&good);
    run(kit, commands);
    run(kit, recorded_query(&good, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR));
    run(kit, recorded_copy(&good, &small, VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR));
    run(kit, recorded_copy(&small, &third, VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR));
    for (int frame = 0; frame < 3; frame++) {
        run(kit, commands);
    }
    /* An update may write another structure, which may be updated then. */
    update.info.dstAccelerationStructure = ray_structure(kit, BOTTOM, good.storage, 3 * RAY_SIZE);
    build_now(&update);
    update = update_of(&update);
    build_now(&update);
    /* A copy's may be, as far as is known. */
    third.info.flags = good.info.flags;
    third = update_of(&third);
    build_now(&third);
}

SCENE(order_empty, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build good, update, empty, other;

    ray_open(kit);
    good = new_build(kit);
    empty = another(&good, 1, UPDATES | COMPACTS);
    other = another(&good, 2, UPDATES);
    kit_expect(kit, EMPTY_ID);
    run(kit, recorded_copy(&empty, &other, VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR));
    kit_expect(kit, EMPTY_ID);
    run(kit, recorded_copy(&empty, &other, VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR));
    kit_expect(kit, CMD_WRITE_ID("pAccelerationStructures-04964"));
    run(kit, recorded_query(&empty, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR));
    kit_expect(kit, CMD_WRITE_ID("pAccelerationStructures-04964"));
    run(kit, recorded_query(&empty, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR));
    kit_expect(kit, CMD_ID("pInfos-03667"));
    update = update_of(&empty);
    build_now(&update);
    kit_expect(kit, INDIRECT_ID("pInfos-03667"));
    update = another(&good, 3, UPDATES);
    update = update_of(&update);
    update.indirect = true;
    build_now(&update);
}

SCENE(order_serialize, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCopyAccelerationStructureToMemoryInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_ACCELERATION_STRUCTURE_TO_MEMORY_INFO_KHR,
        .mode = VK_COPY_ACCELERATION_STRUCTURE_MODE_SERIALIZE_KHR
    };
    VkCommandBuffer commands;
    struct build good;

    ray_open(kit);
    good = new_build(kit);
    info.src = good.info.dstAccelerationStructure;
    info.dst.deviceAddress = good.address;
    for (int built = 0; built < 2; built++) {
        if (built) {
            build_now(&good);
        } else {
            kit_expect(kit, "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-src-04959");
        }
        commands = kit_recording(kit);
        KIT_DEVICE_COMMAND(kit, vkCmdCopyAccelerationStructureToMemoryKHR)(commands, &info);
        kit_end(kit, commands);
        run(kit, commands);
    }
}

/* What all builds agree on is known when the update is recorded. */
SCENE(order_recorded, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build good, update, fixed, other;

    ray_open(kit);
    good = new_build(kit);
    fixed = another(&good, 1, 0);
    other = another(&good, 2, 0);
    build_now(&good);
    build_now(&fixed);
    kit_expect(kit, CMD_ID("pInfos-03667"));
    update = update_of(&fixed);
    (void)recorded(&update);
    kit_expect(kit, CMD_ID("pInfos-03759"));
    update = update_of(&good);
    update.info.flags |= COMPACTS;
    (void)recorded(&update);
    kit_expect(kit, CMD_ID("pInfos-03764"));
    update = update_of(&good);
    update.geometries[0].geometry.triangles.maxVertex++;
    (void)recorded(&update);
    kit_expect(kit, CMD_ID("primitiveCount-03769"));
    update = update_of(&good);
    update.ranges[0].primitiveCount = 0;
    (void)recorded(&update);
    kit_expect(kit, COMPACT_ID);
    (void)recorded_copy(&good, &other, VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR);
    kit_expect(kit, CMD_WRITE_ID("accelerationStructures-03431"));
    (void)recorded_query(&good, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR);
}

/* Builds that do not agree: the one that executed last counts. */
SCENE(order_executed, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer builds[2], updates[2], copies[2], queries[2];
    struct build good, update, other;

    ray_open(kit);
    good = new_build(kit);
    other = another(&good, 1, 0);
    for (int i = 0; i < 2; i++) {
        good.info.flags = i ? UPDATES : COMPACTS;
        builds[i] = recorded(&good);
    }
    update = update_of(&good);
    for (int i = 0; i < 2; i++) {
        updates[i] = recorded(&update);
        copies[i] = recorded_copy(&good, &other, VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR);
        queries[i] = recorded_query(&good, VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR);
    }
    run(kit, builds[1]);
    run(kit, updates[0]);
    run(kit, builds[0]);
    run(kit, copies[0]);
    run(kit, queries[0]);
    kit_expect(kit, CMD_ID("pInfos-03667"));
    run(kit, updates[1]);
    run(kit, builds[1]);
    kit_expect(kit, COMPACT_ID);
    run(kit, copies[1]);
    kit_expect(kit, CMD_WRITE_ID("accelerationStructures-03431"));
    run(kit, queries[1]);
}

/* A structure that is built anew with other geometries. */
SCENE(order_rebuilt, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    struct build one, two, update;
    VkCommandBuffer wrong;

    ray_open(kit);
    one = new_build(kit);
    two = one;
    two.info.geometryCount = 2;
    build_now(&one);
    update = update_of(&one);
    build_now(&update);
    build_now(&two);
    update = update_of(&two);
    build_now(&update);
    update = update_of(&one);
    wrong = recorded(&update);
    kit_expect(kit, CMD_ID("pInfos-03758"));
    run(kit, wrong);
    build_now(&one);
    update.ranges[0].primitiveCount = 0;
    wrong = recorded(&update);
    kit_expect(kit, CMD_ID("primitiveCount-03769"));
    run(kit, wrong);
}

/* Built by a secondary, between a build and an update of its primary. */
SCENE(order_secondary, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandPool pool;
    VkCommandBuffer secondary, commands;
    struct build good, fixed, update;

    ray_open(kit);
    good = new_build(kit);
    fixed = good;
    fixed.info.flags = 0;
    update = update_of(&good);
    for (int wrong = 0; wrong < 2; wrong++) {
        pool = kit_command_pool(kit, 0);
        secondary = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        kit_begin_secondary(kit, secondary, 0, NULL);
        record(wrong ? &fixed : &good, secondary);
        kit_end(kit, secondary);
        commands = kit_recording(kit);
        record(wrong ? &good : &fixed, commands);
        vkCmdExecuteCommands(commands, 1, &secondary);
        record(&update, commands);
        kit_end(kit, commands);
        if (wrong) {
            kit_expect(kit, CMD_ID("pInfos-03667"));
        }
        run(kit, commands);
    }
}

KIT_MAIN()
