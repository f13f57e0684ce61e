/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Synchronization: masks of stages and accesses, and the three kinds of barriers, which pipeline
 * barriers, events and submits share.
 * Threads: see core.h.
 */
#ifndef WAKE_CORE_BARRIER_H
#define WAKE_CORE_BARRIER_H

#include "core/core.h"
#include "state/recording/command_buffer.h"

/* Stages that only queues with VK_QUEUE_GRAPHICS_BIT have. */
#define WAKE_GRAPHICS_STAGES                                                                      \
    (VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT | VK_PIPELINE_STAGE_2_INDEX_INPUT_BIT |                 \
     VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT | VK_PIPELINE_STAGE_2_VERTEX_SHADER_BIT |     \
     VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT |                                          \
     VK_PIPELINE_STAGE_2_TESSELLATION_CONTROL_SHADER_BIT |                                        \
     VK_PIPELINE_STAGE_2_TESSELLATION_EVALUATION_SHADER_BIT |                                     \
     VK_PIPELINE_STAGE_2_GEOMETRY_SHADER_BIT | VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT |          \
     VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT | VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT | \
     VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT | VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT |     \
     VK_PIPELINE_STAGE_2_TRANSFORM_FEEDBACK_BIT_EXT | VK_PIPELINE_STAGE_2_MESH_SHADER_BIT_EXT |   \
     VK_PIPELINE_STAGE_2_TASK_SHADER_BIT_EXT |                                                    \
     VK_PIPELINE_STAGE_2_FRAGMENT_SHADING_RATE_ATTACHMENT_BIT_KHR |                               \
     VK_PIPELINE_STAGE_2_FRAGMENT_DENSITY_PROCESS_BIT_EXT)

/* Which parameter a mask is: its name is part of the rule's. */
enum wake_mask {
    WAKE_MASK_SOURCE,      /* srcStageMask, srcAccessMask */
    WAKE_MASK_DESTINATION, /* dstStageMask, dstAccessMask */
    WAKE_MASK_STAGE,       /* stageMask */
    WAKE_MASK_WAIT         /* pWaitDstStageMask */
};

/* Who owns the rules about a mask's features and accesses: commands and structs of the first
 * version, structs of the second. */
enum wake_mask_owner {
    WAKE_MASKS_PIPELINE_BARRIER,
    WAKE_MASKS_WAIT_EVENTS,
    WAKE_MASKS_SET_EVENT,
    WAKE_MASKS_RESET_EVENT,
    WAKE_MASKS_RESET_EVENT2,
    WAKE_MASKS_SUBMIT,
    WAKE_MASKS_MEMORY2,
    WAKE_MASKS_BUFFER2,
    WAKE_MASKS_IMAGE2,
    WAKE_MASKS_SEMAPHORE2,
    WAKE_MASKS_RANGE2,
    WAKE_MASKS_COUNT
};

/* Where masks stand. */
struct wake_sync_at {
    struct wake_check *check;
    enum wake_mask_owner owner;
    const char *prefix; /* "pDependencyInfo->"; "" */
    /* the name of an array of structs that hold the array: "pDependencyInfos"; NULL: none */
    const char *outer;
    const char *array; /* "pImageMemoryBarriers"; NULL: a parameter of its own */
    uint32_t outer_index;
    uint32_t index;
    bool second;                /* version of the command */
    struct wake_object *object; /* what the barrier is about; NULL: of all memory, or not known */
};

#define WAKE_SYNC_PATH 96
/* "pDependencyInfo->pImageMemoryBarriers[1]." */
const char *
wake_sync_path(const struct wake_sync_at *at, char text[WAKE_SYNC_PATH]);

/* core/barrier/barrier_newer.c: the chain of an element of pMemoryBarriers, which another chain may hold as well. */
void
wake_check_memory_chain(const struct wake_sync_at *at, const void *next);

/* A change of a range of an image that is known from one layout to another. */
struct wake_layout_change {
    const struct wake_image *image;
    VkImageLayout from, to;
    VkImageSubresourceRange range;
};
/* core/barrier/barrier_image.c: layouts and range of one image barrier; `owner`: of image_barrier. */
void
wake_check_image_barrier(const struct wake_sync_at *at, const char *owner,
                         const VkImageMemoryBarrier2 *barrier, struct wake_object *object,
                         const struct wake_image *image);
/* core/barrier/barrier_newer.c: layouts that do not go with the range; `owner`: the same. */
void
wake_check_layout_aspects(const struct wake_sync_at *at, const char *owner,
                          const struct wake_layout_change *c);

#define WAKE_FAMILY_TEXT 48
/* "VK_QUEUE_FAMILY_IGNORED", "1" */
const char *
wake_family_text(char text[WAKE_FAMILY_TEXT], uint32_t family);
/* The families of one barrier, and that the host is of none; not both of them are ignored. */
void
wake_check_buffer_families(const struct wake_sync_at *at, const char *owner,
                           const struct wake_object *object, VkSharingMode sharing,
                           const VkBufferMemoryBarrier2 *barrier);
/* Of a range at a device address: `object` is the buffer that is there. */
void
wake_check_range_families(const struct wake_sync_at *at, const struct wake_object *object,
                          VkSharingMode sharing, const VkBufferMemoryBarrier2 *barrier);
void
wake_check_image_families(const struct wake_sync_at *at, const char *owner,
                          const struct wake_object *object, VkSharingMode sharing,
                          const VkImageMemoryBarrier2 *barrier);

/* Stages need features. False: one is missing. */
bool
wake_check_stage_features(const struct wake_sync_at *at, enum wake_mask which,
                          VkPipelineStageFlags2 stages);
/* Queues of such flags have the stages (0: not known); `owner` and `rule` name the rule. */
void
wake_check_stage_family(const struct wake_sync_at *at, enum wake_mask which,
                        VkPipelineStageFlags2 stages, VkQueueFlags queue, const char *owner,
                        const char *rule);
/* Those that none of the stages makes: 0 where a stage is not known. */
VkAccessFlags2
wake_unsupported_accesses(VkAccessFlags2 accesses, VkPipelineStageFlags2 stages);
/* Accesses are made by one of the stages. `rule`: of the first version, whose accesses share one.
 */
void
wake_check_accesses(const struct wake_sync_at *at, enum wake_mask which, VkAccessFlags2 accesses,
                    VkPipelineStageFlags2 stages, const char *rule);
/* Flags in the words of the command's version, first or `second`. Returns `text`. */
const char *
wake_stages_text(char *text, size_t size, bool second, VkPipelineStageFlags2 stages);
const char *
wake_accesses_text(char *text, size_t size, bool second, VkAccessFlags2 accesses);
/* Stages with those that combined flags stand for. */
VkPipelineStageFlags2
wake_expand_stages(VkPipelineStageFlags2 stages);

/* The barriers of a command, or of one of its VkDependencyInfos, and how they are named. */
struct wake_barrier_check {
    struct wake_check *check;
    const char *command;
    enum wake_mask_owner masks; /* first version */
    const char *prefix;
    const char *outer;
    uint32_t outer_index;
    bool same_family;                /* vkCmdWaitEvents: no transfers of ownership */
    const char *const *family_rules; /* stages that the queue lacks: source, destination */
    const char *const *object_rules; /* the same of buffers and images; NULL: `family_rules` */
    const struct wake_barriers *all;
    const struct wake_address *ranges; /* by wake_barrier_ranges_at() */
};

void
wake_check_barriers(const struct wake_barrier_check *b);
/* core/barrier/range_barrier.c: those of ranges at device addresses, which are in the chain. */
void
wake_check_range_barriers(const struct wake_barrier_check *b);
/* Flags of the dependency that need a feature; `rule` of b->command. */
void
wake_check_dependency_flags(const struct wake_barrier_check *b, const char *rule);
/* First version: the stages of the command, by the rules `family_rules`. */
void
wake_check_barrier_stages(const struct wake_barrier_check *b);

/* Waits inside of a render pass instance, by two rules of b->command; `families` NULL: another one says it. */
void
wake_check_waits_in_pass(const struct wake_barrier_check *b, const char *layouts,
                         const char *families);
/* Inside of a render pass instance. */
void
wake_check_barriers_in_pass(const struct wake_barrier_check *b);

#endif
