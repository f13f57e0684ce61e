/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws: vertex input, tessellation, color writes and blending, and the limits of draws of several
 * kinds.
 */
#include "every_scene.h"
#include "newer_ids.h"
#include "render_pass_scene.h"

#include "every_write_comp.h"
#include "every_write_frag.h"
#include "every_write_rgen.h"
#include "mesh_rate.h"
#include "vert_in_vec4.h"
#include "vert_rate.h"

#include <stdlib.h>

/* --- vertex input --- */

/* A pipeline that reads one binding. */
static void
reads_vertices(struct stage *s, struct rig *r)
{
    rig_init(r, &s->base);
    r->input.vertexBindingDescriptionCount = r->input.vertexAttributeDescriptionCount = 1;
    r->stages[0].module = MODULE(s->kit, vert_in_vec4);
}

SCENE(vertex_buffers, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    const VkDeviceSize offset = 0;
    const VkBuffer none = VK_NULL_HANDLE;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    reads_vertices(&s, &r);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    expect_vertices(&s, NEWER_ID(NULL, "None-02721"));
    draw_vertices(&s, "None-04007");
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_vertices(&s, NULL);
    kit_expect(kit, "VUID-vkCmdBindVertexBuffers-pBuffers-04001");
    vkCmdBindVertexBuffers(s.commands, 0, 1, &none, &offset);
    expect_vertices(&s, NEWER_ID(NULL, "None-02721"));
    draw_vertices(&s, "None-04008");
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* Components of 32 bits at bytes that are no multiple of four. */
SCENE(vertex_addresses, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offsets[] = { 2, 4 };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    reads_vertices(&s, &r);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    for (size_t i = 0; i < KIT_COUNT(offsets); i++) {
        vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offsets[i]);
        draw_vertices(&s, i == 0 ? NEWER_ID("format-10390", "None-02721") : NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* The buffer has room for so many vertices of 16 bytes. */
enum { ROOM = 4096 / 16 };

static void
draw_from(struct stage *s, uint32_t first_vertex, uint32_t vertices, uint32_t first_instance,
          uint32_t instances, bool wrong)
{
    if (wrong) {
        kit_expect(s->kit, "VUID-vkCmdDraw-None-02721");
    }
    vkCmdDraw(s->commands, vertices, instances, first_vertex, first_instance);
}

static void
without_robustness(struct offered *o)
{
    o->features.features.robustBufferAccess = VK_FALSE;
}

/* With the feature robustBufferAccess it is defined what is read. */
SCENE(vertices_beyond_the_buffer_robust, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offset = 0;
    struct stage s;
    struct rig r;

    set_up(&s, kit);
    reads_vertices(&s, &r);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_from(&s, ROOM, 3, 0, 1, false);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(vertices_beyond_the_buffer, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offsets[] = { 0, 16, 4 };
    struct stage s;
    struct rig r;

    set_up_as(&s, kit, &(struct wish){ .change = without_robustness });
    reads_vertices(&s, &r);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    for (uint32_t i = 0; i < KIT_COUNT(offsets); i++) {
        uint32_t room = ROOM - (offsets[i] != 0);

        vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offsets[i]);
        draw_from(&s, room - 3, 3, 0, 1, false);
        draw_from(&s, room - 2, 3, 0, 1, true);
        draw_from(&s, 0, room + 1, 0, 1, (room + 1) % 3 == 0);
        draw_from(&s, 3, room, 0, 1, true);
        draw_from(&s, room - 2, 3, 0, 0, false);
        draw_from(&s, 0, 3, ROOM, 1, false);
        draw_from(&s, room - 2, 2, 0, 1, false); /* not a triangle */
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(instances_beyond_the_buffer, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offset = 0;
    VkVertexInputBindingDescription by_instance;
    struct stage s;
    struct rig r;

    set_up_as(&s, kit, &(struct wish){ .change = without_robustness });
    reads_vertices(&s, &r);
    by_instance = r.input.pVertexBindingDescriptions[0];
    by_instance.inputRate = VK_VERTEX_INPUT_RATE_INSTANCE;
    r.input.pVertexBindingDescriptions = &by_instance;
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_from(&s, ROOM, 3, 0, 1, false);
    draw_from(&s, 0, 3, 0, ROOM, false);
    draw_from(&s, 0, 3, 1, ROOM, true);
    vkCmdBindIndexBuffer(s.commands, s.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(s.commands, 3, 1, 0, 0, ROOM - 1);
    kit_expect(kit, "VUID-vkCmdDrawIndexed-None-02721");
    vkCmdDrawIndexed(s.commands, 3, 1, 0, 0, ROOM);
    for (uint32_t first = ROOM - 1; first <= ROOM; first++) {
        VkMultiDrawInfoEXT part = { 0, 3 };
        VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };

        if (first == ROOM) {
            kit_expect(kit, "VUID-vkCmdDrawMultiEXT-None-02721");
            kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-None-02721");
        }
        s.DrawMulti(s.commands, 1, &part, 1, first, sizeof(part));
        s.DrawMultiIndexed(s.commands, 1, &indexed, 1, first, sizeof(indexed), NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(vertex_buffers_may_be_null, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceRobustness2FeaturesEXT robustness = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT
    };
    const VkDeviceSize offset = 0;
    const VkBuffer none = VK_NULL_HANDLE;
    struct stage s;
    struct rig r;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_ROBUSTNESS_2_EXTENSION_NAME },
                              .next = &robustness });
    reads_vertices(&s, &r);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    vkCmdBindVertexBuffers(s.commands, 0, 1, &none, &offset);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(strides_by_command, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offset = 0, stride = 16;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    reads_vertices(&s, &r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_vertices(&s, "pStrides-04913");
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &offset, NULL, NULL);
    draw_vertices(&s, "pStrides-04913");
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &offset, NULL, &stride);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* A device without VK_EXT_vertex_input_dynamic_state has another rule; it holds for pipelines that
 * read nothing as well. */
SCENE(strides_by_command_alone, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize offset = 0, stride = 16;
    struct stage s;
    struct rig r;
    set_up_as(&s, kit, &(struct wish){ .no_vertex_input = true });
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "pStrides-04884");
    vkCmdBindVertexBuffers2(s.commands, 0, 1, &s.buffer, &offset, NULL, &stride);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(vertex_input_by_command, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkVertexInputBindingDescription2EXT binding = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
        .stride = 16,
        .divisor = 1
    };
    const VkVertexInputAttributeDescription2EXT attribute = {
        .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
        .format = VK_FORMAT_R32G32B32A32_SFLOAT
    };
    const VkDeviceSize offset = 0;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    reads_vertices(&s, &r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-04914");
    KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)(s.commands, 1, &binding, 1, &attribute);
    expect_vertices(&s, NEWER_ID(NULL, "None-02721"));
    draw_vertices(&s, "None-04007");
    vkCmdBindVertexBuffers(s.commands, 0, 1, &s.buffer, &offset);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* What a later call does not name is no input any more. */
SCENE(inputs_set_again, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkDeviceSize zero = 0, end = 4096 - 8;
    VkVertexInputBindingDescription2EXT bindings[3];
    VkVertexInputAttributeDescription2EXT attributes[3];
    struct stage s;
    struct rig r;

    set_up(&s, kit);
    for (uint32_t i = 0; i < 3; i++) {
        bindings[i] = (VkVertexInputBindingDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_BINDING_DESCRIPTION_2_EXT,
            .binding = i,
            .stride = 16,
            .divisor = 1
        };
        attributes[i] = (VkVertexInputAttributeDescription2EXT){
            .sType = VK_STRUCTURE_TYPE_VERTEX_INPUT_ATTRIBUTE_DESCRIPTION_2_EXT,
            .location = i,
            .binding = i,
            .format = VK_FORMAT_R32G32B32A32_SFLOAT
        };
    }
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
    r.info.pVertexInputState = NULL;
    r.stages[0].module = MODULE(kit, vert_in_vec4);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    for (uint32_t at = 0; at < 2; at++) { /* the one that stays */
        KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)
        (s.commands, 3, bindings, 3, attributes);
        attributes[at].location = 0;
        KIT_DEVICE_COMMAND(kit, vkCmdSetVertexInputEXT)
        (s.commands, 1, &bindings[at], 1, &attributes[at]);
        attributes[at].location = at;
        vkCmdBindVertexBuffers(s.commands, at, 1, &s.buffer, &zero);
        vkCmdBindVertexBuffers(s.commands, !at, 1, &s.buffer, &end);
        vkCmdDraw(s.commands, 3, 1, 0, 0);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(index_types, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME,
                                              VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
                                              VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME } });

    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-indexType-02507");
    vkCmdBindIndexBuffer(s.commands, s.buffer, 0, VK_INDEX_TYPE_NONE_KHR);
    kit_expect(kit, "VUID-vkCmdBindIndexBuffer-indexType-02765");
    vkCmdBindIndexBuffer(s.commands, s.buffer, 0, VK_INDEX_TYPE_UINT8_EXT);
    vkCmdBindIndexBuffer(s.commands, s.buffer, 0, VK_INDEX_TYPE_UINT16);
    kit_end(kit, s.commands);
}

SCENE(small_index_types, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceIndexTypeUint8FeaturesEXT small = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_INDEX_TYPE_UINT8_FEATURES_EXT
    };
    struct stage s;
    set_up_as(
        &s, kit,
        &(struct wish){ .extensions = { VK_EXT_INDEX_TYPE_UINT8_EXTENSION_NAME }, .next = &small });

    vkCmdBindIndexBuffer(s.commands, s.buffer, 1, VK_INDEX_TYPE_UINT8_EXT);
    kit_end(kit, s.commands);
}

/* --- tessellation --- */

static void
tessellates(struct stage *s, struct rig *r)
{
    rig_init(r, &s->base);
    r->stages[2] = rig_stage(VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT,
                             kit_shader(s->kit, KIT_SHADER_PATCH_TESC));
    r->stages[3] = rig_stage(VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT,
                             kit_shader(s->kit, KIT_SHADER_PATCH_TESE));
    r->info.stageCount = 4;
    r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
}

/* The rule knows no exception for pipelines that tessellate nothing. */
SCENE(control_points_of_no_patch, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    /* Newer registries ask for it with a tessellation control shader alone. */
    kit_expect_newer(kit, NEWER_ID(NULL, "VUID-vkCmdDraw-None-04875"));
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdSetPatchControlPointsEXT)(s.commands, 3);
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(tessellation_by_command, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    tessellates(&s, &r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-04875");
    KIT_DEVICE_COMMAND(kit, vkCmdSetPatchControlPointsEXT)(s.commands, 3);
    draw_vertices(&s, NULL);
    again(&s);

    tessellates(&s, &r);
    rig_dynamic(&r, VK_DYNAMIC_STATE_TESSELLATION_DOMAIN_ORIGIN_EXT);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "None-07619");
    /* Not a pipeline for them either. */
    expect_meshes(&s, "stage-06480");
    expect_no_mesh_shader(&s, false);
    expect_no_mesh_shader(&s, true);
    draw_meshes_nv(&s, "None-07619");
    draw_meshes_ext(&s, "None-07619"); /* the last of them lack the rule, and nobody looks again */
    KIT_DEVICE_COMMAND(kit, vkCmdSetTessellationDomainOriginEXT)
    (s.commands, VK_TESSELLATION_DOMAIN_ORIGIN_UPPER_LEFT);
    draw_vertices(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- attachments --- */

/* Draws into two images without a render pass object. */
static void
begin_two(struct stage *s, uint32_t view_mask)
{
    const VkRenderingAttachmentInfo colors[2] = {
        { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
          .imageView = s->target.view,
          .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
          .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE },
        { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO },
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .layerCount = 1,
        .viewMask = view_mask,
        .colorAttachmentCount = 2,
        .pColorAttachments = colors,
    };

    vkCmdBeginRendering(s->commands, &info);
}

static void
draws_to_two(struct stage *s, struct rig *r, uint32_t view_mask)
{
    rig_init(r, &s->base);
    rig_render_dynamically(r);
    r->rendering.colorAttachmentCount = r->blend.attachmentCount = 2;
    r->rendering.viewMask = view_mask;
    r->formats[1] = VK_FORMAT_UNDEFINED;
}

SCENE(color_writes_for_too_few, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkBool32 on[2] = { VK_TRUE, VK_TRUE };
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    PFN_vkCmdSetColorWriteEnableEXT set = KIT_DEVICE_COMMAND(kit, vkCmdSetColorWriteEnableEXT);
    draws_to_two(&s, &r, 0);
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_WRITE_ENABLE_EXT);
    VkPipeline pipeline = rig_make(&s.base, &r), mesh = make_mesh(&s, &r);
    begin_two(&s, 0);
    for (uint32_t count = 1; count <= 2; count++) {
        const char *rest = count == 1 ? "attachmentCount-07750" : NULL;
        bind(&s, pipeline);
        set(s.commands, count, on);
        draw_vertices(&s, rest);
        bind(&s, mesh);
        draw_meshes(&s, rest);
    }
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

/* B8G8R8A8_UNORM can be drawn to here, and not blended; to make such a pipeline is wrong
 * already. */
SCENE(blending_of_formats,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_APPLIES | KIT_ANY_CALL)
{
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_FORMATS", "44=0xc4c3", 1);
    set_up(&s, kit);
    struct pass pass = color_pass();
    pass.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    VkRenderPass made = pass_first(kit, &pass);
    VkImageView views[2] = { ATTACHED(kit, .format = VK_FORMAT_B8G8R8A8_UNORM), ATTACHED(kit, 0) };
    VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = made,
        .framebuffer = framebuffer_of(kit, made, 2, views),
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
    };
    vkCmdBeginRenderPass(s.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    for (int blend = 0; blend < 2; blend++) {
        rig_init(&r, &s.base);
        r.info.renderPass = made;
        r.attachments[0].blendEnable = blend;
        if (blend) {
            for (int i = 0; i < 2 + (s.DrawMeshTasksNV != NULL); i++) {
                kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06041");
            }
        }
        bind(&s, rig_make(&s.base, &r));
        draw_vertices(&s, blend ? "blendEnable-04727" : NULL);
        bind(&s, make_mesh(&s, &r));
        draw_meshes(&s, blend ? "blendEnable-04727" : NULL);
    }
    /* The same by commands. */
    PFN_vkCmdSetColorBlendEnableEXT SetColorBlendEnable = KIT_DEVICE_COMMAND(
        kit, vkCmdSetColorBlendEnableEXT);
    rig_init(&r, &s.base);
    r.info.renderPass = made;
    rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
    VkPipeline vertices = rig_make(&s.base, &r), meshes = make_mesh(&s, &r);
    for (VkBool32 blend = 0; blend < 2; blend++) {
        SetColorBlendEnable(s.commands, 0, 1, &blend);
        bind(&s, vertices);
        draw_vertices(&s, blend ? "pColorBlendEnables-07470" : NULL);
        bind(&s, meshes);
        draw_meshes(&s, blend ? "pColorBlendEnables-07470" : NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(instances_of_views, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    static const char *const owners[] = { "vkCmdDraw", "vkCmdDrawIndexed",
                                          "vkCmdDrawIndirectByteCountEXT", "vkCmdDrawMultiEXT",
                                          "vkCmdDrawMultiIndexedEXT" };
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "maxMultiviewInstanceIndex=7", 1);
    set_up(&s, kit);
    for (uint32_t mask = 0; mask < 2; mask++) {
        draws_to_two(&s, &r, mask);
        begin_two(&s, mask);
        bind(&s, rig_make(&s.base, &r));
        for (uint32_t first = 6; first < 8; first++) {
            for (size_t i = 0; i < KIT_COUNT(owners) && mask && first == 7; i++) {
                expect_of(&s, owners[i], "maxMultiviewInstanceIndex-02688");
            }
            if (s.addressed.at && mask && first == 7) {
                expect_of(&s, "vkCmdDrawIndirectByteCount2EXT", "maxMultiviewInstanceIndex-02688");
            }
            vkCmdDraw(s.commands, 3, 2, 0, first);
            vkCmdDrawIndexed(s.commands, 3, 2, 0, 0, first);
            s.DrawIndirectByteCount(s.commands, 2, first, s.buffer, 0, 0, 4);
            s.DrawMulti(s.commands, 1, &part, 2, first, sizeof(part));
            s.DrawMultiIndexed(s.commands, 1, &indexed, 2, first, sizeof(indexed), NULL);
            if (s.addressed.at) {
                addressed_draw_bytes(&s.addressed, s.commands, 2, first);
            }
        }
        vkCmdEndRendering(s.commands);
    }
    kit_end(kit, s.commands);
}

/* --- protected memory --- */

static void
set_up_protected(struct stage *s, struct kit *kit)
{
    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    set_up(s, kit);
    /* Memory that is protected is another subject's. */
    kit_allow(kit, "VUID-vkBindImageMemory-None-01901");
    kit_allow(kit, "VUID-vkBindImageMemory-memory-01047");
}

SCENE(protected_images, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    struct stage s;
    set_up_protected(&s, kit);

    EVERY(&s,
          FOUND(.type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT,
                        .flags = VK_IMAGE_CREATE_PROTECTED_BIT)),
          write, "commandBuffer-02707");
}

SCENE(protected_command_buffers,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED | KIT_ANY_CALL)
{
    static const char *const direct[] = { "vkCmdDraw", "vkCmdDrawIndexed", "vkCmdDrawMultiEXT",
                                          "vkCmdDrawMultiIndexedEXT" };
    static const char *const indirect[] = {
        "vkCmdDrawIndirect",
        "vkCmdDrawIndexedIndirect",
        "vkCmdDrawIndirectCount",
        "vkCmdDrawIndexedIndirectCount",
        "vkCmdDrawMeshTasksIndirectEXT",
        "vkCmdDrawMeshTasksIndirectCountEXT",
        "vkCmdDrawMeshTasksIndirectNV",
        "vkCmdDrawMeshTasksIndirectCountNV",
    };
    /* No id as a whole: older specifications have none of them. */
    static const struct {
        const char *owner, *rest;
    } addressed[] = {
        { "vkCmdDrawIndirect2KHR", "commandBuffer-13057" },
        { "vkCmdDrawIndirectCount2KHR", "commandBuffer-13058" },
        { "vkCmdDrawIndexedIndirect2KHR", "commandBuffer-13059" },
        { "vkCmdDrawIndexedIndirectCount2KHR", "commandBuffer-13060" },
        { "vkCmdDrawMeshTasksIndirect2EXT", "commandBuffer-13067" },
        { "vkCmdDrawMeshTasksIndirectCount2EXT", "commandBuffer-13068" },
        { "vkCmdDrawIndirectByteCount2EXT", "commandBuffer-02646" },
        { "vkCmdDispatchIndirect2KHR", "commandBuffer-13049" },
    };
    const VkMultiDrawInfoEXT part = { 0, 3 };
    const VkMultiDrawIndexedInfoEXT indexed = { 0, 3, 0 };
    VkDescriptorSetLayout set_layout;
    VkDescriptorSet set;
    VkPipelineLayout layout;
    struct stage s;
    struct rig r;
    set_up_protected(&s, kit);
    s.generated.at = 0; /* which has a rule of its own */
    kit_end(kit, s.commands);
    s.commands = kit_command_buffer(kit,
                                    kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
                                    VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, s.commands, 0);
    vkCmdBindIndexBuffer(s.commands, s.buffer, 0, VK_INDEX_TYPE_UINT16);
    rig_init(&r, &s.base);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    for (size_t i = 0; i < KIT_COUNT(direct); i++) {
        expect_of(&s, direct[i], "commandBuffer-02712");
    }
    vkCmdDraw(s.commands, 3, 1, 0, 0);
    vkCmdDrawIndexed(s.commands, 3, 1, 0, 0, 0);
    s.DrawMulti(s.commands, 1, &part, 1, 0, sizeof(part));
    s.DrawMultiIndexed(s.commands, 1, &indexed, 1, 0, sizeof(indexed), NULL);
    for (size_t i = 0; i < KIT_COUNT(indirect); i++) {
        expect_of(&s, indirect[i], "commandBuffer-02711");
    }
    expect_of(&s, "vkCmdDrawIndirectByteCountEXT", "commandBuffer-02646");
    vkCmdDrawIndirect(s.commands, s.buffer, 0, 1, 0);
    vkCmdDrawIndexedIndirect(s.commands, s.buffer, 0, 1, 0);
    vkCmdDrawIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 16);
    vkCmdDrawIndexedIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 20);
    s.DrawIndirectByteCount(s.commands, 1, 0, s.buffer, 0, 0, 4);
    for (size_t i = 0; s.addressed.at && i < KIT_COUNT(addressed); i++) {
        expect_of(&s, addressed[i].owner, addressed[i].rest);
    }
    if (s.addressed.at) {
        addressed_draw_vertices(&s.addressed, s.commands);
    }
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    set = found_set(kit,
                    FOUND(.type = VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
                          PICTURE(kit, .usage = VK_IMAGE_USAGE_STORAGE_BIT)),
                    &set_layout);
    layout = shader_layout(kit, set_layout, VK_NULL_HANDLE, 0);
    vkCmdBindPipeline(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute_with(kit, MODULE(kit, every_write_comp), layout, NULL, 0));
    vkCmdBindDescriptorSets(s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &set, 0,
                            NULL);
    expect_of(&s, "vkCmdDispatch", "commandBuffer-02712");
    expect_of(&s, "vkCmdDispatchBase", "commandBuffer-02712");
    expect_of(&s, "vkCmdDispatchIndirect", "commandBuffer-02711");
    dispatch_all(&s, NULL);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipelineBindPoint-06721");
    for (size_t i = 0; i < KIT_COUNT(traces); i++) {
        expect_of(&s, traces[i], i == 3 ? "commandBuffer-04624" : "commandBuffer-03635");
    }
    bind_rays(&s, make_rays(&s, MODULE(kit, ray_rgen), s.base.layout, 0, NULL));
    trace_all(&s, NULL);
    kit_end(kit, s.commands);
}

/* --- shading rates --- */

static void
shading_rates(struct kit *kit, VkPipelineCreateFlags flags, const char *rest)
{
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    VkPhysicalDeviceFragmentShadingRatePropertiesKHR limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_PROPERTIES_KHR
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };
    struct stage s;
    struct rig r;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
                              .next = &features });
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    VkRenderingFragmentShadingRateAttachmentInfoKHR rates = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageView = PICTURE(kit, .format = VK_FORMAT_R8_UINT,
                             .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR),
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .shadingRateAttachmentTexelSize = limits.minFragmentShadingRateAttachmentTexelSize,
    };
    const VkRenderingAttachmentInfo color = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = s.target.view,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .pNext = &rates,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &color,
    };
    rig_init(&r, &s.base);
    rig_render_dynamically(&r);
    r.info.flags = flags;
    vkCmdBeginRendering(s.commands, &info);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, rest);
    bind(&s, make_mesh(&s, &r));
    draw_meshes(&s, rest);
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

SCENE(rates_of_an_attachment, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    shading_rates(kit, VK_PIPELINE_CREATE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR, NULL);
}

SCENE(rates_without_the_flag, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    shading_rates(kit, 0, "imageView-06183");
}

/* Shaders of VK_EXT_mesh_shader may choose them as well. */
static void
with_primitive_rates(struct offered *offered)
{
    offered->mesh.primitiveFragmentShadingRateMeshShader = VK_TRUE;
}

SCENE(rates_of_primitives, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkViewport viewports[2] = { { 0, 0, SIZE, SIZE, 0, 1 }, { 0, 0, SIZE, SIZE, 0, 1 } };
    const VkRect2D scissors[2] = { { { 0, 0 }, { SIZE, SIZE } }, { { 0, 0 }, { SIZE, SIZE } } };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "primitiveFragmentShadingRateWithMultipleViewports=0", 1);
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME },
                              .next = &features,
                              .change = with_primitive_rates });
    begin_pass(&s);
    for (int mesh = 0; mesh < 2; mesh++) {
        void (*draw)(struct stage *, const char *) = mesh ? draw_meshes_ext : draw_vertices;

        rig_init(&r, &s.base);
        rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        r.viewport.viewportCount = r.viewport.scissorCount = 0;
        r.stages[0].module = MODULE(kit, vert_rate);
        bind(&s, mesh ? make_mesh_of(&s, &r, MODULE(kit, mesh_rate), MODULE(kit, mesh_nv))
                      : rig_make(&s.base, &r));
        vkCmdSetViewportWithCount(s.commands, 2, viewports);
        vkCmdSetScissorWithCount(s.commands, 2, scissors);
        draw(&s, "primitiveFragmentShadingRateWithMultipleViewports-04552");
        if (!mesh) {
            for (size_t i = KIT_COUNT(mesh_draws) / 2; i < KIT_COUNT(mesh_draws); i++) {
                expect_of(&s, mesh_draws[i], "stage-06480"); /* GLSL cannot write rates there */
            }
            expect_no_mesh_shader(&s, true);
            draw_meshes_nv(&s, "primitiveFragmentShadingRateWithMultipleViewports-04552");
        }
        vkCmdSetViewportWithCount(s.commands, 1, viewports);
        vkCmdSetScissorWithCount(s.commands, 1, scissors);
        draw(&s, NULL);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- how many --- */

SCENE(counts_of_draws, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkMultiDrawInfoEXT parts[3] = { { 0, 3 }, { 0, 3 }, { 0, 3 } };
    const VkMultiDrawIndexedInfoEXT indexed[3] = { { 0, 3, 0 }, { 0, 3, 0 }, { 0, 3, 0 } };
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS",
           "maxDrawIndirectCount=2,maxMultiDrawCount=3,transformFeedbackDraw=0", 1);
    set_up(&s, kit);
    rig_init(&r, &s.base);
    VkPipeline pipeline = rig_make(&s.base, &r);
    begin_pass(&s);
    for (uint32_t count = 2; count <= 3; count++) {
        bind(&s, pipeline);
        if (count == 3) {
            kit_expect(kit, "VUID-vkCmdDrawIndirect-drawCount-02719");
            kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect-drawCount-02719");
            kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-02719");
            kit_expect(kit, "VUID-vkCmdDrawMultiEXT-drawCount-04934");
            kit_expect(kit, "VUID-vkCmdDrawMultiIndexedEXT-drawCount-04939");
        }
        vkCmdDrawIndirect(s.commands, s.buffer, 0, count, 16);
        vkCmdDrawIndexedIndirect(s.commands, s.buffer, 0, count, 20);
        s.DrawMulti(s.commands, count, parts, 1, 0, sizeof(parts[0]));
        s.DrawMultiIndexed(s.commands, count, indexed, 1, 0, sizeof(indexed[0]), NULL);
        bind(&s, s.mesh_pipeline);
        s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, count, 12);
    }
    bind(&s, pipeline);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-transformFeedbackDraw-02288");
    s.DrawIndirectByteCount(s.commands, 1, 0, s.buffer, 0, 0, 4);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

static void
without_indirect(struct offered *offered)
{
    offered->vulkan12.drawIndirectCount = VK_FALSE;
    offered->features.features.multiDrawIndirect = VK_FALSE;
}

SCENE(meshes_without_features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    set_up_as(&s, kit, &(struct wish){ .change = without_indirect });
    begin_pass(&s);
    bind(&s, s.mesh_pipeline);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-drawCount-02718");
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 2, 12);
    s.DrawMeshTasksIndirect(s.commands, s.buffer, 0, 1, 12);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-None-04445");
    s.DrawMeshTasksIndirectCount(s.commands, s.buffer, 0, s.buffer, 64, 1, 12);
    if (s.DrawMeshTasksNV) {
        bind(&s, s.twins[0].nv);
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-drawCount-02718");
        s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 2, 8);
        s.DrawMeshTasksIndirectNV(s.commands, s.buffer, 0, 1, 8);
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-None-04445");
        s.DrawMeshTasksIndirectCountNV(s.commands, s.buffer, 0, s.buffer, 64, 1, 8);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- mesh and task shaders --- */

SCENE(task_groups, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    VkPhysicalDeviceMeshShaderPropertiesEXT limits = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MESH_SHADER_PROPERTIES_EXT
    };
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &limits
    };
    struct stage s;
    struct rig r;
    setenv("WAKE_NULL_ANSWERS", "maxTaskWorkGroupTotalCount=64,maxMeshWorkGroupTotalCount=32", 1);
    set_up(&s, kit);
    vkGetPhysicalDeviceProperties2(kit->gpu, &properties);
    const uint32_t *most = limits.maxTaskWorkGroupCount;
    rig_init(&r, &s.base);
    r.stages[2] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, kit_shader(kit, KIT_SHADER_NOTHING_TASK));
    r.info.stageCount = 3;
    begin_pass(&s);
    bind(&s, make_mesh(&s, &r));
    s.DrawMeshTasks(s.commands, 4, 4, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07325");
    s.DrawMeshTasks(s.commands, 5, 13, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07322");
    s.DrawMeshTasks(s.commands, most[0] + 1, 0, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07323");
    s.DrawMeshTasks(s.commands, 0, most[1] + 1, 1);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07324");
    s.DrawMeshTasks(s.commands, 0, 1, most[2] + 1);
    bind(&s, s.mesh_pipeline);
    s.DrawMeshTasks(s.commands, 2, 4, 4);
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-TaskEXT-07329");
    s.DrawMeshTasks(s.commands, 33, 1, 1);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* A pipeline with a task shader alone: to make it is wrong already. */
SCENE(meshes_without_mesh_shader, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    rig_init(&r, &s.base);
    r.stages[0] = rig_stage(VK_SHADER_STAGE_TASK_BIT_EXT, kit_shader(kit, KIT_SHADER_NOTHING_TASK));
    r.info.pVertexInputState = NULL;
    r.info.pInputAssemblyState = NULL;
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-stage-02096");
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksEXT-MeshEXT-07087");
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectEXT-MeshEXT-07091");
    kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountEXT-MeshEXT-07100");
    if (s.DrawMeshTasksNV) {
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksNV-MeshNV-07080");
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectNV-MeshNV-07081");
        kit_expect(kit, "VUID-vkCmdDrawMeshTasksIndirectCountNV-MeshNV-07082");
    }
    draw_meshes(&s, NULL);
    bind(&s, s.mesh_pipeline);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

KIT_MAIN()
