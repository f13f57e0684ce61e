/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of render passes, pipelines and draws, and of what one use of an image after
 * another costs.
 */
#include "newer_ids.h"
#include "practice_scene.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

#define LOAD VK_ATTACHMENT_LOAD_OP_LOAD
#define CLEAR VK_ATTACHMENT_LOAD_OP_CLEAR
#define NOT_LOADED VK_ATTACHMENT_LOAD_OP_DONT_CARE
#define STORE VK_ATTACHMENT_STORE_OP_STORE
#define NOT_STORED VK_ATTACHMENT_STORE_OP_DONT_CARE
#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define RGBA VK_FORMAT_R8G8B8A8_UNORM
#define SIZE 64

enum { MOST = 2 };

struct target {
    VkImage images[MOST];
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    uint32_t count;
};

static bool
is_depth(VkFormat format)
{
    return format >= VK_FORMAT_D16_UNORM && format <= VK_FORMAT_D32_SFLOAT_S8_UINT;
}

static VkAttachmentDescription
attachment(VkFormat format, VkAttachmentLoadOp load, VkAttachmentStoreOp store)
{
    return (VkAttachmentDescription){ .format = format,
                                      .samples = VK_SAMPLE_COUNT_1_BIT,
                                      .loadOp = load,
                                      .storeOp = store,
                                      .stencilLoadOp = NOT_LOADED,
                                      .stencilStoreOp = NOT_STORED,
                                      .initialLayout = GENERAL,
                                      .finalLayout = GENERAL };
}

/* One subpass: a color attachment, or a depth attachment, or both in that order. */
static VkRenderPass
make_pass(struct kit *kit, const VkAttachmentDescription *attachments, uint32_t count)
{
    VkAttachmentReference color = { 0, GENERAL }, depth = { count - 1, GENERAL };
    bool has_depth = is_depth(attachments[count - 1].format);
    VkSubpassDescription subpass = { .colorAttachmentCount = is_depth(attachments[0].format) ? 0
                                                                                             : 1,
                                     .pColorAttachments = &color,
                                     .pDepthStencilAttachment = has_depth ? &depth : NULL };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = count,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkImage
make_image(struct kit *kit, VkFormat format, VkImageUsageFlags usage)
{
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = format,
                               .extent = { SIZE, SIZE, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_1_BIT,
                               .usage = usage | (is_depth(format)
                                                     ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                     : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT) };
    VkMemoryRequirements needs;
    VkImage image = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(image));
    vkGetImageMemoryRequirements(kit->device, image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, image, kit_memory_for(kit, &needs), 0));
    return image;
}

static VkFramebuffer
make_framebuffer(struct kit *kit, VkRenderPass pass, const VkImage *images,
                 const VkAttachmentDescription *attachments, uint32_t count)
{
    VkImageView views[MOST];
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .renderPass = pass,
                                     .attachmentCount = count,
                                     .pAttachments = views,
                                     .width = SIZE,
                                     .height = SIZE,
                                     .layers = 1 };
    VkFramebuffer framebuffer = VK_NULL_HANDLE;

    for (uint32_t i = 0; i < count; i++) {
        VkFormat format = attachments[i].format;
        VkImageViewCreateInfo view = {
            .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
            .image = images[i],
            .viewType = VK_IMAGE_VIEW_TYPE_2D,
            .format = format,
            .subresourceRange = { !is_depth(format) ? VK_IMAGE_ASPECT_COLOR_BIT
                                  : format == VK_FORMAT_D24_UNORM_S8_UINT
                                      ? VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT
                                      : VK_IMAGE_ASPECT_DEPTH_BIT,
                                  0, 1, 0, 1 }
        };
        KIT_VK(kit, vkCreateImageView(kit->device, &view, NULL, &views[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(views[i]));
    }
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(framebuffer));
    return framebuffer;
}

/* `images` NULL: new ones. */
static struct target
make_target(struct kit *kit, const VkImage *images, const VkAttachmentDescription *attachments,
            uint32_t count)
{
    struct target target = { .count = count };

    for (uint32_t i = 0; i < count; i++) {
        target.images[i] = images ? images[i]
                                  : make_image(kit, attachments[i].format,
                                               VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                                   VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    }
    target.pass = make_pass(kit, attachments, count);
    target.framebuffer = make_framebuffer(kit, target.pass, target.images, attachments, count);
    return target;
}

static struct target
one_target(struct kit *kit, const VkImage *image, VkFormat format, VkAttachmentLoadOp load,
           VkAttachmentStoreOp store)
{
    VkAttachmentDescription a = attachment(format, load, store);

    return make_target(kit, image, &a, 1);
}

static VkCommandBuffer
record(struct kit *kit)
{
    VkCommandBuffer commands = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                  VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    return commands;
}

static void
begin_values(VkCommandBuffer commands, const struct target *target, uint32_t values, uint32_t width)
{
    static const VkClearValue zero[4];
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = target->pass,
                                   .framebuffer = target->framebuffer,
                                   .renderArea = { { 0, 0 }, { width, SIZE } },
                                   .clearValueCount = values,
                                   .pClearValues = zero };

    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

static void
begin(VkCommandBuffer commands, const struct target *target)
{
    begin_values(commands, target, 0, SIZE);
}

/* With clear values, and with something of the first attachment cleared, so that it is used. */
static void
use_pass(VkCommandBuffer commands, const struct target *target, bool clears)
{
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    VkClearRect rect = { { { 0, 0 }, { 1, 1 } }, 0, 1 };

    begin_values(commands, target, clears ? 1 : 0, SIZE);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    vkCmdEndRenderPass(commands);
}

/* ---- made ------------------------------------------------------------------------------------ */

PRACTICE(passes)
{
    VkAttachmentDescription a = attachment(RGBA, LOAD, NOT_STORED);

    practice_open(kit, "");
    (void)make_pass(kit, &a, 1);
    a.initialLayout = VK_IMAGE_LAYOUT_UNDEFINED;
    a.loadOp = NOT_LOADED;
    a.stencilLoadOp = LOAD; /* of a format without stencil */
    (void)make_pass(kit, &a, 1);
    a.format = VK_FORMAT_D24_UNORM_S8_UINT;
    kit_allow(kit, "VUID-VkAttachmentDescription-format-06700");
    kit_expect(kit, BP "vkCreateRenderPass-attatchment");
    (void)make_pass(kit, &a, 1);
    a = attachment(RGBA, CLEAR, NOT_STORED);
    a.samples = VK_SAMPLE_COUNT_4_BIT;
    (void)make_pass(kit, &a, 1);
    a.storeOp = STORE;
    kit_expect(kit, BP "vkCreateRenderPass-image-requires-memory");
    (void)make_pass(kit, &a, 1);
    a = attachment(RGBA, LOAD, NOT_STORED);
    a.samples = VK_SAMPLE_COUNT_4_BIT;
    kit_expect(kit, BP "vkCreateRenderPass-image-requires-memory");
    (void)make_pass(kit, &a, 1);
}

PRACTICE(framebuffers)
{
    VkAttachmentDescription kept = attachment(RGBA, CLEAR, STORE),
                            dropped = attachment(RGBA, CLEAR, NOT_STORED);
    VkImage plain, transient;
    VkRenderPass passes[2];

    practice_open(kit, "");
    kit_allow(kit, BP "vkBindImageMemory-non-lazy-transient-image");
    passes[0] = make_pass(kit, &kept, 1);
    passes[1] = make_pass(kit, &dropped, 1);
    plain = make_image(kit, RGBA, 0);
    transient = make_image(kit, RGBA, VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT);
    (void)make_framebuffer(kit, passes[0], &plain, &kept, 1);
    (void)make_framebuffer(kit, passes[1], &transient, &dropped, 1);
    kit_expect(kit, BP "vkCreateFramebuffer-attachment-should-not-be-transient");
    (void)make_framebuffer(kit, passes[0], &transient, &kept, 1);
    kit_expect(kit, BP "vkCreateFramebuffer-attachment-should-be-transient");
    (void)make_framebuffer(kit, passes[1], &plain, &dropped, 1);
}

PRACTICE(transient_memory)
{
    practice_open(kit, "");
    kit_expect(kit, BP "vkBindImageMemory-non-lazy-transient-image");
    (void)make_image(kit, RGBA, VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT);
    (void)make_image(kit, RGBA, 0);
}

/* ---- begun and ended ------------------------------------------------------------------------- */

PRACTICE(begins)
{
    struct target clears, loads;
    VkCommandBuffer commands;

    practice_open(kit, "");
    clears = one_target(kit, NULL, RGBA, CLEAR, STORE);
    loads = one_target(kit, NULL, RGBA, LOAD, STORE);
    commands = record(kit);
    begin_values(commands, &clears, 1, SIZE);
    vkCmdEndRenderPass(commands);
    begin_values(commands, &loads, 0, SIZE);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, BP "vkCmdBeginRenderPass-zero-size-render-area");
    kit_expect_newer(kit, NEWER_ID("VUID-VkRenderPassBeginInfo-None-08996", NULL));
    begin_values(commands, &clears, 1, 0);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, BP "vkCmdBeginRenderPass-ClearValueCountHigherThanAttachmentCount");
    begin_values(commands, &clears, 2, SIZE);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, BP "vkCmdBeginRenderPass-ClearValueWithoutLoadOpClear");
    begin_values(commands, &loads, 1, SIZE);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static void
tiles(struct kit *kit)
{
    static const char readback[] = BP "vkCmdBeginRenderPass-attachment-needs-readback",
                      unused[] = BP "vkCmdEndRenderPass-redundant-attachment-on-tile";
    struct target clears, loads, stores, neither;
    VkCommandBuffer commands;

    kit_allow(kit, BP "vkCreateFramebuffer-attachment-should-be-transient");
    clears = one_target(kit, NULL, RGBA, CLEAR, NOT_STORED);
    loads = one_target(kit, NULL, RGBA, LOAD, NOT_STORED);
    stores = one_target(kit, NULL, RGBA, CLEAR, STORE);
    neither = one_target(kit, NULL, RGBA, NOT_LOADED, NOT_STORED);
    commands = record(kit);
    begin_values(commands, &clears, 1, SIZE);
    vkCmdEndRenderPass(commands);
    begin(commands, &neither);
    vkCmdEndRenderPass(commands);
    use_pass(commands, &stores, true);
    kit_expect(kit, unused);
    begin_values(commands, &stores, 1, SIZE);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, readback);
    use_pass(commands, &loads, false);
    kit_expect(kit, readback);
    kit_expect(kit, unused);
    begin(commands, &loads);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

PRACTICE(tiles_arm)
{
    practice_open(kit, "ARM");
    tiles(kit);
}

PRACTICE(tiles_img)
{
    practice_open(kit, "IMG");
    tiles(kit);
}

/* Depth is used, stencil is not. */
PRACTICE(tiles_aspects_arm)
{
    VkAttachmentDescription a = attachment(VK_FORMAT_D24_UNORM_S8_UINT, CLEAR, STORE);
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT };
    VkClearRect rect = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    struct target depth, both;
    VkCommandBuffer commands;

    practice_open(kit, "ARM");
    depth = make_target(kit, NULL, &a, 1);
    a.stencilStoreOp = STORE;
    both = make_target(kit, NULL, &a, 1);
    commands = record(kit);
    begin_values(commands, &depth, 1, SIZE);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    vkCmdEndRenderPass(commands);
    kit_expect(kit, BP "vkCmdEndRenderPass-redundant-attachment-on-tile");
    begin_values(commands, &both, 1, SIZE);
    vkCmdClearAttachments(commands, 1, &clear, 1, &rect);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* ---- vkCmdClearAttachments ------------------------------------------------------------------- */

PRACTICE(clear_attachments)
{
    static const char before[] = BP "DrawState-ClearCmdBeforeDraw",
                      after[] = BP "vkCmdClearAttachments-clear-after-load";
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    VkClearRect all = { { { 0, 0 }, { SIZE, SIZE } }, 0, 1 },
                part = { { { 0, 0 }, { SIZE / 2, SIZE } }, 0, 1 };
    struct target loads, clears;
    VkCommandBuffer commands;

    practice_open(kit, "");
    loads = one_target(kit, NULL, RGBA, LOAD, STORE);
    clears = one_target(kit, NULL, RGBA, CLEAR, STORE);
    commands = record(kit);
    begin(commands, &loads);
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    vkCmdEndRenderPass(commands);
    begin_values(commands, &clears, 1, SIZE);
    kit_expect(kit, before);
    vkCmdClearAttachments(commands, 1, &clear, 1, &all);
    vkCmdEndRenderPass(commands);
    begin(commands, &loads);
    kit_expect(kit, before);
    kit_expect(kit, after);
    vkCmdClearAttachments(commands, 1, &clear, 1, &all);
    kit_expect(kit, before);
    vkCmdClearAttachments(commands, 1, &clear, 1, &all);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

static VkCommandBuffer
begin_secondary(struct kit *kit, const struct target *target)
{
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, secondary,
                        VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT |
                            VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT,
                        target->pass);
    return secondary;
}

static void
execute(VkCommandBuffer commands, const struct target *target, VkCommandBuffer secondary)
{
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = target->pass,
                                   .framebuffer = target->framebuffer,
                                   .renderArea = { { 0, 0 }, { SIZE, SIZE } } };

    vkCmdBeginRenderPass(commands, &info, VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS);
    vkCmdExecuteCommands(commands, 1, &secondary);
    vkCmdEndRenderPass(commands);
}

/* In a secondary it is told where that executes: the render area is known there. */
PRACTICE(clear_in_secondary)
{
    static const char before[] = BP "DrawState-ClearCmdBeforeDraw",
                      after[] = BP "vkCmdClearAttachments-clear-after-load";
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    VkClearRect all = { { { 0, 0 }, { SIZE, SIZE } }, 0, 1 },
                part = { { { 0, 0 }, { SIZE / 2, SIZE } }, 0, 1 };
    VkCommandBuffer commands, secondary;
    struct target loads;

    practice_open(kit, "");
    loads = one_target(kit, NULL, RGBA, LOAD, STORE);
    commands = record(kit);
    secondary = begin_secondary(kit, &loads);
    vkCmdClearAttachments(secondary, 1, &clear, 1, &part);
    kit_end(kit, secondary);
    execute(commands, &loads, secondary);
    secondary = begin_secondary(kit, &loads);
    vkCmdClearAttachments(secondary, 1, &clear, 1, &all);
    kit_end(kit, secondary);
    kit_expect(kit, before);
    kit_expect(kit, after);
    execute(commands, &loads, secondary);
    kit_end(kit, commands);
}

/* What a secondary does not use, either, is in the render pass for nothing. */
PRACTICE(tiles_in_secondary_arm)
{
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    VkClearRect part = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    VkCommandBuffer commands, secondary;
    struct target target;

    practice_open(kit, "ARM");
    target = one_target(kit, NULL, RGBA, NOT_LOADED, STORE);
    commands = record(kit);
    secondary = begin_secondary(kit, &target);
    vkCmdClearAttachments(secondary, 1, &clear, 1, &part);
    kit_end(kit, secondary);
    execute(commands, &target, secondary);
    secondary = begin_secondary(kit, &target);
    kit_end(kit, secondary);
    kit_expect(kit, BP "vkCmdEndRenderPass-redundant-attachment-on-tile");
    execute(commands, &target, secondary);
    kit_end(kit, commands);
}

PRACTICE(clear_values_amd)
{
    VkClearAttachment clear = { .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT,
                                .clearValue = { .color = { { 1, 1, 1, 0 } } } };
    VkClearRect part = { { { 0, 0 }, { 1, 1 } }, 0, 1 };
    struct target target;
    VkCommandBuffer commands;

    practice_open(kit, "AMD");
    target = one_target(kit, NULL, RGBA, CLEAR, STORE);
    commands = record(kit);
    begin_values(commands, &target, 1, SIZE);
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    clear.clearValue.color.float32[0] = 0.5f;
    kit_expect(kit, BP "ClearAttachment-FastClearValues");
    vkCmdClearAttachments(commands, 1, &clear, 1, &part);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

/* ---- one use after another ------------------------------------------------------------------- */

struct uses {
    VkImage image, source;
    struct target clears, loads, drops;
    VkCommandBuffer commands;
};

static struct uses
open_uses(struct kit *kit, const char *vendors)
{
    struct uses u;

    practice_open(kit, vendors);
    kit_allow(kit, BP "vkCreateFramebuffer-attachment-should-be-transient");
    kit_allow(kit, BP "vkCmdBeginRenderPass-attachment-needs-readback");
    kit_allow(kit, "UNASSIGNED-CoreValidation-DrawState-InvalidImageLayout");
    u.clears = one_target(kit, NULL, RGBA, CLEAR, STORE);
    u.image = u.clears.images[0];
    u.loads = one_target(kit, &u.image, RGBA, LOAD, STORE);
    u.drops = one_target(kit, &u.image, RGBA, CLEAR, NOT_STORED);
    u.source = make_image(kit, RGBA,
                          VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    u.commands = record(kit);
    for (int i = 0; i < 2; i++) {
        VkImageMemoryBarrier barrier = { .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                         .newLayout = GENERAL,
                                         .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                         .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                         .image = i ? u.source : u.image,
                                         .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0,
                                                               1 } };
        vkCmdPipelineBarrier(u.commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                             VK_PIPELINE_STAGE_TRANSFER_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    }
    return u;
}

/* What is expected then is told when it is submitted. */
static void
submit_uses(struct kit *kit, struct uses *u)
{
    VkSubmitInfo info = { .sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                          .commandBufferCount = 1,
                          .pCommandBuffers = &u->commands };

    kit_end(kit, u->commands);
    KIT_VK(kit, vkQueueSubmit(kit->queue, 1, &info, VK_NULL_HANDLE));
    KIT_VK(kit, vkDeviceWaitIdle(kit->device));
    u->commands = record(kit);
}

static const VkImageSubresourceRange all_of_it = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };
static const VkImageSubresourceLayers layers = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 };
static const VkImageCopy whole = { { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                   { 0, 0, 0 },
                                   { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
                                   { 0, 0, 0 },
                                   { SIZE, SIZE, 1 } };

static void
write_then_load(struct kit *kit, const char *vendors)
{
    VkClearColorValue black = { { 0 } };
    VkImageBlit blit = {
        layers, { { 0, 0, 0 }, { SIZE, SIZE, 1 } }, layers, { { 0, 0, 0 }, { SIZE, SIZE, 1 } }
    };
    struct uses u = open_uses(kit, vendors);

    vkCmdClearColorImage(u.commands, u.image, GENERAL, &black, 1, &all_of_it);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "RenderPass-inefficient-clear");
    submit_uses(kit, &u);
    vkCmdBlitImage(u.commands, u.source, GENERAL, u.image, GENERAL, 1, &blit, VK_FILTER_NEAREST);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "RenderPass-blitimage-loadopload");
    submit_uses(kit, &u);
    vkCmdCopyImage(u.commands, u.source, GENERAL, u.image, GENERAL, 1, &whole);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "RenderPass-copyimage-loadopload");
    submit_uses(kit, &u);
    use_pass(u.commands, &u.loads, false); /* what a render pass stored */
    submit_uses(kit, &u);
}

PRACTICE(write_then_load_arm)
{
    write_then_load(kit, "ARM");
}

PRACTICE(write_then_load_img)
{
    write_then_load(kit, "IMG");
}

PRACTICE(resolve_then_load_arm)
{
    VkImageResolve region = { layers, { 0, 0, 0 }, layers, { 0, 0, 0 }, { SIZE, SIZE, 1 } };
    VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                               .imageType = VK_IMAGE_TYPE_2D,
                               .format = RGBA,
                               .extent = { SIZE, SIZE, 1 },
                               .mipLevels = 1,
                               .arrayLayers = 1,
                               .samples = VK_SAMPLE_COUNT_4_BIT,
                               .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    struct uses u = open_uses(kit, "ARM");
    VkMemoryRequirements needs;
    VkImage samples;

    kit_allow(kit, BP "vkCreateImage-non-transient-ms-image");
    kit_allow(kit, BP "vkCmdResolveImage-resolving-image");
    KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &samples));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(samples));
    vkGetImageMemoryRequirements(kit->device, samples, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, samples, kit_memory_for(kit, &needs), 0));
    kit_allow(kit, "VUID-vkCmdResolveImage-srcImageLayout-00260");
    vkCmdResolveImage(u.commands, samples, GENERAL, u.image, GENERAL, 1, &region);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "RenderPass-resolveimage-loadopload");
    submit_uses(kit, &u);
}

PRACTICE(store_then_clear_arm)
{
    VkClearColorValue black = { { 0 } };
    struct uses u = open_uses(kit, "ARM");

    use_pass(u.commands, &u.clears, true);
    submit_uses(kit, &u);
    use_pass(u.commands, &u.clears, true);
    kit_expect(kit, BP "RenderPass-redundant-store");
    submit_uses(kit, &u);
    vkCmdCopyImage(u.commands, u.image, GENERAL, u.source, GENERAL, 1, &whole); /* it was read */
    use_pass(u.commands, &u.clears, true);
    submit_uses(kit, &u);
    vkCmdClearColorImage(u.commands, u.image, GENERAL, &black, 1, &all_of_it);
    use_pass(u.commands, &u.clears, true);
    kit_expect(kit, BP "RenderPass-redundant-clear");
    submit_uses(kit, &u);
}

PRACTICE(drop_then_load)
{
    struct uses u = open_uses(kit, "");

    use_pass(u.commands, &u.clears, true);
    use_pass(u.commands, &u.loads, false);
    submit_uses(kit, &u);
    use_pass(u.commands, &u.drops, true);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "vkCmdBeginRenderPass-StoreOpDontCareThenLoadOpLoad");
    submit_uses(kit, &u);
}

/* Older layers do not follow the second version. */
PRACTICE(copy_second_version_arm)
{
    struct uses u = open_uses(kit, "ARM");
    VkImageCopy2 region = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .srcSubresource = whole.srcSubresource,
                            .dstSubresource = whole.dstSubresource,
                            .extent = whole.extent };
    VkCopyImageInfo2 info = { .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                              .srcImage = u.source,
                              .srcImageLayout = GENERAL,
                              .dstImage = u.image,
                              .dstImageLayout = GENERAL,
                              .regionCount = 1,
                              .pRegions = &region };

    vkCmdCopyImage2(u.commands, &info);
    use_pass(u.commands, &u.loads, false);
    if (HAS_NEWER_IDS) {
        kit_expect(kit, BP "RenderPass-copyimage-loadopload");
    }
    submit_uses(kit, &u);
}

/* In a secondary it is the same: its uses are those of who executes it. */
PRACTICE(copy_in_secondary_arm)
{
    struct uses u = open_uses(kit, "ARM");
    VkCommandBuffer secondary = kit_command_buffer(kit, kit_command_pool(kit, 0),
                                                   VK_COMMAND_BUFFER_LEVEL_SECONDARY);

    kit_begin_secondary(kit, secondary, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT,
                        VK_NULL_HANDLE);
    vkCmdCopyImage(secondary, u.source, GENERAL, u.image, GENERAL, 1, &whole);
    kit_end(kit, secondary);
    vkCmdExecuteCommands(u.commands, 1, &secondary);
    use_pass(u.commands, &u.loads, false);
    kit_expect(kit, BP "RenderPass-copyimage-loadopload");
    submit_uses(kit, &u);
}

KIT_MAIN()
