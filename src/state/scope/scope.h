/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances and devices as the layer sees them: what objects belong to, what calls go down through,
 * what is enabled.
 * Threads: immutable after creation but for what the field key says.
 */
#ifndef WAKE_STATE_SCOPE_H
#define WAKE_STATE_SCOPE_H

#include "base/settings.h"
#include "gen/commands.h"
#include "gen/dispatch.h"
#include "gen/extensions.h"
#include "gen/legacy.h"
#include "gen/objects.h"
#include "queue/lock.h"
#include "report/report.h"
#include "state/scope/deaths.h"
#include "state/scope/table.h"
#include "state/scope/timeline.h"

struct wake_gpuav;
struct wake_gpuav_instance;
struct wake_awaited;

/* What a folder above keeps with a scope or a recording; first member of that. */
struct wake_recorded_module {
    /* The recording is over: what is kept from now on, which may be the same. */
    struct wake_recorded_module *(*end)(struct wake_recorded_module *module);
    void (*destroy)(struct wake_recorded_module *module); /* frees all of it */
};

#define WAKE_EXTENSION_WORDS ((WAKE_EXT_COUNT + 63) / 64)

/* What an instance and a device have in common. First member of both. */
struct wake_scope {
    void *
        /* (i) the loader's dispatch pointer: first word of every dispatchable handle of the
         * scope */
        key;
    bool is_device; /* (i) */
    /* (i) an extension is enabled, or a version used, that our registry does not know */
    bool newer_than_registry;
    bool unknown_extensions; /* (i) the same, or one that the code written by hand does not know */
    /* (i) VK_EXT_shader_object is enabled: draws may use what was bound without a record */
    bool shader_objects;
    bool lost_objects;   /* (a) memory ran out for some: an unknown handle may be alive */
    bool checking;       /* (i) records are made; false: pass-through */
    bool logged;         /* (i) its beginning stands in the record log */
    bool with_callbacks; /* (i) allocation callbacks were given at its creation */
    bool watched; /* (i) the guard, or the record log, looks at every call before it is published */
    uint32_t api_version;                 /* (i) */
    wake_id id;                           /* (i) the VkInstance's or VkDevice's own object */
    struct wake_instance *instance;       /* (i) itself, or the device's */
    struct wake_report *report;           /* (i) of the instance */
    const struct wake_settings *settings; /* (i) of the instance */
    /* (i) enabled, instance's included in the device's */
    uint64_t extensions[WAKE_EXTENSION_WORDS];
    /* (i) a device's also lead to those of its instance */
    struct wake_table *tables[WAKE_TYPE_COUNT];
    struct wake_table own[WAKE_TYPE_COUNT]; /* tables of the types that belong here */
    struct wake_timeline timeline;
    /* (a) src/practices: what its advice leans on; NULL: nothing yet */
    struct wake_recorded_module *practices;
    /* (a) relaxed: bit n where wake_legacy[n] has been told */
    uint64_t legacy_told[(WAKE_LEGACY_COUNT + 63) / 64];
    /* (i) unique handles: src/intercept/pack/translate.h; NULL: off */
    struct wake_translator *translator;
    /* intercept/instance.c, after its end: the list, and the mark behind its last object */
    struct wake_scope *next_grave;
    uint64_t grave_mark;
};

struct wake_instance {
    struct wake_scope scope;
    VkInstance handle;
    void *
        /* (i) points to itself where no driver made an instance: what `handle` points to then */
        refused;
    struct wake_instance_dispatch next;
    struct wake_settings settings;
    /* (i) record log: what `next` was before; NULL: there is none */
    struct wake_instance_dispatch *unlogged;
    /* (i) emulation of aborts: what `next` was loaded with; NULL: there is none */
    struct wake_instance_dispatch *driver;
    PFN_GetPhysicalDeviceProcAddr next_physical; /* NULL: the next layer has none */
    /* (l:offered) state/scope/offered.h */
    struct wake_offered *offered;
    /* (l:display_modes) state/scope/display_modes.h */
    struct wake_display_mode *display_modes;
    /* (i) GPU-assisted validation: src/gpuav/gpuav.h; NULL: off */
    struct wake_gpuav_instance *gpuav;
    uint32_t device_count; /* (a) devices not yet destroyed */
    uint32_t first_thread; /* (a) of the application that used it, 0: none yet */
    bool many_threads;     /* (a) a second one did */
    bool told_loss;        /* (a) the message about lack of memory is out */
    bool told_drop;        /* (a) the message about dropped calls is out */
    bool told_spirv;       /* (a) the message about code that SPIRV-Tools does not know is out */
    bool newer_driver;     /* (a) a physical device has a later version than we know */
};

struct wake_queue;
struct wake_stream;
struct wake_facts;
struct wake_device_fault;
struct wake_abort_layouts;

enum { WAKE_SYNC_WORKS = 8 };

/* Batches of a device that have not executed: state/execution/execution.h. */
struct wake_addresses;

struct wake_executions {
    struct wake_batch *spare;       /* one that is used again */
    struct wake_queue *hint;        /* the queue that got a batch last */
    struct wake_releases *releases; /* of ownership: state/execution/ownership.h */
    uint32_t held;                  /* how many have not executed */
    bool all;                       /* all of them execute now: the device is destroyed */
    bool unknown; /* one has executed that nothing is known of: no later one is called wrong */
};

struct wake_device {
    struct wake_scope scope;
    VkDevice handle;
    VkPhysicalDevice physical;
    struct wake_device_dispatch next;
    PFN_vkSetDeviceLoaderData set_loader_data;
    VkPhysicalDeviceProperties properties;
    struct wake_facts *facts; /* (i) NULL: memory ran out */
    /* (i) validation cache: what stood in `next`; NULL: it still does */
    PFN_vkCreateShaderModule create_shader_module;
    struct wake_gpuav *gpuav; /* (i) GPU-assisted validation; NULL: off */
    /* (i) state/check/awaited.h; NULL: shaders do not mark what they use */
    struct wake_awaited *awaited;
    uint32_t family_count;
    VkQueueFamilyProperties *families; /* (i) */
    struct wake_lock lock;
    struct wake_queue *queues; /* (l:device) list; rows are never removed before the device */
    uint32_t queue_count;      /* (l:device) */
    /* (l:device) VkDeviceGroupPresentCapabilitiesKHR::presentMask, once a present has asked for it */
    uint32_t present_masks[VK_MAX_DEVICE_GROUP_SIZE];
    bool present_masks_known;                    /* (l:device) */
    struct wake_command_buffer *command_buffers; /* (l:device) list of live ones */
    uint32_t samplers;                           /* (a) relaxed: made and not destroyed */
    uint32_t custom_samplers; /* (a) relaxed: of them, those with border colors of their own */
    bool custom_lost;         /* (a) relaxed: one was destroyed of which nothing is known */
    uint32_t allocations;     /* (a) relaxed: of memory, made and not freed */
    bool submit_failed; /* (timeline) what state fences are in is not known for certain any more */
    uint64_t moment;    /* (a) frames, renamings and frees seen, relaxed: queue/record.h */
    bool
        frames_told; /* (a) relaxed: the application says where frames end: intercept/hooks/frame_hooks.c */
    /* (a) counts ends of recordings, submits and the like, so that an update of a set or of
     * parameters falls before or after each */
    uint64_t clock WAKE_ALIGNED(WAKE_CACHE_LINE);
    uint64_t last_death;  /* (a) relaxed: ticket of the last call that destroyed something */
    uint32_t last_rename; /* (a) relaxed: in numbers of `moment`, of an object that had a name */
    struct wake_deaths deaths;
    uint64_t
        kept_bytes; /* (a) relaxed: of copies of recordings, state/recording/kept_recording.c */
    struct wake_executions executions; /* (timeline) */
    struct wake_addresses *addresses;  /* (a) state/object/addresses.h; NULL: none yet */
    /* (timeline) src/sync: accesses of the queues; NULL: none yet */
    struct wake_recorded_module *sync;
    /* (a) src/sync: what the next command buffers are followed with; NULL: nothing yet */
    struct wake_recorded_module *sync_works[WAKE_SYNC_WORKS];
    /* (a) relaxed: a resource was made with VK_SHARING_MODE_CONCURRENT, which what uses it sees */
    bool shares;
    bool profiling;           /* (a) relaxed: the application holds the profiling lock */
    uint64_t profiling_since; /* (timeline) ticket of the call that acquired it, 0: not held */
    bool lost;     /* device timeline: VK_ERROR_DEVICE_LOST was seen, nothing executes any more */
    bool lost_app; /* (a) relaxed: the application has been told so, by whatever call */
    /* (i) intercept/fault/device_fault.h; NULL: nothing enabled tells about faults */
    struct wake_device_fault *fault;
    struct wake_abort_layouts *
        /* (i) state/derived/abort_layouts.h; NULL: shaders cannot abort, or the replay tool */
        abort_layouts;
};

WAKE_INLINE bool
wake_scope_has(const struct wake_scope *scope, int extension)
{
    return (scope->extensions[extension / 64] >> (extension % 64)) & 1;
}

/* Whether the instance offers the queries of physical devices that take structs with a chain. In one
 * that does not the loader's entry points stand in for them, and say so to the application. */
WAKE_INLINE bool
wake_instance_has_queries_2(const struct wake_instance *instance)
{
    return instance->scope.api_version >= VK_API_VERSION_1_1 ||
           wake_scope_has(&instance->scope, WAKE_EXT_VK_KHR_get_physical_device_properties2);
}

/* Whether an object of the scope, or of its instance, may be alive without being known. */
WAKE_INLINE bool
wake_scope_lost_objects(const struct wake_scope *scope)
{
    return wake_load_relaxed(&scope->lost_objects) ||
           wake_load_relaxed(&scope->instance->scope.lost_objects);
}

WAKE_INLINE void
wake_scope_enable(struct wake_scope *scope, int extension)
{
    scope->extensions[extension / 64] |= UINT64_C(1) << (extension % 64);
}

/* Fills tables; `instance` is NULL for an instance itself. */
void
wake_scope_init(struct wake_scope *scope, struct wake_scope *instance);
void
wake_scope_finish(struct wake_scope *scope);

/* (a) Whether any scope passes calls through; set before the first of its calls, never cleared. */
extern bool wake_scope_pass_through __attribute__((visibility("hidden")));

/* Dispatch keys by their hash: state/scope/scope.c. */
struct wake_scope_key {
    void *key;                /* (a) */
    struct wake_scope *scope; /* (a) NULL: gone */
};
#define WAKE_SCOPE_KEYS 256
extern struct wake_scope_key wake_scope_keys[WAKE_SCOPE_KEYS] __attribute__((visibility("hidden")));

WAKE_INLINE uint32_t
wake_scope_place(const void *key)
{
    return (uint32_t)(((uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15)) >> 56);
}

struct wake_scope *
wake_scope_find_slow(const void *key);

/* Dispatch key -> scope, for every call on a dispatchable handle. Lock-free; NULL when unknown. */
WAKE_INLINE struct wake_scope *
wake_scope_find(const void *dispatchable)
{
    const struct wake_scope_key *at;
    void *key;

    if (WAKE_UNLIKELY(!dispatchable)) {
        return NULL;
    }
    key = *(void *const *)dispatchable;
    at = &wake_scope_keys[wake_scope_place(key)];
    /* As in the slow half: ORD(scope_find:A). */
    return WAKE_LIKELY(wake_load_acquire(&at->key) == key) ? wake_load_acquire(&at->scope)
                                                           : wake_scope_find_slow(key);
}

/* What wake_scope_name() does on a miss: looks in the other scopes. */
wake_id
wake_scope_name_slow(const struct wake_table *table, uint64_t handle);
/*
 * The id that a record carries for a handle in a table of a scope: as wake_table_find(), but a
 * handle that only another scope knows gives that object's id, so that the check can say whose it
 * is, however late it comes.
 */
WAKE_INLINE wake_id
wake_scope_name(const struct wake_table *table, uint64_t handle)
{
    wake_id id;

    return WAKE_LIKELY(wake_table_find_quick(table, handle, &id))
               ? id
               : wake_scope_name_slow(table, handle);
}

/* False: WAKE_SCOPE_KEYS scopes live. Places of scopes that are gone are used again. */
WAKE_MUST_CHECK bool
wake_scope_register(struct wake_scope *scope);
void
wake_scope_unregister(struct wake_scope *scope);
/* In the child of a fork, which has one thread: every scope passes calls through from now on. */
void
wake_scope_forked(void);

#endif
