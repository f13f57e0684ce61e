/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Allocation callbacks, and objects that are made with them and destroyed without, the other way round, and as it should be.
 * Threads: any.
 */
#ifndef WAKE_SCENES_ALLOCATOR_SCENE_H
#define WAKE_SCENES_ALLOCATOR_SCENE_H

#include "kit.h"

#include <stdlib.h>

static void *VKAPI_PTR
take(void *user, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    void *memory = NULL;

    (void)user;
    (void)scope;
    alignment = alignment < sizeof(void *) ? sizeof(void *) : alignment;
    return size && posix_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}

static void *VKAPI_PTR
take_again(void *user, void *memory, size_t size, size_t alignment, VkSystemAllocationScope scope)
{
    (void)user;
    (void)alignment;
    (void)scope;
    return realloc(memory, size);
}

static void VKAPI_PTR
give(void *user, void *memory)
{
    (void)user;
    free(memory);
}

static const VkAllocationCallbacks callbacks = { NULL, take, take_again, give, NULL, NULL };

/* `make` is given the callbacks as `with`, or NULL; the object is destroyed wrongly once, and
 * properly where that was skipped. */
#define PAIR(kind, make, destroy, vuid, needed, none)                          \
    do {                                                                       \
        const VkAllocationCallbacks *with;                                     \
        kind object;                                                           \
        for (int way_ = 0; way_ < 4; way_++) {                                 \
            const VkAllocationCallbacks *other = way_ & 1 ? &callbacks : NULL; \
            with = way_ & 2 ? other : way_ & 1 ? NULL : &callbacks;            \
            KIT_VK(kit, make);                                                 \
            if (!(way_ & 2)) {                                                 \
                kit_expect(kit, way_ ? vuid none : vuid needed);               \
            }                                                                  \
            destroy(other);                                                    \
            if (!(way_ & 2) && kit_skips_calls()) {                            \
                destroy(with);                                                 \
            }                                                                  \
        }                                                                      \
    } while (0)

#endif
