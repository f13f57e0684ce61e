/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where outputs of shaders go and what their inputs are, in dynamic render pass instances. Specification, 'Dynamic Rendering Local
 * Read'. A pipeline says the same with the same structs.
 */
#include "core/core_newer.h"
#include "state/derived/pipeline.h"
#include "state/recording/recording.h"

#ifdef VK_VERSION_1_4

/* False: there is no instance of this command buffer's own, and what is said is not held against it. */
static bool
check_instance(struct wake_check *check, const char *vuid_feature, const char *vuid_begun)
{
    const struct wake_recording *recording = check->cb ? check->cb->recording : NULL;
    const struct wake_pass *pass = recording ? &recording->pass : NULL;

    if (!WAKE_FEATURE(check, dynamicRenderingLocalRead)) {
        wake_find(check, vuid_feature, "the feature dynamicRenderingLocalRead is not enabled");
        return false;
    }
    if (!pass || pass->kind == WAKE_PASS_NONE) {
        return false; /* outside of a render pass instance, which is told by a rule of its own */
    }
    if (pass->kind != WAKE_PASS_DYNAMIC) {
        wake_find(
            check, vuid_begun,
            "the current render pass instance was not begun by vkCmdBeginRendering() in this command buffer");
        return false;
    }
    return true;
}

/* An element before `i` that has the value of that one; UINT32_MAX: none. */
static uint32_t
find_twin(const uint32_t *values, uint32_t i)
{
    for (uint32_t k = 0; k < i; k++) {
        if (values[k] == values[i]) {
            return k;
        }
    }
    return UINT32_MAX;
}

static void
check_locations(struct wake_check *check, const VkRenderingAttachmentLocationInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const uint32_t *at = info->pColorAttachmentLocations;
    bool local = WAKE_FEATURE(check, dynamicRenderingLocalRead);
    uint32_t most = facts ? facts->limits.maxColorAttachments : UINT32_MAX;

    if (info->colorAttachmentCount > most) {
        wake_find(check, "VUID-VkRenderingAttachmentLocationInfo-colorAttachmentCount-09514",
                  "colorAttachmentCount is %u, but maxColorAttachments is %u",
                  info->colorAttachmentCount, most);
        return;
    }
    for (uint32_t i = 0; at && i < info->colorAttachmentCount; i++) {
        uint32_t twin = at[i] == VK_ATTACHMENT_UNUSED ? UINT32_MAX : find_twin(at, i);

        if (!local && at[i] != i) {
            wake_find(
                check, "VUID-VkRenderingAttachmentLocationInfo-dynamicRenderingLocalRead-09512",
                "pColorAttachmentLocations[%u] is %u, but the feature dynamicRenderingLocalRead is not enabled",
                i, at[i]);
        }
        if (twin != UINT32_MAX) {
            wake_find(check,
                      "VUID-VkRenderingAttachmentLocationInfo-pColorAttachmentLocations-09513",
                      "pColorAttachmentLocations[%u] and [%u] are both %u", twin, i, at[i]);
        }
        if (at[i] != VK_ATTACHMENT_UNUSED && at[i] >= most) {
            wake_find(check,
                      "VUID-VkRenderingAttachmentLocationInfo-pColorAttachmentLocations-09515",
                      "pColorAttachmentLocations[%u] is %u, but maxColorAttachments is %u", i,
                      at[i], most);
        }
    }
}

/* What is not given is not used. */
static uint32_t
index_of(const uint32_t *value)
{
    return value ? *value : VK_ATTACHMENT_UNUSED;
}

static void
check_unused(struct wake_check *check, const char *vuid, const char *name, const uint32_t *value)
{
    if (index_of(value) != VK_ATTACHMENT_UNUSED) {
        wake_find(check, vuid,
                  "%s leads to %u, but the feature dynamicRenderingLocalRead is not enabled", name,
                  *value);
    }
}

static void
check_beyond(struct wake_check *check, const char *name, uint32_t value)
{
    const struct wake_facts *facts = wake_check_facts(check);
    uint32_t most = facts ? facts->limits.maxPerStageDescriptorInputAttachments : UINT32_MAX;

    if (value != VK_ATTACHMENT_UNUSED && value >= most) {
        wake_find_rule(check, wake_owners_input_indices[0],
                       WAKE_ID(input_indices, "pDepthInputAttachmentIndex-12274"), NULL,
                       "%s has %u, but maxPerStageDescriptorInputAttachments is %u", name, value,
                       most);
    }
}

static void
check_indices(struct wake_check *check, const VkRenderingInputAttachmentIndexInfo *info)
{
    const struct wake_facts *facts = wake_check_facts(check);
    const uint32_t *at = info->pColorAttachmentInputIndices;
    uint32_t depth = index_of(info->pDepthInputAttachmentIndex);
    uint32_t stencil = index_of(info->pStencilInputAttachmentIndex);
    uint32_t most = facts ? facts->limits.maxColorAttachments : UINT32_MAX;
    bool local = WAKE_FEATURE(check, dynamicRenderingLocalRead);

    if (info->colorAttachmentCount > most) {
        wake_find(check, "VUID-VkRenderingInputAttachmentIndexInfo-colorAttachmentCount-09525",
                  "colorAttachmentCount is %u, but maxColorAttachments is %u",
                  info->colorAttachmentCount, most);
        return;
    }
    if (!local) {
        check_unused(check,
                     "VUID-VkRenderingInputAttachmentIndexInfo-dynamicRenderingLocalRead-09520",
                     "pDepthInputAttachmentIndex", info->pDepthInputAttachmentIndex);
        check_unused(check,
                     "VUID-VkRenderingInputAttachmentIndexInfo-dynamicRenderingLocalRead-09521",
                     "pStencilInputAttachmentIndex", info->pStencilInputAttachmentIndex);
    }
    check_beyond(check, "pDepthInputAttachmentIndex", depth);
    check_beyond(check, "pStencilInputAttachmentIndex", stencil);
    for (uint32_t i = 0; at && i < info->colorAttachmentCount; i++) {
        uint32_t twin;

        if (at[i] == VK_ATTACHMENT_UNUSED) {
            continue;
        }
        twin = find_twin(at, i);
        check_beyond(check, "pColorAttachmentInputIndices", at[i]);
        if (!local) {
            check_unused(check,
                         "VUID-VkRenderingInputAttachmentIndexInfo-dynamicRenderingLocalRead-09519",
                         "pColorAttachmentInputIndices", &at[i]);
        }
        if (twin != UINT32_MAX) {
            wake_find(check,
                      "VUID-VkRenderingInputAttachmentIndexInfo-pColorAttachmentInputIndices-09522",
                      "pColorAttachmentInputIndices[%u] and [%u] are both %u", twin, i, at[i]);
        }
        if (at[i] == depth) {
            wake_find(
                check,
                "VUID-VkRenderingInputAttachmentIndexInfo-pColorAttachmentInputIndices-09523",
                "pColorAttachmentInputIndices[%u] is %u, as is what pDepthInputAttachmentIndex leads to",
                i, at[i]);
        }
        if (at[i] == stencil) {
            wake_find(
                check,
                "VUID-VkRenderingInputAttachmentIndexInfo-pColorAttachmentInputIndices-09524",
                "pColorAttachmentInputIndices[%u] is %u, as is what pStencilInputAttachmentIndex leads to",
                i, at[i]);
        }
    }
}

void
wake_core_set_attachment_locations(struct wake_check *check,
                                   const struct wake_rec_CmdSetRenderingAttachmentLocations *r)
{
    const VkRenderingAttachmentLocationInfo *info = r->pLocationInfo;
    bool inside = check_instance(
        check, "VUID-vkCmdSetRenderingAttachmentLocations-dynamicRenderingLocalRead-09509",
        "VUID-vkCmdSetRenderingAttachmentLocations-commandBuffer-09511");

    if (!info) {
        return;
    }
    if (inside && info->colorAttachmentCount != check->cb->recording->pass.color_count) {
        wake_find(
            check, "VUID-vkCmdSetRenderingAttachmentLocations-pLocationInfo-09510",
            "pLocationInfo->colorAttachmentCount is %u, but VkRenderingInfo::colorAttachmentCount %u",
            info->colorAttachmentCount, check->cb->recording->pass.color_count);
    }
    check_locations(check, info);
}

void
wake_core_set_input_indices(struct wake_check *check,
                            const struct wake_rec_CmdSetRenderingInputAttachmentIndices *r)
{
    const VkRenderingInputAttachmentIndexInfo *info = r->pInputAttachmentIndexInfo;
    bool inside = check_instance(
        check, "VUID-vkCmdSetRenderingInputAttachmentIndices-dynamicRenderingLocalRead-09516",
        "VUID-vkCmdSetRenderingInputAttachmentIndices-commandBuffer-09518");

    if (!info) {
        return;
    }
    if (inside && info->colorAttachmentCount != check->cb->recording->pass.color_count) {
        wake_find(
            check, "VUID-vkCmdSetRenderingInputAttachmentIndices-pInputAttachmentIndexInfo-09517",
            "pInputAttachmentIndexInfo->colorAttachmentCount is %u, but VkRenderingInfo::colorAttachmentCount %u",
            info->colorAttachmentCount, check->cb->recording->pass.color_count);
    }
    check_indices(check, info);
}

/* ---- pipelines ------------------------------------------------------------------------------- */

void
wake_core_pipelines_local_read(struct wake_check *check,
                               const struct wake_rec_CreateGraphicsPipelines *r)
{
    struct wake_pipeline pipeline;

    for (uint32_t i = 0; r->pCreateInfos && i < r->createInfoCount; i++) {
        const void *chain = r->pCreateInfos[i].pNext;
        const VkRenderingAttachmentLocationInfo *locations = wake_chain_find(
            chain, VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_LOCATION_INFO);
        const VkRenderingInputAttachmentIndexInfo *indices = wake_chain_find(
            chain, VK_STRUCTURE_TYPE_RENDERING_INPUT_ATTACHMENT_INDEX_INFO);
        VkGraphicsPipelineLibraryFlagsEXT parts;

        if (!locations && !indices) {
            continue;
        }
        wake_pipeline_graphics(&pipeline, r->pCreateInfos, i);
        parts = pipeline.rasterizer_discard || r->pCreateInfos[i].renderPass ? 0
                                                                             : pipeline.own_parts;
        if (locations) {
            check_locations(check, locations);
        }
        if (locations && parts & WAKE_PART_OUTPUT &&
            locations->colorAttachmentCount != pipeline.color_count) {
            wake_find(
                check, "VUID-VkGraphicsPipelineCreateInfo-renderPass-09532",
                "pCreateInfos[%u].pNext<VkRenderingAttachmentLocationInfo>.colorAttachmentCount is %u, but "
                "VkPipelineRenderingCreateInfo::colorAttachmentCount %u",
                i, locations->colorAttachmentCount, pipeline.color_count);
        }
        if (indices) {
            check_indices(check, indices);
        }
        if (indices && parts & WAKE_PART_OUTPUT && parts & WAKE_PART_FRAGMENT &&
            indices->colorAttachmentCount != pipeline.color_count) {
            wake_find(
                check, "VUID-VkGraphicsPipelineCreateInfo-renderPass-09531",
                "pCreateInfos[%u].pNext<VkRenderingInputAttachmentIndexInfo>.colorAttachmentCount is %u, but "
                "VkPipelineRenderingCreateInfo::colorAttachmentCount %u",
                i, indices->colorAttachmentCount, pipeline.color_count);
        }
    }
}

#endif
