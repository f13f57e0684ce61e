/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines by extensions of vendors: shading rates by name, attributes by view, groups of shaders, pipelines that the device
 * binds; and libraries: custom resolves, vertex input state that is missing. Skipped with older headers.
 */
#include "newer_scene.h"
#include "pipeline_rig.h"

#include "vert_xfb.h"

#if !defined(VK_VERSION_1_4) || !defined(VK_EXT_custom_resolve)

SCENE(needs_newer_headers, KIT_NO_DEVICE)
{
    kit_skip(kit, "the headers know no VK_EXT_custom_resolve");
}

#else

#define SCENES (SILENT | KIT_NULL_DRIVER)
#define CREATE "VUID-VkGraphicsPipelineCreateInfo-"
#define INPUT VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT
#define SHADERS VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT
#define FRAGMENT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT
#define OUTPUT VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT

/* ---- rates by name ---------------------------------------------------------------------------- */

static VkPipelineFragmentShadingRateEnumStateCreateInfoNV
named_rate(void)
{
    return (VkPipelineFragmentShadingRateEnumStateCreateInfoNV){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_ENUM_STATE_CREATE_INFO_NV,
        .shadingRateType = VK_FRAGMENT_SHADING_RATE_TYPE_ENUMS_NV,
        .shadingRate = VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_2X2_PIXELS_NV
    };
}

/* `lacking`: WAKE_NULL_ANSWERS. */
static struct rig_base
open_rates(struct kit *kit, const char *lacking)
{
    static VkPhysicalDeviceFragmentShadingRateFeaturesKHR rates;
    static VkPhysicalDeviceFragmentShadingRateEnumsFeaturesNV names;

    setenv("WAKE_NULL_ANSWERS", lacking, 1);
    names = (VkPhysicalDeviceFragmentShadingRateEnumsFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_ENUMS_FEATURES_NV
    };
    rates = (VkPhysicalDeviceFragmentShadingRateFeaturesKHR){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FRAGMENT_SHADING_RATE_FEATURES_KHR,
        .pNext = &names
    };
    NEW(kit, .extensions = { "VK_KHR_fragment_shading_rate", "VK_NV_fragment_shading_rate_enums" },
        .next = &rates);
    return rig_base(kit);
}

#define RATE(vuid, ...)                                                      \
    do {                                                                     \
        VkPipelineFragmentShadingRateEnumStateCreateInfoNV n = named_rate(); \
        struct rig r_, *r = &r_;                                             \
        rig_init(r, &b);                                                     \
        r->info.pNext = &n;                                                  \
        __VA_ARGS__;                                                         \
        if (vuid) {                                                          \
            kit_expect(kit, (const char *)(uintptr_t)(vuid));                \
        }                                                                    \
        (void)rig_make(&b, r);                                               \
    } while (0)

SCENE(named_rates, SCENES)
{
    struct rig_base b = open_rates(kit, "");

    RATE(NULL, (void)n);
    RATE(NULL, n.shadingRate = VK_FRAGMENT_SHADING_RATE_16_INVOCATIONS_PER_PIXEL_NV);
    RATE(NULL, n.shadingRate = VK_FRAGMENT_SHADING_RATE_NO_INVOCATIONS_NV);
    RATE(NULL, n.combinerOps[0] = n.combinerOps[1] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MAX_KHR);
    RATE(CREATE "None-06569", n.shadingRateType = (VkFragmentShadingRateTypeNV)2);
    RATE(CREATE "pDynamicState-06570", n.shadingRate = (VkFragmentShadingRateNV)2);
    RATE(CREATE "pDynamicState-06571", n.combinerOps[0] = (VkFragmentShadingRateCombinerOpKHR)5);
    RATE(CREATE "pDynamicState-06572", n.combinerOps[1] = (VkFragmentShadingRateCombinerOpKHR)5);
    RATE(NULL, n.shadingRate = (VkFragmentShadingRateNV)2;
         n.combinerOps[0] = (VkFragmentShadingRateCombinerOpKHR)5;
         rig_dynamic(r, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR));
}

SCENE(named_rates_without_features, SCENES)
{
    struct rig_base b = open_rates(kit, "supersampleFragmentShadingRates=0,"
                                        "noInvocationFragmentShadingRates=0,"
                                        "primitiveFragmentShadingRate=0,"
                                        "attachmentFragmentShadingRate=0");

    RATE(NULL, (void)n);
    RATE(CREATE "None-04574", n.shadingRate = VK_FRAGMENT_SHADING_RATE_4_INVOCATIONS_PER_PIXEL_NV);
    RATE(CREATE "None-04575", n.shadingRate = VK_FRAGMENT_SHADING_RATE_NO_INVOCATIONS_NV);
    RATE(CREATE "pDynamicState-04571",
         n.combinerOps[0] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MAX_KHR);
    RATE(CREATE "pDynamicState-04572",
         n.combinerOps[1] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR);
}

SCENE(named_rates_without_names, SCENES)
{
    struct rig_base b = open_rates(kit, "fragmentShadingRateEnums=0");

    RATE(NULL, n.shadingRateType = VK_FRAGMENT_SHADING_RATE_TYPE_FRAGMENT_SIZE_NV);
    RATE(CREATE "pDynamicState-04569", (void)n);
}

SCENE(named_rates_without_rates, SCENES)
{
    struct rig_base b = open_rates(kit, "pipelineFragmentShadingRate=0");

    RATE(NULL, n.shadingRate = VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV);
    RATE(CREATE "pDynamicState-04570", (void)n);
}

SCENE(named_rates_of_simple_combiners, SCENES)
{
    struct rig_base b = open_rates(kit, "fragmentShadingRateNonTrivialCombinerOps=0");

    RATE(NULL, n.combinerOps[1] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_REPLACE_KHR);
    RATE(CREATE "fragmentShadingRateNonTrivialCombinerOps-04573",
         n.combinerOps[1] = VK_FRAGMENT_SHADING_RATE_COMBINER_OP_MUL_KHR);
}

/* ---- groups of shaders, pipelines that the device binds ----------------------------------------- */

static VkShaderModule
captured_vertices(struct kit *kit)
{
    const VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                            .codeSize = sizeof(vert_xfb),
                                            .pCode = vert_xfb };
    VkShaderModule module;

    KIT_VK(kit, vkCreateShaderModule(kit->device, &info, NULL, &module));
    kit_own(kit, VK_OBJECT_TYPE_SHADER_MODULE, KIT_HANDLE(module));
    return module;
}

static struct rig_base
open_generated(struct kit *kit, const char *more)
{
    static VkPhysicalDeviceDeviceGeneratedCommandsFeaturesNV generated;
    static VkPhysicalDeviceTransformFeedbackFeaturesEXT captures;
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries;

    captures = (VkPhysicalDeviceTransformFeedbackFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TRANSFORM_FEEDBACK_FEATURES_EXT,
        .pNext = more ? &libraries : NULL
    };
    libraries = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT
    };
    generated = (VkPhysicalDeviceDeviceGeneratedCommandsFeaturesNV){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DEVICE_GENERATED_COMMANDS_FEATURES_NV,
        .pNext = &captures
    };
    NEW(kit,
        .extensions = { "VK_NV_device_generated_commands", "VK_EXT_transform_feedback",
                        more ? more : NULL, more ? "VK_KHR_pipeline_library" : NULL },
        .next = &generated);
    return rig_base(kit);
}

SCENE(bindable_by_the_device, SCENES)
{
    struct rig_base b = open_generated(kit, NULL);
    VkShaderModule captured = captured_vertices(kit);

    GOOD(&b, r->stages[0].module = captured);
    GOOD(&b, r->info.flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV);
    BAD(&b, CREATE "flags-02966", r->info.flags = VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV;
        r->stages[0].module = captured);
}

SCENE(groups_of_shaders, SCENES)
{
    struct rig_base b = open_generated(kit, "VK_EXT_graphics_pipeline_library");
    VkGraphicsShaderGroupCreateInfoNV group = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_SHADER_GROUP_CREATE_INFO_NV
    };
    VkGraphicsPipelineShaderGroupsCreateInfoNV groups = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_SHADER_GROUPS_CREATE_INFO_NV,
        .groupCount = 1,
        .pGroups = &group
    };
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &groups,
        .flags = INPUT
    };
    struct rig r;

    rig_init(&r, &b);
    group.stageCount = 2;
    group.pStages = r.stages;
    group.pVertexInputState = &r.input;
    r.info.pNext = &groups;
    (void)rig_make(&b, &r);
    groups.groupCount = 0;
    kit_expect(kit, CREATE "libraryCount-06649");
    (void)rig_make(&b, &r);
    r.info.pNext = &part;
    r.info.flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;
    r.info.stageCount = 0;
    (void)rig_make(&b, &r);
    groups.groupCount = 1;
    kit_expect(kit, CREATE "libraryCount-06648");
    (void)rig_make(&b, &r);
}

/* ---- libraries -------------------------------------------------------------------------------- */

static struct rig_base
open_libraries(struct kit *kit, const char *more)
{
    static VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT libraries;
    static VkPhysicalDeviceCustomResolveFeaturesEXT resolves;

    resolves = (VkPhysicalDeviceCustomResolveFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_CUSTOM_RESOLVE_FEATURES_EXT
    };
    libraries = (VkPhysicalDeviceGraphicsPipelineLibraryFeaturesEXT){
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_GRAPHICS_PIPELINE_LIBRARY_FEATURES_EXT,
        .pNext = &resolves
    };
    NEW(kit,
        .extensions = { "VK_EXT_graphics_pipeline_library", "VK_KHR_pipeline_library",
                        "VK_EXT_custom_resolve", more },
        .next = &libraries);
    return rig_base(kit);
}

/* Parts of its own, libraries, and what else is in the chain. */
struct parts {
    VkGraphicsPipelineLibraryFlagsEXT own;
    VkPipelineCreateFlags flags;
    const void *next;
    VkPipeline libraries[4];
};

static VkPipeline
make_parts(const struct rig_base *b, const struct parts *p)
{
    VkPipelineLibraryCreateInfoKHR linked = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR,
        .pNext = p->next,
        .pLibraries = p->libraries
    };
    VkGraphicsPipelineLibraryCreateInfoEXT part = {
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &linked,
        .flags = p->own
    };
    struct rig r;

    while (linked.libraryCount < 4 && p->libraries[linked.libraryCount]) {
        linked.libraryCount++;
    }
    rig_init(&r, b);
    rig_render_dynamically(&r);
    r.rendering.pNext = p->own ? (const void *)&part : &linked;
    r.info.flags = p->flags;
    if (!(p->own & SHADERS)) {
        r.info.pStages = &r.stages[1];
    }
    r.info.stageCount = !!(p->own & SHADERS) + !!(p->own & FRAGMENT);
    return rig_make(b, &r);
}

#define LIBRARY(...) \
    make_parts(&b, &(struct parts){ .flags = VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, __VA_ARGS__ })
#define LINK(...) (void)make_parts(&b, &(struct parts){ __VA_ARGS__ })

SCENE(vertices_without_input, SCENES)
{
    struct rig_base b = open_libraries(kit, NULL);
    VkPipeline input = LIBRARY(.own = INPUT), rest = LIBRARY(.own = SHADERS | FRAGMENT | OUTPUT);

    LINK(.libraries = { input, rest });
    kit_expect(kit, CREATE "flags-08899");
    LINK(.libraries = { rest });
}

static VkMultiviewPerViewAttributesInfoNVX
views(VkBool32 all, VkBool32 position)
{
    return (VkMultiviewPerViewAttributesInfoNVX){
        .sType = VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_ATTRIBUTES_INFO_NVX,
        .perViewAttributes = all,
        .perViewAttributesPositionXOnly = position
    };
}

SCENE(attributes_by_view, SCENES)
{
    struct rig_base b = open_libraries(kit, "VK_NVX_multiview_per_view_attributes");
    VkMultiviewPerViewAttributesInfoNVX none = views(0, 0), all = views(1, 0), both = views(1, 1),
                                        only = views(0, 1);
    VkPipeline shaders = LIBRARY(.own = INPUT | SHADERS, .next = &all),
               output = LIBRARY(.own = OUTPUT);
    VkPipeline fragment[3] = { LIBRARY(.own = FRAGMENT, .next = &none),
                               LIBRARY(.own = FRAGMENT, .next = &all),
                               LIBRARY(.own = FRAGMENT, .next = &both) };

    LINK(.libraries = { shaders, fragment[1], output });
    LINK(.own = FRAGMENT, .next = &all, .libraries = { shaders, output });
    kit_expect(kit, CREATE "pLibraries-06597");
    LINK(.libraries = { shaders, fragment[0], output });
    kit_expect(kit, CREATE "pLibraries-06599");
    LINK(.libraries = { shaders, fragment[2], output });
    kit_expect(kit, CREATE "flags-06596");
    LINK(.own = FRAGMENT, .next = &none, .libraries = { shaders, output });
    kit_expect(kit, CREATE "flags-06598");
    LINK(.own = FRAGMENT, .next = &both, .libraries = { shaders, output });
    kit_expect(kit, CREATE "renderPass-06595");
    (void)LIBRARY(.own = FRAGMENT, .next = &only);
}

static VkCustomResolveCreateInfoEXT
resolve(VkBool32 custom)
{
    static const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;

    return (
        VkCustomResolveCreateInfoEXT){ .sType = VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT,
                                       .customResolve = custom,
                                       .colorAttachmentCount = 1,
                                       .pColorAttachmentFormats = &format };
}

SCENE(resolves_of_libraries, SCENES)
{
    struct rig_base b = open_libraries(kit, NULL);
    VkCustomResolveCreateInfoEXT custom = resolve(VK_TRUE);
    VkPipeline before = LIBRARY(.own = INPUT | SHADERS);
    VkPipeline fragment[2] = { LIBRARY(.own = FRAGMENT),
                               LIBRARY(.own = FRAGMENT, .next = &custom) };
    VkPipeline output[2] = { LIBRARY(.own = OUTPUT), LIBRARY(.own = OUTPUT, .next = &custom) };

    LINK(.libraries = { before, fragment[0], output[0] });
    LINK(.libraries = { before, fragment[1], output[1] });
    LINK(.own = OUTPUT, .next = &custom, .libraries = { before, fragment[1] });
    kit_expect(kit, CREATE "customResolve-11858");
    LINK(.libraries = { before, fragment[1], output[0] });
    kit_expect(kit, CREATE "customResolve-11859");
    LINK(.libraries = { before, fragment[0], output[1] });
    kit_expect(kit, CREATE "flags-11856");
    LINK(.own = OUTPUT, .next = &custom, .libraries = { before, fragment[0] });
    kit_expect(kit, CREATE "flags-11857");
    LINK(.own = OUTPUT, .libraries = { before, fragment[1] });
}

#endif

KIT_MAIN()
