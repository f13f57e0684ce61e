/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Pipeline stages and accesses: the features that stages need, the queues that have them, the
 * accesses that they make. Specification, 'Synchronization and Cache Control', tables of supported
 * pipeline stages and supported access types.
 */
#include "core/barrier/barrier.h"
#include "state/execution/queue_state.h"

#include <stdio.h>
#include <string.h>

_Static_assert(WAKE_COUNT(wake_owners_stage_masks) == WAKE_MASKS_COUNT,
               "a row of owners.def, in the order of enum wake_mask_owner");

static const char *const mask_names[] = { "src", "dst", "", "pWaitDst" };

const char *
wake_sync_path(const struct wake_sync_at *at, char text[WAKE_SYNC_PATH])
{
    text[0] = 0;
    if (at->outer) {
        snprintf(text, WAKE_SYNC_PATH, "%s%s[%u].%s", at->prefix, at->outer, at->outer_index,
                 at->array ? at->array : "");
    } else {
        snprintf(text, WAKE_SYNC_PATH, "%s%s", at->prefix, at->array ? at->array : "");
    }
    if (at->array) {
        size_t length = strlen(text);

        snprintf(text + length, WAKE_SYNC_PATH - length, "[%u].", at->index);
    }
    return text;
}

static const char *
stage_name(enum wake_mask which)
{
    return which == WAKE_MASK_STAGE ? "stageMask" : "StageMask";
}

const char *
wake_stages_text(char *text, size_t size, bool second, VkPipelineStageFlags2 stages)
{
    if (second) {
        (void)wake_print_VkPipelineStageFlags2(text, size, stages);
    } else {
        (void)wake_print_VkPipelineStageFlags(text, size, (VkPipelineStageFlags)stages);
    }
    return text;
}

const char *
wake_accesses_text(char *text, size_t size, bool second, VkAccessFlags2 accesses)
{
    if (second) {
        (void)wake_print_VkAccessFlags2(text, size, accesses);
    } else {
        (void)wake_print_VkAccessFlags(text, size, (VkAccessFlags)accesses);
    }
    return text;
}

/* ---- features -------------------------------------------------------------------------------- */

static const struct stage_feature {
    VkPipelineStageFlags2 stages;
    int features[2]; /* either will do */
    const char *names;
    const char *rules[2][4]; /* by version and mask */
} stage_features[] = {
    { VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT,
      { WAKE_FEATURE_geometryShader, WAKE_FEATURE_geometryShader },
      "geometryShader",
      { { WAKE_ID(stage_masks, "srcStageMask-04090"), WAKE_ID(stage_masks, "dstStageMask-04090"),
          WAKE_ID(stage_masks, "stageMask-04090"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04090") },
        { WAKE_ID(stage_masks, "srcStageMask-03929"), WAKE_ID(stage_masks, "dstStageMask-03929"),
          WAKE_ID(stage_masks, "stageMask-03929"), NULL } } },
    { VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |
          VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT,
      { WAKE_FEATURE_tessellationShader, WAKE_FEATURE_tessellationShader },
      "tessellationShader",
      { { WAKE_ID(stage_masks, "srcStageMask-04091"), WAKE_ID(stage_masks, "dstStageMask-04091"),
          WAKE_ID(stage_masks, "stageMask-04091"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04091") },
        { WAKE_ID(stage_masks, "srcStageMask-03930"), WAKE_ID(stage_masks, "dstStageMask-03930"),
          WAKE_ID(stage_masks, "stageMask-03930"), NULL } } },
    { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
      { WAKE_FEATURE_conditionalRendering, WAKE_FEATURE_conditionalRendering },
      "conditionalRendering",
      { { WAKE_ID(stage_masks, "srcStageMask-04092"), WAKE_ID(stage_masks, "dstStageMask-04092"),
          WAKE_ID(stage_masks, "stageMask-04092"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04092") },
        { WAKE_ID(stage_masks, "srcStageMask-03931"), WAKE_ID(stage_masks, "dstStageMask-03931"),
          WAKE_ID(stage_masks, "stageMask-03931"), NULL } } },
    { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
      { WAKE_FEATURE_fragmentDensityMap, WAKE_FEATURE_fragmentDensityMap },
      "fragmentDensityMap",
      { { WAKE_ID(stage_masks, "srcStageMask-04093"), WAKE_ID(stage_masks, "dstStageMask-04093"),
          WAKE_ID(stage_masks, "stageMask-04093"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04093") },
        { WAKE_ID(stage_masks, "srcStageMask-03932"), WAKE_ID(stage_masks, "dstStageMask-03932"),
          WAKE_ID(stage_masks, "stageMask-03932"), NULL } } },
    { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
      { WAKE_FEATURE_transformFeedback, WAKE_FEATURE_transformFeedback },
      "transformFeedback",
      { { WAKE_ID(stage_masks, "srcStageMask-04094"), WAKE_ID(stage_masks, "dstStageMask-04094"),
          WAKE_ID(stage_masks, "stageMask-04094"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04094") },
        { WAKE_ID(stage_masks, "srcStageMask-03933"), WAKE_ID(stage_masks, "dstStageMask-03933"),
          WAKE_ID(stage_masks, "stageMask-03933"), NULL } } },
    { VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT,
      { WAKE_FEATURE_meshShader, WAKE_FEATURE_meshShader },
      "meshShader",
      { { WAKE_ID(stage_masks, "srcStageMask-04095"), WAKE_ID(stage_masks, "dstStageMask-04095"),
          WAKE_ID(stage_masks, "stageMask-04095"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04095") },
        { WAKE_ID(stage_masks, "srcStageMask-03934"), WAKE_ID(stage_masks, "dstStageMask-03934"),
          WAKE_ID(stage_masks, "stageMask-03934"), NULL } } },
    { VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT,
      { WAKE_FEATURE_taskShader, WAKE_FEATURE_taskShader },
      "taskShader",
      { { WAKE_ID(stage_masks, "srcStageMask-04096"), WAKE_ID(stage_masks, "dstStageMask-04096"),
          WAKE_ID(stage_masks, "stageMask-04096"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-04096") },
        { WAKE_ID(stage_masks, "srcStageMask-03935"), WAKE_ID(stage_masks, "dstStageMask-03935"),
          WAKE_ID(stage_masks, "stageMask-03935"), NULL } } },
    { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
      { WAKE_FEATURE_attachmentFragmentShadingRate, WAKE_FEATURE_shadingRateImage },
      "attachmentFragmentShadingRate or shadingRateImage",
      { { WAKE_ID(stage_masks, "srcStageMask-07318"), WAKE_ID(stage_masks, "dstStageMask-07318"),
          WAKE_ID(stage_masks, "stageMask-07318"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-07318") },
        { WAKE_ID(stage_masks, "srcStageMask-07316"), WAKE_ID(stage_masks, "dstStageMask-07316"),
          WAKE_ID(stage_masks, "stageMask-07316"), NULL } } },
    { VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI,
      { WAKE_FEATURE_subpassShading, WAKE_FEATURE_subpassShading },
      "subpassShading",
      { { NULL, NULL, NULL, NULL },
        { WAKE_ID(stage_masks, "srcStageMask-04957"), WAKE_ID(stage_masks, "dstStageMask-04957"),
          WAKE_ID(stage_masks, "stageMask-04957"), NULL } } },
    { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI,
      { WAKE_FEATURE_invocationMask, WAKE_FEATURE_invocationMask },
      "invocationMask",
      { { NULL, NULL, NULL, NULL },
        { WAKE_ID(stage_masks, "srcStageMask-04995"), WAKE_ID(stage_masks, "dstStageMask-04995"),
          WAKE_ID(stage_masks, "stageMask-04995"), NULL } } },
#if !WAKE_REPEATED_RULES
    { VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR,
      { WAKE_FEATURE_rayTracingPipeline, WAKE_FEATURE_rayTracingPipeline },
      "rayTracingPipeline",
      { { WAKE_ID(stage_masks, "srcStageMask-07949"), WAKE_ID(stage_masks, "dstStageMask-07949"),
          WAKE_ID(stage_masks, "stageMask-07949"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-07949") },
        { WAKE_ID(stage_masks, "srcStageMask-07946"), WAKE_ID(stage_masks, "dstStageMask-07946"),
          WAKE_ID(stage_masks, "stageMask-07946"), NULL } } },
#endif
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
      { WAKE_FEATURE_accelerationStructure, WAKE_FEATURE_accelerationStructure },
      "accelerationStructure",
      { { WAKE_ID(stage_masks, "srcStageMask-10754"), WAKE_ID(stage_masks, "dstStageMask-10754"),
          WAKE_ID(stage_masks, "stageMask-10754"),
          WAKE_ID(stage_masks, "pWaitDstStageMask-10754") },
        { WAKE_ID(stage_masks, "srcStageMask-10751"), WAKE_ID(stage_masks, "dstStageMask-10751"),
          WAKE_ID(stage_masks, "stageMask-10751"), NULL } } },
    { VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR,
      { WAKE_FEATURE_rayTracingMaintenance1, WAKE_FEATURE_rayTracingMaintenance1 },
      "rayTracingMaintenance1",
      { { NULL, NULL, NULL, NULL },
        { WAKE_ID(stage_masks, "srcStageMask-10752"), WAKE_ID(stage_masks, "dstStageMask-10752"),
          WAKE_ID(stage_masks, "stageMask-10752"), NULL } } },
    { VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT,
      { WAKE_FEATURE_micromap, WAKE_FEATURE_micromap },
      "micromap",
      { { NULL, NULL, NULL, NULL },
        { WAKE_ID(stage_masks, "srcStageMask-11541"), WAKE_ID(stage_masks, "dstStageMask-11541"),
          WAKE_ID(stage_masks, "stageMask-11541"), NULL } } },
};

/* VK_NV_ray_tracing has stages of the newer extensions, and no features. */
#define RAY_STAGES_NV                                 \
    (VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR | \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR)

#define FEATURE_STAGES                                                                          \
    (VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT |                                                  \
     VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |                                      \
     VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT |                                   \
     VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT |                                        \
     VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT |                                     \
     VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT | VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT | \
     VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT |                                                  \
     VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR |                             \
     VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI |                                           \
     VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI | RAY_STAGES_NV |                           \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR |                                  \
     VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT)

static const char *const none_rules[] = { WAKE_ID(stage_masks, "srcStageMask-03937"),
                                          WAKE_ID(stage_masks, "dstStageMask-03937"),
                                          WAKE_ID(stage_masks, "stageMask-03937"),
                                          WAKE_ID(stage_masks, "pWaitDstStageMask-03937") };

/* The bit of fragment shading rates is that of shading rate images, too, whose rules have other
 * numbers: those other layers tell. */
static const char *
rate_image_rule(char *text, size_t size, const struct wake_sync_at *at, enum wake_mask which,
                const struct stage_feature *row)
{
    const char *owner = wake_owners_stage_masks[at->owner];
    const char *rule = wake_rule_of_owner(owner, row->rules[at->second][which]);

    text[0] = '\0';
    if (rule && row->stages & VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR) {
        snprintf(text, size, " [VUID-%s-%.*s-%s]", owner, (int)strcspn(rule, "-"), rule,
                 at->second ? "04956" : "04097");
    }
    return text;
}

static WAKE_COLD bool
feature_missing(const struct wake_sync_at *at, enum wake_mask which, VkPipelineStageFlags2 stages)
{
    uint32_t found = at->check->found;
    char path[WAKE_SYNC_PATH], text[256], other[128];

    if (stages & RAY_STAGES_NV && WAKE_EXTENSION(at->check, VK_NV_ray_tracing)) {
        stages &= ~(VkPipelineStageFlags2)RAY_STAGES_NV;
        if (!stages) {
            return true;
        }
    }
    for (size_t i = 0; i < WAKE_COUNT(stage_features); i++) {
        const struct stage_feature *row = &stage_features[i];

        if ((stages & row->stages) && row->rules[at->second][which] &&
            !wake_check_feature(at->check, row->features[0]) &&
            !wake_check_feature(at->check, row->features[1])) {
            wake_stages_text(text, sizeof(text), at->second, stages & row->stages);
            wake_find_rule(at->check, wake_owners_stage_masks[at->owner],
                           row->rules[at->second][which], at->object,
                           "%s%s%s has %s, but the feature %s is not enabled%s",
                           wake_sync_path(at, path), mask_names[which], stage_name(which), text,
                           row->names, rate_image_rule(other, sizeof(other), at, which, row));
        }
    }
    if (!stages && !at->second && !WAKE_FEATURE(at->check, synchronization2)) {
        wake_find_rule(at->check, wake_owners_stage_masks[at->owner], none_rules[which], at->object,
                       "%s%s%s is 0, but the feature synchronization2 is not enabled",
                       wake_sync_path(at, path), mask_names[which], stage_name(which));
    }
    return at->check->found == found;
}

bool
wake_check_stage_features(const struct wake_sync_at *at, enum wake_mask which,
                          VkPipelineStageFlags2 stages)
{
    return WAKE_LIKELY(stages && !(stages & FEATURE_STAGES)) || feature_missing(at, which, stages);
}

/* ---- queues ---------------------------------------------------------------------------------- */

#define COMPUTE_STAGES                                                                         \
    (VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR | \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR)
#define EITHER_STAGES \
    (VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT)
#define TRANSFER_STAGES                                                    \
    (VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT | VK_PIPELINE_STAGE_2_COPY_BIT | \
     VK_PIPELINE_STAGE_2_RESOLVE_BIT | VK_PIPELINE_STAGE_2_BLIT_BIT |      \
     VK_PIPELINE_STAGE_2_CLEAR_BIT)

void
wake_check_stage_family(const struct wake_sync_at *at, enum wake_mask which,
                        VkPipelineStageFlags2 stages, VkQueueFlags queue, const char *owner,
                        const char *rule)
{
    VkPipelineStageFlags2 lacks = 0;
    char path[WAKE_SYNC_PATH], text[256], flags[128];

    if (WAKE_UNLIKELY(!queue)) {
        return;
    }
    lacks |= queue & VK_QUEUE_GRAPHICS_BIT ? 0 : WAKE_GRAPHICS_STAGES;
    lacks |= queue & VK_QUEUE_COMPUTE_BIT ? 0 : COMPUTE_STAGES;
    lacks |= queue & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT) ? 0 : EITHER_STAGES;
    lacks |= queue & (VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT)
                 ? 0
                 : TRANSFER_STAGES;
    if (WAKE_UNLIKELY(stages & lacks)) {
        wake_stages_text(text, sizeof(text), at->second, stages & lacks);
        wake_print_VkQueueFlags(flags, sizeof(flags), queue);
        wake_find_rule(at->check, owner, rule, at->object,
                       "%s%s%s has %s, but the queues of family %u have %s only",
                       wake_sync_path(at, path), mask_names[which], stage_name(which), text,
                       at->check->cb ? wake_command_pool_of(at->check->cb)->family
                                     : at->check->queue->family,
                       flags);
    }
}

/* ---- accesses -------------------------------------------------------------------------------- */

#define SHADER_STAGES                                                                              \
    (VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT | VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT | \
     VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT |                                      \
     VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |           \
     VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT |            \
     VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT | VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR |    \
     VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT |                                           \
     VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI |                                              \
     VK_PIPELINE_STAGE_2_CLUSTER_CULLING_SHADER_BIT_HUAWEI)
#define BUILD VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_BUILD_BIT_KHR
#define AS_COPY VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR
#define MICROMAP VK_PIPELINE_STAGE_2_MICROMAP_BUILD_BIT_EXT
#define DEPTH_STAGES \
    (VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT)

/* By the number of the bit of an access; stages 0: not known, any. */
static const struct access_row {
    VkPipelineStageFlags2 stages;
    const char *rules[2]; /* of the second version */
} access_rows[64] = {
    /* VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT */
    [0] = { VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | BUILD,
            { WAKE_ID(stage_masks, "srcAccessMask-03900"),
              WAKE_ID(stage_masks, "dstAccessMask-03900") } },
    /* VK_ACCESS_2_INDEX_READ_BIT */
    [1] = { VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT | VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
            { WAKE_ID(stage_masks, "srcAccessMask-03901"),
              WAKE_ID(stage_masks, "dstAccessMask-03901") } },
    /* VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT */
    [2] = { VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT | VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT,
            { WAKE_ID(stage_masks, "srcAccessMask-03902"),
              WAKE_ID(stage_masks, "dstAccessMask-03902") } },
    /* VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT */
    [4] = { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |
                VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI,
            { WAKE_ID(stage_masks, "srcAccessMask-03903"),
              WAKE_ID(stage_masks, "dstAccessMask-03903") } },
    /* VK_ACCESS_2_UNIFORM_READ_BIT */
    [3] = { SHADER_STAGES,
            { WAKE_ID(stage_masks, "srcAccessMask-03904"),
              WAKE_ID(stage_masks, "dstAccessMask-03904") } },
    /* VK_ACCESS_2_SHADER_SAMPLED_READ_BIT */
    [32] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-03905"),
               WAKE_ID(stage_masks, "dstAccessMask-03905") } },
    /* VK_ACCESS_2_SHADER_STORAGE_READ_BIT */
    [33] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-03906"),
               WAKE_ID(stage_masks, "dstAccessMask-03906") } },
    /* VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT */
    [34] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-03907"),
               WAKE_ID(stage_masks, "dstAccessMask-03907") } },
    /* VK_ACCESS_2_SHADER_READ_BIT; see rule_of() */
    [5] = { SHADER_STAGES | BUILD | MICROMAP,
            { WAKE_ID(stage_masks, "srcAccessMask-07454"),
              WAKE_ID(stage_masks, "dstAccessMask-07454") } },
    /* VK_ACCESS_2_SHADER_WRITE_BIT */
    [6] = { SHADER_STAGES,
            { WAKE_ID(stage_masks, "srcAccessMask-03909"),
              WAKE_ID(stage_masks, "dstAccessMask-03909") } },
    /* VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT */
    [7] = { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
            { WAKE_ID(stage_masks, "srcAccessMask-03910"),
              WAKE_ID(stage_masks, "dstAccessMask-03910") } },
    /* VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT */
    [8] = { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
            { WAKE_ID(stage_masks, "srcAccessMask-03911"),
              WAKE_ID(stage_masks, "dstAccessMask-03911") } },
    /* VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT */
    [9] = { DEPTH_STAGES,
            { WAKE_ID(stage_masks, "srcAccessMask-03912"),
              WAKE_ID(stage_masks, "dstAccessMask-03912") } },
    /* VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT */
    [10] = { DEPTH_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-03913"),
               WAKE_ID(stage_masks, "dstAccessMask-03913") } },
    /* VK_ACCESS_2_TRANSFER_READ_BIT: clears read nothing */
    [11] = { (TRANSFER_STAGES & ~VK_PIPELINE_STAGE_2_CLEAR_BIT) | BUILD | AS_COPY | MICROMAP,
             { WAKE_ID(stage_masks, "srcAccessMask-03914"),
               WAKE_ID(stage_masks, "dstAccessMask-03914") } },
    /* VK_ACCESS_2_TRANSFER_WRITE_BIT */
    [12] = { TRANSFER_STAGES | BUILD | AS_COPY | MICROMAP,
             { WAKE_ID(stage_masks, "srcAccessMask-03915"),
               WAKE_ID(stage_masks, "dstAccessMask-03915") } },
    /* VK_ACCESS_2_HOST_READ_BIT */
    [13] = { VK_PIPELINE_STAGE_2_HOST_BIT,
             { WAKE_ID(stage_masks, "srcAccessMask-03916"),
               WAKE_ID(stage_masks, "dstAccessMask-03916") } },
    /* VK_ACCESS_2_HOST_WRITE_BIT */
    [14] = { VK_PIPELINE_STAGE_2_HOST_BIT,
             { WAKE_ID(stage_masks, "srcAccessMask-03917"),
               WAKE_ID(stage_masks, "dstAccessMask-03917") } },
    /* VK_ACCESS_2_CONDITIONAL_RENDERING_READ_BIT_EXT */
    [20] = { VK_PIPELINE_STAGE_2_CONDITIONAL_RENDERING_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-03918"),
               WAKE_ID(stage_masks, "dstAccessMask-03918") } },
    /* VK_ACCESS_2_FRAGMENT_DENSITY_MAP_READ_BIT_EXT */
    [24] = { VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-03919"),
               WAKE_ID(stage_masks, "dstAccessMask-03919") } },
    /* VK_ACCESS_2_TRANSFORM_FEEDBACK_WRITE_BIT_EXT */
    [25] = { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-03920"),
               WAKE_ID(stage_masks, "dstAccessMask-03920") } },
    /* VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT */
    [26] = { VK_PIPELINE_STAGE_2_DRAW_INDIRECT_BIT | VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-04747"),
               WAKE_ID(stage_masks, "dstAccessMask-04747") } },
    /* VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_WRITE_BIT_EXT */
    [27] = { VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-03922"),
               WAKE_ID(stage_masks, "dstAccessMask-03922") } },
    /* VK_ACCESS_2_INVOCATION_MASK_READ_BIT_HUAWEI */
    [39] = { VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI,
             { WAKE_ID(stage_masks, "srcAccessMask-04994"),
               WAKE_ID(stage_masks, "dstAccessMask-04994") } },
    /* VK_ACCESS_2_MICROMAP_WRITE_BIT_EXT */
    [45] = { MICROMAP,
             { WAKE_ID(stage_masks, "srcAccessMask-07457"),
               WAKE_ID(stage_masks, "dstAccessMask-07457") } },
    /* VK_ACCESS_2_MICROMAP_READ_BIT_EXT */
    [44] = { MICROMAP | BUILD,
             { WAKE_ID(stage_masks, "srcAccessMask-07458"),
               WAKE_ID(stage_masks, "dstAccessMask-07458") } },
    /* VK_ACCESS_2_FRAGMENT_SHADING_RATE_ATTACHMENT_READ_BIT_KHR */
    [23] = { VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-03923"),
               WAKE_ID(stage_masks, "dstAccessMask-03923") } },
    /* VK_ACCESS_2_COMMAND_PREPROCESS_READ_BIT_NV */
    [17] = { VK_PIPELINE_STAGE_2_COMMAND_PREPROCESS_BIT_NV,
             { WAKE_ID(stage_masks, "srcAccessMask-03924"),
               WAKE_ID(stage_masks, "dstAccessMask-03924") } },
    /* VK_ACCESS_2_COMMAND_PREPROCESS_WRITE_BIT_NV */
    [18] = { VK_PIPELINE_STAGE_2_COMMAND_PREPROCESS_BIT_NV,
             { WAKE_ID(stage_masks, "srcAccessMask-03925"),
               WAKE_ID(stage_masks, "dstAccessMask-03925") } },
    /* VK_ACCESS_2_COLOR_ATTACHMENT_READ_NONCOHERENT_BIT_EXT */
    [19] = { VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
             { WAKE_ID(stage_masks, "srcAccessMask-03926"),
               WAKE_ID(stage_masks, "dstAccessMask-03926") } },
    /* VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR */
    [21] = { BUILD | AS_COPY | SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-03927"),
               WAKE_ID(stage_masks, "dstAccessMask-03927") } },
    /* VK_ACCESS_2_ACCELERATION_STRUCTURE_WRITE_BIT_KHR */
    [22] = { BUILD | AS_COPY,
             { WAKE_ID(stage_masks, "srcAccessMask-03928"),
               WAKE_ID(stage_masks, "dstAccessMask-03928") } },
    /* VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR */
    [40] = { VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-07272"),
               WAKE_ID(stage_masks, "dstAccessMask-07272") } },
    /* VK_ACCESS_2_VIDEO_DECODE_READ_BIT_KHR */
    [35] = { VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-04858"),
               WAKE_ID(stage_masks, "dstAccessMask-04858") } },
    /* VK_ACCESS_2_VIDEO_DECODE_WRITE_BIT_KHR */
    [36] = { VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-04859"),
               WAKE_ID(stage_masks, "dstAccessMask-04859") } },
    /* VK_ACCESS_2_VIDEO_ENCODE_READ_BIT_KHR */
    [37] = { VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-04860"),
               WAKE_ID(stage_masks, "dstAccessMask-04860") } },
    /* VK_ACCESS_2_VIDEO_ENCODE_WRITE_BIT_KHR */
    [38] = { VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR,
             { WAKE_ID(stage_masks, "srcAccessMask-04861"),
               WAKE_ID(stage_masks, "dstAccessMask-04861") } },
    /* VK_ACCESS_2_OPTICAL_FLOW_READ_BIT_NV */
    [42] = { VK_PIPELINE_STAGE_2_OPTICAL_FLOW_BIT_NV,
             { WAKE_ID(stage_masks, "srcAccessMask-07455"),
               WAKE_ID(stage_masks, "dstAccessMask-07455") } },
    /* VK_ACCESS_2_OPTICAL_FLOW_WRITE_BIT_NV */
    [43] = { VK_PIPELINE_STAGE_2_OPTICAL_FLOW_BIT_NV,
             { WAKE_ID(stage_masks, "srcAccessMask-07456"),
               WAKE_ID(stage_masks, "dstAccessMask-07456") } },
    /* VK_ACCESS_2_DESCRIPTOR_BUFFER_READ_BIT_EXT */
    [41] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-08118"),
               WAKE_ID(stage_masks, "dstAccessMask-08118") } },
#ifdef VK_QCOM_tile_shading
    /* VK_ACCESS_2_SHADER_TILE_ATTACHMENT_READ_BIT_QCOM */
    [51] = { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
             { WAKE_ID(stage_masks, "srcAccessMask-10670"),
               WAKE_ID(stage_masks, "dstAccessMask-10670") } },
    /* VK_ACCESS_2_SHADER_TILE_ATTACHMENT_WRITE_BIT_QCOM */
    [52] = { VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT | VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
             { WAKE_ID(stage_masks, "srcAccessMask-10671"),
               WAKE_ID(stage_masks, "dstAccessMask-10671") } },
#endif
#ifdef VK_EXT_memory_decompression
    /* VK_ACCESS_2_MEMORY_DECOMPRESSION_READ_BIT_EXT */
    [55] = { VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-11771"),
               WAKE_ID(stage_masks, "dstAccessMask-11771") } },
    /* VK_ACCESS_2_MEMORY_DECOMPRESSION_WRITE_BIT_EXT */
    [56] = { VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT,
             { WAKE_ID(stage_masks, "srcAccessMask-11772"),
               WAKE_ID(stage_masks, "dstAccessMask-11772") } },
#endif
#ifdef VK_EXT_descriptor_heap
    /* VK_ACCESS_2_SAMPLER_HEAP_READ_BIT_EXT */
    [57] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-11294"),
               WAKE_ID(stage_masks, "dstAccessMask-11294") } },
    /* VK_ACCESS_2_RESOURCE_HEAP_READ_BIT_EXT */
    [58] = { SHADER_STAGES,
             { WAKE_ID(stage_masks, "srcAccessMask-11294"),
               WAKE_ID(stage_masks, "dstAccessMask-11294") } },
#endif
};

#ifdef VK_EXT_memory_decompression
#define DECOMPRESSION VK_PIPELINE_STAGE_2_MEMORY_DECOMPRESSION_BIT_EXT
#else
#define DECOMPRESSION 0
#endif
/* Of stages that this table does not know nothing is concluded. */
#define KNOWN_STAGES                                                                             \
    (WAKE_GRAPHICS_STAGES | SHADER_STAGES | EITHER_STAGES | TRANSFER_STAGES | BUILD | AS_COPY |  \
     MICROMAP | DECOMPRESSION | VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT |                            \
     VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT | VK_PIPELINE_STAGE_2_HOST_BIT |                     \
     VK_PIPELINE_STAGE_2_COMMAND_PREPROCESS_BIT_NV |                                             \
     VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI | VK_PIPELINE_STAGE_2_VIDEO_DECODE_BIT_KHR | \
     VK_PIPELINE_STAGE_2_VIDEO_ENCODE_BIT_KHR | VK_PIPELINE_STAGE_2_OPTICAL_FLOW_BIT_NV)

VkPipelineStageFlags2
wake_expand_stages(VkPipelineStageFlags2 stages)
{
    if (stages & VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT) {
        stages |= WAKE_GRAPHICS_STAGES | EITHER_STAGES |
                  VK_PIPELINE_STAGE_2_SUBPASS_SHADING_BIT_HUAWEI |
                  VK_PIPELINE_STAGE_2_INVOCATION_MASK_BIT_HUAWEI |
                  VK_PIPELINE_STAGE_2_CLUSTER_CULLING_SHADER_BIT_HUAWEI;
    }
    if (stages & VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT) {
        stages |= TRANSFER_STAGES;
    }
    if (stages & VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT) {
        stages |= VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT |
                  VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT;
    }
    if (stages & VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT) {
        stages |= VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |
                  VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |
                  VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT |
                  VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT |
                  VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT |
                  VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT |
                  VK_PIPELINE_STAGE_2_CLUSTER_CULLING_SHADER_BIT_HUAWEI;
    }
    return stages;
}

/* The number of a rule of the second version. */
static const char *
rule_of(const struct wake_sync_at *at, VkAccessFlags2 access, enum wake_mask which)
{
    /* What came later never had the older number. */
    if (access == VK_ACCESS_2_SHADER_READ_BIT && at->owner != WAKE_MASKS_RANGE2 &&
        !WAKE_EXTENSION(at->check, VK_EXT_opacity_micromap)) {
        return which == WAKE_MASK_SOURCE ? WAKE_ID(stage_masks, "srcAccessMask-03908")
                                         : WAKE_ID(stage_masks, "dstAccessMask-03908");
    }
    return access_rows[__builtin_ctzll(access)].rules[which];
}

#define OTHER_RULE 80
/* Of barriers of buffers and images of the first version: the number of memory barriers, which other layers say of all. */
static const char *
other_rule(char text[OTHER_RULE], const struct wake_sync_at *at, enum wake_mask which,
           const char *rule)
{
    bool source = which == WAKE_MASK_SOURCE;

    text[0] = '\0';
    if (!at->second && (strstr(rule, "pBufferMemory") || strstr(rule, "pImageMemory"))) {
        snprintf(text, OTHER_RULE, " [VUID-%s-%sAccessMask-%s]", wake_owners_stage_masks[at->owner],
                 mask_names[which], source ? "02815" : "02816");
    }
    return text;
}

static WAKE_COLD void
unsupported(const struct wake_sync_at *at, enum wake_mask which, VkAccessFlags2 bad,
            VkPipelineStageFlags2 stages, const char *rule)
{
    char path[WAKE_SYNC_PATH], text[256], stage_text[256], other[OTHER_RULE];

    wake_stages_text(stage_text, sizeof(stage_text), at->second, stages);
    for (VkAccessFlags2 rest = bad; rest; rest &= rest - 1) {
        /* Those of the first version have one rule together. */
        VkAccessFlags2 named = at->second ? rest & -rest : rest;

        wake_accesses_text(text, sizeof(text), at->second, named);
        wake_find_rule(at->check, wake_owners_stage_masks[at->owner],
                       at->second ? rule_of(at, named, which) : rule, at->object,
                       "%s%sAccessMask has %s, which no stage of %sStageMask makes (%s)%s",
                       wake_sync_path(at, path), mask_names[which], text, mask_names[which],
                       stage_text, other_rule(other, at, which, rule));
        if (!at->second) {
            break;
        }
    }
}

/* Whether it is said that shaders other than those of ray tracing read no structures. */
static WAKE_COLD bool
without_ray_queries(const struct wake_sync_at *at, enum wake_mask which,
                    VkPipelineStageFlags2 stages)
{
    const char *owner = wake_owners_stage_masks[at->owner];
    const char *rules[2][2] = {
        { WAKE_ID(first_barrier, "srcAccessMask-06257"),
          WAKE_ID(first_barrier, "dstAccessMask-06257") },
        { WAKE_ID(stage_masks, "srcAccessMask-06256"),
          WAKE_ID(stage_masks, "dstAccessMask-06256") },
    };
    const char *rule = rules[at->second][which == WAKE_MASK_DESTINATION];
    char path[WAKE_SYNC_PATH], text[256], vuid[WAKE_MAX_ID];

    if (WAKE_FEATURE(at->check, rayQuery) || !wake_has_rule(owner, rule, vuid) ||
        (stages & (VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT | ~(VkPipelineStageFlags2)KNOWN_STAGES)) ||
        (stages & (VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR | BUILD | AS_COPY))) {
        return false;
    }
    /* Older registries are against other shaders alone. */
    if (!wake_has_rule(wake_owners_first_barrier[0], rules[0][0], vuid) &&
        !(stages & SHADER_STAGES)) {
        return false;
    }
    wake_stages_text(text, sizeof(text), at->second, stages);
    wake_find_rule(
        at->check, owner, rule, at->object,
        "%s%sAccessMask has %s and %sStageMask is %s, but the feature rayQuery is not enabled: other stages read no "
        "acceleration structures",
        wake_sync_path(at, path), mask_names[which],
        at->second ? "VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR"
                   : "VK_ACCESS_ACCELERATION_STRUCTURE_READ_BIT_KHR",
        mask_names[which], text);
    return true;
}

VkAccessFlags2
wake_unsupported_accesses(VkAccessFlags2 accesses, VkPipelineStageFlags2 stages)
{
    VkPipelineStageFlags2 all = wake_expand_stages(stages);
    VkAccessFlags2 bad = 0;

    if (WAKE_UNLIKELY(stages & ~(VkPipelineStageFlags2)(KNOWN_STAGES |
                                                        VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT))) {
        return 0;
    }
    if (all & VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) {
        return all & VK_PIPELINE_STAGE_2_HOST_BIT
                   ? 0
                   : accesses & (VK_ACCESS_2_HOST_READ_BIT | VK_ACCESS_2_HOST_WRITE_BIT);
    }
    for (VkAccessFlags2 rest = accesses; rest; rest &= rest - 1) {
        VkPipelineStageFlags2 needs = access_rows[__builtin_ctzll(rest)].stages;

        if (needs && !(needs & all)) {
            bad |= rest & -rest;
        }
    }
    return bad;
}

void
wake_check_accesses(const struct wake_sync_at *at, enum wake_mask which, VkAccessFlags2 accesses,
                    VkPipelineStageFlags2 stages, const char *rule)
{
    VkAccessFlags2 bad;

    if (WAKE_UNLIKELY(accesses & VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR) &&
        without_ray_queries(at, which, stages)) {
        accesses &= ~(VkAccessFlags2)VK_ACCESS_2_ACCELERATION_STRUCTURE_READ_BIT_KHR;
    }
    bad = wake_unsupported_accesses(accesses, stages);
    if (WAKE_UNLIKELY(bad)) {
        unsupported(at, which, bad, stages, rule);
    }
}
