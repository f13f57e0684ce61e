/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about framebuffers without images, maps of density, places of samples. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define SIZE 32u
#define USAGE \
    ((VkImageUsageFlags)(VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT))

static VkAttachmentDescription2
describe(VkFormat format, VkSampleCountFlagBits samples, VkImageLayout layout)
{
    return (VkAttachmentDescription2){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = format,
        .samples = samples,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = layout,
    };
}

static void
run_pass(struct program *p, const VkRenderPassBeginInfo *begin)
{
    const VkSubpassBeginInfo contents = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };
    const VkSubpassEndInfo end = { .sType = VK_STRUCTURE_TYPE_SUBPASS_END_INFO };

    program_begin(p);
    if (program_pick(p, "version 1", 2)) {
        DO(vkCmdBeginRenderPass(p->commands, begin, VK_SUBPASS_CONTENTS_INLINE));
        DO(vkCmdEndRenderPass(p->commands));
    } else {
        DO(vkCmdBeginRenderPass2(p->commands, begin, &contents));
        DO(vkCmdEndRenderPass2(p->commands, &end));
    }
    program_finish(p);
}

/* --- without images --- */

static void
prepare_imageless(struct program *p)
{
    p->features.v12.imagelessFramebuffer = M("no imagelessFramebuffer", VK_TRUE, VK_FALSE);
}

static VkRenderPass
make_pass(struct program *p)
{
    const VkAttachmentDescription2 attachment = describe(
        VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    const VkAttachmentReference2 reference = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
        .layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
    };
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .colorAttachmentCount = 1,
                                            .pColorAttachments = &reference };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .attachmentCount = 1,
                                           .pAttachments = &attachment,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    MAKE(RENDER_PASS, pass, vkCreateRenderPass2(p->device, &info, NULL, &pass));
    return pass;
}

/* The view that the pass begins with. */
static VkImageView
begun_view(struct program *p, bool formats)
{
    static const VkFormat list[2] = { VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB };
    const VkImageFormatListCreateInfo format_list = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_LIST_CREATE_INFO,
        .viewFormatCount = M("image of one view format", 2u, 1u),
        .pViewFormats = list,
    };
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .pNext = formats ? &format_list : NULL,
        .flags = formats
                     ? VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT
                     : M("image of other flags", 0u, (VkImageCreateFlags)VK_IMAGE_CREATE_ALIAS_BIT),
        .imageType = VK_IMAGE_TYPE_2D,
        .format = M("image of another format", VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_R8G8B8A8_SRGB),
        .extent = { M("image of another width", SIZE, SIZE + 8), SIZE, 1 },
        .mipLevels = 2,
        .arrayLayers = 2,
        .samples = M("image of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
        .usage = M("image of another usage", USAGE, USAGE | VK_IMAGE_USAGE_TRANSFER_DST_BIT),
    };
    struct program_image image = program_image(p, &info);
    const VkImageViewUsageCreateInfo usage = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .usage = M("view of less usage", USAGE, (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT),
    };
    const VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .pNext = program_pick(p, "usage of the view", 3) == 0 ? &usage : NULL,
        .image = image.image,
        .viewType = M("view of another type", VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_2D_ARRAY),
        .format = image.format,
        .components = { M("view that swizzles", VK_COMPONENT_SWIZZLE_IDENTITY,
                          VK_COMPONENT_SWIZZLE_G) },
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, M("view of the small level", 0u, 1u),
                              M("view of two levels", 1u, 2u), 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &view_info, NULL, &view));
    IF("view destroyed before it is begun with")
    {
        DROP(IMAGE_VIEW, view);
    }
    return view;
}

static VkFramebuffer
make_imageless(struct program *p, VkRenderPass pass, bool list)
{
    const VkFormat formats[2] = { M("images of no format listed", VK_FORMAT_R8G8B8A8_UNORM,
                                    VK_FORMAT_UNDEFINED),
                                  VK_FORMAT_R8G8B8A8_SRGB };
    const VkFramebufferAttachmentImageInfo image = {
        .sType = M("images of another struct", VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .flags = list ? M("images of fewer flags",
                          (VkImageCreateFlags)VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT, 0u)
                      : M("images of flags that are none", 0u, 0x40000000u),
        .usage = M("images of no usage",
                   M("images of usage for sampling alone", USAGE,
                     (VkImageUsageFlags)VK_IMAGE_USAGE_SAMPLED_BIT),
                   0u),
        .width = M("images narrower than the framebuffer", SIZE, SIZE / 2),
        .height = M("images of another height", SIZE, SIZE * 2),
        .layerCount = M("images of no layers", M("images of more layers", 1u, 2u), 0u),
        .viewFormatCount = list ? 2u : M("images of formats missing", 1u, 1u),
        .pViewFormats = M("formats missing", formats, NULL),
    };
    const VkFramebufferAttachmentsCreateInfo attachments = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = M("no images described", 1u, 0u),
        .pAttachmentImageInfos = M("images missing", &image, NULL),
    };
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .pNext = M("images not described", &attachments, NULL),
        .flags = M("not imageless", (VkFramebufferCreateFlags)VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT,
                   0u),
        .renderPass = pass,
        .attachmentCount = M("framebuffer of no attachments", 1u, 0u),
        .width = SIZE,
        .height = SIZE,
        .layers = M("framebuffer of two layers", 1u, 2u),
    };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    if (p->mistake == p->places && info.flags == 0) {
        return VK_NULL_HANDLE; /* what pAttachments points to is not there */
    }
    MAKE(FRAMEBUFFER, framebuffer, vkCreateFramebuffer(p->device, &info, NULL, &framebuffer));
    return framebuffer;
}

static void
imageless(struct program *p)
{
    const bool list = program_pick(p, "list of formats", 2);
    VkRenderPass pass = make_pass(p);
    VkFramebuffer framebuffer = make_imageless(p, pass, list);
    const VkImageView views[2] = { begun_view(p, list), VK_NULL_HANDLE };
    const VkRenderPassAttachmentBeginInfo attachments = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = M("begun with two views", M("begun with no views", 1u, 0u), 2u),
        .pAttachments = M("begun with what is missing",
                          M("begun with null views", &views[0], &views[1]), NULL),
    };
    const VkClearValue clears[1] = { 0 };
    const VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .pNext = M("begun without views", &attachments, NULL),
        .renderPass = pass,
        .framebuffer = framebuffer,
        .renderArea = { { 0, 0 }, { SIZE, M("begun beyond the framebuffer", SIZE, SIZE + 8) } },
        .clearValueCount = 1,
        .pClearValues = clears,
    };

    if (framebuffer) {
        run_pass(p, &begin);
    }
}

/* --- maps of density --- */

static void
prepare_density(struct program *p)
{
    program_extension(p, VK_EXT_FRAGMENT_DENSITY_MAP_EXTENSION_NAME);
    FEATURES(FragmentDensityMapFeaturesEXT, FRAGMENT_DENSITY_MAP_FEATURES_EXT);
    FragmentDensityMapFeaturesEXT->fragmentDensityMap = M("no fragmentDensityMap", VK_TRUE,
                                                          VK_FALSE);
    FragmentDensityMapFeaturesEXT->fragmentDensityMapNonSubsampledImages = M(
        "no images that are not subsampled", VK_TRUE, VK_FALSE);
    FragmentDensityMapFeaturesEXT->fragmentDensityMapDynamic = M("no dynamic maps", VK_TRUE,
                                                                 VK_FALSE);
}

static VkRenderPass
make_density_pass(struct program *p)
{
    const VkImageLayout layout = M("map in another layout",
                                   VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
                                   VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    VkAttachmentDescription2 attachments[2] = {
        describe(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                 VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        describe(VK_FORMAT_R8G8_UNORM,
                 M("map of four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
                 VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT),
    };
    const VkAttachmentReference2 reference = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
        .attachment = M("drawing on the map", 0u, 1u),
        .layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
    };
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .colorAttachmentCount = 1,
                                            .pColorAttachments = &reference };
    const VkRenderPassFragmentDensityMapCreateInfoEXT map = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT,
        .fragmentDensityMapAttachment = { M("map that is not there",
                                            M("no map", 1u, VK_ATTACHMENT_UNUSED), 7u),
                                          layout },
    };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .pNext = &map,
                                           .attachmentCount = 2,
                                           .pAttachments = attachments,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    attachments[1].loadOp = M("map that is cleared", VK_ATTACHMENT_LOAD_OP_LOAD,
                              VK_ATTACHMENT_LOAD_OP_CLEAR);
    attachments[1].storeOp = M("map that is stored", VK_ATTACHMENT_STORE_OP_DONT_CARE,
                               VK_ATTACHMENT_STORE_OP_STORE);
    attachments[1].initialLayout = M("map from undefined",
                                     VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT,
                                     VK_IMAGE_LAYOUT_UNDEFINED);
    MAKE(RENDER_PASS, pass, vkCreateRenderPass2(p->device, &info, NULL, &pass));
    return pass;
}

static VkImageView
map_view(struct program *p, struct program_image *image)
{
    const VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .flags = program_pick(p, "dynamic", 2)
                     ? VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DYNAMIC_BIT_EXT
                     : M("deferred map", 0u,
                         (VkImageViewCreateFlags)
                             VK_IMAGE_VIEW_CREATE_FRAGMENT_DENSITY_MAP_DEFERRED_BIT_EXT),
        .image = image->image,
        .viewType = M("map of another type", VK_IMAGE_VIEW_TYPE_2D, VK_IMAGE_VIEW_TYPE_2D_ARRAY),
        .format = image->format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    *image = program_image_2d(
        p, M("map of another format", VK_FORMAT_R8G8_UNORM, VK_FORMAT_R8_UNORM),
        M("map that is too small", SIZE, 1u),
        M("map without its usage", (VkImageUsageFlags)VK_IMAGE_USAGE_FRAGMENT_DENSITY_MAP_BIT_EXT,
          (VkImageUsageFlags)VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT));
    VkImageViewCreateInfo made = info;
    made.image = image->image;
    made.format = image->format;
    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &made, NULL, &view));
    return view;
}

static void
density_passes(struct program *p)
{
    VkRenderPass pass = make_density_pass(p);
    struct program_image colour = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, SIZE,
                                                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    struct program_image map = { .format = VK_FORMAT_R8G8_UNORM };
    const VkImageView views[2] = { program_view(p, &colour, VK_IMAGE_ASPECT_COLOR_BIT),
                                   map_view(p, &map) };
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass,
        .attachmentCount = 2,
        .pAttachments = views,
        .width = SIZE,
        .height = SIZE,
        .layers = 1,
    };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    const VkClearValue clears[2] = { 0 };

    MAKE(FRAMEBUFFER, framebuffer, vkCreateFramebuffer(p->device, &info, NULL, &framebuffer));
    const VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                          .renderPass = pass,
                                          .framebuffer = framebuffer,
                                          .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                          .clearValueCount = 2,
                                          .pClearValues = clears };
    program_begin(p);
    program_layout(p, &map, VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_FRAGMENT_DENSITY_MAP_OPTIMAL_EXT);
    DO(vkCmdBeginRenderPass(p->commands, &begin, VK_SUBPASS_CONTENTS_INLINE));
    DO(vkCmdEndRenderPass(p->commands));
    program_finish(p);
}

const struct program_subject imageless_subjects[] = {
    { "imageless", imageless, prepare_imageless },
    { "density_passes", density_passes, prepare_density },
    { NULL, NULL, NULL },
};

#endif
