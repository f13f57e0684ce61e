/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditional rendering and transform feedback. Wrong commands beside the nearest right ones.
 */
#include "feedback_scene.h"
#include "newer_ids.h"

#define COMMAND(name) PFN_##name name = KIT_DEVICE_COMMAND(kit, name)

/* --- conditional rendering --- */

static void
open_conditional(struct kit *kit)
{
    VkPhysicalDeviceConditionalRenderingFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT,
        .conditionalRendering = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME } });
}

SCENE(conditional_not_ended, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_conditional(kit);
    COMMAND(vkCmdBeginConditionalRenderingEXT);
    COMMAND(vkCmdEndConditionalRenderingEXT);
    VkCommandBuffer commands = kit_recording(kit);
    VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, NULL),
    };
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    kit_expect(kit, "VUID-vkEndCommandBuffer-None-01978");
    (void)vkEndCommandBuffer(commands);
}

SCENE(conditional, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_conditional(kit);
    COMMAND(vkCmdBeginConditionalRenderingEXT);
    COMMAND(vkCmdEndConditionalRenderingEXT);
    VkCommandBuffer commands = kit_recording(kit);
    VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, NULL),
        .offset = 60,
    };
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    kit_expect(kit, "VUID-vkCmdBeginConditionalRenderingEXT-None-01980");
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    kit_expect(kit, "VUID-vkCmdEndConditionalRenderingEXT-None-01985");
    vkCmdEndConditionalRenderingEXT(commands);

    info.offset = 62;
    kit_expect(kit, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01984");
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    info.offset = 64;
    kit_expect(kit, "VUID-VkConditionalRenderingBeginInfoEXT-offset-01983");
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    info.offset = 0;
    info.buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL);
    kit_expect(kit, "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01982");
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    info.buffer = kit_buffer(kit, 64, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT);
    kit_expect(kit, "VUID-VkConditionalRenderingBeginInfoEXT-buffer-01981");
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    kit_end(kit, commands);
}

SCENE(conditional_and_passes, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES | KIT_UNORDERED)
{
    open_conditional(kit);
    COMMAND(vkCmdBeginConditionalRenderingEXT);
    COMMAND(vkCmdEndConditionalRenderingEXT);
    struct kit_target target = kit_target(kit);
    VkCommandBuffer commands = kit_recording(kit);
    VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, NULL),
    };
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    vkCmdEndConditionalRenderingEXT(commands);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    vkCmdEndRenderPass(commands);

    vkCmdBeginConditionalRenderingEXT(commands, &info);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndConditionalRenderingEXT-None-01986");
    vkCmdEndConditionalRenderingEXT(commands);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(conditional_in_subpasses, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_conditional(kit);
    COMMAND(vkCmdBeginConditionalRenderingEXT);
    COMMAND(vkCmdEndConditionalRenderingEXT);
    VkSubpassDescription subpasses[2] = {
        { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS },
        { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS }
    };
    VkRenderPassCreateInfo passes = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                      .subpassCount = 2,
                                      .pSubpasses = subpasses };
    VkRenderPass pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &passes, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    VkFramebufferCreateInfo frame = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                      .renderPass = pass,
                                      .width = 16,
                                      .height = 16,
                                      .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &frame, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = pass,
                                    .framebuffer = framebuffer,
                                    .renderArea = { .extent = { 16, 16 } } };
    VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT, NULL),
    };
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndConditionalRenderingEXT(commands);
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdEndConditionalRenderingEXT-None-01987");
    vkCmdEndConditionalRenderingEXT(commands);
    vkCmdBeginConditionalRenderingEXT(commands, &info);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, "VUID-vkCmdEndConditionalRenderingEXT-None-01987");
    vkCmdEndConditionalRenderingEXT(commands);
    kit_end(kit, commands);
}

/* --- transform feedback --- */

static void
open_feedback(struct kit *kit)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &features,
                      .device_extensions = { VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
}

SCENE(feedback_of_views, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features,
        .multiview = VK_TRUE,
    };
    VkPhysicalDeviceVulkan13Features thirteen = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &eleven,
        .dynamicRendering = VK_TRUE,
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &thirteen,
                      .device_extensions = { VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = capturing_pipeline(kit, target.render_pass);
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { .extent = { 16, 16 } },
                             .layerCount = 1,
                             .viewMask = 3 };
    VkCommandBuffer commands = kit_recording(kit);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBeginRendering(commands, &info);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-02373");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

/* The same of a render pass with a view mask. */
SCENE(feedback_of_views_in_pass, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features eleven = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features,
        .multiview = VK_TRUE,
    };
    const VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_GENERAL };
    const uint32_t view_mask = 1;
    VkRenderPass pass = VK_NULL_HANDLE;
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    kit_open(kit, &(struct kit_config){
                      .device_next = &eleven,
                      .device_extensions = { VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    KIT_VK(kit, vkCreateRenderPass(
                    kit->device,
                    &(VkRenderPassCreateInfo){
                        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                        .pNext =
                            &(VkRenderPassMultiviewCreateInfo){
                                .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
                                .subpassCount = 1,
                                .pViewMasks = &view_mask,
                            },
                        .attachmentCount = 1,
                        .pAttachments =
                            &(VkAttachmentDescription){
                                .format = VK_FORMAT_R8G8B8A8_UNORM,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
                            },
                        .subpassCount = 1,
                        .pSubpasses = &(VkSubpassDescription){ .colorAttachmentCount = 1,
                                                               .pColorAttachments = &reference },
                    },
                    NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    KIT_VK(kit, vkCreateFramebuffer(kit->device,
                                    &(VkFramebufferCreateInfo){
                                        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                        .renderPass = pass,
                                        .attachmentCount = 1,
                                        .pAttachments = &target.view,
                                        .width = target.size,
                                        .height = target.size,
                                        .layers = 1,
                                    },
                                    NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    VkPipeline pipeline = capturing_pipeline(kit, pass);
    VkCommandBuffer commands = kit_recording(kit);
    target.render_pass = pass;
    target.framebuffer = framebuffer;
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-02373");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* A begin that a callback had skipped made nothing active; its end is not missed. */
SCENE(feedback_after_wrong_begin, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    open_feedback(kit);
    COMMAND(vkCmdBindTransformFeedbackBuffersEXT);
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = capturing_pipeline(kit, target.render_pass);
    VkBuffer buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                       NULL);
    VkDeviceSize offset = 0;
    VkCommandBuffer commands = kit_recording(kit);

    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, &buffer, &offset, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounterBuffer-02368");
    vkCmdBeginTransformFeedbackEXT(commands, 4, 0, NULL, NULL);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounterBuffer-02368");
    vkCmdBeginTransformFeedbackEXT(commands, 4, 0, NULL, NULL);
    if (!kit_skips_calls()) {
        kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-02367");
    }
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-02367");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-None-02365");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, &buffer, &offset, NULL);
    kit_expect(kit, "VUID-vkCmdBindPipeline-None-02323");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-None-02375");
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* The null driver has four buffers. */
SCENE(feedback_buffers, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_feedback(kit);
    COMMAND(vkCmdBindTransformFeedbackBuffersEXT);
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer good = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                     NULL);
    VkBuffer buffers[5] = { good, good, good, good, good };
    VkDeviceSize offsets[5] = { 0 }, sizes[5] = { 64, VK_WHOLE_SIZE, 1024, 4, 4 };
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 4, buffers, offsets, sizes);
    vkCmdBindTransformFeedbackBuffersEXT(commands, 3, 1, buffers, offsets, NULL);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-firstBinding-02356");
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-firstBinding-02357");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 4, 1, buffers, offsets, NULL);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-firstBinding-02357");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 1, 4, buffers, offsets, NULL);
    offsets[0] = 2;
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02359");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, NULL);
    offsets[0] = 1024;
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02358");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, NULL);
    sizes[0] = 4;
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02358");
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, sizes);
    offsets[0] = 512;
    sizes[0] = 1024;
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, sizes);
    offsets[0] = 0;
    sizes[0] = 2048;
    kit_expect(kit, NEWER_ID("VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363",
                             "VUID-vkCmdBindTransformFeedbackBuffersEXT-pSizes-02362"));
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, sizes);
    sizes[0] = UINT64_C(1) << 40;
    kit_expect(kit, NEWER_ID("VUID-vkCmdBindTransformFeedbackBuffersEXT-pOffsets-02363",
                             "VUID-vkCmdBindTransformFeedbackBuffersEXT-pSize-02361"));
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, sizes);
    buffers[0] = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, NULL);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pBuffers-02360");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, NULL);
    buffers[0] = kit_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-pBuffers-02364");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, buffers, offsets, NULL);
    kit_end(kit, commands);
}

SCENE(feedback, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES | KIT_UNORDERED)
{
    open_feedback(kit);
    COMMAND(vkCmdBindTransformFeedbackBuffersEXT);
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = capturing_pipeline(kit, target.render_pass);
    VkBuffer good = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                     NULL);
    VkBuffer counters[5], plain = good;
    VkDeviceSize offsets[5] = { 0 }, late = 1022;
    for (uint32_t i = 0; i < 5; i++) {
        counters[i] = kit_bound_buffer(
            kit, 64, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT, NULL);
    }
    VkBuffer large = kit_bound_buffer(
        kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT, NULL);
    VkBuffer lost = kit_bound_buffer(
        kit, 64, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT, NULL);
    VkCommandBuffer commands = kit_recording(kit);
    VkBuffer four[4] = { good, good, good, good };
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 4, four, offsets, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-06233");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBeginTransformFeedbackEXT(commands, 0, 4, counters, offsets);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-None-02365");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, &good, offsets, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-02367");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndTransformFeedbackEXT(commands, 0, 4, counters, NULL);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-None-02375");
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);

    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounterBuffer-02368");
    vkCmdBeginTransformFeedbackEXT(commands, 4, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-firstCounterBuffer-02376");
    vkCmdEndTransformFeedbackEXT(commands, 4, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-firstCounterBuffer-02369");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 5, counters, offsets);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-firstCounterBuffer-02377");
    vkCmdEndTransformFeedbackEXT(commands, 0, 5, counters, offsets);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-pCounterBuffers-02372");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 1, &plain, offsets);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-pCounterBuffers-02380");
    vkCmdEndTransformFeedbackEXT(commands, 0, 1, &plain, offsets);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-pCounterBufferOffsets-02370");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 1, &large, &late);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-pCounterBufferOffsets-02378");
    vkCmdEndTransformFeedbackEXT(commands, 0, 1, &large, &late);
    kit_drop(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(lost));
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-counterBufferCount-02607");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 1, &lost, offsets);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-counterBufferCount-02608");
    vkCmdEndTransformFeedbackEXT(commands, 0, 1, &lost, offsets);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-pCounterBuffer-02371");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 1, NULL, offsets);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-pCounterBuffer-02379");
    vkCmdEndTransformFeedbackEXT(commands, 0, 1, NULL, offsets);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* The pipeline's shaders capture nothing. */
SCENE(feedback_of_nothing, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_UNORDERED)
{
    open_feedback(kit);
    COMMAND(vkCmdBindTransformFeedbackBuffersEXT);
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkBuffer buffer = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                       NULL);
    VkDeviceSize offset = 0;
    VkViewport viewport = { 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
    VkRect2D scissor = { { 0, 0 }, { 16, 16 } };
    VkCommandBuffer commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, &buffer, &offset, NULL);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdSetLineWidth(commands, 1.0f);
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdDraw(commands, 3, 1, 0, 0);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-None-04128");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                      capturing_pipeline(kit, target.render_pass));
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* Where a begin was skipped, its end has rules of its own all the same. */
SCENE(feedback_not_enabled, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    kit_open(kit, &(struct kit_config){
                      .device_extensions = { VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME } });
    COMMAND(vkCmdBindTransformFeedbackBuffersEXT);
    COMMAND(vkCmdBeginTransformFeedbackEXT);
    COMMAND(vkCmdEndTransformFeedbackEXT);
    struct kit_target target = kit_target(kit);
    VkPipeline pipeline = kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                                target.render_pass);
    VkBuffer good = kit_bound_buffer(kit, 1024, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT,
                                     NULL);
    VkDeviceSize offset = 0;
    VkCommandBuffer commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffersEXT-transformFeedback-02355");
    vkCmdBindTransformFeedbackBuffersEXT(commands, 0, 1, &good, &offset, NULL);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedbackEXT-transformFeedback-02366");
    vkCmdBeginTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-transformFeedback-02374");
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL);
    kit_expect(kit, "VUID-vkCmdEndTransformFeedbackEXT-transformFeedback-02374");
    vkCmdEndTransformFeedbackEXT(commands, 0, 0, NULL, NULL); /* none is active, either */
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
