/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a recording has done so far, as far as advice depends on it, and how it uses images, which is
 * looked at again when it executes.
 * Threads: the runner of the command buffer's stream until the end of the recording; then whoever
 * has the device timeline's turn reads the uses.
 */
#ifndef WAKE_PRACTICES_PRACTICE_RECORDING_H
#define WAKE_PRACTICES_PRACTICE_RECORDING_H

#include "practices/practice_rules.h"
#include "state/recording/recorded.h"
#include "state/recording/recording.h"

/* What was done with a subresource last. */
enum wake_usage {
    WAKE_USAGE_NONE,
    WAKE_USAGE_OTHER, /* read by a shader, or something that no rule is about */
    WAKE_USAGE_CLEAR, /* vkCmdClear*Image */
    WAKE_USAGE_BLIT,
    WAKE_USAGE_COPY,
    WAKE_USAGE_RESOLVE,
    WAKE_USAGE_READ,       /* by a transfer */
    WAKE_USAGE_PASS_CLEAR, /* VK_ATTACHMENT_LOAD_OP_CLEAR */
    WAKE_USAGE_PASS_LOAD,
    WAKE_USAGE_PASS_STORE,
    WAKE_USAGE_PASS_DISCARD,
    WAKE_USAGE_SHADERS,  /* of no image: shaders may have read what sets hold */
    WAKE_USAGE_TRANSFER, /* of ownership between queue families */
};

struct wake_usage_op {
    wake_id image;  /* 0: WAKE_USAGE_SHADERS */
    uint32_t usage; /* enum wake_usage */
    uint32_t command;
    uint32_t level, level_count; /* resolved */
    uint32_t layer, layer_count;
};

/* What a recording does to an event. */
struct wake_practice_event {
    wake_id event;
    bool first; /* it sets it, before any reset */
    bool set;   /* it leaves it set */
};

/* Draws with a depth attachment since its contents were given up last, by how they compare. */
struct wake_practice_depth {
    wake_id image;
    uint32_t level, layer;
    uint32_t less, greater;
};

/* One attachment and one rectangle of a vkCmdClearAttachments() in a secondary: what it means is known where that executes. */
struct wake_practice_cleared {
    uint32_t call;            /* the number of the command */
    uint32_t attachment;      /* of the render pass */
    VkImageAspectFlags first; /* that the secondary has not used before */
    bool drawn;               /* it has drawn before */
    VkRect2D rect;
};

struct wake_practice_recording {
    struct wake_recorded_module module;
    struct wake_row ops;    /* struct wake_usage_op */
    struct wake_row events; /* struct wake_practice_event */
    struct wake_row depths; /* struct wake_practice_depth */
    struct wake_row clears; /* struct wake_practice_cleared, of a secondary */
    uint32_t small_draws;
    /* how often draws went from pipelines with tessellation, geometry, task or mesh shaders to
     * others, and back */
    uint32_t stage_switches;
    uint8_t stages; /* of the last draw: 1, without; 2, with; 0: there was none */
    bool told_switches;
    /* the change, plus one, and the pipeline of the last draw that had all push constants */
    uint64_t push_change[WAKE_BIND_POINTS], push_pipeline[WAKE_BIND_POINTS];
    bool reads_vertices; /* a pipeline that does was bound: bound buffers are for it */
    /* of the render pass instance */
    bool drawn;
    uint32_t depth_draws, equal_draws; /* large draws of depth alone, and that compare for it */
    VkImageAspectFlags touched[WAKE_MAX_ATTACHMENTS];
};

/* NULL: out of memory. */
struct wake_practice_recording *
wake_practice_recording_of(struct wake_check *check);

/* practice_zcull.c: a draw; contents of an image are given up, which may be the time to tell. */
struct wake_pipeline;
void
wake_practice_zcull_draw(struct wake_check *check, struct wake_practice_recording *recording,
                         const struct wake_pipeline *pipeline);
void
wake_practice_zcull_discard(struct wake_check *check, wake_id image, bool tell);
/* The same of the depth attachment of the rendering. */
void
wake_practice_zcull_clear(struct wake_check *check);

/* practice_clear.c: what a secondary has cleared, when it executes. */
void
wake_practice_execute_clears(struct wake_check *check, struct wake_practice_recording *recording,
                             const struct wake_practice_recording *secondary);

/* vkCmdSetEvent or vkCmdResetEvent. */
void
wake_practice_set_event(struct wake_check *check, wake_id event, bool set);

/* A range of an image is used; VK_REMAINING_… allowed. */
void
wake_usage_add(struct wake_check *check, wake_id image, enum wake_usage usage,
               const VkImageSubresourceRange *range);
/* The same of one level. */
void
wake_usage_add_layers(struct wake_check *check, wake_id image, enum wake_usage usage,
                      const VkImageSubresourceLayers *layers);
/* All that a secondary does with images, and events. */
void
wake_usage_append(struct wake_check *check, const struct wake_practice_recording *secondary);
/* A draw or dispatch with descriptor sets. */
void
wake_usage_add_shaders(struct wake_check *check);

#endif
