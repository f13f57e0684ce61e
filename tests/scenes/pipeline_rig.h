/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A graphics pipeline whose every state is within reach: filled with something valid, changed in
 * one place by a scene, made.
 * Threads: those of the scene.
 */
#ifndef WAKE_SCENES_PIPELINE_RIG_H
#define WAKE_SCENES_PIPELINE_RIG_H

#include "kit.h"

#include <string.h>

/* What all pipelines of a scene share. */
struct rig_base {
    struct kit *kit;
    VkPipelineLayout layout;
    VkRenderPass render_pass;
    VkShaderModule vertex, fragment, compute;
};

struct rig {
    VkPipelineShaderStageCreateInfo stages[6];
    VkPipelineVertexInputStateCreateInfo input;
    VkVertexInputBindingDescription bindings[40];
    VkVertexInputAttributeDescription attributes[40];
    VkPipelineInputAssemblyStateCreateInfo assembly;
    VkPipelineTessellationStateCreateInfo tessellation;
    VkPipelineViewportStateCreateInfo viewport;
    VkViewport viewports[20];
    VkRect2D scissors[20];
    VkPipelineRasterizationStateCreateInfo raster;
    VkPipelineMultisampleStateCreateInfo multisample;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendStateCreateInfo blend;
    VkPipelineColorBlendAttachmentState attachments[10];
    VkPipelineDynamicStateCreateInfo dynamic;
    VkDynamicState states[16];
    VkPipelineRenderingCreateInfo rendering;
    VkFormat formats[10];
    VkGraphicsPipelineCreateInfo info;
};

static inline struct rig_base
rig_base(struct kit *kit)
{
    return (struct rig_base){
        .kit = kit,
        .layout = kit_pipeline_layout(kit, VK_NULL_HANDLE),
        .render_pass = kit_render_pass(kit),
        .vertex = kit_shader(kit, KIT_SHADER_TRIANGLE_VERT),
        .fragment = kit_shader(kit, KIT_SHADER_COLOUR_FRAG),
        .compute = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
    };
}

static inline VkPipelineShaderStageCreateInfo
rig_stage(VkShaderStageFlagBits stage, VkShaderModule module)
{
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = module,
        .pName = "main",
    };
}

static inline void
rig_dynamic(struct rig *r, VkDynamicState state)
{
    r->states[r->dynamic.dynamicStateCount++] = state;
}

static inline void
rig_init(struct rig *r, const struct rig_base *base)
{
    memset(r, 0, sizeof(*r));
    r->stages[0] = rig_stage(VK_SHADER_STAGE_VERTEX_BIT, base->vertex);
    r->stages[1] = rig_stage(VK_SHADER_STAGE_FRAGMENT_BIT, base->fragment);
    r->input.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO;
    r->input.pVertexBindingDescriptions = r->bindings;
    r->input.pVertexAttributeDescriptions = r->attributes;
    for (uint32_t i = 0; i < 40; i++) {
        r->bindings[i] = (VkVertexInputBindingDescription){ i, 16, VK_VERTEX_INPUT_RATE_VERTEX };
        r->attributes[i] = (VkVertexInputAttributeDescription){ i, 0, VK_FORMAT_R32G32B32A32_SFLOAT,
                                                                0 };
    }
    r->assembly.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO;
    r->assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    r->tessellation.sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO;
    r->tessellation.patchControlPoints = 3;
    r->viewport.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO;
    r->viewport.viewportCount = r->viewport.scissorCount = 1;
    r->viewport.pViewports = r->viewports;
    r->viewport.pScissors = r->scissors;
    for (uint32_t i = 0; i < 20; i++) {
        r->viewports[i] = (VkViewport){ 0.0f, 0.0f, 16.0f, 16.0f, 0.0f, 1.0f };
        r->scissors[i] = (VkRect2D){ { 0, 0 }, { 16, 16 } };
    }
    r->raster.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO;
    r->raster.lineWidth = 1.0f;
    r->multisample.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO;
    r->multisample.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
    r->depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO;
    r->blend.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO;
    r->blend.attachmentCount = 1;
    r->blend.pAttachments = r->attachments;
    for (uint32_t i = 0; i < 10; i++) {
        r->attachments[i] = (VkPipelineColorBlendAttachmentState){ .colorWriteMask = 0xf };
        r->formats[i] = VK_FORMAT_R8G8B8A8_UNORM;
    }
    r->dynamic.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO;
    r->dynamic.pDynamicStates = r->states;
    r->rendering.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO;
    r->rendering.colorAttachmentCount = 1;
    r->rendering.pColorAttachmentFormats = r->formats;
    r->info = (VkGraphicsPipelineCreateInfo){
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .stageCount = 2,
        .pStages = r->stages,
        .pVertexInputState = &r->input,
        .pInputAssemblyState = &r->assembly,
        .pTessellationState = &r->tessellation,
        .pViewportState = &r->viewport,
        .pRasterizationState = &r->raster,
        .pMultisampleState = &r->multisample,
        .pDepthStencilState = &r->depth,
        .pColorBlendState = &r->blend,
        .pDynamicState = &r->dynamic,
        .layout = base->layout,
        .renderPass = base->render_pass,
        .basePipelineIndex = -1,
    };
}

/* No fragments, and no shader for them; or both. For a rig of two stages. */
static inline void
rig_discard(struct rig *r, VkBool32 discard)
{
    r->raster.rasterizerDiscardEnable = discard;
    r->info.stageCount = discard ? 1 : 2;
}

/* Formats in place of the render pass. */
static inline void
rig_render_dynamically(struct rig *r)
{
    r->info.renderPass = VK_NULL_HANDLE;
    r->rendering.pNext = r->info.pNext;
    r->info.pNext = &r->rendering;
}

static inline VkPipeline
rig_make(const struct rig_base *base, const struct rig *r)
{
    struct kit *kit = base->kit;
    VkPipeline pipeline = VK_NULL_HANDLE;

    if (r->dynamic.dynamicStateCount == 0 && r->info.pDynamicState == &r->dynamic) {
        VkGraphicsPipelineCreateInfo info = r->info;
        info.pDynamicState = NULL;
        (void)vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline);
    } else {
        (void)vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &r->info, NULL, &pipeline);
    }
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

/* One pipeline that breaks exactly that rule once the statements are applied to `r`; one that
 * breaks none. */
#define BAD(base, vuid, ...)             \
    do {                                 \
        struct rig r_, *r = &r_;         \
        rig_init(r, (base));             \
        __VA_ARGS__;                     \
        kit_expect((base)->kit, (vuid)); \
        (void)rig_make((base), r);       \
    } while (0)
#define GOOD(base, ...)            \
    do {                           \
        struct rig r_, *r = &r_;   \
        rig_init(r, (base));       \
        __VA_ARGS__;               \
        (void)rig_make((base), r); \
    } while (0)

#endif
