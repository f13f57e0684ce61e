/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about render passes of two subpasses, imageless framebuffers and secondaries. */
#include "program.h"

static void
prepare_passes(struct program *p)
{
    p->features.v12.imagelessFramebuffer = M("no imagelessFramebuffer", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.core.features.inheritedQueries = M("no inheritedQueries", VK_TRUE, VK_FALSE);
    p->features.core.features.occlusionQueryPrecise = VK_TRUE;
}

/* The second subpass reads what the first has drawn. */
static VkRenderPass
two_subpasses(struct program *p)
{
    VkRenderPass pass = VK_NULL_HANDLE;
    const VkAttachmentDescription2 attachments[2] = {
        { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
          .format = M("attachment of no format", VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_UNDEFINED),
          .samples = VK_SAMPLE_COUNT_1_BIT,
          .loadOp = M("loaded from undefined", VK_ATTACHMENT_LOAD_OP_CLEAR,
                      VK_ATTACHMENT_LOAD_OP_LOAD),
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = M("final layout preinitialized", VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                           VK_IMAGE_LAYOUT_PREINITIALIZED) },
        { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
          .format = VK_FORMAT_R8G8B8A8_UNORM,
          .samples = M("samples that differ in a subpass", VK_SAMPLE_COUNT_1_BIT,
                       VK_SAMPLE_COUNT_4_BIT),
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
    };
    const VkAttachmentReference2 first = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                           .attachment = 0,
                                           .layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                           .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkAttachmentReference2 second = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                            .attachment = M("attachment that is not there", 1u, 2u),
                                            .layout = M("reference in an undefined layout",
                                                        VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                                        VK_IMAGE_LAYOUT_UNDEFINED),
                                            .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkAttachmentReference2 input = {
        .sType = M("structure type", VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                   VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2),
        .attachment = 0,
        .layout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
        .aspectMask = M("input without aspect", VK_IMAGE_ASPECT_COLOR_BIT, 0u)
    };
    const VkAttachmentReference2 firsts[2] = { first, second };
    const uint32_t kept = M("kept and used", 1u, 0u);
    const VkSubpassDescription2 subpasses[2] = {
        { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
          .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
          .viewMask = M("views in one subpass without multiview", 0u, 1u),
          .colorAttachmentCount = 1,
          .pColorAttachments = firsts,
          .preserveAttachmentCount = 1,
          .pPreserveAttachments = &kept },
        { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
          .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
          .colorAttachmentCount = 1,
          .pColorAttachments = &second,
          .inputAttachmentCount = 1,
          .pInputAttachments = &input },
    };
    const VkSubpassDependency2 dependency = {
        .sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2,
        .srcSubpass = M("dependency backwards",
                        M("dependency on a subpass that is not there", 0u, 5u), 1u),
        .dstSubpass = M("dependency within a subpass of later stages", 1u, 0u),
        .srcStageMask = M("dependency of no stage", VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                          M("dependency of computing", 0u,
                            (VkPipelineStageFlags)VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT)),
        .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT |
                        VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = M("access that the stage lacks", VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                           VK_ACCESS_HOST_WRITE_BIT),
        .dstAccessMask = M("dependency without the read",
                           VK_ACCESS_INPUT_ATTACHMENT_READ_BIT |
                               VK_ACCESS_COLOR_ATTACHMENT_READ_BIT |
                               VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                           (VkAccessFlags)VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT),
        .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
    };
    const VkRenderPassCreateInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
        .flags = M("flags of an extension", 0u,
                   (VkRenderPassCreateFlags)VK_RENDER_PASS_CREATE_TRANSFORM_BIT_QCOM),
        .attachmentCount = 2,
        .pAttachments = attachments,
        .subpassCount = 2,
        .pSubpasses = subpasses,
        .dependencyCount = M("no dependency", 1u, 0u),
        .pDependencies = &dependency,
    };
    MAKE(RENDER_PASS, pass, vkCreateRenderPass2(p->device, &info, NULL, &pass));
    return pass;
}

static void
passes(struct program *p)
{
    bool imageless = program_pick(p, "imageless", 2);
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    M("attachment that is no input",
                                      (VkImageUsageFlags)VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT, 0u);
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    program_begin(p);
    struct program_image images[2] = {
        program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, 32, usage),
        program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM,
                         M("attachment smaller than the framebuffer", 32u, 16u), usage),
    };
    const VkImageView views[2] = { program_view(p, &images[0], VK_IMAGE_ASPECT_COLOR_BIT),
                                   program_view(p, &images[1], VK_IMAGE_ASPECT_COLOR_BIT) };
    VkRenderPass pass = two_subpasses(p);
    const VkFormat format = M("imageless of another format", VK_FORMAT_R8G8B8A8_UNORM,
                              VK_FORMAT_R32_UINT);
    const VkFramebufferAttachmentImageInfo image_info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .usage = M("imageless of another usage", usage,
                   (VkImageUsageFlags)VK_IMAGE_USAGE_STORAGE_BIT),
        .width = M("imageless of another width", 32u, 64u),
        .height = 32,
        .layerCount = 1,
        .viewFormatCount = 1,
        .pViewFormats = &format,
    };
    const VkFramebufferAttachmentImageInfo image_infos[2] = { image_info, image_info };
    const VkFramebufferAttachmentsCreateInfo attachments = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = M("imageless of another count", 2u, 1u),
        .pAttachmentImageInfos = image_infos,
    };
    const VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .pNext = imageless ? M("imageless without its images", &attachments, NULL) : NULL,
        .flags = imageless ? VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT : 0,
        .renderPass = pass,
        .attachmentCount = 2,
        .pAttachments = views,
        .width = 32,
        .height = M("height 0", 32u, 0u),
        .layers = 1,
    };
    MAKE(FRAMEBUFFER, framebuffer, vkCreateFramebuffer(p->device, &info, NULL, &framebuffer));
    const VkRenderPassAttachmentBeginInfo begin_views = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = M("too few views", 2u, 1u),
        .pAttachments = views,
    };
    const VkClearValue clears[2] = { 0 };
    const VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .pNext = imageless ? M("imageless without views", &begin_views, NULL) : NULL,
        .renderPass = pass,
        .framebuffer = framebuffer,
        .renderArea = { { 0, 0 }, { M("area of width 0", 32u, 0u), 32 } },
        .clearValueCount = M("one clear value too few", 2u, 1u),
        .pClearValues = clears,
    };
    const VkSubpassBeginInfo contents = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO,
                                          .contents = VK_SUBPASS_CONTENTS_INLINE };
    const VkSubpassEndInfo end = { .sType = VK_STRUCTURE_TYPE_SUBPASS_END_INFO };
    IF("framebuffer destroyed before its pass")
    {
        DROP(FRAMEBUFFER, framebuffer);
    }
    DO(vkCmdBeginRenderPass2(p->commands, &begin, &contents));
    const VkClearAttachment clear = { M("clear of another aspect", VK_IMAGE_ASPECT_COLOR_BIT,
                                        VK_IMAGE_ASPECT_METADATA_BIT),
                                      M("clear of an attachment that is not there", 0u, 4u),
                                      { .color = { .float32 = { 0 } } } };
    const VkClearRect rect = {
        { { 0, 0 }, { M("clear of width 0", M("clear beyond the area", 16u, 64u), 0u), 16 } },
        M("clear of a layer that is not there", 0u, 1u),
        M("clear of no layers", 1u, 0u)
    };
    DO(vkCmdClearAttachments(p->commands, 1, &clear, M("no rectangles", 1u, 0u), &rect));
    UNLESS("a subpass left out")
    {
        DO(vkCmdNextSubpass2(p->commands, &contents, &end));
    }
    IF("a subpass too many")
    {
        DO(vkCmdNextSubpass2(p->commands, &contents, &end));
    }
    IF("copied in a pass")
    {
        VkBuffer buffer = program_buffer(p, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        DO(vkCmdFillBuffer(p->commands, buffer, 0, 64, 0));
    }
    IF("a barrier in a pass without a dependency")
    {
        program_barrier(p);
    }
    UNLESS("pass that does not end")
    {
        DO(vkCmdEndRenderPass2(p->commands, &end));
    }
    IF("pass destroyed before the submit")
    {
        DROP(RENDER_PASS, pass);
    }
    program_finish(p);
}

static void
secondaries(struct program *p)
{
    bool inside = program_pick(p, "inside", 2);
    struct kit_target target = { 0 };
    VkCommandBuffer secondary = VK_NULL_HANDLE;
    VkQueryPool queries = VK_NULL_HANDLE;
    bool query = program_pick(p, "query", 2);

    program_begin(p);
    if (!p->over) {
        target = kit_target(p->kit);
    }
    const VkQueryPoolCreateInfo query_info = {
        .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
        .queryType = VK_QUERY_TYPE_OCCLUSION,
        .queryCount = 2,
    };
    MAKE(QUERY_POOL, queries, vkCreateQueryPool(p->device, &query_info, NULL, &queries));
    const VkCommandBufferAllocateInfo allocation = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
        .commandPool = p->pool,
        .level = M("primary executed as secondary", VK_COMMAND_BUFFER_LEVEL_SECONDARY,
                   VK_COMMAND_BUFFER_LEVEL_PRIMARY),
        .commandBufferCount = M("allocate none", 1u, 0u),
    };
    TRY(vkAllocateCommandBuffers(p->device, &allocation, &secondary));
    program_know(p, VK_OBJECT_TYPE_COMMAND_BUFFER, KIT_HANDLE(secondary));
    const VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO,
        .renderPass = inside ? M("inherits no pass", target.render_pass, VK_NULL_HANDLE)
                             : VK_NULL_HANDLE,
        .subpass = M("inherits a subpass that is not there", 0u, 3u),
        .framebuffer = VK_NULL_HANDLE,
        .occlusionQueryEnable = query ? M("inherits no query", VK_TRUE, VK_FALSE) : VK_FALSE,
        .pipelineStatistics = M(
            "inherits statistics without the feature", 0u,
            (VkQueryPipelineStatisticFlags)VK_QUERY_PIPELINE_STATISTIC_CLIPPING_INVOCATIONS_BIT),
    };
    const VkCommandBufferBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
        .flags =
            inside
                ? M("does not continue the pass",
                    (VkCommandBufferUsageFlags)VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT, 0u)
                : 0,
        .pInheritanceInfo = M("no inheritance", &inheritance, NULL),
    };
    TRY(vkBeginCommandBuffer(secondary, &begin));
    if (inside) {
        const VkViewport viewport = { 0, 0, 16, 16, 0, 1 };
        DO(vkCmdSetViewport(secondary, 0, 1, &viewport));
    } else {
        VkBuffer buffer = program_buffer(p, 64, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
        DO(vkCmdFillBuffer(secondary, buffer, 0, 64, 0));
    }
    UNLESS("secondary that was not ended")
    {
        TRY(vkEndCommandBuffer(secondary));
    }
    if (query) {
        DO(vkCmdResetQueryPool(p->commands, queries, 0, 2));
        DO(vkCmdBeginQuery(p->commands, queries, 0, 0));
    }
    const VkClearValue clear = { 0 };
    const VkRenderPassBeginInfo pass = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = target.render_pass,
        .framebuffer = target.framebuffer,
        .renderArea = { { 0, 0 }, { target.size, target.size } },
        .clearValueCount = 1,
        .pClearValues = &clear,
    };
    if (inside) {
        DO(vkCmdBeginRenderPass(p->commands, &pass,
                                M("contents inline", VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS,
                                  VK_SUBPASS_CONTENTS_INLINE)));
    }
    IF("secondary reset before it is executed")
    {
        TRY(vkResetCommandBuffer(secondary, 0));
    }
    DO(vkCmdExecuteCommands(p->commands, M("execute none", 1u, 0u), &secondary));
    IF("secondary executed again")
    {
        DO(vkCmdExecuteCommands(p->commands, 1, &secondary));
    }
    IF("command beside secondaries")
    {
        DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    }
    if (inside) {
        DO(vkCmdEndRenderPass(p->commands));
    }
    if (query) {
        UNLESS("query that does not end")
        {
            DO(vkCmdEndQuery(p->commands, queries, 0));
        }
    }
    IF("secondary freed before the submit")
    {
        DO(vkFreeCommandBuffers(p->device, p->pool, 1, &secondary));
    }
    IF("secondary submitted")
    {
        const VkSubmitInfo submit = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                      .commandBufferCount = 1,
                                      .pCommandBuffers = &secondary };
        TRY(vkQueueSubmit(p->queue, 1, &submit, VK_NULL_HANDLE));
    }
    program_finish(p);
}

const struct program_subject pass_subjects[] = {
    { "pass", passes, prepare_passes },
    { "secondary", secondaries, prepare_passes },
    { NULL, NULL, NULL },
};
