/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Straight copies of the usual form of structs that come by the thousand in every frame
 * (policy.QUICK). Each returns NULL when what it is given is of another form, does not fit, or
 * names a handle that is not known: then nothing was done, and the generated function that called
 * it does the work. The layout of the copy is the same (queue/record.h).
 * Threads: the producer of the stream only. Nothing here escapes, so that everything stays in
 * registers.
 */
#ifndef WAKE_INTERCEPT_QUICK_STRUCT_H
#define WAKE_INTERCEPT_QUICK_STRUCT_H

#include "intercept/pack/ignored.h"
#include "intercept/pack/quick.h"

/* More elements are not worth a check of the room in advance. */
enum { WAKE_QUICK_ELEMENTS = 16 };

/* Descriptor writes: no chain, descriptors of Vulkan 1.0. */
WAKE_INLINE const VkWriteDescriptorSet *
wake_quick_writes(struct wake_pack *p, const VkWriteDescriptorSet *in, size_t count)
{
    enum { LARGEST = sizeof(VkDescriptorImageInfo) + 2 * sizeof(wake_id) };
    struct wake_table *const *tables = p->tables;
    VkWriteDescriptorSet *to = (VkWriteDescriptorSet *)(p->cur + count * sizeof(wake_id));
    char *cur = (char *)(to + count), *end = p->end;
    uint64_t set = 0;
    wake_id id = 0;

    if (WAKE_UNLIKELY(!in || count - 1 >= WAKE_QUICK_ELEMENTS ||
                      end - p->cur <
                          (ptrdiff_t)(WAKE_QUICK_ELEMENTS * (sizeof(*to) + sizeof(id))))) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t descriptors = in[i].descriptorCount;

        if (WAKE_UNLIKELY(in[i].pNext || descriptors - 1 >= WAKE_QUICK_ELEMENTS ||
                          end - cur < WAKE_QUICK_ELEMENTS * LARGEST)) {
            return NULL;
        }
        if ((uint64_t)in[i].dstSet != set) {
            set = (uint64_t)in[i].dstSet;
            if (WAKE_UNLIKELY(
                    !wake_table_find_quick(tables[WAKE_TYPE_VkDescriptorSet], set, &id))) {
                return NULL;
            }
        }
        ((wake_id *)to)[-(ptrdiff_t)i - 1] = id;
        __builtin_memcpy(&to[i], &in[i], sizeof(*to));
        to[i].pImageInfo = NULL;
        to[i].pBufferInfo = NULL;
        to[i].pTexelBufferView = NULL;
        if (wake_uses_buffer_info(in[i].descriptorType)) {
            const VkDescriptorBufferInfo *from = in[i].pBufferInfo;
            VkDescriptorBufferInfo *info = (VkDescriptorBufferInfo *)(cur + descriptors *
                                                                                sizeof(wake_id));

            for (uint32_t k = 0; from && k < descriptors; k++) {
                if (WAKE_UNLIKELY(!wake_table_find_quick(tables[WAKE_TYPE_VkBuffer],
                                                         (uint64_t)from[k].buffer,
                                                         (wake_id *)info - 1 - k))) {
                    return NULL;
                }
                info[k] = from[k];
            }
            to[i].pBufferInfo = from ? info : NULL;
            cur = from ? (char *)(info + descriptors) : cur;
        } else if (WAKE_LIKELY(wake_uses_image_info(in[i].descriptorType))) {
            const VkDescriptorImageInfo *from = in[i].pImageInfo;
            VkDescriptorImageInfo *info = (VkDescriptorImageInfo *)(cur + descriptors * 2 *
                                                                              sizeof(wake_id));

            for (uint32_t k = 0; from && k < descriptors; k++) {
                if (WAKE_UNLIKELY(!wake_table_find_quick(tables[WAKE_TYPE_VkSampler],
                                                         (uint64_t)from[k].sampler,
                                                         (wake_id *)info - 1 - 2 * k) ||
                                  !wake_table_find_quick(tables[WAKE_TYPE_VkImageView],
                                                         (uint64_t)from[k].imageView,
                                                         (wake_id *)info - 2 - 2 * k))) {
                    return NULL;
                }
                info[k] = from[k];
            }
            to[i].pImageInfo = from ? info : NULL;
            cur = from ? (char *)(info + descriptors) : cur;
        } else {
            return NULL;
        }
    }
    p->cur = cur;
    return to;
}

/* An array of handles; `*at` goes to the copy. False: a handle is not known. */
WAKE_INLINE bool
wake_quick_list(char **cur, const struct wake_table *table, const void *in, uint32_t count,
                const void **at)
{
    *at = NULL;
    if (!count || !in) {
        return true;
    }
    *at = wake_quick_handles(cur, table, in, count);
    return *at != NULL;
}

/* Batches: no chain, few of everything. */
WAKE_INLINE const VkSubmitInfo *
wake_quick_submits(struct wake_pack *p, const VkSubmitInfo *in, size_t count)
{
    /* Three arrays of handles with their ids, and one of masks. */
    enum {
        LARGEST = WAKE_QUICK_ELEMENTS * (3 * 2 * sizeof(wake_id) + sizeof(VkPipelineStageFlags))
    };
    struct wake_table *const *tables = p->tables;
    VkSubmitInfo *to = (VkSubmitInfo *)p->cur;
    char *cur = (char *)(to + count), *end = p->end;

    if (WAKE_UNLIKELY(!in || count - 1 >= WAKE_QUICK_ELEMENTS ||
                      end - (char *)to < (ptrdiff_t)(WAKE_QUICK_ELEMENTS * sizeof(*to)))) {
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t waits = in[i].waitSemaphoreCount, commands = in[i].commandBufferCount,
                 signals = in[i].signalSemaphoreCount;
        const void *wait, *mask = NULL, *command, *signal;

        if (WAKE_UNLIKELY(in[i].pNext || (waits | commands | signals) >= WAKE_QUICK_ELEMENTS ||
                          end - cur < LARGEST ||
                          !wake_quick_list(&cur, tables[WAKE_TYPE_VkSemaphore],
                                           in[i].pWaitSemaphores, waits, &wait))) {
            return NULL;
        }
        if (waits && in[i].pWaitDstStageMask) {
            mask = wake_quick_bytes(&cur, in[i].pWaitDstStageMask,
                                    waits * sizeof(VkPipelineStageFlags));
        }
        if (WAKE_UNLIKELY(!wake_quick_list(&cur, tables[WAKE_TYPE_VkCommandBuffer],
                                           in[i].pCommandBuffers, commands, &command) ||
                          !wake_quick_list(&cur, tables[WAKE_TYPE_VkSemaphore],
                                           in[i].pSignalSemaphores, signals, &signal))) {
            return NULL;
        }
        /* Best practices: an array that is given although its count is 0. Nobody follows it. */
        wait = !waits && in[i].pWaitSemaphores ? (const void *)to : wait;
        signal = !signals && in[i].pSignalSemaphores ? (const void *)to : signal;
        to[i] = (VkSubmitInfo){
            .sType = in[i].sType,
            .waitSemaphoreCount = waits,
            .pWaitSemaphores = wait,
            .pWaitDstStageMask = mask,
            .commandBufferCount = commands,
            .pCommandBuffers = command,
            .signalSemaphoreCount = signals,
            .pSignalSemaphores = signal,
        };
    }
    p->cur = cur;
    return to;
}

#endif
