/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Display modes that applications have made.
 */
#include "state/scope/display_modes.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "state/scope/scope.h"

static struct wake_lock display_modes_lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);

void
wake_display_mode_add(struct wake_instance *instance, const struct wake_display_mode *mode)
{
    struct wake_display_mode *made = wake_alloc(WAKE_HEAP_SETUP, sizeof(*made));

    if (!made) {
        return;
    }
    *made = *mode;
    wake_lock_take(&display_modes_lock);
    made->next = instance->display_modes;
    instance->display_modes = made;
    wake_lock_drop(&display_modes_lock);
}

const struct wake_display_mode *
wake_display_mode_find(const struct wake_instance *instance, VkDisplayModeKHR mode)
{
    const struct wake_display_mode *one;

    wake_lock_take(&display_modes_lock);
    one = instance->display_modes;
    while (one && one->mode != mode) {
        one = one->next;
    }
    wake_lock_drop(&display_modes_lock);
    return one;
}

void
wake_display_modes_free(struct wake_instance *instance)
{
    for (struct wake_display_mode *one = instance->display_modes, *next; one; one = next) {
        next = one->next;
        wake_free(WAKE_HEAP_SETUP, one);
    }
    instance->display_modes = NULL;
}
