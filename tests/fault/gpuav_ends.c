/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The process ends while what shaders reported is on its way.
 */
#include "fault.h"
#include "gpuav_records.h"

KIT_MAIN()

static void
submit_and_exit(void *data)
{
    struct kit *kit = data;
    struct gpuav_compute with;

    gpuav_open_null(kit, 1);
    with = gpuav_prepare(kit);
    gpuav_record(kit, &with, 3, 0);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    exit(0);
}

SCENE(exit_right_after_a_submit, FAULT_SETTINGS)
{
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, submit_and_exit, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, GPUAV_ID) == 3, "output: %s", child.output);
    kit_child_finish(&child);
}

/* The shader has reported, but the device hangs: there is no end to wait for. */
static void
hang_and_exit(void *data)
{
    struct kit *kit = data;
    struct gpuav_compute with;

    gpuav_open_null(kit, 1);
    with = gpuav_prepare(kit);
    VkEvent never = kit_event(kit), ran = kit_event(kit);
    kit_begin(kit, with.commands, 0);
    gpuav_dispatch(&with, 0, 0);
    vkCmdSetEvent(with.commands, ran, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT);
    vkCmdWaitEvents(with.commands, 1, &never, VK_PIPELINE_STAGE_HOST_BIT,
                    VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, NULL, 0, NULL, 0, NULL);
    kit_end(kit, with.commands);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    while (vkGetEventStatus(kit->device, ran) != VK_EVENT_SET) {
    }
    exit(0);
}

SCENE(exit_while_the_device_hangs, FAULT_SETTINGS)
{
    fault_log_to_stderr();
    struct kit_child child;
    fault_run_exiting(kit, &child, hang_and_exit, 0);
    KIT_CHECK_TEXT(kit, fault_messages(child.output, GPUAV_ID) == 1, "output: %s", child.output);
    kit_child_finish(&child);
}

/* Every allocation of device memory that the layer makes fails once: the application goes on. */
static void
one_submit(struct kit *kit)
{
    struct gpuav_compute with;

    with = gpuav_compute(kit, gpuav_store, sizeof(gpuav_store), 1, 16, false);
    gpuav_record(kit, &with, 100, 0);
    KIT_VK(kit, kit_submit(kit->queue, with.commands, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

SCENE(every_command_fails_once, FAULT)
{
    static const char *const commands[] = {
        "vkCreateBuffer",
        "vkMapMemory",
        "vkBindBufferMemory",
        "vkCreateDescriptorPool",
        "vkCreateDescriptorSetLayout",
        "vkAllocateDescriptorSets",
    };
    const struct wake_null_icd_control *control = fault_control(kit);

    kit_allow(kit, "WAKE-gpuav-memory");
    setenv("WAKE_GPUAV", "1", 1);
    for (uint32_t i = 0; i < KIT_COUNT(commands); i++) {
        control->set_hooks(true);
        KIT_VK(kit, kit_open_instance(kit, NULL));
        control->fail(commands[i], 1, VK_ERROR_OUT_OF_DEVICE_MEMORY);
        KIT_VK(kit, kit_open_device(kit, NULL));
        control->clear_faults();
        one_submit(kit);
        kit_close(kit);
    }
}
