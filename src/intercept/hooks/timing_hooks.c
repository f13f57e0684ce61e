/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Times of presents (VK_EXT_present_timing): the time domains that a swapchain has told of, and the presents whose times were asked
 * for and have not been told yet.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"

#include "intercept/pack/call_state.h"
#include "intercept/pack/swapchain_facts.h"
#include "state/object/family.h"
#include "state/scope/chain.h"

#ifdef VK_EXT_present_timing

#define WHOLE_STAGES(timing) ((uint32_t)__builtin_popcount((timing)->presentStageQueries))

static struct wake_swapchain *
chain_at(const struct wake_call *call, VkSwapchainKHR handle)
{
    return call->scope && !call->skipped && handle
               ? wake_swapchain_of(wake_table_find(call->scope->tables[WAKE_TYPE_VkSwapchainKHR],
                                                   (uint64_t)handle))
               : NULL;
}

/* ---- domains --------------------------------------------------------------------------------- */

/* (l:pool) */
static void
learn_domain(struct wake_timings *timings, uint64_t id, VkTimeDomainKHR domain)
{
    uint32_t i = 0;

    while (i < timings->domain_count && timings->domains[i] != id) {
        i++;
    }
    if (i == WAKE_COUNT(timings->domains)) {
        timings->domains_lost = true;
        return;
    }
    timings->domains[i] = id;
    timings->domain_count = i < timings->domain_count ? timings->domain_count : i + 1;
    timings->of_stage[i] = domain == VK_TIME_DOMAIN_PRESENT_STAGE_LOCAL_EXT;
}

void
wake_hook_time_domains(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                       VkSwapchainTimeDomainPropertiesEXT *list, uint64_t *counter, VkResult result)
{
    struct wake_swapchain *chain = result >= 0 && list && list->pTimeDomains && list->pTimeDomainIds
                                       ? chain_at(call, swapchain)
                                       : NULL;

    (void)device;
    (void)counter;
    if (!chain) {
        return;
    }
    wake_lock_take(&chain->pool.lock);
    for (uint32_t i = 0; i < list->timeDomainCount; i++) {
        learn_domain(&chain->timings, list->pTimeDomainIds[i], list->pTimeDomains[i]);
    }
    wake_lock_drop(&chain->pool.lock);
}

void
wake_hook_timing_queue_size(struct wake_call *call, VkDevice device, VkSwapchainKHR swapchain,
                            uint32_t size, VkResult result)
{
    struct wake_swapchain *chain = result >= 0 ? chain_at(call, swapchain) : NULL;

    (void)device;
    if (chain) {
        wake_lock_take(&chain->pool.lock);
        chain->timings.queue_size = size;
        wake_lock_drop(&chain->pool.lock);
    }
}

bool
wake_timing_has_room(struct wake_swapchain *chain)
{
    bool room;

    wake_lock_take(&chain->pool.lock);
    room = chain->timings.queue_size != 0;
    wake_lock_drop(&chain->pool.lock);
    return room;
}

uint32_t
wake_time_domain_kind(struct wake_swapchain *chain, uint64_t id)
{
    const struct wake_timings *timings = &chain->timings;
    uint32_t kind;

    wake_lock_take(&chain->pool.lock);
    kind = timings->domains_lost ? WAKE_DOMAIN_UNKNOWN : WAKE_DOMAIN_NEVER;
    for (uint32_t i = 0; i < timings->domain_count; i++) {
        if (timings->domains[i] == id) {
            kind = timings->of_stage[i] ? WAKE_DOMAIN_OF_STAGE : WAKE_DOMAIN_OTHER;
        }
    }
    wake_lock_drop(&chain->pool.lock);
    return kind;
}

/* ---- presents -------------------------------------------------------------------------------- */

void
wake_timing_presented(struct wake_swapchain *chain, const VkPresentInfoKHR *info, uint32_t i,
                      VkResult result)
{
    const VkPresentTimingsInfoEXT *timings = wake_chain_find(
        info->pNext, VK_STRUCTURE_TYPE_PRESENT_TIMINGS_INFO_EXT);
    const VkPresentId2KHR *ids = wake_chain_find(info->pNext, VK_STRUCTURE_TYPE_PRESENT_ID_2_KHR);
    struct wake_timings *t = &chain->timings;

    if (!timings || !timings->pTimingInfos || i >= timings->swapchainCount ||
        !timings->pTimingInfos[i].presentStageQueries) {
        return;
    }
    wake_lock_take(&chain->pool.lock);
    if (result < 0 || t->asked_count == WAKE_COUNT(t->asked)) {
        t->asked_lost = true;
    } else {
        t->asked[t->asked_count++] = (struct wake_asked_times){
            ids && ids->pPresentIds && i < ids->swapchainCount ? ids->pPresentIds[i] : 0,
            WHOLE_STAGES(&timings->pTimingInfos[i])
        };
    }
    wake_lock_drop(&chain->pool.lock);
}

/* (l:pool) */
static void
forget(struct wake_timings *t, uint32_t index)
{
    t->asked_count--;
    for (uint32_t i = index; i < t->asked_count; i++) {
        t->asked[i] = t->asked[i + 1];
    }
}

/* (l:pool) What has been told completely: of the earliest present, or of that id. */
static void
told(struct wake_timings *t, const VkPastPresentationTimingEXT *timing, bool any_order)
{
    uint32_t index = 0;

    if (!timing->reportComplete || t->asked_lost) {
        return;
    }
    while (any_order && index < t->asked_count &&
           (!timing->presentId || t->asked[index].id != timing->presentId)) {
        index++;
    }
    if (index < t->asked_count) {
        forget(t, index);
    } else {
        t->asked_lost = true;
    }
}

uint64_t
wake_timings_told(const struct wake_call *call, const VkPastPresentationTimingInfoEXT *info,
                  const VkPastPresentationTimingPropertiesEXT *out)
{
    struct wake_swapchain *chain = chain_at(call, info->swapchain);
    uint64_t begun = 0;

    if (!chain) {
        return 0;
    }
    wake_lock_take(&chain->pool.lock);
    for (uint32_t i = 0; i < out->presentationTimingCount; i++) {
        const VkPastPresentationTimingEXT *timing = &out->pPresentationTimings[i];

        begun = timing->reportComplete && timing->presentId > begun ? timing->presentId : begun;
        told(&chain->timings, timing,
             info->flags & VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT);
    }
    wake_lock_drop(&chain->pool.lock);
    return begun;
}

/* stages_short: bit i, element i has room for too few stages; stages_wanted: at most. */
bool
wake_pack_past_timings(struct wake_pack *p, struct wake_rec_GetPastPresentationTimingEXT *r)
{
    const VkPastPresentationTimingInfoEXT *info = r->pPastPresentationTimingInfo;
    const VkPastPresentationTimingPropertiesEXT *out = r->pPastPresentationTimingProperties;
    struct wake_swapchain *chain = info && out && out->pPresentationTimings
                                       ? wake_swapchain_of(wake_packed_id(info, 0, 1, 0))
                                       : NULL;
    bool any_order = info &&
                     info->flags & VK_PAST_PRESENTATION_TIMING_ALLOW_OUT_OF_ORDER_RESULTS_BIT_EXT;
    const struct wake_timings *t = chain ? &chain->timings : NULL;
    uint32_t most = 0;

    r->stages_short = r->stages_wanted = 0;
    if (!chain) {
        return !p->full;
    }
    wake_lock_take(&chain->pool.lock);
    for (uint32_t i = 0; i < t->asked_count && !t->asked_lost; i++) {
        most = t->asked[i].stages > most ? t->asked[i].stages : most;
    }
    for (uint32_t i = 0;
         most && i < out->presentationTimingCount && i < 64 && (any_order || i < t->asked_count);
         i++) {
        uint32_t wanted = any_order ? most : t->asked[i].stages;

        if (out->pPresentationTimings[i].presentStageCount < wanted) {
            r->stages_short |= UINT64_C(1) << i;
            r->stages_wanted = wanted > r->stages_wanted ? wanted : r->stages_wanted;
        }
    }
    wake_lock_drop(&chain->pool.lock);
    return !p->full;
}

#endif
