/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What all random programs of a scene work with.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_SYNC_PLAY_SET_H
#define WAKE_SCENES_SYNC_PLAY_SET_H

#include "barrier_scene.h"
#include "shader_scene.h"
#include "sync_program.h"

#include "comp_two_sets.h"
#include "pass_frag.h"
#include "pass_frag_input.h"
#include "pass_frag_input_read.h"
#include "pass_frag_input_write.h"
#include "pass_frag_read.h"
#include "pass_frag_write.h"
#include "vert_in_vec4.h"

enum {
    COMMAND_BUFFERS = 24,
    SECONDARIES = 12,
    UNITS = COMMAND_BUFFERS + SECONDARIES,
    COMMANDS_MOST = 1024
};

/* Parts of buffers that shaders see. */
static const struct {
    uint32_t from, size;
} play_ranges[SHADER_RANGES] = { { 0, BUFFER_BYTES }, { 0, 32 }, { 16, 16 } };

/* What all programs of a scene use. */
struct stage_set {
    struct kit *kit;
    VkBuffer buffers[BUFFERS];
    VkDescriptorSet sets[BUFFERS][SHADER_RANGES];
    VkPipelineLayout layout;
    VkPipeline compute;
    VkImage images[PASS_SLOTS]; /* behind IMAGES those of render passes alone */
    VkImageView views[IMAGES][IMAGE_LEVELS][IMAGE_LAYERS];
    VkImageView target_views[PASS_SLOTS];
    VkDescriptorSet inputs[IMAGES][IMAGE_LEVELS][IMAGE_LAYERS];
    VkPipelineLayout pass_layout;
    VkShaderModule vertex, fragments[2][3]; /* with an input attachment, enum pass_buffer */
    VkEvent events[COMMAND_BUFFERS][EVENTS];
    VkSemaphore semaphores[BINARIES + ORACLE_QUEUES];
    uint64_t values[ORACLE_QUEUES]; /* of the timelines */
    VkQueue queues[ORACLE_QUEUES];
    uint32_t queue_families[ORACLE_QUEUES];
    uint32_t families[2]; /* indices; mostly the same */
    VkFence fence;
    VkCommandPool pools[2]; /* by family */
    VkCommandBuffer family_commands[2][UNITS];
    VkCommandBuffer commands[UNITS]; /* of the family that they are recorded for */
};

/* Which family a queue is of. */
static inline uint32_t
stage_family(const struct stage_set *s, uint32_t queue)
{
    return s->queue_families[queue] != s->families[0];
}

/* All images are in VK_IMAGE_LAYOUT_GENERAL from then on. */
static inline void
stage_images(struct stage_set *s)
{
    const VkImageUsageFlags transfers = VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                                        VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    VkCommandBuffer commands = s->commands[0];

    kit_begin(s->kit, commands, 0);
    for (uint32_t i = 0; i < PASS_SLOTS; i++) {
        struct image_spec spec = { .format = i == PASS_DEPTH ? VK_FORMAT_D32_SFLOAT
                                                             : VK_FORMAT_R8_UNORM,
                                   .extent = { IMAGE_TEXELS, IMAGE_TEXELS, 1 } };
        VkImageMemoryBarrier2 b;

        if (i < IMAGES) {
            spec.levels = IMAGE_LEVELS;
            spec.layers = IMAGE_LAYERS;
            spec.usage = transfers | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
        }
        spec.usage |= i == PASS_DEPTH ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                      : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
        spec.samples = i == PASS_MANY ? VK_SAMPLE_COUNT_4_BIT : VK_SAMPLE_COUNT_1_BIT;
        s->images[i] = make_image(s->kit, &spec);
        b = image_barrier(s->images[i], VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
        if (i == PASS_DEPTH) {
            b.subresourceRange.aspectMask = VK_IMAGE_ASPECT_DEPTH_BIT;
        }
        record_image(commands, true, &b);
    }
    kit_end(s->kit, commands);
    KIT_VK(s->kit, kit_submit(s->queues[0], commands, VK_NULL_HANDLE));
    KIT_VK(s->kit, vkQueueWaitIdle(s->queues[0]));
}

static inline VkImageView
stage_view(struct kit *kit, VkImage image, VkFormat format, VkImageAspectFlags aspect,
           uint32_t level, uint32_t layer)
{
    const VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                         .image = image,
                                         .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                         .format = format,
                                         .subresourceRange = { aspect, level, 1, layer, 1 } };
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

/* Views and shaders of render pass instances. */
static inline void
stage_passes(struct stage_set *s, VkDescriptorSetLayout buffers)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT;
    const VkImageAspectFlags color = VK_IMAGE_ASPECT_COLOR_BIT;
    struct kit *kit = s->kit;
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, IMAGES * IMAGE_LEVELS * IMAGE_LAYERS, 0);

    for (uint32_t i = 0; i < IMAGES * IMAGE_LEVELS * IMAGE_LAYERS; i++) {
        uint32_t image = i / (IMAGE_LEVELS * IMAGE_LAYERS), level = i / IMAGE_LAYERS % IMAGE_LEVELS,
                 layer = i % IMAGE_LAYERS;
        VkDescriptorImageInfo info = { .imageLayout = VK_IMAGE_LAYOUT_GENERAL };
        VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                       .descriptorCount = 1,
                                       .descriptorType = type,
                                       .pImageInfo = &info };

        info.imageView = s->views[image][level][layer] = stage_view(
            kit, s->images[image], VK_FORMAT_R8_UNORM, color, level, layer);
        write.dstSet = s->inputs[image][level][layer] = kit_descriptor_set(kit, pool, layout);
        vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    }
    s->target_views[PASS_DEPTH] = stage_view(kit, s->images[PASS_DEPTH], VK_FORMAT_D32_SFLOAT,
                                             VK_IMAGE_ASPECT_DEPTH_BIT, 0, 0);
    s->target_views[PASS_MANY] = stage_view(kit, s->images[PASS_MANY], VK_FORMAT_R8_UNORM, color, 0,
                                            0);
    s->pass_layout = shader_layout(kit, buffers, layout, 0);
    s->vertex = MODULE(kit, vert_in_vec4);
    s->fragments[0][PASS_NO_BUFFER] = MODULE(kit, pass_frag);
    s->fragments[0][PASS_READS] = MODULE(kit, pass_frag_read);
    s->fragments[0][PASS_WRITES] = MODULE(kit, pass_frag_write);
    s->fragments[1][PASS_NO_BUFFER] = MODULE(kit, pass_frag_input);
    s->fragments[1][PASS_READS] = MODULE(kit, pass_frag_input_read);
    s->fragments[1][PASS_WRITES] = MODULE(kit, pass_frag_input_write);
}

static inline struct stage_set
stage_make(struct kit *kit)
{
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                                     VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    struct stage_set s = { .kit = kit };
    VkDescriptorSetLayout layout = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, BUFFERS * SHADER_RANGES, 0);

    for (uint32_t i = 0; i < BUFFERS; i++) {
        s.buffers[i] = kit_bound_buffer(kit, BUFFER_BYTES, usage, NULL);
        for (uint32_t k = 0; k < SHADER_RANGES; k++) {
            VkDescriptorBufferInfo info = { s.buffers[i], play_ranges[k].from,
                                            play_ranges[k].size };
            VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                           .descriptorCount = 1,
                                           .descriptorType = type,
                                           .pBufferInfo = &info };

            write.dstSet = s.sets[i][k] = kit_descriptor_set(kit, pool, layout);
            vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
        }
    }
    s.layout = shader_layout(kit, layout, layout, 0);
    s.compute = shader_compute(kit, MODULE(kit, comp_two_sets), s.layout, NULL);
    for (uint32_t i = 0; i < COMMAND_BUFFERS * EVENTS; i++) {
        s.events[i / EVENTS][i % EVENTS] = kit_event(kit);
    }
    s.fence = kit_fence(kit, 0);
    for (uint32_t i = 0; i < BINARIES + ORACLE_QUEUES; i++) {
        s.semaphores[i] = i < BINARIES ? kit_semaphore(kit) : kit_timeline(kit, 0);
    }
    for (uint32_t i = 0; i < ORACLE_QUEUES; i++) {
        s.queues[i] = kit->queues[i < kit->queue_count ? i : 0];
        s.queue_families[i] = kit->queue_families[i < kit->queue_count ? i : 0];
        s.families[i != 0] = s.queue_families[i];
    }
    for (uint32_t i = 0; i < 2 * UNITS; i++) {
        const uint32_t family = i / UNITS, unit = i % UNITS;

        if (unit == 0) {
            s.pools[family] = family && s.families[1] == s.families[0]
                                  ? s.pools[0]
                                  : kit_command_pool_of(kit, s.families[family], 0);
        }
        if (family && s.pools[1] == s.pools[0]) {
            break;
        }
        s.family_commands[family][unit] = kit_command_buffer(
            kit, s.pools[family],
            unit < COMMAND_BUFFERS ? VK_COMMAND_BUFFER_LEVEL_PRIMARY
                                   : VK_COMMAND_BUFFER_LEVEL_SECONDARY);
    }
    memcpy(s.commands, s.family_commands[0], sizeof(s.commands));
    stage_images(&s);
    stage_passes(&s, layout);
    return s;
}

#endif
