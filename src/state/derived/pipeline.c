/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Derived state of pipelines.
 */
#include "state/derived/pipeline.h"

#include "base/heap.h"
#include "state/object/create_info.h"

#include <stdlib.h>
#include <string.h>

/* ---- parts ----------------------------------------------------------------------------------- */

/* Specification, VkGraphicsPipelineLibraryCreateInfoEXT: what is meant where that struct is left
 * out. */
VkGraphicsPipelineLibraryFlagsEXT
wake_pipeline_own_parts(const VkGraphicsPipelineCreateInfo *info)
{
    const VkGraphicsPipelineLibraryCreateInfoEXT *library = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
    const VkPipelineLibraryCreateInfoKHR *linked;

    if (library) {
        return library->flags;
    }
    linked = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);
    return info->flags & VK_PIPELINE_CREATE_LIBRARY_BIT_KHR || (linked && linked->libraryCount)
               ? 0
               : WAKE_PARTS_ALL;
}

static void
add_dynamic(struct wake_pipeline *pipeline, const VkPipelineDynamicStateCreateInfo *dynamic,
            VkGraphicsPipelineLibraryFlagsEXT parts)
{
    for (uint32_t i = 0; dynamic && dynamic->pDynamicStates && i < dynamic->dynamicStateCount;
         i++) {
        VkDynamicState state = dynamic->pDynamicStates[i];
        int bit = wake_dynamic_bit(state);

        if (bit >= 0 && (parts == WAKE_PARTS_ALL || wake_parts_of_state(state) & parts)) {
            pipeline->dynamic[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
    }
}

/* Empty, with room for the stages of a graphics or compute pipeline. */
static void
clear(struct wake_pipeline *pipeline)
{
    memset(pipeline, 0, sizeof(*pipeline));
    pipeline->stage = pipeline->few;
    pipeline->stage_room = WAKE_PIPELINE_STAGES;
}

static void
add_stage(struct wake_pipeline *pipeline, const VkPipelineShaderStageCreateInfo *info,
          wake_id module, struct wake_stage_code *code)
{
    pipeline->stages |= info->stage;
    if (pipeline->stage_count < pipeline->stage_room) {
        pipeline->stage[pipeline->stage_count++] = (struct wake_pipeline_stage){
            .stage = info->stage, .module = module, .info = info, .code = code
        };
    }
}

/* ---- graphics -------------------------------------------------------------------------------- */

/* The parts of a library go into the pipeline as they are. */
static void
add_library(struct wake_pipeline *pipeline, const struct wake_pipeline *library)
{
    VkGraphicsPipelineLibraryFlagsEXT parts = library->parts & ~pipeline->parts;

    pipeline->parts |= parts;
    for (uint32_t i = 0; i < library->stage_count; i++) {
        bool fragment = library->stage[i].stage == VK_SHADER_STAGE_FRAGMENT_BIT;
        if (parts & (fragment ? WAKE_PART_FRAGMENT : WAKE_PART_PRE_RASTERIZATION)) {
            add_stage(pipeline, library->stage[i].info, library->stage[i].module,
                      library->stage[i].code);
        }
    }
    /* Its mask has states of its parts only. */
    pipeline->dynamic[0] |= library->dynamic[0];
    pipeline->dynamic[1] |= library->dynamic[1];
    if (parts & WAKE_PART_VERTEX_INPUT) {
        pipeline->vertex_input = library->vertex_input;
        pipeline->input_assembly = library->input_assembly;
    }
    if (parts & WAKE_PART_PRE_RASTERIZATION) {
        pipeline->tessellation = library->tessellation;
        pipeline->viewport = library->viewport;
        pipeline->rasterization = library->rasterization;
        pipeline->part_layouts[0] = library->part_layouts[0];
        pipeline->shader_rendering = library->shader_rendering;
    }
    if (parts & WAKE_PART_FRAGMENT) {
        pipeline->depth_stencil = library->depth_stencil;
        pipeline->shader_multisample = library->shader_multisample;
        pipeline->part_layouts[1] = library->part_layouts[1];
    }
    if (parts & (WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT) &&
        (!pipeline->multisample || parts & WAKE_PART_OUTPUT)) {
        pipeline->multisample = library->multisample;
    }
    if (parts & WAKE_PART_OUTPUT) {
        pipeline->color_blend = library->color_blend;
    }
    if (parts & ~WAKE_PART_VERTEX_INPUT && (!pipeline->render_pass || parts & WAKE_PART_OUTPUT)) {
        pipeline->render_pass = library->render_pass;
        pipeline->subpass = library->subpass;
        pipeline->pass = library->pass;
    }
    if (library->rendering && (!pipeline->rendering || parts & WAKE_PART_OUTPUT)) {
        pipeline->rendering = library->rendering;
    }
#ifdef VK_EXT_custom_resolve
    if (library->custom && (!pipeline->custom || parts & WAKE_PART_OUTPUT)) {
        pipeline->custom = library->custom;
    }
#endif
    pipeline->relocated |= library->relocated;
    if (!pipeline->layout) {
        pipeline->layout = library->layout;
    }
}

static void
add_stages(struct wake_pipeline *pipeline, const VkPipelineShaderStageCreateInfo *stages,
           uint32_t count)
{
    for (uint32_t i = 0; stages && i < count; i++) {
        add_stage(pipeline, &stages[i],
                  wake_packed_id(stages, i, WAKE_HANDLES_VkPipelineShaderStageCreateInfo,
                                 WAKE_HANDLE_VkPipelineShaderStageCreateInfo_module),
                  NULL);
    }
}

static void
add_own(struct wake_pipeline *pipeline, const VkGraphicsPipelineCreateInfo *infos, uint32_t index)
{
    const VkGraphicsPipelineCreateInfo *info = &infos[index];
    VkGraphicsPipelineLibraryFlagsEXT parts = pipeline->own_parts;

    pipeline->layout = wake_packed_id(infos, index, WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                                      WAKE_HANDLE_VkGraphicsPipelineCreateInfo_layout);
    if (parts & (WAKE_PART_PRE_RASTERIZATION | WAKE_PART_FRAGMENT)) {
        add_stages(pipeline, info->pStages, info->stageCount);
    }
    add_dynamic(pipeline, info->pDynamicState, parts);
    if (parts & WAKE_PART_VERTEX_INPUT) {
        pipeline->vertex_input = info->pVertexInputState;
        pipeline->input_assembly = info->pInputAssemblyState;
    }
    if (parts & WAKE_PART_PRE_RASTERIZATION) {
        pipeline->tessellation = info->pTessellationState;
        pipeline->viewport = info->pViewportState;
        pipeline->rasterization = info->pRasterizationState;
        pipeline->part_layouts[0] = pipeline->layout;
    }
    if (parts & WAKE_PART_FRAGMENT) {
        pipeline->depth_stencil = info->pDepthStencilState;
        pipeline->shader_multisample = info->pMultisampleState;
        pipeline->part_layouts[1] = pipeline->layout;
    }
    if (parts & (WAKE_PART_FRAGMENT | WAKE_PART_OUTPUT)) {
        pipeline->multisample = info->pMultisampleState;
    }
    if (parts & WAKE_PART_OUTPUT) {
        pipeline->color_blend = info->pColorBlendState;
    }
    if (parts & ~WAKE_PART_VERTEX_INPUT) {
        pipeline->render_pass = wake_packed_id(infos, index,
                                               WAKE_HANDLES_VkGraphicsPipelineCreateInfo,
                                               WAKE_HANDLE_VkGraphicsPipelineCreateInfo_renderPass);
        pipeline->subpass = info->subpass;
        pipeline->pass = wake_render_pass_of(wake_object_get(pipeline->render_pass));
        pipeline->rendering = wake_chain_find(info->pNext,
                                              VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO);
        pipeline->shader_rendering = parts & WAKE_PART_PRE_RASTERIZATION ? pipeline->rendering
                                                                         : NULL;
#ifdef VK_EXT_custom_resolve
        pipeline->custom = wake_chain_find(info->pNext,
                                           VK_STRUCTURE_TYPE_CUSTOM_RESOLVE_CREATE_INFO_EXT);
#endif
        pipeline->relocated |= wake_chain_find(info->pNext,
                                               (VkStructureType)WAKE_STYPE_ATTACHMENT_LOCATIONS) !=
                               NULL;
    }
}

static void
note_lacking(struct wake_pipeline *pipeline)
{
    const VkShaderStageFlags tessellation = VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                            VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT;
    bool discard = pipeline->rasterizer_discard;
    const bool lacks[WAKE_LACKS] = {
        [WAKE_LACK_VIEWPORT] = discard || !pipeline->viewport,
        [WAKE_LACK_TESSELLATION] = !(pipeline->stages & tessellation),
        [WAKE_LACK_VERTEX_INPUT] = pipeline->stages & VK_SHADER_STAGE_MESH_BIT_EXT,
        [WAKE_LACK_FRAGMENT] = discard,
        [WAKE_LACK_MULTISAMPLE] = discard || !pipeline->multisample,
        [WAKE_LACK_OUTPUT] = discard || !pipeline->color_blend,
    };

    wake_states_lacked(lacks, pipeline->lacks);
}

/* The members that stand for what the states say. */
static void
summarize(struct wake_pipeline *pipeline)
{
    const VkPipelineRenderingCreateInfo *rendering = pipeline->rendering;
    const VkPipelineRenderingCreateInfo *views = pipeline->parts & WAKE_PART_PRE_RASTERIZATION
                                                     ? pipeline->shader_rendering
                                                     : rendering;

    pipeline->topology = pipeline->input_assembly ? pipeline->input_assembly->topology
                                                  : VK_PRIMITIVE_TOPOLOGY_MAX_ENUM;
    pipeline->rasterization_samples = pipeline->multisample
                                          ? pipeline->multisample->rasterizationSamples
                                          : VK_SAMPLE_COUNT_1_BIT;
    if (pipeline->viewport) {
        pipeline->viewport_count = pipeline->viewport->viewportCount;
        pipeline->scissor_count = pipeline->viewport->scissorCount;
    }
    if (pipeline->vertex_input) {
        const VkPipelineVertexInputStateCreateInfo *input = pipeline->vertex_input;
        pipeline->vertex_bindings = input->pVertexBindingDescriptions;
        pipeline->vertex_binding_count = input->pVertexBindingDescriptions
                                             ? input->vertexBindingDescriptionCount
                                             : 0;
        pipeline->vertex_attributes = input->pVertexAttributeDescriptions;
        pipeline->vertex_attribute_count = input->pVertexAttributeDescriptions
                                               ? input->vertexAttributeDescriptionCount
                                               : 0;
    }
    if (pipeline->color_blend) {
        pipeline->blend_attachment_count = pipeline->color_blend->attachmentCount;
        pipeline->blend_attachments = pipeline->color_blend->pAttachments;
    }
    pipeline->rasterizer_discard = pipeline->rasterization &&
                                   pipeline->rasterization->rasterizerDiscardEnable &&
                                   !wake_pipeline_is_dynamic(
                                       pipeline, VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
    note_lacking(pipeline);
    pipeline->subpass_info = pipeline->pass
                                 ? wake_render_pass_subpass(pipeline->pass, pipeline->subpass)
                                 : NULL;
    if (pipeline->subpass_info) {
        pipeline->view_mask = pipeline->subpass_info->view_mask;
    }
    if (views && !pipeline->render_pass) {
        pipeline->view_mask = views->viewMask;
    }
    if (rendering && !pipeline->render_pass) {
        pipeline->color_count = rendering->colorAttachmentCount;
        pipeline->color_formats = rendering->pColorAttachmentFormats;
        pipeline->depth_format = rendering->depthAttachmentFormat;
        pipeline->stencil_format = rendering->stencilAttachmentFormat;
    }
}

#if defined(VK_EXT_descriptor_heap) || defined(VK_EXT_shader_64bit_indexing)
/* Those of VkPipelineCreateFlags2CreateInfo; 0: it is not there. */
static VkPipelineCreateFlags2
chain_flags(const void *chain)
{
    const VkPipelineCreateFlags2CreateInfo *flags = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_PIPELINE_CREATE_FLAGS_2_CREATE_INFO);

    return flags ? flags->flags : 0;
}
#endif

bool
wake_chain_has_heaps(const void *chain)
{
#ifdef VK_EXT_descriptor_heap
    return chain_flags(chain) & VK_PIPELINE_CREATE_2_DESCRIPTOR_HEAP_BIT_EXT;
#else
    (void)chain;
    return false;
#endif
}

bool
wake_chain_has_wide_indices(const void *chain)
{
#ifdef VK_EXT_shader_64bit_indexing
    return chain_flags(chain) & VK_PIPELINE_CREATE_2_64_BIT_INDEXING_BIT_EXT;
#else
    (void)chain;
    return false;
#endif
}

void
wake_pipeline_graphics(struct wake_pipeline *pipeline, const VkGraphicsPipelineCreateInfo *infos,
                       uint32_t index)
{
    const VkGraphicsPipelineCreateInfo *info = &infos[index];
    const VkPipelineLibraryCreateInfoKHR *linked = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    clear(pipeline);
    pipeline->bind_point = VK_PIPELINE_BIND_POINT_GRAPHICS;
    pipeline->info = info;
    pipeline->flags = info->flags;
    pipeline->heaps = wake_chain_has_heaps(info->pNext);
    pipeline->wide_indices = wake_chain_has_wide_indices(info->pNext);
    pipeline->own_parts = wake_pipeline_own_parts(info);
    pipeline->parts = pipeline->own_parts;
    add_own(pipeline, infos, index);
    for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
        const struct wake_pipeline *library = wake_pipeline_of(
            wake_object_get(wake_packed_id(linked->pLibraries, i, 1, 0)));

        pipeline->linked = true;
        if (library && library->bind_point == VK_PIPELINE_BIND_POINT_GRAPHICS) {
            add_library(pipeline, library);
        }
    }
    summarize(pipeline);
}

void
wake_pipeline_compute(struct wake_pipeline *pipeline, const VkComputePipelineCreateInfo *infos,
                      uint32_t index)
{
    clear(pipeline);
    pipeline->bind_point = VK_PIPELINE_BIND_POINT_COMPUTE;
    pipeline->flags = infos[index].flags;
    pipeline->heaps = wake_chain_has_heaps(infos[index].pNext);
    pipeline->wide_indices = wake_chain_has_wide_indices(infos[index].pNext);
    pipeline->layout = wake_packed_id(infos, index, WAKE_HANDLES_VkComputePipelineCreateInfo,
                                      WAKE_HANDLE_VkComputePipelineCreateInfo_layout);
    add_stage(pipeline, &infos[index].stage,
              wake_packed_id(infos, index, WAKE_HANDLES_VkComputePipelineCreateInfo,
                             WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module),
              NULL);
}

/* ---- shaders --------------------------------------------------------------------------------- */

static int
compare_uses(const void *a, const void *b)
{
    const struct wake_pipeline_use *x = a, *y = b;

    return x->use->set != y->use->set           ? (x->use->set < y->use->set ? -1 : 1)
           : x->use->binding != y->use->binding ? (x->use->binding < y->use->binding ? -1 : 1)
                                                : (x->stage > y->stage) - (x->stage < y->stage);
}

bool
wake_pipeline_use_has_image(const struct wake_pipeline_use *use)
{
    switch (use->use->resource) {
    case WAKE_RESOURCE_SAMPLED_IMAGE:
    case WAKE_RESOURCE_STORAGE_IMAGE:
    case WAKE_RESOURCE_COMBINED:
    case WAKE_RESOURCE_INPUT_ATTACHMENT: return true;
    default: return false;
    }
}

static void
add_used_set(struct wake_pipeline *pipeline, const struct wake_pipeline_use *use)
{
    uint32_t bit = use->use->set < 32 ? UINT32_C(1) << use->use->set : 0;

    pipeline->used_sets |= bit;
    pipeline->reads_inputs |= use->use->resource == WAKE_RESOURCE_INPUT_ATTACHMENT;
    pipeline->image_sets |= wake_pipeline_use_has_image(use) ? bit : 0;
}

void
wake_pipeline_open_stages(struct wake_pipeline *pipeline, struct wake_create *create)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        struct wake_pipeline_stage *stage = &pipeline->stage[i];

        if (stage->code) {
            wake_stage_code_get(stage->code); /* the library's, which the caller keeps alive */
        } else {
            stage->code = wake_stage_code_create(stage->info, stage->module, create);
        }
        count += stage->code && stage->code->entry ? stage->code->entry->use_count : 0;
    }
    pipeline->uses = count ? wake_alloc(WAKE_HEAP_STATE, count * sizeof(*pipeline->uses)) : NULL;
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        const struct wake_spirv_entry *entry = pipeline->stage[i].code
                                                   ? pipeline->stage[i].code->entry
                                                   : NULL;

        pipeline->push_constants |= entry && entry->push;
        if (pipeline->stage[i].stage != VK_SHADER_STAGE_FRAGMENT_BIT &&
            wake_spirv_entry_writes(entry, SpvBuiltInLayer)) {
            pipeline->layer_stage = pipeline->stage[i].stage;
        }
        for (uint32_t k = 0; pipeline->uses && entry && k < entry->use_count; k++) {
            pipeline->uses[pipeline->use_count++] = (struct wake_pipeline_use){
                &entry->uses[k], pipeline->stage[i].stage, i
            };
            add_used_set(pipeline, &pipeline->uses[pipeline->use_count - 1]);
        }
    }
    if (pipeline->use_count) {
        qsort(pipeline->uses, pipeline->use_count, sizeof(*pipeline->uses), compare_uses);
    }
}

void
wake_pipeline_close_stages(struct wake_pipeline *pipeline)
{
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        wake_stage_code_put(pipeline->stage[i].code);
        pipeline->stage[i].code = NULL;
    }
    wake_free(WAKE_HEAP_STATE, pipeline->uses);
    pipeline->uses = NULL;
    pipeline->use_count = 0;
}

const struct wake_spirv_entry *
wake_pipeline_entry(const struct wake_pipeline *pipeline, VkShaderStageFlagBits stage)
{
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        if (pipeline->stage[i].stage == stage && pipeline->stage[i].code) {
            return pipeline->stage[i].code->entry;
        }
    }
    return NULL;
}

/* ---- objects --------------------------------------------------------------------------------- */

static void
pipeline_destroy(struct wake_derived *derived)
{
    struct wake_pipeline *pipeline = (struct wake_pipeline *)derived;

    for (uint32_t i = 0; i < pipeline->library_count; i++) {
        wake_create_put(pipeline->libraries[i]);
    }
    wake_free(WAKE_HEAP_STATE, pipeline->libraries);
    wake_pipeline_close_stages(pipeline);
    if (pipeline->stage != pipeline->few) {
        wake_free(WAKE_HEAP_STATE, pipeline->stage);
    }
    wake_render_pass_put(pipeline->pass);
    wake_free(WAKE_HEAP_STATE, pipeline);
}

static void
keep(struct wake_pipeline *pipeline, struct wake_create *create)
{
    (void)wake_fetch_add_relaxed(&create->references,
                                 1); /* the caller reaches it through another reference */
    pipeline->libraries[pipeline->library_count++] = create;
}

/* Whether the stages of a library are the pipeline's; graphs of nodes have compute pipelines, too. */
static bool
brings_stages(const struct wake_pipeline *pipeline, const struct wake_pipeline *library)
{
    if (!library) {
        return false;
    }
#ifdef VK_AMDX_shader_enqueue
    if (pipeline->bind_point == VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX &&
        library->bind_point == VK_PIPELINE_BIND_POINT_COMPUTE) {
        return true;
    }
#endif
    return library->bind_point == pipeline->bind_point;
}

/* The create records that the pipeline's pointers lead into besides its own. False: out of
 * memory. */
static bool
keep_libraries(struct wake_pipeline *pipeline, const VkPipelineLibraryCreateInfoKHR *linked)
{
    size_t count = 0;

    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
            struct wake_object *object = wake_object_get(
                wake_packed_id(linked->pLibraries, i, 1, 0));
            const struct wake_pipeline *library = wake_pipeline_of(object);

            if (!brings_stages(pipeline, library)) {
                continue;
            }
            if (pass == 0) {
                count += 1 + library->library_count;
                continue;
            }
            keep(pipeline, object->create);
            for (uint32_t k = 0; k < library->library_count; k++) {
                keep(pipeline, library->libraries[k]);
            }
        }
        if (count == 0) {
            return true;
        }
        if (pass == 0) {
            pipeline->libraries = wake_zalloc(WAKE_HEAP_STATE,
                                              count * sizeof(*pipeline->libraries));
            if (!pipeline->libraries) {
                return false;
            }
        }
    }
    return true;
}

static bool
make_graphics(struct wake_pipeline *pipeline, const struct wake_rec_CreateGraphicsPipelines *r,
              uint32_t index)
{
    if (!r || !r->pCreateInfos || index >= r->createInfoCount) {
        return false;
    }
    wake_pipeline_graphics(pipeline, r->pCreateInfos, index);
    if (!keep_libraries(pipeline,
                        wake_chain_find(pipeline->info->pNext,
                                        VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR))) {
        return false;
    }
    (void)wake_render_pass_share(pipeline->pass);
    return true;
}

static bool
make_compute(struct wake_pipeline *pipeline, const struct wake_rec_CreateComputePipelines *r,
             uint32_t index)
{
    if (!r || !r->pCreateInfos || index >= r->createInfoCount) {
        return false;
    }
    wake_pipeline_compute(pipeline, r->pCreateInfos, index);
    return true;
}

/* Own stages, and those of libraries; without memory the first of them. False: out of memory. */
static bool
add_linked_stages(struct wake_pipeline *pipeline, const VkPipelineShaderStageCreateInfo *stages,
                  uint32_t count, const VkPipelineLibraryCreateInfoKHR *linked)
{
    uint64_t room = count;

    if (!keep_libraries(pipeline, linked)) {
        return false;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; linked && linked->pLibraries && i < linked->libraryCount; i++) {
            const struct wake_pipeline *library = wake_pipeline_of(
                wake_object_get(wake_packed_id(linked->pLibraries, i, 1, 0)));
            uint32_t its = brings_stages(pipeline, library) ? library->stage_count : 0;

            room += pass ? 0 : its;
            for (uint32_t k = 0; pass && k < its; k++) {
                add_stage(pipeline, library->stage[k].info, library->stage[k].module,
                          library->stage[k].code);
            }
        }
        if (pass == 0) {
            if (room > WAKE_PIPELINE_STAGES) {
                struct wake_pipeline_stage *all = wake_alloc(WAKE_HEAP_STATE, room * sizeof(*all));

                pipeline->stage = all ? all : pipeline->few;
                pipeline->stage_room = all ? (uint32_t)room : WAKE_PIPELINE_STAGES;
            }
            add_stages(pipeline, stages, count);
        }
    }
    return true;
}

static bool
make_ray_tracing(struct wake_pipeline *pipeline,
                 const struct wake_rec_CreateRayTracingPipelinesKHR *r, uint32_t index)
{
    const VkRayTracingPipelineCreateInfoKHR *info;

    if (!r || !r->pCreateInfos || index >= r->createInfoCount) {
        return false;
    }
    clear(pipeline);
    info = &r->pCreateInfos[index];
    pipeline->bind_point = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
    pipeline->ray_tracing = info;
    pipeline->flags = info->flags;
    pipeline->heaps = wake_chain_has_heaps(info->pNext);
    pipeline->wide_indices = wake_chain_has_wide_indices(info->pNext);
    pipeline->layout = wake_packed_id(r->pCreateInfos, index,
                                      WAKE_HANDLES_VkRayTracingPipelineCreateInfoKHR,
                                      WAKE_HANDLE_VkRayTracingPipelineCreateInfoKHR_layout);
    add_dynamic(pipeline, info->pDynamicState, WAKE_PARTS_ALL);
    return add_linked_stages(pipeline, info->pStages, info->stageCount, info->pLibraryInfo);
}

static bool
make_ray_tracing_nv(struct wake_pipeline *pipeline,
                    const struct wake_rec_CreateRayTracingPipelinesNV *r, uint32_t index)
{
    const VkRayTracingPipelineCreateInfoNV *info;

    if (!r || !r->pCreateInfos || index >= r->createInfoCount) {
        return false;
    }
    clear(pipeline);
    info = &r->pCreateInfos[index];
    pipeline->bind_point = VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR;
    pipeline->ray_tracing_nv = info;
    pipeline->flags = info->flags;
    pipeline->heaps = wake_chain_has_heaps(info->pNext);
    pipeline->wide_indices = wake_chain_has_wide_indices(info->pNext);
    pipeline->layout = wake_packed_id(r->pCreateInfos, index,
                                      WAKE_HANDLES_VkRayTracingPipelineCreateInfoNV,
                                      WAKE_HANDLE_VkRayTracingPipelineCreateInfoNV_layout);
    return add_linked_stages(pipeline, info->pStages, info->stageCount, NULL);
}

#ifdef VK_AMDX_shader_enqueue
static bool
make_execution_graph(struct wake_pipeline *pipeline,
                     const struct wake_rec_CreateExecutionGraphPipelinesAMDX *r, uint32_t index)
{
    const VkExecutionGraphPipelineCreateInfoAMDX *info;

    if (!r || !r->pCreateInfos || index >= r->createInfoCount) {
        return false;
    }
    clear(pipeline);
    info = &r->pCreateInfos[index];
    pipeline->bind_point = VK_PIPELINE_BIND_POINT_EXECUTION_GRAPH_AMDX;
    pipeline->flags = info->flags;
    pipeline->layout = wake_packed_id(r->pCreateInfos, index,
                                      WAKE_HANDLES_VkExecutionGraphPipelineCreateInfoAMDX,
                                      WAKE_HANDLE_VkExecutionGraphPipelineCreateInfoAMDX_layout);
    return add_linked_stages(pipeline, info->pStages, info->stageCount, info->pLibraryInfo);
}
#endif

/* Of whichever command made it. */
static bool
make_any(struct wake_pipeline *pipeline, const struct wake_object *object, uint32_t index)
{
#ifdef VK_AMDX_shader_enqueue
    if (make_execution_graph(
            pipeline, wake_create_record(object, WAKE_CMD_vkCreateExecutionGraphPipelinesAMDX),
            index)) {
        return true;
    }
#endif
    return make_graphics(pipeline, wake_create_record(object, WAKE_CMD_vkCreateGraphicsPipelines),
                         index) ||
           make_compute(pipeline, wake_create_record(object, WAKE_CMD_vkCreateComputePipelines),
                        index) ||
           make_ray_tracing(pipeline,
                            wake_create_record(object, WAKE_CMD_vkCreateRayTracingPipelinesKHR),
                            index) ||
           make_ray_tracing_nv(
               pipeline, wake_create_record(object, WAKE_CMD_vkCreateRayTracingPipelinesNV), index);
}

static struct wake_derived *
pipeline_make(struct wake_object *object)
{
    struct wake_pipeline *pipeline = wake_zalloc(WAKE_HEAP_STATE, sizeof(*pipeline));

    if (!pipeline) {
        return NULL;
    }
    if (!make_any(pipeline, object, object->create_index)) {
        wake_free(WAKE_HEAP_STATE, pipeline);
        return NULL;
    }
    wake_pipeline_open_stages(pipeline, object->create);
    pipeline->derived.destroy = pipeline_destroy;
    return &pipeline->derived;
}

struct wake_derived *
wake_pipeline_derive(struct wake_object *object)
{
    return wake_derive(object, pipeline_make);
}
