/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a command that reads an acceleration structure can know of it when it is recorded: what all
 * builds of it so far, recorded or on the host, agree on, whichever of them executes last. Where
 * they do not agree the submit tells (state/execution/structure_execution.h).
 * Threads: application threads, inside the call.
 */
#include "base/heap.h"
#include "gen/records.h"
#include "intercept/hooks/hooks.h"
#include "intercept/pack/structure_built.h"
#include "state/object/family.h"
#include "state/recording/build_state.h"

#include <string.h>

/* ---- writing --------------------------------------------------------------------------------- */

/* Takes `built`; NULL: it is not known what is written. */
static void
note_write(wake_id id, struct wake_built *built, uint32_t writer)
{
    struct wake_device *device = NULL;
    struct wake_structure *structure = wake_hook_structure(id, &device);
    struct wake_built *disagreed = NULL;

    if (structure) {
        uint32_t writers;

        wake_lock_take(&device->lock);
        writers = wake_load_relaxed(&structure->writers);
        wake_store_relaxed(&structure->writers, writers | writer);
        if (!writers) {
            structure->agreed = built;
            built = NULL;
        } else if (structure->agreed && !(built && wake_built_equal(structure->agreed, built))) {
            disagreed = structure->agreed;
            structure->agreed = NULL;
        }
        wake_lock_drop(&device->lock);
    }
    wake_free(WAKE_HEAP_STATE, disagreed);
    wake_free(WAKE_HEAP_STATE, built);
}

void
wake_structure_written(wake_id id, bool by_host)
{
    note_write(id, NULL, by_host ? WAKE_WRITER_HOST : WAKE_WRITER_COMMAND);
}

/* An update in place is no build of its own: it keeps what was there, or is wrong. */
void
wake_structure_is_built(wake_id id, const VkAccelerationStructureBuildGeometryInfoKHR *info,
                        const VkAccelerationStructureBuildRangeInfoKHR *ranges, bool by_host)
{
    if (by_host || info->mode != VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR ||
        info->srcAccelerationStructure != info->dstAccelerationStructure) {
        note_write(id, wake_built_make(info, 0, ranges),
                   by_host ? WAKE_WRITER_HOST : WAKE_WRITER_COMMAND);
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

static void
pack_one(struct wake_pack *p, wake_id id, struct wake_before *before)
{
    struct wake_device *device = NULL;
    struct wake_structure *structure = wake_hook_structure(id, &device);
    struct wake_built *copy = NULL;

    *before = (struct wake_before){ 0 };
    if (!structure) {
        return;
    }
    wake_lock_take(&device->lock);
    before->untouched = !wake_load_relaxed(&structure->writers);
    if (structure->agreed) {
        copy = wake_pack_alloc(p, wake_built_size(structure->agreed));
    }
    if (copy) {
        memcpy(copy, structure->agreed, wake_built_size(structure->agreed));
    }
    wake_lock_drop(&device->lock);
    before->built = copy;
}

const struct wake_before *
wake_pack_before(struct wake_pack *p, wake_id id)
{
    struct wake_before *before = wake_pack_alloc(p, sizeof(*before));

    if (before) {
        pack_one(p, id, before);
    }
    return before;
}

const struct wake_before *
wake_pack_before_updates(struct wake_pack *p,
                         const VkAccelerationStructureBuildGeometryInfoKHR *infos, uint32_t count)
{
    struct wake_before *before = NULL;

    for (uint32_t i = 0; infos && i < count; i++) {
        if (infos[i].mode != VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR) {
            continue;
        }
        if (!before) {
            before = wake_pack_alloc(p, count * sizeof(*before));
            if (!before) {
                return NULL;
            }
            memset(before, 0, count * sizeof(*before));
        }
        pack_one(p, wake_build_source(infos, i), &before[i]);
    }
    return before;
}

bool
wake_pack_cmd_structure_properties(struct wake_pack *p,
                                   struct wake_rec_CmdWriteAccelerationStructuresPropertiesKHR *r)
{
    uint32_t count = r->pAccelerationStructures ? r->accelerationStructureCount : 0;
    struct wake_before *before = count ? wake_pack_alloc(p, count * sizeof(*before)) : NULL;

    for (uint32_t i = 0; before && i < count; i++) {
        pack_one(p, wake_packed_id(r->pAccelerationStructures, i, 1, 0), &before[i]);
    }
    r->before = before;
    r->lost = wake_pack_lost_all(r->pAccelerationStructures, count);
    return !p->full;
}
