/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether the buffers that acceleration structures lie in, and their memory, are still there when a call uses them.
 * Threads: application threads, inside the call.
 */
#include "intercept/hooks/hooks.h"
#include "state/object/bound_alive.h"
#include "state/object/structure_place.h"
#include "state/recording/build_state.h"

uint64_t
wake_pack_lost(wake_id id)
{
    const struct wake_object *structure = wake_hook_object(id,
                                                           WAKE_TYPE_VkAccelerationStructureKHR);
    const struct wake_object *buffer;
    wake_id place = wake_structure_buffer(structure);

    if (!place || place & WAKE_ID_FOREIGN) {
        return 0;
    }
    buffer = wake_hook_object(place, WAKE_TYPE_VkBuffer);
    if (!buffer ||
        wake_table_find(structure->scope->tables[WAKE_TYPE_VkBuffer], buffer->handle) != place) {
        return WAKE_LOST_BUFFER;
    }
    return wake_object_bound(buffer) && !wake_bound_alive(buffer) ? WAKE_LOST_MEMORY : 0;
}

uint64_t
wake_pack_lost_all(const VkAccelerationStructureKHR *structures, uint32_t count)
{
    uint64_t lost = 0;

    for (uint32_t i = 0; structures && i < count && i < WAKE_LOST_COUNT; i++) {
        lost |= wake_lost_put(wake_pack_lost(wake_packed_id(structures, i, 1, 0)), i);
    }
    return lost;
}

uint64_t
wake_pack_lost_of_builds(const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count)
{
    uint64_t lost = 0;

    for (uint32_t i = 0; infos && i < count && 2 * i < WAKE_LOST_COUNT; i++) {
        lost |= wake_lost_put(wake_pack_lost(wake_build_target(infos, i)), 2 * i);
        lost |= wake_lost_put(wake_pack_lost(wake_build_source(infos, i)), 2 * i + 1);
    }
    return lost;
}

uint64_t
wake_pack_lost_of_copy(const VkCopyAccelerationStructureInfoKHR *info)
{
    return info ? wake_lost_put(wake_pack_lost(wake_packed_id(
                                    info, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                    WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_dst)),
                                0) |
                      wake_lost_put(wake_pack_lost(wake_packed_id(
                                        info, 0, WAKE_HANDLES_VkCopyAccelerationStructureInfoKHR,
                                        WAKE_HANDLE_VkCopyAccelerationStructureInfoKHR_src)),
                                    1)
                : 0;
}

uint64_t
wake_pack_lost_of_serialize(const VkCopyAccelerationStructureToMemoryInfoKHR *info)
{
    return info ? wake_pack_lost(wake_packed_id(
                      info, 0, WAKE_HANDLES_VkCopyAccelerationStructureToMemoryInfoKHR,
                      WAKE_HANDLE_VkCopyAccelerationStructureToMemoryInfoKHR_src))
                : 0;
}

uint64_t
wake_pack_lost_of_deserialize(const VkCopyMemoryToAccelerationStructureInfoKHR *info)
{
    return info ? wake_pack_lost(wake_packed_id(
                      info, 0, WAKE_HANDLES_VkCopyMemoryToAccelerationStructureInfoKHR,
                      WAKE_HANDLE_VkCopyMemoryToAccelerationStructureInfoKHR_dst))
                : 0;
}

bool
wake_pack_structure_address(struct wake_pack *p,
                            struct wake_rec_GetAccelerationStructureDeviceAddressKHR *r)
{
    r->lost =
        r->pInfo
            ? wake_pack_lost(wake_packed_id(
                  r->pInfo, 0, WAKE_HANDLES_VkAccelerationStructureDeviceAddressInfoKHR,
                  WAKE_HANDLE_VkAccelerationStructureDeviceAddressInfoKHR_accelerationStructure))
            : 0;
    return !p->full;
}
