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
