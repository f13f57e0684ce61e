/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Commands that set state which came after 1.3.239: feedback loops, ranges of depth clamping, depth bias in representations.
 * Specification, 'Fixed-Function Fragment Operations', 'Rasterization'.
 */
#include "core/core_newer.h"
#include "core/words.h"
#include "state/object/create_info.h"

/* ---- feedback loops -------------------------------------------------------------------------- */

#ifdef VK_EXT_attachment_feedback_loop_dynamic_state
void
wake_core_set_feedback_loop(struct wake_check *check,
                            const struct wake_rec_CmdSetAttachmentFeedbackLoopEnableEXT *r)
{
    const VkImageAspectFlags known = VK_IMAGE_ASPECT_COLOR_BIT | VK_IMAGE_ASPECT_DEPTH_BIT |
                                     VK_IMAGE_ASPECT_STENCIL_BIT;

    if (!WAKE_FEATURE(check, attachmentFeedbackLoopDynamicState)) {
        wake_find(
            check,
            "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-attachmentFeedbackLoopDynamicState-08862",
            "the feature attachmentFeedbackLoopDynamicState is not enabled");
    }
    if (r->aspectMask & ~known) {
        wake_find(check, "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-aspectMask-08863",
                  "aspectMask is %s", WAKE_FLAGS_TEXT(VkImageAspectFlags, r->aspectMask));
    }
    if (r->aspectMask && !WAKE_FEATURE(check, attachmentFeedbackLoopLayout)) {
        wake_find(check,
                  "VUID-vkCmdSetAttachmentFeedbackLoopEnableEXT-attachmentFeedbackLoopLayout-08864",
                  "aspectMask is %s, but the feature attachmentFeedbackLoopLayout is not enabled",
                  WAKE_FLAGS_TEXT(VkImageAspectFlags, r->aspectMask));
    }
}
#endif

/* ---- depth clamping -------------------------------------------------------------------------- */

#ifdef VK_EXT_depth_clamp_control
static void
check_range(struct wake_check *check, const VkDepthClampRangeEXT *range, const char *path)
{
    bool wide = WAKE_EXTENSION(check, VK_EXT_depth_range_unrestricted);

    if (range->minDepthClamp > range->maxDepthClamp) {
        wake_find(check, "VUID-VkDepthClampRangeEXT-pDepthClampRange-00999",
                  "%sminDepthClamp is %g and maxDepthClamp %g", path, (double)range->minDepthClamp,
                  (double)range->maxDepthClamp);
    }
    if (!wide && range->minDepthClamp < 0.0f) {
        wake_find(check, "VUID-VkDepthClampRangeEXT-pDepthClampRange-09648",
                  "%sminDepthClamp is %g, but VK_EXT_depth_range_unrestricted is not enabled", path,
                  (double)range->minDepthClamp);
    }
    if (!wide && range->maxDepthClamp > 1.0f) {
        wake_find(check, "VUID-VkDepthClampRangeEXT-pDepthClampRange-09649",
                  "%smaxDepthClamp is %g, but VK_EXT_depth_range_unrestricted is not enabled", path,
                  (double)range->maxDepthClamp);
    }
}

void
wake_core_set_clamp_range(struct wake_check *check,
                          const struct wake_rec_CmdSetDepthClampRangeEXT *r)
{
    if (r->depthClampMode != VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT) {
        return;
    }
    if (!r->pDepthClampRange) {
        wake_find(
            check, "VUID-vkCmdSetDepthClampRangeEXT-pDepthClampRange-09647",
            "depthClampMode is VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT, but pDepthClampRange is NULL");
        return;
    }
    check_range(check, r->pDepthClampRange, "pDepthClampRange->");
}

/* What pipelines have of it. */
void
wake_core_pipelines_clamp(struct wake_check *check,
                          const struct wake_rec_CreateGraphicsPipelines *r)
{
    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const VkGraphicsPipelineCreateInfo *info = &r->pCreateInfos[i];
        const VkPipelineViewportDepthClampControlCreateInfoEXT *control =
            info->pViewportState
                ? wake_chain_find(
                      info->pViewportState->pNext,
                      VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_DEPTH_CLAMP_CONTROL_CREATE_INFO_EXT)
                : NULL;

        if (!control || wake_info_has_dynamic(info, VK_DYNAMIC_STATE_DEPTH_CLAMP_RANGE_EXT) ||
            control->depthClampMode != VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT) {
            continue;
        }
        if (!control->pDepthClampRange) {
            wake_find(
                check,
                "VUID-VkPipelineViewportDepthClampControlCreateInfoEXT-pDepthClampRange-09646",
                "pCreateInfos[%u].pViewportState: depthClampMode is VK_DEPTH_CLAMP_MODE_USER_DEFINED_RANGE_EXT, but "
                "pDepthClampRange is NULL",
                i);
        } else {
            check_range(check, control->pDepthClampRange, "pDepthClampRange->");
        }
    }
}
#endif

/* ---- depth bias ------------------------------------------------------------------------------ */

#ifdef VK_EXT_depth_bias_control
void
wake_core_set_depth_bias_2(struct wake_check *check, const struct wake_rec_CmdSetDepthBias2EXT *r)
{
    const VkDepthBiasInfoEXT *info = r->pDepthBiasInfo;
    const VkDepthBiasRepresentationInfoEXT *as =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_DEPTH_BIAS_REPRESENTATION_INFO_EXT)
             : NULL;

    if (info && info->depthBiasClamp != 0.0f && !WAKE_FEATURE(check, depthBiasClamp)) {
        wake_find(
            check, "VUID-VkDepthBiasInfoEXT-depthBiasClamp-08950",
            "pDepthBiasInfo->depthBiasClamp is %g, but the feature depthBiasClamp is not enabled",
            (double)info->depthBiasClamp);
    }
    if (!as) {
        return;
    }
    if (as->depthBiasRepresentation ==
            VK_DEPTH_BIAS_REPRESENTATION_LEAST_REPRESENTABLE_VALUE_FORCE_UNORM_EXT &&
        !WAKE_FEATURE(check, leastRepresentableValueForceUnormRepresentation)) {
        wake_find(
            check,
            "VUID-VkDepthBiasRepresentationInfoEXT-leastRepresentableValueForceUnormRepresentation-08947",
            "depthBiasRepresentation is VK_DEPTH_BIAS_REPRESENTATION_LEAST_REPRESENTABLE_VALUE_FORCE_UNORM_EXT, but the "
            "feature leastRepresentableValueForceUnormRepresentation is not enabled");
    }
    if (as->depthBiasRepresentation == VK_DEPTH_BIAS_REPRESENTATION_FLOAT_EXT &&
        !WAKE_FEATURE(check, floatRepresentation)) {
        wake_find(
            check, "VUID-VkDepthBiasRepresentationInfoEXT-floatRepresentation-08948",
            "depthBiasRepresentation is VK_DEPTH_BIAS_REPRESENTATION_FLOAT_EXT, but the feature "
            "floatRepresentation is not enabled");
    }
    if (as->depthBiasExact && !WAKE_FEATURE(check, depthBiasExact)) {
        wake_find(check, "VUID-VkDepthBiasRepresentationInfoEXT-depthBiasExact-08949",
                  "depthBiasExact is VK_TRUE, but the feature depthBiasExact is not enabled");
    }
}
#endif

/* ---- depth bounds ---------------------------------------------------------------------------- */

#ifdef VK_VERSION_1_4
void
wake_core_set_bounds_order(struct wake_check *check, const struct wake_rec_CmdSetDepthBounds *r)
{
    if (r->minDepthBounds > r->maxDepthBounds) {
        wake_find(check, "VUID-vkCmdSetDepthBounds-minDepthBounds-10912",
                  "minDepthBounds is %g, maxDepthBounds %g", (double)r->minDepthBounds,
                  (double)r->maxDepthBounds);
    }
}
#endif

/* ---- sample masks ---------------------------------------------------------------------------- */

#ifdef VK_KHR_maintenance10
void
wake_core_sample_mask_given(struct wake_check *check, const struct wake_rec_CmdSetSampleMaskEXT *r)
{
    if (!r->pSampleMask && !WAKE_FEATURE(check, maintenance10)) {
        wake_find(check, "VUID-vkCmdSetSampleMaskEXT-pSampleMask-10999",
                  "pSampleMask is NULL, but the feature maintenance10 is not enabled");
    }
}
#endif

/* ---- second versions of extensions ----------------------------------------------------------- */

#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1 || VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
/* `version`: what the driver has; UINT32_MAX: not known. */
static void
check_second_version(struct wake_check *check, const char *vuid, const char *extension,
                     uint32_t version)
{
    if (version < 2) {
        wake_find(check, vuid, "the driver has version %u of %s: the command came with the second",
                  version, extension);
    }
}
#endif

#if VK_EXT_DISCARD_RECTANGLES_SPEC_VERSION > 1
void
wake_core_set_rectangles_enable(struct wake_check *check,
                                const struct wake_rec_CmdSetDiscardRectangleEnableEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    (void)r;
    check_second_version(check, "VUID-vkCmdSetDiscardRectangleEnableEXT-specVersion-07851",
                         VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME,
                         facts ? facts->discard_rectangles_version : UINT32_MAX);
}

void
wake_core_set_rectangles_mode(struct wake_check *check,
                              const struct wake_rec_CmdSetDiscardRectangleModeEXT *r)
{
    const struct wake_facts *facts = wake_check_facts(check);

    (void)r;
    check_second_version(check, "VUID-vkCmdSetDiscardRectangleModeEXT-specVersion-07852",
                         VK_EXT_DISCARD_RECTANGLES_EXTENSION_NAME,
                         facts ? facts->discard_rectangles_version : UINT32_MAX);
}
#endif

#if VK_NV_SCISSOR_EXCLUSIVE_SPEC_VERSION > 1
void
wake_core_set_exclusive_enable(struct wake_check *check,
                               const struct wake_rec_CmdSetExclusiveScissorEnableNV *r)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t version = facts ? facts->scissor_exclusive_version : UINT32_MAX;

    (void)r;
    if (!WAKE_FEATURE(check, exclusiveScissor)) {
        wake_find(check, "VUID-vkCmdSetExclusiveScissorEnableNV-exclusiveScissor-07853",
                  "the feature exclusiveScissor is not enabled");
    } else {
        check_second_version(check, "VUID-vkCmdSetExclusiveScissorEnableNV-exclusiveScissor-07853",
                             VK_NV_SCISSOR_EXCLUSIVE_EXTENSION_NAME, version);
    }
}
#endif
