/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines by extensions of vendors: shading rates by name, attributes by view, groups of shaders; and custom resolves of
 * libraries. Specification, 'Graphics Pipelines'.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"

/* ---- VK_NV_fragment_shading_rate_enums -------------------------------------------------------- */

#define RATES "pNext<VkPipelineFragmentShadingRateEnumStateCreateInfoNV>."

/* What a rate needs whether it is dynamic or not. */
static void
check_rate(const struct wake_graphics_check *p, VkFragmentShadingRateNV rate)
{
    if (rate >= VK_FRAGMENT_SHADING_RATE_2_INVOCATIONS_PER_PIXEL_NV &&
        rate <= VK_FRAGMENT_SHADING_RATE_16_INVOCATIONS_PER_PIXEL_NV &&
        !WAKE_FEATURE(p->check, supersampleFragmentShadingRates)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-None-04574",
            RATES
            "shadingRate is %s, but the feature supersampleFragmentShadingRates is not enabled",
            wake_name_VkFragmentShadingRateNV(rate));
    }
    if (rate == VK_FRAGMENT_SHADING_RATE_NO_INVOCATIONS_NV &&
        !WAKE_FEATURE(p->check, noInvocationFragmentShadingRates)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-None-04575",
            RATES
            "shadingRate is %s, but the feature noInvocationFragmentShadingRates is not enabled",
            wake_name_VkFragmentShadingRateNV(rate));
    }
}

static bool
is_rate(VkFragmentShadingRateNV rate)
{
    uint32_t known = 1u << 0 | 1u << 1 | 1u << 4 | 1u << 5 | 1u << 6 | 1u << 9 | 1u << 10 |
                     1u << 11 | 1u << 12 | 1u << 13 | 1u << 14 | 1u << 15;

    return (uint32_t)rate < 32 && known >> rate & 1;
}

/* The type and the rate, where commands do not say them. False: one of them is none. */
static bool
check_named_rate(const struct wake_graphics_check *p,
                 const VkPipelineFragmentShadingRateEnumStateCreateInfoNV *own)
{
    if ((uint32_t)own->shadingRateType > VK_FRAGMENT_SHADING_RATE_TYPE_ENUMS_NV) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-None-06569",
                           RATES "shadingRateType is %d, which is no VkFragmentShadingRateTypeNV",
                           (int)own->shadingRateType);
        return false;
    }
    if (!is_rate(own->shadingRate)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-06570",
                           RATES "shadingRate is %d, which is no VkFragmentShadingRateNV",
                           (int)own->shadingRate);
        return false;
    }
    if (own->shadingRateType != VK_FRAGMENT_SHADING_RATE_TYPE_FRAGMENT_SIZE_NV &&
        !WAKE_FEATURE(p->check, fragmentShadingRateEnums)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04569",
            RATES "shadingRateType is %s, but the feature fragmentShadingRateEnums is not enabled",
            wake_name_VkFragmentShadingRateTypeNV(own->shadingRateType));
    }
    if (own->shadingRate != VK_FRAGMENT_SHADING_RATE_1_INVOCATION_PER_PIXEL_NV &&
        !WAKE_FEATURE(p->check, pipelineFragmentShadingRate)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04570",
            RATES "shadingRate is %s, but the feature pipelineFragmentShadingRate is not enabled",
            wake_name_VkFragmentShadingRateNV(own->shadingRate));
    }
    return true;
}

static void
check_rates(const struct wake_graphics_check *p)
{
    static const struct wake_combiner_rules rules = {
        .unknown = { "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-06571",
                     "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-06572" },
        .primitive = "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04571",
        .attachment = "VUID-VkGraphicsPipelineCreateInfo-pDynamicState-04572",
        .trivial =
            "VUID-VkGraphicsPipelineCreateInfo-fragmentShadingRateNonTrivialCombinerOps-04573",
    };
    const VkPipelineFragmentShadingRateEnumStateCreateInfoNV *own = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_ENUM_STATE_CREATE_INFO_NV);

    if (!own || !p->fragment) {
        return;
    }
    if (!wake_graphics_dynamic(p, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR)) {
        if (!check_named_rate(p, own)) {
            return;
        }
        wake_check_graphics_combiners(p, "VkPipelineFragmentShadingRateEnumStateCreateInfoNV",
                                      own->combinerOps, &rules);
    }
    check_rate(p, own->shadingRate);
}

/* ---- groups of shaders ------------------------------------------------------------------------ */

static void
check_groups(const struct wake_graphics_check *p)
{
    const VkGraphicsPipelineShaderGroupsCreateInfoNV *own = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_SHADER_GROUPS_CREATE_INFO_NV);
    bool complete = p->pipeline->own_parts == WAKE_PARTS_ALL;

    if (!own) {
        return;
    }
    if ((!complete || p->pipeline->linked) && (own->groupCount || own->pipelineCount)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-libraryCount-06648",
                           "pNext<VkGraphicsPipelineShaderGroupsCreateInfoNV> has groupCount %u "
                           "and pipelineCount %u, but the pipeline %s",
                           own->groupCount, own->pipelineCount,
                           complete ? "has libraries" : "has no complete set of state");
    } else if (complete && !p->pipeline->linked && !own->groupCount) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-libraryCount-06649",
            "pNext<VkGraphicsPipelineShaderGroupsCreateInfoNV>.groupCount is 0, but the pipeline "
            "has a complete set of state and %s",
            "no libraries");
    }
}

/* Pipelines that the device binds. */
static void
check_bindable(const struct wake_graphics_check *p)
{
    if ((p->info->flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV) && p->pre_rasterization) {
        wake_check_bindable_feedback(p, "VUID-VkGraphicsPipelineCreateInfo-flags-02966",
                                     "VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV");
    }
}

/* ---- parts of execution graphs ---------------------------------------------------------------- */

#ifdef VK_AMDX_shader_enqueue
static bool
enqueues(const struct wake_stage_code *code)
{
    return code && code->shader && wake_spirv_has_capability(code->shader->module, 5067);
}

/* Whether a library was made to be a part of a graph; true also where that is not known. */
static bool
is_of_graph(const struct wake_graphics_check *p, const VkPipelineLibraryCreateInfoKHR *linked,
            uint32_t i)
{
    const struct wake_pipeline *library = wake_pipeline_of(wake_check_object(
        p->check, wake_packed_id(linked->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline));
    const VkPipelineCreateFlags2CreateInfo *wide =
        library && library->info
            ? wake_chain_find(library->info->pNext,
                              VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO)
            : NULL;

    return !library || (wide && wide->flags & VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX);
}

static void
check_enqueuing(const struct wake_graphics_check *p, VkPipelineCreateFlags2 flags)
{
    const VkPipelineCreateFlags2 graph = VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX;
    const VkPipelineCreateFlags2 library = VK_PIPELINE_CREATE_2_LIBRARY_BIT_KHR;
    uint32_t i = 0;

    while (i < p->pipeline->stage_count && !enqueues(p->pipeline->stage[i].code)) {
        i++;
    }
    if (i == p->pipeline->stage_count) {
        return;
    }
    if (!WAKE_FEATURE(p->check, shaderMeshEnqueue)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-shaderMeshEnqueue-10187",
                           "the %s declares ShaderEnqueueAMDX, but the feature shaderMeshEnqueue "
                           "is not enabled",
                           wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage));
    }
    if (!(flags & library)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-10188",
                           "the %s declares ShaderEnqueueAMDX, but flags lacks "
                           "VK_PIPELINE_CREATE_LIBRARY_BIT_KHR",
                           wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage));
    } else if (!(flags & graph)) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-10189",
                           "the %s declares ShaderEnqueueAMDX, but flags lacks "
                           "VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX",
                           wake_name_VkShaderStageFlagBits(p->pipeline->stage[i].stage));
    }
}

static void
check_graph_part(const struct wake_graphics_check *p)
{
    const VkPipelineCreateFlags2CreateInfo *wide = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    const VkPipelineLibraryCreateInfoKHR *linked = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    const VkShaderStageFlags none = VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_TASK_BIT_EXT;

    check_enqueuing(p, wide ? wide->flags : p->info->flags);
    if (!wide || !(wide->flags & VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX)) {
        return;
    }
    if (p->pre_rasterization && p->pipeline->stages & none) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-flags-10190",
                           "flags has VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX, but there is "
                           "a shader of %s",
                           WAKE_FLAGS_TEXT(VkShaderStageFlags, p->pipeline->stages & none));
    }
    for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
        if (!is_of_graph(p, linked, i)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-flags-10191",
                "flags has VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX, but "
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] was created without",
                i);
        }
    }
}
#endif

/* ---- libraries -------------------------------------------------------------------------------- */

/* Two that differ, in the form for the pipeline's own part and a library's, and for two libraries. */
struct differ {
    const char *own, *libraries;
};

#define VIEWS "VkMultiviewPerViewAttributesInfoNVX::"

static void
find_views(const struct wake_graphics_check *p, const struct differ *rule, bool own,
           const char *member, const bool values[2])
{
    WAKE_FIND_GRAPHICS(
        p, own ? rule->own : rule->libraries,
        "pNext: " VIEWS "%s is %s with the pre-rasterization shaders, but %s with the fragment "
        "shader",
        member, values[0] ? "VK_TRUE" : "VK_FALSE", values[1] ? "VK_TRUE" : "VK_FALSE");
}

static void
compare_views(const struct wake_graphics_check *p,
              const VkMultiviewPerViewAttributesInfoNVX *const both[2], bool own)
{
    static const struct differ all = { "VUID-VkGraphicsPipelineCreateInfo-flags-06596",
                                       "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06597" };
    static const struct differ position = { "VUID-VkGraphicsPipelineCreateInfo-flags-06598",
                                            "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06599" };
    bool attributes[2], only[2];

    for (int i = 0; i < 2; i++) {
        attributes[i] = both[i] && both[i]->perViewAttributes;
        only[i] = both[i] && both[i]->perViewAttributesPositionXOnly;
    }
    if (attributes[0] != attributes[1]) {
        find_views(p, &all, own, "perViewAttributes", attributes);
    }
    if (only[0] != only[1]) {
        find_views(p, &position, own, "perViewAttributesPositionXOnly", only);
    }
}

/* One create info that brings parts of the pipeline. */
struct bringer {
    const void *chain;
    VkGraphicsPipelineLibraryFlagsEXT parts;
    bool own;
};

enum { MAX_BRINGERS = 5 };

/* How many there are; 0: not all is known. */
static uint32_t
gather(const struct wake_graphics_check *p, struct bringer bringers[MAX_BRINGERS])
{
    const VkPipelineLibraryCreateInfoKHR *libraries = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    uint32_t count = 0;

    if (p->pipeline->own_parts) {
        bringers[count++] = (struct bringer){ p->info->pNext, p->pipeline->own_parts, true };
    }
    for (uint32_t i = 0; libraries && libraries->pLibraries && i < libraries->libraryCount; i++) {
        const struct wake_pipeline *library = wake_pipeline_of(wake_check_object(
            p->check, wake_packed_id(libraries->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline));

        if (!library || !library->info || library->linked || count == MAX_BRINGERS) {
            return 0;
        }
        bringers[count++] = (struct bringer){ library->info->pNext, library->own_parts, false };
    }
    return count;
}

static void
check_views(const struct wake_graphics_check *p, const struct bringer *bringers, uint32_t count)
{
    const VkGraphicsPipelineLibraryFlagsEXT wanted[2] = { WAKE_PART_PRE_RASTERIZATION,
                                                          WAKE_PART_FRAGMENT };
    const VkMultiviewPerViewAttributesInfoNVX *both[2] = { NULL, NULL };
    const struct bringer *from[2] = { NULL, NULL };

    for (uint32_t i = 0; i < count; i++) {
        for (int k = 0; k < 2; k++) {
            if (bringers[i].parts & wanted[k]) {
                from[k] = &bringers[i];
                both[k] = wake_chain_find(bringers[i].chain,
                                          VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_ATTRIBUTES_INFO_NVX);
            }
        }
    }
    if (from[0] && from[1] && from[0] != from[1]) {
        compare_views(p, both, from[0]->own || from[1]->own);
    }
}

#ifdef VK_EXT_custom_resolve
static bool
resolves(const struct bringer *bringer)
{
    const VkCustomResolveCreateInfoEXT *custom = wake_chain_find(
        bringer->chain, VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);

    return custom && custom->customResolve;
}

static void
check_resolves(const struct wake_graphics_check *p, const struct bringer *bringers, uint32_t count)
{
    const struct bringer *first = NULL;
    bool custom;

    for (uint32_t i = 0; i < count; i++) {
        if (!(bringers[i].parts & (WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT))) {
            continue;
        }
        if (!first) {
            first = &bringers[i];
            continue;
        }
        custom = resolves(first);
        if (custom != resolves(&bringers[i])) {
            WAKE_FIND_GRAPHICS(
                p,
                first->own ? custom ? "VUID-VkGraphicsPipelineCreateInfo-flags-11856"
                                    : "VUID-VkGraphicsPipelineCreateInfo-flags-11857"
                : custom   ? "VUID-VkGraphicsPipelineCreateInfo-customResolve-11858"
                           : "VUID-VkGraphicsPipelineCreateInfo-customResolve-11859",
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries: customResolve is %s with one of "
                "the fragment shader and the fragment output interface, but %s with the other",
                custom ? "VK_TRUE" : "VK_FALSE", custom ? "VK_FALSE" : "VK_TRUE");
        }
    }
}
#else
static void
check_resolves(const struct wake_graphics_check *p, const struct bringer *bringers, uint32_t count)
{
    (void)p, (void)bringers, (void)count;
}
#endif

static void
check_attributes(const struct wake_graphics_check *p)
{
    const VkMultiviewPerViewAttributesInfoNVX *own = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_MULTIVIEW_PER_VIEW_ATTRIBUTES_INFO_NVX);

    if (own && !p->info->renderPass && (p->pre_rasterization || p->fragment) &&
        own->perViewAttributesPositionXOnly && !own->perViewAttributes) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-renderPass-06595",
                           "pNext: " VIEWS "perViewAttributesPositionXOnly is VK_TRUE, but "
                           "perViewAttributes is %s",
                           "VK_FALSE");
    }
}

void
wake_check_graphics_vendors(const struct wake_graphics_check *p)
{
    struct bringer bringers[MAX_BRINGERS];
    uint32_t count;

    check_bindable(p);
#ifdef VK_AMDX_shader_enqueue
    if (WAKE_UNLIKELY(WAKE_EXTENSION(p->check, VK_AMDX_shader_enqueue))) {
        check_graph_part(p);
    }
#endif
    if (!p->info->pNext) {
        return;
    }
    check_rates(p);
    check_groups(p);
    check_attributes(p);
    if (p->pipeline->linked) {
        count = gather(p, bringers);
        check_views(p, bringers, count);
        check_resolves(p, bringers, count);
    }
}
