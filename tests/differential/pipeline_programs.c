/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about graphics pipelines with each of their states, dynamic states and draws. */
#include "program.h"

#include "vert_in_vec4.h"

static void
prepare_draws(struct program *p)
{
    VkPhysicalDeviceFeatures *f = &p->features.core.features;

    f->geometryShader = M("no geometryShader", VK_TRUE, VK_FALSE);
    f->tessellationShader = M("no tessellationShader", VK_TRUE, VK_FALSE);
    f->fillModeNonSolid = M("no fillModeNonSolid", VK_TRUE, VK_FALSE);
    f->depthClamp = M("no depthClamp", VK_TRUE, VK_FALSE);
    f->depthBiasClamp = M("no depthBiasClamp", VK_TRUE, VK_FALSE);
    f->wideLines = M("no wideLines", VK_TRUE, VK_FALSE);
    f->multiViewport = M("no multiViewport", VK_TRUE, VK_FALSE);
    f->independentBlend = M("no independentBlend", VK_TRUE, VK_FALSE);
    f->dualSrcBlend = M("no dualSrcBlend", VK_TRUE, VK_FALSE);
    f->logicOp = M("no logicOp", VK_TRUE, VK_FALSE);
    f->sampleRateShading = M("no sampleRateShading", VK_TRUE, VK_FALSE);
    f->alphaToOne = M("no alphaToOne", VK_TRUE, VK_FALSE);
    f->multiDrawIndirect = M("no multiDrawIndirect", VK_TRUE, VK_FALSE);
    f->drawIndirectFirstInstance = VK_TRUE;
    f->depthBounds = M("no depthBounds", VK_TRUE, VK_FALSE);
    p->features.v12.drawIndirectCount = M("no drawIndirectCount", VK_TRUE, VK_FALSE);
    p->features.v13.dynamicRendering = M("no dynamicRendering", VK_TRUE, VK_FALSE);
    p->features.v13.synchronization2 = VK_TRUE;
}

struct drawing {
    bool rendering; /* without a render pass */
    bool depth;
    VkSampleCountFlagBits samples;
    struct program_image colour, depth_image;
    VkImageView views[2];
    VkRenderPass pass;
    VkFramebuffer framebuffer;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    VkDynamicState dynamic[16];
    uint32_t dynamic_count;
    bool indexed;
};

static void
make_targets(struct program *p, struct drawing *d)
{
    VkImageCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
        .imageType = VK_IMAGE_TYPE_2D,
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .extent = { 32, 32, 1 },
        .mipLevels = 1,
        .arrayLayers = 1,
        .samples = d->samples,
        .usage = M("attachment without usage", VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                   VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT),
    };
    d->colour = program_image(p, &info);
    d->views[0] = program_view(p, &d->colour, VK_IMAGE_ASPECT_COLOR_BIT);
    info.format = VK_FORMAT_D32_SFLOAT_S8_UINT;
    info.usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    d->depth_image = program_image(p, &info);
    d->views[1] = program_view(p, &d->depth_image, d->depth_image.aspect);
}

static void
make_pass(struct program *p, struct drawing *d)
{
    const VkAttachmentDescription attachments[2] = {
        { .format = M("pass of another format than the view", VK_FORMAT_R8G8B8A8_UNORM,
                      VK_FORMAT_B8G8R8A8_UNORM),
          .samples = d->samples,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = M("store op that is none", VK_ATTACHMENT_STORE_OP_STORE,
                       (VkAttachmentStoreOp)99),
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_DONT_CARE,
          .finalLayout = M("final layout undefined", VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                           VK_IMAGE_LAYOUT_UNDEFINED) },
        { .format = VK_FORMAT_D32_SFLOAT_S8_UINT,
          .samples = d->samples,
          .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
          .stencilLoadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
          .stencilStoreOp = VK_ATTACHMENT_STORE_OP_STORE,
          .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED,
          .finalLayout = VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL },
    };
    const VkAttachmentReference colour = { M("attachment that is not there", 0u, 7u),
                                           M("colour in a depth layout",
                                             VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                                             VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL) };
    const VkAttachmentReference depth = { 1, VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL };
    const VkSubpassDescription subpass = {
        .pipelineBindPoint = M("subpass for computing", VK_PIPELINE_BIND_POINT_GRAPHICS,
                               VK_PIPELINE_BIND_POINT_COMPUTE),
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
        .pDepthStencilAttachment = d->depth ? &depth : NULL,
    };
    const VkRenderPassCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
        .attachmentCount = d->depth ? 2 : 1,
        .pAttachments = attachments,
        .subpassCount = M("no subpasses", 1u, 0u),
        .pSubpasses = &subpass,
    };
    MAKE(RENDER_PASS, d->pass, vkCreateRenderPass(p->device, &info, NULL, &d->pass));
    const VkFramebufferCreateInfo framebuffer = {
        .sType = VK_STRUCTURE_TYPE_FRAMEBUFFER_CREATE_INFO,
        .renderPass = d->pass,
        .attachmentCount = M("framebuffer of another count", d->depth ? 2u : 1u, 0u),
        .pAttachments = d->views,
        .width = M("framebuffer larger than its views", M("framebuffer of width 0", 32u, 0u), 64u),
        .height = 32,
        .layers = M("framebuffer of more layers", 1u, 2u),
    };
    MAKE(FRAMEBUFFER, d->framebuffer,
         vkCreateFramebuffer(p->device, &framebuffer, NULL, &d->framebuffer));
}

static void
choose_dynamic(struct program *p, struct drawing *d)
{
    static const VkDynamicState all[] = {
        VK_DYNAMIC_STATE_VIEWPORT,
        VK_DYNAMIC_STATE_SCISSOR,
        VK_DYNAMIC_STATE_LINE_WIDTH,
        VK_DYNAMIC_STATE_DEPTH_BIAS,
        VK_DYNAMIC_STATE_BLEND_CONSTANTS,
        VK_DYNAMIC_STATE_DEPTH_BOUNDS,
        VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK,
        VK_DYNAMIC_STATE_STENCIL_WRITE_MASK,
        VK_DYNAMIC_STATE_STENCIL_REFERENCE,
        VK_DYNAMIC_STATE_CULL_MODE,
        VK_DYNAMIC_STATE_FRONT_FACE,
        VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE,
        VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
    };
    d->dynamic_count = 0;
    for (uint32_t i = 0; i < KIT_COUNT(all); i++) {
        if (program_pick(p, "dynamic", 3) == 0) {
            d->dynamic[d->dynamic_count++] = all[i];
        }
    }
    IF("a dynamic state twice")
    {
        if (d->dynamic_count) {
            d->dynamic[d->dynamic_count] = d->dynamic[0];
            d->dynamic_count++;
        }
    }
}

static void
make_pipeline(struct program *p, struct drawing *d, uint32_t tessellated)
{
    const VkPipelineShaderStageCreateInfo none = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO, .pName = "main"
    };
    VkPipelineShaderStageCreateInfo stages[6] = { none, none, none, none, none, none };
    uint32_t count = 0;
    bool geometry = program_pick(p, "geometry", 4) == 0;

    UNLESS("no vertex shader")
    {
        stages[count].stage = VK_SHADER_STAGE_VERTEX_BIT;
        stages[count++].module = SHADER(vert_in_vec4);
    }
    if (!p->over) {
        if (tessellated) {
            stages[count].stage = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT;
            stages[count++].module = kit_shader(p->kit, KIT_SHADER_PATCH_TESC);
            stages[count].stage = VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
            stages[count++].module = kit_shader(p->kit, KIT_SHADER_PATCH_TESE);
        }
        if (geometry) {
            stages[count].stage = VK_SHADER_STAGE_GEOMETRY_BIT;
            stages[count++].module = kit_shader(p->kit, KIT_SHADER_PASS_GEOM);
        }
        stages[count].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
        stages[count++].module = kit_shader(p->kit, KIT_SHADER_COLOUR_FRAG);
    }
    IF("a stage twice")
    {
        stages[count] = stages[count ? count - 1 : 0];
        count++;
    }
    const VkVertexInputBindingDescription binding = {
        M("binding that no attribute has", 0u, 3u), M("stride beyond the limit", 16u, 1u << 20),
        M("input rate that is none", VK_VERTEX_INPUT_RATE_VERTEX, (VkVertexInputRate)9)
    };
    const VkVertexInputAttributeDescription attributes[2] = {
        { M("attribute of another location", 0u, 2u), 0,
          M("attribute of integers",
            M("attribute of no format", VK_FORMAT_R32G32B32A32_SFLOAT, VK_FORMAT_D32_SFLOAT),
            VK_FORMAT_R32G32B32A32_SINT),
          M("attribute beyond the limit", 0u, 1u << 16) },
        { 0, 0, VK_FORMAT_R32_SFLOAT, 0 },
    };
    const VkPipelineVertexInputStateCreateInfo vertex = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = M("no bindings", 1u, 0u),
        .pVertexBindingDescriptions = &binding,
        .vertexAttributeDescriptionCount = M("a location twice", M("no attributes", 1u, 0u), 2u),
        .pVertexAttributeDescriptions = attributes,
    };
    const VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = M(
            "another topology",
            tessellated ? VK_PRIMITIVE_TOPOLOGY_PATCH_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
            tessellated ? VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST : VK_PRIMITIVE_TOPOLOGY_PATCH_LIST),
        .primitiveRestartEnable = M("restart of lists", VK_FALSE, VK_TRUE),
    };
    const VkPipelineTessellationStateCreateInfo tessellation = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
        .patchControlPoints = M("patches of 0 points", 3u, 0u),
    };
    const VkViewport viewport = { 0,  0, M("viewport of width 0", 32.0f, 0.0f),
                                  32, 0, M("depth beyond 1", 1.0f, 2.0f) };
    const VkRect2D scissor = { { M("scissor from -1", 0, -1), 0 }, { 32, 32 } };
    const VkPipelineViewportStateCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = M("no viewports", 1u, 0u),
        .pViewports = M("viewports missing", &viewport, NULL),
        .scissorCount = M("more scissors than viewports", 1u, 2u),
        .pScissors = &scissor,
    };
    const VkPipelineRasterizationStateCreateInfo raster = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .depthClampEnable = program_pick(p, "clamp", 3) == 0,
        .polygonMode = M("polygon mode that is none",
                         program_pick(p, "polygon", 3) == 0 ? VK_POLYGON_MODE_LINE
                                                            : VK_POLYGON_MODE_FILL,
                         (VkPolygonMode)99),
        .cullMode = program_pick(p, "cull", 4),
        .depthBiasEnable = program_pick(p, "bias", 2),
        .depthBiasClamp = program_pick(p, "bias clamp", 2) ? 1.0f : 0.0f,
        .lineWidth = program_pick(p, "wide", 3) == 0 ? M("width beyond the limit", 2.0f, 1e6f)
                                                     : 1.0f,
    };
    const VkPipelineMultisampleStateCreateInfo multisample = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = M("samples that differ from the attachment's", d->samples,
                                  d->samples == VK_SAMPLE_COUNT_1_BIT ? VK_SAMPLE_COUNT_4_BIT
                                                                      : VK_SAMPLE_COUNT_1_BIT),
        .sampleShadingEnable = program_pick(p, "sample shading", 4) == 0,
        .minSampleShading = M("sample shading beyond 1", 0.5f, 1.5f),
        .alphaToOneEnable = program_pick(p, "alpha to one", 5) == 0,
    };
    const VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = VK_TRUE,
        .depthWriteEnable = VK_TRUE,
        .depthCompareOp = M("comparison that is none", VK_COMPARE_OP_LESS, (VkCompareOp)77),
        .depthBoundsTestEnable = program_pick(p, "bounds", 4) == 0,
        .maxDepthBounds = 1.0f,
        .stencilTestEnable = program_pick(p, "stencil", 2),
    };
    bool logic = program_pick(p, "logic", 5) == 0;
    const VkPipelineColorBlendAttachmentState attachment = {
        .blendEnable = !logic && program_pick(p, "blend", 2),
        .srcColorBlendFactor = M("factor that is none",
                                 program_pick(p, "factor", 4) == 0 ? VK_BLEND_FACTOR_SRC1_COLOR
                                                                   : VK_BLEND_FACTOR_SRC_ALPHA,
                                 (VkBlendFactor)99),
        .dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
        .colorWriteMask = M("write mask that is none", 15u, 0x70u),
    };
    const VkPipelineColorBlendAttachmentState attachments[2] = { attachment, attachment };
    const VkPipelineColorBlendStateCreateInfo blend = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .logicOpEnable = logic,
        .logicOp = M("logic operation that is none", VK_LOGIC_OP_COPY, (VkLogicOp)99),
        .attachmentCount = M("more blend attachments than the subpass has",
                             M("no blend attachments", 1u, 0u), 2u),
        .pAttachments = attachments,
    };
    const VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = d->dynamic_count,
        .pDynamicStates = d->dynamic,
    };
    const VkFormat format = M("pipeline for another format", VK_FORMAT_R8G8B8A8_UNORM,
                              VK_FORMAT_R16G16B16A16_SFLOAT);
    const VkPipelineRenderingCreateInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = 1,
        .pColorAttachmentFormats = &format,
        .depthAttachmentFormat = d->depth ? M("pipeline for no depth", VK_FORMAT_D32_SFLOAT_S8_UINT,
                                              VK_FORMAT_UNDEFINED)
                                          : VK_FORMAT_UNDEFINED,
        .stencilAttachmentFormat = d->depth ? VK_FORMAT_D32_SFLOAT_S8_UINT : VK_FORMAT_UNDEFINED,
    };
    const VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = d->rendering ? &rendering : NULL,
        .stageCount = M("no stages", count, 0u),
        .pStages = stages,
        .pVertexInputState = M("no vertex input", &vertex, NULL),
        .pInputAssemblyState = M("no assembly", &assembly, NULL),
        .pTessellationState = tessellated ? M("no tessellation", &tessellation, NULL) : NULL,
        .pViewportState = M("no viewport state", &view, NULL),
        .pRasterizationState = M("no rasterization", &raster, NULL),
        .pMultisampleState = M("no multisampling", &multisample, NULL),
        .pDepthStencilState = d->depth ? M("no depth state", &depth, NULL) : NULL,
        .pColorBlendState = M("no blend state", &blend, NULL),
        .pDynamicState = d->dynamic_count ? &dynamic : NULL,
        .layout = M("null layout", d->layout, VK_NULL_HANDLE),
        .renderPass = d->pass,
        .subpass = M("subpass that is not there", 0u, d->rendering ? 0u : 1u),
        .basePipelineIndex = -1,
    };
    MAKE(PIPELINE, d->pipeline,
         vkCreateGraphicsPipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &d->pipeline));
}

static void
set_dynamic(struct program *p, const struct drawing *d)
{
    const VkViewport viewport = { 0, 0, 32, 32, 0, 1 };
    VkRect2D scissors[17];
    const float constants[4] = { 0 };

    for (uint32_t i = 0; i < KIT_COUNT(scissors); i++) {
        scissors[i] = (VkRect2D){ { 0, 0 }, { 32, 32 } };
    }
    for (uint32_t i = 0; i < d->dynamic_count; i++) {
        if (program_mistake(p, "a dynamic state that is not set")) {
            continue;
        }
        switch (d->dynamic[i]) {
        case VK_DYNAMIC_STATE_VIEWPORT:
            DO(vkCmdSetViewport(p->commands, M("first viewport behind the limit", 0u, 16u),
                                M("set no viewports", 1u, 0u), &viewport));
            break;
        case VK_DYNAMIC_STATE_SCISSOR:
            DO(vkCmdSetScissor(p->commands, 0, M("set more scissors than there may be", 1u, 17u),
                               scissors));
            break;
        case VK_DYNAMIC_STATE_LINE_WIDTH:
            DO(vkCmdSetLineWidth(p->commands, M("set a width beyond the limit", 1.0f, -1.0f)));
            break;
        case VK_DYNAMIC_STATE_DEPTH_BIAS: DO(vkCmdSetDepthBias(p->commands, 0, 0, 0)); break;
        case VK_DYNAMIC_STATE_BLEND_CONSTANTS:
            DO(vkCmdSetBlendConstants(p->commands, constants));
            break;
        case VK_DYNAMIC_STATE_DEPTH_BOUNDS:
            DO(vkCmdSetDepthBounds(p->commands, M("set bounds beyond 1", 0.0f, 3.0f), 1));
            break;
        case VK_DYNAMIC_STATE_STENCIL_COMPARE_MASK:
            DO(vkCmdSetStencilCompareMask(
                p->commands, M("set masks of no face", VK_STENCIL_FACE_FRONT_AND_BACK, 0u), 1));
            break;
        case VK_DYNAMIC_STATE_STENCIL_WRITE_MASK:
            DO(vkCmdSetStencilWriteMask(p->commands,
                                        M("set masks of one face only",
                                          VK_STENCIL_FACE_FRONT_AND_BACK,
                                          VK_STENCIL_FACE_FRONT_BIT),
                                        1));
            break;
        case VK_DYNAMIC_STATE_STENCIL_REFERENCE:
            DO(vkCmdSetStencilReference(p->commands, VK_STENCIL_FACE_FRONT_AND_BACK, 1));
            break;
        case VK_DYNAMIC_STATE_CULL_MODE:
            DO(vkCmdSetCullMode(p->commands,
                                M("set a cull mode that is none", VK_CULL_MODE_NONE, 0x10u)));
            break;
        case VK_DYNAMIC_STATE_FRONT_FACE:
            DO(vkCmdSetFrontFace(p->commands, M("set a front face that is none",
                                                VK_FRONT_FACE_CLOCKWISE, (VkFrontFace)9)));
            break;
        case VK_DYNAMIC_STATE_DEPTH_TEST_ENABLE:
            DO(vkCmdSetDepthTestEnable(p->commands, M("set a boolean of 3", VK_TRUE, 3u)));
            break;
        case VK_DYNAMIC_STATE_DEPTH_WRITE_ENABLE:
            DO(vkCmdSetDepthWriteEnable(p->commands, VK_TRUE));
            break;
        default: DO(vkCmdSetRasterizerDiscardEnable(p->commands, VK_FALSE)); break;
        }
    }
}

static void
begin(struct program *p, struct drawing *d)
{
    const VkClearValue clears[2] = { { .color = { .float32 = { 0 } } },
                                     { .depthStencil = { 1.0f, 0 } } };
    const VkRect2D area = { { M("area from -1", 0, -1), 0 },
                            { M("area beyond the framebuffer", 32u, 33u), 32 } };
    if (!d->rendering) {
        const VkRenderPassBeginInfo info = {
            .sType = VK_STRUCTURE_TYPE_RENDER_PASS_BEGIN_INFO,
            .renderPass = d->pass,
            .framebuffer = M("null framebuffer", d->framebuffer, VK_NULL_HANDLE),
            .renderArea = area,
            .clearValueCount = M("too few clear values", 2u, 0u),
            .pClearValues = clears,
        };
        DO(vkCmdBeginRenderPass(p->commands, &info,
                                M("contents of secondaries", VK_SUBPASS_CONTENTS_INLINE,
                                  VK_SUBPASS_CONTENTS_SECONDARY_COMMAND_BUFFERS)));
        return;
    }
    program_layout(p, &d->colour, VK_IMAGE_LAYOUT_UNDEFINED,
                   VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    if (d->depth) {
        program_layout(p, &d->depth_image, VK_IMAGE_LAYOUT_UNDEFINED,
                       VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL);
    }
    const VkRenderingAttachmentInfo colour = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = M("depth view as colour", d->views[0], d->views[1]),
        .imageLayout = M("rendering in an undefined layout",
                         M("colour in a depth layout", VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                           VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL),
                         VK_IMAGE_LAYOUT_UNDEFINED),
        .resolveMode = M("resolve without a view", VK_RESOLVE_MODE_NONE,
                         VK_RESOLVE_MODE_AVERAGE_BIT),
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingAttachmentInfo depth = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = d->views[1],
        .imageLayout = M("depth in a colour layout",
                         VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                         VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL),
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .flags = M("rendering resumed that was not suspended", 0u,
                   (VkRenderingFlags)VK_RENDERING_RESUMING_BIT),
        .renderArea = area,
        .layerCount = M("no layers", 1u, 0u),
        .viewMask = M("views without multiview", 0u, 1u),
        .colorAttachmentCount = M("more colours than there may be", 1u, 0u),
        .pColorAttachments = &colour,
        .pDepthAttachment = d->depth ? &depth : NULL,
        .pStencilAttachment = d->depth ? M("no stencil attachment", &depth, NULL) : NULL,
    };
    DO(vkCmdBeginRendering(p->commands, &info));
}

static void
draw(struct program *p, const struct drawing *d)
{
    VkBuffer vertices = program_buffer(p, 1024,
                                       M("vertex buffer without usage",
                                         VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                                         (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    VkBuffer indices = program_buffer(p, 256,
                                      M("index buffer without usage",
                                        VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                                        (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    VkBuffer arguments = program_buffer(p, 256,
                                        M("indirect buffer without usage",
                                          VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT,
                                          (VkBufferUsageFlags)VK_BUFFER_USAGE_TRANSFER_DST_BIT));
    const VkDeviceSize offset = M("vertex offset behind the end", 0u, 1024u);

    UNLESS("no vertex buffer")
    {
        DO(vkCmdBindVertexBuffers(p->commands, M("first binding behind the limit", 0u, 64u),
                                  M("bind no vertex buffers", 1u, 0u), &vertices, &offset));
    }
    UNLESS("no index buffer")
    {
        DO(vkCmdBindIndexBuffer(
            p->commands, indices,
            M("index offset behind the end", M("index offset that is not aligned", 0u, 1u), 256u),
            M("index type of no extension", VK_INDEX_TYPE_UINT16, VK_INDEX_TYPE_UINT8_EXT)));
    }
    switch (program_pick(p, "draw", 6)) {
    case 0: DO(vkCmdDraw(p->commands, 3, 1, 0, 0)); break;
    case 1:
        DO(vkCmdDrawIndexed(p->commands, M("indices beyond the buffer", 3u, 1000u), 1,
                            M("first index beyond the buffer", 0u, 500u), 0, 0));
        break;
    case 2:
        DO(vkCmdDrawIndirect(
            p->commands, arguments,
            M("arguments behind the end", M("arguments at an odd offset", 0u, 2u), 250u),
            M("more draws than the buffer holds", 2u, 200u),
            M("stride that is no multiple of 4", M("stride that is too small", 16u, 8u), 18u)));
        break;
    case 3:
        DO(vkCmdDrawIndexedIndirect(p->commands, arguments, 0,
                                    M("more indexed draws than the buffer holds", 2u, 200u),
                                    M("indexed stride that is too small", 20u, 16u)));
        break;
    case 4:
        DO(vkCmdDrawIndirectCount(
            p->commands, arguments, 0, arguments,
            M("count behind the end", M("count at an odd offset", 128u, 127u), 254u),
            M("more counted draws than the buffer holds", 2u, 90u),
            M("counted stride that is too small", 16u, 4u)));
        break;
    default:
        DO(vkCmdDraw(p->commands, M("draw nothing", 3u, 0u), 1, 0,
                     M("first instance of 1", 0u, 1u)));
        break;
    }
    IF("vertex buffer destroyed before the submit")
    {
        DROP(BUFFER, vertices);
    }
    (void)d;
}

static void
draws(struct program *p)
{
    struct drawing d = {
        .rendering = program_pick(p, "rendering", 2),
        .depth = program_pick(p, "depth", 2),
        .samples = program_pick(p, "samples", 3) == 0 ? VK_SAMPLE_COUNT_4_BIT
                                                      : VK_SAMPLE_COUNT_1_BIT,
    };
    uint32_t tessellated = program_pick(p, "tessellated", 4) == 0;

    program_begin(p);
    make_targets(p, &d);
    if (!d.rendering) {
        make_pass(p, &d);
    }
    const VkPipelineLayoutCreateInfo layout = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO
    };
    MAKE(PIPELINE_LAYOUT, d.layout, vkCreatePipelineLayout(p->device, &layout, NULL, &d.layout));
    choose_dynamic(p, &d);
    make_pipeline(p, &d, tessellated);
    UNLESS("drawn outside of a pass")
    {
        begin(p, &d);
    }
    UNLESS("no pipeline bound")
    {
        DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, d.pipeline));
    }
    set_dynamic(p, &d);
    draw(p, &d);
    IF("dispatch in a render pass")
    {
        DO(vkCmdDispatch(p->commands, 1, 1, 1));
    }
    IF("a pass inside a pass")
    {
        begin(p, &d);
    }
    UNLESS("pass that does not end")
    {
        if (M("ended as the other kind", d.rendering, !d.rendering)) {
            DO(vkCmdEndRendering(p->commands));
        } else {
            DO(vkCmdEndRenderPass(p->commands));
        }
    }
    IF("view destroyed before the submit")
    {
        DROP(IMAGE_VIEW, d.views[0]);
    }
    IF("pipeline destroyed before the submit")
    {
        DROP(PIPELINE, d.pipeline);
    }
    program_finish(p);
}

const struct program_subject pipeline_subjects[] = {
    { "draw", draws, prepare_draws },
    { "draw_again", draws, prepare_draws },
    { "draw_more", draws, prepare_draws },
    { NULL, NULL, NULL },
};
