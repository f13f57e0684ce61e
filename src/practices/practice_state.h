/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What advice leans on besides the record: what was asked before, how much there is of something,
 * what a frame did so far. It is gathered by the replay; the first runner that needs it makes it.
 * Threads: any runner, under the lock; `usage` belongs to the holder of the device timeline's turn.
 *
 * Threads of an application are replayed side by side. That something has NOT been called before is
 * known inline, and in the other mode as long as only one thread uses the instance
 * (wake_practice_in_order()).
 */
#ifndef WAKE_PRACTICES_PRACTICE_STATE_H
#define WAKE_PRACTICES_PRACTICE_STATE_H

#include "practices/practice_rules.h"
#include "queue/lock.h"
#include "state/recording/recorded.h"

enum {
    WAKE_PRACTICE_PHYSICALS = 16, /* physical devices that are remembered */
    WAKE_PRACTICE_FREED = 64,     /* frees of memory that are remembered */
    WAKE_PRACTICE_BINDS = 16,     /* threads that bind several resources at once */
    WAKE_PRACTICE_COLORS = 16     /* clear colors that NVIDIA's hardware keeps */
};

/* What a physical device was asked about. */
enum wake_asked {
    WAKE_ASKED_FEATURES = 1 << 0,
    WAKE_ASKED_FAMILIES = 1 << 1,
    WAKE_ASKED_CAPABILITIES = 1 << 2,
    WAKE_ASKED_MODES = 1 << 3,   /* the modes themselves */
    WAKE_ASKED_FORMATS = 1 << 4, /* the formats themselves */
    WAKE_ASKED_FORMAT_COUNT = 1 << 7,
    WAKE_ASKED_PLANES = 1 << 5,
    WAKE_ASKED_FAMILIES2 = 1 << 6,
};

/* wake_object.advice, by type. */
enum wake_object_advice {
    /* buffers, images, acceleration structures, video sessions, swapchains */
    WAKE_ADVICE_ASKED = 1 << 0,        /* its memory requirements; its images */
    WAKE_ADVICE_ASKED_SPARSE = 1 << 1, /* images: their sparse requirements */
    WAKE_ADVICE_PRIORITY = 1 << 2,     /* memory: vkSetDeviceMemoryPriorityEXT */
};

struct wake_practice_freed {
    uint64_t size;
    uint64_t time; /* of the call, in ns */
    uint32_t type;
    bool there;
};

/* A call that binds memory to several resources: what its return means. */
struct wake_practice_bind {
    uint32_t thread; /* of the caller; 0: none */
    uint32_t count;
    bool statuses; /* some say their own result (VkBindMemoryStatus) */
};

struct wake_usage_map; /* usage_map.h */

struct wake_practices {
    struct wake_recorded_module module;
    struct wake_lock lock;
    /* of an instance */
    struct {
        uint64_t handle;
        uint32_t asked; /* enum wake_asked */
    } physicals[WAKE_PRACTICE_PHYSICALS];
    /* of a device */
    uint32_t fences, semaphores, memories;
    uint32_t pipelines;
    uint64_t cache; /* the pipeline cache of the last call */
    uint64_t frame; /* that the counts below are of */
    uint32_t submits;
    uint32_t barriers;
    struct wake_practice_freed freed[WAKE_PRACTICE_FREED];
    uint32_t freed_next;
    uint32_t colors[WAKE_PRACTICE_COLORS][4]; /* raw */
    uint32_t color_count;
    struct wake_practice_bind binds[WAKE_PRACTICE_BINDS]; /* of calls that have not returned */
    struct wake_usage_map *usage;                         /* (timeline) NULL: nothing yet */
};

/* NULL: out of memory. */
struct wake_practices *
wake_practices_of(struct wake_scope *scope);

/* Whether calls that came before the record are replayed before it. */
WAKE_INLINE bool
wake_practice_in_order(const struct wake_check *check)
{
    /* relaxed: a thread that was ordered behind the second one's first call sees it */
    return !check->scope->settings->async ||
           !wake_load_relaxed(&check->scope->instance->many_threads);
}

/* Frames are what is presented, here: of other devices all is one frame. */
WAKE_INLINE uint64_t
wake_practice_frame(const struct wake_check *check)
{
    return wake_scope_has(check->scope, WAKE_EXT_VK_KHR_swapchain) ? check->frame : 0;
}

/* Adds bits to wake_object.advice; accepts NULL. */
void
wake_practice_note(struct wake_check *check, struct wake_object *object, uint64_t bits);
/* Adds to a count that stands there; accepts NULL. */
void
wake_practice_add(struct wake_check *check, struct wake_object *object, int64_t by);
/* The same of a physical device's handle; returns those it had before. */
uint32_t
wake_practice_asked(struct wake_check *check, uint64_t physical, uint32_t bits);
/* Adds to a count of the device and returns the sum. */
uint32_t
wake_practice_count(struct wake_check *check, uint32_t *count, int32_t by);
/* The same of a count of the frame. */
uint32_t
wake_practice_frame_count(struct wake_check *check, uint32_t *count, uint32_t by);

#endif
