/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Render pass instances of a recording.
 */
#include "state/execution/suspended.h"

#include "gen/facts.h"
#include "state/scope/chain.h"
#include "state/scope/facts.h"
#include "state/scope/scope.h"

/* One more, or those of a secondary, which follow what is there. */
static void
add(struct wake_command_buffer *cb, unsigned instances)
{
    struct wake_recorded *recorded = wake_recorded_of(cb);
    unsigned before = recorded ? recorded->instances : 0, after;

    if (!recorded || !(instances & WAKE_INSTANCES_ANY)) {
        return;
    }
    after = (before & ~(unsigned)WAKE_INSTANCES_SUSPENDED) |
            (instances & (WAKE_INSTANCES_SUSPENDED | WAKE_INSTANCES_ORPHAN |
                          WAKE_INSTANCES_CROSSED | WAKE_INSTANCES_WORKED)) |
            WAKE_INSTANCES_ANY;
    if (!(before & WAKE_INSTANCES_ANY)) {
        after |= instances & WAKE_INSTANCES_RESUME;
        after |= cb->worked ? WAKE_INSTANCES_LEAD : 0;
    } else if (cb->worked && before & WAKE_INSTANCES_SUSPENDED &&
               instances & WAKE_INSTANCES_RESUME) {
        after |= WAKE_INSTANCES_WORKED;
    } else if (before & WAKE_INSTANCES_SUSPENDED && !(instances & WAKE_INSTANCES_RESUME)) {
        after |= WAKE_INSTANCES_CROSSED;
    } else if (!(before & WAKE_INSTANCES_SUSPENDED) && instances & WAKE_INSTANCES_RESUME) {
        after |= WAKE_INSTANCES_ORPHAN;
    }
    recorded->instances = (uint8_t)after;
    cb->worked = false;
}

/* Stripes that one more instance has: VK_ARM_render_pass_striped. */
static void
add_stripes(struct wake_command_buffer *cb, uint32_t count)
{
    struct wake_recorded *recorded = count ? wake_recorded_of(cb) : NULL;

    if (recorded) {
        recorded->stripes = count < WAKE_STRIPES_UNKNOWN - recorded->stripes
                                ? recorded->stripes + count
                                : WAKE_STRIPES_UNKNOWN;
    }
}

static uint32_t
stripes_of(const struct wake_pass_view *view)
{
#ifdef VK_ARM_render_pass_striped
    const void *chain = view->rendering ? view->rendering->pNext
                        : view->begin   ? view->begin->pNext
                                        : NULL;
    const VkRenderPassStripeBeginInfoARM *info =
        chain ? wake_chain_find(chain, VK_STRUCTURE_TYPE_RENDER_PASS_STRIPE_BEGIN_INFO_ARM) : NULL;

    return info && !(view->rendering && view->rendering->flags & VK_RENDERING_RESUMING_BIT)
               ? info->stripeInfoCount
               : 0;
#else
    (void)view;
    return 0;
#endif
}

void
wake_suspended_apply(struct wake_command_buffer *cb, const struct wake_pass_view *view)
{
    unsigned instances = WAKE_INSTANCES_ANY;

    if (view->rendering) {
        VkRenderingFlags flags = view->rendering->flags;

        instances |= flags & VK_RENDERING_RESUMING_BIT ? WAKE_INSTANCES_RESUME : 0;
        instances |= flags & VK_RENDERING_SUSPENDING_BIT ? WAKE_INSTANCES_SUSPENDED : 0;
    }
    add(cb, instances);
    add_stripes(cb, stripes_of(view));
}

void
wake_suspended_take_over(struct wake_command_buffer *cb,
                         const struct wake_command_buffer *secondary)
{
    unsigned instances = secondary->recorded ? secondary->recorded->instances : 0;

    cb->worked |= (instances & WAKE_INSTANCES_LEAD) != 0;
    add(cb, instances);
    cb->worked |= (instances & WAKE_INSTANCES_TRAIL) != 0;
    if (secondary->recorded && secondary->recorded->stripes) {
        add_stripes(cb, WAKE_STRIPES_UNKNOWN);
    }
}

void
wake_suspended_finish(struct wake_command_buffer *cb)
{
    const struct wake_device *device = (const struct wake_device *)cb->object->scope;
    struct wake_recorded *recorded;

    /* Nobody suspends anything without dynamic rendering. */
    if (!cb->worked || !device->facts ||
        !wake_facts_feature(device->facts, WAKE_FEATURE_dynamicRendering)) {
        return;
    }
    recorded = wake_recorded_of(cb);
    if (recorded) {
        recorded->instances |= recorded->instances & WAKE_INSTANCES_ANY ? WAKE_INSTANCES_TRAIL
                                                                        : WAKE_INSTANCES_LEAD;
    }
}
