/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Micromaps: the buffers behind device addresses, and whether a deferred operation is at an end,
 * when a call is made.
 * Threads: application threads, inside the call.
 */
#include "gen/records.h"
#include "intercept/hooks/hooks.h"

/* Of each info three: scratchData, data, triangleArray. */
bool
wake_pack_cmd_build_micromaps(struct wake_pack *p, struct wake_rec_CmdBuildMicromapsEXT *r)
{
    uint32_t count = r->pInfos ? r->infoCount : 0;
    struct wake_address *found = count ? wake_pack_alloc(p, 3 * count * sizeof(*found)) : NULL;

    r->addresses = found;
    for (uint32_t i = 0; found && i < count; i++, found += 3) {
        found[0] = wake_pack_address(p, r->pInfos[i].scratchData.deviceAddress);
        found[1] = wake_pack_address(p, r->pInfos[i].data.deviceAddress);
        found[2] = wake_pack_address(p, r->pInfos[i].triangleArray.deviceAddress);
    }
    return !p->full;
}

bool
wake_pack_cmd_serialize_micromap(struct wake_pack *p, struct wake_rec_CmdCopyMicromapToMemoryEXT *r)
{
    r->address = r->pInfo ? wake_pack_address(p, r->pInfo->dst.deviceAddress)
                          : (struct wake_address){ 0 };
    return !p->full;
}

bool
wake_pack_cmd_deserialize_micromap(struct wake_pack *p,
                                   struct wake_rec_CmdCopyMemoryToMicromapEXT *r)
{
    r->address = r->pInfo ? wake_pack_address(p, r->pInfo->src.deviceAddress)
                          : (struct wake_address){ 0 };
    return !p->full;
}

bool
wake_pack_copy_micromap(struct wake_pack *p, struct wake_rec_CopyMicromapEXT *r)
{
    r->pending = wake_pack_pending(r->deferredOperation_id);
    return !p->full;
}

bool
wake_pack_serialize_micromap(struct wake_pack *p, struct wake_rec_CopyMicromapToMemoryEXT *r)
{
    r->pending = wake_pack_pending(r->deferredOperation_id);
    return !p->full;
}

bool
wake_pack_deserialize_micromap(struct wake_pack *p, struct wake_rec_CopyMemoryToMicromapEXT *r)
{
    r->pending = wake_pack_pending(r->deferredOperation_id);
    return !p->full;
}
