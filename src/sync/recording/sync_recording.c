/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What orders the accesses of a subpass.
 */
#include "sync/recording/sync_recording.h"

const struct wake_ordering *
wake_sync_ordering_of(uint64_t since, uint64_t before, enum wake_ordered ordered,
                      struct wake_ordering *ordering_out)
{
    /* Bits of the accesses, filled in once per process would save nothing: these are constants. */
#define BIT(access)                                               \
    {                                                             \
        {                                                         \
            (access) < 64 ? UINT64_C(1) << ((access)&63) : 0,     \
                (access) >= 64 ? UINT64_C(1) << ((access)&63) : 0 \
        }                                                         \
    }
    static const struct wake_access_set one[] = {
        BIT(WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_READ),
        BIT(WAKE_SYNC_COLOR_ATTACHMENT_OUTPUT_COLOR_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ),
        BIT(WAKE_SYNC_EARLY_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_READ),
        BIT(WAKE_SYNC_LATE_FRAGMENT_TESTS_DEPTH_STENCIL_ATTACHMENT_WRITE),
        BIT(WAKE_SYNC_FRAGMENT_SHADER_INPUT_ATTACHMENT_READ),
        BIT(WAKE_SYNC_FRAGMENT_SHADER_STORAGE_READ),
        BIT(WAKE_SYNC_FRAGMENT_SHADER_STORAGE_WRITE),
    };
#undef BIT
    static const uint64_t color = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;
    static const uint64_t depth = VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                                  VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT;
    uint32_t first = ordered == WAKE_ORDERED_DEPTH_STENCIL ? 2
                     : ordered == WAKE_ORDERED_INTERLOCK   ? 7
                                                           : 0;
    uint32_t end = ordered == WAKE_ORDERED_COLOR           ? 2
                   : ordered == WAKE_ORDERED_DEPTH_STENCIL ? 6
                   : ordered == WAKE_ORDERED_INTERLOCK     ? 9
                                                           : 7;

    if (ordered == WAKE_ORDERED_NOT) {
        return NULL;
    }
    *ordering_out = (struct wake_ordering){ .since = since,
                                            .until = ordered == WAKE_ORDERED_INPUT ? since
                                                                                   : UINT64_MAX,
                                            .before = before,
                                            .reads_only = ordered == WAKE_ORDERED_LOAD };
    ordering_out->stages = ordered == WAKE_ORDERED_COLOR           ? color
                           : ordered == WAKE_ORDERED_DEPTH_STENCIL ? depth
                           : ordered == WAKE_ORDERED_INTERLOCK
                               ? VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
                               : color | depth | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
    for (uint32_t i = first; i < end; i++) {
        wake_access_set_add(&ordering_out->accesses, &one[i]);
    }
    return ordering_out;
}

/* Dependencies lead to the subpass at hand from all before it. */
static bool
is_behind_all(const struct wake_sync_pass *pass)
{
    return pass->pass && pass->subpass < WAKE_SYNC_SUBPASSES &&
           pass->before[pass->subpass] == (UINT32_C(1) << pass->subpass) - 1;
}

const struct wake_ordering *
wake_sync_ordering(const struct wake_sync *sync, enum wake_ordered ordered,
                   struct wake_ordering *ordering_out)
{
    const struct wake_sync_pass *pass = &sync->work->pass;
    uint64_t since = UINT64_MAX, before = UINT64_MAX;

    if (pass->kind != WAKE_PASS_NONE) {
        since = pass->start_tag;
        before = ordered != WAKE_ORDERED_INPUT && is_behind_all(pass) ? pass->start_tag
                                                                      : pass->begin_tag;
    }
    return wake_sync_ordering_of(since, before, ordered, ordering_out);
}
