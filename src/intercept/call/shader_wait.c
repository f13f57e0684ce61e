/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Setting wait_for_shaders: a pipeline of invalid code is kept from the driver, at the price of
 * having its code validated first.
 * Threads: the application's, inside vkCreate*Pipelines, before the call is recorded.
 */
#include "intercept/call/shader_wait.h"

#include "gen/records.h"
#include "state/derived/shader_verdict.h"
#include "state/object/create_info.h"

static bool
is_broken(const struct wake_device *device, const VkPipelineShaderStageCreateInfo *stage,
          wake_id module)
{
    const VkShaderModuleCreateInfo *info = wake_chain_find(
        stage->pNext, VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    const struct wake_verdict *verdict;
    uint32_t options;
    bool broken;

    if (stage->module) {
        const struct wake_object *object = wake_object_get(module);

        info = object && object->type == WAKE_TYPE_VkShaderModule ? wake_VkShaderModule_info(object)
                                                                  : NULL;
    }
    if (!info || !info->pCode || !info->codeSize || info->codeSize % 4) {
        return false;
    }
    options = wake_verdict_options(device);
    verdict = wake_verdict_of(wake_verdict_key(options, info->pCode, info->codeSize / 4), options,
                              info->pCode, info->codeSize / 4);
    broken = wake_verdict_is_invalid(device->facts, verdict);
    wake_verdict_put(verdict);
    return broken;
}

static bool
any_broken(const struct wake_device *device, const VkPipelineShaderStageCreateInfo *stages,
           uint32_t count)
{
    for (uint32_t i = 0; stages && i < count; i++) {
        wake_id module = wake_packed_id(stages, i, WAKE_HANDLES_VkPipelineShaderStageCreateInfo,
                                        WAKE_HANDLE_VkPipelineShaderStageCreateInfo_module);

        if (is_broken(device, &stages[i], module)) {
            return true;
        }
    }
    return false;
}

bool
wake_call_has_broken_shader(const struct wake_call *call)
{
    const struct wake_record *record = call->record;

    if (!call->scope->settings->check_shaders ||
        record->flags & (WAKE_RECORD_CAPPED | WAKE_RECORD_LARGE)) {
        return false;
    }
    switch ((int)call->command) {
    case WAKE_CMD_vkCreateGraphicsPipelines: {
        const struct wake_rec_CreateGraphicsPipelines *r = (const void *)record;

        for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
            if (any_broken(call->device, r->pCreateInfos[i].pStages,
                           r->pCreateInfos[i].stageCount)) {
                return true;
            }
        }
        return false;
    }
    case WAKE_CMD_vkCreateRayTracingPipelinesKHR: {
        const struct wake_rec_CreateRayTracingPipelinesKHR *r = (const void *)record;

        for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
            if (any_broken(call->device, r->pCreateInfos[i].pStages,
                           r->pCreateInfos[i].stageCount)) {
                return true;
            }
        }
        return false;
    }
    case WAKE_CMD_vkCreateComputePipelines: {
        const struct wake_rec_CreateComputePipelines *r = (const void *)record;

        for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
            wake_id module = wake_packed_id(r->pCreateInfos, i,
                                            WAKE_HANDLES_VkComputePipelineCreateInfo,
                                            WAKE_HANDLE_VkComputePipelineCreateInfo_stage_module);

            if (is_broken(call->device, &r->pCreateInfos[i].stage, module)) {
                return true;
            }
        }
        return false;
    }
    default: return false;
    }
}
