/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One call that breaks several rules: what its own values say goes first, then its objects, then state, and rules that other
 * layers do not have come last. Only the first kind is told. And begins that are wrong: nothing is told of what follows from that.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"

#include <stdlib.h>

static void
try_pipeline(const struct rig_base *b, const struct rig *r)
{
    VkPipeline pipeline = VK_NULL_HANDLE;

    (void)vkCreateGraphicsPipelines(b->kit->device, VK_NULL_HANDLE, 1, &r->info, NULL, &pipeline);
    kit_own(b->kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

/* The location says something of itself, the format of what the device can do with it. Newer layers ask for that first, too. */
SCENE(values_before_state, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    struct rig r;

    for (int i = 0; i < 2; i++) {
        rig_init(&r, &b);
        r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
        r.attributes[0].format = VK_FORMAT_BC1_RGB_UNORM_BLOCK;
        r.attributes[0].location = i ? kit->properties.limits.maxVertexInputAttributes : 0;
        kit_expect(kit, i ? "VUID-VkVertexInputAttributeDescription-location-00620"
                          : "VUID-VkVertexInputAttributeDescription-format-00623");
        if (i) {
            kit_expect_newer(kit,
                             NEWER_ID("VUID-VkVertexInputAttributeDescription-format-00623", NULL));
        }
        try_pipeline(&b, &r);
    }
}

/* A descriptor that is all zeros: that it names nothing is what is wrong with it. */
SCENE(objects_before_state, KIT_NULL_DRIVER)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1,
                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE, 1, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);
    VkDescriptorImageInfo image = { .imageView = VK_NULL_HANDLE };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,
                                   .pImageInfo = &image };

    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-02997");
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    image.imageView = kit_image_view(
        kit, kit_bound_image(kit, 16, 16,
                             VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    kit_expect(kit, "VUID-VkWriteDescriptorSet-descriptorType-04149");
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

/* A set that is gone, of a pool whose sets cannot be freed. */
SCENE(dead_before_state, KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, layout);

    kit_expect(kit, "VUID-vkFreeDescriptorSets-descriptorPool-00312");
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
    kit_expect(kit, "VUID-vkFreeDescriptorSets-pDescriptorSets-00310");
    vkFreeDescriptorSets(kit->device, pool, 1, &set);
}

/* A rule that other layers do not check, beside one that they do, and alone. */
SCENE(own_rules_last, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_next = &(VkPhysicalDeviceFeatures2){
                                       .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 } });

    uint32_t masks[] = { 1, 1 };
    uint32_t mask = 3;
    VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 1,
        .pViewMasks = &mask,
        .correlationMaskCount = 2,
        .pCorrelationMasks = masks
    };
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .pNext = &views,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    for (int i = 0; i < 2; i++) {
        VkRenderPass made = VK_NULL_HANDLE;

        kit_expect(kit, i ? "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555"
                          : "VUID-VkRenderPassMultiviewCreateInfo-pCorrelationMasks-00841");
        if (!i) { /* newer layers check that one, too */
            kit_expect_newer(
                kit, NEWER_ID("VUID-VkRenderPassMultiviewCreateInfo-multiview-06555", NULL));
        }
        (void)vkCreateRenderPass(kit->device, &info, NULL, &made);
        kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made));
        masks[1] = 2;
    }
}

/* However many states of one extension are dynamic. */
SCENE(states_of_one_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .api_version = VK_API_VERSION_1_2,
                                   .device_extensions = { "VK_EXT_extended_dynamic_state",
                                                          "VK_EXT_extended_dynamic_state2" } });

    struct rig_base b = rig_base(kit);
    struct rig r;

    rig_init(&r, &b);
    rig_dynamic(&r, VK_DYNAMIC_STATE_CULL_MODE);
    rig_dynamic(&r, VK_DYNAMIC_STATE_FRONT_FACE);
    rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE);
    rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_OP);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-03378");
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pDynamicStates-04868");
    try_pipeline(&b, &r);
}

/* ---- begins ---------------------------------------------------------------------------------- */

/* Whether the program goes on as if the render pass had begun or not. */
SCENE(after_a_wrong_begin, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, b.layout, target.render_pass);
    VkClearValue clear = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = target.render_pass,
                                    .framebuffer = target.framebuffer,
                                    .renderArea = { { 0, 0 }, { target.size + 1, target.size } },
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer commands = kit_recording(kit);

        kit_expect(kit, "VUID-VkRenderPassBeginInfo-pNext-02852");
        vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
        if (i == 0) {
            vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
            vkCmdSetViewport(commands, 0, 1, &(VkViewport){ 0, 0, 16, 16, 0, 1 });
            vkCmdSetScissor(commands, 0, 1, &(VkRect2D){ { 0, 0 }, { 16, 16 } });
            vkCmdSetLineWidth(commands, 1.0f);
            vkCmdDraw(commands, 3, 1, 0, 0);
            vkCmdEndRenderPass(commands);
            kit_expect(kit, "VUID-vkCmdDraw-renderpass");
            vkCmdDraw(commands, 3, 1, 0, 0);
        }
        kit_end(kit, commands);
    }
}

SCENE(after_a_wrong_query, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_next = &(VkPhysicalDeviceFeatures2){
                                       .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 } });

    VkQueryPool queries = kit_query_pool(kit, 1);
    VkCommandBuffer commands = kit_recording(kit);

    vkCmdResetQueryPool(commands, queries, 0, 1);
    kit_expect(kit, "VUID-vkCmdBeginQuery-queryType-00800");
    vkCmdBeginQuery(commands, queries, 0, VK_QUERY_CONTROL_PRECISE_BIT);
    vkCmdEndQuery(commands, queries, 0);
    kit_end(kit, commands);
}

SCENE(after_a_wrong_recording, KIT_NULL_DRIVER)
{
    VkCommandBuffer commands = kit_primary(kit);
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT |
                                                VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT };

    kit_expect(kit, "VUID-vkBeginCommandBuffer-commandBuffer-02840");
    (void)vkBeginCommandBuffer(commands, &begin);
    vkCmdFillBuffer(commands, buffer, 0, 64, 0);
    (void)vkEndCommandBuffer(commands);
}

KIT_MAIN()
