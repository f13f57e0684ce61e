/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipeline libraries: parts, and what must be equal where they are linked.
 */
#include "newer_ids.h"
#include "pipeline_rig.h"
#include "shader_scene.h"

#include "frag_in_vec4.h"
#include "frag_uniform.h"
#include "vert_in_vec4.h"

#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define LINK "VUID-VkPipelineLibraryCreateInfoKHR-"
#define INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define SHADERS VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define FRAGMENT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
#define OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT
#define RETAIN VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT

static struct rig_base
open_libraries(struct kit *kit)
{
    VkPhysicalDeviceVulkan13Features features13 = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES,
        .dynamicRendering = VK_TRUE,
        .pipelineCreationCacheControl = VK_TRUE
    };
    VkPhysicalDeviceMultiviewFeatures multiview = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MULTIVIEW_FEATURES,
        .pNext = &features13,
        .multiview = VK_TRUE
    };
    VkPhysicalDeviceShaderModuleIdentifierFeaturesEXT identifiers = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_MODULE_IDENTIFIER_FEATURES_EXT,
        .pNext = &multiview,
        .shaderModuleIdentifier = VK_TRUE
    };
    VkPhysicalDevicePipelineProtectedAccessFeaturesEXT protect = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PIPELINE_PROTECTED_ACCESS_FEATURES_EXT,
        .pNext = &identifiers,
        .pipelineProtectedAccess = VK_TRUE
    };
    VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &protect,
        .pipelineFragmentShadingRate = VK_TRUE
    };
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &rates,
        .graphicsPipelineLibrary = VK_TRUE
    };
    VkPhysicalDeviceFeatures2 features = { .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2,
                                           .pNext = &libraries };
    features.features.sampleRateShading = VK_TRUE;
    struct kit_config config = { .device_next = &features,
                                 .device_extensions = {
                                     VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                     VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME,
                                     VK_EXT_PIPELINE_PROTECTED_ACCESS_EXTENSION_NAME,
                                     VK_EXT_SHADER_MODULE_IDENTIFIER_EXTENSION_NAME,
                                     VK_KHR_FRAGMENT_SHADING_RATE_EXTENSION_NAME,
                                     VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME,
                                     VK_EXT_DESCRIPTOR_BUFFER_EXTENSION_NAME } };
    kit_open(kit, &config);
    return rig_base(kit);
}

/* The create info of a part; `part` must live as long. */
static void
init_part(struct rig *r, const struct rig_base *b, VkGraphicsPipelineLibraryCreateInfoEXT *part,
          VkGraphicsPipelineLibraryFlagsEXT flags)
{
    *part = (VkGraphicsPipelineLibraryCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT, .flags = flags
    };
    rig_init(r, b);
    r->info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    r->info.pNext = part;
    if (!(flags & SHADERS)) {
        r->info.pStages = &r->stages[1];
    }
    r->info.stageCount = flags & SHADERS && flags & FRAGMENT ? 2
                         : flags & (SHADERS | FRAGMENT)      ? 1
                                                             : 0;
}

#define PART(pipeline, flags_, ...)                   \
    do {                                              \
        struct rig r_, *r = &r_;                      \
        VkGraphicsPipelineLibraryCreateInfoEXT part_; \
        init_part(r, &b, &part_, (flags_));           \
        __VA_ARGS__;                                  \
        pipeline = rig_make(&b, r);                   \
    } while (0)

/* Links libraries, with the parts `flags` of its own (0: none). */
static VkPipeline
link_with(const struct rig_base *b, VkPipelineCreateFlags flags, const VkPipeline *libraries,
          uint32_t count, VkPipelineLayout layout)
{
    VkPipelineLibraryCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .libraryCount = count,
        .pLibraries = libraries
    };
    struct rig rig;

    rig_init(&rig, b);
    rig.info.flags = flags;
    rig.info.pNext = &info;
    rig.info.stageCount = 0;
    rig.info.layout = layout;
    return rig_make(b, &rig);
}

static void
link_parts(const struct rig_base *b, VkPipelineCreateFlags flags, const VkPipeline *libraries,
           uint32_t count)
{
    (void)link_with(b, flags, libraries, count, b->layout);
}

SCENE(parts_linked, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline parts[4];
    void *garbage = (void *)(uintptr_t)0xdead0000;

    PART(parts[0], INPUT, r->info.pViewportState = garbage; r->info.pRasterizationState = garbage;
         r->info.pMultisampleState = garbage; r->info.pColorBlendState = garbage;
         r->info.pDepthStencilState = garbage);
    PART(parts[1], SHADERS, r->info.pVertexInputState = garbage;
         r->info.pInputAssemblyState = garbage; r->info.pColorBlendState = garbage;
         r->info.pMultisampleState = garbage);
    PART(parts[2], FRAGMENT, r->info.pViewportState = garbage;
         r->info.pRasterizationState = garbage; r->info.pColorBlendState = garbage);
    PART(parts[3], OUTPUT, r->info.pViewportState = garbage; r->info.pRasterizationState = garbage);
    link_parts(&b, 0, parts, 4);
    for (int i = 0; i < 4; i++) {
        kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(parts[i]));
    }
}

/* "The application must maintain the lifetime of a pipeline library based on the pipelines that link with it." */
SCENE(library_destroyed, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkCommandBuffer commands = kit_primary(kit);
    VkPipeline parts[4], linked;

    PART(parts[0], INPUT, (void)r);
    PART(parts[1], SHADERS, (void)r);
    PART(parts[2], FRAGMENT, (void)r);
    PART(parts[3], OUTPUT, (void)r);
    linked = link_with(&b, 0, parts, 4, b.layout);
    kit_drop(kit, VK_OBJECT_TYPE_PIPELINE, KIT_HANDLE(parts[2]));
    kit_begin(kit, commands, 0);
    kit_expect(kit, "VUID-vkCmdBindPipeline-pipeline-parameter");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, linked);
    kit_end(kit, commands);
}

/* Newer registries want a layout where the libraries' sets are not independent. */
SCENE(parts_linked_without_a_layout, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline parts[4];

    PART(parts[0], INPUT, (void)r);
    PART(parts[1], SHADERS, (void)r);
    PART(parts[2], FRAGMENT, (void)r);
    PART(parts[3], OUTPUT, (void)r);
    link_parts(&b, 0, parts, 4);
    kit_expect_newer(kit, NEWER_ID("VUID-VkGraphicsPipelineCreateInfo-layout-07827", NULL));
    (void)link_with(&b, 0, parts, 4, VK_NULL_HANDLE);
}

/* What only linking can tell, is told there, once. */
SCENE(interfaces_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    static const char *const missing = NEWER_ID(
        "VUID-VkGraphicsPipelineCreateInfo-Input-07904",
        "UNASSIGNED-CoreValidation-Shader-InputNotProduced");
    struct rig_base b = open_libraries(kit);
    VkShaderModule reads = MODULE(kit, vert_in_vec4), varying = MODULE(kit, frag_in_vec4);
    VkPipeline parts[4], with_attribute, both;

    PART(parts[0], INPUT, (void)r);
    PART(with_attribute, INPUT, r->input.vertexBindingDescriptionCount = 1;
         r->input.pVertexBindingDescriptions = &(VkVertexInputBindingDescription){ 0, 16, 0 };
         r->input.vertexAttributeDescriptionCount = 1;
         r->input.pVertexAttributeDescriptions = &(VkVertexInputAttributeDescription){
             0, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0 });
    PART(parts[1], SHADERS, r->stages[0].module = reads);
    PART(parts[2], FRAGMENT, (void)r);
    PART(parts[3], OUTPUT, (void)r);
    kit_expect(kit, missing);
    link_parts(&b, 0, parts, 4);
    kit_expect(kit, missing);
    both = link_with(&b, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, parts, 2, b.layout);
    link_parts(&b, 0, (VkPipeline[]){ both, parts[2], parts[3] }, 3);
    parts[0] = with_attribute;
    link_parts(&b, 0, parts, 4);
    PART(parts[2], FRAGMENT, r->stages[1].module = varying);
    kit_expect(kit, NEWER_ID("VUID-RuntimeSpirv-OpEntryPoint-08743", missing));
    both = link_with(&b, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, &parts[1], 2, b.layout);
    link_parts(&b, 0, (VkPipeline[]){ parts[0], both, parts[3] }, 3);
    /* What is whole is no library. */
    kit_expect(kit, CREATE "flags-06608");
    kit_expect(kit, NEWER_ID("VUID-RuntimeSpirv-OpEntryPoint-08743", missing));
    (void)link_with(&b, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, parts, 4, b.layout);
}

SCENE(parts_by_themselves, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline pipeline;

    kit_expect(kit, CREATE "pStages-06894");
    PART(pipeline, SHADERS, r->info.stageCount = 2);
    kit_expect(kit, CREATE "pStages-06895");
    PART(pipeline, FRAGMENT, r->info.stageCount = 2; r->info.pStages = r->stages);
    kit_expect(kit, CREATE "flags-06644");
    PART(pipeline, FRAGMENT, r->info.stageCount = 0);
    kit_expect(kit, NEWER_ID(CREATE "flags-06644", CREATE "stage-00727"));
    PART(pipeline, SHADERS, r->info.stageCount = 0);
    kit_expect(kit, CREATE "flags-06640");
    PART(pipeline, FRAGMENT, r->info.pStages = NULL);
    kit_expect(kit, NEWER_ID(CREATE "pRasterizationState-06601", CREATE "flags-06641"));
    PART(pipeline, SHADERS, r->info.pRasterizationState = NULL);
    kit_expect(kit, CREATE "flags-06642");
    PART(pipeline, SHADERS, r->info.layout = VK_NULL_HANDLE);
    kit_expect(kit, CREATE "renderpass-06631");
    PART(pipeline, FRAGMENT, r->info.pMultisampleState = NULL);
    kit_expect(kit, CREATE "renderPass-06590");
    PART(pipeline, FRAGMENT, r->info.renderPass = VK_NULL_HANDLE;
         r->info.pDepthStencilState = NULL);
    kit_expect(kit, CREATE "flags-06608");
    PART(pipeline, INPUT | SHADERS | FRAGMENT | OUTPUT, (void)r);
    kit_expect_newer(kit, NEWER_ID(CREATE "flags-06608", NULL));
    PART(pipeline, SHADERS, r->info.pNext = NULL);
    /* Formats of a part without fragment output are not looked at. */
    PART(pipeline, SHADERS, r->rendering.pColorAttachmentFormats = NULL;
         r->rendering.colorAttachmentCount = 7; r->info.renderPass = VK_NULL_HANDLE;
         r->rendering.pNext = r->info.pNext; r->info.pNext = &r->rendering);
    (void)pipeline;
}

SCENE(parts_without_feature, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct kit_config config = { .device_extensions = {
                                     VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                     VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME } };
    kit_open(kit, &config);
    struct rig_base b = rig_base(kit);
    VkPipeline pipeline;

    kit_expect(kit, CREATE "graphicsPipelineLibrary-06606");
    kit_expect(kit, CREATE "graphicsPipelineLibrary-06607");
    PART(pipeline, INPUT, (void)r);
    kit_expect(kit, CREATE "graphicsPipelineLibrary-06607");
    kit_expect_newer(kit, NEWER_ID(CREATE "flags-08901", NULL));
    PART(pipeline, INPUT, r->info.flags = 0);
    (void)pipeline;
}

SCENE(flags_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline plain, input, retained, protect, only, captured, output, buffers;
    VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkPipelineCreateFlags capture = VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

    kit_allow(kit, CREATE "flags-06608"); /* what has `plain` in it is whole */
    GOOD(&b, (void)r);
    struct rig rig;
    rig_init(&rig, &b);
    plain = rig_make(&b, &rig);
    PART(input, INPUT, (void)r);
    PART(output, OUTPUT, (void)r);
    PART(retained, INPUT, r->info.flags = lib | RETAIN);
    PART(protect, INPUT, r->info.flags = lib | VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT);
    PART(only, INPUT, r->info.flags = lib | VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT);
    PART(captured, INPUT, r->info.flags = lib | capture);
    PART(buffers, INPUT, r->info.flags = lib | VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT);

    kit_expect(kit, LINK "pLibraries-03381");
    link_parts(&b, lib, &plain, 1);
    /* Nothing more is said of what it has beside another library. */
    kit_expect(kit, LINK "pLibraries-03381");
    link_parts(&b, lib, (VkPipeline[]){ input, plain }, 2);
    kit_expect(kit, CREATE "flags-06609");
    link_parts(&b, lib | VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT, &input, 1);
    link_parts(&b, lib | VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT, &retained, 1);
    kit_expect(kit, CREATE "flags-06610");
    link_parts(&b, lib | RETAIN, &input, 1);
    kit_expect(kit, NEWER_ID(CREATE "flags-12357", LINK "pipeline-07404"));
    link_parts(&b, lib | VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT, &input, 1);
    kit_expect(kit, NEWER_ID(CREATE "flags-12358", LINK "pipeline-07405"));
    link_parts(&b, lib, &protect, 1);
    kit_expect(kit, NEWER_ID(CREATE "flags-12359", LINK "pipeline-07406"));
    link_parts(&b, lib | VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT, &input, 1);
    kit_expect(kit, NEWER_ID(CREATE "flags-12360", LINK "pipeline-07407"));
    link_parts(&b, lib, &only, 1);
    kit_expect(kit, CREATE "pLibraries-06646");
    link_parts(&b, lib, (VkPipeline[]){ captured, output }, 2);
    kit_expect(kit, NEWER_ID(CREATE "flags-12356", LINK "pLibraries-08096"));
    link_parts(&b, lib, (VkPipeline[]){ buffers, output }, 2);
    kit_expect(kit, CREATE "pLibraries-06611");
    link_parts(&b, lib, (VkPipeline[]){ retained, input }, 2);
    link_parts(&b, lib, (VkPipeline[]){ input, output }, 2);
}

/* A create info that gives the parts `own` itself and links `library`. */
#define WITH(library, own, ...)                                          \
    do {                                                                 \
        struct rig r_, *r = &r_;                                         \
        VkGraphicsPipelineLibraryCreateInfoEXT part_;                    \
        VkPipelineLibraryCreateInfoKHR link_ = {                         \
            .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR, \
            .libraryCount = 1,                                           \
            .pLibraries = &(library)                                     \
        };                                                               \
        init_part(r, &b, &part_, (own));                                 \
        part_.pNext = &link_;                                            \
        __VA_ARGS__;                                                     \
        (void)rig_make(&b, r);                                           \
    } while (0)

SCENE(captures_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipeline input, captured;
    VkPipelineCreateFlags capture = VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;

    PART(input, INPUT, (void)r);
    PART(captured, INPUT, r->info.flags |= capture);
    kit_expect(kit, CREATE "flags-06645");
    WITH(input, SHADERS, r->info.flags |= capture);
    kit_expect(kit, CREATE "pLibraries-06647");
    WITH(captured, SHADERS, (void)r);
    WITH(captured, SHADERS, r->info.flags |= capture);
}

SCENE(identifiers_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    uint8_t bytes[4] = { 1 };
    VkPipelineShaderStageModuleIdentifierCreateInfoEXT identifier = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT,
        .identifierSize = 4,
        .pIdentifier = bytes
    };
    VkPipeline shaders;

    PART(shaders, SHADERS, r->stages[0].module = VK_NULL_HANDLE; r->stages[0].pNext = &identifier;
         r->info.flags |= VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT);
    kit_expect(kit, LINK "pLibraries-06855");
    link_parts(&b, VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, &shaders, 1);
    link_parts(&b,
               VK_PIPELINE_CREATE_LIBRARY_BIT_KHR |
                   VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT,
               &shaders, 1);
}

/* --- layouts --- */

static VkPipelineLayout
make_layout(const struct rig_base *b, VkPipelineLayoutCreateFlags flags,
            VkDescriptorSetLayout first, VkDescriptorSetLayout second)
{
    VkDescriptorSetLayout sets[2] = { first, second };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .flags = flags,
                                        .setLayoutCount = 2,
                                        .pSetLayouts = sets };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    (void)vkCreatePipelineLayout(b->kit->device, &info, NULL, &layout);
    kit_own(b->kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

SCENE(layouts_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                               VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout other = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                 VK_SHADER_STAGE_FRAGMENT_BIT);
    VkPipelineLayoutCreateFlags independent = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    VkPipelineLayout one = make_layout(&b, 0, set, other), same = make_layout(&b, 0, set, other);
    VkPipelineLayout two = make_layout(&b, 0, other, set),
                     free_one = make_layout(&b, independent, set, VK_NULL_HANDLE);
    VkPipelineLayout free_two = make_layout(&b, independent, VK_NULL_HANDLE, other);
    VkPipelineLayout hole = make_layout(&b, 0, set, VK_NULL_HANDLE);
    VkPipeline shaders, fragment, fragment_two, free_shaders, free_fragment, nulls, holes, fixed;

    PART(shaders, SHADERS, r->info.layout = one);
    PART(fragment, FRAGMENT, r->info.layout = same);
    PART(fragment_two, FRAGMENT, r->info.layout = two);
    PART(free_shaders, SHADERS, r->info.layout = free_one);
    PART(free_fragment, FRAGMENT, r->info.layout = free_two);
    PART(nulls, FRAGMENT, r->info.layout = free_one);
    PART(holes, FRAGMENT, r->info.layout = hole);
    PART(fixed, SHADERS, r->info.layout = hole);
    VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    link_parts(&b, lib, (VkPipeline[]){ shaders, fragment }, 2);
    link_parts(&b, lib, (VkPipeline[]){ free_shaders, free_fragment }, 2);
    kit_expect(kit, CREATE "pLibraries-06613"); /* each of the sets */
    kit_expect(kit, CREATE "pLibraries-06613");
    link_parts(&b, lib, (VkPipeline[]){ shaders, fragment_two }, 2);
    kit_expect(kit, CREATE "pLibraries-06615");
    link_parts(&b, lib, (VkPipeline[]){ free_shaders, fragment }, 2);
    /* A set that neither part has is for independent sets alone. */
    link_parts(&b, lib, (VkPipeline[]){ free_shaders, nulls }, 2);
    kit_expect(kit, CREATE "pLibraries-06681");
    link_parts(&b, lib, (VkPipeline[]){ fixed, holes }, 2);
    kit_expect(kit, CREATE "flags-06612");
    kit_expect(kit, CREATE "flags-06612");
    WITH(fragment_two, SHADERS, r->info.layout = one);
    kit_expect(kit, CREATE "flags-06614");
    WITH(free_fragment, SHADERS, r->info.layout = one);
    WITH(nulls, SHADERS, r->info.layout = free_one);
    kit_expect(kit, CREATE "flags-06679");
    WITH(holes, SHADERS, r->info.layout = hole);
    kit_expect(kit, CREATE "flags-06757");
    WITH(holes, SHADERS, r->info.layout = one);
    WITH(fragment, SHADERS, r->info.layout = one);
    kit_expect(kit, CREATE "flags-06682");
    PART(nulls, SHADERS | FRAGMENT, r->info.layout = free_one);
    kit_expect(kit, CREATE "flags-06683");
    PART(nulls, SHADERS, r->info.layout = free_one; r->raster.rasterizerDiscardEnable = VK_TRUE);
}

SCENE(holes_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    const VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkDescriptorSetLayout vertex = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                  VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout both = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                VK_SHADER_STAGE_ALL_GRAPHICS);
    VkPipelineLayout first = make_layout(&b, independent, vertex, VK_NULL_HANDLE);
    VkPipelineLayout second = make_layout(&b, independent, VK_NULL_HANDLE, both);
    VkPipeline shaders, fragment;

    PART(shaders, SHADERS, r->info.layout = first);
    PART(fragment, FRAGMENT, r->info.layout = second);
    kit_expect(kit, CREATE "pLibraries-06758");
    link_parts(&b, lib, (VkPipeline[]){ shaders, fragment }, 2);
    kit_expect(kit, CREATE "flags-06756");
    WITH(fragment, SHADERS, r->info.layout = first);
    kit_expect(kit, CREATE "flags-06757");
    WITH(shaders, FRAGMENT, r->info.layout = second);
}

/* Where there is no dynamic rendering that could leave the state to other parts. */
SCENE(samples_before_1_3, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .graphicsPipelineLibrary = VK_TRUE
    };
    kit_open(kit, &(struct kit_config){
                      .api_version = VK_API_VERSION_1_2,
                      .device_next = &libraries,
                      .device_extensions = { VK_EXT_GRAPHICS_PIPELINE_LIBRARY_EXTENSION_NAME,
                                             VK_KHR_PIPELINE_LIBRARY_EXTENSION_NAME } });
    struct rig_base b = rig_base(kit);
    VkPipeline pipeline;

    PART(pipeline, FRAGMENT, (void)r);
    kit_expect(kit, CREATE NEWER_ID("renderpass-06631", "pMultisampleState-06630"));
    PART(pipeline, FRAGMENT, r->info.pMultisampleState = NULL);
    (void)pipeline;
}

SCENE(sets_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    const VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkDescriptorSetLayout one = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                               VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout two = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                               VK_SHADER_STAGE_FRAGMENT_BIT);
    VkPipelineLayout with_one = make_layout(&b, independent, one, VK_NULL_HANDLE);
    VkPipeline shaders, same, other;

    PART(shaders, SHADERS, r->info.layout = with_one);
    PART(same, FRAGMENT, r->info.layout = make_layout(&b, independent, one, two));
    PART(other, FRAGMENT, r->info.layout = make_layout(&b, independent, two, two));
    link_parts(&b, lib, (VkPipeline[]){ shaders, same }, 2);
    kit_expect(kit, CREATE "pLibraries-06617");
    link_parts(&b, lib, (VkPipeline[]){ shaders, other }, 2);
    WITH(same, SHADERS, r->info.layout = with_one);
    kit_expect(kit, CREATE "flags-06616");
    WITH(other, SHADERS, r->info.layout = with_one);
}

SCENE(rates_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkPipelineFragmentShadingRateStateCreateInfoKHR fine = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR,
        .fragmentSize = { 1, 1 }
    };
    VkPipelineFragmentShadingRateStateCreateInfoKHR coarse = fine;
    VkPipeline shaders, same, other;

    coarse.fragmentSize.width = 2;
    PART(shaders, SHADERS, part_.pNext = &fine);
    PART(same, FRAGMENT, part_.pNext = &fine);
    PART(other, FRAGMENT, part_.pNext = &coarse);
    link_parts(&b, lib, (VkPipeline[]){ shaders, same }, 2);
    kit_expect(kit, CREATE "pLibraries-06639");
    link_parts(&b, lib, (VkPipeline[]){ shaders, other }, 2);
    WITH(same, SHADERS, fine.pNext = &link_; part_.pNext = &fine);
    kit_expect(kit, CREATE "flags-06638");
    WITH(other, SHADERS, fine.pNext = &link_; part_.pNext = &fine);
}

static VkPipelineLayout
push_layout(const struct rig_base *b, VkDescriptorSetLayout first, VkDescriptorSetLayout second,
            uint32_t size)
{
    const VkPushConstantRange range = { VK_SHADER_STAGE_ALL_GRAPHICS, 0, size };
    VkDescriptorSetLayout sets[2] = { first, second };
    VkPipelineLayoutCreateInfo info = { .sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                        .flags = VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT,
                                        .setLayoutCount = 2,
                                        .pSetLayouts = sets,
                                        .pushConstantRangeCount = size ? 1 : 0,
                                        .pPushConstantRanges = &range };
    VkPipelineLayout layout = VK_NULL_HANDLE;

    (void)vkCreatePipelineLayout(b->kit->device, &info, NULL, &layout);
    kit_own(b->kit, VK_OBJECT_TYPE_PIPELINE_LAYOUT, KIT_HANDLE(layout));
    return layout;
}

SCENE(constants_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkDescriptorSetLayout vertex = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                  VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout pixel = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                 VK_SHADER_STAGE_FRAGMENT_BIT);
    VkPipelineLayout first = push_layout(&b, vertex, VK_NULL_HANDLE, 16);
    VkPipeline shaders, same, other, none;

    PART(shaders, SHADERS, r->info.layout = first);
    PART(same, FRAGMENT, r->info.layout = push_layout(&b, VK_NULL_HANDLE, pixel, 16));
    PART(other, FRAGMENT, r->info.layout = push_layout(&b, VK_NULL_HANDLE, pixel, 32));
    PART(none, FRAGMENT, r->info.layout = push_layout(&b, VK_NULL_HANDLE, pixel, 0));
    link_parts(&b, lib, (VkPipeline[]){ shaders, same }, 2);
    link_parts(&b, lib, (VkPipeline[]){ shaders, none }, 2);
    kit_expect(kit, CREATE "pLibraries-06621");
    link_parts(&b, lib, (VkPipeline[]){ shaders, other }, 2);
    kit_expect(kit, CREATE "flags-06620");
    WITH(other, SHADERS, r->info.layout = first);
}

static void
link_all(const struct rig_base *b, VkPipelineCreateFlags flags, const VkPipeline *libraries,
         VkPipelineLayout layout)
{
    struct rig_base with = *b;

    with.layout = layout;
    link_parts(&with, flags, libraries, 4);
}

SCENE(union_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkPipelineCreateFlags optimize = VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT;
    VkDescriptorSetLayout vertex = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                  VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout pixel = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                                 VK_SHADER_STAGE_FRAGMENT_BIT);
    VkPipelineLayout good = push_layout(&b, vertex, pixel, 0),
                     bad = push_layout(&b, vertex, vertex, 0);
    VkPipeline parts[4];

    PART(parts[0], INPUT, r->info.flags |= RETAIN);
    PART(parts[1], SHADERS, r->info.flags |= RETAIN;
         r->info.layout = push_layout(&b, vertex, VK_NULL_HANDLE, 0));
    PART(parts[2], FRAGMENT, r->info.flags |= RETAIN;
         r->info.layout = push_layout(&b, VK_NULL_HANDLE, pixel, 0));
    PART(parts[3], OUTPUT, r->info.flags |= RETAIN);
    link_all(&b, 0, parts, good);
    link_all(&b, optimize, parts, good);
    kit_expect(kit, CREATE "flags-06730");
    link_all(&b, 0, parts, bad);
    kit_expect(kit, CREATE "flags-06729");
    link_all(&b, optimize, parts, bad);
    kit_expect(kit, CREATE "flags-06730");
    link_all(&b, 0, parts, VK_NULL_HANDLE);
}

#if HAS_NEWER_IDS
/* Both stages of shaders in one library. */
SCENE(layout_of_one_library, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkDescriptorSetLayout set = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1,
                                               VK_SHADER_STAGE_VERTEX_BIT);
    VkDescriptorSetLayout other = kit_set_layout(kit, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1,
                                                 VK_SHADER_STAGE_VERTEX_BIT);
    VkPipelineLayout dependent = kit_pipeline_layout(kit, set);
    VkPipeline parts[3];

    PART(parts[0], INPUT, (void)r);
    PART(parts[1], SHADERS | FRAGMENT, r->info.layout = push_layout(&b, set, set, 0));
    PART(parts[2], OUTPUT, (void)r);
    (void)link_with(&b, 0, parts, 3, push_layout(&b, set, set, 0));
    kit_expect(kit, CREATE "flags-06730");
    (void)link_with(&b, 0, parts, 3, push_layout(&b, set, other, 0));
    PART(parts[1], SHADERS | FRAGMENT, r->info.layout = dependent);
    (void)link_with(&b, 0, parts, 3, dependent);
    (void)link_with(&b, 0, parts, 3, kit_pipeline_layout(kit, set));
    kit_expect(kit, CREATE "layout-07827"); /* with that of the one shader and of the other */
    kit_expect(kit, CREATE "layout-07827");
    (void)link_with(&b, 0, parts, 3, kit_pipeline_layout(kit, other));
}
#endif

/* --- render passes and samples --- */

SCENE(passes_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkSubpassDescription subpasses[2] = {
        { .pipelineBindPoint = VK_PIPELINE_BIND_POINT_GRAPHICS }
    };
    VkRenderPassCreateInfo info = { .sType = VK_STRUCTURE_TYPE_RENDER_PASS_CREATE_INFO,
                                    .subpassCount = 2,
                                    .pSubpasses = subpasses };
    VkRenderPass empty = VK_NULL_HANDLE;
    VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkPipeline shaders, fragment, second, dynamic_shaders, dynamic_fragment, views, view_shaders,
        view_output, dynamic_output, plain_fragment;

    KIT_VK(kit, vkCreateRenderPass(kit->device, &info, NULL, &empty));
    kit_own(kit, VK_OBJECT_TYPE_RENDER_PASS, KIT_HANDLE(empty));
    PART(shaders, SHADERS, r->info.renderPass = empty);
    PART(fragment, FRAGMENT, r->info.renderPass = empty);
    PART(second, FRAGMENT, r->info.renderPass = empty; r->info.subpass = 1);
    PART(plain_fragment, FRAGMENT, (void)r);
    PART(dynamic_shaders, SHADERS, r->info.renderPass = VK_NULL_HANDLE);
    PART(dynamic_fragment, FRAGMENT, r->info.renderPass = VK_NULL_HANDLE);
    PART(views, FRAGMENT, rig_render_dynamically(r); r->rendering.viewMask = 1);
    PART(view_shaders, SHADERS, rig_render_dynamically(r); r->rendering.viewMask = 1);
    PART(view_output, OUTPUT, rig_render_dynamically(r); r->rendering.viewMask = 1);
    PART(dynamic_output, OUTPUT, rig_render_dynamically(r));
    link_parts(&b, lib, (VkPipeline[]){ shaders, fragment }, 2);
    link_parts(&b, lib, (VkPipeline[]){ dynamic_shaders, dynamic_fragment }, 2);
    kit_expect(kit, CREATE "pLibraries-06623");
    link_parts(&b, lib, (VkPipeline[]){ shaders, second }, 2);
    kit_expect(kit, CREATE "pLibraries-06628");
    link_parts(&b, lib, (VkPipeline[]){ shaders, plain_fragment }, 2);
    kit_expect(kit, CREATE "pLibraries-06628");
    link_parts(&b, lib, (VkPipeline[]){ shaders, dynamic_fragment }, 2);
    kit_expect(kit, CREATE "pLibraries-06627");
    link_parts(&b, lib, (VkPipeline[]){ dynamic_shaders, views }, 2);
    /* An output with more views is no mistake of its own. */
    link_parts(&b, lib, (VkPipeline[]){ dynamic_shaders, dynamic_fragment, view_output }, 3);
    kit_expect(kit, CREATE "pLibraries-06627");
    link_parts(&b, lib, (VkPipeline[]){ view_shaders, dynamic_fragment, dynamic_output }, 3);
    kit_expect(kit, CREATE "flags-06684");
    WITH(second, SHADERS, r->info.renderPass = empty);
    kit_expect(kit, CREATE "renderpass-06624");
    WITH(plain_fragment, SHADERS, r->info.renderPass = empty);
    kit_expect(kit, CREATE "renderpass-06625");
    WITH(fragment, SHADERS, r->info.renderPass = VK_NULL_HANDLE);
    kit_expect(kit, CREATE "flags-06626");
    WITH(views, SHADERS, r->info.renderPass = VK_NULL_HANDLE);
    WITH(dynamic_fragment, SHADERS, r->info.renderPass = VK_NULL_HANDLE);
}

SCENE(samples_of_parts, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    VkPipelineCreateFlags lib = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    VkPipeline fragment, covered, output, covered_output, shaded, none;

    PART(fragment, FRAGMENT, (void)r);
    PART(covered, FRAGMENT, r->multisample.alphaToCoverageEnable = VK_TRUE);
    PART(none, FRAGMENT, r->info.renderPass = VK_NULL_HANDLE; r->info.pMultisampleState = NULL);
    PART(output, OUTPUT, (void)r);
    PART(covered_output, OUTPUT, r->multisample.alphaToCoverageEnable = VK_TRUE);
    PART(shaded, OUTPUT, rig_render_dynamically(r); r->multisample.sampleShadingEnable = VK_TRUE);
    link_parts(&b, lib, (VkPipeline[]){ fragment, output }, 2);
    link_parts(&b, lib, (VkPipeline[]){ covered, covered_output }, 2);
    kit_expect(kit, CREATE "pLibraries-06635");
    link_parts(&b, lib, (VkPipeline[]){ covered, output }, 2);
    kit_expect(kit, CREATE "pLibraries-06636");
    link_parts(&b, lib, (VkPipeline[]){ none, shaded }, 2);
    kit_expect(kit, CREATE "flags-06633");
    WITH(output, FRAGMENT, r->multisample.alphaToCoverageEnable = VK_TRUE);
    kit_expect(kit, CREATE "pLibraries-06634");
    WITH(fragment, OUTPUT, r->multisample.alphaToCoverageEnable = VK_TRUE);
    kit_expect(kit, CREATE "flags-06637");
    WITH(none, OUTPUT, rig_render_dynamically(r); r->multisample.sampleShadingEnable = VK_TRUE);
    WITH(fragment, OUTPUT, (void)r);
}

/* --- draws --- */

/* One draw with the set bound by that layout; `vuid` is NULL where it fits. */
static void
draw_with(struct kit *kit, const struct kit_target *target, VkPipeline pipeline,
          VkPipelineLayout layout, VkDescriptorSet set, const char *vuid)
{
    VkCommandBuffer commands = kit_primary(kit);

    kit_begin(kit, commands, 0);
    kit_begin_target(commands, target, VK_SUBPASS_CONTENTS_INLINE);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, layout, 0, 1, &set, 0, NULL);
    if (vuid) {
        kit_expect(kit, vuid);
    }
    vkCmdDraw(commands, 3, 1, 0, 0);
    vkCmdEndRenderPass(commands);
    kit_end(kit, commands);
}

SCENE(sets_of_linked, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const VkDescriptorType type = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    VkDescriptorSetLayout used = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorSetLayout same = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_FRAGMENT_BIT);
    VkDescriptorSetLayout other = kit_set_layout(kit, type, 1, VK_SHADER_STAGE_ALL_GRAPHICS);
    VkPipelineLayout plain = make_layout(&b, 0, used, used),
                     whole = make_layout(&b, independent, used, used);
    VkPipelineLayout none = make_layout(&b, independent, VK_NULL_HANDLE, used);
    struct kit_target target = kit_target(kit);
    VkDescriptorPool pool = kit_descriptor_pool(kit, type, 2, 0);
    VkDescriptorSet set = kit_descriptor_set(kit, pool, used),
                    wrong = kit_descriptor_set(kit, pool, other);
    VkDeviceMemory memory;
    VkBuffer buffer = kit_bound_buffer(kit, 64, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT, &memory);
    VkShaderModule fragment = MODULE(kit, frag_uniform);
    VkPipeline parts[4];

    kit_write_buffer(kit, set, type, buffer);
    kit_write_buffer(kit, wrong, type, buffer);
    for (int split = 0; split < 2; split++) {
        PART(parts[0], INPUT, (void)r);
        PART(parts[1], SHADERS, r->info.layout = split ? none : plain);
        PART(parts[2], FRAGMENT, r->info.layout = split ? whole : plain;
             r->stages[1].module = fragment);
        PART(parts[3], OUTPUT, (void)r);
        VkPipeline linked = link_with(&b, 0, parts, 4, split ? whole : plain);
        draw_with(kit, &target, linked, split ? whole : plain, set, NULL);
        draw_with(kit, &target, linked, make_layout(&b, split ? independent : 0, same, other), set,
                  NULL);
        draw_with(kit, &target, linked, make_layout(&b, split ? independent : 0, other, used),
                  wrong, "VUID-vkCmdDraw-None-02697");
    }
}

/* What the fragment output says of views is not asked for. */
SCENE(views_of_linked, KIT_NULL_DRIVER | KIT_NO_DEVICE)
{
    struct rig_base b = open_libraries(kit);
    const struct kit_target target = kit_target(kit);
    const VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .image = target.image,
        .subresourceRange = { VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1 },
    };
    const VkRenderingAttachmentInfo attachment = {
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.view,
        .imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
        .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info = { .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                                   .renderArea.extent = { target.size, target.size },
                                   .layerCount = 1,
                                   .colorAttachmentCount = 1,
                                   .pColorAttachments = &attachment };
    VkPipeline parts[4];

    PART(parts[0], INPUT, (void)r);
    PART(parts[3], OUTPUT, rig_render_dynamically(r); r->rendering.viewMask = 1);
    for (int views = 0; views < 2; views++) {
        VkCommandBuffer commands = kit_recording(kit);

        PART(parts[1], SHADERS, rig_render_dynamically(r); r->rendering.viewMask = (uint32_t)views);
        PART(parts[2], FRAGMENT, rig_render_dynamically(r);
             r->rendering.viewMask = (uint32_t)views);
        vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                             VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT, 0, 0, NULL, 0, NULL, 1,
                             &barrier);
        vkCmdBeginRendering(commands, &info);
        vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS,
                          link_with(&b, 0, parts, 4, b.layout));
        if (views) {
            kit_expect(kit, "VUID-vkCmdDraw-viewMask-06178");
        }
        vkCmdDraw(commands, 3, 1, 0, 0);
        vkCmdEndRendering(commands);
        kit_end(kit, commands);
    }
}

KIT_MAIN()
