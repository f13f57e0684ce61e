/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes and their instances, of extensions that came after 1.3.239: flags of attachments, stripes, areas of views, layered
 * density maps, inline contents beside secondaries, tile memory.
 */
#include "attachment_scene.h"

#define RESOLVED(kit, r, in)                                                              \
    (render_to((r), ATTACHMENT((kit), .format = (in), .samples = VK_SAMPLE_COUNT_4_BIT)), \
     resolve_to(&(r)->color, VK_RESOLVE_MODE_AVERAGE_BIT, ATTACHMENT((kit), .format = (in))))
#define INPUT VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT
#define OPEN_10(kit)                                                        \
    NEW_WITH(kit, VkPhysicalDeviceMaintenance10FeaturesKHR,                 \
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR, \
             "VK_KHR_maintenance10")

/* --- attachments of dynamic rendering --- */

SCENE(flags_of_attachments, SILENT)
{
    VkRenderingAttachmentFlagsInfoKHR flags = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR
    };
    struct rendered r;

    OPEN_10(kit);
    RESOLVED(kit, &r, SRGB_FORMAT);
    r.color.pNext = &flags;
    flags.flags = VK_RENDERING_ATTACHMENT_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    try_rendering(kit, NULL, &r);
    flags.flags |= VK_RENDERING_ATTACHMENT_RESOLVE_ENABLE_TRANSFER_FUNCTION_BIT_KHR;
    try_rendering(kit, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11756", &r);
    flags.flags = VK_RENDERING_ATTACHMENT_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    RESOLVED(kit, &r, COLOR_FORMAT);
    r.color.pNext = &flags;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-pNext-11752", &r);
    render_to(&r, ATTACHMENT(kit, .format = SRGB_FORMAT));
    r.color.pNext = &flags;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-pNext-11753", &r);
    flags.flags = VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR;
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .usage = AS_COLOR | INPUT));
    r.color.pNext = &flags;
    try_rendering(kit, "VUID-vkCmdBeginRendering-pRenderingInfo-11751", &r);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.color.pNext = &flags;
    r.info.flags = VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-pNext-11754", &r);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .usage = AS_COLOR | INPUT));
    r.color.pNext = &flags;
    r.info.flags = VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
    try_rendering(kit, NULL, &r);
}

SCENE(transfer_functions_of_a_poorer_device, SILENT)
{
    VkRenderingAttachmentFlagsInfoKHR flags = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR,
        .flags = VK_RENDERING_ATTACHMENT_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR
    };
    struct rendered r;

    setenv("WAKE_NULL_ANSWERS", "resolveSrgbFormatSupportsTransferFunctionControl=0", 1);
    OPEN_10(kit);
    RESOLVED(kit, &r, SRGB_FORMAT);
    r.color.pNext = &flags;
    try_rendering(kit, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11757", &r);
}

SCENE(input_feedback_without_local_reads, SILENT)
{
    static VkPhysicalDeviceMaintenance10FeaturesKHR feature = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_10_FEATURES_KHR,
        .maintenance10 = VK_TRUE
    };
    static VkPhysicalDeviceVulkan13Features rendering = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = &feature,
        .dynamicRendering = VK_TRUE,
        .synchronization2 = VK_TRUE
    };
    VkRenderingAttachmentFlagsInfoKHR flags = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_FLAGS_INFO_KHR,
        .flags = VK_RENDERING_ATTACHMENT_INPUT_ATTACHMENT_FEEDBACK_BIT_KHR
    };
    struct rendered r;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4,
                                        .device_extensions = { "VK_KHR_maintenance10" },
                                        .device_next = &rendering });
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .usage = AS_COLOR | INPUT));
    r.color.pNext = &flags;
    r.info.flags = VK_RENDERING_LOCAL_READ_CONCURRENT_ACCESS_CONTROL_BIT_KHR;
    try_rendering(kit, "VUID-VkRenderingAttachmentFlagsInfoKHR-flags-11755", &r);
}

SCENE(feedback_loops, SILENT)
{
    static VkPhysicalDeviceUnifiedImageLayoutsFeaturesKHR layouts = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_UNIFIED_IMAGE_LAYOUTS_FEATURES_KHR
    };
    static VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT loops = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT,
        .pNext = &layouts
    };
    const VkAttachmentFeedbackLoopInfoEXT loop = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_FEEDBACK_LOOP_INFO_EXT, .feedbackLoopEnable = VK_TRUE
    };
    struct rendered r;

    NEW(kit,
        .extensions = { "VK_EXT_attachment_feedback_loop_layout", "VK_KHR_unified_image_layouts" },
        .next = &loops);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT,
                             .usage = AS_COLOR | VK_IMAGE_USAGE_SAMPLED_BIT |
                                      VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT));
    r.color.pNext = &loop;
    try_rendering(kit, NULL, &r);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.color.pNext = &loop;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-imageView-10780", &r);
}

SCENE(feedback_loops_without_feature, SILENT)
{
    const VkAttachmentFeedbackLoopInfoEXT loop = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_FEEDBACK_LOOP_INFO_EXT, .feedbackLoopEnable = VK_TRUE
    };
    struct rendered r;

    NEW_WITH(kit, VkPhysicalDeviceAttachmentFeedbackLoopLayoutFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ATTACHMENT_FEEDBACK_LOOP_LAYOUT_FEATURES_EXT,
             "VK_EXT_attachment_feedback_loop_layout", "VK_KHR_unified_image_layouts");
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT,
                             .usage = AS_COLOR | VK_IMAGE_USAGE_SAMPLED_BIT |
                                      VK_IMAGE_USAGE_ATTACHMENT_FEEDBACK_LOOP_BIT_EXT));
    r.color.pNext = &loop;
    try_rendering(kit, "VUID-VkAttachmentFeedbackLoopInfoEXT-unifiedImageLayouts-10782", &r);
}

SCENE(layouts_that_know_zeros, SILENT)
{
    struct rendered r;

    NEW_WITH(kit, VkPhysicalDeviceZeroInitializeDeviceMemoryFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ZERO_INITIALIZE_DEVICE_MEMORY_FEATURES_EXT,
             "VK_EXT_zero_initialize_device_memory");
    RESOLVED(kit, &r, COLOR_FORMAT);
    r.color.imageLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-imageView-06135", &r);
    r.color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    r.color.resolveImageLayout = VK_IMAGE_LAYOUT_ZERO_INITIALIZED_EXT;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-imageView-06136", &r);
}

SCENE(resolve_layouts_of_one_aspect, SILENT)
{
    struct rendered r;

    NEW(kit, .next = NULL);
    RESOLVED(kit, &r, COLOR_FORMAT);
    r.color.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    try_rendering(kit, "VUID-VkRenderingInfo-colorAttachmentCount-06091", &r);
    RESOLVED(kit, &r, COLOR_FORMAT);
    r.depth = rendered_attachment(
        ATTACHMENT(kit, .format = DEPTH_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT), true);
    resolve_to(&r.depth, VK_RESOLVE_MODE_SAMPLE_ZERO_BIT, ATTACHMENT(kit, .format = DEPTH_FORMAT));
    r.info.pDepthAttachment = &r.depth;
    r.depth.resolveImageLayout = VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
    try_rendering(kit, "VUID-VkRenderingInfo-pDepthAttachment-07733", &r);
    r.depth.resolveImageLayout = VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-imageView-06137", &r);
    r.info.pDepthAttachment = NULL;
    r.info.pStencilAttachment = &r.depth;
    try_rendering(kit, "VUID-VkRenderingInfo-pStencilAttachment-07735", &r);
}

SCENE(views_that_are_no_identity, SILENT)
{
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR
    };
    const VkComponentMapping green = { .r = VK_COMPONENT_SWIZZLE_G };
    VkRenderingFragmentShadingRateAttachmentInfoKHR rate = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_SHADING_RATE_ATTACHMENT_INFO_KHR,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .shadingRateAttachmentTexelSize = { 8, 8 }
    };
    struct rendered r;

    NEW(kit, .extensions = { "VK_KHR_fragment_shading_rate" }, .next = &rates);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &rate;
    rate.imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8_UINT, .components = green,
                                .usage = VK_IMAGE_USAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR);
    try_rendering(kit, "VUID-VkRenderingInfo-imageView-09485", &r);
}

SCENE(density_maps_that_are_no_identity, SILENT)
{
    const VkComponentMapping green = { .r = VK_COMPONENT_SWIZZLE_G };
    VkRenderingFragmentDensityMapAttachmentInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT,
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    struct rendered r;

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map");
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &map;
    map.imageView = ATTACHMENT(kit, .format = VK_FORMAT_R8G8_UNORM, .components = green,
                               .usage = VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT);
    try_rendering(kit, "VUID-VkRenderingInfo-imageView-09486", &r);
}

SCENE(mixed_samples_of_colors, SILENT)
{
    VkRenderingAttachmentInfo colors[2];
    struct rendered r;

    NEW(kit, .extensions = { "VK_AMD_mixed_attachment_samples" });
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    colors[0] = r.color;
    colors[1] = rendered_attachment(
        ATTACHMENT(kit, .format = COLOR_FORMAT, .samples = VK_SAMPLE_COUNT_4_BIT), false);
    r.info.colorAttachmentCount = 2;
    r.info.pColorAttachments = colors;
    try_rendering(kit, "VUID-VkRenderingInfo-imageView-09429", &r);
}

SCENE(single_samples_that_are_stored, SILENT)
{
    VkMultisampledRenderToSingleSampledInfoEXT single = {
        .sType = VK_STRUCTURE_TYPE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_INFO_EXT,
        .multisampledRenderToSingleSampledEnable = VK_TRUE,
        .rasterizationSamples = VK_SAMPLE_COUNT_4_BIT
    };
    struct rendered r;

    NEW_WITH(kit, VkPhysicalDeviceMultisampledRenderToSingleSampledFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_FEATURES_EXT,
             "VK_EXT_multisampled_render_to_single_sampled");
    render_to(&r,
              ATTACHMENT(kit, .format = COLOR_FORMAT,
                         .flags = VK_IMAGE_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT));
    r.info.pNext = &single;
    try_rendering(kit, "VUID-VkRenderingAttachmentInfo-None-12256", &r);
    r.color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    try_rendering(kit, NULL, &r);
}

/* --- render pass objects --- */

struct made {
    VkAttachmentDescription attachments[2];
    VkAttachmentReference color, resolve;
    VkSubpassDescription subpass;
    VkRenderPassCreateInfo info;
};

static void
init_pass(struct made *m, VkFormat format, VkSampleCountFlagBits samples)
{
    const VkAttachmentDescription of = { .format = format,
                                         .samples = samples,
                                         .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                         .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                         .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
                                         .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    bool resolves = samples != VK_SAMPLE_COUNT_1_BIT;

    *m = (struct made){
        .attachments = { of, of },
        .color = { 0, VK_IMAGE_LAYOUT_GENERAL },
        .resolve = { 1, VK_IMAGE_LAYOUT_GENERAL },
        .subpass = { .colorAttachmentCount = 1,
                     .pColorAttachments = &m->color,
                     .pResolveAttachments = resolves ? &m->resolve : NULL },
        .info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                  .attachmentCount = resolves ? 2 : 1,
                  .pAttachments = m->attachments,
                  .subpassCount = 1,
                  .pSubpasses = &m->subpass },
    };
    m->attachments[1].samples = VK_SAMPLE_COUNT_1_BIT;
}

static VkRenderPass
make_pass(struct kit *kit, const char *vuid, const struct made *m)
{
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    (void)vkCreateRenderPass(kit->device, &m->info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkAttachmentReference2
reference_2(const VkAttachmentReference *one)
{
    return (VkAttachmentReference2){ .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                     .attachment = one->attachment,
                                     .layout = one->layout,
                                     .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
}

static void
make_pass_2(struct kit *kit, const struct made *m)
{
    const VkAttachmentReference2 color = reference_2(&m->color), resolve = reference_2(&m->resolve);
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .colorAttachmentCount = 1,
                                            .pColorAttachments = &color,
                                            .pResolveAttachments = m->subpass.pResolveAttachments
                                                                       ? &resolve
                                                                       : NULL };
    VkAttachmentDescription2 attachments[2];
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .attachmentCount = m->info.attachmentCount,
                                           .pAttachments = attachments,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    for (int i = 0; i < 2; i++) {
        const VkAttachmentDescription *one = &m->attachments[i];

        attachments[i] = (VkAttachmentDescription2){
            .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
            .flags = one->flags,
            .format = one->format,
            .samples = one->samples,
            .loadOp = one->loadOp,
            .storeOp = one->storeOp,
            .stencilLoadOp = one->stencilLoadOp,
            .stencilStoreOp = one->stencilStoreOp,
            .initialLayout = one->initialLayout,
            .finalLayout = one->finalLayout
        };
    }
    (void)vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
}

/* In both versions, whose structs share the rule. */
static void
make_both(struct kit *kit, const char *owner, const char *rest, const struct made *m)
{
    char vuid[128];

    (void)snprintf(vuid, sizeof(vuid), "VUID-%s-%s", owner, rest);
    (void)make_pass(kit, vuid, m);
    (void)snprintf(vuid, sizeof(vuid), "VUID-%s2-%s", owner, rest);
    kit_expect(kit, vuid);
    make_pass_2(kit, m);
}

static VkFramebuffer
framebuffer_of(struct kit *kit, VkRenderPass pass, VkImageView view)
{
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass,
                                           .attachmentCount = 1,
                                           .pAttachments = &view,
                                           .width = 32,
                                           .height = 32,
                                           .layers = 1 };
    VkFramebuffer framebuffer;

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    return framebuffer;
}

/* In a recording of its own, not ended. */
static VkCommandBuffer
begin_pass(struct kit *kit, const char *vuid, VkRenderPass pass, VkFramebuffer framebuffer,
           const void *next)
{
    const VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                         .pNext = next,
                                         .renderPass = pass,
                                         .framebuffer = framebuffer,
                                         .renderArea = { { 0, 0 }, { 32, 32 } } };
    VkCommandBuffer commands = kit_recording(kit);

    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
    return commands;
}

SCENE(transfer_functions_of_passes, SILENT)
{
    struct made m;

    OPEN_10(kit);
    init_pass(&m, SRGB_FORMAT, VK_SAMPLE_COUNT_4_BIT);
    m.attachments[1].flags = VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    (void)make_pass(kit, NULL, &m);
    m.attachments[1].flags |= VK_ATTACHMENT_DESCRIPTION_RESOLVE_ENABLE_TRANSFER_FUNCTION_BIT_KHR;
    make_both(kit, "VkAttachmentDescription", "flags-11773", &m);
    init_pass(&m, SRGB_FORMAT, VK_SAMPLE_COUNT_4_BIT);
    m.attachments[0].flags = VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    make_both(kit, "VkAttachmentDescription", "flags-11777", &m);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_4_BIT);
    m.attachments[1].flags = VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    make_both(kit, "VkAttachmentDescription", "flags-11776", &m);
}

SCENE(transfer_functions_without_feature, SILENT)
{
    struct made m;

    setenv("WAKE_NULL_ANSWERS", "resolveSrgbFormatSupportsTransferFunctionControl=0", 1);
    NEW(kit, .extensions = { "VK_KHR_maintenance10" });
    init_pass(&m, SRGB_FORMAT, VK_SAMPLE_COUNT_4_BIT);
    m.attachments[1].flags = VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    make_both(kit, "VkAttachmentDescription", "flags-11775", &m);
}

SCENE(transfer_functions_without_support, SILENT)
{
    struct made m;

    setenv("WAKE_NULL_ANSWERS", "resolveSrgbFormatSupportsTransferFunctionControl=0", 1);
    OPEN_10(kit);
    init_pass(&m, SRGB_FORMAT, VK_SAMPLE_COUNT_4_BIT);
    m.attachments[1].flags = VK_ATTACHMENT_DESCRIPTION_RESOLVE_SKIP_TRANSFER_FUNCTION_BIT_KHR;
    make_both(kit, "VkAttachmentDescription", "flags-11774", &m);
}

SCENE(local_reads_of_passes, SILENT)
{
    struct made m;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4 });
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    m.attachments[0].initialLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
    make_both(kit, "VkAttachmentDescription", "dynamicRenderingLocalRead-09544", &m);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    m.attachments[0].finalLayout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
    make_both(kit, "VkAttachmentDescription", "dynamicRenderingLocalRead-09545", &m);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    m.color.layout = VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ;
    make_both(kit, "VkAttachmentReference", "dynamicRenderingLocalRead-09546", &m);
}

SCENE(inline_contents_without_feature, SILENT)
{
    VkSubpassBeginInfo contents = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO,
        .contents = VK_SUBPASS_CONTENTS_INLINE_AND_SECONDARY_COMMAND_BUFFERS_KHR
    };
    VkClearValue clear = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderArea = { { 0, 0 }, { 1, 1 } },
                                    .clearValueCount = 1,
                                    .pClearValues = &clear };
    struct kit_target target;

    NEW(kit, .extensions = { "VK_KHR_maintenance7" });
    target = kit_target(kit);
    begin.renderPass = target.render_pass;
    begin.framebuffer = target.framebuffer;
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-contents-09640");
    vkCmdBeginRenderPass(kit_recording(kit), &begin, contents.contents);
    kit_expect(kit, "VUID-VkSubpassBeginInfo-contents-09382");
    vkCmdBeginRenderPass2(kit_recording(kit), &begin, &contents);
}

SCENE(next_subpass_of_rendering, SILENT)
{
    VkCommandBuffer commands;
    struct rendered r;

    NEW(kit, .next = NULL);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    commands = kit_recording(kit);
    vkCmdBeginRendering(commands, &r.info);
    kit_expect(kit, "VUID-vkCmdNextSubpass-None-00909");
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
}

SCENE(nested_in_a_pass, SILENT)
{
    static VkPhysicalDeviceNestedCommandBufferFeaturesEXT nested = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_NESTED_COMMAND_BUFFER_FEATURES_EXT,
        .nestedCommandBuffer = VK_TRUE
    };
    VkCommandBuffer inner, outer;
    struct kit_target target;

    setenv("WAKE_NULL_NEWER", "1", 1);
    kit_open(kit, &(struct kit_config){ .api_version = VULKAN_1_4,
                                        .device_extensions = { "VK_EXT_nested_command_buffer" },
                                        .device_next = &nested });
    target = kit_target(kit);
    inner = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    outer = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(kit, inner, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target.render_pass);
    kit_end(kit, inner);
    kit_begin_secondary(kit, outer, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target.render_pass);
    kit_expect(kit, "VUID-vkCmdExecuteCommands-nestedCommandBufferRendering-09377");
    vkCmdExecuteCommands(outer, 1, &inner);
}

/* --- stripes and areas --- */

struct stripes {
    VkRenderPassStripeInfoARM infos[64];
    VkRenderPassStripeBeginInfoARM begin;
};

/* Columns of the render area. */
static void
init_stripes(struct stripes *s, uint32_t count, uint32_t width)
{
    *s = (struct stripes){ .begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_BEGIN_INFO_ARM,
                                      .stripeInfoCount = count,
                                      .pStripeInfos = s->infos } };
    for (uint32_t i = 0; i < count; i++) {
        s->infos[i].sType = VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_INFO_ARM;
        s->infos[i].stripeArea = (VkRect2D){ { (int32_t)(i * width), 0 }, { width, 32 } };
    }
}

SCENE(stripes, SILENT)
{
    struct stripes s;
    struct rendered r;
    struct made m;
    VkRenderPass pass;

    setenv("WAKE_NULL_ANSWERS", "maxRenderPassStripes=2", 1);
    NEW_WITH(kit, VkPhysicalDeviceRenderPassStripedFeaturesARM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RENDER_PASS_STRIPED_FEATURES_ARM,
             "VK_ARM_render_pass_striped");
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &s.begin;
    init_stripes(&s, 2, 16);
    try_rendering(kit, NULL, &r);
    init_stripes(&s, 3, 16);
    kit_expect(kit, "VUID-VkRenderingInfo-pNext-09535");
    try_rendering(kit, "VUID-VkRenderPassStripeBeginInfoARM-stripeInfoCount-09450", &r);
    init_stripes(&s, 2, 16);
    s.infos[1].stripeArea.offset.x = 0;
    try_rendering(kit, "VUID-VkRenderPassStripeBeginInfoARM-stripeArea-09451", &r);
    init_stripes(&s, 1, 16);
    try_rendering(kit, "VUID-VkRenderingInfo-pNext-09535", &r);
    init_stripes(&s, 2, 16);
    s.infos[1].stripeArea.offset.x = 17;
    try_rendering(kit, "VUID-VkRenderPassStripeInfoARM-stripeArea-09452", &r);
    kit_allow(kit, "VUID-VkRenderingInfo-pNext-09535");
    init_stripes(&s, 2, 16);
    s.infos[0].stripeArea.extent.width = 15;
    try_rendering(kit, "VUID-VkRenderPassStripeInfoARM-stripeArea-09453", &r);
    init_stripes(&s, 2, 16);
    s.infos[0].stripeArea.offset.y = 33;
    try_rendering(kit, "VUID-VkRenderPassStripeInfoARM-stripeArea-09454", &r);
    init_stripes(&s, 2, 16);
    s.infos[0].stripeArea.extent.height = 31;
    try_rendering(kit, "VUID-VkRenderPassStripeInfoARM-stripeArea-09455", &r);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    pass = make_pass(kit, NULL, &m);
    init_stripes(&s, 1, 16);
    (void)begin_pass(kit, "VUID-VkRenderPassBeginInfo-pNext-09539", pass,
                     framebuffer_of(kit, pass, r.color.imageView), &s.begin);
}

#define AREAS_ID(rest) "VUID-VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM-" rest

static const VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM no_areas = {
    .sType = VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_RENDER_AREAS_RENDER_PASS_BEGIN_INFO_QCOM,
    .perViewRenderAreaCount = 2
};

SCENE(areas_of_views, SILENT)
{
    VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM info = no_areas;
    const VkRect2D right = { { 0, 0 }, { 16, 16 } };
    VkRect2D areas[2] = { right, right };
    uint32_t both = 3;
    const VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .subpassCount = 1,
        .pViewMasks = &both
    };
    struct rendered r;
    struct made m;
    VkRenderPass pass;
    VkFramebuffer framebuffer;

    NEW_WITH(kit, VkPhysicalDeviceMultiviewPerViewRenderAreasFeaturesQCOM,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_PER_VIEW_RENDER_AREAS_FEATURES_QCOM,
             "VK_QCOM_multiview_per_view_render_areas");
    info.pPerViewRenderAreas = areas;
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 2));
    r.info.viewMask = 3;
    r.info.pNext = &info;
    try_rendering(kit, NULL, &r);
    areas[0].extent.width = 33;
    try_rendering(kit, "VUID-VkRenderingInfo-perViewRenderAreaCount-07858", &r);
    areas[0] = right;
    info.perViewRenderAreaCount = 1;
    try_rendering(kit, AREAS_ID("pNext-07866"), &r);
    info.perViewRenderAreaCount = 0;
    try_rendering(kit, AREAS_ID("pNext-07866"), &r);
    info.perViewRenderAreaCount = 1;
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    m.info.pNext = &views;
    pass = make_pass(kit, NULL, &m);
    framebuffer = framebuffer_of(kit, pass, r.color.imageView);
    (void)begin_pass(kit, AREAS_ID("pNext-07865"), pass, framebuffer, &info);
    info.perViewRenderAreaCount = 2;
    areas[1].extent.height = 33;
    (void)begin_pass(kit, "VUID-VkRenderPassBeginInfo-perViewRenderAreaCount-07860", pass,
                     framebuffer, &info);
    kit_allow(kit, "VUID-VkRenderingInfo-perViewRenderAreaCount-07858");
    areas[1] = (VkRect2D){ { -1, 0 }, { 1, 1 } };
    try_rendering(kit, AREAS_ID("offset-07861"), &r);
    areas[1] = (VkRect2D){ { 0, -1 }, { 1, 1 } };
    try_rendering(kit, AREAS_ID("offset-07862"), &r);
    areas[1] = (VkRect2D){ { 0, 0 }, { 1u << 20, 1 } };
    try_rendering(kit, AREAS_ID("offset-07863"), &r);
    areas[1] = (VkRect2D){ { 0, 0 }, { 1, 1u << 20 } };
    try_rendering(kit, AREAS_ID("offset-07864"), &r);
}

SCENE(areas_without_feature, SILENT)
{
    const VkRect2D areas[2] = { { { 0, 0 }, { 16, 16 } }, { { 0, 0 }, { 16, 16 } } };
    VkMultiviewPerViewRenderAreasRenderPassBeginInfoQCOM info = no_areas;
    struct rendered r;
    struct made m;
    VkRenderPass pass;

    NEW(kit, .extensions = { "VK_QCOM_multiview_per_view_render_areas" });
    info.pPerViewRenderAreas = areas;
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.pNext = &info;
    try_rendering(kit, "VUID-VkRenderingInfo-perViewRenderAreaCount-07857", &r);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    pass = make_pass(kit, NULL, &m);
    (void)begin_pass(kit, "VUID-VkRenderPassBeginInfo-perViewRenderAreaCount-07859", pass,
                     framebuffer_of(kit, pass, r.color.imageView), &info);
}

/* --- layered density maps --- */

SCENE(layered_density_maps, SILENT)
{
    static VkPhysicalDeviceFragmentDensityMapLayeredFeaturesVALVE layered = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_LAYERED_FEATURES_VALVE
    };
    static VkPhysicalDeviceFragmentDensityMapFeaturesEXT maps = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
        .pNext = &layered
    };
    struct rendered r;

    setenv("WAKE_NULL_ANSWERS", "maxFragmentDensityMapLayers=2", 1);
    NEW(kit,
        .extensions = { "VK_VALVE_fragment_density_map_layered", "VK_EXT_fragment_density_map",
                        "VK_KHR_maintenance5" },
        .next = &maps);
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT, .layers = 3));
    r.info.flags = VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE;
    r.info.layerCount = 3;
    try_rendering(kit, "VUID-VkRenderingInfo-flags-10826", &r);
    r.info.layerCount = 2;
    try_rendering(kit, NULL, &r);
}

SCENE(layered_density_maps_without_feature, SILENT)
{
    struct rendered r;
    struct made m;

    NEW_WITH(kit, VkPhysicalDeviceFragmentDensityMapFeaturesEXT,
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_DENSITY_MAP_FEATURES_EXT,
             "VK_EXT_fragment_density_map", "VK_VALVE_fragment_density_map_layered",
             "VK_KHR_maintenance5");
    render_to(&r, ATTACHMENT(kit, .format = COLOR_FORMAT));
    r.info.flags = VK_RENDERING_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE;
    try_rendering(kit, "VUID-VkRenderingInfo-fragmentDensityMapLayered-10827", &r);
    init_pass(&m, COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT);
    m.info.flags = VK_RENDER_PASS_CREATE_PER_LAYER_FRAGMENT_DENSITY_BIT_VALVE;
    (void)make_pass(kit, "VUID-VkRenderPassCreateInfo-fragmentDensityMapLayered-10828", &m);
}

KIT_MAIN()
