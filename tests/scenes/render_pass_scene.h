/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes for scenes: one description, made in the first or the second version.
 */
#ifndef WAKE_SCENES_RENDER_PASS_SCENE_H
#define WAKE_SCENES_RENDER_PASS_SCENE_H

#include "kit.h"

enum { MAX_ATTACHMENTS = 6, MAX_SUBPASSES = 3, MAX_DEPENDENCIES = 3, MAX_REFERENCES = 10 };

struct subpass {
    VkSubpassDescriptionFlags flags;
    VkPipelineBindPoint bind_point;
    uint32_t input_count, color_count, preserve_count;
    VkAttachmentReference inputs[MAX_REFERENCES];
    /* second version; first one with has_aspects */
    VkImageAspectFlags input_aspects[MAX_REFERENCES];
    VkAttachmentReference colors[MAX_REFERENCES];
    VkAttachmentReference resolves[MAX_REFERENCES];
    VkAttachmentReference depth;
    const void *depth_next; /* second version */
    const void *next;       /* second version */
    bool has_resolves, has_depth;
    uint32_t preserves[MAX_REFERENCES];
    uint32_t view_mask;
};

struct pass {
    const void *next;  /* of the first version */
    const void *next2; /* of the second version */
    VkRenderPassCreateFlags flags;
    uint32_t attachment_count;
    VkAttachmentDescription attachments[MAX_ATTACHMENTS];
    const void *attachment_next[MAX_ATTACHMENTS]; /* second version */
    uint32_t subpass_count;
    struct subpass subpasses[MAX_SUBPASSES];
    uint32_t dependency_count;
    VkSubpassDependency dependencies[MAX_DEPENDENCIES];
    int32_t view_offsets[MAX_DEPENDENCIES];
    bool has_views; /* first version: VkRenderPassMultiviewCreateInfo */
    uint32_t correlation_count;
    uint32_t correlation[4];
};

static inline VkAttachmentDescription
attachment_of(VkFormat format, VkSampleCountFlagBits samples, VkImageLayout final)
{
    return (VkAttachmentDescription){
        .format = format,
        .samples = samples,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .finalLayout = final,
    };
}

/* One subpass that draws into one color attachment; attachment 1 is there and unused by it. */
static inline struct pass
color_pass(void)
{
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                                       VK_IMAGE_LAYOUT_GENERAL),
                         attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                                       VK_IMAGE_LAYOUT_GENERAL) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1,
                         .colors = { { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL } },
                         .bind_point = VK_PIPELINE_BIND_POINT_GRAPHICS } },
    };
    return pass;
}

/* The same with a depth/stencil attachment, number 1. */
static inline struct pass
depth_pass(VkFormat format)
{
    struct pass pass = color_pass();
    pass.attachments[1] = attachment_of(format, VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_LAYOUT_GENERAL);
    pass.subpasses[0].has_depth = true;
    pass.subpasses[0].depth = (VkAttachmentReference){
        1, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
    };
    return pass;
}

/* A color attachment with four samples, resolved into attachment 1. */
static inline struct pass
resolve_pass(void)
{
    struct pass pass = color_pass();
    pass.attachments[0].samples = VK_SAMPLE_COUNT_4_BIT;
    pass.subpasses[0].has_resolves = true;
    pass.subpasses[0].resolves[0] = (VkAttachmentReference){
        1, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
    };
    return pass;
}

/* Attachment 1 as input attachment of the only subpass. */
static inline struct pass
input_pass(void)
{
    struct pass pass = color_pass();
    pass.subpasses[0].input_count = 1;
    pass.subpasses[0].inputs[0] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    pass.subpasses[0].input_aspects[0] = VK_IMAGE_ASPECT_COLOR_BIT;
    return pass;
}

static inline VkRenderPass
pass_first(struct kit *kit, const struct pass *pass)
{
    VkSubpassDescription subpasses[MAX_SUBPASSES];
    uint32_t view_masks[MAX_SUBPASSES];
    for (uint32_t i = 0; i < pass->subpass_count; i++) {
        const struct subpass *s = &pass->subpasses[i];
        view_masks[i] = s->view_mask;
        subpasses[i] = (VkSubpassDescription){
            .flags = s->flags,
            .pipelineBindPoint = s->bind_point,
            .inputAttachmentCount = s->input_count,
            .pInputAttachments = s->inputs,
            .colorAttachmentCount = s->color_count,
            .pColorAttachments = s->colors,
            .pResolveAttachments = s->has_resolves ? s->resolves : NULL,
            .pDepthStencilAttachment = s->has_depth ? &s->depth : NULL,
            .preserveAttachmentCount = s->preserve_count,
            .pPreserveAttachments = s->preserves,
        };
    }
    VkRenderPassMultiviewCreateInfo views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO,
        .pNext = pass->next,
        .subpassCount = pass->subpass_count,
        .pViewMasks = view_masks,
        .dependencyCount = pass->dependency_count,
        .pViewOffsets = pass->view_offsets,
        .correlationMaskCount = pass->correlation_count,
        .pCorrelationMasks = pass->correlation,
    };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .pNext = pass->has_views ? &views : pass->next,
        .flags = pass->flags,
        .attachmentCount = pass->attachment_count,
        .pAttachments = pass->attachments,
        .subpassCount = pass->subpass_count,
        .pSubpasses = subpasses,
        .dependencyCount = pass->dependency_count,
        .pDependencies = pass->dependencies,
    };
    VkRenderPass made = VK_NULL_HANDLE;
    (void)vkCreateRenderPass(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made));
    return made;
}

static inline void
references2(VkAttachmentReference2 *to, const VkAttachmentReference *from,
            const VkImageAspectFlags *aspects, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        to[i] = (VkAttachmentReference2){ VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2, NULL,
                                          from[i].attachment, from[i].layout,
                                          aspects ? aspects[i] : 0 };
    }
}

static inline VkRenderPass
pass_second(struct kit *kit, const struct pass *pass)
{
    VkAttachmentDescription2 attachments[MAX_ATTACHMENTS];
    VkSubpassDescription2 subpasses[MAX_SUBPASSES];
    VkAttachmentReference2 refs[MAX_SUBPASSES][4][MAX_REFERENCES];
    VkSubpassDependency2 dependencies[MAX_DEPENDENCIES];
    for (uint32_t i = 0; i < pass->attachment_count; i++) {
        const VkAttachmentDescription *a = &pass->attachments[i];
        attachments[i] = (VkAttachmentDescription2){ VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
                                                     pass->attachment_next[i],
                                                     a->flags,
                                                     a->format,
                                                     a->samples,
                                                     a->loadOp,
                                                     a->storeOp,
                                                     a->stencilLoadOp,
                                                     a->stencilStoreOp,
                                                     a->initialLayout,
                                                     a->finalLayout };
    }
    for (uint32_t i = 0; i < pass->subpass_count; i++) {
        const struct subpass *s = &pass->subpasses[i];
        references2(refs[i][0], s->inputs, s->input_aspects, s->input_count);
        references2(refs[i][1], s->colors, NULL, s->color_count);
        references2(refs[i][2], s->resolves, NULL, s->color_count);
        references2(refs[i][3], &s->depth, NULL, 1);
        refs[i][3][0].pNext = s->depth_next;
        subpasses[i] = (VkSubpassDescription2){
            .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
            .pNext = s->next,
            .flags = s->flags,
            .pipelineBindPoint = s->bind_point,
            .viewMask = s->view_mask,
            .inputAttachmentCount = s->input_count,
            .pInputAttachments = refs[i][0],
            .colorAttachmentCount = s->color_count,
            .pColorAttachments = refs[i][1],
            .pResolveAttachments = s->has_resolves ? refs[i][2] : NULL,
            .pDepthStencilAttachment = s->has_depth ? refs[i][3] : NULL,
            .preserveAttachmentCount = s->preserve_count,
            .pPreserveAttachments = s->preserves,
        };
    }
    for (uint32_t i = 0; i < pass->dependency_count; i++) {
        const VkSubpassDependency *d = &pass->dependencies[i];
        dependencies[i] = (VkSubpassDependency2){ VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
                                                  NULL,
                                                  d->srcSubpass,
                                                  d->dstSubpass,
                                                  d->srcStageMask,
                                                  d->dstStageMask,
                                                  d->srcAccessMask,
                                                  d->dstAccessMask,
                                                  d->dependencyFlags,
                                                  pass->view_offsets[i] };
    }
    VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .pNext = pass->next2,
        .flags = pass->flags,
        .attachmentCount = pass->attachment_count,
        .pAttachments = attachments,
        .subpassCount = pass->subpass_count,
        .pSubpasses = subpasses,
        .dependencyCount = pass->dependency_count,
        .pDependencies = dependencies,
        .correlatedViewMaskCount = pass->correlation_count,
        .pCorrelatedViewMasks = pass->correlation,
    };
    VkRenderPass made = VK_NULL_HANDLE;
    (void)vkCreateRenderPass2(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made));
    return made;
}

/* Makes both versions. An id NULL: that version is left out; "": it is valid. */
static inline void
passes(struct kit *kit, const struct pass *pass, const char *first, const char *second)
{
    if (first) {
        if (*first) {
            kit_expect(kit, first);
        }
        (void)pass_first(kit, pass);
    }
    if (second) {
        if (*second) {
            kit_expect(kit, second);
        }
        (void)pass_second(kit, pass);
    }
}

/* A device on which everything that these scenes use is enabled. */
static inline void
open_all(struct kit *kit, const char *extension, const void *next)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .pNext = (void *)(uintptr_t)next,
        .synchronization2 = VK_TRUE,
        .dynamicRendering = VK_TRUE,
    };
    VkPhysicalDeviceVulkan12Features features12 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES,
        .pNext = &features13,
        .separateDepthStencilLayouts = VK_TRUE,
        .imagelessFramebuffer = VK_TRUE,
        .timelineSemaphore = VK_TRUE,
    };
    VkPhysicalDeviceVulkan11Features features11 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = &features12,
        .multiview = VK_TRUE,
    };
    VkPhysicalDeviceFeatures2 features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
        .pNext = &features11,
        .features = { .inheritedQueries = VK_TRUE,
                      .pipelineStatisticsQuery = VK_TRUE,
                      .occlusionQueryPrecise = VK_TRUE,
                      .geometryShader = VK_TRUE },
    };
    kit_open(kit,
             &(struct kit_config){ .device_next = &features, .device_extensions = { extension } });
}

/* An image of its own with memory, and a view of it; zeros are 16 x 16, one level, layer and
 * sample, all of the image. */
struct attached {
    VkFormat format;         /* R8G8B8A8_UNORM */
    VkImageUsageFlags usage; /* color, or depth/stencil, and input */
    VkSampleCountFlagBits samples;
    VkImageCreateFlags flags;
    VkImageType type; /* 2D */
    bool view_3d;
    uint32_t width, height, layers, levels, base_level, view_levels, view_layers;
    VkImageUsageFlags view_usage;
    VkComponentMapping components;
    const void *image_next;
    VkImageAspectFlags aspects;
};

static inline bool
is_depth_format(VkFormat format)
{
    return format >= VK_FORMAT_D16_UNORM && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
}

static inline VkImageAspectFlags
aspects_of(VkFormat format)
{
    if (!is_depth_format(format)) {
        return VK_IMAGE_ASPECT_COLOR_BIT;
    }
    return (format == VK_FORMAT_S8_UINT ? 0 : VK_IMAGE_ASPECT_DEPTH_BIT) |
           (format >= VK_FORMAT_S8_UINT ? VK_IMAGE_ASPECT_STENCIL_BIT : 0);
}

static inline VkImage
attached_image(struct kit *kit, const struct attached *a)
{
    VkFormat format = a->format ? a->format : VK_FORMAT_R8G8B8A8_UNORM;
    VkImageUsageFlags usage = VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                              (is_depth_format(format) ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                       : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = a->image_next,
        .flags = a->flags,
        .imageType = a->type ? a->type : VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { a->width ? a->width : 16, a->height ? a->height : 16,
                    a->type == VK_IMAGE_TYPE_3D ? 4 : 1 },
        .mipLevels = a->levels ? a->levels : 1,
        .arrayLayers = a->layers ? a->layers : 1,
        .samples = a->samples ? a->samples : VK_SAMPLE_COUNT_1_BIT,
        .usage = a->usage ? a->usage : usage,
    };
    VkImage image = VK_NULL_HANDLE;
    kit_need_image(kit, &info);
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    KIT_NEED(
        kit,
        image); /* a driver that cannot make it: where callbacks skip calls, the scene goes on */
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    VkMemoryRequirements needs = { 0 };
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    uint32_t type = 0;
    while (type < 31 && !(needs.memoryTypeBits >> type & 1)) {
        type++;
    }
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                      .allocationSize = needs.size,
                                      .memoryTypeIndex = type };
    VkDeviceMemory memory = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    KIT_VK(kit, vkBindImageMemory(kit->device, image, memory, 0));
    return image;
}

static inline VkImageView
attached_view(struct kit *kit, const struct attached *a)
{
    VkFormat format = a->format ? a->format : VK_FORMAT_R8G8B8A8_UNORM;
    uint32_t layers = a->view_layers ? a->view_layers : a->layers ? a->layers : 1;
    VkImageViewUsageCreateInfo usage = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
                                         .usage = a->view_usage };
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = a->view_usage ? &usage : NULL,
        .image = attached_image(kit, a),
        .viewType = a->view_3d   ? VK_IMAGE_VIEW_TYPE_3D
                    : layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY
                                 : VK_IMAGE_VIEW_TYPE_2D,
        .format = format,
        .components = a->components,
        .subresourceRange = { a->aspects ? a->aspects : aspects_of(format), a->base_level,
                              a->view_levels ? a->view_levels : 1, 0, layers },
    };
    VkImageView view = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

#define ATTACHED(kit, ...) attached_view((kit), &(struct attached){ __VA_ARGS__ })

/* A color attachment of another device, 16 x 16. */
struct foreign_view {
    VkDevice device;
    VkImage image;
    VkDeviceMemory memory;
    VkImageView view;
};

static inline struct foreign_view
foreign_view(struct kit *kit)
{
    struct foreign_view made = { .device = kit_second_device(kit, NULL) };
    VkImageCreateInfo image = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 16, 16, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };
    VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO };
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = image.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateImage(made.device, &image, NULL, &made.image));
    vkGetImageMemoryRequirements(made.device, made.image, &needs);
    allocate.allocationSize = needs.size;
    KIT_VK(kit, vkAllocateMemory(made.device, &allocate, NULL, &made.memory));
    KIT_VK(kit, vkBindImageMemory(made.device, made.image, made.memory, 0));
    view.image = made.image;
    KIT_VK(kit, vkCreateImageView(made.device, &view, NULL, &made.view));
    return made;
}

static inline void
foreign_view_end(struct foreign_view *made)
{
    vkDestroyImageView(made->device, made->view, NULL);
    vkDestroyImage(made->device, made->image, NULL);
    vkFreeMemory(made->device, made->memory, NULL);
    vkDestroyDevice(made->device, NULL);
}

/* A framebuffer of 16 x 16 with one layer. */
static inline VkFramebuffer
framebuffer_of(struct kit *kit, VkRenderPass pass, uint32_t count, const VkImageView *views)
{
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass,
        .attachmentCount = count,
        .pAttachments = views,
        .width = 16,
        .height = 16,
        .layers = 1,
    };
    VkFramebuffer made = VK_NULL_HANDLE;
    (void)vkCreateFramebuffer(kit->device, &info, NULL, &made);
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made));
    return made;
}

#endif
