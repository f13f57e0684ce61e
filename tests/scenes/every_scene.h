/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One descriptor, and every draw and dispatch that finds it: a rule about what shaders access is
 * broken once with each.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_EVERY_SCENE_H
#define WAKE_SCENES_EVERY_SCENE_H

#include "draw_scene.h"
#include "picture_scene.h"
#include "shader_scene.h"

/* What the shaders find at binding 0 of set 0. */
struct found {
    VkDescriptorType type;
    VkImageView view;
    VkSampler sampler;
    VkBufferView texels;
    VkImageLayout layout;        /* UNDEFINED: GENERAL */
    bool immutable;              /* the sampler is part of the layout */
    bool unbound;                /* nothing is bound, neither set nor push constants */
    bool unwritten;              /* the set holds nothing */
    uint32_t push;               /* bytes of push constants in place of a set */
    VkPipelineCreateFlags flags; /* of the pipelines */
    VkBuffer descriptors;        /* a descriptor buffer in place of a set */
    const void *chain;           /* of the write */
};

static inline VkDescriptorSet
found_set(struct kit *kit, const struct found *found, VkDescriptorSetLayout *layout_out)
{
    VkDescriptorSetLayoutBinding binding = { 0, found->type, 1, VK_SHADER_STAGE_ALL,
                                             found->immutable ? &found->sampler : NULL };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding
    };
    VkDescriptorImageInfo image = { found->immutable ? VK_NULL_HANDLE : found->sampler, found->view,
                                    found->layout ? found->layout : VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = { .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                   .pNext = found->chain,
                                   .descriptorCount = 1,
                                   .descriptorType = found->type,
                                   .pImageInfo = &image,
                                   .pTexelBufferView = &found->texels };

    if (!found->immutable && found->type == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER &&
        !found->sampler) {
        image.sampler = kit_sampler(kit);
    }
    if (found->descriptors) {
        info.flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_DESCRIPTOR_BUFFER_BIT_EXT;
        *layout_out = kit_set_layout_of(kit, &info);
        return VK_NULL_HANDLE;
    }
    *layout_out = kit_set_layout_of(kit, &info);
    write.dstSet = kit_descriptor_set(kit, kit_descriptor_pool(kit, found->type, 4, 0),
                                      *layout_out);
    if (!found->unwritten) {
        vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
    }
    return write.dstSet;
}

static inline void
bind_descriptor_buffer(struct stage *s, VkBuffer buffer, VkPipelineLayout layout)
{
    struct kit *kit = s->kit;
    VkDescriptorBufferBindingInfoEXT info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_BUFFER_BINDING_INFO_EXT,
        .address = kit_address(kit, buffer),
        .usage = VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT |
                 VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT
    };
    const uint32_t index = 0;
    const VkDeviceSize offset = 0;
    PFN_vkCmdSetDescriptorBufferOffsetsEXT set = KIT_DEVICE_COMMAND(
        kit, vkCmdSetDescriptorBufferOffsetsEXT);

    KIT_DEVICE_COMMAND(kit, vkCmdBindDescriptorBuffersEXT)(s->commands, 1, &info);
    set(s->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &index, &offset);
    set(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, 1, &index, &offset);
    if (s->TraceRaysNV) {
        set(s->commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, layout, 0, 1, &index, &offset);
    }
}

/* Every draw and dispatch breaks that rule; NULL: none. */
static inline void
every(struct stage *s, const struct found *found, VkShaderModule fragment, VkShaderModule compute,
      VkShaderModule raygen, const char *rest)
{
    static const VkPipelineBindPoint points[] = { VK_PIPELINE_BIND_POINT_GRAPHICS,
                                                  VK_PIPELINE_BIND_POINT_COMPUTE,
                                                  VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR };
    const size_t point_count = KIT_COUNT(points) - !s->TraceRaysNV;
    struct kit *kit = s->kit;
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    VkDescriptorSet set = found->push ? VK_NULL_HANDLE : found_set(kit, found, &layout);
    const uint32_t values[8] = { 0 };
    struct rig r;

    rig_init(&r, &s->base);
    r.stages[1].module = fragment;
    r.info.layout = shader_layout(kit, layout, VK_NULL_HANDLE, found->push);
    r.info.flags = found->flags;
    if (found->descriptors) {
        bind_descriptor_buffer(s, found->descriptors, r.info.layout);
    }
    begin_pass(s);
    for (size_t i = 0; i < point_count && set && !found->unbound; i++) {
        vkCmdBindDescriptorSets(s->commands, points[i], r.info.layout, 0, 1, &set, 0, NULL);
    }
    if (found->push && !found->unbound) {
        vkCmdPushConstants(s->commands, r.info.layout, VK_SHADER_STAGE_ALL, 0, found->push, values);
    }
    bind(s, rig_make(&s->base, &r));
    draw_vertices(s, rest);
    bind(s, make_mesh(s, &r));
    draw_meshes(s, rest);
    vkCmdEndRenderPass(s->commands);
    vkCmdBindPipeline(s->commands, VK_PIPELINE_BIND_POINT_COMPUTE,
                      shader_compute_with(kit, compute, r.info.layout, NULL, found->flags));
    dispatch_all(s, rest);
    if (s->TraceRaysNV) {
        bind_rays(s, make_rays(s, raygen, r.info.layout, found->flags, NULL));
    }
    trace_all(s, rest);
    kit_end(kit, s->commands);
    record(s);
}

/* A module that only ray tracing pipelines are made of. */
#define RAYS_MODULE(s, words) ((s)->TraceRaysNV ? MODULE((s)->kit, words) : VK_NULL_HANDLE)
/* The shaders every_NAME_frag, every_NAME_comp and every_NAME_rgen do the same. */
#define EVERY(s, found, name, rest)                            \
    every((s), (found), MODULE((s)->kit, every_##name##_frag), \
          MODULE((s)->kit, every_##name##_comp), RAYS_MODULE((s), every_##name##_rgen), (rest))
#define FOUND(...) (&(struct found){ __VA_ARGS__ })

#endif
