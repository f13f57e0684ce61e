/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline caches whose data is of a kind that only data graphs read (VK_QCOM_data_graph_model). Specification, 'Pipeline Cache'.
 */
#include "core/core_newer.h"

#include "core/words.h"
#include "state/object/create_info.h"

#include <stdio.h>
#include <string.h>

#ifdef VK_QCOM_data_graph_model

/* It was created from such data. */
static bool
is_of_graphs(const struct wake_check *check, wake_id id)
{
    const struct wake_rec_CreatePipelineCache *made = wake_create_record(
        wake_check_object(check, id, WAKE_TYPE_VkPipelineCache), WAKE_CMD_vkCreatePipelineCache);
    const VkPipelineCacheCreateInfo *info = made ? made->pCreateInfo : NULL;
    uint32_t words[2];

    if (!info || !info->pInitialData || info->initialDataSize < sizeof(words)) {
        return false;
    }
    memcpy(words, info->pInitialData, sizeof(words));
    return words[1] == VK_PIPELINE_CACHE_HEADER_VERSION_DATA_GRAPH_QCOM;
}

static void
find(struct wake_check *check, const char *vuid, wake_id id, const char *path)
{
    if (is_of_graphs(check, id)) {
        wake_find_objects(check, vuid, wake_check_object(check, id, WAKE_TYPE_VkPipelineCache),
                          NULL,
                          "%s was created from data whose headerVersion is "
                          "VK_PIPELINE_CACHE_HEADER_VERSION_DATA_GRAPH_QCOM",
                          path);
    }
}

void
wake_core_merge_graph_caches(struct wake_check *check, const struct wake_rec_MergePipelineCaches *r)
{
    char path[32];

    find(check, "VUID-vkMergePipelineCaches-dstCache-11832", r->dstCache_id, "dstCache");
    for (uint32_t i = 0; r->pSrcCaches && i < r->srcCacheCount; i++) {
        snprintf(path, sizeof(path), "pSrcCaches[%u]", i);
        find(check, "VUID-vkMergePipelineCaches-headerVersion-11833",
             wake_packed_id(r->pSrcCaches, i, 1, 0), path);
    }
}

void
wake_core_graph_cache_data(struct wake_check *check, const struct wake_rec_GetPipelineCacheData *r)
{
    find(check, "VUID-vkGetPipelineCacheData-pipelineCache-11834", r->pipelineCache_id,
         "pipelineCache");
}

#endif
