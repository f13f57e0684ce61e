/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ends of newer kinds of objects: tensors, sessions of data graphs, shaders, layouts and sets of generated commands are destroyed while
 * submitted work uses them, or with other allocation callbacks than they were made with. Skipped with older headers.
 */
#include "allocator_scene.h"
#include "generated_scene.h"
#include "graph_scene.h"

#if !defined(VK_ARM_data_graph_optical_flow) || !defined(VK_EXT_device_generated_commands)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_data_graph_optical_flow");
}

#else

/* --- while work is pending -------------------------------------------------------------------- */

/* Wrongly at first; once more where that was skipped. */
#define END(vuid, destroy)                          \
    do {                                            \
        kit_expect(kit, (vuid));                    \
        destroy;                                    \
        KIT_VK(kit, vkDeviceWaitIdle(kit->device)); \
        if (kit_skips_calls()) {                    \
            destroy;                                \
        }                                           \
    } while (0)

static void
submit(struct kit *kit, VkCommandBuffer commands)
{
    kit_end(kit, commands);
    KIT_VK(kit, kit_submit(kit->queue, commands, VK_NULL_HANDLE));
}

SCENE(pending_tensors, SILENT | KIT_NULL_DRIVER)
{
    const VkTensorCopyARM region = { .sType = VK_STRUCTURE_TYPE_TENSOR_COPY_ARM };
    VkCopyTensorInfoARM info = { .sType = VK_STRUCTURE_TYPE_COPY_TENSOR_INFO_ARM,
                                 .regionCount = 1,
                                 .pRegions = &region };
    struct tensor t = new_tensor();
    VkCommandBuffer commands;

    open_tensors(kit, "");
    info.srcTensor = bound_tensor(kit, &t);
    info.dstTensor = bound_tensor(kit, &t);
    commands = kit_recording(kit);
    NOW(vkCmdCopyTensorARM)(commands, &info);
    submit(kit, commands);
    END("VUID-vkDestroyTensorARM-tensor-09730", drop_tensor(kit, info.srcTensor));
    drop_tensor(kit, info.dstTensor);
}

static VkDataGraphPipelineSessionARM
bound_session(struct kit *kit, VkPipeline pipeline)
{
    VkDataGraphPipelineSessionBindPointRequirementsInfoARM points = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENTS_INFO_ARM,
        .session = new_session(kit, NULL, pipeline, 0)
    };
    VkDataGraphPipelineSessionBindPointRequirementARM point = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_REQUIREMENT_ARM
    };
    const VkBindDataGraphPipelineSessionMemoryInfoARM bind = {
        .sType = VK_STRUCTURE_TYPE_BIND_DATA_GRAPH_PIPELINE_SESSION_MEMORY_INFO_ARM,
        .session = points.session,
        .bindPoint = VK_DATA_GRAPH_PIPELINE_SESSION_BIND_POINT_TRANSIENT_ARM,
        .memory = memory_of(kit, NEEDED, 0, NULL)
    };
    uint32_t count = 1;

    (void)NOW(vkGetDataGraphPipelineSessionBindPointRequirementsARM)(kit->device, &points, &count,
                                                                     &point);
    KIT_VK(kit, NOW(vkBindDataGraphPipelineSessionMemoryARM)(kit->device, 1, &bind));
    return points.session;
}

SCENE(pending_sessions, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineSessionARM made;
    VkCommandBuffer commands;
    VkPipeline pipeline;

    open_graphs(kit, "");
    pipeline = identified(kit);
    made = bound_session(kit, pipeline);
    commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_DATA_GRAPH_ARM, pipeline);
    NOW(vkCmdDispatchDataGraphARM)(commands, made, NULL);
    submit(kit, commands);
    END("VUID-vkDestroyDataGraphPipelineSessionARM-session-09793", drop_session(kit, made));
}

SCENE(pending_shaders, SILENT | KIT_NULL_DRIVER)
{
    const VkShaderStageFlagBits stage = VK_SHADER_STAGE_COMPUTE_BIT;
    VkCommandBuffer commands;
    uint64_t shader;

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    shader = object_shader(kit, stage, VK_NULL_HANDLE);
    commands = kit_recording(kit);
    NEWER_COMMAND(kit, bind_shaders, "vkCmdBindShadersEXT")(commands, 1, &stage, &shader);
    vkCmdDispatch(commands, 1, 1, 1);
    submit(kit, commands);
    END("VUID-vkDestroyShaderEXT-shader-08482", object_destroy(kit, shader));
}

SCENE(pending_layouts, SILENT | KIT_NULL_DRIVER)
{
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    submit(kit, g.commands);
    END("VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-11114",
        drop_layout(kit, g.layout));
}

SCENE(pending_sets, SILENT | KIT_NULL_DRIVER)
{
    const VkIndirectCommandsExecutionSetTokenEXT pipelines = {
        .type = VK_INDIRECT_EXECUTION_SET_INFO_TYPE_PIPELINES_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT
    };
    VkIndirectCommandsLayoutTokenEXT tokens[2] = { token(TYPE(EXECUTION_SET), 0, &pipelines),
                                                   token(TYPE(DISPATCH), 4, NULL) };
    VkIndirectCommandsLayoutEXT layout;
    VkIndirectExecutionSetEXT set;
    struct generated g;

    open_generated(kit);
    begin_generated(kit, &g);
    layout = layout_with(kit, VK_SHADER_STAGE_COMPUTE_BIT, 2, tokens,
                         kit_pipeline_layout(kit, VK_NULL_HANDLE), 0);
    set = set_of(kit, g.pipeline.pipeline, 1);
    g.info.pNext = NULL;
    g.info.indirectCommandsLayout = layout;
    g.info.indirectExecutionSet = set;
    NOW(vkCmdExecuteGeneratedCommandsEXT)(g.commands, VK_FALSE, &g.info);
    submit(kit, g.commands);
    END("VUID-vkDestroyIndirectExecutionSetEXT-indirectExecutionSet-11025", drop_set(kit, set));
    drop_layout(kit, layout);
    drop_layout(kit, g.layout);
}

/* --- allocation callbacks --------------------------------------------------------------------- */

#define DESTROY_TENSOR(callbacks_) NOW(vkDestroyTensorARM)(kit->device, object, callbacks_)
#define DESTROY_TENSOR_VIEW(callbacks_) NOW(vkDestroyTensorViewARM)(kit->device, object, callbacks_)
#define DESTROY_SESSION(callbacks_) \
    NOW(vkDestroyDataGraphPipelineSessionARM)(kit->device, object, callbacks_)
#define DESTROY_SHADER(callbacks_) NOW(vkDestroyShaderEXT)(kit->device, object, callbacks_)
#define DESTROY_LAYOUT(callbacks_) \
    NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, object, callbacks_)

SCENE(callbacks_of_tensors, SILENT | KIT_NULL_DRIVER)
{
    VkTensorViewCreateInfoARM view = { .sType = VK_STRUCTURE_TYPE_TENSOR_VIEW_CREATE_INFO_ARM,
                                       .format = VK_FORMAT_R32_SFLOAT };
    struct tensor t = new_tensor();

    open_tensors(kit, "");
    t.description.pDimensions = t.dimensions;
    t.info.pDescription = &t.description;
    PAIR(VkTensorARM, NOW(vkCreateTensorARM)(kit->device, &t.info, with, &object), DESTROY_TENSOR,
         "VUID-vkDestroyTensorARM-tensor-", "09731", "09732");
    view.tensor = bound_tensor(kit, &t);
    PAIR(VkTensorViewARM, NOW(vkCreateTensorViewARM)(kit->device, &view, with, &object),
         DESTROY_TENSOR_VIEW, "VUID-vkDestroyTensorViewARM-tensorView-", "09751", "09752");
    drop_tensor(kit, view.tensor);
}

SCENE(callbacks_of_sessions, SILENT | KIT_NULL_DRIVER)
{
    VkDataGraphPipelineSessionCreateInfoARM info = {
        .sType = VK_STRUCTURE_TYPE_DATA_GRAPH_PIPELINE_SESSION_CREATE_INFO_ARM
    };

    open_graphs(kit, "");
    info.dataGraphPipeline = identified(kit);
    PAIR(VkDataGraphPipelineSessionARM,
         NOW(vkCreateDataGraphPipelineSessionARM)(kit->device, &info, with, &object),
         DESTROY_SESSION, "VUID-vkDestroyDataGraphPipelineSessionARM-session-", "09794", "09795");
}

SCENE(callbacks_of_shaders, SILENT | KIT_NULL_DRIVER)
{
    const struct shader_info info = object_info(VK_SHADER_STAGE_COMPUTE_BIT);

    NEW(kit, .extensions = { SHADER_OBJECT }, .next = OBJECT_FEATURE);
    PAIR(VkShaderEXT,
         NOW(vkCreateShadersEXT)(kit->device, 1, (const VkShaderCreateInfoEXT *)&info, with,
                                 &object),
         DESTROY_SHADER, "VUID-vkDestroyShaderEXT-pAllocator-", "08483", "08484");
}

SCENE(callbacks_of_layouts, SILENT | KIT_NULL_DRIVER)
{
    const VkIndirectCommandsLayoutTokenEXT dispatch = token(TYPE(DISPATCH), 0, NULL);
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_COMPUTE_BIT,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &dispatch
    };

    open_generated(kit);
    PAIR(VkIndirectCommandsLayoutEXT,
         NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, with, &object), DESTROY_LAYOUT,
         "VUID-vkDestroyIndirectCommandsLayoutEXT-indirectCommandsLayout-", "11115", "11116");
}

#endif

KIT_MAIN()
