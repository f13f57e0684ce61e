/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device extensions that the next layer offers.
 */
#include "state/scope/offered.h"

#include "base/heap.h"
#include "queue/lock.h"
#include "state/scope/scope.h"

#include <string.h>

/* Short: nobody asks a driver under it. */
static struct wake_lock offered_lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);

/* More than any driver has, so that one question is enough: two where it is not. */
enum { FIRST_ROOM = 512 };

static struct wake_offered *
ask(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    uint32_t count = FIRST_ROOM;
    struct wake_offered *offered, *fitting;
    VkResult result;

    for (;;) {
        offered = wake_alloc(WAKE_HEAP_SETUP,
                             sizeof(*offered) + count * sizeof(offered->extensions[0]));
        if (!offered) {
            return NULL;
        }
        result = instance->next.EnumerateDeviceExtensionProperties(physical, NULL, &count,
                                                                   offered->extensions);
        if (result == VK_SUCCESS) {
            break;
        }
        wake_free(WAKE_HEAP_SETUP, offered);
        if (result != VK_INCOMPLETE ||
            instance->next.EnumerateDeviceExtensionProperties(physical, NULL, &count, NULL) < 0) {
            return NULL;
        }
    }
    fitting = wake_realloc(WAKE_HEAP_SETUP, offered,
                           sizeof(*offered) + count * sizeof(offered->extensions[0]));
    offered = fitting ? fitting : offered;
    offered->physical = physical;
    offered->count = count;
    return offered;
}

static struct wake_offered *
find_locked(const struct wake_instance *instance, VkPhysicalDevice physical)
{
    struct wake_offered *one = instance->offered;

    while (one && one->physical != physical) {
        one = one->next;
    }
    return one;
}

const struct wake_offered *
wake_offered_find(struct wake_instance *instance, VkPhysicalDevice physical)
{
    struct wake_offered *found, *made;

    wake_lock_take(&offered_lock);
    found = find_locked(instance, physical);
    wake_lock_drop(&offered_lock);
    if (found || !(made = ask(instance, physical))) {
        return found;
    }
    wake_lock_take(&offered_lock);
    found = find_locked(instance, physical);
    if (!found) {
        made->next = instance->offered;
        instance->offered = found = made;
        made = NULL;
    }
    wake_lock_drop(&offered_lock);
    wake_free(WAKE_HEAP_SETUP, made); /* another thread asked meanwhile */
    return found;
}

bool
wake_offers(struct wake_instance *instance, VkPhysicalDevice physical, const char *name,
            bool unknown)
{
    const struct wake_offered *offered = wake_offered_find(instance, physical);

    for (uint32_t i = 0; offered && i < offered->count; i++) {
        if (strcmp(offered->extensions[i].extensionName, name) == 0) {
            return true;
        }
    }
    return offered ? false : unknown;
}

void
wake_offered_free(struct wake_instance *instance)
{
    for (struct wake_offered *one = instance->offered, *next; one; one = next) {
        next = one->next;
        wake_free(WAKE_HEAP_SETUP, one);
    }
    instance->offered = NULL;
}
