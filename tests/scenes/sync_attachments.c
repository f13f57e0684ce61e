/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which parts of attachments a render pass instance touches, and how: layers of views, slices,
 * resolves of depth and stencil, separate layouts, clears, load and store operations that do
 * nothing.
 */
#include "render_pass_scene.h"
#include "sync_scene.h"

#define DS VK_FORMAT_D24_UNORM_S8_UINT
#define DS_ASPECTS (VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define COLOR_STAGE VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT
#define COLOR_USAGE                                                          \
    (VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | \
     VK_IMAGE_USAGE_TRANSFER_DST_BIT)
#define DS_USAGE                                                                     \
    (VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT | \
     VK_IMAGE_USAGE_TRANSFER_DST_BIT)

static void
open_views(struct kit *kit)
{
    static VkPhysicalDeviceVulkan13Features v13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    static VkPhysicalDeviceVulkan12Features v12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &v13,
        .separateDepthStencilLayouts = VK_TRUE,
    };
    static VkPhysicalDeviceVulkan11Features v11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &v12,
        .multiview = VK_TRUE,
    };

    open_sync_with(kit, (struct kit_config){
                            .device_next = &v11,
                            .device_extensions = { VK_EXT_LOAD_STORE_OP_NONE_EXTENSION_NAME } });
}

struct view_spec {
    VkImageViewType type; /* 0: 2D array */
    VkFormat format;      /* 0: RGBA8 */
    uint32_t first, count;
};

static VkImageView
view_of(struct kit *kit, VkImage image, const struct view_spec *spec)
{
    VkFormat format = spec->format ? spec->format : VK_FORMAT_R8G8B8A8_UNORM;
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image,
        .viewType = spec->type ? spec->type : VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        .format = format,
        .subresourceRange = { aspects_of(format), 0, 1, spec->first, spec->count },
    };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#define VIEW(kit, image, ...) view_of((kit), (image), &(struct view_spec){ __VA_ARGS__ })

static void
clear_layer(VkCommandBuffer commands, VkImage image, uint32_t layer)
{
    const VkClearColorValue color = { .float32 = { 1 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, layer, 1 };

    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &range);
}

static VkRenderingAttachmentInfo
attachment(VkImageView view)
{
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = GENERAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
}

static void
render(VkCommandBuffer commands, const VkRenderingAttachmentInfo *color, uint32_t layers,
       uint32_t views)
{
    vkCmdBeginRendering(commands, &(VkRenderingInfo){
                                      .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { .extent = { TEXELS, TEXELS } },
                                      .layerCount = layers,
                                      .viewMask = views,
                                      .colorAttachmentCount = 1,
                                      .pColorAttachments = color,
                                  });
    vkCmdEndRendering(commands);
}

/* ---- layers and slices ----------------------------------------------------------------------- */

/* Layers of the instance, from the first one of the view on. */
SCENE(layers, KIT_NO_DEVICE)
{
    open_views(kit);
    VkImage image = IMAGE(kit, .usage = COLOR_USAGE, .layers = 4);
    VkRenderingAttachmentInfo color = attachment(VIEW(kit, image, .first = 1, .count = 3));
    VkCommandBuffer commands = kit_recording(kit);

    general_of(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    clear_layer(commands, image, 0);
    clear_layer(commands, image, 3);
    render(commands, &color, 2, 0); /* layers 1 and 2 */
    full_barrier(commands);
    clear_layer(commands, image, 2);
    kit_expect(kit, WAW);
    render(commands, &color, 2, 0);
    kit_end(kit, commands);
}

/* Only the layers of the view mask. */
SCENE(views, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_views(kit);
    VkImage image = IMAGE(kit, .usage = COLOR_USAGE, .layers = 4);
    VkRenderingAttachmentInfo color = attachment(VIEW(kit, image, .first = 0, .count = 4));
    VkCommandBuffer commands = kit_recording(kit);

    general_of(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    clear_layer(commands, image, 1);
    clear_layer(commands, image, 3);
    render(commands, &color, 1, 5); /* layers 0 and 2 */
    full_barrier(commands);
    clear_layer(commands, image, 2);
    kit_expect(kit, WAW);
    render(commands, &color, 1, 5);
    kit_end(kit, commands);
}

static void
clear_slice(VkCommandBuffer commands, VkImage from, VkImage image, int32_t slice)
{
    const VkImageCopy region = { .srcSubresource = COLOR_LAYER,
                                 .dstSubresource = COLOR_LAYER,
                                 .dstOffset = { 0, 0, slice },
                                 .extent = { TEXELS, TEXELS, 1 } };

    vkCmdCopyImage(commands, from, GENERAL, image, GENERAL, 1, &region);
}

/* Layers of a view of a 3D image are slices of it. */
SCENE(slices, KIT_NO_DEVICE)
{
    open_views(kit);
    VkImage from = IMAGE(kit, .layers = 1);
    VkImage image = IMAGE(kit, .usage = COLOR_USAGE, .type = VK_IMAGE_TYPE_3D,
                          .extent = { TEXELS, TEXELS, 8 },
                          .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    VkRenderingAttachmentInfo color = attachment(VIEW(kit, image, .first = 2, .count = 3));
    VkCommandBuffer commands = kit_recording(kit);

    general_of(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    general_of(commands, from, VK_IMAGE_ASPECT_COLOR_BIT);
    clear_slice(commands, from, image, 1);
    clear_slice(commands, from, image, 4);
    render(commands, &color, 2, 0); /* slices 2 and 3 */
    full_barrier(commands);
    clear_slice(commands, from, image, 3);
    kit_expect(kit, WAW);
    render(commands, &color, 2, 0);
    kit_end(kit, commands);
}

/* ---- resolves -------------------------------------------------------------------------------- */

struct resolved {
    VkImage many, one, color;
    VkImageView many_view, one_view, color_view;
};

static struct resolved
make_resolved(struct kit *kit)
{
    struct resolved r = {
        .many = IMAGE(kit, .format = DS, .usage = DS_USAGE, .samples = VK_SAMPLE_COUNT_4_BIT),
        .one = IMAGE(kit, .format = DS, .usage = DS_USAGE),
    };

    r.many_view = VIEW(kit, r.many, .type = VK_IMAGE_VIEW_TYPE_2D, .format = DS, .count = 1);
    r.one_view = VIEW(kit, r.one, .type = VK_IMAGE_VIEW_TYPE_2D, .format = DS, .count = 1);
    return r;
}

static void
copy_depth(VkCommandBuffer commands, VkImage image, VkBuffer to, VkImageAspectFlags aspect)
{
    const VkBufferImageCopy region = { .imageSubresource = { aspect, 0, 0, 1 },
                                       .imageExtent = { TEXELS, TEXELS, 1 } };

    vkCmdCopyImageToBuffer(commands, image, GENERAL, to, 1, &region);
}

/* What the resolve writes, as color attachments are: the aspect that is not resolved stays as it
 * was. */
static void
resolve_in(struct kit *kit, const struct resolved *r, void (*pass)(VkCommandBuffer, const void *),
           const void *data)
{
    VkBuffer to = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    VkCommandBuffer commands = kit_recording(kit);
    const struct masks_spec late = { .src = VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
                                     .src_access = VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT,
                                     .dst = VK_PIPELINE_STAGE_2_COPY_BIT,
                                     .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT };
    const struct masks_spec color = { .src = COLOR_STAGE,
                                      .src_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                      .dst = VK_PIPELINE_STAGE_2_COPY_BIT,
                                      .dst_access = VK_ACCESS_2_TRANSFER_READ_BIT };

    general_of(commands, r->many, DS_ASPECTS);
    general_of(commands, r->one, DS_ASPECTS);
    pass(commands, data);
    copy_depth(commands, r->one, to, VK_IMAGE_ASPECT_STENCIL_BIT);
    kit_expect(kit, RAW);
    copy_depth(commands, r->one,
               kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL),
               VK_IMAGE_ASPECT_DEPTH_BIT);
    full_barrier(commands);
    pass(commands, data);
    memory_barrier(commands, true, &late);
    kit_expect(kit, RAW);
    copy_depth(commands, r->one, to, VK_IMAGE_ASPECT_DEPTH_BIT);
    full_barrier(commands);
    pass(commands, data);
    memory_barrier(commands, true, &color);
    copy_depth(commands, r->one, to, VK_IMAGE_ASPECT_DEPTH_BIT);
    kit_end(kit, commands);
}

static void
dynamic_resolve(VkCommandBuffer commands, const void *data)
{
    const struct resolved *r = data;
    VkRenderingAttachmentInfo depth = attachment(r->many_view);

    depth.resolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    depth.resolveImageView = r->one_view;
    depth.resolveImageLayout = GENERAL;
    vkCmdBeginRendering(commands, &(VkRenderingInfo){
                                      .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                      .renderArea = { .extent = { TEXELS, TEXELS } },
                                      .layerCount = 1,
                                      .pDepthAttachment = &depth,
                                  });
    vkCmdEndRendering(commands);
}

SCENE(resolve_dynamic, KIT_NO_DEVICE)
{
    open_views(kit);
    struct resolved r = make_resolved(kit);

    resolve_in(kit, &r, dynamic_resolve, &r);
}

struct pass_of {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
};

static struct pass_of
pass_with(struct kit *kit, const struct pass *pass, const VkImageView *views)
{
    struct pass_of made = { .pass = pass_second(kit, pass) };
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = made.pass,
                                           .attachmentCount = pass->attachment_count,
                                           .pAttachments = views,
                                           .width = TEXELS,
                                           .height = TEXELS,
                                           .layers = 1 };

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    return made;
}

static void
begin_pass(VkCommandBuffer commands, const struct pass_of *of)
{
    static const VkClearValue clear[MAX_ATTACHMENTS];

    vkCmdBeginRenderPass(commands,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = of->pass,
                             .framebuffer = of->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                             .clearValueCount = MAX_ATTACHMENTS,
                             .pClearValues = clear,
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
}

static void
whole_pass(VkCommandBuffer commands, const void *of)
{
    begin_pass(commands, of);
    vkCmdEndRenderPass(commands);
}

static VkAttachmentDescription
kept(VkFormat format, VkSampleCountFlagBits samples)
{
    VkAttachmentDescription a = attachment_of(format, samples, GENERAL);

    a.initialLayout = GENERAL;
    a.loadOp = a.stencilLoadOp = VK_ATTACHMENT_LOAD_OP_NONE_EXT;
    a.storeOp = a.stencilStoreOp = VK_ATTACHMENT_STORE_OP_NONE;
    return a;
}

SCENE(resolve_pass_depth, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_NULL_VALUES)
{
    open_views(kit);
    struct resolved r = make_resolved(kit);
    const VkAttachmentReference2 to = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                        .attachment = 1,
                                        .layout = GENERAL };
    const VkSubpassDescriptionDepthStencilResolve resolve = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE,
        .depthResolveMode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT,
        .stencilResolveMode = VK_RESOLVE_MODE_NONE,
        .pDepthStencilResolveAttachment = &to,
    };
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { kept(DS, VK_SAMPLE_COUNT_4_BIT), kept(DS, VK_SAMPLE_COUNT_1_BIT) },
        .subpass_count = 1,
        .subpasses = { { .has_depth = true, .depth = { 0, GENERAL }, .next = &resolve } },
    };
    struct pass_of of = pass_with(kit, &pass, (VkImageView[]){ r.many_view, r.one_view });

    resolve_in(kit, &r, whole_pass, &of);
}

/* ---- load and store operations --------------------------------------------------------------- */

/* Operations that do nothing, and what they leave. */
SCENE(nothing_done, KIT_NO_DEVICE | KIT_NULL_DRIVER | KIT_APPLIES)
{
    open_views(kit);
    VkImage image = IMAGE(kit, .usage = COLOR_USAGE);
    VkImageView view = VIEW(kit, image, .type = VK_IMAGE_VIEW_TYPE_2D, .count = 1);
    struct pass pass = {
        .attachment_count = 1,
        .attachments = { kept(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } } },
    };
    struct pass_of of = pass_with(kit, &pass, &view);
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { { { 4, 4 }, { 8, 8 } }, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    general_of(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    clear_layer(commands, image, 0);
    whole_pass(commands, &of);
    full_barrier(commands);
    clear_layer(commands, image, 0);
    begin_pass(commands, &of);
    kit_expect(kit, WAW);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect); /* in the order of the subpass */
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* A clear touches its rectangle. */
SCENE(cleared_rectangle, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_views(kit);
    VkImage image = IMAGE(kit, .usage = COLOR_USAGE);
    VkBuffer from = kit_bound_buffer(kit, BYTES, VK_BUFFER_USAGE_TRANSFER_SRC_BIT, NULL);
    VkImageView view = VIEW(kit, image, .type = VK_IMAGE_VIEW_TYPE_2D, .count = 1);
    struct pass pass = {
        .attachment_count = 1,
        .attachments = { kept(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } } },
    };
    struct pass_of of = pass_with(kit, &pass, &view);
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { { { 4, 4 }, { 8, 8 } }, 0, 1 };
    const VkBufferImageCopy beside = { .imageSubresource = COLOR_LAYER,
                                       .imageOffset = { 16, 0, 0 },
                                       .imageExtent = { 4, TEXELS, 1 } };
    const VkBufferImageCopy corner = { .imageSubresource = COLOR_LAYER,
                                       .imageOffset = { 11, 11, 0 },
                                       .imageExtent = { 4, 4, 1 } };
    VkCommandBuffer commands = kit_recording(kit);

    general_of(commands, image, VK_IMAGE_ASPECT_COLOR_BIT);
    begin_pass(commands, &of);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    vkCmdEndRenderPass(commands);
    vkCmdCopyBufferToImage(commands, from, image, GENERAL, 1, &beside);
    kit_expect(kit, WAW);
    vkCmdCopyBufferToImage(commands, from, image, GENERAL, 1, &corner);
    kit_end(kit, commands);
}

/* ---- layouts --------------------------------------------------------------------------------- */

/* The layout of one aspect changes, the other is left alone. */
SCENE(separate_layouts, KIT_NO_DEVICE)
{
    open_views(kit);
    VkImage image = IMAGE(kit, .format = DS, .usage = DS_USAGE);
    VkImageView view = VIEW(kit, image, .type = VK_IMAGE_VIEW_TYPE_2D, .format = DS, .count = 1);
    const VkAttachmentDescriptionStencilLayout described = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = GENERAL,
        .stencilFinalLayout = GENERAL,
    };
    const VkAttachmentReferenceStencilLayout referred = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT,
        .stencilLayout = GENERAL,
    };
    struct pass pass = {
        .attachment_count = 1,
        .attachments = { attachment_of(DS, VK_SAMPLE_COUNT_1_BIT, GENERAL) },
        .attachment_next = { &described },
        .subpass_count = 1,
        .subpasses = { { .has_depth = true,
                         .depth = { 0, VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL },
                         .depth_next = &referred } },
        .dependency_count = 1,
        .dependencies = { { 0, VK_SUBPASS_EXTERNAL, VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT, ALL_STAGES,
                            VK_ACCESS_MEMORY_WRITE_BIT,
                            VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT, 0 } },
    };
    const VkClearDepthStencilValue value = { 0, 0 };
    const VkImageSubresourceRange depth = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };
    const VkImageSubresourceRange stencil = { VK_IMAGE_ASPECT_STENCIL_BIT, 0, 1, 0, 1 };
    VkCommandBuffer commands = kit_recording(kit);

    pass.attachments[0].stencilLoadOp = VK_ATTACHMENT_LOAD_OP_NONE_EXT;
    pass.attachments[0].stencilStoreOp = VK_ATTACHMENT_STORE_OP_NONE;
    struct pass_of of = pass_with(kit, &pass, &view);
    general_of(commands, image, DS_ASPECTS);
    vkCmdClearDepthStencilImage(commands, image, GENERAL, &value, 1, &stencil);
    whole_pass(commands, &of);
    full_barrier(commands);
    vkCmdClearDepthStencilImage(commands, image, GENERAL, &value, 1, &depth);
    kit_expect(kit, WAW);
    whole_pass(commands, &of);
    kit_end(kit, commands);
}

KIT_MAIN()
