/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Small extensions of vendors about objects and chains: sets by stage and pools with room for more than they hold, tensors at the
 * boundary of a frame, encoding that converts colors. Specification: where their structs are.
 */
#include "core/core_newer.h"

#include "core/words.h"
#include "state/scope/chain.h"

#include <stdio.h>

/* ---- VK_NV_per_stage_descriptor_set, VK_NV_descriptor_pool_overallocation --------------------- */

#ifdef VK_NV_per_stage_descriptor_set
/* Two elements for one binding, which differ in their stages. */
static void
check_stages_of_binding(struct wake_check *check, const VkDescriptorSetLayoutBinding *bindings,
                        uint32_t i)
{
    const VkShaderStageFlags may = VK_SHADER_STAGE_VERTEX_BIT |
                                   VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT |
                                   VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT |
                                   VK_SHADER_STAGE_GEOMETRY_BIT | VK_SHADER_STAGE_FRAGMENT_BIT |
                                   VK_SHADER_STAGE_COMPUTE_BIT;

    if (bindings[i].descriptorCount && bindings[i].stageFlags & ~may) {
        wake_find(check, "VUID-VkDescriptorSetLayoutBinding-flags-09466",
                  "pCreateInfo->pBindings[%u].stageFlags is %s, with stages that have no sets of "
                  "their own (VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV)",
                  i, WAKE_FLAGS_TEXT(VkShaderStageFlags, bindings[i].stageFlags));
    }
    for (uint32_t k = 0; k < i; k++) {
        if (bindings[i].binding == bindings[k].binding &&
            bindings[i].stageFlags & bindings[k].stageFlags) {
            wake_find(check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-09464",
                      "pCreateInfo->pBindings[%u] and [%u] have the same binding, %u, and both %s",
                      k, i, bindings[i].binding,
                      WAKE_FLAGS_TEXT(VkShaderStageFlags,
                                      bindings[i].stageFlags & bindings[k].stageFlags));
            return;
        }
    }
}

void
wake_core_layout_by_stage(struct wake_check *check,
                          const struct wake_rec_CreateDescriptorSetLayout *r)
{
    const uint32_t most = 256; /* every element is compared with those before it */

    if (!r->pCreateInfo ||
        !(r->pCreateInfo->flags & VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV)) {
        return;
    }
    if (!WAKE_FEATURE(check, perStageDescriptorSet)) {
        wake_find(check, "VUID-VkDescriptorSetLayoutCreateInfo-flags-09463",
                  "pCreateInfo->flags has VK_DESCRIPTOR_SET_LAYOUT_CREATE_PER_STAGE_BIT_NV, but "
                  "the feature perStageDescriptorSet is not enabled");
        return;
    }
    for (uint32_t i = 0; r->pCreateInfo->pBindings && i < r->pCreateInfo->bindingCount && i < most;
         i++) {
        check_stages_of_binding(check, r->pCreateInfo->pBindings, i);
    }
}
#endif

#ifdef VK_NV_descriptor_pool_overallocation
void
wake_core_pool_beyond(struct wake_check *check, const struct wake_rec_CreateDescriptorPool *r)
{
    const VkDescriptorPoolCreateFlags own =
        VK_DESCRIPTOR_POOL_CREATE_ALLOW_OVERALLOCATION_SETS_BIT_NV |
        VK_DESCRIPTOR_POOL_CREATE_ALLOW_OVERALLOCATION_POOLS_BIT_NV;

    if (r->pCreateInfo && r->pCreateInfo->flags & own &&
        !WAKE_FEATURE(check, descriptorPoolOverallocation)) {
        wake_find(check, "VUID-VkDescriptorPoolCreateInfo-flags-09228",
                  "pCreateInfo->flags is %s, but the feature descriptorPoolOverallocation is not "
                  "enabled",
                  WAKE_FLAGS_TEXT(VkDescriptorPoolCreateFlags, r->pCreateInfo->flags));
    }
}
#endif

/* ---- tensors at the boundary of a frame ------------------------------------------------------- */

#if defined(VK_ARM_tensors) && defined(VK_EXT_frame_boundary)
/* `path` of the chain. */
static void
check_boundary(struct wake_check *check, const void *chain, const char *vuid, const char *path)
{
    if (WAKE_UNLIKELY(chain != NULL) &&
        wake_chain_find(chain, VK_STRUCTURE_TYPE_FRAME_BOUNDARY_TENSORS_ARM) &&
        !wake_chain_find(chain, VK_STRUCTURE_TYPE_FRAME_BOUNDARY_EXT)) {
        wake_find(check, vuid,
                  "%s.pNext has a VkFrameBoundaryTensorsARM, but no VkFrameBoundaryEXT", path);
    }
}

void
wake_core_boundary_of_submit(struct wake_check *check, const struct wake_rec_QueueSubmit *r)
{
    char path[32];

    for (uint32_t i = 0;
         r->pSubmits && !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->submitCount; i++) {
        (void)snprintf(path, sizeof(path), "pSubmits[%u]", i);
        check_boundary(check, r->pSubmits[i].pNext, "VUID-VkSubmitInfo-pNext-09683", path);
    }
}

void
wake_core_boundary_of_submit_2(struct wake_check *check, const struct wake_rec_QueueSubmit2 *r)
{
    char path[32];

    for (uint32_t i = 0;
         r->pSubmits && !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->submitCount; i++) {
        (void)snprintf(path, sizeof(path), "pSubmits[%u]", i);
        check_boundary(check, r->pSubmits[i].pNext, "VUID-VkSubmitInfo2-pNext-09682", path);
    }
}

void
wake_core_boundary_of_binds(struct wake_check *check, const struct wake_rec_QueueBindSparse *r)
{
    char path[32];

    for (uint32_t i = 0;
         r->pBindInfo && !(check->record->flags & WAKE_RECORD_CAPPED) && i < r->bindInfoCount;
         i++) {
        (void)snprintf(path, sizeof(path), "pBindInfo[%u]", i);
        check_boundary(check, r->pBindInfo[i].pNext, "VUID-VkBindSparseInfo-pNext-09753", path);
    }
}

void
wake_core_boundary_of_present(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    if (r->pPresentInfo) {
        check_boundary(check, r->pPresentInfo->pNext, "VUID-VkPresentInfoKHR-pNext-09759",
                       "pPresentInfo");
    }
}
#endif

/* ---- VK_VALVE_video_encode_rgb_conversion ----------------------------------------------------- */

#ifdef VK_VALVE_video_encode_rgb_conversion
/* In the chain itself, or in that of a profile that it lists. */
static bool
converts(const void *chain)
{
    const VkVideoProfileListInfoKHR *list = wake_chain_find(
        chain, VK_STRUCTURE_TYPE_VIDEO_PROFILE_LIST_INFO_KHR);

    for (uint32_t i = 0; list && list->pProfiles && i < list->profileCount; i++) {
        if (wake_chain_find(list->pProfiles[i].pNext,
                            VK_STRUCTURE_TYPE_VIDEO_ENCODE_PROFILE_RGB_CONVERSION_INFO_VALVE)) {
            return true;
        }
    }
    return wake_chain_find(chain, VK_STRUCTURE_TYPE_VIDEO_ENCODE_PROFILE_RGB_CONVERSION_INFO_VALVE);
}

static void
check_conversion(struct wake_check *check, const void *chain, const char *vuid)
{
    if (WAKE_UNLIKELY(chain != NULL) && converts(chain) &&
        !WAKE_FEATURE(check, videoEncodeRgbConversion)) {
        wake_find(check, vuid,
                  "pCreateInfo->pNext has a VkVideoEncodeProfileRgbConversionInfoVALVE, but the "
                  "feature videoEncodeRgbConversion is not enabled");
    }
}

void
wake_core_conversion_of_buffer(struct wake_check *check, const struct wake_rec_CreateBuffer *r)
{
    if (r->pCreateInfo) {
        check_conversion(check, r->pCreateInfo->pNext, "VUID-VkBufferCreateInfo-pNext-10919");
    }
}

void
wake_core_conversion_of_image(struct wake_check *check, const struct wake_rec_CreateImage *r)
{
    if (r->pCreateInfo) {
        check_conversion(check, r->pCreateInfo->pNext, "VUID-VkImageCreateInfo-pNext-10920");
    }
}
#endif
