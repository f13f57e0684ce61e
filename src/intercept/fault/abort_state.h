/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The device's half of the emulation of VK_KHR_shader_abort; private to its files.
 * Threads: application threads.
 */
#ifndef WAKE_INTERCEPT_ABORT_STATE_H
#define WAKE_INTERCEPT_ABORT_STATE_H

#include "intercept/fault/device_fault_state.h"
#include "spirv/spirv_lower.h"

enum { WAKE_ABORT_CAPACITY = 4 * WAKE_SPIRV_LOWER_MESSAGE };

struct wake_abort_original;

struct wake_abort_emulation {
    struct wake_device_dispatch below; /* (i) what the device's table was */
    VkBuffer buffer;                   /* (i) */
    VkDeviceMemory memory;             /* (i) */
    /* (i) host coherent; what a shader writes is read once its message's size is there */
    uint8_t *map;
    uint64_t address;      /* (i) */
    struct wake_lock lock; /* not held while the application's code runs */
    bool lost;             /* (a) */
    bool reported;         /* (l) the one report has been given */
    /* (l) code of modules whose constants of data may get other values */
    struct wake_abort_original *originals;
};

/* NULL: the device has none. */
WAKE_INLINE struct wake_abort_emulation *
wake_abort_emulation_of(const void *dispatchable)
{
    struct wake_device *device = (struct wake_device *)wake_scope_find(dispatchable);

    return device && device->fault ? device->fault->emulation : NULL;
}

/* abort_pipelines.c: commands that are given code. */
void
wake_abort_fill_pipelines(struct wake_device_dispatch *next);
/* What the application did not destroy. */
void
wake_abort_originals_free(struct wake_abort_emulation *emulation);

#endif
