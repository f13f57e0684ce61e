/* SPDX-License-Identifier: Apache-2.0 */
/*
 * For the scenes about synchronization validation: a device with it switched on, and accesses of
 * every kind of transfer to one buffer and one image.
 */
#ifndef WAKE_SCENES_SYNC_SCENE_H
#define WAKE_SCENES_SYNC_SCENE_H

#include "barrier_scene.h"

#include <stdlib.h>
#include <string.h>

#define RAW "SYNC-HAZARD-READ-AFTER-WRITE"
#define WAR "SYNC-HAZARD-WRITE-AFTER-READ"
#define WAW "SYNC-HAZARD-WRITE-AFTER-WRITE"

/* Asked for by name: possible accesses of shaders count as well. */
static inline const void *
sync_asked_for(void)
{
    static const VkValidationFeatureEnableEXT enable =
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    static const VkValidationFeaturesEXT features = {
        .sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
        .enabledValidationFeatureCount = 1,
        .pEnabledValidationFeatures = &enable,
    };

    unsetenv("WAKE_SYNC_SHADER_ACCESSES"); /* which would be stronger */
    return &features;
}

static inline void
open_sync_with(struct kit *kit, struct kit_config config)
{
    config.instance_next = sync_asked_for();
    kit_open(kit, &config);
}

static inline void
open_sync(struct kit *kit)
{
    open_sync_with(kit, (struct kit_config){ 0 });
}

/* A queue of the kit's family, so that its command buffers go to both. */
static inline VkQueue
second_queue(struct kit *kit)
{
    for (uint32_t i = 0; i < kit->queue_count; i++) {
        if (kit->queues[i] != kit->queue && kit->queue_families[i] == kit->family) {
            return kit->queues[i];
        }
    }
    return VK_NULL_HANDLE;
}

/* What accesses touch. */
struct things {
    VkBuffer buffer, other;
    VkImage image, other_image, many;
};

enum { BYTES = 4096, TEXELS = 32 };

static inline struct things
make_things(struct kit *kit)
{
    const VkBufferUsageFlags both = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                    VK_BUFFER_USAGE_TRANSFER_DST_BIT;

    return (struct things){
        .buffer = kit_bound_buffer(kit, BYTES, both, NULL),
        .other = kit_bound_buffer(kit, BYTES, both, NULL),
        .image = IMAGE(kit, .layers = 1),
        .other_image = IMAGE(kit, .layers = 1),
        .many = IMAGE(kit, .samples = VK_SAMPLE_COUNT_4_BIT,
                      .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                               VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT),
    };
}

/* All images to VK_IMAGE_LAYOUT_GENERAL, with nothing left to wait for. */
static inline void
settle(VkCommandBuffer commands, const struct things *t)
{
    const VkImage images[] = { t->image, t->other_image, t->many };

    for (size_t i = 0; i < KIT_COUNT(images); i++) {
        VkImageMemoryBarrier2 b = image_barrier(images[i], VK_IMAGE_LAYOUT_UNDEFINED,
                                                VK_IMAGE_LAYOUT_GENERAL);

        b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
        record_image(commands, true, &b);
    }
}

/* Everything before, everything behind. */
static inline void
full_barrier(VkCommandBuffer commands)
{
    memory_barrier(commands, false,
                   &(struct masks_spec){
                       .src_access = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                       .dst_access = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT });
}

/* One way to access the buffer, or the image. */
struct way {
    const char *name;
    void (*record)(VkCommandBuffer commands, const struct things *t);
    bool write, image;
    VkPipelineStageFlags2 stage;
    VkAccessFlags2 access;
};

static inline void
way_copy_from(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyBuffer(c, t->buffer, t->other, 1, &(VkBufferCopy){ 0, 0, 64 });
}

static inline void
way_copy_to(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyBuffer(c, t->other, t->buffer, 1, &(VkBufferCopy){ 0, 0, 64 });
}

static inline void
way_fill(VkCommandBuffer c, const struct things *t)
{
    vkCmdFillBuffer(c, t->buffer, 0, VK_WHOLE_SIZE, 7);
}

static inline void
way_update(VkCommandBuffer c, const struct things *t)
{
    static const uint32_t data[4] = { 1, 2, 3, 4 };

    vkCmdUpdateBuffer(c, t->buffer, 16, sizeof(data), data);
}

static const VkBufferImageCopy whole_copy = { 0,           0,           0,
                                              COLOR_LAYER, { 0, 0, 0 }, { TEXELS, TEXELS, 1 } };

static inline void
way_to_other_image(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyBufferToImage(c, t->buffer, t->other_image, VK_IMAGE_LAYOUT_GENERAL, 1, &whole_copy);
}

static inline void
way_from_other_image(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyImageToBuffer(c, t->other_image, VK_IMAGE_LAYOUT_GENERAL, t->buffer, 1, &whole_copy);
}

static inline void
way_clear(VkCommandBuffer c, const struct things *t)
{
    const VkClearColorValue color = { .float32 = { 1 } };
    const VkImageSubresourceRange range = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 };

    vkCmdClearColorImage(c, t->image, VK_IMAGE_LAYOUT_GENERAL, &color, 1, &range);
}

static inline void
way_image_from_buffer(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyBufferToImage(c, t->other, t->image, VK_IMAGE_LAYOUT_GENERAL, 1, &whole_copy);
}

static inline void
way_image_to_buffer(VkCommandBuffer c, const struct things *t)
{
    vkCmdCopyImageToBuffer(c, t->image, VK_IMAGE_LAYOUT_GENERAL, t->other, 1, &whole_copy);
}

static inline void
copy_images(VkCommandBuffer c, VkImage from, VkImage to)
{
    vkCmdCopyImage(c, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1,
                   &(VkImageCopy){
                       COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { TEXELS, TEXELS, 1 } });
}

static inline void
way_image_copy_from(VkCommandBuffer c, const struct things *t)
{
    copy_images(c, t->image, t->other_image);
}

static inline void
way_image_copy_to(VkCommandBuffer c, const struct things *t)
{
    copy_images(c, t->other_image, t->image);
}

static inline void
blit_images(VkCommandBuffer c, VkImage from, VkImage to)
{
    /* Mirrored: the offsets are in the other order. */
    const VkImageBlit blit = { COLOR_LAYER,
                               { { 0, 0, 0 }, { TEXELS, TEXELS, 1 } },
                               COLOR_LAYER,
                               { { TEXELS, 0, 0 }, { 0, TEXELS, 1 } } };

    vkCmdBlitImage(c, from, VK_IMAGE_LAYOUT_GENERAL, to, VK_IMAGE_LAYOUT_GENERAL, 1, &blit,
                   VK_FILTER_NEAREST);
}

static inline void
way_blit_from(VkCommandBuffer c, const struct things *t)
{
    blit_images(c, t->image, t->other_image);
}

static inline void
way_blit_to(VkCommandBuffer c, const struct things *t)
{
    blit_images(c, t->other_image, t->image);
}

static inline void
way_resolve_to(VkCommandBuffer c, const struct things *t)
{
    vkCmdResolveImage(
        c, t->many, VK_IMAGE_LAYOUT_GENERAL, t->image, VK_IMAGE_LAYOUT_GENERAL, 1,
        &(VkImageResolve){
            COLOR_LAYER, { 0, 0, 0 }, COLOR_LAYER, { 0, 0, 0 }, { TEXELS, TEXELS, 1 } });
}

#define WAY(name, write, image, stage, access)                              \
    {                                                                       \
#name, way_##name, write, image, VK_PIPELINE_STAGE_2_##stage##_BIT, \
            VK_ACCESS_2_TRANSFER_##access##_BIT                             \
    }
static const struct way ways[] = {
    WAY(copy_from, false, false, COPY, READ),      WAY(copy_to, true, false, COPY, WRITE),
    WAY(fill, true, false, CLEAR, WRITE),          WAY(update, true, false, CLEAR, WRITE),
    WAY(to_other_image, false, false, COPY, READ), WAY(from_other_image, true, false, COPY, WRITE),
    WAY(clear, true, true, CLEAR, WRITE),          WAY(image_from_buffer, true, true, COPY, WRITE),
    WAY(image_to_buffer, false, true, COPY, READ), WAY(image_copy_from, false, true, COPY, READ),
    WAY(image_copy_to, true, true, COPY, WRITE),   WAY(blit_from, false, true, BLIT, READ),
    WAY(blit_to, true, true, BLIT, WRITE),         WAY(resolve_to, true, true, RESOLVE, WRITE),
};

/* What the second of two accesses to the same is without a barrier; NULL: nothing. */
static inline const char *
hazard_of(const struct way *first, const struct way *second)
{
    if (first->image != second->image) {
        return NULL;
    }
    return first->write ? second->write ? WAW : RAW : second->write ? WAR : NULL;
}

/* Both use the other buffer or image in a way that is a hazard of its own. */
static inline bool
meet_elsewhere(const struct way *a, const struct way *b)
{
    const struct way *both[2] = { a, b };
    int touches[2] = { 0, 0 }, writes[2] = { 0, 0 };

    for (int i = 0; i < 2; i++) {
        const char *n = both[i]->name;
        bool buffer = strcmp(n, "copy_from") == 0 || strcmp(n, "copy_to") == 0 ||
                      strcmp(n, "image_from_buffer") == 0 || strcmp(n, "image_to_buffer") == 0;
        bool image = strcmp(n, "to_other_image") == 0 || strcmp(n, "from_other_image") == 0 ||
                     strcmp(n, "image_copy_from") == 0 || strcmp(n, "image_copy_to") == 0 ||
                     strcmp(n, "blit_from") == 0 || strcmp(n, "blit_to") == 0;
        int which = buffer ? 0 : image ? 1 : -1;

        if (which >= 0) {
            touches[which]++;
            writes[which] += !both[i]->write; /* what is read from here is written there */
        }
    }
    return (touches[0] == 2 && writes[0]) || (touches[1] == 2 && writes[1]);
}

/* To VK_IMAGE_LAYOUT_GENERAL, with nothing left to wait for. */
static inline void
general_of(VkCommandBuffer commands, VkImage image, VkImageAspectFlags aspects)
{
    VkImageMemoryBarrier2 b = image_barrier(image, VK_IMAGE_LAYOUT_UNDEFINED,
                                            VK_IMAGE_LAYOUT_GENERAL);

    b.subresourceRange.aspectMask = aspects;
    b.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
    record_image(commands, true, &b);
}

/* What a fill has written is ready for these. */
static inline void
after_fill(VkCommandBuffer commands, VkPipelineStageFlags2 stage, VkAccessFlags2 access)
{
    memory_barrier(commands, true,
                   &(struct masks_spec){ .src = VK_PIPELINE_STAGE_2_CLEAR_BIT,
                                         .src_access = VK_ACCESS_2_TRANSFER_WRITE_BIT,
                                         .dst = stage,
                                         .dst_access = access });
}

#endif
