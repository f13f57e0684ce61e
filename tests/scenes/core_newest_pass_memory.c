/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes: attachments in the same memory, attachments that are preserved, samples of color attachments.
 */
#include "attachment_scene.h"
#include "render_pass_scene.h"

#include <string.h>

#ifndef VK_VERSION_1_4

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no Vulkan 1.4");
}

#else

enum { EXTENT = 32, ROOM = 65536 };

/* Views of two images, the second of which is bound at `offset` behind the first, in the same memory. */
static void
views_in(struct kit *kit, VkDeviceSize offset, VkImageView views[2])
{
    const VkImageCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .flags = VK_IMAGE_CREATE_ALIAS_BIT,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = COLOR_FORMAT,
                                     .extent = { EXTENT, EXTENT, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = AS_COLOR | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT };
    const VkMemoryAllocateInfo allocate = { .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                            .allocationSize = 4 * ROOM };
    VkImageViewCreateInfo of = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                 .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                 .format = COLOR_FORMAT,
                                 .subresourceRange = WHOLE };
    VkMemoryRequirements needs;
    VkDeviceMemory memory;

    KIT_VK(kit, vkAllocateMemory(kit->device, &allocate, NULL, &memory));
    kit_own(kit, VK_OBJECT_TYPE_DEVICE_MEMORY, KIT_HANDLE(memory));
    for (int i = 0; i < 2; i++) {
        KIT_VK(kit, vkCreateImage(kit->device, &info, NULL, &of.image));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(of.image));
        vkGetImageMemoryRequirements(kit->device, of.image, &needs);
        KIT_VK(kit, vkBindImageMemory(kit->device, of.image, memory, i ? offset : 0));
        KIT_VK(kit, vkCreateImageView(kit->device, &of, NULL, &views[i]));
        kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(views[i]));
    }
}

/* Two attachments of subpasses of their own, which write them; `together`: of one subpass. */
static VkRenderPass
two_attachments(struct kit *kit, VkAttachmentDescriptionFlags flags, bool together)
{
    struct pass pass = color_pass();

    for (int i = 0; i < 2; i++) {
        pass.attachments[i] = attachment_of(COLOR_FORMAT, VK_SAMPLE_COUNT_1_BIT,
                                            VK_IMAGE_LAYOUT_GENERAL);
        pass.attachments[i].flags = flags;
    }
    pass.attachment_count = 2;
    if (together) {
        pass.subpasses[0].color_count = 2;
        pass.subpasses[0].colors[1] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    } else {
        pass.subpass_count = 2;
        pass.subpasses[1] = pass.subpasses[0];
        pass.subpasses[1].colors[0].attachment = 1;
    }
    return pass_first(kit, &pass);
}

static void
begin_with(struct kit *kit, VkRenderPass pass, const VkImageView views[2], bool alias, bool twice)
{
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass,
                                           .attachmentCount = 2,
                                           .pAttachments = views,
                                           .width = EXTENT,
                                           .height = EXTENT,
                                           .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = pass,
                                    .renderArea = { { 0, 0 }, { EXTENT, EXTENT } } };
    const VkSubpassBeginInfo subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_BEGIN_INFO };

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    for (int second = 0; second < 2; second++) {
        VkCommandBuffer commands = kit_recording(kit);

        if (alias) {
            kit_expect(kit, second ? "VUID-vkCmdBeginRenderPass2-framebuffer-02533"
                                   : "VUID-vkCmdBeginRenderPass-framebuffer-02532");
        }
        if (twice) {
            kit_expect(kit, second ? "VUID-vkCmdBeginRenderPass2-framebuffer-09046"
                                   : "VUID-vkCmdBeginRenderPass-framebuffer-09045");
        }
        if (second) {
            vkCmdBeginRenderPass2(commands, &begin, &subpass);
        } else {
            vkCmdBeginRenderPass(commands, &begin, VK_SUBPASS_CONTENTS_INLINE);
        }
    }
}

SCENE(attachments_in_the_same_memory, SILENT | KIT_UNORDERED)
{
    const VkAttachmentDescriptionFlags alias = VK_ATTACHMENT_DESCRIPTION_MAY_ALIAS_BIT;
    VkImageView apart[2], same[2];
    VkRenderPass together, allowed, subpasses;

    NEW(kit, .next = NULL);
    views_in(kit, 2 * ROOM, apart);
    views_in(kit, 0, same);
    together = two_attachments(kit, 0, true);
    begin_with(kit, together, apart, false, false);
    begin_with(kit, together, same, true, true);
    allowed = two_attachments(kit, alias, true);
    begin_with(kit, allowed, same, false, true);
    subpasses = two_attachments(kit, 0, false);
    begin_with(kit, subpasses, same, true, false);
    begin_with(kit, two_attachments(kit, alias, false), same, false, false);
}

SCENE(rendering_to_the_same_memory, SILENT)
{
    VkRenderingAttachmentInfo colors[2];
    VkImageView views[2];
    struct rendered r;

    NEW(kit, .next = NULL);
    for (int same = 0; same < 2; same++) {
        views_in(kit, same ? 0 : 2 * ROOM, views);
        render_to(&r, views[0]);
        colors[0] = r.color;
        colors[1] = rendered_attachment(views[1], false);
        r.info.colorAttachmentCount = 2;
        r.info.pColorAttachments = colors;
        try_rendering(kit, same ? "VUID-VkRenderingInfo-None-09044" : NULL, &r);
    }
}

/* Written in the first subpass, preserved in the second one, read in the third. */
SCENE(preserved_attachments, SILENT)
{
    const VkSubpassDependency onward = {
        .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT,
        .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_INPUT_ATTACHMENT_READ_BIT,
        .dependencyFlags = VK_DEPENDENCY_BY_REGION_BIT,
    };
    struct pass pass = color_pass();

    NEW(kit, .next = NULL);
    pass.attachment_count = 2;
    pass.attachments[1] = pass.attachments[0];
    pass.subpass_count = 3;
    pass.subpasses[1] = pass.subpasses[2] = pass.subpasses[0];
    pass.subpasses[1].colors[0].attachment = pass.subpasses[2].colors[0].attachment = 1;
    pass.subpasses[1].preserve_count = 1;
    pass.subpasses[1].preserves[0] = 0;
    pass.subpasses[2].input_count = 1;
    pass.subpasses[2].inputs[0] = (VkAttachmentReference){ 0, VK_IMAGE_LAYOUT_GENERAL };
    pass.subpasses[2].input_aspects[0] = VK_IMAGE_ASPECT_COLOR_BIT;
    pass.dependency_count = 3;
    for (uint32_t i = 0; i < 2; i++) {
        pass.dependencies[i] = onward;
        pass.dependencies[i].srcSubpass = i;
        pass.dependencies[i].dstSubpass = i + 1;
    }
    pass.dependencies[2] = onward;
    pass.dependencies[2].srcSubpass = 0;
    pass.dependencies[2].dstSubpass = 2;
    passes(kit, &pass, "", "");
    pass.dependencies[0] = pass.dependencies[2];
    passes(kit, &pass, "VUID-VkRenderPassCreateInfo-None-10915",
           "VUID-VkRenderPassCreateInfo2-None-10916");
}

SCENE(samples_of_colors, SILENT)
{
    struct pass pass = color_pass();

    NEW(kit, .extensions = { "VK_NV_framebuffer_mixed_samples" });
    pass.subpasses[0].color_count = 2;
    pass.subpasses[0].colors[1] = (VkAttachmentReference){ 1, VK_IMAGE_LAYOUT_GENERAL };
    (void)pass_second(kit, &pass);
    pass.attachments[1].samples = VK_SAMPLE_COUNT_4_BIT;
    kit_expect(kit, "VUID-VkSubpassDescription2-multisampledRenderToSingleSampled-06869");
    (void)pass_second(kit, &pass);
}

#endif

KIT_MAIN()
