/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Images, buffers and command buffers for random programs that are valid: the layout of each
 * subresource is known, and what was recorded earlier is waited for before each operation.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_RANDOM_WORLD_H
#define WAKE_SCENES_RANDOM_WORLD_H

#include "picture_scene.h"
#include "pipeline_rig.h"
#include "shader_scene.h"

enum { IMAGES = 6, BUFFERS = 3, LEVELS = 3, LAYERS = 3, WIDTH = 32, BUFFER_SIZE = 1 << 16 };

struct image {
    VkImage handle;
    VkDeviceMemory memory;
    VkImageView texture; /* layer 0, all levels */
    VkFormat format;
    VkImageAspectFlags aspects;
    VkSampleCountFlagBits samples;
    uint32_t levels, layers;
    VkImageLayout now[LEVELS][LAYERS];
};

struct world {
    struct kit *kit;
    struct kit_random random;
    struct rig_base base;
    struct image images[IMAGES], multisampled;
    VkBuffer buffers[BUFFERS], indirect; /* the latter is all zero, and is read only */
    VkDescriptorSetLayout texture_layout, uniform_layout, storage_layout;
    VkPipelineLayout layouts[4]; /* nothing, texture, uniform, push constants */
    VkShaderModule fragments[4]; /* the same */
    VkShaderModule vertices;
    VkPipelineLayout storage;
    VkPipeline compute;
    VkDescriptorPool pool;
    VkQueryPool queries;
    uint32_t query;
    VkSampler nearest, linear;
    VkCommandBuffer commands; /* what is recorded now */
};

static inline uint32_t
pick(struct world *w, uint32_t limit)
{
    return kit_random_below(&w->random, limit);
}

static inline uint32_t
extent_of(uint32_t level)
{
    return WIDTH >> level;
}

/* --- images --- */

static inline VkImageView
view_of(struct world *w, const struct image *i, VkImageAspectFlags aspects, uint32_t level,
        uint32_t levels, uint32_t layer)
{
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = i->handle,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = i->format,
        .subresourceRange = { aspects, level, levels, layer, 1 },
    };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(w->kit, vkCreateImageView(w->kit->device, &info, NULL, &view));
    kit_own(w->kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static inline VkImageAspectFlags
aspects_of(VkFormat format)
{
    return format == VK_FORMAT_D16_UNORM || format == VK_FORMAT_D32_SFLOAT
               ? VK_IMAGE_ASPECT_DEPTH_BIT
           : format == VK_FORMAT_D32_SFLOAT_S8_UINT
               ? VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT
               : VK_IMAGE_ASPECT_COLOR_BIT;
}

static inline void
image_make(struct world *w, struct image *i, VkFormat format, VkSampleCountFlagBits samples)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = format,
        .extent = { WIDTH, WIDTH, 1 },
        .mipLevels = samples == VK_SAMPLE_COUNT_1_BIT ? 1 + pick(w, LEVELS) : 1,
        .arrayLayers = 1 + pick(w, LAYERS),
        .samples = samples,
        .usage = VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT |
                 VK_IMAGE_USAGE_SAMPLED_BIT,
    };
    VkMemoryRequirements needs;

    memset(i, 0, sizeof(*i));
    i->format = format;
    i->aspects = aspects_of(format);
    i->samples = samples;
    i->levels = info.mipLevels;
    i->layers = info.arrayLayers;
    info.usage |= i->aspects & VK_IMAGE_ASPECT_COLOR_BIT
                      ? VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
                      : VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    KIT_VK(w->kit, vkCreateImage(w->kit->device, &info, NULL, &i->handle));
    kit_own(w->kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(i->handle));
    vkGetImageMemoryRequirements(w->kit->device, i->handle, &needs);
    i->memory = kit_memory_for(w->kit, &needs);
    KIT_VK(w->kit, vkBindImageMemory(w->kit->device, i->handle, i->memory, 0));
    if (samples == VK_SAMPLE_COUNT_1_BIT) {
        i->texture = view_of(w, i, i->aspects & ~(VkImageAspectFlags)VK_IMAGE_ASPECT_STENCIL_BIT, 0,
                             i->levels, 0);
    }
}

static inline VkFormat
random_format(struct world *w)
{
    static const VkFormat formats[] = {
        VK_FORMAT_R8G8B8A8_UNORM, VK_FORMAT_B8G8R8A8_UNORM, VK_FORMAT_R16G16B16A16_SFLOAT,
        VK_FORMAT_D16_UNORM,      VK_FORMAT_D32_SFLOAT,     VK_FORMAT_D32_SFLOAT_S8_UINT,
    };
    return formats[pick(w, KIT_COUNT(formats))];
}

/* An image of which at least one of those aspects is there; NULL: none. */
static inline struct image *
any_image(struct world *w, VkImageAspectFlags aspects)
{
    uint32_t first = pick(w, IMAGES);

    for (uint32_t k = 0; k < IMAGES; k++) {
        struct image *i = &w->images[(first + k) % IMAGES];
        if (i->aspects & aspects) {
            return i;
        }
    }
    return NULL;
}

/* --- barriers --- */

static inline void
full_barrier(struct world *w)
{
    const VkAccessFlags any = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;

    if (pick(w, 2)) {
        const VkMemoryBarrier barrier = { VK_STRUCTURE_TYPE_MEMORY_BARRIER, NULL, any, any };
        vkCmdPipelineBarrier(w->commands, all, all, 0, 1, &barrier, 0, NULL, 0, NULL);
    } else {
        const VkMemoryBarrier2 barrier = {
            VK_STRUCTURE_TYPE_MEMORY_BARRIER_2, NULL, all, any, all, any
        };
        const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                        .memoryBarrierCount = 1,
                                        .pMemoryBarriers = &barrier };
        vkCmdPipelineBarrier2(w->commands, &info);
    }
}

static inline void
transition(struct world *w, struct image *i, const VkImageSubresourceRange *range, VkImageLayout to)
{
    const VkAccessFlags any = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT;
    const VkPipelineStageFlags all = VK_PIPELINE_STAGE_ALL_COMMANDS_BIT;
    const VkImageLayout from = pick(w, 8) ? i->now[range->baseMipLevel][range->baseArrayLayer]
                                          : VK_IMAGE_LAYOUT_UNDEFINED;

    if (pick(w, 2)) {
        const VkImageMemoryBarrier barrier = { VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
                                               NULL,
                                               any,
                                               any,
                                               from,
                                               to,
                                               VK_QUEUE_FAMILY_IGNORED,
                                               VK_QUEUE_FAMILY_IGNORED,
                                               i->handle,
                                               *range };
        vkCmdPipelineBarrier(w->commands, all, all, 0, 0, NULL, 0, NULL, 1, &barrier);
    } else {
        const VkImageMemoryBarrier2 barrier = { VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
                                                NULL,
                                                all,
                                                any,
                                                all,
                                                any,
                                                from,
                                                to,
                                                VK_QUEUE_FAMILY_IGNORED,
                                                VK_QUEUE_FAMILY_IGNORED,
                                                i->handle,
                                                *range };
        const VkDependencyInfo info = { .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                        .imageMemoryBarrierCount = 1,
                                        .pImageMemoryBarriers = &barrier };
        vkCmdPipelineBarrier2(w->commands, &info);
    }
}

/* Subresources of an image. */
struct part {
    struct image *image;
    uint32_t level, levels, layer, layers;
};

/* Brings them into that layout, in one barrier where they have one layout. */
static inline void
need(struct world *w, struct part p, VkImageLayout to)
{
    struct image *i = p.image;
    bool same = true;

    for (uint32_t l = 0; l < p.levels; l++) {
        for (uint32_t k = 0; k < p.layers; k++) {
            same = same && i->now[p.level + l][p.layer + k] == i->now[p.level][p.layer];
        }
    }
    if (same) {
        const VkImageSubresourceRange range = {
            i->aspects, p.level,
            pick(w, 2) && p.level + p.levels == i->levels ? VK_REMAINING_MIP_LEVELS : p.levels,
            p.layer,
            pick(w, 2) && p.layer + p.layers == i->layers ? VK_REMAINING_ARRAY_LAYERS : p.layers
        };
        transition(w, i, &range, to);
    }
    for (uint32_t l = 0; l < p.levels; l++) {
        for (uint32_t k = 0; k < p.layers; k++) {
            const VkImageSubresourceRange range = { i->aspects, p.level + l, 1, p.layer + k, 1 };
            if (!same) {
                transition(w, i, &range, to);
            }
            i->now[p.level + l][p.layer + k] = to;
        }
    }
}

/* One level and some of the layers. */
static inline struct part
random_part(struct world *w, struct image *i)
{
    struct part p = {
        .image = i, .level = pick(w, i->levels), .levels = 1, .layer = pick(w, i->layers)
    };

    p.layers = 1 + pick(w, i->layers - p.layer);
    return p;
}

/* --- all of it --- */

static inline void
world_init(struct world *w, struct kit *kit, uint64_t sequence, const VkShaderModule fragments[3],
           VkShaderModule vertices, VkShaderModule compute)
{
    VkDescriptorPoolSize sizes[3] = { { VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 64 },
                                      { VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 64 },
                                      { VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 64 } };
    VkDescriptorPoolCreateInfo pool = { .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                        .maxSets = 192,
                                        .poolSizeCount = 3,
                                        .pPoolSizes = sizes };
    VkQueryPoolCreateInfo queries = { .sType = VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO,
                                      .queryType = VK_QUERY_TYPE_OCCLUSION,
                                      .queryCount = 16 };
    VkDeviceMemory memory;
    void *zeros;

    memset(w, 0, sizeof(*w));
    w->kit = kit;
    w->random = kit_random(kit_seed(), sequence);
    w->base = rig_base(kit);
    for (uint32_t i = 0; i < IMAGES; i++) {
        image_make(w, &w->images[i],
                   i == 0   ? VK_FORMAT_R8G8B8A8_UNORM
                   : i == 1 ? VK_FORMAT_D16_UNORM
                            : random_format(w),
                   VK_SAMPLE_COUNT_1_BIT);
    }
    image_make(w, &w->multisampled, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT);
    for (uint32_t i = 0; i < BUFFERS; i++) {
        w->buffers[i] = kit_bound_buffer(
            kit, BUFFER_SIZE,
            VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
            NULL);
    }
    w->indirect = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT, &memory);
    KIT_VK(kit, vkMapMemory(kit->device, memory, 0, VK_WHOLE_SIZE, 0, &zeros));
    memset(zeros, 0, 4096);
    vkUnmapMemory(kit->device, memory);
    w->texture_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1,
                                       VK_SHADER_STAGE_ALL);
    w->uniform_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                       VK_SHADER_STAGE_ALL);
    w->storage_layout = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                       VK_SHADER_STAGE_ALL);
    w->layouts[0] = w->base.layout;
    w->layouts[1] = shader_layout(kit, w->texture_layout, VK_NULL_HANDLE, 0);
    w->layouts[2] = shader_layout(kit, w->uniform_layout, VK_NULL_HANDLE, 0);
    w->layouts[3] = shader_layout(kit, VK_NULL_HANDLE, VK_NULL_HANDLE, 32);
    w->fragments[0] = w->base.fragment;
    memcpy(&w->fragments[1], fragments, 3 * sizeof(fragments[0]));
    w->vertices = vertices;
    w->storage = shader_layout(kit, w->storage_layout, VK_NULL_HANDLE, 0);
    w->compute = shader_compute(kit, compute, w->storage, NULL);
    w->nearest = sampler(kit, VK_FILTER_NEAREST, VK_SAMPLER_MIPMAP_MODE_NEAREST, false);
    w->linear = sampler(kit, VK_FILTER_LINEAR, VK_SAMPLER_MIPMAP_MODE_LINEAR, false);
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &pool, NULL, &w->pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(w->pool));
    KIT_VK(kit, vkCreateQueryPool(kit->device, &queries, NULL, &w->queries));
    kit_own(kit, VK_OBJECT_TYPE_QUERY_POOL, KIT_HANDLE(w->queries));
}

#endif
