/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts over several arrays of a record.
 */
#include "log_counts.h"

#include "state/descriptor/descriptor_update.h"
#include "state/view/range_view.h"

uint64_t
log_count_submits(const struct wake_rec_QueueSubmit *r)
{
    uint64_t count = 0;

    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        count += r->pSubmits[i].pCommandBuffers ? r->pSubmits[i].commandBufferCount : 0;
    }
    return count;
}

uint64_t
log_count_submits_2(const struct wake_rec_QueueSubmit2 *r)
{
    uint64_t count = 0;

    for (uint32_t i = 0; r->pSubmits && i < r->submitCount; i++) {
        count += r->pSubmits[i].pCommandBufferInfos ? r->pSubmits[i].commandBufferInfoCount : 0;
    }
    return count;
}

uint64_t
log_count_numbers(const struct wake_rec_UpdateDescriptorSets *r)
{
    return (uint64_t)(r->pDescriptorWrites ? r->descriptorWriteCount : 0) +
           (uint64_t)(r->pDescriptorCopies ? r->descriptorCopyCount : 0) * WAKE_COPY_NUMBERS;
}

uint64_t
log_count_sparse(const struct wake_rec_QueueBindSparse *r, unsigned which)
{
    uint64_t counts[3] = { 0 };

    for (uint32_t i = 0; r->pBindInfo && i < r->bindInfoCount; i++) {
        const VkBindSparseInfo *info = &r->pBindInfo[i];

        counts[0] += info->pBufferBinds ? info->bufferBindCount : 0;
        counts[1] += info->pImageOpaqueBinds ? info->imageOpaqueBindCount : 0;
        for (uint32_t k = 0; info->pImageBinds && k < info->imageBindCount; k++) {
            counts[2] += info->pImageBinds[k].pBinds ? info->pImageBinds[k].bindCount : 0;
        }
    }
    return counts[which];
}

uint64_t
log_count_geometries(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count)
{
    uint64_t all = 0;

    for (uint32_t i = 0; infos && i < count; i++) {
        all += infos[i].geometryCount;
    }
    return all;
}

uint64_t
log_count_ranges(const VkDependencyInfo *infos, uint32_t count)
{
    uint64_t all = 0;

#ifdef VK_KHR_device_address_commands
    for (uint32_t i = 0; infos && i < count; i++) {
        all += wake_range_barriers(infos[i].pNext).count;
    }
#else
    (void)infos;
    (void)count;
#endif
    return all;
}
