/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Single values of render passes, clears, samplers and timestamps: rules of registries after 1.3.239. Skipped with older headers.
 */
#include "attachment_scene.h"

#ifndef VK_KHR_maintenance10

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_maintenance10");
}

#else

#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

/* --- clears --- */

static void
clear(struct kit *kit, const char *vuid, VkCommandBuffer commands, VkImageAspectFlags aspects)
{
    VkClearAttachment what = { .aspectMask = aspects };
    VkClearRect where = { { { 0, 0 }, { 4, 4 } }, 0, 1 };

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdClearAttachments(commands, 1, &what, 1, &where);
}

/* A subpass with depth alone, or with stencil alone. */
static void
clear_one_aspect(struct kit *kit, VkFormat format, VkImageAspectFlags has, const char *vuid)
{
    VkAttachmentDescription attachment = { .format = format,
                                           .samples = VK_SAMPLE_COUNT_1_BIT,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                           .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                           .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkAttachmentReference reference = { .layout = VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescription subpass = { .pDepthStencilAttachment = &reference };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = format,
                                 .subresourceRange = { has, 0, 1, 0, 1 } };
    VkFramebufferCreateInfo frame = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                      .attachmentCount = 1,
                                      .width = 16,
                                      .height = 16,
                                      .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 16, 16 } } };
    const VkImageAspectFlags both = VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
    VkCommandBuffer commands;
    VkImageView view;

    of.image = image_of(
        kit, &(VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                   .imageType = VK_IMAGE_TYPE_2D,
                                   .format = format,
                                   .extent = { 16, 16, 1 },
                                   .mipLevels = 1,
                                   .arrayLayers = 1,
                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                   .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT });
    KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &frame.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(frame.renderPass));
    frame.pAttachments = &view;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &frame, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    begin.renderPass = frame.renderPass;
    commands = kit_recording(kit);
    vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    clear(kit, NULL, commands, has);
    clear(kit, vuid, commands, both & ~has);
    vkCmdEndRenderPass(commands);
    vkEndCommandBuffer(commands);
}

SCENE(aspects_that_are_cleared, SILENT)
{
    NEW(kit, .next = NULL);
    clear_one_aspect(kit, VK_FORMAT_S8_UINT, VK_IMAGE_ASPECT_STENCIL_BIT,
                     "VUID-vkCmdClearAttachments-aspectMask-07884");
    clear_one_aspect(kit, VK_FORMAT_D32_SFLOAT, VK_IMAGE_ASPECT_DEPTH_BIT,
                     "VUID-vkCmdClearAttachments-aspectMask-07885");
}

/* What has no such attachment is left alone. */
SCENE(clears_of_nothing, SILENT)
{
    struct kit_target target;
    VkCommandBuffer commands;
    struct rendered r;

    NEW(kit, .next = NULL);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    clear(kit, NULL, commands, VK_IMAGE_ASPECT_DEPTH_BIT);
    vkCmdEndRenderPass(commands);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    vkCmdBeginRendering(commands, &r.info);
    clear(kit, NULL, commands, VK_IMAGE_ASPECT_STENCIL_BIT);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(clears_of_what_is_not_mapped, SILENT)
{
    const uint32_t zero = 0, unused = VK_ATTACHMENT_UNUSED;
    VkRenderingAttachmentLocationInfo locations = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentLocations = &zero
    };
    VkCommandBuffer commands;
    struct rendered r;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    vkCmdBeginRendering(commands, &r.info);
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &locations);
    clear(kit, NULL, commands, VK_IMAGE_ASPECT_COLOR_BIT);
    locations.pColorAttachmentLocations = &unused;
    NOW(vkCmdSetRenderingAttachmentLocations)(commands, &locations);
    clear(kit, "VUID-vkCmdClearAttachments-colorAttachment-09503", commands,
          VK_IMAGE_ASPECT_COLOR_BIT);
    vkCmdEndRendering(commands);
    vkEndCommandBuffer(commands);
}

SCENE(clears_of_wide_colours, SILENT)
{
    VkCommandBuffer commands;
    struct rendered r;

    NEW(kit, .next = NULL);
    commands = kit_recording(kit);
    render_to(&r, ATTACHMENT(kit, .format = VK_FORMAT_R64G64_SFLOAT));
    vkCmdBeginRendering(commands, &r.info);
    clear(kit, NULL, commands, VK_IMAGE_ASPECT_COLOR_BIT);
    vkCmdEndRendering(commands);
    render_to(&r, ATTACHMENT(kit, .format = VK_FORMAT_R64G64B64A64_SFLOAT));
    vkCmdBeginRendering(commands, &r.info);
    clear(kit, "VUID-vkCmdClearAttachments-None-09679", commands, VK_IMAGE_ASPECT_COLOR_BIT);
    vkCmdEndRendering(commands);
    vkEndCommandBuffer(commands);
}

/* --- render passes --- */

static void
make_pass(struct kit *kit, const char *vuid, uint32_t inputs, VkAttachmentLoadOp load, bool rate)
{
    VkAttachmentDescription2 attachment = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
                                            .format = rate ? VK_FORMAT_R8_UINT : COLOR_FORMAT,
                                            .samples = VK_SAMPLE_COUNT_1_BIT,
                                            .loadOp = load,
                                            .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkAttachmentReference2 reference = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                         .layout = VK_IMAGE_LAYOUT_GENERAL,
                                         .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkAttachmentReference2 many[2] = { reference, reference };
    VkFragmentShadingRateAttachmentInfoKHR rates = {
        .sType = VK_STRUCTURE_TYPE_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .pFragmentShadingRateAttachment = &reference,
        .shadingRateAttachmentTexelSize = { 16, 16 }
    };
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                      .pNext = rate ? &rates : NULL,
                                      .inputAttachmentCount = inputs,
                                      .pInputAttachments = many };
    VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                     .attachmentCount = 1,
                                     .pAttachments = &attachment,
                                     .subpassCount = 1,
                                     .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    vkDestroyRenderPass(kit->device, pass, NULL);
}

SCENE(rates_that_are_cleared, SILENT)
{
    NEW_WITH(kit, VkPhysicalDeviceFragmentShadingRateFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
             "VK_KHR_fragment_shading_rate");
    make_pass(kit, NULL, 0, VK_ATTACHMENT_LOAD_OP_DONT_CARE, true);
    make_pass(kit, "VUID-VkRenderPassCreateInfo2-pAttachments-09387", 0,
              VK_ATTACHMENT_LOAD_OP_CLEAR, true);
}

SCENE(many_inputs, SILENT)
{
    const VkAttachmentReference references[2] = { { 0, VK_IMAGE_LAYOUT_GENERAL },
                                                  { 0, VK_IMAGE_LAYOUT_GENERAL } };
    VkAttachmentDescription attachment = { .format = COLOR_FORMAT,
                                           .samples = VK_SAMPLE_COUNT_1_BIT,
                                           .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                           .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    VkSubpassDescription subpass = { .inputAttachmentCount = 2, .pInputAttachments = references };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    setenv("WAKE_NULL_ANSWERS", "maxPerStageDescriptorInputAttachments=1", 1);
    NEW(kit, .next = NULL);
    make_pass(kit, NULL, 1, VK_ATTACHMENT_LOAD_OP_DONT_CARE, false);
    make_pass(kit, "VUID-VkSubpassDescription2-inputAttachmentCount-12293", 2,
              VK_ATTACHMENT_LOAD_OP_DONT_CARE, false);
    kit_expect(kit, "VUID-VkSubpassDescription-inputAttachmentCount-12293");
    vkCreateRenderPass(kit->device, &info, NULL, &pass);
    vkDestroyRenderPass(kit->device, pass, NULL);
}

SCENE(formats_of_views, SILENT)
{
    VkFormat formats[2] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB };
    VkFramebufferAttachmentImageInfo image = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
        .width = 4,
        .height = 4,
        .layerCount = 1,
        .viewFormatCount = 2,
        .pViewFormats = formats
    };
    VkFramebufferAttachmentsCreateInfo images = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 1,
        .pAttachmentImageInfos = &image
    };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .pNext = &images,
                                     .flags = VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT,
                                     .attachmentCount = 1,
                                     .width = 4,
                                     .height = 4,
                                     .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    NEW(kit, .next = NULL);
    info.renderPass = kit_render_pass(kit);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer));
    vkDestroyFramebuffer(kit->device, framebuffer, NULL);
    formats[1] = VK_FORMAT_UNDEFINED;
    framebuffer = VK_NULL_HANDLE;
    kit_expect(kit, "VUID-VkFramebufferAttachmentImageInfo-viewFormatCount-09536");
    vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer);
    vkDestroyFramebuffer(kit->device, framebuffer, NULL);
}

/* --- samplers --- */

static void
convert(struct kit *kit, const char *first, const char *second, VkFormat format)
{
    VkSamplerYcbcrConversionYcbcrDegammaCreateInfoQCOM degamma = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_YCBCR_DEGAMMA_CREATE_INFO_QCOM,
        .enableYDegamma = VK_TRUE,
        .enableCbCrDegamma = VK_TRUE
    };
    VkSamplerYcbcrConversionCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_YCBCR_CONVERSION_CREATE_INFO,
        .pNext = &degamma,
        .format = format
    };
    VkSamplerYcbcrConversion made = VK_NULL_HANDLE;

    if (first) {
        kit_expect(kit, first);
    }
    if (second) {
        kit_expect(kit, second);
    }
    vkCreateSamplerYcbcrConversion(kit->device, &info, NULL, &made);
    vkDestroySamplerYcbcrConversion(kit->device, made, NULL);
}

SCENE(degamma, SILENT)
{
    NEW_WITH(kit, VkPhysicalDeviceYcbcrDegammaFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_YCBCR_DEGAMMA_FEATURES_QCOM,
             "VK_QCOM_ycbcr_degamma");
    convert(kit, NULL, NULL, VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);
    convert(kit, "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09209", NULL,
            VK_FORMAT_G16_B16R16_2PLANE_420_UNORM);
}

SCENE(degamma_without_the_feature, SILENT)
{
    NEW(kit, .extensions = { "VK_QCOM_ycbcr_degamma" });
    convert(kit, "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09207",
            "VUID-VkSamplerYcbcrConversionCreateInfo-pNext-09208",
            VK_FORMAT_G8_B8R8_2PLANE_420_UNORM);
}

SCENE(registered_borders, SILENT)
{
    setenv("WAKE_NULL_ANSWERS", "maxCustomBorderColorSamplers=4", 1);
    NEW_WITH(kit, VkPhysicalDeviceDescriptorHeapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT,
             "VK_EXT_descriptor_heap", "VK_EXT_custom_border_color");
    NOW(vkUnregisterCustomBorderColorEXT)(kit->device, 1);
    kit_expect(kit, "VUID-vkUnregisterCustomBorderColorEXT-index-11288");
    NOW(vkUnregisterCustomBorderColorEXT)(kit->device, 4);
}

SCENE(borders_with_an_index, SILENT | KIT_NULL_DRIVER)
{
    const VkSamplerCustomBorderColorCreateInfoEXT color = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CUSTOM_BORDER_COLOR_CREATE_INFO_EXT,
        .format = VK_FORMAT_R8G8B8A8_UNORM
    };
    VkPhysicalDeviceCustomBorderColorFeaturesEXT borders = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_BORDER_COLOR_FEATURES_EXT
    };
    VkPhysicalDeviceDescriptorHeapFeaturesEXT heaps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DESCRIPTOR_HEAP_FEATURES_EXT, .pNext = &borders
    };
    uint32_t index = 3;

    setenv("WAKE_NULL_ANSWERS", "maxCustomBorderColorSamplers=4", 1);
    NEW(kit, .extensions = { "VK_EXT_descriptor_heap", "VK_EXT_custom_border_color" },
        .next = &heaps);
    (void)NOW(vkRegisterCustomBorderColorEXT)(kit->device, &color, VK_TRUE, &index);
    index = 4;
    (void)NOW(vkRegisterCustomBorderColorEXT)(kit->device, &color, VK_FALSE, &index);
    index = 4;
    kit_expect(kit, "VUID-vkRegisterCustomBorderColorEXT-requestIndex-11287");
    (void)NOW(vkRegisterCustomBorderColorEXT)(kit->device, &color, VK_TRUE, &index);
}

/* --- masks and stages --- */

SCENE(no_sample_mask, SILENT)
{
    VkCommandBuffer commands;
    VkSampleMask mask = 1;

    NEW_WITH(kit, VkPhysicalDeviceExtendedDynamicState3FeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_EXTENDED_DYNAMIC_STATE_3_FEATURES_EXT,
             "VK_EXT_extended_dynamic_state3");
    commands = kit_recording(kit);
    NOW(vkCmdSetSampleMaskEXT)(commands, VK_SAMPLE_COUNT_1_BIT, &mask);
    kit_expect(kit, "VUID-vkCmdSetSampleMaskEXT-pSampleMask-10999");
    NOW(vkCmdSetSampleMaskEXT)(commands, VK_SAMPLE_COUNT_1_BIT, NULL);
    vkEndCommandBuffer(commands);
}

SCENE(timestamps_of_rays, SILENT)
{
    VkCommandBuffer commands;
    VkQueryPool pool;

    NEW(kit, .extensions = { "VK_KHR_ray_tracing_pipeline", "VK_KHR_acceleration_structure",
                             "VK_KHR_deferred_host_operations" });
    KIT_VK(kit, vkCreateQueryPool(
                    kit->device,
                    &(VkQueryPoolCreateInfo){ .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                              .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                              .queryCount = 2 },
                    NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    commands = kit_recording(kit);
    vkCmdResetQueryPool(commands, pool, 0, 2);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp-rayTracingPipeline-07943");
    vkCmdWriteTimestamp(commands, VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR, pool, 0);
    kit_expect(kit, "VUID-vkCmdWriteTimestamp2-stage-07946");
    vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, pool, 1);
    vkEndCommandBuffer(commands);
}

SCENE(layouts_of_maps, SILENT | KIT_UNORDERED)
{
    VkImageMemoryBarrier first = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                   .newLayout = VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR,
                                   .subresourceRange = WHOLE };
    VkImageMemoryBarrier2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                     .newLayout = VK_IMAGE_LAYOUT_VIDEO_ENCODE_QUANTIZATION_MAP_KHR,
                                     .subresourceRange = WHOLE };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                              .imageMemoryBarrierCount = 1,
                              .pImageMemoryBarriers = &second };
    VkCommandBuffer commands;

    NEW_WITH(kit, VkPhysicalDeviceVideoEncodeQuantizationMapFeaturesKHR,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VIDEO_ENCODE_QUANTIZATION_MAP_FEATURES_KHR,
             "VK_KHR_video_encode_quantization_map", "VK_KHR_video_encode_queue",
             "VK_KHR_video_queue");
    first.image = second.image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    commands = kit_recording(kit);
    kit_expect(kit, "VUID-VkImageMemoryBarrier-srcQueueFamilyIndex-10287");
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &first);
    kit_expect(kit, "VUID-VkImageMemoryBarrier2-srcQueueFamilyIndex-10287");
    vkCmdPipelineBarrier2(commands, &info);
    vkEndCommandBuffer(commands);
}

#endif

KIT_MAIN()
