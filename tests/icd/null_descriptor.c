/* SPDX-License-Identifier: Apache-2.0 */
/* Descriptor pools and sets. The contents of sets are kept in write mode only, where an action
 * command looks for the buffer to write to. */
#include "null_icd.h"
#include "null_record.h"

#include <stdlib.h>
#include <string.h>

struct null_descriptor_pool {
    struct null_object object;
    uint32_t max_sets, count; /* under pool_lock, under which pools also end */
    struct null_descriptor_set *first;
};
NULL_SMALL_BODY(struct null_descriptor_pool);

struct content {
    uint32_t binding, element;
    uint64_t buffer, offset;
};

struct null_descriptor_set {
    struct null_object object;
    struct null_descriptor_set *next, *previous; /* under pool_lock */
    struct null_descriptor_pool *pool;
    struct content *contents; /* under null_write_lock */
    uint32_t content_count;
};
NULL_SMALL_BODY(struct null_descriptor_set);

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateDescriptorPool(VkDevice device, const VkDescriptorPoolCreateInfo *info,
                          const VkAllocationCallbacks *allocator, VkDescriptorPool *out)
{
    (void)allocator;
    struct null_descriptor_pool *pool = null_object_create(NULL_TYPE_VkDescriptorPool, device);
    if (pool) {
        pthread_mutex_lock(&pool_lock);
        pool->max_sets = info->maxSets;
        pool->count = 0;
        pool->first = NULL;
        pthread_mutex_unlock(&pool_lock);
    }
    *out = (VkDescriptorPool)NULL_HANDLE(pool);
    return pool ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

/* Under pool_lock. */
static void
free_set(struct null_descriptor_set *set)
{
    struct null_descriptor_pool *pool = set->pool;
    if (set->next) {
        set->next->previous = set->previous;
    }
    if (set->previous) {
        set->previous->next = set->next;
    } else {
        pool->first = set->next;
    }
    pool->count--;
    if (set->contents) {
        pthread_mutex_lock(&null_write_lock);
        free(set->contents);
        set->contents = NULL;
        set->content_count = 0;
        pthread_mutex_unlock(&null_write_lock);
    }
    null_object_release(&set->object);
}

static void
free_all(VkDescriptorPool handle, bool pool_too)
{
    pthread_mutex_lock(&pool_lock);
    struct null_descriptor_pool *pool = null_object_get(NULL_TYPE_VkDescriptorPool,
                                                        NULL_U64(handle));
    while (pool && pool->first) {
        free_set(pool->first);
    }
    if (pool && pool_too) {
        null_object_release(&pool->object);
    }
    pthread_mutex_unlock(&pool_lock);
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyDescriptorPool(VkDevice device, VkDescriptorPool pool,
                           const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    free_all(pool, true);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_ResetDescriptorPool(VkDevice device, VkDescriptorPool pool, VkDescriptorPoolResetFlags flags)
{
    (void)device;
    (void)flags;
    free_all(pool, false);
    return VK_SUCCESS;
}

/* Under pool_lock. */
static VkDescriptorSet
allocate_set(VkDevice device, struct null_descriptor_pool *pool)
{
    struct null_descriptor_set *set = pool && pool->count < pool->max_sets
                                          ? null_object_create(NULL_TYPE_VkDescriptorSet, device)
                                          : NULL;
    if (set) {
        set->pool = pool;
        set->contents = NULL;
        set->content_count = 0;
        set->previous = NULL;
        set->next = pool->first;
        if (set->next) {
            set->next->previous = set;
        }
        pool->first = set;
        pool->count++;
    }
    return (VkDescriptorSet)NULL_HANDLE(set);
}

VKAPI_ATTR VkResult VKAPI_CALL
null_AllocateDescriptorSets(VkDevice device, const VkDescriptorSetAllocateInfo *info,
                            VkDescriptorSet *out)
{
    VkResult result = VK_SUCCESS;
    pthread_mutex_lock(&pool_lock);
    struct null_descriptor_pool *pool = null_object_get(NULL_TYPE_VkDescriptorPool,
                                                        NULL_U64(info->descriptorPool));
    for (uint32_t i = 0; i < info->descriptorSetCount; i++) {
        out[i] = result == VK_SUCCESS ? allocate_set(device, pool) : VK_NULL_HANDLE;
        if (!out[i] && result == VK_SUCCESS) {
            result = VK_ERROR_OUT_OF_POOL_MEMORY;
            for (uint32_t k = 0; k < i; k++) {
                free_set(null_object_get(NULL_TYPE_VkDescriptorSet, NULL_U64(out[k])));
                out[k] = VK_NULL_HANDLE;
            }
        }
    }
    pthread_mutex_unlock(&pool_lock);
    return result;
}

VKAPI_ATTR VkResult VKAPI_CALL
null_FreeDescriptorSets(VkDevice device, VkDescriptorPool pool, uint32_t count,
                        const VkDescriptorSet *sets)
{
    (void)device;
    (void)pool;
    pthread_mutex_lock(&pool_lock);
    for (uint32_t i = 0; i < count; i++) {
        struct null_descriptor_set *set = null_object_get(NULL_TYPE_VkDescriptorSet,
                                                          NULL_U64(sets[i]));
        if (set) {
            free_set(set);
        }
    }
    pthread_mutex_unlock(&pool_lock);
    return VK_SUCCESS;
}

/* ---- contents, in write mode ----------------------------------------------------------------- */

static bool
is_buffer(VkDescriptorType type)
{
    return type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER || type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER ||
           type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER_DYNAMIC ||
           type == VK_DESCRIPTOR_TYPE_STORAGE_BUFFER_DYNAMIC;
}

/* Under null_write_lock. */
static struct content *
find_content(struct null_descriptor_set *set, uint32_t binding, uint32_t element)
{
    for (uint32_t i = 0; set && i < set->content_count; i++) {
        if (set->contents[i].binding == binding && set->contents[i].element == element) {
            return &set->contents[i];
        }
    }
    return NULL;
}

/* Under null_write_lock. */
static void
store(uint64_t handle, uint32_t binding, uint32_t element, uint64_t buffer, uint64_t offset)
{
    struct null_descriptor_set *set = null_object_get(NULL_TYPE_VkDescriptorSet, handle);
    struct content *c = find_content(set, binding, element);
    if (set && !c) {
        struct content *grown = realloc(set->contents, (set->content_count + 1) * sizeof(*grown));
        if (!grown) {
            return;
        }
        set->contents = grown;
        c = &grown[set->content_count++];
    }
    if (c) {
        *c = (struct content){ binding, element, buffer, offset };
    }
}

bool
null_descriptor_find(uint64_t handle, uint32_t binding, uint32_t element, uint64_t *buffer,
                     uint64_t *offset)
{
    struct content *c = find_content(null_object_get(NULL_TYPE_VkDescriptorSet, handle), binding,
                                     element);
    if (c) {
        *buffer = c->buffer;
        *offset = c->offset;
    }
    return c != NULL;
}

VKAPI_ATTR void VKAPI_CALL
null_update_kept(VkDevice device, uint32_t write_count, const VkWriteDescriptorSet *writes,
                 uint32_t copy_count, const VkCopyDescriptorSet *copies)
{
    (void)device;
    pthread_mutex_lock(&null_write_lock);
    for (uint32_t i = 0; i < write_count; i++) {
        const VkWriteDescriptorSet *w = &writes[i];
        for (uint32_t k = 0; is_buffer(w->descriptorType) && k < w->descriptorCount; k++) {
            store(NULL_U64(w->dstSet), w->dstBinding, w->dstArrayElement + k,
                  NULL_U64(w->pBufferInfo[k].buffer), w->pBufferInfo[k].offset);
        }
    }
    for (uint32_t i = 0; i < copy_count; i++) {
        const VkCopyDescriptorSet *c = &copies[i];
        for (uint32_t k = 0; k < c->descriptorCount; k++) {
            uint64_t buffer, offset;
            if (null_descriptor_find(NULL_U64(c->srcSet), c->srcBinding, c->srcArrayElement + k,
                                     &buffer, &offset)) {
                store(NULL_U64(c->dstSet), c->dstBinding, c->dstArrayElement + k, buffer, offset);
            }
        }
    }
    pthread_mutex_unlock(&null_write_lock);
}

/* ---- update templates ------------------------------------------------------------------------ */

struct null_template {
    struct null_object object;
    uint32_t count;
    VkDescriptorUpdateTemplateEntry *entries; /* in write mode only */
};
NULL_SMALL_BODY(struct null_template);

VKAPI_ATTR VkResult VKAPI_CALL
null_CreateDescriptorUpdateTemplate(VkDevice device,
                                    const VkDescriptorUpdateTemplateCreateInfo *info,
                                    const VkAllocationCallbacks *allocator,
                                    VkDescriptorUpdateTemplate *out)
{
    (void)allocator;
    struct null_template *t = null_object_create(NULL_TYPE_VkDescriptorUpdateTemplate, device);
    if (t) {
        t->count = 0;
        t->entries = NULL;
    }
    if (t && null_config.write_mode) {
        t->entries = malloc((info->descriptorUpdateEntryCount + 1) * sizeof(*t->entries));
        if (t->entries) {
            t->count = info->descriptorUpdateEntryCount;
            memcpy(t->entries, info->pDescriptorUpdateEntries, t->count * sizeof(*t->entries));
        }
    }
    *out = (VkDescriptorUpdateTemplate)NULL_HANDLE(t);
    return t ? VK_SUCCESS : VK_ERROR_OUT_OF_HOST_MEMORY;
}

VKAPI_ATTR void VKAPI_CALL
null_DestroyDescriptorUpdateTemplate(VkDevice device, VkDescriptorUpdateTemplate handle,
                                     const VkAllocationCallbacks *allocator)
{
    (void)device;
    (void)allocator;
    struct null_template *t = null_object_get(NULL_TYPE_VkDescriptorUpdateTemplate,
                                              NULL_U64(handle));
    if (t) {
        free(t->entries);
        t->entries = NULL;
        t->count = 0;
        null_object_release(&t->object);
    }
}

VKAPI_ATTR void VKAPI_CALL
null_update_kept_with_template(VkDevice device, VkDescriptorSet set,
                               VkDescriptorUpdateTemplate handle, const void *data)
{
    (void)device;
    struct null_template *t = null_object_get(NULL_TYPE_VkDescriptorUpdateTemplate,
                                              NULL_U64(handle));
    pthread_mutex_lock(&null_write_lock);
    for (uint32_t i = 0; t && i < t->count; i++) {
        const VkDescriptorUpdateTemplateEntry *e = &t->entries[i];
        for (uint32_t k = 0; is_buffer(e->descriptorType) && k < e->descriptorCount; k++) {
            VkDescriptorBufferInfo info;
            memcpy(&info, (const char *)data + e->offset + k * e->stride, sizeof(info));
            store(NULL_U64(set), e->dstBinding, e->dstArrayElement + k, NULL_U64(info.buffer),
                  info.offset);
        }
    }
    pthread_mutex_unlock(&null_write_lock);
}
