/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What draws and dispatches of tiles find in sets (VK_QCOM_tile_shading): layouts for loops, and tile attachments.
 */
#include "attachment_scene.h"
#include "draw_scene.h"
#include "every_scene.h"

#ifndef VK_QCOM_tile_shading

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_QCOM_tile_shading");
}

#else

#include "every_lod_comp.h"
#include "every_lod_frag.h"
#include "tile_read.h"
#include "tile_sample.h"
#include "tile_write.h"

#define DRAWS (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)

static VkPhysicalDeviceTileShadingFeaturesQCOM tile_features;
static VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT loop_features;

static void
open_tiles(struct stage *s, struct kit *kit, void (*change)(struct offered *offered))
{
    loop_features = (VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT
    };
    tile_features = (VkPhysicalDeviceTileShadingFeaturesQCOM){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM,
        .pNext = &loop_features
    };
    setenv("WAKE_NULL_NEWER", "1", 1);
    setenv("WAKE_NULL_FORMATS", "129=0x18001f203",
           1); /* depth and stencil that can be written, too */
    set_up_as(s, kit,
              &(struct wish){ .extensions = { VK_QCOM_TILE_SHADING_EXTENSION_NAME,
                                              VK_QCOM_TILE_PROPERTIES_EXTENSION_NAME,
                                              "VK_EXT_attachment_feedback_loop_layout" },
                              .next = &tile_features,
                              .change = change });
}

static void
begin_tiles(struct stage *s, struct rendered *rendered)
{
    static const VkRenderPassTileShadingCreateInfoQCOM tiles = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
        .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
    };

    rendered->info.pNext = &tiles;
    vkCmdBeginRendering(s->commands, &rendered->info);
}

static void
begin_per_tile(struct stage *s)
{
    const VkPerTileBeginInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };
    struct kit *kit = s->kit;

    NOW(vkCmdBeginPerTileExecutionQCOM)(s->commands, &info);
}

static void
end_per_tile(struct stage *s)
{
    const VkPerTileEndInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };
    struct kit *kit = s->kit;

    NOW(vkCmdEndPerTileExecutionQCOM)(s->commands, &info);
}

static void
end_rendering(struct stage *s)
{
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
    record(s);
}

/* Every dispatch that may be recorded there says `vuid`, and beside it `rest`; NULL: neither. */
static void
dispatch_four(struct stage *s, const char *vuid, const char *rest)
{
    static const char *const owners[] = { "vkCmdDispatch", "vkCmdDispatchBase",
                                          "vkCmdDispatchIndirect", "vkCmdDispatchTileQCOM" };
    const VkDispatchTileInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_DISPATCH_TILE_INFO_QCOM };
    struct kit *kit = s->kit;

    for (size_t i = 0; i < KIT_COUNT(owners); i++) {
        if (vuid) {
            kit_expect(kit, vuid);
        }
        expect_of(s, owners[i], rest);
    }
    vkCmdDispatch(s->commands, 1, 1, 1);
    vkCmdDispatchBase(s->commands, 0, 0, 0, 1, 1, 1);
    vkCmdDispatchIndirect(s->commands, s->buffer, 0);
    NOW(vkCmdDispatchTileQCOM)(s->commands, &info);
}

/* --- layouts for loops --- */

static void
sample_in(struct stage *s, VkImageLayout how, const char *rest)
{
    struct kit *kit = s->kit;
    const struct found found = { .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                                 .view = PICTURE(
                                     kit, .usage = VK_IMAGE_USAGE_SAMPLED_BIT |
                                                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                                   VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT),
                                 .layout = how };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set = found_set(kit, &found, &layout);
    struct rendered rendered;
    struct rig r;

    rig_init(&r, &s->base);
    rig_render_dynamically(&r);
    r.stages[1].module = MODULE(kit, every_lod_frag);
    r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    render_to(&rendered, ATTACHMENT(kit, .format = COLOR_FORMAT));
    begin_tiles(s, &rendered);
    for (int i = 0; i < 2; i++) {
        vkCmdBindDescriptorSets(
            s->commands, i ? VK_PIPELINE_BIND_POINT_COMPUTE : VK_PIPELINE_BIND_POINT_GRAPHICS,
            r.info.layout, 0, 1, &set, 0, NULL);
    }
    bind(s, rig_make(&s->base, &r));
    draw_vertices(s, NULL);
    begin_per_tile(s);
    draw_vertices(s, rest);
    vkCmdBindPipeline(
        s->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
        shader_compute_with(kit, MODULE(kit, every_lod_comp), r.info.layout, NULL, 0));
    dispatch_four(s, NULL, rest);
    bind(s, make_mesh(s, &r));
    expect_meshes(s, "None-10678");
    draw_meshes(s, rest);
    end_per_tile(s);
    end_rendering(s);
}

SCENE(layouts_for_loops, DRAWS | KIT_ANY_CALL)
{
    struct stage s;

    open_tiles(&s, kit, NULL);
    sample_in(&s, VK_IMAGE_LAYOUT_GENERAL, NULL);
    sample_in(&s, VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT, "None-10679");
    kit_end(kit, s.commands);
}

/* --- tile attachments --- */

struct tiled {
    struct stage s;
    VkImageView color, depth; /* attachments */
    struct rendered rendered;
    const struct kit_target *target; /* in the place of `rendered`; NULL: it is not */
};

static void
open_tiled(struct tiled *t, struct kit *kit, void (*change)(struct offered *offered))
{
    const VkImageUsageFlags more = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT;

    open_tiles(&t->s, kit, change);
    t->target = NULL;
    t->color = ATTACHMENT(kit, .format = COLOR_FORMAT, .usage = AS_COLOR | more);
    t->depth = PICTURE(kit, .format = DEPTH_FORMAT, .aspect = VK_IMAGE_ASPECT_DEPTH_BIT,
                       .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | more);
    render_to(&t->rendered, t->color);
    t->rendered.color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    t->rendered.info.renderArea.extent = (VkExtent2D){ 16, 16 };
}

static void
dispatch_tiled(struct tiled *t, VkShaderModule module, VkDescriptorType type, VkImageView view,
               const char *vuid, const char *rest)
{
    struct kit *kit = t->s.kit;
    const struct found found = { .type = type, .view = view };
    VkDescriptorSetLayout layout;
    VkDescriptorSet set = found_set(kit, &found, &layout);
    VkPipelineLayout pipeline_layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);

    if (t->target) {
        kit_begin_target(t->s.commands, t->target, VK_SUBPASS_CONTENTS_INLINE);
    } else {
        begin_tiles(&t->s, &t->rendered);
    }
    begin_per_tile(&t->s);
    vkCmdBindDescriptorSets(t->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_layout, 0, 1,
                            &set, 0, NULL);
    vkCmdBindPipeline(t->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute_with(kit, module, pipeline_layout, NULL, 0));
    dispatch_four(&t->s, vuid, rest);
    end_per_tile(&t->s);
    if (t->target) {
        vkCmdEndRenderPass(t->s.commands);
        kit_end(kit, t->s.commands);
        record(&t->s);
    } else {
        end_rendering(&t->s);
    }
}

#define STORAGE VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
#define COMBINED VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER
#define TRY(words, type, view, vuid, rest) \
    dispatch_tiled(&t, MODULE(kit, words), type, view, vuid, rest)

SCENE(tile_attachments, DRAWS)
{
    struct tiled t;

    open_tiled(&t, kit, NULL);
    TRY(tile_read, STORAGE, t.color, NULL, NULL);
    TRY(tile_write, STORAGE, t.color, NULL, NULL);
    TRY(tile_sample, COMBINED, t.color, NULL, NULL);
    TRY(tile_read, STORAGE, t.depth, NULL, NULL);
    TRY(tile_write, STORAGE, t.depth, NULL, "aspectMask-10673");
    kit_end(kit, t.s.commands);
}

static void
without_attachments(struct offered *offered)
{
    (void)offered;
    tile_features.tileShadingColorAttachments = VK_FALSE;
    tile_features.tileShadingDepthAttachments = VK_FALSE;
    tile_features.tileShadingStencilAttachments = VK_FALSE;
    tile_features.tileShadingInputAttachments = VK_FALSE;
    tile_features.tileShadingSampledAttachments = VK_FALSE;
}

/* A pass with an input attachment. */
static struct kit_target
reading_target(struct kit *kit, VkImageView view)
{
    static const VkRenderPassTileShadingCreateInfoQCOM tiles = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
        .flags = VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
    };
    const VkAttachmentDescription attachment = { .format = COLOR_FORMAT,
                                                 .samples = VK_SAMPLE_COUNT_1_BIT,
                                                 .initialLayout = VK_IMAGE_LAYOUT_GENERAL,
                                                 .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_GENERAL };
    const VkSubpassDescription subpass = { .inputAttachmentCount = 1,
                                           .pInputAttachments = &reference };
    const VkRenderPassCreateInfo pass = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .pNext = &tiles,
                                          .attachmentCount = 1,
                                          .pAttachments = &attachment,
                                          .subpassCount = 1,
                                          .pSubpasses = &subpass };
    struct kit_target made = { .view = view, .size = SIZE };
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = 1,
                                     .pAttachments = &view,
                                     .width = SIZE,
                                     .height = SIZE,
                                     .layers = 1 };

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass, NULL, &made.render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made.render_pass));
    info.renderPass = made.render_pass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    return made;
}

SCENE(tile_attachments_without_features, DRAWS)
{
    struct tiled t;
    struct kit_target target;
    VkImageView stencil, input;

    open_tiled(&t, kit, without_attachments);
    TRY(tile_read, STORAGE, t.color, "VUID-RuntimeSpirv-OpTypeImage-10707", NULL);
    TRY(tile_sample, COMBINED, t.color, "VUID-RuntimeSpirv-OpTypeSampledImage-10711", NULL);
    TRY(tile_read, STORAGE, t.depth, NULL, NULL); /* no attachment */
    t.rendered.info.pDepthAttachment = &t.rendered.depth;
    t.rendered.depth = rendered_attachment(t.depth, true);
    t.rendered.depth.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    TRY(tile_read, STORAGE, t.depth, "VUID-RuntimeSpirv-OpTypeImage-10708", NULL);
    stencil = PICTURE(kit, .format = DEPTH_FORMAT, .aspect = VK_IMAGE_ASPECT_STENCIL_BIT,
                      .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                               VK_IMAGE_USAGE_STORAGE_BIT);
    t.rendered.info.pDepthAttachment = NULL;
    t.rendered.info.pStencilAttachment = &t.rendered.stencil;
    t.rendered.stencil = rendered_attachment(stencil, true);
    t.rendered.stencil.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    TRY(tile_read, STORAGE, stencil, "VUID-RuntimeSpirv-OpTypeImage-10709", NULL);
    input = ATTACHMENT(kit, .format = COLOR_FORMAT,
                       .usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT | VK_IMAGE_USAGE_STORAGE_BIT);
    target = reading_target(kit, input);
    t.target = &target;
    TRY(tile_read, STORAGE, input, "VUID-RuntimeSpirv-OpTypeImage-10710", NULL);
    kit_end(kit, t.s.commands);
}

#endif

KIT_MAIN()
