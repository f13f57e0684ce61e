/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about private data, protected work and masks of devices. */
#include "program_drawing.h"

#ifdef VK_VERSION_1_4

static void
prepare_tooling(struct program *p)
{
    p->features.v11.protectedMemory = M("no protectedMemory", VK_TRUE, VK_FALSE);
    p->features.v13.privateData = M("no privateData", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.v13.synchronization2 = VK_TRUE;
}

/* --- private data --- */

static void
slots(struct program *p)
{
    const VkPrivateDataSlotCreateInfo info = {
        .sType = M("slot of another struct", VK_STRUCTURE_TYPE_PRIVATE_DATA_SLOT_CREATE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = M("slot of flags that are none", 0u, 1u),
    };
    VkPrivateDataSlot slot = VK_NULL_HANDLE;
    uint64_t data = 0;
    VkBuffer buffer = program_buffer(p, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);

    MAKE(PRIVATE_DATA_SLOT, slot,
         vkCreatePrivateDataSlot(p->device, M("slot of nothing", &info, NULL), NULL,
                                 M("slot to nowhere", &slot, NULL)));
    IF("a buffer destroyed before")
    {
        DROP(BUFFER, buffer);
    }
    IF("a slot destroyed before")
    {
        DROP(PRIVATE_DATA_SLOT, slot);
    }
    if (program_pick(p, "of the device", 3)) {
        TRY(vkSetPrivateData(p->device,
                             M("data of another type", VK_OBJECT_TYPE_BUFFER, VK_OBJECT_TYPE_IMAGE),
                             M("data of nothing", KIT_HANDLE(buffer), 0u),
                             M("data in no slot", slot, VK_NULL_HANDLE), 7));
        DO(vkGetPrivateData(
            p->device,
            M("asked of a type that is none",
              M("asked of the instance", VK_OBJECT_TYPE_BUFFER, VK_OBJECT_TYPE_PHYSICAL_DEVICE),
              VK_OBJECT_TYPE_UNKNOWN),
            KIT_HANDLE(buffer), M("asked of no slot", slot, VK_NULL_HANDLE),
            M("asked to nowhere", &data, NULL)));
    } else {
        TRY(vkSetPrivateData(
            p->device, M("data of the instance", VK_OBJECT_TYPE_DEVICE, VK_OBJECT_TYPE_INSTANCE),
            KIT_HANDLE(p->device), slot, 9));
    }
    IF("a slot destroyed twice")
    {
        DO(vkDestroyPrivateDataSlot(p->device, slot, NULL));
        DO(vkDestroyPrivateDataSlot(p->device, slot, NULL));
    }
}

/* --- masks of devices --- */

static void
submit_masks(struct program *p)
{
    const uint32_t masks[2] = { M("a mask of no device", 1u, M("a mask of two devices", 0u, 3u)),
                                1 };
    const VkDeviceGroupSubmitInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_SUBMIT_INFO,
        .commandBufferCount = M("masks of two command buffers", 1u, 2u),
        .pCommandBufferDeviceMasks = masks,
    };
    const VkSubmitInfo submit = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &group,
        .commandBufferCount = 1,
        .pCommandBuffers = &p->commands,
    };
    const VkCommandBufferSubmitInfo commands = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = p->commands,
        .deviceMask = M("the second device", program_pick(p, "zero", 2), 2u),
    };
    const VkSubmitInfo2 submit2 = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .flags = M("submitted as protected", 0u, (VkSubmitFlags)VK_SUBMIT_PROTECTED_BIT),
        .commandBufferInfoCount = 1,
        .pCommandBufferInfos = &commands,
    };

    TRY(vkEndCommandBuffer(p->commands));
    if (program_pick(p, "second version", 2)) {
        TRY(vkQueueSubmit2(p->queue, 1, &submit2, VK_NULL_HANDLE));
    } else {
        TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    }
    TRY(vkQueueWaitIdle(p->queue));
}

static void
masks(struct program *p)
{
    struct program_drawing d = { .depth = false };
    const VkRect2D areas[2] = { { { 0, 0 }, { M("an area beyond the attachment", 8u, 64u), 8 } },
                                { { 0, 0 }, { 8, 8 } } };
    const VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = M("rendering on no device", M("rendering on two devices", 1u, 3u), 0u),
        .deviceRenderAreaCount = M("areas of two devices", program_pick(p, "areas", 2), 2u),
        .pDeviceRenderAreas = areas,
    };
    const VkDeviceGroupCommandBufferBeginInfo begin_group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_COMMAND_BUFFER_BEGIN_INFO,
        .deviceMask = M("recorded for no device", M("recorded for two devices", 1u, 3u), 0u),
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .pNext = &begin_group,
    };

    program_begin(p);
    TRY(vkEndCommandBuffer(p->commands));
    TRY(vkBeginCommandBuffer(p->commands, &begin));
    program_targets(p, &d);
    program_ready_targets(p, &d);
    DO(vkCmdSetDeviceMask(p->commands, M("the mask 0", M("the mask 3", 1u, 3u), 0u)));
    program_begin_rendering(p, &d, &group, 0);
    IF("a mask beyond the rendering's")
    {
        DO(vkCmdSetDeviceMask(p->commands, 2));
    }
    DO(vkCmdEndRendering(p->commands));
    submit_masks(p);
}

/* --- protected work --- */

static void
protected_work(struct program *p)
{
    const bool works = p->features.v11.protectedMemory && program_pick(p, "protected", 2);
    const VkCommandPoolCreateInfo pool = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
        .flags = works ? VK_COMMAND_POOL_CREATE_PROTECTED_BIT
                       : M("a pool of protected work", 0u,
                           (VkCommandPoolCreateFlags)VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
        .queueFamilyIndex = p->kit->family,
    };
    VkCommandBufferAllocateInfo allocate = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO, .commandBufferCount = 1
    };
    const VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO };
    const VkProtectedSubmitInfo protects = {
        .sType = VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO,
        .protectedSubmit = M("a submit of 2",
                             works ? VK_TRUE : M("a protected submit of other work", 0u, 1u), 2u),
    };
    VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                            .pNext = works ? M("protected work submitted as it is", &protects, NULL)
                                           : &protects,
                            .commandBufferCount = 1,
                            .pCommandBuffers = &p->commands };
    VkBuffer buffer = program_buffer(p, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT);

    MAKE(COMMAND_POOL, p->pool, vkCreateCommandPool(p->device, &pool, NULL, &p->pool));
    allocate.commandPool = p->pool;
    TRY(vkAllocateCommandBuffers(p->device, &allocate, &p->commands));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(p->commands));
    TRY(vkBeginCommandBuffer(p->commands, &begin));
    if (!works || program_mistake(p, "protected work that fills other memory")) {
        DO(vkCmdFillBuffer(p->commands, buffer, 0, 64, 0));
    }
    TRY(vkEndCommandBuffer(p->commands));
    IF("protected work on another queue")
    {
        TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    }
}

const struct program_subject tooling_subjects[] = {
    { "slots", slots, prepare_tooling },
    { "masks", masks, prepare_tooling },
    { "protected_work", protected_work, prepare_tooling },
    { NULL, NULL, NULL },
};

#endif
