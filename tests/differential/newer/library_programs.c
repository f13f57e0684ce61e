/* SPDX-License-Identifier: Apache-2.0 */
/* Generated programs about graphics pipelines in parts: libraries, and what must agree where they are linked. */
#include "program.h"

#ifdef VK_VERSION_1_4

#include "frag_in_vec4.h"
#include "vert_out_vec4.h"

#define SIZE 32u
#define INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define SHADERS VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define FRAGMENT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
#define OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT

static void
prepare_libraries(struct program *p)
{
    program_extension(p, VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME);
    program_extension(p, VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME);
    FEATURES(GraphicsPipelineLibraryFeaturesEXT, GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT);
    GraphicsPipelineLibraryFeaturesEXT->graphicsPipelineLibrary = M("no libraries", VK_TRUE,
                                                                    VK_FALSE);
    p->features.v11.multiview = VK_TRUE;
    p->features.v13.dynamicRendering = VK_TRUE;
    p->features.core.features.sampleRateShading = VK_TRUE;
}

struct parts {
    VkPipelineLayout layout, other;
    VkPipelineCreateFlags retain;
    bool independent;
    VkShaderModule vertex, fragment;
    VkPipeline libraries[5];
    uint32_t count;
};

static VkPipelineLayout
make_layout(struct program *p, struct parts *l, VkDescriptorType type, uint32_t constants)
{
    const VkDescriptorSetLayoutBinding binding = { .descriptorType = type,
                                                   .descriptorCount = 1,
                                                   .stageFlags = VK_SHADER_STAGE_ALL };
    const VkDescriptorSetLayoutCreateInfo set_info = {
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
        .bindingCount = 1,
        .pBindings = &binding,
    };
    const VkPushConstantRange range = { VK_SHADER_STAGE_VERTEX_BIT, 0, constants };
    VkDescriptorSetLayout set = VK_NULL_HANDLE;
    VkPipelineLayout layout = VK_NULL_HANDLE;

    MAKE(DESCRIPTOR_SET_LAYOUT, set, vkCreateDescriptorSetLayout(p->device, &set_info, NULL, &set));
    const VkPipelineLayoutCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
        .flags = l->independent ? VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT : 0,
        .setLayoutCount = 1,
        .pSetLayouts = &set,
        .pushConstantRangeCount = 1,
        .pPushConstantRanges = &range,
    };
    MAKE(PIPELINE_LAYOUT, layout, vkCreatePipelineLayout(p->device, &info, NULL, &layout));
    return layout;
}

/* Everything that any part needs. */
struct states {
    VkPipelineVertexInputStateCreateInfo vertices;
    VkPipelineInputAssemblyStateCreateInfo assembly;
    VkViewport viewport;
    VkRect2D scissor;
    VkPipelineViewportStateCreateInfo viewports;
    VkPipelineRasterizationStateCreateInfo raster;
    VkPipelineMultisampleStateCreateInfo samples;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendAttachmentState attachments[2];
    VkPipelineColorBlendStateCreateInfo blend;
    VkFormat format;
    VkPipelineRenderingCreateInfo rendering;
    VkPipelineShaderStageCreateInfo stages[2];
};

static void
choose_states(struct program *p, const struct parts *l, struct states *s)
{
    *s = (struct states){
        .vertices.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .assembly = { .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
                      .topology = M("topology that is none", VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST,
                                    (VkPrimitiveTopology)77) },
        .viewport = { .width = SIZE, .height = SIZE, .maxDepth = 1.0f },
        .scissor = { .extent = { SIZE, SIZE } },
        .viewports = { .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
                       .viewportCount = M("no viewports", 1u, 0u),
                       .pViewports = &s->viewport,
                       .scissorCount = 1,
                       .pScissors = &s->scissor },
        .raster = { .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
                    .polygonMode = M("lines without their feature", VK_POLYGON_MODE_FILL,
                                     VK_POLYGON_MODE_LINE),
                    .lineWidth = 1.0f },
        .samples = { .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
                     .rasterizationSamples = M("other samples in one part", VK_SAMPLE_COUNT_1_BIT,
                                               VK_SAMPLE_COUNT_4_BIT),
                     .sampleShadingEnable = M("sample shading in one part", VK_FALSE, VK_TRUE) },
        .depth.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .attachments = { { .colorWriteMask = 0xf }, { .colorWriteMask = 0xf } },
        .blend = { .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
                   .attachmentCount = M("blending of more attachments", 1u, 2u),
                   .pAttachments = s->attachments },
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .rendering = { .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                       .viewMask = M("views in one part", 0u, 1u),
                       .colorAttachmentCount = M("part of no attachments", 1u, 0u),
                       .pColorAttachmentFormats = &s->format },
        .stages = { { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                      .stage = M("part of another stage", VK_SHADER_STAGE_VERTEX_BIT,
                                 VK_SHADER_STAGE_COMPUTE_BIT),
                      .module = l->vertex,
                      .pName = "main" },
                    { .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                      .stage = VK_SHADER_STAGE_FRAGMENT_BIT,
                      .module = l->fragment,
                      .pName = M("entry point that the part lacks", "main", "other") } },
    };
}

static void
part(struct program *p, struct parts *l, VkGraphicsPipelineLibraryFlagsEXT which)
{
    struct states s;
    const bool shaders = which & SHADERS, fragment = which & FRAGMENT;
    VkPipeline pipeline = VK_NULL_HANDLE;

    choose_states(p, l, &s);
    VkGraphicsPipelineLibraryCreateInfoEXT library = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &s.rendering,
        .flags = M("part of nothing", M("part that is none", which, 0x40u), 0u),
    };
    const VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = M("part without its struct", (const void *)&library, (const void *)&s.rendering),
        .flags = M("part that is no library",
                   (VkPipelineCreateFlags)VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, 0u) |
                 M("part that retains nothing", l->retain, 0u),
        .stageCount = M("part of no stages", (shaders ? 1u : 0u) + (fragment ? 1u : 0u), 0u),
        .pStages = shaders ? s.stages : &s.stages[1],
        .pVertexInputState = M("part without vertex input", &s.vertices, NULL),
        .pInputAssemblyState = M("part without assembly", &s.assembly, NULL),
        .pViewportState = M("part without viewports", &s.viewports, NULL),
        .pRasterizationState = M("part without rasterization", &s.raster, NULL),
        .pMultisampleState = M("part without samples", &s.samples, NULL),
        .pDepthStencilState = &s.depth,
        .pColorBlendState = M("part without blending", &s.blend, NULL),
        .layout = M("part without a layout", M("part of another layout", l->layout, l->other),
                    VK_NULL_HANDLE),
        .basePipelineIndex = -1,
    };
    MAKE(PIPELINE, pipeline,
         vkCreateGraphicsPipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    l->libraries[l->count++] = pipeline;
}

static VkPipeline
link_parts(struct program *p, struct parts *l)
{
    const VkPipelineLibraryCreateInfoKHR libraries = {
        .sType = M("link of another struct", VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
                   VK_STRUCTURE_TYPE_APPLICATION_INFO),
        .libraryCount = M("link without its last part", M("link of no parts", l->count, 0u),
                          l->count - 1),
        .pLibraries = l->libraries,
    };
    const VkGraphicsPipelineCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
        .pNext = &libraries,
        .flags = M("link that optimizes what retained nothing",
                   l->retain && program_pick(p, "optimized", 2)
                       ? VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT
                       : 0u,
                   l->retain ? 0u : VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT),
        .layout = M("link of another layout", M("link of no layout", l->layout, VK_NULL_HANDLE),
                    l->other),
        .basePipelineIndex = -1,
    };
    VkPipeline pipeline = VK_NULL_HANDLE;

    IF("part destroyed before the link")
    {
        DROP(PIPELINE, l->libraries[0]);
    }
    MAKE(PIPELINE, pipeline,
         vkCreateGraphicsPipelines(p->device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

static void
draw(struct program *p, VkPipeline pipeline, const struct parts *l)
{
    struct program_image image = program_image_2d(p, VK_FORMAT_R8G8B8A8_UNORM, SIZE,
                                                  VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = program_view(p, &image, VK_IMAGE_ASPECT_COLOR_BIT),
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo rendering = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = { .extent = { SIZE, SIZE } },
        .layerCount = 1,
        .viewMask = M("rendering with views", 0u, 1u),
        .colorAttachmentCount = M("rendering without attachments", 1u, 0u),
        .pColorAttachments = &attachment,
    };
    program_layout(p, &image, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    DO(vkCmdBeginRendering(p->commands, &rendering));
    DO(vkCmdBindPipeline(p->commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                         M("part bound", pipeline, l->libraries[0])));
    DO(vkCmdDraw(p->commands, 3, 1, 0, 0));
    DO(vkCmdEndRendering(p->commands));
}

static void
libraries(struct program *p)
{
    static const VkGraphicsPipelineLibraryFlagsEXT splits[][5] = {
        { INPUT, SHADERS, FRAGMENT, OUTPUT },   { INPUT | SHADERS, FRAGMENT | OUTPUT },
        { INPUT | OUTPUT, SHADERS | FRAGMENT }, { INPUT, SHADERS | FRAGMENT, OUTPUT },
        { INPUT | SHADERS, FRAGMENT, OUTPUT },
    };
    const VkGraphicsPipelineLibraryFlagsEXT *split =
        splits[program_pick(p, "split", KIT_COUNT(splits))];
    struct parts l = { .independent = program_pick(p, "independent sets", 2) };

    l.retain = program_pick(p, "retain", 2)
                   ? VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT
                   : 0;
    program_begin(p);
    l.layout = make_layout(p, &l, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 16);
    switch (M("layouts of other flags", M("layouts of other constants", 0, 1), 2)) {
    case 1: l.other = make_layout(p, &l, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 32); break;
    case 2:
        l.independent = !l.independent;
        l.other = make_layout(p, &l, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 16);
        l.layout = l.other;
        break;
    default: l.other = make_layout(p, &l, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 16);
    }
    l.vertex = SHADER(vert_out_vec4);
    l.fragment = SHADER(frag_in_vec4);
    for (uint32_t i = 0; split[i]; i++) {
        part(p, &l, M("the same part twice", split[i], split[0]));
    }
    VkPipeline pipeline = link_parts(p, &l);
    IF("parts destroyed before the draw")
    {
        DROP(PIPELINE, l.libraries[0]);
    }
    draw(p, pipeline, &l);
    program_finish(p);
}

const struct program_subject library_subjects[] = {
    { "library", libraries, prepare_libraries },
    { NULL, NULL, NULL },
};

#endif
