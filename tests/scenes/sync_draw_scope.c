/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scopes of subpass dependencies: one subpass, and neither the others nor what is behind the
 * instance; chains through subpasses. Most of them were found by random programs.
 */
#include "shader_scene.h"
#include "sync_scene.h"

#include "vert_in_vec4.h"

#define OUTSIDE VK_SUBPASS_EXTERNAL
#define TRANSFER VK_PIPELINE_STAGE_TRANSFER_BIT
#define VERTEX_INPUT VK_PIPELINE_STAGE_VERTEX_INPUT_BIT
#define FRAGMENT VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT
#define WRITES VK_ACCESS_TRANSFER_WRITE_BIT
#define VERTICES VK_ACCESS_VERTEX_ATTRIBUTE_READ_BIT
#define SIDE 16

enum { SUBPASSES = 3 };

/* A render pass without attachments, whose draws read vertices. */
struct rig_pass {
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipeline pipelines[SUBPASSES];
    uint32_t subpasses;
};

struct stage {
    struct kit *kit;
    VkBuffer a, b;
};

static struct stage
open_stage(struct kit *kit)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;

    open_sync_with(kit, (struct kit_config){ .queues = 2 });
    return (struct stage){ kit, kit_bound_buffer(kit, BYTES, usage, NULL),
                           kit_bound_buffer(kit, BYTES, usage, NULL) };
}

static struct rig_pass
make_pass(struct kit *kit, uint32_t subpasses, uint32_t count,
          const VkSubpassDependency *dependencies)
{
    const VkSubpassDescription descriptions[SUBPASSES] = { { 0 } };
    const VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                          .subpassCount = subpasses,
                                          .pSubpasses = descriptions,
                                          .dependencyCount = count,
                                          .pDependencies = dependencies };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .width = SIDE,
                                            .height = SIDE,
                                            .layers = 1 };
    struct rig_pass made = { .subpasses = subpasses };
    struct rig_base base = rig_base(kit);
    struct rig r;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &made.pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(made.pass));
    framebuffer.renderPass = made.pass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &made.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(made.framebuffer));
    base.render_pass = made.pass;
    base.vertex = MODULE(kit, vert_in_vec4);
    for (uint32_t i = 0; i < subpasses; i++) {
        rig_init(&r, &base);
        r.info.subpass = i;
        r.info.stageCount = 1;
        r.raster.rasterizerDiscardEnable = VK_TRUE;
        r.input.vertexBindingDescriptionCount = r.input.vertexAttributeDescriptionCount = 1;
        made.pipelines[i] = rig_make(&base, &r);
    }
    return made;
}

/* One instance, with a draw in each subpass that `draws` has a bit of; NULL: none is a hazard. */
static void
run_pass(VkCommandBuffer c, const struct stage *s, const struct rig_pass *p, uint32_t draws,
         const char *hazard)
{
    const VkDeviceSize zero = 0;

    vkCmdBeginRenderPass(
        c,
        &(VkRenderPassBeginInfo){ .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                  .renderPass = p->pass,
                                  .framebuffer = p->framebuffer,
                                  .renderArea = { .extent = { SIDE, SIDE } } },
        VK_SUBPASS_CONTENTS_INLINE);
    for (uint32_t i = 0; i < p->subpasses; i++) {
        if (i) {
            vkCmdNextSubpass(c, VK_SUBPASS_CONTENTS_INLINE);
        }
        if (draws >> i & 1) {
            vkCmdBindPipeline(c, VK_PIPELINE_BIND_POINT_GRAPHICS, p->pipelines[i]);
            vkCmdBindVertexBuffers(c, 0, 1, &s->a, &zero);
            if (hazard) {
                kit_expect(s->kit, hazard);
            }
            vkCmdDraw(c, 3, 1, 0, 0);
        }
    }
    vkCmdEndRenderPass(c);
}

static const VkSubpassDependency into_first = { OUTSIDE, 0,        TRANSFER, VERTEX_INPUT,
                                                WRITES,  VERTICES, 0 };
static const VkSubpassDependency into_second = { OUTSIDE, 1,        TRANSFER, VERTEX_INPUT,
                                                 WRITES,  VERTICES, 0 };

/* What a dependency brings to one subpass is not brought to another, unless a chain leads there. */
SCENE(another_subpass, KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    const VkSubpassDependency chain[] = { into_first,
                                          { 0, 1, VERTEX_INPUT, VERTEX_INPUT, 0, VERTICES, 0 } };
    struct rig_pass first = make_pass(kit, 2, 1, &into_first),
                    second = make_pass(kit, 2, 1, &into_second), both = make_pass(kit, 2, 2, chain);
    const struct {
        const struct rig_pass *pass;
        uint32_t draws;
        const char *hazard;
    } rows[] = { { &first, 1, NULL },
                 { &second, 2, NULL },
                 { &both, 3, NULL },
                 { &first, 2, RAW },
                 { &second, 1, RAW } };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkCommandBuffer c = kit_recording(kit);

        vkCmdFillBuffer(c, s.a, 0, 64, 0);
        run_pass(c, &s, rows[i].pass, rows[i].draws, rows[i].hazard);
        kit_end(kit, c);
    }
}

/* Nor to another instance. */
SCENE(behind_the_instance, KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    const VkSubpassDependency through[] = {
        into_first, { 0, OUTSIDE, VERTEX_INPUT, VERTEX_INPUT, 0, VERTICES, 0 }
    };
    struct rig_pass ordered = make_pass(kit, 1, 1, &into_first),
                    led = make_pass(kit, 1, 2, through), plain = make_pass(kit, 1, 0, NULL);

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer c = kit_recording(kit);

        vkCmdFillBuffer(c, s.a, 0, 64, 0);
        run_pass(c, &s, i ? &led : &ordered, 0, NULL);
        run_pass(c, &s, &plain, 1, i ? NULL : RAW);
        kit_end(kit, c);
    }
}

/* A barrier behind the instance goes on from the stages of its subpasses. */
SCENE(chain_through_a_subpass, KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    struct rig_pass pass = make_pass(kit, 1, 1, &into_first);

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer c = kit_recording(kit);

        vkCmdFillBuffer(c, s.a, 0, 64, 0);
        run_pass(c, &s, &pass, 0, NULL);
        memory_barrier(c, false,
                       &(struct masks_spec){ .src = i ? FRAGMENT : VERTEX_INPUT,
                                             .dst = TRANSFER,
                                             .dst_access = VK_ACCESS_TRANSFER_READ_BIT });
        /* Vertices are read before there are fragments: what comes before those comes before
         * these. */
        vkCmdCopyBuffer(c, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
        kit_end(kit, c);
    }
    VkCommandBuffer c = kit_recording(kit);

    vkCmdFillBuffer(c, s.a, 0, 64, 0);
    run_pass(c, &s, &pass, 0, NULL);
    memory_barrier(c, false,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
                                         .dst = TRANSFER,
                                         .dst_access = VK_ACCESS_TRANSFER_READ_BIT });
    kit_expect(kit, RAW);
    vkCmdCopyBuffer(c, s.a, s.b, 1, &(VkBufferCopy){ 0, 0, 64 });
    kit_end(kit, c);
}

/* The same draw in two subpasses is two reads: what leads out of the one does not lead out of the
 * other. */
SCENE(a_read_in_each_subpass, KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    const VkSubpassDependency out[] = { { 0, OUTSIDE, VERTEX_INPUT, TRANSFER, 0, 0, 0 },
                                        { 1, OUTSIDE, VERTEX_INPUT, TRANSFER, 0, 0, 0 } };
    struct rig_pass one = make_pass(kit, 2, 1, out), both = make_pass(kit, 2, 2, out);

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer c = kit_recording(kit);

        run_pass(c, &s, i ? &one : &both, 3, NULL);
        if (i) {
            kit_expect(kit, WAR);
        }
        vkCmdFillBuffer(c, s.a, 0, 64, 0);
        kit_end(kit, c);
    }
}

/* The same at submit time: what a subpass does first is behind the dependencies that lead to it. */
SCENE(in_batches, KIT_NO_DEVICE)
{
    struct stage s = open_stage(kit);
    struct rig_pass first = make_pass(kit, 2, 1, &into_first);

    for (int i = 0; i < 2; i++) {
        VkCommandBuffer fill = kit_recording(kit), c;

        vkCmdFillBuffer(fill, s.a, 0, 64, 0);
        kit_end(kit, fill);
        KIT_VK(kit, kit_submit(kit->queue, fill, VK_NULL_HANDLE));
        c = kit_recording(kit);
        run_pass(c, &s, &first, i ? 2 : 1, NULL);
        kit_end(kit, c);
        if (i) {
            kit_expect(kit, RAW);
        }
        KIT_VK(kit, kit_submit(kit->queue, c, VK_NULL_HANDLE));
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

/* What a semaphore is waited for with is behind it in every subpass: a dependency from one to the
 * next goes on from there. */
SCENE(behind_a_semaphore, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    struct stage s = open_stage(kit);
    const VkSubpassDependency next = {
        0, 1, VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, VERTEX_INPUT, 0, VERTICES, 0
    };
    struct rig_pass plain = make_pass(kit, 2, 0, NULL), led = make_pass(kit, 2, 1, &next);
    VkSemaphore semaphore = kit_semaphore(kit);
    VkQueue other = kit->queue_count > 1 && kit->queue_families[1] == kit->family ? kit->queues[1]
                                                                                  : kit->queue;

    for (int i = 0; i < 2; i++) {
        const VkPipelineStageFlags stage = VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;
        VkCommandBuffer fill = kit_recording(kit), c = kit_recording(kit);
        const VkSubmitInfo infos[2] = { { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                          .commandBufferCount = 1,
                                          .pCommandBuffers = &fill,
                                          .signalSemaphoreCount = 1,
                                          .pSignalSemaphores = &semaphore },
                                        { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                          .waitSemaphoreCount = 1,
                                          .pWaitSemaphores = &semaphore,
                                          .pWaitDstStageMask = &stage,
                                          .commandBufferCount = 1,
                                          .pCommandBuffers = &c } };

        vkCmdFillBuffer(fill, s.a, 0, 64, 0);
        kit_end(kit, fill);
        run_pass(c, &s, i ? &plain : &led, 2, NULL);
        kit_end(kit, c);
        KIT_VK(kit, vkQueueSubmit(other, 1, &infos[0], VK_NULL_HANDLE));
        if (i) {
            kit_expect(kit, RAW);
        }
        KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &infos[1], VK_NULL_HANDLE));
        KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    }
}

/* Beside a wrong transition no load operation of the subpass is looked at: the same dependency would mend both. */
SCENE(one_transition_wrong, KIT_NO_DEVICE)
{
    open_sync(kit);
    const VkImageUsageFlags usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    const VkImageLayout general = VK_IMAGE_LAYOUT_GENERAL;
    const VkAttachmentReference references[2] = { { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
                                                  { 1, general } };
    const VkSubpassDescription subpass = { .colorAttachmentCount = 2,
                                           .pColorAttachments = references };
    VkAttachmentDescription attachments[2];
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = 2,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkFramebufferCreateInfo framebuffer_info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                                 .attachmentCount = 2,
                                                 .width = TEXELS,
                                                 .height = TEXELS,
                                                 .layers = 1 };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    const VkClearColorValue color = { .float32 = { 1 } };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;
    VkRenderPass pass = VK_NULL_HANDLE;
    VkImageView views[2];
    VkImage images[2];
    VkCommandBuffer c = kit_recording(kit);

    for (int i = 0; i < 2; i++) {
        VkImageMemoryBarrier2 b;

        images[i] = IMAGE(kit, .layers = 1, .usage = usage);
        views[i] = kit_image_view(kit, images[i]);
        attachments[i] = (VkAttachmentDescription){ .format = VK_FORMAT_R8G8B8A8_UNORM,
                                                    .samples = VK_SAMPLE_COUNT_1_BIT,
                                                    .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
                                                    .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
                                                    .initialLayout = general,
                                                    .finalLayout = references[i].layout };
        b = image_barrier(images[i], VK_IMAGE_LAYOUT_UNDEFINED, general);
        b.dstAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(c, true, &b);
        vkCmdClearColorImage(c, images[i], general, &color, 1, &range);
    }
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    framebuffer_info.renderPass = pass;
    framebuffer_info.pAttachments = views;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer_info, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    kit_expect(kit, WAW);
    vkCmdBeginRenderPass(
        c,
        &(VkRenderPassBeginInfo){ .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                  .renderPass = pass,
                                  .framebuffer = framebuffer,
                                  .renderArea = { .extent = { TEXELS, TEXELS } } },
        VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(c);
    kit_end(kit, c);
}

KIT_MAIN()
