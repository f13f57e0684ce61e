/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Barriers of slices of three-dimensional images, which layers of theirs are with the feature
 * maintenance9: what they order, and the layouts.
 */
#include "newer_scene.h"
#include "sync_scene.h"

#define GENERAL VK_IMAGE_LAYOUT_GENERAL
#define UNDEFINED VK_IMAGE_LAYOUT_UNDEFINED
#define SOURCE VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL
#define COPY VK_PIPELINE_STAGE_2_COPY_BIT
#define ALL_SLICES VK_REMAINING_ARRAY_LAYERS

struct stage {
    struct kit *kit;
    VkImage image; /* of four slices */
    VkBuffer from, to;
    VkCommandBuffer commands;
};

static struct stage
open_stage(struct kit *kit)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    static VkPhysicalDeviceMaintenance9FeaturesKHR features;
    struct stage s = { .kit = kit };

    features = (VkPhysicalDeviceMaintenance9FeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_9_FEATURES_KHR,
    };
    NEW(kit, .extensions = { "VK_KHR_maintenance9" }, .next = &features,
        .instance_next = sync_asked_for());
    s.image = IMAGE(kit, .type = VK_IMAGE_TYPE_3D, .extent = { TEXELS, TEXELS, 4 }, .levels = 2,
                    .flags = VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT);
    s.from = kit_bound_buffer(kit, BYTES, both, NULL);
    s.to = kit_bound_buffer(kit, BYTES, both, NULL);
    s.commands = kit_recording(kit);
    return s;
}

static void
close_stage(struct stage *s)
{
    kit_end(s->kit, s->commands);
    KIT_VK(s->kit, kit_submit(s->kit->queue, s->commands, VK_NULL_HANDLE));
    KIT_VK(s->kit, vkDeviceWaitIdle(s->kit->device));
}

static void
write_slice(const struct stage *s, int32_t slice)
{
    const VkBufferImageCopy region = {
        0, 0, 0, COLOR_LAYER, { 0, 0, slice }, { TEXELS, TEXELS, 1 }
    };

    vkCmdCopyBufferToImage(s->commands, s->from, s->image, GENERAL, 1, &region);
}

static void
read_slice(const struct stage *s, int32_t slice)
{
    const VkBufferImageCopy region = {
        0, 0, 0, COLOR_LAYER, { 0, 0, slice }, { TEXELS, TEXELS, 1 }
    };

    vkCmdCopyImageToBuffer(s->commands, s->image, GENERAL, s->to, 1, &region);
}

/* Of level 0. What copies did comes before, unless `beside`; what copies do comes behind. */
static void
move(const struct stage *s, uint32_t first, uint32_t count, VkImageLayout from, VkImageLayout to,
     bool beside)
{
    VkImageMemoryBarrier2 b = image_barrier(s->image, from, to);

    b.subresourceRange = (VkImageSubresourceRange){ VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, first, count };
    b.srcStageMask = beside ? VK_PIPELINE_STAGE_2_NONE : COPY;
    b.srcAccessMask = beside ? 0 : VK_ACCESS_2_TRANSFER_WRITE_BIT;
    b.dstStageMask = COPY;
    b.dstAccessMask = VK_ACCESS_2_TRANSFER_READ_BIT | VK_ACCESS_2_TRANSFER_WRITE_BIT;
    record_image(s->commands, true, &b);
}

/* A barrier of slices orders what is done to these, and no others. */
SCENE(order, SILENT)
{
    struct stage s = open_stage(kit);

    move(&s, 0, ALL_SLICES, UNDEFINED, GENERAL, true);
    write_slice(&s, 2);
    move(&s, 2, 1, GENERAL, GENERAL, false);
    read_slice(&s, 2);
    full_barrier(s.commands);
    write_slice(&s, 2);
    move(&s, 1, ALL_SLICES, GENERAL, GENERAL, false);
    read_slice(&s, 2);
    full_barrier(s.commands);
    write_slice(&s, 2);
    move(&s, 0, 2, GENERAL, GENERAL, false);
    kit_expect(kit, RAW);
    read_slice(&s, 2);
    close_stage(&s);
}

/* Slices are written while others change their layout. */
SCENE(one_by_one, SILENT)
{
    struct stage s = open_stage(kit);

    for (uint32_t i = 0; i < 4; i++) {
        move(&s, i, 1, UNDEFINED, GENERAL, true);
        write_slice(&s, (int32_t)i);
    }
    kit_expect(kit, WAW);
    move(&s, 3, 1, GENERAL, SOURCE, true);
    close_stage(&s);
}

SCENE(layouts, SILENT)
{
    struct stage s = open_stage(kit);

    move(&s, 2, 1, UNDEFINED, GENERAL, true);
    write_slice(&s, 2);
    move(&s, 0, 1, UNDEFINED, SOURCE, true);
    move(&s, 1, 1, UNDEFINED, GENERAL, true);
    write_slice(&s, 1);
    close_stage(&s);
}

KIT_MAIN()
