/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: attachments and their references, layouts, subpasses.
 */
#include "newer_ids.h"
#include "render_pass_scene.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT

SCENE(pass_valid, KIT_PLAIN)
{
    struct pass pass = color_pass();
    passes(kit, &pass, "", "");
    pass = depth_pass(VK_FORMAT_D32_SFLOAT);
    passes(kit, &pass, "", "");
    pass = input_pass();
    passes(kit, &pass, "", "");
    pass = color_pass();
    pass.subpasses[0].colors[0].attachment = VK_ATTACHMENT_UNUSED;
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_UNDEFINED;
    passes(kit, &pass, "", "");
    /* Color and input in the same layout; an attachment that is preserved. */
    pass = input_pass();
    pass.subpasses[0].colors[0] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    pass.subpasses[0].preserve_count = 1;
    passes(kit, &pass, "", "");
    /* Cleared, written as color, then read as input attachment. */
    pass = color_pass();
    pass.attachments[0].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    pass.subpass_count = 2;
    pass.subpasses[1] = input_pass().subpasses[0];
    pass.subpasses[1].colors[0].attachment = 1;
    pass.subpasses[1].inputs[0] = (VkAttachmentReference){
        0, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL
    };
    passes(kit, &pass, "", "");
}

SCENE(pass_resolve_valid, KIT_NULL_DRIVER)
{
    struct pass pass = resolve_pass();
    passes(kit, &pass, "", "");
    pass.subpasses[0].resolves[0].attachment = VK_ATTACHMENT_UNUSED;
    passes(kit, &pass, "", "");
}

SCENE(attachment_format, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.attachments[1].format = VK_FORMAT_UNDEFINED;
    passes(kit, &pass, "VUID-VkAttachmentDescription-format-06698",
           "VUID-VkAttachmentDescription2-format-06698");
}

SCENE(attachment_final_layout, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.attachments[1].finalLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    passes(kit, &pass, "VUID-VkAttachmentDescription-finalLayout-00843",
           "VUID-VkAttachmentDescription2-finalLayout-00843");
    pass.attachments[1].finalLayout = VK_IMAGE_LAYOUT_PREINITIALIZED;
    passes(kit, &pass, "VUID-VkAttachmentDescription-finalLayout-00843",
           "VUID-VkAttachmentDescription2-finalLayout-00843");
}

SCENE(attachment_loads_undefined, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.attachments[0].loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    passes(kit, &pass, "VUID-VkAttachmentDescription-format-06699",
           "VUID-VkAttachmentDescription2-format-06699");
    pass.attachments[0].initialLayout = VK_IMAGE_LAYOUT_GENERAL;
    passes(kit, &pass, "", "");
    /* A color format has no stencil to load. */
    pass = color_pass();
    pass.attachments[0].stencilLoadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    passes(kit, &pass, "", "");
    pass = depth_pass(DS);
    pass.attachments[1].stencilLoadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    passes(kit, &pass, "VUID-VkAttachmentDescription-format-06700",
           "VUID-VkAttachmentDescription2-pNext-06704");
    VkAttachmentDescriptionStencilLayout stencil = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .stencilFinalLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    pass.attachment_next[1] = &stencil;
    passes(kit, &pass, NULL, "VUID-VkAttachmentDescription2-pNext-06705");
}

/* Both layouts of attachment 1. */
static void
layouts(struct kit *kit, VkFormat format, VkImageLayout layout, const char *initial1,
        const char *final1, const char *initial2, const char *final2)
{
    struct pass pass = color_pass();
    pass.attachments[1].format = format;
    pass.attachments[1].initialLayout = layout;
    passes(kit, &pass, initial1, initial2);
    pass.attachments[1].initialLayout = VK_IMAGE_LAYOUT_GENERAL;
    pass.attachments[1].finalLayout = layout;
    passes(kit, &pass, final1, final2);
}

SCENE(attachment_layouts_color, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    layouts(
        kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
        "VUID-VkAttachmentDescription-format-03280", "VUID-VkAttachmentDescription-format-03282",
        "VUID-VkAttachmentDescription2-format-03280", "VUID-VkAttachmentDescription2-format-03282");
    layouts(
        kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
        "VUID-VkAttachmentDescription-format-06487", "VUID-VkAttachmentDescription-format-06488",
        "VUID-VkAttachmentDescription2-format-06487", "VUID-VkAttachmentDescription2-format-06488");
    layouts(
        kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
        "VUID-VkAttachmentDescription-format-03286", "VUID-VkAttachmentDescription-format-03287",
        "VUID-VkAttachmentDescription2-format-03286", "VUID-VkAttachmentDescription2-format-03287");
    layouts(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, "", "", "", "");
}

SCENE(attachment_layouts_depth, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    layouts(
        kit, DS, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        "VUID-VkAttachmentDescription-format-03281", "VUID-VkAttachmentDescription-format-03283",
        "VUID-VkAttachmentDescription2-format-03281", "VUID-VkAttachmentDescription2-format-03283");
    layouts(
        kit, DS, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
        "VUID-VkAttachmentDescription-format-06906", "VUID-VkAttachmentDescription-format-06907",
        "VUID-VkAttachmentDescription2-format-06906", "VUID-VkAttachmentDescription2-format-06907");
    layouts(
        kit, DS, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL,
        "VUID-VkAttachmentDescription-format-06242", "VUID-VkAttachmentDescription-format-06243",
        "VUID-VkAttachmentDescription2-format-06249", "VUID-VkAttachmentDescription2-format-06250");
    layouts(
        kit, VK_FORMAT_D16_UNORM, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
        "VUID-VkAttachmentDescription-format-03290", "VUID-VkAttachmentDescription-format-03291",
        "VUID-VkAttachmentDescription2-format-03290", "VUID-VkAttachmentDescription2-format-03291");
    layouts(
        kit, VK_FORMAT_S8_UINT, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
        "VUID-VkAttachmentDescription-format-03292", "VUID-VkAttachmentDescription-format-03293",
        "VUID-VkAttachmentDescription2-format-06247", "VUID-VkAttachmentDescription2-format-06248");
    layouts(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL, "", "", "", "");
    layouts(kit, VK_FORMAT_S8_UINT, VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL, "", "", "", "");
    layouts(kit, DS, VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, "", "", "", "");
}

SCENE(attachment_layouts_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){
                      .device_next = &none,
                      .device_extensions = { "VK_EXT_attachment_feedback_loop_layout" } });
    layouts(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL,
            "VUID-VkAttachmentDescription-separateDepthStencilLayouts-03284",
            "VUID-VkAttachmentDescription-separateDepthStencilLayouts-03285",
            "VUID-VkAttachmentDescription2-separateDepthStencilLayouts-03284",
            "VUID-VkAttachmentDescription2-separateDepthStencilLayouts-03285");
    layouts(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL,
            "VUID-VkAttachmentDescription-synchronization2-06908",
            "VUID-VkAttachmentDescription-synchronization2-06909",
            "VUID-VkAttachmentDescription2-synchronization2-06908",
            "VUID-VkAttachmentDescription2-synchronization2-06909");
    layouts(kit, VK_FORMAT_D16_UNORM, VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT,
            "VUID-VkAttachmentDescription-attachmentFeedbackLoopLayout-07309",
            "VUID-VkAttachmentDescription-attachmentFeedbackLoopLayout-07310",
            "VUID-VkAttachmentDescription2-attachmentFeedbackLoopLayout-07309",
            "VUID-VkAttachmentDescription2-attachmentFeedbackLoopLayout-07310");
}

SCENE(attachment_stencil_layouts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = depth_pass(DS);
    VkAttachmentDescriptionStencilLayout stencil = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL,
        .stencilFinalLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
    };
    pass.attachment_next[1] = &stencil;
    pass.attachments[1].initialLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    pass.attachments[1].finalLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    passes(kit, &pass, NULL, "");
    stencil.stencilInitialLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL,
           "VUID-VkAttachmentDescriptionStencilLayout-stencilInitialLayout-03308");
    stencil.stencilInitialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    stencil.stencilFinalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkAttachmentDescriptionStencilLayout-stencilFinalLayout-03309");
    stencil.stencilFinalLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    passes(kit, &pass, NULL, "VUID-VkAttachmentDescriptionStencilLayout-stencilFinalLayout-03310");
}

/* --- references --- */

SCENE(reference_range, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    const char *first = "VUID-VkRenderPassCreateInfo-attachment-00834",
               *second = "VUID-VkRenderPassCreateInfo2-attachment-03051";
    pass.subpasses[0].colors[0].attachment = 2;
    passes(kit, &pass, first, second);
    pass = resolve_pass();
    pass.subpasses[0].resolves[0].attachment = 2;
    passes(kit, &pass, first, second);
    pass = depth_pass(DS);
    pass.subpasses[0].depth.attachment = 7;
    passes(kit, &pass, first, second);
    pass = input_pass();
    pass.subpasses[0].inputs[0].attachment = 2;
    passes(kit, &pass, first, second);
    /* A layout is wrong whether there is such an attachment or not. */
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    kit_expect_newer(kit, NEWER_ID("VUID-VkSubpassDescription-attachment-06912", NULL));
    passes(kit, &pass, first, NULL);
    kit_expect_newer(kit, NEWER_ID("VUID-VkSubpassDescription2-attachment-06912", NULL));
    passes(kit, &pass, NULL, second);
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_GENERAL;
    pass.subpasses[0].input_aspects[0] = VK_IMAGE_ASPECT_METADATA_BIT;
    kit_expect(kit, "VUID-VkSubpassDescription2-attachment-02801");
    passes(kit, &pass, NULL, second);
    pass = color_pass();
    pass.subpasses[0].preserve_count = 1;
    pass.subpasses[0].preserves[0] = 2;
    passes(kit, &pass, first, second);
}

SCENE(reference_layout, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    const VkImageLayout bad[] = { VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_PREINITIALIZED };
    for (size_t i = 0; i < KIT_COUNT(bad); i++) {
        pass.subpasses[0].colors[0].layout = bad[i];
        passes(kit, &pass, "VUID-VkAttachmentReference-layout-03077",
               "VUID-VkAttachmentReference2-layout-03077");
    }
}

SCENE(reference_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceFeatures2 none = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2 };
    kit_open(kit, &(struct kit_config){
                      .device_next = &none,
                      .device_extensions = { "VK_EXT_attachment_feedback_loop_layout" } });
    struct pass pass = depth_pass(VK_FORMAT_D16_UNORM);
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkAttachmentReference-separateDepthStencilLayouts-03313",
           "VUID-VkAttachmentReference2-separateDepthStencilLayouts-03313");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkAttachmentReference-synchronization2-06910",
           "VUID-VkAttachmentReference2-synchronization2-06910");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT;
    passes(kit, &pass, "VUID-VkAttachmentReference-attachmentFeedbackLoopLayout-07311",
           "VUID-VkAttachmentReference2-attachmentFeedbackLoopLayout-07311");
}

SCENE(reference_stencil_layout, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    VkAttachmentReferenceStencilLayout stencil = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT,
        .stencilLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL,
    };
    struct pass pass = depth_pass(DS);
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkRenderPassCreateInfo2-attachment-06244");
    pass.subpasses[0].depth_next = &stencil;
    passes(kit, &pass, NULL, "");
    stencil.stencilLayout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkAttachmentReferenceStencilLayout-stencilLayout-03318");
    stencil.stencilLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
    pass.attachments[1].format = VK_FORMAT_S8_UINT;
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-attachment-06251");
    pass.subpasses[0].depth_next = NULL;
    passes(kit, &pass, NULL, "");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkRenderPassCreateInfo2-attachment-06246");
    pass.attachments[1].format = VK_FORMAT_D16_UNORM;
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, NULL, "VUID-VkRenderPassCreateInfo2-attachment-06245");
}

/* --- layouts in subpasses --- */

SCENE(subpass_layouts_input, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = input_pass();
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06912",
           "VUID-VkSubpassDescription2-attachment-06912");
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06918",
           "VUID-VkSubpassDescription2-attachment-06918");
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06921",
           "VUID-VkSubpassDescription2-attachment-06921");
    pass.subpasses[0].inputs[0].layout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "", "");
}

SCENE(subpass_layouts_color, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = color_pass();
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06913",
           "VUID-VkSubpassDescription2-attachment-06913");
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06916",
           "VUID-VkSubpassDescription2-attachment-06916");
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06919",
           "VUID-VkSubpassDescription2-attachment-06919");
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06922",
           "VUID-VkSubpassDescription2-attachment-06922");
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "", "");
}

SCENE(subpass_layouts_resolve, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, NULL, NULL);
    struct pass pass = resolve_pass();
    pass.subpasses[0].resolves[0].layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06914",
           "VUID-VkSubpassDescription2-attachment-06914");
    pass.subpasses[0].resolves[0].layout =
        VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06917",
           "VUID-VkSubpassDescription2-attachment-06917");
    pass.subpasses[0].resolves[0].layout = VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06920",
           "VUID-VkSubpassDescription2-attachment-06920");
    pass.subpasses[0].resolves[0].layout = VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06923",
           "VUID-VkSubpassDescription2-attachment-06923");
}

SCENE(subpass_layouts_depth, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(DS);
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-06915",
           "VUID-VkSubpassDescription2-attachment-06915");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "", "");
}

/* --- subpasses --- */

SCENE(subpass_bind_point, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.subpasses[0].bind_point = VK_PIPELINE_BIND_POINT_COMPUTE;
    passes(kit, &pass, "VUID-VkSubpassDescription-pipelineBindPoint-00844",
           "VUID-VkSubpassDescription2-pipelineBindPoint-03062");
}

SCENE(subpass_bind_point_shading, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_HUAWEI_subpass_shading", NULL);
    struct pass pass = color_pass();
    pass.subpasses[0].bind_point = VK_PIPELINE_BIND_POINT_SUBPASS_SHADING_HUAWEI;
    passes(kit, &pass, "", "");
    pass.subpasses[0].bind_point = VK_PIPELINE_BIND_POINT_COMPUTE;
    passes(kit, &pass, "VUID-VkSubpassDescription-pipelineBindPoint-04952",
           "VUID-VkSubpassDescription2-pipelineBindPoint-04953");
}

SCENE(subpass_color_limit, KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    struct pass pass = color_pass();
    for (uint32_t i = 0; i < 9; i++) {
        pass.subpasses[0].colors[i].attachment = VK_ATTACHMENT_UNUSED;
    }
    pass.subpasses[0].color_count = 8;
    passes(kit, &pass, "", "");
    pass.subpasses[0].color_count = 9;
    passes(kit, &pass, "VUID-VkSubpassDescription-colorAttachmentCount-00845",
           "VUID-VkSubpassDescription2-colorAttachmentCount-03063");
}

SCENE(subpass_formats, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.attachments[0].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    passes(kit, &pass, "VUID-VkSubpassDescription-pColorAttachments-02648",
           "VUID-VkSubpassDescription2-pColorAttachments-02898");
    pass = input_pass();
    pass.attachments[1].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    passes(kit, &pass, "VUID-VkSubpassDescription-pInputAttachments-02647",
           "VUID-VkSubpassDescription2-pInputAttachments-02897");
    pass = depth_pass(VK_FORMAT_R8_UNORM);
    passes(kit, &pass, "VUID-VkSubpassDescription-pDepthStencilAttachment-02650",
           "VUID-VkSubpassDescription2-pDepthStencilAttachment-02900");
}

SCENE(subpass_formats_linear, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    VkPhysicalDeviceLinearColorAttachmentFeaturesNV linear = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINEAR_COLOR_ATTACHMENT_FEATURES_NV,
        .linearColorAttachment = VK_TRUE,
    };
    struct pass pass;

    kit_open(kit, &(struct kit_config){ .device_extensions = { "VK_NV_linear_color_attachment" },
                                        .device_next = &linear });
    pass = color_pass();
    passes(kit, &pass, "", "");
    pass.attachments[0].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    passes(kit, &pass, "VUID-VkSubpassDescription-linearColorAttachment-06497",
           "VUID-VkSubpassDescription2-linearColorAttachment-06500");
    pass = resolve_pass();
    pass.attachments[0].format = pass.attachments[1].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    kit_expect(kit, "VUID-VkSubpassDescription-linearColorAttachment-06497");
    kit_expect(kit, "VUID-VkSubpassDescription2-linearColorAttachment-06500");
    passes(kit, &pass, "VUID-VkSubpassDescription-linearColorAttachment-06498",
           "VUID-VkSubpassDescription2-linearColorAttachment-06501");
    pass = input_pass();
    pass.attachments[1].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    passes(kit, &pass, "VUID-VkSubpassDescription-linearColorAttachment-06496",
           "VUID-VkSubpassDescription2-linearColorAttachment-06499");
}

SCENE(subpass_resolve_format, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    struct pass pass = resolve_pass();
    pass.attachments[1].format = VK_FORMAT_B8G8R8A8_UNORM;
    passes(kit, &pass, "VUID-VkSubpassDescription-pResolveAttachments-00850",
           "VUID-VkSubpassDescription2-pResolveAttachments-03068");
    /* Of a format that cannot be resolved to, both say the same: the color attachment cannot be one
     * either. */
    kit_expect(kit, "VUID-VkSubpassDescription-pColorAttachments-02648");
    kit_expect(kit, "VUID-VkSubpassDescription2-pColorAttachments-02898");
    pass.attachments[0].format = pass.attachments[1].format = VK_FORMAT_BC1_RGBA_UNORM_BLOCK;
    passes(kit, &pass, "VUID-VkSubpassDescription-pResolveAttachments-02649",
           "VUID-VkSubpassDescription2-pResolveAttachments-02899");
}

SCENE(subpass_resolve_samples, KIT_NULL_DRIVER)
{
    struct pass pass = resolve_pass();
    pass.attachments[1].samples = VK_SAMPLE_COUNT_2_BIT;
    passes(kit, &pass, "VUID-VkSubpassDescription-pResolveAttachments-00849",
           "VUID-VkSubpassDescription2-pResolveAttachments-03067");
    pass = resolve_pass();
    pass.attachments[0].samples = VK_SAMPLE_COUNT_1_BIT;
    passes(kit, &pass, "VUID-VkSubpassDescription-pResolveAttachments-00848",
           "VUID-VkSubpassDescription2-pResolveAttachments-03066");
    pass = resolve_pass();
    pass.subpasses[0].colors[0].attachment = VK_ATTACHMENT_UNUSED;
    passes(kit, &pass, "VUID-VkSubpassDescription-pResolveAttachments-00847",
           "VUID-VkSubpassDescription2-pResolveAttachments-03065");
}

SCENE(subpass_samples, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    pass.subpasses[0].color_count = 2;
    pass.subpasses[0].colors[1] = (VkAttachmentReference){
        1, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    passes(kit, &pass, "VUID-VkSubpassDescription-pColorAttachments-06868",
           "VUID-VkSubpassDescription2-multisampledRenderToSingleSampled-06872");
    pass = depth_pass(DS);
    pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    passes(kit, &pass, "VUID-VkSubpassDescription-pDepthStencilAttachment-01418",
           "VUID-VkSubpassDescription2-multisampledRenderToSingleSampled-06872");
}

SCENE(subpass_samples_mixed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_AMD_mixed_attachment_samples", NULL);
    struct pass pass = depth_pass(DS);
    pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    passes(kit, &pass, "", "");
    pass.attachments[0].samples = VK_SAMPLE_COUNT_4_BIT;
    pass.attachments[1].samples = VK_SAMPLE_COUNT_1_BIT;
    passes(kit, &pass, "VUID-VkSubpassDescription-pColorAttachments-01506",
           "VUID-VkSubpassDescription2-pColorAttachments-03070");
}

SCENE(subpass_preserve, KIT_NULL_DRIVER)
{
    struct pass pass = color_pass();
    pass.subpasses[0].preserve_count = 1;
    pass.subpasses[0].preserves[0] = VK_ATTACHMENT_UNUSED;
    passes(kit, &pass, "VUID-VkSubpassDescription-attachment-00853",
           "VUID-VkSubpassDescription2-attachment-03073");
    pass.subpasses[0].preserves[0] = 0;
    passes(kit, &pass, "VUID-VkSubpassDescription-pPreserveAttachments-00854",
           "VUID-VkSubpassDescription2-pPreserveAttachments-03074");
    pass.subpasses[0].preserves[0] = 1;
    passes(kit, &pass, "", "");
}

SCENE(subpass_one_attachment_twice, KIT_NULL_DRIVER | KIT_ANY_CALL)
{
    struct pass pass = input_pass();
    pass.subpasses[0].inputs[0] = (VkAttachmentReference){ 0, VK_IMAGE_LAYOUT_GENERAL };
    passes(kit, &pass, "VUID-VkSubpassDescription-layout-02519",
           "VUID-VkSubpassDescription2-layout-02528");
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_GENERAL;
    passes(kit, &pass, "", "");
    pass = color_pass();
    pass.subpasses[0].colors[0].layout = VK_IMAGE_LAYOUT_GENERAL;
    pass.subpasses[0].has_depth = true;
    pass.subpasses[0].depth = (VkAttachmentReference){ 0, VK_IMAGE_LAYOUT_GENERAL };
    kit_expect(kit, "VUID-VkSubpassDescription-pDepthStencilAttachment-02650");
    kit_expect(kit, "VUID-VkSubpassDescription2-pDepthStencilAttachment-02900");
    passes(kit, &pass, "VUID-VkSubpassDescription-pDepthStencilAttachment-04438",
           "VUID-VkSubpassDescription2-pDepthStencilAttachment-04440");
}

SCENE(subpass_input_cleared, KIT_NULL_DRIVER)
{
    struct pass pass = input_pass();
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    passes(kit, &pass, "VUID-VkSubpassDescription-loadOp-00846",
           "VUID-VkSubpassDescription2-loadOp-03064");
    /* Valid when the subpass draws into it, too. */
    pass.subpasses[0].colors[0] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    passes(kit, &pass, "", "");
}

SCENE(first_use_read_only, KIT_NULL_DRIVER)
{
    struct pass pass = depth_pass(DS);
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pAttachments-00836",
           "VUID-VkRenderPassCreateInfo2-pAttachments-02522");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pAttachments-01566",
           "VUID-VkRenderPassCreateInfo2-pAttachments-02522");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "", "");
    pass.attachments[1].loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    pass.attachments[1].stencilLoadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pAttachments-01567",
           "VUID-VkRenderPassCreateInfo2-pAttachments-02523");
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pAttachments-02511",
           "VUID-VkRenderPassCreateInfo2-pAttachments-02523");
}

SCENE(input_aspects, KIT_NULL_DRIVER)
{
    struct pass pass = input_pass();
    VkInputAttachmentAspectReference reference = { 0, 0, VK_IMAGE_ASPECT_COLOR_BIT };
    VkRenderPassInputAttachmentAspectCreateInfo aspects = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_INPUT_ATTACHMENT_ASPECT_CREATE_INFO,
        .aspectReferenceCount = 1,
        .pAspectReferences = &reference,
    };
    pass.next = &aspects;
    passes(kit, &pass, "", "");
    pass.subpasses[0].input_aspects[0] = reference.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01963",
           "VUID-VkRenderPassCreateInfo2-attachment-02525");
    pass.subpasses[0].input_aspects[0] = reference.aspectMask = VK_IMAGE_ASPECT_METADATA_BIT;
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassCreateInfo-pNext-01963", NULL));
    passes(kit, &pass, "VUID-VkInputAttachmentAspectReference-aspectMask-01964", NULL);
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassCreateInfo2-attachment-02525", NULL));
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-attachment-02801");
    pass.subpasses[0].input_aspects[0] = 1u << 20;
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassCreateInfo2-attachment-02525", NULL));
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-attachment-02799");
    pass.subpasses[0].input_aspects[0] = 0;
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-attachment-02800");
    reference = (VkInputAttachmentAspectReference){ 1, 0, VK_IMAGE_ASPECT_COLOR_BIT };
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01926", NULL);
    reference = (VkInputAttachmentAspectReference){ 0, 1, VK_IMAGE_ASPECT_COLOR_BIT };
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-pNext-01927", NULL);
}

SCENE(subpass_memory_plane_aspects, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    kit_open(kit,
             &(struct kit_config){ .device_extensions = { "VK_EXT_image_drm_format_modifier" } });
    struct pass pass = input_pass();
    VkInputAttachmentAspectReference reference = { 0, 0, VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT };
    VkRenderPassInputAttachmentAspectCreateInfo aspects = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_INPUT_ATTACHMENT_ASPECT_CREATE_INFO,
        .aspectReferenceCount = 1,
        .pAspectReferences = &reference,
    };
    pass.next = &aspects;
    pass.subpasses[0].input_aspects[0] = VK_IMAGE_ASPECT_MEMORY_PLANE_1_BIT_EXT;
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassCreateInfo-pNext-01963", NULL));
    passes(kit, &pass, "VUID-VkInputAttachmentAspectReference-aspectMask-02250", NULL);
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassCreateInfo2-attachment-02525", NULL));
    passes(kit, &pass, NULL, "VUID-VkSubpassDescription2-attachment-04563");
}

SCENE(subpass_flags_nvx, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    open_all(kit, "VK_NVX_multiview_per_view_attributes", NULL);
    struct pass pass = color_pass();
    pass.subpasses[0].flags = VK_SUBPASS_DESCRIPTION_PER_VIEW_POSITION_X_ONLY_BIT_NVX;
    passes(kit, &pass, "VUID-VkSubpassDescription-flags-00856",
           "VUID-VkSubpassDescription2-flags-03076");
    pass.subpasses[0].flags |= VK_SUBPASS_DESCRIPTION_PER_VIEW_ATTRIBUTES_BIT_NVX;
    passes(kit, &pass, "", "");
}

KIT_MAIN()
