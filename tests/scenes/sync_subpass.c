/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What dependencies order at the beginning of an instance, and between subpasses that work on the same attachment.
 */
#include "render_pass_scene.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define COLOR_STAGE VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT
#define COLOR_READ VK_ACCESS_COLOR_ATTACHMENT_READ_BIT
#define COLOR_WRITE VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT
#define FRAGMENT VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT

struct instance {
    VkImage images[2];
    VkImageView views[2];
    VkRenderPass pass;
    VkFramebuffer framebuffer;
};

static void
make_images(struct kit *kit, struct instance *to)
{
    for (uint32_t i = 0; i < 2; i++) {
        to->images[i] = IMAGE(kit, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT |
                                            VK_IMAGE_USAGE_TRANSFER_DST_BIT);
        to->views[i] = kit_image_view(kit, to->images[i]);
    }
}

static void
make_pass(struct kit *kit, struct instance *to, const struct pass *pass)
{
    VkFramebufferCreateInfo framebuffer = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                            .attachmentCount = pass->attachment_count,
                                            .pAttachments = to->views,
                                            .width = TEXELS,
                                            .height = TEXELS,
                                            .layers = 1 };

    framebuffer.renderPass = to->pass = pass_second(kit, pass);
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &framebuffer, NULL, &to->framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(to->framebuffer));
}

/* Cleared, in VK_IMAGE_LAYOUT_GENERAL both. */
static VkAttachmentDescription
cleared(VkImageLayout initial)
{
    VkAttachmentDescription a = attachment_of(VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT,
                                              GENERAL);

    a.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    a.initialLayout = initial;
    return a;
}

static void
begin(VkCommandBuffer commands, const struct instance *with)
{
    static const VkClearValue values[2];

    vkCmdBeginRenderPass(commands,
                         &(VkRenderPassBeginInfo){
                             .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                             .renderPass = with->pass,
                             .framebuffer = with->framebuffer,
                             .renderArea = { .extent = { TEXELS, TEXELS } },
                             .clearValueCount = 2,
                             .pClearValues = values,
                         },
                         VK_SUBPASS_CONTENTS_INLINE);
}

/* Both images were written by transfers, which nothing orders. */
static void
write_both(VkCommandBuffer commands, const struct instance *with)
{
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };

    for (uint32_t i = 0; i < 2; i++) {
        vkCmdClearColorImage(commands, with->images[i], GENERAL, &(VkClearColorValue){ { 0 } }, 1,
                             &range);
    }
}

static void
general(VkCommandBuffer commands, const struct instance *with)
{
    for (uint32_t i = 0; i < 2; i++) {
        VkImageMemoryBarrier2 b = image_barrier(with->images[i], VK_IMAGE_LAYOUT_UNDEFINED,
                                                GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(commands, true, &b);
    }
}

/* The load operation comes behind the transition of its own attachment by what the dependency leads to. */
SCENE(load_behind_transition, KIT_NO_DEVICE)
{
    static const VkAccessFlags leads[] = { COLOR_READ | COLOR_WRITE, COLOR_READ };

    open_sync(kit);
    struct instance with = { 0 };
    make_images(kit, &with);
    for (size_t i = 0; i < KIT_COUNT(leads); i++) {
        const struct pass pass = {
            .attachment_count = 1,
            .attachments = { cleared(VK_IMAGE_LAYOUT_UNDEFINED) },
            .subpass_count = 1,
            .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } } },
            .dependency_count = 1,
            .dependencies = { { VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                                COLOR_STAGE, VK_ACCESS_MEMORY_WRITE_BIT, leads[i], 0 } },
        };
        VkCommandBuffer commands = kit_recording(kit);

        make_pass(kit, &with, &pass);
        if (i) {
            kit_expect(kit, WAW);
        }
        begin(commands, &with);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

/* Where a transition is wrong, load operations are not looked at, whatever attachment they are of; else each is told. */
SCENE(transitions_first, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct instance with = { 0 };
    make_images(kit, &with);
    for (int moves = 0; moves < 2; moves++) {
        const struct pass pass = {
            .attachment_count = 2,
            .attachments = { cleared(moves ? VK_IMAGE_LAYOUT_UNDEFINED : GENERAL),
                             cleared(GENERAL) },
            .subpass_count = 1,
            .subpasses = { { .color_count = 2, .colors = { { 0, GENERAL }, { 1, GENERAL } } } },
        };
        VkCommandBuffer commands = kit_recording(kit);

        make_pass(kit, &with, &pass);
        general(commands, &with);
        write_both(commands, &with);
        kit_expect(kit, WAW);
        if (!moves) {
            kit_expect(kit, WAW);
        }
        begin(commands, &with);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

/* Two subpasses that write one attachment: a dependency orders that, whatever it is about; without one they race. */
SCENE(one_attachment, KIT_NO_DEVICE | KIT_APPLIES)
{
    const VkClearAttachment clear = { VK_IMAGE_ASPECT_COLOR_BIT, 0, { { { 0 } } } };
    const VkClearRect rect = { { { 0, 0 }, { TEXELS, TEXELS } }, 0, 1 };

    open_sync(kit);
    struct instance with = { 0 };
    make_images(kit, &with);
    for (uint32_t ordered = 0; ordered < 2; ordered++) {
        const struct pass pass = {
            .attachment_count = 1,
            .attachments = { cleared(GENERAL) },
            .subpass_count = 2,
            .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } },
                           { .color_count = 1, .colors = { { 0, GENERAL } } } },
            .dependency_count = ordered,
            .dependencies = { { 0, 1, FRAGMENT, FRAGMENT, VK_ACCESS_SHADER_WRITE_BIT,
                                VK_ACCESS_SHADER_READ_BIT, 0 } },
        };
        VkCommandBuffer commands = kit_recording(kit);

        make_pass(kit, &with, &pass);
        general(commands, &with);
        begin(commands, &with);
        vkCmdNextSubpass(commands, VK_SUBPASS_CONTENTS_INLINE);
        if (!ordered) {
            kit_expect(kit, "SYNC-HAZARD-WRITE-RACING-WRITE");
        }
        vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
        vkCmdEndRenderPass(commands);
        kit_end(kit, commands);
    }
}

/* ---- attachments that no subpass uses -------------------------------------------------------- */

/* The second one. */
static struct instance
unused_one(struct kit *kit)
{
    struct pass pass = {
        .attachment_count = 2,
        .attachments = { cleared(VK_IMAGE_LAYOUT_UNDEFINED), cleared(GENERAL) },
        .subpass_count = 1,
        .subpasses = { { .color_count = 1, .colors = { { 0, GENERAL } } } },
        .dependency_count = 1,
        .dependencies = { { VK_SUBPASS_EXTERNAL, 0, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, COLOR_STAGE,
                            VK_ACCESS_MEMORY_WRITE_BIT, COLOR_READ | COLOR_WRITE, 0 } },
    };
    struct instance with = { 0 };

    pass.attachments[1].finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    make_images(kit, &with);
    make_pass(kit, &with, &pass);
    return with;
}

/* It comes to its last layout all the same, and no dependency of the render pass is about that: what was there before has to wait
 * for everything. */
SCENE(unused_attachment, KIT_NO_DEVICE | KIT_APPLIES)
{
    static const struct {
        struct masks_spec masks;
        const char *hazard;
    } rows[] = {
        { { .src = TOP_STAGE, .dst = VK_PIPELINE_STAGE_2_COPY_BIT }, WAW },
        { { .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
            .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
            .dst = COLOR_STAGE,
            .dst_access = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT },
          WAW },
        { { .src = VK_PIPELINE_STAGE_2_CLEAR_BIT }, WAW },
        { { .src = VK_PIPELINE_STAGE_2_CLEAR_BIT, .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT },
          NULL },
    };

    open_sync(kit);
    struct instance with = unused_one(kit);

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        VkCommandBuffer commands = kit_recording(kit);

        general(commands, &with);
        write_both(commands, &with);
        memory_barrier(commands, true, &rows[i].masks);
        begin(commands, &with);
        if (rows[i].hazard) {
            kit_expect(kit, rows[i].hazard);
        }
        vkCmdEndRenderPass(commands);
        full_barrier(commands);
        general(commands, &with);
        write_both(commands, &with);
        kit_end(kit, commands);
    }
}

/* The same where another command buffer wrote. */
SCENE(unused_attachment_later, KIT_NO_DEVICE)
{
    open_sync(kit);
    struct instance with = unused_one(kit);
    VkCommandBuffer first = kit_recording(kit), second = kit_recording(kit);

    general(first, &with);
    write_both(first, &with);
    kit_end(kit, first);
    begin(second, &with);
    vkCmdEndRenderPass(second);
    kit_end(kit, second);
    KIT_VK(kit, kit_submit(kit->queue, first, VK_NULL_HANDLE));
    kit_expect(kit, WAW);
    KIT_VK(kit, kit_submit(kit->queue, second, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
}

KIT_MAIN()
