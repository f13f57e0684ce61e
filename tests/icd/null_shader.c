/* SPDX-License-Identifier: Apache-2.0 */
/* Shader modules, and pipeline binaries. Nothing runs them; in write mode the words of modules are kept for tests. */
#include "null_icd.h"
#include "null_record.h"

#include <stdlib.h>
#include <string.h>

struct null_shader_module {
    struct null_object object;
    uint32_t *words; /* NULL: not kept */
    size_t count;
};
NULL_SMALL_BODY(struct null_shader_module);

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateShaderModule(VkDevice device, const VkShaderModuleCreateInfo *info,
                        const VkAllocationCallbacks *allocator, VkShaderModule *out)
{
    (void)allocator;
    struct null_shader_module *m = null_object_create(NULL_TYPE_VkShaderModule, device);
    if (m) {
        m->words = NULL;
        m->count = 0;
    }
    if (m && null_config.write_mode && info && info->pCode) {
        m->words = malloc(info->codeSize);
        if (m->words) {
            m->count = info->codeSize / 4;
            memcpy(m->words, info->pCode, info->codeSize);
        }
    }
    *out = (VkShaderModule)NULL_HANDLE(m);
    return m ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyShaderModule(VkDevice device, VkShaderModule handle,
                         const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_shader_module *m = null_object_get(NULL_TYPE_VkShaderModule, NULL_U64(handle));
    if (m) {
        free(m->words);
        m->words = NULL;
        m->count = 0;
        null_object_release(&m->object);
    }
}

const uint32_t *
null_shader_code(VkShaderModule module, size_t *count)
{
    struct null_shader_module *m = null_object_get(NULL_TYPE_VkShaderModule, NULL_U64(module));
    *count = m ? m->count : 0;
    return m ? m->words : NULL;
}

/* ---- VK_EXT_shader_module_identifier ---- */

/* A sum of the words; nothing where they are not kept. */
static void
identify(const uint32_t *words, size_t count, VkShaderModuleIdentifierEXT *out)
{
    uint64_t sum = 14695981039346656037u;

    for (size_t i = 0; i < count; i++) {
        sum = (sum ^ words[i]) * 1099511628211u;
    }
    out->identifierSize = sizeof(sum);
    memcpy(out->identifier, &sum, sizeof(sum));
}

VKAPI_ATTR void VKAPI_CALL
null_GetShaderModuleIdentifierEXT(VkDevice device, VkShaderModule module,
                                  VkShaderModuleIdentifierEXT *out)
{
    size_t count;
    const uint32_t *words = null_shader_code(module, &count);

    (void)device;
    identify(words, count, out);
}

VKAPI_ATTR void VKAPI_CALL
null_GetShaderModuleCreateInfoIdentifierEXT(VkDevice device, const VkShaderModuleCreateInfo *info,
                                            VkShaderModuleIdentifierEXT *out)
{
    (void)device;
    identify(info->pCode, null_config.write_mode ? info->codeSize / 4 : 0, out);
}

/* ---- pipeline binaries ----------------------------------------------------------------------- */

#ifdef VK_KHR_pipeline_binary
/* As many as there are keys, else one: of a pipeline that was made to be captured. */
VKAPI_ATTR VkResult VKAPI_CALL
null_CreatePipelineBinariesKHR(VkDevice device, const VkPipelineBinaryCreateInfoKHR *info,
                               const VkAllocationCallbacks *allocator,
                               VkPipelineBinaryHandlesInfoKHR *out)
{
    uint32_t count = info->pKeysAndDataInfo ? info->pKeysAndDataInfo->binaryCount : 1;

    (void)allocator;
    for (uint32_t i = 0; out->pPipelineBinaries && i < count && i < out->pipelineBinaryCount; i++) {
        void *object = null_object_create(NULL_TYPE_VkPipelineBinaryKHR, device);

        if (!object) {
            return VK_ERROR_OUT_OF_HOST_MEMORY;
        }
        out->pPipelineBinaries[i] = (VkPipelineBinaryKHR)NULL_HANDLE(object);
    }
    out->pipelineBinaryCount = count;
    return VK_SUCCESS;
}
#endif
