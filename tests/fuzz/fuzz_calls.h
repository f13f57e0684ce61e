/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The small world in which bytes are calls: handles in slots, and what each byte means.
 * Threads: one, besides those of the layer.
 */
#ifndef WAKE_FUZZ_CALLS_H
#define WAKE_FUZZ_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vulkan/vulkan.h>

/* In the order in which they are destroyed. */
enum kind {
    FENCE,
    SEMAPHORE,
    EVENT,
    COMMAND_POOL,
    PIPELINE,
    MODULE,
    LAYOUT,
    SET_POOL,
    SET, /* goes with its pool */
    SET_LAYOUT,
    FRAMEBUFFER,
    PASS,
    QUERIES,
    SAMPLER,
    VIEW,
    IMAGE,
    BUFFER,
    MEMORY,
    KINDS
};

enum { SLOTS = 8, QUEUES = 2 };

#define HANDLE(handle) ((uint64_t)(uintptr_t)(handle))
#define ARRAY(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

struct world {
    VkInstance instance;
    VkPhysicalDevice gpu;
    VkDevice device;
    VkQueue queues[QUEUES];
    VkDebugUtilsMessengerEXT messenger;
    uint64_t slots[KINDS][SLOTS]; /* 0: nothing */
    uint64_t gone[KINDS];         /* the one that was destroyed last */
    /* Command buffers, also those that are freed: no driver in the world survives others. */
    VkCommandBuffer commands[SLOTS];
    bool waits;              /* something was submitted that may wait for ever */
    const uint8_t *at, *end; /* of the call, not read yet */
};

extern struct world world;

/* 0 behind the end. */
uint8_t
next_byte(void);
/* Below `limit`. */
uint32_t
next_below(uint32_t limit);
/* Mostly small, sometimes one of those at which things go wrong. */
uint32_t
next_number(void);
uint64_t
next_size(void);
/* A handle of the kind; now and then none, a destroyed one, or one of another kind. */
uint64_t
next_handle(enum kind kind);
#define NEXT(type, kind) ((type)(uintptr_t)next_handle(kind))
/* NULL: there are none. */
VkCommandBuffer
next_commands(void);
/* A new one; what was in its slot is destroyed. */
void
keep(enum kind kind, uint64_t handle);
void
destroy(enum kind kind, uint64_t handle);

/* One call, chosen by the next byte. fuzz_calls_objects.c and fuzz_calls_commands.c. */
void
call_of_device(void);
void
call_of_queue(void);
void
call_of_commands(void);

#endif
