/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The state of GPU-assisted validation on one device; private to src/gpuav.
 *
 * Who holds what. The application's threads make all of it inside calls. What a message needs
 * (recordings, pipelines, modules, blocks) is counted: handles in tables hold one reference,
 * recordings hold their pipelines, command buffers hold their current recording, and submissions
 * hold recordings until a readback thread has seen them finish. So it does not matter what the
 * application frees, resets or destroys first.
 *
 * Threads: application threads and readback threads, see the field key. (cb), (pool) and (queue):
 * the external synchronization that Vulkan asks of the application for that object.
 */
#ifndef WAKE_GPUAV_GPUAV_STATE_H
#define WAKE_GPUAV_GPUAV_STATE_H

#include "gpuav/gpuav.h"
#include "gpuav/instrument/instrumented.h"
#include "queue/lock.h"
#include "queue/order.h"
#include "state/scope/table.h"

enum {
    WAKE_GPUAV_SETS = 33, /* descriptor sets of a layout, ours included */
    WAKE_GPUAV_SHADER_BUCKETS = 1024,
};

/* What an object was called last. */
struct wake_gpuav_named {
    uint64_t handle;
    char *name; /* (l:gpuav) NULL: none */
};

struct wake_gpuav_instance {
    struct wake_instance_dispatch below; /* (i) what stood in `next` */
};

struct wake_gpuav_table;

/* Commands that the registry may lack, of the next layer; (i), NULL: not there. gpuav_newer.c */
struct wake_gpuav_newer {
    PFN_vkCreateShadersEXT CreateShadersEXT;
    PFN_vkDestroyShaderEXT DestroyShaderEXT;
    PFN_vkGetShaderBinaryDataEXT GetShaderBinaryDataEXT;
    PFN_vkCmdBindShadersEXT CmdBindShadersEXT;
    PFN_vkCmdBindDescriptorSets2KHR CmdBindDescriptorSets2KHR, CmdBindDescriptorSets2;
    PFN_vkCmdPushDescriptorSet2KHR CmdPushDescriptorSet2KHR, CmdPushDescriptorSet2;
    PFN_vkCmdPushDescriptorSetWithTemplate2KHR CmdPushDescriptorSetWithTemplate2KHR,
        CmdPushDescriptorSetWithTemplate2;
    PFN_vkCmdPushDescriptorSetKHR CmdPushDescriptorSet;
    PFN_vkCmdPushDescriptorSetWithTemplateKHR CmdPushDescriptorSetWithTemplate;
    PFN_vkCmdBindIndexBuffer2KHR CmdBindIndexBuffer2KHR, CmdBindIndexBuffer2;
};

struct wake_gpuav {
    struct wake_device *device;               /* (i) */
    struct wake_device_dispatch below;        /* (i) what stood in `next` */
    struct wake_gpuav_newer newer;            /* (i) */
    struct wake_instrument_settings settings; /* (i) */
    uint32_t slot;                            /* (i) number of our set */
    bool timeline;                            /* (i) timeline semaphores; false: fences */
    bool wait_any_spins;                      /* (i) one readback thread for each queue */
    bool flush_on_wait;                       /* (i) */
    bool blind;           /* (i) sets may be bound by commands that the layer does not know */
    bool unseen;          /* (i) shaders may be started by such commands */
    bool robust_vertices; /* (i) what is outside of vertex buffers may be defined */
    uint32_t error_memory, table_memory; /* (i) memory types */
    uint32_t block_words;                /* (i) of data */
    uint32_t command_stride;             /* (i) */
    VkDescriptorSetLayout empty, layout; /* (i) */
    /* (i) descriptor table and address table; NULL: none of its checks is on */
    struct wake_gpuav_table *table;
    /* (i) where shaders report when there is no memory; never read */
    struct wake_gpuav_block *trash;
    PFN_vkSetDeviceLoaderData set_loader_data; /* (i) */
    bool arguments;                            /* (i) arguments of indirect commands are checked */
    bool failed; /* (a) relaxed: memory ran out, nothing more is instrumented */
    bool lost; /* (a) relaxed: a wait said so, or nothing finishes any more while it is destroyed */
    bool abandoned; /* (a) relaxed: the latter; what we made in the driver is left to it */

    struct wake_table modules, layouts, pipelines, objects, pools, command_buffers,
        queues;                 /* handle -> our struct */
    struct wake_table binaries; /* hash of what a VkShaderEXT gave as its binary -> shader */
    struct wake_table indirect_buffers; /* VkBuffer that arguments can be copied from -> its size */
    struct wake_table vertex_buffers;   /* VkBuffer with vertices or indices -> its size */

    struct wake_lock lock;
    struct wake_gpuav_shader *shaders[WAKE_GPUAV_SHADER_BUCKETS]; /* (l:gpuav) */
    struct wake_gpuav_command_buffer *spare_commands; /* (l:gpuav) memory of those that are gone */
    struct wake_gpuav_chunk *chunks;                  /* (l:gpuav) */
    struct wake_gpuav_block *free_blocks;             /* (l:gpuav) */
    struct wake_gpuav_argument_page *free_argument_pages; /* (l:gpuav) */
    struct wake_gpuav_queue *queue_list;                  /* (l:gpuav) */
    struct wake_readback *readbacks;                      /* (l:gpuav) */
    struct wake_gpuav *next;     /* (l:devices) list of all, for the end of the process */
    char apart[WAKE_CACHE_LINE]; /* what follows only submits write */
    uint64_t submits;            /* (a) relaxed: calls so far */
    /* (a) submits that are with the driver now, and in no queue's list; counted with addresses
     * only */
    uint32_t submitting;
    char apart_too[WAKE_CACHE_LINE];
};

WAKE_INLINE struct wake_gpuav *
wake_gpuav_of(const void *dispatchable)
{
    return ((struct wake_device *)wake_scope_find(dispatchable))->gpuav;
}

/* Our struct behind a handle; NULL: none. For what is never freed while the device lives; other
 * threads may free anything else (WAKE_GPUAV_GET), unless the lock that this takes is held. */
#define WAKE_GPUAV_FIND(gpuav, table, handle) \
    ((void *)(uintptr_t)wake_table_find(&(gpuav)->table, (uint64_t)(uintptr_t)(handle)))

/* Puts a function of the file at hand in the place of the next layer's, if there is one. */
#define WAKE_GPUAV_REPLACE(next, name) ((next)->name = (next)->name ? gpuav_##name : NULL)

/* Enters `object` under a handle, which may have been another object's before. False: no memory. */
WAKE_INLINE bool
wake_gpuav_enter(struct wake_table *table, uint64_t handle, void *object)
{
    bool ok;

    (void)wake_table_insert(table, handle, (wake_id)(uintptr_t)object, &ok);
    return ok;
}

#endif
