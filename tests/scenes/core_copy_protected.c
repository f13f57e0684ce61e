/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Transfers between protected and unprotected memory, by protected and unprotected command buffers.
 */
#include "transfer_scene.h"

#include <stdlib.h>

/* Of either kind; memory that is protected is another subject's. */
struct objects {
    VkBuffer buffer, protected_buffer;
    VkImage image, protected_image;
    VkImage depth, protected_depth;
    VkImage many, protected_many;
    VkCommandBuffer commands, protected_commands;
};

static VkBuffer
protected_buffer(struct kit *kit)
{
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .flags = VK_BUFFER_CREATE_PROTECTED_BIT,
        .size = 4096,
        .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
    };
    VkBuffer buffer = VK_NULL_HANDLE;
    VkMemoryRequirements needs;

    KIT_VK(kit, vkCreateBuffer(kit->device, &info, NULL, &buffer));
    kit_own(kit, VK_OBJECT_TYPE_BUFFER, KIT_HANDLE(buffer));
    vkGetBufferMemoryRequirements(kit->device, buffer, &needs);
    KIT_VK(kit, vkBindBufferMemory(kit->device, buffer, kit_memory_for(kit, &needs), 0));
    return buffer;
}

static struct objects
open_protected(struct kit *kit)
{
    static const VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .synchronization2 = VK_TRUE,
    };
    static const VkPhysicalDeviceVulkan11Features features = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES,
        .pNext = (void *)(uintptr_t)&features13,
        .protectedMemory = VK_TRUE,
    };
    const VkImageUsageFlags drawn = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                    VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                                    VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    struct objects o;

    setenv("WAKE_NULL_QUEUES", "graphics+compute+transfer+protected:1", 1);
    kit_open(kit, &(struct kit_config){ .device_next = &features });
    kit_allow(kit, "VUID-vkBindBufferMemory-None-01898");
    kit_allow(kit, "VUID-vkBindImageMemory-None-01901");
    kit_allow(kit, "VUID-vkBindBufferMemory-memory-01035");
    kit_allow(kit, "VUID-vkBindImageMemory-memory-01047");
    o.buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, NULL);
    o.protected_buffer = protected_buffer(kit);
    o.image = IMAGE(kit, 0);
    o.protected_image = IMAGE(kit, .flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    o.depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM);
    o.protected_depth = IMAGE(kit, .format = VK_FORMAT_D16_UNORM,
                              .flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    o.many = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn);
    o.protected_many = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT, .usage = drawn,
                             .flags = VK_IMAGE_CREATE_PROTECTED_BIT);
    o.commands = kit_recording(kit);
    o.protected_commands = kit_command_buffer(
        kit, kit_command_pool(kit, VK_COMMAND_POOL_CREATE_PROTECTED_BIT),
        VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, o.protected_commands, 0);
    return o;
}

static void
close_protected(struct kit *kit, const struct objects *o)
{
    kit_end(kit, o->commands);
    kit_end(kit, o->protected_commands);
    kit_close(kit);
}

/* What is wrong: a protected source, a protected target, or an unprotected target of a protected
 * command buffer. */
enum wrong { NOTHING, SOURCE, TARGET, OPEN_TARGET };

#define PICK(o, wrong_side, wrong, kind) \
    ((wrong) == (wrong_side) ? (o)->protected_##kind : (o)->kind)
#define COMMANDS(o, wrong) ((wrong) == OPEN_TARGET ? (o)->protected_commands : (o)->commands)
#define GENERAL VK_IMAGE_LAYOUT_GENERAL

static void
copy_buffer(const struct objects *o, enum wrong wrong, int version)
{
    VkBufferCopy region = { 0, 128, 64 };
    VkBufferCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2,
                             .dstOffset = 128,
                             .size = 64 };
    VkBuffer to = PICK(o, TARGET, wrong, buffer);
    VkBuffer from = wrong == OPEN_TARGET ? o->protected_buffer : PICK(o, SOURCE, wrong, buffer);
    VkCopyBufferInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2,
        .srcBuffer = from,
        .dstBuffer = to,
        .regionCount = 1,
        .pRegions = &second,
    };

    if (version == 0) {
        vkCmdCopyBuffer(COMMANDS(o, wrong), from, to, 1, &region);
    } else {
        vkCmdCopyBuffer2(COMMANDS(o, wrong), &info);
    }
}

static void
copy_image(const struct objects *o, enum wrong wrong, int version)
{
    VkImageCopy region = { COLOR_LAYER, { 0 }, COLOR_LAYER, { 0 }, { 8, 8, 1 } };
    VkImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                            .srcSubresource = COLOR_LAYER,
                            .dstSubresource = COLOR_LAYER,
                            .dstOffset = { 16, 16, 0 },
                            .extent = { 8, 8, 1 } };
    VkImage from = wrong == OPEN_TARGET ? o->protected_image : PICK(o, SOURCE, wrong, image);
    VkImage to = PICK(o, TARGET, wrong, image);
    VkCopyImageInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
        .srcImage = from,
        .srcImageLayout = GENERAL,
        .dstImage = to,
        .dstImageLayout = GENERAL,
        .regionCount = 1,
        .pRegions = &second,
    };

    region.dstOffset = second.dstOffset;
    if (version == 0) {
        vkCmdCopyImage(COMMANDS(o, wrong), from, GENERAL, to, GENERAL, 1, &region);
    } else {
        vkCmdCopyImage2(COMMANDS(o, wrong), &info);
    }
}

static void
to_image(const struct objects *o, enum wrong wrong, int version)
{
    VkBufferImageCopy region = { .imageSubresource = COLOR_LAYER, .imageExtent = { 8, 8, 1 } };
    VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                  .imageSubresource = COLOR_LAYER,
                                  .imageExtent = { 8, 8, 1 } };
    VkBuffer from = wrong == OPEN_TARGET ? o->protected_buffer : PICK(o, SOURCE, wrong, buffer);
    VkImage to = PICK(o, TARGET, wrong, image);
    VkCopyBufferToImageInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
        .srcBuffer = from,
        .dstImage = to,
        .dstImageLayout = GENERAL,
        .regionCount = 1,
        .pRegions = &second,
    };

    if (version == 0) {
        vkCmdCopyBufferToImage(COMMANDS(o, wrong), from, to, GENERAL, 1, &region);
    } else {
        vkCmdCopyBufferToImage2(COMMANDS(o, wrong), &info);
    }
}

static void
to_buffer(const struct objects *o, enum wrong wrong, int version)
{
    VkBufferImageCopy region = { .imageSubresource = COLOR_LAYER, .imageExtent = { 8, 8, 1 } };
    VkBufferImageCopy2 second = { .sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
                                  .imageSubresource = COLOR_LAYER,
                                  .imageExtent = { 8, 8, 1 } };
    VkImage from = wrong == OPEN_TARGET ? o->protected_image : PICK(o, SOURCE, wrong, image);
    VkBuffer to = PICK(o, TARGET, wrong, buffer);
    VkCopyImageToBufferInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
        .srcImage = from,
        .srcImageLayout = GENERAL,
        .dstBuffer = to,
        .regionCount = 1,
        .pRegions = &second,
    };

    if (version == 0) {
        vkCmdCopyImageToBuffer(COMMANDS(o, wrong), from, GENERAL, to, 1, &region);
    } else {
        vkCmdCopyImageToBuffer2(COMMANDS(o, wrong), &info);
    }
}

static void
blit(const struct objects *o, enum wrong wrong, int version)
{
    VkImageBlit region = {
        COLOR_LAYER, { { 0, 0, 0 }, { 8, 8, 1 } }, COLOR_LAYER, { { 16, 16, 0 }, { 24, 24, 1 } }
    };
    VkImageBlit2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
                            .srcSubresource = COLOR_LAYER,
                            .srcOffsets = { { 0, 0, 0 }, { 8, 8, 1 } },
                            .dstSubresource = COLOR_LAYER,
                            .dstOffsets = { { 16, 16, 0 }, { 24, 24, 1 } } };
    VkImage from = wrong == OPEN_TARGET ? o->protected_image : PICK(o, SOURCE, wrong, image);
    VkImage to = PICK(o, TARGET, wrong, image);
    VkBlitImageInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
        .srcImage = from,
        .srcImageLayout = GENERAL,
        .dstImage = to,
        .dstImageLayout = GENERAL,
        .regionCount = 1,
        .pRegions = &second,
    };

    if (version == 0) {
        vkCmdBlitImage(COMMANDS(o, wrong), from, GENERAL, to, GENERAL, 1, &region,
                       VK_FILTER_NEAREST);
    } else {
        vkCmdBlitImage2(COMMANDS(o, wrong), &info);
    }
}

static void
resolve(const struct objects *o, enum wrong wrong, int version)
{
    VkImageResolve region = { COLOR_LAYER, { 0 }, COLOR_LAYER, { 0 }, { 8, 8, 1 } };
    VkImageResolve2 second = { .sType = VK_STRUCTURE_TYPE_IMAGE_RESOLVE_2,
                               .srcSubresource = COLOR_LAYER,
                               .dstSubresource = COLOR_LAYER,
                               .extent = { 8, 8, 1 } };
    VkImage from = wrong == OPEN_TARGET ? o->protected_many : PICK(o, SOURCE, wrong, many);
    VkImage to = PICK(o, TARGET, wrong, image);
    VkResolveImageInfo2 info = {
        .sType = VK_STRUCTURE_TYPE_RESOLVE_IMAGE_INFO_2,
        .srcImage = from,
        .srcImageLayout = GENERAL,
        .dstImage = to,
        .dstImageLayout = GENERAL,
        .regionCount = 1,
        .pRegions = &second,
    };

    if (version == 0) {
        vkCmdResolveImage(COMMANDS(o, wrong), from, GENERAL, to, GENERAL, 1, &region);
    } else {
        vkCmdResolveImage2(COMMANDS(o, wrong), &info);
    }
}

/* Ids by version and by what is wrong. */
struct case_ids {
    void (*call)(const struct objects *o, enum wrong wrong, int version);
    const char *ids[2][3];
};

static const struct case_ids two_objects[] = {
    { copy_buffer,
      { { "VUID-vkCmdCopyBuffer-commandBuffer-01822", "VUID-vkCmdCopyBuffer-commandBuffer-01823",
          "VUID-vkCmdCopyBuffer-commandBuffer-01824" },
        { "VUID-vkCmdCopyBuffer2-commandBuffer-01822", "VUID-vkCmdCopyBuffer2-commandBuffer-01823",
          "VUID-vkCmdCopyBuffer2-commandBuffer-01824" } } },
    { copy_image,
      { { "VUID-vkCmdCopyImage-commandBuffer-01825", "VUID-vkCmdCopyImage-commandBuffer-01826",
          "VUID-vkCmdCopyImage-commandBuffer-01827" },
        { "VUID-vkCmdCopyImage2-commandBuffer-01825", "VUID-vkCmdCopyImage2-commandBuffer-01826",
          "VUID-vkCmdCopyImage2-commandBuffer-01827" } } },
    { to_image,
      { { "VUID-vkCmdCopyBufferToImage-commandBuffer-01828",
          "VUID-vkCmdCopyBufferToImage-commandBuffer-01829",
          "VUID-vkCmdCopyBufferToImage-commandBuffer-01830" },
        { "VUID-vkCmdCopyBufferToImage2-commandBuffer-01828",
          "VUID-vkCmdCopyBufferToImage2-commandBuffer-01829",
          "VUID-vkCmdCopyBufferToImage2-commandBuffer-01830" } } },
    { to_buffer,
      { { "VUID-vkCmdCopyImageToBuffer-commandBuffer-01831",
          "VUID-vkCmdCopyImageToBuffer-commandBuffer-01832",
          "VUID-vkCmdCopyImageToBuffer-commandBuffer-01833" },
        { "VUID-vkCmdCopyImageToBuffer2-commandBuffer-01831",
          "VUID-vkCmdCopyImageToBuffer2-commandBuffer-01832",
          "VUID-vkCmdCopyImageToBuffer2-commandBuffer-01833" } } },
    { blit,
      { { "VUID-vkCmdBlitImage-commandBuffer-01834", "VUID-vkCmdBlitImage-commandBuffer-01835",
          "VUID-vkCmdBlitImage-commandBuffer-01836" },
        { "VUID-vkCmdBlitImage2-commandBuffer-01834", "VUID-vkCmdBlitImage2-commandBuffer-01835",
          "VUID-vkCmdBlitImage2-commandBuffer-01836" } } },
    { resolve,
      { { "VUID-vkCmdResolveImage-commandBuffer-01837",
          "VUID-vkCmdResolveImage-commandBuffer-01838",
          "VUID-vkCmdResolveImage-commandBuffer-01839" },
        { "VUID-vkCmdResolveImage2-commandBuffer-01837",
          "VUID-vkCmdResolveImage2-commandBuffer-01838",
          "VUID-vkCmdResolveImage2-commandBuffer-01839" } } },
};

static void
run(struct kit *kit, size_t first, size_t last)
{
    struct objects o = open_protected(kit);

    for (size_t i = first; i <= last; i++) {
        for (int version = 0; version < 2; version++) {
            two_objects[i].call(&o, NOTHING, version);
            for (int wrong = SOURCE; wrong <= OPEN_TARGET; wrong++) {
                kit_expect(kit, two_objects[i].ids[version][wrong - SOURCE]);
                two_objects[i].call(&o, (enum wrong)wrong, version);
            }
        }
    }
    close_protected(kit, &o);
}

SCENE(protected_copies,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_UNORDERED | KIT_NULL_VALUES)
{
    run(kit, 0, 2);
}

SCENE(protected_copies_to_buffers_blits_resolves,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_UNORDERED | KIT_NULL_VALUES)
{
    run(kit, 3, 5);
}

SCENE(protected_fills_and_clears,
      KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_UNORDERED | KIT_NULL_VALUES)
{
    struct objects o = open_protected(kit);
    static const uint32_t words[4];
    VkClearColorValue color = { .float32 = { 0 } };
    VkClearDepthStencilValue depth = { .depth = 0 };
    VkImageSubresourceRange colors = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
                            depths = { VK_IMAGE_ASPECT_DEPTH_BIT, 0, 1, 0, 1 };

    vkCmdFillBuffer(o.protected_commands, o.protected_buffer, 0, 16, 0);
    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-01811");
    vkCmdFillBuffer(o.commands, o.protected_buffer, 0, 16, 0);
    kit_expect(kit, "VUID-vkCmdFillBuffer-commandBuffer-01812");
    vkCmdFillBuffer(o.protected_commands, o.buffer, 0, 16, 0);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-commandBuffer-01813");
    vkCmdUpdateBuffer(o.commands, o.protected_buffer, 0, 16, words);
    kit_expect(kit, "VUID-vkCmdUpdateBuffer-commandBuffer-01814");
    vkCmdUpdateBuffer(o.protected_commands, o.buffer, 0, 16, words);
    kit_expect(kit, "VUID-vkCmdClearColorImage-commandBuffer-01805");
    vkCmdClearColorImage(o.commands, o.protected_image, GENERAL, &color, 1, &colors);
    kit_expect(kit, "VUID-vkCmdClearColorImage-commandBuffer-01806");
    vkCmdClearColorImage(o.protected_commands, o.image, GENERAL, &color, 1, &colors);
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-commandBuffer-01807");
    vkCmdClearDepthStencilImage(o.commands, o.protected_depth, GENERAL, &depth, 1, &depths);
    kit_expect(kit, "VUID-vkCmdClearDepthStencilImage-commandBuffer-01808");
    vkCmdClearDepthStencilImage(o.protected_commands, o.depth, GENERAL, &depth, 1, &depths);
    close_protected(kit, &o);
}

SCENE(protected_queries, KIT_NULL_DRIVER | KIT_NO_DEVICE | KIT_APPLIES | KIT_NULL_VALUES)
{
    struct objects o = open_protected(kit);
    VkQueryPool pool = kit_query_pool(kit, 2);

    vkCmdResetQueryPool(o.protected_commands, pool, 0, 2);
    kit_expect(kit, "VUID-vkCmdBeginQuery-commandBuffer-01885");
    vkCmdBeginQuery(o.protected_commands, pool, 0, 0);
    kit_expect(kit, "VUID-vkCmdEndQuery-commandBuffer-01886");
    vkCmdEndQuery(o.protected_commands, pool, 0);
    close_protected(kit, &o);
}

KIT_MAIN()
