/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Submits: stages of waits, binary and timeline semaphores, protected and grouped batches.
 */
#include "newer_ids.h"
#include "kit_null.h"

#include <stdlib.h>

#define TOP VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT
#define ALL VK_PIPELINE_STAGE_ALL_COMMANDS_BIT

/* One batch of either version; zero handles are left out. */
struct batch {
    VkSemaphore wait, signal;
    uint64_t wait_value, signal_value;
    VkPipelineStageFlags2 stage; /* 0: all commands */
    bool no_values;
};

static void
submit(VkQueue queue, bool second, const struct batch *b)
{
    VkPipelineStageFlags stage = b->stage ? (VkPipelineStageFlags)b->stage : ALL;
    VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO,
        .waitSemaphoreValueCount = b->wait ? 1 : 0,
        .pWaitSemaphoreValues = &b->wait_value,
        .signalSemaphoreValueCount = b->signal ? 1 : 0,
        .pSignalSemaphoreValues = &b->signal_value,
    };
    VkSubmitInfo first = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = b->no_values ? NULL : &values,
        .waitSemaphoreCount = b->wait ? 1 : 0,
        .pWaitSemaphores = &b->wait,
        .pWaitDstStageMask = &stage,
        .signalSemaphoreCount = b->signal ? 1 : 0,
        .pSignalSemaphores = &b->signal,
    };
    VkSemaphoreSubmitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = b->wait,
        .value = b->wait_value,
        .stageMask = b->stage ? b->stage : ALL,
    };
    VkSemaphoreSubmitInfo signal = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .semaphore = b->signal,
        .value = b->signal_value,
        .stageMask = ALL,
    };
    VkSubmitInfo2 other = {
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
        .waitSemaphoreInfoCount = b->wait ? 1 : 0,
        .pWaitSemaphoreInfos = &wait,
        .signalSemaphoreInfoCount = b->signal ? 1 : 0,
        .pSignalSemaphoreInfos = &signal,
    };

    if (second) {
        (void)vkQueueSubmit2(queue, 1, &other, VK_NULL_HANDLE);
    } else {
        (void)vkQueueSubmit(queue, 1, &first, VK_NULL_HANDLE);
    }
}

#define SUBMIT(kit, second, ...) submit((kit)->queue, (second), &(struct batch){ __VA_ARGS__ })

SCENE(valid_submits, KIT_PLAIN)
{
    for (int second = 0; second < 2; second++) {
        VkSemaphore binary = kit_semaphore(kit), timeline = kit_timeline(kit, 5);

        SUBMIT(kit, second, .signal = binary, .no_values = true);
        SUBMIT(kit, second, .wait = binary, .no_values = true, .stage = TOP);
        SUBMIT(kit, second, .signal = binary);
        SUBMIT(kit, second, .wait = binary, .signal = timeline, .signal_value = 6);
        SUBMIT(kit, second, .wait = timeline, .wait_value = 6, .signal = timeline,
               .signal_value = 9);
        KIT_VK(kit, vkQueueWaitIdle(kit->queue));
        KIT_VK(kit,
               vkSignalSemaphore(kit->device, &(VkSemaphoreSignalInfo){
                                                  .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                                  .semaphore = timeline,
                                                  .value = 10,
                                              }));
        SUBMIT(kit, second, .signal = timeline, .signal_value = 11);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* What the driver waits for comes from another queue, later than the specification allows. */
SCENE(wait_without_signal, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    static const char *const waits[] = { "VUID-vkQueueSubmit-pWaitSemaphores-03238",
                                         "VUID-vkQueueSubmit2-semaphore-03873" };

    kit_open(kit, &(struct kit_config){ .queues = 2 });
    for (int second = 0; second < 2; second++) {
        for (int late = 0; late < 2; late++) {
            const struct batch wait = { .wait = kit_semaphore(kit) },
                               signal = { .signal = wait.wait };

            if (late) { /* another wait has taken it */
                submit(kit->queues[0], second, &signal);
                submit(kit->queues[0], second, &wait);
            }
            kit_expect(kit, waits[second]);
            submit(kit->queues[0], second, &wait);
            submit(kit->queues[1], second, &signal);
            KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        }
    }
}

/* The one signal that there is has been taken by another queue, which may still wait for it. */
SCENE(wait_of_two_queues, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    static const char *const waits[] = { "VUID-vkQueueSubmit-pWaitSemaphores-00068",
                                         "VUID-vkQueueSubmit2-semaphore-03871" };

    kit_open(kit, &(struct kit_config){ .queues = 2 });
    for (int second = 0; second < 2; second++) {
        const struct batch wait = { .wait = kit_semaphore(kit) }, signal = { .signal = wait.wait };

        submit(kit->queues[0], second, &signal);
        submit(kit->queues[1], second, &wait);
        kit_expect(kit, waits[second]);
        submit(kit->queues[0], second, &wait);
        submit(kit->queues[1], second, &signal);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

/* Where there are no timeline semaphores the rule has another number. */
SCENE(wait_without_signal_of_1_1,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_MANY_QUEUES | KIT_MANY_FAMILIES)
{
    VkPhysicalDeviceSynchronization2Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SYNCHRONIZATION_2_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    VkSemaphoreSubmitInfo wait = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                   .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT };
    VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                           .waitSemaphoreInfoCount = 1,
                           .pWaitSemaphoreInfos = &wait };

    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_1,
                                   .device_extensions = { VK_KHR_SYNCHRONIZATION_2_EXTENSION_NAME },
                                   .device_next = &features,
                                   .queues = 2 });
    wait.semaphore = kit_semaphore(kit);
    kit_expect(kit, NEWER_ID("VUID-vkQueueSubmit2-semaphore-03873",
                             "VUID-vkQueueSubmit2-semaphore-03872"));
    (void)KIT_DEVICE_COMMAND(kit, vkQueueSubmit2KHR)(kit->queue, 1, &info, VK_NULL_HANDLE);
    (void)kit_submit_info(kit->queues[1], &(struct kit_submit_info){ .signal = wait.semaphore });
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(signal_without_wait, KIT_NULL_DRIVER)
{
    static const char *const signals[] = { "VUID-vkQueueSubmit-pSignalSemaphores-00067",
                                           "VUID-vkQueueSubmit2-semaphore-03868" };

    for (int second = 0; second < 2; second++) {
        VkSemaphore semaphore = kit_semaphore(kit);

        SUBMIT(kit, second, .signal = semaphore);
        kit_expect(kit, signals[second]);
        SUBMIT(kit, second, .signal = semaphore);
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

SCENE(values, KIT_NULL_DRIVER)
{
    static const char *const signals[] = { "VUID-VkSubmitInfo-pSignalSemaphores-03242",
                                           "VUID-VkSubmitInfo2-semaphore-03882" };

    for (int second = 0; second < 2; second++) {
        VkSemaphore semaphore = kit_timeline(kit, 5);

        kit_expect(kit, signals[second]);
        SUBMIT(kit, second, .signal = semaphore, .signal_value = 5);
    }
    for (int second = 0; second < 2; second++) {
        VkSemaphore semaphore = kit_timeline(kit, 0);

        SUBMIT(kit, second, .signal = semaphore, .signal_value = 5);
        kit_expect(kit, signals[second]);
        SUBMIT(kit, second, .signal = semaphore, .signal_value = 4);
    }
    {
        VkSemaphore semaphore = kit_timeline(kit, 5);

        kit_expect(kit, "VUID-VkSubmitInfo2-semaphore-03881");
        kit_expect(kit, "VUID-VkSubmitInfo2-semaphore-03882");
        SUBMIT(kit, true, .wait = semaphore, .wait_value = 5, .signal = semaphore,
               .signal_value = 5);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* A batch again, before it is known to be complete: its command buffer and what its semaphores lack; with its fence, the fence alone. */
SCENE(batch_again, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_recording(kit);
    struct kit_submit_info info = { .commands = commands, .signal = kit_semaphore(kit) };

    kit_end(kit, commands);
    KIT_VK(kit, kit_submit_info(kit->queue, &info));
    kit_expect(kit, "VUID-vkQueueSubmit-pCommandBuffers-00071");
    kit_expect(kit, "VUID-vkQueueSubmit-pSignalSemaphores-00067");
    (void)kit_submit_info(kit->queue, &info);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    info.signal = VK_NULL_HANDLE;
    info.fence = kit_fence(kit, 0);
    KIT_VK(kit, kit_submit_info(kit->queue, &info));
    kit_expect(kit, "VUID-vkQueueSubmit-fence-00064");
    (void)kit_submit_info(kit->queue, &info);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* A value that another queue's batch, which waits for nothing, gives it as well, or has gone beyond. */
SCENE(values_of_two_queues, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkPhysicalDeviceTimelineSemaphoreFeatures timeline = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES,
        .timelineSemaphore = VK_TRUE,
    };
    struct kit_submit_info info = { .signal_value = 5 };

    kit_open(kit, &(struct kit_config){ .device_next = &timeline, .queues = 2 });
    info.signal = kit_timeline(kit, 0);
    KIT_VK(kit, kit_submit_info(kit->queues[0], &info));
    for (; info.signal_value > 3; info.signal_value--) {
        kit_expect(kit, "VUID-VkSubmitInfo-pSignalSemaphores-03242");
        (void)kit_submit_info(kit->queues[1], &info);
    }
    info.signal_value = 6;
    KIT_VK(kit, kit_submit_info(kit->queues[1], &info));
    /* The batch that signals 8 waits for 7, which the other queue signals behind it. */
    info.wait = info.signal;
    info.wait_value = 7;
    info.signal_value = 8;
    KIT_VK(kit, kit_submit_info(kit->queues[0], &info));
    info.wait = VK_NULL_HANDLE;
    info.signal_value = 7;
    KIT_VK(kit, kit_submit_info(kit->queues[1], &info));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* In steps that are valid. */
static void
end_wait(struct kit *kit, VkSemaphore semaphore, uint64_t value)
{
    for (uint64_t now = 5; now < value;) {
        now = value - now > INT32_MAX ? now + INT32_MAX : value;
        KIT_VK(kit,
               vkSignalSemaphore(kit->device, &(VkSemaphoreSignalInfo){
                                                  .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                                  .semaphore = semaphore,
                                                  .value = now,
                                              }));
    }
}

SCENE(distances, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const signals[] = { "VUID-VkSubmitInfo-pSignalSemaphores-03244",
                                           "VUID-VkSubmitInfo2-semaphore-03883" };
    static const char *const waits[] = { "VUID-VkSubmitInfo-pWaitSemaphores-03243",
                                         "VUID-VkSubmitInfo2-semaphore-03884" };
    const uint64_t far = UINT64_C(1) << 40;

    for (int second = 0; second < 2; second++) {
        VkSemaphore semaphore = kit_timeline(kit, 5);

        kit_expect(kit, waits[second]);
        SUBMIT(kit, second, .wait = semaphore, .wait_value = far);
        end_wait(kit, semaphore, far);
        semaphore = kit_timeline(kit, 5);
        kit_expect(kit, signals[second]);
        SUBMIT(kit, second, .signal = semaphore, .signal_value = far);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* Signals on their way do not come near either. */
SCENE(distances_from_signals, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    static const char *const signals[] = { "VUID-VkSubmitInfo-pSignalSemaphores-03244",
                                           "VUID-VkSubmitInfo2-semaphore-03883" };
    const uint64_t far = UINT64_C(1) << 40;

    for (int second = 0; second < 2; second++) {
        VkSemaphore semaphore = kit_timeline(kit, 5);

        SUBMIT(kit, second, .signal = semaphore, .signal_value = 6);
        SUBMIT(kit, second, .signal = semaphore, .signal_value = 1000);
        SUBMIT(kit, second, .wait = semaphore, .wait_value = 1000);
        kit_expect(kit, signals[second]);
        SUBMIT(kit, second, .signal = semaphore, .signal_value = far);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(values_missing, KIT_NULL_DRIVER)
{
    VkSemaphore semaphore = kit_timeline(kit, 0);
    const uint64_t value = 1;
    VkPipelineStageFlags stage = ALL;
    VkTimelineSemaphoreSubmitInfo values = {
        .sType = VK_STRUCTURE_TYPE_TIMELINE_SEMAPHORE_SUBMIT_INFO
    };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = &values };

    kit_expect(kit, "VUID-VkSubmitInfo-pWaitSemaphores-03239");
    SUBMIT(kit, false, .signal = semaphore, .no_values = true);
    info.waitSemaphoreCount = 1;
    info.pWaitSemaphores = &semaphore;
    info.pWaitDstStageMask = &stage;
    values.signalSemaphoreValueCount = 1;
    values.pSignalSemaphoreValues = &value;
    kit_expect(kit, "VUID-VkSubmitInfo-pNext-03240");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    info = (VkSubmitInfo){
        .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
        .pNext = &values,
        .signalSemaphoreCount = 1,
        .pSignalSemaphores = &semaphore,
    };
    values.signalSemaphoreValueCount = 0;
    kit_expect(kit, "VUID-VkSubmitInfo-pNext-03241");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

static VkSemaphore
signalled(struct kit *kit)
{
    VkSemaphore semaphore = kit_semaphore(kit);

    SUBMIT(kit, false, .signal = semaphore);
    return semaphore;
}

SCENE(stages, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const struct {
        VkPipelineStageFlags2 stage;
        const char *first, *second;
    } cases[] = {
        { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, "VUID-VkSubmitInfo-pWaitDstStageMask-04090",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03929" },
        { VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT,
          "VUID-VkSubmitInfo-pWaitDstStageMask-04091",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03930" },
        { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
          "VUID-VkSubmitInfo-pWaitDstStageMask-04092",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03931" },
        { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
          "VUID-VkSubmitInfo-pWaitDstStageMask-04093",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03932" },
        { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
          "VUID-VkSubmitInfo-pWaitDstStageMask-04094",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03933" },
        { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT, "VUID-VkSubmitInfo-pWaitDstStageMask-04095",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03934" },
        { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT, "VUID-VkSubmitInfo-pWaitDstStageMask-04096",
          "VUID-VkSemaphoreSubmitInfo-stageMask-03935" },
        { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
          "VUID-VkSubmitInfo-pWaitDstStageMask-07318",
          "VUID-VkSemaphoreSubmitInfo-stageMask-07316" },
    };

    kit_open(kit,
             &(struct kit_config){
                 .device_extensions = { "VK_EXT_conditional_rendering",
                                        "VK_EXT_fragment_density_map", "VK_EXT_transform_feedback",
                                        "VK_EXT_mesh_shader", "VK_KHR_fragment_shading_rate" } });
    for (size_t k = 0; k < KIT_COUNT(cases); k++) {
        VkSemaphore semaphore = signalled(kit);

        kit_expect(kit, cases[k].first);
        SUBMIT(kit, false, .wait = semaphore, .stage = cases[k].stage);
        semaphore = signalled(kit);
        kit_expect(kit, cases[k].second);
        SUBMIT(kit, true, .wait = semaphore, .stage = cases[k].stage);
    }
    kit_expect(kit, "VUID-VkSubmitInfo-pWaitDstStageMask-00078");
    SUBMIT(kit, false, .wait = signalled(kit), .stage = VK_PIPELINE_STAGE_HOST_BIT);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(stages_of_the_queue, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkQueueFamilyProperties families[16];
    uint32_t count = KIT_COUNT(families);
    const VkQueueFlags both = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    VkQueue queue = VK_NULL_HANDLE;
    VkSemaphoreSubmitInfo info = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .stageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
    };

    kit_open(kit, &(struct kit_config){ .queues = KIT_MAX_QUEUES });
    vkGetPhysicalDeviceQueueFamilyProperties(kit->gpu, &count, families);
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        if (kit->queue_families[i] < count &&
            !(families[kit->queue_families[i]].queueFlags & both)) {
            queue = kit->queues[i];
        }
    }
    if (!queue) {
        kit_skip(kit, "no queue for transfers only");
    }
    kit_expect(kit, "VUID-vkQueueSubmit-pWaitDstStageMask-00066");
    submit(queue, false,
           &(struct batch){ .wait = signalled(kit), .stage = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT });
    kit_expect(kit, "VUID-vkQueueSubmit2-stageMask-03870");
    submit(queue, true,
           &(struct batch){ .wait = signalled(kit), .stage = VK_PIPELINE_STAGE_VERTEX_INPUT_BIT });
    info.semaphore = kit_semaphore(kit);
    kit_expect(kit, "VUID-vkQueueSubmit2-stageMask-03869");
    (void)vkQueueSubmit2(queue, 1,
                         &(VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                           .signalSemaphoreInfoCount = 1,
                                           .pSignalSemaphoreInfos = &info },
                         VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const VkPhysicalDeviceFeatures2 nothing = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2
    };
    VkSemaphore semaphore;
    VkPipelineStageFlags none = 0;

    kit_open(kit, &(struct kit_config){ .device_next = &nothing });
    kit_expect(kit, "VUID-vkQueueSubmit2-synchronization2-03866");
    SUBMIT(kit, true, .wait = VK_NULL_HANDLE);
    semaphore = kit_semaphore(kit);
    SUBMIT(kit, false, .signal = semaphore, .no_values = true);
    kit_expect(kit, "VUID-VkSubmitInfo-pWaitDstStageMask-03937");
    (void)vkQueueSubmit(kit->queue, 1,
                        &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                         .waitSemaphoreCount = 1,
                                         .pWaitSemaphores = &semaphore,
                                         .pWaitDstStageMask = &none },
                        VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(group, KIT_NULL_DRIVER)
{
    uint32_t mask = 1;
    VkCommandBuffer commands = kit_empty_primary(kit, VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
    VkDeviceGroupSubmitInfo group = { .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_SUBMIT_INFO };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = &group };
    VkCommandBufferSubmitInfo buffer = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
        .commandBuffer = commands,
        .deviceMask = 2,
    };
    VkSemaphoreSubmitInfo semaphore = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
        .stageMask = ALL,
        .deviceIndex = 1,
    };

    group.commandBufferCount = 1;
    group.pCommandBufferDeviceMasks = &mask;

    kit_expect(kit, "VUID-VkDeviceGroupSubmitInfo-commandBufferCount-00083");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    mask = 2;
    kit_expect(kit, "VUID-VkDeviceGroupSubmitInfo-pCommandBufferDeviceMasks-00086");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    kit_expect(kit, "VUID-VkCommandBufferSubmitInfo-deviceMask-03891");
    (void)vkQueueSubmit2(kit->queue, 1,
                         &(VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                           .commandBufferInfoCount = 1,
                                           .pCommandBufferInfos = &buffer },
                         VK_NULL_HANDLE);
    semaphore.semaphore = kit_semaphore(kit);
    kit_expect(kit, "VUID-VkSemaphoreSubmitInfo-device-03888");
    (void)vkQueueSubmit2(kit->queue, 1,
                         &(VkSubmitInfo2){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                                           .signalSemaphoreInfoCount = 1,
                                           .pSignalSemaphoreInfos = &semaphore },
                         VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(device_of_a_group, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVulkan13Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES, .synchronization2 = VK_TRUE
    };
    VkSemaphoreSubmitInfo semaphore = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                        .stageMask = ALL };
    VkSubmitInfo2 info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                           .signalSemaphoreInfoCount = 1,
                           .pSignalSemaphoreInfos = &semaphore };

    kit_open_group(kit, &(struct kit_config){ .device_next = &features });
    for (uint32_t i = 1; i <= 2; i++) {
        semaphore.semaphore = kit_semaphore(kit);
        semaphore.deviceIndex = i;
        if (i == 2) {
            kit_expect(kit, "VUID-VkSemaphoreSubmitInfo-device-03889");
        }
        (void)vkQueueSubmit2(kit->queue, 1, &info, VK_NULL_HANDLE);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* Stages of extensions whose feature is not enabled. */
SCENE(stages_of_extensions, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const struct {
        VkPipelineStageFlags2 stage;
        const char *vuid;
    } rows[] = {
        { VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI,
          "VUID-VkSemaphoreSubmitInfo-stageMask-04957" },
        { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI,
          "VUID-VkSemaphoreSubmitInfo-stageMask-04995" },
    };

    for (int enabled = 0; enabled < 2; enabled++) {
        VkPhysicalDeviceInvocationMaskFeaturesHUAWEI invocations = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INVOCATION_MASK_FEATURES_HUAWEI,
            .invocationMask = enabled
        };
        VkPhysicalDeviceSubpassShadingFeaturesHUAWEI shading = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBPASS_SHADING_FEATURES_HUAWEI,
            .pNext = &invocations,
            .subpassShading = enabled
        };
        VkPhysicalDeviceVulkan13Features features = {
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
            .pNext = &shading,
            .synchronization2 = VK_TRUE
        };

        kit_open(kit,
                 &(struct kit_config){
                     .device_next = &features,
                     .device_extensions = { VK_HUAWEI_SUBPASS_SHADING_EXTENSION_NAME,
                                            VK_HUAWEI_INVOCATION_MASK_EXTENSION_NAME,
                                            VK_KHR_RAY_TRACING_PIPELINE_EXTENSION_NAME,
                                            VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                            VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                            VK_KHR_RAY_TRACING_MAINTENANCE_1_EXTENSION_NAME } });
        for (size_t i = 0; i < KIT_COUNT(rows); i++) {
            VkSemaphore semaphore = kit_semaphore(kit);

            SUBMIT(kit, true, .signal = semaphore);
            if (!enabled) {
                kit_expect(kit, rows[i].vuid);
            }
            SUBMIT(kit, true, .wait = semaphore, .stage = rows[i].stage);
        }
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        if (!enabled) {
            kit_close_device(kit);
            kit_close(kit);
        }
    }
}

SCENE(group_counts, KIT_NULL_DRIVER)
{
    uint32_t index = 0;
    VkDeviceGroupSubmitInfo group = { .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_SUBMIT_INFO };
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO, .pNext = &group };
    VkSemaphore semaphore = kit_semaphore(kit);

    group.waitSemaphoreCount = 1;
    group.pWaitSemaphoreDeviceIndices = &index;
    kit_expect(kit, "VUID-VkDeviceGroupSubmitInfo-waitSemaphoreCount-00082");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    group.waitSemaphoreCount = 0;
    group.signalSemaphoreCount = 1;
    group.pSignalSemaphoreDeviceIndices = &index;
    kit_expect(kit, "VUID-VkDeviceGroupSubmitInfo-signalSemaphoreCount-00084");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    info.signalSemaphoreCount = 1;
    info.pSignalSemaphores = &semaphore;
    index = 1;
    kit_expect(kit, "VUID-VkDeviceGroupSubmitInfo-pWaitSemaphoreDeviceIndices-00085");
    (void)vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

/* Protected command buffers on a queue that is not, and the other way round. */
SCENE(protection, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    static const VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static const VkPhysicalDeviceVulkan11Features features11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = (void *)&features13,
        .protectedMemory = VK_TRUE,
    };
    VkProtectedSubmitInfo wanted = { .sType = VK_STRUCTURE_TYPE_PROTECTED_SUBMIT_INFO,
                                     .protectedSubmit = VK_TRUE };
    VkCommandBuffer commands[2];

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features11 });
    for (int is_protected = 0; is_protected < 2; is_protected++) {
        commands[is_protected] = kit_command_buffer(
            kit, kit_command_pool(kit, is_protected ? VK_COMMAND_POOL_CREATE_PROTECTED_BIT : 0),
            VK_COMMAND_BUFFER_LEVEL_PRIMARY);
        kit_begin(kit, commands[is_protected], VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
        kit_end(kit, commands[is_protected]);
    }
    for (int is_protected = 0; is_protected < 2; is_protected++) {
        VkSubmitInfo first = {
            .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
            .pNext = is_protected ? NULL : &wanted,
            .commandBufferCount = 1,
            .pCommandBuffers = &commands[is_protected],
        };
        VkCommandBufferSubmitInfo info = {
            .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
            .commandBuffer = commands[is_protected],
        };
        VkSubmitInfo2 second = {
            .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
            .flags = is_protected ? 0 : VK_SUBMIT_PROTECTED_BIT,
            .commandBufferInfoCount = 1,
            .pCommandBufferInfos = &info,
        };

        if (!is_protected) {
            kit_expect(kit, "VUID-vkQueueSubmit-queue-06448");
            kit_expect(kit, "VUID-vkQueueSubmit2-queue-06447");
        }
        kit_expect(kit, is_protected ? "VUID-VkSubmitInfo-pNext-04120"
                                     : "VUID-VkSubmitInfo-pNext-04148");
        (void)vkQueueSubmit(kit->queue, 1, &first, VK_NULL_HANDLE);
        kit_expect(kit, is_protected ? "VUID-VkSubmitInfo2-flags-03887"
                                     : "VUID-VkSubmitInfo2-flags-03886");
        (void)vkQueueSubmit2(kit->queue, 1, &second, VK_NULL_HANDLE);
    }
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

SCENE(host_semaphores, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    VkSemaphore binary = kit_semaphore(kit), timeline = kit_timeline(kit, 5);
    VkSemaphoreSignalInfo info = { .sType = VK_STRUCTURE_TYPE_SEMAPHORE_SIGNAL_INFO,
                                   .semaphore = binary,
                                   .value = 6 };
    VkSemaphoreWaitInfo wait = {
        .sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
        .semaphoreCount = 1,
        .pSemaphores = &binary,
        .pValues = &info.value,
    };
    uint64_t value;

    kit_expect(kit, "VUID-VkSemaphoreSignalInfo-semaphore-03257");
    (void)vkSignalSemaphore(kit->device, &info);
    kit_expect(kit, "VUID-VkSemaphoreWaitInfo-pSemaphores-03256");
    (void)vkWaitSemaphores(kit->device, &wait, 0);
    kit_expect(kit, "VUID-vkGetSemaphoreCounterValue-semaphore-03255");
    (void)vkGetSemaphoreCounterValue(kit->device, binary, &value);
    info.semaphore = timeline;
    info.value = 5;
    kit_expect(kit, "VUID-VkSemaphoreSignalInfo-value-03258");
    (void)vkSignalSemaphore(kit->device, &info);
    info.value = UINT64_C(1) << 40;
    kit_expect(kit, "VUID-VkSemaphoreSignalInfo-value-03260");
    (void)vkSignalSemaphore(kit->device, &info);
    info.semaphore = kit_timeline(kit, 5);
    SUBMIT(kit, true, .signal = info.semaphore, .signal_value = 8);
    info.value = 8;
    kit_expect(kit, "VUID-VkSemaphoreSignalInfo-value-03259");
    (void)vkSignalSemaphore(kit->device, &info);
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

KIT_MAIN()
