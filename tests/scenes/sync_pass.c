/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances: load and store operations, layout transitions, subpass dependencies,
 * dynamic rendering.
 */
#include "sync_scene.h"

#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define COLOR_WRITE VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT
#define COLOR_READ VK_ACCESS_COLOR_ATTACHMENT_READ_BIT
#define SIZE 32
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

struct drawing {
    VkImage image;
    VkImageView view;
    VkRenderPass pass;
    VkFramebuffer framebuffer;
};

/* One color attachment in VK_IMAGE_LAYOUT_GENERAL all along, unless `initial` says otherwise. */
struct pass_spec {
    VkAttachmentLoadOp load;
    VkImageLayout initial; /* 0: UNDEFINED, so that there is a transition */
    uint32_t dependency_count;
    VkSubpassDependency dependencies[3];
    uint32_t subpasses;  /* 0: 1 */
    VkImageLayout final; /* 0: GENERAL */
};

static struct drawing
make_drawing(struct kit *kit, VkImage image, const struct pass_spec *spec)
{
    const VkAttachmentReference reference = { 0, GENERAL };
    const VkSubpassDescription subpasses[2] = {
        { .colorAttachmentCount = 1, .pColorAttachments = &reference },
        { .colorAttachmentCount = 1, .pColorAttachments = &reference },
    };
    const VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = spec->load,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .initialLayout = spec->initial,
        .finalLayout = spec->final ? spec->final : GENERAL,
    };
    const VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = spec->subpasses ? spec->subpasses : 1,
        .pSubpasses = subpasses,
        .dependencyCount = spec->dependency_count,
        .pDependencies = spec->dependencies,
    };
    struct drawing d = { .image = image };
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = 1,
                                            .width = SIZE,
                                            .height = SIZE,
                                            .layers = 1 };

    d.view = kit_image_view(kit, image);
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &d.pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(d.pass));
    framebuffer.renderPass = d.pass;
    framebuffer.pAttachments = &d.view;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &d.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(d.framebuffer));
    return d;
}

static VkImage
color_image(struct kit *kit)
{
    return IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                               VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
}

static void
begin_area(VkCommandBuffer commands, const struct drawing *d, VkRect2D area)
{
    static const VkClearValue clear;
    const VkRenderPassBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = d->pass,
        .framebuffer = d->framebuffer,
        .renderArea = area,
        .clearValueCount = 1,
        .pClearValues = &clear,
    };

    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

static void
whole(VkCommandBuffer commands, const struct drawing *d)
{
    begin_area(commands, d, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    vkCmdEndRenderPass(commands);
}

static void
general(VkCommandBuffer commands, VkImage image)
{
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED, GENERAL);

    b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &b);
}

/* An instance writes its attachment: a copy of it needs a barrier, or a dependency to the
 * outside. */
SCENE(copy_after, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1);
    struct drawing plain = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR, .initial = GENERAL });
    struct drawing ordered = make_drawing(
        kit, image,
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .initial = GENERAL,
            .dependency_count = 1,
            .dependencies = { { 0, VK_SUBPASS_EXTERNAL, COLOR_STAGE, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                COLOR_WRITE, VK_ACCESS_TRANSFER_READ_BIT, 0 } } });
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, image);
    general(commands, to);
    whole(commands, &plain);
    kit_expect(kit, RAW);
    copy_images(commands, image, to);
    full_barrier(commands);
    whole(commands, &ordered);
    copy_images(commands, image, to);
    full_barrier(commands);
    whole(commands, &plain);
    memory_barrier(commands, false,
                   &(struct masks_spec){ .src = COLOR_STAGE,
                                         .src_access = COLOR_WRITE,
                                         .dst = VK_PIPELINE_STAGE_TRANSFER_BIT,
                                         .dst_access = VK_ACCESS_TRANSFER_READ_BIT });
    copy_images(commands, image, to);
    kit_end(kit, commands);
}

/* Load operations come after nothing by themselves. */
SCENE(load_after, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit);
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    struct drawing load = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_LOAD, .initial = GENERAL });
    struct drawing clear = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR, .initial = GENERAL });
    struct drawing ordered = make_drawing(
        kit, image,
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_LOAD,
            .initial = GENERAL,
            .dependency_count = 1,
            .dependencies = { { VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, COLOR_STAGE,
                                VK_ACCESS_TRANSFER_WRITE_BIT, COLOR_READ | COLOR_WRITE, 0 } } });
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, image);
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &range);
    whole(commands, &ordered);
    full_barrier(commands);
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &range);
    kit_expect(kit, RAW);
    whole(commands, &load);
    full_barrier(commands);
    vkCmdClearColorImage(commands, image, GENERAL, &color, 1, &range);
    kit_expect(kit, WAW);
    whole(commands, &clear);
    full_barrier(commands);
    whole(commands, &load); /* one instance after the other: taken as ordered */
    whole(commands, &clear);
    kit_end(kit, commands);
}

/* What a dependency to the outside orders stays ordered in the command buffers behind it. */
SCENE(copy_after_submit, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1);
    struct pass_spec spec = { .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
                              .initial = GENERAL,
                              .dependency_count = 1,
                              .dependencies = {
                                  { 0, VK_SUBPASS_EXTERNAL, COLOR_STAGE,
                                    VK_PIPELINE_STAGE_TRANSFER_BIT, COLOR_WRITE,
                                    VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_TRANSFER_WRITE_BIT, 0 },
                              } };
    struct drawing ordered = make_drawing(kit, image, &spec);
    VkCommandBuffer first = kit_recording(kit), pass = kit_recording(kit),
                    copy = kit_recording(kit);

    general(first, image);
    general(first, to);
    kit_end(kit, first);
    whole(pass, &ordered);
    kit_end(kit, pass);
    copy_images(copy, image, to);
    kit_end(kit, copy);
    KIT_VK(kit, kit_submit(kit->queue, first, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, pass, VK_NULL_HANDLE));
    KIT_VK(kit, kit_submit(kit->queue, copy, VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* The same from one submit to the next: instances are ordered, a clear is not. */
SCENE(load_after_submit, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit);
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    struct drawing load = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_LOAD, .initial = GENERAL });
    VkCommandBuffer parts[4];

    for (int i = 0; i < 4; i++) {
        parts[i] = kit_recording(kit);
        if (i == 0) {
            general(parts[i], image);
        }
        if (i == 2) {
            full_barrier(parts[i]);
            vkCmdClearColorImage(parts[i], image, GENERAL, &color, 1, &range);
        } else {
            whole(parts[i], &load);
        }
        kit_end(kit, parts[i]);
    }
    for (int i = 0; i < 3; i++) {
        KIT_VK(kit, kit_submit(kit->queue, parts[i], VK_NULL_HANDLE));
    }
    kit_expect(kit, RAW);
    (void)kit_submit(kit->queue, parts[3], VK_NULL_HANDLE);
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* From an undefined layout: the transition is made by the implicit dependency, which comes after
 * nothing. */
SCENE(implicit_transition, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1);
    struct drawing implicit = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR });
    struct drawing ordered = make_drawing(
        kit, image,
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .dependency_count = 1,
            .dependencies = { { VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_TRANSFER_BIT, COLOR_STAGE,
                                VK_ACCESS_TRANSFER_READ_BIT, COLOR_WRITE, 0 } } });
    struct drawing short_of = make_drawing(
        kit, image,
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .dependency_count = 1,
            .dependencies = { { VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_TRANSFER_BIT,
                                VK_PIPELINE_STAGE_VERTEX_SHADER_BIT, VK_ACCESS_TRANSFER_READ_BIT,
                                VK_ACCESS_SHADER_READ_BIT, 0 } } });
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, to);
    whole(commands, &implicit); /* nothing was before */
    full_barrier(commands);
    copy_images(commands, image, to);
    whole(commands, &ordered);
    full_barrier(commands);
    copy_images(commands, image, to);
    kit_expect(kit, WAR);
    whole(commands, &implicit);
    full_barrier(commands);
    kit_expect(kit, WAW); /* load operation after the transition, which ends before other stages */
    whole(commands, &short_of);
    kit_end(kit, commands);
}

/* A callback has the begin skipped: what the instance would have written is not there either. */
SCENE(begin_is_stopped, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1),
            again = IMAGE(kit, .layers = 1);
    struct drawing implicit = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR });
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, to);
    general(commands, again);
    whole(commands, &implicit);
    full_barrier(commands);
    copy_images(commands, image, to);
    kit_expect(kit, WAR);
    whole(commands, &implicit);
    if (!kit_skips_calls()) {
        kit_expect(kit, RAW);
    }
    copy_images(commands, image, again);
    kit_end(kit, commands);
}

/* Only the render area is touched. */
SCENE(area, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1);
    struct drawing d = make_drawing(
        kit, image, &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR, .initial = GENERAL });
    VkCommandBuffer commands = kit_recording(kit);
    VkImageCopy copy = { COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { 16, 16, 1 } };

    general(commands, image);
    general(commands, to);
    begin_area(commands, &d, (VkRect2D){ { 0, 0 }, { 16, 16 } });
    vkCmdEndRenderPass(commands);
    begin_area(commands, &d, (VkRect2D){ { 16, 0 }, { 16, 16 } });
    vkCmdEndRenderPass(commands);
    copy.srcOffset.y = 16;
    vkCmdCopyImage(commands, image, GENERAL, to, GENERAL, 1, &copy);
    kit_expect(kit, RAW);
    copy.srcOffset = (VkOffset3D){ 15, 15, 0 };
    copy.dstOffset = (VkOffset3D){ 0, 16, 0 };
    copy.extent = (VkExtent3D){ 1, 1, 1 };
    vkCmdCopyImage(commands, image, GENERAL, to, GENERAL, 1, &copy);
    kit_end(kit, commands);
}

/* ---- dynamic rendering ----------------------------------------------------------------------- */

static void
render(VkCommandBuffer commands, VkImageView view, VkAttachmentLoadOp load, VkRenderingFlags flags)
{
    const VkRenderingAttachmentInfo color = { .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                              .imageView = view,
                                              .imageLayout = GENERAL,
                                              .loadOp = load,
                                              .storeOp = VK_ATTACHMENT_STORE_OP_STORE };
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .flags = flags,
                                   .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                   .layerCount = 1,
                                   .colorAttachmentCount = 1,
                                   .pColorAttachments = &color };

    vkCmdBeginRendering(commands, &info);
    vkCmdEndRendering(commands);
}

SCENE(dynamic, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit), to = IMAGE(kit, .layers = 1);
    VkImageView view = kit_image_view(kit, image);
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, image);
    general(commands, to);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR, 0);
    kit_expect(kit, RAW);
    copy_images(commands, image, to);
    full_barrier(commands);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR, 0);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_LOAD, 0);
    full_barrier(commands);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR, 0);
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                         .src_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                                         .dst = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                                         .dst_access = VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT |
                                                       VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT });
    render(commands, view, VK_ATTACHMENT_LOAD_OP_LOAD, 0);
    full_barrier(commands);
    /* What is suspended is one with what resumes it. */
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR, VK_RENDERING_SUSPENDING_BIT);
    render(commands, view, VK_ATTACHMENT_LOAD_OP_CLEAR, VK_RENDERING_RESUMING_BIT);
    kit_end(kit, commands);
}

/* One instance in three command buffers, and what comes behind it. */
SCENE(dynamic_in_three, KIT_NO_DEVICE)
{
    const VkAttachmentLoadOp load = VK_ATTACHMENT_LOAD_OP_CLEAR;
    open_sync(kit);
    VkImage image = color_image(kit);
    VkImageView view = kit_image_view(kit, image);
    const VkClearColorValue color = { .float32 = { 0 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
    VkCommandBuffer commands[4];

    for (int i = 0; i < 4; i++) {
        commands[i] = kit_recording(kit);
    }
    general(commands[0], image);
    render(commands[0], view, load, VK_RENDERING_SUSPENDING_BIT);
    render(commands[1], view, load, VK_RENDERING_RESUMING_BIT | VK_RENDERING_SUSPENDING_BIT);
    render(commands[2], view, load, VK_RENDERING_RESUMING_BIT);
    vkCmdClearColorImage(commands[3], image, GENERAL, &color, 1, &range);
    for (int i = 0; i < 4; i++) {
        kit_end(kit, commands[i]);
    }
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1,
                              &(VkSubmitInfo){ .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                                               .commandBufferCount = 3,
                                               .pCommandBuffers = commands },
                              VK_NULL_HANDLE));
    kit_expect(kit, WAW);
    KIT_VK(kit, kit_submit(kit->queue, commands[3], VK_NULL_HANDLE));
    KIT_VK(kit, vkQueueWaitIdle(kit->queue));
}

/* ---- subpasses ------------------------------------------------------------------------------- */

static void
both(struct kit *kit, const struct drawing *d, const char *expected)
{
    VkCommandBuffer commands = kit_recording(kit);

    general(commands, d->image);
    begin_area(commands, d, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    if (expected) {
        kit_expect(kit, expected);
    }
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* Two subpasses on one attachment: ordered by a dependency, or racing. */
SCENE(subpasses, KIT_NO_DEVICE)
{
    open_sync(kit);
    VkImage image = color_image(kit);
    struct drawing ordered = make_drawing(
        kit, image,
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .initial = GENERAL,
            .subpasses = 2,
            .dependency_count = 1,
            .dependencies = { { 0, 1, COLOR_STAGE, COLOR_STAGE, COLOR_WRITE,
                                COLOR_READ | COLOR_WRITE, VK_DEPENDENCY_BY_REGION_BIT } } });
    struct drawing racing = make_drawing(kit, image,
                                         &(struct pass_spec){ .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                                              .initial = GENERAL,
                                                              .subpasses = 2 });

    both(kit, &ordered, NULL);
    both(kit, &racing, "SYNC-HAZARD-WRITE-RACING-WRITE");
}

/* A subpass that comes after none of those that use its attachment brings it from its initial
 * layout itself, beside them. */
SCENE(subpasses_apart, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct pass_spec spec = { .load = VK_ATTACHMENT_LOAD_OP_CLEAR, .subpasses = 2 };
    VkImage image = color_image(kit);
    struct drawing racing = make_drawing(kit, image, &spec);

    spec.dependency_count = 1;
    spec.dependencies[0] = (VkSubpassDependency){
        0, 1, COLOR_STAGE, COLOR_STAGE, COLOR_WRITE, COLOR_READ | COLOR_WRITE, 0
    };
    struct drawing ordered = make_drawing(kit, image, &spec);
    VkCommandBuffer commands = kit_recording(kit);

    begin_area(commands, &ordered, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    full_barrier(commands);
    begin_area(commands, &racing, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-WRITE");
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* What does not stand where it may is told as such, and no hazards come of it. */
SCENE(out_of_place, KIT_NO_DEVICE | KIT_NULL_DRIVER)
{
    open_sync(kit);
    struct drawing two = make_drawing(
        kit, color_image(kit),
        &(struct pass_spec){
            .load = VK_ATTACHMENT_LOAD_OP_CLEAR,
            .subpasses = 2,
            .dependency_count = 1,
            .dependencies = { { 0, 1, COLOR_STAGE, COLOR_STAGE, COLOR_WRITE,
                                COLOR_READ | COLOR_WRITE, VK_DEPENDENCY_BY_REGION_BIT } },
            .final = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL });
    VkCommandBuffer commands = kit_recording(kit);

    begin_area(commands, &two, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    kit_expect(kit, "VUID-vkCmdNextSubpass-None-00909");
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
    commands = kit_recording(kit);
    begin_area(commands, &two, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    kit_expect(kit, "VUID-vkCmdBeginRenderPass-renderpass");
    begin_area(commands, &two, (VkRect2D){ { 0, 0 }, { SIZE, SIZE } });
    vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

KIT_MAIN()
