/* SPDX-License-Identifier: Apache-2.0 */
/* Targets, pipelines and rendering that newer subjects share. */
#include "program_drawing.h"

#define vert_in_vec4 drawing_vert_in_vec4 /* headers define what they hold */
#include "vert_in_vec4.h"

void
program_targets(struct program *p, struct program_drawing *d)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { DRAWING_SIZE, DRAWING_SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
    };
    const VkPipelineLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO
    };

    d->samples = d->samples ? d->samples : VK_SAMPLE_COUNT_1_BIT;
    info.samples = d->samples;
    d->format = info.format;
    d->colour = program_image(p, &info);
    d->views[0] = program_view(p, &d->colour, VK_IMAGE_ASPECT_COLOR_BIT);
    if (d->depth) {
        info.format = VK_FORMAT_D32_SFLOAT_S8_UINT;
        info.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
        d->depth_image = program_image(p, &info);
        d->views[1] = program_view(p, &d->depth_image, d->depth_image.aspect);
    }
    if (!d->layout) {
        MAKE(PIPELINE_LAYOUT, d->layout,
             vkCreatePipelineLayout(p->device, &layout, NULL, &d->layout));
    }
}

static void
describe_input(struct program_pipeline *to)
{
    to->binding = (VkVertexInputBindingDescription){ 0, 16, VK_VERTEX_INPUT_RATE_VERTEX };
    to->attribute = (VkVertexInputAttributeDescription){ 0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0 };
    to->vertex = (VkPipelineVertexInputStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = 1,
        .pVertexBindingDescriptions = &to->binding,
        .vertexAttributeDescriptionCount = 1,
        .pVertexAttributeDescriptions = &to->attribute,
    };
    to->assembly = (VkPipelineInputAssemblyStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
    };
    to->tessellation = (VkPipelineTessellationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO, .patchControlPoints = 3
    };
    to->viewport = (VkViewport){ 0, 0, DRAWING_SIZE, DRAWING_SIZE, 0, 1 };
    to->scissor = (VkRect2D){ { 0, 0 }, { DRAWING_SIZE, DRAWING_SIZE } };
    to->view = (VkPipelineViewportStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &to->viewport,
        .scissorCount = 1,
        .pScissors = &to->scissor,
    };
}

static void
describe_output(const struct program_drawing *d, struct program_pipeline *to)
{
    to->raster = (VkPipelineRasterizationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1.0f
    };
    to->multisample = (VkPipelineMultisampleStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = d->samples,
    };
    to->depth = (VkPipelineDepthStencilStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = VK_TRUE,
        .depthWriteEnable = VK_TRUE,
        .maxDepthBounds = 1.0f,
    };
    to->attachment = (VkPipelineColorBlendAttachmentState){ .colorWriteMask = 15 };
    to->blend = (VkPipelineColorBlendStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &to->attachment,
    };
    to->rendering = (VkPipelineRenderingCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &d->format,
        .depthAttachmentFormat = d->depth ? d->depth_image.format : VK_FORMAT_UNDEFINED,
        .stencilAttachmentFormat = d->depth ? d->depth_image.format : VK_FORMAT_UNDEFINED,
    };
}

void
program_describe_pipeline(struct program *p, const struct program_drawing *d,
                          struct program_pipeline *to)
{
    (void)p;
    *to = (struct program_pipeline){ 0 };
    describe_input(to);
    describe_output(d, to);
    to->dynamic = (VkPipelineDynamicStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .pDynamicStates = to->states,
    };
    to->info = (VkGraphicsPipelineCreateInfo){
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = &to->rendering,
        .pStages = to->stages,
        .pVertexInputState = &to->vertex,
        .pInputAssemblyState = &to->assembly,
        .pViewportState = &to->view,
        .pRasterizationState = &to->raster,
        .pMultisampleState = &to->multisample,
        .pDepthStencilState = d->depth ? &to->depth : NULL,
        .pColorBlendState = &to->blend,
        .pDynamicState = &to->dynamic,
        .layout = d->layout,
        .basePipelineIndex = -1,
    };
}

void
program_add_stage(struct program_pipeline *to, VkShaderStageFlagBits stage, VkShaderModule module)
{
    to->stages[to->info.stageCount++] = (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = module,
        .pName = "main",
    };
}

void
program_add_state(struct program_pipeline *to, VkDynamicState state)
{
    to->states[to->dynamic.dynamicStateCount++] = state;
}

void
program_add_vertices(struct program *p, struct program_pipeline *to)
{
    program_add_stage(to, VK_SHADER_STAGE_VERTEX_BIT, SHADER(drawing_vert_in_vec4));
}

void
program_add_fragments(struct program *p, struct program_pipeline *to)
{
    if (!p->over) {
        program_add_stage(to, VK_SHADER_STAGE_FRAGMENT_BIT,
                          kit_shader(p->kit, KIT_SHADER_COLOUR_FRAG));
    }
}

void
program_reads_no_vertices(struct program_pipeline *to)
{
    to->vertex.vertexBindingDescriptionCount = 0;
    to->vertex.vertexAttributeDescriptionCount = 0;
}

VkPipeline
program_make_pipeline(struct program *p, const struct program_pipeline *from)
{
    VkPipeline pipeline = VK_NULL_HANDLE;

    MAKE(PIPELINE, pipeline,
         vkCreateGraphicsPipelines(p->device, VK_NULL_HANDLE, 1, &from->info, NULL, &pipeline));
    return pipeline;
}

VkPipeline
program_plain_pipeline(struct program *p, const struct program_drawing *d)
{
    struct program_pipeline pipeline;

    program_describe_pipeline(p, d, &pipeline);
    program_reads_no_vertices(&pipeline);
    if (!p->over) {
        program_add_stage(&pipeline, VK_SHADER_STAGE_VERTEX_BIT,
                          kit_shader(p->kit, KIT_SHADER_TRIANGLE_VERT));
    }
    program_add_fragments(p, &pipeline);
    pipeline.info.pDynamicState = NULL;
    return program_make_pipeline(p, &pipeline);
}

void
program_ready_targets(struct program *p, const struct program_drawing *d)
{
    program_layout(p, &d->colour, VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    if (d->depth) {
        program_layout(p, &d->depth_image, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    }
}

void
program_begin_rendering(struct program *p, const struct program_drawing *d, const void *next,
                        VkRenderingFlags flags)
{
    const VkRenderingAttachmentInfo colour = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = d->views[0],
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingAttachmentInfo depth = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = d->views[1],
        .imageLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .pNext = next,
        .flags = flags,
        .renderArea = { { 0, 0 }, { DRAWING_SIZE, DRAWING_SIZE } },
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthAttachment = d->depth ? &depth : NULL,
        .pStencilAttachment = d->depth ? &depth : NULL,
    };
    DO(vkCmdBeginRendering(p->commands, &info));
}
