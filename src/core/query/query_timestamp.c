/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Timestamps and buffer markers: what a pipeline stage may be.
 * Specification, 'Timestamp Queries'.
 */
#include "core/query/query.h"
#include "core/barrier/barrier.h"
#include "core/words.h"
#include "core/transfer/transfer.h"
#include "state/execution/query_state.h"

/* ---- stages ---------------------------------------------------------------------------------- */

static const struct {
    VkPipelineStageFlags2 stages;
    int feature, other; /* either enables them */
    const char *name;
    const char *first,
        *second; /* tails, by version of the command; NULL: the version does not have the stage */
} stage_features[] = {
    { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT, WAKE_FEATURE_geometryShader, 0, "geometryShader",
      WAKE_ID(stage_write, "pipelineStage-04075"), WAKE_ID(stage_write, "stage-03929") },
    { VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |
          VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT,
      WAKE_FEATURE_tessellationShader, 0, "tessellationShader",
      WAKE_ID(stage_write, "pipelineStage-04076"), WAKE_ID(stage_write, "stage-03930") },
    { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT, WAKE_FEATURE_conditionalRendering, 0,
      "conditionalRendering", WAKE_ID(stage_write, "pipelineStage-04077"),
      WAKE_ID(stage_write, "stage-03931") },
    { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT, WAKE_FEATURE_fragmentDensityMap, 0,
      "fragmentDensityMap", WAKE_ID(stage_write, "pipelineStage-04078"),
      WAKE_ID(stage_write, "stage-03932") },
    { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT, WAKE_FEATURE_transformFeedback, 0,
      "transformFeedback", WAKE_ID(stage_write, "pipelineStage-04079"),
      WAKE_ID(stage_write, "stage-03933") },
    { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT, WAKE_FEATURE_meshShader, 0, "meshShader",
      WAKE_ID(stage_write, "pipelineStage-04080"), WAKE_ID(stage_write, "stage-03934") },
    { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT, WAKE_FEATURE_taskShader, 0, "taskShader",
      WAKE_ID(stage_write, "pipelineStage-07077"), WAKE_ID(stage_write, "stage-03935") },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
      WAKE_FEATURE_attachmentFragmentShadingRate, WAKE_FEATURE_shadingRateImage,
      "attachmentFragmentShadingRate or shadingRateImage",
      WAKE_ID(stage_write, "shadingRateImage-07314"), WAKE_ID(stage_write, "stage-07316") },
    { VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI, WAKE_FEATURE_subpassShading, 0,
      "subpassShading", NULL, WAKE_ID(stage_write, "stage-04957") },
    { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI, WAKE_FEATURE_invocationMask, 0,
      "invocationMask", NULL, WAKE_ID(stage_write, "stage-04995") },
#if !WAKE_REPEATED_RULES
    { VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR, WAKE_FEATURE_rayTracingPipeline, 0,
      "rayTracingPipeline", WAKE_ID(stage_write, "rayTracingPipeline-07943"),
      WAKE_ID(stage_write, "stage-07946") },
#endif
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR, WAKE_FEATURE_accelerationStructure,
      0, "accelerationStructure", NULL, WAKE_ID(stage_write, "stage-10751") },
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR, WAKE_FEATURE_rayTracingMaintenance1,
      0, "rayTracingMaintenance1", NULL, WAKE_ID(stage_write, "stage-10752") },
    { VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT, WAKE_FEATURE_micromap, 0, "micromap", NULL,
      WAKE_ID(stage_write, "stage-11541") },
};

/* Whether queues of the family have the stage, as far as that is certain. */
static bool
family_has(const VkQueueFamilyProperties *family, VkPipelineStageFlags2 stage)
{
    VkQueueFlags flags = family->queueFlags;

    if (stage & WAKE_GRAPHICS_STAGES) {
        return flags & VK_QUEUE_GRAPHICS_BIT;
    }
    if (stage &
        (VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR |
         VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR)) {
        return flags & VK_QUEUE_COMPUTE_BIT;
    }
    if (stage & (VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT |
                 VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT)) {
        return flags & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT);
    }
    return true;
}

struct stage_rules {
    const char *family, *single;
};

static void
check_stage(struct wake_check *check, const char *owner, int version,
            const struct stage_rules *rules, VkPipelineStageFlags2 stage)
{
    const char *name = version ? "stage" : "pipelineStage";
    const VkQueueFamilyProperties *family;
    bool closed = false;
    char text[256];

    if (WAKE_LIKELY(stage &
                    (VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT | VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT |
                     VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT)) &&
        !(stage & (stage - 1))) {
        return;
    }
    if (version && (stage & (stage - 1))) {
        wake_find_rule(check, owner, rules->single, NULL, "stage is %s, more than one stage",
                       wake_stages_text(text, sizeof(text), version, stage));
    }
    if (!version && !stage && !WAKE_FEATURE(check, synchronization2)) {
        wake_find_rule(
            check, owner,
            !WAKE_REPEATED_RULES || WAKE_EXTENSION(check, VK_KHR_synchronization2)
                ? WAKE_ID(stage_write, "synchronization2-06489")
                : WAKE_ID(stage_write, "pipelineStage-06490"),
            NULL,
            "pipelineStage is VK_PIPELINE_STAGE_NONE, and the feature synchronization2 is not enabled");
        return;
    }
    for (uint32_t i = 0; i < WAKE_COUNT(stage_features); i++) {
        const char *tail = version ? stage_features[i].second : stage_features[i].first;

        if ((stage & stage_features[i].stages) && tail &&
            !(stage & (VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR |
                       VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR) &&
              WAKE_EXTENSION(check, VK_NV_ray_tracing)) &&
            !wake_check_feature(check, stage_features[i].feature) &&
            (!stage_features[i].other || !wake_check_feature(check, stage_features[i].other))) {
            wake_find_rule(check, owner, tail, NULL, "%s is %s, but the feature %s is not enabled",
                           name, wake_stages_text(text, sizeof(text), version, stage),
                           stage_features[i].name);
            closed = true;
        }
    }
    family = closed ? NULL : wake_transfer_family(check);
    if (family && !(stage & (stage - 1)) && !family_has(family, stage)) {
        wake_find_rule(check, owner, rules->family, NULL,
                       "%s is %s, which queues of the command buffer's family do not have", name,
                       wake_stages_text(text, sizeof(text), version, stage));
    }
}

/* ---- timestamps ------------------------------------------------------------------------------ */

static const struct stage_rules timestamp_stages[] = {
    { WAKE_ID(stage_write, "pipelineStage-04074"), NULL },
    { WAKE_ID(timestamp, "stage-03860"), WAKE_ID(timestamp, "stage-03859") }
};

static const struct {
    const char *type, *bits, *count, *views, *unavailable;
} timestamp_rules[] = {
    { WAKE_ID(timestamp, "queryPool-01416"), WAKE_ID(timestamp, "timestampValidBits-00829"),
      WAKE_ID(timestamp, "query-04904"), WAKE_ID(timestamp, "query-00831"),
      WAKE_ID(timestamp, "None-00830") },
    { WAKE_ID(timestamp, "queryPool-03861"), WAKE_ID(timestamp, "timestampValidBits-03863"),
      WAKE_ID(timestamp, "query-04903"), WAKE_ID(timestamp, "query-03865"),
      WAKE_ID(timestamp, "None-03864") },
};

static void
write_timestamp(struct wake_check *check, int version, wake_id pool, uint32_t query)
{
    const char *owner = wake_owners_timestamp[version];
    const struct wake_object *object = wake_check_object(check, pool, WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    const VkQueueFamilyProperties *family = wake_transfer_family(check);
    const struct wake_touched_queries *touched;
    uint32_t views;
    char text[WAKE_OBJECT_TEXT];

    if (family && WAKE_UNLIKELY(!family->timestampValidBits)) {
        wake_find_rule(check, owner, timestamp_rules[version].bits, NULL,
                       "timestampValidBits of the command buffer's queue family is 0");
    }
    if (!info) {
        return;
    }
    if (WAKE_UNLIKELY(info->queryType != VK_QUERY_TYPE_TIMESTAMP)) {
        wake_find_rule(
            check, owner, timestamp_rules[version].type, object, "%s was created for queries of %s",
            wake_object_text(text, sizeof(text), object), wake_name_VkQueryType(info->queryType));
        return;
    }
    if (WAKE_UNLIKELY(query >= info->queryCount)) {
        wake_find_rule(check, owner, timestamp_rules[version].count, object,
                       "query is %u, but %s has %u queries", query,
                       wake_object_text(text, sizeof(text), object), info->queryCount);
        return;
    }
    views = wake_query_views(check->cb);
    if (WAKE_UNLIKELY(views > info->queryCount - query)) {
        wake_find_rule(
            check, owner, timestamp_rules[version].views, object,
            "query is %u, and the subpass has %u views with a query each, but %s has %u queries",
            query, views, wake_object_text(text, sizeof(text), object), info->queryCount);
        return;
    }
    touched = wake_queries_of(check->cb, pool);
    for (uint32_t i = query; touched && i < query + views; i++) {
        if (WAKE_UNLIKELY(WAKE_QUERY_STATE(touched->states[i]) == WAKE_QUERY_USED)) {
            wake_find_rule(
                check, owner, timestamp_rules[version].unavailable, object,
                "query %u of %s has been written by this command buffer and not been reset since",
                i, wake_object_text(text, sizeof(text), object));
            return;
        }
    }
}

void
wake_core_write_timestamp(struct wake_check *check, const struct wake_rec_CmdWriteTimestamp *r)
{
    check_stage(check, wake_owners_timestamp[0], 0, &timestamp_stages[0], r->pipelineStage);
    write_timestamp(check, 0, r->queryPool_id, r->query);
}

void
wake_core_write_timestamp2(struct wake_check *check, const struct wake_rec_CmdWriteTimestamp2 *r)
{
    if (WAKE_UNLIKELY(!WAKE_FEATURE(check, synchronization2))) {
        wake_find_rule(check, wake_owners_timestamp[1],
                       WAKE_ID(timestamp, "synchronization2-03858"), NULL,
                       "the feature synchronization2 is not enabled");
        return;
    }
    check_stage(check, wake_owners_timestamp[1], 1, &timestamp_stages[1], r->stage);
    write_timestamp(check, 1, r->queryPool_id, r->query);
}

/* ---- other values ---------------------------------------------------------------------------- */

void
wake_check_query_write(struct wake_check *check, const struct wake_query_write *write)
{
    const struct wake_object *object = wake_check_object(check, write->pool, WAKE_TYPE_VkQueryPool);
    const VkQueryPoolCreateInfo *info = wake_VkQueryPool_info(object);
    const struct wake_touched_queries *touched = info ? wake_queries_of(check->cb, write->pool)
                                                      : NULL;
    char text[WAKE_OBJECT_TEXT];

    if (info && info->queryType != write->query_type) {
        wake_find_rule(check, write->owner, write->type, object,
                       "queryType is %s, but queryPool was created for %s",
                       wake_name_VkQueryType(write->query_type),
                       wake_name_VkQueryType(info->queryType));
        return;
    }
    if (info && (uint64_t)write->first + write->number > info->queryCount) {
        if (write->count) {
            wake_find_rule(check, write->owner, write->count, object,
                           "firstQuery is %u, and %u queries are written, but queryPool has %u",
                           write->first, write->number, info->queryCount);
        }
        return;
    }
    for (uint32_t i = write->first; touched && i < write->first + write->number; i++) {
        if (WAKE_QUERY_STATE(touched->states[i]) == WAKE_QUERY_USED) {
            wake_find_rule(
                check, write->owner, write->unavailable, object,
                "query %u of %s has been written by this command buffer and not been reset since",
                i, wake_object_text(text, sizeof(text), object));
            return;
        }
    }
}

/* ---- buffer markers -------------------------------------------------------------------------- */

static const struct stage_rules marker_stages[] = {
    { WAKE_ID(stage_write, "pipelineStage-04074"), NULL },
    { WAKE_ID(marker, "stage-03895"), WAKE_ID(marker, "stage-03894") }
};

static const struct wake_transfer_buffer_rules marker_target[] = {
    { .name = "dstBuffer",
      .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
      .usage = WAKE_ID(marker, "dstBuffer-01799"),
      .bound = WAKE_ID(marker, "dstBuffer-01800") },
    { .name = "dstBuffer",
      .usage_bit = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
      .usage = WAKE_ID(marker, "dstBuffer-03897"),
      .bound = WAKE_ID(marker, "dstBuffer-03898") },
};

static void
write_marker(struct wake_check *check, int version, wake_id buffer, VkDeviceSize offset)
{
    struct wake_transfer t = { check, wake_owners_marker[version], wake_owners_marker[version],
                               NULL, "" };
    const struct wake_object *object;
    const VkBufferCreateInfo *info = wake_transfer_buffer(&t, buffer, &marker_target[version],
                                                          &object);
    char text[WAKE_OBJECT_TEXT];

    if (WAKE_UNLIKELY(offset % 4)) {
        wake_find_rule(check, t.owner,
                       version ? WAKE_ID(marker, "dstOffset-03899")
                               : WAKE_ID(marker, "dstOffset-01801"),
                       object, "dstOffset is %llu, no multiple of 4", U(offset));
    }
    if (info && WAKE_UNLIKELY(info->size < 4 || offset > info->size - 4)) {
        wake_find_rule(check, t.owner,
                       version ? WAKE_ID(marker, "dstOffset-03896")
                               : WAKE_ID(marker, "dstOffset-01798"),
                       object, "dstOffset is %llu, and a marker has 4 bytes, but %s has %llu",
                       U(offset), wake_object_text(text, sizeof(text), object), U(info->size));
    }
}

void
wake_core_write_buffer_marker(struct wake_check *check,
                              const struct wake_rec_CmdWriteBufferMarkerAMD *r)
{
    check_stage(check, wake_owners_marker[0], 0, &marker_stages[0], r->pipelineStage);
    write_marker(check, 0, r->dstBuffer_id, r->dstOffset);
}

void
wake_core_write_buffer_marker2(struct wake_check *check,
                               const struct wake_rec_CmdWriteBufferMarker2AMD *r)
{
    if (WAKE_UNLIKELY(!WAKE_FEATURE(check, synchronization2))) {
        wake_find_rule(check, wake_owners_marker[1], WAKE_ID(marker, "synchronization2-03893"),
                       NULL, "the feature synchronization2 is not enabled");
        return;
    }
    check_stage(check, wake_owners_marker[1], 1, &marker_stages[1], r->stage);
    write_marker(check, 1, r->dstBuffer_id, r->dstOffset);
}
