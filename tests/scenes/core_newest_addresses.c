/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches whose arguments are at device addresses. Skipped with headers that lack VK_KHR_device_address_commands.
 */
#include "object_rig.h"
#include "pipeline_rig.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

struct addresses {
    struct rig_base base;
    VkPipeline pipeline;
    VkImageView view;
    VkCommandBuffer commands;
    VkDeviceAddress at;
};

static struct addresses
open_addresses(struct kit *kit)
{
    struct addresses a;
    struct rig r;
    VkImage image;

    NEW(kit, .extensions = { "VK_KHR_device_address_commands" });
    a.base = rig_base(kit);
    rig_init(&r, &a.base);
    rig_render_dynamically(&r);
    a.pipeline = rig_make(&a.base, &r);
    a.at = 0x10000; /* the null driver draws nothing, and which buffer is there is not looked at */
    image = kit_bound_image(kit, 16, 16, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    a.view = kit_image_view(kit, image);
    a.commands = kit_recording(kit);
    change_layout(a.commands, image, VK_IMAGE_LAYOUT_UNDEFINED,
                  VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    return a;
}

static VkDrawIndirect2InfoKHR
draws_at(VkDeviceAddress at, uint32_t count)
{
    return (VkDrawIndirect2InfoKHR){ .sType = VK_STRUCTURE_TYPE_DRAW_INDIRECT_2_INFO_KHR,
                                     .addressRange = { at, 1024, 32 },
                                     .drawCount = count };
}

SCENE(right_draws, SILENT)
{
    struct addresses a = open_addresses(kit);
    VkDrawIndirect2InfoKHR info = draws_at(a.at, 2);

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(draws_without_a_pipeline, SILENT)
{
    struct addresses a = open_addresses(kit);
    VkDrawIndirect2InfoKHR info = draws_at(a.at, 1);
    struct rig r;
    VkPipeline with_formats;

    rig_init(&r, &a.base);
    with_formats = rig_make(&a.base, &r);
    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, with_formats);
    kit_expect(kit, "VUID-vkCmdDrawIndirect2KHR-renderPass-06198");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect2KHR-renderPass-06198");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_ranges, SILENT)
{
    struct addresses a = open_addresses(kit);
    VkDrawIndirect2InfoKHR info = draws_at(a.at + 2, 1);

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    kit_expect(kit, "VUID-VkDrawIndirect2InfoKHR-addressRange-13109");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    info = draws_at(a.at, 2);
    info.addressRange.stride = 0;
    kit_expect(kit, "VUID-vkCmdDrawIndirect2KHR-pInfo-13111");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    info.addressRange.stride = 8;
    kit_expect(kit, "VUID-vkCmdDrawIndirect2KHR-pInfo-13112");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    info.addressRange.stride = 18;
    kit_expect(kit, "VUID-vkCmdDrawIndirect2KHR-pInfo-13113");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    info.addressRange = (VkStridedDeviceAddressRangeKHR){ a.at, 40, 32 };
    kit_expect(kit, "VUID-vkCmdDrawIndirect2KHR-pInfo-13110");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    info = draws_at(a.at, 1);
    info.addressFlags = VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR |
                        VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR;
    kit_expect(kit, "VUID-VkDrawIndirect2InfoKHR-addressFlags-13100");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

#endif

KIT_MAIN()
