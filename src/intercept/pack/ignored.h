/* SPDX-License-Identifier: Apache-2.0 */
/*
 * When a pointer is ignored: conditions of the specification under which a member may hold garbage,
 * so that copying must not follow it. Used by the generated pack functions through gen/policy.py.
 * Threads: pure functions of the application's structs, on the application's thread.
 */
#ifndef WAKE_INTERCEPT_IGNORED_H
#define WAKE_INTERCEPT_IGNORED_H

#include "intercept/pack/pack.h"

/* VkWriteDescriptorSet: which of the three arrays a descriptor type uses. */
WAKE_INLINE bool
wake_uses_image_info(VkDescriptorType type)
{
    switch ((int)type) {
    case VK_DESCRIPTOR_TYPE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
    case VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT:
    case VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM:
    case VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM: return true;
    default: return false;
    }
}

WAKE_INLINE bool
wake_uses_buffer_info(VkDescriptorType type)
{
    return type >= VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER &&
           type <= VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

WAKE_INLINE bool
wake_uses_texel_view(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
}

WAKE_INLINE bool
wake_uses_immutable_samplers(const VkDescriptorSetLayoutBinding *in)
{
    return in->descriptorType == VK_DESCRIPTOR_TYPE_SAMPLER ||
           in->descriptorType == VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER ||
           in->descriptorType == VK_DESCRIPTOR_TYPE_MUTABLE_EXT; /* not ignored: must be NULL */
}

/* VkGraphicsPipelineCreateInfo: src/intercept/pack/ignored.c. */
bool
wake_uses_vertex_input(const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_input_assembly(const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_tessellation(const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_viewport(const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_rasterization(const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_multisample(const VkGraphicsPipelineCreateInfo *in);
/* These two need the render pass that the pipeline is for: without an attachment the pointer is
 * ignored. */
bool
wake_uses_depth_stencil(const struct wake_pack *p, const VkGraphicsPipelineCreateInfo *in);
bool
wake_uses_color_blend(const struct wake_pack *p, const VkGraphicsPipelineCreateInfo *in);
/* States of the graphics pipeline that is being packed; true where there is none. */
bool
wake_uses_color_formats(const struct wake_pack *p);
bool
wake_uses_viewports(const struct wake_pack *p);
bool
wake_uses_scissors(const struct wake_pack *p);
bool
wake_uses_sample_mask(const struct wake_pack *p);
bool
wake_uses_blend_attachments(const struct wake_pack *p);
bool
wake_uses_discard_rectangles(const struct wake_pack *p);

#endif
