/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Custom resolves (VK_EXT_custom_resolve): instances with one, pipelines for them, draws before and behind their begin, secondaries.
 */
#include "attachment_scene.h"
#include "draw_scene.h"

#define EXECUTE_ID(rest) "VUID-vkCmdExecuteCommands-" rest
#define INFO_ID(rest) "VUID-VkCustomResolveCreateInfoEXT-" rest
#define DRAWS (SILENT | KIT_UNORDERED | KIT_NULL_DRIVER)
#define OTHER_COLOR VK_FORMAT_B8G8R8A8_UNORM
#define CUSTOM VK_RESOLVE_MODE_CUSTOM_BIT_EXT
#define EXTENSION "VK_EXT_custom_resolve"
#define OPEN(kit, ...)                                                                 \
    NEW_WITH(kit, VkPhysicalDeviceCustomResolveFeaturesEXT,                            \
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_RESOLVE_FEATURES_EXT, EXTENSION, \
             __VA_ARGS__)

/* A custom resolve of four samples. */
static void
render_custom(struct kit *kit, struct rendered *r)
{
    render_to(r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
    resolve_to(&r->color, CUSTOM, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r->info.flags = VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
}

static void
add_aspect(struct kit *kit, struct rendered *r, bool stencil)
{
    VkRenderingAttachmentInfo *a = stencil ? &r->stencil : &r->depth;

    *a = rendered_attachment(
        ATTACHMENT(kit, .format = DEPTH_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT), true);
    resolve_to(a, CUSTOM, ATTACHMENT(kit, .format = DEPTH_FORMAT));
    if (stencil) {
        r->info.pStencilAttachment = a;
    } else {
        r->info.pDepthAttachment = a;
    }
}

static void
begin_resolve(struct kit *kit, VkCommandBuffer commands)
{
    KIT_DEVICE_COMMAND(kit, vkCmdBeginCustomResolveEXT)(commands, NULL);
}

/* --- instances --- */

SCENE(instances, SILENT)
{
    VkCommandBuffer commands;
    struct rendered r;

    OPEN(kit, NULL);
    render_custom(kit, &r);
    try_rendering(kit, NULL, &r);
    r.color.resolveImageView = ATTACHMENT(kit, .format = OTHER_COLOR);
    try_rendering(kit, NULL, &r);
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &r.info);
    begin_resolve(kit, commands);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    r.info.flags = 0;
    try_rendering(kit, "VUID-VkRenderingInfo-pColorAttachments-11515", &r);
    render_custom(kit, &r);
    r.color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    try_rendering(kit, "VUID-VkRenderingInfo-flags-11516", &r);
}

SCENE(instances_without_feature, SILENT)
{
    struct rendered r;

    NEW(kit, .extensions = { EXTENSION });
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.flags = VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT;
    try_rendering(kit, "VUID-VkRenderingInfo-flags-11514", &r);
    r.info.flags = VK_RENDERING_FRAGMENT_REGION_BIT_EXT;
    try_rendering(kit, "VUID-VkRenderingInfo-flags-11514", &r);
}

SCENE(begins, SILENT)
{
    VkCommandBuffer commands;
    struct kit_target target;
    struct rendered r;

    OPEN(kit, NULL);
    target = kit_target(kit);
    commands = kit_recording(kit);
    kit_begin_target(commands, &target, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdBeginCustomResolveEXT-commandBuffer-11517");
    begin_resolve(kit, commands);
    vkCmdEndRenderPass(commands);
    render_custom(kit, &r);
    vkCmdBeginRendering(commands, &r.info);
    begin_resolve(kit, commands);
    kit_expect(kit, "VUID-vkCmdBeginCustomResolveEXT-None-11518");
    begin_resolve(kit, commands);
    vkCmdEndRendering(commands);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    r.info.flags |= VK_RENDERING_SUSPENDING_BIT;
    vkCmdBeginRendering(commands, &r.info);
    kit_expect(kit, "VUID-vkCmdBeginCustomResolveEXT-None-11520");
    begin_resolve(kit, commands);
    vkCmdEndRendering(commands);
    commands = kit_recording(kit);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    vkCmdBeginRendering(commands, &r.info);
    kit_expect(kit, "VUID-vkCmdBeginCustomResolveEXT-None-11519");
    begin_resolve(kit, commands);
    vkCmdEndRendering(commands);
}

/* --- draws --- */

/* Draws with pipelines of their own, before or behind vkCmdBeginCustomResolveEXT(). */
struct custom_draw {
    struct stage *s;
    struct rig rig;
    VkCustomResolveCreateInfoEXT info;
    VkFormat format;
    struct rendered r;
    bool resolves;
    bool plain; /* without the create info */
};

static void
init_draw(struct custom_draw *d, struct stage *s, bool resolves)
{
    *d = (struct custom_draw){ .s = s, .resolves = resolves };
    rig_init(&d->rig, &s->base);
    rig_render_dynamically(&d->rig);
    d->format = COLOR_FORMAT;
    d->info = (VkCustomResolveCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT,
        .customResolve = resolves,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &d->format,
    };
    d->rig.multisample.rasterizationSamples = resolves ? VK_SAMPLE_COUNT_1_BIT
                                                       : VK_SAMPLE_COUNT_4_BIT;
    render_custom(s->kit, &d->r);
}

static void
add_depth(struct custom_draw *d)
{
    add_aspect(d->s->kit, &d->r, false);
    d->info.depthAttachmentFormat = DEPTH_FORMAT;
    d->rig.rendering.depthAttachmentFormat = DEPTH_FORMAT;
    d->rig.depth.depthTestEnable = VK_TRUE;
}

static void
add_stencil(struct custom_draw *d)
{
    add_aspect(d->s->kit, &d->r, true);
    d->info.stencilAttachmentFormat = DEPTH_FORMAT;
    d->rig.rendering.stencilAttachmentFormat = DEPTH_FORMAT;
    d->rig.depth.stencilTestEnable = VK_TRUE;
}

static VkPipeline
custom_pipeline(struct custom_draw *d)
{
    if (!d->plain) {
        d->info.pNext = d->rig.info.pNext;
        d->rig.info.pNext = &d->info;
    }
    return rig_make(&d->s->base, &d->rig);
}

/* Every draw, which breaks that rule; NULL: none. */
static void
custom_draw(struct custom_draw *d, const char *rest)
{
    struct stage *s = d->s;
    VkPipeline pipeline = custom_pipeline(d), mesh = make_mesh(s, &d->rig);

    record(s);
    vkCmdBeginRendering(s->commands, &d->r.info);
    if (d->resolves) {
        begin_resolve(s->kit, s->commands);
    }
    bind(s, pipeline);
    draw_vertices(s, rest);
    bind(s, mesh);
    draw_meshes(s, rest);
    vkCmdEndRendering(s->commands);
    kit_end(s->kit, s->commands);
}

#define DRAW(s, rest, resolves, ...)     \
    do {                                 \
        struct custom_draw d_, *d = &d_; \
        init_draw(d, (s), (resolves));   \
        __VA_ARGS__;                     \
        custom_draw(d, (rest));          \
    } while (0)

static void
open_draws(struct stage *s, struct kit *kit, const char *extension, void *next)
{
    static VkPhysicalDeviceCustomResolveFeaturesEXT custom = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_RESOLVE_FEATURES_EXT
    };
    const struct wish wish = { .extensions = { EXTENSION, extension }, .next = &custom };

    custom.pNext = next;
    setenv("WAKE_NULL_NEWER", "1", 1);
    set_up_as(s, kit, &wish);
}

SCENE(right_draws, DRAWS)
{
    struct stage s;

    open_draws(&s, kit, NULL, NULL);
    for (int resolves = 0; resolves < 2; resolves++) {
        DRAW(&s, NULL, resolves, );
        DRAW(&s, NULL, resolves, add_depth(d));
        DRAW(&s, NULL, resolves, add_stencil(d));
    }
}

static void
allow_of(struct stage *s, const char *const *owners, size_t count, const char *rest)
{
    char vuid[128];

    for (size_t i = 0; i < count; i++) {
        snprintf(vuid, sizeof(vuid), "VUID-%s-%s", owners[i], rest);
        kit_allow(s->kit, vuid);
    }
}

static void
allow_all(struct stage *s, const char *rest)
{
    allow_of(s, vertex_draws, KIT_COUNT(vertex_draws), rest);
    allow_of(s, mesh_draws, KIT_COUNT(mesh_draws), rest);
    allow_of(s, addressed_vertex_draws, KIT_COUNT(addressed_vertex_draws), rest);
    allow_of(s, addressed_mesh_draws, KIT_COUNT(addressed_mesh_draws), rest);
    allow_of(s, (const char *const[]){ "vkCmdExecuteGeneratedCommandsEXT" }, 1, rest);
}

SCENE(draws_of_other_pipelines, DRAWS | KIT_UNORDERED)
{
    struct stage s;

    open_draws(&s, kit, NULL, NULL);
    DRAW(&s, "None-11522", false, d->plain = true);
    DRAW(&s, "None-11523", false,
         render_to(&d->r,
                   ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT)));
    DRAW(&s, "customResolve-11524", true, d->info.customResolve = VK_FALSE);
    DRAW(&s, "customResolve-11525", false, d->info.customResolve = VK_TRUE);
    DRAW(&s, "None-11862", false, d->format = OTHER_COLOR);
    DRAW(&s, "None-11863", false, resolve_to(&d->r.color, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
    DRAW(&s, "None-11865", false, add_depth(d);
         resolve_to(&d->r.depth, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
    DRAW(&s, "None-11866", false, add_depth(d);
         d->info.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT);
    DRAW(&s, "None-11868", false, add_stencil(d);
         resolve_to(&d->r.stencil, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
    DRAW(&s, "None-11869", false, add_stencil(d);
         d->info.stencilAttachmentFormat = VK_FORMAT_S8_UINT);
    allow_all(&s, "colorAttachmentCount-06179"); /* nor does the count of the instance fit */
    DRAW(&s, "None-11861", false, d->info.colorAttachmentCount = 0;
         d->rig.rendering.colorAttachmentCount = 0; d->rig.blend.attachmentCount = 0);
}

SCENE(draws_of_other_samples, DRAWS)
{
    struct stage s;

    open_draws(&s, kit, NULL, NULL);
    DRAW(&s, "multisampledRenderToSingleSampled-07285", false,
         d->rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT);
    DRAW(&s, "colorAttachmentCount-11871", true,
         d->rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    allow_all(&s, "colorAttachmentCount-11871");
    DRAW(&s, "pDepthAttachment-11872", true, add_depth(d);
         d->rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    DRAW(&s, "pStencilAttachment-11873", true, add_stencil(d);
         d->rig.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
}

SCENE(draws_of_regions, DRAWS)
{
    struct stage s;

    open_draws(&s, kit, NULL, NULL);
    DRAW(&s, "flags-11521", false, d->plain = true; render_to(
        &d->r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
         d->r.info.flags = VK_RENDERING_FRAGMENT_REGION_BIT_EXT;
         d->rig.multisample.sampleShadingEnable = VK_TRUE;
         d->rig.multisample.minSampleShading = 1.0f);
    DRAW(&s, NULL, false, d->plain = true; render_to(
        &d->r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
         d->r.info.flags = VK_RENDERING_FRAGMENT_REGION_BIT_EXT);
}

SCENE(draws_with_unused_attachments, DRAWS)
{
    static VkPhysicalDeviceDynamicRenderingUnusedAttachmentsFeaturesEXT unused = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DYNAMIC_RENDERING_UNUSED_ATTACHMENTS_FEATURES_EXT
    };
    struct stage s;

    open_draws(&s, kit, "VK_EXT_dynamic_rendering_unused_attachments", &unused);
    DRAW(&s, NULL, false, d->plain = true);
    DRAW(&s, NULL, false, d->format = VK_FORMAT_UNDEFINED);
    DRAW(&s, "dynamicRenderingUnusedAttachments-11864", false, d->format = OTHER_COLOR);
    DRAW(&s, "dynamicRenderingUnusedAttachments-11867", false, add_depth(d);
         d->info.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT);
    DRAW(&s, "dynamicRenderingUnusedAttachments-11870", false, add_stencil(d);
         d->info.stencilAttachmentFormat = VK_FORMAT_S8_UINT);
    DRAW(&s, "pColorAttachments-11539", true, d->format = VK_FORMAT_UNDEFINED);
    DRAW(&s, "pDepthAttachment-11540", true, add_depth(d);
         d->info.depthAttachmentFormat = VK_FORMAT_UNDEFINED);
    DRAW(&s, "pStencilAttachment-11860", true, add_stencil(d);
         d->info.stencilAttachmentFormat = VK_FORMAT_UNDEFINED);
}

/* --- pipelines --- */

#define PIPELINE(kit, vuid, ...)         \
    do {                                 \
        struct custom_draw d_, *d = &d_; \
        init_draw(d, &s, false);         \
        __VA_ARGS__;                     \
        kit_expect((kit), (vuid));       \
        (void)custom_pipeline(d);        \
    } while (0)

SCENE(pipelines, SILENT)
{
    static const VkFormat many[64];
    struct stage s = { .kit = kit };

    OPEN(kit, NULL);
    s.base = rig_base(kit);
    PIPELINE(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-11504",
             d->info.colorAttachmentCount = 0);
    PIPELINE(kit, INFO_ID("depthAttachmentFormat-11508"),
             d->info.depthAttachmentFormat = COLOR_FORMAT);
    PIPELINE(kit, INFO_ID("pColorAttachmentFormats-11510"), d->format = DEPTH_FORMAT);
    PIPELINE(kit, INFO_ID("stencilAttachmentFormat-11511"),
             d->info.stencilAttachmentFormat = VK_FORMAT_D16_UNORM);
    PIPELINE(kit, INFO_ID("depthAttachmentFormat-11513"),
             d->info.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT_S8_UINT;
             d->info.stencilAttachmentFormat = DEPTH_FORMAT);
    kit_expect(kit, INFO_ID("stencilAttachmentFormat-11511"));
    PIPELINE(kit, INFO_ID("depthAttachmentFormat-11513"),
             d->info.depthAttachmentFormat = DEPTH_FORMAT;
             d->info.stencilAttachmentFormat = VK_FORMAT_D16_UNORM);
    kit_expect(kit, "VUID-VkGraphicsPipelineCreateInfo-renderPass-11504");
    PIPELINE(kit, INFO_ID("colorAttachmentCount-11507"), d->info.colorAttachmentCount = 64;
             d->info.pColorAttachmentFormats = many);
}

/* Formats of depth and stencil that cannot be attachments. */
SCENE(pipelines_of_other_formats, SILENT)
{
    struct stage s = { .kit = kit };

    setenv("WAKE_NULL_FORMATS", "124=0x1,127=0x1", 1); /* D16_UNORM, S8_UINT */
    OPEN(kit, NULL);
    s.base = rig_base(kit);
    PIPELINE(kit, INFO_ID("depthAttachmentFormat-11509"),
             d->info.depthAttachmentFormat = VK_FORMAT_D16_UNORM);
    PIPELINE(kit, INFO_ID("stencilAttachmentFormat-11512"),
             d->info.stencilAttachmentFormat = VK_FORMAT_S8_UINT);
}

/* --- secondaries --- */

struct custom_secondary {
    VkCommandBufferInheritanceRenderingInfo rendering;
    VkCustomResolveCreateInfoEXT info;
    VkFormat format, resolved;
    struct rendered r;
    bool resolves;
};

static void
init_secondary(struct custom_secondary *s, struct kit *kit, bool resolves)
{
    const VkRenderingFlags flags = VK_RENDERING_CUSTOM_RESOLVE_BIT_EXT |
                                   (resolves ? VK_RENDERING_CONTENTS_INLINE_BIT_KHR : 0);

    *s = (struct custom_secondary){
        .rendering = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
                       .pNext = &s->info,
                       .flags = flags,
                       .colorAttachmentCount = 1,
                       .pColorAttachmentFormats = &s->format,
                       .rasterizationSamples = resolves ? VK_SAMPLE_COUNT_1_BIT
                                                        : VK_SAMPLE_COUNT_4_BIT },
        .info = { .sType = VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT,
                  .customResolve = resolves,
                  .colorAttachmentCount = 1,
                  .pColorAttachmentFormats = &s->resolved },
        .format = COLOR_FORMAT,
        .resolved = COLOR_FORMAT,
        .resolves = resolves,
    };
    render_custom(kit, &s->r);
    s->r.info.flags = flags | VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
}

static void
execute(struct custom_secondary *s, struct kit *kit, const char *vuid)
{
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &s->rendering
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited
    };
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkBeginCommandBuffer(secondary, &begin));
    kit_end(kit, secondary);
    vkCmdBeginRendering(commands, &s->r.info);
    if (s->resolves) {
        begin_resolve(kit, commands);
    }
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRendering(commands);
}

#define EXECUTE(kit, vuid, resolves, ...)     \
    do {                                      \
        struct custom_secondary s_, *s = &s_; \
        init_secondary(s, (kit), (resolves)); \
        __VA_ARGS__;                          \
        execute(s, (kit), (vuid));            \
    } while (0)

static void
inherit_depth(struct custom_secondary *s, struct kit *kit)
{
    add_aspect(kit, &s->r, false);
    s->rendering.depthAttachmentFormat = s->info.depthAttachmentFormat = DEPTH_FORMAT;
}

static void
inherit_stencil(struct custom_secondary *s, struct kit *kit)
{
    add_aspect(kit, &s->r, true);
    s->rendering.stencilAttachmentFormat = s->info.stencilAttachmentFormat = DEPTH_FORMAT;
}

static void
open_secondaries(struct kit *kit)
{
    static VkPhysicalDeviceCustomResolveFeaturesEXT custom = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_RESOLVE_FEATURES_EXT
    };
    static VkPhysicalDeviceMaintenance7FeaturesKHR inlined = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_7_FEATURES_KHR, .pNext = &custom
    };

    NEW(kit, .extensions = { EXTENSION, "VK_KHR_maintenance7" }, .next = &inlined);
}

SCENE(right_secondaries, SILENT)
{
    open_secondaries(kit);
    for (int resolves = 0; resolves < 2; resolves++) {
        EXECUTE(kit, NULL, resolves, inherit_depth(s, kit));
        EXECUTE(kit, NULL, resolves, inherit_stencil(s, kit));
    }
}

/* What a secondary inherits, without a pass that could have it. */
static void
begin_with(struct kit *kit, const VkCustomResolveCreateInfoEXT *custom)
{
    const VkCommandBufferInheritanceRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .pNext = custom,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    const VkCommandBufferInheritanceInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &rendering
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
        .pInheritanceInfo = &inherited
    };

    (void)vkBeginCommandBuffer(
        kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY),
        &begin);
}

SCENE(formats_of_secondaries, SILENT | KIT_UNORDERED)
{
    VkCustomResolveCreateInfoEXT custom = {
        .sType = VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT,
        .depthAttachmentFormat = DEPTH_FORMAT,
        .stencilAttachmentFormat = DEPTH_FORMAT,
    };

    open_secondaries(kit);
    begin_with(kit, &custom);
    custom.depthAttachmentFormat = COLOR_FORMAT;
    kit_expect(kit, "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11508");
    kit_expect(kit, "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11513");
    begin_with(kit, &custom);
    custom.stencilAttachmentFormat = VK_FORMAT_UNDEFINED;
    kit_expect(kit, "VUID-VkCustomResolveCreateInfoEXT-depthAttachmentFormat-11508");
    begin_with(kit, &custom);
}

SCENE(wrong_secondaries, SILENT)
{
    open_secondaries(kit);
    EXECUTE(kit, EXECUTE_ID("pCommandBuffers-11500"), false, s->rendering.pNext = NULL);
    EXECUTE(kit, EXECUTE_ID("pCommandBuffers-11501"), false, s->rendering.flags = 0; render_to(
                &s->r, ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT));
            s->r.info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT);
    EXECUTE(kit, EXECUTE_ID("pCommandBuffers-11502"), true, s->info.customResolve = VK_FALSE);
    EXECUTE(kit, EXECUTE_ID("pCommandBuffers-11503"), false, s->info.customResolve = VK_TRUE);
    EXECUTE(kit, EXECUTE_ID("colorAttachmentCount-11532"), false, s->info.colorAttachmentCount = 0);
    EXECUTE(kit, EXECUTE_ID("resolveImageView-11533"), false, s->resolved = OTHER_COLOR);
    EXECUTE(kit, EXECUTE_ID("resolveImageView-11534"), false,
            resolve_to(&s->r.color, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
    EXECUTE(kit, EXECUTE_ID("pDepthAttachment-11535"), false, inherit_depth(s, kit);
            s->info.depthAttachmentFormat = VK_FORMAT_D32_SFLOAT);
    EXECUTE(kit, EXECUTE_ID("pStencilAttachment-11536"), false, inherit_stencil(s, kit);
            s->info.stencilAttachmentFormat = VK_FORMAT_S8_UINT);
    EXECUTE(kit, EXECUTE_ID("pDepthAttachment-11537"), false, inherit_depth(s, kit);
            resolve_to(&s->r.depth, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
    EXECUTE(kit, EXECUTE_ID("pStencilAttachment-11538"), false, inherit_stencil(s, kit);
            resolve_to(&s->r.stencil, VK_RESOLVE_MODE_NONE, VK_NULL_HANDLE));
}

SCENE(samples_of_secondaries, SILENT)
{
    open_secondaries(kit);
    EXECUTE(kit, EXECUTE_ID("resolveImageView-11526"), true,
            s->rendering.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    kit_allow(kit, EXECUTE_ID("resolveImageView-11526"));
    EXECUTE(kit, EXECUTE_ID("pDepthAttachment-11527"), true, inherit_depth(s, kit);
            s->rendering.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
    EXECUTE(kit, EXECUTE_ID("pStencilAttachment-11528"), true, inherit_stencil(s, kit);
            s->rendering.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT);
}

KIT_MAIN()
