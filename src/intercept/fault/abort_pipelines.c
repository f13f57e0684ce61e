/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The code that a device with the emulation is given: of shader modules, of stages that bring it in
 * their chain, and once more of modules whose specialization constants of data get values.
 */
#include "intercept/fault/abort_state.h"

#include "base/heap.h"
#include "state/derived/pipeline.h"
#include "state/derived/stage_chain.h"

#include <string.h>

/* What the application gave for a module with specialization constants of data. */
struct wake_abort_original {
    struct wake_abort_original *next; /* (l:emulation) */
    VkShaderModule module;
    size_t count;
    uint32_t words[];
};

/* ---- modules --------------------------------------------------------------------------------- */

static uint32_t *
lower(const struct wake_abort_emulation *e, const uint32_t *words, size_t count,
      const VkSpecializationInfo *specialization, size_t *count_out)
{
    const struct wake_spirv_lowering lowering = { e->address, WAKE_ABORT_CAPACITY, specialization };

    return wake_spirv_lower(&lowering, words, count, count_out);
}

/* Without memory the defaults stay. */
static void
keep_original(struct wake_abort_emulation *e, VkShaderModule module,
              const VkShaderModuleCreateInfo *info)
{
    struct wake_abort_original *original = wake_alloc(WAKE_HEAP_SETUP,
                                                      sizeof(*original) + info->codeSize);

    if (!original) {
        return;
    }
    original->module = module;
    original->count = info->codeSize / sizeof(uint32_t);
    memcpy(original->words, info->pCode, original->count * sizeof(uint32_t));
    wake_lock_take(&e->lock);
    original->next = e->originals;
    e->originals = original;
    wake_lock_drop(&e->lock);
}

/* It stays while the application may use the module, which is as long as this call. */
static const struct wake_abort_original *
original_of(struct wake_abort_emulation *e, VkShaderModule module)
{
    const struct wake_abort_original *original;

    wake_lock_take(&e->lock);
    original = e->originals;
    while (original && original->module != module) {
        original = original->next;
    }
    wake_lock_drop(&e->lock);
    return original;
}

void
wake_abort_originals_free(struct wake_abort_emulation *e)
{
    while (e->originals) {
        struct wake_abort_original *original = e->originals;

        e->originals = original->next;
        wake_free(WAKE_HEAP_SETUP, original);
    }
}

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateShaderModule(VkDevice device, const VkShaderModuleCreateInfo *info,
                            const VkAllocationCallbacks *allocator, VkShaderModule *module)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(device);
    VkShaderModuleCreateInfo lowered = *info;
    uint32_t *words = NULL;
    size_t count = 0;
    VkResult result;

    if (wake_spirv_may_abort(info->pCode, info->codeSize / 4)) {
        words = lower(e, info->pCode, info->codeSize / 4, NULL, &count);
        if (!words) {
            /* rather than instructions that the driver has never heard of */
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        lowered.pCode = words;
        lowered.codeSize = count * sizeof(*words);
    }
    result = e->below.CreateShaderModule(device, &lowered, allocator, module);
    if (result == VK_SUCCESS && words &&
        wake_spirv_has_spec_data(info->pCode, info->codeSize / 4)) {
        keep_original(e, *module, info);
    }
    wake_free(WAKE_HEAP_GPUAV, words);
    return result;
}

static VKAPI_ATTR void VKAPI_CALL
emulated_DestroyShaderModule(VkDevice device, VkShaderModule module,
                             const VkAllocationCallbacks *allocator)
{
    struct wake_abort_emulation *e = wake_abort_emulation_of(device);
    struct wake_abort_original **at, *gone;

    wake_lock_take(&e->lock);
    at = &e->originals;
    while (*at && (*at)->module != module) {
        at = &(*at)->next;
    }
    gone = *at;
    if (gone) {
        *at = gone->next;
    }
    wake_lock_drop(&e->lock);
    e->below.DestroyShaderModule(device, module, allocator);
    wake_free(WAKE_HEAP_SETUP, gone);
}

/* ---- stages ---------------------------------------------------------------------------------- */

/* One call that makes pipelines: stages in the place of the application's, and the modules made for
 * them. */
struct making {
    struct wake_abort_emulation *e;
    VkDevice device;
    VkPipelineShaderStageCreateInfo *stages;
    VkShaderModule *modules;
    void **chains; /* copies of stages' chains */
    uint32_t stage_count, module_count, chain_count;
};

/* The code that a stage needs lowered for itself; false: none. `*code_out`: where it stands in the
 * chain, or NULL. */
static bool
code_of(struct wake_abort_emulation *e, const VkPipelineShaderStageCreateInfo *stage,
        const uint32_t **words_out, size_t *count_out, const VkShaderModuleCreateInfo **code_out)
{
    *code_out = NULL;
    if (stage->module) {
        const struct wake_abort_original *original = stage->pSpecializationInfo
                                                         ? original_of(e, stage->module)
                                                         : NULL;

        *words_out = original ? original->words : NULL;
        *count_out = original ? original->count : 0;
        return original != NULL;
    }
    for (const VkBaseInStructure *link = stage->pNext; link; link = link->pNext) {
        const VkShaderModuleCreateInfo *code = (const void *)link;

        if (link->sType == VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO) {
            *words_out = code->pCode;
            *count_out = code->codeSize / 4;
            *code_out = code;
            return wake_spirv_may_abort(code->pCode, code->codeSize / 4);
        }
    }
    return false;
}

static bool
making_begin(struct making *m, struct wake_abort_emulation *e, VkDevice device, size_t stages)
{
    *m = (struct making){ .e = e, .device = device };
    m->stages = wake_alloc(WAKE_HEAP_SETUP, (stages + 1) * sizeof(*m->stages));
    m->modules = wake_alloc(WAKE_HEAP_SETUP, (stages + 1) * sizeof(*m->modules));
    m->chains = wake_alloc(WAKE_HEAP_SETUP, (stages + 1) * sizeof(*m->chains));
    return m->stages && m->modules && m->chains;
}

static void
making_end(struct making *m)
{
    for (uint32_t i = 0; i < m->module_count; i++) {
        m->e->below.DestroyShaderModule(m->device, m->modules[i], NULL);
    }
    for (uint32_t i = 0; i < m->chain_count; i++) {
        wake_free(WAKE_HEAP_SETUP, m->chains[i]);
    }
    wake_free(WAKE_HEAP_SETUP, m->stages);
    wake_free(WAKE_HEAP_SETUP, m->modules);
    wake_free(WAKE_HEAP_SETUP, m->chains);
}

/* Adds a stage. False: its code cannot be lowered, or no memory. */
static bool
making_stage(struct making *m, const VkPipelineShaderStageCreateInfo *from)
{
    VkPipelineShaderStageCreateInfo *to = &m->stages[m->stage_count++];
    VkShaderModuleCreateInfo info = { .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO };
    const VkShaderModuleCreateInfo *code;
    const uint32_t *words;
    uint32_t *lowered;
    size_t count;
    VkResult result;

    *to = *from;
    if (!code_of(m->e, from, &words, &count, &code)) {
        return true;
    }
    if (code) {
        /* Some drivers look at the code in the chain although there is a module. Behind a struct of
         * unknown size it stays. */
        (void)wake_stage_drop_code(to, code, WAKE_HEAP_SETUP, &m->chains[m->chain_count++]);
    }
    lowered = lower(m->e, words, count, from->pSpecializationInfo, &count);
    if (!lowered) {
        return false;
    }
    info.codeSize = count * sizeof(*lowered);
    info.pCode = lowered;
    result = m->e->below.CreateShaderModule(m->device, &info, NULL, &to->module);
    wake_free(WAKE_HEAP_GPUAV, lowered);
    if (result == VK_SUCCESS) {
        m->modules[m->module_count++] = to->module;
    }
    return result == VK_SUCCESS;
}

static bool
making_stages(struct making *m, uint32_t count, const VkPipelineShaderStageCreateInfo *stages,
              const VkPipelineShaderStageCreateInfo **to)
{
    *to = m->stages + m->stage_count;
    for (uint32_t i = 0; i < count; i++) {
        if (!making_stage(m, &stages[i])) {
            return false;
        }
    }
    return true;
}

static VkResult
no_pipelines(uint32_t count, VkPipeline *pipelines)
{
    memset(pipelines, 0, count * sizeof(*pipelines));
    return VK_ERROR_OUT_OF_HOST_MEMORY;
}

static uint32_t
compute_stages(const VkComputePipelineCreateInfo *info)
{
    (void)info;
    return 1;
}

#define ANY_STAGES(info) ((info)->stageCount)
#define SET_STAGES(making, to, from, count) \
    making_stages(&(making), (count), (from)->pStages, &(to)->pStages)
#define SET_STAGE(making, to, from, count) \
    (making_stage(&(making), &(from)->stage) && ((to)->stage = (making).stages[i], true))

/*
 * What all four have in common: infos with other stages, the call below, the end. A pipeline that
 * is made later (deferred) would need its modules until then: it is made now.
 */
#define MAKE(INFO, STAGES, SET, call)                                                \
    do {                                                                             \
        struct wake_abort_emulation *e = wake_abort_emulation_of(device);            \
        INFO *changed = wake_alloc(WAKE_HEAP_SETUP, (count + 1) * sizeof(*changed)); \
        struct making m;                                                             \
        size_t stages = 0;                                                           \
        bool ok;                                                                     \
                                                                                     \
        for (uint32_t i = 0; i < count; i++) {                                       \
            stages += STAGES(&infos[i]);                                             \
        }                                                                            \
        ok = making_begin(&m, e, device, stages) && changed;                         \
        for (uint32_t i = 0; i < count && ok; i++) {                                 \
            changed[i] = infos[i];                                                   \
            ok = SET(m, &changed[i], &infos[i], STAGES(&infos[i]));                  \
        }                                                                            \
        if (ok && m.module_count) {                                                  \
            infos = changed;                                                         \
        }                                                                            \
        result = ok ? (call) : no_pipelines(count, pipelines);                       \
        making_end(&m);                                                              \
        wake_free(WAKE_HEAP_SETUP, changed);                                         \
    } while (0)

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateGraphicsPipelines(VkDevice device, VkPipelineCache cache, uint32_t count,
                                 const VkGraphicsPipelineCreateInfo *infos,
                                 const VkAllocationCallbacks *allocator, VkPipeline *pipelines)
{
    VkResult result;

    MAKE(VkGraphicsPipelineCreateInfo, wake_pipeline_own_stages, SET_STAGES,
         e->below.CreateGraphicsPipelines(device, cache, count, infos, allocator, pipelines));
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateComputePipelines(VkDevice device, VkPipelineCache cache, uint32_t count,
                                const VkComputePipelineCreateInfo *infos,
                                const VkAllocationCallbacks *allocator, VkPipeline *pipelines)
{
    VkResult result;

    MAKE(VkComputePipelineCreateInfo, compute_stages, SET_STAGE,
         e->below.CreateComputePipelines(device, cache, count, infos, allocator, pipelines));
    return result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateRayTracingPipelinesKHR(VkDevice device, VkDeferredOperationKHR deferred,
                                      VkPipelineCache cache, uint32_t count,
                                      const VkRayTracingPipelineCreateInfoKHR *infos,
                                      const VkAllocationCallbacks *allocator, VkPipeline *pipelines)
{
    VkResult result;

    MAKE(VkRayTracingPipelineCreateInfoKHR, ANY_STAGES, SET_STAGES,
         e->below.CreateRayTracingPipelinesKHR(device, m.module_count ? VK_NULL_HANDLE : deferred,
                                               cache, count, infos, allocator, pipelines));
    return result == VK_SUCCESS && deferred ? VK_OPERATION_NOT_DEFERRED_KHR : result;
}

static VKAPI_ATTR VkResult VKAPI_CALL
emulated_CreateRayTracingPipelinesNV(VkDevice device, VkPipelineCache cache, uint32_t count,
                                     const VkRayTracingPipelineCreateInfoNV *infos,
                                     const VkAllocationCallbacks *allocator, VkPipeline *pipelines)
{
    VkResult result;

    MAKE(VkRayTracingPipelineCreateInfoNV, ANY_STAGES, SET_STAGES,
         e->below.CreateRayTracingPipelinesNV(device, cache, count, infos, allocator, pipelines));
    return result;
}

#define TAKE(name)                        \
    do {                                  \
        if (next->name) {                 \
            next->name = emulated_##name; \
        }                                 \
    } while (0)

void
wake_abort_fill_pipelines(struct wake_device_dispatch *next)
{
    TAKE(CreateShaderModule);
    TAKE(DestroyShaderModule);
    TAKE(CreateGraphicsPipelines);
    TAKE(CreateComputePipelines);
    TAKE(CreateRayTracingPipelinesKHR);
    TAKE(CreateRayTracingPipelinesNV);
}
