/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the depth and the stencil test of a draw access: the operations that the comparisons let
 * come about decide it.
 */
#include "pipeline_rig.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define DS VK_FORMAT_D32_SFLOAT_S8_UINT
#define DS_ASPECTS (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)
#define KEEP VK_STENCIL_OP_KEEP
#define ZERO VK_STENCIL_OP_ZERO
#define ALWAYS VK_COMPARE_OP_ALWAYS
#define NEVER VK_COMPARE_OP_NEVER
#define LESS VK_COMPARE_OP_LESS

/* One draw's tests; both faces have the same operations. */
struct tests {
    VkStencilOp fail, pass, depth_fail;
    VkCompareOp stencil;
    bool depth_test;
    VkCompareOp depth;
    const char *hazard; /* behind a clear of stencil */
};

/* Triangles: not culled. */
static const struct tests rows[] = {
    { ZERO, KEEP, KEEP, ALWAYS, false, ALWAYS, RAW }, /* what never fails */
    { ZERO, KEEP, KEEP, LESS, false, ALWAYS, WAW },
    { KEEP, ZERO, KEEP, NEVER, false, ALWAYS, RAW }, /* what never passes */
    { KEEP, ZERO, KEEP, LESS, false, ALWAYS, WAW },
    { KEEP, KEEP, ZERO, NEVER, true, LESS, RAW }, /* nor is tested for its depth */
    { KEEP, KEEP, ZERO, LESS, true, LESS, WAW },
    { KEEP, KEEP, ZERO, LESS, false, LESS, RAW },
    { KEEP, KEEP, ZERO, LESS, true, ALWAYS, RAW }, /* and passes always */
    { KEEP, ZERO, KEEP, LESS, true, NEVER, RAW },  /* and never passes */
    { KEEP, KEEP, ZERO, LESS, true, NEVER, WAW },
};

struct stage {
    struct kit *kit;
    VkImage image;
    VkImageView view;
    struct rig_base base;
    VkBool32 depth_write;
};

static struct stage
open_stage(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    struct stage s = { .kit = kit };
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = DS,
                                   .subresourceRange = { DS_ASPECTS, 0, 1, 0, 1 } };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &v13,
                            .device_extensions = { VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME } });
    info.image = s.image = IMAGE(kit, .format = DS,
                                 .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                          VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &s.view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(s.view));
    s.base = rig_base(kit);
    s.base.render_pass = VK_NULL_HANDLE;
    return s;
}

static VkPipeline
pipeline_of(const struct stage *s, const struct tests *t, bool dynamic)
{
    struct rig r;

    rig_init(&r, &s->base);
    r.info.pNext = &r.rendering;
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat = DS;
    r.raster.cullMode = VK_CULL_MODE_NONE;
    r.depth.stencilTestEnable = VK_TRUE;
    r.depth.depthWriteEnable = s->depth_write;
    r.depth.depthTestEnable = dynamic || t->depth_test;
    r.depth.depthCompareOp = dynamic ? VK_COMPARE_OP_GREATER : t->depth;
    r.depth.front = r.depth.back = (VkStencilOpState){ .failOp = dynamic ? ZERO : t->fail,
                                                       .passOp = dynamic ? ZERO : t->pass,
                                                       .depthFailOp = dynamic ? ZERO
                                                                              : t->depth_fail,
                                                       .compareOp = dynamic ? LESS : t->stencil,
                                                       .compareMask = 0xff,
                                                       .writeMask = 0xff };
    if (dynamic) {
        rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_OP);
        rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE);
        rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_COMPARE_OP);
    }
    return rig_make(&s->base, &r);
}

static void
draw(const struct stage *s, VkCommandBuffer c, const struct tests *t, bool dynamic)
{
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = s->view,
        .imageLayout = GENERAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_NONE_EXT,
        .storeOp = VK_ATTACHMENT_STORE_OP_NONE,
    };

    vkCmdBeginRendering(c, &(VkRenderingInfo){
                               .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .renderArea = { .extent = { TEXELS, TEXELS } },
                               .layerCount = 1,
                               .pDepthAttachment = &attachment,
                               .pStencilAttachment = &attachment,
                           });
    vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline_of(s, t, dynamic));
    if (dynamic) {
        vkCmdSetStencilOp(c, VK_STENCIL_FACE_FRONT_AND_BACK, t->fail, t->pass, t->depth_fail,
                          t->stencil);
        vkCmdSetDepthTestEnable(c, t->depth_test);
        vkCmdSetDepthCompareOp(c, t->depth);
    }
    vkCmdDraw(c, 3, 1, 0, 0);
    vkCmdEndRendering(c);
}

static void
play(struct kit *kit, bool dynamic)
{
    const VkClearDepthStencilValue value = { 0, 0 };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1 };
    struct stage s = open_stage(kit);
    VkCommandBuffer c = kit_recording(kit);

    general_of(c, s.image, DS_ASPECTS);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        vkCmdClearDepthStencilImage(c, s.image, GENERAL, &value, 1, &range);
        kit_expect(kit, rows[i].hazard);
        draw(&s, c, &rows[i], dynamic);
        full_barrier(c);
    }
    kit_end(kit, c);
}

SCENE(of_the_pipeline, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    play(kit, false);
}

SCENE(of_commands, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    play(kit, true);
}

/* Depth is written by what passes. */
SCENE(depth, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    const VkClearDepthStencilValue value = { 0, 0 };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    const struct tests compared[] = {
        { KEEP, KEEP, KEEP, ALWAYS, true, LESS, WAW },
        { KEEP, KEEP, KEEP, ALWAYS, true, NEVER, RAW },
        { KEEP, KEEP, KEEP, ALWAYS, false, LESS, NULL },
    };
    struct stage s = open_stage(kit);
    VkCommandBuffer c = kit_recording(kit);

    s.depth_write = VK_TRUE;
    general_of(c, s.image, DS_ASPECTS);
    for (size_t i = 0; i < 2 * KIT_COUNT(compared); i++) {
        const struct tests *t = &compared[i / 2];

        vkCmdClearDepthStencilImage(c, s.image, GENERAL, &value, 1, &range);
        if (t->hazard) {
            kit_expect(kit, t->hazard);
        }
        draw(&s, c, t, i % 2 != 0);
        full_barrier(c);
    }
    kit_end(kit, c);
}

KIT_MAIN()
