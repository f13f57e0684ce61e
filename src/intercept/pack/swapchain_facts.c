/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a swapchain is like at a call.
 */
#include "intercept/pack/swapchain_facts.h"

#include "state/object/family.h"
#include "state/object/object.h"

struct wake_swapchain *
wake_swapchain_of(wake_id id)
{
    struct wake_object *object = id & WAKE_ID_FOREIGN ? NULL : wake_object_get(id);

    return object && object->type == WAKE_TYPE_VkSwapchainKHR ? object->data : NULL;
}

struct wake_swapchain_facts
wake_swapchain_facts_of(wake_id id)
{
    const struct wake_swapchain *chain = wake_swapchain_of(id);
    struct wake_swapchain_facts facts = { 0 };

    if (chain) {
        facts.known = true;
        facts.acquired = wake_load_relaxed(&chain->acquired);
        facts.present_id = wake_load_relaxed(&chain->present_id);
        facts.image_count = wake_load_relaxed(&chain->image_count);
        facts.retired = wake_load_relaxed(&chain->retired);
    }
    return facts;
}
