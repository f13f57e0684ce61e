/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binaries that are taken out of pipelines (VK_KHR_pipeline_binary). Specification, 'Pipeline Binaries'.
 */
#include "core/core_newer.h"

#include "state/derived/pipeline.h"

#ifdef VK_KHR_pipeline_binary

/* For certain: its flags are known, and lack it. */
static bool
captures_nothing(struct wake_object *object)
{
    const struct wake_pipeline *pipeline = wake_pipeline_of(object);

    return pipeline && !(pipeline->flags & (uint32_t)VK_PIPELINE_CREATE_2_CAPTURE_DATA_BIT_KHR);
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
    }
}

#endif
