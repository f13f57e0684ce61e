/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Binds and pushes of descriptors, offsets into descriptor buffers, and push constants, of both versions. A command of the first version
 * names a bind point; one of the second (maintenance 6, Vulkan 1.4) names stages, and counts for each bind point that has some of them.
 * Threads: any; a view is good as long as its record.
 */
#ifndef WAKE_STATE_SET_VIEW_H
#define WAKE_STATE_SET_VIEW_H

#include "gen/commands.h"
#include "gen/records.h"
#include "queue/record.h"

enum {
    WAKE_VIEW_POINTS = 3 /* graphics, compute, ray tracing */
};

struct wake_view_points {
    uint32_t count;
    VkPipelineBindPoint point[WAKE_VIEW_POINTS];
};

/* vkCmdBindDescriptorSets */
struct wake_bind_sets_view {
    struct wake_view_points points;
    wake_id layout; /* of the pipeline layout */
    uint32_t first, count;
    const VkDescriptorSet *sets; /* with their ids; NULL: not known */
    uint32_t offset_count;
    const uint32_t *offsets;
    uint64_t calls; /* of the recording thread before this one */
    uint64_t seen;  /* the last ticket that was handed out before the call */
};

/* vkCmdPushDescriptorSet, vkCmdPushDescriptorSetWithTemplate */
struct wake_push_set_view {
    struct wake_view_points points; /* none with a template: it says for which */
    wake_id layout;
    uint32_t set;
    uint32_t write_count;
    const VkWriteDescriptorSet *writes;
    bool templated;
    wake_id update_template;
    const struct wake_template_contents *contents; /* what the template read; NULL without one */
};

/* vkCmdPushConstants */
struct wake_push_constants_view {
    wake_id layout;
    VkShaderStageFlags stages;
    uint32_t offset, size;
};

/* vkCmdSetDescriptorBufferOffsetsEXT */
struct wake_buffer_offsets_view {
    struct wake_view_points points;
    wake_id layout;
    uint32_t first, count;
    const uint32_t *buffers; /* indices of bound descriptor buffers */
    const VkDeviceSize *offsets;
};

/* vkCmdBindDescriptorBufferEmbeddedSamplersEXT */
struct wake_embedded_samplers_view {
    struct wake_view_points points;
    wake_id layout;
    uint32_t set;
};

/* `command` of all of these: of the record, an alias as what it stands for. False: it is another one, or of the second version
 * without its struct. */

bool
wake_bind_sets_view_2(const struct wake_record *record, uint32_t command,
                      struct wake_bind_sets_view *view);
bool
wake_push_constants_view_2(const struct wake_record *record, uint32_t command,
                           struct wake_push_constants_view *view);
bool
wake_push_set_view(const struct wake_record *record, uint32_t command,
                   struct wake_push_set_view *view);
bool
wake_buffer_offsets_view(const struct wake_record *record, uint32_t command,
                         struct wake_buffer_offsets_view *view);
bool
wake_embedded_samplers_view(const struct wake_record *record, uint32_t command,
                            struct wake_embedded_samplers_view *view);

/* The first version of the two that are recorded most is looked at in place. */

WAKE_INLINE bool
wake_bind_sets_view(const struct wake_record *record, uint32_t command,
                    struct wake_bind_sets_view *view)
{
    const struct wake_rec_CmdBindDescriptorSets *r = (const void *)record;

    if (WAKE_UNLIKELY(command != WAKE_CMD_vkCmdBindDescriptorSets)) {
        return wake_bind_sets_view_2(record, command, view);
    }
    /* By members: as a whole it would be filled with zeros first. */
    view->points.count = 1;
    view->points.point[0] = r->pipelineBindPoint;
    view->layout = r->layout_id;
    view->first = r->firstSet;
    view->count = r->descriptorSetCount;
    view->sets = r->pDescriptorSets;
    view->offset_count = r->dynamicOffsetCount;
    view->offsets = r->pDynamicOffsets;
    view->calls = r->calls;
    view->seen = r->seen;
    return true;
}

WAKE_INLINE bool
wake_push_constants_view(const struct wake_record *record, uint32_t command,
                         struct wake_push_constants_view *view)
{
    const struct wake_rec_CmdPushConstants *r = (const void *)record;

    if (WAKE_UNLIKELY(command != WAKE_CMD_vkCmdPushConstants)) {
        return wake_push_constants_view_2(record, command, view);
    }
    *view = (struct wake_push_constants_view){
        .layout = r->layout_id, .stages = r->stageFlags, .offset = r->offset, .size = r->size
    };
    return true;
}

/* Behind the sets: of each the number of its last update that the call saw. */
WAKE_INLINE const uint32_t *
wake_bound_numbers(const struct wake_bind_sets_view *view)
{
    return (const uint32_t *)(view->sets + view->count);
}

#endif
