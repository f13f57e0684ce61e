/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards with elements of arrays of descriptors that an index chooses: those that shaders used count,
 * and no others.
 */
#include "gpuav_scene.h"

#include "gpuav_array.h"
#include "gpuav_array_read.h"
#include "gpuav_images.h"

KIT_MAIN()

#define RAW "SYNC-HAZARD-READ-AFTER-WRITE"
#define WAW "SYNC-HAZARD-WRITE-AFTER-WRITE"
#define WAR "SYNC-HAZARD-WRITE-AFTER-READ"

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

/* ---- the element is used first --------------------------------------------------------------- */

/* A dispatch that uses buffer `used`, what `between` records, and a fill of buffer `filled`. */
static void
use_and_fill(struct kit *kit, const struct gpuav_compute *with, uint32_t used, uint32_t filled,
             void (*between)(struct kit *kit, const struct gpuav_compute *with))
{
    kit_begin(kit, with->commands, 0);
    gpuav_dispatch(with, used, 0);
    if (between) {
        between(kit, with);
    }
    vkCmdFillBuffer(with->commands, with->buffers[filled], 0, VK_WHOLE_SIZE, 0);
    kit_end(kit, with->commands);
    KIT_VK(kit, kit_submit(kit->queue, with->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

static void
memory_barrier(struct kit *kit, const struct gpuav_compute *with)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
    };

    (void)kit;
    vkCmdPipelineBarrier(with->commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
}

static VkBufferMemoryBarrier
barrier_of(VkBuffer buffer)
{
    return (VkBufferMemoryBarrier){
        .sType = VK_STRUCTURE_TYPE_BUFFER_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .buffer = buffer,
        .size = VK_WHOLE_SIZE,
    };
}

static void
barrier_of_the_buffer(struct kit *kit, const struct gpuav_compute *with)
{
    const VkBufferMemoryBarrier barrier = barrier_of(with->buffers[1]);

    (void)kit;
    vkCmdPipelineBarrier(with->commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 1, &barrier, 0, NULL);
}

/* Of another buffer: what the shaders wrote is before the fill, but not visible to it. */
static void
barrier_of_another(struct kit *kit, const struct gpuav_compute *with)
{
    const VkBufferMemoryBarrier barrier = barrier_of(with->buffers[2]);

    (void)kit;
    vkCmdPipelineBarrier(with->commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 1, &barrier, 0, NULL);
}

static void
barrier_in_secondary(struct kit *kit, const struct gpuav_compute *with)
{
    struct gpuav_compute inner = *with;

    inner.commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner.commands, 0, VK_NULL_HANDLE);
    memory_barrier(kit, &inner);
    kit_end(kit, inner.commands);
    vkCmdExecuteCommands(with->commands, 1, &inner.commands);
}

static void
event(struct kit *kit, const struct gpuav_compute *with)
{
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
    };
    VkEvent made = kit_event(kit);

    vkCmdSetEvent(with->commands, made, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT);
    vkCmdWaitEvents(with->commands, 1, &made, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                    VK_PIPELINE_STAGE_TRANSFER_BIT, 1, &barrier, 0, NULL, 0, NULL);
}

/* Twice more, of other elements. */
static void
more_dispatches(struct kit *kit, const struct gpuav_compute *with)
{
    (void)kit;
    for (uint32_t i = 2; i < 4; i++) {
        const uint32_t push[2] = { i, 0 };

        vkCmdPushConstants(with->commands, with->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push),
                           push);
        vkCmdDispatch(with->commands, 1, 1, 1);
    }
}

SCENE(element_written_first, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = {
        "vkCmdFillBuffer(): writes bytes 0 to 16 of VkBuffer",
        "which vkCmdDispatch(), command 3, through element 1 of the array of set 0, binding 0, which an index "
        "chose, wrote",
        NULL,
    };

    kit_expect(kit, WAW);
    use_and_fill(kit, &with, 1, 1, NULL);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(another_element_written_first, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    use_and_fill(kit, &with, 2, 1, NULL);
}

SCENE(element_read_first, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array_read, sizeof(gpuav_array_read));

    kit_expect(kit, WAR);
    use_and_fill(kit, &with, 2, 2, NULL);
}

SCENE(written_first_with_barrier, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    use_and_fill(kit, &with, 1, 1, memory_barrier);
}

SCENE(written_first_with_barrier_of_buffer, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    use_and_fill(kit, &with, 1, 1, barrier_of_the_buffer);
}

SCENE(written_first_with_barrier_of_another, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    kit_expect(kit, WAW);
    use_and_fill(kit, &with, 1, 1, barrier_of_another);
}

SCENE(written_first_with_barrier_in_secondary, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    use_and_fill(kit, &with, 1, 1, barrier_in_secondary);
}

SCENE(written_first_with_event, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    use_and_fill(kit, &with, 1, 1, event);
}

/* Of three dispatches with the same elements the first used the one that is filled. */
SCENE(first_of_several_dispatches, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = { "which vkCmdDispatch(), command 3, through element 1",
                                         NULL };

    kit_expect(kit, WAW);
    use_and_fill(kit, &with, 1, 1, more_dispatches);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(last_of_several_dispatches, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = { "through element 3", NULL };

    kit_expect(kit, WAW);
    use_and_fill(kit, &with, 1, 3, more_dispatches);
    gpuav_check_text(kit, WAW, parts);
}

/* What was written over meanwhile is not met again. */
SCENE(written_first_then_filled_twice, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));
    const VkMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
        .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
    };

    kit_expect(kit, WAW);
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, 1, 0);
    vkCmdFillBuffer(with.commands, with.buffers[1], 0, VK_WHOLE_SIZE, 0);
    vkCmdPipelineBarrier(with.commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    vkCmdFillBuffer(with.commands, with.buffers[1], 0, VK_WHOLE_SIZE, 1);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* The dispatch comes behind one that is not there any more. */
SCENE(written_first_in_an_earlier_recording, KIT_NO_DEVICE)
{
    struct gpuav_compute with = open_array(kit, gpuav_array, sizeof(gpuav_array));

    gpuav_run(kit, &with, 1, 0);
    use_and_fill(kit, &with, 2, 1, NULL);
}

/* ---- images ---------------------------------------------------------------------------------- */

/* What is done with image 1 behind a dispatch that stores in one of four. */
static void
store_and_move(struct kit *kit, uint32_t used, VkPipelineStageFlags src_stages, VkAccessFlags src)
{
    static const VkPhysicalDeviceFeatures images = {
        .shaderStorageImageArrayDynamicIndexing = VK_TRUE,
    };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    VkImageMemoryBarrier barriers[4];
    VkDescriptorImageInfo written[4];
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 4,
                                   .descriptorType = type,
                                   .pImageInfo = written };
    struct gpuav_compute with = { .commands = VK_NULL_HANDLE };

    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    gpuav_open(kit, "WAKE_GPUAV", 0, &images);
    with.set_layout = kit_set_layout(kit, type, 4, VK_SHADER_STAGE_COMPUTE_BIT);
    with.layout = shader_layout(kit, with.set_layout, VK_NULL_HANDLE, 8);
    with.module = shader_module(kit, gpuav_images, sizeof(gpuav_images));
    with.pipeline = shader_compute(kit, with.module, with.layout, NULL);
    with.set = write.dstSet = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 4, 0),
                                                 with.set_layout);
    with.commands = kit_primary(kit);
    for (uint32_t i = 0; i < 4; i++) {
        VkImage image = kit_bound_image(
            kit, 4, 4, VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT);

        written[i] = (VkDescriptorImageInfo){ VK_NULL_HANDLE, kit_image_view(kit, image),
                                              VK_IMAGE_LAYOUT_GENERAL };
        barriers[i] = (VkImageMemoryBarrier){
            .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
            .dstAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
            .newLayout = VK_IMAGE_LAYOUT_GENERAL,
            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
            .image = image,
            .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
        };
    }
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    kit_begin(kit, with.commands, 0);
    vkCmdPipelineBarrier(with.commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 0, NULL, 0, NULL, 4, barriers);
    gpuav_dispatch(&with, used, 0);
    barriers[1].srcAccessMask = src;
    barriers[1].dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT;
    barriers[1].oldLayout = VK_IMAGE_LAYOUT_GENERAL;
    barriers[1].newLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    vkCmdPipelineBarrier(with.commands, src_stages, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0,
                         NULL, 1, &barriers[1]);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(image_moved_too_early, KIT_NO_DEVICE)
{
    static const char *const parts[] = {
        "through element 1 of the array of set 0, binding 0, which an index chose, wrote",
        "layout transition",
        NULL,
    };

    kit_expect(kit, WAW);
    store_and_move(kit, 1, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(another_image_moved, KIT_NO_DEVICE)
{
    store_and_move(kit, 2, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
}

SCENE(image_moved_behind_the_store, KIT_NO_DEVICE)
{
    store_and_move(kit, 1, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT);
}
