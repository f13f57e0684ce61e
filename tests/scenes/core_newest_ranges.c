/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What ranges at device addresses and their flags say of the buffers that are there, by each command that takes one; fills and
 * updates. Skipped with headers that lack VK_KHR_device_address_commands.
 */
#include "address_scene.h"
#include "pipeline_rig.h"

#ifndef VK_KHR_device_address_commands

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_KHR_device_address_commands");
}

#else

struct ranges {
    struct kit *kit;
    VkCommandBuffer commands;
    VkImage image;
};

struct range {
    VkDeviceAddress at;
    VkAddressCommandFlagsKHR flags;
};

#define COMMAND(r, name) KIT_DEVICE_COMMAND((r)->kit, name)

/* ---- each command with one range ------------------------------------------------------------- */

static void
fill(const struct ranges *r, struct range one)
{
    COMMAND(r, vkCmdFillMemoryKHR)
    (r->commands, &(VkDeviceAddressRangeKHR){ one.at, 16 }, one.flags, 0);
    kit_transfers_done(r->commands);
}

static void
update(const struct ranges *r, struct range one)
{
    static const uint32_t data[4];

    COMMAND(r, vkCmdUpdateMemoryKHR)
    (r->commands, &(VkDeviceAddressRangeKHR){ one.at, 16 }, one.flags, 16, data);
    kit_transfers_done(r->commands);
}

static void
copy_both(const struct ranges *r, struct range from, struct range into)
{
    const VkDeviceMemoryCopyKHR region = { .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_COPY_KHR,
                                           .srcRange = { from.at, 16 },
                                           .srcFlags = from.flags,
                                           .dstRange = { into.at, 16 },
                                           .dstFlags = into.flags };
    const VkCopyDeviceMemoryInfoKHR info = { .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_INFO_KHR,
                                             .regionCount = 1,
                                             .pRegions = &region };

    COMMAND(r, vkCmdCopyMemoryKHR)(r->commands, &info);
    kit_transfers_done(r->commands);
}

static VkDeviceAddress plain_range;

static void
copy_from(const struct ranges *r, struct range one)
{
    copy_both(r, one, (struct range){ plain_range + 2048, one.flags & PROTECTED });
}

static void
copy_into(const struct ranges *r, struct range one)
{
    copy_both(r, (struct range){ plain_range + 2048, 0 }, one);
}

static void
copy_image(const struct ranges *r, struct range one, bool into_image)
{
    const VkDeviceMemoryImageCopyKHR region = {
        .sType = VK_STRUCTURE_TYPE_DEVICE_MEMORY_IMAGE_COPY_KHR,
        .addressRange = { one.at, 1024 },
        .addressFlags = one.flags,
        .imageSubresource = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1 },
        .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
        .imageExtent = { 4, 4, 1 }
    };
    const VkCopyDeviceMemoryImageInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_COPY_DEVICE_MEMORY_IMAGE_INFO_KHR,
        .image = r->image,
        .regionCount = 1,
        .pRegions = &region
    };

    if (into_image) {
        COMMAND(r, vkCmdCopyMemoryToImageKHR)(r->commands, &info);
    } else {
        COMMAND(r, vkCmdCopyImageToMemoryKHR)(r->commands, &info);
    }
    kit_transfers_done(r->commands);
}

static void
copy_to_image(const struct ranges *r, struct range one)
{
    copy_image(r, one, true);
}

static void
copy_from_image(const struct ranges *r, struct range one)
{
    copy_image(r, one, false);
}

static void
bind_indices(const struct ranges *r, struct range one)
{
    const VkBindIndexBuffer3InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_BIND_INDEX_BUFFER_3_INFO_KHR,
        .addressRange = { one.at, 16 },
        .addressFlags = one.flags,
        .indexType = VK_INDEX_TYPE_UINT16
    };

    COMMAND(r, vkCmdBindIndexBuffer3KHR)(r->commands, &info);
}

static void
bind_vertices(const struct ranges *r, struct range one)
{
    const VkBindVertexBuffer3InfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_BIND_VERTEX_BUFFER_3_INFO_KHR,
        .addressRange = { one.at, 16, 0 },
        .addressFlags = one.flags
    };

    COMMAND(r, vkCmdBindVertexBuffers3KHR)(r->commands, 0, 1, &info);
}

static void
conditional(const struct ranges *r, struct range one)
{
    const VkConditionalRenderingBeginInfo2EXT info = {
        .sType = VK_STRUCTURE_TYPE_CONDITIONAL_RENDERING_BEGIN_INFO_2_EXT,
        .addressRange = { one.at, 4 },
        .addressFlags = one.flags
    };

    COMMAND(r, vkCmdBeginConditionalRendering2EXT)(r->commands, &info);
    COMMAND(r, vkCmdEndConditionalRenderingEXT)(r->commands);
}

static void
barrier(const struct ranges *r, struct range one)
{
    const VkMemoryRangeBarrierKHR range = { .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIER_KHR,
                                            .srcStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                            .srcAccessMask = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                            .dstStageMask = VK_PIPELINE_STAGE_2_COPY_BIT,
                                            .dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT,
                                            .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                            .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
                                            .addressRange = { one.at, 16 },
                                            .addressFlags = one.flags };
    const VkMemoryRangeBarriersInfoKHR ranges = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_RANGE_BARRIERS_INFO_KHR,
        .memoryRangeBarrierCount = 1,
        .pMemoryRangeBarriers = &range
    };
    const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .pNext = &ranges };

    vkCmdPipelineBarrier2(r->commands, &info);
}

static VkBindTransformFeedbackBuffer2InfoEXT
feedback_of(struct range one)
{
    return (VkBindTransformFeedbackBuffer2InfoEXT){
        .sType = VK_STRUCTURE_TYPE_BIND_TRANSFORM_FEEDBACK_BUFFER_2_INFO_EXT,
        .addressRange = { one.at, 16 },
        .addressFlags = one.flags
    };
}

static void
bind_feedback(const struct ranges *r, struct range one)
{
    const VkBindTransformFeedbackBuffer2InfoEXT info = feedback_of(one);

    COMMAND(r, vkCmdBindTransformFeedbackBuffers2EXT)(r->commands, 0, 1, &info);
}

/* ---- the rules that they share --------------------------------------------------------------- */

static const struct command {
    const char *name, *owner, *range, *flags;
    void (*call)(const struct ranges *r, struct range one);
    const char *usage; /* said of a protected buffer, which cannot have that usage */
} commands[] = {
    { "fill", "vkCmdFillMemoryKHR", "pDstRange", "dstFlags", fill, NULL },
    { "update", "vkCmdUpdateMemoryKHR", "pDstRange", "dstFlags", update, NULL },
    { "copy_from", "VkDeviceMemoryCopyKHR", "srcRange", "srcFlags", copy_from, NULL },
    { "copy_into", "VkDeviceMemoryCopyKHR", "dstRange", "dstFlags", copy_into, NULL },
    { "copy_to_image", "VkDeviceMemoryImageCopyKHR", "addressRange", "addressFlags", copy_to_image,
      NULL },
    { "copy_from_image", "VkDeviceMemoryImageCopyKHR", "addressRange", "addressFlags",
      copy_from_image, NULL },
    { "bind_indices", "VkBindIndexBuffer3InfoKHR", "addressRange", "addressFlags", bind_indices,
      "VUID-VkBindIndexBuffer3InfoKHR-addressRange-13051" },
    { "bind_vertices", "VkBindVertexBuffer3InfoKHR", "addressRange", "addressFlags", bind_vertices,
      "VUID-VkBindVertexBuffer3InfoKHR-addressRange-13074" },
    { "conditional", "VkConditionalRenderingBeginInfo2EXT", "addressRange", "addressFlags",
      conditional, "VUID-VkConditionalRenderingBeginInfo2EXT-addressRange-13064" },
    { "barrier", "VkMemoryRangeBarrierKHR", "addressRange", "addressFlags", barrier, NULL },
};

static const struct command *
command_called(const char *name)
{
    size_t i = KIT_COUNT(commands) - 1;

    while (i && strcmp(commands[i].name, name) != 0) {
        i--;
    }
    return &commands[i];
}

static void
expect(struct kit *kit, const struct command *c, const char *member, const char *number)
{
    char vuid[128];

    snprintf(vuid, sizeof(vuid), "VUID-%s-%s-%s", c->owner, member, number);
    kit_expect(kit, vuid);
}

static struct ranges
open_ranges(struct kit *kit)
{
    struct ranges r = { .kit = kit };

    open_addresses(kit);
    plain_range = address_with(kit, ANY_RANGE);
    r.image = kit_bound_image(kit, 16, 16,
                              VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT);
    r.commands = kit_recording(kit);
    change_layout(r.commands, r.image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
    return r;
}

static void
shared_rules(struct kit *kit, const char *name)
{
    const struct command *c = command_called(name);
    struct ranges r = open_ranges(kit);
    VkDeviceAddress storage = address_with(kit, ANY_RANGE | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkDeviceAddress feedback = address_with(
        kit, ANY_RANGE | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    VkDeviceAddress sparse = kit_address(
        kit, buffer_at_address(
                 kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                 ANY_RANGE));
    const struct {
        const char *number;
        bool of_flags;
        struct range range;
    } rows[] = {
        { NULL, false, { plain_range, 0 } },
        { NULL, false, { plain_range, FULLY_BOUND | UNKNOWN_STORAGE | UNKNOWN_FEEDBACK } },
        { NULL, false, { storage, STORAGE } },
        { NULL, false, { storage, UNKNOWN_STORAGE } },
        { NULL, false, { feedback, FEEDBACK } },
        { NULL, false, { feedback, UNKNOWN_FEEDBACK } },
        { NULL, false, { sparse, 0 } },
        { "13097", false, { sparse, FULLY_BOUND } },
        { "13100", true, { storage, STORAGE | UNKNOWN_STORAGE } },
        { "13101", true, { feedback, FEEDBACK | UNKNOWN_FEEDBACK } },
        { "13122", false, { storage, 0 } },
        { "13123", false, { plain_range, STORAGE } },
        { "13124", false, { feedback, 0 } },
        { "13125", false, { plain_range, FEEDBACK } },
    };

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        if (rows[i].number) {
            expect(kit, c, rows[i].of_flags ? c->flags : c->range, rows[i].number);
        }
        c->call(&r, rows[i].range);
    }
    kit_end(kit, r.commands);
}

static void
protected_rules(struct kit *kit, const char *name)
{
    const struct command *c = command_called(name);
    struct ranges r = open_ranges(kit);
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));

    expect(kit, c, c->range, "13098");
    if (c->usage) {
        kit_expect(kit, c->usage);
    }
    c->call(&r, (struct range){ secret, 0 });
    kit_end(kit, r.commands);
    r.commands = protected_commands(kit);
    expect(kit, c, c->range, "13099");
    if (c->call == copy_to_image) {
        kit_expect(kit, "VUID-vkCmdCopyMemoryToImageKHR-commandBuffer-13021");
    }
    if (c->call == copy_from) {
        kit_expect(kit, "VUID-VkDeviceMemoryCopyKHR-dstRange-13099");
    }
    c->call(&r, (struct range){ plain_range, PROTECTED });
    kit_end(kit, r.commands);
}

#define BOTH(name)                   \
    SCENE(name##_shared, SILENT)     \
    {                                \
        shared_rules(kit, #name);    \
    }                                \
    SCENE(name##_protected, SILENT)  \
    {                                \
        protected_rules(kit, #name); \
    }

BOTH(fill)
BOTH(update)
BOTH(copy_from)
BOTH(copy_into)
BOTH(copy_to_image)
BOTH(copy_from_image)
BOTH(bind_indices)
BOTH(bind_vertices)
BOTH(conditional)
BOTH(barrier)

SCENE(feedback_shared, SILENT)
{
    struct ranges r = open_ranges(kit);
    VkDeviceAddress feedback = address_with(
        kit, ANY_RANGE | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT);
    VkDeviceAddress storage = address_with(
        kit, ANY_RANGE | VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    VkDeviceAddress sparse = kit_address(
        kit, buffer_at_address(
                 kit, VK_BUFFER_CREATE_SPARSE_BINDING_BIT | VK_BUFFER_CREATE_SPARSE_RESIDENCY_BIT,
                 VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT));
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));
    const struct {
        const char *number;
        struct range range;
    } rows[] = {
        { NULL, { feedback, FEEDBACK } },
        { NULL, { storage, STORAGE | FEEDBACK } },
        { "addressRange-13097", { sparse, FEEDBACK | FULLY_BOUND } },
        { "addressFlags-13100", { storage, FEEDBACK | STORAGE | UNKNOWN_STORAGE } },
        { "addressFlags-13101", { feedback, FEEDBACK | UNKNOWN_FEEDBACK } },
        { "addressRange-13122", { storage, FEEDBACK } },
        { "addressRange-13123", { feedback, FEEDBACK | STORAGE } },
        { "addressRange-13124", { feedback, 0 } },
        { "addressRange-13099", { feedback, FEEDBACK | PROTECTED } },
    };
    char vuid[128];

    for (size_t i = 0; i < KIT_COUNT(rows); i++) {
        if (rows[i].number) {
            snprintf(vuid, sizeof(vuid), "VUID-VkBindTransformFeedbackBuffer2InfoEXT-%s",
                     rows[i].number);
            kit_expect(kit, vuid);
        }
        bind_feedback(&r, rows[i].range);
    }
    kit_expect(kit, "VUID-VkBindTransformFeedbackBuffer2InfoEXT-addressRange-13125");
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffers2EXT-addressRange-13091");
    bind_feedback(&r, (struct range){ plain_range, FEEDBACK });
    kit_expect(kit, "VUID-VkBindTransformFeedbackBuffer2InfoEXT-addressRange-13098");
    kit_expect(kit, "VUID-vkCmdBindTransformFeedbackBuffers2EXT-addressRange-13091");
    bind_feedback(&r, (struct range){ secret, 0 });
    kit_end(kit, r.commands);
}

/* ---- fills and updates ----------------------------------------------------------------------- */

SCENE(fills, SILENT)
{
    struct ranges r = open_ranges(kit);
    VkDeviceAddress other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    PFN_vkCmdFillMemoryKHR fill_memory = COMMAND(&r, vkCmdFillMemoryKHR);

    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, RANGE_SIZE }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdFillMemoryKHR-dstRange-13000");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ other, 16 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdFillMemoryKHR-pDstRange-13001");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range + 2, 16 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdFillMemoryKHR-pDstRange-13002");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, 18 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-address-11365");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, RANGE_SIZE + 4 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-VkDeviceAddressRangeKHR-size-11411");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ 0, 16 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-VkDeviceAddress-size-11364");
    fill_memory(r.commands, &(VkDeviceAddressRangeKHR){ 4096, 16 }, 0, 7);
    kit_transfers_done(r.commands);
    kit_end(kit, r.commands);
}

SCENE(updates, SILENT)
{
    static uint32_t data[32768];
    struct ranges r = open_ranges(kit);
    VkDeviceAddress other = address_with(kit, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    PFN_vkCmdUpdateMemoryKHR update_memory = COMMAND(&r, vkCmdUpdateMemoryKHR);

    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, 65536 }, 0, 16, data);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-dstRange-13005");
    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ other, 16 }, 0, 16, data);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-pDstRange-13006");
    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range + 2, 16 }, 0, 16, data);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-dataSize-13008");
    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, 16 }, 0, 20, data);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-dataSize-13009");
    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, 16 }, 0, 14, data);
    kit_transfers_done(r.commands);
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-pDstRange-13007");
    update_memory(r.commands, &(VkDeviceAddressRangeKHR){ plain_range, 65540 }, 0, 16, data);
    kit_transfers_done(r.commands);
    kit_end(kit, r.commands);
}

SCENE(protected_fills, SILENT)
{
    struct ranges r = open_ranges(kit);
    VkDeviceAddress secret = kit_address(
        kit, buffer_at_address(kit, VK_BUFFER_CREATE_PROTECTED_BIT, SECRET_RANGE));

    kit_expect(kit, "VUID-vkCmdFillMemoryKHR-commandBuffer-13003");
    fill(&r, (struct range){ secret, PROTECTED });
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-commandBuffer-13010");
    update(&r, (struct range){ secret, PROTECTED });
    kit_end(kit, r.commands);
    r.commands = protected_commands(kit);
    fill(&r, (struct range){ secret, PROTECTED });
    update(&r, (struct range){ secret, PROTECTED });
    kit_expect(kit, "VUID-vkCmdFillMemoryKHR-commandBuffer-13004");
    fill(&r, (struct range){ plain_range, 0 });
    kit_expect(kit, "VUID-vkCmdUpdateMemoryKHR-commandBuffer-13011");
    update(&r, (struct range){ plain_range, 0 });
    kit_end(kit, r.commands);
}

#endif

KIT_MAIN()
