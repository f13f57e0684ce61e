/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Interfaces of shaders that are valid, but leave something undefined or do something for nothing.
 */
#include "newer_ids.h"
#include "shader_scene.h"

#include "frag_in_vec4.h"
#include "frag_two.h"
#include "vert_in_vec4.h"
#include "vert_out_vec4.h"

#define NOT_PRODUCED "UNASSIGNED-CoreValidation-Shader-InputNotProduced"
#define NOT_CONSUMED "UNASSIGNED-CoreValidation-Shader-OutputNotConsumed"
#define MISMATCH "UNASSIGNED-CoreValidation-Shader-InterfaceTypeMismatch"

static VkRenderPass
pass_of(struct kit *kit, VkFormat format)
{
    VkAttachmentDescription color = {
        .format = format,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkSubpassDescription subpass = { .colorAttachmentCount = 1, .pColorAttachments = &reference };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 1,
                                    .pAttachments = &color,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

SCENE(attributes_for_nothing, KIT_NULL_DRIVER | KIT_INTERFACES)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule reads = MODULE(kit, vert_in_vec4);

    GOOD(&b, r->stages[0].module = reads; r->input.vertexBindingDescriptionCount = 1;
         r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].binding = 0);
    BAD(&b, NOT_CONSUMED, r->input.vertexBindingDescriptionCount = 1;
        r->input.vertexAttributeDescriptionCount = 1; r->attributes[0].binding = 0);
}

SCENE(outputs_for_nothing, KIT_NULL_DRIVER | KIT_INTERFACES)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule writes = MODULE(kit, vert_out_vec4), reads = MODULE(kit, frag_in_vec4);

    GOOD(&b, r->stages[0].module = writes; r->stages[1].module = reads);
    kit_expect_newer(kit, NEWER_ID(NULL, NOT_CONSUMED)); /* newer layers are silent about it */
    GOOD(&b, r->stages[0].module = writes);
}

/* With the feature, what one stage writes is the business of whoever combines it. */
SCENE(outputs_with_maintenance4, KIT_NULL_DRIVER | KIT_INTERFACES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceMaintenance4Features maintenance4 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_FEATURES, .maintenance4 = VK_TRUE
    };

    shader_open(kit, NULL, &maintenance4, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule writes = MODULE(kit, vert_out_vec4);

    GOOD(&b, r->stages[0].module = writes);
}

/* A color attachment, and a reference to none. */
static VkRenderPass
one_unused(struct kit *kit)
{
    VkRenderPass pass = VK_NULL_HANDLE;
    const VkAttachmentReference colors[] = {
        { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
        { VK_ATTACHMENT_UNUSED, VK_IMAGE_LAYOUT_UNDEFINED },
    };

    KIT_VK(kit,
           vkCreateRenderPass(
               kit->device,
               &(VkRenderPassCreateInfo){
                   .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                   .attachmentCount = 1,
                   .pAttachments =
                       &(VkAttachmentDescription){
                           .format = VK_FORMAT_R8G8B8A8_UNORM,
                           .samples = VK_SAMPLE_COUNT_1_BIT,
                           .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                           .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                       },
                   .subpassCount = 1,
                   .pSubpasses = &(VkSubpassDescription){ .colorAttachmentCount = 2,
                                                          .pColorAttachments = colors },
               },
               NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

SCENE(outputs_without_attachment, KIT_NULL_DRIVER | KIT_INTERFACES)
{
    struct rig_base b = rig_base(kit);
    VkShaderModule two = MODULE(kit, frag_two);

    GOOD(&b, (void)r);
    BAD(&b, NOT_CONSUMED, r->stages[1].module = two);
    /* One that the subpass leaves out on purpose. */
    VkRenderPass unused = one_unused(kit);
    GOOD(&b, r->info.renderPass = unused; r->blend.attachmentCount = 2; r->stages[1].module = two);
    /* Nothing is written at all. */
    kit_expect_newer(kit, NEWER_ID("VUID-VkGraphicsPipelineCreateInfo-pStages-06894", NULL));
    GOOD(&b, r->stages[1].module = two; r->raster.rasterizerDiscardEnable = VK_TRUE);
    GOOD(&b, rig_discard(r, VK_TRUE));
}

SCENE(outputs_in_dynamic_rendering, KIT_NULL_DRIVER | KIT_INTERFACES | KIT_NO_DEVICE)
{
    VkPhysicalDeviceDynamicRenderingFeatures rendering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_FEATURES,
        .dynamicRendering = VK_TRUE
    };

    VkPhysicalDeviceFeatures core = { .independentBlend = VK_TRUE };

    shader_open(kit, &core, &rendering, NULL, NULL);
    struct rig_base b = rig_base(kit);
    VkShaderModule two = MODULE(kit, frag_two);

    GOOD(&b, rig_render_dynamically(r));
    GOOD(&b, rig_render_dynamically(r); r->stages[1].module = two;
         r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2);
    /* One shader serves passes with and without an attachment. */
    GOOD(&b, rig_render_dynamically(r); r->stages[1].module = two);
    GOOD(&b, rig_render_dynamically(r); r->stages[1].module = two;
         r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2;
         r->formats[1] = VK_FORMAT_UNDEFINED);
    BAD(&b, NOT_PRODUCED, rig_render_dynamically(r);
        r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2);
    GOOD(&b, rig_render_dynamically(r);
         r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2;
         r->attachments[1].colorWriteMask = 0);
}

SCENE(outputs_of_another_type, KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_INTERFACES)
{
    struct rig_base b = rig_base(kit);

    BAD(&b, MISMATCH, r->info.renderPass = pass_of(kit, VK_FORMAT_R8G8B8A8_UINT));
    GOOD(&b, r->info.renderPass = pass_of(kit, VK_FORMAT_R16G16_SFLOAT));
    GOOD(&b, r->info.renderPass = pass_of(kit, VK_FORMAT_R8G8B8A8_SNORM));
}

KIT_MAIN()
