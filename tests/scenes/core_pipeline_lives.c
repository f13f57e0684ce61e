/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines and what they were made with: layouts and libraries that are destroyed before the pipeline is bound.
 */
#include "kit.h"

#define BIND "VUID-vkCmdBindPipeline-pipeline-parameter"

static void
bind(struct kit *kit, VkPipeline pipeline)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    kit_end(kit, commands);
}

SCENE(layout_destroyed, KIT_NULL_DRIVER)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);

    bind(kit, pipeline);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    kit_expect(kit, BIND);
    bind(kit, pipeline);
}

SCENE(layout_destroyed_with_maintenance4, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMaintenance4Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    kit_open(kit, &(struct kit_config){ .device_next = &features });
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    bind(kit, pipeline);
}

/* Recordings that repeat are validated again when the layout has gone: more commands than are compared. */
SCENE(layout_destroyed_between_frames, KIT_NULL_DRIVER)
{
    VkPipelineLayout layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    VkPipeline pipeline = kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
    VkCommandBuffer commands = kit_primary(kit);

    for (int frame = 0; frame < 6; frame++) {
        if (frame == 5) {
            kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
            kit_expect(kit, BIND);
            kit_allow(kit, "VUID-vkCmdDispatch-None-08606"); /* where the bind is skipped */
        }
        kit_begin(kit, commands, 0);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
        for (uint32_t i = 0; i < 64; i++) {
            vkCmdDispatch(commands, 1, 1, 1);
        }
        kit_end(kit, commands);
    }
}

KIT_MAIN()
