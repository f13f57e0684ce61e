/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines and what they draw into: subpasses, formats of dynamic rendering, samples,
 * blending, views.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"

static struct rig_base
open_with(struct kit *kit, const VkPhysicalDeviceFeatures *core, const void *next,
          const char *extension, const char *second)
{
    VkPhysicalDeviceDynamicRenderingFeatures rendering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .pNext = (void *)(uintptr_t)next,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &rendering };
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = { extension, second } };

    if (core) {
        features.features = *core;
    }
    kit_open(kit, &config);
    return rig_base(kit);
}

/* One subpass with these attachments; VK_FORMAT_UNDEFINED: none of that kind. */
static VkRenderPass
make_pass(struct kit *kit, VkFormat color, VkSampleCountFlagBits color_samples, VkFormat depth,
          uint32_t view_mask)
{
    VkAttachmentDescription2 attachments[2];
    VkAttachmentReference2 references[2];
    uint32_t count = 0;
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                      .viewMask = view_mask };

    for (int i = 0; i < 2; i++) {
        VkFormat format = i ? depth : color;
        VkImageLayout layout = i ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                                 : VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
        if (!format) {
            continue;
        }
        attachments[count] = (VkAttachmentDescription2){
            .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
            .format = format,
            .samples = i ? VK_SAMPLE_COUNT_1_BIT : color_samples,
            .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
            .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
            .finalLayout = layout,
        };
        references[count] = (VkAttachmentReference2){
            .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, .attachment = count, .layout = layout
        };
        if (i) {
            subpass.pDepthStencilAttachment = &references[count];
        } else {
            subpass.colorAttachmentCount = 1;
            subpass.pColorAttachments = &references[count];
        }
        count++;
    }
    VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .attachmentCount = count,
        .pAttachments = attachments,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkRenderPass pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass2(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

/* A format whose features lack `lacks` with any tiling, and have `has`; VK_FORMAT_UNDEFINED: there
 * is none. */
static VkFormat
find_format(struct kit *kit, VkFormatFeatureFlags has, VkFormatFeatureFlags lacks)
{
    for (VkFormat format = VK_FORMAT_R4G4_UNORM_PACK8; format <= VK_FORMAT_BC7_SRGB_BLOCK;
         format++) {
        VkFormatProperties p;
        vkGetPhysicalDeviceFormatProperties(kit->gpu, format, &p);
        if ((has & ~(p.linearTilingFeatures | p.optimalTilingFeatures)) == 0 &&
            !(lacks & (p.linearTilingFeatures | p.optimalTilingFeatures))) {
            return format;
        }
    }
    return VK_FORMAT_UNDEFINED;
}

/* --- subpasses --- */

SCENE(subpass_numbers, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "renderPass-06046", r->info.subpass = 1);
    GOOD(&b, (void)r);
}

SCENE(subpass_without_attachments, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    b.render_pass = make_pass(kit, VK_FORMAT_UNDEFINED, VK_SAMPLE_COUNT_1_BIT, VK_FORMAT_UNDEFINED,
                              0);

    BAD(&b, CREATE "subpass-00758", r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_64_BIT);
    GOOD(&b, r->info.pColorBlendState = NULL; r->info.pDepthStencilState = NULL;
         r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
}

SCENE(subpass_blending, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    VkFormat format = find_format(kit, VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT,
                                  VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT);

    if (!format) {
        kit_skip(kit, "the device can blend all color attachments");
    }
    b.render_pass = make_pass(kit, format, VK_SAMPLE_COUNT_1_BIT, VK_FORMAT_UNDEFINED, 0);
    BAD(&b, CREATE "renderPass-06041", r->attachments[0].blendEnable = VK_TRUE);
    BAD(&b, CREATE "renderPass-06062", r->attachments[0].blendEnable = VK_TRUE;
        rig_render_dynamically(r); r->formats[0] = format);
    GOOD(&b, (void)r);
}

SCENE(subpass_depth_missing, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_D16_UNORM, 0);

    BAD(&b, CREATE "renderPass-06043", r->info.pDepthStencilState = NULL);
    GOOD(&b, (void)r);
}

SCENE(render_pass_destroyed_after, KIT_PLAIN)
{
    struct rig_base b = rig_base(kit);
    struct rig rig;
    VkPipeline pipeline;
    VkCommandBuffer commands = kit_primary(kit);

    rig_init(&rig, &b);
    pipeline = rig_make(&b, &rig);
    kit_drop(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    kit_begin(kit, commands, 0);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    kit_end(kit, commands);
}

/* --- mixed samples --- */

SCENE(mixed_samples_amd, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, NULL, VK_AMD_MIXED_ATTACHMENT_SAMPLES_EXTENSION_NAME,
                                  NULL);

    BAD(&b, CREATE "subpass-01505", r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    GOOD(&b, (void)r);
}

SCENE(mixed_samples_nv, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures core = { .sampleRateShading = VK_TRUE };
    struct rig_base b = open_with(kit, &core, NULL, VK_NV_FRAMEBUFFER_MIXED_SAMPLES_EXTENSION_NAME,
                                  VK_NV_FRAGMENT_COVERAGE_TO_COLOR_EXTENSION_NAME);
    VkPipelineCoverageModulationStateCreateInfoNV modulation = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_MODULATION_STATE_CREATE_INFO_NV,
        .coverageModulationTableEnable = VK_TRUE,
        .coverageModulationTableCount = 3,
    };
    float table[4] = { 0 };
    VkPipelineCoverageToColorStateCreateInfoNV to_color = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COVERAGE_TO_COLOR_STATE_CREATE_INFO_NV,
        .coverageToColorEnable = VK_TRUE
    };

    modulation.pCoverageModulationTable = table;
    GOOD(&b, r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    BAD(&b, "VUID-VkPipelineMultisampleStateCreateInfo-rasterizationSamples-01415",
        r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
        r->multisample.sampleShadingEnable = VK_TRUE);
    BAD(&b,
        "VUID-VkPipelineCoverageModulationStateCreateInfoNV-coverageModulationTableEnable-01405",
        r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
        r->multisample.pNext = &modulation);
    BAD(&b, "VUID-VkPipelineCoverageToColorStateCreateInfoNV-coverageToColorEnable-01404",
        r->multisample.pNext = &to_color);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT,
                              VK_FORMAT_UNDEFINED, 0);
    BAD(&b, CREATE "subpass-01412", (void)r);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_D16_UNORM, 0);
    BAD(&b, CREATE "subpass-01411", r->depth.depthTestEnable = VK_TRUE;
        r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    b.render_pass = make_pass(kit, VK_FORMAT_R8_UINT, VK_SAMPLE_COUNT_1_BIT, VK_FORMAT_UNDEFINED,
                              0);
    GOOD(&b, r->multisample.pNext = &to_color);
}

SCENE(single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
        .multisampledRenderToSingleSampled = VK_TRUE,
    };
    struct rig_base b = open_with(
        kit, NULL, &features, VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME, NULL);
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                      .pNext = &single };
    VkAttachmentReference2 reference = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                         .layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkAttachmentDescription2 attachment = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                     .attachmentCount = 1,
                                     .pAttachments = &attachment,
                                     .subpassCount = 1,
                                     .pSubpasses = &subpass };
    subpass.colorAttachmentCount = 1;
    subpass.pColorAttachments = &reference;
    b.render_pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass2(kit->device, &info, NULL, &b.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(b.render_pass));
    BAD(&b, CREATE "renderPass-06854", (void)r);
    GOOD(&b, r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
}

/* --- sample locations --- */

static void
locations(struct kit *kit, const char *third, const char *width, const char *height,
          const char *samples)
{
    struct rig_base b = open_with(kit, NULL, NULL, VK_EXT_SAMPLE_LOCATIONS_EXTENSION_NAME, third);
    VkSampleLocationEXT at[4] = { { 0.5f, 0.5f } };
    VkPipelineSampleLocationsStateCreateInfoEXT state = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SAMPLE_LOCATIONS_STATE_CREATE_INFO_EXT,
        .sampleLocationsEnable = VK_TRUE,
        .sampleLocationsInfo = { .sType = VK_STRUCTURE_TYPE_SAMPLE_LOCATIONS_INFO_EXT,
                                 .sampleLocationsPerPixel = VK_SAMPLE_COUNT_1_BIT,
                                 .sampleLocationGridSize = { 1, 1 },
                                 .sampleLocationsCount = 1,
                                 .pSampleLocations = at },
    };

    GOOD(&b, r->multisample.pNext = &state);
    state.sampleLocationsInfo.sampleLocationsCount = 2;
    state.sampleLocationsInfo.sampleLocationGridSize.width = 2;
    BAD(&b, width, r->multisample.pNext = &state);
    state.sampleLocationsInfo.sampleLocationGridSize = (VkExtent2D){ 1, 2 };
    BAD(&b, height, r->multisample.pNext = &state);
    GOOD(&b, r->multisample.pNext = &state; rig_dynamic(r, VK_DYNAMIC_STATE_SAMPLE_LOCATIONS_EXT));
    state.sampleLocationsInfo.sampleLocationGridSize = (VkExtent2D){ 1, 1 };
    state.sampleLocationsInfo.sampleLocationsPerPixel = VK_SAMPLE_COUNT_2_BIT;
    BAD(&b, samples, r->multisample.pNext = &state);
}

SCENE(sample_locations, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    locations(kit, NULL, NEWER_ID(CREATE "pDynamicStates-07610", CREATE "pDynamicStates-01521"),
              NEWER_ID(CREATE "pDynamicStates-07611", CREATE "pDynamicStates-01522"),
              NEWER_ID(CREATE "pDynamicStates-07612", CREATE "pDynamicStates-01523"));
}

SCENE(sample_locations_with_third, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    locations(kit, VK_EXT_EXTENDED_DYNAMIC_STATE_3_EXTENSION_NAME, CREATE "pDynamicStates-07610",
              CREATE "pDynamicStates-07611", CREATE "pDynamicStates-07612");
}

/* --- dynamic rendering --- */

SCENE(rendering_formats, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct rig_base b = rig_base(kit);
    VkFormat no_color = find_format(kit, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT,
                                    VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT);

    BAD(&b, CREATE "renderPass-06579", rig_render_dynamically(r);
        r->rendering.pColorAttachmentFormats = NULL);
    kit_expect(kit, CREATE "renderPass-06579");
    BAD(&b, CREATE "renderPass-06580", rig_render_dynamically(r); r->formats[0] = (VkFormat)0x7fff);
    kit_expect_newer(kit, NEWER_ID(CREATE "renderPass-06587", NULL));
    BAD(&b, CREATE "renderPass-06583", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = (VkFormat)0x7fff);
    kit_expect_newer(kit, NEWER_ID(CREATE "renderPass-06588", NULL));
    BAD(&b, CREATE "renderPass-06584", rig_render_dynamically(r);
        r->rendering.stencilAttachmentFormat = (VkFormat)0x7fff);
    BAD(&b, CREATE "renderPass-06587", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = VK_FORMAT_S8_UINT);
    BAD(&b, CREATE "renderPass-06588", rig_render_dynamically(r);
        r->rendering.stencilAttachmentFormat = VK_FORMAT_D16_UNORM);
    BAD(&b, CREATE "renderPass-06589", rig_render_dynamically(r);
        r->rendering.stencilAttachmentFormat = VK_FORMAT_S8_UINT;
        r->rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM);
    BAD(&b, CREATE "renderPass-06053", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = VK_FORMAT_D16_UNORM;
        r->info.pDepthStencilState = NULL);
    BAD(&b, CREATE NEWER_ID("renderPass-09037", "renderPass-06054"), rig_render_dynamically(r);
        r->info.pColorBlendState = NULL);
    BAD(&b, CREATE "renderPass-06055", rig_render_dynamically(r); r->blend.attachmentCount = 2);
    GOOD(&b, rig_render_dynamically(r); r->rendering.colorAttachmentCount = 0);
    if (no_color) {
        BAD(&b, CREATE NEWER_ID("renderPass-06582", "renderPass-06581"), rig_render_dynamically(r);
            r->formats[0] = no_color);
    }
    GOOD(&b, rig_render_dynamically(r);
         r->rendering.depthAttachmentFormat = VK_FORMAT_D24_UNORM_S8_UINT;
         r->rendering.stencilAttachmentFormat = VK_FORMAT_D24_UNORM_S8_UINT);
    GOOD(&b, rig_render_dynamically(r); r->formats[0] = VK_FORMAT_UNDEFINED);
    /* Without the struct there are no attachments. */
    GOOD(&b, r->info.renderPass = VK_NULL_HANDLE; r->info.pColorBlendState = NULL;
         r->info.pDepthStencilState = NULL);
}

SCENE(rendering_of_linear_color, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(kit, NULL, NULL, VK_NV_LINEAR_COLOR_ATTACHMENT_EXTENSION_NAME,
                                  NULL);
    VkFormat no_color = find_format(kit, VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT,
                                    VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT);

    BAD(&b, CREATE "renderPass-06582", rig_render_dynamically(r); r->formats[0] = no_color);
    GOOD(&b, rig_render_dynamically(r));
}

SCENE(rendering_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    struct kit_config config = { .device_next = &features };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "dynamicRendering-06576", r->info.renderPass = VK_NULL_HANDLE);
    GOOD(&b, (void)r);
}

SCENE(rendering_views, KIT_NULL_DRIVER)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, CREATE "multiview-06577", rig_render_dynamically(r); r->rendering.viewMask = 1);
    kit_expect(kit, CREATE "multiview-06577");
    BAD(&b, CREATE "renderPass-06578", rig_render_dynamically(r);
        r->rendering.viewMask = 0x80000000u);
    GOOD(&b, rig_render_dynamically(r));
}

SCENE(rendering_views_with_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES, .multiview = VK_TRUE
    };
    VkPhysicalDeviceFeatures core = { .geometryShader = VK_TRUE, .tessellationShader = VK_TRUE };
    struct rig_base b = open_with(kit, &core, &multiview, NULL, NULL);
    VkPipelineShaderStageCreateInfo geometry = rig_stage(VK_SHADER_STAGE_GEOMETRY_BIT,
                                                         kit_shader(kit, KIT_SHADER_PASS_GEOM));
    VkPipelineShaderStageCreateInfo control = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                                                        kit_shader(kit, KIT_SHADER_PATCH_TESC));
    VkPipelineShaderStageCreateInfo evaluation = rig_stage(
        VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, kit_shader(kit, KIT_SHADER_PATCH_TESE));

    BAD(&b, CREATE "renderPass-06578", rig_render_dynamically(r);
        r->rendering.viewMask = 0x80000000u);
    BAD(&b, CREATE "renderPass-06058", rig_render_dynamically(r); r->rendering.viewMask = 1;
        r->stages[2] = geometry; r->info.stageCount = 3);
    BAD(&b, CREATE "renderPass-06057", rig_render_dynamically(r); r->rendering.viewMask = 1;
        r->stages[2] = control; r->stages[3] = evaluation; r->info.stageCount = 4;
        r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_UNDEFINED, 1);
    BAD(&b, CREATE "renderPass-06048", r->stages[2] = geometry; r->info.stageCount = 3);
    BAD(&b, CREATE "renderPass-06047", r->stages[2] = control; r->stages[3] = evaluation;
        r->info.stageCount = 4; r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST);
    GOOD(&b, (void)r);
    GOOD(&b, rig_render_dynamically(r); r->rendering.viewMask = 3);
}

SCENE(views_of_meshes, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES, .multiview = VK_TRUE
    };
    VkPhysicalDeviceMeshShaderFeaturesEXT mesh = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT,
        .pNext = &multiview,
        .meshShader = VK_TRUE
    };
    struct rig_base b = open_with(kit, NULL, &mesh, VK_EXT_MESH_SHADER_EXTENSION_NAME, NULL);
    VkPipelineShaderStageCreateInfo nothing = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT,
                                                        kit_shader(kit, KIT_SHADER_NOTHING_MESH));

    BAD(&b, CREATE "renderPass-07720", rig_render_dynamically(r); r->rendering.viewMask = 1;
        r->stages[0] = nothing);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_UNDEFINED, 1);
    BAD(&b, CREATE "renderPass-07064", r->stages[0] = nothing);
    GOOD(&b, (void)r);
}

SCENE(views_with_viewports, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES, .multiview = VK_TRUE
    };
    VkPhysicalDeviceMultiviewPerViewViewportsFeaturesQCOM views = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_PER_VIEW_VIEWPORTS_FEATURES_QCOM,
        .pNext = &multiview,
        .multiviewPerViewViewports = VK_TRUE
    };
    VkPhysicalDeviceFeatures core = { .multiViewport = VK_TRUE };
    struct rig_base b = open_with(kit, &core, &views,
                                  VK_QCOM_MULTIVIEW_PER_VIEW_VIEWPORTS_EXTENSION_NAME, NULL);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_UNDEFINED, 3);

    BAD(&b, CREATE "pDynamicStates-07730", kit_expect(kit, CREATE "pDynamicStates-07731"));
    GOOD(&b, r->viewport.viewportCount = r->viewport.scissorCount = 2);
}

/* --- rasterization order --- */

SCENE(rasterization_order, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRasterizationOrderAttachmentAccessFeaturesEXT features = {
        .sType =
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_FEATURES_EXT,
        .rasterizationOrderColorAttachmentAccess = VK_TRUE,
        .rasterizationOrderDepthAttachmentAccess = VK_TRUE,
        .rasterizationOrderStencilAttachmentAccess = VK_TRUE,
    };
    struct rig_base b = open_with(
        kit, NULL, &features, VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME, NULL);
    VkFlags color =
        VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT;
    VkFlags depth =
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT;
    VkFlags stencil =
        VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT;

    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_D24_UNORM_S8_UINT, 0);
    BAD(&b, CREATE "flags-06484", r->blend.flags = color);
    BAD(&b, CREATE "flags-06485", r->depth.flags = depth);
    BAD(&b, CREATE "flags-06486", r->depth.flags = stencil);
    BAD(&b, CREATE "flags-06482", rig_render_dynamically(r); r->blend.flags = color);
    BAD(&b, CREATE "flags-06483", rig_render_dynamically(r);
        r->rendering.depthAttachmentFormat = VK_FORMAT_D24_UNORM_S8_UINT; r->depth.flags = depth);
    GOOD(&b, (void)r);
}

SCENE(rasterization_order_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_with(
        kit, NULL, NULL, VK_EXT_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_EXTENSION_NAME, NULL);
    b.render_pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                              VK_FORMAT_D24_UNORM_S8_UINT, 0);

    kit_allow(kit, CREATE "flags-06484");
    kit_allow(kit, CREATE "flags-06485");
    kit_allow(kit, CREATE "flags-06486");
    BAD(&b,
        "VUID-VkPipelineColorBlendStateCreateInfo-rasterizationOrderColorAttachmentAccess-06465",
        r->blend.flags =
            VK_PIPELINE_COLOR_BLEND_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_ACCESS_BIT_EXT);
    BAD(&b,
        "VUID-VkPipelineDepthStencilStateCreateInfo-rasterizationOrderDepthAttachmentAccess-06463",
        r->depth.flags =
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_DEPTH_ACCESS_BIT_EXT);
    BAD(&b,
        "VUID-VkPipelineDepthStencilStateCreateInfo-rasterizationOrderStencilAttachmentAccess-06464",
        r->depth.flags =
            VK_PIPELINE_DEPTH_STENCIL_STATE_CREATE_RASTERIZATION_ORDER_ATTACHMENT_STENCIL_ACCESS_BIT_EXT);
}

KIT_MAIN()
