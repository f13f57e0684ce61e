/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Draws and dispatches whose arguments are at device addresses. Skipped with headers that lack VK_KHR_device_address_commands.
 */
#include "address_scene.h"
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
open_draws(struct kit *kit)
{
    struct addresses a;
    struct rig r;
    VkImage image;

    open_addresses(kit);
    a.base = rig_base(kit);
    rig_init(&r, &a.base);
    rig_render_dynamically(&r);
    a.pipeline = rig_make(&a.base, &r);
    a.at = address_with(kit, ANY_RANGE); /* the null driver draws nothing */
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

static void
bind_indices(const struct addresses *a)
{
    const VkBindIndexBuffer3InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_BIND_INDEX_BUFFER_3_INFO_KHR,
        .addressRange = { a->at, 1024 },
        .indexType = VK_INDEX_TYPE_UINT16
    };

    KIT_DEVICE_COMMAND(a->base.kit, vkCmdBindIndexBuffer3KHR)(a->commands, &info);
}

static VkDrawIndirectCount2InfoKHR
counted_at(VkDeviceAddress at)
{
    return (VkDrawIndirectCount2InfoKHR){ .sType = VK_STRUCTURE_TYPE_DRAW_INDIRECT_COUNT_2_INFO_KHR,
                                          .addressRange = { at, 1024, 32 },
                                          .countAddressRange = { at, 4 },
                                          .maxDrawCount = 2 };
}

SCENE(right_draws, SILENT)
{
    struct addresses a = open_draws(kit);
    VkDrawIndirect2InfoKHR info = draws_at(a.at, 2);

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    bind_indices(&a);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(draws_without_a_pipeline, SILENT)
{
    struct addresses a = open_draws(kit);
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
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect2KHR-None-07312");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR)(a.commands, &info);
    bind_indices(&a);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirect2KHR-renderPass-06198");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_ranges, SILENT)
{
    struct addresses a = open_draws(kit);
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
    info.addressFlags = VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR |
                        VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
    kit_expect(kit, "VUID-VkDrawIndirect2InfoKHR-addressFlags-13101");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR)(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_ranges_of_indexed_draws, SILENT)
{
    static const struct {
        VkDeviceSize size, stride;
        const char *vuid;
    } rows[] = {
        { 1024, 0, "VUID-vkCmdDrawIndexedIndirect2KHR-pInfo-13111" },
        { 1024, 8, "VUID-vkCmdDrawIndexedIndirect2KHR-pInfo-13112" },
        { 1024, 7, "VUID-vkCmdDrawIndexedIndirect2KHR-pInfo-13112" }, /* said once */
        { 1024, 22, "VUID-vkCmdDrawIndexedIndirect2KHR-pInfo-13113" },
        { 40, 32, "VUID-vkCmdDrawIndexedIndirect2KHR-pInfo-13110" },
    };
    struct addresses a = open_draws(kit);
    VkDrawIndirect2InfoKHR info = draws_at(a.at, 2);

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    bind_indices(&a);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        info.addressRange.size = rows[i].size;
        info.addressRange.stride = rows[i].stride;
        kit_expect(kit, rows[i].vuid);
        KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirect2KHR)(a.commands, &info);
    }
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_ranges_of_counted_draws, SILENT)
{
    static const struct {
        VkDeviceSize size, stride;
        const char *rest;
    } rows[] = {
        { 1024, 0, "pInfo-13111" },
        { 1024, 8, "pInfo-13112" },
        { 1024, 22, "pInfo-13113" },
        { 40, 32, "pInfo-13110" },
    };
    struct addresses a = open_draws(kit);
    VkDrawIndirectCount2InfoKHR info = counted_at(a.at);
    char vuid[128];

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    kit_expect(kit, "VUID-vkCmdDrawIndexedIndirectCount2KHR-None-07312");
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirectCount2KHR)(a.commands, &info);
    bind_indices(&a);
    KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirectCount2KHR)(a.commands, &info);
    for (uint32_t i = 0; i < KIT_COUNT(rows); i++) {
        info.addressRange.size = rows[i].size;
        info.addressRange.stride = rows[i].stride;
        snprintf(vuid, sizeof(vuid), "VUID-vkCmdDrawIndirectCount2KHR-%s", rows[i].rest);
        kit_expect(kit, vuid);
        KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectCount2KHR)(a.commands, &info);
        snprintf(vuid, sizeof(vuid), "VUID-vkCmdDrawIndexedIndirectCount2KHR-%s", rows[i].rest);
        kit_expect(kit, vuid);
        KIT_DEVICE_COMMAND(kit, vkCmdDrawIndexedIndirectCount2KHR)(a.commands, &info);
    }
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_counts, SILENT)
{
    const VkAddressCommandFlagsKHR storage =
        VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR |
        VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR;
    const VkAddressCommandFlagsKHR feedback =
        VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR |
        VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
    struct addresses a = open_draws(kit);
    PFN_vkCmdDrawIndirectCount2KHR draw = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirectCount2KHR);
    VkDrawIndirectCount2InfoKHR info;

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
#define WRONG(rest, ...)                                           \
    do {                                                           \
        info = counted_at(a.at);                                   \
        __VA_ARGS__;                                               \
        kit_expect(kit, "VUID-VkDrawIndirectCount2InfoKHR-" rest); \
        draw(a.commands, &info);                                   \
    } while (0)
    WRONG("addressRange-13109", info.addressRange.address += 2);
    WRONG("addressFlags-13100", info.addressFlags = storage);
    WRONG("addressFlags-13101", info.addressFlags = feedback);
    WRONG("countAddressRange-13115", info.countAddressRange.address += 2);
    WRONG("countAddressRange-13117", info.countAddressRange.size = 2);
    WRONG("countAddressFlags-13100", info.countAddressFlags = storage);
    WRONG("countAddressFlags-13101", info.countAddressFlags = feedback);
#undef WRONG
    info = counted_at(a.at);
    draw(a.commands, &info);
    vkCmdEndRendering(a.commands);
    finish(kit, a.commands);
}

SCENE(wrong_dispatches, SILENT)
{
    struct addresses a = open_draws(kit);
    PFN_vkCmdDispatchIndirect2KHR dispatch = KIT_DEVICE_COMMAND(kit, vkCmdDispatchIndirect2KHR);
    const VkDispatchIndirect2InfoKHR right = {
        .sType = VK_STRUCTURE_TYPE_DISPATCH_INDIRECT_2_INFO_KHR, .addressRange = { a.at, 12 }
    };
    VkDispatchIndirect2InfoKHR info = right;

    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      kit_compute_pipeline(kit, a.base.layout, KIT_SHADER_NOTHING_COMP));
    dispatch(a.commands, &info);
    info.addressRange.size = 8;
    kit_expect(kit, "VUID-vkCmdDispatchIndirect2KHR-pInfo-13050");
    dispatch(a.commands, &info);
    info = right;
    info.addressRange.address += 2;
    kit_expect(kit, "VUID-VkDispatchIndirect2InfoKHR-addressRange-13109");
    dispatch(a.commands, &info);
    info = right;
    info.addressFlags = VK_ADDRESS_COMMAND_STORAGE_BUFFER_USAGE_BIT_KHR |
                        VK_ADDRESS_COMMAND_UNKNOWN_STORAGE_BUFFER_USAGE_BIT_KHR;
    kit_expect(kit, "VUID-VkDispatchIndirect2InfoKHR-addressFlags-13100");
    dispatch(a.commands, &info);
    info.addressFlags = VK_ADDRESS_COMMAND_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR |
                        VK_ADDRESS_COMMAND_UNKNOWN_TRANSFORM_FEEDBACK_BUFFER_USAGE_BIT_KHR;
    kit_expect(kit, "VUID-VkDispatchIndirect2InfoKHR-addressFlags-13101");
    dispatch(a.commands, &info);
    finish(kit, a.commands);
}

/* ---- the buffers at the addresses ------------------------------------------------------------ */

struct range {
    VkDeviceAddress at;
    VkAddressCommandFlagsKHR flags;
};

static void
draw_at(const struct addresses *a, struct range range)
{
    VkDrawIndirect2InfoKHR info = draws_at(range.at, 1);

    info.addressFlags = range.flags;
    KIT_DEVICE_COMMAND(a->base.kit, vkCmdDrawIndirect2KHR)(a->commands, &info);
}

static void
draw_counted_at(const struct addresses *a, struct range range)
{
    VkDrawIndirectCount2InfoKHR info = counted_at(a->at);

    info.addressRange.address = range.at;
    info.addressFlags = range.flags;
    KIT_DEVICE_COMMAND(a->base.kit, vkCmdDrawIndirectCount2KHR)(a->commands, &info);
}

static void
count_at(const struct addresses *a, struct range range)
{
    VkDrawIndirectCount2InfoKHR info = counted_at(a->at);

    info.countAddressRange.address = range.at;
    info.countAddressFlags = range.flags;
    KIT_DEVICE_COMMAND(a->base.kit, vkCmdDrawIndirectCount2KHR)(a->commands, &info);
}

static void
dispatch_at(const struct addresses *a, struct range range)
{
    const VkDispatchIndirect2InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_DISPATCH_INDIRECT_2_INFO_KHR,
        .addressRange = { range.at, 12 },
        .addressFlags = range.flags
    };

    KIT_DEVICE_COMMAND(a->base.kit, vkCmdDispatchIndirect2KHR)(a->commands, &info);
}

static const struct command {
    const char *owner, *range, *usage;
    void (*call)(const struct addresses *a, struct range range);
} commands[] = {
    { "VkDrawIndirect2InfoKHR", "addressRange", "13107", draw_at },
    { "VkDrawIndirectCount2InfoKHR", "addressRange", "13107", draw_counted_at },
    { "VkDrawIndirectCount2InfoKHR", "countAddressRange", "13114", count_at },
    { "VkDispatchIndirect2InfoKHR", "addressRange", "13107", dispatch_at },
};

static void
expect_of(struct kit *kit, const struct command *c, const char *member, const char *number)
{
    char vuid[128];

    snprintf(vuid, sizeof(vuid), "VUID-%s-%s-%s", c->owner, member, number);
    kit_expect(kit, vuid);
}

static void
buffers(struct kit *kit, const struct command *c)
{
    struct addresses a = open_draws(kit);
    VkDeviceAddress other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    VkDeviceAddress storage = address_with(kit, ANY_RANGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkDeviceAddress feedback = address_with(
        kit, ANY_RANGE | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    VkDeviceAddress sparse = kit_address(
        kit, buffer_at_address(
                 kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                 ANY_RANGE));
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));
    const struct {
        const char *number;
        struct range range;
    } rows[] = {
        { NULL, { storage, STORAGE } },
        { NULL, { feedback, FEEDBACK } },
        { NULL, { sparse, 0 } },
        { NULL, { a.at, FULLY_BOUND | UNKNOWN_STORAGE | UNKNOWN_FEEDBACK } },
        { "13097", { sparse, FULLY_BOUND } },
        { "13099", { a.at, PROTECTED } },
        { "13122", { storage, 0 } },
        { "13123", { a.at, STORAGE } },
        { "13124", { feedback, 0 } },
        { "13125", { a.at, FEEDBACK } },
    };

    if (c->call == dispatch_at) {
        vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                          kit_compute_pipeline(kit, a.base.layout, KIT_SHADER_NOTHING_COMP));
    } else {
        object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
        vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    }
    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        if (rows[i].number) {
            expect_of(kit, c, c->range, rows[i].number);
        }
        c->call(&a, rows[i].range);
    }
    expect_of(kit, c, c->range, c->usage);
    c->call(&a, (struct range){ other, 0 });
    expect_of(kit, c, c->range, c->usage);
    expect_of(kit, c, c->range, "13098");
    if (c->call != count_at) {
        expect_of(kit, c, "protectedNoFault", "13108");
    }
    c->call(&a, (struct range){ secret, 0 });
    if (c->call != dispatch_at) {
        vkCmdEndRendering(a.commands);
    }
    kit_end(kit, a.commands);
}

SCENE(buffers_of_draws, SILENT)
{
    buffers(kit, &commands[0]);
}

SCENE(buffers_of_counted_draws, SILENT)
{
    buffers(kit, &commands[1]);
}

SCENE(buffers_of_counts, SILENT)
{
    buffers(kit, &commands[2]);
}

SCENE(buffers_of_dispatches, SILENT)
{
    buffers(kit, &commands[3]);
}

SCENE(ranges_of_draws, SILENT)
{
    struct addresses a = open_draws(kit);
    PFN_vkCmdDrawIndirect2KHR draw = KIT_DEVICE_COMMAND(kit, vkCmdDrawIndirect2KHR);
    VkDrawIndirect2InfoKHR info = draws_at(a.at, 1);

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    info.addressRange = (VkStridedDeviceAddressRangeKHR){ 0, 16, 16 };
    kit_expect(kit, "VUID-VkStridedDeviceAddressRangeKHR-size-11411");
    draw(a.commands, &info);
    info.addressRange = (VkStridedDeviceAddressRangeKHR){ a.at, RANGE_SIZE + 16, 16 };
    kit_expect(kit, "VUID-VkStridedDeviceAddressRangeKHR-address-11365");
    draw(a.commands, &info);
    info.addressRange = (VkStridedDeviceAddressRangeKHR){ 0x10, 16, 16 };
    kit_expect(kit, "VUID-VkDeviceAddress-size-11364");
    draw(a.commands, &info);
    vkCmdEndRendering(a.commands);
    kit_end(kit, a.commands);
}

SCENE(nothing_captured, SILENT)
{
    struct addresses a = open_draws(kit);
    VkDeviceAddress feedback = address_with(kit, VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    const VkBindTransformFeedbackBuffer2InfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
        .addressRange = { feedback, 64 },
        .addressFlags = FEEDBACK
    };

    KIT_DEVICE_COMMAND(kit, vkCmdBindTransformFeedbackBuffers2EXT)(a.commands, 0, 1, &info);
    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    kit_expect(kit, "VUID-vkCmdBeginTransformFeedback2EXT-None-04128");
    KIT_DEVICE_COMMAND(kit, vkCmdBeginTransformFeedback2EXT)(a.commands, 0, 0, NULL);
    vkCmdDraw(a.commands, 3, 1, 0, 0);
    KIT_DEVICE_COMMAND(kit, vkCmdEndTransformFeedback2EXT)(a.commands, 0, 0, NULL);
    vkCmdEndRendering(a.commands);
    kit_end(kit, a.commands);
}

SCENE(byte_counts, SILENT)
{
    struct addresses a = open_draws(kit);
    PFN_vkCmdDrawIndirectByteCount2EXT draw = KIT_DEVICE_COMMAND(kit,
                                                                 vkCmdDrawIndirectByteCount2EXT);
    VkBuffer counter = kit_bound_buffer(kit, 256, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, NULL);
    PFN_vkCmdDrawIndirectByteCountEXT first = KIT_DEVICE_COMMAND(kit,
                                                                 vkCmdDrawIndirectByteCountEXT);
    VkDeviceAddress other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    VkBindTransformFeedbackBuffer2InfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
        .addressRange = { a.at, 4 }
    };

    object_begin_rendering(a.commands, a.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    vkCmdBindPipeline(a.commands, VK_PIPELINE_BIND_POINT_GRAPHICS, a.pipeline);
    draw(a.commands, 1, 0, &info, 4, 8);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-counterOffset-09474");
    draw(a.commands, 1, 0, &info, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-vertexStride-09475");
    draw(a.commands, 1, 0, &info, 0, 6);
    info.addressRange.address = a.at + 2;
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-pInfo-13062");
    draw(a.commands, 1, 0, &info, 0, 8);
    info.addressRange.address = other;
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCount2EXT-pInfo-13061");
    draw(a.commands, 1, 0, &info, 0, 8);
    first(a.commands, 1, 0, counter, 0, 4, 8);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-counterOffset-09474");
    first(a.commands, 1, 0, counter, 0, 2, 8);
    kit_expect(kit, "VUID-vkCmdDrawIndirectByteCountEXT-vertexStride-09475");
    first(a.commands, 1, 0, counter, 0, 0, 6);
    vkCmdEndRendering(a.commands);
    kit_end(kit, a.commands);
}

#endif

KIT_MAIN()
