/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random valid programs out of what few programs use: small pieces of valid work, one feature each,
 * in random order and with random parameters. Nothing may be said.
 */
#include "random_mix.h"

#include "every_lod_frag.h"
#include "frag_subpass.h"
#include "vert_xfb.h"

/* --- render passes --- */

static VkRenderingAttachmentInfo
attachment(VkImageView view, VkImageLayout layout)
{
    return (VkRenderingAttachmentInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                        .imageView = view,
                                        .imageLayout = layout,
                                        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                        .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
}

static VkRenderingInfo
rendering(const VkRenderingAttachmentInfo *color)
{
    return (VkRenderingInfo){ .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                              .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                              .layerCount = 1,
                              .colorAttachmentCount = 1,
                              .pColorAttachments = color };
}

static VkImage
color_image(struct mix *m, VkSampleCountFlagBits samples, uint32_t layers)
{
    VkImage image = IMAGE(
        m->s.kit, .extent = { SIZE, SIZE, 1 }, .samples = samples, .layers = layers,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                 VK_IMAGE_USAGE_SAMPLED_BIT);

    become(m, image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_GENERAL);
    return image;
}

static VkImageView
color_view(struct mix *m, VkImage image)
{
    return view_of(m, image, VK_IMAGE_VIEW_TYPE_2D, VK_FORMAT_R8G8B8A8_UNORM,
                   VK_IMAGE_ASPECT_COLOR_BIT, 1);
}

static void
resolved_rendering(struct mix *m)
{
    VkRenderingAttachmentInfo color = attachment(
        color_view(m, color_image(m, VK_SAMPLE_COUNT_4_BIT, 1)), VK_IMAGE_LAYOUT_GENERAL);
    VkRenderingInfo info = rendering(&color);
    struct rig r;

    color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
    color.resolveImageView = color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1));
    color.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    r.multisample.rasterizationSamples = VK_SAMPLE_COUNT_4_BIT;
    vkCmdBeginRendering(m->s.commands, &info);
    bind(&m->s, rig_make(&m->s.base, &r));
    draw_vertices(&m->s, NULL);
    vkCmdEndRendering(m->s.commands);
}

static void
multiview_rendering(struct mix *m)
{
    VkImageView view = view_of(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 2),
                               VK_IMAGE_VIEW_TYPE_2D_ARRAY, VK_FORMAT_R8G8B8A8_UNORM,
                               VK_IMAGE_ASPECT_COLOR_BIT, 2);
    VkRenderingAttachmentInfo color = attachment(view, VK_IMAGE_LAYOUT_GENERAL);
    VkRenderingInfo info = rendering(&color);
    struct rig r;

    info.viewMask = 1 + pick(m, 3);
    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    r.rendering.viewMask = info.viewMask;
    vkCmdBeginRendering(m->s.commands, &info);
    bind(&m->s, rig_make(&m->s.base, &r));
    draw_vertices(&m->s, NULL);
    vkCmdEndRendering(m->s.commands);
}

/* The end of it is in another command buffer. */
static void
suspended_rendering(struct mix *m)
{
    VkRenderingAttachmentInfo color = attachment(
        color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1)), VK_IMAGE_LAYOUT_GENERAL);
    VkRenderingInfo info = rendering(&color);

    info.flags = VK_RENDERING_SUSPENDING_BIT;
    vkCmdBeginRendering(m->s.commands, &info);
    vkCmdEndRendering(m->s.commands);
    kit_end(m->s.kit, m->s.commands);
    m->done[m->done_count++] = m->s.commands;
    m->s.commands = kit_primary(m->s.kit);
    kit_begin(m->s.kit, m->s.commands, 0);
    info.flags = VK_RENDERING_RESUMING_BIT;
    vkCmdBeginRendering(m->s.commands, &info);
    vkCmdEndRendering(m->s.commands);
    vkCmdBindIndexBuffer(m->s.commands, m->s.buffer, 0, VK_INDEX_TYPE_UINT16);
}

/* The draws are in a secondary command buffer. */
static void
secondary_rendering(struct mix *m)
{
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    VkRenderingAttachmentInfo color = attachment(
        color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1)), VK_IMAGE_LAYOUT_GENERAL);
    VkRenderingInfo info = rendering(&color);
    VkCommandBufferInheritanceRenderingInfo inherited = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_RENDERING_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkCommandBufferInheritanceInfo inheritance = {
        .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO, .pNext = &inherited
    };
    VkCommandBufferBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                       .flags = VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                                       .pInheritanceInfo = &inheritance };
    struct kit *kit = m->s.kit;
    VkCommandBuffer primary = m->s.commands;
    const VkDeviceAddress generated = m->s.generated.at;
    struct rig r;

    info.flags = VK_RENDERING_CONTENTS_SECONDARY_COMMAND_BUFFERS_BIT;
    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    m->s.commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                       VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    KIT_VK(kit, vkBeginCommandBuffer(m->s.commands, &begin));
    vkCmdBindIndexBuffer(m->s.commands, m->s.buffer, 0, VK_INDEX_TYPE_UINT16);
    bind(&m->s, rig_make(&m->s.base, &r));
    m->s.generated.at = 0; /* which are for primary ones */
    draw_vertices(&m->s, NULL);
    m->s.generated.at = generated;
    kit_end(kit, m->s.commands);
    vkCmdBeginRendering(primary, &info);
    vkCmdExecuteCommands(primary, 1, &m->s.commands);
    vkCmdEndRendering(primary);
    m->s.commands = primary;
    vkCmdBindIndexBuffer(primary, m->s.buffer, 0, VK_INDEX_TYPE_UINT16);
}

/* What the first subpass draws, the second reads; with a framebuffer that has no images of its own,
 * or with one. */
static void
input_attachments(struct mix *m)
{
    const VkPipelineStageFlags output = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                               read = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT;
    const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
    const VkAttachmentDescription drawn = {
        .format = format,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = pick(m, 2) ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL,
    };
    const VkAttachmentDescription attachments[2] = { drawn, drawn };
    const VkAttachmentReference first = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
                                input = { 0, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL },
                                second = { 1, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpasses[2] = {
        { .colorAttachmentCount = 1, .pColorAttachments = &first },
        { .inputAttachmentCount = 1,
          .pInputAttachments = &input,
          .colorAttachmentCount = 1,
          .pColorAttachments = &second },
    };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                               graphics = VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT;
    const VkAccessFlags any = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    const VkSubpassDependency dependencies[] = {
        { 0, 1, output, read, VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
          VK_ACCESS_INPUT_ATTACHMENT_READ_BIT, VK_DEPENDENCY_BY_REGION_BIT },
        { VK_SUBPASS_EXTERNAL, 0, all, graphics, any, any, 0 },
        { VK_SUBPASS_EXTERNAL, 1, all, graphics, any, any, 0 },
        { 0, VK_SUBPASS_EXTERNAL, graphics, all, any, any, 0 },
        { 1, VK_SUBPASS_EXTERNAL, graphics, all, any, any, 0 },
    };
    const VkRenderPassCreateInfo pass_info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                               .attachmentCount = 2,
                                               .pAttachments = attachments,
                                               .subpassCount = 2,
                                               .pSubpasses = subpasses,
                                               .dependencyCount = KIT_COUNT(dependencies),
                                               .pDependencies = dependencies };
    struct kit *kit = m->s.kit;
    const VkImageView views[2] = { color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1)),
                                   color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1)) };
    const VkFramebufferAttachmentImageInfo image = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENT_IMAGE_INFO,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT |
                 VK_IMAGE_USAGE_SAMPLED_BIT,
        .width = SIZE,
        .height = SIZE,
        .layerCount = 1,
        .viewFormatCount = 1,
        .pViewFormats = &format,
    };
    const VkFramebufferAttachmentImageInfo images[2] = { image, image };
    const VkFramebufferAttachmentsCreateInfo imageless = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_ATTACHMENTS_CREATE_INFO,
        .attachmentImageInfoCount = 2,
        .pAttachmentImageInfos = images
    };
    const VkRenderPassAttachmentBeginInfo chosen = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_ATTACHMENT_BEGIN_INFO,
        .attachmentCount = 2,
        .pAttachments = views
    };
    bool late = pick(m, 2);
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .pNext = late ? &imageless : NULL,
                                            .flags = late ? VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT : 0,
                                            .attachmentCount = 2,
                                            .pAttachments = late ? NULL : views,
                                            .width = SIZE,
                                            .height = SIZE,
                                            .layers = 1 };
    const VkClearValue clears[2] = { 0 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .pNext = late ? &chosen : NULL,
                                    .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                    .clearValueCount = 2,
                                    .pClearValues = clears };
    struct rig r;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &pass_info, NULL, &begin.renderPass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(begin.renderPass));
    framebuffer.renderPass = begin.renderPass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    VkDescriptorSetLayout layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1,
                                                  VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorSet set = kit_descriptor_set(
        kit, kit_descriptor_pool(kit, VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT, 1, 0), layout);
    VkDescriptorImageInfo input_info = { VK_NULL_HANDLE, views[0],
                                         VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = set,
                                   .descriptorCount = 1,
                                   .descriptorType = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT,
                                   .pImageInfo = &input_info };
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    rig_init(&r, &m->s.base);
    r.info.renderPass = begin.renderPass;
    vkCmdBeginRenderPass(m->s.commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
    bind(&m->s, rig_make(&m->s.base, &r));
    draw_vertices(&m->s, NULL);
    vkCmdNextSubpass(m->s.commands, VK_SUBPASS_CONTENTS_INLINE);
    r.info.subpass = 1;
    r.stages[1].module = MODULE(kit, frag_subpass);
    r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    vkCmdBindDescriptorSets(m->s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1,
                            &set, 0, NULL);
    bind(&m->s, rig_make(&m->s.base, &r));
    draw_vertices(&m->s, NULL);
    vkCmdEndRenderPass(m->s.commands);
}

/* Depth that is tested and sampled at once, and not written. */
static void
read_only_depth(struct mix *m)
{
    const VkFormat format = VK_FORMAT_D16_UNORM;
    const VkImageAspectFlags aspect = VK_IMAGE_ASPECT_DEPTH_BIT;
    const VkImageLayout layout = pick(m, 2) ? VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL
                                            : VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL;
    VkImage image = IMAGE(m->s.kit, .format = format, .extent = { SIZE, SIZE, 1 },
                          .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT |
                                   VK_IMAGE_USAGE_SAMPLED_BIT);
    VkImageView view = view_of(m, image, VK_IMAGE_VIEW_TYPE_2D, format, aspect, 1);
    VkRenderingAttachmentInfo depth = attachment(view, layout);
    VkRenderingInfo info = rendering(NULL);
    struct found found = { .type = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                           .view = view,
                           .sampler = sampler(m->s.kit, VK_FILTER_NEAREST,
                                              VK_SAMPLER_MIPMAP_MODE_NEAREST, false),
                           .layout = layout };
    VkDescriptorSetLayout set_layout;
    VkDescriptorSet set = found_set(m->s.kit, &found, &set_layout);
    struct rig r;

    become(m, image, aspect, layout);
    depth.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    depth.storeOp = VK_ATTACHMENT_STORE_OP_NONE;
    info.colorAttachmentCount = 0;
    info.pDepthAttachment = &depth;
    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    r.rendering.colorAttachmentCount = r.blend.attachmentCount = 0;
    r.rendering.depthAttachmentFormat = format;
    r.depth.depthTestEnable = VK_TRUE;
    r.stages[1].module = MODULE(m->s.kit, every_lod_frag);
    r.info.layout = shader_layout(m->s.kit, set_layout, VK_NULL_HANDLE, 0);
    vkCmdBindDescriptorSets(m->s.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, r.info.layout, 0, 1,
                            &set, 0, NULL);
    vkCmdBeginRendering(m->s.commands, &info);
    bind(&m->s, rig_make(&m->s.base, &r));
    draw_vertices(&m->s, NULL);
    vkCmdEndRendering(m->s.commands);
}

/* --- queries, events, conditions, feedback --- */

static void
timestamps(struct mix *m)
{
    VkQueryPoolCreateInfo info = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                   .queryType = VK_QUERY_TYPE_TIMESTAMP,
                                   .queryCount = 4 };
    VkQueryPool pool = VK_NULL_HANDLE;

    KIT_VK(m->s.kit, vkCreateQueryPool(m->s.kit->device, &info, NULL, &pool));
    kit_own(m->s.kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(pool));
    if (pick(m, 2)) {
        vkResetQueryPool(m->s.kit->device, pool, 0, 4);
    } else {
        vkCmdResetQueryPool(m->s.commands, pool, 0, 4);
    }
    vkCmdWriteTimestamp(m->s.commands, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, pool, 0);
    vkCmdWriteTimestamp2(m->s.commands, VK_PIPELINE_STAGE_2_COPY_BIT, pool, 1 + pick(m, 3));
    vkCmdCopyQueryPoolResults(m->s.commands, pool, 0, 1 + pick(m, 4), m->any, 16 * pick(m, 8), 16,
                              VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WITH_AVAILABILITY_BIT);
}

static void
events(struct mix *m)
{
    VkEvent event = kit_event(m->s.kit);
    const VkMemoryBarrier2 barrier = {
        VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,     NULL,
        VK_PIPELINE_STAGE_2_COPY_BIT,           VK_ACCESS_2_TRANSFER_WRITE_BIT,
        VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT, VK_ACCESS_2_SHADER_READ_BIT
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                    .memoryBarrierCount = 1,
                                    .pMemoryBarriers = &barrier };
    const VkPipelineStageFlags transfer = VK_PIPELINE_STAGE_TRANSFER_BIT;

    if (pick(m, 2)) {
        vkCmdSetEvent2(m->s.commands, event, &info);
        vkCmdWaitEvents2(m->s.commands, 1, &event, &info);
        full_barrier(m);
        vkCmdResetEvent2(m->s.commands, event, VK_PIPELINE_STAGE_2_COPY_BIT);
    } else {
        vkCmdSetEvent(m->s.commands, event, transfer);
        vkCmdWaitEvents(m->s.commands, 1, &event, transfer, transfer, 0, NULL, 0, NULL, 0, NULL);
    }
}

static void
conditions(struct mix *m)
{
    struct kit *kit = m->s.kit;
    const VkConditionalRenderingBeginInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_EXT,
        .buffer = m->any,
        .offset = 4 * pick(m, 8)
    };

    KIT_DEVICE_COMMAND(kit, vkCmdBeginConditionalRenderingEXT)(m->s.commands, &info);
    dynamic_offsets(m);
    KIT_DEVICE_COMMAND(kit, vkCmdEndConditionalRenderingEXT)(m->s.commands);
}

/* Draws with that pipeline, which is made for no render pass object. */
static void
begin_rendering(struct mix *m, VkPipeline pipeline)
{
    VkRenderingAttachmentInfo color = attachment(
        color_view(m, color_image(m, VK_SAMPLE_COUNT_1_BIT, 1)), VK_IMAGE_LAYOUT_GENERAL);
    VkRenderingInfo info = rendering(&color);

    vkCmdBeginRendering(m->s.commands, &info);
    bind(&m->s, pipeline);
}

static void
feedback(struct mix *m)
{
    struct kit *kit = m->s.kit;
    const VkDeviceSize offset = 4 * pick(m, 8), size = VK_WHOLE_SIZE;
    struct rig r;

    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    r.stages[0].module = MODULE(kit, vert_xfb);
    begin_rendering(m, rig_make(&m->s.base, &r));
    KIT_DEVICE_COMMAND(kit, vkCmdBindTransformFeedbackBuffersEXT)
    (m->s.commands, 0, 1, &m->any, &offset, &size);
    KIT_DEVICE_COMMAND(kit, vkCmdBeginTransformFeedbackEXT)(m->s.commands, 0, 0, NULL, NULL);
    vkCmdDraw(m->s.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedbackEXT)(m->s.commands, 0, 0, NULL, NULL);
    vkCmdEndRendering(m->s.commands);
}

static void
meshes(struct mix *m)
{
    struct rig r;

    rig_init(&r, &m->s.base);
    rig_render_dynamically(&r);
    begin_rendering(m, make_mesh(&m->s, &r));
    draw_meshes(&m->s, NULL);
    vkCmdEndRendering(m->s.commands);
}

/* --- all of it --- */

static void
open_mix(struct mix *m, struct kit *kit, uint64_t sequence)
{
    static VkPhysicalDeviceConditionalRenderingFeaturesEXT conditional;
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                     VK_BUFFER_USAGE_CONDITIONAL_RENDERING_BIT_EXT |
                                     VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT;

    memset(m, 0, sizeof(*m));
    conditional = (VkPhysicalDeviceConditionalRenderingFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CONDITIONAL_RENDERING_FEATURES_EXT
    };
    set_up_as(&m->s, kit,
              &(struct wish){ .extensions = { VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME,
                                              VK_EXT_CONDITIONAL_RENDERING_EXTENSION_NAME },
                              .next = &conditional });
    m->random = kit_random(kit_seed(), sequence);
    m->any = kit_bound_buffer(kit, ANY_SIZE, usage, NULL);
}

static void
run_mix(struct kit *kit, uint32_t count)
{
    static void (*const pieces[])(struct mix *) = {
        dynamic_offsets,
        update_after_bind,
        push_descriptors,
        compressed_copies,
        planar_copies,
        slices_and_layers,
        timestamps,
        events,
        conditions,
        feedback,
        resolved_rendering,
        multiview_rendering,
        meshes,
        input_attachments,
        read_only_depth,
        suspended_rendering,
        secondary_rendering,
    };

    for (uint32_t sequence = 0; sequence < count; sequence++) {
        struct mix m;

        open_mix(&m, kit, sequence);
        for (uint32_t frame = 0; frame < 6; frame++) {
            for (uint32_t n = 1 + pick(&m, 6); n; n--) {
                full_barrier(&m);
                pieces[pick(&m, KIT_COUNT(pieces))](&m);
            }
            kit_end(kit, m.s.commands);
            m.done[m.done_count++] = m.s.commands;
            VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                  .commandBufferCount = m.done_count,
                                  .pCommandBuffers = m.done };
            KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
            m.done_count = 0;
            record(&m.s);
        }
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        kit_close(kit);
    }
}

SCENE(features, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    run_mix(kit, 6 * kit_scale());
}

SCENE(many_features, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_LONG)
{
    run_mix(kit, 200 * kit_scale());
}

KIT_MAIN()
