/* SPDX-License-Identifier: Apache-2.0 */
/*
 * More rules of descriptors with dispatches of tiles and generated commands: sparse texel buffers, windows of images, tensors, layouts
 * for loops.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "attachment_scene.h"
#include "every_scene.h"
#include "tensor_scene.h"

#if !defined(VK_EXT_device_generated_commands) || !defined(VK_QCOM_image_processing3) || \
    !defined(VK_ARM_tensor_controls)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_image_processing3");
}

#else

#include "both_scene.h"

#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_match_gather_comp.h"
#include "every_match_window_comp.h"
#include "every_tensor_flat_comp.h"
#include "every_tensor_read_comp.h"
#include "every_tensor_write_comp.h"
#include "every_texel64_comp.h"

/* --- sparse texel buffers --- */

static void
without_sparse_atomics(struct offered *offered)
{
    VkBaseOutStructure *last = offered->maintenance.pNext;

    while (last->pNext) {
        last = last->pNext;
    }
    ((VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT *)last)->sparseImageInt64Atomics = VK_FALSE;
}

SCENE(sparse_texels, DISPATCHES)
{
    VkPhysicalDeviceShaderImageAtomicInt64FeaturesEXT wide = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_IMAGE_ATOMIC_INT64_FEATURES_EXT
    };
    const VkBufferCreateInfo buffer = { .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
                                        .flags = VK_BUFFER_CREATE_SPARSE_BINDING_BIT |
                                                 VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                                        .size = 65536,
                                        .usage = VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT };
    VkBufferViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                    .format = VK_FORMAT_R64_UINT,
                                    .range = VK_WHOLE_SIZE };
    VkBufferView view;
    struct stage s;

    open_commands(&s, kit, without_sparse_atomics, VK_EXT_SHADER_IMAGE_ATOMIC_INT64_EXTENSION_NAME,
                  &wide);
    KIT_VK(kit, vkCreateBuffer(kit->device, &buffer, NULL, &info.buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(info.buffer));
    KIT_VK(kit, vkCreateBufferView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER_VIEW, KIT_HANDLE(view));
    BOTH(FOUND(STORAGE_TEXELS, .texels = view), texel64, "sparseImageInt64Atomics-04475");
    close_commands(&s);
}

/* --- windows --- */

/* R8_UNORM is compared, R16_UNORM is not, and R8G8B8A8_UNORM is compared and has four components. */
static void
windows(struct kit *kit, bool edges)
{
    const VkSamplerAddressMode border = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER,
                               edge = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    VkPhysicalDeviceImageProcessing3FeaturesQCOM third = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_3_FEATURES_QCOM
    };
    VkPhysicalDeviceImageProcessing2FeaturesQCOM second = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_2_FEATURES_QCOM,
        .pNext = edges ? &third : NULL
    };
    VkPhysicalDeviceImageProcessingFeaturesQCOM first = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_PROCESSING_FEATURES_QCOM, .pNext = &second
    };
    const char *const more[] = { VK_QCOM_IMAGE_PROCESSING_2_EXTENSION_NAME,
                                 edges ? VK_QCOM_IMAGE_PROCESSING_3_EXTENSION_NAME : NULL, NULL };
    struct stage s;
    VkImageView good;

    setenv("WAKE_NULL_FORMATS", "9=0x1000001001,37=0x3c0001f083,70=0x400001001", 1);
    also_enabled = more;
    open_commands(&s, kit, NULL, VK_QCOM_IMAGE_PROCESSING_EXTENSION_NAME, &first);
    good = PICTURE(kit, .format = VK_FORMAT_R8_UNORM);
    if (edges) {
        BOTH(FOUND(COMBINED, good, comparing_sampler(kit, edge, edge)), match_window, NULL);
        BOTH(FOUND(COMBINED, good, comparing_sampler(kit, edge, border)), match_window,
             "addressModeU-12422");
    } else {
        BOTH(FOUND(COMBINED, good, comparing_sampler(kit, border, border)), match_gather, NULL);
        BOTH(FOUND(COMBINED, PICTURE(kit, .format = VK_FORMAT_R16_UNORM),
                   comparing_sampler(kit, border, border)),
             match_window, "OpImageBlockMatchWindow-09215");
        BOTH(FOUND(COMBINED, PICTURE(kit, 0), comparing_sampler(kit, border, border)), match_window,
             "OpImageBlockMatchWindow-09216");
        BOTH(FOUND(COMBINED, good, comparing_sampler(kit, edge, edge)), match_window,
             "OpImageBlockMatchWindow-12421");
    }
    close_commands(&s);
}

SCENE(windows_of_images, DISPATCHES)
{
    windows(kit, false);
}

SCENE(windows_up_to_the_edge, DISPATCHES)
{
    windows(kit, true);
}

/* --- tensors --- */

#define WITH(view, name, rest)                                                              \
    do {                                                                                    \
        const VkWriteDescriptorSetTensorARM chain_ = {                                      \
            .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM,                     \
            .tensorViewCount = 1,                                                           \
            .pTensorViews = &(view)                                                         \
        };                                                                                  \
        BOTH(FOUND(.type = VK_DESCRIPTOR_TYPE_TENSOR_ARM, .chain = &chain_), name, (rest)); \
    } while (0)

SCENE(tensors_of_shaders, DISPATCHES)
{
    static const char *const more[] = { "VK_ARM_tensor_controls", "VK_ARM_data_graph", NULL };
    VkPhysicalDeviceDataGraphFeaturesARM graphs = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DATA_GRAPH_FEATURES_ARM
    };
    VkPhysicalDeviceTensorFeaturesARM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM, .pNext = &graphs
    };
    VkTensorARM tensors[3];
    VkTensorViewARM views[3];
    struct tensor t;
    struct stage s;

    also_enabled = more;
    also_answered = TENSOR_LIMITS ",shaderTensorSupportedStages=0x7fffffff";
    open_commands(&s, kit, NULL, "VK_ARM_tensors", &features);
    for (int i = 0; i < 3; i++) {
        t = new_tensor();
        t.description.usage = i == 1 ? VK_TENSOR_USAGE_DATA_GRAPH_BIT_ARM
                                     : VK_TENSOR_USAGE_SHADER_BIT_ARM;
        t.description.format = i == 2 ? VK_FORMAT_R16_SFLOAT : VK_FORMAT_R32_SFLOAT;
        tensors[i] = bound_tensor(kit, &t);
        views[i] = tensor_view_as(kit, tensors[i], t.description.format);
    }
    WITH(views[0], tensor_read, NULL);
    WITH(views[1], tensor_read, "pDescription-09900");
    WITH(views[0], tensor_flat, "dimensionCount-09905");
    WITH(views[2], tensor_write, "OpTypeTensorARM-09906");
    for (int i = 0; i < 3; i++) {
        NOW(vkDestroyTensorViewARM)(kit->device, views[i], NULL);
        drop_tensor(kit, tensors[i]);
    }
    close_commands(&s);
}

/* Of a dispatch that is not over. */
SCENE(tensors_in_use, DISPATCHES)
{
    VkPhysicalDeviceTensorFeaturesARM features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TENSOR_FEATURES_ARM
    };
    VkWriteDescriptorSetTensorARM written = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_TENSOR_ARM, .tensorViewCount = 1
    };
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkDescriptorSet set;
    VkTensorARM tensor;
    VkTensorViewARM view;
    struct tensor t = new_tensor();
    struct stage s;

    also_answered = TENSOR_LIMITS ",shaderTensorSupportedStages=0x7fffffff";
    open_commands(&s, kit, NULL, "VK_ARM_tensors", &features);
    t.description.usage = VK_TENSOR_USAGE_SHADER_BIT_ARM;
    t.description.format = VK_FORMAT_R32_SFLOAT;
    tensor = bound_tensor(kit, &t);
    view = tensor_view_as(kit, tensor, t.description.format);
    written.pTensorViews = &view;
    set = found_set(kit, FOUND(.type = VK_DESCRIPTOR_TYPE_TENSOR_ARM, .chain = &written),
                    &set_layout);
    layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    vkCmdBindPipeline(
        s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
        shader_compute_with(kit, MODULE(kit, every_tensor_read_comp), layout, NULL, 0));
    vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            NULL);
    vkCmdDispatch(s.commands, 1, 1, 1);
    kit_end(kit, s.commands);
    KIT_VK(kit, kit_submit(kit->queue, s.commands, VK_NULL_HANDLE));
    kit_expect(kit, "VUID-vkDestroyTensorViewARM-tensorView-09750");
    NOW(vkDestroyTensorViewARM)(kit->device, view, NULL);
    vkDeviceWaitIdle(kit->device);
    if (kit_skips_calls()) {
        NOW(vkDestroyTensorViewARM)(kit->device, view, NULL);
    }
    drop_tensor(kit, tensor);
    record(&s);
    close_commands(&s);
}

/* --- layouts for loops --- */

/* A pipeline that draws, of commands that are generated. */
static VkPipeline
generated_draws(struct stage *s, VkPipelineLayout layout)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    struct kit *kit = s->kit;
    struct rig r;

    rig_init(&r, &s->base);
    r.info.pNext = &own;
    rig_render_dynamically(&r);
    r.stages[1].module = MODULE(kit, every_lod_frag);
    r.info.layout = layout;
    return rig_make(&s->base, &r);
}

/* Stages that tiles do not have. */
SCENE(geometries_in_tiles, DISPATCHES)
{
    const VkPipelineCreateFlags2CreateInfo own = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_INDIRECT_BINDABLE_BIT_EXT
    };
    const VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT
    };
    VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &token
    };
    VkIndirectCommandsLayoutEXT layouts[2];
    struct stage s;
    struct rig r;

    open_commands(&s, kit, NULL, NULL, NULL);
    rig_init(&r, &s.base);
    r.info.pNext = &own;
    rig_render_dynamically(&r);
    vkCmdBeginRendering(s.commands, &target.info);
    for (int i = 0; i < 2; i++) {
        VkPipeline pipeline = rig_make(&s.base, &r);

        KIT_VK(kit, NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &layouts[i]));
        ((VkGeneratedCommandsPipelineInfoEXT *)(uintptr_t)generated.pNext)->pipeline = pipeline;
        generated.shaderStages = info.shaderStages;
        generated.indirectCommandsLayout = layouts[i];
        vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
        expect_of(&s, "vkCmdExecuteGeneratedCommandsEXT", i ? "None-10678" : NULL);
        NOW(vkCmdExecuteGeneratedCommandsEXT)(s.commands, VK_FALSE, &generated);
        r.stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT,
                                kit_shader(kit, KIT_SHADER_PASS_GEOM));
        r.info.stageCount = 3;
        info.shaderStages |= VK_SHADER_STAGE_GEOMETRY_BIT;
    }
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
    for (int i = 0; i < 2; i++) {
        NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, layouts[i], NULL);
    }
    record(&s);
    close_commands(&s);
}

/* Generated draws, and a dispatch of tiles. */
static void
loop(struct stage *s, VkImageLayout how, const char *rest)
{
    const VkPerTileBeginInfoQCOM begin = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    const VkPerTileEndInfoQCOM end = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    const VkDispatchTileInfoQCOM dispatch = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    struct kit *kit = s->kit;
    const struct found found = {
        COMBINED, .layout = how,
        .view = PICTURE(kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                      VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                      VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT)
    };
    VkDescriptorSetLayout set_layout;
    VkDescriptorSet set = found_set(kit, &found, &set_layout);
    VkPipelineLayout layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    VkPipeline pipeline = generated_draws(s, layout);

    ((VkGeneratedCommandsPipelineInfoEXT *)(uintptr_t)generated.pNext)->pipeline = pipeline;
    vkCmdBeginRendering(s->commands, &target.info);
    CMD(vkCmdBeginPerTileExecutionQCOM)(s->commands, &begin);
    for (int i = 0; i < 2; i++) {
        VkPipelineBindPoint point = i ? VK_PIPELINE_BIND_POINT_COMPUTE
                                      : VK_PIPELINE_BIND_POINT_GRAPHICS;

        vkCmdBindDescriptorSets(s->commands, point, layout, 0, 1, &set, 0, NULL);
    }
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    expect_of(s, "vkCmdExecuteGeneratedCommandsEXT", rest);
    CMD(vkCmdExecuteGeneratedCommandsEXT)(s->commands, VK_FALSE, &generated);
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute(kit, MODULE(kit, every_lod_comp), layout, NULL));
    expect_of(s, "vkCmdDispatchTileQCOM", rest);
    CMD(vkCmdDispatchTileQCOM)(s->commands, &dispatch);
    CMD(vkCmdEndPerTileExecutionQCOM)(s->commands, &end);
    vkCmdEndRendering(s->commands);
    kit_end(kit, s->commands);
    record(s);
}

SCENE(layouts_for_loops, DISPATCHES)
{
    VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT loops = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT
    };
    const VkIndirectCommandsLayoutTokenEXT token = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_TOKEN_EXT,
        .type = VK_INDIRECT_COMMANDS_TOKEN_TYPE_DRAW_EXT
    };
    const VkIndirectCommandsLayoutCreateInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_INDIRECT_COMMANDS_LAYOUT_CREATE_INFO_EXT,
        .shaderStages = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT,
        .indirectStride = 64,
        .tokenCount = 1,
        .pTokens = &token
    };
    VkIndirectCommandsLayoutEXT layout;
    struct stage s;

    open_commands(&s, kit, NULL, "VK_EXT_attachment_feedback_loop_layout", &loops);
    KIT_VK(kit, NOW(vkCreateIndirectCommandsLayoutEXT)(kit->device, &info, NULL, &layout));
    generated.shaderStages = info.shaderStages;
    generated.indirectCommandsLayout = layout;
    loop(&s, VK_IMAGE_LAYOUT_GENERAL, NULL);
    loop(&s, VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT, "None-10679");
    NOW(vkDestroyIndirectCommandsLayoutEXT)(kit->device, layout, NULL);
    close_commands(&s);
}

#endif

KIT_MAIN()
