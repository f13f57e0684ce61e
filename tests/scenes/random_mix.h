/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pieces of valid work outside of render passes, with random parameters, and what all pieces need.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_RANDOM_MIX_H
#define WAKE_SCENES_RANDOM_MIX_H

#include "every_scene.h"
#include "transfer_scene.h"

struct mix {
    struct stage s;
    struct kit_random random;
    VkBuffer any; /* of every usage, 64 KiB */
    VkCommandBuffer done[64];
    uint32_t done_count;
};

enum { ANY_SIZE = 1 << 16 };

static inline uint32_t
pick(struct mix *m, uint32_t limit)
{
    return kit_random_below(&m->random, limit);
}

static inline void
full_barrier(struct mix *m)
{
    const VkMemoryBarrier barrier = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL,
                                      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
                                      VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;

    vkCmdPipelineBarrier(m->s.commands, all, all, 0, 1, &barrier, 0, NULL, 0, NULL);
}

/* All of an image, whatever was in it. */
static inline void
become(struct mix *m, VkImage image, VkImageAspectFlags aspects, VkImageLayout to)
{
    const VkImageMemoryBarrier barrier = {
        VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        NULL,
        VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        VK_IMAGE_LAYOUT_UNDEFINED,
        to,
        VK_QUEUE_FAMILY_IGNORED,
        VK_QUEUE_FAMILY_IGNORED,
        image,
        { aspects, 0, VK_REMAINING_MIP_LEVELS, 0, VK_REMAINING_ARRAY_LAYERS },
    };
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;

    vkCmdPipelineBarrier(m->s.commands, all, all, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static inline VkImageView
view_of(struct mix *m, VkImage image, VkImageViewType type, VkFormat format,
        VkImageAspectFlags aspects, uint32_t layers)
{
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .image = image,
                                   .viewType = type,
                                   .format = format,
                                   .subresourceRange = { aspects, 0, 1, 0, layers } };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(m->s.kit, vkCreateImageView(m->s.kit->device, &info, NULL, &view));
    kit_own(m->s.kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* --- descriptors --- */

static inline void
dispatch_with(struct mix *m, VkDescriptorSetLayout layout, VkDescriptorSet set, uint32_t offsets,
              const uint32_t *offset)
{
    struct kit *kit = m->s.kit;
    VkPipelineLayout made = shader_layout(kit, layout, VK_NULL_HANDLE, 0);

    vkCmdBindPipeline(m->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute(kit, kit_shader(kit, KIT_SHADER_STORE_COMP), made, NULL));
    vkCmdBindDescriptorSets(m->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, made, 0, 1, &set,
                            offsets, offset);
    vkCmdDispatch(m->s.commands, 1 + pick(m, 2), 1, 1);
}

static inline VkDescriptorSetLayout
layout_with(struct mix *m, VkDescriptorSetLayoutCreateFlags flags,
            VkDescriptorBindingFlags binding_flags, VkDescriptorType type)
{
    VkDescriptorSetLayoutBinding binding = { 0, type, 1, VK_SHADER_STAGE_ALL, NULL };
    VkDescriptorSetLayoutBindingFlagsCreateInfo next = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = 1,
        .pBindingFlags = &binding_flags
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .pNext = binding_flags ? &next : NULL,
        .flags = flags,
        .bindingCount = 1,
        .pBindings = &binding
    };
    return kit_set_layout_of(m->s.kit, &info);
}

static inline void
write_any(struct mix *m, VkDescriptorSet set, VkDescriptorType type)
{
    VkDescriptorBufferInfo info = { m->any, 256 * pick(m, 4), 1024 };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .dstSet = set,
                                   .descriptorCount = 1,
                                   .descriptorType = type,
                                   .pBufferInfo = &info };
    vkUpdateDescriptorSets(m->s.kit->device, 1, &write, 0, NULL);
}

static inline void
dynamic_offsets(struct mix *m)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
    VkDescriptorSetLayout layout = layout_with(m, 0, 0, type);
    VkDescriptorSet set = kit_descriptor_set(m->s.kit, kit_descriptor_pool(m->s.kit, type, 1, 0),
                                             layout);
    const uint32_t offset = 256 * pick(m, 8);

    write_any(m, set, type);
    dispatch_with(m, layout, set, 1, &offset);
}

static inline void
update_after_bind(struct mix *m)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = layout_with(
        m, VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
        VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT, type);
    VkDescriptorPool pool = kit_descriptor_pool(m->s.kit, type, 1,
                                                VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT);
    VkDescriptorSet set = kit_descriptor_set(m->s.kit, pool, layout);

    if (pick(m, 2)) {
        write_any(m, set, type);
    }
    dispatch_with(m, layout, set, 0, NULL);
    write_any(m, set, type);
}

static inline void
push_descriptors(struct mix *m)
{
    struct kit *kit = m->s.kit;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    VkDescriptorSetLayout layout = layout_with(
        m, VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR, 0, type);
    VkPipelineLayout made = shader_layout(kit, layout, VK_NULL_HANDLE, 0);
    VkDescriptorBufferInfo info = { m->any, 256 * pick(m, 4), 1024 };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .descriptorCount = 1,
                                   .descriptorType = type,
                                   .pBufferInfo = &info };

    KIT_DEVICE_COMMAND(kit, vkCmdPushDescriptorSetKHR)
    (m->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE, made, 0, 1, &write);
    vkCmdBindPipeline(m->s.commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute(kit, kit_shader(kit, KIT_SHADER_STORE_COMP), made, NULL));
    vkCmdDispatch(m->s.commands, 1, 1, 1);
}

/* --- copies --- */

static inline void
compressed_copies(struct mix *m)
{
    VkImage blocks = IMAGE(m->s.kit, .format = VK_FORMAT_BC1_RGB_UNORM_BLOCK,
                           .extent = { 20, 12, 1 }, .levels = 3);
    VkImage texels = IMAGE(m->s.kit, .format = VK_FORMAT_R32G32_UINT, .extent = { 5, 3, 1 });
    const VkImageSubresourceLayers first = COLOR_LAYER;
    VkBufferImageCopy up = { 8 * pick(m, 4), 0, 0, first, { 0 }, { 20, 12, 1 } };
    const VkImageCopy region = {
        first, { 4 * (int32_t)pick(m, 3), 0, 0 }, first, { 0 }, { 4 * (1 + pick(m, 3)), 12, 1 }
    };

    become(m, blocks, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_GENERAL);
    become(m, texels, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    if (pick(m, 2)) { /* 5 x 3 texels of the last level, in a block that is not full */
        up.imageSubresource.mipLevel = 2;
        up.imageExtent = (VkExtent3D){ 5, 3, 1 };
    }
    vkCmdCopyBufferToImage(m->s.commands, m->any, blocks, VK_IMAGE_LAYOUT_GENERAL, 1, &up);
    full_barrier(m);
    vkCmdCopyImage(m->s.commands, blocks, VK_IMAGE_LAYOUT_GENERAL, texels,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
}

static inline void
planar_copies(struct mix *m)
{
    static const VkImageAspectFlags planes[] = { VK_IMAGE_ASPECT_PLANE_0_BIT,
                                                 VK_IMAGE_ASPECT_PLANE_1_BIT,
                                                 VK_IMAGE_ASPECT_PLANE_2_BIT };
    VkImage planar = IMAGE(m->s.kit, .format = VK_FORMAT_G8_B8_R8_3PLANE_420_UNORM);
    VkImage single = IMAGE(m->s.kit, .format = VK_FORMAT_R8_UNORM);
    uint32_t plane = pick(m, 3), size = plane ? 16 : 32;
    const VkBufferImageCopy down = {
        0, 0, 0, { planes[plane], 0, 0, 1 }, { 0 }, { size, size, 1 }
    };
    const VkImageCopy region = {
        COLOR_LAYER, { 0 }, { planes[plane], 0, 0, 1 }, { 0 }, { size, 1 + pick(m, size), 1 }
    };

    become(m, planar, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_GENERAL);
    become(m, single, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_GENERAL);
    vkCmdCopyImage(m->s.commands, single, VK_IMAGE_LAYOUT_GENERAL, planar, VK_IMAGE_LAYOUT_GENERAL,
                   1, &region);
    full_barrier(m);
    vkCmdCopyImageToBuffer(m->s.commands, planar, VK_IMAGE_LAYOUT_GENERAL, m->any, 1, &down);
}

/* Slices of one are layers of the other. */
static inline void
slices_and_layers(struct mix *m)
{
    VkImage volume = IMAGE(m->s.kit, .type = VK_IMAGE_TYPE_3D, .extent = { 16, 16, 8 });
    VkImage array = IMAGE(m->s.kit, .extent = { 16, 16, 1 }, .layers = 8);
    uint32_t count = 1 + pick(m, 4), first = pick(m, 4);
    VkImageCopy region = { COLOR_LAYER,
                           { 0, 0, (int32_t)first },
                           { VK_IMAGE_ASPECT_COLOR_BIT, 0, first, count },
                           { 0 },
                           { 16, 8, count } };

    become(m, volume, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL);
    become(m, array, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL);
    vkCmdCopyImage(m->s.commands, volume, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, array,
                   VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL, 1, &region);
}

#endif
