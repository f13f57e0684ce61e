/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws in situations that users of validation met: state that was set twice, attachments in another
 * order, inputs of dynamic render pass instances.
 */
#include "newer_scene.h"

#if !defined(VK_KHR_maintenance11)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance11");
}

#else

#include "attachment_scene.h"
#include "shader_scene.h"

#include "frag_subpass.h"
#include "vert_in_vec4.h"

/* --- vertex input that is set again --- */

/* As many bindings, and an attribute of each. */
static void
set_input(struct kit *kit, VkCommandBuffer commands, uint32_t count)
{
    VkVertexInputBindingDescription2EXT bindings[3];
    VkVertexInputAttributeDescription2EXT attributes[3];

    for (uint32_t i = 0; i < count; i++) {
        bindings[i] = (VkVertexInputBindingDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
            .binding = i,
            .stride = 16,
            .divisor = 1,
        };
        attributes[i] = (VkVertexInputAttributeDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
            .location = i,
            .binding = i,
            .format = VK_FORMAT_R32G32B32A32_SFLOAT,
        };
    }
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)
    (commands, count, bindings, count, attributes);
}

SCENE(input_of_the_last_command, SILENT)
{
    const VkDeviceSize offset = 0;
    struct kit_target target;
    struct rig_base b;
    struct rig r;
    VkCommandBuffer commands;
    VkBuffer vertices;

    NEW_WITH(kit, VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
             VK_EXT_VERTEX_INPUT_DYNAMIC_STATE_EXTENSION_NAME);
    target = kit_target(kit);
    b = rig_base(kit);
    b.render_pass = target.render_pass;
    rig_init(&r, &b);
    r.stages[0].module = MODULE(kit, vert_in_vec4);
    r.info.pVertexInputState = NULL;
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    vertices = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, NULL);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &r));
    vkCmdBindVertexBuffers(commands, 0, 1, &vertices, &offset);
    set_input(kit, commands, 3);
    set_input(kit, commands, 1);
    vkCmdDraw(commands, 3, 1, 0, 0);
    set_input(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdDraw-Input-07939");
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* --- pipelines in between, which say nothing of a state --- */

struct between {
    struct rig_base base;
    struct kit_target target;
    VkCommandBuffer commands;
    VkPipeline pipeline; /* viewports, depth, blending and samples by commands */
};

static void
between_init(struct between *b, struct kit *kit)
{
    static VkPhysicalDeviceMeshShaderFeaturesEXT mesh;
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates; /* mesh shaders write them, too */
    static VkPhysicalDeviceExtendedDynamicState3FeaturesEXT states;
    struct rig r;

    mesh = (VkPhysicalDeviceMeshShaderFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT
    };
    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &mesh
    };
    states = (VkPhysicalDeviceExtendedDynamicState3FeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
        .pNext = &rates
    };
    NEW(kit,
        .extensions = { VK_EXT_MESH_SHADER_EXTENSION_NAME,
                        VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                        VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME },
        .next = &states);
    b->base = rig_base(kit);
    b->target = kit_target(kit);
    b->base.render_pass = b->target.render_pass;
    rig_init(&r, &b->base);
    r.viewport.viewportCount = 0;
    rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_SAMPLE_MASK_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
    b->pipeline = rig_make(&b->base, &r);
}

/* Everything set, then a draw with another pipeline, then with that one. */
static void
draw_between(struct between *b, const struct rig *other)
{
    struct kit *kit = b->base.kit;
    const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
    const VkBool32 blends = VK_FALSE;
    const VkSampleMask mask = 1;
    VkPipeline pipeline = rig_make(&b->base, other);

    b->commands = kit_recording(kit);
    kit_begin_target(b->commands, &b->target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdSetViewportWithCount(b->commands, 1, &viewport);
    vkCmdSetDepthTestEnable(b->commands, VK_FALSE);
    KIT_DEVICE_COMMAND(kit, vkCmdSetColorBlendEnableEXT)(b->commands, 0, 1, &blends);
    KIT_DEVICE_COMMAND(kit, vkCmdSetSampleMaskEXT)(b->commands, VK_SAMPLE_COUNT_1_BIT, &mask);
    vkCmdSetPrimitiveTopology(b->commands, VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST);
    vkCmdBindPipeline(b->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    if (other->stages[0].stage == VK_SHADER_STAGE_MESH_BIT_EXT) {
        KIT_DEVICE_COMMAND(kit, vkCmdDrawMeshTasksEXT)(b->commands, 1, 1, 1);
    } else {
        vkCmdDraw(b->commands, 3, 1, 0, 0);
    }
    vkCmdBindPipeline(b->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, b->pipeline);
}

static void
end_between(struct between *b)
{
    vkCmdDraw(b->commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(b->commands);
    kit_end(b->base.kit, b->commands);
}

SCENE(states_of_no_fragments, SILENT)
{
    struct between b;
    struct rig other;

    between_init(&b, kit);
    rig_init(&other, &b.base);
    rig_discard(&other, VK_TRUE);
    rig_dynamic(&other, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY);
    other.info.pViewportState = NULL;
    other.info.pMultisampleState = NULL;
    other.info.pDepthStencilState = NULL;
    other.info.pColorBlendState = NULL;
    draw_between(&b, &other);
    end_between(&b);
}

SCENE(states_of_no_vertices, SILENT)
{
    struct between b;
    struct rig other;

    between_init(&b, kit);
    rig_init(&other, &b.base);
    other.stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT,
                                kit_shader(kit, KIT_SHADER_NOTHING_MESH));
    other.info.pVertexInputState = NULL;
    other.info.pInputAssemblyState = NULL;
    draw_between(&b, &other);
    kit_expect(kit, "VUID-vkCmdDraw-viewportCount-03417");
    kit_expect(kit, "VUID-vkCmdDraw-None-07843");
    kit_expect(kit, "VUID-vkCmdDraw-None-07627");
    kit_expect(kit, "VUID-vkCmdDraw-None-07623");
    end_between(&b);
}

SCENE(states_of_all, SILENT)
{
    struct between b;
    struct rig other;

    between_init(&b, kit);
    rig_init(&other, &b.base);
    draw_between(&b, &other);
    kit_expect(kit, "VUID-vkCmdDraw-viewportCount-03417");
    kit_expect(kit, "VUID-vkCmdDraw-None-07843");
    kit_expect(kit, "VUID-vkCmdDraw-None-07627");
    kit_expect(kit, "VUID-vkCmdDraw-None-07623");
    kit_expect(kit, "VUID-vkCmdDraw-None-07842");
    end_between(&b);
}

/* A library of a fragment shader does not look at the formats of what is rendered to. */
SCENE(formats_of_a_library, SILENT)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT library = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
    };
    struct rig_base b;
    struct rig r;

    NEW_WITH(kit, VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
             VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    b = rig_base(kit);
    rig_init(&r, &b);
    r.info.pNext = &library;
    rig_render_dynamically(&r);
    r.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    r.info.pStages = &r.stages[1];
    r.info.stageCount = 1;
    r.rendering.colorAttachmentCount = 1u << 31;
    r.rendering.pColorAttachmentFormats = NULL;
    (void)rig_make(&b, &r);
}

/* --- input attachments of dynamic render pass instances --- */

enum { COLORS = 3 };

struct inputs {
    struct rig_base base;
    struct rig rig;
    VkRenderingAttachmentInfo colors[COLORS];
    VkDescriptorSet set;
};

/* The first is written, and the others may be read; the descriptor names the second. */
static void
inputs_init(struct inputs *in, struct kit *kit)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorImageInfo image = { .imageLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                   .pImageInfo = &image };

    in->base = rig_base(kit);
    in->base.layout = kit_pipeline_layout(kit, layout);
    rig_init(&in->rig, &in->base);
    in->rig.stages[1].module = MODULE(kit, frag_subpass);
    in->rig.rendering.colorAttachmentCount = in->rig.blend.attachmentCount = COLORS;
    for (uint32_t i = 0; i < COLORS; i++) {
        VkImageView view = ATTACHMENT(kit, .format = COLOR_FORMAT,
                                      .usage = AS_COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT);

        in->colors[i] = rendered_attachment(view, false);
        in->colors[i].loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
        if (i) {
            in->colors[i].imageLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
            in->rig.attachments[i].colorWriteMask = 0;
        }
    }
    in->set = write.dstSet = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, 0), layout);
    image.imageView = in->colors[1].imageView;
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

/* What the pipeline has, and what the command buffer has; NULL: there is no such command. */
static void
draw_inputs(struct kit *kit, const uint32_t *pipeline, const uint32_t *command, const char *vuid)
{
    VkRenderingInputAttachmentIndexInfo indices = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO,
        .colorAttachmentCount = COLORS,
        .pColorAttachmentInputIndices = pipeline,
    };
    struct inputs in;
    const VkRenderingInfo rendering = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                        .renderArea = { { 0, 0 }, { 32, 32 } },
                                        .layerCount = 1,
                                        .colorAttachmentCount = COLORS,
                                        .pColorAttachments = in.colors };
    VkCommandBuffer commands = kit_recording(kit);

    inputs_init(&in, kit);
    in.rig.info.pNext = &indices;
    rig_render_dynamically(&in.rig);
    vkCmdBeginRendering(commands, &rendering);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&in.base, &in.rig));
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, in.base.layout, 0, 1,
                            &in.set, 0, NULL);
    if (command) {
        indices.pColorAttachmentInputIndices = command;
        KIT_DEVICE_COMMAND(kit, vkCmdSetRenderingInputAttachmentIndices)(commands, &indices);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

#define OTHER_INDICES "VUID-vkCmdDraw-None-09549"

/* The one that is written has no index; what is not read may differ. */
SCENE(inputs_after_the_first, SILENT)
{
    const uint32_t read[COLORS] = { VK_ATTACHMENT_UNUSED, 0, 1 };
    const uint32_t other[COLORS] = { VK_ATTACHMENT_UNUSED, 0, 2 };

    NEW(kit, .next = NULL);
    draw_inputs(kit, read, read, NULL);
    draw_inputs(kit, read, other, NULL);
}

/* One mistake, told of the indices and not of the descriptors. */
SCENE(inputs_that_no_command_set, SILENT)
{
    const uint32_t read[COLORS] = { VK_ATTACHMENT_UNUSED, 0, 1 };
    const uint32_t other[COLORS] = { VK_ATTACHMENT_UNUSED, 1, 0 };

    NEW(kit, .next = NULL);
    draw_inputs(kit, read, NULL, OTHER_INDICES);
    draw_inputs(kit, read, other, OTHER_INDICES);
}

/* Both say the same, and the descriptor is of another attachment. */
SCENE(inputs_of_another_attachment, SILENT)
{
    const uint32_t read[COLORS] = { VK_ATTACHMENT_UNUSED, 1, 0 };

    NEW(kit, .next = NULL);
    draw_inputs(kit, read, read, "VUID-vkCmdDraw-pDepthInputAttachmentIndex-09595");
}

#endif

KIT_MAIN()
