/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of vendors' extensions about one parameter: formats and usages of images, tensors in layouts and dependencies, vertices behind
 * their stride, samples of subpasses, binds of subpass shading. Skipped with older headers.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "tensor_scene.h"

#ifndef VK_ARM_tensors

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_ARM_tensors");
}

#else

#define SCENES (SILENT | KIT_NULL_DRIVER)

/* --- images --- */

static VkImageCreateInfo
plain_image(void)
{
    return (VkImageCreateInfo){ .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                .imageType = VK_IMAGE_TYPE_2D,
                                .format = VK_FORMAT_R8_UINT,
                                .extent = { 16, 16, 1 },
                                .mipLevels = 1,
                                .arrayLayers = 1,
                                .samples = VK_SAMPLE_COUNT_1_BIT,
                                .usage = VK_IMAGE_USAGE_SAMPLED_BIT };
}

static VkImage
try_image(struct kit *kit, const char *vuid, const VkImageCreateInfo *info)
{
    VkImage image = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateImage(kit->device, info, NULL, &image);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    return image;
}

SCENE(powers_of_two, SCENES)
{
    static const struct {
        VkFormat format;
        uint32_t width, height;
        const char *vuid;
    } rows[] = {
        { VK_FORMAT_PVRTC1_4BPP_UNORM_BLOCK_IMG, 32, 64, NULL },
        { VK_FORMAT_PVRTC2_4BPP_UNORM_BLOCK_IMG, 48, 48, NULL },
        { VK_FORMAT_PVRTC1_4BPP_UNORM_BLOCK_IMG, 48, 64, "VUID-VkImageCreateInfo-format-09583" },
        { VK_FORMAT_PVRTC1_2BPP_SRGB_BLOCK_IMG, 64, 48, "VUID-VkImageCreateInfo-format-09584" },
    };
    VkImageCreateInfo info = plain_image();

    setenv("WAKE_NULL_FORMATS", "1000054001=0xd401,1000054003=0xd401,1000054004=0xd401", 1);
    NEW(kit, .extensions = { "VK_IMG_format_pvrtc" });
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        info.format = rows[i].format;
        info.extent = (VkExtent3D){ rows[i].width, rows[i].height, 1 };
        (void)try_image(kit, rows[i].vuid, &info);
    }
}

SCENE(masks_of_invocations, SCENES)
{
    VkImageCreateInfo info = plain_image();
    VkImageViewCreateInfo view = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = VK_FORMAT_R8_UINT,
                                   .subresourceRange = WHOLE };
    VkMemoryRequirements needs;
    VkImageView made = VK_NULL_HANDLE;

    NEW_WITH(kit, VkPhysicalDeviceInvocationMaskFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INVOCATION_MASK_FEATURES_HUAWEI,
             "VK_HUAWEI_invocation_mask", "VK_KHR_ray_tracing_pipeline",
             "VK_KHR_acceleration_structure", "VK_KHR_deferred_host_operations");
    info.usage |= VK_IMAGE_USAGE_INVOCATION_MASK_BIT_HUAWEI;
    (void)try_image(kit, "VUID-VkImageCreateInfo-usage-04992", &info);
    info.tiling = VK_IMAGE_TILING_LINEAR;
    info.flags = VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT;
    view.image = try_image(kit, NULL, &info);
    vkGetImageMemoryRequirements(kit->device, view.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, view.image, kit_memory_for(kit, &needs), 0));
    (void)vkCreateImageView(kit->device, &view, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
    view.format = VK_FORMAT_R8_UNORM;
    kit_expect(kit, "VUID-VkImageViewCreateInfo-invocationMask-04993");
    made = VK_NULL_HANDLE;
    (void)vkCreateImageView(kit->device, &view, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(made));
}

SCENE(images_like_tensors, SCENES)
{
    VkImageCreateInfo info = plain_image();

    open_tensors(kit, "");
    info.usage |= VK_IMAGE_USAGE_TENSOR_ALIASING_BIT_ARM;
    (void)try_image(kit, NULL, &info);
    info.tiling = VK_IMAGE_TILING_LINEAR;
    (void)try_image(kit, "VUID-VkImageCreateInfo-tiling-09711", &info);
}

/* --- tensors --- */

static void
try_layout(struct kit *kit, const char *const vuids[2], uint32_t count,
           VkDescriptorSetLayoutCreateFlags flags, VkShaderStageFlags stages)
{
    const VkDescriptorSetLayoutBinding binding = { 0, VK_DESCRIPTOR_TYPE_TENSOR_ARM, count, stages,
                                                   NULL };
    const VkDescriptorSetLayoutCreateInfo one = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = &binding
    };
    const VkDescriptorSetLayout both[2] = { kit_set_layout_of(kit, &one),
                                            kit_set_layout_of(kit, &one) };
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 2,
        .pSetLayouts = both
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    for (int i = 0; vuids && i < 2 && vuids[i]; i++) {
        kit_expect(kit, vuids[i]);
    }
    (void)vkCreatePipelineLayout(kit->device, &info, NULL, &layout);
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
}

#define LAYOUT_ID(rest) "VUID-VkPipelineLayoutCreateInfo-" rest

SCENE(tensors_in_layouts, SCENES)
{
    const VkDescriptorSetLayoutCreateFlags later =
        VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;
    const VkShaderStageFlags compute = VK_SHADER_STAGE_COMPUTE_BIT;
    static const char *const stage[2] = { LAYOUT_ID("pSetLayouts-09698") };
    static const char *const stage_later[2] = { LAYOUT_ID("descriptorType-09879") };
    static const char *const all[2] = { LAYOUT_ID("pSetLayouts-09698"),
                                        LAYOUT_ID("pSetLayouts-09699") };
    static const char *const all_later[2] = { LAYOUT_ID("descriptorType-09879"),
                                              LAYOUT_ID("pSetLayouts-09878") };

    open_tensors(kit, ",maxPerStageDescriptorSetStorageTensors=4,maxDescriptorSetStorageTensors=8,"
                      "maxPerStageDescriptorUpdateAfterBindStorageTensors=16,"
                      "maxDescriptorSetUpdateAfterBindStorageTensors=32");
    try_layout(kit, NULL, 2, 0, compute);
    try_layout(kit, NULL, 8, later, compute);
    try_layout(kit, stage, 3, 0, compute);
    try_layout(kit, all, 5, 0, compute);
    try_layout(kit, stage_later, 9, later, compute);
    try_layout(kit, all_later, 17, later, compute);
}

SCENE(dependencies_of_tensors, SCENES)
{
    struct tensor t = new_tensor();
    VkTensorMemoryBarrierARM one = { .sType = VK_STRUCTURE_TYPE_TENSOR_MEMORY_BARRIER_ARM,
                                     .srcStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT,
                                     .dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                                     .dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT,
                                     .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                     .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED };
    VkTensorMemoryBarrierARM listed;
    VkTensorDependencyInfoARM several = { .sType = VK_STRUCTURE_TYPE_TENSOR_DEPENDENCY_INFO_ARM,
                                          .tensorMemoryBarrierCount = 1,
                                          .pTensorMemoryBarriers = &listed };
    VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &several };
    VkCommandBuffer commands;

    open_tensors(kit, "");
    one.tensor = bound_tensor(kit, &t);
    listed = one;
    commands = kit_recording(kit);
    vkCmdPipelineBarrier2(commands, &info);
    several.pNext = &one;
    kit_expect(kit, "VUID-VkDependencyInfo-pNext-09754");
    vkCmdPipelineBarrier2(commands, &info);
    kit_end(kit, commands);
    drop_tensor(kit, one.tensor);
}

/* --- vertices behind their stride --- */

static void
set_vertices(struct kit *kit, const char *vuid, uint32_t stride)
{
    const VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = stride,
        .inputRate = VK_VERTEX_INPUT_RATE_VERTEX,
        .divisor = 1
    };
    const VkVertexInputAttributeDescription2EXT attribute = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
        .format = VK_FORMAT_R32G32B32A32_SFLOAT,
        .offset = 4
    };
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    NOW(vkCmdSetVertexInputEXT)(commands, 1, &binding, 1, &attribute);
    kit_end(kit, commands);
}

static void
open_portable(struct kit *kit, bool beyond)
{
    static VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT vertices;
    static VkPhysicalDevicePortabilitySubsetFeaturesKHR portable;
    struct kit_config config = { .device_extensions = { "VK_EXT_vertex_input_dynamic_state",
                                                        "VK_KHR_portability_subset" },
                                 .device_next = &vertices };

    portable = (VkPhysicalDevicePortabilitySubsetFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR,
        .vertexAttributeAccessBeyondStride = beyond
    };
    vertices = (VkPhysicalDeviceVertexInputDynamicStateFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_INPUT_DYNAMIC_STATE_FEATURES_EXT,
        .pNext = &portable,
        .vertexInputDynamicState = VK_TRUE
    };
    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    kit_open(kit, &config);
}

SCENE(vertices_behind_strides, SCENES)
{
    open_portable(kit, false);
    set_vertices(kit, NULL, 20);
    set_vertices(
        kit, "VUID-VkVertexInputAttributeDescription2EXT-vertexAttributeAccessBeyondStride-04806",
        16);
}

SCENE(vertices_behind_strides_with_feature, SCENES)
{
    open_portable(kit, true);
    set_vertices(kit, NULL, 16);
}

/* --- passes --- */

static void
make_pass(struct kit *kit, const char *vuid, VkSampleCountFlagBits second)
{
    VkAttachmentDescription2 attachments[2];
    VkAttachmentReference2 references[2];
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .colorAttachmentCount = 2,
                                            .pColorAttachments = references };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .attachmentCount = 2,
                                           .pAttachments = attachments,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < 2; i++) {
        attachments[i] = (VkAttachmentDescription2){
            .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
            .format = VK_FORMAT_R8G8B8A8_UNORM,
            .samples = i ? second : VK_SAMPLE_COUNT_1_BIT,
            .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .finalLayout = VK_IMAGE_LAYOUT_GENERAL
        };
        references[i] = (VkAttachmentReference2){ .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                                  .attachment = i,
                                                  .layout = VK_IMAGE_LAYOUT_GENERAL,
                                                  .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

SCENE(samples_of_colors, SCENES)
{
    NEW(kit, .extensions = { "VK_NV_framebuffer_mixed_samples" });
    make_pass(kit, NULL, VK_SAMPLE_COUNT_1_BIT);
    make_pass(kit, "VUID-VkSubpassDescription2-multisampledRenderToSingleSampled-06869",
              VK_SAMPLE_COUNT_4_BIT);
}

static void
bind_shading(struct kit *kit, const char *queues, const char *vuid)
{
    VkPipeline pipeline;
    VkCommandBuffer commands;

    setenv("WAKE_NULL_QUEUES", queues, 1);
    NEW_WITH(kit, VkPhysicalDeviceSubpassShadingFeaturesHUAWEI,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBPASS_SHADING_FEATURES_HUAWEI,
             "VK_HUAWEI_subpass_shading");
    pipeline = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                    KIT_SHADER_NOTHING_COMP);
    commands = kit_recording(kit);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI, pipeline);
    kit_end(kit, commands);
}

SCENE(binds_of_subpass_shading, SCENES)
{
    bind_shading(kit, "graphics+compute+transfer:1", NULL);
}

SCENE(binds_of_subpass_shading_without_compute, SCENES)
{
    bind_shading(kit, "graphics+transfer:1,compute:1",
                 "VUID-vkCmdBindPipeline-pipelineBindPoint-04949");
}

#endif

KIT_MAIN()
