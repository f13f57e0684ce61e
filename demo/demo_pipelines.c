/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptor set layouts, render pass and pipelines. */
#include "demo_pipelines.h"

#include <stddef.h>

#include "demo_geometry.h"

#include "gen/demo/boat_vert.h"
#include "gen/demo/column_vert.h"
#include "gen/demo/develop_comp.h"
#include "gen/demo/sky_frag.h"
#include "gen/demo/sky_vert.h"
#include "gen/demo/surface_frag.h"
#include "gen/demo/wave_sample_comp.h"
#include "gen/demo/wave_step_comp.h"

/* The specialization constant KIND of the shaders. */
enum kind { KIND_WATER, KIND_LAND, KIND_BOAT };

static VkShaderModule
create_module(const struct demo_gpu *gpu, const uint32_t *code, size_t size)
{
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                      .codeSize = size,
                                      .pCode = code };
    VkShaderModule module = VK_NULL_HANDLE;

    demo_check(vkCreateShaderModule(gpu->device, &info, NULL, &module), "vkCreateShaderModule");
    return module;
}

static void
create_set_layouts(struct demo_pipelines *pipelines, const struct demo_gpu *gpu)
{
    const VkDescriptorType uniform = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    const VkDescriptorType storage = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    const VkDescriptorType texture = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    const VkShaderStageFlags compute = VK_SHADER_STAGE_COMPUTE_BIT;
    const VkShaderStageFlags fragment = VK_SHADER_STAGE_FRAGMENT_BIT;
    const VkShaderStageFlags drawing = VK_SHADER_STAGE_VERTEX_BIT | fragment;
    const struct {
        uint32_t count;
        VkDescriptorSetLayoutBinding bindings[3];
    } sets[DEMO_SET_KINDS] = {
        [DEMO_SET_FRAME] = { 2,
                             { { 0, uniform, 1, drawing, NULL },
                               { 1, storage, 1, drawing, NULL } } },
        [DEMO_SET_MATERIAL] = { 2,
                                { { 0, texture, 1, fragment, NULL },
                                  { 1, uniform, 1, fragment, NULL } } },
        [DEMO_SET_STEP] = { 2,
                            { { 0, storage, 1, compute, NULL },
                              { 1, storage, 1, compute, NULL } } },
        [DEMO_SET_SAMPLE] = { 3,
                              { { 0, storage, 1, compute, NULL },
                                { 1, storage, 1, compute, NULL },
                                { 2, storage, 1, compute, NULL } } },
        [DEMO_SET_DEVELOP] = { 2,
                               { { 0, texture, 1, compute, NULL },
                                 { 1, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1, compute, NULL } } },
    };

    for (uint32_t i = 0; i < DEMO_SET_KINDS; i++) {
        VkDescriptorSetLayoutCreateInfo info = {
            .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
            .bindingCount = sets[i].count,
            .pBindings = sets[i].bindings,
        };
        demo_check(vkCreateDescriptorSetLayout(gpu->device, &info, NULL, &pipelines->sets[i]),
                   "vkCreateDescriptorSetLayout");
    }
}

static VkPipelineLayout
create_layout(const struct demo_gpu *gpu, const VkDescriptorSetLayout *sets, uint32_t count,
              VkShaderStageFlags stages, uint32_t constants)
{
    VkPushConstantRange range = { .stageFlags = stages, .size = constants };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = count,
        .pSetLayouts = sets,
        .pushConstantRangeCount = constants ? 1 : 0,
        .pPushConstantRanges = constants ? &range : NULL,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    demo_check(vkCreatePipelineLayout(gpu->device, &info, NULL, &layout), "vkCreatePipelineLayout");
    return layout;
}

/* Renders with several samples into attachments 0 and 1, resolves into 2 for the compute pass. */
static void
create_render_pass(struct demo_pipelines *pipelines, const struct demo_gpu *gpu,
                   VkFormat depth_format)
{
    const VkAttachmentDescription attachments[3] = {
        { 0, DEMO_COLOUR_FORMAT, DEMO_SAMPLES, VK_ATTACHMENT_LOAD_OP_CLEAR,
          VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_IMAGE_LAYOUT_UNDEFINED,
          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL },
        { 0, depth_format, DEMO_SAMPLES, VK_ATTACHMENT_LOAD_OP_CLEAR,
          VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_IMAGE_LAYOUT_UNDEFINED,
          VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL },
        { 0, DEMO_COLOUR_FORMAT, VK_SAMPLE_COUNT_1_BIT, VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          VK_ATTACHMENT_STORE_OP_STORE, VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          VK_ATTACHMENT_STORE_OP_DONT_CARE, VK_IMAGE_LAYOUT_UNDEFINED,
          VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL },
    };
    const VkAttachmentReference colour = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkAttachmentReference depth = { 1, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL };
    const VkAttachmentReference resolve = { 2, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = {
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pResolveAttachments = &resolve,
        .pDepthStencilAttachment = &depth,
    };
    const VkPipelineStageFlags tests = VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT |
                                       VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT;
    const VkPipelineStageFlags output = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
    const VkAccessFlags written = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT |
                                  VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;
    const VkSubpassDependency dependencies[2] = {
        /* The frame before used the same images, and its compute pass read the third. */
        { VK_SUBPASS_EXTERNAL, 0, output | tests | VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
          output | tests, written,
          written | VK_ACCESS_COLOR_ATTACHMENT_READ_BIT |
              VK_ACCESS_DEPTH_STENCIL_ATTACHMENT_READ_BIT,
          0 },
        { 0, VK_SUBPASS_EXTERNAL, output, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
          VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT, VK_ACCESS_SHADER_READ_BIT, 0 },
    };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 3,
        .pAttachments = attachments,
        .subpassCount = 1,
        .pSubpasses = &subpass,
        .dependencyCount = 2,
        .pDependencies = dependencies,
    };

    demo_check(vkCreateRenderPass(gpu->device, &info, NULL, &pipelines->render_pass),
               "vkCreateRenderPass");
}

static VkPipelineShaderStageCreateInfo
shader_stage(VkShaderStageFlagBits stage, VkShaderModule module,
             const VkSpecializationInfo *specialization)
{
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = module,
        .pName = "main",
        .pSpecializationInfo = specialization,
    };
}

/* What all graphics pipelines have in common. */
static const VkVertexInputBindingDescription binding = { 0, sizeof(struct demo_vertex),
                                                         VK_VERTEX_INPUT_RATE_VERTEX };
static const VkVertexInputAttributeDescription attributes[2] = {
    { 0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, offsetof(struct demo_vertex, position) },
    { 1, 0, VK_FORMAT_R32G32B32_SFLOAT, offsetof(struct demo_vertex, normal) },
};
static const VkPipelineInputAssemblyStateCreateInfo assembly = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
    .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
};
static const VkPipelineViewportStateCreateInfo viewport = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
    .viewportCount = 1,
    .scissorCount = 1,
};
static const VkPipelineMultisampleStateCreateInfo samples = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
    .rasterizationSamples = DEMO_SAMPLES,
};
static const VkPipelineColorBlendAttachmentState blend = { .colorWriteMask = 0xf };
static const VkPipelineColorBlendStateCreateInfo blending = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
    .attachmentCount = 1,
    .pAttachments = &blend,
};
static const VkDynamicState dynamics[2] = { VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR };
static const VkPipelineDynamicStateCreateInfo dynamic = {
    .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
    .dynamicStateCount = 2,
    .pDynamicStates = dynamics,
};

/* meshes: reads vertices and writes depth; the sky does neither. */
static VkPipeline
create_graphics(const struct demo_pipelines *pipelines, const struct demo_gpu *gpu,
                VkShaderModule vertex, VkShaderModule fragment, enum kind kind, bool meshes)
{
    const VkSpecializationMapEntry entry = { 0, 0, sizeof(int32_t) };
    const int32_t value = (int32_t)kind;
    const VkSpecializationInfo constants = { 1, &entry, sizeof(value), &value };
    const VkPipelineShaderStageCreateInfo stages[2] = {
        shader_stage(VK_SHADER_STAGE_VERTEX_BIT, vertex, meshes ? &constants : NULL),
        shader_stage(VK_SHADER_STAGE_FRAGMENT_BIT, fragment, meshes ? &constants : NULL),
    };
    const VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = meshes ? 1 : 0,
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = meshes ? 2 : 0,
        .pVertexAttributeDescriptions = attributes,
    };
    const VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .cullMode = meshes ? VK_CULL_MODE_BACK_BIT : VK_CULL_MODE_NONE,
        .frontFace = VK_FRONT_FACE_COUNTER_CLOCKWISE,
        .lineWidth = 1.0f,
    };
    const VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = VK_TRUE,
        .depthWriteEnable = meshes,
        .depthCompareOp = VK_COMPARE_OP_LESS_OR_EQUAL,
    };
    VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .stageCount = 2,
        .pStages = stages,
        .pVertexInputState = &input,
        .pInputAssemblyState = &assembly,
        .pViewportState = &viewport,
        .pRasterizationState = &raster,
        .pMultisampleState = &samples,
        .pDepthStencilState = &depth,
        .pColorBlendState = &blending,
        .pDynamicState = &dynamic,
        .layout = pipelines->draw_layout,
        .renderPass = pipelines->render_pass,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    demo_check(vkCreateGraphicsPipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline),
               "vkCreateGraphicsPipelines");
    return pipeline;
}

static VkPipeline
create_compute(const struct demo_gpu *gpu, VkPipelineLayout layout, const uint32_t *code,
               size_t size)
{
    VkShaderModule module = create_module(gpu, code, size);
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = shader_stage(VK_SHADER_STAGE_COMPUTE_BIT, module, NULL),
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    demo_check(vkCreateComputePipelines(gpu->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline),
               "vkCreateComputePipelines");
    vkDestroyShaderModule(gpu->device, module, NULL);
    return pipeline;
}

static void
create_all_graphics(struct demo_pipelines *pipelines, const struct demo_gpu *gpu)
{
    VkShaderModule column = create_module(gpu, column_vert, sizeof(column_vert));
    VkShaderModule boat = create_module(gpu, boat_vert, sizeof(boat_vert));
    VkShaderModule surface = create_module(gpu, surface_frag, sizeof(surface_frag));
    VkShaderModule sky = create_module(gpu, sky_vert, sizeof(sky_vert));
    VkShaderModule sky_light = create_module(gpu, sky_frag, sizeof(sky_frag));

    pipelines->sky = create_graphics(pipelines, gpu, sky, sky_light, KIND_WATER, false);
    pipelines->water = create_graphics(pipelines, gpu, column, surface, KIND_WATER, true);
    pipelines->land = create_graphics(pipelines, gpu, column, surface, KIND_LAND, true);
    pipelines->boat = create_graphics(pipelines, gpu, boat, surface, KIND_BOAT, true);
    vkDestroyShaderModule(gpu->device, column, NULL);
    vkDestroyShaderModule(gpu->device, boat, NULL);
    vkDestroyShaderModule(gpu->device, surface, NULL);
    vkDestroyShaderModule(gpu->device, sky, NULL);
    vkDestroyShaderModule(gpu->device, sky_light, NULL);
}

void
demo_pipelines_init(struct demo_pipelines *pipelines, const struct demo_gpu *gpu,
                    VkFormat depth_format)
{
    const VkShaderStageFlags compute = VK_SHADER_STAGE_COMPUTE_BIT;

    *pipelines = (struct demo_pipelines){ 0 };
    create_set_layouts(pipelines, gpu);
    /* DEMO_SET_FRAME and DEMO_SET_MATERIAL are sets 0 and 1 of every draw. */
    pipelines->draw_layout = create_layout(
        gpu, pipelines->sets, 2, VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT,
        sizeof(struct demo_draw_data));
    pipelines->step_layout = create_layout(gpu, &pipelines->sets[DEMO_SET_STEP], 1, compute,
                                           sizeof(struct demo_step_data));
    pipelines->sample_layout = create_layout(gpu, &pipelines->sets[DEMO_SET_SAMPLE], 1, compute,
                                             sizeof(struct demo_sample_data));
    pipelines->develop_layout = create_layout(gpu, &pipelines->sets[DEMO_SET_DEVELOP], 1, compute,
                                              0);
    create_render_pass(pipelines, gpu, depth_format);
    create_all_graphics(pipelines, gpu);
    pipelines->step = create_compute(gpu, pipelines->step_layout, wave_step_comp,
                                     sizeof(wave_step_comp));
    pipelines->sample = create_compute(gpu, pipelines->sample_layout, wave_sample_comp,
                                       sizeof(wave_sample_comp));
    pipelines->develop = create_compute(gpu, pipelines->develop_layout, develop_comp,
                                        sizeof(develop_comp));
    demo_name(gpu, VK_OBJECT_TYPE_PIPELINE, (uint64_t)(uintptr_t)pipelines->water, "water");
    demo_name(gpu, VK_OBJECT_TYPE_PIPELINE, (uint64_t)(uintptr_t)pipelines->land, "land");
    demo_name(gpu, VK_OBJECT_TYPE_RENDER_PASS, (uint64_t)(uintptr_t)pipelines->render_pass,
              "scene pass");
}

void
demo_pipelines_finish(struct demo_pipelines *pipelines, const struct demo_gpu *gpu)
{
    const VkPipeline all[] = { pipelines->sky,    pipelines->water, pipelines->land,
                               pipelines->boat,   pipelines->step,  pipelines->sample,
                               pipelines->develop };
    const VkPipelineLayout layouts[] = { pipelines->draw_layout, pipelines->step_layout,
                                         pipelines->sample_layout, pipelines->develop_layout };

    for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
        vkDestroyPipeline(gpu->device, all[i], NULL);
    }
    vkDestroyRenderPass(gpu->device, pipelines->render_pass, NULL);
    for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
        vkDestroyPipelineLayout(gpu->device, layouts[i], NULL);
    }
    for (uint32_t i = 0; i < DEMO_SET_KINDS; i++) {
        vkDestroyDescriptorSetLayout(gpu->device, pipelines->sets[i], NULL);
    }
    *pipelines = (struct demo_pipelines){ 0 };
}
