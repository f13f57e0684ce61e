/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VK_EXT_validation_cache, VK_EXT_shader_module_identifier, and the callbacks that shader modules
 * and caches are destroyed with. Specification, 'Validation Cache', 'Shader Module Identifiers'.
 */
#include "core/core.h"
#include "core/shader/shader.h"
#include "state/derived/shader_verdict.h"
#include "state/derived/validation_cache.h"
#include "state/scope/scope.h"

void
wake_core_create_validation_cache(struct wake_check *check,
                                  const struct wake_rec_CreateValidationCacheEXT *r)
{
    const VkValidationCacheCreateInfoEXT *info = r->pCreateInfo;
    uint8_t uuid[VK_UUID_SIZE];
    size_t count;

    if (!info || !info->initialDataSize || !info->pInitialData || !check->scope->is_device ||
        r->head.flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return;
    }
    /* Only of data that says it is this layer's own can be known what it was. */
    wake_verdict_uuid(wake_verdict_options((const struct wake_device *)check->scope), uuid);
    switch (wake_cache_data_read(uuid, info->pInitialData, info->initialDataSize, &count)) {
    case WAKE_CACHE_DATA_SIZE:
        wake_find(
            check, "VUID-VkValidationCacheCreateInfoEXT-initialDataSize-01534",
            "pCreateInfo->initialDataSize is %llu, but pInitialData begins with a header of this layer for data of "
            "another size. The cache is empty",
            (unsigned long long)info->initialDataSize);
        break;
    case WAKE_CACHE_DATA_BROKEN:
        wake_find(
            check, "VUID-VkValidationCacheCreateInfoEXT-initialDataSize-01535",
            "pCreateInfo->pInitialData begins with a header of this layer, but what follows is not what "
            "vkGetValidationCacheDataEXT wrote. The cache is empty");
        break;
    default: break;
    }
}

void
wake_core_merge_validation_caches(struct wake_check *check,
                                  const struct wake_rec_MergeValidationCachesEXT *r)
{
    for (uint32_t i = 0; r->pSrcCaches && i < r->srcCacheCount; i++) {
        if (r->pSrcCaches[i] == r->dstCache) {
            wake_find_object(check, "VUID-vkMergeValidationCachesEXT-dstCache-01536",
                             VK_OBJECT_TYPE_VALIDATION_CACHE_EXT, (uint64_t)r->dstCache,
                             "pSrcCaches[%u] is dstCache itself", i);
            return;
        }
    }
}

/* ---- identifiers ----------------------------------------------------------------------------- */

void
wake_core_module_identifier(struct wake_check *check,
                            const struct wake_rec_GetShaderModuleIdentifierEXT *r)
{
    (void)r;
    if (!WAKE_FEATURE(check, shaderModuleIdentifier)) {
        wake_find(check, "VUID-vkGetShaderModuleIdentifierEXT-shaderModuleIdentifier-06884",
                  "the feature shaderModuleIdentifier is not enabled");
    }
}

void
wake_core_code_identifier(struct wake_check *check,
                          const struct wake_rec_GetShaderModuleCreateInfoIdentifierEXT *r)
{
    if (r->pCreateInfo) {
        wake_check_shader_size(check, r->pCreateInfo, "pCreateInfo");
    }
    if (!WAKE_FEATURE(check, shaderModuleIdentifier)) {
        wake_find(check,
                  "VUID-vkGetShaderModuleCreateInfoIdentifierEXT-shaderModuleIdentifier-06885",
                  "the feature shaderModuleIdentifier is not enabled");
    }
}
