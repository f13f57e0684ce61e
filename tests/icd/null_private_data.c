/* SPDX-License-Identifier: Apache-2.0 */
/* vkSetPrivateData and vkGetPrivateData: one small hash table for all devices. */
#include "null_icd.h"

#include <stdlib.h>

#define BUCKETS 256u

struct datum {
    struct datum *next;
    uint64_t slot, object, value;
};

static pthread_mutex_t data_lock = PTHREAD_MUTEX_INITIALIZER;
static struct datum *buckets[BUCKETS]; /* under data_lock */

/* Under data_lock: the link to the datum, or to where it would be. */
static struct datum **
find(uint64_t slot, uint64_t object)
{
    struct datum **link = &buckets[(object ^ object >> 8 ^ object >> 16) % BUCKETS];
    while (*link && ((*link)->slot != slot || (*link)->object != object)) {
        link = &(*link)->next;
    }
    return link;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_SetPrivateData(VkDevice device, VkObjectType type, uint64_t object, VkPrivateDataSlot slot,
                    uint64_t value)
{
    (void)device;
    (void)type;
    pthread_mutex_lock(&data_lock);
    struct datum **link = find(NULL_U64(slot), object);
    if (!*link && (*link = calloc(1, sizeof(**link)))) {
        (*link)->slot = NULL_U64(slot);
        (*link)->object = object;
    }
    VkResult result = *link ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
    if (*link) {
        (*link)->value = value;
    }
    pthread_mutex_unlock(&data_lock);
    return result;
}

VKAPI_ATTR void VKAPI_CALL
null_GetPrivateData(VkDevice device, VkObjectType type, uint64_t object, VkPrivateDataSlot slot,
                    uint64_t *value)
{
    (void)device;
    (void)type;
    pthread_mutex_lock(&data_lock);
    struct datum **link = find(NULL_U64(slot), object);
    *value = *link ? (*link)->value : 0;
    pthread_mutex_unlock(&data_lock);
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyPrivateDataSlot(VkDevice device, VkPrivateDataSlot slot,
                            const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    pthread_mutex_lock(&data_lock);
    for (uint32_t i = 0; i < BUCKETS; i++) {
        struct datum **link = &buckets[i];
        while (*link) {
            struct datum *d = *link;
            if (d->slot == NULL_U64(slot)) {
                *link = d->next;
                free(d);
            } else {
                link = &d->next;
            }
        }
    }
    pthread_mutex_unlock(&data_lock);
    null_object_destroy(NULL_TYPE_VkPrivateDataSlot, NULL_U64(slot));
}
