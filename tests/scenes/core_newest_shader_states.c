/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines by newer rules: how many views there are for what is drawn, and what shaders read of a draw.
 */
#include "newer_scene.h"
#include "shader_scene.h"

#include "frag_subpass.h"
#include "mesh_draw.h"
#include "task_plain.h"

#define NOW (SILENT | KIT_NULL_DRIVER)
#define GRAPHICS_ID(rest) "VUID-VkGraphicsPipelineCreateInfo-" rest

/* --- views ------------------------------------------------------------------------------------ */

/* The rig's pass, of these views. */
static VkRenderPass
pass_of_views(struct kit *kit, uint32_t view_mask)
{
    const VkAttachmentReference color = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 1, .pColorAttachments = &color };
    const VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    const VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 1,
        .pViewMasks = &view_mask
    };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .pNext = &views,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

/* One of mesh shaders, rendering dynamically into these views, or in a pass with them. */
static void
meshes_of_views(struct kit *kit, uint32_t view_mask, bool dynamic)
{
    struct rig_base base = rig_base(kit);
    struct rig r;

    rig_init(&r, &base);
    if (dynamic) {
        rig_render_dynamically(&r);
        r.rendering.viewMask = view_mask;
    } else {
        r.info.renderPass = pass_of_views(kit, view_mask);
    }
    r.stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, kit_shader(kit, KIT_SHADER_NOTHING_MESH));
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    (void)rig_make(&base, &r);
}

static void
open_meshes(struct kit *kit)
{
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;

    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    setenv("WAKE_NULL_ANSWERS", "maxMeshMultiviewViewCount=2,maxMultiviewViewCount=6", 1);
    NEW(kit, .extensions = { "VK_EXT_mesh_shader", "VK_KHR_fragment_shading_rate" },
        .next = &(VkPhysicalDeviceMeshShaderFeaturesEXT){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_FEATURES_EXT, .pNext = &rates });
}

SCENE(views_of_meshes, NOW)
{
    open_meshes(kit);
    meshes_of_views(kit, 3, true);
    meshes_of_views(kit, 3, false);
    kit_expect(kit, GRAPHICS_ID("renderPass-12326"));
    meshes_of_views(kit, 4, true);
    kit_expect(kit, GRAPHICS_ID("renderPass-12325"));
    meshes_of_views(kit, 4, false);
}

SCENE(views_of_viewports, NOW)
{
    struct rig_base base;
    struct rig r;

    NEW(kit, .extensions = { "VK_QCOM_multiview_per_view_viewports" },
        .next = &(VkPhysicalDeviceMultiviewPerViewViewportsFeaturesQCOM){
            .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_PER_VIEW_VIEWPORTS_FEATURES_QCOM,
            .multiviewPerViewViewports = VK_TRUE });
    base = rig_base(kit);
    rig_init(&r, &base);
    rig_render_dynamically(&r);
    r.rendering.viewMask = 3;
    r.viewport.viewportCount = r.viewport.scissorCount = 2;
    (void)rig_make(&base, &r);
    r.rendering.viewMask = 4;
    kit_expect(kit, GRAPHICS_ID("multiviewPerViewViewports-12249"));
    kit_expect(kit, GRAPHICS_ID("multiviewPerViewViewports-12250"));
    (void)rig_make(&base, &r);
}

/* --- what shaders read of a draw -------------------------------------------------------------- */

SCENE(index_of_a_draw_behind_tasks, NOW)
{
    struct rig_base base;
    struct rig r;

    open_meshes(kit);
    base = rig_base(kit);
    rig_init(&r, &base);
    r.stages[0] = rig_stage(VK_SHADER_STAGE_MESH_BIT_EXT, MODULE(kit, mesh_draw));
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    (void)rig_make(&base, &r);
    r.stages[r.info.stageCount++] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT,
                                              MODULE(kit, task_plain));
    kit_expect(kit, GRAPHICS_ID("pStages-09631"));
    (void)rig_make(&base, &r);
}

SCENE(input_attachments_beyond_the_colors, NOW)
{
    VkDescriptorSetLayout set;
    struct rig_base base;
    struct rig r;

    NEW(kit, .extensions = { "VK_KHR_dynamic_rendering_local_read" });
    base = rig_base(kit);
    set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    rig_init(&r, &base);
    rig_render_dynamically(&r);
    r.stages[1].module = MODULE(kit, frag_subpass);
    r.info.layout = kit_pipeline_layout(kit, set);
    (void)rig_make(&base, &r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    kit_expect(kit, GRAPHICS_ID("renderPass-09652"));
    (void)rig_make(&base, &r);
}

KIT_MAIN()
