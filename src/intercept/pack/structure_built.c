/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the host has built acceleration structures from, as long as it knows.
 */
#include "intercept/pack/structure_built.h"

#include "base/heap.h"
#include "intercept/pack/hook_objects.h"
#include "state/object/family.h"
#include "state/recording/build_state.h"

struct wake_structure *
wake_hook_structure(wake_id id, struct wake_device **device_out)
{
    const struct wake_object *object = wake_hook_object(id, WAKE_TYPE_VkAccelerationStructureKHR);

    *device_out = object ? (struct wake_device *)object->scope : NULL;
    return object ? object->data : NULL;
}

uint32_t
wake_structure_built(wake_id id)
{
    struct wake_device *device;
    const struct wake_structure *structure = wake_hook_structure(id, &device);

    /* relaxed: the application orders builds and what leans on them */
    return structure ? wake_load_relaxed(&structure->built) : 0;
}

uint32_t
wake_structure_built_or_never(wake_id id)
{
    struct wake_device *device;
    const struct wake_structure *structure = wake_hook_structure(id, &device);

    return structure && !wake_load_relaxed(&structure->writers) ? WAKE_BUILT_NEVER
                                                                : wake_structure_built(id);
}

void
wake_structure_set_built(wake_id id, uint32_t flags, struct wake_built *build_take)
{
    struct wake_device *device;
    struct wake_structure *structure = wake_hook_structure(id, &device);
    struct wake_built *before = build_take;

    if (structure && (flags || wake_load_relaxed(&structure->built))) {
        wake_store_relaxed(&structure->built, flags);
        wake_lock_take(&device->lock);
        before = structure->build;
        structure->build = build_take;
        wake_lock_drop(&device->lock);
    }
    wake_free(WAKE_HEAP_STATE, before);
}

void
wake_structure_forget(wake_id id)
{
    wake_structure_set_built(id, 0, NULL);
}

const struct wake_built *
wake_pack_built(struct wake_pack *p, wake_id id)
{
    struct wake_device *device;
    const struct wake_structure *structure = wake_hook_structure(id, &device);
    struct wake_built *copy = NULL;

    if (structure && wake_load_relaxed(&structure->built)) {
        wake_lock_take(&device->lock);
        if (structure->build) {
            copy = wake_pack_alloc(p, wake_built_size(structure->build));
        }
        if (copy) {
            memcpy(copy, structure->build, wake_built_size(structure->build));
        }
        wake_lock_drop(&device->lock);
    }
    return copy;
}
