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

#include "gpuav/instrument/error_record.h"
#include "gpuav/gpuav.h"
#include "gpuav/instrument/instrument.h"
#include "queue/lock.h"
#include "queue/order.h"
#include "report/report.h"
#include "state/recording/label.h"
#include "state/scope/table.h"

enum {
    WAKE_GPUAV_SETS = 33,          /* descriptor sets of a layout, ours included */
    WAKE_GPUAV_POINTS = 3,         /* graphics, compute, ray tracing */
    WAKE_GPUAV_BLOCK_ACTIONS = 64, /* draws, dispatches and traces that share a block */
    WAKE_GPUAV_CHUNK_BLOCKS = 32,
    WAKE_GPUAV_SHADER_BUCKETS = 1024,
    WAKE_GPUAV_VERTEX_BUFFERS = 32,
};

/* ---- memory ---------------------------------------------------------------------------------- */

/* A buffer with memory of its own, mapped for as long as it lives. */
struct wake_gpuav_buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    void *mapped;
};

/* Where up to WAKE_GPUAV_BLOCK_ACTIONS commands of one recording report, with the descriptor set
 * that says so to shaders. */
struct wake_gpuav_block {
    struct wake_gpuav_block *next; /* (l:gpuav) free list; (h) list of its recording */
    VkDescriptorSet set;           /* (i) */
    struct wake_error_head *head;  /* (i) mapped; written by shaders */
    uint32_t *data;                /* (i) behind it, `words` of gpuav->block_words */
    char *commands;                /* (i) mapped: command blocks, `command_stride` apart */
    /* (h) number of the recording's action that the first command block is for */
    uint32_t first_action;
    uint32_t read; /* (l:gpuav) words of data that were read since it was zeroed */
    uint32_t lost; /* (l:gpuav) lost records that were told since */
};

struct wake_gpuav_chunk {
    struct wake_gpuav_chunk *next; /* (l:gpuav) */
    struct wake_gpuav_buffer errors;
    struct wake_gpuav_buffer commands;
    VkDescriptorPool pool;
    struct wake_gpuav_block blocks[WAKE_GPUAV_CHUNK_BLOCKS];
};

/* ---- shaders and pipelines ------------------------------------------------------------------- */

/* The code of one module, by content. Stays until the device goes: results name it late, and
 * programs make it again. */
struct wake_gpuav_shader {
    struct wake_gpuav_shader *next; /* (l:gpuav) of its bucket */
    struct wake_instrumented code;  /* (i) */
    size_t count;                   /* (i) words of the original */
    uint32_t original[];            /* (i) */
};

/* What an object was called last. */
struct wake_gpuav_named {
    uint64_t handle;
    char *name; /* (l:gpuav) NULL: none */
};

/* A VkShaderModule, or the code of a VkShaderEXT. */
struct wake_gpuav_module {
    uint32_t references; /* (a) */
    bool is_object;      /* (i) a VkShaderEXT's */
    struct wake_gpuav_named named;
    struct wake_gpuav_shader *shader; /* (i) */
};

/* A VkPipelineLayout, and a twin of it that binds our set when the application's is gone. */
struct wake_gpuav_layout {
    uint32_t references; /* (a) */
    bool padded;         /* (i) has our set; false: the slot is taken */
    VkPipelineLayout twin;
    uint32_t set_count;                    /* (i) the application's */
    uint32_t pushed_set;                   /* (i) number of the one that is pushed */
    struct wake_descriptor_layout *pushed; /* (i) its layout, counted; NULL: none is */
    /* (i) equal for layouts that are compatible for that set */
    uint64_t compatible[WAKE_GPUAV_SETS];
};

struct wake_gpuav_stage {
    VkShaderStageFlagBits stage;
    bool by_identifier;   /* the driver has the code from before: it may be instrumented */
    bool robust;          /* made so that accesses outside of buffers are defined */
    bool robust_vertices; /* the same of attributes */
    struct wake_gpuav_module *module; /* counted; NULL: the code came without a module */
    struct wake_gpuav_shader *shader;
};

/* A vertex attribute, and what a pipeline says of it. */
struct wake_gpuav_attribute {
    uint32_t location, offset, size, stride;
    uint32_t divisor; /* of instances */
    uint8_t binding;
    bool instances; /* one for each instance, or for each `divisor` of them */
};

/* Those of a pipeline, and of the pipelines that are linked with it. */
struct wake_gpuav_attributes {
    uint32_t references; /* (a) */
    uint32_t count;
    bool dynamic_stride; /* commands say it */
    bool dynamic;        /* commands say all of it; the list is empty */
    bool divided;        /* has divisors: core leaves instances alone */
    struct wake_gpuav_attribute list[];
};

/* A VkPipeline; or the shader objects that are bound together, which have no handle and belong to a
 * recording. */
struct wake_gpuav_pipeline {
    uint32_t references; /* (a) */
    struct wake_gpuav_named named;
    struct wake_gpuav_layout *layout; /* counted; NULL: not known, nothing is instrumented then */
    uint32_t bindings; /* (i) of our set that any of its shaders uses; 0: none is instrumented */
    VkShaderStageFlags stage_flags;           /* (i) */
    uint32_t locations;                       /* (i) bit i: attribute i is certainly read */
    struct wake_gpuav_attributes *attributes; /* counted; NULL: none, or not known */
    uint32_t stage_count;
    struct wake_gpuav_stage stages[];
};

/* A VkShaderEXT. */
struct wake_gpuav_object {
    uint32_t references; /* (a) */
    struct wake_gpuav_stage stage;
    struct wake_gpuav_layout *layout; /* counted; NULL: not padded, its code is the application's */
};

/* ---- recordings ------------------------------------------------------------------------------ */

struct wake_gpuav_label {
    const struct wake_gpuav_label *outer;
    float color[4];
    char name[];
};

/* One draw, dispatch or trace with instrumented shaders. */
struct wake_gpuav_action {
    struct wake_gpuav_pipeline *pipeline; /* the recording's reference */
    const struct wake_gpuav_label *label; /* innermost open one */
    uint32_t number;  /* among all draws, dispatches and traces of the recording */
    uint32_t command; /* enum wake_command */
    uint32_t row;     /* of the descriptor table; 0: not known what is bound */
    /* binding and location of the attribute that there is least room for, in vertices and
     * instances */
    uint8_t least[2][2];
};

struct wake_gpuav_arena_page;
struct wake_gpuav_arguments;
struct wake_gpuav_argument_page;

/* What was recorded between one begin and the next. (cb) while it is recorded, immutable after the
 * first submit. */
struct wake_gpuav_recording {
    uint64_t submitted; /* (a) submissions so far, and whether it is held: gpuav_record.c */
    uint32_t secondary_count;
    bool reports;      /* it has blocks, or copies arguments */
    bool ends_visible; /* its last command makes what shaders wrote visible to the host */
    char apart[WAKE_CACHE_LINE - 14]; /* what follows no submit looks at */
    bool copies;                      /* some arguments are copied */
    struct wake_gpuav_block *blocks;
    struct wake_gpuav *gpuav;
    VkCommandBuffer handle;
    char *name; /* of the command buffer then; NULL: none */
    uint32_t thread;
    uint64_t frame;
    struct wake_gpuav_block *last_block;
    struct wake_gpuav_action *actions;
    uint32_t action_count, action_capacity;
    struct wake_gpuav_pipeline **pipelines;
    uint32_t pipeline_count, pipeline_capacity;
    struct wake_gpuav_recording **secondaries;
    uint32_t secondary_capacity;
    uint32_t depth;                        /* 0: executes nothing that is looked after, ... */
    struct wake_gpuav_recording *put_next; /* of whoever puts it */
    struct wake_gpuav_set *pushed;         /* in the descriptor table */
    uint32_t *rows;                        /* of the descriptor table */
    uint32_t row_count, row_capacity;
    struct wake_gpuav_arguments *arguments; /* of indirect commands: gpuav_arguments.h */
    uint32_t argument_count, argument_capacity;
    uint32_t arguments_done; /* of them: they are copied, or never will be */
    struct wake_gpuav_argument_page *argument_pages;
    struct wake_gpuav_arena_page *arena;
    uint32_t references;     /* (a) of command buffers; go under (l:gpuav) */
    uint32_t put_off;        /* (l:gpuav) finished submissions whose records wait for the others */
    uint64_t known;          /* (a) submissions that a readback thread has in its lists, or had */
    uint64_t finished, left; /* (l:gpuav) */
};

/* A set that the application bound at one bind point. */
struct wake_gpuav_bound_set {
    VkDescriptorSet set; /* VK_NULL_HANDLE: pushed, or none */
    /* the recording's; NULL: not pushed, or it is not known what was */
    struct wake_gpuav_set *pushed;
    uint64_t compatible; /* of the layout that it was bound with */
    uint32_t offset_count;
    const uint32_t *offsets; /* in the recording's arena */
};

struct wake_gpuav_point {
    struct wake_gpuav_pipeline *pipeline; /* the recording's reference */
    /* what ours was bound with last, and no set was bound by the application since */
    const struct wake_gpuav_layout *clean;
    uint32_t bound;     /* bit i: set i is bound */
    uint32_t disturbed; /* bit i: it was, and binding ours undid that */
    uint32_t row;       /* of the descriptor table, for what is bound; 0: none yet */
    bool row_stale;
    struct wake_gpuav_bound_set sets[WAKE_GPUAV_SETS];
};

/* What is bound to a binding of vertex buffers. */
struct wake_gpuav_vertex_buffer {
    uint64_t bytes; /* from the offset to the end */
    uint64_t stride;
    bool known, has_stride;
};

struct wake_gpuav_vertices {
    struct wake_gpuav_vertex_buffer buffers[WAKE_GPUAV_VERTEX_BUFFERS];
    uint32_t room[2];    /* for vertices and instances, ... */
    uint8_t least[2][2]; /* ... as in struct wake_gpuav_action, by these: */
    const struct wake_gpuav_attributes *attributes;
    uint32_t locations;
    bool stale; /* something was bound or said since */
    /* What vkCmdSetVertexInputEXT said, if anything. */
    bool said;
    uint32_t said_count;
    struct wake_gpuav_attribute said_list[WAKE_GPUAV_VERTEX_BUFFERS];
};

struct wake_gpuav_pool;

/* A VkCommandBuffer. (cb): of whoever is inside, gpuav_commands.c */
struct wake_gpuav_command_buffer {
    uint32_t inside; /* (a) who is, and whether it is gone: gpuav_commands.c */
    bool sealed; /* it was ended since it was begun: what was recorded is not changed any more */
    struct wake_gpuav_command_buffer *next, *previous; /* (l:gpuav) */
    struct wake_gpuav_pool *pool;                      /* (l:gpuav) whose list it is in */
    struct wake_gpuav *gpuav;
    struct wake_gpuav_named named;
    struct wake_gpuav_recording *recording; /* NULL: nothing of interest since it was begun */
    const struct wake_gpuav_label *label;
    uint32_t seen;             /* draws, dispatches and traces of any kind since it was begun */
    VkShaderStageFlags stages; /* of the bound graphics pipeline, 0: not known */
    bool is_secondary;         /* (i) */
    bool is_protected;         /* (i) */
    bool conditional;          /* conditional rendering decides about what is recorded */
    /* the rendering that was begun last, or one of a secondary that was executed since, is suspended
     * where it ends */
    bool suspends;
    bool has_barriers; /* since it was begun */
    /* by point: the bound shader objects, the recording's reference; NULL: none */
    struct wake_gpuav_pipeline *objects[2];
    struct wake_gpuav_point points[WAKE_GPUAV_POINTS];
    struct wake_gpuav_vertices vertices;
    uint64_t indices; /* in the bound index buffer; UINT64_MAX: not known */
};

/* A VkCommandPool. */
struct wake_gpuav_pool {
    VkCommandPool handle;                    /* (i) */
    bool is_protected;                       /* (i) */
    struct wake_gpuav_command_buffer *first; /* (l:gpuav) */
};

/* ---- submits --------------------------------------------------------------------------------- */

enum { WAKE_GPUAV_SUBMISSION_ROOM = 6 }; /* of one that is used again */

struct wake_gpuav_submission {
    /* Of whoever has it; in a queue's list (l:readback). */
    struct wake_gpuav_submission *next;
    uint64_t value;  /* of the queue's semaphore */
    VkFence fence;   /* in its place, on devices without timeline semaphores */
    uint64_t number; /* of the submit on this device */
    uint64_t frame;
    uint32_t thread;
    uint32_t count;
    uint32_t room;                             /* (i) of `recordings` */
    bool visible;                              /* all of them make visible what they report */
    struct wake_labels labels;                 /* of the queue then; a copy */
    struct wake_gpuav_recording *recordings[]; /* counted */
};

struct wake_readback;

/*
 * A VkQueue. (queue): of whoever is inside.
 *
 * Invariant: one thread at a time is in a submit that is followed: the one that swapped `inside`. A
 * second one at the same moment, which is a mistake of the application, submits what it has as it
 * is; what that reports is read at a later submit.
 */
struct wake_gpuav_queue {
    uint32_t inside;               /* (a) */
    struct wake_gpuav_queue *next; /* (l:gpuav) */
    struct wake_gpuav *gpuav;
    VkQueue handle;
    uint32_t family;
    bool ready;                     /* what each submit needs is there */
    bool failed;                    /* it could not be made: submits go down as they are */
    VkCommandPool pool;             /* of follow_up; VK_NULL_HANDLE: it was never needed */
    VkCommandBuffer follow_up;      /* a barrier to the host, for recordings that end with none */
    VkSemaphore semaphore;          /* the layer's own timeline */
    uint64_t value;                 /* that the last submit signals */
    struct wake_lock labels_lock;   /* labels need no external synchronization of the queue */
    struct wake_label_stack labels; /* (l:labels) */
    struct wake_readback *readback; /* (a) who waits for it; NULL: no submit of interest yet */
    struct wake_gpuav_submission *spare; /* for use again */
    /* (a) submitted, the last one first: wake_readback_push() */
    struct wake_gpuav_submission *news;
    char apart[WAKE_CACHE_LINE]; /* what follows is the readback thread's */
    /* (a) done with: wake_gpuav_submission_get() takes them over */
    struct wake_gpuav_submission *used;
    struct wake_gpuav_queue *readback_next;     /* (l:readback) */
    struct wake_gpuav_submission *first, *last; /* (l:readback) not finished, `news` apart */
    uint64_t done;         /* (l:readback) results up to this value have been given */
    VkFence *spare_fences; /* (l:readback) */
    uint32_t spare_fence_count, spare_fence_capacity;
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
    bool blind;           /* (i) sets may be bound by commands that nobody here sees */
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

/* gpuav_find.c: the same with a reference, for structs that begin with their count. */
#define WAKE_GPUAV_GET(gpuav, table, handle) \
    wake_gpuav_get(&(gpuav)->table, (uint64_t)(uintptr_t)(handle))
void *
wake_gpuav_get(const struct wake_table *table, uint64_t handle);
/* An object of the layer's state that is alive; NULL: none. It stays until the caller lets go of its
 * hold (wake_reclaim_hold), which it needs. */
struct wake_object *
wake_gpuav_known_object(const struct wake_gpuav *gpuav, enum wake_object_type type,
                        uint64_t handle);
/* The layout behind a handle, counted; NULL: not known. */
struct wake_descriptor_layout *
wake_gpuav_set_layout_get(const struct wake_gpuav *gpuav, VkDescriptorSetLayout handle);

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

/*
 * All that a table leads to. Its locks are not held while the caller goes through it. Without
 * memory: nothing, and what is left over at the end of a device stays in memory.
 */
struct wake_gpuav_values {
    void **values;
    size_t count, capacity;
};
void
wake_gpuav_values_get(struct wake_table *table, struct wake_gpuav_values *out);
void
wake_gpuav_values_put(struct wake_gpuav_values *values);

/* ---- gpuav_found.c: what is behind the set and binding of a record ----------------------------- */

struct wake_gpuav_found {
    uint64_t set, buffer;         /* handles; 0: not known, or none */
    char *set_name, *buffer_name; /* for wake_free(WAKE_HEAP_GPUAV); NULL: none */
};

/* `row`: of the command in the descriptor table. False: nothing is known. */
bool
wake_gpuav_find_descriptor(struct wake_gpuav *gpuav, uint32_t row, const uint32_t *record,
                           struct wake_gpuav_found *found_out);

/* ---- gpuav_say.c: messages about the layer itself -------------------------------------------- */

void
wake_gpuav_say(struct wake_report *report, const char *id,
               VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkObjectType type, uint64_t handle,
               const char *format, ...) WAKE_PRINTF(6, 7);
/* Says once that memory ran out, and instruments nothing from here on. */
void
wake_gpuav_fail(struct wake_gpuav *gpuav, const char *what);

/* ---- gpuav_memory.c -------------------------------------------------------------------------- */

/* False: no memory. */
bool
wake_gpuav_buffer_create(struct wake_gpuav *gpuav, VkDeviceSize size, VkBufferUsageFlags usage,
                         uint32_t memory_type, struct wake_gpuav_buffer *out);
/* Accepts a zeroed one. */
void
wake_gpuav_buffer_destroy(struct wake_gpuav *gpuav, struct wake_gpuav_buffer *buffer);
/* NULL: no memory; wake_gpuav_fail() has been called. */
struct wake_gpuav_block *
wake_gpuav_block_get(struct wake_gpuav *gpuav);
/* Zeroes and gives back a list. Under the lock. */
void
wake_gpuav_blocks_put(struct wake_gpuav *gpuav, struct wake_gpuav_block *blocks);
/* What was written is zeroed. Under the lock, while nothing that uses the block executes. */
void
wake_gpuav_block_clear(struct wake_gpuav *gpuav, struct wake_gpuav_block *block);
void
wake_gpuav_memory_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_shader.c, gpuav_layout.c, gpuav_pipeline.c, gpuav_objects.c ----------------------- */

/* The content, instrumented now or before. NULL: no memory. */
struct wake_gpuav_shader *
wake_gpuav_shader_get(struct wake_gpuav *gpuav, const uint32_t *words, size_t bytes);
void
wake_gpuav_module_put(struct wake_gpuav_module *module);
/* NULL: no memory. *sets_out: where it is padded, the slot + 1 set layouts with ours. */
struct wake_gpuav_layout *
wake_gpuav_layout_create(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                         VkDescriptorSetLayout sets_out[WAKE_GPUAV_SETS]);
/* What sets that are bound or pushed with such a layout are compatible with; no object of the
 * driver is made. `pushed` of it is counted. */
void
wake_gpuav_layout_describe(struct wake_gpuav *gpuav, const VkPipelineLayoutCreateInfo *info,
                           struct wake_gpuav_layout *out);
void
wake_gpuav_layout_put(struct wake_gpuav *gpuav, struct wake_gpuav_layout *layout);
/* One whose stages are to be filled in; NULL: no memory. */
struct wake_gpuav_pipeline *
wake_gpuav_pipeline_new(uint64_t handle, uint32_t stage_count, struct wake_gpuav_layout *layout);
/* Takes references to what its stages and layout are, and notes what they are together. */
void
wake_gpuav_pipeline_complete(struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_pipeline_put(struct wake_gpuav *gpuav, struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_fill_shaders(struct wake_device_dispatch *next);
void
wake_gpuav_fill_layouts(struct wake_device_dispatch *next);
void
wake_gpuav_fill_pipelines(struct wake_device_dispatch *next);
void
wake_gpuav_shaders_finish(struct wake_gpuav *gpuav);
void
wake_gpuav_layouts_finish(struct wake_gpuav *gpuav);
void
wake_gpuav_pipelines_finish(struct wake_gpuav *gpuav);
void
wake_gpuav_objects_finish(struct wake_gpuav *gpuav);
/* Accepts NULL, as all of these. */
void
wake_gpuav_object_put(struct wake_gpuav *gpuav, struct wake_gpuav_object *object);

/* ---- gpuav_newer.c: commands that the registry may lack -------------------------------------- */

/* Asks the next layer, and stands before it where the registry has the commands. */
void
wake_gpuav_newer_fill(struct wake_gpuav *gpuav, struct wake_device_dispatch *next);

/* gpuav_objects.c */
VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_CreateShadersEXT(VkDevice device, uint32_t createInfoCount,
                            const VkShaderCreateInfoEXT *pCreateInfos,
                            const VkAllocationCallbacks *pAllocator, VkShaderEXT *pShaders);
VKAPI_ATTR void VKAPI_CALL
wake_gpuav_DestroyShaderEXT(VkDevice device, VkShaderEXT shader,
                            const VkAllocationCallbacks *pAllocator);
VKAPI_ATTR VkResult VKAPI_CALL
wake_gpuav_GetShaderBinaryDataEXT(VkDevice device, VkShaderEXT shader, size_t *pDataSize,
                                  void *pData);
VKAPI_ATTR void VKAPI_CALL
wake_gpuav_CmdBindShadersEXT(VkCommandBuffer commandBuffer, uint32_t stageCount,
                             const VkShaderStageFlagBits *pStages, const VkShaderEXT *pShaders);
/* Binaries of instrumented shaders are for devices with the same instrumentation only: what a
 * physical device calls its binaries. */
void
wake_gpuav_objects_properties(struct wake_instance *instance,
                              VkPhysicalDeviceProperties2 *properties);

/* ---- gpuav_commands.c: pools and command buffers --------------------------------------------- */

/*
 * The command buffer, for this thread alone until it leaves; NULL: not known, or another thread is
 * in it, which is a mistake of the application: the call goes down and is not looked at.
 */
struct wake_gpuav_command_buffer *
wake_gpuav_commands_enter(struct wake_gpuav *gpuav, VkCommandBuffer handle);
/* For commands that are recorded: NULL behind the end of the recording as well. */
struct wake_gpuav_command_buffer *
wake_gpuav_commands_record(VkCommandBuffer handle);
/* Accepts NULL. */
void
wake_gpuav_commands_leave(struct wake_gpuav_command_buffer *cb);
/* One with a sealed recording, which stays and does not change until the end; several threads may
 * read one. NULL as above, or it is not sealed. */
const struct wake_gpuav_command_buffer *
wake_gpuav_commands_read(struct wake_gpuav *gpuav, VkCommandBuffer handle);
/* Accepts NULL. */
void
wake_gpuav_commands_read_end(const struct wake_gpuav_command_buffer *cb);
void
wake_gpuav_fill_commands(struct wake_device_dispatch *next);
/* What the application left behind. */
void
wake_gpuav_commands_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_record.c, gpuav_bound.c, gpuav_action.c, gpuav_labels.c --------------------------- */

/* As if nothing had been recorded. The recording that was is the caller's to put; NULL: none. (cb) */
struct wake_gpuav_recording *
wake_gpuav_start_over(struct wake_gpuav_command_buffer *cb);

/* The recording of what is being recorded; NULL: no memory. (cb) */
struct wake_gpuav_recording *
wake_gpuav_recording_get(struct wake_gpuav_command_buffer *cb);
/* Accepts NULL. */
void
wake_gpuav_recording_put(struct wake_gpuav_recording *recording);
/* Before a submit of it goes to the driver: it is pending until it has finished, and there until
 * wake_gpuav_recording_leave(). */
void
wake_gpuav_recording_submit(struct wake_gpuav_recording *recording);
/* Under the lock. Whether there are submissions that have not finished. */
bool
wake_gpuav_recording_pending(const struct wake_gpuav_recording *recording);
/* Nobody reads for a submission of it any more. */
void
wake_gpuav_recording_leave(struct wake_gpuav_recording *recording);
/* Under the lock. True: nothing of it is pending, nor will be until wake_gpuav_recording_release(),
 * before the lock is dropped. */
bool
wake_gpuav_recording_hold(struct wake_gpuav_recording *recording);
void
wake_gpuav_recording_release(struct wake_gpuav_recording *recording);
/* Memory that goes with the recording; NULL: none. (cb) */
void *
wake_gpuav_recording_alloc(struct wake_gpuav_recording *recording, size_t size);
/* Room for one more element of an array of the recording. */
bool
wake_gpuav_grow(void **array, uint32_t count, uint32_t *capacity, size_t size);
/* Keeps the pipeline as long as the recording; false: no memory. */
bool
wake_gpuav_keep_pipeline(struct wake_gpuav_recording *recording,
                         struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_fill_records(struct wake_device_dispatch *next);
void
wake_gpuav_fill_bound(struct wake_device_dispatch *next);
/* Notes what is bound, for each bind point of the stages. `layout` may be NULL: not known. (cb) */
void
wake_gpuav_note_sets(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                     const struct wake_gpuav_layout *layout, uint32_t first, uint32_t count,
                     const VkDescriptorSet *sets, uint32_t offset_count, const uint32_t *offsets);
/* Some stages of a bind point; 0: not one of ours. */
VkShaderStageFlags
wake_gpuav_point_stages(VkPipelineBindPoint point);
/* Descriptors that are pushed; `layout` as above. (cb) */
void
wake_gpuav_note_push_writes(VkCommandBuffer commandBuffer, VkShaderStageFlags stages,
                            const struct wake_gpuav_layout *layout, uint32_t set, uint32_t count,
                            const VkWriteDescriptorSet *writes);
void
wake_gpuav_note_push_template(VkCommandBuffer commandBuffer, VkDescriptorUpdateTemplate pattern,
                              const struct wake_gpuav_layout *layout, uint32_t set,
                              const void *data);
/* The pipeline that is bound from here on; NULL or without our bindings: our set is not needed.
 * (cb) */
void
wake_gpuav_point_set(struct wake_gpuav_command_buffer *cb, uint32_t point,
                     struct wake_gpuav_pipeline *pipeline);
void
wake_gpuav_fill_actions(struct wake_device_dispatch *next);
void
wake_gpuav_fill_labels(struct wake_device_dispatch *next);
/* Before an action: binds our set as far as the pipeline needs it. (cb) */
void
wake_gpuav_act(struct wake_gpuav_command_buffer *cb, uint32_t point, uint32_t command);

/* ---- gpuav_vertex_input.c: vertex buffers --------------------------------------------------------- */

/* Those of a create info, or of a library that it links. NULL: none, not known, no memory, or not to
 * be checked. */
struct wake_gpuav_attributes *
wake_gpuav_attributes_get(struct wake_gpuav *gpuav, const VkGraphicsPipelineCreateInfo *info);
/* VK_EXT_pipeline_robustness: a pipeline's chain, or a stage's. */
bool
wake_gpuav_has_robust_vertices(const void *pnext);
/* Accepts NULL. */
void
wake_gpuav_attributes_put(struct wake_gpuav_attributes *attributes);
void
wake_gpuav_vertices_note_buffer(struct wake_gpuav *gpuav, const VkBufferCreateInfo *info,
                                VkBuffer buffer);
void
wake_gpuav_vertices_forget_buffer(struct wake_gpuav *gpuav, uint64_t buffer);
/* Nothing is known to be bound. (cb) */
void
wake_gpuav_vertices_forget(struct wake_gpuav_command_buffer *cb);
/* What the shaders of a draw are told, and the action it is that tells it. (cb) */
void
wake_gpuav_vertices_tell(struct wake_gpuav_command_buffer *cb, uint32_t command,
                         struct wake_command_block *words, struct wake_gpuav_action *action);
void
wake_gpuav_fill_vertices(struct wake_device_dispatch *next);

/* ---- gpuav_index_buffer.c -------------------------------------------------------------------- */

/* `size` bytes from the offset on, or VK_WHOLE_SIZE. (cb) */
void
wake_gpuav_note_index_buffer(VkCommandBuffer commandBuffer, VkBuffer buffer, VkDeviceSize offset,
                             VkDeviceSize size, VkIndexType type);
void
wake_gpuav_fill_indices(struct wake_device_dispatch *next);

/* ---- gpuav_semaphore.c: timeline semaphores, of whichever version there is ------------------- */

bool
wake_gpuav_semaphore_create(struct wake_gpuav *gpuav, VkSemaphore *semaphore_out);
VkResult
wake_gpuav_semaphore_value(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t *value_out);
void
wake_gpuav_semaphore_signal(struct wake_gpuav *gpuav, VkSemaphore semaphore, uint64_t value);
VkResult
wake_gpuav_wait_semaphores(struct wake_gpuav *gpuav, const VkSemaphoreWaitInfo *info,
                           uint64_t timeout);

/* ---- gpuav_submit.c -------------------------------------------------------------------------- */

void
wake_gpuav_fill_submits(struct wake_device_dispatch *next);
/* Gives up what it refers to. */
void
wake_gpuav_submission_empty(struct wake_gpuav_submission *submission);
void
wake_gpuav_submission_free(struct wake_gpuav_submission *submission);

/* ---- gpuav_queues.c -------------------------------------------------------------------------- */

void
wake_gpuav_fill_queues(struct wake_gpuav *gpuav, struct wake_device_dispatch *next);
/* Makes what a submit of interest needs, at the first one; in a call on the queue. `visible`: no
 * barrier has to follow it. False: it could not be made. */
bool
wake_gpuav_queue_ready(struct wake_gpuav_queue *queue, bool visible);
/* What shaders have written so far becomes visible to the host. */
void
wake_gpuav_barrier_to_host(struct wake_gpuav *gpuav, VkCommandBuffer commands);
/* vkDestroyDevice, after the readback threads have ended. */
void
wake_gpuav_queues_finish(struct wake_gpuav *gpuav);

/* ---- gpuav_message.c ------------------------------------------------------------------------- */

/* What messages call the commands that start shaders. */
const char *
wake_gpuav_action_kind(uint32_t command);
enum { WAKE_GPUAV_MOST_LABELS = 32 };
/* From the innermost on; returns how many. */
uint32_t
wake_gpuav_label_list(const struct wake_gpuav_label *label,
                      VkDebugUtilsLabelEXT labels_out[WAKE_GPUAV_MOST_LABELS]);
/* Reads what the submission left and gives it. Readback threads. */
void
wake_gpuav_collect(struct wake_gpuav *gpuav, struct wake_gpuav_submission *submission);

struct wake_text;
/* Source file, line and the line itself of an instruction, if the code says so. */
void
wake_gpuav_source_text(struct wake_text *text, const struct wake_gpuav_shader *shader,
                       uint32_t instruction);

#endif
