/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipelines, made of instrumented code where their layout allows it.
 */
#include "gpuav/shader/gpuav_pipeline.h"
#include "gpuav/device/gpuav_find.h"
#include "gpuav/device/gpuav_memory.h"

#include "base/heap.h"
#include "state/derived/pipeline.h"
#include "state/derived/stage_chain.h"
#include "state/object/create_info.h"
#include "state/scope/chain.h"

#include <string.h>

/* ---- pipelines ------------------------------------------------------------------------------- */

void
wake_gpuav_pipeline_put(struct wake_gpuav *gpuav, struct wake_gpuav_pipeline *pipeline)
{
    if (!pipeline || wake_fetch_sub(&pipeline->references, 1) != 1) {
        return;
    }
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        wake_gpuav_module_put(pipeline->stages[i].module);
    }
    wake_gpuav_layout_put(gpuav, pipeline->layout);
    wake_gpuav_attributes_put(pipeline->attributes);
    wake_free(WAKE_HEAP_GPUAV, pipeline->named.name);
    wake_free(WAKE_HEAP_GPUAV, pipeline);
}

/* One call that makes pipelines: what is given to the driver in place of what the application
 * gave. */
struct making {
    struct wake_gpuav *gpuav;
    VkPipelineShaderStageCreateInfo *stages; /* copies, one create info's after the other's */
    struct wake_gpuav_stage *notes;          /* of each of them */
    uint32_t count;
    uint32_t told;           /* notes that pipelines have been given */
    uint32_t changed;        /* stages that differ from the application's */
    VkShaderModule *modules; /* made for this call */
    uint32_t module_count;
    void **chains; /* copies of stages' chains */
    uint32_t chain_count;
    /* counted until the call ends, as the modules of `notes` are */
    struct wake_gpuav_layout **layouts;
    uint32_t layout_count, layout_capacity;
};

static bool
making_begin(struct making *making, struct wake_gpuav *gpuav, size_t stages)
{
    memset(making, 0, sizeof(*making));
    making->gpuav = gpuav;
    making->stages = wake_alloc(WAKE_HEAP_GPUAV, (stages + 1) * sizeof(*making->stages));
    making->notes = wake_zalloc(WAKE_HEAP_GPUAV, (stages + 1) * sizeof(*making->notes));
    making->modules = wake_alloc(WAKE_HEAP_GPUAV, (stages + 1) * sizeof(*making->modules));
    making->chains = wake_alloc(WAKE_HEAP_GPUAV, (stages + 1) * sizeof(*making->chains));
    return making->stages && making->notes && making->modules && making->chains;
}

static void
making_end(struct making *making)
{
    for (uint32_t i = 0; i < making->module_count; i++) {
        making->gpuav->below.DestroyShaderModule(making->gpuav->device->handle, making->modules[i],
                                                 NULL);
    }
    for (uint32_t i = 0; i < making->chain_count; i++) {
        wake_free(WAKE_HEAP_GPUAV, making->chains[i]);
    }
    for (uint32_t i = 0; i < making->count; i++) {
        wake_gpuav_module_put(making->notes[i].module);
    }
    for (uint32_t i = 0; i < making->layout_count; i++) {
        wake_gpuav_layout_put(making->gpuav, making->layouts[i]);
    }
    wake_free(WAKE_HEAP_GPUAV, making->layouts);
    wake_free(WAKE_HEAP_GPUAV, making->chains);
    wake_free(WAKE_HEAP_GPUAV, making->stages);
    wake_free(WAKE_HEAP_GPUAV, making->notes);
    wake_free(WAKE_HEAP_GPUAV, making->modules);
}

static VkShaderModule
make_module(struct making *making, const uint32_t *words, size_t count)
{
    const VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
        .codeSize = count * sizeof(*words),
        .pCode = words,
    };
    VkShaderModule module = VK_NULL_HANDLE;

    if (making->gpuav->below.CreateShaderModule(making->gpuav->device->handle, &info, NULL,
                                                &module) != VK_SUCCESS) {
        return VK_NULL_HANDLE;
    }
    making->modules[making->module_count++] = module;
    return module;
}

/* VK_EXT_pipeline_robustness. */
static bool
is_robust(const void *pnext)
{
    const VkPipelineRobustnessCreateInfoEXT *info = wake_chain_find(
        pnext, VK_STRUCTURE_TYPE_PIPELINE_ROBUSTNESS_CREATE_INFO_EXT);

    return info && (info->storageBuffers > VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT ||
                    info->uniformBuffers > VK_PIPELINE_ROBUSTNESS_BUFFER_BEHAVIOR_DISABLED_EXT);
}

/* Adds a stage. `instrument`: the pipeline's layout has our set. A stage that could not be changed
 * as it must be: false. */
static bool
making_stage(struct making *making, const VkPipelineShaderStageCreateInfo *from,
             const void *pipeline_chain, bool instrument)
{
    VkPipelineShaderStageCreateInfo *to = &making->stages[making->count];
    struct wake_gpuav_stage *note = &making->notes[making->count++];
    VkShaderModule other = VK_NULL_HANDLE;

    *to = *from;
    note->stage = from->stage;
    note->robust = is_robust(from->pNext) || is_robust(pipeline_chain);
    note->robust_vertices = wake_gpuav_has_robust_vertices(from->pNext) ||
                            wake_gpuav_has_robust_vertices(pipeline_chain);
    if (from->module) {
        note->module = WAKE_GPUAV_GET(making->gpuav, modules, from->module);
        note->shader = note->module ? note->module->shader : NULL;
        if (instrument || !wake_gpuav_is_instrumented(note->shader)) {
            return true;
        }
        other = make_module(making, note->shader->original, note->shader->count);
    } else {
        const VkShaderModuleCreateInfo *code = wake_chain_find(
            from->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
        VkShaderModuleCreateInfo info;

        note->by_identifier =
            !code && wake_chain_find(
                         from->pNext,
                         VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_MODULE_IDENTIFIER_CREATE_INFO_EXT);
        if (!code || !instrument ||
            !wake_gpuav_shader_info(making->gpuav, code, &info, &note->shader)) {
            return true;
        }
        other = make_module(making, note->shader->code.words, note->shader->code.count);
        if (!other || !wake_stage_drop_code(to, code, WAKE_HEAP_GPUAV,
                                            &making->chains[making->chain_count++])) {
            note->shader = NULL;
            return true; /* the application's own will do */
        }
    }
    to->module = other;
    making->changed++;
    return other != VK_NULL_HANDLE;
}

/* The layout, if pipelines with it may be instrumented; it stays until the call ends. */
static struct wake_gpuav_layout *
usable_layout(struct making *making, VkPipelineLayout handle, VkPipelineCreateFlags flags)
{
    struct wake_gpuav *gpuav = making->gpuav;
    struct wake_gpuav_layout *layout = WAKE_GPUAV_GET(gpuav, layouts, handle);

    if (layout && (!layout->padded || flags & VK_PIPELINE_CREATE_DESCRIPTOR_BUFFER_BIT_EXT ||
                   !wake_gpuav_grow((void **)&making->layouts, making->layout_count,
                                    &making->layout_capacity, sizeof(*making->layouts)))) {
        wake_gpuav_layout_put(gpuav, layout);
        layout = NULL;
    }
    if (layout) {
        making->layouts[making->layout_count++] = layout;
    }
    return layout;
}

/* The libraries of a pipeline, counted. */
struct libraries {
    struct wake_gpuav_pipeline **list;
    uint32_t count;
};

/* Without memory: none. */
static struct libraries
libraries_get(struct wake_gpuav *gpuav, const VkPipelineLibraryCreateInfoKHR *info)
{
    struct libraries libraries = { NULL, 0 };

    if (info && info->libraryCount) {
        libraries.list = wake_alloc(WAKE_HEAP_GPUAV, info->libraryCount * sizeof(*libraries.list));
    }
    for (uint32_t i = 0; libraries.list && i < info->libraryCount; i++) {
        struct wake_gpuav_pipeline *library = WAKE_GPUAV_GET(gpuav, pipelines, info->pLibraries[i]);

        if (library) {
            libraries.list[libraries.count++] = library;
        }
    }
    return libraries;
}

static void
libraries_put(struct wake_gpuav *gpuav, struct libraries *libraries)
{
    for (uint32_t i = 0; i < libraries->count; i++) {
        wake_gpuav_pipeline_put(gpuav, libraries->list[i]);
    }
    wake_free(WAKE_HEAP_GPUAV, libraries->list);
}

/* What libraries bring: their stages are the pipeline's, too. */
static uint32_t
library_stages(const struct libraries *libraries, struct wake_gpuav_stage *out,
               struct wake_gpuav_layout **layout)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < libraries->count; i++) {
        struct wake_gpuav_pipeline *library = libraries->list[i];

        for (uint32_t k = 0; k < library->stage_count; k++, count++) {
            if (out) {
                out[count] = library->stages[k];
            }
        }
        if (library->layout && !*layout) {
            *layout = library->layout;
        }
    }
    return count;
}

struct wake_gpuav_pipeline *
wake_gpuav_pipeline_new(uint64_t handle, uint32_t stage_count, struct wake_gpuav_layout *layout)
{
    struct wake_gpuav_pipeline *pipeline = wake_zalloc(
        WAKE_HEAP_GPUAV, sizeof(*pipeline) + stage_count * sizeof(pipeline->stages[0]));

    if (pipeline) {
        pipeline->references = 1;
        pipeline->named.handle = handle;
        pipeline->layout = layout;
        pipeline->stage_count = stage_count;
    }
    return pipeline;
}

void
wake_gpuav_pipeline_complete(struct wake_gpuav_pipeline *pipeline)
{
    struct wake_gpuav_layout *layout = pipeline->layout;

    if (layout) {
        (void)wake_fetch_add(&layout->references, 1);
    }
    for (uint32_t i = 0; i < pipeline->stage_count; i++) {
        struct wake_gpuav_stage *stage = &pipeline->stages[i];

        pipeline->stage_flags |= stage->stage;
        if (stage->module) {
            (void)wake_fetch_add(&stage->module->references, 1);
        }
        if (layout && wake_gpuav_is_instrumented(stage->shader)) {
            pipeline->bindings |= stage->shader->code.bindings;
            pipeline->locations |= stage->stage == VK_SHADER_STAGE_VERTEX_BIT &&
                                           !stage->robust_vertices
                                       ? stage->shader->code.locations
                                       : 0;
        }
        if (layout && stage->by_identifier) {
            pipeline->bindings |= 1; /* our set has to be there, whatever is in it */
        }
    }
}

/* Attributes of a create info, or of a library that it links. NULL: none, not known, no memory, or
 * not to be checked. */
static struct wake_gpuav_attributes *
attributes_of(struct wake_gpuav *gpuav, const VkGraphicsPipelineCreateInfo *info)
{
    const VkPipelineLibraryCreateInfoKHR *libraries = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR);

    if (!(gpuav->settings.checks & WAKE_CHECK_VERTEX) ||
        wake_gpuav_has_robust_vertices(info->pNext)) {
        return NULL;
    }
    if (wake_pipeline_own_parts(info) & WAKE_PART_VERTEX_INPUT) {
        return wake_gpuav_attributes_make(info);
    }
    for (uint32_t i = 0; libraries && i < libraries->libraryCount; i++) {
        struct wake_gpuav_pipeline *library = WAKE_GPUAV_GET(gpuav, pipelines,
                                                             libraries->pLibraries[i]);
        struct wake_gpuav_attributes *attributes = library ? library->attributes : NULL;

        if (attributes) {
            /* relaxed: the library has a reference */
            (void)wake_fetch_add_relaxed(&attributes->references, 1);
        }
        wake_gpuav_pipeline_put(gpuav, library);
        if (attributes) {
            return attributes;
        }
    }
    return NULL;
}

static void
pipeline_made(struct wake_gpuav *gpuav, VkPipeline handle, const struct wake_gpuav_stage *stages,
              uint32_t stage_count, struct wake_gpuav_layout *layout,
              const VkPipelineLibraryCreateInfoKHR *library_info,
              const VkGraphicsPipelineCreateInfo *graphics)
{
    struct libraries libraries = libraries_get(gpuav, library_info);
    uint32_t inherited = library_stages(&libraries, NULL, &layout);
    struct wake_gpuav_pipeline *pipeline = handle ? wake_gpuav_pipeline_new((uint64_t)handle,
                                                                            stage_count + inherited,
                                                                            layout)
                                                  : NULL;

    if (pipeline) {
        memcpy(pipeline->stages, stages, stage_count * sizeof(*stages));
        (void)library_stages(&libraries, pipeline->stages + stage_count, &layout);
        pipeline->attributes = graphics ? attributes_of(gpuav, graphics) : NULL;
        wake_gpuav_pipeline_complete(pipeline);
        if (!wake_gpuav_enter(&gpuav->pipelines, (uint64_t)handle, pipeline)) {
            wake_gpuav_pipeline_put(gpuav, pipeline);
        }
    }
    libraries_put(gpuav, &libraries);
}

/* All stages of a create info, with a layout that has room for our set or NULL. Their copies stand
 * one behind the other. False: out of memory. */
static bool
making_stages(struct making *making, const VkPipelineShaderStageCreateInfo *stages, uint32_t count,
              const void *pipeline_chain, const struct wake_gpuav_layout *layout,
              const VkPipelineShaderStageCreateInfo **copies_out)
{
    bool ok = true;

    *copies_out = making->stages + making->count;
    for (uint32_t i = 0; i < count && ok; i++) {
        ok = making_stage(making, &stages[i], pipeline_chain, layout != NULL);
    }
    return ok;
}

/* The next pipeline came of the next `count` stages; not `ok`: nothing was made. */
static void
making_made(struct making *making, bool ok, VkPipeline *pipeline, uint32_t count,
            struct wake_gpuav_layout *layout, const VkPipelineLibraryCreateInfoKHR *libraries,
            const VkGraphicsPipelineCreateInfo *graphics)
{
    if (!ok) {
        *pipeline = VK_NULL_HANDLE;
        return;
    }
    pipeline_made(making->gpuav, *pipeline, making->notes + making->told, count, layout, libraries,
                  graphics);
    making->told += count;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateGraphicsPipelines(VkDevice device, VkPipelineCache pipelineCache,
                              uint32_t createInfoCount,
                              const VkGraphicsPipelineCreateInfo *pCreateInfos,
                              const VkAllocationCallbacks *pAllocator, VkPipeline *pPipelines)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkGraphicsPipelineCreateInfo *infos = wake_alloc(WAKE_HEAP_GPUAV,
                                                     (createInfoCount + 1) * sizeof(*infos));
    struct making making;
    size_t stages = 0;
    bool ok;
    VkResult result;

    for (uint32_t i = 0; i < createInfoCount; i++) {
        stages += wake_pipeline_own_stages(&pCreateInfos[i]);
    }
    ok = making_begin(&making, gpuav, stages) && infos;
    for (uint32_t i = 0; i < createInfoCount && ok; i++) {
        infos[i] = pCreateInfos[i];
        ok = making_stages(&making, infos[i].pStages, wake_pipeline_own_stages(&pCreateInfos[i]),
                           infos[i].pNext, usable_layout(&making, infos[i].layout, infos[i].flags),
                           &infos[i].pStages);
    }
    result = !ok ? VK_ERROR_OUT_OF_HOST_MEMORY
                 : gpuav->below.CreateGraphicsPipelines(device, pipelineCache, createInfoCount,
                                                        making.changed ? infos : pCreateInfos,
                                                        pAllocator, pPipelines);
    for (uint32_t i = 0; i < createInfoCount; i++) {
        making_made(&making, ok, &pPipelines[i], wake_pipeline_own_stages(&pCreateInfos[i]),
                    usable_layout(&making, pCreateInfos[i].layout, pCreateInfos[i].flags),
                    wake_chain_find(pCreateInfos[i].pNext,
                                    VK_STRUCTURE_TYPE_PIPELINE_LIBRARY_CREATE_INFO_KHR),
                    &pCreateInfos[i]);
    }
    making_end(&making);
    wake_free(WAKE_HEAP_GPUAV, infos);
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
gpuav_CreateComputePipelines(VkDevice device, VkPipelineCache pipelineCache,
                             uint32_t createInfoCount,
                             const VkComputePipelineCreateInfo *pCreateInfos,
                             const VkAllocationCallbacks *pAllocator, VkPipeline *pPipelines)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    VkComputePipelineCreateInfo *infos = wake_alloc(WAKE_HEAP_GPUAV,
                                                    (createInfoCount + 1) * sizeof(*infos));
    struct making making;
    bool ok = making_begin(&making, gpuav, createInfoCount) && infos;
    VkResult result;

    for (uint32_t i = 0; i < createInfoCount && ok; i++) {
        infos[i] = pCreateInfos[i];
        ok = making_stage(&making, &pCreateInfos[i].stage, pCreateInfos[i].pNext,
                          usable_layout(&making, infos[i].layout, infos[i].flags));
        infos[i].stage = making.stages[i];
    }
    result = !ok ? VK_ERROR_OUT_OF_HOST_MEMORY
                 : gpuav->below.CreateComputePipelines(device, pipelineCache, createInfoCount,
                                                       making.changed ? infos : pCreateInfos,
                                                       pAllocator, pPipelines);
    for (uint32_t i = 0; i < createInfoCount; i++) {
        making_made(&making, ok, &pPipelines[i], 1,
                    usable_layout(&making, pCreateInfos[i].layout, pCreateInfos[i].flags), NULL,
                    NULL);
    }
    making_end(&making);
    wake_free(WAKE_HEAP_GPUAV, infos);
    return result;
}

/* A function of either extension: FRONT, parameters before the pipeline cache; below, the call; LIBRARIES(info), those that it links. */
#define RAY_TRACING_PIPELINES(suffix, FRONT, BELOW, LIBRARIES, RESULT)                         \
    static VKAPI_ATTR VkResult VKAPI_CALL gpuav_CreateRayTracingPipelines##suffix(             \
        VkDevice device, FRONT VkPipelineCache pipelineCache, uint32_t createInfoCount,        \
        const VkRayTracingPipelineCreateInfo##suffix *pCreateInfos,                            \
        const VkAllocationCallbacks *pAllocator, VkPipeline *pPipelines)                       \
    {                                                                                          \
        struct wake_gpuav *gpuav = wake_gpuav_of(device);                                      \
        VkRayTracingPipelineCreateInfo##suffix *infos = wake_alloc(                            \
            WAKE_HEAP_GPUAV, (createInfoCount + 1) * sizeof(*infos));                          \
        struct making making;                                                                  \
        size_t stages = 0;                                                                     \
        bool ok;                                                                               \
        VkResult result;                                                                       \
                                                                                               \
        for (uint32_t i = 0; i < createInfoCount; i++) {                                       \
            stages += pCreateInfos[i].stageCount;                                              \
        }                                                                                      \
        ok = making_begin(&making, gpuav, stages) && infos;                                    \
        for (uint32_t i = 0; i < createInfoCount && ok; i++) {                                 \
            infos[i] = pCreateInfos[i];                                                        \
            ok = making_stages(&making, infos[i].pStages, infos[i].stageCount, infos[i].pNext, \
                               usable_layout(&making, infos[i].layout, infos[i].flags),        \
                               &infos[i].pStages);                                             \
        }                                                                                      \
        result = !ok ? VK_ERROR_OUT_OF_HOST_MEMORY                                             \
                     : BELOW(pipelineCache, createInfoCount,                                   \
                             making.changed ? infos : pCreateInfos, pAllocator, pPipelines);   \
        for (uint32_t i = 0; i < createInfoCount; i++) {                                       \
            making_made(&making, ok, &pPipelines[i], pCreateInfos[i].stageCount,               \
                        usable_layout(&making, pCreateInfos[i].layout, pCreateInfos[i].flags), \
                        LIBRARIES(&pCreateInfos[i]), NULL);                                    \
        }                                                                                      \
        making_end(&making);                                                                   \
        wake_free(WAKE_HEAP_GPUAV, infos);                                                     \
        return RESULT;                                                                         \
    }
/* Never deferred, which a driver is free to decide: a binding of the pipeline must find what is
 * known of it. */
#define DEFERRED VkDeferredOperationKHR deferredOperation,
#define BELOW_KHR(...) \
    gpuav->below.CreateRayTracingPipelinesKHR(device, VK_NULL_HANDLE, __VA_ARGS__)
#define LIBRARIES_KHR(info) (info)->pLibraryInfo
RAY_TRACING_PIPELINES(KHR, DEFERRED, BELOW_KHR, LIBRARIES_KHR,
                      result == VK_SUCCESS && deferredOperation ? VK_OPERATION_NOT_DEFERRED_KHR
                                                                : result)
#define BELOW_NV(...) gpuav->below.CreateRayTracingPipelinesNV(device, __VA_ARGS__)
#define LIBRARIES_NV(info) NULL
RAY_TRACING_PIPELINES(NV, , BELOW_NV, LIBRARIES_NV, result)

static VKAPI_ATTR void VKAPI_CALL
gpuav_DestroyPipeline(VkDevice device, VkPipeline pipeline, const VkAllocationCallbacks *pAllocator)
{
    struct wake_gpuav *gpuav = wake_gpuav_of(device);
    struct wake_gpuav_pipeline *found = pipeline ? (void *)(uintptr_t)wake_table_remove(
                                                       &gpuav->pipelines, (uint64_t)pipeline, 0)
                                                 : NULL;

    gpuav->below.DestroyPipeline(device, pipeline, pAllocator);
    wake_gpuav_pipeline_put(gpuav, found);
}

/* ---- end ------------------------------------------------------------------------------------- */

/* What the application left behind. */
void
wake_gpuav_pipelines_finish(struct wake_gpuav *gpuav)
{
    struct wake_gpuav_values left;

    wake_gpuav_values_get(&gpuav->pipelines, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_gpuav_pipeline_put(gpuav, left.values[i]);
    }
    wake_gpuav_values_put(&left);
    wake_gpuav_values_get(&gpuav->modules, &left);
    for (size_t i = 0; i < left.count; i++) {
        wake_gpuav_module_put(left.values[i]);
    }
    wake_gpuav_values_put(&left);
}

void
wake_gpuav_fill_pipelines(struct wake_device_dispatch *next)
{
    WAKE_GPUAV_REPLACE(next, CreateGraphicsPipelines);
    WAKE_GPUAV_REPLACE(next, CreateComputePipelines);
    WAKE_GPUAV_REPLACE(next, CreateRayTracingPipelinesKHR);
    WAKE_GPUAV_REPLACE(next, CreateRayTracingPipelinesNV);
    WAKE_GPUAV_REPLACE(next, DestroyPipeline);
}
