/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Execution graphs (VK_AMDX_shader_enqueue): pipelines of nodes, their libraries, what can be asked about them. Specification,
 * 'Execution Graphs'.
 */
#include "core/core_newer.h"
#include "core/pipeline/pipeline_rules.h"
#include "core/shader/shader.h"
#include "core/words.h"
#include "state/derived/pipeline_layout.h"

#include <string.h>

#ifdef VK_AMDX_shader_enqueue

/* One element of the call. Its chain has neither flags of 64 bits nor binaries. */
struct graph {
    struct wake_check *check;
    const struct wake_rec_CreateExecutionGraphPipelinesAMDX *r;
    uint32_t index;
    const VkExecutionGraphPipelineCreateInfoAMDX *info;
    VkPipelineCreateFlags flags;
    struct wake_object *layout_object;
    const struct wake_pipeline_layout *layout;
};

#define FIND(g, vuid, format, ...) \
    wake_find((g)->check, vuid, "pCreateInfos[%u]" format, (g)->index, ##__VA_ARGS__)

/* ---- flags ----------------------------------------------------------------------------------- */

static const struct {
    VkPipelineCreateFlags flag;
    const char *vuid;
} forbidden_flags[] = {
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_ANY_HIT_SHADERS_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03365" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_CLOSEST_HIT_SHADERS_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03366" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_MISS_SHADERS_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03367" },
    { VK_PIPELINE_CREATE_RAY_TRACING_NO_NULL_INTERSECTION_SHADERS_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03368" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_TRIANGLES_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03369" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SKIP_AABBS_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03370" },
    { VK_PIPELINE_CREATE_RAY_TRACING_SHADER_GROUP_HANDLE_CAPTURE_REPLAY_BIT_KHR,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-03576" },
    { VK_PIPELINE_CREATE_RAY_TRACING_ALLOW_MOTION_BIT_NV,
      "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-04945" },
};

static void
check_protection(const struct graph *g)
{
    const VkPipelineCreateFlags protect = VK_PIPELINE_CREATE_NO_PROTECTED_ACCESS_BIT_EXT |
                                          VK_PIPELINE_CREATE_PROTECTED_ACCESS_ONLY_BIT_EXT;

    if (!(g->flags & protect)) {
        return;
    }
    if (!WAKE_FEATURE(g->check, pipelineProtectedAccess)) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pipelineProtectedAccess-07368",
             ".flags has protected access bits, but the feature pipelineProtectedAccess is not "
             "enabled");
    } else if ((g->flags & protect) == protect) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-07369",
             ".flags has both protected access bits, which exclude each other");
    }
    FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-12334",
         ".flags has protected access bits, which execution graphs do not have");
}

static void
check_features(const struct graph *g)
{
    const VkPipelineCreateFlags control = VK_PIPELINE_CREATE_FAIL_ON_PIPELINE_COMPILE_REQUIRED_BIT |
                                          VK_PIPELINE_CREATE_EARLY_RETURN_ON_FAILURE_BIT;

    if (g->flags & control && !WAKE_FEATURE(g->check, pipelineCreationCacheControl)) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pipelineCreationCacheControl-02878",
             ".flags may end the creation early, but the feature pipelineCreationCacheControl is "
             "not enabled");
    }
    if (g->flags & VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV) {
        if (!WAKE_FEATURE(g->check, deviceGeneratedComputePipelines)) {
            FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-09007",
                 ".flags has VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, but the feature "
                 "deviceGeneratedComputePipelines is not enabled");
        } else {
            FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-09008",
                 ".flags has VK_PIPELINE_CREATE_INDIRECT_BINDABLE_BIT_NV, but pNext has no "
                 "VkComputePipelineIndirectBufferInfoNV");
        }
    }
}

static void
check_flags(const struct graph *g)
{
    if (!g->flags) {
        return;
    }
    if (g->flags & 0x80000000u) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-None-09497",
             ".flags is 0x%x, which has bits that are none", g->flags);
    }
    for (size_t i = 0; i < WAKE_COUNT(forbidden_flags); i++) {
        if (g->flags & forbidden_flags[i].flag) {
            FIND(g, forbidden_flags[i].vuid, ".flags is %s, which is for other kinds of pipelines",
                 WAKE_FLAGS_TEXT(VkPipelineCreateFlags, g->flags));
        }
    }
    check_protection(g);
    check_features(g);
}

static void
check_base(const struct graph *g)
{
    static const struct wake_derivative_rules rules = {
        .no_handle = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-07984",
        .parent = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-commonparent",
        .no_index = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-07985",
        .both_handle = "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-07986",
        .later = "VUID-vkCreateExecutionGraphPipelinesAMDX-flags-09125",
        .not_allowed = "VUID-vkCreateExecutionGraphPipelinesAMDX-flags-09126",
    };
    const VkExecutionGraphPipelineCreateInfoAMDX *infos = g->r->pCreateInfos, *info = g->info;
    struct wake_derivative derivative = {
        .flags = g->flags,
        .handle = info->basePipelineHandle,
        .id = wake_packed_id(infos, g->index, WAKE_HANDLES_VkExecutionGraphPipelineCreateInfoAMDX,
                             WAKE_HANDLE_VkExecutionGraphPipelineCreateInfoAMDX_basePipelineHandle),
        .index = info->basePipelineIndex,
        .element = g->index,
        .count = g->r->createInfoCount,
        .bind_point = VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX,
    };
    bool before = info->basePipelineIndex >= 0 && (uint32_t)info->basePipelineIndex < g->index;

    wake_check_derivative(g->check, &derivative, &rules,
                          before ? infos[info->basePipelineIndex].flags : 0);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* What a node is called, and its number. */
struct node {
    const char *name;
    uint32_t index;
};

static struct node
node_of(const VkPipelineShaderStageCreateInfo *stage)
{
    const VkPipelineShaderStageNodeCreateInfoAMDX *own = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_NODE_CREATE_INFO_AMDX);

    return (struct node){ own && own->pName ? own->pName : stage->pName,
                          own && own->index != VK_SHADER_INDEX_UNUSED_AMDX ? own->index : 0 };
}

static bool
is_same(const struct node *one, const struct node *other)
{
    return one->name && other->name && one->index == other->index &&
           strcmp(one->name, other->name) == 0;
}

static void
check_nodes(const struct graph *g)
{
    const uint32_t most = 256; /* every node is compared with those before it */

    for (uint32_t i = 0; g->info->pStages && i < g->info->stageCount && i < most; i++) {
        struct node node = node_of(&g->info->pStages[i]), before;

        for (uint32_t k = 0; k < i; k++) {
            before = node_of(&g->info->pStages[k]);
            if (is_same(&node, &before)) {
                FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-None-09134",
                     ".pStages[%u] and [%u] are both the node '%s' with the index %u", k, i,
                     node.name, node.index);
                break;
            }
        }
    }
}

static void
check_stages(const struct graph *g)
{
    struct wake_pipeline pipeline = { .bind_point = VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX,
                                      .flags = g->info->flags,
                                      .stages = VK_SHADER_STAGE_COMPUTE_BIT,
                                      .stage_count = 1 };
    struct wake_pipeline_stage *one = &pipeline.few[0];
    char path[WAKE_STAGE_PATH];

    pipeline.stage = pipeline.few;
    for (uint32_t i = 0; g->info->pStages && i < g->info->stageCount; i++) {
        const VkPipelineShaderStageCreateInfo *stage = &g->info->pStages[i];

        if (stage->stage != VK_SHADER_STAGE_COMPUTE_BIT) {
            FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-stage-09128",
                 ".pStages[%u].stage is %s", i, wake_name_VkShaderStageFlagBits(stage->stage));
            continue;
        }
        *one = (struct wake_pipeline_stage){
            .stage = stage->stage,
            .info = stage,
            .module = wake_packed_id(g->info->pStages, i,
                                     WAKE_HANDLES_VkPipelineShaderStageCreateInfo,
                                     WAKE_HANDLE_VkPipelineShaderStageCreateInfo_module)
        };
        wake_stage_path(path, g->index, i);
        wake_check_stage(g->check, stage, path, g->info->flags, g->info->pNext);
        one->code = wake_stage_code_create(stage, one->module, NULL);
        wake_check_stage_shader(g->check, &pipeline, 0, path, g->layout, g->layout_object);
        wake_stage_code_put(one->code);
    }
}

/* ---- libraries ------------------------------------------------------------------------------- */

/* The chain of a library's create info; NULL: none, or not known. */
static const void *
chain_of(const struct wake_object *object, const struct wake_pipeline *library)
{
    const struct wake_rec_CreateComputePipelines *compute = wake_create_record(
        object, WAKE_CMD_vkCreateComputePipelines);
    const struct wake_rec_CreateExecutionGraphPipelinesAMDX *graphs = wake_create_record(
        object, WAKE_CMD_vkCreateExecutionGraphPipelinesAMDX);

    return library->info ? library->info->pNext
           : compute && compute->pCreateInfos && object->create_index < compute->createInfoCount
               ? compute->pCreateInfos[object->create_index].pNext
           : graphs && graphs->pCreateInfos && object->create_index < graphs->createInfoCount
               ? graphs->pCreateInfos[object->create_index].pNext
               : NULL;
}

static void
check_library_flags(const struct graph *g, uint32_t i, const struct wake_object *object,
                    const struct wake_pipeline *library)
{
    const VkPipelineCreateFlags2CreateInfo *wide = wake_chain_find(
        chain_of(object, library), VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);
    bool graph = library->bind_point == VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX;

    if (!graph && !(wide && wide->flags & VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX)) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pLibraryInfo-10181",
             ".pLibraryInfo->pLibraries[%u], %s, was created without "
             "VK_PIPELINE_CREATE_2_EXECUTION_GRAPH_BIT_AMDX",
             i, WAKE_NAME_OF(object));
    }
    if (library->heaps) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-flags-11272",
             ".pLibraryInfo->pLibraries[%u], %s, has VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT, "
             "but the pipeline has not",
             i, WAKE_NAME_OF(object));
    }
}

/* Sets that only one of the two layouts has are no difference. */
static void
check_library_layout(const struct graph *g, uint32_t i, const struct wake_object *library_object,
                     const struct wake_pipeline *library)
{
    const struct wake_pipeline_layout *its = wake_pipeline_layout_of(
        wake_check_object(g->check, library->layout, WAKE_TYPE_VkPipelineLayout));
    uint32_t sets = !g->layout || !its                      ? 0
                    : g->layout->set_count < its->set_count ? g->layout->set_count
                                                            : its->set_count,
             set = 0;
    char differs[WAKE_DIFFERS_TEXT];

    while (set < sets && wake_pipeline_layout_compatible(g->layout, its, set)) {
        set++;
    }
    if (set < sets) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pLibraryInfo-09131",
             ".layout is %s, but pLibraryInfo->pLibraries[%u], %s, was created with another: %s",
             WAKE_NAME_OF(g->layout_object), i, WAKE_NAME_OF(library_object),
             wake_pipeline_layout_differs(g->layout, its, set, differs, sizeof(differs)));
    }
}

static void
check_library(const struct graph *g, uint32_t i, struct wake_object *object)
{
    const struct wake_pipeline *library = wake_pipeline_of(object);

    if (!library) {
        return;
    }
    if (library->bind_point == VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR) {
        FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pLibraryInfo-09133",
             ".pLibraryInfo->pLibraries[%u], %s, was made for %s", i, WAKE_NAME_OF(object),
             wake_name_VkPipelineBindPoint(library->bind_point));
        return;
    }
    if (library->info) {
        if (!WAKE_FEATURE(g->check, shaderMeshEnqueue)) {
            FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-shaderMeshEnqueue-10182",
                 ".pLibraryInfo->pLibraries[%u], %s, was made for %s, but the feature "
                 "shaderMeshEnqueue is not enabled",
                 i, WAKE_NAME_OF(object), wake_name_VkPipelineBindPoint(library->bind_point));
        }
        if (WAKE_PARTS_ALL & ~WAKE_PART_VERTEX_INPUT & ~library->parts) {
            FIND(g, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-pLibraryInfo-10183",
                 ".pLibraryInfo->pLibraries[%u], %s, lacks a part of the state of a graphics "
                 "pipeline",
                 i, WAKE_NAME_OF(object));
        }
    }
    check_library_flags(g, i, object, library);
    check_library_layout(g, i, object, library);
}

static void
check_libraries(const struct graph *g)
{
    const VkPipelineLibraryCreateInfoKHR *linked = g->info->pLibraryInfo;

    for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
        check_library(g, i,
                      wake_check_object(g->check, wake_packed_id(linked->pLibraries, i, 1, 0),
                                        WAKE_TYPE_VkPipeline));
    }
}

/* ---- the commands ---------------------------------------------------------------------------- */

void
wake_core_create_execution_graphs(struct wake_check *check,
                                  const struct wake_rec_CreateExecutionGraphPipelinesAMDX *r)
{
    if (!WAKE_FEATURE(check, shaderEnqueue)) {
        wake_find(check, "VUID-vkCreateExecutionGraphPipelinesAMDX-shaderEnqueue-09124",
                  "the feature shaderEnqueue is not enabled");
        return;
    }
    for (uint32_t i = 0; wake_check_facts(check) && r->pCreateInfos && i < r->createInfoCount;
         i++) {
        const VkExecutionGraphPipelineCreateInfoAMDX *info = &r->pCreateInfos[i];
        struct graph g = { .check = check, .r = r, .index = i, .info = info, .flags = info->flags };

        g.layout_object = wake_check_object(
            check,
            wake_packed_id(r->pCreateInfos, i, WAKE_HANDLES_VkExecutionGraphPipelineCreateInfoAMDX,
                           WAKE_HANDLE_VkExecutionGraphPipelineCreateInfoAMDX_layout),
            WAKE_TYPE_VkPipelineLayout);
        g.layout = wake_pipeline_layout_of(g.layout_object);
        check_flags(&g);
        check_base(&g);
        if (!info->layout) {
            wake_find(check, "VUID-VkExecutionGraphPipelineCreateInfoAMDX-None-11363",
                      "pCreateInfos[%u].layout is VK_NULL_HANDLE, and descriptors do not come from "
                      "heaps",
                      i);
        }
        check_nodes(&g);
        check_stages(&g);
        check_libraries(&g);
    }
}

/* Of a graph without libraries: every node is known. */
static bool
lacks_node(const struct wake_object *object, const VkPipelineShaderStageNodeCreateInfoAMDX *asked)
{
    const struct wake_rec_CreateExecutionGraphPipelinesAMDX *r = wake_create_record(
        object, WAKE_CMD_vkCreateExecutionGraphPipelinesAMDX);
    const VkExecutionGraphPipelineCreateInfoAMDX *info =
        r && r->pCreateInfos && object->create_index < r->createInfoCount
            ? &r->pCreateInfos[object->create_index]
            : NULL;
    const struct node wanted = { asked->pName, asked->index };

    if (!info || (info->pLibraryInfo && info->pLibraryInfo->libraryCount) ||
        (info->stageCount && !info->pStages)) {
        return false;
    }
    for (uint32_t i = 0; i < info->stageCount; i++) {
        struct node node = node_of(&info->pStages[i]);

        if (!node.name || is_same(&node, &wanted)) {
            return false;
        }
    }
    return true;
}

void
wake_core_node_index(struct wake_check *check,
                     const struct wake_rec_GetExecutionGraphPipelineNodeIndexAMDX *r)
{
    const VkPipelineShaderStageNodeCreateInfoAMDX *asked = r->pNodeInfo;
    const struct wake_object *object = wake_check_object(check, r->executionGraph_id,
                                                         WAKE_TYPE_VkPipeline);

    if (!asked) {
        return;
    }
    if (!asked->pName) {
        wake_find(check, "VUID-vkGetExecutionGraphPipelineNodeIndexAMDX-pNodeInfo-09140",
                  "pNodeInfo->pName is NULL");
    }
    if (asked->index == VK_SHADER_INDEX_UNUSED_AMDX) {
        wake_find(check, "VUID-vkGetExecutionGraphPipelineNodeIndexAMDX-pNodeInfo-09141",
                  "pNodeInfo->index is VK_SHADER_INDEX_UNUSED_AMDX");
    } else if (asked->pName && object && lacks_node(object, asked)) {
        wake_find_objects(check,
                          "VUID-vkGetExecutionGraphPipelineNodeIndexAMDX-executionGraph-09142",
                          object, NULL, "%s has no node '%s' with the index %u",
                          WAKE_NAME_OF(object), asked->pName, asked->index);
    }
}

#endif
