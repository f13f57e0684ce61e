/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random valid programs: transfers, dispatches and render passes of every kind between barriers, of
 * which nothing may be said.
 */
#include "random_transfers.h"

#include "frag_push.h"
#include "frag_sampler2d.h"
#include "frag_uniform.h"
#include "vert_in_vec4.h"

/* --- descriptors and compute --- */

static VkDescriptorSet
fresh_set(struct world *w, VkDescriptorSetLayout layout)
{
    VkDescriptorSetAllocateInfo info = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                         .descriptorPool = w->pool,
                                         .descriptorSetCount = 1,
                                         .pSetLayouts = &layout };
    VkDescriptorSet set = VK_NULL_HANDLE;

    KIT_VK(w->kit, vkAllocateDescriptorSets(w->kit->device, &info, &set));
    return set;
}

/* The same descriptor in a new set, written or copied. */
static VkDescriptorSet
written_set(struct world *w, VkDescriptorSetLayout layout, VkWriteDescriptorSet write)
{
    VkDescriptorSet set = fresh_set(w, layout);
    VkCopyDescriptorSet copy = { .sType = VK_STRUCTURE_TYPE_COPY_DESCRIPTOR_SET,
                                 .srcSet = set,
                                 .descriptorCount = 1 };

    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.descriptorCount = 1;
    write.dstSet = set;
    vkUpdateDescriptorSets(w->kit->device, 1, &write, 0, NULL);
    if (pick(w, 4) == 0) {
        copy.dstSet = fresh_set(w, layout);
        vkUpdateDescriptorSets(w->kit->device, 0, NULL, 1, &copy);
        return copy.dstSet;
    }
    return set;
}

static VkDescriptorSet
buffer_set(struct world *w, VkDescriptorSetLayout layout, VkDescriptorType type)
{
    VkDescriptorBufferInfo info = { any_buffer(w), 256 * pick(w, 4), pick(w, 2) ? 256 : 16384 };

    return written_set(w, layout,
                       (VkWriteDescriptorSet){ .descriptorType = type, .pBufferInfo = &info });
}

static VkDescriptorSet
texture_set(struct world *w, struct image *i)
{
    VkImageLayout layout = pick(w, 2) ? VK_IMAGE_LAYOUT_GENERAL
                                      : VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
    VkDescriptorImageInfo info = { i->aspects & COLOR && pick(w, 2) ? w->linear : w->nearest,
                                   i->texture, layout };

    need(w, (struct part){ i, 0, i->levels, 0, 1 }, layout);
    return written_set(w, w->texture_layout,
                       (VkWriteDescriptorSet){
                           .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                           .pImageInfo = &info,
                       });
}

static void
dispatch(struct world *w)
{
    VkDescriptorSet set = buffer_set(w, w->storage_layout, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);

    vkCmdBindDescriptorSets(w->commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->storage, 0, 1, &set, 0,
                            NULL);
    vkCmdBindPipeline(w->commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->compute);
    if (pick(w, 2)) {
        vkCmdDispatch(w->commands, 1 + pick(w, 2), 1, 1);
    } else {
        vkCmdDispatchIndirect(w->commands, w->indirect, 4 * pick(w, 8));
    }
}

/* --- render passes --- */

/* What is drawn into; views of one level and one layer each. */
struct target {
    struct part color, depth; /* image NULL: none */
    VkImageView color_view, depth_view;
    VkImageLayout color_layout, depth_layout; /* while drawing */
    uint32_t size;
    VkRenderPass pass; /* VK_NULL_HANDLE: dynamic rendering */
    uint32_t subpass;
    bool masked; /* depth is read only */
    bool in_secondary;
};

/* What draws read; recorded before the pass. */
struct material {
    uint32_t kind; /* of world.fragments */
    VkDescriptorSet set;
};

static struct material
random_material(struct world *w, const struct target *t)
{
    struct material m = { .kind = pick(w, 4) };
    struct image *texture = &w->images[pick(w, IMAGES)];

    if (m.kind == 1 && (texture == t->color.image || texture == t->depth.image)) {
        m.kind = 0;
    }
    m.set = m.kind == 1   ? texture_set(w, texture)
            : m.kind == 2 ? buffer_set(w, w->uniform_layout, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
                          : VK_NULL_HANDLE;
    return m;
}

struct look {
    bool reads_vertices, dynamic_viewport, dynamic_depth, tests_depth;
};

static VkPipeline
random_pipeline(struct world *w, const struct target *t, uint32_t kind, struct look *look)
{
    struct rig r;

    *look = (struct look){ pick(w, 2), pick(w, 2), pick(w, 2), pick(w, 2) };
    rig_init(&r, &w->base);
    r.stages[1].module = w->fragments[kind];
    r.info.layout = w->layouts[kind];
    r.info.renderPass = t->pass;
    r.info.subpass = t->subpass;
    if (look->reads_vertices) {
        r.stages[0].module = w->vertices;
        r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
    }
    if (look->dynamic_viewport) {
        rig_dynamic(&r, VK_DYNAMIC_STATE_VIEWPORT);
        rig_dynamic(&r, VK_DYNAMIC_STATE_SCISSOR);
    }
    if (look->dynamic_depth) {
        rig_dynamic(&r, VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE);
        rig_dynamic(&r, VK_DYNAMIC_STATE_CULL_MODE);
        rig_dynamic(&r, VK_DYNAMIC_STATE_STENCIL_REFERENCE);
    }
    r.assembly.topology = pick(w, 2) ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST
                                     : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    r.attachments[0].blendEnable = pick(w, 2);
    r.depth.depthTestEnable = look->tests_depth;
    r.depth.depthWriteEnable = !t->masked && pick(w, 2);
    r.depth.depthCompareOp = VK_COMPARE_OP_LESS;
    r.blend.attachmentCount = t->color.image ? 1 : 0;
    if (!t->pass) {
        rig_render_dynamically(&r);
        r.rendering.colorAttachmentCount = t->color.image ? 1 : 0;
        r.formats[0] = t->color.image ? t->color.image->format : VK_FORMAT_UNDEFINED;
        r.rendering.depthAttachmentFormat = t->depth.image ? t->depth.image->format
                                                           : VK_FORMAT_UNDEFINED;
        r.rendering.stencilAttachmentFormat = t->depth.image && t->depth.image->aspects & STENCIL
                                                  ? t->depth.image->format
                                                  : VK_FORMAT_UNDEFINED;
    }
    return rig_make(&w->base, &r);
}

static void
draw_once(struct world *w)
{
    switch (pick(w, 5)) {
    case 0: vkCmdDrawIndexed(w->commands, 3, 1, pick(w, 8), 0, 0); break;
    case 1: vkCmdDrawIndirect(w->commands, w->indirect, 16 * pick(w, 8), 1, 0); break;
    case 2:
        vkCmdDrawIndexedIndirect(w->commands, w->indirect, 4 * pick(w, 8), pick(w, 2), 20);
        break;
    default: vkCmdDraw(w->commands, 3 * pick(w, 3), 1 + pick(w, 2), 0, 0); break;
    }
}

static void
clear_attachments(struct world *w, const struct target *t)
{
    const VkClearAttachment clear = { t->color.image && (t->masked || !t->depth.image || pick(w, 2))
                                          ? COLOR
                                          : DEPTH,
                                      0,
                                      { { { 0 } } } };
    const VkClearRect rect = { { { 0, 0 }, { 1 + pick(w, t->size), 1 } }, 0, 1 };

    if (clear.aspectMask == COLOR || (t->depth.image && !t->masked)) {
        vkCmdClearAttachments(w->commands, 1, &clear, 1, &rect);
    }
}

static void
draws(struct world *w, const struct target *t, const struct material *m)
{
    const VkViewport viewport = { 0, 0, (float)t->size, (float)t->size, 0, 1 };
    const VkRect2D scissor = { { 0, 0 }, { t->size, t->size } };
    const uint32_t values[8] = { 0 };
    const VkDeviceSize offset = 16 * pick(w, 4);
    struct look look;
    VkPipeline pipeline = random_pipeline(w, t, m->kind, &look);
    VkBuffer vertices = any_buffer(w);

    if (m->set) {
        vkCmdBindDescriptorSets(w->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, w->layouts[m->kind],
                                0, 1, &m->set, 0, NULL);
    }
    if (m->kind == 3) {
        vkCmdPushConstants(w->commands, w->layouts[3], VK_SHADER_STAGE_ALL, 0, 32, values);
    }
    vkCmdBindPipeline(w->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindIndexBuffer(w->commands, w->indirect, 2 * pick(w, 8), VK_INDEX_TYPE_UINT16);
    if (look.reads_vertices) {
        if (pick(w, 2)) {
            vkCmdBindVertexBuffers(w->commands, 0, 1, &vertices, &offset);
        } else {
            vkCmdBindVertexBuffers2(w->commands, 0, 1, &vertices, &offset, NULL, NULL);
        }
    }
    if (look.dynamic_viewport) {
        vkCmdSetViewport(w->commands, 0, 1, &viewport);
        vkCmdSetScissor(w->commands, 0, 1, &scissor);
    }
    if (look.dynamic_depth) {
        vkCmdSetDepthTestEnable(w->commands, look.tests_depth);
        vkCmdSetCullMode(w->commands, VK_CULL_MODE_BACK_BIT);
        vkCmdSetStencilReference(w->commands, VK_STENCIL_FACE_FRONT_AND_BACK, 1);
    }
    for (uint32_t n = 1 + pick(w, 3); n; n--) {
        draw_once(w);
    }
    if (pick(w, 4) == 0) {
        clear_attachments(w, t);
        draw_once(w);
    }
}

static struct part
one_layer(struct world *w, struct image *i)
{
    return (struct part){ i, pick(w, i->levels), 1, pick(w, i->layers), 1 };
}

static struct target
random_target(struct world *w)
{
    struct target t = { .size = WIDTH };

    if (pick(w, 4)) {
        t.color = one_layer(w, any_image(w, COLOR));
        t.color_view = view_of(w, t.color.image, COLOR, t.color.level, 1, t.color.layer);
        t.color_layout = pick(w, 4) ? VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL
                                    : VK_IMAGE_LAYOUT_GENERAL;
        t.size = extent_of(t.color.level);
    }
    if (!t.color.image || pick(w, 2)) {
        t.depth = one_layer(w, any_image(w, DEPTH));
        t.depth_view = view_of(w, t.depth.image, t.depth.image->aspects, t.depth.level, 1,
                               t.depth.layer);
        t.masked = pick(w, 4) == 0;
        t.depth_layout = t.masked     ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL
                         : pick(w, 4) ? VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                                      : VK_IMAGE_LAYOUT_GENERAL;
        t.size = t.size < extent_of(t.depth.level) ? t.size : extent_of(t.depth.level);
    }
    return t;
}

static VkAttachmentLoadOp
load_op(struct world *w, VkImageLayout from, bool read_only)
{
    return from != VK_IMAGE_LAYOUT_UNDEFINED && (read_only || pick(w, 2))
               ? VK_ATTACHMENT_LOAD_OP_LOAD
           : !read_only && pick(w, 2) ? VK_ATTACHMENT_LOAD_OP_CLEAR
                                      : VK_ATTACHMENT_LOAD_OP_DONT_CARE;
}

static VkAttachmentDescription
description(struct world *w, struct part p, bool read_only)
{
    static const VkImageLayout finals[] = { VK_IMAGE_LAYOUT_GENERAL,
                                            VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
                                            VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL };
    VkImageLayout from = read_only || pick(w, 2) ? layout_of(p) : VK_IMAGE_LAYOUT_UNDEFINED;
    VkAttachmentDescription d = {
        .format = p.image->format,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = load_op(w, from, read_only),
        .storeOp = pick(w, 2) ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .initialLayout = from,
        .finalLayout = finals[pick(w, KIT_COUNT(finals))],
    };
    d.stencilLoadOp = d.loadOp;
    d.stencilStoreOp = d.storeOp;
    p.image->now[p.level][p.layer] = d.finalLayout;
    return d;
}

/* A render pass object of one or two equal subpasses. */
static VkRenderPass
make_pass(struct world *w, struct target *t, uint32_t subpasses)
{
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                               graphics = VK_PIPELINE_STAGE_ALL_GRAPHICS_BIT;
    const VkAccessFlags any = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    VkAttachmentDescription attachments[2];
    uint32_t count = 0;
    VkAttachmentReference color = { VK_ATTACHMENT_UNUSED, 0 }, depth = { VK_ATTACHMENT_UNUSED, 0 };
    VkSubpassDescription subpass = { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS };
    const VkSubpassDependency dependencies[3] = {
        { VK_SUBPASS_EXTERNAL, 0, all, graphics, any, any, 0 },
        { subpasses - 1, VK_SUBPASS_EXTERNAL, graphics, all, any, any, 0 },
        { 0, 1, graphics, graphics, any, any, pick(w, 2) ? VK_DEPENDENCY_BY_REGION_BIT : 0 },
    };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (t->color.image) {
        color = (VkAttachmentReference){ count, t->color_layout };
        attachments[count++] = description(w, t->color, false);
        subpass.colorAttachmentCount = 1;
        subpass.pColorAttachments = &color;
    }
    if (t->depth.image) {
        depth = (VkAttachmentReference){ count, t->depth_layout };
        attachments[count++] = description(w, t->depth, t->masked);
        subpass.pDepthStencilAttachment = &depth;
    }
    const VkSubpassDescription both[2] = { subpass, subpass };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = count,
        .pAttachments = attachments,
        .subpassCount = subpasses,
        .pSubpasses = both,
        .dependencyCount = subpasses + 1,
        .pDependencies = dependencies,
    };
    KIT_VK(w->kit, vkCreateRenderPass(w->kit->device, &info, NULL, &pass));
    kit_own(w->kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkFramebuffer
make_framebuffer(struct world *w, const struct target *t)
{
    VkImageView views[2];
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .renderPass = t->pass,
                                     .pAttachments = views,
                                     .width = t->size,
                                     .height = t->size,
                                     .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    if (t->color.image) {
        views[info.attachmentCount++] = t->color_view;
    }
    if (t->depth.image) {
        views[info.attachmentCount++] = t->depth_view;
    }
    KIT_VK(w->kit, vkCreateFramebuffer(w->kit->device, &info, NULL, &framebuffer));
    kit_own(w->kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    return framebuffer;
}

/* The draws of a subpass, in a secondary command buffer or not. */
static void
draw_subpass(struct world *w, const struct target *t, const struct material *m)
{
    VkCommandBuffer primary = w->commands;

    if (!t->in_secondary) {
        draws(w, t, m);
        return;
    }
    w->commands = kit_command_buffer(w->kit, kit_command_pool(w->kit, 0),
                                     VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(w->kit, w->commands, VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        t->pass);
    draws(w, t, m);
    kit_end(w->kit, w->commands);
    vkCmdExecuteCommands(primary, 1, &w->commands);
    w->commands = primary;
}

static void
render_with_pass(struct world *w)
{
    const VkClearValue clears[2] = { 0 };
    struct target t = random_target(w);
    struct material m = random_material(w, &t);
    uint32_t subpasses = 1 + pick(w, 2);
    bool counted = pick(w, 3) == 0;

    full_barrier(w);
    t.pass = make_pass(w, &t, subpasses);
    t.in_secondary = subpasses == 1 && !counted && pick(w, 3) == 0;
    VkRenderPassBeginInfo begin = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = t.pass,
        .framebuffer = make_framebuffer(w, &t),
        .renderArea = { { 0, 0 }, { t.size, t.size } },
        .clearValueCount = 2,
        .pClearValues = clears,
    };
    const VkSubpassContents contents = t.in_secondary
                                           ? VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS
                                           : VK_SUBPASS_CONTENTS_INLINE;
    const VkSubpassBeginInfo inside = { VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO, NULL, contents };
    const VkSubpassEndInfo end = { VK_STRUCTURE_TYPE_SUBPASS_END_INFO, NULL };
    bool second = pick(w, 2);
    if (counted) {
        w->query = (w->query + 1) % 16;
        vkCmdResetQueryPool(w->commands, w->queries, w->query, 1);
    }
    if (second) {
        vkCmdBeginRenderPass2(w->commands, &begin, &inside);
    } else {
        vkCmdBeginRenderPass(w->commands, &begin, contents);
    }
    if (counted) {
        vkCmdBeginQuery(w->commands, w->queries, w->query, 0);
    }
    draw_subpass(w, &t, &m);
    if (counted) {
        vkCmdEndQuery(w->commands, w->queries, w->query);
    }
    if (subpasses == 2) {
        t.subpass = 1;
        if (second) {
            vkCmdNextSubpass2(w->commands, &inside, &end);
        } else {
            vkCmdNextSubpass(w->commands, VK_SUBPASS_CONTENTS_INLINE);
        }
        draw_subpass(w, &t, &m);
    }
    if (second) {
        vkCmdEndRenderPass2(w->commands, &end);
    } else {
        vkCmdEndRenderPass(w->commands);
    }
}

static VkRenderingAttachmentInfo
rendering_attachment(struct world *w, VkImageView view, VkImageLayout layout, bool read_only)
{
    return (VkRenderingAttachmentInfo){
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = view,
        .imageLayout = layout,
        .loadOp = load_op(w, layout, read_only),
        .storeOp = pick(w, 2) ? VK_ATTACHMENT_STORE_OP_STORE : VK_ATTACHMENT_STORE_OP_DONT_CARE,
    };
}

static void
render_dynamically(struct world *w)
{
    struct target t = random_target(w);
    struct material m = random_material(w, &t);
    VkRenderingAttachmentInfo color, depth;
    VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                             .renderArea = { { 0, 0 }, { t.size, t.size } },
                             .layerCount = 1 };

    if (t.color.image) {
        need(w, t.color, t.color_layout);
        color = rendering_attachment(w, t.color_view, t.color_layout, false);
        info.colorAttachmentCount = 1;
        info.pColorAttachments = &color;
    }
    if (t.depth.image) {
        need(w, t.depth, t.depth_layout);
        depth = rendering_attachment(w, t.depth_view, t.depth_layout, t.masked);
        info.pDepthAttachment = &depth;
        info.pStencilAttachment = t.depth.image->aspects & STENCIL ? &depth : NULL;
    }
    full_barrier(w);
    vkCmdBeginRendering(w->commands, &info);
    draws(w, &t, &m);
    vkCmdEndRendering(w->commands);
}

/* --- frames --- */

/* Some operations outside of a render pass in a secondary command buffer. */
static void
record_secondary(struct world *w, void (*operation)(struct world *))
{
    VkCommandBuffer primary = w->commands;

    w->commands = kit_command_buffer(w->kit, kit_command_pool(w->kit, 0),
                                     VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    kit_begin_secondary(w->kit, w->commands, 0, VK_NULL_HANDLE);
    operation(w);
    kit_end(w->kit, w->commands);
    vkCmdExecuteCommands(primary, 1, &w->commands);
    w->commands = primary;
}

static VkCommandBuffer
record_frame(struct world *w)
{
    static void (*const operations[])(struct world *) = {
        copy_with_buffer, copy_images, blit_images,      resolve_images,     clear_images,
        touch_buffers,    dispatch,    render_with_pass, render_dynamically,
    };

    w->commands = kit_primary(w->kit);
    kit_begin(w->kit, w->commands, pick(w, 2) ? VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT : 0);
    for (uint32_t n = 1 + pick(w, 6); n; n--) {
        void (*operation)(struct world *) = operations[pick(w, KIT_COUNT(operations))];

        full_barrier(w);
        if (operation != render_with_pass && pick(w, 8) == 0) { /* which primaries begin alone */
            record_secondary(w, operation);
        } else {
            operation(w);
        }
    }
    kit_end(w->kit, w->commands);
    return w->commands;
}

/* Submits in the order of recording: as one batch, or one after the other, waiting or not. */
static void
submit_frames(struct world *w, const VkCommandBuffer *commands, uint32_t count)
{
    struct kit *kit = w->kit;
    VkSemaphore semaphore = VK_NULL_HANDLE;

    if (pick(w, 2)) {
        VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                              .commandBufferCount = count,
                              .pCommandBuffers = commands };
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info,
                                  pick(w, 2) ? kit_fence(kit, 0) : VK_NULL_HANDLE));
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct kit_submit_info info = { .commands = commands[i], .wait = semaphore };

        semaphore = i + 1 < count && pick(w, 2) ? kit_semaphore(kit) : VK_NULL_HANDLE;
        info.signal = semaphore;
        KIT_VK(kit, kit_submit_info(kit->queue, &info));
    }
}

/* While nothing is pending: another image in place of one, and all descriptor sets anew. */
static void
change_world(struct world *w)
{
    struct kit *kit = w->kit;
    struct image *i = &w->images[2 + pick(w, IMAGES - 2)];

    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    KIT_VK(kit, vkResetDescriptorPool(kit->device, w->pool, 0));
    if (pick(w, 2)) {
        kit_drop(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(i->texture));
        image_make(w, i, random_format(w), VK_SAMPLE_COUNT_1_BIT);
    }
}

static void
run(struct kit *kit, uint32_t count)
{
    for (uint32_t sequence = 0; sequence < count; sequence++) {
        VkShaderModule fragments[3] = { MODULE(kit, frag_sampler2d), MODULE(kit, frag_uniform),
                                        MODULE(kit, frag_push) };
        struct world w;

        world_init(&w, kit, sequence, fragments, MODULE(kit, vert_in_vec4),
                   kit_shader(kit, KIT_SHADER_STORE_COMP));
        for (uint32_t frame = 0; frame < 6; frame++) {
            VkCommandBuffer commands[3];
            uint32_t recorded = 1 + pick(&w, 3);

            for (uint32_t i = 0; i < recorded; i++) {
                commands[i] = record_frame(&w);
            }
            submit_frames(&w, commands, recorded);
            if (pick(&w, 2)) {
                change_world(&w);
            }
        }
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
        kit_close_device(kit);
        KIT_VK(kit, kit_open_device(kit, NULL));
    }
}

SCENE(frames, KIT_PLAIN)
{
    run(kit, 8 * kit_scale());
}

SCENE(many_frames, KIT_LONG)
{
    run(kit, 400 * kit_scale());
}

KIT_MAIN()
