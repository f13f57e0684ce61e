/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about render passes of version 2: layouts of stencil, resolves of depth, views, merged subpasses. */
#include "program.h"

#ifdef VK_VERSION_1_4

#define SIZE 32u
#define D_LAYOUT VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL
#define S_LAYOUT VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL
#define DS_LAYOUT VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL

/* --- layouts of stencil, resolves of depth --- */

static void
prepare_stencil(struct program *p)
{
    p->features.v12.separateDepthStencilLayouts = M("no separateDepthStencilLayouts", VK_TRUE,
                                                    VK_FALSE);
}

struct depth_choice {
    VkFormat format;
    bool depth, stencil;
    bool separate; /* the layout of stencil stands by itself */
    VkImageLayout layout, stencil_layout;
};

static struct depth_choice
choose_depth(struct program *p)
{
    static const VkFormat formats[] = { VK_FORMAT_D24_UNORM_S8_UINT, VK_FORMAT_D16_UNORM,
                                        VK_FORMAT_S8_UINT };
    struct depth_choice c = { .format = formats[program_pick(p, "format", 3)] };

    c.depth = c.format != VK_FORMAT_S8_UINT;
    c.stencil = c.format != VK_FORMAT_D16_UNORM;
    c.separate = c.depth && c.stencil && program_pick(p, "separate", 3);
    c.layout = c.separate ? D_LAYOUT : DS_LAYOUT;
    if (!c.separate && program_pick(p, "one aspect", 2) && c.depth != c.stencil) {
        c.layout = c.depth ? D_LAYOUT : S_LAYOUT;
    }
    c.stencil_layout = S_LAYOUT;
    return c;
}

static VkAttachmentDescriptionStencilLayout
describe_stencil(struct program *p, const struct depth_choice *c)
{
    return (VkAttachmentDescriptionStencilLayout){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_STENCIL_LAYOUT,
        .stencilInitialLayout = M("stencil begins in a layout of colours",
                                  M("stencil begins in a layout of depth",
                                    M("stencil begins in a layout that is none",
                                      VK_IMAGE_LAYOUT_UNDEFINED, (VkImageLayout)777),
                                    D_LAYOUT),
                                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .stencilFinalLayout = M("stencil ends undefined",
                                M("stencil ends in a layout of both",
                                  M("stencil ends in a layout of depth", c->stencil_layout,
                                    VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL),
                                  DS_LAYOUT),
                                VK_IMAGE_LAYOUT_UNDEFINED),
    };
}

static VkAttachmentDescription2
describe_depth(struct program *p, const struct depth_choice *c, VkSampleCountFlagBits samples,
               const VkAttachmentDescriptionStencilLayout *stencil)
{
    return (VkAttachmentDescription2){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .pNext = c->separate ? M("no layouts of stencil", stencil, NULL) : NULL,
        .format = M("attachment of colours", c->format, VK_FORMAT_R8G8B8A8_UNORM),
        .samples = samples,
        .loadOp = M("depth loaded from undefined", VK_ATTACHMENT_LOAD_OP_CLEAR,
                    VK_ATTACHMENT_LOAD_OP_LOAD),
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = M("stencil loaded from undefined", VK_ATTACHMENT_LOAD_OP_CLEAR,
                           VK_ATTACHMENT_LOAD_OP_LOAD),
        .stencilStoreOp = M("stencil stored otherwise", VK_ATTACHMENT_STORE_OP_STORE,
                            (VkAttachmentStoreOp)77),
        .initialLayout = M("depth begins in a layout of stencil",
                           M("depth begins in a layout of colours", VK_IMAGE_LAYOUT_UNDEFINED,
                             VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
                           S_LAYOUT),
        .finalLayout = M("depth ends in a layout of colours",
                         M("depth ends preinitialized",
                           M("depth ends in a layout of stencil", c->layout,
                             VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL),
                           VK_IMAGE_LAYOUT_PREINITIALIZED),
                         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
    };
}

static VkAttachmentReferenceStencilLayout
refer_stencil(struct program *p, const struct depth_choice *c)
{
    return (VkAttachmentReferenceStencilLayout){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_STENCIL_LAYOUT,
        .stencilLayout = M("stencil referred to as undefined",
                           M("stencil referred to as depth",
                             M("stencil referred to as both",
                               M("stencil referred to as a source", c->stencil_layout,
                                 VK_IMAGE_LAYOUT_PRESENT_SRC_KHR),
                               DS_LAYOUT),
                             D_LAYOUT),
                           VK_IMAGE_LAYOUT_UNDEFINED),
    };
}

static VkAttachmentReference2
refer(struct program *p, const struct depth_choice *c, uint32_t attachment,
      const VkAttachmentReferenceStencilLayout *stencil)
{
    return (VkAttachmentReference2){
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
        .pNext = c->separate ? M("no layout of stencil referred to", stencil, NULL) : NULL,
        .attachment = attachment,
        .layout = M("depth referred to as a colour",
                    M("depth referred to as stencil",
                      M("depth referred to as undefined", c->layout, VK_IMAGE_LAYOUT_UNDEFINED),
                      VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL),
                    VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
    };
}

static VkSubpassDescriptionDepthStencilResolve
resolve_depth(struct program *p, const struct depth_choice *c, const VkAttachmentReference2 *to)
{
    const VkResolveModeFlagBits mode = VK_RESOLVE_MODE_SAMPLE_ZERO_BIT;
    return (VkSubpassDescriptionDepthStencilResolve){
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_DEPTH_STENCIL_RESOLVE,
        .depthResolveMode = M(
            "depth resolved in a mode that is none",
            M("depth not resolved", c->depth ? mode : VK_RESOLVE_MODE_NONE, VK_RESOLVE_MODE_NONE),
            (VkResolveModeFlagBits)0x4000),
        .stencilResolveMode = M("stencil averaged",
                                M("stencil resolved as the smallest",
                                  M("stencil not resolved",
                                    c->stencil ? mode : VK_RESOLVE_MODE_NONE, VK_RESOLVE_MODE_NONE),
                                  VK_RESOLVE_MODE_MIN_BIT),
                                VK_RESOLVE_MODE_AVERAGE_BIT),
        .pDepthStencilResolveAttachment = M("resolved to nowhere", to, NULL),
    };
}

static VkRenderPass
make_stencil_pass(struct program *p, const struct depth_choice *c, bool resolves)
{
    struct depth_choice second = *c;
    const VkAttachmentDescriptionStencilLayout stencils[2] = { describe_stencil(p, c),
                                                               describe_stencil(p, c) };
    second.format = M("resolved to another format", c->format, VK_FORMAT_D32_SFLOAT);
    const VkAttachmentDescription2 attachments[2] = {
        describe_depth(
            p, c,
            resolves ? M("resolved from one sample", VK_SAMPLE_COUNT_4_BIT, VK_SAMPLE_COUNT_1_BIT)
                     : VK_SAMPLE_COUNT_1_BIT,
            &stencils[0]),
        describe_depth(p, &second,
                       M("resolved to four samples", VK_SAMPLE_COUNT_1_BIT, VK_SAMPLE_COUNT_4_BIT),
                       &stencils[1]),
    };
    const VkAttachmentReferenceStencilLayout layouts[2] = { refer_stencil(p, c),
                                                            refer_stencil(p, c) };
    const VkAttachmentReference2 from = refer(
        p, c, resolves ? M("resolved from what is unused", 0u, VK_ATTACHMENT_UNUSED) : 0,
        &layouts[0]);
    const VkAttachmentReference2 to = refer(p, c,
                                            M("resolved to what is unused",
                                              M("resolved to what is not there", 1u, 7u),
                                              VK_ATTACHMENT_UNUSED),
                                            &layouts[1]);
    const VkSubpassDescriptionDepthStencilResolve resolve = resolve_depth(p, c, &to);
    const VkSubpassDescription2 subpass = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
        .pNext = resolves ? &resolve : NULL,
        .pipelineBindPoint = M("subpass of rays", VK_PIPELINE_BIND_POINT_GRAPHICS,
                               VK_PIPELINE_BIND_POINT_COMPUTE),
        .pDepthStencilAttachment = resolves ? M("resolved from nowhere", &from, NULL) : &from,
    };
    const VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .attachmentCount = resolves ? 2 : 1,
        .pAttachments = attachments,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkRenderPass pass = VK_NULL_HANDLE;

    MAKE(RENDER_PASS, pass, vkCreateRenderPass2(p->device, &info, NULL, &pass));
    return pass;
}

static struct program_image
depth_image(struct program *p, VkFormat format, VkSampleCountFlagBits samples)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { SIZE, SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = samples,
        .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
    };
    return program_image(p, &info);
}

static void
stencil_passes(struct program *p)
{
    const struct depth_choice c = choose_depth(p);
    const bool resolves = program_pick(p, "resolves", 2);
    VkRenderPass pass = make_stencil_pass(p, &c, resolves);
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    VkImageView views[2];

    for (uint32_t i = 0; i < 1u + resolves; i++) {
        struct program_image image = depth_image(
            p, c.format, resolves && i == 0 ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT);
        views[i] = program_view(
            p, &image,
            c.depth && c.stencil ? M("view of depth alone", image.aspect, VK_IMAGE_ASPECT_DEPTH_BIT)
                                 : image.aspect);
    }
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass,
        .attachmentCount = 1u + resolves,
        .pAttachments = views,
        .width = SIZE,
        .height = SIZE,
        .layers = 1,
    };
    MAKE(FRAMEBUFFER, framebuffer, vkCreateFramebuffer(p->device, &info, NULL, &framebuffer));
    const VkClearValue clears[2] = { { .depthStencil = { M("cleared to a depth of 2", 1.0f, 2.0f),
                                                         0 } },
                                     { .depthStencil = { 1.0f, 0 } } };
    const VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = pass,
        .framebuffer = framebuffer,
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .clearValueCount = 2,
        .pClearValues = clears,
    };
    const VkSubpassBeginInfo contents = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };
    const VkSubpassEndInfo end = { .sType = VK_STRUCTURE_TYPE_SUBPASS_END_INFO };

    program_begin(p);
    DO(vkCmdBeginRenderPass2(p->commands, &begin, &contents));
    DO(vkCmdEndRenderPass2(p->commands, &end));
    program_finish(p);
}

/* --- views --- */

static void
prepare_views(struct program *p)
{
    p->features.v11.multiview = M("no multiview", VK_TRUE, VK_FALSE);
    UNLESS("no merge feedback")
    {
        program_extension(p, VK_EXT_SUBPASS_MERGE_FEEDBACK_EXTENSION_NAME);
        FEATURES(SubpassMergeFeedbackFeaturesEXT, SUBPASS_MERGE_FEEDBACK_FEATURES_EXT);
        SubpassMergeFeedbackFeaturesEXT->subpassMergeFeedback = VK_TRUE;
    }
}

static VkRenderPass
make_view_pass(struct program *p)
{
    const VkAttachmentDescription2 attachment = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    const VkAttachmentReference2 reference = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
        .layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
    };
    const VkRenderPassCreationControlEXT control = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATION_CONTROL_EXT,
        .disallowMerging = M("merging of neither", VK_TRUE, 2u),
    };
    VkRenderPassSubpassFeedbackInfoEXT said = { .postMergeIndex = 0 };
    const VkRenderPassSubpassFeedbackCreateInfoEXT feedback = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_SUBPASS_FEEDBACK_CREATE_INFO_EXT,
        .pSubpassFeedback = M("feedback of a subpass to nowhere", &said, NULL),
    };
    VkRenderPassCreationFeedbackInfoEXT whole = { .postMergeSubpassCount = 0 };
    const VkRenderPassCreationFeedbackCreateInfoEXT pass_feedback = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATION_FEEDBACK_CREATE_INFO_EXT,
        .pNext = program_pick(p, "control of the pass", 2) ? &control : NULL,
        .pRenderPassFeedback = M("feedback to nowhere", &whole, NULL),
    };
    const bool merges = p->extension_count && program_pick(p, "feedback", 2);
    const void *of_subpass = !merges                         ? NULL
                             : program_pick(p, "control", 2) ? (const void *)&control
                                                             : (const void *)&feedback;
    const uint32_t mask = M("views of no mask", M("a view beyond the limit", 3u, 1u << 31 | 3u),
                            0u);
    const VkSubpassDescription2 subpasses[2] = {
        { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
          .pNext = of_subpass,
          .viewMask = mask,
          .colorAttachmentCount = 1,
          .pColorAttachments = &reference },
        { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
          .viewMask = M("one subpass without views", mask, 0u),
          .colorAttachmentCount = 1,
          .pColorAttachments = &reference },
    };
    const bool local = program_pick(p, "view local", 2);
    const VkSubpassDependency2 dependency = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
        .srcSubpass = M("local views from outside", 0u, VK_SUBPASS_EXTERNAL),
        .dstSubpass = 1,
        .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT |
                           (local ? (VkDependencyFlags)VK_DEPENDENCY_VIEW_LOCAL_BIT : 0u),
        .viewOffset = local ? 0 : M("an offset of views that are not local", 0, 1),
    };
    const uint32_t correlated[2] = { 1u, M("views correlated twice", 2u, 3u) };
    const VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .pNext = merges ? &pass_feedback : NULL,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = 2,
        .pSubpasses = subpasses,
        .dependencyCount = 1,
        .pDependencies = &dependency,
        .correlatedViewMaskCount = M("correlation missing", program_pick(p, "correlated", 3), 2u),
        .pCorrelatedViewMasks = correlated,
    };
    VkRenderPass pass = VK_NULL_HANDLE;

    MAKE(RENDER_PASS, pass, vkCreateRenderPass2(p->device, &info, NULL, &pass));
    return pass;
}

static VkImageView
view_of_layers(struct program *p)
{
    const VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { SIZE, SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 4,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
    };
    struct program_image image = program_image(p, &info);
    const VkImageViewCreateInfo view_info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D_ARRAY,
        .format = image.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1,
                              M("from a layer behind the end", 0u, 4u),
                              M("fewer layers than views", 2u, 1u) },
    };
    VkImageView view = VK_NULL_HANDLE;

    MAKE(IMAGE_VIEW, view, vkCreateImageView(p->device, &view_info, NULL, &view));
    return view;
}

static void
clear_views(struct program *p)
{
    const VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkClearRect rect = { { { 0, 0 }, { 8, 8 } },
                               M("cleared from layer 1 of views", 0u, 1u),
                               M("two layers of views cleared", 1u, 2u) };

    DO(vkCmdClearAttachments(p->commands, 1, &clear, 1, &rect));
}

static void
view_passes(struct program *p)
{
    VkRenderPass pass = make_view_pass(p);
    VkImageView view = view_of_layers(p);
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = pass,
        .attachmentCount = 1,
        .pAttachments = &view,
        .width = SIZE,
        .height = SIZE,
        .layers = M("framebuffer of two layers", 1u, 2u),
    };
    const VkClearValue clears[1] = { 0 };
    const VkRect2D areas[2] = { { { 0, 0 }, { M("an area of the device beyond", 8u, 64u), 8 } },
                                { { M("an area of the device before", 0, -1), 0 }, { 8, 8 } } };
    const VkDeviceGroupRenderPassBeginInfo group = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO,
        .deviceMask = M("begun on no device", M("begun on two devices", 1u, 3u), 0u),
        .deviceRenderAreaCount = M("areas of two devices", program_pick(p, "areas", 2), 2u),
        .pDeviceRenderAreas = areas,
    };
    const VkSubpassBeginInfo contents = {
        .sType = M("contents of another struct", VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO,
                   VK_STRUCTURE_TYPE_SUBPASS_END_INFO),
        .contents = M("contents that are none", VK_SUBPASS_CONTENTS_INLINE, (VkSubpassContents)77)
    };
    const VkSubpassEndInfo end = { .sType = M("end of another struct",
                                              VK_STRUCTURE_TYPE_SUBPASS_END_INFO,
                                              VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO) };

    MAKE(FRAMEBUFFER, framebuffer, vkCreateFramebuffer(p->device, &info, NULL, &framebuffer));
    const VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .pNext = program_pick(p, "group", 2) ? &group : NULL,
        .renderPass = M("no pass begun", pass, VK_NULL_HANDLE),
        .framebuffer = M("no framebuffer", framebuffer, VK_NULL_HANDLE),
        .renderArea = { { 0, 0 }, { SIZE, SIZE } },
        .clearValueCount = M("no clear values", 1u, 0u),
        .pClearValues = M("clear values missing", clears, NULL),
    };

    program_begin(p);
    DO(vkCmdBeginRenderPass2(p->commands, &begin, &contents));
    clear_views(p);
    DO(vkCmdNextSubpass2(p->commands, M("no contents", &contents, NULL), M("no end", &end, NULL)));
    IF("one more subpass of views")
    {
        DO(vkCmdNextSubpass2(p->commands, &contents, &end));
    }
    DO(vkCmdEndRenderPass2(p->commands, M("no end of the pass", &end, NULL)));
    program_finish(p);
}

const struct program_subject pass_2_subjects[] = {
    { "stencil_passes", stencil_passes, prepare_stencil },
    { "view_passes", view_passes, prepare_views },
    { NULL, NULL, NULL },
};

#endif
