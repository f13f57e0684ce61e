/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binaries that are taken out of pipelines (VK_KHR_pipeline_binary). Specification, 'Pipeline Binaries'.
 */
#include "core/core_newer.h"
#include "state/derived/pipeline.h"
#include "state/scope/device_answer.h"

#ifdef VK_KHR_pipeline_binary

/* For certain: its flags are known, and lack it. */
static bool
captures_nothing(struct wake_object *object)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    return pipeline && !(pipeline->flags & (uint32_t)VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR);
}

/* A pipeline that is described, for its key or its binaries, is not made of binaries. */
static bool
has_binaries(const VkPipelineCreateInfoKHR *info, uint32_t *count_out)
{
    const VkPipelineBinaryInfoKHR *binaries = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PIPELINE_BINARY_INFO_KHR);

    *count_out = binaries ? binaries->binaryCount : 0;
    return *count_out > 0;
}

/* What is described is one of four kinds of pipelines. */
static void
check_kind(struct wake_check *check, const VkPipelineCreateInfoKHR *info, const char *path)
{
    const VkBaseInStructure *first = info->pNext;

    switch (first ? (int)first->sType : VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO) {
    case VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO:
    case VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO:
    case VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR:
    case 1000134003 /* VK_STRUCTURE_TYPE_EXECUTION_GRAPH_PIPELINE_CREATE_INFO_AMDX */: return;
    default:
        wake_find(check, "VUID-VkPipelineCreateInfoKHR-pNext-09604",
                  "%s->pNext is a %s, which describes no pipeline", path,
                  wake_name_VkStructureType(first->sType));
    }
}

void
wake_core_pipeline_key(struct wake_check *check, const struct wake_rec_GetPipelineKeyKHR *r)
{
    uint32_t count;

    if (r->pPipelineCreateInfo) {
        check_kind(check, r->pPipelineCreateInfo, "pPipelineCreateInfo");
    }
    if (r->pPipelineCreateInfo && has_binaries(r->pPipelineCreateInfo, &count)) {
        wake_find(check, "VUID-vkGetPipelineKeyKHR-pNext-09605",
                  "pPipelineCreateInfo->pNext has VkPipelineBinaryInfoKHR with binaryCount %u",
                  count);
    }
}

static void
check_described(struct wake_check *check, const VkPipelineCreateInfoKHR *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t count;

    check_kind(check, info, "pCreateInfo->pPipelineCreateInfo");
    if (has_binaries(info, &count)) {
        wake_find(
            check, "VUID-VkPipelineBinaryCreateInfoKHR-pPipelineCreateInfo-09606",
            "pCreateInfo->pPipelineCreateInfo->pNext has VkPipelineBinaryInfoKHR with binaryCount %u",
            count);
    }
    if (facts && !facts->properties.pipelineBinaryKHR.pipelineBinaryInternalCache) {
        wake_find(
            check, "VUID-VkPipelineBinaryCreateInfoKHR-pipelineBinaryInternalCache-09609",
            "pCreateInfo->pPipelineCreateInfo is not NULL, but the property pipelineBinaryInternalCache is "
            "VK_FALSE");
    }
}

void
wake_core_device_caches(struct wake_check *check, const struct wake_rec_CreateDevice *r)
{
    if (r->portable & WAKE_ANSWER_CACHE_STAYS) {
        wake_find(
            check, "VUID-VkDevicePipelineBinaryInternalCacheControlKHR-disableInternalCache-09602",
            "VkDevicePipelineBinaryInternalCacheControlKHR::disableInternalCache is VK_TRUE, but the property "
            "pipelineBinaryInternalCacheControl is VK_FALSE");
    }
}

/* Timeline: both calls have a ticket. */
static bool
was_released(const struct wake_object *pipeline)
{
    return pipeline && pipeline->bound == pipeline->id;
}

void
wake_core_create_binaries(struct wake_check *check,
                          const struct wake_rec_CreatePipelineBinariesKHR *r)
{
    const VkPipelineBinaryCreateInfoKHR *info = r->pCreateInfo;
    struct wake_object *pipeline;
    char text[WAKE_OBJECT_TEXT];
    int given;

    if (!info) {
        return;
    }
    given = (info->pKeysAndDataInfo != NULL) + (info->pipeline != VK_NULL_HANDLE) +
            (info->pPipelineCreateInfo != NULL);
    if (given != 1) {
        wake_find(check, "VUID-VkPipelineBinaryCreateInfoKHR-pKeysAndDataInfo-09619",
                  "of pCreateInfo->pKeysAndDataInfo, pipeline and pPipelineCreateInfo %d are given",
                  given);
    }
    if (info->pPipelineCreateInfo) {
        const struct wake_facts *facts = wake_check_facts(check);

        if (facts && facts->newer.no_pipeline_cache) {
            wake_find(check, "VUID-VkPipelineBinaryCreateInfoKHR-device-09610",
                      "pCreateInfo->pPipelineCreateInfo is given, but the device was created with "
                      "VkDevicePipelineBinaryInternalCacheControlKHR::disableInternalCache");
        }
        check_described(check, info->pPipelineCreateInfo);
    }
    pipeline = wake_check_object(check,
                                 wake_packed_id(info, 0, WAKE_HANDLES_VkPipelineBinaryCreateInfoKHR,
                                                WAKE_HANDLE_VkPipelineBinaryCreateInfoKHR_pipeline),
                                 WAKE_TYPE_VkPipeline);
    if (info->pipeline && captures_nothing(pipeline)) {
        wake_find_objects(check, "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09607", pipeline,
                          NULL,
                          "pCreateInfo->pipeline is %s, which was created without "
                          "VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR",
                          wake_object_text(text, sizeof(text), pipeline));
    } else if (was_released(pipeline)) {
        wake_find_objects(check, "VUID-VkPipelineBinaryCreateInfoKHR-pipeline-09608", pipeline,
                          NULL,
                          "pCreateInfo->pipeline is %s, whose captured data "
                          "vkReleaseCapturedPipelineDataKHR() has released",
                          wake_object_text(text, sizeof(text), pipeline));
    }
}

void
wake_core_release_captured(struct wake_check *check,
                           const struct wake_rec_ReleaseCapturedPipelineDataKHR *r)
{
    const VkReleaseCapturedPipelineDataInfoKHR *info = r->pInfo;
    struct wake_object *pipeline =
        info ? wake_check_object(
                   check,
                   wake_packed_id(info, 0, WAKE_HANDLES_VkReleaseCapturedPipelineDataInfoKHR,
                                  WAKE_HANDLE_VkReleaseCapturedPipelineDataInfoKHR_pipeline),
                   WAKE_TYPE_VkPipeline)
             : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (pipeline && captures_nothing(pipeline)) {
        wake_find_objects(check, "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09613",
                          pipeline, NULL,
                          "pInfo->pipeline is %s, which was created without "
                          "VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR",
                          wake_object_text(text, sizeof(text), pipeline));
    } else if (was_released(pipeline)) {
        wake_find_objects(check, "VUID-VkReleaseCapturedPipelineDataInfoKHR-pipeline-09618",
                          pipeline, NULL,
                          "pInfo->pipeline is %s, whose captured data has been released before",
                          wake_object_text(text, sizeof(text), pipeline));
    }
}

#endif
