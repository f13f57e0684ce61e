/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The buffer that an acceleration structure lies in.
 * Threads: any; nothing changes.
 */
#ifndef WAKE_STATE_STRUCTURE_PLACE_H
#define WAKE_STATE_STRUCTURE_PLACE_H

#include "state/object/create_info.h"

/* 0: not known, as of one that was created at an address. */
WAKE_INLINE wake_id
wake_structure_buffer(const struct wake_object *structure)
{
    const struct wake_rec_CreateAccelerationStructureKHR *r =
        structure && structure->type == WAKE_TYPE_VkAccelerationStructureKHR
            ? wake_create_record(structure, WAKE_CMD_vkCreateAccelerationStructureKHR)
            : NULL;

    return r && r->pCreateInfo
               ? wake_packed_id(r->pCreateInfo, 0,
                                WAKE_HANDLES_VkAccelerationStructureCreateInfoKHR,
                                WAKE_HANDLE_VkAccelerationStructureCreateInfoKHR_buffer)
               : 0;
}

#endif
