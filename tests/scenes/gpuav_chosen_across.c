/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hazards between command buffers with elements of arrays of descriptors that an index chooses: those that
 * shaders used count, and no others. Command buffers 0 and 1 execute in this order.
 */
#include "gpuav_scene.h"

#include "gpuav_array.h"
#include "gpuav_array_read.h"
#include "gpuav_images.h"

KIT_MAIN()

#define RAW "SYNC-HAZARD-READ-AFTER-WRITE"
#define WAW "SYNC-HAZARD-WRITE-AFTER-WRITE"
#define WAR "SYNC-HAZARD-WRITE-AFTER-READ"

enum { ELEMENTS = 4 };

struct across {
    struct kit *kit;
    struct gpuav_compute with[2]; /* the same but for the command buffer */
    VkCommandBufferUsageFlags usage;
    VkPipelineStageFlags src, dst; /* a barrier at the beginning of the second one; 0: none */
    VkAccessFlags src_access, dst_access;
    void (*between)(struct across *a); /* the two submits; NULL: one submit */
};

static struct across
open_across(struct kit *kit, const uint32_t *words, size_t size)
{
    static const VkPhysicalDeviceFeatures dynamic_indexing = {
        .shaderStorageBufferArrayDynamicIndexing = VK_TRUE,
    };
    struct across a = { .kit = kit, .usage = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT };

    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    gpuav_open(kit, "WAKE_GPUAV", 0, &dynamic_indexing);
    a.with[0] = a.with[1] = gpuav_compute(kit, words, size, ELEMENTS, 16, false);
    a.with[1].commands = kit_primary(kit);
    return a;
}

static void
fill(const struct gpuav_compute *with, uint32_t element)
{
    vkCmdFillBuffer(with->commands, with->buffers[element], 0, VK_WHOLE_SIZE, 0);
}

static void
begin(const struct across *a, uint32_t number)
{
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = a->src_access,
                                      .dstAccessMask = a->dst_access };

    kit_begin(a->kit, a->with[number].commands, a->usage);
    if (number && a->src) {
        vkCmdPipelineBarrier(a->with[number].commands, a->src, a->dst, 0, 1, &barrier, 0, NULL, 0,
                             NULL);
    }
}

static void
submit(struct across *a)
{
    const VkCommandBuffer both[] = { a->with[0].commands, a->with[1].commands };
    const VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                .commandBufferCount = 2,
                                .pCommandBuffers = both };

    if (a->between) {
        a->between(a);
    } else {
        KIT_VK(a->kit, vkQueueSubmit(a->kit->queue, 1, &info, VK_NULL_HANDLE));
    }
    KIT_VK(a->kit, vkQueueWaitIdle(a->kit->queue));
}

/* A fill of element `filled` in the first one, a dispatch with element `used` in the second. */
static void
fill_then_use(struct across *a, uint32_t filled, uint32_t used)
{
    begin(a, 0);
    fill(&a->with[0], filled);
    kit_end(a->kit, a->with[0].commands);
    begin(a, 1);
    gpuav_dispatch(&a->with[1], used, 0);
    kit_end(a->kit, a->with[1].commands);
    submit(a);
}

/* The other way round. */
static void
use_then_fill(struct across *a, uint32_t used, uint32_t filled)
{
    begin(a, 0);
    gpuav_dispatch(&a->with[0], used, 0);
    kit_end(a->kit, a->with[0].commands);
    begin(a, 1);
    fill(&a->with[1], filled);
    kit_end(a->kit, a->with[1].commands);
    submit(a);
}

static void
with_barrier(struct across *a, VkPipelineStageFlags src, VkAccessFlags src_access,
             VkPipelineStageFlags dst, VkAccessFlags dst_access)
{
    a->src = src;
    a->src_access = src_access;
    a->dst = dst;
    a->dst_access = dst_access;
}

static void
two_submits(struct across *a)
{
    KIT_VK(a->kit, kit_submit(a->kit->queue, a->with[0].commands, VK_NULL_HANDLE));
    KIT_VK(a->kit, kit_submit(a->kit->queue, a->with[1].commands, VK_NULL_HANDLE));
}

static void
host_waits(struct across *a)
{
    KIT_VK(a->kit, kit_submit(a->kit->queue, a->with[0].commands, VK_NULL_HANDLE));
    KIT_VK(a->kit, vkQueueWaitIdle(a->kit->queue));
    KIT_VK(a->kit, kit_submit(a->kit->queue, a->with[1].commands, VK_NULL_HANDLE));
}

static void
semaphore(struct across *a)
{
    static const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    VkSemaphore made = kit_semaphore(a->kit);
    const VkSubmitInfo infos[] = {
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
          .commandBufferCount = 1,
          .pCommandBuffers = &a->with[0].commands,
          .signalSemaphoreCount = 1,
          .pSignalSemaphores = &made },
        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
          .waitSemaphoreCount = 1,
          .pWaitSemaphores = &made,
          .pWaitDstStageMask = &all,
          .commandBufferCount = 1,
          .pCommandBuffers = &a->with[1].commands },
    };

    KIT_VK(a->kit, vkQueueSubmit(a->kit->queue, 2, infos, VK_NULL_HANDLE));
}

/* ---- the element is used behind it ----------------------------------------------------------- */

SCENE(filled_before_it_is_written, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = {
        "vkCmdDispatch(), command 3 of VkCommandBuffer",
        "through element 1 of the array of set 0, binding 0, which an index chose, writes bytes 0 to 16 of VkBuffer",
        "which vkCmdFillBuffer(), command 0 of VkCommandBuffer",
        NULL,
    };

    kit_expect(kit, WAW);
    fill_then_use(&a, 1, 1);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(filled_before_it_is_read, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array_read, sizeof(gpuav_array_read));

    a.between = two_submits;
    kit_expect(kit, RAW);
    fill_then_use(&a, 2, 2);
}

SCENE(another_filled_before, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    fill_then_use(&a, 2, 1);
}

SCENE(filled_before_with_barrier, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    with_barrier(&a, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                 VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT);
    fill_then_use(&a, 1, 1);
}

SCENE(filled_before_with_barrier_of_other_stages, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    with_barrier(&a, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT,
                 VK_PIPELINE_STAGE_VERTEX_INPUT_BIT, VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT);
    kit_expect(kit, WAW);
    fill_then_use(&a, 1, 1);
}

SCENE(filled_before_with_semaphore, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    a.between = semaphore;
    fill_then_use(&a, 1, 1);
}

SCENE(filled_before_and_host_waits, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    a.between = host_waits;
    fill_then_use(&a, 1, 1);
}

/* Which of its submits shaders' marks are of is not known of such a one. */
SCENE(filled_before_one_that_may_be_submitted_again, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    a.usage = 0;
    fill_then_use(&a, 1, 1);
}

/* The last of three dispatches with the same elements. */
SCENE(filled_before_several_dispatches, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = { "vkCmdDispatch(), command 7", "through element 3", NULL };
    struct gpuav_compute *with = &a.with[1];

    kit_expect(kit, WAW);
    begin(&a, 0);
    fill(&a.with[0], 3);
    kit_end(kit, a.with[0].commands);
    begin(&a, 1);
    gpuav_dispatch(with, 1, 0);
    for (uint32_t i = 2; i < ELEMENTS; i++) {
        const uint32_t push[2] = { i, 0 };

        vkCmdPushConstants(with->commands, with->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push),
                           push);
        vkCmdDispatch(with->commands, 1, 1, 1);
    }
    kit_end(kit, with->commands);
    submit(&a);
    gpuav_check_text(kit, WAW, parts);
}

/* ---- the element is used first --------------------------------------------------------------- */

SCENE(written_before_it_is_filled, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    static const char *const parts[] = {
        "vkCmdFillBuffer(), command 0 of VkCommandBuffer",
        "writes bytes 0 to 16 of VkBuffer",
        "which vkCmdDispatch(), command 3 of VkCommandBuffer",
        "through element 1 of the array of set 0, binding 0, which an index chose, wrote",
        NULL,
    };

    kit_expect(kit, WAW);
    use_then_fill(&a, 1, 1);
    gpuav_check_text(kit, WAW, parts);
}

SCENE(read_before_it_is_filled, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array_read, sizeof(gpuav_array_read));

    a.between = two_submits;
    kit_expect(kit, WAR);
    use_then_fill(&a, 2, 2);
}

SCENE(another_filled_behind, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    use_then_fill(&a, 1, 2);
}

SCENE(filled_behind_a_barrier, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    with_barrier(&a, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_ACCESS_SHADER_WRITE_BIT,
                 VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT);
    use_then_fill(&a, 1, 1);
}

SCENE(filled_behind_a_semaphore, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    a.between = semaphore;
    use_then_fill(&a, 1, 1);
}

SCENE(filled_when_the_host_has_waited, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    a.between = host_waits;
    use_then_fill(&a, 1, 1);
}

/* Behind a barrier in the same command buffer as the dispatch, too. */
SCENE(barrier_behind_the_dispatch, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT };

    begin(&a, 0);
    gpuav_dispatch(&a.with[0], 1, 0);
    vkCmdPipelineBarrier(a.with[0].commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                         VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 1, &barrier, 0, NULL, 0, NULL);
    kit_end(kit, a.with[0].commands);
    begin(&a, 1);
    fill(&a.with[1], 1);
    kit_end(kit, a.with[1].commands);
    submit(&a);
}

/* Two that chose: nothing says that both meet, as long as an index chose both times. */
SCENE(chosen_in_both, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));

    for (uint32_t i = 0; i < 2; i++) {
        begin(&a, i);
        gpuav_dispatch(&a.with[i], 1, 0);
        kit_end(kit, a.with[i].commands);
    }
    submit(&a);
}

/* One that does something else comes between. */
SCENE(filled_in_the_third, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    VkCommandBuffer third = kit_primary(kit);

    kit_expect(kit, WAW);
    begin(&a, 0);
    gpuav_dispatch(&a.with[0], 1, 0);
    kit_end(kit, a.with[0].commands);
    begin(&a, 1);
    fill(&a.with[1], 2);
    kit_end(kit, a.with[1].commands);
    kit_begin(kit, third, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdFillBuffer(third, a.with[0].buffers[1], 0, VK_WHOLE_SIZE, 0);
    kit_end(kit, third);
    two_submits(&a);
    KIT_VK(kit, kit_submit(kit->queue, third, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* What was written over with a barrier is not met again. */
SCENE(filled_twice_behind, KIT_NO_DEVICE)
{
    struct across a = open_across(kit, gpuav_array, sizeof(gpuav_array));
    VkCommandBuffer third = kit_primary(kit);
    const VkMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                                      .srcAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT,
                                      .dstAccessMask = VK_ACCESS_TRANSFER_WRITE_BIT };

    kit_expect(kit, WAW);
    begin(&a, 0);
    gpuav_dispatch(&a.with[0], 1, 0);
    kit_end(kit, a.with[0].commands);
    begin(&a, 1);
    fill(&a.with[1], 1);
    kit_end(kit, a.with[1].commands);
    kit_begin(kit, third, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    vkCmdPipelineBarrier(third, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0,
                         1, &barrier, 0, NULL, 0, NULL);
    vkCmdFillBuffer(third, a.with[0].buffers[1], 0, VK_WHOLE_SIZE, 0);
    kit_end(kit, third);
    two_submits(&a);
    KIT_VK(kit, kit_submit(kit->queue, third, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- images ---------------------------------------------------------------------------------- */

/* Four images, and a dispatch that stores in image `used` of them; then another command buffer moves
 * image 1, behind what these stages did. */
static void
store_and_move(struct kit *kit, uint32_t used, VkPipelineStageFlags src_stages, VkAccessFlags src)
{
    static const VkPhysicalDeviceFeatures images = {
        .shaderStorageImageArrayDynamicIndexing = VK_TRUE,
    };
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    VkImageMemoryBarrier barriers[ELEMENTS];
    VkDescriptorImageInfo written[ELEMENTS];
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = ELEMENTS,
                                   .descriptorType = type,
                                   .pImageInfo = written };
    struct across a = { .kit = kit, .usage = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT };
    struct gpuav_compute *with = &a.with[0];

    setenv("WAKE_VALIDATE_SYNC", "on", 1);
    gpuav_open(kit, "WAKE_GPUAV", 0, &images);
    with->set_layout = kit_set_layout(kit, type, ELEMENTS, VK_SHADER_STAGE_COMPUTE_BIT);
    with->layout = shader_layout(kit, with->set_layout, VK_NULL_HANDLE, 8);
    with->module = shader_module(kit, gpuav_images, sizeof(gpuav_images));
    with->pipeline = shader_compute(kit, with->module, with->layout, NULL);
    with->set = write.dstSet = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, ELEMENTS, 0),
                                                  with->set_layout);
    for (uint32_t i = 0; i < ELEMENTS; i++) {
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
    with->commands = kit_primary(kit);
    kit_begin(kit, with->commands, a.usage);
    vkCmdPipelineBarrier(with->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, 0, 0, NULL, 0, NULL, ELEMENTS,
                         barriers);
    kit_end(kit, with->commands);
    KIT_VK(kit, kit_submit(kit->queue, with->commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));

    with->commands = kit_primary(kit);
    a.with[1].commands = kit_primary(kit);
    kit_begin(kit, with->commands, a.usage);
    gpuav_dispatch(with, used, 0);
    kit_end(kit, with->commands);
    barriers[1].srcAccessMask = src;
    barriers[1].dstAccessMask = VK_ACCESS_TRANSFER_READ_BIT;
    barriers[1].oldLayout = VK_IMAGE_LAYOUT_GENERAL;
    barriers[1].newLayout = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
    kit_begin(kit, a.with[1].commands, a.usage);
    vkCmdPipelineBarrier(a.with[1].commands, src_stages, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL,
                         0, NULL, 1, &barriers[1]);
    kit_end(kit, a.with[1].commands);
    submit(&a);
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
