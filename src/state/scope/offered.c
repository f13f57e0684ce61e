/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Device extensions that the next layer offers.
 */
#include "state/scope/offered.h"

#include "base/heap.h"
#include "gen/extensions.h"
#include "queue/lock.h"
#include "state/scope/scope.h"

#include <string.h>

/* Short: nobody asks a driver under it. */
static struct wake_lock offered_lock = WAKE_LOCK_INIT(WAKE_RANK_INSTANCE);

/* More than any driver has, so that one question is enough: two where it is not. */
enum { FIRST_ROOM = 512 };

_Static_assert(WAKE_EXT_COUNT <= WAKE_OFFER_WORDS * 64, "a bit for each extension");

/* Which of those that we know, and the version that the instance may use of the physical device. */
static void
sum_up(struct wake_offered *offered, const struct wake_instance *instance)
{
    VkPhysicalDeviceProperties properties;
    uint32_t most = instance->scope.api_version;

    memset(&offered->offer, 0, sizeof(offered->offer));
    for (uint32_t i = 0; i < offered->count; i++) {
        int extension = wake_extension_by_name(offered->extensions[i].extensionName);

        offered->offer.extensions[extension / 64] |= UINT64_C(1) << (extension % 64);
    }
    instance->next.GetPhysicalDeviceProperties(offered->physical, &properties);
    offered->offer.version = properties.apiVersion < most ? properties.apiVersion : most;
}

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
    sum_up(offered, instance);
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

struct wake_offer
wake_offer_of(VkPhysicalDevice physical)
{
    struct wake_scope *scope = wake_scope_find(physical);
    const struct wake_offered *offered = scope ? wake_offered_find(scope->instance, physical)
                                               : NULL;

    return offered ? offered->offer : (struct wake_offer){ .version = 0 };
}

bool
wake_offer_has(const struct wake_offer *offer, int extension)
{
    uint32_t promoted = wake_extensions[extension].promoted_version;

    return offer->extensions[extension / 64] >> (extension % 64) & 1 ||
           (promoted && offer->version >= promoted);
}

bool
wake_offer_of_anything(const struct wake_offer *offer)
{
#ifdef VK_KHR_maintenance5
    return offer && wake_offer_has(offer, WAKE_EXT_VK_KHR_maintenance5);
#else
    (void)offer;
    return false;
#endif
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
