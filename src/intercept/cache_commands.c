/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_EXT_validation_cache, where the layer itself is the implementation: no driver knows the
 * extension, its commands, or its struct in the chain of a shader module.
 *
 * Handles are numbers that the list below knows, so that a garbage handle is no more than one that
 * is not found.
 */
#include "state/derived/validation_cache.h"

#include "gen/pack_custom.h"
#include "gen/thunks.h"
#include "intercept/call/call.h"
#include "intercept/hooks/hooks.h"
#include "intercept/layer.h"
#include "state/derived/shader_verdict.h"
#include "state/object/create_info.h"
#include "workers/help/drain.h"

static struct {
    struct wake_lock lock;
    struct wake_validation_cache *first; /* (l:caches) each with a reference */
    uint64_t made;                       /* (l:caches) */
} list = { .lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE) };

/* ---- the list -------------------------------------------------------------------------------- */

static uint64_t
enter(struct wake_validation_cache *cache)
{
    wake_lock_take(&list.lock);
    cache->handle = UINT64_C(0xcac4e00000000000) + ++list.made;
    cache->next = list.first;
    list.first = cache;
    wake_lock_drop(&list.lock);
    return cache->handle;
}

/* With a reference for the caller; NULL: there is none, or of another device. */
static struct wake_validation_cache *
find(const struct wake_device *device, VkValidationCacheEXT handle)
{
    struct wake_validation_cache *cache;

    wake_lock_take(&list.lock);
    for (cache = list.first; cache; cache = cache->next) {
        if (cache->handle == (uint64_t)handle && cache->device == device) {
            (void)wake_fetch_add_relaxed(&cache->references, 1); /* the list has one meanwhile */
            break;
        }
    }
    wake_lock_drop(&list.lock);
    return cache;
}

/* Takes the first of a device out that has this handle, or any (0). The list's reference goes to
 * the caller. */
static struct wake_validation_cache *
leave(const struct wake_device *device, uint64_t handle)
{
    struct wake_validation_cache *found = NULL;

    wake_lock_take(&list.lock);
    for (struct wake_validation_cache **link = &list.first; *link; link = &(*link)->next) {
        if ((*link)->device == device && (!handle || (*link)->handle == handle)) {
            found = *link;
            *link = found->next;
            break;
        }
    }
    wake_lock_drop(&list.lock);
    return found;
}

void
wake_validation_caches_leave(const struct wake_device *device)
{
    struct wake_validation_cache *cache;

    while ((cache = leave(device, 0)) != NULL) {
        wake_validation_cache_put(cache);
    }
}

/* Before the call is recorded: everything that was passed with the cache gets its verdict, on this
 * thread too. */
static void
drain(const struct wake_validation_cache *cache)
{
    wake_drain((struct wake_scope *)(uintptr_t)&cache->device->scope);
}

/* ---- commands -------------------------------------------------------------------------------- */

static struct wake_device *
device_of(VkDevice handle)
{
    struct wake_scope *scope = wake_scope_find(handle);

    return scope && scope->is_device ? (struct wake_device *)scope : NULL;
}

static VkResult
create(struct wake_device *device, const VkValidationCacheCreateInfoEXT *info,
       const VkAllocationCallbacks *allocator, VkValidationCacheEXT *handle_out)
{
    uint8_t uuid[VK_UUID_SIZE];
    struct wake_validation_cache *cache;

    wake_verdict_uuid(wake_verdict_options(device), uuid);
    cache = wake_validation_cache_create(uuid, allocator, info->pInitialData,
                                         info->initialDataSize);
    if (!cache) {
        return VK_ERROR_OUT_OF_HOST_MEMORY;
    }
    cache->device = device;
    *handle_out = (VkValidationCacheEXT)enter(cache);
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_CreateValidationCacheEXT(VkDevice device, const VkValidationCacheCreateInfoEXT *pCreateInfo,
                              const VkAllocationCallbacks *pAllocator,
                              VkValidationCacheEXT *pValidationCache)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT;
    struct wake_call call;

    wake_call_begin(&call, device, WAKE_CMD_vkCreateValidationCacheEXT,
                    WAKE_CALL_CREATE | WAKE_CALL_RETURNS);
    for (struct wake_rec_CreateValidationCacheEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call,
                             pack_CreateValidationCacheEXT(&call.pack, r, device, pCreateInfo,
                                                           pAllocator, pValidationCache))) {
            break;
        }
    }
    wake_call_null(pValidationCache, pValidationCache ? 1 : 0);
    if (wake_call_commit(&call) && pCreateInfo && pValidationCache) {
        result = create(call.device, pCreateInfo, pAllocator, pValidationCache);
        wake_call_made(&call, WAKE_TYPE_VkValidationCacheEXT, (const uint64_t *)pValidationCache, 1,
                       0, result);
    }
    wake_call_end(&call, result);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
wake_DestroyValidationCacheEXT(VkDevice device, VkValidationCacheEXT validationCache,
                               const VkAllocationCallbacks *pAllocator)
{
    struct wake_validation_cache *cache = NULL;
    struct wake_call call;

    wake_call_begin(&call, device, WAKE_CMD_vkDestroyValidationCacheEXT, WAKE_CALL_TICKET);
    for (struct wake_rec_DestroyValidationCacheEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_DestroyValidationCacheEXT(&call.pack, r, device,
                                                                   validationCache, pAllocator))) {
            break;
        }
    }
    wake_call_enter(&call, WAKE_TYPE_VkValidationCacheEXT, (uint64_t)validationCache);
    wake_call_destroys(&call, WAKE_TYPE_VkValidationCacheEXT, (const uint64_t *)&validationCache,
                       1);
    if (wake_call_commit(&call) && validationCache) {
        cache = leave(call.device, (uint64_t)validationCache);
    }
    wake_call_end(&call, VK_SUCCESS);
    if (cache) {
        wake_validation_cache_put(cache);
    }
}

static VkResult
merge(const struct wake_device *device, VkValidationCacheEXT into_handle, uint32_t count,
      const VkValidationCacheEXT *handles)
{
    struct wake_validation_cache *into = find(device, into_handle);
    VkResult result = into ? VK_SUCCESS : VK_ERROR_VALIDATION_FAILED_EXT;

    for (uint32_t i = 0; into && handles && i < count && result == VK_SUCCESS; i++) {
        struct wake_validation_cache *from = find(device, handles[i]);

        if (!from) {
            result = VK_ERROR_VALIDATION_FAILED_EXT;
            break;
        }
        if (!wake_validation_cache_settle(from, NULL) || !wake_validation_cache_merge(into, from)) {
            result = VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        wake_validation_cache_put(from);
    }
    if (into) {
        wake_validation_cache_put(into);
    }
    return result;
}

/* What is not known yet of one cache is worked out first. */
static VkResult
settle(const struct wake_device *device, VkValidationCacheEXT handle)
{
    struct wake_validation_cache *cache = device ? find(device, handle) : NULL;
    bool ok = true;

    if (cache) {
        ok = wake_validation_cache_settle(cache, drain);
        wake_validation_cache_put(cache);
    }
    return ok ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_MergeValidationCachesEXT(VkDevice device, VkValidationCacheEXT dstCache,
                              uint32_t srcCacheCount, const VkValidationCacheEXT *pSrcCaches)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT, settled = VK_SUCCESS;
    struct wake_call call;

    /* No record is open yet: working things out runs other streams, and may come to callbacks. */
    for (uint32_t i = 0; pSrcCaches && i < srcCacheCount && settled == VK_SUCCESS; i++) {
        settled = settle(device_of(device), pSrcCaches[i]);
    }
    wake_call_begin(&call, device, WAKE_CMD_vkMergeValidationCachesEXT, WAKE_CALL_RETURNS);
    for (struct wake_rec_MergeValidationCachesEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call, pack_MergeValidationCachesEXT(&call.pack, r, device, dstCache,
                                                                  srcCacheCount, pSrcCaches))) {
            break;
        }
    }
    wake_call_enter(&call, WAKE_TYPE_VkValidationCacheEXT, (uint64_t)dstCache);
    if (wake_call_commit(&call)) {
        result = settled == VK_SUCCESS ? merge(call.device, dstCache, srcCacheCount, pSrcCaches)
                                       : settled;
    }
    wake_call_end(&call, result);
    return result;
}

static VkResult
give_data(const struct wake_device *device, VkValidationCacheEXT handle, size_t *size, void *data)
{
    struct wake_validation_cache *cache = find(device, handle);
    VkResult result;

    if (!cache) {
        return VK_ERROR_VALIDATION_FAILED_EXT;
    }
    result = wake_validation_cache_data(cache, size, data);
    wake_validation_cache_put(cache);
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
wake_GetValidationCacheDataEXT(VkDevice device, VkValidationCacheEXT validationCache,
                               size_t *pDataSize, void *pData)
{
    VkResult result = VK_ERROR_VALIDATION_FAILED_EXT,
             settled = settle(device_of(device), validationCache);
    struct wake_call call;

    wake_call_begin(&call, device, WAKE_CMD_vkGetValidationCacheDataEXT, WAKE_CALL_RETURNS);
    for (struct wake_rec_GetValidationCacheDataEXT *r;
         (r = wake_call_record(&call, sizeof(*r))) != NULL;) {
        if (wake_call_packed(&call,
                             pack_GetValidationCacheDataEXT(&call.pack, r, device, validationCache,
                                                            pDataSize, pData))) {
            break;
        }
    }
    if (wake_call_commit(&call) && pDataSize) {
        result = settled == VK_SUCCESS ? give_data(call.device, validationCache, pDataSize, pData)
                                       : settled;
    }
    wake_call_end(&call, result);
    return result;
}

/* ---- code that is passed with a cache -------------------------------------------------------- */

/* Of the packed copies: the cache is asked before the code is, and learns of it. */
static void
pass(const struct wake_device *device, const VkShaderModuleCreateInfo *info, const void *chain)
{
    const VkShaderModuleValidationCacheCreateInfoEXT *with = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT);
    struct wake_validation_cache *cache;
    struct wake_key128 key;

    if (WAKE_LIKELY(!with) || !with->validationCache || !info->pCode || !info->codeSize ||
        info->codeSize % 4) {
        return;
    }
    cache = find(device, with->validationCache);
    if (!cache) {
        return;
    }
    key = wake_verdict_key(wake_verdict_options(device), info->pCode, info->codeSize / 4);
    if (wake_validation_cache_has(cache, key)) {
        wake_verdict_note_valid(key);
    } else {
        (void)wake_validation_cache_await(
            cache, key); /* without memory it is only validated again another time */
    }
    wake_validation_cache_put(cache);
}

static bool
is_enabled(const struct wake_pack *p)
{
    return wake_scope_has(&wake_pack_device(p)->scope, WAKE_EXT_VK_EXT_validation_cache);
}

bool
wake_pack_module_cache(struct wake_pack *p, struct wake_rec_CreateShaderModule *r)
{
    if (WAKE_UNLIKELY(is_enabled(p)) && !p->full && r->pCreateInfo) {
        pass(wake_pack_device(p), r->pCreateInfo, r->pCreateInfo->pNext);
    }
    return !p->full;
}

static void
pass_stages(const struct wake_pack *p, const VkPipelineShaderStageCreateInfo *stages,
            uint32_t count)
{
    for (uint32_t i = 0; stages && i < count; i++) {
        const VkShaderModuleCreateInfo *info = wake_chain_find(
            stages[i].pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);

        if (info) {
            pass(wake_pack_device(p), info, stages[i].pNext);
        }
    }
}

/* How many of a call's create infos may name a cache. */
static uint32_t
looked_at(const struct wake_pack *p, const void *infos, uint32_t count)
{
    return WAKE_UNLIKELY(is_enabled(p)) && !p->full && infos ? count : 0;
}

/*
 * What stands where the driver will write the feedback of each create info: a pipeline of binaries must not have these flags there.
 * Two bits each for the first 32: a hit in the application's cache, a base pipeline.
 */
static uint64_t
feedback_before(const void *infos, uint32_t count, size_t size)
{
    uint64_t found = 0;

#ifdef VK_KHR_pipeline_binary
    for (uint32_t i = 0; infos && i < count && i < 32; i++) {
        const VkBaseInStructure *info = (const void *)((const char *)infos + i * size);
        const VkPipelineBinaryInfoKHR *binaries = wake_chain_find(
            info->pNext, VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);
        const VkPipelineCreationFeedbackCreateInfo *feedback =
            binaries && binaries->binaryCount
                ? wake_chain_find(info->pNext,
                                  VK_STRUCTURE_TYPE_PIPELINE_CREATION_FEEDBACK_CREATE_INFO)
                : NULL;
        VkPipelineCreationFeedbackFlags flags = feedback && feedback->pPipelineCreationFeedback
                                                    ? feedback->pPipelineCreationFeedback->flags
                                                    : 0;

        if (flags & VK_PIPELINE_CREATION_FEEDBACK_APPLICATION_PIPELINE_CACHE_HIT_BIT) {
            found |= UINT64_C(1) << 2 * i;
        }
        if (flags & VK_PIPELINE_CREATION_FEEDBACK_BASE_PIPELINE_ACCELERATION_BIT) {
            found |= UINT64_C(2) << 2 * i;
        }
    }
#else
    (void)infos, (void)count, (void)size;
#endif
    return found;
}

bool
wake_pack_graphics_cache(struct wake_pack *p, struct wake_rec_CreateGraphicsPipelines *r)
{
    uint32_t count = looked_at(p, r->pCreateInfos, r->createInfoCount);

    r->samplers = wake_living_samplers(p);
    r->feedback = feedback_before(r->pCreateInfos, r->createInfoCount, sizeof(*r->pCreateInfos));
    for (uint32_t i = 0; i < count; i++) {
        pass_stages(p, r->pCreateInfos[i].pStages, r->pCreateInfos[i].stageCount);
    }
    return !p->full;
}

bool
wake_pack_compute_cache(struct wake_pack *p, struct wake_rec_CreateComputePipelines *r)
{
    uint32_t count = looked_at(p, r->pCreateInfos, r->createInfoCount);

    r->samplers = wake_living_samplers(p);
    r->feedback = feedback_before(r->pCreateInfos, r->createInfoCount, sizeof(*r->pCreateInfos));
    for (uint32_t i = 0; i < count; i++) {
        pass_stages(p, &r->pCreateInfos[i].stage, 1);
    }
    return !p->full;
}

bool
wake_pack_ray_tracing_cache(struct wake_pack *p, struct wake_rec_CreateRayTracingPipelinesKHR *r)
{
    uint32_t count = looked_at(p, r->pCreateInfos, r->createInfoCount);

    r->samplers = wake_living_samplers(p);
    r->pending = wake_pack_pending(r->deferredOperation_id);
    r->feedback = feedback_before(r->pCreateInfos, r->createInfoCount, sizeof(*r->pCreateInfos));
    for (uint32_t i = 0; i < count; i++) {
        pass_stages(p, r->pCreateInfos[i].pStages, r->pCreateInfos[i].stageCount);
    }
    return !p->full;
}

bool
wake_pack_ray_tracing_nv_cache(struct wake_pack *p, struct wake_rec_CreateRayTracingPipelinesNV *r)
{
    uint32_t count = looked_at(p, r->pCreateInfos, r->createInfoCount);

    r->samplers = wake_living_samplers(p);
    for (uint32_t i = 0; i < count; i++) {
        pass_stages(p, r->pCreateInfos[i].pStages, r->pCreateInfos[i].stageCount);
    }
    return !p->full;
}

/* ---- calls of the driver --------------------------------------------------------------------- */

/* Drivers skip structs that they do not know; but a layer below might know this one, and take the
 * handle for its own. */
static VKAPI_ATTR VkResult VKAPI_CALL
create_module_below(VkDevice device, const VkShaderModuleCreateInfo *pCreateInfo,
                    const VkAllocationCallbacks *pAllocator, VkShaderModule *pShaderModule)
{
    const struct wake_device *scope = device_of(device);
    VkShaderModuleCreateInfo info;

    if (pCreateInfo) {
        const VkBaseInStructure *first = pCreateInfo->pNext;

        info = *pCreateInfo;
        while (first &&
               first->sType == VK_STRUCTURE_TYPE_SHADER_MODULE_VALIDATION_CACHE_CREATE_INFO_EXT) {
            first = first->pNext;
        }
        info.pNext = first;
        pCreateInfo = &info;
    }
    return scope->create_shader_module(device, pCreateInfo, pAllocator, pShaderModule);
}

void
wake_validation_cache_provide(struct wake_device *device)
{
    if (wake_scope_has(&device->scope, WAKE_EXT_VK_EXT_validation_cache)) {
        device->create_shader_module = device->next.CreateShaderModule;
        device->next.CreateShaderModule = create_module_below;
    }
}
