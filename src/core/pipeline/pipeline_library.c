/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines that are linked from libraries: VkPipelineLibraryCreateInfoKHR,
 * VkGraphicsPipelineLibraryCreateInfoEXT.
 *
 * Many rules come in two forms, for a part that the create info gives beside a library and for two
 * libraries. Both are the same here: the create info counts as one more library, the first.
 */
#include "core/pipeline/pipeline_rules.h"
#include "core/words.h"
#include "state/derived/pipeline_layout.h"

#include <stdio.h>

#define SHADERS (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT)
#define PASS_PARTS (SHADERS | WAKE_PART_OUTPUT)

/* A finding about what the create info is linked from, and not about a member of it. */
#define FIND_IN_PARTS(p, vuid, format, ...) \
    wake_find((p)->check, vuid, "pCreateInfos[%u]: " format, (p)->index, ##__VA_ARGS__)

/* The two forms of one rule. */
struct two_forms {
    const char *own, *libraries;
};

/* Whoever brings one of the parts: the create info itself (index UINT32_MAX) or a library. */
struct source {
    /* of a library; the whole pipeline for the create info itself */
    const struct wake_pipeline *pipeline;
    VkGraphicsPipelineLibraryFlagsEXT parts;
    uint32_t index;
};

enum { MAX_SOURCES = 8 };

struct linking {
    const struct wake_graphics_check *p;
    const VkPipelineLibraryCreateInfoKHR *info;
    struct source sources[MAX_SOURCES];
    uint32_t count;
};

static const char *
form(const struct linking *l, const struct two_forms *forms)
{
    return l->sources[0].index == UINT32_MAX ? forms->own : forms->libraries;
}

/* Who brings a part, NULL: nobody. */
static const struct source *
source_of(const struct linking *l, VkGraphicsPipelineLibraryFlagsEXT part)
{
    for (uint32_t i = 0; i < l->count; i++) {
        if (l->sources[i].parts & part) {
            return &l->sources[i];
        }
    }
    return NULL;
}

/* ---- each library ---------------------------------------------------------------------------- */

bool
wake_check_library(struct wake_check *check, const char *path, uint32_t i,
                   VkPipelineCreateFlags flags, VkPipelineCreateFlags library)
{
#ifndef VK_EXT_descriptor_heap /* else pipeline_newer.c */
    static const struct {
        VkPipelineCreateFlags flag;
        const char *name, *pipeline, *library; /* who has it alone */
    } rows[] = {
        { VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT,
          "VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT",
          "VUID-VkPipelineLibraryCreateInfoKHR-pipeline-07404",
          "VUID-VkPipelineLibraryCreateInfoKHR-pipeline-07405" },
        { VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT,
          "VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT",
          "VUID-VkPipelineLibraryCreateInfoKHR-pipeline-07406",
          "VUID-VkPipelineLibraryCreateInfoKHR-pipeline-07407" },
    };
#else
    (void)flags;
#endif

    if (!(library & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR)) {
        wake_find(check, "VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-03381",
                  "%s.pLibraries[%u] was made without VK_PIPELINE_CREATE_LIBRARY_BIT_KHR", path, i);
        return false;
    }
#ifndef VK_EXT_descriptor_heap
    for (size_t k = 0; k < WAKE_COUNT(rows); k++) {
        if ((flags ^ library) & rows[k].flag) {
            bool own = flags & rows[k].flag;

            wake_find(check, own ? rows[k].pipeline : rows[k].library,
                      "%s.pLibraries[%u]: only %s has %s", path, i,
                      own ? "the pipeline" : "the library", rows[k].name);
        }
    }
#endif
    return true;
}

static void
check_library(const struct linking *l, uint32_t i, const struct wake_pipeline *library)
{
    const struct wake_graphics_check *p = l->p;
    VkPipelineCreateFlags flags = p->info->flags;
    char path[64];

    (void)snprintf(path, sizeof(path), "pCreateInfos[%u].pNext<VkPipelineLibraryCreateInfoKHR>",
                   p->index);
    if (!wake_check_library(p->check, path, i, flags, library->flags)) {
        return;
    }
    if (!(library->flags & VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT)) {
        if (flags & VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-flags-06609",
                "flags has VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT, but "
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] was made without "
                "VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT",
                i);
        }
        if (flags & VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-flags-06610",
                "flags has VK_PIPELINE_CREATE_RETAIN_LINK_TIME_OPTIMIZATION_INFO_BIT_EXT, but "
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] was made without it",
                i);
        }
    }
    for (uint32_t k = 0; k < library->stage_count; k++) {
        const VkPipelineShaderStageModuleIdentifierCreateInfoEXT *identifier = wake_chain_find(
            library->stage[k].info->pNext,
            VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);

        if (identifier && identifier->identifierSize &&
            !(flags & VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT)) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-06855",
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] has a shader that an identifier names, but "
                "flags lacks VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT",
                i);
            break;
        }
    }
}

/* Flags that all libraries must have, or none. */
static void
check_flags(const struct linking *l)
{
    const VkPipelineCreateFlags capture =
        VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;
    const struct wake_graphics_check *p = l->p;
    uint32_t libraries = 0, capturing = 0, descriptor_buffers = 0;
    bool own = l->sources[0].index == UINT32_MAX;

    for (uint32_t i = own ? 1 : 0; i < l->count; i++) {
        libraries++;
        capturing += l->sources[i].pipeline->flags & capture ? 1 : 0;
        descriptor_buffers += l->sources[i].pipeline->flags &
                                      VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT
                                  ? 1
                                  : 0;
    }
    if (own && p->info->flags & capture && capturing != libraries) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-06645",
            "flags has VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR, but only %u of %u libraries do",
            capturing, libraries);
    } else if (capturing && capturing != libraries) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06646",
            "%u of %u libraries have VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR",
            capturing, libraries);
    } else if (own && capturing && !(p->info->flags & capture)) {
        FIND_IN_PARTS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06647",
            "the libraries have VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR, but flags does not");
    }
#ifndef VK_EXT_descriptor_heap /* else pipeline_newer.c */
    if (descriptor_buffers && descriptor_buffers != libraries) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkPipelineLibraryCreateInfoKHR-pLibraries-08096",
                           "%u of %u libraries have VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT",
                           descriptor_buffers, libraries);
    }
#else
    (void)descriptor_buffers;
#endif
}

/* ---- layouts --------------------------------------------------------------------------------- */

static bool
identical(const struct wake_pipeline_layout *a, const struct wake_pipeline_layout *b)
{
    if (a == b) {
        return true;
    }
    if (a->flags != b->flags || a->set_count != b->set_count ||
        !wake_pipeline_layout_same_push(a, b)) {
        return false;
    }
    return a->set_count == 0 || wake_pipeline_layout_compatible(a, b, a->set_count - 1);
}

static bool
has_null_set(const struct wake_pipeline_layout *layout)
{
    for (uint32_t i = 0; i < layout->set_count; i++) {
        if (!layout->sets[i].object) {
            return true;
        }
    }
    return false;
}

#define PRE_STAGES                                                                        \
    ((VK_SHADER_STAGE_ALL_GRAPHICS & ~(VkShaderStageFlags)VK_SHADER_STAGE_FRAGMENT_BIT) | \
     VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT)

/* Stages of the bindings of a set. */
static VkShaderStageFlags
stages_of(const struct wake_pipeline_set *set)
{
    VkShaderStageFlags stages = 0;

    for (uint32_t i = 0; set->layout && i < set->layout->binding_count; i++) {
        stages |= set->layout->bindings[i].count ? set->layout->bindings[i].stages : 0;
    }
    return stages;
}

/* Sets that a part has left out are none of its shaders' in the other part. */
static void
check_holes(const struct linking *l, const struct wake_pipeline_layout *with,
            const struct wake_pipeline_layout *without, VkShaderStageFlags stages,
            VkGraphicsPipelineLibraryFlagsEXT part)
{
    bool own = l->sources[0].index == UINT32_MAX && l->sources[0].parts & SHADERS;
    const char *vuid = !own ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06758"
                       : l->sources[0].parts & part
                           ? "VUID-VkGraphicsPipelineCreateInfo-flags-06756"
                           : "VUID-VkGraphicsPipelineCreateInfo-flags-06757";
    char text[256];

    for (uint32_t i = 0; i < with->set_count && i < without->set_count; i++) {
        VkShaderStageFlags seen = stages_of(&with->sets[i]) & stages;

        if (!without->sets[i].object && with->sets[i].object && seen) {
            wake_print_VkShaderStageFlags(text, sizeof(text), seen);
            WAKE_FIND_GRAPHICS(
                l->p, vuid,
                "pSetLayouts[%u] is VK_NULL_HANDLE in the layout of the %s, but has bindings for %s in the layout of the %s",
                i,
                stages & VK_SHADER_STAGE_FRAGMENT_BIT ? "fragment shader"
                                                      : "pre-rasterization shaders",
                text,
                stages & VK_SHADER_STAGE_FRAGMENT_BIT ? "pre-rasterization shaders"
                                                      : "fragment shader");
            return;
        }
    }
}

/* The ranges that the stages can see in `from` stand in `in` as well. */
static bool
has_ranges(const struct wake_pipeline_layout *in, const struct wake_pipeline_layout *from,
           VkShaderStageFlags stages)
{
    for (uint32_t i = 0; i < from->range_count; i++) {
        const VkPushConstantRange *wanted = &from->ranges[i];
        bool found = !(wanted->stageFlags & stages);

        for (uint32_t k = 0; !found && k < in->range_count; k++) {
            found = in->ranges[k].stageFlags == wanted->stageFlags &&
                    in->ranges[k].offset == wanted->offset && in->ranges[k].size == wanted->size;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

/* Sets that differ are told one by one. */
static void
check_identical(const struct linking *l, const char *vuid, const struct wake_pipeline_layout *pre,
                const struct wake_pipeline_layout *frag)
{
    uint32_t found = l->p->check->found;

    if (identical(pre, frag)) {
        return;
    }
    for (uint32_t i = 0; i < pre->set_count && pre->set_count == frag->set_count; i++) {
        const struct wake_descriptor_layout *a = pre->sets[i].layout, *b = frag->sets[i].layout;
        char text[WAKE_DIFFERS_TEXT];

        if (a && b && a->definition && b->definition && a->definition != b->definition) {
            WAKE_FIND_GRAPHICS(
                l->p, vuid,
                "pSetLayouts[%u] of the layouts of the pre-rasterization shaders and of the fragment shader are not "
                "identically defined: %s",
                i, wake_descriptor_layout_differs(a, b, text, sizeof(text)));
        }
    }
    if (l->p->check->found == found) {
        FIND_IN_PARTS(
            l->p, vuid,
            "the layouts of the pre-rasterization shaders (%u sets, %u push constant ranges) and of the "
            "fragment shader (%u, %u) are not identically defined",
            pre->set_count, pre->range_count, frag->set_count, frag->range_count);
    }
}

/* Of layouts whose sets depend on each other. True: they have holes. What is said of those is not said again as a difference. */
static bool
check_dependent_pair(const struct linking *l, const struct wake_pipeline_layout *pre,
                     const struct wake_pipeline_layout *frag)
{
    static const struct two_forms identically = {
        "VUID-VkGraphicsPipelineCreateInfo-flags-06612",
        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06613"
    };
    static const struct two_forms nulls = { "VUID-VkGraphicsPipelineCreateInfo-flags-06679",
                                            "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06681" };
    uint32_t found = l->p->check->found;

    for (uint32_t i = 0; i < pre->set_count && i < frag->set_count; i++) {
        if (!pre->sets[i].object && !frag->sets[i].object) {
            WAKE_FIND_GRAPHICS(
                l->p, form(l, &nulls),
                "pSetLayouts[%u] is VK_NULL_HANDLE in the layouts of both the pre-rasterization shaders and the "
                "fragment shader",
                i);
            break;
        }
    }
    check_holes(l, frag, pre, PRE_STAGES, WAKE_PART_PRE_RASTERIZATION);
    check_holes(l, pre, frag, VK_SHADER_STAGE_FRAGMENT_BIT, WAKE_PART_FRAGMENT);
    if (l->p->check->found != found) {
        return true;
    }
    check_identical(l, form(l, &identically), pre, frag);
    return false;
}

/* True: sets are missing, so that what else they have is not looked at. */
static bool
check_layout_pair(const struct linking *l, const struct wake_pipeline_layout *pre,
                  const struct wake_pipeline_layout *frag)
{
    static const struct two_forms independently = {
        "VUID-VkGraphicsPipelineCreateInfo-flags-06614",
        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06615"
    };
    static const struct two_forms sets = { "VUID-VkGraphicsPipelineCreateInfo-flags-06616",
                                           "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06617" };
    static const struct two_forms constants = {
        "VUID-VkGraphicsPipelineCreateInfo-flags-06620",
        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06621"
    };
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;

    if ((pre->flags ^ frag->flags) & independent) {
        FIND_IN_PARTS(
            l->p, form(l, &independently),
            "only the layout of the %s was made with VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT",
            pre->flags & independent ? "pre-rasterization shaders" : "fragment shader");
        return false;
    }
    if (!(pre->flags & independent)) {
        return check_dependent_pair(l, pre, frag);
    }
    for (uint32_t i = 0; i < pre->set_count && i < frag->set_count; i++) {
        const struct wake_descriptor_layout *a = pre->sets[i].layout, *b = frag->sets[i].layout;

        if (a && b && a->definition && b->definition && a->definition != b->definition) {
            char text[WAKE_DIFFERS_TEXT];

            WAKE_FIND_GRAPHICS(
                l->p, form(l, &sets),
                "pSetLayouts[%u] of the layouts of the pre-rasterization shaders and of the fragment shader are not "
                "identically defined: %s",
                i, wake_descriptor_layout_differs(a, b, text, sizeof(text)));
            return false;
        }
    }
    check_holes(l, frag, pre, PRE_STAGES, WAKE_PART_PRE_RASTERIZATION);
    check_holes(l, pre, frag, VK_SHADER_STAGE_FRAGMENT_BIT, WAKE_PART_FRAGMENT);
    if (pre->range_count && frag->range_count &&
        (!has_ranges(frag, pre, VK_SHADER_STAGE_FRAGMENT_BIT) ||
         !has_ranges(pre, frag, PRE_STAGES))) {
        FIND_IN_PARTS(
            l->p, form(l, &constants),
            "the push constant ranges in the layouts of the pre-rasterization shaders and of the fragment shader differ");
    }
    return false;
}

/* The layout of a pipeline that is made of libraries with layouts of their own. */
static void
check_union(const struct linking *l, const struct wake_pipeline_layout *pre,
            const struct wake_pipeline_layout *frag)
{
    bool optimized = l->p->info->flags & VK_PIPELINE_CREATE_LINK_TIME_OPTIMIZATION_BIT_EXT;
    const char *vuid = optimized ? "VUID-VkGraphicsPipelineCreateInfo-flags-06729"
                                 : "VUID-VkGraphicsPipelineCreateInfo-flags-06730";
    const struct wake_pipeline_layout *parts[] = { pre, frag }, *layout;

    if (!l->p->info->layout) {
        WAKE_FIND_GRAPHICS(
            l->p, vuid,
            "layout is VK_NULL_HANDLE, but the layouts of the libraries were made with "
            "VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT");
        return;
    }
    layout = wake_pipeline_layout_of(wake_object_get(l->p->pipeline->layout));
    if (layout && !optimized &&
        !(layout->flags & VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT)) {
        WAKE_FIND_GRAPHICS(
            l->p, vuid,
            "layout was created without VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT, but the "
            "layouts of the libraries with it%s",
            "");
        return;
    }
    for (uint32_t k = 0; layout && k < WAKE_COUNT(parts); k++) {
        for (uint32_t i = 0; i < parts[k]->set_count; i++) {
            const struct wake_descriptor_layout *wanted = parts[k]->sets[i].layout;
            const struct wake_descriptor_layout *has = wake_pipeline_layout_set(layout, i);

            if (!wanted || !wanted->definition ||
                (k && wake_pipeline_layout_set(pre, i)) || /* the union has it from there */
                (has && (!has->definition || has->definition == wanted->definition)) ||
                (i < layout->set_count && !has && layout->sets[i].object)) {
                continue;
            }
            WAKE_FIND_GRAPHICS(
                l->p, vuid,
                "set %u is %s in layout, but not in the layout of the library with the %s", i,
                has ? "defined otherwise" : "missing",
                k ? "fragment shader" : "pre-rasterization shaders");
            return;
        }
    }
}

#if !WAKE_REPEATED_RULES
static bool
is_compatible(const struct wake_pipeline_layout *layout, const struct wake_pipeline_layout *with)
{
    return wake_pipeline_layout_same_push(layout, with) &&
           (with->set_count == 0 ||
            (layout->set_count >= with->set_count &&
             wake_pipeline_layout_compatible(layout, with, with->set_count - 1)));
}

/* The same where those have sets that depend on each other. */
static void
check_dependent(const struct linking *l, const struct wake_pipeline_layout *pre,
                const struct wake_pipeline_layout *frag)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
        wake_object_get(l->p->pipeline->layout));
    const struct wake_pipeline_layout *parts[] = { pre, frag };

    for (uint32_t k = 0; l->p->info->layout && layout && k < WAKE_COUNT(parts); k++) {
        if (!is_compatible(layout, parts[k])) {
            WAKE_FIND_GRAPHICS(
                l->p, "VUID-VkGraphicsPipelineCreateInfo-layout-07827",
                "layout is not compatible with the layout of the library with the %s",
                k ? "fragment shader" : "pre-rasterization shaders");
        }
    }
}
#endif

static void
check_layouts(const struct linking *l)
{
    const VkPipelineLayoutCreateFlags independent =
        VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;
    const struct source *pre = source_of(l, WAKE_PART_PRE_RASTERIZATION),
                        *frag = source_of(l, WAKE_PART_FRAGMENT);
    const struct wake_pipeline_layout *pre_layout, *frag_layout;
    bool holes = false;

    if (!pre || !frag || (pre == frag && (WAKE_REPEATED_RULES || pre->index == UINT32_MAX))) {
        return;
    }
    pre_layout = wake_pipeline_layout_of(wake_object_get(pre->pipeline->part_layouts[0]));
    frag_layout = wake_pipeline_layout_of(wake_object_get(frag->pipeline->part_layouts[1]));
    if (!pre_layout || !frag_layout) {
        return;
    }
    if (pre != frag) {
        holes = check_layout_pair(l, pre_layout, frag_layout);
    }
    if (holes || l->p->pipeline->own_parts || l->p->pipeline->parts != WAKE_PARTS_ALL) {
        return;
    }
    if (pre_layout->flags & frag_layout->flags & independent) {
        check_union(l, pre_layout, frag_layout);
    }
#if !WAKE_REPEATED_RULES
    if (!((pre_layout->flags | frag_layout->flags) & independent)) {
        check_dependent(l, pre_layout, frag_layout);
    }
#endif
}

/* Layouts with holes are for pipelines whose other shaders are linked later. */
static void
check_null_sets(const struct wake_graphics_check *p)
{
    const struct wake_pipeline_layout *layout = wake_pipeline_layout_of(
        wake_object_get(p->pipeline->layout));
    bool discard = p->info->pRasterizationState &&
                   p->info->pRasterizationState->rasterizerDiscardEnable;

    if (!layout || !has_null_set(layout)) {
        return;
    }
    if ((p->pipeline->own_parts & SHADERS) == SHADERS) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-06682",
            "layout has a VK_NULL_HANDLE in pSetLayouts, but the pipeline has pre-rasterization and fragment shaders");
    } else if (p->pre_rasterization && discard) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-06683",
            "layout has a VK_NULL_HANDLE in pSetLayouts, but pRasterizationState->rasterizerDiscardEnable is "
            "VK_TRUE");
    }
}

/* ---- render passes --------------------------------------------------------------------------- */

static void
check_pass_pair(const struct linking *l, const struct source *a, const struct source *b)
{
    static const struct two_forms subpasses = {
        "VUID-VkGraphicsPipelineCreateInfo-flags-06684",
        "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06623"
    };
    static const struct two_forms passes = { "VUID-VkGraphicsPipelineCreateInfo-renderpass-06624",
                                             "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06628" };
    static const struct two_forms none = { "VUID-VkGraphicsPipelineCreateInfo-renderpass-06625",
                                           "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06628" };
    static const struct two_forms masks = { "VUID-VkGraphicsPipelineCreateInfo-flags-06626",
                                            "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06627" };
    const VkGraphicsPipelineCreateInfo *own = a->index == UINT32_MAX ? a->pipeline->info : NULL;
    const VkPipelineRenderingCreateInfo *rendering =
        own ? wake_chain_find(own->pNext, VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO)
            : a->pipeline->rendering;
    bool a_dynamic = own ? !own->renderPass : !a->pipeline->render_pass,
         b_dynamic = !b->pipeline->render_pass;
    uint32_t a_mask = rendering ? rendering->viewMask : 0, b_mask = b->pipeline->view_mask;
    uint32_t a_subpass = own ? own->subpass : a->pipeline->subpass,
             b_subpass = b->pipeline->subpass;
    const struct wake_render_pass *a_pass = a->pipeline->pass;
    char text[WAKE_INCOMPATIBLE_TEXT];

    if (a_dynamic != b_dynamic) {
        WAKE_FIND_GRAPHICS(
            l->p, a_dynamic ? form(l, &none) : form(l, &passes),
            "of the parts of the pipeline, some are for a render pass and some for dynamic rendering");
    } else if (a_dynamic) {
        /* The view mask of the fragment output interface need not be that of the shaders. */
        if (a_mask != b_mask && a->parts & SHADERS && b->parts & SHADERS) {
            WAKE_FIND_GRAPHICS(l->p, form(l, &masks),
                               "viewMask is 0x%x in one part of the pipeline and 0x%x in another",
                               a_mask, b_mask);
        }
    } else if (a_subpass != b_subpass) {
        WAKE_FIND_GRAPHICS(l->p, form(l, &subpasses),
                           "subpass is %u in one part of the pipeline and %u in another", a_subpass,
                           b_subpass);
    } else if (a_pass && b->pipeline->pass &&
               !wake_render_pass_compatible(a_pass, WAKE_ANY_SUBPASS, b->pipeline->pass,
                                            WAKE_ANY_SUBPASS, text)) {
        FIND_IN_PARTS(
            l->p, form(l, &passes),
            "the render passes of two parts of the pipeline, %s and %s, are not compatible: %s",
            WAKE_NAME_OF_ID(l->p->check, a->pipeline->render_pass, VkRenderPass),
            WAKE_NAME_OF_ID(l->p->check, b->pipeline->render_pass, VkRenderPass), text);
    }
}

static void
check_passes(const struct linking *l)
{
    const struct source *first = NULL;

    for (uint32_t i = 0; i < l->count; i++) {
        if (!(l->sources[i].parts & PASS_PARTS)) {
            continue;
        }
        if (first) {
            check_pass_pair(l, first, &l->sources[i]);
        } else {
            first = &l->sources[i];
        }
    }
}

/* ---- samples --------------------------------------------------------------------------------- */

static bool
same_multisample(const VkPipelineMultisampleStateCreateInfo *a,
                 const VkPipelineMultisampleStateCreateInfo *b)
{
    return a == b ||
           (a->rasterizationSamples == b->rasterizationSamples &&
            a->sampleShadingEnable == b->sampleShadingEnable &&
            a->minSampleShading == b->minSampleShading && !a->pSampleMask == !b->pSampleMask &&
            (!a->pSampleMask || a->pSampleMask[0] == b->pSampleMask[0]) &&
            a->alphaToCoverageEnable == b->alphaToCoverageEnable &&
            a->alphaToOneEnable == b->alphaToOneEnable);
}

static void
check_samples(const struct linking *l)
{
    const struct source *frag = source_of(l, WAKE_PART_FRAGMENT),
                        *output = source_of(l, WAKE_PART_OUTPUT);
    const VkPipelineMultisampleStateCreateInfo *a, *b;
    bool own_frag = frag && frag->index == UINT32_MAX,
         own_output = output && output->index == UINT32_MAX;
    const char *vuid = own_frag     ? "VUID-VkGraphicsPipelineCreateInfo-flags-06633"
                       : own_output ? "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06634"
                                    : "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06635";

    if (!frag || !output || frag == output) {
        return;
    }
    a = own_frag ? l->p->info->pMultisampleState : frag->pipeline->shader_multisample;
    b = own_output ? l->p->info->pMultisampleState : output->pipeline->multisample;
    if (a && b && !same_multisample(a, b)) {
        FIND_IN_PARTS(
            l->p, vuid,
            "the multisample states of the fragment shader (%s) and of the fragment output (%s) are not identically "
            "defined",
            wake_name_VkSampleCountFlagBits(a->rasterizationSamples),
            wake_name_VkSampleCountFlagBits(b->rasterizationSamples));
    } else if (!a && b && b->sampleShadingEnable) {
        FIND_IN_PARTS(
            l->p,
            own_output ? "VUID-VkGraphicsPipelineCreateInfo-flags-06637"
            : own_frag ? WAKE_RULE("VUID-VkGraphicsPipelineCreateInfo-pLibraries-09567",
                                   "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06636")
                       : "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06636",
            "the multisample state of the fragment output has sampleShadingEnable, that of the fragment shader is "
            "NULL");
    }
}

/* ---- shading rates ---------------------------------------------------------------------------- */

static const VkPipelineFragmentShadingRateStateCreateInfoKHR *
rate_of(const struct linking *l, const struct source *source)
{
    const VkGraphicsPipelineCreateInfo *info = source->index == UINT32_MAX ? l->p->info
                                                                           : source->pipeline->info;

    return info && (source->index == UINT32_MAX || source->pipeline->own_parts & SHADERS)
               ? wake_chain_find(
                     info->pNext,
                     VK_STRUCTURE_TYPE_PIPELINE_FRAGMENT_SHADING_RATE_STATE_CREATE_INFO_KHR)
               : NULL;
}

static void
check_rates(const struct linking *l)
{
    static const struct two_forms rates = { "VUID-VkGraphicsPipelineCreateInfo-flags-06638",
                                            "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06639" };
    const struct source *pre = source_of(l, WAKE_PART_PRE_RASTERIZATION),
                        *frag = source_of(l, WAKE_PART_FRAGMENT);
    const VkPipelineFragmentShadingRateStateCreateInfoKHR *a, *b;

    if (!pre || !frag || pre == frag ||
        wake_graphics_dynamic(l->p, VK_DYNAMIC_STATE_FRAGMENT_SHADING_RATE_KHR)) {
        return;
    }
    a = rate_of(l, pre);
    b = rate_of(l, frag);
    if (a && b &&
        (a->fragmentSize.width != b->fragmentSize.width ||
         a->fragmentSize.height != b->fragmentSize.height ||
         a->combinerOps[0] != b->combinerOps[0] || a->combinerOps[1] != b->combinerOps[1])) {
        WAKE_FIND_GRAPHICS(
            l->p, form(l, &rates),
            "VkPipelineFragmentShadingRateStateCreateInfoKHR has %u x %u, %s, %s for the pre-rasterization shaders, but "
            "%u x %u, %s, %s for the fragment shader",
            a->fragmentSize.width, a->fragmentSize.height,
            wake_name_VkFragmentShadingRateCombinerOpKHR(a->combinerOps[0]),
            wake_name_VkFragmentShadingRateCombinerOpKHR(a->combinerOps[1]), b->fragmentSize.width,
            b->fragmentSize.height, wake_name_VkFragmentShadingRateCombinerOpKHR(b->combinerOps[0]),
            wake_name_VkFragmentShadingRateCombinerOpKHR(b->combinerOps[1]));
    }
}

/* ---- entry ----------------------------------------------------------------------------------- */

static bool
gather(struct linking *l)
{
    VkGraphicsPipelineLibraryFlagsEXT seen = l->p->pipeline->own_parts;

    if (seen) {
        l->sources[l->count++] = (struct source){ .pipeline = l->p->pipeline,
                                                  .parts = seen,
                                                  .index = UINT32_MAX };
    }
    for (uint32_t i = 0; i < l->info->libraryCount; i++) {
        const struct wake_pipeline *library = wake_pipeline_of(wake_check_object(
            l->p->check, wake_packed_id(l->info->pLibraries, i, 1, 0), WAKE_TYPE_VkPipeline));

        if (!library || library->bind_point != VK_PIPELINE_BIND_POINT_GRAPHICS ||
            l->count == MAX_SOURCES) {
            return false; /* not all is known */
        }
        check_library(l, i, library);
        if (!(library->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR)) {
            return false; /* that was said, and it has parts that nobody wants */
        }
        if (library->parts & seen) {
            WAKE_FIND_GRAPHICS(
                l->p, "VUID-VkGraphicsPipelineCreateInfo-pLibraries-06611",
                "pNext<VkPipelineLibraryCreateInfoKHR>.pLibraries[%u] has a part of the pipeline (0x%x) that is given "
                "by another library or by the create info",
                i, (unsigned)(library->parts & seen));
            return false;
        }
        seen |= library->parts;
        l->sources[l->count++] = (struct source){ .pipeline = library,
                                                  .parts = library->parts,
                                                  .index = i };
    }
    return true;
}

void
wake_check_graphics_libraries(const struct wake_graphics_check *p)
{
    struct linking l = { .p = p };

    if (!p->info->pNext) {
        return;
    }
    if (p->pipeline->own_parts & SHADERS &&
        wake_chain_find(p->info->pNext,
                        VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT)) {
        check_null_sets(p);
    }
    l.info = wake_chain_find(p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    if (!l.info || !l.info->libraryCount || !l.info->pLibraries || !gather(&l)) {
        return;
    }
    check_flags(&l);
    check_layouts(&l);
    check_passes(&l);
    check_samples(&l);
    check_rates(&l);
}
