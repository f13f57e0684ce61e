/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Events: set, reset and waited for on the device, used by the host.
 */
#include "barrier_scene.h"

static VkDependencyInfo
dependency(const VkMemoryBarrier2 *barrier)
{
    return (VkDependencyInfo){
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
        .memoryBarrierCount = 1,
        .pMemoryBarriers = barrier,
    };
}

static VkMemoryBarrier2
between(VkPipelineStageFlags2 src, VkPipelineStageFlags2 dst)
{
    return (VkMemoryBarrier2){ .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                               .srcStageMask = src,
                               .dstStageMask = dst };
}

SCENE(valid_events, KIT_PLAIN)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkEvent first = kit_event(kit), second = kit_event(kit);
    VkMemoryBarrier2 barrier = between(VK_PIPELINE_STAGE_2_COPY_BIT,
                                       VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT);
    VkDependencyInfo info = dependency(&barrier);

    vkCmdSetEvent(commands, first, VK_PIPELINE_STAGE_TRANSFER_BIT);
    vkCmdWaitEvents(commands, 1, &first, VK_PIPELINE_STAGE_TRANSFER_BIT,
                    VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, 0, NULL, 0, NULL, 0, NULL);
    vkCmdResetEvent(commands, first, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT);
    vkCmdSetEvent2(commands, second, &info);
    vkCmdWaitEvents2(commands, 1, &second, &info);
    vkCmdResetEvent2(commands, second, VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT);
    kit_end(kit, commands);
    first = kit_event(kit);
    KIT_VK(kit, vkSetEvent(kit->device, first));
    KIT_CHECK(kit, vkGetEventStatus(kit->device, first) == VK_EVENT_SET);
    KIT_VK(kit, vkResetEvent(kit->device, first));
}

SCENE(host_stage, KIT_NULL_DRIVER | KIT_UNORDERED)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkEvent event = kit_event(kit);

    kit_expect(kit, "VUID-vkCmdSetEvent-stageMask-01149");
    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_HOST_BIT);
    kit_expect(kit, "VUID-vkCmdResetEvent-stageMask-01153");
    vkCmdResetEvent(commands, event, VK_PIPELINE_STAGE_HOST_BIT);
    kit_expect(kit, "VUID-vkCmdResetEvent2-stageMask-03830");
    vkCmdResetEvent2(commands, event, VK_PIPELINE_STAGE_2_HOST_BIT);
    kit_end(kit, commands);
}

SCENE(host_stage_in_pass, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct kit_target target = kit_target(kit);
    VkEvent event = kit_event(kit);
    VkMemoryBarrier2 barrier = between(VK_PIPELINE_STAGE_2_HOST_BIT,
                                       VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT);
    VkDependencyInfo info = dependency(&barrier);

    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcStageMask-07308");
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_HOST_BIT,
                    VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-dependencyFlags-03844");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(stages_of_the_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkCommandBuffer commands;
    VkEvent event;
    VkMemoryBarrier2 source = between(VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT, ALL_STAGES);
    VkMemoryBarrier2 destination = between(ALL_STAGES, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
    VkDependencyInfo info;

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    /* Events need queues for graphics or compute: these offer one of both. */
    {
        VkQueueFamilyProperties families[16];
        uint32_t count = KIT_COUNT(families), family = UINT32_MAX;
        VkCommandPool pool;

        vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
        for (uint32_t i = 0; i < count; i++) {
            if ((families[i].queueFlags & VK_QUEUE_COMPUTE_BIT) &&
                !(families[i].queueFlags & VK_QUEUE_GRAPHICS_BIT)) {
                family = i;
            }
        }
        if (family == UINT32_MAX) {
            kit_skip(kit, "no queue family for compute only");
        }
        pool = kit_command_pool_of(kit, family, 0);
        commands = kit_command_buffer(kit, pool, VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands, 0);
    }
    destination.dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
    event = kit_event(kit);
    kit_expect(kit, "VUID-vkCmdSetEvent-stageMask-06457");
    vkCmdSetEvent(commands, event, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT);
    kit_expect(kit, "VUID-vkCmdResetEvent-stageMask-06458");
    vkCmdResetEvent(commands, event, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcStageMask-06459");
    vkCmdWaitEvents(commands, 1, &event, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, ALL_STAGES, 0, NULL,
                    0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents-dstStageMask-06460");
    vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, 0, NULL,
                    0, NULL, 0, NULL);
    info = dependency(&source);
    kit_expect(kit, "VUID-vkCmdSetEvent2-srcStageMask-03827");
    vkCmdSetEvent2(commands, event, &info);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-srcStageMask-03842");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    info = dependency(&destination);
    kit_expect(kit, "VUID-vkCmdSetEvent2-dstStageMask-03828");
    vkCmdSetEvent2(commands, event, &info);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-dstStageMask-03843");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    info = dependency(&source);
    source.srcStageMask = ALL_STAGES;
    info.dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT;
    kit_expect(kit, "VUID-vkCmdSetEvent2-dependencyFlags-03825");
    vkCmdSetEvent2(commands, event, &info);
    kit_end(kit, commands);
}

SCENE(without_synchronization2, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };
    VkMemoryBarrier2 barrier = between(ALL_STAGES, ALL_STAGES);
    VkDependencyInfo info = dependency(&barrier);
    VkCommandBuffer commands;
    VkEvent event;

    kit_open(kit, &(struct kit_config){ .device_next = &nothing });
    commands = kit_recording(kit);
    event = kit_event(kit);
    kit_expect(kit, "VUID-vkCmdSetEvent2-synchronization2-03824");
    vkCmdSetEvent2(commands, event, &info);
    kit_expect(kit, "VUID-vkCmdResetEvent2-synchronization2-03829");
    vkCmdResetEvent2(commands, event, ALL_STAGES);
    kit_expect(kit, "VUID-vkCmdWaitEvents2-synchronization2-03836");
    vkCmdWaitEvents2(commands, 1, &event, &info);
    kit_expect(kit, "VUID-vkCmdSetEvent-stageMask-03937");
    vkCmdSetEvent(commands, event, 0);
    kit_expect(kit, "VUID-vkCmdResetEvent-stageMask-03937");
    vkCmdResetEvent(commands, event, 0);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcStageMask-03937");
    vkCmdWaitEvents(commands, 1, &event, 0, ALL_STAGES, 0, NULL, 0, NULL, 0, NULL);
    kit_expect(kit, "VUID-vkCmdWaitEvents-dstStageMask-03937");
    vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, 0, 0, NULL, 0, NULL, 0, NULL);
    kit_end(kit, commands);
}

SCENE(transfer_of_ownership, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkEvent event = kit_event(kit);
    VkBufferMemoryBarrier2 second = buffer_barrier(
        kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL));
    VkBufferMemoryBarrier first;

    second.srcQueueFamilyIndex = kit->family;
    second.dstQueueFamilyIndex = VK_QUEUE_FAMILY_EXTERNAL;
    first = buffer_barrier1(&second);
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcQueueFamilyIndex-02803");
    vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, ALL_STAGES, 0, NULL, 1, &first, 0, NULL);
    /* Not also that no resource can go to a family that is none. */
    first.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
    kit_expect(kit, "VUID-vkCmdWaitEvents-srcQueueFamilyIndex-02803");
    vkCmdWaitEvents(commands, 1, &event, ALL_STAGES, ALL_STAGES, 0, NULL, 1, &first, 0, NULL);
    kit_end(kit, commands);
}

SCENE(device_only, KIT_NULL_DRIVER)
{
    VkEvent event = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateEvent(kit->device,
                              &(VkEventCreateInfo){ .sType = VK_STRUCTURE_TYPE_EVENT_CREATE_INFO,
                                                    .flags = VK_EVENT_CREATE_DEVICE_ONLY_BIT },
                              NULL, &event));
    kit_own(kit, VK_OBJECT_TYPE_EVENT, KIT_HANDLE(event));
    kit_expect(kit, "VUID-vkSetEvent-event-03941");
    (void)vkSetEvent(kit->device, event);
    kit_expect(kit, "VUID-vkResetEvent-event-03823");
    (void)vkResetEvent(kit->device, event);
    kit_expect(kit, "VUID-vkGetEventStatus-event-03940");
    (void)vkGetEventStatus(kit->device, event);
}

KIT_MAIN()
