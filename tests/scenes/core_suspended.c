/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances that are suspended in one command buffer and resumed in another of the same
 * submit; resources that are shared with other queue families only.
 */
#include "newer_ids.h"

#define SUSPEND VK_RENDERING_SUSPENDING_BIT
#define RESUME VK_RENDERING_RESUMING_BIT
#define FIRST_ID(rest) "VUID-VkSubmitInfo-" rest
#define SECOND_ID(rest) "VUID-VkSubmitInfo2KHR-" rest

static void
open_rendering(struct kit *kit)
{
    VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){ .device_next = &v13 });
}

static void
instance_of(VkCommandBuffer commands, VkRenderingFlags flags, uint32_t width, uint32_t layers)
{
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .flags = flags,
                             .renderArea = { { 0, 0 }, { width, 16 } },
                             .layerCount = layers };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

static void
instance(VkCommandBuffer commands, VkRenderingFlags flags)
{
    instance_of(commands, flags, 16, 1);
}

/* A command buffer with an instance for each of the flags. */
static VkCommandBuffer
with(struct kit *kit, uint32_t count, const VkRenderingFlags *flags)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    for (uint32_t i = 0; i < count; i++) {
        instance(commands, flags[i]);
    }
    kit_end(kit, commands);
    return commands;
}
#define WITH(...)                                                                     \
    with(kit, sizeof((VkRenderingFlags[]){ __VA_ARGS__ }) / sizeof(VkRenderingFlags), \
         (VkRenderingFlags[]){ __VA_ARGS__ })

static void
submit(struct kit *kit, uint32_t count, const VkCommandBuffer *commands)
{
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = count,
                          .pCommandBuffers = commands };

    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

static void
submit2(struct kit *kit, uint32_t count, const VkCommandBuffer *commands)
{
    VkCommandBufferSubmitInfo infos[4];
    VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                           .commandBufferInfoCount = count,
                           .pCommandBufferInfos = infos };

    for (uint32_t i = 0; i < count; i++) {
        infos[i] = (VkCommandBufferSubmitInfo){
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO, .commandBuffer = commands[i]
        };
    }
    (void)vkQueueSubmit2(kit->queue, 1, &info, VK_NULL_HANDLE);
    vkQueueWaitIdle(kit->queue);
}

SCENE(resumed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_rendering(kit);
    submit(kit, 1, (VkCommandBuffer[]){ WITH(0, 0) });
    submit(kit, 1, (VkCommandBuffer[]){ WITH(SUSPEND, RESUME, 0) });
    submit(kit, 3,
           (VkCommandBuffer[]){ WITH(0, SUSPEND), WITH(RESUME | SUSPEND), WITH(RESUME, 0) });
    submit2(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), WITH(RESUME) });
}

SCENE(not_resumed, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkCommandBuffer empty;

    open_rendering(kit);
    kit_expect(kit, FIRST_ID("pCommandBuffers-06014"));
    submit(kit, 1, (VkCommandBuffer[]){ WITH(SUSPEND) });
    kit_expect(kit, SECOND_ID("commandBuffer-06010"));
    submit2(kit, 2, (VkCommandBuffer[]){ WITH(0), WITH(SUSPEND) });
    empty = kit_empty_primary(kit, 0);
    kit_expect(kit, FIRST_ID("pCommandBuffers-06014"));
    submit(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), empty });
}

SCENE(not_suspended, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_rendering(kit);
    kit_expect(kit, FIRST_ID("pCommandBuffers-06193"));
    submit(kit, 1, (VkCommandBuffer[]){ WITH(RESUME) });
    kit_expect(kit, FIRST_ID("pCommandBuffers-06193"));
    submit(kit, 1, (VkCommandBuffer[]){ WITH(0, RESUME) });
    kit_expect(kit, SECOND_ID("commandBuffer-06192"));
    submit2(kit, 2, (VkCommandBuffer[]){ WITH(0), WITH(RESUME) });
}

/* A command buffer with an instance (unless `flags` is UINT32_MAX) and a barrier before or behind
 * it. */
static VkCommandBuffer
with_work(struct kit *kit, VkRenderingFlags flags, bool before)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    for (int i = 0; i < 2; i++) {
        if (before == !i) {
            vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                 VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 0, NULL);
        } else if (flags != UINT32_MAX) {
            instance(commands, flags);
        }
    }
    kit_end(kit, commands);
    return commands;
}

/* Newer registries have a rule of the command between them. */
#define WORK_ID NEWER_ID("VUID-vkCmdPipelineBarrier-suspended", FIRST_ID("pCommandBuffers-06015"))

SCENE(work_between, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkCommandBuffer both;

    open_rendering(kit);
    submit(kit, 2, (VkCommandBuffer[]){ with_work(kit, SUSPEND, true), WITH(RESUME) });
    submit(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), with_work(kit, RESUME, false) });
    kit_expect(kit, WORK_ID);
    submit(kit, 2, (VkCommandBuffer[]){ with_work(kit, SUSPEND, false), WITH(RESUME) });
    kit_expect(kit, FIRST_ID("pCommandBuffers-06015"));
    submit(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), with_work(kit, RESUME, true) });
    kit_expect(kit, SECOND_ID("commandBuffer-06011"));
    submit2(kit, 3,
            (VkCommandBuffer[]){ WITH(SUSPEND), with_work(kit, UINT32_MAX, true), WITH(RESUME) });
    both = kit_primary(kit);
    kit_begin(kit, both, 0);
    instance(both, SUSPEND);
    vkCmdSetLineWidth(both, 1.0f);
    instance(both, RESUME | SUSPEND);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, WORK_ID);
    }
    vkCmdPipelineBarrier(both, VK_PIPELINE_STAGE_TRANSFER_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0,
                         NULL, 0, NULL, 0, NULL);
    instance(both, RESUME);
    kit_end(kit, both);
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, WORK_ID);
    }
    submit(kit, 1, &both);
}

SCENE(something_between, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_rendering(kit);
    kit_expect(kit, FIRST_ID("pCommandBuffers-06014")); /* that nothing resumes, it alone */
    submit(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), WITH(0) });
    kit_expect(kit, SECOND_ID("commandBuffer-06010"));
    submit2(kit, 1, (VkCommandBuffer[]){ WITH(SUSPEND, 0) });
    kit_expect(kit, FIRST_ID("pCommandBuffers-06016"));
    submit(kit, 3, (VkCommandBuffer[]){ WITH(SUSPEND), WITH(0), WITH(RESUME) });
    kit_expect(kit, SECOND_ID("commandBuffer-06012"));
    submit2(kit, 1, (VkCommandBuffer[]){ WITH(SUSPEND, 0, RESUME) });
    kit_expect(kit, SECOND_ID("commandBuffer-06012"));
    submit2(kit, 2, (VkCommandBuffer[]){ WITH(SUSPEND), WITH(0, RESUME) });
}

/* Only newer layers tell it. */
SCENE(resumed_as_another, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkCommandBuffer commands;

    open_rendering(kit);
    commands = kit_recording(kit);
    instance(commands, SUSPEND);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "UNASSIGNED-RenderingInfo-SuspendResume-Mismatch");
    }
    instance_of(commands, RESUME | SUSPEND, 8, 1);
    if (kit_skips_calls()) {
        instance(commands, RESUME); /* the first one is suspended yet */
    } else {
        instance_of(commands, RESUME, 8, 1);
    }
    instance(commands, 0); /* resumes nothing */
    instance(commands, SUSPEND);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "UNASSIGNED-RenderingInfo-SuspendResume-Mismatch");
    }
    instance_of(commands, RESUME | SUSPEND, 16, 2);
    kit_end(kit, commands);
    /* What another recording of it has suspended does not matter. */
    kit_begin(kit, commands, 0);
    instance(commands, RESUME);
    kit_end(kit, commands);
}

static void
instance_with(VkCommandBuffer commands, VkRenderingFlags flags,
              const VkRenderingAttachmentInfo *color)
{
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .flags = flags,
                                   .renderArea = { { 0, 0 }, { 16, 16 } },
                                   .layerCount = 1,
                                   .colorAttachmentCount = 1,
                                   .pColorAttachments = color };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

/* "The contents of pRenderingInfo must match", loads and stores as well. */
SCENE(resumed_with_another_load, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };

    open_rendering(kit);
    color.imageView = kit_image_view(
        kit, kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    for (int i = 0; i < 3; i++) {
        VkCommandBuffer commands = kit_recording(kit);
        VkRenderingAttachmentInfo other = color;

        instance_with(commands, SUSPEND, &color);
        other.loadOp = i == 1 ? VK_ATTACHMENT_LOAD_OP_LOAD : color.loadOp;
        other.storeOp = i == 2 ? VK_ATTACHMENT_STORE_OP_DONT_CARE : color.storeOp;
        if (i && HAS_NEWER_IDS) {
            kit_expect(kit, "UNASSIGNED-RenderingInfo-SuspendResume-Mismatch");
        }
        instance_with(commands, RESUME, &other);
        if (i && kit_skips_calls()) {
            instance_with(commands, RESUME, &color);
        }
        kit_end(kit, commands);
    }
}

/* --- in the secondaries of one command --- */

static VkCommandBuffer
secondary_with(struct kit *kit, VkRenderingFlags flags, bool works, bool first)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, commands, 0, VK_NULL_HANDLE);
    for (int i = 0; i < 2; i++) {
        if (works && first == !i) {
            vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                 VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 0, NULL);
        }
        if (!i && flags != UINT32_MAX) {
            instance(commands, flags);
        }
    }
    kit_end(kit, commands);
    return commands;
}

SCENE(between_secondaries, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
#define EXECUTE_ID(rest) "VUID-vkCmdExecuteCommands-" rest
    VkCommandBuffer commands, three[3];

    open_rendering(kit);
    commands = kit_primary(kit);
    kit_begin(kit, commands, 0);
    three[0] = secondary_with(kit, SUSPEND, true, true);
    three[1] = secondary_with(kit, RESUME, true, false);
    vkCmdExecuteCommands(commands, 2, three);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, "VUID-vkCmdPipelineBarrier-suspended");
    }
    three[0] = secondary_with(kit, SUSPEND, true, false);
    three[1] = secondary_with(kit, RESUME, false, false);
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, EXECUTE_ID("pCommandBuffers-06021"));
    }
    vkCmdExecuteCommands(commands, 2, three);
    three[0] = secondary_with(kit, SUSPEND, false, false);
    three[1] = secondary_with(kit, UINT32_MAX, true, false);
    three[2] = secondary_with(kit, RESUME, false, false);
    kit_expect(kit, EXECUTE_ID("pCommandBuffers-06021"));
    vkCmdExecuteCommands(commands, 3, three);
    three[0] = secondary_with(kit, SUSPEND, false, false);
    three[1] = secondary_with(kit, UINT32_MAX, false, false);
    three[2] = secondary_with(kit, RESUME, false, false);
    vkCmdExecuteCommands(commands, 3, three);
    three[0] = secondary_with(kit, SUSPEND, false, false);
    three[1] = secondary_with(kit, 0, false, false);
    kit_expect(kit, EXECUTE_ID("pCommandBuffers-06022"));
    vkCmdExecuteCommands(commands, 2, three);
    kit_end(kit, commands);
}

/* --- queue families --- */

SCENE(shared_with_others, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    uint32_t families[3], count = 0;
    VkBufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                .size = 4096,
                                .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                .sharingMode = VK_SHARING_MODE_CONCURRENT,
                                .queueFamilyIndexCount = 2,
                                .pQueueFamilyIndices = families };
    VkMemoryAllocateInfo allocation = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                        .allocationSize = 65536 };

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    for (uint32_t i = 0; i < kit->queue_count && count < 3; i++) {
        bool known = false;

        for (uint32_t k = 0; k < count; k++) {
            known |= families[k] == kit->queue_families[i];
        }
        if (!known) {
            families[count++] = kit->queue_families[i];
        }
    }
    if (count < 3) {
        kit_skip(kit, "fewer than three families");
    }
    for (int shared = 1; shared >= 0; shared--) {
        VkCommandBuffer commands = kit_primary(kit);
        VkDeviceMemory memory = VK_NULL_HANDLE;
        VkBuffer buffer = VK_NULL_HANDLE;

        info.pQueueFamilyIndices = shared ? families : families + 1;
        KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
        kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
        KIT_VK(kit, vkAllocateMemory(kit->device, &allocation, NULL, &memory));
        kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
        KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, memory, 0));
        kit_begin(kit, commands, 0);
        vkCmdFillBuffer(commands, buffer, 0, 4096, 0);
        kit_end(kit, commands);
        if (!shared) {
            kit_expect(kit, "VUID-vkQueueSubmit-pSubmits-04626");
        }
        submit(kit, 1, &commands);
    }
}

KIT_MAIN()
