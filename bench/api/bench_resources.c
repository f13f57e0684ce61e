/* SPDX-License-Identifier: Apache-2.0 */
#include "api/bench_vulkan.h"

#include <stddef.h>

#include "gen/bench/bench_draw_frag.h"
#include "gen/bench/bench_draw_vert.h"
#include "gen/bench/bench_read_comp.h"
#include "kit/wake_bench_kit.h"

uint32_t
bench_memory_type(const struct bench_world *world, uint32_t bits, VkMemoryPropertyFlags flags)
{
    for (uint32_t i = 0; i < world->memory.memoryTypeCount; i++) {
        if ((bits & 1u << i) && (world->memory.memoryTypes[i].propertyFlags & flags) == flags) {
            return i;
        }
    }
    bench_die("no memory type among 0x%x with flags 0x%x", bits, flags);
}

static VkDeviceMemory
allocate(const struct bench_world *world, const VkMemoryRequirements *needs)
{
    VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .allocationSize = needs->size,
        .memoryTypeIndex = bench_memory_type(world, needs->memoryTypeBits, 0),
    };
    VkDeviceMemory memory;
    bench_check(world->AllocateMemory(world->device, &info, NULL, &memory), "vkAllocateMemory");
    return memory;
}

struct bench_buffer
bench_buffer_create(const struct bench_world *world, VkDeviceSize size, VkBufferUsageFlags usage)
{
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = usage,
    };
    struct bench_buffer made;
    bench_check(world->CreateBuffer(world->device, &info, NULL, &made.buffer), "vkCreateBuffer");
    VkMemoryRequirements needs;
    world->GetBufferMemoryRequirements(world->device, made.buffer, &needs);
    made.memory = allocate(world, &needs);
    bench_check(world->BindBufferMemory(world->device, made.buffer, made.memory, 0),
                "vkBindBufferMemory");
    return made;
}

static void
destroy_buffer(const struct bench_world *world, struct bench_buffer *buffer)
{
    world->DestroyBuffer(world->device, buffer->buffer, NULL);
    world->FreeMemory(world->device, buffer->memory, NULL);
}

struct bench_image
bench_image_create(const struct bench_world *world, VkImageUsageFlags usage)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { BENCH_IMAGE_SIZE, BENCH_IMAGE_SIZE, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = VK_SAMPLE_COUNT_1_BIT,
        .usage = usage,
    };
    struct bench_image made;
    bench_check(world->CreateImage(world->device, &info, NULL, &made.image), "vkCreateImage");
    VkMemoryRequirements needs;
    world->GetImageMemoryRequirements(world->device, made.image, &needs);
    made.memory = allocate(world, &needs);
    bench_check(world->BindImageMemory(world->device, made.image, made.memory, 0),
                "vkBindImageMemory");
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = made.image,
        .viewType = VK_IMAGE_VIEW_TYPE_2D,
        .format = info.format,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    bench_check(world->CreateImageView(world->device, &view, NULL, &made.view),
                "vkCreateImageView");
    return made;
}

static void
destroy_image(const struct bench_world *world, struct bench_image *image)
{
    world->DestroyImageView(world->device, image->view, NULL);
    world->DestroyImage(world->device, image->image, NULL);
    world->FreeMemory(world->device, image->memory, NULL);
}

static void
create_layouts(struct bench_world *world)
{
    const VkShaderStageFlags drawing = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_FRAGMENT_BIT;
    const VkDescriptorSetLayoutBinding bindings[] = {
        { 0, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1, drawing, NULL },
        { 1, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER, 1, drawing, NULL },
        { 2, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, drawing | VK_SHADER_STAGE_COMPUTE_BIT, NULL },
    };
    VkDescriptorSetLayoutCreateInfo set = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 3,
        .pBindings = bindings,
    };
    bench_check(world->CreateDescriptorSetLayout(world->device, &set, NULL, &world->set_layout),
                "vkCreateDescriptorSetLayout");
    VkPushConstantRange range = { VK_SHADER_STAGE_VERTEX_BIT, 0, 64 };
    VkPipelineLayoutCreateInfo pipeline = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .setLayoutCount = 1,
        .pSetLayouts = &world->set_layout,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    bench_check(
        world->CreatePipelineLayout(world->device, &pipeline, NULL, &world->pipeline_layout),
        "vkCreatePipelineLayout");
}

static void
create_render_pass(struct bench_world *world)
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
    VkSubpassDependency earlier_writes = {
        .srcSubpass = VK_SUBPASS_EXTERNAL,
        .srcStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .dstStageMask = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
        .srcAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
    };
    VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
        .subpassCount = 1,
        .pSubpasses = &subpass,
        .dependencyCount = 1,
        .pDependencies = &earlier_writes,
    };
    bench_check(world->CreateRenderPass(world->device, &info, NULL, &world->render_pass),
                "vkCreateRenderPass");
    VkFramebufferCreateInfo framebuffer = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = world->render_pass,
        .attachmentCount = 1,
        .pAttachments = &world->colour.view,
        .width = BENCH_IMAGE_SIZE,
        .height = BENCH_IMAGE_SIZE,
        .layers = 1,
    };
    bench_check(world->CreateFramebuffer(world->device, &framebuffer, NULL, &world->framebuffer),
                "vkCreateFramebuffer");
}

static VkPipelineShaderStageCreateInfo
stage_of(VkShaderStageFlagBits stage, VkShaderModule module)
{
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = module,
        .pName = "main",
    };
}

static VkShaderModule
load_module(const struct bench_world *world, const uint32_t *code, size_t bytes)
{
    VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = bytes,
        .pCode = code,
    };
    VkShaderModule made;
    bench_check(world->CreateShaderModule(world->device, &info, NULL, &made),
                "vkCreateShaderModule");
    return made;
}

void
bench_make_pipelines(const struct bench_world *world, uint32_t count, VkPipeline *pipelines)
{
    const VkPipelineShaderStageCreateInfo stages[2] = {
        stage_of(VK_SHADER_STAGE_VERTEX_BIT, world->draw_modules[0]),
        stage_of(VK_SHADER_STAGE_FRAGMENT_BIT, world->draw_modules[1]),
    };
    VkVertexInputBindingDescription binding = { 0, 8, VK_VERTEX_INPUT_RATE_VERTEX };
    VkVertexInputAttributeDescription attribute = { 0, 0, VK_FORMAT_R32G32_SFLOAT, 0 };
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = 1,
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = 1,
        .pVertexAttributeDescriptions = &attribute,
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
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .lineWidth = 1.0f,
    };
    VkPipelineMultisampleStateCreateInfo samples = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT,
    };
    VkPipelineColorBlendAttachmentState blend_attachment = { .colorWriteMask = 0xf };
    VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &blend_attachment,
    };
    const VkDynamicState states[] = { VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR,
                                      VK_DYNAMIC_STATE_LINE_WIDTH };
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 3,
        .pDynamicStates = states,
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
        .pColorBlendState = &blend,
        .pDynamicState = &dynamic,
        .layout = world->pipeline_layout,
        .renderPass = world->render_pass,
    };
    for (uint32_t i = 0; i < count; i++) {
        bench_check(world->CreateGraphicsPipelines(world->device, VK_NULL_HANDLE, 1, &info, NULL,
                                                   &pipelines[i]),
                    "vkCreateGraphicsPipelines");
    }
}

static void
create_compute_pipeline(struct bench_world *world)
{
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = stage_of(VK_SHADER_STAGE_COMPUTE_BIT,
                          load_module(world, bench_read_comp, sizeof(bench_read_comp))),
        .layout = world->pipeline_layout,
    };
    bench_check(world->CreateComputePipelines(world->device, VK_NULL_HANDLE, 1, &info, NULL,
                                              &world->compute_pipeline),
                "vkCreateComputePipelines");
    world->DestroyShaderModule(world->device, info.stage.module, NULL);
}

void
bench_resources_init(struct bench_world *world)
{
    const VkDeviceSize size = BENCH_BUFFER_SIZE;
    world->vertices = bench_buffer_create(world, size, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
    world->indices = bench_buffer_create(world, size, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    world->uniform = bench_buffer_create(world, 4096, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
    world->storage = bench_buffer_create(world, 4096, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    world->source = bench_buffer_create(world, size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
    world->target = bench_buffer_create(world, size, VK_BUFFER_USAGE_TRANSFER_DST_BIT);
    world->picture = bench_image_create(world, VK_IMAGE_USAGE_SAMPLED_BIT);
    world->colour = bench_image_create(world, VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    VkSamplerCreateInfo sampler = {
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .maxLod = 1.0f,
    };
    bench_check(world->CreateSampler(world->device, &sampler, NULL, &world->sampler),
                "vkCreateSampler");
    create_layouts(world);
    create_render_pass(world);
    world->draw_modules[0] = load_module(world, bench_draw_vert, sizeof(bench_draw_vert));
    world->draw_modules[1] = load_module(world, bench_draw_frag, sizeof(bench_draw_frag));
    bench_make_pipelines(world, 2, world->draw_pipelines);
    create_compute_pipeline(world);
}

void
bench_resources_finish(struct bench_world *world)
{
    VkDevice device = world->device;
    world->DestroyPipeline(device, world->compute_pipeline, NULL);
    world->DestroyPipeline(device, world->draw_pipelines[0], NULL);
    world->DestroyPipeline(device, world->draw_pipelines[1], NULL);
    world->DestroyShaderModule(device, world->draw_modules[0], NULL);
    world->DestroyShaderModule(device, world->draw_modules[1], NULL);
    world->DestroyFramebuffer(device, world->framebuffer, NULL);
    world->DestroyRenderPass(device, world->render_pass, NULL);
    world->DestroyPipelineLayout(device, world->pipeline_layout, NULL);
    world->DestroyDescriptorSetLayout(device, world->set_layout, NULL);
    world->DestroySampler(device, world->sampler, NULL);
    destroy_image(world, &world->colour);
    destroy_image(world, &world->picture);
    destroy_buffer(world, &world->target);
    destroy_buffer(world, &world->source);
    destroy_buffer(world, &world->storage);
    destroy_buffer(world, &world->uniform);
    destroy_buffer(world, &world->indices);
    destroy_buffer(world, &world->vertices);
}
