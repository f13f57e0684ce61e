/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Interfaces of shaders that are valid, but leave something undefined or do something for nothing.
 */
#include "attachment_scene.h"
#include "newer_ids.h"
#include "shader_scene.h"

#include "frag_in_vec4.h"
#include "frag_two.h"
#include "frag_two_declared.h"
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

    KIT_VK(kit, vkCreateRenderPass(
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
    /* Newer layers tell of outputs that are declared alone, and draws: below. */
    kit_expect_newer(kit, NEWER_ID(NULL, NOT_PRODUCED));
    GOOD(&b, rig_render_dynamically(r);
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

/* --- newer layers: outputs that are declared and never written; draws tell where there is no render pass object --- */

#if HAS_NEWER_IDS

#define INTERFACES (KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES | KIT_INTERFACES)
#define UNWRITTEN "Undefined-Value-OutputNotWritten"
#define DRAWN_MISMATCH "Undefined-Value-ShaderFragmentOutputMismatch-DynamicRendering"

static VkRenderPass
pass_of_two(struct kit *kit)
{
    const VkAttachmentDescription color = {
        .format = COLOR_FORMAT,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    const VkAttachmentDescription both[] = { color, color };
    const VkAttachmentReference references[] = {
        { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
        { 1, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
    };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 2,
                                           .pColorAttachments = references };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .attachmentCount = 2,
                                          .pAttachments = both,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

SCENE(pipelines_of_render_passes, INTERFACES)
{
    struct rig_base b;
    VkShaderModule two, declared;
    VkRenderPass pass;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    two = MODULE(kit, frag_two);
    declared = MODULE(kit, frag_two_declared);
    pass = pass_of_two(kit);
#define OF_TWO(module_) \
    r->info.renderPass = pass, r->blend.attachmentCount = 2, r->stages[1].module = (module_)
    GOOD(&b, OF_TWO(two));
    GOOD(&b, OF_TWO(b.fragment)); /* nothing is declared: on purpose */
    BAD(&b, UNWRITTEN, OF_TWO(declared));
    GOOD(&b, OF_TWO(declared); r->attachments[1].colorWriteMask = 0);
}

/* Into two attachments of the format; expects that of the draw, NULL: nothing. */
static void
draw(struct kit *kit, struct rig_base *b, VkFormat format, VkShaderModule fragment,
     VkColorComponentFlags mask, const char *id)
{
    VkCommandBuffer commands = kit_recording(kit);
    VkRenderingAttachmentInfo colors[2];
    struct rendered rendered;
    struct rig rig;

    rig_init(&rig, b);
    rig_render_dynamically(&rig);
    rig.rendering.colorAttachmentCount = rig.blend.attachmentCount = 2;
    rig.formats[0] = rig.formats[1] = format;
    rig.attachments[1].colorWriteMask = mask;
    rig.stages[1].module = fragment;
    for (uint32_t i = 0; i < 2; i++) {
        colors[i] = rendered_attachment(ATTACHMENT(kit, .format = format), false);
    }
    render_to(&rendered, colors[0].imageView);
    rendered.info.colorAttachmentCount = 2;
    rendered.info.pColorAttachments = colors;
    vkCmdBeginRendering(commands, &rendered.info);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(b, &rig));
    if (id) {
        kit_expect(kit, id);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
}

SCENE(draws_without_a_render_pass, INTERFACES)
{
    struct rig_base b;
    VkShaderModule two, declared;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    two = MODULE(kit, frag_two);
    declared = MODULE(kit, frag_two_declared);
    draw(kit, &b, COLOR_FORMAT, two, 0xf, NULL);
    draw(kit, &b, COLOR_FORMAT, b.fragment, 0xf, NULL);
    draw(kit, &b, COLOR_FORMAT, declared, 0xf, UNWRITTEN "-DynamicRendering");
    draw(kit, &b, COLOR_FORMAT, declared, 0, NULL);
    draw(kit, &b, VK_FORMAT_R8G8B8A8_UINT, b.fragment, 0xf, DRAWN_MISMATCH);
}

/* --- formats that the pipeline says nothing of --- */

SCENE(attachment_of_no_format, INTERFACES)
{
    struct rig_base b;

    NEW(kit, .next = NULL);
    b = rig_base(kit);
    for (uint32_t written = 0; written < 2; written++) {
        VkCommandBuffer commands = kit_recording(kit);
        struct rendered rendered;
        struct rig rig;

        rig_init(&rig, &b);
        rig_render_dynamically(&rig);
        rig.formats[0] = VK_FORMAT_UNDEFINED;
        rig.attachments[0].colorWriteMask = written ? 0xf : 0;
        render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
        vkCmdBeginRendering(commands, &rendered.info);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&b, &rig));
        kit_expect(kit, "VUID-vkCmdDraw-dynamicRenderingUnusedAttachments-08910");
        if (written) {
            kit_expect(kit, "VUID-vkCmdDraw-pColorAttachments-08963");
        }
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

#endif

KIT_MAIN()
