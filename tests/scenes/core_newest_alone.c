/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Mistakes that other scenes have beside another one, or in a form that newer layers pass over, each alone and as those tell it.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

/* --- devices ---------------------------------------------------------------------------------- */

SCENE(robust_accesses, SILENT | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robust = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT,
        .robustBufferAccess2 = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &robust };
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue = { .sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority };
    const char *const extensions[] = { "VK_EXT_robustness2" };
    const VkDeviceCreateInfo info = { .sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = &features,
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount = 1,
                                      .ppEnabledExtensionNames = extensions };
    VkDevice device;

    NEW(kit, .version = 0);
    for (int right = 0; right < 2; right++) {
        features.features.robustBufferAccess = right;
        device = VK_NULL_HANDLE;
        if (!right) {
            kit_expect(kit,
                       "VUID-VkPhysicalDeviceRobustness2FeaturesKHR-robustBufferAccess2-04000");
        }
        if (vkCreateDevice(kit->gpu, &info, NULL, &device) == VK_SUCCESS) {
            vkDestroyDevice(device, NULL);
        }
    }
}

/* A driver that knows nothing of images that one family shares with itself. */
SCENE(modifiers_of_one_family, SILENT | KIT_NULL_DRIVER)
{
    static const uint32_t families[] = { 0, 1 };
    VkPhysicalDeviceImageDrmFormatModifierInfoEXT modifier = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_DRM_FORMAT_MODIFIER_INFO_EXT,
        .sharingMode = VK_SHARING_MODE_CONCURRENT,
        .pQueueFamilyIndices = families
    };
    const VkPhysicalDeviceImageFormatInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
        .pNext = &modifier,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .type = VK_IMAGE_TYPE_2D,
        .tiling = VK_IMAGE_TILING_DRM_FORMAT_MODIFIER_EXT,
        .usage = VK_IMAGE_USAGE_SAMPLED_BIT
    };
    VkImageFormatProperties2 out = { .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2 };

    setenv("WAKE_NULL_EXTENSIONS", "all,-VK_KHR_maintenance11", 1);
    NEW(kit, .extensions = { "VK_EXT_image_drm_format_modifier" });
    modifier.queueFamilyIndexCount = 2;
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
    modifier.queueFamilyIndexCount = 1;
    kit_expect(kit, "VUID-VkPhysicalDeviceImageDrmFormatModifierInfoEXT-sharingMode-02315");
    (void)vkGetPhysicalDeviceImageFormatProperties2(kit->gpu, &info, &out);
}

/* --- queues ----------------------------------------------------------------------------------- */

SCENE(fences_of_sparse_binds, SILENT | KIT_NULL_DRIVER)
{
    const VkBindSparseInfo bind = { .sType = VK_STRUCTURE_TYPE_BIND_SPARSE_INFO };
    VkFence fence;

    NEW(kit, .version = 0);
    fence = kit_fence(kit, 0);
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &bind, fence));
    kit_expect(kit, "VUID-vkQueueBindSparse-fence-01114");
    (void)vkQueueBindSparse(kit->queue, 1, &bind, fence);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
    KIT_VK(kit, vkResetFences(kit->device, 1, &fence));
    KIT_VK(kit, vkQueueBindSparse(kit->queue, 1, &bind, fence));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* --- pipelines and draws ---------------------------------------------------------------------- */

static void
blend(const struct rig_base *b, const char *vuid, VkBlendOp color, VkBlendOp alpha)
{
    struct rig r;
    VkPipelineColorBlendAttachmentState attachment;

    rig_init(&r, b);
    attachment = r.blend.pAttachments[0];
    attachment.blendEnable = VK_TRUE;
    attachment.colorBlendOp = color;
    attachment.alphaBlendOp = alpha;
    r.blend.pAttachments = &attachment;
    if (vuid) {
        kit_expect(b->kit, vuid);
    }
    (void)rig_make(b, &r);
}

SCENE(advanced_operations, SILENT | KIT_NULL_DRIVER)
{
    struct rig_base b;

    NEW_WITH(kit, VkPhysicalDeviceBlendOperationAdvancedFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BLEND_OPERATION_ADVANCED_FEATURES_EXT,
             "VK_EXT_blend_operation_advanced");
    b = rig_base(kit);
    blend(&b, NULL, VK_BLEND_OP_MULTIPLY_EXT, VK_BLEND_OP_MULTIPLY_EXT);
    blend(&b, NULL, VK_BLEND_OP_ADD, VK_BLEND_OP_SUBTRACT);
    blend(&b, "VUID-VkPipelineColorBlendAttachmentState-colorBlendOp-01406",
          VK_BLEND_OP_MULTIPLY_EXT, VK_BLEND_OP_SCREEN_EXT);
    blend(&b, "VUID-VkPipelineColorBlendAttachmentState-colorBlendOp-01406",
          VK_BLEND_OP_MULTIPLY_EXT, VK_BLEND_OP_ADD);
}

SCENE(many_draws, SILENT | KIT_NULL_DRIVER)
{
    VkPhysicalDeviceMultiDrawPropertiesEXT limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };
    const VkViewport viewport = { 0, 0, 8, 8, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { 8, 8 } };
    VkMultiDrawInfoEXT draws[8] = { { 0, 3 } };
    struct kit_target target;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_ANSWERS", "maxMultiDrawCount=4", 1);
    NEW_WITH(kit, VkPhysicalDeviceMultiDrawFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTI_DRAW_FEATURES_EXT, "VK_EXT_multi_draw");
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(
        commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
        kit_graphics_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE), target.render_pass));
    vkCmdSetViewport(commands, 0, 1, &viewport);
    vkCmdSetScissor(commands, 0, 1, &scissor);
    vkCmdSetLineWidth(commands, 1.0f);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiEXT)
    (commands, limits.maxMultiDrawCount - 1, draws, 1, 0, sizeof(draws[0]));
    kit_expect(kit, "VUID-vkCmdDrawMultiEXT-drawCount-04934");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawMultiEXT)
    (commands, limits.maxMultiDrawCount + 1, draws, 1, 0, sizeof(draws[0]));
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* --- render passes ---------------------------------------------------------------------------- */

static void
make_pass(struct kit *kit, const char *vuid, const VkRenderPassCreateInfo *info,
          const VkRenderPassCreateInfo2 *info_2)
{
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if ((info ? vkCreateRenderPass(kit->device, info, NULL, &pass)
              : vkCreateRenderPass2(kit->device, info_2, NULL, &pass)) == VK_SUCCESS) {
        kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    }
}

SCENE(resolves_of_nothing, SILENT | KIT_NULL_DRIVER)
{
    const VkAttachmentDescription2 attachment = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = VK_FORMAT_D32_SFLOAT,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    const VkAttachmentReference2 to = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                        .layout = VK_IMAGE_LAYOUT_GENERAL,
                                        .aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT };
    const VkAttachmentReference2 unused = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                            .attachment = VK_ATTACHMENT_UNUSED,
                                            .layout = VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescriptionDepthStencilResolve resolve = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE,
        .depthResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
        .stencilResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT
    };
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .pNext = &resolve,
                                            .pDepthStencilAttachment = &unused };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .attachmentCount = 1,
                                           .pAttachments = &attachment,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };

    NEW(kit, .version = 0);
    make_pass(kit, NULL, NULL, &info);
    resolve.pDepthStencilResolveAttachment = &to;
    make_pass(kit,
              "VUID-VkSubpassDescriptionDepthStencilResolve-pDepthStencilResolveAttachment-03177",
              NULL, &info);
}

SCENE(inputs_in_two_layouts, SILENT | KIT_NULL_DRIVER)
{
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkAttachmentReference inputs[2] = { { 0, VK_IMAGE_LAYOUT_GENERAL },
                                        { 0, VK_IMAGE_LAYOUT_GENERAL } };
    const VkSubpassDescription subpass = { .inputAttachmentCount = 2, .pInputAttachments = inputs };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };

    NEW(kit, .version = 0);
    make_pass(kit, NULL, &info, NULL);
    inputs[1].layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    make_pass(kit, "VUID-VkSubpassDescription-layout-02519", &info, NULL);
}

KIT_MAIN()
