/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Making render passes: subpass dependencies, multiview, aspects of input attachments of the first
 * version. Specification, 'Render Pass Creation', VkSubpassDependency; 'Synchronization', supported
 * access types.
 */
#include "core/barrier/barrier.h"
#include "core/pass/render_pass_rules.h"

#include <stdio.h>

/* The rule's number in the first and in the second version. */
#define RULE(first, second_one) (c->second ? (second_one) : (first))

/* ---- stages and accesses --------------------------------------------------------------------- */

enum {
    FRAMEBUFFER_STAGES = VK_PIPELINE_STAGE_FRAGMENT_SHADER_BIT |
                         VK_PIPELINE_STAGE_EARLY_FRAGMENT_TESTS_BIT |
                         VK_PIPELINE_STAGE_LATE_FRAGMENT_TESTS_BIT |
                         VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
    BUILD_STAGE = VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
    /* Of no graphics pipeline alone. */
    OTHER_STAGES = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT |
                   VK_PIPELINE_STAGE_HOST_BIT | VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR |
                   BUILD_STAGE | VK_PIPELINE_STAGE_COMMAND_PREPROCESS_BIT_NV |
                   VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
};

/* The same of the second version, in which all commands are any. */
#define OTHER_STAGES2                                                                \
    (((VkPipelineStageFlags2)OTHER_STAGES & ~VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) | \
     VK_PIPELINE_STAGE_2_COPY_BIT | VK_PIPELINE_STAGE_2_RESOLVE_BIT |                \
     VK_PIPELINE_STAGE_2_BLIT_BIT | VK_PIPELINE_STAGE_2_CLEAR_BIT |                  \
     VK_PIPELINE_STAGE_2_ACCELERATION_STRUCTURE_COPY_BIT_KHR)

static void
accesses(const struct wake_pass_check *c, uint32_t number, VkAccessFlags2 access,
         VkPipelineStageFlags2 stages, const char *rule, const char *place, const char *member)
{
    VkAccessFlags2 bad = wake_unsupported_accesses(access, stages);
    char flags[256], stage_flags[256];

    if (bad) {
        wake_find_rule(
            c->check, wake_owners_dependency[c->second], rule, NULL,
            "pCreateInfo->pDependencies[%u]%s.%sAccessMask has %s, which no stage of %sStageMask makes (%s)",
            number, place, member, wake_accesses_text(flags, sizeof(flags), place[0] != '\0', bad),
            member, wake_stages_text(stage_flags, sizeof(stage_flags), place[0] != '\0', stages));
    }
}

static const char in_barrier[] = ".pNext (VkMemoryBarrier2)";

/* ---- features that stages need --------------------------------------------------------------- */

static const struct stage_feature {
    VkPipelineStageFlags stages;
    int features[2];
    const char *names;
    const char *source, *destination;
} stage_features[] = {
    { VK_PIPELINE_STAGE_GEOMETRY_SHADER_BIT,
      { WAKE_FEATURE_geometryShader, WAKE_FEATURE_geometryShader },
      "geometryShader",
      WAKE_ID(dependency, "srcStageMask-04090"),
      WAKE_ID(dependency, "dstStageMask-04090") },
    { VK_PIPELINE_STAGE_TESSELLATION_CONTROL_SHADER_BIT |
          VK_PIPELINE_STAGE_TESSELLATION_EVALUATION_SHADER_BIT,
      { WAKE_FEATURE_tessellationShader, WAKE_FEATURE_tessellationShader },
      "tessellationShader",
      WAKE_ID(dependency, "srcStageMask-04091"),
      WAKE_ID(dependency, "dstStageMask-04091") },
    { VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
      { WAKE_FEATURE_conditionalRendering, WAKE_FEATURE_conditionalRendering },
      "conditionalRendering",
      WAKE_ID(dependency, "srcStageMask-04092"),
      WAKE_ID(dependency, "dstStageMask-04092") },
    { VK_PIPELINE_STAGE_FRAGMENT_DENSITY_PROCESS_BIT_EXT,
      { WAKE_FEATURE_fragmentDensityMap, WAKE_FEATURE_fragmentDensityMap },
      "fragmentDensityMap",
      WAKE_ID(dependency, "srcStageMask-04093"),
      WAKE_ID(dependency, "dstStageMask-04093") },
    { VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT,
      { WAKE_FEATURE_transformFeedback, WAKE_FEATURE_transformFeedback },
      "transformFeedback",
      WAKE_ID(dependency, "srcStageMask-04094"),
      WAKE_ID(dependency, "dstStageMask-04094") },
    { VK_PIPELINE_STAGE_MESH_SHADER_BIT_EXT,
      { WAKE_FEATURE_meshShader, WAKE_FEATURE_meshShader },
      "meshShader",
      WAKE_ID(dependency, "srcStageMask-04095"),
      WAKE_ID(dependency, "dstStageMask-04095") },
    { VK_PIPELINE_STAGE_TASK_SHADER_BIT_EXT,
      { WAKE_FEATURE_taskShader, WAKE_FEATURE_taskShader },
      "taskShader",
      WAKE_ID(dependency, "srcStageMask-04096"),
      WAKE_ID(dependency, "dstStageMask-04096") },
    { VK_PIPELINE_STAGE_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR,
      { WAKE_FEATURE_shadingRateImage, WAKE_FEATURE_attachmentFragmentShadingRate },
      "shadingRateImage or attachmentFragmentShadingRate",
      WAKE_ID(dependency, "srcStageMask-04097"),
      WAKE_ID(dependency, "dstStageMask-04097") },
    { VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR,
      { WAKE_FEATURE_rayTracingPipeline, WAKE_FEATURE_rayTracingPipeline },
      "rayTracingPipeline",
      WAKE_ID(dependency, "srcStageMask-07949"),
      WAKE_ID(dependency, "dstStageMask-07949") },
    { VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR,
      { WAKE_FEATURE_accelerationStructure, WAKE_FEATURE_accelerationStructure },
      "accelerationStructure",
      WAKE_ID(dependency, "srcStageMask-10754"),
      WAKE_ID(dependency, "dstStageMask-10754") },
};

/* VK_NV_ray_tracing has these stages, and no features. */
#define RAY_STAGES_NV                               \
    (VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR | \
     VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR)

static void
features_of_stages(const struct wake_pass_check *c, uint32_t number, VkPipelineStageFlags stages,
                   bool source, const char *place)
{
    const char *owner = wake_owners_dependency[c->second], *member = source ? "src" : "dst";
    char flags[256];

    if (WAKE_EXTENSION(c->check, VK_NV_ray_tracing)) {
        stages &= ~(VkPipelineStageFlags)RAY_STAGES_NV;
    }
    for (size_t i = 0; i < WAKE_COUNT(stage_features); i++) {
        const struct stage_feature *row = &stage_features[i];

        if ((stages & row->stages) && !wake_check_feature(c->check, row->features[0]) &&
            !wake_check_feature(c->check, row->features[1])) {
            (void)wake_print_VkPipelineStageFlags(flags, sizeof(flags), stages & row->stages);
            wake_find_rule(
                c->check, owner, source ? row->source : row->destination, NULL,
                "pCreateInfo->pDependencies[%u]%s.%sStageMask has %s, but the feature %s is not enabled",
                number, place, member, flags, row->names);
        }
    }
}

static void
stage_mask(const struct wake_pass_check *c, uint32_t number, VkPipelineStageFlags stages,
           bool source)
{
    const char *owner = wake_owners_dependency[c->second], *member = source ? "src" : "dst";

    features_of_stages(c, number, stages, source, "");
    if (!stages && !WAKE_FEATURE(c->check, synchronization2)) {
        wake_find_rule(
            c->check, owner,
            source ? WAKE_ID(dependency, "srcStageMask-03937")
                   : WAKE_ID(dependency, "dstStageMask-03937"),
            NULL,
            "pCreateInfo->pDependencies[%u].%sStageMask is 0, but the feature synchronization2 is not enabled",
            number, member);
    }
}

/* ---- one dependency -------------------------------------------------------------------------- */

static bool
subpass_in_range(const struct wake_pass_check *c, uint32_t number, uint32_t subpass, bool source)
{
    if (subpass == VK_SUBPASS_EXTERNAL || subpass < c->pass->info.subpassCount) {
        return true;
    }
    wake_find_rule(c->check, wake_owners_render_pass[c->second],
                   source ? RULE(WAKE_ID(render_pass, "pDependencies-06866"),
                                 WAKE_ID(render_pass, "srcSubpass-02526"))
                          : RULE(WAKE_ID(render_pass, "pDependencies-06867"),
                                 WAKE_ID(render_pass, "dstSubpass-02527")),
                   NULL, "pCreateInfo->pDependencies[%u].%sSubpass is %u, but subpassCount is %u",
                   number, source ? "src" : "dst", subpass, c->pass->info.subpassCount);
    return false;
}

/* Newer registries allow the stage that stands for all with any pipeline. */
#ifdef VK_VERSION_1_4
#define SAME_IN_ALL VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
#else
#define SAME_IN_ALL VK_PIPELINE_STAGE_2_NONE
#endif

/* `others`: those of its stages that are of no graphics pipeline. */
static void
bind_point_stages(const struct wake_pass_check *c, uint32_t number, uint32_t subpass,
                  VkPipelineStageFlags2 others, bool source, const char *place)
{
    char flags[256];

    others &= ~SAME_IN_ALL;
    if (subpass != VK_SUBPASS_EXTERNAL && others &&
        c->pass->info.pSubpasses[subpass].pipelineBindPoint == VK_PIPELINE_BIND_POINT_GRAPHICS) {
        (void)wake_stages_text(flags, sizeof(flags), c->second, others);
        wake_find_rule(
            c->check, wake_owners_render_pass[c->second],
            source ? RULE(WAKE_ID(render_pass, "pDependencies-00837"),
                          WAKE_ID(render_pass, "pDependencies-03054"))
                   : RULE(WAKE_ID(render_pass, "pDependencies-00838"),
                          WAKE_ID(render_pass, "pDependencies-03055")),
            NULL,
            "pCreateInfo->pDependencies[%u]%s.%sStageMask has %s, but %sSubpass is subpass %u, which runs graphics pipelines",
            number, place, source ? "src" : "dst", flags, source ? "src" : "dst", subpass);
    }
}

/* A dependency of a subpass on itself. */
static void
self_dependency(const struct wake_pass_check *c, const VkSubpassDependency2 *one, uint32_t number,
                const VkMemoryBarrier2 *barrier)
{
    const VkPipelineStageFlags2 source = barrier ? barrier->srcStageMask : one->srcStageMask;
    const VkPipelineStageFlags2 destination = barrier ? barrier->dstStageMask : one->dstStageMask;
    const char *owner = wake_owners_dependency[c->second];
    uint32_t view_mask = c->pass->info.pSubpasses[one->srcSubpass].viewMask;
    char flags[256];

    if (one->viewOffset != 0) {
        /* Without VK_DEPENDENCY_VIEW_LOCAL_BIT any offset is wrong, and told. */
        if (one->dependencyFlags & VK_DEPENDENCY_VIEW_LOCAL_BIT) {
            wake_find_rule(
                c->check, c->second ? owner : wake_owners_render_pass[0],
                RULE(WAKE_ID(render_pass, "pNext-01930"), WAKE_ID(dependency, "viewOffset-02530")),
                NULL,
                "the view offset of pCreateInfo->pDependencies[%u] is %d, but srcSubpass and dstSubpass are both %u",
                number, one->viewOffset, one->srcSubpass);
        }
    } else if (!(one->dependencyFlags & VK_DEPENDENCY_VIEW_LOCAL_BIT) &&
               (view_mask & (view_mask - 1))) {
        wake_find(
            c->check,
            RULE("VUID-VkSubpassDependency-srcSubpass-00872",
                 "VUID-VkRenderPassCreateInfo2-pDependencies-03060"),
            "pCreateInfo->pDependencies[%u] is a dependency of subpass %u on itself, whose view mask is 0x%x, but dependencyFlags "
            "lacks VK_DEPENDENCY_VIEW_LOCAL_BIT",
            number, one->srcSubpass, view_mask);
    } else if (!barrier && (source & FRAMEBUFFER_STAGES) &&
               (destination & OTHER_STAGES & ~SAME_IN_ALL)) {
        /* pDependencies-00838 has been told */
    } else if (!barrier && (source & FRAMEBUFFER_STAGES) &&
               (one->dstStageMask & ~(VkPipelineStageFlags)FRAMEBUFFER_STAGES)) {
        (void)wake_print_VkPipelineStageFlags(
            flags, sizeof(flags), one->dstStageMask & ~(VkPipelineStageFlags)FRAMEBUFFER_STAGES);
        wake_find_rule(
            c->check, owner,
            RULE(WAKE_ID(dependency, "srcSubpass-06809"), WAKE_ID(dependency, "srcSubpass-06810")),
            NULL,
            "pCreateInfo->pDependencies[%u] is a dependency of subpass %u on itself, and srcStageMask has stages in "
            "framebuffer space, but dstStageMask has %s, which is not",
            number, one->srcSubpass, flags);
    } else if ((source & FRAMEBUFFER_STAGES) && (destination & FRAMEBUFFER_STAGES) &&
               !(one->dependencyFlags & VK_DEPENDENCY_BY_REGION_BIT)) {
        wake_find_rule(
            c->check, owner,
            RULE(WAKE_ID(dependency, "srcSubpass-02243"), WAKE_ID(dependency, "srcSubpass-02245")),
            NULL,
            "pCreateInfo->pDependencies[%u] is a dependency of subpass %u on itself between stages in framebuffer space, "
            "but dependencyFlags lacks VK_DEPENDENCY_BY_REGION_BIT",
            number, one->srcSubpass);
    }
}

static void
order(const struct wake_pass_check *c, const VkSubpassDependency2 *one, uint32_t number,
      const VkMemoryBarrier2 *barrier)
{
    const char *owner = wake_owners_dependency[c->second];
    bool view_local = one->dependencyFlags & VK_DEPENDENCY_VIEW_LOCAL_BIT;

    if (one->srcSubpass == VK_SUBPASS_EXTERNAL && one->dstSubpass == VK_SUBPASS_EXTERNAL) {
        wake_find_rule(
            c->check, owner,
            RULE(WAKE_ID(dependency, "srcSubpass-00865"), WAKE_ID(dependency, "srcSubpass-03085")),
            NULL,
            "pCreateInfo->pDependencies[%u].srcSubpass and dstSubpass are both VK_SUBPASS_EXTERNAL",
            number);
    } else if (one->srcSubpass == VK_SUBPASS_EXTERNAL || one->dstSubpass == VK_SUBPASS_EXTERNAL) {
        if (view_local && (c->pass->multiview || !c->second)) {
            wake_find_rule(
                c->check, owner,
                one->srcSubpass == VK_SUBPASS_EXTERNAL
                    ? RULE(WAKE_ID(dependency, "dependencyFlags-02520"),
                           WAKE_ID(dependency, "dependencyFlags-03090"))
                    : RULE(WAKE_ID(dependency, "dependencyFlags-02521"),
                           WAKE_ID(dependency, "dependencyFlags-03091")),
                NULL,
                "pCreateInfo->pDependencies[%u].dependencyFlags has VK_DEPENDENCY_VIEW_LOCAL_BIT, but %sSubpass is "
                "VK_SUBPASS_EXTERNAL",
                number, one->srcSubpass == VK_SUBPASS_EXTERNAL ? "src" : "dst");
        }
    } else if (one->srcSubpass > one->dstSubpass) {
        wake_find_rule(
            c->check, owner,
            RULE(WAKE_ID(dependency, "srcSubpass-00864"), WAKE_ID(dependency, "srcSubpass-03084")),
            NULL, "pCreateInfo->pDependencies[%u].srcSubpass is %u, which is behind dstSubpass %u",
            number, one->srcSubpass, one->dstSubpass);
    } else if (one->srcSubpass == one->dstSubpass) {
        self_dependency(c, one, number, barrier);
    }
    if (c->second && one->viewOffset != 0 && !view_local) {
        wake_find_rule(
            c->check, owner, WAKE_ID(dependency, "dependencyFlags-03092"), NULL,
            "pCreateInfo->pDependencies[%u].viewOffset is %d, but dependencyFlags lacks VK_DEPENDENCY_VIEW_LOCAL_BIT",
            number, one->viewOffset);
    }
    if (c->second && view_local && !c->pass->multiview) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo2-viewMask-03059",
            "pCreateInfo->pDependencies[%u].dependencyFlags has VK_DEPENDENCY_VIEW_LOCAL_BIT, but viewMask of every subpass is 0",
            number);
    }
}

/* Flags that no dependency of subpasses has. */
static void
other_flags(const struct wake_pass_check *c, const VkSubpassDependency2 *one, uint32_t number)
{
#ifdef VK_KHR_maintenance8
    if (WAKE_UNLIKELY(one->dependencyFlags &
                      VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR)) {
        wake_find_rule(c->check, wake_owners_dependency[c->second],
                       RULE(WAKE_ID(dependency, "dependencyFlags-10203"),
                            WAKE_ID(dependency, "dependencyFlags-10204")),
                       NULL,
                       "pCreateInfo->pDependencies[%u].dependencyFlags has "
                       "VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR: "
                       "subpasses transfer no ownership",
                       number);
    }
#else
    (void)c;
    (void)one;
    (void)number;
#endif
}

/* A subpass that resolves in its shader must be the last of those that depend on each other. */
static void
shader_resolve(const struct wake_pass_check *c, const VkSubpassDependency2 *one, uint32_t number)
{
    if (one->srcSubpass != VK_SUBPASS_EXTERNAL && one->dstSubpass != VK_SUBPASS_EXTERNAL &&
        one->srcSubpass != one->dstSubpass &&
        (c->pass->subpasses[one->srcSubpass].flags &
         VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM)) {
        wake_find(
            c->check,
            RULE("VUID-VkSubpassDescription-flags-03343",
                 WAKE_RULE("VUID-VkSubpassDescription2-flags-04909",
                           "VUID-VkRenderPassCreateInfo2-flags-04909")),
            "pCreateInfo->pSubpasses[%u].flags has VK_SUBPASS_DESCRIPTION_SHADER_RESOLVE_BIT_QCOM, but pDependencies[%u] lets "
            "subpass %u depend on it",
            one->srcSubpass, number, one->dstSubpass);
    }
}

static bool
uses(const struct wake_subpass *subpass, uint32_t attachment, bool preserved)
{
    for (uint32_t i = 0; preserved && subpass->preserves && i < subpass->preserve_count; i++) {
        if (subpass->preserves[i] == attachment) {
            return true;
        }
    }
    return wake_refers(subpass->inputs, subpass->input_count, attachment) ||
           wake_refers(subpass->colors, subpass->color_count, attachment) ||
           wake_refers(subpass->resolves, subpass->color_count, attachment) ||
           wake_refers(subpass->depth, 1, attachment) ||
           wake_refers(subpass->depth_resolve, 1, attachment);
}

/* What a subpass preserves comes from one before it that it depends on. Where none before it uses the attachment, nothing is lost. */
static void
preserved(const struct wake_pass_check *c, uint32_t number, uint32_t attachment)
{
    uint32_t before = UINT32_MAX;

    for (uint32_t i = 0; i < number && before == UINT32_MAX; i++) {
        before = uses(&c->pass->subpasses[i], attachment, false) ? i : UINT32_MAX;
    }
    for (uint32_t i = 0; before != UINT32_MAX && i < c->pass->info.dependencyCount; i++) {
        const VkSubpassDependency2 *one = &c->pass->info.pDependencies[i];

        if (one->dstSubpass == number && one->srcSubpass < number &&
            uses(&c->pass->subpasses[one->srcSubpass], attachment, true)) {
            return;
        }
    }
    if (before != UINT32_MAX) {
        wake_find(
            c->check,
            RULE("VUID-VkRenderPassCreateInfo-None-10915",
                 "VUID-VkRenderPassCreateInfo2-None-10916"),
            "pCreateInfo->pSubpasses[%u] preserves attachment %u, which subpass %u uses, but depends on no subpass that "
            "uses or preserves it",
            number, attachment, before);
    }
}

void
wake_pass_check_dependencies(const struct wake_pass_check *c)
{
    for (uint32_t i = 0; i < c->pass->info.subpassCount; i++) {
        const struct wake_subpass *subpass = &c->pass->subpasses[i];

        for (uint32_t k = 0; subpass->preserves && k < subpass->preserve_count; k++) {
            preserved(c, i, subpass->preserves[k]);
        }
    }
    for (uint32_t i = 0; i < c->pass->info.dependencyCount; i++) {
        const VkSubpassDependency2 *one = &c->pass->info.pDependencies[i];
        /* With a VkMemoryBarrier2 the masks of the dependency are ignored. */
        const VkMemoryBarrier2 *barrier = wake_chain_find(one->pNext,
                                                          VK_STRUCTURE_TYPE_MEMORY_BARRIER_2);
        bool known = subpass_in_range(c, i, one->srcSubpass, true);
        known = subpass_in_range(c, i, one->dstSubpass, false) && known;
        other_flags(c, one, i);
        if (!barrier) {
            stage_mask(c, i, one->srcStageMask, true);
            stage_mask(c, i, one->dstStageMask, false);
            accesses(c, i, one->srcAccessMask, one->srcStageMask,
                     RULE(WAKE_ID(dependency, "srcAccessMask-00868"),
                          WAKE_ID(dependency, "srcAccessMask-03088")),
                     "", "src");
            accesses(c, i, one->dstAccessMask, one->dstStageMask,
                     RULE(WAKE_ID(dependency, "dstAccessMask-00869"),
                          WAKE_ID(dependency, "dstAccessMask-03089")),
                     "", "dst");
        } else {
            features_of_stages(c, i, (VkPipelineStageFlags)barrier->srcStageMask, true, in_barrier);
            features_of_stages(c, i, (VkPipelineStageFlags)barrier->dstStageMask, false,
                               in_barrier);
            accesses(c, i, barrier->srcAccessMask, barrier->srcStageMask,
                     WAKE_ID(dependency, "srcAccessMask-03088"), in_barrier, "src");
            accesses(c, i, barrier->dstAccessMask, barrier->dstStageMask,
                     WAKE_ID(dependency, "dstAccessMask-03089"), in_barrier, "dst");
        }
        if (!known) {
            continue;
        }
        order(c, one, i, barrier);
        shader_resolve(c, one, i);
        if (barrier) {
            bind_point_stages(c, i, one->srcSubpass, barrier->srcStageMask & OTHER_STAGES2, true,
                              in_barrier);
            bind_point_stages(c, i, one->dstSubpass, barrier->dstStageMask & OTHER_STAGES2, false,
                              in_barrier);
        } else {
            bind_point_stages(c, i, one->srcSubpass, one->srcStageMask & OTHER_STAGES, true, "");
            bind_point_stages(c, i, one->dstSubpass, one->dstStageMask & OTHER_STAGES, false, "");
        }
    }
}

/* ---- multiview ------------------------------------------------------------------------------- */

static void
view_masks_agree(const struct wake_pass_check *c, const uint32_t *masks, uint32_t count,
                 const char *rule)
{
    for (uint32_t i = 1; i < count; i++) {
        if ((masks[i] == 0) != (masks[0] == 0)) {
            wake_find_rule(
                c->check, wake_owners_render_pass[c->second], rule, NULL,
                "the view mask of subpass 0 is 0x%x, that of subpass %u is 0x%x: all of them must be 0, or none",
                masks[0], i, masks[i]);
            return;
        }
    }
}

static void
correlation_masks(const struct wake_pass_check *c, const uint32_t *masks, uint32_t count)
{
    uint32_t seen = 0;

    for (uint32_t i = 0; masks && i < count; i++) {
        if (seen & masks[i]) {
            wake_find(c->check,
                      RULE("VUID-VkRenderPassMultiviewCreateInfo-pCorrelationMasks-00841",
                           "VUID-VkRenderPassCreateInfo2-pCorrelatedViewMasks-03056"),
                      "correlated view mask %u is 0x%x, and views 0x%x are in an earlier mask, too",
                      i, masks[i], seen & masks[i]);
            return;
        }
        seen |= masks[i];
    }
}

static void
one_view_mask(const struct wake_pass_check *c, uint32_t mask, uint32_t subpass,
              const char *feature_vuid, const char *limit_vuid)
{
    uint32_t limit = c->facts ? c->facts->properties.multiview.maxMultiviewViewCount : 0;

    if (mask && limit && wake_highest_bit(mask) >= limit) {
        wake_find(c->check, limit_vuid,
                  "the view mask of subpass %u is 0x%x; maxMultiviewViewCount is %u", subpass, mask,
                  limit);
    }
    if (mask && !WAKE_FEATURE(c->check, multiview)) {
        wake_find(c->check, feature_vuid,
                  "the view mask of subpass %u is 0x%x, but the feature multiview is not enabled",
                  subpass, mask);
    }
}

static void
views_first(const struct wake_pass_check *c, const VkRenderPassMultiviewCreateInfo *views)
{
    const VkRenderPassCreateInfo2 *info = &c->pass->info;
    bool on = false;

    for (uint32_t i = 0; views->pViewMasks && i < views->subpassCount; i++) {
        on |= views->pViewMasks[i] != 0;
        one_view_mask(c, views->pViewMasks[i], i,
                      "VUID-VkRenderPassMultiviewCreateInfo-multiview-06555",
                      "VUID-VkRenderPassMultiviewCreateInfo-pViewMasks-06697");
    }
    if (views->subpassCount && views->subpassCount != info->subpassCount) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo-pNext-01928",
            "VkRenderPassMultiviewCreateInfo::subpassCount is %u, but pCreateInfo->subpassCount is %u",
            views->subpassCount, info->subpassCount);
    } else if (views->pViewMasks) {
        view_masks_agree(c, views->pViewMasks, views->subpassCount,
                         WAKE_ID(render_pass, "pNext-02513"));
    }
    if (views->dependencyCount && views->dependencyCount != info->dependencyCount) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo-pNext-01929",
            "VkRenderPassMultiviewCreateInfo::dependencyCount is %u, but pCreateInfo->dependencyCount is %u",
            views->dependencyCount, info->dependencyCount);
    }
    for (uint32_t i = 0; i < info->dependencyCount; i++) {
        bool view_local = info->pDependencies[i].dependencyFlags & VK_DEPENDENCY_VIEW_LOCAL_BIT;

        if (view_local && !on) {
            wake_find(
                c->check, "VUID-VkRenderPassCreateInfo-pNext-02514",
                "pCreateInfo->pDependencies[%u].dependencyFlags has VK_DEPENDENCY_VIEW_LOCAL_BIT, but every view mask is 0",
                i);
        }
        if (!view_local && info->pDependencies[i].viewOffset != 0) {
            wake_find(
                c->check, "VUID-VkRenderPassCreateInfo-pNext-02512",
                "VkRenderPassMultiviewCreateInfo::pViewOffsets[%u] is %d, but pCreateInfo->pDependencies[%u].dependencyFlags "
                "lacks VK_DEPENDENCY_VIEW_LOCAL_BIT",
                i, info->pDependencies[i].viewOffset, i);
        }
    }
    if (!on && views->correlationMaskCount) {
        wake_find(
            c->check, "VUID-VkRenderPassCreateInfo-pNext-02515",
            "VkRenderPassMultiviewCreateInfo::correlationMaskCount is %u, but every view mask is 0",
            views->correlationMaskCount);
    }
    correlation_masks(c, views->pCorrelationMasks, views->correlationMaskCount);
}

static void
views_second(const struct wake_pass_check *c)
{
    const VkRenderPassCreateInfo2 *info = &c->pass->info;

    for (uint32_t i = 0; i < info->subpassCount; i++) {
        one_view_mask(c, info->pSubpasses[i].viewMask, i,
                      "VUID-VkSubpassDescription2-multiview-06558",
                      "VUID-VkSubpassDescription2-viewMask-06706");
    }
    for (uint32_t i = 1; i < info->subpassCount; i++) {
        const uint32_t two[2] = { info->pSubpasses[0].viewMask, info->pSubpasses[i].viewMask };

        if ((two[0] == 0) != (two[1] == 0)) {
            wake_find(
                c->check, "VUID-VkRenderPassCreateInfo2-viewMask-03058",
                "the view mask of subpass 0 is 0x%x, that of subpass %u is 0x%x: all of them must be 0, or none",
                two[0], i, two[1]);
            break;
        }
    }
    if (!c->pass->multiview && info->correlatedViewMaskCount) {
        wake_find(c->check, "VUID-VkRenderPassCreateInfo2-viewMask-03057",
                  "pCreateInfo->correlatedViewMaskCount is %u, but viewMask of every subpass is 0",
                  info->correlatedViewMaskCount);
    }
    correlation_masks(c, info->pCorrelatedViewMasks, info->correlatedViewMaskCount);
}

/* ---- aspects of input attachments, first version --------------------------------------------- */

static void
aspect_references(const struct wake_pass_check *c,
                  const VkRenderPassInputAttachmentAspectCreateInfo *aspects)
{
    const VkRenderPassCreateInfo2 *info = &c->pass->info;

    for (uint32_t i = 0; aspects->pAspectReferences && i < aspects->aspectReferenceCount; i++) {
        const VkInputAttachmentAspectReference *one = &aspects->pAspectReferences[i];

        if (one->subpass >= info->subpassCount) {
            wake_find(
                c->check, "VUID-VkRenderPassCreateInfo-pNext-01926",
                "VkRenderPassInputAttachmentAspectCreateInfo::pAspectReferences[%u].subpass is %u, but subpassCount is %u",
                i, one->subpass, info->subpassCount);
        } else if (one->inputAttachmentIndex >=
                   info->pSubpasses[one->subpass].inputAttachmentCount) {
            wake_find(
                c->check, "VUID-VkRenderPassCreateInfo-pNext-01927",
                "VkRenderPassInputAttachmentAspectCreateInfo::pAspectReferences[%u].inputAttachmentIndex is %u, but "
                "inputAttachmentCount of subpass %u is %u",
                i, one->inputAttachmentIndex, one->subpass,
                info->pSubpasses[one->subpass].inputAttachmentCount);
        }
    }
}

void
wake_pass_check_views(const struct wake_pass_check *c)
{
    const VkRenderPassMultiviewCreateInfo *views =
        c->second ? NULL
                  : wake_chain_find(c->chain, VK_STRUCTURE_TYPE_RENDER_PASS_MULTIVIEW_CREATE_INFO);
    const VkRenderPassInputAttachmentAspectCreateInfo *aspects =
        c->second
            ? NULL
            : wake_chain_find(c->chain,
                              VK_STRUCTURE_TYPE_RENDER_PASS_INPUT_ATTACHMENT_ASPECT_CREATE_INFO);

    if (c->second) {
        views_second(c);
    }
    if (views) {
        views_first(c, views);
    }
    if (aspects) {
        aspect_references(c, aspects);
    }
}
