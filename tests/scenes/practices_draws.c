/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Best practices of pipelines and draws.
 */
#include "practice_scene.h"
#include "comp_certain.h"
#include "sync_comp_texel.h"
#include "workgroup_block_comp.h"
#include "workgroup_large_comp.h"
#include "workgroup_line_comp.h"
#include "workgroup_odd_comp.h"

#define PRACTICE(name) SCENE(name, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED)

#define SIZE 64

/* What is worth a word of a graphics pipeline; zero is a plain one. */
struct shape {
    bool depth_bias;
    float constant, slope;
    uint32_t dynamic_states;
    bool restart;
    uint32_t buffers, instanced;
    bool blend;
    VkSampleCountFlagBits samples;
    bool no_color;
    bool depth_test, depth_write;
    VkCompareOp compare;
    bool geometry;
    const void *next;
};

static VkPipeline
make(struct kit *kit, VkPipelineLayout layout, VkRenderPass pass, VkPipelineCache cache,
     uint32_t count, const struct shape *shape)
{
    static const VkDynamicState states[] = {
        VK_DYNAMIC_STATE_LINE_WIDTH,         VK_DYNAMIC_STATE_BLEND_CONSTANTS,
        VK_DYNAMIC_STATE_DEPTH_BOUNDS,       VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK,
        VK_DYNAMIC_STATE_STENCIL_WRITE_MASK, VK_DYNAMIC_STATE_STENCIL_REFERENCE,
        VK_DYNAMIC_STATE_CULL_MODE,          VK_DYNAMIC_STATE_FRONT_FACE,
    };
    VkPipelineShaderStageCreateInfo stages[3] = {
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_VERTEX_BIT,
          .module = kit_shader(kit, KIT_SHADER_TRIANGLE_VERT),
          .pName = "main" },
        { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
          .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
          .module = kit_shader(kit, KIT_SHADER_COLOUR_FRAG),
          .pName = "main" },
    };
    VkVertexInputBindingDescription bindings[3];
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = shape->buffers,
        .pVertexBindingDescriptions = bindings,
    };
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP,
        .primitiveRestartEnable = shape->restart,
    };
    VkViewport viewport = { 0, 0, SIZE, SIZE, 0, 1 };
    VkRect2D scissor = { { 0, 0 }, { SIZE, SIZE } };
    VkPipelineViewportStateCreateInfo viewports = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &viewport,
        .scissorCount = 1,
        .pScissors = &scissor,
    };
    VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .depthBiasEnable = shape->depth_bias,
        .depthBiasConstantFactor = shape->constant,
        .depthBiasSlopeFactor = shape->slope,
        .lineWidth = 1,
    };
    VkPipelineMultisampleStateCreateInfo samples = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = shape->samples ? shape->samples : VK_SAMPLE_COUNT_1_BIT,
    };
    VkPipelineColorBlendAttachmentState attachment = {
        .blendEnable = shape->blend,
        .srcColorBlendFactor = VK_BLEND_FACTOR_ONE,
        .dstColorBlendFactor = VK_BLEND_FACTOR_ONE,
        .colorWriteMask = shape->no_color ? 0 : 0xf,
    };
    VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = 1,
        .pAttachments = &attachment,
    };
    VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = shape->depth_test,
        .depthWriteEnable = shape->depth_write,
        .depthCompareOp = shape->compare,
    };
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = shape->dynamic_states,
        .pDynamicStates = states,
    };
    VkGraphicsPipelineCreateInfo infos[2] = {
        { .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
          .pNext = shape->next,
          .stageCount = 2,
          .pStages = stages,
          .pVertexInputState = &input,
          .pInputAssemblyState = &assembly,
          .pViewportState = &viewports,
          .pRasterizationState = &raster,
          .pMultisampleState = &samples,
          .pDepthStencilState = &depth,
          .pColorBlendState = &blend,
          .pDynamicState = shape->dynamic_states ? &dynamic : NULL,
          .layout = layout,
          .renderPass = pass,
          .basePipelineIndex = -1 },
    };
    VkPipeline pipelines[2] = { VK_NULL_HANDLE, VK_NULL_HANDLE };

    for (uint32_t i = 0; i < 3; i++) {
        bindings[i] = (VkVertexInputBindingDescription){
            i, 4, i < shape->instanced ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX
        };
    }
    if (shape->geometry) {
        stages[2] = stages[0];
        stages[2].stage = VK_SHADER_STAGE_GEOMETRY_BIT;
        stages[2].module = kit_shader(kit, KIT_SHADER_PASS_GEOM);
        infos[0].stageCount = 3;
    }
    infos[1] = infos[0];
    KIT_VK(kit, vkCreateGraphicsPipelines(kit->device, cache, count, infos, NULL, pipelines));
    for (uint32_t i = 0; i < count; i++) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[i]));
    }
    return pipelines[0];
}

struct world {
    VkPipelineLayout layout;
    VkRenderPass pass; /* one color attachment, and depth where `depth` is set */
    VkFramebuffer framebuffer;
    bool depth;
    VkCommandBuffer commands;
};

#define PIPELINE(...) make(kit, w.layout, w.pass, VK_NULL_HANDLE, 1, &(struct shape){ __VA_ARGS__ })
#define PLAIN PIPELINE(.samples = VK_SAMPLE_COUNT_1_BIT)

static VkRenderPass
make_pass(struct kit *kit, VkFormat format, VkSampleCountFlagBits samples, bool depth)
{
    VkAttachmentDescription attachments[2] = {
        { .format = format,
          .samples = samples,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = VK_IMAGE_LAYOUT_GENERAL },
    };
    VkAttachmentReference references[2] = { { 0, VK_IMAGE_LAYOUT_GENERAL },
                                            { 1, VK_IMAGE_LAYOUT_GENERAL } };
    VkSubpassDescription subpass = { .colorAttachmentCount = 1,
                                     .pColorAttachments = &references[0],
                                     .pDepthStencilAttachment = depth ? &references[1] : NULL };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .attachmentCount = depth ? 2 : 1,
                                    .pAttachments = attachments,
                                    .subpassCount = 1,
                                    .pSubpasses = &subpass };
    VkRenderPass pass = VK_NULL_HANDLE;

    attachments[1] = attachments[0];
    attachments[1].format = VK_FORMAT_D16_UNORM;
    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &pass));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(pass));
    return pass;
}

static VkImageView
make_view(struct kit *kit, VkFormat format, bool depth)
{
    VkImageCreateInfo image_info = { .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                     .imageType = VK_IMAGE_TYPE_2D,
                                     .format = format,
                                     .extent = { SIZE, SIZE, 1 },
                                     .mipLevels = 1,
                                     .arrayLayers = 1,
                                     .samples = VK_SAMPLE_COUNT_1_BIT,
                                     .usage = depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                                    : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT };
    VkImageViewCreateInfo info = { .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                   .viewType = VK_IMAGE_VIEW_TYPE_2D,
                                   .format = format,
                                   .subresourceRange = { depth ? VK_IMAGE_ASPECT_DEPTH_BIT
                                                               : VK_IMAGE_ASPECT_COLOR_BIT,
                                                         0, 1, 0, 1 } };
    VkMemoryRequirements needs;
    VkImageView view = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateImage(kit->device, &image_info, NULL, &info.image));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE, KIT_HANDLE(info.image));
    vkGetImageMemoryRequirements(kit->device, info.image, &needs);
    KIT_VK(kit, vkBindImageMemory(kit->device, info.image, kit_memory_for(kit, &needs), 0));
    KIT_VK(kit, vkCreateImageView(kit->device, &info, NULL, &view));
    kit_own(kit, VK_OBJECT_TYPE_IMAGE_VIEW, KIT_HANDLE(view));
    return view;
}

static const VkPhysicalDeviceFeatures2 geometry_feature = {
    .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, .features = { .geometryShader = VK_TRUE }
};

static struct world
open_world(struct kit *kit, const char *vendors, bool depth)
{
    struct world w = { .depth = depth };
    VkImageView views[2];
    VkFramebufferCreateInfo info = { .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
                                     .attachmentCount = depth ? 2 : 1,
                                     .pAttachments = views,
                                     .width = SIZE,
                                     .height = SIZE,
                                     .layers = 1 };

    practice_open_with(kit, vendors, &(struct kit_config){ .device_next = &geometry_feature });
    kit_allow(kit, BP "vkCreateFramebuffer-attachment-should-be-transient");
    kit_allow(kit, BP "CreatePipelinesLayout-KeepLayoutSmall"); /* the kit's own */
    w.layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    w.pass = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_1_BIT, depth);
    views[0] = make_view(kit, VK_FORMAT_R8G8B8A8_UNORM, false);
    views[1] = depth ? make_view(kit, VK_FORMAT_D16_UNORM, true) : VK_NULL_HANDLE;
    info.renderPass = w.pass;
    KIT_VK(kit, vkCreateFramebuffer(kit->device, &info, NULL, &w.framebuffer));
    kit_own(kit, VK_OBJECT_TYPE_FRAMEBUFFER, KIT_HANDLE(w.framebuffer));
    w.commands = kit_command_buffer(kit, kit_command_pool(kit, 0), VK_COMMAND_BUFFER_LEVEL_PRIMARY);
    kit_begin(kit, w.commands, VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT);
    return w;
}

static void
begin(const struct world *w)
{
    static const VkClearValue zero[2];
    VkRenderPassBeginInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
                                   .renderPass = w->pass,
                                   .framebuffer = w->framebuffer,
                                   .renderArea = { { 0, 0 }, { SIZE, SIZE } },
                                   .clearValueCount = w->depth ? 2 : 1,
                                   .pClearValues = zero };

    vkCmdBeginRenderPass(w->commands, &info, VK_SUBPASS_CONTENTS_INLINE);
}

static void
bind(const struct world *w, VkPipeline pipeline)
{
    vkCmdBindPipeline(w->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
}

static void
finish(struct kit *kit, const struct world *w)
{
    vkCmdEndRenderPass(w->commands);
    kit_end(kit, w->commands);
}

/* ---- pipelines ------------------------------------------------------------------------------- */

static VkPipelineCache
make_cache(struct kit *kit)
{
    VkPipelineCacheCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO };
    VkPipelineCache cache = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreatePipelineCache(kit->device, &info, NULL, &cache));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE_CACHE, KIT_HANDLE(cache));
    return cache;
}

PRACTICE(pipelines)
{
    static const struct shape plain = { .buffers = 0 };
    struct world w = open_world(kit, "", false);

    (void)PLAIN;
    (void)make(kit, w.layout, w.pass, make_cache(kit), 2, &plain);
    (void)PIPELINE(.buffers = 3, .instanced = 1);
    kit_expect(kit, BP "vkCreatePipelines-multiple-pipelines-no-cache");
    (void)make(kit, w.layout, w.pass, VK_NULL_HANDLE, 2, &plain);
    kit_expect(kit, BP "vkCreateGraphicsPipelines-too-many-instanced-vertex-buffers");
    (void)PIPELINE(.buffers = 3, .instanced = 2);
    kit_end(kit, w.commands);
}

PRACTICE(pipelines_arm)
{
    static const char id[] = BP "vkCreatePipelines-multisampled-blending";
    struct world w = open_world(kit, "ARM", false);
    VkRenderPass slow = make_pass(kit, VK_FORMAT_R16G16B16A16_SFLOAT, VK_SAMPLE_COUNT_4_BIT, false);
    VkRenderPass fast = make_pass(kit, VK_FORMAT_R8G8B8A8_UNORM, VK_SAMPLE_COUNT_4_BIT, false);

    (void)PIPELINE(.depth_bias = true, .constant = 1);
    (void)PIPELINE(.depth_bias = true, .slope = 1);
    kit_expect(kit, BP "vkCreatePipelines-depthbias-zero");
    (void)PIPELINE(.depth_bias = true);
    w.pass = fast;
    (void)PIPELINE(.blend = true, .samples = VK_SAMPLE_COUNT_4_BIT);
    w.pass = slow;
    (void)PIPELINE(.samples = VK_SAMPLE_COUNT_4_BIT);
    kit_expect(kit, id);
    (void)PIPELINE(.blend = true, .samples = VK_SAMPLE_COUNT_4_BIT);
    kit_end(kit, w.commands);
}

PRACTICE(pipelines_amd)
{
    static const struct shape plain = { .buffers = 0 };
    struct world w = open_world(kit, "AMD", false);
    VkPipelineCache caches[2] = { make_cache(kit), make_cache(kit) };

    (void)PIPELINE(.dynamic_states = 7);
    kit_expect(kit, BP "CreatePipelines-MinimizeNumDynamicStates");
    (void)PIPELINE(.dynamic_states = 8);
    kit_expect(kit, BP "CreatePipelines-AvoidPrimitiveRestart");
    (void)PIPELINE(.restart = true);
    (void)make(kit, w.layout, w.pass, caches[0], 1, &plain);
    (void)make(kit, w.layout, w.pass, caches[0], 1, &plain);
    kit_expect(kit, BP "vkCreatePipelines-multiple-pipelines-caches");
    (void)make(kit, w.layout, w.pass, caches[1], 1, &plain);
    kit_end(kit, w.commands);
}

static void
make_compute(struct kit *kit, VkPipelineLayout layout, const uint32_t *words, size_t size)
{
    VkShaderModuleCreateInfo module = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                        .codeSize = size,
                                        .pCode = words };
    VkComputePipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .pName = "main" },
        .layout = layout,
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    KIT_VK(kit, vkCreateShaderModule(kit->device, &module, NULL, &info.stage.module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(info.stage.module));
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipeline));
}

PRACTICE(compute_arm)
{
    static const char alignment[] = BP "vkCreateComputePipelines-compute-thread-group-alignment";
    VkPipelineLayout layout;

    practice_open(kit, "ARM");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize");
    layout = kit_pipeline_layout(
        kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_IMAGE, 1, VK_SHADER_STAGE_COMPUTE_BIT));
    make_compute(kit, layout, workgroup_block_comp, sizeof(workgroup_block_comp));
    kit_expect(kit, BP "vkCreateComputePipelines-compute-spatial-locality");
    make_compute(kit, layout, workgroup_line_comp, sizeof(workgroup_line_comp));
    kit_expect(kit, BP "vkCreateComputePipelines-compute-work-group-size");
    make_compute(kit, layout, workgroup_large_comp, sizeof(workgroup_large_comp));
    kit_expect(kit, alignment);
    make_compute(kit, layout, workgroup_odd_comp, sizeof(workgroup_odd_comp));
    kit_expect(kit, alignment);
    (void)kit_compute_pipeline(kit, layout, KIT_SHADER_NOTHING_COMP);
}

/* A line of invocations is right for texels in a buffer. */
PRACTICE(compute_texels_arm)
{
    practice_open(kit, "ARM");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize");
    kit_allow(kit, BP "vkCreateComputePipelines-compute-thread-group-alignment");
    make_compute(
        kit,
        kit_pipeline_layout(kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, 1,
                                                VK_SHADER_STAGE_COMPUTE_BIT)),
        sync_comp_texel, sizeof(sync_comp_texel));
}

/* Nobody knows in how many dimensions a buffer is laid out: later versions do not guess. */
PRACTICE(compute_buffer_arm)
{
    practice_open(kit, "ARM");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize");
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "vkCreateComputePipelines-compute-spatial-locality");
    }
    make_compute(kit,
                 kit_pipeline_layout(kit, kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                         VK_SHADER_STAGE_COMPUTE_BIT)),
                 comp_certain, sizeof(comp_certain));
}

PRACTICE(compute)
{
    VkPipelineLayout layout;
    VkComputePipelineCreateInfo infos[2];
    VkPipeline pipelines[2];

    practice_open(kit, "");
    layout = kit_pipeline_layout(kit, VK_NULL_HANDLE);
    infos[0] = (VkComputePipelineCreateInfo){
        .sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
        .stage = { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                   .stage = VK_SHADER_STAGE_COMPUTE_BIT,
                   .module = kit_shader(kit, KIT_SHADER_NOTHING_COMP),
                   .pName = "main" },
        .layout = layout,
        .basePipelineIndex = -1,
    };
    infos[1] = infos[0];
    kit_expect(kit, BP "vkCreatePipelines-multiple-pipelines-no-cache");
    kit_expect(kit, BP "SpirvDeprecated_WorkgroupSize");
    kit_expect(kit, BP "SpirvDeprecated_WorkgroupSize");
    KIT_VK(kit, vkCreateComputePipelines(kit->device, VK_NULL_HANDLE, 2, infos, NULL, pipelines));
    for (int i = 0; i < 2; i++) {
        kit_own(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(pipelines[i]));
    }
}

PRACTICE(bound_twice)
{
    static const char id[] = BP "Pipeline-SortAndBind";
    struct world w = open_world(kit, "AMD", false);
    VkPipeline one = PLAIN, other = PLAIN;

    begin(&w);
    bind(&w, one);
    bind(&w, other);
    kit_expect(kit, id);
    bind(&w, one);
    finish(kit, &w);
}

/* Newer layers do not sort dispatches. */
PRACTICE(bound_twice_for_dispatches)
{
    struct world w = open_world(kit, "AMD", false);
    VkPipeline pipeline;

    kit_allow(kit, "BestPractices-AMD-LocalWorkgroup-Multiple64");
    kit_allow(kit, BP "SpirvDeprecated_WorkgroupSize");
    pipeline = kit_compute_pipeline(kit, kit_pipeline_layout(kit, VK_NULL_HANDLE),
                                    KIT_SHADER_NOTHING_COMP);
    begin(&w);
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (!HAS_NEWER_IDS) {
        kit_expect(kit, BP "Pipeline-SortAndBind");
    }
    vkCmdBindPipeline(w.commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    finish(kit, &w);
}

/* Switches are counted by draws, and told by the bind behind the fourth. */
PRACTICE(stage_switches_nvidia)
{
    struct world w = open_world(kit, "NVIDIA", false);

    kit_allow(kit, BP "Pipeline-SortAndBind");
    begin(&w);
    for (int i = 0; i < 8; i++) {
        if (i == 5) {
            kit_expect(kit, BP "BindPipeline-SwitchTessGeometryMesh");
        }
        bind(&w, PIPELINE(.geometry = i & 1));
        vkCmdDraw(w.commands, 3, 1, 0, 0);
    }
    finish(kit, &w);
}

PRACTICE(few_stage_switches_nvidia)
{
    struct world w = open_world(kit, "NVIDIA", false);

    begin(&w);
    for (int i = 0; i < 5; i++) {
        bind(&w, PIPELINE(.geometry = i & 1));
        vkCmdDraw(w.commands, 3, 1, 0, 0);
    }
    finish(kit, &w);
}

/* ---- draws ----------------------------------------------------------------------------------- */

PRACTICE(draws_of_nothing)
{
    static const char instances[] = BP "vkCmdDraw-instance-count-zero",
                      draws[] = BP "vkCmdDraw-draw-count-zero";
    struct world w = open_world(kit, "", false);
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(
        kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT, &memory);

    begin(&w);
    bind(&w, PLAIN);
    vkCmdBindIndexBuffer(w.commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    vkCmdDraw(w.commands, 0, 1, 0, 0);
    vkCmdDrawIndirect(w.commands, buffer, 0, 1, 16);
    kit_expect(kit, instances);
    vkCmdDraw(w.commands, 3, 0, 0, 0);
    kit_expect(kit, instances);
    vkCmdDrawIndexed(w.commands, 3, 0, 0, 0, 0);
    kit_expect(kit, draws);
    vkCmdDrawIndirect(w.commands, buffer, 0, 0, 16);
    kit_expect(kit, draws);
    vkCmdDrawIndexedIndirect(w.commands, buffer, 0, 0, 20);
    finish(kit, &w);
}

PRACTICE(unused_vertex_buffers)
{
    struct world w = open_world(kit, "", false);
    VkDeviceMemory memory;
    VkDeviceSize offset = 0;
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, &memory);

    begin(&w);
    bind(&w, PLAIN);
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    vkCmdBindVertexBuffers(w.commands, 0, 1, &buffer, &offset);
    kit_expect(kit, BP "DrawState-VtxIndexOutOfBounds");
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    bind(&w, PIPELINE(.buffers = 1));
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    bind(&w, PLAIN); /* they are for the other one */
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    finish(kit, &w);
}

PRACTICE(depth_bias_without_depth)
{
    struct world w = open_world(kit, "", false);

    begin(&w);
    bind(&w, PLAIN);
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    bind(&w, PIPELINE(.depth_bias = true, .constant = 1));
    kit_expect(kit, BP "DepthBiasNoAttachment");
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    finish(kit, &w);
}

PRACTICE(depth_bias_with_depth)
{
    struct world w = open_world(kit, "", true);

    begin(&w);
    bind(&w, PIPELINE(.depth_bias = true, .constant = 1));
    vkCmdDraw(w.commands, 3, 1, 0, 0);
    finish(kit, &w);
}

static void
draw_small(struct kit *kit, const struct world *w, int count, uint32_t indices, VkPipeline pipeline)
{
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 4096, VK_BUFFER_USAGE_INDEX_BUFFER_BIT, &memory);

    begin(w);
    bind(w, pipeline);
    vkCmdBindIndexBuffer(w->commands, buffer, 0, VK_INDEX_TYPE_UINT16);
    for (int i = 0; i < count; i++) {
        vkCmdDrawIndexed(w->commands, indices, 1, 0, 0, 0);
    }
    finish(kit, w);
}

PRACTICE(small_draws_arm)
{
    struct world w = open_world(kit, "ARM", false);

    kit_expect(kit, BP "vkCmdDrawIndexed-many-small-indexed-drawcalls");
    draw_small(kit, &w, 30, 9, PLAIN);
}

PRACTICE(few_small_draws_arm)
{
    struct world w = open_world(kit, "ARM", false);

    draw_small(kit, &w, 9, 9, PLAIN);
}

PRACTICE(large_draws_img)
{
    struct world w = open_world(kit, "IMG", false);

    draw_small(kit, &w, 30, 300, PLAIN);
}

static void
draw_prepass(struct kit *kit, int count, uint32_t vertices, VkCompareOp compare)
{
    struct world w = open_world(kit, "ARM", true);
    VkPipeline depth = PIPELINE(.no_color = true, .depth_test = true, .depth_write = true,
                                .compare = VK_COMPARE_OP_LESS);
    VkPipeline color = PIPELINE(.depth_test = true, .compare = compare);

    begin(&w);
    bind(&w, depth);
    for (int i = 0; i < count; i++) {
        vkCmdDraw(w.commands, vertices, 1, 0, 0);
    }
    bind(&w, color);
    for (int i = 0; i < count; i++) {
        vkCmdDraw(w.commands, vertices, 1, 0, 0);
    }
    finish(kit, &w);
}

PRACTICE(depth_prepass_arm)
{
    kit_expect(kit, BP "vkCmdEndRenderPass-depth-pre-pass-usage");
    draw_prepass(kit, 20, 500, VK_COMPARE_OP_EQUAL);
}

PRACTICE(short_depth_prepass_arm)
{
    draw_prepass(kit, 19, 500, VK_COMPARE_OP_EQUAL);
}

PRACTICE(small_depth_prepass_arm)
{
    draw_prepass(kit, 20, 499, VK_COMPARE_OP_LESS_OR_EQUAL);
}

PRACTICE(other_depth_arm)
{
    draw_prepass(kit, 20, 500, VK_COMPARE_OP_LESS);
}

/* ---- indices --------------------------------------------------------------------------------- */

enum { INDICES = 4096 };

struct indices {
    VkBuffer buffer;
    VkDeviceMemory memory;
    uint16_t *mapped;
};

static struct indices
open_indices(struct kit *kit)
{
    struct indices indices = { VK_NULL_HANDLE, VK_NULL_HANDLE, NULL };
    void *data = NULL;

    indices.buffer = kit_bound_buffer(kit, INDICES * sizeof(uint16_t),
                                      VK_BUFFER_USAGE_INDEX_BUFFER_BIT, &indices.memory);
    KIT_VK(kit, vkMapMemory(kit->device, indices.memory, 0, VK_WHOLE_SIZE, 0, &data));
    indices.mapped = data;
    return indices;
}

/* `count` of them, from `first` on: 0, step, 2 * step and so on, modulo `modulus`. */
static void
write_indices(const struct indices *indices, uint32_t first, uint32_t count, uint32_t step,
              uint32_t modulus)
{
    for (uint32_t i = 0; i < count; i++) {
        indices->mapped[first + i] = (uint16_t)(i * step % modulus);
    }
}

/* As many indices as vertices from the smallest to the largest, and no more. */
PRACTICE(sparse_indices_arm)
{
    struct world w = open_world(kit, "ARM", false);
    struct indices indices = open_indices(kit);

    write_indices(&indices, 0, 300, 1, INDICES);
    write_indices(&indices, 300, 300, 2, INDICES);
    indices.mapped[600] = 11; /* 11 to 20, nine of them */
    for (uint16_t i = 0; i < 8; i++) {
        indices.mapped[601 + i] = (uint16_t)(13 + i);
    }
    begin(&w);
    bind(&w, PLAIN);
    vkCmdBindIndexBuffer(w.commands, indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(w.commands, 300, 1, 0, 0, 0);
    kit_expect(kit, BP "vkCmdDrawIndexed-sparse-index-buffer");
    vkCmdDrawIndexed(w.commands, 300, 1, 300, 0, 0);
    kit_expect(kit, BP "vkCmdDrawIndexed-sparse-index-buffer");
    vkCmdDrawIndexed(w.commands, 9, 1, 600, 0, 0);
    vkCmdDrawIndexed(w.commands, 8, 1, 601, 0, 0);
    finish(kit, &w);
}

/* 32 vertices are kept, the last used. */
PRACTICE(thrashing_indices_arm)
{
    struct world w = open_world(kit, "ARM", false);
    struct indices indices = open_indices(kit);

    write_indices(&indices, 0, 1000, 1, 32);
    write_indices(&indices, 1000, 1000, 1, 33);
    write_indices(&indices, 2000, 595, 1, 300);
    write_indices(&indices, 2600, 601, 1, 300);
    begin(&w);
    bind(&w, PLAIN);
    vkCmdBindIndexBuffer(w.commands, indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(w.commands, 1000, 1, 0, 0, 0);
    kit_expect(kit, BP "vkCmdDrawIndexed-post-transform-cache-thrashing");
    vkCmdDrawIndexed(w.commands, 1000, 1, 1000, 0, 0);
    vkCmdDrawIndexed(w.commands, 595, 1, 2000, 0, 0);
    kit_expect(kit, BP "vkCmdDrawIndexed-post-transform-cache-thrashing");
    vkCmdDrawIndexed(w.commands, 601, 1, 2600, 0, 0);
    finish(kit, &w);
}

/* What is not mapped is not looked at; and what begins a strip anew is no index. The Khronos layer takes it for one, and passes
 * over the offset of the binding. */
SCENE(indices_not_looked_at, KIT_NO_DEVICE | KIT_NULL_VALUES | KIT_UNORDERED | KIT_NEEDS_WAKE)
{
    struct world w = open_world(kit, "ARM", false);
    struct indices indices = open_indices(kit);

    write_indices(&indices, 0, 300, 1, INDICES);
    indices.mapped[100] = 0xffff;
    write_indices(&indices, 300, 300, 2, INDICES);
    begin(&w);
    bind(&w, PIPELINE(.restart = true));
    vkCmdBindIndexBuffer(w.commands, indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(w.commands, 300, 1, 0, 0, 0);
    vkCmdBindIndexBuffer(w.commands, indices.buffer, 600, VK_INDEX_TYPE_UINT16);
    kit_expect(kit, BP "vkCmdDrawIndexed-sparse-index-buffer");
    vkCmdDrawIndexed(w.commands, 300, 1, 0, 0, 0);
    vkUnmapMemory(kit->device, indices.memory);
    vkCmdDrawIndexed(w.commands, 300, 1, 0, 0, 0);
    finish(kit, &w);
}

PRACTICE(sparse_indices_elsewhere)
{
    struct world w = open_world(kit, "IMG", false);
    struct indices indices = open_indices(kit);

    write_indices(&indices, 0, 300, 2, INDICES);
    begin(&w);
    bind(&w, PLAIN);
    vkCmdBindIndexBuffer(w.commands, indices.buffer, 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(w.commands, 300, 1, 0, 0, 0);
    finish(kit, &w);
}

KIT_MAIN()
