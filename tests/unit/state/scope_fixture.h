/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An instance and a device as far as state needs them: tables and queues, no driver.
 * Threads: one.
 */
#ifndef WAKE_UNIT_STATE_SCOPE_FIXTURE_H
#define WAKE_UNIT_STATE_SCOPE_FIXTURE_H

#include "base/heap.h"
#include "state/object/family.h"
#include "state/object/object_life.h"
#include "state/object/reclaim.h"
#include "state/scope/scope.h"

#include <string.h>

static struct wake_instance test_instance;
static struct wake_device test_device;

static inline void
scopes_up(void)
{
    memset(&test_instance, 0, sizeof(test_instance));
    memset(&test_device, 0, sizeof(test_device));
    wake_scope_init(&test_instance.scope, NULL);
    wake_scope_init(&test_device.scope, &test_instance.scope);
    test_device.scope.instance = &test_instance;
    wake_lock_init(&test_device.lock, WAKE_RANK_DEVICE);
}

static inline void
scopes_down(void)
{
    wake_reclaim_all();
    wake_scope_finish(&test_device.scope);
    wake_scope_finish(&test_instance.scope);
    wake_lock_finish(&test_device.lock);
    wake_objects_finish();
}

static inline wake_id
make_object(enum wake_object_type type, uint64_t handle)
{
    return wake_object_create(&test_device.scope, type, handle, 0, NULL, 0);
}

#endif
