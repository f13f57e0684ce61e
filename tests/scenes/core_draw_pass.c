/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws against the render pass instance that they are in: compatibility, formats, samples,
 * read-only attachments.
 */
#include "draw_scene.h"
#include "newer_ids.h"
#include "render_pass_scene.h"

/* One dynamic render pass instance. */
struct instance {
    VkRenderingInfo info;
    VkRenderingAttachmentInfo color, depth, stencil;
};

static VkRenderingAttachmentInfo
attachment(VkImageView view, VkImageLayout layout)
{
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
}

static void
instance_init(struct instance *to, VkImageView color, VkImageView depth, VkImageView stencil)
{
    *to = (struct instance){
        .info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                  .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                  .layerCount = 1 },
        .color = attachment(color, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .depth = attachment(depth, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
        .stencil = attachment(stencil, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
    };
    to->info.colorAttachmentCount = 1;
    to->info.pColorAttachments = &to->color;
    to->info.pDepthAttachment = depth ? &to->depth : NULL;
    to->info.pStencilAttachment = stencil ? &to->stencil : NULL;
}

/* All draws in that instance with pipelines as `r` says, which break that rule; NULL: none. */
static void
draw_all(struct stage *s, const struct instance *instance, const struct rig *r, const char *rest)
{
    struct rig copy = *r;

    /* Pointers of the copy lead to the original, which is what a rig needs but for its own
     * stages. */
    copy.info.pStages = copy.stages;
    vkCmdBeginRendering(s->commands, &instance->info);
    bind(s, rig_make(&s->base, r));
    draw_vertices(s, rest);
    bind(s, make_mesh(s, &copy));
    draw_meshes(s, rest);
    vkCmdEndRendering(s->commands);
}

#define RIG(r)             \
    struct rig r;          \
    rig_init(&r, &s.base); \
    rig_render_dynamically(&r)

SCENE(formats, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED | KIT_NULL_VALUES)
{
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    struct stage s;
    struct instance plain, full, none;
    set_up(&s, kit);
    VkImageView view = ATTACHED(kit, .format = both);
    instance_init(&plain, s.target.view, VK_NULL_HANDLE, VK_NULL_HANDLE);
    instance_init(&full, s.target.view, view, view);
    instance_init(&none, VK_NULL_HANDLE, VK_NULL_HANDLE, VK_NULL_HANDLE);
    {
        RIG(r);
        draw_all(&s, &plain, &r, NULL);
        r.formats[0] = VK_FORMAT_B8G8R8A8_UNORM;
        draw_all(&s, &plain, &r, "colorAttachmentCount-06180");
        draw_all(&s, &none, &r, "colorAttachmentCount-07616");
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
        draw_all(&s, &plain, &r, "colorAttachmentCount-06179");
    }
    {
        /* Whether depth is written matters where it is tested. */
        RIG(r);
        r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat = both;
        rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE);
        draw_all(&s, &full, &r, NULL);
        r.depth.depthTestEnable = VK_TRUE;
        draw_all(&s, &full, &r, "commandBuffer-02701");
    }
    {
        RIG(r);
        r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat = both;
        draw_all(&s, &full, &r, NULL);
        full.stencil.imageView = VK_NULL_HANDLE;
        draw_all(&s, &full, &r, "pStencilAttachment-07618");
        full.stencil.imageView = full.depth.imageView;
        full.depth.imageView = VK_NULL_HANDLE;
        draw_all(&s, &full, &r, "pDepthAttachment-07617");
        /* The rules are about imageView, of structs that are there. */
        full.depth.imageView = full.stencil.imageView;
        full.info.pStencilAttachment = NULL;
        draw_all(&s, &full, &r, NULL);
        full.info.pStencilAttachment = &full.stencil;
        full.info.pDepthAttachment = NULL;
        draw_all(&s, &full, &r, NULL);
    }
    {
        RIG(r);
        r.rendering.stencilAttachmentFormat = both;
        full.info.pDepthAttachment = &full.depth;
        draw_all(&s, &full, &r, "pDepthAttachment-06181");
        r.rendering.depthAttachmentFormat = both;
        r.rendering.stencilAttachmentFormat = VK_FORMAT_UNDEFINED;
        draw_all(&s, &full, &r, "pStencilAttachment-06182");
    }
    {
        RIG(r);
        r.rendering.viewMask = 1;
        draw_all(&s, &plain, &r, "viewMask-06178");
    }
    kit_end(kit, s.commands);
}

/* The rules of color, depth and stencil. */
static void
draw_samples(struct kit *kit, const struct wish *wish, const char *const rests[3])
{
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    struct stage s;
    struct instance instance;
    set_up_as(&s, kit, wish);
    VkImageView color = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT);
    VkImageView depth = ATTACHED(kit, .format = both, .samples = VK_SAMPLE_COUNT_4_BIT);
    RIG(r);
    instance_init(&instance, color, VK_NULL_HANDLE, VK_NULL_HANDLE);
    draw_all(&s, &instance, &r, rests[0]);
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    draw_all(&s, &instance, &r, NULL);
    RIG(d);
    instance_init(&instance, VK_NULL_HANDLE, depth, VK_NULL_HANDLE);
    instance.info.colorAttachmentCount = 0;
    d.rendering.colorAttachmentCount = d.blend.attachmentCount = 0;
    d.rendering.depthAttachmentFormat = both;
    draw_all(&s, &instance, &d, rests[1]);
    instance_init(&instance, VK_NULL_HANDLE, VK_NULL_HANDLE, depth);
    instance.info.colorAttachmentCount = 0;
    d.rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    d.rendering.stencilAttachmentFormat = both;
    draw_all(&s, &instance, &d, rests[2]);
    /* Both of them, with one view. */
    instance_init(&instance, VK_NULL_HANDLE, depth, depth);
    instance.info.colorAttachmentCount = 0;
    d.rendering.depthAttachmentFormat = both;
    vkCmdBeginRendering(s.commands, &instance.info);
    bind(&s, rig_make(&s.base, &d));
    for (uint32_t i = 1; i < 3; i++) {
        char id[96];
        snprintf(id, sizeof(id), "VUID-vkCmdDraw-%s", rests[i]);
        kit_expect(kit, id);
    }
    vkCmdDraw(s.commands, 1, 1, 0, 0);
    vkCmdEndRendering(s.commands);
    kit_end(kit, s.commands);
}

SCENE(samples, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const char *const rests[3] = {
        NEWER_ID("multisampledRenderToSingleSampled-07285", "colorAttachmentCount-06188"),
        NEWER_ID("multisampledRenderToSingleSampled-07286", "pDepthAttachment-06189"),
        NEWER_ID("multisampledRenderToSingleSampled-07287", "pStencilAttachment-06190")
    };

    draw_samples(kit, &(struct wish){ 0 }, rests);
}

/* The same rules have other numbers with the extension. */
SCENE(samples_with_single_sampled, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const char *const rests[3] = { "multisampledRenderToSingleSampled-07285",
                                          "multisampledRenderToSingleSampled-07286",
                                          "multisampledRenderToSingleSampled-07287" };

    draw_samples(
        kit,
        &(struct wish){
            .extensions = { VK_EXT_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_EXTENSION_NAME } },
        rests);
}

/* Samples of their own for attachments, by VkAttachmentSampleCountInfoAMD. */
SCENE(samples_of_attachments, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    VkSampleCountFlagBits count = VK_SAMPLE_COUNT_4_BIT;
    VkAttachmentSampleCountInfoAMD samples = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_SAMPLE_COUNT_INFO_AMD,
        .colorAttachmentCount = 1,
        .pColorAttachmentSamples = &count,
        .depthStencilAttachmentSamples = VK_SAMPLE_COUNT_4_BIT,
    };
    struct stage s;
    struct instance instance;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_AMD_MIXED_ATTACHMENT_SAMPLES_EXTENSION_NAME } });
    VkImageView color = ATTACHED(kit, .samples = VK_SAMPLE_COUNT_4_BIT);
    VkImageView depth = ATTACHED(kit, .format = both, .samples = VK_SAMPLE_COUNT_4_BIT);
    RIG(r);
    r.info.pNext = &samples;
    samples.pNext = &r.rendering;
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    instance_init(&instance, color, VK_NULL_HANDLE, VK_NULL_HANDLE);
    draw_all(&s, &instance, &r, NULL);
    count = VK_SAMPLE_COUNT_2_BIT;
    draw_all(&s, &instance, &r, "colorAttachmentCount-06185");
    count = VK_SAMPLE_COUNT_4_BIT;
    samples.depthStencilAttachmentSamples = VK_SAMPLE_COUNT_8_BIT;
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_8_BIT;
    instance_init(&instance, color, depth, VK_NULL_HANDLE);
    r.rendering.depthAttachmentFormat = both;
    draw_all(&s, &instance, &r, "pDepthAttachment-06186");
    instance_init(&instance, color, VK_NULL_HANDLE, depth);
    r.rendering.depthAttachmentFormat = VK_FORMAT_UNDEFINED;
    r.rendering.stencilAttachmentFormat = both;
    draw_all(&s, &instance, &r, "pStencilAttachment-06187");
    kit_end(kit, s.commands);
}

SCENE(density_maps, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    VkPhysicalDeviceFragmentDensityMapFeaturesEXT feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT
    };
    VkRenderingFragmentDensityMapAttachmentInfoEXT density = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
    };
    struct stage s;
    struct instance instance;
    set_up_as(&s, kit,
              &(struct wish){ .extensions = { VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME },
                              .next = &feature });
    density.imageView = ATTACHED(kit, .format = VK_FORMAT_R8G8_UNORM,
                                 .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
    RIG(r);
    instance_init(&instance, s.target.view, VK_NULL_HANDLE, VK_NULL_HANDLE);
    instance.info.pNext = &density;
    draw_all(&s, &instance, &r, "imageView-06184");
    r.info.flags = VK_PIPELINE_CREATE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_BIT_EXT;
    draw_all(&s, &instance, &r, NULL);
    instance.info.pNext = NULL;
    r.info.flags = 0;
    draw_all(&s, &instance, &r, NULL);
    kit_end(kit, s.commands);
}

SCENE(read_only_attachments, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    static const struct {
        VkImageLayout layout;
        const char *depth, *stencil;
    } rows[] = {
        { VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL, "None-06886", "None-06887" },
        { VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL, "None-06886", NULL },
        { VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL, NULL, "None-06887" },
        { VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL, "None-06886", "None-06887" },
    };
    const VkStencilOpState writes = { VK_STENCIL_OP_KEEP,
                                      VK_STENCIL_OP_REPLACE,
                                      VK_STENCIL_OP_KEEP,
                                      VK_COMPARE_OP_ALWAYS,
                                      0xff,
                                      0xff,
                                      1 };
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    struct stage s;
    struct instance instance;
    set_up(&s, kit);
    instance_init(&instance, s.target.view, VK_NULL_HANDLE, VK_NULL_HANDLE);
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        RIG(r);
        instance.depth.imageView = instance.stencil.imageView = ATTACHED(kit, .format = both);
        instance.info.pDepthAttachment = &instance.depth;
        instance.info.pStencilAttachment = &instance.stencil;
        r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat = both;
        instance.depth.imageLayout = instance.stencil.imageLayout = rows[i].layout;
        r.depth.depthTestEnable = VK_TRUE;
        draw_all(&s, &instance, &r, NULL);
        r.depth.depthWriteEnable = VK_TRUE;
        draw_all(&s, &instance, &r, rows[i].depth);
        r.depth.depthWriteEnable = VK_FALSE;
        r.depth.stencilTestEnable = VK_TRUE;
        r.depth.front = r.depth.back = writes;
        draw_all(&s, &instance, &r, rows[i].stencil);
        r.depth.back.passOp = VK_STENCIL_OP_KEEP; /* one is enough */
        draw_all(&s, &instance, &r, rows[i].stencil);
        r.depth.back.writeMask = 0;
        draw_all(&s, &instance, &r, NULL);
    }
    {
        RIG(r);
        r.rendering.depthAttachmentFormat = both;
        instance.info.pStencilAttachment = NULL;
        instance.depth.imageLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
        r.depth.depthTestEnable = r.depth.depthWriteEnable = VK_TRUE;
        draw_all(&s, &instance, &r, "None-06886");
    }
    {
        RIG(r);
        r.rendering.stencilAttachmentFormat = both;
        instance.info.pStencilAttachment = &instance.stencil;
        instance.info.pDepthAttachment = NULL;
        instance.stencil.imageLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
        r.depth.stencilTestEnable = VK_TRUE;
        r.depth.front = r.depth.back = writes;
        draw_all(&s, &instance, &r, "None-06887");
    }
    kit_end(kit, s.commands);
}

/* With older registries the samples of the pipeline are told beside the render pass that it does not fit. */
SCENE(samples_of_another_render_pass, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_ANY_CALL)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    struct pass other = color_pass();

    other.attachments[0].samples = VK_SAMPLE_COUNT_4_BIT;
    rig_init(&r, &s.base);
    r.info.renderPass = pass_first(kit, &other);
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    if (!HAS_NEWER_IDS) {
        expect_vertices(&s, "rasterizationSamples-04740");
        expect_meshes(&s, "rasterizationSamples-04740");
    }
    draw_vertices(&s, "renderPass-02684");
    bind(&s, make_mesh(&s, &r));
    draw_meshes(&s, "renderPass-02684");
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(render_pass_objects, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_UNORDERED)
{
    struct stage s;
    struct instance instance;
    struct rig r;
    set_up(&s, kit);
    struct pass other = color_pass(), many = color_pass();
    other.attachments[0].format = VK_FORMAT_B8G8R8A8_UNORM;
    many.subpass_count = 2;
    many.subpasses[1] = many.subpasses[0];
    VkRenderPass two = pass_first(kit, &many);
    VkImageView views[2] = { s.target.view, ATTACHED(kit, 0) };
    VkFramebuffer framebuffer = framebuffer_of(kit, two, 2, views);
    VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = two,
        .framebuffer = framebuffer,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
    };

    /* A pipeline of another render pass, of none, and one that needs a render pass in dynamic
     * rendering. */
    rig_init(&r, &s.base);
    r.info.renderPass = pass_first(kit, &other);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "renderPass-02684");
    bind(&s, make_mesh(&s, &r));
    draw_meshes(&s, "renderPass-02684");
    vkCmdEndRenderPass(s.commands);

    rig_init(&r, &s.base);
    instance_init(&instance, s.target.view, VK_NULL_HANDLE, VK_NULL_HANDLE);
    draw_all(&s, &instance, &r, "renderPass-06198");

    rig_init(&r, &s.base);
    r.info.renderPass = two;
    r.info.subpass = 1;
    vkCmdBeginRenderPass(s.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    bind(&s, rig_make(&s.base, &r));
    draw_vertices(&s, "subpass-02685");
    bind(&s, make_mesh(&s, &r));
    draw_meshes(&s, "subpass-02685");
    vkCmdNextSubpass(s.commands, VK_SUBPASS_CONTENTS_INLINE);
    draw_meshes(&s, NULL);
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(samples_set_by_command, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    PFN_vkCmdSetRasterizationSamplesEXT set = KIT_DEVICE_COMMAND(kit,
                                                                 vkCmdSetRasterizationSamplesEXT);
    rig_init(&r, &s.base);
    rig_dynamic(&r, VK_DYNAMIC_STATE_RASTERIZATION_SAMPLES_EXT);
    begin_pass(&s);
    bind(&s, rig_make(&s.base, &r));
    set(s.commands, VK_SAMPLE_COUNT_1_BIT);
    draw_vertices(&s, NULL);
    set(s.commands, VK_SAMPLE_COUNT_4_BIT);
    draw_vertices(&s, "multisampledRenderToSingleSampled-07475");
    bind(&s, make_mesh(&s, &r));
    draw_meshes(&s, "multisampledRenderToSingleSampled-07475");
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

SCENE(read_only_in_a_subpass, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    const VkStencilOpState writes = { VK_STENCIL_OP_KEEP,
                                      VK_STENCIL_OP_REPLACE,
                                      VK_STENCIL_OP_KEEP,
                                      VK_COMPARE_OP_ALWAYS,
                                      0xff,
                                      0xff,
                                      1 };
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    struct stage s;
    struct rig r;
    set_up(&s, kit);
    struct pass pass = depth_pass(both);
    pass.subpasses[0].depth.layout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    VkRenderPass made = pass_first(kit, &pass);
    VkImageView views[2] = { s.target.view, ATTACHED(kit, .format = both) };
    VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = made,
        .framebuffer = framebuffer_of(kit, made, 2, views),
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
    };
    vkCmdBeginRenderPass(s.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    for (int i = 0; i < 3; i++) {
        rig_init(&r, &s.base);
        r.info.renderPass = made;
        r.depth.depthTestEnable = VK_TRUE;
        r.depth.depthWriteEnable = i == 1;
        r.depth.stencilTestEnable = i == 2;
        r.depth.front = r.depth.back = writes;
        const char *rest = i == 1 ? "None-06886" : i == 2 ? "None-06887" : NULL;
        bind(&s, rig_make(&s.base, &r));
        draw_vertices(&s, rest);
        bind(&s, make_mesh(&s, &r));
        draw_meshes(&s, rest);
    }
    vkCmdEndRenderPass(s.commands);
    kit_end(kit, s.commands);
}

/* --- secondaries that are told formats --- */

static void
draw_inherited(struct stage *s, const struct rig *r, const char *rest)
{
    bind(s, rig_make(&s->base, r));
    expect_of(s, "vkCmdDraw", rest);
    vkCmdDraw(s->commands, 3, 1, 0, 0);
}

SCENE(inherited_formats, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_NULL_VALUES)
{
    const VkFormat both = VK_FORMAT_D24_UNORM_S8_UINT;
    VkFormat color = VK_FORMAT_R8G8B8A8_UNORM;
    VkCommandBufferInheritanceRenderingInfo told = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &color,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &told
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &info,
    };
    const VkBool32 yes = VK_TRUE;
    struct stage s;
    set_up(&s, kit);
    PFN_vkCmdSetColorBlendEnableEXT SetColorBlendEnable = KIT_DEVICE_COMMAND(
        kit, vkCmdSetColorBlendEnableEXT);
    kit_end(kit, s.commands);
    for (int depth = 0; depth < 2; depth++) {
        s.commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                        VK_COMMAND_BUFFER_LEVEL_SECONDARY);
        told.depthAttachmentFormat = told.stencilAttachmentFormat = depth ? both
                                                                          : VK_FORMAT_UNDEFINED;
        (void)vkBeginCommandBuffer(s.commands, &begin);
        RIG(r);
        r.rendering.depthAttachmentFormat = r.rendering.stencilAttachmentFormat =
            told.depthAttachmentFormat;
        draw_inherited(&s, &r, NULL);
        r.rendering.depthAttachmentFormat = depth ? VK_FORMAT_UNDEFINED : both;
        draw_inherited(&s, &r, depth ? "pDepthAttachment-06181" : "pDepthAttachment-07617");
        r.rendering.depthAttachmentFormat = told.depthAttachmentFormat;
        r.rendering.stencilAttachmentFormat = depth ? VK_FORMAT_UNDEFINED : both;
        draw_inherited(&s, &r, depth ? "pStencilAttachment-06182" : "pStencilAttachment-07618");
        r.rendering.stencilAttachmentFormat = told.stencilAttachmentFormat;
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 2;
        draw_inherited(&s, &r, "colorAttachmentCount-06179");
        r.rendering.colorAttachmentCount = r.blend.attachmentCount = 1;
        r.formats[0] = VK_FORMAT_B8G8R8A8_UNORM;
        draw_inherited(&s, &r, "colorAttachmentCount-06180");
        r.formats[0] = color;
        r.rendering.viewMask = 3;
        draw_inherited(&s, &r, "viewMask-06178");
        r.rendering.viewMask = 0;
        r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
        draw_inherited(
            &s, &r,
            NEWER_ID("multisampledRenderToSingleSampled-07285", "colorAttachmentCount-06188"));
        r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
        rig_dynamic(&r, VK_DYNAMIC_STATE_COLOR_BLEND_ENABLE_EXT);
        SetColorBlendEnable(s.commands, 1, 1, &yes);
        draw_inherited(&s, &r, "firstAttachment-07476");
        SetColorBlendEnable(s.commands, 0, 1, &yes);
        draw_inherited(&s, &r, NULL);
        rig_init(&r, &s.base);
        draw_inherited(&s, &r, "renderPass-06198");
        kit_end(kit, s.commands);
    }
    /* No attachment will be there: samples may be any, formats may not. */
    color = VK_FORMAT_UNDEFINED;
    told.depthAttachmentFormat = told.stencilAttachmentFormat = VK_FORMAT_UNDEFINED;
    s.commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                    VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    (void)vkBeginCommandBuffer(s.commands, &begin);
    RIG(r);
    draw_inherited(&s, &r, "colorAttachmentCount-07616");
    r.formats[0] = VK_FORMAT_UNDEFINED;
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    draw_inherited(&s, &r, NULL);
    kit_end(kit, s.commands);
}

KIT_MAIN()
