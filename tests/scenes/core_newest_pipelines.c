/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rules that newer registries have of every draw, broken once with each: pipelines, what is bound, where it is drawn.
 */
#include "every_scene.h"

#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "every_lod_rgen.h"
#include "every_lod_uint_frag.h"
#include "frag_red.h"
#include "mesh_lines.h"
#include "mesh_nv_lines.h"
#include "vert_in_double.h"
#include "vert_in_dvec2.h"
#include "vert_in_vec4.h"

#include <stdlib.h>

#define DRAWS (KIT_NULL_DRIVER | KIT_NO_DEVICE)
#define COMBINED .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER

/* --- what is drawn into --- */

struct targets {
    VkImageView color, depth, stencil;
    VkRenderingFlags flags;
};

static void
begin_targets(struct stage *s, const struct targets *t)
{
    const VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                              .imageView = t->color,
                                              .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                              .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                              .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    VkRenderingAttachmentInfo depth = color, stencil = color;
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = t->flags,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = t->color != VK_NULL_HANDLE,
        .pColorAttachments = &color,
        .pDepthAttachment = t->depth ? &depth : NULL,
        .pStencilAttachment = t->stencil ? &stencil : NULL,
    };

    depth.imageView = t->depth;
    stencil.imageView = t->stencil;
    vkCmdBeginRendering(s->commands, &info);
}

static void
end_targets(struct stage *s)
{
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

static VkImageView
color_target(struct kit *kit)
{
    return PICTURE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
}

SCENE(secondaries_or_draws, DRAWS | KIT_NULL_VALUES)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    struct targets t = { .color = color_target(kit),
                         .flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT };

    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    begin_targets(&s, &t);
    draw_both(&s, &r, "flags-10582");
    end_targets(&s);
    t.flags = 0;
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    begin_targets(&s, &t);
    draw_both(&s, &r, NULL);
    end_targets(&s);
    kit_end(kit, s.commands);
}

SCENE(dithering_of_old, DRAWS | KIT_NULL_VALUES)
{
    VkPhysicalDeviceLegacyDitheringFeaturesEXT dithering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LEGACY_DITHERING_FEATURES_EXT
    };
    VkPipelineCreateFlags2CreateInfo flags = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO,
        .flags = VK_PIPELINE_CREATE_2_ENABLE_LEGACY_DITHERING_BIT_EXT
    };
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_LEGACY_DITHERING_EXTENSION_NAME,
                                              VK_KHR_MAINTENANCE_5_EXTENSION_NAME },
                              .next = &dithering });
    struct targets t = { .color = color_target(kit) };

    for (int i = 0; i < 4; i++) {
        bool asked = i & 1, made = i & 2;
        struct rig r;

        t.flags = asked ? VK_RENDERING_ENABLE_LEGACY_DITHERING_BIT_EXT : 0;
        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        if (made) {
            flags.pNext = r.info.pNext;
            r.info.pNext = &flags;
        }
        begin_targets(&s, &t);
        draw_both(&s, &r, asked == made ? NULL : asked ? "None-09642" : "None-09643");
        end_targets(&s);
    }
    kit_end(kit, s.commands);
}

SCENE(pipelines_that_lack_or_mix, DRAWS)
{
    struct stage s;
    struct rig r;
    VkPipelineRasterizationConservativeStateCreateInfoEXT conservative = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_CONSERVATIVE_STATE_CREATE_INFO_EXT
    };
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_CONSERVATIVE_RASTERIZATION_EXTENSION_NAME } });

    rig_init(&r, &s.base);
    r.info.pNext = &r.rendering;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pNext-12427");
    (void)rig_make(&s.base, &r);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_CONSERVATIVE_RASTERIZATION_MODE_EXT);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-09639");
    (void)rig_make(&s.base, &r);
    r.raster.pNext = &conservative;
    (void)rig_make(&s.base, &r);
    kit_end(kit, s.commands);
}

/* What a command has set has one number, for color and depth together. */
SCENE(samples_that_commands_set, DRAWS | KIT_NULL_VALUES | KIT_ANY_CALL)
{
    struct stage s;
    set_up(&s, kit);
    const struct targets t = {
        .color = color_target(kit),
        .depth = PICTURE(kit, .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                         .format = VK_FORMAT_D32_SFLOAT, .aspect = VK_IMAGE_ASPECT_DEPTH_BIT),
    };

    for (int four = 0; four < 2; four++) {
        struct rig r;

        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        r.rendering.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT;
        rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
        begin_targets(&s, &t);
        KIT_DEVICE_COMMAND(kit, vkCmdSetRasterizationSamplesEXT)
        (s.commands, four ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT);
        if (four) { /* either attachment */
            expect_vertices(&s, "None-08644");
            expect_meshes(&s, "None-08644");
        }
        draw_both(&s, &r, four ? "None-08644" : NULL);
        end_targets(&s);
    }
    kit_end(kit, s.commands);
}

/* Secondaries are told formats, not attachments. */
SCENE(secondaries_that_write_no_attachment, DRAWS)
{
    static const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited
    };
    struct stage s;
    set_up_as(&s, kit, &(struct wish){ 0 });
    for (int mask = 0; mask < 3; mask++) {
        VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                      VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        struct rig r;

        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        r.formats[0] = mask ? VK_FORMAT_UNDEFINED : format;
        r.attachments[0].colorWriteMask = mask == 1 ? 0 : 15;
        KIT_VK(kit, vkBeginCommandBuffer(commands, &begin));
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, rig_make(&s.base, &r));
        if (mask) {
            kit_expect(kit, mask == 1 ? "VUID-vkCmdDraw-dynamicRenderingUnusedAttachments-08910"
                                      : "VUID-vkCmdDraw-pColorAttachments-08963");
        }
        vkCmdDraw(commands, 3, 1, 0, 0);
        kit_end(kit, commands);
    }
    kit_end(kit, s.commands);
}

SCENE(attachments_that_go_unused, DRAWS)
{
    VkPhysicalDeviceDynamicRenderingUnusedAttachmentsFeaturesEXT unused = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_UNUSED_ATTACHMENTS_FEATURES_EXT
    };
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){
                  .extensions = { VK_EXT_DYNAMIC_RENDERING_UNUSED_ATTACHMENTS_EXTENSION_NAME },
                  .next = &unused });
    const struct targets t = {
        .color = color_target(kit),
        .depth = PICTURE(kit, .usage = usage, .format = VK_FORMAT_D32_SFLOAT,
                         .aspect = VK_IMAGE_ASPECT_DEPTH_BIT),
    };
    const struct targets stencil = {
        .stencil = PICTURE(kit, .usage = usage, .format = VK_FORMAT_S8_UINT,
                           .aspect = VK_IMAGE_ASPECT_STENCIL_BIT),
    };
    static const struct {
        VkFormat color, depth, stencil;
        bool test;
        const char *rest;
    } rows[] = {
        { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D32_SFLOAT, VK_FORMAT_UNDEFINED, true, NULL },
        { VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, false,
          "pColorAttachments-08963" },
        { VK_FORMAT_R16G16B16A16_SFLOAT, VK_FORMAT_D32_SFLOAT, VK_FORMAT_UNDEFINED, false,
          "dynamicRenderingUnusedAttachments-08911" },
        { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_D16_UNORM, VK_FORMAT_UNDEFINED, false,
          "dynamicRenderingUnusedAttachments-08915" },
        { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, true,
          "pDepthAttachment-08964" },
        { VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, VK_FORMAT_S8_UINT, true, NULL },
        { VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, VK_FORMAT_D24_UNORM_S8_UINT, false,
          "dynamicRenderingUnusedAttachments-08918" },
        { VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED, true,
          "pStencilAttachment-08965" },
    };

    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        bool of_stencil = i >= 5;
        struct rig r;

        rig_init(&r, &s.base);
        rig_render_dynamically(&r);
        r.formats[0] = rows[i].color;
        if (of_stencil) {
            r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
        }
        r.rendering.depthAttachmentFormat = rows[i].depth;
        r.rendering.stencilAttachmentFormat = rows[i].stencil;
        rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE);
        rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_TEST_ENABLE);
        begin_targets(&s, of_stencil ? &stencil : &t);
        vkCmdSetDepthTestEnable(s.commands, !of_stencil && rows[i].test);
        vkCmdSetStencilTestEnable(s.commands, of_stencil && rows[i].test);
        draw_both(&s, &r, rows[i].rest);
        end_targets(&s);
    }
    kit_end(kit, s.commands);
}

/* --- images --- */

SCENE(images_in_another_layout, DRAWS)
{
    struct stage s;
    set_up(&s, kit);
    VkImage image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView view = kit_image_view(kit, image);
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_SHADER_READ_BIT,
        .oldLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };

    for (int right = 0; right < 2; right++) {
        vkCmdPipelineBarrier(s.commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
        EVERY(&s,
              FOUND(COMBINED, .view = view,
                    .layout = right ? VK_IMAGE_LAYOUT_GENERAL
                                    : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL),
              lod, right ? NULL : "imageLayout-00344");
    }
    kit_end(kit, s.commands);
}

static void
feed_back(struct stage *s, const struct targets *t, VkImageView view, VkShaderModule fragment,
          bool writes, const char *rest)
{
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    VkDescriptorSet set = found_set(s->kit, FOUND(COMBINED, .view = view), &layout);
    struct rig r;

    rig_init(&r, &s->base);
    rig_render_dynamically(&r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    r.rendering.depthAttachmentFormat = t->depth ? VK_FORMAT_D32_SFLOAT : VK_FORMAT_UNDEFINED;
    r.rendering.stencilAttachmentFormat = t->stencil ? VK_FORMAT_S8_UINT : VK_FORMAT_UNDEFINED;
    r.depth.depthTestEnable = r.depth.depthWriteEnable = writes && t->depth;
    r.depth.stencilTestEnable = writes && t->stencil;
    r.depth.front = r.depth.back = (VkStencilOpState){ .failOp = VK_STENCIL_OP_INVERT,
                                                       .passOp = VK_STENCIL_OP_INVERT,
                                                       .depthFailOp = VK_STENCIL_OP_INVERT,
                                                       .compareOp = VK_COMPARE_OP_ALWAYS,
                                                       .writeMask = 0xff };
    r.stages[1].module = fragment;
    r.info.layout = shader_layout(s->kit, layout, VK_NULL_HANDLE, 0);
    begin_targets(s, t);
    vkCmdBindDescriptorSets(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1, &set,
                            0, NULL);
    draw_both(s, &r, rest);
    end_targets(s);
}

SCENE(feedback_of_depth_and_stencil, DRAWS | KIT_UNORDERED)
{
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_SAMPLED_BIT;
    struct stage s;
    set_up(&s, kit);
    VkShaderModule lod = MODULE(kit, every_lod_frag), whole = MODULE(kit, every_lod_uint_frag);
    const struct targets depth = { .depth = PICTURE(kit, .usage = usage,
                                                    .format = VK_FORMAT_D32_SFLOAT,
                                                    .aspect = VK_IMAGE_ASPECT_DEPTH_BIT) };
    const struct targets stencil = { .stencil = PICTURE(kit, .usage = usage,
                                                        .format = VK_FORMAT_S8_UINT,
                                                        .aspect = VK_IMAGE_ASPECT_STENCIL_BIT) };

    feed_back(&s, &depth, depth.depth, lod, true, "None-10796");
    feed_back(&s, &depth, depth.depth, lod, false, NULL);
    feed_back(&s, &stencil, stencil.stencil, whole, true, "None-10797");
    feed_back(&s, &stencil, stencil.stencil, whole, false, NULL);
    kit_end(kit, s.commands);
}

/* --- vertex input that a command describes --- */

static void
describe(struct stage *s, uint32_t location, VkFormat format)
{
    const VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 32,
        .divisor = 1
    };
    const VkVertexInputAttributeDescription2EXT attribute = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
        .location = location,
        .format = format
    };

    KIT_DEVICE_COMMAND(s->kit, vkCmdSetVertexInputEXT)(s->commands, 1, &binding, 1, &attribute);
}

SCENE(vertex_input_that_does_not_fit, DRAWS | KIT_NULL_VALUES)
{
    const VkDeviceSize offset = 0;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    r.stages[0].module = MODULE(kit, vert_in_vec4);
    begin_pass(&s);
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    bind(&s, rig_make(&s.base, &r));
    describe(&s, 0, VK_FORMAT_R32G32B32A32_SINT);
    draw_vertices(&s, "Input-08734");
    describe(&s, 0, VK_FORMAT_R64G64_SFLOAT);
    draw_vertices(&s, "format-08936");
    describe(&s, 1, VK_FORMAT_R32G32B32A32_SFLOAT);
    draw_vertices(&s, "Input-07939");
    describe(&s, 0, VK_FORMAT_R32G32B32A32_SFLOAT);
    draw_vertices(&s, NULL);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    r.stages[0].module = MODULE(kit, vert_in_double);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "format-08937");
    describe(&s, 0, VK_FORMAT_R64_SFLOAT);
    draw_vertices(&s, NULL);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    r.stages[0].module = MODULE(kit, vert_in_dvec2);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-09203");
    describe(&s, 0, VK_FORMAT_R64G64_SFLOAT);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- input assembly, fragments --- */

SCENE(restart_of_lists, DRAWS)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE);
    begin_pass(&s);
    vkCmdSetPrimitiveRestartEnable(s.commands, VK_TRUE);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-09637");
    r.stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                            kit_shader(kit, KIT_SHADER_PATCH_TESC));
    r.stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                            kit_shader(kit, KIT_SHADER_PATCH_TESE));
    r.info.stageCount = 4;
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-10909");
    vkCmdSetPrimitiveRestartEnable(s.commands, VK_FALSE);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(coverage_without_alpha, DRAWS)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT);
    r.stages[1].module = MODULE(kit, frag_red);
    begin_pass(&s);
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToCoverageEnableEXT)(s.commands, VK_TRUE);
    draw_both(&s, &r, "alphaToCoverageEnable-08919");
    KIT_DEVICE_COMMAND(kit, vkCmdSetAlphaToCoverageEnableEXT)(s.commands, VK_FALSE);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT);
    r.stages[1].module = MODULE(kit, frag_red);
    draw_both(&s, &r, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(stipple_that_is_not_set, DRAWS)
{
    VkPhysicalDeviceLineRasterizationFeaturesKHR lines = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_LINE_RASTERIZATION_FEATURES_KHR
    };
    const VkPipelineRasterizationLineStateCreateInfoKHR line = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_LINE_STATE_CREATE_INFO_KHR,
        .lineRasterizationMode = VK_LINE_RASTERIZATION_MODE_RECTANGULAR_KHR,
        .stippledLineEnable = VK_TRUE,
        .lineStippleFactor = 1
    };
    struct stage s;
    struct rig r;
    /* The rig's modules for VK_NV_mesh_shader, where a driver has none. */
    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-08740");
    kit_allow(kit, "VUID-VkShaderModuleCreateInfo-pCode-08742");
    set_up_as(&s, kit, &(struct wish){ .next = &lines });
    rig_init(&r, &s.base);
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    r.raster.pNext = &line;
    rig_dynamic(&r, VK_DYNAMIC_STATE_LINE_STIPPLE_KHR);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-07849");
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST; /* nothing is said of lines */
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-07849");
    r.assembly.topology = VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    VkPipeline meshes = make_mesh_of(&s, &r, MODULE(kit, mesh_lines), MODULE(kit, mesh_nv_lines));
    bind(&s, meshes);
    draw_meshes(&s, "None-07849");
    KIT_DEVICE_COMMAND(kit, vkCmdSetLineStippleEXT)(s.commands, 1, 1);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- instances --- */

/* Every draw whose first instance is known on the host. */
static void
draw_instances(struct stage *s, uint32_t first, const char *rest)
{
    static const char *const owners[] = { "vkCmdDraw", "vkCmdDrawIndexed",
                                          "vkCmdDrawIndirectByteCountEXT", "vkCmdDrawMultiEXT",
                                          "vkCmdDrawMultiIndexedEXT" };
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };

    for (size_t i = 0; i < KIT_COUNT(owners); i++) {
        expect_of(s, owners[i], rest);
    }
    if (s->addressed.at) {
        expect_of(s, "vkCmdDrawIndirectByteCount2EXT", rest);
        addressed_draw_bytes(&s->addressed, s->commands, 1, first);
    }
    vkCmdDraw(s->commands, 3, 1, 0, first);
    vkCmdDrawIndexed(s->commands, 3, 1, 0, 0, first);
    s->DrawIndirectByteCount(s->commands, 1, first, s->buffer, 0, 0, 4);
    s->DrawMulti(s->commands, 1, &part, 1, first, sizeof(part));
    s->DrawMultiIndexed(s->commands, 1, &indexed, 1, first, sizeof(indexed), NULL);
}

SCENE(first_instance_with_a_divisor, DRAWS | KIT_NULL_VALUES)
{
    VkPhysicalDeviceVertexAttributeDivisorFeaturesKHR divides = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VERTEX_ATTRIBUTE_DIVISOR_FEATURES_KHR
    };
    const VkVertexInputBindingDivisorDescriptionKHR two = { 0, 2 };
    const VkPipelineVertexInputDivisorStateCreateInfoKHR divisors = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_DIVISOR_STATE_CREATE_INFO_KHR,
        .vertexBindingDivisorCount = 1,
        .pVertexBindingDivisors = &two
    };
    const VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 16,
        .inputRate = VK_VERTEX_INPUT_RATE_INSTANCE,
        .divisor = 2
    };
    const VkDeviceSize offset = 0;
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "supportsNonZeroFirstInstance=0", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_KHR_VERTEX_ATTRIBUTE_DIVISOR_EXTENSION_NAME },
                              .next = &divides });
    rig_init(&r, &s.base);
    r.input.pNext = &divisors;
    r.input.vertexBindingDescriptionCount = 1;
    r.bindings[0].inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    begin_pass(&s);
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    bind(&s, rig_make(&s.base, &r));
    draw_instances(&s, 1, "pNext-09461");
    draw_instances(&s, 0, NULL);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    bind(&s, rig_make(&s.base, &r));
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(s.commands, 1, &binding, 0, NULL);
    draw_instances(&s, 1, "None-09462");
    draw_instances(&s, 0, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
