/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Present ids, waits and times of a swapchain's own making (VK_KHR_present_id2, VK_KHR_present_wait2, VK_EXT_present_timing).
 * Specification, 'Present Wait', 'Present Timing'.
 */
#include "core/core_newer.h"
#include "state/scope/surface_facts.h"

#include "state/object/create_info.h"

#ifdef VK_KHR_present_id2

/* The flags of a swapchain; false: they are not known. */
static bool
find_flags(struct wake_check *check, wake_id id, VkSwapchainCreateFlagsKHR *out)
{
    const VkSwapchainCreateInfoKHR *info = wake_VkSwapchainKHR_info(
        wake_check_object(check, id, WAKE_TYPE_VkSwapchainKHR));

    if (!info) {
        return false;
    }
    *out = info->flags;
    return true;
}

/* The surface of the swapchain takes none: it was asked when the swapchain was made. */
static bool
lacks_ids(const struct wake_check *check, wake_id swapchain)
{
    const struct wake_rec_CreateSwapchainKHR *made = wake_create_record(
        wake_check_object(check, swapchain, WAKE_TYPE_VkSwapchainKHR),
        WAKE_CMD_vkCreateSwapchainKHR);

    return made && made->surface_facts && made->surface_facts->ids_known &&
           !made->surface_facts->supports_ids;
}

void
wake_core_present_ids_2(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    const VkPresentId2KHR *ids = info ? wake_chain_find(info->pNext,
                                                        VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR)
                                      : NULL;
    VkSwapchainCreateFlagsKHR flags;

    if (!ids) {
        return;
    }
    if (ids->swapchainCount != info->swapchainCount) {
        wake_find(check, "VUID-VkPresentId2KHR-swapchainCount-10818",
                  "VkPresentId2KHR::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
                  ids->swapchainCount, info->swapchainCount);
        return;
    }
    for (uint32_t i = 0; ids->pPresentIds && info->pSwapchains && i < ids->swapchainCount; i++) {
        if (ids->pPresentIds[i] && !WAKE_FEATURE(check, presentId2)) {
            wake_find(
                check, "VUID-VkPresentInfoKHR-pNext-10821",
                "VkPresentId2KHR::pPresentIds[%u] is %llu; the feature presentId2 is not enabled",
                i, (unsigned long long)ids->pPresentIds[i]);
        }
        if (find_flags(check, wake_packed_id(info->pSwapchains, i, 1, 0), &flags) &&
            !(flags & VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR)) {
            wake_find(
                check, "VUID-VkPresentId2KHR-None-10820",
                "pSwapchains[%u] was created without VK_SWAPCHAIN_CREATE_PRESENT_ID_2_BIT_KHR", i);
        }
        if (ids->pPresentIds[i] && lacks_ids(check, wake_packed_id(info->pSwapchains, i, 1, 0))) {
            wake_find(
                check, "VUID-VkPresentInfoKHR-presentId2Supported-10822",
                "VkPresentId2KHR::pPresentIds[%u] is %llu, but presentId2Supported is VK_FALSE of "
                "the surface of pSwapchains[%u]",
                i, (unsigned long long)ids->pPresentIds[i], i);
        }
        if (ids->pPresentIds[i] && r->chains && r->chains[i].known &&
            ids->pPresentIds[i] <= r->chains[i].present_id) {
            wake_find(
                check, "VUID-VkPresentId2KHR-presentIds-10819",
                "VkPresentId2KHR::pPresentIds[%u] is %llu; the last of the swapchain was %llu", i,
                (unsigned long long)ids->pPresentIds[i],
                (unsigned long long)r->chains[i].present_id);
        }
    }
}

#endif

#ifdef VK_KHR_present_wait2

static bool
lacks_waits(struct wake_check *check, wake_id swapchain)
{
    const struct wake_rec_CreateSwapchainKHR *made = wake_create_record(
        wake_check_object(check, swapchain, WAKE_TYPE_VkSwapchainKHR),
        WAKE_CMD_vkCreateSwapchainKHR);

    return made && made->surface_facts && made->surface_facts->waits_known &&
           !made->surface_facts->supports_waits;
}

void
wake_core_wait_for_present_2(struct wake_check *check, const struct wake_rec_WaitForPresent2KHR *r)
{
    VkSwapchainCreateFlagsKHR flags;

    if (!WAKE_FEATURE(check, presentWait2)) {
        wake_find(check, "VUID-vkWaitForPresent2KHR-presentWait2-10814",
                  "the feature presentWait2 is not enabled");
    }
    if (lacks_waits(check, r->swapchain_id)) {
        wake_find(check, "VUID-vkWaitForPresent2KHR-None-10815",
                  "presentWait2Supported is VK_FALSE of the surface of swapchain");
    }
    if (find_flags(check, r->swapchain_id, &flags) &&
        !(flags & VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR)) {
        wake_find(check, "VUID-vkWaitForPresent2KHR-None-10816",
                  "the swapchain was created without VK_SWAPCHAIN_CREATE_PRESENT_WAIT_2_BIT_KHR");
    }
    if (r->chain.known && r->pPresentWait2Info &&
        r->pPresentWait2Info->presentId > r->chain.present_id) {
        wake_find(
            check, "VUID-vkWaitForPresent2KHR-presentId-10817",
            "pPresentWait2Info->presentId is %llu; the last present of the swapchain had %llu",
            (unsigned long long)r->pPresentWait2Info->presentId,
            (unsigned long long)r->chain.present_id);
    }
}

#endif

#ifdef VK_KHR_swapchain_maintenance1

/* What swapchains may ask for with the feature alone. */
void
wake_core_swapchain_features(struct wake_check *check, const struct wake_rec_CreateSwapchainKHR *r)
{
    const VkSwapchainCreateInfoKHR *info = r->pCreateInfo;

#ifdef VK_EXT_multisampled_render_to_swapchain
    if (info && info->flags & VK_SWAPCHAIN_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT &&
        !WAKE_FEATURE(check, multisampledRenderToSwapchain)) {
        wake_find(check, "VUID-VkSwapchainCreateInfoKHR-multisampledRenderToSwapchain-12447",
                  "pCreateInfo->flags has "
                  "VK_SWAPCHAIN_CREATE_MULTISAMPLED_RENDER_TO_SINGLE_SAMPLED_BIT_EXT, but the "
                  "feature multisampledRenderToSwapchain is not enabled");
    }
#endif
    if (info && r->surface_facts && r->surface_facts->flags_known &&
        info->flags & ~r->surface_facts->flags) {
        wake_find(
            check, "VUID-VkSwapchainCreateInfoKHR-flags-12448",
            "pCreateInfo->flags is 0x%x; VkSwapchainFlagsSurfaceCapabilitiesEXT::swapchainSupportedFlags of the surface "
            "is 0x%x for %s",
            info->flags, r->surface_facts->flags, wake_name_VkPresentModeKHR(info->presentMode));
    }
    if (!info || WAKE_FEATURE(check, swapchainMaintenance1)) {
        return;
    }
    if (wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODES_CREATE_INFO_KHR)) {
        wake_find(check, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10155",
                  "pCreateInfo->pNext has a VkSwapchainPresentModesCreateInfoKHR, but the feature "
                  "swapchainMaintenance1 is not enabled");
    }
    if (info->flags & VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR) {
        wake_find(
            check, "VUID-VkSwapchainCreateInfoKHR-swapchainMaintenance1-10157",
            "pCreateInfo->flags has VK_SWAPCHAIN_CREATE_DEFERRED_MEMORY_ALLOCATION_BIT_KHR, but the feature "
            "swapchainMaintenance1 is not enabled");
    }
}

#endif

#ifdef VK_EXT_present_timing

/* The mode of this present; one that cannot be is not known. */
static VkPresentModeKHR
mode_of(const VkPresentInfoKHR *info, const VkSwapchainCreateInfoKHR *made, uint32_t i)
{
    const VkSwapchainPresentModeInfoKHR *modes = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_PRESENT_MODE_INFO_KHR);

    if (modes && modes->pPresentModes) {
        return i < modes->swapchainCount ? modes->pPresentModes[i] : VK_PRESENT_MODE_MAX_ENUM_KHR;
    }
    return made ? made->presentMode : VK_PRESENT_MODE_MAX_ENUM_KHR;
}

/* What the surface of a swapchain said when that was made; NULL: not known. */
static const struct wake_surface_facts *
surface_of(const struct wake_object *chain)
{
    const struct wake_rec_CreateSwapchainKHR *made = wake_create_record(
        chain, WAKE_CMD_vkCreateSwapchainKHR);

    return made ? made->surface_facts : NULL;
}

/* `facts`: of the surface; NULL: not known. */
static void
check_target(struct wake_check *check, const VkPresentTimingInfoEXT *timing,
             const struct wake_surface_facts *facts, uint32_t i)
{
    bool relative = timing->flags & VK_PRESENT_TIMING_INFO_PRESENT_AT_RELATIVE_TIME_BIT_EXT;
    bool lacks_absolute = facts && facts->timing_known && !facts->supports_absolute;
    bool lacks_relative = facts && facts->timing_known && !facts->supports_relative;

    if (!relative && (!WAKE_FEATURE(check, presentAtAbsoluteTime) || lacks_absolute)) {
        wake_find(check, "VUID-VkPresentTimingInfoEXT-targetTime-12236",
                  "VkPresentTimingsInfoEXT::pTimingInfos[%u].targetTime is %llu, and flags lacks "
                  "VK_PRESENT_TIMING_INFO_PRESENT_AT_RELATIVE_TIME_BIT_EXT, but %s",
                  i, (unsigned long long)timing->targetTime,
                  lacks_absolute ? "presentAtAbsoluteTimeSupported is VK_FALSE of the surface"
                                 : "the feature presentAtAbsoluteTime is not enabled");
    } else if (relative && (!WAKE_FEATURE(check, presentAtRelativeTime) || lacks_relative)) {
        wake_find(check, "VUID-VkPresentTimingInfoEXT-targetTime-12237",
                  "VkPresentTimingsInfoEXT::pTimingInfos[%u].targetTime is %llu, and flags has "
                  "VK_PRESENT_TIMING_INFO_PRESENT_AT_RELATIVE_TIME_BIT_EXT, but %s",
                  i, (unsigned long long)timing->targetTime,
                  lacks_relative ? "presentAtRelativeTimeSupported is VK_FALSE of the surface"
                                 : "the feature presentAtRelativeTime is not enabled");
    }
}

static void
check_timing(struct wake_check *check, const VkPresentInfoKHR *info,
             const VkPresentTimingsInfoEXT *timings, uint32_t i,
             const struct wake_swapchain_facts *facts)
{
    uint8_t domain = facts ? facts->domain : WAKE_DOMAIN_UNKNOWN;
    const VkPresentTimingInfoEXT *timing = timings->pTimingInfos ? &timings->pTimingInfos[i] : NULL;
    const struct wake_object *chain = wake_check_object(
        check, wake_packed_id(info->pSwapchains, i, 1, 0), WAKE_TYPE_VkSwapchainKHR);
    const VkSwapchainCreateInfoKHR *made = wake_VkSwapchainKHR_info(chain);
    VkPresentModeKHR mode = mode_of(info, made, i);

    if (made && !(made->flags & VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT)) {
        wake_find(check, "VUID-VkPresentTimingsInfoEXT-pSwapchains-12234",
                  "pSwapchains[%u] was created without VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT",
                  i);
    }
    if (timing && timing->presentStageQueries && facts && facts->no_room && made &&
        made->flags & VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT) {
        wake_find(
            check, "UNASSIGNED-VkPresentTimingInfoEXT-presentStageQueries",
            "VkPresentTimingsInfoEXT::pTimingInfos[%u].presentStageQueries is 0x%x, but pSwapchains[%u] keeps no times: its "
            "queue has the size 0, which vkSetSwapchainPresentTimingQueueSizeEXT() changes",
            i, timing->presentStageQueries, i);
    }
    if (timing && domain == WAKE_DOMAIN_NEVER) {
        wake_find(check, "VUID-VkPresentTimingInfoEXT-timeDomainId-12400",
                  "VkPresentTimingsInfoEXT::pTimingInfos[%u].timeDomainId is %llu, which "
                  "vkGetSwapchainTimeDomainPropertiesEXT() has not returned for pSwapchains[%u]",
                  i, (unsigned long long)timing->timeDomainId, i);
    }
    if (!timing || !timing->targetTime) {
        return;
    }
    if (domain == WAKE_DOMAIN_OF_STAGE &&
        __builtin_popcount(timing->targetTimeDomainPresentStage) != 1) {
        wake_find(
            check, "VUID-VkPresentTimingInfoEXT-timeDomainId-12238",
            "VkPresentTimingsInfoEXT::pTimingInfos[%u].timeDomainId is %llu, of a "
            "VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT, and targetTime is %llu, but targetTimeDomainPresentStage is 0x%x, "
            "not one stage",
            i, (unsigned long long)timing->timeDomainId, (unsigned long long)timing->targetTime,
            timing->targetTimeDomainPresentStage);
    }
    if (mode != VK_PRESENT_MODE_FIFO_KHR && mode != VK_PRESENT_MODE_FIFO_RELAXED_KHR &&
        mode != VK_PRESENT_MODE_FIFO_LATEST_READY_KHR && mode != VK_PRESENT_MODE_MAX_ENUM_KHR) {
        wake_find(
            check, "VUID-VkPresentTimingsInfoEXT-pSwapchains-12235",
            "VkPresentTimingsInfoEXT::pTimingInfos[%u].targetTime is %llu, but the present mode of pSwapchains[%u] is %s",
            i, (unsigned long long)timing->targetTime, i, wake_name_VkPresentModeKHR(mode));
    }
    check_target(check, timing, surface_of(chain), i);
}

void
wake_core_present_timings(struct wake_check *check, const struct wake_rec_QueuePresentKHR *r)
{
    const VkPresentInfoKHR *info = r->pPresentInfo;
    const VkPresentTimingsInfoEXT *timings =
        info ? wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT) : NULL;

    if (!timings) {
        return;
    }
    if (timings->swapchainCount != info->swapchainCount) {
        wake_find(
            check, "VUID-VkPresentTimingsInfoEXT-swapchainCount-12233",
            "VkPresentTimingsInfoEXT::swapchainCount is %u; pPresentInfo->swapchainCount is %u",
            timings->swapchainCount, info->swapchainCount);
        return;
    }
    for (uint32_t i = 0; info->pSwapchains && i < info->swapchainCount; i++) {
        check_timing(check, info, timings, i, r->chains ? &r->chains[i] : NULL);
    }
}

void
wake_core_timing_queue_size(struct wake_check *check,
                            const struct wake_rec_SetSwapchainPresentTimingQueueSizeEXT *r)
{
    VkSwapchainCreateFlagsKHR flags;

    if (find_flags(check, r->swapchain_id, &flags) &&
        !(flags & VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT)) {
        wake_find(check, "VUID-vkSetSwapchainPresentTimingQueueSizeEXT-swapchain-12229",
                  "the swapchain was created without VK_SWAPCHAIN_CREATE_PRESENT_TIMING_BIT_EXT");
    }
}

void
wake_core_swapchain_domains(struct wake_check *check,
                            const struct wake_rec_GetSwapchainTimeDomainPropertiesEXT *r)
{
    const VkSwapchainTimeDomainPropertiesEXT *list = r->pSwapchainTimeDomainProperties;

    if (list && !list->pTimeDomains != !list->pTimeDomainIds) {
        wake_find(check, "VUID-VkSwapchainTimeDomainPropertiesEXT-pTimeDomains-12370",
                  "pSwapchainTimeDomainProperties->%s is NULL, but %s is not",
                  list->pTimeDomains ? "pTimeDomainIds" : "pTimeDomains",
                  list->pTimeDomains ? "pTimeDomains" : "pTimeDomainIds");
    } else if (list && list->pTimeDomains && !list->timeDomainCount) {
        wake_find(
            check, "VUID-VkSwapchainTimeDomainPropertiesEXT-pTimeDomains-12371",
            "pSwapchainTimeDomainProperties->timeDomainCount is 0, but pTimeDomains and pTimeDomainIds are not NULL");
    }
}

/* Room for the times of what was presented. */
void
wake_core_past_timings(struct wake_check *check,
                       const struct wake_rec_GetPastPresentationTimingEXT *r)
{
    bool any_order = r->pPastPresentationTimingInfo &&
                     r->pPastPresentationTimingInfo->flags &
                         VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT;

    for (uint64_t left = r->stages_short; left; left &= left - 1) {
        wake_find(check,
                  any_order ? "VUID-vkGetPastPresentationTimingEXT-flags-12230"
                            : "VUID-vkGetPastPresentationTimingEXT-flags-12231",
                  "pPastPresentationTimingProperties->pPresentationTimings[%u].presentStageCount "
                  "is too small: %s asked for %s%u stages",
                  (uint32_t)__builtin_ctzll(left),
                  any_order ? "a present whose times have not been returned yet"
                            : "the present that it is about",
                  left & (left - 1) && !any_order ? "up to " : "", r->stages_wanted);
    }
}

/* Domains of a swapchain, and of a stage of its presents. */
void
wake_core_calibrated_swapchains(struct wake_check *check,
                                const struct WAKE_RECORD_vkGetCalibratedTimestampsKHR *r)
{
    for (uint32_t i = 0; r->pTimestampInfos && i < r->timestampCount; i++) {
        int domain = (int)r->pTimestampInfos[i].timeDomain;
        const VkSwapchainCalibratedTimestampInfoEXT *info = wake_chain_find(
            r->pTimestampInfos[i].pNext, VK_STRUCTURE_TYPE_SWAPCHAIN_CALIBRATED_TIMESTAMP_INFO_EXT);

        if (domain != VK_TIME_DOMAIN_SWAPCHAIN_LOCAL_EXT &&
            domain != VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT) {
            continue;
        }
        if (!info) {
            wake_find(check, "VUID-VkCalibratedTimestampInfoKHR-timeDomain-12227",
                      "pTimestampInfos[%u].timeDomain is %s, but pNext has no "
                      "VkSwapchainCalibratedTimestampInfoEXT",
                      i, wake_name_VkTimeDomainKHR((VkTimeDomainKHR)domain));
        } else if (domain == VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT &&
                   __builtin_popcount(info->presentStage) != 1) {
            wake_find(
                check, "VUID-VkSwapchainCalibratedTimestampInfoEXT-timeDomain-12228",
                "pTimestampInfos[%u].timeDomain is VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT, but "
                "VkSwapchainCalibratedTimestampInfoEXT::presentStage is 0x%x, not one stage",
                i, info->presentStage);
        }
    }
}

#endif
