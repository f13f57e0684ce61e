/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A compute shader that writes to a buffer (shaders/sure.comp), for the scenes about how sure its
 * accesses are.
 */
#ifndef WAKE_SCENES_SYNC_WRITER_SCENE_H
#define WAKE_SCENES_SYNC_WRITER_SCENE_H

#include "shader_scene.h"
#include "sync_scene.h"

struct writer {
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDescriptorSet set;
    VkBuffer buffer, other;
    VkDeviceSize copied; /* to `other`: each copy goes behind the one before */
};

#define WRITER(kit, words) make_writer((kit), MODULE((kit), words))

static inline struct writer
make_writer(struct kit *kit, VkShaderModule module)
{
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkBufferUsageFlags usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                     VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                     VK_BUFFER_USAGE_VERTEX_BUFFER_BIT |
                                     VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    VkDescriptorSetLayout sets = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_COMPUTE_BIT);
    struct writer w = { .layout = shader_layout(kit, sets, VK_NULL_HANDLE, 8),
                        .set = kit_descriptor_set(kit, kit_descriptor_pool(kit, type, 1, 0), sets),
                        .buffer = kit_bound_buffer(kit, BYTES, usage, NULL),
                        .other = kit_bound_buffer(kit, BYTES, usage, NULL) };

    w.pipeline = shader_compute(kit, module, w.layout, NULL);
    kit_write_buffer(kit, w.set, type, w.buffer);
    return w;
}

static inline void
writer_bind(VkCommandBuffer commands, const struct writer *w)
{
    const uint32_t push[2] = { 4, 4 };

    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, w->layout, 0, 1, &w->set, 0,
                            NULL);
    vkCmdPushConstants(commands, w->layout, VK_SHADER_STAGE_ALL, 0, sizeof(push), push);
}

static inline void
writer_dispatch(VkCommandBuffer commands, const struct writer *w)
{
    writer_bind(commands, w);
    vkCmdDispatch(commands, 1, 1, 1);
}

#endif
