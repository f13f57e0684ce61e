/* SPDX-License-Identifier: Apache-2.0 */
/* Render passes, descriptors, shaders and pipelines. */
#include "kit.h"

#include "kit_colour_frag.h"
#include "kit_nothing_comp.h"
#include "kit_nothing_mesh.h"
#include "kit_nothing_task.h"
#include "kit_pass_geom.h"
#include "kit_patch_tesc.h"
#include "kit_patch_tese.h"
#include "kit_store_comp.h"
#include "kit_triangle_vert.h"

#include <stdlib.h>
#include <string.h>

VkRenderPass
kit_render_pass(struct kit *kit)
{
    VkAttachmentDescription attachment = {
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
        .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
        .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
        .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
        .finalLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
    };
    VkAttachmentReference reference = { 0, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL };
    VkSubpassDescription subpass = {
        .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS,
        .colorAttachmentCount = 1,
        .pColorAttachments = &reference,
    };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = 1,
        .pSubpasses = &subpass,
    };
    VkRenderPass render_pass = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &render_pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(render_pass));
    return render_pass;
}

struct kit_target
kit_target(struct kit *kit)
{
    struct kit_target target = { .size = 16 };
    target.image = kit_bound_image(kit, target.size, target.size,
                                   VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    target.view = kit_image_view(kit, target.image);
    target.render_pass = kit_render_pass(kit);
    VkFramebufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = target.render_pass,
        .attachmentCount = 1,
        .pAttachments = &target.view,
        .width = target.size,
        .height = target.size,
        .layers = 1,
    };
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &target.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(target.framebuffer));
    return target;
}

void
kit_begin_target(VkCommandBuffer commands, const struct kit_target *target,
                 VkSubpassContents contents)
{
    VkClearValue clear = { .color = { .float32 = { 0.0f, 0.0f, 0.0f, 1.0f } } };
    VkRenderPassBeginInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
        .renderPass = target->render_pass,
        .framebuffer = target->framebuffer,
        .renderArea = { { 0, 0 }, { target->size, target->size } },
        .clearValueCount = 1,
        .pClearValues = &clear,
    };
    vkCmdBeginRenderPass(commands, &info, contents);
}

VkDescriptorSetLayout
kit_set_layout(struct kit *kit, VkDescriptorType type, uint32_t count, VkShaderStageFlags stages)
{
    VkDescriptorSetLayoutBinding binding = {
        .descriptorType = type,
        .descriptorCount = count,
        .stageFlags = stages,
    };
    VkDescriptorSetLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    return kit_set_layout_of(kit, &info);
}

VkDescriptorSetLayout
kit_set_layout_of(struct kit *kit, const VkDescriptorSetLayoutCreateInfo *info)
{
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateDescriptorSetLayout(kit->device, info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

VkPipelineLayout
kit_pipeline_layout(struct kit *kit, VkDescriptorSetLayout set_layout)
{
    VkPushConstantRange range = { VK_SHADER_STAGE_ALL, 0, 64 };
    VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = set_layout ? 1 : 0,
        .pSetLayouts = &set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    VkPipelineLayout layout = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreatePipelineLayout(kit->device, &info, NULL, &layout));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

VkDescriptorPool
kit_descriptor_pool(struct kit *kit, VkDescriptorType type, uint32_t sets,
                    VkDescriptorPoolCreateFlags flags)
{
    VkDescriptorPoolSize size = { type, 4 * sets };
    VkDescriptorPoolCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
        .flags = flags,
        .maxSets = sets,
        .poolSizeCount = 1,
        .pPoolSizes = &size,
    };
    VkDescriptorPool pool = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateDescriptorPool(kit->device, &info, NULL, &pool));
    kit_own(kit, VK_OBJECT_TYPE_DESCRIPTOR_POOL, KIT_HANDLE(pool));
    return pool;
}

VkDescriptorSet
kit_descriptor_set(struct kit *kit, VkDescriptorPool pool, VkDescriptorSetLayout layout)
{
    VkDescriptorSetAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
        .descriptorPool = pool,
        .descriptorSetCount = 1,
        .pSetLayouts = &layout,
    };
    VkDescriptorSet set = VK_NULL_HANDLE;
    KIT_VK(kit, vkAllocateDescriptorSets(kit->device, &info, &set));
    return set;
}

void
kit_write_buffer(struct kit *kit, VkDescriptorSet set, VkDescriptorType type, VkBuffer buffer)
{
    VkDescriptorBufferInfo range = { buffer, 0, VK_WHOLE_SIZE };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .descriptorCount = 1,
        .descriptorType = type,
        .pBufferInfo = &range,
    };
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

void
kit_write_image(struct kit *kit, VkDescriptorSet set, VkImageView view, VkSampler sampler)
{
    VkDescriptorImageInfo info = { sampler, view, VK_IMAGE_LAYOUT_GENERAL };
    VkWriteDescriptorSet write = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
        .dstSet = set,
        .descriptorCount = 1,
        .descriptorType = VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
        .pImageInfo = &info,
    };
    vkUpdateDescriptorSets(kit->device, 1, &write, 0, NULL);
}

/* The code of the kit's shaders. */
static const struct {
    const uint32_t *words;
    size_t size;
} code[] = {
    [KIT_SHADER_TRIANGLE_VERT] = { kit_triangle_vert, sizeof(kit_triangle_vert) },
    [KIT_SHADER_COLOUR_FRAG] = { kit_colour_frag, sizeof(kit_colour_frag) },
    [KIT_SHADER_NOTHING_COMP] = { kit_nothing_comp, sizeof(kit_nothing_comp) },
    [KIT_SHADER_STORE_COMP] = { kit_store_comp, sizeof(kit_store_comp) },
    [KIT_SHADER_PASS_GEOM] = { kit_pass_geom, sizeof(kit_pass_geom) },
    [KIT_SHADER_PATCH_TESC] = { kit_patch_tesc, sizeof(kit_patch_tesc) },
    [KIT_SHADER_PATCH_TESE] = { kit_patch_tese, sizeof(kit_patch_tese) },
    [KIT_SHADER_NOTHING_MESH] = { kit_nothing_mesh, sizeof(kit_nothing_mesh) },
    [KIT_SHADER_NOTHING_TASK] = { kit_nothing_task, sizeof(kit_nothing_task) },
};

const uint32_t *
kit_shader_code(enum kit_shader shader, size_t *size_out)
{
    *size_out = code[shader].size;
    return code[shader].words;
}

static VkShaderModule
make_module(struct kit *kit, const uint32_t *words, size_t size)
{
    VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = size,
        .pCode = words,
    };
    VkShaderModule module = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

VkShaderModule
kit_shader(struct kit *kit, enum kit_shader shader)
{
    return make_module(kit, code[shader].words, code[shader].size);
}

VkShaderModule
kit_new_shader(struct kit *kit, enum kit_shader shader, uint32_t number)
{
    enum { GENERATOR = 2 }; /* the word of SPIR-V's header that names the tool */
    uint32_t *words = malloc(code[shader].size);
    memcpy(words, code[shader].words, code[shader].size);
    words[GENERATOR] = number;
    VkShaderModule module = make_module(kit, words, code[shader].size);
    free(words);
    return module;
}

static VkPipelineShaderStageCreateInfo
stage_info(struct kit *kit, VkShaderStageFlagBits stage, enum kit_shader shader)
{
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = kit_shader(kit, shader),
        .pName = "main",
    };
}

VkPipeline
kit_graphics_pipeline(struct kit *kit, VkPipelineLayout layout, VkRenderPass render_pass)
{
    VkPipelineShaderStageCreateInfo stages[2] = {
        stage_info(kit, VK_SHADER_STAGE_VERTEX_BIT, KIT_SHADER_TRIANGLE_VERT),
        stage_info(kit, VK_SHADER_STAGE_FRAGMENT_BIT, KIT_SHADER_COLOUR_FRAG),
    };
    VkPipelineVertexInputStateCreateInfo vertex_input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
    };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
    };
    VkPipelineViewportStateCreateInfo viewport = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .scissorCount = 1,
    };
    VkPipelineRasterizationStateCreateInfo rasterization = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .polygonMode = VK_POLYGON_MODE_FILL,
        .lineWidth = 1.0f,
    };
    VkPipelineMultisampleStateCreateInfo multisample = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkPipelineColorBlendAttachmentState attachment = { .colorWriteMask = 0xf };
    VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
    };
    const VkDynamicState states[] = { VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
                                      VK_DYNAMIC_STATE_LINE_WIDTH };
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = KIT_COUNT(states),
        .pDynamicStates = states,
    };
    VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .stageCount = 2,
        .pStages = stages,
        .pVertexInputState = &vertex_input,
        .pInputAssemblyState = &assembly,
        .pViewportState = &viewport,
        .pRasterizationState = &rasterization,
        .pMultisampleState = &multisample,
        .pColorBlendState = &blend,
        .pDynamicState = &dynamic,
        .layout = layout,
        .renderPass = render_pass,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateGraphicsPipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

VkPipeline
kit_compute_pipeline(struct kit *kit, VkPipelineLayout layout, enum kit_shader shader)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = stage_info(kit, VK_SHADER_STAGE_COMPUTE_BIT, shader),
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}

VkPipeline
kit_compute_of(struct kit *kit, VkPipelineLayout layout, VkShaderModule module)
{
    const VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = module,
                   .pName = "main" },
        .layout = layout,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
    return pipeline;
}
