/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules of pipelines that few programs meet: the portability subset, resources of a stage,
 * transform feedback in the middle, early tests, ray queries of constants.
 */
#define VK_ENABLE_BETA_EXTENSIONS
#include "newer_ids.h"
#include "shader_scene.h"

#include "asm_early.h"
#include "frag_at_sample.h"
#include "geom_triangles.h"
#include "geom_xfb.h"
#include "ray_query_cull.h"
#include "ray_query_good.h"
#include "ray_query_infinite.h"
#include "ray_query_nan.h"
#include "ray_query_negative.h"
#include "ray_query_opaque.h"
#include "ray_query_order.h"
#include "ray_query_skip.h"
#include "vert_out_vec4.h"
#include "vert_xfb.h"

#include <stdlib.h>

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define RUNTIME "VUID-RuntimeSpirv-"

/* --- VK_KHR_portability_subset --- */

static struct rig_base
open_subset(struct kit *kit, const void *features, const char *answers)
{
    const VkPhysicalDeviceFeatures core = { .fillModeNonSolid = VK_TRUE,
                                            .sampleRateShading = VK_TRUE };

    setenv("WAKE_NULL_EXTENSIONS", "all,VK_KHR_portability_subset", 1);
    setenv("WAKE_NULL_ANSWERS", answers, 1);
    shader_open(kit, &core, features, "VK_KHR_portability_subset", NULL);
    return rig_base(kit);
}

static void
one_attribute(struct rig *r, uint32_t stride, uint32_t offset)
{
    r->input.vertexBindingDescriptionCount = r->input.vertexAttributeDescriptionCount = 1;
    r->bindings[0].stride = stride;
    r->attributes[0].offset = offset;
    r->attributes[0].format = VK_FORMAT_R32G32_SFLOAT;
}

/* A render pass with a depth/stencil attachment alone. */
static VkRenderPass
depth_pass(struct kit *kit, VkSubpassDescriptionFlags flags)
{
    const VkImageLayout layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    const VkAttachmentDescription attachment = { .format = VK_FORMAT_D24_UNORM_S8_UINT,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                 .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                 .finalLayout = layout };
    const VkAttachmentReference reference = { 0, layout };
    const VkSubpassDescription subpass = { .flags = flags, .pDepthStencilAttachment = &reference };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &attachment,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static void
stencil_references(struct rig *r, VkRenderPass pass, uint32_t front, uint32_t back)
{
    r->info.renderPass = pass;
    r->blend.attachmentCount = 0;
    r->depth.stencilTestEnable = VK_TRUE;
    r->depth.front.reference = front;
    r->depth.back.reference = back;
    r->raster.cullMode = VK_CULL_MODE_NONE;
}

static void
at_sample(struct kit *kit, struct rig *r)
{
    r->stages[0].module = MODULE(kit, vert_out_vec4);
    r->stages[1].module = MODULE(kit, frag_at_sample);
}

#define FAN r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_FAN
#define POINTS r->raster.polygonMode = VK_POLYGON_MODE_POINT
#define BLEND_ID "VUID-VkPipelineColorBlendAttachmentState-constantAlphaColorBlendFactors-"

SCENE(subset_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    const VkBlendFactor alpha = VK_BLEND_FACTOR_CONSTANT_ALPHA;
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .mipLodBias = 0.5f };
    VkSampler sampler = VK_NULL_HANDLE;
    struct rig_base b = open_subset(kit, NULL, "minVertexInputBindingStrideAlignment=4");
    VkRenderPass pass = depth_pass(kit, 0);

    GOOD(&b, one_attribute(r, 8, 0));
    BAD(&b, "VUID-VkPipelineInputAssemblyStateCreateInfo-triangleFans-04452", FAN);
    BAD(&b, "VUID-VkPipelineDepthStencilStateCreateInfo-separateStencilMaskRef-04453",
        stencil_references(r, pass, 1, 2));
    GOOD(&b, stencil_references(r, pass, 1, 1));
    BAD(&b, BLEND_ID "04454", r->attachments[0].srcColorBlendFactor = alpha);
    BAD(&b, BLEND_ID "04455", r->attachments[0].dstColorBlendFactor = alpha);
    BAD(&b, "VUID-VkVertexInputBindingDescription-stride-04456", one_attribute(r, 10, 0));
    BAD(&b, "VUID-VkVertexInputAttributeDescription-vertexAttributeAccessBeyondStride-04457",
        one_attribute(r, 8, 4));
    BAD(&b, "VUID-VkPipelineRasterizationStateCreateInfo-pointPolygons-04458", POINTS);
    BAD(&b, RUNTIME "shaderSampleRateInterpolationFunctions-06325", at_sample(kit, r));
    kit_expect(kit, "VUID-VkSamplerCreateInfo-samplerMipLodBias-04467");
    (void)vkCreateSampler(kit->device, &info, NULL, &sampler);
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

SCENE(subset_with_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkPhysicalDevicePortabilitySubsetFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR,
        .constantAlphaColorBlendFactors = VK_TRUE,
        .pointPolygons = VK_TRUE,
        .samplerMipLodBias = VK_TRUE,
        .separateStencilMaskRef = VK_TRUE,
        .shaderSampleRateInterpolationFunctions = VK_TRUE,
        .triangleFans = VK_TRUE,
        .vertexAttributeAccessBeyondStride = VK_TRUE,
    };
    VkSamplerCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                 .mipLodBias = 0.5f };
    VkSampler sampler = VK_NULL_HANDLE;
    struct rig_base b = open_subset(kit, &features, "minVertexInputBindingStrideAlignment=1");
    VkRenderPass pass = depth_pass(kit, 0);

    GOOD(&b, FAN);
    GOOD(&b, stencil_references(r, pass, 1, 2));
    GOOD(&b, r->attachments[0].srcColorBlendFactor = VK_BLEND_FACTOR_CONSTANT_ALPHA);
    GOOD(&b, one_attribute(r, 8, 4));
    GOOD(&b, POINTS);
    GOOD(&b, at_sample(kit, r));
    KIT_VK(kit, vkCreateSampler(kit->device, &info, NULL, &sampler));
    kit_own(kit, VK_OBJECT_TYPE_SAMPLER, KIT_HANDLE(sampler));
}

/* --- resources of a stage --- */

SCENE(resources_of_a_stage, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    setenv("WAKE_NULL_ANSWERS", "maxPerStageResources=4", 1);
    kit_open(kit, NULL);
    struct rig_base b = rig_base(kit);
    VkPipelineLayout three = kit_pipeline_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 3, VK_SHADER_STAGE_ALL));
    VkPipelineLayout four = kit_pipeline_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 4, VK_SHADER_STAGE_ALL));
    VkPipelineLayout five = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 5, VK_SHADER_STAGE_COMPUTE_BIT));

    GOOD(&b, r->info.layout = three);
    BAD(&b, CREATE "layout-01688", r->info.layout = four);
    GOOD(&b, r->info.layout = five);
    (void)shader_compute(kit, b.compute, four, NULL);
    kit_expect(kit, "VUID-VkComputePipelineCreateInfo-layout-01687");
    (void)shader_compute(kit, b.compute, five, NULL);
}

/* --- shaders that do not go together with other state --- */

static void
with_geometry(struct kit *kit, struct rig *r)
{
    r->stages[2] = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT, MODULE(kit, geom_triangles));
    r->info.stageCount = 3;
}

SCENE(feedback_in_the_middle, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE };
    const VkPhysicalDeviceTransformFeedbackFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .transformFeedback = VK_TRUE
    };
    shader_open(kit, &core, &features, VK_EXT_TRANSFORM_FEEDBACK_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule feeding = MODULE(kit, vert_xfb), second = MODULE(kit, geom_xfb);

    GOOD(&b, r->stages[0].module = feeding);
    GOOD(&b, with_geometry(kit, r));
    BAD(&b, CREATE "pStages-02318", r->stages[0].module = feeding, with_geometry(kit, r));
    GOOD(&b, with_geometry(kit, r); r->stages[2].module = second);
    kit_expect(kit, CREATE "pStages-02318");
    BAD(&b, CREATE "pStages-02317", r->stages[0].module = feeding; with_geometry(kit, r);
        r->stages[2].module = second);
}

SCENE(early_tests_in_order, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_FEATURES_EXT,
        .rasterizationOrderDepthAttachmentAccess = VK_TRUE
    };
    const VkPipelineDepthStencilStateCreateFlags ordered =
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT;
    shader_open(kit, NULL, &features, VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME,
                NULL);
    struct rig_base b = rig_base(kit);
    b.render_pass = depth_pass(
        kit, VK_SUBPASS_DESCRIPTION_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT);
    VkShaderModule early = MODULE(kit, asm_early);

    GOOD(&b, r->blend.attachmentCount = 0, r->depth.flags = ordered);
    GOOD(&b, r->blend.attachmentCount = 0, r->stages[1].module = early);
    BAD(&b, CREATE "flags-06591", r->blend.attachmentCount = 0, r->depth.flags = ordered,
        r->stages[1].module = early);
}

/* --- handles and flags --- */

SCENE(dead_handles, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    const VkSubpassDescription subpass = { .colorAttachmentCount = 0 };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass };
    const VkPipelineLayoutCreateInfo layout_info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO
    };
    VkRenderPass pass = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &pass));
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &layout_info, NULL, &layout));
    GOOD(&b, r->info.renderPass = pass, r->blend.attachmentCount = 0);
    GOOD(&b, r->info.layout = layout);
    vkDestroyRenderPass(kit->device, pass, NULL);
    vkDestroyPipelineLayout(kit->device, layout, NULL);
    BAD(&b, CREATE "renderPass-06603", r->info.renderPass = pass, r->blend.attachmentCount = 0);
    kit_expect_newer(kit, NEWER_ID(CREATE "None-07826", NULL));
    BAD(&b, CREATE "layout-06602", r->info.layout = layout);
}

#define SHADERS_ALONE                                                           \
    (r->info.pNext = &part, r->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, \
     r->info.stageCount = 1)

SCENE(dead_handles_of_libraries, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 0 };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .subpassCount = 1,
                                               .pSubpasses = &subpass };
    const VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .flags = VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
    };
    VkRenderPass pass = VK_NULL_HANDLE;
    VkPipelineLayout layout;

    shader_open(kit, NULL, &features, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    struct rig_base b = rig_base(kit);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &pass));
    vkDestroyRenderPass(kit->device, pass, NULL);
    BAD(&b, NEWER_ID(CREATE "renderPass-06603", CREATE "flags-06643"), r->info.renderPass = pass,
        r->blend.attachmentCount = 0);
    GOOD(&b, SHADERS_ALONE);
    BAD(&b, CREATE "flags-06643", SHADERS_ALONE, r->info.renderPass = pass);
    layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    BAD(&b, CREATE "flags-06642", SHADERS_ALONE, r->info.layout = layout);
    BAD(&b, NEWER_ID(CREATE "flags-06644", CREATE "stage-00727"), SHADERS_ALONE,
        r->info.stageCount = 0);
    kit_expect_newer(kit, NEWER_ID(CREATE "None-07826", NULL));
    BAD(&b, NEWER_ID(CREATE "layout-06602", CREATE "flags-06642"), r->info.layout = layout);
    BAD(&b, NEWER_ID(CREATE "stage-02096", CREATE "stage-00727"), r->info.stageCount = 0);
}

SCENE(libraries_of_other_pipelines, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    shader_open(kit, NULL, NULL, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME, NULL);
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE NEWER_ID("graphicsPipelineLibrary-06606", "flags-03371"),
        r->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR);
}

/* --- ray queries --- */

#define QUERY(vuid, name)                                         \
    do {                                                          \
        VkShaderModule m_ = MODULE(kit, ray_query_##name);        \
        kit_expect(kit, RUNTIME "OpRayQueryInitializeKHR-" vuid); \
        (void)shader_compute(kit, m_, layout, NULL);              \
    } while (0)

SCENE(ray_queries_of_constants, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceBufferDeviceAddressFeatures address = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES,
        .bufferDeviceAddress = VK_TRUE
    };
    VkPhysicalDeviceAccelerationStructureFeaturesKHR structures = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR,
        .pNext = &address,
        .accelerationStructure = VK_TRUE
    };
    VkPhysicalDeviceRayQueryFeaturesKHR query = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR,
        .pNext = &structures,
        .rayQuery = VK_TRUE
    };
    kit_open(kit, &(struct kit_config){
                      .device_next = &query,
                      .device_extensions = { VK_KHR_RAY_QUERY_EXTENSION_NAME,
                                             VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
                                             VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME } });
    VkPipelineLayout layout = kit_pipeline_layout(
        kit,
        kit_set_layout(kit, VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR, 1, VK_SHADER_STAGE_ALL));

    (void)shader_compute(kit, MODULE(kit, ray_query_good), layout, NULL);
    QUERY("06889", skip);
    QUERY("06890", cull);
    QUERY("06891", opaque);
    QUERY("06349", negative);
    QUERY("06350", order);
    QUERY("06348", infinite);
    QUERY("06351", nan);
}

KIT_MAIN()
