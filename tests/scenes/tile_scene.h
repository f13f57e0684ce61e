/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render passes with tile shading (VK_QCOM_tile_shading), and recordings inside of them.
 */
#ifndef WAKE_SCENES_TILE_SCENE_H
#define WAKE_SCENES_TILE_SCENE_H

#include "attachment_scene.h"

#define INFO_ID(rest) "VUID-VkRenderPassTileShadingCreateInfoQCOM-" rest
#define ENABLE VK_TILE_SHADING_RENDER_PASS_ENABLE_BIT_QCOM
#define PER_TILE VK_TILE_SHADING_RENDER_PASS_PER_TILE_EXECUTION_BIT_QCOM
#define SHADING "VK_QCOM_tile_shading", "VK_QCOM_tile_properties"
#define HEAP "VK_QCOM_tile_memory_heap"
#define NOW(name) KIT_DEVICE_COMMAND(kit, name)
#define OPEN_SHADING(kit)                                  \
    NEW_WITH(kit, VkPhysicalDeviceTileShadingFeaturesQCOM, \
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_SHADING_FEATURES_QCOM, SHADING)
#define OPEN_HEAP(kit)                                        \
    NEW_WITH(kit, VkPhysicalDeviceTileMemoryHeapFeaturesQCOM, \
             VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TILE_MEMORY_HEAP_FEATURES_QCOM, HEAP)

__attribute__((unused)) static VkRenderPassTileShadingCreateInfoQCOM
tiles(VkTileShadingRenderPassFlagsQCOM flags, uint32_t width, uint32_t height)
{
    return (VkRenderPassTileShadingCreateInfoQCOM){
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_TILE_SHADING_CREATE_INFO_QCOM,
        .flags = flags,
        .tileApronSize = { width, height }
    };
}

/* One color attachment; made in either version. */
__attribute__((unused)) static VkRenderPass
make_pass(struct kit *kit, const char *vuid, bool second, const void *next,
          VkSubpassDescriptionFlags flags)
{
    const VkAttachmentDescription2 attachment = {
        .sType = VK_STRUCTURE_TYPE_ATTACHMENT_DESCRIPTION_2,
        .format = COLOR_FORMAT,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .finalLayout = VK_IMAGE_LAYOUT_GENERAL
    };
    const VkAttachmentReference2 reference = { .sType = VK_STRUCTURE_TYPE_ATTACHMENT_REFERENCE_2,
                                               .layout = VK_IMAGE_LAYOUT_GENERAL,
                                               .aspectMask = VK_IMAGE_ASPECT_COLOR_BIT };
    const VkSubpassDescription2 subpass = { .sType = VK_STRUCTURE_TYPE_SUBPASS_DESCRIPTION_2,
                                            .flags = flags,
                                            .colorAttachmentCount = 1,
                                            .pColorAttachments = &reference };
    const VkRenderPassCreateInfo2 info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO_2,
                                           .pNext = next,
                                           .attachmentCount = 1,
                                           .pAttachments = &attachment,
                                           .subpassCount = 1,
                                           .pSubpasses = &subpass };
    const VkAttachmentDescription attachment_1 = { .format = COLOR_FORMAT,
                                                   .samples = VK_SAMPLE_COUNT_1_BIT,
                                                   .loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
                                                   .finalLayout = VK_IMAGE_LAYOUT_GENERAL };
    const VkAttachmentReference reference_1 = { .layout = VK_IMAGE_LAYOUT_GENERAL };
    const VkSubpassDescription subpass_1 = { .flags = flags,
                                             .colorAttachmentCount = 1,
                                             .pColorAttachments = &reference_1 };
    const VkRenderPassCreateInfo info_1 = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                            .pNext = next,
                                            .attachmentCount = 1,
                                            .pAttachments = &attachment_1,
                                            .subpassCount = 1,
                                            .pSubpasses = &subpass_1 };
    VkRenderPass pass = VK_NULL_HANDLE;

    if (vuid) {
        kit_expect(kit, vuid);
    }
    if (second) {
        (void)vkCreateRenderPass2(kit->device, &info, NULL, &pass);
    } else {
        (void)vkCreateRenderPass(kit->device, &info_1, NULL, &pass);
    }
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

/* In a new recording. */
__attribute__((unused)) static VkCommandBuffer
begin_pass_with(struct kit *kit, VkRenderPass pass, VkSubpassContents contents)
{
    VkImageView view = ATTACHMENT(kit, .format = COLOR_FORMAT);
    const VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                           .renderPass = pass,
                                           .attachmentCount = 1,
                                           .pAttachments = &view,
                                           .width = 32,
                                           .height = 32,
                                           .layers = 1 };
    VkRenderPassBeginInfo begin = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                    .renderPass = pass,
                                    .renderArea = { { 0, 0 }, { 32, 32 } } };
    VkCommandBuffer commands = kit_recording(kit);

    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &begin.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(begin.framebuffer));
    vkCmdBeginRenderPass(commands, &begin, contents);
    return commands;
}

__attribute__((unused)) static VkCommandBuffer
begin_pass(struct kit *kit, VkRenderPass pass)
{
    return begin_pass_with(kit, pass, VK_SUBPASS_CONTENTS_INLINE);
}

__attribute__((unused)) static void
begin_per_tile(struct kit *kit, VkCommandBuffer commands)
{
    const VkPerTileBeginInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_PER_TILE_BEGIN_INFO_QCOM };

    NOW(vkCmdBeginPerTileExecutionQCOM)(commands, &info);
}

__attribute__((unused)) static void
end_per_tile(struct kit *kit, VkCommandBuffer commands)
{
    const VkPerTileEndInfoQCOM info = { .sType = VK_STRUCTURE_TYPE_PER_TILE_END_INFO_QCOM };

    NOW(vkCmdEndPerTileExecutionQCOM)(commands, &info);
}

#endif
