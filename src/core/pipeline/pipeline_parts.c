/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Graphics pipelines: which parts there are, their shader stages, and the states that must be
 * there.
 */
#include "core/words.h"
#include "core/pipeline/pipeline_rules.h"

#define TESSELLATION \
    (VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT | VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT)
#define PRIMITIVE_STAGES (VK_SHADER_STAGE_VERTEX_BIT | TESSELLATION | VK_SHADER_STAGE_GEOMETRY_BIT)
#define MESH_STAGES (VK_SHADER_STAGE_TASK_BIT_EXT | VK_SHADER_STAGE_MESH_BIT_EXT)
#define PRE_RASTERIZATION_STAGES \
    (PRIMITIVE_STAGES | MESH_STAGES | VK_SHADER_STAGE_CLUSTER_CULLING_BIT_HUAWEI)

/* ---- stages ---------------------------------------------------------------------------------- */

static void
check_stage_list(const struct wake_graphics_check *p)
{
    bool pre = p->pipeline->own_parts & WAKE_PART_PRE_RASTERIZATION,
         frag = p->pipeline->own_parts & WAKE_PART_FRAGMENT;
    /* Newer registries speak of the state that is required: none of fragments where there are none. */
    bool discards = !WAKE_REPEATED_RULES && pre && p->pipeline->rasterizer_discard;
    VkShaderStageFlags seen = 0;

    for (uint32_t i = 0; i < p->info->stageCount; i++) {
        VkShaderStageFlagBits stage = p->info->pStages[i].stage;

        if (seen & stage) {
            WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-stage-06897",
                               "pStages[%u].stage is %s, which an element before it has too", i,
                               wake_name_VkShaderStageFlagBits(stage));
        }
        seen |= stage;
        if (pre && !(stage & (PRE_RASTERIZATION_STAGES | VK_SHADER_STAGE_FRAGMENT_BIT)) &&
            !wake_check_unknown_extensions(p->check)) {
            WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-06896",
                               "pStages[%u].stage is %s, which is no stage of a graphics pipeline",
                               i, wake_name_VkShaderStageFlagBits(stage));
        } else if (pre && (!frag || discards) && stage == VK_SHADER_STAGE_FRAGMENT_BIT) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pStages-06894",
                "pStages[%u].stage is VK_SHADER_STAGE_FRAGMENT_BIT, but the pipeline is made without fragment "
                "shader state%s",
                i, frag ? ": pRasterizationState->rasterizerDiscardEnable is VK_TRUE" : "");
        } else if (frag && !pre && stage & PRE_RASTERIZATION_STAGES) {
            WAKE_FIND_GRAPHICS(
                p, "VUID-VkGraphicsPipelineCreateInfo-pStages-06895",
                "pStages[%u].stage is %s, but the pipeline is made without pre-rasterization shader state",
                i, wake_name_VkShaderStageFlagBits(stage));
        }
    }
}

#define STAGES_TEXT(stages) WAKE_FLAGS_TEXT(VkShaderStageFlags, stages)

static void
check_stage_set(const struct wake_graphics_check *p)
{
    VkShaderStageFlags stages = 0;

    for (uint32_t i = 0; i < p->info->stageCount; i++) {
        stages |= p->info->pStages[i].stage;
    }
    if (stages & MESH_STAGES && stages & PRIMITIVE_STAGES) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-02095",
            "pStages has %s: stages of the mesh and of the primitive shading pipeline",
            STAGES_TEXT(stages));
    } else if (!(stages & (VK_SHADER_STAGE_VERTEX_BIT | VK_SHADER_STAGE_MESH_BIT_EXT))) {
        bool mesh = WAKE_EXTENSION(p->check, VK_EXT_mesh_shader) ||
                    WAKE_EXTENSION(p->check, VK_NV_mesh_shader);
        WAKE_FIND_GRAPHICS(p,
                           mesh ? "VUID-VkGraphicsPipelineCreateInfo-stage-02096"
                                : "VUID-VkGraphicsPipelineCreateInfo-stage-00727",
                           "pStages has %s: no vertex%s shader%s", STAGES_TEXT(stages),
                           mesh ? " and no mesh" : "",
                           stages & PRE_RASTERIZATION_STAGES
                               ? ""
                               : " [VUID-VkGraphicsPipelineCreateInfo-pStages-06896]");
    }
    if ((stages & TESSELLATION) == VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-00729",
            "pStages has %s: a tessellation control shader without evaluation shader",
            STAGES_TEXT(stages));
    } else if ((stages & TESSELLATION) == VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-00730",
            "pStages has %s: a tessellation evaluation shader without control shader",
            STAGES_TEXT(stages));
    }
}

/* Stages of the whole pipeline and the topology: once all of both is known, in the create info that
 * brings the last of it. */
static void
check_topology(const struct wake_graphics_check *p)
{
    const struct wake_pipeline *pipeline = p->pipeline;
    VkGraphicsPipelineLibraryFlagsEXT both = WAKE_PART_VERTEX_INPUT | WAKE_PART_PRE_RASTERIZATION;
    bool patches;
    bool complete = (pipeline->stages & TESSELLATION) == TESSELLATION;

    if ((pipeline->parts & both) != both || !pipeline->input_assembly ||
        (wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY) &&
         p->facts->properties.extendedDynamicState3EXT.dynamicPrimitiveTopologyUnrestricted)) {
        return;
    }
    patches = pipeline->topology == VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    if (complete && !patches) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-00736",
            "pStages has tessellation shaders, but pInputAssemblyState->topology is %s",
            wake_name_VkPrimitiveTopology(pipeline->topology));
    } else if (!complete && patches) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-topology-00737",
            "pInputAssemblyState->topology is VK_PRIMITIVE_TOPOLOGY_PATCH_LIST, but pStages has %s tessellation "
            "shaders",
            pipeline->stages & TESSELLATION ? "only one of both" : "no");
    }
}

static void
check_multiview(const struct wake_graphics_check *p)
{
    VkShaderStageFlags stages = p->pipeline->stages;
    uint32_t mask = p->pipeline->view_mask;
    bool dynamic = !p->pipeline->render_pass;
    const char *owner = dynamic ? "viewMask of pNext<VkPipelineRenderingCreateInfo>"
                                : "the view mask of the subpass";

    if (!mask) {
        return;
    }
    if (stages & TESSELLATION && !WAKE_FEATURE(p->check, multiviewTessellationShader)) {
        WAKE_FIND_GRAPHICS(
            p,
            dynamic ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06057"
                    : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06047",
            "pStages has tessellation shaders, %s is 0x%x, but the feature multiviewTessellationShader is not enabled",
            owner, mask);
    }
    if (stages & VK_SHADER_STAGE_GEOMETRY_BIT && !WAKE_FEATURE(p->check, multiviewGeometryShader)) {
        WAKE_FIND_GRAPHICS(
            p,
            dynamic ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-06058"
                    : "VUID-VkGraphicsPipelineCreateInfo-renderPass-06048",
            "pStages has a geometry shader, %s is 0x%x, but the feature multiviewGeometryShader is not enabled",
            owner, mask);
    }
    if (stages & VK_SHADER_STAGE_MESH_BIT_EXT && !WAKE_FEATURE(p->check, multiviewMeshShader)) {
        WAKE_FIND_GRAPHICS(
            p,
            dynamic ? "VUID-VkGraphicsPipelineCreateInfo-renderPass-07720"
                    : "VUID-VkGraphicsPipelineCreateInfo-renderPass-07064",
            "pStages has a mesh shader, %s is 0x%x, but the feature multiviewMeshShader is not enabled",
            owner, mask);
    }
}

/* ---- required states ------------------------------------------------------------------------- */

static const VkDynamicState assembly_states[] = { VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY,
                                                  VK_DYNAMIC_STATE_PRIMITIVE_RESTART_ENABLE };

static bool
lacks_vertices(const struct wake_graphics_check *p)
{
    return p->vertex_input && !p->info->pVertexInputState &&
           !wake_graphics_dynamic(p, VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
}

static bool
lacks_assembly(const struct wake_graphics_check *p)
{
    return p->vertex_input && !p->info->pInputAssemblyState &&
           !wake_graphics_all_dynamic(p, assembly_states, WAKE_COUNT(assembly_states));
}

/* Of a library that asks for vertex input state, and has none of it; NULL: it has some. */
static const char *
missing_input_rule(const struct wake_graphics_check *p)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT *library = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);

    if (WAKE_REPEATED_RULES || !library || !(library->flags & WAKE_PART_VERTEX_INPUT) ||
        !lacks_vertices(p) || !lacks_assembly(p)) {
        return NULL;
    }
    if (!(p->pipeline->parts & WAKE_PART_PRE_RASTERIZATION)) {
        return "VUID-VkGraphicsPipelineCreateInfo-flags-08898";
    }
    return p->pipeline->stages & VK_SHADER_STAGE_VERTEX_BIT
               ? "VUID-VkGraphicsPipelineCreateInfo-flags-08897"
               : NULL;
}

/* Newer layers do not look at what is discarded statically, whatever is dynamic. */
static void
check_no_viewports(const struct wake_graphics_check *p)
{
    bool later = wake_graphics_dynamic(p, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE) &&
                 p->info->pRasterizationState->rasterizerDiscardEnable;
    uint8_t rank = p->check->rank;

    p->check->rank = later && !WAKE_REPEATED_RULES ? WAKE_RANK_OWN : rank;
    WAKE_FIND_GRAPHICS(p,
                       later ? "VUID-VkGraphicsPipelineCreateInfo-pViewportState-04892"
                             : "VUID-VkGraphicsPipelineCreateInfo-rasterizerDiscardEnable-00750",
                       "pViewportState is NULL, but rasterization is %s",
                       later ? "discarded dynamically only" : "not discarded");
    p->check->rank = rank;
}

static void
check_pointers(const struct wake_graphics_check *p)
{
    static const VkDynamicState viewport_states[] = { VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT,
                                                      VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT };
    static const VkDynamicState raster_states[] = {
        VK_DYNAMIC_STATE_DEPTH_CLAMP_ENABLE_EXT,
        VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE,
        VK_DYNAMIC_STATE_POLYGON_MODE_EXT,
        VK_DYNAMIC_STATE_CULL_MODE,
        VK_DYNAMIC_STATE_FRONT_FACE,
        VK_DYNAMIC_STATE_DEPTH_BIAS_ENABLE,
        VK_DYNAMIC_STATE_DEPTH_BIAS,
        VK_DYNAMIC_STATE_LINE_WIDTH,
    };
    const char *missing = missing_input_rule(p);

    if (missing) {
        WAKE_FIND_GRAPHICS(
            p, missing,
            "pNext has a VkGraphicsPipelineLibraryCreateInfoEXT with "
            "VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT, but "
            "pVertexInputState and pInputAssemblyState are NULL, and not all of them "
            "is dynamic");
    } else if (lacks_vertices(p)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-pStages-02097",
            "pVertexInputState is NULL, and VK_DYNAMIC_STATE_VERTEX_INPUT_EXT is not dynamic");
    }
    /* Newer layers stop at the vertices. */
    if (!missing && lacks_assembly(p) && (WAKE_REPEATED_RULES || !lacks_vertices(p))) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-02098",
                           "pInputAssemblyState is NULL");
    }
    if (!p->pre_rasterization) {
        return;
    }
    if (!p->info->pRasterizationState) {
        if (!WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3) ||
            !wake_graphics_all_dynamic(p, raster_states, WAKE_COUNT(raster_states))) {
            WAKE_FIND_GRAPHICS(p,
                               WAKE_REPEATED_RULES &&
                                       WAKE_EXTENSION(p->check, VK_EXT_graphics_pipeline_library)
                                   ? "VUID-VkGraphicsPipelineCreateInfo-flags-06641"
                                   : "VUID-VkGraphicsPipelineCreateInfo-pRasterizationState-06601",
                               "pRasterizationState is NULL");
        }
        return;
    }
    if (!p->pipeline->rasterizer_discard && !p->info->pViewportState &&
        !wake_graphics_all_dynamic(p, viewport_states, WAKE_COUNT(viewport_states))) {
        check_no_viewports(p);
    }
    if ((p->pipeline->stages & TESSELLATION) == TESSELLATION && !p->info->pTessellationState &&
        !(WAKE_EXTENSION(p->check, VK_EXT_extended_dynamic_state3) &&
          wake_graphics_dynamic(p, VK_DYNAMIC_STATE_PATCH_CONTROL_POINTS_EXT))) {
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-00731",
                           "pTessellationState is NULL, but pStages has tessellation shaders");
    }
}

/* A library is given every state, or stages without a word of which parts they are: newer layers take those for all. */
static bool
is_whole_library(const struct wake_graphics_check *p)
{
    const VkPipelineLibraryCreateInfoKHR *linked = wake_chain_find(
        p->info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    bool unsaid = !WAKE_REPEATED_RULES && p->info->stageCount &&
                  !(linked && linked->libraryCount) &&
                  !wake_chain_find(p->info->pNext,
                                   VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);

#ifdef VK_AMDX_shader_enqueue
    if (WAKE_FEATURE(p->check, shaderMeshEnqueue)) {
        return false;
    }
#endif
    return p->info->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR &&
           WAKE_FEATURE(p->check, graphicsPipelineLibrary) &&
           (p->pipeline->parts == WAKE_PARTS_ALL || unsaid);
}

static void
check_complete(const struct wake_graphics_check *p)
{
    VkGraphicsPipelineLibraryFlagsEXT parts = p->pipeline->parts;
    bool library = p->info->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR;

    if (is_whole_library(p)) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-flags-06608",
            "flags has VK_PIPELINE_CREATE_LIBRARY_BIT_KHR, but %s",
            p->pipeline->parts == WAKE_PARTS_ALL
                ? "all parts of a pipeline are given"
                : "pNext has no VkGraphicsPipelineLibraryCreateInfoEXT that says which parts the stages are of");
    }
    if (p->pipeline->own_parts != WAKE_PARTS_ALL &&
        !WAKE_FEATURE(p->check, graphicsPipelineLibrary) && parts != WAKE_PARTS_ALL &&
        (!library || WAKE_EXTENSION(p->check, VK_EXT_graphics_pipeline_library))) {
        WAKE_FIND_GRAPHICS(
            p, "VUID-VkGraphicsPipelineCreateInfo-graphicsPipelineLibrary-06607",
            "pNext describes a part of a pipeline, but the feature graphicsPipelineLibrary is not enabled");
    }
}

/* `part`: of a pipeline that its libraries make whole. */
static void
check_no_stages(const struct wake_graphics_check *p, bool part)
{
    WAKE_FIND_GRAPHICS(
        p,
        part ? "VUID-VkGraphicsPipelineCreateInfo-flags-06644"
             : "VUID-VkGraphicsPipelineCreateInfo-stageCount-06604",
        "stageCount is 0%s",
        part || !WAKE_REPEATED_RULES ? "" : " [VUID-VkGraphicsPipelineCreateInfo-pStages-06600]");
    if (!part && !WAKE_REPEATED_RULES) { /* as newer layers say both */
        WAKE_FIND_GRAPHICS(p, "VUID-VkGraphicsPipelineCreateInfo-pStages-06600",
                           "stageCount is 0: pStages has no stages%s", "");
    }
}

void
wake_check_graphics_parts(const struct wake_graphics_check *p)
{
    bool shaders = p->pipeline->own_parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT);
    bool libraries = WAKE_EXTENSION(p->check, VK_EXT_graphics_pipeline_library);
    bool parts = libraries && (WAKE_REPEATED_RULES || p->pipeline->own_parts != WAKE_PARTS_ALL);

    check_complete(p);
    check_pointers(p);
    if (shaders && !p->info->layout && !p->pipeline->heaps) {
        WAKE_FIND_GRAPHICS(p,
                           parts ? "VUID-VkGraphicsPipelineCreateInfo-flags-06642"
                                 : "VUID-VkGraphicsPipelineCreateInfo-layout-06602",
                           "layout is VK_NULL_HANDLE");
    }
    if (shaders && p->info->stageCount == 0) {
        if (parts || !libraries) { /* else the stages that are missing are told */
            check_no_stages(p, parts);
        }
        if (libraries && p->pre_rasterization) {
            check_stage_set(p);
        }
    } else if (shaders && !p->info->pStages) {
        WAKE_FIND_GRAPHICS(p,
                           parts ? "VUID-VkGraphicsPipelineCreateInfo-flags-06640"
                                 : "VUID-VkGraphicsPipelineCreateInfo-pStages-06600",
                           "pStages is NULL, stageCount %u", p->info->stageCount);
    } else if (shaders) {
        check_stage_list(p);
        if (p->pre_rasterization) {
            check_stage_set(p);
            check_multiview(p);
        }
    }
    check_topology(p);
}
