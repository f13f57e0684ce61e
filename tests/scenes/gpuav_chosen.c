/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards with elements of arrays of descriptors that an index chooses: those that shaders used count,
 * and no others.
 */
#include "gpuav_scene.h"

#include "gpuav_array.h"
#include "gpuav_array_read.h"

KIT_MAIN()

#define RAW "SYNC-HAZARD-READ-AFTER-WRITE"
#define WAW "SYNC-HAZARD-WRITE-AFTER-WRITE"

static const VkPhysicalDeviceFeatures dynamic_indexing = {
    .shaderStorageBufferArrayDynamicIndexing = VK_TRUE,
};

/* An array of four storage buffers, of which a dispatch uses the one that a push constant says. */
static struct gpuav_compute
open_array(struct kit *kit, const uint32_t *words, size_t size)
{
    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    gpuav_open(kit, "WAKE_GPUAV", 0, &dynamic_indexing);
    return gpuav_compute(kit, words, size, 4, 16, false);
}

/* A fill of buffer `filled`, with nothing behind it, and a dispatch that uses buffer `used`. */
static void
fill_and_use(struct kit *kit, const struct gpuav_compute *with, uint32_t filled, uint32_t used)
{
    kit_begin(kit, with->commands, 0);
    vkCmdFillBuffer(with->commands, with->buffers[filled], 0, VK_WHOLE_SIZE, 0);
    gpuav_dispatch(with, used, 0);
    kit_end(kit, with->commands);
    KIT_VK(kit, kit_submit(kit->queue, with->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(element_written_without_barrier, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = {
        "through element 1 of the array of set 0, binding 0, which an index chose, writes bytes 0 to 16 of VkBuffer",
        "which vkCmdFillBuffer(), command 0 wrote",
        NULL,
    };

    kit_expect(kit, WAW);
    fill_and_use(kit, &with, 1, 1);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(another_element_written, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    fill_and_use(kit, &with, 1, 2);
}

SCENE(element_written_with_barrier, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
    };

    kit_begin(kit, with.commands, 0);
    vkCmdFillBuffer(with.commands, with.buffers[1], 0, VK_WHOLE_SIZE, 0);
    vkCmdPipelineBarrier(with.commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    gpuav_dispatch(&with, 1, 0);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(element_read_without_barrier, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array_read, sizeof(gpuav_array_read));

    kit_expect(kit, RAW);
    fill_and_use(kit, &with, 2, 2);
}

SCENE(another_element_read, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array_read, sizeof(gpuav_array_read));

    fill_and_use(kit, &with, 2, 3);
}

/* The second of two dispatches that differ in a push constant alone. */
SCENE(second_dispatch_uses_it, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array_read, sizeof(gpuav_array_read));
    static const char *const parts[] = { "From frame 0", "command 6", NULL };
    const uint32_t push[2] = { 2, 0 };

    kit_expect(kit, RAW);
    kit_begin(kit, with.commands, 0);
    vkCmdFillBuffer(with.commands, with.buffers[2], 0, VK_WHOLE_SIZE, 0);
    gpuav_dispatch(&with, 1, 0);
    vkCmdPushConstants(with.commands, with.layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
    vkCmdDispatch(with.commands, 1, 1, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    gpuav_check_text(kit, RAW, parts);
}

/* What an earlier recording of the command buffer used does not count for this one. */
SCENE(recorded_again_with_another_element, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array_read, sizeof(gpuav_array_read));

    gpuav_run(kit, &with, 1, 0);
    fill_and_use(kit, &with, 1, 2);
}

/* Nothing is marked without these checks, and so nothing of it is told. */
SCENE(descriptor_checks_off, KIT_NO_DEVICE)
{
    setenv("WAKE_GPUAV_DESCRIPTOR_CHECKS", "0", 1);
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    fill_and_use(kit, &with, 1, 1);
}
